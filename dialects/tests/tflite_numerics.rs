//! The `tflite` numerics against TensorFlow Lite's reference kernels, operation by operation, and their import.
//!
//! `data/tflite_ops.mlir` holds functions of one tfl operation each, made by `tools/oracles/tflite_ops.py`. Each goes through
//! `--quant-to-hub` and is run; every bit must be that of the reference kernel.

mod oracle;

#[test]
fn every_operation_gives_the_bits_of_the_reference_kernel() {
    oracle::check(include_str!("data/tflite_ops.mlir"), "builtin.module(quant-to-hub)", 200);
}
