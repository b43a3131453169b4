//! Folds of constants that are evaluated in pieces, and whose data is freed after its last user.

use std::fmt::Write;
use std::sync::Arc;

use qopt_ir::eval::Interpreter;
use qopt_ir::ir::{Body, Context, Module, OpId, Tensor};
use qopt_ir::pass::{Config, PassManager};
use qopt_ir::syntax::{ParseOptions, parse};

const COUNT: usize = 70_000;

/// Runs a pipeline on a program.
fn fold(text: &str, pipeline: &str) -> Module {
    let ctx = Context::new(qopt_dialects::all());
    let source = ctx.sources.add("test", Arc::new(text.as_bytes().to_vec())).unwrap();
    let mut parsed = parse(&ctx, source, 0, text.len(), ParseOptions::default());
    assert!(parsed.diags.is_empty(), "{:?}", parsed.diags);
    let manager = PassManager::parse(&ctx, &qopt_dialects::passes(), pipeline).unwrap();
    let report = manager.run(&ctx, &mut parsed.module, &Config { threads: true, ..Config::default() });
    assert!(!report.failed, "{:?}", report.diags);
    parsed.module
}

/// The bytes of the constant that each function returns; each function has nothing else.
fn returned(module: &Module) -> Vec<Vec<u8>> {
    let ctx = module.ctx();
    let functions = module.body.preorder();
    let constant = |&function: &OpId| {
        let body = module.body.isolated(function).unwrap();
        let ops = body.preorder();
        assert_eq!(ops.len(), 2, "{:?}", ops.iter().map(|&op| ctx.op_text(body.name(op))).collect::<Vec<_>>());
        let constant = ["value", "values"].iter().find_map(|name| body.attr_named(ctx, ops[0], name)).unwrap();
        let ty = body.ty(body.result(ops[0], 0).unwrap());
        Tensor::of_constant(ctx, constant, ty).unwrap().to_bytes(ctx).unwrap()
    };
    assert!(module.body.regions(Body::ROOT).len() == 1);
    functions.iter().map(constant).collect()
}

/// Bytes of which neighbours differ; `n` is the first.
fn bytes(n: usize) -> Vec<u8> {
    (0..COUNT).map(|i| (i * 7 + i / 251 + n) as u8).collect()
}

fn hex(bytes: &[u8]) -> String {
    bytes.iter().fold("0x".to_owned(), |mut text, byte| {
        _ = write!(text, "{byte:02X}");
        text
    })
}

/// A function that applies operations to a constant of i8, each to the result of the previous one.
fn chain(name: &str, first: usize, ty: &str, ops: &[String]) -> String {
    let digits = hex(&bytes(first));
    let mut text = format!(
        "func.func @{name}() -> {ty} {{\n  %0 = \"tosa.const\"() {{values = dense<\"{digits}\"> : {ty}}} : () -> {ty}\n"
    );
    for (i, op) in ops.iter().enumerate() {
        _ = writeln!(text, "  %{} = {}", i + 1, op.replace('#', &format!("%{i}")).replace('T', ty));
    }
    text + &format!("  return %{} : {ty}\n}}\n", ops.len())
}

#[test]
fn chains_in_many_functions_have_their_values() {
    let ty = format!("tensor<{COUNT}xi8>");
    // The functions have equal constants at different times.
    let text: String =
        (0..6).map(|n| chain(&format!("f{n}"), n % 3, &ty, &vec!["arith.addi #, # : T".to_owned(); 5 + n])).collect();
    let module = fold(&text, "builtin.module(func.func(canonicalize))");
    let expected = (0..6).map(|n| {
        bytes(n % 3).iter().map(|byte| byte.wrapping_mul(1 << ((5 + n) % 8)) * u8::from(5 + n < 8)).collect::<Vec<u8>>()
    });
    assert!(returned(&module).into_iter().eq(expected));
}

#[test]
fn operations_of_each_kind_fold_in_pieces() {
    type Compute = fn(u8) -> Vec<u8>;
    let cases: [(&str, Compute); 6] = [
        ("arith.subi #, # : T", |_| vec![0]),
        ("arith.extui # : T to U", |byte| vec![byte, 0]),
        ("arith.xori #, %c : T", |byte| vec![byte ^ 3]),
        ("tosa.maximum #, %c : (T, T) -> T", |byte| vec![byte.cast_signed().max(3).cast_unsigned()]),
        ("tosa.bitwise_not # : (T) -> T", |byte| vec![!byte]),
        ("tosa.cast # : (T) -> U", |byte| i16::from(byte.cast_signed()).to_le_bytes().to_vec()),
    ];
    let (ty, wide) = (format!("tensor<{COUNT}xi8>"), format!("tensor<{COUNT}xi16>"));
    for (op, compute) in cases {
        let digits = hex(&bytes(0));
        let result = if op.contains('U') { &wide } else { &ty };
        let op = op.replace('#', "%0").replace('T', &ty).replace('U', &wide);
        let text = format!(
            "func.func @f() -> {result} {{\n  %0 = \"tosa.const\"() {{values = dense<\"{digits}\"> : {ty}}} : () -> {ty}\n  %c = \
             \"tosa.const\"() {{values = dense<3> : {ty}}} : () -> {ty}\n  %r = {op}\n  return %r : {result}\n}}\n"
        );
        let module = fold(&text, "builtin.module(func.func(canonicalize))");
        let expected: Vec<u8> = bytes(0).into_iter().flat_map(compute).collect();
        assert!(returned(&module) == [expected], "{op}");
    }
}

#[test]
fn a_chain_of_moves_has_its_elements() {
    // 251 and 277 have no common factor, so no view describes a transpose and a reshape together.
    let (rows, columns) = (251, 277);
    let (ty, turned) = (format!("tensor<{rows}x{columns}xi8>"), format!("tensor<{columns}x{rows}xi8>"));
    let first: Vec<u8> = (0..rows * columns).map(|i| (i * 7 + i / 251) as u8).collect();
    let mut text = format!(
        "func.func @f() -> {ty} {{\n  %0 = \"tosa.const\"() {{values = dense<\"{}\"> : {ty}}} : () -> {ty}\n  %s = \
         tosa.const_shape {{values = dense<[{rows}, {columns}]> : tensor<2xindex>}} : () -> !tosa.shape<2>\n",
        hex(&first)
    );
    let mut expected = first;
    for i in 0..8 {
        _ = writeln!(text, "  %t{i} = tosa.transpose %{i} {{perms = array<i32: 1, 0>}} : ({ty}) -> {turned}");
        _ = writeln!(text, "  %{} = tosa.reshape %t{i}, %s : ({turned}, !tosa.shape<2>) -> {ty}", i + 1);
        let at = |i: usize| expected[i % rows * columns + i / rows];
        expected = (0..rows * columns).map(at).collect();
    }
    text += &format!("  return %8 : {ty}\n}}\n");
    let module = fold(&text, "builtin.module(fold-quant-shapes,canonicalize)");
    assert!(returned(&module) == [expected]);
}

#[test]
fn large_values_run_in_pieces() {
    let run = |operands: [&str; 2], result: &str, body: &str| -> Vec<i64> {
        let ctx = Context::new(qopt_dialects::all());
        let [x, y] = operands;
        let text = format!("func.func @main(%x: {x}, %y: {y}) -> {result} {{\n{body}\nreturn %r : {result}\n}}");
        let source = ctx.sources.add("test", Arc::new(text.as_bytes().to_vec())).unwrap();
        let parsed = parse(&ctx, source, 0, text.len(), ParseOptions::default());
        assert!(parsed.diags.is_empty(), "{:?}", parsed.diags);
        let program = Interpreter::new(&ctx, &parsed.module.body);
        // Element i is i.
        let counted =
            |&ty| Tensor::of_ints(&ctx, ty, &(0..ctx.num_elements(ty).unwrap() as i64).collect::<Vec<_>>()).unwrap();
        let arguments: Vec<Tensor> = program.arguments("main").unwrap().iter().map(counted).collect();
        program.run("main", &arguments, &mut |_, _| {}).unwrap()[0].ints(&ctx).unwrap()
    };
    let add = |x: &str, y: &str| run([x, y], x, &format!("%r = tosa.add %x, %y : ({x}, {y}) -> {x}"));
    let n = COUNT as i64;
    let rows = add("tensor<3x70000xi32>", "tensor<1x70000xi32>");
    assert!(rows.into_iter().eq((0..3 * n).map(|i| i + i % n)));
    let columns = add("tensor<70000x3xi32>", "tensor<70000x1xi32>");
    assert!(columns.into_iter().eq((0..3 * n).map(|i| i + i / 3)));
    let (x, y) = ("tensor<2x70000xi32>", "tensor<2x1xi32>");
    let body = format!(
        "%s = \"tosa.const\"() {{values = dense<0> : tensor<1xi8>}} : () -> tensor<1xi8>\n%r = tosa.mul %x, %y, %s : ({x}, {y}, tensor<1xi8>) -> {x}"
    );
    assert!(run([x, y], x, &body).into_iter().eq((0..2 * n).map(|i| i * (i / n))));
}
