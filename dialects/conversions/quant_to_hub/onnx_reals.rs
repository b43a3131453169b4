//! Reads ONNX products with float results: float activations, or activations quantized at run time, by quantized weights.
//!
//! ```text
//! Cast(MatMulInteger(DynamicQuantizeLinear x, w)) * (scale of x * scale of w)  =  fully_connected(dynamic_quantize x, w)
//! Cast(ConvInteger(DynamicQuantizeLinear x, w)) * (scale of x * scale of w)    =  conv2d(dynamic_quantize x, w)
//! MatMulNBits(x, packed w)                                   =  fully_connected(x, w in blocks)
//! matmul(x, dequantize (w in blocks))                        =  fully_connected(x, w in blocks)
//! ```
//!
//! ONNX Runtime's dynamic quantization writes the first two forms: the product of the scales, then the product with the accumulators.
//! An added bias stays a separate op.

use qopt_ir::def::{OpDef, OpRef, operand, typed_attr_type};
use qopt_ir::ir::Tensor;
use qopt_ir::ir::{Attr, Type, ValueId};
use qopt_ir::movement::{Dim, Movement};
use qopt_ir::num::FloatKind;

use super::nchw::{self, ConvFormat, ProductInputs, dims};
use super::onnx::{operator, windows};
use super::torch_tensors::cast_source;
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

/// `TensorProto.DataType.FLOAT`, which is f32.
const DATA_TYPE_FLOAT: i64 = 1;

/// Reads a `Mul` of integer accumulators by their scales. Returns `None` if the activation is not quantized at run time.
pub(crate) fn scaled_product(op: OpRef<'_>) -> ReadOutcome {
    let (cast, scales) = [(0, 1), (1, 0)].into_iter().find_map(|(i, j)| {
        let (cast, scales) = (op.operand_def(i)?, op.operand_def(j)?);
        let is_f32 = int(cast, "to") == Some(DATA_TYPE_FLOAT);
        (is(cast, &onnx::CAST) && is_f32 && is(scales, &onnx::MUL)).then_some((cast, scales))
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
    let (_, weight_scale) = [(0, 1), (1, 0)].into_iter().find(|&(i, _)| scales.operand(i) == Some(scale))?;
    let weight_scale = scales.operand_constant(weight_scale)?;
    if x != stored || x_zero_point != zero_point {
        return None;
    }
    Some(
        dynamic_product(op, product, quantize, w, weight_scale)
            .map(|new| Computation { parts: vec![quantize.op, product.op, cast.op, scales.op], ..new }),
    )
}

/// Returns true if [`scaled_product`] reads this integer product together with the `Mul` after the cast that uses it.
pub(crate) fn is_scaled(product: OpRef<'_>) -> bool {
    let result = |op: OpRef<'_>| -> Option<ValueId> { op.body.result(op.op, 0) };
    let single_user = |value| {
        let mut uses = product.body.uses(value).map(|(user, _)| OpRef { op: user, ..product });
        uses.next().filter(|_| uses.next().is_none())
    };
    let scaled = result(product).and_then(single_user).and_then(result).and_then(single_user);
    scaled.is_some_and(|scaled| is(scaled, &onnx::MUL) && scaled_product(scaled).is_some())
}

fn is(op: OpRef<'_>, def: &'static OpDef) -> bool {
    operator(op) == Some(def)
}

fn f32_type(op: OpRef<'_>) -> Type {
    op.ctx.float_type(FloatKind::F32)
}

/// The computation of an integer `product`, whose activation is the result of `quantize`, times `weight_scale` and the scale of the
/// activation.
fn dynamic_product(
    op: OpRef<'_>,
    product: OpRef<'_>,
    quantize: OpRef<'_>,
    weights: ValueId,
    weight_scale: Attr,
) -> Result<Computation, String> {
    let storage = Storage::full(false, 8);
    let dynamic = Dynamic { storage, expressed: f32_type(op), granularity: Granularity::Tensor, is_asymmetric: false };
    let reals = quantize.only_operand().ok_or("too few operands")?;
    let (element, loc) = (Some(dynamic.intern(op.ctx)), Some(quantize.loc()));
    let x = HubInput { role: Role::Dynamic, element, loc, ..HubInput::quantized(reals) };
    /// Operands of `ConvInteger` and `MatMulInteger`.
    const WEIGHTS: usize = 1;
    const WEIGHTS_ZERO_POINT: usize = 3;
    // The output channels are dimension 0 of the weights [O, I, ..] and 1 of [I, O]. In the result of a convolution the spatial
    // dimensions follow them.
    let is_conv = is(product, &onnx::CONV_INTEGER);
    let spatial_dims = product.in_dims(WEIGHTS).map_or(0, |dims| dims.len().saturating_sub(2));
    let (axis, dims_after) = if is_conv { (0, spatial_dims) } else { (1, 0) };
    let scales = channel_scales(op, weight_scale, dims_after)?;
    let element = Some(integers(product, WEIGHTS, WEIGHTS_ZERO_POINT, axis, &scales)?);
    let inputs = ProductInputs { input: x, weights: HubInput { element, ..HubInput::quantized(weights) }, bias: None };
    let new = if is_conv {
        let format = ConvFormat { groups: int(product, "group").unwrap_or(1), channels_last: false };
        nchw::conv(product, inputs, format, |sizes: &[Dim], kernel: &[Dim]| windows(product, sizes, kernel))?
    } else {
        nchw::product(product, inputs, [false; 2])?
    };
    Ok(Computation { element: Some(f32_type(op)), loc: Some(product.loc()), ..new })
}

/// Returns one scale, or one for each index of the channel dimension. `dims_after` dimensions follow it.
fn channel_scales(op: OpRef<'_>, scales: Attr, dims_after: usize) -> Result<Vec<f64>, String> {
    let ty = typed_attr_type(op.ctx, scales).ok_or("weight scale has no type")?;
    let shape = op.ctx.shape(ty).unwrap_or_default();
    let varies_along_others = shape.iter().rev().enumerate().any(|(d, &n)| d != dims_after && n != Some(1));
    if varies_along_others {
        return Err("weight scale must vary along the channel dimension only".to_owned());
    }
    Tensor::of_constant(op.ctx, scales, ty)?.floats(op.ctx)
}

/// Reads a float product with constant weights that are quantized in blocks. Returns `None` for other weights: their product
/// needs a quantized activation.
pub(crate) fn product_in_blocks(op: OpRef<'_>) -> ReadOutcome {
    // The dequantizing casts of the operands are already hub ops.
    let dequantize_of = |index: usize| {
        let inner = op.body.defining_op(cast_source(op.operand_def(index)?)?)?;
        Some(OpRef { op: inner, ..op }).filter(|inner| inner.is(&DEQUANTIZE))
    };
    let weights = dequantize_of(1).filter(|_| dequantize_of(0).is_none())?;
    weights.operand_constant(operand!(DEQUANTIZE.input))?;
    let in_blocks = uniform(op.ctx, weights.in_type(operand!(DEQUANTIZE.input))).is_some_and(is_in_blocks);
    let is_f32 = [0, 1].into_iter().all(|index| op.in_element(index) == f32_type(op));
    (in_blocks && is_f32).then(|| {
        let operand = |index: usize| op.operand(index).ok_or("too few operands");
        let x = HubInput { role: Role::Real, ..HubInput::quantized(operand(0)?) };
        let inputs = ProductInputs { input: x, weights: HubInput::quantized(operand(1)?), bias: None };
        let new = nchw::product(op, inputs, [false; 2])?;
        Ok(Computation { element: Some(f32_type(op)), ..new })
    })
}

/// Operands of `com.microsoft.MatMulNBits`. The bias is an operand since version 1.17 of ONNX Runtime.
mod matmul_n_bits {
    pub(super) const A: usize = 0;
    pub(super) const B: usize = 1;
    pub(super) const SCALES: usize = 2;
    pub(super) const ZERO_POINTS: usize = 3;
    pub(super) const G_IDX: usize = 4;
    pub(super) const BIAS: usize = 5;
    /// The `accuracy_level` at which the kernels quantize activations to 8 bits.
    pub(super) const INT8_ACCURACY_LEVEL: i64 = 4;
}

/// The weights of a `MatMulNBits`: [N, K], in blocks of `block` elements along K. Each block has a scale and a zero point.
struct PackedWeights {
    /// Number of input channels (K).
    depth: u64,
    /// Number of output channels (N).
    channels: u64,
    block: u64,
    bits: u32,
    /// `depth` rounded up to whole blocks. The elements past `depth` count as zeros.
    padded_depth: u64,
}

impl PackedWeights {
    fn read(op: OpRef<'_>) -> Result<Self, String> {
        let size = |name: &str| {
            let size = int(op, name).and_then(|n| u64::try_from(n).ok()).filter(|&n| n > 0);
            size.ok_or_else(|| format!("attribute '{name}' must be positive"))
        };
        let (depth, channels, block) = (size("K")?, size("N")?, size("block_size")?);
        let bits = u32::try_from(int(op, "bits").unwrap_or(4)).ok().filter(|bits| matches!(bits, 2 | 4 | 8));
        let bits = bits.ok_or("weights must have 2, 4 or 8 bits")?;
        let padded_depth = depth.div_ceil(block).checked_mul(block).ok_or("'K' is too large")?;
        Ok(Self { depth, channels, block, bits, padded_depth })
    }

    fn blocks_per_row(&self) -> u64 {
        self.depth.div_ceil(self.block)
    }

    /// Returns true if ONNX Runtime's kernels quantize each block of the activation. They have no float zero points and no `g_idx`,
    /// and weights of 2 bits only in some sizes of blocks.
    fn quantizes_activation(&self, op: OpRef<'_>) -> bool {
        let has_kernel = self.bits > 2 || matches!(self.block, 32 | 64 | 128);
        let is_integer_level = int(op, "accuracy_level") == Some(matmul_n_bits::INT8_ACCURACY_LEVEL);
        is_integer_level && has_kernel && !has_float_zero_points(op) && !has(op, matmul_n_bits::G_IDX)
    }

    /// Returns the columns in the order of their blocks, if `g_idx` differs from it: `g_idx[k]` is the block of column `k`.
    /// Columns of the padding come last.
    fn column_order(&self, op: OpRef<'_>) -> Result<Option<Vec<usize>>, String> {
        if !has(op, matmul_n_bits::G_IDX) {
            return Ok(None);
        }
        let blocks = op.in_ints(matmul_n_bits::G_IDX).ok_or("operand #4 (g_idx) is not constant")?;
        let depth = usize::try_from(self.depth).map_err(|_| "'K' is too large")?;
        let blocks =
            blocks.get(..depth).ok_or("operand #4 (g_idx) must have an element for each of the 'K' columns")?;
        let mut order: Vec<usize> = (0..depth).collect();
        order.sort_by_key(|&column| blocks.get(column));
        let is_full = |(position, &column): (usize, &usize)| {
            let block = (position as u64).checked_div(self.block).and_then(|block| i64::try_from(block).ok());
            blocks.get(column).copied() == block
        };
        if !order.iter().enumerate().all(is_full) {
            return Err(format!("operand #4 (g_idx) must assign {} columns to each block", self.block));
        }
        Ok((!order.is_sorted()).then_some(order))
    }

    /// Returns the quantized element type and the stored integers, of shape [N, padded K], with the columns in `order`.
    fn unpack(&self, op: OpRef<'_>, order: Option<&[usize]>) -> Result<(Type, Attr), String> {
        let ctx = op.ctx;
        let scales = constant_elements(op, matmul_n_bits::SCALES)?.floats(ctx)?;
        let count = self.channels.checked_mul(self.blocks_per_row()).and_then(|count| usize::try_from(count).ok());
        if Some(scales.len()) != count || !scales.iter().all(|scale| scale.is_finite()) {
            return Err("requires one finite scale per block".to_owned());
        }
        let zero_points = self.zero_points(op, scales.len())?;
        let mut stored = unpack_rows(op, matmul_n_bits::B, self.bits, self.channels, self.padded_depth)?;
        if let Some(order) = order {
            let columns = usize::try_from(self.padded_depth).map_err(|_| "'K' is too large")?;
            for row in stored.chunks_mut(columns.max(1)) {
                let reordered: Vec<i64> = order.iter().filter_map(|&column| row.get(column).copied()).collect();
                row.iter_mut().zip(reordered).for_each(|(weight, reordered)| *weight = reordered);
            }
        }
        let params = self.normalize_params(&scales, &zero_points, &mut stored)?;
        let form = match self.blocks_per_row() {
            1 => ParamGranularity::Axis(0),
            blocks => {
                let table = [self.channels, blocks].into();
                ParamGranularity::Blocks { sizes: [(0, 1), (1, self.block)].into(), table }
            }
        };
        let storage = Storage::full(false, self.bits);
        let element = Uniform { storage, expressed: f32_type(op), form, params: params.into() }.intern(ctx);
        let ty = ctx.tensor_type(&[Some(self.channels), Some(self.padded_depth)], ctx.int_type(self.bits));
        Ok((element, ctx.dense_ints(ty, &stored)))
    }

    /// Returns the zero point of each block: floats, packed integers whose rows start at a byte, or half of the range.
    fn zero_points(&self, op: OpRef<'_>, count: usize) -> Result<Vec<i64>, String> {
        const INDEX: usize = matmul_n_bits::ZERO_POINTS;
        let zero_points = match has(op, INDEX) {
            true if has_float_zero_points(op) => whole_numbers(op, INDEX, count)?,
            true => unpack_rows(op, INDEX, self.bits, self.channels, self.blocks_per_row())?,
            false => vec![1 << self.bits.saturating_sub(1); count],
        };
        if zero_points.iter().any(|zero_point| !(0..=self.greatest()).contains(zero_point)) {
            return Err("operand #3 has a zero point out of the range of the weights".to_owned());
        }
        Ok(zero_points)
    }

    /// The greatest stored integer.
    fn greatest(&self) -> i64 {
        (1_i64 << self.bits).saturating_sub(1)
    }

    /// Returns the parameters of the blocks, with positive scales. Changes the stored integers of a block with another scale `s`,
    /// and of the padding, so that the real values stay the same:
    /// - `s < 0`: `s (q - z) = -s ((m - q) - (m - z))`, where `m` is the greatest stored integer.
    /// - `s = 0`: all integers are the zero point.
    fn normalize_params(&self, scales: &[f64], zero_points: &[i64], stored: &mut [i64]) -> Result<Vec<Param>, String> {
        let to_usize = |n: u64| usize::try_from(n).map_err(|_| "a block is too large".to_owned());
        let (block, blocks_per_row) = (to_usize(self.block)?, to_usize(self.blocks_per_row())?);
        let padding = to_usize(self.padded_depth.saturating_sub(self.depth))?;
        let (mut params, mut remaining) = (Vec::new(), stored);
        for (index, (&scale, &zero_point)) in scales.iter().zip(zero_points).enumerate() {
            let (weights, rest) = remaining.split_at_mut_checked(block).ok_or("there are more scales than blocks")?;
            remaining = rest;
            let is_last_of_row = index.checked_rem(blocks_per_row) == blocks_per_row.checked_sub(1);
            if is_last_of_row {
                weights.iter_mut().rev().take(padding).for_each(|weight| *weight = zero_point);
            }
            params.push(match scale {
                0.0 => {
                    weights.fill(zero_point);
                    Param::new(1.0, zero_point)
                }
                scale if scale < 0.0 => {
                    weights.iter_mut().for_each(|weight| *weight = self.greatest().saturating_sub(*weight));
                    Param::new(-scale, self.greatest().saturating_sub(zero_point))
                }
                scale => Param::new(scale, zero_point),
            });
        }
        Ok(params)
    }
}

/// `MatMulNBits`: float activations [.., K] by packed weights [N, K], least significant bits first.
pub(crate) fn packed_product(op: OpRef<'_>) -> Result<Computation, String> {
    let weights = PackedWeights::read(op)?;
    let order = weights.column_order(op)?;
    let (element, stored) = weights.unpack(op, order.as_deref())?;
    let operand = |index: usize| op.operand(index).ok_or("too few operands");
    let mut x = HubInput { role: Role::Real, ..HubInput::quantized(operand(matmul_n_bits::A)?) };
    if weights.quantizes_activation(op) {
        let (storage, granularity) = (Storage::full(true, 8), Granularity::Block(weights.block));
        let dynamic_type = Dynamic { storage, expressed: f32_type(op), granularity, is_asymmetric: false };
        x = HubInput { role: Role::Dynamic, element: Some(dynamic_type.intern(op.ctx)), ..x };
    }
    let w =
        HubInput { element: Some(element), elements: Some(stored), ..HubInput::quantized(operand(matmul_n_bits::B)?) };
    let bias = match has(op, matmul_n_bits::BIAS) {
        true => Some(HubInput { role: Role::Real, ..HubInput::bias(operand(matmul_n_bits::BIAS)?) }),
        false => None,
    };
    let mut shape = dims(op, &x)?;
    let padding = weights.padded_depth.saturating_sub(weights.depth);
    if padding != 0 {
        x.zeros = vec![0; shape.len().saturating_mul(2)];
        *x.zeros.last_mut().ok_or("operand #0 must have rank 1 or higher")? =
            i64::try_from(padding).map_err(|_| "a block is too large")?;
    }
    if let Some(order) = order {
        let columns = order.into_iter().map(|column| column as u64);
        let indices = columns.chain(weights.depth..weights.padded_depth).collect();
        x.chain.push(Movement::Gather { axis: shape.len().saturating_sub(1), indices });
    }
    *shape.last_mut().ok_or("operand #0 must have rank 1 or higher")? = Some(weights.channels);
    let inputs = [x, w].into_iter().chain(bias).collect();
    let new = Computation::new(&qnn::FULLY_CONNECTED, Numerics::Ort, inputs);
    Ok(Computation { shape: Some(shape.to_vec()), element: Some(f32_type(op)), ..new })
}

fn has_float_zero_points(op: OpRef<'_>) -> bool {
    const INDEX: usize = matmul_n_bits::ZERO_POINTS;
    has(op, INDEX) && op.ctx.float_kind(op.in_element(INDEX)).is_some()
}

/// Returns the integers of a float operand with `count` elements from -255 to 255.
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
    let per_byte = (8_u32.checked_div(bits)).and_then(|n| usize::try_from(n).ok()).unwrap_or(1);
    let row_bytes = columns.div_ceil(per_byte);
    if Some(bytes.len()) != rows.checked_mul(row_bytes) {
        return Err(format!("operand #{index} has {} bytes for {rows} rows of {columns}", bytes.len()));
    }
    let mask = u8::MAX >> 8_u32.saturating_sub(bits);
    let unpack_byte = |byte: &u8| {
        let byte = *byte;
        (0..8_u32).step_by(bits as usize).map(move |shift| i64::from(byte.wrapping_shr(shift) & mask))
    };
    Ok(bytes.chunks(row_bytes.max(1)).flat_map(|row| row.iter().flat_map(unpack_byte).take(columns)).collect())
}
