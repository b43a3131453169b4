//! Reads exact products: chains of ops that multiply integers by a constant without rounding.
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
    /// The last op saturates the product to the range of its type.
    saturates: bool,
}

/// One op of a chain, on signed integers. Pairs belong to its input and its output.
struct Link {
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

/// Reads an op as one link of a chain.
fn link(op: OpRef<'_>) -> Option<Link> {
    let identity = |input: usize| {
        let (zeros, is_unsigned) = ([0, 0], [false, false]);
        let input = op.operand(input)?;
        Some(Link { op: op.op, input, zeros, is_unsigned, factor: 1, power: 0, saturates: false })
    };
    let splat = |index: usize| {
        let all = op.in_ints(index)?;
        let first = *all.first()?;
        all.iter().all(|&v| v == first).then_some(first)
    };
    match_op!(op;
        tosa::CAST => identity(operand!(tosa::CAST.input)),
        tosa::LOGICAL_LEFT_SHIFT => {
            let power = i32::try_from(splat(operand!(tosa::LOGICAL_LEFT_SHIFT.input2))?).ok()?;
            (0..32).contains(&power).then_some(())?;
            Some(Link { power, ..identity(operand!(tosa::LOGICAL_LEFT_SHIFT.input1))? })
        },
        tosa::MUL => {
            (splat(operand!(tosa::MUL.shift))? == 0).then_some(())?;
            let factor = splat(operand!(tosa::MUL.input2)).filter(|factor| (1..1 << 31).contains(factor))?;
            Some(Link { factor, ..identity(operand!(tosa::MUL.input1))? })
        },
        tosa::RESCALE => {
            let rescale = ConstantRescale::read(op)?;
            let signed = rescale.signed();
            Some(Link {
                zeros: [signed.input_zero, signed.output_zero],
                is_unsigned: [rescale.input_unsigned, rescale.output_unsigned],
                power: rescale.power().filter(|power| (-62..=62).contains(power))?,
                saturates: true,
                ..identity(operand!(tosa::RESCALE.input))?
            })
        },
        _ => None,
    )
}

impl Scaling {
    /// Reads the longest chain before a value whose products are exact, if there is one.
    pub(super) fn of(ctx: &Context, body: &Body, value: ValueId) -> Option<Self> {
        const MAX_DEPTH: usize = 4;
        Self::with_depth(ctx, body, value, MAX_DEPTH)
    }

    /// `depth` limits the recursion through the bounds of sources.
    fn with_depth(ctx: &Context, body: &Body, value: ValueId, depth: usize) -> Option<Self> {
        const MAX_LINKS: usize = 6;
        let (mut links, mut source): (Vec<Link>, _) = (Vec::new(), value);
        // A chain ends at an activation, which has at most 16 bits.
        while links.len() < MAX_LINKS && (links.is_empty() || width(ctx, body, source)? > 16) {
            let link = body.defining_op(source).and_then(|op| link(OpRef::new(ctx, body, op)));
            let Some(link) = link.filter(|link| width(ctx, body, link.input).is_some()) else { break };
            source = link.input;
            links.push(link);
        }
        (1..=links.len()).rev().find_map(|count| Self::exact(ctx, body, links.get(..count)?, depth))
    }

    /// The product of some links, the last op first, unless it may be rounded or leave the range of an intermediate type.
    fn exact(ctx: &Context, body: &Body, links: &[Link], depth: usize) -> Option<Self> {
        let (last, first) = (links.first()?, links.last()?);
        let source = first.input;
        let shifted = |[low, high]: Bounds, by: i64| [low + i128::from(by), high + i128::from(by)];
        let source_bounds = Self::source_bounds(ctx, body, source, first.is_unsigned[0], depth)?;
        let mut bounds = shifted(source_bounds, -first.zeros[0]);
        let (mut factor, mut saturates) = (1_i128, false);
        for link in links.iter().rev() {
            let is_last = link.op == last.op;
            // Only the ends of the chain may have zero points and unsigned integers.
            if link.op != first.op && (link.zeros[0] != 0 || link.is_unsigned[0])
                || !is_last && (link.zeros[1] != 0 || link.is_unsigned[1])
            {
                return None;
            }
            let scaled = |v: i128| {
                let product = v.checked_mul(link.factor.into())?;
                match link.power {
                    power @ 0.. => product.checked_mul(1 << power),
                    power => (product % (1 << -power) == 0).then_some(product >> -power),
                }
            };
            factor = scaled(factor)?;
            bounds = [scaled(bounds[0])?, scaled(bounds[1])?];
            let result = range(width(ctx, body, body.result(link.op, 0)?)?);
            let is_in_range = contains(result, shifted(bounds, link.zeros[1]));
            if !is_in_range {
                (is_last && link.saturates).then_some(())?;
                saturates = true;
            }
        }
        Some(Self {
            source,
            ops: links.iter().map(|link| link.op).collect(),
            input_unsigned: first.is_unsigned[0],
            output_unsigned: last.is_unsigned[1],
            zeros: [first.zeros[0], last.zeros[1]],
            factor: i64::try_from(factor).ok().filter(|&factor| factor < 1 << 31)?,
            saturates,
        })
    }

    /// Returns bounds of the integers of a value, read as signed ones.
    fn bounds(ctx: &Context, body: &Body, value: ValueId, depth: usize) -> Option<Bounds> {
        let type_range = range(width(ctx, body, value)?);
        let Some(op) = body.defining_op(value).map(|op| OpRef::new(ctx, body, op)).filter(|_| depth > 0) else {
            return Some(type_range);
        };
        let operand_bounds = |index: usize| Self::bounds(ctx, body, op.operand(index)?, depth - 1);
        let found = match_op!(op;
            tosa::RESHAPE => operand_bounds(operand!(tosa::RESHAPE.input1)),
            tosa::MAXIMUM | tosa::MINIMUM => {
                let (a, b) = (operand_bounds(operand!(tosa::MAXIMUM.input1))?, operand_bounds(operand!(tosa::MAXIMUM.input2))?);
                Some([a[0].min(b[0]), a[1].max(b[1])])
            },
            _ => Self::with_depth(ctx, body, value, depth - 1).and_then(|scaling| scaling.bounds_of_product(ctx, body, depth)),
        );
        Some(found.filter(|&found| contains(type_range, found)).unwrap_or(type_range))
    }

    /// Returns bounds of the product, unless it is saturated or has the bits of an unsigned type.
    fn bounds_of_product(&self, ctx: &Context, body: &Body, depth: usize) -> Option<Bounds> {
        (!self.saturates && !self.output_unsigned).then_some(())?;
        let [input_zero, output_zero] = self.zeros.map(i128::from);
        let source = Self::source_bounds(ctx, body, self.source, self.input_unsigned, depth - 1)?;
        Some(source.map(|v| (v - input_zero) * i128::from(self.factor) + output_zero))
    }

    /// Returns bounds of the signed integers of a source. Unsigned bits (`holds_unsigned`) have any value.
    fn source_bounds(
        ctx: &Context,
        body: &Body,
        source: ValueId,
        holds_unsigned: bool,
        depth: usize,
    ) -> Option<Bounds> {
        if holds_unsigned { width(ctx, body, source).map(range) } else { Self::bounds(ctx, body, source, depth) }
    }

    /// Returns true if both compute the same function of their sources' signed integers.
    pub(super) fn agrees(&self, other: &Self) -> bool {
        self.zeros == other.zeros && self.factor == other.factor && self.saturates == other.saturates
    }
}
