//! Types: immutable, interned, compared by id.
//!
//! The builtin types are variants of [`TypeKind`]. A type of another dialect is an object behind [`DialectType`]; where
//! the dialect is unknown its text is kept verbatim as [`TypeKind::Opaque`]. Whether a type makes sense is the
//! verifier's business, except for what its constructor cannot represent.

use std::any::Any;
use std::fmt;
use std::hash::{Hash, Hasher};
use std::sync::Arc;

use super::{Attr, Context, Str};
use crate::movement::{Dim, Layout};
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

/// What a type is.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub enum TypeKind {
    /// `i32`, `si8`, `ui4`.
    Integer {
        /// Bits, at most 16,777,215.
        width: u32,
        /// Reading of the bits.
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
        /// Which extents are multiplied by the hardware's vector scale.
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
    /// `!dialect.body` of a dialect that is not registered; the body is its text.
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

/// Equality, hashing and downcasting of objects behind `dyn`; implemented for every `Eq + Hash` value.
pub trait Object: Any + Send + Sync + fmt::Debug {
    /// The value, to be downcast.
    fn as_any(&self) -> &dyn Any;
    /// Equality with another object of perhaps another type.
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

/// What the toolkit asks of a dialect's type.
pub trait TypeObject: Object {
    /// The dialect's namespace.
    fn dialect(&self) -> &'static str;
    /// Writes the type's text after `!dialect.`, for example `uniform<i8:f32, 0.5>`.
    fn print(&self, printer: &mut TextPrinter<'_>);
    /// Equality of objects.
    fn same(&self, other: &dyn TypeObject) -> bool {
        self.same_object(other.as_any())
    }
    /// The types that occur directly in this one.
    fn children(&self, _each: &mut dyn FnMut(Type)) {}
    /// Roughly the bytes that `print` writes, children apart.
    fn weight(&self) -> u64 {
        16
    }
    /// This type as the element of a tensor that carries parameters, if it is one.
    fn quantized(&self) -> Option<&dyn QuantizedElement> {
        None
    }
    /// What is stored of a quantized type, also where nothing else is known of it.
    fn storage(&self, ctx: &Context) -> Option<Type> {
        self.quantized().map(|quantized| quantized.storage(ctx))
    }
    /// How many bytes an element takes in a tensor that is computed with, if it is one that only its dialect reads. Movements
    /// move it like any other.
    fn record_bytes(&self) -> Option<usize> {
        None
    }
    /// Whether the type may be the element type of a tensor, vector or memref.
    fn valid_element(&self, container: Container) -> bool {
        container == Container::Tensor
    }
    /// The shape and element type, if the type is a ranked container with the meaning of a tensor.
    fn tensor_like(&self) -> Option<(&[Dim], Type)> {
        None
    }
    /// The type like this one with another shape and element type, if it is [like a tensor](Self::tensor_like).
    fn with_tensor(&self, _shape: &[Dim], _element: Type) -> Option<TypeKind> {
        None
    }
}

/// What an element type stands in.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Container {
    /// `tensor<...>`
    Tensor,
    /// `vector<...>`
    Vector,
    /// `memref<...>`
    MemRef,
}

/// Where values of a quantized type stand.
#[derive(Clone, Copy, Debug)]
pub enum ElementPlace<'a> {
    /// Alone.
    Scalar,
    /// In a tensor, vector or memref of this shape.
    Ranked(&'a [Dim]),
    /// In a tensor or memref without a rank.
    Unranked,
}

/// A quantized element type: stored integers, and parameters that turn them into expressed values.
///
/// The toolkit knows only that each element has some parameter (see [`Layout`]) and that everything else about the type,
/// its *carrier*, is the same for all elements. Which numbers a parameter has is the dialect's business.
pub trait QuantizedElement {
    /// The integer type that is stored.
    fn storage(&self, ctx: &Context) -> Type;
    /// The type without its parameters, only compared: two types with equal carriers differ in parameters only.
    fn carrier(&self, ctx: &Context) -> Type;
    /// The parameter of each element of a tensor of this shape, or what is wrong with the pair in words.
    fn layout(&self, ctx: &Context, shape: &[Dim]) -> Result<Layout, String>;
    /// The type with this carrier and other parameters, for a tensor of this shape.
    fn with_layout(&self, ctx: &Context, shape: &[Dim], layout: &Layout) -> Result<Type, String>;
    /// What is wrong with values of this type in such a place, if anything is.
    fn check(&self, ctx: &Context, place: ElementPlace<'_>) -> Result<(), String>;
    /// Whether the stored integers are signed.
    fn is_signed(&self) -> bool {
        true
    }
    /// The reals that the stored integers of a tensor of this static shape stand for, as values of the expressed type.
    fn dequantize(&self, _ctx: &Context, _shape: &[Dim], _stored: &[i64]) -> Result<Vec<f64>, String> {
        Err("the reals of the type are not known".to_owned())
    }
    /// The integers that stand best for the reals of a tensor of this static shape, which are values of the expressed type.
    fn quantize(&self, _ctx: &Context, _shape: &[Dim], _reals: &[f64]) -> Result<Vec<i64>, String> {
        Err("the reals of the type are not known".to_owned())
    }
}
