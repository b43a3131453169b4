//! Reads *islands*: float ops of TOSA, arith and math between `quant.dcast` and `quant.qcast`. Quantizers that mark float programs with
//! casts, and `--hub-to-qdq`, write them.
//!
//! The numerics are TOSA's by default. The attributes of `--hub-to-qdq` select the original numerics; operands of concatenations and
//! pools that have other parameters than the result are then not requantized. `--hub-to-qdq` also writes some hub ops as several float ops, its
//! *parts*, with the name of the hub op as an attribute: mean, softmax, squared difference, reductions along several dimensions.
//!
//! This module does not check for casts on all operands and results: [`super::fuse`] does.

use qopt_ir::def::{OpDef, OpRef, match_op, operand};
use qopt_ir::ir::{Attr, AttrKind, ValueId};
use qopt_ir::movement::{Dim, Movement, Shape};
use qopt_ir::num::FloatKind;

use super::{Computation, HubInput, PadValue, ReadOutcome};
use crate::arith::ops as arith;
use crate::elements::floats;
use crate::math::ops as math;
use crate::qnn::attrs::{AXES, DISCARDABLE_OPERATION, DISCARDABLE_ROUNDING, Numerics, ROUNDING};
use crate::qnn::ops as qnn;
use crate::support::{Dims, OpTypes};
use crate::tosa::ops as tosa;

/// See [`super::read`].
pub(crate) fn read(op: OpRef<'_>) -> ReadOutcome {
    let element = op.ctx.element_type(op.out_type(0))?;
    op.ctx.float_kind(element)?;
    // The reader of its user absorbs it.
    if is_inner_part(op) {
        return None;
    }
    let computation = match_op!(op;
        tosa::MUL if is_part_of(op, "mean") => mean(op),
        tosa::MUL if is_part_of(op, "softmax") => softmax(op),
        tosa::MUL if is_part_of(op, "squared_difference") => squared_difference(op),
        tosa::SIGMOID => unary(op, "sigmoid"),
        tosa::TANH | math::TANH => unary(op, "tanh"),
        tosa::ERF | math::ERF => unary(op, "erf"),
        tosa::EXP | math::EXP => unary(op, "exp"),
        tosa::LOG | math::LOG => unary(op, "log"),
        tosa::RSQRT | math::RSQRT => unary(op, "rsqrt"),
        math::SQRT => unary(op, "sqrt"),
        tosa::ABS | math::ABSF => unary(op, "abs"),
        tosa::NEGATE | arith::NEGF => unary(op, "neg"),
        tosa::ADD | arith::ADDF => binary(op, &qnn::ADD),
        tosa::SUB | arith::SUBF => binary(op, &qnn::SUB),
        tosa::MUL | arith::MULF => binary(op, &qnn::MUL),
        tosa::MAXIMUM | arith::MAXIMUMF | arith::MAXNUMF => binary(op, &qnn::MAXIMUM).map(with_same_params),
        tosa::MINIMUM | arith::MINIMUMF | arith::MINNUMF => binary(op, &qnn::MINIMUM).map(with_same_params),
        tosa::CONV2D if is_part_of(op, "fully_connected") => fully_connected(op),
        tosa::CONV2D => conv(op, &qnn::CONV2D),
        tosa::CONV3D => conv(op, &qnn::CONV3D),
        tosa::DEPTHWISE_CONV2D => conv(op, &qnn::DEPTHWISE_CONV2D),
        tosa::TRANSPOSE_CONV2D => read_transpose_conv(op),
        tosa::MATMUL => matmul(op),
        tosa::AVG_POOL2D => pool(op, &qnn::AVERAGE_POOL2D),
        tosa::MAX_POOL2D => pool(op, &qnn::MAX_POOL2D),
        tosa::REDUCE_SUM => read_reduction(op, &qnn::SUM),
        tosa::REDUCE_MAX => read_reduction(op, &qnn::REDUCE_MAX).map(with_same_params),
        tosa::REDUCE_MIN => read_reduction(op, &qnn::REDUCE_MIN).map(with_same_params),
        tosa::CONCAT => concat(op),
        tosa::PAD => pad(op),
        // A computation absorbs the clamp of its result, so this clamp has no computation before it.
        tosa::CLAMP => clamp(op),
        _ => return None,
    );
    Some(computation.map(|computation| with_discardable_attrs(op, computation)))
}

/// Applies the numerics and the rounding of the op's attributes.
fn with_discardable_attrs(op: OpRef<'_>, mut computation: Computation) -> Computation {
    computation.numerics = Numerics::discardable(op).unwrap_or(computation.numerics);
    computation.attrs.extend(op.attr(DISCARDABLE_ROUNDING).map(|rounding| (ROUNDING.name, rounding)));
    computation
}

/// Returns true if the op's attribute names this hub op.
fn is_part_of(op: OpRef<'_>, name: &str) -> bool {
    op.attr(DISCARDABLE_OPERATION)
        .and_then(|a| op.ctx.attr_str(a))
        .is_some_and(|attr| op.ctx.bytes(attr) == name.as_bytes())
}

/// Returns true if an op and one of its users are parts of the same hub op.
fn is_inner_part(op: OpRef<'_>) -> bool {
    let hub_op = op.attr(DISCARDABLE_OPERATION);
    let users = || op.body.results(op.op).flat_map(|v| op.body.uses(v)).map(|(user, _)| OpRef { op: user, ..op });
    hub_op.is_some() && users().any(|user| user.attr(DISCARDABLE_OPERATION) == hub_op)
}

/// Returns the producer of an operand, which must be the op `target` and a part of the same hub op.
fn producer_part<'a>(op: OpRef<'a>, index: usize, target: &'static OpDef) -> Result<OpRef<'a>, String> {
    let def = op.operand_def(index).filter(|def| def.is(target) && is_inner_part(*def));
    def.ok_or_else(|| format!("operand must be produced by '{}'", target.name))
}

/// Returns the value of a constant float operand whose elements are equal.
fn constant_factor(op: OpRef<'_>, index: usize) -> Result<f64, String> {
    let elements = op.operand_constant(index).and_then(|constant| floats(op.ctx, constant));
    let elements = elements.ok_or("factor must be constant")?;
    match elements.split_first() {
        Some((&first, rest)) if rest.iter().all(|&other| other == first) => Ok(first),
        _ => Err("factor must be one number".to_owned()),
    }
}

/// A sum times the reciprocal of the number of its elements.
fn mean(op: OpRef<'_>) -> Result<Computation, String> {
    let new = read_reduction(producer_part(op, operand!(tosa::MUL.input1), &tosa::REDUCE_SUM)?, &qnn::MEAN)?;
    let axes = new.attrs.iter().find(|(name, _)| *name == AXES.name).and_then(|a| op.ctx.attr_ints(a.1));
    let axes = axes.ok_or("requires attribute 'axes'")?;
    let input = new.inputs.first().map(|input| op.body.ty(input.value));
    let dims = input.and_then(|ty| op.ctx.shape(ty)).ok_or("operand is unranked")?;
    let size = |&axis: &i64| dims.get(usize::try_from(axis).ok()?).copied().flatten();
    let count =
        axes.iter().map(size).try_fold(1_u64, |n, size| n.checked_mul(size?)).ok_or("requires a static shape")?;
    if constant_factor(op, operand!(tosa::MUL.input2))? != f64::from(1.0 / count as f32) {
        return Err("factor must be the reciprocal of the number of reduced elements".to_owned());
    }
    Ok(new)
}

/// Softmax along the last dimension: `exp(beta (x - max x))` times the reciprocal of the sum of these exponentials. `beta` is
/// absent if it is 1.
fn softmax(op: OpRef<'_>) -> Result<Computation, String> {
    let exponentials = producer_part(op, operand!(tosa::MUL.input1), &tosa::EXP)?;
    let reciprocal = producer_part(op, operand!(tosa::MUL.input2), &tosa::RECIPROCAL)?;
    let sum = producer_part(reciprocal, operand!(tosa::RECIPROCAL.input1), &tosa::REDUCE_SUM)?;
    let scaled = producer_part(exponentials, operand!(tosa::EXP.input1), &tosa::MUL).ok();
    let beta = scaled.map_or(Ok(1.0), |scaled| constant_factor(scaled, operand!(tosa::MUL.input2)))?;
    // `tosa.mul` and `tosa.exp` have the difference as their first operand.
    let difference = producer_part(scaled.unwrap_or(exponentials), operand!(tosa::EXP.input1), &tosa::SUB)?;
    let maximum = producer_part(difference, operand!(tosa::SUB.input2), &tosa::REDUCE_MAX)?;
    let last = op.out_dims(0).and_then(|dims| i64::try_from(dims.len()).ok()).map(|rank| rank - 1);
    let is_along_last = [sum, maximum].iter().all(|op| op.int("axis") == last);
    if sum.operand(operand!(tosa::REDUCE_SUM.input)) != op.operand(operand!(tosa::MUL.input1))
        || maximum.operand(operand!(tosa::REDUCE_MAX.input)) != difference.operand(operand!(tosa::SUB.input1))
        || !is_along_last
    {
        return Err("not a softmax along the last dimension".to_owned());
    }
    let bits = FloatKind::F32.round_f64(beta).ok_or("factor is not representable in f32")?;
    let beta = op.ctx.attr(AttrKind::Float { bits, ty: op.ctx.float_type(FloatKind::F32) });
    Ok(new(&qnn::SOFTMAX, vec![HubInput::quantized(operand(difference, operand!(tosa::SUB.input1))?)])
        .attr("beta", beta))
}

fn squared_difference(op: OpRef<'_>) -> Result<Computation, String> {
    if op.operand(operand!(tosa::MUL.input1)) != op.operand(operand!(tosa::MUL.input2)) {
        return Err("not a square: operands of 'tosa.mul' differ".to_owned());
    }
    binary(producer_part(op, operand!(tosa::MUL.input1), &tosa::SUB)?, &qnn::SQUARED_DIFFERENCE)
}

fn with_same_params(computation: Computation) -> Computation {
    Computation { same_params: true, ..computation }
}

/// See [`super::bounds`].
pub(crate) fn bounds(op: OpRef<'_>) -> Option<(f64, f64)> {
    if !op.is(&tosa::CLAMP) {
        return None;
    }
    let float = |name: &str| match op.ctx.attr_kind(op.attr(name)?) {
        AttrKind::Float { bits, ty } => Some(op.ctx.float_kind(*ty)?.to_f64(*bits)),
        _ => None,
    };
    Some((float("min_val")?, float("max_val")?)).filter(|(low, high)| low <= high)
}

fn operand(op: OpRef<'_>, index: usize) -> Result<ValueId, String> {
    op.operand(index).ok_or_else(|| "too few operands".to_owned())
}

fn new(def: &'static OpDef, inputs: Vec<HubInput>) -> Computation {
    Computation::new(def, Numerics::Tosa, inputs)
}

fn unary(op: OpRef<'_>, function: &str) -> Result<Computation, String> {
    let inputs = vec![HubInput::quantized(operand(op, operand!(tosa::ABS.input1))?)];
    Ok(new(&qnn::UNARY, inputs).attr("function", op.ctx.string_attr(function)))
}

fn binary(op: OpRef<'_>, def: &'static OpDef) -> Result<Computation, String> {
    Ok(new(
        def,
        vec![
            HubInput::quantized(operand(op, operand!(tosa::ADD.input1))?),
            HubInput::quantized(operand(op, operand!(tosa::ADD.input2))?),
        ],
    ))
}

/// Converts an array attribute of TOSA to `array<i64>`.
fn i64_array(op: OpRef<'_>, name: &str) -> Result<Attr, String> {
    let all = op.ints(name).ok_or_else(|| format!("requires attribute '{name}'"))?;
    Ok(op.ctx.i64_array_attr(&all))
}

/// Returns the input, the weights and the bias of a convolution. Omits a bias of zeros.
fn conv_inputs(op: OpRef<'_>) -> Result<Vec<HubInput>, String> {
    let bias = op.operand_constant(operand!(tosa::CONV2D.bias)).and_then(|constant| floats(op.ctx, constant));
    let mut inputs = vec![
        HubInput::quantized(operand(op, operand!(tosa::CONV2D.input))?),
        HubInput::quantized(operand(op, operand!(tosa::CONV2D.weight))?),
    ];
    if bias.is_none_or(|all| all.iter().any(|&b| b != 0.0)) {
        inputs.push(HubInput::bias(operand(op, operand!(tosa::CONV2D.bias))?));
    }
    Ok(inputs)
}

/// A convolution. The hub has TOSA's data formats and padding.
fn conv(op: OpRef<'_>, def: &'static OpDef) -> Result<Computation, String> {
    Ok(new(def, conv_inputs(op)?)
        .attr("pad", i64_array(op, "pad")?)
        .attr("stride", i64_array(op, "stride")?)
        .attr("dilation", i64_array(op, "dilation")?))
}

/// The hub's `pad` crops the result, so it is the negative of `out_pad`.
fn read_transpose_conv(op: OpRef<'_>) -> Result<Computation, String> {
    let added = op.ints("out_pad").ok_or("requires attribute 'out_pad'")?;
    let cropped: Option<Vec<i64>> = added.iter().map(|n| n.checked_neg()).collect();
    let cropped = op.ctx.i64_array_attr(&cropped.ok_or("padding is too large")?);
    Ok(new(&qnn::TRANSPOSE_CONV2D, conv_inputs(op)?).attr("pad", cropped).attr("stride", i64_array(op, "stride")?))
}

/// A 1x1 convolution of one-pixel images, as a matrix product.
fn fully_connected(op: OpRef<'_>) -> Result<Computation, String> {
    let matrix_dims = |dims: Option<Dims>| match dims.as_deref() {
        Some(&[rows, Some(1), Some(1), depth]) => Ok(vec![rows, depth]),
        _ => Err("not a 1x1 convolution of one-pixel images".to_owned()),
    };
    let (x, w, out) = (
        matrix_dims(op.in_dims(operand!(tosa::CONV2D.input)))?,
        matrix_dims(op.in_dims(operand!(tosa::CONV2D.weight)))?,
        matrix_dims(op.out_dims(0))?,
    );
    let reshape = |dims: &[Dim]| vec![Movement::Reshape(Shape::new(dims.iter().copied()))];
    let mut inputs = conv_inputs(op)?;
    inputs.iter_mut().zip([x, w]).for_each(|(input, dims)| input.chain = reshape(&dims));
    let after = reshape(&op.out_dims(0).unwrap_or_default());
    Ok(Computation { shape: Some(out), after, ..new(&qnn::FULLY_CONNECTED, inputs) })
}

fn clamp(op: OpRef<'_>) -> Result<Computation, String> {
    let bounds = bounds(op).ok_or("bounds must be floats with min_val <= max_val")?;
    Ok(Computation {
        bounds,
        ..with_same_params(new(&qnn::CLAMP_OP, vec![HubInput::quantized(operand(op, operand!(tosa::CLAMP.input))?)]))
    })
}

/// A reduction along one dimension, merged with preceding reductions that are parts of the same hub op.
fn read_reduction(mut op: OpRef<'_>, def: &'static OpDef) -> Result<Computation, String> {
    let axis = |op: OpRef<'_>| op.int("axis").ok_or("requires attribute 'axis'");
    let mut axes = vec![axis(op)?];
    // Graph regions allow cycles. A repeated axis also ends the walk on a cycle.
    while let Some(before) = op.def().and_then(|def| producer_part(op, operand!(tosa::REDUCE_SUM.input), def).ok()) {
        op = before;
        let axis = axis(op)?;
        if axes.contains(&axis) {
            return Err("a dimension is reduced twice".to_owned());
        }
        axes.push(axis);
    }
    axes.reverse();
    Ok(new(def, vec![HubInput::quantized(operand(op, operand!(tosa::REDUCE_SUM.input))?)])
        .attr(AXES.name, op.ctx.i64_array_attr(&axes))
        .attr("keep_dims", op.ctx.bool_attr(true)))
}

fn concat(op: OpRef<'_>) -> Result<Computation, String> {
    let axis = op.int("axis").ok_or("requires attribute 'axis'")?;
    let inputs = op.body.operands(op.op).map(HubInput::quantized).collect();
    // Operands with other parameters belong to the hub op only if its numerics are given.
    let same_params = Numerics::discardable(op).is_none();
    Ok(Computation { same_params, ..new(&qnn::CONCAT, inputs) }
        .attr("axis", op.ctx.int_attr(axis, op.ctx.int_type(64))))
}

fn pad(op: OpRef<'_>) -> Result<Computation, String> {
    let amounts = op.in_ints(operand!(tosa::PAD.padding)).ok_or("padding must be constant")?;
    let value = op.operand_constant(operand!(tosa::PAD.pad_const)).and_then(|constant| floats(op.ctx, constant));
    let value = value.and_then(|all| all.first().copied()).ok_or("padding value must be constant")?;
    let input = HubInput::quantized(operand(op, operand!(tosa::PAD.input1))?);
    Ok(Computation::pad(Numerics::Tosa, input, amounts, PadValue::Real(value)))
}

/// A product with one matrix [1, C, W], which becomes weights [W, C]. With the numerics of a hub op, a product of two activations.
fn matmul(op: OpRef<'_>) -> Result<Computation, String> {
    if Numerics::discardable(op).is_some() {
        return binary(op, &qnn::MATMUL);
    }
    let sizes = op.in_dims(operand!(tosa::MATMUL.b)).ok_or("operand #1 is unranked")?;
    let &[Some(1), rows @ Some(_), columns @ Some(_)] = sizes.as_slice() else {
        return Err("operand #1 must have batch size 1 and a static shape".to_owned());
    };
    let chain = vec![Movement::Reshape(Shape::new([rows, columns])), Movement::Permute(vec![1, 0])];
    Ok(new(
        &qnn::FULLY_CONNECTED,
        vec![
            HubInput::quantized(operand(op, operand!(tosa::MATMUL.a))?),
            HubInput::with_movements(operand(op, operand!(tosa::MATMUL.b))?, chain),
        ],
    ))
}

/// Input and result of a pool share their parameters, unless the op carries the numerics of a hub op.
fn pool(op: OpRef<'_>, def: &'static OpDef) -> Result<Computation, String> {
    let new = new(def, vec![HubInput::quantized(operand(op, operand!(tosa::MAX_POOL2D.input))?)])
        .attr("kernel", i64_array(op, "kernel")?)
        .attr("pad", i64_array(op, "pad")?)
        .attr("stride", i64_array(op, "stride")?);
    Ok(Computation { same_params: Numerics::discardable(op).is_none(), ..new })
}
