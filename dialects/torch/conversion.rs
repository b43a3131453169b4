//! The dialect `torch_c`: casts between the types of torch and those of MLIR. They have syntax and types, and no folds.
//!
//! Source: `TorchConversionOps.td` of torch-mlir. `torch_c.to_builtin_tensor` and `torch_c.from_builtin_tensor` have the regular form.

use qopt_ir::def::{Dialect, OpDef, Openness, Trait, TypeConstraint, TypePred, one};

use super::ops::{TORCH_BOOL, TORCH_FLOAT, TORCH_GENERATOR, TORCH_INT};

const I1: TypeConstraint =
    TypeConstraint::only("1-bit signless integer", TypePred::Test(|c, t| t == c.int_type(1)), |c| c.int_type(1));
const I64: TypeConstraint =
    TypeConstraint::only("64-bit signless integer", TypePred::Test(|c, t| t == c.int_type(64)), |c| c.int_type(64));
const F64: TypeConstraint =
    TypeConstraint::only("64-bit float", TypePred::Test(|c, t| t == c.float_type(qopt_ir::num::FloatKind::F64)), |c| {
        c.float_type(qopt_ir::num::FloatKind::F64)
    });

macro_rules! casts {
    ($($name:literal $operand:ident $result:ident $summary:literal $example:literal;)*) => {
        &[$(&OpDef {
            name: concat!("torch_c.", $name),
            summary: $summary,
            operands: &[one("operand", &$operand)],
            results: &[one("result", &$result)],
            traits: &[Trait::Pure],
            format: Some("$operand attr-dict"),
            example: $example,
            ..OpDef::BASE
        }),*]
    };
}

/// The dialect.
pub static DIALECT: Dialect = Dialect {
    name: "torch_c",
    summary: "Casts between the types of torch and those of MLIR",
    open: Openness::Regular,
    ops: casts! {
        "to_i1" TORCH_BOOL I1 "a bool as a number" "%0 = torch_c.to_i1 %arg0";
        "from_i1" I1 TORCH_BOOL "a number as a bool" "%0 = torch_c.from_i1 %arg0";
        "to_i64" TORCH_INT I64 "an int as a number" "%0 = torch_c.to_i64 %arg0";
        "from_i64" I64 TORCH_INT "a number as an int" "%0 = torch_c.from_i64 %arg0";
        "to_f64" TORCH_FLOAT F64 "a float as a number" "%0 = torch_c.to_f64 %arg0";
        "from_f64" F64 TORCH_FLOAT "a number as a float" "%0 = torch_c.from_f64 %arg0";
        "i64_to_generator" I64 TORCH_GENERATOR "a number as a generator" "%0 = torch_c.i64_to_generator %arg0";
        "generator_to_i64" TORCH_GENERATOR I64 "a generator as a number" "%0 = torch_c.generator_to_i64 %arg0";
    },
    ..Dialect::BASE
};
