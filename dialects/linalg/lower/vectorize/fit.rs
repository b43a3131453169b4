//! Bytes that follow from one byte or two by arithmetic in fixed point: as one sum in `f32`, where that gives the same for all bytes.
//!
//! Runtimes add requantized numbers in fixed point, in steps of their own. What they compute is a plane over the two inputs, rounded to
//! integers and cut off at bounds. The plane follows from the steps taken without rounding; then the rounded plane is compared with the
//! steps for all 65,536 pairs. Unless all are equal, the steps stay as they are. Sums whose terms are added up in a loop do not belong here:
//! their inputs are too many to try.

use qopt_ir::def::OpRef;
use qopt_ir::ir::{AttrKind, Body, Context, OpId, Type, ValueDef, ValueId};
use rustc_hash::FxHashMap;

use super::super::nests::Nests;
use super::emit::{Emit, Tile};
use super::kernel::Node;
use crate::arith::eval::int_predicate_holds;
use crate::support::f32_attr;

/// `clamp(round(a * x + b * y + c))`, ties to even.
pub(super) struct Fit<'k> {
    /// One byte or two, whether it has a sign, and its factor.
    terms: Vec<(&'k Node, bool, f32)>,
    offset: f32,
    bounds: (i64, i64),
}

/// An operation of a body, as far as it is integer arithmetic.
#[derive(Clone, Copy)]
enum Step {
    Input(usize),
    Constant(i64),
    /// The same number, in a wider type.
    SignExtend(usize),
    /// As a number without a sign, from so many bits.
    ZeroExtend(usize, u32),
    /// To so many bits.
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

/// A number on the way: as it is, and as it would be without rounding and without bounds.
#[derive(Clone, Copy)]
struct Value {
    int: i64,
    real: f64,
    /// Whether it depends on an input.
    varies: bool,
}

/// What a node computes from bytes, each step from those before it.
struct Steps<'k> {
    inputs: Vec<&'k Node>,
    steps: Vec<Step>,
}

/// Sums are less than this, or are no integers of 32 bits before they are cut off at their bounds.
const LARGE: f32 = (1_u32 << 30) as f32;

/// All bytes, with a sign or without.
fn bytes(signed: bool) -> [i64; 2] {
    if signed { [i8::MIN.into(), i8::MAX.into()] } else { [0, u8::MAX.into()] }
}

/// The low bits of an integer, the last of which is its sign.
fn wrapped(value: i128, width: u32) -> i64 {
    let unused = 128_u32.saturating_sub(width);
    (value.wrapping_shl(unused).wrapping_shr(unused)) as i64
}

impl<'k> Steps<'k> {
    /// `deep`: whether bytes that are computed from one or two are steps like others.
    fn of(ctx: &Context, body: &Body, nests: &Nests<'_>, node: &'k Node, deep: bool) -> Option<Self> {
        let mut steps = Self { inputs: Vec::new(), steps: Vec::new() };
        let last = steps.nest(ctx, body, nests, node, deep)?;
        // Bytes are the low bits of what is within bounds.
        steps.steps.pop_if(|step| matches!(step, Step::Truncate(a, 8) if a.checked_add(1) == Some(last)));
        Some(steps)
    }

    /// Whether an input is read as a number with a sign.
    fn is_signed(&self, input: usize) -> bool {
        let is_input = |&step: &usize| matches!(self.steps.get(step), Some(Step::Input(which)) if *which == input);
        !self.steps.iter().any(|step| matches!(step, Step::ZeroExtend(a, _) if is_input(a)))
    }

    /// Appends a step, and gives its number.
    fn push(&mut self, step: Step) -> usize {
        self.steps.push(step);
        self.steps.len().saturating_sub(1)
    }

    fn nest(&mut self, ctx: &Context, body: &Body, nests: &Nests<'_>, node: &'k Node, deep: bool) -> Option<usize> {
        let Node::Nest { index, args, reductions } = node else { return None };
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
                    self.push(Step::Input(before.0))
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
            let step = match &*view.name() {
                // Read where it is used.
                "arith.constant" => continue,
                name => self.step(view, name, &operands?)?,
            };
            known.insert(body.result(op, 0)?, step);
        }
        self.value(ctx, body, &mut known, body.operand(end, 0)?)
    }

    /// The step that gives a value, which may be a constant.
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
        let constant = view.attr("value").filter(|_| &*view.name() == "arith.constant")?;
        let AttrKind::Integer { value, .. } = ctx.attr_kind(constant) else { return None };
        let step = self.push(Step::Constant(value.to_i64()?));
        known.insert(v, step);
        Some(step)
    }

    fn step(&mut self, op: OpRef<'_>, name: &str, operands: &[usize]) -> Option<usize> {
        let width = |ty: Type| op.ctx.int_width(ty).filter(|&width| width <= 64);
        let (from, to) = (width(op.body.ty(op.operand(0)?))?, width(op.result_type(0)?)?);
        let step = match (name, operands) {
            ("arith.extsi", &[a]) => Step::SignExtend(a),
            ("arith.extui", &[a]) => Step::ZeroExtend(a, from),
            ("arith.trunci", &[a]) => Step::Truncate(a, to),
            ("arith.addi", &[a, b]) => Step::Add(a, b, to),
            ("arith.subi", &[a, b]) => Step::Subtract(a, b, to),
            ("arith.muli", &[a, b]) => Step::Multiply(a, b, to),
            ("arith.shrsi", &[a, b]) => Step::ShiftDown(a, b),
            ("arith.maxsi", &[a, b]) => Step::Max(a, b),
            ("arith.minsi", &[a, b]) => Step::Min(a, b),
            ("arith.cmpi", &[a, b]) => Step::Compare(op.int("predicate").and_then(|p| p.try_into().ok())?, a, b),
            ("arith.select", &[c, a, b]) => Step::Select(c, a, b),
            _ => return None,
        };
        Some(self.push(step))
    }

    /// What comes out; `None` if it is not defined.
    fn run(&self, inputs: [i64; 2], values: &mut Vec<Value>) -> Option<Value> {
        values.clear();
        for &step in &self.steps {
            let at = |index: usize| values.get(index).copied();
            let made = |of: &[Value], int, real| Value { int, real, varies: of.iter().any(|v| v.varies) };
            let value = match step {
                Step::Input(which) => {
                    let number = inputs.get(which).copied()?;
                    Value { int: wrapped(number.into(), 8), real: number as f64, varies: true }
                }
                Step::Constant(int) => Value { int, real: int as f64, varies: false },
                Step::SignExtend(a) => at(a)?,
                Step::ZeroExtend(a, width) => {
                    let a = at(a)?;
                    let int = if width < 64 { a.int & ((1_i64 << width) - 1) } else { return None };
                    made(&[a], int, int as f64)
                }
                Step::Truncate(a, width) => made(&[at(a)?], wrapped(at(a)?.int.into(), width), at(a)?.real),
                Step::Add(a, b, width) => {
                    let (a, b) = (at(a)?, at(b)?);
                    made(&[a, b], wrapped(i128::from(a.int) + i128::from(b.int), width), a.real + b.real)
                }
                Step::Subtract(a, b, width) => {
                    let (a, b) = (at(a)?, at(b)?);
                    made(&[a, b], wrapped(i128::from(a.int) - i128::from(b.int), width), a.real - b.real)
                }
                Step::Multiply(a, b, width) => {
                    let (a, b) = (at(a)?, at(b)?);
                    made(&[a, b], wrapped(i128::from(a.int) * i128::from(b.int), width), a.real * b.real)
                }
                Step::ShiftDown(a, by) => {
                    let (a, by) = (at(a)?, at(by)?);
                    let shift = u32::try_from(by.int).ok().filter(|&shift| shift < 64)?;
                    // What is cut off is half of a unit on average.
                    let real = if shift == 0 { a.real } else { a.real / f64::from(shift).exp2() - 0.5 };
                    made(&[a, by], a.int >> shift, real)
                }
                Step::Max(a, b) | Step::Min(a, b) => {
                    let (a, b) = (at(a)?, at(b)?);
                    let is_max = matches!(step, Step::Max(..));
                    let int = if is_max { a.int.max(b.int) } else { a.int.min(b.int) };
                    made(&[a, b], int, if a.varies { a.real } else { b.real })
                }
                Step::Compare(predicate, a, b) if predicate < 6 => {
                    let (a, b) = (at(a)?, at(b)?);
                    let holds = int_predicate_holds(predicate, a.int.cmp(&b.int));
                    made(&[a, b], -i64::from(holds), 0.0)
                }
                Step::Compare(..) => return None,
                Step::Select(condition, a, b) => {
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
    /// The sum that gives the same as a node for all bytes, if there is one.
    pub(super) fn of(ctx: &Context, body: &Body, nests: &Nests<'_>, node: &'k Node) -> Option<Self> {
        [true, false].into_iter().find_map(|deep| Self::of_steps(Steps::of(ctx, body, nests, node, deep)?))
    }

    fn of_steps(steps: Steps<'k>) -> Option<Self> {
        // What is cheap stays.
        if steps.inputs.is_empty() || !steps.steps.iter().any(|step| matches!(step, Step::ShiftDown(..))) {
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
        // From corners, which are far from each other.
        let mut real = |x, y| steps.run([x, y], &mut values).map(|value| value.real);
        let slope = |rise: f64, from: i64, to: i64| rise / (to - from).max(1) as f64;
        let a = slope(real(x1, 0)? - real(x0, 0)?, x0, x1);
        let b = slope(real(0, y1)? - real(0, y0)?, y0, y1);
        let offset = real(0, 0)?;
        let (a, b) = (a as f32, b as f32);
        // A tie may go up, down, or to the even integer.
        let fits = |nudge: f64| {
            let offset = (offset + nudge) as f32;
            let is_same = |&(x, y, wanted): &(f32, f32, i64)| {
                let sum = x.mul_add(a, y.mul_add(b, offset)).round_ties_even();
                // What the machine converts has to be an integer of 32 bits; no comparison holds of what is not a number.
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

impl Emit<'_, '_, '_, '_, '_> {
    /// The sum that gives the same as a node whose result is a byte.
    pub(super) fn fit<'k>(&self, node: &'k Node) -> Option<Fit<'k>> {
        let Node::Nest { index, .. } = node else { return None };
        let (ctx, body) = (self.build.ctx(), self.build.rewriter.body());
        let out = self.work.nests.all.get(*index)?.out;
        let is_byte = ctx.int_width(ctx.element_or_self(body.ty(out))) == Some(8);
        (is_byte && self.work.target.has_fma).then(|| Fit::of(ctx, body, self.work.nests, node))?
    }

    /// The values of a sum that fits.
    pub(super) fn fitted(&mut self, fit: &Fit<'_>) -> Result<Tile, String> {
        let work = self.work;
        let ctx = self.build.ctx();
        let (word, real) = (ctx.int_type(32), ctx.float_type(qopt_ir::num::FloatKind::F32));
        let mut inputs = Vec::new();
        for &(node, signed, factor) in fit.terms.iter().rev() {
            inputs.push((self.node(node)?, if signed { "arith.extsi" } else { "arith.extui" }, factor));
        }
        let mut tile = Vec::new();
        for (at, (_, vector)) in work.tiling.places().enumerate() {
            let lanes = work.tiling.lanes_of(vector);
            let reals = self.vector(lanes, real);
            let mut sum = self.constant_lanes(f32_attr(ctx, fit.offset), real, lanes)?;
            for (values, extension, factor) in &inputs {
                let &value = values.get(at).ok_or("an operand is missing")?;
                let value = self.spread(value, lanes)?;
                let ty = self.vector(lanes, word);
                let value = self.build.op(extension, &[value], ty)?;
                let value = self.build.op("arith.sitofp", &[value], reals)?;
                let factor = self.constant_lanes(f32_attr(ctx, *factor), real, lanes)?;
                sum = self.build.op("math.fma", &[value, factor, sum], reals)?;
            }
            let rounded = self.build.op("math.roundeven", &[sum], reals)?;
            let ty = self.vector(lanes, word);
            let mut value = self.build.op("arith.fptosi", &[rounded], ty)?;
            for (name, bound) in [("arith.maxsi", fit.bounds.0), ("arith.minsi", fit.bounds.1)] {
                let bound = self.build.int(bound, word)?;
                let bound = self.spread(bound, lanes)?;
                value = self.build.op(name, &[value, bound], ty)?;
            }
            let ty = self.vector(lanes, ctx.int_type(8));
            tile.push(self.build.op("arith.trunci", &[value], ty)?);
        }
        Ok(tile)
    }

    fn constant_lanes(&mut self, value: qopt_ir::ir::Attr, ty: Type, lanes: usize) -> Result<ValueId, String> {
        let value = self.build.constant(value, ty)?;
        self.spread(value, lanes)
    }
}
