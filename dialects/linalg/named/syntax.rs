//! `linalg.matmul ins(%a, %b : ...) outs(%c : ...) -> ...`: named operations without their body.

use qopt_ir::def::OpRef;
use qopt_ir::diag::Diag;
use qopt_ir::ir::Type;
use qopt_ir::syntax::{Group, OpPrinter, OpState, OpSyntax, Parser};

use super::super::attrs::map_array;
use super::super::syntax::{merged, print_operands, print_results, values};
use super::super::types::scalar;
use super::Named;
use super::table::ALL;
use crate::syntax::arrow_types;

pub(super) struct NamedSyntax;

impl OpSyntax for NamedSyntax {
    fn parse<'a>(&self, p: &mut Parser<'a>, state: &mut OpState<'a>) -> Result<(), Diag> {
        let ctx = p.ctx;
        let name = ctx.op_text(state.name).into_owned();
        let Some(named) = ALL.iter().find(|named| named.name == name) else {
            return Err(p.op_error("expected a named operation"));
        };
        if named.has_maps() && p.eat("indexing_maps") {
            p.expect("=")?;
            let maps = p.attr()?;
            // Those that the name stands for go without saying.
            if maps != map_array(ctx, named.own_maps(|_, _| None)) {
                state.properties.push((ctx.str("indexing_maps"), maps));
            }
        }
        let leading = p.optional_dict()?;
        let (inputs, outputs) = (values(p, "ins")?, values(p, "outs")?);
        let at = p.offset();
        let trailing = p.optional_dict()?;
        state.attrs = merged(p, (leading, trailing), at)?;
        let types = |group: &Group<_>| group.types.clone().unwrap_or_default();
        let elements: Vec<Type> = types(&inputs).into_iter().chain(types(&outputs)).map(|ty| scalar(ctx, ty)).collect();
        state.operands.extend([inputs, outputs]);
        let unsigned = Named::is_unsigned(ctx, ctx.dict_get(state.attrs, ctx.str("cast")));
        p.implied_region(state, |body, block, loc| named.body.fill(ctx, body, block, &elements, (loc, unsigned)));
        let results = if p.eat("->") { arrow_types(p)? } else { Vec::new() };
        state.results.push(Group { types: Some(results.into_iter().collect()), ..Group::default() });
        Ok(())
    }

    fn print(&self, op: OpRef<'_>, p: &mut OpPrinter<'_>) {
        let ctx = op.ctx;
        let mut shown = Vec::new();
        for &(name, value) in ctx.dict(op.body.properties(op.op)).iter().chain(ctx.dict(op.body.attrs(op.op))) {
            match ctx.bytes(name) {
                b"operandSegmentSizes" => {}
                b"indexing_maps" => {
                    p.text(" indexing_maps = ");
                    p.attr(value);
                }
                _ => shown.push((name, value)),
            }
        }
        shown.sort_by_key(|&(name, _)| ctx.bytes(name));
        p.attr_dict(&shown, false);
        print_operands(op, p);
        print_results(op, p);
    }
}
