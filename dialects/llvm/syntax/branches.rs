//! Branches with lists of blocks.

use qopt_ir::def::OpRef;
use qopt_ir::diag::Diag;
use qopt_ir::elements::ElementKind;
use qopt_ir::ir::{AttrKind, Blob, TypeKind, ValueId};
use qopt_ir::num::ApInt;
use qopt_ir::syntax::{OpPrinter, OpState, OpSyntax, Parser};

use super::{group, print_attrs, set};
use crate::cf::case_values;
use crate::support::{int_width, show};
use crate::syntax::{destination, print_destination};

/// Prints a successor and the values that it receives.
pub(super) fn print_successor(p: &mut OpPrinter<'_>, op: OpRef<'_>, successor: usize) {
    let operands: Vec<ValueId> = op.operands().collect();
    let passed = op.successor_operands().get(successor).and_then(|range| operands.get(range.clone()));
    if let Some(&block) = op.body.successors(op.op).get(successor) {
        print_destination(p, block, passed.unwrap_or_default());
    }
}

/// `llvm.switch %flag : i32, ^bb1(%a : i32) [7: ^bb2, 9: ^bb3] {...}`
pub(in super::super) struct Switch;

impl OpSyntax for Switch {
    fn parse<'a>(&self, p: &mut Parser<'a>, state: &mut OpState<'a>) -> Result<(), Diag> {
        let ctx = p.ctx;
        let flag = p.operand()?;
        p.expect(":")?;
        let at = p.offset();
        let ty = p.ty()?;
        let Some(width) = int_width(ctx, ty) else {
            let message = format!("expected an integer type, but found {}", show(ctx, ty));
            return Err(p.op_error_at(at, message));
        };
        p.expect(",")?;
        let (block, default) = destination(p)?;
        state.successors.push(block);
        state.operands.extend([group(vec![flag], &[ty]), default]);
        let (mut values, mut sizes, mut cases) = (Vec::new(), Vec::new(), group(Vec::new(), &[]));
        p.expect("[")?;
        if !p.eat("]") {
            p.comma_list(|p| {
                let at = p.offset();
                // One bit more than the values that are read.
                let Some(value) = p.wrapping_int(65)?.to_i64() else {
                    return Err(p.op_error_at(at, "integer value too large"));
                };
                ApInt::from_i64(width, value).to_le_bytes(&mut values);
                p.expect(":")?;
                let (block, passed) = destination(p)?;
                state.successors.push(block);
                sizes.push(i64::try_from(passed.items.len()).unwrap_or(i64::MAX));
                cases.items.extend(passed.items);
                cases.types.get_or_insert_default().extend(passed.types.unwrap_or_default());
                Ok(())
            })?;
            p.expect("]")?;
        }
        state.operands.push(cases);
        set(ctx, state, "case_operand_segments", ctx.int_array_attr(32, &sizes));
        if !sizes.is_empty() {
            let shape = Box::new([sizes.len() as u64]);
            let ty = ctx.ty(TypeKind::Vector { shape, scalable: Box::new([false]), element: ty });
            set(ctx, state, "case_values", ctx.dense(ty, Blob::of_elements(values, ElementKind::int(width).bytes())));
        }
        state.attrs = p.optional_dict()?;
        Ok(())
    }

    fn says_all(&self, op: OpRef<'_>) -> bool {
        let cases = op.body.successors(op.op).len().saturating_sub(1);
        let flag = op.operands().next().map(|flag| op.body.ty(flag));
        // The text has neither the kind of container nor the type of the values.
        let is_vector = |values| match op.ctx.attr_kind(values) {
            AttrKind::DenseElements { ty, .. } => match op.ctx.type_kind(*ty) {
                TypeKind::Vector { shape, scalable, element } => {
                    **shape == [cases as u64] && **scalable == [false] && Some(*element) == flag && cases > 0
                }
                _ => false,
            },
            _ => false,
        };
        let values = case_values(op).unwrap_or_default();
        op.attr("case_operand_segments").is_some()
            && op.attr("case_values").map_or(cases == 0, is_vector)
            && values.iter().all(|value| value.to_i64().is_some())
    }

    fn print(&self, op: OpRef<'_>, p: &mut OpPrinter<'_>) {
        p.text(" ");
        let flag = op.operands().next();
        p.values(flag);
        p.text(" : ");
        p.types(flag.map(|flag| op.body.ty(flag)));
        p.text(", ");
        print_successor(p, op, 0);
        p.text(" [");
        for (i, value) in case_values(op).unwrap_or_default().into_iter().enumerate() {
            p.text(if i > 0 { "," } else { "" });
            p.newline();
            let mut text = String::new();
            // Writing into a string does not fail.
            let _ = value.write(true, &mut text);
            p.text(&format!("  {text}: "));
            print_successor(p, op, i.saturating_add(1));
        }
        p.newline();
        p.text("]");
        print_attrs(p, op, &["case_values", "case_operand_segments", "operandSegmentSizes"]);
    }
}

/// `llvm.indirectbr %address : !llvm.ptr, [^bb1(%a : i32), ^bb2] {...}`
pub(in super::super) struct IndirectBranch;

impl OpSyntax for IndirectBranch {
    fn parse<'a>(&self, p: &mut Parser<'a>, state: &mut OpState<'a>) -> Result<(), Diag> {
        let ctx = p.ctx;
        let address = p.operand()?;
        p.expect(":")?;
        let ty = p.ty()?;
        let (mut sizes, mut all) = (Vec::new(), group(Vec::new(), &[]));
        p.expect(",")?;
        p.expect("[")?;
        if !p.eat("]") {
            p.comma_list(|p| {
                let (block, passed) = destination(p)?;
                state.successors.push(block);
                sizes.push(i64::try_from(passed.items.len()).unwrap_or(i64::MAX));
                all.items.extend(passed.items);
                all.types.get_or_insert_default().extend(passed.types.unwrap_or_default());
                Ok(())
            })?;
            p.expect("]")?;
        }
        state.operands.extend([group(vec![address], &[ty]), all]);
        set(ctx, state, "indbr_operand_segments", ctx.int_array_attr(32, &sizes));
        state.attrs = p.optional_dict()?;
        Ok(())
    }

    fn says_all(&self, op: OpRef<'_>) -> bool {
        op.attr("indbr_operand_segments").is_some()
    }

    fn print(&self, op: OpRef<'_>, p: &mut OpPrinter<'_>) {
        p.text(" ");
        let address = op.operands().next();
        p.values(address);
        p.text(" : ");
        p.types(address.map(|address| op.body.ty(address)));
        p.text(", [");
        for i in 0..op.body.successors(op.op).len() {
            p.text(if i > 0 { "," } else { "" });
            p.newline();
            print_successor(p, op, i);
        }
        p.newline();
        p.text("]");
        print_attrs(p, op, &["indbr_operand_segments", "operandSegmentSizes"]);
    }
}
