//! Parts shared by operations with inputs, destinations and a body that computes each element. The body of a data movement
//! yields the input's element unchanged; `linalg.yield` verifies that.

use qopt_ir::def::{
    ANY_TENSOR, BodyTypes, Destination, OpDef, OpRef, RegionBlocks, RegionDef, Trait, Verdict, one, variadic,
};
use qopt_ir::ir::{Type, TypeKind};

use super::super::named::Named;
use super::super::types::{TENSOR_OR_MEMREF, scalar};
use super::{BROADCAST, GENERIC, MAP, REDUCE, TRANSPOSE};
use crate::support::{ensure, show};

/// Operands, results, body and traits of an operation with one input and one destination.
pub(super) const STRUCTURED: OpDef = OpDef {
    operands: &[one("input", &TENSOR_OR_MEMREF), one("init", &TENSOR_OR_MEMREF)],
    results: &[variadic("result", &ANY_TENSOR)],
    regions: &[RegionDef { name: "region", blocks: RegionBlocks::One, variadic: false }],
    traits: &[
        Trait::ImplicitTerminator(crate::linalg::ops::YIELD.name),
        Trait::RecursiveMemoryEffects,
        Trait::DestinationStyle,
    ],
    ..OpDef::BASE
};

/// The destination of a data movement.
pub(super) const DESTINATION: Destination = Destination { operand: 1, create: crate::tensor::empty_like };

/// The body of a data movement has an argument for the element of each operand, and yields the first one.
pub(super) fn body_types(op: OpRef<'_>) -> BodyTypes {
    let args = op.body.operands(op.op).map(|v| scalar(op.ctx, op.body.ty(v))).collect();
    BodyTypes { args, yields: Vec::new() }
}

/// Returns true if an operation has a body that computes elements.
pub(super) fn is_structured(op: OpRef<'_>) -> bool {
    let unnamed: [&'static OpDef; 5] = [&GENERIC, &MAP, &REDUCE, &TRANSPOSE, &BROADCAST];
    Named::of(op).is_some() || unnamed.into_iter().any(|def| op.is(def))
}

/// Checks that tensor destinations are returned as results. Buffer destinations are written in place. Destinations are the
/// operands after `inputs`.
pub(in super::super) fn verify_destinations(op: OpRef<'_>, inputs: usize) -> Verdict {
    let ctx = op.ctx;
    let outputs = op.body.operands(op.op).enumerate().skip(inputs).map(|(i, v)| (i, op.body.ty(v)));
    let tensors: Vec<(usize, Type)> = outputs.filter(|&(_, ty)| ctx.is_tensor(ty)).collect();
    let results = op.body.num_results(op.op);
    ensure!(
        results == tensors.len(),
        "expected the number of tensor results ({results}) to be equal to the number of output tensors ({})",
        tensors.len()
    );
    for (&(i, init), result) in tensors.iter().zip(op.body.results(op.op).map(|v| op.body.ty(v))) {
        ensure!(
            result == init,
            "expected type of operand #{i} ({}) to match type of corresponding result ({})",
            show(ctx, init),
            show(ctx, result)
        );
    }
    Ok(())
}

/// Checks that the body has an argument for the element of each operand.
pub(super) fn verify_body(op: OpRef<'_>) -> Verdict {
    let ctx = op.ctx;
    let operands: Vec<Type> = op.body.operands(op.op).map(|v| op.body.ty(v)).collect();
    let any = |is: fn(&TypeKind) -> bool| operands.iter().any(|&ty| is(ctx.type_kind(ty)));
    let mixed = any(|kind| matches!(kind, TypeKind::RankedTensor { .. }))
        && any(|kind| matches!(kind, TypeKind::MemRef { .. }));
    ensure!(!mixed, "expected to have pure tensor or buffer semantics");
    let Some(&block) = op.body.regions(op.op).first().and_then(|&r| op.body.blocks(r).first()) else { return Ok(()) };
    let args = op.body.args(block);
    ensure!(
        args.len() == operands.len(),
        "expected as many non-induction variable region arguments as the number of input/output operands"
    );
    for (i, (&arg, &operand)) in args.iter().zip(&operands).enumerate() {
        let (found, wanted) = (op.body.ty(arg), scalar(ctx, operand));
        ensure!(
            found == wanted,
            "expected type of bb argument #{i} ({}) to match element or self type of the corresponding operand ({})",
            show(ctx, found),
            show(ctx, wanted)
        );
    }
    Ok(())
}
