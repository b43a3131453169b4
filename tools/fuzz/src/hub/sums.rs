//! Convolutions, matrix products and pools.

use super::text::{FunctionText, HubRandom, I4, I8, QuantizedType, Store, U8, bits, list, zero_point};

/// Number of windows along a dimension; `None` if the window does not fit.
pub(super) fn windows(size: u64, kernel: u64, pads: [i64; 2], stride: i64, dilation: i64) -> Option<u64> {
    let reach = (kernel as i64 - 1) * dilation + 1;
    let room = size as i64 + pads[0] + pads[1] - reach;
    u64::try_from(room).ok().map(|room| room / stride as u64 + 1)
}

/// A window along some dimensions: extents of the input, the window and the output, and its attributes.
pub(super) struct SumWindow {
    size: Vec<u64>,
    kernel: Vec<u64>,
    out: Vec<u64>,
    pad: Vec<i64>,
    stride: Vec<i64>,
    dilation: Vec<i64>,
}

impl SumWindow {
    pub(super) fn any(r: &mut HubRandom, count: usize, dilates: bool, most: u64) -> Self {
        let mut w = Self { size: vec![], kernel: vec![], out: vec![], pad: vec![], stride: vec![], dilation: vec![] };
        while w.size.len() < count {
            let (size, kernel) = (r.size(1, most), r.of(&[1, 1, 2, 3, 3, 4]));
            let pads =
                if r.one_in(2) { [0, 0] } else { [r.in_range(0, kernel as i64 - 1), r.in_range(0, kernel as i64 - 1)] };
            let (stride, dilation) = (r.of(&[1, 1, 2, 3]), if dilates { r.of(&[1, 1, 1, 2]) } else { 1 });
            let Some(out) = windows(size, kernel, pads, stride, dilation) else { continue };
            w.size.push(size);
            w.kernel.push(kernel);
            w.out.push(out);
            w.pad.extend(pads);
            w.stride.push(stride);
            w.dilation.push(dilation);
        }
        w
    }
    pub(super) fn attributes(&self, with_dilation: bool) -> String {
        let dilation = if with_dilation { format!("dilation = {}, ", list(&self.dilation)) } else { String::new() };
        format!("{dilation}pad = {}, stride = {}", list(&self.pad), list(&self.stride))
    }
}

pub(super) fn surround(first: u64, inner: &[u64], last: u64) -> Vec<u64> {
    [&[first], inner, &[last]].concat()
}

/// Weights: their type, per-tensor or per-channel along `axis`, and their integers.
pub(super) fn weights(
    r: &mut HubRandom,
    text: &mut FunctionText,
    sizes: &[u64],
    axis: Option<usize>,
    input: Store,
) -> (String, QuantizedType, String) {
    let store = match r.next() % 6 {
        0 => I4,
        1 if input == U8 => U8,
        _ => I8,
    };
    let zero = |r: &mut HubRandom| if r.one_in(2) { 0 } else { r.in_range(store.1, store.2) };
    let all_zero = r.one_in(2);
    let count = axis.filter(|_| !r.one_in(3)).map(|axis| sizes[axis]);
    let same = zero(r);
    let params = (0..count.unwrap_or(1)).map(|_| {
        let own = if r.one_in(4) { zero(r) } else { same };
        (r.power(-9, -4), if all_zero || store == I4 { 0 } else { own })
    });
    let params: Vec<_> = params.collect();
    let ty = QuantizedType { store, params, axis: axis.filter(|_| count.is_some()) };
    let values: Vec<i64> = (0..sizes.iter().product())
        .map(|_| if r.one_in(8) { r.of(&[store.1, store.2]) } else { r.in_range(store.1, store.2) })
        .collect();
    let tensor = ty.tensor(sizes);
    let name = text.constant(&values, &tensor, sizes, bits(store));
    (name, ty, tensor)
}

/// A result type for accumulators of the expected magnitude.
pub(super) fn result_of(r: &mut HubRandom, input: &QuantizedType, weight: &QuantizedType, terms: u64) -> QuantizedType {
    let width = (weight.store.2 - weight.store.1) as f64 / 3.5;
    let typical = 73.0 * width * (terms as f64).sqrt() * input.scale() * weight.scale();
    let factor = match r.next() % 10 {
        // Rounds everything to zero, or saturates everything.
        0 => r.power(8, 20),
        1 => r.power(-14, -8),
        _ => r.power(-3, 2),
    };
    let store = if input.store == U8 { U8 } else { I8 };
    let scale = f64::from((typical * factor / 64.0) as f32);
    QuantizedType::one(store, scale, zero_point(r, store))
}

pub(super) fn clamp_attrs(r: &mut HubRandom, result: &QuantizedType) -> String {
    if !r.one_in(3) {
        return String::new();
    }
    let low = r.in_range(result.store.1, result.store.2);
    format!("clamp = {}, ", list(&[low, r.in_range(low, result.store.2)]))
}

/// Adds weights, bias and result of a sum of products; ends the function.
#[expect(clippy::too_many_arguments, reason = "the parts of a layer")]
pub(super) fn layer(
    r: &mut HubRandom,
    mut text: FunctionText,
    name: &str,
    head: &str,
    attributes: &str,
    input_sizes: &[u64],
    (weight_sizes, axis, channels, terms): (&[u64], Option<usize>, u64, u64),
    out: &[u64],
) -> String {
    let input = QuantizedType::any(r);
    let input_type = input.tensor(input_sizes);
    let x = text.argument(input_type.clone());
    let (w, weight, weight_type) = weights(r, &mut text, weight_sizes, axis, input.store);
    let mut operands = vec![(x, input_type), (w, weight_type)];
    if !r.one_in(3) {
        let scales = weight.params.iter().map(|(scale, _)| (f64::from((scale * input.scale()) as f32), 0));
        let bias = QuantizedType { store: ("i32", 0, 0), params: scales.collect(), axis: weight.axis.map(|_| 0) };
        let reach = if r.one_in(8) { 1 << 22 } else { 1 << 14 };
        let values: Vec<i64> = (0..channels).map(|_| r.in_range(-reach, reach)).collect();
        let ty = bias.tensor(&[channels]);
        operands.push((text.constant(&values, &ty, &[channels], "i32"), ty));
    }
    let result = result_of(r, &input, &weight, terms);
    let numerics = r.numerics();
    let rounding =
        if numerics == "tosa" { format!("rounding = {}, ", r.of(&["single", "double"])) } else { String::new() };
    let clamp = clamp_attrs(r, &result);
    let attributes = format!("{clamp}{rounding}{attributes}");
    let attributes = attributes.trim_end_matches(", ");
    let attributes = if attributes.is_empty() { String::new() } else { format!(" {{{attributes}}}") };
    let operands: Vec<(&str, &str)> = operands.iter().map(|(a, b)| (a.as_str(), b.as_str())).collect();
    let ty = result.tensor(out);
    let value = text.op(&format!("{head} {numerics}"), &operands, &attributes, &ty);
    if !r.one_in(5) {
        return text.finish(name, &value, &ty);
    }
    // A consumer of the result, so that both may be fused.
    let (other, last) = (QuantizedType::of(r, result.store), QuantizedType::of(r, result.store));
    let (other_type, last_type) = (other.tensor(out), last.tensor(out));
    let y = text.argument(other_type.clone());
    let sum = text.op(&format!("qnn.add {numerics}"), &[(&value, &ty), (&y, &other_type)], "", &last_type);
    text.finish(name, &sum, &last_type)
}

pub(super) fn conv2d(r: &mut HubRandom, text: FunctionText, name: &str) -> String {
    let w = SumWindow::any(r, 2, true, 8);
    let (batch, channels, per_out) = (r.of(&[1, 1, 2]), r.channels(), r.size(1, 20));
    let taps: u64 = w.kernel.iter().product();
    let weights = surround(per_out, &w.kernel, channels);
    let (input, out) = (surround(batch, &w.size, channels), surround(batch, &w.out, per_out));
    layer(r, text, name, "qnn.conv2d", &w.attributes(true), &input, (&weights, Some(0), per_out, taps * channels), &out)
}

pub(super) fn grouped_convolution(r: &mut HubRandom, text: FunctionText, name: &str) -> String {
    let w = SumWindow::any(r, 2, true, 7);
    let (groups, per_in, per_out) = (r.size(2, 5), r.size(1, 9), r.size(1, 5));
    let taps: u64 = w.kernel.iter().product();
    let weights = surround(groups * per_out, &w.kernel, per_in);
    let (input, out) = (surround(1, &w.size, groups * per_in), surround(1, &w.out, groups * per_out));
    let attributes = format!("groups = {groups} : i64, {}", w.attributes(true));
    let sums = (weights.as_slice(), Some(0), groups * per_out, taps * per_in);
    layer(r, text, name, "qnn.conv2d", &attributes, &input, sums, &out)
}

pub(super) fn conv3d(r: &mut HubRandom, text: FunctionText, name: &str) -> String {
    let w = SumWindow::any(r, 3, true, 4);
    let (channels, per_out) = (r.size(1, 9), r.size(1, 6));
    let taps: u64 = w.kernel.iter().product();
    let weights = surround(per_out, &w.kernel, channels);
    let (input, out) = (surround(1, &w.size, channels), surround(1, &w.out, per_out));
    layer(r, text, name, "qnn.conv3d", &w.attributes(true), &input, (&weights, Some(0), per_out, taps * channels), &out)
}

pub(super) fn depthwise(r: &mut HubRandom, text: FunctionText, name: &str) -> String {
    let w = SumWindow::any(r, 2, true, 9);
    let (channels, multiplier) = (r.channels(), r.of(&[1, 1, 2, 3]));
    let taps: u64 = w.kernel.iter().product();
    let weights = [w.kernel.as_slice(), &[channels, multiplier]].concat();
    let axis = match (channels, multiplier) {
        (_, 1) => Some(2),
        (1, _) => Some(3),
        _ => None,
    };
    let (input, out) = (surround(1, &w.size, channels), surround(1, &w.out, channels * multiplier));
    let sums = (weights.as_slice(), axis, channels * multiplier, taps);
    layer(r, text, name, "qnn.depthwise_conv2d", &w.attributes(true), &input, sums, &out)
}

pub(super) fn transposed_convolution(r: &mut HubRandom, text: FunctionText, name: &str) -> String {
    let (channels, per_out) = (r.size(1, 12), r.size(1, 8));
    let (mut size, mut kernel, mut out, mut cut, mut stride) = (vec![], vec![], vec![], vec![], vec![]);
    while size.len() < 2 {
        let (n, k, s) = (r.size(1, 5), r.size(1, 4), r.in_range(1, 3));
        let (low, high) = (r.in_range(-1, k as i64 - 1), r.in_range(-1, k as i64 - 1));
        let extent = (n as i64 - 1) * s + k as i64 - low - high;
        if extent < 1 {
            continue;
        }
        size.push(n);
        kernel.push(k);
        out.push(extent as u64);
        cut.extend([low, high]);
        stride.push(s);
    }
    let weights = surround(per_out, &kernel, channels);
    let attributes = format!("pad = {}, stride = {}", list(&cut), list(&stride));
    let taps: u64 = kernel.iter().product();
    let sums = (weights.as_slice(), Some(0), per_out, taps * channels);
    layer(
        r,
        text,
        name,
        "qnn.transpose_conv2d",
        &attributes,
        &surround(1, &size, channels),
        sums,
        &surround(1, &out, per_out),
    )
}

pub(super) fn fully_connected(r: &mut HubRandom, text: FunctionText, name: &str) -> String {
    // More rows in a third of the cases, for AMX tiles.
    let rows = if r.one_in(3) { r.size(4, 70) } else { r.size(1, 5) };
    let (depth, per_out) = (r.size(1, 140), r.channels());
    let sums = (&[per_out, depth][..], Some(0), per_out, depth);
    layer(r, text, name, "qnn.fully_connected", "", &[rows, depth], sums, &[rows, per_out])
}

pub(super) fn matmul(r: &mut HubRandom, mut text: FunctionText, name: &str) -> String {
    let (batch, m, n, k) = (r.size(1, 3), r.size(1, 9), r.size(1, 35), r.size(1, 40));
    let a = QuantizedType::any(r);
    let b = QuantizedType::of(r, a.store);
    let (ta, tb) = (a.tensor(&[batch, m, k]), b.tensor(&[batch, k, n]));
    let (x, y) = (text.argument(ta.clone()), text.argument(tb.clone()));
    let ty = result_of(r, &a, &b, k).tensor(&[batch, m, n]);
    let value = text.op(&format!("qnn.matmul {}", r.numerics()), &[(&x, &ta), (&y, &tb)], "", &ty);
    text.finish(name, &value, &ty)
}

pub(super) fn pool(r: &mut HubRandom, mut text: FunctionText, name: &str) -> String {
    let w = SumWindow::any(r, 2, false, 9);
    let channels = r.channels();
    let is_max = r.one_in(3);
    let numerics = if is_max { "tflite" } else { r.numerics() };
    let from = QuantizedType::any(r);
    let to = if numerics == "ort" { QuantizedType::of(r, from.store) } else { from.clone() };
    let (ta, ty) = (from.tensor(&surround(1, &w.size, channels)), to.tensor(&surround(1, &w.out, channels)));
    let x = text.argument(ta.clone());
    let kernel: Vec<i64> = w.kernel.iter().map(|&k| k as i64).collect();
    let attributes = format!(" {{{}kernel = {}, {}}}", clamp_attrs(r, &to), list(&kernel), w.attributes(false));
    let head = if is_max { "qnn.max_pool2d" } else { "qnn.average_pool2d" };
    let value = text.op(&format!("{head} {numerics}"), &[(&x, &ta)], &attributes, &ty);
    text.finish(name, &value, &ty)
}
