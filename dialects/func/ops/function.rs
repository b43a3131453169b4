//! `func.func`

use std::borrow::Cow;

use qopt_ir::def::SymbolScope;
use qopt_ir::def::{
    DICT_ARRAY_ATTR, FUNCTION_TYPE_ATTR, FunctionValue, OpDef, OpError, OpRef, RegionBlocks, RegionDef, STRING_ATTR,
    SYMBOL_NAME, Trait, UNIT_ATTR, Verdict, attr, optional_attr,
};
use qopt_ir::ir::{Attr, AttrKind, BlockId, Body, Context, Type, TypeKind};

use super::super::syntax::FuncSyntax;
use crate::support::{bail, ensure, show};

fn verify(op: OpRef<'_>) -> Verdict {
    verify_signature(op, super::RETURN.name)
}

/// Checks a function of any dialect: its type, its arguments, and the operands of its returns.
pub(crate) fn verify_signature(op: OpRef<'_>, returns: &str) -> Verdict {
    let ctx = op.ctx;
    let Some(TypeKind::Function { inputs, results }) =
        op.attr("function_type").and_then(|a| ctx.attr_type(a)).map(|t| ctx.type_kind(t))
    else {
        return Ok(());
    };
    verify_value_attrs(op, inputs, results)?;
    let Some(body) = op.body.isolated(op.op) else { return Ok(()) };
    let blocks = body.regions(Body::ROOT).first().map_or(&[][..], |&region| body.blocks(region));
    let Some(&entry) = blocks.first() else {
        let visibility = op.attr("sym_visibility").and_then(|a| ctx.attr_str(a)).map(|s| ctx.bytes(s));
        let public = visibility.is_none_or(|v| v == b"public");
        ensure!(!public, "symbol declaration cannot have public visibility");
        return Ok(());
    };
    verify_entry(ctx, body, entry, inputs)?;
    let name = op.attr("sym_name").and_then(|a| ctx.attr_str(a)).map(|s| ctx.text(s)).unwrap_or_default();
    blocks.iter().try_for_each(|&block| verify_return(ctx, body, block, returns, &name, results))
}

/// Checks the attributes of arguments and results: each one has a dictionary of dialect attributes, which their dialects check.
pub(crate) fn verify_value_attrs(op: OpRef<'_>, inputs: &[Type], results: &[Type]) -> Verdict {
    verify_dicts(op, "arg_attrs", "argument", inputs, FunctionValue::Argument)?;
    verify_dicts(op, "res_attrs", "result", results, FunctionValue::Result)
}

fn verify_dicts(op: OpRef<'_>, name: &str, what: &str, types: &[Type], value: fn(Type) -> FunctionValue) -> Verdict {
    let ctx = op.ctx;
    let Some(AttrKind::Array(dicts)) = op.attr(name).map(|a| ctx.attr_kind(a)) else { return Ok(()) };
    let count = types.len();
    ensure!(
        dicts.len() == count,
        "expects {what} attribute array to have the same number of elements as the number of function {what}s, got \
         {}, but expected {count}",
        dicts.len()
    );
    for (&dict, &ty) in dicts.iter().zip(types) {
        for &(key, attr) in ctx.dict(dict) {
            let key = ctx.text(key);
            let Some((dialect, _)) = key.split_once('.') else { bail!("{what}s may only have dialect attributes") };
            if let Some(verify) = ctx.dialect(dialect).and_then(|dialect| dialect.verify_param) {
                verify(op, value(ty), &key, attr)?;
            }
        }
    }
    Ok(())
}

/// Checks that the arguments of a function's first block are those of its type.
pub(crate) fn verify_entry(ctx: &Context, body: &Body, entry: BlockId, inputs: &[Type]) -> Verdict {
    let args = body.args(entry);
    ensure!(args.len() == inputs.len(), "entry block must have {} arguments to match function signature", inputs.len());
    for (i, (&arg, &input)) in args.iter().zip(inputs).enumerate() {
        ensure!(
            body.ty(arg) == input,
            "type of entry block argument #{i}({}) must match the type of the corresponding argument in function \
             signature({})",
            show(ctx, body.ty(arg)),
            show(ctx, input)
        );
    }
    Ok(())
}

/// The function verifies its returns, since a return has no access to the function type.
fn verify_return(ctx: &Context, body: &Body, block: BlockId, returns: &str, name: &str, results: &[Type]) -> Verdict {
    let Some(last) = body.last(block) else { return Ok(()) };
    if ctx.op_text(body.name(last)) != returns {
        return Ok(());
    }
    let at = |message: String| Err(OpError::unnamed(message).inner(last));
    // `return` or `output`
    let word = returns.rsplit('.').next().unwrap_or(returns);
    let count = body.num_operands(last);
    if count != results.len() {
        return at(format!(
            "'{returns}' op has {count} operands, but enclosing function (@{name}) returns {}",
            results.len()
        ));
    }
    for (i, (operand, &result)) in body.operands(last).zip(results).enumerate() {
        let ty = body.ty(operand);
        if ty != result {
            return at(format!(
                "type of {word} operand {i} ({}) doesn't match function result type ({}) in function @{name}",
                show(ctx, ty),
                show(ctx, result)
            ));
        }
    }
    Ok(())
}

/// A function's type, with its inputs and results.
pub(crate) type FunctionSignature<'a> = (Type, &'a [Type], &'a [Type]);

/// The name in a symbol reference, and the signature of the referenced function. Returns `None` for another kind of attribute.
pub(crate) fn referenced_function<'a, 's>(
    op: OpRef<'a>,
    attr: &str,
    scope: &SymbolScope<'s>,
) -> Option<(Cow<'a, str>, Option<FunctionSignature<'s>>)> {
    let reference = op.attr(attr)?;
    let AttrKind::SymbolRef { root, .. } = op.ctx.attr_kind(reference) else { return None };
    Some((op.ctx.text(*root), function_signature(reference, scope)))
}

/// The signature of the function that a symbol reference names.
pub(crate) fn function_signature<'s>(reference: Attr, scope: &SymbolScope<'s>) -> Option<FunctionSignature<'s>> {
    let function = scope.lookup(reference).filter(|f| f.is(&FUNC))?;
    let ty = function.ctx.attr_type(function.attr("function_type")?)?;
    match function.ctx.type_kind(ty) {
        TypeKind::Function { inputs, results } => Some((ty, &inputs[..], &results[..])),
        _ => None,
    }
}

/// `func.func`: a function.
pub static FUNC: OpDef = OpDef {
    name: "func.func",
    summary: "A function",
    description: "A symbol with a function type and a body that is isolated from above. The entry block's arguments \
                  are the function's arguments. Without a body it declares a function that is defined elsewhere.",
    attrs: &[
        attr("sym_name", &SYMBOL_NAME),
        attr("function_type", &FUNCTION_TYPE_ATTR),
        optional_attr("sym_visibility", &STRING_ATTR),
        optional_attr("arg_attrs", &DICT_ARRAY_ATTR),
        optional_attr("res_attrs", &DICT_ARRAY_ATTR),
        optional_attr("no_inline", &UNIT_ATTR),
    ],
    regions: &[RegionDef { name: "body", blocks: RegionBlocks::Any, variadic: false }],
    traits: &[
        Trait::AffineScope,
        Trait::AutomaticAllocationScope,
        Trait::Function,
        Trait::IsolatedFromAbove,
        Trait::Symbol,
    ],
    default_dialect: "func",
    syntax: Some(&FuncSyntax),
    verify: Some(verify),
    example: "func.func private @callee(f32) -> i32",
    ..OpDef::BASE
};
