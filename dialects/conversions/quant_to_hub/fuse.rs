//! Builds hub ops from the computations of readers: finds the quantization parameters and applies the movements that bring
//! operands into the hub's data format.

use qopt_ir::def::{CastKind, OpRef, Trait, match_op, operand, typed_attr_type};
use qopt_ir::ir::{Attr, Loc, OpId, Signedness, Type, TypeKind, ValueId};
use qopt_ir::movement::{Dim, Movement, Shape, chain_shape};
use qopt_ir::num::FloatKind;
use qopt_ir::num::requantize::{onnx_quantize, tflite_quantize};
use qopt_ir::rewrite::{InsertPoint, NewOp, Rewriter, is_trivially_dead};
use qopt_ir::verify::Checker;
use rustc_hash::FxHashMap;

use super::torch_tensors::{self, uncast};
use super::{Computation, HubInput, PadValue, Padding, Role, bounds, casts, clean, read};
use crate::arith::ops as arith;
use crate::elements::{all_integers, floats, integers};
use crate::qnn::attrs::{AXES, DISCARDABLE_ROUNDING, NUMERICS, Numerics, ROUNDING};
use crate::qnn::kernels::param;
use crate::qnn::ops as qnn;
use crate::qnn::ops::DEQUANTIZE;
use crate::qnn::ops::checks::is_scale_product;
use crate::qnn::types::uniform;
use crate::quant::convert::scast;
use crate::quant::fold::trace::movement;
use crate::quant::ops as quant;
use crate::quant::ops::SCAST;
use crate::quant::types::{Param, ParamGranularity, Storage, Uniform};
use crate::quant::{apply_movements, split_padding};
use crate::support::{Dims, is_unsigned, shapes_agree, show_dims};
use crate::torch::VTensor;
use crate::tosa::ops as tosa;
use crate::tosa::types::shape_type;

/// Converts the ops of one body.
pub(crate) struct Fuser<'a, 'b> {
    pub(crate) rewriter: &'b mut Rewriter<'a>,
    /// Set once a torch tensor was converted to a builtin one, or back.
    pub(crate) bridged: bool,
    /// Operations of `tfl` have the arithmetic of XNNPACK where TensorFlow Lite's default delegate gives them to it.
    pub(crate) xnnpack: bool,
    /// The hub's constants, by the value in the program and the type.
    constants: FxHashMap<(ValueId, Type), OpId>,
    /// Ops that [`Self::clean`] erases if no result is used: replaced ops, and new ops that may stay unused.
    pub(crate) cleanup: Vec<OpId>,
    checker: Checker<'a>,
}

/// A result that a hub operation replaces.
struct ReplacedResult {
    value: ValueId,
    /// The op that defines it.
    op: OpId,
    /// Its quantized type.
    element: Type,
}

impl<'a, 'b> Fuser<'a, 'b> {
    pub(crate) fn new(rewriter: &'b mut Rewriter<'a>) -> Self {
        let checker = Checker::new(rewriter.ctx());
        Self { rewriter, bridged: false, xnnpack: false, constants: FxHashMap::default(), cleanup: Vec::new(), checker }
    }

    /// Converts an op, and returns true on success. Returns the reason if the op should be converted and cannot be.
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
            return self.rewrite_movement(op, &chains, value);
        }
        Ok(false)
    }

    /// Erases replaced ops, and ops that are dead then.
    pub(crate) fn clean(&mut self) {
        clean(self.rewriter, std::mem::take(&mut self.cleanup));
        self.constants.retain(|_, made| !self.rewriter.body().is_erased(*made));
    }

    /// Converts a quantizing or dequantizing cast to `qnn.quantize`, `qnn.dequantize` or `qnn.requantize`. Returns true on
    /// success.
    pub(crate) fn convert_cast(&mut self, op: OpId) -> Result<bool, String> {
        let view = self.rewriter.op(op);
        let (Some(numerics), Some(cast)) = (casts(view), view.cast()) else { return Ok(false) };
        let (kind, element) = (cast.kind, cast.element?);
        let (ctx, body) = (self.rewriter.ctx(), self.rewriter.body());
        let (Some(source), Some(result)) = (body.operand(op, 0), body.result(op, 0)) else { return Ok(false) };
        let loc = body.loc(op);
        let shape = self.shape(source).ok_or("operand is unranked")?;
        let quantized = ctx.tensor_type(&shape, element);
        let numerics = numerics.attr(ctx);
        self.rewriter.set_insertion_point(InsertPoint::Before(op));
        let value = match kind {
            CastKind::Dequantize => {
                let stored = self.quantized_operand(source, Some(element), op)?;
                self.rewriter.set_insertion_point(InsertPoint::Before(op));
                self.build_dequantize(loc, stored, numerics, result)?
            }
            CastKind::Quantize => {
                // f32 represents stored integers of 16 bits exactly, so the casts are a requantization; wider integers may
                // round.
                let narrow = |&(_, ty): &(_, Type)| uniform(ctx, ty).is_some_and(|ty| ty.storage.width <= 16);
                let known = self.match_dequantize(source).filter(narrow);
                let known = known.map(|(stored, ty)| (stored, ctx.element_or_self(ty)));
                let made = if let Some((stored, from)) = known {
                    let stored = self.quantized_operand(stored, Some(from), op)?;
                    self.rewriter.set_insertion_point(InsertPoint::Before(op));
                    let rounding = self.rewriter.op(op).attr(DISCARDABLE_ROUNDING);
                    let made = self.build_requantize(loc, stored, quantized, numerics)?;
                    if let Some(def) = self.rewriter.body().defining_op(made).filter(|_| made != stored) {
                        self.rewriter.set_property(def, ROUNDING.name, rounding);
                        self.delegate(op, def, super::UNBOUNDED)?;
                    }
                    made
                } else {
                    let real = self.builtin(source)?;
                    let new = NewOp::of(&qnn::QUANTIZE).loc(loc).operands(&[real]).property("numerics", numerics);
                    let made = self.rewriter.build(&new.results(&[quantized]));
                    self.delegate(op, made, super::UNBOUNDED)?;
                    self.rewriter.body().result(made, 0).ok_or("the operation has no result")?
                };
                self.as_declared(made, result)?
            }
            CastKind::ToStorage | CastKind::FromStorage => return Ok(false),
        };
        self.rewriter.replace_uses(result, value);
        self.cleanup.push(op);
        Ok(true)
    }

    /// Returns the shape of a value. A constant has the static shape of its elements, even if its type is dynamic.
    fn shape(&self, value: ValueId) -> Option<Dims> {
        let (ctx, body) = (self.rewriter.ctx(), self.rewriter.body());
        let constant = body.defining_op(value).and_then(|def| self.rewriter.op(def).constant());
        let held = constant.and_then(|constant| typed_attr_type(ctx, constant));
        ctx.shape(held.unwrap_or_else(|| body.ty(value)))
    }

    /// Dequantizes a stored value, with the type of the result that it replaces.
    fn build_dequantize(
        &mut self,
        loc: Loc,
        stored: ValueId,
        numerics: Attr,
        result: ValueId,
    ) -> Result<ValueId, String> {
        let (ctx, body) = (self.rewriter.ctx(), self.rewriter.body());
        let ty = uniform(ctx, body.ty(stored)).ok_or("an operand is not quantized")?;
        let ty = ctx.with_element(body.ty(stored), ty.expressed);
        let new = NewOp::of(&qnn::DEQUANTIZE).loc(loc).operands(&[stored]).property("numerics", numerics);
        let reals = self.build_one(new.results(&[ty]))?;
        self.as_declared(reals, result)
    }

    /// Requantizes a stored value.
    fn build_requantize(&mut self, loc: Loc, stored: ValueId, ty: Type, numerics: Attr) -> Result<ValueId, String> {
        if self.rewriter.body().ty(stored) == ty {
            return Ok(stored);
        }
        self.build_one(
            NewOp::of(&qnn::REQUANTIZE).loc(loc).operands(&[stored]).property("numerics", numerics).results(&[ty]),
        )
    }

    /// Rewrites movements of a stored value, or of its dequantized form, to the hub's ops, one chain for each result.
    fn rewrite_movement(&mut self, op: OpId, chains: &[Vec<Movement>], value: ValueId) -> Result<bool, String> {
        let results: Vec<ValueId> = self.rewriter.body().results(op).collect();
        let mut made = Vec::new();
        for (&result, chain) in results.iter().zip(chains) {
            let Some(moved) = self.rebuild_in_hub(op, result, chain, value)? else { return Ok(false) };
            made.push((result, moved));
        }
        made.into_iter().for_each(|(result, moved)| self.rewriter.replace_uses(result, moved));
        self.cleanup.push(op);
        Ok(true)
    }

    /// Builds a movement in the hub. Returns `None` if the operand has no hub value, or if TOSA rejects the movement.
    fn rebuild_in_hub(
        &mut self,
        op: OpId,
        result: ValueId,
        chain: &[Movement],
        value: ValueId,
    ) -> Result<Option<ValueId>, String> {
        let body = self.rewriter.body();
        let (ctx, ty, loc) = (self.rewriter.ctx(), body.ty(result), body.loc(op));
        let given = self.shape(value).and_then(|from| chain_shape(chain, &[Shape::new(from)]).ok());
        if let Some((given, declared)) = given.zip(ctx.shape(ty))
            && !shapes_agree(given.dims(), &declared)
        {
            return Err(format!("computed shape {} does not match the result type", show_dims(given.dims(), "x")));
        }
        self.rewriter.set_insertion_point(InsertPoint::Before(op));
        if uniform(ctx, ty).is_some() {
            let Ok(value) = self.quantized_operand(value, None, op) else { return Ok(None) };
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
            let stored = self.quantized_operand(stored, Some(ctx.element_or_self(quantized)), op)?;
            self.rewriter.set_insertion_point(InsertPoint::Before(op));
            let moved = self.apply_movements(loc, stored, chain)?;
            return self.build_dequantize(loc, moved, Numerics::Ort.attr(ctx), result).map(Some);
        }
        let Some(stored) = self.hub_value(value) else { return Ok(None) };
        let moved = self.apply_movements(loc, stored, chain)?;
        self.as_declared(moved, result).map(Some)
    }

    fn fuse(&mut self, op: OpId, computation: &Computation) -> Result<bool, String> {
        let (ctx, body) = (self.rewriter.ctx(), self.rewriter.body());
        let result = body.result(op, 0).ok_or("operation has no result")?;
        let (loc, declared) = (computation.loc.unwrap_or_else(|| body.loc(op)), body.ty(result));
        // The parameters of the result come from the reader (`computation.element`), its type, the quantizing casts that use it,
        // the exact sums of a reduction, or the type that all operands share.
        let (targets, bounds) = if let Some(element) = computation.element {
            (vec![ReplacedResult { value: result, op, element }], computation.bounds)
        } else if uniform(ctx, declared).is_some() {
            (vec![ReplacedResult { value: result, op, element: ctx.element_or_self(declared) }], computation.bounds)
        } else if ctx.element_type(declared).is_some_and(|e| ctx.float_kind(e).is_some()) {
            // Requires casts around the op, so that no float value becomes quantized.
            let mut quantized = computation.inputs.iter().filter(|input| input.role == Role::Quantized);
            if !quantized.all(|input| self.is_stored(input)) {
                return Ok(false);
            }
            let (last, narrower) = self.after_clamps(result);
            let bounds = compose_clamps(computation.bounds, narrower);
            let casts: Option<Vec<_>> =
                self.rewriter.body().uses(last).map(|(user, _)| self.quantize_result(user)).collect();
            let Some(casts) = casts.filter(|casts| !casts.is_empty()) else {
                return self.real_sums(op, computation, result).map(|()| true);
            };
            (casts, bounds)
        } else if let Some(element) = self.common_element(computation) {
            (vec![ReplacedResult { value: result, op, element }], computation.bounds)
        } else {
            return Ok(false);
        };
        let shape = self.result_shape(computation, declared)?;
        let declared = |target: &ReplacedResult| ctx.shape(self.rewriter.body().ty(target.value));
        if targets.iter().filter_map(declared).any(|other| !shapes_agree(&other, &shape))
            && computation.after.is_empty()
        {
            return Err(format!("computed shape {} does not match the result type", show_dims(&shape, "x")));
        }
        self.rewriter.set_insertion_point(InsertPoint::Before(op));
        for ReplacedResult { value: target, op: before, element } in targets {
            self.rewriter.set_insertion_point(InsertPoint::Before(before));
            let ty = ctx.tensor_type(&shape, element);
            let value = self.build(before, computation, bounds, ty, loc)?;
            let value = self.as_declared(value, target)?;
            self.rewriter.replace_uses(target, value);
            self.cleanup.extend(self.rewriter.body().defining_op(target));
        }
        self.cleanup.extend(computation.parts.iter().copied().chain([op]));
        Ok(true)
    }

    /// Converts a reduction with a float result: exact sums in the hub, then a dequantization.
    fn real_sums(&mut self, op: OpId, computation: &Computation, result: ValueId) -> Result<(), String> {
        let (ctx, body) = (self.rewriter.ctx(), self.rewriter.body());
        let (loc, declared) = (computation.loc.unwrap_or_else(|| body.loc(op)), body.ty(result));
        let element = self.sum_type(computation).ok_or_else(|| self.used_as_floats(result))?;
        let ty = ctx.tensor_type(&self.result_shape(computation, declared)?, element);
        self.rewriter.set_insertion_point(InsertPoint::Before(op));
        let sums = self.build(op, computation, super::UNBOUNDED, ty, loc)?;
        let value = self.build_dequantize(loc, sums, computation.numerics.attr(ctx), result)?;
        self.rewriter.replace_uses(result, value);
        self.cleanup.push(op);
        Ok(())
    }

    /// Returns the hub's quantized type for the sums of a reduction, if the computation is a plain mean or sum.
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
        (computation.bounds == super::UNBOUNDED).then_some(())?;
        let declared = self.rewriter.body().ty(input.value);
        let quantized = input.element.or_else(|| uniform(ctx, declared).map(|_| ctx.element_or_self(declared)));
        let quantized = quantized.or_else(|| Some(ctx.element_or_self(self.match_dequantize(input.value)?.1)))?;
        let from = crate::quant::types::uniform(ctx, quantized)?;
        let param = crate::qnn::kernels::param(from).ok()?;
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

    /// Returns the shape of the hub op's result: the computed shape if there is one, otherwise the declared shape. After the
    /// movements a computed shape must match the declared one.
    fn result_shape(&self, computation: &Computation, declared: Type) -> Result<Vec<Dim>, String> {
        let declared = self.rewriter.ctx().shape(declared);
        let Some(computed) = &computation.shape else {
            return declared.map(|d| d.to_vec()).ok_or_else(|| "result is unranked".to_owned());
        };
        let moved = chain_shape(&computation.after, &[Shape::new(computed.iter().copied())]);
        let moved = moved.map_err(|why| why.to_string())?;
        if declared.is_some_and(|declared| !shapes_agree(&declared, moved.dims())) {
            return Err(format!("computed shape {} does not match the result type", show_dims(moved.dims(), "x")));
        }
        Ok(computed.clone())
    }

    /// Returns true if an operand is quantized or dequantized.
    pub(crate) fn is_stored(&self, input: &HubInput) -> bool {
        let (ctx, body) = (self.rewriter.ctx(), self.rewriter.body());
        input.element.is_some()
            || uniform(ctx, body.ty(input.value)).is_some()
            || self.match_dequantize(input.value).is_some()
    }

    /// Returns the stored value that a float value is dequantized from, and its quantized type.
    fn match_dequantize(&self, value: ValueId) -> Option<(ValueId, Type)> {
        let (ctx, body) = (self.rewriter.ctx(), self.rewriter.body());
        let def = self.rewriter.op(body.defining_op(value)?);
        let def = match uncast(def) {
            Some(inner) => self.rewriter.op(body.defining_op(inner)?),
            None => def,
        };
        let stored = def.cast_input()?;
        if def.is(&DEQUANTIZE) {
            return Some((stored, body.ty(stored)));
        }
        let cast = def.cast().filter(|cast| cast.kind == CastKind::Dequantize)?;
        Some((stored, ctx.tensor_type(&ctx.shape(body.ty(stored))?, cast.element.ok()?)))
    }

    /// Returns the hub value that a torch tensor of its storage type was cast from.
    fn hub_value(&self, value: ValueId) -> Option<ValueId> {
        let (ctx, body) = (self.rewriter.ctx(), self.rewriter.body());
        let inner = uncast(self.rewriter.op(body.defining_op(value)?))?;
        let def = self.rewriter.op(body.defining_op(inner)?);
        def.operand(operand!(quant::SCAST.input)).filter(|&v| def.is(&SCAST) && uniform(ctx, body.ty(v)).is_some())
    }

    /// Converts a torch tensor to a builtin one of signless elements.
    pub(crate) fn builtin(&mut self, value: ValueId) -> Result<ValueId, String> {
        let (ctx, body) = (self.rewriter.ctx(), self.rewriter.body());
        let ty = body.ty(value);
        if ctx.is_tensor(ty) && !is_unsigned(ctx, ctx.element_or_self(ty)) {
            return Ok(value);
        }
        let def = body.defining_op(value);
        let constant = def.and_then(|def| self.rewriter.op(def).constant());
        if let (Some(constant), Some(def)) = (constant, def)
            && let Some(held) = typed_attr_type(ctx, constant).filter(|&held| ctx.is_tensor(held))
            && ctx.element_type(held).is_some_and(|e| ctx.float_kind(e).is_some())
        {
            self.cleanup.push(def);
            return self.build_one(
                NewOp::of(&arith::CONSTANT).loc(self.loc(value)).property("value", constant).results(&[held]),
            );
        }
        let ty = torch_tensors::builtin_type(ctx, ty).ok_or("an operand has no shape or no element type")?;
        let behind = body.defining_op(value).and_then(|def| uncast(self.rewriter.op(def)));
        if let Some(behind) = behind.filter(|&v| body.ty(v) == ty) {
            return Ok(behind);
        }
        self.bridged = true;
        let cast = torch_tensors::cast(self.rewriter, self.loc(value), value, ty);
        self.cleanup.extend(self.rewriter.body().defining_op(cast));
        Ok(cast)
    }

    /// Follows single users that only clamp. Returns the last result and the combined bounds.
    fn after_clamps(&self, mut value: ValueId) -> (ValueId, (f64, f64)) {
        let body = self.rewriter.body();
        let mut all = super::UNBOUNDED;
        while body.has_one_use(value)
            && let Some((user, at)) = body.uses(value).next()
            && let Some((low, high)) = bounds(self.rewriter.op(user), at)
            && let Some(result) = body.result(user, 0)
        {
            all = compose_clamps(all, (low, high));
            value = result;
        }
        (value, all)
    }

    /// Returns the result of a quantizing cast as a target.
    fn quantize_result(&self, user: OpId) -> Option<ReplacedResult> {
        let user = self.rewriter.op(user);
        let cast = user.cast().filter(|cast| cast.kind == CastKind::Quantize)?;
        Some(ReplacedResult { value: user.body.result(user.op, 0)?, op: user.op, element: cast.element.ok()? })
    }

    /// Casts a hub value to the declared type of `target`: stored integers, or floats. Torch tensors get the storage type of
    /// the value.
    pub(crate) fn as_declared(&mut self, value: ValueId, target: ValueId) -> Result<ValueId, String> {
        let (ctx, loc, body) = (self.rewriter.ctx(), self.loc(target), self.rewriter.body());
        let (declared, ty) = (body.ty(target), body.ty(value));
        if ty == declared {
            return Ok(value);
        }
        if torch_tensors::differ_in_static_sizes_only(ctx, ty, declared) {
            return Ok(torch_tensors::tensor_cast(self.rewriter, loc, value, declared));
        }
        let is_plain = ctx.is_tensor(declared) && uniform(ctx, ty).is_none();
        if is_plain && is_unsigned(ctx, ctx.element_or_self(declared)) {
            self.bridged = true;
            return Ok(torch_tensors::cast(self.rewriter, loc, value, declared));
        }
        if ctx.is_tensor(declared) {
            return self.build_one(NewOp::of(&SCAST).loc(loc).operands(&[value]).results(&[declared]));
        }
        self.bridged = true;
        let (Some(shape), element) = (ctx.shape(ty), ctx.element_or_self(ty)) else { return Ok(value) };
        let (value, element) = match uniform(ctx, ty) {
            Some(uniform) => {
                let storage = ctx.tensor_type(&shape, uniform.storage.ty(ctx));
                let signedness = if uniform.storage.signed { Signedness::Signed } else { Signedness::Unsigned };
                let element = ctx.ty(TypeKind::Integer { width: uniform.storage.width, signedness });
                (scast(self.rewriter, loc, value, storage), element)
            }
            // Builtin integers are signless.
            None => {
                let declared = ctx.type_object::<VTensor>(declared).and_then(|tensor| tensor.element);
                let same_width = |declared: &Type| ctx.int_width(*declared) == ctx.int_width(element);
                (value, declared.filter(same_width).unwrap_or(element))
            }
        };
        // A returned value keeps the function's type. Other values take the static sizes of the hub value.
        let body = self.rewriter.body();
        let returned = body.uses(target).any(|(user, _)| self.rewriter.op(user).flags().terminator);
        let learnt = || VTensor { shape: Some(shape.as_slice().into()), element: Some(element) }.intern(ctx);
        let ty = if returned { declared } else { learnt() };
        let cast = torch_tensors::cast(self.rewriter, loc, value, ty);
        // Both casts are dead once all users are hub ops.
        let body = self.rewriter.body();
        self.cleanup.extend(body.defining_op(value).into_iter().chain(body.defining_op(cast)));
        Ok(cast)
    }

    fn loc(&self, value: ValueId) -> Loc {
        let body = self.rewriter.body();
        body.defining_op(value).map_or(Loc::UNKNOWN, |op| body.loc(op))
    }

    pub(crate) fn build_one(&mut self, op: NewOp<'_>) -> Result<ValueId, String> {
        let op = self.rewriter.build(&op);
        // Recorded so that it is erased if a later operand fails to convert.
        self.cleanup.push(op);
        let body = self.rewriter.body();
        // Frontends allow ops that the hub rejects, and the verifiers of many frontends check little.
        self.checker.check(body, op).map_err(|why| format!("'{}' {why}", self.rewriter.op(op).name()))?;
        body.result(op, 0).ok_or_else(|| "the operation has no result".to_owned())
    }

    /// Returns an operand with its quantized type. Constants become hub constants.
    fn quantized_operand(&mut self, value: ValueId, element: Option<Type>, before: OpId) -> Result<ValueId, String> {
        let (ctx, body) = (self.rewriter.ctx(), self.rewriter.body());
        let (value, ty) = match element {
            Some(element) => {
                let shape = self.shape(value).ok_or("operand is unranked")?;
                (value, ctx.tensor_type(&shape, element))
            }
            None => match (self.match_dequantize(value), self.hub_value(value)) {
                (Some(behind), _) => behind,
                (None, Some(behind)) => (behind, body.ty(behind)),
                (None, None) => (value, body.ty(value)),
            },
        };
        let storage = uniform(ctx, ty).ok_or("an operand is not quantized")?.storage;
        let def = body.defining_op(value).map(|op| self.rewriter.op(op));
        // A constant, or a constant with a storage cast.
        let stored =
            def.and_then(|def| if def.is(&SCAST) { def.operand_def(operand!(quant::SCAST.input)) } else { Some(def) });
        if let Some(constant) = stored.and_then(OpRef::constant) {
            return self.constant(value, constant, ty);
        }
        if body.ty(value) == ty {
            return Ok(value);
        }
        if let Some(behind) = self.hub_value(value).filter(|&v| body.ty(v) == ty) {
            return Ok(behind);
        }
        let place = self.rewriter.insertion_point();
        self.rewriter.set_insertion_point(InsertPoint::Before(before));
        let loc = self.loc(value);
        let cast = self.builtin(value).and_then(|value| {
            let held = ctx.element_type(self.rewriter.body().ty(value));
            // Some frontends' verifiers do not check the element type of an operand.
            let fits = held == Some(storage.ty(ctx));
            if fits {
                Ok(scast(self.rewriter, loc, value, ty))
            } else {
                Err("operand type does not match the storage type".to_owned())
            }
        });
        place.into_iter().for_each(|place| self.rewriter.set_insertion_point(place));
        self.cleanup.extend(cast.iter().filter_map(|&cast| self.rewriter.body().defining_op(cast)));
        cast
    }

    /// Converts a quantized constant that a function returns, which no computation converts.
    pub(crate) fn convert_returned_constant(&mut self, op: OpId) -> Result<bool, String> {
        let (ctx, view, body) = (self.rewriter.ctx(), self.rewriter.op(op), self.rewriter.body());
        let (Some(constant), Some(value)) = (view.constant(), body.result(op, 0)) else { return Ok(false) };
        let ty = body.ty(value);
        let is_return = |user: OpId| self.rewriter.op(user).def().is_some_and(|def| def.has(Trait::ReturnLike));
        let returned: Vec<(OpId, usize)> = body.uses(value).filter(|&(user, _)| is_return(user)).collect();
        if view.is(&qnn::CONSTANT) || uniform(ctx, ty).is_none() || returned.is_empty() {
            return Ok(false);
        }
        let made = self.constant(value, constant, ty)?;
        returned.into_iter().for_each(|(user, index)| self.rewriter.set_operand(user, index, made));
        Ok(true)
    }

    /// Builds the hub's form of a constant, after the original.
    fn constant(&mut self, value: ValueId, constant: Attr, ty: Type) -> Result<ValueId, String> {
        let (ctx, body) = (self.rewriter.ctx(), self.rewriter.body());
        let def = body.defining_op(value).ok_or("is not a constant")?;
        if self.rewriter.op(def).is(&qnn::CONSTANT) && body.ty(value) == ty {
            return Ok(value);
        }
        if let Some(made) = self.constants.get(&(value, ty)).and_then(|&made| body.result(made, 0)) {
            return Ok(made);
        }
        let (_, data) = ctx.dense_data(constant).ok_or("elements of the constant are unknown")?;
        let (element, shape) = (ctx.element_or_self(ty), ctx.shape(ty).ok_or("constant is unranked")?);
        let stored = ctx.quantized(element).map(|q| q.storage(ctx)).ok_or("a constant is not quantized")?;
        let held = ctx.tensor_type(&shape, stored);
        let width = ctx.element_kind(stored).map_or(1, |kind| kind.bytes());
        let data = data.with_splat_detected(width);
        let attr = ctx.try_dense(held, data).map_err(|_| "a type nests too deep")?;
        let place = self.rewriter.insertion_point();
        self.rewriter.set_insertion_point(InsertPoint::After(def));
        let loc = self.rewriter.body().loc(def);
        let made = self.build_one(NewOp::of(&qnn::CONSTANT).loc(loc).property("value", attr).results(&[ty]));
        place.into_iter().for_each(|place| self.rewriter.set_insertion_point(place));
        self.cleanup.push(def);
        let made = made?;
        self.constants.extend(self.rewriter.body().defining_op(made).map(|op| ((value, ty), op)));
        Ok(made)
    }

    /// Applies movements to a value by the hub's ops.
    pub(crate) fn apply_movements(&mut self, loc: Loc, value: ValueId, chain: &[Movement]) -> Result<ValueId, String> {
        apply_movements(self.rewriter, "tosa", loc, value, chain, &mut self.cleanup)
    }

    fn build(
        &mut self,
        before: OpId,
        computation: &Computation,
        bounds: (f64, f64),
        ty: Type,
        loc: Loc,
    ) -> Result<ValueId, String> {
        let ctx = self.rewriter.ctx();
        let numerics = computation.numerics.attr(ctx);
        let mut operands: Vec<ValueId> = Vec::new();
        for input in &computation.inputs {
            let value = match input.role {
                Role::Plain => input.value,
                Role::Real => {
                    let reals = self.builtin(input.value)?;
                    self.with_real_zeros(loc, reals, &input.zeros)?
                }
                Role::Dynamic => {
                    // Quantizes after the movements: a `!qnn.dyn` type has one scale for each row of the hub's data format.
                    let reals = self.builtin(input.value)?;
                    let reals = self.with_real_zeros(loc, reals, &input.zeros)?;
                    let reals = self.apply_movements(loc, reals, &input.chain)?;
                    let element = input.element.ok_or("an operand has no type")?;
                    let ty = ctx.with_element(self.rewriter.body().ty(reals), element);
                    let loc = input.loc.unwrap_or(loc);
                    let new = NewOp::of(&qnn::DYNAMIC_QUANTIZE).loc(loc).operands(&[reals]);
                    operands.push(self.build_one(new.property(NUMERICS.name, numerics).results(&[ty]))?);
                    continue;
                }
                Role::Quantized => {
                    let stored = match (input.unpacked, input.element) {
                        (Some(elements), Some(element)) => {
                            let held = typed_attr_type(ctx, elements).ok_or("a constant has no type")?;
                            self.constant(input.value, elements, ctx.with_element(held, element))?
                        }
                        _ => self.quantized_operand(input.value, input.element, before)?,
                    };
                    let shape = ctx.shape(self.rewriter.body().ty(stored)).ok_or("operand is unranked")?;
                    let alike = ctx.tensor_type(&shape, ctx.element_or_self(ty));
                    let alike = if computation.same_params { alike } else { self.rewriter.body().ty(stored) };
                    let stored = self.build_requantize(loc, stored, alike, numerics)?;
                    self.with_zeros(loc, stored, &input.zeros)?
                }
                Role::Bias => self.bias(input, &operands, before, computation.numerics)?,
            };
            operands.push(self.apply_with_zeros(loc, value, &input.chain)?);
        }
        let clamp = match uniform(ctx, ty) {
            Some(element) => {
                let clamp = stored_bounds(computation.numerics, element, bounds)?;
                // A `qnn.clamp` needs its bounds attribute, even for the full storage range.
                let all = (element.storage.min, element.storage.max);
                clamp.or((computation.def == &qnn::CLAMP_OP).then_some(all))
            }
            None if bounds == super::UNBOUNDED => None,
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
            new = new.property(NUMERICS.name, numerics);
        }
        for &(name, value) in &computation.attrs {
            new = new.property(name, value);
        }
        if let Some((low, high)) = clamp {
            new = new.property("clamp", ctx.i64_array_attr(&[low, high]));
        }
        let mut value = self.build_one(new)?;
        if let Some(built) = self.rewriter.body().defining_op(value) {
            self.delegate(before, built, bounds)?;
        }
        if let Some(activation) = computation.float_activation {
            value = self.build_one(NewOp::of(activation).loc(loc).operands(&[value]).results(&[ty]))?;
        }
        self.apply_movements(loc, value, &computation.after)
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

    /// Applies movements, whose paddings add zeros.
    fn apply_with_zeros(&mut self, loc: Loc, mut value: ValueId, chain: &[Movement]) -> Result<ValueId, String> {
        for movement in chain {
            let Movement::Pad { low, high, interior } = movement else {
                value = self.apply_movements(loc, value, std::slice::from_ref(movement))?;
                continue;
            };
            let dims = self.rewriter.ctx().shape(self.rewriter.body().ty(value));
            let dims: Option<Vec<u64>> = dims.and_then(|dims| dims.into_iter().collect());
            let steps = split_padding(&dims.ok_or("requires static sizes")?, low, high, interior);
            for step in steps.ok_or("padding has an invalid size")? {
                value = match &step {
                    Movement::Pad { low, high, .. } => {
                        let amounts: Vec<i64> = low.iter().zip(high).flat_map(|(&low, &high)| [low, high]).collect();
                        self.with_zeros(loc, value, &amounts)?
                    }
                    step => self.apply_movements(loc, value, std::slice::from_ref(step))?,
                };
            }
        }
        Ok(value)
    }

    /// The type of a value that is padded: two amounts for each dimension, or none.
    fn padded_type(&self, value: ValueId, amounts: &[i64]) -> Result<Type, String> {
        let (ctx, ty) = (self.rewriter.ctx(), self.rewriter.body().ty(value));
        let shape = ctx.shape(ty).ok_or("operand is unranked")?;
        let added = amounts.chunks(2).map(|pair| pair.iter().fold(0, |sum: i64, &n| sum.saturating_add(n)));
        let sizes = shape.iter().zip(added).map(|(&dim, added)| dim.and_then(|n| n.checked_add_signed(added)));
        Ok(ctx.tensor_type(&sizes.collect::<Vec<_>>(), ctx.element_or_self(ty)))
    }

    /// Pads floats with zeros: two amounts for each dimension, or none.
    fn with_real_zeros(&mut self, loc: Loc, value: ValueId, amounts: &[i64]) -> Result<ValueId, String> {
        if amounts.is_empty() {
            return Ok(value);
        }
        let ctx = self.rewriter.ctx();
        let ty = self.padded_type(value, amounts)?;
        let one = ctx.tensor_type(&[Some(1)], ctx.element_or_self(ty));
        let zero = ctx.dense_floats(one, &[0.0]).ok_or("elements must be floats")?;
        let zero = self.build_one(NewOp::of(&tosa::CONST).loc(loc).property("values", zero).results(&[one]))?;
        let amounts = self.padding_shape(loc, amounts)?;
        self.build_one(NewOp::of(&tosa::PAD).loc(loc).operands(&[value, amounts, zero]).results(&[ty]))
    }

    /// Amounts of padding, as a shape.
    fn padding_shape(&mut self, loc: Loc, amounts: &[i64]) -> Result<ValueId, String> {
        let ctx = self.rewriter.ctx();
        let rank = u32::try_from(amounts.len()).map_err(|_| "the rank is too large".to_owned())?;
        let held = ctx.tensor_type(&[Some(u64::from(rank))], ctx.index_type());
        let shape = NewOp::of(&tosa::CONST_SHAPE).loc(loc).property("values", ctx.dense_ints(held, amounts));
        self.build_one(shape.results(&[shape_type(ctx, rank)]))
    }

    /// Pads a quantized value with zeros: two amounts for each dimension, or none.
    fn with_zeros(&mut self, loc: Loc, value: ValueId, amounts: &[i64]) -> Result<ValueId, String> {
        let padded = self.padded_type(value, amounts)?;
        self.pad(&Padding { amounts: amounts.to_vec(), value: PadValue::Real(0.0) }, &[value], padded, loc)
    }

    /// Builds padding. The padding value is a constant of the result's type.
    fn pad(&mut self, padding: &Padding, operands: &[ValueId], ty: Type, loc: Loc) -> Result<ValueId, String> {
        let (ctx, amounts) = (self.rewriter.ctx(), &padding.amounts);
        let &[input] = operands else { return Err("expected one operand".to_owned()) };
        if amounts.is_empty() {
            return Ok(input);
        }
        let element = uniform(ctx, ty).ok_or("result is not quantized")?;
        let param = param(element)?;
        let value = match padding.value {
            PadValue::Stored(value) => value,
            PadValue::Real(value) => stored_padding(param, element.storage, value)?,
        };
        let one = [Some(1)];
        let stored = ctx.dense_ints(ctx.tensor_type(&one, element.storage.ty(ctx)), &[value]);
        let fill = NewOp::of(&qnn::CONSTANT).loc(loc).property("value", stored);
        let fill = self.build_one(fill.results(&[ctx.tensor_type(&one, ctx.element_or_self(ty))]))?;
        let shape = self.padding_shape(loc, amounts)?;
        self.build_one(NewOp::of(&tosa::PAD).loc(loc).operands(&[input, shape, fill]).results(&[ty]))
    }

    /// Returns the bias operand. A quantized constant is widened to i32. A constant i32 bias gets the scale input times weight.
    /// A constant float bias becomes i32 at that scale: rounded in `ort` numerics, else it must be a whole multiple of it. All others stay, except that a
    /// float bias of quantized inputs that is not constant is an error.
    fn bias(
        &mut self,
        input: &HubInput,
        operands: &[ValueId],
        before: OpId,
        numerics: Numerics,
    ) -> Result<ValueId, String> {
        let (ctx, body) = (self.rewriter.ctx(), self.rewriter.body());
        let ty = body.ty(input.value);
        if self.is_stored(input) {
            let stored = self.quantized_operand(input.value, input.element, before)?;
            let stored = self.widened_bias(stored)?;
            return self.zero_bias(stored, operands);
        }
        let constant = body.defining_op(input.value).and_then(|op| self.rewriter.op(op).constant());
        let Some(constant) = constant else {
            // Accumulators may be computed at run time. A float bias that is computed cannot be checked for exactness.
            let is_float = ctx.float_kind(ctx.element_or_self(ty)).is_some();
            return if is_float { Err("bias must be constant".to_owned()) } else { Ok(input.value) };
        };
        // ONNX Runtime's quantizer writes the bias of QGemm as one row.
        let shape = ctx.shape(ty).unwrap_or_default();
        let Some((&Some(channels), rows)) = shape.split_last().filter(|(_, rows)| rows.iter().all(|&n| n == Some(1)))
        else {
            return Err("bias must have one dimension, apart from dimensions of size 1".to_owned());
        };
        let Some(quantized) = self.bias_type(operands, channels)? else { return Ok(input.value) };
        let params = quantized.params.clone();
        let quantized = ctx.tensor_type(&[Some(channels)], quantized.intern(ctx));
        match ctx.int_width(ctx.element_or_self(ty)) {
            Some(32) if rows.is_empty() => self.constant(input.value, constant, quantized),
            Some(32) => {
                let all = integers(ctx, constant).ok_or("bias must be constant")?;
                let held = ctx.tensor_type(&[Some(channels)], ctx.int_type(32));
                self.constant(input.value, ctx.dense_ints(held, &all), quantized)
            }
            Some(_) => Ok(input.value),
            None => {
                let reals = floats(ctx, constant).ok_or("bias must be constant")?;
                let integer = |(c, &real): (usize, &f64)| {
                    let scale = params.get(c).or(params.first()).map_or(0.0, |p| p.scale());
                    // ONNX Runtime quantizes a float bias itself.
                    let rounds = numerics == Numerics::Ort;
                    let steps = match rounds {
                        true => f64::from(real as f32 / scale as f32).round_ties_even(),
                        false => (real / scale).round(),
                    };
                    let is_exact = rounds || f64::from((steps * scale) as f32) == real;
                    (is_exact && steps.abs() < f64::from(i32::MAX)).then_some(steps as i64)
                };
                let all: Option<Vec<i64>> = reals.iter().enumerate().map(integer).collect();
                let all = all.ok_or("bias is not a multiple of input scale times weight scale")?;
                let held = ctx.tensor_type(&[Some(channels)], ctx.int_type(32));
                self.constant(input.value, ctx.dense_ints(held, &all), quantized)
            }
        }
    }
}

impl Fuser<'_, '_> {
    /// The type of a bias: i32 at the scale of input times weight. `None` if they are not quantized.
    fn bias_type(&self, operands: &[ValueId], channels: u64) -> Result<Option<Uniform>, String> {
        let (ctx, body) = (self.rewriter.ctx(), self.rewriter.body());
        let of = |i: usize| operands.get(i).and_then(|&v| uniform(ctx, body.ty(v)));
        let (Some(x), Some(w)) = (of(0), of(1)) else { return Ok(None) };
        let scale = x.params.first().map_or(0.0, |p| p.scale());
        // Computes in f32, as the files with an explicit bias scale do.
        let product = |p: &Param| f64::from(scale as f32 * p.scale() as f32);
        let params: Box<[Param]> = w.params.iter().map(|p| Param::new(product(p), 0)).collect();
        let per_channel = params.len() as u64 == channels && params.len() > 1;
        if !per_channel && params.len() != 1 {
            return Err("number of weight scales does not match the bias".to_owned());
        }
        let form = if per_channel { ParamGranularity::Axis(0) } else { ParamGranularity::Tensor };
        Ok(Some(Uniform { storage: Storage::full(true, 32), expressed: x.expressed, form, params }))
    }

    /// Gives a constant bias of zeros the scale of input times weight. Converters share one such constant between layers.
    fn zero_bias(&mut self, stored: ValueId, operands: &[ValueId]) -> Result<ValueId, String> {
        let (ctx, body) = (self.rewriter.ctx(), self.rewriter.body());
        let constant = body.defining_op(stored).and_then(|op| self.rewriter.op(op).constant());
        let zeros = constant.filter(|&constant| all_integers(ctx, constant, |n| n == 0));
        let channels = ctx.shape(body.ty(stored)).and_then(|dims| dims.first().copied().flatten());
        let Some((zeros, channels)) = zeros.zip(channels) else { return Ok(stored) };
        let Ok(Some(quantized)) = self.bias_type(operands, channels) else { return Ok(stored) };
        let has_scale = uniform(ctx, body.ty(stored)).is_some_and(|ty| {
            let scale = |all: &[Param], at: usize| all.get(at).or(all.first()).map_or(0.0, |p| p.scale());
            let count = ty.params.len().max(quantized.params.len());
            let near = |c| is_scale_product(scale(&ty.params, c), scale(&quantized.params, c));
            ty.storage == quantized.storage && (0..count).all(near)
        });
        if has_scale {
            return Ok(stored);
        }
        self.constant(stored, zeros, ctx.tensor_type(&[Some(channels)], quantized.intern(ctx)))
    }

    /// Widens a constant bias to 32 bits. LiteRT's importer stores it in the narrowest integers that hold all values.
    fn widened_bias(&mut self, stored: ValueId) -> Result<ValueId, String> {
        let (ctx, body) = (self.rewriter.ctx(), self.rewriter.body());
        let ty = body.ty(stored);
        let narrow = uniform(ctx, ty).filter(|narrow| narrow.storage.signed && narrow.storage.width < 32);
        let constant = body.defining_op(stored).and_then(|op| self.rewriter.op(op).constant());
        let Some((narrow, constant)) = narrow.zip(constant) else { return Ok(stored) };
        let shape = ctx.shape(ty).ok_or("bias is unranked")?;
        let integers = integers(ctx, constant).ok_or("bias must be constant")?;
        let held = ctx.tensor_type(&shape, ctx.int_type(32));
        let wide = Uniform { storage: Storage::full(true, 32), ..narrow.clone() }.intern(ctx);
        self.constant(stored, ctx.dense_ints(held, &integers), ctx.tensor_type(&shape, wide))
    }
}

/// Combines the bounds of two clamps. If the ranges are disjoint, every value is the second range's bound that is nearer to the
/// first range.
pub(crate) fn compose_clamps(first: (f64, f64), (low, high): (f64, f64)) -> (f64, f64) {
    (first.0.max(low).min(high), first.1.min(high).max(low))
}

/// Converts float bounds to stored integers. Returns `None` if they do not narrow the type's range.
pub(crate) fn stored_bounds(
    numerics: Numerics,
    ty: &Uniform,
    (low, high): (f64, f64),
) -> Result<Option<(i64, i64)>, String> {
    if (low, high) == super::UNBOUNDED {
        return Ok(None);
    }
    let param = crate::qnn::kernels::param(ty)?;
    let stored = |real: f64| {
        let quotient = FloatKind::F32.round_f64(real / f64::from(param.scale() as f32));
        // Far outside of all storage bounds, and exact in i64 with any zero point.
        let quotient = quotient.map_or(0.0, |bits| FloatKind::F32.to_f64(bits)).clamp(-1e12, 1e12);
        let steps = if numerics == Numerics::Tflite { quotient.round() } else { quotient.round_ties_even() };
        (steps as i64 + param.zero_point).clamp(ty.storage.min, ty.storage.max)
    };
    let (low, high) = (stored(low), stored(high));
    Ok((low > ty.storage.min || high < ty.storage.max).then_some((low, high)))
}

/// The stored integer of padding with a real value.
///
/// # Errors
/// If the value is NaN, is 0 with a zero point outside of the storage bounds, or lies in the middle of two stored integers.
/// The frontends round such a value differently.
fn stored_padding(param: Param, storage: Storage, value: f64) -> Result<i64, String> {
    let zero = param.zero_point;
    if value == 0.0 && !(storage.min..=storage.max).contains(&zero) {
        return Err(format!("pads with 0, but the zero point {zero} is outside of the storage bounds"));
    }
    let round = |quantize: fn(f32, f32, i64, i64, i64) -> Option<i64>| {
        quantize(value as f32, param.scale() as f32, param.zero_point, storage.min, storage.max)
            .ok_or_else(|| "padding value is NaN".to_owned())
    };
    // ONNX and PyTorch round ties to even, TensorFlow Lite away from zero.
    let (away, even) = (round(tflite_quantize)?, round(onnx_quantize)?);
    if away == even { Ok(even) } else { Err("padding value is in the middle of two stored integers".to_owned()) }
}
