//! The dialect `tm_tensor`: operations on tensors that torch-mlir lowers to, and linalg lacks. They have syntax and types, and no
//! folds.
//!
//! Source: `TMTensorOps.td` of torch-mlir.

use qopt_ir::def::{
    ANY_TYPE, BOOL_ATTR, Dialect, I64_ARRAY, I64_ATTR, OpDef, RegionBlocks, RegionDef, Trait, ValueDefn, attr,
    implied_attr, optional_attr, variadic,
};

use super::ops::F64_ATTR;

const VALUES: &[ValueDefn] = &[variadic("inputs", &ANY_TYPE), variadic("outputs", &ANY_TYPE)];
const RESULTS: &[ValueDefn] = &[variadic("results", &ANY_TYPE)];
const BODY: &[RegionDef] = &[RegionDef { name: "region", blocks: RegionBlocks::Any, variadic: false }];
const BASE: OpDef = OpDef {
    operands: VALUES,
    results: RESULTS,
    regions: BODY,
    traits: &[Trait::AttrSizedOperandSegments, Trait::RecursiveMemoryEffects],
    ..OpDef::BASE
};

static SCAN: OpDef = OpDef {
    name: "tm_tensor.scan",
    summary: "inclusive or exclusive scan along a dimension",
    attrs: &[attr("dimension", &I64_ATTR), attr("inclusive", &BOOL_ATTR)],
    format: Some(
        "`dimension` `(` $dimension `)` `inclusive` `(` $inclusive `)` attr-dict `ins` `(` $inputs `:` type($inputs) `)` \
         `outs` `(` $outputs `:` type($outputs) `)` $region (`->` type($results)^)?",
    ),
    example: "%0:2 = tm_tensor.scan dimension(0) inclusive(true) ins(%arg0 : tensor<4xi32>) outs(%arg1, %arg2 : tensor<4xi32>, \
              tensor<i32>) {\n^bb0(%a: i32, %b: i32):\n  tm_tensor.yield %a : i32\n} -> tensor<4xi32>, tensor<i32>",
    ..BASE
};

static SCATTER: OpDef = OpDef {
    name: "tm_tensor.scatter",
    summary: "a tensor with updates combined at indices",
    attrs: &[attr("dimension_map", &I64_ARRAY), implied_attr("unique_indices", &BOOL_ATTR, "true")],
    format: Some(
        "attr-dict `unique_indices` `(` $unique_indices `)` (`ins` `(` $inputs^ `:` type($inputs) `)`)? \
         `outs` `(` $outputs `:` type($outputs) `)` $region (`->` type($results)^)?",
    ),
    example: "%0 = tm_tensor.scatter {dimension_map = array<i64: 0>} unique_indices(true) ins(%arg0, %arg1 : tensor<2xi32>, \
              tensor<2x1xi32>) outs(%arg2 : tensor<8xi32>) {\n^bb0(%a: i32, %b: i32):\n  tm_tensor.yield %a : i32\n} -> \
              tensor<8xi32>",
    ..BASE
};

static SORT: OpDef = OpDef {
    name: "tm_tensor.sort",
    summary: "tensors sorted along a dimension",
    attrs: &[attr("dimension", &I64_ATTR)],
    format: Some(
        "attr-dict `dimension` `(` $dimension `)` (`ins` `(` $inputs^ `:` type($inputs) `)`)? \
         `outs` `(` $outputs `:` type($outputs) `)` $region (`->` type($results)^)?",
    ),
    example: "%0 = tm_tensor.sort dimension(0) outs(%arg0 : tensor<4xi32>) {\n^bb0(%a: i32, %b: i32):\n  %c = arith.cmpi slt, \
              %a, %b : i32\n  tm_tensor.yield %c : i1\n} -> tensor<4xi32>",
    ..BASE
};

static TOPK: OpDef = OpDef {
    name: "tm_tensor.topk",
    summary: "the first elements along a dimension in the region's order, and their indices",
    attrs: &[attr("dimension", &I64_ATTR)],
    format: Some(
        "attr-dict `dimension` `(` $dimension `)` `ins` `(` $inputs `:` type($inputs) `)` \
         `outs` `(` $outputs `:` type($outputs) `)` $region (`->` type($results)^)?",
    ),
    example: "%0:2 = tm_tensor.topk dimension(0) ins(%arg0 : tensor<4xf32>) outs(%arg1, %arg2 : tensor<2xf32>, tensor<2xi32>) \
              {\n^bb0(%a: f32, %b: f32):\n  %c = arith.cmpf ogt, %a, %b : f32\n  tm_tensor.yield %c : i1\n} -> tensor<2xf32>, tensor<2xi32>",
    ..BASE
};

static ATTENTION: OpDef = OpDef {
    name: "tm_tensor.attention",
    summary: "attention of queries to keys and values, with an optional mask",
    attrs: &[optional_attr("scale", &F64_ATTR)],
    regions: &[],
    format: Some(
        "attr-dict `ins` `(` $inputs `:` type($inputs) `)` `outs` `(` $outputs `:` type($outputs) `)` \
         (`->` type($results)^)?",
    ),
    example: "%0 = tm_tensor.attention ins(%arg0, %arg1, %arg2 : tensor<1x4x8xf32>, tensor<1x4x8xf32>, tensor<1x4x8xf32>) \
              outs(%arg3 : tensor<1x4x8xf32>) -> tensor<1x4x8xf32>",
    ..BASE
};

static YIELD: OpDef = OpDef {
    name: "tm_tensor.yield",
    summary: "the results of a region",
    operands: &[variadic("operands", &ANY_TYPE)],
    traits: &[Trait::Terminator, Trait::Pure],
    format: Some("attr-dict ($operands^ `:` type($operands))?"),
    example: "tm_tensor.yield %arg0 : i32",
    ..OpDef::BASE
};

/// The dialect.
pub static DIALECT: Dialect = Dialect {
    name: "tm_tensor",
    summary: "Operations on tensors of torch-mlir's lowering",
    ops: &[&ATTENTION, &SCAN, &SCATTER, &SORT, &TOPK, &YIELD],
    ..Dialect::BASE
};
