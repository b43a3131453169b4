//! `--quant-to-hub`: every convention in, one operation for each quantized computation out.
//!
//! Frontends differ in names, in layouts, and in where parameters stand: in types, in operands, or in casts around a float
//! operation. A *reader* (`Computation`) says of one operation which hub operation it is and which movements bring its operands
//! there; that is all that is said per dialect. Where the parameters stand is found here, once:
//!
//! ```text
//! op(q..) -> q'                         =  hub(q..) -> q'
//! quantize(op(dequantize(q)..))         =  hub(q..) -> q'
//! quantize(clamp(op(dequantize(q)..)))  =  hub(q..) {clamp} -> q'
//! ```
//!
//! The first is exact where the reader's numerics are the frontend's own. The second and third replace arithmetic on reals by
//! integer arithmetic of a name, see `docs/numerics.md`: a change of at most one step.
//!
//! Where the parameters stand in operands of the operation itself, its reader says which they are, and then it is as if they
//! stood in the types.
//!
//! Tensors of torch become builtin tensors on the way, those of functions too (`bridge`); what is not converted keeps its types
//! behind casts between both.
//!
//! A module that has operations of the hub then says which version of it they are.
//!
//! An operation that no reader knows stays as it is, on its quantized types. One that is known but cannot be said stays too, with
//! a remark.

mod bridge;
mod fuse;
mod islands;
mod nchw;
mod onnx;
mod onnx_reals;
mod pt2e;
mod stablehlo;
mod tfl;
mod tosa;

use qopt_ir::def::OpRef;
use qopt_ir::ir::{Attr, IsolatedOp, OpId, Type, ValueId};
use qopt_ir::movement::{Dim, Movement};
use qopt_ir::pass::{Evaluates, Failed, Pass, PassContext, PassDef};
use qopt_ir::rewrite::{Rewriter, is_trivially_dead};
use rustc_hash::FxHashSet;
use std::sync::atomic::{AtomicBool, Ordering};

use super::attrs::Numerics;
use super::version;

/// The pass.
pub static QUANT_TO_HUB: PassDef = PassDef {
    argument: "quant-to-hub",
    name: "QuantToHub",
    summary: "Turn quantized computations of every convention into qnn operations",
    statistics: &[("num-converted", "Number of operations converted")],
    anchor: Some("builtin.module"),
    evaluates: Evaluates::Everything,
    build: |_, _| Ok(Box::new(ToHub)),
    ..PassDef::BASE
};

struct ToHub;

impl Pass for ToHub {
    fn run(&self, op: &mut IsolatedOp, cx: &mut PassContext<'_>) -> Result<(), Failed> {
        let (bridged, is_hub) = (AtomicBool::new(false), AtomicBool::new(false));
        cx.each_isolated(op, |op, cx| {
            let owner = op.properties;
            let mut rewriter = Rewriter::new(cx.ctx, &mut op.body);
            pt2e::split_fake_quantizations(&mut rewriter);
            let dead = stablehlo::name_casts(&mut rewriter);
            clean(&mut rewriter, dead);
            let ops = rewriter.body().preorder();
            let mut fuser = fuse::Fuser::new(&mut rewriter);
            for op in ops {
                match fuser.convert(op) {
                    Ok(false) => {}
                    Ok(true) => cx.count("num-converted", 1),
                    Err(reason) => cx.missed(owner, fuser.rewriter.op(op), reason),
                }
            }
            let dead = std::mem::take(&mut fuser.replaced);
            clean(fuser.rewriter, dead);
            // What computations took up is gone; the casts that are left are operations of their own.
            for op in fuser.rewriter.body().preorder() {
                match fuser.border(op) {
                    Ok(false) => {}
                    Ok(true) => cx.count("num-converted", 1),
                    Err(reason) => cx.missed(owner, fuser.rewriter.op(op), reason),
                }
            }
            bridged.fetch_or(fuser.bridged, Ordering::Relaxed);
            let dead = fuser.replaced;
            clean(&mut rewriter, dead);
            let ops = rewriter.body().preorder();
            let raised = tosa::raise(&mut rewriter, &ops);
            cx.count("num-converted", raised.groups);
            for (op, reason) in raised.refused {
                cx.missed(owner, rewriter.op(op), reason);
            }
            clean(&mut rewriter, raised.dead);
            let computes = |op: &OpId| rewriter.op(*op).name().starts_with("qnn.");
            is_hub.fetch_or(rewriter.body().preorder().iter().any(computes), Ordering::Relaxed);
            Ok(())
        })?;
        if is_hub.into_inner() {
            version::set(cx.ctx, op);
        }
        if bridged.into_inner() {
            cx.each_isolated(op, |op, cx| {
                bridge::signature(cx.ctx, op);
                Ok(())
            })?;
        }
        Ok(())
    }
}

/// Erases operations that were replaced, and what is dead then.
fn clean(rewriter: &mut Rewriter<'_>, mut work: Vec<OpId>) {
    // Whatever else is known of an operation that was replaced: its result is computed elsewhere now.
    let replaced: FxHashSet<OpId> = work.iter().copied().collect();
    let mut erased = FxHashSet::default();
    // Users before what they use: the last first.
    while let Some(op) = work.pop() {
        let (view, body) = (rewriter.op(op), rewriter.body());
        let goes = !erased.contains(&op)
            && (is_trivially_dead(view) || replaced.contains(&op) && body.results(op).all(|v| body.is_unused(v)));
        if !goes {
            continue;
        }
        let operands: Vec<OpId> = body.operands(op).filter_map(|v| body.defining_op(v)).collect();
        if rewriter.erase(op) {
            erased.insert(op);
            work.extend(operands);
        }
    }
}

/// What an operand is to a hub operation.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Role {
    /// Quantized, or the reals that it stands for.
    Quantized,
    /// A bias: accumulators, or reals.
    Bias,
    /// Reals, of which parameters are found at run time.
    Dynamic,
    /// Reals.
    Real,
    /// Anything else: taken as it is.
    Plain,
}

/// An operand of a hub operation.
#[derive(Clone, Debug)]
pub(super) struct Input {
    /// The value in the program.
    pub(super) value: ValueId,
    /// What it is.
    pub(super) role: Role,
    /// The movements that bring it into the hub's layout.
    pub(super) chain: Vec<Movement>,
    /// Its quantized type, where neither its own type nor a cast has it.
    pub(super) element: Option<Type>,
    /// What is stored, where the program's constant has it in another form.
    pub(super) unpacked: Option<Attr>,
}

impl Input {
    /// A quantized operand as it is.
    pub(super) fn quantized(value: ValueId) -> Self {
        Self { value, role: Role::Quantized, chain: Vec::new(), element: None, unpacked: None }
    }
    /// A quantized operand in another layout.
    pub(super) fn moved(value: ValueId, chain: Vec<Movement>) -> Self {
        Self { chain, ..Self::quantized(value) }
    }
    /// Anything else.
    pub(super) fn plain(value: ValueId) -> Self {
        Self { role: Role::Plain, ..Self::quantized(value) }
    }
    /// A bias.
    pub(super) fn bias(value: ValueId) -> Self {
        Self { role: Role::Bias, ..Self::quantized(value) }
    }
}

/// Which hub operation an operation is.
#[derive(Clone, Debug)]
pub(super) struct Computation {
    /// Its name.
    pub(super) name: &'static str,
    /// Its operands.
    pub(super) inputs: Vec<Input>,
    /// Its attributes, without numerics and clamp.
    pub(super) attrs: Vec<(&'static str, Attr)>,
    /// Whose arithmetic it is.
    pub(super) numerics: Numerics,
    /// The reals that its result is clamped to.
    pub(super) bounds: (f64, f64),
    /// The shape of its result, where that is another than the operation's.
    pub(super) shape: Option<Vec<Dim>>,
    /// The movements that bring its result into the operation's layout.
    pub(super) after: Vec<Movement>,
    /// The element type of its result, where neither its own type nor a cast has it: quantized, or of reals.
    pub(super) element: Option<Type>,
    /// Whether quantized operands must have the result's parameters; those that have others are requantized.
    pub(super) alike: bool,
    /// Operations in front that it takes up whole, though they have an effect by themselves: a body.
    pub(super) parts: Vec<OpId>,
}

impl Computation {
    /// An operation with these inputs and nothing else.
    pub(super) fn new(name: &'static str, numerics: Numerics, inputs: Vec<Input>) -> Self {
        Self {
            name,
            inputs,
            attrs: Vec::new(),
            numerics,
            bounds: UNBOUNDED,
            shape: None,
            after: Vec::new(),
            element: None,
            alike: false,
            parts: Vec::new(),
        }
    }
    /// The same with an attribute.
    pub(super) fn attr(mut self, name: &'static str, value: Attr) -> Self {
        self.attrs.push((name, value));
        self
    }
}

/// No bounds.
pub(super) const UNBOUNDED: (f64, f64) = (f64::NEG_INFINITY, f64::INFINITY);

/// What is known of an operation: nothing (`None`), which hub operation it is, or in words why it is none.
pub(super) type Read = Option<Result<Computation, String>>;

/// Which hub operation an operation is.
fn read(op: OpRef<'_>) -> Read {
    match op.name().split_once('.')?.0 {
        "stablehlo" => stablehlo::read(op),
        "tfl" => tfl::read(op),
        "tosa" | "arith" | "math" => islands::read(op),
        "torch" => onnx::read(op).or_else(|| pt2e::read(op)),
        _ => None,
    }
}

/// The reals that an operation clamps this operand to, if that is all that it does.
fn bounds(op: OpRef<'_>, at: usize) -> Option<(f64, f64)> {
    match op.name().split_once('.')?.0 {
        "stablehlo" => stablehlo::bounds(op, at),
        "tfl" if at == 0 => tfl::bounds(op),
        "tosa" if at == 0 => islands::bounds(op),
        "torch" if at == 0 => onnx::bounds(op).or_else(|| pt2e::bounds(op)),
        _ => None,
    }
}

/// Whose arithmetic a cast between reals and stored values follows, if the operation is one.
fn casts(op: OpRef<'_>) -> Option<Numerics> {
    match op.name().split_once('.')?.0 {
        "stablehlo" => Some(Numerics::Ort),
        "tfl" => Some(Numerics::Tflite),
        "torch" => Some(Numerics::Ort),
        // Where the hub has said it.
        "quant" => Numerics::said(op),
        _ => None,
    }
}
