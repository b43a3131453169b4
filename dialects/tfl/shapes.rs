//! The shapes of results that are computed. Sizes, axes and attributes that are known only at run time agree with any shape.

use qopt_ir::def::{OpRef, Verdict, operand};
use qopt_ir::movement::{Dim, Shape};

use super::movements::dimension;
use super::ops::{ADD, CONV_2D, FULLY_CONNECTED, GATHER, SUM};
use crate::qnn::attrs::flag;
use crate::support::{Dims, Look, agree, ensure, product, shapes_agree, show, size};

fn expect_shape(op: OpRef<'_>, expected: &[Dim]) -> Verdict {
    ensure!(
        op.out_dims(0).is_none_or(|found| shapes_agree(&found, expected)),
        "result #0 must have the shape {}, but has type {}",
        Shape::new(expected.iter().copied()),
        show(op.ctx, op.out_type(0))
    );
    Ok(())
}

/// A size for each dimension of both operands, counted from the last one. A size of 1 is repeated.
fn broadcast(a: &[Dim], b: &[Dim]) -> Option<Dims> {
    let rank = a.len().max(b.len());
    let size = |dims: &[Dim], d: usize| {
        d.checked_sub(rank.saturating_sub(dims.len())).map_or(Some(1), |d| dims.get(d).copied().flatten())
    };
    (0..rank)
        .map(|d| match (size(a, d), size(b, d)) {
            (Some(1), other) | (other, Some(1)) => Some(other),
            (Some(a), Some(b)) if a != b => None,
            // A dynamic size is 1 or the other size.
            (a, b) => Some(a.or(b)),
        })
        .collect()
}

/// The result of an elementwise operation has the shape to which the operands broadcast.
pub(super) fn verify_elementwise(op: OpRef<'_>) -> Verdict {
    let mut expected = Dims::new();
    for i in 0..op.body.num_operands(op.op) {
        let Some(dims) = op.in_dims(i) else { return Ok(()) };
        let Some(wider) = broadcast(&expected, &dims) else {
            let (a, b) = (show(op.ctx, op.in_type(operand!(ADD.lhs))), show(op.ctx, op.in_type(i)));
            return Err(format!("operands of types {a} and {b} cannot be broadcast to one shape").into());
        };
        expected = wider;
    }
    expect_shape(op, &expected)
}

/// A gather: the dimensions of the indices after the batch dimensions replace dimension `axis`.
pub(super) fn verify_gather(op: OpRef<'_>) -> Verdict {
    let (params, indices) = (op.in_dims(operand!(GATHER.params)), op.in_dims(operand!(GATHER.indices)));
    let (Some(params), Some(indices), Some(axis)) = (params, indices, op.int("axis")) else { return Ok(()) };
    let axis = dimension(axis, params.len()).map_err(|why| why.to_string())?;
    // A negative number of batch dimensions counts from the rank of the indices.
    let batch = op.int("batch_dims").unwrap_or(0);
    let batch = usize::try_from(if batch < 0 { batch.saturating_add(indices.len() as i64) } else { batch });
    let Some(listed) = batch.ok().and_then(|batch| indices.get(batch..)) else { return Ok(()) };
    let (before, after) = params.split_at(axis);
    expect_shape(op, &[before, listed, after.get(1..).unwrap_or_default()].concat())
}

/// A batched matrix product: the batch dimensions broadcast.
pub(super) fn verify_batch_matmul(op: OpRef<'_>) -> Verdict {
    let (x, y) = (op.in_dims(operand!(ADD.lhs)), op.in_dims(operand!(ADD.rhs)));
    let (Some(x), Some(y)) = (x, y) else { return Ok(()) };
    let matrix = |dims: &[Dim], adjoint: bool| match *dims {
        [.., rows, columns] => Some(if adjoint { (columns, rows) } else { (rows, columns) }),
        _ => None,
    };
    let (Some((rows, inner)), Some((other, columns))) = (matrix(&x, flag(op, "adj_x")), matrix(&y, flag(op, "adj_y")))
    else {
        return Err("requires operands of rank 2 or more".into());
    };
    ensure!(
        agree(inner, other),
        "requires the inner sizes of its operands to be equal, but got {} and {}",
        size(inner),
        size(other)
    );
    let batch = |dims: &Dims| dims.get(..dims.len().saturating_sub(2)).unwrap_or_default().to_vec();
    let Some(mut expected) = broadcast(&batch(&x), &batch(&y)) else {
        let (a, b) = (show(op.ctx, op.in_type(operand!(ADD.lhs))), show(op.ctx, op.in_type(operand!(ADD.rhs))));
        return Err(format!("operands of types {a} and {b} have batch dimensions that cannot be broadcast").into());
    };
    expected.extend([rows, columns]);
    expect_shape(op, &expected)
}

/// A reduction along constant axes.
pub(super) fn verify_reduction(op: OpRef<'_>) -> Verdict {
    let (Some(dims), Some(axes)) = (op.in_dims(operand!(SUM.input)), op.in_ints(operand!(SUM.axis))) else {
        return Ok(());
    };
    let axes = axes.into_iter().map(|axis| dimension(axis, dims.len()).map_err(|why| why.to_string()));
    let axes = axes.collect::<Result<Vec<_>, _>>()?;
    let keeps = flag(op, "keep_dims");
    let size = |(d, &dim)| if axes.contains(&d) { keeps.then_some(Some(1)) } else { Some(dim) };
    expect_shape(op, &dims.iter().enumerate().filter_map(size).collect::<Vec<_>>())
}

/// The number of window positions; `None` if a size or an attribute is unknown, or if no window fits.
fn positions(op: OpRef<'_>, input: Dim, kernel: Dim, [stride, dilation]: [&str; 2]) -> Dim {
    let stride = u64::try_from(op.int(stride)?).ok().filter(|&stride| stride > 0)?;
    let dilation = u64::try_from(op.int(dilation).unwrap_or(1)).ok()?;
    let reach = kernel?.checked_sub(1)?.checked_mul(dilation)?;
    let padding = op.ctx.attr_str(op.attr("padding")?)?;
    match op.ctx.bytes(padding) {
        b"SAME" => Some(input?.div_ceil(stride)),
        b"VALID" => Some(input?.checked_sub(reach)?.div_ceil(stride)).filter(|&count| count > 0),
        _ => None,
    }
}

/// An image [N, H, W, C] under a window of this height and width, with these channels as the result.
fn verify_image(op: OpRef<'_>, (rows, columns): (Dim, Dim), channels: impl Fn(Dim) -> Dim) -> Verdict {
    let Some(dims) = op.in_dims(operand!(CONV_2D.input)) else { return Ok(()) };
    let &[batch, height, width, depth] = dims.as_slice() else {
        return Err(format!("operand #0 must have rank 4, but has rank {}", dims.len()).into());
    };
    let height = positions(op, height, rows, ["stride_h", "dilation_h_factor"]);
    let width = positions(op, width, columns, ["stride_w", "dilation_w_factor"]);
    expect_shape(op, &[batch, height, width, channels(depth)])
}

/// A filter [O, H, W, I] whose dimension `outputs` counts the channels of the result.
fn verify_filter(op: OpRef<'_>, outputs: usize) -> Verdict {
    let Some(filter) = op.in_dims(operand!(CONV_2D.filter)) else { return Ok(()) };
    ensure!(filter.len() == 4, "operand #1 must have rank 4, but has rank {}", filter.len());
    let at = |d: usize| filter.get(d).copied().flatten();
    verify_image(op, (at(1), at(2)), |_| at(outputs))
}

pub(super) fn verify_conv(op: OpRef<'_>) -> Verdict {
    verify_filter(op, 0)
}

pub(super) fn verify_depthwise(op: OpRef<'_>) -> Verdict {
    verify_filter(op, 3)
}

pub(super) fn verify_pool(op: OpRef<'_>) -> Verdict {
    let size = |name| op.int(name).and_then(|n| u64::try_from(n).ok());
    verify_image(op, (size("filter_height"), size("filter_width")), |depth| depth)
}

/// Each row of `filter` gives an element per row of the input, however the rows are arranged.
pub(super) fn verify_fully_connected(op: OpRef<'_>) -> Verdict {
    let [input_at, filter_at] = [operand!(FULLY_CONNECTED.input), operand!(FULLY_CONNECTED.filter)];
    let (Some(input), Some(filter), Some(output)) = (op.in_dims(input_at), op.in_dims(filter_at), op.out_dims(0))
    else {
        return Ok(());
    };
    let &[outputs, inputs] = filter.as_slice() else { return Ok(()) };
    if flag(op, "keep_num_dims")
        && let Some((_, rows)) = input.split_last()
    {
        return expect_shape(op, &rows.iter().copied().chain([outputs]).collect::<Vec<_>>());
    }
    let rows = |dims: &[Dim], row: Dim| product(dims)?.checked_div(row?);
    let last = output.last().copied().unwrap_or(Some(1));
    let counts = rows(&input, inputs).zip(rows(&output, outputs));
    ensure!(
        shapes_agree(&[last], &[outputs]) && counts.is_none_or(|(from, to)| from == to),
        "input {} and filter {} give another number of elements than the result {} has",
        show(op.ctx, op.in_type(input_at)),
        show(op.ctx, op.in_type(filter_at)),
        show(op.ctx, op.out_type(0))
    );
    Ok(())
}
