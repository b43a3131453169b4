//! `table`: what a matched part of a program gives for each integer that its input may store.
//!
//! The part is built anew on a row of all these integers and run, so the table holds whatever the kernels compute: functions,
//! the requantizations around them, sums with constants.

use qopt_ir::eval::{Tensor, constant_value, run_op};
use qopt_ir::ir::{Attr, Body, Context, OpId, OpSpec, ValueId};
use qopt_ir::pattern::Match;
use qopt_ir::rewrite::{Place, Rewriter};
use rustc_hash::FxHashMap;

use crate::qnn::types::uniform;
use crate::quant::types::{Form, Storage};

/// Inputs of more bits have no table.
const MAX_WIDTH: u32 = 16;

/// The table of a value that depends on one input, element by element.
pub(super) fn table(m: &Match<'_>, value: usize) -> Option<Attr> {
    let output = m.binding(value)?.value;
    let (order, input) = slice(m, output)?;
    let ctx = m.ctx;
    let quantized = m.ty((0..m.inputs()).find(|&i| m.binding(i).is_some_and(|b| b.value == input))?)?;
    let ty = uniform(ctx, quantized).filter(|ty| ty.form == Form::Tensor && ty.storage.width <= MAX_WIDTH)?;
    let storage = Storage::full(ty.storage.signed, ty.storage.width);
    let all: Vec<i64> = (storage.min..=storage.max).collect();
    let size = [Some(all.len() as u64)];
    // The input itself may have the stored integers, and a cast is among the operations.
    let row = Tensor::of_ints(ctx, ctx.tensor_type(&size, ctx.element_or_self(quantized)), &all).ok()?;
    let row = row.retyped(ctx, ctx.with_shape(m.body.ty(input), &size)?).ok()?;

    let mut body = Body::default();
    let region = body.add_root();
    let block = body.add_block(region);
    let arg = body.add_arg(block, row.ty, m.view(order.first().copied()?).loc());
    let mut rewriter = Rewriter::new(ctx, &mut body);
    rewriter.set_place(Place::End(block));
    let mut known: FxHashMap<ValueId, (ValueId, Tensor)> = FxHashMap::from_iter([(input, (arg, row))]);
    for op in order {
        let result = m.body.result(op, 0)?;
        let made = run(m, ctx, &mut rewriter, op, &known, &size)?;
        known.insert(result, made);
    }
    let (_, tensor) = known.get(&output)?;
    tensor.to_constant(ctx).ok()
}

/// The matched operations that a value depends on, in an order in which they can run, and the one input that they have.
fn slice(m: &Match<'_>, output: ValueId) -> Option<(Vec<OpId>, ValueId)> {
    let matched = m.all_ops();
    let inputs: Vec<ValueId> = (0..m.inputs()).filter_map(|i| Some(m.binding(i)?.value)).collect();
    let (mut order, mut input) = (Vec::new(), None);
    // An operation comes back after its operands.
    let mut work = vec![(output, false)];
    while let Some((value, done)) = work.pop() {
        let op = m.body.defining_op(value).filter(|op| matched.contains(op) && !inputs.contains(&value));
        match op {
            Some(op) if done && !order.contains(&op) => order.push(op),
            Some(op) if !done && !order.contains(&op) => {
                work.push((value, true));
                work.extend(m.body.operands(op).map(|v| (v, false)));
            }
            Some(_) => {}
            None if constant_value(m.ctx, m.body, value).is_some() => {}
            None if input.is_none_or(|known| known == value) => input = Some(value),
            None => return None,
        }
    }
    Some((order, input?))
}

/// Builds an operation on rows, and runs it.
fn run(
    m: &Match<'_>,
    ctx: &Context,
    rewriter: &mut Rewriter<'_>,
    op: OpId,
    known: &FxHashMap<ValueId, (ValueId, Tensor)>,
    size: &[Option<u64>],
) -> Option<(ValueId, Tensor)> {
    let view = m.view(op);
    let first = view.operand(0)?;
    // What moves elements to their own places, and what casts, changes no order; all else goes element by element.
    let elementwise = view.elementwise();
    let keeps = elementwise.is_none() && (view.cast().is_some() || view.meaning()?.movement.is_some());
    if keeps && view.meaning()?.movement.is_some() {
        return known.get(&first).cloned();
    }
    let (mut operands, mut tensors) = (Vec::new(), Vec::new());
    for (at, operand) in view.body.operands(op).enumerate() {
        let (value, tensor) = match known.get(&operand) {
            Some(row) if keeps || elementwise.as_ref().is_some_and(|all| all.contains(&at)) => row.clone(),
            Some(_) => return None,
            None => {
                let mut constant = constant_value(ctx, m.body, operand)?;
                if elementwise.as_ref().is_some_and(|all| all.contains(&at)) {
                    // One element, of whichever shape, goes with each of the row.
                    (constant.len(ctx).ok()? == 1).then_some(())?;
                    constant.ty = ctx.with_shape(constant.ty, &[Some(1)])?;
                }
                let block =
                    rewriter.body().roots().first().and_then(|&r| rewriter.body().blocks(r).first().copied())?;
                (rewriter.add_arg(block, constant.ty, view.loc()), constant)
            }
        };
        operands.push(value);
        tensors.push(tensor);
    }
    let results = [ctx.with_shape(view.result_type(0)?, size)?];
    let spec = OpSpec {
        operands: &operands,
        results: &results,
        properties: view.body.properties(op),
        attrs: view.body.attrs(op),
        ..OpSpec::new(view.body.name(op), view.loc())
    };
    let made = rewriter.create(&spec);
    let value = rewriter.body().result(made, 0)?;
    let tensor = run_op(rewriter.op(made), tensors).ok()?.into_iter().next()?;
    Some((value, tensor))
}
