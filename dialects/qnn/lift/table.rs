//! `table`: the results of a matched subgraph for every integer that its input may store.
//!
//! The subgraph is rebuilt on a vector of all these integers and evaluated. The table therefore holds exactly what the
//! evaluators compute: functions, the requantizations around them, sums with constants.

use qopt_ir::eval::{constant_value, run_op};
use qopt_ir::ir::Tensor;
use qopt_ir::ir::{Attr, Body, Context, OpId, OpSpec, ValueId};
use qopt_ir::pattern::PatternMatch;
use qopt_ir::rewrite::Rewriter;
use rustc_hash::FxHashMap;

use crate::qnn::types::uniform;
use crate::quant::types::{ParamGranularity, Storage};

/// Widest input, in bits: a table has at most 2^16 entries.
const MAX_WIDTH: u32 = 16;

/// Returns the table of a value that depends elementwise on one input.
pub(super) fn table(m: &PatternMatch<'_>, value: usize) -> Option<Attr> {
    let output = m.binding(value)?.value;
    let (order, input) = slice(m, output)?;
    let ctx = m.ctx;
    let quantized = m.ty((0..m.inputs()).find(|&i| m.binding(i).is_some_and(|b| b.value == input))?)?;
    let ty =
        uniform(ctx, quantized).filter(|ty| ty.form == ParamGranularity::Tensor && ty.storage.width <= MAX_WIDTH)?;
    let storage = Storage::full(ty.storage.signed, ty.storage.width);
    let all: Vec<i64> = (storage.min..=storage.max).collect();
    let size = [Some(all.len() as u64)];
    // The matched input may have the storage type, if a cast is part of the match.
    let row = Tensor::of_ints(ctx, ctx.tensor_type(&size, ctx.element_or_self(quantized)), &all).ok()?;
    let row = row.with_type(ctx, ctx.with_shape(m.body.ty(input), &size)?).ok()?;

    let mut body = Body::new(m.body.name(Body::ROOT), m.body.loc(Body::ROOT));
    let mut rewriter = Rewriter::new(ctx, &mut body);
    let region = rewriter.add_region(Body::ROOT);
    let block = rewriter.create_block(region, &[row.ty], m.view(order.first().copied()?).loc());
    let arg = rewriter.body().args(block).first().copied()?;
    let mut known: FxHashMap<ValueId, (ValueId, Tensor)> = FxHashMap::from_iter([(input, (arg, row))]);
    for op in order {
        let result = m.body.result(op, 0)?;
        let made = run(m, ctx, &mut rewriter, op, &known, &size)?;
        known.insert(result, made);
    }
    let (_, tensor) = known.get(&output)?;
    tensor.to_constant(ctx).ok()
}

/// Returns the matched ops that a value depends on, in topological order, and their single input.
fn slice(m: &PatternMatch<'_>, output: ValueId) -> Option<(Vec<OpId>, ValueId)> {
    let matched = m.all_ops();
    let inputs: Vec<ValueId> = (0..m.inputs()).filter_map(|i| Some(m.binding(i)?.value)).collect();
    let (mut order, mut input) = (Vec::new(), None);
    // Post-order: an op is visited again after its operands.
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

/// Rebuilds an op on the vector of inputs and evaluates it.
fn run(
    m: &PatternMatch<'_>,
    ctx: &Context,
    rewriter: &mut Rewriter<'_>,
    op: OpId,
    known: &FxHashMap<ValueId, (ValueId, Tensor)>,
    size: &[Option<u64>],
) -> Option<(ValueId, Tensor)> {
    let view = m.view(op);
    let first = view.operand(0)?;
    // Casts keep the order of the elements, and so does a matched movement, which is an identity. All other ops must be
    // elementwise.
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
                    // A constant of one element broadcasts over the vector, whatever its rank.
                    (constant.len(ctx).ok()? == 1).then_some(())?;
                    constant.ty = ctx.with_shape(constant.ty, &[Some(1)])?;
                }
                let block = rewriter
                    .body()
                    .regions(Body::ROOT)
                    .first()
                    .and_then(|&r| rewriter.body().blocks(r).first().copied())?;
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
