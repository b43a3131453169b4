//! The checks of shardings, in Shardy's order and words.

use qopt_ir::def::{OpError, OpRef, SymbolScope, Verdict};
use qopt_ir::ir::{Attr, Context, Type, TypeKind};
use smallvec::SmallVec;

use super::attrs::{Axis, ManualAxes, Mesh, MeshRef, Sharding, ShardingRule, Shardings, Text};
use super::ops::MESH;
use crate::support::{Dims, bail, ensure, show};

/// The mesh of a sharding.
fn mesh_of<'m>(ctx: &'m Context, sharding: &'m Sharding, scope: &SymbolScope<'_>) -> Result<&'m Mesh, String> {
    let name = match &sharding.mesh {
        MeshRef::Inline(mesh) => return Ok(mesh),
        MeshRef::Symbol(name) => *name,
    };
    let mesh = scope.lookup(name).filter(|op| op.is(&MESH)).and_then(|op| Mesh::read(ctx, op.attr("mesh")?));
    mesh.ok_or_else(|| format!("unknown mesh: {}", qopt_ir::syntax::attr_for_message(ctx, name)))
}

/// Checks a sharding of a value of this type. Without a mesh, which a discardable attribute only names, its axes are unknown.
fn check_sharding(ctx: &Context, sharding: &Sharding, ty: Type, mesh: Option<&Mesh>) -> Result<(), String> {
    if sharding.is_empty() && mesh.is_none_or(Mesh::is_maximal) {
        return Ok(());
    }
    if mesh.is_some_and(Mesh::is_maximal) {
        let message = "a maximal sharding can only have a sharding with rank 0 and no replicated or unreduced axes.";
        return Err(message.to_owned());
    }
    // A tuple of one tensor counts as the tensor.
    let ty = match ctx.type_kind(ty) {
        TypeKind::Tuple(types) if types.len() == 1 => types.first().copied().unwrap_or(ty),
        _ => ty,
    };
    match ctx.shape(ty) {
        Some(shape) if shape.len() != sharding.dims.len() => {
            let (given, rank) = (sharding.dims.len(), shape.len());
            return Err(format!("sharding doesn't match tensor rank: {given} != {rank}"));
        }
        Some(_) => {}
        None if ctx.is_tensor(ty) => {
            return Err(format!("only ranked tensors can have a sharding. type: {}", show(ctx, ty)));
        }
        None if sharding.is_empty() => {}
        None => {
            return Err(format!(
                "non-shaped tensors can only have a sharding with rank 0 and no replicated or unreduced axes. type: {}",
                show(ctx, ty)
            ));
        }
    }
    let mut seen = Vec::new();
    for (at, dim) in sharding.dims.iter().enumerate() {
        if dim.priority.is_some() && dim.axes.is_empty() && !dim.is_open {
            return Err(format!("dim {at} is empty and closed but has a priority"));
        }
        check_axes(&dim.axes, mesh, &mut seen)?;
    }
    for (axes, what) in [(&sharding.replicated, "replicated"), (&sharding.unreduced, "unreduced")] {
        if let Some(mesh) = mesh {
            let order = |axis: &Axis| (mesh.axes.iter().position(|of| of.0 == axis.name), axis.part);
            if !axes.is_sorted_by_key(order) {
                return Err(format!("{what} axes are not ordered w.r.t. mesh"));
            }
        }
        check_axes(axes, mesh, &mut seen)?;
    }
    mesh.map_or(Ok(()), |mesh| check_parts(mesh, &seen))
}

/// Checks that axes exist, are used once, and are not neighboring parts of one axis.
fn check_axes<'s>(axes: &'s [Axis], mesh: Option<&Mesh>, seen: &mut Vec<&'s Axis>) -> Result<(), String> {
    let mut before: Option<&Axis> = None;
    for axis in axes {
        if mesh.is_some_and(|mesh| mesh.size(&axis.name).is_none()) {
            return Err(format!("unknown axis name: \"{}\"", String::from_utf8_lossy(&axis.name)));
        }
        if seen.contains(&axis) {
            return Err(format!("duplicate axis ref: {}", axis.text()));
        }
        seen.push(axis);
        if let Some(other) = before.filter(|other| other.name == axis.name)
            && let (Some((start, size)), Some((next, _))) = (other.part, axis.part)
            && start.checked_mul(size) == Some(next)
        {
            return Err(format!("two consecutive sub-axes can be merged: {}, {}", other.text(), axis.text()));
        }
        before = Some(axis);
    }
    Ok(())
}

/// Checks the parts of axes: sizes, and that none overlaps another.
fn check_parts(mesh: &Mesh, seen: &[&Axis]) -> Result<(), String> {
    for (name, full) in &mesh.axes {
        let mut parts: Vec<(i64, i64, &Axis)> = seen
            .iter()
            .filter(|axis| axis.name == *name)
            .filter_map(|axis| axis.part.map(|(before, size)| (before, size, *axis)))
            .collect();
        if !parts.is_empty() && seen.iter().any(|axis| axis.name == *name && axis.part.is_none()) {
            let name = String::from_utf8_lossy(name);
            return Err(format!("both sub-axis and full-axis are used for axis name: \"{name}\""));
        }
        parts.sort_by_key(|part| (part.0, part.1));
        let mut last: Option<(i64, &Axis)> = None;
        for (before, size, axis) in parts {
            let text = axis.text();
            if before < 1 {
                return Err(format!("sub-axis pre-size must be at least 1: {text}"));
            }
            if size <= 1 {
                return Err(format!("sub-axis sizes must be greater than 1: {text}"));
            }
            let end = before.saturating_mul(size);
            if full.checked_rem(end) != Some(0) {
                return Err(format!(
                    "sub-axis next pre-size {end} doesn't divide the size of the full axis {full}: {text}"
                ));
            }
            if size == *full {
                return Err(format!("sub-axis size is equal to the full axis size: {text}"));
            }
            if let Some((_, other)) = last.filter(|(last_end, _)| *last_end > before) {
                return Err(format!("overlapping sub-axes: {}, {text}", other.text()));
            }
            last = Some((end, axis));
        }
    }
    Ok(())
}

/// Checks the sharding of an operation with one result.
pub(super) fn sharding(op: OpRef<'_>, name: &str, scope: &SymbolScope<'_>) -> Verdict {
    let Some(sharding) = op.attr(name).and_then(|attr| Sharding::read(op.ctx, attr)) else { return Ok(()) };
    let mesh = mesh_of(op.ctx, sharding, scope)?;
    let Some(ty) = op.result_type(0) else { return Ok(()) };
    Ok(check_sharding(op.ctx, sharding, ty, Some(mesh))?)
}

/// The place of a value in messages: its number, unless it is the only one.
fn place(what: &str, index: usize, count: usize) -> String {
    if count == 1 { format!("{what} - ") } else { format!("{what} {index} - ") }
}

fn check_count(what: &str, shardings: &[Sharding], values: usize) -> Verdict {
    let given = shardings.len();
    ensure!(given == values, "{what} shardings don't match number of values: {given} shardings vs {values} values");
    Ok(())
}

/// Checks the shardings of operands or results.
pub(super) fn shardings(op: OpRef<'_>, (name, what): (&str, &str), types: &[Type], scope: &SymbolScope<'_>) -> Verdict {
    let ctx = op.ctx;
    let Some(Shardings(list)) = op.attr(name).and_then(|attr| Shardings::read(ctx, attr)) else { return Ok(()) };
    check_count(what, list, types.len())?;
    for (i, (sharding, &ty)) in list.iter().zip(types).enumerate() {
        let checked = mesh_of(ctx, sharding, scope).and_then(|mesh| check_sharding(ctx, sharding, ty, Some(mesh)));
        checked.map_err(|why| format!("{}{why}", place(what, i, types.len())))?;
    }
    Ok(())
}

/// The types inside of a `sdy.manual_computation` are those outside of it, divided along its manual axes.
pub(super) fn local_types(
    op: OpRef<'_>,
    (name, what): (&str, &str),
    (outer, inner): (&[Type], &[Type]),
    scope: &SymbolScope<'_>,
) -> Verdict {
    let ctx = op.ctx;
    let Some(Shardings(list)) = op.attr(name).and_then(|attr| Shardings::read(ctx, attr)) else { return Ok(()) };
    let manual = op.attr("manual_axes").and_then(|attr| ManualAxes::read(ctx, attr));
    let is_manual = |axis: &Axis| manual.is_some_and(|manual| manual.0.contains(&axis.name));
    ensure!(
        outer.len() == inner.len(),
        "number of op {what}s and region {what}s must match. Op has {} op {what}s and {} region {what}s",
        outer.len(),
        inner.len()
    );
    for (i, (sharding, (&from, &to))) in list.iter().zip(outer.iter().zip(inner)).enumerate() {
        let mesh = mesh_of(ctx, sharding, scope)?;
        let Some(shape) = ctx.shape(from) else { continue };
        let mut expected = Dims::new();
        for (d, (dim, &size)) in sharding.dims.iter().zip(&shape).enumerate() {
            if let Some([free, bound]) = dim.axes.array_windows().find(|[a, b]| !is_manual(a) && is_manual(b)) {
                bail!(
                    "{what} sharding at index {i} must have all manual axes come before free axes in its dimension \
                     sharding at index {d}. Saw manual axis {} after free axis {}",
                    bound.text(),
                    free.text()
                );
            }
            let axes = dim.axes.iter().filter(|axis| is_manual(axis));
            let parts = axes.filter_map(|axis| axis.part.map_or_else(|| mesh.size(&axis.name), |part| Some(part.1)));
            let parts = parts.fold(1u64, |all, part| all.saturating_mul(part.unsigned_abs().max(1)));
            expected.push(size.and_then(|size| size.checked_div(parts)));
            if let Some(size) = size.filter(|size| !size.is_multiple_of(parts)) {
                bail!(
                    "{what} dimension {d} at index {i} has size {size}, which its manual axes of size {parts} do not divide"
                );
            }
        }
        if expected.len() == shape.len() && ctx.shape(to).is_some_and(|found| found != expected) {
            bail!(
                "{what} shape, corresponding sharding, and region {what} shape at index {i} must match. Expected local \
                 shape {}, actual local shape {}",
                show(ctx, ctx.with_shape(from, &expected).unwrap_or(from)),
                show(ctx, to)
            );
        }
    }
    Ok(())
}

/// Checks discardable attributes. Their meshes are not resolved.
pub(super) fn discardable(op: OpRef<'_>, name: &str, attr: Attr) -> Verdict {
    let ctx = op.ctx;
    match name {
        "sdy.sharding" => {
            let Some(Shardings(list)) = Shardings::read(ctx, attr) else {
                bail!(
                    "should have a sharding attribute of type TensorShardingPerValueAttr for attr named 'sdy.sharding'"
                );
            };
            let types: SmallVec<[Type; 4]> = op.body.results(op.op).map(|value| op.body.ty(value)).collect();
            if types.is_empty() && matches!(list.as_slice(), [one] if one.axes().next().is_none()) {
                return Ok(());
            }
            check_count("result", list, types.len())?;
            for (i, (sharding, &ty)) in list.iter().zip(&types).enumerate() {
                let mesh = match &sharding.mesh {
                    MeshRef::Inline(mesh) => Some(mesh),
                    MeshRef::Symbol(_) => None,
                };
                let checked = check_sharding(ctx, sharding, ty, mesh);
                checked.map_err(|why| format!("{}{why}", place("result", i, types.len())))?;
            }
            Ok(())
        }
        "sdy.sharding_rule" => {
            let Some(rule) = ShardingRule::read(ctx, attr) else {
                bail!(
                    "should have a sharding rule attribute of type OpShardingRuleAttr for attr named 'sdy.sharding_rule'"
                );
            };
            check_rule(op, rule)
        }
        _ => Ok(()),
    }
}

/// Checks that a rule maps each dimension to factors of the rule, and each factor to a dimension.
fn check_rule(op: OpRef<'_>, rule: &ShardingRule) -> Verdict {
    let (ctx, body) = (op.ctx, op.body);
    let operands: Vec<Type> = body.operands(op.op).map(|value| body.ty(value)).collect();
    let results: Vec<Type> = body.results(op.op).map(|value| body.ty(value)).collect();
    let mut used = vec![false; rule.sizes.len()];
    for (what, types, mappings) in [("operand", operands, &rule.operands), ("result", results, &rule.results)] {
        ensure!(
            types.len() == mappings.len(),
            "number of {what}s and mappings must match: {} != {}",
            types.len(),
            mappings.len()
        );
        for (i, (&ty, mapping)) in types.iter().zip(mappings).enumerate() {
            let fail = |why: String| Err(OpError::from(format!("{}{why}", place(what, i, types.len()))));
            let shape = ctx.shape(ty).filter(|shape| shape.iter().all(Option::is_some));
            let Some(shape) = shape else {
                return fail(format!("expected a ranked tensor with a static shape. type: {}", show(ctx, ty)));
            };
            if shape.len() != mapping.len() {
                return fail(format!("mapping rank must match: {} != {}", mapping.len(), shape.len()));
            }
            let mut seen = Vec::new();
            for factors in mapping {
                for &factor in factors {
                    let (Some(&size), Some(used)) = (rule.sizes.get(factor), used.get_mut(factor)) else {
                        return fail(format!(
                            "expecting factor indices to be within 0<=...<num_factors; received: {factor}, num_factors: {}",
                            rule.sizes.len()
                        ));
                    };
                    if seen.contains(&factor) {
                        return fail("cannot reuse factors for the same tensor value".to_owned());
                    }
                    if size == 1 && factors.len() > 1 {
                        return fail(
                            "dim mapping can't have a factor of size 1 if there are multiple factors".to_owned(),
                        );
                    }
                    seen.push(factor);
                    *used = true;
                }
            }
        }
    }
    if let Some(unused) = used.iter().position(|used| !used) {
        bail!("has a factor that isn't used in operand and result mappings: number {unused}");
    }
    let mut special = Vec::new();
    for (i, group) in rule.groups.iter().enumerate() {
        ensure!(group.is_sorted(), "indices of special factors must be sorted");
        ensure!(group.array_windows().all(|[a, b]| a != b), "indices of special factors must be unique");
        if let Some(last) = group.last().filter(|&&last| last >= rule.sizes.len()) {
            bail!("index must be less than {}, got: {last}", rule.sizes.len());
        }
        // Blocked factors may be in another group, too.
        if i < 3 {
            ensure!(
                !group.iter().any(|factor| special.contains(factor)),
                "a factor can only be in one of the reduction, need replication, or permutation factor sets"
            );
            special.extend(group.iter().copied());
        }
    }
    let [reduced, ..] = &rule.groups;
    let in_results = rule.results.iter().flatten().flatten().any(|factor| reduced.contains(factor));
    ensure!(!in_results, "reduction factor cannot be in result mappings");
    Ok(())
}
