//! `--hub-to-tfl`: writes hub ops, float TOSA, movements and constants as TensorFlow Lite operators, with the scales and zero points of the
//! hub.
//!
//! ```text
//! qnn.conv2d tflite %x, %w, %b {clamp ..}   =   tfl.conv_2d(%x, %w, %b) {fused_activation_function = "RELU6", ..}
//! ```
//!
//! `--quant-to-hub` recovers the hub ops. An op in other numerics than `tflite` keeps its parameters, but TensorFlow Lite's
//! kernels round it differently; a remark names it. An op stays, with a remark, if no operator of TensorFlow Lite computes it.

mod floats;
mod operators;
mod products;

use qopt_ir::def::{ElementSource, MovementUse, OpRef, Trait, operand};
use qopt_ir::ir::{Attr, Body, OpId, OpSpec, TypeKind, ValueId};
use qopt_ir::movement::Movement;
use qopt_ir::pass::{Failed, Pass, PassContext, PassDef};
use qopt_ir::rewrite::{InsertPoint, NewOp, Rewriter};
use qopt_ir::transforms::referenced_symbols;

use super::from_hub::{signless_elements, stored_constant};
use crate::builtin::ops as builtin;
use crate::conversions::from_hub::writer::{HubWriter, erase_dead};
use crate::elements::{first_float, first_integer};
use crate::func::update_signature;
use crate::qnn::attrs::Numerics;
use crate::qnn::types::uniform;
use crate::qnn::version;
use crate::quant::convert::storage_type;
use crate::quant::ops::SCAST;
use crate::support::OpTypes;
use crate::tfl::ops as tfl;

/// The `hub-to-tfl` pass.
pub static HUB_TO_TFL: PassDef = PassDef {
    argument: "hub-to-tfl",
    name: "HubToTfl",
    summary: "Turn qnn operations and float TOSA into TensorFlow Lite operators",
    statistics: &[("num-converted", "Number of operations converted")],
    anchor: Some(builtin::MODULE.name),
    converts: true,
    build: |_, _| Ok(Box::new(ToTfl)),
    ..PassDef::BASE
};

struct ToTfl;

impl Pass for ToTfl {
    fn run(&self, body: &mut Body, cx: &mut PassContext<'_>) -> Result<(), Failed> {
        let referenced = referenced_symbols(cx.ctx, body);
        cx.each_isolated(body, |body, cx| {
            let owner = body.properties(Body::ROOT);
            let mut writer = HubWriter::new(cx.ctx, body, "tfl");
            writer.recognize(floats::accepts);
            let target = (HUB_TO_TFL.argument, Numerics::Tflite, "tfl.");
            let (ops, _) = writer.convert(cx, target, operators::write, write_movement);
            for (op, ..) in writer.used_reals() {
                cx.missed(
                    owner,
                    writer.rewriter.op(op),
                    "a quantized result of 32 bits is unsupported in TensorFlow Lite",
                );
            }
            // Casts of constants before the constants.
            for &op in ops.iter().rev() {
                write_constant(&mut writer.rewriter, op);
            }
            let root = writer.rewriter.op(Body::ROOT);
            let name = root.attr("sym_name").and_then(|name| cx.ctx.attr_str(name));
            let is_referenced = referenced.as_ref().is_none_or(|all| name.is_none_or(|name| all.contains(&name)));
            if root.def().is_some_and(|def| def.has(Trait::Function)) && !is_referenced {
                quantize_boundary(&mut writer.rewriter);
            }
            erase_dead(&mut writer.rewriter);
            Ok(())
        })?;
        version::remove_unused(cx.ctx, body);
        Ok(())
    }
}

/// Replaces casts between stored integers and quantized values at the arguments and results of a function by quantized argument and result
/// types. TensorFlow Lite has no such casts.
fn quantize_boundary(rewriter: &mut Rewriter<'_>) {
    let (ctx, body) = (rewriter.ctx(), rewriter.body());
    let Some(&entry) = body.regions(Body::ROOT).first().and_then(|&region| body.blocks(region).first()) else { return };
    for arg in body.args(entry).to_vec() {
        let body = rewriter.body();
        let casts: Vec<OpId> = body.uses(arg).map(|(user, _)| user).collect();
        let mut types = casts.iter().map(|&cast| rewriter.op(cast)).map(|cast| (cast.is(&SCAST), cast.out_type(0)));
        let Some((true, ty)) = types.next() else { continue };
        if uniform(ctx, ty).is_none() || types.any(|other| other != (true, ty)) {
            continue;
        }
        rewriter.set_type(arg, ty);
        for cast in casts {
            rewriter.replace(cast, &[arg]);
        }
    }
    let body = rewriter.body();
    let Some(end) = body.last(entry).filter(|&op| rewriter.op(op).flags().terminator) else { return };
    for (index, value) in body.operands(end).collect::<Vec<ValueId>>().into_iter().enumerate() {
        let cast = rewriter.body().defining_op(value).map(|op| rewriter.op(op)).filter(|op| op.is(&SCAST));
        let stored = cast.and_then(|cast| cast.operand(operand!(SCAST.input)));
        if let Some(stored) = stored.filter(|&stored| uniform(ctx, rewriter.body().ty(stored)).is_some()) {
            rewriter.set_operand(end, index, stored);
        }
    }
    update_signature(rewriter);
}

/// Builds the movements of each result.
fn write_movement(writer: &mut HubWriter<'_>, op: OpId, used: &MovementUse) -> Result<Vec<ValueId>, String> {
    let mut values = Vec::new();
    for (chain, result) in used.chains.iter().zip(0..) {
        let declared = writer.rewriter.op(op).result_type(result).ok_or("result is missing")?;
        let value = write_chain(writer, op, chain, &used.data)?;
        let moved = writer.rewriter.body().ty(value);
        if moved != declared
            && !(writer.is_real_type(declared) && writer.ctx.shape(moved) == writer.ctx.shape(declared))
        {
            return Err("the result is declared with another type than the movement gives".to_owned());
        }
        values.push(value);
    }
    Ok(values)
}

/// Builds the movements of one result. The first one may have several operands.
fn write_chain(
    writer: &mut HubWriter<'_>,
    op: OpId,
    chain: &[Movement],
    data: &[ElementSource],
) -> Result<ValueId, String> {
    let view = writer.rewriter.op(op);
    let values: Vec<Option<ValueId>> = data.iter().map(|source| source.value(view)).collect();
    let first = *writer.moved_data(values.get(..1).unwrap_or_default())?.first().ok_or("there is no moved data")?;
    let Some((movement, rest)) = chain.split_first() else { return Ok(first) };
    let moved = match movement {
        Movement::Concat { axis } => {
            let parts = writer.moved_data(&values)?;
            let ty = writer.moved_type(movement, &parts)?;
            let axis = writer.ctx.int_attr(*axis as i64, writer.ctx.int_type(32));
            let none = writer.ctx.string_attr("NONE");
            let new = NewOp::of(&tfl::CONCATENATION).operands(&parts).results(&[ty]);
            writer.build(new.property("axis", axis).property("fused_activation_function", none))?
        }
        Movement::Pad { low, high, interior } => {
            if interior.iter().any(|&n| n != 0) || low.iter().chain(high).any(|&n| n < 0) {
                return Err("padding between elements and negative padding are unsupported".to_owned());
            }
            let amounts: Vec<[i64; 2]> = low.iter().zip(high).map(|(&low, &high)| [low, high]).collect();
            let fill = data.get(1).copied().ok_or("requires a padding value")?;
            let fill = match fill {
                ElementSource::Zero { .. } => None,
                ElementSource::Operand(index) | ElementSource::Padding(index) => {
                    if writer.ctx.element_type(writer.rewriter.body().ty(first)) != Some(view.in_element(index)) {
                        return Err("the padding value has other quantization parameters".to_owned());
                    }
                    fill.value(view).filter(|_| !is_zero(view, index))
                }
                _ => return Err("the padding value is not an operand".to_owned()),
            };
            operators::pad(writer, first, &amounts, fill)?
        }
        Movement::Gather { axis, indices } => {
            let indices = indices.iter().map(|&n| i32::try_from(n)).collect::<Result<Vec<_>, _>>();
            let indices = indices.map_err(|_| "an index is too large")?;
            let ty = writer.moved_type(movement, &[first])?;
            let indices = operators::i32_constant(writer, &[indices.len() as u64], &indices)?;
            let number = |n: i64| writer.ctx.int_attr(n, writer.ctx.int_type(32));
            let new = NewOp::of(&tfl::GATHER).results(&[ty]).property("batch_dims", number(0));
            let new = new.property("axis", number(*axis as i64));
            writer.build(new.operands(&[first, indices]))?
        }
        movement => writer.apply(first, std::slice::from_ref(movement))?,
    };
    writer.apply(moved, rest)
}

/// Returns true for the padding value of real number 0.
fn is_zero(op: OpRef<'_>, index: usize) -> bool {
    let zero_point = match uniform(op.ctx, op.in_type(index)) {
        Some(ty) => crate::qnn::kernels::param(ty).map(|param| param.zero_point).ok(),
        None => Some(0),
    };
    let constant = op.operand_constant(index);
    let stored = constant.and_then(|constant| {
        let integer = first_integer(op.ctx, constant).map(|stored| stored as f64);
        integer.or_else(|| first_float(op.ctx, constant))
    });
    stored.zip(zero_point).is_some_and(|(stored, zero)| stored == zero as f64)
}

/// Replaces a constant of another dialect, if it is a tensor.
fn write_constant(rewriter: &mut Rewriter<'_>, op: OpId) -> Option<()> {
    let (ctx, view) = (rewriter.ctx(), rewriter.op(op));
    if rewriter.body().is_erased(op) || view.name().starts_with("tfl.") {
        return None;
    }
    let (value, ty, result) = (stored_constant(view)?, view.result_type(0)?, view.body.result(op, 0)?);
    let is_used = !view.body.is_unused(result) && matches!(ctx.type_kind(ty), TypeKind::RankedTensor { .. });
    let value = signless_elements(ctx, value, storage_type(ctx, ty).unwrap_or(ty)).filter(|_| is_used)?;
    let loc = view.loc();
    let spec = ctx.dialect("tfl")?.constant?(ctx, value, ty)?;
    rewriter.set_insertion_point(InsertPoint::Before(op));
    let new = OpSpec {
        results: &[ty],
        properties: spec.properties,
        attrs: Attr::EMPTY_DICT,
        ..OpSpec::new(ctx.op_name(spec.op), loc)
    };
    let new = rewriter.create_value(&new)?;
    rewriter.replace(op, &[new]);
    Some(())
}
