//! Functions, globals and aliases.

use qopt_ir::def::OpRef;
use qopt_ir::diag::Diag;
use qopt_ir::ir::{Attr, AttrKind, Context, DialectType, Type, TypeKind};
use qopt_ir::syntax::{OpPrinter, OpState, OpSyntax, Parser};
use std::sync::Arc;

use super::{keyword, print_attrs, print_keyword, set, word_of};
use crate::func::{Parts, Signature, attributes, body};
use crate::support::show;
use crate::upstream::attr_param;
use crate::upstream::llvm::{Array, Function, is_compatible, void};

/// `llvm.func internal hidden local_unnamed_addr fastcc @f(%arg0: i32, ...) -> i32 vscale_range(1, 16) comdat(@c::@f) attributes {...} {...}`
pub(in super::super) struct Func;

/// The attributes that the syntax of a function spells.
const OF_FUNC: &[&str] = &[
    "sym_name",
    "function_type",
    "linkage",
    "visibility_",
    "unnamed_addr",
    "CConv",
    "comdat",
    "vscale_range",
    "arg_attrs",
    "res_attrs",
];

impl OpSyntax for Func {
    fn parse<'a>(&self, p: &mut Parser<'a>, state: &mut OpState<'a>) -> Result<(), Diag> {
        let ctx = p.ctx;
        keyword(p, state, "linkage", "LinkageAttr", 0);
        keyword(p, state, "visibility_", "Visibility", 0);
        keyword(p, state, "unnamed_addr", "UnnamedAddr", 0);
        keyword(p, state, "CConv", "CConvAttr", 0);
        symbol_name(p, state)?;
        let at = p.offset();
        let signature = Signature::parse(p, true)?;
        let result = match signature.results.as_slice() {
            [] => void(ctx),
            &[result] if is_compatible(ctx, result) => result,
            &[result] => {
                let found = show(ctx, result);
                return Err(p.op_error_at(at, format!("failed to construct function type: invalid result {found}")));
            }
            _ => {
                return Err(
                    p.op_error_at(at, "failed to construct function type: expected zero or one function result")
                );
            }
        };
        if let Some(&bad) = signature.inputs.iter().find(|&&ty| !is_compatible(ctx, ty)) {
            let message = "failed to construct function type: expected LLVM type for function arguments";
            return Err(p.op_error_at(at, format!("{message}, but found {}", show(ctx, bad))));
        }
        let ty = Function { result, params: signature.inputs.clone().into(), is_vararg: signature.is_vararg };
        set(ctx, state, "function_type", ctx.type_attr(ty.intern(ctx)));
        if p.eat("vscale_range") {
            p.expect("(")?;
            let min = p.int()?;
            p.expect(",")?;
            let max = p.int()?;
            p.expect(")")?;
            let range = format!("#llvm.vscale_range<minRange = {min} : i32, maxRange = {max} : i32>");
            let range = qopt_ir::syntax::parse_attr_text(ctx, &range);
            set(ctx, state, "vscale_range", range.ok_or_else(|| p.error("expected two integers of 32 bits"))?);
        }
        comdat(p, state)?;
        attributes(p, state, OF_FUNC)?;
        signature.push_attrs(ctx, state);
        body(p, state, signature)
    }

    fn says_all(&self, op: OpRef<'_>) -> bool {
        ["unnamed_addr", "visibility_", "linkage", "CConv"].iter().all(|name| op.attr(name).is_some())
            && op.attr("function_type").is_some_and(|ty| function(op.ctx, ty).is_some())
    }

    fn print<'p>(&self, op: OpRef<'p>, p: &mut OpPrinter<'p>) {
        let ctx = op.ctx;
        let parts = Parts { ctx, properties: op.body.properties(op.op), attrs: op.body.attrs(op.op) };
        p.regions_of(op.op, |p| {
            print_keyword(p, op, "linkage", "LinkageAttr", "external");
            print_keyword(p, op, "visibility_", "Visibility", "");
            print_keyword(p, op, "unnamed_addr", "UnnamedAddr", "");
            print_keyword(p, op, "CConv", "CConvAttr", "ccc");
            let Some(ty) = op.attr("function_type").and_then(|ty| function(ctx, ty)) else { return };
            let outputs = Some(ty.result).filter(|&ty| ty != void(ctx));
            let region = op.regions().next();
            parts.print_signature(p, region, (&ty.params, outputs.as_slice()), ty.is_vararg);
            if let Some(range) = op.attr("vscale_range") {
                let number = |name| attr_param(ctx, range, "llvm.vscale_range", name).and_then(|n| ctx.attr_int(n));
                let (min, max) = (number("minRange"), number("maxRange"));
                p.text(&format!(" vscale_range({}, {})", min.unwrap_or_default(), max.unwrap_or_default()));
            }
            print_comdat(p, op);
            parts.print_rest(p, region, OF_FUNC);
        });
    }
}

fn function(ctx: &Context, attr: Attr) -> Option<&Function> {
    ctx.type_object::<Function>(ctx.attr_type(attr)?)
}

fn symbol_name(p: &mut Parser<'_>, state: &mut OpState<'_>) -> Result<(), Diag> {
    let name = p.symbol_name()?;
    set(p.ctx, state, "sym_name", p.ctx.attr(AttrKind::String { value: name, ty: None }));
    Ok(())
}

fn print_symbol_name(p: &mut OpPrinter<'_>, op: OpRef<'_>) {
    p.text(" ");
    op.attr("sym_name").and_then(|name| op.ctx.attr_str(name)).into_iter().for_each(|name| p.symbol_name(name));
}

/// `comdat(@c::@f)`, if present
fn comdat(p: &mut Parser<'_>, state: &mut OpState<'_>) -> Result<(), Diag> {
    if p.eat("comdat") {
        p.expect("(")?;
        let at = p.offset();
        let symbol = p.attr()?;
        if !matches!(p.ctx.attr_kind(symbol), AttrKind::SymbolRef { .. }) {
            return Err(p.error_at(at, "expected a symbol reference"));
        }
        p.expect(")")?;
        set(p.ctx, state, "comdat", symbol);
    }
    Ok(())
}

fn print_comdat(p: &mut OpPrinter<'_>, op: OpRef<'_>) {
    if let Some(symbol) = op.attr("comdat") {
        p.text(" comdat(");
        p.attr(symbol);
        p.text(")");
    }
}

/// `internal hidden thread_local unnamed_addr`, each of it optional
fn linkage(p: &mut Parser<'_>, state: &mut OpState<'_>) {
    keyword(p, state, "linkage", "LinkageAttr", 0);
    keyword(p, state, "visibility_", "Visibility", 0);
    if p.eat("thread_local") {
        set(p.ctx, state, "thread_local_", Attr::UNIT);
    }
    keyword(p, state, "unnamed_addr", "UnnamedAddr", 0);
}

fn print_linkage(p: &mut OpPrinter<'_>, op: OpRef<'_>) {
    print_keyword(p, op, "linkage", "LinkageAttr", "");
    print_keyword(p, op, "visibility_", "Visibility", "");
    if op.attr("thread_local_").is_some() {
        p.text(" thread_local");
    }
    print_keyword(p, op, "unnamed_addr", "UnnamedAddr", "");
}

/// `llvm.mlir.global internal hidden thread_local unnamed_addr constant @g(1 : i32) comdat(@c::@g) {...} : i32 {...}`
pub(in super::super) struct Global;

impl OpSyntax for Global {
    fn parse<'a>(&self, p: &mut Parser<'a>, state: &mut OpState<'a>) -> Result<(), Diag> {
        let ctx = p.ctx;
        linkage(p, state);
        if p.eat("constant") {
            set(ctx, state, "constant", Attr::UNIT);
        }
        symbol_name(p, state)?;
        p.expect("(")?;
        let mut text = None;
        if !p.eat(")") {
            let value = p.attr()?;
            p.expect(")")?;
            set(ctx, state, "value", value);
            text = ctx.attr_str(value);
        }
        comdat(p, state)?;
        state.attrs = p.optional_dict()?;
        let ty = match text {
            _ if p.eat(":") => p.ty()?,
            Some(text) => {
                let len = ctx.bytes(text).len() as u64;
                let array = Array { len, element: ctx.int_type(8) };
                set(ctx, state, "global_type", ctx.type_attr(ctx.ty(TypeKind::Dialect(DialectType(Arc::new(array))))));
                p.absent_region(state);
                return Ok(());
            }
            None => return Err(p.whole_op_error("type can only be omitted for string globals")),
        };
        set(ctx, state, "global_type", ctx.type_attr(ty));
        initializer(p, state)
    }

    fn says_all(&self, op: OpRef<'_>) -> bool {
        has_linkage(op) && op.attr("global_type").is_some_and(|ty| op.ctx.attr_type(ty).is_some())
    }

    fn print<'p>(&self, op: OpRef<'p>, p: &mut OpPrinter<'p>) {
        let ctx = op.ctx;
        p.regions_of(op.op, |p| {
            print_linkage(p, op);
            if op.attr("constant").is_some() {
                p.text(" constant");
            }
            print_symbol_name(p, op);
            p.text("(");
            op.attr("value").into_iter().for_each(|value| p.attr(value));
            p.text(")");
            print_comdat(p, op);
            let spelled = [
                "sym_name",
                "global_type",
                "constant",
                "value",
                "linkage",
                "unnamed_addr",
                "thread_local_",
                "visibility_",
                "comdat",
            ];
            print_attrs(p, op, &spelled);
            // The type of a string follows from its length.
            let untyped = |value: &Attr| matches!(ctx.attr_kind(*value), AttrKind::String { ty: None, .. });
            if op.attr("value").is_some_and(|value| untyped(&value)) {
                return;
            }
            print_initializer(p, op, "global_type");
        });
    }
}

fn has_linkage(op: OpRef<'_>) -> bool {
    let is_word = |name: &str, class: &str| {
        op.attr(name).is_some() && (name != "linkage" || !word_of(op, name, class).is_empty())
    };
    is_word("unnamed_addr", "UnnamedAddr") && is_word("visibility_", "Visibility") && is_word("linkage", "LinkageAttr")
}

fn initializer<'a>(p: &mut Parser<'a>, state: &mut OpState<'a>) -> Result<(), Diag> {
    if p.next_is("{") {
        return p.region(Vec::new(), |_, _| Ok(()));
    }
    p.absent_region(state);
    Ok(())
}

fn print_initializer<'p>(p: &mut OpPrinter<'p>, op: OpRef<'p>, ty: &str) {
    p.text(" : ");
    op.attr(ty).and_then(|ty| op.ctx.attr_type(ty)).into_iter().for_each(|ty: Type| p.ty(ty));
    if let Some(region) = op.regions().next().filter(|region| region.blocks().next().is_some()) {
        p.text(" ");
        p.region(region.region, true, true);
    }
}

/// `llvm.mlir.alias external hidden @a {...} : i32 {...}`
pub(in super::super) struct Alias;

impl OpSyntax for Alias {
    fn parse<'a>(&self, p: &mut Parser<'a>, state: &mut OpState<'a>) -> Result<(), Diag> {
        linkage(p, state);
        symbol_name(p, state)?;
        state.attrs = p.optional_dict()?;
        p.expect(":")?;
        let ty = p.ty()?;
        set(p.ctx, state, "alias_type", p.ctx.type_attr(ty));
        initializer(p, state)
    }

    fn says_all(&self, op: OpRef<'_>) -> bool {
        has_linkage(op) && op.attr("alias_type").is_some_and(|ty| op.ctx.attr_type(ty).is_some())
    }

    fn print<'p>(&self, op: OpRef<'p>, p: &mut OpPrinter<'p>) {
        p.regions_of(op.op, |p| {
            print_linkage(p, op);
            print_symbol_name(p, op);
            let spelled = ["sym_name", "alias_type", "linkage", "unnamed_addr", "thread_local_", "visibility_"];
            print_attrs(p, op, &spelled);
            print_initializer(p, op, "alias_type");
        });
    }
}
