//! Elementwise operations, reductions, movements, and conversions between floats and integers.

use super::sums::{clamp_attrs, result_of};
use super::text::{FunctionText, HubRandom, I8, I16, QuantizedType, U8, bits, list, sizes, tensor_type, zero_point};

pub(super) fn binary(r: &mut HubRandom, mut text: FunctionText, name: &str) -> String {
    let op = r.of(&["add", "add", "sub", "mul", "mul", "maximum", "minimum", "squared_difference"]);
    let rank = r.size(1, 4);
    let out = sizes(r, rank);
    let mut other = out.clone();
    if r.one_in(3) {
        // Broadcasts all dimensions, or one.
        let d = (r.next() % rank) as usize;
        other.iter_mut().enumerate().for_each(|(i, n)| *n = if i == d || *n == 0 { 1 } else { *n });
    }
    let same = ["maximum", "minimum"].contains(&op);
    let a = if r.one_in(8) && !same { QuantizedType::one(I16, r.power(-14, -8), 0) } else { QuantizedType::any(r) };
    let b = if same { a.clone() } else { QuantizedType::of(r, a.store) };
    let b = if a.store == I16 { QuantizedType::one(I16, r.power(-14, -8), 0) } else { b };
    let to = match op {
        "mul" | "squared_difference" => result_of(r, &a, &b, 1),
        _ if same => a.clone(),
        _ if a.store == I16 => QuantizedType::one(I16, r.power(-14, -8), 0),
        _ => QuantizedType::of(r, a.store),
    };
    let to = if a.store == I16 { QuantizedType { store: I16, params: vec![(to.scale(), 0)], axis: None } } else { to };
    let (ta, tb, ty) = (a.tensor(&out), b.tensor(&other), to.tensor(&out));
    let (x, y) = (text.argument(ta.clone()), text.argument(tb.clone()));
    let numerics = if op == "squared_difference" || same { "tflite" } else { r.numerics() };
    let (first, second) = if r.one_in(2) { ((&x, &ta), (&y, &tb)) } else { ((&y, &tb), (&x, &ta)) };
    let clamp = clamp_attrs(r, &to);
    let clamp = if clamp.is_empty() { clamp } else { format!(" {{{}}}", clamp.trim_end_matches(", ")) };
    let value = text.op(&format!("qnn.{op} {numerics}"), &[(first.0, first.1), (second.0, second.1)], &clamp, &ty);
    text.finish(name, &value, &ty)
}

pub(super) fn table(r: &mut HubRandom, mut text: FunctionText, name: &str) -> String {
    let rank = r.size(1, 4);
    let out = sizes(r, rank);
    let wide = r.one_in(6);
    let from = if wide { QuantizedType::one(I16, r.power(-13, -10), 0) } else { QuantizedType::any(r) };
    let to = if wide { QuantizedType::one(I16, 1.0 / 32768.0, 0) } else { QuantizedType::of(r, from.store) };
    let (ta, ty) = (from.tensor(&out), to.tensor(&out));
    let x = text.argument(ta.clone());
    let value = match r.next() % 3 {
        0 => text.op(&format!("qnn.requantize {}", r.numerics()), &[(&x, &ta)], "", &ty),
        1 if !wide => {
            let table: Vec<i64> = (0..256).map(|_| r.in_range(-128, 127)).collect();
            let (entries, te) = text.ints(&table, &[256], "i8");
            text.op("qnn.lut", &[(&x, &ta), (&entries, &te)], "", &ty)
        }
        _ => {
            let function = r.of(&["sigmoid", "tanh", "exp", "gelu", "hard_swish", "relu", "abs", "neg"]);
            let numerics = r.of(&["tflite", "ort"]);
            let to = match (function, numerics) {
                ("sigmoid", "tflite") if from.store == I8 => QuantizedType::one(I8, 1.0 / 256.0, -128),
                ("sigmoid", "tflite") if from.store == U8 => QuantizedType::one(U8, 1.0 / 256.0, 0),
                ("tanh", "tflite") if from.store == I8 => QuantizedType::one(I8, 1.0 / 128.0, 0),
                ("tanh", "tflite") if from.store == U8 => QuantizedType::one(U8, 1.0 / 128.0, 128),
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

pub(super) fn softmax(r: &mut HubRandom, mut text: FunctionText, name: &str) -> String {
    let rank = r.size(1, 3);
    let out = sizes(r, rank);
    let wide = r.one_in(4);
    let from = if wide { QuantizedType::one(I16, r.power(-17, -10), 0) } else { QuantizedType::any(r) };
    let numerics = if wide { "tflite" } else { r.of(&["tflite", "ort"]) };
    let (scale, zero) = match numerics {
        "tflite" if wide => (1.0 / 32768.0, 0),
        "tflite" => (1.0 / 256.0, from.store.1),
        _ => (r.power(-8, -6), from.store.1),
    };
    let to = QuantizedType::one(from.store, scale, zero);
    let (ta, ty) = (from.tensor(&out), to.tensor(&out));
    let x = text.argument(ta.clone());
    let value = text.op(&format!("qnn.softmax {numerics}"), &[(&x, &ta)], "", &ty);
    text.finish(name, &value, &ty)
}

pub(super) fn reduce(r: &mut HubRandom, mut text: FunctionText, name: &str) -> String {
    let op = r.of(&["mean", "mean", "sum", "reduce_max", "reduce_min"]);
    let from_sizes = sizes(r, 4);
    let axes: Vec<i64> = r.of(&[&[1, 2][..], &[1], &[2], &[3], &[1, 2, 3]]).to_vec();
    let out: Vec<u64> =
        from_sizes.iter().enumerate().filter(|(d, _)| !axes.contains(&(*d as i64))).map(|(_, &n)| n).collect();
    let from = QuantizedType::any(r);
    let same = op.starts_with("reduce");
    let to = match op {
        _ if same => from.clone(),
        "sum" => QuantizedType::one(from.store, from.scale() * r.power(0, 4), zero_point(r, from.store)),
        _ => QuantizedType::one(from.store, from.scale() * r.power(-2, 1), zero_point(r, from.store)),
    };
    let to = QuantizedType { params: vec![(f64::from(to.scale() as f32), to.params[0].1)], ..to };
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

pub(super) fn resize(r: &mut HubRandom, mut text: FunctionText, name: &str) -> String {
    let channels = r.channels();
    let from = QuantizedType::any(r);
    let input = [1, r.size(1, 9), r.size(1, 9), channels];
    let out = [1, r.size(1, 14), r.size(1, 14), channels];
    let mode = r.of(&["nearest", "bilinear", "bilinear"]);
    let places = r.of(&["", "align_corners = true, ", "half_pixel_centers = true, "]);
    let (ta, ty) = (from.tensor(&input), from.tensor(&out));
    let x = text.argument(ta.clone());
    let value = text.op("qnn.resize tflite", &[(&x, &ta)], &format!(" {{{places}mode = {mode}}}"), &ty);
    text.finish(name, &value, &ty)
}

pub(super) fn movement(r: &mut HubRandom, mut text: FunctionText, name: &str) -> String {
    let from = QuantizedType::any(r);
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
            let start: Vec<i64> = input.iter().map(|&n| r.in_range(0, n as i64 - 1)).collect();
            let size: Vec<i64> = input.iter().zip(&start).map(|(&n, &s)| r.in_range(1, n as i64 - s)).collect();
            let ((s, ts), (n, tn)) = (text.shape(&start), text.shape(&size));
            let ty = from.tensor(&size.iter().map(|&n| n as u64).collect::<Vec<_>>());
            (text.op("tosa.slice", &[(&x, &ta), (&s, &ts), (&n, &tn)], "", &ty), ty)
        }
        3 => {
            let axis = r.in_range(0, 2);
            (text.op("tosa.reverse", &[(&x, &ta)], &format!(" {{axis = {axis} : i32}}"), &ta), ta.clone())
        }
        4 => {
            let times = [r.in_range(1, 3), r.in_range(1, 2), r.in_range(1, 2)];
            let (t, tt) = text.shape(&times);
            let out: Vec<u64> = input.iter().zip(times).map(|(n, t)| n * t as u64).collect();
            let ty = from.tensor(&out);
            (text.op("tosa.tile", &[(&x, &ta), (&t, &tt)], "", &ty), ty)
        }
        5 => {
            let to = if r.one_in(2) { from.clone() } else { QuantizedType::of(r, from.store) };
            let other = to.tensor(&[a, b, 3]);
            let y = text.argument(other.clone());
            let ty = from.tensor(&[a, b, c + 3]);
            let head = "qnn.concat tflite";
            (text.op(head, &[(&x, &ta), (&y, &other)], " {axis = 2 : i64}", &ty), ty)
        }
        6 => {
            let pad: Vec<i64> = (0..6).map(|_| r.in_range(0, 3)).collect();
            let out: Vec<u64> =
                input.iter().enumerate().map(|(d, n)| n + (pad[2 * d] + pad[2 * d + 1]) as u64).collect();
            let ty = from.tensor(&out);
            let (amounts, shape) = text.shape(&pad);
            let element = from.tensor(&[1]);
            let value = r.in_range(from.store.1, from.store.2);
            let fill = text.constant(&[value], &element, &[1], bits(from.store));
            (text.op("tosa.pad", &[(&x, &ta), (&amounts, &shape), (&fill, &element)], "", &ty), ty)
        }
        _ => {
            let count = r.size(1, 7);
            let rows: Vec<i64> = (0..count).map(|_| r.in_range(0, b as i64 - 1)).collect();
            let (rows, tr) = text.ints(&rows, &[count], "i32");
            let ty = from.tensor(&[a, count, c]);
            (text.op("qnn.gather", &[(&x, &ta), (&rows, &tr)], " {axis = 1 : i64}", &ty), ty)
        }
    };
    text.finish(name, &value, &ty)
}

/// Float arguments and results at the boundary of a network.
pub(super) fn border(r: &mut HubRandom, mut text: FunctionText, name: &str) -> String {
    let rank = r.size(1, 4);
    let size = sizes(r, rank);
    let reals = tensor_type(&size, "f32");
    let numerics = r.of(&["tflite", "ort"]);
    let store = r.of(&[I8, U8]);
    let ty = QuantizedType::of(r, store);
    let ty = QuantizedType { params: vec![(r.power(-9, -5), ty.params[0].1)], ..ty };
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
            let to = QuantizedType::of(r, ty.store).tensor(&size);
            let sum = text.op(&format!("qnn.add {numerics}"), &[(&stored, &inner), (&stored, &inner)], "", &to);
            let value = text.op(&format!("qnn.dequantize {numerics}"), &[(&sum, &to)], "", &reals);
            text.finish(name, &value, &reals)
        }
    }
}
