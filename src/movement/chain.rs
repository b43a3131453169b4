//! Chains of movements. The first movement may have several operands; each later one takes the result of its
//! predecessor. An empty chain returns its only operand. Chains are not simplified here; see [`super::View`].

use super::error::{MovementError, malformed_movement};
use super::layout::{Layout, LayoutKind, ParamId, given_params};
use super::moves::{Movement, StridedRange};
use super::num::to_u64;
use super::propagate::{PropagationLimits, propagate};
use super::shape::{Dim, Shape};
use super::view::View;

/// Shape of the chain's result. Accepts shapes with more elements than 64 bits can count.
pub fn chain_shape(chain: &[Movement], operands: &[Shape]) -> Result<Shape, MovementError> {
    let Some((first, rest)) = chain.split_first() else { return sole(operands).cloned() };
    rest.iter().try_fold(first.result_shape(operands)?, |shape, movement| movement.result_shape(&[shape]))
}

/// As [`chain_shape`]; a reshape with a single dynamic size gets this size from its operand.
pub fn inferred_shape(chain: &[Movement], operands: &[Shape]) -> Result<Shape, MovementError> {
    let mut shapes = operands.to_vec();
    for movement in chain {
        let movement = shapes.first().map_or_else(|| movement.clone(), |shape| movement.with_inferred_size(shape));
        shapes = vec![movement.result_shape(&shapes)?];
    }
    sole(&shapes).cloned()
}

/// Layout of the chain's result, in its coarsest form; see [`propagate`].
pub fn propagate_chain(
    chain: &[Movement],
    shapes: &[Shape],
    layouts: &[Layout],
    limits: PropagationLimits,
) -> Result<Layout, MovementError> {
    let Some((first, rest)) = chain.split_first() else { return sole(layouts).map(Layout::coarsest) };
    let mut shape = first.validate(shapes)?;
    let mut layout = propagate(first, shapes, layouts, limits)?;
    for movement in rest {
        layout = propagate(movement, std::slice::from_ref(&shape), &[layout], limits)?;
        shape = movement.validate(&[shape])?;
    }
    Ok(layout)
}

/// The distinct parameters in `result`, a layout of the chain's result, of the elements that come from one operand.
pub fn operand_params(
    chain: &[Movement],
    shapes: &[Shape],
    operand: usize,
    result: &Layout,
    limits: PropagationLimits,
) -> Result<Vec<ParamId>, MovementError> {
    let label = |k: usize| ParamId(u32::from(k == operand));
    let labels: Vec<Layout> = shapes.iter().enumerate().map(|(k, s)| Layout::per_tensor(s.rank(), label(k))).collect();
    let origin = propagate_chain(chain, shapes, &labels, limits);
    if let &[param] = result.params() {
        let is_unused = origin.is_ok_and(|origin| !origin.params().contains(&label(operand)));
        return Ok(if is_unused { Vec::new() } else { vec![param] });
    }
    let origin = origin?;
    let pairs = origin.pairs(result, &chain_shape(chain, shapes)?, limits.work)?;
    Ok(pairs.into_iter().filter(|&(source, _)| source == label(operand)).map(|(_, param)| param).collect())
}

fn sole<T>(operands: &[T]) -> Result<&T, MovementError> {
    match operands {
        [one] => Ok(one),
        _ => Err(malformed_movement(format!("expected one operand, got {}", operands.len()))),
    }
}

/// Movements that extract one operand from the chain's result, if the result has all of its elements: an inverse, or a
/// part of a concatenation or padding.
pub fn chain_back(chain: &[Movement], shapes: &[Shape], operand: usize) -> Option<Vec<Movement>> {
    if let [Movement::Concat { axis }] = chain {
        let sizes = shapes.iter().map(|shape| shape.dim(*axis)).collect::<Option<Vec<u64>>>()?;
        let start = sizes.iter().take(operand).try_fold(0u64, |sum, &size| sum.checked_add(size))?;
        let mut ranges: Vec<StridedRange> = shapes.get(operand)?.dims().iter().map(|_| StridedRange::whole()).collect();
        *ranges.get_mut(*axis)? = StridedRange::new(start, *sizes.get(operand)?, 1);
        return Some(vec![Movement::Slice(ranges)]);
    }
    if let ([Movement::Pad { low, interior, high }], [shape, _], 0) = (chain, shapes, operand) {
        let range = |((&low, &dim), (&high, &interior)): ((&i64, &Dim), (&i64, &u64))| {
            let step = i64::try_from(interior).ok()?.checked_add(1)?;
            (high >= 0).then_some(StridedRange::new(u64::try_from(low).ok()?, dim?, step))
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

/// The propagated layout in the form that a pass should write. If all operands have one granularity (per-tensor,
/// per-axis, sub-channel) and the operands' blocks describe the result with no more parameters than the operands have,
/// keeps that granularity and these blocks, even if some parameters are equal. Otherwise returns the coarsest form.
///
/// To find it, propagates grid cells instead of parameters: each cell of the operands gets a unique label (operands of
/// equal layout share labels), and the labels of the result are then replaced by parameters.
pub fn as_written(
    chain: &[Movement],
    shapes: &[Shape],
    layouts: &[Layout],
    limits: PropagationLimits,
) -> Result<Layout, MovementError> {
    let exact = propagate_chain(chain, shapes, layouts, limits)?;
    let mut params_by_label: Vec<ParamId> = Vec::new();
    let mut cells: Vec<Layout> = Vec::new();
    for (k, layout) in layouts.iter().enumerate() {
        if layout.matches_any() {
            cells.push(layout.clone());
            continue;
        }
        let twin = layouts.iter().take(k).position(|before| before == layout).and_then(|twin| cells.get(twin));
        let labelled = twin.cloned().unwrap_or_else(|| {
            let first = to_u64(params_by_label.len());
            params_by_label.extend(layout.params());
            let label = |cell| ParamId(u32::try_from(cell).unwrap_or(u32::MAX));
            let labels = (first..).take(layout.params().len()).map(label).collect();
            Layout::from_parts(layout.dims().iter().copied(), labels)
        });
        cells.push(labelled);
    }
    let with_params = layouts.iter().filter(|layout| !layout.matches_any());
    let kinds: Vec<_> = with_params.map(|layout| std::mem::discriminant(&layout.kind())).collect();
    let given = given_params(layouts);
    let Ok(kept) = propagate_chain(chain, shapes, &cells, limits) else { return Ok(exact) };
    let same_kind = kinds.iter().all(|&kind| kind == std::mem::discriminant(&kept.kind()));
    let params: Option<Vec<ParamId>> =
        kept.params().iter().map(|label| params_by_label.get(usize::try_from(label.0).ok()?).copied()).collect();
    match params {
        Some(params) if same_kind && kept.num_params() <= given && kept.kind() != LayoutKind::PerTensor => {
            Ok(Layout::from_parts(kept.dims().iter().copied(), params))
        }
        _ => Ok(exact),
    }
}
