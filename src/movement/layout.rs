//! Layouts: the parameter of each element of a tensor. A layout is a grid of parameters in which every cell covers a
//! block of elements; per-tensor and per-axis are special cases. A layout does not contain the tensor's shape.
//! Parameters are only compared for equality.

use smallvec::SmallVec;

use super::error::{MovementError, malformed_movement, too_large};
use super::grid::Grid;
use super::num::{exact_div, product, to_u64, to_usize};
use super::shape::Shape;

/// Id of an interned parameter. The algebra only compares ids.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct ParamId(pub u32);

impl ParamId {
    /// Matches any parameter (raw bits, such as a zero fill). Propagation replaces it by the parameter of neighbouring
    /// elements; see [`propagate`](super::propagate).
    pub const ANY: Self = Self(u32::MAX);
}

/// Blocks of a dimension along which the parameter varies: `extent` blocks of `size` elements each. The dimension has
/// `size * extent` elements.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Blocks {
    /// The number of elements in a block, at least 1.
    pub size: u64,
    /// The number of blocks, not of elements; at least 2.
    pub extent: u64,
}

/// The quantized type that can express a layout: per-tensor, per-axis or sub-channel.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum LayoutKind {
    /// One parameter for all elements.
    PerTensor,
    /// One parameter for every index of this dimension.
    PerAxis(usize),
    /// One parameter for every block.
    SubChannel,
}

/// The parameter of each element. Element `i` has the parameter of the grid cell `i_d div block_d` in each dimension
/// `d`.
///
/// A dimension along which the parameter does not vary has grid extent 1 and any size, static or dynamic. Any other
/// dimension has `block * extent` elements, even if it is dynamic in the shape.
///
/// `Eq` compares grids: a layout and a finer grid of the same parameters are unequal. [`Layout::same_as`] compares the
/// parameter of each element.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Layout {
    dims: SmallVec<[Option<Blocks>; 4]>,
    /// Row-major over the grid; never empty.
    params: Vec<ParamId>,
}

impl Layout {
    /// One parameter for all elements of a tensor of this rank.
    pub fn per_tensor(rank: usize, param: ParamId) -> Self {
        Self { dims: SmallVec::from_elem(None, rank), params: vec![param] }
    }

    /// One parameter for every index of dimension `axis`. A single parameter gives a per-tensor layout.
    pub fn per_axis(rank: usize, axis: usize, params: Vec<ParamId>) -> Result<Self, MovementError> {
        if axis >= rank {
            return Err(malformed_movement(format!("axis {axis} is out of range for rank {rank}")));
        }
        let extent = to_u64(params.len());
        Self::blocks((0..rank).map(|d| (if d == axis { extent } else { 1 }, 1)), params)
    }

    /// A grid of parameters. `dims` contains the grid extent and the block size of every dimension; the block size is
    /// ignored if the extent is 1, since the block is then the whole dimension. `params` is the grid in row-major
    /// order.
    pub fn blocks(dims: impl IntoIterator<Item = (u64, u64)>, params: Vec<ParamId>) -> Result<Self, MovementError> {
        let dims: SmallVec<[(u64, u64); 4]> = dims.into_iter().collect();
        if product(dims.iter().map(|&(extent, _)| extent)) != Some(to_u64(params.len())) || params.is_empty() {
            return Err(malformed_movement(format!("{} parameters do not fill the grid", params.len())));
        }
        let blocks = |(extent, size): (u64, u64)| match extent {
            1 => Ok(None),
            _ if size == 0 || size.checked_mul(extent).is_none() => {
                Err(malformed_movement(format!("{extent} blocks of {size} elements")))
            }
            _ => Ok(Some(Blocks { size, extent })),
        };
        Ok(Self { dims: dims.into_iter().map(blocks).collect::<Result<_, _>>()?, params })
    }

    /// A grid from parts that are consistent by construction.
    pub(super) fn from_parts(dims: impl IntoIterator<Item = Option<Blocks>>, params: Vec<ParamId>) -> Self {
        Self { dims: dims.into_iter().collect(), params }
    }

    /// The number of dimensions of the tensor.
    pub fn rank(&self) -> usize {
        self.dims.len()
    }

    /// For every dimension its blocks, or `None` if the parameter does not vary along it.
    pub fn dims(&self) -> &[Option<Blocks>] {
        &self.dims
    }

    /// The parameters in row-major order of the grid.
    pub fn params(&self) -> &[ParamId] {
        &self.params
    }

    /// The number of parameters in the grid, including repeated ones.
    pub fn num_params(&self) -> u64 {
        to_u64(self.params.len())
    }

    /// The parameter of element `index`; `None` if `index` is out of bounds.
    pub fn param_at(&self, index: &[u64]) -> Option<ParamId> {
        if index.len() != self.rank() {
            return None;
        }
        let mut cell = 0u64;
        for (blocks, &i) in self.dims.iter().zip(index) {
            let Some(Blocks { size, extent }) = *blocks else { continue };
            let at = i.checked_div(size).filter(|&at| at < extent)?;
            cell = cell.checked_mul(extent)?.checked_add(at)?;
        }
        self.params.get(to_usize(cell)).copied()
    }

    /// Checks that a tensor of this shape can have this layout: equal rank, and blocks that fill every dimension.
    pub fn check_shape(&self, shape: &Shape) -> Result<(), MovementError> {
        if self.rank() != shape.rank() {
            return Err(malformed_movement(format!("layout of rank {} does not match shape {shape}", self.rank())));
        }
        for (d, (blocks, &dim)) in self.dims.iter().zip(shape.dims()).enumerate() {
            if let (Some(Blocks { size, extent }), Some(dim)) = (*blocks, dim)
                && exact_div(dim, size) != Some(extent)
            {
                return Err(malformed_movement(format!(
                    "{extent} blocks of {size} do not fill dimension {d} of size {dim}"
                )));
            }
        }
        Ok(())
    }

    /// The kind of this grid as it is. The kind of [`Self::coarsest`] may be simpler.
    pub fn kind(&self) -> LayoutKind {
        let mut varying = self.dims.iter().enumerate().filter_map(|(d, blocks)| Some((d, (*blocks)?)));
        match (varying.next(), varying.next()) {
            (None, _) => LayoutKind::PerTensor,
            (Some((axis, Blocks { size: 1, .. })), None) => LayoutKind::PerAxis(axis),
            _ => LayoutKind::SubChannel,
        }
    }

    /// The coarsest grid with the same parameter for each element. Each dimension gets the largest block that divides the
    /// dimension and in which the parameter does not vary. This block is unique: if two sizes qualify, then so does their
    /// least common multiple. So two layouts of a nonempty shape have the same parameters iff their coarsest grids are equal.
    pub fn coarsest(&self) -> Self {
        // Merging the cells of a regular grid gives a regular grid with at most as many cells.
        Grid::of(self, None).merge_equal_cells().regular(self.num_params()).unwrap_or_else(|_| self.clone())
    }

    /// Returns true if the layout is the single parameter [`ParamId::ANY`]. A grid of several cells gives false, even if
    /// all are `ANY`: use [`Self::coarsest`] first.
    pub fn matches_any(&self) -> bool {
        self.params == [ParamId::ANY]
    }

    /// The distinct pairs of parameters that this layout and `other` assign to one element of a tensor of this shape.
    /// Both layouts must have the rank of `shape` and fill it. `shape` is used only to detect a tensor without elements.
    ///
    /// # Errors
    /// If an upper bound of the number of cells in the common refinement of both grids, the product of
    /// `a.extent + b.extent` over all dimensions, exceeds `2 * work`.
    pub fn pairs(&self, other: &Self, shape: &Shape, work: u64) -> Result<Vec<(ParamId, ParamId)>, MovementError> {
        if shape.is_empty() {
            return Ok(Vec::new());
        }
        // For every dimension the overlapping cells.
        let mut dims: Vec<Vec<(usize, usize)>> = Vec::new();
        let cells = |blocks: &Option<Blocks>| blocks.map_or(1, |blocks| blocks.extent);
        let most = |(a, b): (&Option<Blocks>, &Option<Blocks>)| cells(a).saturating_add(cells(b));
        let count = product(self.dims.iter().zip(&other.dims).map(most)).filter(|&n| n <= work.saturating_mul(2));
        count.ok_or_else(|| too_large("too many parameters to compare"))?;
        for (a, b) in self.dims.iter().zip(&other.dims) {
            let mut overlaps = vec![(0, 0)];
            loop {
                let (i, j) = overlaps.last().copied().unwrap_or_default();
                let end = |blocks: &Option<Blocks>, i: usize| {
                    let next = i.saturating_add(1);
                    blocks.filter(|blocks| to_u64(next) < blocks.extent).map(|b| b.size.saturating_mul(to_u64(next)))
                };
                // Advances past the cell that ends first, or past both if they end together.
                let ends = (end(a, i), end(b, j));
                let next = |leave: bool, i: usize| if leave { i.saturating_add(1) } else { i };
                let (here, there) = match ends {
                    (None, None) => break,
                    (Some(x), Some(y)) => (x <= y, y <= x),
                    (x, y) => (x.is_some(), y.is_some()),
                };
                overlaps.push((next(here, i), next(there, j)));
            }
            dims.push(overlaps);
        }
        let mut found = vec![(0usize, 0usize)];
        for ((overlaps, a), b) in dims.iter().zip(&self.dims).zip(&other.dims) {
            let inner = |n: usize, blocks, i| n.saturating_mul(to_usize(cells(blocks))).saturating_add(i);
            let each = |&(x, y): &(usize, usize)| overlaps.iter().map(move |&(i, j)| (inner(x, a, i), inner(y, b, j)));
            found = found.iter().flat_map(each).collect();
        }
        let params = |(x, y): (usize, usize)| Some((*self.params.get(x)?, *other.params.get(y)?));
        let mut found: Vec<_> = found.into_iter().filter_map(params).collect();
        found.sort_unstable();
        found.dedup();
        Ok(found)
    }

    /// Returns true if both layouts assign the same parameter to every element of a tensor of this shape.
    pub fn same_as(&self, other: &Self, shape: &Shape) -> bool {
        self.rank() == other.rank() && (shape.is_empty() || self.coarsest() == other.coarsest())
    }
}

/// The number of parameters of all operands together, not counting operands whose only parameter is `ANY`.
pub(super) fn given_params(layouts: &[Layout]) -> u64 {
    layouts.iter().filter(|layout| !layout.matches_any()).fold(0, |sum, layout| sum.saturating_add(layout.num_params()))
}
