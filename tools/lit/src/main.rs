//! The `lit` command.
#![forbid(unsafe_code)]
fn main() {}
