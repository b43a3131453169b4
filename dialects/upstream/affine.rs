//! The affine dialect: loops and memory accesses whose bounds and indices are affine maps.

use std::sync::OnceLock;

use qopt_ir::def::{Deferred, Dialect, OpDef, OpRef, Verdict};
use qopt_ir::diag::Diag;
use qopt_ir::ir::{AffineStep, Attr, AttrKind, Context, Str, Type, ValueId};
use qopt_ir::syntax::{OpPrinter, OpState, OpSyntax, Parser, UnresolvedOperand, ValueGroup};

use super::bufferization::entries;
use super::maps::{self, Expressions};
use crate::support::{bail, ensure};
use crate::syntax::{arrow_types, assignments, print_assignments};

const YIELD: &str = "affine.yield";

fn group<'a>(items: Vec<UnresolvedOperand<'a>>, ty: Type) -> ValueGroup<UnresolvedOperand<'a>> {
    let types = Some(items.iter().map(|_| ty).collect());
    ValueGroup { items: items.into(), types }
}
fn results(types: impl IntoIterator<Item = Type>) -> ValueGroup<()> {
    ValueGroup { types: Some(types.into_iter().collect()), ..ValueGroup::default() }
}
fn set(p: &Parser<'_>, state: &mut OpState<'_>, name: &str, value: Attr) {
    state.properties.push((p.ctx.str(name), value));
}
fn trailing_attrs<'a>(p: &mut Parser<'a>, state: &mut OpState<'a>) -> Result<(), Diag> {
    state.attrs = p.optional_dict()?;
    Ok(())
}
/// The map of an operation.
fn map_of(op: OpRef<'_>) -> Option<Attr> {
    op.attr("map")
}

/// `affine.apply #map(%i)[%n]`, also `affine.min` and `affine.max`
struct ApplySyntax;

impl OpSyntax for ApplySyntax {
    fn parse<'a>(&self, p: &mut Parser<'a>, state: &mut OpState<'a>) -> Result<(), Diag> {
        let index = p.ctx.index_type();
        let at = p.offset();
        let map = p.attr()?;
        if !matches!(p.ctx.attr_kind(map), AttrKind::AffineMap(_)) {
            return Err(p.error_at(at, "invalid kind of attribute specified"));
        }
        let operands = maps::operands(p, map)?;
        set(p, state, "map", map);
        state.operands.push(group(operands, index));
        state.results.push(results([index]));
        trailing_attrs(p, state)
    }

    fn print<'p>(&self, op: OpRef<'p>, p: &mut OpPrinter<'p>) {
        let operands: Vec<ValueId> = op.operands().collect();
        if let Some(map) = map_of(op) {
            p.text(" ");
            p.attr(map);
            maps::print_operands(p, map, &operands);
        }
        p.attr_dict(&entries(op, &["map"]), false);
    }
}

/// The form of a memory access.
enum Access {
    Load,
    Store,
    VectorLoad,
    VectorStore,
    Prefetch,
}

/// `affine.load %m[%i + 1] : memref<4xf32>`
struct AccessSyntax(Access);

impl AccessSyntax {
    fn is_store(&self) -> bool {
        matches!(self.0, Access::Store | Access::VectorStore)
    }
    fn is_vector(&self) -> bool {
        matches!(self.0, Access::VectorLoad | Access::VectorStore)
    }
}

impl OpSyntax for AccessSyntax {
    fn explicit_attrs(&self, op: OpRef<'_>, attrs: Attr) -> Attr {
        without(op, attrs, &["map"])
    }

    fn parse<'a>(&self, p: &mut Parser<'a>, state: &mut OpState<'a>) -> Result<(), Diag> {
        let ctx = p.ctx;
        let mut value = Vec::new();
        if self.is_store() {
            value.push(p.operand()?);
            p.expect(",")?;
        }
        let memref = p.operand()?;
        p.expect("[")?;
        let at = p.offset();
        let mut indices = Expressions::default();
        if !p.next_is("]") {
            p.comma_list(|p| indices.parse(p))?;
        }
        p.expect("]")?;
        let (map, indices) = indices.finish(p, at)?;
        set(p, state, "map", map);
        if matches!(self.0, Access::Prefetch) {
            prefetch_options(p, state)?;
        }
        trailing_attrs(p, state)?;
        p.expect(":")?;
        let at = p.offset();
        let ty = p.ty()?;
        let Some(element) = ctx.element_type(ty) else {
            return Err(p.error_at(at, "invalid kind of type specified: expected builtin.memref"));
        };
        let mut moved = element;
        if self.is_vector() {
            p.expect(",")?;
            moved = p.ty()?;
        }
        if self.is_store() {
            state.operands.push(group(value, moved));
        } else if !matches!(self.0, Access::Prefetch) {
            state.results.push(results([moved]));
        }
        state.operands.extend([group(vec![memref], ty), group(indices, ctx.index_type())]);
        Ok(())
    }

    fn print<'p>(&self, op: OpRef<'p>, p: &mut OpPrinter<'p>) {
        let (body, ctx) = (op.body, op.ctx);
        let operands: Vec<ValueId> = op.operands().collect();
        let skipped = usize::from(self.is_store());
        let (stored, rest) = operands.split_at_checked(skipped).unwrap_or_default();
        let Some((&memref, indices)) = rest.split_first() else { return p.generic_tail(op.op) };
        p.text(" ");
        for &value in stored {
            p.value(value);
            p.text(", ");
        }
        p.value(memref);
        p.text("[");
        if let Some(map) = map_of(op) {
            maps::print_results(p, map, indices);
        }
        p.text("]");
        let mut hidden = vec!["map"];
        if matches!(self.0, Access::Prefetch) {
            hidden.extend(["isWrite", "localityHint", "isDataCache"]);
            let is_set = |name| op.attr(name) == Some(ctx.bool_attr(true));
            let (access, cache) = (["read", "write"], ["instr", "data"]);
            let pick = |words: [&'static str; 2], second: bool| if second { words[1] } else { words[0] };
            p.text(&format!(
                ", {}, locality<{}>, {}",
                pick(access, is_set("isWrite")),
                op.int("localityHint").unwrap_or_default(),
                pick(cache, is_set("isDataCache"))
            ));
        }
        p.attr_dict(&entries(op, &hidden), false);
        p.text(" : ");
        let moved = stored.first().map(|&value| body.ty(value)).or_else(|| op.result_type(0));
        p.types([body.ty(memref)].into_iter().chain(moved.filter(|_| self.is_vector())));
    }
}

/// A dictionary without the attributes that the custom form prints in another way, so that they get no alias.
fn without(op: OpRef<'_>, attrs: Attr, names: &[&str]) -> Attr {
    let ctx = op.ctx;
    let shown = |entry: &&(Str, Attr)| !names.iter().any(|name| name.as_bytes() == ctx.bytes(entry.0));
    ctx.dict_attr(ctx.dict(attrs).iter().filter(shown).copied())
}

/// `, read, locality<3>, data`
fn prefetch_options(p: &mut Parser<'_>, state: &mut OpState<'_>) -> Result<(), Diag> {
    p.expect(",")?;
    let write = p.eat("write");
    if !write {
        p.expect("read").map_err(|_| p.op_error("rw specifier has to be 'read' or 'write'"))?;
    }
    p.expect(",")?;
    p.expect("locality")?;
    p.expect("<")?;
    let hint = p.int()?;
    p.expect(">")?;
    p.expect(",")?;
    let data = p.eat("data");
    if !data {
        p.expect("instr").map_err(|_| p.op_error("cache type has to be 'data' or 'instr'"))?;
    }
    set(p, state, "isWrite", p.ctx.bool_attr(write));
    set(p, state, "localityHint", p.ctx.int_attr(hint, p.ctx.int_type(32)));
    set(p, state, "isDataCache", p.ctx.bool_attr(data));
    Ok(())
}

/// `affine.if #set(%i)[%n] -> f32 {...} else {...}`
struct IfSyntax;

impl OpSyntax for IfSyntax {
    fn parse<'a>(&self, p: &mut Parser<'a>, state: &mut OpState<'a>) -> Result<(), Diag> {
        let at = p.offset();
        let condition = p.attr()?;
        if !matches!(p.ctx.attr_kind(condition), AttrKind::IntegerSet(_)) {
            return Err(p.error_at(at, "invalid kind of attribute specified"));
        }
        let operands = maps::operands(p, condition)?;
        set(p, state, "condition", condition);
        state.operands.push(group(operands, p.ctx.index_type()));
        let types = if p.eat("->") { arrow_types(p)? } else { Vec::new() };
        state.results.push(results(types));
        p.region(Vec::new(), |p, state| {
            p.implicit_terminator(state, YIELD);
            if p.eat("else") {
                return p.region(Vec::new(), |p, state| {
                    p.implicit_terminator(state, YIELD);
                    trailing_attrs(p, state)
                });
            }
            p.absent_region(state);
            trailing_attrs(p, state)
        })
    }

    fn shows_terminators(&self, op: OpRef<'_>) -> bool {
        op.results().len() > 0
    }

    fn print<'p>(&self, op: OpRef<'p>, p: &mut OpPrinter<'p>) {
        let body = op.body;
        let operands: Vec<ValueId> = op.operands().collect();
        let yields = op.results().len() > 0;
        if let Some(condition) = op.attr("condition") {
            p.text(" ");
            p.attr(condition);
            maps::print_operands(p, condition, &operands);
        }
        if yields {
            let several = op.results().len() > 1;
            p.text(if several { " -> (" } else { " -> " });
            p.types(op.results().map(|value| body.ty(value)));
            p.text(if several { ")" } else { "" });
        }
        p.regions_of(op.op, |p| {
            for (i, &region) in body.regions(op.op).iter().enumerate() {
                if i == 0 || !body.blocks(region).is_empty() {
                    p.then(move |p| {
                        p.text(if i > 0 { " else " } else { " " });
                        p.region(region, true, yields);
                    });
                }
            }
        });
        p.then(move |p| p.attr_dict(&entries(op, &["condition"]), false));
    }
}

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
struct ForSyntax;

impl OpSyntax for ForSyntax {
    fn explicit_attrs(&self, op: OpRef<'_>, attrs: Attr) -> Attr {
        let is_short = |name| op.attr(name).is_some_and(|map| short_bound(op.ctx, map).is_some());
        let maps = ["lowerBoundMap", "upperBoundMap"].into_iter().filter(|name| is_short(name));
        without(op, attrs, &maps.collect::<Vec<_>>())
    }

    fn parse<'a>(&self, p: &mut Parser<'a>, state: &mut OpState<'a>) -> Result<(), Diag> {
        let ctx = p.ctx;
        let index = ctx.index_type();
        let counter = p.operand()?;
        p.expect("=")?;
        let (lower, low) = bound(p, "max")?;
        p.expect("to")?;
        let (upper, high) = bound(p, "min")?;
        let mut step = 1;
        if p.eat("step") {
            let at = p.offset();
            step = p.int()?;
            if step <= 0 {
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

/// The reductions of `affine.parallel`, by their number.
const REDUCTIONS: [&str; 16] = [
    "addf", "addi", "andi", "assign", "maximumf", "maxnumf", "maxs", "maxu", "minimumf", "minnumf", "mins", "minu",
    "mulf", "muli", "ori", "xori",
];

/// `affine.parallel (%i, %j) = (0, max(%n, 3)) to (10, %m) step (1, 2) reduce ("addf") -> (f32) {...}`
struct ParallelSyntax;

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
            groups.push(i64::try_from(all.len().saturating_sub(before)).unwrap_or(i64::MAX));
            Ok(())
        })?;
    }
    p.expect(")")?;
    let (map, operands) = all.finish(p, at)?;
    let ty = ctx.tensor_type(&[Some(groups.len() as u64)], ctx.int_type(32));
    Ok((map, ctx.dense_ints(ty, &groups), operands))
}

impl OpSyntax for ParallelSyntax {
    fn explicit_attrs(&self, op: OpRef<'_>, attrs: Attr) -> Attr {
        without(op, attrs, &["lowerBoundsMap", "upperBoundsMap"])
    }

    fn parse<'a>(&self, p: &mut Parser<'a>, state: &mut OpState<'a>) -> Result<(), Diag> {
        let ctx = p.ctx;
        let (index, i64_type) = (ctx.index_type(), ctx.int_type(64));
        let mut counters = Default::default();
        p.expect("(")?;
        p.operands(&mut counters)?;
        p.expect(")")?;
        p.expect("=")?;
        let (lower, lower_groups, low) = bounds(p, "max")?;
        p.expect("to")?;
        let (upper, upper_groups, high) = bounds(p, "min")?;
        let mut steps = vec![1; counters.len()];
        if p.eat("step") {
            steps.clear();
            p.expect("(")?;
            p.comma_list(|p| {
                steps.push(p.int()?);
                Ok(())
            })?;
            p.expect(")")?;
        }
        let mut reductions = Vec::new();
        if p.eat("reduce") {
            p.expect("(")?;
            p.comma_list(|p| {
                let at = p.offset();
                let word = p.attr()?;
                let word = ctx.attr_str(word).map(|word| ctx.text(word).into_owned()).unwrap_or_default();
                let Some(number) = REDUCTIONS.iter().position(|known| *known == word) else {
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
                let groups = op.attr(groups).and_then(|groups| crate::elements::integers(ctx, groups));
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
            p.text(&format!(" step ({})", crate::support::list(steps)));
        }
        let reductions = array("reductions");
        if yields {
            let word = |&number: &i64| usize::try_from(number).ok().and_then(|number| REDUCTIONS.get(number));
            let words = reductions.iter().filter_map(word).map(|word| format!("\"{word}\""));
            p.text(&format!(" reduce ({}) -> (", crate::support::list(words)));
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

/// The map has an operand for each dimension and symbol.
fn verify_apply(op: OpRef<'_>) -> Verdict {
    let Some([dims, symbols, count]) = map_of(op).and_then(|map| maps::counts(op.ctx, map)) else { return Ok(()) };
    let apply = op.name() == "affine.apply";
    ensure!(
        op.operands().len() == dims.saturating_add(symbols),
        "operand count and affine map dimension and symbol count must match"
    );
    ensure!(!apply || count == 1, "mapping must produce one value");
    ensure!(count > 0, "affine map expect at least one result");
    Ok(())
}

/// The indices fit the memref.
fn verify_access(op: OpRef<'_>) -> Verdict {
    let ctx = op.ctx;
    let Some([dims, symbols, count]) = map_of(op).and_then(|map| maps::counts(ctx, map)) else { return Ok(()) };
    let memref = op.operand_named("memref").map(|value| op.body.ty(value));
    let Some(memref) = memref else { return Ok(()) };
    let rank = ctx.shape(memref).map(|shape| shape.len());
    ensure!(rank == Some(count), "affine map num results must equal memref rank");
    let indices = op.operands_named("indices").len();
    ensure!(indices == dims.saturating_add(symbols), "expects as many subscripts as affine map inputs");
    let moved = op.operand_named("value").map(|value| op.body.ty(value)).or_else(|| op.result_type(0));
    let (Some(element), Some(moved)) = (ctx.element_type(memref), moved) else { return Ok(()) };
    if op.name().contains("vector") {
        ensure!(
            ctx.element_type(moved) == Some(element),
            "requires memref and vector types of the same elemental type"
        );
    } else if op.name() == "affine.load" {
        ensure!(moved == element, "result type must match element type of memref");
    } else if op.name() == "affine.store" {
        ensure!(moved == element, "value to store must have the same type as memref element type");
    }
    Ok(())
}

/// The step is positive, and values are carried with equal types.
fn verify_for(op: OpRef<'_>) -> Verdict {
    let body = op.body;
    let Some(block) = op.blocks().next() else { return Ok(()) };
    let args: Vec<Type> = block.body.args(block.block).iter().map(|&arg| block.body.ty(arg)).collect();
    ensure!(
        args.first() == Some(&op.ctx.index_type()),
        "expected body to have a single index argument for the induction variable"
    );
    for (map, operands, side) in
        [("lowerBoundMap", "lowerBoundOperands", "lower"), ("upperBoundMap", "upperBoundOperands", "upper")]
    {
        let Some([dims, symbols, count]) = op.attr(map).and_then(|map| maps::counts(op.ctx, map)) else { continue };
        ensure!(
            op.operands_named(operands).len() == dims.saturating_add(symbols),
            "operand count must match with affine map dimension and symbol count"
        );
        ensure!(count > 0, "expected {side} bound map to have at least one result");
    }
    let initial: Vec<Type> = op.operands_named("inits").into_iter().map(|value| body.ty(value)).collect();
    let results: Vec<Type> = op.results().map(|value| body.ty(value)).collect();
    ensure!(initial.len() == results.len(), "mismatch between the number of loop-carried values and results");
    ensure!(args.len() == results.len().saturating_add(1), "mismatch in number of basic block args and defined values");
    Ok(())
}

/// Each loop has a bound on each side and a step.
fn verify_parallel(op: OpRef<'_>) -> Verdict {
    let ctx = op.ctx;
    let Some(block) = op.blocks().next() else { return Ok(()) };
    let loops = block.body.args(block.block).len();
    let groups = |name| op.attr(name).and_then(|groups| crate::elements::integers(ctx, groups)).unwrap_or_default();
    let (lower, upper) = (groups("lowerBoundsGroups"), groups("upperBoundsGroups"));
    let steps = match op.attr("steps").map(|steps| ctx.attr_kind(steps)) {
        Some(AttrKind::Array(steps)) => steps.len(),
        _ => return Ok(()),
    };
    ensure!(
        [lower.len(), upper.len(), steps].iter().all(|&count| count == loops),
        "the number of region arguments ({loops}) and the number of map groups for lower ({}) and upper bound ({}), and \
         the number of steps ({steps}) must all match",
        lower.len(),
        upper.len()
    );
    let expected = [("lowerBoundsMap", lower, "lower"), ("upperBoundsMap", upper, "upper")];
    for (map, groups, side) in expected {
        let Some([.., count]) = op.attr(map).and_then(|map| maps::counts(ctx, map)) else { continue };
        let sum = groups.iter().fold(0_i64, |sum, &n| sum.saturating_add(n));
        ensure!(usize::try_from(sum) == Ok(count), "expected {side} bounds map to have {sum} results");
    }
    Ok(())
}

fn verify_if(op: OpRef<'_>) -> Verdict {
    let Some([dims, symbols, _]) = op.attr("condition").and_then(|set| maps::counts(op.ctx, set)) else {
        return Ok(());
    };
    ensure!(
        op.operands().len() == dims.saturating_add(symbols),
        "operand count and condition integer set dimension and symbol count must match"
    );
    Ok(())
}

/// A yield has the types of the results of the operation around it.
fn verify_yield(op: OpRef<'_>) -> Verdict {
    let Some(parent) = op.parent() else { return Ok(()) };
    let known = ["affine.for", "affine.if", "affine.parallel"].contains(&&*parent.name());
    ensure!(known, "only terminates affine.if/for/parallel regions");
    let results: Vec<Type> = parent.results().map(|value| parent.body.ty(value)).collect();
    ensure!(
        op.operands().len() == results.len(),
        "parent of yield must have same number of results as the yield operands"
    );
    let operands = op.operands().map(|value| op.body.ty(value));
    if operands.zip(results).any(|(operand, result)| operand != result) {
        bail!("types mismatch between yield op and its parent");
    }
    Ok(())
}

fn complete(def: OpDef) -> OpDef {
    const LOAD: AccessSyntax = AccessSyntax(Access::Load);
    const STORE: AccessSyntax = AccessSyntax(Access::Store);
    const VECTOR_LOAD: AccessSyntax = AccessSyntax(Access::VectorLoad);
    const VECTOR_STORE: AccessSyntax = AccessSyntax(Access::VectorStore);
    const PREFETCH: AccessSyntax = AccessSyntax(Access::Prefetch);
    match def.name {
        "affine.apply" | "affine.max" | "affine.min" => {
            OpDef { syntax: Some(&ApplySyntax), verify: Some(verify_apply), ..def }
        }
        "affine.load" => OpDef { syntax: Some(&LOAD), verify: Some(verify_access), ..def },
        "affine.store" => OpDef { syntax: Some(&STORE), verify: Some(verify_access), ..def },
        "affine.vector_load" => OpDef { syntax: Some(&VECTOR_LOAD), verify: Some(verify_access), ..def },
        "affine.vector_store" => OpDef { syntax: Some(&VECTOR_STORE), verify: Some(verify_access), ..def },
        "affine.prefetch" => OpDef { syntax: Some(&PREFETCH), verify: Some(verify_access), ..def },
        "affine.if" => OpDef { syntax: Some(&IfSyntax), verify: Some(verify_if), ..def },
        "affine.for" => OpDef { syntax: Some(&ForSyntax), verify: Some(verify_for), ..def },
        "affine.parallel" => OpDef { syntax: Some(&ParallelSyntax), verify: Some(verify_parallel), ..def },
        "affine.yield" => OpDef { verify: Some(verify_yield), ..def },
        _ => def,
    }
}

/// The dialect.
pub static DIALECT: Dialect = Dialect {
    name: "affine",
    summary: "Loops and memory accesses whose bounds and indices are affine maps",
    deferred: Some(|| {
        static OPS: OnceLock<Deferred> = OnceLock::new();
        OPS.get_or_init(|| super::table::load("affine", &[], complete))
    }),
    ..Dialect::BASE
};
