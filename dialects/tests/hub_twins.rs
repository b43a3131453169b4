//! One network from three frontends gives the same hub: the same operations, with the same shapes, parameters and constants.
//! They may differ in numerics, in movements, and in storage bounds, which a file may omit. Integer TOSA has only ratios of
//! scales, so its raised operations are equal up to those.

use std::sync::Arc;

use qopt_dialects::qnn::attrs::Numerics;
use qopt_dialects::qnn::kernels::unary;
use qopt_dialects::quant::types::{ParamGranularity, Uniform, uniform};
use qopt_ir::def::OpRef;
use qopt_ir::ir::{Attr, AttrKind, Context, Type};
use qopt_ir::pass::{Config, PassManager};
use qopt_ir::syntax::{ParseOptions, parse};

const TFL: &str = include_str!("../../lit-tests/models/twin_dev.int8.tfl.mlir");
const QDQ: &str = include_str!("../../lit-tests/models/twin_dev.qdq.torch_onnx.mlir");
const TOSA: &str = include_str!("../../lit-tests/models/twin_dev.int8.tosa.mlir");
const QOP: &str = include_str!("../../lit-tests/models/twin_dev.qop.torch_onnx.mlir");

/// A tensor type without storage bounds. Scales are printed as f32, the precision of all three files.
fn show(ctx: &Context, ty: Type) -> String {
    let element = uniform(ctx, ctx.element_type(ty).unwrap()).unwrap();
    let axis = match element.form {
        ParamGranularity::Tensor => "-".to_owned(),
        ParamGranularity::Axis(axis) => axis.to_string(),
        ParamGranularity::Blocks { .. } => panic!("no blocks here"),
    };
    let params = element.params.iter().map(|p| format!("{:e}:{}", p.scale() as f32, p.zero_point));
    let params = params.collect::<Vec<_>>().join(",");
    let dims: Vec<u64> = ctx.shape(ty).unwrap().iter().map(|d| d.unwrap()).collect();
    format!("{dims:?} i{} {axis} {params}", element.storage.width)
}

/// An operation as text: its name, attributes, operand and result types, and constants. Weights of dense layers are omitted,
/// since their columns depend on the layout of the flattened input.
fn describe(op: OpRef<'_>) -> String {
    let mut parts = vec![op.name().into_owned()];
    for name in ["pad", "stride", "dilation", "kernel", "clamp"] {
        parts.extend(op.ints(name).map(|values| format!("{name} {values:?}")));
    }
    parts.extend(op.attr("function").and_then(|a| op.ctx.attr_str(a)).map(|s| op.ctx.text(s).into_owned()));
    for (index, value) in op.body.operands(op.op).enumerate() {
        parts.push(show(op.ctx, op.body.ty(value)));
        let dense = index == 1 && op.name() == "qnn.fully_connected";
        let constant = op.operand_constant(index).filter(|_| !dense);
        parts.extend(constant.map(|attr| format!("constant {}", bytes(op.ctx, attr))));
    }
    parts.extend(op.body.results(op.op).map(|value| show(op.ctx, op.body.ty(value))));
    parts.join(" | ")
}

fn bytes(ctx: &Context, attr: Attr) -> String {
    let AttrKind::DenseElements { data, .. } = ctx.attr_kind(attr) else { panic!("elements") };
    data.get().bytes().iter().map(|byte| format!("{byte:02x}")).collect()
}

/// The effect of an operation's scales on integers: the factors of accumulators or of quantized offsets of operands.
fn ratios(op: OpRef<'_>) -> Vec<f64> {
    let element = |ty| uniform(op.ctx, op.ctx.element_type(ty).unwrap()).unwrap();
    let operand = |index: usize| element(op.operand_type(index).unwrap());
    let scale = |ty: &Uniform| ty.params[0].scale();
    let to = scale(element(op.result_type(0).unwrap()));
    match op.name().as_ref() {
        "qnn.add" => vec![scale(operand(0)) / to, scale(operand(1)) / to],
        "qnn.average_pool2d" => vec![scale(operand(0)) / to],
        // Different scales can have the same table.
        "qnn.unary" => {
            let (from, to) = (operand(0).params[0], element(op.result_type(0).unwrap()).params[0]);
            let table = unary::table(Numerics::of(op).unwrap(), unary::function_of(op).unwrap(), from, to).unwrap();
            table.into_iter().map(|entry| entry as f64).collect()
        }
        _ => operand(1).params.iter().map(|p| scale(operand(0)) * p.scale() / to).collect(),
    }
}

/// An operation as text, without its scales.
fn describe_integers(op: OpRef<'_>) -> String {
    let mut parts = vec![op.name().into_owned()];
    for name in ["pad", "stride", "dilation", "kernel", "clamp"] {
        parts.extend(op.ints(name).map(|values| format!("{name} {values:?}")));
    }
    let values = op.body.operands(op.op).chain(op.body.results(op.op));
    for (index, ty) in values.map(|value| op.body.ty(value)).enumerate() {
        let element = uniform(op.ctx, op.ctx.element_type(ty).unwrap()).unwrap();
        let points: Vec<i64> = element.params.iter().map(|p| p.zero_point).collect();
        let dims: Vec<u64> = op.ctx.shape(ty).unwrap().iter().map(|d| d.unwrap()).collect();
        parts.push(format!("{dims:?} i{} {points:?}", element.storage.width));
        parts.extend(op.operand_constant(index).map(|attr| format!("constant {}", bytes(op.ctx, attr))));
    }
    parts.join(" | ")
}

/// The sorted hub operations of a network, and the remaining movements.
fn hub(text: &str) -> (Vec<String>, Vec<String>) {
    computations(text, "builtin.module(quant-to-hub,fold-quant-shapes)", describe)
}

/// The sorted hub operations of a network after these passes, mapped by a function, and the remaining movements.
fn computations<T: PartialOrd>(text: &str, pipeline: &str, describe: fn(OpRef<'_>) -> T) -> (Vec<T>, Vec<String>) {
    let ctx = Context::new(qopt_dialects::all());
    let source = ctx.sources.add("twin.mlir", Arc::new(text.as_bytes().to_vec())).unwrap();
    let mut parsed = parse(&ctx, source, 0, text.len(), ParseOptions::default());
    assert!(parsed.diags.is_empty(), "{:?}", parsed.diags.first());
    let Ok(passes) = PassManager::parse(&ctx, &qopt_dialects::passes(), pipeline) else { panic!("a pipeline") };
    let report = passes.run(&ctx, &mut parsed.module, &Config { remarks: false, ..Config::default() });
    assert!(!report.failed && report.remarks.is_empty(), "{:?}", report.remarks.first());
    let (mut computations, mut movements) = (Vec::new(), Vec::new());
    let module = &parsed.module.body;
    for function in module.preorder().into_iter().filter_map(|op| module.isolated(op)) {
        for op in function.preorder() {
            let view = OpRef::new(&ctx, function, op);
            match view.name().as_ref() {
                "qnn.constant" | "tosa.const_shape" | "torch.constant.none" | "func.return" | "quant.scast" => {}
                name if name.starts_with("qnn.") => computations.push(describe(view)),
                name => movements.push(name.to_owned()),
            }
        }
    }
    computations.sort_by(|a, b| a.partial_cmp(b).unwrap());
    (computations, movements)
}

#[test]
fn twins_have_the_same_hub() {
    let (tfl, movements) = hub(TFL);
    assert_eq!(tfl.len(), 8, "four convolutions, a sum, a sigmoid, a pool and a dense layer");
    assert_eq!(movements, ["tosa.reshape"]);
    for text in [QDQ, QOP] {
        let (onnx, movements) = hub(text);
        for (found, expected) in onnx.iter().zip(&tfl) {
            assert_eq!(found, expected);
        }
        assert_eq!(onnx.len(), tfl.len());
        // The image is transposed to the hub's layout, and flattened in the frontend's.
        assert_eq!(movements, ["tosa.transpose", "tosa.transpose", "tosa.reshape"]);
    }
}

#[test]
fn so_has_what_is_raised_from_tosa() {
    // TOSA represents a dense layer as a convolution of one pixel.
    let pipeline = "builtin.module(quant-to-hub,canonicalize,fold-quant-shapes)";
    let describe = |op: OpRef<'_>| (describe_integers(op), ratios(op));
    let ((tfl, _), (tosa, movements)) = (computations(TFL, pipeline, describe), computations(TOSA, pipeline, describe));
    assert_eq!(tosa.len(), 8);
    for ((found, ratios), (integers, scales)) in tosa.iter().zip(&tfl) {
        assert_eq!(found, integers);
        assert_eq!(ratios.len(), scales.len());
        // Multipliers have 31 bits, and a ratio consists of at most two of them.
        let close = |(a, b): (&f64, &f64)| (a - b).abs() <= b.abs() * f64::from(-30).exp2();
        assert!(ratios.iter().zip(scales).all(close), "{found}: {ratios:?} are not {scales:?}");
    }
    assert_eq!(movements, ["tosa.reshape"]);
}
