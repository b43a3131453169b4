//! `--normalize-quant-types`: rewrites sub-channel types that are equivalent to a per-tensor or per-axis type.
//!
//! A sub-channel type is equivalent if its table has one entry, or if parameters vary along one dimension with block
//! size 1. Every element keeps its parameter. Per-tensor and per-axis types stay unchanged, even if all parameters of
//! an axis are equal.
//!
//! The types of all values change, and types in signatures and inherent attributes. Equal types stay equal, and no
//! operation depends on the form of a type, so the pass inserts no casts. The body of a nest has scalars, which are
//! `!quant.any` if the parameters of the elements differ: they get the per-tensor type of their operand.

use qopt_ir::ir::{Body, Context, ElementPlace, QuantizedElement, Type};
use qopt_ir::movement::LayoutKind;
use qopt_ir::pass::{Failed, Pass, PassContext, PassDef};
use qopt_ir::rewrite::Rewriter;
use qopt_ir::transforms::types::{Conversion, Signatures};

use crate::builtin::ops as builtin;
use crate::quant::types::{self, ParamGranularity};

/// The pass.
pub static NORMALIZE_QUANT_TYPES: PassDef = PassDef {
    argument: "normalize-quant-types",
    name: "NormalizeQuantTypes",
    summary: "Normalize generic quantized types to specific quantized types",
    anchor: Some(builtin::MODULE.name),
    converts: true,
    build: |_, _| Ok(Box::new(Normalize)),
    ..PassDef::BASE
};

struct Normalize;

const CONVERSION: Conversion<'_> =
    Conversion { convert: &normal, accepts: &|_| true, cast: &|_, _, value, _| value, signatures: Signatures::All };

impl Pass for Normalize {
    fn run(&self, body: &mut Body, cx: &mut PassContext<'_>) -> Result<(), Failed> {
        let functions = CONVERSION.functions(cx.ctx, body);
        cx.each_isolated(body, |body, cx| {
            CONVERSION.apply(cx.ctx, body, &functions);
            give_scalars_parameters(&mut Rewriter::new(cx.ctx, body));
            Ok(())
        })
    }
}

/// Replaces `!quant.any` by the element type of the operand in the arguments of bodies. Types with an axis stay `!quant.any`.
fn give_scalars_parameters(rewriter: &mut Rewriter<'_>) {
    let ctx = rewriter.ctx();
    for op in rewriter.body().preorder() {
        let body = rewriter.body();
        let entry = body.regions(op).first().and_then(|&region| body.blocks(region).first());
        let args = entry.map_or_else(Vec::new, |&entry| body.args(entry).to_vec());
        let operands: Vec<Type> = body.operands(op).map(|value| body.ty(value)).collect();
        for (arg, operand) in args.into_iter().zip(operands) {
            let element = ctx.element_or_self(operand);
            let is_scalar = |quantized: &dyn QuantizedElement| {
                quantized.carrier(ctx) == rewriter.body().ty(arg) && quantized.check(ctx, ElementPlace::Scalar).is_ok()
            };
            if element != operand && ctx.quantized(element).is_some_and(is_scalar) {
                rewriter.set_type(arg, element);
            }
        }
    }
}

/// Returns the per-tensor or per-axis form of a type, or of a tensor with such elements.
fn normal(ctx: &Context, ty: Type) -> Option<Type> {
    let element = types::uniform(ctx, ctx.element_or_self(ty))?;
    let ParamGranularity::Blocks { table, .. } = &element.form else { return None };
    // The table alone determines the dimensions along which parameters vary, so sizes may be dynamic.
    let shape = vec![None; table.len()];
    let layout = element.layout(ctx, &shape).ok().filter(|layout| layout.kind() != LayoutKind::SubChannel)?;
    Some(ctx.with_element(ty, element.with_layout(ctx, &shape, &layout).ok()?))
}
