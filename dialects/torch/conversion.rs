//! The dialect `torch_c`: casts of scalars between the types of torch and those of MLIR, and the seed, for parsing and
//! verification; none folds.
//!
//! `torch_c.to_builtin_tensor` and `torch_c.from_builtin_tensor` have no definition here: they parse in the form of
//! [`Openness::Regular`].
//!
//! Source: `TorchConversionOps.td` of torch-mlir.

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

/// `torch_c.get_next_seed`
static GET_NEXT_SEED: OpDef = OpDef {
    name: "torch_c.get_next_seed",
    summary: "the next seed of the global random number generator",
    results: &[one("seed", &I64)],
    format: Some("attr-dict `:` functional-type(operands, results)"),
    example: "%0 = torch_c.get_next_seed : () -> i64",
    ..OpDef::BASE
};

macro_rules! casts {
    ($($name:literal $operand:ident $result:ident $summary:literal $example:literal;)*) => {
        &[&GET_NEXT_SEED, $(&OpDef {
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
    summary: "Casts of scalars between the types of torch and those of MLIR, and the seed",
    open: Openness::Regular,
    ops: casts! {
        "to_i1" TORCH_BOOL I1 "`!torch.bool` to `i1`" "%0 = torch_c.to_i1 %arg0";
        "from_i1" I1 TORCH_BOOL "`i1` to `!torch.bool`" "%0 = torch_c.from_i1 %arg0";
        "to_i64" TORCH_INT I64 "`!torch.int` to `i64`" "%0 = torch_c.to_i64 %arg0";
        "from_i64" I64 TORCH_INT "`i64` to `!torch.int`" "%0 = torch_c.from_i64 %arg0";
        "to_f64" TORCH_FLOAT F64 "`!torch.float` to `f64`" "%0 = torch_c.to_f64 %arg0";
        "from_f64" F64 TORCH_FLOAT "`f64` to `!torch.float`" "%0 = torch_c.from_f64 %arg0";
        "i64_to_generator" I64 TORCH_GENERATOR "`i64` to `!torch.Generator`" "%0 = torch_c.i64_to_generator %arg0";
        "generator_to_i64" TORCH_GENERATOR I64 "`!torch.Generator` to `i64`" "%0 = torch_c.generator_to_i64 %arg0";
    },
    ..Dialect::BASE
};
