//! IR changes: erase operations and replace their results by other values; drop attributes and results.
//!
//! A change enumerates its sites in one body and applies itself to the selected ones. Whether the result is valid is
//! left to the verifier. A value is replaced by another one of its type, or by a new argument of the function.

use std::ops::Range;

use crate::ir::{Attr, AttrKind, Body, Module, OpId, TypeKind, ValueId};
use crate::rewrite::Rewriter;
use crate::syntax::{PrintOptions, print_module};

/// Numbers the sites of a change and selects a range of them.
pub(super) struct Sites {
    next: usize,
    chosen: Range<usize>,
}

impl Sites {
    fn take(&mut self) -> bool {
        self.next += 1;
        self.chosen.contains(&(self.next - 1))
    }
}

/// Applies a change at the selected sites of a body.
pub(super) type EditFn = fn(&mut Rewriter<'_>, &mut Sites);

/// All changes, coarse ones first.
pub(super) const EDITS: [EditFn; 5] = [erase_isolated, erase_ops, turn_into_arguments, drop_attrs, drop_results];

/// Applies a change to all bodies, outer ones first; returns the number of its sites.
pub(super) fn apply(module: &mut Module, edit: EditFn, chosen: Range<usize>) -> usize {
    let mut sites = Sites { next: 0, chosen };
    module.rewrite(|rewriter| edit(rewriter, &mut sites));
    sites.next
}

/// Prints a module without locations.
pub(super) fn print(module: &Module) -> Vec<u8> {
    let mut text = Vec::new();
    print_module(module, &PrintOptions::default(), &mut |piece| text.extend_from_slice(piece));
    text
}

/// Erases isolated operations such as functions.
fn erase_isolated(rewriter: &mut Rewriter<'_>, sites: &mut Sites) {
    let body = rewriter.body();
    let ops = body.preorder().into_iter().filter(|&op| body.isolated(op).is_some()).collect();
    erase(rewriter, ops, sites);
}

/// Erases operations other than terminators, which every block needs.
fn erase_ops(rewriter: &mut Rewriter<'_>, sites: &mut Sites) {
    let (ctx, body) = (rewriter.ctx(), rewriter.body());
    let stays = |op| ctx.def(body.name(op)).is_some_and(|def| def.has(crate::def::Trait::Terminator));
    let ops = body.preorder().into_iter().filter(|&op| !stays(op)).collect();
    erase(rewriter, ops, sites);
}

/// Erases the selected operations in reverse order, because an operand may be selected too.
fn erase(rewriter: &mut Rewriter<'_>, ops: Vec<OpId>, sites: &mut Sites) {
    let chosen: Vec<OpId> = ops.into_iter().filter(|_| sites.take()).collect();
    for op in chosen.into_iter().rev() {
        let body = rewriter.body();
        let results: Vec<ValueId> = body.results(op).filter(|&value| !body.is_unused(value)).collect();
        let others: Option<Vec<ValueId>> = results.iter().map(|&value| other_value(body, op, value)).collect();
        let Some(others) = others else { continue };
        for (value, other) in results.into_iter().zip(others) {
            rewriter.replace_uses(value, other);
        }
        rewriter.erase(op);
    }
}

/// A value of the same type that is visible at the operation: the first argument of an enclosing block, or else the
/// last result before the operation.
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
        at = body.parent_op(block).filter(|&op| op != Body::ROOT);
    }
    result
}

/// Turns results of operations in a function, also in nested regions, into arguments, so that the operations' operands
/// are not needed. Constants stay, because operations often demand them.
fn turn_into_arguments(rewriter: &mut Rewriter<'_>, sites: &mut Sites) {
    let (ctx, body) = (rewriter.ctx(), rewriter.body());
    let Some(AttrKind::Type(ty)) = rewriter.op(Body::ROOT).attr("function_type").map(|attr| ctx.attr_kind(attr)) else {
        return;
    };
    let TypeKind::Function { inputs, results } = ctx.type_kind(*ty) else { return };
    let Some(&entry) = body.regions(Body::ROOT).first().and_then(|&region| body.blocks(region).first()) else { return };
    let is_used = |op: OpId| body.results(op).any(|value| !body.is_unused(value));
    let stays = |op: OpId| ctx.def(body.name(op)).is_some_and(|def| def.constant.is_some());
    let ops: Vec<OpId> = body.preorder().into_iter().filter(|&op| is_used(op) && !stays(op)).collect();
    let chosen: Vec<OpId> = ops.into_iter().filter(|_| sites.take()).collect();
    let mut types = inputs.to_vec();
    for op in chosen.into_iter().rev() {
        let body = rewriter.body();
        let loc = body.loc(op);
        let used = body.results(op).filter(|&value| !body.is_unused(value)).map(|value| (value, body.ty(value)));
        for (value, ty) in used.collect::<Vec<_>>() {
            let argument = rewriter.add_arg(entry, ty, loc);
            types.push(ty);
            rewriter.replace_uses(value, argument);
        }
        rewriter.erase(op);
    }
    let added = types.len().saturating_sub(inputs.len());
    let ty = ctx.attr(AttrKind::Type(ctx.function_type(&types, results)));
    rewriter.set_property(Body::ROOT, "function_type", Some(ty));
    let arg_attrs = ctx.dict_named(rewriter.body().properties(Body::ROOT), "arg_attrs");
    if let Some(AttrKind::Array(dicts)) = arg_attrs.map(|attr| ctx.attr_kind(attr)) {
        let empty = std::iter::repeat_n(ctx.dict_attr([]), added);
        let dicts = ctx.attr(AttrKind::Array(dicts.iter().copied().chain(empty).collect()));
        rewriter.set_property(Body::ROOT, "arg_attrs", Some(dicts));
    }
}

/// Drops all discardable attributes of an operation.
fn drop_attrs(rewriter: &mut Rewriter<'_>, sites: &mut Sites) {
    for op in rewriter.ops() {
        if rewriter.body().attrs(op) != Attr::EMPTY_DICT && sites.take() {
            rewriter.set_attrs(op, Attr::EMPTY_DICT);
        }
    }
}

/// Drops the results of uncalled functions, and the operands of their terminators.
fn drop_results(rewriter: &mut Rewriter<'_>, sites: &mut Sites) {
    let ctx = rewriter.ctx();
    for op in rewriter.ops() {
        let Some(AttrKind::Type(ty)) = rewriter.op(op).attr("function_type").map(|attr| ctx.attr_kind(attr)) else {
            continue;
        };
        let TypeKind::Function { inputs, results } = ctx.type_kind(*ty) else { continue };
        let stays: Vec<bool> = results.iter().map(|_| !sites.take()).collect();
        if stays.iter().all(|&stays| stays) {
            continue;
        }
        let count = results.len();
        let results: Vec<_> = results.iter().zip(&stays).filter(|(_, stays)| **stays).map(|(&ty, _)| ty).collect();
        let ty = ctx.attr(AttrKind::Type(ctx.function_type(inputs, &results)));
        rewriter.set_property(op, "function_type", Some(ty));
        rewriter.edit_isolated(op, |rewriter, _| {
            let body = rewriter.body();
            let blocks = body.regions(Body::ROOT).iter().flat_map(|&region| body.blocks(region));
            for last in blocks.filter_map(|&block| body.last(block)).collect::<Vec<_>>() {
                let operands = rewriter.op(last).operands();
                if operands.len() == count {
                    let operands = operands.zip(&stays).filter(|(_, stays)| **stays).map(|(value, _)| value);
                    rewriter.set_operands(last, &operands.collect::<Vec<_>>());
                }
            }
        });
    }
}
