//! The `ort` numerics against ONNX Runtime. Every function of `data/ort_ops.mlir` is one operation with a hash of ONNX
//! Runtime's results. The function's name determines the inputs. `tools/oracles/ort_ops.py` generates the file and documents
//! it.

use std::sync::Arc;

use qopt_ir::def::OpRef;
use qopt_ir::eval::Interpreter;
use qopt_ir::ir::Tensor;
use qopt_ir::ir::{Body, Context, Type};
use qopt_ir::syntax::{ParseOptions, parse};

const PROGRAM: &str = include_str!("data/ort_ops.mlir");

/// FNV-1a of 64 bits.
fn hash(bytes: &[u8]) -> u64 {
    bytes.iter().fold(0xCBF2_9CE4_8422_2325, |hash, &byte| (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01B3))
}

/// The inputs of a function: all integer values, all pairs of them, or pseudo-random ones. Reals are multiples of 1/80.
fn inputs(ctx: &Context, name: &str, types: &[Type]) -> Vec<Tensor> {
    let input = |(which, &ty): (usize, &Type)| {
        let count = usize::try_from(ctx.num_elements(ty).unwrap()).unwrap();
        let is_real = ctx.element_type(ty).is_some_and(|e| ctx.float_kind(e).is_some());
        let bytes: Vec<u8> = if name.starts_with("all") {
            // For all pairs, the first operand's integer changes slower.
            let slower = if count == 1 << 16 { types.len() - 1 - which } else { 0 };
            (0..count).map(|i| (i >> (8 * slower)) as u8).collect()
        } else {
            let mut state = which as u64 + 1;
            let next = || {
                state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
                (state >> 56) as u8
            };
            std::iter::repeat_with(next).take(if is_real { 2 * count } else { count }).collect()
        };
        let bytes = if name.starts_with("exact") {
            bytes.iter().take(count).flat_map(|&byte| (f32::from(byte.cast_signed()) / 8.0).to_le_bytes()).collect()
        } else if is_real {
            let sign = |x: f32| match name {
                _ if name.starts_with("positive") => x.abs(),
                _ if name.starts_with("negative") => -x.abs(),
                _ => x,
            };
            let real = |pair: &[u8]| sign(f32::from(i16::from_le_bytes([pair[0], pair[1]])) / 80.0).to_le_bytes();
            bytes.chunks_exact(2).flat_map(real).collect()
        } else {
            bytes
        };
        Tensor::of_bytes(ctx, ty, bytes).unwrap()
    };
    types.iter().enumerate().map(input).collect()
}

#[test]
fn kernels_equal_onnx_runtime() {
    let ctx = Context::new(qopt_dialects::all());
    let source = ctx.sources.add("ort_ops.mlir", Arc::new(PROGRAM.as_bytes().to_vec())).unwrap();
    let parsed = parse(&ctx, source, 0, PROGRAM.len(), ParseOptions::default());
    assert!(parsed.diags.is_empty(), "{:?}", parsed.diags.first());
    let body = &parsed.module.body;
    let interpreter = Interpreter::new(&ctx, body);
    let mut seen = 0;
    for &op in body
        .regions(Body::ROOT)
        .iter()
        .flat_map(|&r| body.blocks(r))
        .flat_map(|&b| body.ops(b))
        .collect::<Vec<_>>()
        .iter()
    {
        let view = OpRef::new(&ctx, body, op);
        let text = |name: &str| ctx.text(view.attr(name).and_then(|a| ctx.attr_str(a)).unwrap()).into_owned();
        let (name, expected) = (text("sym_name"), text("expected"));
        let inputs = inputs(&ctx, &name, &interpreter.arguments(&name).unwrap());
        let results =
            interpreter.run(&name, &inputs, &mut |_, _| {}).unwrap_or_else(|why| panic!("{name}: {}", why.message));
        let found = hash(&results[0].to_bytes(&ctx).unwrap());
        assert_eq!(format!("{found:016x}"), expected, "{name}");
        seen += 1;
    }
    // The file covers every kind of operation.
    assert_eq!(seen, PROGRAM.matches("func.func").count());
    for operation in [
        "add",
        "mul",
        "unary",
        "requantize",
        "mean",
        "average_pool2d",
        "conv2d",
        "depthwise_conv2d",
        "fully_connected",
        "softmax",
    ] {
        assert!(PROGRAM.contains(&format!(" qnn.{operation} ort")), "{operation}");
        // Also with dynamically quantized operands.
        let products = ["conv2d", "depthwise_conv2d", "fully_connected"].contains(&operation);
        assert_eq!(products, PROGRAM.contains(&format!(" qnn.{operation} ort %q,")), "{operation}");
    }
}
