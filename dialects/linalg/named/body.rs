//! What named operations do with elements.

use qopt_ir::def::{OpRef, Verdict};
use qopt_ir::ir::{Attr, AttrKind, BlockId, Body as Ops, Context, Loc, Type, ValueId};
use qopt_ir::num::FloatKind;
use qopt_ir::rewrite::{NewOp, Place, Rewriter};

use super::super::build::Build;
use super::super::types::scalar;
use super::Named;
use crate::support::{ensure, f64_attr, int_width, is_float, show};

/// What is done with the elements of the inputs and that of the destination, which is the last.
#[derive(Clone, Copy)]
pub(super) enum Body {
    /// The input, in the destination's type.
    Copy,
    /// The input as it is.
    Fill,
    /// An operation on a float.
    Unary(&'static str),
    /// One through the input.
    Reciprocal,
    /// The input times itself.
    Square,
    /// Of two inputs.
    Each(Binary),
    /// One of two, by the first.
    Select,
    /// The product of two inputs in the destination's type, added to it.
    Product,
    /// The same of inputs less their zero points, the third and fourth.
    ProductOfDifferences,
    /// The destination and the input in its type. The second input is there for its shape.
    Pool(Binary),
    /// A number between the first two inputs that follows from the place and from the third.
    Random,
}

/// What is made of two elements.
#[derive(Clone, Copy)]
pub(super) enum Binary {
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

impl Binary {
    /// The operations on truth values, on integers, and on floats; without a name there is none.
    fn names(self) -> [&'static str; 3] {
        match self {
            Self::Sum => ["arith.ori", "arith.addi", "arith.addf"],
            Self::Difference => ["", "arith.subi", "arith.subf"],
            Self::Product => ["arith.andi", "arith.muli", "arith.mulf"],
            Self::Quotient => ["", "arith.divsi", "arith.divf"],
            Self::QuotientUnsigned => ["", "arith.divui", ""],
            Self::Max => ["arith.maxsi", "arith.maxsi", "arith.maximumf"],
            Self::MaxUnsigned => ["", "arith.maxui", ""],
            Self::Min => ["arith.minsi", "arith.minsi", "arith.minimumf"],
            Self::MinUnsigned => ["", "arith.minui", ""],
            Self::Power => ["", "", "math.powf"],
        }
    }
    fn make(self, build: &mut Build<'_, '_>, a: ValueId, b: ValueId) -> Result<ValueId, String> {
        let (ctx, ty) = (build.ctx(), build.ty(a));
        let [truths, integers, floats] = self.names();
        let name = match int_width(ctx, ty) {
            Some(1) => truths,
            Some(_) => integers,
            None if is_float(ctx, ty) => floats,
            None => "",
        };
        if name.is_empty() || build.ty(b) != ty {
            return Err("unsupported non numeric type".to_owned());
        }
        build.op(name, &[a, b], ty)
    }
}

/// A value in another type.
fn cast(build: &mut Build<'_, '_>, value: ValueId, to: Type, unsigned: bool) -> Result<ValueId, String> {
    let (ctx, from) = (build.ctx(), build.ty(value));
    let of = |signed, unsigned_name| if unsigned { unsigned_name } else { signed };
    let (a, b) = (int_width(ctx, from), int_width(ctx, to));
    let name = match (a, b, ctx.float_kind(from), ctx.float_kind(to)) {
        _ if from == to => return Ok(value),
        (Some(a), Some(b), ..) if a < b => of("arith.extsi", "arith.extui"),
        (Some(_), Some(_), ..) => "arith.trunci",
        (Some(_), _, _, Some(_)) => of("arith.sitofp", "arith.uitofp"),
        (_, Some(_), Some(_), _) => of("arith.fptosi", "arith.fptoui"),
        (_, Some(_), None, _) if from == ctx.index_type() => "arith.index_cast",
        (_, _, Some(a), Some(b)) if a.bytes() < b.bytes() => "arith.extf",
        (_, _, Some(a), Some(b)) if a.bytes() > b.bytes() => "arith.truncf",
        _ => return Err("unsupported non numeric type".to_owned()),
    };
    build.op(name, &[value], to)
}

/// Two steps of a linear congruential generator of 32 bits, one for each index, and what they give as a share of the range.
fn random(build: &mut Build<'_, '_>, [least, greatest, seed]: [ValueId; 3], to: Type) -> Result<ValueId, String> {
    let ctx = build.ctx();
    let (word, long, real) = (ctx.int_type(32), ctx.int_type(64), ctx.float_type(FloatKind::F64));
    let half = build.int(2_147_483_647, long)?;
    let half = cast(build, half, real, false)?;
    let index = |build: &mut Build<'_, '_>, d: i64| {
        let dim = ctx.int_attr(d, long);
        let index = build.made(NewOp::new("linalg.index").results(&[ctx.index_type()]).property("dim", dim))?;
        cast(build, index, word, false)
    };
    let step = |build: &mut Build<'_, '_>, value| {
        let factor = build.int(1_103_515_245, long)?;
        let factor = cast(build, factor, word, false)?;
        let product = Binary::Product.make(build, value, factor)?;
        let more = build.int(12_345, long)?;
        let more = cast(build, more, word, false)?;
        Binary::Sum.make(build, product, more)
    };
    let (column, row) = (index(build, 1)?, index(build, 0)?);
    let first = Binary::Sum.make(build, row, seed)?;
    let first = step(build, first)?;
    let second = Binary::Sum.make(build, column, first)?;
    let second = step(build, second)?;
    let second = cast(build, second, real, false)?;
    let place = Binary::Sum.make(build, half, second)?;
    let range = Binary::Difference.make(build, greatest, least)?;
    let share = build.constant(f64_attr(ctx, 2.328_306_4e-10), real)?;
    let share = Binary::Product.make(build, range, share)?;
    let above = Binary::Product.make(build, place, share)?;
    let result = Binary::Sum.make(build, above, least)?;
    cast(build, result, to, false)
}

impl Body {
    /// How many inputs it has where nothing else says so.
    pub(super) fn inputs(self) -> usize {
        match self {
            Self::Copy | Self::Fill | Self::Unary(_) | Self::Reciprocal | Self::Square => 1,
            Self::Each(_) | Self::Product | Self::Pool(_) => 2,
            Self::Select | Self::Random => 3,
            Self::ProductOfDifferences => 4,
        }
    }

    /// Makes it of elements.
    pub(super) fn make(self, build: &mut Build<'_, '_>, args: &[ValueId], unsigned: bool) -> Result<ValueId, String> {
        let Some((&out, _)) = args.split_last() else { return Err("it has no destination".to_owned()) };
        let to = build.ty(out);
        let ctx = build.ctx();
        match (self, args) {
            (Self::Copy, &[a, _]) => cast(build, a, to, unsigned),
            (Self::Fill, &[a, _]) if build.ty(a) == to => Ok(a),
            (Self::Fill, &[a, _]) => {
                let (from, to) = (show(ctx, build.ty(a)), show(ctx, to));
                Err(format!("expected fill value type ({from}) to match output element type ({to})"))
            }
            (Self::Unary(name), &[a, _]) if is_float(ctx, build.ty(a)) => build.op(name, &[a], to),
            (Self::Reciprocal, &[a, _]) if is_float(ctx, build.ty(a)) => {
                let ty = build.ty(a);
                let bits = ctx.float_kind(ty).and_then(|kind| kind.round_f64(1.0)).ok_or("a type has no 1")?;
                let one = build.constant(ctx.attr(AttrKind::Float { bits, ty }), ty)?;
                build.op("arith.divf", &[one, a], ty)
            }
            (Self::Square, &[a, _]) if is_float(ctx, build.ty(a)) => Binary::Product.make(build, a, a),
            (Self::Each(binary), &[a, b, _]) => binary.make(build, a, b),
            (Self::Select, &[condition, a, b, _]) => build.select(condition, a, b),
            (Self::Product, &[a, b, _]) => {
                let a = cast(build, a, to, unsigned)?;
                let b = cast(build, b, to, unsigned)?;
                let product = Binary::Product.make(build, a, b)?;
                Binary::Sum.make(build, out, product)
            }
            (Self::ProductOfDifferences, &[a, b, from_a, from_b, _]) => {
                let mut less = |value, zero| {
                    let value = cast(build, value, to, unsigned)?;
                    let zero = cast(build, zero, to, unsigned)?;
                    Binary::Difference.make(build, value, zero)
                };
                let (a, b) = (less(a, from_a)?, less(b, from_b)?);
                let product = Binary::Product.make(build, a, b)?;
                Binary::Sum.make(build, out, product)
            }
            (Self::Pool(binary), &[a, _, _]) => {
                let unsigned = unsigned || matches!(binary, Binary::MaxUnsigned | Binary::MinUnsigned);
                let a = cast(build, a, to, unsigned)?;
                binary.make(build, out, a)
            }
            (Self::Random, &[least, greatest, seed, _]) => random(build, [least, greatest, seed], to),
            _ => Err("unsupported non numeric type".to_owned()),
        }
    }

    /// Makes it of elements at the end of a block, and gives it. If it cannot be made, the destination is given as it is.
    pub(super) fn complete(
        self,
        rewriter: &mut Rewriter<'_>,
        args: &[ValueId],
        (loc, unsigned): (Loc, bool),
    ) -> Result<(), String> {
        let mut build = Build { rewriter, loc };
        let made = self.make(&mut build, args, unsigned);
        let given: Vec<ValueId> = made.as_ref().ok().or(args.last()).copied().into_iter().collect();
        build.rewriter.build(&NewOp::new("linalg.yield").loc(loc).operands(&given));
        let types = |values: &[ValueId]| values.last().map(|&v| build.ty(v));
        let fits = types(&given) == types(args);
        made.and_then(|_| if fits { Ok(()) } else { Err("unsupported non numeric type".to_owned()) })
    }

    /// A block with arguments of these types and what is made of them.
    pub(super) fn fill(
        self,
        ctx: &Context,
        ops: &mut Ops,
        block: BlockId,
        types: &[Type],
        how: (Loc, bool),
    ) -> Result<(), String> {
        let args: Vec<ValueId> = types.iter().map(|&ty| ops.add_arg(block, ty, how.0)).collect();
        let mut rewriter = Rewriter::new(ctx, ops);
        rewriter.set_place(Place::End(block));
        self.complete(&mut rewriter, &args, how)
    }
}

/// The body is the one that the name stands for: the custom form leaves it out.
pub(super) fn verify(op: OpRef<'_>, named: &Named) -> Verdict {
    let ctx = op.ctx;
    let types: Vec<Type> = op.body.operands(op.op).map(|v| scalar(ctx, op.body.ty(v))).collect();
    let mut ops = Ops::default();
    let region = ops.new_region();
    let block = ops.add_block(region);
    named.body.fill(ctx, &mut ops, block, &types, (op.loc(), Named::is_unsigned(ctx, op.attr("cast"))))?;
    let own = op.body.regions(op.op).first().and_then(|&region| match op.body.blocks(region) {
        &[block] => Some(block),
        _ => None,
    });
    let same = own.is_some_and(|own| computes(ctx, op.body, own) == computes(ctx, &ops, block));
    ensure!(same, "expected the body of '{}' to be what its name stands for", op.name());
    Ok(())
}

/// An operation's name, the values before it that it uses, its types, and the number that it is or the loop that it names.
type Computed = (String, Vec<Option<usize>>, Vec<Type>, [Option<Attr>; 2]);

/// What a block computes.
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
