//! `memref.cast`, `memref.subview` and `memref.view`

use qopt_ir::def::{I64_ARRAY, INDEX, OpDef, OpError, Trait, attr, one, variadic};

use super::super::types::{ANY_MEMREF, BYTES, MEMREF, STRIDED_MEMREF};
use crate::support::{Look, ensure};

/// `memref.cast`: a buffer under another type.
pub static CAST: OpDef = OpDef {
    name: "memref.cast",
    summary: "A buffer under another type",
    operands: &[one("source", &ANY_MEMREF)],
    results: &[one("dest", &ANY_MEMREF)],
    traits: &[Trait::Pure, Trait::SameOperandsAndResultShape],
    format: Some("$source attr-dict `:` type($source) `to` type($dest)"),
    result_name: Some(|_| Some("cast".to_owned())),
    example: "%cast = memref.cast %arg0 : memref<8xi8> to memref<?xi8>",
    ..OpDef::BASE
};

/// `memref.reinterpret_cast`: a buffer with other extents.
pub static REINTERPRET_CAST: OpDef = OpDef {
    name: "memref.reinterpret_cast",
    summary: "A buffer with other extents",
    description: "The memory of the source from its first element on, whatever its shape.",
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
            ensure!(given == count, "expected {count} {what} values, got {given}");
        }
        ensure!(op.in_element(0) == op.out_element(0), "different element types specified");
        for (i, (size, dim)) in
            op.ints("static_sizes").unwrap_or_default().iter().zip(op.out_dims(0).unwrap_or_default()).enumerate()
        {
            let fits = dim.is_none_or(|dim| u64::try_from(*size).is_ok_and(|size| size == dim));
            ensure!(
                fits,
                "expected result type with size = {size} instead of {} in dim = {i}",
                crate::support::size(dim)
            );
        }
        Ok(())
    }),
    result_name: Some(|_| Some("reinterpret_cast".to_owned())),
    example: "%reinterpret_cast = memref.reinterpret_cast %arg0 to offset: [0], sizes: [2, 4], strides: [4, 1] : memref<8xi8> to memref<2x4xi8>",
    ..OpDef::BASE
};

/// `memref.subview`: a part of a buffer.
pub static SUBVIEW: OpDef = OpDef {
    name: "memref.subview",
    summary: "A part of a buffer",
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
        let count = |name: &str| op.ints(name).unwrap_or_default().len();
        let sizes = count("static_sizes");
        for what in ["offsets", "strides"] {
            let given = count(&format!("static_{what}"));
            if given != sizes {
                return Err(OpError::unnamed(format!(
                    "expected mixed {what} rank to match mixed sizes rank ({given} vs {sizes}) so the rank of the result type is \
                     well-formed."
                )));
            }
        }
        Ok(())
    }),
    result_name: Some(|_| Some("subview".to_owned())),
    example: "%subview = memref.subview %arg0[0, 2] [4, 3] [1, 1] : memref<8x16xi8> to memref<4x3xi8, strided<[16, 1], offset: 2>>",
    ..OpDef::BASE
};

/// `memref.view`: bytes as a buffer.
pub static VIEW: OpDef = OpDef {
    name: "memref.view",
    summary: "Bytes as a buffer",
    description: "A contiguous buffer whose first byte is number `byte_shift` of the source.",
    operands: &[one("source", &BYTES), one("byte_shift", &INDEX), variadic("sizes", &INDEX)],
    results: &[one("", &MEMREF)],
    traits: &[Trait::Pure],
    format: Some("$source `[` $byte_shift `]` `` `[` $sizes `]` attr-dict `:` type($source) `to` type(results)"),
    verify: Some(|op| {
        let wanted = op.out_dims(0).map_or(0, |dims| dims.iter().filter(|d| d.is_none()).count());
        let given = op.operands_named("sizes").len();
        ensure!(given == wanted, "incorrect number of dynamic sizes, has {given}, expected {wanted}");
        Ok(())
    }),
    result_name: Some(|_| Some("view".to_owned())),
    example: "%view = memref.view %arg0[%arg1][] : memref<64xi8> to memref<4x4xi32>",
    ..OpDef::BASE
};
