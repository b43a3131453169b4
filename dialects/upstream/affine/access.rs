//! Assembly format of `affine.load`, `store`, `vector_load`, `vector_store` and `prefetch`.

use qopt_ir::def::OpRef;
use qopt_ir::diag::Diag;
use qopt_ir::ir::{Attr, ValueId};
use qopt_ir::syntax::{OpPrinter, OpState, OpSyntax, Parser};

use super::super::bufferization::entries;
use super::super::maps;
use super::{group, map_of, results, set, without};
use crate::syntax::{prefetch_options, trailing_attrs};

/// The form of a memory access.
pub(super) enum Access {
    Load,
    Store,
    VectorLoad,
    VectorStore,
    Prefetch,
}

/// `affine.load %m[%i + 1] : memref<4xf32>`
pub(super) struct AccessSyntax(pub(super) Access);

impl AccessSyntax {
    fn is_store(&self) -> bool {
        matches!(self.0, Access::Store | Access::VectorStore)
    }
    fn is_vector(&self) -> bool {
        matches!(self.0, Access::VectorLoad | Access::VectorStore)
    }
}

impl OpSyntax for AccessSyntax {
    fn explicit_attrs(&self, op: OpRef<'_>, attrs: Attr) -> Attr {
        without(op, attrs, &["map"])
    }

    fn parse<'a>(&self, p: &mut Parser<'a>, state: &mut OpState<'a>) -> Result<(), Diag> {
        let ctx = p.ctx;
        let mut value = Vec::new();
        if self.is_store() {
            value.push(p.operand()?);
            p.expect(",")?;
        }
        let memref = p.operand()?;
        let (map, indices) = maps::subscripts(p)?;
        set(p, state, "map", map);
        if matches!(self.0, Access::Prefetch) {
            prefetch_options(p, state)?;
        }
        trailing_attrs(p, state)?;
        p.expect(":")?;
        let at = p.offset();
        let ty = p.ty()?;
        let Some(element) = ctx.element_type(ty) else {
            return Err(p.error_at(at, "invalid kind of type specified: expected builtin.memref"));
        };
        let mut moved = element;
        if self.is_vector() {
            p.expect(",")?;
            moved = p.ty()?;
        }
        if self.is_store() {
            state.operands.push(group(value, moved));
        } else if !matches!(self.0, Access::Prefetch) {
            state.results.push(results([moved]));
        }
        state.operands.extend([group(vec![memref], ty), group(indices, ctx.index_type())]);
        Ok(())
    }

    fn print<'p>(&self, op: OpRef<'p>, p: &mut OpPrinter<'p>) {
        let (body, ctx) = (op.body, op.ctx);
        let operands: Vec<ValueId> = op.operands().collect();
        let skipped = usize::from(self.is_store());
        let (stored, rest) = operands.split_at_checked(skipped).unwrap_or_default();
        let Some((&memref, indices)) = rest.split_first() else { return p.generic_tail(op.op) };
        p.text(" ");
        for &value in stored {
            p.value(value);
            p.text(", ");
        }
        p.value(memref);
        if let Some(map) = map_of(op) {
            maps::print_subscripts(p, map, indices);
        }
        let mut hidden = vec!["map"];
        if matches!(self.0, Access::Prefetch) {
            hidden.extend(["isWrite", "localityHint", "isDataCache"]);
            let is_set = |name| op.attr(name) == Some(ctx.bool_attr(true));
            let (access, cache) = (["read", "write"], ["instr", "data"]);
            let pick = |words: [&'static str; 2], second: bool| if second { words[1] } else { words[0] };
            p.text(&format!(
                ", {}, locality<{}>, {}",
                pick(access, is_set("isWrite")),
                op.int("localityHint").unwrap_or_default(),
                pick(cache, is_set("isDataCache"))
            ));
        }
        p.attr_dict(&entries(op, &hidden), false);
        p.text(" : ");
        let moved = stored.first().map(|&value| body.ty(value)).or_else(|| op.result_type(0));
        p.types([body.ty(memref)].into_iter().chain(moved.filter(|_| self.is_vector())));
    }
}
