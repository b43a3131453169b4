//! Fills: constants among quantized values that are moved, such as the margin of a padding.
//!
//! ```text
//! move(dcast q, v) = dcast(move(q, n))       where dcast n = v
//! qcast(move(dcast q, v)) = move(q, n)       where qcast v = n
//! ```
//!
//! A real constant has no parameters, so its elements get those of the elements beside which they are put, and add none
//! ([`ParamId::OPEN`]). For each of these parameters the number must be a stored integer, and the same one for all, because
//! an operation is given one. Zero that no operand holds is another matter: it is stored as every element's own zero point.
//!
//! [`ParamId::OPEN`]: qopt_ir::movement::ParamId::OPEN

use qopt_ir::def::{OpRef, Source};
use qopt_ir::ir::{Attr, AttrKind, Blob, Context, OpId, OpSpec, Type, ValueId};
use qopt_ir::movement::{Limits, Movement, Shape, operand_params};
use qopt_ir::num::{ApInt, FloatBits, FloatKind};

use super::quantize::Arithmetic;
use super::root::{Root, element_bytes, elements, spell};
use super::trace::{layout, shape};
use super::{Folder, NOT_TAKEN};
use crate::quant::ops::SCAST;
use crate::quant::types::{self, Form, Param, Storage, Uniform};

/// A number that is all elements of something that is moved.
#[derive(Clone, Copy, Debug)]
pub(super) enum Fill {
    Real(f64, FloatKind),
    /// As it is stored.
    Stored(i64),
}

/// What becomes of a number among quantized values.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Stored {
    /// The stored integer; of a zero that is implied among quantized elements it means nothing.
    integer: i64,
    /// The parameter of its elements, if they have the same.
    param: Option<Param>,
}

/// What a movement moves instead of a source.
#[derive(Clone, Copy)]
pub(super) enum Slot {
    Value(ValueId),
    Fill(Stored),
}

/// Which integers stand for a real.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Rounding {
    /// Those from which the real comes back.
    Exact,
    /// Those that it is quantized to.
    Nearest,
}

impl Fill {
    /// The real 0, whatever it is expressed in.
    pub(super) const ZERO: Self = Self::Real(0.0, FloatKind::F32);

    /// The number that all elements of a source are, if it is constant.
    pub(super) fn of(op: OpRef<'_>, source: Source) -> Option<Self> {
        let ctx = op.ctx;
        let constant = match source.value(op) {
            Some(value) => {
                Root::of(OpRef::new(ctx, op.body, op.body.defining_op(value)?)).filter(|r| r.cast.is_none())?.data
            }
            None => held(op, source)?,
        };
        let element = ctx.element_type(qopt_ir::def::typed_attr_type(ctx, constant)?)?;
        let (blob, width) = elements(ctx, constant)?;
        let bytes = blob
            .splat()
            .map(<[u8]>::to_vec)
            .or_else(|| Some(blob.bytes().into_owned()).filter(|b| b.len() == width))?;
        match ctx.float_kind(element) {
            // Only what an f64 holds exactly is compared.
            Some(kind) if kind.precision() <= FloatKind::F64.precision() => {
                Some(Self::Real(kind.to_f64(FloatBits::from_le_bytes(&bytes)), kind))
            }
            Some(_) => None,
            None => {
                let one = splat_attr(ctx, element, &Shape::default(), bytes)?;
                Some(Self::Stored(*crate::support::elements(ctx, one)?.first()?))
            }
        }
    }

    /// The integer that is stored for the number with a parameter.
    fn stored(
        self,
        param: Param,
        storage: Storage,
        rounding: Rounding,
        arithmetic: &Arithmetic,
    ) -> Result<i64, String> {
        match self {
            // Read with a sign, whether the storage has one or not: its bits are the same.
            Self::Stored(integer) => Ok(integer),
            Self::Real(real, _) if rounding == Rounding::Nearest => arithmetic.quantize(real, param, storage),
            Self::Real(real, kind) => exact(real, param, storage, kind),
        }
    }
}

/// The integer that stands for a real, if the real comes back whether scale and product are rounded one after the other or
/// together.
fn exact(real: f64, param: Param, storage: Storage, kind: FloatKind) -> Result<i64, String> {
    let not_exact = || format!("{real:e} is no multiple of scale {:e}", param.scale());
    let steps = (real / param.scale()).round();
    // Beyond that, integers are rounded too; and what is not a number lies nowhere.
    let exact = f64::from(kind.precision().min(f64::MANTISSA_DIGITS)).exp2();
    if !(-exact..exact).contains(&steps) {
        return Err(not_exact());
    }
    // An integer has no negative zero.
    let steps = steps as i64;
    let round = |x: f64| kind.round_f64(x).map(|bits| kind.to_f64(bits));
    let comes_back = |scale: f64| round(scale * steps as f64).map(f64::to_bits) == Some(real.to_bits());
    if !comes_back(param.scale()) || !round(param.scale()).is_some_and(comes_back) {
        return Err(not_exact());
    }
    let stored = param.zero_point.saturating_add(steps);
    if !(storage.min..=storage.max).contains(&stored) {
        return Err(format!("{real:e} would be stored as {stored}, which is no {}", storage.name()));
    }
    Ok(stored)
}

/// A constant whose elements all are these bytes.
fn splat_attr(ctx: &Context, element: Type, shape: &Shape, bytes: Vec<u8>) -> Option<Attr> {
    let ty = ctx.tensor_type(shape.dims(), element);
    ctx.try_attr(AttrKind::DenseElements { ty, data: Blob::Splat(bytes.into()) }).ok()
}

/// A constant whose elements all are this integer.
pub(super) fn integer_attr(ctx: &Context, integer: i64, shape: &Shape, element: Type) -> Option<Attr> {
    let mut bytes = Vec::new();
    ApInt::from_i64(ctx.int_width(element)?, integer).to_le_bytes(&mut bytes);
    splat_attr(ctx, element, shape, bytes)
}

/// The element that no operand holds, as a constant; of quantized elements as an integer, which is 0 only for zero point 0.
pub(super) fn held(op: OpRef<'_>, source: Source) -> Option<Attr> {
    match source {
        Source::Element(constant) => Some(constant),
        Source::Zero { .. } => {
            let element = op.ctx.element_type(source.ty(op)?)?;
            splat_attr(op.ctx, element, &Shape::default(), vec![0; element_bytes(op.ctx, element)?])
        }
        _ => None,
    }
}

/// A movement of quantized values and others.
#[derive(Clone, Copy)]
pub(super) struct Filled<'a> {
    pub(super) op: OpRef<'a>,
    pub(super) chain: &'a [Movement],
    /// The types of what is moved; those that are not quantized are fills.
    pub(super) types: &'a [Type],
    /// The type of the result.
    pub(super) ty: Type,
    pub(super) limits: Limits,
}

impl Filled<'_> {
    /// The parameters of a source's elements, each with the integer that is stored for a number.
    fn each(self, number: usize, fill: Fill, rounding: Rounding) -> Result<Vec<(Param, i64)>, String> {
        let ctx = self.op.ctx;
        let uniform =
            ctx.element_type(self.ty).and_then(|e| types::uniform(ctx, e)).ok_or("the type is not uniform")?;
        let shapes = self.types.iter().map(|&ty| shape(ctx, ty)).collect::<Result<Vec<_>, _>>()?;
        let of = layout(ctx, self.ty).ok_or("the result is not quantized")??;
        let params = operand_params(self.chain, &shapes, number, &of, self.limits).map_err(|why| why.to_string())?;
        let kind = ctx.float_kind(uniform.expressed).ok_or("the expressed type is no float")?;
        let arithmetic = Arithmetic::new(kind, 0);
        let stored = |param| Ok((param, fill.stored(param, uniform.storage, rounding, &arithmetic)?));
        params.into_iter().map(|id| stored(Param::of_id(ctx, id))).collect()
    }

    /// The integer that is stored for a number, if it is the same for all elements of a source.
    pub(super) fn integer(self, number: usize, fill: Fill, rounding: Rounding) -> Result<i64, String> {
        one(&self.each(number, fill, rounding)?)
    }

    /// What the operation is given instead of a number, if it can be told that. `typed` says whether it moves quantized
    /// elements, which have their zero points with them, or plain integers.
    pub(super) fn operand(
        self,
        number: usize,
        source: Source,
        fill: Fill,
        rounding: Rounding,
        typed: bool,
    ) -> Result<Stored, String> {
        let each = self.each(number, fill, rounding)?;
        if typed && matches!(source, Source::Zero { .. }) {
            return match each.iter().find(|(param, integer)| param.zero_point != *integer) {
                None => Ok(Stored { integer: 0, param: None }),
                Some((param, integer)) => {
                    Err(format!("the margin would be stored as {}, not as {integer}", param.zero_point))
                }
            };
        }
        let integer = one(&each)?;
        let param = if let &[(param, _)] = each.as_slice() { Some(param) } else { None };
        match source {
            Source::Element(_) => Err("the constant stands in the operation".to_owned()),
            Source::Zero { at: None } if integer != 0 => {
                Err(format!("the operation pads with the integer 0, not with {integer}"))
            }
            Source::Operand(_) | Source::Listed { .. } if typed && param.is_none() => {
                Err("the constant would need a parameter for each channel beside it".to_owned())
            }
            _ => Ok(Stored { integer, param }),
        }
    }
}

/// The one integer that is stored for all parameters.
fn one(each: &[(Param, i64)]) -> Result<i64, String> {
    let integer = each.first().map_or(0, |&(_, integer)| integer);
    if each.iter().any(|&(_, other)| other != integer) {
        return Err("channels would need different stored values for the constant beside them".to_owned());
    }
    Ok(integer)
}

impl Folder<'_, '_, '_> {
    /// Makes the same movement of other values, before the operation or at another place that is set.
    pub(super) fn move_instead(&mut self, op: OpId, slots: &[(Source, Slot)], types: &[Type]) -> Result<OpId, String> {
        let mut made = Vec::new();
        let moved = self.write_moved(op, slots, types, &mut made);
        if moved.is_err() {
            let made: Vec<OpId> = made.into_iter().rev().filter_map(|v| self.body().defining_op(v)).collect();
            made.into_iter().for_each(|op| self.erase_with_operands(op));
        }
        moved
    }

    /// Makes the movement, and before it what it takes; that is listed.
    fn write_moved(
        &mut self,
        op: OpId,
        slots: &[(Source, Slot)],
        types: &[Type],
        made: &mut Vec<ValueId>,
    ) -> Result<OpId, String> {
        let missing = || "an operand is missing".to_owned();
        let mut operands: Vec<ValueId> = self.body().operands(op).collect();
        let mut lists: Vec<(usize, Vec<ValueId>)> = Vec::new();
        for &(source, slot) in slots {
            let value = match slot {
                Slot::Value(value) => Some(value),
                Slot::Fill(stored) => {
                    let ty = types.first().copied().ok_or("there is no result")?;
                    let fill = self.write_fill(op, source, stored, ty)?;
                    made.extend(fill);
                    fill
                }
            };
            let Some(value) = value else { continue };
            let slot = match source {
                Source::Operand(at) | Source::Margin(at) => operands.get_mut(at),
                Source::Zero { at: Some(at) } if at == operands.len() => {
                    operands.push(value);
                    continue;
                }
                Source::Zero { at } => at.and_then(|at| operands.get_mut(at)),
                Source::Listed { list, at } => {
                    if lists.iter().all(|(of, _)| *of != list) {
                        let def = operands.get(list).and_then(|&v| self.body().defining_op(v)).ok_or_else(missing)?;
                        lists.push((list, self.body().operands(def).collect()));
                    }
                    lists.iter_mut().find(|(of, _)| *of == list).and_then(|(_, listed)| listed.get_mut(at))
                }
                Source::Element(_) => None,
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
        self.like(op, &operands, types).ok_or_else(|| NOT_TAKEN.to_owned())
    }

    /// Whether a source that stands in a list is used by nothing else that takes the list.
    pub(super) fn only_leads(&self, source: Source, op: OpRef<'_>) -> bool {
        match source {
            Source::Listed { list, .. } => {
                op.operand(list).is_some_and(|list| self.body().uses(list).all(|(user, _)| user == op.op))
            }
            _ => true,
        }
    }

    /// A stored integer as a constant for a movement whose result has this type; nothing where the movement implies it.
    fn write_fill(
        &mut self,
        op: OpId,
        source: Source,
        stored: Stored,
        result: Type,
    ) -> Result<Option<ValueId>, String> {
        let ctx = self.ctx();
        let view = self.rewriter.op(op);
        let element = ctx.element_type(result).ok_or("the result is no tensor")?;
        let uniform = types::uniform(ctx, element);
        if matches!(source, Source::Zero { .. }) && (uniform.is_some() || stored.integer == 0) {
            return Ok(None);
        }
        let ty = match source.value(view) {
            Some(value) => self.body().ty(value),
            None => ctx.with_shape(result, &[]).ok_or("the constant has no type")?,
        };
        // The spelling is that of the constant in its place, or of another one beside it.
        let constant =
            |value: ValueId| Root::of(self.rewriter.op(self.body().defining_op(value)?)).filter(|r| r.cast.is_none());
        let like = source.value(view).and_then(constant).or_else(|| self.body().operands(op).find_map(constant));
        let like = like.ok_or("the constant cannot be spelled")?;
        let (held, cast) = match uniform {
            None => (element, None),
            // Only what has one parameter has a quantized type; a margin may do without.
            Some(uniform) => {
                let one = |param| Uniform { form: Form::Tensor, params: [param].into(), ..uniform.clone() };
                (uniform.storage.ty(ctx), stored.param.map(|param| one(param).intern(ctx)))
            }
        };
        let data = integer_attr(ctx, stored.integer, &shape(ctx, ty)?, held).ok_or("the constant has no type")?;
        let place = self.rewriter.place();
        let value = spell(self.rewriter, &like, data, ctx.with_element(ty, held));
        place.into_iter().for_each(|place| self.rewriter.set_place(place));
        let value = value.ok_or("the constant cannot be spelled")?;
        let Some(cast) = cast else { return Ok(Some(value)) };
        let (types, loc) = ([ctx.with_element(ty, cast)], self.body().loc(op));
        let spec = OpSpec { operands: &[value], results: &types, ..OpSpec::new(ctx.op_name(SCAST.name), loc) };
        Ok(self.rewriter.create_value(&spec))
    }
}
