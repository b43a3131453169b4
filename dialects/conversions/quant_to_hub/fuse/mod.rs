//! Builds hub ops from the computations of readers: finds the quantization parameters and applies the movements that bring
//! operands into the hub's data format.
//!
//! [`Fuser::convert`] converts one op, [`Fuser::convert_cast`] a quantizing or dequantizing cast. A new op that turns out not to be
//! needed stays unused until [`Fuser::clean`] erases it.

mod bias;
mod bounds;
mod casts;
mod operands;
mod padding;

use qopt_ir::def::{CastKind, OpDef, match_op, typed_attr_type};
use qopt_ir::ir::{Attr, Loc, OpId, Type, ValueId};
use qopt_ir::movement::{Dim, Movement, Shape, chain_shape};
use qopt_ir::rewrite::{InsertPoint, NewOp, Rewriter, is_trivially_dead};
use qopt_ir::verify::Checker;
use rustc_hash::{FxHashMap, FxHashSet};

pub(crate) use bounds::{compose_clamps, stored_bounds};

use super::{Computation, HubInput, Role, UNBOUNDED, bounds, clean, lstm, read, svdf};
use crate::qnn::attrs::{AXES, CLAMP, NUMERICS, Numerics};
use crate::qnn::kernels::param;
use crate::qnn::ops as qnn;
use crate::qnn::types::{Dynamic, uniform};
use crate::quant::apply_movements;
use crate::quant::fold::trace::movement;
use crate::quant::types::{Param, ParamGranularity, Storage, Uniform};
use crate::support::{Dims, shapes_agree, show_dims};
use crate::tfl::ops as tfl;
use crate::tosa::ops as tosa;

/// Converts an op, or returns false if it is not quantized.
type ConvertFn = fn(&mut Fuser<'_, '_>, OpId) -> Result<bool, String>;

/// The ops that are several quantized computations. They become integer TOSA.
static UNROLLED: &[(&OpDef, ConvertFn)] =
    &[(&tfl::UNIDIRECTIONAL_SEQUENCE_LSTM, lstm::convert), (&tfl::LSTM, lstm::convert), (&tfl::SVDF, svdf::convert)];

/// Converts the ops of one body.
pub(crate) struct Fuser<'a, 'b> {
    pub(crate) rewriter: &'b mut Rewriter<'a>,
    /// Set once a torch tensor was cast to a builtin one, or back.
    pub(crate) has_torch_casts: bool,
    /// Ops of `tfl` get `xnnpack` numerics where TensorFlow Lite's default delegate runs them by XNNPACK.
    pub(crate) xnnpack: bool,
    /// Float ops of `tfl` between casts stay floats. LiteRT computes the ops of a file as they are; in other programs they stand for the
    /// integer ops that its converter makes of them.
    pub(crate) keeps_tfl_floats: bool,
    /// The `qnn.constant` of a constant value of the program, the data that a reader makes of it, and a quantized type.
    constants: FxHashMap<(ValueId, Attr, Type), OpId>,
    /// Ops that [`Self::clean`] erases if their results are unused: replaced ops, and new ops.
    pub(crate) cleanup: Vec<OpId>,
    /// The number of built ops. `--limit-operations` bounds it where one op becomes thousands.
    pub(crate) built: u64,
    /// The ops of integer TOSA that replace ops of `UNROLLED`.
    pub(crate) unrolled: FxHashSet<OpId>,
    checker: Checker<'a>,
}

/// A result of the program that a hub op replaces.
struct ReplacedResult {
    value: ValueId,
    /// The op that defines it.
    op: OpId,
    /// The element type of the hub op's result.
    element: Type,
}

/// The results that the hub op of a computation replaces.
enum Targets {
    /// Each gets a hub op. The bounds include the clamps between the computation and the quantizing casts.
    Results(Vec<ReplacedResult>, (f64, f64)),
    /// The float result has users that do not quantize it.
    Floats,
    /// The op is not quantized.
    None,
}

impl<'a, 'b> Fuser<'a, 'b> {
    pub(crate) fn new(rewriter: &'b mut Rewriter<'a>) -> Self {
        let checker = Checker::new(rewriter.ctx());
        Self {
            rewriter,
            has_torch_casts: false,
            xnnpack: false,
            keeps_tfl_floats: false,
            constants: FxHashMap::default(),
            cleanup: Vec::new(),
            built: 0,
            unrolled: FxHashSet::default(),
            checker,
        }
    }

    /// Converts an op. Returns true on success, and false for an op that is not quantized.
    ///
    /// # Errors
    /// Returns the reason if the op is quantized and the hub does not support it.
    pub(crate) fn convert(&mut self, op: OpId) -> Result<bool, String> {
        let view = self.rewriter.op(op);
        // Dead, usually because a computation absorbed it.
        if is_trivially_dead(view) {
            return Ok(false);
        }
        // Quantizing and dequantizing ops of torch are converted at once. Other casts stay in place for the readers that match several ops.
        if view.name().starts_with("torch.") && view.cast().is_some() {
            return self.convert_cast(op);
        }
        if let Some((_, convert)) = UNROLLED.iter().find(|(def, _)| view.is(def)) {
            return convert(self, op);
        }
        if let Some(read) = read(view) {
            let mut computation = read?;
            self.delegate_dynamic(op, &mut computation);
            return self.fuse(op, &computation);
        }
        if let Some(used) = movement(view).and_then(Result::ok)
            && let [source] = used.data.as_slice()
            && let Some(value) = source.value(view)
        {
            let chains = used.chains.clone();
            return self.convert_movement(op, &chains, value);
        }
        Ok(false)
    }

    /// Erases replaced ops, and ops that are dead then.
    pub(crate) fn clean(&mut self) {
        clean(self.rewriter, std::mem::take(&mut self.cleanup));
        self.constants.retain(|_, op| !self.rewriter.body().is_erased(*op));
    }

    /// Returns the shape of a value. A constant has the static shape of its elements, even if its type is dynamic.
    fn shape(&self, value: ValueId) -> Option<Dims> {
        let (ctx, body) = (self.rewriter.ctx(), self.rewriter.body());
        let constant = body.defining_op(value).and_then(|def| self.rewriter.op(def).constant());
        let constant_type = constant.and_then(|constant| typed_attr_type(ctx, constant));
        ctx.shape(constant_type.unwrap_or_else(|| body.ty(value)))
    }

    /// Replaces a movement op of a quantized value, or of its dequantized form, by the hub's movement ops. `chains` has the
    /// movements of each result.
    fn convert_movement(&mut self, op: OpId, chains: &[Vec<Movement>], value: ValueId) -> Result<bool, String> {
        let results: Vec<ValueId> = self.rewriter.body().results(op).collect();
        let mut replacements = Vec::new();
        for (&result, chain) in results.iter().zip(chains) {
            let Some(moved) = self.build_movement(op, result, chain, value)? else { return Ok(false) };
            replacements.push((result, moved));
        }
        replacements.into_iter().for_each(|(result, moved)| self.rewriter.replace_uses(result, moved));
        self.cleanup.push(op);
        Ok(true)
    }

    /// Builds the movements of one result. Returns `None` if the operand has no hub value, or if TOSA rejects a movement.
    fn build_movement(
        &mut self,
        op: OpId,
        result: ValueId,
        chain: &[Movement],
        value: ValueId,
    ) -> Result<Option<ValueId>, String> {
        let body = self.rewriter.body();
        let (ctx, ty, loc) = (self.rewriter.ctx(), body.ty(result), body.loc(op));
        let computed = self.shape(value).and_then(|from| chain_shape(chain, &[Shape::new(from)]).ok());
        if let Some((computed, declared)) = computed.zip(ctx.shape(ty))
            && !shapes_agree(computed.dims(), &declared)
        {
            return Err(shape_mismatch(computed.dims()));
        }
        self.rewriter.set_insertion_point(InsertPoint::Before(op));
        if uniform(ctx, ty).is_some() {
            let Ok(value) = self.build_quantized_operand(value, None, op) else { return Ok(None) };
            self.rewriter.set_insertion_point(InsertPoint::Before(op));
            let Ok(moved) = self.apply_movements(loc, value, chain) else { return Ok(None) };
            // Uses the declared type: it has the same parameters, but may be per-axis where the computed type is per-tensor. An
            // identity chain with a different type is not converted, because `set_type` would change the operand.
            return match (self.rewriter.body().ty(moved) == ty, moved == value) {
                (true, _) => Ok(Some(moved)),
                (false, true) => Ok(None),
                (false, false) => {
                    self.rewriter.set_type(moved, ty);
                    Ok(Some(moved))
                }
            };
        }
        // Torch tensors only, which have `ort` numerics: a movement of builtin tensors stays a movement of floats.
        if let Some((stored, quantized)) = self.match_dequantize(value).filter(|_| !ctx.is_tensor(ty)) {
            // move(dequantize q) = dequantize(move q)
            let stored = self.build_quantized_operand(stored, Some(ctx.element_or_self(quantized)), op)?;
            self.rewriter.set_insertion_point(InsertPoint::Before(op));
            let moved = self.apply_movements(loc, stored, chain)?;
            return self.build_dequantize(loc, moved, Numerics::Ort.attr(ctx), result).map(Some);
        }
        let Some(stored) = self.hub_value(value) else { return Ok(None) };
        let moved = self.apply_movements(loc, stored, chain)?;
        self.as_declared(moved, result).map(Some)
    }

    /// Replaces an op by the hub op of its computation. Returns false if the op is not quantized.
    fn fuse(&mut self, op: OpId, computation: &Computation) -> Result<bool, String> {
        let ctx = self.rewriter.ctx();
        let result = self.rewriter.body().result(op, 0).ok_or("operation has no result")?;
        let (targets, bounds) = match self.targets(op, result, computation) {
            Targets::Results(targets, bounds) => (targets, bounds),
            Targets::Floats => return self.fuse_float_reduction(op, computation, result).map(|()| true),
            Targets::None => return Ok(false),
        };
        let body = self.rewriter.body();
        let loc = computation.loc.unwrap_or_else(|| body.loc(op));
        let shape = self.result_shape(computation, body.ty(result))?;
        let declared = |target: &ReplacedResult| ctx.shape(body.ty(target.value));
        if targets.iter().filter_map(declared).any(|declared| !shapes_agree(&declared, &shape))
            && computation.after.is_empty()
        {
            return Err(shape_mismatch(&shape));
        }
        self.rewriter.set_insertion_point(InsertPoint::Before(op));
        for target in targets {
            self.rewriter.set_insertion_point(InsertPoint::Before(target.op));
            let ty = ctx.tensor_type(&shape, target.element);
            let value = self.build(target.op, computation, bounds, ty, loc)?;
            let value = self.as_declared(value, target.value)?;
            self.rewriter.replace_uses(target.value, value);
            self.cleanup.extend(self.rewriter.body().defining_op(target.value));
        }
        self.cleanup.extend(computation.parts.iter().copied().chain([op]));
        Ok(true)
    }

    /// Finds the results to replace and their parameters: of the reader (`computation.element`), the result's type, the
    /// quantizing casts that use it, or the type that all operands share.
    fn targets(&self, op: OpId, result: ValueId, computation: &Computation) -> Targets {
        let (ctx, declared) = (self.rewriter.ctx(), self.rewriter.body().ty(result));
        let only = |element| Targets::Results(vec![ReplacedResult { value: result, op, element }], computation.bounds);
        if let Some(element) = computation.element {
            return only(element);
        }
        if uniform(ctx, declared).is_some() {
            return only(ctx.element_or_self(declared));
        }
        let is_float = ctx.element_type(declared).is_some_and(|e| ctx.float_kind(e).is_some());
        if !is_float {
            return self.common_element(computation).map_or(Targets::None, only);
        }
        if self.keeps_tfl_floats && self.rewriter.op(op).name().starts_with("tfl.") {
            return Targets::None;
        }
        // Requires casts around the op, so that no float value becomes quantized.
        let mut quantized = computation.inputs.iter().filter(|input| input.role == Role::Quantized);
        if !quantized.all(|input| self.is_stored(input)) {
            return Targets::None;
        }
        let (last, clamps) = self.follow_clamps(result);
        let bounds = compose_clamps(computation.bounds, clamps);
        let casts: Option<Vec<_>> =
            self.rewriter.body().uses(last).map(|(user, _)| self.match_quantize(user)).collect();
        match casts.filter(|casts| !casts.is_empty()) {
            Some(casts) => Targets::Results(casts, bounds),
            None => Targets::Floats,
        }
    }

    /// Converts a mean or sum whose float result is not quantized: exact sums of 32 bits in the hub, then a dequantization.
    fn fuse_float_reduction(&mut self, op: OpId, computation: &Computation, result: ValueId) -> Result<(), String> {
        let (ctx, body) = (self.rewriter.ctx(), self.rewriter.body());
        let (loc, declared) = (computation.loc.unwrap_or_else(|| body.loc(op)), body.ty(result));
        let element = self.sum_type(computation).ok_or_else(|| self.used_as_floats(result))?;
        let ty = ctx.tensor_type(&self.result_shape(computation, declared)?, element);
        self.rewriter.set_insertion_point(InsertPoint::Before(op));
        let sums = self.build(op, computation, UNBOUNDED, ty, loc)?;
        let value = self.build_dequantize(loc, sums, computation.numerics.attr(ctx), result)?;
        self.rewriter.replace_uses(result, value);
        self.cleanup.push(op);
        Ok(())
    }

    /// Returns the quantized type of the exact sums of a mean or sum: i32, with the division of a mean in the scale. Returns
    /// `None` for other computations, for bounded results, and for integers of 16 bits in `ort` numerics: ONNX Runtime computes these
    /// in f32.
    fn sum_type(&self, computation: &Computation) -> Option<Type> {
        let (ctx, [input]) = (self.rewriter.ctx(), computation.inputs.as_slice()) else { return None };
        let axes = computation.attrs.iter().find(|&&(name, _)| name == AXES.name).and_then(|a| ctx.attr_ints(a.1))?;
        let moved = chain_shape(&input.chain, &[Shape::new(self.shape(input.value)?)]).ok()?;
        let size = |&axis: &i64| moved.dims().get(usize::try_from(axis).ok()?).copied().flatten();
        let count = axes.iter().map(size).try_fold(1_u64, |n, size| n.checked_mul(size?)).filter(|&n| n > 0)?;
        let divisor = match_op!(computation.def;
            qnn::MEAN => count as f64,
            qnn::SUM => 1.0,
            _ => return None,
        );
        (computation.bounds == UNBOUNDED).then_some(())?;
        let declared = self.rewriter.body().ty(input.value);
        let quantized = input.element.or_else(|| uniform(ctx, declared).map(|_| ctx.element_or_self(declared)));
        let quantized = quantized.or_else(|| Some(ctx.element_or_self(self.match_dequantize(input.value)?.1)))?;
        let from = crate::quant::types::uniform(ctx, quantized)?;
        (from.storage.width <= 8 || computation.numerics != Numerics::Ort).then_some(())?;
        let param = param(from).ok()?;
        let params = Box::new([Param::new(param.scale() / divisor, 0)]);
        let sums = Uniform {
            storage: Storage::full(true, 32),
            expressed: from.expressed,
            form: ParamGranularity::Tensor,
            params,
        };
        Some(sums.intern(ctx))
    }

    /// Returns the quantized type that all operands share, for ops that copy or compare stored integers.
    fn common_element(&self, computation: &Computation) -> Option<Type> {
        let (ctx, body) = (self.rewriter.ctx(), self.rewriter.body());
        let mut elements = computation.inputs.iter().filter(|_| computation.same_params).map(|input| {
            let stored = self.hub_value(input.value)?;
            Some(ctx.element_or_self(body.ty(stored)))
        });
        let first = elements.next()??;
        elements.all(|other| other == Some(first)).then_some(first)
    }

    /// Returns the shape of the hub op's result, before the movements `after`: the shape of the reader, or else `declared`.
    fn result_shape(&self, computation: &Computation, declared: Type) -> Result<Vec<Dim>, String> {
        let declared = self.rewriter.ctx().shape(declared);
        let Some(computed) = &computation.shape else {
            return declared.map(|d| d.to_vec()).ok_or_else(|| "result is unranked".to_owned());
        };
        let moved = chain_shape(&computation.after, &[Shape::new(computed.iter().copied())]);
        let moved = moved.map_err(|why| why.to_string())?;
        if declared.is_some_and(|declared| !shapes_agree(&declared, moved.dims())) {
            return Err(shape_mismatch(moved.dims()));
        }
        Ok(computed.clone())
    }

    /// Follows single users that only clamp. Returns the last result and the combined bounds.
    fn follow_clamps(&self, mut value: ValueId) -> (ValueId, (f64, f64)) {
        let body = self.rewriter.body();
        let mut combined = UNBOUNDED;
        while body.has_one_use(value)
            && let Some((user, index)) = body.uses(value).next()
            && let Some(clamp) = bounds(self.rewriter.op(user), index)
            && let Some(result) = body.result(user, 0)
        {
            combined = compose_clamps(combined, clamp);
            value = result;
        }
        (value, combined)
    }

    /// Matches a quantizing cast, whose result a hub op may replace.
    fn match_quantize(&self, user: OpId) -> Option<ReplacedResult> {
        let user = self.rewriter.op(user);
        let cast = user.cast().filter(|cast| cast.kind == CastKind::Quantize)?;
        Some(ReplacedResult { value: user.body.result(user.op, 0)?, op: user.op, element: cast.element.ok()? })
    }

    fn loc(&self, value: ValueId) -> Loc {
        let body = self.rewriter.body();
        body.defining_op(value).map_or(Loc::UNKNOWN, |op| body.loc(op))
    }

    /// Builds an op and verifies it. Returns its only result.
    pub(crate) fn build_one(&mut self, op: NewOp<'_>) -> Result<ValueId, String> {
        let op = self.rewriter.build(&op);
        // Recorded so that it is erased if a later operand fails to convert.
        self.cleanup.push(op);
        self.built = self.built.saturating_add(1);
        let body = self.rewriter.body();
        // Frontends allow ops that the hub rejects, and the verifiers of many frontends check little.
        self.checker.check(body, op).map_err(|why| format!("'{}' {why}", self.rewriter.op(op).name()))?;
        body.result(op, 0).ok_or_else(|| "the operation has no result".to_owned())
    }

    /// Applies movements to a value by the hub's ops.
    pub(crate) fn apply_movements(&mut self, loc: Loc, value: ValueId, chain: &[Movement]) -> Result<ValueId, String> {
        apply_movements(self.rewriter, "tosa", loc, value, chain, &mut self.cleanup)
    }

    /// Builds the hub op of a computation before the op `before`, with result type `ty`, and the movements of its result.
    fn build(
        &mut self,
        before: OpId,
        computation: &Computation,
        bounds: (f64, f64),
        ty: Type,
        loc: Loc,
    ) -> Result<ValueId, String> {
        let ctx = self.rewriter.ctx();
        let mut operands: Vec<ValueId> = Vec::new();
        for input in &computation.inputs {
            operands.push(self.build_operand(before, computation, input, &operands, ty, loc)?);
        }
        let clamp = match uniform(ctx, ty) {
            Some(element) => {
                let clamp = stored_bounds(computation.numerics, element, bounds)?;
                // A `qnn.clamp` needs its bounds attribute, even for the full storage range.
                let storage_range = (element.storage.min, element.storage.max);
                clamp.or((computation.def == &qnn::CLAMP_OP).then_some(storage_range))
            }
            None if bounds == UNBOUNDED => None,
            None => return Err("result is clamped, but not quantized".to_owned()),
        };
        let movement = match &computation.padding {
            Some(padding) => Some(self.pad(padding, &operands, ty, loc)?),
            None => self.concat_movement(computation, &operands, ty, loc),
        };
        if let Some(value) = movement {
            return self.apply_movements(loc, value, &computation.after);
        }
        let mut new = NewOp::of(computation.def).loc(loc).operands(&operands).results(&[ty]);
        if computation.def.attr(NUMERICS.name).is_some() {
            new = new.property(NUMERICS.name, computation.numerics.attr(ctx));
        }
        for &(name, value) in &computation.attrs {
            new = new.property(name, value);
        }
        if let Some((low, high)) = clamp {
            new = new.property(CLAMP.name, ctx.i64_array_attr(&[low, high]));
        }
        let mut value = self.build_one(new)?;
        if let Some(hub_op) = self.rewriter.body().defining_op(value) {
            self.delegate(before, hub_op, bounds)?;
        }
        if let Some(activation) = computation.float_activation {
            value = self.build_one(NewOp::of(activation).loc(loc).operands(&[value]).results(&[ty]))?;
        }
        self.apply_movements(loc, value, &computation.after)
    }

    /// Builds an operand of a hub op with result type `ty`, after the `previous` operands: its casts, padding and movements.
    fn build_operand(
        &mut self,
        before: OpId,
        computation: &Computation,
        input: &HubInput,
        previous: &[ValueId],
        ty: Type,
        loc: Loc,
    ) -> Result<ValueId, String> {
        let ctx = self.rewriter.ctx();
        let numerics = computation.numerics.attr(ctx);
        let value = match input.role {
            Role::Plain => input.value,
            Role::Real => {
                let floats = self.as_builtin_tensor(input.value)?;
                self.pad_floats_with_zeros(loc, floats, &input.zeros)?
            }
            Role::Dynamic => {
                // Quantizes after the movements: a `!qnn.dyn` type has one scale for each row of the hub's data format.
                let floats = self.as_builtin_tensor(input.value)?;
                let floats = self.pad_floats_with_zeros(loc, floats, &input.zeros)?;
                let floats = self.apply_movements(loc, floats, &input.chain)?;
                let element = input.element.ok_or("an operand has no type")?;
                let expressed = ctx.type_object::<Dynamic>(element).map(|dynamic| dynamic.expressed);
                let floats = self.with_float_element(loc, floats, expressed)?;
                let ty = ctx.with_element(self.rewriter.body().ty(floats), element);
                let new = NewOp::of(&qnn::DYNAMIC_QUANTIZE).loc(input.loc.unwrap_or(loc)).operands(&[floats]);
                return self.build_one(new.property(NUMERICS.name, numerics).results(&[ty]));
            }
            Role::Quantized => {
                let stored = match (input.elements, input.element) {
                    (Some(elements), Some(element)) => {
                        let unpacked_type = typed_attr_type(ctx, elements).ok_or("a constant has no type")?;
                        self.constant(input.value, elements, ctx.with_element(unpacked_type, element))?
                    }
                    _ => self.build_quantized_operand(input.value, input.element, before)?,
                };
                let own_type = self.rewriter.body().ty(stored);
                let shape = ctx.shape(own_type).ok_or("operand is unranked")?;
                let result_params = || ctx.tensor_type(&shape, ctx.element_or_self(ty));
                let wanted = if computation.same_params { result_params() } else { own_type };
                let stored = self.build_requantize(loc, stored, wanted, numerics)?;
                self.pad_with_zeros(loc, stored, &input.zeros)?
            }
            Role::Bias => self.bias(input, previous, before, computation.numerics)?,
        };
        self.apply_with_zeros(loc, value, &input.chain)
    }

    /// Builds `tosa.concat` if all operands have the result's element type, so that such a concatenation has one form in the
    /// hub. Returns `None` otherwise, or if TOSA rejects it: it has no elements.
    fn concat_movement(
        &mut self,
        computation: &Computation,
        operands: &[ValueId],
        ty: Type,
        loc: Loc,
    ) -> Option<ValueId> {
        let (ctx, body) = (self.rewriter.ctx(), self.rewriter.body());
        let is_result_element = |&v: &ValueId| ctx.element_type(body.ty(v)) == ctx.element_type(ty);
        (computation.def == &qnn::CONCAT && operands.iter().all(is_result_element)).then_some(())?;
        let axis = computation.attrs.iter().find(|attr| attr.0 == "axis").and_then(|attr| ctx.attr_int(attr.1))?;
        let axis = ctx.int_attr(axis, ctx.int_type(32));
        self.build_one(NewOp::of(&tosa::CONCAT).loc(loc).operands(operands).results(&[ty]).property("axis", axis)).ok()
    }
}

fn shape_mismatch(computed: &[Dim]) -> String {
    format!("computed shape {} does not match the result type", show_dims(computed, "x"))
}
