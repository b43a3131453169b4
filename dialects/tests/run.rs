//! Programs of the dialects in the toolkit's interpreter, compared with results that the tests compute.

use std::sync::Arc;

use qopt_ir::eval::Interpreter;
use qopt_ir::ir::Tensor;
use qopt_ir::ir::{Context, Module, Type};
use qopt_ir::syntax::{ParseOptions, parse};
use qopt_ir::verify::{VerifyOptions, verify_op};

fn read(ctx: &Arc<Context>, text: &str) -> Module {
    let source = ctx.sources.add("test", Arc::new(text.as_bytes().to_vec())).unwrap();
    let options = ParseOptions { allow_unregistered: true, ..ParseOptions::default() };
    let parsed = parse(ctx, source, 0, text.len(), options);
    assert!(parsed.diags.is_empty(), "{text}\n{:?}", parsed.diags);
    let rules = VerifyOptions { allow_unregistered: true, ..VerifyOptions::default() };
    let found = verify_op(parsed.module.op(), &rules);
    assert!(found.is_empty(), "{text}\n{found:?}");
    parsed.module
}

/// A tensor for an argument: element i is i. `open` replaces dynamic extents.
fn counted(ctx: &Context, ty: Type, open: u64) -> Tensor {
    let shape: Vec<_> = ctx.shape(ty).unwrap().iter().map(|d| d.or(Some(open))).collect();
    let ty = ctx.with_shape(ty, &shape).unwrap();
    let count = shape.iter().flatten().product::<u64>() as i64;
    match ctx.float_kind(ctx.element_or_self(ty)) {
        Some(_) => Tensor::of_floats(ctx, ty, &(0..count).map(|i| i as f64).collect::<Vec<_>>()).unwrap(),
        None => Tensor::of_ints(ctx, ty, &(0..count).collect::<Vec<_>>()).unwrap(),
    }
}

fn numbers(ctx: &Context, tensor: &Tensor) -> Vec<f64> {
    match tensor.ints(ctx) {
        Ok(ints) => ints.iter().map(|&i| i as f64).collect(),
        Err(_) => tensor.floats(ctx).unwrap(),
    }
}

/// Runs `@main` with operands that count up. Returns the first result's elements, or an error message.
fn run(text: &str, open: u64) -> Result<Vec<f64>, String> {
    let ctx = Context::new(qopt_dialects::all());
    let module = read(&ctx, text);
    let program = Interpreter::new(&ctx, &module.body);
    let types = program.arguments("main").expect("there is a function");
    let arguments: Vec<Tensor> = types.iter().map(|&ty| counted(&ctx, ty, open)).collect();
    let results = program.run("main", &arguments, &mut |_, _| {}).map_err(|failure| failure.message)?;
    Ok(numbers(&ctx, results.first().unwrap()))
}

/// A function of one argument and one result.
fn function(argument: &str, body: &str, result: &str) -> String {
    format!("func.func @main(%x: {argument}) -> {result} {{\n{body}\nreturn %r : {result}\n}}")
}

/// Runs a movement of a tensor whose elements count up in row-major order, and compares.
#[track_caller]
fn moves(argument: &str, body: &str, result: &str, expected: &[i64]) {
    let expected: Vec<f64> = expected.iter().map(|&i| i as f64).collect();
    assert_eq!(run(&function(argument, body, result), 2), Ok(expected));
}

#[test]
fn movements() {
    let by = |extents: (i64, i64), at: &dyn Fn(i64, i64) -> i64| -> Vec<i64> {
        (0..extents.0).flat_map(|i| (0..extents.1).map(move |j| (i, j))).map(|(i, j)| at(i, j)).collect()
    };
    let x = "tensor<2x3xi8>";
    moves(x, &format!("%r = tosa.reverse %x {{axis = 1 : i32}} : ({x}) -> {x}"), x, &by((2, 3), &|i, j| 3 * i + 2 - j));
    let turned = "tensor<3x2xi8>";
    let transpose = format!("%r = tosa.transpose %x {{perms = array<i32: 1, 0>}} : ({x}) -> {turned}");
    moves(x, &transpose, turned, &by((3, 2), &|i, j| 3 * j + i));
    let twice = "tensor<4x3xi8>";
    let concat = format!("%r = tosa.concat %x, %x {{axis = 0 : i32}} : ({x}, {x}) -> {twice}");
    moves(x, &concat, twice, &by((4, 3), &|i, j| 3 * (i % 2) + j));
    let slice = "%r = tensor.extract_slice %x[0, 1] [2, 1] [1, 1] : tensor<2x3xi8> to tensor<2x1xi8>";
    moves(x, slice, "tensor<2x1xi8>", &by((2, 1), &|i, _| 3 * i + 1));
    let expand =
        "%r = tensor.expand_shape %x [[0], [1, 2]] output_shape [2, 3, 1] : tensor<2x3xi8> into tensor<2x3x1xi8>";
    moves(x, expand, "tensor<2x3x1xi8>", &by((2, 3), &|i, j| 3 * i + j));
}

#[test]
fn margins() {
    // Padding value as an operand.
    let tosa = "%c = \"tosa.const\"() <{values = dense<7> : tensor<1xi8>}> : () -> tensor<1xi8>\n\
                %p = tosa.const_shape {values = dense<[1, 0]> : tensor<2xindex>} : () -> !tosa.shape<2>\n\
                %r = tosa.pad %x, %p, %c : (tensor<2xi8>, !tosa.shape<2>, tensor<1xi8>) -> tensor<3xi8>";
    moves("tensor<2xi8>", tosa, "tensor<3xi8>", &[7, 0, 1]);
    // Padding value in the body of the operation.
    let tensor = "%c = arith.constant 9 : i8\n%r = tensor.pad %x low[1] high[2] {\n^bb0(%i: index):\n\
                  tensor.yield %c : i8\n} : tensor<2xi8> to tensor<5xi8>";
    moves("tensor<2xi8>", tensor, "tensor<5xi8>", &[9, 0, 1, 9, 9]);
    // Implicit zero: the zero point for quantized elements.
    let tfl = |ty: &str, out: &str| {
        format!(
            "%p = \"tfl.pseudo_const\"() {{value = dense<[[1, 1]]> : tensor<1x2xi32>}} : () -> tensor<1x2xi32>\n\
             %r = \"tfl.pad\"(%x, %p) : ({ty}, tensor<1x2xi32>) -> {out}"
        )
    };
    moves("tensor<2xf32>", &tfl("tensor<2xf32>", "tensor<4xf32>"), "tensor<4xf32>", &[0, 0, 1, 0]);
    let (ty, out) = ("tensor<2x!quant.uniform<i8:f32, 0.5:-3>>", "tensor<4x!quant.uniform<i8:f32, 0.5:-3>>");
    moves(ty, &tfl(ty, out), out, &[-3, 0, 1, -3]);
    // A parameter for each channel, also for a dynamic number of channels.
    let of = |shape: &str| format!("tensor<{shape}x!quant.uniform<i8:f32:1, {{1.0, 2.0:-5}}>>");
    let (ty, out) = (of("1x2"), of("2x?"));
    let channels = format!(
        "%p = \"tfl.pseudo_const\"() {{value = dense<[[1, 0], [0, 0]]> : tensor<2x2xi32>}} : () -> tensor<2x2xi32>\n\
         %r = \"tfl.pad\"(%x, %p) : ({ty}, tensor<2x2xi32>) -> {out}"
    );
    moves(&ty, &channels, &out, &[0, -5, 0, 1]);
}

#[test]
fn lists() {
    let text = "func.func @main(%x: !torch.vtensor<[2],si8>, %y: !torch.vtensor<[1],si8>) -> !torch.vtensor<[3],si8> {\n\
                %int0 = torch.constant.int 0\n\
                %l = torch.prim.ListConstruct %x, %y : (!torch.vtensor<[2],si8>, !torch.vtensor<[1],si8>) -> !torch.list<vtensor>\n\
                %0 = torch.aten.cat %l, %int0 : !torch.list<vtensor>, !torch.int -> !torch.vtensor<[3],si8>\n\
                return %0 : !torch.vtensor<[3],si8>\n}";
    assert_eq!(run(text, 1), Ok(vec![0.0, 1.0, 0.0]));
}

/// Quantization in each dialect: q = clamp(round(real / 0.5) + 3).
#[test]
fn casts() {
    let (real, stored) = ("tensor<4xf32>", "tensor<4x!quant.uniform<i8:f32, 5.000000e-01:3>>");
    let quantize = [
        format!("%r = quant.qcast %x : {real} to {stored}"),
        format!("%r = \"tfl.quantize\"(%x) <{{qtype = {stored}}}> : ({real}) -> {stored}"),
        format!("%r = stablehlo.uniform_quantize %x : ({real}) -> {stored}"),
        format!("%r = qnn.quantize tflite %x : ({real}) -> {stored}"),
    ];
    for body in quantize {
        assert_eq!(run(&function(real, &body, stored), 1), Ok(vec![3.0, 5.0, 7.0, 9.0]), "{body}");
    }
    let dequantize = [
        format!("%r = quant.dcast %x : {stored} to {real}"),
        format!("%r = \"tfl.dequantize\"(%x) : ({stored}) -> {real}"),
        format!("%r = stablehlo.uniform_dequantize %x : ({stored}) -> {real}"),
        format!("%r = qnn.dequantize tflite %x : ({stored}) -> {real}"),
    ];
    for body in dequantize {
        assert_eq!(run(&function(stored, &body, real), 1), Ok(vec![-1.5, -1.0, -0.5, 0.0]), "{body}");
    }
    let body = format!("%r = quant.scast %x : {stored} to tensor<4xi8>");
    assert_eq!(run(&function(stored, &body, "tensor<4xi8>"), 1), Ok(vec![0.0, 1.0, 2.0, 3.0]));
    // Parameters that are operands.
    let onnx = "%s = torch.operator \"onnx.Constant\"() {torch.onnx.value = dense<0.5> : tensor<f32>} : () -> !torch.vtensor<[],f32>\n\
                %z = torch.operator \"onnx.Constant\"() {torch.onnx.value = dense<3> : tensor<si8>} : () -> !torch.vtensor<[],si8>\n\
                %r = torch.operator \"onnx.DequantizeLinear\"(%x, %s, %z) : (!torch.vtensor<[2],si8>, !torch.vtensor<[],f32>, \
                !torch.vtensor<[],si8>) -> !torch.vtensor<[2],f32>";
    let text = function("!torch.vtensor<[2],si8>", onnx, "!torch.vtensor<[2],f32>");
    assert_eq!(run(&text, 1), Ok(vec![-1.5, -1.0]));
}

#[test]
fn arithmetic() {
    // More elements than the folder evaluates.
    let ty = "tensor<70000xi32>";
    let body = format!("%0 = arith.muli %x, %x : {ty}\n%r = arith.addi %0, %x : {ty}");
    let expected: Vec<f64> = (0..70_000_i32).map(|i| f64::from(i.wrapping_mul(i).wrapping_add(i))).collect();
    assert_eq!(run(&function(ty, &body, ty), 1), Ok(expected));
    let body = "%r = arith.divsi %x, %x : tensor<2xi32>";
    let error = run(&function("tensor<2xi32>", body, "tensor<2xi32>"), 1).unwrap_err();
    assert_eq!(error, "'arith.divsi' cannot be run: it does not fold on these operands");
}

#[test]
fn open_sizes() {
    let body = "%s = tosa.const_shape {values = dense<[-1, 2]> : tensor<2xindex>} : () -> !tosa.shape<2>\n\
                %0 = tosa.reshape %x, %s : (tensor<?x4xi8>, !tosa.shape<2>) -> tensor<?x2xi8>\n\
                %1 = arith.addi %0, %0 : tensor<?x2xi8>\n\
                %r = tosa.reverse %1 {axis = 0 : i32} : (tensor<?x2xi8>) -> tensor<?x2xi8>";
    let text = function("tensor<?x4xi8>", body, "tensor<?x2xi8>");
    assert_eq!(run(&text, 1), Ok(vec![4.0, 6.0, 0.0, 2.0]));
    assert_eq!(run(&text, 2).unwrap().len(), 8);
    let body = "%s = \"tfl.pseudo_const\"() {value = dense<[-1, 2]> : tensor<2xi32>} : () -> tensor<2xi32>\n\
                %r = \"tfl.reshape\"(%x, %s) : (tensor<?x4xi8>, tensor<2xi32>) -> tensor<?x2xi8>";
    assert_eq!(run(&function("tensor<?x4xi8>", body, "tensor<?x2xi8>"), 2).unwrap().len(), 8);
}

#[test]
fn calls() {
    let text = "func.func @main(%x: tensor<?xi8>) -> tensor<?xi8> {\n\
                %0 = call @twice(%x) : (tensor<?xi8>) -> tensor<?xi8>\nreturn %0 : tensor<?xi8>\n}\n\
                func.func @twice(%x: tensor<?xi8>) -> tensor<?xi8> {\n\
                %0 = arith.addi %x, %x : tensor<?xi8>\nreturn %0 : tensor<?xi8>\n}\n\
                module @other {\nfunc.func @main(%x: tensor<2xi8>) -> tensor<2xi8> {\n\
                %0 = func.call @twice(%x) : (tensor<2xi8>) -> tensor<2xi8>\nfunc.return %0 : tensor<2xi8>\n}\n\
                func.func @twice(%x: tensor<2xi8>) -> tensor<2xi8> {\nfunc.return %x : tensor<2xi8>\n}\n}";
    assert_eq!(run(text, 3), Ok(vec![0.0, 2.0, 4.0]));
    // Calls look up functions in the enclosing module.
    let ctx = Context::new(qopt_dialects::all());
    let module = read(&ctx, text);
    let program = Interpreter::new(&ctx, &module.body);
    let argument = counted(&ctx, program.arguments("other::main").unwrap()[0], 1);
    let results = program.run("other::main", &[argument], &mut |_, _| {}).unwrap();
    assert_eq!(numbers(&ctx, &results[0]), [0.0, 1.0]);
    assert!(program.run("main", &[], &mut |_, _| {}).is_err());
    assert!(program.arguments("nothing").is_none() && program.arguments("other").is_none());
}

#[track_caller]
fn refused(text: &str, expected: &str) {
    let error = run(text, 1).unwrap_err();
    assert!(error.contains(expected), "{error}");
}

#[test]
fn what_cannot_be_run() {
    let x = "tensor<2xi8>";
    refused(&function(x, "%r = \"some.op\"(%x) : (tensor<2xi8>) -> tensor<2xi8>", x), "its dialect is unknown");
    let region = "%c = arith.constant dense<true> : tensor<i1>\n\
                  %r = tosa.cond_if %c : tensor<i1> -> tensor<2xi8> {\ntosa.yield %x : tensor<2xi8>\n} else {\n\
                  tosa.yield %x : tensor<2xi8>\n}";
    refused(&function(x, region, x), "it has regions, which are unsupported");
    let blocks = "\"cf.br\"()[^bb1] : () -> ()\n^bb1:\n%r = arith.addi %x, %x : tensor<2xi8>";
    refused(&function(x, blocks, x), "a body of one block");
}

#[test]
fn limits() {
    let huge = "tensor<1152921504606846976xi8>";
    let constant = format!("%r = arith.constant dense<1> : {huge}");
    refused(&function("tensor<1xi8>", &constant, huge), "too many elements");
    // A large number of empty sums.
    let of = |first: u64| format!("tensor<{first}x1099511627776x1099511627776x!quant.uniform<i8:f32, 5.000000e-01>>");
    let (nothing, sums) = (of(0), of(1));
    let sum = format!("%r = qnn.sum tflite %x {{axes = array<i64: 0>, keep_dims = true}} : ({nothing}) -> {sums}");
    refused(&function(&nothing, &sum, &sums), "too many elements");
    let tile = format!(
        "%s = tosa.const_shape {{values = dense<1152921504606846976> : tensor<1xindex>}} : () -> !tosa.shape<1>\n\
         %r = tosa.tile %x, %s : (tensor<1xi8>, !tosa.shape<1>) -> {huge}"
    );
    refused(&function("tensor<1xi8>", &tile, huge), "bytes, limit is");
    refused(
        "func.func @main(%x: tensor<1xi8>) -> tensor<1xi8> {\n%0 = call @main(%x) : (tensor<1xi8>) -> tensor<1xi8>\n\
         return %0 : tensor<1xi8>\n}",
        "calls nest too deeply",
    );
    // Each function calls the next one twice.
    let mut text = String::new();
    for i in 0..60 {
        let name = if i == 0 { "main".to_owned() } else { format!("f{i}") };
        let next = i + 1;
        text.push_str(&format!(
            "func.func @{name}(%x: tensor<1xi8>) -> tensor<1xi8> {{\n\
             %0 = call @f{next}(%x) : (tensor<1xi8>) -> tensor<1xi8>\n\
             %1 = call @f{next}(%0) : (tensor<1xi8>) -> tensor<1xi8>\nreturn %1 : tensor<1xi8>\n}}\n"
        ));
    }
    text.push_str("func.func @f60(%x: tensor<1xi8>) -> tensor<1xi8> {\nreturn %x : tensor<1xi8>\n}\n");
    refused(&text, "operations is reached");
}
