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
    let weights = uniform(w.ctx, view.in_type(product::WEIGHT));
    if let (Some(x), Some(weights)) = (uniform(w.ctx, view.in_type(product::INPUT)), weights) {
        if x.storage.signed != weights.storage.signed {
            return Err("input and weights differ in signedness; --convert-quant-storage converts them".to_owned());
        }
        if weights.storage.signed && weights.params.iter().any(|p| p.zero_point != 0) {
            return Err("signed weights have a zero point other than 0".to_owned());
        }
        if !weights.storage.signed && !is_per_tensor(weights) {
            return Err("unsigned weights have several scales".to_owned());
        }
        if x.storage.width == 16 && x.params.iter().any(|p| p.zero_point != 0) {
            return Err("16-bit integers have a zero point other than 0".to_owned());
        }
        if view.is(&qnn::DEPTHWISE_CONV2D) && x.storage.width == 16 && weights.storage.width < 8 {
            return Err("LiteRT's depthwise convolution of 16-bit integers reads packed weights as bytes".to_owned());
        }
    }
    let is_real = w.ctx.float_kind(view.in_element(product::INPUT)).is_some();
    let is_dynamic = dynamic(w.ctx, view.in_type(product::INPUT)).is_some();
    let bias = view.operand(product::BIAS);
    let has_integers = bias.is_some_and(|bias| w.ctx.int_width(w.ctx.element_or_self(view.body.ty(bias))).is_some());
    if has_integers {
        return Err("the bias has no scale".to_owned());
    }
    // TOSA has a bias of one element for all channels. LiteRT's convolutions require a bias.
    let (bias_index, channels) = (product::BIAS, view.out_dims(0).and_then(|dims| dims.last().copied().flatten()));
    let is_single = view.in_dims(bias_index).is_some_and(|dims| dims.as_slice() == [Some(1)]) && channels != Some(1);
    let is_absent = view.is(&tosa::TRANSPOSE_CONV2D) && is_zero_constant(view, bias_index);
    let is_required = is_real && view.is_any(&[&qnn::CONV2D, &qnn::DEPTHWISE_CONV2D]);
    let product = uniform(w.ctx, view.in_type(product::INPUT))
        .zip(weights)
        .filter(|_| view.is_any(&[&qnn::CONV2D, &qnn::DEPTHWISE_CONV2D]))
        .and_then(|(x, weights)| product_type(view, x, weights));
    let reals = if is_dynamic { Some(hybrid_input(view)?) } else { None };
    let weight = if is_real { dequantize(w, weight)? } else { weight };
    let bias = match bias.filter(|_| !is_absent) {
        Some(bias) if is_single => {
            w.apply(bias, &[Movement::Tile(vec![channels.ok_or("number of channels is dynamic")?])])?
        }
        Some(bias) => bias,
        None if is_required => floats::zeros(w, channels.ok_or("number of channels is dynamic")?)?,
        None => match product.zip(channels) {
            Some((product, channels)) => {
                let (element, dims) = (product.intern(w.ctx), [Some(channels)]);
                let (ty, held) = (w.ctx.tensor_type(&dims, element), w.ctx.tensor_type(&dims, w.ctx.int_type(32)));
                let zeros = w.ctx.dense_ints(held, &[0]);
                let new = NewOp::of(&tfl::PSEUDO_QCONST).results(&[ty]).property("qtype", w.ctx.type_attr(ty));
                w.build(new.property("value", zeros))?
            }
            None => no_value(w)?,
        },
    };
    Ok([reals.unwrap_or(input), weight, bias])
}

/// Returns the type of the sums of products of a convolution: 32 bits, with the products of the scales, rounded to the f32 of the file.
fn product_type(op: OpRef<'_>, x: &Uniform, weights: &Uniform) -> Option<Uniform> {
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
    let product = |param: &Param| Param::new(f64::from((input.scale() * param.scale()) as f32), 0);
    let params = params.iter().map(product).collect();
    Some(Uniform { storage: Storage::full(true, 32), params, form, ..weights.clone() })
}

/// Builds the absent operand, of type `none`.
pub(super) fn no_value(w: &mut HubWriter<'_>) -> Result<ValueId, String> {
    w.build(NewOp::of(&tfl::NO_VALUE).results(&[w.ctx.none_type()]).property("value", w.ctx.attr(AttrKind::Unit)))
}

/// Returns the float input of a hybrid operator, which quantizes it at run time. A hybrid convolution quantizes each image, with a zero
/// point if its weights have a scale for each channel. A hybrid product quantizes each row.
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

/// Windows over height and width of a [N, H, W, C] image.
pub(super) struct Windows {
    input: [Dim; 2],
    pub(super) kernel: [i64; 2],
    pub(super) stride: [i64; 2],
    dilation: [i64; 2],
    /// The amounts before and after each dimension.
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

    /// Returns the attribute `padding`: `VALID` or `SAME`. Returns `None` for other amounts.
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

    /// Returns the amounts for each dimension of the image.
    pub(super) fn amounts(&self) -> [[i64; 2]; 4] {
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
    let word = match windows.padding_attr() {
        Some(word) => word,
        None => {
            input = pad(w, input, &windows.amounts(), None)?;
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
    with_stride(w, new.word(w, "padding", word), windows.stride).build(w, op)
}

/// A transposed convolution. One that crops other amounts than `SAME` crops the whole result by `tfl.slice`.
pub(super) fn transpose_conv(w: &mut HubWriter<'_>, op: OpId) -> Result<ValueId, String> {
    let view = w.rewriter.op(op);
    let kernel = window_sizes(view, operand!(qnn::TRANSPOSE_CONV2D.weight), 1)?;
    let windows = Windows::read(view, kernel)?;
    let result = view.out_type(0);
    let dims = view.out_dims(0).and_then(|dims| dims.iter().copied().collect::<Option<Vec<u64>>>());
    let mut dims = dims.ok_or("result has dynamic sizes")?;
    if windows.pad.iter().flatten().any(|&n| n < 0) {
        return Err("negative padding is unsupported".to_owned());
    }
    // LiteRT derives the amounts of `SAME` from the size of the result, as those of the convolution that it transposes.
    let is_same = windows.pad.iter().enumerate().all(|(d, &[low, high])| {
        let stride = windows.stride.get(d).and_then(|&n| u64::try_from(n).ok());
        let expected = dims.get(d + 1).zip(stride).map(|(&size, stride)| size.div_ceil(stride.max(1)));
        expected.is_some() && windows.input.get(d).copied().flatten() == expected && matches!(high - low, 0 | 1)
    });
    let is_uncropped = windows.pad == [[0, 0]; 2];
    let [input, weight, bias] = product_operands(w, op)?;
    let word = if is_same && !is_uncropped { "SAME" } else { "VALID" };
    if word == "VALID" {
        for (size, amounts) in dims.iter_mut().skip(1).zip(windows.pad) {
            *size = amounts.iter().try_fold(*size, |n, &cut| n.checked_add_signed(cut)).ok_or("a size is too large")?;
        }
    }
    let sizes = dims.iter().map(|&n| i32::try_from(n)).collect::<Result<Vec<_>, _>>();
    let shape = i32_constant(w, &[dims.len() as u64], &sizes.map_err(|_| "a size is too large")?)?;
    let new = Operator::new(&tfl::TRANSPOSE_CONV, vec![shape, weight, input, bias]).word(w, "padding", word);
    let new = with_stride(w, new, windows.stride);
    if word == "SAME" || is_uncropped {
        return new.build(w, op);
    }
    // Builds the uncropped result, clamped as the hub op is, then crops it.
    let view = w.rewriter.op(op);
    let clamp = effective_clamp(view)?;
    let uncropped: Vec<Dim> = dims.iter().copied().map(Some).collect();
    let ty = w.ctx.with_shape(result, &uncropped).ok_or("result is unranked")?;
    let new = new.word(w, "fused_activation_function", "NONE");
    let op_new = NewOp::of(new.def).operands(&new.operands).results(&[ty]);
    let value = w.build(new.properties.iter().fold(op_new, |op, &(name, value)| op.property(name, value)))?;
    let value = match clamp {
        Some(clamp) => clamp_stored(w, value, clamp)?,
        None => value,
    };
    let cut = |d: usize| d.checked_sub(1).and_then(|d| windows.pad.get(d).copied()).unwrap_or([0, 0]);
    let ranges = dims.iter().enumerate().map(|(d, &size)| {
        let [low, high] = cut(d).map(|n| n.unsigned_abs());
        StridedRange { start: low, size: size.checked_sub(low + high), step: 1 }
    });
    let ranges: Vec<StridedRange> = ranges.collect();
    w.apply(value, &[Movement::Slice(ranges)])
}

pub(super) fn fully_connected(w: &mut HubWriter<'_>, op: OpId) -> Result<ValueId, String> {
    let view = w.rewriter.op(op);
    let keeps = view.in_dims(operand!(qnn::FULLY_CONNECTED.input)).is_none_or(|dims| dims.len() != 2);
    let quantized = dynamic(w.ctx, view.in_type(operand!(qnn::FULLY_CONNECTED.input))).map(|ty| ty.is_asymmetric);
    let operands = product_operands(w, op)?;
    let mut new = Operator::new(&tfl::FULLY_CONNECTED, operands.to_vec()).flag(w, "keep_num_dims", keeps);
    if let Some(is_asymmetric) = quantized {
        new = new.flag(w, "asymmetric_quantize_inputs", is_asymmetric);
    }
    new.word(w, "weights_format", "DEFAULT").build(w, op)
}

pub(super) fn matmul(w: &mut HubWriter<'_>, op: OpId) -> Result<ValueId, String> {
    let view = w.rewriter.op(op);
    let mut operands: Vec<ValueId> = view.body.operands(op).collect();
    let is_asymmetric = dynamic(w.ctx, view.in_type(operand!(qnn::MATMUL.lhs))).is_some_and(|ty| ty.is_asymmetric);
    if dynamic(w.ctx, view.in_type(operand!(qnn::MATMUL.lhs))).is_some() {
        operands = vec![hybrid_input(view)?, w.operand(op, operand!(qnn::MATMUL.rhs))?];
    } else {
        let lhs = uniform(w.ctx, view.in_type(operand!(qnn::MATMUL.lhs)));
        let lhs = lhs.ok_or("a product of reals and quantized values is not written")?;
        if !lhs.storage.signed {
            return Err(
                "LiteRT multiplies no unsigned integers; '--convert-quant-storage=to=i8' makes them signed".to_owned()
            );
        }
    }
    Operator::new(&tfl::BATCH_MATMUL, operands)
        .flag(w, "adj_x", false)
        .flag(w, "adj_y", false)
        .flag(w, "asymmetric_quantize_inputs", is_asymmetric)
        .build(w, op)
}

/// A pool. An average counts the elements inside of the image only, so its padding has to be `SAME` or `VALID`; a maximum
/// is padded by the least stored integer. LiteRT's averages have the parameters of the input.
pub(super) fn pool(w: &mut HubWriter<'_>, op: OpId, def: &'static OpDef) -> Result<ValueId, String> {
    let view = w.rewriter.op(op);
    let kernel = match view.ints("kernel").as_deref() {
        Some(&[h, w]) => [h, w],
        _ => return Err("requires attribute 'kernel'".to_owned()),
    };
    let windows = Windows::read(view, kernel)?;
    let (from, result) = (view.in_type(operand!(qnn::MAX_POOL2D.input)), view.out_type(0));
    let mut input = w.operand(op, operand!(qnn::MAX_POOL2D.input))?;
    let word = match windows.padding_attr() {
        Some(word) => word,
        None if def == &tfl::MAX_POOL_2D => {
            let least = match uniform(w.ctx, from) {
                Some(ty) => {
                    let least = Storage::full(ty.storage.signed, ty.storage.width).min;
                    stored_scalar(w, from, least)?
                }
                None => floats::real_scalar(w, f32::NEG_INFINITY)?,
            };
            input = pad(w, input, &windows.amounts(), Some(least))?;
            "VALID"
        }
        None if uniform(w.ctx, from).is_none() => return floats::padded_average(w, op, &windows),
        None => return Err("padding of an average is neither 'SAME' nor 'VALID'".to_owned()),
    };
    let [height, width] = kernel;
    let new = Operator::new(def, vec![input]).int(w, "filter_height", height).int(w, "filter_width", width);
    let new = with_stride(w, new.word(w, "padding", word), windows.stride);
    let ty = w.ctx.with_element(result, w.ctx.element_type(from).ok_or("operand is unranked")?);
    new.build_as(w, op, ty)
}
