//! The `filecheck` command.
#![forbid(unsafe_code)]
fn main() {}
