//! The syntax of `func.func`.

use qopt_ir::def::{BlockRef, OpRef, RegionRef};
use qopt_ir::diag::Diag;
use qopt_ir::ir::{Attr, AttrKind, Context, Loc, Str, Type, TypeKind};
use qopt_ir::syntax::{OpPrinter, OpState, OpSyntax, Parser, UnresolvedOperand};

/// `func.func private @name(%arg0: i32 {a.b}) -> (f32 {a.c}) attributes {...} {...}`
pub(crate) struct FuncSyntax;

impl OpSyntax for FuncSyntax {
    fn parse<'a>(&self, p: &mut Parser<'a>, state: &mut OpState<'a>) -> Result<(), Diag> {
        let ctx = p.ctx;
        for visibility in ["public", "private", "nested"] {
            if p.eat(visibility) {
                state.properties.push((ctx.str("sym_visibility"), ctx.string_attr(visibility)));
                break;
            }
        }
        let name = p.symbol_name()?;
        state.properties.push((ctx.str("sym_name"), ctx.attr(AttrKind::String { value: name, ty: None })));
        let (args, arg_types, arg_attrs) = arguments(p)?;
        let (results, res_attrs) = results(p)?;
        let ty = ctx.function_type(&arg_types, &results);
        state.properties.push((ctx.str("function_type"), ctx.type_attr(ty)));
        for (key, dicts) in [("arg_attrs", arg_attrs), ("res_attrs", res_attrs)] {
            if dicts.iter().any(|&d| d != Attr::EMPTY_DICT) {
                state.properties.push((ctx.str(key), ctx.attr(AttrKind::Array(dicts.into()))));
            }
        }
        let at = p.offset();
        if p.attributes_keyword()? {
            state.attrs = p.optional_dict()?;
            let reserved = ["sym_name", "function_type", "sym_visibility"];
            let clash = |e: &&(Str, Attr)| reserved.iter().any(|r| r.as_bytes() == ctx.bytes(e.0));
            if let Some((key, _)) = ctx.dict(state.attrs).iter().find(clash) {
                let key = ctx.text(*key);
                let message = format!(
                    "'{key}' is an inferred attribute and should not be specified in the explicit attribute dictionary"
                );
                return Err(p.op_error_at(at, message));
            }
        }
        if p.next_is("{") {
            let at = p.offset();
            let named = args.len() == arg_types.len();
            return p.region(if named { args } else { Vec::new() }, move |p, state| {
                if state.regions.last().is_some_and(|r| r.is_empty()) {
                    return Err(p.op_error_at(at, "expected non-empty function body"));
                }
                Ok(())
            });
        }
        p.absent_region(state);
        Ok(())
    }

    fn print<'p>(&self, op: OpRef<'p>, p: &mut OpPrinter<'p>) {
        let ctx = op.ctx;
        let parts = Parts { ctx, properties: op.body.properties(op.op), attrs: op.body.attrs(op.op) };
        p.regions_of(op.op, |p| parts.print(p, op.regions().next()));
    }
}

type ParsedArguments<'a> = (Vec<(UnresolvedOperand<'a>, Type, Loc)>, Vec<Type>, Vec<Attr>);

/// `(%a: i32 {...} loc(...), ...)`, or types alone.
fn arguments<'a>(p: &mut Parser<'a>) -> Result<ParsedArguments<'a>, Diag> {
    let (mut args, mut types, mut attrs) = (Vec::new(), Vec::new(), Vec::new());
    p.expect("(")?;
    if p.eat(")") {
        return Ok((args, types, attrs));
    }
    let named = p.at_operand();
    p.comma_list(|p| {
        if p.at_operand() != named {
            return Err(p.op_error(if named {
                "expected SSA identifier"
            } else {
                "expected type instead of SSA identifier"
            }));
        }
        if named {
            let operand = p.operand()?;
            p.expect(":")?;
            let ty = p.ty()?;
            attrs.push(p.optional_dict()?);
            let loc = p.trailing_loc(operand.at)?;
            args.push((operand, ty, loc));
            types.push(ty);
        } else {
            types.push(p.ty()?);
            attrs.push(p.optional_dict()?);
            p.trailing_loc(p.offset())?;
        }
        Ok(())
    })?;
    p.expect(")")?;
    Ok((args, types, attrs))
}

/// `-> i32` or `-> (i32 {...}, f32)`
fn results(p: &mut Parser<'_>) -> Result<(Vec<Type>, Vec<Attr>), Diag> {
    let (mut types, mut attrs) = (Vec::new(), Vec::new());
    if !p.eat("->") {
        return Ok((types, attrs));
    }
    if !p.eat("(") {
        return Ok((vec![p.ty()?], vec![Attr::EMPTY_DICT]));
    }
    if p.eat(")") {
        return Ok((types, attrs));
    }
    p.comma_list(|p| {
        types.push(p.ty()?);
        attrs.push(p.optional_dict()?);
        Ok(())
    })?;
    p.expect(")")?;
    Ok((types, attrs))
}

/// A function without its body.
struct Parts<'a> {
    ctx: &'a Context,
    properties: Attr,
    attrs: Attr,
}

impl Parts<'_> {
    fn get(&self, name: &str) -> Option<Attr> {
        self.ctx.dict_named(self.properties, name)
    }

    fn dicts(&self, name: &str) -> &[Attr] {
        match self.get(name).map(|a| self.ctx.attr_kind(a)) {
            Some(AttrKind::Array(dicts)) => dicts,
            _ => &[],
        }
    }

    /// Prints with the value names of the body.
    fn print(&self, p: &mut OpPrinter<'_>, region: Option<RegionRef<'_>>) {
        let ctx = self.ctx;
        if let Some(visibility) = self.get("sym_visibility").and_then(|a| ctx.attr_str(a)) {
            p.text(" ");
            p.bytes(ctx.bytes(visibility));
        }
        p.text(" ");
        if let Some(name) = self.get("sym_name").and_then(|a| ctx.attr_str(a)) {
            p.symbol_name(name);
        }
        let ty = self.get("function_type").and_then(|a| ctx.attr_type(a)).map(|t| ctx.type_kind(t));
        let (inputs, outputs) = match ty {
            Some(TypeKind::Function { inputs, results }) => (&inputs[..], &results[..]),
            _ => (&[][..], &[][..]),
        };
        let entry = region.and_then(|region| region.blocks().next());
        let args = entry.map(BlockRef::args).filter(|args| args.len() == inputs.len());
        p.text("(");
        for (i, &ty) in inputs.iter().enumerate() {
            if i > 0 {
                p.text(", ");
            }
            if let Some(&arg) = args.and_then(|a| a.get(i)) {
                p.value(arg);
                p.text(": ");
            }
            p.ty(ty);
            self.print_dict(p, "arg_attrs", i);
            if let Some(entry) = entry.filter(|entry| i < entry.args().len()) {
                p.arg_location(entry.body.arg_loc(entry.block, i));
            }
        }
        p.text(")");
        if !outputs.is_empty() {
            p.text(" -> ");
            let is_function = |t: &Type| matches!(ctx.type_kind(*t), TypeKind::Function { .. });
            let has_attrs = self.dicts("res_attrs").iter().any(|&d| d != Attr::EMPTY_DICT);
            let bare = outputs.len() == 1 && !outputs.iter().any(is_function) && !has_attrs;
            if !bare {
                p.text("(");
            }
            for (i, &ty) in outputs.iter().enumerate() {
                if i > 0 {
                    p.text(", ");
                }
                p.ty(ty);
                self.print_dict(p, "res_attrs", i);
            }
            if !bare {
                p.text(")");
            }
        }
        let spelled = ["sym_name", "sym_visibility", "function_type", "arg_attrs", "res_attrs"];
        let is_shown = |e: &&(Str, Attr)| !spelled.iter().any(|s| s.as_bytes() == ctx.bytes(e.0));
        let mut entries: Vec<_> = ctx.dict(self.properties).iter().filter(is_shown).copied().collect();
        entries.extend_from_slice(ctx.dict(self.attrs));
        entries.sort_by(|a, b| ctx.bytes(a.0).cmp(ctx.bytes(b.0)));
        p.attr_dict(&entries, true);
        if let Some(region) = region.filter(|_| entry.is_some()) {
            p.text(" ");
            p.region(region.region, false, true);
        }
    }

    fn print_dict(&self, p: &mut OpPrinter<'_>, name: &str, index: usize) {
        if let Some(&dict) = self.dicts(name).get(index) {
            p.attr_dict(self.ctx.dict(dict), false);
        }
    }
}
