//! Values of small integer tensors, such as the operands of `Reshape` and `Slice`, computed from the operators that define
//! them. A value may be partly unknown: `Shape` of a tensor with a dynamic dimension. Whole numbers in f32 and f64 count as
//! integers, because exporters compute the bounds of `Range` in floats; other floats are unknown.

use qopt_ir::def::{Adaptor, ElementSource, MovementUse, OpRef, typed_attr_type};
use qopt_ir::ir::{Attr, AttrKind, OpId, RegionId, Signedness, Type, TypeKind, ValueId};
use qopt_ir::movement::{Data, MovedData, PiecewiseView, Shape};
use qopt_ir::num::FloatKind;
use rustc_hash::FxHashMap;

use super::{broadcast_dims, dims, element, operator_name};
use crate::elements::{first_integer, floats, integers};
use crate::support::{Dims, int_width, product};
use crate::torch::VTensor;
use crate::torch::onnx::VALUE;
use crate::torch::onnx::operator::{int, ints, list};
use crate::torch::onnx::shapes::kept_range;

/// Largest computed tensor, in elements. Ranks of real tensors are below 10.
const MAX_ELEMENTS: usize = 1024;

/// Largest number of operators that are evaluated for one operand. An exported shape computation has at most a few dozen.
const MAX_VISITED_OPS: usize = 256;

/// Largest tensor of floats. A range has three scalars.
const MAX_FLOATS: u64 = 8;

/// Up to this magnitude all whole numbers are exact in f32.
const MAX_EXACT: i64 = 1 << 24;

/// An element, if it is known.
type Item = Option<i64>;

/// An integer tensor in row-major order.
#[derive(Clone, Debug)]
pub(super) struct Values {
    dims: Dims,
    pub(super) items: Vec<Item>,
}

impl Values {
    fn new(dims: Dims, items: Vec<Item>) -> Option<Self> {
        let count = product(&dims).and_then(|n| usize::try_from(n).ok());
        (count == Some(items.len()) && items.len() <= MAX_ELEMENTS).then_some(Self { dims, items })
    }
    fn scalar(item: Item) -> Self {
        Self { dims: Dims::new(), items: vec![item] }
    }
    fn list(items: Vec<Item>) -> Option<Self> {
        Self::new(Dims::from_iter([u64::try_from(items.len()).ok()]), items)
    }
    /// All elements, if they are known.
    fn all_known(&self) -> Option<Vec<i64>> {
        self.items.iter().copied().collect()
    }
}

/// The elements of an integer attribute or operand, if it is present.
///
/// # Errors
/// If the operand is unknown.
pub(super) fn constant_ints(op: OpRef<'_>, index: usize, name: &str) -> Result<Option<Vec<i64>>, String> {
    list(op, index, name)
        .or_else(|why| evaluate_operand(op, index).and_then(|values| values.all_known()).map(Some).ok_or(why))
}

/// Like [`constant_ints`]; unknown elements are `None`.
pub(super) fn partial_ints(op: OpRef<'_>, index: usize, name: &str) -> Option<Vec<Item>> {
    match list(op, index, name) {
        Ok(items) => Some(items?.into_iter().map(Some).collect()),
        Err(_) => Some(evaluate_operand(op, index)?.items),
    }
}

/// The region of an `If` whose condition has a known value.
pub(crate) fn chosen_region(op: OpRef<'_>) -> Option<RegionId> {
    if operator_name(op) != Some("If") {
        return None;
    }
    let condition = match *evaluate_operand(op, 0)?.items.as_slice() {
        [condition] => condition? != 0,
        _ => return None,
    };
    branch(op, condition)
}

/// The region of an `If` that runs for a value of the condition; `None` for other operations.
pub(crate) fn branch(op: OpRef<'_>, condition: bool) -> Option<RegionId> {
    if operator_name(op) != Some("If") {
        return None;
    }
    // Without names, the regions are sorted by them, as torch-mlir writes them.
    let graphs = op.attr("onnx.graphs").and_then(|graphs| match op.ctx.attr_kind(graphs) {
        AttrKind::Array(graphs) => Some(graphs.to_vec()),
        _ => None,
    });
    let name = |graph: &Attr| {
        let name = op.ctx.dict_named(*graph, "attribute").and_then(|name| op.ctx.attr_str(name));
        name.map(|name| op.ctx.text(name).into_owned())
    };
    let wanted = if condition { "then_branch" } else { "else_branch" };
    let index = match graphs {
        Some(graphs) => graphs.iter().position(|graph| name(graph).as_deref() == Some(wanted))?,
        None => usize::from(condition),
    };
    op.body.regions(op.op).get(index).copied()
}

/// The operands that are not constants in the program, but have known values, as constants for the hooks of the operator.
pub(crate) fn computed_operands(op: OpRef<'_>) -> Vec<Option<Attr>> {
    // Operand 0 is data. No movement has more than 4 list operands.
    let is_computed = |index: usize| index > 0 && op.operand_constant(index).is_none();
    let constant = |index| evaluate_operand(op, index).and_then(|values| attr(op, index, &values));
    let computed = |index| is_computed(index).then(|| constant(index)).flatten();
    (0..op.body.num_operands(op.op).min(5)).map(computed).collect()
}

fn attr(op: OpRef<'_>, index: usize, values: &Values) -> Option<Attr> {
    let element = element(op, index)?;
    let (ty, items) = (op.ctx.tensor_type(&values.dims, element), values.all_known()?);
    match op.ctx.float_kind(element) {
        Some(_) => op.ctx.dense_floats(ty, &items.into_iter().map(|item| item as f64).collect::<Vec<f64>>()),
        None => Some(op.ctx.dense_ints(ty, &items)),
    }
}

/// The value of an operand.
fn evaluate_operand(op: OpRef<'_>, index: usize) -> Option<Values> {
    let root = op.operand(index).filter(|&value| is_small(op, value))?;
    let mut done: FxHashMap<OpId, Vec<Option<Values>>> = FxHashMap::default();
    // Operators to evaluate, and whether their operands are evaluated.
    let mut work = vec![(op.body.defining_op(root)?, false)];
    let mut visited = 0_usize;
    while let Some((id, is_ready)) = work.pop() {
        if done.contains_key(&id) {
            continue;
        }
        let node = OpRef::new(op.ctx, op.body, id);
        if is_ready {
            let results = evaluate(node, &done);
            done.insert(id, results);
            continue;
        }
        visited = visited.saturating_add(1);
        let values = node.body.num_operands(id).max(node.body.num_results(id));
        if visited > MAX_VISITED_OPS || values > MAX_ELEMENTS {
            return None;
        }
        work.push((id, true));
        // A constant and the sizes of a tensor do not depend on other values.
        if node.constant().is_none() && !matches!(operator_name(node), Some("Shape" | "Size")) {
            let small = node.operands().filter(|&value| is_small(node, value));
            work.extend(small.filter_map(|value| Some((node.body.defining_op(value)?, false))));
        }
    }
    result(op, root, &done)
}

fn result(op: OpRef<'_>, value: ValueId, done: &FxHashMap<OpId, Vec<Option<Values>>>) -> Option<Values> {
    let id = op.body.defining_op(value)?;
    let at = op.body.results(id).position(|result| result == value)?;
    done.get(&id)?.get(at)?.clone()
}

/// Returns true if a value is a static tensor of a few integers, booleans or floats.
fn is_small(op: OpRef<'_>, value: ValueId) -> bool {
    let Some(tensor) = op.ctx.type_object::<VTensor>(op.body.ty(value)) else { return false };
    let Some(element) = tensor.element else { return false };
    let most = match int_width(op.ctx, element) {
        Some(_) => MAX_ELEMENTS as u64,
        None if is_exact_float(op, element) => MAX_FLOATS,
        None => return false,
    };
    tensor.shape.as_deref().and_then(product).is_some_and(|count| count <= most)
}

/// Returns true for floats that hold whole numbers up to [`MAX_EXACT`].
fn is_exact_float(op: OpRef<'_>, element: Type) -> bool {
    matches!(op.ctx.float_kind(element), Some(FloatKind::F32 | FloatKind::F64))
}

/// The values of all results.
fn evaluate(op: OpRef<'_>, done: &FxHashMap<OpId, Vec<Option<Values>>>) -> Vec<Option<Values>> {
    let operand = |index| result(op, op.operand(index)?, done);
    let used = |index: usize| operand(index).and_then(|values| attr(op, index, &values));
    if let Some(read) = op.meaning().and_then(|def| def.movement).filter(|_| op.constant().is_none()) {
        let constants: Vec<Option<Attr>> = (0..op.body.num_operands(op.op)).map(used).collect();
        return match read(op.with_operands(&Adaptor::new(op.op, &constants))) {
            Ok(movement) => apply_movement(op, &movement, &operand),
            Err(_) => Vec::new(),
        };
    }
    let one = || match (op.constant(), operator_name(op)?) {
        (Some(value), _) => {
            let ty = typed_attr_type(op.ctx, value)?;
            // `elements` reads true as -1.
            let is_bool = int_width(op.ctx, op.ctx.element_or_self(ty)) == Some(1);
            let item = |item: i64| Some(if is_bool { i64::from(item != 0) } else { item });
            let items = match is_exact_float(op, op.ctx.element_or_self(ty)) {
                true => floats(op.ctx, value)?.into_iter().map(whole).collect(),
                false => integers(op.ctx, value)?.into_iter().map(item).collect(),
            };
            Values::new(op.ctx.shape(ty).unwrap_or_default(), items)
        }
        (None, "Constant") => match int(op, "value_int") {
            Some(value) => Some(Values::scalar(Some(value))),
            None => Values::list(ints(op, "value_ints")?.into_iter().map(Some).collect()),
        },
        (None, name) => evaluate_integer_op(op, name, &operand),
    };
    vec![one()]
}

/// A float that is a whole number, other than -0.
fn whole(number: f64) -> Item {
    (number.to_bits() != (-0.0_f64).to_bits() && number.fract() == 0.0 && number.abs() <= MAX_EXACT as f64)
        .then_some(number as i64)
}

/// Moves unknown elements like known ones.
fn apply_movement(
    op: OpRef<'_>,
    movement: &MovementUse,
    operand: &dyn Fn(usize) -> Option<Values>,
) -> Vec<Option<Values>> {
    // A byte for the presence of the element, and the element.
    const BYTES: usize = 9;
    let encode = |item: &Item| {
        let mut bytes = [u8::from(item.is_some()); BYTES];
        bytes.iter_mut().skip(1).zip(item.unwrap_or(0).to_le_bytes()).for_each(|(slot, byte)| *slot = byte);
        bytes
    };
    let decode = |bytes: &[u8]| {
        let (present, value) = bytes.split_first()?;
        (*present != 0).then_some(i64::from_le_bytes(value.try_into().ok()?))
    };
    let source = |source: &ElementSource| match source {
        ElementSource::Operand(index) | ElementSource::Padding(index) => operand(*index),
        ElementSource::Zero { .. } => Some(Values::scalar(Some(0))),
        ElementSource::Listed { .. } | ElementSource::Element(_) => None,
    };
    let Some(sources) = movement.data.iter().map(source).collect::<Option<Vec<_>>>() else { return Vec::new() };
    let bytes: Vec<Vec<u8>> = sources.iter().map(|source| source.items.iter().flat_map(encode).collect()).collect();
    let data: Vec<Data<'_>> = bytes.iter().map(|bytes| Data::Dense(bytes)).collect();
    let mut results = Vec::new();
    for (chain, result) in movement.chains.iter().zip(op.results()) {
        let piecewise = || {
            let whole = |(number, source): (usize, &Values)| {
                PiecewiseView::of(number, &Shape::new(source.dims.iter().copied())).ok()
            };
            let mut parts = sources.iter().enumerate().map(whole).collect::<Option<Vec<_>>>()?;
            for movement in chain {
                parts = vec![PiecewiseView::apply(movement, &parts).ok()?];
            }
            let [whole] = parts.as_slice() else { return None };
            let count = whole.shape().num_elements()?;
            let MovedData::Dense(bytes) =
                (count <= MAX_ELEMENTS as u64).then(|| whole.materialize(BYTES, &data).ok())??
            else {
                return None;
            };
            let dims = whole.shape().dims().iter().copied().collect();
            Values::new(dims, bytes.chunks_exact(BYTES).map(decode).collect())
        };
        results.push(if is_small(op, result) { piecewise() } else { None });
    }
    results
}

/// The value of an operator that computes integers.
fn evaluate_integer_op(op: OpRef<'_>, name: &str, operand: &dyn Fn(usize) -> Option<Values>) -> Option<Values> {
    let is_float = element(op, 0).is_some_and(|element| is_exact_float(op, element));
    let truth = |condition: bool| Some(i64::from(condition));
    let binary = |compute: &dyn Fn(i64, i64) -> Item| map2(&operand(0)?, &operand(1)?, |a, b| compute(a?, b?));
    let fold = |compute: &dyn Fn(i64, i64) -> Item| {
        let mut all = (0..op.body.num_operands(op.op)).map(operand);
        let first = all.next()??;
        all.try_fold(first, |values, next| map2(&values, &next?, |a, b| compute(a?, b?)))
    };
    let unary = |compute: &dyn Fn(i64) -> Item| {
        let values = operand(0)?;
        let items = values.items.iter().map(|&item| compute(item?)).collect();
        Values::new(values.dims, items)
    };
    let value = match name {
        "Shape" => {
            let sizes = dims(op, 0)?;
            let sizes = sizes.get(kept_range(op, sizes.len())?)?;
            Values::list(sizes.iter().map(|&size| i64::try_from(size?).ok()).collect())
        }
        "Size" => Some(Values::scalar(product(&dims(op, 0)?).and_then(|n| i64::try_from(n).ok()))),
        "ConstantOfShape" => {
            let shape = operand(0)?.all_known()?;
            let dims: Dims = shape.into_iter().map(|n| u64::try_from(n).ok()).collect();
            let count = usize::try_from(product(&dims)?).ok().filter(|&n| n <= MAX_ELEMENTS)?;
            let item = match op.attr(VALUE) {
                Some(value) => first_integer(op.ctx, value)?,
                None => 0,
            };
            Values::new(dims, vec![Some(item); count])
        }
        "Range" => {
            let (start, limit, step) = (scalar(operand(0))?, scalar(operand(1))?, scalar(operand(2))?);
            let count = usize::try_from(super::rules::range_count(start, limit, step)?).ok()?;
            let item = |i: usize| start.checked_add(step.checked_mul(i64::try_from(i).ok()?)?);
            Values::list((0..count.min(MAX_ELEMENTS.saturating_add(1))).map(item).collect())
        }
        "Cast" | "CastLike" => unary(&Some),
        "Abs" => unary(&|a| a.checked_abs()),
        "Neg" => unary(&|a| a.checked_neg()),
        "Not" => unary(&|a| truth(a == 0)),
        "Add" => binary(&i64::checked_add),
        "Sub" => binary(&i64::checked_sub),
        "Mul" => binary(&i64::checked_mul),
        "Div" if is_float => binary(&|a, b| a.checked_rem(b).filter(|&rest| rest == 0).and(a.checked_div(b))),
        // Runtimes do not agree on the rounding of negative quotients.
        "Div" => binary(&|a, b| a.checked_div(b).filter(|_| a >= 0 && b > 0)),
        "Mod" => binary(&|a, b| a.checked_rem(b).filter(|_| a >= 0 && b > 0)),
        "Equal" => binary(&|a, b| truth(a == b)),
        "Greater" => binary(&|a, b| truth(a > b)),
        "GreaterOrEqual" => binary(&|a, b| truth(a >= b)),
        "Less" => binary(&|a, b| truth(a < b)),
        "LessOrEqual" => binary(&|a, b| truth(a <= b)),
        "And" => binary(&|a, b| truth(a != 0 && b != 0)),
        "Or" => binary(&|a, b| truth(a != 0 || b != 0)),
        "Max" => fold(&|a, b| Some(a.max(b))),
        "Min" => fold(&|a, b| Some(a.min(b))),
        "Sum" => fold(&i64::checked_add),
        "Where" => {
            // At each index at most one of `chosen` and `other` is `Some`.
            let (condition, a, b) = (operand(0)?, operand(1)?, operand(2)?);
            let chosen = map2(&condition, &a, |c, a| a.filter(|_| c.is_some_and(|c| c != 0)))?;
            let other = map2(&condition, &b, |c, b| b.filter(|_| c == Some(0)))?;
            map2(&chosen, &other, Option::or)
        }
        "ReduceProd" => reduce(op, &operand(0)?, i64::checked_mul, 1),
        "ReduceSum" => reduce(op, &operand(0)?, i64::checked_add, 0),
        _ => None,
    }?;
    drop_out_of_range(op, value)
}

fn scalar(values: Option<Values>) -> Item {
    match values?.items.as_slice() {
        &[item] => item,
        _ => None,
    }
}

/// Reduces all elements to one; `None` if the result has several.
fn reduce(op: OpRef<'_>, values: &Values, compute: fn(i64, i64) -> Item, first: i64) -> Option<Values> {
    let dims = super::dims_of(op.ctx, op.result_type(0)?)?;
    let all = values.items.iter().try_fold(first, |sum, &item| compute(sum, item?));
    // A result of one element depends on all elements of the operand.
    Values::new(dims, vec![all])
}

/// Makes elements unknown that do not fit the element type of the result.
fn drop_out_of_range(op: OpRef<'_>, values: Values) -> Option<Values> {
    let element = super::element_of(op.ctx, op.result_type(0)?)?;
    let all = match op.ctx.type_kind(element) {
        &TypeKind::Integer { width, signedness } => {
            let is_signed = signedness == Signedness::Signed;
            let unused = 63_u32.saturating_sub(width.saturating_sub(u32::from(is_signed)));
            let lowest = if is_signed { i64::MIN.checked_shr(unused)? } else { 0 };
            lowest..=i64::MAX.checked_shr(unused)?
        }
        // Beyond, a float may be rounded. A zero of a product may be negative.
        _ if is_exact_float(op, element) => MAX_EXACT.checked_neg()?..=MAX_EXACT,
        _ => return None,
    };
    let signs_zero =
        is_exact_float(op, element) && matches!(operator_name(op), Some("Div" | "Mul" | "Neg" | "ReduceProd"));
    let is_known = |item: &i64| all.contains(item) && !(signs_zero && *item == 0);
    Some(Values { items: values.items.iter().map(|&item| item.filter(is_known)).collect(), ..values })
}

/// A broadcast operation on elements.
fn map2(a: &Values, b: &Values, compute: impl Fn(Item, Item) -> Item) -> Option<Values> {
    let dims = broadcast_dims(&a.dims, &b.dims)?;
    let count = usize::try_from(product(&dims)?).ok().filter(|&n| n <= MAX_ELEMENTS)?;
    let is_simple = |values: &Values| values.items.len() == 1 || values.items.len() == count;
    // Sizes have no more than one dimension, so each operand is a scalar or is not broadcast.
    if !is_simple(a) || !is_simple(b) {
        return None;
    }
    let items = a.items.iter().cycle().zip(b.items.iter().cycle()).take(count).map(|(&a, &b)| compute(a, b));
    Values::new(dims, items.collect())
}
