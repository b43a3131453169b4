//! Bodies of named operations.

use qopt_ir::def::{OpDef, OpRef, Verdict};
use qopt_ir::ir::{Attr, AttrKind, BlockId, Body as Ops, Context, Loc, Type, ValueId};
use qopt_ir::num::FloatKind;
use qopt_ir::rewrite::{NewOp, Rewriter};

use super::super::builder::Builder;
use super::super::types::scalar;
use super::Named;
use crate::arith::ops as arith;
use crate::linalg::ops as linalg;
use crate::math::ops as math;
use crate::support::{ensure, f64_attr, int_width, is_float, show};

/// The computation on the elements of the inputs and of the destination, which is the last argument.
#[derive(Clone, Copy)]
pub(super) enum NamedBody {
    /// The input, converted to the destination's type.
    Copy,
    /// The input, unchanged.
    Fill,
    /// An operation on one float.
    Unary(&'static OpDef),
    /// The reciprocal of the input.
    Reciprocal,
    /// The square of the input.
    Square,
    /// An operation on two inputs.
    Each(BinaryFn),
    /// The second or third input, selected by the first.
    Select,
    /// The product of two inputs in the destination's type, added to the destination.
    Product,
    /// The same product after subtraction of the zero points, which are the third and fourth input.
    ProductOfDifferences,
    /// The destination combined with the input in its type. The second input only defines a shape.
    Pool(BinaryFn),
    /// A pseudorandom number between the first two inputs, computed from the index and the third input.
    Random,
}

/// A binary operation on elements.
#[derive(Clone, Copy)]
pub(super) enum BinaryFn {
    Sum,
    Difference,
    Product,
    Quotient,
    QuotientUnsigned,
    Max,
    MaxUnsigned,
    Min,
    MinUnsigned,
    Power,
}

impl BinaryFn {
    /// The operation for i1, for integers and for floats.
    fn defs(self) -> [Option<&'static OpDef>; 3] {
        match self {
            Self::Sum => [Some(&arith::ORI), Some(&arith::ADDI), Some(&arith::ADDF)],
            Self::Difference => [None, Some(&arith::SUBI), Some(&arith::SUBF)],
            Self::Product => [Some(&arith::ANDI), Some(&arith::MULI), Some(&arith::MULF)],
            Self::Quotient => [None, Some(&arith::DIVSI), Some(&arith::DIVF)],
            Self::QuotientUnsigned => [None, Some(&arith::DIVUI), None],
            Self::Max => [Some(&arith::MAXSI), Some(&arith::MAXSI), Some(&arith::MAXIMUMF)],
            Self::MaxUnsigned => [None, Some(&arith::MAXUI), None],
            Self::Min => [Some(&arith::MINSI), Some(&arith::MINSI), Some(&arith::MINIMUMF)],
            Self::MinUnsigned => [None, Some(&arith::MINUI), None],
            Self::Power => [None, None, Some(&math::POWF)],
        }
    }
    fn make(self, build: &mut Builder<'_, '_>, a: ValueId, b: ValueId) -> Result<ValueId, String> {
        let (ctx, ty) = (build.ctx(), build.ty(a));
        let [truths, integers, floats] = self.defs();
        let def = match int_width(ctx, ty) {
            Some(1) => truths,
            Some(_) => integers,
            None if is_float(ctx, ty) => floats,
            None => None,
        };
        let def = def.filter(|_| build.ty(b) == ty).ok_or("unsupported non numeric type")?;
        build.op(def, &[a, b], ty)
    }
}

/// Converts a value to another type.
fn cast(build: &mut Builder<'_, '_>, value: ValueId, to: Type, unsigned: bool) -> Result<ValueId, String> {
    let (ctx, from) = (build.ctx(), build.ty(value));
    let of = |signed: &'static OpDef, without_sign| if unsigned { without_sign } else { signed };
    let (a, b) = (int_width(ctx, from), int_width(ctx, to));
    let def = match (a, b, ctx.float_kind(from), ctx.float_kind(to)) {
        _ if from == to => return Ok(value),
        (Some(a), Some(b), ..) if a < b => of(&arith::EXTSI, &arith::EXTUI),
        (Some(_), Some(_), ..) => &arith::TRUNCI,
        (Some(_), _, _, Some(_)) => of(&arith::SITOFP, &arith::UITOFP),
        (_, Some(_), Some(_), _) => of(&arith::FPTOSI, &arith::FPTOUI),
        (_, Some(_), None, _) if from == ctx.index_type() => &arith::INDEX_CAST,
        (_, _, Some(a), Some(b)) if a.bytes() < b.bytes() => &arith::EXTF,
        (_, _, Some(a), Some(b)) if a.bytes() > b.bytes() => &arith::TRUNCF,
        _ => return Err("unsupported non numeric type".to_owned()),
    };
    build.op(def, &[value], to)
}

/// Two rounds of a 32-bit linear congruential generator per index, scaled to the range.
fn random(build: &mut Builder<'_, '_>, [least, greatest, seed]: [ValueId; 3], to: Type) -> Result<ValueId, String> {
    let ctx = build.ctx();
    let (word, long, real) = (ctx.int_type(32), ctx.int_type(64), ctx.float_type(FloatKind::F64));
    let half = build.int(2_147_483_647, long)?;
    let half = cast(build, half, real, false)?;
    let index = |build: &mut Builder<'_, '_>, d: i64| {
        let dim = ctx.int_attr(d, long);
        let index = build.build_op(NewOp::of(&linalg::INDEX_OP).results(&[ctx.index_type()]).property("dim", dim))?;
        cast(build, index, word, false)
    };
    let step = |build: &mut Builder<'_, '_>, value| {
        let factor = build.int(1_103_515_245, long)?;
        let factor = cast(build, factor, word, false)?;
        let product = BinaryFn::Product.make(build, value, factor)?;
        let more = build.int(12_345, long)?;
        let more = cast(build, more, word, false)?;
        BinaryFn::Sum.make(build, product, more)
    };
    let (column, row) = (index(build, 1)?, index(build, 0)?);
    let first = BinaryFn::Sum.make(build, row, seed)?;
    let first = step(build, first)?;
    let second = BinaryFn::Sum.make(build, column, first)?;
    let second = step(build, second)?;
    let second = cast(build, second, real, false)?;
    let place = BinaryFn::Sum.make(build, half, second)?;
    let range = BinaryFn::Difference.make(build, greatest, least)?;
    let share = build.constant(f64_attr(ctx, 2.328_306_4e-10), real)?;
    let share = BinaryFn::Product.make(build, range, share)?;
    let above = BinaryFn::Product.make(build, place, share)?;
    let result = BinaryFn::Sum.make(build, above, least)?;
    cast(build, result, to, false)
}

impl NamedBody {
    /// The number of inputs, unless the operation declares its operands.
    pub(super) fn inputs(self) -> usize {
        match self {
            Self::Copy | Self::Fill | Self::Unary(_) | Self::Reciprocal | Self::Square => 1,
            Self::Each(_) | Self::Product | Self::Pool(_) => 2,
            Self::Select | Self::Random => 3,
            Self::ProductOfDifferences => 4,
        }
    }

    /// Builds the computation on elements.
    pub(super) fn make(self, build: &mut Builder<'_, '_>, args: &[ValueId], unsigned: bool) -> Result<ValueId, String> {
        let Some((&out, _)) = args.split_last() else { return Err("missing destination operand".to_owned()) };
        let to = build.ty(out);
        let ctx = build.ctx();
        match (self, args) {
            (Self::Copy, &[a, _]) => cast(build, a, to, unsigned),
            (Self::Fill, &[a, _]) if build.ty(a) == to => Ok(a),
            (Self::Fill, &[a, _]) => {
                let (from, to) = (show(ctx, build.ty(a)), show(ctx, to));
                Err(format!("expected fill value type ({from}) to match output element type ({to})"))
            }
            (Self::Unary(def), &[a, _]) if is_float(ctx, build.ty(a)) => build.op(def, &[a], to),
            (Self::Reciprocal, &[a, _]) if is_float(ctx, build.ty(a)) => {
                let ty = build.ty(a);
                let bits = ctx
                    .float_kind(ty)
                    .and_then(|kind| kind.round_f64(1.0))
                    .ok_or("1 is not representable in the element type")?;
                let one = build.constant(ctx.attr(AttrKind::Float { bits, ty }), ty)?;
                build.op(&arith::DIVF, &[one, a], ty)
            }
            (Self::Square, &[a, _]) if is_float(ctx, build.ty(a)) => BinaryFn::Product.make(build, a, a),
            (Self::Each(binary), &[a, b, _]) => binary.make(build, a, b),
            (Self::Select, &[condition, a, b, _]) => build.select(condition, a, b),
            (Self::Product, &[a, b, _]) => {
                let a = cast(build, a, to, unsigned)?;
                let b = cast(build, b, to, unsigned)?;
                let product = BinaryFn::Product.make(build, a, b)?;
                BinaryFn::Sum.make(build, out, product)
            }
            (Self::ProductOfDifferences, &[a, b, from_a, from_b, _]) => {
                let mut less = |value, zero| {
                    let value = cast(build, value, to, unsigned)?;
                    let zero = cast(build, zero, to, unsigned)?;
                    BinaryFn::Difference.make(build, value, zero)
                };
                let (a, b) = (less(a, from_a)?, less(b, from_b)?);
                let product = BinaryFn::Product.make(build, a, b)?;
                BinaryFn::Sum.make(build, out, product)
            }
            (Self::Pool(binary), &[a, _, _]) => {
                let unsigned = unsigned || matches!(binary, BinaryFn::MaxUnsigned | BinaryFn::MinUnsigned);
                let a = cast(build, a, to, unsigned)?;
                binary.make(build, out, a)
            }
            (Self::Random, &[least, greatest, seed, _]) => random(build, [least, greatest, seed], to),
            _ => Err("unsupported non numeric type".to_owned()),
        }
    }

    /// Builds the computation and its terminator at the end of a block. On failure, the block yields the destination and the
    /// error is returned.
    pub(super) fn complete(
        self,
        rewriter: &mut Rewriter<'_>,
        args: &[ValueId],
        (loc, unsigned): (Loc, bool),
    ) -> Result<(), String> {
        let mut build = Builder { rewriter, loc };
        let made = self.make(&mut build, args, unsigned);
        let given: Vec<ValueId> = made.as_ref().ok().or(args.last()).copied().into_iter().collect();
        build.rewriter.build(&NewOp::of(&linalg::YIELD).loc(loc).operands(&given));
        let types = |values: &[ValueId]| values.last().map(|&v| build.ty(v));
        let fits = types(&given) == types(args);
        made.and_then(|_| if fits { Ok(()) } else { Err("unsupported non numeric type".to_owned()) })
    }
}

/// Checks that the body is the one that the name implies, because the custom form omits it.
pub(super) fn verify(op: OpRef<'_>, named: &Named) -> Verdict {
    let ctx = op.ctx;
    let types: Vec<Type> = op.body.operands(op.op).map(|v| scalar(ctx, op.body.ty(v))).collect();
    let mut ops = Ops::new(op.body.name(Ops::ROOT), op.loc());
    let mut rewriter = Rewriter::new(ctx, &mut ops);
    let region = rewriter.add_region(Ops::ROOT);
    let block = rewriter.create_block(region, &types, op.loc());
    let args = rewriter.body().args(block).to_vec();
    named.body.complete(&mut rewriter, &args, (op.loc(), Named::is_unsigned(ctx, op.attr("cast"))))?;
    let own = op.body.regions(op.op).first().and_then(|&region| match op.body.blocks(region) {
        &[block] => Some(block),
        _ => None,
    });
    let same = own.is_some_and(|own| computes(ctx, op.body, own) == computes(ctx, &ops, block));
    ensure!(same, "expected the body of '{}' to match the named operation", op.name());
    Ok(())
}

/// An operation as its name, the earlier values that it uses, its result types, and its `value` and `dim` attributes.
type Computed = (String, Vec<Option<usize>>, Vec<Type>, [Option<Attr>; 2]);

/// The computation of a block, in a form that can be compared.
fn computes(ctx: &Context, ops: &Ops, block: BlockId) -> Vec<Computed> {
    let mut values: Vec<ValueId> = ops.args(block).to_vec();
    let mut all = Vec::new();
    for op in ops.ops(block) {
        let uses = ops.operands(op).map(|v| values.iter().position(|&known| known == v)).collect();
        let results: Vec<Type> = ops.results(op).map(|v| ops.ty(v)).collect();
        let attrs = ["value", "dim"].map(|name| ops.attr_named(ctx, op, name));
        all.push((ctx.op_text(ops.name(op)).into_owned(), uses, results, attrs));
        values.extend(ops.results(op));
    }
    all
}
