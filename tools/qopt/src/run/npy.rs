//! NumPy's file format for one array, versions 1.0 and 2.0.
//!
//! Read and written are truth values, integers and floats, little-endian. Elements come out in C order, however the file has
//! them. Nothing here opens a file or knows the types of a program.

/// What the elements are.
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
    /// The text in the header: `<i4`.
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
        let (order, kind) = text.split_at_checked(1).ok_or("it has no element type")?;
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

/// An array: its elements little-endian in C order.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Array {
    pub(crate) dtype: Dtype,
    pub(crate) shape: Vec<u64>,
    pub(crate) data: Vec<u8>,
}

const MAGIC: &[u8] = b"\x93NUMPY";
/// The header's dictionary is far shorter in every file that NumPy writes.
const MAX_HEADER: usize = 1 << 16;

/// Reads a file's bytes; the error says in words what is wrong.
pub(crate) fn read(bytes: &[u8]) -> Result<Array, String> {
    let rest = bytes.strip_prefix(MAGIC).ok_or("it is no npy file")?;
    let (length, rest) = match rest {
        [1, 0, a, b, rest @ ..] => (u64::from(u16::from_le_bytes([*a, *b])), rest),
        [2, 0, a, b, c, d, rest @ ..] => (u64::from(u32::from_le_bytes([*a, *b, *c, *d])), rest),
        [1 | 2, 0, ..] | [] | [_] => return Err("it ends in its header".to_owned()),
        [major, minor, ..] => return Err(format!("version {major}.{minor} of the format cannot be read")),
    };
    let length = usize::try_from(length).ok().filter(|&n| n <= MAX_HEADER).ok_or("its header is too long")?;
    let (header, data) = rest.split_at_checked(length).ok_or("it ends in its header")?;
    let header = std::str::from_utf8(header).map_err(|_| "its header is no text")?;
    let Header { dtype, fortran, shape } = Header::parse(header)?;
    let count = shape.iter().try_fold(dtype.bytes() as u64, |n, &d| n.checked_mul(d));
    if count != Some(data.len() as u64) {
        let text = shape_text(&shape);
        return Err(format!(
            "it has {} bytes of elements, which is not what {text} of {} take",
            data.len(),
            dtype.name()
        ));
    }
    if dtype == Dtype::Bool && data.iter().any(|&byte| byte > 1) {
        return Err("it has truth values that are neither 0 nor 1".to_owned());
    }
    let data = if fortran { to_c_order(data, &shape, dtype.bytes()) } else { data.to_vec() };
    Ok(Array { dtype, shape, data })
}

/// The bytes of a file, as NumPy writes them: the header ends at a multiple of 64 bytes.
pub(crate) fn write(array: &Array) -> Vec<u8> {
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

/// A shape as Python writes a tuple.
pub(super) fn shape_text(shape: &[u64]) -> String {
    match shape {
        [one] => format!("({one},)"),
        _ => format!("({})", shape.iter().map(u64::to_string).collect::<Vec<_>>().join(", ")),
    }
}

/// Elements of which the first index runs fastest, rewritten so that the last one does.
fn to_c_order(data: &[u8], shape: &[u64], width: usize) -> Vec<u8> {
    let mut out = Vec::with_capacity(data.len());
    let count = data.len() / width.max(1);
    // The sizes fit: their product is the length of the data, unless that is empty.
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

/// The dictionary at the start of a file.
struct Header {
    dtype: Dtype,
    fortran: bool,
    shape: Vec<u64>,
}

impl Header {
    fn parse(text: &str) -> Result<Self, String> {
        let (mut dtype, mut fortran, mut shape) = (None, None, None);
        let mut rest = Scan(text).after('{').ok_or("its header is no dictionary")?;
        while let Some((key, after)) = rest.string() {
            let value = after.after(':').ok_or("its header is no dictionary")?;
            let after = match key {
                "descr" => {
                    let (text, after) = value.string().ok_or("its elements are no numbers")?;
                    dtype = Some(Dtype::parse(text)?);
                    after
                }
                "fortran_order" => {
                    let (word, after) = value.word();
                    fortran = match word {
                        "True" => Some(true),
                        "False" => Some(false),
                        _ => return Err("its order is neither True nor False".to_owned()),
                    };
                    after
                }
                "shape" => {
                    let (dims, after) = value.tuple().ok_or("its shape cannot be read")?;
                    shape = Some(dims);
                    after
                }
                _ => return Err(format!("its header has an entry '{key}', which is not known")),
            };
            rest = after.after(',').unwrap_or(after);
        }
        let end = rest.after('}').ok_or("its header is no dictionary")?;
        if !end.0.trim().is_empty() {
            return Err("its header goes on after the dictionary".to_owned());
        }
        match (dtype, fortran, shape) {
            (Some(dtype), Some(fortran), Some(shape)) => Ok(Self { dtype, fortran, shape }),
            _ => Err("its header does not say element type, order and shape".to_owned()),
        }
    }
}

/// What is left of a header; each step gives what follows.
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
    use super::{Array, Dtype, read, write};

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
                let array = Array { dtype, shape, data };
                let bytes = write(&array);
                assert_eq!((bytes.len() - array.data.len()) % 64, 0);
                assert_eq!(read(&bytes), Ok(array));
            }
        }
        // A header of more than 64 KiB is for version 2.0, which is not refused when it is written.
        let long = Array { dtype: Dtype::Bool, shape: vec![1; 40_000], data: vec![1] };
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
            (b"\x93NUMPX".to_vec(), "no npy file"),
            (b"\x93NUMPY\x01".to_vec(), "ends in its header"),
            (b"\x93NUMPY\x01\x00\xff\xff{".to_vec(), "ends in its header"),
            (b"\x93NUMPY\x02\x00\xff\xff\xff\xff{".to_vec(), "too long"),
            (file(&[3, 0], good, &[1, 2]), "version 3.0"),
            (file(&[1, 0], good, &[1]), "1 bytes of elements"),
            (file(&[1, 0], good, &[1, 2, 3]), "3 bytes of elements"),
            (file(&[1, 0], &good.replace("|i1", ">i2"), &[1, 2, 3, 4]), "not little-endian"),
            (file(&[1, 0], &good.replace("|i1", "<c8"), &[0; 16]), "'<c8' cannot be read"),
            (file(&[1, 0], &good.replace("'|i1'", "[('a', 'i1')]"), &[1, 2]), "no numbers"),
            (file(&[1, 0], &good.replace("|i1", "|b1"), &[1, 2]), "neither 0 nor 1"),
            (file(&[1, 0], &good.replace("(2,)", "(18446744073709551615, 2)"), &[1, 2]), "2 bytes of elements"),
            (file(&[1, 0], &good.replace("(2,)", "(-2,)"), &[1, 2]), "shape cannot be read"),
            (file(&[1, 0], &good.replace("(2,)", "(2"), &[1, 2]), "shape cannot be read"),
            (file(&[1, 0], &good.replace("False", "no"), &[1, 2]), "neither True nor False"),
            (file(&[1, 0], &good.replace("'fortran_order': False, ", ""), &[1, 2]), "does not say"),
            (file(&[1, 0], &good.replace("}", "} 1"), &[1, 2]), "goes on"),
            (file(&[1, 0], "[]", &[]), "no dictionary"),
            (file(&[1, 0], "", &[]), "no dictionary"),
        ];
        for (bytes, expected) in cases {
            let error = read(bytes).unwrap_err();
            assert!(error.contains(expected), "{expected}: {error}");
        }
    }
}
