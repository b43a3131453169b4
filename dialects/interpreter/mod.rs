//! The interpreter dialect: what the test programs of StableHLO's interpreter print and run. Its operations are read, kept and
//! printed.

use qopt_ir::def::{
    ANY_RANKED_TENSOR, ANY_TYPE, AttrConstraint, Dialect, FLAT_SYMBOL_REF, OpDef, OpRef, Openness, STRING_ATTR,
    SymbolScope, Trait, Verdict, attr, one, optional_attr, variadic,
};
use qopt_ir::ir::{Attr, AttrKind, Context};

use crate::func::ops::function_signature;
use crate::support::{bail, ensure, show};

/// `interpreter.print`: prints a tensor.
pub static PRINT: OpDef = OpDef {
    name: "interpreter.print",
    summary: "Prints a tensor",
    operands: &[one("operand", &ANY_RANKED_TENSOR)],
    format: Some("$operand attr-dict `:` type($operand)"),
    example: "interpreter.print %arg0 : tensor<4xi32>",
    ..OpDef::BASE
};
/// `interpreter.probe`: writes a tensor to a file, and returns it.
pub static PROBE: OpDef = OpDef {
    name: "interpreter.probe",
    summary: "Writes a tensor to a file, and returns it",
    operands: &[one("operand", &ANY_RANKED_TENSOR)],
    results: &[one("result", &ANY_RANKED_TENSOR)],
    attrs: &[attr("probe_id", &STRING_ATTR)],
    traits: &[Trait::SameOperandsAndResultType],
    format: Some("$operand `,` `probe_id` `=` $probe_id attr-dict `:` type($result)"),
    example: "%0 = interpreter.probe %arg0, probe_id = \"a\" : tensor<4xi32>",
    ..OpDef::BASE
};

fn items(ctx: &Context, attr: Attr) -> Option<&[Attr]> {
    match ctx.attr_kind(attr) {
        AttrKind::Array(items) => Some(items),
        _ => None,
    }
}
fn is_symbols(ctx: &Context, attr: Attr) -> bool {
    items(ctx, attr).is_some_and(|items| items.iter().all(|&item| FLAT_SYMBOL_REF.holds(ctx, item)))
}
const SYMBOLS: AttrConstraint = AttrConstraint::new("flat symbol ref array attribute", is_symbols);
const SYMBOL_LISTS: AttrConstraint = AttrConstraint::new("array of flat symbol ref array attributes", |c, a| {
    items(c, a).is_some_and(|lists| lists.iter().all(|&list| is_symbols(c, list)))
});

/// Checks that the replicas have the same number of programs, and that the programs together have the operands and results.
fn verify_programs(op: OpRef<'_>, scope: &SymbolScope<'_>) -> Verdict {
    let ctx = op.ctx;
    let name = |symbol| match ctx.attr_kind(symbol) {
        AttrKind::SymbolRef { root, .. } => ctx.text(*root).into_owned(),
        _ => String::new(),
    };
    let replicas = op.attr("programs").and_then(|programs| items(ctx, programs)).unwrap_or_default();
    let partitions = replicas.first().and_then(|&first| items(ctx, first)).map_or(0, <[Attr]>::len);
    ensure!(partitions > 0, "`programs` attribute cannot be empty");
    let (mut inputs, mut results) = (0usize, 0usize);
    for &replica in replicas {
        let programs = items(ctx, replica).unwrap_or_default();
        ensure!(
            programs.len() == partitions,
            "Sizes of second dimension of `programs` should all match {partitions} but got {}",
            programs.len()
        );
        for &program in programs {
            let Some((_, of_program, outputs)) = function_signature(program, scope) else {
                bail!("Function \"{}\" not found", name(program));
            };
            inputs = inputs.saturating_add(of_program.len());
            results = results.saturating_add(outputs.len());
        }
    }
    for (found, wanted, what) in
        [(op.body.num_operands(op.op), inputs, "inputs"), (op.body.num_results(op.op), results, "results")]
    {
        ensure!(
            found == wanted,
            "Number of {what} ({found}) should match the sum of the number of {what} of all programs ({wanted})"
        );
    }
    let Some(queues) = op.attr("infeed").and_then(|infeed| items(ctx, infeed)) else { return Ok(()) };
    ensure!(!queues.is_empty(), "infeed attribute is optional or should not be empty");
    for &queue in queues {
        let Some((.., outputs)) = function_signature(queue, scope) else {
            bail!("Function \"{}\" not found", name(queue));
        };
        let &[output] = outputs else {
            bail!("Function \"{}\" should return 1 tensor but returns {}", name(queue), outputs.len());
        };
        ensure!(
            ctx.is_tensor(output),
            "Function \"{}\" should return a tensor type, but instead returns {}",
            name(queue),
            show(ctx, output)
        );
    }
    Ok(())
}

/// `interpreter.run_parallel`: runs programs on a grid of devices.
pub static RUN_PARALLEL: OpDef = OpDef {
    name: "interpreter.run_parallel",
    summary: "Runs programs on a grid of devices",
    description: "`programs` has a list for each replica, with a function for each partition. The operation has the \
                  operands and results of all functions, in order. The functions in `infeed` return the tensors of the infeed.",
    operands: &[variadic("inputs", &ANY_TYPE)],
    results: &[variadic("results", &ANY_TYPE)],
    attrs: &[optional_attr("infeed", &SYMBOLS), attr("programs", &SYMBOL_LISTS)],
    verify_symbols: Some(verify_programs),
    example: "%0 = \"interpreter.run_parallel\"(%arg0) <{programs = [[@callee]]}> : (tensor<4xf32>) -> tensor<4xf32>",
    ..OpDef::BASE
};

/// The dialect of what test programs print.
pub static DIALECT: Dialect = Dialect {
    name: "interpreter",
    summary: "Output of StableHLO's test programs",
    ops: &[&PRINT, &PROBE, &RUN_PARALLEL],
    open: Openness::Generic,
    ..Dialect::BASE
};
