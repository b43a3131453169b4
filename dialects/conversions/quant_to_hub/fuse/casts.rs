//! Casts of a fuser: quantizing and dequantizing ops become ops of the hub, and hub values get the types that the program
//! declares.

use qopt_ir::def::{CastKind, operand, typed_attr_type};
use qopt_ir::ir::{Attr, Loc, OpId, Signedness, Type, TypeKind, ValueId};
use qopt_ir::rewrite::{InsertPoint, NewOp};

use super::Fuser;
use crate::arith::ops as arith;
use crate::conversions::quant_to_hub::torch_tensors::{self, cast_source};
use crate::conversions::quant_to_hub::{HubInput, UNBOUNDED, cast_numerics};
use crate::qnn::attrs::{DISCARDABLE_ROUNDING, ROUNDING};
use crate::qnn::ops as qnn;
use crate::qnn::ops::DEQUANTIZE;
use crate::qnn::types::uniform;
use crate::quant::convert::scast;
use crate::quant::ops as quant;
use crate::quant::ops::SCAST;
use crate::support::is_unsigned;
use crate::torch::VTensor;
use crate::tosa::ops as tosa;

impl Fuser<'_, '_> {
    /// Converts a quantizing or dequantizing cast to `qnn.quantize`, `qnn.dequantize` or `qnn.requantize`. Returns true on
    /// success.
    pub(crate) fn convert_cast(&mut self, op: OpId) -> Result<bool, String> {
        let view = self.rewriter.op(op);
        let (Some(numerics), Some(cast)) = (cast_numerics(view), view.cast()) else { return Ok(false) };
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
                let stored = self.build_quantized_operand(source, Some(element), op)?;
                self.rewriter.set_insertion_point(InsertPoint::Before(op));
                self.build_dequantize(loc, stored, numerics, result)?
            }
            CastKind::Quantize => {
                // f32 represents stored integers of 16 bits exactly, so the casts are a requantization; wider integers may
                // round.
                let is_exact = |&(_, ty): &(_, Type)| uniform(ctx, ty).is_some_and(|ty| ty.storage.width <= 16);
                let value = if let Some((stored, from)) = self.match_dequantize(source).filter(is_exact) {
                    let from = ctx.element_or_self(from);
                    let stored = self.build_quantized_operand(stored, Some(from), op)?;
                    self.rewriter.set_insertion_point(InsertPoint::Before(op));
                    let rounding = self.rewriter.op(op).attr(DISCARDABLE_ROUNDING);
                    let value = self.build_requantize(loc, stored, quantized, numerics)?;
                    if let Some(requantize) = self.rewriter.body().defining_op(value).filter(|_| value != stored) {
                        self.rewriter.set_property(requantize, ROUNDING.name, rounding);
                        self.delegate(op, requantize, UNBOUNDED)?;
                    }
                    value
                } else {
                    let floats = self.as_builtin_tensor(source)?;
                    let new = NewOp::of(&qnn::QUANTIZE).loc(loc).operands(&[floats]).property("numerics", numerics);
                    let quantize = self.rewriter.build(&new.results(&[quantized]));
                    self.delegate(op, quantize, UNBOUNDED)?;
                    self.rewriter.body().result(quantize, 0).ok_or("the operation has no result")?
                };
                self.as_declared(value, result)?
            }
            CastKind::ToStorage | CastKind::FromStorage => return Ok(false),
        };
        self.rewriter.replace_uses(result, value);
        self.cleanup.push(op);
        Ok(true)
    }

    /// Dequantizes a hub value, and casts the floats to the type of `result`, which they replace.
    pub(super) fn build_dequantize(
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
        let floats = self.build_one(new.results(&[ty]))?;
        self.as_declared(floats, result)
    }

    /// Requantizes a hub value to a type, unless it has this type.
    pub(super) fn build_requantize(
        &mut self,
        loc: Loc,
        stored: ValueId,
        ty: Type,
        numerics: Attr,
    ) -> Result<ValueId, String> {
        if self.rewriter.body().ty(stored) == ty {
            return Ok(stored);
        }
        self.build_one(
            NewOp::of(&qnn::REQUANTIZE).loc(loc).operands(&[stored]).property("numerics", numerics).results(&[ty]),
        )
    }

    /// Returns true if an operand is quantized or dequantized.
    pub(crate) fn is_stored(&self, input: &HubInput) -> bool {
        let (ctx, body) = (self.rewriter.ctx(), self.rewriter.body());
        input.element.is_some()
            || uniform(ctx, body.ty(input.value)).is_some()
            || self.match_dequantize(input.value).is_some()
    }

    /// Returns the stored value that a float value is dequantized from, and its quantized type.
    pub(super) fn match_dequantize(&self, value: ValueId) -> Option<(ValueId, Type)> {
        let (ctx, body) = (self.rewriter.ctx(), self.rewriter.body());
        let def = self.rewriter.op(body.defining_op(value)?);
        let def = match cast_source(def) {
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

    /// Returns the hub value whose stored integers a torch tensor has: the source of `quant.scast` and a cast to torch.
    pub(super) fn hub_value(&self, value: ValueId) -> Option<ValueId> {
        let (ctx, body) = (self.rewriter.ctx(), self.rewriter.body());
        let inner = cast_source(self.rewriter.op(body.defining_op(value)?))?;
        let def = self.rewriter.op(body.defining_op(inner)?);
        def.operand(operand!(quant::SCAST.input)).filter(|&v| def.is(&SCAST) && uniform(ctx, body.ty(v)).is_some())
    }

    /// Casts a torch tensor, or a builtin one of unsigned integers, to a builtin tensor of signless integers or floats. A float
    /// constant of torch becomes an `arith.constant`.
    pub(crate) fn as_builtin_tensor(&mut self, value: ValueId) -> Result<ValueId, String> {
        let (ctx, body) = (self.rewriter.ctx(), self.rewriter.body());
        let ty = body.ty(value);
        if ctx.is_tensor(ty) && !is_unsigned(ctx, ctx.element_or_self(ty)) {
            return Ok(value);
        }
        let def = body.defining_op(value);
        let constant = def.and_then(|def| self.rewriter.op(def).constant());
        if let (Some(constant), Some(def)) = (constant, def)
            && let Some(constant_type) = typed_attr_type(ctx, constant).filter(|&ty| ctx.is_tensor(ty))
            && ctx.element_type(constant_type).is_some_and(|e| ctx.float_kind(e).is_some())
        {
            self.cleanup.push(def);
            let new = NewOp::of(&arith::CONSTANT).loc(self.loc(value)).property("value", constant);
            return self.build_one(new.results(&[constant_type]));
        }
        let ty = torch_tensors::builtin_type(ctx, ty).ok_or("an operand has no shape or no element type")?;
        let source = body.defining_op(value).and_then(|def| cast_source(self.rewriter.op(def)));
        if let Some(source) = source.filter(|&v| body.ty(v) == ty) {
            return Ok(source);
        }
        self.has_torch_casts = true;
        let cast = torch_tensors::build_cast(self.rewriter, self.loc(value), value, ty);
        self.cleanup.extend(self.rewriter.body().defining_op(cast));
        Ok(cast)
    }

    /// Casts floats to another float type. Returns other values unchanged.
    pub(super) fn with_float_element(
        &mut self,
        loc: Loc,
        value: ValueId,
        element: Option<Type>,
    ) -> Result<ValueId, String> {
        let (ctx, ty) = (self.rewriter.ctx(), self.rewriter.body().ty(value));
        let from = ctx.element_or_self(ty);
        let to = element.filter(|&to| to != from && [from, to].iter().all(|&ty| ctx.float_kind(ty).is_some()));
        let Some(to) = to else { return Ok(value) };
        self.build_one(NewOp::of(&tosa::CAST).loc(loc).operands(&[value]).results(&[ctx.with_element(ty, to)]))
    }

    /// Casts a hub value to the type of `target`, a value of the program that it replaces. A quantized value becomes its stored
    /// integers; a torch tensor gets the element type of the storage.
    pub(crate) fn as_declared(&mut self, value: ValueId, target: ValueId) -> Result<ValueId, String> {
        let (ctx, loc, body) = (self.rewriter.ctx(), self.loc(target), self.rewriter.body());
        let (declared, ty) = (body.ty(target), body.ty(value));
        if ty == declared {
            return Ok(value);
        }
        // The hub computes reals of f16 and bf16 in f32.
        let real = match ctx.type_object::<VTensor>(declared) {
            Some(tensor) => tensor.element,
            None => ctx.element_type(declared),
        };
        let rounded = self.with_float_element(loc, value, real)?;
        if rounded != value {
            return self.as_declared(rounded, target);
        }
        if torch_tensors::differ_in_static_sizes_only(ctx, ty, declared) {
            return Ok(torch_tensors::tensor_cast(self.rewriter, loc, value, declared));
        }
        let is_not_quantized = ctx.is_tensor(declared) && uniform(ctx, ty).is_none();
        if is_not_quantized && is_unsigned(ctx, ctx.element_or_self(declared)) {
            self.has_torch_casts = true;
            return Ok(torch_tensors::build_cast(self.rewriter, loc, value, declared));
        }
        if ctx.is_tensor(declared) {
            return self.build_one(NewOp::of(&SCAST).loc(loc).operands(&[value]).results(&[declared]));
        }
        self.has_torch_casts = true;
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
        let is_returned = body.uses(target).any(|(user, _)| self.rewriter.op(user).flags().terminator);
        let static_type = || VTensor { shape: Some(shape.as_slice().into()), element: Some(element) }.intern(ctx);
        let ty = if is_returned { declared } else { static_type() };
        let cast = torch_tensors::build_cast(self.rewriter, loc, value, ty);
        // Both casts are dead once all users are hub ops.
        let body = self.rewriter.body();
        self.cleanup.extend(body.defining_op(value).into_iter().chain(body.defining_op(cast)));
        Ok(cast)
    }
}
