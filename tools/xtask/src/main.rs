//! The development tasks of qopt.
#![forbid(unsafe_code)]
fn main() {}
