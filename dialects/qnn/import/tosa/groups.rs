//! Groups of integer operations that are one quantized computation, and what they say of scales.

use qopt_ir::def::{CastKind, OpRef};
use qopt_ir::ir::{Attr, Body, Context, OpId, Type, ValueId};
use qopt_ir::rewrite::Rewriter;

use super::lowered::Candidate;
use super::rescale::Rescale;
use super::scales::Scales;
use super::table::recognize;
use super::{is_activation, typed};
use crate::qnn::attrs::{CLAMP, Numerics};
use crate::qnn::kernels::param;
use crate::qnn::kernels::softmax::{Softmax, tflite_scale};
use crate::qnn::types::uniform;
use crate::quant::fold::trace::movement;
use crate::quant::types::{Form, Param};
use crate::support::Look;

/// An activation that goes into a group.
#[derive(Clone, Debug)]
pub(super) struct Activation {
    pub(super) value: ValueId,
    /// The zero point that the group takes it to have, if it matters to it.
    pub(super) zero_point: Option<i64>,
    pub(super) unsigned: bool,
}

/// A product's constants.
#[derive(Clone, Debug)]
pub(super) struct Product {
    pub(super) weight: ValueId,
    pub(super) bias: ValueId,
    pub(super) weight_zero: i64,
    pub(super) rescale: Rescale,
    depthwise: bool,
}

impl Product {
    /// How parameters of output channels lie in the weights.
    pub(super) fn form(&self, shape: &[u64]) -> Result<Form, String> {
        if !self.depthwise {
            return Ok(Form::Axis(0));
        }
        match *shape {
            [_, _, _, 1] => Ok(Form::Axis(2)),
            [_, _, 1, _] => Ok(Form::Axis(3)),
            [_, _, c, m] => Ok(Form::Blocks { sizes: [(2, 1), (3, 1)].into(), table: [1, 1, c, m].into() }),
            _ => Err("its weights have another rank than 4".to_owned()),
        }
    }
    /// The number of output channels.
    pub(super) fn channels(&self, shape: &[u64]) -> usize {
        let count = match *shape {
            [_, _, c, m] if self.depthwise => c.saturating_mul(m),
            _ => shape.first().copied().unwrap_or(1),
        };
        usize::try_from(count).unwrap_or(1)
    }
}

/// What a group computes, beside its name and attributes.
#[derive(Clone, Debug)]
pub(super) enum Kind {
    /// A product with constant weights.
    Product(Box<Product>),
    /// A sum of two rescaled terms, rescaled.
    Sum { terms: (f64, f64), scale: f64 },
    /// The square of a difference of two rescaled terms, rescaled.
    Square { terms: (f64, f64), scale: f64 },
    /// A product of two activations, rescaled: the scales of both, by that of the result.
    Factors { scale: f64 },
    /// A sum along dimensions, rescaled: the scale of the input by that of the result, and by what the multiplier divides it.
    Mean { ratio: f64, count: f64 },
    /// A rescale alone.
    Requantize { scale: f64 },
    /// Values picked from the input.
    Same,
    /// Means of windows.
    Average { size: usize, zero_point: i64 },
    /// A function of reals, at a scale of the input.
    Function { scale: f64 },
    /// A table.
    Lut(ValueId),
}

/// A group.
#[derive(Clone, Debug)]
pub(super) struct Group {
    /// The operation whose result is the group's.
    pub(super) root: OpId,
    /// The hub's operation.
    pub(super) name: &'static str,
    pub(super) inputs: Vec<Activation>,
    pub(super) output_zero: Option<i64>,
    pub(super) output_unsigned: bool,
    pub(super) attrs: Vec<(&'static str, Attr)>,
    pub(super) kind: Kind,
}

/// All groups, in the order of their roots, and what they say of scales.
pub(super) fn find(rewriter: &Rewriter<'_>, ops: &[OpId], scales: &mut Scales) -> Vec<Group> {
    let mut groups: Vec<Group> = Vec::new();
    ops.iter().for_each(|&op| seed(rewriter.op(op), scales));
    for &op in ops {
        let view = rewriter.op(op);
        if !view.name().starts_with("tosa.") {
            continue;
        }
        let Some(result) = view.body.result(op, 0).filter(|&v| is_activation(view, view.body.ty(v))) else { continue };
        if let Some(Ok(used)) = movement(view) {
            let moved = used.data.iter().filter_map(|source| source.value(view));
            moved.filter(|&v| is_activation(view, view.body.ty(v))).for_each(|v| scales.same(result, v));
            continue;
        }
        let group = group(view, scales);
        if let Some(group) = group {
            learn(&group, result, scales);
            groups.push(group);
        }
    }
    settle(rewriter, &groups, scales);
    // A clamp of a group's result that nothing else uses belongs to it.
    absorb(rewriter, groups)
}

/// What a cast to or from stored integers says of them, at a border of the program or of what was read before.
fn seed(op: OpRef<'_>, scales: &mut Scales) {
    let (quantized, stored) = match op.cast().map(|cast| cast.kind) {
        Some(CastKind::ToStorage) => (op.operand(0), op.body.result(op.op, 0)),
        Some(CastKind::FromStorage) => (op.body.result(op.op, 0), op.operand(0)),
        _ => return,
    };
    let (Some(quantized), Some(stored)) = (quantized, stored) else { return };
    let param = uniform(op.ctx, op.body.ty(quantized)).and_then(|ty| param(ty).ok());
    if let Some(param) = param.filter(|_| is_activation(op, op.body.ty(stored))) {
        scales.known(stored, param.scale());
        scales.point(stored, param.zero_point);
    }
}

/// What is learned from a group.
fn learn(group: &Group, result: ValueId, scales: &mut Scales) {
    if let Some(zero) = group.output_zero {
        scales.point(result, zero);
    }
    for input in &group.inputs {
        input.zero_point.into_iter().for_each(|zero| scales.point(input.value, zero));
    }
    let input = |i: usize| group.inputs.get(i).map(|input| input.value);
    match group.kind {
        Kind::Requantize { scale } => {
            input(0).into_iter().for_each(|x| scales.ratio(result, x, 1.0 / scale));
        }
        Kind::Mean { ratio, .. } => {
            input(0).into_iter().for_each(|x| scales.ratio(result, x, 1.0 / ratio));
        }
        Kind::Sum { terms: (a, b), scale } => {
            // One of the terms has half of twice the larger scale.
            if let (Some(x), Some(y)) = (input(0), input(1)) {
                scales.ratio(x, y, a / b);
                let largest = if a >= b { x } else { y };
                scales.ratio(result, largest, 2.0 / (f64::from(1_u32 << 20) * scale));
            }
        }
        Kind::Square { terms: (a, b), .. } => {
            if let (Some(x), Some(y)) = (input(0), input(1)) {
                scales.ratio(x, y, a / b);
            }
        }
        Kind::Same | Kind::Average { .. } => group.inputs.iter().for_each(|input| scales.same(result, input.value)),
        Kind::Function { scale } => {
            input(0).into_iter().for_each(|x| scales.known(x, scale));
        }
        Kind::Product(_) | Kind::Factors { .. } | Kind::Lut(_) => {}
    }
}

/// What products of activations leave of the scale of their result, when all ratios are known.
fn settle(rewriter: &Rewriter<'_>, groups: &[Group], scales: &mut Scales) {
    for group in groups {
        let (Kind::Factors { scale } | Kind::Square { scale, .. }) = group.kind else { continue };
        let Some(result) = rewriter.body().result(group.root, 0) else { continue };
        let mut factors = Vec::with_capacity(group.inputs.len());
        for input in &group.inputs {
            let factor = scales.scale(input.value);
            scales.known(input.value, factor);
            factors.push(factor);
        }
        let product = match group.kind {
            Kind::Square { .. } => square_of(factors.into_iter().fold(0.0, f64::max)),
            _ => factors.into_iter().product(),
        };
        scales.known(result, product / scale);
    }
}

fn numerics(ctx: &Context, numerics: Numerics) -> (&'static str, Attr) {
    ("numerics", numerics.attr(ctx))
}

/// How a rescale rounds, as attributes.
fn rounded(ctx: &Context, rescale: &Rescale) -> Vec<(&'static str, Attr)> {
    let mut attrs = vec![numerics(ctx, Numerics::Tosa)];
    if !rescale.double {
        attrs.push(("rounding", ctx.string_attr("single")));
    }
    attrs
}

/// Attributes that have the same name and meaning in the hub.
fn copied(op: OpRef<'_>, names: &[&'static str]) -> Option<Vec<(&'static str, Attr)>> {
    names.iter().map(|&name| Some((name, op.attr(name)?))).collect()
}

fn group(op: OpRef<'_>, scales: &mut Scales) -> Option<Group> {
    match &*op.name() {
        "tosa.rescale" => rescaled(op, scales),
        "tosa.avg_pool2d" => pool(op, "qnn.average_pool2d"),
        "tosa.max_pool2d" => pool(op, "qnn.max_pool2d"),
        "tosa.table" => table(op, scales),
        "tosa.clamp" => clamp(op),
        "tosa.reduce_max" => reduced(op, "qnn.reduce_max"),
        "tosa.reduce_min" => reduced(op, "qnn.reduce_min"),
        "tosa.cast" => extremum(op),
        "tosa.resize" => resized(op, plain(op, "qnn.resize")?, "nearest"),
        _ => None,
    }
}

fn activation(op: OpRef<'_>, index: usize) -> Option<Activation> {
    let value = op.operand(index).filter(|&v| is_activation(op, op.body.ty(v)))?;
    uniform(op.ctx, op.body.ty(value)).is_none().then_some(Activation { value, zero_point: None, unsigned: false })
}

/// A zero point among the operands.
fn zero_point(op: OpRef<'_>, index: usize) -> Option<i64> {
    op.in_ints(index)?.first().copied()
}

fn rescaled(op: OpRef<'_>, scales: &mut Scales) -> Option<Group> {
    let rescale = Rescale::read(op)?;
    let base = Group {
        root: op.op,
        name: "",
        inputs: Vec::new(),
        output_zero: Some(rescale.output_zero),
        output_unsigned: rescale.output_unsigned,
        attrs: rounded(op.ctx, &rescale),
        kind: Kind::Same,
    };
    if let Some(input) = activation(op, 0) {
        let input = Activation { zero_point: Some(rescale.input_zero), unsigned: rescale.input_unsigned, ..input };
        let kind = Kind::Requantize { scale: rescale.one().filter(|_| rescale.is_normal())? };
        return Some(Group { name: "qnn.requantize", inputs: vec![input], kind, ..base });
    }
    (rescale.input_zero == 0 && !rescale.input_unsigned).then_some(())?;
    let from = op.operand_def(0)?;
    if from.name() == "tosa.reduce_sum" {
        return mean(from, base, &rescale);
    }
    if from.name() == "tosa.arithmetic_right_shift" {
        return softmax(from, base, scales);
    }
    rescale.is_normal().then_some(())?;
    match &*from.name() {
        "tosa.conv2d" => product(from, base, rescale, "qnn.conv2d"),
        "tosa.conv3d" => product(from, base, rescale, "qnn.conv3d"),
        "tosa.depthwise_conv2d" => product(from, base, rescale, "qnn.depthwise_conv2d"),
        "tosa.transpose_conv2d" => product(from, base, rescale, "qnn.transpose_conv2d"),
        "tosa.resize" => {
            let plain = Group { name: "qnn.resize", root: base.root, ..plain(from, "qnn.resize")? };
            resized(from, plain, "bilinear")
        }
        "tosa.mul" => multiplied(from, base, &rescale),
        "tosa.matmul" => matrices(from, base, &rescale),
        "tosa.add" => sum(from, base, &rescale, "qnn.add"),
        "tosa.sub" => sum(from, base, &rescale, "qnn.sub"),
        _ => None,
    }
}

fn product(op: OpRef<'_>, base: Group, rescale: Rescale, name: &'static str) -> Option<Group> {
    let input = Activation { zero_point: Some(zero_point(op, 3)?), ..activation(op, 0)? };
    let product = Product {
        weight: op.operand(1)?,
        bias: op.operand(2)?,
        weight_zero: zero_point(op, 4)?,
        rescale,
        depthwise: name == "qnn.depthwise_conv2d",
    };
    let mut attrs = base.attrs;
    if name == "qnn.transpose_conv2d" {
        // What is added to the result is cut off less in the hub.
        let cut: Option<Vec<i64>> = op.ints("out_pad")?.iter().map(|n| n.checked_neg()).collect();
        attrs.push(("pad", op.ctx.i64_array_attr(&cut?)));
        attrs.extend(copied(op, &["stride"])?);
    } else {
        attrs.extend(copied(op, &["pad", "stride", "dilation"])?);
    }
    Some(Group { name, inputs: vec![input], attrs, kind: Kind::Product(Box::new(product)), ..base })
}

/// What is behind a reshape that gives a value dimensions of size 1 in front, which the hub's operands need not have.
fn unbroadcast(op: OpRef<'_>) -> Option<OpRef<'_>> {
    if op.name() != "tosa.reshape" {
        return Some(op);
    }
    let (inner, outer) = (op.in_dims(0)?, op.out_dims(0)?);
    let ones = outer.strip_suffix(inner.as_slice())?;
    op.operand_def(0).filter(|_| ones.iter().all(|&d| d == Some(1)))
}

/// What a squared difference has for each unit: the square of twice the larger scale, with room for 7 bits.
pub(super) fn square_of(larger: f64) -> f64 {
    (2.0 * larger) * (2.0 * larger) / f64::from(1_u32 << 14)
}

/// A term of a sum: its activation, and what it is multiplied by after this room.
fn term(op: OpRef<'_>, index: usize, room: i32) -> Option<(Activation, f64)> {
    let outer = unbroadcast(op.operand_def(index)?)?;
    let last = Rescale::read(outer)?;
    (last.output_zero == 0).then_some(())?;
    if let Some(input) = activation(outer, 0) {
        // Both in one, where the second is a power of two and loses no bit: the larger scale is half of twice itself.
        let power = (0..room).find(|&power| last.is_power(power))?;
        let input = Activation { zero_point: Some(last.input_zero), unsigned: last.input_unsigned, ..input };
        return Some((input, f64::from(power - room).exp2()));
    }
    let inner = outer.operand_def(0)?;
    let first = Rescale::read(inner)?;
    (first.is_power(room) && first.output_zero == 0 && last.input_zero == 0 && last.is_normal()).then_some(())?;
    let input =
        Activation { zero_point: Some(first.input_zero), unsigned: first.input_unsigned, ..activation(inner, 0)? };
    Some((input, last.one()?))
}

fn sum(op: OpRef<'_>, base: Group, rescale: &Rescale, name: &'static str) -> Option<Group> {
    let ((a, fa), (b, fb)) = (term(op, 0, 20)?, term(op, 1, 20)?);
    let kind = Kind::Sum { terms: (fa, fb), scale: rescale.one()? };
    Some(Group { name, inputs: vec![a, b], kind, ..base })
}

/// Steps of an activation in 32 bits.
fn steps(op: OpRef<'_>) -> Option<Activation> {
    let rescale = Rescale::read(op).filter(|r| r.is_power(0) && r.output_zero == 0 && !r.output_unsigned)?;
    let zero_point = Some(rescale.input_zero);
    Some(Activation { zero_point, unsigned: rescale.input_unsigned, ..activation(op, 0)? })
}

fn multiplied(op: OpRef<'_>, base: Group, rescale: &Rescale) -> Option<Group> {
    (op.in_ints(2)? == [0]).then_some(())?;
    if let Some(difference) = from(op, 0, "tosa.sub").filter(|_| op.operand(0) == op.operand(1)) {
        return squared(difference, base, rescale);
    }
    let side = |index: usize| steps(unbroadcast(op.operand_def(index)?)?);
    Some(Group {
        name: "qnn.mul",
        inputs: vec![side(0)?, side(1)?],
        kind: Kind::Factors { scale: rescale.one()? },
        ..base
    })
}

fn squared(op: OpRef<'_>, base: Group, rescale: &Rescale) -> Option<Group> {
    let ((a, fa), (b, fb)) = (term(op, 0, 7)?, term(op, 1, 7)?);
    // The hub has it in TensorFlow Lite's arithmetic.
    rescale.double.then_some(())?;
    let kind = Kind::Square { terms: (fa, fb), scale: rescale.one()? };
    let attrs = vec![numerics(op.ctx, Numerics::Tflite)];
    Some(Group { name: "qnn.squared_difference", inputs: vec![a, b], attrs, kind, ..base })
}

fn matrices(op: OpRef<'_>, base: Group, rescale: &Rescale) -> Option<Group> {
    let side = |index: usize, zero: usize| {
        Some(Activation { zero_point: Some(zero_point(op, zero)?), ..activation(op, index)? })
    };
    let inputs = vec![side(0, 2)?, side(1, 3)?];
    Some(Group { name: "qnn.matmul", inputs, kind: Kind::Factors { scale: rescale.one()? }, ..base })
}

fn mean(op: OpRef<'_>, base: Group, rescale: &Rescale) -> Option<Group> {
    let (mut axes, mut count, mut at) = (Vec::new(), 1_u64, op);
    while at.name() == "tosa.reduce_sum" {
        let axis = at.int("axis")?;
        let size = at.in_dims(0)?.get(usize::try_from(axis).ok()?).copied().flatten()?;
        count = count.checked_mul(size)?;
        // Values of a graph region may be computed of themselves.
        (!axes.contains(&axis)).then_some(())?;
        axes.push(axis);
        at = at.operand_def(0)?;
    }
    let first = Rescale::read(at)?;
    (first.is_power(0) && first.output_zero == 0).then_some(())?;
    let input = Activation { zero_point: Some(first.input_zero), unsigned: first.input_unsigned, ..activation(at, 0)? };
    axes.sort_unstable();
    let mut attrs = base.attrs;
    attrs.push(("axes", op.ctx.i64_array_attr(&axes)));
    attrs.push(("keep_dims", op.ctx.bool_attr(true)));
    let kind = if rescale.is_normal() {
        Kind::Mean { ratio: rescale.one()? * count as f64, count: count as f64 }
    } else {
        // TensorFlow Lite divides the multiplier by the count.
        let ratio = rescale.before_mean(count)?;
        attrs.retain(|a| a.0 != "numerics" && a.0 != "rounding");
        attrs.push(numerics(op.ctx, Numerics::Tflite));
        Kind::Mean { ratio, count: 1.0 }
    };
    Some(Group { name: "qnn.mean", inputs: vec![input], attrs, kind, ..base })
}

/// The operation that an operation's operand comes from, if it has this name.
fn from<'a>(op: OpRef<'a>, index: usize, name: &str) -> Option<OpRef<'a>> {
    op.operand_def(index).filter(|def| def.name() == name)
}

/// A softmax of 8 bits: the exponentials that its tables have say the scale of its input, and the rest is compared.
fn softmax(quotients: OpRef<'_>, base: Group, scales: &mut Scales) -> Option<Group> {
    let mut sums = from(from(quotients, 0, "tosa.mul")?, 0, "tosa.add")?;
    // Which table has the high bits is seen when the candidate is compared.
    let mut parts = vec![sums.operand_def(1)?];
    for _ in 0..2 {
        sums = from(sums, 0, "tosa.add")?;
        parts.push(sums.operand_def(1)?);
    }
    parts.push(sums.operand_def(0)?);
    parts.reverse();
    let tables = parts.iter().map(|&part| from(part, 0, "tosa.table")).collect::<Option<Vec<_>>>()?;
    let mut exponentials = vec![0_i64; 257];
    for table in &tables {
        // The last is that of no difference.
        let entries = table.in_ints(1).filter(|entries| entries.len() == 513)?;
        for (sum, entry) in exponentials.iter_mut().rev().zip(entries) {
            *sum = sum.checked_mul(256)?.checked_add(entry)?;
        }
    }
    let widened = from(from(from(*tables.first()?, 0, "tosa.rescale")?, 0, "tosa.sub")?, 0, "tosa.rescale")?;
    let first = Rescale::read(widened)?;
    let (ctx, body) = (quotients.ctx, quotients.body);
    let input = Activation { zero_point: Some(first.input_zero), ..activation(widened, 0)? };
    let result = body.result(base.root, 0)?;
    let scale = if scales.is_known(input.value) {
        scales.scale(input.value)
    } else {
        let (low, high) = Softmax::scales(&exponentials)?;
        let (middle, short) = (f64::midpoint(low, high), f64::from(f64::midpoint(low, high) as f32));
        if (low..=high).contains(&short) { short } else { middle }
    };
    let typed = |value: ValueId, param| typed(ctx, body.ty(value), param, false).ok();
    let to = Param::new(tflite_scale(8), base.output_zero?);
    let attrs = vec![numerics(ctx, Numerics::Tflite)];
    let candidate = Candidate {
        name: "qnn.softmax",
        attrs: &attrs,
        inputs: &[typed(input.value, Param::new(scale, first.input_zero))?],
        output: typed(result, to)?,
    };
    candidate.is_written_as(ctx, body, &[input.value], result).then_some(())?;
    scales.known(result, to.scale());
    Some(Group { name: "qnn.softmax", inputs: vec![input], attrs, kind: Kind::Function { scale }, ..base })
}

fn plain(op: OpRef<'_>, name: &'static str) -> Option<Group> {
    Some(Group {
        root: op.op,
        name,
        inputs: vec![activation(op, 0)?],
        output_zero: None,
        output_unsigned: false,
        attrs: vec![numerics(op.ctx, Numerics::Tosa)],
        kind: Kind::Same,
    })
}

fn reduced(op: OpRef<'_>, name: &'static str) -> Option<Group> {
    let mut group = plain(op, name)?;
    group.attrs.push(("axes", op.ctx.i64_array_attr(&[op.int("axis")?])));
    group.attrs.push(("keep_dims", op.ctx.bool_attr(true)));
    Some(group)
}

/// Integers that nothing is computed with: whichever scale they have.
fn any_scale(ctx: &Context, body: &Body, value: ValueId) -> Option<Type> {
    typed(ctx, body.ty(value), Param::new(1.0, 0), false).ok()
}

/// The greater or the lesser of each two elements, which TOSA finds in 32 bits.
fn extremum(op: OpRef<'_>) -> Option<Group> {
    let chosen = op.operand_def(0)?;
    let name = match &*chosen.name() {
        "tosa.maximum" => "qnn.maximum",
        "tosa.minimum" => "qnn.minimum",
        _ => return None,
    };
    let side = |index: usize| activation(unbroadcast(chosen.operand_def(index)?)?, 0);
    let (inputs, attrs) = (vec![side(0)?, side(1)?], vec![numerics(op.ctx, Numerics::Tosa)]);
    let (values, result) = ([inputs.first()?.value, inputs.last()?.value], op.body.result(op.op, 0)?);
    let quantized = |value| any_scale(op.ctx, op.body, value);
    let types = [quantized(*values.first()?)?, quantized(*values.last()?)?];
    let candidate = Candidate { name, attrs: &attrs, inputs: &types, output: quantized(result)? };
    candidate.is_written_as(op.ctx, op.body, &values, result).then_some(())?;
    Some(Group { root: op.op, name, inputs, output_zero: None, output_unsigned: false, attrs, kind: Kind::Same })
}

/// An image of another size: the places are those of one of the ways in which the hub has them.
fn resized(op: OpRef<'_>, group: Group, mode: &str) -> Option<Group> {
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
        let candidate = Candidate { name: group.name, attrs: &attrs, inputs: &inputs, output };
        let fits = candidate.is_written_as(ctx, op.body, &[input], result);
        fits.then(|| Group { attrs, ..group.clone() })
    })
}

fn pool(op: OpRef<'_>, name: &'static str) -> Option<Group> {
    let mut group = plain(op, name)?;
    group.attrs.extend(copied(op, &["kernel", "pad", "stride"])?);
    if name == "qnn.average_pool2d" {
        let (from, to) = (zero_point(op, 1)?, zero_point(op, 2)?);
        (from == to).then_some(())?;
        let size = op.ints("kernel")?.iter().try_fold(1_i64, |n, &k| n.checked_mul(k))?;
        group.kind = Kind::Average { size: usize::try_from(size).ok()?, zero_point: from };
    }
    Some(group)
}

fn clamp(op: OpRef<'_>) -> Option<Group> {
    let (low, high) = (op.int("min_val")?, op.int("max_val")?);
    // Truth values have no sign, and are no numbers of the hub.
    (low <= high).then_some(())?;
    let mut group = plain(op, "qnn.clamp")?;
    group.attrs.push(("clamp", op.ctx.i64_array_attr(&[low, high])));
    Some(group)
}

fn table(op: OpRef<'_>, scales: &mut Scales) -> Option<Group> {
    let entries = op.in_ints(1)?;
    let group = plain(op, "qnn.lut")?;
    let input = group.inputs.first()?.value;
    let scale = scales.is_known(input).then(|| scales.scale(input));
    if let Some(found) = scales.zero_point(input).and_then(|zero| recognize(&entries, zero, scale)) {
        let result = op.body.result(op.op, 0)?;
        scales.known(result, found.result.scale());
        scales.point(result, found.result.zero_point);
        return Some(Group {
            name: "qnn.unary",
            attrs: vec![numerics(op.ctx, found.numerics), ("function", op.ctx.string_attr(found.name))],
            kind: Kind::Function { scale: found.scale },
            ..group
        });
    }
    Some(Group { attrs: Vec::new(), kind: Kind::Lut(op.operand(1)?), ..group })
}

/// Lets groups have the clamps of their results. A clamp to the whole storage is none.
fn absorb(rewriter: &Rewriter<'_>, groups: Vec<Group>) -> Vec<Group> {
    let body = rewriter.body();
    let mut out: Vec<Group> = Vec::new();
    for group in groups {
        let Some(clamp) = (group.name == "qnn.clamp").then(|| group.attrs.last().copied()).flatten() else {
            out.push(group);
            continue;
        };
        let input = group.inputs.first().map(|input| input.value);
        let before = out.iter_mut().rev().find(|g| body.result(g.root, 0) == input && input.is_some());
        let alone = input.is_some_and(|v| body.has_one_use(v));
        match before {
            Some(before) if alone && takes_clamp(rewriter.ctx(), before) => {
                let (ctx, root) = (rewriter.ctx(), rewriter.op(group.root));
                let width = ctx.int_width(root.out_element(0)).unwrap_or(8).clamp(1, 16);
                let full = [-(1_i64 << (width - 1)), (1_i64 << (width - 1)) - 1];
                if ctx.attr_ints(clamp.1).is_none_or(|bounds| bounds != full) {
                    before.attrs.push(clamp);
                }
                before.root = group.root;
                // Roots are in the order of the program: this one is later than all before.
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

/// Whether the hub's operation has a clamp, and none yet.
fn takes_clamp(ctx: &Context, group: &Group) -> bool {
    let has = ctx.def(ctx.op_name(group.name)).is_some_and(|def| def.attrs.iter().any(|attr| attr.name == CLAMP.name));
    has && !group.attrs.iter().any(|a| a.0 == CLAMP.name)
}
