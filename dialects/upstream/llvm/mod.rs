//! The types of the llvm dialect: pointers, arrays, structs, functions, target types, and types without parameters.
//!
//! Inside of `!llvm....`, the types of the dialect have no prefix: `!llvm.struct<(ptr, array<2 x i8>)>`.

mod kinds;
mod parse;

use std::sync::Arc;

use qopt_ir::ir::{Container, Context, DialectType, Type, TypeKind, TypeObject};
use qopt_ir::syntax::TextPrinter;

pub(crate) use kinds::*;
pub(crate) use parse::ALL;

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
    /// A recursive reference: `!llvm.struct<"a">` inside the body of "a". It has no field list.
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

    /// Returns true for `struct<()>`.
    pub(crate) fn is_empty_literal(&self) -> bool {
        self.name.is_none() && matches!(&self.fields, Fields::Known { packed: false, types } if types.is_empty())
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
