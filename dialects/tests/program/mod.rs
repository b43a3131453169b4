//! Programs of tests, which are right.

use std::sync::Arc;

use qopt_ir::ir::Context;
use qopt_ir::syntax::{ParseOptions, Parsed, parse};
use qopt_ir::verify::{Options, verify_module};

/// A program that is read and verified without a word.
pub fn read(ctx: &Context, text: &str) -> Parsed {
    let source = ctx.sources.add("f.mlir", Arc::new(text.as_bytes().to_vec())).unwrap();
    let mut parsed = parse(ctx, source, 0, text.len(), ParseOptions::default());
    assert!(parsed.diags.is_empty(), "{:?}", parsed.diags);
    let wrong = verify_module(ctx, &mut parsed.module, &Options::default());
    assert!(wrong.is_empty(), "{wrong:?}");
    parsed
}
