//! Conversions between dialects, one folder each, named after their passes.
//!
//! ```text
//! quant_to_hub      quantized operations of frontends        -> qnn, the hub
//! floats_to_tosa    float operations of frontends            -> tosa
//! hub_to_tosa       qnn                                      -> integer tosa and qint
//! hub_to_qdq        qnn                                      -> float tosa between casts
//! hub_to_tfl        qnn, float tosa                          -> tfl
//! hub_to_onnx       qnn, float tosa                          -> ONNX operators
//! fuse_lookups      elementwise operations of qnn and tosa   -> qnn.lut
//! lower_quant_ops   quant casts                              -> arith
//! tosa_to_linalg    tosa, qint                               -> linalg
//! lower_int8        linalg on tensors                        -> kernels on buffers, in loops and vectors
//! composite_to_call composites of stablehlo                  -> operations of chlo, calls
//! tfl_windows       reductions of windows in tfl             -> stablehlo
//! variables_to_arguments
//!                   variables of tfl                         -> arguments and results of functions
//! ```
//!
//! A dialect's folder defines its operations and knows no conversion, so dialects do not import each other in circles.

pub mod composite_to_call;
// Evaluators check sizes with `Tensor::count` before they multiply them; sums are bounded where they are computed.
#[allow(clippy::arithmetic_side_effects)]
pub mod floats_to_tosa;
#[allow(clippy::arithmetic_side_effects)]
pub mod from_hub;
pub mod fuse_lookups;
#[allow(clippy::arithmetic_side_effects)]
pub mod hub_to_onnx;
#[allow(clippy::arithmetic_side_effects)]
pub mod hub_to_qdq;
#[allow(clippy::arithmetic_side_effects)]
pub mod hub_to_tfl;
#[allow(clippy::arithmetic_side_effects)]
pub mod hub_to_tosa;
pub mod lower_int8;
#[allow(clippy::arithmetic_side_effects)]
pub mod lower_quant_ops;
#[allow(clippy::arithmetic_side_effects)]
pub mod quant_to_hub;
pub(crate) mod states;
pub mod tfl_windows;
#[allow(clippy::arithmetic_side_effects)]
pub mod tosa_to_linalg;
pub mod variables_to_arguments;
