//! Operations on reals between casts: what a quantizer leaves that marks a float program with `quant.dcast` and `quant.qcast`.
//!
//! TOSA's float operations, and those of arith and math on tensors. Their integer arithmetic is TOSA's, a choice, unless the operation says
//! what `--hub-to-qdq` left there: then it is that one, and nothing else is done about its parameters. Whether there are casts
//! all around is not looked at here.

use qopt_ir::def::OpRef;
use qopt_ir::ir::{Attr, AttrKind, ValueId};
use qopt_ir::movement::{Dim, Movement, Shape};
use qopt_ir::num::FloatKind;

use super::{Computation, Input, Read};
use crate::qnn::attrs::{Numerics, ROUNDING, SAID_OPERATION, SAID_ROUNDING};
use crate::support::{Dims, Look, floats};

/// See [`super::read`].
pub(super) fn read(op: OpRef<'_>) -> Read {
    let element = op.ctx.element_type(op.out_type(0))?;
    op.ctx.float_kind(element)?;
    // A part of what the operation behind it stands for.
    if is_part(op) {
        return None;
    }
    let computation = match &*op.name() {
        "tosa.mul" if says(op, "mean") => mean(op),
        "tosa.mul" if says(op, "softmax") => softmax(op),
        "tosa.mul" if says(op, "squared_difference") => squared_difference(op),
        "tosa.sigmoid" => unary(op, "sigmoid"),
        "tosa.tanh" | "math.tanh" => unary(op, "tanh"),
        "tosa.erf" | "math.erf" => unary(op, "erf"),
        "tosa.exp" | "math.exp" => unary(op, "exp"),
        "tosa.log" | "math.log" => unary(op, "log"),
        "tosa.rsqrt" | "math.rsqrt" => unary(op, "rsqrt"),
        "math.sqrt" => unary(op, "sqrt"),
        "tosa.abs" | "math.absf" => unary(op, "abs"),
        "tosa.negate" | "arith.negf" => unary(op, "neg"),
        "tosa.add" | "arith.addf" => binary(op, "qnn.add"),
        "tosa.sub" | "arith.subf" => binary(op, "qnn.sub"),
        "tosa.mul" | "arith.mulf" => binary(op, "qnn.mul"),
        "tosa.maximum" | "arith.maximumf" | "arith.maxnumf" => binary(op, "qnn.maximum").map(alike),
        "tosa.minimum" | "arith.minimumf" | "arith.minnumf" => binary(op, "qnn.minimum").map(alike),
        "tosa.conv2d" if says(op, "fully_connected") => fully_connected(op),
        "tosa.conv2d" => conv(op, "qnn.conv2d"),
        "tosa.conv3d" => conv(op, "qnn.conv3d"),
        "tosa.depthwise_conv2d" => conv(op, "qnn.depthwise_conv2d"),
        "tosa.transpose_conv2d" => transposed(op),
        "tosa.matmul" => matmul(op),
        "tosa.avg_pool2d" => pool(op, "qnn.average_pool2d"),
        "tosa.max_pool2d" => pool(op, "qnn.max_pool2d"),
        "tosa.reduce_sum" => reduced(op, "qnn.sum"),
        "tosa.reduce_max" => reduced(op, "qnn.reduce_max").map(alike),
        "tosa.reduce_min" => reduced(op, "qnn.reduce_min").map(alike),
        "tosa.concat" => concat(op),
        "tosa.pad" => pad(op),
        // One that belongs to what is in front of it was taken up there.
        "tosa.clamp" => clamp(op),
        _ => return None,
    };
    Some(computation.map(|computation| said(op, computation)))
}

/// The arithmetic that an operation says it stands for.
fn said(op: OpRef<'_>, mut computation: Computation) -> Computation {
    computation.numerics = Numerics::said(op).unwrap_or(computation.numerics);
    computation.attrs.extend(op.attr(SAID_ROUNDING).map(|rounding| (ROUNDING.name, rounding)));
    computation
}

/// Whether an operation says which of the hub it stands for.
fn says(op: OpRef<'_>, name: &str) -> bool {
    op.attr(SAID_OPERATION).and_then(|a| op.ctx.attr_str(a)).is_some_and(|said| op.ctx.bytes(said) == name.as_bytes())
}

/// Whether an operation's result goes into one that says that it stands for the same operation of the hub.
fn is_part(op: OpRef<'_>) -> bool {
    let whole = op.attr(SAID_OPERATION);
    let users = || op.body.results(op.op).flat_map(|v| op.body.uses(v)).map(|(user, _)| OpRef { op: user, ..op });
    whole.is_some() && users().any(|user| user.attr(SAID_OPERATION) == whole)
}

/// The operation that an operand comes from, if it has this name and is a part of the same.
fn part<'a>(op: OpRef<'a>, index: usize, name: &str) -> Result<OpRef<'a>, String> {
    let def = op.operand_def(index).filter(|def| def.name() == name && is_part(*def));
    def.ok_or_else(|| format!("'{name}' is missing in front of it"))
}

/// One constant real among the operands.
fn factor(op: OpRef<'_>, index: usize) -> Result<f64, String> {
    let all = op.operand_constant(index).and_then(|constant| floats(op.ctx, constant));
    all.and_then(|all| all.first().copied()).ok_or_else(|| "its factor is not known".to_owned())
}

/// A sum by how many were summed.
fn mean(op: OpRef<'_>) -> Result<Computation, String> {
    let new = reduced(part(op, 0, "tosa.reduce_sum")?, "qnn.mean")?;
    let axes = new.attrs.first().and_then(|a| op.ctx.attr_ints(a.1)).unwrap_or_default();
    let input = new.inputs.first().map(|input| op.body.ty(input.value));
    let dims = input.and_then(|ty| op.ctx.shape(ty)).ok_or("its operand has no rank")?;
    let size = |&axis: &i64| dims.get(usize::try_from(axis).ok()?).copied().flatten();
    let count = axes.iter().map(size).try_fold(1_u64, |n, size| n.checked_mul(size?)).ok_or("a size is not known")?;
    if factor(op, 1)? != f64::from(1.0 / count as f32) {
        return Err("its factor is not that of a mean".to_owned());
    }
    Ok(new)
}

/// Exponentials of the differences to the greatest, by their sum.
fn softmax(op: OpRef<'_>) -> Result<Computation, String> {
    let exponentials = part(op, 0, "tosa.exp")?;
    let sum = part(part(op, 1, "tosa.reciprocal")?, 0, "tosa.reduce_sum")?;
    let scaled = part(exponentials, 0, "tosa.mul").ok();
    let beta = scaled.map_or(Ok(1.0), |scaled| factor(scaled, 1))?;
    let difference = part(scaled.unwrap_or(exponentials), 0, "tosa.sub")?;
    let greatest = part(difference, 1, "tosa.reduce_max")?;
    let last = op.out_dims(0).and_then(|dims| i64::try_from(dims.len()).ok()).map(|rank| rank - 1);
    let along = [sum, greatest].iter().all(|op| op.int("axis") == last);
    if sum.operand(0) != op.operand(0) || greatest.operand(0) != difference.operand(0) || !along {
        return Err("it is no softmax along the last dimension".to_owned());
    }
    let bits = FloatKind::F32.round_f64(beta).ok_or("its factor is no f32")?;
    let beta = op.ctx.attr(AttrKind::Float { bits, ty: op.ctx.float_type(FloatKind::F32) });
    Ok(new("qnn.softmax", vec![Input::quantized(operand(difference, 0)?)]).attr("beta", beta))
}

fn squared_difference(op: OpRef<'_>) -> Result<Computation, String> {
    if op.operand(0) != op.operand(1) {
        return Err("it is no square".to_owned());
    }
    binary(part(op, 0, "tosa.sub")?, "qnn.squared_difference")
}

fn alike(computation: Computation) -> Computation {
    Computation { alike: true, ..computation }
}

/// See [`super::bounds`].
pub(super) fn bounds(op: OpRef<'_>) -> Option<(f64, f64)> {
    (op.name() == "tosa.clamp").then_some(())?;
    let real = |name: &str| match op.ctx.attr_kind(op.attr(name)?) {
        AttrKind::Float { bits, ty } => Some(op.ctx.float_kind(*ty)?.to_f64(*bits)),
        _ => None,
    };
    Some((real("min_val")?, real("max_val")?)).filter(|(low, high)| low <= high)
}

fn operand(op: OpRef<'_>, index: usize) -> Result<ValueId, String> {
    op.operand(index).ok_or_else(|| "it has too few operands".to_owned())
}

fn new(name: &'static str, inputs: Vec<Input>) -> Computation {
    Computation::new(name, Numerics::Tosa, inputs)
}

fn unary(op: OpRef<'_>, function: &str) -> Result<Computation, String> {
    let inputs = vec![Input::quantized(operand(op, 0)?)];
    Ok(new("qnn.unary", inputs).attr("function", op.ctx.string_attr(function)))
}

fn binary(op: OpRef<'_>, name: &'static str) -> Result<Computation, String> {
    Ok(new(name, vec![Input::quantized(operand(op, 0)?), Input::quantized(operand(op, 1)?)]))
}

/// An array of integers, as the hub has it.
fn array(op: OpRef<'_>, name: &str) -> Result<Attr, String> {
    let all = op.ints(name).ok_or_else(|| format!("its attribute '{name}' is not known"))?;
    Ok(op.ctx.i64_array_attr(&all))
}

/// Input, weights and bias; a bias of zeros is none.
fn products(op: OpRef<'_>) -> Result<Vec<Input>, String> {
    let bias = op.operand_constant(2).and_then(|constant| floats(op.ctx, constant));
    let mut inputs = vec![Input::quantized(operand(op, 0)?), Input::quantized(operand(op, 1)?)];
    if bias.is_none_or(|all| all.iter().any(|&b| b != 0.0)) {
        inputs.push(Input::bias(operand(op, 2)?));
    }
    Ok(inputs)
}

/// Layouts and padding are TOSA's already.
fn conv(op: OpRef<'_>, name: &'static str) -> Result<Computation, String> {
    Ok(new(name, products(op)?)
        .attr("pad", array(op, "pad")?)
        .attr("stride", array(op, "stride")?)
        .attr("dilation", array(op, "dilation")?))
}

/// What is added to the result is cut off less in the hub.
fn transposed(op: OpRef<'_>) -> Result<Computation, String> {
    let added = op.ints("out_pad").ok_or("its attribute 'out_pad' is not known")?;
    let cut: Option<Vec<i64>> = added.iter().map(|n| n.checked_neg()).collect();
    let cut = op.ctx.i64_array_attr(&cut.ok_or("its padding is too large")?);
    Ok(new("qnn.transpose_conv2d", products(op)?).attr("pad", cut).attr("stride", array(op, "stride")?))
}

/// A product with a matrix, on rows of one pixel.
fn fully_connected(op: OpRef<'_>) -> Result<Computation, String> {
    let rows_of = |dims: Option<Dims>| match dims.as_deref() {
        Some(&[rows, Some(1), Some(1), depth]) => Ok(vec![rows, depth]),
        _ => Err("it is no convolution of single pixels".to_owned()),
    };
    let (x, w, out) = (rows_of(op.in_dims(0))?, rows_of(op.in_dims(1))?, rows_of(op.out_dims(0))?);
    let reshape = |dims: &[Dim]| vec![Movement::Reshape(Shape::new(dims.iter().copied()))];
    let mut inputs = products(op)?;
    inputs.iter_mut().zip([x, w]).for_each(|(input, dims)| input.chain = reshape(&dims));
    let after = reshape(&op.out_dims(0).unwrap_or_default());
    Ok(Computation { shape: Some(out), after, ..new("qnn.fully_connected", inputs) })
}

fn clamp(op: OpRef<'_>) -> Result<Computation, String> {
    let bounds = bounds(op).ok_or("its bounds are not known")?;
    Ok(Computation { bounds, ..alike(new("qnn.clamp", vec![Input::quantized(operand(op, 0)?)])) })
}

/// A reduction along one dimension, and along those of the reductions before it that are parts of the same.
fn reduced(mut op: OpRef<'_>, name: &'static str) -> Result<Computation, String> {
    let axis = |op: OpRef<'_>| op.int("axis").ok_or("its attribute 'axis' is not known");
    let mut axes = vec![axis(op)?];
    // Values of a graph region may be computed of themselves; no dimension is reduced twice.
    while let Ok(before) = part(op, 0, &op.name()) {
        op = before;
        let axis = axis(op)?;
        if axes.contains(&axis) {
            return Err("a dimension is reduced twice".to_owned());
        }
        axes.push(axis);
    }
    axes.reverse();
    Ok(new(name, vec![Input::quantized(operand(op, 0)?)])
        .attr("axes", op.ctx.i64_array_attr(&axes))
        .attr("keep_dims", op.ctx.bool_attr(true)))
}

fn concat(op: OpRef<'_>) -> Result<Computation, String> {
    let axis = op.int("axis").ok_or("its attribute 'axis' is not known")?;
    let inputs = op.body.operands(op.op).map(Input::quantized).collect();
    // Operands of other parameters are one operation only where that is said.
    let alike = Numerics::said(op).is_none();
    Ok(Computation { alike, ..new("qnn.concat", inputs) }.attr("axis", op.ctx.int_attr(axis, op.ctx.int_type(64))))
}

fn pad(op: OpRef<'_>) -> Result<Computation, String> {
    let amounts = op.in_ints(1).ok_or("its padding is not known")?;
    let margin = op.operand_constant(2).and_then(|constant| floats(op.ctx, constant));
    let margin = margin.and_then(|all| all.first().copied()).ok_or("its margin is not known")?;
    let computation = alike(new("qnn.pad", vec![Input::quantized(operand(op, 0)?)]));
    let computation = computation.attr("pad", op.ctx.i64_array_attr(&amounts));
    if margin == 0.0 {
        return Ok(computation);
    }
    let bits = FloatKind::F32.round_f64(margin).ok_or("its margin is no f32")?;
    let value = op.ctx.attr(AttrKind::Float { bits, ty: op.ctx.float_type(FloatKind::F32) });
    Ok(computation.attr("value", value))
}

/// A product with one constant matrix [1, C, W], which becomes weights [W, C], or of two activations.
fn matmul(op: OpRef<'_>) -> Result<Computation, String> {
    if Numerics::said(op).is_some() {
        return binary(op, "qnn.matmul");
    }
    let sizes = op.in_dims(1).ok_or("its second operand has no rank")?;
    let &[Some(1), rows @ Some(_), columns @ Some(_)] = sizes.as_slice() else {
        return Err("its second operand is not one matrix".to_owned());
    };
    let chain = vec![Movement::Reshape(Shape::new([rows, columns])), Movement::Permute(vec![1, 0])];
    Ok(new("qnn.fully_connected", vec![Input::quantized(operand(op, 0)?), Input::moved(operand(op, 1)?, chain)]))
}

/// Both sides of a pool have one parameter, unless it stands for one of the hub.
fn pool(op: OpRef<'_>, name: &'static str) -> Result<Computation, String> {
    let new = new(name, vec![Input::quantized(operand(op, 0)?)])
        .attr("kernel", array(op, "kernel")?)
        .attr("pad", array(op, "pad")?)
        .attr("stride", array(op, "stride")?);
    Ok(Computation { alike: Numerics::said(op).is_none(), ..new })
}
