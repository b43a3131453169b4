//! Vectors from and to their elements, and masked operations: their syntax.

use qopt_ir::def::OpRef;
use qopt_ir::diag::Diag;
use qopt_ir::ir::{Context, Type, TypeKind, ValueId};
use qopt_ir::rewrite::NewOp;
use qopt_ir::syntax::{OpPrinter, OpState, OpSyntax, Parser, ValueGroup};

use crate::syntax::arrow_types;

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

fn attrs(op: OpRef<'_>, p: &mut OpPrinter<'_>) {
    p.attr_dict(op.ctx.dict(op.body.attrs(op.op)), false);
}

/// `vector.from_elements %a, %b {...} : vector<2xf32>`
pub(super) struct FromElements;

impl OpSyntax for FromElements {
    fn parse<'a>(&self, p: &mut Parser<'a>, state: &mut OpState<'a>) -> Result<(), Diag> {
        let mut group = ValueGroup::default();
        if p.at_operand() {
            p.operands(&mut group.items)?;
        }
        state.attrs = p.optional_dict()?;
        p.expect(":")?;
        let at = p.offset();
        let vector = p.ty()?;
        let Some((element, _)) = elements(p.ctx, vector) else {
            return Err(p.op_error_at(at, "expected a vector type"));
        };
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

/// `vector.mask %m, %passthru { operation } {...} : vector<4xi1> -> f32`. The terminator passes on the results of the operation.
pub(super) struct Mask;

const YIELD: &str = "vector.yield";

/// The masked operation, if the region has one whose results the terminator passes on in order.
fn masked(op: OpRef<'_>) -> Option<OpRef<'_>> {
    let mut blocks = op.regions().next()?.blocks();
    let (block, None) = (blocks.next()?, blocks.next()) else { return None };
    let mut ops = block.ops();
    let (inner, end, None) = (ops.next()?, ops.next()?, ops.next()) else { return None };
    let passes_on = end.name() == YIELD && end.operands().eq(inner.results()) && block.args().is_empty();
    (passes_on && inner.regions().len() == 0).then_some(inner)
}

impl OpSyntax for Mask {
    fn parse<'a>(&self, p: &mut Parser<'a>, _: &mut OpState<'a>) -> Result<(), Diag> {
        let mask = p.operand()?;
        let passthru = if p.eat(",") { vec![p.operand()?] } else { Vec::new() };
        let at = p.offset();
        p.region(Vec::new(), move |p, state| {
            // The yielded values are the results of the only operation.
            let yielded = p.extend_region(state, |rw, block| {
                let last = rw.body().last(block)?;
                if OpRef::new(rw.ctx(), rw.body(), last).name() != YIELD {
                    let (loc, values) = (rw.body().loc(last), rw.body().results(last).collect::<Vec<ValueId>>());
                    rw.build(&NewOp::new(YIELD).loc(loc).operands(&values));
                }
                Some(())
            });
            if yielded.flatten().is_none() {
                return Err(p.op_error_at(at, "expects a block that contains a maskable operation"));
            }
            state.attrs = p.optional_dict()?;
            p.expect(":")?;
            let ty = p.ty()?;
            let results = if p.eat("->") { arrow_types(p)? } else { Vec::new() };
            let types = Some([ty].into_iter().collect());
            let passed = results.iter().copied().take(passthru.len()).collect();
            state.operands.push(ValueGroup { items: [mask].into_iter().collect(), types });
            state.operands.push(ValueGroup { items: passthru.into_iter().collect(), types: Some(passed) });
            state.results.push(ValueGroup { types: Some(results.into_iter().collect()), ..ValueGroup::default() });
            Ok(())
        })
    }

    fn says_all(&self, op: OpRef<'_>) -> bool {
        // The text has no type for the second operand, which is that of the result.
        let passthru = op.operands().nth(1).map(|value| op.body.ty(value));
        masked(op).is_some() && passthru.is_none_or(|ty| op.result_type(0) == Some(ty))
    }

    fn print<'p>(&self, op: OpRef<'p>, p: &mut OpPrinter<'p>) {
        p.text(" ");
        p.values(op.operands());
        p.text(" { ");
        if let Some(inner) = masked(op) {
            p.regions_of(op.op, |p| p.unnamed_op(inner.op));
        }
        p.text(" }");
        attrs(op, p);
        p.text(" : ");
        p.types(op.operands().take(1).map(|value| op.body.ty(value)));
        if op.body.num_results(op.op) > 0 {
            p.text(" -> ");
            p.types(op.results().map(|value| op.body.ty(value)));
        }
    }
}
