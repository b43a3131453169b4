//! Type inference for ONNX operators: the types that ONNX's shape inference and ONNX Runtime give, and operators whose sizes
//! and attributes are inconsistent.
//!
//! tools/oracles/onnx_shapes.py writes the operators with their expected result types.

use std::sync::Arc;

use qopt_dialects::torch::{VTensor, infer_result_types};
use qopt_ir::def::OpRef;
use qopt_ir::ir::{Body, Context, Module, Type};
use qopt_ir::rewrite::Rewriter;
use qopt_ir::syntax::type_for_message;

const UNKNOWN: VTensor = VTensor { shape: None, element: None };

fn unknown(ctx: &Context) -> Type {
    UNKNOWN.intern(ctx)
}

/// Infers the types of all operators of a function in order, as a reader of a model without types. Calls `each` with the
/// types before and after.
fn infer(ctx: &Context, body: &mut Body, each: &mut dyn FnMut(OpRef<'_>, &str, &str)) {
    let ops: Vec<_> = body.regions(Body::ROOT).iter().flat_map(|&region| body.blocks(region)).copied().collect();
    let ops: Vec<_> = ops.iter().flat_map(|&block| body.ops(block)).collect();
    for op in ops {
        let results: Vec<_> = body.results(op).collect();
        let before: Vec<Type> = results.iter().map(|&result| body.ty(result)).collect();
        if !ctx.op_text(body.name(op)).starts_with("torch.operator") {
            continue;
        }
        let mut rewriter = Rewriter::new(ctx, body);
        results.iter().for_each(|&result| rewriter.set_type(result, unknown(ctx)));
        let inferred = infer_result_types(OpRef::new(ctx, body, op));
        assert_eq!(inferred.len(), results.len());
        let after: Vec<Type> = inferred.into_iter().map(|ty| ty.unwrap_or(UNKNOWN).intern(ctx)).collect();
        let mut rewriter = Rewriter::new(ctx, body);
        results.iter().zip(&after).for_each(|(&result, &ty)| rewriter.set_type(result, ty));
        each(OpRef::new(ctx, body, op), &show(ctx, &before), &show(ctx, &after));
    }
}

fn show(ctx: &Context, types: &[Type]) -> String {
    types.iter().map(|&ty| type_for_message(ctx, ty).to_string()).collect::<Vec<_>>().join(", ")
}

/// Calls `each` with every operator of a program, the types before and the types after.
fn infer_all(text: &str, each: &mut dyn FnMut(OpRef<'_>, &str, &str)) {
    let ctx: Arc<Context> = Context::new(qopt_dialects::all());
    let mut module = Module::parse_str(&ctx, text).unwrap();
    let functions: Vec<_> = module.op().ops().map(|op| op.op).collect();
    for function in functions {
        let body = module.body.isolated_mut(function).unwrap();
        infer(&ctx, body, each);
    }
}

#[test]
fn types_equal_those_of_onnx() {
    let mut count = 0;
    let mut differences = Vec::new();
    infer_all(include_str!("data/onnx_shapes.mlir"), &mut |op, expected, inferred| {
        count += 1;
        if expected != inferred {
            differences.push(format!("{}: expected {expected}, got {inferred}", op.label()));
        }
    });
    assert!(differences.is_empty(), "{}", differences.join("\n"));
    assert!(count > 150, "{count} operators");
}

/// The type of the first result of one operator. `constants` are lists of `si64` for the last operands.
fn one(name: &str, operands: &[&str], constants: &[&[i64]], attrs: &str) -> String {
    let types: Vec<String> = operands.iter().map(|ty| format!("!torch.vtensor<{ty}>")).collect();
    let lists = constants.iter().map(|list| format!("!torch.vtensor<[{}],si64>", list.len()));
    let all: Vec<String> = types.iter().cloned().chain(lists).collect();
    let arguments: Vec<String> = types.iter().enumerate().map(|(i, ty)| format!("%arg{i}: {ty}")).collect();
    let mut text = format!("func.func @f({}) {{\n", arguments.join(", "));
    let mut values: Vec<String> = (0..operands.len()).map(|i| format!("%arg{i}")).collect();
    for (i, list) in constants.iter().enumerate() {
        let items: Vec<String> = list.iter().map(ToString::to_string).collect();
        let value = format!("dense<[{}]> : tensor<{}xsi64>", items.join(", "), list.len());
        text += &format!("  %c{i} = torch.operator \"onnx.Constant\"() {{torch.onnx.value = {value}}}");
        text += &format!(" : () -> !torch.vtensor<[{}],si64>\n", list.len());
        values.push(format!("%c{i}"));
    }
    let (values, types) = (values.join(", "), all.join(", "));
    text += &format!(
        "  %r = torch.operator \"onnx.{name}\"({values}) {{{attrs}}} : ({types}) -> !torch.vtensor\n  return\n}}"
    );
    last(&text)
}

/// Pads the last dimension to a multiple of 4.
const COMPUTED_PADDING: &str = r#"
func.func @f(%x: !torch.vtensor<[2,10],f32>) {
  %three = torch.operator "onnx.Constant"() {torch.onnx.value_int = 3 : si64} : () -> !torch.vtensor
  %four = torch.operator "onnx.Constant"() {torch.onnx.value_int = 4 : si64} : () -> !torch.vtensor
  %zeros = torch.operator "onnx.Constant"() {torch.onnx.value_ints = [0 : si64, 0 : si64, 0 : si64]} : () -> !torch.vtensor
  %size = torch.operator "onnx.Shape"(%x) {torch.onnx.start = 1 : si64} : (!torch.vtensor<[2,10],f32>) -> !torch.vtensor
  %0 = torch.operator "onnx.Add"(%size, %three) : (!torch.vtensor, !torch.vtensor) -> !torch.vtensor
  %1 = torch.operator "onnx.Div"(%0, %four) : (!torch.vtensor, !torch.vtensor) -> !torch.vtensor
  %2 = torch.operator "onnx.Mul"(%1, %four) : (!torch.vtensor, !torch.vtensor) -> !torch.vtensor
  %3 = torch.operator "onnx.Sub"(%2, %size) : (!torch.vtensor, !torch.vtensor) -> !torch.vtensor
  %pads = torch.operator "onnx.Concat"(%zeros, %3) {torch.onnx.axis = 0 : si64} : (!torch.vtensor, !torch.vtensor) -> !torch.vtensor
  %r = torch.operator "onnx.Pad"(%x, %pads) : (!torch.vtensor<[2,10],f32>, !torch.vtensor) -> !torch.vtensor
  return
}
"#;

/// Expands the sizes that are 1, and multiplies the second one by 2 if a boolean constant is true.
const COMPUTED_SIZES: &str = r#"
func.func @f(%x: !torch.vtensor<[1,3],f32>) {
  %ones = torch.operator "onnx.Constant"() {torch.onnx.value = dense<1> : tensor<2xsi64>} : () -> !torch.vtensor
  %fives = torch.operator "onnx.Constant"() {torch.onnx.value = dense<5> : tensor<2xsi64>} : () -> !torch.vtensor
  %condition = torch.operator "onnx.Constant"() {torch.onnx.value = dense<[false, true]> : tensor<2xi1>} : () -> !torch.vtensor
  %size = torch.operator "onnx.Shape"(%x) : (!torch.vtensor<[1,3],f32>) -> !torch.vtensor
  %0 = torch.operator "onnx.Equal"(%size, %ones) : (!torch.vtensor, !torch.vtensor) -> !torch.vtensor
  %1 = torch.operator "onnx.Where"(%0, %fives, %size) : (!torch.vtensor, !torch.vtensor, !torch.vtensor) -> !torch.vtensor
  %2 = torch.operator "onnx.Expand"(%x, %1) : (!torch.vtensor<[1,3],f32>, !torch.vtensor) -> !torch.vtensor
  %3 = torch.operator "onnx.Cast"(%condition) {torch.onnx.to = 7 : si64} : (!torch.vtensor) -> !torch.vtensor
  %4 = torch.operator "onnx.Add"(%3, %ones) : (!torch.vtensor, !torch.vtensor) -> !torch.vtensor
  %r = torch.operator "onnx.Tile"(%2, %4) : (!torch.vtensor, !torch.vtensor) -> !torch.vtensor
  return
}
"#;

/// The mask of an old version has the element type of the input.
const OLD_DROPOUT: &str = r#"
func.func @f(%x: !torch.vtensor<[2],f32>) attributes {torch.onnx_meta.opset_version = 7 : si64} {
  %r:2 = torch.operator "onnx.Dropout"(%x) : (!torch.vtensor<[2],f32>) -> (!torch.vtensor, !torch.vtensor)
  return
}
"#;

/// The result types of the last operator.
fn last(text: &str) -> String {
    let mut last = String::new();
    infer_all(text, &mut |_, _, inferred| last = inferred.to_owned());
    last
}

#[test]
fn types_are_known_where_those_of_onnx_are_not() {
    assert_eq!(last(COMPUTED_PADDING), "!torch.vtensor<[2,12],f32>");
    assert_eq!(last(COMPUTED_SIZES), "!torch.vtensor<[5,6],f32>");
    assert_eq!(last(OLD_DROPOUT), "!torch.vtensor<[2],f32>, !torch.vtensor<[2],f32>");
    let normalized = one("GroupNormalization", &["[1,4,8],f32", "[4],f32", "[4],f32"], &[], "");
    assert_eq!(normalized, "!torch.vtensor<[1,4,8],f32>");
    // The reduced dimensions are unknown, but not their number.
    assert_eq!(one("ReduceMax", &["[?,5],f32", "[1],si64"], &[], ""), "!torch.vtensor<[?,?],f32>");
}

/// A size that differs between the branches of an `If` is dynamic.
const BRANCHES: &str = r#"
func.func @f(%c: !torch.vtensor<[],i1>, %x: !torch.vtensor<[2,3],f32>, %y: !torch.vtensor<[2,4],f32>) {
  %r = torch.operator "onnx.If"(%c) : (!torch.vtensor<[],i1>) -> !torch.vtensor {
    "torch.operator_terminator"(%x) : (!torch.vtensor<[2,3],f32>) -> ()
  }, {
    "torch.operator_terminator"(%y) : (!torch.vtensor<[2,4],f32>) -> ()
  }
  return
}
"#;

#[test]
fn branches_have_a_common_type() {
    assert_eq!(last(BRANCHES), "!torch.vtensor<[2,?],f32>");
}

/// A long chain of operators is not evaluated.
#[test]
fn evaluation_is_bounded() {
    let mut text = String::from("func.func @f(%x: !torch.vtensor<[2,3],f32>) {\n");
    text += "  %0 = torch.operator \"onnx.Shape\"(%x) : (!torch.vtensor<[2,3],f32>) -> !torch.vtensor\n";
    for i in 0..2000 {
        text += &format!("  %{} = torch.operator \"onnx.Abs\"(%{i}) : (!torch.vtensor) -> !torch.vtensor\n", i + 1);
    }
    for i in [100, 2000] {
        text += &format!(
            "  %r{i} = torch.operator \"onnx.Reshape\"(%x, %{i}) : (!torch.vtensor<[2,3],f32>, !torch.vtensor) -> !torch.vtensor\n"
        );
    }
    text += "  return\n}";
    let mut shapes = Vec::new();
    infer_all(&text, &mut |_, _, inferred| shapes.push(inferred.to_owned()));
    shapes.drain(..2001);
    assert_eq!(shapes, ["!torch.vtensor<[2,3],f32>", "!torch.vtensor<[?,?],f32>"]);
}

/// The largest size that the text of a type can have.
const MAX: &str = "9223372036854775807";

#[test]
fn sizes_that_overflow_are_unknown() {
    let huge = format!("[{MAX},3],f32");
    let image = format!("[1,1,{MAX},{MAX}],f32");
    let unknown = "!torch.vtensor<*,f32>";
    let check = |name: &str, operands: &[&str], constants: &[&[i64]], attrs: &str| {
        assert_eq!(one(name, operands, constants, attrs), unknown, "{name}");
    };
    check("Concat", &[&huge, "[1,3],f32"], &[], "torch.onnx.axis = 0 : si64");
    check("Flatten", &[&huge], &[], "torch.onnx.axis = 2 : si64");
    check("Reshape", &[&huge], &[&[3, -1]], "");
    check("Tile", &[&huge], &[&[2, 1]], "");
    check("Pad", &[&huge], &[&[1, 0, 0, 0]], "");
    check("DepthToSpace", &[&format!("[1,4,{MAX},1],f32")], &[], "torch.onnx.blocksize = 2 : si64");
    check("SpaceToDepth", &["[1,4,8,8],f32"], &[], &format!("torch.onnx.blocksize = {} : si64", i64::MAX));
    let window =
        "torch.onnx.kernel_shape = [1 : si64, 1 : si64], torch.onnx.pads = [1 : si64, 1 : si64, 1 : si64, 1 : si64]";
    check("MaxPool", &[&image], &[], window);
    check("Conv", &["[1,1,8,8],f32", &image], &[], "torch.onnx.dilations = [2 : si64, 2 : si64]");
    check("ConvTranspose", &[&image, "[1,1,3,3],f32"], &[], "torch.onnx.strides = [2 : si64, 2 : si64]");
    check("ConvTranspose", &["[1,1,3,3],f32", &format!("[1,{MAX},3,3],f32")], &[], "torch.onnx.group = 2 : si64");
    check("GatherND", &[&huge, &format!("[1,{MAX}],si64")], &[], "");
}

#[test]
fn inconsistent_operators_have_an_unknown_shape() {
    let unknown = "!torch.vtensor<*,f32>";
    let check = |name: &str, operands: &[&str], constants: &[&[i64]], attrs: &str| {
        assert_eq!(one(name, operands, constants, attrs), unknown, "{name}");
    };
    check("Add", &["[2],f32", "[3],f32"], &[], "");
    check("MatMul", &["[2,3],f32", "[4,5],f32"], &[], "");
    check("MatMul", &["[],f32", "[4,5],f32"], &[], "");
    check("Gemm", &["[2,3],f32", "[4],f32"], &[], "");
    check("Softmax", &["*,f32"], &[], "");
    check("Concat", &["[2],f32", "[2,3],f32"], &[], "torch.onnx.axis = 0 : si64");
    check("Concat", &["[2],f32"], &[], "torch.onnx.axis = 7 : si64");
    check("Transpose", &["[2,3],f32"], &[], "torch.onnx.perm = [0 : si64, -9 : si64]");
    check("ReduceSum", &["[2,3],f32"], &[&[i64::MIN]], "");
    check("Unsqueeze", &["[2],f32"], &[&[0, 0]], "");
    check("Squeeze", &["[1],f32"], &[&[5]], "");
    check("Gather", &["[2,3],f32", "[1],si64"], &[], "torch.onnx.axis = 2 : si64");
    check("Reshape", &["[2,3],f32"], &[&[-1, -1]], "");
    check("Reshape", &["[2,3],f32"], &[&[-2, 3]], "");
    check("Expand", &["[2,3],f32"], &[&[4, 3]], "");
    check("Expand", &["[2],f32"], &[&[-1]], "");
    check("Conv", &["[1,3,8,8],f32", "[8,3,3,3],f32"], &[], "torch.onnx.strides = [0 : si64, 1 : si64]");
    check("Conv", &["[1,3,2,2],f32", "[8,3,3,3],f32"], &[], "");
    check("Conv", &["[1,3,8,8],f32", "[8,3,3],f32"], &[], "");
    check("MaxPool", &["[1,3,8,8],f32"], &[], "torch.onnx.kernel_shape = [-3 : si64, 3 : si64]");
    check("AveragePool", &["[1],f32"], &[], "torch.onnx.kernel_shape = []");
    check("GlobalAveragePool", &["[1],f32"], &[], "");
    check("DepthToSpace", &["[1,4,2,2],f32"], &[], "torch.onnx.blocksize = 0 : si64");
    check("TopK", &["[],f32"], &[&[3]], "");
    check("Einsum", &["[2,3],f32"], &[], "torch.onnx.equation = \"abc->a\"");
    check("Einsum", &["[2,3],f32"], &[], "torch.onnx.equation = \"ab->z\"");
    check("ConstantOfShape", &[], &[&[-1]], "");
    check("Slice", &["[4],f32"], &[&[0], &[4], &[0], &[0]], "");
    check("Split", &["[7],f32"], &[&[-3]], "");
}

#[test]
fn unknown_operators_have_unknown_types() {
    assert_eq!(one("NotAnOperator", &["[2],f32"], &[], ""), "!torch.vtensor");
    assert_eq!(one("Add", &["[2],f32", "[2],f32"], &[], "onnx.domain = \"example.com\""), "!torch.vtensor");
    assert_eq!(one("Cast", &["*,f32"], &[], "torch.onnx.to = 99 : si64"), "!torch.vtensor");
}
