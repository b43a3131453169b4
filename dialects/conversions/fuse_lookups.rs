//! `--fuse-lookups`: replaces elementwise operations on one 8-bit value by one lookup table of the hub.
//!
//! ```text
//! quantize(f(dequantize(q), c))   =   qnn.lut(q, table)      table[i] = the result for the stored integer i
//! ```
//!
//! A *chain* is a connected group of elementwise operations of `qnn`, `qint` and `tosa` without side effects. Its only operands are one
//! quantized value of 8 bits and constants of one element, and its only result has 8 bits. Both have one scale. The evaluators compute
//! the table, so the result is exact. A chain of a few integer operations stays: they take less time than a lookup.

use qopt_ir::def::{OpRef, new_op};
use qopt_ir::ir::{Attr, Body, Context, OpId, Tensor, Type, ValueId};
use qopt_ir::movement::Dim;
use qopt_ir::pass::{Failed, Pass, PassContext, PassDef};
use qopt_ir::rewrite::{InsertPoint, NewOp, Rewriter, is_trivially_dead};
use rustc_hash::{FxHashMap, FxHashSet};

use crate::builtin::ops as builtin;
use crate::qnn::ops as qnn;
use crate::qnn::types::{is_per_tensor, uniform};
use crate::quant::types::{Storage, Uniform};
use crate::support::OpTypes;
use crate::tosa::ops as tosa;

/// The pass.
pub static FUSE_LOOKUPS: PassDef = PassDef {
    argument: "fuse-lookups",
    name: "FuseLookups",
    summary: "Replace elementwise operations on one 8-bit value by a lookup table",
    statistics: &[("num-fused", "Number of chains fused")],
    anchor: Some(builtin::MODULE.name),
    converts: true,
    build: |_, _| Ok(Box::new(FuseLookups)),
    ..PassDef::BASE
};

/// The most operations of a chain, which bounds the search.
const MAX_CHAIN_OPS: usize = 64;
/// A chain of fewer integer operations takes less time than a lookup.
const MIN_INTEGER_OPS: usize = 4;

struct FuseLookups;

impl Pass for FuseLookups {
    fn run(&self, body: &mut Body, cx: &mut PassContext<'_>) -> Result<(), Failed> {
        cx.each_isolated(body, |body, cx| {
            let owner = body.properties(Body::ROOT);
            let mut rewriter = Rewriter::new(cx.ctx, body);
            let ops = rewriter.body().preorder();
            let order: FxHashMap<OpId, usize> = ops.iter().enumerate().map(|(index, &op)| (op, index)).collect();
            // The longest chain of an operation ends at its last user.
            for &op in ops.iter().rev() {
                if rewriter.body().is_erased(op) {
                    continue;
                }
                let Some(chain) = Chain::of(rewriter.op(op), &order) else { continue };
                match fuse(&mut rewriter, &chain) {
                    Ok(()) => cx.count("num-fused", 1),
                    Err(why) => cx.missed(owner, rewriter.op(op), why),
                }
            }
            Ok(())
        })
    }
}

/// Elementwise operations from one value to another.
struct Chain {
    source: ValueId,
    result: ValueId,
    /// The operations, the last one first.
    ops: Vec<OpId>,
}

impl Chain {
    /// The longest chain that ends with an operation and is worth a lookup.
    fn of(last: OpRef<'_>, order: &FxHashMap<OpId, usize>) -> Option<Self> {
        let body = last.body;
        let result = body.result(last.op, 0)?;
        bytes(last.ctx, body.ty(result))?;
        let position = |value: &ValueId| body.defining_op(*value).and_then(|op| order.get(&op));
        let mut ops: Vec<OpId> = Vec::new();
        let mut members: FxHashSet<OpId> = FxHashSet::default();
        let mut longest = None;
        let mut open = vec![result];
        while ops.len() < MAX_CHAIN_OPS {
            // An operation comes after all users of its result in the chain.
            let next = open.iter().copied().max_by_key(position)?;
            let Some(op) = body.defining_op(next).map(|op| OpRef { op, ..last }) else { break };
            let is_inner = next == result || body.uses(next).all(|(user, _)| members.contains(&user));
            let Some(operands) = varying_operands(op, body.ty(result)).filter(|_| is_inner) else { break };
            open.retain(|&value| value != next);
            for operand in operands {
                if !open.contains(&operand) {
                    open.push(operand);
                }
            }
            members.insert(op.op);
            ops.push(op.op);
            if let &[source] = open.as_slice()
                && bytes(last.ctx, body.ty(source)).is_some()
            {
                longest = Some((source, ops.len()));
            }
        }
        let (source, count) = longest?;
        ops.truncate(count);
        let computes_floats = ops
            .iter()
            .map(|&op| OpRef { op, ..last })
            .any(|op| op.ctx.float_kind(op.out_element(0)).is_some() && !op.is(&qnn::DEQUANTIZE));
        (computes_floats || count >= MIN_INTEGER_OPS).then_some(Self { source, result, ops })
    }
}

/// The quantized type of a tensor of bytes with one scale.
fn bytes(ctx: &Context, ty: Type) -> Option<&Uniform> {
    uniform(ctx, ty).filter(|ty| is_per_tensor(ty) && ty.storage.width == 8)
}

/// The operands of an elementwise operation that are not constants of one element, if they and the result have the shape of `like`.
fn varying_operands(op: OpRef<'_>, like: Type) -> Option<Vec<ValueId>> {
    let (ctx, def) = (op.ctx, op.def()?);
    let elementwise = if op.cast().is_some() { vec![0] } else { op.elementwise()? };
    let is_pure = op.has_no_effect() && op.body.regions(op.op).is_empty() && op.results().len() == 1;
    let is_computed = ["qnn.", "qint.", "tosa."].iter().any(|dialect| def.name.starts_with(dialect));
    def.evaluate.filter(|_| is_pure && is_computed && def.movement.is_none())?;
    let is_long = |dims: &[Dim]| dims.iter().all(Option::is_some) && dims.iter().any(|&size| size != Some(1));
    let shape = ctx.shape(like).filter(|dims| is_long(dims))?;
    let has_shape = |ty: Type| ctx.shape(ty).is_some_and(|dims| dims == shape);
    let mut varying = Vec::new();
    for (index, value) in op.operands().enumerate() {
        match op.operand_constant(index) {
            Some(_) if ctx.num_elements(op.in_type(index)) == Some(1) => {}
            None if elementwise.contains(&index) && has_shape(op.in_type(index)) => varying.push(value),
            _ => return None,
        }
    }
    (has_shape(op.out_type(0)) && !varying.is_empty()).then_some(varying)
}

/// Replaces the result of a chain.
///
/// # Errors
/// If the chain cannot be evaluated.
fn fuse(rewriter: &mut Rewriter<'_>, chain: &Chain) -> Result<(), String> {
    let ctx = rewriter.ctx();
    let last = *chain.ops.first().ok_or("a chain has no operations")?;
    let (loc, result_type) = (rewriter.body().loc(last), rewriter.body().ty(chain.result));
    rewriter.set_insertion_point(InsertPoint::Before(last));
    let mut copies = Vec::new();
    let entries = evaluate(rewriter, chain, &mut copies);
    for copy in copies.into_iter().rev() {
        rewriter.erase(copy);
    }
    let entries = entries?;
    let table_type = ctx.tensor_type(&[Some(entries.len() as u64)], ctx.int_type(8));
    let values: Attr = ctx.dense_ints(table_type, &entries);
    let table = NewOp::of(&tosa::CONST).loc(loc).results(&[table_type]).property("values", values);
    let table = rewriter.build_value(&table).ok_or("a constant has no result")?;
    let lookup = new_op!(qnn::LUT { input: chain.source, table }).loc(loc).results(&[result_type]);
    let lookup = rewriter.build_value(&lookup).ok_or("a lookup has no result")?;
    rewriter.replace_uses(chain.result, lookup);
    for &op in &chain.ops {
        if is_trivially_dead(rewriter.op(op)) {
            rewriter.erase(op);
        }
    }
    Ok(())
}

/// The results of a chain for all stored integers, as signed bytes. Copies the operations, with shapes of one row of all integers.
fn evaluate(rewriter: &mut Rewriter<'_>, chain: &Chain, copies: &mut Vec<OpId>) -> Result<Vec<i64>, String> {
    let (ctx, source_type) = (rewriter.ctx(), rewriter.body().ty(chain.source));
    let storage = bytes(ctx, source_type).ok_or("the operand has no bytes")?.storage;
    let Storage { min, max, .. } = Storage::full(storage.signed, storage.width);
    let stored: Vec<i64> = (min..=max).collect();
    // A last dimension of size 1 stays one: the order of a sum in `ort` numerics depends on it.
    let sizes = ctx.shape(source_type).ok_or("the operand is unranked")?;
    let longest = sizes.iter().rposition(|&size| size != Some(1)).ok_or("the operand has one element")?;
    let mut dims = vec![Some(1); sizes.len()];
    *dims.get_mut(longest).ok_or("the operand has no dimensions")? = Some(stored.len() as u64);
    let with_dims = |ty: Type| ctx.with_shape(ty, &dims).ok_or("a type is not a tensor");
    let all = Tensor::of_ints(ctx, with_dims(source_type)?, &stored)?;
    let constant =
        NewOp::of(&qnn::CONSTANT).results(&[with_dims(source_type)?]).property("value", all.to_constant(ctx)?);
    let constant = rewriter.build(&constant);
    copies.push(constant);
    // The copy of each value and its elements.
    let mut computed: FxHashMap<ValueId, (ValueId, Tensor)> = FxHashMap::default();
    let copy = rewriter.body().result(constant, 0).ok_or("a constant has no result")?;
    computed.insert(chain.source, (copy, all));
    for &op in chain.ops.iter().rev() {
        let (mut operands, mut tensors) = (Vec::new(), Vec::new());
        let view = rewriter.op(op);
        for (index, value) in view.operands().enumerate() {
            let (operand, tensor) = match (computed.get(&value), view.operand_constant(index)) {
                (Some((copy, tensor)), _) => (*copy, tensor.clone()),
                (None, Some(given)) => (value, Tensor::of_constant(ctx, given, view.in_type(index))?),
                (None, None) => return Err("an operand is not computed".to_owned()),
            };
            operands.push(operand);
            tensors.push(tensor);
        }
        let (result, result_type) = (view.body.result(op, 0), with_dims(view.out_type(0))?);
        let copy = rewriter.create_like(op, &operands, &[result_type]);
        copies.push(copy);
        let view = rewriter.op(copy);
        let evaluate = view.def().and_then(|def| def.evaluate).ok_or("an operation has no evaluator")?;
        let tensor = evaluate(view, &tensors)?.pop().ok_or("an operation has no result")?;
        let values = result.zip(view.body.result(copy, 0)).ok_or("an operation has no result")?;
        computed.insert(values.0, (values.1, tensor));
    }
    let (_, entries) = computed.get(&chain.result).ok_or("the result is not computed")?;
    let entries = entries.ints(ctx)?;
    if entries.len() != stored.len() {
        return Err("an evaluator does not compute one element for each integer".to_owned());
    }
    Ok(entries.into_iter().map(|entry| i64::from(entry as u8 as i8)).collect())
}
