//! Checks of operations that define symbols.

use super::fault::{Checked, Fault};
use crate::def::{OpRef, Presence};
use crate::diag::Code;
use crate::ir::{Body, Context, OpId};

/// The fault of an operation that defines a symbol again.
pub(super) fn redefinition(ctx: &Context, body: &Body, op: OpId, first: OpId) -> Fault {
    let name = OpRef::new(ctx, body, op).attr("sym_name").and_then(|name| ctx.attr_str(name));
    let message = format!("redefinition of symbol named '{}'", name.map(|n| ctx.text(n)).unwrap_or_default());
    Fault::bare(message).with_code(Code::Symbol).note(Some(body.loc(first)), "see existing symbol definition here")
}

/// Checks an op that defines a symbol. `in_table` is true if the parent is a symbol table, and `None` if the parent is
/// unknown.
pub(super) fn check_symbol(op: OpRef<'_>, in_table: Option<bool>) -> Checked {
    let optional = op.def().and_then(|d| d.attr("sym_name")).is_some_and(|a| a.presence == Presence::Optional);
    let Some(name) = op.attr("sym_name") else {
        return if optional { Ok(()) } else { Err("requires string attribute 'sym_name'".into()) };
    };
    if op.ctx.attr_str(name).is_none() {
        return Err("requires string attribute 'sym_name'".into());
    }
    if let Some(visibility) = op.attr("sym_visibility") {
        let Some(text) = op.ctx.attr_str(visibility) else {
            return Err("requires visibility attribute 'sym_visibility' to be a string attribute".into());
        };
        if !matches!(op.ctx.bytes(text), b"public" | b"private" | b"nested") {
            return Err(format!(
                "visibility expected to be one of [\"public\", \"private\", \"nested\"], but got \"{}\"",
                op.ctx.text(text)
            )
            .into());
        }
    }
    if in_table == Some(false) { Err("symbol's parent must have the SymbolTable trait".into()) } else { Ok(()) }
}
