//! The syntax of `affine.parallel`, and its reductions.

use qopt_ir::def::OpRef;
use qopt_ir::diag::Diag;
use qopt_ir::ir::{Attr, AttrKind, Context, Signedness, Type, TypeKind, ValueId};
use qopt_ir::syntax::{OpPrinter, OpState, OpSyntax, Parser, UnresolvedOperand};

use super::super::bufferization::entries;
use super::super::maps::{self, Expressions};
use super::{YIELD, group, results, set, without};
use crate::elements::integers;
use crate::support::{is_float, list};
use crate::syntax::{arrow_types, trailing_attrs};

/// A reduction of `affine.parallel`: its word, and the types of results that it accepts.
pub(super) struct Reduction {
    word: &'static str,
    accepts: fn(&Context, Type) -> bool,
}

const fn reduction(word: &'static str, accepts: fn(&Context, Type) -> bool) -> Reduction {
    Reduction { word, accepts }
}

const FLOAT: fn(&Context, Type) -> bool = is_float;
const INTEGER: fn(&Context, Type) -> bool = |ctx, ty| matches!(ctx.type_kind(ty), TypeKind::Integer { .. });
const SIGNED: fn(&Context, Type) -> bool = |ctx, ty| has_signedness(ctx, ty, Signedness::Signed);
const UNSIGNED: fn(&Context, Type) -> bool = |ctx, ty| has_signedness(ctx, ty, Signedness::Unsigned);
/// MLIR has the word, but accepts it for no type.
const NEVER: fn(&Context, Type) -> bool = |_, _| false;

fn has_signedness(ctx: &Context, ty: Type, wanted: Signedness) -> bool {
    matches!(ctx.type_kind(ty), TypeKind::Integer { signedness, .. } if *signedness == wanted)
}

/// The reductions by their number.
static REDUCTIONS: [Reduction; 16] = [
    reduction("addf", FLOAT),
    reduction("addi", INTEGER),
    reduction("andi", INTEGER),
    reduction("assign", |_, _| true),
    reduction("maximumf", FLOAT),
    reduction("maxnumf", NEVER),
    reduction("maxs", SIGNED),
    reduction("maxu", UNSIGNED),
    reduction("minimumf", FLOAT),
    reduction("minnumf", NEVER),
    reduction("mins", SIGNED),
    reduction("minu", UNSIGNED),
    reduction("mulf", FLOAT),
    reduction("muli", INTEGER),
    reduction("ori", INTEGER),
    reduction("xori", NEVER),
];

impl Reduction {
    /// The reduction with a number.
    pub(super) fn of_number(number: i64) -> Option<&'static Self> {
        REDUCTIONS.get(usize::try_from(number).ok()?)
    }
    /// Returns true if a result may have this type.
    pub(super) fn accepts(&self, ctx: &Context, ty: Type) -> bool {
        (self.accepts)(ctx, ty)
    }
}

/// `affine.parallel (%i, %j) = (0, max(%n, 3)) to (10, %m) step (1, 2) reduce ("addf") -> (f32) {...}`
pub(super) struct ParallelSyntax;

/// The bounds on one side: the expressions, and the number of them for each loop.
fn bounds<'a>(p: &mut Parser<'a>, prefix: &str) -> Result<(Attr, Attr, Vec<UnresolvedOperand<'a>>), Diag> {
    let ctx = p.ctx;
    let (mut all, mut groups) = (Expressions::default(), Vec::new());
    p.expect("(")?;
    let at = p.offset();
    if !p.next_is(")") {
        p.comma_list(|p| {
            let before = all.len();
            if p.eat(prefix) {
                p.expect("(")?;
                p.comma_list(|p| all.parse(p))?;
                p.expect(")")?;
            } else {
                all.parse(p)?;
            }
            all.end_list();
            groups.push(i64::try_from(all.len().saturating_sub(before)).unwrap_or(i64::MAX));
            Ok(())
        })?;
    }
    p.expect(")")?;
    let (map, operands) = all.finish(p, at)?;
    let ty = ctx.tensor_type(&[Some(groups.len() as u64)], ctx.int_type(32));
    Ok((map, ctx.dense_ints(ty, &groups), operands))
}

/// The results of a map without variables.
fn constants(ctx: &Context, map: Attr) -> Option<Vec<i64>> {
    match ctx.attr_kind(map) {
        AttrKind::AffineMap(map) => map.evaluate(&[], &[]),
        _ => None,
    }
}

impl OpSyntax for ParallelSyntax {
    fn explicit_attrs(&self, op: OpRef<'_>, attrs: Attr) -> Attr {
        without(op, attrs, &["lowerBoundsMap", "upperBoundsMap"])
    }

    fn parse<'a>(&self, p: &mut Parser<'a>, state: &mut OpState<'a>) -> Result<(), Diag> {
        let ctx = p.ctx;
        let (index, i64_type) = (ctx.index_type(), ctx.int_type(64));
        let mut counters = Vec::new();
        p.expect("(")?;
        if !p.next_is(")") {
            p.comma_list(|p| {
                counters.push(p.argument()?);
                Ok(())
            })?;
        }
        p.expect(")")?;
        p.expect("=")?;
        let (lower, lower_groups, low) = bounds(p, "max")?;
        p.expect("to")?;
        let (upper, upper_groups, high) = bounds(p, "min")?;
        let mut steps = vec![1; counters.len()];
        if p.eat("step") {
            p.expect("(")?;
            let (at, mut sizes) = (p.offset(), Expressions::default());
            if !p.next_is(")") {
                p.comma_list(|p| sizes.parse(p))?;
            }
            p.expect(")")?;
            let (map, _) = sizes.finish(p, at)?;
            steps = constants(ctx, map).ok_or_else(|| p.whole_op_error("steps must be constant integers"))?;
        }
        let mut reductions = Vec::new();
        if p.eat("reduce") {
            p.expect("(")?;
            p.comma_list(|p| {
                let at = p.offset();
                let word = p.attr()?;
                let word = ctx.attr_str(word).map(|word| ctx.text(word).into_owned()).unwrap_or_default();
                let Some(number) = REDUCTIONS.iter().position(|known| known.word == word) else {
                    return Err(p.error_at(at, format!("invalid reduction value: \"{word}\"")));
                };
                reductions.push(ctx.int_attr(i64::try_from(number).unwrap_or_default(), i64_type));
                Ok(())
            })?;
            p.expect(")")?;
        }
        let types = if p.eat("->") { arrow_types(p)? } else { Vec::new() };
        let steps = steps.iter().map(|&step| ctx.int_attr(step, i64_type)).collect();
        for (name, value) in [
            ("lowerBoundsMap", lower),
            ("lowerBoundsGroups", lower_groups),
            ("upperBoundsMap", upper),
            ("upperBoundsGroups", upper_groups),
            ("steps", ctx.attr(AttrKind::Array(steps))),
            ("reductions", ctx.attr(AttrKind::Array(reductions.into()))),
        ] {
            set(p, state, name, value);
        }
        state.operands.push(group(low.into_iter().chain(high).collect(), index));
        state.results.push(results(types));
        let args = counters.iter().map(|&counter| (counter, index, p.operand_loc(counter))).collect();
        let early = p.next_is("{");
        if !early {
            trailing_attrs(p, state)?;
        }
        p.region(args, |p, state| {
            p.implicit_terminator(state, YIELD);
            trailing_attrs(p, state)
        })
    }

    fn shows_entry_args(&self, _region: usize) -> bool {
        false
    }

    fn shows_terminators(&self, op: OpRef<'_>) -> bool {
        op.results().len() > 0
    }

    fn print<'p>(&self, op: OpRef<'p>, p: &mut OpPrinter<'p>) {
        let (body, ctx) = (op.body, op.ctx);
        let region = body.regions(op.op).first();
        let args = region.and_then(|&r| body.blocks(r).first()).map_or(&[][..], |&b| body.args(b));
        let operands: Vec<ValueId> = op.operands().collect();
        let inputs = |map: Attr| maps::counts(ctx, map).map_or(0, |[dims, symbols, _]| dims.saturating_add(symbols));
        let split = op.attr("lowerBoundsMap").map_or(0, inputs);
        let (low, high) = operands.split_at_checked(split).unwrap_or((&operands, &[]));
        let yields = op.results().len() > 0;
        p.text(" (");
        p.values(args.iter().copied());
        let sides = [
            (") = (", "lowerBoundsMap", "lowerBoundsGroups", "max", low),
            (") to (", "upperBoundsMap", "upperBoundsGroups", "min", high),
        ];
        for (word, map, groups, prefix, operands) in sides {
            p.text(word);
            if let Some(map) = op.attr(map) {
                let groups = op.attr(groups).and_then(|groups| integers(ctx, groups));
                print_bounds(p, map, &groups.unwrap_or_default(), operands, prefix);
            }
        }
        p.text(")");
        let array = |name| match op.attr(name).map(|array| ctx.attr_kind(array)) {
            Some(AttrKind::Array(items)) => items.iter().filter_map(|&item| ctx.attr_int(item)).collect(),
            _ => Vec::new(),
        };
        let steps = array("steps");
        if steps.iter().any(|&step| step != 1) {
            p.text(&format!(" step ({})", list(steps)));
        }
        let reductions = array("reductions");
        if yields {
            let words = reductions.iter().filter_map(|&number| Reduction::of_number(number));
            let words = words.map(|reduction| format!("\"{}\"", reduction.word));
            p.text(&format!(" reduce ({}) -> (", list(words)));
            p.types(op.results().map(|value| body.ty(value)));
            p.text(")");
        }
        p.text(" ");
        p.regions_of(op.op, |p| {
            if let Some(&region) = region {
                p.region(region, false, yields);
            }
        });
        let hidden =
            ["lowerBoundsMap", "lowerBoundsGroups", "upperBoundsMap", "upperBoundsGroups", "steps", "reductions"];
        p.then(move |p| p.attr_dict(&entries(op, &hidden), false));
    }
}

fn print_bounds(p: &mut OpPrinter<'_>, map: Attr, groups: &[i64], operands: &[ValueId], prefix: &str) {
    let Some([dims, ..]) = maps::counts(p.ctx, map) else { return };
    let (dims, symbols) = operands.split_at_checked(dims).unwrap_or((operands, &[]));
    let texts = maps::results(p.ctx, map);
    let mut texts = texts.iter();
    for (i, &count) in groups.iter().enumerate() {
        p.text(if i > 0 { ", " } else { "" });
        if count > 1 {
            p.text(prefix);
            p.text("(");
        }
        for (j, text) in texts.by_ref().take(usize::try_from(count).unwrap_or(0)).enumerate() {
            p.text(if j > 0 { ", " } else { "" });
            maps::print_expression(p, text, dims, symbols);
        }
        p.text(if count > 1 { ")" } else { "" });
    }
}
