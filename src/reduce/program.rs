//! Changes of the IR: operations erased, what they compute replaced by another value, attributes and results dropped.
//!
//! A change says of one body what can be changed there and changes what is chosen. Whether the program is accepted
//! afterwards is the verifier's to say. Nothing is made that is not there: a value is replaced by one of the same type.

use std::ops::Range;

use crate::ir::{AttrKind, Body, Context, Module, OpId, TypeKind, ValueId};
use crate::syntax::{PrintOptions, print_module};

/// Numbers the places of a change, and says of each whether it is chosen.
pub(super) struct Places {
    next: usize,
    chosen: Range<usize>,
}

impl Places {
    fn take(&mut self) -> bool {
        self.next += 1;
        self.chosen.contains(&(self.next - 1))
    }
}

/// A change at the chosen places of a body.
pub(super) type Edit = fn(&Context, &mut Body, &mut Places);

/// All changes, coarse ones first.
pub(super) const EDITS: [Edit; 4] = [erase_isolated, erase_ops, drop_attrs, drop_results];

/// Applies a change to all bodies, outer ones first; returns the number of its places.
pub(super) fn apply(ctx: &Context, module: &mut Module, edit: Edit, chosen: Range<usize>) -> usize {
    let mut places = Places { next: 0, chosen };
    in_body(ctx, &mut module.op.body, edit, &mut places);
    places.next
}

/// Recursion is as deep as isolated operations nest, which the parser limits.
fn in_body(ctx: &Context, body: &mut Body, edit: Edit, places: &mut Places) {
    edit(ctx, body, places);
    for op in body.preorder() {
        if let Some(inner) = body.isolated_mut(op) {
            in_body(ctx, inner, edit, places);
        }
    }
}

/// A module as text without locations.
pub(super) fn print(ctx: &Context, module: &Module) -> Vec<u8> {
    let mut text = Vec::new();
    print_module(ctx, module, &PrintOptions::default(), &mut |piece| text.extend_from_slice(piece));
    text
}

/// Functions and the like, with all that is in them.
fn erase_isolated(_: &Context, body: &mut Body, places: &mut Places) {
    let ops = body.preorder().into_iter().filter(|&op| body.isolated(op).is_some()).collect();
    erase(body, ops, places);
}

/// All operations but those that end a block, without which no block is accepted.
fn erase_ops(ctx: &Context, body: &mut Body, places: &mut Places) {
    let stays = |op| ctx.def(body.name(op)).is_some_and(|def| def.has(crate::def::Trait::Terminator));
    let ops = body.preorder().into_iter().filter(|&op| !stays(op)).collect();
    erase(body, ops, places);
}

/// Erases what is chosen, the last first, because its operands may be chosen too.
fn erase(body: &mut Body, ops: Vec<OpId>, places: &mut Places) {
    let chosen: Vec<OpId> = ops.into_iter().filter(|_| places.take()).collect();
    for op in chosen.into_iter().rev() {
        let results: Vec<ValueId> = body.results(op).filter(|&value| !body.is_unused(value)).collect();
        let others: Option<Vec<ValueId>> = results.iter().map(|&value| other_value(body, op, value)).collect();
        let Some(others) = others else { continue };
        for (value, other) in results.into_iter().zip(others) {
            body.replace_uses(value, other);
        }
        body.erase(op);
    }
}

/// A value of the same type that the operation could use: the first argument of a block around it, or else the last result
/// before it.
fn other_value(body: &Body, op: OpId, value: ValueId) -> Option<ValueId> {
    let fits = |other: &ValueId| body.ty(*other) == body.ty(value);
    let mut result = None;
    let mut at = Some(op);
    while let Some(op) = at {
        let block = body.block_of(op)?;
        if let Some(argument) = body.args(block).iter().copied().find(fits) {
            return Some(argument);
        }
        let mut before = body.prev(op);
        while let Some(op) = before.filter(|_| result.is_none()) {
            result = body.results(op).find(fits);
            before = body.prev(op);
        }
        at = body.parent_op(block);
    }
    result
}

/// Discardable attributes, all those of an operation together.
fn drop_attrs(ctx: &Context, body: &mut Body, places: &mut Places) {
    let none = ctx.dict_attr([]);
    for op in body.preorder() {
        if body.attrs(op) != none && places.take() {
            body.set_attrs(op, none);
        }
    }
}

/// Results of functions that nothing calls, and the operands of their terminators.
fn drop_results(ctx: &Context, body: &mut Body, places: &mut Places) {
    let key = ctx.str("function_type");
    for op in body.preorder() {
        let Some(AttrKind::Type(ty)) = body.attr(ctx, op, key).map(|attr| ctx.attr_kind(attr)) else { continue };
        let TypeKind::Function { inputs, results } = ctx.type_kind(*ty) else { continue };
        let stays: Vec<bool> = results.iter().map(|_| !places.take()).collect();
        if stays.iter().all(|&stays| stays) {
            continue;
        }
        let count = results.len();
        let results: Vec<_> = results.iter().zip(&stays).filter(|(_, stays)| **stays).map(|(&ty, _)| ty).collect();
        let ty = ctx.attr(AttrKind::Type(ctx.function_type(inputs, &results)));
        body.set_properties(op, ctx.dict_with(body.properties(op), key, Some(ty)));
        let Some(inner) = body.isolated_mut(op) else { continue };
        let blocks: Vec<_> = inner.roots().iter().flat_map(|&region| inner.blocks(region).iter().copied()).collect();
        for last in blocks.into_iter().filter_map(|block| inner.last(block)).collect::<Vec<_>>() {
            if inner.num_operands(last) == count {
                let operands: Vec<ValueId> =
                    inner.operands(last).zip(&stays).filter(|(_, stays)| **stays).map(|(value, _)| value).collect();
                inner.set_operands(last, &operands);
            }
        }
    }
}
