//! The signedness of 8-bit and 16-bit integers.
//!
//! ```text
//! quant.scast q -> i8; tosa.transpose i8; quant.scast i8 -> q    =   Transpose ui8           if q has unsigned integers
//! quant.scast q -> i8; tosa.cast i8 -> i32                       =   Cast ui8 -> si8; Cast si8 -> si32
//! ```
//!
//! Builtin integers are signless, and arithmetic on them is signed. The integers of ONNX are signed or unsigned. An op that only
//! moves integers has the signedness of its operand (see [`to_stored`](super::values::to_stored)). A constant takes the signedness
//! of the cast that reads the moved elements. `Cast` changes the signedness elsewhere: it keeps the bits of integers of one width.

use qopt_ir::def::{OpRef, operand};
use qopt_ir::ir::{Body, Context, OpId, Signedness, Type, TypeKind, ValueId};
use rustc_hash::{FxHashMap, FxHashSet};

use super::floats::convert_elements;
use super::stored_type;
use super::values::{cast, constant};
use crate::conversions::from_hub::writer::{HubWriter, erase_dead, foreign_movement};
use crate::conversions::quant_to_hub::torch_tensors::{builtin_type, uncast};
use crate::qnn::types::uniform;
use crate::quant::ops::SCAST;
use crate::quant::types::Storage;
use crate::support::OpTypes;
use crate::tosa::ops as tosa;

/// The widths with conversions between signed and unsigned integers that keep the bits.
const WIDTHS: [u32; 2] = [8, 16];

/// Replaces constants by torch tensors of unsigned integers, if ops that only move integers are their only users and a cast
/// to a quantized type of unsigned integers reads a result of these ops.
pub(super) fn write_unsigned_constants(w: &mut HubWriter<'_>) {
    let (mut read, mut moved) = (FxHashSet::default(), FxHashMap::<OpId, usize>::default());
    for op in w.rewriter.body().preorder().into_iter().rev() {
        let view = w.rewriter.op(op);
        if let Some(value) = unsigned_source(view) {
            read.insert(value);
        }
        if !view.results().any(|value| read.contains(&value)) {
            continue;
        }
        for value in moved_integers(view) {
            match view.body.defining_op(value).filter(|&def| w.rewriter.op(def).constant().is_some()) {
                Some(def) => *moved.entry(def).or_default() += 1,
                None => _ = read.insert(value),
            }
        }
    }
    for op in w.rewriter.body().preorder() {
        let users = moved.get(&op).copied().unwrap_or(0);
        let view = w.rewriter.op(op);
        let has_other_users = || view.results().any(|value| view.body.uses(value).count() != users);
        if users > 0 && !has_other_users() {
            // A constant that is not replaced becomes signed.
            _ = w.replace(op, |w| Ok(vec![unsigned_constant(w, op)?]));
        }
    }
}

/// The operand of a cast from signless integers to a quantized type of unsigned integers.
fn unsigned_source(op: OpRef<'_>) -> Option<ValueId> {
    let storage = uniform(op.ctx, op.result_type(0).filter(|_| op.is(&SCAST))?)?.storage;
    op.operand(operand!(SCAST.input)).filter(|_| !storage.signed && WIDTHS.contains(&storage.width))
}

/// The operands whose integers an op moves to its results without a change.
fn moved_integers(op: OpRef<'_>) -> Vec<ValueId> {
    let moved: Vec<Option<ValueId>> = if op.is(&tosa::GATHER) {
        vec![op.operand(operand!(tosa::GATHER.values))]
    } else if op.is(&tosa::RESIZE) {
        vec![op.operand(operand!(tosa::RESIZE.input))]
    } else if op.is(&tosa::SCATTER) {
        vec![op.operand(operand!(tosa::SCATTER.values_in)), op.operand(operand!(tosa::SCATTER.input))]
    } else if let Some(Ok(used)) = foreign_movement(op, "torch.") {
        used.data.iter().map(|source| source.value(op)).collect()
    } else {
        Vec::new()
    };
    moved.into_iter().flatten().filter(|&value| is_plain_integer(op.ctx, op.body.ty(value))).collect()
}

/// Returns true for tensors of signless integers.
fn is_plain_integer(ctx: &Context, ty: Type) -> bool {
    let element = ctx.element_or_self(ty);
    matches!(ctx.type_kind(element), TypeKind::Integer { width, signedness: Signedness::Signless } if WIDTHS.contains(width))
}

fn unsigned_constant(w: &mut HubWriter<'_>, op: OpId) -> Result<ValueId, String> {
    let view = w.rewriter.op(op);
    let (value, ty) = (view.constant().ok_or("not a constant")?, view.out_type(0));
    let dims = w.ctx.shape(ty).ok_or("result is unranked")?.to_vec();
    let width = w.ctx.int_width(w.ctx.element_or_self(ty)).filter(|width| WIDTHS.contains(width));
    let element = stored_type(w.ctx, Storage::full(false, width.ok_or("the integers have another width")?));
    let (_, data) = w.ctx.dense_data(value).ok_or("the elements are not stored")?;
    let value = constant(w, &dims, element, data)?;
    cast(w, value, ty)
}

/// Returns true for the element types of integers of one width.
pub(super) fn differ_in_signedness_only(ctx: &Context, a: Type, b: Type) -> bool {
    let kind = |ty: Type| match ctx.type_kind(ty) {
        TypeKind::Integer { width, signedness } if *signedness != Signedness::Signless => Some((*width, *signedness)),
        _ => None,
    };
    let kinds = kind(a).zip(kind(b));
    kinds.is_some_and(|((m, from), (n, to))| m == n && from != to && WIDTHS.contains(&m))
}

/// Replaces pairs of unrealized casts between torch tensors that differ in signedness by `Cast`.
pub(super) fn write_changes(ctx: &Context, body: &mut Body) {
    let mut w = HubWriter::new(ctx, body, "torch");
    for op in w.rewriter.body().preorder() {
        if w.rewriter.body().is_erased(op) {
            continue;
        }
        let (view, body) = (w.rewriter.op(op), w.rewriter.body());
        let def = uncast(view).and_then(|inner| body.defining_op(inner));
        let Some(source) = def.and_then(|def| uncast(w.rewriter.op(def))) else { continue };
        let (from, to) = (body.ty(source), view.out_type(0));
        let elements = ctx.element_type(from).zip(ctx.element_type(to));
        let has_same_bits = builtin_type(ctx, from).is_some_and(|ty| builtin_type(ctx, to) == Some(ty));
        if let Some((_, element)) = elements.filter(|&(a, b)| has_same_bits && differ_in_signedness_only(ctx, a, b)) {
            // A pair that stays is reported as an operation without an operator.
            _ = w.replace(op, |w| Ok(vec![convert_elements(w, source, element)?]));
        }
    }
    erase_dead(&mut w.rewriter);
}

/// The value as integers of this element type, if both types differ in signedness only.
pub(super) fn with_element(w: &mut HubWriter<'_>, value: ValueId, element: Type) -> Result<ValueId, String> {
    let ty = w.rewriter.body().ty(value);
    let from = w.ctx.element_type(ty).ok_or("operand is unranked")?;
    if !differ_in_signedness_only(w.ctx, from, element) {
        return Ok(value);
    }
    convert_elements(w, value, element)
}
