//! Tensors that keep their value between runs of a program.

use qopt_ir::def::SymbolScope;
use qopt_ir::def::{ANY_ATTR, OpDef, OpRef, SYMBOL_NAME, TYPE_ATTR, Trait, Verdict, attr, one, operand, optional_attr};
use qopt_ir::ir::Type;

use super::super::syntax::VariableSyntax;
use super::super::types::{INDEX_ELEMENTS, TENSOR, variable_type};
use crate::support::{OpTypes, bail, ensure, shapes_agree, show};

/// Checks that the variable is declared, with a compatible type.
fn check_declared(op: OpRef<'_>, scope: &SymbolScope<'_>, what: &str, ty: Type) -> Verdict {
    let ctx = op.ctx;
    let Some(name) = op.attr("name").and_then(|a| ctx.attr_str(a)) else { return Ok(()) };
    let Some(variable) = scope.get(name).filter(|v| v.is(&VARIABLE)).and_then(variable_type) else {
        bail!("'{}' has not been declared by 'tosa.variable'", ctx.text(name));
    };
    let (given, wanted) = (ctx.element_or_self(ty), ctx.element_or_self(variable));
    ensure!(
        given == wanted,
        "require same element type for '{what}' ({}) and the input tensor ({})",
        show(ctx, given),
        show(ctx, wanted)
    );
    if let (Some(a), Some(b)) = (ctx.shape(ty), ctx.shape(variable)) {
        ensure!(
            shapes_agree(&a, &b),
            "require same shapes for '{what}' ({}) and the input tensor ({})",
            show(ctx, ty),
            show(ctx, variable)
        );
    }
    Ok(())
}

/// `tosa.variable`: a declaration.
pub static VARIABLE: OpDef = OpDef {
    name: "tosa.variable",
    summary: "Declaration of a variable",
    description: "Declares a tensor that keeps its value between runs: a symbol with a shape, an element type and an \
                  optional initial value.",
    attrs: &[
        attr("sym_name", &SYMBOL_NAME),
        attr("var_shape", &INDEX_ELEMENTS),
        attr("type", &TYPE_ATTR),
        optional_attr("initial_value", &ANY_ATTR),
    ],
    traits: &[Trait::Symbol],
    syntax: Some(&VariableSyntax),
    example: "tosa.variable @v = dense<1.000000e+00> : tensor<2xf32>",
    ..OpDef::BASE
};

/// `tosa.variable_read`: the value of a variable.
pub static VARIABLE_READ: OpDef = OpDef {
    name: "tosa.variable_read",
    summary: "Read of a variable",
    description: "Gives the value that the variable `name` has now.",
    results: &[one("output1", &TENSOR)],
    attrs: &[attr("name", &SYMBOL_NAME)],
    verify_symbols: Some(|op, scope| check_declared(op, scope, "output1", op.out_type(0))),
    format: Some("$name attr-dict `:` type($output1)"),
    example: "%0 = tosa.variable_read @v : tensor<2xf32>",
    ..OpDef::BASE
};

/// `tosa.variable_write`: assigns a value to a variable.
pub static VARIABLE_WRITE: OpDef = OpDef {
    name: "tosa.variable_write",
    summary: "Write of a variable",
    description: "Stores `input1` in the variable `name`.",
    operands: &[one("input1", &TENSOR)],
    attrs: &[attr("name", &SYMBOL_NAME)],
    verify_symbols: Some(|op, scope| check_declared(op, scope, "input1", op.in_type(operand!(VARIABLE_WRITE.input1)))),
    format: Some("$name attr-dict `,` $input1 `:` type($input1)"),
    example: "tosa.variable_write @v, %arg0 : tensor<2xf32>",
    ..OpDef::BASE
};
