//! NumPy's file format for one array, versions 1.0 and 2.0.
//!
//! Supports booleans, integers and floats, little-endian. Elements are returned in C order for either order in the file. This
//! module opens no files and does not depend on the IR.

/// The element type.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Dtype {
    Bool,
    Int { bytes: usize, signed: bool },
    Float { bytes: usize },
}

impl Dtype {
    /// Bytes of an element.
    pub(crate) fn bytes(self) -> usize {
        match self {
            Self::Bool => 1,
            Self::Int { bytes, .. } | Self::Float { bytes } => bytes,
        }
    }
    /// NumPy's name: `int8`.
    pub(crate) fn name(self) -> String {
        match self {
            Self::Bool => "bool".to_owned(),
            Self::Int { bytes, signed } => format!("{}int{}", if signed { "" } else { "u" }, 8 * bytes),
            Self::Float { bytes } => format!("float{}", 8 * bytes),
        }
    }
    /// The `descr` entry of the header: `<i4`.
    fn descr(self) -> String {
        let order = if self.bytes() == 1 { '|' } else { '<' };
        let kind = match self {
            Self::Bool => 'b',
            Self::Int { signed: true, .. } => 'i',
            Self::Int { signed: false, .. } => 'u',
            Self::Float { .. } => 'f',
        };
        format!("{order}{kind}{}", self.bytes())
    }
    fn parse(text: &str) -> Result<Self, String> {
        let (order, kind) = text.split_at_checked(1).ok_or("missing element type")?;
        let found = match kind {
            "b1" => Self::Bool,
            "i1" | "i2" | "i4" | "i8" => Self::Int { bytes: size(kind), signed: true },
            "u1" | "u2" | "u4" | "u8" => Self::Int { bytes: size(kind), signed: false },
            "f2" | "f4" | "f8" => Self::Float { bytes: size(kind) },
            _ => return Err(format!("elements of type '{text}' cannot be read")),
        };
        match order {
            "<" | "|" | "=" => Ok(found),
            _ if found.bytes() == 1 => Ok(found),
            _ => Err(format!("elements of type '{text}' are not little-endian")),
        }
    }
}

fn size(kind: &str) -> usize {
    kind.get(1..).and_then(|digits| digits.parse().ok()).unwrap_or(1)
}

/// An array. Its elements are little-endian and in C order.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct NpyArray {
    pub(crate) dtype: Dtype,
    pub(crate) shape: Vec<u64>,
    pub(crate) data: Vec<u8>,
}

const MAGIC: &[u8] = b"\x93NUMPY";
/// The maximum length of the header. Headers that NumPy writes are far shorter.
const MAX_HEADER: usize = 1 << 16;

/// Parses a file. The error describes the problem.
pub(crate) fn read(bytes: &[u8]) -> Result<NpyArray, String> {
    let rest = bytes.strip_prefix(MAGIC).ok_or("not an npy file")?;
    let (length, rest) = match rest {
        [1, 0, a, b, rest @ ..] => (u64::from(u16::from_le_bytes([*a, *b])), rest),
        [2, 0, a, b, c, d, rest @ ..] => (u64::from(u32::from_le_bytes([*a, *b, *c, *d])), rest),
        [1 | 2, 0, ..] | [] | [_] => return Err("truncated header".to_owned()),
        [major, minor, ..] => return Err(format!("version {major}.{minor} of the format cannot be read")),
    };
    let length = usize::try_from(length).ok().filter(|&n| n <= MAX_HEADER).ok_or("header is too long")?;
    let (header, data) = rest.split_at_checked(length).ok_or("truncated header")?;
    let header = std::str::from_utf8(header).map_err(|_| "header is not text")?;
    let NpyHeader { dtype, fortran, shape } = NpyHeader::parse(header)?;
    let count = shape.iter().try_fold(dtype.bytes() as u64, |n, &d| n.checked_mul(d));
    if count != Some(data.len() as u64) {
        let text = shape_text(&shape);
        return Err(format!("{} bytes of elements do not match {text} of {}", data.len(), dtype.name()));
    }
    if dtype == Dtype::Bool && data.iter().any(|&byte| byte > 1) {
        return Err("boolean elements must be 0 or 1".to_owned());
    }
    let data = if fortran { to_c_order(data, &shape, dtype.bytes()) } else { data.to_vec() };
    Ok(NpyArray { dtype, shape, data })
}

/// The bytes of a file. As in NumPy, the header ends at a multiple of 64 bytes.
pub(crate) fn write(array: &NpyArray) -> Vec<u8> {
    let dictionary = format!(
        "{{'descr': '{}', 'fortran_order': False, 'shape': {}, }}",
        array.dtype.descr(),
        shape_text(&array.shape)
    );
    let before = |fixed: usize| (fixed + dictionary.len() + 1).next_multiple_of(64) - fixed;
    let mut out = MAGIC.to_vec();
    let length = match u16::try_from(before(10)) {
        Ok(length) => {
            out.extend([1, 0]);
            out.extend(length.to_le_bytes());
            usize::from(length)
        }
        Err(_) => {
            let length = before(12);
            out.extend([2, 0]);
            out.extend(u32::try_from(length).unwrap_or(u32::MAX).to_le_bytes());
            length
        }
    };
    out.extend(dictionary.as_bytes());
    out.extend(std::iter::repeat_n(b' ', length.saturating_sub(dictionary.len() + 1)));
    out.push(b'\n');
    out.extend(&array.data);
    out
}

/// A shape as a Python tuple.
pub(super) fn shape_text<D: std::fmt::Display>(shape: &[D]) -> String {
    match shape {
        [one] => format!("({one},)"),
        _ => format!("({})", shape.iter().map(D::to_string).collect::<Vec<_>>().join(", ")),
    }
}

/// Converts elements from Fortran order to C order.
fn to_c_order(data: &[u8], shape: &[u64], width: usize) -> Vec<u8> {
    let mut out = Vec::with_capacity(data.len());
    let count = data.len() / width.max(1);
    // Casts are safe: the product of the sizes is the length of the data, unless the data is empty.
    let sizes: Vec<usize> = shape.iter().map(|&d| d as usize).collect();
    for mut flat in 0..count {
        let mut index: Vec<usize> = sizes
            .iter()
            .rev()
            .map(|&d| {
                let i = flat % d.max(1);
                flat /= d.max(1);
                i
            })
            .collect();
        index.reverse();
        let (mut at, mut stride) = (0, width);
        for (i, d) in index.iter().zip(&sizes) {
            at += i * stride;
            stride *= d;
        }
        out.extend(data.get(at..at + width).unwrap_or_default());
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
        let mut rest = Scan(text).after('{').ok_or("header is not a dictionary")?;
        while let Some((key, after)) = rest.string() {
            let value = after.after(':').ok_or("header is not a dictionary")?;
            let after = match key {
                "descr" => {
                    let (text, after) = value.string().ok_or("elements are not numbers")?;
                    dtype = Some(Dtype::parse(text)?);
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
            rest = after.after(',').unwrap_or(after);
        }
        let end = rest.after('}').ok_or("header is not a dictionary")?;
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
    fn after(self, c: char) -> Option<Self> {
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
        let mut rest = self.after('(')?;
        let mut dims = Vec::new();
        loop {
            if let Some(end) = rest.after(')') {
                return Some((dims, end));
            }
            let (word, after) = rest.word();
            dims.push(word.parse().ok()?);
            rest = match after.after(',') {
                Some(more) => more,
                None => return Some((dims, after.after(')')?)),
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
                let bytes = write(&array);
                assert_eq!((bytes.len() - array.data.len()) % 64, 0);
                assert_eq!(read(&bytes), Ok(array));
            }
        }
        // A header of more than 64 KiB requires version 2.0. The writer supports it.
        let long = NpyArray { dtype: Dtype::Bool, shape: vec![1; 40_000], data: vec![1] };
        assert_eq!(write(&long).get(6..8), Some(&[2, 0][..]));
    }

    #[test]
    fn fortran_order() {
        let header = "{\"shape\":(2,3),'fortran_order':True,'descr':'<i2'}\n";
        let bytes = file(&[2, 0], header, &[0, 0, 10, 0, 1, 0, 11, 0, 2, 0, 12, 0]);
        let array = read(&bytes).unwrap();
        assert_eq!(array.shape, [2, 3]);
        assert_eq!(array.data, [0, 0, 1, 0, 2, 0, 10, 0, 11, 0, 12, 0]);
    }

    #[test]
    fn refusals() {
        let good = "{'descr': '|i1', 'fortran_order': False, 'shape': (2,), }\n";
        assert!(read(&file(&[1, 0], good, &[1, 2])).is_ok());
        let cases: &[(Vec<u8>, &str)] = &[
            (b"\x93NUMPX".to_vec(), "not an npy file"),
            (b"\x93NUMPY\x01".to_vec(), "truncated header"),
            (b"\x93NUMPY\x01\x00\xff\xff{".to_vec(), "truncated header"),
            (b"\x93NUMPY\x02\x00\xff\xff\xff\xff{".to_vec(), "too long"),
            (file(&[3, 0], good, &[1, 2]), "version 3.0"),
            (file(&[1, 0], good, &[1]), "1 bytes of elements"),
            (file(&[1, 0], good, &[1, 2, 3]), "3 bytes of elements"),
            (file(&[1, 0], &good.replace("|i1", ">i2"), &[1, 2, 3, 4]), "not little-endian"),
            (file(&[1, 0], &good.replace("|i1", "<c8"), &[0; 16]), "'<c8' cannot be read"),
            (file(&[1, 0], &good.replace("'|i1'", "[('a', 'i1')]"), &[1, 2]), "elements are not numbers"),
            (file(&[1, 0], &good.replace("|i1", "|b1"), &[1, 2]), "boolean elements must be 0 or 1"),
            (file(&[1, 0], &good.replace("(2,)", "(18446744073709551615, 2)"), &[1, 2]), "2 bytes of elements"),
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
