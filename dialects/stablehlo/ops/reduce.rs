//! `stablehlo.reduce` and `stablehlo.return`

use qopt_ir::def::{I64_ARRAY, OpDef, OpError, OpRef, RegionBlocks, RegionDef, Trait, Verdict, attr, variadic};
use qopt_ir::movement::Dim;

use super::super::constraints::{TENSOR, VALUE};
use super::super::kernels::regions;
use super::super::syntax::ReduceSyntax;
use super::reducer::verify_reducer;
use super::rules::{STABLEHLO, check_result, demand, distinct, first_dims, returned_types};
use crate::support::{OpTypes, ensure, shapes_agree};

/// Checks a reduction of several inputs by one body. `reduced` gives the shape of a result for the shape of its input. The body
/// may combine several elements at once, whose shape has some of the sizes `allowed`, or of the result without them.
pub(super) fn verify_reduction(
    op: OpRef<'_>,
    allowed: Option<Vec<Dim>>,
    reduced: impl Fn(&[Dim]) -> Result<Vec<Dim>, OpError>,
) -> Verdict {
    let operands = op.body.num_operands(op.op);
    let inputs = operands / 2;
    ensure!(operands > 0 && operands.is_multiple_of(2), "expects the size of operands to be even and >= 2");
    ensure!(op.body.num_results(op.op) == inputs, "expects {inputs} results, but has {}", op.body.num_results(op.op));
    let types: Vec<_> = op.body.operands(op.op).map(|value| op.body.ty(value)).collect();
    let (from, inits) = types.split_at(inputs);
    let first = from.first().and_then(|&ty| op.ctx.shape(ty));
    for (i, &ty) in from.iter().enumerate() {
        let (Some(first), Some(dims)) = (&first, op.ctx.shape(ty)) else { continue };
        demand!(
            shapes_agree(first, &dims),
            "expects all inputs to have compatible shapes. Shape at input-index {i} is not compatible with shape at input-index 0"
        );
    }
    if let Some(&region) = op.body.regions(op.op).first() {
        let of_result = || Ok::<_, OpError>(first_dims(op).map(|dims| reduced(&dims)).transpose()?.unwrap_or_default());
        let allowed = allowed.map_or_else(of_result, Ok)?;
        verify_reducer(op, region, (from, inits), &allowed)?;
    }
    let sums = returned_types(op, 0);
    for (i, &sum) in sums.iter().enumerate().take(inputs) {
        let Some(dims) = op.in_dims(i) else { continue };
        check_result(op, i, &reduced(&dims)?, op.ctx.element_or_self(sum))?;
    }
    Ok(())
}

fn verify(op: OpRef<'_>) -> Verdict {
    verify_reduction(op, None, |from| {
        let dims = distinct(&op.ints("dimensions").unwrap_or_default(), from.len())?;
        Ok(from.iter().enumerate().filter(|(d, _)| !dims.contains(d)).map(|(_, &dim)| dim).collect())
    })
}

/// `stablehlo.reduce`: reduces tensors along some dimensions.
pub static REDUCE: OpDef = OpDef {
    name: "stablehlo.reduce",
    summary: "Reduction along dimensions",
    description: "Combines elements by the body, two at a time. The implementation chooses the order, and where and how often the initial \
                  value takes part.",
    operands: &[variadic("inputs", &TENSOR), variadic("init_values", &TENSOR)],
    results: &[variadic("results", &TENSOR)],
    attrs: &[attr("dimensions", &I64_ARRAY)],
    regions: &[RegionDef { name: "body", blocks: RegionBlocks::One, variadic: false }],
    traits: &[Trait::RecursiveMemoryEffects, Trait::ImplicitTerminator(RETURN.name)],
    syntax: Some(&ReduceSyntax),
    verify: Some(verify),
    evaluate_regions: Some(regions::reduce),
    example: "%0 = stablehlo.reduce(%arg0 init: %arg1) applies stablehlo.add across dimensions = [1] : (tensor<2x3xf32>, \
              tensor<f32>) -> tensor<2xf32>",
    ..STABLEHLO
};

/// `stablehlo.return`: the terminator of a body.
pub static RETURN: OpDef = OpDef {
    name: "stablehlo.return",
    summary: "Region terminator",
    description: "Ends a region of another operation and yields its values.",
    operands: &[variadic("results", &VALUE)],
    traits: &[Trait::Pure, Trait::Terminator],
    format: Some("$results attr-dict (`:` type($results)^)?"),
    example: "%0 = stablehlo.reduce(%arg0 init: %arg1) across dimensions = [1] : (tensor<2x3xf32>, tensor<f32>) -> \
              tensor<2xf32>\n reducer(%arg2: tensor<f32>, %arg3: tensor<f32>)  {\n  stablehlo.return %arg2 : tensor<f32>\n}",
    ..STABLEHLO
};
