//! Defines a dialect with one operation. Parser, printer and verifier read the definition.

use qopt_ir::def::{ANY_TENSOR, Dialect, OpDef, Trait, one};
use qopt_ir::ir::{Context, Module};

static SIGMOID: OpDef = OpDef {
    name: "npu.sigmoid",
    summary: "Sigmoid of each element",
    operands: &[one("x", &ANY_TENSOR)],
    results: &[one("y", &ANY_TENSOR)],
    traits: &[Trait::Pure, Trait::SameOperandsAndResultType],
    format: Some("$x attr-dict `:` type($y)"),
    verify: Some(|op| match op.ctx.shape(op.body.ty(op.operands().next().ok_or("has no operand")?)) {
        Some(shape) if shape.len() > 4 => Err("supports at most 4 dimensions".into()),
        _ => Ok(()),
    }),
    ..OpDef::BASE
};
static NPU: Dialect = Dialect { name: "npu", summary: "An accelerator", ops: &[&SIGMOID], ..Dialect::BASE };

fn main() {
    let dialects: Vec<&'static Dialect> = qopt_dialects::all().iter().copied().chain([&NPU]).collect();
    let ctx = Context::new(&dialects);
    for ty in ["tensor<2x3xi8>", "tensor<1x1x1x1x2xi8>"] {
        let text = format!("func.func @f(%x: {ty}) {{\n  %y = npu.sigmoid %x : {ty}\n  return\n}}");
        match Module::parse_str(&ctx, &text).and_then(|module| module.verify().map(|()| module)) {
            Ok(module) => println!("{module}"),
            Err(errors) => println!("{errors}"),
        }
    }
}
