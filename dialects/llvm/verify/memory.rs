//! Verifiers of alloca, getelementptr, and masked gather and scatter.

use qopt_ir::def::{OpRef, Verdict};
use qopt_ir::ir::{Type, TypeKind};

use super::operand;
use crate::support::{bail, ensure, show};
use crate::upstream::llvm::{Array, Fields, Struct, Target};

/// Rejects target extension types that cannot be in memory.
pub(super) fn verify_alloca(op: OpRef<'_>) -> Verdict {
    let target = op.attr("elem_type").and_then(|ty| op.ctx.type_object::<Target>(op.ctx.attr_type(ty)?));
    let is_stored = target.is_none_or(Target::supports_memory);
    ensure!(is_stored, "this target extension type cannot be used in alloca");
    Ok(())
}

/// `GEPOp::kDynamicIndex`: marks an index that is an operand.
const DYNAMIC_INDEX: i64 = i32::MIN as i64;
/// `GEPNoWrapFlags::inboundsFlag`: a bit of `inbounds`, invalid alone.
const INBOUNDS_FLAG: i64 = 1;

/// Checks that `llvm.getelementptr` has an operand for each dynamic index, and indices that fit its type.
pub(super) fn verify_gep(op: OpRef<'_>) -> Verdict {
    let ctx = op.ctx;
    let numbers = op.ints("rawConstantIndices").unwrap_or_default();
    let dynamic = numbers.iter().filter(|&&number| number == DYNAMIC_INDEX).count();
    let given = op.operands_named("dynamicIndices").len();
    ensure!(dynamic == given, "expected as many dynamic indices as specified in 'rawConstantIndices'");
    ensure!(op.int("noWrapFlags") != Some(INBOUNDS_FLAG), "'inbounds_flag' cannot be used directly.");
    let Some(mut ty) = op.attr("elem_type").and_then(|ty| ctx.attr_type(ty)) else { return Ok(()) };
    // The first index offsets the base pointer; it does not enter the type.
    for (i, &number) in numbers.iter().enumerate().skip(1) {
        if let Some(fields) = ctx.type_object::<Struct>(ty) {
            // A recursive reference (`!llvm.struct<"a">` inside the body of "a") has no field list.
            if fields.fields == Fields::Enclosing {
                return Ok(());
            }
            ensure!(number != DYNAMIC_INDEX, "expected index {i} indexing a struct to be constant");
            let field = usize::try_from(number).ok().and_then(|at| fields.types().get(at));
            let Some(&field) = field else { bail!("index {i} indexing a struct is out of bounds") };
            ty = field;
        } else if let Some(array) = ctx.type_object::<Array>(ty) {
            ty = array.element;
        } else if let TypeKind::Vector { element, .. } = ctx.type_kind(ty) {
            ty = *element;
        } else {
            bail!("type {} cannot be indexed (index #{i})", show(ctx, ty));
        }
    }
    Ok(())
}

/// Checks that a vector of pointers has the shape of the vector of values.
fn verify_pointers(op: OpRef<'_>, number: usize, values: Option<Type>) -> Verdict {
    let ctx = op.ctx;
    let (Some(pointers), Some(values)) = (operand(op, "ptrs"), values) else { return Ok(()) };
    let TypeKind::Vector { shape, scalable, .. } = ctx.type_kind(values) else { return Ok(()) };
    let TypeKind::Vector { element, .. } = ctx.type_kind(pointers) else { return Ok(()) };
    let expected = TypeKind::Vector { shape: shape.clone(), scalable: scalable.clone(), element: *element };
    let expected = ctx.ty(expected);
    ensure!(pointers == expected, "expected operand #{number} type to be {}", show(ctx, expected));
    Ok(())
}

/// Checks the pointers of a gather.
pub(super) fn verify_gather(op: OpRef<'_>) -> Verdict {
    verify_pointers(op, 1, op.result_type(0))
}

/// Checks the pointers of a scatter.
pub(super) fn verify_scatter(op: OpRef<'_>) -> Verdict {
    verify_pointers(op, 2, operand(op, "value"))
}
