//! Values of small tensors, such as the shape operand of a reshape, computed from the operations that define them. A value may be
//! partly unknown, such as the sizes of a tensor with one dynamic dimension. Exporters compute sizes in floats, too, such as
//! `ceil(height / stride)`, so f32 and f64 are computed, with the rounding of each operation.
//!
//! A dialect lists its computations in [`Computations`]. Movements are evaluated by their definitions.

use std::cmp::Ordering;

use qopt_ir::def::{Adaptor, ElementSource, MovementUse, OpRef, typed_attr_type};
use qopt_ir::ir::{Attr, Context, OpId, Signedness, Type, TypeKind, ValueId};
use qopt_ir::movement::{Data, Dim, MovedData, PiecewiseView, Shape};
use qopt_ir::num::FloatKind;
use rustc_hash::FxHashMap;

use crate::elements::{floats, integers};
use crate::support::{Dims, int_width, product};

/// Largest computed tensor, in elements. Ranks of real tensors are below 10.
const MAX_ELEMENTS: usize = 1024;

/// Largest number of operations that are evaluated for one operand. An exported shape computation has at most a few dozen.
const MAX_VISITED_OPS: usize = 256;

/// Largest tensor of floats. A range has three scalars, a resize a scale for each dimension.
const MAX_FLOATS: u64 = 8;

/// Up to this magnitude all whole numbers are exact in f32.
const MAX_EXACT: i64 = 1 << 24;

/// An element.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) enum Number {
    /// An integer, or 0 or 1 for a boolean.
    Int(i64),
    /// A finite f32 or f64.
    Float(f64),
}

impl Number {
    /// The number as an integer, if it is a whole number. -0 has none, because an integer loses its sign.
    pub(crate) fn whole(self) -> Option<i64> {
        match self {
            Self::Int(number) => Some(number),
            Self::Float(number) => {
                (number.to_bits() != (-0.0_f64).to_bits() && number.fract() == 0.0 && number.abs() <= MAX_EXACT as f64)
                    .then_some(number as i64)
            }
        }
    }
    /// Rounds a float to an element type. Infinities and NaN are unknown.
    fn float(number: f64, kind: FloatKind) -> Item {
        let rounded = match kind {
            FloatKind::F64 => number,
            _ => f64::from(number as f32),
        };
        rounded.is_finite().then_some(Self::Float(rounded))
    }
    /// Converts an integer to an element type. A float must hold it.
    fn of_whole(number: i64, kind: Option<FloatKind>) -> Item {
        match kind {
            Some(kind) => Self::float(number as f64, kind).filter(|_| (-MAX_EXACT..=MAX_EXACT).contains(&number)),
            None => Some(Self::Int(number)),
        }
    }
    /// Converts a number as casts do: floats are truncated.
    fn cast(self, kind: Option<FloatKind>, is_bool: bool) -> Item {
        match (self, kind) {
            (Self::Int(number), None) if is_bool => truth(number != 0),
            (Self::Float(number), None) if is_bool => truth(number != 0.0),
            (Self::Int(_), None) => Some(self),
            (Self::Float(number), None) => (number.abs() < i64::MAX as f64).then_some(Self::Int(number.trunc() as i64)),
            // One rounding: f64 does not hold all integers.
            (Self::Int(number), Some(FloatKind::F32)) => Some(Self::Float(f64::from(number as f32))),
            (Self::Int(number), Some(_)) => Some(Self::Float(number as f64)),
            (Self::Float(number), Some(kind)) => Self::float(number, kind),
        }
    }
    /// Compares two numbers of one type.
    fn compare(self, other: Self) -> Option<Ordering> {
        match (self, other) {
            (Self::Int(a), Self::Int(b)) => Some(a.cmp(&b)),
            (Self::Float(a), Self::Float(b)) => a.partial_cmp(&b),
            _ => None,
        }
    }
}

/// An element; `None` if unknown.
pub(crate) type Item = Option<Number>;

/// A tensor in row-major order.
#[derive(Clone, Debug)]
pub(crate) struct Values {
    dims: Dims,
    pub(crate) items: Vec<Item>,
}

impl Values {
    fn new(dims: Dims, items: Vec<Item>) -> Option<Self> {
        let count = product(&dims).and_then(|n| usize::try_from(n).ok());
        (count == Some(items.len()) && items.len() <= MAX_ELEMENTS).then_some(Self { dims, items })
    }
    /// A tensor of rank 0.
    pub(crate) fn scalar(item: Item) -> Self {
        Self { dims: Dims::new(), items: vec![item] }
    }
    /// A tensor of rank 1.
    pub(crate) fn list(items: Vec<Item>) -> Option<Self> {
        Self::new(Dims::from_iter([u64::try_from(items.len()).ok()]), items)
    }
    /// A tensor with this shape and one value, if it has at most [`MAX_ELEMENTS`] elements.
    fn filled(shape: &[i64], item: Item) -> Option<Self> {
        let dims: Dims = shape.iter().map(|&n| u64::try_from(n).ok()).collect();
        let count = usize::try_from(product(&dims)?).ok().filter(|&n| n <= MAX_ELEMENTS)?;
        Self::new(dims, vec![item; count])
    }
    /// All elements as integers, if they are known whole numbers.
    pub(crate) fn all_known(&self) -> Option<Vec<i64>> {
        self.integers().collect()
    }
    /// The elements as integers.
    pub(crate) fn integers(&self) -> impl Iterator<Item = Option<i64>> {
        self.items.iter().map(|item| item.and_then(Number::whole))
    }
    fn map(self, compute: impl Fn(Number) -> Item) -> Option<Self> {
        let items = self.items.iter().map(|&item| compute(item?)).collect();
        Some(Self { items, ..self })
    }
    fn single_item(&self) -> Item {
        match *self.items.as_slice() {
            [item] => item,
            _ => None,
        }
    }
}

/// A computation. A function of integers returns `None` for an unknown result, and a function of floats NaN. Results outside of the
/// element type become unknown, and floats are rounded to it.
pub(crate) enum Computation {
    /// A value that no operand determines, such as the sizes of a static type.
    Known(Option<Values>),
    /// A tensor of the shape in operand 0, filled with this value.
    Fill(Item),
    /// A tensor of the shape in operand 0, filled with the value in operand 1.
    FillWithOperand,
    /// A list with one element from each operand, which must have one element.
    List,
    /// Numbers from operand 0 to before operand 1 in steps of operand 2.
    Range,
    /// Converts each element of operand 0 to the element type of the result.
    Cast,
    /// Applies the function to each integer of operand 0.
    Unary(fn(i64) -> Option<i64>),
    /// Applies the function to each float of operand 0.
    UnaryFloat(fn(f64) -> f64),
    /// Applies the function to the integers of all operands from left to right, with broadcasting.
    Broadcast(fn(i64, i64) -> Option<i64>),
    /// Applies the function to the floats of all operands from left to right, with broadcasting. Its result in f64 must round to the
    /// exact result in f32, as that of one arithmetic operation does.
    BroadcastFloat(fn(f64, f64) -> f64),
    /// The elements of operand 0, at least operand 1 and at most operand 2, which may be absent.
    Clamp,
    /// Compares operands 0 and 1, with broadcasting.
    Compare(fn(Ordering) -> bool),
    /// Operand 1 where operand 0 is true, operand 2 elsewhere.
    Select,
    /// Combines all elements of operand 0, which are whole numbers, starting with this value.
    Reduce(fn(i64, i64) -> Option<i64>, i64),
}

/// The computations of a dialect.
pub(crate) struct Computations {
    /// The shape and the element type of a tensor type of known rank.
    pub(crate) tensor: fn(&Context, Type) -> Option<(Dims, Type)>,
    /// The computation of an operation that is neither a constant nor a movement with constant parameters.
    pub(crate) of: fn(OpRef<'_>) -> Option<Computation>,
}

/// The values of all results of the operations evaluated so far.
type Evaluated = FxHashMap<OpId, Vec<Option<Values>>>;

impl Computations {
    /// The value of an operand as a constant of the operand's element type, if all elements are known.
    pub(crate) fn constant(&self, op: OpRef<'_>, index: usize) -> Option<Attr> {
        self.attr(op, index, &self.operand(op, index)?)
    }

    fn attr(&self, op: OpRef<'_>, index: usize, values: &Values) -> Option<Attr> {
        let (_, element) = (self.tensor)(op.ctx, op.operand_type(index)?)?;
        let ty = op.ctx.tensor_type(&values.dims, element);
        let float = |item: &Item| match (*item)? {
            Number::Float(number) => Some(number),
            Number::Int(_) => None,
        };
        match op.ctx.float_kind(element) {
            Some(_) => op.ctx.dense_floats(ty, &values.items.iter().map(float).collect::<Option<Vec<f64>>>()?),
            None => Some(op.ctx.dense_ints(ty, &values.all_known()?)),
        }
    }

    /// The value of an operand, or `None` if it is unknown. Evaluates its producers in post-order with an explicit stack: a chain of
    /// operations may be long.
    pub(crate) fn operand(&self, op: OpRef<'_>, index: usize) -> Option<Values> {
        let root = op.operand(index).filter(|&value| self.is_small(op, value))?;
        let mut done = Evaluated::default();
        // Operations to evaluate, and whether their operands are evaluated.
        let mut work = vec![(op.body.defining_op(root)?, false)];
        let mut visited = 0_usize;
        while let Some((id, is_ready)) = work.pop() {
            if done.contains_key(&id) {
                continue;
            }
            let node = OpRef::new(op.ctx, op.body, id);
            if is_ready {
                let results = self.evaluate(node, &done);
                done.insert(id, results);
                continue;
            }
            visited = visited.saturating_add(1);
            let values = node.body.num_operands(id).max(node.body.num_results(id));
            if visited > MAX_VISITED_OPS || values > MAX_ELEMENTS {
                return None;
            }
            work.push((id, true));
            if node.constant().is_none() && !matches!((self.of)(node), Some(Computation::Known(_))) {
                let small = node.operands().filter(|&value| self.is_small(node, value));
                work.extend(small.filter_map(|value| Some((node.body.defining_op(value)?, false))));
            }
        }
        result(op, root, &done)
    }

    /// Returns true if a value is a static tensor of a few integers, booleans or floats.
    fn is_small(&self, op: OpRef<'_>, value: ValueId) -> bool {
        let Some((dims, element)) = (self.tensor)(op.ctx, op.body.ty(value)) else { return false };
        let limit = match int_width(op.ctx, element) {
            Some(_) => MAX_ELEMENTS as u64,
            None if is_exact_float(op.ctx, element) => MAX_FLOATS,
            None => return false,
        };
        product(&dims).is_some_and(|count| count <= limit)
    }

    /// The values of all results.
    fn evaluate(&self, op: OpRef<'_>, done: &Evaluated) -> Vec<Option<Values>> {
        if let Some(value) = op.constant() {
            return vec![of_constant(op.ctx, value)];
        }
        let operand = |index| result(op, op.operand(index)?, done);
        if let Some(read) = op.meaning().and_then(|def| def.movement) {
            let constant_operand = |index: usize| operand(index).and_then(|values| self.attr(op, index, &values));
            let constants: Vec<Option<Attr>> = (0..op.body.num_operands(op.op)).map(constant_operand).collect();
            if let Ok(movement) = read(op.with_operands(&Adaptor::new(op.op, &constants))) {
                return self.apply_movement(op, &movement, &operand);
            }
        }
        vec![(self.of)(op).and_then(|computation| self.compute(op, computation, &operand))]
    }

    /// The value of an operation.
    fn compute(
        &self,
        op: OpRef<'_>,
        computation: Computation,
        operand: &dyn Fn(usize) -> Option<Values>,
    ) -> Option<Values> {
        let (_, element) = (self.tensor)(op.ctx, op.result_type(0)?)?;
        let kind = op.ctx.float_kind(element);
        let float = |number: f64| Number::float(number, kind?);
        let value = match computation {
            Computation::Known(values) => values,
            Computation::Fill(item) => Values::filled(&operand(0)?.all_known()?, item),
            Computation::FillWithOperand => Values::filled(&operand(0)?.all_known()?, operand(1)?.single_item()),
            Computation::List => {
                let item = |index: usize| operand(index).and_then(|values| values.single_item());
                Values::list((0..op.body.num_operands(op.op)).map(item).collect())
            }
            Computation::Range => {
                let bound = |index: usize| operand(index)?.single_item()?.whole();
                let (start, limit, step) = (bound(0)?, bound(1)?, bound(2)?);
                let count = usize::try_from(range_count(start, limit, step)?).ok()?;
                let item = |i: usize| {
                    let number = start.checked_add(step.checked_mul(i64::try_from(i).ok()?)?)?;
                    Number::of_whole(number, kind)
                };
                Values::list((0..count.min(MAX_ELEMENTS.saturating_add(1))).map(item).collect())
            }
            Computation::Cast => {
                let is_bool = int_width(op.ctx, element) == Some(1);
                operand(0)?.map(|number| number.cast(kind, is_bool))
            }
            Computation::Unary(compute) => operand(0)?.map(|number| match number {
                Number::Int(number) => compute(number).map(Number::Int),
                Number::Float(_) => None,
            }),
            Computation::UnaryFloat(compute) => operand(0)?.map(|number| match number {
                Number::Float(number) => float(compute(number)),
                Number::Int(_) => None,
            }),
            Computation::Broadcast(compute) => broadcast_all(op, operand, |a, b| match (a, b) {
                (Number::Int(a), Number::Int(b)) => compute(a, b).map(Number::Int),
                _ => None,
            }),
            Computation::BroadcastFloat(compute) => broadcast_all(op, operand, |a, b| match (a, b) {
                (Number::Float(a), Number::Float(b)) => float(compute(a, b)),
                _ => None,
            }),
            Computation::Clamp => {
                let mut values = operand(0)?;
                for (index, is_low) in [(1, true), (2, false)] {
                    let ty = op.operand_type(index).and_then(|ty| (self.tensor)(op.ctx, ty));
                    if ty.is_none() {
                        continue;
                    }
                    let bound = operand(index)?.single_item()?;
                    values = values.map(|number| match (number, bound) {
                        (Number::Int(a), Number::Int(b)) => Some(Number::Int(if is_low { a.max(b) } else { a.min(b) })),
                        (Number::Float(a), Number::Float(b)) => float(if is_low { max(a, b) } else { min(a, b) }),
                        _ => None,
                    })?;
                }
                Some(values)
            }
            Computation::Compare(holds) => {
                let (a, b) = (operand(0)?, operand(1)?);
                broadcast(&a, &b, |a, b| truth(holds(a?.compare(b?)?)))
            }
            Computation::Select => {
                // At each index at most one of `chosen` and `other` is `Some`.
                let (condition, a, b) = (operand(0)?, operand(1)?, operand(2)?);
                let chosen = broadcast(&condition, &a, |c, a| a.filter(|_| c.is_some_and(|c| c != Number::Int(0))))?;
                let other = broadcast(&condition, &b, |c, b| b.filter(|_| c == Some(Number::Int(0))))?;
                broadcast(&chosen, &other, Option::or)
            }
            Computation::Reduce(compute, first) => {
                let (dims, _) = (self.tensor)(op.ctx, op.result_type(0)?)?;
                // Sums of whole numbers within `MAX_EXACT` have the same value in any order.
                let next = |sum: i64, item: Option<i64>| {
                    compute(sum, item?).filter(|sum| kind.is_none() || (-MAX_EXACT..=MAX_EXACT).contains(sum))
                };
                let total = operand(0)?.integers().try_fold(first, next);
                // The sign of a float product that is 0 is unknown.
                let total = total.filter(|&total| kind.is_none() || total != 0);
                // The axes are not read: a result of one element reduces all elements.
                Values::new(dims, vec![total.and_then(|total| Number::of_whole(total, kind))])
            }
        }?;
        self.drop_out_of_range(op, value)
    }

    /// Makes elements unknown that are outside of the element type of the result.
    fn drop_out_of_range(&self, op: OpRef<'_>, values: Values) -> Option<Values> {
        let (_, element) = (self.tensor)(op.ctx, op.result_type(0)?)?;
        let range = match op.ctx.type_kind(element) {
            &TypeKind::Integer { width, signedness } => {
                let is_signed = match signedness {
                    Signedness::Signed => true,
                    Signedness::Unsigned => false,
                    Signedness::Signless => width != 1,
                };
                let unused = 63_u32.saturating_sub(width.saturating_sub(u32::from(is_signed)));
                let lowest = if is_signed { i64::MIN.checked_shr(unused)? } else { 0 };
                lowest..=i64::MAX.checked_shr(unused)?
            }
            _ if is_exact_float(op.ctx, element) => return Some(values),
            _ => return None,
        };
        values.map(|number| match number {
            Number::Int(integer) => range.contains(&integer).then_some(number),
            Number::Float(_) => None,
        })
    }

    /// Applies a movement to the items, encoded as bytes. Unknown elements move too.
    fn apply_movement(
        &self,
        op: OpRef<'_>,
        movement: &MovementUse,
        operand: &dyn Fn(usize) -> Option<Values>,
    ) -> Vec<Option<Values>> {
        // A byte for the kind of the element, and the element.
        const BYTES: usize = 9;
        let encode = |item: &Item| {
            let (kind, bits) = match *item {
                None => (0, [0; 8]),
                Some(Number::Int(number)) => (1, number.to_le_bytes()),
                Some(Number::Float(number)) => (2, number.to_le_bytes()),
            };
            let mut bytes = [kind; BYTES];
            bytes.iter_mut().skip(1).zip(bits).for_each(|(slot, byte)| *slot = byte);
            bytes
        };
        let decode = |bytes: &[u8]| {
            let (kind, bits) = bytes.split_first()?;
            let bits = bits.try_into().ok()?;
            match kind {
                1 => Some(Number::Int(i64::from_le_bytes(bits))),
                2 => Some(Number::Float(f64::from_le_bytes(bits))),
                _ => None,
            }
        };
        let source = |source: &ElementSource| match source {
            ElementSource::Operand(index) | ElementSource::Padding(index) => operand(*index),
            ElementSource::Zero { .. } => {
                let (_, element) = op.result_type(0).and_then(|ty| (self.tensor)(op.ctx, ty))?;
                Some(Values::scalar(Number::of_whole(0, op.ctx.float_kind(element))))
            }
            ElementSource::Listed { .. } | ElementSource::Element(_) | ElementSource::Yielded(_) => None,
        };
        let Some(sources) = movement.data.iter().map(source).collect::<Option<Vec<_>>>() else { return Vec::new() };
        let bytes: Vec<Vec<u8>> = sources.iter().map(|source| source.items.iter().flat_map(encode).collect()).collect();
        let data: Vec<Data<'_>> = bytes.iter().map(|bytes| Data::Dense(bytes)).collect();
        let mut results = Vec::new();
        for (chain, result) in movement.chains.iter().zip(op.results()) {
            let piecewise = || {
                let unmoved = |(number, source): (usize, &Values)| {
                    PiecewiseView::of(number, &Shape::new(source.dims.iter().copied())).ok()
                };
                let parts = sources.iter().enumerate().map(unmoved).collect::<Option<Vec<_>>>()?;
                let moved = PiecewiseView::apply_chain(chain, parts).ok()?;
                let count = moved.shape().num_elements()?;
                let MovedData::Dense(bytes) =
                    (count <= MAX_ELEMENTS as u64).then(|| moved.materialize(BYTES, &data).ok())??
                else {
                    return None;
                };
                let dims = moved.shape().dims().iter().copied().collect();
                Values::new(dims, bytes.chunks_exact(BYTES).map(decode).collect())
            };
            results.push(if self.is_small(op, result) { piecewise() } else { None });
        }
        results
    }
}

/// The sizes of a tensor as a list. Dynamic sizes are unknown.
pub(crate) fn sizes(dims: &[Dim]) -> Option<Values> {
    Values::list(dims.iter().map(|&size| i64::try_from(size?).ok().map(Number::Int)).collect())
}

/// The number of elements of a tensor.
pub(crate) fn count(dims: &[Dim]) -> Values {
    Values::scalar(product(dims).and_then(|n| i64::try_from(n).ok()).map(Number::Int))
}

/// 1 for true, 0 for false.
pub(crate) fn truth(condition: bool) -> Item {
    Some(Number::Int(i64::from(condition)))
}

/// The number of integers from `start` to before `limit` in steps of `step`: `0, 7, 3 -> 3`.
pub(crate) fn range_count(start: i64, limit: i64, step: i64) -> Option<u64> {
    let distance = i128::from(limit).checked_sub(start.into())?;
    let is_empty = distance.signum() != i128::from(step.signum());
    let count =
        distance.unsigned_abs().div_ceil(u128::from(step.checked_abs().filter(|&step| step > 0)?.unsigned_abs()));
    if is_empty { Some(0) } else { u64::try_from(count).ok() }
}

/// The common shape of two broadcast shapes: `[2, 1], [3] -> [2, 3]`. A dynamic size is assumed to be 1 or equal to the other size.
pub(crate) fn broadcast_dims(a: &[Dim], b: &[Dim]) -> Option<Dims> {
    let rank = a.len().max(b.len());
    let aligned = |dims: &'_ [Dim]| {
        let missing = rank.saturating_sub(dims.len());
        std::iter::repeat_n(Some(1), missing).chain(dims.iter().copied().collect::<Dims>())
    };
    let common = |(a, b): (Dim, Dim)| match (a, b) {
        (Some(1), dim) | (dim, Some(1)) => Some(dim),
        (Some(a), Some(b)) => (a == b).then_some(Some(a)),
        (a, b) => Some(a.or(b)),
    };
    aligned(a).zip(aligned(b)).map(common).collect()
}

/// Returns true for float types in which all whole numbers up to [`MAX_EXACT`] are exact.
pub(crate) fn is_exact_float(ctx: &Context, element: Type) -> bool {
    matches!(ctx.float_kind(element), Some(FloatKind::F32 | FloatKind::F64))
}

/// The value of a constant.
fn of_constant(ctx: &Context, value: Attr) -> Option<Values> {
    let ty = typed_attr_type(ctx, value)?;
    // `integers` reads true as -1.
    let is_bool = int_width(ctx, ctx.element_or_self(ty)) == Some(1);
    let item = |item: i64| Some(Number::Int(if is_bool { i64::from(item != 0) } else { item }));
    let element = ctx.element_or_self(ty);
    let items = match ctx.float_kind(element).filter(|_| is_exact_float(ctx, element)) {
        Some(kind) => floats(ctx, value)?.into_iter().map(|number| Number::float(number, kind)).collect(),
        None => integers(ctx, value)?.into_iter().map(item).collect(),
    };
    Values::new(ctx.shape(ty).unwrap_or_default(), items)
}

/// The value of a result among the evaluated operations.
fn result(op: OpRef<'_>, value: ValueId, done: &Evaluated) -> Option<Values> {
    let id = op.body.defining_op(value)?;
    let index = op.body.results(id).position(|result| result == value)?;
    done.get(&id)?.get(index)?.clone()
}

/// Applies a function to the elements of all operands from left to right.
fn broadcast_all(
    op: OpRef<'_>,
    operand: &dyn Fn(usize) -> Option<Values>,
    compute: impl Fn(Number, Number) -> Item,
) -> Option<Values> {
    let mut operands = (0..op.body.num_operands(op.op)).map(operand);
    let first = operands.next()??;
    operands.try_fold(first, |values, next| broadcast(&values, &next?, |a, b| compute(a?, b?)))
}

/// A power of floats, if it is a whole number of a whole number, or a square root of a square. Others are rounded differently by
/// different runtimes.
pub(crate) fn pow(base: f64, exponent: f64) -> f64 {
    let exact = || {
        if exponent == 0.5 {
            let root = Number::Float(base.sqrt()).whole()?;
            return (root.checked_mul(root) == Number::Float(base).whole()).then_some(root as f64);
        }
        let exponent = u32::try_from(Number::Float(exponent).whole()?).ok()?;
        let power = Number::Float(base).whole()?.checked_pow(exponent)?;
        (-MAX_EXACT..=MAX_EXACT).contains(&power).then_some(power as f64)
    };
    exact().unwrap_or(f64::NAN)
}

/// The greater of two floats. The sign of 0 is unknown for zeros of both signs.
pub(crate) fn max(a: f64, b: f64) -> f64 {
    if a == b && a.to_bits() != b.to_bits() { f64::NAN } else { a.max(b) }
}

/// The lesser of two floats; see [`max`].
pub(crate) fn min(a: f64, b: f64) -> f64 {
    if a == b && a.to_bits() != b.to_bits() { f64::NAN } else { a.min(b) }
}

/// Applies a function to the elements of two broadcast tensors.
fn broadcast(a: &Values, b: &Values, compute: impl Fn(Item, Item) -> Item) -> Option<Values> {
    let dims = broadcast_dims(&a.dims, &b.dims)?;
    let count = usize::try_from(product(&dims)?).ok().filter(|&n| n <= MAX_ELEMENTS)?;
    let is_simple = |values: &Values| values.items.len() == 1 || values.items.len() == count;
    // Unsupported: an operand of several elements that is broadcast.
    if !is_simple(a) || !is_simple(b) {
        return None;
    }
    let items = a.items.iter().cycle().zip(b.items.iter().cycle()).take(count).map(|(&a, &b)| compute(a, b));
    Values::new(dims, items.collect())
}
