//! `affine.dma_start` and `affine.dma_wait`, which upstream defines without records.
//!
//! Their maps are discardable attributes.

use qopt_ir::def::{ANY_TYPE, OpDef, OpRef, ValueDefn, variadic};
use qopt_ir::diag::Diag;
use qopt_ir::ir::{Attr, Type, TypeKind, ValueId};
use qopt_ir::syntax::{OpPrinter, OpState, OpSyntax, Parser, UnresolvedOperand};

use super::super::maps;
use super::verify::verify_dma;
use super::{group, without};

const OPERANDS: &[ValueDefn] = &[variadic("operands", &ANY_TYPE)];
const START_MAPS: [&str; 3] = ["src_map", "dst_map", "tag_map"];
const WAIT_MAPS: [&str; 1] = ["tag_map"];

/// The start of a transfer.
pub(super) static DMA_START: OpDef = OpDef {
    name: "affine.dma_start",
    summary: "start of a transfer between memories",
    operands: OPERANDS,
    syntax: Some(&DmaSyntax { maps: &START_MAPS }),
    verify: Some(verify_dma),
    ..OpDef::BASE
};
/// The wait for the end of a transfer.
pub(super) static DMA_WAIT: OpDef = OpDef {
    name: "affine.dma_wait",
    summary: "wait for the end of a transfer between memories",
    operands: OPERANDS,
    syntax: Some(&DmaSyntax { maps: &WAIT_MAPS }),
    verify: Some(verify_dma),
    ..OpDef::BASE
};

/// `affine.dma_start %src[%i], %dst[%j], %tag[0], %count, %stride, %row : memref<4xf32>, memref<4xf32>, memref<1xi32>` and
/// `affine.dma_wait %tag[0], %count : memref<1xi32>`
struct DmaSyntax {
    /// The names of the maps, one for each memref.
    maps: &'static [&'static str],
}

impl OpSyntax for DmaSyntax {
    fn explicit_attrs(&self, op: OpRef<'_>, attrs: Attr) -> Attr {
        without(op, attrs, self.maps)
    }

    fn parse<'a>(&self, p: &mut Parser<'a>, state: &mut OpState<'a>) -> Result<(), Diag> {
        let ctx = p.ctx;
        let mut sides: Vec<(UnresolvedOperand<'a>, Vec<UnresolvedOperand<'a>>)> = Vec::new();
        let mut attrs = Vec::new();
        for name in self.maps {
            let memref = p.operand()?;
            let (map, indices) = maps::subscripts(p)?;
            p.expect(",")?;
            attrs.push((ctx.str(name), map));
            sides.push((memref, indices));
        }
        let mut counts = vec![p.operand()?];
        // As in MLIR, nothing needs to follow the comma.
        while self.maps.len() > 1 && p.eat(",") && p.at_operand() {
            counts.push(p.operand()?);
        }
        if ![1, 3].contains(&counts.len()) {
            return Err(p.whole_op_error("expected two stride related operands"));
        }
        p.expect(":")?;
        let mut types: Vec<Type> = Vec::new();
        p.comma_list(|p| {
            types.push(p.ty()?);
            Ok(())
        })?;
        if types.len() != self.maps.len() {
            return Err(p.whole_op_error("expected three types"));
        }
        let is_memref = |ty: &Type| matches!(ctx.type_kind(*ty), TypeKind::MemRef { .. });
        if self.maps.len() == 1 && !types.iter().all(is_memref) {
            return Err(p.whole_op_error("expected tag to be of memref type"));
        }
        let index = ctx.index_type();
        for ((memref, indices), ty) in sides.into_iter().zip(types) {
            state.operands.extend([group(vec![memref], ty), group(indices, index)]);
        }
        state.operands.push(group(counts, index));
        state.attrs = ctx.dict_attr(attrs);
        Ok(())
    }

    fn says_all(&self, op: OpRef<'_>) -> bool {
        has_only_maps(op, self.maps) && verify_dma(op).is_ok()
    }

    fn print<'p>(&self, op: OpRef<'p>, p: &mut OpPrinter<'p>) {
        let mut rest = op.operands();
        let mut types = Vec::new();
        for (i, name) in self.maps.iter().enumerate() {
            let (Some(memref), Some(map)) = (rest.next(), op.attr(name)) else { return };
            let inputs = maps::counts(op.ctx, map).map_or(0, |[dims, symbols, _]| dims.saturating_add(symbols));
            let indices: Vec<ValueId> = rest.by_ref().take(inputs).collect();
            types.push(op.body.ty(memref));
            p.text(if i > 0 { ", " } else { " " });
            p.value(memref);
            maps::print_subscripts(p, map, &indices);
        }
        for value in rest {
            p.text(", ");
            p.value(value);
        }
        p.text(" : ");
        p.types(types);
    }
}

/// Returns true if the maps are the only attributes. The custom form has no others.
fn has_only_maps(op: OpRef<'_>, maps: &[&str]) -> bool {
    op.ctx.dict(op.body.properties(op.op)).is_empty() && op.ctx.dict(op.body.attrs(op.op)).len() == maps.len()
}
