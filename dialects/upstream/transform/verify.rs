//! Checks of transform operations.

use qopt_ir::def::{BlockRef, OpRef, RegionRef, Verdict, Verify};
use qopt_ir::ir::{Context, Type, ValueId};

use super::{is_handle_of, is_op_handle, is_param, is_value_handle};
use crate::func::ops::verify_signature;
use crate::support::{ensure, permutation, show};

/// Operations that may be outside of all others of the dialect.
const TOP_LEVEL: [&str; 3] = ["transform.alternatives", "transform.sequence", WITH_PATTERNS];
const WITH_PATTERNS: &str = "transform.with_pdl_patterns";

/// The checks of each operation.
const CHECKS: &[(&str, Verify)] = &[
    ("transform.alternatives", verify_alternatives),
    ("transform.apply_patterns", verify_apply_patterns),
    ("transform.foreach", verify_foreach),
    ("transform.named_sequence", |op| verify_signature(op, "transform.yield")),
    ("transform.sequence", verify_sequence),
    ("transform.split_handle", verify_split_handle),
    ("transform.structured.multitile_sizes", verify_multitile_sizes),
    ("transform.structured.pack_transpose", verify_pack_transpose),
    (WITH_PATTERNS, verify_with_patterns),
];

/// The checks of any operation of the dialect.
pub(super) fn verify(op: OpRef<'_>) -> Verdict {
    verify_handles(op)?;
    let check = CHECKS.iter().find(|(checked, _)| *checked == op.name());
    check.map_or(Ok(()), |(_, check)| check(op))
}

/// A handle of operations of one kind has the type for their name, which is in the summary of the constraint.
fn verify_handles(op: OpRef<'_>) -> Verdict {
    let (Some(def), Ok(groups)) = (op.def(), op.operand_groups()) else { return Ok(()) };
    for (operand, range) in def.operands.iter().zip(groups) {
        let summary = operand.constraint.summary;
        let kind = summary.strip_prefix("Transform IR handle to ").and_then(|rest| rest.strip_suffix(" operations"));
        let Some(kind) = kind else { continue };
        for at in range {
            let Some(ty) = op.operand_type(at) else { continue };
            ensure!(is_handle_of(op.ctx, ty, kind), "operand #{at} must be {summary}, but got {}", show(op.ctx, ty));
        }
    }
    Ok(())
}

fn types(op: OpRef<'_>, values: impl IntoIterator<Item = ValueId>) -> Vec<Type> {
    values.into_iter().map(|value| op.body.ty(value)).collect()
}

fn args(block: BlockRef<'_>) -> Vec<Type> {
    block.args().iter().map(|&arg| block.body.ty(arg)).collect()
}

fn first_block(region: RegionRef<'_>) -> Option<BlockRef<'_>> {
    region.blocks().next()
}

/// Tests if a type is a handle of operations, a handle of values, or a parameter.
fn kind(ctx: &Context, ty: Type) -> [bool; 3] {
    [is_op_handle(ctx, ty), is_value_handle(ctx, ty), is_param(ctx, ty)]
}

/// The operations around an operation, innermost first.
fn around(op: OpRef<'_>) -> impl Iterator<Item = OpRef<'_>> {
    std::iter::successors(op.parent(), |op| op.parent())
}

/// The first region has the root as its argument. An operation inside of another one has operands for its arguments.
fn verify_top_level(op: OpRef<'_>) -> Verdict {
    let region = op.regions().next();
    ensure!(region.is_some(), "expects at least one region");
    let Some(block) = region.and_then(first_block) else { return Ok(()) };
    let args = args(block);
    ensure!(!args.is_empty(), "expects the entry block to have at least one argument");
    ensure!(
        args.first().is_some_and(|&ty| is_op_handle(op.ctx, ty)),
        "expects the first entry block argument to be of type implementing TransformHandleTypeInterface"
    );
    ensure!(
        args.iter().all(|&ty| kind(op.ctx, ty).contains(&true)),
        "expects trailing entry block arguments to be of type implementing TransformHandleTypeInterface, \
         TransformValueHandleTypeInterface or TransformParamTypeInterface"
    );
    let is_nested = around(op).any(|parent| TOP_LEVEL.contains(&&*parent.name()));
    ensure!(!is_nested || op.operands().len() == args.len(), "expects operands to be provided for a nested op");
    Ok(())
}

fn verify_sequence(op: OpRef<'_>) -> Verdict {
    verify_top_level(op)?;
    let Some(block) = op.regions().next().and_then(first_block) else { return Ok(()) };
    let operands = types(op, op.operands());
    ensure!(
        operands.iter().zip(args(block)).all(|(&operand, arg)| operand == arg),
        "expects the type of the block argument to match the type of the operand"
    );
    let end = block.terminator();
    let is_transform = |child: OpRef<'_>| {
        let name = child.name();
        name.starts_with("transform.") && !name.starts_with("transform.apply_patterns.")
    };
    ensure!(block.ops().all(is_transform), "expected children ops to implement TransformOpInterface");
    let yielded = end.map(|end| types(end, end.operands())).unwrap_or_default();
    ensure!(
        yielded == types(op, op.results()),
        "expects the types of the terminator operands to match the types of the result"
    );
    Ok(())
}

fn verify_alternatives(op: OpRef<'_>) -> Verdict {
    verify_top_level(op)?;
    let results = types(op, op.results());
    for end in op.regions().filter_map(first_block).filter_map(BlockRef::terminator) {
        ensure!(
            types(end, end.operands()) == results,
            "expects terminator operands to have the same type as results of the operation"
        );
    }
    Ok(())
}

fn verify_with_patterns(op: OpRef<'_>) -> Verdict {
    verify_top_level(op)?;
    let mut transforms = 0_usize;
    for child in op.ops().filter(|child| child.name() != "pdl.pattern") {
        ensure!(TOP_LEVEL.contains(&&*child.name()), "expects only pattern and top-level transform ops in its body");
        transforms = transforms.saturating_add(1);
        ensure!(transforms == 1, "expects only one non-pattern op in its body");
    }
    ensure!(!around(op).any(|parent| parent.name() == WITH_PATTERNS), "cannot be nested");
    ensure!(transforms == 1, "expects at least one non-pattern op");
    Ok(())
}

fn verify_apply_patterns(op: OpRef<'_>) -> Verdict {
    ensure!(
        op.ops().all(|child| child.name().starts_with("transform.apply_patterns.")),
        "expected children ops to implement PatternDescriptorOpInterface"
    );
    Ok(())
}

/// The arguments are handles or parameters as the targets, and the yielded values are as many as the results.
fn verify_foreach(op: OpRef<'_>) -> Verdict {
    let Some(block) = op.regions().next().and_then(first_block) else { return Ok(()) };
    let (targets, args) = (types(op, op.operands()), args(block));
    ensure!(targets.len() == args.len(), "expects the same number of targets as the body has block arguments");
    ensure!(
        targets.iter().zip(&args).all(|(&target, &arg)| kind(op.ctx, target) == kind(op.ctx, arg)),
        "expects co-indexed targets and the body's block arguments to have the same op/value/param type"
    );
    let Some(end) = block.terminator() else { return Ok(()) };
    ensure!(
        end.operands().len() == op.results().len(),
        "expects the same number of results as the yield terminator has operands"
    );
    Ok(())
}

fn verify_split_handle(op: OpRef<'_>) -> Verdict {
    let index = op.int("overflow_result").map(|index| usize::try_from(index).unwrap_or(usize::MAX));
    ensure!(index.is_none_or(|index| index < op.results().len()), "overflow_result is not a valid result index");
    Ok(())
}

fn verify_multitile_sizes(op: OpRef<'_>) -> Verdict {
    let results = types(op, op.results());
    ensure!(results.iter().all(|ty| Some(ty) == results.first()), "expects all results type to be the same");
    Ok(())
}

fn verify_pack_transpose(op: OpRef<'_>) -> Verdict {
    let [inner, outer] = ["inner_perm", "outer_perm"].map(|name| op.ints(name).unwrap_or_default());
    for (name, entries) in [("inner_perm", &inner), ("outer_perm", &outer)] {
        ensure!(permutation(entries, entries.len()).is_some(), "\"{name}\" is not a valid permutation");
    }
    ensure!(
        !inner.is_empty() || !outer.is_empty(),
        " at least one of \"inner_perm\" or \"outer_perm\" must be specified"
    );
    Ok(())
}
