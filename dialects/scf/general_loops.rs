//! The syntax of `scf.while` and `scf.forall`, and the verifier of `scf.forall`. They have no lowering here.

use qopt_ir::def::{OpRef, Verdict};
use qopt_ir::diag::Diag;
use qopt_ir::ir::{TypeKind, ValueId};
use qopt_ir::syntax::{OpPrinter, OpState, OpSyntax, Parser, ValueGroup};

use crate::support::{ensure, fail_unnamed};
use crate::syntax::{arrow_types, assignments, print_assignments};
use crate::upstream::directives::{Indices, index_list, print_index_list};

const IN_PARALLEL: &str = "scf.forall.in_parallel";
const PARENTHESES: (&str, &str) = ("(", ")");

/// `scf.while (%a = %x) : (i32) -> i32 {...} do {...} attributes {...}`
pub(super) struct WhileSyntax;

impl OpSyntax for WhileSyntax {
    fn parse<'a>(&self, p: &mut Parser<'a>, state: &mut OpState<'a>) -> Result<(), Diag> {
        let carried = if p.next_is("(") { assignments(p)? } else { Vec::new() };
        p.expect(":")?;
        let at = p.offset();
        let ty = p.ty()?;
        let TypeKind::Function { inputs, results } = p.ctx.type_kind(ty) else {
            return Err(p.error_at(at, "expected function type"));
        };
        if inputs.len() != carried.len() {
            let (types, values) = (inputs.len(), carried.len());
            let message = format!("expected as many input types as operands (expected {values} got {types})");
            return Err(p.error_at(at, message));
        }
        let items = carried.iter().map(|pair| pair.1).collect();
        state.operands.push(ValueGroup { items, types: Some(inputs.iter().copied().collect()) });
        state.results.push(ValueGroup { types: Some(results.iter().copied().collect()), ..ValueGroup::default() });
        let args = carried.iter().zip(inputs.iter());
        let args = args.map(|(&(arg, _), &ty)| (arg, ty, p.operand_loc(arg))).collect();
        p.region(args, |p, _| {
            p.expect("do")?;
            p.region(Vec::new(), |p, state| {
                if p.eat("attributes") {
                    state.attrs = p.optional_dict()?;
                }
                Ok(())
            })
        })
    }

    fn shows_entry_args(&self, region: usize) -> bool {
        region == 1
    }

    fn print<'p>(&self, op: OpRef<'p>, p: &mut OpPrinter<'p>) {
        let body = op.body;
        let entry = body.regions(op.op).first().and_then(|&region| body.blocks(region).first());
        let args = entry.map_or(&[][..], |&block| body.args(block));
        if !args.is_empty() {
            p.text(" ");
            print_assignments(p, args, op.operands());
        }
        p.text(" : ");
        p.functional_type(op.operands().map(|value| body.ty(value)), body.results(op.op).map(|value| body.ty(value)));
        p.regions_of(op.op, |p| {
            for (number, &region) in body.regions(op.op).iter().enumerate() {
                p.then(move |p| {
                    p.text(if number == 0 { " " } else { " do " });
                    p.region(region, number == 1, true);
                });
            }
        });
        p.then(move |p| p.attr_dict(op.ctx.dict(body.attrs(op.op)), true));
    }
}

/// `scf.forall (%i, %j) = (0, %l) to (%u, 8) step (1, 2) shared_outs(%o = %x) -> (tensor<4xf32>) {...} {mapping = [...]}`
pub(super) struct ForallSyntax;

impl OpSyntax for ForallSyntax {
    fn parse<'a>(&self, p: &mut Parser<'a>, state: &mut OpState<'a>) -> Result<(), Diag> {
        let (ctx, index) = (p.ctx, p.ctx.index_type());
        let mut counters = smallvec::SmallVec::new();
        p.expect("(")?;
        p.operands(&mut counters)?;
        p.expect(")")?;
        let constant = |value| Indices {
            items: smallvec::SmallVec::new(),
            numbers: vec![value; counters.len()],
            scalable: Vec::new(),
        };
        let lists = if p.eat("in") {
            [constant(0), index_list(p, PARENTHESES)?, constant(1)]
        } else {
            p.expect("=")?;
            let lower = index_list(p, PARENTHESES)?;
            p.expect("to")?;
            let upper = index_list(p, PARENTHESES)?;
            p.expect("step")?;
            [lower, upper, index_list(p, PARENTHESES)?]
        };
        for (list, name) in lists.into_iter().zip(["staticLowerBound", "staticUpperBound", "staticStep"]) {
            state.properties.push((ctx.str(name), ctx.i64_array_attr(&list.numbers)));
            let types = Some(list.items.iter().map(|_| index).collect());
            state.operands.push(ValueGroup { items: list.items, types });
        }
        let (mut outs, mut types) = (Vec::new(), Vec::new());
        if p.eat("shared_outs") {
            outs = assignments(p)?;
            p.expect("->")?;
            let at = p.offset();
            types = arrow_types(p)?;
            if types.len() != outs.len() {
                return Err(p.op_error_at(at, "mismatch between out operands and types"));
            }
        }
        let items = outs.iter().map(|pair| pair.1).collect();
        state.operands.push(ValueGroup { items, types: Some(types.iter().copied().collect()) });
        state.results.push(ValueGroup { types: Some(types.iter().copied().collect()), ..ValueGroup::default() });
        let mut args: Vec<_> = counters.iter().map(|&counter| (counter, index, p.operand_loc(counter))).collect();
        args.extend(outs.iter().zip(&types).map(|(&(arg, _), &ty)| (arg, ty, p.operand_loc(arg))));
        p.region(args, |p, state| {
            p.implicit_terminator(state, IN_PARALLEL);
            state.attrs = p.optional_dict()?;
            Ok(())
        })
    }

    fn shows_entry_args(&self, _region: usize) -> bool {
        false
    }

    fn shows_terminators(&self, op: OpRef<'_>) -> bool {
        op.body.num_results(op.op) > 0
    }

    fn print<'p>(&self, op: OpRef<'p>, p: &mut OpPrinter<'p>) {
        let (ctx, body) = (op.ctx, op.body);
        let list = |static_name: &str, dynamic_name: &str| -> (Vec<i64>, Vec<ValueId>) {
            let numbers = op.attr(static_name).and_then(|numbers| ctx.attr_ints(numbers)).unwrap_or_default();
            (numbers.into_iter().collect(), op.operands_named(dynamic_name).to_vec())
        };
        let lower = list("staticLowerBound", "dynamicLowerBound");
        let upper = list("staticUpperBound", "dynamicUpperBound");
        let step = list("staticStep", "dynamicStep");
        let entry = body.regions(op.op).first().and_then(|&region| body.blocks(region).first());
        let args = entry.map_or(&[][..], |&block| body.args(block));
        let (counters, outs) = args.split_at_checked(upper.0.len()).unwrap_or((args, &[]));
        p.text(" (");
        p.values(counters.iter().copied());
        let is_normalized = lower.0.iter().all(|&n| n == 0) && step.0.iter().all(|&n| n == 1);
        let lists = match is_normalized {
            true => vec![(") in ", &upper)],
            false => vec![(") = ", &lower), (" to ", &upper), (" step ", &step)],
        };
        for (word, (numbers, dynamic)) in lists {
            p.text(word);
            print_index_list(p, PARENTHESES, dynamic, numbers, &[]);
        }
        if !outs.is_empty() {
            p.text(" shared_outs");
            print_assignments(p, outs, op.operands_named("outputs").iter().copied());
            p.text(" -> (");
            p.types(body.results(op.op).map(|value| body.ty(value)));
            p.text(")");
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
        let mapping = op.attr("mapping").map(|mapping| (ctx.str("mapping"), mapping));
        let entries: Vec<_> = mapping.into_iter().chain(ctx.dict(body.attrs(op.op)).iter().copied()).collect();
        p.then(move |p| p.attr_dict(&entries, false));
    }
}

/// `scf.forall.in_parallel {...} {...}`
pub(super) struct InParallelSyntax;

impl OpSyntax for InParallelSyntax {
    fn parse<'a>(&self, p: &mut Parser<'a>, _: &mut OpState<'a>) -> Result<(), Diag> {
        p.region(Vec::new(), |p, state| {
            state.attrs = p.optional_dict()?;
            Ok(())
        })
    }

    fn print<'p>(&self, op: OpRef<'p>, p: &mut OpPrinter<'p>) {
        let body = op.body;
        p.regions_of(op.op, |p| {
            for &region in body.regions(op.op) {
                p.then(move |p| {
                    p.text(" ");
                    p.region(region, false, false);
                });
            }
        });
        p.then(move |p| p.attr_dict(op.ctx.dict(body.attrs(op.op)), false));
    }
}

/// The static and the dynamic bounds of `scf.forall`, and their names in messages.
const BOUNDS: [(&str, &str, &str); 3] = [
    ("staticLowerBound", "dynamicLowerBound", "lower bound"),
    ("staticUpperBound", "dynamicUpperBound", "upper bound"),
    ("staticStep", "dynamicStep", "step"),
];

/// Checks the bounds of `scf.forall` against each other, and its outputs against results and arguments of the body.
pub(super) fn verify_forall(op: OpRef<'_>) -> Verdict {
    let bounds = BOUNDS
        .map(|(numbers, values, name)| (op.ints(numbers).unwrap_or_default(), op.operands_named(values).len(), name));
    let [(lower, ..), ..] = &bounds;
    let (loops, outputs) = (lower.len(), op.operands_named("outputs").len());
    let results = op.results().count();
    ensure!(results == outputs, "produces {results} results, but has only {outputs} outputs");
    let block = op.body.regions(op.op).first().and_then(|&region| op.body.blocks(region).first());
    let arguments = block.map_or(0, |&block| op.body.args(block).len());
    ensure!(arguments == loops.saturating_add(outputs), "region expects {loops} arguments");
    for (numbers, given, name) in bounds {
        if numbers.len() != loops {
            return fail_unnamed(format!("expected {loops} {name} values, got {}", numbers.len()));
        }
        let dynamic = numbers.iter().filter(|&&number| number == i64::MIN).count();
        if given != dynamic {
            return fail_unnamed(format!("expected {dynamic} dynamic {name} values"));
        }
    }
    Ok(())
}
