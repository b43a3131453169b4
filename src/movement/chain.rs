//! Movements one after the other: the first may have several operands, each later one moves what the one before it gives. An
//! empty chain is its one operand as it is. Nothing is simplified here; what a chain amounts to is a [`super::View`].

use super::image::{Limits, image};
use super::layout::{Kind, Layout, ParamId, given_params};
use super::moves::Movement;
use super::num::to_u64;
use super::refusal::{Refusal, malformed};
use super::shape::Shape;

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
