//! Between torch's tensors and builtin ones.
//!
//! The hub's operations take and give builtin tensors. A torch tensor is the builtin tensor of the same shape whose integers have
//! no sign; `builtin.unrealized_conversion_cast` stands between both while a program has either. What it connects is decided
//! elsewhere: here it is made, seen through, and removed in pairs.

use qopt_ir::def::OpRef;
use qopt_ir::ir::{Context, IsolatedOp, Loc, OpId, Type, TypeKind, ValueId};
use qopt_ir::rewrite::{NewOp, Place, Rewriter, is_trivially_dead};
use qopt_ir::transforms::types::{Conversion, Functions, Signatures};

use crate::builtin::ops::UNREALIZED_CONVERSION_CAST;
use crate::support::{int_width, shapes_agree};
use crate::torch::VTensor;

/// The builtin tensor for a torch tensor.
pub(super) fn builtin(ctx: &Context, ty: Type) -> Option<Type> {
    let tensor = ctx.type_object::<VTensor>(ty)?;
    let (shape, element) = (tensor.shape.as_deref()?, tensor.element?);
    let is_index = matches!(ctx.type_kind(element), TypeKind::Index);
    let element = int_width(ctx, element).filter(|_| !is_index).map_or(element, |width| ctx.int_type(width));
    Some(ctx.tensor_type(shape, element))
}

/// The value that a cast gives another type.
pub(super) fn uncast(op: OpRef<'_>) -> Option<ValueId> {
    let one = op.body.num_operands(op.op) == 1 && op.body.num_results(op.op) == 1;
    op.operand(0).filter(|_| one && op.is(&UNREALIZED_CONVERSION_CAST))
}

/// A value under another type.
pub(super) fn cast(rewriter: &mut Rewriter<'_>, loc: Loc, value: ValueId, ty: Type) -> ValueId {
    let cast = NewOp::new(UNREALIZED_CONVERSION_CAST.name).loc(loc).operands(&[value]).results(&[ty]);
    rewriter.build_value(&cast).unwrap_or(value)
}

/// A value under a type that knows other sizes.
pub(super) fn tensor_cast(rewriter: &mut Rewriter<'_>, loc: Loc, value: ValueId, ty: Type) -> ValueId {
    rewriter.build_value(&NewOp::new("tensor.cast").loc(loc).operands(&[value]).results(&[ty])).unwrap_or(value)
}

/// No operation accepts it: only signatures change.
const CONVERSION: Conversion<'_> =
    Conversion { convert: &builtin, accepts: &|_| false, cast: &cast, signatures: Signatures::All };

/// Functions and their calls take and give builtin tensors, and casts that undo each other go.
pub(super) fn signature(ctx: &Context, op: &mut IsolatedOp) {
    CONVERSION.apply(ctx, op, &Functions::default());
    let mut rewriter = Rewriter::new(ctx, &mut op.body);
    let mut ops = rewriter.body().preorder();
    for &op in &ops {
        let view = rewriter.op(op);
        let source = uncast(view).and_then(|inner| rewriter.body().defining_op(inner)).map(|inner| rewriter.op(inner));
        let (Some(source), Some(result)) = (source.and_then(uncast), rewriter.body().result(op, 0)) else { continue };
        let (from, to) = (rewriter.body().ty(source), rewriter.body().ty(result));
        if from == to {
            rewriter.replace_uses(result, source);
        } else if refines(ctx, from, to) {
            let loc = rewriter.op(op).loc();
            rewriter.set_place(Place::Before(op));
            let known = tensor_cast(&mut rewriter, loc, source, to);
            rewriter.replace_uses(result, known);
        }
    }
    // Users stand behind what they use.
    ops.reverse();
    for op in ops {
        erase_dead_cast(&mut rewriter, op);
    }
}

/// Whether both are builtin tensors that differ in which sizes they know. A function whose result leaves sizes open keeps its type.
pub(super) fn refines(ctx: &Context, from: Type, to: Type) -> bool {
    let tensors = ctx.is_tensor(from) && ctx.is_tensor(to) && ctx.element_type(from) == ctx.element_type(to);
    tensors && ctx.shape(from).zip(ctx.shape(to)).is_some_and(|(from, to)| shapes_agree(&from, &to))
}

fn erase_dead_cast(rewriter: &mut Rewriter<'_>, op: OpId) {
    let view = rewriter.op(op);
    if view.is(&UNREALIZED_CONVERSION_CAST) && is_trivially_dead(view) {
        rewriter.erase(op);
    }
}
