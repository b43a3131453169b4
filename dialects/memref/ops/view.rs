//! Views of buffers: `memref.cast`, `memref.extract_aligned_pointer_as_index`, `memref.reinterpret_cast`, `memref.subview` and
//! `memref.view`

use qopt_ir::def::{I64_ARRAY, INDEX, OpDef, OpRef, Trait, Verdict, attr, one, operand, variadic};
use qopt_ir::ir::{AttrKind, Type, TypeKind};

use super::super::layout::{Strided, may_be, space};
use super::super::types::{ANY_MEMREF, BYTES, MEMREF, STRIDED_MEMREF};
use crate::slicing::{Slicing, dropped_dims, verify_bounds, verify_lists};
use crate::support::{OpTypes, cast_verdict, ensure, fail_unnamed, show};

/// Formats an entry of a static list.
fn entry(value: i64) -> String {
    if value == i64::MIN { "dynamic".to_owned() } else { value.to_string() }
}

fn same_space(op: OpRef<'_>, from: &str, to: &str) -> Verdict {
    let (source, result) = (op.in_type(operand!(SUBVIEW.source)), op.out_type(0));
    if space(op.ctx, source) == space(op.ctx, result) {
        return Ok(());
    }
    let (source, result) = (show(op.ctx, source), show(op.ctx, result));
    fail_unnamed(format!("different memory spaces specified for {from} {source} and {to} {result}"))
}

/// Checks the type of a subview: the shape of the slice, optionally without some unit dimensions. Offset and strides follow
/// from the source and are static if the source's are static.
fn verify_part(op: OpRef<'_>, slicing: &Slicing) -> Verdict {
    let (ctx, whole, part) = (op.ctx, op.in_type(operand!(SUBVIEW.source)), op.out_type(0));
    let Some(kept) = ctx.shape(part) else { return Ok(()) };
    let full = slicing.dims();
    let Some(base) = Strided::of(ctx, whole) else {
        return fail_unnamed(format!("base type {} is not strided", show(ctx, whole)));
    };
    // Zero times a dynamic value is zero.
    let times = |a: Option<i64>, b: Option<i64>| if [a, b].contains(&Some(0)) { Some(0) } else { a?.checked_mul(b?) };
    let strides: Vec<_> = base.strides.iter().zip(&slicing.strides).map(|(&a, &b)| times(a, b)).collect();
    let moved = base.strides.iter().zip(&slicing.offsets).map(|(&a, &b)| times(a, b));
    let offset = moved.fold(base.offset, |sum, each| sum?.checked_add(each?));
    let expected = || {
        let layout = ctx.attr(AttrKind::StridedLayout { strides: strides.clone().into(), offset });
        let (element, space) = (ctx.element_or_self(whole), space(ctx, whole));
        show(ctx, ctx.ty(TypeKind::MemRef { shape: full.as_slice().into(), element, layout: Some(layout), space }))
    };
    let found = show(ctx, part);
    if kept.len() > full.len() {
        return fail_unnamed(format!(
            "expected result rank to be smaller or equal to the source rank, but got {found}"
        ));
    }
    let mismatch = |what: &str| {
        let expected = expected();
        fail_unnamed(format!(
            "expected result type to be {expected} or a rank-reduced version. (mismatch of result {what}), but got {found}"
        ))
    };
    if dropped_dims(&full, &kept).is_none() {
        return mismatch("sizes");
    }
    if ctx.element_type(whole) != ctx.element_type(part) {
        let element: Type = ctx.element_or_self(whole);
        return fail_unnamed(format!("expected result element type to be {}, but got {found}", show(ctx, element)));
    }
    let Some(layout) = Strided::of(ctx, part) else { return mismatch("layout") };
    let mut rest = kept.iter().zip(&layout.strides).peekable();
    for (size, stride) in full.iter().zip(&strides) {
        if rest.next_if(|&next| next == (size, stride)).is_none() && *size != Some(1) {
            return mismatch("layout");
        }
    }
    if rest.peek().is_some() || layout.offset != offset { mismatch("layout") } else { Ok(()) }
}

/// `memref.cast`: converts a buffer to a compatible type.
pub static CAST: OpDef = OpDef {
    name: "memref.cast",
    summary: "Cast to a compatible type",
    operands: &[one("source", &ANY_MEMREF)],
    results: &[one("dest", &ANY_MEMREF)],
    traits: &[Trait::Pure, Trait::SameOperandsAndResultShape],
    format: Some("$source attr-dict `:` type($source) `to` type($dest)"),
    verify: Some(|op| cast_verdict(op, may_be(op.ctx, op.in_type(operand!(CAST.source)), op.out_type(0)))),
    result_name: Some(|_| Some("cast".to_owned())),
    example: "%cast = memref.cast %arg0 : memref<8xi8> to memref<?xi8>",
    ..OpDef::BASE
};

/// `memref.extract_aligned_pointer_as_index`: the address of a buffer's memory.
pub static EXTRACT_ALIGNED_POINTER_AS_INDEX: OpDef = OpDef {
    name: "memref.extract_aligned_pointer_as_index",
    summary: "The address of a buffer's memory",
    operands: &[one("source", &ANY_MEMREF)],
    results: &[one("aligned_pointer", &INDEX)],
    traits: &[Trait::Pure],
    format: Some("$source `:` type($source) `->` type(results) attr-dict"),
    result_name: Some(|_| Some("intptr".to_owned())),
    example: "%intptr = memref.extract_aligned_pointer_as_index %arg0 : memref<8xi8> -> index",
    ..OpDef::BASE
};

/// `memref.reinterpret_cast`: a view with other sizes and strides.
pub static REINTERPRET_CAST: OpDef = OpDef {
    name: "memref.reinterpret_cast",
    summary: "View with other sizes and strides",
    description: "Views the memory of the source from its first element, regardless of the source's shape.",
    operands: &[
        one("source", &ANY_MEMREF),
        variadic("offsets", &INDEX),
        variadic("sizes", &INDEX),
        variadic("strides", &INDEX),
    ],
    results: &[one("result", &STRIDED_MEMREF)],
    attrs: &[attr("static_offsets", &I64_ARRAY), attr("static_sizes", &I64_ARRAY), attr("static_strides", &I64_ARRAY)],
    traits: &[Trait::AttrSizedOperandSegments, Trait::Pure],
    format: Some(
        "$source `to` `offset` `` `:` custom<DynamicIndexList>($offsets, $static_offsets) `` `,` `sizes` `` `:` \
         custom<DynamicIndexList>($sizes, $static_sizes) `` `,` `strides` `` `:` custom<DynamicIndexList>($strides, \
         $static_strides) attr-dict `:` type($source) `to` type($result)",
    ),
    verify: Some(|op| {
        let rank = op.out_dims(0).map_or(0, |dims| dims.len());
        for (name, what, count) in
            [("static_offsets", "offset", 1), ("static_sizes", "size", rank), ("static_strides", "stride", rank)]
        {
            let given = op.ints(name).unwrap_or_default().len();
            if given != count {
                return fail_unnamed(format!("expected {count} {what} values, got {given}"));
            }
        }
        same_space(op, "source type", "result memref type")?;
        if op.in_element(operand!(REINTERPRET_CAST.source)) != op.out_element(0) {
            let (source, result) =
                (show(op.ctx, op.in_type(operand!(REINTERPRET_CAST.source))), show(op.ctx, op.out_type(0)));
            return fail_unnamed(format!(
                "different element types specified for source type {source} and result memref type {result}"
            ));
        }
        for (i, (size, dim)) in
            op.ints("static_sizes").unwrap_or_default().iter().zip(op.out_dims(0).unwrap_or_default()).enumerate()
        {
            let fits = dim.is_none_or(|dim| u64::try_from(*size).is_ok_and(|size| size == dim));
            if !fits {
                let (wanted, found) = (entry(*size), crate::support::size(dim));
                return fail_unnamed(format!(
                    "expected result type with size = {wanted} instead of {found} in dim = {i}"
                ));
            }
        }
        let Some(found) = Strided::of(op.ctx, op.out_type(0)) else { return Ok(()) };
        let offset = op.ints("static_offsets").unwrap_or_default().first().copied().unwrap_or(0);
        if let Some(found) = found.offset.filter(|&found| found != offset) {
            return fail_unnamed(format!("expected result type with offset = {} instead of {found}", entry(offset)));
        }
        let strides = op.ints("static_strides").unwrap_or_default();
        for (i, (&stride, found)) in strides.iter().zip(found.strides).enumerate() {
            if let Some(found) = found.filter(|&found| found != stride) {
                return fail_unnamed(format!(
                    "expected result type with stride = {} instead of {found} in dim = {i}",
                    entry(stride)
                ));
            }
        }
        Ok(())
    }),
    result_name: Some(|_| Some("reinterpret_cast".to_owned())),
    example: "%reinterpret_cast = memref.reinterpret_cast %arg0 to offset: [0], sizes: [2, 4], strides: [4, 1] : memref<8xi8> to memref<2x4xi8>",
    ..OpDef::BASE
};

/// `memref.subview`: a view of a part of a buffer.
pub static SUBVIEW: OpDef = OpDef {
    name: "memref.subview",
    summary: "Slice of a buffer",
    operands: &[
        one("source", &MEMREF),
        variadic("offsets", &INDEX),
        variadic("sizes", &INDEX),
        variadic("strides", &INDEX),
    ],
    results: &[one("result", &MEMREF)],
    attrs: &[attr("static_offsets", &I64_ARRAY), attr("static_sizes", &I64_ARRAY), attr("static_strides", &I64_ARRAY)],
    traits: &[Trait::AttrSizedOperandSegments, Trait::Pure],
    format: Some(
        "$source `` custom<DynamicIndexList>($offsets, $static_offsets) custom<DynamicIndexList>($sizes, \
         $static_sizes) custom<DynamicIndexList>($strides, $static_strides) attr-dict `:` type($source) `to` \
         type($result)",
    ),
    verify: Some(|op| {
        let slicing = Slicing::read(op);
        let Some(dims) = op.in_dims(operand!(SUBVIEW.source)) else { return Ok(()) };
        verify_lists(op, &slicing, &dims)?;
        same_space(op, "base memref type", "subview memref type")?;
        verify_part(op, &slicing)?;
        verify_bounds(&slicing, &dims)
    }),
    result_name: Some(|_| Some("subview".to_owned())),
    example: "%subview = memref.subview %arg0[0, 2] [4, 3] [1, 1] : memref<8x16xi8> to memref<4x3xi8, strided<[16, 1], offset: 2>>",
    ..OpDef::BASE
};

/// `memref.view`: reinterprets bytes as a typed buffer.
pub static VIEW: OpDef = OpDef {
    name: "memref.view",
    summary: "Typed view of bytes",
    description: "A contiguous buffer that starts at byte `byte_shift` of the source.",
    operands: &[one("source", &BYTES), one("byte_shift", &INDEX), variadic("sizes", &INDEX)],
    results: &[one("", &MEMREF)],
    traits: &[Trait::Pure],
    format: Some("$source `[` $byte_shift `]` `` `[` $sizes `]` attr-dict `:` type($source) `to` type(results)"),
    verify: Some(|op| {
        for (at, what) in [(op.in_type(operand!(VIEW.source)), "base"), (op.out_type(0), "result")] {
            let is_mapped = matches!(op.ctx.type_kind(at), TypeKind::MemRef { layout: Some(_), .. });
            if is_mapped {
                return fail_unnamed(format!("unsupported map for {what} memref type {}", show(op.ctx, at)));
            }
        }
        same_space(op, "base memref type", "view memref type")?;
        let wanted = op.out_dims(0).map_or(0, |dims| dims.iter().filter(|d| d.is_none()).count());
        let given = op.operands_named("sizes").len();
        ensure!(given == wanted, "incorrect number of dynamic sizes, has {given}, expected {wanted}");
        Ok(())
    }),
    result_name: Some(|_| Some("view".to_owned())),
    example: "%view = memref.view %arg0[%arg1][] : memref<64xi8> to memref<4x4xi32>",
    ..OpDef::BASE
};
