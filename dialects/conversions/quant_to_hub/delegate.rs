//! The operations of `tfl` that TensorFlow Lite's default delegate gives to XNNPACK: they get `xnnpack` numerics.
//!
//! This module decides which operations the delegate takes. [`xnnpack::check`] decides which operations the numerics define.
//!
//! Source: `xnnpack_delegate.cc` of LiteRT.

use qopt_ir::def::{OpDef, OpRef, operand};
use qopt_ir::ir::{OpId, ValueId};
use qopt_ir::movement::{Movement, Shape};

use super::Computation;
use super::fuse::{Fuser, stored_bounds};
use crate::qnn::attrs::{CLAMP, NUMERICS, Numerics};
use crate::qnn::kernels::products::is_in_blocks;
use crate::qnn::ops as qnn;
use crate::qnn::types::{Dynamic, Granularity, uniform};
use crate::qnn::xnnpack;
use crate::support::OpTypes;
use crate::tfl::ops as tfl;

/// The shape [O, I] of the weights, if a `tfl.conv_2d` multiplies single pixels. XNNPACK computes it as a fully connected layer, which
/// quantizes each pixel instead of each image.
fn pointwise_shape(op: OpRef<'_>, def: &OpDef) -> Option<Shape> {
    (def == &qnn::CONV2D && op.is(&tfl::CONV_2D)).then_some(())?;
    let (weight, input) = (op.in_dims(operand!(tfl::CONV_2D.filter))?, op.in_dims(operand!(tfl::CONV_2D.input))?);
    let &[Some(outputs), Some(1), Some(1), Some(channels)] = weight.as_slice() else { return None };
    let has_groups = input.get(3) != Some(&Some(channels));
    let is_every_pixel = ["stride_h", "stride_w"].into_iter().all(|name| op.int(name).unwrap_or(1) == 1);
    (is_every_pixel && !has_groups).then(|| Shape::of(&[outputs, channels]))
}

impl Fuser<'_, '_> {
    /// Gives `xnnpack` numerics to a product whose activation is quantized at run time, if XNNPACK computes it. The type of the
    /// activation becomes asymmetric.
    pub(super) fn delegate_dynamic(&mut self, source: OpId, computation: &mut Computation) {
        let (ctx, from) = (self.rewriter.ctx(), self.rewriter.op(source));
        let products = [&qnn::CONV2D, &qnn::FULLY_CONNECTED, &qnn::MATMUL];
        let is_product = self.xnnpack
            && products.contains(&computation.def)
            && self.has_constant_weights(source)
            && from.operands().chain(from.results()).all(|value| self.has_supported_rank(value));
        let [activation, weight, ..] = computation.inputs.as_mut_slice() else { return };
        let Some(ty) = activation.element.and_then(|element| ctx.type_object::<Dynamic>(element)) else { return };
        let weight = uniform(ctx, self.rewriter.body().ty(weight.value));
        let has_kernel = weight.is_some_and(|ty| {
            let is_symmetric = ty.params.iter().all(|param| param.zero_point == 0);
            // The supported widths of weights, in blocks with a scale each and otherwise.
            let widths: &[u32] = match (computation.def == &qnn::FULLY_CONNECTED, is_in_blocks(ty)) {
                (true, true) => &[4],
                (true, false) => &[2, 4, 8],
                (false, true) => &[],
                (false, false) => &[8],
            };
            ty.storage.signed && widths.contains(&ty.storage.width) && is_symmetric
        });
        if is_product && has_kernel && computation.numerics == Numerics::Tflite {
            let rows = pointwise_shape(from, computation.def);
            let granularity = if rows.is_some() { Granularity::Row } else { ty.granularity };
            activation.element = Some(Dynamic { is_asymmetric: true, granularity, ..ty.clone() }.intern(ctx));
            computation.numerics = Numerics::Xnnpack;
            if let (Some(shape), Some(weight)) = (rows, computation.inputs.get_mut(1)) {
                weight.chain.push(Movement::Reshape(shape));
                computation.def = &qnn::FULLY_CONNECTED;
                computation.attrs.clear();
            }
        }
    }

    /// Returns true if the weights and the bias of a product of `tfl` are constant. Checks the op of `tfl`, because movements of
    /// weights are folded later.
    fn has_constant_weights(&self, source: OpId) -> bool {
        let from = self.rewriter.op(source);
        let (weights, bias) = match from.is(&tfl::TRANSPOSE_CONV) {
            true => (operand!(tfl::TRANSPOSE_CONV.weights), operand!(tfl::TRANSPOSE_CONV.bias)),
            // The other ops have the operand order of `tfl.conv_2d`. A `tfl.batch_matmul` has no bias.
            false => (operand!(tfl::CONV_2D.filter), operand!(tfl::CONV_2D.bias)),
        };
        let has_bias = from.operand_type(bias).is_some_and(|ty| from.ctx.is_tensor(ty));
        from.operand_constant(weights).is_some() && (!has_bias || from.operand_constant(bias).is_some())
    }

    /// Returns true for a value of at most six dimensions.
    fn has_supported_rank(&self, value: ValueId) -> bool {
        // XNNPACK's `XNN_MAX_TENSOR_DIMS`.
        const MAX_RANK: usize = 6;
        self.rewriter.ctx().shape(self.rewriter.body().ty(value)).is_none_or(|dims| dims.len() <= MAX_RANK)
    }

    /// Gives `xnnpack` numerics to the hub op built from an op of `tfl`, if XNNPACK computes it. `bounds` are those of the fused
    /// activation function. The delegate leaves weights and biases that are not constant, and more than six dimensions, to LiteRT.
    pub(super) fn delegate(&mut self, source: OpId, op: OpId, bounds: (f64, f64)) -> Result<(), String> {
        if !self.xnnpack {
            return Ok(());
        }
        let (ctx, view, from) = (self.rewriter.ctx(), self.rewriter.op(op), self.rewriter.op(source));
        let weighted = [&qnn::CONV2D, &qnn::DEPTHWISE_CONV2D, &qnn::TRANSPOSE_CONV2D, &qnn::FULLY_CONNECTED];
        let is_delegated = from.name().starts_with("tfl.")
            // XNNPACK computes this activation on floats only.
            && !from.is(&tfl::RELU_N1_TO_1)
            && Numerics::of(view) == Ok(Numerics::Tflite)
            && view.operands().all(|value| self.has_supported_rank(value))
            && (!view.is_any(&weighted) || self.has_constant_weights(source))
            && xnnpack::check(view).is_ok();
        if !is_delegated {
            return Ok(());
        }
        let clamp = match uniform(ctx, view.out_type(0)) {
            Some(element) => stored_bounds(Numerics::Xnnpack, element, bounds)?,
            None => None,
        };
        self.rewriter.set_property(op, NUMERICS.name, Some(Numerics::Xnnpack.attr(ctx)));
        self.rewriter.set_property(op, CLAMP.name, clamp.map(|(low, high)| ctx.i64_array_attr(&[low, high])));
        Ok(())
    }
}
