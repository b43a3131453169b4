//! The custom assembly form of named operations, which omits the body: `linalg.matmul ins(%a, %b : ...) outs(%c : ...) -> ...`.
//! The parser builds the body.

use qopt_ir::def::OpRef;
use qopt_ir::diag::Diag;
use qopt_ir::ir::{AffineMap, Attr, AttrKind, Type};
use qopt_ir::syntax::{OpPrinter, OpState, OpSyntax, Parser, ValueGroup};

use super::super::attrs::map_array;
use super::super::builder::{AffineIndex, dims};
use super::super::syntax::{leading_attrs, merge_attr_dicts, print_operands, print_results, values};
use super::super::types::scalar;
use super::Named;
use super::table::{CONTRACT, ELEMENTWISE, ELEMENTWISE_KINDS};
use crate::syntax::arrow_types;

/// The attribute in which MLIR caches maps computed from other attributes. Only the generic form prints it.
const CACHE: &str = "linalg.memoized_indexing_maps";

pub(super) struct NamedSyntax;

/// One identity map for each operand.
fn identity_maps(named: &Named, rank: usize) -> Vec<AffineMap> {
    vec![AffineIndex::map(&dims(rank), rank); named.inputs().saturating_add(1)]
}

/// Parses the value of `indexing_maps`: `[affine_map<...>, ...]`.
fn parse_maps(p: &mut Parser<'_>) -> Result<Attr, Diag> {
    let offset = p.offset();
    let maps = p.attr()?;
    let AttrKind::Array(items) = p.ctx.attr_kind(maps) else {
        return Err(p.op_error_at(offset, "invalid kind of attribute specified"));
    };
    if items.iter().any(|&map| !matches!(p.ctx.attr_kind(map), AttrKind::AffineMap(_))) {
        return Err(p.op_error("element of indexing_maps array is not an affine_map"));
    }
    Ok(maps)
}

impl OpSyntax for NamedSyntax {
    fn parse<'a>(&self, p: &mut Parser<'a>, state: &mut OpState<'a>) -> Result<(), Diag> {
        let ctx = p.ctx;
        let name = ctx.op_text(state.name).into_owned();
        // Attributes with a clause before the operands: `kind = ...` and `indexing_maps = ...`.
        let mut clause_attrs = Vec::new();
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
            clause_attrs.push((ctx.str("kind"), kind));
        }
        let Some(named) = Named::find(ctx, &name, clause_attrs.first().map(|&(_, kind)| kind)) else {
            return Err(p.op_error("expected a named operation"));
        };
        let mut maps = None;
        if named.has_maps() && p.eat("indexing_maps") {
            p.expect("=")?;
            maps = Some(parse_maps(p)?);
        } else if name == CONTRACT.name {
            return Err(p.op_error("expected 'indexing_maps' attribute"));
        }
        let leading = leading_attrs(p)?;
        let (inputs, outputs) = (values(p, "ins")?, values(p, "outs")?);
        let trailing = p.optional_dict()?;
        let types = |group: &ValueGroup<_>| group.types.clone().unwrap_or_default();
        if named.has_maps() {
            let default = || match types(&outputs).last().and_then(|&ty| ctx.shape(ty)) {
                Some(shape) if named.loops.is_empty() => identity_maps(named, shape.len()),
                _ => named.default_maps(|_, _| None),
            };
            clause_attrs.push((ctx.str("indexing_maps"), maps.unwrap_or_else(|| map_array(ctx, default()))));
        }
        state.attrs = merge_attr_dicts(p, &[&clause_attrs, ctx.dict(leading), ctx.dict(trailing)])?;
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
        let (mut dict_attrs, mut maps) = (Vec::new(), None);
        let dicts = [op.body.properties(op.op), op.body.attrs(op.op)].map(|dict| self.explicit_attrs(op, dict));
        for &(name, value) in dicts.iter().flat_map(|&dict| ctx.dict(dict)) {
            match ctx.bytes(name) {
                b"operandSegmentSizes" => {}
                b"indexing_maps" => maps = Some(value),
                b"kind" if op.is(&ELEMENTWISE) => {
                    p.text(" kind=");
                    p.attr(value);
                }
                _ => dict_attrs.push((name, value)),
            }
        }
        if let Some(maps) = maps {
            p.text(" indexing_maps = ");
            p.attr(maps);
        }
        dict_attrs.sort_by_key(|&(name, _)| ctx.bytes(name));
        p.attr_dict(&dict_attrs, false);
        print_operands(op, p);
        print_results(op, p);
    }

    /// Elides the maps that the name implies and MLIR's cache.
    fn explicit_attrs(&self, op: OpRef<'_>, attrs: Attr) -> Attr {
        let (ctx, key) = (op.ctx, op.ctx.str("indexing_maps"));
        let implied_maps = || {
            let named = Named::of(op).filter(|named| named.name != CONTRACT.name)?;
            let maps = match named.loops {
                "" => identity_maps(named, ctx.shape(op.body.ty(op.body.operands(op.op).last()?))?.len()),
                _ => named.default_maps(|_, _| None),
            };
            Some(map_array(ctx, maps))
        };
        let attrs = ctx.dict_with(attrs, ctx.str(CACHE), None);
        match ctx.dict_get(attrs, key) {
            Some(maps) if implied_maps() == Some(maps) => ctx.dict_with(attrs, key, None),
            _ => attrs,
        }
    }
}
