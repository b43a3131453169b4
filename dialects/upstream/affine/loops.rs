//! The syntax of `affine.for`.

use qopt_ir::def::OpRef;
use qopt_ir::diag::Diag;
use qopt_ir::ir::{AffineStep, Attr, AttrKind, Context, ValueId};
use qopt_ir::syntax::{OpPrinter, OpState, OpSyntax, Parser, UnresolvedOperand, ValueGroup};

use super::super::bufferization::entries;
use super::super::maps;
use super::{YIELD, group, results, set, without};
use crate::syntax::{arrow_types, assignments, print_assignments, trailing_attrs};

/// A bound of a loop: a map with its operands.
type Bound<'a> = (Attr, Vec<UnresolvedOperand<'a>>);

/// `0`, `%n`, `#map(%i)` or `min #map(%i)`
fn bound<'a>(p: &mut Parser<'a>, prefix: &str) -> Result<Bound<'a>, Diag> {
    let ctx = p.ctx;
    let prefixed = p.eat(prefix);
    let at = p.offset();
    if p.at_operand() {
        let operand = p.operand()?;
        return Ok((maps::map_of(ctx, 0, 1, &[AffineStep::Symbol(0)]), vec![operand]));
    }
    let attr = p.attr_of_type(ctx.index_type())?;
    if let Some([_, _, count]) = counts_of_map(ctx, attr) {
        if count > 1 && !prefixed {
            let side = if prefix == "max" { "lower" } else { "upper" };
            let message = format!("{side} loop bound affine map with multiple results requires '{prefix}' prefix");
            return Err(p.op_error_at(at, message));
        }
        return Ok((attr, maps::operands(p, attr)?));
    }
    let value =
        ctx.attr_int(attr).ok_or_else(|| p.error_at(at, "expected valid affine map representation for loop bounds"))?;
    Ok((maps::map_of(ctx, 0, 0, &[AffineStep::Const(value)]), Vec::new()))
}

fn counts_of_map(ctx: &Context, attr: Attr) -> Option<[usize; 3]> {
    matches!(ctx.attr_kind(attr), AttrKind::AffineMap(_)).then(|| maps::counts(ctx, attr)).flatten()
}

/// The text of a bound that is a number, or `s0` for a bound that is one operand.
fn short_bound(ctx: &Context, map: Attr) -> Option<String> {
    let [dims, symbols, count] = maps::counts(ctx, map)?;
    if count != 1 || dims != 0 {
        return None;
    }
    let result = maps::results(ctx, map).pop()?;
    (symbols == 0 && result.parse::<i64>().is_ok() || symbols == 1 && result == "s0").then_some(result)
}

fn print_bound(p: &mut OpPrinter<'_>, map: Attr, operands: &[ValueId], prefix: &str) {
    let Some([.., count]) = maps::counts(p.ctx, map) else { return };
    match (short_bound(p.ctx, map), operands.first()) {
        (Some(_), Some(&symbol)) => return p.value(symbol),
        (Some(number), None) => return p.text(&number),
        (None, _) => {}
    }
    if count != 1 {
        p.text(prefix);
        p.text(" ");
    }
    p.attr(map);
    maps::print_operands(p, map, operands);
}

/// `affine.for %i = 0 to %n step 2 iter_args(%a = %x) -> (f32) {...}`
pub(super) struct ForSyntax;

impl OpSyntax for ForSyntax {
    fn explicit_attrs(&self, op: OpRef<'_>, attrs: Attr) -> Attr {
        let is_short = |name| op.attr(name).is_some_and(|map| short_bound(op.ctx, map).is_some());
        let maps = ["lowerBoundMap", "upperBoundMap"].into_iter().filter(|name| is_short(name));
        without(op, attrs, &maps.collect::<Vec<_>>())
    }

    fn parse<'a>(&self, p: &mut Parser<'a>, state: &mut OpState<'a>) -> Result<(), Diag> {
        let ctx = p.ctx;
        let index = ctx.index_type();
        let counter = p.argument()?;
        p.expect("=")?;
        let (lower, low) = bound(p, "max")?;
        p.expect("to")?;
        let (upper, high) = bound(p, "min")?;
        let mut step = 1;
        if p.eat("step") {
            let at = p.offset();
            step = p.int()?;
            if step < 0 {
                return Err(p.op_error_at(at, "expected step to be representable as a positive signed integer"));
            }
        }
        let (mut carried, mut types) = (Vec::new(), Vec::new());
        if p.eat("iter_args") {
            carried = assignments(p)?;
            p.expect("->")?;
            let at = p.offset();
            types = arrow_types(p)?;
            if types.len() != carried.len() {
                return Err(p.op_error_at(at, "mismatch between the number of loop-carried values and results"));
            }
        }
        set(p, state, "lowerBoundMap", lower);
        set(p, state, "upperBoundMap", upper);
        set(p, state, "step", ctx.int_attr(step, index));
        let initial = carried.iter().map(|pair| pair.1).collect();
        state.operands.extend([group(low, index), group(high, index)]);
        state.operands.push(ValueGroup { items: initial, types: Some(types.iter().copied().collect()) });
        state.results.push(results(types.iter().copied()));
        let mut args = vec![(counter, index, p.operand_loc(counter))];
        args.extend(carried.iter().zip(&types).map(|(&(arg, _), &ty)| (arg, ty, p.operand_loc(arg))));
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
        let body = op.body;
        let region = body.regions(op.op).first();
        let args = region.and_then(|&r| body.blocks(r).first()).map_or(&[][..], |&b| body.args(b));
        let Some((&counter, carried)) = args.split_first() else { return p.generic_tail(op.op) };
        let yields = op.results().len() > 0;
        p.text(" ");
        p.value(counter);
        let bounds = [
            (" = ", "lowerBoundMap", "lowerBoundOperands", "max"),
            (" to ", "upperBoundMap", "upperBoundOperands", "min"),
        ];
        for (word, map, operands, prefix) in bounds {
            p.text(word);
            if let Some(map) = op.attr(map) {
                print_bound(p, map, &op.operands_named(operands), prefix);
            }
        }
        if let Some(step) = op.int("step").filter(|&step| step != 1) {
            p.text(&format!(" step {step}"));
        }
        if !carried.is_empty() {
            p.text(" iter_args");
            print_assignments(p, carried, op.operands_named("inits").into_iter());
            p.text(" -> (");
            p.types(op.results().map(|value| body.ty(value)));
            p.text(")");
        }
        p.text(" ");
        p.regions_of(op.op, |p| {
            if let Some(&region) = region {
                p.region(region, false, yields);
            }
        });
        let hidden = ["lowerBoundMap", "upperBoundMap", "step", "operandSegmentSizes"];
        p.then(move |p| p.attr_dict(&entries(op, &hidden), false));
    }
}
