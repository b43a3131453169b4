//! The image of a layout under a movement: for every element of the result the parameter of the element it comes from.
//! This module resolves sizes and hands each movement to the one of two ways that knows it: along single dimensions
//! (`grid`) or across them (`regroup`). It decides nothing about cost; see [`super::CostRule`].

use super::grid::{Grid, NotRegular};
use super::layout::{Blocks, Layout, ParamId, given_params};
use super::moves::{Movement, Range};
use super::num::{exact_div, product, to_usize};
use super::pad::{inserted, padded};
use super::refusal::{Refusal, malformed};
use super::regroup::{Group, Source, Target, regroup, sources_of};
use super::shape::{Dim, Shape};

/// What a question may cost.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Limits {
    /// The most parameters a result may have.
    pub params: u64,
    /// The most parameters and elements that may be looked at one by one on the way.
    pub work: u64,
}

impl Default for Limits {
    /// A million of either: milliseconds, and more channels than any tensor has.
    fn default() -> Self {
        Self { params: 1 << 20, work: 1 << 20 }
    }
}

/// The layout of the movement's result, in its coarsest form: for every index `i` of the result,
/// `image.param_at(i) = layouts[k].param_at(j)` where `(k, j) = movement.source(shapes, i)`.
///
/// For static shapes it is always found, within the limits. A dynamic size is no obstacle where the proof does not need
/// it: where the parameter does not vary along the dimensions concerned. A dimension along which it does vary has its
/// size implied. The work follows the number of parameters, not of elements, but for reshapes whose boundaries do
/// not divide. On a result without elements all layouts are equal; then it is per-tensor.
///
/// Elements that have no parameter of their own ([`ParamId::OPEN`]) get those of the elements beside which a concatenation or a
/// padding puts them, so that they add none.
pub fn image(movement: &Movement, shapes: &[Shape], layouts: &[Layout], limits: Limits) -> Result<Layout, Refusal> {
    if shapes.len() != layouts.len() {
        return Err(malformed(format!("{} layouts for {} operands", layouts.len(), shapes.len())));
    }
    let known = shapes.iter().zip(layouts).map(|(shape, layout)| {
        layout.check_shape(shape)?;
        Ok(implied(shape, layout))
    });
    let shapes = &known.collect::<Result<Vec<Shape>, _>>()?;
    let result = movement.validate(shapes)?;
    let (Some(shape), Some(layout)) = (shapes.first(), layouts.first()) else {
        return Err(malformed("a movement without operands"));
    };
    let empty = result.is_empty() || shapes.iter().all(Shape::is_empty);
    let mut params = layouts.iter().flat_map(|layout| layout.params().first());
    if let (true, Some(&any)) = (empty, params.clone().find(|&&p| p != ParamId::OPEN).or(params.next())) {
        return Ok(Layout::per_tensor(result.rank(), any));
    }
    let given = given_params(layouts);
    let refuse = |needed| Refusal::TooManyParams { subject: movement.subject(), needed, given };
    let regular = |grid: Grid| {
        grid.merged().regular(limits.params).map_err(|why| match why {
            NotRegular::TooMany(needed) => refuse(needed),
            NotRegular::Dynamic => {
                Refusal::Dynamic("the parameters change at a place in a dynamic dimension that is not known".into())
            }
        })
    };
    let step = |movement: &Movement, operands: &[(Shape, Layout)]| {
        let (shapes, layouts): (Vec<Shape>, Vec<Layout>) = operands.iter().cloned().unzip();
        // Only the last of the steps is the result.
        let limits = Limits { params: limits.work, ..limits };
        Ok((movement.validate(&shapes)?, image(movement, &shapes, &layouts, limits)?))
    };
    let budget = (limits.work, limits.params);
    let layout = layout.coarsest();
    let image = match movement {
        Movement::Permute(perm) => regular(permuted(&layout, perm)),
        Movement::Slice(ranges) => {
            let mut grid = Grid::of(&layout, Some(shape));
            for (d, range) in ranges.iter().enumerate() {
                grid.slice(d, range)?;
            }
            regular(grid)
        }
        Movement::Reverse(dims) => {
            let mut grid = Grid::of(&layout, Some(shape));
            for &d in dims {
                // Only a dimension along which the parameter varies has to be turned, and then its size is known.
                if let Some(size) = shape.dim(d).filter(|&size| size > 0) {
                    grid.slice(d, &Range::new(size.saturating_sub(1), size, -1))?;
                }
            }
            regular(grid)
        }
        Movement::Gather { axis, indices } => {
            let mut grid = Grid::of(&layout, Some(shape));
            grid.gather(*axis, indices)?;
            regular(grid)
        }
        Movement::Pad { low, high, interior } => {
            let fill = |shape: &Shape| {
                let param = layouts.get(1).and_then(|value| value.params().first().copied());
                let param = param.ok_or_else(|| malformed("padding without a value"))?;
                Ok((shape.clone(), Layout::per_tensor(shape.rank(), param)))
            };
            let (_, image) = padded((shape.clone(), layout), |t| &t.0, fill, step, (low, high, interior))?;
            if image.num_params() > limits.params { Err(refuse(image.num_params())) } else { Ok(image) }
        }
        Movement::Insert(at) => {
            let part = shapes.get(1).cloned().zip(layouts.get(1).map(Layout::coarsest));
            let part = part.ok_or_else(|| malformed("nothing is put in"))?;
            let (_, image) = inserted((shape.clone(), layout), part, |t| &t.0, step, at)?;
            if image.num_params() > limits.params { Err(refuse(image.num_params())) } else { Ok(image) }
        }
        Movement::Concat { axis } => {
            // An operand without elements along the axis contributes nothing, also no boundary.
            let there = shapes.iter().zip(layouts).filter(|(shape, _)| shape.dim(*axis) != Some(0));
            let grids = there.map(|(shape, layout)| Grid::of(&layout.coarsest(), Some(shape))).collect();
            regular(Grid::concat(grids, *axis, limits.work, refuse)?)
        }
        Movement::Reshape(to) => {
            let group = reshape_group(&layout, shape, to);
            regroup(vec![group], layout.params(), to.rank(), budget, refuse)
        }
        Movement::Tile(multiples) => {
            let tiled = |(d, (&multiple, &to)): (usize, (&u64, &Dim))| {
                let mut sources = vec![Source { size: Some(multiple), varies: false }];
                sources.extend(sources_of(layout.dims().get(d).copied().flatten(), shape.dim(d)));
                Group { sources, targets: vec![Target { dim: d, size: to }] }
            };
            let groups = multiples.iter().zip(result.dims()).enumerate().map(tiled).collect();
            regroup(groups, layout.params(), result.rank(), budget, refuse)
        }
    }?;
    // A reshape of dynamic sizes may contradict what the blocks imply.
    image.check_shape(&result)?;
    Ok(image)
}

/// How many parameters the image needs, without making it. Only `work` is limited.
pub fn params_needed(movement: &Movement, shapes: &[Shape], layouts: &[Layout], work: u64) -> Result<u64, Refusal> {
    match image(movement, shapes, layouts, Limits { params: 0, work }) {
        Ok(image) => Ok(image.num_params()),
        Err(Refusal::TooManyParams { needed, .. }) => Ok(needed),
        Err(refusal) => Err(refusal),
    }
}

/// The shape with every size that the blocks of the layout imply.
fn implied(shape: &Shape, layout: &Layout) -> Shape {
    let size =
        |(&dim, blocks): (&Dim, &Option<Blocks>)| dim.or_else(|| blocks.and_then(|b| b.size.checked_mul(b.extent)));
    Shape::new(shape.dims().iter().zip(layout.dims()).map(size))
}

/// A permutation takes blocks and cells along: `image.dims[d] = dims[perm[d]]`.
fn permuted(layout: &Layout, perm: &[usize]) -> Grid {
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

/// A reshape is one group: all factors of the operand make up all dimensions of the result. If the element count is
/// known on one side, a sole dynamic dimension on the other follows from it.
fn reshape_group(layout: &Layout, from: &Shape, to: &Shape) -> Group {
    let mut sizes: Vec<Dim> = from.dims().to_vec();
    let mut targets: Vec<Dim> = to.dims().to_vec();
    infer(&sizes, &mut targets);
    infer(&targets, &mut sizes);
    let sources = layout.dims().iter().zip(sizes).flat_map(|(&blocks, size)| sources_of(blocks, size)).collect();
    let targets = targets.into_iter().enumerate().map(|(dim, size)| Target { dim, size }).collect();
    Group { sources, targets }
}

fn infer(known: &[Dim], sizes: &mut [Dim]) {
    let total = known.iter().copied().collect::<Option<Vec<u64>>>().and_then(product);
    let rest = product(sizes.iter().copied().flatten());
    let mut unknown = sizes.iter_mut().filter(|size| size.is_none());
    if let (Some(total), Some(rest), Some(size), None) = (total, rest, unknown.next(), unknown.next()) {
        *size = exact_div(total, rest);
    }
}
