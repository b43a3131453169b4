//! Defines the contractions of TensorFlow Lite's convolutions, pools and matrix products. The attribute `padding` of a window is
//! `SAME` or `VALID`: the amounts follow from the sizes.

use qopt_ir::contraction::{Contraction, Window};
use qopt_ir::def::{OpRef, operand};
use qopt_ir::movement::Dim;

use super::ops::{CONV_2D, TRANSPOSE_CONV};
use crate::contractions;
use crate::kernels;
use crate::qnn::attrs::flag;
use crate::support::OpTypes;

fn is_same(op: OpRef<'_>) -> Result<bool, String> {
    let padding = op.attr("padding").and_then(|padding| op.ctx.attr_str(padding)).map(|word| op.ctx.bytes(word));
    match padding {
        Some(b"SAME") => Ok(true),
        Some(b"VALID") => Ok(false),
        _ => Err("requires attribute 'padding' to be SAME or VALID".to_owned()),
    }
}

/// A stride or dilation, 1 if it is absent.
fn distance(op: OpRef<'_>, name: &str) -> Result<u64, String> {
    let distance = op.int(name).unwrap_or(1);
    u64::try_from(distance).ok().filter(|&n| n > 0).ok_or_else(|| format!("requires attribute '{name}' to be positive"))
}

/// The window of a dimension of an image. With `SAME` and a dynamic size the padding is unknown, so the window has no padding. The
/// size of the result is dynamic then, so nothing reads the padding.
fn window(op: OpRef<'_>, input: Dim, kernel: Dim, [stride, dilation]: [&str; 2]) -> Result<Window, String> {
    let (stride, dilation) = (distance(op, stride)?, distance(op, dilation)?);
    let window = Window { stride, dilation, low: 0, high: 0 };
    let size = |n: u64| usize::try_from(n).map_err(|_| "has a size that is too large".to_owned());
    let (true, Some(input), Some(kernel)) = (is_same(op)?, input, kernel) else { return Ok(window) };
    let [input, kernel, stride, dilation] = [size(input)?, size(kernel)?, size(stride)?, size(dilation)?];
    let same = kernels::window::Window { input, kernel, low: 0, high: 0, stride, dilation };
    let same = same.same().ok_or("has a window that is too large")?;
    let amount = |n: usize| i64::try_from(n).map_err(|_| "has a padding that is too large".to_owned());
    Ok(Window { low: amount(same.low)?, high: amount(same.high)?, ..window })
}

/// The windows over height and width of operand #0, for a window of this height and width.
fn windows(op: OpRef<'_>, kernel: [Dim; 2]) -> Result<[Window; 2], String> {
    let dims = op.in_dims(operand!(CONV_2D.input));
    let size = |d: usize| dims.as_ref().and_then(|dims| dims.get(d).copied().flatten());
    let [rows, columns] = kernel;
    Ok([
        window(op, size(1), rows, ["stride_h", "dilation_h_factor"])?,
        window(op, size(2), columns, ["stride_w", "dilation_w_factor"])?,
    ])
}

/// The height and width of the filter.
fn filter(op: OpRef<'_>) -> [Dim; 2] {
    let dims = op.in_dims(operand!(CONV_2D.filter));
    [1, 2].map(|d| dims.as_ref().and_then(|dims| dims.get(d).copied().flatten()))
}

/// `tfl.conv_2d`, with filters [O, H, W, I]. The number of groups is the quotient of the channels of input and filter.
pub(super) fn conv(op: OpRef<'_>) -> Result<Contraction, String> {
    let last = |operand| op.in_dims(operand).and_then(|dims| dims.last().copied().flatten());
    let channels = last(operand!(CONV_2D.input)).zip(last(operand!(CONV_2D.filter)));
    let groups = channels.and_then(|(all, per_group)| all.checked_div(per_group)).filter(|&n| n > 0).unwrap_or(1);
    contractions::conv_channels_last(&windows(op, filter(op))?, groups)
}

/// `tfl.depthwise_conv_2d`, with filters [1, H, W, C M], where M is the depth multiplier.
pub(super) fn depthwise(op: OpRef<'_>) -> Result<Contraction, String> {
    Ok(Contraction::new("n[yY][xX]c, 1YX(cm) -> nyx(cm)", &[0, 1], &windows(op, filter(op))?))
}

/// `tfl.transpose_conv`. Images are operand #2, filters operand #1.
///
/// The result is cropped: it is smaller than the span of the windows by the padding. Its shape determines the amount, which `SAME`
/// divides among both sides.
pub(super) fn transpose_conv(op: OpRef<'_>) -> Result<Contraction, String> {
    let dims =
        [op.in_dims(operand!(TRANSPOSE_CONV.input)), op.in_dims(operand!(TRANSPOSE_CONV.weights)), op.out_dims(0)];
    let is_same = is_same(op)?;
    let window = |(d, stride): (usize, &str)| -> Result<Window, String> {
        let stride = distance(op, stride)?;
        let size = |tensor: usize| -> Option<i64> {
            i64::try_from(dims.get(tensor)?.as_ref()?.get(d).copied().flatten()?).ok()
        };
        let span = || {
            let steps = size(0)?.checked_sub(1)?.checked_mul(i64::try_from(stride).ok()?)?;
            steps.checked_add(size(1)?)?.checked_sub(size(2)?)
        };
        let cropped = span().unwrap_or(0);
        let low = if is_same { cropped.max(0) / 2 } else { 0 };
        Ok(Window { stride, dilation: 1, low, high: cropped.saturating_sub(low) })
    };
    let windows = [(1, "stride_h"), (2, "stride_w")].map(window).into_iter().collect::<Result<Vec<_>, _>>()?;
    Ok(contractions::transposed_channels_last(
        &windows,
        [operand!(TRANSPOSE_CONV.input), operand!(TRANSPOSE_CONV.weights)],
    ))
}

pub(super) fn batch_matmul(op: OpRef<'_>) -> Result<Contraction, String> {
    contractions::matmul(op, [0, 1], [flag(op, "adj_x"), flag(op, "adj_y")])
}

pub(super) fn fully_connected(op: OpRef<'_>) -> Result<Contraction, String> {
    contractions::fully_connected(op, !flag(op, "keep_num_dims"))
}

/// The pools. Attributes have the size of the window.
pub(super) fn pool(op: OpRef<'_>) -> Result<Contraction, String> {
    let kernel = ["filter_height", "filter_width"].map(|name| op.int(name).and_then(|n| u64::try_from(n).ok()));
    contractions::pool_channels_last(&windows(op, kernel)?, kernel)
}
