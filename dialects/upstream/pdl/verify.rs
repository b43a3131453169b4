//! Checks of patterns.

use qopt_ir::def::{OpRef, Order, Verdict, Verify};
use qopt_ir::ir::{AttrKind, OpId};
use rustc_hash::FxHashSet;

use super::{Named, is_range, range_element};
use crate::support::{OpTypes, ensure, show};

const PATTERN: &str = "pdl.pattern";
const REWRITE: &str = "pdl.rewrite";
/// The operations that take a result of a matched operation.
const RESULTS: [&str; 2] = ["pdl.result", "pdl.results"];
/// The operations that a pattern connects through their values.
const CONNECTED: [&str; 5] = ["pdl.operand", "pdl.operands", "pdl.result", "pdl.results", "pdl.operation"];

/// The checks of each operation.
const CHECKS: &[(&str, Verify)] = &[
    ("pdl.apply_native_constraint", verify_native_constraint),
    ("pdl.apply_native_rewrite", verify_native_rewrite),
    ("pdl.attribute", verify_attribute),
    ("pdl.operand", verify_binding),
    ("pdl.operands", verify_binding),
    ("pdl.operation", verify_operation),
    (PATTERN, verify_pattern),
    ("pdl.range", verify_range),
    ("pdl.replace", verify_replace),
    ("pdl.results", verify_results),
    (REWRITE, verify_rewrite),
    ("pdl.type", |op| verify_type(op, "constantType")),
    ("pdl.types", |op| verify_type(op, "constantTypes")),
];

/// The check of an operation.
pub(super) fn check(name: &str) -> Option<Verify> {
    CHECKS.iter().find(|(checked, _)| *checked == name).map(|(_, check)| *check)
}

fn is_in(op: OpRef<'_>, parent: &str) -> bool {
    op.parent().is_some_and(|around| around.name() == parent)
}

fn users<'a>(op: OpRef<'a>) -> impl Iterator<Item = OpRef<'a>> {
    op.results().flat_map(move |value| op.body.uses(value)).map(move |(user, _)| OpRef::new(op.ctx, op.body, user))
}

/// A value of the matcher needs a user other than a result that nothing uses.
fn verify_binding(op: OpRef<'_>) -> Verdict {
    let (mut work, mut seen) = (vec![op], FxHashSet::default());
    while let Some(op) = work.pop() {
        for user in users(op) {
            if !RESULTS.contains(&&*user.name()) {
                return Ok(());
            }
            if seen.insert(user.op) {
                work.push(user);
            }
        }
    }
    ensure!(!is_in(op, PATTERN), "expected a bindable user when defined in the matcher body of a `pdl.pattern`");
    Ok(())
}

fn verify_native_constraint(op: OpRef<'_>) -> Verdict {
    ensure!(op.operands().len() > 0, "expected at least one argument");
    let mut results = op.results().map(|value| op.body.ty(value));
    ensure!(
        !results.any(|ty| Named::new("pdl", "operation").is(op.ctx, ty)),
        "returning an operation from a constraint is not supported"
    );
    Ok(())
}

fn verify_native_rewrite(op: OpRef<'_>) -> Verdict {
    ensure!(op.operands().len() > 0 || op.results().len() > 0, "expected at least one argument or result");
    Ok(())
}

fn verify_attribute(op: OpRef<'_>) -> Verdict {
    if op.attr("value").is_none() {
        ensure!(!is_in(op, REWRITE), "expected constant value when specified within a `pdl.rewrite`");
        return verify_binding(op);
    }
    ensure!(op.operand_named("valueType").is_none(), "expected only one of [`type`, `value`] to be set");
    Ok(())
}

fn verify_type(op: OpRef<'_>, constant: &str) -> Verdict {
    if op.attr(constant).is_some() { Ok(()) } else { verify_binding(op) }
}

fn verify_operation(op: OpRef<'_>) -> Verdict {
    ensure!(
        !is_in(op, REWRITE) || op.attr("opName").is_some(),
        "must have an operation name when nested within a `pdl.rewrite`"
    );
    let names = match op.attr("attributeValueNames").map(|names| op.ctx.attr_kind(names)) {
        Some(AttrKind::Array(names)) => names.len(),
        _ => 0,
    };
    let values = op.operands_named("attributeValues").len();
    ensure!(
        names == values,
        "expected the same number of attribute values and attribute names, got {names} names and {values} values"
    );
    verify_binding(op)
}

/// The operations and values that a pattern rewrites are one connected component.
fn verify_pattern(op: OpRef<'_>) -> Verdict {
    let Some(block) = op.blocks().next() else { return Ok(()) };
    ensure!(
        block.terminator().is_some_and(|end| end.name() == REWRITE),
        "expected body to terminate with `pdl.rewrite`"
    );
    ensure!(
        op.walk(Order::Pre).all(|inner| inner.name().starts_with("pdl.")),
        "expected only `pdl` operations within the pattern body"
    );
    ensure!(
        block.ops().any(|inner| inner.name() == "pdl.operation"),
        "the pattern must contain at least one `pdl.operation`"
    );
    let is_rewritten = |inner: &OpRef<'_>| users(*inner).any(|user| user.name() == REWRITE || is_in(user, REWRITE));
    let is_connected = |inner: &OpRef<'_>| CONNECTED.contains(&&*inner.name());
    let mut rewritten = block.ops().filter(is_connected).filter(is_rewritten);
    let Some(first) = rewritten.next() else { return Ok(()) };
    let reached = component(first);
    ensure!(rewritten.all(|inner| reached.contains(&inner.op)), "the operations must form a connected component");
    Ok(())
}

/// The operations of the matcher that are connected with an operation.
fn component(first: OpRef<'_>) -> FxHashSet<OpId> {
    let (mut work, mut seen) = (vec![first], FxHashSet::default());
    while let Some(op) = work.pop() {
        if !is_in(op, PATTERN) || op.name() == REWRITE || !seen.insert(op.op) {
            continue;
        }
        let sources = match &*op.name() {
            "pdl.operation" => op.operands_named("operandValues"),
            name if RESULTS.contains(&name) => op.operands_named("parent"),
            _ => Vec::new(),
        };
        let sources = sources.into_iter().filter_map(|value| op.body.defining_op(value));
        work.extend(sources.map(|source| OpRef::new(op.ctx, op.body, source)));
        work.extend(users(op));
    }
    seen
}

fn verify_range(op: OpRef<'_>) -> Verdict {
    let expected = range_element(op.ctx, op.out_type(0)).unwrap_or_else(|| op.out_type(0));
    for value in op.operands() {
        let ty = op.body.ty(value);
        let element = range_element(op.ctx, ty).unwrap_or(ty);
        ensure!(
            element == expected,
            "expected operand to have element type {}, but got {}",
            show(op.ctx, expected),
            show(op.ctx, element)
        );
    }
    Ok(())
}

fn verify_replace(op: OpRef<'_>) -> Verdict {
    ensure!(
        op.operand_named("replOperation").is_none() || op.operands_named("replValues").is_empty(),
        "expected no replacement values to be provided when the replacement operation is present"
    );
    Ok(())
}

fn verify_results(op: OpRef<'_>) -> Verdict {
    ensure!(
        op.attr("index").is_some() || is_range(op.ctx, op.out_type(0)),
        "expected `pdl.range<value>` result type when no index is specified, but got: {}",
        show(op.ctx, op.out_type(0))
    );
    Ok(())
}

/// A rewrite is either external, with a name and arguments, or has a body.
fn verify_rewrite(op: OpRef<'_>) -> Verdict {
    let has_body = op.blocks().next().is_some();
    if op.attr("name").is_some() {
        ensure!(!has_body, "expected rewrite region to be empty when rewrite is external");
        return Ok(());
    }
    ensure!(has_body, "expected rewrite region to be non-empty if external name is not specified");
    ensure!(
        op.operands_named("externalArgs").is_empty(),
        "expected no external arguments when the rewrite is specified inline"
    );
    Ok(())
}
