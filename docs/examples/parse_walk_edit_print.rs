//! Reads a program, walks over it, removes pairs of equal reversals, and prints it.

use qopt_dialects::tosa::ops::REVERSE;
use qopt_ir::diag::Errors;
use qopt_ir::ir::{Context, Module};

const TEXT: &str = "
func.func @f(%x: tensor<2x3xi8>) -> tensor<2x3xi8> {
  %0 = tosa.reverse %x {axis = 1 : i32} : (tensor<2x3xi8>) -> tensor<2x3xi8>
  %1 = tosa.reverse %0 {axis = 1 : i32} : (tensor<2x3xi8>) -> tensor<2x3xi8>
  return %1 : tensor<2x3xi8>
}";

fn main() -> Result<(), Errors> {
    let ctx = Context::new(qopt_dialects::all());
    let mut module = Module::parse_str(&ctx, TEXT)?;
    for op in module.walk().filter(|op| op.is(&REVERSE)) {
        println!("{} {:?}", op.name(), op.int("axis"));
    }
    module.rewrite(|rw| {
        for op in rw.ops() {
            let inner = rw.op(op).operand_def(0).filter(|inner| inner.is(&REVERSE) && rw.op(op).is(&REVERSE));
            let same = inner.filter(|inner| inner.int("axis") == rw.op(op).int("axis"));
            if let Some(value) = same.and_then(|inner| inner.operand(0)) {
                rw.replace(op, &[value]);
            }
        }
    });
    module.verify()?;
    println!("{module}");
    Ok(())
}
