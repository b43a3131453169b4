//! `func.call`

use qopt_ir::def::SymbolScope;
use qopt_ir::def::{
    ANY_TYPE, DICT_ARRAY_ATTR, FLAT_SYMBOL_REF, OpDef, OpError, OpRef, Trait, UNIT_ATTR, Verdict, attr, optional_attr,
    variadic,
};
use qopt_ir::ir::{Context, Type};

use super::function::referenced_function;
use crate::support::{bail, ensure, list, show};

fn verify_symbols(op: OpRef<'_>, scope: &SymbolScope<'_>) -> Verdict {
    let ctx = op.ctx;
    let Some((name, function)) = referenced_function(op, "callee", scope) else { return Ok(()) };
    let Some((_, inputs, results)) = function else { bail!("'{name}' does not reference a valid function") };
    let operands: Vec<Type> = op.body.operands(op.op).map(|v| op.body.ty(v)).collect();
    ensure!(operands.len() == inputs.len(), "incorrect number of operands for callee");
    for (i, (&operand, &input)) in operands.iter().zip(inputs).enumerate() {
        ensure!(
            operand == input,
            "operand type mismatch: expected operand type {}, but provided {} for operand number {i}",
            show(ctx, input),
            show(ctx, operand)
        );
    }
    let types: Vec<Type> = op.body.results(op.op).map(|v| op.body.ty(v)).collect();
    ensure!(types.len() == results.len(), "incorrect number of results for callee");
    match types.iter().zip(results).position(|(a, b)| a != b) {
        None => Ok(()),
        Some(i) => Err(OpError::from(format!("result type mismatch at index {i}"))
            .note(format!("      op result types: {}", show_all(ctx, &types)))
            .note(format!("function result types: {}", show_all(ctx, results)))),
    }
}

fn show_all(ctx: &Context, types: &[Type]) -> String {
    list(types.iter().map(|&ty| show(ctx, ty)))
}

/// `func.call`: a call by name.
pub static CALL: OpDef = OpDef {
    name: "func.call",
    summary: "Direct call",
    description: "Calls the function that `callee` names in the nearest symbol table. Operand and result types must match \
                  the function type.",
    operands: &[variadic("operands", &ANY_TYPE)],
    results: &[variadic("", &ANY_TYPE)],
    attrs: &[
        attr("callee", &FLAT_SYMBOL_REF),
        optional_attr("arg_attrs", &DICT_ARRAY_ATTR),
        optional_attr("res_attrs", &DICT_ARRAY_ATTR),
        optional_attr("no_inline", &UNIT_ATTR),
    ],
    traits: &[Trait::Call("callee")],
    verify_symbols: Some(verify_symbols),
    format: Some("$callee `(` $operands `)` attr-dict `:` functional-type($operands, results)"),
    example: "%0 = call @callee(%arg0, %arg1) : (f32, f32) -> f32",
    ..OpDef::BASE
};
