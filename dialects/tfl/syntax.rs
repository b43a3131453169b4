//! The syntax of the arithmetic operations: `tfl.add %0, %1 {...} : tensor<4xf32>` where all types are equal, else the
//! generic form without quotes.

use qopt_ir::def::OpRef;
use qopt_ir::diag::Diag;
use qopt_ir::syntax::{OpPrinter, OpState, OpSyntax, Parser, ValueGroup};

pub(super) struct SameTypes;

impl OpSyntax for SameTypes {
    fn parse<'a>(&self, p: &mut Parser<'a>, state: &mut OpState<'a>) -> Result<(), Diag> {
        if p.next_is("(") {
            return p.generic_tail(state);
        }
        let mut operands = ValueGroup::default();
        p.operands(&mut operands.items)?;
        state.attrs = p.optional_dict()?;
        p.expect(":")?;
        let ty = p.ty()?;
        operands.types = Some(operands.items.iter().map(|_| ty).collect());
        state.operands.push(operands);
        state.results.push(ValueGroup { types: Some([ty].into_iter().collect()), ..ValueGroup::default() });
        Ok(())
    }

    fn print(&self, op: OpRef<'_>, p: &mut OpPrinter<'_>) {
        let body = op.body;
        let mut types = body.operands(op.op).chain(body.results(op.op)).map(|v| body.ty(v));
        let first = types.next();
        if body.num_operands(op.op) == 0 || types.any(|t| Some(t) != first) {
            return p.generic_tail(op.op);
        }
        p.text(" ");
        p.values(body.operands(op.op));
        let entries: Vec<_> =
            [body.properties(op.op), body.attrs(op.op)].iter().flat_map(|&d| op.ctx.dict(d)).copied().collect();
        p.attr_dict(&entries, false);
        if let Some(ty) = first {
            p.text(" : ");
            p.ty(ty);
        }
    }
}
