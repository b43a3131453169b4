//! Constraints of upstream's definitions by their names in `definitions.txt`.

use qopt_ir::def::*;
use qopt_ir::ir::{Attr, AttrKind, Context, Type, TypeKind};

use super::types::Named;
use super::{pdl, sparse_tensor, transform};

/// A predicate without operands. An unknown name accepts every type.
pub(super) fn predicate(name: &'static str) -> TypePred {
    match name {
        "any_memref" => {
            TypePred::Test(|c, t| matches!(c.type_kind(t), TypeKind::MemRef { .. } | TypeKind::UnrankedMemRef { .. }))
        }
        "complex" => TypePred::Test(|c, t| matches!(c.type_kind(t), TypeKind::Complex(_))),
        "float" => IS_FLOAT,
        "has_rank" => TypePred::Test(|c, t| c.shape(t).is_some()),
        "i1" => TypePred::Int(1),
        "index" => IS_INDEX,
        "int" => IS_INT,
        "memref" => TypePred::Test(|c, t| matches!(c.type_kind(t), TypeKind::MemRef { .. })),
        "iter_space" => TypePred::Test(sparse_tensor::is_iter_space),
        "iterator" => TypePred::Test(sparse_tensor::is_iterator),
        "op_handle" => TypePred::Test(transform::is_op_handle),
        "param_handle" => TypePred::Test(transform::is_param),
        "rank0" => TypePred::RankIn(&[0]),
        "rank1" => TypePred::RankIn(&[1]),
        "rank1+" => TypePred::Test(|c, t| c.shape(t).is_some_and(|shape| !shape.is_empty())),
        "ranked_tensor" => TypePred::Test(|c, t| matches!(c.type_kind(t), TypeKind::RankedTensor { .. })),
        "shaped" => TypePred::Test(|c, t| c.element_type(t).is_some()),
        "signless" => IS_SIGNLESS_INT,
        "signless_or_index" => TypePred::AnyOf(&[&IS_SIGNLESS_INT, &IS_INDEX]),
        "sparse" => TypePred::Test(sparse_tensor::is_sparse),
        "sparse_slice" => TypePred::Test(sparse_tensor::is_slice),
        "storage_specifier" => TypePred::Test(sparse_tensor::is_specifier),
        "tensor" => {
            TypePred::Test(|c, t| matches!(c.type_kind(t), TypeKind::RankedTensor { .. } | TypeKind::UnrankedTensor(_)))
        }
        "value_handle" => TypePred::Test(transform::is_value_handle),
        "vector" => TypePred::Test(|c, t| matches!(c.type_kind(t), TypeKind::Vector { .. })),
        "fixed_vector" => TypePred::Test(
            |c, t| matches!(c.type_kind(t), TypeKind::Vector { scalable, .. } if !scalable.contains(&true)),
        ),
        "i32" => TypePred::Int(32),
        "i8" => TypePred::Int(8),
        "pdl" => TypePred::Test(pdl::is_pdl),
        "pdl_range" => TypePred::Test(pdl::is_range),
        "scalable_vector" => TypePred::Test(
            |c, t| matches!(c.type_kind(t), TypeKind::Vector { scalable, .. } if scalable.contains(&true)),
        ),
        "static_shape" => TypePred::Test(|c, t| c.shape(t).is_some_and(|shape| shape.iter().all(Option::is_some))),
        "unranked_memref" => TypePred::Test(|c, t| matches!(c.type_kind(t), TypeKind::UnrankedMemRef { .. })),
        "!pdl.attribute" => TypePred::Test(|c, t| PDL_ATTRIBUTE.is(c, t)),
        "!pdl.operation" => TypePred::Test(|c, t| PDL_OPERATION.is(c, t)),
        "!pdl.range<type>" => TypePred::Test(|c, t| t == pdl::range_type(c, "type")),
        "!pdl.range<value>" => TypePred::Test(|c, t| t == pdl::range_type(c, "value")),
        "!pdl.type" => TypePred::Test(|c, t| PDL_TYPE.is(c, t)),
        "!pdl.value" => TypePred::Test(|c, t| PDL_VALUE.is(c, t)),
        "concrete_op" => TypePred::Test(transform::is_concrete_op),
        "!transform.affine_map" => TypePred::Test(|c, t| AFFINE_MAP_PARAM.is(c, t)),
        "!transform.any_op" => TypePred::Test(|c, t| ANY_OP.is(c, t)),
        "!transform.any_value" => TypePred::Test(|c, t| ANY_VALUE.is(c, t)),
        "!ml_program.token" => TypePred::Test(|c, t| TOKEN.is(c, t)),
        "!shape.shape" => TypePred::Test(|c, t| SHAPE.is(c, t)),
        "!shape.size" => TypePred::Test(|c, t| SIZE.is(c, t)),
        "!shape.value_shape" => TypePred::Test(|c, t| VALUE_SHAPE.is(c, t)),
        "!shape.witness" => TypePred::Test(|c, t| WITNESS.is(c, t)),
        _ => super::llvm::predicate(name),
    }
}

/// A computation of a type from another one by its name.
pub(super) fn transform(name: &str) -> Option<fn(&Context, Type) -> Option<Type>> {
    Some(match name {
        "element" => element,
        "same" => |_, ty| Some(ty),
        "i1_like" => |ctx, ty| Some(super::llvm::i1_like(ctx, ty)),
        "value_and_i1" => |ctx, ty| Some(super::llvm::value_and_i1(ctx, ty)),
        _ => return None,
    })
}

pub(super) const PDL_ATTRIBUTE: Named = Named::new("pdl", "attribute");
pub(super) const PDL_OPERATION: Named = Named::new("pdl", "operation");
pub(super) const PDL_TYPE: Named = Named::new("pdl", "type");
pub(super) const PDL_VALUE: Named = Named::new("pdl", "value");
pub(super) const AFFINE_MAP_PARAM: Named = Named::new("transform", "affine_map");
pub(super) const ANY_OP: Named = Named::new("transform", "any_op");
pub(super) const ANY_VALUE: Named = Named::new("transform", "any_value");
pub(super) const TOKEN: Named = Named::new("ml_program", "token");
pub(super) const SHAPE: Named = Named::new("shape", "shape");
pub(super) const SIZE: Named = Named::new("shape", "size");
pub(super) const VALUE_SHAPE: Named = Named::new("shape", "value_shape");
pub(super) const WITNESS: Named = Named::new("shape", "witness");

/// The only type that satisfies a predicate.
pub(super) fn only(predicate: &str) -> Option<fn(&Context) -> Type> {
    Some(match predicate {
        "i1" => |c| c.int_type(1),
        "index" => Context::index_type,
        "!pdl.attribute" => |c| PDL_ATTRIBUTE.intern(c),
        "!pdl.operation" => |c| PDL_OPERATION.intern(c),
        "!pdl.range<type>" => |c| pdl::range_type(c, "type"),
        "!pdl.range<value>" => |c| pdl::range_type(c, "value"),
        "!pdl.type" => |c| PDL_TYPE.intern(c),
        "!pdl.value" => |c| PDL_VALUE.intern(c),
        "!transform.affine_map" => |c| AFFINE_MAP_PARAM.intern(c),
        "!transform.any_op" => |c| ANY_OP.intern(c),
        "!transform.any_value" => |c| ANY_VALUE.intern(c),
        "!llvm.token" => |c| super::Named::new("llvm", "token").intern(c),
        "(and llvm_pointer llvm_space0)" => |c| super::llvm::Pointer { space: 0 }.intern(c),
        "!ml_program.token" => |c| TOKEN.intern(c),
        "!shape.shape" => |c| SHAPE.intern(c),
        "!shape.size" => |c| SIZE.intern(c),
        "!shape.value_shape" => |c| VALUE_SHAPE.intern(c),
        "!shape.witness" => |c| WITNESS.intern(c),
        _ => return None,
    })
}

/// The element type of a shaped or complex type.
pub(super) fn element(ctx: &Context, ty: Type) -> Option<Type> {
    match ctx.type_kind(ty) {
        TypeKind::Complex(element) => Some(*element),
        _ => ctx.element_type(ty),
    }
}

fn is_array_of(ctx: &Context, attr: Attr, accepts: fn(&Context, Attr) -> bool) -> bool {
    matches!(ctx.attr_kind(attr), AttrKind::Array(items) if items.iter().all(|&item| accepts(ctx, item)))
}

const STRING_ARRAY: AttrConstraint = AttrConstraint::new("string array attribute", |c, a| {
    is_array_of(c, a, |c, a| matches!(c.attr_kind(a), AttrKind::String { .. }))
});
const SYMBOL_REF_ARRAY: AttrConstraint = AttrConstraint::new("symbol ref array attribute", |c, a| {
    is_array_of(c, a, |c, a| matches!(c.attr_kind(a), AttrKind::SymbolRef { .. }))
});
/// A signless integer of a width.
macro_rules! integer {
    ($name:ident, $width:literal, $summary:literal) => {
        const $name: AttrConstraint = AttrConstraint {
            summary: $summary,
            accepts: |c, a| typed_attr_type(c, a) == Some(c.int_type($width)) && c.attr_int(a).is_some(),
            syntax: AttrSyntax::Typed(|c| c.int_type($width)),
        };
    };
}
integer!(I8_ATTR, 8, "8-bit signless integer attribute");
integer!(I16_ATTR, 16, "16-bit signless integer attribute");

const I64_ARRAY_ATTR: AttrConstraint =
    AttrConstraint::new("64-bit integer array attribute", |c, a| is_array_of(c, a, |c, a| (I64_ATTR.accepts)(c, a)));
const I32_ARRAY_ATTR: AttrConstraint =
    AttrConstraint::new("32-bit integer array attribute", |c, a| is_array_of(c, a, |c, a| (I32_ATTR.accepts)(c, a)));
const FLAT_SYMBOL_REF_ARRAY: AttrConstraint = AttrConstraint::new("flat symbol ref array attribute", |c, a| {
    is_array_of(c, a, |c, a| (FLAT_SYMBOL_REF.accepts)(c, a))
});
/// An array of attributes of one record.
macro_rules! array_of {
    ($name:ident, $record:literal, $summary:literal) => {
        const $name: AttrConstraint =
            AttrConstraint::new($summary, |c, a| is_array_of(c, a, |c, a| super::is_record(c, a, $record)));
    };
}
array_of!(ACCESS_GROUPS, "llvm.access_group", "LLVM dialect access group metadata array");
array_of!(ALIAS_SCOPES, "llvm.alias_scope", "LLVM dialect alias scope array");
array_of!(TBAA_TAGS, "llvm.tbaa_tag", "LLVM dialect TBAA tag metadata array");
array_of!(VARIABLE_EXPRESSIONS, "llvm.di_global_variable_expression", "an array of variable expressions");
const ARRAY: AttrConstraint =
    AttrConstraint::new("array attribute", |c, a| matches!(c.attr_kind(a), AttrKind::Array(_)));
/// A flag that upstream stores as a boolean: `unit` or `true` if it is set.
const UNIT_PROPERTY: AttrConstraint = AttrConstraint {
    summary: "unit property",
    accepts: |c, a| (UNIT_ATTR.accepts)(c, a) || (BOOL_ATTR.accepts)(c, a),
    syntax: AttrSyntax::Unit,
};
const DICT: AttrConstraint =
    AttrConstraint::new("dictionary of named attribute values", |c, a| matches!(c.attr_kind(a), AttrKind::Dict(_)));
const AFFINE_MAP: AttrConstraint =
    AttrConstraint::new("AffineMap attribute", |c, a| matches!(c.attr_kind(a), AttrKind::AffineMap(_)));
const INTEGER_SET: AttrConstraint =
    AttrConstraint::new("IntegerSet attribute", |c, a| matches!(c.attr_kind(a), AttrKind::IntegerSet(_)));
const INDEX_ELEMENTS: AttrConstraint =
    AttrConstraint::new("index elements attribute", |c, a| is_dense_of(c, a, Context::index_type));
const I32_ELEMENTS: AttrConstraint =
    AttrConstraint::new("32-bit signless integer elements attribute", |c, a| is_dense_of(c, a, |c| c.int_type(32)));

fn is_dense_of(ctx: &Context, attr: Attr, element: fn(&Context) -> Type) -> bool {
    is_elements(ctx.attr_kind(attr))
        && typed_attr_type(ctx, attr).and_then(|ty| ctx.element_type(ty)) == Some(element(ctx))
}

/// A constraint on numbers as well: its name in the table, the constraint, and the words that its summary adds.
macro_rules! confined {
    ($name:ident, $base:ident, $words:literal, $holds:expr) => {
        const $name: AttrConstraint = AttrConstraint {
            summary: $words,
            accepts: |c, a| ($base.accepts)(c, a) && numbers(c, a).is_some_and($holds),
            syntax: $base.syntax,
        };
    };
}

/// The number of an attribute, or all numbers of an array.
fn numbers(ctx: &Context, attr: Attr) -> Option<Vec<i64>> {
    ctx.attr_int(attr).map(|number| vec![number]).or_else(|| ctx.attr_ints(attr))
}
fn all(numbers: &[i64], holds: impl Fn(i64) -> bool) -> bool {
    numbers.iter().all(|&number| holds(number))
}

confined!(
    LOCALITY,
    I32_ATTR,
    "32-bit signless integer attribute whose minimum value is 0 whose maximum value is 3",
    |n| { all(&n, |n| (0..=3).contains(&n)) }
);
confined!(I16_FROM_0, I16_ATTR, "16-bit signless integer attribute whose value is non-negative", |n| all(&n, |n| n
    >= 0));
confined!(I32_FROM_0, I32_ATTR, "32-bit signless integer attribute whose value is non-negative", |n| all(&n, |n| n
    >= 0));
confined!(I32_POSITIVE, I32_ATTR, "32-bit signless integer attribute whose value is positive", |n| all(&n, |n| n > 0));
confined!(I64_NON_NEGATIVE, I64_ATTR, "64-bit signless integer attribute whose value is non-negative", |n| {
    all(&n, |n| n >= 0)
});
confined!(I64_POSITIVE, I64_ATTR, "64-bit signless integer attribute whose value is positive", |n| all(&n, |n| n > 0));
confined!(ARRAY_FROM_0, I64_ARRAY, "i64 dense array attribute whose value is non-negative", |n| all(&n, |n| n >= 0));
confined!(ARRAY_OF_3, I64_ARRAY, "i64 dense array attribute with exactly 3 elements", |n| n.len() == 3);
confined!(ARRAY_OF_0_OR_3, I64_ARRAY, "i64 dense array attribute with 0 or 3 elements", |n| [0, 3].contains(&n.len()));

/// The constraints on numbers by their name in the table, which has `|` for a space.
pub(super) fn confined(name: &str) -> Option<&'static AttrConstraint> {
    Some(match name {
        "DenseI64ArrayAttr|whose|value|is|non-negative" => &ARRAY_FROM_0,
        "DenseI64ArrayAttr|with|0|or|3|elements" => &ARRAY_OF_0_OR_3,
        "DenseI64ArrayAttr|with|exactly|3|elements" => &ARRAY_OF_3,
        "I16Attr|whose|value|is|non-negative" => &I16_FROM_0,
        "I32Attr|whose|minimum|value|is|0|whose|maximum|value|is|3" => &LOCALITY,
        "I32Attr|whose|value|is|non-negative" => &I32_FROM_0,
        "I32Attr|whose|value|is|positive" => &I32_POSITIVE,
        "I64Attr|whose|value|is|non-negative" => &I64_NON_NEGATIVE,
        "I64Attr|whose|value|is|positive" => &I64_POSITIVE,
        "I64Attr|whose|value|is|positive|and|whose|value|is|a|power|of|two|>|0" => &ALIGNMENT_ATTR,
        _ => return None,
    })
}

/// The constraint on an attribute. An unknown name accepts every attribute.
pub(super) fn attr(name: &str) -> &'static AttrConstraint {
    match name {
        "AffineMapAttr" => &AFFINE_MAP,
        "ArrayAttr" | "BoolArrayAttr" | "DeviceMappingArrayAttr" | "TypeArrayAttr" | "TypedArrayAttrBase" => &ARRAY,
        "BoolAttr" => &BOOL_ATTR,
        "DenseI32ArrayAttr" => &I32_ARRAY,
        "DenseI64ArrayAttr" => &I64_ARRAY,
        "DIGlobalVariableExpressionArrayAttr" => &VARIABLE_EXPRESSIONS,
        "DictArrayAttr" => &DICT_ARRAY_ATTR,
        "DictionaryAttr" => &DICT,
        "DimensionAttr" | "IndexAttr" | "LevelAttr" => &INDEX_ATTR,
        "F64Attr" => &F64_ATTR,
        "FlatSymbolRefArrayAttr" => &FLAT_SYMBOL_REF_ARRAY,
        "FlatSymbolRefAttr" => &FLAT_SYMBOL_REF,
        "I8Attr" => &I8_ATTR,
        "I16Attr" => &I16_ATTR,
        "I32ArrayAttr" => &I32_ARRAY_ATTR,
        "I32Attr" => &I32_ATTR,
        "I32ElementsAttr" => &I32_ELEMENTS,
        "I64Attr" | "I64BitSetAttr" => &I64_ATTR,
        "I64ArrayAttr" | "I64BitSetArrayAttr" | "I64SmallVectorArrayAttr" => &I64_ARRAY_ATTR,
        "IndexElementsAttr" => &INDEX_ELEMENTS,
        "IntegerSetAttr" => &INTEGER_SET,
        "LLVM_AccessGroupArrayAttr" => &ACCESS_GROUPS,
        "LLVM_AliasScopeArrayAttr" => &ALIAS_SCOPES,
        "LLVM_TBAATagArrayAttr" => &TBAA_TAGS,
        "LLVMFunctionTypeAttr" => &super::llvm::FUNCTION_TYPE_ATTR,
        "PoisonAttrInterface" => &super::ub::POISON_ATTR,
        "StrArrayAttr" => &STRING_ARRAY,
        "Builtin_StringAttr" | "StrAttr" => &STRING_ATTR,
        "SymbolNameAttr" => &SYMBOL_NAME,
        "SymbolRefArrayAttr" => &SYMBOL_REF_ARRAY,
        "SymbolRefAttr" => &SYMBOL_REF,
        "TypeAttr" => &TYPE_ATTR,
        "TypeAttrBase" | "TypeAttrOf" => &FUNCTION_TYPE_ATTR,
        "UnitAttr" => &UNIT_ATTR,
        "UnitProp" => &UNIT_PROPERTY,
        _ => &ANY_ATTR,
    }
}
