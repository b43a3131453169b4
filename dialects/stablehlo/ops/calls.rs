//! Operations that name other code: `stablehlo.custom_call` and `stablehlo.composite`. qopt does not look into the code.

use qopt_ir::def::{
    ANY_TYPE, AttrConstraint, BOOL_ATTR, FLAT_SYMBOL_REF, I32_ATTR, OpDef, RegionBlocks, RegionDef, STRING_ATTR,
    SYMBOL_NAME, Verdict, attr, implied_attr, optional_attr, variadic,
};
use qopt_ir::ir::{AttrKind, TypeKind};

use super::super::attrs::{IS_ALIASES, IS_ARRAY};
use crate::check;
use crate::support::{elements, ensure, permutation, show};

/// A string or a dictionary.
const CONFIG: AttrConstraint =
    AttrConstraint::new("string attribute or dictionary of named attribute values", |c, a| {
        matches!(c.attr_kind(a), AttrKind::String { .. } | AttrKind::Dict(_))
    });
const DICT: AttrConstraint =
    AttrConstraint::new("dictionary of named attribute values", |c, a| matches!(c.attr_kind(a), AttrKind::Dict(_)));
const SYMBOLS: AttrConstraint = AttrConstraint::new("flat symbol ref array attribute", |c, a| match c.attr_kind(a) {
    AttrKind::Array(items) => items.iter().all(|&item| FLAT_SYMBOL_REF.holds(c, item)),
    _ => false,
});

/// Checks that layouts are given for operands and results together, one for each value.
fn verify_layouts(op: qopt_ir::def::OpRef<'_>) -> Verdict {
    let count = |name: &str| match op.ctx.attr_kind(op.attr(name)?) {
        AttrKind::Array(items) => Some(items.len()),
        _ => None,
    };
    let (operands, results) = (count("operand_layouts"), count("result_layouts"));
    ensure!(
        operands.is_some() == results.is_some(),
        "Layout attributes should be specified for either both operands and results or none."
    );
    for (layouts, values, name) in [
        ("operand_layouts", op.body.operands(op.op).collect::<Vec<_>>(), "operand"),
        ("result_layouts", op.body.results(op.op).collect(), "result"),
    ] {
        let Some(AttrKind::Array(items)) = op.attr(layouts).map(|attr| op.ctx.attr_kind(attr)) else { continue };
        // Layouts of a single tuple are those of its elements.
        if let &[value] = values.as_slice()
            && matches!(op.ctx.type_kind(op.body.ty(value)), TypeKind::Tuple(_))
        {
            continue;
        }
        ensure!(
            items.len() == values.len(),
            "Number of {name}s must match the number of {name} layouts, {} != {}",
            values.len(),
            items.len()
        );
        for (&value, &layout) in values.iter().zip(items.iter()) {
            let ty = op.body.ty(value);
            let rank = op.ctx.shape(ty).map_or(0, |dims| dims.len());
            let order = elements(op.ctx, layout).unwrap_or_default();
            if !op.ctx.is_tensor(ty) {
                ensure!(
                    order.is_empty(),
                    "Only tensor types can have non-empty layout: {name} of type {}",
                    show(op.ctx, ty)
                );
                continue;
            }
            ensure!(
                permutation(&order, rank).is_some(),
                "incorrect layout for type {}, layout must be a permutation of [0, {rank})",
                show(op.ctx, ty)
            );
        }
    }
    Ok(())
}

/// `stablehlo.custom_call`: a call of code that the implementation knows by name.
pub static CUSTOM_CALL: OpDef = OpDef {
    name: "stablehlo.custom_call",
    summary: "Call of code outside of the program",
    description: "The implementation knows the code by `call_target_name`.",
    operands: &[variadic("inputs", &ANY_TYPE)],
    results: &[variadic("results", &ANY_TYPE)],
    attrs: &[
        attr("call_target_name", &SYMBOL_NAME),
        // Not implied: a call without the attribute may have effects, one with `false` has none.
        optional_attr("has_side_effect", &BOOL_ATTR),
        optional_attr("backend_config", &CONFIG),
        implied_attr("api_version", &I32_ATTR, "1 : i32"),
        implied_attr("called_computations", &SYMBOLS, "[]"),
        optional_attr("operand_layouts", &IS_ARRAY),
        optional_attr("result_layouts", &IS_ARRAY),
        implied_attr("output_operand_aliases", &IS_ALIASES, "[]"),
        optional_attr("result_tilings", &IS_ARRAY),
    ],
    format: Some("$call_target_name `(` $inputs `)` attr-dict `:` functional-type(operands, results)"),
    verify: Some(verify_layouts),
    evaluate: Some(|op, operands| {
        let name = op.attr("call_target_name").and_then(|name| op.ctx.attr_str(name)).map(|name| op.ctx.text(name));
        let name = name.ok_or("has no target")?;
        check::custom_call(op, &name, operands)
            .unwrap_or_else(|| Err(format!("cannot be run: its target '{name}' is unknown")))
    }),
    example: "%0 = stablehlo.custom_call @Sharding(%arg0) {backend_config = \"\"} : (tensor<4xf32>) -> tensor<4xf32>",
    ..OpDef::BASE
};

/// `stablehlo.composite`: an operation that a function of the program defines.
pub static COMPOSITE: OpDef = OpDef {
    name: "stablehlo.composite",
    summary: "Operation with a decomposition",
    description: "Computes what the function `decomposition` computes. An implementation that knows the operation by \
                  `name` may compute it directly.",
    operands: &[variadic("inputs", &ANY_TYPE)],
    results: &[variadic("results", &ANY_TYPE)],
    attrs: &[
        attr("name", &STRING_ATTR),
        implied_attr("composite_attributes", &DICT, "{}"),
        attr("decomposition", &FLAT_SYMBOL_REF),
        implied_attr("version", &I32_ATTR, "0 : i32"),
    ],
    regions: &[RegionDef { name: "composite_regions", blocks: RegionBlocks::Any, variadic: true }],
    verify: Some(|op| {
        let name = op.attr("name").and_then(|name| op.ctx.attr_str(name)).map(|name| op.ctx.bytes(name).to_vec());
        let parts = name.as_deref().unwrap_or_default().iter().position(|&byte| byte == b'.');
        let is_named = parts.is_some_and(|dot| dot > 0) && name.as_ref().is_some_and(|name| !name.ends_with(b"."));
        ensure!(is_named, "name must be a valid namespaced op name");
        Ok(())
    }),
    format: Some("$name operands attr-dict `:` functional-type(operands, results)"),
    example: "%0 = stablehlo.composite \"own.f\" %arg0 {decomposition = @f} : (tensor<4xf32>) -> tensor<4xf32>",
    ..OpDef::BASE
};
