//! Functions in `tosa` numerics are correctly rounded: every entry of their tables is that of an evaluation with as many digits as
//! it takes.
//!
//! `data/unary_tables.mlir` holds the tables, made by `tools/oracles/unary_tables.py`.

mod oracle;

#[test]
fn every_entry_is_correctly_rounded() {
    oracle::check(include_str!("data/unary_tables.mlir"), "builtin.module()", 45);
}
