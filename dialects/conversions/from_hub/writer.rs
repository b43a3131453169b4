//! The common part of the conversions out of the hub: replaces one operation at a time, and checks what it builds.
//!
//! An op is not converted if the verifier rejects an op that replaces it, so a conversion does not repeat the rules of the
//! target dialect.

use qopt_ir::def::{MovementUse, OpDef, OpRef, operand};
use qopt_ir::ir::{Body, Context, Loc, OpId, OpSpec, Type, TypeKind, ValueId};
use qopt_ir::movement::{Dim, Movement, Shape};
use qopt_ir::pass::PassContext;
use qopt_ir::rewrite::{InsertPoint, NewOp, Rewriter, is_trivially_dead};
use qopt_ir::verify::Checker;
use rustc_hash::FxHashMap;

use super::functions::{Accepts, Functions};
use crate::qint::ops as qint;
use crate::qnn::attrs::{CLAMP, NUMERICS, Numerics};
use crate::qnn::ops as qnn;
use crate::qnn::types::uniform;
use crate::quant::fold::trace::movement;
use crate::quant::types::Storage;
use crate::quant::{apply_movements, moved_tensor};
use crate::support::OpTypes;
use crate::tosa::ops as tosa;

/// Replaces the hub ops of one body.
pub(crate) struct HubWriter<'a> {
    pub(crate) ctx: &'a Context,
    pub(crate) rewriter: Rewriter<'a>,
    /// The dialect of new movements.
    dialect: &'static str,
    checker: Checker<'a>,
    /// The location of the op that is being converted.
    loc: Loc,
    /// New ops for the op that is being converted; erased if the conversion fails.
    new_ops: Vec<OpId>,
    /// True if the target computes all quantized values as reals. Otherwise it computes stored integers, except for i32.
    pub(crate) computes_reals: bool,
    /// The reals of quantized values that the target computes as reals: 32-bit sums, or all.
    reals: FxHashMap<ValueId, ValueId>,
    /// The converted ops that stay, because uses of their quantized results are left.
    kept: Vec<OpId>,
    /// The functions of float operations that the target has as one operator.
    pub(crate) functions: Functions,
}

/// The computations of TOSA and qint that `--floats-to-tosa` writes. Movements of elements are not among them.
static COMPUTATIONS: &[&OpDef] = &[
    &qint::DIVIDE,
    &qint::FMA,
    &qint::RANGE_SCALE,
    &qint::RANGE_ZERO_POINT,
    &tosa::ABS,
    &tosa::ADD,
    &tosa::ARGMAX,
    &tosa::AVG_POOL2D,
    &tosa::BITWISE_AND,
    &tosa::BITWISE_NOT,
    &tosa::BITWISE_OR,
    &tosa::BITWISE_XOR,
    &tosa::CAST,
    &tosa::CEIL,
    &tosa::CLAMP,
    &tosa::CONV2D,
    &tosa::CONV3D,
    &tosa::COS,
    &tosa::DEPTHWISE_CONV2D,
    &tosa::EQUAL,
    &tosa::ERF,
    &tosa::EXP,
    &tosa::FLOOR,
    &tosa::GATHER,
    &tosa::GREATER,
    &tosa::GREATER_EQUAL,
    &tosa::INTDIV,
    &tosa::LOG,
    &tosa::LOGICAL_AND,
    &tosa::LOGICAL_NOT,
    &tosa::LOGICAL_OR,
    &tosa::LOGICAL_XOR,
    &tosa::MATMUL,
    &tosa::MAXIMUM,
    &tosa::MAX_POOL2D,
    &tosa::MINIMUM,
    &tosa::MUL,
    &tosa::NEGATE,
    &tosa::POW,
    &tosa::RECIPROCAL,
    &tosa::REDUCE_ALL,
    &tosa::REDUCE_ANY,
    &tosa::REDUCE_MAX,
    &tosa::REDUCE_MIN,
    &tosa::REDUCE_PRODUCT,
    &tosa::REDUCE_SUM,
    &tosa::RESIZE,
    &tosa::RSQRT,
    &tosa::SCATTER,
    &tosa::SELECT,
    &tosa::SIGMOID,
    &tosa::SIN,
    &tosa::SUB,
    &tosa::TANH,
    &tosa::TRANSPOSE_CONV2D,
];

impl<'a> HubWriter<'a> {
    /// Writes movements as ops of this dialect.
    pub(crate) fn new(ctx: &'a Context, body: &'a mut Body, dialect: &'static str) -> Self {
        let rewriter = Rewriter::new(ctx, body);
        Self {
            ctx,
            rewriter,
            dialect,
            checker: Checker::new(ctx),
            loc: Loc::UNKNOWN,
            new_ops: Vec::new(),
            computes_reals: false,
            reals: FxHashMap::default(),
            kept: Vec::new(),
            functions: Functions::default(),
        }
    }

    /// The definition of a hub op that computes; `None` for other ops and for constants.
    pub(crate) fn hub_op(&self, op: OpId) -> Option<&'static OpDef> {
        self.rewriter.op(op).def().filter(|def| qnn::ALL.contains(def) && *def != &qnn::CONSTANT)
    }

    /// The definition of a computation of TOSA on builtin tensors of floats, integers or booleans.
    fn tosa_op(&self, op: OpId) -> Option<&'static OpDef> {
        let view = self.rewriter.op(op);
        // A selection may have quantized values: it copies stored integers.
        let is_plain = |ty: Type| {
            matches!(self.ctx.type_kind(ty), TypeKind::RankedTensor { encoding: None, .. })
                && (uniform(self.ctx, ty).is_none() || view.is(&tosa::SELECT))
        };
        let is_written = view.results().next().is_some() && view.results().all(|v| is_plain(view.body.ty(v)));
        view.def().filter(|def| COMPUTATIONS.contains(def) && is_written)
    }

    /// Returns true if a result of an op is quantized.
    pub(crate) fn is_quantized(&self, op: OpId) -> bool {
        let view = self.rewriter.op(op);
        view.results().any(|value| uniform(self.ctx, view.body.ty(value)).is_some())
    }

    /// Recognizes the functions of float operations that the target has.
    pub(crate) fn recognize(&mut self, accepts: Accepts) {
        for op in self.rewriter.body().preorder().into_iter().rev() {
            if self.tosa_op(op).is_some() {
                self.functions.recognize(self.rewriter.op(op), accepts);
            }
        }
    }

    /// Converts all hub ops and float operations of TOSA by `write`, and the movements of dialects without this prefix by
    /// `write_movement`. Ops that stay get a Missed remark, and ops whose rounding changes to these numerics a Passed one.
    /// Returns the ops of the program, and whether any was converted.
    pub(crate) fn convert(
        &mut self,
        cx: &mut PassContext<'_>,
        (pass, numerics, prefix): (&str, Numerics, &str),
        mut write: impl FnMut(&mut Self, OpId, &'static OpDef) -> Result<ValueId, String>,
        write_movement: impl Fn(&mut Self, OpId, &MovementUse) -> Result<Vec<ValueId>, String>,
    ) -> (Vec<OpId>, bool) {
        let owner = self.rewriter.body().properties(Body::ROOT);
        for op in self.rewriter.body().preorder() {
            self.absorb_requantize(op);
        }
        let (ops, mut converted) = (self.rewriter.body().preorder(), 0);
        for &op in &ops {
            // The replacement of an op erases its regions.
            if self.rewriter.body().is_erased(op) {
                continue;
            }
            let view = self.rewriter.op(op);
            let other = Numerics::of(view).ok().filter(|&other| other != numerics);
            let mark = cx.mark(view).filter(|_| other.is_some());
            if self.functions.absorbed.contains(&op) {
                continue;
            }
            let outcome = if let Some(def) = self.hub_op(op).or_else(|| self.tosa_op(op)) {
                self.replace(op, |writer| Ok(vec![write(writer, op, def)?]))
            } else if let Some(used) = foreign_movement(view, prefix) {
                used.and_then(|used| self.replace(op, |writer| write_movement(writer, op, &used)))
            } else {
                continue;
            };
            match outcome {
                Ok(()) => {
                    converted += 1;
                    if let Some(other) = other {
                        let reason = format!("rounds in '{}' numerics instead of '{}'", numerics.word(), other.word());
                        cx.passed(owner, mark, pass, &reason);
                    }
                }
                Err(reason) => cx.missed(owner, self.rewriter.op(op), reason),
            }
        }
        cx.count("num-converted", converted);
        (ops, converted > 0)
    }

    /// Replaces the results of an op by the values that `write` builds before it. If a value has the reals of a quantized result,
    /// it is only recorded: the conversion of the result's users reads it.
    ///
    /// # Errors
    /// The reason of `write`. The op stays then, and what was built is erased.
    pub(crate) fn replace(
        &mut self,
        op: OpId,
        write: impl FnOnce(&mut Self) -> Result<Vec<ValueId>, String>,
    ) -> Result<(), String> {
        self.loc = self.rewriter.op(op).loc();
        self.rewriter.set_insertion_point(InsertPoint::Before(op));
        let written = write(self).and_then(|values| match self.has_types_of(op, &values) {
            true => Ok(values),
            false => Err("the type of the built operators differs from the result type".to_owned()),
        });
        match written {
            Ok(values) => {
                self.new_ops.clear();
                let results: Vec<ValueId> = self.rewriter.body().results(op).collect();
                for (result, value) in results.into_iter().zip(values) {
                    if self.is_real(result) && self.rewriter.body().ty(result) != self.rewriter.body().ty(value) {
                        self.reals.insert(result, value);
                    } else {
                        self.rewriter.replace_uses(result, value);
                        self.functions.replaced.insert(result, value);
                    }
                }
                if !self.rewriter.erase(op) {
                    self.kept.push(op);
                }
                Ok(())
            }
            Err(reason) => {
                // Reverse order, so that users go before producers.
                for op in std::mem::take(&mut self.new_ops).into_iter().rev() {
                    if is_trivially_dead(self.rewriter.op(op)) {
                        self.rewriter.erase(op);
                    }
                }
                Err(reason)
            }
        }
    }

    /// Returns true for values with the types of an op's results, or with the reals of quantized ones.
    fn has_types_of(&self, op: OpId, values: &[ValueId]) -> bool {
        let body = self.rewriter.body();
        body.num_results(op) == values.len()
            && body
                .results(op)
                .zip(values)
                .all(|(result, &value)| body.ty(result) == body.ty(value) || self.is_real(result))
    }

    /// Builds an op with one result and rejects it if its verifier does.
    pub(crate) fn build(&mut self, new: NewOp<'_>) -> Result<ValueId, String> {
        let op = self.rewriter.build(&new.loc(self.loc));
        self.new_ops.push(op);
        if !self.checker.accepts(self.rewriter.body(), op) {
            return Err(format!("the resulting {} would be invalid", self.rewriter.op(op).name()));
        }
        self.rewriter.body().result(op, 0).ok_or_else(|| "an operation has no result".to_owned())
    }

    /// If the 32-bit sums of an op are only requantized, makes the op compute the requantized result: the operators of the targets
    /// round their sums at once.
    fn absorb_requantize(&mut self, op: OpId) {
        if self.rewriter.body().is_erased(op) {
            return;
        }
        let view = self.rewriter.op(op);
        let (Some(input), true) = (view.operand_def(operand!(qnn::REQUANTIZE.input)), view.is(&qnn::REQUANTIZE)) else {
            return;
        };
        let sums = input.op;
        let is_sum = uniform(self.ctx, input.out_type(0)).is_some_and(|ty| ty.storage.width == 32);
        let has_one_use = input.results().all(|v| view.body.uses(v).count() == 1);
        if self.hub_op(sums).is_none() || !is_sum || !has_one_use {
            return;
        }
        let operands: Vec<ValueId> = view.body.operands(sums).collect();
        let (ty, loc) = (view.out_type(0), view.loc());
        let mut properties = view.body.properties(sums);
        for name in [CLAMP.name, NUMERICS.name] {
            properties = self.ctx.dict_with(properties, self.ctx.str(name), view.attr(name));
        }
        let name = view.body.name(sums);
        self.rewriter.set_insertion_point(InsertPoint::Before(op));
        let spec = OpSpec { operands: &operands, results: &[ty], properties, ..OpSpec::new(name, loc) };
        let new = self.rewriter.create(&spec);
        if !self.checker.accepts(self.rewriter.body(), new) {
            self.rewriter.erase(new);
            return;
        }
        let results: Vec<ValueId> = self.rewriter.body().results(new).collect();
        self.rewriter.replace(op, &results);
        self.rewriter.erase(sums);
    }

    /// Returns true for a quantized value that the target has as reals.
    pub(crate) fn is_real(&self, value: ValueId) -> bool {
        self.is_real_type(self.rewriter.body().ty(value))
    }
    /// The same for a type.
    pub(crate) fn is_real_type(&self, ty: Type) -> bool {
        uniform(self.ctx, ty).is_some_and(|ty| self.computes_reals || ty.storage.width == 32)
    }

    /// The quantized values that ops without a conversion still use: the op that computes the value, the value and its reals.
    pub(crate) fn used_reals(&mut self) -> Vec<(OpId, ValueId, ValueId)> {
        let mut used = Vec::new();
        for op in std::mem::take(&mut self.kept).into_iter().rev() {
            if is_trivially_dead(self.rewriter.op(op)) {
                self.rewriter.erase(op);
                continue;
            }
            let body = self.rewriter.body();
            let results = body.results(op).filter(|&value| !body.is_unused(value));
            used.extend(results.filter_map(|value| Some((op, value, self.reals(value)?))));
        }
        used
    }

    /// The type of the result of a movement.
    pub(crate) fn moved_type(&self, movement: &Movement, data: &[ValueId]) -> Result<Type, String> {
        let types: Vec<Type> = data.iter().map(|&value| self.rewriter.body().ty(value)).collect();
        moved_tensor(self.ctx, std::slice::from_ref(movement), &types)
    }

    /// The data of a movement: the reals of the values, or the values themselves.
    ///
    /// # Errors
    /// If only some of them have reals.
    pub(crate) fn moved_data(&self, values: &[Option<ValueId>]) -> Result<Vec<ValueId>, String> {
        let values: Option<Vec<ValueId>> = values.iter().copied().collect();
        let values = values.ok_or("the moved data is not an operand")?;
        let reals: Vec<ValueId> = values.iter().filter_map(|&value| self.reals(value)).collect();
        match reals.len() {
            0 => Ok(values),
            n if n == values.len() => Ok(reals),
            _ => Err("some operands are dequantized, and others are not".to_owned()),
        }
    }

    /// The reals of a quantized value, if an op before computes them.
    pub(crate) fn reals(&self, value: ValueId) -> Option<ValueId> {
        self.reals.get(&value).copied()
    }

    /// The location of new ops.
    pub(crate) fn loc(&self) -> Loc {
        self.loc
    }

    /// An operand of an op.
    pub(crate) fn operand(&self, op: OpId, index: usize) -> Result<ValueId, String> {
        self.rewriter.op(op).operand(index).ok_or_else(|| "an operand is missing".to_owned())
    }

    /// Applies movements to a value.
    pub(crate) fn apply(&mut self, value: ValueId, chain: &[Movement]) -> Result<ValueId, String> {
        apply_movements(&mut self.rewriter, self.dialect, self.loc, value, chain, &mut self.new_ops)
    }

    /// Reshapes a value, if it has another shape.
    pub(crate) fn reshape(&mut self, value: ValueId, dims: &[Dim]) -> Result<ValueId, String> {
        let ty = self.rewriter.body().ty(value);
        if self.ctx.shape(ty).is_some_and(|from| *from == *dims) {
            return Ok(value);
        }
        self.apply(value, &[Movement::Reshape(Shape::new(dims.iter().copied()))])
    }
}

/// The bounds of the result in stored integers, if they are narrower than the full range of its width.
pub(crate) fn effective_clamp(op: OpRef<'_>) -> Result<Option<(i64, i64)>, String> {
    let Some(ty) = uniform(op.ctx, op.out_type(0)) else { return Ok(None) };
    let Storage { signed, width, min, max } = ty.storage;
    let full = Storage::full(signed, width);
    let (low, high) = match op.ints("clamp").as_deref() {
        Some(&[low, high]) => (low.max(min), high.min(max)),
        _ => (min, max),
    };
    Ok((low > full.min || high < full.max).then_some((low, high)))
}

/// The movement of an op of another dialect than the one with this prefix, if all of its results are builtin tensors.
pub(crate) fn foreign_movement(op: OpRef<'_>, prefix: &str) -> Option<Result<MovementUse, String>> {
    let is_builtin = |ty: Type| matches!(op.ctx.type_kind(ty), TypeKind::RankedTensor { .. });
    let is_foreign = !op.name().starts_with(prefix) && op.constant().is_none();
    let results = || op.body.results(op.op).map(|v| op.body.ty(v));
    let moves = is_foreign && results().next().is_some() && results().all(is_builtin);
    moves.then(|| movement(op)).flatten()
}

/// Erases ops without an effect whose results are unused.
pub(crate) fn erase_dead(rewriter: &mut Rewriter<'_>) {
    let mut work = rewriter.body().preorder();
    while let Some(op) = work.pop() {
        if !rewriter.body().is_erased(op) && is_trivially_dead(rewriter.op(op)) {
            rewriter.erase(op);
        }
    }
}
