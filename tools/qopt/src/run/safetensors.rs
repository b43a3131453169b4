//! The format `safetensors`: a JSON header with the type, shape and range of each tensor, then the data.
//!
//! As the format demands, the ranges of the tensors cover the data without gaps and overlaps. Floats that NumPy lacks are read as
//! unsigned integers with their bits, like the elements of npy files.

use super::npy::{Dtype, NpyArray};
use qopt_formats::json::Json;

/// The maximum length of the header: 40,000 arguments. Values of JSON take up to 16 times as much memory as their text.
const MAX_HEADER_BYTES: u64 = 4 << 20;
/// The member of the header that is not a tensor.
const METADATA: &str = "__metadata__";

/// Returns true if a file begins with the length of a header and its brace. npy, zip and gzip files begin otherwise.
pub(crate) fn is_safetensors(bytes: &[u8]) -> bool {
    matches!(bytes, [_, _, _, _, 0, 0, 0, 0, b'{', ..])
}

/// The name of an element type in a header, and the type of its array.
fn dtype(name: &str) -> Result<Dtype, String> {
    let int = |bytes, signed| Dtype::Int { bytes, signed };
    Ok(match name {
        "BOOL" => Dtype::Bool,
        "I8" => int(1, true),
        "I16" => int(2, true),
        "I32" => int(4, true),
        "I64" => int(8, true),
        "U8" | "F8_E4M3" | "F8_E5M2" | "F8_E8M0" => int(1, false),
        "U16" | "BF16" => int(2, false),
        "U32" => int(4, false),
        "U64" => int(8, false),
        "F16" => Dtype::Float { bytes: 2 },
        "F32" => Dtype::Float { bytes: 4 },
        "F64" => Dtype::Float { bytes: 8 },
        _ => return Err(format!("elements of type '{name}' cannot be read")),
    })
}

fn name(dtype: Dtype) -> String {
    match dtype {
        Dtype::Bool => "BOOL".to_owned(),
        Dtype::Int { bytes, signed } => format!("{}{}", if signed { "I" } else { "U" }, 8 * bytes),
        Dtype::Float { bytes } => format!("F{}", 8 * bytes),
    }
}

/// A non-negative integer of the header. Larger numbers than the size of a file are errors.
fn integer(json: &Json) -> Option<u64> {
    let text = json.text(false);
    text.parse::<u64>().ok().filter(|_| !text.starts_with('"'))
}

/// The tensors of a file, in the order of their data.
pub(crate) fn read(bytes: &[u8]) -> Result<Vec<(String, NpyArray)>, String> {
    let (length, rest) = bytes.split_first_chunk::<8>().ok_or("the length of the header is cut off")?;
    let length = u64::from_le_bytes(*length);
    if length > MAX_HEADER_BYTES {
        return Err(format!("its header has {length} bytes, more than {MAX_HEADER_BYTES}"));
    }
    let (header, data) = rest.split_at_checked(length as usize).ok_or("the header is cut off")?;
    let header = Json::parse(header).map_err(|why| format!("its header is not JSON: {why}"))?;
    let Json::Object(members) = header else { return Err("its header is not a JSON object".to_owned()) };
    let mut names = rustc_hash::FxHashSet::default();
    let mut tensors = Vec::new();
    for (name, value) in &members {
        if !names.insert(name.as_str()) {
            return Err(format!("the header has two members '{name}'"));
        }
        if name != METADATA {
            tensors.push(entry(name, value).map_err(|why| format!("tensor '{name}': {why}"))?);
        }
    }
    tensors.sort_by_key(|tensor| (tensor.start, tensor.end));
    let mut end = 0;
    let mut arrays = Vec::new();
    for Entry { name, dtype, shape, start, end: next } in tensors {
        let wrong = |why: String| format!("tensor '{name}': {why}");
        if start != end {
            return Err(wrong(format!("its data starts at {start}, expected {end}")));
        }
        let range = usize::try_from(start).ok().zip(usize::try_from(next).ok());
        let elements = range.and_then(|(start, next)| data.get(start..next));
        let elements = elements.ok_or_else(|| wrong(format!("its data ends at {next}, after the file")))?;
        let count = shape.iter().try_fold(dtype.bytes() as u64, |n, &d| n.checked_mul(d));
        if count != Some(elements.len() as u64) {
            let shape = super::npy::shape_text(&shape);
            return Err(wrong(format!(
                "{} bytes of elements do not match {shape} of {}",
                elements.len(),
                dtype.name()
            )));
        }
        if dtype == Dtype::Bool && elements.iter().any(|&byte| byte > 1) {
            return Err(wrong("boolean elements must be 0 or 1".to_owned()));
        }
        arrays.push((name.to_owned(), NpyArray { dtype, shape, data: elements.to_vec() }));
        end = next;
    }
    match end == data.len() as u64 {
        true => Ok(arrays),
        false => Err(format!("{} bytes after the last tensor", data.len() as u64 - end)),
    }
}

/// A tensor in the header.
struct Entry<'h> {
    name: &'h str,
    dtype: Dtype,
    shape: Vec<u64>,
    start: u64,
    end: u64,
}

fn entry<'h>(name: &'h str, value: &Json) -> Result<Entry<'h>, String> {
    let Json::Object(members) = value else { return Err("it is not a JSON object".to_owned()) };
    if let Some((unknown, _)) = members.iter().find(|m| !["dtype", "shape", "data_offsets"].contains(&m.0.as_str())) {
        return Err(format!("unknown member '{unknown}'"));
    }
    let dtype = dtype(value.get("dtype").as_str().ok_or("'dtype' must be a string")?)?;
    let Json::Array(sizes) = value.get("shape") else { return Err("'shape' must be an array".to_owned()) };
    let shape = sizes.iter().map(|size| integer(size).ok_or("invalid shape")).collect::<Result<_, _>>()?;
    let [start, end] = value.get("data_offsets").items() else {
        return Err("'data_offsets' must have two numbers".to_owned());
    };
    let range = integer(start).zip(integer(end)).filter(|(start, end)| start <= end);
    let (start, end) = range.ok_or("invalid 'data_offsets'")?;
    Ok(Entry { name, dtype, shape, start, end })
}

/// The bytes of a file. `kinds` has the names of the element types that NumPy lacks.
pub(crate) fn write(arrays: &[(String, NpyArray)], kinds: &[Option<&str>]) -> Vec<u8> {
    let mut header = Json::Object(Vec::new());
    let mut at = 0_u64;
    for (index, (key, array)) in arrays.iter().enumerate() {
        let kind = kinds.get(index).copied().flatten().map_or_else(|| name(array.dtype), str::to_owned);
        let end = at + array.data.len() as u64;
        let number = |n: u64| Json::parse(n.to_string().as_bytes()).unwrap_or(Json::Null);
        header.set(
            key,
            Json::object([
                ("dtype", kind.into()),
                ("shape", Json::Array(array.shape.iter().map(|&size| number(size)).collect())),
                ("data_offsets", Json::Array(vec![number(at), number(end)])),
            ]),
        );
        at = end;
    }
    let mut header = header.text(false).into_bytes();
    // The data starts at a multiple of eight bytes.
    header.resize(header.len().next_multiple_of(8), b' ');
    let mut out = (header.len() as u64).to_le_bytes().to_vec();
    out.extend(header);
    arrays.iter().for_each(|(_, array)| out.extend_from_slice(&array.data));
    out
}

#[cfg(test)]
mod tests {
    use super::{read, write};
    use crate::run::npy::{Dtype, NpyArray};

    fn file(header: &str, data: &[u8]) -> Vec<u8> {
        [&(header.len() as u64).to_le_bytes(), header.as_bytes(), data].concat()
    }

    fn arrays() -> Vec<(String, NpyArray)> {
        let array = |dtype: Dtype, shape: Vec<u64>| {
            let count: u64 = shape.iter().product();
            let data = (0..count as usize * dtype.bytes()).map(|i| (i % 2) as u8).collect();
            NpyArray { dtype, shape, data }
        };
        vec![
            ("x".to_owned(), array(Dtype::Int { bytes: 1, signed: true }, vec![2, 3])),
            ("\"quoted\"".to_owned(), array(Dtype::Float { bytes: 4 }, vec![])),
            ("empty".to_owned(), array(Dtype::Bool, vec![0, 7])),
            ("b".to_owned(), array(Dtype::Int { bytes: 8, signed: false }, vec![1])),
        ]
    }

    #[test]
    fn written_files_are_read() {
        for arrays in [arrays(), Vec::new()] {
            let bytes = write(&arrays, &[]);
            assert!(super::is_safetensors(&bytes));
            assert_eq!(read(&bytes), Ok(arrays));
        }
        let bits = NpyArray { dtype: Dtype::Int { bytes: 2, signed: false }, shape: vec![1], data: vec![0, 0x40] };
        let bytes = write(&[("w".to_owned(), bits.clone())], &[Some("BF16")]);
        assert!(bytes.windows(4).any(|window| window == b"BF16"));
        assert_eq!(read(&bytes), Ok(vec![("w".to_owned(), bits)]));
    }

    #[test]
    fn refusals() {
        let one = |dtype: &str, shape: &str, range: &str| {
            format!("{{\"a\": {{\"dtype\": \"{dtype}\", \"shape\": {shape}, \"data_offsets\": {range}}}}}")
        };
        let good = one("I8", "[2]", "[0, 2]");
        assert!(read(&file(&good, &[1, 2])).is_ok());
        assert!(read(&file(&format!("{{\"__metadata__\": {{\"a\": \"b\"}}, {}", &good[1..]), &[1, 2])).is_ok());
        let cases: &[(Vec<u8>, &str)] = &[
            (vec![1, 2, 3], "length of the header is cut off"),
            (u64::MAX.to_le_bytes().to_vec(), "more than"),
            (file(&good, &[])[..20].to_vec(), "header is cut off"),
            (file("[]", &[]), "not a JSON object"),
            (file("{", &[]), "not JSON"),
            (file(&"[".repeat(100_000), &[]), "not JSON"),
            (file(&good, &[1]), "after the file"),
            (file(&good, &[1, 2, 3]), "1 bytes after the last tensor"),
            (file(&one("I8", "[3]", "[0, 2]"), &[1, 2]), "do not match (3,)"),
            (file(&one("I8", "[-2]", "[0, 2]"), &[1, 2]), "invalid shape"),
            (file(&one("I8", "[1.5]", "[0, 2]"), &[1, 2]), "invalid shape"),
            (file(&one("I8", "2", "[0, 2]"), &[1, 2]), "'shape' must be"),
            (file(&one("I8", "[4294967296, 4294967296]", "[0, 2]"), &[1, 2]), "do not match"),
            (file(&one("I8", "[2]", "[2, 0]"), &[1, 2]), "invalid 'data_offsets'"),
            (file(&one("I8", "[2]", "[0, 1e999]"), &[1, 2]), ""),
            (file(&one("I8", "[2]", "[0, \"2\"]"), &[1, 2]), "invalid 'data_offsets'"),
            (file(&one("I8", "[2]", "[0]"), &[1, 2]), "two numbers"),
            (file(&one("I8", "[2]", "[1, 3]"), &[1, 2, 3]), "starts at 1, expected 0"),
            (file(&one("Q8", "[2]", "[0, 2]"), &[1, 2]), "'Q8' cannot be read"),
            (file(&one("BOOL", "[2]", "[0, 2]"), &[1, 2]), "0 or 1"),
            (file(&good.replace("\"shape\"", "\"size\""), &[1, 2]), "unknown member 'size'"),
            (file(&format!("{{{}, {}", &good[1..good.len() - 1], &good[1..]), &[1, 2]), "two members 'a'"),
            (file("{\"a\": 1}", &[]), "not a JSON object"),
        ];
        for (bytes, expected) in cases {
            let error = read(bytes).unwrap_err();
            assert!(error.contains(expected), "{expected}: {error}");
        }
    }

    #[test]
    fn changed_bytes_are_errors_or_other_tensors() {
        let good = write(&arrays(), &[]);
        for at in 0..good.len() {
            for change in [1, 0x80, 0xff] {
                let mut bytes = good.clone();
                bytes[at] ^= change;
                let _ = read(&bytes);
            }
            assert!(read(&good[..at]).is_err());
        }
    }
}
