//! Calls, exceptions and intrinsics.

use qopt_ir::def::OpRef;
use qopt_ir::diag::Diag;
use qopt_ir::ir::{Attr, AttrKind, Type, ValueId};
use qopt_ir::syntax::{OpPrinter, OpState, OpSyntax, Parser, UnresolvedOperand, ValueGroup};

use super::branches::print_successor;
use super::{group, keyword, print_attrs, print_keyword, results, set};
use crate::syntax::destination;
use crate::upstream::llvm::{Array, void};

/// The text of a call up to its signature.
struct Callee<'a> {
    /// The function pointer of an indirect call.
    pointer: Option<UnresolvedOperand<'a>>,
    args: Vec<UnresolvedOperand<'a>>,
}

/// `@f(%a, %b)` or `%pointer(%a, %b)`
fn callee<'a>(p: &mut Parser<'a>, state: &mut OpState<'a>) -> Result<Callee<'a>, Diag> {
    let pointer = match p.at_operand() {
        true => Some(p.operand()?),
        false => {
            let at = p.offset();
            let symbol = p.attr()?;
            if !matches!(p.ctx.attr_kind(symbol), AttrKind::SymbolRef { nested, .. } if nested.is_empty()) {
                return Err(p.error_at(at, "expected a symbol or a function pointer"));
            }
            set(p.ctx, state, "callee", symbol);
            None
        }
    };
    Ok(Callee { pointer, args: arguments(p)? })
}

/// `(%a, %b)`
fn arguments<'a>(p: &mut Parser<'a>) -> Result<Vec<UnresolvedOperand<'a>>, Diag> {
    let mut args = Default::default();
    p.expect("(")?;
    if !p.next_is(")") {
        p.operands(&mut args)?;
    }
    p.expect(")")?;
    Ok(args.into_iter().collect())
}

/// `vararg(!llvm.func<i32 (ptr, ...)>)`, if present
fn vararg(p: &mut Parser<'_>, state: &mut OpState<'_>) -> Result<(), Diag> {
    if p.eat("vararg") {
        p.expect("(")?;
        let ty = p.ty()?;
        p.expect(")")?;
        set(p.ctx, state, "var_callee_type", p.ctx.type_attr(ty));
    }
    Ok(())
}

fn print_vararg(p: &mut OpPrinter<'_>, op: OpRef<'_>) {
    if let Some(ty) = op.attr("var_callee_type").and_then(|ty| op.ctx.attr_type(ty)) {
        p.text(" vararg(");
        p.ty(ty);
        p.text(")");
    }
}

/// `["tag"(%a : i32), "other"()]`, if present. Returns the operands of all bundles.
pub(super) fn bundles<'a>(
    p: &mut Parser<'a>,
    state: &mut OpState<'a>,
) -> Result<ValueGroup<UnresolvedOperand<'a>>, Diag> {
    let ctx = p.ctx;
    let (mut tags, mut sizes) = (Vec::new(), Vec::new());
    let mut all = group(Vec::new(), &[]);
    // Empty brackets are read as none, as upstream does.
    if p.eat("[") && !p.eat("]") {
        p.comma_list(|p| {
            tags.push(p.attr()?);
            let group = match p.next_is("(") {
                true => bundle(p)?,
                false => return Err(p.error("expected '('")),
            };
            sizes.push(i64::try_from(group.items.len()).unwrap_or(i64::MAX));
            all.items.extend(group.items);
            all.types.get_or_insert_default().extend(group.types.unwrap_or_default());
            Ok(())
        })?;
        p.expect("]")?;
        set(ctx, state, "op_bundle_tags", ctx.attr(AttrKind::Array(tags.into())));
    }
    set(ctx, state, "op_bundle_sizes", ctx.int_array_attr(32, &sizes));
    Ok(all)
}

/// `(%a : i32)` or `()`
fn bundle<'a>(p: &mut Parser<'a>) -> Result<ValueGroup<UnresolvedOperand<'a>>, Diag> {
    let mut found = group(Vec::new(), &[]);
    p.expect("(")?;
    if p.eat(")") {
        return Ok(found);
    }
    p.operands(&mut found.items)?;
    p.expect(":")?;
    let types = found.types.get_or_insert_default();
    p.comma_list(|p| {
        types.push(p.ty()?);
        Ok(())
    })?;
    p.expect(")")?;
    Ok(found)
}

pub(super) fn print_bundles(p: &mut OpPrinter<'_>, op: OpRef<'_>) {
    let Some(tags) = op.attr("op_bundle_tags") else { return };
    let AttrKind::Array(tags) = op.ctx.attr_kind(tags) else { return };
    if tags.is_empty() {
        return;
    }
    let mut operands = op.operands_named("op_bundle_operands").into_iter();
    p.text(" [");
    for (i, (&tag, size)) in tags.iter().zip(op.ints("op_bundle_sizes").unwrap_or_default()).enumerate() {
        p.text(if i > 0 { ", " } else { "" });
        p.attr(tag);
        p.text("(");
        let values: Vec<ValueId> = operands.by_ref().take(usize::try_from(size).unwrap_or(0)).collect();
        if !values.is_empty() {
            p.values(values.iter().copied());
            p.text(" : ");
            p.types(values.iter().map(|&value| op.body.ty(value)));
        }
        p.text(")");
    }
    p.text("]");
}

/// The types of a call, with the attributes of arguments and results.
struct CallTypes {
    args: Vec<Type>,
    results: Vec<Type>,
}

/// `(i32 {...}, f32) -> (i32 {...})`
fn signature(p: &mut Parser<'_>, state: &mut OpState<'_>, args: usize) -> Result<CallTypes, Diag> {
    let ctx = p.ctx;
    let at = p.offset();
    let mut types = CallTypes { args: Vec::new(), results: Vec::new() };
    p.expect("(")?;
    let arg_attrs = typed(p, &mut types.args)?;
    p.expect("->")?;
    let mut res_attrs = Vec::new();
    if p.eat("(") {
        res_attrs = typed(p, &mut types.results)?;
    } else {
        types.results.push(p.ty()?);
    }
    if types.results.len() > 1 {
        return Err(p.op_error_at(at, "expected function with 0 or 1 result"));
    }
    if types.results.first() == Some(&void(ctx)) {
        return Err(p.op_error_at(at, "expected a non-void result type"));
    }
    if types.args.len() != args {
        return Err(p.error_at(at, "expected as many input types as operands"));
    }
    for (name, dicts) in [("arg_attrs", arg_attrs), ("res_attrs", res_attrs)] {
        if dicts.iter().any(|&dict| dict != Attr::EMPTY_DICT) {
            set(ctx, state, name, ctx.attr(AttrKind::Array(dicts.into())));
        }
    }
    Ok(types)
}

/// Types with optional dictionaries, up to the closing parenthesis.
fn typed(p: &mut Parser<'_>, types: &mut Vec<Type>) -> Result<Vec<Attr>, Diag> {
    let mut dicts = Vec::new();
    if !p.eat(")") {
        p.comma_list(|p| {
            types.push(p.ty()?);
            dicts.push(p.optional_dict()?);
            Ok(())
        })?;
        p.expect(")")?;
    }
    Ok(dicts)
}

fn print_signature(p: &mut OpPrinter<'_>, op: OpRef<'_>, args: &[ValueId]) {
    let ctx = op.ctx;
    let dict = |name: &str, i: usize| match op.attr(name).map(|dicts| ctx.attr_kind(dicts)) {
        Some(AttrKind::Array(dicts)) => dicts.get(i).copied().unwrap_or(Attr::EMPTY_DICT),
        _ => Attr::EMPTY_DICT,
    };
    let print_typed = |p: &mut OpPrinter<'_>, name: &str, values: &[ValueId]| {
        p.text("(");
        for (i, &value) in values.iter().enumerate() {
            p.text(if i > 0 { ", " } else { "" });
            p.ty(op.body.ty(value));
            p.attr_dict(ctx.dict(dict(name, i)), false);
        }
        p.text(")");
    };
    print_typed(p, "arg_attrs", args);
    p.text(" -> ");
    let results: Vec<ValueId> = op.results().collect();
    match results.as_slice() {
        &[result] if dict("res_attrs", 0) == Attr::EMPTY_DICT => p.ty(op.body.ty(result)),
        results => print_typed(p, "res_attrs", results),
    }
}

/// Prints `@f` or `%pointer`, and the arguments. Returns the arguments.
fn print_callee(p: &mut OpPrinter<'_>, op: OpRef<'_>) -> Vec<ValueId> {
    let mut args = op.operands_named("callee_operands");
    p.text(" ");
    match op.attr("callee") {
        Some(symbol) => p.attr(symbol),
        None if args.is_empty() => {}
        None => p.value(args.remove(0)),
    }
    p.text("(");
    p.values(args.iter().copied());
    p.text(")");
    args
}

/// The type of the function pointer of an indirect call.
fn print_pointer_type(p: &mut OpPrinter<'_>, op: OpRef<'_>) {
    if op.attr("callee").is_none() {
        p.types(op.operands_named("callee_operands").first().map(|&value| op.body.ty(value)));
        p.text(", ");
    }
}

/// Finishes the operands of a call after `:`, and sets its results.
fn types<'a>(
    p: &mut Parser<'a>,
    state: &mut OpState<'a>,
    callee: Callee<'a>,
) -> Result<ValueGroup<UnresolvedOperand<'a>>, Diag> {
    p.expect(":")?;
    let mut operands = group(Vec::new(), &[]);
    let types = operands.types.get_or_insert_default();
    if let Some(pointer) = callee.pointer {
        types.push(p.ty()?);
        p.expect(",")?;
        operands.items.push(pointer);
    }
    let signature = signature(p, state, callee.args.len())?;
    types.extend(signature.args);
    operands.items.extend(callee.args);
    state.results.push(results(&signature.results));
    Ok(operands)
}

fn has_callee(op: OpRef<'_>) -> bool {
    op.attr("callee").is_some() || !op.operands_named("callee_operands").is_empty()
}

const SPELLED: &[&str] = &[
    "callee",
    "CConv",
    "TailCallKind",
    "var_callee_type",
    "op_bundle_sizes",
    "op_bundle_tags",
    "operandSegmentSizes",
    "arg_attrs",
    "res_attrs",
    "intrin",
];

/// `llvm.call fastcc tail @f(%a) vararg(...) ["tag"(%b : i32)] {...} : (i32) -> i32`
pub(in super::super) struct Call;

impl OpSyntax for Call {
    fn parse<'a>(&self, p: &mut Parser<'a>, state: &mut OpState<'a>) -> Result<(), Diag> {
        keyword(p, state, "CConv", "CConvAttr", 0);
        keyword(p, state, "TailCallKind", "TailCallKindAttr", 0);
        let callee = callee(p, state)?;
        vararg(p, state)?;
        let bundles = bundles(p, state)?;
        state.attrs = p.optional_dict()?;
        let operands = types(p, state, callee)?;
        state.operands.extend([operands, bundles]);
        Ok(())
    }

    fn says_all(&self, op: OpRef<'_>) -> bool {
        has_callee(op)
    }

    fn print(&self, op: OpRef<'_>, p: &mut OpPrinter<'_>) {
        print_keyword(p, op, "CConv", "CConvAttr", "ccc");
        print_keyword(p, op, "TailCallKind", "TailCallKindAttr", "none");
        let args = print_callee(p, op);
        print_vararg(p, op);
        print_bundles(p, op);
        print_attrs(p, op, SPELLED);
        p.text(" : ");
        print_pointer_type(p, op);
        print_signature(p, op, &args);
    }
}

/// `llvm.invoke fastcc @f(%a) to ^bb1(%b : i32) unwind ^bb2 vararg(...) [...] {...} : (i32) -> i32`
pub(in super::super) struct Invoke;

impl OpSyntax for Invoke {
    fn parse<'a>(&self, p: &mut Parser<'a>, state: &mut OpState<'a>) -> Result<(), Diag> {
        keyword(p, state, "CConv", "CConvAttr", 0);
        let callee = callee(p, state)?;
        p.expect("to")?;
        let (normal, normal_operands) = destination(p)?;
        p.expect("unwind")?;
        let (unwind, unwind_operands) = destination(p)?;
        state.successors.extend([normal, unwind]);
        vararg(p, state)?;
        let bundles = bundles(p, state)?;
        state.attrs = p.optional_dict()?;
        let operands = types(p, state, callee)?;
        state.operands.extend([operands, normal_operands, unwind_operands, bundles]);
        Ok(())
    }

    fn says_all(&self, op: OpRef<'_>) -> bool {
        has_callee(op)
    }

    fn print(&self, op: OpRef<'_>, p: &mut OpPrinter<'_>) {
        print_keyword(p, op, "CConv", "CConvAttr", "ccc");
        let args = print_callee(p, op);
        for (i, word) in [" to ", " unwind "].into_iter().enumerate() {
            p.text(word);
            print_successor(p, op, i);
        }
        print_vararg(p, op);
        print_bundles(p, op);
        print_attrs(p, op, SPELLED);
        p.text(" : ");
        print_pointer_type(p, op);
        print_signature(p, op, &args);
    }
}

/// `llvm.landingpad cleanup (catch %a : !llvm.ptr) (filter %b : !llvm.array<1 x ptr>) {...} : !llvm.struct<(ptr, i32)>`
pub(in super::super) struct LandingPad;

impl OpSyntax for LandingPad {
    fn parse<'a>(&self, p: &mut Parser<'a>, state: &mut OpState<'a>) -> Result<(), Diag> {
        if p.eat("cleanup") {
            set(p.ctx, state, "cleanup", Attr::UNIT);
        }
        let mut clauses = group(Vec::new(), &[]);
        while p.eat("(") {
            if !p.eat("filter") && !p.eat("catch") {
                return Err(p.error("expected 'catch' or 'filter'"));
            }
            clauses.items.push(p.operand()?);
            p.expect(":")?;
            clauses.types.get_or_insert_default().push(p.ty()?);
            p.expect(")")?;
        }
        state.operands.push(clauses);
        state.attrs = p.optional_dict()?;
        p.expect(":")?;
        let ty = p.ty()?;
        state.results.push(results(&[ty]));
        Ok(())
    }

    fn print(&self, op: OpRef<'_>, p: &mut OpPrinter<'_>) {
        if op.attr("cleanup").is_some() {
            p.text(" cleanup");
        }
        for value in op.operands() {
            let ty = op.body.ty(value);
            let is_filter = op.ctx.type_object::<Array>(ty).is_some();
            p.text(if is_filter { " (filter " } else { " (catch " });
            p.value(value);
            p.text(" : ");
            p.ty(ty);
            p.text(")");
        }
        print_attrs(p, op, &["cleanup"]);
        p.text(" : ");
        p.types(op.results().map(|value| op.body.ty(value)));
    }
}

/// `llvm.call_intrinsic "name"(%a) ["tag"(%b : i32)] {...} : (i32 {...}) -> i32`
pub(in super::super) struct Intrinsic;

impl OpSyntax for Intrinsic {
    fn parse<'a>(&self, p: &mut Parser<'a>, state: &mut OpState<'a>) -> Result<(), Diag> {
        let name = p.attr()?;
        set(p.ctx, state, "intrin", name);
        let args = arguments(p)?;
        let bundles = bundles(p, state)?;
        state.attrs = p.optional_dict()?;
        let operands = types(p, state, Callee { pointer: None, args })?;
        state.operands.extend([operands, bundles]);
        Ok(())
    }

    fn says_all(&self, op: OpRef<'_>) -> bool {
        op.attr("intrin").is_some_and(|a| matches!(op.ctx.attr_kind(a), AttrKind::String { .. }))
    }

    fn print(&self, op: OpRef<'_>, p: &mut OpPrinter<'_>) {
        p.text(" ");
        op.attr("intrin").into_iter().for_each(|name| p.attr(name));
        let args = op.operands_named("args");
        p.text("(");
        p.values(args.iter().copied());
        p.text(")");
        print_bundles(p, op);
        print_attrs(p, op, SPELLED);
        p.text(" : ");
        print_signature(p, op, &args);
    }
}
