//! The syntax of operations that apply a map or test a set: `affine.apply`, `affine.min`, `affine.max`, `affine.if`.

use qopt_ir::def::OpRef;
use qopt_ir::diag::Diag;
use qopt_ir::ir::{AttrKind, ValueId};
use qopt_ir::syntax::{OpPrinter, OpState, OpSyntax, Parser};

use super::super::bufferization::entries;
use super::super::maps;
use super::{YIELD, group, map_of, results, set};
use crate::syntax::{arrow_types, print_then_else_regions, then_else_regions, trailing_attrs};

/// `affine.apply #map(%i)[%n]`, also `affine.min` and `affine.max`
pub(super) struct ApplySyntax;

impl OpSyntax for ApplySyntax {
    fn parse<'a>(&self, p: &mut Parser<'a>, state: &mut OpState<'a>) -> Result<(), Diag> {
        let index = p.ctx.index_type();
        let at = p.offset();
        let map = p.attr()?;
        if !matches!(p.ctx.attr_kind(map), AttrKind::AffineMap(_)) {
            return Err(p.error_at(at, "invalid kind of attribute specified"));
        }
        let operands = maps::operands(p, map)?;
        set(p, state, "map", map);
        state.operands.push(group(operands, index));
        state.results.push(results([index]));
        trailing_attrs(p, state)
    }

    fn print<'p>(&self, op: OpRef<'p>, p: &mut OpPrinter<'p>) {
        let operands: Vec<ValueId> = op.operands().collect();
        if let Some(map) = map_of(op) {
            p.text(" ");
            p.attr(map);
            maps::print_operands(p, map, &operands);
        }
        p.attr_dict(&entries(op, &["map"]), false);
    }
}
/// `affine.if #set(%i)[%n] -> f32 {...} else {...}`
pub(super) struct IfSyntax;

impl OpSyntax for IfSyntax {
    fn parse<'a>(&self, p: &mut Parser<'a>, state: &mut OpState<'a>) -> Result<(), Diag> {
        let at = p.offset();
        let condition = p.attr()?;
        if !matches!(p.ctx.attr_kind(condition), AttrKind::IntegerSet(_)) {
            return Err(p.error_at(at, "invalid kind of attribute specified"));
        }
        let operands = maps::operands(p, condition)?;
        set(p, state, "condition", condition);
        state.operands.push(group(operands, p.ctx.index_type()));
        let types = if p.eat("->") { arrow_types(p)? } else { Vec::new() };
        state.results.push(results(types));
        then_else_regions(p, YIELD)
    }

    fn shows_terminators(&self, op: OpRef<'_>) -> bool {
        op.results().len() > 0
    }

    fn print<'p>(&self, op: OpRef<'p>, p: &mut OpPrinter<'p>) {
        let body = op.body;
        let operands: Vec<ValueId> = op.operands().collect();
        let yields = op.results().len() > 0;
        if let Some(condition) = op.attr("condition") {
            p.text(" ");
            p.attr(condition);
            maps::print_operands(p, condition, &operands);
        }
        if yields {
            let several = op.results().len() > 1;
            p.text(if several { " -> (" } else { " -> " });
            p.types(op.results().map(|value| body.ty(value)));
            p.text(if several { ")" } else { "" });
        }
        print_then_else_regions(op, p);
        p.then(move |p| p.attr_dict(&entries(op, &["condition"]), false));
    }
}
