//! `--normalize-quant-types`: a sub-channel type that says no more than a per-tensor or per-axis one is written so.
//!
//! It does if its table has one entry, or if parameters vary along one dimension and a block there is one element. The type
//! says the same of every element. Types that are per tensor or per axis stay as they are written, also where all their
//! parameters are equal.
//!
//! Every type of a value changes, and types in signatures and inherent attributes. Equal types stay equal, and no operation
//! can tell a type from another that says the same: nothing is cast.

use qopt_ir::ir::{Context, IsolatedOp, QuantizedElement, Type};
use qopt_ir::movement::Kind;
use qopt_ir::pass::{Failed, Pass, PassContext, PassDef};
use qopt_ir::transforms::types::{Conversion, Signatures};

use crate::quant::types::{self, Form};

/// The pass.
pub static NORMALIZE_QUANT_TYPES: PassDef = PassDef {
    argument: "normalize-quant-types",
    name: "NormalizeQuantTypes",
    summary: "Normalize generic quantized types to specific quantized types",
    anchor: Some("builtin.module"),
    build: |_, _| Ok(Box::new(Normalize)),
    ..PassDef::BASE
};

struct Normalize;

const CONVERSION: Conversion<'_> =
    Conversion { convert: &normal, accepts: &|_| true, cast: &|_, _, value, _| value, signatures: Signatures::All };

impl Pass for Normalize {
    fn run(&self, op: &mut IsolatedOp, cx: &mut PassContext<'_>) -> Result<(), Failed> {
        let functions = CONVERSION.functions(cx.ctx, &op.body);
        cx.each_isolated(op, |op, cx| {
            CONVERSION.apply(cx.ctx, op, &functions);
            Ok(())
        })
    }
}

/// The narrower way to write a type, or the type of such elements.
fn normal(ctx: &Context, ty: Type) -> Option<Type> {
    let element = types::uniform(ctx, ctx.element_or_self(ty))?;
    let Form::Blocks { table, .. } = &element.form else { return None };
    // The table alone says along which dimensions parameters vary: sizes of the tensor add nothing.
    let shape = vec![None; table.len()];
    let layout = element.layout(ctx, &shape).ok().filter(|layout| layout.kind() != Kind::SubChannel)?;
    Some(ctx.with_element(ty, element.with_layout(ctx, &shape, &layout).ok()?))
}
