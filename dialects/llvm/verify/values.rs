//! Casts, switches, and parts of aggregates and vectors.

use qopt_ir::def::{OpRef, Verdict};
use qopt_ir::ir::{Context, Type, TypeKind};

use super::super::syntax::part;
use super::operand;
use crate::support::{bail, ensure, fail_unnamed, int_width, show};
use crate::upstream::llvm::{Pointer, Struct};

/// Checks that the result of `llvm.extractvalue`, or the value of `llvm.insertvalue`, has the type of its place. The custom form
/// leaves the type out.
pub(super) fn verify_part(op: OpRef<'_>) -> Verdict {
    let ctx = op.ctx;
    let (value, container) = (operand(op, "value"), operand(op, "container"));
    let (Some(container), Some(found)) = (container, value.or(op.result_type(0))) else { return Ok(()) };
    let expected = part(ctx, container, &op.ints("position").unwrap_or_default())?;
    let [container, expected_text, found_text] = [container, expected, found].map(|ty| show(ctx, ty));
    match value {
        _ if expected == found => Ok(()),
        Some(_) => bail!("Type mismatch: cannot insert {found_text} into {container}"),
        None => bail!(
            "Type mismatch: extracting from {container} should produce {expected_text} but this op returns {found_text}"
        ),
    }
}

/// Checks that the result of `llvm.shufflevector` has an element of the operands for each number of the mask, which the custom form
/// leaves out.
pub(super) fn verify_shuffle(op: OpRef<'_>) -> Verdict {
    let (ctx, mask) = (op.ctx, op.ints("mask").unwrap_or_default());
    let (Some(vector), Some(result)) = (operand(op, "v1"), op.result_type(0)) else { return Ok(()) };
    let is_splat = mask.iter().all(|&lane| lane == 0);
    ensure!(is_splat || !is_scalable(ctx, vector), "expected a splat operation for scalable vectors");
    let TypeKind::Vector { shape, element, .. } = ctx.type_kind(result) else { return Ok(()) };
    let matches = **shape == [mask.len() as u64] && Some(*element) == ctx.element_type(vector);
    ensure!(matches, "expects a result with an element of the operands for each number of the mask");
    Ok(())
}

fn is_scalable(ctx: &Context, ty: Type) -> bool {
    matches!(ctx.type_kind(ty), TypeKind::Vector { scalable, .. } if scalable.contains(&true))
}

fn is_vector(ctx: &Context, ty: Type) -> bool {
    matches!(ctx.type_kind(ty), TypeKind::Vector { .. })
}

/// Checks that a cast does not convert pointers to other values, or to another address space.
pub(super) fn verify_bitcast(op: OpRef<'_>) -> Verdict {
    let ctx = op.ctx;
    let (Some(from), Some(to)) = (operand(op, "arg"), op.result_type(0)) else { return Ok(()) };
    let space = |ty| ctx.type_object::<Pointer>(ctx.element_or_self(ty)).map(|pointer| pointer.space);
    let (from_space, to_space) = (space(from), space(to));
    ensure!(from_space.is_some() == to_space.is_some(), "can only cast pointers from and to pointers");
    if to_space.is_none() {
        return Ok(());
    }
    let (from_vector, to_vector) = (is_vector(ctx, from), is_vector(ctx, to));
    ensure!(from_vector || !to_vector, "cannot cast pointer to vector of pointers");
    ensure!(to_vector || !from_vector, "cannot cast vector of pointers to pointer");
    ensure!(
        from_space == to_space,
        "cannot cast pointers of different address spaces, use 'llvm.addrspacecast' instead"
    );
    Ok(())
}

/// Checks that an extension has a wider result of the same shape.
pub(super) fn verify_extension(op: OpRef<'_>) -> Verdict {
    let ctx = op.ctx;
    let (Some(from), Some(to)) = (operand(op, "arg"), op.result_type(0)) else { return Ok(()) };
    let fail = |message: &str| fail_unnamed(message.to_owned());
    let lanes = |ty| match ctx.type_kind(ty) {
        TypeKind::Vector { shape, scalable, .. } => Some((shape, scalable)),
        _ => None,
    };
    match (lanes(from), lanes(to)) {
        (Some(_), None) => return fail("input type is a vector but output type is an integer"),
        (None, Some(_)) => return fail("input type is an integer but output type is a vector"),
        (from, to) if from != to => return fail("input and output vectors are of incompatible shape"),
        _ => {}
    }
    let width = |ty| int_width(ctx, ctx.element_or_self(ty));
    if width(to) <= width(from) {
        return fail("integer width of the output type is smaller or equal to the integer width of the input type");
    }
    Ok(())
}

/// Checks that `llvm.intr.sincos` has a struct of two values as its result.
pub(super) fn verify_sincos(op: OpRef<'_>) -> Verdict {
    let ctx = op.ctx;
    let (Some(value), Some(result)) = (operand(op, "val"), op.result_type(0)) else { return Ok(()) };
    let matches = ctx.type_object::<Struct>(result).is_some_and(|fields| fields.types() == [value, value]);
    ensure!(
        matches,
        "expected result type to be an homogeneous struct with two elements matching the operand type, but got {}",
        show(ctx, result)
    );
    Ok(())
}

/// Checks that a switch has a block for each value, and values of the type of its flag.
pub(super) fn verify_switch(op: OpRef<'_>) -> Verdict {
    let ctx = op.ctx;
    let cases = op.body.successors(op.op).len().saturating_sub(1) as u64;
    let values = op.attr("case_values").and_then(|values| ctx.dense_data(values)).map(|(ty, _)| ty);
    let count = values.and_then(|ty| ctx.num_elements(ty)).unwrap_or(0);
    ensure!(count == cases, "expects number of case values to match number of case destinations");
    let element = values.and_then(|ty| ctx.element_type(ty));
    if element.is_some() && element != operand(op, "value") {
        return fail_unnamed("expects case value type to match condition value type".to_owned());
    }
    Ok(())
}
