//! Guesses: the hub op and the parameters that integer TOSA ops may be lowered from.
//!
//! A guesser reads the numbers of a result's producers without checking them: [`super::candidate`] lowers the guess and
//! compares. `GUESSERS` lists the guessers of each op that may compute the result of a hub op.
//!
//! TOSA has only ratios of scales, so a guess has *unit* scales: some scales at which the hub op is lowered to these ops. Its
//! [`Law`] lists the other ones.

use qopt_ir::def::{OpDef, OpRef, match_op, operand};
use qopt_ir::eval::constant_value;
use qopt_ir::ir::Tensor;
use qopt_ir::ir::{Attr, OpId, ValueId};

use super::candidate::is_sign_conversion;
use super::rescale::ConstantRescale;
use crate::qint::ops as qint;
use crate::qnn::attrs::{CLAMP, Numerics};
use crate::qnn::kernels::reduce::tflite_mean;
use crate::qnn::kernels::softmax::{RealSoftmax, Softmax, tflite_scale};
use crate::qnn::ops as qnn;
use crate::quant::types::ParamGranularity;
use crate::support::{OpTypes, f32_attr, floats, int_width, real_attr};
use crate::tosa::ops as tosa;

/// The zero point of a value, for signed integers.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Zero {
    /// The ops determine it.
    Fixed(i64),
    /// The ops allow others, or any.
    Free(i64),
}

impl Zero {
    pub(super) fn value(self) -> i64 {
        match self {
            Self::Fixed(zero) | Self::Free(zero) => zero,
        }
    }
}

/// A quantized operand or the result of a guess.
#[derive(Clone, Debug)]
pub(super) struct Activation {
    pub(super) value: ValueId,
    /// Unit scales: one, or one for each index of the last dimension.
    pub(super) scales: Vec<f64>,
    pub(super) zero: Zero,
    /// The value has the bits of an unsigned type.
    pub(super) is_raw: bool,
    /// The shape in the hub, if it differs from the value's.
    pub(super) dims: Option<Vec<u64>>,
}

/// Weights, and the scale of each channel's products at the unit scales.
#[derive(Clone, Debug)]
pub(super) struct Weights {
    pub(super) value: ValueId,
    pub(super) factors: Vec<f64>,
    pub(super) zeros: Vec<i64>,
    pub(super) form: ParamGranularity,
    pub(super) dims: Vec<u64>,
    /// The weights are transposed by this permutation, and then reshaped.
    pub(super) transposed: Option<Vec<usize>>,
}

/// An operand of a guess.
#[derive(Clone, Debug)]
pub(super) enum Part {
    Activation(Activation),
    Weights(Weights),
    /// Omitted if it is zero.
    Bias(ValueId),
    /// A constant that ops were folded into: stored integers with a unit scale and a zero point.
    Constant(Tensor, f64, i64),
    /// A constant table of stored integers.
    Table(ValueId),
    /// A value that is not quantized, with its shape in the hub.
    Plain(ValueId, Option<Vec<u64>>),
}

/// The scales at which a hub op is lowered to the same ops, in terms of the unit scales.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Law {
    /// All scales by one factor.
    Linear,
    /// As `Linear`, and all zero points are equal.
    Same,
    /// Each scale by its own factor; the scales of the weights follow.
    Weighted,
    /// The factor of the result is the product of the operands' factors.
    Product,
    /// All operands by one factor, the result by its square.
    Square,
    /// These only.
    Fixed,
    /// Any scales.
    Any,
}

/// A hub op that a group of ops may be lowered from.
#[derive(Clone, Debug)]
pub(super) struct Guess {
    /// The op whose result the hub op computes.
    pub(super) root: OpId,
    /// The result to compare: the root's, or its operand if the root does nothing.
    pub(super) result: ValueId,
    pub(super) def: &'static OpDef,
    pub(super) attrs: Vec<(&'static str, Attr)>,
    pub(super) parts: Vec<Part>,
    /// `None` if the result is not quantized.
    pub(super) output: Option<Activation>,
    /// Bounds of the result, for signed integers.
    pub(super) clamp: Option<[i64; 2]>,
    pub(super) law: Law,
    /// The arithmetic multiplies scales in f32.
    pub(super) in_f32: bool,
}

impl Guess {
    pub(super) fn activations(&self) -> impl Iterator<Item = &Activation> {
        self.parts.iter().filter_map(|part| if let Part::Activation(input) = part { Some(input) } else { None })
    }
    fn with(mut self, name: &'static str, value: Attr) -> Self {
        self.attrs.push((name, value));
        self
    }
    fn numerics(self, op: OpRef<'_>, numerics: Numerics) -> Self {
        Self { in_f32: numerics == Numerics::Ort, ..self }.with("numerics", numerics.attr(op.ctx))
    }
    /// `tosa` numerics with the rounding of a rescale.
    fn rounded(self, op: OpRef<'_>, rescale: &ConstantRescale) -> Self {
        let guess = self.numerics(op, Numerics::Tosa);
        if rescale.double { guess } else { guess.with("rounding", op.ctx.string_attr("single")) }
    }
    /// Copies attributes that have the same name and meaning in the hub.
    fn copied(mut self, op: OpRef<'_>, names: &[&'static str]) -> Option<Self> {
        for &name in names {
            self.attrs.push((name, op.attr(name)?));
        }
        Some(self)
    }
    fn law(self, law: Law) -> Self {
        Self { law, ..self }
    }
}

fn activation(value: ValueId, scale: f64, zero: Zero) -> Activation {
    Activation { value, scales: vec![scale], zero, is_raw: false, dims: None }
}

fn input(value: ValueId, scale: f64, zero: Zero) -> Part {
    Part::Activation(activation(value, scale, zero))
}

/// A guess for the result of an op.
fn guess(op: OpRef<'_>, def: &'static OpDef, parts: Vec<Part>, output: Option<(f64, Zero)>) -> Option<Guess> {
    let result = op.body.result(op.op, 0)?;
    let output = output.map(|(scale, zero)| activation(result, scale, zero));
    let (attrs, root) = (Vec::new(), op.op);
    Some(Guess { root, result, def, attrs, parts, output, clamp: None, law: Law::Linear, in_f32: false })
}

type Guesser = fn(OpRef<'_>) -> Option<Vec<Guess>>;

/// The guessers of each op that may compute the result of a hub op. The first guess that is lowered to the ops wins.
static GUESSERS: &[(&OpDef, Guesser)] = &[
    (&tosa::CLAMP, clamp),
    (&tosa::RESCALE, rescale),
    (&tosa::RESHAPE, reshaped),
    (&tosa::CAST, from_reals),
    (&tosa::CAST, extremum),
    (&tosa::CONV2D, sums),
    (&tosa::CONV3D, sums),
    (&tosa::DEPTHWISE_CONV2D, sums),
    (&tosa::TRANSPOSE_CONV2D, sums),
    (&tosa::MATMUL, sums),
    (&tosa::REDUCE_SUM, sums),
    (&qint::CONV, sums),
    (&tosa::AVG_POOL2D, pool),
    (&tosa::MAX_POOL2D, pool),
    (&tosa::TABLE, table),
    (&tosa::GATHER, gather),
    (&tosa::REDUCE_MAX, reduction),
    (&tosa::REDUCE_MIN, reduction),
    (&tosa::RESIZE, resize),
    (&tosa::MUL, dequantize),
    (&qint::RESCALE, real_rescale),
    (&qint::AVERAGE_POOL2D, real_average),
    (&qint::QUANTIZE, quantize),
    (&qint::SOFTMAX, softmax16),
    (&qint::QUOTIENTS, quotients),
];

/// Returns the guesses for the result of an op, the largest groups first.
pub(super) fn guesses(op: OpRef<'_>) -> Vec<Guess> {
    let rows = GUESSERS.iter().filter(|(def, _)| op.is(def));
    rows.filter_map(|(_, guesser)| guesser(op))
        .flatten()
        .flat_map(|guess| [unsliced(op, &guess), Some(guess)])
        .flatten()
        .collect()
}

/// The guess whose window does not reach the end of the input, which the lowering slices.
fn unsliced(op: OpRef<'_>, guess: &Guess) -> Option<Guess> {
    let mut guess = guess.clone();
    guess.def.attr("stride")?;
    let input =
        guess.parts.iter_mut().find_map(|part| if let Part::Activation(of) = part { Some(of) } else { None })?;
    let slice = def_of(op, input.value).filter(|def| def.is(&tosa::SLICE) && op.body.has_one_use(input.value))?;
    input.value = slice.operand(operand!(tosa::SLICE.input1))?;
    Some(guess)
}

/// The value before reshapes.
fn before_reshapes(op: OpRef<'_>, mut value: ValueId) -> ValueId {
    for _ in 0..8 {
        let Some(def) = def_of(op, value).filter(|def| def.is(&tosa::RESHAPE)) else { break };
        value = def.operand(operand!(tosa::RESHAPE.input1)).unwrap_or(value);
    }
    value
}

/// A matrix product whose dimensions before the last ones are reshaped: in TOSA it is a convolution with a window of one
/// element, or has one batch dimension.
fn reshaped(op: OpRef<'_>) -> Option<Vec<Guess>> {
    let (value, result) = (op.operand(operand!(tosa::RESHAPE.input1))?, op.body.result(op.op, 0)?);
    let before = def_of(op, value).filter(|def| op.body.has_one_use(value) && !def.is(&tosa::RESHAPE))?;
    let out = dims(op, result)?;
    let with_rank = |of: &mut Activation, count: usize| {
        let own = dims(op, of.value)?;
        let wanted = [out.get(..out.len().checked_sub(count)?)?, own.get(own.len().checked_sub(count)?..)?].concat();
        of.value = before_reshapes(op, of.value);
        of.dims = Some(wanted.clone()).filter(|wanted| dims(op, of.value).as_ref() != Some(wanted));
        Some(())
    };
    let product = |mut guess: Guess| {
        let count = if guess.def == &qnn::MATMUL {
            2
        } else {
            (guess.def == &qnn::CONV2D && !guess.attrs.iter().any(|a| a.0 == "groups")).then_some(())?;
            guess.def = &qnn::FULLY_CONNECTED;
            guess.attrs.retain(|a| !["pad", "stride", "dilation"].contains(&a.0));
            1
        };
        for part in &mut guess.parts {
            match part {
                Part::Activation(input) => with_rank(input, count)?,
                Part::Weights(weights) => {
                    let &[channels, 1, 1, depth] = weights.dims.as_slice() else { return None };
                    weights.value = before_reshapes(op, weights.value);
                    weights.dims = vec![channels, depth];
                }
                _ => {}
            }
        }
        (guess.root, guess.result) = (op.op, result);
        guess.output.as_mut()?.value = result;
        guess.output.as_mut()?.dims = None;
        Some(guess)
    };
    Some(guesses(before).into_iter().filter_map(product).collect())
}

/// The storage width of a tensor of integers.
fn width(op: OpRef<'_>, value: ValueId) -> Option<u32> {
    op.ctx.is_tensor(op.body.ty(value)).then(|| int_width(op.ctx, op.ctx.element_or_self(op.body.ty(value)))).flatten()
}

fn is_activation(op: OpRef<'_>, value: ValueId) -> bool {
    width(op, value).is_some_and(|width| matches!(width, 4 | 8 | 16))
}

fn dims(op: OpRef<'_>, value: ValueId) -> Option<Vec<u64>> {
    op.ctx.shape(op.body.ty(value))?.iter().copied().collect()
}

fn def_of<'a>(op: OpRef<'a>, value: ValueId) -> Option<OpRef<'a>> {
    Some(OpRef::new(op.ctx, op.body, op.body.defining_op(value)?))
}

/// An activation that ops convert to 32 bits or f32.
struct Term {
    value: ValueId,
    zero: Zero,
    is_raw: bool,
    /// The product of the factors on the way.
    factor: f64,
}

/// Follows multiplications by constants and conversions from a value to an activation, without rounding.
fn term(op: OpRef<'_>, value: ValueId) -> Option<Term> {
    let (mut value, mut factor) = (value, 1.0);
    for _ in 0..6 {
        let def = def_of(op, value)?;
        match_op!(def;
            tosa::RESHAPE => {
                let (inner, outer) = (def.in_dims(operand!(tosa::RESHAPE.input1))?, def.out_dims(0)?);
                let ones = outer.strip_suffix(inner.as_slice())?;
                ones.iter().all(|&d| d == Some(1)).then_some(())?;
                value = def.operand(operand!(tosa::RESHAPE.input1))?;
            },
            tosa::CAST => {
                value = def.operand(operand!(tosa::CAST.input))?;
                if is_activation(op, value) {
                    return Some(Term { value, zero: Zero::Free(0), is_raw: false, factor });
                }
            },
            tosa::MUL => {
                value = def.operand(operand!(tosa::MUL.input1))?;
                factor *= *def.in_ints(operand!(tosa::MUL.input2))?.first()? as f64;
            },
            tosa::RESCALE => {
                let rescale = ConstantRescale::read(def)?;
                factor *= rescale.uniform_scale()?;
                value = def.operand(operand!(tosa::RESCALE.input))?;
                if is_activation(op, value) {
                    let zero = Zero::Fixed(rescale.signed().input_zero);
                    return Some(Term { value, zero, is_raw: rescale.input_unsigned, factor });
                }
            },
            _ => return None,
        );
    }
    None
}

/// Returns the constant operand of a sum (with `room`) or product whose conversion to 32 bits was folded. Its scale is the factor
/// of its integers.
fn folded(op: OpRef<'_>, value: ValueId, room: Option<f64>) -> Option<Part> {
    let constant = constant_value(op.ctx, op.body, value)?;
    let all = constant.ints(op.ctx).ok()?;
    let (&least, &greatest) = (all.iter().min()?, all.iter().max()?);
    let (steps, factor) = match room {
        None => (all, 1.0),
        // A sum halves the larger scale, so the integers need a factor of at most one half.
        Some(room) => {
            (least == greatest && least != 0).then_some(())?;
            let size = least.unsigned_abs() as f64;
            let steps = (size * 2.0 / room.exp2()).ceil().max(1.0);
            (vec![steps as i64 * least.signum(); all.len()], size / steps)
        }
    };
    let zero = if room.is_none() { 127_i64.checked_sub(greatest)?.min(0) } else { 0 };
    let stored: Option<Vec<i64>> = steps.iter().map(|step| step.checked_add(zero)).collect();
    let stored = stored.filter(|all| all.iter().all(|q| (-128..=127).contains(q)))?;
    let ty = op.ctx.with_element(constant.ty, op.ctx.int_type(8));
    Some(Part::Constant(Tensor::of_ints(op.ctx, ty, &stored).ok()?, factor, zero))
}

impl Term {
    fn at(&self, scale: f64) -> Part {
        Part::Activation(Activation { is_raw: self.is_raw, ..activation(self.value, scale, self.zero) })
    }
}

/// Returns the full range of a width.
fn full(width: u32) -> [i64; 2] {
    let half = 1_i64 << (width.clamp(1, 32) - 1);
    [-half, half - 1]
}

/// A clamp belongs to the op before it, if that has no other user and does not clamp yet.
fn clamp(op: OpRef<'_>) -> Option<Vec<Guess>> {
    let value = op.operand(operand!(tosa::CLAMP.input)).filter(|&v| is_activation(op, v))?;
    // Bounds of booleans, which the hub does not support, may be reversed as signed integers.
    let bounds = Some([op.int("min_val")?, op.int("max_val")?]).filter(|[low, high]| low <= high)?;
    let bounded = Some(bounds).filter(|&bounds| width(op, value).is_none_or(|width| bounds != full(width)));
    let mut all = Vec::new();
    let before = def_of(op, value).filter(|&def| {
        // Clamps and reshapes form chains.
        let ends = def.is(&tosa::CLAMP) || def.is(&tosa::RESHAPE) || is_sign_conversion(def, true);
        op.body.has_one_use(value) && !ends
    });
    if let Some(before) = before {
        let result = op.body.result(op.op, 0)?;
        for mut guess in guesses(before) {
            let takes = guess.def.attr(CLAMP.name).is_some() && guess.clamp.is_none() && guess.output.is_some();
            if !takes {
                continue;
            }
            guess.root = op.op;
            guess.clamp = bounded;
            if bounded.is_some() {
                guess.result = result;
            }
            if let Some(output) = &mut guess.output {
                output.value = result;
            }
            // The function that clamps at the zero point.
            if guess.def == &qnn::UNARY {
                let zero = guess.output.as_ref().map_or(0, |output| output.zero.value());
                let function = op.ctx.string_attr("relu");
                let mut relu = Guess { clamp: None, ..guess.clone() };
                relu.attrs.iter_mut().filter(|a| a.0 == "function").for_each(|a| a.1 = function);
                if bounds[0] == zero && bounds[1] < full(width(op, value)?)[1] {
                    relu.clamp = Some(bounds);
                }
                relu.result = result;
                all.push(relu);
            }
            all.push(guess);
        }
    }
    let parts = vec![input(value, 1.0, Zero::Free(0))];
    all.push(Guess {
        clamp: Some(bounds),
        ..guess(op, &qnn::CLAMP_OP, parts, Some((1.0, Zero::Free(0))))?.law(Law::Same)
    });
    Some(all)
}

fn rescale(op: OpRef<'_>) -> Option<Vec<Guess>> {
    let (rescale, first) = ConstantRescale::merged(op)?;
    let value = first.operand(operand!(tosa::RESCALE.input))?;
    let zero = Zero::Fixed(rescale.signed().output_zero);
    let mut all = Vec::new();
    if let Some(from) = def_of(op, value) {
        all = match_op!(from;
            tosa::CONV2D | tosa::CONV3D | tosa::DEPTHWISE_CONV2D | tosa::TRANSPOSE_CONV2D | qint::CONV => {
                products(op, from, &rescale, zero).unwrap_or_default()
            },
            tosa::RESCALE => narrowed(op, from, &rescale, zero).unwrap_or_default(),
            tosa::RESIZE => resize_to(op, from, "bilinear").unwrap_or_default(),
            tosa::MUL => product(op, from, &rescale, zero).unwrap_or_default(),
            tosa::MATMUL => matrices(op, from, Some((&rescale, zero))).unwrap_or_default(),
            tosa::ADD => sum(op, from, &rescale, zero, &qnn::ADD).unwrap_or_default(),
            tosa::SUB => sum(op, from, &rescale, zero, &qnn::SUB).unwrap_or_default(),
            tosa::REDUCE_SUM => mean(op, from, &rescale, zero).unwrap_or_default(),
            tosa::ARITHMETIC_RIGHT_SHIFT => softmax(op, from, zero).unwrap_or_default(),
            tosa::ABS => magnitude(op, from, &rescale, zero).unwrap_or_default(),
            tosa::CAST => from_reals_to(op, from).unwrap_or_default(),
            qint::AVERAGE_POOL2D => real_average_to(op, from).unwrap_or_default(),
            _ => Vec::new(),
        );
    }
    for guess in &mut all {
        if let Some(output) = &mut guess.output {
            output.is_raw = rescale.output_unsigned;
        }
    }
    all.extend(requantize(op, &rescale, first, zero));
    all.extend(relu(op, zero));
    Some(all)
}

/// Returns true if an op computes sums that the hub may keep in 32 bits.
fn computes_sums(op: OpRef<'_>) -> bool {
    match_op!(op;
        tosa::CONV2D | tosa::CONV3D | tosa::DEPTHWISE_CONV2D | tosa::TRANSPOSE_CONV2D | tosa::MATMUL
            | tosa::REDUCE_SUM | qint::CONV | tosa::RESHAPE => true,
        _ => !op.name().starts_with("tosa.") && !op.name().starts_with("qint."),
    )
}

fn requantize(op: OpRef<'_>, rescale: &ConstantRescale, first: OpRef<'_>, zero: Zero) -> Option<Guess> {
    let value = first.operand(operand!(tosa::RESCALE.input))?;
    let is_sum = width(op, value)? == 32 && def_of(op, value).is_none_or(computes_sums);
    (is_activation(op, value) || is_sum).then_some(())?;
    is_activation(op, op.body.result(op.op, 0)?).then_some(())?;
    let from = Activation {
        scales: rescale.scales(),
        is_raw: rescale.input_unsigned,
        ..activation(value, 1.0, Zero::Fixed(rescale.signed().input_zero))
    };
    let mut guess = guess(op, &qnn::REQUANTIZE, vec![Part::Activation(from)], Some((1.0, zero)))?.rounded(op, rescale);
    guess.output.as_mut()?.is_raw = rescale.output_unsigned;
    Some(guess)
}

/// The input and the sums of a product with weights, at the unit scales.
fn product_parts(from: OpRef<'_>, factors: Vec<f64>) -> Option<(&'static OpDef, Vec<Part>)> {
    let value = from.operand(operand!(tosa::CONV2D.input)).filter(|&v| is_activation(from, v))?;
    let (weight, bias) = (from.operand(operand!(tosa::CONV2D.weight))?, from.operand(operand!(tosa::CONV2D.bias))?);
    let shape = dims(from, weight)?;
    let is_grouped = from.is(&qint::CONV);
    let (zero, zeros) = if is_grouped {
        (from.int("input_zp")?, from.ints("weight_zp")?)
    } else {
        let first = |index: usize| from.in_ints(index)?.first().copied();
        (first(operand!(tosa::CONV2D.input_zp))?, vec![first(operand!(tosa::CONV2D.weight_zp))?])
    };
    let channels = dims(from, value)?.last().copied()?;
    let is_depthwise = from.is(&tosa::DEPTHWISE_CONV2D)
        || is_grouped && zeros.len() > 1 && shape.last() == Some(&1) && shape.len() == 4 && channels > 1;
    let def: &'static OpDef = match_op!(from;
        tosa::CONV3D => &qnn::CONV3D,
        tosa::TRANSPOSE_CONV2D => &qnn::TRANSPOSE_CONV2D,
        tosa::DEPTHWISE_CONV2D => &qnn::DEPTHWISE_CONV2D,
        qint::CONV if is_depthwise => &qnn::DEPTHWISE_CONV2D,
        qint::CONV if shape.len() == 5 => &qnn::CONV3D,
        _ => &qnn::CONV2D,
    );
    let mut dims = shape.clone();
    if is_depthwise && is_grouped {
        let &[all, kh, kw, _] = shape.as_slice() else { return None };
        dims = vec![kh, kw, channels, all.checked_div(channels)?];
    }
    let form = match *dims.as_slice() {
        _ if factors.len().max(zeros.len()) == 1 => ParamGranularity::Tensor,
        _ if !is_depthwise => ParamGranularity::Axis(0),
        [_, _, _, 1] => ParamGranularity::Axis(2),
        [_, _, 1, _] => ParamGranularity::Axis(3),
        [_, _, c, m] => ParamGranularity::Blocks { sizes: [(2, 1), (3, 1)].into(), table: [1, 1, c, m].into() },
        _ => return None,
    };
    let transposed = (is_depthwise && is_grouped).then(|| vec![1, 2, 3, 0]);
    let weights = Weights { value: weight, factors, zeros, form, dims, transposed };
    Some((def, vec![input(value, 1.0, Zero::Fixed(zero)), Part::Weights(weights), Part::Bias(bias)]))
}

/// Copies the window of a product with weights.
fn windowed(guess: Guess, from: OpRef<'_>) -> Option<Guess> {
    if from.is(&tosa::TRANSPOSE_CONV2D) {
        // The hub's `pad` crops the result, so it is the negative of `out_pad`.
        let cut: Option<Vec<i64>> = from.ints("out_pad")?.iter().map(|n| n.checked_neg()).collect();
        return guess.with("pad", from.ctx.i64_array_attr(&cut?)).copied(from, &["stride"]);
    }
    let guess = guess.copied(from, &["pad", "stride", "dilation"])?;
    let is_grouped = from.is(&qint::CONV) && guess.def != &qnn::DEPTHWISE_CONV2D && from.int("groups") != Some(1);
    if is_grouped { guess.copied(from, &["groups"]) } else { Some(guess) }
}

fn products(op: OpRef<'_>, from: OpRef<'_>, rescale: &ConstantRescale, zero: Zero) -> Option<Vec<Guess>> {
    let (def, parts) = product_parts(from, rescale.scales())?;
    let guess = guess(op, def, parts, Some((1.0, zero)))?.rounded(op, rescale).law(Law::Weighted);
    Some(vec![windowed(guess, from)?])
}

/// Sums of 48 bits that are narrowed for a multiplier of 32 bits: a fully connected layer of 16 bits.
fn narrowed(op: OpRef<'_>, from: OpRef<'_>, rescale: &ConstantRescale, zero: Zero) -> Option<Vec<Guess>> {
    let conv = from.operand_def(operand!(tosa::RESCALE.input)).filter(|def| def.is(&tosa::CONV2D))?;
    let (_, mut parts) = product_parts(conv, rescale.scales())?;
    for part in &mut parts {
        let last_of = |dims: &[u64]| Some(vec![*dims.first()?, *dims.last()?]);
        match part {
            Part::Activation(input) => input.dims = last_of(&dims(op, input.value)?),
            Part::Weights(weights) => weights.dims = last_of(&weights.dims)?,
            _ => {}
        }
    }
    let mut guess = guess(op, &qnn::FULLY_CONNECTED, parts, Some((1.0, zero)))?.law(Law::Weighted);
    let shape = dims(op, guess.result)?;
    guess.output.as_mut()?.dims = Some(vec![*shape.first()?, *shape.last()?]);
    Some(vec![guess.numerics(op, Numerics::Tflite)])
}

/// Sums that the hub keeps in 32 bits.
fn sums(op: OpRef<'_>) -> Option<Vec<Guess>> {
    (width(op, op.body.result(op.op, 0)?)? == 32).then_some(())?;
    let to = Some((1.0, Zero::Fixed(0)));
    if op.is(&tosa::MATMUL) {
        return matrices(op, op, None);
    }
    if op.is(&tosa::REDUCE_SUM) {
        let (axes, _, term) = reduced(op)?;
        let guess = guess(op, &qnn::SUM, vec![term.at(1.0)], to)?.numerics(op, Numerics::Tosa);
        return Some(vec![along(guess, op, &axes)]);
    }
    let (def, parts) = product_parts(op, vec![1.0])?;
    let guess = guess(op, def, parts, to)?.numerics(op, Numerics::Tosa).law(Law::Weighted);
    Some(vec![windowed(guess, op)?])
}

fn sum(
    op: OpRef<'_>,
    from: OpRef<'_>,
    rescale: &ConstantRescale,
    zero: Zero,
    def: &'static OpDef,
) -> Option<Vec<Guess>> {
    let sides = [from.operand(operand!(tosa::ADD.input1))?, from.operand(operand!(tosa::ADD.input2))?];
    let terms = sides.map(|side| term(op, side));
    let mut larger = terms.iter().flatten().map(|term| term.factor).fold(0.0, f64::max);
    // Both are at twice the larger scale, with this number of fractional bits.
    let room = if terms.iter().all(Option::is_some) { (2.0 * larger).log2().round() } else { 20.0 };
    let mut parts = Vec::new();
    for (term, side) in terms.into_iter().zip(sides) {
        parts.push(match term {
            Some(term) => term.at(term.factor),
            None => folded(op, side, Some(room))?,
        });
        if let Some(Part::Constant(_, factor, _)) = parts.last() {
            larger = larger.max(*factor);
        }
    }
    for part in &mut parts {
        match part {
            Part::Activation(input) => input.scales.iter_mut().for_each(|scale| *scale /= larger),
            Part::Constant(_, scale, _) => *scale /= larger,
            _ => {}
        }
    }
    let scale = 2.0 / (room.exp2() * rescale.uniform_scale()?);
    Some(vec![guess(op, def, parts, Some((scale, zero)))?.rounded(op, rescale)])
}

fn product(op: OpRef<'_>, from: OpRef<'_>, rescale: &ConstantRescale, zero: Zero) -> Option<Vec<Guess>> {
    let sides = [from.operand(operand!(tosa::MUL.input1))?, from.operand(operand!(tosa::MUL.input2))?];
    let scale = rescale.uniform_scale()?;
    if let Some(difference) = def_of(op, sides[0]).filter(|def| def.is(&tosa::SUB) && sides[0] == sides[1]) {
        let a = term(op, difference.operand(operand!(tosa::SUB.input1))?)?;
        let b = term(op, difference.operand(operand!(tosa::SUB.input2))?)?;
        let larger = a.factor.max(b.factor);
        let parts = vec![a.at(a.factor / larger), b.at(b.factor / larger)];
        let to = 4.0 / ((2.0 * larger) * (2.0 * larger) * scale);
        let guess = guess(op, &qnn::SQUARED_DIFFERENCE, parts, Some((to, zero)))?.law(Law::Square);
        // The hub defines squared differences in TensorFlow Lite's numerics only.
        return Some(vec![guess.numerics(op, Numerics::Tflite)]);
    }
    let factor = |value: ValueId| match term(op, value) {
        Some(term) => Some(term.at(1.0)),
        None => folded(op, value, None),
    };
    let parts = vec![factor(sides[0])?, factor(sides[1])?];
    let guess = guess(op, &qnn::MUL, parts, Some((1.0 / scale, zero)))?.law(Law::Product);
    Some(vec![guess.rounded(op, rescale)])
}

fn matrices(op: OpRef<'_>, from: OpRef<'_>, rescale: Option<(&ConstantRescale, Zero)>) -> Option<Vec<Guess>> {
    let side = |index: usize, zero: usize| {
        let value = from.operand(index).filter(|&v| is_activation(op, v))?;
        Some(input(value, 1.0, Zero::Fixed(*from.in_ints(zero)?.first()?)))
    };
    let parts = vec![
        side(operand!(tosa::MATMUL.a), operand!(tosa::MATMUL.a_zp))?,
        side(operand!(tosa::MATMUL.b), operand!(tosa::MATMUL.b_zp))?,
    ];
    let (scale, zero) = match rescale {
        Some((rescale, zero)) => (1.0 / rescale.uniform_scale()?, zero),
        None => (1.0, Zero::Fixed(0)),
    };
    let guess = guess(op, &qnn::MATMUL, parts, Some((scale, zero)))?.law(Law::Product);
    Some(vec![match rescale {
        Some((rescale, _)) => guess.rounded(op, rescale),
        None => guess.numerics(op, Numerics::Tosa),
    }])
}

/// The dimensions of a chain of reductions, the number of elements, and the operand of the first.
fn chain(op: OpRef<'_>, def: &'static OpDef) -> Option<(Vec<i64>, u64, ValueId)> {
    let (mut axes, mut count, mut at) = (Vec::new(), 1_u64, op);
    loop {
        let axis = at.int("axis")?;
        let size = at.in_dims(operand!(tosa::REDUCE_SUM.input))?.get(usize::try_from(axis).ok()?).copied().flatten()?;
        count = count.checked_mul(size)?;
        axes.push(axis);
        let value = at.operand(operand!(tosa::REDUCE_SUM.input))?;
        // The lowering reduces the dimensions in order. Graph regions allow cycles, on which an axis repeats.
        let next = def_of(op, value).filter(|next| {
            next.is(def) && op.body.has_one_use(value) && next.int("axis").is_some_and(|before| before < axis)
        });
        let Some(next) = next else {
            axes.reverse();
            return Some((axes, count, value));
        };
        at = next;
    }
}

fn reduced(op: OpRef<'_>) -> Option<(Vec<i64>, u64, Term)> {
    let (axes, count, value) = chain(op, &tosa::REDUCE_SUM)?;
    Some((axes, count, term(op, value)?))
}

fn along(guess: Guess, op: OpRef<'_>, axes: &[i64]) -> Guess {
    guess.with("axes", op.ctx.i64_array_attr(axes)).with("keep_dims", op.ctx.bool_attr(true))
}

fn mean(op: OpRef<'_>, from: OpRef<'_>, rescale: &ConstantRescale, zero: Zero) -> Option<Vec<Guess>> {
    let (axes, count, term) = reduced(from)?;
    let scale = rescale.uniform_scale()?;
    let exact = guess(op, &qnn::MEAN, vec![term.at(scale * count as f64)], Some((1.0, zero)))?.rounded(op, rescale);
    let mut all = vec![along(exact, op, &axes)];
    if rescale.double {
        // TensorFlow Lite divides the mantissa by the count and truncates, so it was up to this much larger.
        let bits = i64::from(count.ilog2());
        let mantissa = |scale: f64| tflite_mean(scale, usize::try_from(count).ok()?).ok();
        let up = (rescale.mantissa()? * count as f64 / (bits as f64).exp2()).ceil() / rescale.mantissa()?;
        let scale = scale * up * (bits as f64).exp2();
        if mantissa(scale).is_some() {
            let guess = guess(op, &qnn::MEAN, vec![term.at(scale)], Some((1.0, zero)))?.numerics(op, Numerics::Tflite);
            all.push(along(guess, op, &axes));
        }
    }
    Some(all)
}

/// `abs` of 16 bits, which rescales the magnitude.
fn magnitude(op: OpRef<'_>, from: OpRef<'_>, rescale: &ConstantRescale, zero: Zero) -> Option<Vec<Guess>> {
    let term = term(op, from.operand(operand!(tosa::ABS.input1))?)?;
    let guess = guess(op, &qnn::UNARY, vec![term.at(rescale.uniform_scale()?)], Some((1.0, zero)))?;
    let guess = guess.numerics(op, Numerics::Tflite).with("function", op.ctx.string_attr("abs"));
    Some(vec![Guess { in_f32: true, ..guess }])
}

/// A rescale of 16 bits through 32 bits, which only `relu` is, with a clamp after it.
fn relu(op: OpRef<'_>, zero: Zero) -> Option<Guess> {
    let outer = ConstantRescale::read(op)?;
    let value = op.operand(operand!(tosa::RESCALE.input)).filter(|&v| width(op, v) == Some(32))?;
    let term = term(op, value)?;
    let guess = guess(op, &qnn::UNARY, vec![term.at(outer.uniform_scale()?)], Some((1.0, zero)))?;
    let guess = guess.numerics(op, Numerics::Tflite).with("function", op.ctx.string_attr("relu"));
    Some(Guess { in_f32: true, ..guess })
}

/// An 8-bit softmax: the exponentials in its tables determine the scale of its input.
fn softmax(op: OpRef<'_>, quotients: OpRef<'_>, zero: Zero) -> Option<Vec<Guess>> {
    let producer = |op: OpRef<'_>, index: usize, def: &'static OpDef| {
        let value = op.operand(index)?;
        op.body.defining_op(value).filter(|&found| OpRef { op: found, ..op }.is(def))
    };
    let next = |at: OpId, index: usize, def: &'static OpDef| producer(OpRef { op: at, ..op }, index, def);
    let product = next(quotients.op, operand!(tosa::ARITHMETIC_RIGHT_SHIFT.input1), &tosa::MUL)?;
    let mut sums = next(product, operand!(tosa::MUL.input1), &tosa::ADD)?;
    let of = |at: OpId, index: usize| OpRef { op: at, ..op }.operand_def(index).map(|def| def.op);
    let mut parts = vec![of(sums, operand!(tosa::ADD.input2))?];
    for _ in 0..2 {
        sums = next(sums, operand!(tosa::ADD.input1), &tosa::ADD)?;
        parts.push(of(sums, operand!(tosa::ADD.input2))?);
    }
    parts.push(of(sums, operand!(tosa::ADD.input1))?);
    let mut exponentials = vec![0_i64; 257];
    let mut last = None;
    // The table of the high bits is the first term.
    for part in parts.into_iter().rev() {
        let table = next(part, operand!(tosa::ARITHMETIC_RIGHT_SHIFT.input1), &tosa::TABLE)?;
        // The last exponential belongs to the difference zero.
        let entries = OpRef { op: table, ..op }.in_ints(operand!(tosa::TABLE.table)).filter(|all| all.len() == 513)?;
        for (sum, entry) in exponentials.iter_mut().rev().zip(entries) {
            *sum = sum.checked_mul(256)?.checked_add(entry)?;
        }
        last = Some(table);
    }
    let places = next(last?, operand!(tosa::TABLE.input1), &tosa::RESCALE)?;
    let differences = next(places, operand!(tosa::RESCALE.input), &tosa::SUB)?;
    let term = term(op, OpRef { op: differences, ..op }.operand(operand!(tosa::SUB.input1))?)?;
    let (low, high) = Softmax::scales(&exponentials)?;
    let (middle, short) = (f64::midpoint(low, high), f64::from(f64::midpoint(low, high) as f32));
    let scale = if (low..=high).contains(&short) { short } else { middle };
    let guess = guess(op, &qnn::SOFTMAX, vec![term.at(scale)], Some((tflite_scale(8), zero)))?;
    Some(vec![guess.numerics(op, Numerics::Tflite).law(Law::Fixed)])
}

/// An op on one activation that keeps its parameters.
fn same(op: OpRef<'_>, def: &'static OpDef, value: ValueId, zero: i64) -> Option<Guess> {
    is_activation(op, value).then_some(())?;
    let zero = Zero::Free(zero);
    Some(guess(op, def, vec![input(value, 1.0, zero)], Some((1.0, zero)))?.law(Law::Same))
}

fn reduction(op: OpRef<'_>) -> Option<Vec<Guess>> {
    let is_max = op.is(&tosa::REDUCE_MAX);
    let (from, def): (&'static OpDef, &'static OpDef) =
        if is_max { (&tosa::REDUCE_MAX, &qnn::REDUCE_MAX) } else { (&tosa::REDUCE_MIN, &qnn::REDUCE_MIN) };
    let (axes, _, value) = chain(op, from)?;
    Some(vec![along(same(op, def, value, 0)?.numerics(op, Numerics::Tosa), op, &axes)])
}

/// An elementwise maximum or minimum, which TOSA computes in 32 bits.
fn extremum(op: OpRef<'_>) -> Option<Vec<Guess>> {
    let chosen = op.operand_def(operand!(tosa::CAST.input))?;
    let def: &'static OpDef = match_op!(chosen;
        tosa::MAXIMUM => &qnn::MAXIMUM,
        tosa::MINIMUM => &qnn::MINIMUM,
        _ => return None,
    );
    let side = |index: usize| Some(term(op, chosen.operand(index)?)?.at(1.0));
    let parts = vec![side(operand!(tosa::MAXIMUM.input1))?, side(operand!(tosa::MAXIMUM.input2))?];
    let guess = guess(op, def, parts, Some((1.0, Zero::Free(0))))?.law(Law::Same);
    Some(vec![guess.numerics(op, Numerics::Tosa)])
}

fn resize(op: OpRef<'_>) -> Option<Vec<Guess>> {
    resize_to(op, op, "nearest")
}

/// A resize with each of the hub's sampling modes.
fn resize_to(op: OpRef<'_>, from: OpRef<'_>, mode: &str) -> Option<Vec<Guess>> {
    let value = from.operand(operand!(tosa::RESIZE.input))?;
    let plain = same(op, &qnn::RESIZE, value, 0)?.numerics(op, Numerics::Tflite);
    let ctx = op.ctx;
    let ways = [(false, false), (true, false), (false, true)];
    Some(
        ways.into_iter()
            .map(|(corners, centers)| {
                let guess = plain.clone().with("mode", ctx.string_attr(mode));
                let guess = guess.with("align_corners", ctx.bool_attr(corners));
                guess.with("half_pixel_centers", ctx.bool_attr(centers))
            })
            .collect(),
    )
}

fn pool(op: OpRef<'_>) -> Option<Vec<Guess>> {
    let value = op.operand(operand!(tosa::MAX_POOL2D.input))?;
    let window = ["kernel", "pad", "stride"];
    if op.is(&tosa::MAX_POOL2D) {
        let guess = same(op, &qnn::MAX_POOL2D, value, 0)?.numerics(op, Numerics::Tosa);
        return Some(vec![guess.copied(op, &window)?]);
    }
    let zero = *op.in_ints(operand!(tosa::AVG_POOL2D.input_zp))?.first()?;
    let guess = same(op, &qnn::AVERAGE_POOL2D, value, zero)?.copied(op, &window)?;
    let fixed = Some(Zero::Fixed(zero));
    let mut tosa = guess.clone().numerics(op, Numerics::Tosa);
    for part in &mut tosa.parts {
        if let Part::Activation(input) = part {
            input.zero = Zero::Fixed(zero);
        }
    }
    if let (Some(output), Some(fixed)) = (&mut tosa.output, fixed) {
        output.zero = fixed;
    }
    // TensorFlow Lite averages stored integers, whatever their zero point.
    Some(vec![guess.numerics(op, Numerics::Tflite), tosa])
}

fn table(op: OpRef<'_>) -> Option<Vec<Guess>> {
    let mut guess = same(op, &qnn::LUT, op.operand(operand!(tosa::TABLE.input1))?, 0)?.law(Law::Any);
    guess.parts.push(Part::Table(op.operand(operand!(tosa::TABLE.table))?));
    Some(vec![guess])
}

/// Gathers along the middle of three dimensions.
fn gather(op: OpRef<'_>) -> Option<Vec<Guess>> {
    let value = op.operand(operand!(tosa::GATHER.values))?;
    // A gather from a constant looks up a table.
    constant_value(op.ctx, op.body, value).is_none().then_some(())?;
    let mut guess = same(op, &qnn::GATHER, value, 0)?;
    let mut indices = op.operand(operand!(tosa::GATHER.indices))?;
    let repeated = def_of(op, indices).filter(|def| def.is(&tosa::TILE));
    indices = repeated.and_then(|tile| tile.operand(operand!(tosa::TILE.input1))).unwrap_or(indices);
    // One row of indices serves all batches.
    let row = dims(op, indices)?.strip_prefix(&[1]).filter(|row| row.len() == 1).map(<[u64]>::to_vec);
    let number = |n: i64| op.ctx.int_attr(n, op.ctx.int_type(64));
    let batch_dims = number(i64::from(row.is_none()));
    guess.parts.push(Part::Plain(indices, row));
    Some(vec![guess.with("axis", number(1)).with("batch_dims", batch_dims)])
}

/// The elements of a constant of floats.
fn reals(op: OpRef<'_>, index: usize) -> Option<Vec<f64>> {
    floats(op.ctx, op.operand_constant(index)?)
}

/// The bounds of an op of `qint` or a float clamp, unless they are the full range of the result. `less` makes them signed.
fn bounds(low: i64, high: i64, less: i64, width: u32) -> Option<[i64; 2]> {
    Some([low.checked_sub(less)?, high.checked_sub(less)?]).filter(|&bounds| bounds != full(width))
}

fn real_rescale(op: OpRef<'_>) -> Option<Vec<Guess>> {
    let value = op.operand(operand!(qint::RESCALE.input))?;
    let from = def_of(op, value);
    let factors = reals(op, operand!(qint::RESCALE.scale))?;
    let zero = Zero::Fixed(op.int("output_zp")?);
    let bits = width(op, op.body.result(op.op, 0)?)?;
    let clamp = bounds(op.int("min")?, op.int("max")?, 0, bits);
    let &first = factors.first()?;
    let to = |scale: f64| Some((scale, zero));
    let mut all = Vec::new();
    if let Some(from) = from {
        match_op!(from;
            tosa::CONV2D | tosa::CONV3D | tosa::DEPTHWISE_CONV2D | tosa::TRANSPOSE_CONV2D | qint::CONV => {
                if let Some((def, parts)) = product_parts(from, factors.clone()) {
                    all.extend(windowed(guess(op, def, parts, to(1.0))?.law(Law::Weighted), from));
                }
            },
            tosa::MATMUL => all.extend(matrices(op, from, None).into_iter().flatten().map(|mut guess| {
                guess.attrs.clear();
                guess.output = Some(activation(guess.result, 1.0, zero));
                if let Some(Part::Activation(input)) = guess.parts.first_mut() {
                    input.scales = vec![first];
                }
                guess
            })),
            tosa::REDUCE_SUM => {
                if let Some((axes, count, term)) = reduced(from) {
                    let (count, near) = (count as f32, first * count as f64);
                    // Quotients by some scales of the result skip the factor.
                    let fits = |to: f32, scale: f64| scale as f32 / (to * count) == first as f32;
                    let units = [1.0_f32, 1.25, 1.5, 1.75].map(|to| (to, nudged(near * f64::from(to), |scale| fits(to, scale))));
                    let (unit, scale) = units.into_iter().find(|&(to, scale)| fits(to, scale)).unwrap_or((1.0, near));
                    all.push(along(guess(op, &qnn::MEAN, vec![term.at(scale)], to(unit.into()))?, op, &axes));
                }
            },
            _ => {},
        );
    }
    if from.is_none_or(computes_sums) {
        let input = Activation { scales: factors, ..activation(value, 1.0, Zero::Fixed(op.int("input_zp")?)) };
        all.push(guess(op, &qnn::REQUANTIZE, vec![Part::Activation(input)], to(1.0))?);
    }
    Some(all.into_iter().map(|guess| Guess { clamp, ..guess.numerics(op, Numerics::Ort) }).collect())
}

/// Returns an f32 close to a number that satisfies a condition, or else the number.
pub(super) fn nudged(near: f64, fits: impl Fn(f64) -> bool) -> f64 {
    let bits = i64::from((near as f32).to_bits());
    let at = |n: i64| u32::try_from(bits + n).ok().map(|bits| f64::from(f32::from_bits(bits)));
    let steps = (0..16).flat_map(|n| [n, -n]);
    steps.filter_map(at).find(|&real| real > 0.0 && fits(real)).unwrap_or(near)
}

fn real_average(op: OpRef<'_>) -> Option<Vec<Guess>> {
    real_average_to(op, op)
}

fn real_average_to(op: OpRef<'_>, from: OpRef<'_>) -> Option<Vec<Guess>> {
    let value = from.operand(operand!(qint::AVERAGE_POOL2D.input))?;
    let scale = |index: usize| reals(from, index)?.first().copied();
    let (a, b) =
        (scale(operand!(qint::AVERAGE_POOL2D.input_scale))?, scale(operand!(qint::AVERAGE_POOL2D.output_scale))?);
    let bits = width(op, op.body.result(op.op, 0)?)?;
    let less = if op.op == from.op { 0 } else { 1 << (bits - 1) };
    let zero = Zero::Fixed(from.int("output_zp")?.checked_sub(less)?);
    let parts = vec![input(value, a, Zero::Fixed(from.int("input_zp")?))];
    let guess = guess(op, &qnn::AVERAGE_POOL2D, parts, Some((b, zero)))?.copied(from, &["kernel", "pad", "stride"])?;
    let clamp = bounds(from.int("min")?, from.int("max")?, less, bits);
    Some(vec![Guess { clamp, ..guess.numerics(op, Numerics::Ort).law(Law::Fixed) }])
}

fn from_reals(op: OpRef<'_>) -> Option<Vec<Guess>> {
    from_reals_to(op, op)
}

/// A product or sum in f32 that is clamped and rounded to integers.
fn from_reals_to(op: OpRef<'_>, from: OpRef<'_>) -> Option<Vec<Guess>> {
    let bits = width(op, op.body.result(op.op, 0)?)?;
    let less = if op.op == from.op { 0 } else { 1_i64 << (bits - 1) };
    let clamp = from.operand_def(operand!(tosa::CAST.input)).filter(|def| def.is(&tosa::CLAMP))?;
    let bound = |name: &str| real_attr(clamp, name).map(|v| v as i64);
    let bounds = bounds(bound("min_val")?, bound("max_val")?, less, bits);
    let stored = clamp.operand_def(operand!(tosa::CLAMP.input))?;
    let guesses = if stored.is(&qint::FMA) { real_sums(op, stored, less)? } else { real_product(op, stored, less)? };
    Some(guesses.into_iter().map(|guess| Guess { clamp: bounds, ..guess.numerics(op, Numerics::Ort) }).collect())
}

fn real_product(op: OpRef<'_>, sum: OpRef<'_>, less: i64) -> Option<Vec<Guess>> {
    let scaled = sum.operand_def(operand!(tosa::ADD.input1)).filter(|def| def.is(&tosa::MUL) && sum.is(&tosa::ADD))?;
    let zero = *reals(sum, operand!(tosa::ADD.input2))?.first()? as i64;
    let factor = *reals(scaled, operand!(tosa::MUL.input2))?.first()?;
    let product = scaled.operand_def(operand!(tosa::MUL.input1))?.operand_def(operand!(tosa::CAST.input))?;
    let side = |index: usize, scale: f64| Some(term(op, product.operand(index)?)?.at(scale));
    let parts = vec![side(operand!(tosa::MUL.input1), factor)?, side(operand!(tosa::MUL.input2), 1.0)?];
    let zero = Zero::Fixed(zero.checked_sub(less)?);
    Some(vec![guess(op, &qnn::MUL, parts, Some((1.0, zero)))?.law(Law::Product)])
}

/// A sum of fused multiply-adds. Its constant term is `zero - a zero_a - b zero_b`.
fn real_sums(op: OpRef<'_>, last: OpRef<'_>, less: i64) -> Option<Vec<Guess>> {
    let first = last.operand_def(operand!(qint::FMA.addend)).filter(|def| def.is(&qint::FMA))?;
    let side = |fma: OpRef<'_>| {
        let factor = *reals(fma, operand!(qint::FMA.factor))?.first()?;
        Some((term(op, fma.operand(operand!(qint::FMA.input))?)?, factor))
    };
    let (x, y) = (side(last)?, side(first)?);
    let fixed = *reals(first, operand!(qint::FMA.addend))?.first()? as f32;
    let half = if less == 0 { 0 } else { 128 };
    let mut all = Vec::new();
    // Zero points of small magnitude first: the ops determine only their sum.
    let zeros = (0..=128_i64).flat_map(|radius| {
        let edge = move |a: i64| if a.abs() == radius { 1 } else { 2 * radius.max(1) };
        (-radius..=radius).flat_map(move |a| (-radius..=radius).step_by(edge(a) as usize).map(move |b| (a, b)))
    });
    let mut zeros = zeros.filter(|&(a, b)| a < 128 && b < 128);
    let stored = |zero: i64| (zero + half) as f32;
    let found = zeros.find_map(|(a, b)| {
        let offset = (x.1 as f32).mul_add(stored(a), y.1 as f32 * stored(b));
        let zero = (fixed + offset).round();
        let fits = |zero: f32| zero - offset == fixed && (-128..128).contains(&(zero as i64).saturating_sub(less));
        [zero, zero - 1.0, zero + 1.0]
            .into_iter()
            .find(|&zero| fits(zero))
            .map(|zero| (a, b, (zero as i64).saturating_sub(less)))
    });
    let (a, b, zero) = found?;
    for swapped in [false, true] {
        let sides = [(&x, a), (&y, b)];
        let [p, q] = if swapped { [sides[1], sides[0]] } else { sides };
        let def: &'static OpDef = if q.0.1 < 0.0 { &qnn::SUB } else { &qnn::ADD };
        let part = |(side, zero): (&(Term, f64), i64)| {
            Part::Activation(activation(side.0.value, side.1.abs(), Zero::Free(zero)))
        };
        all.push(guess(op, def, vec![part(p), part(q)], Some((1.0, Zero::Free(zero))))?);
    }
    Some(all)
}

/// `q - zero_point` in 32 bits, converted to f32, times the scale.
fn dequantize(op: OpRef<'_>) -> Option<Vec<Guess>> {
    let scale = *reals(op, operand!(tosa::MUL.input2))?.first()?;
    let cast = op.operand_def(operand!(tosa::MUL.input1)).filter(|def| def.is(&tosa::CAST))?;
    let value = cast.operand(operand!(tosa::CAST.input))?;
    let part = match term(op, value) {
        Some(term) if term.factor == 1.0 => term.at(scale),
        _ => (width(op, value)? == 32).then(|| input(value, scale, Zero::Fixed(0)))?,
    };
    Some(vec![guess(op, &qnn::DEQUANTIZE, vec![part], None)?.numerics(op, Numerics::Tosa).law(Law::Fixed)])
}

fn quantize(op: OpRef<'_>) -> Option<Vec<Guess>> {
    let scale = *reals(op, operand!(qint::QUANTIZE.scale))?.first()?;
    let parts = vec![Part::Plain(op.operand(operand!(qint::QUANTIZE.input))?, None)];
    let guess = guess(op, &qnn::QUANTIZE, parts, Some((scale, Zero::Fixed(op.int("output_zp")?))))?;
    let numerics = if qint::rounds_away(op)? { Numerics::Tflite } else { Numerics::Ort };
    Some(vec![guess.numerics(op, numerics).law(Law::Fixed)])
}

fn softmax16(op: OpRef<'_>) -> Option<Vec<Guess>> {
    let value = op.operand(operand!(qint::SOFTMAX.input))?;
    let bits = width(op, value)?;
    let parts = vec![input(value, real_attr(op, "scale")?, Zero::Free(0))];
    let to = (tflite_scale(bits), Zero::Fixed(op.int("output_zp")?));
    let guess = guess(op, &qnn::SOFTMAX, parts, Some(to))?.numerics(op, Numerics::Tflite).law(Law::Fixed);
    let guess = guess.with("beta", f32_attr(op.ctx, real_attr(op, "beta")? as f32));
    Some(vec![Guess { clamp: bounds(op.int("min")?, op.int("max")?, 0, bits), ..guess }])
}

/// Softmax in ONNX Runtime's numerics: the table of exponentials determines the scale of the input.
fn quotients(op: OpRef<'_>) -> Option<Vec<Guess>> {
    let value = op.operand(operand!(qint::QUOTIENTS.input))?;
    let (table, factor) =
        (reals(op, operand!(qint::QUOTIENTS.table))?, *reals(op, operand!(qint::QUOTIENTS.factor))?.first()?);
    let depth = usize::try_from(*dims(op, value)?.last()?).ok()?;
    let to = nudged(1.0 / factor, |scale| f64::from((1.0 / scale as f32).floor()) == factor);
    let steps = (1..256.min(table.len())).rev().find(|&d| table.get(255 - d).is_some_and(|&e| e > 1e-30))?;
    let near = (*table.get(255)? / *table.get(255 - steps)?).ln() / steps as f64;
    let scale = nudged(near, |scale| {
        RealSoftmax::new(depth, (scale as f32, to as f32)).is_ok_and(|softmax| {
            table.iter().enumerate().all(|(i, &e)| f64::from(softmax.exponential(i as i64 - 255)) == e)
        })
    });
    let zero = Zero::Fixed(op.int("output_zp")?);
    let guess = guess(op, &qnn::SOFTMAX, vec![input(value, scale, Zero::Free(0))], Some((to, zero)))?;
    let clamp = bounds(op.int("min")?, op.int("max")?, 0, 8);
    Some(vec![Guess { clamp, ..guess.numerics(op, Numerics::Ort).law(Law::Fixed) }])
}

/// The integers of the weights in the hub's order.
pub(super) fn stored_weights(op: OpRef<'_>, weights: &Weights) -> Option<(Vec<i64>, u32)> {
    let stored = constant_value(op.ctx, op.body, weights.value)?;
    let all = stored.ints(op.ctx).ok()?;
    let bits = int_width(op.ctx, op.ctx.element_or_self(stored.ty))?;
    let Some(_) = &weights.transposed else { return Some((all, bits)) };
    // [C M, KH, KW, 1] to [KH, KW, C, M]
    let window = all.len().checked_div(usize::try_from(weights.dims.iter().skip(2).product::<u64>()).ok()?)?;
    let channels = all.len().checked_div(window)?;
    let order = (0..window).flat_map(|k| (0..channels).map(move |c| c * window + k));
    Some((order.filter_map(|at| all.get(at).copied()).collect(), bits))
}
