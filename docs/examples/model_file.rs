//! Folds a model file and writes it again: `model_file in.tflite out.tflite`.

use qopt_formats::files;
use qopt_ir::ir::Context;
use qopt_ir::pass::PassManager;

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let [input, output] =
        std::env::args().skip(1).collect::<Vec<_>>().try_into().map_err(|_| "usage: model_file IN OUT")?;
    let ctx = Context::new(qopt_dialects::all());
    let mut module = files::read(&ctx, input)?;
    module.verify()?;
    let passes =
        PassManager::parse(&ctx, &qopt_dialects::passes(), "builtin.module(fold-quant-shapes,canonicalize,cse)")?;
    module.run(&passes)?;
    files::write(&module, output)?;
    Ok(())
}
