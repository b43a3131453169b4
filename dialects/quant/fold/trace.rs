//! Traces values back through movements.

use qopt_ir::def::{Cast, CastKind, MovementUse, OpRef};
use qopt_ir::ir::{Context, Type, TypeKind, ValueId};
use qopt_ir::movement::{
    Dim, Layout, Movement, MovementError, ParamId, PropagationLimits, Shape, View, as_written, chain_shape,
};

use crate::quant::types::{Storage, Uniform, uniform};

/// Returns the movement of an operation, with a chain for each result, or `None` if the operation is not a movement.
pub(crate) fn movement(op: OpRef<'_>) -> Option<Result<MovementUse, String>> {
    let used = qopt_ir::eval::movement(op)?.and_then(|used| check_elements(op, &used).map(|()| used));
    let results = op.body.num_results(op.op);
    Some(used.and_then(|used| match used.chains.len() {
        n if n == results => Ok(used),
        n => Err(format!("the movement gives {n} of {results} results")),
    }))
}

/// Rejects a movement whose result has another element type than its data, because some dialects' verifiers do not
/// check it. Quantized element types are exempt: the verifier checks them, or they are a break of the boundary.
fn check_elements(op: OpRef<'_>, used: &MovementUse) -> Result<(), String> {
    let ctx = op.ctx;
    let is_quantized = |element: Type| ctx.quantized(element).is_some();
    let agree = |moved: Type, declared: Type| is_quantized(moved) || is_quantized(declared) || moved == declared;
    let moved = used.data.iter().filter(|source| !source.takes_result_params(op));
    let mut moved = moved.filter_map(|source| ctx.element_type(source.ty(op)?));
    let declared: Vec<Type> = op.body.results(op.op).filter_map(|v| ctx.element_type(op.body.ty(v))).collect();
    if moved.any(|element| declared.iter().any(|&other| !agree(element, other))) {
        return Err("the declared element type differs from the moved element type".to_owned());
    }
    Ok(())
}

/// Returns true if an operation accepts another result type. Not every dialect has tensors without elements, or of
/// every storage type.
pub(super) fn accepts(op: OpRef<'_>, ty: Type) -> bool {
    op.def().and_then(|def| def.results.first()).is_some_and(|result| result.constraint.accepts(op.ctx, ty))
}

/// Returns the shape of a ranked tensor. Tensors with an encoding are rejected, because its meaning is unknown.
pub(super) fn shape(ctx: &Context, ty: Type) -> Result<Shape, String> {
    match ctx.type_kind(ty) {
        TypeKind::RankedTensor { encoding: Some(_), .. } => Err("the tensor has an encoding".to_owned()),
        TypeKind::RankedTensor { .. } | TypeKind::Dialect(_) => {
            ctx.shape(ty).map(Shape::new).ok_or_else(|| "tensor is unranked".to_owned())
        }
        _ => Err("tensor is unranked".to_owned()),
    }
}

/// Returns the type of stored values: `quantized` if `like` has parameters, or the plain storage type if casts carry
/// them. `like` is the type of a stored value with the same parameters.
pub(super) fn stored_type(ctx: &Context, like: Type, quantized: Type) -> Type {
    match ctx.element_type(like) {
        Some(element) if ctx.quantized(element).is_none() => ctx.with_element(quantized, element),
        _ => quantized,
    }
}

/// Returns the cast of an operation. A rewrite to the stored side must not lose static sizes, so the element of such a
/// cast is an error.
pub(super) fn cast(op: OpRef<'_>) -> Option<Cast> {
    let cast = op.cast()?;
    let sizes = |ty: Option<Type>| op.ctx.shape(ty?);
    let Some((from, to)) = sizes(op.cast_input().map(|v| op.body.ty(v))).zip(sizes(op.result_type(0))) else {
        return Some(cast);
    };
    let (stored, real) = if cast.kind == CastKind::Quantize { (to, from) } else { (from, to) };
    let is_open = stored.iter().zip(&real).any(|(stored, real)| stored.is_none() && real.is_some());
    let open = || Err("the stored type has dynamic sizes where the expressed type has static sizes".to_owned());
    Some(if is_open { Cast { element: open(), ..cast } } else { cast })
}

/// Returns the cast of an operation, if it has this kind.
pub(super) fn cast_of(op: OpRef<'_>, kind: CastKind) -> Option<Cast> {
    cast(op).filter(|cast| cast.kind == kind)
}

/// Rejects a movement whose declared result shape differs from the movement's, because some dialects' verifiers do not
/// check it.
pub(super) fn check_shape(ctx: &Context, chain: &[Movement], operands: &[Type], declared: Type) -> Result<(), String> {
    let shapes = operands.iter().map(|&t| shape(ctx, t)).collect::<Result<Vec<_>, _>>()?;
    let (given, declared) = (chain_shape(chain, &shapes).map_err(|why| why.to_string())?, shape(ctx, declared)?);
    let agree = |(a, b): (&Dim, &Dim)| a.is_none() || b.is_none() || a == b;
    if given.rank() != declared.rank() || !given.dims().iter().zip(declared.dims()).all(agree) {
        return Err(format!("the operation declares the shape {declared}, but the movement gives {given}"));
    }
    Ok(())
}

/// Returns the shape of a tensor with static sizes only.
pub(crate) fn static_shape(ctx: &Context, ty: Type) -> Result<Shape, String> {
    let shape = shape(ctx, ty)?;
    if shape.static_dims().is_none() { Err(format!("the shape {shape} is dynamic")) } else { Ok(shape) }
}

/// A value that is a view of a root value.
#[derive(Clone)]
pub(super) struct RootedView {
    /// The root value.
    pub(super) root: ValueId,
    /// The view of `root`.
    pub(super) view: View,
    /// Number of operations between `root` and the value.
    pub(super) length: usize,
}

impl RootedView {
    /// The identity view of a value.
    pub(super) fn identity(ctx: &Context, ty: Type, root: ValueId) -> Result<Self, String> {
        let view = View::identity(&static_shape(ctx, ty)?).map_err(|why| why.to_string())?;
        Ok(Self { root, view, length: 0 })
    }
    /// The view after one more movement operation.
    pub(super) fn then_chain(&self, chain: &[Movement]) -> Result<Self, String> {
        let view = self.view.compose_all(chain).map_err(|why| why.to_string())?;
        Ok(Self { root: self.root, view, length: self.length + 1 })
    }
}

/// Returns the layout of a tensor type with quantized elements, or `None` for other elements.
pub(crate) fn layout(ctx: &Context, ty: Type) -> Option<Result<Layout, String>> {
    let element = ctx.quantized(ctx.element_type(ty)?)?;
    Some(shape(ctx, ty).and_then(|s| element.layout(ctx, s.dims())))
}

/// Returns true if the elements of a tensor are quantized.
pub(super) fn is_quantized(ctx: &Context, ty: Type) -> bool {
    ctx.element_type(ty).is_some_and(|element| ctx.quantized(element).is_some())
}

/// Returns the type of a movement's result: the declared shape, with the operands' element type and the image of its
/// parameters. If some operands are quantized, the others match any parameter.
pub(crate) fn moved_type(
    ctx: &Context,
    chain: &[Movement],
    operands: &[Type],
    declared: Type,
    limits: PropagationLimits,
) -> Result<Type, String> {
    check_shape(ctx, chain, operands, declared)?;
    let first = operands.iter().copied().find(|&ty| is_quantized(ctx, ty)).or(operands.first().copied());
    let first = first.ok_or("there is no operand")?;
    let element = ctx.element_type(first).ok_or("operand must be a tensor")?;
    let result_shape = shape(ctx, declared)?;
    let Some(quantized) = ctx.quantized(element) else {
        return Ok(ctx.with_element(declared, element));
    };
    let words = |why: MovementError| why.to_string();
    let shapes = operands.iter().map(|&t| shape(ctx, t)).collect::<Result<Vec<_>, _>>()?;
    let mut layouts = Vec::new();
    for (&ty, shape) in operands.iter().zip(&shapes) {
        let Some(other) = ctx.element_type(ty).and_then(|e| ctx.quantized(e)) else {
            layouts.push(Layout::per_tensor(shape.rank(), ParamId::ANY));
            continue;
        };
        if other.carrier(ctx) != quantized.carrier(ctx) {
            return Err("the operands differ in storage or expressed type".to_owned());
        }
        layouts.push(other.layout(ctx, shape.dims())?);
    }
    let written = as_written(chain, &shapes, &layouts, limits).map_err(words)?;
    if written.params().contains(&ParamId::ANY) {
        return Err("an element has no parameter".to_owned());
    }
    let element = quantized.with_layout(ctx, result_shape.dims(), &written)?;
    Ok(ctx.with_element(declared, element))
}

/// Returns the type of a selection of unknown elements: the operand's element type, if it has one parameter.
pub(super) fn selected_type(ctx: &Context, operand: Type, declared: Type) -> Result<Type, String> {
    let quantized = ctx.element_type(operand).and_then(|element| ctx.quantized(element));
    let quantized = quantized.ok_or("the operand is not quantized")?;
    let layout = quantized.layout(ctx, shape(ctx, operand)?.dims())?.coarsest();
    let &[param] = layout.params() else {
        return Err("the selected elements are unknown and have different parameters".to_owned());
    };
    let result = shape(ctx, declared)?;
    let element = quantized.with_layout(ctx, result.dims(), &Layout::per_tensor(result.rank(), param))?;
    Ok(ctx.with_element(declared, element))
}

/// Widens the bounds of storage types that differ only there to their union. Sound for constants only: their values are
/// known, and dequantization ignores bounds. For other values, the wider bounds would lose information.
pub(super) fn widen_bounds(ctx: &Context, mut types: Vec<Type>) -> Vec<Type> {
    let of = |ty: &Type| ctx.element_type(*ty).and_then(|element| uniform(ctx, element));
    let storage = |ty: &Type| of(ty).map(|u| u.storage);
    let bounds = types.iter().map(storage).reduce(|a, b| {
        let (a, b) = (a?, b?);
        let same = Storage::full(a.signed, a.width) == Storage::full(b.signed, b.width);
        same.then_some(Storage { min: a.min.min(b.min), max: a.max.max(b.max), ..a })
    });
    let Some(storage) = bounds.flatten() else { return types };
    for ty in &mut types {
        if let Some(uniform) = of(ty) {
            *ty = ctx.with_element(*ty, Uniform { storage, ..uniform.clone() }.intern(ctx));
        }
    }
    types
}

/// Returns the number of parameters of a tensor type's layout in its coarsest form, or 1 if it is not quantized.
pub(super) fn num_params(ctx: &Context, ty: Type) -> u64 {
    match layout(ctx, ty) {
        Some(Ok(layout)) => layout.coarsest().num_params(),
        _ => 1,
    }
}

/// Returns true if two tensor types of one shape give every element the same storage, bounds, expressed type and
/// parameter.
pub(crate) fn same_type(ctx: &Context, a: Type, b: Type) -> bool {
    if a == b {
        return true;
    }
    let (Ok(shape_a), Ok(shape_b)) = (shape(ctx, a), shape(ctx, b)) else { return false };
    let elements = ctx.element_type(a).zip(ctx.element_type(b));
    let Some((qa, qb)) = elements.and_then(|(a, b)| ctx.quantized(a).zip(ctx.quantized(b))) else { return false };
    let layouts = (qa.layout(ctx, shape_a.dims()), qb.layout(ctx, shape_b.dims()));
    let (Ok(la), Ok(lb)) = layouts else { return false };
    shape_a == shape_b && qa.carrier(ctx) == qb.carrier(ctx) && la.same_as(&lb, &shape_a)
}
