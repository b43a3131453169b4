#![doc = include_str!("README.md")]
#![forbid(unsafe_code)]
#![deny(clippy::unwrap_used, clippy::expect_used, clippy::panic, clippy::indexing_slicing)]
#![deny(clippy::arithmetic_side_effects)]

pub mod arith;
pub mod arm_neon;
pub mod builtin;
pub mod cf;
pub mod check;
pub mod chlo;
mod computed_values;
mod contractions;
pub mod conversions;
pub mod func;
pub mod interpreter;
pub mod stats;
// As for qnn.
#[allow(clippy::arithmetic_side_effects)]
pub mod kernels;
pub mod linalg;
pub mod llvm;
pub mod math;
pub mod memref;
#[allow(clippy::arithmetic_side_effects)]
pub mod parameters;
#[allow(clippy::arithmetic_side_effects)]
pub mod qint;
// Evaluators check sizes with `Tensor::count` before they multiply them; sums are bounded where they are computed.
#[allow(clippy::arithmetic_side_effects)]
pub mod qnn;
// Widths, bounds and ranks are limited when they are read, so nothing here can overflow.
mod elements;
#[allow(clippy::arithmetic_side_effects)]
pub mod quant;
pub mod scf;
pub mod sdy;
mod shape_inference;
mod signature;
mod slicing;
pub mod stablehlo;
mod support;
mod syntax;
pub mod targets;
pub mod tensor;
pub mod tf_type;
#[allow(clippy::arithmetic_side_effects)]
pub mod tfl;
pub mod torch;
pub mod tosa;
pub mod upstream;
pub mod vector;

/// Parts of private modules for `tests/modules`; not an API.
#[doc(hidden)]
pub mod internals {
    pub use crate::conversions::hub_to_tosa::pool::rounds_away;
    pub use crate::conversions::hub_to_tosa::resize::{AVERAGE, PARTS};
    pub use crate::elements::{MAX_REPEATED_ELEMENTS, all_integers, first_integer, floats, integers};
    pub use crate::torch::sizes::evaluate as size_of_expression;
    pub use crate::upstream::table::{count as table_count, unknown_names as unknown_names_in_table};
}

pub use shape_inference::{ArgumentShape, set_argument_shapes, set_argument_shapes_of};
pub use signature::{
    argument_names, initial_values, model_argument_names, model_result_names, num_returned, result_names,
};
pub use support::{is_unsigned, storage, undefined};

use qopt_ir::def::Dialect;
use qopt_ir::pass::Registry;

static ALL: &[&Dialect] = &[
    &arith::DIALECT,
    &arm_neon::DIALECT,
    &builtin::DIALECT,
    &cf::DIALECT,
    &check::DIALECT,
    &chlo::DIALECT,
    &func::DIALECT,
    &interpreter::DIALECT,
    &linalg::DIALECT,
    &llvm::DIALECT,
    &math::DIALECT,
    &memref::DIALECT,
    &qint::DIALECT,
    &qnn::DIALECT,
    &quant::DIALECT,
    &scf::DIALECT,
    &sdy::DIALECT,
    &stablehlo::DIALECT,
    &stablehlo::vhlo::DIALECT,
    &tensor::DIALECT,
    &tf_type::DIALECT,
    &tfl::DIALECT,
    &torch::DIALECT,
    &torch::conversion::DIALECT,
    &torch::tm_tensor::DIALECT,
    &tosa::DIALECT,
    &upstream::AFFINE,
    &upstream::BUFFERIZATION,
    &upstream::COMPLEX,
    &upstream::DLTI,
    &upstream::INDEX,
    &upstream::ML_PROGRAM,
    &upstream::PDL,
    &upstream::SHAPE,
    &upstream::SPARSE_TENSOR,
    &upstream::TRANSFORM,
    &upstream::UB,
    &vector::DIALECT,
];

/// All dialects; the registration list.
pub fn all() -> &'static [&'static Dialect] {
    ALL
}

/// All passes: the toolkit's and the dialects'.
pub fn passes() -> Registry {
    let mut registry = Registry::toolkit();
    registry.add_passes(&[
        &func::inline::INLINE,
        &conversions::lower_int8::BUFFERIZE,
        &linalg::named::GENERALIZE,
        &conversions::lower_int8::TO_LOOPS,
        &conversions::lower_int8::SELECT_SCHEDULE,
        &conversions::lower_int8::VECTORIZE_INT8,
        &conversions::lower_int8::EXPAND_MATH,
        &conversions::lower_int8::ASSIGN_ARENA,
        &conversions::lower_int8::VERIFY_INT8_LAYERS,
        &conversions::composite_to_call::COMPOSITE_TO_CALL,
        &conversions::hub_to_onnx::HUB_TO_ONNX,
        &conversions::hub_to_qdq::HUB_TO_QDQ,
        &conversions::hub_to_tfl::HUB_TO_TFL,
        &conversions::hub_to_tosa::HUB_TO_TOSA,
        &conversions::quant_to_hub::QUANT_TO_HUB,
        &shape_inference::INFER_SHAPES,
        &conversions::floats_to_tosa::FLOATS_TO_TOSA,
        &parameters::CHANGE_IO_TYPES,
        &qnn::lift::LIFT,
        &parameters::PER_TENSOR_WEIGHTS,
        &parameters::SET_QUANT_PARAMS,
        &parameters::CONVERT_QUANT_STORAGE,
        &parameters::WIDEN_ACTIVATIONS,
        &qnn::lift::OUTLINE,
        &quant::boundary::REPAIR_QUANT_BOUNDARY,
        &quant::boundary::VERIFY_QUANT_BOUNDARY,
        &quant::convert::NORMALIZE_QUANT_TYPES,
        &quant::convert::QUANT_FROM_STORAGE,
        &quant::convert::QUANT_TO_STORAGE,
        &quant::convert::STRIP_FUNC_QUANT_TYPES,
        &quant::fold::FOLD_QUANT_SHAPES,
        &conversions::lower_quant_ops::LOWER_QUANT_OPS,
        &conversions::lower_int8::KERNELS_TO_TASKS,
        &conversions::lower_int8::OUTLINE_KERNELS,
        &conversions::lower_int8::SHARE_KERNELS,
        &conversions::tosa_to_linalg::TOSA_TO_LINALG,
        &conversions::fuse_lookups::FUSE_LOOKUPS,
        &conversions::tfl_windows::TFL_WINDOWS,
        &conversions::variables_to_arguments::VARIABLES_TO_ARGUMENTS,
    ]);
    registry.add_pipelines(&[&conversions::lower_int8::LOWER_INT8]);
    registry
}
