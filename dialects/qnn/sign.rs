//! `--convert-quant-storage=u8|i8`: what is stored in 8 bits becomes signed, or unsigned.
//!
//! ```text
//! !quant.uniform<u8<a:b>:f32, s:z>   <->   !quant.uniform<i8<a-128:b-128>:f32, s:z-128>
//! ```
//!
//! Each stored integer moves by 128, and with it zero points, bounds, clamps, tables and the bytes of constants. Every element stands
//! for the same real, and signatures of functions, public ones too, change with the types.
//!
//! An operation takes part if its arithmetic sees stored integers only as distances from zero points, or only in their order; then
//! its result is the same integer moved. Movements do. Of the hub's operations `sees_distances` lists those that do, under
//! which numerics. TensorFlow Lite multiplies the scales of unsigned convolutions in f32 and those of signed ones in f64, for
//! one: such an operation keeps its types, with a remark, between requantizations that move back and forth, exactly, because their
//! scales are equal.

use qopt_ir::def::{ConstantDef, OpRef, Trait};
use qopt_ir::ir::{Attr, AttrKind, Blob, Context, IsolatedOp, Loc, OpId, Type, ValueId};
use qopt_ir::pass::{Failed, OptionDef, OptionKind, Pass, PassContext, PassDef};
use qopt_ir::rewrite::{NewOp, Place, Rewriter};
use qopt_ir::transforms::types::{Conversion, Signatures};

use super::attrs::Numerics;
use super::kernels::arrange;
use super::types::uniform;
use crate::quant::ops::SCAST;
use crate::quant::types::{Param, Storage, Uniform};
use crate::support::{Look, dense};

/// The pass.
pub static CONVERT_QUANT_STORAGE: PassDef = PassDef {
    argument: "convert-quant-storage",
    name: "ConvertQuantStorage",
    summary: "Store 8-bit integers signed, or unsigned, each moved by 128",
    statistics: &[("num-converted", "Number of values converted")],
    anchor: Some("builtin.module"),
    options: &[OptionDef::new("to", OptionKind::Choice(&["i8", "u8"]), "i8", "What is stored afterwards")],
    build: |_, options| Ok(Box::new(Convert { signed: options.text("to") == "i8" })),
    ..PassDef::BASE
};

struct Convert {
    /// Whether integers are signed afterwards.
    signed: bool,
}

/// Half of the range.
const HALF: i64 = 128;

impl Pass for Convert {
    fn run(&self, op: &mut IsolatedOp, cx: &mut PassContext<'_>) -> Result<(), Failed> {
        let conversion = Conversion {
            convert: if self.signed { &to_signed } else { &to_unsigned },
            accepts: &|op| takes_part(op).is_ok(),
            cast: &moved_back,
            signatures: Signatures::All,
        };
        let functions = conversion.functions(cx.ctx, &op.body);
        cx.each_isolated(op, |op, cx| {
            let owner = op.properties;
            let mut rewriter = Rewriter::new(cx.ctx, &mut op.body);
            for op in rewriter.body().preorder() {
                let view = rewriter.op(op);
                let concerned = |v: ValueId| moved(cx.ctx, view.body.ty(v), self.signed).is_some();
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
            conversion.apply(cx.ctx, op, &functions);
            Ok(())
        })
    }
}

/// The type that stands for a tensor type, if its elements are stored in 8 bits of the other sign.
fn moved(ctx: &Context, ty: Type, signed: bool) -> Option<Type> {
    let from = uniform(ctx, ty).filter(|_| ctx.is_tensor(ty))?;
    let Storage { width: 8, min, max, .. } = from.storage else { return None };
    if from.storage.signed == signed {
        return None;
    }
    let by = if signed { -HALF } else { HALF };
    let storage = Storage { signed, min: min + by, max: max + by, ..from.storage };
    let params = from.params.iter().map(|p| Param::new(p.scale(), p.zero_point + by)).collect();
    let to = Uniform { storage, params, expressed: from.expressed, form: from.form.clone() };
    Some(ctx.with_element(ty, to.intern(ctx)))
}

fn to_signed(ctx: &Context, ty: Type) -> Option<Type> {
    moved(ctx, ty, true)
}

fn to_unsigned(ctx: &Context, ty: Type) -> Option<Type> {
    moved(ctx, ty, false)
}

/// The same reals in the other type: the scales are equal, so the quotient is 1 and nothing is rounded.
fn moved_back(rewriter: &mut Rewriter<'_>, loc: Loc, value: ValueId, ty: Type) -> ValueId {
    let numerics = Numerics::Tosa.attr(rewriter.ctx());
    let new = NewOp::new("qnn.requantize").loc(loc).operands(&[value]).results(&[ty]).property("numerics", numerics);
    rewriter.build_value(&new).unwrap_or(value)
}

/// Whether an operation gives moved results for moved operands; in words why not, where it is one of the hub's.
fn takes_part(op: OpRef<'_>) -> Result<(), Option<String>> {
    let Some(def) = op.def() else { return Err(None) };
    let is_movement = op.meaning().is_some_and(|def| def.movement.is_some());
    if def.constant.is_some() || is_movement && !is_rescaled(op) {
        return Ok(());
    }
    if op.is(&SCAST) {
        // What is stored is in sight on its other side, and stays, but for a constant that only this cast gives a meaning.
        return op.operand_def(0).filter(|def| elements(*def).is_some()).map(|_| ()).ok_or(None);
    }
    if op.name() == "quant.dcast" || op.name() == "quant.qcast" {
        return Ok(());
    }
    // What gives or takes what a function or a region does changes with it.
    if op.flags().terminator || def.traits.iter().any(|t| matches!(t, Trait::Call(_))) {
        return Err(None);
    }
    let numerics = Numerics::of(op).ok();
    match op.name().strip_prefix("qnn.") {
        None => Err(Some("whether its arithmetic depends on the sign of what is stored is not known".to_owned())),
        Some(name) if sees_distances(name, numerics) => Ok(()),
        Some("lut") if op.operand_constant(1).is_none() => Err(Some("its table is not known".to_owned())),
        Some("lut") => Ok(()),
        Some(_) => {
            let word = numerics.map_or("all", Numerics::word);
            Err(Some(format!("in '{word}' numerics its arithmetic may depend on the sign of what is stored")))
        }
    }
}

/// Whether it is a concatenation that rescales.
fn is_rescaled(op: OpRef<'_>) -> bool {
    op.name() == "qnn.concat" && arrange::rescaled(op).is_some()
}

/// Whether an operation of the hub sees stored integers only as distances from zero points, or only in their order.
fn sees_distances(name: &str, numerics: Option<Numerics>) -> bool {
    match name {
        "clamp" | "gather" | "maximum" | "minimum" | "reduce_max" | "reduce_min" => true,
        "dequantize" | "quantize" | "requantize" | "fully_connected" | "matmul" => true,
        // TensorFlow Lite multiplies scales in f32 where integers are unsigned.
        "conv2d" | "conv3d" | "depthwise_conv2d" | "transpose_conv2d" => numerics != Some(Numerics::Tflite),
        // ONNX Runtime adds zero points in f32, before it rounds.
        "add" | "sub" | "mul" | "mean" => numerics != Some(Numerics::Ort),
        "sum" => true,
        // TensorFlow Lite divides sums of what is stored, and rounds away from their zero.
        "average_pool2d" => numerics == Some(Numerics::Tosa),
        _ => false,
    }
}

/// The definition by which an operation is a constant, with its elements.
fn elements(op: OpRef<'_>) -> Option<(&'static ConstantDef, Attr)> {
    let holds = op.def()?.constant?;
    Some((holds, (holds.read)(op)?))
}

/// The same bytes, each moved by half of the range.
fn moved_bytes(ctx: &Context, attr: Attr) -> Option<Attr> {
    let (ty, data) = dense(ctx, attr)?;
    let bytes = data.bytes().iter().map(|b| b ^ 0x80).collect();
    ctx.try_attr(AttrKind::DenseElements { ty, data: Blob::of_elements(bytes, 1) }).ok()
}

/// Moves what an operation holds besides its types: bytes of constants, bounds, tables.
fn move_contents(rewriter: &mut Rewriter<'_>, op: OpId, signed: bool) {
    let view = rewriter.op(op);
    let (ctx, by) = (view.ctx, if signed { -HALF } else { HALF });
    let Some(ty) = moved(ctx, view.out_type(0), signed) else { return };
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
    let at = if view.name() == "qnn.lut" { 1 } else { 0 };
    if at == 1 || view.is(&SCAST) {
        moved_constant(rewriter, op, at);
    }
}

/// Gives an operation a constant of moved bytes instead of one that others may use too.
fn moved_constant(rewriter: &mut Rewriter<'_>, op: OpId, at: usize) {
    let ctx = rewriter.ctx();
    let Some(def) = rewriter.op(op).operand_def(at) else { return };
    let ty = def.out_type(0);
    let spec = elements(def).and_then(|(_, attr)| crate::arith::DIALECT.constant?(ctx, moved_bytes(ctx, attr)?, ty));
    let (Some(spec), loc) = (spec, def.loc()) else { return };
    rewriter.set_place(Place::Before(op));
    if let Some(value) = rewriter.create_value(&spec.spec(ctx, loc, &[ty])) {
        rewriter.set_operand(op, at, value);
    }
}
