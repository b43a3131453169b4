//! Operations with regions: control flow, reductions, windows, sorting, scatters.
//!
//! A body runs once for each element or pair of elements, in row-major order of the operands.

use qopt_ir::def::{OpRef, RunRegion};
use qopt_ir::ir::{RegionId, Tensor};

use super::super::attrs;
use super::elementwise::convert_numbers;
use super::moves::Places;
use super::{Results, index, indices_of, operand, padding, result_type};
use crate::kernels::elements::Elements;
use crate::kernels::numbers::{NumberType, Numbers};
use crate::kernels::{dims, indices, row_major_offset};

fn region(op: OpRef<'_>, at: usize) -> Result<RegionId, String> {
    op.body.regions(op.op).get(at).copied().ok_or_else(|| format!("has no region #{at}"))
}

/// The first element of a tensor of integers or booleans.
fn scalar(op: OpRef<'_>, tensor: Option<&Tensor>) -> Result<i128, String> {
    let all = Numbers::of(op.ctx, tensor.ok_or("returns nothing")?)?.ints()?;
    all.first().copied().ok_or_else(|| "has an empty condition".to_owned())
}

/// Evaluates `stablehlo.if`.
///
/// # Errors
/// If a region cannot be run.
pub fn if_else(op: OpRef<'_>, operands: &[Tensor], run: &mut RunRegion<'_>) -> Results {
    let condition = scalar(op, operands.first())?;
    run(region(op, usize::from(condition == 0))?, &[])
}

/// Evaluates `stablehlo.case`. An index outside of the range selects the last region.
///
/// # Errors
/// If a region cannot be run.
pub fn case(op: OpRef<'_>, operands: &[Tensor], run: &mut RunRegion<'_>) -> Results {
    let last = op.body.regions(op.op).len().saturating_sub(1);
    let index = usize::try_from(scalar(op, operands.first())?).map_or(last, |index| index.min(last));
    run(region(op, index)?, &[])
}

/// Evaluates `stablehlo.while`.
///
/// # Errors
/// If a region cannot be run.
pub fn while_loop(op: OpRef<'_>, operands: &[Tensor], run: &mut RunRegion<'_>) -> Results {
    let (condition, body) = (region(op, 0)?, region(op, 1)?);
    let mut values = operands.to_vec();
    while scalar(op, run(condition, &values)?.first())? != 0 {
        values = run(body, &values)?;
    }
    Ok(values)
}

/// Elements as those of the arguments of a body, from `first` on, which may be wider.
fn promoted(op: OpRef<'_>, body: RegionId, first: usize, tensors: &[Tensor]) -> Result<Vec<Elements>, String> {
    let block = *op.body.blocks(body).first().ok_or("has an empty body")?;
    let args = op.body.args(block).get(first..).unwrap_or_default();
    let ctx = op.ctx;
    let of = |(at, tensor): (usize, &Tensor)| {
        let element = args.get(at).map(|&arg| ctx.element_or_self(op.body.ty(arg)));
        let element = element.filter(|&element| element != ctx.element_or_self(tensor.ty));
        let Some(element) = element else { return Elements::of(ctx, tensor) };
        let ty = ctx.tensor_type(&ctx.shape(tensor.ty).unwrap_or_default(), element);
        let numbers = convert_numbers(Numbers::of(ctx, tensor)?, NumberType::of(ctx, ty)?);
        Elements::of(ctx, &numbers.tensor(ctx, ty)?)
    };
    tensors.iter().enumerate().map(of).collect()
}

/// The elements of all inputs at one place.
fn scalars(inputs: &[Elements], at: usize) -> Result<Vec<Tensor>, String> {
    inputs.iter().map(|elements| elements.scalar(at)).collect()
}

/// Replaces the elements of all outputs at one place.
fn set(outputs: &mut [Elements], at: usize, values: &[Tensor]) -> Result<(), String> {
    if outputs.len() != values.len() {
        return Err("has a body that returns another number of values".to_owned());
    }
    outputs.iter_mut().zip(values).try_for_each(|(elements, value)| elements.set_scalar(at, value))
}

/// Checks that all tensors have the same extents.
fn check_same(elements: &[Elements]) -> Result<(), String> {
    match elements.iter().all(|other| elements.first().is_none_or(|first| first.dims == other.dims)) {
        true => Ok(()),
        false => Err("has operands whose shapes differ".to_owned()),
    }
}

/// The results, one tensor for each.
fn finish(op: OpRef<'_>, outputs: Vec<Elements>) -> Results {
    let of = |(at, elements): (usize, Elements)| {
        let ty = result_type(op, at, &elements.dims)?;
        elements.tensor(op.ctx, ty)
    };
    outputs.into_iter().enumerate().map(of).collect()
}

/// Inputs, initial values, and the extents of the inputs.
type Reduced<'a> = (&'a [Tensor], &'a [Tensor], Vec<usize>);

/// The inputs and initial values of a reduction.
fn reduced<'a>(op: OpRef<'_>, operands: &'a [Tensor]) -> Result<Reduced<'a>, String> {
    let (inputs, inits) = operands.split_at(operands.len() / 2);
    let extents = dims(op.ctx, inputs.first().ok_or("has no inputs")?)?;
    for input in inputs {
        if dims(op.ctx, input)? != extents {
            return Err("has inputs whose shapes differ".to_owned());
        }
    }
    Ok((inputs, inits, extents))
}

/// Evaluates `stablehlo.reduce`: starts from the initial value, and combines the elements in row-major order.
///
/// # Errors
/// If the body cannot be run.
pub fn reduce(op: OpRef<'_>, operands: &[Tensor], run: &mut RunRegion<'_>) -> Results {
    let (inputs, inits, extents) = reduced(op, operands)?;
    let body = region(op, 0)?;
    let dimensions = super::ints_of(op, "dimensions").unwrap_or_default();
    let dimensions = dimensions.into_iter().map(index).collect::<Result<Vec<_>, _>>()?;
    let kept: Vec<usize> = (0..extents.len()).filter(|d| !dimensions.contains(d)).collect();
    let result: Vec<usize> = kept.iter().filter_map(|&d| extents.get(d).copied()).collect();
    let inputs = promoted(op, body, inits.len(), inputs)?;
    let inits = promoted(op, body, 0, inits)?;
    let mut outputs = repeat(op, &inits, &result)?;
    for (at, index) in indices(&extents).enumerate() {
        let target: Vec<usize> = kept.iter().filter_map(|&d| index.get(d).copied()).collect();
        let target = row_major_offset(&result, &target);
        let values = run(body, &[scalars(&outputs, target)?, scalars(&inputs, at)?].concat())?;
        set(&mut outputs, target, &values)?;
    }
    finish(op, outputs)
}

/// Tensors of these extents whose elements are the initial values.
fn repeat(op: OpRef<'_>, inits: &[Elements], result: &[usize]) -> Result<Vec<Elements>, String> {
    inits.iter().map(|init| Elements::repeat(op.ctx, &init.scalar(0)?, result)).collect()
}

/// Windows over an input with padding and dilation.
struct Windows {
    size: Vec<usize>,
    stride: Vec<usize>,
    base: Vec<usize>,
    dilation: Vec<usize>,
    padding: Vec<(i64, i64)>,
    /// The number of windows in each dimension.
    count: Vec<usize>,
}

impl Windows {
    fn of(op: OpRef<'_>, extents: &[usize]) -> Result<Self, String> {
        let rank = extents.len();
        let list = |name| indices_of(op, name, rank, 1);
        let mut windows = Self {
            size: list("window_dimensions")?,
            stride: list("window_strides")?,
            base: list("base_dilations")?,
            dilation: list("window_dilations")?,
            padding: padding(op, rank)?,
            count: Vec::new(),
        };
        for d in 0..rank {
            let n = |list: &[usize]| list.get(d).copied().unwrap_or(1) as i128;
            let (low, high) = windows.padding.get(d).copied().unwrap_or_default();
            let dilated = if n(extents) == 0 { 0 } else { (n(extents) - 1) * n(&windows.base) + 1 };
            let padded = dilated + i128::from(low) + i128::from(high);
            let reach = if n(&windows.size) == 0 { 0 } else { (n(&windows.size) - 1) * n(&windows.dilation) + 1 };
            let count =
                if padded < reach || padded <= 0 { 0 } else { (padded - reach) / n(&windows.stride).max(1) + 1 };
            windows.count.push(usize::try_from(count).map_err(|_| "has too many windows")?);
        }
        Tensor::count(&windows.count)?;
        Tensor::count(&windows.size)?;
        Ok(windows)
    }
    /// The elements of a window, in row-major order; `None` for padding.
    fn elements(&self, window: &[usize], extents: &[usize]) -> Vec<Option<usize>> {
        let source = |tap: Vec<usize>| {
            let mut index = Vec::new();
            for (d, (&o, &k)) in window.iter().zip(&tap).enumerate() {
                let n = |list: &[usize]| list.get(d).copied().unwrap_or(1) as i128;
                let low = self.padding.get(d).map_or(0, |&(low, _)| low);
                let i = o as i128 * n(&self.stride) + k as i128 * n(&self.dilation) - i128::from(low);
                let base = n(&self.base).max(1);
                if i < 0 || i % base != 0 || i / base >= n(extents) {
                    return None;
                }
                index.push(usize::try_from(i / base).ok()?);
            }
            Some(row_major_offset(extents, &index))
        };
        indices(&self.size).map(source).collect()
    }
}

/// Evaluates `stablehlo.reduce_window`. The padding has the initial value.
///
/// # Errors
/// If the body cannot be run.
pub fn reduce_window(op: OpRef<'_>, operands: &[Tensor], run: &mut RunRegion<'_>) -> Results {
    let (inputs, inits, extents) = reduced(op, operands)?;
    let body = region(op, 0)?;
    let windows = Windows::of(op, &extents)?;
    let inputs = promoted(op, body, inits.len(), inputs)?;
    let inits = promoted(op, body, 0, inits)?;
    let padding = inits.iter().map(|init| init.scalar(0)).collect::<Result<Vec<_>, _>>()?;
    let mut outputs = repeat(op, &inits, &windows.count)?;
    for (target, window) in indices(&windows.count).enumerate() {
        let mut values = padding.clone();
        for source in windows.elements(&window, &extents) {
            let element = match source {
                Some(at) => scalars(&inputs, at)?,
                None => padding.clone(),
            };
            values = run(body, &[values, element].concat())?;
        }
        set(&mut outputs, target, &values)?;
    }
    finish(op, outputs)
}

/// Evaluates `stablehlo.select_and_scatter`: selects one element of each window, and adds the source to its place.
///
/// # Errors
/// If a body cannot be run.
pub fn select_and_scatter(op: OpRef<'_>, operands: &[Tensor], run: &mut RunRegion<'_>) -> Results {
    let (select, scatter) = (region(op, 0)?, region(op, 1)?);
    let (from, source, init) = (operand(operands, 0)?, operand(operands, 1)?, operand(operands, 2)?);
    let extents = dims(op.ctx, from)?;
    let windows = Windows::of(op, &extents)?;
    let from = promoted(op, select, 0, std::slice::from_ref(from))?;
    let source = promoted(op, scatter, 1, std::slice::from_ref(source))?;
    let mut outputs = repeat(op, &promoted(op, scatter, 0, std::slice::from_ref(init))?, &extents)?;
    if source.iter().any(|source| source.dims != windows.count) {
        return Err("has a source that does not fit its windows".to_owned());
    }
    for (at, window) in indices(&windows.count).enumerate() {
        let mut selected: Option<usize> = None;
        for candidate in windows.elements(&window, &extents).into_iter().flatten() {
            selected = match selected {
                Some(old) => {
                    let pair = [scalars(&from, old)?, scalars(&from, candidate)?].concat();
                    Some(if scalar(op, run(select, &pair)?.first())? == 0 { candidate } else { old })
                }
                None => Some(candidate),
            };
        }
        if let Some(target) = selected {
            let values = run(scatter, &[scalars(&outputs, target)?, scalars(&source, at)?].concat())?;
            set(&mut outputs, target, &values)?;
        }
    }
    finish(op, outputs)
}

/// Evaluates `stablehlo.map`.
///
/// # Errors
/// If the body cannot be run.
pub fn map(op: OpRef<'_>, operands: &[Tensor], run: &mut RunRegion<'_>) -> Results {
    let body = region(op, 0)?;
    let extents = dims(op.ctx, operand(operands, 0)?)?;
    let inputs = operands.iter().map(|tensor| Elements::of(op.ctx, tensor)).collect::<Result<Vec<_>, _>>()?;
    check_same(&inputs)?;
    let ty = result_type(op, 0, &extents)?;
    let mut bytes = Vec::new();
    for at in 0..Tensor::count(&extents)? {
        let values = run(body, &scalars(&inputs, at)?)?;
        bytes.extend(values.first().ok_or("has a body that returns nothing")?.to_bytes(op.ctx)?);
    }
    Ok(vec![Tensor::of_bytes(op.ctx, ty, bytes)?])
}

/// Evaluates `stablehlo.sort`, which is stable.
///
/// # Errors
/// If the body cannot be run.
pub fn sort(op: OpRef<'_>, operands: &[Tensor], run: &mut RunRegion<'_>) -> Results {
    let body = region(op, 0)?;
    let extents = dims(op.ctx, operand(operands, 0)?)?;
    let inputs = operands.iter().map(|tensor| Elements::of(op.ctx, tensor)).collect::<Result<Vec<_>, _>>()?;
    check_same(&inputs)?;
    let axis = op.int("dimension").unwrap_or(-1);
    let axis = if axis < 0 { axis.saturating_add(extents.len() as i64) } else { axis };
    let Some(&length) = usize::try_from(axis).ok().and_then(|axis| extents.get(axis)) else {
        return if extents.is_empty() { Ok(operands.to_vec()) } else { Err("has no such dimension".to_owned()) };
    };
    let axis = usize::try_from(axis).unwrap_or(0);
    let mut is_less = |a: usize, b: usize| {
        let mut arguments = Vec::new();
        for input in &inputs {
            arguments.extend([input.scalar(a)?, input.scalar(b)?]);
        }
        Ok::<bool, String>(scalar(op, run(body, &arguments)?.first())? != 0)
    };
    let mut outputs = inputs.clone();
    let stride: usize = extents.iter().skip(axis + 1).product();
    for start in 0..Tensor::count(&extents)? {
        if !(start / stride.max(1)).is_multiple_of(length.max(1)) {
            continue;
        }
        let line: Vec<usize> = (0..length).map(|i| start + i * stride).collect();
        for (&to, from) in line.iter().zip(merge_sort(line.clone(), &mut is_less)?) {
            for (output, input) in outputs.iter_mut().zip(&inputs) {
                output.set(to, input.get(from)?)?;
            }
        }
    }
    finish(op, outputs)
}

/// Sorts by a comparison that may fail and need not be an order. Equal elements keep their order.
fn merge_sort(
    line: Vec<usize>,
    is_less: &mut impl FnMut(usize, usize) -> Result<bool, String>,
) -> Result<Vec<usize>, String> {
    let mut runs: Vec<Vec<usize>> = line.into_iter().map(|at| vec![at]).collect();
    while runs.len() > 1 {
        let mut merged = Vec::new();
        let mut left = runs.into_iter();
        while let Some(a) = left.next() {
            let Some(b) = left.next() else {
                merged.push(a);
                break;
            };
            let (mut a, mut b) = (a.into_iter().peekable(), b.into_iter().peekable());
            let mut out = Vec::new();
            while let (Some(&x), Some(&y)) = (a.peek(), b.peek()) {
                out.extend(if is_less(y, x)? { b.next() } else { a.next() });
            }
            out.extend(a);
            out.extend(b);
            merged.push(out);
        }
        runs = merged;
    }
    Ok(runs.pop().unwrap_or_default())
}

/// Evaluates `stablehlo.scatter`, with updates in row-major order. Updates outside of the operand are dropped.
///
/// # Errors
/// If the body cannot be run, or the dimension numbers do not fit.
pub fn scatter(op: OpRef<'_>, operands: &[Tensor], run: &mut RunRegion<'_>) -> Results {
    let body = region(op, 0)?;
    let count = op.body.num_results(op.op);
    let (inputs, rest) = operands.split_at_checked(count).ok_or("has too few operands")?;
    let (starts, updates) = rest.split_first().ok_or("has too few operands")?;
    let extents = dims(op.ctx, inputs.first().ok_or("has no inputs")?)?;
    let updates = promoted(op, body, count, updates)?;
    let mut outputs = promoted(op, body, 0, inputs)?;
    check_same(&updates)?;
    check_same(&outputs)?;
    let lists = op.attr("scatter_dimension_numbers").and_then(|attr| attrs::SCATTER.read(op.ctx, attr));
    let places = Places::new(op.ctx, lists.ok_or("has no dimension numbers")?, starts, extents.len())?;
    let shape = updates.first().map(|update| update.dims.clone()).ok_or("has no updates")?;
    for (at, index) in indices(&shape).enumerate() {
        if let Some(target) = places.scattered(&index, &extents)? {
            let values = run(body, &[scalars(&outputs, target)?, scalars(&updates, at)?].concat())?;
            set(&mut outputs, target, &values)?;
        }
    }
    finish(op, outputs)
}
