//! Sums of products with weights in blocks, and on reals, against rational numbers and numpy.
//!
//! `tools/oracles/block_weights.py` generates `data/block_weights.mlir`.

mod oracle;

#[test]
fn blocks_are_summed_exactly_and_reals_in_order() {
    oracle::check(include_str!("data/block_weights.mlir"), "builtin.module()", 8);
}
