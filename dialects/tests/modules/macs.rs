//! Multiply-accumulates of the operations of frontends.

use std::sync::Arc;

use qopt_ir::ir::Context;
use qopt_ir::syntax::{ParseOptions, parse};

use qopt_dialects::stats::Stats;

/// Returns the multiply-accumulates of a function, and the number of operations for which they are unknown.
fn count(body: &str) -> (u64, u64) {
    let ctx = Context::new(qopt_dialects::all());
    let source = ctx.sources.add("f.mlir", Arc::new(body.as_bytes().to_vec())).unwrap();
    let parsed = parse(&ctx, source, 0, body.len(), ParseOptions::default());
    assert!(parsed.diags.is_empty(), "{:?}", parsed.diags);
    let stats = Stats::of(&ctx, &parsed.module);
    (stats.macs, stats.unknown_macs)
}

fn generic(name: &str, operands: &[&str], result: &str) -> (u64, u64) {
    let list = |of: &dyn Fn(usize, &str) -> String| {
        operands.iter().enumerate().map(|(i, ty)| of(i, ty)).collect::<Vec<_>>().join(", ")
    };
    let arguments = list(&|i, ty| format!("%{i}: {ty}"));
    let uses = list(&|i, _| format!("%{i}"));
    let types = list(&|_, ty| ty.to_owned());
    count(
        &format!("func.func @f({arguments}) {{\n  %r = {name}\n  return\n}}")
            .replace("OPERANDS", &uses)
            .replace("TYPES", &format!("({types}) -> {result}")),
    )
}

#[test]
fn convolutions() {
    let strides = r#"padding = "SAME", stride_h = 1 : i32, stride_w = 1 : i32"#;
    let window = format!("{strides}, dilation_h_factor = 1 : i32, dilation_w_factor = 1 : i32");
    let conv = |input, weight| {
        let name = format!(r#""tfl.conv_2d"(OPERANDS) {{{window}}} : TYPES"#);
        generic(&name, &[input, weight, "tensor<5xf32>"], "tensor<?x8x8x5xf32>")
    };
    // 8 x 8 places, 5 channels, each a sum over 3 x 3 x 3.
    assert_eq!(conv("tensor<1x8x8x3xf32>", "tensor<5x3x3x3xf32>"), (8 * 8 * 5 * 27, 0));
    assert_eq!(conv("tensor<?x8x8x3xf32>", "tensor<5x3x3x3xf32>"), (0, 1));
    assert_eq!(conv("tensor<1x8x8x3xf32>", "tensor<5x?x3x3xf32>"), (0, 1));
    let onnx = |weight| {
        let conv = r#"torch.operator "onnx.Conv"(OPERANDS) {torch.onnx.group = 2 : si64} : TYPES"#;
        generic(conv, &["!torch.vtensor<[1,6,8,8],f32>", weight], "!torch.vtensor<[1,4,6,6],f32>")
    };
    // Two groups of three inputs.
    assert_eq!(onnx("!torch.vtensor<[4,3,3,3],f32>"), (4 * 6 * 6 * 27, 0));
    let stablehlo = "stablehlo.convolution(OPERANDS) dim_numbers = [b, 0, 1, f]x[0, 1, i, o]->[b, 0, 1, f], window = {} \
                     {batch_group_count = 1 : i64, feature_group_count = 1 : i64} : TYPES";
    let stablehlo = generic(stablehlo, &["tensor<1x8x8x3xf32>", "tensor<3x3x3x5xf32>"], "tensor<1x6x6x5xf32>");
    assert_eq!(stablehlo, (6 * 6 * 5 * 27, 0));
    let depthwise = generic(
        &format!(r#""tfl.depthwise_conv_2d"(OPERANDS) {{{window}, depth_multiplier = 1 : i32}} : TYPES"#),
        &["tensor<1x8x8x4xf32>", "tensor<1x3x2x4xf32>", "tensor<4xf32>"],
        "tensor<1x8x8x4xf32>",
    );
    assert_eq!(depthwise, (8 * 8 * 4 * 6, 0));
    let transposed = generic(
        r#""tfl.transpose_conv"(OPERANDS) {padding = "SAME", stride_h = 2 : i32, stride_w = 2 : i32} : TYPES"#,
        &["tensor<4xi32>", "tensor<4x3x2x5xf32>", "tensor<1x3x4x5xf32>", "none"],
        "tensor<1x6x8x4xf32>",
    );
    // 60 elements, each in 3 x 2 places of 4 channels.
    assert_eq!(transposed, (60 * 24, 0));
}

#[test]
fn products_of_matrices() {
    let product = |attrs: &str, lhs, rhs, result| {
        generic(&format!(r#""tfl.batch_matmul"(OPERANDS) {attrs} : TYPES"#), &[lhs, rhs], result)
    };
    assert_eq!(product("", "tensor<2x3x8xf32>", "tensor<2x8x4xf32>", "tensor<2x3x4xf32>"), (2 * 3 * 4 * 8, 0));
    let turned = "{adj_x = true}";
    assert_eq!(product(turned, "tensor<2x8x3xf32>", "tensor<2x8x4xf32>", "tensor<2x3x4xf32>"), (2 * 3 * 4 * 8, 0));
    assert_eq!(product("", "tensor<*xf32>", "tensor<2x8x4xf32>", "tensor<2x3x4xf32>"), (0, 1));
    let dot = "stablehlo.dot_general OPERANDS, batching_dims = [0] x [0], contracting_dims = [2] x [1] : TYPES";
    let dot = generic(dot, &["tensor<2x3x4xf32>", "tensor<2x4x5xf32>"], "tensor<2x3x5xf32>");
    assert_eq!(dot, (2 * 3 * 5 * 4, 0));
    let gemm = r#"torch.operator "onnx.Gemm"(OPERANDS) {torch.onnx.transA = 1 : si64} : TYPES"#;
    let gemm = generic(gemm, &["!torch.vtensor<[8,3],f32>", "!torch.vtensor<[8,4],f32>"], "!torch.vtensor<[3,4],f32>");
    assert_eq!(gemm, (3 * 4 * 8, 0));
    assert_eq!(generic("tosa.add OPERANDS : TYPES", &["tensor<4xf32>", "tensor<4xf32>"], "tensor<4xf32>"), (0, 0));
}

#[test]
fn numbers_that_do_not_fit_are_not_known() {
    let huge = "tensor<1x4294967296x4294967295x1xf32>";
    let conv = generic(r#""tfl.conv_2d"(OPERANDS) : TYPES"#, &[huge, "tensor<1x3x3x1xf32>", "tensor<1xf32>"], huge);
    assert_eq!(conv, (0, 1));
}
