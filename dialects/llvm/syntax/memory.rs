//! Allocations and comparisons.

use qopt_ir::def::{EnumDef, OpRef};
use qopt_ir::diag::Diag;
use qopt_ir::ir::{Attr, AttrKind, TypeKind};
use qopt_ir::syntax::{OpPrinter, OpState, OpSyntax, Parser};

use super::{enumeration, group, print_attrs, results, set, word_of};

/// `llvm.alloca inalloca %size x i32 {...} : (i64) -> !llvm.ptr`
pub(in super::super) struct Alloca;

impl OpSyntax for Alloca {
    fn parse<'a>(&self, p: &mut Parser<'a>, state: &mut OpState<'a>) -> Result<(), Diag> {
        let ctx = p.ctx;
        if p.eat("inalloca") {
            set(ctx, state, "inalloca", Attr::UNIT);
        }
        let size = p.operand()?;
        p.expect("x")?;
        let element = p.ty()?;
        set(ctx, state, "elem_type", ctx.type_attr(element));
        state.attrs = p.optional_dict()?;
        p.expect(":")?;
        let at = p.offset();
        let ty = p.ty()?;
        match ctx.type_kind(ty) {
            TypeKind::Function { inputs, results: outputs } if inputs.len() == 1 && outputs.len() == 1 => {
                state.operands.push(group(vec![size], inputs));
                state.results.push(results(outputs));
                Ok(())
            }
            _ => Err(p.error_at(at, "expected trailing function type with one argument and one result")),
        }
    }

    fn says_all(&self, op: OpRef<'_>) -> bool {
        op.attr("elem_type").is_some_and(|ty| op.ctx.attr_type(ty).is_some())
    }

    fn print(&self, op: OpRef<'_>, p: &mut OpPrinter<'_>) {
        if op.attr("inalloca").is_some() {
            p.text(" inalloca");
        }
        p.text(" ");
        p.values(op.operands());
        p.text(" x ");
        op.attr("elem_type").and_then(|ty| op.ctx.attr_type(ty)).into_iter().for_each(|ty| p.ty(ty));
        // Upstream leaves out an alignment of zero, which says nothing.
        let no_alignment = op.attr("alignment").and_then(|a| op.ctx.attr_int(a)) == Some(0);
        print_attrs(
            p,
            op,
            if no_alignment { &["elem_type", "inalloca", "alignment"] } else { &["elem_type", "inalloca"] },
        );
        p.text(" : ");
        p.functional_type(op.operands().map(|v| op.body.ty(v)), op.results().map(|v| op.body.ty(v)));
    }
}

/// `llvm.icmp "eq" %a, %b {...} : i32`, with the predicates of an enumeration
pub(in super::super) struct Compare(pub(in super::super) &'static str);

impl OpSyntax for Compare {
    fn parse<'a>(&self, p: &mut Parser<'a>, state: &mut OpState<'a>) -> Result<(), Diag> {
        let ctx = p.ctx;
        let at = p.offset();
        let word = p.attr()?;
        let AttrKind::String { value: word, .. } = ctx.attr_kind(word) else {
            return Err(p.error_at(at, "expected string"));
        };
        let value = |def: &'static EnumDef| Some(def.attr(ctx, def.value(ctx.bytes(*word))?));
        let Some(value) = enumeration(self.0).and_then(value) else {
            let message = format!("'{}' is an incorrect value of the 'predicate' attribute", ctx.text(*word));
            return Err(p.error_at(at, message));
        };
        set(ctx, state, "predicate", value);
        let left = p.operand()?;
        p.expect(",")?;
        let right = p.operand()?;
        state.attrs = p.optional_dict()?;
        p.expect(":")?;
        let ty = p.ty()?;
        let result = crate::upstream::llvm::i1_like(ctx, ty);
        state.operands.extend([group(vec![left], &[ty]), group(vec![right], &[ty])]);
        state.results.push(results(&[result]));
        Ok(())
    }

    fn says_all(&self, op: OpRef<'_>) -> bool {
        !word_of(op, "predicate", self.0).is_empty()
    }

    fn print(&self, op: OpRef<'_>, p: &mut OpPrinter<'_>) {
        p.text(&format!(" \"{}\" ", word_of(op, "predicate", self.0)));
        p.values(op.operands());
        print_attrs(p, op, &["predicate"]);
        p.text(" : ");
        p.types(op.operands().next().map(|v| op.body.ty(v)));
    }
}
