//! Values of small operands that operators compute. The table of these operators.

use qopt_ir::def::OpRef;
use qopt_ir::ir::{Attr, AttrKind, RegionId};

use super::{dims, dims_of, element, element_of, operator_name};
use std::cmp::Ordering;

use crate::computed_values::{Computation, Computations, Number, Values, count, is_exact_float, max, min, pow, sizes};
use crate::elements::{first_float, first_integer};
use crate::torch::onnx::VALUE;
use crate::torch::onnx::operator::{attribute, int, ints, list};
use crate::torch::onnx::shapes::kept_range;

const COMPUTATIONS: Computations =
    Computations { tensor: |ctx, ty| dims_of(ctx, ty).zip(element_of(ctx, ty)), of: computation };

/// The elements of an integer attribute or operand, if it is present.
///
/// # Errors
/// If the operand is unknown.
pub(super) fn constant_ints(op: OpRef<'_>, index: usize, name: &str) -> Result<Option<Vec<i64>>, String> {
    list(op, index, name)
        .or_else(|why| COMPUTATIONS.operand(op, index).and_then(|values| values.all_known()).map(Some).ok_or(why))
}

/// Like [`constant_ints`]; unknown elements are `None`.
pub(super) fn partial_ints(op: OpRef<'_>, index: usize, name: &str) -> Option<Vec<Option<i64>>> {
    match list(op, index, name) {
        Ok(items) => Some(items?.into_iter().map(Some).collect()),
        Err(_) => Some(COMPUTATIONS.operand(op, index)?.integers().collect()),
    }
}

/// The region of an `If` whose condition has a known value.
pub(crate) fn chosen_region(op: OpRef<'_>) -> Option<RegionId> {
    if operator_name(op) != Some("If") {
        return None;
    }
    let &[condition] = COMPUTATIONS.operand(op, 0)?.all_known()?.as_slice() else { return None };
    let condition = condition != 0;
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
    let computed = |index| is_computed(index).then(|| COMPUTATIONS.constant(op, index)).flatten();
    (0..op.body.num_operands(op.op).min(5)).map(computed).collect()
}

/// The computation of an operator.
fn computation(op: OpRef<'_>) -> Option<Computation> {
    use Computation::{
        Broadcast, BroadcastFloat, Cast, Clamp, Compare, Fill, Known, Range, Reduce, Select, Unary, UnaryFloat,
    };
    let is_float = element(op, 0).is_some_and(|element| is_exact_float(op.ctx, element));
    Some(match operator_name(op)? {
        "Constant" => Known(match int(op, "value_int") {
            Some(value) => Some(Values::scalar(Some(Number::Int(value)))),
            None => ints(op, "value_ints")
                .and_then(|all| Values::list(all.into_iter().map(Number::Int).map(Some).collect())),
        }),
        "Shape" => Known(dims(op, 0).and_then(|all| sizes(all.get(kept_range(op, all.len())?)?))),
        "Size" => Known(dims(op, 0).map(|dims| count(&dims))),
        "ConstantOfShape" => Fill(match op.attr(VALUE) {
            Some(value) => {
                first_integer(op.ctx, value).map(Number::Int).or_else(|| first_float(op.ctx, value).map(Number::Float))
            }
            None => Some(Number::Float(0.0)),
        }),
        "Range" => Range,
        "Cast" | "CastLike" => Cast,
        "Abs" if is_float => UnaryFloat(f64::abs),
        "Abs" => Unary(i64::checked_abs),
        "Neg" if is_float => UnaryFloat(|a| -a),
        "Neg" => Unary(i64::checked_neg),
        "Ceil" => UnaryFloat(f64::ceil),
        "Floor" => UnaryFloat(f64::floor),
        "Round" => UnaryFloat(f64::round_ties_even),
        "Sqrt" => UnaryFloat(f64::sqrt),
        "Reciprocal" => UnaryFloat(|a| 1.0 / a),
        "Not" => Unary(|a| Some(i64::from(a == 0))),
        "Add" | "Sum" if is_float => BroadcastFloat(|a, b| a + b),
        "Add" | "Sum" => Broadcast(i64::checked_add),
        "Sub" if is_float => BroadcastFloat(|a, b| a - b),
        "Sub" => Broadcast(i64::checked_sub),
        "Mul" if is_float => BroadcastFloat(|a, b| a * b),
        "Mul" => Broadcast(i64::checked_mul),
        "Div" if is_float => BroadcastFloat(|a, b| a / b),
        // Runtimes do not agree on the rounding of negative quotients.
        "Div" => Broadcast(|a, b| a.checked_div(b).filter(|_| a >= 0 && b > 0)),
        "Mod" => Broadcast(|a, b| a.checked_rem(b).filter(|_| a >= 0 && b > 0)),
        "Pow" if is_float => BroadcastFloat(pow),
        "Pow" => Broadcast(|a, b| a.checked_pow(u32::try_from(b).ok()?)),
        // The bounds are attributes before opset 11.
        "Clip" if ["min", "max"].into_iter().all(|name| op.attr(&attribute(name)).is_none()) => Clamp,
        "Equal" => Compare(Ordering::is_eq),
        "Greater" => Compare(Ordering::is_gt),
        "GreaterOrEqual" => Compare(Ordering::is_ge),
        "Less" => Compare(Ordering::is_lt),
        "LessOrEqual" => Compare(Ordering::is_le),
        "And" => Broadcast(|a, b| Some(i64::from(a != 0 && b != 0))),
        "Or" => Broadcast(|a, b| Some(i64::from(a != 0 || b != 0))),
        "Max" if is_float => BroadcastFloat(max),
        "Max" => Broadcast(|a, b| Some(a.max(b))),
        "Min" if is_float => BroadcastFloat(min),
        "Min" => Broadcast(|a, b| Some(a.min(b))),
        "Where" => Select,
        "ReduceProd" => Reduce(i64::checked_mul, 1),
        "ReduceSum" => Reduce(i64::checked_add, 0),
        _ => return None,
    })
}
