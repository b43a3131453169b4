//! Operations that name other code: `stablehlo.custom_call` and `stablehlo.composite`. Only `--stablehlo-legalize-composite-to-call` looks into
//! the code.

use qopt_ir::def::{
    ANY_TYPE, AttrConstraint, BOOL_ATTR, FLAT_SYMBOL_REF, I32_ATTR, OpDef, OpRef, RegionBlocks, RegionDef, STRING_ATTR,
    SYMBOL_NAME, SymbolScope, Trait, Verdict, attr, implied_attr, optional_attr, variadic,
};
use qopt_ir::ir::{AttrKind, Context, Type, TypeKind};

use super::super::attrs::{IS_ALIASES, IS_ARRAY, OUTPUT_OPERAND_ALIAS};
use super::super::constraints::CUSTOM_CALL_VALUE;
use super::rules::demand;
use crate::check;
use crate::elements::integers;
use crate::func::ops::referenced_function;
use crate::support::{ensure, permutation, show};

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
fn verify_layouts(op: OpRef<'_>) -> Verdict {
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
        let mut types: Vec<Type> = values.iter().map(|&value| op.body.ty(value)).collect();
        // A result that is a tuple has one layout for each element.
        if let &[only] = types.as_slice()
            && let TypeKind::Tuple(parts) = op.ctx.type_kind(only)
            && name == "result"
        {
            types = parts.to_vec();
        }
        ensure!(
            items.len() == types.len(),
            "Number of {name}s must match the number of {name} layouts, {} != {}",
            types.len(),
            items.len()
        );
        for (&ty, &layout) in types.iter().zip(items.iter()) {
            ensure!(
                !matches!(op.ctx.type_kind(ty), TypeKind::Tuple(_)),
                "Tuple types are not fully supported with layout constraints yet"
            );
            let rank = op.ctx.shape(ty).map_or(0, |dims| dims.len());
            let order = integers(op.ctx, layout).unwrap_or_default();
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

/// The part of nested tuples at some indices.
fn part(ctx: &Context, whole: Type, indices: &[i64]) -> Option<Type> {
    indices.iter().try_fold(whole, |ty, &index| match ctx.type_kind(ty) {
        TypeKind::Tuple(items) => items.get(usize::try_from(index).ok()?).copied(),
        _ => None,
    })
}

/// Checks that a result in the memory of an operand has its type.
fn verify_aliases(op: OpRef<'_>) -> Verdict {
    let ctx = op.ctx;
    let Some(AttrKind::Array(aliases)) = op.attr("output_operand_aliases").map(|attr| ctx.attr_kind(attr)) else {
        return Ok(());
    };
    let results: Vec<Type> = op.body.results(op.op).map(|value| op.body.ty(value)).collect();
    for &alias in aliases.iter() {
        let indices = |name| OUTPUT_OPERAND_ALIAS.ints(ctx, alias, name).unwrap_or_default();
        let index = OUTPUT_OPERAND_ALIAS.int(ctx, alias, "operand_index").unwrap_or_default();
        let operand = usize::try_from(index).ok().and_then(|index| op.operand_type(index));
        let Some(operand) = operand else {
            let count = op.body.num_operands(op.op);
            ensure!(
                false,
                "expects operandIndex in the output_operand_alias attribute to be in range [0, {count}); got: {index}."
            );
            continue;
        };
        let from = part(ctx, operand, indices("operand_tuple_indices"));
        ensure!(from.is_some(), "operand_tuple_indices in the output_operand_alias attribute out of bounds");
        let outputs = indices("output_tuple_indices");
        let to = match (results.as_slice(), outputs) {
            (&[only], _) => part(ctx, only, outputs),
            (_, [first, rest @ ..]) => {
                let result = usize::try_from(*first).ok().and_then(|first| results.get(first));
                result.and_then(|&result| part(ctx, result, rest))
            }
            (_, []) => None,
        };
        ensure!(to.is_some(), "output_tuple_indices in the output_operand_alias attribute out of bounds");
        let shown = |ty: Option<Type>| ty.map_or_else(String::new, |ty| show(ctx, ty));
        ensure!(
            from == to,
            "shapes mismatch in the output_operand_alias attribute: operand part has type {} and output part has type {}",
            shown(from),
            shown(to)
        );
    }
    Ok(())
}

/// The versions of the interface of a custom call.
const API_VERSIONS: [&str; 5] = [
    "API_VERSION_UNSPECIFIED",
    "API_VERSION_ORIGINAL",
    "API_VERSION_STATUS_RETURNING",
    "API_VERSION_STATUS_RETURNING_UNIFIED",
    "API_VERSION_TYPED_FFI",
];

/// Checks that the version of the interface exists, and that the configuration has its form.
fn verify_config(op: OpRef<'_>) -> Verdict {
    let version = op.int("api_version").unwrap_or(1);
    let Some(name) = usize::try_from(version).ok().and_then(|version| API_VERSIONS.get(version)) else {
        return Ok(());
    };
    let Some(config) = op.attr("backend_config") else { return Ok(()) };
    let is_dict = matches!(op.ctx.attr_kind(config), AttrKind::Dict(_));
    let wants_dict = *name == "API_VERSION_TYPED_FFI";
    let form = if wants_dict { "dictionary" } else { "string" };
    ensure!(is_dict == wants_dict, "backend_config for api_version {name} must be a {form} attribute.");
    Ok(())
}

/// `stablehlo.custom_call`: a call of code that the implementation knows by name.
pub static CUSTOM_CALL: OpDef = OpDef {
    name: "stablehlo.custom_call",
    summary: "Call of code outside of the program",
    description: "The implementation knows the code by `call_target_name`.",
    operands: &[variadic("inputs", &CUSTOM_CALL_VALUE)],
    results: &[variadic("results", &CUSTOM_CALL_VALUE)],
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
    verify: Some(|op| {
        verify_layouts(op)?;
        verify_aliases(op)?;
        verify_config(op)
    }),
    evaluate: Some(|op, operands| {
        let name = op.attr("call_target_name").and_then(|name| op.ctx.attr_str(name)).map(|name| op.ctx.text(name));
        let name = name.ok_or("has no target")?;
        check::custom_call(op, &name, operands)
            .unwrap_or_else(|| Err(format!("cannot be run: its target '{name}' is unknown")))
    }),
    example: "%0 = stablehlo.custom_call @Sharding(%arg0) {backend_config = \"\"} : (tensor<4xf32>) -> tensor<4xf32>",
    ..OpDef::BASE
};

/// Returns true for words separated by dots, at least two. The first one begins with a letter, the others may have `$`.
fn is_namespaced(name: &[u8]) -> bool {
    let mut words = name.split(|&byte| byte == b'.');
    let is_word = |byte: &u8| byte.is_ascii_alphanumeric() || *byte == b'_';
    let first =
        words.next().is_some_and(|word| word.first().is_some_and(u8::is_ascii_alphabetic) && word.iter().all(is_word));
    let mut rest = words.peekable();
    first && rest.peek().is_some() && rest.all(|word| !word.is_empty() && word.iter().all(|b| is_word(b) || *b == b'$'))
}

/// Checks that the decomposition is a function of the operation's type.
fn verify_decomposition(op: OpRef<'_>, scope: &SymbolScope<'_>) -> Verdict {
    let Some((name, function)) = referenced_function(op, "decomposition", scope) else { return Ok(()) };
    let Some((_, inputs, results)) = function else {
        demand!(false, "'{name}' does not reference a valid function");
        return Ok(());
    };
    let values: [(Vec<Type>, &[Type], &str); 2] = [
        (op.body.operands(op.op).map(|value| op.body.ty(value)).collect(), inputs, "operand"),
        (op.body.results(op.op).map(|value| op.body.ty(value)).collect(), results, "result"),
    ];
    for (types, wanted, what) in values {
        demand!(types.len() == wanted.len(), "has {} {what}(s), but decomposition has {}", types.len(), wanted.len());
        for (i, (&ty, &wanted)) in types.iter().zip(wanted).enumerate() {
            demand!(
                ty == wanted,
                "{what} at index {i} has type {}, but decomposition has type {}",
                show(op.ctx, ty),
                show(op.ctx, wanted)
            );
        }
    }
    Ok(())
}

/// `stablehlo.composite`: an operation that a function of the program defines.
pub static COMPOSITE: OpDef = OpDef {
    name: "stablehlo.composite",
    summary: "Operation with a decomposition",
    description: "Computes what the function `decomposition` computes. An implementation that knows the operation by \
                  `name` may compute it directly.",
    // The function states the types. A conversion may change both to types of another dialect.
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
        let name = op.attr("name").and_then(|name| op.ctx.attr_str(name));
        ensure!(
            name.is_some_and(|name| is_namespaced(op.ctx.bytes(name))),
            "name must be a valid namespaced op name, e.g. \"my_namespace.my_op\""
        );
        Ok(())
    }),
    verify_symbols: Some(verify_decomposition),
    format: Some("$name operands attr-dict `:` functional-type(operands, results)"),
    traits: &[Trait::Call("decomposition")],
    example: "%0 = stablehlo.composite \"own.f\" %arg0 {decomposition = @callee} : (tensor<4xf32>) -> tensor<4xf32>",
    ..OpDef::BASE
};
