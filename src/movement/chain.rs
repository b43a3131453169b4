//! Movements one after the other: the first may have several operands, each later one moves what the one before it gives. An
//! empty chain is its one operand as it is. Nothing is simplified here; what a chain amounts to is a [`super::View`].

use super::image::{Limits, image};
use super::layout::{Kind, Layout, ParamId, given_params};
use super::moves::{Movement, Range};
use super::num::to_u64;
use super::refusal::{Refusal, malformed};
use super::shape::{Dim, Shape};
use super::view::View;

/// The shape of a chain's result, or what is wrong.
pub fn chain_shape(chain: &[Movement], operands: &[Shape]) -> Result<Shape, Refusal> {
    let Some((first, rest)) = chain.split_first() else { return sole(operands).cloned() };
    rest.iter().try_fold(first.validate(operands)?, |shape, movement| movement.validate(&[shape]))
}

/// The layout of a chain's result, in its coarsest form; see [`image`].
pub fn chain_image(
    chain: &[Movement],
    shapes: &[Shape],
    layouts: &[Layout],
    limits: Limits,
) -> Result<Layout, Refusal> {
    let Some((first, rest)) = chain.split_first() else { return sole(layouts).map(Layout::coarsest) };
    let mut shape = first.validate(shapes)?;
    let mut layout = image(first, shapes, layouts, limits)?;
    for movement in rest {
        layout = image(movement, std::slice::from_ref(&shape), &[layout], limits)?;
        shape = movement.validate(&[shape])?;
    }
    Ok(layout)
}

/// The parameters that a layout of the chain's result gives to the elements of one operand, each once.
pub fn operand_params(
    chain: &[Movement],
    shapes: &[Shape],
    operand: usize,
    result: &Layout,
    limits: Limits,
) -> Result<Vec<ParamId>, Refusal> {
    if let &[param] = result.params() {
        return Ok(vec![param]);
    }
    let is_it = |k: usize| ParamId(u32::from(k == operand));
    let labels: Vec<Layout> = shapes.iter().enumerate().map(|(k, s)| Layout::per_tensor(s.rank(), is_it(k))).collect();
    let origin = chain_image(chain, shapes, &labels, limits)?;
    let pairs = origin.pairs(result, &chain_shape(chain, shapes)?, limits.work)?;
    Ok(pairs.into_iter().filter(|&(label, _)| label == is_it(operand)).map(|(_, param)| param).collect())
}

fn sole<T>(operands: &[T]) -> Result<&T, Refusal> {
    match operands {
        [one] => Ok(one),
        _ => Err(malformed(format!("one operand expected, {} given", operands.len()))),
    }
}

/// The movements that take one operand of a chain back out of its result, if the result has all of that operand's elements:
/// an inverse, or a part of a concatenation or padding.
pub fn chain_back(chain: &[Movement], shapes: &[Shape], operand: usize) -> Option<Vec<Movement>> {
    if let [Movement::Concat { axis }] = chain {
        let sizes = shapes.iter().map(|shape| shape.dim(*axis)).collect::<Option<Vec<u64>>>()?;
        let start = sizes.iter().take(operand).try_fold(0u64, |sum, &size| sum.checked_add(size))?;
        let mut ranges: Vec<Range> = shapes.get(operand)?.dims().iter().map(|_| Range::whole()).collect();
        *ranges.get_mut(*axis)? = Range::new(start, *sizes.get(operand)?, 1);
        return Some(vec![Movement::Slice(ranges)]);
    }
    if let ([Movement::Pad { low, interior, high }], [shape, _], 0) = (chain, shapes, operand) {
        let range = |((&low, &dim), (&high, &interior)): ((&i64, &Dim), (&i64, &u64))| {
            let step = i64::try_from(interior).ok()?.checked_add(1)?;
            (high >= 0).then_some(Range::new(u64::try_from(low).ok()?, dim?, step))
        };
        let ranges = low.iter().zip(shape.dims()).zip(high.iter().zip(interior)).map(range);
        return Some(vec![Movement::Slice(ranges.collect::<Option<_>>()?)]);
    }
    let [shape] = shapes else { return None };
    if shape.static_dims().is_some() {
        return View::of_chain(shape, chain).ok()?.inverse()?.simplify();
    }
    let (mut before, mut back) = (shape.clone(), Vec::new());
    for movement in chain {
        back.push(match movement {
            Movement::Permute(perm) => {
                let mut inverse = perm.clone();
                perm.iter().enumerate().try_for_each(|(to, &from)| inverse.get_mut(from).map(|d| *d = to))?;
                Movement::Permute(inverse)
            }
            Movement::Reshape(_) => Movement::Reshape(before.clone()),
            Movement::Reverse(dims) => Movement::Reverse(dims.clone()),
            _ => return None,
        });
        before = movement.validate(&[before]).ok()?;
    }
    back.reverse();
    Some(back)
}

/// The image in the form in which a pass should write it. If all operands are of one kind (per-tensor, per-axis,
/// sub-channel), it keeps that kind together with the operands' blocks wherever that describes the image and takes no
/// more parameters than the operands have, even if some of these are equal; otherwise it is the coarsest form.
///
/// It is found by following the grid's cells instead of its parameters: each cell of the operands is taken for a
/// parameter of its own (operands of equal layout share theirs), and what comes out is filled with the real ones.
pub fn as_written(chain: &[Movement], shapes: &[Shape], layouts: &[Layout], limits: Limits) -> Result<Layout, Refusal> {
    let exact = chain_image(chain, shapes, layouts, limits)?;
    let mut real: Vec<ParamId> = Vec::new();
    let mut cells: Vec<Layout> = Vec::new();
    for (k, layout) in layouts.iter().enumerate() {
        if layout.is_open() {
            cells.push(layout.clone());
            continue;
        }
        let twin = layouts.iter().take(k).position(|before| before == layout).and_then(|twin| cells.get(twin));
        let labelled = twin.cloned().unwrap_or_else(|| {
            let first = to_u64(real.len());
            real.extend(layout.params());
            let label = |cell| ParamId(u32::try_from(cell).unwrap_or(u32::MAX));
            let labels = (first..).take(layout.params().len()).map(label).collect();
            Layout::from_parts(layout.dims().iter().copied(), labels)
        });
        cells.push(labelled);
    }
    let own = layouts.iter().filter(|layout| !layout.is_open());
    let kinds: Vec<_> = own.map(|layout| std::mem::discriminant(&layout.kind())).collect();
    let given = given_params(layouts);
    let Ok(kept) = chain_image(chain, shapes, &cells, limits) else { return Ok(exact) };
    let same_kind = kinds.iter().all(|&kind| kind == std::mem::discriminant(&kept.kind()));
    let params: Option<Vec<ParamId>> =
        kept.params().iter().map(|label| real.get(usize::try_from(label.0).ok()?).copied()).collect();
    match params {
        Some(params) if same_kind && kept.num_params() <= given && kept.kind() != Kind::PerTensor => {
            Ok(Layout::from_parts(kept.dims().iter().copied(), params))
        }
        _ => Ok(exact),
    }
}
