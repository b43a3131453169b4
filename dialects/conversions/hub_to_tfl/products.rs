//! The operators of TensorFlow Lite for convolutions, matrix products and pools.

use qopt_ir::def::{OpDef, OpRef, operand};
use qopt_ir::ir::{AttrKind, OpId, ValueId};
use qopt_ir::movement::{Dim, Movement, StridedRange};
use qopt_ir::rewrite::NewOp;

use super::floats;
use super::operators::{Operator, clamp_stored, dequantize, i32_constant, pad, stored_scalar};
use crate::conversions::from_hub::floats::is_zero as is_zero_constant;
use crate::conversions::from_hub::writer::{HubWriter, effective_clamp};
use crate::conversions::quant_to_hub::same_padding;
use crate::qnn::attrs::Numerics;
use crate::qnn::kernels::conv::depthwise_params;
use crate::qnn::ops as qnn;
use crate::qnn::ops::product;
use crate::qnn::types::{Granularity, dynamic, is_per_tensor, uniform};
use crate::quant::types::{Param, ParamGranularity, Storage, Uniform};
use crate::support::OpTypes;
use crate::tfl::ops as tfl;
use crate::tosa::ops as tosa;

/// Returns the operands of a convolution or product: input, weights and bias, in TensorFlow Lite's order.
///
/// # Errors
/// If LiteRT's kernels reject their types, or read the parameters differently.
fn product_operands(w: &mut HubWriter<'_>, op: OpId) -> Result<[ValueId; 3], String> {
    let (input, weight) = (w.operand(op, product::INPUT)?, w.operand(op, product::WEIGHT)?);
    let view = w.rewriter.op(op);
    check_product_types(view)?;
    let has_float_input = w.ctx.float_kind(view.in_element(product::INPUT)).is_some();
    let is_hybrid = dynamic(w.ctx, view.in_type(product::INPUT)).is_some();
    let input = if is_hybrid { hybrid_input(view)? } else { input };
    let weight = if has_float_input { dequantize(w, weight)? } else { weight };
    Ok([input, weight, bias(w, op)?])
}

/// Checks that LiteRT's kernels read the parameters of input, weights and bias as the hub op does.
fn check_product_types(op: OpRef<'_>) -> Result<(), String> {
    let types = [product::INPUT, product::WEIGHT].map(|operand| uniform(op.ctx, op.in_type(operand)));
    if let [Some(x), Some(weights)] = types {
        if x.storage.signed != weights.storage.signed {
            return Err("input and weights differ in signedness; --convert-quant-storage converts them".to_owned());
        }
        if weights.storage.signed && weights.params.iter().any(|p| p.zero_point != 0) {
            return Err("signed weights must have zero point 0".to_owned());
        }
        if !weights.storage.signed && !is_per_tensor(weights) {
            return Err("unsigned weights must have one scale".to_owned());
        }
        if x.storage.width == 16 && x.params.iter().any(|p| p.zero_point != 0) {
            return Err("16-bit input must have zero point 0".to_owned());
        }
        if op.is(&qnn::DEPTHWISE_CONV2D) && x.storage.width == 16 && weights.storage.width < 8 {
            return Err("LiteRT's depthwise convolution of 16-bit integers reads packed weights as bytes".to_owned());
        }
    }
    let bias = op.operand(product::BIAS).map(|bias| op.ctx.element_or_self(op.body.ty(bias)));
    match bias.and_then(|bias| op.ctx.int_width(bias)) {
        Some(_) => Err("an integer bias must have a quantized type".to_owned()),
        None => Ok(()),
    }
}

/// Returns the bias of a convolution or product, or builds an absent one: zeros if LiteRT's kernel requires a bias.
fn bias(w: &mut HubWriter<'_>, op: OpId) -> Result<ValueId, String> {
    let view = w.rewriter.op(op);
    let channels = view.out_dims(0).and_then(|dims| dims.last().copied().flatten());
    let channels = channels.ok_or("number of channels is dynamic");
    // TOSA requires a bias operand; `tfl.transpose_conv` does not, so a zero bias is dropped.
    let is_dropped = view.is(&tosa::TRANSPOSE_CONV2D) && is_zero_constant(view, product::BIAS);
    if let Some(bias) = view.operand(product::BIAS).filter(|_| !is_dropped) {
        // A TOSA bias of shape [1] broadcasts to all channels: tile it.
        let is_single = view.in_dims(product::BIAS).is_some_and(|dims| dims.as_slice() == [Some(1)]);
        return match is_single && channels != Ok(1) {
            true => w.apply(bias, &[Movement::Tile(vec![channels?])]),
            false => Ok(bias),
        };
    }
    if !view.is_any(&[&qnn::CONV2D, &qnn::DEPTHWISE_CONV2D]) {
        return no_value(w);
    }
    let Some(x) = uniform(w.ctx, view.in_type(product::INPUT)) else { return floats::zeros(w, channels?) };
    let accumulator = uniform(w.ctx, view.in_type(product::WEIGHT))
        .and_then(|weights| accumulator_type(view, x, weights))
        .ok_or("weights must have one scale, or one for each output channel")?;
    let (element, dims) = (accumulator.intern(w.ctx), [Some(channels?)]);
    let (ty, storage_type) = (w.ctx.tensor_type(&dims, element), w.ctx.tensor_type(&dims, w.ctx.int_type(32)));
    let new = NewOp::of(&tfl::PSEUDO_QCONST).results(&[ty]).property("qtype", w.ctx.type_attr(ty));
    w.build(new.property("value", w.ctx.dense_ints(storage_type, &[0])))
}

/// Returns the type of the accumulators: i32, with input scale times weight scale. TensorFlow Lite stores the product as f32.
fn accumulator_type(op: OpRef<'_>, x: &Uniform, weights: &Uniform) -> Option<Uniform> {
    let [input] = *x.params.as_ref() else { return None };
    let params = match (op.is(&qnn::DEPTHWISE_CONV2D), &weights.form) {
        (_, ParamGranularity::Tensor) | (false, ParamGranularity::Axis(0)) => weights.params.to_vec(),
        (false, _) => return None,
        (true, _) => {
            let dims = op.in_dims(operand!(qnn::DEPTHWISE_CONV2D.weight))?;
            let size = |d: usize| dims.get(d).copied().flatten().and_then(|n| usize::try_from(n).ok());
            depthwise_params(weights, size(2)?, size(3)?).ok()?
        }
    };
    let form = if params.len() == 1 { ParamGranularity::Tensor } else { ParamGranularity::Axis(0) };
    let accumulator_param = |param: &Param| Param::new(f64::from((input.scale() * param.scale()) as f32), 0);
    let params = params.iter().map(accumulator_param).collect();
    Some(Uniform { storage: Storage::full(true, 32), params, form, ..weights.clone() })
}

/// Builds the absent operand, of type `none`.
pub(super) fn no_value(w: &mut HubWriter<'_>) -> Result<ValueId, String> {
    w.build(NewOp::of(&tfl::NO_VALUE).results(&[w.ctx.none_type()]).property("value", w.ctx.attr(AttrKind::Unit)))
}

/// Returns the float input of a hybrid operator, which quantizes it at run time.
///
/// A hybrid convolution quantizes each image. Per-channel weights require asymmetric quantization. A hybrid fully connected quantizes
/// each row.
fn hybrid_input(op: OpRef<'_>) -> Result<ValueId, String> {
    let cast = op.operand_def(product::INPUT).filter(|cast| cast.is(&qnn::DYNAMIC_QUANTIZE));
    let cast = cast.filter(|&cast| Numerics::of(cast) == Ok(Numerics::Tflite));
    let ty = dynamic(op.ctx, op.in_type(product::INPUT));
    let has_scale_per_channel =
        uniform(op.ctx, op.in_type(product::WEIGHT)).is_some_and(|weights| !is_per_tensor(weights));
    let is_supported = ty.is_some_and(|ty| match op.is_any(&[&qnn::CONV2D, &qnn::DEPTHWISE_CONV2D]) {
        true => {
            let is_depthwise = op.is(&qnn::DEPTHWISE_CONV2D);
            ty.granularity == Granularity::Image
                && ty.is_asymmetric == has_scale_per_channel
                && (has_scale_per_channel || !is_depthwise)
        }
        false => ty.granularity == Granularity::Row,
    });
    if !is_supported {
        return Err("LiteRT quantizes its activation at run time with other scales or zero points".to_owned());
    }
    cast.and_then(|cast| cast.operand(operand!(qnn::DYNAMIC_QUANTIZE.input)))
        .ok_or_else(|| "TensorFlow Lite quantizes activations at run time in 'tflite' numerics only".to_owned())
}

/// Sliding window over height and width of an NHWC image.
pub(super) struct Windows {
    input: [Dim; 2],
    pub(super) kernel: [i64; 2],
    pub(super) stride: [i64; 2],
    dilation: [i64; 2],
    /// Padding before and after each dimension.
    pub(super) pad: [[i64; 2]; 2],
}

impl Windows {
    /// Reads the attributes of a hub op.
    fn read(op: OpRef<'_>, kernel: [i64; 2]) -> Result<Self, String> {
        let dims = op.in_dims(product::INPUT).ok_or("operand is unranked")?;
        let pair = |name: &str| match op.ints(name).as_deref() {
            Some(&[a, b]) => Some([a, b]),
            _ => None,
        };
        // `out_pad` of a transposed convolution of TOSA is the negative of the hub's `pad`.
        let cropped = || op.ints("out_pad").map(|added| added.iter().map(|n| n.saturating_neg()).collect::<Vec<i64>>());
        let Some(&[top, bottom, left, right]) = op.ints("pad").or_else(cropped).as_deref() else {
            return Err("requires attribute 'pad'".to_owned());
        };
        let size = |d: usize| dims.get(d).copied().flatten();
        Ok(Self {
            input: [size(1), size(2)],
            kernel,
            stride: pair("stride").unwrap_or([1, 1]),
            dilation: pair("dilation").unwrap_or([1, 1]),
            pad: [[top, bottom], [left, right]],
        })
    }

    /// Returns the attribute `padding`: `VALID` or `SAME`. Returns `None` for other padding.
    fn padding_attr(&self) -> Option<&'static str> {
        if self.pad == [[0, 0]; 2] {
            return Some("VALID");
        }
        let same = |d: usize| {
            let size = i64::try_from((*self.input.get(d)?)?).ok()?;
            same_padding(size, *self.kernel.get(d)?, *self.stride.get(d)?, *self.dilation.get(d)?)
        };
        (same(0) == Some(self.pad[0]) && same(1) == Some(self.pad[1])).then_some("SAME")
    }

    /// Returns the padding of each dimension of the image.
    pub(super) fn padding(&self) -> [[i64; 2]; 4] {
        [[0, 0], self.pad[0], self.pad[1], [0, 0]]
    }
}

/// Returns the window sizes: two dimensions of the weights, from `first` on.
fn window_sizes(op: OpRef<'_>, operand: usize, first: usize) -> Result<[i64; 2], String> {
    let dims = op.in_dims(operand).ok_or("operand is unranked")?;
    let size = |d: usize| dims.get(d).copied().flatten().and_then(|n| i64::try_from(n).ok());
    size(first).zip(size(first + 1)).map(|(h, w)| [h, w]).ok_or_else(|| "window size is dynamic".to_owned())
}

fn with_stride<'n>(w: &HubWriter<'_>, new: Operator<'n>, [height, width]: [i64; 2]) -> Operator<'n> {
    new.int(w, "stride_h", height).int(w, "stride_w", width)
}

/// A convolution. Depthwise weights [KH, KW, C, M] become [1, KH, KW, C M].
pub(super) fn convolution(w: &mut HubWriter<'_>, op: OpId, def: &'static OpDef) -> Result<ValueId, String> {
    let is_depthwise = def == &tfl::DEPTHWISE_CONV_2D;
    let view = w.rewriter.op(op);
    let kernel = window_sizes(view, product::WEIGHT, usize::from(!is_depthwise))?;
    let windows = Windows::read(view, kernel)?;
    let [mut input, mut weight, bias] = product_operands(w, op)?;
    let padding = match windows.padding_attr() {
        Some(padding) => padding,
        None => {
            input = pad(w, input, &windows.padding(), None)?;
            "VALID"
        }
    };
    let mut new = Operator::new(def, Vec::new());
    if is_depthwise {
        let dims = w.rewriter.op(op).in_dims(product::WEIGHT).ok_or("weights are unranked")?;
        let Some(&[kh, kw, Some(channels), Some(multiplier)]) = dims.get(..) else {
            return Err("number of channels is dynamic".to_owned());
        };
        let all = channels.checked_mul(multiplier).ok_or("number of channels is too large")?;
        weight = w.reshape(weight, &[Some(1), kh, kw, Some(all)])?;
        new = new.int(w, "depth_multiplier", i64::try_from(multiplier).map_err(|_| "a size is too large")?);
    }
    new.operands = vec![input, weight, bias];
    let [dilation_h, dilation_w] = windows.dilation;
    let new = new.int(w, "dilation_h_factor", dilation_h).int(w, "dilation_w_factor", dilation_w);
    with_stride(w, new.word(w, "padding", padding), windows.stride).build(w, op)
}

/// A transposed convolution. If the cropping is not `SAME`, builds the uncropped result and crops it with `tfl.slice`.
pub(super) fn transpose_conv(w: &mut HubWriter<'_>, op: OpId) -> Result<ValueId, String> {
    let view = w.rewriter.op(op);
    let kernel = window_sizes(view, operand!(qnn::TRANSPOSE_CONV2D.weight), 1)?;
    let windows = Windows::read(view, kernel)?;
    let dims = view.out_dims(0).and_then(|dims| dims.iter().copied().collect::<Option<Vec<u64>>>());
    let mut dims = dims.ok_or("result has dynamic sizes")?;
    if windows.pad.iter().flatten().any(|&n| n < 0) {
        return Err("negative padding is unsupported".to_owned());
    }
    // LiteRT derives `SAME` padding from the result size, like the forward convolution. The size and the difference of both sides
    // determine it.
    let is_same = windows.pad.iter().enumerate().all(|(d, &[low, high])| {
        let stride = windows.stride.get(d).and_then(|&n| u64::try_from(n).ok());
        let expected = dims.get(d + 1).zip(stride).map(|(&size, stride)| size.div_ceil(stride.max(1)));
        expected.is_some() && windows.input.get(d).copied().flatten() == expected && matches!(high - low, 0 | 1)
    });
    let is_uncropped = windows.pad == [[0, 0]; 2];
    let [input, weight, bias] = product_operands(w, op)?;
    let padding = if is_same && !is_uncropped { "SAME" } else { "VALID" };
    if padding == "VALID" {
        for (size, cropping) in dims.iter_mut().skip(1).zip(windows.pad) {
            *size =
                cropping.iter().try_fold(*size, |n, &cut| n.checked_add_signed(cut)).ok_or("a size is too large")?;
        }
    }
    let sizes = dims.iter().map(|&n| i32::try_from(n)).collect::<Result<Vec<_>, _>>();
    let shape = i32_constant(w, &[dims.len() as u64], &sizes.map_err(|_| "a size is too large")?)?;
    let new = Operator::new(&tfl::TRANSPOSE_CONV, vec![shape, weight, input, bias]).word(w, "padding", padding);
    let new = with_stride(w, new, windows.stride);
    match padding == "SAME" || is_uncropped {
        true => new.build(w, op),
        false => build_cropped(w, op, new, &dims, &windows),
    }
}

/// Builds a transposed convolution with the uncropped sizes `dims`, clamps it like the hub op, and crops it.
fn build_cropped(
    w: &mut HubWriter<'_>,
    op: OpId,
    new: Operator<'_>,
    dims: &[u64],
    windows: &Windows,
) -> Result<ValueId, String> {
    let view = w.rewriter.op(op);
    let clamp = effective_clamp(view)?;
    let uncropped: Vec<Dim> = dims.iter().copied().map(Some).collect();
    let ty = w.ctx.with_shape(view.out_type(0), &uncropped).ok_or("result is unranked")?;
    let mut value = new.build_plain(w, ty)?;
    if let Some(clamp) = clamp {
        value = clamp_stored(w, value, clamp)?;
    }
    let ranges = dims.iter().zip(windows.padding()).map(|(&size, cropping)| {
        let [low, high] = cropping.map(i64::unsigned_abs);
        StridedRange { start: low, size: size.checked_sub(low + high), step: 1 }
    });
    let ranges: Vec<StridedRange> = ranges.collect();
    w.apply(value, &[Movement::Slice(ranges)])
}

pub(super) fn fully_connected(w: &mut HubWriter<'_>, op: OpId) -> Result<ValueId, String> {
    let view = w.rewriter.op(op);
    let keep_num_dims = view.in_dims(operand!(qnn::FULLY_CONNECTED.input)).is_none_or(|dims| dims.len() != 2);
    let asymmetric = dynamic(w.ctx, view.in_type(operand!(qnn::FULLY_CONNECTED.input))).map(|ty| ty.is_asymmetric);
    let operands = product_operands(w, op)?;
    let mut new = Operator::new(&tfl::FULLY_CONNECTED, operands.to_vec()).flag(w, "keep_num_dims", keep_num_dims);
    if let Some(is_asymmetric) = asymmetric {
        new = new.flag(w, "asymmetric_quantize_inputs", is_asymmetric);
    }
    new.word(w, "weights_format", "DEFAULT").build(w, op)
}

pub(super) fn matmul(w: &mut HubWriter<'_>, op: OpId) -> Result<ValueId, String> {
    let view = w.rewriter.op(op);
    let lhs = view.in_type(operand!(qnn::MATMUL.lhs));
    let (operands, is_asymmetric) = match dynamic(w.ctx, lhs) {
        Some(ty) => (vec![hybrid_input(view)?, w.operand(op, operand!(qnn::MATMUL.rhs))?], ty.is_asymmetric),
        None => {
            let lhs = uniform(w.ctx, lhs).ok_or("operands must both be quantized")?;
            if !lhs.storage.signed {
                return Err("unsigned operands are unsupported in LiteRT's batch matmul; \
                     --convert-quant-storage=to=i8 converts them"
                    .to_owned());
            }
            (view.body.operands(op).collect(), false)
        }
    };
    Operator::new(&tfl::BATCH_MATMUL, operands)
        .flag(w, "adj_x", false)
        .flag(w, "adj_y", false)
        .flag(w, "asymmetric_quantize_inputs", is_asymmetric)
        .build(w, op)
}

/// A pool. LiteRT's average ignores padding, so padding must be `SAME` or `VALID`. Max pooling pads with the smallest stored integer.
/// LiteRT's pools keep the quantization parameters of the input; a requantize follows.
pub(super) fn pool(w: &mut HubWriter<'_>, op: OpId, def: &'static OpDef) -> Result<ValueId, String> {
    let view = w.rewriter.op(op);
    let kernel = match view.ints("kernel").as_deref() {
        Some(&[h, w]) => [h, w],
        _ => return Err("requires attribute 'kernel'".to_owned()),
    };
    let windows = Windows::read(view, kernel)?;
    let (from, result) = (view.in_type(operand!(qnn::MAX_POOL2D.input)), view.out_type(0));
    let mut input = w.operand(op, operand!(qnn::MAX_POOL2D.input))?;
    let padding = match windows.padding_attr() {
        Some(padding) => padding,
        None if def == &tfl::MAX_POOL_2D => {
            let lowest = match uniform(w.ctx, from) {
                Some(ty) => {
                    let lowest = Storage::full(ty.storage.signed, ty.storage.width).min;
                    stored_scalar(w, from, lowest)?
                }
                None => floats::real_scalar(w, f32::NEG_INFINITY)?,
            };
            input = pad(w, input, &windows.padding(), Some(lowest))?;
            "VALID"
        }
        None if uniform(w.ctx, from).is_none() => return floats::padded_average(w, op, &windows),
        None => return Err("padding of an average pool must be 'SAME' or 'VALID'".to_owned()),
    };
    let [height, width] = kernel;
    let new = Operator::new(def, vec![input]).int(w, "filter_height", height).int(w, "filter_width", width);
    let new = with_stride(w, new.word(w, "padding", padding), windows.stride);
    let ty = w.ctx.with_element(result, w.ctx.element_type(from).ok_or("operand is unranked")?);
    new.build_as(w, op, ty)
}
