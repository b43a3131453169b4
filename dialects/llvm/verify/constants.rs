//! Constants of numbers, strings, arrays and structs.

use qopt_ir::def::{OpRef, Verdict, typed_attr_type};
use qopt_ir::elements::element_count;
use qopt_ir::ir::{Attr, AttrKind, Context, Signedness, Type, TypeKind};
use qopt_ir::num::FloatKind;
use rustc_hash::FxHashSet;

use crate::support::{bail, ensure};
use crate::upstream::is_record;
use crate::upstream::llvm::{Array, Struct, Target, is_simple};

/// Checks that a type has a value of zeros.
pub(super) fn verify_zero(op: OpRef<'_>) -> Verdict {
    let target = op.result_type(0).and_then(|ty| op.ctx.type_object::<Target>(ty));
    ensure!(target.is_none_or(Target::has_zero), "target extension type does not support zero-initializer");
    Ok(())
}

/// Checks that the value of a constant fits its type.
pub(super) fn verify(op: OpRef<'_>) -> Verdict {
    let ctx = op.ctx;
    let (Some(value), Some(ty)) = (op.attr("value"), op.result_type(0)) else { return Ok(()) };
    if let Some(text) = ctx.attr_str(value) {
        let len = ctx.bytes(text).len() as u64;
        let array = ctx.type_object::<Array>(ty);
        let matches = array.is_some_and(|array| array.len == len && array.element == ctx.int_type(8));
        ensure!(matches, "expected array type of {len} i8 elements for the string constant");
        return Ok(());
    }
    if let Some(fields) = ctx.type_object::<Struct>(ty) {
        return verify_struct(ctx, fields.types(), value);
    }
    ensure!(ctx.type_object::<Target>(ty).is_none(), "does not support target extension type.");
    match ctx.attr_kind(value) {
        AttrKind::Integer { .. } => {
            ensure!(matches!(ctx.type_kind(ty), TypeKind::Integer { .. }), "expected integer type");
            Ok(())
        }
        AttrKind::Float { ty: float, .. } => verify_float(ctx, *float, ty),
        AttrKind::DenseElements { .. }
        | AttrKind::DenseStrings { .. }
        | AttrKind::DenseResource { .. }
        | AttrKind::Sparse { .. } => verify_elements(ctx, value, ty),
        AttrKind::Array(items) => {
            let Some(array) = ctx.type_object::<Array>(ty) else {
                bail!("expected array or struct type for array attribute");
            };
            verify_array(ctx, array, items)
        }
        _ => bail!("only supports integer, float, string or elements attributes"),
    }
}

/// The format of a float. That of `ppc_fp128` is one that no attribute has.
fn format(ctx: &Context, ty: Type) -> Option<Option<FloatKind>> {
    match ctx.float_kind(ty) {
        Some(kind) => Some(Some(kind)),
        None => is_simple(ctx, ty, &["ppc_fp128"]).then_some(None),
    }
}

/// Checks that a float has the format of the type, or the width of an integer type.
fn verify_float(ctx: &Context, float: Type, ty: Type) -> Verdict {
    if let Some(format) = format(ctx, ty) {
        ensure!(format == ctx.float_kind(float), "attribute and type have different float semantics");
    } else if let TypeKind::Integer { width, .. } = ctx.type_kind(ty) {
        let bits = ctx.float_kind(float).map_or(128, FloatKind::bits);
        ensure!(*width == bits, "expected integer type of width {bits}");
    }
    Ok(())
}

fn verify_struct(ctx: &Context, fields: &[Type], value: Attr) -> Verdict {
    let AttrKind::Array(items) = ctx.attr_kind(value) else { bail!("expected array attribute for struct type") };
    ensure!(items.len() == fields.len(), "expected array attribute of size {}", fields.len());
    for (i, (&item, &field)) in items.iter().zip(fields).enumerate() {
        let is_number = match ctx.type_kind(field) {
            TypeKind::Integer { signedness, .. } => *signedness == Signedness::Signless,
            TypeKind::Index => true,
            _ => format(ctx, field).is_some(),
        };
        ensure!(is_number, "expected struct element types to be floating point type or integer type");
        let is_scalar = matches!(ctx.attr_kind(item), AttrKind::Integer { .. } | AttrKind::Float { .. });
        ensure!(is_scalar, "expected element of array attribute to be floating point or integer");
        ensure!(typed_attr_type(ctx, item) == Some(field), "struct element at index {i} is of wrong type");
    }
    Ok(())
}

/// A type without its arrays and its vector: their sizes, the element type, and whether the vector is scalable.
fn flattened(ctx: &Context, ty: Type) -> (Vec<u64>, Type, bool) {
    let (mut sizes, mut ty) = (Vec::new(), ty);
    while let Some(array) = ctx.type_object::<Array>(ty) {
        sizes.push(array.len);
        ty = array.element;
    }
    match ctx.type_kind(ty) {
        TypeKind::Vector { shape, scalable, element } => {
            sizes.extend_from_slice(shape);
            (sizes, *element, scalable.contains(&true))
        }
        _ => (sizes, ty, false),
    }
}

fn is_splat(ctx: &Context, value: Attr) -> bool {
    match ctx.attr_kind(value) {
        AttrKind::DenseElements { data, .. } => data.splat().is_some(),
        AttrKind::DenseStrings { data, .. } => data.len() == 1,
        _ => false,
    }
}

/// Checks the number and the type of a constant's elements.
fn verify_elements(ctx: &Context, value: Attr, ty: Type) -> Verdict {
    let (sizes, element, is_scalable) = flattened(ctx, ty);
    if is_scalable {
        ensure!(is_splat(ctx, value), "scalable vector type requires a splat attribute");
        return Ok(());
    }
    let is_container = matches!(ctx.type_kind(ty), TypeKind::Vector { .. }) || ctx.type_object::<Array>(ty).is_some();
    ensure!(is_container, "expected vector or array type");
    let Some(own) = typed_attr_type(ctx, value) else { return Ok(()) };
    let (expected, found) = (element_count(&sizes), ctx.num_elements(own));
    let (expected_text, found_text) = (expected.unwrap_or(u64::MAX), found.unwrap_or(u64::MAX));
    ensure!(
        expected == found,
        "type and attribute have a different number of elements: {expected_text} vs. {found_text}"
    );
    let Some(own) = ctx.element_type(own) else { return Ok(()) };
    if ctx.float_kind(own).is_some() {
        return verify_float(ctx, own, element);
    }
    let is_int = |ty| matches!(ctx.type_kind(ty), TypeKind::Integer { .. });
    ensure!(!is_int(own) || is_int(element), "expected integer element type for integer elements attribute");
    Ok(())
}

/// Checks a list of structs, or a list of such lists. Equal items are checked once.
fn verify_array(ctx: &Context, array: &Array, items: &[Attr]) -> Verdict {
    let (mut ty, mut level) = (array, vec![items]);
    for dim in 0_usize.. {
        let inner = ctx.type_object::<Array>(ty.element);
        let fields = ctx.type_object::<Struct>(ty.element);
        let (mut next, mut seen) = (Vec::new(), FxHashSet::default());
        for items in level {
            let (found, expected) = (items.len(), ty.len);
            ensure!(
                found as u64 == expected,
                "array attribute size does not match array type size in dimension {dim}: {found} vs. {expected}"
            );
            ensure!(
                inner.is_some() || fields.is_some(),
                "for array with an array attribute must have a struct element type"
            );
            for (i, &item) in items.iter().enumerate() {
                if !seen.insert(item) || is_record(ctx, item, "llvm.zero") || is_record(ctx, item, "llvm.undef") {
                    continue;
                }
                let place = match fields {
                    Some(_) => format!("struct element at index {i}"),
                    None => format!("sub-array in dimension {dim} at index {i}"),
                };
                let AttrKind::Array(parts) = ctx.attr_kind(item) else {
                    bail!("nested attribute for {place} must be a zero, or undef, or array attribute");
                };
                let (found, expected) = (parts.len(), fields.map(|fields| fields.types().len()));
                ensure!(
                    expected.is_none_or(|expected| expected == found),
                    "nested array attribute size for {place} must match struct size: {found} vs. {}",
                    expected.unwrap_or_default()
                );
                next.push(&parts[..]);
            }
        }
        match inner {
            Some(inner) => (ty, level) = (inner, next),
            None => break,
        }
    }
    Ok(())
}
