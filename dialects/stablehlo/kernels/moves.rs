//! Evaluators of operations that move elements by operands, such as `gather`, and of `iota`.
//!
//! Movements with constant parameters are evaluated by `OpDef::movement`.

use qopt_ir::def::OpRef;
use qopt_ir::ir::{Context, Tensor};

use super::super::attrs::{self, Lists};
use super::{Results, index, indices_of, operand, result_type};
use crate::kernels::elements::Elements;
use crate::kernels::numbers::{NumberType, Numbers};
use crate::kernels::{dims, indices, row_major_offset};

/// The integers of an operand, such as sizes and offsets.
fn integers(op: OpRef<'_>, tensor: &Tensor) -> Result<Vec<i128>, String> {
    Numbers::of(op.ctx, tensor)?.ints()
}

/// The integers of an operand as sizes of a tensor.
fn extents(op: OpRef<'_>, tensor: &Tensor) -> Result<Vec<usize>, String> {
    let of = |n: i128| usize::try_from(n).map_err(|_| format!("{n} is not a size"));
    let all = integers(op, tensor)?.into_iter().map(of).collect::<Result<Vec<_>, _>>()?;
    Tensor::count(&all)?;
    Ok(all)
}

/// Takes for each element of the result an element of the source, or another element.
fn take(
    op: OpRef<'_>,
    result: &[usize],
    from: &Elements,
    other: Option<&Elements>,
    source: impl Fn(&[usize]) -> Option<usize>,
) -> Results {
    let ty = result_type(op, 0, result)?;
    let mut bytes = Vec::new();
    for index in indices(result) {
        bytes.extend_from_slice(match (source(&index), other) {
            (Some(at), _) => from.get(at)?,
            (None, Some(other)) => other.get(0)?,
            (None, None) => return Err("an index is out of range".to_owned()),
        });
    }
    Ok(vec![Tensor::of_bytes(op.ctx, ty, bytes)?])
}

/// Evaluates `stablehlo.select`. A predicate of rank 0 applies to all elements.
///
/// # Errors
/// If the shapes do not fit.
pub fn select(op: OpRef<'_>, operands: &[Tensor]) -> Results {
    let pred = integers(op, operand(operands, 0)?)?;
    let (on_true, on_false) =
        (Elements::of(op.ctx, operand(operands, 1)?)?, Elements::of(op.ctx, operand(operands, 2)?)?);
    let ty = result_type(op, 0, &on_true.dims)?;
    if on_true.dims != on_false.dims || pred.len() != 1 && pred.len() != on_true.count() {
        return Err("has operands whose shapes differ".to_owned());
    }
    let mut bytes = Vec::new();
    for at in 0..on_true.count() {
        let pred = pred.get(if pred.len() == 1 { 0 } else { at }).ok_or("has operands whose shapes differ")?;
        bytes.extend_from_slice(if *pred == 0 { on_false.get(at)? } else { on_true.get(at)? });
    }
    Ok(vec![Tensor::of_bytes(op.ctx, ty, bytes)?])
}

/// Indices along a dimension.
fn iota_of(op: OpRef<'_>, result: &[usize]) -> Results {
    let axis = op.int("iota_dimension").and_then(|axis| usize::try_from(axis).ok()).ok_or("has no dimension")?;
    let ty = result_type(op, 0, result)?;
    let index = |index: Vec<usize>| index.get(axis).map_or(0, |&i| i as i128);
    let numbers = Numbers::Ints(indices(result).map(index).collect());
    let numbers = super::elementwise::convert_numbers(numbers, NumberType::of(op.ctx, ty)?);
    Ok(vec![numbers.tensor(op.ctx, ty)?])
}

/// Evaluates `stablehlo.iota`.
///
/// # Errors
/// If the result has a dynamic shape.
pub fn iota(op: OpRef<'_>, _: &[Tensor]) -> Results {
    let declared = op.result_type(0).and_then(|ty| op.ctx.shape(ty)).ok_or("has an unranked result")?;
    let result = declared.iter().map(|dim| dim.and_then(|dim| usize::try_from(dim).ok())).collect::<Option<Vec<_>>>();
    iota_of(op, &result.ok_or("has a dynamic result")?)
}

/// Evaluates `stablehlo.dynamic_iota`.
///
/// # Errors
/// If the sizes do not fit the result's type.
pub fn dynamic_iota(op: OpRef<'_>, operands: &[Tensor]) -> Results {
    iota_of(op, &extents(op, operand(operands, 0)?)?)
}

/// Evaluates `stablehlo.get_dimension_size`.
///
/// # Errors
/// If the dimension does not exist.
pub fn get_dimension_size(op: OpRef<'_>, operands: &[Tensor]) -> Results {
    let from = dims(op.ctx, operand(operands, 0)?)?;
    let axis = op.int("dimension").and_then(|axis| usize::try_from(axis).ok());
    let size = *axis.and_then(|axis| from.get(axis)).ok_or("has no such dimension")?;
    Ok(vec![Numbers::Ints(vec![size as i128]).tensor(op.ctx, result_type(op, 0, &[])?)?])
}

/// Evaluates `stablehlo.dynamic_reshape`.
///
/// # Errors
/// If the number of elements differs.
pub fn dynamic_reshape(op: OpRef<'_>, operands: &[Tensor]) -> Results {
    let from = Elements::of(op.ctx, operand(operands, 0)?)?;
    let ty = result_type(op, 0, &extents(op, operand(operands, 1)?)?)?;
    Ok(vec![from.tensor(op.ctx, ty)?])
}

/// Evaluates `stablehlo.dynamic_broadcast_in_dim`.
///
/// # Errors
/// If the sizes do not fit.
pub fn dynamic_broadcast_in_dim(op: OpRef<'_>, operands: &[Tensor]) -> Results {
    let from = Elements::of(op.ctx, operand(operands, 0)?)?;
    let result = extents(op, operand(operands, 1)?)?;
    let map = indices_of(op, "broadcast_dimensions", from.dims.len(), 0)?;
    for (&d, &size) in map.iter().zip(&from.dims) {
        if size != 1 && result.get(d) != Some(&size) {
            return Err(format!("a dimension of size {size} cannot be broadcast"));
        }
    }
    take(op, &result, &from, None, |index| {
        let at = |(&d, &size): (&usize, &usize)| if size == 1 { Some(0) } else { index.get(d).copied() };
        let at = map.iter().zip(&from.dims).map(at).collect::<Option<Vec<_>>>()?;
        Some(row_major_offset(&from.dims, &at))
    })
}

/// Evaluates `stablehlo.dynamic_pad`.
///
/// # Errors
/// If the amounts do not fit.
pub fn dynamic_pad(op: OpRef<'_>, operands: &[Tensor]) -> Results {
    let from = Elements::of(op.ctx, operand(operands, 0)?)?;
    let value = Elements::of(op.ctx, operand(operands, 1)?)?;
    let amounts = |at| operand(operands, at).and_then(|tensor| integers(op, tensor));
    let (low, high, interior) = (amounts(2)?, amounts(3)?, amounts(4)?);
    let mut result = Vec::new();
    for (((&size, &low), &high), &interior) in from.dims.iter().zip(&low).zip(&high).zip(&interior) {
        let between = (size as i128).saturating_sub(1).max(0).saturating_mul(interior.max(0));
        let padded = (size as i128).saturating_add(between).saturating_add(low).saturating_add(high);
        result.push(usize::try_from(padded).map_err(|_| format!("{padded} is not a size"))?);
    }
    if result.len() != from.dims.len() || interior.iter().any(|&n| n < 0) {
        return Err("has amounts that do not fit its operand".to_owned());
    }
    Tensor::count(&result)?;
    take(op, &result, &from, Some(&value), |index| {
        let mut at = Vec::new();
        for (((&i, &size), &low), &interior) in index.iter().zip(&from.dims).zip(&low).zip(&interior) {
            let (i, step) = ((i as i128).checked_sub(low)?, interior.checked_add(1)?);
            let source = usize::try_from(i.checked_div(step)?).ok()?;
            (i >= 0 && i % step == 0 && source < size).then(|| at.push(source))?;
        }
        Some(row_major_offset(&from.dims, &at))
    })
}

/// Evaluates `stablehlo.real_dynamic_slice`.
///
/// # Errors
/// If the bounds do not fit.
pub fn real_dynamic_slice(op: OpRef<'_>, operands: &[Tensor]) -> Results {
    let from = Elements::of(op.ctx, operand(operands, 0)?)?;
    let bounds = |at| operand(operands, at).and_then(|tensor| extents(op, tensor));
    let (start, limit, stride) = (bounds(1)?, bounds(2)?, bounds(3)?);
    let mut result = Vec::new();
    for (((&dim, &start), &limit), &stride) in from.dims.iter().zip(&start).zip(&limit).zip(&stride) {
        if start > limit || limit > dim || stride == 0 {
            return Err(format!(
                "the slice from {start} to {limit} by {stride} does not fit a dimension of size {dim}"
            ));
        }
        result.push((limit - start).div_ceil(stride));
    }
    if result.len() != from.dims.len() {
        return Err("has bounds that do not fit its operand".to_owned());
    }
    take(op, &result, &from, None, |index| {
        let at: Vec<usize> =
            index.iter().zip(&start).zip(&stride).map(|((&i, &start), &stride)| start + i * stride).collect();
        Some(row_major_offset(&from.dims, &at))
    })
}

/// Evaluates `stablehlo.dynamic_update_slice`. Start indices are clamped.
///
/// # Errors
/// If the shapes do not fit.
pub fn dynamic_update_slice(op: OpRef<'_>, operands: &[Tensor]) -> Results {
    let mut to = Elements::of(op.ctx, operand(operands, 0)?)?;
    let update = Elements::of(op.ctx, operand(operands, 1)?)?;
    let ty = result_type(op, 0, &to.dims)?;
    let mut start = Vec::new();
    for (d, (&dim, &size)) in to.dims.iter().zip(&update.dims).enumerate() {
        let most = dim.checked_sub(size).ok_or("the update is larger than the operand")?;
        let given = integers(op, operand(operands, d + 2)?)?;
        start.push(clamped(given.first().copied().unwrap_or(0), most));
    }
    for (at, index) in indices(&update.dims).enumerate() {
        let target: Vec<usize> = index.iter().zip(&start).map(|(i, start)| i + start).collect();
        let target = row_major_offset(&to.dims, &target);
        to.set(target, update.get(at)?)?;
    }
    Ok(vec![to.tensor(op.ctx, ty)?])
}

fn clamped(index: i128, most: usize) -> usize {
    usize::try_from(index.max(0)).unwrap_or(usize::MAX).min(most)
}

/// The dimension numbers of `gather` and `scatter`. They map an index of the result or of the updates to an element of the operand.
pub struct Places {
    /// `offset_dims`, `collapsed_slice_dims`, and so on in the order of the attribute.
    lists: [Vec<usize>; 5],
    vector: usize,
    /// The extents of the indices.
    dims: Vec<usize>,
    values: Vec<i128>,
    /// The rank of the operand.
    rank: usize,
}

impl Places {
    /// Reads the dimension numbers.
    ///
    /// # Errors
    /// If one is negative.
    pub fn new(ctx: &Context, lists: &Lists, starts: &Tensor, rank: usize) -> Result<Self, String> {
        let list = |at: usize| lists.list(at).iter().map(|&d| index(d)).collect::<Result<Vec<_>, _>>();
        Ok(Self {
            lists: [list(0)?, list(1)?, list(2)?, list(3)?, list(4)?],
            vector: index(lists.number)?,
            dims: dims(ctx, starts)?,
            values: Numbers::of(ctx, starts)?.ints()?,
            rank,
        })
    }
    /// Returns true for a dimension of the operand that a window does not have.
    fn is_dropped(&self, d: usize) -> bool {
        self.lists.iter().skip(1).take(2).any(|list| list.contains(&d))
    }
    /// Returns the start of the window for an index, and the offset in the window, along each dimension of the operand.
    fn of(&self, at: &[usize]) -> Result<(Vec<i128>, Vec<usize>), String> {
        let wrong = || "has dimension numbers that do not fit its operands".to_owned();
        let [windows, _, batching, batching_starts, map] = &self.lists;
        let batch: Vec<usize> = at.iter().enumerate().filter(|(d, _)| !windows.contains(d)).map(|(_, &i)| i).collect();
        let mut window = at.iter().enumerate().filter(|(d, _)| windows.contains(d)).map(|(_, &i)| i);
        let mut start = vec![0; self.rank];
        for (i, &d) in map.iter().enumerate() {
            let mut index = batch.clone();
            if self.vector < self.dims.len() {
                if self.vector > index.len() {
                    return Err(wrong());
                }
                index.insert(self.vector, i);
            }
            if index.len() != self.dims.len() || index.iter().zip(&self.dims).any(|(i, dim)| i >= dim) {
                return Err(wrong());
            }
            *start.get_mut(d).ok_or_else(wrong)? =
                *self.values.get(row_major_offset(&self.dims, &index)).ok_or_else(wrong)?;
        }
        let mut offset = vec![0; self.rank];
        for (d, offset) in offset.iter_mut().enumerate() {
            if !self.is_dropped(d) {
                *offset = window.next().ok_or_else(wrong)?;
            }
        }
        for (&d, &from) in batching.iter().zip(batching_starts) {
            let from = if from < self.vector { from } else { from.checked_sub(1).ok_or_else(wrong)? };
            *offset.get_mut(d).ok_or_else(wrong)? = *batch.get(from).ok_or_else(wrong)?;
        }
        Ok((start, offset))
    }
    /// Returns the element of the operand for an index of the updates, or `None` if it is outside of the operand.
    ///
    /// # Errors
    /// If the dimension numbers do not fit.
    pub fn scattered(&self, at: &[usize], operand: &[usize]) -> Result<Option<usize>, String> {
        let (start, offset) = self.of(at)?;
        let mut index = Vec::new();
        for ((&start, &offset), &dim) in start.iter().zip(&offset).zip(operand) {
            match start.checked_add(offset as i128).and_then(|i| usize::try_from(i).ok()).filter(|&i| i < dim) {
                Some(i) => index.push(i),
                None => return Ok(None),
            }
        }
        Ok(Some(row_major_offset(operand, &index)))
    }
    /// Returns the element of the operand for an index of the result. Starts are clamped, so that windows of `sizes` fit.
    fn gathered(&self, at: &[usize], operand: &[usize], sizes: &[usize]) -> Result<usize, String> {
        let (start, offset) = self.of(at)?;
        let mut index = Vec::new();
        for (((&start, &offset), &dim), &size) in start.iter().zip(&offset).zip(operand).zip(sizes) {
            let most = dim.checked_sub(size).ok_or("has slices that are larger than its operand")?;
            index.push(clamped(start, most).saturating_add(offset));
        }
        match index.iter().zip(operand).all(|(i, dim)| i < dim) && index.len() == operand.len() {
            true => Ok(row_major_offset(operand, &index)),
            false => Err("has dimension numbers that do not fit its operands".to_owned()),
        }
    }
}

fn gather_of(op: OpRef<'_>, operands: &[Tensor], sizes: &[usize]) -> Results {
    let from = Elements::of(op.ctx, operand(operands, 0)?)?;
    let starts = operand(operands, 1)?;
    let lists = op.attr("dimension_numbers").and_then(|attr| attrs::GATHER.read(op.ctx, attr));
    let places = Places::new(op.ctx, lists.ok_or("has no dimension numbers")?, starts, from.dims.len())?;
    let mut window = (0..from.dims.len()).filter(|&d| !places.is_dropped(d)).filter_map(|d| sizes.get(d));
    let mut batch = places.dims.iter().enumerate().filter(|&(d, _)| d != places.vector).map(|(_, size)| size);
    let rank = places.lists.first().map_or(0, Vec::len) + batch.clone().count();
    let size =
        |d| if places.lists.first().is_some_and(|list| list.contains(&d)) { window.next() } else { batch.next() };
    let result = (0..rank).map(size).collect::<Option<Vec<_>>>().ok_or("has slice sizes that do not fit")?;
    let result: Vec<usize> = result.into_iter().copied().collect();
    let ty = result_type(op, 0, &result)?;
    let mut bytes = Vec::new();
    for index in indices(&result) {
        bytes.extend_from_slice(from.get(places.gathered(&index, &from.dims, sizes)?)?);
    }
    Ok(vec![Tensor::of_bytes(op.ctx, ty, bytes)?])
}

/// Evaluates `stablehlo.gather`.
///
/// # Errors
/// If the dimension numbers do not fit.
pub fn gather(op: OpRef<'_>, operands: &[Tensor]) -> Results {
    let rank = dims(op.ctx, operand(operands, 0)?)?.len();
    gather_of(op, operands, &indices_of(op, "slice_sizes", rank, 0)?)
}

/// Evaluates `stablehlo.dynamic_gather`.
///
/// # Errors
/// If the dimension numbers do not fit.
pub fn dynamic_gather(op: OpRef<'_>, operands: &[Tensor]) -> Results {
    gather_of(op, operands, &extents(op, operand(operands, 2)?)?)
}

/// Evaluates `stablehlo.bitcast_convert`. The first element of a group has the lowest bits.
///
/// # Errors
/// If the number of bits differs.
pub fn bitcast_convert(op: OpRef<'_>, operands: &[Tensor]) -> Results {
    let x = operand(operands, 0)?;
    let ctx = op.ctx;
    let declared = op.result_type(0).ok_or("has no result")?;
    let bits = |ty| {
        Ok::<usize, String>(match NumberType::of(ctx, ty)? {
            NumberType::Int(int) => int.width as usize,
            NumberType::Float(kind) => kind.bits() as usize,
            NumberType::Complex(kind) => 2 * kind.bits() as usize,
            NumberType::Quantized => {
                let quantized = ctx.quantized(ctx.element_or_self(ty)).ok_or("the parameters are unknown")?;
                ctx.int_width(quantized.storage(ctx)).ok_or("the storage type has no width")? as usize
            }
        })
    };
    let (from, to) = (bits(x.ty)?, bits(declared)?);
    let mut shape = dims(ctx, x)?;
    match from.cmp(&to) {
        std::cmp::Ordering::Less => drop(shape.pop()),
        std::cmp::Ordering::Equal => {}
        std::cmp::Ordering::Greater => shape.push(from / to.max(1)),
    }
    let ty = result_type(op, 0, &shape)?;
    let stored = x.to_bytes(ctx)?;
    if from.is_multiple_of(8) && to.is_multiple_of(8) {
        return Ok(vec![Tensor::of_bytes(ctx, ty, stored)?]);
    }
    let (width, to_width) = (Tensor::element_bytes(ctx, x.ty)?.max(1), Tensor::element_bytes(ctx, ty)?);
    let bit = |element: &[u8], at: usize| element.get(at / 8).map_or(0, |byte| (byte >> (at % 8)) & 1);
    let all: Vec<u8> =
        stored.chunks_exact(width).flat_map(|element| (0..from).map(move |at| bit(element, at))).collect();
    let mut bytes = Vec::new();
    for group in all.chunks(to.max(1)) {
        let mut element = vec![0_u8; to_width];
        for (at, bit) in group.iter().enumerate() {
            if let Some(byte) = element.get_mut(at / 8) {
                *byte |= bit << (at % 8);
            }
        }
        bytes.extend(element);
    }
    Ok(vec![Tensor::of_bytes(ctx, ty, bytes)?])
}
