//! Types: immutable, interned, compared by id.
//!
//! The builtin types are variants of [`TypeKind`]. A type of another dialect is an object in a [`DialectType`]. A type
//! of an unknown dialect is stored as text in [`TypeKind::Opaque`]. Constructors accept any representable type; the
//! verifier checks that it is valid.

use std::any::Any;
use std::fmt;
use std::hash::{Hash, Hasher};
use std::sync::Arc;

use super::{Attr, Context, Str};
use crate::movement::{Dim, Layout, ParamId};
use crate::num::FloatKind;
pub use crate::num::Signedness;
use crate::syntax::TextPrinter;

/// An interned type.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Type(pub(super) u32);

impl fmt::Debug for Type {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "type{}", self.0)
    }
}

impl Type {
    /// The position of this type in its context's table.
    pub fn index(self) -> usize {
        self.0 as usize
    }
}

/// The structure of a type.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub enum TypeKind {
    /// `i32`, `si8`, `ui4`.
    Integer {
        /// Bits, at most 16,777,215.
        width: u32,
        /// The interpretation of the bits.
        signedness: Signedness,
    },
    /// `index`.
    Index,
    /// `none`.
    None,
    /// `f32` and the other float types.
    Float(FloatKind),
    /// `complex<f32>`.
    Complex(Type),
    /// `(i32) -> f32`.
    Function {
        /// Argument types.
        inputs: Box<[Type]>,
        /// Result types.
        results: Box<[Type]>,
    },
    /// `tuple<i32, f32>`.
    Tuple(Box<[Type]>),
    /// `vector<4x[8]xi8>`.
    Vector {
        /// Extents.
        shape: Box<[u64]>,
        /// True for each size that is multiplied by the hardware's vector scale.
        scalable: Box<[bool]>,
        /// Element type.
        element: Type,
    },
    /// `tensor<4x?xi8, encoding>`.
    RankedTensor {
        /// Extents, `None` for `?`.
        shape: Box<[Dim]>,
        /// Element type.
        element: Type,
        /// Encoding attribute.
        encoding: Option<Attr>,
    },
    /// `tensor<*xi8>`.
    UnrankedTensor(Type),
    /// `memref<4xi8, layout, space>`.
    MemRef {
        /// Extents, `None` for `?`.
        shape: Box<[Dim]>,
        /// Element type.
        element: Type,
        /// Layout; `None` is the identity.
        layout: Option<Attr>,
        /// Memory space; `None` is the default.
        space: Option<Attr>,
    },
    /// `memref<*xi8, space>`.
    UnrankedMemRef {
        /// Element type.
        element: Type,
        /// Memory space; `None` is the default.
        space: Option<Attr>,
    },
    /// `!dialect.body` of an unregistered dialect, stored as text.
    Opaque {
        /// The dialect's namespace.
        dialect: Str,
        /// Everything after `!dialect.` (or between `<` and `>` of `!dialect<"...">`).
        body: Box<[u8]>,
    },
    /// A type of a registered dialect.
    Dialect(DialectType),
}

/// A type object of a registered dialect.
#[derive(Clone, Debug)]
pub struct DialectType(pub Arc<dyn TypeObject>);

impl PartialEq for DialectType {
    fn eq(&self, other: &Self) -> bool {
        self.0.same(&*other.0)
    }
}
impl Eq for DialectType {}
impl Hash for DialectType {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.0.hash_into(state);
    }
}

/// Equality, hashing and downcasting of `dyn` objects. Implemented for every `Eq + Hash` type.
pub trait Object: Any + Send + Sync + fmt::Debug {
    /// The value for downcasting.
    fn as_any(&self) -> &dyn Any;
    /// Compares with an object of any type.
    fn same_object(&self, other: &dyn Any) -> bool;
    /// Feeds the value to a hasher.
    fn hash_into(&self, state: &mut dyn Hasher);
}

impl<T: Any + Send + Sync + fmt::Debug + Eq + Hash> Object for T {
    fn as_any(&self) -> &dyn Any {
        self
    }
    fn same_object(&self, other: &dyn Any) -> bool {
        other.downcast_ref::<T>().is_some_and(|o| o == self)
    }
    fn hash_into(&self, mut state: &mut dyn Hasher) {
        self.type_id().hash(&mut state);
        self.hash(&mut state);
    }
}

/// The interface of a dialect's type.
pub trait TypeObject: Object {
    /// The dialect's namespace.
    fn dialect(&self) -> &'static str;
    /// Prints the type after `!dialect.`, for example `uniform<i8:f32, 0.5>`.
    fn print(&self, printer: &mut TextPrinter<'_>);
    /// Equality of objects.
    fn same(&self, other: &dyn TypeObject) -> bool {
        self.same_object(other.as_any())
    }
    /// Calls `each` for the direct child types.
    fn children(&self, _each: &mut dyn FnMut(Type)) {}
    /// The approximate bytes that `print` writes, without children.
    fn printed_size(&self) -> u64 {
        16
    }
    /// The quantized element interface, if the type is quantized.
    fn quantized(&self) -> Option<&dyn QuantizedElement> {
        None
    }
    /// The storage type of a quantized type, even if its parameters are unknown.
    fn storage(&self, ctx: &Context) -> Option<Type> {
        self.quantized().map(|quantized| quantized.storage(ctx))
    }
    /// The bytes of one element in evaluated tensors, if only the dialect interprets them. Movements move such elements
    /// like any other.
    fn record_bytes(&self) -> Option<usize> {
        None
    }
    /// Returns true if the type may be the element type of a tensor, vector or memref.
    fn valid_element(&self, container: Container) -> bool {
        container == Container::Tensor
    }
    /// The shape and element type, if the type is a ranked container that behaves like a tensor.
    fn tensor_like(&self) -> Option<(&[Dim], Type)> {
        None
    }
    /// Replaces the shape and element type of a type [like a tensor](Self::tensor_like).
    fn with_tensor(&self, _shape: &[Dim], _element: Type) -> Option<TypeKind> {
        None
    }
}

/// The container of an element type.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Container {
    /// `tensor<...>`
    Tensor,
    /// `vector<...>`
    Vector,
    /// `memref<...>`
    MemRef,
}

/// The container of values of a quantized type.
#[derive(Clone, Copy, Debug)]
pub enum ElementPlace<'a> {
    /// A scalar value.
    Scalar,
    /// A tensor, vector or memref of this shape.
    Ranked(&'a [Dim]),
    /// An unranked tensor or memref.
    Unranked,
}

/// A quantized element type: storage integers, and parameters that convert them to expressed values.
///
/// The toolkit relies only on this: each element has a parameter (see [`Layout`]), and the rest of the type, its
/// *carrier*, is the same for all elements. The dialect defines the numbers of a parameter.
pub trait QuantizedElement {
    /// The storage integer type.
    fn storage(&self, ctx: &Context) -> Type;
    /// The type without its parameters, only for comparison: two types with equal carriers differ only in parameters.
    fn carrier(&self, ctx: &Context) -> Type;
    /// The parameter of each element of a tensor of this shape. Returns a message if the type does not fit the shape.
    fn layout(&self, ctx: &Context, shape: &[Dim]) -> Result<Layout, String>;
    /// Creates the type with this carrier and other parameters, for a tensor of this shape.
    fn with_layout(&self, ctx: &Context, shape: &[Dim], layout: &Layout) -> Result<Type, String>;
    /// Checks that values of this type are valid in this container.
    fn check(&self, ctx: &Context, place: ElementPlace<'_>) -> Result<(), String>;
    /// Rejects a parameter whose zero point is outside the storage bounds, so that 0 cannot be stored.
    fn check_zero(&self, _ctx: &Context, _param: ParamId) -> Result<(), String> {
        Ok(())
    }
    /// Returns true if the storage integers are signed.
    fn is_signed(&self) -> bool {
        true
    }
    /// Dequantizes the storage integers of a tensor of this static shape to values of the expressed type.
    fn dequantize(&self, _ctx: &Context, _shape: &[Dim], _stored: &[i64]) -> Result<Vec<f64>, String> {
        Err("the expressed type is unknown".to_owned())
    }
    /// Quantizes values of the expressed type to the nearest storage integers, for a tensor of this static shape.
    fn quantize(&self, _ctx: &Context, _shape: &[Dim], _reals: &[f64]) -> Result<Vec<i64>, String> {
        Err("the expressed type is unknown".to_owned())
    }
}
