//! Shapes: a list of static or dynamic sizes. A shape has no element type and no memory layout, and does not relate its
//! dynamic dimensions to each other.

use std::fmt;

use smallvec::SmallVec;

/// Size of a dimension in elements; `None` is dynamic (`?`).
pub type Dim = Option<u64>;

/// Index of an element, one number per dimension.
pub type Index = SmallVec<[u64; 6]>;

/// Sizes of a tensor. Rank 0 (one element) and dimensions of size 0 (no elements) are valid.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct Shape {
    dims: SmallVec<[Dim; 4]>,
}

impl Shape {
    /// A shape of static and dynamic sizes.
    pub fn new(dims: impl IntoIterator<Item = Dim>) -> Self {
        Self { dims: dims.into_iter().collect() }
    }

    /// A shape of static sizes.
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

    /// The size of dimension `d`; `None` if dynamic or out of range.
    pub fn dim(&self, d: usize) -> Dim {
        self.dims.get(d).copied().flatten()
    }

    /// All sizes; `None` if one is dynamic.
    pub fn static_dims(&self) -> Option<Index> {
        self.dims.iter().copied().collect()
    }

    /// The number of elements; `None` if it is dynamic or exceeds 64 bits. A dimension of size 0 gives 0, even if other
    /// dimensions are dynamic.
    pub fn num_elements(&self) -> Option<u64> {
        if self.is_empty() { Some(0) } else { self.dims.iter().try_fold(1u64, |n, &dim| n.checked_mul(dim?)) }
    }

    /// Returns true if the shape is static and 64 bits cannot count its elements.
    pub(super) fn counts_past_64_bits(&self) -> bool {
        self.num_elements().is_none() && !self.dims.contains(&None)
    }

    /// Returns true if both can be the shape of one tensor: the ranks are equal, and so are the sizes that are static
    /// in both.
    pub fn agrees_with(&self, other: &Self) -> bool {
        let sizes = self.dims.iter().zip(&other.dims);
        self.rank() == other.rank() && sizes.into_iter().all(|(a, b)| a.is_none() || b.is_none() || a == b)
    }

    /// Returns true if a static size is 0, so that the shape has no element.
    pub fn is_empty(&self) -> bool {
        self.dims.contains(&Some(0))
    }
}

impl fmt::Display for Shape {
    /// Prints the shape as in a tensor type: `2x?x3`; rank 0 is printed as `[]`.
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
