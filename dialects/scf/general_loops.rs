//! `scf.while` and `scf.forall`: their syntax and verifiers. They have no lowering here.

use qopt_ir::def::{OpRef, Verdict, operand};
use qopt_ir::diag::Diag;
use qopt_ir::ir::{AttrKind, Type, ValueId};
use qopt_ir::syntax::{OpPrinter, OpState, OpSyntax, Parser, ValueGroup};

use super::ops::{YIELD, block_types, terminator_types, verify_edge};
use crate::support::{ensure, fail_unnamed, show};
use crate::syntax::{
    args_match, first_args, print_typed_assignments, print_while_loop, region_args, set_values, typed_assignments,
    while_loop,
};
use crate::tensor::ops::PARALLEL_INSERT_SLICE;
use crate::upstream::directives::{Indices, index_list, print_index_list};

const CONDITION: &str = "scf.condition";
const IN_PARALLEL: &str = "scf.forall.in_parallel";
const PARENTHESES: (&str, &str) = ("(", ")");
/// The static and the dynamic bounds of `scf.forall`, and their names in messages.
const BOUNDS: [(&str, &str, &str); 3] = [
    ("staticLowerBound", "dynamicLowerBound", "lower bound"),
    ("staticUpperBound", "dynamicUpperBound", "upper bound"),
    ("staticStep", "dynamicStep", "step"),
];

/// `scf.while (%a = %x) : (i32) -> i32 {...} do {...} attributes {...}`
pub(super) struct WhileSyntax;

impl OpSyntax for WhileSyntax {
    fn parse<'a>(&self, p: &mut Parser<'a>, state: &mut OpState<'a>) -> Result<(), Diag> {
        while_loop(p, state)
    }

    fn shows_entry_args(&self, region: usize) -> bool {
        region > 0
    }

    fn says_all(&self, op: OpRef<'_>) -> bool {
        args_match(op, op.operands())
    }

    fn print<'p>(&self, op: OpRef<'p>, p: &mut OpPrinter<'p>) {
        print_while_loop(op, p, op.ctx.dict(op.body.attrs(op.op)).to_vec());
    }
}

/// Checks the types along each edge between the operation and its regions.
pub(super) fn verify_while(op: OpRef<'_>) -> Verdict {
    let operands: Vec<Type> = op.operands().map(|value| op.body.ty(value)).collect();
    let results: Vec<Type> = op.results().map(|value| op.body.ty(value)).collect();
    let (before, after) = (block_types(op, 0), block_types(op, 1));
    verify_edge(op, "parent", &operands, "Region #0", &before)?;
    let condition = terminator_types(op, 0, CONDITION);
    let condition = condition.ok_or("expects the 'before' region to terminate with 'scf.condition'")?;
    // The first operand is the condition.
    let passed = condition.get(1..).unwrap_or_default();
    verify_edge(op, "Operation scf.condition", passed, "parent", &results)?;
    verify_edge(op, "Operation scf.condition", passed, "Region #1", &after)?;
    let yielded = terminator_types(op, 1, YIELD.name);
    let yielded = yielded.ok_or("expects the 'after' region to terminate with 'scf.yield'")?;
    verify_edge(op, "Operation scf.yield", &yielded, "Region #0", &before)
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
        for (list, name) in lists.into_iter().zip(BOUNDS.map(|bound| bound.0)) {
            state.properties.push((ctx.str(name), ctx.i64_array_attr(&list.numbers)));
            let types = Some(list.items.iter().map(|_| index).collect());
            state.operands.push(ValueGroup { items: list.items, types });
        }
        let (mut outs, mut types) = (Vec::new(), Vec::new());
        if p.eat("shared_outs") {
            (outs, types) = typed_assignments(p, "mismatch between out operands and types")?;
        }
        set_values(p, state, p.offset(), &outs, (&types, &types))?;
        let mut args: Vec<_> = counters.iter().map(|&counter| (counter, index, p.operand_loc(counter))).collect();
        args.extend(region_args(p, &outs, &types));
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

    fn says_all(&self, op: OpRef<'_>) -> bool {
        verify_forall(op).is_ok()
    }

    fn print<'p>(&self, op: OpRef<'p>, p: &mut OpPrinter<'p>) {
        let (ctx, body) = (op.ctx, op.body);
        let [lower, upper, step] = BOUNDS.map(|(numbers, values, _)| -> (Vec<i64>, Vec<ValueId>) {
            (op.ints(numbers).unwrap_or_default(), op.operands_named(values))
        });
        let outputs = op.operands_named("outputs");
        let (counters, outs) = first_args(op).split_at_checked(upper.0.len()).unwrap_or_default();
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
            print_typed_assignments(op, p, outs, outputs.into_iter());
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
            p.ensure_block(state);
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

/// Checks the bounds of `scf.forall` against each other, and its outputs against results and arguments of the body.
pub(super) fn verify_forall(op: OpRef<'_>) -> Verdict {
    let bounds = BOUNDS
        .map(|(numbers, values, name)| (op.ints(numbers).unwrap_or_default(), op.operands_named(values).len(), name));
    let [(lower, ..), ..] = &bounds;
    let loops = lower.len();
    let outputs: Vec<Type> = op.operands_named("outputs").into_iter().map(|value| op.body.ty(value)).collect();
    let results: Vec<Type> = op.results().map(|value| op.body.ty(value)).collect();
    ensure!(
        results.len() == outputs.len(),
        "produces {} results, but has only {} outputs",
        results.len(),
        outputs.len()
    );
    let args = block_types(op, 0);
    ensure!(args.len() == loops.saturating_add(outputs.len()), "region expects {loops} arguments");
    let (counters, shared) = args.split_at_checked(loops).unwrap_or_default();
    let other = counters.iter().position(|&ty| ty != op.ctx.index_type());
    ensure!(other.is_none(), "expects {}-th block argument to be an index", other.unwrap_or_default());
    for (i, ((&output, &arg), &result)) in outputs.iter().zip(shared).zip(&results).enumerate() {
        ensure!(output == arg, "type mismatch between {i}-th output and corresponding block argument");
        ensure!(
            output == result,
            "expected type of operand #{i} ({}) to match type of corresponding result ({})",
            show(op.ctx, output),
            show(op.ctx, result)
        );
    }
    for (numbers, given, name) in bounds {
        if numbers.len() != loops {
            return fail_unnamed(format!("expected {loops} {name} values, got {}", numbers.len()));
        }
        let dynamic = numbers.iter().filter(|&&number| number == i64::MIN).count();
        if given != dynamic {
            return fail_unnamed(format!("expected {dynamic} dynamic {name} values"));
        }
    }
    if let Some(AttrKind::Array(mapping)) = op.attr("mapping").map(|mapping| op.ctx.attr_kind(mapping)) {
        ensure!(mapping.is_empty() || mapping.len() == loops, "mapping attribute size must match op rank");
    }
    Ok(())
}

/// Checks that the operations of `scf.forall.in_parallel` insert into the shared outputs of the loop.
pub(super) fn verify_in_parallel(op: OpRef<'_>) -> Verdict {
    let shared: &[ValueId] = op.parent().map_or(&[], |parent| {
        let outputs = parent.operands_named("outputs").len();
        let args = first_args(parent);
        args.get(args.len().saturating_sub(outputs)..).unwrap_or_default()
    });
    for inner in op.regions().flat_map(|region| region.blocks()).flat_map(|block| block.ops()) {
        ensure!(inner.is(&PARALLEL_INSERT_SLICE), "expected only ParallelCombiningOpInterface ops");
        let dest = inner.operand(operand!(PARALLEL_INSERT_SLICE.dest));
        ensure!(dest.is_some_and(|dest| shared.contains(&dest)), "may only insert into an output block argument");
    }
    Ok(())
}
