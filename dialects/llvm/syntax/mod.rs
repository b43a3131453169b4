//! The syntax of operations that upstream writes by hand.

mod branches;
mod calls;
mod directives;
mod memory;
mod symbols;

pub(super) use branches::{IndirectBranch, Switch};
pub(super) use calls::{Call, Intrinsic, Invoke, LandingPad};
pub(super) use directives::{ALL as DIRECTIVES, part};
pub(super) use memory::{Alloca, Compare};
pub(super) use symbols::{Alias, Func, Global};

use qopt_ir::def::{EnumDef, OpRef};
use qopt_ir::ir::{Attr, Context, Str, Type};
use qopt_ir::syntax::{OpPrinter, OpState, Parser, UnresolvedOperand, ValueGroup};

use super::enumeration;

/// Sets an inherent attribute.
fn set(ctx: &Context, state: &mut OpState<'_>, name: &str, value: Attr) {
    state.properties.push((ctx.str(name), value));
}

/// Parses a word of an enumeration, if there is one, and sets the attribute to it or to the default.
fn keyword(p: &mut Parser<'_>, state: &mut OpState<'_>, name: &str, class: &str, default: u64) {
    let Some(def) = enumeration(class) else { return };
    let word = def.cases.iter().find(|(word, _)| !word.is_empty() && p.eat(word));
    set(p.ctx, state, name, def.attr(p.ctx, word.map_or(default, |(_, value)| *value)));
}

/// The word of an attribute, or an empty text if it is absent or not of the enumeration.
pub(super) fn word_of(op: OpRef<'_>, name: &str, class: &str) -> String {
    let value = |def: &'static EnumDef| def.words(def.read(op.ctx, op.attr(name)?)?);
    enumeration(class).and_then(value).unwrap_or_default()
}

/// Prints a space and the word of an attribute, unless the word is empty or the default.
fn print_keyword(p: &mut OpPrinter<'_>, op: OpRef<'_>, name: &str, class: &str, default: &str) {
    let word = word_of(op, name, class);
    if !word.is_empty() && word != default {
        p.text(" ");
        p.text(&word);
    }
}

/// Prints the attributes that the syntax does not spell. A flag set of no flags is the default.
fn print_attrs(p: &mut OpPrinter<'_>, op: OpRef<'_>, spelled: &[&str]) {
    let ctx = op.ctx;
    let is_shown = |e: &&(Str, Attr)| {
        let name = ctx.bytes(e.0);
        let is_default = name == b"fastmathFlags" && word_of(op, "fastmathFlags", "LLVM_FastmathFlagsAttr") == "none";
        !is_default && !spelled.iter().any(|s| s.as_bytes() == name)
    };
    let mut entries: Vec<_> = ctx.dict(op.body.properties(op.op)).iter().filter(is_shown).copied().collect();
    entries.extend_from_slice(ctx.dict(op.body.attrs(op.op)));
    entries.sort_by(|a, b| ctx.bytes(a.0).cmp(ctx.bytes(b.0)));
    p.attr_dict(&entries, false);
}

/// A group of operands with their types.
fn group<'a>(items: Vec<UnresolvedOperand<'a>>, types: &[Type]) -> ValueGroup<UnresolvedOperand<'a>> {
    ValueGroup { items: items.into_iter().collect(), types: Some(types.iter().copied().collect()) }
}

/// A group of results.
fn results(types: &[Type]) -> ValueGroup<()> {
    ValueGroup { types: Some(types.iter().copied().collect()), ..ValueGroup::default() }
}
