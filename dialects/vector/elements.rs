//! Vectors from and to their elements.

use qopt_ir::def::{OpRef, Verdict};
use qopt_ir::diag::Diag;
use qopt_ir::ir::{Context, Type, TypeKind, ValueId};
use qopt_ir::syntax::{OpPrinter, OpState, OpSyntax, Parser, ValueGroup};

use crate::support::{ensure, show};

/// The element type of a vector and the number of its elements.
fn elements(ctx: &Context, vector: Type) -> Option<(Type, usize)> {
    let TypeKind::Vector { shape, element, .. } = ctx.type_kind(vector) else { return None };
    let count = shape.iter().try_fold(1u64, |count, &size| count.checked_mul(size))?;
    Some((*element, usize::try_from(count).ok()?))
}

/// Returns true for as many values as a vector has elements, of their type.
fn has_elements(op: OpRef<'_>, vector: Option<Type>, values: impl Iterator<Item = ValueId>) -> bool {
    let Some((element, count)) = vector.and_then(|vector| elements(op.ctx, vector)) else { return false };
    let types: Vec<Type> = values.map(|value| op.body.ty(value)).collect();
    types.len() == count && types.iter().all(|&ty| ty == element)
}

/// A vector has as many elements as the operation has values for them, of its element type.
pub(super) fn verify_elements(op: OpRef<'_>) -> Verdict {
    let (name, has_all) = match &*op.name() {
        "vector.from_elements" => ("dest", has_elements(op, op.result_type(0), op.operands())),
        _ => ("source", has_elements(op, op.only_operand().map(|vector| op.body.ty(vector)), op.results())),
    };
    ensure!(has_all, "failed to verify that shaped type '{name}' matches 'elements' element count and types");
    Ok(())
}

pub(super) fn attrs(op: OpRef<'_>, p: &mut OpPrinter<'_>) {
    p.attr_dict(op.ctx.dict(op.body.attrs(op.op)), false);
}

/// `vector.from_elements %a, %b {...} : vector<2xf32>`
pub(super) struct FromElements;

impl OpSyntax for FromElements {
    fn parse<'a>(&self, p: &mut Parser<'a>, state: &mut OpState<'a>) -> Result<(), Diag> {
        let mut group = ValueGroup::default();
        let start = p.offset();
        if p.at_operand() {
            p.operands(&mut group.items)?;
        }
        state.attrs = p.optional_dict()?;
        p.expect(":")?;
        let vector = p.ty()?;
        let is_fixed =
            matches!(p.ctx.type_kind(vector), TypeKind::Vector { scalable, .. } if !scalable.contains(&true));
        let Some((element, count)) = elements(p.ctx, vector).filter(|_| is_fixed) else {
            let expected = "'dest' must be fixed-length vector of any type values";
            return Err(p.whole_op_error(format!("{expected}, but got {}", show(p.ctx, vector))));
        };
        let values = group.items.len();
        if values != count {
            let message = format!("number of operands and types do not match: got {values} operands and {count} types");
            return Err(p.op_error_at(start, message));
        }
        group.types = Some(group.items.iter().map(|_| element).collect());
        state.operands.push(group);
        state.results.push(ValueGroup { types: Some([vector].into_iter().collect()), ..ValueGroup::default() });
        Ok(())
    }

    fn says_all(&self, op: OpRef<'_>) -> bool {
        has_elements(op, op.result_type(0), op.operands())
    }

    fn print(&self, op: OpRef<'_>, p: &mut OpPrinter<'_>) {
        p.text(" ");
        p.values(op.operands());
        attrs(op, p);
        p.text(" : ");
        p.types(op.results().map(|value| op.body.ty(value)));
    }
}

/// `vector.to_elements %v {...} : vector<2xf32>`
pub(super) struct ToElements;

/// The number of results of one operation. Upstream has no limit.
const MAX_ELEMENTS: usize = 1 << 16;

impl OpSyntax for ToElements {
    fn parse<'a>(&self, p: &mut Parser<'a>, state: &mut OpState<'a>) -> Result<(), Diag> {
        let source = p.operand()?;
        state.attrs = p.optional_dict()?;
        p.expect(":")?;
        let at = p.offset();
        let vector = p.ty()?;
        let Some((element, count)) = elements(p.ctx, vector) else {
            return Err(p.op_error_at(at, "expected a vector type"));
        };
        if count > MAX_ELEMENTS {
            return Err(p.op_error_at(at, format!("vector has more than {MAX_ELEMENTS} elements")));
        }
        let types = Some([vector].into_iter().collect());
        state.operands.push(ValueGroup { items: [source].into_iter().collect(), types });
        let results = std::iter::repeat_n(element, count).collect();
        state.results.push(ValueGroup { types: Some(results), ..ValueGroup::default() });
        Ok(())
    }

    fn says_all(&self, op: OpRef<'_>) -> bool {
        has_elements(op, op.operands().next().map(|vector| op.body.ty(vector)), op.results())
    }

    fn print(&self, op: OpRef<'_>, p: &mut OpPrinter<'_>) {
        p.text(" ");
        p.values(op.operands());
        attrs(op, p);
        p.text(" : ");
        p.types(op.operands().map(|value| op.body.ty(value)));
    }
}
