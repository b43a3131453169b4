//! Helpers shared by the definitions of several dialects: access to types and constants, and comparison of shapes.
//!
//! This module defines no rule. All accessors are total: a missing type reads as `none`, and a missing shape or value as
//! `None`.

use qopt_ir::def::{Fold, Folded, MovementUse, NoMovement, OpError, OpRef, Trait, Verdict};
use qopt_ir::elements::element_count;
use qopt_ir::ir::{Attr, AttrKind, Body, Context, OpId, OpSpec, RegionId, Signedness, Type, TypeKind, ValueId};
use qopt_ir::movement::{Dim, Movement, Shape};
use qopt_ir::num::{FloatBits, FloatKind};
use qopt_ir::rewrite::{InsertPoint, Rewriter};
use qopt_ir::syntax::{attr_for_message, type_for_message};
use rustc_hash::FxHashMap;
use smallvec::SmallVec;

use crate::elements::integers;

/// The extents of a shaped type.
pub type Dims = SmallVec<[Dim; 6]>;

/// Declares operations with a common base. Each row has the name of the static, name, summary, description and example of an
/// operation, and optionally its evaluator.
macro_rules! ops {
    (
        $base:expr;
        $($id:ident, $name:literal, $summary:literal, $description:literal, $example:literal $(, $kernel:expr)?;)*
    ) => {$(
        #[doc = concat!("`", $name, "`: ", $summary)]
        pub static $id: qopt_ir::def::OpDef = qopt_ir::def::OpDef {
            name: $name,
            summary: $summary,
            description: $description,
            example: $example,
            $(evaluate: Some($kernel),)?
            ..$base
        };
    )*};
}
pub(crate) use ops;

/// Fails with a message that does not begin with the operation's name.
pub fn fail_unnamed(message: String) -> Verdict {
    Err(OpError::unnamed(message))
}

/// Fails with a formatted message.
macro_rules! bail {
    ($($arg:tt)*) => { return Err(qopt_ir::def::OpError::from(format!($($arg)*))) };
}
pub(crate) use bail;

/// Fails with a message unless a condition holds.
macro_rules! ensure {
    ($cond:expr, $($arg:tt)*) => { if $cond {} else { $crate::support::bail!($($arg)*) } };
}
pub(crate) use ensure;

/// Access to operand and result types by position; a missing one reads as `none`.
pub trait OpTypes<'a>: Sized {
    /// Returns false if an optional operand is omitted, which has the type `none`.
    fn has_operand(self, index: usize) -> bool;
    /// The type of an operand.
    fn in_type(self, index: usize) -> Type;
    /// The type of a result.
    fn out_type(self, index: usize) -> Type;
    /// The element type of an operand, or its type.
    fn in_element(self, index: usize) -> Type;
    /// The element type of a result, or its type.
    fn out_element(self, index: usize) -> Type;
    /// The extents of an operand, if it is ranked.
    fn in_dims(self, index: usize) -> Option<Dims>;
    /// The extents of a result, if it is ranked.
    fn out_dims(self, index: usize) -> Option<Dims>;
    /// The integers of a constant operand.
    fn in_ints(self, index: usize) -> Option<Vec<i64>>;
    /// The shape of a ranked operand, for the algebra of movements.
    fn in_shape(self, index: usize) -> Result<Shape, String>;
    /// The shape of a ranked result, for the algebra of movements.
    fn out_shape(self, index: usize) -> Result<Shape, String>;
}

impl<'a> OpTypes<'a> for OpRef<'a> {
    fn has_operand(self, index: usize) -> bool {
        !matches!(self.ctx.type_kind(self.in_type(index)), TypeKind::None)
    }
    fn in_type(self, index: usize) -> Type {
        self.operand_type(index).unwrap_or_else(|| self.ctx.none_type())
    }
    fn out_type(self, index: usize) -> Type {
        self.result_type(index).unwrap_or_else(|| self.ctx.none_type())
    }
    fn in_element(self, index: usize) -> Type {
        self.ctx.element_or_self(self.in_type(index))
    }
    fn out_element(self, index: usize) -> Type {
        self.ctx.element_or_self(self.out_type(index))
    }
    fn in_dims(self, index: usize) -> Option<Dims> {
        self.ctx.shape(self.in_type(index))
    }
    fn out_dims(self, index: usize) -> Option<Dims> {
        self.ctx.shape(self.out_type(index))
    }
    fn in_ints(self, index: usize) -> Option<Vec<i64>> {
        integers(self.ctx, self.operand_constant(index)?)
    }
    fn in_shape(self, index: usize) -> Result<Shape, String> {
        self.in_dims(index).map(Shape::new).ok_or_else(|| "operand is unranked".to_owned())
    }
    fn out_shape(self, index: usize) -> Result<Shape, String> {
        self.out_dims(index).map(Shape::new).ok_or_else(|| "result is unranked".to_owned())
    }
}

/// A type as text, in quotes.
pub fn show(ctx: &Context, ty: Type) -> String {
    format!("'{}'", type_for_message(ctx, ty))
}

/// The reason why an operation without a definition is not converted. A custom operation of TensorFlow Lite is named by its code.
pub fn undefined(op: OpRef<'_>) -> String {
    match op.attr("custom_code").and_then(|code| op.ctx.attr_str(code)) {
        Some(code) => format!("custom operation '{}' has no definition", op.ctx.text(code)),
        None => "operation is not registered".to_owned(),
    }
}

/// An attribute as text.
pub fn show_attr(ctx: &Context, attr: Attr) -> String {
    attr_for_message(ctx, attr)
}

/// Numbers separated by `, `.
pub fn list<T: ToString>(items: impl IntoIterator<Item = T>) -> String {
    items.into_iter().map(|i| i.to_string()).collect::<Vec<_>>().join(", ")
}

/// Extents with a separator; dynamic ones are `?`.
pub fn show_dims(dims: &[Dim], separator: &str) -> String {
    dims.iter().map(|&d| size(d)).collect::<Vec<_>>().join(separator)
}

/// Returns true if two extents may be equal: a dynamic extent equals every extent.
pub fn agree(a: Dim, b: Dim) -> bool {
    a.is_none() || b.is_none() || a == b
}

/// Returns true if two shapes may be equal: same rank and compatible extents.
pub fn shapes_agree(a: &[Dim], b: &[Dim]) -> bool {
    a.len() == b.len() && a.iter().zip(b).all(|(&x, &y)| agree(x, y))
}

/// An extent as text; a dynamic one is `?`.
pub fn size(dim: Dim) -> String {
    dim.map_or_else(|| "?".to_owned(), |n| n.to_string())
}

/// The entries of a permutation of `rank` dimensions; `None` if they are not a permutation.
pub fn permutation(entries: &[i64], rank: usize) -> Option<Vec<usize>> {
    let perm: Vec<usize> = entries.iter().map(|&p| usize::try_from(p).ok()).collect::<Option<_>>()?;
    let mut sorted = perm.clone();
    sorted.sort_unstable();
    sorted.into_iter().eq(0..rank).then_some(perm)
}

/// The first element type of an operand or result that is an integer type with signedness, such as `ui8`.
pub fn signed_element(op: OpRef<'_>) -> Option<Type> {
    let values = op.body.operands(op.op).chain(op.body.results(op.op));
    let mut elements = values.map(|value| op.ctx.element_or_self(op.body.ty(value)));
    elements.find(|&ty| {
        matches!(op.ctx.type_kind(ty), TypeKind::Integer { signedness, .. } if *signedness != Signedness::Signless)
    })
}

/// The product of static extents; `None` if one is dynamic, or if the product overflows 64 bits.
pub fn product(dims: &[Dim]) -> Option<u64> {
    Shape::new(dims.iter().copied()).num_elements()
}

/// The product of static sizes.
///
/// # Errors
/// If it is 2^63 or more.
pub fn product_of_sizes(sizes: &[u64]) -> Result<u64, String> {
    element_count(sizes).ok_or_else(|| "a size is too large".to_owned())
}

/// The number of elements of a shape; `None` if it is dynamic.
///
/// # Errors
/// If the number of a static shape overflows 64 bits.
pub fn num_elements(dims: &[Dim]) -> Result<Option<u64>, String> {
    let count = product(dims);
    if count.is_none() && !dims.contains(&None) {
        return Err(format!("the number of elements of shape {} overflows 64 bits", show_dims(dims, "x")));
    }
    Ok(count)
}

/// The sum of two sizes; `None` if one is dynamic.
///
/// # Errors
/// If the sum overflows 64 bits.
pub fn add_sizes(a: Dim, b: Dim) -> Result<Dim, String> {
    let sum = |(a, b): (u64, u64)| a.checked_add(b).ok_or_else(|| format!("size {a} + {b} overflows 64 bits"));
    a.zip(b).map(sum).transpose()
}

/// The product of two sizes; `None` if one is dynamic.
///
/// # Errors
/// If the product overflows 64 bits.
pub fn mul_sizes(a: Dim, b: Dim) -> Result<Dim, String> {
    let product = |(a, b): (u64, u64)| a.checked_mul(b).ok_or_else(|| format!("size {a} * {b} overflows 64 bits"));
    a.zip(b).map(product).transpose()
}

/// The numbers of elements of the first operand and of the first result, if both shapes are static.
pub fn element_counts(op: OpRef<'_>) -> Result<Option<(u64, u64)>, OpError> {
    let (Some(from), Some(to)) = (op.in_dims(0), op.out_dims(0)) else { return Ok(None) };
    Ok(num_elements(&from)?.zip(num_elements(&to)?))
}

/// Returns true if the result of a movement may have this element type. A movement keeps the element type. With per-axis
/// parameters only the carrier must stay the same here: the checks of movements compare the parameters.
pub fn moves_element(ctx: &Context, from: Type, to: Type) -> bool {
    let same_carrier = || match ctx.quantized(from).zip(ctx.quantized(to)) {
        Some((a, b)) => a.carrier(ctx) == b.carrier(ctx),
        None => false,
    };
    from == to || same_carrier()
}

/// Folds a cast to the type of its operand.
pub const FOLD_SAME_TYPE: Fold = |op: OpRef<'_>| {
    let same = op.operand_type(0) == op.result_type(0);
    Some(vec![Folded::Value(op.operand(0).filter(|_| same)?)])
};

/// Folds a concatenation of one tensor to that tensor.
pub const FOLD_SINGLE_OPERAND_CONCAT: Fold = |op: OpRef<'_>| FOLD_SAME_TYPE(op).filter(|_| op.only_operand().is_some());

/// The storage type of a quantized element type, else the type itself.
pub fn storage(ctx: &Context, element: Type) -> Type {
    match ctx.type_kind(element) {
        TypeKind::Dialect(object) => object.0.storage(ctx).unwrap_or(element),
        _ => element,
    }
}

/// Returns true if a type is a float type.
pub fn is_float(ctx: &Context, ty: Type) -> bool {
    ctx.float_kind(ty).is_some()
}

/// Returns true if a type is an explicitly unsigned integer type.
pub fn is_unsigned(ctx: &Context, ty: Type) -> bool {
    matches!(ctx.type_kind(ty), TypeKind::Integer { signedness: Signedness::Unsigned, .. })
}

/// The width of an integer type (not of `index`).
pub fn int_width(ctx: &Context, ty: Type) -> Option<u32> {
    match ctx.type_kind(ty) {
        TypeKind::Integer { width, .. } => Some(*width),
        _ => None,
    }
}

/// Reads an axis attribute and checks it against a rank.
pub fn axis(op: OpRef<'_>, name: &str, rank: usize) -> Result<usize, String> {
    let value = op.int(name).ok_or_else(|| format!("requires attribute '{name}'"))?;
    usize::try_from(value)
        .ok()
        .filter(|&a| a < rank)
        .ok_or_else(|| format!("axis {value} is out of range for rank {rank}"))
}

/// The value of a constant operation of any dialect.
pub fn constant_value(op: OpRef<'_>) -> Option<Attr> {
    let is_constant = op.def().is_some_and(|def| def.has(Trait::ConstantLike));
    op.constant().or_else(|| op.attr("value").filter(|_| is_constant))
}

/// The integer that a value always has, if a constant operation defines it.
pub fn constant_integer(op: OpRef<'_>, value: ValueId) -> Option<i64> {
    let definition = op.body.defining_op(value)?;
    op.ctx.attr_int(constant_value(OpRef::new(op.ctx, op.body, definition))?)
}

/// Verifies the operand and result types of a cast.
pub fn cast_verdict(op: OpRef<'_>, compatible: bool) -> Verdict {
    if compatible {
        return Ok(());
    }
    let ctx = op.ctx;
    let operands: Vec<String> = (0..op.body.num_operands(op.op)).map(|i| show(ctx, op.in_type(i))).collect();
    let plural = if operands.len() > 1 { "s" } else { "" };
    let result = show(ctx, op.out_type(0));
    Err(OpError::from(format!(
        "operand type{plural} {} and result type {result} are cast incompatible",
        operands.join(", ")
    )))
}

/// A gather along `axis` whose first `batch` dimensions are those of the index list too, as `batch_dims` of `tf.gather`: the
/// other dimensions of the list replace dimension `axis`. It gathers from all dimensions up to `axis` merged to one.
///
/// # Errors
/// If a size is unknown, an index is outside of the dimension, or the merged dimension takes too many indices.
pub fn batched_gather(
    shape: &Shape,
    listed: &Shape,
    batch: usize,
    axis: usize,
    indices: &[i64],
) -> Result<MovementUse, NoMovement> {
    const MAX_INDICES: usize = 1 << 20;
    let sizes = shape.static_dims().ok_or("a dimension is dynamic")?;
    let places = listed.static_dims().ok_or("the number of indices is dynamic")?;
    let (Some((outer, [size, inner @ ..])), Some((batches, places))) =
        (sizes.split_at_checked(axis), places.split_at_checked(batch))
    else {
        return Err(NoMovement::invalid("has too few dimensions"));
    };
    if outer.get(..batch) != Some(batches) {
        return Err(NoMovement::invalid("operand and indices must have the same batch dimensions"));
    }
    let repeats = product_of_sizes(outer.get(batch..).unwrap_or_default())?;
    let count = usize::try_from(product_of_sizes(places)?).unwrap_or(usize::MAX);
    let repeated = usize::try_from(repeats).unwrap_or(usize::MAX);
    if indices.len().saturating_mul(repeated) > MAX_INDICES {
        return Err(format!("the batches have different indices, more than {MAX_INDICES} in all").into());
    }
    let mut rows = Vec::new();
    for (number, list) in (0u64..).zip(indices.chunks(count.max(1))) {
        for repeat in 0..repeats {
            let start = number.checked_mul(repeats).and_then(|row| row.checked_add(repeat)?.checked_mul(*size));
            for &index in list {
                let inside = u64::try_from(index).ok().filter(|index| index < size);
                let row = inside.zip(start).and_then(|(index, start)| start.checked_add(index));
                let outside = || NoMovement::invalid(format!("index {index} is outside of a dimension of size {size}"));
                rows.push(row.ok_or_else(outside)?);
            }
        }
    }
    let merged = product_of_sizes(outer)?.checked_mul(*size).ok_or("has too many elements")?;
    let from: Vec<u64> = [merged].into_iter().chain(inner.iter().copied()).collect();
    let to: Vec<u64> = outer.iter().chain(places).chain(inner).copied().collect();
    let gather = Movement::Gather { axis: 0, indices: rows };
    Ok(MovementUse::chain([Movement::Reshape(Shape::of(&from)), gather, Movement::Reshape(Shape::of(&to))]))
}

/// The modes of padding with elements of the tensor itself, instead of a constant.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum CopiedPadding {
    /// Repeats the first and the last element.
    Edge,
    /// Repeats all elements in order (circular).
    Wrap,
    /// Mirrors the elements without repeating the edge.
    Reflect,
    /// Mirrors the elements and repeats the edge.
    Symmetric,
}

impl CopiedPadding {
    /// Maps each index of a dimension, padded by `low` elements before and `high` after, to the index of its source element.
    /// Negative amounts crop.
    pub fn indices(self, low: i64, size: Dim, high: i64) -> Result<Vec<u64>, String> {
        const MAX_PADDED_EXTENT: i64 = 1 << 16;
        let size = size.and_then(|n| i64::try_from(n).ok()).filter(|&n| n > 0);
        let size = size.ok_or("a padded dimension is dynamic or empty")?;
        if low > MAX_PADDED_EXTENT || high > MAX_PADDED_EXTENT || size > MAX_PADDED_EXTENT {
            return Err("padding is too large".to_owned());
        }
        let last = size.saturating_sub(1);
        // The period of the mirrored elements.
        let period = if self == Self::Symmetric { size } else { last }.saturating_mul(2);
        // Negative amounts crop. Wrapped elements come from the cropped dimension, as in ONNX Runtime.
        let (start, end) = (low.saturating_neg().max(0), size.saturating_add(high.min(0)));
        if self == Self::Wrap && start >= end {
            return Err("wrap padding requires a dimension that is not empty after cropping".to_owned());
        }
        let source = |i: i64| match self {
            Self::Edge => i.clamp(0, last),
            Self::Wrap => {
                let offset = i.saturating_sub(start).checked_rem_euclid(end.saturating_sub(start));
                start.saturating_add(offset.unwrap_or(0))
            }
            Self::Reflect | Self::Symmetric => {
                let at = i.checked_rem_euclid(period).unwrap_or(0);
                let turn = period.saturating_sub(i64::from(self == Self::Symmetric));
                at.min(turn.saturating_sub(at))
            }
        };
        let all = low.saturating_neg()..size.saturating_add(high);
        Ok(all.map(|i| source(i).unsigned_abs()).collect())
    }
}

/// An f32 as an attribute.
pub fn f32_attr(ctx: &Context, value: f32) -> Attr {
    let bits = FloatBits(u128::from(value.to_bits()));
    ctx.attr(AttrKind::Float { bits, ty: ctx.float_type(FloatKind::F32) })
}

/// An f64 as an attribute.
pub fn f64_attr(ctx: &Context, value: f64) -> Attr {
    let bits = FloatBits(u128::from(value.to_bits()));
    ctx.attr(AttrKind::Float { bits, ty: ctx.float_type(FloatKind::F64) })
}

/// A float attribute.
pub fn real_attr(op: OpRef<'_>, name: &str) -> Option<f64> {
    match op.ctx.attr_kind(op.attr(name)?) {
        AttrKind::Float { bits, ty } => Some(op.ctx.float_kind(*ty)?.to_f64(*bits)),
        _ => None,
    }
}

/// Copies an operation to another body, with regions of one block each. `now` maps values to their copies.
pub fn copy_op(from: &Body, to: &mut Rewriter<'_>, op: OpId, now: &mut FxHashMap<ValueId, ValueId>) {
    let after = to.insertion_point();
    let made = copy_without_regions(from, to, op, now);
    // The regions to copy, each with the operation that gets the copy.
    let mut work: Vec<(RegionId, OpId)> = from.regions(op).iter().rev().map(|&region| (region, made)).collect();
    while let Some((region, made)) = work.pop() {
        let new = to.add_region(made);
        let &[block] = from.blocks(region) else { continue };
        let into = to.add_block(new);
        for &arg in from.args(block) {
            let owner = from.parent_op(block).unwrap_or(op);
            let copy = to.add_arg(into, from.ty(arg), from.loc(owner));
            now.insert(arg, copy);
        }
        to.set_insertion_point(InsertPoint::End(into));
        let first = work.len();
        for op in from.ops(block) {
            let made = copy_without_regions(from, to, op, now);
            work.extend(from.regions(op).iter().map(|&region| (region, made)));
        }
        if let Some(nested) = work.get_mut(first..) {
            nested.reverse();
        }
    }
    to.restore_insertion_point(after);
}

fn copy_without_regions(from: &Body, to: &mut Rewriter<'_>, op: OpId, now: &mut FxHashMap<ValueId, ValueId>) -> OpId {
    let operands: Vec<ValueId> = from.operands(op).filter_map(|v| now.get(&v).copied()).collect();
    let results: Vec<Type> = from.results(op).map(|v| from.ty(v)).collect();
    let made = to.create(&OpSpec {
        operands: &operands,
        results: &results,
        properties: from.properties(op),
        attrs: from.attrs(op),
        ..OpSpec::new(from.name(op), from.loc(op))
    });
    let values: Vec<ValueId> = to.body().results(made).collect();
    now.extend(from.results(op).zip(values));
    made
}
