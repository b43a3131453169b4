//! The products of the hub: convolutions and matrix products.
//!
//! They have the same operands at the same positions: an activation, weights, and a bias, which `qnn.matmul` lacks. Passes that treat
//! all products alike use these constants instead of the operands of one definition.

use qopt_ir::def::{OpDef, operand};

use super::{CONV2D, CONV3D, DEPTHWISE_CONV2D, FULLY_CONNECTED, MATMUL, TRANSPOSE_CONV2D};

/// The position of the activation.
pub const INPUT: usize = operand!(CONV2D.input);
/// The position of the weights.
pub const WEIGHT: usize = operand!(CONV2D.weight);
/// The position of the bias.
pub const BIAS: usize = operand!(CONV2D.bias);

/// The products with weights and an optional bias.
pub static WEIGHTED: &[&OpDef] = &[&CONV2D, &CONV3D, &DEPTHWISE_CONV2D, &TRANSPOSE_CONV2D, &FULLY_CONNECTED];

/// Returns true for a product, [`MATMUL`] included.
pub fn is_product(def: &OpDef) -> bool {
    WEIGHTED.contains(&def) || def == &MATMUL
}

const _: () = {
    assert!(operand!(CONV3D.input) == INPUT && operand!(CONV3D.weight) == WEIGHT && operand!(CONV3D.bias) == BIAS);
    assert!(operand!(DEPTHWISE_CONV2D.input) == INPUT && operand!(DEPTHWISE_CONV2D.weight) == WEIGHT);
    assert!(operand!(DEPTHWISE_CONV2D.bias) == BIAS && operand!(TRANSPOSE_CONV2D.bias) == BIAS);
    assert!(operand!(TRANSPOSE_CONV2D.input) == INPUT && operand!(TRANSPOSE_CONV2D.weight) == WEIGHT);
    assert!(operand!(FULLY_CONNECTED.input) == INPUT && operand!(FULLY_CONNECTED.weight) == WEIGHT);
    assert!(operand!(FULLY_CONNECTED.bias) == BIAS);
    assert!(operand!(MATMUL.lhs) == INPUT && operand!(MATMUL.rhs) == WEIGHT);
};
