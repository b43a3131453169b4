//! `stablehlo.reduce` and `stablehlo.return`

use qopt_ir::def::{
    ANY_RANKED_TENSOR, ANY_TYPE, I64_ARRAY, OpDef, OpError, OpRef, RegionBlocks, RegionDef, Trait, Verdict, attr,
    variadic,
};
use qopt_ir::movement::Dim;

use super::super::syntax::ReduceSyntax;
use super::rules::{STABLEHLO, check_result_shape, demand, distinct};
use crate::support::{OpTypes, ensure};

/// Checks a reduction of several inputs by one body. `reduced` gives the shape of a result for the shape of its input.
pub(super) fn verify_reduction(op: OpRef<'_>, reduced: impl Fn(&[Dim]) -> Result<Vec<Dim>, OpError>) -> Verdict {
    let operands = op.body.num_operands(op.op);
    let inputs = operands / 2;
    ensure!(operands > 0 && operands.is_multiple_of(2), "expects the size of operands to be even and >= 2");
    ensure!(op.body.num_results(op.op) == inputs, "expects {inputs} results, but has {}", op.body.num_results(op.op));
    let block = op.body.regions(op.op).first().and_then(|&r| op.body.blocks(r).first());
    let args = block.map_or(0, |&b| op.body.args(b).len());
    demand!(args == operands, "Reduction-region must take {operands} parameters, but takes {args} parameter(s)");
    let mut ranked_inputs = (0..inputs).filter_map(|i| Some((i, op.in_dims(i)?)));
    ranked_inputs.try_for_each(|(i, dims)| check_result_shape(op, i, &reduced(&dims)?))
}

fn verify(op: OpRef<'_>) -> Verdict {
    verify_reduction(op, |from| {
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
    operands: &[variadic("inputs", &ANY_RANKED_TENSOR), variadic("init_values", &ANY_RANKED_TENSOR)],
    results: &[variadic("results", &ANY_RANKED_TENSOR)],
    attrs: &[attr("dimensions", &I64_ARRAY)],
    regions: &[RegionDef { name: "body", blocks: RegionBlocks::One, variadic: false }],
    traits: &[Trait::RecursiveMemoryEffects, Trait::ImplicitTerminator(RETURN.name)],
    syntax: Some(&ReduceSyntax),
    verify: Some(verify),
    example: "%0 = stablehlo.reduce(%arg0 init: %arg1) applies stablehlo.add across dimensions = [1] : (tensor<2x3xf32>, \
              tensor<f32>) -> tensor<2xf32>",
    ..STABLEHLO
};

/// `stablehlo.return`: the terminator of a body.
pub static RETURN: OpDef = OpDef {
    name: "stablehlo.return",
    summary: "Region terminator",
    description: "Ends a region of another operation and yields its values.",
    operands: &[variadic("results", &ANY_TYPE)],
    traits: &[Trait::Pure, Trait::Terminator],
    format: Some("$results attr-dict (`:` type($results)^)?"),
    example: "%0 = stablehlo.reduce(%arg0 init: %arg1) across dimensions = [1] : (tensor<2x3xf32>, tensor<f32>) -> \
              tensor<2xf32>\n reducer(%arg2: tensor<f32>, %arg3: tensor<f32>)  {\n  stablehlo.return %arg2 : tensor<f32>\n}",
    ..STABLEHLO
};
