//! Attributes of arguments and results of functions, such as `llvm.noalias`. A function of any dialect may have them.

use qopt_ir::def::{FunctionValue, OpRef, Verdict};
use qopt_ir::ir::{Attr, AttrKind, Context, Type, TypeKind};

use crate::support::fail_unnamed;
use crate::upstream::llvm::{is_compatible, is_pointer, void};

/// The kind of an attribute.
#[derive(Clone, Copy)]
enum Kind {
    Unit,
    Integer,
    Type,
    Any,
}

impl Kind {
    fn accepts(self, ctx: &Context, attr: Attr) -> bool {
        match self {
            Self::Unit => attr == Attr::UNIT,
            Self::Integer => matches!(ctx.attr_kind(attr), AttrKind::Integer { .. }),
            Self::Type => matches!(ctx.attr_kind(attr), AttrKind::Type(_)),
            Self::Any => true,
        }
    }
    fn name(self) -> &'static str {
        match self {
            Self::Unit => "a unit",
            Self::Integer => "an integer",
            Self::Type => "a type",
            Self::Any => "any",
        }
    }
}

/// The values that an attribute applies to.
#[derive(Clone, Copy)]
enum Values {
    Pointers,
    Integers,
    All,
}

impl Values {
    /// Types that LLVM does not have are unknown until they are converted.
    fn accept(self, ctx: &Context, ty: Type) -> bool {
        !is_compatible(ctx, ty)
            || match self {
                Self::Pointers => is_pointer(ctx, ty),
                Self::Integers => matches!(ctx.type_kind(ty), TypeKind::Integer { .. }),
                Self::All => true,
            }
    }
    fn name(self) -> &'static str {
        match self {
            Self::Pointers => "pointer",
            Self::Integers => "integer",
            Self::All => "any",
        }
    }
}

/// Attributes by their names. The last field is true if results may have the attribute.
const ATTRS: &[(&str, Kind, Values, bool)] = &[
    ("llvm.align", Kind::Integer, Values::Pointers, true),
    ("llvm.alignstack", Kind::Integer, Values::All, false),
    ("llvm.allocalign", Kind::Any, Values::All, false),
    ("llvm.allocptr", Kind::Any, Values::All, false),
    ("llvm.byref", Kind::Type, Values::Pointers, false),
    ("llvm.byval", Kind::Type, Values::Pointers, false),
    ("llvm.dereferenceable", Kind::Integer, Values::Pointers, true),
    ("llvm.dereferenceable_or_null", Kind::Integer, Values::Pointers, true),
    ("llvm.elementtype", Kind::Type, Values::Pointers, true),
    ("llvm.inalloca", Kind::Type, Values::Pointers, false),
    ("llvm.inreg", Kind::Unit, Values::All, true),
    ("llvm.nest", Kind::Unit, Values::Pointers, false),
    ("llvm.noalias", Kind::Unit, Values::Pointers, true),
    ("llvm.nocapture", Kind::Unit, Values::Pointers, false),
    ("llvm.nofree", Kind::Unit, Values::Pointers, false),
    ("llvm.nonnull", Kind::Unit, Values::Pointers, true),
    ("llvm.noundef", Kind::Unit, Values::All, true),
    ("llvm.preallocated", Kind::Type, Values::Pointers, false),
    ("llvm.readnone", Kind::Unit, Values::Pointers, false),
    ("llvm.readonly", Kind::Unit, Values::Pointers, false),
    ("llvm.returned", Kind::Unit, Values::All, false),
    ("llvm.signext", Kind::Unit, Values::Integers, true),
    ("llvm.sret", Kind::Type, Values::Pointers, false),
    ("llvm.writeonly", Kind::Unit, Values::Pointers, false),
    ("llvm.zeroext", Kind::Unit, Values::Integers, true),
];

/// Checks an attribute of an argument or a result. Other attributes than those of LLVM are accepted.
pub(in super::super) fn verify(function: OpRef<'_>, value: FunctionValue, name: &str, attr: Attr) -> Verdict {
    let ctx = function.ctx;
    let (ty, is_result) = match value {
        FunctionValue::Argument(ty) => (ty, false),
        FunctionValue::Result(ty) => (ty, true),
    };
    if is_result && ty == void(ctx) {
        return fail_unnamed("cannot attach result attributes to functions with a void return".to_owned());
    }
    let Some(&(_, kind, values, on_results)) = ATTRS.iter().find(|(known, ..)| *known == name) else { return Ok(()) };
    if is_result && !on_results {
        return fail_unnamed(format!("\"{name}\" is not a valid result attribute"));
    }
    if !kind.accepts(ctx, attr) {
        return fail_unnamed(format!("\"{name}\" should be {} attribute", kind.name()));
    }
    if !values.accept(ctx, ty) {
        return fail_unnamed(format!("\"{name}\" attribute attached to non-{} LLVM type", values.name()));
    }
    Ok(())
}
