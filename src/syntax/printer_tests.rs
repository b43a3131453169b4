//! Tests of the printer: deep nesting beside long constants.

use std::sync::Arc;

use super::{ParseOptions, parse};
use crate::ir::Context;

#[test]
fn a_long_constant_behind_deep_nesting_prints_in_order() {
    let (open, close) = ("[".repeat(100), "]".repeat(100));
    let digits: String = (0..100_000_u32).map(|i| format!("{:02X}", i % 251)).collect();
    let value = format!("[{open}1 : i8{close}, dense<\"0x{digits}\"> : tensor<100000xi8>, 2 : i8]");
    let text = format!("\"x.op\"() {{a = {value}}} : () -> ()\n");
    let ctx = Context::new(&[]);
    let source = ctx.sources.add("x.mlir", Arc::new(text.clone().into_bytes())).unwrap();
    let options = ParseOptions { allow_unregistered: true, ..ParseOptions::default() };
    let parsed = parse(&ctx, source, 0, text.len(), options);
    assert!(parsed.diags.is_empty(), "{:?}", parsed.diags);
    let printed = parsed.module.to_string();
    assert!(printed.contains(&value), "{} bytes in another order", printed.len());
}
