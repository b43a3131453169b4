//! The types of VHLO, as builtin types and types of StableHLO and quant.

use qopt_ir::bytecode::{EntryReader, Interrupt, codes};
use qopt_ir::ir::{Signedness, Type, TypeKind};
use qopt_ir::num::FloatKind;

use crate::quant::types::read_bytecode;
use crate::stablehlo::types::{future_type, token_type};

/// The integer types by code: bits, and true for unsigned ones.
pub(super) const INTEGERS: [(u64, u32, bool); 13] = [
    (0, 1, false),
    (10, 4, false),
    (11, 8, false),
    (12, 16, false),
    (13, 32, false),
    (14, 64, false),
    (15, 4, true),
    (16, 8, true),
    (17, 16, true),
    (18, 32, true),
    (19, 64, true),
    (31, 2, false),
    (32, 2, true),
];

/// The float types by code.
pub(super) const FLOATS: [(u64, FloatKind); 16] = [
    (2, FloatKind::BF16),
    (3, FloatKind::F16),
    (4, FloatKind::F32),
    (5, FloatKind::F64),
    (6, FloatKind::F8E4M3FN),
    (7, FloatKind::F8E5M2),
    (27, FloatKind::F8E4M3FNUZ),
    (28, FloatKind::F8E5M2FNUZ),
    (29, FloatKind::F8E4M3B11FNUZ),
    (34, FloatKind::TF32),
    (35, FloatKind::F8E4M3),
    (36, FloatKind::F8E3M4),
    (37, FloatKind::F4E2M1FN),
    (38, FloatKind::F6E2M3FN),
    (39, FloatKind::F6E3M2FN),
    (40, FloatKind::F8E8M0FNU),
];

/// Decodes a type.
pub(super) fn read(r: &mut EntryReader<'_, '_>, code: u64) -> Result<Type, Interrupt> {
    if let Some(&(_, width, is_unsigned)) = INTEGERS.iter().find(|(number, ..)| *number == code) {
        let signedness = if is_unsigned { Signedness::Unsigned } else { Signedness::Signless };
        return r.intern_type(TypeKind::Integer { width, signedness });
    }
    if let Some(&(_, kind)) = FLOATS.iter().find(|(number, _)| *number == code) {
        return r.intern_type(TypeKind::Float(kind));
    }
    match code {
        1 => r.builtin_type(codes::ty::COMPLEX),
        8 => r.builtin_type(codes::ty::FUNCTION),
        9 => r.builtin_type(codes::ty::INDEX),
        20 => r.builtin_type(codes::ty::RANKED_TENSOR),
        21 => r.builtin_type(codes::ty::RANKED_TENSOR_WITH_ENCODING),
        22 => Ok(token_type(r.ctx())),
        23 => r.builtin_type(codes::ty::TUPLE),
        24 => read_bytecode(r, 4),
        25 => r.builtin_type(codes::ty::UNRANKED_TENSOR),
        30 => read_bytecode(r, 5),
        33 => r.builtin_type(codes::ty::NONE),
        41 => {
            let dims = r.signed_list()?;
            let element = r.ty()?;
            let sizes = dims.into_iter().map(|dim| match u64::try_from(dim) {
                Ok(size) => Ok(Some(size)),
                Err(_) if dim == codes::DYNAMIC => Ok(None),
                Err(_) => Err(r.fault(format!("a dimension has the size {dim}"))),
            });
            let shape = sizes.collect::<Result<_, _>>()?;
            r.intern_type(TypeKind::MemRef { shape, element, layout: None, space: None })
        }
        42 => {
            let types = r.types()?;
            Ok(future_type(r.ctx(), types))
        }
        _ => Err(r.unknown(code)),
    }
}
