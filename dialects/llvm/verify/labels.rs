//! Tags of blocks, and their addresses.

use qopt_ir::def::{OpRef, SymbolScope, Verdict};
use qopt_ir::ir::Attr;
use rustc_hash::FxHashSet;

use super::functions::at;
use crate::support::ensure;
use crate::upstream::{attr_param, int_param};

/// The tag of `llvm.blocktag`.
fn tag(op: OpRef<'_>) -> Option<Attr> {
    op.attr("tag").filter(|_| op.name() == "llvm.blocktag")
}

/// Checks that no two blocks of a function have one tag.
pub(super) fn verify_unique(ops: &[OpRef<'_>]) -> Verdict {
    let mut seen = FxHashSet::default();
    for op in ops {
        if let Some(tag) = tag(*op).filter(|&tag| !seen.insert(tag)) {
            let id = int_param(op.ctx, tag, "llvm.blocktag", "id").unwrap_or_default();
            let message = format!("duplicate block tag '{id}' in the same function: ");
            return at(op.op, &message);
        }
    }
    Ok(())
}

/// Checks that the block of an address exists.
pub(super) fn verify_address(op: OpRef<'_>, scope: &SymbolScope<'_>) -> Verdict {
    let ctx = op.ctx;
    let Some(address) = op.attr("block_addr") else { return Ok(()) };
    let part = |name| attr_param(ctx, address, "llvm.blockaddress", name);
    let wanted = part("tag");
    let function = part("function").and_then(|function| scope.lookup(function)).filter(|op| op.name() == "llvm.func");
    let contents = function.map(|function| function.entered().body);
    let mut ops = contents.into_iter().flat_map(|body| body.preorder().into_iter().map(move |op| (body, op)));
    let exists = ops.any(|(body, op)| tag(OpRef::new(ctx, body, op)).is_some_and(|tag| Some(tag) == wanted));
    ensure!(exists, "expects an existing block label target in the referenced function");
    Ok(())
}
