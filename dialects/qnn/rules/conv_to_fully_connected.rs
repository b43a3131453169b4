//! Rewrites `qnn.conv2d` with a 1x1 input and a 1x1 filter to `qnn.fully_connected`, which every target computes without loops over
//! a window.
//!
//! ```text
//! conv2d(x [N, 1, 1, IC], w [OC, 1, 1, IC], b)  =  reshape(fully_connected(reshape(x) [N, IC], reshape(w) [OC, IC], b))
//! ```
//!
//! Both operations compute the same sums, but TensorFlow Lite rounds them differently: in a convolution twice (at 16 bits with a
//! wider multiplier), in a fully connected layer once. In `tflite` numerics the rule therefore applies to 32-bit results only: they
//! are the sums, without rounding.

use qopt_ir::def::{OpRef, new_op, operand, view};
use qopt_ir::ir::{Loc, ValueId};
use qopt_ir::movement::{Dim, Movement, PropagationLimits, Shape};
use qopt_ir::rewrite::MatchFailure::{self, NoMatch};
use qopt_ir::rewrite::{InsertPoint, Rewriter, Roots, Rule};

use crate::qnn::attrs::Numerics;
use crate::qnn::kernels::axis_params;
use crate::qnn::ops::{CONV2D, FULLY_CONNECTED};
use crate::qnn::types::uniform;
use crate::quant::fold::trace::moved_type;
use crate::support::{Dims, OpTypes};

view!(Conv2d of CONV2D { input, weight, bias; numerics, pad, groups });

/// The rule that the module describes.
pub static CONV_1X1_TO_FULLY_CONNECTED: Rule =
    Rule::new("qnn.conv-1x1-to-fully-connected", Roots::Ops(&[&CONV2D]), |rewriter, op| {
        let conv = Conv2d::of(rewriter.op(op)).ok_or(NoMatch)?;
        let view = conv.op;
        let sizes = |dims: Option<Dims>| static_sizes_of_1x1(&dims.ok_or(NoMatch)?);
        let [n, input_channels] = sizes(view.in_dims(operand!(CONV2D.input)))?;
        let [output_channels, group_channels] = sizes(view.in_dims(operand!(CONV2D.weight)))?;
        let output_sizes = sizes(view.out_dims(0))?;
        let is_unpadded = conv.pad.ints().is_some_and(|pad| pad.iter().all(|&p| p == 0));
        let is_grouped = conv.groups.int().is_some_and(|groups| groups != 1);
        if !is_unpadded || is_grouped || output_sizes != [n, output_channels] {
            return Err(NoMatch);
        }
        if !has_same_rounding(view).ok_or(NoMatch)? {
            return Err("TensorFlow Lite's qnn.fully_connected rounds once".into());
        }
        let (loc, ty) = (view.loc(), view.out_type(0));
        let (input, weight, bias) = (conv.input, conv.weight, conv.bias);
        let numerics = conv.numerics.get().ok_or(NoMatch)?;
        let optional_attrs = ["rounding", "clamp"].map(|name| view.attr(name).map(|attr| (name, attr)));
        let ctx = rewriter.ctx();
        rewriter.set_insertion_point(InsertPoint::Before(op));
        let input = reshape(rewriter, input, &[n, input_channels]).ok_or(NoMatch)?;
        let weight = reshape(rewriter, weight, &[output_channels, group_channels]).ok_or(NoMatch)?;
        let result = ctx.tensor_type(&output_sizes.map(Some), ctx.element_or_self(ty));
        let product = new_op!(FULLY_CONNECTED { input, weight, bias; numerics }).loc(loc).results(&[result]);
        let product =
            optional_attrs.into_iter().flatten().fold(product, |product, (name, attr)| product.property(name, attr));
        let product = rewriter.build_value(&product).ok_or(NoMatch)?;
        let [n, channels] = output_sizes;
        let reshaped = reshape(rewriter, product, &[n, 1, 1, channels]).ok_or(NoMatch)?;
        if rewriter.replace(op, &[reshaped]) { Ok(()) } else { Err(NoMatch) }
    });

/// The sizes of the first and the last dimension, if all are static and the others are 1.
fn static_sizes_of_1x1(dims: &[Dim]) -> Result<[u64; 2], MatchFailure> {
    match *dims {
        [Some(first), Some(1), Some(1), Some(last)] => Ok([first, last]),
        _ => Err(NoMatch),
    }
}

/// Returns true if the results of both operations are rounded equally. Returns `None` unless all types are quantized statically, with
/// one scale or one for each output channel.
fn has_same_rounding(op: OpRef<'_>) -> Option<bool> {
    uniform(op.ctx, op.in_type(operand!(CONV2D.input)))?;
    axis_params(uniform(op.ctx, op.in_type(operand!(CONV2D.weight)))?, 0).ok()?;
    let result = uniform(op.ctx, op.out_type(0))?;
    Some(result.storage.width == 32 || Numerics::of(op).ok()? != Numerics::Tflite)
}

fn reshape(rewriter: &mut Rewriter<'_>, value: ValueId, sizes: &[u64]) -> Option<ValueId> {
    let ctx = rewriter.ctx();
    let ty = rewriter.body().ty(value);
    let movement = Movement::Reshape(Shape::of(sizes));
    let dims: Vec<Dim> = sizes.iter().copied().map(Some).collect();
    let declared = ctx.tensor_type(&dims, ctx.element_type(ty)?);
    let ty = moved_type(ctx, std::slice::from_ref(&movement), &[ty], declared, PropagationLimits::default()).ok()?;
    let loc = rewriter.body().defining_op(value).map_or(Loc::UNKNOWN, |op| rewriter.body().loc(op));
    // The movements of the hub are operations of `tosa`.
    (ctx.dialect("tosa")?.movement?)(rewriter, loc, &movement, value, ty)
}
