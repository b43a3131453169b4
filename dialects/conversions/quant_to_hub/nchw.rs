//! Computations of the frontends with images [N, C, H, W] and weights [O, I, H, W]: ONNX and PyTorch.
//!
//! The readers of both ([`super::onnx`], [`super::pt2e`]) supply operands, windows and axes. Movements permute images and weights
//! into the hub's data format [N, H, W, C] and [O, H, W, I], and results back. The numerics are ONNX Runtime's: PyTorch defines
//! only float arithmetic between its casts.
//!
//! Convolutions and pools also accept images of one spatial dimension, [N, C, W]: movements reshape them to height 1. Convolutions
//! accept volumes [N, C, D, H, W] too. Other numbers of spatial dimensions are rejected.

use qopt_ir::def::{OpDef, OpRef};
use qopt_ir::ir::Attr;
use qopt_ir::movement::{Dim, Movement, Shape};

use super::{Computation, HubInput, PadValue};
use crate::kernels::window::Window;
use crate::qnn::attrs::Numerics;
use crate::qnn::ops as qnn;
use crate::support::{Dims, f32_attr};
use crate::tosa::ops as tosa;

/// From [N, C, ..] to [N, .., C], from [O, I, ..] to [O, .., I].
fn to_hub(rank: usize) -> Movement {
    Movement::Permute(std::iter::once(0).chain(2..rank).chain([1]).collect())
}

/// From [N, .., C] to [N, C, ..].
fn from_hub(rank: usize) -> Movement {
    let channels = rank.saturating_sub(1);
    Movement::Permute([0, channels].into_iter().chain(1..channels).collect())
}

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

/// Windows over the spatial dimensions of an image: height and width, or depth, height and width.
pub(crate) struct SpatialWindows {
    pub(crate) kernel: Vec<i64>,
    pub(crate) stride: Vec<i64>,
    pub(crate) dilation: Vec<i64>,
    /// Padding before and after the first spatial dimension, then before and after the next.
    pub(crate) pad: Vec<i64>,
    /// Rounds the number of windows up: the last one may end outside of the padded image (`ceil_mode`).
    pub(crate) has_partial: bool,
    /// An average counts the zeros of the padding as elements (`count_include_pad`).
    pub(crate) counts_padding: bool,
}

impl SpatialWindows {
    /// Returns the number of windows in each dimension of an image. Adds padding after the image for a partial window.
    fn count_windows(&mut self, sizes: &[Dim]) -> Result<Vec<Dim>, String> {
        let mut counts = vec![None; sizes.len()];
        let at_least = |n: i64, least: i64| {
            let checked = usize::try_from(n).ok().filter(|_| n >= least);
            checked.ok_or_else(|| "invalid window size, stride, dilation or padding".to_owned())
        };
        let windows = self.kernel.iter().zip(&self.stride).zip(&self.dilation).zip(self.pad.chunks_mut(2));
        for (((((&kernel, &stride), &dilation), pad), &size), count) in windows.zip(sizes).zip(&mut counts) {
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
    windows: impl FnOnce(&[Dim], &[Dim]) -> Result<SpatialWindows, String>,
) -> Result<Computation, String> {
    let (mut image, mut weight) = (dims(op, &x)?, dims(op, &w)?);
    // An image [N, C, W] is reshaped to [N, C, 1, W].
    let is_row = image.len() == 3 && weight.len() == 3 && !channels_last;
    if is_row {
        image.insert(2, Some(1));
        weight.insert(2, Some(1));
    }
    let as_image = |dims: &[Dim]| is_row.then(|| Movement::Reshape(Shape::new(dims.iter().copied())));
    let rank = image.len();
    let (&[out, per_group, ref kernel @ ..], 4 | 5) = (weight.as_slice(), rank) else {
        return Err("expected an image, a row of pixels or a volume".to_owned());
    };
    let (n, channels, sizes) = match *image.as_slice() {
        [n, ref sizes @ .., channels] if channels_last => (n, channels, sizes),
        [n, channels, ref sizes @ ..] => (n, channels, sizes),
        _ => return Err("operand #0 must have rank 3 or higher".to_owned()),
    };
    if kernel.len() != sizes.len() {
        return Err(format!("expected weights of rank {rank}, got {}", weight.len()));
    }
    let mut windows = windows(sizes, kernel)?;
    let counts = windows.count_windows(sizes)?;
    let depthwise = groups > 1 && per_group == Some(1) && channels == u64::try_from(groups).ok() && rank == 4;
    let weight_chain: Vec<Movement> = if depthwise {
        // [C M, 1, KH, KW] to [KH, KW, C, M].
        let multiplier = out.zip(channels).and_then(|(out, channels)| out.checked_div(channels));
        let split = Movement::Reshape(Shape::new([channels, multiplier].into_iter().chain(kernel.iter().copied())));
        let split = Some(split).filter(|_| multiplier != Some(1));
        split.into_iter().chain([Movement::Permute(vec![2, 3, 0, 1])]).collect()
    } else {
        vec![to_hub(rank)]
    };
    let mut inputs = vec![
        with_movements(x, as_image(&image).into_iter().chain((!channels_last).then(|| to_hub(rank)))),
        with_movements(w, as_image(&weight).into_iter().chain(weight_chain)),
    ];
    inputs.extend(bias);
    let def = match (rank, depthwise) {
        (5, _) => &qnn::CONV3D,
        (_, true) => &qnn::DEPTHWISE_CONV2D,
        (_, false) => &qnn::CONV2D,
    };
    let shape = std::iter::once(n).chain(counts.iter().copied()).chain([out]).collect();
    let mut new = new(def, inputs, shape)
        .attr("pad", array(op, &windows.pad))
        .attr("stride", array(op, &windows.stride))
        .attr("dilation", array(op, &windows.dilation));
    let columns = counts.last().copied().flatten();
    new.after = (!channels_last).then(|| from_hub(rank)).into_iter().chain(as_image(&[n, out, columns])).collect();
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
    windows: impl FnOnce(&[Dim]) -> Result<SpatialWindows, String>,
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
    let mut windows = windows(&size)?;
    if windows.dilation != [1, 1] {
        return Err("dilated pooling is unsupported".to_owned());
    }
    let declared = windows.pad.clone();
    let counts = windows.count_windows(&size)?;
    let columns = counts.last().copied().flatten();
    if windows.counts_padding && declared != [0; 4] {
        // The zeros that the average counts become elements of the image. They are inserted before the movements.
        let zeros = match (is_row, declared.as_slice()) {
            (true, [_, _, left, right]) => {
                let added = u64::try_from(left.saturating_add(*right)).ok();
                if let Some(width) = image.last_mut() {
                    *width = width.zip(added).and_then(|(width, added)| width.checked_add(added));
                }
                [&[0; 4], &[*left, *right][..], &[]]
            }
            _ if channels_last => [&[0; 2], declared.as_slice(), &[0; 2]],
            _ => [&[0; 4], declared.as_slice(), &[]],
        };
        x.zeros = zeros.concat();
        windows.pad.iter_mut().zip(declared).for_each(|(pad, counted)| *pad -= counted);
    }
    let rank = image.len();
    let chain = as_image(&image).into_iter().chain((!channels_last).then(|| to_hub(rank)));
    let shape = std::iter::once(n).chain(counts).chain([channels]).collect();
    let mut new = new(def, vec![with_movements(x, chain)], shape)
        .attr("kernel", array(op, &windows.kernel))
        .attr("pad", array(op, &windows.pad))
        .attr("stride", array(op, &windows.stride));
    new.after = (!channels_last).then(|| from_hub(rank)).into_iter().chain(as_image(&[n, channels, columns])).collect();
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
        let shape = [0, 2, 3, 1].iter().map(|&d: &usize| shape.get(d).copied().flatten()).collect::<Dims>();
        (with_movements(x, [to_hub(shape.len())]), vec![1, 2], shape)
    } else {
        (x, axes.to_vec(), shape)
    };
    let reduced = |(d, &n): (usize, &Dim)| if axes.contains(&d) { keep.then_some(Some(1)) } else { Some(n) };
    let shape = shape.iter().enumerate().filter_map(reduced).collect();
    let axes: Vec<i64> = axes.iter().map(|&d| d as i64).collect();
    let mut new = new(def, vec![x], shape).attr("axes", array(op, &axes)).attr("keep_dims", op.ctx.bool_attr(keep));
    new.after = (is_image && keep).then(|| from_hub(4)).into_iter().collect();
    Ok(new)
}

/// A matrix product of [.., I] and [I, O], each `transposed` or not. Weights of a higher rank are batches of matrices [.., I, O]. A
/// vector is a row on the left, a column on the right, and the result lacks its dimension.
pub(crate) fn product(
    op: OpRef<'_>,
    ProductInputs { input: x, weights: w, bias }: ProductInputs,
    [left_transposed, right_transposed]: [bool; 2],
) -> Result<Computation, String> {
    let (left, right) = (dims(op, &x)?, dims(op, &w)?);
    let reshape = |dims: &[Dim]| Movement::Reshape(Shape::new(dims.iter().copied()));
    if let (&[.., columns], true, true) = (right.as_slice(), right.len() > 2, bias.is_none()) {
        let batch = |dims: &[Dim]| dims.get(..dims.len().saturating_sub(2)).unwrap_or_default().to_vec();
        let (x, left, is_row) = match *left.as_slice() {
            [depth] => (with_movements(x, [reshape(&[Some(1), depth])]), vec![Some(1), depth], true),
            _ => (x, left.to_vec(), false),
        };
        let rows = *left.get(left.len().saturating_sub(2)).ok_or("operand #0 must have rank 1 or higher")?;
        let batches = broadcast(&batch(&left), &batch(&right));
        let mut new = new(&qnn::MATMUL, vec![x, w], [batches.as_slice(), &[rows, columns]].concat());
        new.after = is_row.then(|| reshape(&[batches.as_slice(), &[columns]].concat())).into_iter().collect();
        return Ok(new);
    }
    let left = match *left.as_slice() {
        [rows, depth] if left_transposed => vec![depth, rows],
        _ => left.to_vec(),
    };
    let (_, rows) = left.split_last().ok_or("operand #0 must have rank 1 or higher")?;
    // Weights are [O, I] in the hub.
    let (to_hub, columns) = match *right.as_slice() {
        [depth] => (Some(reshape(&[Some(1), depth])), None),
        [columns, _] if right_transposed => (None, Some(columns)),
        [_, columns] => (Some(transpose_matrix()), Some(columns)),
        _ => return Err("operand #1 must have rank 1 or 2".to_owned()),
    };
    let x = with_movements(x, left_transposed.then(transpose_matrix));
    let mut inputs = vec![x, with_movements(w, to_hub)];
    inputs.extend(bias);
    let mut new = new(&qnn::FULLY_CONNECTED, inputs, [rows, &[columns.unwrap_or(Some(1))]].concat());
    new.after = columns.is_none().then(|| reshape(rows)).into_iter().collect();
    Ok(new)
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
