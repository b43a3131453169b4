//! Constraints on operands of func's operations. The dialect defines no types.

use qopt_ir::def::{TypeConstraint, TypePred};
use qopt_ir::ir::TypeKind;

/// A function type.
pub const FUNCTION: TypeConstraint =
    TypeConstraint::new("function type", TypePred::Test(|c, t| matches!(c.type_kind(t), TypeKind::Function { .. })));
