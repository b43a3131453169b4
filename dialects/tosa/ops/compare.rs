//! Comparisons: one bit per pair of elements.

use std::cmp::Ordering;

use qopt_ir::def::{ALL_ELEMENTWISE, OpDef, Trait, one};

use super::super::kernels::elementwise::compare;
use super::super::types::{I1_TENSOR, TENSOR};
use super::checks::TOSA;
use crate::support::ops;

const COMPARE: OpDef = OpDef {
    operands: &[one("input1", &TENSOR), one("input2", &TENSOR)],
    results: &[one("output", &I1_TENSOR)],
    traits: &[
        Trait::SameOperandsElementType,
        Trait::ResultsBroadcastableShape,
        Trait::SameOperandsAndResultRank,
        Trait::Pure,
    ],
    elementwise: Some(ALL_ELEMENTWISE),
    ..TOSA
};

ops! {
    OpDef {
        traits: &[
            Trait::Commutative,
            Trait::SameOperandsElementType,
            Trait::ResultsBroadcastableShape,
            Trait::SameOperandsAndResultRank,
            Trait::Pure,
        ],
        ..COMPARE
    };
    EQUAL, "tosa.equal", "Equality",
    "output = input1 == input2; false where one is NaN.",
    "%0 = tosa.equal %arg0, %arg1 : (tensor<2x3xi32>, tensor<1x3xi32>) -> tensor<2x3xi1>",
    |op, x| compare(op, x, &[Ordering::Equal]);
}

ops! { COMPARE;
    GREATER, "tosa.greater", "Greater",
    "output = input1 > input2; false where one is NaN. Integers are signed.",
    "%0 = tosa.greater %arg0, %arg1 : (tensor<2x3xi32>, tensor<1x3xi32>) -> tensor<2x3xi1>",
    |op, x| compare(op, x, &[Ordering::Greater]);
    GREATER_EQUAL, "tosa.greater_equal", "Greater or equal",
    "output = input1 >= input2; false where one is NaN. Integers are signed.",
    "%0 = tosa.greater_equal %arg0, %arg1 : (tensor<2x3xi32>, tensor<1x3xi32>) -> tensor<2x3xi1>",
    |op, x| compare(op, x, &[Ordering::Greater, Ordering::Equal]);
}
