//! `linalg.matmul ins(%a, %b : ...) outs(%c : ...) -> ...`: named operations without their body.

use qopt_ir::def::OpRef;
use qopt_ir::diag::Diag;
use qopt_ir::ir::{AffineMap, Attr, AttrKind, Type};
use qopt_ir::syntax::{OpPrinter, OpState, OpSyntax, Parser, ValueGroup};

use super::super::attrs::map_array;
use super::super::builder::{AffineIndex, dims};
use super::super::syntax::{merge_attr_dicts, print_operands, print_results, values};
use super::super::types::scalar;
use super::Named;
use super::table::{CONTRACT, ELEMENTWISE, ELEMENTWISE_KINDS};
use crate::syntax::arrow_types;

/// The attribute in which MLIR caches maps computed from other attributes. Only the generic form prints it.
const CACHE: &str = "linalg.memoized_indexing_maps";

pub(super) struct NamedSyntax;

/// Identity maps for all operands.
fn identities(named: &Named, rank: usize) -> Vec<AffineMap> {
    vec![AffineIndex::map(&dims(rank), rank); named.inputs().saturating_add(1)]
}

/// `[affine_map<...>, ...]`
fn given_maps(p: &mut Parser<'_>) -> Result<Attr, Diag> {
    let at = p.offset();
    let maps = p.attr()?;
    let AttrKind::Array(all) = p.ctx.attr_kind(maps) else {
        return Err(p.op_error_at(at, "invalid kind of attribute specified"));
    };
    if all.iter().any(|&map| !matches!(p.ctx.attr_kind(map), AttrKind::AffineMap(_))) {
        return Err(p.op_error("element of indexing_maps array is not an affine_map"));
    }
    Ok(maps)
}

impl OpSyntax for NamedSyntax {
    fn parse<'a>(&self, p: &mut Parser<'a>, state: &mut OpState<'a>) -> Result<(), Diag> {
        let ctx = p.ctx;
        let name = ctx.op_text(state.name).into_owned();
        let mut own = Vec::new();
        if name == ELEMENTWISE.name {
            if !p.next_is("kind") {
                return Err(p.op_error("expected 'kind'"));
            }
            p.expect("kind")?;
            p.expect("=")?;
            let kind = p.attr()?;
            if ELEMENTWISE_KINDS.read(ctx, kind).is_none() {
                return Err(p.op_error("expected ElementwiseKind attribute"));
            }
            own.push((ctx.str("kind"), kind));
        }
        let Some(named) = Named::find(ctx, &name, own.first().map(|&(_, kind)| kind)) else {
            return Err(p.op_error("expected a named operation"));
        };
        let mut maps = None;
        if named.has_maps() && p.eat("indexing_maps") {
            p.expect("=")?;
            maps = Some(given_maps(p)?);
        } else if name == CONTRACT.name {
            return Err(p.op_error("expected 'indexing_maps' attribute"));
        }
        let leading = p.optional_dict()?;
        let (inputs, outputs) = (values(p, "ins")?, values(p, "outs")?);
        let trailing = p.optional_dict()?;
        let types = |group: &ValueGroup<_>| group.types.clone().unwrap_or_default();
        if named.has_maps() {
            let default = || match types(&outputs).last().and_then(|&ty| ctx.shape(ty)) {
                Some(shape) if named.loops.is_empty() => identities(named, shape.len()),
                _ => named.own_maps(|_, _| None),
            };
            own.push((ctx.str("indexing_maps"), maps.unwrap_or_else(|| map_array(ctx, default()))));
        }
        state.attrs = merge_attr_dicts(p, &[&own, ctx.dict(leading), ctx.dict(trailing)])?;
        let elements: Vec<Type> = types(&inputs).into_iter().chain(types(&outputs)).map(|ty| scalar(ctx, ty)).collect();
        state.operands.extend([inputs, outputs]);
        let unsigned = Named::is_unsigned(ctx, ctx.dict_get(state.attrs, ctx.str("cast")));
        p.implied_region(state, |rewriter, block, loc| {
            let args: Vec<_> = elements.iter().map(|&ty| rewriter.add_arg(block, ty, loc)).collect();
            // The verifier reports bodies that cannot be built.
            let _ = named.body.complete(rewriter, &args, (loc, unsigned));
        });
        let results = if p.eat("->") { arrow_types(p)? } else { Vec::new() };
        state.results.push(ValueGroup { types: Some(results.into_iter().collect()), ..ValueGroup::default() });
        Ok(())
    }

    fn shows_regions(&self, _: OpRef<'_>) -> bool {
        false
    }

    fn print(&self, op: OpRef<'_>, p: &mut OpPrinter<'_>) {
        let ctx = op.ctx;
        let (mut shown, mut maps) = (Vec::new(), None);
        let dicts = [op.body.properties(op.op), op.body.attrs(op.op)].map(|dict| self.explicit_attrs(op, dict));
        for &(name, value) in dicts.iter().flat_map(|&dict| ctx.dict(dict)) {
            match ctx.bytes(name) {
                b"operandSegmentSizes" => {}
                b"indexing_maps" => maps = Some(value),
                b"kind" if op.is(&ELEMENTWISE) => {
                    p.text(" kind=");
                    p.attr(value);
                }
                _ => shown.push((name, value)),
            }
        }
        if let Some(maps) = maps {
            p.text(" indexing_maps = ");
            p.attr(maps);
        }
        shown.sort_by_key(|&(name, _)| ctx.bytes(name));
        p.attr_dict(&shown, false);
        print_operands(op, p);
        print_results(op, p);
    }

    /// Elides the maps that the name implies and MLIR's cache.
    fn explicit_attrs(&self, op: OpRef<'_>, attrs: Attr) -> Attr {
        let (ctx, maps) = (op.ctx, op.ctx.str("indexing_maps"));
        let own = || {
            let named = Named::of(op).filter(|named| named.name != CONTRACT.name)?;
            let maps = match named.loops {
                "" => identities(named, ctx.shape(op.body.ty(op.body.operands(op.op).last()?))?.len()),
                _ => named.own_maps(|_, _| None),
            };
            Some(map_array(ctx, maps))
        };
        let attrs = ctx.dict_with(attrs, ctx.str(CACHE), None);
        match ctx.dict_get(attrs, maps) {
            Some(given) if own() == Some(given) => ctx.dict_with(attrs, maps, None),
            _ => attrs,
        }
    }
}
