//! Layout propagation: for every element of the result of a movement, the parameter of its source element. This module
//! infers sizes and dispatches each movement to `grid` (changes along single dimensions) or `regroup` (changes across
//! dimensions). Profitability is decided by [`super::CostRule`].

use super::error::{MovementError, malformed_movement};
use super::grid::{Grid, NotRegular};
use super::layout::{Blocks, Layout, ParamId, given_params};
use super::moves::{Movement, StridedRange};
use super::num::{exact_div, product, to_usize};
use super::pad::{insert_tensor, pad_tensor};
use super::regroup::{FactorGroup, SourceFactor, TargetDim, regroup, sources_of};
use super::shape::{Dim, Shape};

/// Work limits of one propagation.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PropagationLimits {
    /// Largest number of parameters of the result.
    pub params: u64,
    /// Largest number of parameters and elements that are visited one by one.
    pub work: u64,
}

impl Default for PropagationLimits {
    /// 2^20 each: takes milliseconds, and exceeds the channel count of any tensor.
    fn default() -> Self {
        Self { params: 1 << 20, work: 1 << 20 }
    }
}

/// The layout of the movement's result, in its coarsest form: for every index `i` of the result,
/// `propagate(..).param_at(i) == layouts[k].param_at(j)` where `(k, j) = movement.source(shapes, i)`.
///
/// For static shapes it always exists, within the limits. A dynamic size is accepted if the parameter does not vary
/// along the affected dimensions; if it does vary along a dimension, the blocks imply the size. The work grows with the
/// number of parameters, not of elements, except for reshapes with boundaries that do not divide. All layouts of an
/// empty result are equal; then it is per-tensor.
///
/// [`ParamId::ANY`] is replaced by the parameters of the neighbouring elements of a concatenation or padding, so that
/// it adds no parameters.
pub fn propagate(
    movement: &Movement,
    shapes: &[Shape],
    layouts: &[Layout],
    limits: PropagationLimits,
) -> Result<Layout, MovementError> {
    if shapes.len() != layouts.len() {
        return Err(malformed_movement(format!("{} layouts for {} operands", layouts.len(), shapes.len())));
    }
    let known = shapes.iter().zip(layouts).map(|(shape, layout)| {
        layout.check_shape(shape)?;
        Ok(implied_shape(shape, layout))
    });
    let shapes = &known.collect::<Result<Vec<Shape>, _>>()?;
    let result = movement.validate(shapes)?;
    let (Some(shape), Some(layout)) = (shapes.first(), layouts.first()) else {
        return Err(malformed_movement("movement has no operands"));
    };
    let empty = result.is_empty() || shapes.iter().all(Shape::is_empty);
    let mut params = layouts.iter().flat_map(|layout| layout.params().first());
    if let (true, Some(&any)) = (empty, params.clone().find(|&&p| p != ParamId::ANY).or(params.next())) {
        return Ok(Layout::per_tensor(result.rank(), any));
    }
    let propagation = Propagation { movement, shapes, layouts, limits };
    let layout = layout.coarsest();
    let propagated = match movement {
        Movement::Permute(perm) => propagation.regular(permute_layout(&layout, perm)),
        Movement::Slice(ranges) => {
            let mut grid = Grid::of(&layout, Some(shape));
            for (d, range) in ranges.iter().enumerate() {
                grid.slice(d, range)?;
            }
            propagation.regular(grid)
        }
        Movement::Reverse(dims) => {
            let mut grid = Grid::of(&layout, Some(shape));
            for &d in dims {
                // Skips dimensions along which the parameter does not vary. The others have a known size.
                if let Some(size) = shape.dim(d).filter(|&size| size > 0) {
                    grid.slice(d, &StridedRange::new(size.saturating_sub(1), size, -1))?;
                }
            }
            propagation.regular(grid)
        }
        Movement::Gather { axis, indices } => {
            let mut grid = Grid::of(&layout, Some(shape));
            grid.gather(*axis, indices)?;
            propagation.regular(grid)
        }
        Movement::Pad { low, high, interior } => propagation.pad((shape.clone(), layout), (low, high, interior)),
        Movement::Insert(at) => propagation.insert((shape.clone(), layout), at),
        Movement::Concat { axis } => propagation.concat(*axis),
        Movement::Reshape(to) => {
            let group = reshape_group(&layout, shape, to);
            regroup(vec![group], layout.params(), to.rank(), limits, |needed| propagation.too_many(needed))
        }
        Movement::Tile(multiples) => {
            let tiled = |(d, (&multiple, &to)): (usize, (&u64, &Dim))| {
                let mut sources = vec![SourceFactor { size: Some(multiple), varies: false }];
                sources.extend(sources_of(layout.dims().get(d).copied().flatten(), shape.dim(d)));
                FactorGroup { sources, targets: vec![TargetDim { dim: d, size: to }] }
            };
            let groups = multiples.iter().zip(result.dims()).enumerate().map(tiled).collect();
            regroup(groups, layout.params(), result.rank(), limits, |needed| propagation.too_many(needed))
        }
    }?;
    // A reshape of dynamic sizes may contradict the sizes that the blocks imply.
    propagated.check_shape(&result)?;
    Ok(propagated)
}

/// A tensor of the algebra: its shape and its layout.
type LaidOut = (Shape, Layout);

/// The arguments of [`propagate`], with valid shapes.
struct Propagation<'a> {
    movement: &'a Movement,
    shapes: &'a [Shape],
    layouts: &'a [Layout],
    limits: PropagationLimits,
}

impl Propagation<'_> {
    /// The error for a result that needs more parameters than the limit.
    fn too_many(&self, needed: u64) -> MovementError {
        let subject = self.movement.subject();
        MovementError::TooManyParams { subject, needed, given: given_params(self.layouts) }
    }

    /// The coarsest layout of a grid.
    fn regular(&self, grid: Grid) -> Result<Layout, MovementError> {
        grid.merge_equal_cells().regular(self.limits.params).map_err(|why| match why {
            NotRegular::TooMany(needed) => self.too_many(needed),
            NotRegular::Dynamic => {
                MovementError::Dynamic("the parameter changes at an unknown position of a dynamic dimension".into())
            }
        })
    }

    /// Propagates one of the movements that a padding or insertion is decomposed into.
    fn step(&self, movement: &Movement, operands: &[LaidOut]) -> Result<LaidOut, MovementError> {
        let (shapes, layouts): (Vec<Shape>, Vec<Layout>) = operands.iter().cloned().unzip();
        // Only the last movement gives the result, so `limits.params` does not apply to the others.
        let limits = PropagationLimits { params: self.limits.work, ..self.limits };
        Ok((movement.validate(&shapes)?, propagate(movement, &shapes, &layouts, limits)?))
    }

    fn within_limit(&self, layout: Layout) -> Result<Layout, MovementError> {
        let needed = layout.num_params();
        if needed > self.limits.params { Err(self.too_many(needed)) } else { Ok(layout) }
    }

    fn pad(&self, operand: LaidOut, amounts: (&[i64], &[i64], &[u64])) -> Result<Layout, MovementError> {
        let fill = |shape: &Shape| {
            let param = self.layouts.get(1).and_then(|value| value.params().first().copied());
            let param = param.ok_or_else(|| malformed_movement("padding has no value operand"))?;
            Ok((shape.clone(), Layout::per_tensor(shape.rank(), param)))
        };
        let step = |movement: &Movement, operands: &[LaidOut]| self.step(movement, operands);
        self.within_limit(pad_tensor(operand, |t| &t.0, fill, step, amounts)?.1)
    }

    fn insert(&self, operand: LaidOut, at: &[u64]) -> Result<Layout, MovementError> {
        let part = self.shapes.get(1).cloned().zip(self.layouts.get(1).map(Layout::coarsest));
        let part = part.ok_or_else(|| malformed_movement("insertion has no inserted part"))?;
        let step = |movement: &Movement, operands: &[LaidOut]| self.step(movement, operands);
        self.within_limit(insert_tensor(operand, part, |t| &t.0, step, at)?.1)
    }

    fn concat(&self, axis: usize) -> Result<Layout, MovementError> {
        // An operand without elements along the axis contributes no elements and no boundaries.
        let nonempty = self.shapes.iter().zip(self.layouts).filter(|(shape, _)| shape.dim(axis) != Some(0));
        let grids = nonempty.map(|(shape, layout)| Grid::of(&layout.coarsest(), Some(shape))).collect();
        self.regular(Grid::concat(grids, axis, self.limits.work, |cells| self.too_many(cells))?)
    }
}

/// The number of parameters that the propagated layout needs, without building it. Only `work` is limited.
pub fn params_needed(
    movement: &Movement,
    shapes: &[Shape],
    layouts: &[Layout],
    work: u64,
) -> Result<u64, MovementError> {
    match propagate(movement, shapes, layouts, PropagationLimits { params: 0, work }) {
        Ok(propagated) => Ok(propagated.num_params()),
        Err(MovementError::TooManyParams { needed, .. }) => Ok(needed),
        Err(refusal) => Err(refusal),
    }
}

/// The shape with every size that the blocks of the layout imply.
fn implied_shape(shape: &Shape, layout: &Layout) -> Shape {
    let size =
        |(&dim, blocks): (&Dim, &Option<Blocks>)| dim.or_else(|| blocks.and_then(|b| b.size.checked_mul(b.extent)));
    Shape::new(shape.dims().iter().zip(layout.dims()).map(size))
}

/// Permutes blocks and cells: dimension `d` of the result is dimension `perm[d]` of the operand.
fn permute_layout(layout: &Layout, perm: &[usize]) -> Grid {
    let extent = |d: usize| layout.dims().get(d).copied().flatten().map_or(1, |blocks| blocks.extent);
    // Strides of the operand's grid, in the order of the result's dimensions.
    let stride = |d: usize| product((d..layout.rank()).skip(1).map(extent)).unwrap_or(u64::MAX);
    let mut cells = vec![0u64];
    for (extent, stride) in perm.iter().map(|&d| (extent(d), stride(d))).filter(|&(extent, _)| extent != 1) {
        let next = |&cell: &u64| (0..extent).map(move |i| i.saturating_mul(stride).saturating_add(cell));
        cells = cells.iter().flat_map(next).collect();
    }
    let params = cells.iter().filter_map(|&cell| layout.params().get(to_usize(cell)).copied()).collect();
    let dims = perm.iter().map(|&d| layout.dims().get(d).copied().flatten());
    Grid::of(&Layout::from_parts(dims, params), None)
}

/// A reshape is one group: all factors of the operand make up all dimensions of the result. A sole dynamic dimension is
/// inferred if the element count is known on the other side.
fn reshape_group(layout: &Layout, from: &Shape, to: &Shape) -> FactorGroup {
    let mut sizes: Vec<Dim> = from.dims().to_vec();
    let mut targets: Vec<Dim> = to.dims().to_vec();
    infer(&sizes, &mut targets);
    infer(&targets, &mut sizes);
    let sources = layout.dims().iter().zip(sizes).flat_map(|(&blocks, size)| sources_of(blocks, size)).collect();
    let targets = targets.into_iter().enumerate().map(|(dim, size)| TargetDim { dim, size }).collect();
    FactorGroup { sources, targets }
}

fn infer(known: &[Dim], sizes: &mut [Dim]) {
    let total = known.iter().copied().collect::<Option<Vec<u64>>>().and_then(product);
    let rest = product(sizes.iter().copied().flatten());
    let mut unknown = sizes.iter_mut().filter(|size| size.is_none());
    if let (Some(total), Some(rest), Some(size), None) = (total, rest, unknown.next(), unknown.next()) {
        *size = exact_div(total, rest);
    }
}
