//! The index dialect: arithmetic on `index`.

use std::sync::OnceLock;

use qopt_ir::def::{Deferred, Dialect, OpDef, OpRef, Verdict};
use qopt_ir::ir::{Attr, AttrKind};

use crate::support::{OpTypes, cast_verdict};

/// `%idx4`, as upstream names a constant.
fn constant_name(op: OpRef<'_>) -> Option<String> {
    Some(format!("idx{}", op.int("value")?))
}

fn bool_name(op: OpRef<'_>) -> Option<String> {
    let value: Attr = op.attr("value")?;
    let AttrKind::Integer { value, .. } = op.ctx.attr_kind(value) else { return None };
    Some(if value.is_zero() { "false" } else { "true" }.to_owned())
}

/// A cast is between `index` and an integer.
fn verify_cast(op: OpRef<'_>) -> Verdict {
    let is_index = |ty| ty == op.ctx.index_type();
    cast_verdict(op, is_index(op.in_type(0)) != is_index(op.out_type(0)))
}

/// The dialect.
pub static DIALECT: Dialect = Dialect {
    name: "index",
    summary: "Arithmetic on integers of the width of an address",
    deferred: Some(|| {
        static OPS: OnceLock<Deferred> = OnceLock::new();
        OPS.get_or_init(|| {
            super::table::load("index", &[], |def| match def.name {
                "index.constant" => OpDef { result_name: Some(constant_name), ..def },
                "index.casts" | "index.castu" => OpDef { verify: Some(verify_cast), ..def },
                "index.bool.constant" => OpDef { result_name: Some(bool_name), ..def },
                _ => def,
            })
        })
    }),
    ..Dialect::BASE
};
