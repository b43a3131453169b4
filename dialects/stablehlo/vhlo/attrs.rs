//! The attributes of VHLO, as builtin attributes and attributes of StableHLO.

use qopt_ir::bytecode::{EntryReader, Interrupt, codes};
use qopt_ir::def::EnumDef;
use qopt_ir::ir::{Attr, AttrKind};
use qopt_ir::num::FloatKind;

use crate::stablehlo::attrs::{
    ACCURACY_MODE, AXIS_REF, Bounds, COMPARISON, DIRECTION, FFT_TYPE, FieldValue, MESH, MESH_AXIS,
    OUTPUT_OPERAND_ALIAS, PRECISION, REPLICA_GROUP_MESH_AXES, RESULT_ACCURACY, RNG_ALGORITHM, RNG_DISTRIBUTION,
    SUB_AXIS, TRANSPOSE_KIND,
};

type Result<T> = std::result::Result<T, Interrupt>;

/// The enumerations by code.
pub(super) const WORDS: &[(u64, &EnumDef)] = &[
    (3, &DIRECTION),
    (4, &COMPARISON),
    (7, &FFT_TYPE),
    (11, &PRECISION),
    (12, &RNG_ALGORITHM),
    (13, &RNG_DISTRIBUTION),
    (16, &TRANSPOSE_KIND),
    (19, &ACCURACY_MODE),
];

/// Decodes an attribute.
pub(super) fn read(r: &mut EntryReader<'_, '_>, code: u64) -> Result<Attr> {
    if let Some(&(_, def)) = WORDS.iter().find(|(number, _)| *number == code) {
        return word(r, def);
    }
    match code {
        1 => r.builtin_attr(codes::attr::ARRAY),
        2 => {
            let value = r.varint()? != 0;
            Ok(r.ctx().bool_attr(value))
        }
        5 => {
            let value = i32::try_from(r.varint()?).map_err(|_| r.fault("an API version is too large"))?;
            Ok(r.ctx().int_attr(value.into(), r.ctx().int_type(32)))
        }
        6 => r.builtin_attr(codes::attr::DICTIONARY),
        8 => r.builtin_attr(codes::attr::FLOAT),
        9 => r.builtin_attr(codes::attr::INTEGER),
        10 => output_operand_alias(r),
        14 => r.builtin_attr(codes::attr::STRING),
        15 => r.builtin_attr(codes::attr::DENSE_ELEMENTS),
        17 => r.builtin_attr(codes::attr::TYPE),
        18 => bounds(r),
        20 => result_accuracy(r),
        21 => {
            let numbers = [FieldValue::Int(r.signed()?), FieldValue::Int(r.signed()?)];
            Ok(SUB_AXIS.attr(r.ctx(), numbers.map(Some).into()))
        }
        22 => {
            let name = r.attr()?;
            let part = if r.varint()? == 0 { None } else { Some(r.attr()?) };
            let part = match part.map(|part| SUB_AXIS.values(r.ctx(), part)).as_deref() {
                None => None,
                Some(&[(_, Some(FieldValue::Int(before))), (_, Some(FieldValue::Int(size)))]) => {
                    Some(FieldValue::SubAxis(before, size))
                }
                Some(_) => return Err(r.fault("the part of an axis is another attribute")),
            };
            Ok(AXIS_REF.attr(r.ctx(), vec![Some(FieldValue::Attr(name)), part]))
        }
        23 => {
            let (mesh, axes) = (r.attr()?, r.attr()?);
            let mesh = match r.ctx().attr_kind(mesh) {
                AttrKind::String { value, .. } => r.ctx().symbol_attr(*value),
                _ => mesh,
            };
            let values = [FieldValue::Attr(mesh), FieldValue::Attr(axes)];
            Ok(REPLICA_GROUP_MESH_AXES.attr(r.ctx(), values.map(Some).into()))
        }
        24 => {
            let (name, size) = (r.attr()?, r.signed()?);
            Ok(MESH_AXIS.attr(r.ctx(), vec![Some(FieldValue::Attr(name)), Some(FieldValue::Int(size))]))
        }
        25 => {
            let (axes, devices) = (r.attr()?, r.optional_attr()?);
            Ok(MESH.attr(r.ctx(), vec![Some(FieldValue::Attr(axes)), devices.map(FieldValue::Attr)]))
        }
        _ => Err(r.unknown(code)),
    }
}

/// A case of an enumeration.
pub(crate) fn word(r: &mut EntryReader<'_, '_>, def: &'static EnumDef) -> Result<Attr> {
    let value = r.varint()?;
    match def.words(value) {
        Some(_) => Ok(def.attr(r.ctx(), value)),
        None => Err(r.fault(format!("{value} is not a case of an enumeration"))),
    }
}

pub(in crate::stablehlo) fn output_operand_alias(r: &mut EntryReader<'_, '_>) -> Result<Attr> {
    let (outputs, index, operands) = (r.signed_list()?, r.signed()?, r.signed_list()?);
    let values = [FieldValue::Ints(outputs), FieldValue::Int(index), FieldValue::Ints(operands)];
    Ok(OUTPUT_OPERAND_ALIAS.attr(r.ctx(), values.map(Some).into()))
}

/// The bounds of dynamic sizes.
pub(in crate::stablehlo) fn bounds(r: &mut EntryReader<'_, '_>) -> Result<Attr> {
    let bounds = r.signed_list()?;
    let bounds = bounds.into_iter().map(|bound| match u64::try_from(bound) {
        Ok(bound) => Ok(Some(bound)),
        Err(_) if bound == codes::DYNAMIC => Ok(None),
        Err(_) => Err(r.fault("a bound is negative")),
    });
    let bounds = Bounds(bounds.collect::<Result<_>>()?);
    Ok(bounds.attr(r.ctx()))
}

pub(in crate::stablehlo) fn result_accuracy(r: &mut EntryReader<'_, '_>) -> Result<Attr> {
    let (atol, rtol) = (real(r)?, real(r)?);
    let (ulps, mode) = (r.signed()?, r.attr()?);
    let values = vec![
        Some(FieldValue::Real(atol)),
        Some(FieldValue::Real(rtol)),
        Some(FieldValue::Int(ulps)),
        Some(FieldValue::Attr(mode)),
    ];
    Ok(RESULT_ACCURACY.attr(r.ctx(), values))
}

/// A real as an attribute of f64.
fn real(r: &mut EntryReader<'_, '_>) -> Result<Attr> {
    let bits = r.signed()?.cast_unsigned();
    let ty = r.ctx().float_type(FloatKind::F64);
    r.intern_attr(AttrKind::Float { bits: qopt_ir::num::FloatBits(bits.into()), ty })
}
