//! Prints comments that list the users of values, for `--mlir-print-value-users`.
//!
//! Users are in the order of MLIR's use lists directly after parsing: in reverse order of creation, where an operation
//! is created after the operations in its regions.

use rustc_hash::FxHashSet;

use super::op_printer::OpPrinter;
use crate::ir::{BlockId, Body, OpId, ValueId};

/// Writes the users of an operation's results. For an operation without results, writes the ID by which such comments
/// name it.
pub(super) fn of_operation(p: &mut OpPrinter<'_>, op: OpId) {
    let body = p.body();
    let results: Vec<ValueId> = body.results(op).collect();
    if results.is_empty() {
        if body.num_operands(op) > 0 {
            p.text(" // id: ");
            p.names.write_op(op, &mut p.out);
        }
        return;
    }
    let users: Vec<Vec<OpId>> = results.iter().map(|&result| users(body, result)).collect();
    let different: FxHashSet<OpId> = users.iter().flatten().copied().collect();
    if different.is_empty() {
        return p.text(" // unused");
    }
    let several = users.len() > 1;
    let single = !several && different.len() == 1 && different.iter().all(|&user| body.results(user).len() <= 1);
    p.text(if single { " // user: " } else { " // users: " });
    for (index, users) in users.iter().enumerate() {
        p.text(if index > 0 { ", " } else { "" });
        p.text(if several { "(" } else { "" });
        write(p, users);
        p.text(if several { ")" } else { "" });
    }
}

/// Writes a line for each argument of a block.
pub(super) fn of_arguments(p: &mut OpPrinter<'_>, block: BlockId) {
    let body = p.body();
    for &argument in body.args(block) {
        p.indentation();
        p.text("// ");
        p.value(argument);
        let users = users(body, argument);
        p.text(if users.is_empty() { " is " } else { " is used by " });
        write(p, &users);
        p.text("\n");
    }
}

fn write(p: &mut OpPrinter<'_>, users: &[OpId]) {
    if users.is_empty() {
        return p.text("unused");
    }
    for (index, &user) in users.iter().enumerate() {
        p.text(if index > 0 { ", " } else { "" });
        if p.body().results(user).len() == 0 {
            p.names.write_op(user, &mut p.out);
        } else {
            p.values(p.body().results(user));
        }
    }
}

/// The users of a value, without duplicates.
fn users(body: &Body, value: ValueId) -> Vec<OpId> {
    let mut known = FxHashSet::default();
    body.uses(value).map(|(user, _)| user).filter(|user| known.insert(*user)).collect()
}
