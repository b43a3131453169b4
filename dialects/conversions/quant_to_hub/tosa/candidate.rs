//! Verifies a guess by lowering: ops are a hub op if `--hub-to-tosa` lowers this hub op to the same ops.
//!
//! A guesser only names the hub op and its parameters. `cone` lowers the op in a separate body and compares both op by op,
//! backwards from the result. The match is exact, constants included, so it needs no further proof of the arithmetic. The
//! order of operands matters; the order of ops in the block does not. Other ops are accepted where they are known to compute the
//! same:
//! - constants in another form, and reshapes of one value that are merged;
//! - other ops for one product without rounding ([`super::scaling`]);
//! - other ops for a table of all 256 integers ([`super::bytes`]);
//! - other entries of a table where its index does not reach.

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
    /// A value of the program, with its type in the hub. `is_raw` if the program has the bits of an unsigned type, and not the
    /// signed integers that are less by half of the range.
    Value { value: ValueId, ty: Type, is_raw: bool },
    /// A constant, with its type in the hub.
    Constant(Tensor, Type),
}

/// Builds a constant: a quantized one of the hub, or one of `arith`.
pub(super) fn constant<'n>(ctx: &Context, stored: &Tensor, ty: Type) -> Result<NewOp<'n>, String> {
    let Some(quantized) = uniform(ctx, ty) else {
        return Ok(NewOp::of(&arith::CONSTANT).property("value", stored.to_constant(ctx)?).results(&[ty]));
    };
    let held = ctx.with_element(ty, quantized.storage.ty(ctx));
    let attr = ctx.try_dense(held, stored.data.clone());
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
    /// Returns the ops of the program that compute `found`, if the candidate lowers to them.
    pub(super) fn cone(&self, ctx: &Context, program: &Body, found: ValueId) -> Option<FxHashSet<OpId>> {
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
        let (mut operands, mut next) = (Vec::new(), args.iter().copied());
        for operand in self.operands {
            operands.push(match operand {
                Operand::Value { .. } => next.next()?,
                Operand::Constant(stored, ty) => {
                    let op = rewriter.build(&constant(ctx, stored, *ty).ok()?);
                    rewriter.body().result(op, 0)?
                }
            });
        }
        let new = NewOp::of(self.def).operands(&operands).results(&[self.output]);
        let op = rewriter.build(&self.attrs.iter().fold(new, |new, &(name, value)| new.property(name, value)));
        Checker::new(ctx).check(&body, op).ok()?;
        let written = hub_to_tosa::lower_op(ctx, &mut body, op).ok()?;
        let values = self.operands.iter().filter_map(|operand| match *operand {
            Operand::Value { value, is_raw, .. } => Some((value, is_raw)),
            Operand::Constant(..) => None,
        });
        let leaves = args.into_iter().zip(values).map(|(arg, (value, is_raw))| Leaf { arg, value, is_raw }).collect();
        let is_raw = uniform(ctx, self.output).is_some_and(|ty| !ty.storage.signed);
        // The tables of a softmax are read at differences from the maximum, which are not positive.
        let num_entries = if std::ptr::eq(self.def, &qnn::SOFTMAX) { 257 } else { usize::MAX };
        Comparison { ctx, body: &body, program, leaves, is_raw, num_entries }.cone(written, found)
    }
}

/// An operand of a candidate that is a value of the program.
struct Leaf {
    arg: ValueId,
    value: ValueId,
    is_raw: bool,
}

/// Compares the lowering of a candidate, in `body`, with a program.
struct Comparison<'c> {
    ctx: &'c Context,
    body: &'c Body,
    program: &'c Body,
    leaves: Vec<Leaf>,
    /// The result may be unsigned.
    is_raw: bool,
    /// The entries of 16-bit tables that are read.
    num_entries: usize,
}

impl<'c> Comparison<'c> {
    fn here(&self, value: ValueId) -> Option<OpRef<'c>> {
        Some(OpRef::new(self.ctx, self.body, self.body.defining_op(value)?))
    }
    fn there(&self, value: ValueId) -> Option<OpRef<'c>> {
        Some(OpRef::new(self.ctx, self.program, self.program.defining_op(value)?))
    }

    /// The operand of the candidate whose stored integers a value is, and whether it is the signed form of an unsigned one.
    fn leaf(&self, value: ValueId) -> Option<(&Leaf, bool)> {
        let find = |value: ValueId| {
            let stored = match self.here(value) {
                Some(def) if def.is(&quant::SCAST) => def.operand(operand!(quant::SCAST.input))?,
                Some(_) => return None,
                None => value,
            };
            self.leaves.iter().find(|leaf| leaf.arg == stored)
        };
        find(value).map(|leaf| (leaf, false)).or_else(|| {
            let rescale = self.here(value).filter(|&def| is_sign_conversion(def, true))?;
            find(rescale.operand(operand!(ops::RESCALE.input))?).map(|leaf| (leaf, true))
        })
    }

    /// Looks through reshapes. Adds those of the program to the cone.
    fn without_reshapes(body: &Body, ctx: &Context, mut value: ValueId, mut each: impl FnMut(OpId)) -> ValueId {
        // Graph regions allow cycles.
        for _ in 0..64 {
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
    fn are_zeros(&self, here: ValueId, there: ValueId) -> bool {
        let is_zero = |body, value| {
            let stored = folded(self.ctx, body, value).and_then(|stored| stored.ints(self.ctx).ok());
            stored.is_some_and(|all| all.iter().all(|&v| v == 0))
        };
        let (a, b) = (self.body.ty(here), self.program.ty(there));
        let is_vector = |ty| self.ctx.shape(ty).is_some_and(|dims| dims.len() == 1);
        self.ctx.element_type(a) == self.ctx.element_type(b)
            && is_vector(a)
            && is_vector(b)
            && is_zero(self.body, here)
            && is_zero(self.program, there)
    }

    /// The sources of two values that are the same product of them without rounding, and the ops of the program.
    fn product(&self, here: ValueId, there: ValueId, is_root: bool) -> Option<((ValueId, ValueId, bool), Vec<OpId>)> {
        let mine = Scaling::of(self.ctx, self.body, here)?;
        let other = Scaling::of(self.ctx, self.program, there)?;
        let is_written = !other.output_unsigned || is_root && self.is_raw;
        (is_written && mine.agrees(&other)).then_some(())?;
        Some(((mine.source, other.source, other.input_unsigned), other.ops))
    }

    /// The ops of the program that compute the entries of a table of the candidate.
    fn byte_function(&self, table: OpRef<'_>, there: ValueId) -> Option<Vec<OpId>> {
        let is_table = |op: OpRef<'_>| op.is(&ops::TABLE);
        (is_table(table) && !self.there(there).is_some_and(is_table)).then_some(())?;
        let input = table.operand(operand!(ops::TABLE.input1))?;
        let stored = Self::without_reshapes(self.body, self.ctx, input, |_| {});
        let (leaf, is_signed) = self.leaf(stored)?;
        (!is_signed && !leaf.is_raw).then_some(())?;
        let value = Self::without_reshapes(self.program, self.ctx, leaf.value, |_| {});
        let mine = byte_function(self.ctx, self.body, table.body.result(table.op, 0)?, input)?;
        let other = byte_function(self.ctx, self.program, there, value)?;
        (mine.values == other.values).then_some(other.ops)
    }

    /// Returns true for two 16-bit tables with the same entries where they are read.
    fn same_entries(&self, a: OpRef<'_>, b: OpRef<'_>) -> bool {
        let read = |op: OpRef<'_>| {
            let mut entries = op.in_ints(operand!(ops::TABLE.table)).filter(|all| all.len() == 513)?;
            entries.truncate(self.num_entries);
            Some(entries)
        };
        a.is(&ops::TABLE) && b.is(&ops::TABLE) && read(a).is_some_and(|entries| Some(entries) == read(b))
    }

    fn cone(&self, written: ValueId, found: ValueId) -> Option<FxHashSet<OpId>> {
        let mut cone = FxHashSet::default();
        let mut work = vec![(written, found, false)];
        let mut seen = FxHashSet::default();
        while let Some((here, there, is_raw)) = work.pop() {
            let is_root = seen.is_empty();
            if !seen.insert((here, there)) {
                continue;
            }
            let (a, b) = (self.body.ty(here), self.program.ty(there));
            let same = if is_root { self.ctx.element_type(a) == self.ctx.element_type(b) } else { a == b };
            if !same && !is_root && self.are_zeros(here, there) {
                continue;
            }
            if !same {
                return None;
            }
            if let Some(b) = folded(self.ctx, self.program, there)
                && let Some(a) = constant_value(self.ctx, self.body, here)
            {
                if a.to_bytes(self.ctx).ok()? != b.to_bytes(self.ctx).ok()? {
                    return None;
                }
                continue;
            }
            let mut path = Vec::new();
            let (x, y) = (
                Self::without_reshapes(self.body, self.ctx, here, |_| {}),
                Self::without_reshapes(self.program, self.ctx, there, |op| path.push(op)),
            );
            if let Some((leaf, is_signed)) = self.leaf(x) {
                let value = Self::without_reshapes(self.program, self.ctx, leaf.value, |_| {});
                // The bits of an unsigned value belong to a rescale that reads unsigned integers.
                if value == y && is_raw == (is_signed && leaf.is_raw) {
                    if there != leaf.value {
                        cone.extend(path.into_iter().filter(|&op| self.program.result(op, 0) != Some(leaf.value)));
                    }
                    continue;
                }
                return None;
            }
            cone.extend(path);
            let (a, b) = (self.here(x)?, self.there(y)?);
            if self.body.ty(x) != self.program.ty(y) {
                return None;
            }
            if let Some((sources, ops)) = self.product(x, y, is_root) {
                cone.extend(ops);
                work.push(sources);
                continue;
            }
            cone.insert(b.op);
            if let (Some(mine), Some(other)) = (ConstantRescale::read(a), ConstantRescale::read(b)) {
                let reads = other.input_unsigned;
                if other.output_unsigned && !(is_root && self.is_raw) || !mine.agrees(&other.signed()) {
                    return None;
                }
                let index = operand!(ops::RESCALE.input);
                work.push((a.operand(index)?, b.operand(index)?, reads));
                continue;
            }
            if let Some(ops) = self.byte_function(a, y) {
                cone.extend(ops);
                continue;
            }
            if self.same_entries(a, b) {
                let index = operand!(ops::TABLE.input1);
                work.push((a.operand(index)?, b.operand(index)?, false));
                continue;
            }
            if !same_op(a, b) {
                return None;
            }
            work.extend(self.body.operands(a.op).zip(self.program.operands(b.op)).map(|(a, b)| (a, b, false)));
        }
        Some(cone)
    }
}

/// The constant that a value is, also through movements of it.
fn folded(ctx: &Context, body: &Body, value: ValueId) -> Option<Tensor> {
    let op = OpRef::new(ctx, body, body.defining_op(value)?);
    if let Some(constant) = op.constant() {
        return Tensor::of_constant(ctx, constant, op.body.ty(value)).ok();
    }
    let moves = op.is_any(&[&ops::CONCAT, &ops::RESHAPE, &ops::TRANSPOSE]);
    moves.then(|| constant_value(ctx, body, value)).flatten()
}

/// Returns true for a rescale that only subtracts half of the range from unsigned integers (`reads`), or adds it.
pub(super) fn is_sign_conversion(op: OpRef<'_>, reads: bool) -> bool {
    ConstantRescale::read(op).is_some_and(|rescale| {
        let signed = rescale.signed();
        let same = signed.power() == Some(0) && signed.input_zero == signed.output_zero;
        same && rescale.input_unsigned == reads && rescale.output_unsigned != reads && rescale.keeps_width()
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
