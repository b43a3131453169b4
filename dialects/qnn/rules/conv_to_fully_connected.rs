//! Rewrites `qnn.conv2d` with a 1x1 input and a 1x1 filter to `qnn.fully_connected`.
//!
//! ```text
//! conv2d(x [N, 1, 1, IC], w [OC, 1, 1, IC], b)  =  reshape(fully_connected(reshape(x) [N, IC], reshape(w) [OC, IC], b))
//! ```
//!
//! Both operations compute the same accumulators. The rule applies only if both requantize them identically: kernels of
//! TensorFlow Lite may compute the multipliers of the two operations in different precision.

use qopt_ir::def::operand;
use qopt_ir::ir::{Type, ValueId};
use qopt_ir::movement::{Dim, Movement, PropagationLimits, Shape};
use qopt_ir::rewrite::{InsertPoint, MatchFailure::NoMatch, NewOp, Rewriter, Roots, Rule};

use crate::qnn::attrs::Numerics;
use crate::qnn::kernels::axis_params;
use crate::qnn::kernels::rescale::{TfliteProducts, product_steps};
use crate::qnn::ops::CONV2D;
use crate::qnn::types::uniform;
use crate::quant::fold::trace::moved_type;
use crate::support::OpTypes;

/// See the module.
pub static CONV_1X1_TO_FULLY_CONNECTED: Rule =
    Rule::new("qnn.conv-1x1-to-fully-connected", Roots::Ops(&[&CONV2D]), |rewriter, op| {
        let view = rewriter.op(op);
        let is_1x1 = |dims: &[Dim]| matches!(dims, [_, Some(1), Some(1), Some(_)]);
        let (Some(input), Some(weight), Some(output)) =
            (view.in_dims(operand!(CONV2D.input)), view.in_dims(operand!(CONV2D.weight)), view.out_dims(0))
        else {
            return Err(NoMatch);
        };
        let unpadded = view.ints("pad").is_some_and(|pad| pad.iter().all(|&p| p == 0));
        let grouped = view.int("groups").is_some_and(|groups| groups != 1);
        if !is_1x1(&input)
            || !is_1x1(&weight)
            || !is_1x1(&output)
            || !unpadded
            || grouped
            || view.body.num_operands(op) > 3
        {
            return Err(NoMatch);
        }
        match same_requantization(view) {
            Ok(true) => {}
            Ok(false) => return Err("qnn.fully_connected would requantize with different steps".into()),
            Err(_) => return Err(NoMatch),
        }
        let drop_spatial_dims = |dims: &[Dim]| vec![dims.first().copied().flatten(), dims.last().copied().flatten()];
        let (x, w, y) = (drop_spatial_dims(&input), drop_spatial_dims(&weight), drop_spatial_dims(&output));
        let (Some(x), Some(w)) = (static_sizes(&x), static_sizes(&w)) else { return Err(NoMatch) };
        let (loc, ty) = (view.loc(), view.out_type(0));
        let operands: Vec<ValueId> = view.body.operands(op).collect();
        let forwarded_attrs = ["numerics", "rounding", "clamp"].map(|name| view.attr(name).map(|attr| (name, attr)));
        let ctx = rewriter.ctx();
        rewriter.set_insertion_point(InsertPoint::Before(op));
        let (Some(&input), Some(&weight)) = (operands.first(), operands.get(1)) else { return Err(NoMatch) };
        let (Some(input), Some(weight)) = (reshape(rewriter, input, &x), reshape(rewriter, weight, &w)) else {
            return Err(NoMatch);
        };
        let mut product_operands = vec![input, weight];
        product_operands.extend(operands.get(2));
        let result = ctx.tensor_type(&y, ctx.element_or_self(ty));
        let mut product =
            NewOp::of(&crate::qnn::ops::FULLY_CONNECTED).loc(loc).operands(&product_operands).results(&[result]);
        for (name, attr) in forwarded_attrs.into_iter().flatten() {
            product = product.property(name, attr);
        }
        let product = rewriter.build_value(&product).ok_or(NoMatch)?;
        let sizes: Option<Vec<u64>> = output.iter().copied().collect();
        let reshaped = sizes.and_then(|sizes| reshape(rewriter, product, &sizes)).ok_or(NoMatch)?;
        if rewriter.replace(op, &[reshaped]) { Ok(()) } else { Err(NoMatch) }
    });

fn static_sizes(dims: &[Dim]) -> Option<Vec<u64>> {
    dims.iter().copied().collect()
}

fn same_requantization(op: qopt_ir::def::OpRef<'_>) -> Result<bool, String> {
    let quantized = |ty: Type| uniform(op.ctx, ty).ok_or("not quantized");
    let (x, w, y) = (
        quantized(op.in_type(operand!(CONV2D.input)))?,
        quantized(op.in_type(operand!(CONV2D.weight)))?,
        quantized(op.out_type(0))?,
    );
    let (Some(input), Some(output)) = (x.params.first(), y.params.first()) else { return Err("no scale".to_owned()) };
    let weight_scales: Vec<f64> = axis_params(w, 0)?.iter().map(|p| p.scale()).collect();
    let numerics = Numerics::of(op)?;
    let steps =
        |tflite| product_steps(op, numerics, (input.scale(), x.storage.width), &weight_scales, output.scale(), tflite);
    Ok(steps(TfliteProducts::of_convolution(x))? == steps(TfliteProducts::FULLY_CONNECTED)?)
}

fn reshape(rewriter: &mut Rewriter<'_>, value: ValueId, sizes: &[u64]) -> Option<ValueId> {
    let ctx = rewriter.ctx();
    let ty = rewriter.body().ty(value);
    let movement = Movement::Reshape(Shape::of(sizes));
    let dims: Vec<Dim> = sizes.iter().copied().map(Some).collect();
    let declared = ctx.tensor_type(&dims, ctx.element_type(ty)?);
    let ty = moved_type(ctx, std::slice::from_ref(&movement), &[ty], declared, PropagationLimits::default()).ok()?;
    let loc = rewriter.body().defining_op(value).map_or(qopt_ir::ir::Loc::UNKNOWN, |op| rewriter.body().loc(op));
    (ctx.dialect("tosa")?.movement?)(rewriter, loc, &movement, value, ty)
}
