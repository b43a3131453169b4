//! Groups of integer ops that form one quantized computation, and the facts about scales that they imply.

use qopt_ir::def::{CastKind, OpDef, OpRef, match_op, operand};
use qopt_ir::ir::{Attr, Body, Context, OpId, Type, ValueId};
use qopt_ir::rewrite::Rewriter;

use super::lowered::HubCandidate;
use super::rescale::ConstantRescale;
use super::scales::Scales;
use super::table::recognize;
use super::{is_activation, quantized_type};
use crate::qnn::attrs::{CLAMP, Numerics};
use crate::qnn::kernels::param;
use crate::qnn::kernels::softmax::{Softmax, tflite_scale};
use crate::qnn::ops as qnn;
use crate::qnn::types::uniform;
use crate::quant::fold::trace::movement;
use crate::quant::types::{Param, ParamGranularity};
use crate::support::OpTypes;
use crate::tosa::ops as tosa;

/// An activation operand of a group.
#[derive(Clone, Debug)]
pub(super) struct Activation {
    pub(super) value: ValueId,
    /// The zero point that the group assumes, if its result depends on it.
    pub(super) zero_point: Option<i64>,
    pub(super) unsigned: bool,
}

/// The constants of a product with weights.
#[derive(Clone, Debug)]
pub(super) struct WeightProduct {
    pub(super) weight: ValueId,
    pub(super) bias: ValueId,
    pub(super) weight_zero: i64,
    pub(super) rescale: ConstantRescale,
    depthwise: bool,
}

impl WeightProduct {
    /// Returns the layout of per-channel parameters in the weights.
    pub(super) fn form(&self, shape: &[u64]) -> Result<ParamGranularity, String> {
        if !self.depthwise {
            return Ok(ParamGranularity::Axis(0));
        }
        match *shape {
            [_, _, _, 1] => Ok(ParamGranularity::Axis(2)),
            [_, _, 1, _] => Ok(ParamGranularity::Axis(3)),
            [_, _, c, m] => Ok(ParamGranularity::Blocks { sizes: [(2, 1), (3, 1)].into(), table: [1, 1, c, m].into() }),
            _ => Err("weights must have rank 4".to_owned()),
        }
    }
    /// Returns the number of output channels.
    pub(super) fn channels(&self, shape: &[u64]) -> usize {
        let count = match *shape {
            [_, _, c, m] if self.depthwise => c.saturating_mul(m),
            _ => shape.first().copied().unwrap_or(1),
        };
        usize::try_from(count).unwrap_or(1)
    }
}

/// The computation of a group, with the numbers to check.
#[derive(Clone, Debug)]
pub(super) enum GroupKind {
    /// A product with constant weights.
    Product(Box<WeightProduct>),
    /// A sum of two rescaled terms, rescaled.
    Sum { terms: (f64, f64), scale: f64 },
    /// The square of a difference of two rescaled terms, rescaled.
    Square { terms: (f64, f64), scale: f64 },
    /// A product of two activations, rescaled: the product of their scales over the result's scale.
    Factors { scale: f64 },
    /// A sum along dimensions, rescaled: the input's scale over the result's, and the count that divides the multiplier.
    Mean { ratio: f64, count: f64 },
    /// A rescale alone.
    Requantize { scale: f64 },
    /// Elements selected from the input.
    Same,
    /// Averages of windows.
    Average { size: usize, zero_point: i64 },
    /// A real function, at a scale of the input.
    Function { scale: f64 },
    /// A table.
    Lut(ValueId),
}

/// A group of ops that one hub op replaces.
#[derive(Clone, Debug)]
pub(super) struct OpGroup {
    /// The op that computes the group's result.
    pub(super) root: OpId,
    /// The hub op.
    pub(super) def: &'static OpDef,
    pub(super) inputs: Vec<Activation>,
    pub(super) output_zero: Option<i64>,
    pub(super) output_unsigned: bool,
    pub(super) attrs: Vec<(&'static str, Attr)>,
    pub(super) kind: GroupKind,
}

/// Returns all groups in the order of their roots. Records the facts about scales that they imply.
pub(super) fn find(rewriter: &Rewriter<'_>, ops: &[OpId], scales: &mut Scales) -> Vec<OpGroup> {
    let mut groups: Vec<OpGroup> = Vec::new();
    ops.iter().for_each(|&op| record_cast_params(rewriter.op(op), scales));
    for &op in ops {
        let view = rewriter.op(op);
        if !view.name().starts_with("tosa.") {
            continue;
        }
        let Some(result) = view.body.result(op, 0).filter(|&v| is_activation(view, view.body.ty(v))) else { continue };
        if let Some(Ok(used)) = movement(view) {
            let moved = used.data.iter().filter_map(|source| source.value(view));
            moved.filter(|&v| is_activation(view, view.body.ty(v))).for_each(|v| scales.unify_params(result, v));
            continue;
        }
        let group = group(view, scales);
        if let Some(group) = group {
            learn(&group, result, scales);
            groups.push(group);
        }
    }
    settle(rewriter, &groups, scales);
    // A group absorbs a clamp that is the only user of its result.
    absorb(rewriter, groups)
}

/// Records the parameters of a cast to or from stored integers, at the boundary of the program or of hub ops.
fn record_cast_params(op: OpRef<'_>, scales: &mut Scales) {
    let (quantized, stored) = match op.cast().map(|cast| cast.kind) {
        Some(CastKind::ToStorage) => (op.cast_input(), op.body.result(op.op, 0)),
        Some(CastKind::FromStorage) => (op.body.result(op.op, 0), op.cast_input()),
        _ => return,
    };
    let (Some(quantized), Some(stored)) = (quantized, stored) else { return };
    let param = uniform(op.ctx, op.body.ty(quantized)).and_then(|ty| param(ty).ok());
    if let Some(param) = param.filter(|_| is_activation(op, op.body.ty(stored))) {
        scales.record_scale(stored, param.scale());
        scales.point(stored, param.zero_point);
    }
}

/// Records the facts about scales that a group implies.
fn learn(group: &OpGroup, result: ValueId, scales: &mut Scales) {
    if let Some(zero) = group.output_zero {
        scales.point(result, zero);
    }
    for input in &group.inputs {
        input.zero_point.into_iter().for_each(|zero| scales.point(input.value, zero));
    }
    let input = |i: usize| group.inputs.get(i).map(|input| input.value);
    match group.kind {
        GroupKind::Requantize { scale } => {
            input(0).into_iter().for_each(|x| scales.ratio(result, x, 1.0 / scale));
        }
        GroupKind::Mean { ratio, .. } => {
            input(0).into_iter().for_each(|x| scales.ratio(result, x, 1.0 / ratio));
        }
        GroupKind::Sum { terms: (a, b), scale } => {
            // The term with the larger scale has multiplier 1/2, because the sum has twice this scale.
            if let (Some(x), Some(y)) = (input(0), input(1)) {
                scales.ratio(x, y, a / b);
                let largest = if a >= b { x } else { y };
                scales.ratio(result, largest, 2.0 / (f64::from(1_u32 << 20) * scale));
            }
        }
        GroupKind::Square { terms: (a, b), .. } => {
            if let (Some(x), Some(y)) = (input(0), input(1)) {
                scales.ratio(x, y, a / b);
            }
        }
        GroupKind::Same | GroupKind::Average { .. } => {
            group.inputs.iter().for_each(|input| scales.unify_params(result, input.value))
        }
        GroupKind::Function { scale } => {
            input(0).into_iter().for_each(|x| scales.record_scale(x, scale));
        }
        GroupKind::Product(_) | GroupKind::Factors { .. } | GroupKind::Lut(_) => {}
    }
}

/// Fixes the scales of products of activations, after all ratios are known.
fn settle(rewriter: &Rewriter<'_>, groups: &[OpGroup], scales: &mut Scales) {
    for group in groups {
        let (GroupKind::Factors { scale } | GroupKind::Square { scale, .. }) = group.kind else { continue };
        let Some(result) = rewriter.body().result(group.root, 0) else { continue };
        let mut factors = Vec::with_capacity(group.inputs.len());
        for input in &group.inputs {
            let factor = scales.scale(input.value);
            scales.record_scale(input.value, factor);
            factors.push(factor);
        }
        let product = match group.kind {
            GroupKind::Square { .. } => square_of(factors.into_iter().fold(0.0, f64::max)),
            _ => factors.into_iter().product(),
        };
        scales.record_scale(result, product / scale);
    }
}

fn numerics(ctx: &Context, numerics: Numerics) -> (&'static str, Attr) {
    ("numerics", numerics.attr(ctx))
}

/// Returns the rounding of a rescale as attributes.
fn rounding_attrs(ctx: &Context, rescale: &ConstantRescale) -> Vec<(&'static str, Attr)> {
    let mut attrs = vec![numerics(ctx, Numerics::Tosa)];
    if !rescale.double {
        attrs.push(("rounding", ctx.string_attr("single")));
    }
    attrs
}

/// Copies attributes that have the same name and meaning in the hub.
fn copy_attrs(op: OpRef<'_>, names: &[&'static str]) -> Option<Vec<(&'static str, Attr)>> {
    names.iter().map(|&name| Some((name, op.attr(name)?))).collect()
}

fn group(op: OpRef<'_>, scales: &mut Scales) -> Option<OpGroup> {
    match_op!(op;
        tosa::RESCALE => match_rescale(op, scales),
        tosa::AVG_POOL2D => pool(op, &qnn::AVERAGE_POOL2D),
        tosa::MAX_POOL2D => pool(op, &qnn::MAX_POOL2D),
        tosa::TABLE => table(op, scales),
        tosa::CLAMP => clamp(op),
        tosa::REDUCE_MAX => match_reduction(op, &qnn::REDUCE_MAX),
        tosa::REDUCE_MIN => match_reduction(op, &qnn::REDUCE_MIN),
        tosa::CAST => extremum(op),
        tosa::RESIZE => match_resize(op, single_input_group(op, &qnn::RESIZE)?, "nearest"),
        _ => None,
    )
}

fn activation(op: OpRef<'_>, index: usize) -> Option<Activation> {
    let value = op.operand(index).filter(|&v| is_activation(op, op.body.ty(v)))?;
    uniform(op.ctx, op.body.ty(value)).is_none().then_some(Activation { value, zero_point: None, unsigned: false })
}

/// Returns a constant zero point operand.
fn zero_point(op: OpRef<'_>, index: usize) -> Option<i64> {
    op.in_ints(index)?.first().copied()
}

fn match_rescale(op: OpRef<'_>, scales: &mut Scales) -> Option<OpGroup> {
    let rescale = ConstantRescale::read(op)?;
    let base = OpGroup {
        root: op.op,
        def: &qnn::REQUANTIZE,
        inputs: Vec::new(),
        output_zero: Some(rescale.output_zero),
        output_unsigned: rescale.output_unsigned,
        attrs: rounding_attrs(op.ctx, &rescale),
        kind: GroupKind::Same,
    };
    if let Some(input) = activation(op, operand!(tosa::RESCALE.input)) {
        let input = Activation { zero_point: Some(rescale.input_zero), unsigned: rescale.input_unsigned, ..input };
        let kind = GroupKind::Requantize { scale: rescale.uniform_scale().filter(|_| rescale.is_normal())? };
        return Some(OpGroup { def: &qnn::REQUANTIZE, inputs: vec![input], kind, ..base });
    }
    (rescale.input_zero == 0 && !rescale.input_unsigned).then_some(())?;
    let from = op.operand_def(operand!(tosa::RESCALE.input))?;
    if from.is(&tosa::REDUCE_SUM) {
        return mean(from, base, &rescale);
    }
    if from.is(&tosa::ARITHMETIC_RIGHT_SHIFT) {
        return softmax(from, base, scales);
    }
    rescale.is_normal().then_some(())?;
    match_op!(from;
        tosa::CONV2D => product(from, base, rescale, &qnn::CONV2D),
        tosa::CONV3D => product(from, base, rescale, &qnn::CONV3D),
        tosa::DEPTHWISE_CONV2D => product(from, base, rescale, &qnn::DEPTHWISE_CONV2D),
        tosa::TRANSPOSE_CONV2D => product(from, base, rescale, &qnn::TRANSPOSE_CONV2D),
        tosa::RESIZE => {
            let plain = OpGroup { def: &qnn::RESIZE, root: base.root, ..single_input_group(from, &qnn::RESIZE)? };
            match_resize(from, plain, "bilinear")
        },
        tosa::MUL => match_product(from, base, &rescale),
        tosa::MATMUL => matrices(from, base, &rescale),
        tosa::ADD => sum(from, base, &rescale, &qnn::ADD),
        tosa::SUB => sum(from, base, &rescale, &qnn::SUB),
        _ => None,
    )
}

fn product(op: OpRef<'_>, base: OpGroup, rescale: ConstantRescale, def: &'static OpDef) -> Option<OpGroup> {
    let input = Activation {
        zero_point: Some(zero_point(op, operand!(tosa::CONV2D.input_zp))?),
        ..activation(op, operand!(tosa::CONV2D.input))?
    };
    let product = WeightProduct {
        weight: op.operand(operand!(tosa::CONV2D.weight))?,
        bias: op.operand(operand!(tosa::CONV2D.bias))?,
        weight_zero: zero_point(op, operand!(tosa::CONV2D.weight_zp))?,
        rescale,
        depthwise: def == &qnn::DEPTHWISE_CONV2D,
    };
    let mut attrs = base.attrs;
    if def == &qnn::TRANSPOSE_CONV2D {
        // The hub's `pad` crops the result, so it is the negative of `out_pad`.
        let cut: Option<Vec<i64>> = op.ints("out_pad")?.iter().map(|n| n.checked_neg()).collect();
        attrs.push(("pad", op.ctx.i64_array_attr(&cut?)));
        attrs.extend(copy_attrs(op, &["stride"])?);
    } else {
        attrs.extend(copy_attrs(op, &["pad", "stride", "dilation"])?);
    }
    Some(OpGroup { def, inputs: vec![input], attrs, kind: GroupKind::Product(Box::new(product)), ..base })
}

/// Looks through a reshape that only prepends dimensions of size 1, which hub operands do not need.
fn unbroadcast(op: OpRef<'_>) -> Option<OpRef<'_>> {
    if !op.is(&tosa::RESHAPE) {
        return Some(op);
    }
    let (inner, outer) = (op.in_dims(operand!(tosa::RESHAPE.input1))?, op.out_dims(0)?);
    let ones = outer.strip_suffix(inner.as_slice())?;
    op.operand_def(operand!(tosa::RESHAPE.input1)).filter(|_| ones.iter().all(|&d| d == Some(1)))
}

/// Returns the scale of a squared difference: the square of twice the larger scale, shifted by 7 bits for each factor.
pub(super) fn square_of(larger: f64) -> f64 {
    (2.0 * larger) * (2.0 * larger) / f64::from(1_u32 << 14)
}

/// Returns the activation of a term of a sum, and its multiplier after the left shift by `room`.
fn term(op: OpRef<'_>, index: usize, room: i32) -> Option<(Activation, f64)> {
    let outer = unbroadcast(op.operand_def(index)?)?;
    let last = ConstantRescale::read(outer)?;
    (last.output_zero == 0).then_some(())?;
    if let Some(input) = activation(outer, 0) {
        // A single rescale merges both if the multiplier is an exact power of two: the larger scale is half of twice itself.
        let power = (0..room).find(|&power| last.is_power(power))?;
        let input = Activation { zero_point: Some(last.input_zero), unsigned: last.input_unsigned, ..input };
        return Some((input, f64::from(power - room).exp2()));
    }
    let inner = outer.operand_def(operand!(tosa::RESCALE.input))?;
    let first = ConstantRescale::read(inner)?;
    (first.is_power(room) && first.output_zero == 0 && last.input_zero == 0 && last.is_normal()).then_some(())?;
    let input =
        Activation { zero_point: Some(first.input_zero), unsigned: first.input_unsigned, ..activation(inner, 0)? };
    Some((input, last.uniform_scale()?))
}

fn sum(op: OpRef<'_>, base: OpGroup, rescale: &ConstantRescale, def: &'static OpDef) -> Option<OpGroup> {
    let ((a, fa), (b, fb)) = (term(op, operand!(tosa::ADD.input1), 20)?, term(op, operand!(tosa::ADD.input2), 20)?);
    let kind = GroupKind::Sum { terms: (fa, fb), scale: rescale.uniform_scale()? };
    Some(OpGroup { def, inputs: vec![a, b], kind, ..base })
}

/// Matches `q - zero_point` of an activation in 32 bits.
fn match_quantized_offset(op: OpRef<'_>) -> Option<Activation> {
    let rescale = ConstantRescale::read(op).filter(|r| r.is_power(0) && r.output_zero == 0 && !r.output_unsigned)?;
    let zero_point = Some(rescale.input_zero);
    Some(Activation { zero_point, unsigned: rescale.input_unsigned, ..activation(op, operand!(tosa::RESCALE.input))? })
}

fn match_product(op: OpRef<'_>, base: OpGroup, rescale: &ConstantRescale) -> Option<OpGroup> {
    (op.in_ints(operand!(tosa::MUL.shift))? == [0]).then_some(())?;
    if let Some(difference) = producer(op, operand!(tosa::MUL.input1), &tosa::SUB)
        .filter(|_| op.operand(operand!(tosa::MUL.input1)) == op.operand(operand!(tosa::MUL.input2)))
    {
        return match_squared_difference(difference, base, rescale);
    }
    let side = |index: usize| match_quantized_offset(unbroadcast(op.operand_def(index)?)?);
    Some(OpGroup {
        def: &qnn::MUL,
        inputs: vec![side(0)?, side(1)?],
        kind: GroupKind::Factors { scale: rescale.uniform_scale()? },
        ..base
    })
}

fn match_squared_difference(op: OpRef<'_>, base: OpGroup, rescale: &ConstantRescale) -> Option<OpGroup> {
    let ((a, fa), (b, fb)) = (term(op, operand!(tosa::SUB.input1), 7)?, term(op, operand!(tosa::SUB.input2), 7)?);
    // The hub defines squared differences in TensorFlow Lite's numerics only.
    rescale.double.then_some(())?;
    let kind = GroupKind::Square { terms: (fa, fb), scale: rescale.uniform_scale()? };
    let attrs = vec![numerics(op.ctx, Numerics::Tflite)];
    Some(OpGroup { def: &qnn::SQUARED_DIFFERENCE, inputs: vec![a, b], attrs, kind, ..base })
}

fn matrices(op: OpRef<'_>, base: OpGroup, rescale: &ConstantRescale) -> Option<OpGroup> {
    let side = |index: usize, zero: usize| {
        Some(Activation { zero_point: Some(zero_point(op, zero)?), ..activation(op, index)? })
    };
    let inputs = vec![side(0, 2)?, side(1, 3)?];
    Some(OpGroup { def: &qnn::MATMUL, inputs, kind: GroupKind::Factors { scale: rescale.uniform_scale()? }, ..base })
}

fn mean(op: OpRef<'_>, base: OpGroup, rescale: &ConstantRescale) -> Option<OpGroup> {
    let (mut axes, mut count, mut at) = (Vec::new(), 1_u64, op);
    while at.is(&tosa::REDUCE_SUM) {
        let axis = at.int("axis")?;
        let size = at.in_dims(operand!(tosa::REDUCE_SUM.input))?.get(usize::try_from(axis).ok()?).copied().flatten()?;
        count = count.checked_mul(size)?;
        // Graph regions allow cycles. A repeated axis also ends the walk on a cycle.
        (!axes.contains(&axis)).then_some(())?;
        axes.push(axis);
        at = at.operand_def(operand!(tosa::REDUCE_SUM.input))?;
    }
    let first = ConstantRescale::read(at)?;
    (first.is_power(0) && first.output_zero == 0).then_some(())?;
    let input = Activation {
        zero_point: Some(first.input_zero),
        unsigned: first.input_unsigned,
        ..activation(at, operand!(tosa::REDUCE_SUM.input))?
    };
    axes.sort_unstable();
    let mut attrs = base.attrs;
    attrs.push(("axes", op.ctx.i64_array_attr(&axes)));
    attrs.push(("keep_dims", op.ctx.bool_attr(true)));
    let kind = if rescale.is_normal() {
        GroupKind::Mean { ratio: rescale.uniform_scale()? * count as f64, count: count as f64 }
    } else {
        // TensorFlow Lite divides the multiplier by the count.
        let ratio = rescale.before_mean(count)?;
        attrs.retain(|a| a.0 != "numerics" && a.0 != "rounding");
        attrs.push(numerics(op.ctx, Numerics::Tflite));
        GroupKind::Mean { ratio, count: 1.0 }
    };
    Some(OpGroup { def: &qnn::MEAN, inputs: vec![input], attrs, kind, ..base })
}

/// Returns the producer of an operand, if it is this op.
fn producer<'a>(op: OpRef<'a>, index: usize, target: &'static OpDef) -> Option<OpRef<'a>> {
    op.operand_def(index).filter(|def| def.is(target))
}

/// Matches an 8-bit softmax. The exponentials in its tables determine the scale of its input; the remaining ops are compared
/// with the lowering.
fn softmax(quotients: OpRef<'_>, base: OpGroup, scales: &mut Scales) -> Option<OpGroup> {
    let mut sums =
        producer(producer(quotients, operand!(tosa::ARITHMETIC_RIGHT_SHIFT.input1), &tosa::MUL)?, 0, &tosa::ADD)?;
    // The comparison with the candidate checks which table has the high bits.
    let mut parts = vec![sums.operand_def(operand!(tosa::ADD.input2))?];
    for _ in 0..2 {
        sums = producer(sums, operand!(tosa::ADD.input1), &tosa::ADD)?;
        parts.push(sums.operand_def(operand!(tosa::ADD.input2))?);
    }
    parts.push(sums.operand_def(operand!(tosa::ADD.input1))?);
    parts.reverse();
    let tables = parts
        .iter()
        .map(|&part| producer(part, operand!(tosa::TABLE.input1), &tosa::TABLE))
        .collect::<Option<Vec<_>>>()?;
    let mut exponentials = vec![0_i64; 257];
    for table in &tables {
        // The last exponential belongs to the difference zero.
        let entries = table.in_ints(operand!(tosa::TABLE.table)).filter(|entries| entries.len() == 513)?;
        for (sum, entry) in exponentials.iter_mut().rev().zip(entries) {
            *sum = sum.checked_mul(256)?.checked_add(entry)?;
        }
    }
    let widened =
        producer(producer(producer(*tables.first()?, 0, &tosa::RESCALE)?, 0, &tosa::SUB)?, 0, &tosa::RESCALE)?;
    let first = ConstantRescale::read(widened)?;
    let (ctx, body) = (quotients.ctx, quotients.body);
    let input =
        Activation { zero_point: Some(first.input_zero), ..activation(widened, operand!(tosa::RESCALE.input))? };
    let result = body.result(base.root, 0)?;
    let scale = if scales.is_known(input.value) {
        scales.scale(input.value)
    } else {
        let (low, high) = Softmax::scales(&exponentials)?;
        let (middle, short) = (f64::midpoint(low, high), f64::from(f64::midpoint(low, high) as f32));
        if (low..=high).contains(&short) { short } else { middle }
    };
    let typed = |value: ValueId, param| quantized_type(ctx, body.ty(value), param, false).ok();
    let to = Param::new(tflite_scale(8), base.output_zero?);
    let attrs = vec![numerics(ctx, Numerics::Tflite)];
    let candidate = HubCandidate {
        def: &qnn::SOFTMAX,
        attrs: &attrs,
        inputs: &[typed(input.value, Param::new(scale, first.input_zero))?],
        output: typed(result, to)?,
    };
    candidate.is_written_as(ctx, body, &[input.value], result).then_some(())?;
    scales.record_scale(result, to.scale());
    Some(OpGroup { def: &qnn::SOFTMAX, inputs: vec![input], attrs, kind: GroupKind::Function { scale }, ..base })
}

fn single_input_group(op: OpRef<'_>, def: &'static OpDef) -> Option<OpGroup> {
    Some(OpGroup {
        root: op.op,
        def,
        inputs: vec![activation(op, operand!(tosa::RESIZE.input))?],
        output_zero: None,
        output_unsigned: false,
        attrs: vec![numerics(op.ctx, Numerics::Tosa)],
        kind: GroupKind::Same,
    })
}

fn match_reduction(op: OpRef<'_>, def: &'static OpDef) -> Option<OpGroup> {
    let mut group = single_input_group(op, def)?;
    group.attrs.push(("axes", op.ctx.i64_array_attr(&[op.int("axis")?])));
    group.attrs.push(("keep_dims", op.ctx.bool_attr(true)));
    Some(group)
}

/// Returns a quantized type with an arbitrary scale, for integers that are only moved or compared.
fn any_scale(ctx: &Context, body: &Body, value: ValueId) -> Option<Type> {
    quantized_type(ctx, body.ty(value), Param::new(1.0, 0), false).ok()
}

/// Matches an elementwise maximum or minimum, which TOSA computes in 32 bits.
fn extremum(op: OpRef<'_>) -> Option<OpGroup> {
    let chosen = op.operand_def(operand!(tosa::CAST.input))?;
    let def: &'static OpDef = match_op!(chosen;
        tosa::MAXIMUM => &qnn::MAXIMUM,
        tosa::MINIMUM => &qnn::MINIMUM,
        _ => return None,
    );
    let side = |index: usize| activation(unbroadcast(chosen.operand_def(index)?)?, 0);
    let (inputs, attrs) = (vec![side(0)?, side(1)?], vec![numerics(op.ctx, Numerics::Tosa)]);
    let (values, result) = ([inputs.first()?.value, inputs.last()?.value], op.body.result(op.op, 0)?);
    let quantized = |value| any_scale(op.ctx, op.body, value);
    let types = [quantized(*values.first()?)?, quantized(*values.last()?)?];
    let candidate = HubCandidate { def, attrs: &attrs, inputs: &types, output: quantized(result)? };
    candidate.is_written_as(op.ctx, op.body, &values, result).then_some(())?;
    Some(OpGroup { root: op.op, def, inputs, output_zero: None, output_unsigned: false, attrs, kind: GroupKind::Same })
}

/// Matches a resize that uses one of the hub's sampling modes.
fn match_resize(op: OpRef<'_>, group: OpGroup, mode: &str) -> Option<OpGroup> {
    let (ctx, input) = (op.ctx, group.inputs.first()?.value);
    let result = op.body.result(group.root, 0)?;
    let quantized = |value| any_scale(ctx, op.body, value);
    let (inputs, output) = ([quantized(input)?], quantized(result)?);
    let ways = [(false, false), (true, false), (false, true)];
    ways.into_iter().find_map(|(corners, centers)| {
        let attrs = vec![
            numerics(ctx, Numerics::Tflite),
            ("mode", ctx.string_attr(mode)),
            ("align_corners", ctx.bool_attr(corners)),
            ("half_pixel_centers", ctx.bool_attr(centers)),
        ];
        let candidate = HubCandidate { def: group.def, attrs: &attrs, inputs: &inputs, output };
        let fits = candidate.is_written_as(ctx, op.body, &[input], result);
        fits.then(|| OpGroup { attrs, ..group.clone() })
    })
}

fn pool(op: OpRef<'_>, def: &'static OpDef) -> Option<OpGroup> {
    let mut group = single_input_group(op, def)?;
    group.attrs.extend(copy_attrs(op, &["kernel", "pad", "stride"])?);
    if def == &qnn::AVERAGE_POOL2D {
        let (from, to) = (
            zero_point(op, operand!(tosa::AVG_POOL2D.input_zp))?,
            zero_point(op, operand!(tosa::AVG_POOL2D.output_zp))?,
        );
        (from == to).then_some(())?;
        let size = op.ints("kernel")?.iter().try_fold(1_i64, |n, &k| n.checked_mul(k))?;
        group.kind = GroupKind::Average { size: usize::try_from(size).ok()?, zero_point: from };
    }
    Some(group)
}

fn clamp(op: OpRef<'_>) -> Option<OpGroup> {
    let (low, high) = (op.int("min_val")?, op.int("max_val")?);
    // Bounds of booleans, which the hub does not support, may be reversed as signed integers.
    (low <= high).then_some(())?;
    let mut group = single_input_group(op, &qnn::CLAMP_OP)?;
    group.attrs.push(("clamp", op.ctx.i64_array_attr(&[low, high])));
    Some(group)
}

fn table(op: OpRef<'_>, scales: &mut Scales) -> Option<OpGroup> {
    let entries = op.in_ints(operand!(tosa::TABLE.table))?;
    let group = single_input_group(op, &qnn::LUT)?;
    let input = group.inputs.first()?.value;
    let scale = scales.is_known(input).then(|| scales.scale(input));
    if let Some(found) = scales.zero_point(input).and_then(|zero| recognize(&entries, zero, scale)) {
        let result = op.body.result(op.op, 0)?;
        scales.record_scale(result, found.result.scale());
        scales.point(result, found.result.zero_point);
        return Some(OpGroup {
            def: &qnn::UNARY,
            attrs: vec![numerics(op.ctx, found.numerics), ("function", op.ctx.string_attr(found.name))],
            kind: GroupKind::Function { scale: found.scale },
            ..group
        });
    }
    Some(OpGroup { attrs: Vec::new(), kind: GroupKind::Lut(op.operand(operand!(tosa::TABLE.table))?), ..group })
}

/// Merges clamps of results into their groups. Drops clamps to the full storage range.
fn absorb(rewriter: &Rewriter<'_>, groups: Vec<OpGroup>) -> Vec<OpGroup> {
    let body = rewriter.body();
    let mut out: Vec<OpGroup> = Vec::new();
    for group in groups {
        let Some(clamp) = (group.def == &qnn::CLAMP_OP).then(|| group.attrs.last().copied()).flatten() else {
            out.push(group);
            continue;
        };
        let input = group.inputs.first().map(|input| input.value);
        let before = out.iter_mut().rev().find(|g| body.result(g.root, 0) == input && input.is_some());
        let alone = input.is_some_and(|v| body.has_one_use(v));
        match before {
            Some(before) if alone && takes_clamp(before) => {
                let (ctx, root) = (rewriter.ctx(), rewriter.op(group.root));
                let width = ctx.int_width(root.out_element(0)).unwrap_or(8).clamp(1, 16);
                let full = [-(1_i64 << (width - 1)), (1_i64 << (width - 1)) - 1];
                if ctx.attr_ints(clamp.1).is_none_or(|bounds| bounds != full) {
                    before.attrs.push(clamp);
                }
                before.root = group.root;
                // Groups are sorted by root, and this root is the latest.
                let at = out.iter().position(|g| g.root == group.root);
                if let Some(at) = at {
                    let moved = out.remove(at);
                    out.push(moved);
                }
            }
            _ => out.push(group),
        }
    }
    out
}

/// Returns true if the hub op supports a clamp and does not have one yet.
fn takes_clamp(group: &OpGroup) -> bool {
    group.def.attr(CLAMP.name).is_some() && !group.attrs.iter().any(|a| a.0 == CLAMP.name)
}
