//! `--quant-to-storage`: movements and constants on stored integers. `--quant-from-storage`: the inverse.
//!
//! ```text
//! move(q)      <->   scast(move(scast q))
//! constant     <->   scast(constant)
//! ```
//!
//! Sound because a movement does not read elements, and a storage cast does not change them. MLIR requires equal
//! element types on both sides of a movement, so a movement that permutes the quantized axis is valid there only in the
//! form on the right.
//!
//! Each operation gets casts around it, even if two casts meet. The types between two movements stay in the program, so
//! that `--quant-from-storage` restores every type. `--canonicalize` removes the cast pairs.

use qopt_ir::def::{OpRef, operand};
use qopt_ir::ir::{Attr, Body, Context, OpId, Type, ValueId};
use qopt_ir::pass::{Failed, Pass, PassContext, PassDef};
use qopt_ir::rewrite::Rewriter;
use qopt_ir::transforms::types::{NewTypes, Retyper};
use smallvec::SmallVec;

use super::{moves_storage, scast, storage_type};
use crate::quant::ops as quant;
use crate::quant::ops::SCAST;

/// The pass to stored integers.
pub static QUANT_TO_STORAGE: PassDef = PassDef {
    argument: "quant-to-storage",
    name: "QuantToStorage",
    summary: "Convert data movement and constants of quantized types to stored integers",
    statistics: &[("num-converted", "Number of operations converted")],
    build: |_, _| Ok(Box::new(ToStorage)),
    ..PassDef::BASE
};

/// The inverse pass.
pub static QUANT_FROM_STORAGE: PassDef = PassDef {
    argument: "quant-from-storage",
    name: "QuantFromStorage",
    summary: "Convert data movement and constants of stored integers to quantized types",
    statistics: &[("num-converted", "Number of operations converted")],
    build: |_, _| Ok(Box::new(FromStorage)),
    ..PassDef::BASE
};

struct ToStorage;
struct FromStorage;

impl Pass for ToStorage {
    fn run(&self, body: &mut Body, cx: &mut PassContext<'_>) -> Result<(), Failed> {
        cx.each_isolated(body, |body, cx| {
            let (ctx, owner) = (cx.ctx, body.properties(Body::ROOT));
            let ops = body.preorder();
            let mut rewriter = Rewriter::new(ctx, body);
            let mut retyper = Retyper::new(&mut rewriter, &scast);
            for op in ops {
                let view = retyper.rewriter.op(op);
                let Some(types) =
                    types(view, |v| storage_type(ctx, view.body.ty(v)), |v| storage_type(ctx, view.body.ty(v)))
                else {
                    continue;
                };
                if retypes_margin(view, view.body.results(op).map(|v| view.body.ty(v))) {
                    cx.missed(owner, view, OTHER_MARGIN);
                    continue;
                }
                if yields_unknown(view) {
                    cx.missed(owner, view, UNKNOWN_ELEMENT);
                    continue;
                }
                if retyper.retype_op(op, &types) {
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
    fn run(&self, body: &mut Body, cx: &mut PassContext<'_>) -> Result<(), Failed> {
        cx.each_isolated(body, |body, cx| {
            let owner = body.properties(Body::ROOT);
            let ops = body.preorder();
            let mut rewriter = Rewriter::new(cx.ctx, body);
            // `scast(scast x) = x` if the result type equals the type of `x`.
            let mut retyper = Retyper::new(&mut rewriter, &|rewriter, loc, value, ty| match storage_cast_operand(
                rewriter.body().defining_op(value).map(|op| rewriter.op(op)),
            ) {
                Some(inner) if rewriter.body().ty(inner) == ty => inner,
                _ => scast(rewriter, loc, value, ty),
            });
            for op in ops {
                // A cast around an earlier operation.
                if retyper.rewriter.body().is_erased(op) {
                    continue;
                }
                let view = retyper.rewriter.op(op);
                let Some(closing) = closing_casts(view) else { continue };
                let result = |v: ValueId| {
                    let at = view.body.results(op).position(|r| r == v)?;
                    view.body.result(*closing.get(at)?, 0).map(|q| view.body.ty(q))
                };
                let operand = |v: ValueId| {
                    let inner = storage_cast_operand(view.body.defining_op(v).map(|def| OpRef { op: def, ..view }))?;
                    Some(view.body.ty(inner))
                };
                let Some(types) = types(view, operand, result) else { continue };
                if retypes_margin(view, types.results.iter().copied()) {
                    cx.missed(owner, view, OTHER_MARGIN);
                    continue;
                }
                if yields_unknown(view) {
                    cx.missed(owner, view, UNKNOWN_ELEMENT);
                    continue;
                }
                let yielded = view.body.regions(op).iter().flat_map(|&region| view.body.blocks(region));
                let yielded = yielded.filter_map(|&block| view.body.last(block));
                let opening: SmallVec<[OpId; 4]> = [op].into_iter().chain(yielded).collect();
                let opening = opening.into_iter().flat_map(|op| view.body.operands(op));
                let opening: SmallVec<[OpId; 4]> = opening.filter_map(|v| view.body.defining_op(v)).collect();
                if retyper.retype_op(op, &types) {
                    close(retyper.rewriter, op, &closing, opening);
                    cx.count("num-converted", 1);
                } else {
                    cx.missed(
                        owner,
                        retyper.rewriter.op(op),
                        "the operation is not valid on the surrounding quantized types",
                    );
                }
            }
            Ok(())
        })
    }
}

const OTHER_MARGIN: &str = "implicit padding with 0 is the zero point only for quantized types";

const UNKNOWN_ELEMENT: &str = "the movement yields an element, and is known only at run time";

/// Returns true for an operation whose body yields an element, if the movement is unknown. Validation cannot compare the bodies.
fn yields_unknown(op: OpRef<'_>) -> bool {
    let yields = op.meaning().and_then(|def| def.body_types).is_some_and(|read| !read(op).yields.is_empty());
    yields && !matches!(qopt_ir::eval::movement(op), Some(Ok(_)))
}

/// Returns true if a movement would pad with another value on the storage types of its results.
fn retypes_margin(op: OpRef<'_>, quantized: impl Iterator<Item = Type>) -> bool {
    let is_movement = op.meaning().is_some_and(|def| def.movement.is_some());
    is_movement && quantized.into_iter().any(|ty| is_quantized(op.ctx, ty) && !moves_storage(op, ty))
}

/// Returns the converted types of a movement or a constant. Returns `None` for other operations, or if no type changes.
fn types(
    op: OpRef<'_>,
    operand: impl Fn(ValueId) -> Option<Type>,
    result: impl Fn(ValueId) -> Option<Type>,
) -> Option<NewTypes> {
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
    let types = NewTypes { operands, results, properties };
    let same = body.operands(op.op).map(|v| body.ty(v)).eq(types.operands.iter().copied())
        && body.results(op.op).map(|v| body.ty(v)).eq(types.results.iter().copied());
    (!same).then_some(types)
}

fn is_quantized(ctx: &Context, ty: Type) -> bool {
    storage_type(ctx, ty).is_some()
}

/// Returns the quantized operand of a storage cast to integers.
fn storage_cast_operand(op: Option<OpRef<'_>>) -> Option<ValueId> {
    let op = op.filter(|op| op.is(&SCAST))?;
    op.operand(operand!(quant::SCAST.input)).filter(|&v| is_quantized(op.ctx, op.body.ty(v)))
}

/// Returns the only user of each result, if all are casts to a quantized type.
fn closing_casts(op: OpRef<'_>) -> Option<SmallVec<[OpId; 2]>> {
    let closing = |v: ValueId| {
        let mut uses = op.body.uses(v).map(|(user, _)| OpRef { op: user, ..op });
        let user = uses.next().filter(|user| user.is(&SCAST) && uses.next().is_none())?;
        user.result_type(0).filter(|&ty| is_quantized(op.ctx, ty)).map(|_| user.op)
    };
    op.body.results(op.op).map(closing).collect()
}

/// Erases the storage casts around an operation that the rewrite made redundant.
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
