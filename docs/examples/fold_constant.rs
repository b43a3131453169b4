//! Folds a transpose through a constant that is quantized per channel. Each scale stays with its channel.

use qopt_ir::ir::{Context, Module};
use qopt_ir::pass::PassManager;

const TEXT: &str = "
!w = !quant.uniform<i8:f32:0, {1.000000e-01, 2.000000e-01}>
!t = !quant.uniform<i8:f32:1, {1.000000e-01, 2.000000e-01}>
func.func @weights() -> tensor<3x2x!t> {
  %0 = \"tosa.const\"() <{values = dense<[[1, 2, 3], [4, 5, 6]]> : tensor<2x3xi8>}> : () -> tensor<2x3x!w>
  %1 = tosa.transpose %0 {perms = array<i32: 1, 0>} : (tensor<2x3x!w>) -> tensor<3x2x!t>
  return %1 : tensor<3x2x!t>
}";

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let ctx = Context::new(qopt_dialects::all());
    let mut module = Module::parse_str(&ctx, TEXT)?;
    let passes = PassManager::parse(&ctx, &qopt_dialects::passes(), "builtin.module(fold-quant-shapes)")?;
    module.run(&passes)?;
    println!("{module}");
    Ok(())
}
