//! Valid programs of tests.

use std::sync::Arc;

use qopt_ir::ir::Context;
use qopt_ir::syntax::{ParseOptions, Parsed, parse};
use qopt_ir::verify::{VerifyOptions, verify_op};

/// Parses and verifies a program without diagnostics.
pub fn read(ctx: &Arc<Context>, text: &str) -> Parsed {
    let source = ctx.sources.add("f.mlir", Arc::new(text.as_bytes().to_vec())).unwrap();
    let parsed = parse(ctx, source, 0, text.len(), ParseOptions::default());
    assert!(parsed.diags.is_empty(), "{:?}", parsed.diags);
    let wrong = verify_op(parsed.module.op(), &VerifyOptions::default());
    assert!(wrong.is_empty(), "{wrong:?}");
    parsed
}
