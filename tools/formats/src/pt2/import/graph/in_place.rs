//! Operators in place as functional ones: the name of the changed tensor gets the new value, and so do the tensors that it is a
//! view of. [`Aliases`](super::Aliases) decides where that is allowed.

use std::cmp::Ordering;

use qopt_dialects::torch;
use qopt_ir::ir::{Context, Loc, Signedness, Type, TypeKind, ValueId};
use qopt_ir::num::FloatKind;
use qopt_ir::rewrite::{NewOp, Rewriter};

use super::GraphImporter;
use super::node::{Output, operator_op};
use crate::pt2::import::aliases::{Inverse, View};
use crate::pt2::import::arguments::{NamedArgument, NoValue, tensor_names};
use crate::pt2::import::node_loc;

impl<'j> GraphImporter<'_, '_, 'j> {
    /// The tensor that an operator in place changes, and the views from it to other tensors whose elements change. The name of
    /// the tensor gets the value of the result.
    pub(super) fn replaced(
        &mut self,
        given: &[NamedArgument<'j>],
        outputs: &[Output<'j>],
        position: usize,
    ) -> Result<(&'j str, Vec<View<'j>>), NoValue> {
        let changed = given.iter().flat_map(|argument| tensor_names(argument.value)).next();
        let (Some(changed), [Output::Tensor(_)]) = (changed, outputs) else {
            return Err(NoValue::Wrong("unsupported operator in place without one result".to_owned()));
        };
        let views = self.aliases.replaceable(changed, position).ok_or_else(|| {
            let why =
                "unsupported operator in place: other names of the elements are read later, or they are a parameter";
            let remedy = "'run_decompositions()' of the exported program makes operators functional";
            NoValue::Wrong(format!("{why} ('{}'); {remedy}", changed.escape_debug()))
        })?;
        Ok((changed, views))
    }

    /// Computes the new values of the tensors that a changed tensor is a view of, and binds their names.
    pub(super) fn write_back(
        &mut self,
        rw: &mut Rewriter<'_>,
        mut value: ValueId,
        views: &[View<'j>],
        name: &str,
    ) -> Result<(), NoValue> {
        let (ctx, loc) = (self.ctx, node_loc(self.ctx, name, &[]));
        for view in views {
            let base = self.values.get(view.base).copied();
            let (base, inverse) =
                base.zip(view.inverse()).ok_or_else(|| NoValue::Wrong("a view of a missing tensor".to_owned()))?;
            let (operator, operands) = match inverse {
                Inverse::Same => {
                    self.values.insert(view.base, value);
                    continue;
                }
                Inverse::Shape(operator) => (operator, vec![value, base]),
                Inverse::Permutation(operator) => (operator, [&[value], view.operands.as_slice()].concat()),
                Inverse::Part(operator) => (operator, [&[base, value], view.operands.as_slice()].concat()),
            };
            let ty = rw.body().ty(base);
            let op = operator_op(ctx, &format!("torch.{operator}"), operands.len(), 1);
            let op = op.loc(loc).operands(&operands).results(&[ty]);
            value = rw.build_value(&op).ok_or_else(|| NoValue::Wrong("an operation has no result".to_owned()))?;
            self.values.insert(view.base, value);
        }
        Ok(())
    }
}

/// Operators whose result is a truth value.
const PREDICATES: &[&str] = &[
    "eq",
    "ge",
    "greater",
    "greater_equal",
    "gt",
    "le",
    "less",
    "less_equal",
    "logical_and",
    "logical_not",
    "logical_or",
    "logical_xor",
    "lt",
    "ne",
    "not_equal",
];

/// Operators whose result has the promoted type of their tensors.
const PROMOTING: &[&str] = &[
    "add",
    "addcdiv",
    "addcmul",
    "atan2",
    "bitwise_and",
    "bitwise_or",
    "bitwise_xor",
    "copysign",
    "div",
    "divide",
    "floor_divide",
    "fmod",
    "hypot",
    "mul",
    "multiply",
    "pow",
    "remainder",
    "sub",
    "subtract",
    "true_divide",
    "xlogy",
];

/// The element type of the result of a functional operator, where it may differ from that of the first operand.
pub(super) fn own_element(rw: &Rewriter<'_>, operator: &str, operands: &[ValueId]) -> Option<Type> {
    let ctx = rw.ctx();
    let stem = operator.strip_prefix("aten.")?.split('.').next()?;
    if PREDICATES.contains(&stem) {
        return Some(ctx.int_type(1));
    }
    if !PROMOTING.contains(&stem) {
        return None;
    }
    // A scalar tensor matters only if it is of a higher category than all others.
    let tensors = operands.iter().map(|&value| rw.body().ty(value)).filter(|&ty| ctx.is_shaped(ty));
    let (scalars, others): (Vec<Type>, Vec<Type>) =
        tensors.partition(|&ty| ctx.shape(ty).is_some_and(|shape| shape.is_empty()));
    let elements =
        |types: &[Type]| types.iter().filter_map(|&ty| ctx.element_type(ty)).reduce(|a, b| promoted(ctx, a, b));
    match (elements(&others), elements(&scalars)) {
        (Some(a), Some(b)) if category(ctx, b) > category(ctx, a) => Some(promoted(ctx, a, b)),
        (Some(a), _) => Some(a),
        (None, scalar) => scalar,
    }
}

/// PyTorch's order of kinds of numbers: truth values, integers, floats, complex numbers.
fn category(ctx: &Context, element: Type) -> u8 {
    match ctx.int_width(element) {
        Some(1) => 0,
        Some(_) => 1,
        None if ctx.float_kind(element).is_some() => 2,
        None => 3,
    }
}

/// PyTorch's type of the result of arithmetic on two types.
fn promoted(ctx: &Context, a: Type, b: Type) -> Type {
    if a == b || category(ctx, a) != category(ctx, b) {
        return if category(ctx, a) < category(ctx, b) { b } else { a };
    }
    if let (Some(of_a), Some(of_b)) = (ctx.float_kind(a), ctx.float_kind(b)) {
        return match of_a.bits().cmp(&of_b.bits()) {
            Ordering::Less => b,
            Ordering::Greater => a,
            Ordering::Equal => ctx.float_type(FloatKind::F32),
        };
    }
    let (Some(of_a), Some(of_b)) = (ctx.int_width(a), ctx.int_width(b)) else { return a };
    match of_a.cmp(&of_b) {
        Ordering::Less => b,
        Ordering::Greater => a,
        // Signed and unsigned bytes.
        Ordering::Equal => ctx.ty(TypeKind::Integer { width: 16, signedness: Signedness::Signed }),
    }
}

/// Converts a value to the element type of another.
pub(super) fn in_type_of(
    rw: &mut Rewriter<'_>,
    value: ValueId,
    other: ValueId,
    ty: Type,
    loc: Loc,
) -> Result<ValueId, NoValue> {
    let full = rw.ctx().string_attr("torch.aten.type_as");
    let op = NewOp::of(&torch::OPERATOR).loc(loc).property("name", full).operands(&[value, other]).results(&[ty]);
    rw.build_value(&op).ok_or_else(|| NoValue::Wrong("an operation has no result".to_owned()))
}
