//! The types of the llvm dialect: pointers, arrays, structs, functions, target types, and types without parameters.
//!
//! Inside of `!llvm....`, the types of the dialect have no prefix: `!llvm.struct<(ptr, array<2 x i8>)>`.

use std::sync::Arc;

use qopt_ir::def::{AttrConstraint, TypeDef, TypePred};
use qopt_ir::diag::Diag;
use qopt_ir::ir::{Container, Context, DialectType, Signedness, Type, TypeKind, TypeObject};
use qopt_ir::num::FloatKind;
use qopt_ir::syntax::{TextParser, TextPrinter};
use rustc_hash::FxHashSet;

use super::types::{Named, named_type};

/// The nesting of types without a prefix. Types with one nest up to the limit of the reader.
const MAX_DEPTH: u32 = 32;

fn intern(ctx: &Context, object: impl TypeObject) -> Type {
    ctx.ty(TypeKind::Dialect(DialectType(Arc::new(object))))
}

/// A pointer.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Pointer {
    /// The address space.
    pub space: u32,
}

impl Pointer {
    /// The interned type.
    pub fn intern(self, ctx: &Context) -> Type {
        intern(ctx, self)
    }
}

impl TypeObject for Pointer {
    fn dialect(&self) -> &'static str {
        "llvm"
    }
    fn valid_element(&self, _: Container) -> bool {
        true
    }
    fn print(&self, p: &mut TextPrinter<'_>) {
        p.text("ptr");
        if self.space != 0 {
            p.text(&format!("<{}>", self.space));
        }
    }
}

/// `array<2 x ptr>`
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub(crate) struct Array {
    pub(crate) len: u64,
    pub(crate) element: Type,
}

impl TypeObject for Array {
    fn dialect(&self) -> &'static str {
        "llvm"
    }
    fn children(&self, each: &mut dyn FnMut(Type)) {
        each(self.element);
    }
    fn print(&self, p: &mut TextPrinter<'_>) {
        p.text(&format!("array<{} x ", self.len));
        print_type(p, self.element);
        p.text(">");
    }
}

/// The fields of a struct.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub(crate) enum Fields {
    Known {
        packed: bool,
        types: Box<[Type]>,
    },
    /// `opaque`
    Opaque,
    /// The struct of this name around it.
    Enclosing,
}

/// `struct<(i32, ptr)>` or `struct<"name", (i32, ptr)>`
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub(crate) struct Struct {
    pub(crate) name: Option<Box<[u8]>>,
    pub(crate) fields: Fields,
}

impl Struct {
    pub(crate) fn types(&self) -> &[Type] {
        match &self.fields {
            Fields::Known { types, .. } => types,
            Fields::Opaque | Fields::Enclosing => &[],
        }
    }
}

impl TypeObject for Struct {
    fn dialect(&self) -> &'static str {
        "llvm"
    }
    fn children(&self, each: &mut dyn FnMut(Type)) {
        self.types().iter().copied().for_each(each);
    }
    fn print(&self, p: &mut TextPrinter<'_>) {
        p.text("struct<");
        if let Some(name) = &self.name {
            p.string(name);
            p.text(if self.fields == Fields::Enclosing { "" } else { ", " });
        }
        match &self.fields {
            Fields::Known { packed, types } => {
                p.text(if *packed { "packed (" } else { "(" });
                print_types(p, types);
                p.text(")");
            }
            Fields::Opaque => p.text("opaque"),
            Fields::Enclosing => {}
        }
        p.text(">");
    }
}

/// `func<i32 (ptr, ...)>`
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub(crate) struct Function {
    pub(crate) result: Type,
    pub(crate) params: Box<[Type]>,
    pub(crate) is_vararg: bool,
}

impl Function {
    pub(crate) fn intern(self, ctx: &Context) -> Type {
        intern(ctx, self)
    }
}

impl TypeObject for Function {
    fn dialect(&self) -> &'static str {
        "llvm"
    }
    fn children(&self, each: &mut dyn FnMut(Type)) {
        each(self.result);
        self.params.iter().copied().for_each(each);
    }
    fn print(&self, p: &mut TextPrinter<'_>) {
        p.text("func<");
        print_type(p, self.result);
        p.text(" (");
        print_types(p, &self.params);
        if self.is_vararg {
            p.text(if self.params.is_empty() { "..." } else { ", ..." });
        }
        p.text(")>");
    }
}

/// `target<"name", ptr, 3>`
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub(crate) struct Target {
    name: Box<[u8]>,
    types: Box<[Type]>,
    numbers: Box<[i64]>,
}

impl Target {
    fn is_spirv(&self) -> bool {
        self.name.starts_with(b"spirv.")
    }
    /// Returns true if memory may have values of the type.
    pub(crate) fn supports_memory(&self) -> bool {
        self.is_spirv() || *self.name == *b"aarch64.svcount"
    }
    /// Returns true if the type has a value of zeros.
    pub(crate) fn has_zero(&self) -> bool {
        self.is_spirv()
    }
    /// Returns true if a global may have the type.
    pub(crate) fn can_be_global(&self) -> bool {
        self.is_spirv() || *self.name == *b"amdgcn.named.barrier"
    }
}

impl TypeObject for Target {
    fn dialect(&self) -> &'static str {
        "llvm"
    }
    fn children(&self, each: &mut dyn FnMut(Type)) {
        self.types.iter().copied().for_each(each);
    }
    fn print(&self, p: &mut TextPrinter<'_>) {
        p.text("target<");
        p.string(&self.name);
        for &ty in &self.types {
            p.text(", ");
            print_type(p, ty);
        }
        for number in &self.numbers {
            p.text(&format!(", {number}"));
        }
        p.text(">");
    }
}

fn print_types(p: &mut TextPrinter<'_>, types: &[Type]) {
    for (i, &ty) in types.iter().enumerate() {
        p.text(if i > 0 { ", " } else { "" });
        print_type(p, ty);
    }
}

/// Prints a type inside of another one. As in upstream, floats and types with a part that LLVM does not have keep their prefix.
fn print_type(p: &mut TextPrinter<'_>, ty: Type) {
    if is_float(p.ctx, ty) || !is_compatible(p.ctx, ty) {
        p.ty(ty);
    } else {
        p.bare_type(ty);
    }
}

/// A type inside of another one, with or without its prefix.
fn inner(p: &mut TextParser<'_>, depth: u32) -> Result<Type, Diag> {
    let Some(word) = p.peek_word() else { return p.ty() };
    let read: fn(&mut TextParser<'_>, u32) -> Result<Type, Diag> = match word {
        "array" => array,
        "func" => function,
        "ptr" => |p, _| pointer(p),
        "struct" => structure,
        "target" => target,
        _ => {
            let Some(def) = SIMPLE.iter().find(|def| def.mnemonic == word) else { return p.ty() };
            p.eat_word();
            return (def.parse)(p);
        }
    };
    if depth >= MAX_DEPTH {
        return Err(p.error("type nests too deep without '!llvm.'"));
    }
    p.eat_word();
    read(p, depth.saturating_add(1))
}

fn pointer(p: &mut TextParser<'_>) -> Result<Type, Diag> {
    if !p.eat("<") {
        return Ok(Pointer { space: 0 }.intern(p.ctx));
    }
    let span = p.span();
    let space = p.int()?;
    let space = u32::try_from(space).map_err(|_| p.error_at(span, "expected an address space of 32 bits"))?;
    p.expect(">")?;
    Ok(Pointer { space }.intern(p.ctx))
}

fn array(p: &mut TextParser<'_>, depth: u32) -> Result<Type, Diag> {
    p.expect("<")?;
    let span = p.span();
    let dims = p.dims(true)?;
    let &[Some(len)] = dims.as_slice() else { return Err(p.error_at(span, "expected one static size and ' x '")) };
    let element = inner(p, depth)?;
    check(p, span, element, "invalid array element type: ", is_element)?;
    p.expect(">")?;
    Ok(intern(p.ctx, Array { len, element }))
}

fn structure(p: &mut TextParser<'_>, depth: u32) -> Result<Type, Diag> {
    p.expect("<")?;
    if p.is("(") || p.is("packed") {
        return fields(p, depth, None);
    }
    let span = p.span();
    let name = p.string()?;
    if p.eat(">") {
        if !p.is_inside(&name) {
            return Err(p.error_at(span, "struct without a body only allowed in a recursive struct"));
        }
        return Ok(intern(p.ctx, Struct { name: Some(name.into()), fields: Fields::Enclosing }));
    }
    p.expect(",")?;
    let span = p.span();
    let ty = if p.eat("opaque") {
        p.expect(">")?;
        intern(p.ctx, Struct { name: Some(name.clone().into()), fields: Fields::Opaque })
    } else {
        p.inside(&name, |p| fields(p, depth, Some(name.clone().into())))?
    };
    let first = p.define(&name, ty);
    if first == ty || alike(p.ctx, first, ty) {
        return Ok(ty);
    }
    let is_opaque = p.ctx.type_object::<Struct>(ty).is_some_and(|ty| ty.fields == Fields::Opaque);
    Err(p.error_at(
        span,
        match is_opaque {
            true => "redeclaring defined struct as opaque",
            false => "identified type already used with a different body",
        },
    ))
}

/// `packed (i32, ptr)>`
fn fields(p: &mut TextParser<'_>, depth: u32, name: Option<Box<[u8]>>) -> Result<Type, Diag> {
    let packed = p.eat("packed");
    p.expect("(")?;
    let mut types = Vec::new();
    if !p.eat(")") {
        loop {
            let span = p.span();
            let ty = inner(p, depth)?;
            check(p, span, ty, "invalid LLVM structure element type: ", is_element)?;
            types.push(ty);
            if !p.eat(",") {
                break;
            }
        }
        p.expect(")")?;
    }
    p.expect(">")?;
    Ok(intern(p.ctx, Struct { name, fields: Fields::Known { packed, types: types.into() } }))
}

/// Returns true if two structs have the same body. Structs with names inside of them are compared by their names, because the body of
/// one may be left out inside of it.
fn alike(ctx: &Context, first: Type, second: Type) -> bool {
    let (mut work, mut seen) = (vec![(first, second)], FxHashSet::default());
    while let Some((a, b)) = work.pop() {
        if a == b || !seen.insert((a, b)) {
            continue;
        }
        let is_inner = seen.len() > 1;
        let pairs = if let (Some(a), Some(b)) = (ctx.type_object::<Struct>(a), ctx.type_object::<Struct>(b)) {
            match (&a.fields, &b.fields) {
                _ if a.name != b.name => None,
                _ if is_inner && a.name.is_some() => Some((vec![], vec![])),
                (Fields::Known { packed, types }, Fields::Known { packed: other, types: others }) => {
                    (packed == other).then(|| (types.to_vec(), others.to_vec()))
                }
                _ => None,
            }
        } else if let (Some(a), Some(b)) = (ctx.type_object::<Array>(a), ctx.type_object::<Array>(b)) {
            (a.len == b.len).then(|| (vec![a.element], vec![b.element]))
        } else {
            None
        };
        match pairs {
            Some((types, others)) if types.len() == others.len() => work.extend(types.into_iter().zip(others)),
            _ => return false,
        }
    }
    true
}

fn function(p: &mut TextParser<'_>, depth: u32) -> Result<Type, Diag> {
    p.expect("<")?;
    let span = p.span();
    let result = inner(p, depth)?;
    check(p, span, result, "invalid function result type: ", is_result)?;
    let (mut params, mut is_vararg) = (Vec::new(), false);
    p.expect("(")?;
    if !p.eat(")") {
        loop {
            is_vararg = p.eat("...");
            if is_vararg {
                break;
            }
            let span = p.span();
            let param = inner(p, depth)?;
            check(p, span, param, "invalid function argument type: ", is_param)?;
            params.push(param);
            if !p.eat(",") {
                break;
            }
        }
        p.expect(")")?;
    }
    p.expect(">")?;
    Ok(Function { result, params: params.into(), is_vararg }.intern(p.ctx))
}

fn target(p: &mut TextParser<'_>, depth: u32) -> Result<Type, Diag> {
    p.expect("<")?;
    let name = p.string()?.into();
    let (mut types, mut numbers) = (Vec::new(), Vec::new());
    while p.eat(",") {
        match p.eat_int()? {
            Some(number) => numbers.push(number),
            None if numbers.is_empty() => types.push(inner(p, depth)?),
            None => return Err(p.error("expected integer value")),
        }
    }
    p.expect(">")?;
    Ok(intern(p.ctx, Target { name, types: types.into(), numbers: numbers.into() }))
}

fn check(
    p: &TextParser<'_>,
    span: qopt_ir::ir::Span,
    ty: Type,
    message: &str,
    accepts: fn(&Context, Type) -> bool,
) -> Result<(), Diag> {
    if accepts(p.ctx, ty) {
        return Ok(());
    }
    Err(p.error_at(span, format!("{message}{}", crate::support::show(p.ctx, ty))))
}

/// Returns true if the type is one of these types without parameters.
pub(crate) fn is_simple(ctx: &Context, ty: Type, mnemonics: &[&'static str]) -> bool {
    mnemonics.iter().any(|mnemonic| Named::new("llvm", mnemonic).is(ctx, ty))
}

/// Returns true for types of array elements and struct fields.
fn is_element(ctx: &Context, ty: Type) -> bool {
    !is_simple(ctx, ty, &["void", "label", "metadata", "token"]) && !is_function(ctx, ty)
}

/// Returns true for types of a function's arguments.
fn is_param(ctx: &Context, ty: Type) -> bool {
    let is_opaque = ctx.type_object::<Struct>(ty).is_some_and(|ty| ty.fields == Fields::Opaque);
    !is_simple(ctx, ty, &["void"]) && !is_function(ctx, ty) && !is_opaque
}

/// Returns true for types of a function's result.
fn is_result(ctx: &Context, ty: Type) -> bool {
    !is_simple(ctx, ty, &["metadata", "label"]) && !is_function(ctx, ty)
}

/// Returns true for a type of a kind that LLVM has: types of the dialect, signless integers, floats, and vectors of rank 1. The types
/// inside of it may be any.
pub(crate) fn is_outer(ctx: &Context, ty: Type) -> bool {
    match ctx.type_kind(ty) {
        TypeKind::Vector { shape, .. } => shape.len() == 1,
        TypeKind::Opaque { .. } => true,
        TypeKind::Dialect(object) => object.0.dialect() == "llvm",
        TypeKind::Integer { signedness, .. } => *signedness == Signedness::Signless,
        TypeKind::Float(_) => is_float(ctx, ty),
        _ => false,
    }
}

/// Returns true for a type that LLVM has: [`is_outer`] holds for it and all types inside of it.
pub(crate) fn is_compatible(ctx: &Context, ty: Type) -> bool {
    let (mut seen, mut work) = (FxHashSet::default(), vec![ty]);
    while let Some(ty) = work.pop() {
        if !is_outer(ctx, ty) {
            return false;
        }
        if seen.insert(ty) {
            match ctx.type_kind(ty) {
                TypeKind::Vector { element, .. } => work.push(*element),
                TypeKind::Dialect(object) => object.0.children(&mut |inner| work.push(inner)),
                _ => {}
            }
        }
    }
    true
}

pub(crate) fn is_float(ctx: &Context, ty: Type) -> bool {
    use FloatKind::{BF16, F16, F32, F64, F80, F128};
    match ctx.type_kind(ty) {
        TypeKind::Float(kind) => matches!(kind, BF16 | F16 | F32 | F64 | F80 | F128),
        _ => Named::new("llvm", "ppc_fp128").is(ctx, ty),
    }
}

/// Returns true for a vector of rank 1 of integers, floats or pointers.
pub(crate) fn is_vector(ctx: &Context, ty: Type) -> bool {
    let TypeKind::Vector { shape, element, .. } = ctx.type_kind(ty) else { return false };
    let is_integer = matches!(ctx.type_kind(*element), TypeKind::Integer { signedness: Signedness::Signless, .. });
    shape.len() == 1 && (is_integer || is_float(ctx, *element) || is_pointer(ctx, *element))
}

pub(crate) fn is_pointer(ctx: &Context, ty: Type) -> bool {
    ctx.type_object::<Pointer>(ty).is_some()
}

pub(crate) fn is_function(ctx: &Context, ty: Type) -> bool {
    ctx.type_object::<Function>(ty).is_some()
}

pub(crate) fn is_token(ctx: &Context, ty: Type) -> bool {
    Named::new("llvm", "token").is(ctx, ty)
}

pub(crate) fn is_struct(ctx: &Context, ty: Type) -> bool {
    ctx.type_object::<Struct>(ty).is_some()
}

pub(crate) fn is_aggregate(ctx: &Context, ty: Type) -> bool {
    is_struct(ctx, ty) || ctx.type_object::<Array>(ty).is_some()
}

/// Returns true for types that an operation may load, store or allocate.
pub(crate) fn is_loadable(ctx: &Context, ty: Type) -> bool {
    let is_opaque = ctx.type_object::<Struct>(ty).is_some_and(|ty| ty.fields == Fields::Opaque);
    let is_stored = ctx.type_object::<Target>(ty).is_none_or(Target::supports_memory);
    is_outer(ctx, ty) && ty != void(ctx) && !is_function(ctx, ty) && !is_opaque && is_stored
}

/// `!llvm.void`
pub(crate) fn void(ctx: &Context) -> Type {
    Named::new("llvm", "void").intern(ctx)
}

/// The types without parameters.
static SIMPLE: [&TypeDef; 6] = [
    named_type!("llvm", "label", "The name of a block"),
    named_type!("llvm", "metadata", "Metadata"),
    named_type!("llvm", "ppc_fp128", "A pair of doubles of PowerPC"),
    named_type!("llvm", "token", "A value that ties operations to each other"),
    named_type!("llvm", "void", "No value"),
    named_type!("llvm", "x86_amx", "A tile register of AMX"),
];

/// All types.
pub(crate) static ALL: &[&TypeDef] = &[
    &TypeDef {
        mnemonic: "ptr",
        summary: "An address.",
        description: "An opaque pointer: operations that read and write memory give the accessed type. A number in \
                      brackets is the address space.",
        parse: pointer,
        example: "!llvm.ptr<3>",
    },
    &TypeDef {
        mnemonic: "array",
        summary: "Elements of one type in a row",
        description: "",
        parse: |p| array(p, 0),
        example: "!llvm.array<2 x ptr>",
    },
    &TypeDef {
        mnemonic: "struct",
        summary: "Fields in a row",
        description: "A struct with a name may contain its name for itself. A packed one has no padding.",
        parse: |p| structure(p, 0),
        example: "!llvm.struct<\"node\", (i32, array<2 x struct<\"node\">>)>",
    },
    &TypeDef {
        mnemonic: "func",
        summary: "A function",
        description: "",
        parse: |p| function(p, 0),
        example: "!llvm.func<i32 (ptr, ...)>",
    },
    &TypeDef {
        mnemonic: "target",
        summary: "A type of a target",
        description: "",
        parse: |p| target(p, 0),
        example: "!llvm.target<\"spirv.Image\", i32, 0, 1>",
    },
    SIMPLE[0],
    SIMPLE[1],
    SIMPLE[2],
    SIMPLE[3],
    SIMPLE[4],
    SIMPLE[5],
];

pub(crate) const FUNCTION_TYPE_ATTR: AttrConstraint =
    AttrConstraint::new("type attribute of LLVM function type", |c, a| {
        c.attr_type(a).is_some_and(|ty| is_function(c, ty))
    });

/// A predicate on types by its name in the table of upstream's definitions. An unknown name accepts every type.
pub(crate) fn predicate(name: &str) -> TypePred {
    TypePred::Test(match name {
        "llvm_type" => is_outer,
        "llvm_float" => is_float,
        "llvm_vector" => is_vector,
        "llvm_pointer" | "llvm_pointer_element" => is_pointer,
        "llvm_aggregate" => is_aggregate,
        "llvm_struct" => is_struct,
        "llvm_loadable" => is_loadable,
        "llvm_not_scalable" => {
            |c, t| !matches!(c.type_kind(t), TypeKind::Vector { scalable, .. } if scalable.contains(&true))
        }
        "llvm_not_void_or_function" => |c, t| t != void(c) && !is_function(c, t),
        "llvm_space0" => |c, t| c.type_object::<Pointer>(t).is_some_and(|pointer| pointer.space == 0),
        "!llvm.token" => is_token,
        _ => return TypePred::Any,
    })
}

/// `i1`, or a vector of `i1` of the shape of a vector.
pub(crate) fn i1_like(ctx: &Context, ty: Type) -> Type {
    let bit = ctx.int_type(1);
    match ctx.type_kind(ty) {
        TypeKind::Vector { shape, scalable, .. } => {
            ctx.ty(TypeKind::Vector { shape: shape.clone(), scalable: scalable.clone(), element: bit })
        }
        _ => bit,
    }
}

/// `!llvm.struct<(type, i1)>`
pub(crate) fn value_and_i1(ctx: &Context, ty: Type) -> Type {
    let fields = Fields::Known { packed: false, types: Box::new([ty, ctx.int_type(1)]) };
    ctx.ty(TypeKind::Dialect(DialectType(Arc::new(Struct { name: None, fields }))))
}
