//! NumPy's file format for one array, versions 1.0 and 2.0.
//!
//! Supports booleans, integers and floats, little-endian. Elements are returned in C order for either order in the file. This
//! module opens no files and does not depend on the IR.

pub(crate) use qopt_formats::arrays::{Array as NpyArray, Dtype, shape_text};

/// The `descr` entry of the header: `<i4`.
fn descr(dtype: Dtype) -> String {
    let order = if dtype.bytes() == 1 { '|' } else { '<' };
    let kind = match dtype {
        Dtype::Bool => 'b',
        Dtype::Int { signed: true, .. } => 'i',
        Dtype::Int { signed: false, .. } => 'u',
        Dtype::Float { .. } => 'f',
    };
    format!("{order}{kind}{}", dtype.bytes())
}

fn parse_descr(text: &str) -> Result<Dtype, String> {
    let (order, kind) = text.split_at_checked(1).ok_or("missing element type")?;
    let found = match kind {
        "b1" => Dtype::Bool,
        "i1" => Dtype::Int { bytes: 1, signed: true },
        "i2" => Dtype::Int { bytes: 2, signed: true },
        "i4" => Dtype::Int { bytes: 4, signed: true },
        "i8" => Dtype::Int { bytes: 8, signed: true },
        "u1" => Dtype::Int { bytes: 1, signed: false },
        "u2" => Dtype::Int { bytes: 2, signed: false },
        "u4" => Dtype::Int { bytes: 4, signed: false },
        "u8" => Dtype::Int { bytes: 8, signed: false },
        "f2" => Dtype::Float { bytes: 2 },
        "f4" => Dtype::Float { bytes: 4 },
        "f8" => Dtype::Float { bytes: 8 },
        _ => return Err(format!("elements of type '{text}' cannot be read")),
    };
    match order {
        "<" | "|" | "=" => Ok(found),
        ">" if found.bytes() == 1 => Ok(found),
        _ => Err(format!("elements of type '{text}' are not little-endian")),
    }
}

const MAGIC: &[u8] = b"\x93NUMPY";
/// The maximum length of the header. Headers of the supported types are below 2 KiB.
const MAX_HEADER_BYTES: usize = 1 << 16;
/// The maximum rank, as in NumPy.
const MAX_RANK: usize = 64;

/// Parses an npy file.
pub(crate) fn read(bytes: &[u8]) -> Result<NpyArray, String> {
    let rest = bytes.strip_prefix(MAGIC).ok_or("not an npy file")?;
    let (length, rest) = match rest {
        [1, 0, a, b, rest @ ..] => (u64::from(u16::from_le_bytes([*a, *b])), rest),
        [2, 0, a, b, c, d, rest @ ..] => (u64::from(u32::from_le_bytes([*a, *b, *c, *d])), rest),
        [1 | 2, 0, ..] | [] | [_] => return Err("truncated header".to_owned()),
        [major, minor, ..] => return Err(format!("version {major}.{minor} of the format cannot be read")),
    };
    let length = usize::try_from(length).ok().filter(|&n| n <= MAX_HEADER_BYTES).ok_or("header is too long")?;
    let (header, data) = rest.split_at_checked(length).ok_or("truncated header")?;
    let header = std::str::from_utf8(header).map_err(|_| "header is not text")?;
    let NpyHeader { dtype, fortran, shape } = NpyHeader::parse(header)?;
    check_rank(&shape)?;
    let count = shape.iter().try_fold(dtype.bytes() as u64, |n, &d| n.checked_mul(d));
    if count != Some(data.len() as u64) {
        let (shape, needed) = (shape_text(&shape), count.map_or("too many".to_owned(), |count| count.to_string()));
        return Err(format!("shape {shape} of {} needs {needed} bytes, got {}", dtype.name(), data.len()));
    }
    if dtype == Dtype::Bool && data.iter().any(|&byte| byte > 1) {
        return Err("boolean elements must be 0 or 1".to_owned());
    }
    let data = if fortran { to_c_order(data, &shape, dtype.bytes()) } else { data.to_vec() };
    Ok(NpyArray { dtype, shape, data })
}

fn check_rank(shape: &[u64]) -> Result<(), String> {
    match shape.len() {
        0..=MAX_RANK => Ok(()),
        rank => Err(format!("an array of NumPy has at most {MAX_RANK} dimensions, got {rank}")),
    }
}

/// The bytes of a file of version 1.0. As in NumPy, the header ends at a multiple of 64 bytes.
///
/// # Errors
/// If NumPy does not have the rank.
pub(crate) fn write(array: &NpyArray) -> Result<Vec<u8>, String> {
    /// The bytes before the dictionary: the magic string, the version and the length.
    const PREFIX_BYTES: usize = 10;
    check_rank(&array.shape)?;
    let dictionary = format!(
        "{{'descr': '{}', 'fortran_order': False, 'shape': {}, }}",
        descr(array.dtype),
        shape_text(&array.shape)
    );
    let header_length = (PREFIX_BYTES + dictionary.len() + 1).next_multiple_of(64) - PREFIX_BYTES;
    let length = u16::try_from(header_length).map_err(|_| "the header is too long")?;
    let mut out = MAGIC.to_vec();
    out.extend([1, 0]);
    out.extend(length.to_le_bytes());
    out.extend(dictionary.as_bytes());
    out.extend(std::iter::repeat_n(b' ', header_length - dictionary.len() - 1));
    out.push(b'\n');
    out.extend(&array.data);
    Ok(out)
}

/// Converts elements from Fortran order to C order.
fn to_c_order(data: &[u8], shape: &[u64], width: usize) -> Vec<u8> {
    let mut out = Vec::with_capacity(data.len());
    // Casts are safe: the product of the sizes and `width` is the length of the data, unless the data is empty.
    let sizes: Vec<usize> = shape.iter().map(|&size| size as usize).filter(|&size| size != 1).collect();
    let strides: Vec<usize> = sizes
        .iter()
        .scan(width, |stride, &size| Some(std::mem::replace(stride, stride.saturating_mul(size))))
        .collect();
    let (mut index, mut offset) = (vec![0; sizes.len()], 0);
    while let Some(element) = data.get(offset..offset + width).filter(|_| out.len() < data.len()) {
        out.extend(element);
        // The next index: the last dimension that has not reached its end, and zeros after it.
        for ((i, &size), &stride) in index.iter_mut().zip(&sizes).zip(&strides).rev() {
            *i += 1;
            offset += stride;
            if *i < size {
                break;
            }
            offset -= stride * size;
            *i = 0;
        }
    }
    out
}

/// The dictionary in a file's header.
struct NpyHeader {
    dtype: Dtype,
    fortran: bool,
    shape: Vec<u64>,
}

impl NpyHeader {
    fn parse(text: &str) -> Result<Self, String> {
        let (mut dtype, mut fortran, mut shape) = (None, None, None);
        let mut rest = Scan(text).expect_char('{').ok_or("header is not a dictionary")?;
        while let Some((key, after)) = rest.string() {
            let value = after.expect_char(':').ok_or("header is not a dictionary")?;
            let after = match key {
                "descr" => {
                    let (text, after) = value.string().ok_or("elements are not numbers")?;
                    dtype = Some(parse_descr(text)?);
                    after
                }
                "fortran_order" => {
                    let (word, after) = value.word();
                    fortran = match word {
                        "True" => Some(true),
                        "False" => Some(false),
                        _ => return Err("'fortran_order' must be True or False".to_owned()),
                    };
                    after
                }
                "shape" => {
                    let (dims, after) = value.tuple().ok_or("invalid shape")?;
                    shape = Some(dims);
                    after
                }
                _ => return Err(format!("unknown header entry '{key}'")),
            };
            rest = after.expect_char(',').unwrap_or(after);
        }
        let end = rest.expect_char('}').ok_or("header is not a dictionary")?;
        if !end.0.trim().is_empty() {
            return Err("unexpected text after the header's dictionary".to_owned());
        }
        match (dtype, fortran, shape) {
            (Some(dtype), Some(fortran), Some(shape)) => Ok(Self { dtype, fortran, shape }),
            _ => Err("header must have 'descr', 'fortran_order' and 'shape'".to_owned()),
        }
    }
}

/// The unparsed rest of a header. Each method returns the parsed item and the rest.
#[derive(Clone, Copy)]
struct Scan<'t>(&'t str);

impl<'t> Scan<'t> {
    fn expect_char(self, c: char) -> Option<Self> {
        self.0.trim_start().strip_prefix(c).map(Self)
    }
    fn string(self) -> Option<(&'t str, Self)> {
        let text = self.0.trim_start();
        let quote = text.chars().next().filter(|c| matches!(c, '\'' | '"'))?;
        let (inside, rest) = text.get(1..)?.split_once(quote)?;
        Some((inside, Self(rest)))
    }
    fn word(self) -> (&'t str, Self) {
        let text = self.0.trim_start();
        let end = text.find(|c: char| !c.is_ascii_alphanumeric()).unwrap_or(text.len());
        let (word, rest) = text.split_at(end);
        (word, Self(rest))
    }
    fn tuple(self) -> Option<(Vec<u64>, Self)> {
        let mut rest = self.expect_char('(')?;
        let mut dims = Vec::new();
        loop {
            if let Some(end) = rest.expect_char(')') {
                return Some((dims, end));
            }
            let (word, after) = rest.word();
            dims.push(word.parse().ok()?);
            rest = match after.expect_char(',') {
                Some(more) => more,
                None => return Some((dims, after.expect_char(')')?)),
            };
        }
    }
}

#[cfg(test)]
mod tests {
    use super::{Dtype, NpyArray, read, write};

    fn file(version: &[u8], header: &str, data: &[u8]) -> Vec<u8> {
        let mut bytes = b"\x93NUMPY".to_vec();
        bytes.extend(version);
        match version {
            [1, ..] => bytes.extend((header.len() as u16).to_le_bytes()),
            _ => bytes.extend((header.len() as u32).to_le_bytes()),
        }
        bytes.extend(header.as_bytes());
        bytes.extend(data);
        bytes
    }

    #[test]
    fn what_is_written_is_read() {
        let kinds = [
            Dtype::Bool,
            Dtype::Int { bytes: 1, signed: true },
            Dtype::Int { bytes: 2, signed: false },
            Dtype::Int { bytes: 8, signed: true },
            Dtype::Float { bytes: 2 },
            Dtype::Float { bytes: 8 },
        ];
        for dtype in kinds {
            for shape in [vec![], vec![0], vec![3], vec![2, 1, 3], vec![5, 0]] {
                let count: u64 = shape.iter().product();
                let data = (0..count as usize * dtype.bytes()).map(|i| (i % 2) as u8).collect();
                let array = NpyArray { dtype, shape, data };
                let bytes = write(&array).unwrap();
                assert_eq!((bytes.len() - array.data.len()) % 64, 0);
                assert_eq!(read(&bytes), Ok(array));
            }
        }
        let deep = |rank| NpyArray { dtype: Dtype::Bool, shape: vec![1; rank], data: vec![1] };
        assert_eq!(read(&write(&deep(64)).unwrap()), Ok(deep(64)));
        assert!(write(&deep(65)).unwrap_err().contains("at most 64 dimensions, got 65"));
    }

    #[test]
    fn fortran_order() {
        let header = "{\"shape\":(2,3),'fortran_order':True,'descr':'<i2'}\n";
        let bytes = file(&[2, 0], header, &[0, 0, 10, 0, 1, 0, 11, 0, 2, 0, 12, 0]);
        let array = read(&bytes).unwrap();
        assert_eq!(array.shape, [2, 3]);
        assert_eq!(array.data, [0, 0, 1, 0, 2, 0, 10, 0, 11, 0, 12, 0]);
        let header = "{'shape': (2, 1, 2, 3), 'fortran_order': True, 'descr': '|i1'}\n";
        let array = read(&file(&[1, 0], header, &[0, 6, 3, 9, 1, 7, 4, 10, 2, 8, 5, 11])).unwrap();
        assert_eq!(array.data, (0..12).collect::<Vec<u8>>());
        let header = "{'shape': (2, 0), 'fortran_order': True, 'descr': '|i1'}\n";
        assert!(read(&file(&[1, 0], header, &[])).unwrap().data.is_empty());
    }

    #[test]
    fn rejects_malformed_files() {
        let good = "{'descr': '|i1', 'fortran_order': False, 'shape': (2,), }\n";
        assert!(read(&file(&[1, 0], good, &[1, 2])).is_ok());
        let cases: &[(Vec<u8>, &str)] = &[
            (b"\x93NUMPX".to_vec(), "not an npy file"),
            (b"\x93NUMPY\x01".to_vec(), "truncated header"),
            (b"\x93NUMPY\x01\x00\xff\xff{".to_vec(), "truncated header"),
            (b"\x93NUMPY\x02\x00\xff\xff\xff\xff{".to_vec(), "too long"),
            (file(&[3, 0], good, &[1, 2]), "version 3.0"),
            (file(&[1, 0], good, &[1]), "shape (2,) of int8 needs 2 bytes, got 1"),
            (file(&[1, 0], good, &[1, 2, 3]), "needs 2 bytes, got 3"),
            (file(&[1, 0], &good.replace("|i1", ">i2"), &[1, 2, 3, 4]), "not little-endian"),
            (file(&[1, 0], &good.replace("|i1", "zi1"), &[1, 2]), "not little-endian"),
            (file(&[1, 0], &good.replace("(2,)", &format!("({}2)", "1, ".repeat(64))), &[1, 2]), "got 65"),
            (file(&[1, 0], &good.replace("|i1", "<c8"), &[0; 16]), "'<c8' cannot be read"),
            (file(&[1, 0], &good.replace("'|i1'", "[('a', 'i1')]"), &[1, 2]), "elements are not numbers"),
            (file(&[1, 0], &good.replace("|i1", "|b1"), &[1, 2]), "boolean elements must be 0 or 1"),
            (file(&[1, 0], &good.replace("(2,)", "(18446744073709551615, 2)"), &[1, 2]), "needs too many bytes, got 2"),
            (file(&[1, 0], &good.replace("(2,)", "(-2,)"), &[1, 2]), "invalid shape"),
            (file(&[1, 0], &good.replace("(2,)", "(2"), &[1, 2]), "invalid shape"),
            (file(&[1, 0], &good.replace("False", "no"), &[1, 2]), "must be True or False"),
            (file(&[1, 0], &good.replace("'fortran_order': False, ", ""), &[1, 2]), "header must have"),
            (file(&[1, 0], &good.replace("}", "} 1"), &[1, 2]), "unexpected text"),
            (file(&[1, 0], "[]", &[]), "not a dictionary"),
            (file(&[1, 0], "", &[]), "not a dictionary"),
        ];
        for (bytes, expected) in cases {
            let error = read(bytes).unwrap_err();
            assert!(error.contains(expected), "{expected}: {error}");
        }
    }
}
