//! The syntax of `cf.switch`: an assembly format cannot express its list of blocks.

use qopt_ir::def::{OpRef, operand};
use qopt_ir::diag::Diag;
use qopt_ir::elements::ElementKind;
use qopt_ir::ir::{AttrKind, Blob, TypeKind, ValueId};
use qopt_ir::num::ApInt;
use qopt_ir::syntax::{OpPrinter, OpState, OpSyntax, Parser, ValueGroup};

use super::ops::SWITCH;
use crate::support::{int_width, show};
use crate::syntax::{destination, print_destination};

/// `cf.switch %flag : i32, [default: ^bb1(%a : i32), 42: ^bb2] {...}`
pub(super) struct SwitchSyntax;

impl OpSyntax for SwitchSyntax {
    fn parse<'a>(&self, p: &mut Parser<'a>, state: &mut OpState<'a>) -> Result<(), Diag> {
        let ctx = p.ctx;
        let flag = p.operand()?;
        p.expect(":")?;
        let at = p.offset();
        let ty = p.ty()?;
        let Some(width) = int_width(ctx, ty) else {
            let found = show(ctx, ty);
            let message = format!("invalid kind of type specified: expected builtin.integer, but found {found}");
            return Err(p.op_error_at(at, message));
        };
        state
            .operands
            .push(ValueGroup { items: [flag].into_iter().collect(), types: Some([ty].into_iter().collect()) });
        p.expect(",")?;
        p.expect("[")?;
        if !p.eat("default") {
            return Err(p.op_error("expected 'default'"));
        }
        p.expect(":")?;
        let (block, default) = destination(p)?;
        state.successors.push(block);
        state.operands.push(default);
        let (mut values, mut sizes) = (Vec::new(), Vec::new());
        let mut cases = ValueGroup { types: Some(Default::default()), ..ValueGroup::default() };
        while p.eat(",") {
            p.wrapping_int(width)?.to_le_bytes(&mut values);
            p.expect(":")?;
            let (block, passed) = destination(p)?;
            state.successors.push(block);
            sizes.push(i64::try_from(passed.items.len()).unwrap_or(i64::MAX));
            cases.items.extend(passed.items);
            cases.types.get_or_insert_default().extend(passed.types.unwrap_or_default());
        }
        p.expect("]")?;
        state.operands.push(cases);
        state.properties.push((ctx.str("case_operand_segments"), ctx.int_array_attr(32, &sizes)));
        if !sizes.is_empty() {
            let shape = Box::new([sizes.len() as u64]);
            let ty = ctx.ty(TypeKind::Vector { shape, scalable: Box::new([false]), element: ty });
            let data = Blob::of_elements(values, ElementKind::int(width).bytes());
            state.properties.push((ctx.str("case_values"), ctx.dense(ty, data)));
        }
        state.attrs = p.optional_dict()?;
        Ok(())
    }

    fn says_all(&self, op: OpRef<'_>) -> bool {
        let Some(values) = op.attr("case_values") else { return true };
        // The parser produces a vector, and no attribute if the list of cases is empty.
        let AttrKind::DenseElements { ty, .. } = op.ctx.attr_kind(values) else { return false };
        let TypeKind::Vector { shape, scalable, .. } = op.ctx.type_kind(*ty) else { return false };
        matches!(shape.as_ref(), [cases] if *cases > 0) && **scalable == [false]
    }

    fn print(&self, op: OpRef<'_>, p: &mut OpPrinter<'_>) {
        let body = op.body;
        let mut passed = op.successor_operands().into_iter();
        let operands: Vec<ValueId> = body.operands(op.op).collect();
        let mut blocks = body.successors(op.op).iter();
        let mut destination = |p: &mut OpPrinter<'_>| {
            let Some(&block) = blocks.next() else { return };
            print_destination(p, block, passed.next().and_then(|range| operands.get(range)).unwrap_or_default());
        };
        p.text(" ");
        p.values(op.operand(operand!(SWITCH.flag)));
        p.text(" : ");
        p.types(op.operand_type(operand!(SWITCH.flag)));
        p.text(", [");
        p.newline();
        p.text("  default: ");
        destination(p);
        if let Some(values) = case_values(op).filter(|values| !values.is_empty()) {
            for value in values {
                p.text(",");
                p.newline();
                let mut text = String::new();
                // Writing into a string does not fail.
                let _ = value.write(false, &mut text);
                p.text(&format!("  {text}: "));
                destination(p);
            }
            p.newline();
        }
        p.text("]");
        p.attr_dict(op.ctx.dict(body.attrs(op.op)), false);
    }
}

/// The values of the cases, one for each block; `None` if the attribute is not such a list.
pub(crate) fn case_values(op: OpRef<'_>) -> Option<Vec<ApInt>> {
    let AttrKind::DenseElements { ty, data } = op.ctx.attr_kind(op.attr("case_values")?) else { return None };
    let width = op.ctx.int_width(op.ctx.element_type(*ty)?)?;
    let read = |bytes: &[u8]| ApInt::from_le_bytes(width, bytes);
    let cases = op.body.successors(op.op).len().saturating_sub(1);
    if let Some(element) = data.splat() {
        return Some(vec![read(element); cases]);
    }
    // Elements of zero width have no bytes.
    let data = data.get();
    let (bytes, size) = (data.bytes(), ElementKind::int(width).bytes());
    let element = |at: usize| {
        let start = at.checked_mul(size)?;
        bytes.get(start..start.checked_add(size)?).map(read)
    };
    Some((0..cases).map_while(element).collect())
}
