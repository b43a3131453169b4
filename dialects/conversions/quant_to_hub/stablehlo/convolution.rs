//! Reads `stablehlo.convolution`.
//!
//! The hub has convolutions of two and three spatial dimensions, transposed and depthwise ones, and groups of channels. StableHLO has
//! one op for all of them, with any order of dimensions. Movements express the rest: other orders, fewer spatial dimensions, groups of
//! the batch, reversed windows, dilated images and negative padding.

use qopt_ir::def::{OpRef, operand};
use qopt_ir::movement::{Dim, Movement};

use super::arranged::{Arranged, inverse, permute_dims};
use super::{ReadResult, input, ints, new};
use crate::qnn::ops as qnn;
use crate::stablehlo::attrs::{Conv, ConvDim};
use crate::stablehlo::ops as stablehlo;
use crate::support::{Dims, OpTypes};

/// Reads a convolution.
///
/// - Images of fewer than two spatial dimensions get dimensions of size 1.
/// - Groups of the batch (`batch_group_count`) become groups of channels.
/// - A dilated image (`lhs_dilation`) with stride 1 is a transposed convolution in the hub, with a reversed window. Other dilated images
///   get zeros between their elements.
pub(super) fn read(op: OpRef<'_>) -> ReadResult {
    let dims =
        op.attr("dimension_numbers").and_then(|a| op.ctx.attr_object::<Conv>(a)).ok_or("requires dimension numbers")?;
    let (Some(image), Some(weight), Some(result)) = (
        op.in_dims(operand!(stablehlo::CONVOLUTION.lhs)),
        op.in_dims(operand!(stablehlo::CONVOLUTION.rhs)),
        op.out_dims(0),
    ) else {
        return Err("operands are unranked".to_owned());
    };
    let spatial = image.len().saturating_sub(2);
    let added = 2_usize.saturating_sub(spatial);
    // Number of spatial dimensions in the hub.
    let count = spatial.saturating_add(added);
    if !matches!(count, 2 | 3) {
        return Err("expected at most 3 spatial dimensions".to_owned());
    }
    let channel_dim = count.saturating_add(1);
    let mut window = ConvWindow::read(op, spatial)?;
    window.add_spatial_dims(added);
    let mut x = Arranged::permuted(&image, dims_in_order(&dims.lhs, "b", "f")?);
    x.add_spatial_dims(added);
    let weight_order = dims_in_order(&dims.rhs, "o", "i")?;
    let mut w = Arranged::permuted(&weight, weight_order.clone());
    w.add_spatial_dims(added);
    let batch_groups = op.int("batch_group_count").unwrap_or(1);
    let groups = op.int("feature_group_count").unwrap_or(1).saturating_mul(batch_groups);
    if batch_groups != 1 {
        move_batch_groups_to_channels(&mut x, batch_groups)?;
    }
    let is_transposed = window.is_transposed() && count == 2 && groups == 1;
    if !is_transposed && (window.dilates_image() || window.pad.iter().any(|&n| n < 0)) {
        pad_image(&mut x, &mut window)?;
    }
    // The hub's transposed convolution applies the reversed window.
    let reversed = (0..count).filter(|&d| (window.reversal.get(d) != Some(&0)) != is_transposed);
    let weight_dim = |d: usize| weight_order.get(d.checked_sub(added)?.checked_add(1)?);
    let reversals: Vec<Movement> =
        reversed.filter_map(|d| weight_dim(d).map(|&dim| Movement::Reverse(vec![dim]))).collect();
    let kernel = w.dims.get(1..channel_dim).unwrap_or_default().to_vec();
    let channels = x.size(channel_dim);
    let is_depthwise = count == 2 && groups > 1 && channels == u64::try_from(groups).ok();
    if is_depthwise {
        // [C M, KH, KW, 1] to [KH, KW, C, M].
        let multiplier = w.size(0).zip(channels).and_then(|(out, channels)| out.checked_div(channels));
        w.permute(vec![1, 2, 3, 0]);
        let dims = vec![w.size(0), w.size(1), channels, multiplier];
        w.reshape(dims);
    }
    let mut input_x = input(op, operand!(stablehlo::CONVOLUTION.lhs))?;
    let mut input_w = input(op, operand!(stablehlo::CONVOLUTION.rhs))?;
    input_x.chain.extend(x.chain);
    input_w.chain.extend(reversals.into_iter().chain(w.chain));
    let inputs = vec![input_x, input_w];
    let mut new = if is_transposed {
        let pad = window.transposed_pad(&kernel).ok_or("window size is unknown")?;
        new(&qnn::TRANSPOSE_CONV2D, inputs).attr("pad", ints(op, &pad)).attr("stride", ints(op, &window.image_dilation))
    } else {
        let def = match (is_depthwise, count) {
            (true, _) => &qnn::DEPTHWISE_CONV2D,
            (false, 2) => &qnn::CONV2D,
            (false, _) => &qnn::CONV3D,
        };
        new(def, inputs)
            .attr("pad", ints(op, &window.pad))
            .attr("stride", ints(op, &window.stride))
            .attr("dilation", ints(op, &window.dilation))
    };
    if groups != 1 && !is_depthwise {
        new = new.attr("groups", op.ctx.int_attr(groups, op.ctx.int_type(64)));
    }
    let result_order = dims_in_order(&dims.result, "b", "f")?;
    (new.shape, new.after) = result_movements(&result, &result_order, added);
    Ok(new)
}

/// Returns the shape of the hub op's result, and the movements from it to the result of StableHLO.
fn result_movements(result: &Dims, order: &[usize], added: usize) -> (Option<Vec<Dim>>, Vec<Movement>) {
    let mut in_hub = Arranged { dims: permute_dims(result, order), chain: Vec::new() };
    let without_added = in_hub.dims.clone();
    in_hub.add_spatial_dims(added);
    let mut from_hub = Arranged { dims: in_hub.dims.clone(), chain: Vec::new() };
    from_hub.reshape(without_added);
    from_hub.permute(inverse(order));
    (Some(in_hub.dims), from_hub.chain)
}

/// Returns the dimensions of an operand or the result in the order: `first`, the spatial dimensions, `last`.
fn dims_in_order(dims: &[ConvDim], first: &'static str, last: &'static str) -> Result<Vec<usize>, String> {
    let position = |wanted: ConvDim| dims.iter().position(|&d| d == wanted);
    let spatial = (0_i64..).take(dims.len().saturating_sub(2)).map(ConvDim::Spatial);
    let order = [ConvDim::Named(first)].into_iter().chain(spatial).chain([ConvDim::Named(last)]);
    order.map(position).collect::<Option<_>>().ok_or_else(|| "invalid 'dimension_numbers'".to_owned())
}

/// Returns the entries of an attribute, one for each of `count` spatial dimensions.
fn spatial_entries(op: OpRef<'_>, name: &str, count: usize, default: i64) -> Result<Vec<i64>, String> {
    let entries = op.ints(name).unwrap_or_else(|| vec![default; count]);
    if entries.len() == count { Ok(entries) } else { Err(format!("'{name}' must have {count} elements")) }
}

/// The window of a convolution, with one entry for each spatial dimension.
struct ConvWindow {
    stride: Vec<i64>,
    /// `rhs_dilation`: distance between neighbors of the weights.
    dilation: Vec<i64>,
    /// `lhs_dilation`: distance between neighbors of the image.
    image_dilation: Vec<i64>,
    /// `window_reversal`: 1 for a reversed dimension.
    reversal: Vec<i64>,
    /// Two entries for each dimension: padding before and after it. A negative amount crops.
    pad: Vec<i64>,
}

impl ConvWindow {
    /// Reads the window of a convolution with `count` spatial dimensions.
    fn read(op: OpRef<'_>, count: usize) -> Result<Self, String> {
        let pad = match op.attr("padding") {
            Some(padding) => crate::elements::integers(op.ctx, padding).ok_or("padding must be constant")?,
            None => vec![0; count.saturating_mul(2)],
        };
        if pad.len() != count.saturating_mul(2) {
            return Err("expected 2 padding amounts per spatial dimension".to_owned());
        }
        Ok(Self {
            stride: spatial_entries(op, "window_strides", count, 1)?,
            dilation: spatial_entries(op, "rhs_dilation", count, 1)?,
            image_dilation: spatial_entries(op, "lhs_dilation", count, 1)?,
            reversal: spatial_entries(op, "window_reversal", count, 0)?,
            pad,
        })
    }

    fn dilates_image(&self) -> bool {
        self.image_dilation.iter().any(|&n| n != 1)
    }

    /// Returns true for the window of a transposed convolution: it dilates the image, and has stride 1 and dilation 1.
    fn is_transposed(&self) -> bool {
        self.dilates_image() && self.stride.iter().chain(&self.dilation).all(|&n| n == 1)
    }

    /// Returns the `pad` of `qnn.transpose_conv2d`, which crops the result: `kernel - 1 - pad` on each side.
    fn transposed_pad(&self, kernel: &[Dim]) -> Option<Vec<i64>> {
        let kernel = kernel.iter().flat_map(|&n| [n, n]);
        kernel.zip(&self.pad).map(|(n, &pad)| i64::try_from(n?).ok()?.checked_sub(1)?.checked_sub(pad)).collect()
    }

    /// Adds spatial dimensions of size 1 before the others.
    fn add_spatial_dims(&mut self, added: usize) {
        for list in [&mut self.stride, &mut self.dilation, &mut self.image_dilation] {
            list.splice(0..0, vec![1; added]);
        }
        self.reversal.splice(0..0, vec![0; added]);
        self.pad.splice(0..0, vec![0; added.saturating_mul(2)]);
    }
}

/// Moves groups of the batch to the channels: `[g n, .., c]` to `[g, n, .., c]` to `[n, .., g, c]` to `[n, .., g c]`.
fn move_batch_groups_to_channels(x: &mut Arranged, groups: i64) -> Result<(), String> {
    let groups = u64::try_from(groups).ok().filter(|&n| n > 0).ok_or("'batch_group_count' must be positive")?;
    let dims: Option<Vec<u64>> = x.dims.iter().copied().collect();
    let dims = dims.ok_or("'batch_group_count' requires static sizes")?;
    let (&[batch, ref spatial @ .., channels], rank) = (dims.as_slice(), dims.len()) else {
        return Err("operands have too few dimensions".to_owned());
    };
    let batch_of_group = batch.checked_div(groups).ok_or("'batch_group_count' must be positive")?;
    let all_channels = channels.checked_mul(groups).ok_or("a size is too large")?;
    let some = |dims: Vec<u64>| dims.into_iter().map(Some).collect::<Vec<Dim>>();
    x.reshape(some([&[groups, batch_of_group], spatial, &[channels]].concat()));
    x.permute((1..rank).chain([0, rank]).collect());
    x.reshape(some([&[batch_of_group], spatial, &[all_channels]].concat()));
    Ok(())
}

/// Dilates and crops the image by a movement. Sets the dilation of the image to 1, and negative padding to 0.
fn pad_image(x: &mut Arranged, window: &mut ConvWindow) -> Result<(), String> {
    let (mut low, mut high, mut interior) = (vec![0], vec![0], vec![0]);
    let mut dims = x.dims.clone();
    for (((size, dilation), pad), dim) in
        dims.iter_mut().skip(1).zip(&mut window.image_dilation).zip(window.pad.chunks_exact_mut(2)).zip(1_usize..)
    {
        let added =
            dilation.checked_sub(1).and_then(|n| u64::try_from(n).ok()).ok_or("'lhs_dilation' must be positive")?;
        let n = size.ok_or("'lhs_dilation' and negative padding require static sizes")?;
        let between = n.saturating_sub(1).checked_mul(added).ok_or("a size is too large")?;
        let &mut [ref mut first, ref mut end] = pad else { return Err("padding must be listed in pairs".to_owned()) };
        let removed = first.min(&mut 0).unsigned_abs().saturating_add(end.min(&mut 0).unsigned_abs());
        *size = n.checked_add(between).and_then(|n| n.checked_sub(removed));
        size.ok_or_else(|| format!("padding removes all of dimension {dim}"))?;
        low.push((*first).min(0));
        high.push((*end).min(0));
        interior.push(added);
        (*first, *end, *dilation) = ((*first).max(0), (*end).max(0), 1);
    }
    [&mut low, &mut high].into_iter().for_each(|list| list.push(0));
    interior.push(0);
    x.chain.push(Movement::Pad { low, high, interior });
    x.dims = dims;
    Ok(())
}
