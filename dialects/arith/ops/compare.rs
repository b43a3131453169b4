//! Comparisons: one bit per pair of elements.

use qopt_ir::def::{OpDef, Trait, TypeMatch, attr, default_attr, one};

use super::super::attrs::{FASTMATH, FLOAT_PREDICATE, INT_PREDICATE};
use super::super::eval::{cmpf, cmpi};
use super::super::types::{BOOL_LIKE, FLOAT_LIKE, INT_LIKE, bool_of_same_shape};

static RESULT_IS_BOOL: TypeMatch = TypeMatch {
    summary: "result type has i1 element type and same shape as operands",
    from: "lhs",
    to: "result",
    transform: bool_of_same_shape,
};
const TRAITS: &[Trait] =
    &[Trait::Pure, Trait::SameTypeOperands, Trait::TypesMatchWith(&RESULT_IS_BOOL), Trait::Elementwise];

/// `arith.cmpi`: integer comparison.
pub static CMPI: OpDef = OpDef {
    name: "arith.cmpi",
    summary: "Integer comparison",
    description: "result = lhs `predicate` rhs. `s...` reads the operands as signed, `u...` as unsigned.",
    operands: &[one("lhs", &INT_LIKE), one("rhs", &INT_LIKE)],
    results: &[one("result", &BOOL_LIKE)],
    attrs: &[attr("predicate", &INT_PREDICATE)],
    traits: TRAITS,
    format: Some("$predicate `,` $lhs `,` $rhs attr-dict `:` type($lhs)"),
    eval: Some(cmpi),
    example: "%0 = arith.cmpi slt, %arg0, %arg1 : vector<4xi64>",
    ..OpDef::BASE
};

/// `arith.cmpf`: float comparison.
pub static CMPF: OpDef = OpDef {
    name: "arith.cmpf",
    summary: "Float comparison",
    description: "result = lhs `predicate` rhs. With NaN an ordered predicate (`o...`) is false, an unordered one \
                  (`u...`) true. The two zeros are equal.",
    operands: &[one("lhs", &FLOAT_LIKE), one("rhs", &FLOAT_LIKE)],
    results: &[one("result", &BOOL_LIKE)],
    attrs: &[attr("predicate", &FLOAT_PREDICATE), default_attr("fastmath", &FASTMATH, "#arith.fastmath<none>")],
    traits: TRAITS,
    format: Some("$predicate `,` $lhs `,` $rhs (`fastmath` `` $fastmath^)? attr-dict `:` type($lhs)"),
    eval: Some(cmpf),
    example: "%0 = arith.cmpf oeq, %arg0, %arg1 : f32",
    ..OpDef::BASE
};
