//! Operations on reals between casts: what a quantizer leaves that marks a float program with `quant.dcast` and `quant.qcast`.
//!
//! TOSA's float operations, and those of arith on tensors. Their integer arithmetic is TOSA's, a choice: nothing in the program
//! says one. Whether there are casts all around is not looked at here.

use qopt_ir::def::OpRef;
use qopt_ir::ir::{Attr, ValueId};
use qopt_ir::movement::{Movement, Shape};

use super::{Computation, Input, Read};
use crate::qnn::attrs::Numerics;
use crate::support::Look;

/// See [`super::read`].
pub(super) fn read(op: OpRef<'_>) -> Read {
    let element = op.ctx.element_type(op.out_type(0))?;
    op.ctx.float_kind(element)?;
    Some(match &*op.name() {
        "tosa.sigmoid" => unary(op, "sigmoid"),
        "tosa.tanh" => unary(op, "tanh"),
        "tosa.exp" => unary(op, "exp"),
        "tosa.log" => unary(op, "log"),
        "tosa.rsqrt" => unary(op, "rsqrt"),
        "tosa.abs" => unary(op, "abs"),
        "tosa.negate" | "arith.negf" => unary(op, "neg"),
        "tosa.add" | "arith.addf" => binary(op, "qnn.add"),
        "tosa.sub" | "arith.subf" => binary(op, "qnn.sub"),
        "tosa.conv2d" => conv(op, "qnn.conv2d"),
        "tosa.depthwise_conv2d" => conv(op, "qnn.depthwise_conv2d"),
        "tosa.matmul" => matmul(op),
        "tosa.avg_pool2d" => pool(op, "qnn.average_pool2d"),
        "tosa.max_pool2d" => pool(op, "qnn.max_pool2d"),
        _ => return None,
    })
}

/// See [`super::bounds`].
pub(super) fn bounds(op: OpRef<'_>) -> Option<(f64, f64)> {
    (op.name() == "tosa.clamp").then_some(())?;
    let real = |name: &str| match op.ctx.attr_kind(op.attr(name)?) {
        qopt_ir::ir::AttrKind::Float { bits, ty } => Some(op.ctx.float_kind(*ty)?.to_f64(*bits)),
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

/// Layouts and padding are TOSA's already.
fn conv(op: OpRef<'_>, name: &'static str) -> Result<Computation, String> {
    let inputs =
        vec![Input::quantized(operand(op, 0)?), Input::quantized(operand(op, 1)?), Input::bias(operand(op, 2)?)];
    Ok(new(name, inputs)
        .attr("pad", array(op, "pad")?)
        .attr("stride", array(op, "stride")?)
        .attr("dilation", array(op, "dilation")?))
}

/// A product with one matrix [1, C, W], which becomes weights [W, C].
fn matmul(op: OpRef<'_>) -> Result<Computation, String> {
    let sizes = op.in_dims(1).ok_or("its second operand has no rank")?;
    let &[Some(1), rows @ Some(_), columns @ Some(_)] = sizes.as_slice() else {
        return Err("its second operand is not one matrix".to_owned());
    };
    let chain = vec![Movement::Reshape(Shape::new([rows, columns])), Movement::Permute(vec![1, 0])];
    Ok(new("qnn.fully_connected", vec![Input::quantized(operand(op, 0)?), Input::moved(operand(op, 1)?, chain)]))
}

/// Both sides of a pool have one parameter.
fn pool(op: OpRef<'_>, name: &'static str) -> Result<Computation, String> {
    let new = new(name, vec![Input::quantized(operand(op, 0)?)])
        .attr("kernel", array(op, "kernel")?)
        .attr("pad", array(op, "pad")?)
        .attr("stride", array(op, "stride")?);
    Ok(Computation { alike: true, ..new })
}
