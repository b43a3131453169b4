//! Builds matrix products, and the ops of TOSA with windows: convolutions, pools and resizes.
//!
//! Callers have the conventions of their frontend. These functions add what TOSA does not have: broadcasts and vectors in matrix
//! products, groups, images with channels first, one spatial dimension, and elements that no window reaches.

use qopt_ir::def::{OpDef, match_op};
use qopt_ir::ir::{Attr, Type, ValueId};

use super::writer::FloatWriter;
use crate::kernels::window::Window;
use crate::qnn::ops as qnn;
use crate::support::product_of_sizes;
use crate::tosa::ops as tosa;
use crate::tosa::sampling::{Sampling, mode};

/// The attributes `pad` (two entries for each dimension), `stride` and `dilation`.
type Windows = (Vec<i64>, Vec<i64>, Vec<i64>);

/// Largest number of groups of a convolution, because each becomes one op.
const MAX_GROUPS: u64 = 1 << 12;

/// Checks the number of groups of a convolution.
fn group_count(groups: i64) -> Result<u64, String> {
    let groups = u64::try_from(groups).ok().filter(|n| (1..=MAX_GROUPS).contains(n));
    groups.ok_or_else(|| format!("the number of groups must be between 1 and {MAX_GROUPS}"))
}

impl FloatWriter<'_, '_, '_> {
    /// A matrix product of the last two dimensions, as NumPy's `matmul`. The other dimensions broadcast, and a vector is a row or a
    /// column: `[2, 3, 4] x [4] -> [2, 3]`.
    pub(super) fn matmul(&mut self, a: ValueId, b: ValueId) -> Result<ValueId, String> {
        let (mut da, mut db) = (self.dims(a)?, self.dims(b)?);
        let (is_row, is_column) = (da.len() == 1, db.len() == 1);
        if is_row {
            da.insert(0, 1);
        }
        if is_column {
            db.push(1);
        }
        let (&[ref batch_a @ .., rows, inner], &[ref batch_b @ .., other, columns]) = (da.as_slice(), db.as_slice())
        else {
            return Err("operands must have rank 1 or higher".to_owned());
        };
        if inner != other {
            return Err(format!("has operands whose inner sizes {inner} and {other} differ"));
        }
        let rank = batch_a.len().max(batch_b.len());
        let with_rank = |dims: &[u64]| [vec![1; rank.saturating_sub(dims.len())], dims.to_vec()].concat();
        if da.contains(&0) || db.contains(&0) {
            // TOSA has no empty tensors. A sum of no products is 0.
            let both = with_rank(batch_a).into_iter().zip(with_rank(batch_b));
            let batch = both.map(|(a, b)| if a == 1 { b } else { a });
            let sizes = batch.chain((!is_row).then_some(rows)).chain((!is_column).then_some(columns));
            return self.splat(&sizes.collect::<Vec<u64>>(), self.f32_type(), 0.0);
        }
        let (value, batch) = if batch_b.iter().all(|&n| n == 1) && batch_b.len() <= batch_a.len() {
            // `b` is one matrix for all batches of `a`, so the batches are more rows: one large product instead of many small ones.
            let all_rows = product_of_sizes(&[batch_a, &[rows]].concat())?;
            let a = self.reshape(a, &[1, all_rows, inner])?;
            let b = self.reshape(b, &[1, inner, columns])?;
            (self.batch_matmul(a, b, [1, all_rows, columns])?, batch_a.to_vec())
        } else {
            let (batch_a, batch_b) = (with_rank(batch_a), with_rank(batch_b));
            let batch: Vec<u64> = batch_a.iter().zip(&batch_b).map(|(&a, &b)| if a == 1 { b } else { a }).collect();
            let count = product_of_sizes(&batch)?;
            let a = self.reshape(a, &da)?;
            let a = self.broadcast_to(a, &[&batch[..], &[rows, inner]].concat())?;
            let b = self.reshape(b, &db)?;
            let b = self.broadcast_to(b, &[&batch[..], &[inner, columns]].concat())?;
            let (a, b) = (self.reshape(a, &[count, rows, inner])?, self.reshape(b, &[count, inner, columns])?);
            (self.batch_matmul(a, b, [count, rows, columns])?, batch)
        };
        let sizes = batch.into_iter().chain((!is_row).then_some(rows)).chain((!is_column).then_some(columns));
        self.reshape(value, &sizes.collect::<Vec<u64>>())
    }

    /// Builds a `tosa.matmul`, with a result of these sizes.
    fn batch_matmul(&mut self, a: ValueId, b: ValueId, dims: [u64; 3]) -> Result<ValueId, String> {
        let (zero, element) = (self.splat(&[1], self.element(a), 0.0)?, self.sum_type(a));
        self.op(&tosa::MATMUL, &[a, b, zero, zero], (&dims, element), &[])
    }

    /// Returns the type of sums of products: i32 for bytes, else f32.
    fn sum_type(&self, x: ValueId) -> Type {
        let ctx = self.ctx();
        if ctx.int_width(self.element(x)) == Some(8) { ctx.int_type(32) } else { self.f32_type() }
    }

    /// Multiplies [.., I] by weights [O, I], and adds a bias.
    pub(super) fn fully_connected(
        &mut self,
        x: ValueId,
        weights: ValueId,
        bias: Option<ValueId>,
    ) -> Result<ValueId, String> {
        let transposed = self.permute(weights, &[1, 0])?;
        let value = self.matmul(x, transposed)?;
        match bias {
            Some(bias) => self.add(value, bias),
            None => Ok(value),
        }
    }

    /// The attribute `acc_type` of an op that sums elements of `x`.
    fn acc_type(&self, x: ValueId) -> (&'static str, Attr) {
        ("acc_type", self.ctx().type_attr(self.sum_type(x)))
    }

    /// Builds a convolution of images `[N, spatial.., C]` by weights `[O, window.., I]`, or `[H, W, C, M]` if it is depthwise. `def` is
    /// the hub op of the convolution, which selects the op of TOSA.
    pub(super) fn convolution(
        &mut self,
        def: &'static OpDef,
        x: ValueId,
        weights: ValueId,
        bias: Option<ValueId>,
        groups: i64,
        windows: Windows,
    ) -> Result<ValueId, String> {
        let (dx, dw) = (self.dims(x)?, self.dims(weights)?);
        let is_depthwise = def == &qnn::DEPTHWISE_CONV2D;
        let (kernel, channels) = match (is_depthwise, dw.as_slice()) {
            (true, &[height, width, channels, multiplier]) => {
                (vec![height, width], channels.checked_mul(multiplier).ok_or("a size is too large")?)
            }
            (false, &[channels, ref kernel @ .., _]) => (kernel.to_vec(), channels),
            _ => return Err("weights have an unsupported rank".to_owned()),
        };
        let groups = group_count(groups)?;
        // A group for each channel is a depthwise convolution, which is one op.
        if let ([.., 1], true) = (dw.as_slice(), groups > 1 && def == &qnn::CONV2D && dx.last() == Some(&groups)) {
            let weights = self.depthwise_weights(weights, groups)?;
            return self.convolution(&qnn::DEPTHWISE_CONV2D, x, weights, bias, 1, windows);
        }
        if groups > 1 && !is_depthwise {
            return self.grouped_convolution(def, (x, weights, bias), groups, &windows);
        }
        let bias = match bias {
            Some(bias) => bias,
            None => self.splat(&[1], self.sum_type(x), 0.0)?,
        };
        let (x, pad, counts) = self.drop_unreached(x, &kernel, &windows)?;
        let batch = dx.first().copied().ok_or("input has rank 0")?;
        let dims: Vec<u64> = [batch].into_iter().chain(counts).chain([channels]).collect();
        let ctx = self.ctx();
        let def = match_op!(def;
            qnn::CONV3D => &tosa::CONV3D,
            qnn::DEPTHWISE_CONV2D => &tosa::DEPTHWISE_CONV2D,
            _ => &tosa::CONV2D,
        );
        let (_, stride, dilation) = windows;
        let properties = [
            self.acc_type(x),
            ("pad", ctx.i64_array_attr(&pad)),
            ("stride", ctx.i64_array_attr(&stride)),
            ("dilation", ctx.i64_array_attr(&dilation)),
        ];
        let (zero, element) = (self.splat(&[1], self.element(x), 0.0)?, self.sum_type(x));
        self.op(def, &[x, weights, bias, zero, zero], (&dims, element), &properties)
    }

    /// Converts weights of a convolution with a group for each channel to weights of a depthwise convolution:
    /// `[O, H, W, 1] -> [H, W, C, O / C]`.
    fn depthwise_weights(&mut self, weights: ValueId, channels: u64) -> Result<ValueId, String> {
        let &[outputs, height, width, _] = self.dims(weights)?.as_slice() else {
            return Err("weights must have rank 4".to_owned());
        };
        let multiplier = outputs.checked_div(channels).filter(|_| outputs.is_multiple_of(channels));
        let multiplier = multiplier.ok_or("channels do not split into groups")?;
        let outputs_last = self.permute(weights, &[1, 2, 3, 0])?;
        self.reshape(outputs_last, &[height, width, channels, multiplier])
    }

    /// A convolution of `[N, C, spatial..]` by weights `[O, C / groups, window..]`, with one to three spatial dimensions.
    pub(super) fn convolution_of_channels_first(
        &mut self,
        x: ValueId,
        weights: ValueId,
        bias: Option<ValueId>,
        groups: i64,
        (mut pad, mut stride, mut dilation): Windows,
    ) -> Result<ValueId, String> {
        let is_one_dimensional = self.rank(x)? == 3;
        let (x, weights) = if is_one_dimensional { (self.as_image(x)?, self.as_image(weights)?) } else { (x, weights) };
        if is_one_dimensional {
            pad.splice(0..0, [0, 0]);
            stride.insert(0, 1);
            dilation.insert(0, 1);
        }
        let rank = self.rank(x)?;
        let def = if rank == 5 { &qnn::CONV3D } else { &qnn::CONV2D };
        let to_last: Vec<usize> = [0].into_iter().chain(2..rank).chain([1]).collect();
        let (image, kernel) = (self.permute(x, &to_last)?, self.permute(weights, &to_last)?);
        let value = self.convolution(def, image, kernel, bias, groups, (pad, stride, dilation))?;
        let last = rank.saturating_sub(1);
        let from_last: Vec<usize> = [0, last].into_iter().chain(1..last).collect();
        let value = self.permute(value, &from_last)?;
        if is_one_dimensional { self.without_dims(value, &[2]) } else { Ok(value) }
    }

    /// Reshapes [N, C, W] to an image of height 1.
    fn as_image(&mut self, x: ValueId) -> Result<ValueId, String> {
        match *self.dims(x)?.as_slice() {
            [n, channels, width] => self.reshape(x, &[n, channels, 1, width]),
            _ => Err("operands must have rank 3".to_owned()),
        }
    }

    /// Builds a transposed convolution of [N, C, spatial..] by weights [C, O / groups, window..]. `out_pad` adds elements before and
    /// after each dimension of the full result, or removes them.
    pub(super) fn transposed_convolution_of_channels_first(
        &mut self,
        x: ValueId,
        weights: ValueId,
        bias: Option<ValueId>,
        groups: i64,
        (out_pad, stride): (&[i64], &[i64]),
    ) -> Result<ValueId, String> {
        if self.rank(x)? == 3 {
            let (x, weights) = (self.as_image(x)?, self.as_image(weights)?);
            let (out_pad, stride) = ([&[0, 0], out_pad].concat(), [&[1], stride].concat());
            let value = self.transposed_convolution_of_channels_first(x, weights, bias, groups, (&out_pad, &stride))?;
            return self.without_dims(value, &[2]);
        }
        let (&[_, channels, _, _], &[_, depth, _, _]) = (self.dims(x)?.as_slice(), self.dims(weights)?.as_slice())
        else {
            return Err("operands must have rank 4".to_owned());
        };
        let groups = group_count(groups)?;
        let inputs = channels.checked_div(groups).filter(|_| channels.is_multiple_of(groups));
        let inputs = inputs.ok_or("channels do not split into groups")?;
        let image = self.permute(x, &[0, 2, 3, 1])?;
        let mut parts = Vec::new();
        for group in 0..groups {
            let start = group.saturating_mul(inputs);
            let image = if groups == 1 { image } else { self.slice(image, 3, start, inputs)? };
            let weights = if groups == 1 { weights } else { self.slice(weights, 0, start, inputs)? };
            let bias = match bias {
                Some(bias) if groups > 1 => Some(self.slice(bias, 0, group.saturating_mul(depth), depth)?),
                other => other,
            };
            // From [C, O, KH, KW] to [O, KH, KW, C].
            let weights = self.permute(weights, &[1, 2, 3, 0])?;
            parts.push(self.transposed_convolution(image, weights, bias, out_pad, stride)?);
        }
        let channels_last = self.concat(&parts, 3)?;
        self.permute(channels_last, &[0, 3, 1, 2])
    }

    /// Drops the elements and the padding at the end that no window reaches: TOSA requires that the windows cover the padded input
    /// exactly. Returns the input, the padding, and the number of windows along each dimension.
    fn drop_unreached(
        &mut self,
        mut x: ValueId,
        kernel: &[u64],
        (pad, stride, dilation): &Windows,
    ) -> Result<(ValueId, Vec<i64>, Vec<u64>), String> {
        let dims = self.dims(x)?;
        let spatial = dims.get(1..dims.len().saturating_sub(1)).unwrap_or_default();
        let (mut padding, mut counts) = (Vec::new(), Vec::new());
        let lengths = [kernel.len(), pad.len() / 2, stride.len(), dilation.len()];
        if lengths.iter().any(|&n| n != spatial.len()) {
            return Err("has window attributes that do not fit the rank of its input".to_owned());
        }
        let sizes = spatial.iter().zip(kernel);
        for (d, ((&size, &kernel), ((pad, &stride), &dilation))) in
            sizes.zip(pad.chunks(2).zip(stride).zip(dilation)).enumerate()
        {
            let extent = |n: i64| usize::try_from(n).map_err(|_| "has a negative window attribute");
            let (low, high) = (extent(pad.first().copied().unwrap_or(0))?, extent(pad.last().copied().unwrap_or(0))?);
            let (input, kernel) = usize::try_from(size).ok().zip(usize::try_from(kernel).ok()).ok_or("is too large")?;
            let window =
                Window { input, kernel, low, high, stride: extent(stride)?, dilation: extent(dilation)?.max(1) };
            let (count, unused) =
                window.count().zip(window.unused()).ok_or("has a window that does not fit its input")?;
            // Padding is dropped before elements.
            let unused_padding = unused.min(high);
            if unused > unused_padding {
                let kept = window.input.saturating_sub(unused.saturating_sub(unused_padding));
                x = self.slice(x, d.saturating_add(1), 0, kept as u64)?;
            }
            padding.extend([low as i64, high.saturating_sub(unused_padding) as i64]);
            counts.push(count as u64);
        }
        Ok((x, padding, counts))
    }

    /// Builds a convolution for each group of channels, and concatenates the results.
    fn grouped_convolution(
        &mut self,
        def: &'static OpDef,
        (x, weights, bias): (ValueId, ValueId, Option<ValueId>),
        groups: u64,
        windows: &Windows,
    ) -> Result<ValueId, String> {
        let (dx, dw) = (self.dims(x)?, self.dims(weights)?);
        let last = dx.len().checked_sub(1).ok_or("input has rank 0")?;
        let part =
            |n: Option<&u64>| n.copied().filter(|n| n.is_multiple_of(groups)).and_then(|n| n.checked_div(groups));
        let (inputs, outputs) = part(dx.get(last)).zip(part(dw.first())).ok_or("channels do not split into groups")?;
        let mut parts = Vec::new();
        for group in 0..groups {
            let start = group.saturating_mul(outputs);
            let x = self.slice(x, last, group.saturating_mul(inputs), inputs)?;
            let weights = self.slice(weights, 0, start, outputs)?;
            let bias = match bias {
                Some(bias) if self.dims(bias)? != [1] => Some(self.slice(bias, 0, start, outputs)?),
                other => other,
            };
            parts.push(self.convolution(def, x, weights, bias, 1, windows.clone())?);
        }
        self.concat(&parts, last)
    }

    /// Builds a transposed convolution of images `[N, H, W, C]` by weights `[O, KH, KW, C]`. `out_pad` adds rows and columns to the full
    /// result, or removes them if it is negative. A dimension of the result has the size `(H - 1) * stride + KH + out_pad`.
    pub(super) fn transposed_convolution(
        &mut self,
        x: ValueId,
        weights: ValueId,
        bias: Option<ValueId>,
        out_pad: &[i64],
        stride: &[i64],
    ) -> Result<ValueId, String> {
        let (dx, dw, ctx) = (self.dims(x)?, self.dims(weights)?, self.ctx());
        let (&[n, height, width, _], &[channels, kh, kw, _]) = (dx.as_slice(), dw.as_slice()) else {
            return Err("operands must have rank 4".to_owned());
        };
        let (&[top, bottom, left, right], &[sy, sx]) = (out_pad, stride) else {
            return Err("invalid window attributes".to_owned());
        };
        let extent = |size: u64, stride: i64, kernel: u64, low: i64, high: i64| {
            let (size, kernel) = (i64::try_from(size).ok()?, i64::try_from(kernel).ok()?);
            let full = size.checked_sub(1)?.checked_mul(stride)?.checked_add(kernel)?;
            u64::try_from(full.checked_add(low)?.checked_add(high)?).ok()
        };
        let rows = extent(height, sy, kh, top, bottom).ok_or("result has no size")?;
        let columns = extent(width, sx, kw, left, right).ok_or("result has no size")?;
        let bias = match bias {
            Some(bias) => bias,
            None => self.float_constant(&[1], &[0.0])?,
        };
        let properties =
            [self.acc_type(x), ("out_pad", ctx.i64_array_attr(out_pad)), ("stride", ctx.i64_array_attr(stride))];
        let (zero, element) = (self.float_constant(&[1], &[0.0])?, self.f32_type());
        let dims = [n, rows, columns, channels];
        self.op(&tosa::TRANSPOSE_CONV2D, &[x, weights, bias, zero, zero], (&dims, element), &properties)
    }

    /// Builds a pool of images `[N, H, W, C]`. `def` is the op of TOSA.
    pub(super) fn pool(
        &mut self,
        def: &'static OpDef,
        x: ValueId,
        kernel: &[i64],
        pad: &[i64],
        stride: &[i64],
    ) -> Result<ValueId, String> {
        let &[n, _, _, channels] = self.dims(x)?.as_slice() else { return Err("image must have rank 4".to_owned()) };
        let sizes: Vec<u64> = kernel.iter().filter_map(|&size| u64::try_from(size).ok()).collect();
        let windows = (pad.to_vec(), stride.to_vec(), vec![1; kernel.len()]);
        let (x, pad, counts) = self.drop_unreached(x, &sizes, &windows)?;
        let dims: Vec<u64> = [n].into_iter().chain(counts).chain([channels]).collect();
        let (ctx, element) = (self.ctx(), self.element(x));
        let mut operands = vec![x];
        let mut properties = vec![
            ("kernel", ctx.i64_array_attr(kernel)),
            ("pad", ctx.i64_array_attr(&pad)),
            ("stride", ctx.i64_array_attr(stride)),
        ];
        if def == &tosa::AVG_POOL2D {
            let zero = self.float_constant(&[1], &[0.0])?;
            operands.extend([zero, zero]);
            properties.push(self.acc_type(x));
        }
        self.op(def, &operands, (&dims, element), &properties)
    }

    /// Builds a `tosa.resize` of images [N, H, W, C].
    pub(super) fn resize(
        &mut self,
        image: ValueId,
        [rows, columns]: [u64; 2],
        is_linear: bool,
        sampling: Sampling,
    ) -> Result<ValueId, String> {
        if is_linear && self.ctx().float_kind(self.element(image)).is_none() {
            return Err("interpolation of integers is unsupported".to_owned());
        }
        let dims = self.dims(image)?;
        let &[n, height, width, channels] = dims.as_slice() else { return Err("image must have rank 4".to_owned()) };
        let (y, x) = (sampling.positions(height, rows, is_linear)?, sampling.positions(width, columns, is_linear)?);
        let scale = self.shape(&[y.n, y.d, x.n, x.d])?;
        let offset = self.shape(&[y.offset, x.offset])?;
        let operands = [image, scale, offset, self.shape(&[y.border, x.border])?];
        let mode = mode(self.ctx(), is_linear).ok_or("unknown resize mode")?;
        let element = self.element(image);
        self.op(&tosa::RESIZE, &operands, (&[n, rows, columns, channels], element), &[("mode", mode)])
    }
}
