//! Contractions of ONNX operators and of PyTorch's: images [N, C, spatial..] and weights [O, I, spatial..].

use qopt_ir::contraction::{Contraction, Window};
use qopt_ir::def::{OpRef, operand};

use super::aten::{CONV2D, CONVOLUTION, flag, int, ints};
use super::onnx::kernels::{window_attr, with_auto_pad};
use super::onnx::operator;
use crate::contractions::{conv_channels_first, matmul, transposed_channels_first, windows};
use crate::kernels;
use crate::support::OpTypes;

fn groups(n: Option<i64>) -> u64 {
    n.and_then(|n| u64::try_from(n).ok()).filter(|&n| n > 0).unwrap_or(1)
}

/// A convolution of ONNX, whose weights are operand `weight`. Dynamic sizes have no padding by `auto_pad`.
pub(super) fn onnx_conv(op: OpRef<'_>, weight: usize) -> Result<Contraction, String> {
    let [Some(image), Some(kernel)] = [0, weight].map(|operand| op.in_dims(operand)) else {
        return Err("an operand is unranked".to_owned());
    };
    let rank = kernel.len().checked_sub(2).ok_or("has weights of rank less than 2")?;
    let (strides, dilations) = (window_attr(op, "strides", rank, 1)?, window_attr(op, "dilations", rank, 1)?);
    let pads = window_attr(op, "pads", rank.saturating_mul(2), 0)?;
    let auto = operator::word(op, "auto_pad").unwrap_or_default();
    let mut all = Vec::new();
    for (d, (&stride, &dilation)) in strides.iter().zip(&dilations).enumerate() {
        let size = |dims: &[_], at: usize| dims.get(at).copied().flatten().and_then(|n: u64| usize::try_from(n).ok());
        let pad = |at: usize| pads.get(at).copied().unwrap_or(0);
        let given = kernels::window::Window {
            input: size(&image, d.saturating_add(2)).unwrap_or(0),
            kernel: size(&kernel, d.saturating_add(2)).unwrap_or(1),
            low: pad(d),
            high: pad(d.saturating_add(rank)),
            stride,
            dilation,
        };
        let padded = if given.input == 0 { given } else { with_auto_pad(&auto, given)? };
        let amount = |n: usize| i64::try_from(n).map_err(|_| "has a padding that is too large".to_owned());
        let (low, high) = (amount(padded.low)?, amount(padded.high)?);
        all.push(Window { stride: stride as u64, dilation: dilation as u64, low, high });
    }
    conv_channels_first(&all, groups(operator::int(op, "group")), weight)
}

/// A product of ONNX, whose second factor is operand `rhs`.
pub(super) fn onnx_matmul(op: OpRef<'_>, rhs: usize) -> Result<Contraction, String> {
    matmul(op, [0, rhs], [false; 2])
}

/// `onnx.Gemm` and `onnx.QGemm`, whose second factor is operand `rhs`.
pub(super) fn gemm(op: OpRef<'_>, rhs: usize) -> Result<Contraction, String> {
    matmul(op, [0, rhs], ["transA", "transB"].map(|name| operator::int(op, name).unwrap_or(0) != 0))
}

/// The windows of lists that are operands: stride, padding on both sides, dilation. A list of one element is repeated.
fn listed_windows(op: OpRef<'_>, [stride, padding, dilation]: [usize; 3]) -> Result<Vec<Window>, String> {
    let rank = op.in_dims(operand!(CONV2D.weight)).ok_or("an operand is unranked")?.len().saturating_sub(2);
    let list = |at: usize| -> Result<Vec<i64>, String> {
        let list = ints(op, at)?;
        Ok(if list.len() == 1 { list.repeat(rank) } else { list })
    };
    let pad: Vec<i64> = list(padding)?.into_iter().flat_map(|n| [n, n]).collect();
    windows(&pad, &list(stride)?, &list(dilation)?)
}

/// `torch.aten.conv2d`
pub(super) fn conv2d(op: OpRef<'_>) -> Result<Contraction, String> {
    let lists = [operand!(CONV2D.stride), operand!(CONV2D.padding), operand!(CONV2D.dilation)];
    conv_channels_first(&listed_windows(op, lists)?, groups(Some(int(op, operand!(CONV2D.groups))?)), 1)
}

/// `torch.aten.convolution`
pub(super) fn convolution(op: OpRef<'_>) -> Result<Contraction, String> {
    let lists = [operand!(CONVOLUTION.stride), operand!(CONVOLUTION.padding), operand!(CONVOLUTION.dilation)];
    let (mut windows, groups) = (listed_windows(op, lists)?, groups(Some(int(op, operand!(CONVOLUTION.groups))?)));
    if !flag(op, operand!(CONVOLUTION.transposed))? {
        return conv_channels_first(&windows, groups, 1);
    }
    for (window, added) in windows.iter_mut().zip(ints(op, operand!(CONVOLUTION.output_padding))?) {
        window.high = window.high.saturating_sub(added);
    }
    transposed_channels_first(&windows, groups)
}
