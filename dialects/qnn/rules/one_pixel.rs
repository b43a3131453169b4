//! A convolution of one pixel by a window of one pixel is a matrix product.
//!
//! ```text
//! conv2d(x [N, 1, 1, IC], w [OC, 1, 1, IC], b)  =  reshape(fully_connected(reshape(x) [N, IC], reshape(w) [OC, IC], b))
//! ```
//!
//! Sound because the sums are the same, and where both rescale them alike: TensorFlow Lite's kernels do not.

use qopt_ir::ir::{Type, ValueId};
use qopt_ir::movement::{Dim, Limits, Movement, Shape};
use qopt_ir::rewrite::{NewOp, Outcome, Place, Rewriter, Roots, Rule};

use crate::qnn::attrs::Numerics;
use crate::qnn::kernels::axis_params;
use crate::qnn::kernels::rescale::{Tflite, product_steps};
use crate::qnn::types::uniform;
use crate::quant::fold::trace::moved_type;
use crate::support::Look;

/// The rule.
pub static ONE_PIXEL: Rule = Rule::new("qnn.conv-of-one-pixel", Roots::Ops(&["qnn.conv2d"]), |rewriter, op| {
    let view = rewriter.op(op);
    let one = |dims: &[Dim]| matches!(dims, [_, Some(1), Some(1), Some(_)]);
    let (Some(input), Some(weight), Some(output)) = (view.in_dims(0), view.in_dims(1), view.out_dims(0)) else {
        return Outcome::NoMatch;
    };
    let unpadded = view.ints("pad").is_some_and(|pad| pad.iter().all(|&p| p == 0));
    let grouped = view.int("groups").is_some_and(|groups| groups != 1);
    if !one(&input) || !one(&weight) || !one(&output) || !unpadded || grouped || view.body.num_operands(op) > 3 {
        return Outcome::NoMatch;
    }
    match rescales_alike(view) {
        Ok(true) => {}
        Ok(false) => return Outcome::Refused("a matrix product multiplies its scales in another precision".to_owned()),
        Err(_) => return Outcome::NoMatch,
    }
    let flat = |dims: &[Dim]| vec![dims.first().copied().flatten(), dims.last().copied().flatten()];
    let (x, w, y) = (flat(&input), flat(&weight), flat(&output));
    let (Some(x), Some(w)) = (static_sizes(&x), static_sizes(&w)) else { return Outcome::NoMatch };
    let (loc, ty) = (view.loc(), view.out_type(0));
    let operands: Vec<ValueId> = view.body.operands(op).collect();
    let kept = ["numerics", "rounding", "clamp"].map(|name| view.attr(name).map(|attr| (name, attr)));
    let ctx = rewriter.ctx();
    rewriter.set_place(Place::Before(op));
    let (Some(&input), Some(&weight)) = (operands.first(), operands.get(1)) else { return Outcome::NoMatch };
    let (Some(input), Some(weight)) = (reshape(rewriter, input, &x), reshape(rewriter, weight, &w)) else {
        return Outcome::NoMatch;
    };
    let mut all = vec![input, weight];
    all.extend(operands.get(2));
    let result = ctx.tensor_type(&y, ctx.element_or_self(ty));
    let mut product = NewOp::new("qnn.fully_connected").loc(loc).operands(&all).results(&[result]);
    for (name, attr) in kept.into_iter().flatten() {
        product = product.property(name, attr);
    }
    let Some(product) = rewriter.build_value(&product) else { return Outcome::NoMatch };
    let sizes: Option<Vec<u64>> = output.iter().copied().collect();
    let Some(back) = sizes.and_then(|sizes| reshape(rewriter, product, &sizes)) else { return Outcome::NoMatch };
    if rewriter.replace(op, &[back]) { Outcome::Applied } else { Outcome::NoMatch }
});

fn static_sizes(dims: &[Dim]) -> Option<Vec<u64>> {
    dims.iter().copied().collect()
}

fn rescales_alike(op: qopt_ir::def::OpRef<'_>) -> Result<bool, String> {
    let of = |ty: Type| uniform(op.ctx, ty).ok_or("not quantized");
    let (x, w, y) = (of(op.in_type(0))?, of(op.in_type(1))?, of(op.out_type(0))?);
    let (Some(from), Some(to)) = (x.params.first(), y.params.first()) else { return Err("no scale".to_owned()) };
    let weights: Vec<f64> = axis_params(w, 0)?.iter().map(|p| p.scale()).collect();
    let numerics = Numerics::of(op)?;
    let steps = |tflite| product_steps(op, numerics, (from.scale(), x.storage.width), &weights, to.scale(), tflite);
    Ok(steps(Tflite::of_convolution(x))? == steps(Tflite::of_fully_connected(weights.len()))?)
}

fn reshape(rewriter: &mut Rewriter<'_>, value: ValueId, sizes: &[u64]) -> Option<ValueId> {
    let ctx = rewriter.ctx();
    let ty = rewriter.body().ty(value);
    let movement = Movement::Reshape(Shape::of(sizes));
    let dims: Vec<Dim> = sizes.iter().copied().map(Some).collect();
    let declared = ctx.tensor_type(&dims, ctx.element_type(ty)?);
    let ty = moved_type(ctx, std::slice::from_ref(&movement), &[ty], declared, Limits::default()).ok()?;
    let loc = rewriter.body().defining_op(value).map_or(qopt_ir::ir::Loc::UNKNOWN, |op| rewriter.body().loc(op));
    (ctx.dialect("tosa")?.movement?)(rewriter, loc, &movement, value, ty)
}
