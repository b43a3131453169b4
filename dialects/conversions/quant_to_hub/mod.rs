//! `--quant-to-hub`: converts the quantized programs of every frontend to one hub op for each quantized computation.
//!
//! Frontends differ in names, in data formats (the order of dimensions, such as NHWC), and in the location of the quantization
//! parameters: types, operands, or casts around a float op. A *reader* maps an op to a `Computation`: the hub op and the
//! movements that bring the operands into the hub's data format. Only readers depend on the dialect: `tfl`, `onnx`, `pt2e`,
//! `stablehlo`, and `islands` for float TOSA. `tosa` raises integer TOSA, which has no parameters, in another way. This module finds
//! the parameters, in three forms:
//!
//! ```text
//! op(q..) -> q'                         =  hub(q..) -> q'
//! quantize(op(dequantize(q)..))         =  hub(q..) -> q'
//! quantize(clamp(op(dequantize(q)..)))  =  hub(q..) {clamp} -> q'
//! ```
//!
//! The first is exact if the reader's numerics are the frontend's own. The second and third replace float arithmetic by integer
//! arithmetic of a named numerics, see `docs/numerics.md`: a change of at most one step.
//!
//! If the parameters are operands of the op, its reader returns the quantized types that they define, and the op is handled as
//! if its types had them.
//!
//! The pass converts torch tensors to builtin tensors, in function signatures too (`torch_tensors`). Ops that are not converted keep
//! their types and get casts around them.
//!
//! A module with hub ops gets an attribute with the hub's version.
//!
//! An op without a reader stays unchanged, and so does an op that its reader rejects. Each op that stays between quantized
//! values gets a remark with the reason (`remaining`).

mod branches;
mod delegate;
pub(crate) mod fuse;
mod integers;
mod islands;
mod lstm;
mod nchw;
pub(crate) mod none_results;
mod onnx;
mod onnx_reals;
mod pt2e;
mod remaining;
pub(crate) mod stablehlo;
mod svdf;
mod tfl;
pub(crate) mod torch_tensors;
mod tosa;

use qopt_ir::def::{OpDef, OpRef, operand};
use qopt_ir::ir::{Attr, Body, Loc, OpId, Tensor, Type, ValueId};
use qopt_ir::movement::{Dim, Movement};
use qopt_ir::num::FloatKind;
use qopt_ir::pass::{Failed, OptionDef, OptionKind, Pass, PassContext, PassDef};
use qopt_ir::rewrite::{Rewriter, is_trivially_dead};
use rustc_hash::FxHashSet;
use std::sync::atomic::{AtomicBool, Ordering};

pub(crate) use fuse::stored_bounds;
pub(crate) use tfl::same_padding;

use crate::builtin::ops as builtin;
use crate::qnn::attrs::Numerics;
use crate::qnn::kernels::param;
use crate::qnn::ops::DEQUANTIZE;
use crate::qnn::types::uniform;
use crate::qnn::version;
use crate::support::OpTypes;
use crate::tosa::ops::PAD;

/// The `quant-to-hub` pass.
pub static QUANT_TO_HUB: PassDef = PassDef {
    argument: "quant-to-hub",
    name: "QuantToHub",
    summary: "Turn quantized computations of every convention into qnn operations",
    statistics: &[("num-converted", "Number of operations converted")],
    anchor: Some(builtin::MODULE.name),
    converts: true,
    options: &[OptionDef::new(
        "tfl-numerics",
        OptionKind::Choice(&["tflite", "xnnpack"]),
        "tflite",
        "Arithmetic of tfl operations: of the reference kernels, or of the default delegate XNNPACK where it has one",
    )],
    build: |_, options| Ok(Box::new(ToHub { xnnpack: options.text("tfl-numerics") == "xnnpack" })),
    ..PassDef::BASE
};

struct ToHub {
    /// Operations of `tfl` get `xnnpack` numerics where these define them.
    xnnpack: bool,
}

impl Pass for ToHub {
    fn run(&self, body: &mut Body, cx: &mut PassContext<'_>) -> Result<(), Failed> {
        let (has_torch_casts, has_hub_ops) = (AtomicBool::new(false), AtomicBool::new(false));
        let is_file = OpRef::new(cx.ctx, body, Body::ROOT).attr("tfl.schema_version").is_some();
        cx.each_isolated(body, |body, cx| {
            let mut rewriter = Rewriter::new(cx.ctx, body);
            has_torch_casts.fetch_or(self.convert_body(&mut rewriter, cx, is_file), Ordering::Relaxed);
            let is_hub_op = |op: &OpId| rewriter.op(*op).name().starts_with("qnn.");
            has_hub_ops.fetch_or(rewriter.body().preorder().iter().any(is_hub_op), Ordering::Relaxed);
            Ok(())
        })?;
        if has_hub_ops.into_inner() {
            version::set(cx.ctx, body);
        }
        if has_torch_casts.into_inner() {
            torch_tensors::convert_signatures(body, cx, torch_tensors::builtin_type)?;
            none_results::remove_none_results(body, cx.ctx);
        }
        Ok(())
    }
}

impl ToHub {
    /// Converts the ops of a body: first ops of frontends, then integer TOSA. Returns true if tensors of torch became builtin ones.
    fn convert_body(&self, rewriter: &mut Rewriter<'_>, cx: &mut PassContext<'_>, is_file: bool) -> bool {
        let owner = rewriter.body().properties(Body::ROOT);
        pt2e::split_fake_quantizations(rewriter);
        let dead = stablehlo::convert_to_casts(rewriter);
        clean(rewriter, dead);
        let (has_torch_casts, unrolled) = self.fuse(rewriter, cx, is_file);
        // Raising the ops of each time step would take minutes for long sequences.
        let ops: Vec<OpId> = rewriter.body().preorder().into_iter().filter(|op| !unrolled.contains(op)).collect();
        let raised = tosa::raise(rewriter, &ops);
        cx.count("num-converted", raised.groups);
        for (op, reason) in raised.rejected {
            cx.missed(owner, rewriter.op(op), reason);
        }
        clean(rewriter, raised.dead);
        has_torch_casts
    }

    /// Fuses the ops of frontends with their casts into hub ops. `is_file` is true for a TensorFlow Lite file. Returns true if tensors of torch became builtin ones, and the ops of
    /// integer TOSA that it built.
    fn fuse(&self, rewriter: &mut Rewriter<'_>, cx: &mut PassContext<'_>, is_file: bool) -> (bool, FxHashSet<OpId>) {
        let owner = rewriter.body().properties(Body::ROOT);
        let branches = branches::select_results(rewriter);
        let ops = rewriter.body().preorder();
        // Conversions add hub ops and casts between tensor types, so float islands are found first.
        let candidates = remaining::candidates(cx.ctx, rewriter.body());
        // The ops that already have a remark.
        let mut reported = FxHashSet::default();
        for (op, reason) in branches {
            reported.insert(op);
            cx.missed(owner, rewriter.op(op), reason);
        }
        let mut fuser = fuse::Fuser::new(rewriter);
        fuser.xnnpack = self.xnnpack;
        fuser.keeps_tfl_floats = is_file;
        for op in ops {
            match fuser.convert(op) {
                Ok(false) => {}
                Ok(true) => cx.count("num-converted", 1),
                Err(reason) => {
                    reported.insert(op);
                    cx.missed(owner, fuser.rewriter.op(op), reason);
                }
            }
        }
        fuser.clean();
        // `clean` has erased the casts that computations absorbed. The remaining casts become hub ops, and so do constants that
        // are results.
        for op in fuser.rewriter.body().preorder() {
            match fuser.convert_cast(op).and_then(|is_done| Ok(is_done || fuser.convert_returned_constant(op)?)) {
                Ok(false) => {}
                Ok(true) => cx.count("num-converted", 1),
                Err(reason) => cx.missed(owner, fuser.rewriter.op(op), reason),
            }
        }
        fuser.clean();
        for (op, reason) in fuser.unconverted(&candidates, &reported) {
            cx.missed(owner, fuser.rewriter.op(op), reason);
        }
        (fuser.has_torch_casts, fuser.unrolled)
    }
}

/// Erases replaced ops, and the producers of their operands that are dead then. An op in `work` is erased if its results are
/// unused, even if it is not known to be free of side effects: a new op computes its result.
pub(crate) fn clean(rewriter: &mut Rewriter<'_>, mut work: Vec<OpId>) {
    let replaced: FxHashSet<OpId> = work.iter().copied().collect();
    // Erases users before their producers: last op first.
    while let Some(op) = work.pop() {
        let (view, body) = (rewriter.op(op), rewriter.body());
        let is_dead = !body.is_erased(op)
            && (is_trivially_dead(view) || replaced.contains(&op) && body.results(op).all(|v| body.is_unused(v)));
        if !is_dead {
            continue;
        }
        let operands: Vec<OpId> = body.operands(op).filter_map(|v| body.defining_op(v)).collect();
        if rewriter.erase(op) {
            work.extend(operands);
        }
    }
}

/// The role of an operand of a hub op.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Role {
    /// A quantized value, or a float value that is dequantized from one.
    Quantized,
    /// A bias: i32 accumulators, or floats.
    Bias,
    /// Floats that are quantized at run time.
    Dynamic,
    /// Floats that stay floats.
    Real,
    /// Any other operand, used unchanged.
    Plain,
}

/// An operand of a hub op, as a reader finds it.
#[derive(Clone, Debug)]
pub(crate) struct HubInput {
    /// The value in the program.
    pub(crate) value: ValueId,
    /// Its role.
    pub(crate) role: Role,
    /// Zeros around it that the op counts as elements, before the movements: two amounts for each dimension, or empty.
    pub(crate) zeros: Vec<i64>,
    /// The movements that bring it into the hub's data format.
    pub(crate) chain: Vec<Movement>,
    /// Its quantized type, if neither its own type nor a cast has it.
    pub(crate) element: Option<Type>,
    /// Its elements, if they are not the elements of the program's constant: unpacked from bytes, or repeated.
    pub(crate) elements: Option<Attr>,
    /// The location of the program's op that quantizes it at run time, if it has one.
    pub(crate) loc: Option<Loc>,
}

impl HubInput {
    /// A quantized operand in the hub's data format.
    pub(crate) fn quantized(value: ValueId) -> Self {
        Self {
            value,
            role: Role::Quantized,
            zeros: Vec::new(),
            chain: Vec::new(),
            element: None,
            elements: None,
            loc: None,
        }
    }
    /// A quantized operand in another data format.
    pub(crate) fn with_movements(value: ValueId, chain: Vec<Movement>) -> Self {
        Self { chain, ..Self::quantized(value) }
    }
    /// An operand that the hub op uses unchanged.
    pub(crate) fn unchanged(value: ValueId) -> Self {
        Self { role: Role::Plain, ..Self::quantized(value) }
    }
    /// A bias.
    pub(crate) fn bias(value: ValueId) -> Self {
        Self { role: Role::Bias, ..Self::quantized(value) }
    }
}

/// The hub op that an op converts to.
#[derive(Clone, Debug)]
pub(crate) struct Computation {
    /// Its definition.
    pub(crate) def: &'static OpDef,
    /// Its operands in the order of the hub op.
    pub(crate) inputs: Vec<HubInput>,
    /// Its attributes, without numerics and clamp.
    pub(crate) attrs: Vec<(&'static str, Attr)>,
    /// The numerics of the op.
    pub(crate) numerics: Numerics,
    /// The float bounds of its result.
    pub(crate) bounds: (f64, f64),
    /// The frontend's activation op for a float result: hub ops clamp only quantized results.
    pub(crate) float_activation: Option<&'static OpDef>,
    /// The shape of its result, if it differs from the op's.
    pub(crate) shape: Option<Vec<Dim>>,
    /// The movements that bring its result into the program's data format.
    pub(crate) after: Vec<Movement>,
    /// The element type of its result, quantized or float, if neither its own type nor a cast has it.
    pub(crate) element: Option<Type>,
    /// Requires the result's parameters of all quantized operands; other operands are requantized.
    pub(crate) same_params: bool,
    /// Producers that it absorbs and that are erased even if they are not trivially dead, such as ops with a region.
    pub(crate) parts: Vec<OpId>,
    /// The location of the op that computes, if the matched op only rescales its result. Messages name the op at this location.
    pub(crate) loc: Option<Loc>,
    /// The padding, if the op is a `tosa.pad`.
    pub(crate) padding: Option<Padding>,
}

impl Computation {
    /// An operation with these inputs and nothing else.
    pub(crate) fn new(def: &'static OpDef, numerics: Numerics, inputs: Vec<HubInput>) -> Self {
        Self {
            def,
            inputs,
            attrs: Vec::new(),
            numerics,
            bounds: UNBOUNDED,
            float_activation: None,
            shape: None,
            after: Vec::new(),
            element: None,
            same_params: false,
            parts: Vec::new(),
            loc: None,
            padding: None,
        }
    }

    /// Constant padding, which is the movement `tosa.pad` in the hub. `amounts` has two numbers for each dimension.
    pub(crate) fn pad(numerics: Numerics, input: HubInput, amounts: Vec<i64>, value: PadValue) -> Self {
        let padding = Some(Padding { amounts, value });
        Self { same_params: true, padding, ..Self::new(&PAD, numerics, vec![input]) }
    }

    /// The same with an attribute.
    pub(crate) fn attr(mut self, name: &'static str, value: Attr) -> Self {
        self.attrs.push((name, value));
        self
    }
}

/// The value of the elements that padding adds.
#[derive(Clone, Copy, Debug)]
pub(crate) enum PadValue {
    /// A real number, which is quantized with the parameters of the result.
    Real(f64),
    /// A stored integer.
    Stored(i64),
}

/// The amounts and the value of constant padding.
#[derive(Clone, Debug)]
pub(crate) struct Padding {
    /// Two amounts for each dimension.
    pub(crate) amounts: Vec<i64>,
    pub(crate) value: PadValue,
}

/// The float bounds of a result that is not clamped.
pub(crate) const UNBOUNDED: (f64, f64) = (f64::NEG_INFINITY, f64::INFINITY);

/// The result of a reader: `None` for an op that it does not read, the computation, or the reason why the hub does not support the
/// op.
pub(crate) type ReadOutcome = Option<Result<Computation, String>>;

/// Reads an op by its dialect's reader.
pub(crate) fn read(op: OpRef<'_>) -> ReadOutcome {
    match op.name().split_once('.')?.0 {
        "stablehlo" => stablehlo::read(op),
        "tfl" => tfl::read(op),
        "tosa" | "arith" | "math" => islands::read(op),
        "torch" => onnx::read(op).or_else(|| pt2e::read(op)),
        _ => None,
    }
}

/// Returns the float bounds of an op that only clamps its operand `index`.
fn bounds(op: OpRef<'_>, index: usize) -> Option<(f64, f64)> {
    match op.name().split_once('.')?.0 {
        "stablehlo" => stablehlo::bounds(op, index),
        "tfl" if index == 0 => tfl::bounds(op),
        "tosa" if index == 0 => islands::bounds(op),
        "torch" if index == 0 => onnx::bounds(op).or_else(|| pt2e::bounds(op)),
        _ => None,
    }
}

/// Returns the number that an op dequantizes to f32 from a constant of one element.
pub(crate) fn dequantized_number(op: OpRef<'_>) -> Option<f64> {
    let def_of = |value| Some(OpRef { op: op.body.defining_op(value)?, ..op });
    let cast = torch_tensors::cast_source(op).map_or(Some(op), def_of).filter(|cast| cast.is(&DEQUANTIZE))?;
    let (constant, ty) = (cast.operand_constant(operand!(DEQUANTIZE.input))?, cast.in_type(operand!(DEQUANTIZE.input)));
    let param = param(uniform(op.ctx, ty).filter(|_| is_f32(cast))?).ok()?;
    match Tensor::of_constant(op.ctx, constant, ty).ok()?.ints(op.ctx).ok()?.as_slice() {
        &[stored] => Some(f64::from(param.scale() as f32 * stored.checked_sub(param.zero_point)? as f32)),
        _ => None,
    }
}

/// Returns true if the expressed type of a cast is f32.
fn is_f32(op: OpRef<'_>) -> bool {
    let elements = [op.in_element(0), op.out_element(0)];
    elements.into_iter().any(|element| op.ctx.float_kind(element) == Some(FloatKind::F32))
}

/// Returns the numerics of a cast between floats and quantized values; `None` for the ops of other dialects.
fn cast_numerics(op: OpRef<'_>) -> Option<Numerics> {
    match op.name().split_once('.')?.0 {
        "stablehlo" => Some(Numerics::Ort),
        "tfl" => Some(Numerics::Tflite),
        "torch" => Some(Numerics::Ort),
        // A cast of `--hub-to-qdq` has the numerics as an attribute. Others compute in the expressed type, and the hub in f32.
        "quant" => Numerics::discardable(op).or_else(|| is_f32(op).then_some(Numerics::Tosa)),
        _ => None,
    }
}
