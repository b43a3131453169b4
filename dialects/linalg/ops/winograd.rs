//! The transformations of Winograd's algorithm: `linalg.winograd_filter_transform`, `linalg.winograd_input_transform` and
//! `linalg.winograd_output_transform`

use qopt_ir::def::{OpDef, OpRef, Trait, TypeConstraint, TypePred, Verdict, attr, one, operand};
use qopt_ir::movement::Dim;

use super::super::attrs::{WINOGRAD, winograd_sizes};
use super::structured::verify_destinations;
use crate::support::{OpTypes, ensure, mul_sizes, shapes_agree};

const RANK_4: TypeConstraint = TypeConstraint::new(
    "4D tensor of any type values",
    TypePred::All(&[&TypePred::RankedTensor(&TypePred::Any), &TypePred::RankIn(&[4])]),
);
const RANK_6: TypeConstraint = TypeConstraint::new(
    "6D tensor of any type values",
    TypePred::All(&[&TypePred::RankedTensor(&TypePred::Any), &TypePred::RankIn(&[6])]),
);

/// The shapes of input and destination, the output size and the filter size.
fn shapes(op: OpRef<'_>) -> Option<(Vec<Dim>, Vec<Dim>, u64, u64)> {
    let (m, r) = winograd_sizes(op.ctx, op.attr("fmr")?)?;
    Some((
        op.in_dims(operand!(WINOGRAD_FILTER_TRANSFORM.filter))?.to_vec(),
        op.in_dims(operand!(WINOGRAD_FILTER_TRANSFORM.output))?.to_vec(),
        m,
        r,
    ))
}

fn verify_shape(op: OpRef<'_>, expected: &[Dim], output: &[Dim]) -> Verdict {
    ensure!(shapes_agree(expected, output), "the output shape is not expected");
    verify_destinations(op, 1)
}

/// The tile size: the inputs of m outputs under a filter of size r.
fn tile(m: u64, r: u64) -> u64 {
    m.saturating_add(r).saturating_sub(1)
}

fn verify_filter(op: OpRef<'_>) -> Verdict {
    let Some((filter, output, m, r)) = shapes(op) else { return Ok(()) };
    let &[f, h, w, c] = &*filter else { return Ok(()) };
    let fits = |size: Dim| size == Some(r) || size == Some(1);
    ensure!(fits(h), "expect filter height either equals to r or 1");
    ensure!(fits(w), "expect filter width either equals to r or 1");
    ensure!(h != Some(1) || w != Some(1), "expect either filter height or width equals to r");
    let transformed = |size: Dim| Some(if size == Some(r) { tile(m, r) } else { 1 });
    verify_shape(op, &[transformed(h), transformed(w), c, f], &output)
}

fn verify_input(op: OpRef<'_>) -> Verdict {
    let Some((input, output, m, r)) = shapes(op) else { return Ok(()) };
    let (&[n, h, w, c], &[alpha_h, alpha_w, ..]) = (&*input, &*output) else { return Ok(()) };
    // A dimension that is not transformed has tiles of size 1.
    let tiles = |size: Dim, alpha: Dim| match size {
        None => (Some(tile(m, r)), None),
        Some(size) if alpha == Some(1) => (Some(1), Some(size)),
        Some(size) => (Some(tile(m, r)), size.saturating_sub(r.saturating_sub(1)).checked_div(m)),
    };
    let ((alpha_h, tiles_h), (alpha_w, tiles_w)) = (tiles(h, alpha_h), tiles(w, alpha_w));
    verify_shape(op, &[alpha_h, alpha_w, tiles_h, tiles_w, n, c], &output)
}

fn verify_output(op: OpRef<'_>) -> Verdict {
    let Some((value, output, m, r)) = shapes(op) else { return Ok(()) };
    let &[alpha_h, alpha_w, tiles_h, tiles_w, n, f] = &*value else { return Ok(()) };
    // The output extent of a dimension; the outer `None` if the input does not have the tile size.
    let size = |alpha: Dim, tiles: Dim| -> Result<Option<Dim>, String> {
        Ok(match (alpha, tiles) {
            (Some(1), Some(tiles)) => Some(Some(tiles)),
            (Some(alpha), Some(_)) => (alpha == tile(m, r)).then_some(mul_sizes(tiles, Some(m))?),
            _ => Some(None),
        })
    };
    let (h, w) = (size(alpha_h, tiles_h)?, size(alpha_w, tiles_w)?);
    ensure!(h.is_some(), "expect input height equals to input tile size");
    ensure!(w.is_some(), "expect input width equals to input tile size");
    verify_shape(op, &[n, h.flatten(), w.flatten(), f], &output)
}

const BASE: OpDef = OpDef { attrs: &[attr("fmr", &WINOGRAD)], ..OpDef::BASE };

/// `linalg.winograd_filter_transform`: G g G^T.
pub static WINOGRAD_FILTER_TRANSFORM: OpDef = OpDef {
    name: "linalg.winograd_filter_transform",
    summary: "Filters, transformed for Winograd's algorithm",
    description: "output = G g G^T for each filter g of size r, where `fmr` names the sizes m of the outputs and r of the filters.",
    operands: &[one("filter", &RANK_4), one("output", &RANK_4)],
    results: &[one("result", &RANK_4)],
    traits: &[Trait::AllElementTypesMatch(&["filter", "output"]), Trait::DestinationStyle],
    format: Some(
        "attr-dict `fmr` `(` $fmr `)` `ins` `(` $filter `:` type($filter) `)` `outs` `(` $output `:` type($output) `)` `->` \
         type($result)",
    ),
    verify: Some(verify_filter),
    example: "%0 = linalg.winograd_filter_transform fmr(F_4_3) ins(%arg0 : tensor<2x3x3x5xf32>) outs(%arg1 : \
              tensor<6x6x5x2xf32>) -> tensor<6x6x5x2xf32>",
    ..BASE
};

/// `linalg.winograd_input_transform`: B^T d B.
pub static WINOGRAD_INPUT_TRANSFORM: OpDef = OpDef {
    name: "linalg.winograd_input_transform",
    summary: "Tiles of an input, transformed for Winograd's algorithm",
    description: "output = B^T d B for each tile d of size m + r - 1, where `fmr` names the sizes m of the outputs and r of the \
                  filters.",
    operands: &[one("input", &RANK_4), one("output", &RANK_6)],
    results: &[one("result", &RANK_6)],
    traits: &[Trait::AllElementTypesMatch(&["input", "output"]), Trait::DestinationStyle],
    format: Some(
        "attr-dict `fmr` `(` $fmr `)` `ins` `(` $input `:` type($input) `)` `outs` `(` $output `:` type($output) `)` `->` \
         type($result)",
    ),
    verify: Some(verify_input),
    example: "%0 = linalg.winograd_input_transform fmr(F_4_3) ins(%arg0 : tensor<2x10x10x5xf32>) outs(%arg1 : \
              tensor<6x6x2x2x2x5xf32>) -> tensor<6x6x2x2x2x5xf32>",
    ..BASE
};

/// `linalg.winograd_output_transform`: A^T y A.
pub static WINOGRAD_OUTPUT_TRANSFORM: OpDef = OpDef {
    name: "linalg.winograd_output_transform",
    summary: "Products of Winograd's algorithm, transformed to outputs",
    description: "output = A^T y A for each tile y of products, where `fmr` names the sizes m of the outputs and r of the filters.",
    operands: &[one("value", &RANK_6), one("output", &RANK_4)],
    results: &[one("result", &RANK_4)],
    traits: &[Trait::AllElementTypesMatch(&["value", "output"]), Trait::DestinationStyle],
    format: Some(
        "attr-dict `fmr` `(` $fmr `)` `ins` `(` $value `:` type($value) `)` `outs` `(` $output `:` type($output) `)` `->` \
         type($result)",
    ),
    verify: Some(verify_output),
    example: "%0 = linalg.winograd_output_transform fmr(F_4_3) ins(%arg0 : tensor<6x6x2x2x2x3xf32>) outs(%arg1 : \
              tensor<2x8x8x3xf32>) -> tensor<2x8x8x3xf32>",
    ..BASE
};
