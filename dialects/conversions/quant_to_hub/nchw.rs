//! Computations of the frontends with images [N, C, H, W] and weights [O, I, H, W]: ONNX and PyTorch.
//!
//! The readers of both ([`super::onnx`], [`super::pt2e`]) supply operands, windows and axes. Movements permute images and weights
//! into the hub's data format [N, H, W, C] and [O, H, W, I], and results back. The numerics are ONNX Runtime's: PyTorch defines
//! only float arithmetic between its casts.
//!
//! Convolutions and pools also accept images of one spatial dimension, [N, C, W]: movements reshape them to height 1. Other numbers
//! of spatial dimensions are rejected.

use qopt_ir::def::{OpDef, OpRef};
use qopt_ir::ir::Attr;
use qopt_ir::movement::{Dim, Movement, Shape};

use super::{Computation, HubInput, PadValue};
use crate::kernels::window::Window;
use crate::qnn::attrs::Numerics;
use crate::qnn::ops as qnn;
use crate::support::{Dims, f32_attr};
use crate::tosa::ops as tosa;

/// From [N, C, H, W] to [N, H, W, C], from [O, I, H, W] to [O, H, W, I].
const TO_HUB: [usize; 4] = [0, 2, 3, 1];
/// From [N, H, W, C] to [N, C, H, W].
const FROM_HUB: [usize; 4] = [0, 3, 1, 2];

/// The operands of a convolution or matrix product.
pub(crate) struct ProductInputs {
    pub(crate) input: HubInput,
    pub(crate) weights: HubInput,
    pub(crate) bias: Option<HubInput>,
}

#[derive(Clone, Copy)]
pub(crate) struct ConvFormat {
    pub(crate) groups: i64,
    /// Images are [N, H, W, C], as in the hub. The weights are [O, I, H, W] all the same.
    pub(crate) channels_last: bool,
}

/// Windows over height and width.
#[derive(Clone, Copy)]
pub(crate) struct SpatialWindows {
    pub(crate) kernel: [i64; 2],
    pub(crate) stride: [i64; 2],
    pub(crate) dilation: [i64; 2],
    /// Padding before and after height, then before and after width.
    pub(crate) pad: [i64; 4],
    /// Rounds the number of windows up: the last one may end outside of the padded image (`ceil_mode`).
    pub(crate) has_partial: bool,
    /// An average counts the zeros of the padding as elements (`count_include_pad`).
    pub(crate) counts_padding: bool,
}

impl SpatialWindows {
    /// Returns the number of windows in each dimension of an image. Adds padding after the image for a partial window.
    fn count_windows(&mut self, sizes: [Dim; 2]) -> Result<[Dim; 2], String> {
        let mut counts = [None; 2];
        let at_least = |n: i64, least: i64| {
            let checked = usize::try_from(n).ok().filter(|_| n >= least);
            checked.ok_or_else(|| "invalid window size, stride, dilation or padding".to_owned())
        };
        let axes = self.kernel.into_iter().zip(self.stride).zip(self.dilation).zip(self.pad.chunks_mut(2)).zip(sizes);
        for (((((kernel, stride), dilation), pad), size), count) in axes.zip(&mut counts) {
            let [low, high] = pad else { continue };
            let mut window = Window {
                input: 0,
                kernel: at_least(kernel, 1)?,
                low: at_least(*low, 0)?,
                high: at_least(*high, 0)?,
                stride: at_least(stride, 1)?,
                dilation: at_least(dilation, 1)?,
            };
            let Some(size) = size.and_then(|n| usize::try_from(n).ok()) else {
                if self.has_partial {
                    return Err("image must have static sizes".to_owned());
                }
                continue;
            };
            window.input = size;
            if self.has_partial {
                window = window.with_partial().ok_or("window does not fit the padded image")?;
                *high = i64::try_from(window.high).map_err(|_| "padding is too large")?;
            }
            *count = Some(window.count().ok_or("window does not fit the padded image")? as u64);
        }
        Ok(counts)
    }
}

/// Returns the shape of an operand.
pub(crate) fn dims(op: OpRef<'_>, input: &HubInput) -> Result<Dims, String> {
    op.ctx.shape(op.body.ty(input.value)).ok_or_else(|| "operand is unranked".to_owned())
}

fn array(op: OpRef<'_>, values: &[i64]) -> Attr {
    op.ctx.i64_array_attr(values)
}

fn permute(perm: [usize; 4]) -> Movement {
    Movement::Permute(perm.to_vec())
}

fn transpose_matrix() -> Movement {
    Movement::Permute(vec![1, 0])
}

/// Returns the shape that two operands broadcast to.
fn broadcast(a: &[Dim], b: &[Dim]) -> Vec<Dim> {
    let rank = a.len().max(b.len());
    let with_rank = |dims: &[Dim]| {
        let missing = rank.saturating_sub(dims.len());
        std::iter::repeat_n(Some(1), missing).chain(dims.iter().copied()).collect::<Vec<_>>()
    };
    let larger = |(a, b): (Dim, Dim)| if a == Some(1) { b } else { a };
    with_rank(a).into_iter().zip(with_rank(b)).map(larger).collect()
}

fn with_movements(input: HubInput, chain: impl IntoIterator<Item = Movement>) -> HubInput {
    HubInput { chain: chain.into_iter().collect(), ..input }
}

fn new(def: &'static OpDef, inputs: Vec<HubInput>, shape: Vec<Dim>) -> Computation {
    Computation { shape: Some(shape), ..Computation::new(def, Numerics::Ort, inputs) }
}

/// A convolution. With one group for each channel it is depthwise, with weights [KH, KW, C, M]. `windows` returns the windows for
/// the height and width of the image and of the weights.
pub(crate) fn conv(
    op: OpRef<'_>,
    ProductInputs { input: x, weights: w, bias }: ProductInputs,
    ConvFormat { groups, channels_last }: ConvFormat,
    windows: impl FnOnce([Dim; 2], [Dim; 2]) -> Result<SpatialWindows, String>,
) -> Result<Computation, String> {
    let (mut image, mut weight) = (dims(op, &x)?, dims(op, &w)?);
    // An image [N, C, W] is reshaped to [N, C, 1, W].
    let is_row = image.len() == 3 && weight.len() == 3 && !channels_last;
    if is_row {
        image.insert(2, Some(1));
        weight.insert(2, Some(1));
    }
    let as_image = |dims: &[Dim]| is_row.then(|| Movement::Reshape(Shape::new(dims.iter().copied())));
    let (&[n, first, second, third], &[out, per_group, kh, kw]) = (image.as_slice(), weight.as_slice()) else {
        return Err("expected an image or a row of pixels".to_owned());
    };
    let (channels, height, width) = if channels_last { (third, first, second) } else { (first, second, third) };
    let mut windows = windows([height, width], [kh, kw])?;
    let [rows, columns] = windows.count_windows([height, width])?;
    let depthwise = groups > 1 && per_group == Some(1) && channels == u64::try_from(groups).ok();
    let weight_chain: Vec<Movement> = if depthwise {
        // [C M, 1, KH, KW] to [KH, KW, C, M].
        let multiplier = out.zip(channels).and_then(|(out, channels)| out.checked_div(channels));
        let split = Movement::Reshape(Shape::new([channels, multiplier, kh, kw]));
        let split = Some(split).filter(|_| multiplier != Some(1));
        split.into_iter().chain([permute([2, 3, 0, 1])]).collect()
    } else {
        vec![permute(TO_HUB)]
    };
    let permute_image = |perm| Some(permute(perm)).filter(|_| !channels_last);
    let mut inputs = vec![
        with_movements(x, as_image(&image).into_iter().chain(permute_image(TO_HUB))),
        with_movements(w, as_image(&weight).into_iter().chain(weight_chain)),
    ];
    inputs.extend(bias);
    let def = if depthwise { &qnn::DEPTHWISE_CONV2D } else { &qnn::CONV2D };
    let mut new = new(def, inputs, vec![n, rows, columns, out])
        .attr("pad", array(op, &windows.pad))
        .attr("stride", array(op, &windows.stride))
        .attr("dilation", array(op, &windows.dilation));
    new.after = permute_image(FROM_HUB).into_iter().chain(as_image(&[n, out, columns])).collect();
    let is_grouped = groups != 1 && !depthwise;
    Ok(if is_grouped { new.attr("groups", op.ctx.int_attr(groups, op.ctx.int_type(64))) } else { new })
}

/// A pool. `channels_last` marks an image in the hub's data format. `windows` returns the windows for the height and width of the
/// image.
pub(crate) fn pool(
    op: OpRef<'_>,
    def: &'static OpDef,
    mut x: HubInput,
    channels_last: bool,
    windows: impl FnOnce([Dim; 2]) -> Result<SpatialWindows, String>,
) -> Result<Computation, String> {
    let mut image = dims(op, &x)?;
    let is_row = image.len() == 3 && !channels_last;
    if is_row {
        image.insert(2, Some(1));
    }
    let as_image = |dims: &[Dim]| is_row.then(|| Movement::Reshape(Shape::new(dims.iter().copied())));
    let (n, channels, size) = match *image.as_slice() {
        [n, h, w, c] if channels_last => (n, c, [h, w]),
        [n, c, h, w] => (n, c, [h, w]),
        _ => return Err("expected an image or a row of pixels".to_owned()),
    };
    let mut windows = windows(size)?;
    if windows.dilation != [1, 1] {
        return Err("dilated pooling is unsupported".to_owned());
    }
    let declared = windows.pad;
    let [rows, columns] = windows.count_windows(size)?;
    if windows.counts_padding && declared != [0; 4] {
        // The zeros that the average counts become elements of the image. They are inserted before the movements.
        let zeros = match (is_row, &declared) {
            (true, [_, _, left, right]) => {
                let added = u64::try_from(left.saturating_add(*right)).ok();
                if let Some(width) = image.last_mut() {
                    *width = width.zip(added).and_then(|(width, added)| width.checked_add(added));
                }
                [&[0; 4], &[*left, *right][..], &[]]
            }
            _ if channels_last => [&[0; 2], &declared[..], &[0; 2]],
            _ => [&[0; 4], &declared[..], &[]],
        };
        x.zeros = zeros.concat();
        windows.pad.iter_mut().zip(declared).for_each(|(pad, counted)| *pad -= counted);
    }
    let permute_image = |perm| Some(permute(perm)).filter(|_| !channels_last);
    let to_hub = as_image(&image).into_iter().chain(permute_image(TO_HUB));
    let mut new = new(def, vec![with_movements(x, to_hub)], vec![n, rows, columns, channels])
        .attr("kernel", array(op, &windows.kernel))
        .attr("pad", array(op, &windows.pad))
        .attr("stride", array(op, &windows.stride));
    new.after = permute_image(FROM_HUB).into_iter().chain(as_image(&[n, channels, columns])).collect();
    Ok(new)
}

/// A reduction along sorted dimensions. A reduction over height and width of an image is permuted as other ops on images are.
pub(crate) fn read_reduction(
    op: OpRef<'_>,
    def: &'static OpDef,
    x: HubInput,
    axes: &[usize],
    keep: bool,
) -> Result<Computation, String> {
    let shape = dims(op, &x)?;
    let is_image = shape.len() == 4 && axes == [2, 3];
    let (x, axes, shape) = if is_image {
        let shape = TO_HUB.iter().map(|&d| shape.get(d).copied().flatten()).collect::<Dims>();
        (with_movements(x, [permute(TO_HUB)]), vec![1, 2], shape)
    } else {
        (x, axes.to_vec(), shape)
    };
    let reduced = |(d, &n): (usize, &Dim)| if axes.contains(&d) { keep.then_some(Some(1)) } else { Some(n) };
    let shape = shape.iter().enumerate().filter_map(reduced).collect();
    let axes: Vec<i64> = axes.iter().map(|&d| d as i64).collect();
    let mut new = new(def, vec![x], shape).attr("axes", array(op, &axes)).attr("keep_dims", op.ctx.bool_attr(keep));
    new.after = Some(permute(FROM_HUB)).filter(|_| is_image && keep).into_iter().collect();
    Ok(new)
}

/// A matrix product: of [.., I] and weights [O, I] if `transposed`, else [I, O]. Weights of a higher rank are batches of matrices
/// [.., I, O].
pub(crate) fn product(
    op: OpRef<'_>,
    ProductInputs { input: x, weights: w, bias }: ProductInputs,
    transposed: bool,
) -> Result<Computation, String> {
    let (left, right) = (dims(op, &x)?, dims(op, &w)?);
    if let (&[.., rows, _], &[.., _, columns]) = (left.as_slice(), right.as_slice())
        && right.len() > 2
        && bias.is_none()
    {
        let batch = |dims: &[Dim]| dims.get(..dims.len().saturating_sub(2)).unwrap_or_default().to_vec();
        let shape = broadcast(&batch(&left), &batch(&right)).into_iter().chain([rows, columns]).collect();
        return Ok(new(&qnn::MATMUL, vec![x, w], shape));
    }
    let (Some((_, rows)), &[first, last]) = (left.split_last(), right.as_slice()) else {
        return Err("operand #1 must have rank 2".to_owned());
    };
    let shape = [rows, &[if transposed { first } else { last }]].concat();
    let mut inputs = vec![x, with_movements(w, Some(transpose_matrix()).filter(|_| !transposed))];
    inputs.extend(bias);
    Ok(new(&qnn::FULLY_CONNECTED, inputs, shape))
}

/// An elementwise op on two operands with broadcasting.
pub(crate) fn binary(op: OpRef<'_>, def: &'static OpDef, a: HubInput, b: HubInput) -> Result<Computation, String> {
    let shape = broadcast(&dims(op, &a)?, &dims(op, &b)?);
    Ok(new(def, vec![a, b], shape))
}

/// An elementwise function.
pub(crate) fn unary(op: OpRef<'_>, function: &str, x: HubInput) -> Result<Computation, String> {
    let shape = dims(op, &x)?.to_vec();
    Ok(new(&qnn::UNARY, vec![x], shape).attr("function", op.ctx.string_attr(function)))
}

/// Softmax along a dimension, or along all dimensions from it on if `flattens`. The hub's softmax is along the last dimension.
pub(crate) fn softmax(op: OpRef<'_>, x: HubInput, axis: usize, flattens: bool) -> Result<Computation, String> {
    let shape = dims(op, &x)?;
    let reshape = |dims: &[Dim]| Movement::Reshape(Shape::new(dims.iter().copied()));
    let (chain, after, shape) = if axis.saturating_add(1) == shape.len() {
        (None, None, shape.to_vec())
    } else if flattens {
        let (outer, inner) = shape.split_at_checked(axis).unwrap_or_default();
        let size = |dims: &[Dim]| dims.iter().try_fold(1_u64, |n, &d| n.checked_mul(d?));
        let (rows, columns) = size(outer).zip(size(inner)).ok_or("operand must have a static shape")?;
        let matrix = vec![Some(rows), Some(columns)];
        (Some(reshape(&matrix)), Some(reshape(&shape)), matrix)
    } else {
        // Swaps the dimension with the last one, and back.
        let mut order: Vec<usize> = (0..shape.len()).collect();
        order.swap(axis, shape.len().saturating_sub(1));
        let moved = order.iter().map(|&d| shape.get(d).copied().flatten()).collect();
        (Some(Movement::Permute(order.clone())), Some(Movement::Permute(order)), moved)
    };
    let mut new = new(&qnn::SOFTMAX, vec![with_movements(x, chain)], shape);
    new.after = after.into_iter().collect();
    Ok(new)
}

/// An elementwise function with the parameter `alpha`.
pub(crate) fn with_alpha(op: OpRef<'_>, function: &str, x: HubInput, alpha: f64) -> Result<Computation, String> {
    Ok(unary(op, function, x)?.attr("alpha", f32_attr(op.ctx, alpha as f32)))
}

/// Constant padding: amounts before and after each dimension.
pub(crate) fn pad(op: OpRef<'_>, x: HubInput, amounts: &[i64], value: f64) -> Result<Computation, String> {
    let sizes = dims(op, &x)?;
    let padded = |(n, pair): (&Dim, &[i64])| {
        let added = pair.iter().try_fold(0_u64, |sum, &by| sum.checked_add(u64::try_from(by).ok()?));
        let added = added.ok_or("negative padding is unsupported")?;
        Ok(n.and_then(|n| n.checked_add(added)))
    };
    let shape = sizes.iter().zip(amounts.chunks(2)).map(padded).collect::<Result<_, String>>()?;
    let new = Computation::pad(Numerics::Ort, x, amounts.to_vec(), PadValue::Real(value));
    Ok(Computation { shape: Some(shape), ..new })
}

/// A clamp that no other op absorbs.
pub(crate) fn clamp(op: OpRef<'_>, x: HubInput, bounds: (f64, f64)) -> Result<Computation, String> {
    let shape = dims(op, &x)?.to_vec();
    Ok(Computation { bounds, ..new(&qnn::REQUANTIZE, vec![x], shape) })
}

/// A concatenation. Each operand is requantized to the result's parameters if they differ, so that the concatenation is a
/// movement.
pub(crate) fn concat(op: OpRef<'_>, inputs: Vec<HubInput>, axis: usize) -> Result<Computation, String> {
    let mut shape = dims(op, inputs.first().ok_or("too few operands")?)?;
    let sizes = inputs.iter().map(|input| Ok(dims(op, input)?.get(axis).copied().flatten()));
    let sizes = sizes.collect::<Result<Vec<Dim>, String>>()?;
    let total = sizes.into_iter().try_fold(0_u64, |sum, n| sum.checked_add(n?));
    shape.get_mut(axis).into_iter().for_each(|n| *n = total);
    let axis = i32::try_from(axis).map_err(|_| "axis is too large".to_owned())?;
    let axis = op.ctx.int_attr(i64::from(axis), op.ctx.int_type(32));
    Ok(Computation { same_params: true, ..new(&tosa::CONCAT, inputs, shape.to_vec()).attr("axis", axis) })
}
