//! Replaces fixed-point arithmetic on one or two bytes with one `f32` sum, if both are equal for all inputs.
//!
//! Runtimes add requantized values in fixed point, each with its own sequence of operations. The result is a linear function of
//! the two inputs, rounded to integers and clamped. The linear function follows from evaluating the operations without
//! rounding. It is rounded and compared with the exact result for all 65,536 input pairs; if any pair differs, the original
//! operations stay. Reductions are excluded, because they have too many inputs to enumerate.

use qopt_ir::def::{OpRef, match_op};
use qopt_ir::ir::{AttrKind, Body, Context, OpId, Type, ValueDef, ValueId};
use rustc_hash::FxHashMap;

use super::super::nests::Nests;
use super::emit::{KernelEmitter, Tile};
use super::kernel::KernelNode;
use crate::arith::eval::int_predicate_holds;
use crate::arith::ops as arith;
use crate::linalg::builder::ROUND_MAGIC_F32;
use crate::math::ops as math;
use crate::support::f32_attr;

/// `clamp(round(a * x + b * y + c))`, ties to even.
pub(super) struct Fit<'k> {
    /// The node of each byte input, its signedness and its factor.
    terms: Vec<(&'k KernelNode, bool, f32)>,
    offset: f32,
    bounds: (i64, i64),
}

/// An integer operation of a body.
#[derive(Clone, Copy)]
enum IntOp {
    Input(usize),
    Constant(i64),
    /// Sign extension, which keeps the value.
    SignExtend(usize),
    /// Zero extension from a width in bits.
    ZeroExtend(usize, u32),
    /// Truncation to a width in bits.
    Truncate(usize, u32),
    Add(usize, usize, u32),
    Subtract(usize, usize, u32),
    Multiply(usize, usize, u32),
    ShiftDown(usize, usize),
    Max(usize, usize),
    Min(usize, usize),
    Compare(u64, usize, usize),
    Select(usize, usize, usize),
}

/// An intermediate value: the exact integer, and the real number without rounding and clamping.
#[derive(Clone, Copy)]
struct ExactValue {
    int: i64,
    real: f64,
    /// True if it depends on an input.
    varies: bool,
}

/// The operations of a node on byte inputs. Operands refer to earlier operations.
struct NodeOps<'k> {
    inputs: Vec<&'k KernelNode>,
    steps: Vec<IntOp>,
}

/// Upper bound on sums, so that they convert to i32 before they are clamped.
const LARGE: f32 = (1_u32 << 30) as f32;

/// The range of a byte.
fn bytes(signed: bool) -> [i64; 2] {
    if signed { [i8::MIN.into(), i8::MAX.into()] } else { [0, u8::MAX.into()] }
}

/// Sign-extends the low bits of an integer.
fn sign_extend(value: i128, width: u32) -> i64 {
    let unused = 128_u32.saturating_sub(width);
    (value.wrapping_shl(unused).wrapping_shr(unused)) as i64
}

impl<'k> Fit<'k> {
    /// The byte and the offset, if the sum is `x + offset` and never clamped, as in a change between signed and unsigned bytes.
    fn byte_sum(&self) -> Option<(&'k KernelNode, i64)> {
        let &[(node, signed, factor)] = self.terms.as_slice() else { return None };
        let offset = self.offset as i64;
        let [low, high] = bytes(signed).map(|bound| bound.saturating_add(offset));
        let is_exact = factor == 1.0 && offset as f32 == self.offset;
        (is_exact && low >= self.bounds.0 && high <= self.bounds.1).then_some((node, offset))
    }
}

impl<'k> NodeOps<'k> {
    /// `deep`: follow producers of bytes too, instead of treating each byte as an input.
    fn of_node(ctx: &Context, body: &Body, nests: &Nests, node: &'k KernelNode, deep: bool) -> Option<Self> {
        let mut steps = Self { inputs: Vec::new(), steps: Vec::new() };
        let last = steps.nest(ctx, body, nests, node, deep)?;
        // Clamped values fit into a byte, so the final truncation has no effect.
        steps.steps.pop_if(|step| matches!(step, IntOp::Truncate(a, 8) if a.checked_add(1) == Some(last)));
        Some(steps)
    }

    /// Returns true if an input is read as signed.
    fn is_signed(&self, input: usize) -> bool {
        let is_input = |&step: &usize| matches!(self.steps.get(step), Some(IntOp::Input(which)) if *which == input);
        !self.steps.iter().any(|step| matches!(step, IntOp::ZeroExtend(a, _) if is_input(a)))
    }

    /// Appends an operation and returns its index.
    fn push(&mut self, step: IntOp) -> usize {
        self.steps.push(step);
        self.steps.len().saturating_sub(1)
    }

    fn nest(&mut self, ctx: &Context, body: &Body, nests: &Nests, node: &'k KernelNode, deep: bool) -> Option<usize> {
        let KernelNode::Nest { index, args, reductions } = node else { return None };
        let nest = nests.all.get(*index)?;
        if !reductions.is_empty() || nest.has_reductions() {
            return None;
        }
        let mut known: FxHashMap<ValueId, usize> = FxHashMap::default();
        for (&arg, node) in body.args(nest.body).iter().zip(args) {
            let Some(node) = node else { continue };
            let is_byte = ctx.int_width(body.ty(arg)) == Some(8);
            let before = (self.inputs.len(), self.steps.len());
            let inner = if deep || !is_byte { self.nest(ctx, body, nests, node, deep) } else { None };
            let step = match inner {
                Some(step) => step,
                None if is_byte && before.0 < 2 => {
                    self.inputs.truncate(before.0);
                    self.steps.truncate(before.1);
                    self.inputs.push(node);
                    self.push(IntOp::Input(before.0))
                }
                None => return None,
            };
            known.insert(arg, step);
        }
        let ops: Vec<OpId> = body.ops(nest.body).collect();
        let (&end, ops) = ops.split_last()?;
        for &op in ops {
            let view = OpRef::new(ctx, body, op);
            let operands: Option<Vec<usize>> =
                body.operands(op).map(|v| self.value(ctx, body, &mut known, v)).collect();
            let step = match_op!(view;
                // Constants are read by their users.
                arith::CONSTANT => continue,
                _ => self.step(view, &operands?)?,
            );
            known.insert(body.result(op, 0)?, step);
        }
        self.value(ctx, body, &mut known, body.operand(end, 0)?)
    }

    /// The index of the operation that defines a value, which may be a constant.
    fn value(
        &mut self,
        ctx: &Context,
        body: &Body,
        known: &mut FxHashMap<ValueId, usize>,
        v: ValueId,
    ) -> Option<usize> {
        if let Some(&step) = known.get(&v) {
            return Some(step);
        }
        let ValueDef::Result(op, _) = body.def(v) else { return None };
        let view = OpRef::new(ctx, body, op);
        let constant = view.attr("value").filter(|_| view.is(&arith::CONSTANT))?;
        let AttrKind::Integer { value, .. } = ctx.attr_kind(constant) else { return None };
        let step = self.push(IntOp::Constant(value.to_i64()?));
        known.insert(v, step);
        Some(step)
    }

    fn step(&mut self, op: OpRef<'_>, operands: &[usize]) -> Option<usize> {
        let width = |ty: Type| op.ctx.int_width(ty).filter(|&width| width <= 64);
        let (from, to) = (width(op.body.ty(op.operand(0)?))?, width(op.result_type(0)?)?);
        let step = match_op!(op, operands;
            arith::EXTSI, &[a] => IntOp::SignExtend(a),
            arith::EXTUI, &[a] => IntOp::ZeroExtend(a, from),
            arith::TRUNCI, &[a] => IntOp::Truncate(a, to),
            arith::ADDI, &[a, b] => IntOp::Add(a, b, to),
            arith::SUBI, &[a, b] => IntOp::Subtract(a, b, to),
            arith::MULI, &[a, b] => IntOp::Multiply(a, b, to),
            arith::SHRSI, &[a, b] => IntOp::ShiftDown(a, b),
            arith::MAXSI, &[a, b] => IntOp::Max(a, b),
            arith::MINSI, &[a, b] => IntOp::Min(a, b),
            arith::CMPI, &[a, b] => IntOp::Compare(op.int("predicate").and_then(|p| p.try_into().ok())?, a, b),
            arith::SELECT, &[c, a, b] => IntOp::Select(c, a, b),
            _ => return None,
        );
        Some(self.push(step))
    }

    /// Evaluates the operations; `None` if the result is undefined.
    fn run(&self, inputs: [i64; 2], values: &mut Vec<ExactValue>) -> Option<ExactValue> {
        values.clear();
        for &step in &self.steps {
            let at = |index: usize| values.get(index).copied();
            let made = |of: &[ExactValue], int, real| ExactValue { int, real, varies: of.iter().any(|v| v.varies) };
            let value = match step {
                IntOp::Input(which) => {
                    let number = inputs.get(which).copied()?;
                    ExactValue { int: sign_extend(number.into(), 8), real: number as f64, varies: true }
                }
                IntOp::Constant(int) => ExactValue { int, real: int as f64, varies: false },
                IntOp::SignExtend(a) => at(a)?,
                IntOp::ZeroExtend(a, width) => {
                    let a = at(a)?;
                    let int = if width < 64 { a.int & ((1_i64 << width) - 1) } else { return None };
                    made(&[a], int, int as f64)
                }
                IntOp::Truncate(a, width) => made(&[at(a)?], sign_extend(at(a)?.int.into(), width), at(a)?.real),
                IntOp::Add(a, b, width) => {
                    let (a, b) = (at(a)?, at(b)?);
                    made(&[a, b], sign_extend(i128::from(a.int) + i128::from(b.int), width), a.real + b.real)
                }
                IntOp::Subtract(a, b, width) => {
                    let (a, b) = (at(a)?, at(b)?);
                    made(&[a, b], sign_extend(i128::from(a.int) - i128::from(b.int), width), a.real - b.real)
                }
                IntOp::Multiply(a, b, width) => {
                    let (a, b) = (at(a)?, at(b)?);
                    made(&[a, b], sign_extend(i128::from(a.int) * i128::from(b.int), width), a.real * b.real)
                }
                IntOp::ShiftDown(a, by) => {
                    let (a, by) = (at(a)?, at(by)?);
                    let shift = u32::try_from(by.int).ok().filter(|&shift| shift < 64)?;
                    // The shift rounds down, by half a unit on average.
                    let real = if shift == 0 { a.real } else { a.real / f64::from(shift).exp2() - 0.5 };
                    made(&[a, by], a.int >> shift, real)
                }
                IntOp::Max(a, b) | IntOp::Min(a, b) => {
                    let (a, b) = (at(a)?, at(b)?);
                    let is_max = matches!(step, IntOp::Max(..));
                    let int = if is_max { a.int.max(b.int) } else { a.int.min(b.int) };
                    made(&[a, b], int, if a.varies { a.real } else { b.real })
                }
                IntOp::Compare(predicate, a, b) if predicate < 6 => {
                    let (a, b) = (at(a)?, at(b)?);
                    let holds = int_predicate_holds(predicate, a.int.cmp(&b.int));
                    made(&[a, b], -i64::from(holds), 0.0)
                }
                IntOp::Compare(..) => return None,
                IntOp::Select(condition, a, b) => {
                    let chosen = if at(condition)?.int != 0 { at(a)? } else { at(b)? };
                    made(&[at(condition)?, at(a)?, at(b)?], chosen.int, chosen.real)
                }
            };
            values.push(value);
        }
        values.last().copied()
    }
}

impl<'k> Fit<'k> {
    /// Finds a sum that equals a node for all bytes.
    pub(super) fn of(ctx: &Context, body: &Body, nests: &Nests, node: &'k KernelNode) -> Option<Self> {
        [true, false].into_iter().find_map(|deep| Self::of_steps(NodeOps::of_node(ctx, body, nests, node, deep)?))
    }

    fn of_steps(steps: NodeOps<'k>) -> Option<Self> {
        // Arithmetic without shifts is cheap enough.
        if steps.inputs.is_empty() || !steps.steps.iter().any(|step| matches!(step, IntOp::ShiftDown(..))) {
            return None;
        }
        let mut values = Vec::new();
        let signed = [0, 1].map(|input| steps.is_signed(input));
        let [[x0, x1], [y0, y1]] = [bytes(signed[0]), if steps.inputs.len() == 2 { bytes(signed[1]) } else { [0, 0] }];
        let mut all = Vec::with_capacity(1 << 16);
        for (x, y) in (x0..=x1).flat_map(|x| (y0..=y1).map(move |y| (x, y))) {
            all.push((x as f32, y as f32, steps.run([x, y], &mut values)?.int));
        }
        let bounds = (all.iter().map(|v| v.2).min()?, all.iter().map(|v| v.2).max()?);
        if bounds.0 < i8::MIN.into() || bounds.1 > u8::MAX.into() {
            return None;
        }
        // Slopes come from the corners of the input range, for the largest distance.
        let mut real = |x, y| steps.run([x, y], &mut values).map(|value| value.real);
        let slope = |rise: f64, from: i64, to: i64| rise / (to - from).max(1) as f64;
        let a = slope(real(x1, 0)? - real(x0, 0)?, x0, x1);
        let b = slope(real(0, y1)? - real(0, y0)?, y0, y1);
        let offset = real(0, 0)?;
        let (a, b) = (a as f32, b as f32);
        // A tie may round up, down or to even, so small nudges of the offset are tried.
        let fits = |nudge: f64| {
            let offset = (offset + nudge) as f32;
            let is_same = |&(x, y, wanted): &(f32, f32, i64)| {
                let sum = x.mul_add(a, y.mul_add(b, offset)).round_ties_even();
                // The conversion to i32 must be in range. A comparison with NaN is false.
                sum.abs() < LARGE && (sum as i64).clamp(bounds.0, bounds.1) == wanted
            };
            all.iter().all(is_same).then_some(offset)
        };
        let small = 2f64.powi(-18);
        let offset = [0.0, small, -small, 4.0 * small, -4.0 * small].into_iter().find_map(fits)?;
        Some(Self {
            terms: steps
                .inputs
                .into_iter()
                .zip(signed)
                .zip([a, b])
                .map(|((node, signed), by)| (node, signed, by))
                .collect(),
            offset,
            bounds,
        })
    }
}

impl KernelEmitter<'_, '_, '_, '_> {
    /// The sum that equals a node with a byte result, if any.
    pub(super) fn fit<'k>(&self, node: &'k KernelNode) -> Option<Fit<'k>> {
        let KernelNode::Nest { index, .. } = node else { return None };
        let (ctx, body) = (self.build.ctx(), self.build.rewriter.body());
        let out = self.work.nests.all.get(*index)?.out;
        let is_byte = ctx.int_width(ctx.element_or_self(body.ty(out))) == Some(8);
        (is_byte && self.work.target.has("fma")).then(|| Fit::of(ctx, body, self.work.nests, node))?
    }

    /// Emits the values of an equivalent sum.
    pub(super) fn emit_fit(&mut self, fit: &Fit<'_>) -> Result<Tile, String> {
        if let Some((node, offset)) = fit.byte_sum() {
            return self.emit_byte_sum(node, offset);
        }
        let work = self.work;
        let ctx = self.build.ctx();
        let (word, real) = (ctx.int_type(32), ctx.float_type(qopt_ir::num::FloatKind::F32));
        let mut inputs = Vec::new();
        for &(node, signed, factor) in fit.terms.iter().rev() {
            inputs.push((self.node(node)?, if signed { &arith::EXTSI } else { &arith::EXTUI }, factor));
        }
        let mut tile = Vec::new();
        for (at, (_, vector)) in work.tiling.row_vector_pairs().enumerate() {
            let lanes = work.tiling.vector_lanes(vector);
            let reals = self.vector(lanes, real);
            let mut sum = self.constant_lanes(f32_attr(ctx, fit.offset), real, lanes)?;
            for (values, extension, factor) in &inputs {
                let &value = values.get(at).ok_or("an operand is missing")?;
                let value = self.broadcast(value, lanes)?;
                let ty = self.vector(lanes, word);
                let value = self.build.op(extension, &[value], ty)?;
                let value = self.build.op(&arith::SITOFP, &[value], reals)?;
                let factor = self.constant_lanes(f32_attr(ctx, *factor), real, lanes)?;
                sum = self.build.op(&math::FMA, &[value, factor, sum], reals)?;
            }
            let value = match work.target.has("roundeven") {
                true => self.round_and_clamp(sum, fit.bounds, lanes)?,
                false => self.clamp_and_add(sum, fit.bounds, lanes)?,
            };
            let ty = self.vector(lanes, ctx.int_type(8));
            tile.push(self.build.op(&arith::TRUNCI, &[value], ty)?);
        }
        Ok(tile)
    }

    /// Emits bytes plus an offset, modulo 256.
    fn emit_byte_sum(&mut self, node: &KernelNode, offset: i64) -> Result<Tile, String> {
        let work = self.work;
        let values = self.node(node)?;
        let mut tile = Vec::new();
        for ((_, vector), value) in work.tiling.row_vector_pairs().zip(values) {
            let lanes = work.tiling.vector_lanes(vector);
            let value = self.broadcast(value, lanes)?;
            let by = self.build.int(i64::from(offset as i8), self.build.ctx().int_type(8))?;
            let by = self.broadcast(by, lanes)?;
            tile.push(self.build.add(value, by)?);
        }
        Ok(tile)
    }

    /// Integers nearest to floats, within bounds.
    fn round_and_clamp(&mut self, reals: ValueId, (low, high): (i64, i64), lanes: usize) -> Result<ValueId, String> {
        let word = self.build.ctx().int_type(32);
        let (ty, reals_ty) = (self.vector(lanes, word), self.build.ty(reals));
        let rounded = self.build.op(&math::ROUNDEVEN, &[reals], reals_ty)?;
        let mut value = self.build.op(&arith::FPTOSI, &[rounded], ty)?;
        for (name, bound) in [(&arith::MAXSI, low), (&arith::MINSI, high)] {
            let bound = self.build.int(bound, word)?;
            let bound = self.broadcast(bound, lanes)?;
            value = self.build.op(name, &[value, bound], ty)?;
        }
        Ok(value)
    }

    /// Does the same without an instruction that rounds.
    fn clamp_and_add(&mut self, reals: ValueId, (low, high): (i64, i64), lanes: usize) -> Result<ValueId, String> {
        let (ctx, ty) = (self.build.ctx(), self.build.ty(reals));
        let mut value = reals;
        for (op, operand) in
            [(&arith::MAXNUMF, low as f32), (&arith::MINNUMF, high as f32), (&arith::ADDF, ROUND_MAGIC_F32)]
        {
            let operand = self.constant_lanes(f32_attr(ctx, operand), ctx.element_or_self(ty), lanes)?;
            value = self.build.op(op, &[value, operand], ty)?;
        }
        let word = ctx.int_type(32);
        let ty = self.vector(lanes, word);
        let bits = self.build.op(&arith::BITCAST, &[value], ty)?;
        let shift = self.build.int(-i64::from(ROUND_MAGIC_F32.to_bits()), word)?;
        let shift = self.broadcast(shift, lanes)?;
        self.build.add(bits, shift)
    }

    fn constant_lanes(&mut self, value: qopt_ir::ir::Attr, ty: Type, lanes: usize) -> Result<ValueId, String> {
        let value = self.build.constant(value, ty)?;
        self.broadcast(value, lanes)
    }
}
