//! `--convert-quant-storage=u8|i8`: converts 8-bit storage types to signed or to unsigned.
//!
//! ```text
//! !quant.uniform<u8<a:b>:f32, s:z>   <->   !quant.uniform<i8<a-128:b-128>:f32, s:z-128>
//! ```
//!
//! Integer values are shifted by 128, together with zero points, bounds, clamps, tables and the bytes of constants. The
//! represented reals are unchanged. Function signatures, including public ones, change with the types.
//!
//! An operation is converted if its arithmetic uses only differences between integer values and zero points, or only
//! comparisons of integer values. Its result is then the same integer, shifted by 128. Movements and selections always qualify, and
//! `sees_distances` lists the operations of the hub with their numerics. An operation that does not qualify keeps its types,
//! between exact requantizations of equal scale, with a remark. An example is a convolution in `tflite` numerics: TensorFlow
//! Lite multiplies scales in f32 for unsigned storage and in f64 for signed storage.

use qopt_ir::def::{ConstantDef, OpDef, OpRef, Trait, match_op, operand};
use qopt_ir::ir::{Attr, Blob, Body, Context, Loc, OpId, Type, ValueId};
use qopt_ir::pass::{Failed, OptionDef, OptionKind, Pass, PassContext, PassDef};
use qopt_ir::rewrite::{InsertPoint, NewOp, Rewriter};
use qopt_ir::transforms::types::{Conversion, Signatures};

use crate::builtin::ops as builtin;
use crate::qnn::attrs::Numerics;
use crate::qnn::kernels::arrange;
use crate::qnn::ops as qnn;
use crate::qnn::types::uniform;
use crate::quant::ops as quant;
use crate::quant::ops::SCAST;
use crate::quant::types::{Param, Storage, Uniform};
use crate::support::OpTypes;
use crate::tosa::ops as tosa;

/// The pass.
pub static CONVERT_QUANT_STORAGE: PassDef = PassDef {
    argument: "convert-quant-storage",
    name: "ConvertQuantStorage",
    summary: "Convert 8-bit storage between signed and unsigned integers, with an offset of 128",
    statistics: &[("num-converted", "Number of values converted")],
    anchor: Some(builtin::MODULE.name),
    options: &[OptionDef::new("to", OptionKind::Choice(&["i8", "u8"]), "i8", "Storage type after the pass")],
    converts: true,
    build: |_, options| Ok(Box::new(Convert { signed: options.text("to") == "i8" })),
    ..PassDef::BASE
};

struct Convert {
    /// The target storage type is signed.
    signed: bool,
}

/// Half of the range.
const SIGNEDNESS_OFFSET: i64 = 128;

impl Pass for Convert {
    fn run(&self, body: &mut Body, cx: &mut PassContext<'_>) -> Result<(), Failed> {
        let conversion = Conversion {
            convert: if self.signed { &to_signed } else { &to_unsigned },
            accepts: &|op| takes_part(op).is_ok(),
            cast: &moved_back,
            signatures: Signatures::All,
        };
        let functions = conversion.functions(cx.ctx, body);
        cx.each_isolated(body, |body, cx| {
            let owner = body.properties(Body::ROOT);
            let mut rewriter = Rewriter::new(cx.ctx, body);
            for op in rewriter.body().preorder() {
                let view = rewriter.op(op);
                let concerned = |v: ValueId| with_signedness(cx.ctx, view.body.ty(v), self.signed).is_some();
                if !view.body.operands(op).any(concerned) && !view.body.results(op).any(concerned) {
                    continue;
                }
                match takes_part(view) {
                    Ok(()) => {
                        move_contents(&mut rewriter, op, self.signed);
                        cx.count("num-converted", 1);
                    }
                    Err(Some(reason)) => cx.missed(owner, view, reason),
                    Err(None) => {}
                }
            }
            conversion.apply(cx.ctx, body, &functions);
            Ok(())
        })
    }
}

/// The converted type of a tensor type with 8-bit storage of the other signedness.
fn with_signedness(ctx: &Context, ty: Type, signed: bool) -> Option<Type> {
    let from = uniform(ctx, ty).filter(|_| ctx.is_tensor(ty))?;
    let Storage { width: 8, min, max, .. } = from.storage else { return None };
    if from.storage.signed == signed {
        return None;
    }
    let by = if signed { -SIGNEDNESS_OFFSET } else { SIGNEDNESS_OFFSET };
    let storage = Storage { signed, min: min + by, max: max + by, ..from.storage };
    let params = from.params.iter().map(|p| Param::new(p.scale(), p.zero_point + by)).collect();
    let to = Uniform { storage, params, expressed: from.expressed, form: from.form.clone() };
    Some(ctx.with_element(ty, to.intern(ctx)))
}

fn to_signed(ctx: &Context, ty: Type) -> Option<Type> {
    with_signedness(ctx, ty, true)
}

fn to_unsigned(ctx: &Context, ty: Type) -> Option<Type> {
    with_signedness(ctx, ty, false)
}

/// A requantization to the other type: the scales are equal, so the quotient is 1 and it is exact.
fn moved_back(rewriter: &mut Rewriter<'_>, loc: Loc, value: ValueId, ty: Type) -> ValueId {
    let numerics = Numerics::Tosa.attr(rewriter.ctx());
    let new = NewOp::of(&qnn::REQUANTIZE).loc(loc).operands(&[value]).results(&[ty]).property("numerics", numerics);
    rewriter.build_value(&new).unwrap_or(value)
}

/// Returns `Ok` if shifted operands give shifted results. The error has the reason for operations of the hub.
fn takes_part(op: OpRef<'_>) -> Result<(), Option<String>> {
    let Some(def) = op.def() else { return Err(None) };
    let is_movement = op.meaning().is_some_and(|def| def.movement.is_some());
    if def.constant.is_some() || is_movement && !is_rescaled(op) || op.is(&tosa::SELECT) {
        return Ok(());
    }
    if op.is(&SCAST) {
        // An scast exposes raw integers, so its bits must not change. A constant may change, since only this cast types it.
        return op
            .operand_def(operand!(quant::SCAST.input))
            .filter(|def| elements(*def).is_some())
            .map(|_| ())
            .ok_or(None);
    }
    if op.is(&quant::DCAST) || op.is(&quant::QCAST) {
        return Ok(());
    }
    // Terminators and calls change with the signature of their function or region.
    if op.flags().terminator || def.traits.iter().any(|t| matches!(t, Trait::Call(_))) {
        return Err(None);
    }
    let numerics = Numerics::of(op).ok();
    match op.def().filter(|def| qnn::ALL.contains(def)) {
        None => {
            Err(Some("not a qnn operation: its arithmetic may depend on the signedness of the storage type".to_owned()))
        }
        Some(def) if sees_distances(def, numerics) => Ok(()),
        Some(def) if def == &qnn::LUT && op.operand_constant(operand!(qnn::LUT.table)).is_none() => {
            Err(Some("table must be constant".to_owned()))
        }
        Some(def) if def == &qnn::LUT => Ok(()),
        Some(_) => {
            let word = numerics.map_or("all", Numerics::word);
            Err(Some(format!("in '{word}' numerics its arithmetic may depend on the signedness of the storage type")))
        }
    }
}

/// Returns true for a concatenation that rescales its operands.
fn is_rescaled(op: OpRef<'_>) -> bool {
    op.is(&qnn::CONCAT) && arrange::concat_params(op).is_some()
}

/// Returns true if an operation of the hub uses only differences to zero points, or only comparisons of integer values.
fn sees_distances(def: &'static OpDef, numerics: Option<Numerics>) -> bool {
    match_op!(def;
        qnn::CLAMP_OP | qnn::GATHER | qnn::MAXIMUM | qnn::MINIMUM | qnn::REDUCE_MAX | qnn::REDUCE_MIN => true,
        qnn::DEQUANTIZE | qnn::QUANTIZE | qnn::REQUANTIZE | qnn::MATMUL => true,
        // TensorFlow Lite multiplies scales in f32 for unsigned storage. XNNPACK's signed weights have no zero points.
        qnn::CONV2D | qnn::CONV3D | qnn::DEPTHWISE_CONV2D | qnn::TRANSPOSE_CONV2D => {
            !matches!(numerics, Some(Numerics::Tflite | Numerics::Xnnpack))
        },
        qnn::FULLY_CONNECTED => numerics != Some(Numerics::Xnnpack),
        // ONNX Runtime adds zero points in f32, before rounding.
        qnn::DIV => true,
        qnn::ADD | qnn::SUB | qnn::MUL => numerics != Some(Numerics::Ort),
        // XNNPACK removes the zero points in f32, after the product.
        qnn::MEAN => !matches!(numerics, Some(Numerics::Ort | Numerics::Xnnpack)),
        qnn::SUM => numerics != Some(Numerics::Xnnpack),
        // TensorFlow Lite divides the sum of raw integer values and rounds it away from integer 0.
        qnn::AVERAGE_POOL2D => numerics == Some(Numerics::Tosa),
        _ => false,
    )
}

/// The constant definition of an operation, with its elements.
fn elements(op: OpRef<'_>) -> Option<(&'static ConstantDef, Attr)> {
    let holds = op.def()?.constant?;
    Some((holds, (holds.read)(op)?))
}

/// The bytes, each shifted by half of the range.
fn moved_bytes(ctx: &Context, attr: Attr) -> Option<Attr> {
    let (ty, data) = ctx.dense_data(attr)?;
    let bytes = data.bytes().iter().map(|b| b ^ 0x80).collect();
    ctx.try_dense(ty, Blob::of_elements(bytes, 1)).ok()
}

/// Shifts the constant bytes, bounds and tables of an operation by 128.
fn move_contents(rewriter: &mut Rewriter<'_>, op: OpId, signed: bool) {
    let view = rewriter.op(op);
    let (ctx, by) = (view.ctx, if signed { -SIGNEDNESS_OFFSET } else { SIGNEDNESS_OFFSET });
    let Some(ty) = with_signedness(ctx, view.out_type(0), signed) else { return };
    if let Some((holds, attr)) = elements(view) {
        let written = moved_bytes(ctx, attr).map(|attr| (holds.write)(view, attr, ty));
        match written {
            Some(attrs) if holds.discardable => rewriter.set_attrs(op, attrs),
            Some(attrs) => rewriter.set_properties(op, attrs),
            None => {}
        }
        return;
    }
    if let Some(&[low, high]) = view.ints("clamp").as_deref() {
        let bounds = ctx.i64_array_attr(&[low.saturating_add(by), high.saturating_add(by)]);
        rewriter.set_property(op, "clamp", Some(bounds));
    }
    let view = rewriter.op(op);
    let at = if view.is(&qnn::LUT) { 1 } else { 0 };
    if at == 1 || view.is(&SCAST) {
        moved_constant(rewriter, op, at);
    }
}

/// Replaces a constant operand by a shifted copy, since other operations may use the original.
fn moved_constant(rewriter: &mut Rewriter<'_>, op: OpId, at: usize) {
    let ctx = rewriter.ctx();
    let Some(def) = rewriter.op(op).operand_def(at) else { return };
    let ty = def.out_type(0);
    let spec = elements(def).and_then(|(_, attr)| crate::arith::DIALECT.constant?(ctx, moved_bytes(ctx, attr)?, ty));
    let (Some(spec), loc) = (spec, def.loc()) else { return };
    rewriter.set_insertion_point(InsertPoint::Before(op));
    if let Some(value) = rewriter.create_value(&spec.spec(ctx, loc, &[ty])) {
        rewriter.set_operand(op, at, value);
    }
}
