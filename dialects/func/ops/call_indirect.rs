//! `func.call_indirect`

use qopt_ir::def::{ANY_TYPE, DICT_ARRAY_ATTR, OpDef, Trait, VariadicTypeMatch, one, optional_attr, variadic};
use qopt_ir::ir::TypeKind;

use super::super::types::FUNCTION;

static INPUTS: VariadicTypeMatch = VariadicTypeMatch {
    summary: "callee input types match argument types",
    from: "callee",
    to: "callee_operands",
    transform: |ctx, ty| match ctx.type_kind(ty) {
        TypeKind::Function { inputs, .. } => Some(inputs.to_vec()),
        _ => None,
    },
};
static RESULTS: VariadicTypeMatch = VariadicTypeMatch {
    summary: "callee result types match result types",
    from: "callee",
    to: "results",
    transform: |ctx, ty| match ctx.type_kind(ty) {
        TypeKind::Function { results, .. } => Some(results.to_vec()),
        _ => None,
    },
};

/// `func.call_indirect`: a call of a function value.
pub static CALL_INDIRECT: OpDef = OpDef {
    name: "func.call_indirect",
    summary: "Indirect call",
    description: "Calls `callee`, a value of function type. Operand and result types must match the function type.",
    operands: &[one("callee", &FUNCTION), variadic("callee_operands", &ANY_TYPE)],
    results: &[variadic("results", &ANY_TYPE)],
    attrs: &[optional_attr("arg_attrs", &DICT_ARRAY_ATTR), optional_attr("res_attrs", &DICT_ARRAY_ATTR)],
    traits: &[Trait::Call("callee"), Trait::VariadicTypesMatchWith(&INPUTS), Trait::VariadicTypesMatchWith(&RESULTS)],
    format: Some("$callee `(` $callee_operands `)` attr-dict `:` type($callee)"),
    example: "%0 = call_indirect %arg0(%arg1) : (f32) -> i32",
    ..OpDef::BASE
};
