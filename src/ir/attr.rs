//! Attributes: immutable, interned, compared by id.
//!
//! As with types, builtin attributes are variants of [`AttrKind`], attributes of registered dialects are objects, and
//! attributes of unknown dialects are stored as text. Constant data is [`ConstantData`]: it stays a range of the input
//! until its bytes are needed, a splat is never expanded, and large data that a [`ConstantScope`](super::ConstantScope) creates is
//! freed after its last user.

use std::fmt;
use std::hash::{Hash, Hasher};
use std::sync::Arc;

use super::affine::{AffineMap, IntegerSet};
use super::{Child, ConstantData, Object, ResourceId, Str, Type};
use crate::movement::Dim;
use crate::num::{ApInt, FloatBits};
use crate::syntax::TextPrinter;

/// An interned attribute.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Attr(pub(super) u32);

impl Attr {
    /// `{}`
    pub const EMPTY_DICT: Self = Self(0);
    /// `unknown`, the location.
    pub const UNKNOWN_LOC: Self = Self(1);
    /// `unit`
    pub const UNIT: Self = Self(2);
    /// No attribute. A context never returns it.
    pub(crate) const NONE: Self = Self(u32::MAX);
    /// The position of this attribute in its context's table.
    pub fn index(self) -> usize {
        self.0 as usize
    }
}

impl fmt::Debug for Attr {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "attr{}", self.0)
    }
}

/// The structure of an attribute.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub enum AttrKind {
    /// `unit`
    Unit,
    /// `7 : i32`, `true`. The value has the type's width (64 for `index`).
    Integer {
        /// Value.
        value: ApInt,
        /// An integer type or `index`.
        ty: Type,
    },
    /// `1.0 : f32`
    Float {
        /// Bits in the type's format.
        bits: FloatBits,
        /// A float type.
        ty: Type,
    },
    /// `"text"` or `"text" : !a.type`
    String {
        /// Bytes, unescaped.
        value: Str,
        /// Type, if one is attached.
        ty: Option<Type>,
    },
    /// `[1, 2]`
    Array(Box<[Attr]>),
    /// `{a = 1, b}`, sorted by the bytes of the names, without duplicates.
    Dict(Box<[(Str, Attr)]>),
    /// `i32` in attribute position.
    Type(Type),
    /// `@root::@nested`
    SymbolRef {
        /// First name.
        root: Str,
        /// Further names.
        nested: Box<[Str]>,
    },
    /// `dense<...> : type` of integers, floats or complex numbers.
    DenseElements {
        /// A statically shaped tensor or vector type.
        ty: Type,
        /// The elements, row-major.
        data: ConstantData,
    },
    /// `dense<"a"> : type` of strings.
    DenseStrings {
        /// A statically shaped tensor or vector type.
        ty: Type,
        /// The elements, row-major; one for a splat.
        data: Box<[Str]>,
    },
    /// `array<i8: 1, 2>`
    DenseArray {
        /// Element type: i1, i8, i16, i32, i64, f32 or f64.
        element: Type,
        /// Little-endian elements.
        data: Box<[u8]>,
    },
    /// `dense_resource<key> : type`
    DenseResource {
        /// A shaped type. Text may have a dynamic one; the type in bytecode is static.
        ty: Type,
        /// The resource with the data.
        resource: ResourceId,
    },
    /// `sparse<indices, values> : type`
    Sparse {
        /// A statically shaped tensor or vector type.
        ty: Type,
        /// Dense attribute of indices.
        indices: Attr,
        /// Dense attribute of values.
        values: Attr,
    },
    /// `affine_map<(d0) -> (d0)>`
    AffineMap(AffineMap),
    /// `affine_set<(d0) : (d0 >= 0)>`
    IntegerSet(IntegerSet),
    /// `strided<[4, ?], offset: 2>`
    StridedLayout {
        /// Strides, `None` for `?`.
        strides: Box<[Option<i64>]>,
        /// Offset, `None` for `?`.
        offset: Option<i64>,
    },
    /// `distinct[0]<...>`
    Distinct {
        /// The unique number.
        id: u64,
        /// The nested attribute.
        inner: Attr,
    },
    /// A location.
    Loc(LocAttr),
    /// `#dialect.body` of an unregistered dialect, stored as text.
    Opaque {
        /// The dialect's namespace.
        dialect: Str,
        /// Everything after `#dialect.` (or between `<` and `>` of `#dialect<"...">`).
        body: Box<[u8]>,
        /// Type, if one is attached.
        ty: Option<Type>,
    },
    /// An attribute of a registered dialect.
    Dialect(DialectAttr),
}

/// Location attributes.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub enum LocAttr {
    /// `unknown`
    Unknown,
    /// `"file":1:2` or a range `"file":1:2 to 3:4`
    File {
        /// File name.
        name: Str,
        /// Line, column, end line, end column.
        range: [u32; 4],
    },
    /// `"name"("file":1:2)`
    Name {
        /// Name.
        name: Str,
        /// The child location; `unknown` if the text has none.
        child: Attr,
    },
    /// `callsite(a at b)`
    CallSite {
        /// Callee.
        callee: Attr,
        /// Caller.
        caller: Attr,
    },
    /// `fused<metadata>[a, b]`
    Fused {
        /// Locations.
        locations: Box<[Attr]>,
        /// Metadata, if any.
        metadata: Option<Attr>,
    },
}

/// An attribute object of a registered dialect.
#[derive(Clone, Debug)]
pub struct DialectAttr(pub Arc<dyn AttrObject>);

impl PartialEq for DialectAttr {
    fn eq(&self, other: &Self) -> bool {
        self.0.same(&*other.0)
    }
}
impl Eq for DialectAttr {}
impl Hash for DialectAttr {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.0.hash_into(state);
    }
}

/// The interface of a dialect's attribute.
pub trait AttrObject: Object {
    /// The dialect's namespace.
    fn dialect(&self) -> &'static str;
    /// Prints the attribute after `#dialect.` or in `#dialect<>`, for example `overflow<nsw>`.
    fn print(&self, printer: &mut TextPrinter<'_>);
    /// Prints the attribute where its mnemonic is known: without it, for example `<nsw>`.
    fn print_bare(&self, printer: &mut TextPrinter<'_>) {
        self.print(printer);
    }
    /// Equality of objects.
    fn same(&self, other: &dyn AttrObject) -> bool {
        self.same_object(other.as_any())
    }
    /// Calls `each` for the direct child types and attributes, in the order in which they print.
    fn children(&self, _each: &mut dyn FnMut(Child)) {}
    /// Checks that a ranked tensor of this shape may have the attribute as its encoding.
    ///
    /// # Errors
    /// If it may not.
    fn check_encoding(&self, _shape: &[Dim]) -> Result<(), String> {
        Ok(())
    }
    /// The name of the attribute's aliases, if it prints as an alias.
    fn alias(&self) -> Option<&'static str> {
        None
    }
    /// Returns true for a hint: an attribute that selects the code of an operation and changes none of its values.
    fn is_hint(&self) -> bool {
        false
    }
    /// The type that prints after the attribute, if it has one.
    fn ty(&self) -> Option<Type> {
        None
    }
}
