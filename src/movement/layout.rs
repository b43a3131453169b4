//! Layouts: which parameter each element of a tensor has. A layout is a grid of parameters whose every cell covers one
//! block of elements; per-tensor and per-axis are its small cases. It does not hold the tensor's shape, and it does not
//! know what a parameter is: two of them are the same or they are not.

use smallvec::SmallVec;

use super::grid::Grid;
use super::num::{exact_div, product, to_u64, to_usize};
use super::refusal::{Refusal, malformed, too_large};
use super::shape::Shape;

/// The name of an interned parameter. The algebra compares it and does nothing else with it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct ParamId(pub u32);

impl ParamId {
    /// No parameter of its own, as of elements that are only bits: they are stored alike whatever their parameter is. They get
    /// the parameters of elements beside which they are put; see [`image`](super::image).
    pub const OPEN: Self = Self(u32::MAX);
}

/// How a dimension along which the parameter varies is cut: `extent` blocks of `size` elements each.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Blocks {
    /// Elements in a block, at least 1.
    pub size: u64,
    /// Blocks in the dimension, at least 2.
    pub extent: u64,
}

/// The smallest family of types that can write a layout.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Kind {
    /// One parameter for all elements.
    PerTensor,
    /// One parameter for every index of this dimension.
    PerAxis(usize),
    /// One parameter for every block.
    SubChannel,
}

/// Which parameter each element has: element `i` has the one in the grid's cell `i_d div block_d` of each dimension
/// `d`.
///
/// A dimension along which the parameter does not vary has grid extent 1; its size may be anything, also dynamic. Any
/// other dimension has `block * extent` elements, even where the shape leaves it dynamic. Equality of two values is
/// equality of their form; [`Layout::same_as`] compares what they say.
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

    /// One parameter for every index of dimension `axis`. A single one is per-tensor.
    pub fn per_axis(rank: usize, axis: usize, params: Vec<ParamId>) -> Result<Self, Refusal> {
        if axis >= rank {
            return Err(malformed(format!("axis {axis} does not exist in rank {rank}")));
        }
        let extent = to_u64(params.len());
        Self::blocks((0..rank).map(|d| (if d == axis { extent } else { 1 }, 1)), params)
    }

    /// A grid of parameters. For every dimension `dims` has the grid's extent and the size of a block, which means
    /// nothing (the block is the whole dimension) where the extent is 1. `params` is the grid in row-major order.
    pub fn blocks(dims: impl IntoIterator<Item = (u64, u64)>, params: Vec<ParamId>) -> Result<Self, Refusal> {
        let dims: SmallVec<[(u64, u64); 4]> = dims.into_iter().collect();
        if product(dims.iter().map(|&(extent, _)| extent)) != Some(to_u64(params.len())) || params.is_empty() {
            return Err(malformed(format!("{} parameters do not fill the grid", params.len())));
        }
        let blocks = |(extent, size): (u64, u64)| match extent {
            1 => Ok(None),
            _ if size == 0 || size.checked_mul(extent).is_none() => {
                Err(malformed(format!("{extent} blocks of {size} elements")))
            }
            _ => Ok(Some(Blocks { size, extent })),
        };
        Ok(Self { dims: dims.into_iter().map(blocks).collect::<Result<_, _>>()?, params })
    }

    /// A grid that is known to be consistent.
    pub(super) fn from_parts(dims: impl IntoIterator<Item = Option<Blocks>>, params: Vec<ParamId>) -> Self {
        Self { dims: dims.into_iter().collect(), params }
    }

    /// The number of dimensions of the tensor.
    pub fn rank(&self) -> usize {
        self.dims.len()
    }

    /// For every dimension its blocks, or `None` where the parameter does not vary.
    pub fn dims(&self) -> &[Option<Blocks>] {
        &self.dims
    }

    /// The parameters in row-major order of the grid.
    pub fn params(&self) -> &[ParamId] {
        &self.params
    }

    /// How many parameters the layout writes down.
    pub fn num_params(&self) -> u64 {
        to_u64(self.params.len())
    }

    /// The parameter of the element `index`; `None` if the layout has no such element.
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

    /// Whether a tensor of this shape can have this layout: equal rank, and blocks that fill every dimension.
    pub fn check_shape(&self, shape: &Shape) -> Result<(), Refusal> {
        if self.rank() != shape.rank() {
            return Err(malformed(format!("parameters of rank {} for {shape}", self.rank())));
        }
        for (d, (blocks, &dim)) in self.dims.iter().zip(shape.dims()).enumerate() {
            if let (Some(Blocks { size, extent }), Some(dim)) = (*blocks, dim)
                && exact_div(dim, size) != Some(extent)
            {
                return Err(malformed(format!("{extent} blocks of {size} do not fill dimension {d} of size {dim}")));
            }
        }
        Ok(())
    }

    /// The smallest family of types that can write this grid as it is, without coarsening it.
    pub fn kind(&self) -> Kind {
        let mut varying = self.dims.iter().enumerate().filter_map(|(d, blocks)| Some((d, (*blocks)?)));
        match (varying.next(), varying.next()) {
            (None, _) => Kind::PerTensor,
            (Some((axis, Blocks { size: 1, .. })), None) => Kind::PerAxis(axis),
            _ => Kind::SubChannel,
        }
    }

    /// The coarsest form of the same function. In every dimension it has the largest block that divides the dimension
    /// and on which the function is constant; that block is unique, for if two sizes qualify, then so does their least
    /// common multiple. Hence on a nonempty domain two layouts are the same function iff their coarsest forms are
    /// equal.
    pub fn coarsest(&self) -> Self {
        // A grid with regular cells stays regular when cells are merged, and never needs more of them.
        Grid::of(self, None).merged().regular(self.num_params()).unwrap_or_else(|_| self.clone())
    }

    /// Whether no element has a parameter of its own.
    pub fn is_open(&self) -> bool {
        self.params == [ParamId::OPEN]
    }

    /// The pairs of parameters that an element of a tensor of this shape has here and there, each once. As many cells as two
    /// grids have in common are looked at, and at most `work`.
    pub fn pairs(&self, other: &Self, shape: &Shape, work: u64) -> Result<Vec<(ParamId, ParamId)>, Refusal> {
        if shape.is_empty() {
            return Ok(Vec::new());
        }
        // For every dimension the cells that overlap.
        let mut dims: Vec<Vec<(usize, usize)>> = Vec::new();
        let cells = |blocks: &Option<Blocks>| blocks.map_or(1, |blocks| blocks.extent);
        let most = |(a, b): (&Option<Blocks>, &Option<Blocks>)| cells(a).saturating_add(cells(b));
        let count = product(self.dims.iter().zip(&other.dims).map(most)).filter(|&n| n <= work.saturating_mul(2));
        count.ok_or_else(|| too_large("too many parameters would have to be compared"))?;
        for (a, b) in self.dims.iter().zip(&other.dims) {
            let mut pairs = vec![(0, 0)];
            loop {
                let (i, j) = pairs.last().copied().unwrap_or_default();
                let end = |blocks: &Option<Blocks>, i: usize| {
                    let next = i.saturating_add(1);
                    blocks.filter(|blocks| to_u64(next) < blocks.extent).map(|b| b.size.saturating_mul(to_u64(next)))
                };
                // The cell that ends first is left, both if they end together.
                let ends = (end(a, i), end(b, j));
                let next = |leave: bool, i: usize| if leave { i.saturating_add(1) } else { i };
                let (here, there) = match ends {
                    (None, None) => break,
                    (Some(x), Some(y)) => (x <= y, y <= x),
                    (x, y) => (x.is_some(), y.is_some()),
                };
                pairs.push((next(here, i), next(there, j)));
            }
            dims.push(pairs);
        }
        let mut found = vec![(0usize, 0usize)];
        for ((pairs, a), b) in dims.iter().zip(&self.dims).zip(&other.dims) {
            let inner = |n: usize, blocks, i| n.saturating_mul(to_usize(cells(blocks))).saturating_add(i);
            let each = |&(x, y): &(usize, usize)| pairs.iter().map(move |&(i, j)| (inner(x, a, i), inner(y, b, j)));
            found = found.iter().flat_map(each).collect();
        }
        let params = |(x, y): (usize, usize)| Some((*self.params.get(x)?, *other.params.get(y)?));
        let mut found: Vec<_> = found.into_iter().filter_map(params).collect();
        found.sort_unstable();
        found.dedup();
        Ok(found)
    }

    /// Whether both give the same parameter to every element of a tensor of this shape. All do if it has none.
    pub fn same_as(&self, other: &Self, shape: &Shape) -> bool {
        self.rank() == other.rank() && (shape.is_empty() || self.coarsest() == other.coarsest())
    }
}

/// How many parameters the operands of a movement have together.
pub(super) fn given_params(layouts: &[Layout]) -> u64 {
    layouts.iter().filter(|layout| !layout.is_open()).fold(0, |sum, layout| sum.saturating_add(layout.num_params()))
}
