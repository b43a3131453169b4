//! ONNX operators that give reals: quantized weights by reals, or by reals that are quantized at run time.
//!
//! ```text
//! cast(integers(quantize x, w)) * (scale of x * scale of w)  =  hub(dynamic_quantize x, w)        integers: MatMul- and ConvInteger
//! MatMulNBits(x, packed w)                                   =  fully_connected(x, w in blocks)
//! matmul(x, dequantize (w in blocks))                        =  fully_connected(x, w in blocks)
//! ```
//!
//! The first is as ONNX's quantizers write it: the scales are multiplied first, then the product. A bias that is added behind is an
//! operation of its own.

use qopt_ir::def::{OpRef, typed_attr_type};
use qopt_ir::eval::Tensor;
use qopt_ir::ir::{Attr, Type, ValueId};
use qopt_ir::num::FloatKind;

use super::bridge::uncast;
use super::nchw::{self, dims};
use super::onnx::{operator, windows};
use super::{Computation, Input, Read, Role};
use crate::qnn::attrs::Numerics;
use crate::qnn::kernels::products::is_in_blocks;
use crate::qnn::ops::DEQUANTIZE;
use crate::qnn::types::{Dynamic, Granularity, uniform};
use crate::quant::types::{Form, Param, Storage, Uniform};
use crate::support::Look;
use crate::torch::onnx::casts::integers;
use crate::torch::onnx::operator::{has, int};

/// Which hub operation a product with scales is; `None` if it is none of integers that are quantized at run time.
pub(super) fn scaled_product(op: OpRef<'_>) -> Read {
    let (cast, scales) = [(0, 1), (1, 0)].into_iter().find_map(|(i, j)| {
        let (cast, scales) = (op.operand_def(i)?, op.operand_def(j)?);
        // To f32.
        (is(cast, "Cast") && int(cast, "to") == Some(1) && is(scales, "Mul")).then_some((cast, scales))
    })?;
    let product = cast.operand_def(0).filter(|&product| is(product, "MatMulInteger") || is(product, "ConvInteger"))?;
    let quantize = product.operand_def(0).filter(|&quantize| is(quantize, "DynamicQuantizeLinear"))?;
    let &[stored, scale, zero_point] = quantize.body.results(quantize.op).collect::<Vec<_>>().as_slice() else {
        return None;
    };
    let other = [0, 1].into_iter().find(|&i| scales.operand(i) == Some(scale))?;
    let weight_scale = scales.operand_constant(1_usize.saturating_sub(other))?;
    if product.operand(0) != Some(stored) || product.operand(2) != Some(zero_point) {
        return None;
    }
    Some(
        dynamic(op, product, quantize, weight_scale)
            .map(|new| Computation { parts: vec![quantize.op, product.op, cast.op, scales.op], ..new }),
    )
}

/// Whether a product of integers is read together with the product with scales behind it.
pub(super) fn is_scaled(product: OpRef<'_>) -> bool {
    let result = |op: OpRef<'_>| -> Option<ValueId> { op.body.result(op.op, 0) };
    let behind = |value| {
        let mut uses = product.body.uses(value).map(|(user, _)| OpRef { op: user, ..product });
        uses.next().filter(|_| uses.next().is_none())
    };
    let scaled = result(product).and_then(behind).and_then(result).and_then(behind);
    scaled.is_some_and(|scaled| is(scaled, "Mul") && scaled_product(scaled).is_some())
}

fn is(op: OpRef<'_>, name: &str) -> bool {
    operator(op).is_some_and(|operator| operator == name)
}

fn f32_type(op: OpRef<'_>) -> Type {
    op.ctx.float_type(FloatKind::F32)
}

fn dynamic(op: OpRef<'_>, product: OpRef<'_>, quantize: OpRef<'_>, weight_scale: Attr) -> Result<Computation, String> {
    let granularity = Granularity::Tensor;
    let stands_for = Dynamic { storage: Storage::full(false, 8), expressed: f32_type(op), granularity };
    let reals = quantize.operand(0).ok_or("it has too few operands")?;
    let x = Input { role: Role::Dynamic, element: Some(stands_for.intern(op.ctx)), ..Input::quantized(reals) };
    // The output channels: dimension 0 of the weights [O, I, H, W] and 1 of [I, O]; of the result the last but two, and the last.
    let is_conv = is(product, "ConvInteger");
    let (axis, behind) = if is_conv { (0, 2) } else { (1, 0) };
    let scales = channel_scales(op, weight_scale, behind)?;
    let weights = product.operand(1).ok_or("it has too few operands")?;
    let w = Input { element: Some(integers(product, 1, 3, axis, &scales)?), ..Input::quantized(weights) };
    let new = if is_conv {
        let groups = int(product, "group").unwrap_or(1);
        nchw::conv(product, (x, w, None), groups, |sizes, kernel| windows(product, sizes, kernel))?
    } else {
        nchw::product(product, (x, w, None), false)?
    };
    Ok(Computation { element: Some(f32_type(op)), ..new })
}

/// A scale for all, or one for each index of the dimension that so many are behind.
fn channel_scales(op: OpRef<'_>, scales: Attr, behind: usize) -> Result<Vec<f64>, String> {
    let ty = typed_attr_type(op.ctx, scales).ok_or("the scale of its weights has no type")?;
    let shape = op.ctx.shape(ty).unwrap_or_default();
    let along_others = shape.iter().rev().enumerate().any(|(d, &n)| d != behind && n != Some(1));
    if along_others {
        return Err("the scale of its weights varies along another dimension than their channels".to_owned());
    }
    Tensor::of_constant(op.ctx, scales, ty)?.floats(op.ctx)
}

/// Which hub operation a product of reals is; `None` if its second operand is no constant that is quantized in blocks. Other weights
/// are left to whoever quantizes the first operand as well.
pub(super) fn product_in_blocks(op: OpRef<'_>) -> Read {
    // Casts in front are the hub's already.
    let dequantizes = |index: usize| {
        let inner = op.body.defining_op(uncast(op.operand_def(index)?)?)?;
        Some(OpRef { op: inner, ..op }).filter(|inner| inner.is(&DEQUANTIZE))
    };
    let weights = dequantizes(1).filter(|_| dequantizes(0).is_none())?;
    weights.operand_constant(0)?;
    let in_blocks = uniform(op.ctx, weights.in_type(0)).is_some_and(is_in_blocks);
    let of_f32 = [op.in_element(0), op.in_element(1)].into_iter().all(|element| element == f32_type(op));
    (in_blocks && of_f32).then(|| {
        let operand = |index: usize| op.operand(index).ok_or("it has too few operands");
        let x = Input { role: Role::Real, ..Input::quantized(operand(0)?) };
        let new = nchw::product(op, (x, Input::quantized(operand(1)?), None), false)?;
        Ok(Computation { element: Some(f32_type(op)), ..new })
    })
}

/// `MatMulNBits`: reals by weights whose bits are packed, least significant first, with a scale for each block of a row.
pub(super) fn packed_product(op: OpRef<'_>) -> Result<Computation, String> {
    let ctx = op.ctx;
    let extent = |name: &str| {
        let extent = int(op, name).and_then(|n| u64::try_from(n).ok()).filter(|&n| n > 0);
        extent.ok_or_else(|| format!("its '{name}' is not known"))
    };
    let (depth, channels, block) = (extent("K")?, extent("N")?, extent("block_size")?);
    let bits = u32::try_from(int(op, "bits").unwrap_or(4)).ok().filter(|bits| matches!(bits, 2 | 4 | 8));
    let bits = bits.ok_or("its weights have neither 2, 4 nor 8 bits")?;
    if has(op, 4) {
        return Err("its columns are permuted".to_owned());
    }
    let blocks = depth.checked_div(block).filter(|_| depth.is_multiple_of(block)).ok_or("its last block is partial")?;
    let scales = known(op, 2)?.floats(ctx)?;
    let count = channels.checked_mul(blocks).and_then(|count| usize::try_from(count).ok());
    if Some(scales.len()) != count || !scales.iter().all(|scale| scale.is_finite() && *scale > 0.0) {
        return Err("its scales are not one for each block, positive and finite".to_owned());
    }
    // Rows of zero points begin with a byte.
    let zero_points = match has(op, 3) {
        true => unpacked(op, 3, bits, channels, blocks)?,
        false => vec![1 << bits.saturating_sub(1); scales.len()],
    };
    let form = match blocks {
        1 => Form::Axis(0),
        _ => Form::Blocks { sizes: [(0, 1), (1, block)].into(), table: [channels, blocks].into() },
    };
    let params = scales.into_iter().zip(zero_points).map(|(scale, zero_point)| Param::new(scale, zero_point)).collect();
    let element = Uniform { storage: Storage::full(false, bits), expressed: f32_type(op), form, params }.intern(ctx);
    let held = ctx.tensor_type(&[Some(channels), Some(depth)], ctx.int_type(bits));
    let stored = ctx.dense_ints(held, &unpacked(op, 1, bits, channels, depth)?);
    let operand = |index: usize| op.operand(index).ok_or("it has too few operands");
    let x = Input { role: Role::Real, ..Input::quantized(operand(0)?) };
    let w = Input { element: Some(element), unpacked: Some(stored), ..Input::quantized(operand(1)?) };
    let bias = if has(op, 5) { Some(Input { role: Role::Real, ..Input::bias(operand(5)?) }) } else { None };
    let mut shape = dims(op, &x)?;
    *shape.last_mut().ok_or("its first operand has no dimension")? = Some(channels);
    let inputs = [x, w].into_iter().chain(bias).collect();
    let new = Computation::new("qnn.fully_connected", Numerics::Ort, inputs);
    Ok(Computation { shape: Some(shape.to_vec()), element: Some(f32_type(op)), ..new })
}

/// The elements of an operand.
fn known(op: OpRef<'_>, index: usize) -> Result<Tensor, String> {
    let constant = op.operand_constant(index).ok_or_else(|| format!("operand #{index} is not constant"))?;
    Tensor::of_constant(op.ctx, constant, typed_attr_type(op.ctx, constant).ok_or("a constant has no type")?)
}

/// Rows of unsigned integers that are packed into bytes, each row from a byte on.
fn unpacked(op: OpRef<'_>, index: usize, bits: u32, rows: u64, columns: u64) -> Result<Vec<i64>, String> {
    let found = op.ctx.int_width(op.in_element(index));
    if found.is_some_and(|width| width != 8) || op.ctx.float_kind(op.in_element(index)).is_some() {
        return Err(format!("operand #{index} is not packed in bytes"));
    }
    let bytes = known(op, index)?.to_bytes(op.ctx)?;
    let too_many = |_| "it has too many weights".to_owned();
    let (rows, columns) = (usize::try_from(rows).map_err(too_many)?, usize::try_from(columns).map_err(too_many)?);
    let each = (8_u32.checked_div(bits)).and_then(|n| usize::try_from(n).ok()).unwrap_or(1);
    let row = columns.div_ceil(each);
    if Some(bytes.len()) != rows.checked_mul(row) {
        return Err(format!("operand #{index} has {} bytes for {rows} rows of {columns}", bytes.len()));
    }
    let mask = u8::MAX >> 8_u32.saturating_sub(bits);
    let integers = |byte: &u8| {
        let byte = *byte;
        (0..8_u32).step_by(bits as usize).map(move |shift| i64::from(byte.wrapping_shr(shift) & mask))
    };
    Ok(bytes.chunks(row.max(1)).flat_map(|row| row.iter().flat_map(integers).take(columns)).collect())
}
