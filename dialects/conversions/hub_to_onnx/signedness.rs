//! Decides which 8-bit and 16-bit integers are unsigned in ONNX.
//!
//! ```text
//! quant.scast q -> i8; tosa.transpose i8; quant.scast i8 -> q    =   Transpose ui8           if q has unsigned integers
//! quant.scast q -> i8; tosa.cast i8 -> i32                       =   Cast ui8 -> si8; Cast si8 -> si32
//! ```
//!
//! Builtin integers are signless, and arithmetic on them is signed. The integers of ONNX are signed or unsigned.
//!
//! - An op that only moves integers has the signedness of its operand (see [`to_stored`](super::values::to_stored)).
//! - A constant or argument has the signedness of the `quant.scast`s that read the moved elements.
//! - A result has the signedness of the `quant.scast` that writes the moved elements.
//! - In all other cases, an ONNX `Cast` changes the signedness. It keeps the bits, as the widths are equal.

use qopt_ir::def::{OpRef, operand};
use qopt_ir::ir::{Body, Context, OpId, Signedness, Type, TypeKind, ValueId};
use qopt_ir::rewrite::InsertPoint;
use rustc_hash::{FxHashMap, FxHashSet};

use super::floats::convert_elements;
use super::stored_type;
use super::values::{cast, constant, tensor_type};
use crate::conversions::from_hub::writer::{HubWriter, erase_dead, foreign_movement};
use crate::conversions::quant_to_hub::torch_tensors::{builtin_type, cast_source};
use crate::func::{ops as func, update_signature};
use crate::qnn::types::uniform;
use crate::quant::ops::SCAST;
use crate::quant::types::Storage;
use crate::support::OpTypes;
use crate::tosa::ops as tosa;

/// The widths with conversions between signed and unsigned integers that keep the bits.
const WIDTHS: [u32; 2] = [8, 16];

/// Gives constants, arguments and results of the function unsigned integers, if `quant.scast`s with an unsigned storage type read or
/// write them. All users of a constant or argument must be such casts, or ops that only move integers to one.
///
/// Does not change the signature of a function that is called (`is_called`), because its calls would not match.
pub(super) fn write_unsigned(w: &mut HubWriter<'_>, is_called: bool) {
    let unsigned_uses = unsigned_uses(w);
    let is_unsigned = |w: &HubWriter<'_>, value: ValueId| {
        unsigned_uses.get(&value).is_some_and(|&count| count == w.rewriter.body().uses(value).count())
    };
    if !is_called {
        write_unsigned_results(w);
        for value in arguments(w).iter().copied().filter(|&value| is_unsigned(w, value)).collect::<Vec<_>>() {
            // After an error the argument is unchanged, and becomes signed.
            _ = write_unsigned_argument(w, value);
        }
        update_signature(&mut w.rewriter);
    }
    for op in w.rewriter.body().preorder() {
        let view = w.rewriter.op(op);
        if view.constant().is_some() && view.results().any(|value| is_unsigned(w, value)) {
            // After an error the constant is unchanged, and becomes signed.
            _ = w.replace(op, |w| Ok(vec![unsigned_constant(w, op)?]));
        }
    }
}

/// For each value that a cast to an unsigned storage type reads, perhaps after moves, the number of uses that lead to such a cast.
/// Visits users before definitions, so that one pass suffices.
fn unsigned_uses(w: &HubWriter<'_>) -> FxHashMap<ValueId, usize> {
    let mut uses = FxHashMap::<ValueId, usize>::default();
    for op in w.rewriter.body().preorder().into_iter().rev() {
        let view = w.rewriter.op(op);
        let values = match unsigned_source(view) {
            Some(value) => vec![value],
            None if view.results().any(|value| uses.contains_key(&value)) => moved_integers(view),
            None => continue,
        };
        values.into_iter().for_each(|value| *uses.entry(value).or_default() += 1);
    }
    uses
}

/// The arguments of the function.
fn arguments<'a>(w: &'a HubWriter<'_>) -> &'a [ValueId] {
    let body = w.rewriter.body();
    let entry = body.regions(Body::ROOT).first().and_then(|&region| body.blocks(region).first());
    entry.map_or(&[], |&entry| body.args(entry))
}

/// The types with unsigned integers for a builtin tensor of signless ones, as a builtin and as a torch tensor:
/// `tensor<2xi8> -> tensor<2xui8>, !torch.vtensor<[2],ui8>`.
fn unsigned_types(w: &HubWriter<'_>, ty: Type) -> Result<(Type, Type), String> {
    let dims = w.ctx.shape(ty).ok_or("unranked")?.to_vec();
    let width = w.ctx.int_width(w.ctx.element_or_self(ty)).filter(|width| WIDTHS.contains(width));
    let element = stored_type(w.ctx, Storage::full(false, width.ok_or("the integers have another width")?));
    Ok((w.ctx.with_element(ty, element), tensor_type(w, &dims, element)))
}

/// Changes the type of an argument to unsigned integers. Its users get the signless type by two casts: `ui8 -> torch ui8 -> i8`.
fn write_unsigned_argument(w: &mut HubWriter<'_>, value: ValueId) -> Result<(), String> {
    let ty = w.rewriter.body().ty(value);
    let (unsigned, torch) = unsigned_types(w, ty)?;
    let body = w.rewriter.body();
    let first = body.regions(Body::ROOT).first().and_then(|&region| body.first(*body.blocks(region).first()?));
    w.rewriter.set_insertion_point(InsertPoint::Before(first.ok_or("the function is empty")?));
    let torch_value = cast(w, value, torch)?;
    let signless = cast(w, torch_value, ty)?;
    let first_cast = w.rewriter.body().defining_op(torch_value).ok_or("a cast has no operation")?;
    // `replace_uses` also changes the operand of the first cast, so restore it.
    w.rewriter.replace_uses(value, signless);
    w.rewriter.set_operands(first_cast, &[value]);
    w.rewriter.set_type(value, unsigned);
    Ok(())
}

/// Gives a result unsigned integers if a cast from an unsigned storage type writes it, perhaps before moves.
fn write_unsigned_results(w: &mut HubWriter<'_>) {
    let mut unsigned = FxHashSet::default();
    let mut end = None;
    for op in w.rewriter.body().preorder() {
        let view = w.rewriter.op(op);
        let moved = moved_integers(view);
        let is_unsigned = match written_storage(view) {
            Some(storage) => !storage.signed && WIDTHS.contains(&storage.width),
            None => !moved.is_empty() && moved.iter().all(|value| unsigned.contains(value)),
        };
        if is_unsigned {
            unsigned.extend(view.results());
        }
        end = Some(op).filter(|_| view.is(&func::RETURN)).or(end);
    }
    let Some(end) = end else { return };
    let mut returned: Vec<ValueId> = w.rewriter.body().operands(end).collect();
    for value in returned.iter_mut().filter(|value| unsigned.contains(value)) {
        w.rewriter.set_insertion_point(InsertPoint::Before(end));
        // After an error the result is unchanged, and becomes signed.
        if let Ok((ty, torch)) = unsigned_types(w, w.rewriter.body().ty(*value))
            && let Ok(converted) = cast(w, *value, torch).and_then(|value| cast(w, value, ty))
        {
            *value = converted;
        }
    }
    w.rewriter.set_operands(end, &returned);
}

/// The storage type of the operand, if the op is a `quant.scast` to signless integers.
fn written_storage(op: OpRef<'_>) -> Option<Storage> {
    let operand = op.operand(operand!(SCAST.input)).filter(|_| op.is(&SCAST))?;
    let is_plain = op.result_type(0).is_some_and(|ty| is_plain_integer(op.ctx, ty));
    uniform(op.ctx, op.body.ty(operand)).filter(|_| is_plain).map(|ty| ty.storage)
}

/// The operand, if the op is a `quant.scast` from signless integers to a quantized type with unsigned storage.
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

/// Builds the constant with unsigned integers, and casts it to the signless type.
fn unsigned_constant(w: &mut HubWriter<'_>, op: OpId) -> Result<ValueId, String> {
    let view = w.rewriter.op(op);
    let (value, ty) = (view.constant().ok_or("not a constant")?, view.out_type(0));
    let dims = w.ctx.shape(ty).ok_or("result is unranked")?.to_vec();
    let element = w.ctx.element_or_self(unsigned_types(w, ty)?.0);
    let (_, data) = w.ctx.dense_data(value).ok_or("the elements are not stored")?;
    let value = constant(w, &dims, element, data)?;
    cast(w, value, ty)
}

/// Returns true for a signed and an unsigned integer type of one width.
pub(super) fn differ_in_signedness_only(ctx: &Context, a: Type, b: Type) -> bool {
    let kind = |ty: Type| match ctx.type_kind(ty) {
        TypeKind::Integer { width, signedness } if *signedness != Signedness::Signless => Some((*width, *signedness)),
        _ => None,
    };
    let kinds = kind(a).zip(kind(b));
    kinds.is_some_and(|((m, from), (n, to))| m == n && from != to && WIDTHS.contains(&m))
}

/// Replaces pairs of unrealized casts, such as `torch ui8 -> i8 -> torch si8`, by `Cast`.
pub(super) fn write_changes(ctx: &Context, body: &mut Body) {
    let mut w = HubWriter::new(ctx, body, "torch");
    for op in w.rewriter.body().preorder() {
        if w.rewriter.body().is_erased(op) {
            continue;
        }
        let (view, body) = (w.rewriter.op(op), w.rewriter.body());
        let def = cast_source(view).and_then(|inner| body.defining_op(inner));
        let Some(source) = def.and_then(|def| cast_source(w.rewriter.op(def))) else { continue };
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

/// Converts a value to this element type if both types differ in signedness only. Returns other values unchanged.
pub(super) fn with_element(w: &mut HubWriter<'_>, value: ValueId, element: Type) -> Result<ValueId, String> {
    let ty = w.rewriter.body().ty(value);
    let from = w.ctx.element_type(ty).ok_or("operand is unranked")?;
    if !differ_in_signedness_only(w.ctx, from, element) {
        return Ok(value);
    }
    convert_elements(w, value, element)
}
