//! `--hub-to-onnx`: writes hub ops, movements and constants as ONNX operators, with the scales and zero points of the hub.
//!
//! ```text
//! qdq:        qnn.op(q..) -> q'   =   QuantizeLinear(Op(DequantizeLinear(q)..))
//! qoperator:  qnn.op(q..) -> q'   =   QLinearOp(q, scale, zero point, ..)
//! float:      qnn.op(q..) -> q'   =   Op(x..), with dequantized constants
//! ```
//!
//! Without quantization nothing saturates. In the form `float` clamps, and ranges that begin at 0, are therefore `Clip` operators
//! with both bounds: quantizers remove rectifiers in front of such a range.
//!
//! Values become torch tensors: quantized ones tensors of their stored integers. Images are transposed from the hub's data format
//! to [N, C, H, W] and back; `--fold-quant-shapes` cancels the transposes between neighbors. In the form `qoperator` an op without
//! an integer operator is written as in `qdq`.
//!
//! `--quant-to-hub` recovers the hub ops. An op in other numerics than `ort` keeps its parameters, but ONNX Runtime rounds it
//! differently; a remark names it. An op stays, with a remark, if no operator of ONNX computes it.

use qopt_ir::def::{CastKind, ElementSource, MovementUse, OpDef, OpRef, operand};
use qopt_ir::eval::Tensor;
use qopt_ir::ir::{
    Attr, AttrKind, Blob, Body, Context, Loc, OpId, QuantizedElement as _, Signedness, Type, TypeKind, ValueId,
};
use qopt_ir::movement::{Dim, Movement, PropagationLimits, Shape, chain_shape};
use qopt_ir::num::FloatKind;
use qopt_ir::pass::{Failed, OptionDef, OptionKind, Pass, PassContext, PassDef};
use qopt_ir::rewrite::{InsertPoint, NewOp, Rewriter};

use super::writer::{HubWriter, effective_clamp, erase_dead, foreign_movement};
use crate::builtin::ops as builtin;
use crate::func::ops as func;
use crate::qnn::attrs::{Numerics, flag};
use crate::qnn::import::torch_tensors;
use crate::qnn::kernels::param;
use crate::qnn::ops as qnn;
use crate::qnn::types::uniform;
use crate::qnn::version;
use crate::quant::fold::trace;
use crate::quant::types::{ParamGranularity, Storage, Uniform};
use crate::support::{Look, dense, f32_attr, real_attr};
use crate::torch::VTensor;
use crate::torch::onnx::operator::{attribute, int_attr};
use crate::torch::onnx::{self, VALUE, casts};
use crate::torch::ops as torch;

/// The `hub-to-onnx` pass.
pub static HUB_TO_ONNX: PassDef = PassDef {
    argument: "hub-to-onnx",
    name: "HubToOnnx",
    summary: "Turn qnn operations into ONNX operators",
    statistics: &[("num-converted", "Number of operations converted")],
    anchor: Some(builtin::MODULE.name),
    options: &[OptionDef::new(
        "form",
        OptionKind::Choice(&["qdq", "qoperator", "float"]),
        "qdq",
        "Float operators between casts, operators on integers where ONNX Runtime has them, or float operators only",
    )],
    converts: true,
    build: |_, options| {
        let form = options.text("form");
        Ok(Box::new(ToOnnx { on_integers: form == "qoperator", on_reals: form == "float" }))
    },
    ..PassDef::BASE
};

struct ToOnnx {
    /// Prefers operators on integers.
    on_integers: bool,
    /// Removes the quantization of everything but arguments and results of functions.
    on_reals: bool,
}

/// The first operator set with all operators and element types that are written.
const OPSET: i64 = 21;
/// The version of the file format that came with it.
const IR_VERSION: i64 = 10;

impl Pass for ToOnnx {
    fn run(&self, body: &mut Body, cx: &mut PassContext<'_>) -> Result<(), Failed> {
        cx.each_isolated(body, |body, cx| {
            let owner = body.properties(Body::ROOT);
            let mut writer = HubWriter::new(cx.ctx, body, "torch");
            writer.on_reals = self.on_reals;
            for op in writer.rewriter.body().preorder() {
                writer.absorb_requantize(op);
            }
            let ops = writer.rewriter.body().preorder();
            for &op in &ops {
                // A replaced op takes its regions along.
                if writer.rewriter.body().is_erased(op) {
                    continue;
                }
                let view = writer.rewriter.op(op);
                let other = Numerics::of(view).ok().filter(|&numerics| numerics != Numerics::Ort);
                let mark = cx.mark(view).filter(|_| other.is_some());
                let outcome = if let Some(def) = writer.hub_op(op) {
                    writer.replace(op, |w| Ok(vec![self.write(w, op, def)?]))
                } else if let Some(used) = foreign_movement(view, "torch.") {
                    used.and_then(|used| writer.replace(op, |w| write_movement(w, op, &used)))
                } else {
                    continue;
                };
                match (outcome, other) {
                    (Ok(()), None) => cx.count("num-converted", 1),
                    (Ok(()), Some(numerics)) => {
                        cx.count("num-converted", 1);
                        let reason = format!("rounds in 'ort' numerics instead of '{}'", numerics.word());
                        cx.passed(owner, mark, "hub-to-onnx", &reason);
                    }
                    (Err(reason), _) => cx.missed(owner, writer.rewriter.op(op), reason),
                }
            }
            for &op in &ops {
                write_constant(&mut writer, op);
            }
            for (op, value, reals) in writer.used_reals() {
                if let Err(reason) = quantize_used(&mut writer, value, reals) {
                    cx.missed(owner, writer.rewriter.op(op), reason);
                }
            }
            erase_dead(&mut writer.rewriter);
            let stays = |op: &OpId| {
                let body = writer.rewriter.body();
                !body.is_erased(*op) && stays_in_opset(OpRef::new(cx.ctx, body, *op))
            };
            let kept: Vec<OpId> = ops.iter().copied().filter(stays).collect();
            set_versions(&mut writer.rewriter, &kept).map_err(|(loc, message)| cx.error(loc, message))
        })?;
        torch_tensors::convert_signatures(body, cx, torch_type)?;
        version::remove_unused(cx.ctx, body);
        Ok(())
    }
}

/// Returns true for an operator of the program, whose meaning depends on the operator set.
fn stays_in_opset(op: OpRef<'_>) -> bool {
    op.is(&torch::OPERATOR) && op.constant().is_none()
}

/// Operators that changed after [`STABLE_OPSET`].
const CHANGED: &[&str] = &["onnx.DFT", "onnx.GridSample", "onnx.GroupNormalization"];
/// The first operator set whose other operators mean the same in [`OPSET`].
const STABLE_OPSET: i64 = 18;

/// Sets the versions of a function to those of the written operators. `kept` are the operators that were in the program before.
///
/// # Errors
/// If one of them has another meaning in the new operator set.
fn set_versions(rewriter: &mut Rewriter<'_>, kept: &[OpId]) -> Result<(), (Loc, String)> {
    let (ctx, view) = (rewriter.ctx(), rewriter.op(Body::ROOT));
    let version = view.int("torch.onnx_meta.opset_version");
    if !view.is(&func::FUNC) || version.is_some_and(|version| version >= OPSET) {
        return Ok(());
    }
    if let Some(version) = version {
        let name =
            |op: OpRef<'_>| op.attr("name").and_then(|name| ctx.attr_str(name)).map(|name| ctx.text(name).into_owned());
        let mut named = kept.iter().map(|&op| (rewriter.op(op).loc(), name(rewriter.op(op)).unwrap_or_default()));
        if let Some((loc, name)) = named.find(|(_, name)| version < STABLE_OPSET || CHANGED.contains(&name.as_str())) {
            let message = format!("'{name}' stays in operator set {version}, but the written operators need {OPSET}");
            return Err((loc, message));
        }
    }
    let file_version = view.int("torch.onnx_meta.ir_version").unwrap_or(0).max(IR_VERSION);
    let mut attrs = rewriter.body().attrs(Body::ROOT);
    for (name, value) in [("torch.onnx_meta.ir_version", file_version), ("torch.onnx_meta.opset_version", OPSET)] {
        attrs = ctx.dict_with(attrs, ctx.str(name), Some(int_attr(ctx, value)));
    }
    rewriter.set_attrs(Body::ROOT, attrs);
    Ok(())
}

/// The type of stored integers.
fn integer(ctx: &Context, storage: Storage) -> Type {
    let signedness = if storage.signed { Signedness::Signed } else { Signedness::Unsigned };
    ctx.ty(TypeKind::Integer { width: storage.width, signedness })
}

/// The torch tensor of a builtin tensor: a quantized one has its stored integers.
fn torch_type(ctx: &Context, ty: Type) -> Option<Type> {
    let TypeKind::RankedTensor { encoding: None, .. } = ctx.type_kind(ty) else { return None };
    let element = ctx.element_type(ty)?;
    let element = match (uniform(ctx, ty), ctx.type_kind(element)) {
        (Some(Uniform { storage, .. }), _) => integer(ctx, *storage),
        (None, TypeKind::Integer { width: 1, .. }) => element,
        (None, TypeKind::Integer { width, signedness: Signedness::Signless }) => {
            ctx.ty(TypeKind::Integer { width: *width, signedness: Signedness::Signed })
        }
        (None, TypeKind::Integer { .. }) => element,
        (None, _) => ctx.float_kind(element).map(|_| element)?,
    };
    Some(VTensor { shape: Some(ctx.shape(ty)?.to_vec().into()), element: Some(element) }.intern(ctx))
}

/// An operator to build: its name in ONNX, and its attributes.
struct Operator<'n> {
    name: &'n str,
    operands: Vec<ValueId>,
    attrs: Vec<(&'n str, Attr)>,
    /// An operator of ONNX Runtime.
    is_contributed: bool,
}

impl<'n> Operator<'n> {
    fn new(name: &'n str, operands: Vec<ValueId>) -> Self {
        Self { name, operands, attrs: Vec::new(), is_contributed: false }
    }
    fn attr(mut self, name: &'n str, value: Attr) -> Self {
        self.attrs.push((name, value));
        self
    }
    fn int(self, w: &HubWriter<'_>, name: &'n str, value: i64) -> Self {
        self.attr(name, int_attr(w.ctx, value))
    }
    fn ints(self, w: &HubWriter<'_>, name: &'n str, values: &[i64]) -> Self {
        let items = values.iter().map(|&n| int_attr(w.ctx, n)).collect();
        self.attr(name, w.ctx.attr(AttrKind::Array(items)))
    }
    fn by_runtime(self) -> Self {
        Self { is_contributed: true, ..self }
    }
}

/// The way from a hub op to an operator: the operator of its reals, its data format, and the operator on integers.
type Write = fn(&mut HubWriter<'_>, OpId, bool) -> Result<ValueId, String>;

static WRITERS: &[(&OpDef, Write)] = &[
    (&qnn::CONV2D, |w, op, on_integers| convolution(w, op, on_integers)),
    (&qnn::CONV3D, |w, op, on_integers| convolution(w, op, on_integers)),
    (&qnn::DEPTHWISE_CONV2D, |w, op, on_integers| convolution(w, op, on_integers)),
    (&qnn::TRANSPOSE_CONV2D, |w, op, _| transpose_conv(w, op)),
    (&qnn::FULLY_CONNECTED, fully_connected),
    (&qnn::MATMUL, matmul),
    (&qnn::AVERAGE_POOL2D, |w, op, on_integers| pool(w, op, "AveragePool", on_integers)),
    (&qnn::MAX_POOL2D, |w, op, _| pool(w, op, "MaxPool", false)),
    (&qnn::ADD, |w, op, on_integers| binary(w, op, "Add", on_integers)),
    (&qnn::SUB, |w, op, _| binary(w, op, "Sub", false)),
    (&qnn::MUL, |w, op, on_integers| binary(w, op, "Mul", on_integers)),
    (&qnn::MAXIMUM, |w, op, _| binary(w, op, "Max", false)),
    (&qnn::MINIMUM, |w, op, _| binary(w, op, "Min", false)),
    (&qnn::SQUARED_DIFFERENCE, |w, op, _| squared_difference(w, op)),
    (&qnn::CLAMP_OP, |w, op, _| requantize(w, op)),
    (&qnn::REQUANTIZE, |w, op, _| requantize(w, op)),
    (&qnn::UNARY, unary),
    (&qnn::SOFTMAX, |w, op, on_integers| softmax(w, op, on_integers)),
    (&qnn::MEAN, |w, op, _| reduction(w, op, "ReduceMean")),
    (&qnn::SUM, |w, op, _| reduction(w, op, "ReduceSum")),
    (&qnn::REDUCE_MAX, |w, op, _| reduction(w, op, "ReduceMax")),
    (&qnn::REDUCE_MIN, |w, op, _| reduction(w, op, "ReduceMin")),
    (&qnn::CONCAT, concat),
    (&qnn::GATHER, |w, op, _| gather(w, op)),
    (&qnn::RESIZE, |w, op, _| resize(w, op)),
    (&qnn::QUANTIZE, |w, op, _| quantize_reals(w, op)),
    (&qnn::DEQUANTIZE, |w, op, _| dequantize_integers(w, op)),
];

impl ToOnnx {
    fn write(&self, w: &mut HubWriter<'_>, op: OpId, def: &'static OpDef) -> Result<ValueId, String> {
        let found = WRITERS.iter().find(|(written, _)| *written == def);
        let (_, write) = found.ok_or("ONNX has no such operator")?;
        // ONNX Runtime's operators on integers have 8 bits, and biases of 32 bits.
        let view = w.rewriter.op(op);
        let width = |v: ValueId| uniform(w.ctx, view.body.ty(v)).map_or(8, |ty| ty.storage.width);
        let on_integers = self.on_integers
            && view.results().all(|v| width(v) == 8)
            && view.operands().all(|v| matches!(width(v), 8 | 32));
        write(w, op, on_integers)
    }
}

/// The value as a torch tensor; the reals of sums that are computed as reals.
fn to_torch(w: &mut HubWriter<'_>, value: ValueId) -> Result<ValueId, String> {
    if let Some(reals) = w.reals(value) {
        return Ok(reals);
    }
    let ty = w.rewriter.body().ty(value);
    if w.ctx.type_object::<VTensor>(ty).is_some() {
        return Ok(value);
    }
    let ty = torch_type(w.ctx, ty).ok_or("an operand has a type that ONNX does not have")?;
    cast(w, value, ty)
}

/// Casts between builtin tensors and torch tensors of equal elements.
fn cast(w: &mut HubWriter<'_>, value: ValueId, ty: Type) -> Result<ValueId, String> {
    w.build(NewOp::of(&builtin::UNREALIZED_CONVERSION_CAST).operands(&[value]).results(&[ty]))
}

fn tensor(w: &HubWriter<'_>, dims: &[Dim], element: Type) -> Type {
    VTensor { shape: Some(dims.into()), element: Some(element) }.intern(w.ctx)
}

fn reals(w: &HubWriter<'_>, dims: &[Dim]) -> Type {
    tensor(w, dims, w.ctx.float_type(FloatKind::F32))
}

/// Builds an operator.
fn node(w: &mut HubWriter<'_>, new: &Operator<'_>, ty: Type) -> Result<ValueId, String> {
    let name = w.ctx.string_attr(format!("onnx.{}", new.name).as_str());
    let names: Vec<String> = new.attrs.iter().map(|(name, _)| attribute(name)).collect();
    let op = NewOp::of(&torch::OPERATOR).operands(&new.operands).results(&[ty]).property("name", name);
    let op = names.iter().zip(&new.attrs).fold(op, |op, (name, &(_, value))| op.attr(name, value));
    let op = if new.is_contributed { op.attr("onnx.domain", w.ctx.string_attr("com.microsoft")) } else { op };
    w.build(op)
}

fn constant(w: &mut HubWriter<'_>, dims: &[Dim], element: Type, data: Blob) -> Result<ValueId, String> {
    let held = w.ctx.tensor_type(dims, element);
    let value = w.ctx.try_attr(AttrKind::DenseElements { ty: held, data }).map_err(|_| "a type nests too deep")?;
    let name = w.ctx.string_attr(onnx::CONSTANT.name);
    let ty = tensor(w, dims, element);
    w.build(NewOp::of(&torch::OPERATOR).results(&[ty]).property("name", name).attr(VALUE, value))
}

/// A constant list of 64-bit integers.
fn numbers(w: &mut HubWriter<'_>, values: &[i64]) -> Result<ValueId, String> {
    let element = w.ctx.ty(TypeKind::Integer { width: 64, signedness: Signedness::Signed });
    let data = Blob::of_elements(values.iter().flat_map(|v| v.to_le_bytes()).collect(), 8);
    constant(w, &[Some(values.len() as u64)], element, data)
}

fn real_scalar(w: &mut HubWriter<'_>, value: f32) -> Result<ValueId, String> {
    let element = w.ctx.float_type(FloatKind::F32);
    constant(w, &[], element, Blob::of_elements(value.to_le_bytes().to_vec(), 4))
}

fn none(w: &mut HubWriter<'_>) -> Result<ValueId, String> {
    let ty = torch::opaque_type(w.ctx, "none");
    w.build(NewOp::of(&torch::NONE).results(&[ty]))
}

fn dims_of(w: &HubWriter<'_>, value: ValueId) -> Result<Vec<Dim>, String> {
    w.ctx.shape(w.rewriter.body().ty(value)).map(|dims| dims.to_vec()).ok_or_else(|| "operand is unranked".to_owned())
}

/// A quantized value as integers: a torch tensor, and the parameters.
struct Integers {
    value: ValueId,
    ty: Uniform,
}

impl Integers {
    /// An operand of a hub op.
    fn of(w: &mut HubWriter<'_>, op: OpId, index: usize) -> Result<Self, String> {
        Self::moved(w, op, index, &[])
    }

    /// An operand after movements. The parameters move with the elements.
    fn moved(w: &mut HubWriter<'_>, op: OpId, index: usize, chain: &[Movement]) -> Result<Self, String> {
        let value = w.operand(op, index)?;
        let mut ty = w.rewriter.body().ty(value);
        if !chain.is_empty() {
            let shape = Shape::new(w.ctx.shape(ty).ok_or("operand is unranked")?);
            let shape = chain_shape(chain, &[shape]).map_err(|why| why.to_string())?;
            let declared = w.ctx.with_shape(ty, shape.dims()).ok_or("operand is unranked")?;
            ty = trace::moved_type(w.ctx, chain, &[ty], declared, PropagationLimits::default())?;
        }
        let ty = uniform(w.ctx, ty).ok_or("an operand is not statically quantized")?.clone();
        let value = to_torch(w, value)?;
        Ok(Self { value: w.apply(value, chain)?, ty })
    }

    /// The reals.
    fn dequantized(&self, w: &mut HubWriter<'_>) -> Result<ValueId, String> {
        check_expressed(w, &self.ty)?;
        let dims = dims_of(w, self.value)?;
        let ty = reals(w, &dims);
        let loc = w.loc();
        casts::build_cast(&mut w.rewriter, loc, CastKind::Dequantize, self.value, &self.ty, ty)
    }

    /// The value with scale and zero point, as operators on integers take it. Several parameters are a list.
    fn with_parameters(&self, w: &mut HubWriter<'_>) -> Result<[ValueId; 3], String> {
        let [scale, zero_point] = parameters(w, &self.ty)?;
        Ok([self.value, scale, zero_point])
    }
}

fn check_expressed(w: &HubWriter<'_>, ty: &Uniform) -> Result<(), String> {
    match w.ctx.float_kind(ty.expressed) {
        Some(FloatKind::F32) => Ok(()),
        _ => Err("reals other than f32 are not written".to_owned()),
    }
}

/// Scale and zero point as operators on integers take them.
fn parameters(w: &mut HubWriter<'_>, ty: &Uniform) -> Result<[ValueId; 2], String> {
    check_expressed(w, ty)?;
    let shape: Vec<Dim> = match ty.form {
        ParamGranularity::Tensor => Vec::new(),
        ParamGranularity::Axis(_) => vec![Some(ty.params.len() as u64)],
        ParamGranularity::Blocks { .. } => return Err("operators on integers have no blocks".to_owned()),
    };
    let (loc, stored) = (w.loc(), integer(w.ctx, ty.storage));
    casts::build_parameters(&mut w.rewriter, loc, ty, stored, &shape)
}

/// The real operand of this index: a dequantized value, or floats.
fn real(w: &mut HubWriter<'_>, op: OpId, index: usize) -> Result<ValueId, String> {
    moved_real(w, op, index, &[])
}

fn moved_real(w: &mut HubWriter<'_>, op: OpId, index: usize, chain: &[Movement]) -> Result<ValueId, String> {
    let (ty, value) = (w.rewriter.op(op).in_type(index), w.operand(op, index)?);
    if w.on_reals
        && w.reals(value).is_none()
        && let Some(reals) = constant_reals(w, value)?
    {
        return w.apply(reals, chain);
    }
    if w.ctx.float_kind(w.ctx.element_or_self(ty)).is_none() && w.reals(value).is_none() {
        return Integers::moved(w, op, index, chain)?.dequantized(w);
    }
    let value = to_torch(w, value)?;
    w.apply(value, chain)
}

/// The reals of a quantized constant.
fn constant_reals(w: &mut HubWriter<'_>, value: ValueId) -> Result<Option<ValueId>, String> {
    let (ctx, body) = (w.ctx, w.rewriter.body());
    let ty = body.ty(value);
    let constant = body.defining_op(value).and_then(|op| w.rewriter.op(op).constant());
    let (Some(constant), Some(element)) = (constant, uniform(ctx, ty)) else { return Ok(None) };
    check_expressed(w, element)?;
    let dims = ctx.shape(ty).ok_or("operand is unranked")?;
    let stored = Tensor::of_constant(ctx, constant, ty)?.ints(ctx)?;
    let reals = element.dequantize(ctx, &dims, &stored)?;
    let data = Blob::of_elements(reals.into_iter().flat_map(|real| (real as f32).to_le_bytes()).collect(), 4);
    let f32 = ctx.float_type(FloatKind::F32);
    self::constant(w, &dims, f32, data).map(Some)
}

/// Quantizes the reals of a value that an op without a conversion uses, such as a return.
fn quantize_used(w: &mut HubWriter<'_>, value: ValueId, reals: ValueId) -> Result<(), String> {
    let ty = w.rewriter.body().ty(value);
    let element = uniform(w.ctx, ty).ok_or("result is not statically quantized")?.clone();
    if element.storage.width == 32 {
        return Err("ONNX has no results of 32-bit sums".to_owned());
    }
    let Some(place) = w.rewriter.body().defining_op(reals) else { return Ok(()) };
    let (dims, integer) = (dims_of(w, reals)?, integer(w.ctx, element.storage));
    w.rewriter.set_insertion_point(InsertPoint::After(place));
    let (loc, stored) = (w.rewriter.op(place).loc(), tensor(w, &dims, integer));
    let stored = casts::build_cast(&mut w.rewriter, loc, CastKind::Quantize, reals, &element, stored)?;
    let new = torch_tensors::cast(&mut w.rewriter, loc, stored, ty);
    w.rewriter.replace_uses(value, new);
    Ok(())
}

/// The order of dimensions that brings an image [N, spatial.., C] to [N, C, spatial..].
fn channels_first(rank: usize) -> Movement {
    Movement::Permute([0, rank - 1].into_iter().chain(1..rank - 1).collect())
}

fn channels_last(rank: usize) -> Movement {
    Movement::Permute(std::iter::once(0).chain(2..rank).chain([1]).collect())
}

/// Operations whose results may be negative. Quantizers absorb a rectifier after them into a range that begins at 0.
static RECTIFIED: &[&OpDef] = &[
    &qnn::ADD,
    &qnn::CONV2D,
    &qnn::CONV3D,
    &qnn::DEPTHWISE_CONV2D,
    &qnn::FULLY_CONNECTED,
    &qnn::MATMUL,
    &qnn::MUL,
    &qnn::SUB,
    &qnn::TRANSPOSE_CONV2D,
];

/// Clamps and quantizes the reals of a result, applies the movements to the integers, and casts them to the result of the op.
fn finish(w: &mut HubWriter<'_>, op: OpId, value: ValueId, after: &[Movement]) -> Result<ValueId, String> {
    let view = w.rewriter.op(op);
    let result = view.out_type(0);
    let Some(ty) = uniform(w.ctx, result).cloned() else {
        let value = w.apply(value, after)?;
        return cast(w, value, result);
    };
    check_expressed(w, &ty)?;
    if ty.storage.width == 32 {
        return w.apply(value, after);
    }
    let (param, all) = (param(&ty)?, Storage::full(ty.storage.signed, ty.storage.width));
    let is_rectified = w.on_reals && param.zero_point == all.min && RECTIFIED.iter().any(|def| view.is(def));
    let clamp = effective_clamp(view)?.or(is_rectified.then_some((all.min, all.max)));
    let (dims, mut value) = (dims_of(w, value)?, value);
    if let Some((low, high)) = clamp {
        // The product of a stored integer and an f32 scale, rounded once, divides to the same integer.
        let bound = |stored: i64| (stored - param.zero_point) as f64 * param.scale();
        let new = if low == param.zero_point && high == all.max && !w.on_reals {
            Operator::new("Relu", vec![value])
        } else {
            let low = if low > all.min || w.on_reals { real_scalar(w, bound(low) as f32)? } else { none(w)? };
            let mut operands = vec![value, low];
            if high < all.max || w.on_reals {
                operands.push(real_scalar(w, bound(high) as f32)?);
            }
            Operator::new("Clip", operands)
        };
        let ty = reals(w, &dims);
        value = node(w, &new, ty)?;
    }
    if w.on_reals {
        return w.apply(value, after);
    }
    let (loc, stored) = (w.loc(), tensor(w, &dims, integer(w.ctx, ty.storage)));
    let value = casts::build_cast(&mut w.rewriter, loc, CastKind::Quantize, value, &ty, stored)?;
    let value = w.apply(value, after)?;
    cast(w, value, result)
}

/// Clamps the integers of an operator on integers, moves them, and casts them to the result of the op.
fn finish_integers(w: &mut HubWriter<'_>, op: OpId, value: ValueId, after: &[Movement]) -> Result<ValueId, String> {
    let view = w.rewriter.op(op);
    let result = view.out_type(0);
    let ty = uniform(w.ctx, result).ok_or("result is not statically quantized")?.clone();
    let (clamp, dims) = (effective_clamp(view)?, dims_of(w, value)?);
    let mut value = value;
    if let Some((low, high)) = clamp {
        let element = integer(w.ctx, ty.storage);
        let (low, high) = (stored_scalar(w, element, low)?, stored_scalar(w, element, high)?);
        let ty = tensor(w, &dims, element);
        value = node(w, &Operator::new("Clip", vec![value, low, high]), ty)?;
    }
    let value = w.apply(value, after)?;
    cast(w, value, result)
}

fn stored_scalar(w: &mut HubWriter<'_>, element: Type, value: i64) -> Result<ValueId, String> {
    let held = w.ctx.tensor_type(&[], element);
    let Some((_, data)) = dense(w.ctx, w.ctx.dense_ints(held, &[value])) else {
        return Err("a bound has no constant".to_owned());
    };
    let data = data.into_owned();
    constant(w, &[], element, data)
}

/// The type of a result, with its dimensions in this order.
fn result_dims(w: &HubWriter<'_>, op: OpId, order: Option<&Movement>) -> Result<Vec<Dim>, String> {
    let dims = w.rewriter.op(op).out_dims(0).ok_or("result is unranked")?;
    match order {
        None => Ok(dims.to_vec()),
        Some(order) => {
            let moved = order.validate(&[Shape::new(dims)]).map_err(|why| why.to_string())?;
            Ok(moved.dims().to_vec())
        }
    }
}

fn result_uniform(w: &HubWriter<'_>, op: OpId) -> Option<Uniform> {
    uniform(w.ctx, w.rewriter.op(op).out_type(0)).cloned()
}

/// Amounts of padding in the order of ONNX: before all dimensions, then after all.
fn pads(amounts: &[i64]) -> Vec<i64> {
    let side = |at: usize| amounts.iter().copied().skip(at).step_by(2);
    side(0).chain(side(1)).collect()
}

/// A convolution. Weights [O, spatial.., I] become [O, I, spatial..], and depthwise weights [KH, KW, C, M] become [C M, 1, KH, KW].
fn convolution(w: &mut HubWriter<'_>, op: OpId, on_integers: bool) -> Result<ValueId, String> {
    let view = w.rewriter.op(op);
    let rank = view.in_dims(operand!(qnn::CONV2D.input)).ok_or("operand is unranked")?.len();
    let weights = view.in_dims(operand!(qnn::CONV2D.weight)).ok_or("weights are unranked")?;
    let is_depthwise = view.is(&qnn::DEPTHWISE_CONV2D);
    let (chain, groups, kernel) = if is_depthwise {
        let &[kh, kw, Some(channels), Some(multiplier)] = weights.as_slice() else {
            return Err("number of channels is dynamic".to_owned());
        };
        let all = channels.checked_mul(multiplier).ok_or("number of channels is too large")?;
        let shape = Shape::new([Some(all), Some(1), kh, kw]);
        let groups = i64::try_from(channels).map_err(|_| "number of channels is too large")?;
        (vec![Movement::Permute(vec![2, 3, 0, 1]), Movement::Reshape(shape)], groups, vec![kh, kw])
    } else {
        let kernel = weights.get(1..rank - 1).unwrap_or_default().to_vec();
        (vec![channels_first(rank)], view.int("groups").unwrap_or(1), kernel)
    };
    let kernel: Option<Vec<i64>> = kernel.iter().map(|n| i64::try_from((*n)?).ok()).collect();
    let kernel = kernel.ok_or("window size is dynamic")?;
    let list = |name: &str| view.ints(name).ok_or_else(|| format!("requires attribute '{name}'"));
    let (amounts, stride, dilation) = (pads(&list("pad")?), list("stride")?, list("dilation")?);
    let bias = view.operand(operand!(qnn::CONV2D.bias));
    let first = channels_first(rank);
    let dims = result_dims(w, op, Some(&first))?;
    let describe = |w: &HubWriter<'_>, name, operands| {
        Operator::new(name, operands)
            .ints(w, "dilations", &dilation)
            .int(w, "group", groups)
            .ints(w, "kernel_shape", &kernel)
            .ints(w, "pads", &amounts)
            .ints(w, "strides", &stride)
    };
    let input = operand!(qnn::CONV2D.input);
    let is_static = uniform(w.ctx, w.rewriter.op(op).in_type(input)).is_some();
    if on_integers
        && is_static
        && let Some(ty) = result_uniform(w, op)
    {
        let mut operands = Vec::new();
        operands.extend(Integers::moved(w, op, input, &[first])?.with_parameters(w)?);
        operands.extend(Integers::moved(w, op, operand!(qnn::CONV2D.weight), &chain)?.with_parameters(w)?);
        operands.extend(parameters(w, &ty)?);
        if let Some(bias) = bias {
            operands.push(to_torch(w, bias)?);
        }
        let new = describe(w, "QLinearConv", operands);
        let ty = tensor(w, &dims, integer(w.ctx, ty.storage));
        let value = node(w, &new, ty)?;
        return finish_integers(w, op, value, &[channels_last(rank)]);
    }
    let mut operands =
        vec![moved_real(w, op, input, &[first])?, moved_real(w, op, operand!(qnn::CONV2D.weight), &chain)?];
    if bias.is_some() {
        operands.push(real(w, op, operand!(qnn::CONV2D.bias))?);
    }
    let new = describe(w, "Conv", operands);
    let ty = reals(w, &dims);
    let value = node(w, &new, ty)?;
    finish(w, op, value, &[channels_last(rank)])
}

/// A transposed convolution. Weights [O, KH, KW, I] become [I, O, KH, KW].
fn transpose_conv(w: &mut HubWriter<'_>, op: OpId) -> Result<ValueId, String> {
    let view = w.rewriter.op(op);
    let weights = view.in_dims(operand!(qnn::TRANSPOSE_CONV2D.weight)).ok_or("weights are unranked")?;
    let kernel: Option<Vec<i64>> = weights.iter().skip(1).take(2).map(|n| i64::try_from((*n)?).ok()).collect();
    let kernel = kernel.ok_or("window size is dynamic")?;
    let (Some(cut), Some(stride)) = (view.ints("pad"), view.ints("stride")) else {
        return Err("requires attributes 'pad' and 'stride'".to_owned());
    };
    let has_bias = view.operand(operand!(qnn::TRANSPOSE_CONV2D.bias)).is_some();
    // ONNX can add elements after the sums, which hold the bias only, and none before them.
    let cropped: Vec<i64> = cut.iter().map(|&n| n.max(0)).collect();
    let added: Vec<i64> = cut.iter().skip(1).step_by(2).map(|&n| n.min(0).saturating_neg()).collect();
    let is_within = added.iter().zip(&stride).all(|(&added, &stride)| added < stride);
    if cut.iter().step_by(2).any(|&n| n < 0) || !is_within {
        return Err("negative padding is unsupported".to_owned());
    }
    let first = channels_first(4);
    let dims = result_dims(w, op, Some(&first))?;
    let weight = Movement::Permute(vec![3, 0, 1, 2]);
    let mut operands = vec![
        moved_real(w, op, operand!(qnn::TRANSPOSE_CONV2D.input), &[first])?,
        moved_real(w, op, operand!(qnn::TRANSPOSE_CONV2D.weight), &[weight])?,
    ];
    if has_bias {
        operands.push(real(w, op, operand!(qnn::TRANSPOSE_CONV2D.bias))?);
    }
    let mut new = Operator::new("ConvTranspose", operands).ints(w, "kernel_shape", &kernel);
    if added.iter().any(|&n| n != 0) {
        new = new.ints(w, "output_padding", &added);
    }
    let new = new.ints(w, "pads", &pads(&cropped)).ints(w, "strides", &stride);
    let ty = reals(w, &dims);
    let value = node(w, &new, ty)?;
    finish(w, op, value, &[channels_last(4)])
}

/// A product with weights [O, I]. ONNX's operator with a bias has operands of rank 2; others add the bias to the product.
fn fully_connected(w: &mut HubWriter<'_>, op: OpId, on_integers: bool) -> Result<ValueId, String> {
    let view = w.rewriter.op(op);
    let is_matrix = view.in_dims(operand!(qnn::FULLY_CONNECTED.input)).ok_or("operand is unranked")?.len() == 2;
    let bias = view.operand(operand!(qnn::FULLY_CONNECTED.bias));
    let dims = result_dims(w, op, None)?;
    let (input, weight) = (operand!(qnn::FULLY_CONNECTED.input), operand!(qnn::FULLY_CONNECTED.weight));
    let is_static = uniform(w.ctx, w.rewriter.op(op).in_type(input)).is_some();
    if on_integers
        && is_static
        && is_matrix
        && let Some(ty) = result_uniform(w, op)
    {
        let mut operands = Vec::new();
        operands.extend(Integers::of(w, op, input)?.with_parameters(w)?);
        operands.extend(Integers::of(w, op, weight)?.with_parameters(w)?);
        operands.push(match bias {
            Some(bias) => to_torch(w, bias)?,
            None => none(w)?,
        });
        operands.extend(parameters(w, &ty)?);
        let new = Operator::new("QGemm", operands).int(w, "transB", 1).by_runtime();
        let ty = tensor(w, &dims, integer(w.ctx, ty.storage));
        let value = node(w, &new, ty)?;
        return finish_integers(w, op, value, &[]);
    }
    let ty = reals(w, &dims);
    let x = real(w, op, input)?;
    let value = if is_matrix {
        let mut operands = vec![x, real(w, op, weight)?];
        if bias.is_some() {
            operands.push(real(w, op, operand!(qnn::FULLY_CONNECTED.bias))?);
        }
        let new = Operator::new("Gemm", operands).int(w, "transB", 1);
        node(w, &new, ty)?
    } else {
        let weight = moved_real(w, op, weight, &[Movement::Permute(vec![1, 0])])?;
        let value = node(w, &Operator::new("MatMul", vec![x, weight]), ty)?;
        match bias {
            Some(_) => {
                let bias = real(w, op, operand!(qnn::FULLY_CONNECTED.bias))?;
                node(w, &Operator::new("Add", vec![value, bias]), ty)?
            }
            None => value,
        }
    };
    finish(w, op, value, &[])
}

/// Builds `name` on integers, an operator whose result follows its operands' parameters.
fn on_integers(w: &mut HubWriter<'_>, op: OpId, name: &str, is_contributed: bool) -> Result<Option<ValueId>, String> {
    let Some(ty) = result_uniform(w, op) else { return Ok(None) };
    let count = w.rewriter.body().num_operands(op);
    let mut operands = Vec::new();
    for index in 0..count {
        operands.extend(Integers::of(w, op, index)?.with_parameters(w)?);
    }
    operands.extend(parameters(w, &ty)?);
    let dims = result_dims(w, op, None)?;
    let new = Operator { is_contributed, ..Operator::new(name, operands) };
    let ty = tensor(w, &dims, integer(w.ctx, ty.storage));
    let value = node(w, &new, ty)?;
    finish_integers(w, op, value, &[]).map(Some)
}

fn matmul(w: &mut HubWriter<'_>, op: OpId, on_ints: bool) -> Result<ValueId, String> {
    let is_static = uniform(w.ctx, w.rewriter.op(op).in_type(operand!(qnn::MATMUL.lhs))).is_some();
    if on_ints
        && is_static
        && let Some(value) = on_integers(w, op, "QLinearMatMul", false)?
    {
        return Ok(value);
    }
    binary(w, op, "MatMul", false)
}

fn binary(w: &mut HubWriter<'_>, op: OpId, name: &str, on_ints: bool) -> Result<ValueId, String> {
    if on_ints && let Some(value) = on_integers(w, op, &format!("QLinear{name}"), true)? {
        return Ok(value);
    }
    let operands = vec![real(w, op, 0)?, real(w, op, 1)?];
    plain(w, op, &Operator::new(name, operands))
}

/// Builds an operator with the shape of the op's result.
fn plain(w: &mut HubWriter<'_>, op: OpId, new: &Operator<'_>) -> Result<ValueId, String> {
    let dims = result_dims(w, op, None)?;
    let ty = reals(w, &dims);
    let value = node(w, new, ty)?;
    finish(w, op, value, &[])
}

fn squared_difference(w: &mut HubWriter<'_>, op: OpId) -> Result<ValueId, String> {
    let operands = vec![real(w, op, 0)?, real(w, op, 1)?];
    let dims = result_dims(w, op, None)?;
    let ty = reals(w, &dims);
    let value = node(w, &Operator::new("Sub", operands), ty)?;
    plain(w, op, &Operator::new("Mul", vec![value, value]))
}

fn pool(w: &mut HubWriter<'_>, op: OpId, name: &str, on_integers: bool) -> Result<ValueId, String> {
    let view = w.rewriter.op(op);
    let list = |name: &str| view.ints(name).ok_or_else(|| format!("requires attribute '{name}'"));
    let (kernel, amounts, stride) = (list("kernel")?, pads(&list("pad")?), list("stride")?);
    let first = channels_first(4);
    let dims = result_dims(w, op, Some(&first))?;
    let describe = |w: &HubWriter<'_>, name, operands| {
        Operator::new(name, operands)
            .ints(w, "kernel_shape", &kernel)
            .ints(w, "pads", &amounts)
            .ints(w, "strides", &stride)
    };
    let input = operand!(qnn::AVERAGE_POOL2D.input);
    if on_integers && let Some(ty) = result_uniform(w, op) {
        let mut operands = Vec::new();
        operands.extend(Integers::moved(w, op, input, &[first])?.with_parameters(w)?);
        operands.extend(parameters(w, &ty)?);
        let name = format!("QLinear{name}");
        let new = describe(w, &name, operands).by_runtime();
        let ty = tensor(w, &dims, integer(w.ctx, ty.storage));
        let value = node(w, &new, ty)?;
        return finish_integers(w, op, value, &[channels_last(4)]);
    }
    let operands = vec![moved_real(w, op, input, &[first])?];
    let new = describe(w, name, operands);
    let ty = reals(w, &dims);
    let value = node(w, &new, ty)?;
    finish(w, op, value, &[channels_last(4)])
}

/// The operator of each function of `qnn.unary`; the default of its slope or factor, if it has one.
static FUNCTIONS: &[(&str, &str, Option<f64>)] = &[
    ("abs", "Abs", None),
    ("elu", "Elu", Some(1.0)),
    ("erf", "Erf", None),
    ("exp", "Exp", None),
    ("gelu", "Gelu", None),
    ("gelu_tanh", "Gelu", None),
    ("hard_sigmoid", "HardSigmoid", Some(0.2)),
    ("hard_swish", "HardSwish", None),
    ("leaky_relu", "LeakyRelu", Some(0.01)),
    ("log", "Log", None),
    ("neg", "Neg", None),
    ("relu", "Relu", None),
    ("sigmoid", "Sigmoid", None),
    ("softplus", "Softplus", None),
    ("sqrt", "Sqrt", None),
    ("tanh", "Tanh", None),
];

fn unary(w: &mut HubWriter<'_>, op: OpId, on_ints: bool) -> Result<ValueId, String> {
    let view = w.rewriter.op(op);
    let function = view.attr("function").and_then(|a| w.ctx.attr_str(a)).ok_or("requires attribute 'function'")?;
    let function = w.ctx.text(function).into_owned();
    let alpha = real_attr(view, "alpha");
    if on_ints
        && function == "sigmoid"
        && let Some(value) = on_integers(w, op, "QLinearSigmoid", true)?
    {
        return Ok(value);
    }
    let x = real(w, op, operand!(qnn::UNARY.input))?;
    if function == "rsqrt" {
        let dims = result_dims(w, op, None)?;
        let ty = reals(w, &dims);
        let root = node(w, &Operator::new("Sqrt", vec![x]), ty)?;
        return plain(w, op, &Operator::new("Reciprocal", vec![root]));
    }
    let found = FUNCTIONS.iter().find(|(name, ..)| *name == function);
    let &(_, name, default) = found.ok_or_else(|| format!("ONNX has no operator for '{function}'"))?;
    let mut new = Operator::new(name, vec![x]);
    if let Some(default) = default {
        new = new.attr("alpha", f32_attr(w.ctx, alpha.unwrap_or(default) as f32));
    }
    if function == "gelu_tanh" {
        new = new.attr("approximate", w.ctx.string_attr("tanh"));
    }
    plain(w, op, &new)
}

fn softmax(w: &mut HubWriter<'_>, op: OpId, _: bool) -> Result<ValueId, String> {
    if real_attr(w.rewriter.op(op), "beta").is_some_and(|beta| beta != 1.0) {
        return Err("ONNX's operator has no 'beta'".to_owned());
    }
    let operands = vec![real(w, op, operand!(qnn::SOFTMAX.input))?];
    let new = Operator::new("Softmax", operands).int(w, "axis", -1);
    plain(w, op, &new)
}

fn reduction(w: &mut HubWriter<'_>, op: OpId, name: &str) -> Result<ValueId, String> {
    let view = w.rewriter.op(op);
    let (axes, keep) = (view.ints("axes").ok_or("requires attribute 'axes'")?, flag(view, "keep_dims"));
    let operands = vec![real(w, op, operand!(qnn::MEAN.input))?, numbers(w, &axes)?];
    let new = Operator::new(name, operands).int(w, "keepdims", i64::from(keep));
    plain(w, op, &new)
}

/// A concatenation that rescales operands.
fn concat(w: &mut HubWriter<'_>, op: OpId, on_integers: bool) -> Result<ValueId, String> {
    let view = w.rewriter.op(op);
    let (axis, count) = (view.int("axis").ok_or("requires attribute 'axis'")?, view.body.num_operands(op));
    if on_integers && let Some(ty) = result_uniform(w, op) {
        let mut operands = parameters(w, &ty)?.to_vec();
        for index in 0..count {
            operands.extend(Integers::of(w, op, index)?.with_parameters(w)?);
        }
        let new = Operator::new("QLinearConcat", operands).int(w, "axis", axis).by_runtime();
        let dims = result_dims(w, op, None)?;
        let ty = tensor(w, &dims, integer(w.ctx, ty.storage));
        let value = node(w, &new, ty)?;
        return finish_integers(w, op, value, &[]);
    }
    let operands = (0..count).map(|index| real(w, op, index)).collect::<Result<Vec<_>, _>>()?;
    let new = Operator::new("Concat", operands).int(w, "axis", axis);
    plain(w, op, &new)
}

/// A lookup moves stored integers, so no parameter is involved.
fn gather(w: &mut HubWriter<'_>, op: OpId) -> Result<ValueId, String> {
    let view = w.rewriter.op(op);
    let axis = view.int("axis").ok_or("requires attribute 'axis'")?;
    if view.int("batch_dims").unwrap_or(0) != 0 {
        return Err("ONNX's operator has no batch dimensions".to_owned());
    }
    // The hub leaves the result of other indices undefined, ONNX rejects them.
    let size = view.in_dims(operand!(qnn::GATHER.input)).and_then(|dims| *dims.get(usize::try_from(axis).ok()?)?);
    let is_inside = |&n: &i64| u64::try_from(n).is_ok_and(|n| size.is_none_or(|size| n < size));
    if view.in_ints(operand!(qnn::GATHER.indices)).is_some_and(|all| !all.iter().all(is_inside)) {
        return Err("an index is out of range".to_owned());
    }
    let indices = w.operand(op, operand!(qnn::GATHER.indices))?;
    let indices = to_torch(w, indices)?;
    if w.on_reals {
        let operands = vec![real(w, op, operand!(qnn::GATHER.input))?, indices];
        return plain(w, op, &Operator::new("Gather", operands).int(w, "axis", axis));
    }
    let table = w.operand(op, operand!(qnn::GATHER.input))?;
    let operands = vec![to_torch(w, table)?, indices];
    let new = Operator::new("Gather", operands).int(w, "axis", axis);
    let (dims, ty) = (result_dims(w, op, None)?, result_uniform(w, op).ok_or("result is not statically quantized")?);
    let ty = tensor(w, &dims, integer(w.ctx, ty.storage));
    let value = node(w, &new, ty)?;
    finish_integers(w, op, value, &[])
}

fn resize(w: &mut HubWriter<'_>, op: OpId) -> Result<ValueId, String> {
    let view = w.rewriter.op(op);
    let mode = view.attr("mode").and_then(|a| w.ctx.attr_str(a)).map(|mode| w.ctx.text(mode).into_owned());
    let is_linear = mode.as_deref() == Some("bilinear");
    let (corners, centers) = (flag(view, "align_corners"), flag(view, "half_pixel_centers"));
    let coordinates = match (corners, centers) {
        (true, _) => "align_corners",
        // The hub's nearest element is the floor of (y + 1/2) * scale.
        (false, true) if !is_linear => return Err("ONNX has no such nearest element".to_owned()),
        (false, true) => "half_pixel",
        (false, false) => "asymmetric",
    };
    let first = channels_first(4);
    let dims = result_dims(w, op, Some(&first))?;
    let sizes: Option<Vec<i64>> = dims.iter().map(|n| i64::try_from((*n)?).ok()).collect();
    let sizes = sizes.ok_or("result has dynamic sizes")?;
    let x = moved_real(w, op, operand!(qnn::RESIZE.input), &[first])?;
    let operands = vec![x, none(w)?, none(w)?, numbers(w, &sizes)?];
    let word = |text: &str| w.ctx.string_attr(text);
    let nearest = if corners { "round_prefer_ceil" } else { "floor" };
    let new = Operator::new("Resize", operands)
        .attr("coordinate_transformation_mode", word(coordinates))
        .attr("mode", word(if is_linear { "linear" } else { "nearest" }))
        .attr("nearest_mode", word(nearest));
    let ty = reals(w, &dims);
    let value = node(w, &new, ty)?;
    finish(w, op, value, &[channels_last(4)])
}

fn requantize(w: &mut HubWriter<'_>, op: OpId) -> Result<ValueId, String> {
    let value = real(w, op, 0)?;
    finish(w, op, value, &[])
}

fn quantize_reals(w: &mut HubWriter<'_>, op: OpId) -> Result<ValueId, String> {
    let value = real(w, op, operand!(qnn::QUANTIZE.input))?;
    finish(w, op, value, &[])
}

fn dequantize_integers(w: &mut HubWriter<'_>, op: OpId) -> Result<ValueId, String> {
    let value = real(w, op, operand!(qnn::DEQUANTIZE.input))?;
    finish(w, op, value, &[])
}

/// Builds the movements of each result on torch tensors.
fn write_movement(w: &mut HubWriter<'_>, op: OpId, used: &MovementUse) -> Result<Vec<ValueId>, String> {
    let mut values = Vec::new();
    for (chain, result) in used.chains.iter().zip(0..) {
        let declared = w.rewriter.op(op).result_type(result).ok_or("result is missing")?;
        let value = write_chain(w, op, chain, &used.data)?;
        let moved = w.rewriter.body().ty(value);
        values.push(if torch_type(w.ctx, declared) == Some(moved) {
            cast(w, value, declared)?
        } else if w.is_real_type(declared) && w.ctx.shape(declared) == w.ctx.shape(moved) {
            value
        } else {
            return Err("the result is declared with another type than the movement gives".to_owned());
        });
    }
    Ok(values)
}

/// Data of a movement: integers, or reals.
fn moved_data(w: &mut HubWriter<'_>, value: ValueId) -> Result<ValueId, String> {
    if w.on_reals && w.reals(value).is_none() {
        if let Some(reals) = constant_reals(w, value)? {
            return Ok(reals);
        }
        // An argument.
        if let Some(ty) = uniform(w.ctx, w.rewriter.body().ty(value)).cloned() {
            let value = to_torch(w, value)?;
            return Integers { value, ty }.dequantized(w);
        }
    }
    to_torch(w, value)
}

fn write_chain(w: &mut HubWriter<'_>, op: OpId, chain: &[Movement], data: &[ElementSource]) -> Result<ValueId, String> {
    let view = w.rewriter.op(op);
    let values: Vec<Option<ValueId>> = data.iter().map(|source| source.value(view)).collect();
    let Some(first) = values.first().copied().flatten() else {
        return Err("the moved data is not an operand".to_owned());
    };
    let first = moved_data(w, first)?;
    let element = w.ctx.element_type(w.rewriter.body().ty(first)).ok_or("operand is unranked")?;
    let Some((movement, rest)) = chain.split_first() else { return Ok(first) };
    let moved = match movement {
        Movement::Concat { axis } => {
            let mut operands = Vec::new();
            for value in values {
                operands.push(moved_data(w, value.ok_or("the moved data is not an operand")?)?);
            }
            let new = Operator::new("Concat", Vec::new()).int(w, "axis", *axis as i64);
            let shapes = operands.iter().map(|&v| dims_of(w, v).map(Shape::new)).collect::<Result<Vec<_>, _>>()?;
            let shape = movement.validate(&shapes).map_err(|why| why.to_string())?;
            let ty = tensor(w, shape.dims(), element);
            node(w, &Operator { operands, ..new }, ty)?
        }
        Movement::Pad { low, high, interior } => {
            if interior.iter().any(|&n| n != 0) {
                return Err("padding between elements is unsupported".to_owned());
            }
            let amounts: Vec<i64> = low.iter().chain(high).copied().collect();
            let fill = match data.get(1) {
                Some(&source @ (ElementSource::Operand(_) | ElementSource::Padding(_))) => {
                    let value = source.value(w.rewriter.op(op)).ok_or("requires a padding value")?;
                    let value = moved_data(w, value)?;
                    w.reshape(value, &[])?
                }
                Some(ElementSource::Zero { .. }) if w.ctx.float_kind(element).is_none() => {
                    let zero = result_uniform(w, op).map_or(Ok(0), |ty| param(&ty).map(|p| p.zero_point))?;
                    stored_scalar(w, element, zero)?
                }
                Some(ElementSource::Zero { .. }) => none(w)?,
                _ => return Err("requires a padding value".to_owned()),
            };
            let operands = vec![first, numbers(w, &amounts)?, fill];
            let shape = Shape::new(dims_of(w, first)?);
            let shape = movement.validate(&[shape, Shape::default()]).map_err(|why| why.to_string())?;
            let ty = tensor(w, shape.dims(), element);
            let new = Operator::new("Pad", operands).attr("mode", w.ctx.string_attr("constant"));
            node(w, &new, ty)?
        }
        movement => w.apply(first, std::slice::from_ref(movement))?,
    };
    w.apply(moved, rest)
}

/// Replaces a constant of another dialect, if it is a tensor, by one of ONNX.
fn write_constant(w: &mut HubWriter<'_>, op: OpId) -> Option<()> {
    let view = w.rewriter.op(op);
    if view.body.is_erased(op) || view.name().starts_with("torch.") {
        return None;
    }
    let (value, ty, result) = (view.constant()?, view.result_type(0)?, view.body.result(op, 0)?);
    let torch = torch_type(w.ctx, ty).filter(|_| !view.body.is_unused(result))?;
    let (_, data) = dense(w.ctx, value)?;
    let (data, dims, element) = (data.into_owned(), w.ctx.shape(torch)?, w.ctx.element_type(torch)?);
    w.replace(op, |w| {
        let value = constant(w, &dims, element, data)?;
        Ok(vec![cast(w, value, ty)?])
    })
    .ok()
}
