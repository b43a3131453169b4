//! `linalg.matmul ins(%a, %b : ...) outs(%c : ...) -> ...`: named operations without their body.

use qopt_ir::def::OpRef;
use qopt_ir::diag::Diag;
use qopt_ir::ir::{Attr, Type};
use qopt_ir::syntax::{Group, OpPrinter, OpState, OpSyntax, Parser};

use super::super::attrs::map_array;
use super::super::syntax::{merged, print_operands, print_results, values};
use super::super::types::scalar;
use super::Named;
use super::table::ALL;
use crate::syntax::arrow_types;

/// Where MLIR keeps the maps that it computed from the other attributes; it is seen in the generic form alone.
const CACHE: &str = "linalg.memoized_indexing_maps";

pub(super) struct NamedSyntax;

impl OpSyntax for NamedSyntax {
    fn parse<'a>(&self, p: &mut Parser<'a>, state: &mut OpState<'a>) -> Result<(), Diag> {
        let ctx = p.ctx;
        let name = ctx.op_text(state.name).into_owned();
        let Some(named) = ALL.iter().find(|named| named.name == name) else {
            return Err(p.op_error("expected a named operation"));
        };
        if named.has_maps() {
            let maps = if p.eat("indexing_maps") {
                p.expect("=")?;
                p.attr()?
            } else {
                map_array(ctx, named.own_maps(|_, _| None))
            };
            state.properties.push((ctx.str("indexing_maps"), maps));
        }
        let leading = p.optional_dict()?;
        let (inputs, outputs) = (values(p, "ins")?, values(p, "outs")?);
        let trailing = p.optional_dict()?;
        state.attrs = merged(p, &[ctx.dict(leading), ctx.dict(trailing)])?;
        let types = |group: &Group<_>| group.types.clone().unwrap_or_default();
        let elements: Vec<Type> = types(&inputs).into_iter().chain(types(&outputs)).map(|ty| scalar(ctx, ty)).collect();
        state.operands.extend([inputs, outputs]);
        let unsigned = Named::is_unsigned(ctx, ctx.dict_get(state.attrs, ctx.str("cast")));
        p.implied_region(state, |body, block, loc| {
            // What cannot be made is the verifier's to say.
            let _ = named.body.fill(ctx, body, block, &elements, (loc, unsigned));
        });
        let results = if p.eat("->") { arrow_types(p)? } else { Vec::new() };
        state.results.push(Group { types: Some(results.into_iter().collect()), ..Group::default() });
        Ok(())
    }

    fn shows_regions(&self, _: OpRef<'_>) -> bool {
        false
    }

    fn print(&self, op: OpRef<'_>, p: &mut OpPrinter<'_>) {
        let ctx = op.ctx;
        let mut shown = Vec::new();
        let dicts = [op.body.properties(op.op), op.body.attrs(op.op)].map(|dict| self.shown(op, dict));
        for &(name, value) in dicts.iter().flat_map(|&dict| ctx.dict(dict)) {
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

    /// Without the maps that the name stands for, and without MLIR's cache.
    fn shown(&self, op: OpRef<'_>, attrs: Attr) -> Attr {
        let (ctx, maps) = (op.ctx, op.ctx.str("indexing_maps"));
        let own = || Named::of(op).map(|named| map_array(op.ctx, named.own_maps(|_, _| None)));
        let attrs = ctx.dict_with(attrs, ctx.str(CACHE), None);
        match ctx.dict_get(attrs, maps) {
            Some(given) if own() == Some(given) => ctx.dict_with(attrs, maps, None),
            _ => attrs,
        }
    }
}
