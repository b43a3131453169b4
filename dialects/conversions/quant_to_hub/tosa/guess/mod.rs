//! Guesses the hub op, and its parameters, that integer TOSA ops may be lowered from.
//!
//! A *guesser* reads the numbers of the ops that compute a result, without checks: [`super::candidate`] lowers the guess and compares.
//! `GUESSERS` lists the guessers of each TOSA op that may be the last one of a lowered hub op: `integers` for integer arithmetic,
//! `products` for convolutions and matrix products, `reals` for arithmetic in f32.
//!
//! A guesser for a rescale (or a cast from floats) has the name and operands `f(op, from, ..)`: `op` is the last op, and `from` computes
//! its operand.
//!
//! TOSA has only ratios of scales, so a guess has *unit scales*: some scales at which the hub op is lowered to these ops. Its
//! [`ScaleConstraint`] describes the other scales.

mod integers;
mod products;
mod reals;

use qopt_ir::def::{OpDef, OpRef, match_op, operand};
use qopt_ir::eval::constant_value;
use qopt_ir::ir::{Attr, OpId, Tensor, ValueId};

pub(super) use products::stored_weights;
pub(super) use reals::nudged;

use super::candidate::is_unsigned_to_signed;
use super::rescale::ConstantRescale;
use crate::qint::ops as qint;
use crate::qnn::attrs::{CLAMP, Numerics};
use crate::qnn::ops as qnn;
use crate::quant::types::ParamGranularity;
use crate::support::{OpTypes, int_width};
use crate::tosa::ops as tosa;
use integers::{
    abs16, extremum, extremum_of, leaky_relu, mean, pool, product, reduction, relu16, resize, resize_to, softmax, sum,
};
use products::{accumulators, conv_product, matrix_product, narrowed_product};
use reals::{
    dequantize, quantize, real_average, real_average_to, real_elementwise, real_elementwise_to, real_rescale,
    real_softmax, softmax16,
};

/// The zero point of a value, for signed integers.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Zero {
    /// The only zero point at which the hub op is lowered to the ops.
    Fixed(i64),
    /// One of several zero points at which the hub op is lowered to the ops.
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
    /// True if the value has the bits of an unsigned type, false for signed integers.
    pub(super) holds_unsigned: bool,
    /// The shape in the hub, if it differs from the shape of the value.
    pub(super) dims: Option<Vec<u64>>,
}

/// The weights of a guess.
#[derive(Clone, Debug)]
pub(super) struct Weights {
    pub(super) value: ValueId,
    /// `input scale * weight scale / output scale`: one factor, or one for each channel.
    pub(super) factors: Vec<f64>,
    /// Zero points: one, or one for each channel.
    pub(super) zeros: Vec<i64>,
    pub(super) form: ParamGranularity,
    /// The shape in the hub.
    pub(super) dims: Vec<u64>,
    /// The permutation that transposes the weights, before a reshape to `dims`.
    pub(super) transposed: Option<Vec<usize>>,
}

/// An operand of a guess.
#[derive(Clone, Debug)]
pub(super) enum Part {
    Activation(Activation),
    Weights(Weights),
    /// A bias. The hub op omits a bias of zeros.
    Bias(ValueId),
    /// A constant that the lowering folded ops into: stored integers with a unit scale and a zero point.
    Constant(Tensor, f64, i64),
    /// A constant table of stored integers.
    Table(ValueId),
    /// A value that is not quantized, with its shape in the hub.
    Plain(ValueId, Option<Vec<u64>>),
}

/// The scales at which a hub op is lowered to the same ops: each is the unit scale of a value times a factor, and the factors are
/// constrained.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum ScaleConstraint {
    /// All values have the same factor.
    Linear,
    /// As `Linear`, and all zero points are equal.
    EqualZeroPoints,
    /// Each value has its own factor. The scales of the weights follow from them.
    Weighted,
    /// The factor of the result is the product of the operands' factors.
    Product,
    /// All operands have the same factor, and the result its square.
    Square,
    /// Only the unit scales.
    Fixed,
    /// Any scales.
    Any,
}

/// A hub op that a group of ops may be lowered from.
#[derive(Clone, Debug)]
pub(super) struct Guess {
    /// The op whose result the hub op computes.
    pub(super) root: OpId,
    /// The value to compare: the result of the root, or the operand of a root that does nothing, such as a clamp to the full range.
    pub(super) result: ValueId,
    pub(super) def: &'static OpDef,
    pub(super) attrs: Vec<(&'static str, Attr)>,
    pub(super) parts: Vec<Part>,
    /// `None` if the result is not quantized.
    pub(super) output: Option<Activation>,
    /// Bounds of the result, for signed integers.
    pub(super) clamp: Option<[i64; 2]>,
    pub(super) constraint: ScaleConstraint,
    /// True if the numerics multiply scales in f32, as ONNX Runtime does.
    pub(super) multiplies_scales_in_f32: bool,
}

impl Guess {
    pub(super) fn activations(&self) -> impl Iterator<Item = &Activation> {
        self.parts.iter().filter_map(|part| if let Part::Activation(input) = part { Some(input) } else { None })
    }
    /// Adds an attribute of the hub op.
    fn with(mut self, name: &'static str, value: Attr) -> Self {
        self.attrs.push((name, value));
        self
    }
    fn numerics(self, op: OpRef<'_>, numerics: Numerics) -> Self {
        Self { multiplies_scales_in_f32: numerics == Numerics::Ort, ..self }.with("numerics", numerics.attr(op.ctx))
    }
    /// `tosa` numerics with the rounding of a rescale.
    fn rounded(self, op: OpRef<'_>, rescale: &ConstantRescale) -> Self {
        let guess = self.numerics(op, Numerics::Tosa);
        if rescale.is_double_round { guess } else { guess.with("rounding", op.ctx.string_attr("single")) }
    }
    /// Copies attributes that have the same name and meaning in the hub.
    fn copied(mut self, op: OpRef<'_>, names: &[&'static str]) -> Option<Self> {
        for &name in names {
            self.attrs.push((name, op.attr(name)?));
        }
        Some(self)
    }
    fn constraint(self, constraint: ScaleConstraint) -> Self {
        Self { constraint, ..self }
    }
}

fn activation(value: ValueId, scale: f64, zero: Zero) -> Activation {
    Activation { value, scales: vec![scale], zero, holds_unsigned: false, dims: None }
}

fn input(value: ValueId, scale: f64, zero: Zero) -> Part {
    Part::Activation(activation(value, scale, zero))
}

/// A guess for the result of an op, without attributes and clamp. `output` are the unit scale and the zero point of the result.
fn guess(op: OpRef<'_>, def: &'static OpDef, parts: Vec<Part>, output: Option<(f64, Zero)>) -> Option<Guess> {
    let result = op.body.result(op.op, 0)?;
    let output = output.map(|(scale, zero)| activation(result, scale, zero));
    let (attrs, root) = (Vec::new(), op.op);
    Some(Guess {
        root,
        result,
        def,
        attrs,
        parts,
        output,
        clamp: None,
        constraint: ScaleConstraint::Linear,
        multiplies_scales_in_f32: false,
    })
}

type Guesser = fn(OpRef<'_>) -> Option<Vec<Guess>>;

/// The guessers of each op that may compute the result of a hub op. The first guess that is lowered to the ops is accepted.
static GUESSERS: &[(&OpDef, Guesser)] = &[
    (&tosa::CLAMP, clamp),
    (&tosa::RESCALE, rescale),
    (&tosa::RESHAPE, reshaped_product),
    (&tosa::CAST, real_elementwise),
    (&tosa::CAST, extremum),
    (&tosa::CONV2D, accumulators),
    (&tosa::CONV3D, accumulators),
    (&tosa::DEPTHWISE_CONV2D, accumulators),
    (&tosa::TRANSPOSE_CONV2D, accumulators),
    (&tosa::MATMUL, accumulators),
    (&tosa::REDUCE_SUM, accumulators),
    (&qint::CONV, accumulators),
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
    (&qint::QUOTIENTS, real_softmax),
];

/// Returns the guesses for the result of an op, the largest groups first.
pub(super) fn guesses(op: OpRef<'_>) -> Vec<Guess> {
    let rows = GUESSERS.iter().filter(|(def, _)| op.is(def));
    rows.filter_map(|(_, guesser)| guesser(op))
        .flatten()
        .flat_map(|guess| [without_slice(op, &guess), Some(guess)])
        .flatten()
        .collect()
}

/// Returns the guess with the input before a slice: the lowering of an op with windows drops the elements that no window reaches.
fn without_slice(op: OpRef<'_>, guess: &Guess) -> Option<Guess> {
    let mut guess = guess.clone();
    guess.def.attr("stride")?;
    let input =
        guess.parts.iter_mut().find_map(|part| if let Part::Activation(input) = part { Some(input) } else { None })?;
    let slice = def_of(op, input.value).filter(|def| def.is(&tosa::SLICE) && op.body.has_one_use(input.value))?;
    input.value = slice.operand(operand!(tosa::SLICE.input1))?;
    Some(guess)
}

/// Returns the value before reshapes.
fn before_reshapes(op: OpRef<'_>, mut value: ValueId) -> ValueId {
    const MAX_RESHAPES: usize = 8;
    for _ in 0..MAX_RESHAPES {
        let Some(def) = def_of(op, value).filter(|def| def.is(&tosa::RESHAPE)) else { break };
        value = def.operand(operand!(tosa::RESHAPE.input1)).unwrap_or(value);
    }
    value
}

/// Guesses matrix products of any rank. `qnn.fully_connected` is lowered to a 1x1 convolution between reshapes, and `qnn.matmul` to a
/// `tosa.matmul` of rank 3 between reshapes.
fn reshaped_product(op: OpRef<'_>) -> Option<Vec<Guess>> {
    let (value, result) = (op.operand(operand!(tosa::RESHAPE.input1))?, op.body.result(op.op, 0)?);
    let before = def_of(op, value).filter(|def| op.body.has_one_use(value) && !def.is(&tosa::RESHAPE))?;
    let out = dims(op, result)?;
    // The shape of an operand in the hub: the leading dimensions of the result, then the last `matrix_rank` ones of the operand. With a
    // result [2, 3, 4, 5] of `qnn.matmul`, the operand [6, 4, 7] has the shape [2, 3, 4, 7].
    let with_leading_dims = |operand: &mut Activation, matrix_rank: usize| {
        let operand_dims = dims(op, operand.value)?;
        let leading = out.get(..out.len().checked_sub(matrix_rank)?)?;
        let hub_dims = [leading, operand_dims.get(operand_dims.len().checked_sub(matrix_rank)?..)?].concat();
        operand.value = before_reshapes(op, operand.value);
        operand.dims = Some(hub_dims.clone()).filter(|hub_dims| dims(op, operand.value).as_ref() != Some(hub_dims));
        Some(())
    };
    let reshape = |mut guess: Guess| {
        let matrix_rank = if guess.def == &qnn::MATMUL {
            2
        } else {
            (guess.def == &qnn::CONV2D && !guess.attrs.iter().any(|a| a.0 == "groups")).then_some(())?;
            guess.def = &qnn::FULLY_CONNECTED;
            guess.attrs.retain(|a| !["pad", "stride", "dilation"].contains(&a.0));
            1
        };
        for part in &mut guess.parts {
            match part {
                Part::Activation(input) => with_leading_dims(input, matrix_rank)?,
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
    Some(guesses(before).into_iter().filter_map(reshape).collect())
}

/// The width of the integers of a tensor; `None` for other values.
fn width(op: OpRef<'_>, value: ValueId) -> Option<u32> {
    op.ctx.is_tensor(op.body.ty(value)).then(|| int_width(op.ctx, op.ctx.element_or_self(op.body.ty(value)))).flatten()
}

/// Returns true for a tensor of integers of 4, 8 or 16 bits, the widths of activations.
pub(super) fn is_activation(op: OpRef<'_>, value: ValueId) -> bool {
    width(op, value).is_some_and(|width| matches!(width, 4 | 8 | 16))
}

fn dims(op: OpRef<'_>, value: ValueId) -> Option<Vec<u64>> {
    op.ctx.shape(op.body.ty(value))?.iter().copied().collect()
}

fn def_of<'a>(op: OpRef<'a>, value: ValueId) -> Option<OpRef<'a>> {
    Some(OpRef::new(op.ctx, op.body, op.body.defining_op(value)?))
}

/// An activation that ops multiply by constants and convert to 32 bits or f32, such as a summand of an addition.
struct Term {
    value: ValueId,
    zero: Zero,
    holds_unsigned: bool,
    /// The product of all constants.
    factor: f64,
}

/// Reads a term: follows multiplications by constants, and conversions without rounding, from a value back to an activation.
fn term(op: OpRef<'_>, value: ValueId) -> Option<Term> {
    const MAX_OPS: usize = 6;
    let (mut value, mut factor) = (value, 1.0);
    for _ in 0..MAX_OPS {
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
                    return Some(Term { value, zero: Zero::Free(0), holds_unsigned: false, factor });
                }
            },
            tosa::MUL => {
                value = def.operand(operand!(tosa::MUL.input1))?;
                factor *= *def.in_ints(operand!(tosa::MUL.input2))?.first()? as f64;
            },
            tosa::LOGICAL_LEFT_SHIFT => {
                value = def.operand(operand!(tosa::LOGICAL_LEFT_SHIFT.input1))?;
                factor *= (*def.in_ints(operand!(tosa::LOGICAL_LEFT_SHIFT.input2))?.first()? as f64).exp2();
            },
            tosa::RESCALE => {
                let rescale = ConstantRescale::read(def)?;
                factor *= rescale.uniform_scale()?;
                value = def.operand(operand!(tosa::RESCALE.input))?;
                if is_activation(op, value) {
                    let zero = Zero::Fixed(rescale.signed().input_zero);
                    return Some(Term { value, zero, holds_unsigned: rescale.input_unsigned, factor });
                }
            },
            _ => return None,
        );
    }
    None
}

impl Term {
    /// Returns the activation with a unit scale.
    fn at(&self, scale: f64) -> Part {
        Part::Activation(Activation { holds_unsigned: self.holds_unsigned, ..activation(self.value, scale, self.zero) })
    }
}

/// Returns the range of signed integers of a width.
fn full_range(width: u32) -> [i64; 2] {
    let half = 1_i64 << (width.clamp(1, 32) - 1);
    [-half, half - 1]
}

/// Guesses the hub op of a clamp's operand, with the bounds of the clamp, and a `qnn.clamp`.
fn clamp(op: OpRef<'_>) -> Option<Vec<Guess>> {
    let value = op.operand(operand!(tosa::CLAMP.input)).filter(|&v| is_activation(op, v))?;
    // Bounds of booleans, which the hub does not support, may be reversed as signed integers.
    let bounds = Some([op.int("min_val")?, op.int("max_val")?]).filter(|[low, high]| low <= high)?;
    // `None` for a clamp to the full range, which does nothing.
    let bounded = Some(bounds).filter(|&bounds| width(op, value).is_none_or(|width| bounds != full_range(width)));
    let mut all = Vec::new();
    let before = def_of(op, value).filter(|&def| {
        // Other clamps and reshapes may form long chains, which would be searched recursively.
        let is_chain = def.is(&tosa::CLAMP) || def.is(&tosa::RESHAPE) || is_unsigned_to_signed(def);
        op.body.has_one_use(value) && !is_chain
    });
    if let Some(before) = before {
        let result = op.body.result(op.op, 0)?;
        for mut guess in guesses(before) {
            let can_clamp = guess.def.attr(CLAMP.name).is_some() && guess.clamp.is_none() && guess.output.is_some();
            if !can_clamp {
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
            // A `qnn.unary` may also be `relu`, whose lowering clamps at the zero point.
            if guess.def == &qnn::UNARY {
                let zero = guess.output.as_ref().map_or(0, |output| output.zero.value());
                let function = op.ctx.string_attr("relu");
                let mut relu = Guess { clamp: None, ..guess.clone() };
                relu.attrs.iter_mut().filter(|a| a.0 == "function").for_each(|a| a.1 = function);
                if bounds[0] == zero && bounds[1] < full_range(width(op, value)?)[1] {
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
        ..guess(op, &qnn::CLAMP_OP, parts, Some((1.0, Zero::Free(0))))?.constraint(ScaleConstraint::EqualZeroPoints)
    });
    Some(all)
}

/// Guesses the hub op that rescales its accumulators or operand to the result.
fn rescale(op: OpRef<'_>) -> Option<Vec<Guess>> {
    let (rescale, first) = ConstantRescale::read_merged(op)?;
    let value = first.operand(operand!(tosa::RESCALE.input))?;
    let zero = Zero::Fixed(rescale.signed().output_zero);
    let mut all = Vec::new();
    if let Some(from) = def_of(op, value) {
        all = match_op!(from;
            tosa::CONV2D | tosa::CONV3D | tosa::DEPTHWISE_CONV2D | tosa::TRANSPOSE_CONV2D | qint::CONV => {
                conv_product(op, from, &rescale, zero).unwrap_or_default()
            },
            tosa::RESCALE => narrowed_product(op, from, &rescale, zero).unwrap_or_default(),
            tosa::RESIZE => resize_to(op, from, "bilinear").unwrap_or_default(),
            tosa::MUL => product(op, from, &rescale, zero).unwrap_or_default(),
            tosa::MATMUL => matrix_product(op, from, Some((&rescale, zero))).unwrap_or_default(),
            tosa::ADD => sum(op, from, &rescale, zero, &qnn::ADD).unwrap_or_default(),
            tosa::SUB => sum(op, from, &rescale, zero, &qnn::SUB).unwrap_or_default(),
            tosa::REDUCE_SUM => mean(op, from, &rescale, zero).unwrap_or_default(),
            tosa::ARITHMETIC_RIGHT_SHIFT => softmax(op, from, zero).unwrap_or_default(),
            tosa::ABS => abs16(op, from, &rescale, zero).unwrap_or_default(),
            tosa::CAST => real_elementwise_to(op, from).unwrap_or_default(),
            tosa::MAXIMUM | tosa::MINIMUM => {
                let all = [extremum_of(op, from), leaky_relu(op, from, &rescale, zero)];
                all.into_iter().flatten().collect()
            },
            qint::AVERAGE_POOL2D => real_average_to(op, from).unwrap_or_default(),
            _ => Vec::new(),
        );
    }
    for guess in &mut all {
        if let Some(output) = &mut guess.output {
            output.holds_unsigned = rescale.output_unsigned;
        }
    }
    all.extend(requantize(op, &rescale, first, zero));
    all.extend(relu16(op, zero));
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

/// Guesses a `qnn.requantize` of an activation, or of 32-bit sums.
fn requantize(op: OpRef<'_>, rescale: &ConstantRescale, first: OpRef<'_>, zero: Zero) -> Option<Guess> {
    let value = first.operand(operand!(tosa::RESCALE.input))?;
    let is_sum = width(op, value)? == 32 && def_of(op, value).is_none_or(computes_sums);
    (is_activation(op, value) || is_sum).then_some(())?;
    is_activation(op, op.body.result(op.op, 0)?).then_some(())?;
    let from = Activation {
        scales: rescale.scales(),
        holds_unsigned: rescale.input_unsigned,
        ..activation(value, 1.0, Zero::Fixed(rescale.signed().input_zero))
    };
    let mut guess = guess(op, &qnn::REQUANTIZE, vec![Part::Activation(from)], Some((1.0, zero)))?.rounded(op, rescale);
    guess.output.as_mut()?.holds_unsigned = rescale.output_unsigned;
    Some(guess)
}

/// A guess for a hub op with one activation, whose result has the same parameters.
fn same_params(op: OpRef<'_>, def: &'static OpDef, value: ValueId, zero: i64) -> Option<Guess> {
    is_activation(op, value).then_some(())?;
    let zero = Zero::Free(zero);
    Some(guess(op, def, vec![input(value, 1.0, zero)], Some((1.0, zero)))?.constraint(ScaleConstraint::EqualZeroPoints))
}

/// Guesses a `qnn.lut`. [`super::table`] recognizes tables of functions such as `tanh`.
fn table(op: OpRef<'_>) -> Option<Vec<Guess>> {
    let mut guess =
        same_params(op, &qnn::LUT, op.operand(operand!(tosa::TABLE.input1))?, 0)?.constraint(ScaleConstraint::Any);
    guess.parts.push(Part::Table(op.operand(operand!(tosa::TABLE.table))?));
    Some(vec![guess])
}

/// Guesses a `qnn.gather` along the middle of three dimensions.
fn gather(op: OpRef<'_>) -> Option<Vec<Guess>> {
    let value = op.operand(operand!(tosa::GATHER.values))?;
    // A gather from a constant looks up a table.
    constant_value(op.ctx, op.body, value).is_none().then_some(())?;
    let mut guess = same_params(op, &qnn::GATHER, value, 0)?;
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
