//! Changes values of f64 to f32 where f32 represents them exactly.
//!
//! ```text
//! cast_f32(move(cast_f64(x)))   =   move(x)
//! ```
//!
//! TOSA has no f64. A *network* is a set of f64 values that operators connect. The values of a network are exact in f32 if all of them
//! come from casts of narrower numbers, from constants that f32 represents, or from a choice of quantization parameters, and if the
//! operators only move, compare or select elements, change signs, round to integers, or quantize. A sum or product needs the bits of
//! f64, so its network keeps f64.

use qopt_ir::def::{OpRef, operand};
use qopt_ir::ir::{Body, Context, OpId, Type, ValueId};
use qopt_ir::num::FloatKind;
use qopt_ir::rewrite::{InsertPoint, Rewriter};
use rustc_hash::{FxHashMap, FxHashSet};

use super::aten::has_exact_scales;
use super::onnx::operator_name;
use crate::elements::floats;
use crate::quant::fold::trace::movement;
use crate::support::OpTypes;
use crate::torch::VTensor;
use crate::torch::onnx::operator::{attribute, constant, int_attr};
use crate::torch::ops as torch;

/// ONNX operators whose results are elements of their operands (perhaps with another sign) or integers.
const EXACT: &str = "Abs ArgMax ArgMin Ceil Clip Equal Floor Gather GatherElements GatherND Greater GreaterOrEqual Identity IsInf IsNaN \
                     Less LessOrEqual Max MaxPool Min Neg ReduceMax ReduceMin Relu Round ScatterElements ScatterND Sign TopK Where";

/// `TensorProto.DataType.FLOAT`, which is f32.
const DATA_TYPE_FLOAT: i64 = 1;

/// Changes the values of all exact networks to f32.
pub(super) fn narrow_to_f32(rw: &mut Rewriter<'_>) {
    let ops: Vec<OpId> = rw.body().preorder().into_iter().filter(|&op| has_double(rw.op(op))).collect();
    // Phase 1: join the f64 values of each operation to one network.
    let mut networks = Networks::default();
    for &op in &ops {
        let mut values = rw.op(op).operands().chain(rw.op(op).results()).filter(|&value| is_double(rw, value));
        if let Some(first) = values.next() {
            values.for_each(|value| networks.join(first, value));
        }
    }
    // Phase 2: mark networks with an operation that is not exact, or with an argument, because arguments keep their types.
    for &op in &ops {
        let view = rw.op(op);
        if !is_exact(view) {
            view.operands()
                .chain(view.results())
                .filter(|&value| is_double(rw, value))
                .for_each(|v| networks.mark_inexact(v));
        }
    }
    for &op in &ops {
        let is_argument = |value: &ValueId| rw.body().defining_op(*value).is_none() && is_double(rw, *value);
        rw.op(op).operands().filter(is_argument).for_each(|value| networks.mark_inexact(value));
    }
    // Phase 3: narrow the operations of exact networks.
    for op in ops {
        let results: Vec<ValueId> = rw.op(op).results().filter(|&value| is_double(rw, value)).collect();
        if results.is_empty() || results.iter().any(|&value| networks.is_inexact(value)) {
            continue;
        }
        narrow_op(rw, op, &results);
    }
}

/// Changes f64 results of an operation to f32. Replaces a constant. A cast to f64 becomes one to f32.
fn narrow_op(rw: &mut Rewriter<'_>, op: OpId, results: &[ValueId]) {
    let (ctx, view) = (rw.ctx(), rw.op(op));
    let f32_type = ctx.float_type(FloatKind::F32);
    if let Some(value) = view.constant() {
        let (shape, loc) = (view.out_dims(0).unwrap_or_default(), view.loc());
        let values = floats(ctx, value).unwrap_or_default();
        rw.set_insertion_point(InsertPoint::Before(op));
        let narrow = ctx.dense_floats(ctx.tensor_type(&shape, f32_type), &values);
        let narrow = narrow.and_then(|value| constant(rw, loc, &shape, f32_type, value));
        if let (Some(narrow), &[wide]) = (narrow, results) {
            rw.replace_uses(wide, narrow);
            rw.erase(op);
        }
        return;
    }
    if operator_name(view).as_deref() == Some("Cast") {
        let name = ctx.str(attribute("to"));
        let attrs = ctx.dict_with(rw.body().attrs(op), name, Some(int_attr(ctx, DATA_TYPE_FLOAT)));
        rw.set_attrs(op, attrs);
    }
    for &value in results {
        let tensor = rw.ctx().type_object::<VTensor>(rw.body().ty(value)).cloned();
        if let Some(tensor) = tensor {
            let narrow = VTensor { element: Some(f32_type), ..tensor }.intern(rw.ctx());
            rw.set_type(value, narrow);
        }
    }
}

fn is_double(rw: &Rewriter<'_>, value: ValueId) -> bool {
    element_is_double(rw.ctx(), rw.body(), value)
}

fn element_is_double(ctx: &Context, body: &Body, value: ValueId) -> bool {
    let tensor = ctx.type_object::<VTensor>(body.ty(value));
    tensor.and_then(|tensor| tensor.element).is_some_and(|element| ctx.float_kind(element) == Some(FloatKind::F64))
}

/// Returns true if an operand or a result has elements of f64.
fn has_double(op: OpRef<'_>) -> bool {
    op.operands().chain(op.results()).any(|value| element_is_double(op.ctx, op.body, value))
}

/// Returns true if f32 represents all results of an operation exactly, provided that f32 represents the operands exactly.
fn is_exact(op: OpRef<'_>) -> bool {
    if let Some(value) = op.constant() {
        let values = floats(op.ctx, value);
        return values.is_some_and(|values| values.iter().all(|&v| v.is_nan() || f64::from(v as f32) == v));
    }
    match operator_name(op).as_deref() {
        // A cast from f64 is exact because its operand is in the network, too. A cast to f64 is exact if f32 has all numbers of
        // the narrower type.
        Some("Cast") => {
            let element = op.in_element(operand!(torch::OPERATOR.operands));
            is_exact_in_f32(op.ctx, element) || is_double_type(op.ctx, element)
        }
        Some(name) => {
            EXACT.split_whitespace().any(|exact| exact == name) || movement(op).is_some_and(|used| used.is_ok())
        }
        None => has_exact_scales(op) || movement(op).is_some_and(|used| used.is_ok()),
    }
}

fn is_double_type(ctx: &Context, element: Type) -> bool {
    ctx.float_kind(element) == Some(FloatKind::F64)
}

/// Returns true if f32 represents all numbers of a type.
fn is_exact_in_f32(ctx: &Context, element: Type) -> bool {
    match ctx.int_width(element) {
        Some(width) => width <= 16,
        None => matches!(ctx.float_kind(element), Some(FloatKind::F16 | FloatKind::BF16 | FloatKind::F32)),
    }
}

/// Disjoint sets of values (union-find).
#[derive(Default)]
struct Networks {
    /// The parent of each value. The representative of a network has none.
    parents: FxHashMap<ValueId, ValueId>,
    /// The representatives of networks that need f64.
    inexact: FxHashSet<ValueId>,
}

impl Networks {
    /// The representative of the network of a value.
    fn representative(&mut self, mut value: ValueId) -> ValueId {
        while let Some(&parent) = self.parents.get(&value) {
            // Path halving.
            if let Some(&next) = self.parents.get(&parent) {
                self.parents.insert(value, next);
            }
            value = parent;
        }
        value
    }

    fn join(&mut self, a: ValueId, b: ValueId) {
        let (a, b) = (self.representative(a), self.representative(b));
        if a != b {
            self.parents.insert(a, b);
        }
    }

    fn mark_inexact(&mut self, value: ValueId) {
        let value = self.representative(value);
        self.inexact.insert(value);
    }

    fn is_inexact(&mut self, value: ValueId) -> bool {
        let value = self.representative(value);
        self.inexact.contains(&value)
    }
}
