//! Exact products: chains of ops that multiply integers by a constant without rounding.
//!
//! `tosa.cast`, a left shift, `tosa.mul` and a `tosa.rescale` by a power of two are different ways to write one product.
//! Reshapes are not part of a chain.

use qopt_ir::def::{OpRef, match_op, operand};
use qopt_ir::ir::{Body, Context, OpId, ValueId};

use super::rescale::ConstantRescale;
use crate::support::{OpTypes, int_width, storage};
use crate::tosa::ops as tosa;

/// A value that is `(source - input_zero) * factor + output_zero`.
pub(super) struct Scaling {
    pub(super) source: ValueId,
    /// The ops of the chain, the last one first.
    pub(super) ops: Vec<OpId>,
    /// The source has the bits of an unsigned type.
    pub(super) input_unsigned: bool,
    /// The value has the bits of an unsigned type.
    pub(super) output_unsigned: bool,
    /// Zero points of the signed integers.
    zeros: [i64; 2],
    factor: i64,
    /// The last op limits the product to the range of its type.
    saturates: bool,
}

/// One op of a chain, on signed integers.
struct Step {
    op: OpId,
    input: ValueId,
    zeros: [i64; 2],
    is_unsigned: [bool; 2],
    /// The factor is `factor * 2^power`.
    factor: i64,
    power: i32,
    saturates: bool,
}

/// Inclusive bounds of signed integers.
type Bounds = [i128; 2];

fn range(width: u32) -> Bounds {
    let half = 1_i128 << (width.clamp(1, 64) - 1);
    [-half, half - 1]
}

fn contains(outer: Bounds, inner: Bounds) -> bool {
    outer[0] <= inner[0] && inner[1] <= outer[1]
}

fn width(ctx: &Context, body: &Body, value: ValueId) -> Option<u32> {
    int_width(ctx, storage(ctx, ctx.element_or_self(body.ty(value)))).filter(|&width| (2..=32).contains(&width))
}

/// Reads an op as one step.
fn step(op: OpRef<'_>) -> Option<Step> {
    let plain = |input: usize| {
        let (zeros, is_unsigned) = ([0, 0], [false, false]);
        let input = op.operand(input)?;
        Some(Step { op: op.op, input, zeros, is_unsigned, factor: 1, power: 0, saturates: false })
    };
    let splat = |index: usize| {
        let all = op.in_ints(index)?;
        let first = *all.first()?;
        all.iter().all(|&v| v == first).then_some(first)
    };
    match_op!(op;
        tosa::CAST => plain(operand!(tosa::CAST.input)),
        tosa::LOGICAL_LEFT_SHIFT => {
            let power = i32::try_from(splat(operand!(tosa::LOGICAL_LEFT_SHIFT.input2))?).ok()?;
            (0..32).contains(&power).then_some(())?;
            Some(Step { power, ..plain(operand!(tosa::LOGICAL_LEFT_SHIFT.input1))? })
        },
        tosa::MUL => {
            (splat(operand!(tosa::MUL.shift))? == 0).then_some(())?;
            let factor = splat(operand!(tosa::MUL.input2)).filter(|factor| (1..1 << 31).contains(factor))?;
            Some(Step { factor, ..plain(operand!(tosa::MUL.input1))? })
        },
        tosa::RESCALE => {
            let rescale = ConstantRescale::read(op)?;
            let signed = rescale.signed();
            Some(Step {
                zeros: [signed.input_zero, signed.output_zero],
                is_unsigned: [rescale.input_unsigned, rescale.output_unsigned],
                power: rescale.power().filter(|power| (-62..=62).contains(power))?,
                saturates: true,
                ..plain(operand!(tosa::RESCALE.input))?
            })
        },
        _ => None,
    )
}

impl Scaling {
    /// The longest chain before a value whose products are exact, if there is one.
    pub(super) fn of(ctx: &Context, body: &Body, value: ValueId) -> Option<Self> {
        Self::with_depth(ctx, body, value, 4)
    }

    /// `depth` limits the recursion through the bounds of sources.
    fn with_depth(ctx: &Context, body: &Body, value: ValueId, depth: usize) -> Option<Self> {
        let (mut steps, mut at): (Vec<Step>, _) = (Vec::new(), value);
        // A chain ends at an activation.
        while steps.len() < 6 && (steps.is_empty() || width(ctx, body, at)? > 16) {
            let step = body.defining_op(at).and_then(|op| step(OpRef::new(ctx, body, op)));
            let Some(step) = step.filter(|step| width(ctx, body, step.input).is_some()) else { break };
            at = step.input;
            steps.push(step);
        }
        (1..=steps.len()).rev().find_map(|count| Self::exact(ctx, body, steps.get(..count)?, depth))
    }

    /// The product of some steps, the last one first, unless it may be rounded or leave the range of an intermediate type.
    fn exact(ctx: &Context, body: &Body, steps: &[Step], depth: usize) -> Option<Self> {
        let (last, first) = (steps.first()?, steps.last()?);
        let source = first.input;
        let shifted = |[low, high]: Bounds, by: i64| [low + i128::from(by), high + i128::from(by)];
        let all = Self::source_bounds(ctx, body, (source, first.is_unsigned[0]), depth)?;
        let mut bounds = shifted(all, -first.zeros[0]);
        let (mut factor, mut saturates) = (1_i128, false);
        for step in steps.iter().rev() {
            let is_last = step.op == last.op;
            if step.op != first.op && (step.zeros[0] != 0 || step.is_unsigned[0])
                || !is_last && (step.zeros[1] != 0 || step.is_unsigned[1])
            {
                return None;
            }
            let scaled = |v: i128| {
                let product = v.checked_mul(step.factor.into())?;
                match step.power {
                    power @ 0.. => product.checked_mul(1 << power),
                    power => (product % (1 << -power) == 0).then_some(product >> -power),
                }
            };
            factor = scaled(factor)?;
            bounds = [scaled(bounds[0])?, scaled(bounds[1])?];
            let result = range(width(ctx, body, body.result(step.op, 0)?)?);
            let fits = contains(result, shifted(bounds, step.zeros[1]));
            if !fits {
                (is_last && step.saturates).then_some(())?;
                saturates = true;
            }
        }
        Some(Self {
            source,
            ops: steps.iter().map(|step| step.op).collect(),
            input_unsigned: first.is_unsigned[0],
            output_unsigned: last.is_unsigned[1],
            zeros: [first.zeros[0], last.zeros[1]],
            factor: i64::try_from(factor).ok().filter(|&factor| factor < 1 << 31)?,
            saturates,
        })
    }

    /// Bounds of the integers of a value, read as signed ones.
    fn bounds(ctx: &Context, body: &Body, value: ValueId, depth: usize) -> Option<Bounds> {
        let all = range(width(ctx, body, value)?);
        let Some(op) = body.defining_op(value).map(|op| OpRef::new(ctx, body, op)).filter(|_| depth > 0) else {
            return Some(all);
        };
        let of = |index: usize| Self::bounds(ctx, body, op.operand(index)?, depth - 1);
        let found = match_op!(op;
            tosa::RESHAPE => of(operand!(tosa::RESHAPE.input1)),
            tosa::MAXIMUM | tosa::MINIMUM => {
                let (a, b) = (of(operand!(tosa::MAXIMUM.input1))?, of(operand!(tosa::MAXIMUM.input2))?);
                Some([a[0].min(b[0]), a[1].max(b[1])])
            },
            _ => Self::with_depth(ctx, body, value, depth - 1).and_then(|scaling| scaling.bounds_of_product(ctx, body, depth)),
        );
        Some(found.filter(|&found| contains(all, found)).unwrap_or(all))
    }

    /// Bounds of the product, unless it is limited, or has the bits of an unsigned type.
    fn bounds_of_product(&self, ctx: &Context, body: &Body, depth: usize) -> Option<Bounds> {
        (!self.saturates && !self.output_unsigned).then_some(())?;
        let [from, to] = self.zeros.map(i128::from);
        let all = Self::source_bounds(ctx, body, (self.source, self.input_unsigned), depth - 1)?;
        Some(all.map(|v| (v - from) * i128::from(self.factor) + to))
    }

    /// Bounds of the signed integers that a rescale reads. The range of unsigned ones is as large.
    fn source_bounds(ctx: &Context, body: &Body, (source, is_raw): (ValueId, bool), depth: usize) -> Option<Bounds> {
        if is_raw { width(ctx, body, source).map(range) } else { Self::bounds(ctx, body, source, depth) }
    }

    /// Returns true if both compute the same function of their sources' signed integers.
    pub(super) fn agrees(&self, other: &Self) -> bool {
        self.zeros == other.zeros && self.factor == other.factor && self.saturates == other.saturates
    }
}
