//! `stablehlo.reduce_window`, `stablehlo.select_and_scatter`, and the checks of all sliding windows.

use qopt_ir::def::{
    self, AttrConstraint, AttrSyntax, I64_ARRAY, OpDef, OpError, OpRef, RegionBlocks, RegionDef, Trait, Verdict, attr,
    one, operand, optional_attr, variadic,
};
use qopt_ir::ir::AttrKind;
use qopt_ir::movement::{Dim, Shape};

use super::super::constraints::TENSOR;
use super::super::kernels::regions;
use super::reduce::{RETURN, verify_reduction};
use super::reducer::verify_reducer;
use super::rules::{STABLEHLO, check_result_shape, demand};
use crate::elements::integers;
use crate::support::{Dims, OpTypes, ensure, shapes_agree, show};

pub(super) const BOOLS: AttrConstraint = AttrConstraint {
    summary: "i1 dense array attribute",
    accepts: |c, a| matches!(c.attr_kind(a), AttrKind::DenseArray { element, .. } if *element == c.int_type(1)),
    syntax: AttrSyntax::Full,
};

pub(super) const I64_ELEMENTS: AttrConstraint =
    AttrConstraint::new("64-bit signless integer elements attribute", |c, a| {
        let element = def::typed_attr_type(c, a).and_then(|ty| c.element_type(ty));
        (def::ELEMENTS_ATTR.accepts)(c, a) && element == Some(c.int_type(64))
    });

/// The attributes of a window, each with one entry per dimension. An absent one is a list of ones.
pub(super) struct WindowAttrs {
    pub(super) strides: &'static str,
    /// Distance between two neighbors of the operand in the dilated operand.
    pub(super) base_dilation: &'static str,
    pub(super) window_dilation: &'static str,
}

const ATTRS: WindowAttrs =
    WindowAttrs { strides: "window_strides", base_dilation: "base_dilations", window_dilation: "window_dilations" };

/// Checks that `padding` has one pair for each dimension of the window. The custom form of a convolution omits the shape.
pub(super) fn verify_padding(shape: Option<Dims>, rank: usize) -> Verdict {
    let expected = [u64::try_from(rank).ok(), Some(2)];
    demand!(
        shape.as_ref().is_none_or(|shape| shapes_agree(shape, &expected)),
        "expects padding to have shape {}, but got {}",
        Shape::new(expected),
        Shape::new(shape.unwrap_or_default())
    );
    Ok(())
}

/// The shape of the attribute `padding`.
pub(super) fn padding_shape(op: OpRef<'_>) -> Option<Dims> {
    op.ctx.shape(def::typed_attr_type(op.ctx, op.attr("padding")?)?)
}

/// The entries of a window attribute, one for each dimension.
fn entries(op: OpRef<'_>, name: &str, rank: usize) -> Result<Option<Vec<i64>>, OpError> {
    let Some(values) = op.ints(name) else { return Ok(None) };
    let found = values.len();
    demand!(found == rank, "expects {name} to have size {rank}, the number of window dimensions, but got {found}");
    Ok(Some(values))
}

/// Checks that a window attribute that does not change the result's shape has one entry for each dimension.
pub(super) fn verify_entries(op: OpRef<'_>, name: &str, rank: usize) -> Verdict {
    entries(op, name, rank).map(|_| ())
}

/// The size of a dimension with `dilation - 1` elements between two neighbors.
fn dilated(size: u64, dilation: i64) -> i128 {
    let Some(gaps) = size.checked_sub(1) else { return 0 };
    i128::from(gaps).saturating_mul(i128::from(dilation)).saturating_add(1)
}

/// The number of window positions along each dimension. `padding` has a pair for each dimension; `None` is unknown.
pub(super) fn window_positions(
    op: OpRef<'_>,
    attrs: &WindowAttrs,
    (input, window): (&[Dim], &[Dim]),
    padding: Option<&[i64]>,
) -> Result<Vec<Dim>, OpError> {
    let positive = |name: &str, word: &str| -> Result<Vec<i64>, OpError> {
        let values = entries(op, name, window.len())?.unwrap_or_else(|| vec![1; window.len()]);
        for (d, &value) in values.iter().enumerate() {
            demand!(value > 0, "expects window to have positive {word} for {d}-th window dimension, but got {value}.");
        }
        Ok(values)
    };
    let strides = positive(attrs.strides, "stride")?;
    let base = positive(attrs.base_dilation, "base dilation factor")?;
    let dilations = positive(attrs.window_dilation, "window dilation factor")?;
    let mut pads = padding.into_iter().flat_map(|padding| padding.chunks_exact(2));
    let mut out = Vec::new();
    for (((&input, &window), &stride), (&base, &dilation)) in
        input.iter().zip(window).zip(&strides).zip(base.iter().zip(&dilations))
    {
        let (Some(input), Some(window), Some(&[low, high])) = (input, window, pads.next()) else {
            out.push(None);
            continue;
        };
        let padded = dilated(input, base).saturating_add(i128::from(low)).saturating_add(i128::from(high));
        let reach = dilated(window, dilation);
        let last = padded.saturating_sub(reach).checked_div(i128::from(stride));
        let count = if padded <= 0 || reach > padded { Some(0) } else { last.map(|n| n.saturating_add(1)) };
        let count = count.and_then(|n| u64::try_from(n).ok());
        out.push(Some(count.ok_or("the number of window positions overflows 64 bits")?));
    }
    Ok(out)
}

/// The attribute `padding`, one pair for each dimension; zeros by default.
pub(super) fn edge_padding(op: OpRef<'_>, rank: usize) -> Option<Vec<i64>> {
    match op.attr("padding") {
        None => Some(vec![0; rank.saturating_mul(2)]),
        Some(padding) => integers(op.ctx, padding),
    }
}

/// The shape of the window positions over an operand, whose rank the window has.
fn positions(op: OpRef<'_>, what: &str, input: &[Dim]) -> Result<Vec<Dim>, OpError> {
    let window = op.ints("window_dimensions").unwrap_or_default();
    demand!(
        window.len() == input.len(),
        "expects window-dimensions size == {what} rank, but got window-dimensions size: {} and {what}: {} with rank = {}.",
        window.len(),
        show(op.ctx, op.in_type(0)),
        input.len()
    );
    let mut sizes = Vec::new();
    for (d, &size) in window.iter().enumerate() {
        demand!(size > 0, "expects window to have positive value for {d}-th window dimension, but got {size}.");
        sizes.push(u64::try_from(size).ok());
    }
    verify_padding(padding_shape(op), input.len())?;
    window_positions(op, &ATTRS, (input, &sizes), edge_padding(op, input.len()).as_deref())
}

/// `stablehlo.reduce_window`: reduces the elements of each window.
pub static REDUCE_WINDOW: OpDef = OpDef {
    name: "stablehlo.reduce_window",
    summary: "Reduction over windows",
    description: "Combines the elements of each window by the body, as `stablehlo.reduce` does. Padding elements are the \
                  initial value.",
    operands: &[variadic("inputs", &TENSOR), variadic("init_values", &TENSOR)],
    results: &[variadic("results", &TENSOR)],
    attrs: &[
        attr("window_dimensions", &I64_ARRAY),
        optional_attr("window_strides", &I64_ARRAY),
        optional_attr("base_dilations", &I64_ARRAY),
        optional_attr("window_dilations", &I64_ARRAY),
        optional_attr("padding", &I64_ELEMENTS),
    ],
    regions: &[RegionDef { name: "body", blocks: RegionBlocks::One, variadic: false }],
    traits: &[Trait::RecursiveMemoryEffects, Trait::ImplicitTerminator(RETURN.name)],
    verify: Some(|op| {
        let window = op.ints("window_dimensions").unwrap_or_default();
        let window = window.iter().map(|&size| u64::try_from(size).ok()).collect();
        verify_reduction(op, Some(window), |input| positions(op, "input", input))
    }),
    evaluate_regions: Some(regions::reduce_window),
    example: "%0 = \"stablehlo.reduce_window\"(%arg0, %arg1) <{window_dimensions = array<i64: 1, 2>, window_strides = \
              array<i64: 1, 2>}> ({\n^bb0(%arg2: tensor<f32>, %arg3: tensor<f32>):\n  %1 = stablehlo.maximum %arg2, %arg3 : \
              tensor<f32>\n  stablehlo.return %1 : tensor<f32>\n}) : (tensor<2x6xf32>, tensor<f32>) -> tensor<2x3xf32>",
    ..STABLEHLO
};

fn verify_scatter(op: OpRef<'_>) -> Verdict {
    let (Some(input), Some(source)) =
        (op.in_dims(operand!(SELECT_AND_SCATTER.operand)), op.in_dims(operand!(SELECT_AND_SCATTER.source)))
    else {
        return Ok(());
    };
    let positions = positions(op, "operand", &input)?;
    ensure!(
        shapes_agree(&source, &positions),
        "expects source-type to be {}, but got {}",
        show(op.ctx, op.ctx.tensor_type(&positions, op.in_element(operand!(SELECT_AND_SCATTER.source)))),
        show(op.ctx, op.in_type(operand!(SELECT_AND_SCATTER.source)))
    );
    check_result_shape(op, 0, &input)?;
    let (ctx, body) = (op.ctx, op.body);
    let element = ctx.tensor_type(&[], op.in_element(operand!(SELECT_AND_SCATTER.operand)));
    ensure!(
        op.in_element(operand!(SELECT_AND_SCATTER.source)) == ctx.element_or_self(element),
        "expects source-type to be {}, but got {}",
        show(ctx, ctx.tensor_type(&positions, ctx.element_or_self(element))),
        show(ctx, op.in_type(operand!(SELECT_AND_SCATTER.source)))
    );
    let &[select, scatter] = body.regions(op.op) else { return Ok(()) };
    if let Some(&block) = body.blocks(select).first() {
        let args = body.args(block);
        demand!(args.len() == 2, "expects the select-region to take 2 parameters, but takes {}", args.len());
        for (i, &arg) in args.iter().enumerate() {
            demand!(
                body.ty(arg) == element,
                "expects the type of select-region's parameter at index {i} to be {}, but got {}",
                show(ctx, element),
                show(ctx, body.ty(arg))
            );
        }
        if let Some(end) = body.ops(block).last() {
            let results: Vec<_> = body.operands(end).map(|value| body.ty(value)).collect();
            demand!(results.len() == 1, "expects select-region to return single value, but got: {}", results.len());
            let choice = ctx.tensor_type(&[], ctx.int_type(1));
            demand!(
                results.iter().all(|&ty| ty == choice),
                "expects the return-type of select-region to be tensor<i1>, but got: {}",
                results.first().map_or(String::new(), |&ty| show(ctx, ty))
            );
        }
    }
    verify_reducer(op, scatter, (&[element], &[op.in_type(operand!(SELECT_AND_SCATTER.init_value))]), &[])
}

/// `stablehlo.select_and_scatter`: scatters values to the selected element of each window.
pub static SELECT_AND_SCATTER: OpDef = OpDef {
    name: "stablehlo.select_and_scatter",
    summary: "Scatter to the selected element of each window",
    description: "`select` picks one element of each window of `operand`. `scatter` combines the elements of `source` \
                  whose windows pick the same element, starting with the initial value.",
    operands: &[one("operand", &TENSOR), one("source", &TENSOR), one("init_value", &TENSOR)],
    results: &[one("result", &TENSOR)],
    attrs: &[
        optional_attr("window_dimensions", &I64_ARRAY),
        optional_attr("window_strides", &I64_ARRAY),
        optional_attr("padding", &I64_ELEMENTS),
    ],
    regions: &[
        RegionDef { name: "select", blocks: RegionBlocks::One, variadic: false },
        RegionDef { name: "scatter", blocks: RegionBlocks::One, variadic: false },
    ],
    traits: &[Trait::RecursiveMemoryEffects],
    verify: Some(verify_scatter),
    evaluate_regions: Some(regions::select_and_scatter),
    example: "%0 = \"stablehlo.select_and_scatter\"(%arg0, %arg1, %arg2) <{window_dimensions = array<i64: 2>, \
              window_strides = array<i64: 2>}> ({\n^bb0(%arg3: tensor<f32>, %arg4: tensor<f32>):\n  %1 = \
              stablehlo.compare GE, %arg3, %arg4 : (tensor<f32>, tensor<f32>) -> tensor<i1>\n  stablehlo.return %1 : \
              tensor<i1>\n}, {\n^bb0(%arg3: tensor<f32>, %arg4: tensor<f32>):\n  %1 = stablehlo.add %arg3, %arg4 : \
              tensor<f32>\n  stablehlo.return %1 : tensor<f32>\n}) : (tensor<4xf32>, tensor<2xf32>, tensor<f32>) -> \
              tensor<4xf32>",
    ..STABLEHLO
};
