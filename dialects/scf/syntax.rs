//! Custom assembly of `scf.execute_region`, `for`, `if` and `parallel`, which the declarative assembly format cannot express.

use qopt_ir::def::{OpRef, operand};
use qopt_ir::diag::Diag;
use qopt_ir::ir::AttrKind;
use qopt_ir::syntax::{OpPrinter, OpState, OpSyntax, Parser, UnresolvedOperand, ValueGroup};

use crate::syntax::{
    arrow_types, print_then_else_regions, print_typed_assignments, region_args, set_values, then_else_regions,
    trailing_attrs, typed_assignments,
};

const YIELD: &str = super::ops::YIELD.name;
const REDUCE: &str = super::ops::REDUCE.name;

/// `scf.for unsigned %i = %l to %u step %s iter_args(%a = %x) -> (i32) : i64 {...} {...}`
pub(super) struct ForSyntax;

/// `scf.if %c -> (i32) {...} else {...} {...}`
pub(super) struct IfSyntax;

/// `scf.execute_region -> i32 no_inline {...} {...}`
pub(super) struct ExecuteRegionSyntax;

impl OpSyntax for ExecuteRegionSyntax {
    fn parse<'a>(&self, p: &mut Parser<'a>, state: &mut OpState<'a>) -> Result<(), Diag> {
        let results = if p.eat("->") { arrow_types(p)? } else { Vec::new() };
        state.results.push(ValueGroup { types: Some(results.into_iter().collect()), ..ValueGroup::default() });
        if p.eat("no_inline") {
            state.properties.push((p.ctx.str("no_inline"), p.ctx.attr(AttrKind::Unit)));
        }
        p.region(Vec::new(), trailing_attrs)
    }

    fn print<'p>(&self, op: OpRef<'p>, p: &mut OpPrinter<'p>) {
        let body = op.body;
        let mut results = body.results(op.op).map(|v| body.ty(v)).peekable();
        if results.peek().is_some() {
            p.text(" -> ");
            let several = body.num_results(op.op) > 1;
            p.text(if several { "(" } else { "" });
            p.types(results);
            p.text(if several { ")" } else { "" });
        }
        if op.attr("no_inline").is_some() {
            p.text(" no_inline");
        }
        p.regions_of(op.op, |p| {
            for &region in body.regions(op.op) {
                p.then(move |p| {
                    p.text(" ");
                    p.region(region, true, true);
                });
            }
        });
        p.then(move |p| p.attr_dict(op.ctx.dict(body.attrs(op.op)), false));
    }
}

impl OpSyntax for ForSyntax {
    fn parse<'a>(&self, p: &mut Parser<'a>, state: &mut OpState<'a>) -> Result<(), Diag> {
        let ctx = p.ctx;
        if p.eat("unsigned") {
            state.properties.push((ctx.str("unsignedCmp"), ctx.attr(AttrKind::Unit)));
        }
        let counter = p.argument()?;
        p.expect("=")?;
        let mut bounds = vec![p.operand()?];
        for word in ["to", "step"] {
            p.expect(word)?;
            bounds.push(p.operand()?);
        }
        let (mut carried, mut types) = (Vec::new(), Vec::new());
        if p.eat("iter_args") {
            let mismatch = "mismatch in number of loop-carried values and defined values";
            (carried, types) = typed_assignments(p, mismatch)?;
        }
        let index = if p.eat(":") { p.ty()? } else { ctx.index_type() };
        for bound in bounds {
            let types = Some([index].into_iter().collect());
            state.operands.push(ValueGroup { items: [bound].into_iter().collect(), types });
        }
        set_values(p, state, p.offset(), &carried, (&types, &types))?;
        let mut args = vec![(counter, index, p.operand_loc(counter))];
        args.extend(region_args(p, &carried, &types));
        p.region(args, |p, state| {
            p.implicit_terminator(state, YIELD);
            trailing_attrs(p, state)
        })
    }

    fn shows_entry_args(&self, _region: usize) -> bool {
        false
    }

    fn shows_terminators(&self, op: OpRef<'_>) -> bool {
        op.body.num_results(op.op) > 0
    }

    fn print<'p>(&self, op: OpRef<'p>, p: &mut OpPrinter<'p>) {
        let (body, ctx) = (op.body, op.ctx);
        let region = body.regions(op.op).first();
        let args = region.and_then(|&r| body.blocks(r).first()).map_or(&[][..], |&b| body.args(b));
        let mut operands = body.operands(op.op);
        let (Some((&counter, carried)), Some(low), Some(high), Some(step)) =
            (args.split_first(), operands.next(), operands.next(), operands.next())
        else {
            return p.generic_tail(op.op);
        };
        if op.attr("unsignedCmp").is_some() {
            p.text(" unsigned");
        }
        for (word, value) in [(" ", counter), (" = ", low), (" to ", high), (" step ", step)] {
            p.text(word);
            p.value(value);
        }
        if !carried.is_empty() {
            p.text(" iter_args");
            print_typed_assignments(op, p, carried, operands);
        }
        if body.ty(counter) != ctx.index_type() {
            // MLIR prints two spaces here.
            p.text("  : ");
            p.ty(body.ty(counter));
        }
        let has_results = body.num_results(op.op) > 0;
        p.regions_of(op.op, |p| {
            for &region in body.regions(op.op) {
                p.then(move |p| {
                    p.text(" ");
                    p.region(region, false, has_results);
                });
            }
        });
        p.then(move |p| p.attr_dict(ctx.dict(body.attrs(op.op)), false));
    }
}

/// `scf.parallel (%i, %j) = (%l, %m) to (%u, %v) step (%s, %t) init (%x) -> i32 {...} {...}`
pub(super) struct ParallelSyntax;

impl OpSyntax for ParallelSyntax {
    fn parse<'a>(&self, p: &mut Parser<'a>, state: &mut OpState<'a>) -> Result<(), Diag> {
        let index = p.ctx.index_type();
        let counters = read_operands_in_parentheses(p)?;
        for word in ["=", "to", "step"] {
            p.expect(word)?;
            let at = p.offset();
            let items = read_operands_in_parentheses(p)?;
            if items.len() != counters.len() {
                return Err(p.op_error_at(at, format!("expected {} operands", counters.len())));
            }
            let types = Some(items.iter().map(|_| index).collect());
            state.operands.push(ValueGroup { items, types });
        }
        let items = if p.eat("init") { read_operands_in_parentheses(p)? } else { Default::default() };
        let at = p.offset();
        let types = if p.eat("->") { arrow_types(p)? } else { Vec::new() };
        if types.len() != items.len() {
            let (items, types) = (items.len(), types.len());
            let message = format!("number of operands and types do not match: got {items} operands and {types} types");
            return Err(p.op_error_at(at, message));
        }
        state.operands.push(ValueGroup { items, types: Some(types.iter().copied().collect()) });
        state.results.push(ValueGroup { types: Some(types.into_iter().collect()), ..ValueGroup::default() });
        let args: Vec<_> = counters.into_iter().map(|counter| (counter, index, p.operand_loc(counter))).collect();
        p.region(args, |p, state| {
            p.implicit_terminator(state, REDUCE);
            trailing_attrs(p, state)
        })
    }

    fn shows_entry_args(&self, _region: usize) -> bool {
        false
    }

    fn print<'p>(&self, op: OpRef<'p>, p: &mut OpPrinter<'p>) {
        let body = op.body;
        let block = body.regions(op.op).first().and_then(|&r| body.blocks(r).first());
        let counters = block.map_or(&[][..], |&block| body.args(block));
        p.text(" (");
        p.values(counters.iter().copied());
        for (word, name) in [(") = (", "lowerBound"), (") to (", "upperBound"), (") step (", "step")] {
            p.text(word);
            p.values(op.operands_named(name));
        }
        p.text(")");
        let inits = op.operands_named("initVals");
        if !inits.is_empty() {
            p.text(" init (");
            p.values(inits);
            p.text(")");
        }
        let types: Vec<_> = body.results(op.op).map(|v| body.ty(v)).collect();
        if !types.is_empty() {
            p.text(if types.len() > 1 { " -> (" } else { " -> " });
            p.types(types.iter().copied());
            p.text(if types.len() > 1 { ")" } else { "" });
        }
        p.regions_of(op.op, |p| {
            for &region in body.regions(op.op) {
                p.then(move |p| {
                    p.text(" ");
                    p.region(region, false, true);
                });
            }
        });
        p.then(move |p| p.attr_dict(op.ctx.dict(body.attrs(op.op)), false));
    }
}

/// Reads `(%a, %b)`.
fn read_operands_in_parentheses<'a>(
    p: &mut Parser<'a>,
) -> Result<smallvec::SmallVec<[UnresolvedOperand<'a>; 2]>, Diag> {
    let mut items = Default::default();
    p.expect("(")?;
    p.operands(&mut items)?;
    p.expect(")")?;
    Ok(items)
}

impl OpSyntax for IfSyntax {
    fn parse<'a>(&self, p: &mut Parser<'a>, state: &mut OpState<'a>) -> Result<(), Diag> {
        let condition = p.operand()?;
        let types = Some([p.ctx.int_type(1)].into_iter().collect());
        state.operands.push(ValueGroup { items: [condition].into_iter().collect(), types });
        let results = if p.eat("->") { arrow_types(p)? } else { Vec::new() };
        state.results.push(ValueGroup { types: Some(results.into_iter().collect()), ..ValueGroup::default() });
        then_else_regions(p, YIELD)
    }

    fn shows_terminators(&self, op: OpRef<'_>) -> bool {
        op.body.num_results(op.op) > 0
    }

    fn print<'p>(&self, op: OpRef<'p>, p: &mut OpPrinter<'p>) {
        let body = op.body;
        p.text(" ");
        p.values(op.operand(operand!(super::ops::IF.condition)));
        let has_results = body.num_results(op.op) > 0;
        if has_results {
            p.text(" -> (");
            p.types(body.results(op.op).map(|v| body.ty(v)));
            p.text(")");
        }
        print_then_else_regions(op, p);
        p.then(move |p| p.attr_dict(op.ctx.dict(body.attrs(op.op)), false));
    }
}
