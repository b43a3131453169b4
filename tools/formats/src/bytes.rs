//! Bytes that several values share: ranges of the read file, constants of the module, and what a writer makes.
//!
//! A file of many gigabytes is written without a copy of its constants, computed ones included.

use std::fmt;
use std::hash::{Hash, Hasher};
use std::ops::Deref;
use std::sync::Arc;

use qopt_ir::ir::{Attr, AttrKind, Blob, Context, SourceBytes, Type};

/// Bytes whose clones share them.
#[derive(Clone)]
pub enum Bytes<'a> {
    /// A range of the read file, or of a constant that lives as long as the module.
    Borrowed(&'a [u8]),
    /// Owned by their users.
    Shared(SourceBytes),
}

impl Bytes<'_> {
    /// The address and the length: bytes of one place are equal without a look at them.
    pub fn place(&self) -> (usize, usize) {
        (self.as_ptr() as usize, self.len())
    }
}

impl fmt::Debug for Bytes<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "bytes({})", self.len())
    }
}

impl Deref for Bytes<'_> {
    type Target = [u8];
    fn deref(&self) -> &[u8] {
        match self {
            Self::Borrowed(bytes) => bytes,
            Self::Shared(bytes) => (**bytes).as_ref(),
        }
    }
}

impl AsRef<[u8]> for Bytes<'_> {
    fn as_ref(&self) -> &[u8] {
        self
    }
}

impl PartialEq for Bytes<'_> {
    fn eq(&self, other: &Self) -> bool {
        self.place() == other.place() || **self == **other
    }
}

impl Hash for Bytes<'_> {
    fn hash<H: Hasher>(&self, state: &mut H) {
        (**self).hash(state);
    }
}

impl From<Vec<u8>> for Bytes<'_> {
    fn from(bytes: Vec<u8>) -> Self {
        Self::Shared(Arc::new(bytes))
    }
}

impl<'a> From<&'a [u8]> for Bytes<'a> {
    fn from(bytes: &'a [u8]) -> Self {
        Self::Borrowed(bytes)
    }
}

impl<'a, const N: usize> From<&'a [u8; N]> for Bytes<'a> {
    fn from(bytes: &'a [u8; N]) -> Self {
        Self::Borrowed(bytes)
    }
}

/// The elements of a dense constant: little-endian, in whole bytes.
pub enum Elements<'m> {
    /// One element, repeated.
    Splat(Bytes<'m>),
    /// All elements.
    All(Bytes<'m>),
}

impl<'m> Elements<'m> {
    /// The type and the elements of `dense<...>` or `dense_resource<...>`; `None` for other attributes, and if the text omits
    /// the data of the resource.
    pub fn of(ctx: &'m Context, attr: Attr) -> Option<(Type, Self)> {
        match ctx.attr_kind(attr) {
            AttrKind::DenseElements { ty, data } if let Some(data) = data.kept() => {
                let borrowed = |bytes: &'m [u8]| Bytes::Borrowed(bytes);
                Some((*ty, Self::read(data, borrowed)))
            }
            _ => ctx.dense_data(attr).map(|(ty, data)| (ty, Self::read(&data, |bytes| bytes.to_vec().into()))),
        }
    }

    /// Shares the vector of a blob; `of_range` gives the bytes of a splat or of a range of the source.
    fn read<'b>(data: &'b Blob, of_range: impl Fn(&'b [u8]) -> Bytes<'m>) -> Self {
        match data {
            Blob::Splat(element) => Self::Splat(of_range(element)),
            Blob::Bytes(bytes) => Self::All(Bytes::Shared(Arc::clone(bytes))),
            Blob::Source(range) => Self::All(of_range(range.bytes())),
            Blob::Hex(_) => Self::All(data.bytes().into_owned().into()),
        }
    }
}
