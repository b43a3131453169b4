//! Runs a function on a tensor of quantized values.

use qopt_ir::eval::Interpreter;
use qopt_ir::ir::Tensor;
use qopt_ir::ir::{Context, Module};

const TEXT: &str = "
func.func @f(%x: tensor<4x!quant.uniform<i8:f32, 5.000000e-01:3>>) -> tensor<4xf32> {
  %0 = quant.dcast %x : tensor<4x!quant.uniform<i8:f32, 5.000000e-01:3>> to tensor<4xf32>
  return %0 : tensor<4xf32>
}";

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let ctx = Context::new(qopt_dialects::all());
    let module = Module::parse_str(&ctx, TEXT)?;
    let interpreter = Interpreter::new(&ctx, &module);
    let types = interpreter.arguments("f").ok_or("there is no function 'f'")?;
    let input = Tensor::of_ints(&ctx, types[0], &[3, 4, 5, -128])?;
    let results = interpreter.run("f", &[input], &mut |_, _| {}).map_err(|failure| failure.message)?;
    println!("{:?}", results[0].floats(&ctx)?);
    Ok(())
}
