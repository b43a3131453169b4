//! The `qopt` driver.
#![forbid(unsafe_code)]
fn main() {}
