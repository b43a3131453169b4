//! Masked operations.

use qopt_ir::def::{OpRef, Verdict};
use qopt_ir::diag::Diag;
use qopt_ir::ir::{AffineMap, AttrKind, Context, Type, TypeKind, ValueId};
use qopt_ir::rewrite::NewOp;
use qopt_ir::syntax::{OpPrinter, OpState, OpSyntax, Parser, ValueGroup};

use super::elements::attrs;
use super::transfer::mask_of_map;
use crate::support::{ensure, show};
use crate::syntax::arrow_types;

/// `vector.mask %m, %passthru { operation } {...} : vector<4xi1> -> f32`. The terminator passes on the results of the operation.
pub(super) struct Mask;

const YIELD: &str = "vector.yield";

/// The operation that the custom form shows: the masked one, whose results the terminator passes on in order, or the
/// terminator if it is alone.
fn shown(op: OpRef<'_>) -> Option<OpRef<'_>> {
    let mut blocks = op.regions().next()?.blocks();
    let (block, None) = (blocks.next()?, blocks.next()) else { return None };
    let mut ops = block.ops();
    let first = ops.next().filter(|_| block.args().is_empty())?;
    let Some(end) = ops.next() else { return (first.name() == YIELD).then_some(first) };
    let passes_on = end.name() == YIELD && end.operands().eq(first.results()) && ops.next().is_none();
    (passes_on && first.regions().len() == 0).then_some(first)
}

/// Returns the type of the mask that an operation takes.
type ReadMaskType = fn(OpRef<'_>) -> Option<Type>;

/// The maskable operations, with the type of their masks.
static MASKABLE: [(&str, ReadMaskType); 7] = [
    ("vector.contract", |op| mask_of_contraction(op)),
    ("vector.gather", |op| flags(op.ctx, op.result_type(0)?)),
    ("vector.multi_reduction", |op| flags(op.ctx, first_type(op)?)),
    ("vector.outerproduct", |op| flags(op.ctx, op.result_type(0)?)),
    (super::ops::REDUCTION.name, |op| flags(op.ctx, first_type(op)?)),
    (READ, |op| mask_of_transfer(op, op.result_type(0)?)),
    ("vector.transfer_write", |op| mask_of_transfer(op, first_type(op)?)),
];
/// The only maskable operation with a value for the elements that the mask leaves out.
const READ: &str = "vector.transfer_read";

fn first_type(op: OpRef<'_>) -> Option<Type> {
    op.operands().next().map(|value| op.body.ty(value))
}

/// The type with an `i1` for each element of a vector.
fn flags(ctx: &Context, vector: Type) -> Option<Type> {
    let TypeKind::Vector { shape, scalable, .. } = ctx.type_kind(vector) else { return None };
    Some(ctx.ty(TypeKind::Vector { shape: shape.clone(), scalable: scalable.clone(), element: ctx.int_type(1) }))
}

fn mask_of_transfer(op: OpRef<'_>, vector: Type) -> Option<Type> {
    match op.ctx.attr_kind(op.attr("permutation_map")?) {
        AttrKind::AffineMap(map) => mask_of_map(op.ctx, map, vector),
        _ => None,
    }
}

/// The mask of a contraction has the sizes of its loops, which the operands give.
fn mask_of_contraction(op: OpRef<'_>) -> Option<Type> {
    let ctx = op.ctx;
    let AttrKind::Array(maps) = ctx.attr_kind(op.attr("indexing_maps")?) else { return None };
    let maps: Vec<&AffineMap> = maps
        .iter()
        .filter_map(|&map| match ctx.attr_kind(map) {
            AttrKind::AffineMap(map) => Some(map),
            _ => None,
        })
        .collect();
    let loops = maps.first()?.dims as usize;
    let mut sizes: Vec<Option<(u64, bool)>> = vec![None; loops];
    for (map, operand) in maps.iter().zip(op.operands().take(2)) {
        let TypeKind::Vector { shape, scalable, .. } = ctx.type_kind(op.body.ty(operand)) else { return None };
        for (at, (&size, &scales)) in shape.iter().zip(scalable).enumerate() {
            *sizes.get_mut(map.dim(at)?)? = Some((size, scales));
        }
    }
    let sizes = sizes.into_iter().collect::<Option<Vec<_>>>()?;
    let (shape, scalable) = sizes.into_iter().unzip::<_, _, Vec<_>, Vec<_>>();
    Some(ctx.ty(TypeKind::Vector { shape: shape.into(), scalable: scalable.into(), element: ctx.int_type(1) }))
}

/// The region masks one operation, whose results and mask have the types of this operation.
pub(super) fn verify_mask(op: OpRef<'_>) -> Verdict {
    let ctx = op.ctx;
    let Some(block) = op.blocks().next() else { return Ok(()) };
    let ops: Vec<OpRef<'_>> = block.ops().take(3).collect();
    ensure!(ops.len() <= 2, "expects only one operation to mask");
    let Some(end) = ops.last().filter(|end| end.name() == YIELD) else {
        return Err("expects a terminator within the mask region".into());
    };
    ensure!(
        end.operands().len() == op.results().len(),
        "expects number of results to match mask region yielded values"
    );
    let [inner, _] = ops.as_slice() else { return Ok(()) };
    let mask = MASKABLE.iter().find(|(name, _)| *name == inner.name()).map(|(_, mask)| mask);
    let Some(mask) = mask else { return Err("expects a MaskableOpInterface within the mask region".into()) };
    ensure!(
        inner.results().len() == op.results().len(),
        "expects number of results to match maskable operation number of results"
    );
    ensure!(
        inner.results().eq(end.operands()),
        "expects all the results from the MaskableOpInterface to match all the values returned by the terminator"
    );
    let types = |op: OpRef<'_>| op.results().map(|value| op.body.ty(value)).collect::<Vec<_>>();
    ensure!(types(*inner) == types(op), "expects result type to match maskable operation result type");
    if let Some(expected) = mask(*inner) {
        ensure!(first_type(op) == Some(expected), "expects a {} mask for the maskable operation", show(ctx, expected));
    }
    let Some(passthru) = op.operand_named("passthru").map(|value| op.body.ty(value)) else { return Ok(()) };
    ensure!(inner.name() == READ, "doesn't expect a passthru argument for this maskable operation");
    ensure!(types(*inner).len() == 1, "expects result when passthru argument is provided");
    ensure!(inner.result_type(0) == Some(passthru), "expects passthru type to match result type");
    Ok(())
}

impl OpSyntax for Mask {
    fn parse<'a>(&self, p: &mut Parser<'a>, _: &mut OpState<'a>) -> Result<(), Diag> {
        let mask = p.operand()?;
        let passthru = if p.eat(",") { vec![p.operand()?] } else { Vec::new() };
        let (at, loc) = (p.offset(), p.operand_loc(mask));
        p.region(Vec::new(), move |p, state| {
            p.ensure_block(state);
            // The yielded values are the results of the only operation.
            let yielded = p.extend_region(state, |rw, block| {
                let last = rw.body().last(block);
                if last.is_some_and(|last| OpRef::new(rw.ctx(), rw.body(), last).name() == YIELD) {
                    return;
                }
                let values: Vec<ValueId> = last.into_iter().flat_map(|last| rw.body().results(last)).collect();
                rw.build(&NewOp::new(YIELD).loc(loc).operands(&values));
            });
            if yielded.is_none() {
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
        shown(op).is_some() && passthru.is_none_or(|ty| op.result_type(0) == Some(ty))
    }

    fn print<'p>(&self, op: OpRef<'p>, p: &mut OpPrinter<'p>) {
        p.text(" ");
        p.values(op.operands());
        p.text(" { ");
        if let Some(inner) = shown(op) {
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
