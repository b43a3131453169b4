//! `--hub-to-onnx`: writes hub ops, float TOSA, movements and constants as ONNX operators, with the scales and zero points of the hub.
//!
//! ```text
//! qdq:        qnn.op(q..) -> q'   =   QuantizeLinear(Op(DequantizeLinear(q)..))
//! qoperator:  qnn.op(q..) -> q'   =   QLinearOp(q, scale, zero point, ..)
//! float:      qnn.op(q..) -> q'   =   Op(x..), with dequantized constants
//! ```
//!
//! Without quantization nothing saturates. In the form `float`, clamps are therefore `Clip` operators with both bounds, and so is a
//! quantized range that begins at 0: quantizers remove a `Relu` before such a range.
//!
//! Values become torch tensors. A quantized value becomes a tensor of its stored integers. Images are transposed from the hub's data
//! format to [N, C, H, W] and back; `--fold-quant-shapes` cancels the transposes between neighbors. In the form `qoperator` an op
//! without an integer operator is written as in `qdq`.
//!
//! `--quant-to-hub` recovers the hub ops. An op in other numerics than `ort` keeps its parameters, but ONNX Runtime rounds it
//! differently; a remark names it. The pass keeps an op that no operator of ONNX computes, with a remark.

mod floats;
mod movements;
mod operators;
mod signedness;
mod values;

use qopt_ir::def::OpRef;
use qopt_ir::ir::{Body, Context, Loc, OpId, Signedness, Str, Type, TypeKind};
use qopt_ir::pass::{Failed, OptionDef, OptionKind, Pass, PassContext, PassDef};
use qopt_ir::rewrite::Rewriter;
use rustc_hash::FxHashSet;

use crate::builtin::ops as builtin;
use crate::conversions::from_hub::writer::{HubWriter, erase_dead};
use crate::conversions::quant_to_hub::torch_tensors;
use crate::func::{ops as func, references};
use crate::qnn::attrs::Numerics;
use crate::qnn::types::uniform;
use crate::qnn::version;
use crate::quant::ops::SCAST;
use crate::quant::types::{Storage, Uniform};
use crate::torch::VTensor;
use crate::torch::onnx::operator::int_attr;
use crate::torch::ops as torch;

/// The `hub-to-onnx` pass.
pub static HUB_TO_ONNX: PassDef = PassDef {
    argument: "hub-to-onnx",
    name: "HubToOnnx",
    summary: "Turn qnn operations and float TOSA into ONNX operators",
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
        Ok(Box::new(ToOnnx { prefers_integers: form == "qoperator", computes_reals: form == "float" }))
    },
    ..PassDef::BASE
};

struct ToOnnx {
    /// Prefers operators on integers.
    prefers_integers: bool,
    /// Removes the quantization of everything but arguments and results of functions.
    computes_reals: bool,
}

/// The first operator set with all operators and element types that this pass writes.
const OPSET: i64 = 21;
/// The version of the file format that ONNX released with [`OPSET`].
const IR_VERSION: i64 = 10;

impl Pass for ToOnnx {
    fn run(&self, body: &mut Body, cx: &mut PassContext<'_>) -> Result<(), Failed> {
        let referenced: FxHashSet<Str> = references(cx.ctx, body).into_iter().map(|(.., name)| name).collect();
        cx.each_isolated(body, |body, cx| {
            let owner = body.properties(Body::ROOT);
            let name = body.attr_named(cx.ctx, Body::ROOT, "sym_name").and_then(|name| cx.ctx.attr_str(name));
            let mut writer = HubWriter::new(cx.ctx, body, "torch");
            writer.computes_reals = self.computes_reals;
            signedness::write_unsigned(&mut writer, name.is_none_or(|name| referenced.contains(&name)));
            writer.recognize(floats::accepts);
            let target = (HUB_TO_ONNX.argument, Numerics::Ort, "torch.");
            let write = |w: &mut HubWriter<'_>, op, def| operators::write(w, op, def, self.prefers_integers);
            let (ops, is_converted) = writer.convert(cx, target, write, movements::write);
            // In reverse, because a cast of a constant comes after the constant, but reads it.
            for &op in ops.iter().rev() {
                values::write_constant(&mut writer, op);
            }
            for (op, value, reals) in writer.used_reals() {
                if let Err(reason) = values::quantize_used(&mut writer, value, reals) {
                    cx.missed(owner, writer.rewriter.op(op), reason);
                }
            }
            for &op in &ops {
                if writer.rewriter.body().is_erased(op) || !writer.rewriter.op(op).is(&SCAST) {
                    continue;
                }
                if let Err(reason) = writer.replace(op, |w| Ok(vec![values::write_storage_cast(w, op)?])) {
                    cx.missed(owner, writer.rewriter.op(op), reason);
                }
            }
            erase_dead(&mut writer.rewriter);
            if !is_converted {
                return Ok(());
            }
            let body = writer.rewriter.body();
            let is_kept = |op: &OpId| !body.is_erased(*op) && depends_on_opset(OpRef::new(cx.ctx, body, *op));
            let kept: Vec<OpId> = ops.iter().copied().filter(is_kept).collect();
            set_versions(&mut writer.rewriter, &kept).map_err(|(loc, message)| cx.error(loc, message))
        })?;
        torch_tensors::convert_signatures(body, cx, torch_type)?;
        cx.each_isolated(body, |body, cx| {
            signedness::write_changes(cx.ctx, body);
            Ok(())
        })?;
        version::remove_unused(cx.ctx, body);
        Ok(())
    }
}

/// Returns true for an ONNX operator that is not a constant: its meaning depends on the operator set.
fn depends_on_opset(op: OpRef<'_>) -> bool {
    op.is(&torch::OPERATOR) && op.constant().is_none()
}

/// The operators of this operator set have the same form and meaning in [`OPSET`], except for those in [`CHANGED`].
const STABLE_OPSET: i64 = 13;
/// The operators that changed after [`STABLE_OPSET`], each with the operator set of the last change: an attribute became an operand,
/// or has another default, or is required. Source: the schemas of onnx 1.23.2, and the notes on `Split`, `RoiAlign` and
/// `GroupNormalization`.
const CHANGED: &[(&str, i64)] = &[
    ("BatchNormalization", 14),
    ("DFT", 20),
    ("GridSample", 20),
    ("GroupNormalization", 21),
    ("ReduceL1", 18),
    ("ReduceL2", 18),
    ("ReduceLogSum", 18),
    ("ReduceLogSumExp", 18),
    ("ReduceMax", 18),
    ("ReduceMean", 18),
    ("ReduceMin", 18),
    ("ReduceProd", 18),
    ("ReduceSumSquare", 18),
    ("RoiAlign", 16),
    ("Split", 18),
];

/// Returns true if an operator of this version has the same form and meaning in [`OPSET`].
fn is_stable(name: &str, version: i64) -> bool {
    let changed = CHANGED.iter().find(|(changed, _)| name.strip_prefix("onnx.") == Some(*changed));
    version >= changed.map_or(STABLE_OPSET, |&(_, since)| since)
}

/// Raises the versions of a function to [`OPSET`] and [`IR_VERSION`]. `kept` are the operators that the pass did not write.
///
/// # Errors
/// If a kept operator has another form or meaning in [`OPSET`] than in the earlier operator set.
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
        if let Some((loc, name)) = named.find(|(_, name)| !is_stable(name, version)) {
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

/// The integer type of a storage type, with a sign.
fn stored_type(ctx: &Context, storage: Storage) -> Type {
    let signedness = if storage.signed { Signedness::Signed } else { Signedness::Unsigned };
    ctx.ty(TypeKind::Integer { width: storage.width, signedness })
}

/// The type of the torch tensor for a builtin tensor. Signless integers become signed, and quantized elements their stored integers:
/// `tensor<2xi32> -> !torch.vtensor<[2],si32>`. `None` for other elements, and for unranked tensors.
fn torch_type(ctx: &Context, ty: Type) -> Option<Type> {
    let TypeKind::RankedTensor { encoding: None, .. } = ctx.type_kind(ty) else { return None };
    let element = ctx.element_type(ty)?;
    let element = match (uniform(ctx, ty), ctx.type_kind(element)) {
        (Some(Uniform { storage, .. }), _) => stored_type(ctx, *storage),
        (None, TypeKind::Integer { width: 1, .. }) => element,
        (None, TypeKind::Integer { width, signedness: Signedness::Signless }) => {
            ctx.ty(TypeKind::Integer { width: *width, signedness: Signedness::Signed })
        }
        (None, TypeKind::Integer { .. }) => element,
        (None, _) => ctx.float_kind(element).map(|_| element)?,
    };
    Some(VTensor { shape: Some(ctx.shape(ty)?.to_vec().into()), element: Some(element) }.intern(ctx))
}
