//! The syntax of `builtin.module`.

use qopt_ir::def::OpRef;
use qopt_ir::diag::Diag;
use qopt_ir::ir::{Attr, AttrKind, Context, Str};
use qopt_ir::syntax::{OpPrinter, OpState, OpSyntax, Parser};

/// `module @name attributes {...} {...}`
pub(super) struct ModuleSyntax;

impl OpSyntax for ModuleSyntax {
    fn parse<'a>(&self, p: &mut Parser<'a>, state: &mut OpState<'a>) -> Result<(), Diag> {
        if p.at_symbol() {
            let name = p.symbol_name()?;
            state.properties.push((p.ctx.str("sym_name"), p.ctx.attr(AttrKind::String { value: name, ty: None })));
        }
        if p.attributes_keyword()? {
            state.attrs = p.optional_dict()?;
        }
        p.region(Vec::new(), |_, state| {
            state.regions.iter_mut().for_each(qopt_ir::syntax::ParsedRegion::ensure_block);
            Ok(())
        })
    }

    fn print<'p>(&self, op: OpRef<'p>, p: &mut OpPrinter<'p>) {
        head(p, op.ctx, op.body.properties(op.op), op.body.attrs(op.op));
        p.regions_of(op.op, |p| op.regions().take(1).for_each(|r| p.region(r.region, false, true)));
    }
}

/// Everything before the region.
fn head(p: &mut OpPrinter<'_>, ctx: &Context, properties: Attr, attrs: Attr) {
    let name = ctx.dict_named(properties, "sym_name").and_then(|a| ctx.attr_str(a));
    if let Some(name) = name {
        p.text(" ");
        p.symbol_name(name);
    }
    let is_shown = |e: &&(Str, Attr)| ctx.bytes(e.0) != b"sym_name";
    let mut entries: Vec<_> = ctx.dict(properties).iter().filter(is_shown).copied().collect();
    entries.extend_from_slice(ctx.dict(attrs));
    entries.sort_by(|a, b| ctx.bytes(a.0).cmp(ctx.bytes(b.0)));
    p.attr_dict(&entries, true);
    p.text(" ");
}
