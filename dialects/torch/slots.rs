//! The syntax of `torch.initialize.global_slots`.

use qopt_ir::def::OpRef;
use qopt_ir::diag::Diag;
use qopt_ir::ir::AttrKind;
use qopt_ir::syntax::{OpPrinter, OpState, OpSyntax, Parser, ValueGroup};

const NAMES: &str = "slotSymNames";

/// `torch.initialize.global_slots [@a(%0 : !torch.int) @b(%1 : !torch.bool)]`
pub(super) struct InitializeSyntax;

impl OpSyntax for InitializeSyntax {
    fn parse<'a>(&self, p: &mut Parser<'a>, state: &mut OpState<'a>) -> Result<(), Diag> {
        state.attrs = p.optional_dict()?;
        let (mut names, mut values) = (Vec::new(), ValueGroup::default());
        let types = values.types.insert(Default::default());
        p.expect("[")?;
        while !p.eat("]") {
            names.push(p.attr()?);
            p.expect("(")?;
            values.items.push(p.operand()?);
            p.expect(":")?;
            types.push(p.ty()?);
            p.expect(")")?;
        }
        state.properties.push((p.ctx.str(NAMES), p.ctx.attr(AttrKind::Array(names.into()))));
        state.operands.push(values);
        Ok(())
    }

    fn says_all(&self, op: OpRef<'_>) -> bool {
        matches!(op.attr(NAMES).map(|names| op.ctx.attr_kind(names)), Some(AttrKind::Array(names)) if names.len() == op.operands().count())
    }

    fn print<'p>(&self, op: OpRef<'p>, p: &mut OpPrinter<'p>) {
        let (ctx, body) = (op.ctx, op.body);
        p.attr_dict(ctx.dict(body.attrs(op.op)), false);
        p.text(" [");
        p.newline();
        let Some(AttrKind::Array(names)) = op.attr(NAMES).map(|names| ctx.attr_kind(names)) else { return };
        for (&name, value) in names.iter().zip(op.operands()) {
            p.text("  ");
            p.attr(name);
            p.text("(");
            p.value(value);
            p.text(" : ");
            p.ty(body.ty(value));
            p.text(")");
            p.newline();
        }
        p.text("]");
    }
}
