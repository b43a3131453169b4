//! `vector.extract`, `vector.insert` and their strided-slice variants

use qopt_ir::def::{
    ANY_TYPE, AttrConstraint, I64_ARRAY, INDEX, OpDef, OpRef, Trait, Verdict, attr, one, operand, variadic,
};
use qopt_ir::ir::{AttrKind, Type, TypeKind};
use qopt_ir::movement::Dim;

use super::super::types::{VECTOR, VECTOR_1_OR_MORE};
use super::shape::scalable;
use crate::support::{Dims, OpTypes, bail, ensure, fail_unnamed, show};

/// An array of i64 attributes, such as `[0, 16]`.
const POSITIONS: AttrConstraint = AttrConstraint::new("64-bit integer array attribute", |c, a| {
    let is_i64 = |&e: &_| matches!(c.attr_kind(e), AttrKind::Integer { ty, .. } if *ty == c.int_type(64));
    matches!(c.attr_kind(a), AttrKind::Array(all) if all.iter().all(is_i64))
});

/// Reads a [`POSITIONS`] attribute.
fn positions(op: OpRef<'_>, name: &str) -> Vec<i64> {
    match op.attr(name).map(|attr| op.ctx.attr_kind(attr)) {
        Some(AttrKind::Array(all)) => all.iter().filter_map(|&each| op.ctx.attr_int(each)).collect(),
        _ => Vec::new(),
    }
}

/// Checks that a position is in bounds. -1 (poison) and the dynamic marker are valid.
fn verify_position(position: &[i64], dims: &Dims, what: &str) -> Verdict {
    for (i, (&at, &dim)) in position.iter().zip(dims).enumerate() {
        let inside = u64::try_from(at).is_ok_and(|at| dim.is_none_or(|dim| at < dim));
        ensure!(
            inside || matches!(at, -1 | i64::MIN),
            "expected position attribute #{} to be a non-negative integer smaller than the corresponding {what}",
            i.saturating_add(1)
        );
    }
    Ok(())
}

/// Rejects a vector of rank 0 as a part: MLIR requires the scalar.
fn verify_part(op: OpRef<'_>, part: Type, place: &str) -> Verdict {
    if matches!(op.ctx.type_kind(part), TypeKind::Vector { shape, .. } if shape.is_empty()) {
        return fail_unnamed(format!("expected a scalar instead of a 0-d vector as the {place}"));
    }
    Ok(())
}

fn verify_extract(op: OpRef<'_>) -> Verdict {
    verify_part(op, op.out_type(0), "result type")?;
    verify_extracted(op)?;
    let Some(dims) = op.in_dims(operand!(EXTRACT.source)) else { return Ok(()) };
    let position = op.ints("static_position").unwrap_or_default();
    ensure!(position.len() <= dims.len(), "expected position attribute of rank no greater than vector rank");
    verify_position(&position, &dims, "vector dimension or poison (-1)")
}

fn verify_insert(op: OpRef<'_>) -> Verdict {
    verify_part(op, op.in_type(operand!(INSERT.valueToStore)), "source operand")?;
    let Some(dims) = op.in_dims(operand!(INSERT.dest)) else { return Ok(()) };
    let position = op.ints("static_position").unwrap_or_default();
    let what = "dest vector";
    ensure!(position.len() <= dims.len(), "expected position attribute of rank no greater than {what} rank");
    if let TypeKind::Vector { shape, .. } = op.ctx.type_kind(op.in_type(operand!(INSERT.valueToStore))) {
        ensure!(
            position.len().saturating_add(shape.len()) == dims.len(),
            "expected position attribute rank + source rank to match {what} rank"
        );
    } else {
        ensure!(position.len() == dims.len(), "expected position attribute rank to match the {what} rank");
    }
    verify_position(&position, &dims, "dest vector dimension")
}

/// Checks that the result has the type that remains after the indexed dimensions. A one-element vector may replace a scalar.
fn verify_extracted(op: OpRef<'_>) -> Verdict {
    let ctx = op.ctx;
    let TypeKind::Vector { shape, scalable, element } = ctx.type_kind(op.in_type(operand!(EXTRACT.source))) else {
        return Ok(());
    };
    let given = op.ints("static_position").unwrap_or_default().len();
    let (Some(shape), Some(scalable)) = (shape.get(given..), scalable.get(given..)) else { return Ok(()) };
    let left = match shape.is_empty() {
        true => *element,
        false => ctx.ty(TypeKind::Vector { shape: shape.into(), scalable: scalable.into(), element: *element }),
    };
    let found = op.out_type(0);
    let of_one = |vector: Type, element: Type| matches!(ctx.type_kind(vector), TypeKind::Vector { shape, element: e, .. } if **shape == [1] && *e == element);
    ensure!(
        found == left || of_one(found, left) || of_one(left, found),
        "inferred type(s) {} are incompatible with return type(s) of operation {}",
        show(ctx, left),
        show(ctx, found)
    );
    Ok(())
}

/// `vector.extract`: extracts an element or a vector of lower rank.
pub static EXTRACT: OpDef = OpDef {
    name: "vector.extract",
    summary: "Extraction of an element or subvector",
    operands: &[one("source", &VECTOR), variadic("dynamic_position", &INDEX)],
    results: &[one("result", &ANY_TYPE)],
    attrs: &[attr("static_position", &I64_ARRAY)],
    traits: &[Trait::Pure],
    format: Some(
        "$source `` custom<DynamicIndexList>($dynamic_position, $static_position) attr-dict `:` type($result) `from` type($source)",
    ),
    verify: Some(verify_extract),
    example: "%0 = vector.extract %arg0[3] : i32 from vector<16xi32>",
    ..OpDef::BASE
};

/// `vector.insert`: replaces a part of a vector.
pub static INSERT: OpDef = OpDef {
    name: "vector.insert",
    summary: "Insertion of an element or subvector",
    operands: &[one("valueToStore", &ANY_TYPE), one("dest", &VECTOR), variadic("dynamic_position", &INDEX)],
    results: &[one("result", &VECTOR)],
    attrs: &[attr("static_position", &I64_ARRAY)],
    traits: &[Trait::Pure, SAME],
    format: Some(
        "$valueToStore `,` $dest custom<DynamicIndexList>($dynamic_position, $static_position) attr-dict `:` type($valueToStore) `into` type($dest)",
    ),
    verify: Some(verify_insert),
    example: "%0 = vector.insert %arg0, %arg1 [3] : i32 into vector<16xi32>",
    ..OpDef::BASE
};

const SAME: Trait = Trait::AllTypesMatch(&["dest", "result"]);

/// Checks that each entry is in `[least, dim + least)`: `least` is 0 for positions and 1 for sizes.
fn check_range(name: &str, entries: &[i64], dims: &[Dim], least: i64) -> Verdict {
    for (i, (&entry, &dim)) in entries.iter().zip(dims).enumerate() {
        let end = i64::try_from(dim.unwrap_or(0)).unwrap_or(i64::MAX).saturating_add(least);
        let inside = least <= entry && entry < end;
        ensure!(inside, "expected {name} dimension {i} to be confined to [{least}, {end})");
    }
    Ok(())
}

/// MLIR accepts only unit strides.
fn verify_strides(strides: &[i64]) -> Verdict {
    ensure!(strides.iter().all(|&stride| stride == 1), "expected strides to be confined to [1, 2)");
    Ok(())
}

/// A slice must cover a scalable dimension completely, since the extent of the dimension is unknown.
fn whole_if_scalable(i: usize, size: Dim, dim: Dim) -> Verdict {
    ensure!(
        size == dim,
        "expected size at idx={i} to match the corresponding base size from the input vector ({} vs {})",
        size.unwrap_or(0),
        dim.unwrap_or(0)
    );
    Ok(())
}

fn verify_slice(op: OpRef<'_>) -> Verdict {
    let Some(dims) = op.in_dims(operand!(EXTRACT_STRIDED_SLICE.source)) else { return Ok(()) };
    let [offsets, sizes, strides] = ["offsets", "sizes", "strides"].map(|name| positions(op, name));
    ensure!(
        offsets.len() == sizes.len() && offsets.len() == strides.len(),
        "expected offsets, sizes and strides attributes of same size"
    );
    ensure!(offsets.len() <= dims.len(), "expected offsets attribute of rank no greater than vector rank");
    check_range("offsets", &offsets, &dims, 0)?;
    check_range("sizes", &sizes, &dims, 1)?;
    verify_strides(&strides)?;
    let ends: Vec<i64> = offsets.iter().zip(&sizes).map(|(a, b)| a.saturating_add(*b)).collect();
    check_range("sum(offsets, sizes)", &ends, &dims, 1)?;
    let sliced = sizes.iter().map(|&size| u64::try_from(size).ok());
    let wanted: Dims = sliced.chain(dims.iter().skip(sizes.len()).copied()).collect();
    let TypeKind::Vector { scalable, element, .. } =
        op.ctx.type_kind(op.in_type(operand!(EXTRACT_STRIDED_SLICE.source)))
    else {
        return Ok(());
    };
    let shape = wanted.iter().map(|dim| dim.unwrap_or(0)).collect();
    let ty = op.ctx.ty(TypeKind::Vector { shape, scalable: scalable.clone(), element: *element });
    ensure!(op.out_type(0) == ty, "expected result type to be {}", show(op.ctx, ty));
    for (i, ((&size, &dim), _)) in
        wanted.iter().zip(&dims).zip(scalable).enumerate().filter(|(_, (_, scalable))| **scalable)
    {
        whole_if_scalable(i, size, dim)?;
    }
    Ok(())
}

fn verify_inserted(op: OpRef<'_>) -> Verdict {
    let (Some(part), Some(whole)) =
        (op.in_dims(operand!(INSERT_STRIDED_SLICE.valueToStore)), op.in_dims(operand!(INSERT_STRIDED_SLICE.dest)))
    else {
        return Ok(());
    };
    let [offsets, strides] = ["offsets", "strides"].map(|name| positions(op, name));
    ensure!(offsets.len() == whole.len(), "expected offsets of same size as destination vector rank");
    ensure!(strides.len() == part.len(), "expected strides of same size as source vector rank");
    let Some(outer) = whole.len().checked_sub(part.len()) else {
        bail!("expected source rank to be no greater than destination rank");
    };
    check_range("offsets", &offsets, &whole, 0)?;
    verify_strides(&strides)?;
    for (i, ((&offset, &dim), size)) in offsets.iter().zip(&whole).skip(outer).zip(&part).enumerate() {
        let (end, dim) = (u64::try_from(offset).unwrap_or(0).saturating_add(size.unwrap_or(0)), dim.unwrap_or(0));
        let i = i.saturating_add(outer);
        ensure!(
            end <= dim,
            "expected sum(offsets, source vector shape) dimension {i} to be confined to [1, {})",
            dim.saturating_add(1)
        );
    }
    let (inner, all) = (
        scalable(op.ctx, op.in_type(operand!(INSERT_STRIDED_SLICE.valueToStore))),
        scalable(op.ctx, op.in_type(operand!(INSERT_STRIDED_SLICE.dest))),
    );
    for (i, (((a, b), size), dim)) in
        inner.iter().zip(all.iter().skip(outer)).zip(&part).zip(whole.iter().skip(outer)).enumerate()
    {
        ensure!(a == b, "mismatching scalable flags (at source vector idx={i})");
        if *a {
            whole_if_scalable(i, *size, *dim)?;
        }
    }
    Ok(())
}

/// `vector.extract_strided_slice`: extracts a slice of a vector.
pub static EXTRACT_STRIDED_SLICE: OpDef = OpDef {
    name: "vector.extract_strided_slice",
    summary: "Extraction of a slice",
    operands: &[one("source", &VECTOR_1_OR_MORE)],
    results: &[one("", &VECTOR_1_OR_MORE)],
    attrs: &[attr("offsets", &POSITIONS), attr("sizes", &POSITIONS), attr("strides", &POSITIONS)],
    traits: &[Trait::Pure],
    format: Some("$source attr-dict `:` type($source) `to` type(results)"),
    verify: Some(|op| {
        ensure!(
            op.in_element(operand!(EXTRACT_STRIDED_SLICE.source)) == op.out_element(0),
            "failed to verify that operand and result have same element type"
        );
        verify_slice(op)
    }),
    example: "%0 = vector.extract_strided_slice %arg0 {offsets = [16], sizes = [16], strides = [1]} : vector<64xi8> to vector<16xi8>",
    ..OpDef::BASE
};

/// `vector.insert_strided_slice`: replaces a slice of a vector.
pub static INSERT_STRIDED_SLICE: OpDef = OpDef {
    name: "vector.insert_strided_slice",
    summary: "Insertion of a slice",
    operands: &[one("valueToStore", &VECTOR_1_OR_MORE), one("dest", &VECTOR_1_OR_MORE)],
    results: &[one("result", &VECTOR_1_OR_MORE)],
    attrs: &[attr("offsets", &POSITIONS), attr("strides", &POSITIONS)],
    traits: &[Trait::Pure, SAME],
    format: Some("$valueToStore `,` $dest attr-dict `:` type($valueToStore) `into` type($dest)"),
    verify: Some(|op| {
        ensure!(
            op.in_element(operand!(INSERT_STRIDED_SLICE.valueToStore))
                == op.in_element(operand!(INSERT_STRIDED_SLICE.dest)),
            "expected source and destination element types to match"
        );
        verify_inserted(op)
    }),
    example: "%0 = vector.insert_strided_slice %arg0, %arg1 {offsets = [16], strides = [1]} : vector<16xi8> into vector<64xi8>",
    ..OpDef::BASE
};
