//! Conditions on types that the custom form of an operation leaves out, so that it prints as the program that it is.

use qopt_ir::def::{OpRef, Verdict};
use qopt_ir::ir::TypeKind;

use super::syntax::part;
use crate::support::{ensure, show};

/// Checks that the result of `llvm.extractvalue`, or the value of `llvm.insertvalue`, has the type of its place.
pub(super) fn verify_part(op: OpRef<'_>) -> Verdict {
    let ctx = op.ctx;
    let container = op.operand_named("container").map(|value| op.body.ty(value));
    let found = match op.operand_named("value") {
        Some(value) => Some(op.body.ty(value)),
        None => op.result_type(0),
    };
    let (Some(container), Some(found)) = (container, found) else { return Ok(()) };
    let expected = part(ctx, container, &op.ints("position").unwrap_or_default())?;
    let (expected_text, found_text) = (show(ctx, expected), show(ctx, found));
    ensure!(expected == found, "Type mismatch: the place has {expected_text}, but the value has {found_text}");
    Ok(())
}

/// Checks that the result of `llvm.shufflevector` has an element of the operands for each number of the mask.
pub(super) fn verify_shuffle(op: OpRef<'_>) -> Verdict {
    let (ctx, mask) = (op.ctx, op.ints("mask").unwrap_or_default());
    let operand = op.operands().next().map(|value| op.body.ty(value));
    let (Some(operand), Some(result)) = (operand, op.result_type(0)) else { return Ok(()) };
    let TypeKind::Vector { shape, element, .. } = ctx.type_kind(result) else { return Ok(()) };
    let matches = **shape == [mask.len() as u64] && Some(*element) == ctx.element_type(operand);
    ensure!(matches, "expects a result with an element of the operands for each number of the mask");
    Ok(())
}

/// Checks that `llvm.getelementptr` has an operand for each dynamic index.
pub(super) fn verify_indices(op: OpRef<'_>) -> Verdict {
    let numbers = op.ints("rawConstantIndices").unwrap_or_default();
    let dynamic = numbers.iter().filter(|&&number| number == i64::from(i32::MIN)).count();
    let given = op.operands_named("dynamicIndices").len();
    ensure!(dynamic == given, "expected as many dynamic indices as specified in 'rawConstantIndices'");
    Ok(())
}
