//! Programs of the hub and of integer TOSA, of one operation or two, at random: every kind, sizes that no vector divides, zero points everywhere, multipliers from
//! almost nothing to more than one.
//!
//! A program is made of its seed alone. Nothing here knows which of them have loops, or whether the verifier takes all of them: the
//! harness counts what comes through, so that a kind that never does is seen.

use std::fmt::Write;

/// Numbers for sizes, scales and parameters.
struct Random(crate::Random);

impl Random {
    fn next(&mut self) -> u64 {
        self.0.next()
    }
    /// From `low` to `high`, both included.
    fn within(&mut self, low: i64, high: i64) -> i64 {
        low + (self.next() % (high - low + 1) as u64) as i64
    }
    fn size(&mut self, low: u64, high: u64) -> u64 {
        self.within(low as i64, high as i64) as u64
    }
    fn one_in(&mut self, n: u64) -> bool {
        self.next().is_multiple_of(n)
    }
    fn of<T: Copy>(&mut self, all: &[T]) -> T {
        all[(self.next() % all.len() as u64) as usize]
    }
    /// A float of 32 bits between powers of two.
    fn power(&mut self, low: i64, high: i64) -> f64 {
        let mantissa = 1.0 + (self.next() >> 40) as f64 / (1_u64 << 24) as f64;
        f64::from((mantissa * 2_f64.powi(self.within(low, high) as i32)) as f32)
    }
    /// How many channels: few, around what vectors hold, or up to 70.
    fn channels(&mut self) -> u64 {
        match self.next() % 4 {
            0 => self.size(1, 5),
            1 => self.of(&[4, 7, 8, 9, 15, 16, 17, 31, 32, 33, 63, 64, 65]),
            _ => self.size(1, 70),
        }
    }
    fn numerics(&mut self) -> &'static str {
        self.of(&["tflite", "tosa", "ort"])
    }
}

/// How integers are stored: name, least, greatest.
type Store = (&'static str, i64, i64);
const I4: Store = ("i4", -8, 7);
const I8: Store = ("i8", -128, 127);
const U8: Store = ("u8", 0, 255);
const I16: Store = ("i16", -32768, 32767);

fn bits(store: Store) -> &'static str {
    match store.0 {
        "u8" => "i8",
        name => name,
    }
}

/// A quantized element type.
#[derive(Clone)]
struct Quantized {
    store: Store,
    /// One for all, or one for each index of the dimension.
    params: Vec<(f64, i64)>,
    axis: Option<usize>,
}

impl Quantized {
    fn one(store: Store, scale: f64, zero_point: i64) -> Self {
        Self { store, params: vec![(scale, zero_point)], axis: None }
    }
    /// An activation.
    fn any(r: &mut Random) -> Self {
        let store = if r.one_in(3) { U8 } else { I8 };
        Self::of(r, store)
    }
    fn of(r: &mut Random, store: Store) -> Self {
        let scale = r.power(-7, 0);
        Self::one(store, scale, zero_point(r, store))
    }
    fn scale(&self) -> f64 {
        self.params[0].0
    }
    fn tensor(&self, sizes: &[u64]) -> String {
        let dims: String = sizes.iter().map(|n| format!("{n}x")).collect();
        let list: Vec<String> = self.params.iter().map(|(scale, zero)| format!("{scale:.17e}:{zero}")).collect();
        match self.axis {
            None => format!("tensor<{dims}!quant.uniform<{}:f32, {}>>", self.store.0, list[0]),
            Some(axis) => format!("tensor<{dims}!quant.uniform<{}:f32:{axis}, {{{}}}>>", self.store.0, list.join(", ")),
        }
    }
}

fn zero_point(r: &mut Random, store: Store) -> i64 {
    match r.next() % 4 {
        0 => store.1,
        1 => store.2,
        _ if store.0 == "i16" => 0,
        _ => r.within(store.1, store.2),
    }
}

/// A function that is written line by line.
struct Text {
    arguments: Vec<String>,
    lines: String,
    next: usize,
}

impl Text {
    fn argument(&mut self, ty: String) -> String {
        let name = format!("%arg{}", self.arguments.len());
        self.arguments.push(format!("{name}: {ty}"));
        name
    }
    fn line(&mut self, text: String) -> String {
        let name = format!("%{}", self.next);
        self.next += 1;
        let _ = writeln!(self.lines, "  {name} = {text}");
        name
    }
    /// An operation with its operands' types and its result's.
    fn op(&mut self, head: &str, operands: &[(&str, &str)], attributes: &str, result: &str) -> String {
        let (names, types): (Vec<&str>, Vec<&str>) = operands.iter().copied().unzip();
        self.line(format!("{head} {}{attributes} : ({}) -> {result}", names.join(", "), types.join(", ")))
    }
    /// A constant of the hub.
    fn constant(&mut self, values: &[i64], ty: &str, sizes: &[u64], held: &str) -> String {
        self.line(format!("qnn.constant {} : {ty}", dense(values, sizes, held)))
    }
    /// A constant of TOSA; the result has its type beside it.
    fn ints(&mut self, values: &[i64], sizes: &[u64], held: &str) -> (String, String) {
        let name = self.line(format!(
            "\"tosa.const\"() <{{values = {}}}> : () -> {}",
            dense(values, sizes, held),
            plain(sizes, held)
        ));
        (name, plain(sizes, held))
    }
    fn shape(&mut self, values: &[i64]) -> (String, String) {
        let ty = format!("!tosa.shape<{}>", values.len());
        let list: Vec<String> = values.iter().map(i64::to_string).collect();
        let count = values.len();
        let held = format!("dense<[{}]> : tensor<{count}xindex>", list.join(", "));
        (self.line(format!("tosa.const_shape {{values = {held}}} : () -> {ty}")), ty)
    }
    fn finish(self, name: &str, result: &str, ty: &str) -> String {
        format!(
            "func.func @{name}({}) -> {ty} {{\n{}  return {result} : {ty}\n}}\n",
            self.arguments.join(", "),
            self.lines
        )
    }
}

fn plain(sizes: &[u64], element: &str) -> String {
    let dims: String = sizes.iter().map(|n| format!("{n}x")).collect();
    format!("tensor<{dims}{element}>")
}

fn dense(values: &[i64], sizes: &[u64], held: &str) -> String {
    let ty = plain(sizes, held);
    if values.len() == 1 {
        return format!("dense<{}> : {ty}", values[0]);
    }
    let bytes = match held {
        "i32" => 4,
        "i16" => 2,
        "i48" => 6,
        _ => 1,
    };
    let mask = if held == "i4" { 15 } else { 255 };
    let mut hex = String::new();
    for value in values {
        for byte in value.to_le_bytes().iter().take(bytes) {
            let _ = write!(hex, "{:02X}", byte & mask);
        }
    }
    format!("dense<\"0x{hex}\"> : {ty}")
}

fn list(values: &[i64]) -> String {
    let all: Vec<String> = values.iter().map(i64::to_string).collect();
    format!("array<i64: {}>", all.join(", "))
}

/// How many windows there are along a dimension.
fn windows(size: u64, kernel: u64, pads: [i64; 2], stride: i64, dilation: i64) -> Option<u64> {
    let reach = (kernel as i64 - 1) * dilation + 1;
    let room = size as i64 + pads[0] + pads[1] - reach;
    u64::try_from(room).ok().map(|room| room / stride as u64 + 1)
}

/// A window along some dimensions: extents before, of the window and behind, and its attributes.
struct Window {
    size: Vec<u64>,
    kernel: Vec<u64>,
    out: Vec<u64>,
    pad: Vec<i64>,
    stride: Vec<i64>,
    dilation: Vec<i64>,
}

impl Window {
    fn any(r: &mut Random, count: usize, dilates: bool, most: u64) -> Self {
        let mut w = Self { size: vec![], kernel: vec![], out: vec![], pad: vec![], stride: vec![], dilation: vec![] };
        while w.size.len() < count {
            let (size, kernel) = (r.size(1, most), r.of(&[1, 1, 2, 3, 3, 4]));
            let pads =
                if r.one_in(2) { [0, 0] } else { [r.within(0, kernel as i64 - 1), r.within(0, kernel as i64 - 1)] };
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
    fn attributes(&self, with_dilation: bool) -> String {
        let dilation = if with_dilation { format!("dilation = {}, ", list(&self.dilation)) } else { String::new() };
        format!("{dilation}pad = {}, stride = {}", list(&self.pad), list(&self.stride))
    }
}

fn around(first: u64, inner: &[u64], last: u64) -> Vec<u64> {
    [&[first], inner, &[last]].concat()
}

/// Weights: their type, with a scale for each index of `axis` perhaps, and their integers.
fn weights(
    r: &mut Random,
    text: &mut Text,
    sizes: &[u64],
    axis: Option<usize>,
    input: Store,
) -> (String, Quantized, String) {
    let store = match r.next() % 6 {
        0 => I4,
        1 if input == U8 => U8,
        _ => I8,
    };
    let zero = |r: &mut Random| if r.one_in(2) { 0 } else { r.within(store.1, store.2) };
    let all_zero = r.one_in(2);
    let count = axis.filter(|_| !r.one_in(3)).map(|axis| sizes[axis]);
    let same = zero(r);
    let params = (0..count.unwrap_or(1)).map(|_| {
        let own = if r.one_in(4) { zero(r) } else { same };
        (r.power(-9, -4), if all_zero || store == I4 { 0 } else { own })
    });
    let params: Vec<_> = params.collect();
    let ty = Quantized { store, params, axis: axis.filter(|_| count.is_some()) };
    let values: Vec<i64> = (0..sizes.iter().product())
        .map(|_| if r.one_in(8) { r.of(&[store.1, store.2]) } else { r.within(store.1, store.2) })
        .collect();
    let tensor = ty.tensor(sizes);
    let name = text.constant(&values, &tensor, sizes, bits(store));
    (name, ty, tensor)
}

/// The type of a result whose accumulators are about so large.
fn result_of(r: &mut Random, input: &Quantized, weight: &Quantized, terms: u64) -> Quantized {
    let width = (weight.store.2 - weight.store.1) as f64 / 3.5;
    let typical = 73.0 * width * (terms as f64).sqrt() * input.scale() * weight.scale();
    let factor = match r.next() % 10 {
        // Nothing is left, or everything saturates.
        0 => r.power(8, 20),
        1 => r.power(-14, -8),
        _ => r.power(-3, 2),
    };
    let store = if input.store == U8 { U8 } else { I8 };
    let scale = f64::from((typical * factor / 64.0) as f32);
    Quantized::one(store, scale, zero_point(r, store))
}

fn clamped(r: &mut Random, result: &Quantized) -> String {
    if !r.one_in(3) {
        return String::new();
    }
    let low = r.within(result.store.1, result.store.2);
    format!("clamp = {}, ", list(&[low, r.within(low, result.store.2)]))
}

/// Weights, bias and result of sums of products; ends the function.
#[expect(clippy::too_many_arguments, reason = "what a layer is made of")]
fn layer(
    r: &mut Random,
    mut text: Text,
    name: &str,
    head: &str,
    attributes: &str,
    input_sizes: &[u64],
    (weight_sizes, axis, channels, terms): (&[u64], Option<usize>, u64, u64),
    out: &[u64],
) -> String {
    let input = Quantized::any(r);
    let input_type = input.tensor(input_sizes);
    let x = text.argument(input_type.clone());
    let (w, weight, weight_type) = weights(r, &mut text, weight_sizes, axis, input.store);
    let mut operands = vec![(x, input_type), (w, weight_type)];
    if !r.one_in(3) {
        let scales = weight.params.iter().map(|(scale, _)| (f64::from((scale * input.scale()) as f32), 0));
        let bias = Quantized { store: ("i32", 0, 0), params: scales.collect(), axis: weight.axis.map(|_| 0) };
        let reach = if r.one_in(8) { 1 << 22 } else { 1 << 14 };
        let values: Vec<i64> = (0..channels).map(|_| r.within(-reach, reach)).collect();
        let ty = bias.tensor(&[channels]);
        operands.push((text.constant(&values, &ty, &[channels], "i32"), ty));
    }
    let result = result_of(r, &input, &weight, terms);
    let numerics = r.numerics();
    let rounding =
        if numerics == "tosa" { format!("rounding = {}, ", r.of(&["single", "double"])) } else { String::new() };
    let clamp = clamped(r, &result);
    let attributes = format!("{clamp}{rounding}{attributes}");
    let attributes = attributes.trim_end_matches(", ");
    let attributes = if attributes.is_empty() { String::new() } else { format!(" {{{attributes}}}") };
    let operands: Vec<(&str, &str)> = operands.iter().map(|(a, b)| (a.as_str(), b.as_str())).collect();
    let ty = result.tensor(out);
    let value = text.op(&format!("{head} {numerics}"), &operands, &attributes, &ty);
    if !r.one_in(5) {
        return text.finish(name, &value, &ty);
    }
    // Something that reads it, so that loops of both meet.
    let (other, last) = (Quantized::of(r, result.store), Quantized::of(r, result.store));
    let (other_type, last_type) = (other.tensor(out), last.tensor(out));
    let y = text.argument(other_type.clone());
    let sum = text.op(&format!("qnn.add {numerics}"), &[(&value, &ty), (&y, &other_type)], "", &last_type);
    text.finish(name, &sum, &last_type)
}

type Kind = fn(&mut Random, Text, &str) -> String;

/// What is drawn from; what matters most stands more than once.
const KINDS: &[(&str, Kind)] = &[
    ("conv2d", conv2d),
    ("conv2d", conv2d),
    ("conv2d", conv2d),
    ("grouped", grouped),
    ("conv3d", conv3d),
    ("depthwise", depthwise),
    ("depthwise", depthwise),
    ("transposed", transposed),
    ("fully_connected", fully_connected),
    ("fully_connected", fully_connected),
    ("matmul", matmul),
    ("pool", pool),
    ("pool", pool),
    ("binary", binary),
    ("binary", binary),
    ("table", table),
    ("softmax", softmax),
    ("reduce", reduce),
    ("resize", resize),
    ("move", movement),
    ("rescale", rescale),
    ("rescale", rescale),
    ("integers", integers),
    ("rows", rows),
    ("border", border),
];

fn conv2d(r: &mut Random, text: Text, name: &str) -> String {
    let w = Window::any(r, 2, true, 8);
    let (batch, channels, per_out) = (r.of(&[1, 1, 2]), r.channels(), r.size(1, 20));
    let taps: u64 = w.kernel.iter().product();
    let weights = around(per_out, &w.kernel, channels);
    let (input, out) = (around(batch, &w.size, channels), around(batch, &w.out, per_out));
    layer(r, text, name, "qnn.conv2d", &w.attributes(true), &input, (&weights, Some(0), per_out, taps * channels), &out)
}

fn grouped(r: &mut Random, text: Text, name: &str) -> String {
    let w = Window::any(r, 2, true, 7);
    let (groups, per_in, per_out) = (r.size(2, 5), r.size(1, 9), r.size(1, 5));
    let taps: u64 = w.kernel.iter().product();
    let weights = around(groups * per_out, &w.kernel, per_in);
    let (input, out) = (around(1, &w.size, groups * per_in), around(1, &w.out, groups * per_out));
    let attributes = format!("groups = {groups} : i64, {}", w.attributes(true));
    let sums = (weights.as_slice(), Some(0), groups * per_out, taps * per_in);
    layer(r, text, name, "qnn.conv2d", &attributes, &input, sums, &out)
}

fn conv3d(r: &mut Random, text: Text, name: &str) -> String {
    let w = Window::any(r, 3, true, 4);
    let (channels, per_out) = (r.size(1, 9), r.size(1, 6));
    let taps: u64 = w.kernel.iter().product();
    let weights = around(per_out, &w.kernel, channels);
    let (input, out) = (around(1, &w.size, channels), around(1, &w.out, per_out));
    layer(r, text, name, "qnn.conv3d", &w.attributes(true), &input, (&weights, Some(0), per_out, taps * channels), &out)
}

fn depthwise(r: &mut Random, text: Text, name: &str) -> String {
    let w = Window::any(r, 2, true, 9);
    let (channels, multiplier) = (r.channels(), r.of(&[1, 1, 2, 3]));
    let taps: u64 = w.kernel.iter().product();
    let weights = [w.kernel.as_slice(), &[channels, multiplier]].concat();
    let axis = match (channels, multiplier) {
        (_, 1) => Some(2),
        (1, _) => Some(3),
        _ => None,
    };
    let (input, out) = (around(1, &w.size, channels), around(1, &w.out, channels * multiplier));
    let sums = (weights.as_slice(), axis, channels * multiplier, taps);
    layer(r, text, name, "qnn.depthwise_conv2d", &w.attributes(true), &input, sums, &out)
}

fn transposed(r: &mut Random, text: Text, name: &str) -> String {
    let (channels, per_out) = (r.size(1, 12), r.size(1, 8));
    let (mut size, mut kernel, mut out, mut cut, mut stride) = (vec![], vec![], vec![], vec![], vec![]);
    while size.len() < 2 {
        let (n, k, s) = (r.size(1, 5), r.size(1, 4), r.within(1, 3));
        let (low, high) = (r.within(-1, k as i64 - 1), r.within(-1, k as i64 - 1));
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
    let weights = around(per_out, &kernel, channels);
    let attributes = format!("pad = {}, stride = {}", list(&cut), list(&stride));
    let taps: u64 = kernel.iter().product();
    let sums = (weights.as_slice(), Some(0), per_out, taps * channels);
    layer(
        r,
        text,
        name,
        "qnn.transpose_conv2d",
        &attributes,
        &around(1, &size, channels),
        sums,
        &around(1, &out, per_out),
    )
}

fn fully_connected(r: &mut Random, text: Text, name: &str) -> String {
    let (rows, depth, per_out) = (r.size(1, 5), r.size(1, 140), r.channels());
    let sums = (&[per_out, depth][..], Some(0), per_out, depth);
    layer(r, text, name, "qnn.fully_connected", "", &[rows, depth], sums, &[rows, per_out])
}

fn matmul(r: &mut Random, mut text: Text, name: &str) -> String {
    let (batch, m, n, k) = (r.size(1, 3), r.size(1, 9), r.size(1, 35), r.size(1, 40));
    let a = Quantized::any(r);
    let b = Quantized::of(r, a.store);
    let (ta, tb) = (a.tensor(&[batch, m, k]), b.tensor(&[batch, k, n]));
    let (x, y) = (text.argument(ta.clone()), text.argument(tb.clone()));
    let ty = result_of(r, &a, &b, k).tensor(&[batch, m, n]);
    let value = text.op(&format!("qnn.matmul {}", r.numerics()), &[(&x, &ta), (&y, &tb)], "", &ty);
    text.finish(name, &value, &ty)
}

fn pool(r: &mut Random, mut text: Text, name: &str) -> String {
    let w = Window::any(r, 2, false, 9);
    let channels = r.channels();
    let is_max = r.one_in(3);
    let numerics = if is_max { "tflite" } else { r.numerics() };
    let from = Quantized::any(r);
    let to = if numerics == "ort" { Quantized::of(r, from.store) } else { from.clone() };
    let (ta, ty) = (from.tensor(&around(1, &w.size, channels)), to.tensor(&around(1, &w.out, channels)));
    let x = text.argument(ta.clone());
    let kernel: Vec<i64> = w.kernel.iter().map(|&k| k as i64).collect();
    let attributes = format!(" {{{}kernel = {}, {}}}", clamped(r, &to), list(&kernel), w.attributes(false));
    let head = if is_max { "qnn.max_pool2d" } else { "qnn.average_pool2d" };
    let value = text.op(&format!("{head} {numerics}"), &[(&x, &ta)], &attributes, &ty);
    text.finish(name, &value, &ty)
}

fn sizes(r: &mut Random, rank: u64) -> Vec<u64> {
    let mut all: Vec<u64> = (1..rank).map(|_| r.size(1, 5)).collect();
    all.push(r.channels());
    all
}

fn binary(r: &mut Random, mut text: Text, name: &str) -> String {
    let op = r.of(&["add", "add", "sub", "mul", "mul", "maximum", "minimum", "squared_difference"]);
    let rank = r.size(1, 4);
    let out = sizes(r, rank);
    let mut other = out.clone();
    if r.one_in(3) {
        // Broadcast: all of it, or one dimension.
        let d = (r.next() % rank) as usize;
        other.iter_mut().enumerate().for_each(|(i, n)| *n = if i == d || *n == 0 { 1 } else { *n });
    }
    let same = ["maximum", "minimum"].contains(&op);
    let a = if r.one_in(8) && !same { Quantized::one(I16, r.power(-14, -8), 0) } else { Quantized::any(r) };
    let b = if same { a.clone() } else { Quantized::of(r, a.store) };
    let b = if a.store == I16 { Quantized::one(I16, r.power(-14, -8), 0) } else { b };
    let to = match op {
        "mul" | "squared_difference" => result_of(r, &a, &b, 1),
        _ if same => a.clone(),
        _ if a.store == I16 => Quantized::one(I16, r.power(-14, -8), 0),
        _ => Quantized::of(r, a.store),
    };
    let to = if a.store == I16 { Quantized { store: I16, params: vec![(to.scale(), 0)], axis: None } } else { to };
    let (ta, tb, ty) = (a.tensor(&out), b.tensor(&other), to.tensor(&out));
    let (x, y) = (text.argument(ta.clone()), text.argument(tb.clone()));
    let numerics = if op == "squared_difference" || same { "tflite" } else { r.numerics() };
    let (first, second) = if r.one_in(2) { ((&x, &ta), (&y, &tb)) } else { ((&y, &tb), (&x, &ta)) };
    let clamp = clamped(r, &to);
    let clamp = if clamp.is_empty() { clamp } else { format!(" {{{}}}", clamp.trim_end_matches(", ")) };
    let value = text.op(&format!("qnn.{op} {numerics}"), &[(first.0, first.1), (second.0, second.1)], &clamp, &ty);
    text.finish(name, &value, &ty)
}

fn table(r: &mut Random, mut text: Text, name: &str) -> String {
    let rank = r.size(1, 4);
    let out = sizes(r, rank);
    let wide = r.one_in(6);
    let from = if wide { Quantized::one(I16, r.power(-13, -10), 0) } else { Quantized::any(r) };
    let to = if wide { Quantized::one(I16, 1.0 / 32768.0, 0) } else { Quantized::of(r, from.store) };
    let (ta, ty) = (from.tensor(&out), to.tensor(&out));
    let x = text.argument(ta.clone());
    let value = match r.next() % 3 {
        0 => text.op(&format!("qnn.requantize {}", r.numerics()), &[(&x, &ta)], "", &ty),
        1 if !wide => {
            let table: Vec<i64> = (0..256).map(|_| r.within(-128, 127)).collect();
            let (entries, te) = text.ints(&table, &[256], "i8");
            text.op("qnn.lut", &[(&x, &ta), (&entries, &te)], "", &ty)
        }
        _ => {
            let function = r.of(&["sigmoid", "tanh", "exp", "gelu", "hard_swish", "relu", "abs", "neg"]);
            let numerics = r.of(&["tflite", "ort"]);
            let to = match (function, numerics) {
                ("sigmoid", "tflite") if from.store == I8 => Quantized::one(I8, 1.0 / 256.0, -128),
                ("sigmoid", "tflite") if from.store == U8 => Quantized::one(U8, 1.0 / 256.0, 0),
                ("tanh", "tflite") if from.store == I8 => Quantized::one(I8, 1.0 / 128.0, 0),
                ("tanh", "tflite") if from.store == U8 => Quantized::one(U8, 1.0 / 128.0, 128),
                _ => to,
            };
            let ty = to.tensor(&out);
            let attributes = format!(" {{function = \"{function}\"}}");
            let value = text.op(&format!("qnn.unary {numerics}"), &[(&x, &ta)], &attributes, &ty);
            return text.finish(name, &value, &ty);
        }
    };
    text.finish(name, &value, &ty)
}

fn softmax(r: &mut Random, mut text: Text, name: &str) -> String {
    let rank = r.size(1, 3);
    let out = sizes(r, rank);
    let wide = r.one_in(4);
    let from = if wide { Quantized::one(I16, r.power(-17, -10), 0) } else { Quantized::any(r) };
    let numerics = if wide { "tflite" } else { r.of(&["tflite", "ort"]) };
    let (scale, zero) = match numerics {
        "tflite" if wide => (1.0 / 32768.0, 0),
        "tflite" => (1.0 / 256.0, from.store.1),
        _ => (r.power(-8, -6), from.store.1),
    };
    let to = Quantized::one(from.store, scale, zero);
    let (ta, ty) = (from.tensor(&out), to.tensor(&out));
    let x = text.argument(ta.clone());
    let value = text.op(&format!("qnn.softmax {numerics}"), &[(&x, &ta)], "", &ty);
    text.finish(name, &value, &ty)
}

fn reduce(r: &mut Random, mut text: Text, name: &str) -> String {
    let op = r.of(&["mean", "mean", "sum", "reduce_max", "reduce_min"]);
    let from_sizes = sizes(r, 4);
    let axes: Vec<i64> = r.of(&[&[1, 2][..], &[1], &[2], &[3], &[1, 2, 3]]).to_vec();
    let out: Vec<u64> =
        from_sizes.iter().enumerate().filter(|(d, _)| !axes.contains(&(*d as i64))).map(|(_, &n)| n).collect();
    let from = Quantized::any(r);
    let same = op.starts_with("reduce");
    let to = match op {
        _ if same => from.clone(),
        "sum" => Quantized::one(from.store, from.scale() * r.power(0, 4), zero_point(r, from.store)),
        _ => Quantized::one(from.store, from.scale() * r.power(-2, 1), zero_point(r, from.store)),
    };
    let to = Quantized { params: vec![(f64::from(to.scale() as f32), to.params[0].1)], ..to };
    let numerics = match op {
        "mean" => r.numerics(),
        "sum" => r.of(&["tflite", "tosa"]),
        _ => "tflite",
    };
    let (ta, ty) = (from.tensor(&from_sizes), to.tensor(&out));
    let x = text.argument(ta.clone());
    let value = text.op(&format!("qnn.{op} {numerics}"), &[(&x, &ta)], &format!(" {{axes = {}}}", list(&axes)), &ty);
    text.finish(name, &value, &ty)
}

fn resize(r: &mut Random, mut text: Text, name: &str) -> String {
    let channels = r.channels();
    let from = Quantized::any(r);
    let input = [1, r.size(1, 9), r.size(1, 9), channels];
    let out = [1, r.size(1, 14), r.size(1, 14), channels];
    let mode = r.of(&["nearest", "bilinear", "bilinear"]);
    let places = r.of(&["", "align_corners = true, ", "half_pixel_centers = true, "]);
    let (ta, ty) = (from.tensor(&input), from.tensor(&out));
    let x = text.argument(ta.clone());
    let value = text.op("qnn.resize tflite", &[(&x, &ta)], &format!(" {{{places}mode = {mode}}}"), &ty);
    text.finish(name, &value, &ty)
}

fn movement(r: &mut Random, mut text: Text, name: &str) -> String {
    let from = Quantized::any(r);
    let input = sizes(r, 3);
    let ta = from.tensor(&input);
    let x = text.argument(ta.clone());
    let [a, b, c] = [input[0], input[1], input[2]];
    let (value, ty) = match r.next() % 8 {
        0 => {
            let (perms, out) = r.of(&[("0, 2, 1", [0, 2, 1]), ("2, 0, 1", [2, 0, 1]), ("2, 1, 0", [2, 1, 0])]);
            let ty = from.tensor(&out.map(|d| input[d]));
            (text.op("tosa.transpose", &[(&x, &ta)], &format!(" {{perms = array<i32: {perms}>}}"), &ty), ty)
        }
        1 => {
            let (shape, ts) = text.shape(&[(a * b) as i64, c as i64]);
            let ty = from.tensor(&[a * b, c]);
            (text.op("tosa.reshape", &[(&x, &ta), (&shape, &ts)], "", &ty), ty)
        }
        2 => {
            let start: Vec<i64> = input.iter().map(|&n| r.within(0, n as i64 - 1)).collect();
            let size: Vec<i64> = input.iter().zip(&start).map(|(&n, &s)| r.within(1, n as i64 - s)).collect();
            let ((s, ts), (n, tn)) = (text.shape(&start), text.shape(&size));
            let ty = from.tensor(&size.iter().map(|&n| n as u64).collect::<Vec<_>>());
            (text.op("tosa.slice", &[(&x, &ta), (&s, &ts), (&n, &tn)], "", &ty), ty)
        }
        3 => {
            let axis = r.within(0, 2);
            (text.op("tosa.reverse", &[(&x, &ta)], &format!(" {{axis = {axis} : i32}}"), &ta), ta.clone())
        }
        4 => {
            let times = [r.within(1, 3), r.within(1, 2), r.within(1, 2)];
            let (t, tt) = text.shape(&times);
            let out: Vec<u64> = input.iter().zip(times).map(|(n, t)| n * t as u64).collect();
            let ty = from.tensor(&out);
            (text.op("tosa.tile", &[(&x, &ta), (&t, &tt)], "", &ty), ty)
        }
        5 => {
            let to = if r.one_in(2) { from.clone() } else { Quantized::of(r, from.store) };
            let other = to.tensor(&[a, b, 3]);
            let y = text.argument(other.clone());
            let ty = from.tensor(&[a, b, c + 3]);
            let head = "qnn.concat tflite";
            (text.op(head, &[(&x, &ta), (&y, &other)], " {axis = 2 : i64}", &ty), ty)
        }
        6 => {
            let pad: Vec<i64> = (0..6).map(|_| r.within(0, 3)).collect();
            let out: Vec<u64> =
                input.iter().enumerate().map(|(d, n)| n + (pad[2 * d] + pad[2 * d + 1]) as u64).collect();
            let ty = from.tensor(&out);
            (text.op("qnn.pad", &[(&x, &ta)], &format!(" {{pad = {}}}", list(&pad)), &ty), ty)
        }
        _ => {
            let count = r.size(1, 7);
            let rows: Vec<i64> = (0..count).map(|_| r.within(0, b as i64 - 1)).collect();
            let (rows, tr) = text.ints(&rows, &[count], "i32");
            let ty = from.tensor(&[a, count, c]);
            (text.op("qnn.gather", &[(&x, &ta), (&rows, &tr)], " {axis = 1 : i64}", &ty), ty)
        }
    };
    text.finish(name, &value, &ty)
}

fn rescale(r: &mut Random, mut text: Text, name: &str) -> String {
    let from = r.of(&["i8", "i8", "i16", "i32", "i48"]);
    let to = r.of(&["i8", "i8", "i16", "i32"]);
    let rank = r.size(1, 3);
    let size = sizes(r, rank);
    let channels = *size.last().expect("a dimension");
    let (per_channel, scale32) = (r.one_in(2), from != "i48" && !r.one_in(3));
    let mode = if scale32 { r.of(&["SINGLE_ROUND", "DOUBLE_ROUND"]) } else { "SINGLE_ROUND" };
    let count = if per_channel { channels } else { 1 };
    // Wide values come of 16 bits, so that products stay where the result is defined.
    let (argument, input) = match from {
        "i32" | "i48" => {
            let narrow = plain(&size, "i16");
            let x = text.argument(narrow.clone());
            match from {
                "i32" => (text.op("tosa.cast", &[(&x, &narrow)], "", &plain(&size, "i32")), plain(&size, "i32")),
                _ => (products_of_16(r, &mut text, &size, &x), plain(&size, "i48")),
            }
        }
        _ => {
            let ty = plain(&size, from);
            (text.argument(ty.clone()), ty)
        }
    };
    let (multiplier, low, high) = if scale32 { ("i32", 1 << 30, i64::from(i32::MAX)) } else { ("i16", 1 << 14, 32767) };
    let multipliers: Vec<i64> =
        (0..count).map(|_| if r.one_in(5) { r.of(&[low, high]) } else { r.within(low, high) }).collect();
    let (least, most) = match (scale32, from) {
        (true, "i32") => (31, 50),
        (true, _) => (26, 46),
        (false, _) => (14, 34),
    };
    let shifts: Vec<i64> =
        (0..count).map(|_| if r.one_in(6) { 62.min(least + 31) } else { r.within(least, most) }).collect();
    let (m, tm) = text.ints(&multipliers, &[count], multiplier);
    let (s, ts) = text.ints(&shifts, &[count], "i8");
    let unsigned = |r: &mut Random, element: &str| element == "i8" && r.one_in(3);
    let (in_unsigned, out_unsigned) = (unsigned(r, from), unsigned(r, to));
    let out_unsigned = out_unsigned && !in_unsigned;
    let zero = |r: &mut Random, element: &str| if element == "i8" { r.within(-128, 127) } else { 0 };
    let (zi, zo) = (zero(r, from), zero(r, to));
    let (zi, tzi) = text.ints(&[zi], &[1], from);
    let (zo, tzo) = text.ints(&[zo], &[1], to);
    let ty = plain(&size, to);
    let attributes = format!(
        " {{input_unsigned = {in_unsigned}, output_unsigned = {out_unsigned}, per_channel = {per_channel}, rounding_mode = {mode}, \
         scale32 = {scale32}}}"
    );
    let operands = [(argument, input), (m, tm), (s, ts), (zi, tzi), (zo, tzo)];
    let operands: Vec<(&str, &str)> = operands.iter().map(|(a, b)| (a.as_str(), b.as_str())).collect();
    let value = text.op("tosa.rescale", &operands, &attributes, &ty);
    text.finish(name, &value, &ty)
}

/// Products of 48 bits with the elements of `x`: a matrix of one column, by one number.
fn products_of_16(r: &mut Random, text: &mut Text, size: &[u64], x: &str) -> String {
    let count: u64 = size.iter().product();
    let (shape, ts) = text.shape(&[1, count as i64, 1]);
    let rows = plain(&[1, count, 1], "i16");
    let column = text.op("tosa.reshape", &[(x, &plain(size, "i16")), (&shape, &ts)], "", &rows);
    let (factor, tf) = text.ints(&[r.within(-32768, 32767)], &[1, 1, 1], "i16");
    let (zero, tz) = text.ints(&[0], &[1], "i16");
    let sums = plain(&[1, count, 1], "i48");
    let product = text.op("tosa.matmul", &[(&column, &rows), (&factor, &tf), (&zero, &tz), (&zero, &tz)], "", &sums);
    let (back, tb) = text.shape(&size.iter().map(|&n| n as i64).collect::<Vec<_>>());
    text.op("tosa.reshape", &[(&product, &sums), (&back, &tb)], "", &plain(size, "i48"))
}

fn integers(r: &mut Random, mut text: Text, name: &str) -> String {
    let rank = r.size(2, 3);
    let size = sizes(r, rank);
    let ty = plain(&size, "i8");
    let x = text.argument(ty.clone());
    let wide = plain(&size, "i32");
    let bits = plain(&size, "i1");
    let cast = |text: &mut Text, x: &str| text.op("tosa.cast", &[(x, &ty)], "", &wide);
    let (value, ty) = match r.next() % 8 {
        0 => {
            let axis = r.within(0, rank as i64 - 1);
            let kept: Vec<u64> = size.iter().enumerate().filter(|(d, _)| *d as i64 != axis).map(|(_, &n)| n).collect();
            let out = plain(&kept, "i32");
            (text.op("tosa.argmax", &[(&x, &ty)], &format!(" {{axis = {axis} : i32}}"), &out), out)
        }
        1 => {
            let (a, ta) = text.ints(&[r.within(-128, 127)], &[1], "i8");
            let (b, tb) = text.ints(&[r.within(-128, 127)], &[1], "i8");
            (text.op("tosa.negate", &[(&x, &ty), (&a, &ta), (&b, &tb)], "", &ty), ty.clone())
        }
        2 => {
            let x = cast(&mut text, &x);
            (text.op("tosa.abs", &[(&x, &wide)], "", &wide), wide.clone())
        }
        3 => {
            let low = r.within(-128, 127);
            let high = r.within(low, 127);
            let attributes = format!(" {{max_val = {high} : i8, min_val = {low} : i8}}");
            (text.op("tosa.clamp", &[(&x, &ty)], &attributes, &ty), ty.clone())
        }
        4 => {
            let y = text.argument(ty.clone());
            let (a, b) = (cast(&mut text, &x), cast(&mut text, &y));
            let op = r.of(&["tosa.equal", "tosa.greater", "tosa.greater_equal"]);
            let condition = text.op(op, &[(&a, &wide), (&b, &wide)], "", &bits);
            (text.op("tosa.select", &[(&condition, &bits), (&x, &ty), (&y, &ty)], "", &ty), ty.clone())
        }
        5 => {
            let y = text.argument(ty.clone());
            let (a, b) = (cast(&mut text, &x), cast(&mut text, &y));
            let condition = text.op("tosa.greater", &[(&a, &wide), (&b, &wide)], "", &bits);
            let axis = r.within(0, rank as i64 - 1);
            let kept: Vec<u64> = size.iter().enumerate().map(|(d, &n)| if d as i64 == axis { 1 } else { n }).collect();
            let out = plain(&kept, "i1");
            let op = r.of(&["tosa.reduce_all", "tosa.reduce_any"]);
            (text.op(op, &[(&condition, &bits)], &format!(" {{axis = {axis} : i32}}"), &out), out)
        }
        6 => {
            let op = r.of(&["tosa.bitwise_and", "tosa.bitwise_or", "tosa.bitwise_xor"]);
            let y = text.argument(ty.clone());
            (text.op(op, &[(&x, &ty), (&y, &ty)], "", &ty), ty.clone())
        }
        _ => {
            let x = cast(&mut text, &x);
            let op = r.of(&["tosa.clz", "tosa.bitwise_not"]);
            (text.op(op, &[(&x, &wide)], "", &wide), wide.clone())
        }
    };
    text.finish(name, &value, &ty)
}

/// Rows that integers name; those are below a power of two.
fn rows(r: &mut Random, mut text: Text, name: &str) -> String {
    let (batch, count, channels, wanted) = (r.size(1, 3), r.of(&[1, 2, 4, 8]), r.channels(), r.size(1, 9));
    let element = r.of(&["i8", "i16", "i32"]);
    let values = plain(&[batch, count, channels], element);
    let x = text.argument(values.clone());
    let (narrow, wide) = (plain(&[batch, wanted], "i8"), plain(&[batch, wanted], "i32"));
    let places = text.argument(narrow.clone());
    let places = text.op("tosa.cast", &[(&places, &narrow)], "", &wide);
    let (mask, tm) = text.ints(&[count as i64 - 1], &[1, 1], "i32");
    let places = text.op("tosa.bitwise_and", &[(&places, &wide), (&mask, &tm)], "", &wide);
    let ty = plain(&[batch, wanted, channels], element);
    let value = text.op("tosa.gather", &[(&x, &values), (&places, &wide)], "", &ty);
    text.finish(name, &value, &ty)
}

/// Floats at the ends of a network.
fn border(r: &mut Random, mut text: Text, name: &str) -> String {
    let rank = r.size(1, 4);
    let size = sizes(r, rank);
    let reals = plain(&size, "f32");
    let numerics = r.of(&["tflite", "ort"]);
    let store = r.of(&[I8, U8]);
    let ty = Quantized::of(r, store);
    let ty = Quantized { params: vec![(r.power(-9, -5), ty.params[0].1)], ..ty };
    let inner = ty.tensor(&size);
    match r.next() % 3 {
        0 => {
            let x = text.argument(reals.clone());
            let value = text.op(&format!("qnn.quantize {numerics}"), &[(&x, &reals)], "", &inner);
            text.finish(name, &value, &inner)
        }
        1 => {
            let x = text.argument(inner.clone());
            let value = text.op(&format!("qnn.dequantize {numerics}"), &[(&x, &inner)], "", &reals);
            text.finish(name, &value, &reals)
        }
        _ => {
            let x = text.argument(reals.clone());
            let stored = text.op(&format!("qnn.quantize {numerics}"), &[(&x, &reals)], "", &inner);
            let to = Quantized::of(r, ty.store).tensor(&size);
            let sum = text.op(&format!("qnn.add {numerics}"), &[(&stored, &inner), (&stored, &inner)], "", &to);
            let value = text.op(&format!("qnn.dequantize {numerics}"), &[(&sum, &to)], "", &reals);
            text.finish(name, &value, &reals)
        }
    }
}

/// The names of all kinds.
pub fn kinds() -> impl Iterator<Item = &'static str> {
    KINDS.iter().map(|&(name, _)| name)
}

/// The program of a seed: its kind, its function's name, and its text.
pub fn program(seed: u64) -> (&'static str, String, String) {
    let mut r = Random(crate::Random::new(seed));
    let (kind, make) = r.of(KINDS);
    let name = format!("p{seed}");
    let text = make(&mut r, Text { arguments: Vec::new(), lines: String::new(), next: 0 }, &name);
    (kind, name, text)
}
