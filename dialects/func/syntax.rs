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
        let signature = Signature::parse(p, false)?;
        let ty = ctx.function_type(&signature.inputs, &signature.results);
        state.properties.push((ctx.str("function_type"), ctx.type_attr(ty)));
        signature.push_attrs(ctx, state);
        attributes(p, state, &["sym_name", "function_type", "sym_visibility"])?;
        body(p, state, signature)
    }

    fn print<'p>(&self, op: OpRef<'p>, p: &mut OpPrinter<'p>) {
        let ctx = op.ctx;
        let parts = Parts { ctx, properties: op.body.properties(op.op), attrs: op.body.attrs(op.op) };
        p.regions_of(op.op, |p| {
            if let Some(visibility) = parts.get("sym_visibility").and_then(|a| ctx.attr_str(a)) {
                p.text(" ");
                p.bytes(ctx.bytes(visibility));
            }
            let (inputs, outputs) = match parts.function_type().map(|ty| ctx.type_kind(ty)) {
                Some(TypeKind::Function { inputs, results }) => (&inputs[..], &results[..]),
                _ => (&[][..], &[][..]),
            };
            parts.print_signature(p, op.regions().next(), (inputs, outputs), false);
            let spelled = ["sym_name", "sym_visibility", "function_type", "arg_attrs", "res_attrs"];
            parts.print_rest(p, op.regions().next(), &spelled);
        });
    }
}

/// Arguments and results of a function as they are written.
pub(crate) struct Signature<'a> {
    /// Arguments with names. Empty if they have none.
    args: Vec<(UnresolvedOperand<'a>, Type, Loc)>,
    /// Types of the arguments.
    pub(crate) inputs: Vec<Type>,
    arg_attrs: Vec<Attr>,
    /// Types of the results.
    pub(crate) results: Vec<Type>,
    res_attrs: Vec<Attr>,
    /// True if `...` follows the arguments.
    pub(crate) is_vararg: bool,
}

impl<'a> Signature<'a> {
    /// Parses `(%a: i32 {...} loc(...), ...) -> (i32 {...}, f32)`, or an argument list of types alone. With `allows_vararg`, the last
    /// argument may be `...`.
    pub(crate) fn parse(p: &mut Parser<'a>, allows_vararg: bool) -> Result<Self, Diag> {
        let (args, inputs, arg_attrs, is_vararg) = arguments(p, allows_vararg)?;
        let (results, res_attrs) = results(p)?;
        Ok(Self { args, inputs, arg_attrs, results, res_attrs, is_vararg })
    }
    /// Sets the attributes of arguments and results, if there are any.
    pub(crate) fn push_attrs(&self, ctx: &Context, state: &mut OpState<'a>) {
        for (key, dicts) in [("arg_attrs", &self.arg_attrs), ("res_attrs", &self.res_attrs)] {
            if dicts.iter().any(|&d| d != Attr::EMPTY_DICT) {
                state.properties.push((ctx.str(key), ctx.attr(AttrKind::Array(dicts.clone().into()))));
            }
        }
    }
}

/// Parses `attributes {...}` without the reserved names.
pub(crate) fn attributes<'a>(p: &mut Parser<'a>, state: &mut OpState<'a>, reserved: &[&str]) -> Result<(), Diag> {
    let at = p.offset();
    if !p.attributes_keyword()? {
        return Ok(());
    }
    state.attrs = p.optional_dict()?;
    let ctx = p.ctx;
    let clash = |e: &&(Str, Attr)| reserved.iter().any(|r| r.as_bytes() == ctx.bytes(e.0));
    match ctx.dict(state.attrs).iter().find(clash) {
        None => Ok(()),
        Some((key, _)) => {
            let key = ctx.text(*key);
            let message = format!(
                "'{key}' is an inferred attribute and should not be specified in the explicit attribute dictionary"
            );
            Err(p.op_error_at(at, message))
        }
    }
}

/// Parses the body of a function, if it has one.
pub(crate) fn body<'a>(p: &mut Parser<'a>, state: &mut OpState<'a>, signature: Signature<'a>) -> Result<(), Diag> {
    if !p.next_is("{") {
        p.absent_region(state);
        return Ok(());
    }
    let at = p.offset();
    let named = signature.args.len() == signature.inputs.len();
    p.region(if named { signature.args } else { Vec::new() }, move |p, state| {
        if state.regions.last().is_some_and(|r| r.is_empty()) {
            return Err(p.op_error_at(at, "expected non-empty function body"));
        }
        Ok(())
    })
}

type ParsedArguments<'a> = (Vec<(UnresolvedOperand<'a>, Type, Loc)>, Vec<Type>, Vec<Attr>, bool);

/// `(%a: i32 {...} loc(...), ...)`, or types alone.
fn arguments<'a>(p: &mut Parser<'a>, allows_vararg: bool) -> Result<ParsedArguments<'a>, Diag> {
    let (mut args, mut types, mut attrs) = (Vec::new(), Vec::new(), Vec::new());
    p.expect("(")?;
    if p.eat(")") {
        return Ok((args, types, attrs, false));
    }
    let named = p.at_operand();
    let mut is_vararg = false;
    p.comma_list(|p| {
        if is_vararg {
            return Err(p.op_error("variadic arguments must be in the end of the argument list"));
        }
        if allows_vararg && p.eat("...") {
            is_vararg = true;
            return Ok(());
        }
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
    Ok((args, types, attrs, is_vararg))
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

/// The attributes of a function.
pub(crate) struct Parts<'a> {
    pub(crate) ctx: &'a Context,
    pub(crate) properties: Attr,
    pub(crate) attrs: Attr,
}

impl Parts<'_> {
    /// An inherent attribute.
    pub(crate) fn get(&self, name: &str) -> Option<Attr> {
        self.ctx.dict_named(self.properties, name)
    }

    /// The type in `function_type`.
    pub(crate) fn function_type(&self) -> Option<Type> {
        self.ctx.attr_type(self.get("function_type")?)
    }

    fn dicts(&self, name: &str) -> &[Attr] {
        match self.get(name).map(|a| self.ctx.attr_kind(a)) {
            Some(AttrKind::Array(dicts)) => dicts,
            _ => &[],
        }
    }

    /// Prints the name, and arguments with the value names of the body and results.
    pub(crate) fn print_signature(
        &self,
        p: &mut OpPrinter<'_>,
        region: Option<RegionRef<'_>>,
        (inputs, outputs): (&[Type], &[Type]),
        is_vararg: bool,
    ) {
        let ctx = self.ctx;
        p.text(" ");
        if let Some(name) = self.get("sym_name").and_then(|a| ctx.attr_str(a)) {
            p.symbol_name(name);
        }
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
        if is_vararg {
            p.text(if inputs.is_empty() { "..." } else { ", ..." });
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
    }

    /// Prints the attributes that are not spelled by the syntax, and the body.
    pub(crate) fn print_rest(&self, p: &mut OpPrinter<'_>, region: Option<RegionRef<'_>>, spelled: &[&str]) {
        let ctx = self.ctx;
        let is_shown = |e: &&(Str, Attr)| !spelled.iter().any(|s| s.as_bytes() == ctx.bytes(e.0));
        let mut entries: Vec<_> = ctx.dict(self.properties).iter().filter(is_shown).copied().collect();
        entries.extend_from_slice(ctx.dict(self.attrs));
        entries.sort_by(|a, b| ctx.bytes(a.0).cmp(ctx.bytes(b.0)));
        p.attr_dict(&entries, true);
        if let Some(region) = region.filter(|region| region.blocks().next().is_some()) {
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
