//! Where values come from by movement alone.

use qopt_ir::def::{Cast, CastKind, MovementUse, OpRef};
use qopt_ir::ir::{Context, Type, TypeKind, ValueId};
use qopt_ir::movement::{Dim, Layout, Limits, Movement, ParamId, Refusal, Shape, View, as_written, chain_shape};

use crate::quant::types::{Storage, Uniform, uniform};

/// Which movement an operation is: `None` if it is none at all. There is a chain for each result.
pub(crate) fn movement(op: OpRef<'_>) -> Option<Result<MovementUse, String>> {
    let used = qopt_ir::eval::movement(op)?.and_then(|used| check_elements(op, &used).map(|()| used));
    let results = op.body.num_results(op.op);
    Some(used.and_then(|used| match used.chains.len() {
        n if n == results => Ok(used),
        n => Err(format!("there are {results} results, but {n} are known")),
    }))
}

/// Refuses a movement whose result declares other elements than are moved: not every dialect's verifier looks at them. What is
/// quantized the verifier has seen, or it is a break that is mended.
fn check_elements(op: OpRef<'_>, used: &MovementUse) -> Result<(), String> {
    let ctx = op.ctx;
    let is_quantized = |element: Type| ctx.quantized(element).is_some();
    let agree = |moved: Type, declared: Type| is_quantized(moved) || is_quantized(declared) || moved == declared;
    let moved = used.data.iter().filter(|source| !source.is_open(op));
    let mut moved = moved.filter_map(|source| ctx.element_type(source.ty(op)?));
    let declared: Vec<Type> = op.body.results(op.op).filter_map(|v| ctx.element_type(op.body.ty(v))).collect();
    if moved.any(|element| declared.iter().any(|&other| !agree(element, other))) {
        return Err("the operation declares other elements than are moved".to_owned());
    }
    Ok(())
}

/// Whether an operation of this kind may have a result of another type: not every dialect has tensors without elements, or
/// of every storage type.
pub(super) fn accepts(op: OpRef<'_>, ty: Type) -> bool {
    op.def().and_then(|def| def.results.first()).is_some_and(|result| result.constraint.accepts(op.ctx, ty))
}

/// The shape of a ranked tensor. What an encoding means for elements is not known, so there must be none.
pub(super) fn shape(ctx: &Context, ty: Type) -> Result<Shape, String> {
    match ctx.type_kind(ty) {
        TypeKind::RankedTensor { encoding: Some(_), .. } => Err("the tensor has an encoding".to_owned()),
        TypeKind::RankedTensor { .. } | TypeKind::Dialect(_) => {
            ctx.shape(ty).map(Shape::new).ok_or_else(|| "the tensor has no rank".to_owned())
        }
        _ => Err("the tensor has no rank".to_owned()),
    }
}

/// The type of stored values: the one with parameters, or, if those are operands of casts, the plain one. `like` is the
/// type of stored values beside the same parameters.
pub(super) fn stored_type(ctx: &Context, like: Type, quantized: Type) -> Type {
    match ctx.element_type(like) {
        Some(element) if ctx.quantized(element).is_none() => ctx.with_element(quantized, element),
        _ => quantized,
    }
}

/// The cast that an operation is. What goes by its stored side instead has to know as many sizes.
pub(super) fn cast(op: OpRef<'_>) -> Option<Cast> {
    let cast = op.cast()?;
    let sizes = |ty: Option<Type>| op.ctx.shape(ty?);
    let Some((from, to)) = sizes(op.operand_type(0)).zip(sizes(op.result_type(0))) else { return Some(cast) };
    let (stored, real) = if cast.kind == CastKind::Quantize { (to, from) } else { (from, to) };
    let is_open = stored.iter().zip(&real).any(|(stored, real)| stored.is_none() && real.is_some());
    let open = || Err("what is stored leaves sizes open that its reals have".to_owned());
    Some(if is_open { Cast { element: open(), ..cast } } else { cast })
}

/// The cast that an operation is, if it is of this kind.
pub(super) fn cast_of(op: OpRef<'_>, kind: CastKind) -> Option<Cast> {
    cast(op).filter(|cast| cast.kind == kind)
}

/// Refuses a movement whose operation declares another result shape than the movement gives: not every dialect's verifier
/// looks at shapes.
pub(super) fn check_shape(ctx: &Context, chain: &[Movement], operands: &[Type], declared: Type) -> Result<(), String> {
    let shapes = operands.iter().map(|&t| shape(ctx, t)).collect::<Result<Vec<_>, _>>()?;
    let (given, declared) = (chain_shape(chain, &shapes).map_err(|why| why.to_string())?, shape(ctx, declared)?);
    let agree = |(a, b): (&Dim, &Dim)| a.is_none() || b.is_none() || a == b;
    if given.rank() != declared.rank() || !given.dims().iter().zip(declared.dims()).all(agree) {
        return Err(format!("the operation declares the shape {declared}, but the movement gives {given}"));
    }
    Ok(())
}

/// The shape of a tensor whose sizes are all known.
pub(crate) fn static_shape(ctx: &Context, ty: Type) -> Result<Shape, String> {
    let shape = shape(ctx, ty)?;
    if shape.static_dims().is_none() { Err(format!("the shape {shape} is dynamic")) } else { Ok(shape) }
}

/// A value that is a view of another.
#[derive(Clone)]
pub(super) struct Moved {
    /// The value that it comes from.
    pub(super) root: ValueId,
    /// How.
    pub(super) view: View,
    /// How many operations lie between.
    pub(super) length: usize,
}

impl Moved {
    /// A value as it is.
    pub(super) fn identity(ctx: &Context, ty: Type, root: ValueId) -> Result<Self, String> {
        let view = View::identity(&static_shape(ctx, ty)?).map_err(|why| why.to_string())?;
        Ok(Self { root, view, length: 0 })
    }
    /// After the movements of one more operation.
    pub(super) fn then(&self, chain: &[Movement]) -> Result<Self, String> {
        let view = self.view.compose_all(chain).map_err(|why| why.to_string())?;
        Ok(Self { root: self.root, view, length: self.length + 1 })
    }
}

/// The layout of a tensor type with quantized elements; `None` if they are not quantized.
pub(crate) fn layout(ctx: &Context, ty: Type) -> Option<Result<Layout, String>> {
    let element = ctx.quantized(ctx.element_type(ty)?)?;
    Some(shape(ctx, ty).and_then(|s| element.layout(ctx, s.dims())))
}

/// Whether the elements of a tensor are quantized.
pub(super) fn is_quantized(ctx: &Context, ty: Type) -> bool {
    ctx.element_type(ty).is_some_and(|element| ctx.quantized(element).is_some())
}

/// The type of a movement's result: the shape that the operation declares, and the elements of its operands with their
/// parameters moved along. Operands that are not quantized, beside others that are, have no parameters of their own.
pub(crate) fn moved_type(
    ctx: &Context,
    chain: &[Movement],
    operands: &[Type],
    declared: Type,
    limits: Limits,
) -> Result<Type, String> {
    check_shape(ctx, chain, operands, declared)?;
    let first = operands.iter().copied().find(|&ty| is_quantized(ctx, ty)).or(operands.first().copied());
    let first = first.ok_or("there is no operand")?;
    let element = ctx.element_type(first).ok_or("the operand is no tensor")?;
    let result_shape = shape(ctx, declared)?;
    let Some(quantized) = ctx.quantized(element) else {
        return Ok(ctx.with_element(declared, element));
    };
    let words = |why: Refusal| why.to_string();
    let shapes = operands.iter().map(|&t| shape(ctx, t)).collect::<Result<Vec<_>, _>>()?;
    let mut layouts = Vec::new();
    for (&ty, shape) in operands.iter().zip(&shapes) {
        let Some(other) = ctx.element_type(ty).and_then(|e| ctx.quantized(e)) else {
            layouts.push(Layout::per_tensor(shape.rank(), ParamId::OPEN));
            continue;
        };
        if other.carrier(ctx) != quantized.carrier(ctx) {
            return Err("the operands differ in storage or expressed type".to_owned());
        }
        layouts.push(other.layout(ctx, shape.dims())?);
    }
    let written = as_written(chain, &shapes, &layouts, limits).map_err(words)?;
    if written.params().contains(&ParamId::OPEN) {
        return Err("an element has no parameter".to_owned());
    }
    let element = quantized.with_layout(ctx, result_shape.dims(), &written)?;
    Ok(ctx.with_element(declared, element))
}

/// Types of stored values that differ in their bounds, all with bounds that hold for every one of them. What a constant
/// stores is known, and dequantizing does not look at bounds; for other values nobody would keep the wider ones.
pub(super) fn widened(ctx: &Context, mut types: Vec<Type>) -> Vec<Type> {
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

/// How many parameters a tensor type's layout has in its coarsest form; 1 if its elements are not quantized.
pub(super) fn num_params(ctx: &Context, ty: Type) -> u64 {
    match layout(ctx, ty) {
        Some(Ok(layout)) => layout.coarsest().num_params(),
        _ => 1,
    }
}

/// Whether two tensor types of one shape give every element the same storage, bounds, expressed type and parameter.
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
