//! Checks of the traits that depend only on types.

use super::fault::Checked;
use super::invariants::OpTypes;
use super::text::shape_text;
use crate::def::{OpDef, Trait};
use crate::ir::{Context, Type, TypeKind};

/// The sizes of a shape; `None` is a dynamic size.
type Dims = smallvec::SmallVec<[Option<u64>; 6]>;

/// Checks relations between named operands, results and attributes. MLIR checks them in `verifyInvariants`, before native
/// traits.
pub(super) fn check_relations(types: &OpTypes<'_>, def: &OpDef) -> Checked {
    let ctx = types.op.ctx;
    for wanted in def.traits {
        let (names, what, key): (_, _, &dyn Fn(Type) -> TypeKey) = match wanted {
            Trait::AllTypesMatch(names) => (names, "type", &TypeKey::Type),
            Trait::AllElementTypesMatch(names) => (names, "element type", &|t| TypeKey::Type(ctx.element_or_self(t))),
            Trait::AllShapesMatch(names) => (names, "shape", &|t| TypeKey::Shape(ctx.shape(t))),
            Trait::Relation(rule) if !(rule.holds)(types.op) => {
                return Err(format!("failed to verify that {}", rule.summary).into());
            }
            Trait::VariadicTypesMatchWith(rule) => {
                // Fails if the transform returns `None`.
                let wanted = types.types_named(rule.from).first().map(|&from| (rule.transform)(ctx, from));
                if wanted.is_some_and(|wanted| wanted.as_deref() != Some(&types.types_named(rule.to)[..])) {
                    return Err(format!("failed to verify that {}", rule.summary).into());
                }
                continue;
            }
            Trait::SameInputOutputTensorDims => {
                let dims = |ty: &Type| if ctx.is_tensor(*ty) { ctx.shape(*ty) } else { Some(Dims::new()) };
                if types.types_named("in").first().map(dims) != types.types_named("out").first().map(dims) {
                    return Err("failed to verify that input and output have the same tensor dimensions".into());
                }
                continue;
            }
            Trait::TypesMatchWith(rule) => {
                let (from, to) = (types.types_named(rule.from), types.types_named(rule.to));
                // Passes if the transform returns `None`.
                let holds =
                    from.first().is_none_or(|&f| (rule.transform)(ctx, f).is_none_or(|t| to.iter().all(|&x| x == t)));
                if !holds {
                    return Err(format!("failed to verify that {}", rule.summary).into());
                }
                continue;
            }
            _ => continue,
        };
        let mut first = None;
        for ty in names.iter().flat_map(|name| types.types_named(name)) {
            let here = key(ty);
            if *first.get_or_insert_with(|| here.clone()) != here {
                return Err(format!("failed to verify that all of {{{}}} have same {what}", names.join(", ")).into());
            }
        }
    }
    Ok(())
}

#[derive(Clone, PartialEq)]
enum TypeKey {
    Type(Type),
    Shape(Option<Dims>),
}

/// Checks MLIR's `NativeOpTrait`s, such as `OpTrait::SameTypeOperands`.
pub(super) fn check_native_traits(types: &OpTypes<'_>, def: &OpDef) -> Checked {
    let ctx = types.op.ctx;
    let (operands, results) = (&types.operand_types[..], &types.result_types[..]);
    let both = || operands.iter().chain(results).copied();
    for wanted in def.traits {
        match wanted {
            Trait::SameOperandsAndResultType => {
                check_has_operands_and_results(types)?;
                if both().any(|t| !compatible_types(ctx, results[0], t)) {
                    return Err("requires the same type for all operands and results".into());
                }
                if both().any(|t| ctx.encoding(t) != ctx.encoding(results[0])) {
                    return Err("requires the same encoding for all operands and results".into());
                }
            }
            Trait::SameTypeOperands => {
                check_has_operands(types)?;
                if operands.iter().any(|&t| t != operands[0]) {
                    return Err("requires all operands to have the same type".into());
                }
            }
            Trait::SameOperandsAndResultShape => {
                check_has_operands_and_results(types)?;
                if both().any(|t| !compatible_shapes(ctx, operands[0], t)) {
                    return Err("requires the same shape for all operands and results".into());
                }
            }
            Trait::SameOperandsShape => {
                check_has_operands(types)?;
                if operands.iter().any(|&t| !compatible_shapes(ctx, operands[0], t)) {
                    return Err("requires the same shape for all operands".into());
                }
            }
            Trait::SameOperandsAndResultElementType => {
                check_has_operands_and_results(types)?;
                if both().any(|t| ctx.element_or_self(t) != ctx.element_or_self(results[0])) {
                    return Err("requires the same element type for all operands and results".into());
                }
            }
            Trait::SameOperandsElementType => {
                check_has_operands(types)?;
                if operands.iter().any(|&t| ctx.element_or_self(t) != ctx.element_or_self(operands[0])) {
                    return Err("requires the same element type for all operands".into());
                }
            }
            Trait::ResultsAreFloatLike if results.iter().any(|&t| ctx.float_kind(ctx.element_or_self(t)).is_none()) => {
                return Err("requires a floating point type".into());
            }
            Trait::ResultsBroadcastableShape => check_broadcastable(ctx, operands, results)?,
            Trait::SameOperandsAndResultRank => {
                let rank = |&ty: &Type| ctx.shape(ty).map(|dims| dims.len());
                let first = both().find_map(|ty| rank(&ty));
                if operands.iter().filter_map(rank).any(|rank| Some(rank) != first) {
                    return Err("operands don't have matching ranks".into());
                }
                if results.iter().filter_map(rank).any(|rank| Some(rank) != first) {
                    return Err("result type has different rank than operands".into());
                }
            }
            Trait::Elementwise => check_elementwise(ctx, operands, results)?,
            _ => {}
        }
    }
    Ok(())
}

fn check_has_operands(types: &OpTypes<'_>) -> Checked {
    if types.operand_types.is_empty() {
        return Err("expected 1 or more operands, but found 0".into());
    }
    Ok(())
}

fn check_has_operands_and_results(types: &OpTypes<'_>) -> Checked {
    check_has_operands(types)?;
    if types.result_types.is_empty() {
        return Err("expected 1 or more results".into());
    }
    Ok(())
}

/// Returns true if two types have the same element type and compatible shapes.
fn compatible_types(ctx: &Context, a: Type, b: Type) -> bool {
    a == b || (ctx.element_or_self(a) == ctx.element_or_self(b) && compatible_shapes(ctx, a, b))
}

/// Returns true if two types have compatible shapes: both or neither are shaped, ranks are equal or one is unranked, static
/// sizes agree, and vectors have the same scalable dimensions.
fn compatible_shapes(ctx: &Context, a: Type, b: Type) -> bool {
    if a == b {
        return true;
    }
    if ctx.is_shaped(a) != ctx.is_shaped(b) {
        return false;
    }
    if let (TypeKind::Vector { scalable: a, .. }, TypeKind::Vector { scalable: b, .. }) =
        (ctx.type_kind(a), ctx.type_kind(b))
        && a != b
    {
        return false;
    }
    let (Some(a), Some(b)) = (ctx.shape(a), ctx.shape(b)) else { return true };
    a.len() == b.len() && a.iter().zip(&b).all(|(m, n)| m.is_none() || n.is_none() || m == n)
}

/// The NumPy broadcast of two shapes. A dynamic size broadcasts with a static size above 1 to that size.
fn broadcast(a: &[Option<u64>], b: &[Option<u64>]) -> Option<Dims> {
    let rank = a.len().max(b.len());
    let at = |s: &[Option<u64>], i: usize| match (i + s.len()).checked_sub(rank) {
        Some(i) => s.get(i).copied().flatten(),
        None => Some(1),
    };
    (0..rank)
        .map(|i| match (at(a, i), at(b, i)) {
            (Some(1), n) => Some(n),
            (m, Some(1)) => Some(m),
            (Some(m), Some(n)) => (m == n).then_some(Some(m)),
            (Some(n), None) | (None, Some(n)) if n > 1 => Some(Some(n)),
            _ => Some(None),
        })
        .collect()
}

fn check_broadcastable(ctx: &Context, operands: &[Type], results: &[Type]) -> Checked {
    let is_vector = |&t: &Type| matches!(ctx.type_kind(t), TypeKind::Vector { .. });
    if operands.iter().any(is_vector) && operands.iter().any(|&t| ctx.is_tensor(t)) {
        return Err(super::fault::Fault::bare("cannot broadcast vector with tensor"));
    }
    let ranked = |t: &Type| match ctx.type_kind(*t) {
        TypeKind::RankedTensor { shape, .. } => Some(&shape[..]),
        _ => None,
    };
    let mut shapes = operands.iter().filter_map(ranked);
    let Some(first) = shapes.next() else { return Ok(()) };
    let mut shape: Dims = first.into();
    for other in shapes {
        shape = broadcast(&shape, other).ok_or("operands don't have broadcast-compatible shapes")?;
    }
    for result in results.iter().filter_map(ranked) {
        let suffix = result.get(result.len().saturating_sub(shape.len())..).unwrap_or(&[]);
        let agree = |(a, b): (&Option<u64>, &Option<u64>)| a.is_none() || b.is_none() || a == b;
        if suffix.len() != shape.len() || !suffix.iter().zip(&shape).all(agree) {
            return Err(format!(
                "result type {} not broadcast compatible with broadcasted operands's shapes {}",
                shape_text(result),
                shape_text(&shape)
            )
            .into());
        }
    }
    Ok(())
}

fn check_elementwise(ctx: &Context, operands: &[Type], results: &[Type]) -> Checked {
    let mapped = |t: &&Type| ctx.is_tensor(**t) || matches!(ctx.type_kind(**t), TypeKind::Vector { .. });
    let (from, to) = (operands.iter().filter(mapped).count(), results.iter().filter(mapped).count());
    match (from, to) {
        (0, 0) => return Ok(()),
        (0, _) => return Err("if a result is non-scalar, then at least one operand must be non-scalar".into()),
        (_, 0) => return Err("if an operand is non-scalar, then there must be at least one non-scalar result".into()),
        _ if to != results.len() => {
            return Err("if an operand is non-scalar, then all results must be non-scalar".into());
        }
        _ => {}
    }
    let mut all = operands.iter().chain(results).filter(mapped);
    let Some(&first) = all.next() else { return Ok(()) };
    let base = |t: Type| std::mem::discriminant(ctx.type_kind(t));
    if all.any(|&t| base(t) != base(first) || !compatible_shapes(ctx, first, t)) {
        return Err("all non-scalar operands/results must have the same shape and base type".into());
    }
    Ok(())
}
