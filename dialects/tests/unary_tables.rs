//! Functions in `tosa` numerics are correctly rounded: every entry of their tables equals an evaluation of sufficient
//! precision.
//!
//! `tools/oracles/unary_tables.py` generates the tables in `data/unary_tables.mlir`.

mod oracle;

#[test]
fn every_entry_is_correctly_rounded() {
    oracle::check(include_str!("data/unary_tables.mlir"), "builtin.module()", 45);
}
