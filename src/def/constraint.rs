//! Constraints on types and attributes: a predicate with its English description.
//!
//! Constraints are `const` trees that definitions compose, so messages and documentation cannot disagree with the
//! check.

use super::EnumDef;
use crate::diag::Diag;
use crate::ir::{Attr, AttrKind, Context, Signedness, Type, TypeKind};
use crate::num::FloatKind;
use crate::syntax::TextParser;

/// A predicate on types.
pub enum TypePred {
    /// Every type.
    Any,
    /// Types for which the function returns true.
    Test(fn(&Context, Type) -> bool),
    /// Types that satisfy all predicates.
    All(&'static [&'static TypePred]),
    /// Types that satisfy any predicate.
    AnyOf(&'static [&'static TypePred]),
    /// Types that do not satisfy the predicate.
    Not(&'static TypePred),
    /// Signless integers of this width.
    Int(u32),
    /// Floats of this format.
    Float(FloatKind),
    /// Ranked or unranked tensors whose element type satisfies the predicate.
    Tensor(&'static TypePred),
    /// Ranked tensors whose element type satisfies the predicate.
    RankedTensor(&'static TypePred),
    /// Vectors whose element type satisfies the predicate.
    Vector(&'static TypePred),
    /// Memrefs whose element type satisfies the predicate.
    MemRef(&'static TypePred),
    /// Shaped and complex types whose element type satisfies the predicate.
    Element(&'static TypePred),
    /// Shaped types of one of these ranks. Accepts unranked types.
    RankIn(&'static [usize]),
    /// Types that satisfy the predicate, and tensors and vectors of them.
    ScalarOrElement(&'static TypePred),
}

impl TypePred {
    /// Returns true if a type satisfies the predicate.
    pub fn accepts(&self, ctx: &Context, ty: Type) -> bool {
        let kind = ctx.type_kind(ty);
        match self {
            Self::Any => true,
            Self::Test(f) => f(ctx, ty),
            Self::All(all) => all.iter().all(|p| p.accepts(ctx, ty)),
            Self::AnyOf(any) => any.iter().any(|p| p.accepts(ctx, ty)),
            Self::Not(inner) => !inner.accepts(ctx, ty),
            Self::Int(w) => {
                matches!(kind, TypeKind::Integer { width, signedness: Signedness::Signless } if width == w)
            }
            Self::Float(f) => matches!(kind, TypeKind::Float(k) if k == f),
            Self::Tensor(e) => match kind {
                TypeKind::RankedTensor { element, .. } | TypeKind::UnrankedTensor(element) => e.accepts(ctx, *element),
                _ => false,
            },
            Self::RankedTensor(e) => {
                matches!(kind, TypeKind::RankedTensor { element, .. } if e.accepts(ctx, *element))
            }
            Self::Vector(e) => matches!(kind, TypeKind::Vector { element, .. } if e.accepts(ctx, *element)),
            Self::MemRef(e) => match kind {
                TypeKind::MemRef { element, .. } | TypeKind::UnrankedMemRef { element, .. } => e.accepts(ctx, *element),
                _ => false,
            },
            Self::Element(e) => match kind {
                TypeKind::Complex(element) => e.accepts(ctx, *element),
                _ => ctx.element_type(ty).is_some_and(|element| e.accepts(ctx, element)),
            },
            Self::RankIn(ranks) => ctx.shape(ty).is_none_or(|s| ranks.contains(&s.len())),
            Self::ScalarOrElement(p) => {
                p.accepts(ctx, ty)
                    || match kind {
                        TypeKind::Vector { element, .. }
                        | TypeKind::RankedTensor { element, .. }
                        | TypeKind::UnrankedTensor(element) => p.accepts(ctx, *element),
                        _ => false,
                    }
            }
        }
    }
}

/// A constraint on a type.
pub struct TypeConstraint {
    /// Completes "operand #0 must be ...".
    pub summary: &'static str,
    /// The predicate.
    pub pred: TypePred,
    /// The only type that satisfies the predicate, if there is one. Formats may omit it.
    pub only: Option<fn(&Context) -> Type>,
}

impl TypeConstraint {
    /// Creates a constraint from a predicate.
    pub const fn new(summary: &'static str, pred: TypePred) -> Self {
        Self { summary, pred, only: None }
    }
    /// Creates a constraint that only one type satisfies.
    pub const fn only(summary: &'static str, pred: TypePred, only: fn(&Context) -> Type) -> Self {
        Self { summary, pred, only: Some(only) }
    }
    /// Returns true if a type satisfies the constraint.
    pub fn accepts(&self, ctx: &Context, ty: Type) -> bool {
        self.pred.accepts(ctx, ty)
    }
}

/// Any type.
pub const ANY_TYPE: TypeConstraint = TypeConstraint::new("any type", TypePred::Any);
/// `index`
pub const INDEX: TypeConstraint = TypeConstraint::only("index", IS_INDEX, Context::index_type);
/// `i1`
pub const I1: TypeConstraint = TypeConstraint::only("1-bit signless integer", TypePred::Int(1), |c| c.int_type(1));
/// A tensor of anything.
pub const ANY_TENSOR: TypeConstraint =
    TypeConstraint::new("tensor of any type values", TypePred::Tensor(&TypePred::Any));
/// A ranked tensor of anything.
pub const ANY_RANKED_TENSOR: TypeConstraint =
    TypeConstraint::new("ranked tensor of any type values", TypePred::RankedTensor(&TypePred::Any));

/// Accepts `index`.
pub const IS_INDEX: TypePred = TypePred::Test(|c, t| matches!(c.type_kind(t), TypeKind::Index));
/// Accepts signless integers of any width.
pub const IS_SIGNLESS_INT: TypePred =
    TypePred::Test(|c, t| matches!(c.type_kind(t), TypeKind::Integer { signedness: Signedness::Signless, .. }));
/// Accepts integers of any width and signedness.
pub const IS_INT: TypePred = TypePred::Test(|c, t| matches!(c.type_kind(t), TypeKind::Integer { .. }));
/// Accepts floats of any format.
pub const IS_FLOAT: TypePred = TypePred::Test(|c, t| matches!(c.type_kind(t), TypeKind::Float(_)));
/// Accepts quantized types.
pub const IS_QUANTIZED: TypePred = TypePred::Test(|c, t| c.quantized(t).is_some());

/// The syntax of an attribute in an assembly format.
pub enum AttrSyntax {
    /// The full syntax, with its type.
    Full,
    /// Without its type, which is fixed.
    Typed(fn(&Context) -> Type),
    /// `@name`, stored as a string.
    SymbolName,
    /// `@name` or `@name::@nested`.
    SymbolRef,
    /// The keyword of an enumeration.
    Enum(&'static EnumDef),
    /// A type.
    Type,
    /// Prints nothing; the presence of the attribute is its value.
    Unit,
    /// `[1, 2]`, stored as an `array<iN: ...>` of this width.
    IntArray(u32),
    /// The text of a dialect's attribute without `#dialect.mnemonic`.
    Bare(&'static dyn BareAttr),
}

/// Parser of the text that follows `#dialect.mnemonic` in an attribute. [`AttrObject::print_bare`](crate::ir::AttrObject::print_bare)
/// prints it.
pub trait BareAttr: Sync {
    /// The word after `#dialect.`.
    fn mnemonic(&self) -> &'static str;
    /// Parses the text.
    ///
    /// # Errors
    /// If it is not an attribute of this kind.
    fn parse(&'static self, p: &mut TextParser<'_>) -> Result<Attr, Diag>;
}

/// A predicate on attributes.
pub type AttrPred = fn(&Context, Attr) -> bool;

/// A constraint on an attribute.
pub struct AttrConstraint {
    /// Completes "attribute 'x' failed to satisfy constraint: ...".
    pub summary: &'static str,
    /// The predicate. An enumeration uses the predicate of its definition.
    pub accepts: AttrPred,
    /// The syntax in a format.
    pub syntax: AttrSyntax,
}

impl AttrConstraint {
    /// Creates a constraint on attributes with full syntax.
    pub const fn new(summary: &'static str, accepts: AttrPred) -> Self {
        Self { summary, accepts, syntax: AttrSyntax::Full }
    }
    /// Creates a constraint to the values of an enumeration.
    pub const fn of_enum(summary: &'static str, def: &'static EnumDef) -> Self {
        Self { summary, accepts: |_, _| true, syntax: AttrSyntax::Enum(def) }
    }
    /// Returns true if an attribute satisfies the constraint.
    pub fn holds(&self, ctx: &Context, attr: Attr) -> bool {
        match self.syntax {
            AttrSyntax::Enum(def) => def.read(ctx, attr).is_some(),
            _ => (self.accepts)(ctx, attr),
        }
    }
}

fn is_int_of(ctx: &Context, attr: Attr, width: u32) -> bool {
    matches!(ctx.attr_kind(attr), AttrKind::Integer { ty, .. } if *ty == ctx.int_type(width))
}
fn is_array_of(ctx: &Context, attr: Attr, width: u32) -> bool {
    matches!(ctx.attr_kind(attr), AttrKind::DenseArray { element, .. } if *element == ctx.int_type(width))
}

/// Any attribute.
pub const ANY_ATTR: AttrConstraint = AttrConstraint::new("any attribute", |_, _| true);
/// `true` or `false`.
pub const BOOL_ATTR: AttrConstraint = AttrConstraint {
    summary: "bool attribute",
    accepts: |c, a| is_int_of(c, a, 1),
    syntax: AttrSyntax::Typed(|c| c.int_type(1)),
};
/// A signless 32-bit integer.
pub const I32_ATTR: AttrConstraint = AttrConstraint {
    summary: "32-bit signless integer attribute",
    accepts: |c, a| is_int_of(c, a, 32),
    syntax: AttrSyntax::Typed(|c| c.int_type(32)),
};
/// A signless 64-bit integer.
pub const I64_ATTR: AttrConstraint = AttrConstraint {
    summary: "64-bit signless integer attribute",
    accepts: |c, a| is_int_of(c, a, 64),
    syntax: AttrSyntax::Typed(|c| c.int_type(64)),
};
/// An alignment in bytes: a power of two.
pub const ALIGNMENT_ATTR: AttrConstraint = AttrConstraint {
    summary: "64-bit signless integer attribute whose value is positive and whose value is a power of two > 0",
    accepts: |c, a| is_int_of(c, a, 64) && c.attr_int(a).is_some_and(|n| n > 0 && n & (n - 1) == 0),
    syntax: AttrSyntax::Typed(|c| c.int_type(64)),
};
/// A non-negative integer.
pub const I64_FROM_0_ATTR: AttrConstraint = AttrConstraint {
    summary: "64-bit signless integer attribute whose minimum value is 0",
    accepts: |c, a| is_int_of(c, a, 64) && c.attr_int(a).is_some_and(|n| n >= 0),
    syntax: AttrSyntax::Typed(|c| c.int_type(64)),
};
/// A positive integer.
pub const I64_POSITIVE_ATTR: AttrConstraint = AttrConstraint {
    summary: "64-bit signless integer attribute whose value is positive",
    accepts: |c, a| is_int_of(c, a, 64) && c.attr_int(a).is_some_and(|n| n > 0),
    syntax: AttrSyntax::Typed(|c| c.int_type(64)),
};
/// A non-negative integer of 32 bits.
pub const I32_FROM_0_ATTR: AttrConstraint = AttrConstraint {
    summary: "32-bit signless integer attribute whose value is non-negative",
    accepts: |c, a| is_int_of(c, a, 32) && c.attr_int(a).is_some_and(|n| n >= 0),
    syntax: AttrSyntax::Typed(|c| c.int_type(32)),
};
/// An index.
pub const INDEX_ATTR: AttrConstraint = AttrConstraint {
    summary: "index attribute",
    accepts: |c, a| matches!(c.attr_kind(a), AttrKind::Integer { ty, .. } if *ty == c.index_type()),
    syntax: AttrSyntax::Typed(Context::index_type),
};
/// A 32-bit float.
pub const F32_ATTR: AttrConstraint = AttrConstraint {
    summary: "32-bit float attribute",
    accepts: |c, a| matches!(c.attr_kind(a), AttrKind::Float { ty, .. } if c.float_kind(*ty) == Some(FloatKind::F32)),
    syntax: AttrSyntax::Typed(|c| c.float_type(FloatKind::F32)),
};
/// A 64-bit float.
pub const F64_ATTR: AttrConstraint = AttrConstraint {
    summary: "64-bit float attribute",
    accepts: |c, a| matches!(c.attr_kind(a), AttrKind::Float { ty, .. } if c.float_kind(*ty) == Some(FloatKind::F64)),
    syntax: AttrSyntax::Typed(|c| c.float_type(FloatKind::F64)),
};
/// A string.
pub const STRING_ATTR: AttrConstraint = AttrConstraint {
    summary: "string attribute",
    accepts: |c, a| matches!(c.attr_kind(a), AttrKind::String { .. }),
    // As in MLIR, a colon after the string does not begin its type.
    syntax: AttrSyntax::Typed(Context::none_type),
};
/// A string that is a symbol's name.
pub const SYMBOL_NAME: AttrConstraint = AttrConstraint {
    summary: "string attribute",
    accepts: |c, a| matches!(c.attr_kind(a), AttrKind::String { .. }),
    syntax: AttrSyntax::SymbolName,
};
/// A symbol reference, flat or nested.
pub const SYMBOL_REF: AttrConstraint = AttrConstraint {
    summary: "symbol reference attribute",
    accepts: |c, a| matches!(c.attr_kind(a), AttrKind::SymbolRef { .. }),
    syntax: AttrSyntax::SymbolRef,
};
/// A reference to a symbol of the nearest symbol table.
pub const FLAT_SYMBOL_REF: AttrConstraint = AttrConstraint {
    summary: "flat symbol reference attribute",
    accepts: |c, a| matches!(c.attr_kind(a), AttrKind::SymbolRef { nested, .. } if nested.is_empty()),
    syntax: AttrSyntax::SymbolRef,
};
/// A type.
pub const TYPE_ATTR: AttrConstraint = AttrConstraint {
    summary: "any type attribute",
    accepts: |c, a| matches!(c.attr_kind(a), AttrKind::Type(_)),
    syntax: AttrSyntax::Type,
};
/// A function type.
pub const FUNCTION_TYPE_ATTR: AttrConstraint = AttrConstraint {
    summary: "type attribute of function type",
    accepts: |c, a| c.attr_type(a).is_some_and(|t| matches!(c.type_kind(t), TypeKind::Function { .. })),
    syntax: AttrSyntax::Type,
};
/// `unit`
pub const UNIT_ATTR: AttrConstraint =
    AttrConstraint { summary: "unit attribute", accepts: |_, a| a == Attr::UNIT, syntax: AttrSyntax::Unit };
/// An array of dictionaries.
pub const DICT_ARRAY_ATTR: AttrConstraint = AttrConstraint::new("Array of dictionary attributes", |c, a| {
    let is_dict = |&e: &Attr| matches!(c.attr_kind(e), AttrKind::Dict(_));
    matches!(c.attr_kind(a), AttrKind::Array(items) if items.iter().all(is_dict))
});
/// `array<i64: ...>`
pub const I64_ARRAY: AttrConstraint = AttrConstraint {
    summary: "i64 dense array attribute",
    accepts: |c, a| is_array_of(c, a, 64),
    syntax: AttrSyntax::IntArray(64),
};
/// `array<i32: ...>`
pub const I32_ARRAY: AttrConstraint = AttrConstraint {
    summary: "i32 dense array attribute",
    accepts: |c, a| is_array_of(c, a, 32),
    syntax: AttrSyntax::IntArray(32),
};
/// A constant tensor or vector.
pub const ELEMENTS_ATTR: AttrConstraint =
    AttrConstraint::new("constant vector/tensor attribute", |c, a| is_elements(c.attr_kind(a)));
/// An attribute with a type.
pub const TYPED_ATTR: AttrConstraint =
    AttrConstraint::new("TypedAttr instance", |c, a| typed_attr_type(c, a).is_some());

/// Returns true if an attribute stores the elements of a tensor or vector.
pub fn is_elements(kind: &AttrKind) -> bool {
    matches!(
        kind,
        AttrKind::DenseElements { .. }
            | AttrKind::DenseStrings { .. }
            | AttrKind::DenseResource { .. }
            | AttrKind::Sparse { .. }
    )
}

/// The type of a typed attribute.
pub fn typed_attr_type(ctx: &Context, attr: Attr) -> Option<Type> {
    match ctx.attr_kind(attr) {
        AttrKind::Integer { ty, .. }
        | AttrKind::Float { ty, .. }
        | AttrKind::DenseElements { ty, .. }
        | AttrKind::DenseStrings { ty, .. }
        | AttrKind::DenseResource { ty, .. }
        | AttrKind::Sparse { ty, .. } => Some(*ty),
        AttrKind::String { ty, .. } => Some(ty.unwrap_or_else(|| ctx.none_type())),
        AttrKind::Opaque { ty, .. } => Some(ty.unwrap_or_else(|| ctx.none_type())),
        AttrKind::Dialect(object) => object.0.ty(),
        AttrKind::DenseArray { element, data } => {
            let bytes = ctx.int_width(*element).or_else(|| ctx.float_kind(*element).map(|f| f.bits()))?.div_ceil(8);
            Some(ctx.tensor_type(&[Some(data.len() as u64 / u64::from(bytes.max(1)))], *element))
        }
        _ => None,
    }
}
