//! Sizes: numbers, and expressions of symbols.
//!
//! An expression is SymPy's text, such as `Symbol('s77', positive=True, integer=True)`. It stays text and is never evaluated.
//! A symbol with these assumptions is kept as its name alone.

use std::collections::BTreeMap;

use qopt_ir::ir::{Attr, Context};

use crate::json::Json;
use crate::pt2::discardable::strings_attr;
use crate::pt2::json_access::{string, union};

/// The text after the name of a size's symbol.
pub(in crate::pt2) const SIZE_SYMBOL_END: &str = "', positive=True, integer=True)";
/// The text before it.
pub(in crate::pt2) const SYMBOL_START: &str = "Symbol('";

/// Returns true for the name of a symbol: a letter, then letters, digits and underscores.
pub(in crate::pt2) fn is_symbol(text: &str) -> bool {
    text.bytes().next().is_some_and(|byte| byte.is_ascii_alphabetic())
        && text.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'_')
}

/// A size.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum Size {
    Static(u64),
    /// The kept text of an expression.
    Dynamic(String),
}

/// Example values of expressions, by their kept text.
pub(super) type Hints = BTreeMap<String, i64>;

/// Reads a size of a tensor.
pub(super) fn size(value: &Json, hints: &mut Hints) -> Result<Size, String> {
    match union(value)? {
        ("as_int", &Json::Int(size)) => match u64::try_from(size) {
            Ok(size) => Ok(Size::Static(size)),
            Err(_) => Err("its type has a negative size".to_owned()),
        },
        ("as_expr", expression) => Ok(Size::Dynamic(self::expression(expression, hints)?)),
        (kind, _) => Err(format!("its type has a size of the unknown kind '{}'", kind.escape_debug())),
    }
}

/// Reads an expression. Returns its kept text.
pub(super) fn expression(value: &Json, hints: &mut Hints) -> Result<String, String> {
    let text = string(value, "expr_str")?;
    let symbol = text.strip_prefix(SYMBOL_START).and_then(|rest| rest.strip_suffix(SIZE_SYMBOL_END));
    let kept = symbol.filter(|name| is_symbol(name)).unwrap_or(text).to_owned();
    if let Ok(("as_int", &Json::Int(hint))) = union(value.get("hint")) {
        hints.insert(kept.clone(), hint);
    }
    Ok(kept)
}

/// The expressions of the dynamic sizes, `""` for static ones; `None` if all are static.
pub(super) fn sizes_attr(ctx: &Context, sizes: &[Size]) -> Option<Attr> {
    let text = |size: &Size| match size {
        Size::Static(_) => String::new(),
        Size::Dynamic(text) => text.clone(),
    };
    let is_dynamic = |size: &Size| matches!(size, Size::Dynamic(_));
    sizes.iter().any(is_dynamic).then(|| strings_attr(ctx, sizes.iter().map(text)))
}

/// Example values as a dictionary.
pub(super) fn hints_attr(ctx: &Context, hints: &Hints) -> Attr {
    let entry = |(text, &hint): (&String, &i64)| (ctx.str(text), ctx.int_attr(hint, ctx.int_type(64)));
    ctx.dict_attr(hints.iter().map(entry))
}
