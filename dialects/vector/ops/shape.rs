//! `vector.bitcast`, `vector.broadcast` and `vector.shape_cast`

use qopt_ir::def::{ANY_TYPE, OpDef, OpRef, Trait, Verdict, one, operand};
use qopt_ir::ir::{Context, Type, TypeKind};
use qopt_ir::movement::Dim;

use super::super::types::VECTOR;
use crate::support::{OpTypes, bail, element_counts, ensure};

const CAST: OpDef = OpDef {
    operands: &[one("source", &VECTOR)],
    results: &[one("result", &VECTOR)],
    format: Some("$source attr-dict `:` type($source) `to` type($result)"),
    ..OpDef::BASE
};

/// The size of the last dimension in bits.
fn last_bits(op: OpRef<'_>, ty: Type) -> Option<u128> {
    let element = op.ctx.element_or_self(ty);
    let width = op.ctx.int_width(element).or_else(|| Some(op.ctx.float_kind(element)?.bits()))?;
    let last = op.ctx.shape(ty)?.last().copied().unwrap_or(Some(1))?;
    u128::from(last).checked_mul(u128::from(width))
}

/// `vector.bitcast`: reinterprets the bits as elements of another type.
pub static BITCAST: OpDef = OpDef {
    name: "vector.bitcast",
    summary: "Bitcast to other elements",
    traits: &[Trait::Pure],
    verify: Some(|op| {
        let (from, to) = (op.in_dims(operand!(BITCAST.source)), op.out_dims(0));
        let (Some(from), Some(to)) = (from, to) else { return Ok(()) };
        ensure!(from.len() == to.len(), "failed to verify that all of {{source, result}} have same rank");
        let outer = from.len().saturating_sub(1);
        let differs = from.iter().zip(&to).take(outer).position(|(a, b)| a != b);
        ensure!(differs.is_none(), "dimension size mismatch at: {}", differs.unwrap_or_default());
        ensure!(
            last_bits(op, op.in_type(operand!(BITCAST.source))) == last_bits(op, op.out_type(0)),
            "source/result bitwidth of the minor 1-D vectors must be equal"
        );
        Ok(())
    }),
    example: "%0 = vector.bitcast %arg0 : vector<64xi8> to vector<16xi32>",
    ..CAST
};

/// The scalable flag of each dimension of a vector; empty for other types.
pub(super) fn scalable(ctx: &Context, ty: Type) -> &[bool] {
    match ctx.type_kind(ty) {
        TypeKind::Vector { scalable, .. } => scalable,
        _ => &[],
    }
}

/// `vector.shape_cast`: reshapes a vector.
pub static SHAPE_CAST: OpDef = OpDef {
    name: "vector.shape_cast",
    summary: "The same elements in another shape",
    traits: &[Trait::Pure],
    verify: Some(|op| {
        ensure!(
            op.in_element(operand!(SHAPE_CAST.source)) == op.out_element(0),
            "has different source and result element types"
        );
        if let Some((from, to)) = element_counts(op)? {
            ensure!(from == to, "has different number of elements at source ({from}) and result ({to})");
        }
        let count = |ty| scalable(op.ctx, ty).iter().filter(|&&flag| flag).count();
        let (from, to) = (count(op.in_type(operand!(SHAPE_CAST.source))), count(op.out_type(0)));
        ensure!(from == to, "has different number of scalable dims at source ({from}) and result ({to})");
        Ok(())
    }),
    example: "%0 = vector.shape_cast %arg0 : vector<4x16xi8> to vector<64xi8>",
    ..CAST
};

/// Each source dimension must equal the aligned trailing dimension of the result, or be 1.
fn verify_broadcast(op: OpRef<'_>) -> Verdict {
    ensure!(
        op.in_element(operand!(BROADCAST.source)) == op.out_element(0),
        "failed to verify that source operand and result have same element type"
    );
    ensure!(
        matches!(op.ctx.type_kind(op.in_type(operand!(BROADCAST.source))), TypeKind::Vector { .. })
            || op.in_dims(operand!(BROADCAST.source)).is_none(),
        "source type is not a vector"
    );
    let (Some(from), Some(to)) = (op.in_dims(operand!(BROADCAST.source)), op.out_dims(0)) else { return Ok(()) };
    let Some(outer) = to.len().checked_sub(from.len()) else { bail!("source rank higher than destination rank") };
    let (from_flags, to_flags) =
        (scalable(op.ctx, op.in_type(operand!(BROADCAST.source))), scalable(op.ctx, op.out_type(0)));
    let behind = to.iter().zip(to_flags).skip(outer);
    for (a, b) in from.iter().zip(from_flags).zip(behind) {
        let size = |(size, scalable): (&Dim, &bool)| {
            let size = size.unwrap_or_default();
            if *scalable { format!("[{size}]") } else { size.to_string() }
        };
        ensure!(a == b || a == (&Some(1), &false), "dimension mismatch ({} vs. {})", size(a), size(b));
    }
    Ok(())
}

/// `vector.broadcast`: repeats a scalar or vector along new leading dimensions and unit dimensions.
pub static BROADCAST: OpDef = OpDef {
    name: "vector.broadcast",
    summary: "Broadcast to a vector",
    operands: &[one("source", &ANY_TYPE)],
    results: &[one("vector", &VECTOR)],
    traits: &[Trait::Pure],
    format: Some("$source attr-dict `:` type($source) `to` type($vector)"),
    verify: Some(verify_broadcast),
    example: "%0 = vector.broadcast %arg0 : i32 to vector<16xi32>",
    ..OpDef::BASE
};
