//! Reads the attributes and types in bytecode that StableHLO's own tools write. qopt writes them as text, which these tools read.
//!
//! The codes differ from those of portable artifacts (`vhlo`). Meshes of devices are not read. Source: `StablehloBytecode.cpp` of StableHLO 1.20.

use qopt_ir::bytecode::{EntryReader, Interrupt};
use qopt_ir::def::EnumDef;
use qopt_ir::ir::{Attr, Type};

use super::attrs::{
    ACCURACY_MODE, CHANNEL_HANDLE, COMPARISON, Conv, DIRECTION, DOT, DOT_ALGORITHM, FFT_TYPE, FieldValue, GATHER,
    ListsDef, PRECISION, RNG_ALGORITHM, RNG_DISTRIBUTION, SCATTER, TRANSPOSE_KIND, roles,
};
use super::types::{future_type, token_type};
use super::vhlo::attrs::{bounds, output_operand_alias, result_accuracy, word};

type Result<T> = std::result::Result<T, Interrupt>;

/// The enumerations by code.
const WORDS: &[(u64, &EnumDef)] = &[
    (2, &DIRECTION),
    (3, &COMPARISON),
    (6, &FFT_TYPE),
    (8, &PRECISION),
    (9, &RNG_ALGORITHM),
    (10, &RNG_DISTRIBUTION),
    (12, &TRANSPOSE_KIND),
    (16, &ACCURACY_MODE),
];

/// Decodes an attribute.
pub(super) fn read_attr(r: &mut EntryReader<'_, '_>, code: u64) -> Result<Attr> {
    if let Some(&(_, def)) = WORDS.iter().find(|(number, _)| *number == code) {
        return word(r, def);
    }
    match code {
        1 => {
            let fields = [FieldValue::Int(r.signed()?), FieldValue::Int(r.signed()?)];
            Ok(CHANNEL_HANDLE.attr(r.ctx(), fields.map(Some).into()))
        }
        4 => convolution(r),
        5 => lists(r, &DOT),
        7 => lists(r, &GATHER),
        11 => lists(r, &SCATTER),
        13 => bounds(r),
        14 => output_operand_alias(r),
        15 => dot_algorithm(r),
        17 => result_accuracy(r),
        _ => Err(r.unknown(code)),
    }
}

/// Decodes a type.
pub(super) fn read_type(r: &mut EntryReader<'_, '_>, code: u64) -> Result<Type> {
    match code {
        0 => Ok(token_type(r.ctx())),
        1 => {
            let types = r.types()?;
            Ok(future_type(r.ctx(), types))
        }
        _ => Err(r.unknown(code)),
    }
}

/// Lists of dimensions, and their number if they have one.
fn lists(r: &mut EntryReader<'_, '_>, def: &'static ListsDef) -> Result<Attr> {
    let lists = def.lists.iter().map(|_| r.signed_list()).collect::<Result<Vec<Vec<i64>>>>()?;
    let number = if def.number.is_some() { r.signed()? } else { 0 };
    Ok(def.attr_with_number(r.ctx(), lists, number))
}

/// Batch or feature dimensions, and spatial dimensions, of input, weights and result.
fn convolution(r: &mut EntryReader<'_, '_>) -> Result<Attr> {
    let mut tensor = |[first, second]: [&'static str; 2]| {
        let (named, spatial) = ([(r.signed()?, first), (r.signed()?, second)], r.signed_list()?);
        roles(named, spatial).ok_or_else(|| r.fault("a convolution has wrong dimension numbers"))
    };
    let (lhs, rhs, result) = (tensor(["b", "f"])?, tensor(["i", "o"])?, tensor(["b", "f"])?);
    Ok(Conv { lhs, rhs, result }.attr(r.ctx()))
}

fn dot_algorithm(r: &mut EntryReader<'_, '_>) -> Result<Attr> {
    let types = [r.ty()?, r.ty()?, r.ty()?];
    let counts = [r.signed()?, r.signed()?, r.signed()?];
    let is_imprecise = r.flag()?;
    let fields = types.map(FieldValue::Type).into_iter().chain(counts.map(FieldValue::Int));
    let imprecise = FieldValue::Attr(r.ctx().bool_attr(is_imprecise));
    Ok(DOT_ALGORITHM.attr(r.ctx(), fields.chain([imprecise]).map(Some).collect()))
}
