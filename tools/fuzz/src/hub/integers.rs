//! Integer programs of TOSA and qint, whose scales are explicit multipliers.

use super::text::{FunctionText, HubRandom, sizes, tensor_type};

pub(super) fn rescale(r: &mut HubRandom, mut text: FunctionText, name: &str) -> String {
    let from = r.of(&["i8", "i8", "i16", "i32", "i48"]);
    let to = r.of(&["i8", "i8", "i16", "i32"]);
    let rank = r.size(1, 3);
    let size = sizes(r, rank);
    let channels = *size.last().expect("a dimension");
    let (per_channel, scale32) = (r.one_in(2), from != "i48" && !r.one_in(3));
    let mode = if scale32 { r.of(&["SINGLE_ROUND", "DOUBLE_ROUND"]) } else { "SINGLE_ROUND" };
    let count = if per_channel { channels } else { 1 };
    // Wide values are computed from 16 bits, so that results stay in the defined range.
    let (argument, input) = match from {
        "i32" | "i48" => {
            let narrow = tensor_type(&size, "i16");
            let x = text.argument(narrow.clone());
            match from {
                "i32" => {
                    (text.op("tosa.cast", &[(&x, &narrow)], "", &tensor_type(&size, "i32")), tensor_type(&size, "i32"))
                }
                _ => (products_of_16(r, &mut text, &size, &x), tensor_type(&size, "i48")),
            }
        }
        _ => {
            let ty = tensor_type(&size, from);
            (text.argument(ty.clone()), ty)
        }
    };
    let (multiplier, low, high) = if scale32 { ("i32", 1 << 30, i64::from(i32::MAX)) } else { ("i16", 1 << 14, 32767) };
    let multipliers: Vec<i64> =
        (0..count).map(|_| if r.one_in(5) { r.of(&[low, high]) } else { r.in_range(low, high) }).collect();
    let (least, most) = match (scale32, from) {
        (true, "i32") => (31, 50),
        (true, _) => (26, 46),
        (false, _) => (14, 34),
    };
    let shifts: Vec<i64> =
        (0..count).map(|_| if r.one_in(6) { 62.min(least + 31) } else { r.in_range(least, most) }).collect();
    let (m, tm) = text.ints(&multipliers, &[count], multiplier);
    let (s, ts) = text.ints(&shifts, &[count], "i8");
    let unsigned = |r: &mut HubRandom, element: &str| element == "i8" && r.one_in(3);
    let (in_unsigned, out_unsigned) = (unsigned(r, from), unsigned(r, to));
    let out_unsigned = out_unsigned && !in_unsigned;
    let zero = |r: &mut HubRandom, element: &str| if element == "i8" { r.in_range(-128, 127) } else { 0 };
    let (zi, zo) = (zero(r, from), zero(r, to));
    let (zi, tzi) = text.ints(&[zi], &[1], from);
    let (zo, tzo) = text.ints(&[zo], &[1], to);
    let ty = tensor_type(&size, to);
    let attributes = format!(
        " {{input_unsigned = {in_unsigned}, output_unsigned = {out_unsigned}, per_channel = {per_channel}, rounding_mode = {mode}, \
         scale32 = {scale32}}}"
    );
    let operands = [(argument, input), (m, tm), (s, ts), (zi, tzi), (zo, tzo)];
    let operands: Vec<(&str, &str)> = operands.iter().map(|(a, b)| (a.as_str(), b.as_str())).collect();
    let value = text.op("tosa.rescale", &operands, &attributes, &ty);
    text.finish(name, &value, &ty)
}

/// 48-bit products of `x` with a single number: a matrix product with one column.
pub(super) fn products_of_16(r: &mut HubRandom, text: &mut FunctionText, size: &[u64], x: &str) -> String {
    let count: u64 = size.iter().product();
    let (shape, ts) = text.shape(&[1, count as i64, 1]);
    let rows = tensor_type(&[1, count, 1], "i16");
    let column = text.op("tosa.reshape", &[(x, &tensor_type(size, "i16")), (&shape, &ts)], "", &rows);
    let (factor, tf) = text.ints(&[r.in_range(-32768, 32767)], &[1, 1, 1], "i16");
    let (zero, tz) = text.ints(&[0], &[1], "i16");
    let sums = tensor_type(&[1, count, 1], "i48");
    let product = text.op("tosa.matmul", &[(&column, &rows), (&factor, &tf), (&zero, &tz), (&zero, &tz)], "", &sums);
    let (back, tb) = text.shape(&size.iter().map(|&n| n as i64).collect::<Vec<_>>());
    text.op("tosa.reshape", &[(&product, &sums), (&back, &tb)], "", &tensor_type(size, "i48"))
}

pub(super) fn integers(r: &mut HubRandom, mut text: FunctionText, name: &str) -> String {
    let rank = r.size(2, 3);
    let size = sizes(r, rank);
    let ty = tensor_type(&size, "i8");
    let x = text.argument(ty.clone());
    let wide = tensor_type(&size, "i32");
    let bits = tensor_type(&size, "i1");
    let cast = |text: &mut FunctionText, x: &str| text.op("tosa.cast", &[(x, &ty)], "", &wide);
    let (value, ty) = match r.next() % 8 {
        0 => {
            let axis = r.in_range(0, rank as i64 - 1);
            let kept: Vec<u64> = size.iter().enumerate().filter(|(d, _)| *d as i64 != axis).map(|(_, &n)| n).collect();
            let out = tensor_type(&kept, "i32");
            (text.op("tosa.argmax", &[(&x, &ty)], &format!(" {{axis = {axis} : i32}}"), &out), out)
        }
        1 => {
            let (a, ta) = text.ints(&[r.in_range(-128, 127)], &[1], "i8");
            let (b, tb) = text.ints(&[r.in_range(-128, 127)], &[1], "i8");
            (text.op("tosa.negate", &[(&x, &ty), (&a, &ta), (&b, &tb)], "", &ty), ty.clone())
        }
        2 => {
            let x = cast(&mut text, &x);
            (text.op("tosa.abs", &[(&x, &wide)], "", &wide), wide.clone())
        }
        3 => {
            let low = r.in_range(-128, 127);
            let high = r.in_range(low, 127);
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
            let axis = r.in_range(0, rank as i64 - 1);
            let kept: Vec<u64> = size.iter().enumerate().map(|(d, &n)| if d as i64 == axis { 1 } else { n }).collect();
            let out = tensor_type(&kept, "i1");
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

/// Rows selected by indices, which stay below a power of two.
pub(super) fn rows(r: &mut HubRandom, mut text: FunctionText, name: &str) -> String {
    let (batch, count, channels, wanted) = (r.size(1, 3), r.of(&[1, 2, 4, 8]), r.channels(), r.size(1, 9));
    let element = r.of(&["i8", "i16", "i32"]);
    let values = tensor_type(&[batch, count, channels], element);
    let x = text.argument(values.clone());
    let (narrow, wide) = (tensor_type(&[batch, wanted], "i8"), tensor_type(&[batch, wanted], "i32"));
    let places = text.argument(narrow.clone());
    let places = text.op("tosa.cast", &[(&places, &narrow)], "", &wide);
    let (mask, tm) = text.ints(&[count as i64 - 1], &[1, 1], "i32");
    let places = text.op("tosa.bitwise_and", &[(&places, &wide), (&mask, &tm)], "", &wide);
    let ty = tensor_type(&[batch, wanted, channels], element);
    let value = text.op("tosa.gather", &[(&x, &values), (&places, &wide)], "", &ty);
    text.finish(name, &value, &ty)
}
