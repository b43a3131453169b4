//! ONNX operators with float results: float activations, or activations quantized at run time, by quantized weights.
//!
//! ```text
//! cast(integers(quantize x, w)) * (scale of x * scale of w)  =  hub(dynamic_quantize x, w)        integers: MatMul- and ConvInteger
//! MatMulNBits(x, packed w)                                   =  fully_connected(x, w in blocks)
//! matmul(x, dequantize (w in blocks))                        =  fully_connected(x, w in blocks)
//! ```
//!
//! ONNX's quantizers emit the first form: the product of the scales, then the product with the accumulators. An added bias
//! stays a separate op.

use qopt_ir::def::{OpDef, OpRef, operand, typed_attr_type};
use qopt_ir::ir::Tensor;
use qopt_ir::ir::{Attr, Type, ValueId};
use qopt_ir::num::FloatKind;

use super::nchw::{self, dims};
use super::onnx::{operator, windows};
use super::torch_tensors::uncast;
use super::{Computation, HubInput, ReadOutcome, Role};
use crate::qnn::attrs::Numerics;
use crate::qnn::kernels::products::is_in_blocks;
use crate::qnn::ops as qnn;
use crate::qnn::ops::DEQUANTIZE;
use crate::qnn::types::{Dynamic, Granularity, uniform};
use crate::quant::types::{Param, ParamGranularity, Storage, Uniform};
use crate::support::OpTypes;
use crate::torch::onnx;
use crate::torch::onnx::casts::integers;
use crate::torch::onnx::operator::{has, int};

/// Reads a product of integers that is multiplied by its scales. Returns `None` if the activation is not quantized at run time.
pub(crate) fn scaled_product(op: OpRef<'_>) -> ReadOutcome {
    let (cast, scales) = [(0, 1), (1, 0)].into_iter().find_map(|(i, j)| {
        let (cast, scales) = (op.operand_def(i)?, op.operand_def(j)?);
        // To f32.
        (is(cast, &onnx::CAST) && int(cast, "to") == Some(1) && is(scales, &onnx::MUL)).then_some((cast, scales))
    })?;
    let product = cast
        .only_operand_def()
        .filter(|&product| is(product, &onnx::MATMUL_INTEGER) || is(product, &onnx::CONV_INTEGER))?;
    let &[x, w, x_zero_point, ..] = product.operands().collect::<Vec<_>>().as_slice() else { return None };
    let quantize = OpRef { op: product.body.defining_op(x)?, ..product };
    let quantize = Some(quantize).filter(|&quantize| is(quantize, &onnx::DYNAMIC_QUANTIZE_LINEAR))?;
    let &[stored, scale, zero_point] = quantize.body.results(quantize.op).collect::<Vec<_>>().as_slice() else {
        return None;
    };
    let other = [0, 1].into_iter().find(|&i| scales.operand(i) == Some(scale))?;
    let weight_scale = scales.operand_constant(1_usize.saturating_sub(other))?;
    if x != stored || x_zero_point != zero_point {
        return None;
    }
    Some(
        dynamic(op, product, (quantize, w), weight_scale)
            .map(|new| Computation { parts: vec![quantize.op, product.op, cast.op, scales.op], ..new }),
    )
}

/// Returns true if the reader of the following multiplication by scales absorbs this integer product.
pub(crate) fn is_scaled(product: OpRef<'_>) -> bool {
    let result = |op: OpRef<'_>| -> Option<ValueId> { op.body.result(op.op, 0) };
    let behind = |value| {
        let mut uses = product.body.uses(value).map(|(user, _)| OpRef { op: user, ..product });
        uses.next().filter(|_| uses.next().is_none())
    };
    let scaled = result(product).and_then(behind).and_then(result).and_then(behind);
    scaled.is_some_and(|scaled| is(scaled, &onnx::MUL) && scaled_product(scaled).is_some())
}

fn is(op: OpRef<'_>, def: &'static OpDef) -> bool {
    operator(op) == Some(def)
}

fn f32_type(op: OpRef<'_>) -> Type {
    op.ctx.float_type(FloatKind::F32)
}

fn dynamic(
    op: OpRef<'_>,
    product: OpRef<'_>,
    (quantize, weights): (OpRef<'_>, ValueId),
    weight_scale: Attr,
) -> Result<Computation, String> {
    let storage = Storage::full(false, 8);
    let dynamic = Dynamic { storage, expressed: f32_type(op), granularity: Granularity::Tensor, is_asymmetric: false };
    let reals = quantize.only_operand().ok_or("too few operands")?;
    let (element, loc) = (Some(dynamic.intern(op.ctx)), Some(quantize.loc()));
    let x = HubInput { role: Role::Dynamic, element, loc, ..HubInput::quantized(reals) };
    // The output channels are dimension 0 of the weights [O, I, H, W] and 1 of [I, O]. In the result they are followed by 2 and
    // 0 dimensions.
    let is_conv = is(product, &onnx::CONV_INTEGER);
    let (axis, behind) = if is_conv { (0, 2) } else { (1, 0) };
    let scales = channel_scales(op, weight_scale, behind)?;
    let w = HubInput { element: Some(integers(product, 1, 3, axis, &scales)?), ..HubInput::quantized(weights) };
    let new = if is_conv {
        let groups = int(product, "group").unwrap_or(1);
        nchw::conv(product, (x, w, None), (groups, false), |sizes, kernel| windows(product, sizes, kernel))?
    } else {
        nchw::product(product, (x, w, None), false)?
    };
    Ok(Computation { element: Some(f32_type(op)), loc: Some(product.loc()), ..new })
}

/// Returns one scale, or one for each index of the channel dimension, which `behind` dimensions follow.
fn channel_scales(op: OpRef<'_>, scales: Attr, behind: usize) -> Result<Vec<f64>, String> {
    let ty = typed_attr_type(op.ctx, scales).ok_or("weight scale has no type")?;
    let shape = op.ctx.shape(ty).unwrap_or_default();
    let along_others = shape.iter().rev().enumerate().any(|(d, &n)| d != behind && n != Some(1));
    if along_others {
        return Err("weight scale must vary along the channel dimension only".to_owned());
    }
    Tensor::of_constant(op.ctx, scales, ty)?.floats(op.ctx)
}

/// Reads a float product with constant weights that are quantized in blocks. Returns `None` for other weights: their product
/// needs a quantized activation.
pub(crate) fn product_in_blocks(op: OpRef<'_>) -> ReadOutcome {
    // The producers are already hub ops.
    let dequantizes = |index: usize| {
        let inner = op.body.defining_op(uncast(op.operand_def(index)?)?)?;
        Some(OpRef { op: inner, ..op }).filter(|inner| inner.is(&DEQUANTIZE))
    };
    let weights = dequantizes(1).filter(|_| dequantizes(0).is_none())?;
    weights.operand_constant(operand!(DEQUANTIZE.input))?;
    let in_blocks = uniform(op.ctx, weights.in_type(operand!(DEQUANTIZE.input))).is_some_and(is_in_blocks);
    let of_f32 = [0, 1].into_iter().all(|index| op.in_element(index) == f32_type(op));
    (in_blocks && of_f32).then(|| {
        let operand = |index: usize| op.operand(index).ok_or("too few operands");
        let x = HubInput { role: Role::Real, ..HubInput::quantized(operand(0)?) };
        let new = nchw::product(op, (x, HubInput::quantized(operand(1)?), None), false)?;
        Ok(Computation { element: Some(f32_type(op)), ..new })
    })
}

/// The `accuracy_level` of `MatMulNBits` that multiplies integers of 8 bits.
const INTEGERS_LEVEL: i64 = 4;

/// `MatMulNBits`: float activations by packed weights, least significant bits first, with a scale for each block of a row.
pub(crate) fn packed_product(op: OpRef<'_>) -> Result<Computation, String> {
    /// Operand.
    const ZERO_POINTS: usize = 3;
    let ctx = op.ctx;
    let extent = |name: &str| {
        let extent = int(op, name).and_then(|n| u64::try_from(n).ok()).filter(|&n| n > 0);
        extent.ok_or_else(|| format!("attribute '{name}' must be positive"))
    };
    let (depth, channels, block) = (extent("K")?, extent("N")?, extent("block_size")?);
    let bits = u32::try_from(int(op, "bits").unwrap_or(4)).ok().filter(|bits| matches!(bits, 2 | 4 | 8));
    let bits = bits.ok_or("weights must have 2, 4 or 8 bits")?;
    if has(op, 4) {
        return Err("operand #4 (g_idx) is unsupported".to_owned());
    }
    // The last block of a row may be partial.
    let blocks = depth.div_ceil(block);
    let padded = blocks.checked_mul(block).ok_or("'K' is too large")?;
    let scales = constant_elements(op, 2)?.floats(ctx)?;
    let count = channels.checked_mul(blocks).and_then(|count| usize::try_from(count).ok());
    if Some(scales.len()) != count || !scales.iter().all(|scale| scale.is_finite()) {
        return Err("requires one finite scale per block".to_owned());
    }
    // Each row of zero points starts at a byte.
    let zero_points = match has(op, ZERO_POINTS) {
        true if ctx.float_kind(op.in_element(ZERO_POINTS)).is_some() => whole_numbers(op, ZERO_POINTS, scales.len())?,
        true => unpack_rows(op, ZERO_POINTS, bits, channels, blocks)?,
        false => vec![1 << bits.saturating_sub(1); scales.len()],
    };
    let form = match blocks {
        1 => ParamGranularity::Axis(0),
        _ => ParamGranularity::Blocks { sizes: [(0, 1), (1, block)].into(), table: [channels, blocks].into() },
    };
    let mut stored = unpack_rows(op, 1, bits, channels, padded)?;
    let greatest = (1_i64 << bits).saturating_sub(1);
    if zero_points.iter().any(|zero_point| !(0..=greatest).contains(zero_point)) {
        return Err("operand #3 has a zero point out of the range of the weights".to_owned());
    }
    let (mut params, mut rest) = (Vec::new(), stored.as_mut_slice());
    let too_large = |_| "a block is too large".to_owned();
    let (length, missing) =
        (usize::try_from(block).map_err(too_large)?, usize::try_from(padded.saturating_sub(depth)).map_err(too_large)?);
    let each_row = usize::try_from(blocks).map_err(too_large)?;
    for (at, (scale, zero_point)) in scales.into_iter().zip(zero_points).enumerate() {
        let (weights, behind) = rest.split_at_mut_checked(length).ok_or("there are more scales than blocks")?;
        rest = behind;
        // The activation has zeros there.
        if at.checked_rem(each_row) == each_row.checked_sub(1) {
            weights.iter_mut().rev().take(missing).for_each(|weight| *weight = zero_point);
        }
        // s (q - z) = -s ((m - q) - (m - z)) for the greatest integer m, and all of it is 0 for a scale of 0.
        params.push(match scale {
            0.0 => {
                weights.fill(zero_point);
                Param::new(1.0, zero_point)
            }
            scale if scale < 0.0 => {
                weights.iter_mut().for_each(|weight| *weight = greatest.saturating_sub(*weight));
                Param::new(-scale, greatest.saturating_sub(zero_point))
            }
            scale => Param::new(scale, zero_point),
        });
    }
    let params = params.into();
    let element = Uniform { storage: Storage::full(false, bits), expressed: f32_type(op), form, params }.intern(ctx);
    let held = ctx.tensor_type(&[Some(channels), Some(padded)], ctx.int_type(bits));
    let stored = ctx.dense_ints(held, &stored);
    let operand = |index: usize| op.operand(index).ok_or("too few operands");
    // ONNX Runtime's integer kernels quantize each block of the activation. They have 4 and 8 bits.
    let quantizes = int(op, "accuracy_level") == Some(INTEGERS_LEVEL) && bits > 2;
    let mut x = match quantizes {
        true => {
            let (storage, granularity) = (Storage::full(true, 8), Granularity::Block(block));
            let dynamic_type = Dynamic { storage, expressed: f32_type(op), granularity, is_asymmetric: false };
            let element = Some(dynamic_type.intern(ctx));
            HubInput { role: Role::Dynamic, element, ..HubInput::quantized(operand(0)?) }
        }
        false => HubInput { role: Role::Real, ..HubInput::quantized(operand(0)?) },
    };
    let w = HubInput { element: Some(element), unpacked: Some(stored), ..HubInput::quantized(operand(1)?) };
    let bias = if has(op, 5) { Some(HubInput { role: Role::Real, ..HubInput::bias(operand(5)?) }) } else { None };
    let mut shape = dims(op, &x)?;
    if padded != depth {
        let missing = i64::try_from(padded.saturating_sub(depth)).map_err(|_| "a block is too large")?;
        x.zeros = vec![0; shape.len().saturating_mul(2)];
        *x.zeros.last_mut().ok_or("operand #0 must have rank 1 or higher")? = missing;
    }
    *shape.last_mut().ok_or("operand #0 must have rank 1 or higher")? = Some(channels);
    let inputs = [x, w].into_iter().chain(bias).collect();
    let new = Computation::new(&qnn::FULLY_CONNECTED, Numerics::Ort, inputs);
    Ok(Computation { shape: Some(shape.to_vec()), element: Some(f32_type(op)), ..new })
}

/// Returns zero points that are floats.
fn whole_numbers(op: OpRef<'_>, index: usize, count: usize) -> Result<Vec<i64>, String> {
    let numbers = constant_elements(op, index)?.floats(op.ctx)?;
    let whole = numbers.iter().all(|number| number.fract() == 0.0 && number.abs() <= 255.0);
    if !whole || numbers.len() != count {
        return Err(format!("operand #{index} must have one whole number for each block"));
    }
    Ok(numbers.into_iter().map(|number| number as i64).collect())
}

/// Returns the elements of a constant operand.
fn constant_elements(op: OpRef<'_>, index: usize) -> Result<Tensor, String> {
    let constant = op.operand_constant(index).ok_or_else(|| format!("operand #{index} is not constant"))?;
    Tensor::of_constant(op.ctx, constant, typed_attr_type(op.ctx, constant).ok_or("a constant has no type")?)
}

/// Unpacks rows of unsigned integers from bytes. Each row starts at a byte.
fn unpack_rows(op: OpRef<'_>, index: usize, bits: u32, rows: u64, columns: u64) -> Result<Vec<i64>, String> {
    let found = op.ctx.int_width(op.in_element(index));
    if found.is_some_and(|width| width != 8) || op.ctx.float_kind(op.in_element(index)).is_some() {
        return Err(format!("operand #{index} must have 8-bit elements"));
    }
    let bytes = constant_elements(op, index)?.to_bytes(op.ctx)?;
    let too_many = |_| "too many weights".to_owned();
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
