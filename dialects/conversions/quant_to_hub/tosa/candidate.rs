//! Verifies a guess by lowering: a group of ops is a hub op if `--hub-to-tosa` lowers this hub op to the same ops.
//!
//! A guesser only names the hub op and its parameters. [`Candidate::matched_ops`] lowers the op in a separate body and compares the
//! *lowering* with the program op by op, backwards from the result. The match is exact, constants included, so it needs no further
//! proof of the arithmetic. The order of operands matters; the order of ops in the block does not. The comparison also accepts ops
//! that differ but compute the same:
//! - constants in another form, and merged reshapes of one value;
//! - other ops for one product without rounding ([`super::scaling`]);
//! - other ops for a table of all 256 integers ([`super::bytes`]);
//! - tables that differ only in entries that no index reads.

use qopt_ir::def::{OpDef, OpRef, operand};
use qopt_ir::eval::constant_value;
use qopt_ir::ir::Tensor;
use qopt_ir::ir::{Attr, Body, Context, Loc, OpId, Type, ValueId};
use qopt_ir::rewrite::{InsertPoint, NewOp, Rewriter};
use qopt_ir::verify::Checker;
use rustc_hash::FxHashSet;

use super::bytes::byte_function;
use super::rescale::ConstantRescale;
use super::scaling::Scaling;
use crate::arith::ops as arith;
use crate::conversions::hub_to_tosa;
use crate::qnn::ops as qnn;
use crate::qnn::types::uniform;
use crate::quant::ops as quant;
use crate::support::OpTypes;
use crate::tosa::ops;

/// An operand of a candidate.
#[derive(Clone, Debug)]
pub(super) enum Operand {
    /// A value of the program, with its type in the hub. An unsigned type has two forms in TOSA's signless integers: the same bits
    /// (`holds_unsigned`), or signed integers that are less by half of the range: `0..=255 -> -128..=127`.
    Value { value: ValueId, ty: Type, holds_unsigned: bool },
    /// A constant, with its type in the hub.
    Constant(Tensor, Type),
}

/// Builds a constant: a quantized one of the hub, or one of `arith`.
pub(super) fn constant<'n>(ctx: &Context, stored: &Tensor, ty: Type) -> Result<NewOp<'n>, String> {
    let Some(quantized) = uniform(ctx, ty) else {
        return Ok(NewOp::of(&arith::CONSTANT).property("value", stored.to_constant(ctx)?).results(&[ty]));
    };
    let storage_type = ctx.with_element(ty, quantized.storage.ty(ctx));
    let attr = ctx.try_dense(storage_type, stored.data.clone());
    let attr = attr.map_err(|_| "a type nests too deep")?;
    Ok(NewOp::of(&qnn::CONSTANT).property("value", attr).results(&[ty]))
}

/// A candidate hub op for a group.
pub(super) struct Candidate<'n> {
    pub(super) def: &'static OpDef,
    pub(super) attrs: &'n [(&'static str, Attr)],
    pub(super) operands: &'n [Operand],
    pub(super) output: Type,
}

impl Candidate<'_> {
    /// Returns the ops of the program that compute `result`, if the candidate lowers to them.
    pub(super) fn matched_ops(&self, ctx: &Context, program: &Body, result: ValueId) -> Option<FxHashSet<OpId>> {
        // Phase 1: build the hub op in a separate body, whose arguments are the operands, and lower it.
        let mut body = Body::new(program.name(Body::ROOT), Loc::UNKNOWN);
        let mut rewriter = Rewriter::new(ctx, &mut body);
        let region = rewriter.add_region(Body::ROOT);
        let types: Vec<Type> = self
            .operands
            .iter()
            .filter_map(|operand| match operand {
                Operand::Value { ty, .. } => Some(*ty),
                Operand::Constant(..) => None,
            })
            .collect();
        let block = rewriter.create_block(region, &types, Loc::UNKNOWN);
        rewriter.set_insertion_point(InsertPoint::End(block));
        let args = rewriter.body().args(block).to_vec();
        let (mut operands, mut next_arg) = (Vec::new(), args.iter().copied());
        for operand in self.operands {
            operands.push(match operand {
                Operand::Value { .. } => next_arg.next()?,
                Operand::Constant(stored, ty) => {
                    let op = rewriter.build(&constant(ctx, stored, *ty).ok()?);
                    rewriter.body().result(op, 0)?
                }
            });
        }
        let new = NewOp::of(self.def).operands(&operands).results(&[self.output]);
        let op = rewriter.build(&self.attrs.iter().fold(new, |new, &(name, value)| new.property(name, value)));
        Checker::new(ctx).check(&body, op).ok()?;
        let lowered_result = hub_to_tosa::lower_op(ctx, &mut body, op).ok()?;
        // Phase 2: compare the lowering with the program.
        let values = self.operands.iter().filter_map(|operand| match *operand {
            Operand::Value { value, holds_unsigned, .. } => Some((value, holds_unsigned)),
            Operand::Constant(..) => None,
        });
        let leaves = args
            .into_iter()
            .zip(values)
            .map(|(arg, (value, holds_unsigned))| Leaf { arg, value, holds_unsigned })
            .collect();
        let is_result_unsigned = uniform(ctx, self.output).is_some_and(|ty| !ty.storage.signed);
        // A softmax reads its 16-bit table at differences from the maximum, which are not positive: the first 257 of 513 entries.
        let num_entries = if std::ptr::eq(self.def, &qnn::SOFTMAX) { 257 } else { usize::MAX };
        Comparison { ctx, lowering: &body, program, leaves, is_result_unsigned, num_entries }
            .matched_ops(lowered_result, result)
    }
}

/// An operand of a candidate that is a value of the program.
struct Leaf {
    /// The block argument of the lowering.
    arg: ValueId,
    value: ValueId,
    holds_unsigned: bool,
}

/// Two values to compare.
#[derive(Clone, Copy)]
struct Pair {
    /// The value of the lowering.
    lowered: ValueId,
    /// The value of the program.
    original: ValueId,
    /// True if the user in the program reads the bits as unsigned integers.
    holds_unsigned: bool,
}

impl Pair {
    fn of(lowered: ValueId, original: ValueId, holds_unsigned: bool) -> Self {
        Self { lowered, original, holds_unsigned }
    }
}

/// Compares the lowering of a candidate with a program.
struct Comparison<'c> {
    ctx: &'c Context,
    lowering: &'c Body,
    program: &'c Body,
    leaves: Vec<Leaf>,
    /// True if the result has an unsigned type in the hub.
    is_result_unsigned: bool,
    /// The number of entries of 16-bit tables that the lowering reads.
    num_entries: usize,
}

impl<'c> Comparison<'c> {
    fn lowered_op(&self, value: ValueId) -> Option<OpRef<'c>> {
        Some(OpRef::new(self.ctx, self.lowering, self.lowering.defining_op(value)?))
    }
    fn program_op(&self, value: ValueId) -> Option<OpRef<'c>> {
        Some(OpRef::new(self.ctx, self.program, self.program.defining_op(value)?))
    }

    /// Returns the operand of the candidate, if a value of the lowering has the stored integers of an operand. Also returns true if the
    /// value is the signed form of unsigned integers.
    fn leaf(&self, value: ValueId) -> Option<(&Leaf, bool)> {
        let find = |value: ValueId| {
            let stored = match self.lowered_op(value) {
                Some(def) if def.is(&quant::SCAST) => def.operand(operand!(quant::SCAST.input))?,
                Some(_) => return None,
                None => value,
            };
            self.leaves.iter().find(|leaf| leaf.arg == stored)
        };
        find(value).map(|leaf| (leaf, false)).or_else(|| {
            let rescale = self.lowered_op(value).filter(|&def| is_unsigned_to_signed(def))?;
            find(rescale.operand(operand!(ops::RESCALE.input))?).map(|leaf| (leaf, true))
        })
    }

    /// Returns the value before reshapes. Calls `each` for each reshape.
    fn without_reshapes(body: &Body, ctx: &Context, mut value: ValueId, mut each: impl FnMut(OpId)) -> ValueId {
        // Graph regions allow cycles.
        const MAX_RESHAPES: usize = 64;
        for _ in 0..MAX_RESHAPES {
            let Some(op) = body.defining_op(value) else { break };
            let view = OpRef::new(ctx, body, op);
            let Some(input) = view.operand(operand!(ops::RESHAPE.input1)).filter(|_| view.is(&ops::RESHAPE)) else {
                break;
            };
            each(op);
            value = input;
        }
        value
    }

    /// Returns true for two vectors of zeros: a bias of zeros may have one element for all channels.
    fn are_zeros(&self, lowered: ValueId, original: ValueId) -> bool {
        let is_zero = |body, value| {
            let stored =
                constant_through_movements(self.ctx, body, value).and_then(|stored| stored.ints(self.ctx).ok());
            stored.is_some_and(|integers| integers.iter().all(|&v| v == 0))
        };
        let (a, b) = (self.lowering.ty(lowered), self.program.ty(original));
        let is_vector = |ty| self.ctx.shape(ty).is_some_and(|dims| dims.len() == 1);
        self.ctx.element_type(a) == self.ctx.element_type(b)
            && is_vector(a)
            && is_vector(b)
            && is_zero(self.lowering, lowered)
            && is_zero(self.program, original)
    }

    /// Matches two values that are the same exact product of their sources. Returns the sources to compare, and the ops of the
    /// program between source and value.
    fn match_products(&self, lowered: ValueId, original: ValueId, is_root: bool) -> Option<(Pair, Vec<OpId>)> {
        let a = Scaling::of(self.ctx, self.lowering, lowered)?;
        let b = Scaling::of(self.ctx, self.program, original)?;
        let allows_unsigned_result = !b.output_unsigned || is_root && self.is_result_unsigned;
        (allows_unsigned_result && a.agrees(&b)).then_some(())?;
        Some((Pair { lowered: a.source, original: b.source, holds_unsigned: b.input_unsigned }, b.ops))
    }

    /// Matches a table of the lowering with other ops of the program that compute the same function of a byte. Returns these ops.
    fn match_byte_function(&self, table: OpRef<'_>, original: ValueId) -> Option<Vec<OpId>> {
        let is_table = |op: OpRef<'_>| op.is(&ops::TABLE);
        (is_table(table) && !self.program_op(original).is_some_and(is_table)).then_some(())?;
        let input = table.operand(operand!(ops::TABLE.input1))?;
        let stored = Self::without_reshapes(self.lowering, self.ctx, input, |_| {});
        let (leaf, is_signed) = self.leaf(stored)?;
        (!is_signed && !leaf.holds_unsigned).then_some(())?;
        let value = Self::without_reshapes(self.program, self.ctx, leaf.value, |_| {});
        let a = byte_function(self.ctx, self.lowering, table.body.result(table.op, 0)?, input)?;
        let b = byte_function(self.ctx, self.program, original, value)?;
        (a.values == b.values).then_some(b.ops)
    }

    /// Returns true for two 16-bit tables with the same entries where they are read.
    fn same_entries(&self, a: OpRef<'_>, b: OpRef<'_>) -> bool {
        let read = |op: OpRef<'_>| {
            let mut entries = op.in_ints(operand!(ops::TABLE.table)).filter(|entries| entries.len() == 513)?;
            entries.truncate(self.num_entries);
            Some(entries)
        };
        a.is(&ops::TABLE) && b.is(&ops::TABLE) && read(a).is_some_and(|entries| Some(entries) == read(b))
    }

    /// Compares `lowered` and `original`, and their producers. Returns the ops of the program that compute `original`, or `None` if
    /// the values differ.
    fn matched_ops(&self, lowered: ValueId, original: ValueId) -> Option<FxHashSet<OpId>> {
        let mut matched_ops = FxHashSet::default();
        let mut work = vec![Pair { lowered, original, holds_unsigned: false }];
        let mut seen = FxHashSet::default();
        while let Some(pair) = work.pop() {
            let is_root = seen.is_empty();
            if seen.insert((pair.lowered, pair.original)) {
                work.extend(self.compare(pair, is_root, &mut matched_ops)?);
            }
        }
        Some(matched_ops)
    }

    /// Compares two values. Adds the ops of the program to `matched_ops`, and returns the pairs of operands to compare. Returns `None`
    /// if the values differ.
    fn compare(&self, pair: Pair, is_root: bool, matched_ops: &mut FxHashSet<OpId>) -> Option<Vec<Pair>> {
        let (a, b) = (self.lowering.ty(pair.lowered), self.program.ty(pair.original));
        // The result of the group may have another shape.
        let same_type = if is_root { self.ctx.element_type(a) == self.ctx.element_type(b) } else { a == b };
        if !same_type {
            let are_zeros = !is_root && self.are_zeros(pair.lowered, pair.original);
            return are_zeros.then(Vec::new);
        }
        if let Some(b) = constant_through_movements(self.ctx, self.program, pair.original)
            && let Some(a) = constant_value(self.ctx, self.lowering, pair.lowered)
        {
            return (a.to_bytes(self.ctx).ok()? == b.to_bytes(self.ctx).ok()?).then(Vec::new);
        }
        let mut reshapes = Vec::new();
        let lowered = Self::without_reshapes(self.lowering, self.ctx, pair.lowered, |_| {});
        let original = Self::without_reshapes(self.program, self.ctx, pair.original, |op| reshapes.push(op));
        if let Some((leaf, is_signed)) = self.leaf(lowered) {
            let value = Self::without_reshapes(self.program, self.ctx, leaf.value, |_| {});
            // The bits of an unsigned value belong to a rescale that reads unsigned integers.
            if value != original || pair.holds_unsigned != (is_signed && leaf.holds_unsigned) {
                return None;
            }
            if pair.original != leaf.value {
                matched_ops.extend(reshapes.into_iter().filter(|&op| self.program.result(op, 0) != Some(leaf.value)));
            }
            return Some(Vec::new());
        }
        matched_ops.extend(reshapes);
        let (a, b) = (self.lowered_op(lowered)?, self.program_op(original)?);
        if self.lowering.ty(lowered) != self.program.ty(original) {
            return None;
        }
        if let Some((sources, ops)) = self.match_products(lowered, original, is_root) {
            matched_ops.extend(ops);
            return Some(vec![sources]);
        }
        matched_ops.insert(b.op);
        if let (Some(x), Some(y)) = (ConstantRescale::read(a), ConstantRescale::read(b)) {
            let allows_unsigned_result = !y.output_unsigned || is_root && self.is_result_unsigned;
            (allows_unsigned_result && x.agrees(&y.signed())).then_some(())?;
            let input = operand!(ops::RESCALE.input);
            return Some(vec![Pair::of(a.operand(input)?, b.operand(input)?, y.input_unsigned)]);
        }
        if let Some(ops) = self.match_byte_function(a, original) {
            matched_ops.extend(ops);
            return Some(Vec::new());
        }
        if self.same_entries(a, b) {
            let input = operand!(ops::TABLE.input1);
            return Some(vec![Pair::of(a.operand(input)?, b.operand(input)?, false)]);
        }
        same_op(a, b).then(|| {
            let operands = self.lowering.operands(a.op).zip(self.program.operands(b.op));
            operands.map(|(a, b)| Pair::of(a, b, false)).collect()
        })
    }
}

/// Returns the constant that a value is, possibly moved by concatenations, reshapes and transposes.
fn constant_through_movements(ctx: &Context, body: &Body, value: ValueId) -> Option<Tensor> {
    let op = OpRef::new(ctx, body, body.defining_op(value)?);
    if let Some(constant) = op.constant() {
        return Tensor::of_constant(ctx, constant, op.body.ty(value)).ok();
    }
    let is_movement = op.is_any(&[&ops::CONCAT, &ops::RESHAPE, &ops::TRANSPOSE]);
    is_movement.then(|| constant_value(ctx, body, value)).flatten()
}

/// Returns true for a rescale that only subtracts half of the range from unsigned integers.
pub(super) fn is_unsigned_to_signed(op: OpRef<'_>) -> bool {
    is_sign_conversion(op, true)
}

/// Returns true for a rescale that only adds half of the range to signed integers.
pub(super) fn is_signed_to_unsigned(op: OpRef<'_>) -> bool {
    is_sign_conversion(op, false)
}

fn is_sign_conversion(op: OpRef<'_>, from_unsigned: bool) -> bool {
    ConstantRescale::read(op).is_some_and(|rescale| {
        let signed = rescale.signed();
        let keeps_numbers = signed.power() == Some(0) && signed.input_zero == signed.output_zero;
        let converts = rescale.input_unsigned == from_unsigned && rescale.output_unsigned != from_unsigned;
        keeps_numbers && converts && rescale.keeps_width()
    })
}

/// Compares two ops without their operands.
fn same_op(a: OpRef<'_>, b: OpRef<'_>) -> bool {
    let Some(op) = a.registered().filter(|_| a.name() == b.name()) else { return false };
    // Built ops omit attributes with default values; parsed ops may have them.
    let (ctx, defaults) = (a.ctx, op.defaults(a.ctx));
    let value = |op: OpRef<'_>, name| op.body.attr(ctx, op.op, name).or_else(|| ctx.dict_get(defaults, name));
    a.body.num_operands(a.op) == b.body.num_operands(b.op)
        && op.attr_names(ctx).iter().all(|&name| value(a, name) == value(b, name))
}
