//! The syntax of `arith.select`, which omits the type of an `i1` condition.

use qopt_ir::def::{OpRef, operand};
use qopt_ir::diag::Diag;
use qopt_ir::syntax::{OpPrinter, OpState, OpSyntax, Parser, ValueGroup};

use crate::arith::ops as arith;

/// `arith.select %c, %a, %b : i32` or `arith.select %c, %a, %b : vector<4xi1>, vector<4xi32>`
pub(super) struct SelectSyntax;

impl OpSyntax for SelectSyntax {
    fn parse<'a>(&self, p: &mut Parser<'a>, state: &mut OpState<'a>) -> Result<(), Diag> {
        let at = p.offset();
        let mut operands = ValueGroup::default();
        p.operands(&mut operands.items)?;
        if operands.items.len() != 3 {
            return Err(p.op_error_at(at, "expected 3 operands"));
        }
        state.attrs = p.optional_dict()?;
        p.expect(":")?;
        let first = p.ty()?;
        let (condition, result) = if p.eat(",") { (first, p.ty()?) } else { (p.ctx.int_type(1), first) };
        operands.types = Some([condition, result, result].into_iter().collect());
        state.operands.push(operands);
        state.results.push(ValueGroup { types: Some([result].into_iter().collect()), ..ValueGroup::default() });
        Ok(())
    }

    fn print(&self, op: OpRef<'_>, p: &mut OpPrinter<'_>) {
        let body = op.body;
        p.text(" ");
        p.values(body.operands(op.op));
        p.attr_dict(op.ctx.dict(body.attrs(op.op)), false);
        p.text(" : ");
        if let Some(condition) = op.operand_type(operand!(arith::SELECT.condition)).filter(|&t| op.ctx.is_shaped(t)) {
            p.ty(condition);
            p.text(", ");
        }
        p.types(body.results(op.op).map(|v| body.ty(v)));
    }
}
