//! Shapes: a list of sizes, each known or known only at run time. A shape has no element type, no layout in memory and
//! no relation between its dynamic dimensions.

use std::fmt;

use smallvec::SmallVec;

/// The size of a dimension in elements; `None` is known only at run time (`?`).
pub type Dim = Option<u64>;

/// An index of an element, one number per dimension.
pub type Index = SmallVec<[u64; 6]>;

/// The sizes of a tensor. Rank 0 (one element) and dimensions of size 0 (no element) are shapes like any other.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct Shape {
    dims: SmallVec<[Dim; 4]>,
}

impl Shape {
    /// A shape of these sizes, some of which may be dynamic.
    pub fn new(dims: impl IntoIterator<Item = Dim>) -> Self {
        Self { dims: dims.into_iter().collect() }
    }

    /// A shape of known sizes.
    pub fn of(dims: &[u64]) -> Self {
        Self::new(dims.iter().copied().map(Some))
    }

    /// The number of dimensions.
    pub fn rank(&self) -> usize {
        self.dims.len()
    }

    /// The sizes, outermost first.
    pub fn dims(&self) -> &[Dim] {
        &self.dims
    }

    /// The size of dimension `d`; `None` if it is dynamic or does not exist.
    pub fn dim(&self, d: usize) -> Dim {
        self.dims.get(d).copied().flatten()
    }

    /// All sizes, if all are known.
    pub fn static_dims(&self) -> Option<Index> {
        self.dims.iter().copied().collect()
    }

    /// The number of elements; `None` if it is dynamic or does not fit 64 bits. One dimension of size 0 is enough to
    /// know that there is none, whatever the others are.
    pub fn num_elements(&self) -> Option<u64> {
        if self.is_empty() { Some(0) } else { self.dims.iter().try_fold(1u64, |n, &dim| n.checked_mul(dim?)) }
    }

    /// Whether the shape certainly has no element.
    pub fn is_empty(&self) -> bool {
        self.dims.contains(&Some(0))
    }
}

impl fmt::Display for Shape {
    /// As in a tensor type: `2x?x3`; rank 0 is written `[]`, having no other text of its own.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.dims.is_empty() {
            return f.write_str("[]");
        }
        for (d, dim) in self.dims.iter().enumerate() {
            if d > 0 {
                f.write_str("x")?;
            }
            match dim {
                Some(size) => write!(f, "{size}")?,
                None => f.write_str("?")?,
            }
        }
        Ok(())
    }
}
