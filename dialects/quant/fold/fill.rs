//! Fills: constants among moved quantized values, such as the padding value of a pad.
//!
//! ```text
//! move(dcast q, v) = dcast(move(q, n))       where dcast n = v
//! qcast(move(dcast q, v)) = move(q, n)       where qcast v = n
//! ```
//!
//! A real constant has no parameters. Its elements take the parameters of the elements around them and add none
//! ([`ParamId::ANY`]). The number must be a stored integer for each of these parameters, and the same one for all,
//! because the operation takes one fill value. An implicit zero is the zero point of each element instead.
//!
//! [`ParamId::ANY`]: qopt_ir::movement::ParamId::ANY

use qopt_ir::def::{ElementSource, OpRef};
use qopt_ir::ir::{Attr, Blob, Context, OpId, OpSpec, Type, ValueId};
use qopt_ir::movement::{Movement, PropagationLimits, Shape, operand_params};
use qopt_ir::num::{ApInt, FloatBits, FloatKind};

use super::quantize::Arithmetic;
use super::root::{Root, element_bytes, elements, write_constant};
use super::trace::{layout, shape};
use super::{Folder, NOT_TAKEN};
use crate::quant::convert::scast;
use crate::quant::ops::SCAST;
use crate::quant::types::{self, Param, ParamGranularity, Storage, Uniform};

/// The value of all elements of a data operand.
#[derive(Clone, Copy, Debug)]
pub(super) enum Fill {
    Real(f64, FloatKind),
    /// A stored integer.
    Stored(i64),
}

/// The stored form of a number among quantized values.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct StoredNumber {
    /// The stored integer. It is ignored for an implicit zero among quantized elements.
    integer: i64,
    /// The parameter of the elements, if all have the same.
    param: Option<Param>,
}

/// Replacement of a data operand.
#[derive(Clone, Copy)]
pub(super) enum OperandReplacement {
    Value(ValueId),
    Fill(StoredNumber),
}

/// Mapping from a real to stored integers.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Rounding {
    /// Only integers that dequantize to the real.
    Exact,
    /// The integer that the real is quantized to.
    Nearest,
}

impl Fill {
    /// The real 0. Its float type does not matter.
    pub(super) const ZERO: Self = Self::Real(0.0, FloatKind::F32);

    /// Returns the value of a source, if it is constant and the same for all elements.
    pub(super) fn of(op: OpRef<'_>, source: ElementSource) -> Option<Self> {
        let ctx = op.ctx;
        let constant = match source.value(op) {
            Some(value) => {
                Root::of(OpRef::new(ctx, op.body, op.body.defining_op(value)?)).filter(|r| r.cast.is_none())?.data
            }
            None => fill_attr(op, source)?,
        };
        let element = ctx.element_type(qopt_ir::def::typed_attr_type(ctx, constant)?)?;
        let (blob, width) = elements(ctx, constant)?;
        let bytes = blob
            .splat()
            .map(<[u8]>::to_vec)
            .or_else(|| Some(blob.bytes().into_owned()).filter(|b| b.len() == width))?;
        match ctx.float_kind(element) {
            // Comparison requires an exact f64 value.
            Some(kind) if kind.precision() <= FloatKind::F64.precision() => {
                Some(Self::Real(kind.to_f64(FloatBits::from_le_bytes(&bytes)), kind))
            }
            Some(_) => None,
            None => {
                let one = splat_attr(ctx, element, &Shape::default(), bytes)?;
                Some(Self::Stored(crate::elements::first_integer(ctx, one)?))
            }
        }
    }

    /// Returns the stored integer of the number for a parameter.
    fn stored_integer(
        self,
        param: Param,
        storage: Storage,
        rounding: Rounding,
        arithmetic: &Arithmetic,
    ) -> Result<i64, String> {
        match self {
            // Sign-extended for every storage type: the bits are the same.
            Self::Stored(integer) => Ok(integer),
            Self::Real(real, _) if rounding == Rounding::Nearest => arithmetic.quantize(real, param, storage),
            Self::Real(real, kind) => exact(real, param, storage, kind),
        }
    }
}

/// Returns the stored integer of a real, if it dequantizes to the real whether or not the scale is rounded before the
/// product.
fn exact(real: f64, param: Param, storage: Storage, kind: FloatKind) -> Result<i64, String> {
    let not_exact = || format!("{real:e} is not a multiple of scale {:e}", param.scale());
    let steps = (real / param.scale()).round();
    // Larger integers are not exact in the expressed type. The check also rejects NaN.
    let exact = f64::from(kind.precision().min(f64::MANTISSA_DIGITS)).exp2();
    if !(-exact..exact).contains(&steps) {
        return Err(not_exact());
    }
    // A negative zero has no integer and fails the comparison below.
    let steps = steps as i64;
    let round = |x: f64| kind.round_f64(x).map(|bits| kind.to_f64(bits));
    let comes_back = |scale: f64| round(scale * steps as f64).map(f64::to_bits) == Some(real.to_bits());
    if !comes_back(param.scale()) || !round(param.scale()).is_some_and(comes_back) {
        return Err(not_exact());
    }
    let stored = param.zero_point.saturating_add(steps);
    if !(storage.min..=storage.max).contains(&stored) {
        let Storage { min, max, .. } = storage;
        return Err(format!("{real:e} would be stored as {stored}, which is not within {min} and {max}"));
    }
    Ok(stored)
}

/// Builds a splat constant from the bytes of an element.
fn splat_attr(ctx: &Context, element: Type, shape: &Shape, bytes: Vec<u8>) -> Option<Attr> {
    let ty = ctx.tensor_type(shape.dims(), element);
    ctx.try_dense(ty, Blob::Splat(bytes.into())).ok()
}

/// Builds a splat constant of an integer.
pub(super) fn integer_attr(ctx: &Context, integer: i64, shape: &Shape, element: Type) -> Option<Attr> {
    let mut bytes = Vec::new();
    ApInt::from_i64(ctx.int_width(element)?, integer).to_le_bytes(&mut bytes);
    splat_attr(ctx, element, shape, bytes)
}

/// Returns an implicit element as a constant. For quantized elements it is the stored integer 0, which is real 0 only
/// with zero point 0.
pub(super) fn fill_attr(op: OpRef<'_>, source: ElementSource) -> Option<Attr> {
    match source {
        ElementSource::Element(constant) | ElementSource::Yielded(constant) => Some(constant),
        ElementSource::Zero { .. } => {
            let element = op.ctx.element_type(source.ty(op)?)?;
            splat_attr(op.ctx, element, &Shape::default(), vec![0; element_bytes(op.ctx, element)?])
        }
        _ => None,
    }
}

/// A movement of quantized values and fills.
#[derive(Clone, Copy)]
pub(super) struct Filled<'a> {
    pub(super) op: OpRef<'a>,
    pub(super) chain: &'a [Movement],
    /// Types of the data operands. The unquantized ones are fills.
    pub(super) types: &'a [Type],
    /// The type of the result.
    pub(super) ty: Type,
    pub(super) limits: PropagationLimits,
}

impl Filled<'_> {
    /// Returns each parameter of a source's elements, with the stored integer of the fill.
    fn each(self, number: usize, fill: Fill, rounding: Rounding) -> Result<Vec<(Param, i64)>, String> {
        let ctx = self.op.ctx;
        let uniform =
            ctx.element_type(self.ty).and_then(|e| types::uniform(ctx, e)).ok_or("the type is not uniform")?;
        let shapes = self.types.iter().map(|&ty| shape(ctx, ty)).collect::<Result<Vec<_>, _>>()?;
        let of = layout(ctx, self.ty).ok_or("the result is not quantized")??;
        let params = operand_params(self.chain, &shapes, number, &of, self.limits).map_err(|why| why.to_string())?;
        let kind = ctx.float_kind(uniform.expressed).ok_or("expressed type must be a float type")?;
        let arithmetic = Arithmetic::new(kind, 0);
        let stored = |param| Ok((param, fill.stored_integer(param, uniform.storage, rounding, &arithmetic)?));
        let each: Vec<_> = params.into_iter().map(|id| stored(Param::of_id(ctx, id))).collect::<Result<_, String>>()?;
        // A fill that no element of the result is from, such as that of negative padding, may have any value.
        let unread = |param: &Param| (*param, param.zero_point.clamp(uniform.storage.min, uniform.storage.max));
        Ok(if each.is_empty() { uniform.params.first().map(unread).into_iter().collect() } else { each })
    }

    /// Returns the stored integer of a fill, if it is the same for all elements of a source.
    pub(super) fn integer(self, number: usize, fill: Fill, rounding: Rounding) -> Result<i64, String> {
        uniform_integer(&self.each(number, fill, rounding)?)
    }

    /// Returns the stored fill for the new operation, if the operation can express it. `typed` is true if it moves
    /// quantized elements, which imply their zero points, and false for plain integers.
    pub(super) fn operand(
        self,
        number: usize,
        source: ElementSource,
        fill: Fill,
        rounding: Rounding,
        typed: bool,
    ) -> Result<StoredNumber, String> {
        let each = self.each(number, fill, rounding)?;
        if typed && matches!(source, ElementSource::Zero { .. }) {
            return match each.iter().find(|(param, integer)| param.zero_point != *integer) {
                None => Ok(StoredNumber { integer: 0, param: None }),
                Some((param, integer)) => {
                    Err(format!("the padding value would be stored as {}, not as {integer}", param.zero_point))
                }
            };
        }
        let integer = uniform_integer(&each)?;
        let param = if let &[(param, _)] = each.as_slice() { Some(param) } else { None };
        match source {
            ElementSource::Element(_) => Err("the operation has no operand for a stored constant".to_owned()),
            ElementSource::Zero { at: None } if integer != 0 => {
                Err(format!("the operation pads with the integer 0, not with {integer}"))
            }
            ElementSource::Operand(_) | ElementSource::Listed { .. } | ElementSource::Yielded(_)
                if typed && param.is_none() =>
            {
                Err("the constant would need per-channel parameters".to_owned())
            }
            _ => Ok(StoredNumber { integer, param }),
        }
    }
}

/// Returns the stored integer, if it is the same for all parameters.
fn uniform_integer(each: &[(Param, i64)]) -> Result<i64, String> {
    let integer = each.first().map_or(0, |&(_, integer)| integer);
    if each.iter().any(|&(_, other)| other != integer) {
        return Err("the constant would have a different stored value in each channel".to_owned());
    }
    Ok(integer)
}

impl Folder<'_, '_, '_> {
    /// Clones a movement with other data operands, at the insertion point.
    pub(super) fn move_instead(
        &mut self,
        op: OpId,
        slots: &[(ElementSource, OperandReplacement)],
        types: &[Type],
    ) -> Result<OpId, String> {
        let mut made = Vec::new();
        let moved = self.write_moved(op, slots, types, &mut made);
        if moved.is_err() {
            let made: Vec<OpId> = made.into_iter().rev().filter_map(|v| self.body().defining_op(v)).collect();
            made.into_iter().for_each(|op| self.erase_with_operands(op));
        }
        moved
    }

    /// Builds the movement and its new operands. Appends the operands to `made`.
    fn write_moved(
        &mut self,
        op: OpId,
        slots: &[(ElementSource, OperandReplacement)],
        types: &[Type],
        made: &mut Vec<ValueId>,
    ) -> Result<OpId, String> {
        let missing = || "an operand is missing".to_owned();
        let mut operands: Vec<ValueId> = self.body().operands(op).collect();
        let mut lists: Vec<(usize, Vec<ValueId>)> = Vec::new();
        let mut yielded = None;
        for &(source, slot) in slots {
            let value = match slot {
                OperandReplacement::Value(value) => Some(value),
                OperandReplacement::Fill(stored) => {
                    let ty = types.first().copied().ok_or("there is no result")?;
                    let fill = self.write_fill(op, source, stored, ty)?;
                    made.extend(fill);
                    fill
                }
            };
            let Some(value) = value else { continue };
            let slot = match source {
                ElementSource::Operand(at) | ElementSource::Padding(at) => operands.get_mut(at),
                ElementSource::Zero { at: Some(at) } if at == operands.len() => {
                    operands.push(value);
                    continue;
                }
                ElementSource::Zero { at } => at.and_then(|at| operands.get_mut(at)),
                ElementSource::Listed { list, at } => {
                    if lists.iter().all(|(of, _)| *of != list) {
                        let def = operands.get(list).and_then(|&v| self.body().defining_op(v)).ok_or_else(missing)?;
                        lists.push((list, self.body().operands(def).collect()));
                    }
                    lists.iter_mut().find(|(of, _)| *of == list).and_then(|(_, listed)| listed.get_mut(at))
                }
                ElementSource::Yielded(_) => {
                    yielded = Some(value);
                    continue;
                }
                ElementSource::Element(_) => None,
            };
            *slot.ok_or_else(missing)? = value;
        }
        for (list, listed) in lists {
            let slot = operands.get_mut(list).ok_or_else(missing)?;
            let def = self.body().defining_op(*slot).ok_or_else(missing)?;
            let types = [self.body().ty(*slot)];
            let list = self.like(def, &listed, &types).ok_or_else(missing)?;
            *slot = self.body().result(list, 0).ok_or_else(missing)?;
            made.push(*slot);
        }
        self.like_yielding(op, &operands, types, yielded).ok_or_else(|| NOT_TAKEN.to_owned())
    }

    /// Returns true if a source is not in a list, or its list has no other user.
    pub(super) fn is_only_user_of_list(&self, source: ElementSource, op: OpRef<'_>) -> bool {
        match source {
            ElementSource::Listed { list, .. } => {
                op.operand(list).is_some_and(|list| self.body().uses(list).all(|(user, _)| user == op.op))
            }
            _ => true,
        }
    }

    /// Builds a fill constant for a movement with this result type. Returns `None` if the movement implies the value.
    fn write_fill(
        &mut self,
        op: OpId,
        source: ElementSource,
        stored: StoredNumber,
        result: Type,
    ) -> Result<Option<ValueId>, String> {
        let ctx = self.ctx();
        let view = self.rewriter.op(op);
        let element = ctx.element_type(result).ok_or("result must be a tensor")?;
        let uniform = types::uniform(ctx, element);
        if matches!(source, ElementSource::Zero { .. }) && (uniform.is_some() || stored.integer == 0) {
            return Ok(None);
        }
        if matches!(source, ElementSource::Yielded(_)) {
            return self.write_yielded(op, stored, element).map(Some);
        }
        let ty = match source.value(view) {
            Some(value) => self.body().ty(value),
            None => ctx.with_shape(result, &[]).ok_or("the constant has no type")?,
        };
        // The new constant has the op of the constant it replaces, or of another constant operand.
        let constant =
            |value: ValueId| Root::of(self.rewriter.op(self.body().defining_op(value)?)).filter(|r| r.cast.is_none());
        let like = source.value(view).and_then(constant).or_else(|| self.body().operands(op).find_map(constant));
        let like = like.ok_or("the dialect cannot express the constant")?;
        let (held, cast) = match uniform {
            None => (element, None),
            // Only elements with one parameter get a quantized type. Padding values may do without.
            Some(uniform) => {
                let one = |param| Uniform { form: ParamGranularity::Tensor, params: [param].into(), ..uniform.clone() };
                (uniform.storage.ty(ctx), stored.param.map(|param| one(param).intern(ctx)))
            }
        };
        let data = integer_attr(ctx, stored.integer, &shape(ctx, ty)?, held).ok_or("the constant has no type")?;
        let insertion_point = self.rewriter.insertion_point();
        let value = write_constant(self.rewriter, &like, data, ctx.with_element(ty, held));
        self.rewriter.restore_insertion_point(insertion_point);
        let value = value.ok_or("the dialect cannot express the constant")?;
        let Some(cast) = cast else { return Ok(Some(value)) };
        let (types, loc) = ([ctx.with_element(ty, cast)], self.body().loc(op));
        let spec = OpSpec { operands: &[value], results: &types, ..OpSpec::new(ctx.op_name(SCAST.name), loc) };
        Ok(self.rewriter.create_value(&spec))
    }

    /// Builds the constant of an element that a body yields, before the operation.
    fn write_yielded(&mut self, op: OpId, stored: StoredNumber, element: Type) -> Result<ValueId, String> {
        let (ctx, loc) = (self.ctx(), self.body().loc(op));
        let other = "the dialect cannot express the constant";
        let uniform = types::uniform(ctx, element);
        if uniform.is_some_and(|uniform| uniform.form != ParamGranularity::Tensor) {
            return Err("the constant would need per-channel parameters".to_owned());
        }
        let held = uniform.map_or(element, |uniform| uniform.storage.ty(ctx));
        let name = ctx.op_text(self.body().name(op));
        let write = name.split_once('.').and_then(|(dialect, _)| ctx.dialect(dialect)?.constant).ok_or(other)?;
        let spec = write(ctx, ctx.int_attr(stored.integer, held), held).ok_or(other)?;
        let value = self.rewriter.create_value(&spec.spec(ctx, loc, &[held])).ok_or(other)?;
        Ok(if held == element { value } else { scast(self.rewriter, loc, value, element) })
    }
}
