//! `--quant-to-storage`: movements and constants on the integers that are stored. `--quant-from-storage`: back again.
//!
//! ```text
//! move(q)      <->   scast(move(scast q))
//! constant     <->   scast(constant)
//! ```
//!
//! Sound because a movement looks at no element, and a storage cast changes none. MLIR demands that the element types on
//! both sides of a movement are equal, so a movement whose channel moves is valid there only in the form on the right.
//!
//! Each operation is put between casts of its own, also where that makes two casts meet: the types between two movements
//! stay in the program, and the way back finds every type as it was written. `--canonicalize` takes such pairs away.

use smallvec::SmallVec;

use qopt_ir::def::OpRef;
use qopt_ir::ir::{Attr, Context, IsolatedOp, OpId, Type, ValueId};
use qopt_ir::pass::{Failed, Pass, PassContext, PassDef};
use qopt_ir::rewrite::Rewriter;
use qopt_ir::transforms::types::{Retyper, Types};

use super::{moves_storage, scast, stored};
use crate::quant::ops::SCAST;

/// The pass to integers.
pub static QUANT_TO_STORAGE: PassDef = PassDef {
    argument: "quant-to-storage",
    name: "QuantToStorage",
    summary: "Let data movement and constants of quantized types work on stored integers",
    statistics: &[("num-converted", "Number of operations converted")],
    build: |_, _| Ok(Box::new(ToStorage)),
    ..PassDef::BASE
};

/// The pass back.
pub static QUANT_FROM_STORAGE: PassDef = PassDef {
    argument: "quant-from-storage",
    name: "QuantFromStorage",
    summary: "Let data movement and constants of stored integers work on quantized types",
    statistics: &[("num-converted", "Number of operations converted")],
    build: |_, _| Ok(Box::new(FromStorage)),
    ..PassDef::BASE
};

struct ToStorage;
struct FromStorage;

impl Pass for ToStorage {
    fn run(&self, op: &mut IsolatedOp, cx: &mut PassContext<'_>) -> Result<(), Failed> {
        cx.each_isolated(op, |op, cx| {
            let (ctx, owner) = (cx.ctx, op.properties);
            let ops = op.body.preorder();
            let mut rewriter = Rewriter::new(ctx, &mut op.body);
            let mut retyper = Retyper::new(&mut rewriter, &scast);
            for op in ops {
                let view = retyper.rewriter.op(op);
                let Some(types) = types(view, |v| stored(ctx, view.body.ty(v)), |v| stored(ctx, view.body.ty(v)))
                else {
                    continue;
                };
                if retypes_margin(view, view.body.results(op).map(|v| view.body.ty(v))) {
                    cx.missed(owner, view, OTHER_MARGIN);
                    continue;
                }
                if retyper.box_op(op, &types) {
                    cx.count("num-converted", 1);
                } else {
                    cx.missed(owner, retyper.rewriter.op(op), "the operation is not valid on stored integers");
                }
            }
            Ok(())
        })
    }
}

impl Pass for FromStorage {
    fn run(&self, op: &mut IsolatedOp, cx: &mut PassContext<'_>) -> Result<(), Failed> {
        cx.each_isolated(op, |op, cx| {
            let owner = op.properties;
            let ops = op.body.preorder();
            let mut rewriter = Rewriter::new(cx.ctx, &mut op.body);
            // A cast of a cast is what was cast, where its type comes back.
            let mut retyper = Retyper::new(&mut rewriter, &|rewriter, loc, value, ty| match opened(
                rewriter.body().defining_op(value).map(|op| rewriter.op(op)),
            ) {
                Some(inner) if rewriter.body().ty(inner) == ty => inner,
                _ => scast(rewriter, loc, value, ty),
            });
            for op in ops {
                let view = retyper.rewriter.op(op);
                let Some(closing) = closing_casts(view) else { continue };
                let result = |v: ValueId| {
                    let at = view.body.results(op).position(|r| r == v)?;
                    view.body.result(*closing.get(at)?, 0).map(|q| view.body.ty(q))
                };
                let operand = |v: ValueId| {
                    let inner = opened(view.body.defining_op(v).map(|def| OpRef { op: def, ..view }))?;
                    Some(view.body.ty(inner))
                };
                let Some(types) = types(view, operand, result) else { continue };
                if retypes_margin(view, types.results.iter().copied()) {
                    cx.missed(owner, view, OTHER_MARGIN);
                    continue;
                }
                let opening: SmallVec<[OpId; 4]> =
                    view.body.operands(op).filter_map(|v| view.body.defining_op(v)).collect();
                if retyper.box_op(op, &types) {
                    close(retyper.rewriter, op, &closing, opening);
                    cx.count("num-converted", 1);
                } else {
                    cx.missed(
                        owner,
                        retyper.rewriter.op(op),
                        "the operation is not valid on the quantized types around it",
                    );
                }
            }
            Ok(())
        })
    }
}

const OTHER_MARGIN: &str = "the zeros that it implies are zero points only beside quantized values";

/// Whether a movement has another margin without the parameters of its results.
fn retypes_margin(op: OpRef<'_>, quantized: impl Iterator<Item = Type>) -> bool {
    let is_movement = op.meaning().is_some_and(|def| def.movement.is_some());
    is_movement && quantized.into_iter().any(|ty| is_quantized(op.ctx, ty) && !moves_storage(op, ty))
}

/// The types of a movement or a constant, some of them changed; `None` if the operation is neither, or no type changes.
fn types(
    op: OpRef<'_>,
    operand: impl Fn(ValueId) -> Option<Type>,
    result: impl Fn(ValueId) -> Option<Type>,
) -> Option<Types> {
    let (def, body) = (op.meaning()?, op.body);
    let holds = def.constant.filter(|_| body.num_operands(op.op) == 0 && body.num_results(op.op) == 1);
    if def.movement.is_none() && holds.is_none() {
        return None;
    }
    let operands = body.operands(op.op).map(|v| operand(v).unwrap_or(body.ty(v))).collect();
    let results: SmallVec<[Type; 2]> = body.results(op.op).map(|v| result(v).unwrap_or(body.ty(v))).collect();
    let properties: Attr = match (holds, results.first()) {
        (Some(holds), Some(&ty)) => (holds.write)(op, (holds.read)(op)?, ty),
        _ => body.properties(op.op),
    };
    let types = Types { operands, results, properties };
    let same = body.operands(op.op).map(|v| body.ty(v)).eq(types.operands.iter().copied())
        && body.results(op.op).map(|v| body.ty(v)).eq(types.results.iter().copied());
    (!same).then_some(types)
}

fn is_quantized(ctx: &Context, ty: Type) -> bool {
    stored(ctx, ty).is_some()
}

/// The quantized value whose integers a storage cast gives.
fn opened(op: Option<OpRef<'_>>) -> Option<ValueId> {
    let op = op.filter(|op| op.is(&SCAST))?;
    op.operand(0).filter(|&v| is_quantized(op.ctx, op.body.ty(v)))
}

/// For each result of an operation its only use, if that is a cast to a quantized type.
fn closing_casts(op: OpRef<'_>) -> Option<SmallVec<[OpId; 2]>> {
    let closing = |v: ValueId| {
        let mut uses = op.body.uses(v).map(|(user, _)| OpRef { op: user, ..op });
        let user = uses.next().filter(|user| user.is(&SCAST) && uses.next().is_none())?;
        user.result_type(0).filter(|&ty| is_quantized(op.ctx, ty)).map(|_| user.op)
    };
    op.body.results(op.op).map(closing).collect()
}

/// Takes the casts away that two casts in a row have made of the ones around an operation.
fn close(rewriter: &mut Rewriter<'_>, op: OpId, closing: &[OpId], mut opening: SmallVec<[OpId; 4]>) {
    let results: SmallVec<[ValueId; 2]> = rewriter.body().results(op).collect();
    for (&result, &cast) in results.iter().zip(closing) {
        let back = rewriter.body().operand(cast, 0).and_then(|v| rewriter.body().defining_op(v));
        rewriter.replace(cast, &[result]);
        if let Some(back) = back.filter(|&back| back != op) {
            rewriter.erase(back);
        }
    }
    opening.sort_unstable();
    opening.dedup();
    for cast in opening {
        if rewriter.op(cast).is(&SCAST) {
            rewriter.erase(cast);
        }
    }
}
