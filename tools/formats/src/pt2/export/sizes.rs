//! Types of tensors, and expressions of sizes.

use qopt_dialects::torch::VTensor;
use qopt_ir::ir::{Attr, AttrKind, Context};

use super::union;
use crate::json::Json;
use crate::pt2::import::{SIZE_SYMBOL_END, SYMBOL_START, is_symbol};
use crate::pt2::types::{self, STRIDED_CODE};

/// The words of expressions that are written. PyTorch evaluates the text of an expression, so no other word is.
const WORDS: [&str; 30] = [
    "Symbol",
    "Integer",
    "Rational",
    "Add",
    "Mul",
    "Pow",
    "FloorDiv",
    "CleanDiv",
    "CeilDiv",
    "Mod",
    "PythonMod",
    "Max",
    "Min",
    "IntTrueDiv",
    "TruncToInt",
    "ToFloat",
    "GreaterThan",
    "LessThan",
    "StrictGreaterThan",
    "StrictLessThan",
    "Equality",
    "Unequality",
    "And",
    "Or",
    "Not",
    "positive",
    "integer",
    "nonnegative",
    "True",
    "False",
];

/// The `TensorMeta` of a type.
pub(super) fn tensor_meta(ctx: &Context, tensor: &VTensor, sizes: Option<Attr>, hints: Attr) -> Result<Json, String> {
    let element = tensor.element.and_then(|element| types::element_of(ctx, element)).and_then(types::code);
    let element = element.ok_or("PyTorch does not have the element type")?;
    let shape = tensor.shape.as_deref().ok_or("a tensor has no shape")?;
    let texts = match sizes.map(|sizes| ctx.attr_kind(sizes)) {
        Some(AttrKind::Array(sizes)) => sizes.to_vec(),
        _ => Vec::new(),
    };
    let mut dims = Vec::new();
    for (index, &dim) in shape.iter().enumerate() {
        dims.push(match dim {
            Some(size) => union("as_int", i64::try_from(size).map_err(|_| "a size does not fit 64 bits".to_owned())?),
            None => {
                let text =
                    texts.get(index).and_then(|&text| ctx.attr_str(text)).map(|text| ctx.text(text).into_owned());
                let text = text.filter(|text| !text.is_empty()).ok_or("a dynamic size has no expression")?;
                union("as_expr", expression(ctx, &text, hints)?)
            }
        });
    }
    // Row-major strides: the products of the sizes after each dimension.
    let strides = (0..dims.len()).map(|index| product(dims.get(index + 1..).unwrap_or_default()));
    let strides = strides.collect::<Option<_>>().ok_or("a tensor has too many elements")?;
    Ok(meta(element, dims, strides, false))
}

/// A `TensorMeta`.
pub(super) fn meta(element: i64, sizes: Vec<Json>, strides: Vec<Json>, requires_grad: bool) -> Json {
    Json::object([
        ("dtype", element.into()),
        ("sizes", Json::Array(sizes)),
        ("requires_grad", requires_grad.into()),
        ("device", Json::object([("type", "cpu".into()), ("index", Json::Null)])),
        ("strides", Json::Array(strides)),
        ("storage_offset", union("as_int", 0_i64)),
        ("layout", STRIDED_CODE.into()),
    ])
}

/// The product of sizes, `None` if it does not fit 64 bits. A size of 0 counts as 1, as in PyTorch.
fn product(sizes: &[Json]) -> Option<Json> {
    let mut number = 1_i64;
    let mut factors = Vec::new();
    for size in sizes {
        match size.members() {
            [(_, Json::Int(size))] => number = number.checked_mul((*size).max(1))?,
            [(_, expression)] => factors.push(expression.get("expr_str").as_str()?.to_owned()),
            _ => return None,
        }
    }
    if factors.is_empty() {
        return Some(union("as_int", number));
    }
    if number != 1 {
        factors.insert(0, format!("Integer({number})"));
    }
    let text = match &factors[..] {
        [factor] => factor.clone(),
        factors => format!("Mul({})", factors.join(", ")),
    };
    Some(union("as_expr", Json::object([("expr_str", text.into()), ("hint", Json::Null)])))
}

/// The expression with a kept text.
///
/// # Errors
/// If the text is not an expression of numbers and symbols, because PyTorch would run it as a program.
pub(super) fn expression(ctx: &Context, kept: &str, hints: Attr) -> Result<Json, String> {
    let text = match is_symbol(kept) {
        true => format!("{SYMBOL_START}{kept}{SIZE_SYMBOL_END}"),
        false if is_expression(kept) => kept.to_owned(),
        false => return Err("unknown form of the expression of a size".to_owned()),
    };
    let hint = ctx.dict_named(hints, kept).and_then(|hint| ctx.attr_int(hint));
    let hint = hint.map_or(Json::Null, |hint| union("as_int", hint));
    Ok(Json::object([("expr_str", text.into()), ("hint", hint)]))
}

/// Returns true for calls of known functions with numbers and symbols.
fn is_expression(text: &str) -> bool {
    let mut rest = text;
    while let Some(first) = rest.chars().next() {
        let length = if first.is_ascii_alphabetic() {
            let word = rest.split(|c: char| !c.is_ascii_alphanumeric() && c != '_').next().unwrap_or("");
            if !WORDS.contains(&word) {
                return false;
            }
            word.len()
        } else if first == '\'' {
            let Some((name, _)) = rest[1..].split_once('\'') else { return false };
            if !is_symbol(name) {
                return false;
            }
            name.len() + 2
        } else if first.is_ascii_digit() || matches!(first, '(' | ')' | ',' | ' ' | '=' | '-') {
            1
        } else {
            return false;
        };
        rest = rest.get(length..).unwrap_or("");
    }
    true
}
