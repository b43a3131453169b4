//! Results that an operator gives other parameters than its operand has.
//!
//! `REVERSE_V2` moves stored integers, and TensorFlow's converter calibrates operand and result separately. In the program every element
//! keeps its parameters, so the result has those of the operand, and storage casts change them:
//!
//! ```text
//! REVERSE_V2(x : a) : b   =   scast(scast(reverse_v2(x : a) : a) : i8) : b
//! ```

use qopt_dialects::quant::ops::SCAST;
use qopt_dialects::quant::types::{ParamGranularity, Uniform, uniform};
use qopt_ir::def::OpRef;
use qopt_ir::ir::{Body, Context, Loc, OpId, Type, ValueId};
use qopt_ir::rewrite::{NewOp, Rewriter};

use super::operators::OperatorDef;

/// LiteRT's name of the operator.
const NAME: &str = "reverse_v2";

/// Per-tensor parameters of a tensor type.
fn params(ctx: &Context, ty: Type) -> Option<&Uniform> {
    uniform(ctx, ctx.element_type(ty)?).filter(|element| element.form == ParamGranularity::Tensor)
}

/// Returns the type of the result with the parameters of the operand, if the declared type has others.
pub(super) fn moved_type(
    ctx: &Context,
    def: &OperatorDef,
    body: &Body,
    operand: Option<ValueId>,
    declared: Option<Type>,
) -> Option<Type> {
    let (operand, declared) = (body.ty(operand.filter(|_| def.name == NAME)?), declared?);
    let (from, to) = (params(ctx, operand)?, params(ctx, declared)?);
    let differ = from.storage == to.storage && from.params != to.params;
    differ.then(|| ctx.with_element(declared, ctx.element_or_self(operand)))
}

/// Casts a result to the declared type by its stored integers.
pub(super) fn reinterpret(rw: &mut Rewriter<'_>, loc: Loc, value: ValueId, declared: Type) -> Option<ValueId> {
    let ctx = rw.ctx();
    let storage = ctx.with_element(declared, params(ctx, declared)?.storage.ty(ctx));
    let stored = rw.build_value(&NewOp::of(&SCAST).loc(loc).operands(&[value]).results(&[storage]))?;
    rw.build_value(&NewOp::of(&SCAST).loc(loc).operands(&[stored]).results(&[declared]))
}

/// The casts of an operator's result to other parameters, and their result.
pub(super) fn casts(op: OpRef<'_>) -> Option<([OpId; 2], ValueId)> {
    (op.name().strip_prefix("tfl.") == Some(NAME)).then_some(())?;
    let only_cast = |value: ValueId| {
        let mut uses = op.body.uses(value);
        let (user, _) = uses.next().filter(|_| uses.next().is_none())?;
        let is_cast = OpRef { op: user, ..op }.is(&SCAST);
        Some((user, op.body.result(user, 0).filter(|_| is_cast)?))
    };
    let (first, stored) = only_cast(op.body.result(op.op, 0)?)?;
    let (second, result) = only_cast(stored)?;
    params(op.ctx, op.body.ty(result)).map(|_| ([first, second], result))
}
