//! Checks of shape computations.

use qopt_ir::def::{BlockRef, OpRef, Trait, Verdict, Verify, typed_attr_type};
use qopt_ir::ir::{Attr, AttrKind, Context, Type, TypeKind};
use rustc_hash::FxHashSet;

use super::super::constraints::{SHAPE, SIZE, VALUE_SHAPE};
use super::super::types::Named;
use crate::func::ops::verify_signature;
use crate::support::{OpTypes, agree, bail, ensure, fail_unnamed, show, show_attr};

/// The checks of each operation.
const CHECKS: &[(&str, Verify)] = &[
    ("shape.add", verify_size),
    ("shape.assuming", verify_assuming),
    ("shape.assuming_all", verify_assuming_all),
    ("shape.broadcast", verify_shape),
    ("shape.const_shape", verify_const_shape),
    ("shape.cstr_broadcastable", verify_broadcastable),
    ("shape.div", verify_size),
    ("shape.func", |op| verify_signature(op, "shape.return")),
    ("shape.get_extent", verify_size),
    ("shape.max", verify_extremum),
    ("shape.meet", verify_meet),
    ("shape.min", verify_extremum),
    ("shape.mul", verify_size),
    ("shape.num_elements", verify_size),
    ("shape.rank", verify_size),
    ("shape.reduce", verify_reduce),
    ("shape.shape_of", verify_shape_of),
    ("shape.yield", verify_yield),
];

/// The check of an operation.
pub(super) fn check(name: &str) -> Option<Verify> {
    CHECKS.iter().find(|(checked, _)| *checked == name).map(|(_, check)| *check)
}

/// Returns true if computations of the operands fail, so that the result is a shape or size that can be an error.
fn may_fail(op: OpRef<'_>, error: &[Named]) -> bool {
    op.operands().any(|value| error.iter().any(|ty| ty.is(op.ctx, op.body.ty(value))))
}

/// An operand that can be an error needs a result that can be one.
fn verify_size(op: OpRef<'_>) -> Verdict {
    let is_size = op.result_type(0).is_none_or(|ty| SIZE.is(op.ctx, ty));
    ensure!(
        is_size || !may_fail(op, &[SIZE, SHAPE, VALUE_SHAPE]),
        "if at least one of the operands can hold error values then the result must be of type `size` to propagate them"
    );
    Ok(())
}

fn verify_shape(op: OpRef<'_>) -> Verdict {
    let is_shape = op.result_type(0).is_none_or(|ty| SHAPE.is(op.ctx, ty));
    ensure!(
        is_shape || !may_fail(op, &[SIZE, SHAPE, VALUE_SHAPE]),
        "if at least one of the operands can hold error values then the result must be of type `shape` to propagate them"
    );
    Ok(())
}

/// The arguments of the block are an index, an extent and the carried values.
fn verify_reduce(op: OpRef<'_>) -> Verdict {
    let ctx = op.ctx;
    let (Some(shape), Some(block)) = (op.operand_type(0), op.blocks().next()) else { return Ok(()) };
    let args: Vec<Type> = block_args(block);
    let initial: Vec<Type> = op.operands().skip(1).map(|value| op.body.ty(value)).collect();
    let expected = initial.len().saturating_add(2);
    ensure!(args.len() == expected, "ReduceOp body is expected to have {expected} arguments");
    ensure!(args.first() == Some(&ctx.index_type()), "argument 0 of ReduceOp body is expected to be of IndexType");
    let is_tensor = ctx.is_tensor(shape);
    let extent = args.get(1).copied();
    ensure!(
        is_tensor || extent.is_some_and(|ty| SIZE.is(ctx, ty)),
        "argument 1 of ReduceOp body is expected to be of SizeType if the ReduceOp operates on a ShapeType"
    );
    ensure!(
        !is_tensor || extent == Some(ctx.index_type()),
        "argument 1 of ReduceOp body is expected to be of IndexType if the ReduceOp operates on an extent tensor"
    );
    for (at, (arg, initial)) in args.iter().skip(2).zip(&initial).enumerate() {
        if arg != initial {
            bail!("type mismatch between argument {} of ReduceOp body and initial value {at}", at.saturating_add(2));
        }
    }
    Ok(())
}

fn block_args(block: BlockRef<'_>) -> Vec<Type> {
    block.body.args(block.block).iter().map(|&arg| block.body.ty(arg)).collect()
}

fn verify_const_shape(op: OpRef<'_>) -> Verdict {
    let ctx = op.ctx;
    let count = |ty: Type| match ctx.type_kind(ty) {
        TypeKind::RankedTensor { shape, .. } => shape.first().copied().flatten(),
        _ => None,
    };
    let stored = op.attr("shape").and_then(|shape| typed_attr_type(ctx, shape)).and_then(count);
    let result = op.result_type(0).and_then(count);
    if let (Some(stored), Some(result)) = (stored, result) {
        ensure!(
            stored == result,
            "inferred type(s) 'tensor<{stored}xindex>' are incompatible with return type(s) of operation \
             'tensor<{result}xindex>'"
        );
    }
    Ok(())
}

/// The region yields the results.
fn verify_assuming(op: OpRef<'_>) -> Verdict {
    let Some(end) = op.blocks().next().and_then(BlockRef::terminator) else { return Ok(()) };
    let edge = format!("along control flow edge from Operation {} to parent", end.name());
    let (given, needed) = (end.operands().len(), op.results().len());
    ensure!(
        given == needed,
        "{edge}: region branch point has {given} operands, but region successor needs {needed} inputs"
    );
    for (at, (value, result)) in end.operands().zip(op.results()).enumerate() {
        let (from, to) = (end.body.ty(value), op.body.ty(result));
        ensure!(
            from == to,
            "{edge}: successor operand type #{at} {} should match successor input type #{at} {}",
            show(op.ctx, from),
            show(op.ctx, to)
        );
    }
    Ok(())
}

fn verify_assuming_all(op: OpRef<'_>) -> Verdict {
    ensure!(op.operands().len() > 0, "no operands specified");
    Ok(())
}

fn verify_broadcastable(op: OpRef<'_>) -> Verdict {
    ensure!(op.operands().len() > 1, "required at least 2 input shapes");
    Ok(())
}

/// The error for a result type that is not the inferred one.
fn check_inferred(op: OpRef<'_>, inferred: Type, is_compatible: bool) -> Verdict {
    let (inferred, result) = (show(op.ctx, inferred), show(op.ctx, op.out_type(0)));
    ensure!(is_compatible, "inferred type(s) {inferred} are incompatible with return type(s) of operation {result}");
    Ok(())
}

/// The extremum of sizes is a size, or an index for indices. Shapes have a shape.
fn verify_extremum(op: OpRef<'_>) -> Verdict {
    let (ctx, result) = (op.ctx, op.out_type(0));
    let is_equal = op.in_type(0) == op.in_type(1);
    let inferred = if is_equal { op.in_type(0) } else { SIZE.intern(ctx) };
    let is_compatible = SIZE.is(ctx, result) || SHAPE.is(ctx, result);
    let (wide, narrow) = (SHAPE.is(ctx, inferred), SHAPE.is(ctx, result));
    check_inferred(op, inferred, is_compatible && wide == narrow)
}

/// The operands are all sizes or all shapes, which have the same number of extents.
fn verify_meet(op: OpRef<'_>) -> Verdict {
    let ctx = op.ctx;
    let is_size = |ty: Type| SIZE.is(ctx, ty) || ty == ctx.index_type();
    let types: Vec<Type> = op.operands().map(|value| op.body.ty(value)).collect();
    let are_sizes = types.iter().filter(|ty| is_size(**ty)).count();
    if are_sizes > 0 && are_sizes < types.len() {
        return fail_unnamed("requires all sizes or shapes".to_owned());
    }
    let extents: Vec<u64> = types.iter().filter_map(|&ty| extents(ctx, ty)).collect();
    match extents.windows(2).all(|pair| pair.first() == pair.last()) {
        true => Ok(()),
        false => fail_unnamed("unequal shape cardinality".to_owned()),
    }
}

/// The number of extents of a tensor of extents, if it is static.
fn extents(ctx: &Context, ty: Type) -> Option<u64> {
    match ctx.type_kind(ty) {
        TypeKind::RankedTensor { shape, .. } => shape.first().copied().flatten(),
        _ => None,
    }
}

/// The shape of a ranked value has an extent for each dimension.
fn verify_shape_of(op: OpRef<'_>) -> Verdict {
    verify_shape(op)?;
    let (ctx, result) = (op.ctx, op.out_type(0));
    let Some(rank) = op.in_dims(0).map(|dims| dims.len() as u64) else { return Ok(()) };
    let inferred = ctx.tensor_type(&[Some(rank)], ctx.index_type());
    let is_compatible = extents(ctx, result).is_none_or(|count| agree(Some(count), Some(rank)));
    check_inferred(op, inferred, is_compatible)
}

/// The yielded values have the types of the results of the operation around.
fn verify_yield(op: OpRef<'_>) -> Verdict {
    let Some(parent) = op.parent() else { return Ok(()) };
    ensure!(
        op.operands().len() == parent.results().len(),
        "number of operands does not match number of results of its parent"
    );
    let types = |values: &mut dyn Iterator<Item = qopt_ir::ir::ValueId>| -> Vec<Type> {
        values.map(|value| op.body.ty(value)).collect()
    };
    ensure!(
        types(&mut op.operands()) == types(&mut parent.results()),
        "types mismatch between yield op and its parent"
    );
    Ok(())
}

/// The symbol table's library of shape functions, or its libraries, which map different operations.
pub(super) fn verify_library(op: OpRef<'_>, name: &str, value: Attr) -> Verdict {
    let ctx = op.ctx;
    if name != "shape.lib" {
        return Ok(());
    }
    if !op.def().is_some_and(|def| def.has(Trait::SymbolTable)) {
        return fail_unnamed("shape.lib attribute may only be on op implementing SymbolTable".to_owned());
    }
    let text = show_attr(ctx, value);
    match ctx.attr_kind(value) {
        AttrKind::SymbolRef { .. } => match find(op, value) {
            None => fail_unnamed(format!("shape function library {text} not found")),
            Some(found) if found.name() == LIBRARY => Ok(()),
            Some(_) => fail_unnamed(format!("{text} required to be shape function library")),
        },
        AttrKind::Array(items) => verify_libraries(op, items),
        _ => fail_unnamed("only SymbolRefAttr or array of SymbolRefAttrs allowed as shape.lib attribute".to_owned()),
    }
}

const LIBRARY: &str = "shape.function_library";

fn verify_libraries(op: OpRef<'_>, items: &[Attr]) -> Verdict {
    let ctx = op.ctx;
    let mut mapped = FxHashSet::default();
    for &item in items {
        if !matches!(ctx.attr_kind(item), AttrKind::SymbolRef { .. }) {
            return fail_unnamed("only SymbolRefAttr allowed in shape.lib attribute array".to_owned());
        }
        let library = find(op, item).filter(|found| found.name() == LIBRARY);
        let Some(library) = library else {
            return fail_unnamed(format!("{} does not refer to FunctionLibraryOp", show_attr(ctx, item)));
        };
        let mapping = library.attr("mapping").map_or(&[][..], |mapping| ctx.dict(mapping));
        if let Some((twice, _)) = mapping.iter().find(|(name, _)| !mapped.insert(*name)) {
            let name = ctx.text(*twice);
            return fail_unnamed(format!("only one op to shape mapping allowed, found multiple for `\"{name}\"`"));
        }
    }
    Ok(())
}

/// The operation that a reference names in a symbol table. A reference to a nested table finds the table.
fn find<'a>(table: OpRef<'a>, reference: Attr) -> Option<OpRef<'a>> {
    let AttrKind::SymbolRef { root, .. } = table.ctx.attr_kind(reference) else { return None };
    let is_named = |op: &OpRef<'_>| op.attr("sym_name").and_then(|name| op.ctx.attr_str(name)) == Some(*root);
    table.ops().find(is_named)
}
