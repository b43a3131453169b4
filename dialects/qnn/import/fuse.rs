//! From a reader's computation to a hub operation: finding the parameters, moving operands into the hub's layout, building.

use qopt_ir::def::{CastKind, OpRef};
use qopt_ir::ir::{Attr, AttrKind, Loc, OpId, Type, ValueId};
use qopt_ir::movement::{Limits, Movement, Shape, chain_shape};
use qopt_ir::num::FloatKind;
use qopt_ir::rewrite::{NewOp, Place, Rewriter, is_trivially_dead};
use rustc_hash::FxHashMap;

use super::{Computation, Input, Role, bounds, read};
use crate::qnn::attrs::{NUMERICS, Numerics};
use crate::qnn::types::uniform;
use crate::quant::fold::trace::{moved_type, movement};
use crate::quant::types::{Form, Param, Storage, Uniform};
use crate::support::{dense, floats};

/// Converts operations of one body.
pub(super) struct Fuser<'a, 'b> {
    pub(super) rewriter: &'b mut Rewriter<'a>,
    /// The hub's constants, by the value in the program and the type.
    constants: FxHashMap<(ValueId, Type), ValueId>,
    /// What may be dead now.
    pub(super) replaced: Vec<OpId>,
}

impl<'a, 'b> Fuser<'a, 'b> {
    pub(super) fn new(rewriter: &'b mut Rewriter<'a>) -> Self {
        Self { rewriter, constants: FxHashMap::default(), replaced: Vec::new() }
    }

    /// Converts an operation, if it is known. True if it did; in words why not, where it is known and cannot be said.
    pub(super) fn convert(&mut self, op: OpId) -> Result<bool, String> {
        let view = self.rewriter.op(op);
        // What another operation took up.
        if is_trivially_dead(view) {
            return Ok(false);
        }
        if let Some(read) = read(view) {
            let computation = read?;
            return self.fuse(op, &computation);
        }
        if let Some(used) = movement(view).and_then(Result::ok)
            && let ([chain], Some(value)) = (used.chains.as_slice(), used.data.first().and_then(|s| s.value(view)))
            && used.data.len() == 1
            && view.name().starts_with("tfl.")
        {
            let chain = chain.clone();
            return Ok(self.respell(op, &chain, value));
        }
        Ok(false)
    }

    /// A movement of quantized values in the hub's spelling.
    fn respell(&mut self, op: OpId, chain: &[Movement], value: ValueId) -> bool {
        let body = self.rewriter.body();
        let Some(result) = body.result(op, 0) else { return false };
        let (ctx, ty, loc) = (self.rewriter.ctx(), body.ty(result), body.loc(op));
        if uniform(ctx, ty).is_none() {
            return false;
        }
        self.rewriter.set_place(Place::Before(op));
        let Ok(value) = self.stored(value, op) else { return false };
        self.rewriter.set_place(Place::Before(op));
        let Ok(moved) = self.moved(loc, value, chain) else { return false };
        // The program says the type of the result; it is the exact image, but perhaps in another form.
        if self.rewriter.body().ty(moved) != ty {
            self.rewriter.set_type(moved, ty);
        }
        self.rewriter.replace_uses(result, moved);
        self.replaced.push(op);
        true
    }

    fn fuse(&mut self, op: OpId, computation: &Computation) -> Result<bool, String> {
        let (ctx, body) = (self.rewriter.ctx(), self.rewriter.body());
        let (loc, result) = (body.loc(op), body.result(op, 0).ok_or("it has no result")?);
        let declared = body.ty(result);
        // Where the result's parameters stand: in its type, or in the casts that it goes into.
        let (targets, bounds) = if uniform(ctx, declared).is_some() {
            (vec![(result, op)], computation.bounds)
        } else if ctx.element_type(declared).is_some_and(|e| ctx.float_kind(e).is_some()) {
            // Between casts only: nothing is quantized here that was not quantized before.
            let mut quantized = computation.inputs.iter().filter(|input| input.role == Role::Quantized);
            if !quantized.all(|input| self.is_stored(input.value)) {
                return Ok(false);
            }
            let (last, narrower) = self.after_clamps(result);
            let bounds = (computation.bounds.0.max(narrower.0), computation.bounds.1.min(narrower.1));
            let casts: Option<Vec<_>> = self.rewriter.body().uses(last).map(|(user, _)| self.quantizes(user)).collect();
            let casts = casts.filter(|casts| !casts.is_empty()).ok_or("its result is used as reals")?;
            (casts, bounds)
        } else {
            return Ok(false);
        };
        self.rewriter.set_place(Place::Before(op));
        for (target, before) in targets {
            let ty = self.rewriter.body().ty(target);
            let ty = if uniform(ctx, ty).is_some() { ty } else { self.quantized_result(target)? };
            self.rewriter.set_place(Place::Before(before));
            let value = self.build(before, computation, bounds, ty, loc)?;
            let value = self.as_declared(value, target);
            self.rewriter.replace_uses(target, value);
            self.replaced.extend(self.rewriter.body().defining_op(target));
        }
        self.replaced.push(op);
        Ok(true)
    }

    /// Whether a value is quantized, or the reals of one that is.
    fn is_stored(&self, value: ValueId) -> bool {
        let (ctx, body) = (self.rewriter.ctx(), self.rewriter.body());
        uniform(ctx, body.ty(value)).is_some() || self.dequantize(value).is_some()
    }

    fn dequantize(&self, value: ValueId) -> Option<(OpRef<'_>, Type)> {
        let def = self.rewriter.op(self.rewriter.body().defining_op(value)?);
        let cast = def.cast().filter(|cast| cast.kind == CastKind::Dequantize)?;
        Some((def, cast.element.ok()?))
    }

    /// Past operations that only clamp and are the only use: the value behind them and their bounds.
    fn after_clamps(&self, mut value: ValueId) -> (ValueId, (f64, f64)) {
        let body = self.rewriter.body();
        let mut all = super::UNBOUNDED;
        while body.has_one_use(value)
            && let Some((user, 0)) = body.uses(value).next()
            && let Some((low, high)) = bounds(self.rewriter.op(user))
            && let Some(result) = body.result(user, 0)
        {
            all = (all.0.max(low).min(high), all.1.min(high).max(low));
            value = result;
        }
        (value, all)
    }

    /// The result of a cast to stored values.
    fn quantizes(&self, user: OpId) -> Option<(ValueId, OpId)> {
        let user = self.rewriter.op(user);
        let cast = user.cast().filter(|cast| cast.kind == CastKind::Quantize && cast.element.is_ok())?;
        let _ = cast;
        Some((user.body.result(user.op, 0)?, user.op))
    }

    /// The quantized type of the result of a cast to stored values.
    fn quantized_result(&self, value: ValueId) -> Result<Type, String> {
        let (ctx, body) = (self.rewriter.ctx(), self.rewriter.body());
        let def = body.defining_op(value).map(|op| self.rewriter.op(op)).ok_or("its result is not quantized")?;
        let element = def.cast().and_then(|cast| cast.element.ok()).ok_or("its result is not quantized")?;
        let shape = ctx.shape(body.ty(value)).ok_or("its result has no rank")?;
        Ok(ctx.tensor_type(&shape, element))
    }

    /// A hub value under the type that the program declares for it.
    fn as_declared(&mut self, value: ValueId, target: ValueId) -> ValueId {
        let declared = self.rewriter.body().ty(target);
        if self.rewriter.body().ty(value) == declared {
            return value;
        }
        let loc = self.loc(target);
        let cast = NewOp::new("quant.scast").loc(loc).operands(&[value]).results(&[declared]);
        self.one(cast).unwrap_or(value)
    }

    fn loc(&self, value: ValueId) -> Loc {
        let body = self.rewriter.body();
        body.defining_op(value).map_or(Loc::UNKNOWN, |op| body.loc(op))
    }

    fn one(&mut self, op: NewOp<'_>) -> Result<ValueId, String> {
        let op = self.rewriter.build(&op);
        self.rewriter.body().result(op, 0).ok_or_else(|| "the operation has no result".to_owned())
    }

    /// The stored values of an operand, of quantized type. Constants become the hub's.
    fn stored(&mut self, value: ValueId, before: OpId) -> Result<ValueId, String> {
        let (ctx, body) = (self.rewriter.ctx(), self.rewriter.body());
        let (value, ty) = match self.dequantize(value) {
            Some((cast, element)) => {
                let source = cast.operand(0).ok_or("a cast has no operand")?;
                let shape = ctx.shape(body.ty(source)).ok_or("an operand has no rank")?;
                (source, ctx.tensor_type(&shape, element))
            }
            None => (value, body.ty(value)),
        };
        uniform(ctx, ty).ok_or("an operand is not quantized")?;
        let constant = body.defining_op(value).and_then(|op| self.rewriter.op(op).constant());
        if let Some(constant) = constant {
            return self.constant(value, constant, ty);
        }
        if body.ty(value) == ty {
            return Ok(value);
        }
        let place = self.rewriter.place();
        self.rewriter.set_place(Place::Before(before));
        let cast = NewOp::new("quant.scast").loc(self.loc(value)).operands(&[value]).results(&[ty]);
        let cast = self.one(cast);
        place.into_iter().for_each(|place| self.rewriter.set_place(place));
        cast
    }

    /// A constant in the hub's spelling, where the program's stands.
    fn constant(&mut self, value: ValueId, constant: Attr, ty: Type) -> Result<ValueId, String> {
        let (ctx, body) = (self.rewriter.ctx(), self.rewriter.body());
        let def = body.defining_op(value).ok_or("it is no constant")?;
        if self.rewriter.op(def).name() == "qnn.constant" && body.ty(value) == ty {
            return Ok(value);
        }
        if let Some(&made) = self.constants.get(&(value, ty)) {
            return Ok(made);
        }
        let (_, data) = dense(ctx, constant).ok_or("a constant's elements are not known")?;
        let (element, shape) = (ctx.element_or_self(ty), ctx.shape(ty).ok_or("a constant has no rank")?);
        let stored = ctx.quantized(element).map(|q| q.storage(ctx)).ok_or("a constant is not quantized")?;
        let held = ctx.tensor_type(&shape, stored);
        let width = ctx.int_width(stored).map_or(1, |w| w.div_ceil(8) as usize);
        let data = data.into_owned().unified(width);
        let attr = ctx.try_attr(AttrKind::DenseElements { ty: held, data }).map_err(|_| "a type nests too deep")?;
        let place = self.rewriter.place();
        self.rewriter.set_place(Place::After(def));
        let loc = self.rewriter.body().loc(def);
        let made = self.one(NewOp::new("qnn.constant").loc(loc).property("value", attr).results(&[ty]));
        place.into_iter().for_each(|place| self.rewriter.set_place(place));
        self.replaced.push(def);
        let made = made?;
        self.constants.insert((value, ty), made);
        Ok(made)
    }

    /// A value after movements, in the hub's spelling.
    fn moved(&mut self, loc: Loc, mut value: ValueId, chain: &[Movement]) -> Result<ValueId, String> {
        let ctx = self.rewriter.ctx();
        let write = ctx.dialect("tosa").and_then(|d| d.movement).ok_or("there is no dialect of movements")?;
        for movement in chain {
            let ty = self.rewriter.body().ty(value);
            let shape = Shape::new(ctx.shape(ty).ok_or("an operand has no rank")?);
            let chain = std::slice::from_ref(movement);
            let moved = chain_shape(chain, &[shape]).map_err(|why| why.to_string())?;
            let declared = ctx.with_shape(ty, moved.dims()).ok_or("an operand has no rank")?;
            let ty = moved_type(ctx, chain, &[ty], declared, Limits::default())?;
            value = write(self.rewriter, loc, movement, value, ty).ok_or("a movement cannot be written")?;
        }
        Ok(value)
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
        let mut operands: Vec<ValueId> = Vec::new();
        for input in &computation.inputs {
            let value = match input.role {
                Role::Plain => input.value,
                Role::Quantized => self.stored(input.value, before)?,
                Role::Bias => self.bias(input, &operands, before)?,
            };
            operands.push(self.moved(loc, value, &input.chain)?);
        }
        let element = uniform(ctx, ty).ok_or("its result is not quantized")?;
        let clamp = stored_bounds(computation.numerics, element, bounds)?;
        // An operation that only clamps says its bounds, even those of the storage.
        let clamp = clamp.or((computation.name == "qnn.clamp").then_some((element.storage.min, element.storage.max)));
        let result = match &computation.shape {
            Some(shape) => ctx.tensor_type(shape, ctx.element_or_self(ty)),
            None => ty,
        };
        let numerics = computation.numerics.attr(ctx);
        let mut new = NewOp::new(computation.name).loc(loc).operands(&operands).results(&[result]);
        let def = ctx.def(ctx.op_name(computation.name));
        if def.is_some_and(|def| def.attrs.iter().any(|attr| attr.name == NUMERICS.name)) {
            new = new.property(NUMERICS.name, numerics);
        }
        for &(name, value) in &computation.attrs {
            new = new.property(name, value);
        }
        if let Some((low, high)) = clamp {
            new = new.property("clamp", ctx.i64_array_attr(&[low, high]));
        }
        let value = self.one(new)?;
        self.moved(loc, value, &computation.after)
    }

    /// A bias as accumulators: as it is if it is quantized; integers at the scale input times weight; reals where they are whole
    /// multiples of that.
    fn bias(&mut self, input: &Input, operands: &[ValueId], before: OpId) -> Result<ValueId, String> {
        let (ctx, body) = (self.rewriter.ctx(), self.rewriter.body());
        let ty = body.ty(input.value);
        if self.is_stored(input.value) {
            return self.stored(input.value, before);
        }
        let constant = body.defining_op(input.value).and_then(|op| self.rewriter.op(op).constant());
        let Some(constant) = constant else { return Ok(input.value) };
        let of = |i: usize| operands.get(i).and_then(|&v| uniform(ctx, body.ty(v)));
        let (Some(x), Some(w)) = (of(0), of(1)) else { return Ok(input.value) };
        let Some(&[Some(channels)]) = ctx.shape(ty).as_deref() else {
            return Err("its bias has another rank than 1".to_owned());
        };
        let scale = x.params.first().map_or(0.0, |p| p.scale());
        let params: Box<[Param]> = w.params.iter().map(|p| Param::new(scale * p.scale(), 0)).collect();
        let per_channel = params.len() as u64 == channels && params.len() > 1;
        if !per_channel && params.len() != 1 {
            return Err("its weights have no scale for each bias".to_owned());
        }
        let form = if per_channel { Form::Axis(0) } else { Form::Tensor };
        let quantized =
            Uniform { storage: Storage::full(true, 32), expressed: x.expressed, form, params: params.clone() };
        let quantized = ctx.tensor_type(&[Some(channels)], quantized.intern(ctx));
        match ctx.int_width(ctx.element_or_self(ty)) {
            Some(32) => self.constant(input.value, constant, quantized),
            Some(_) => Ok(input.value),
            None => {
                let reals = floats(ctx, constant).ok_or("its bias is not known")?;
                let integer = |(c, &real): (usize, &f64)| {
                    let scale = params.get(c).or(params.first()).map_or(0.0, |p| p.scale());
                    let steps = (real / scale).round();
                    let exact = f64::from((steps * scale) as f32) == real && steps.abs() < f64::from(i32::MAX);
                    exact.then_some(steps as i64)
                };
                let all: Option<Vec<i64>> = reals.iter().enumerate().map(integer).collect();
                let all = all.ok_or("its bias is no multiple of the scale input times weight")?;
                let held = ctx.tensor_type(&[Some(channels)], ctx.int_type(32));
                self.constant(input.value, ctx.dense_ints(held, &all), quantized)
            }
        }
    }

    /// A cast to reals that is left, with somebody who uses them, in the hub's spelling.
    pub(super) fn dequantized(&mut self, op: OpId) -> Result<bool, String> {
        let view = self.rewriter.op(op);
        let Some(numerics) = super::casts(view) else { return Ok(false) };
        if is_trivially_dead(view) || view.cast().is_none_or(|cast| cast.kind != CastKind::Dequantize) {
            return Ok(false);
        }
        let (ctx, body) = (self.rewriter.ctx(), self.rewriter.body());
        let (Some(reals), loc) = (body.result(op, 0), body.loc(op)) else { return Ok(false) };
        self.rewriter.set_place(Place::Before(op));
        let stored = self.stored(reals, op)?;
        self.rewriter.set_place(Place::Before(op));
        let ty = self.rewriter.body().ty(reals);
        let new = NewOp::new("qnn.dequantize").loc(loc).operands(&[stored]).property("numerics", numerics.attr(ctx));
        let value = self.one(new.results(&[ty]))?;
        self.rewriter.replace_uses(reals, value);
        self.replaced.push(op);
        Ok(true)
    }
}

/// The stored integers for real bounds, where they narrow those of the type.
fn stored_bounds(numerics: Numerics, ty: &Uniform, (low, high): (f64, f64)) -> Result<Option<(i64, i64)>, String> {
    if (low, high) == super::UNBOUNDED {
        return Ok(None);
    }
    let param = crate::qnn::kernels::param(ty)?;
    let stored = |real: f64| {
        let quotient = FloatKind::F32.round_f64(real / f64::from(param.scale() as f32));
        let quotient = quotient.map_or(0.0, |bits| FloatKind::F32.to_f64(bits)).clamp(-1e12, 1e12);
        let steps = if numerics == Numerics::Tflite { quotient.round() } else { quotient.round_ties_even() };
        (steps as i64 + param.zero_point).clamp(ty.storage.min, ty.storage.max)
    };
    let (low, high) = (stored(low), stored(high));
    Ok((low > ty.storage.min || high < ty.storage.max).then_some((low, high)))
}
