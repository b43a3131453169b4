//! The types of hooks: functions in the definition of an operation, type or attribute that verify, fold, evaluate or describe it.
//!
//! [`super::OpDef`] has a field for each hook of an operation. A movement ([`MovementUse`]), a cast ([`Cast`]) and a constant
//! ([`ConstantDef`]) describe the meaning of an operation as data, so that passes work on the operations of all dialects.

use super::{EnumDef, OpRef};
use crate::diag::Code;
use crate::ir::Tensor;
use crate::ir::{Attr, Context, OpId, OpSpec, RegionId, Type, ValueId};
use crate::movement::{Movement, Shape, inferred_shape};
use crate::syntax::TextParser;

/// The reason that an operation is invalid.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OpError {
    /// The message, without the prefix `'name' op `.
    pub message: String,
    /// If true, the verifier adds the prefix `'name' op `.
    pub named: bool,
    /// The invalid op if it is nested in the body of the checked op.
    pub inner: Option<OpId>,
    /// The kind of the diagnostic.
    pub code: Code,
    /// Additional notes.
    pub notes: Vec<String>,
}

impl OpError {
    /// Creates an error without the op's name in its message.
    pub fn unnamed(message: impl Into<String>) -> Self {
        Self { named: false, ..Self::from(message.into()) }
    }
    /// Attributes the error to an op nested in the body of the checked op.
    #[must_use]
    pub fn inner(self, op: OpId) -> Self {
        Self { inner: Some(op), ..self }
    }
    /// Sets the code, which is [`Code::Operation`] by default.
    #[must_use]
    pub fn with_code(self, code: Code) -> Self {
        Self { code, ..self }
    }
    /// Adds a note.
    #[must_use]
    pub fn note(mut self, text: String) -> Self {
        self.notes.push(text);
        self
    }
}

impl From<String> for OpError {
    fn from(message: String) -> Self {
        Self { message, named: true, inner: None, code: Code::Operation, notes: Vec::new() }
    }
}
impl From<&str> for OpError {
    fn from(message: &str) -> Self {
        Self::from(message.to_owned())
    }
}

/// The result of a verifier.
pub type Verdict = Result<(), OpError>;

/// Checks invariants that operands, results, attributes and traits of a definition do not express.
pub type Verify = fn(OpRef<'_>) -> Verdict;

/// Checks the symbol references of an operation. Not called if the symbol table is unavailable, for example while a
/// pass runs on one function.
pub type VerifySymbols = fn(OpRef<'_>, &super::SymbolScope<'_>) -> Verdict;

/// Checks a discardable attribute with the dialect's prefix, on an operation of any dialect.
pub type VerifyAttr = fn(OpRef<'_>, &str, Attr) -> Verdict;

/// An argument or a result of a function, with its type.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum FunctionValue {
    /// An argument.
    Argument(Type),
    /// A result.
    Result(Type),
}

/// Checks an attribute with the dialect's prefix, on an argument or a result of a function of any dialect.
pub type VerifyParam = fn(OpRef<'_>, FunctionValue, &str, Attr) -> Verdict;

/// The input of type inference: an operation that is not built yet.
pub struct InferInput<'a> {
    /// The context.
    pub ctx: &'a Context,
    /// Types of the operands.
    pub operands: &'a [Type],
    /// The inherent attributes, as a dictionary.
    pub properties: Attr,
}

/// Computes the types of all results.
pub type InferTypes = fn(&InferInput<'_>) -> Result<Vec<Type>, String>;

/// The folded value of a result.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Folded {
    /// An existing value.
    Value(ValueId),
    /// A constant.
    Constant(Attr),
}

/// Returns for each result a value or constant that always equals it, or `None`. [`OpRef::operand_constant`]
/// returns the constant operands.
pub type Fold = fn(OpRef<'_>) -> Option<Vec<Folded>>;

/// Constants for the operands of one operation, which [`OpRef::with_operands`] hands to any of its hooks, as MLIR's
/// `FoldAdaptor`. An interpreter calls hooks with the constants that it computed, without a change of the program.
#[derive(Clone, Copy, Debug)]
pub struct Adaptor<'a> {
    op: OpId,
    constants: &'a [Option<Attr>],
    /// True if hooks must not look at the operations that define the operands.
    detached: bool,
}

impl<'a> Adaptor<'a> {
    /// Constants that were computed for some operands. The other operands are read from the program.
    pub fn new(op: OpId, constants: &'a [Option<Attr>]) -> Self {
        Self { op, constants, detached: false }
    }
    /// Hides the operations that define the operands, so that an operand without a constant in `constants` is not constant.
    pub fn detached(op: OpId, constants: &'a [Option<Attr>]) -> Self {
        Self { op, constants, detached: true }
    }
    fn for_op(&self, op: OpId) -> Option<&Self> {
        (self.op == op).then_some(self)
    }
    /// The constant of an operand.
    pub(super) fn constant(this: Option<&Self>, op: OpId, index: usize) -> Option<Attr> {
        this?.for_op(op)?.constants.get(index).copied().flatten()
    }
    /// Returns true if the operands have no definitions.
    pub(super) fn is_detached(this: Option<&Self>, op: OpId) -> bool {
        this.and_then(|this| this.for_op(op)).is_some_and(|this| this.detached)
    }
}

/// Computes the results from constant operands: scalars, splats and small constants.
pub type FoldConstants = fn(OpRef<'_>, &[Attr]) -> Option<Vec<Attr>>;

/// Evaluates an operation: computes its results from its tensor operands, without shapes and lists. Returns a message
/// on failure. Declared result types may have dynamic sizes; computed ones are static. Must not assume invariants that
/// verifiers do not check.
pub type Evaluate = fn(OpRef<'_>, &[Tensor]) -> Result<Vec<Tensor>, String>;

/// Runs a region of the evaluated operation on these arguments, and returns the operands of its terminator.
pub type RunRegion<'a> = dyn FnMut(RegionId, &[Tensor]) -> Result<Vec<Tensor>, String> + 'a;

/// Evaluates an operation with regions, as [`Evaluate`]. The regions may use values from outside of the operation.
pub type EvaluateRegions = fn(OpRef<'_>, &[Tensor], &mut RunRegion<'_>) -> Result<Vec<Tensor>, String>;

/// The types in the body of an operation that depend on the element types of its operands and results.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct BodyTypes {
    /// The types of the block's arguments. An empty list demands no types.
    pub args: Vec<Type>,
    /// The types of the terminator's operands. An empty list demands no types.
    pub yields: Vec<Type>,
}

/// Returns the types in the body. Reads the types of operands and results only, so that it works before the body is built.
pub type ReadBodyTypes = fn(OpRef<'_>) -> BodyTypes;

/// Suggests a name for the results, such as `c1_i32`, as MLIR's printer does.
pub type ResultName = fn(OpRef<'_>) -> Option<String>;

/// Suggests a name for the argument with this index of a region's entry block.
pub type ArgName = fn(OpRef<'_>, usize) -> Option<&'static str>;

/// Returns the constant op of a dialect for this value and type, without location and operands.
pub type MaterializeConstant = for<'a> fn(&'a Context, Attr, Type) -> Option<ConstantSpec>;

/// A constant operation to build.
pub struct ConstantSpec {
    /// The name of the operation.
    pub op: &'static str,
    /// The inherent attributes, as a dictionary.
    pub properties: Attr,
    /// The discardable attributes, as a dictionary.
    pub attrs: Attr,
}

impl ConstantSpec {
    /// The operation to create at this location, with these result types.
    pub fn spec<'a>(&self, ctx: &Context, loc: crate::ir::Loc, ty: &'a [Type]) -> OpSpec<'a> {
        OpSpec { properties: self.properties, attrs: self.attrs, results: ty, ..OpSpec::new(ctx.op_name(self.op), loc) }
    }
}

/// The data movement of an operation.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MovementUse {
    /// For each result, a chain of movements. The first movement moves `data`, and each later one moves the result of the
    /// previous one. An empty chain returns the operand unchanged.
    pub chains: Vec<Vec<Movement>>,
    /// The sources of the moved elements. All other operands are parameters.
    pub data: Vec<ElementSource>,
}

/// A source of a movement's elements.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ElementSource {
    /// An operand.
    Operand(usize),
    /// A padding value of one element. If it is a plain integer next to quantized data, its bits are used unchanged.
    Padding(usize),
    /// An element of a list operand, such as `torch.prim.ListConstruct`: an operand of the op that builds the list.
    Listed {
        /// The index of the list operand.
        list: usize,
        /// The index in the list.
        at: usize,
    },
    /// An implicit element 0. Among quantized elements it is stored as the zero point of its parameter.
    Zero {
        /// The index of the optional operand that replaces the implicit 0, if there is one.
        at: Option<usize>,
    },
    /// One element stored in a dense constant of rank 0.
    Element(Attr),
    /// One element that the body yields, as a dense constant of rank 0.
    Yielded(Attr),
}

impl ElementSource {
    /// The moved value; `None` for an absent operand, and for an element that is not an operand.
    pub fn value(self, op: OpRef<'_>) -> Option<ValueId> {
        match self {
            Self::Operand(at) | Self::Padding(at) => op.operand(at),
            Self::Listed { list, at } => op.operand_def(list)?.operand(at),
            Self::Zero { .. } | Self::Element(_) | Self::Yielded(_) => None,
        }
    }
    /// The type of the moved data. An element that is not an operand is a tensor of rank 0, and among quantized
    /// elements a tensor of storage integers.
    pub fn ty(self, op: OpRef<'_>) -> Option<Type> {
        let ctx = op.ctx;
        match self {
            Self::Zero { .. } => {
                let element = ctx.element_type(op.result_type(0)?)?;
                let element = ctx.quantized(element).map_or(element, |quantized| quantized.storage(ctx));
                Some(ctx.tensor_type(&[], element))
            }
            Self::Element(constant) | Self::Yielded(constant) => super::typed_attr_type(ctx, constant),
            _ => Some(op.body.ty(self.value(op)?)),
        }
    }
    /// Returns true for a padding value that is not quantized. Among quantized elements it has the parameters of the result type.
    pub fn takes_result_params(self, op: OpRef<'_>) -> bool {
        let has_parameters = |ty: Type| op.ctx.element_type(ty).is_some_and(|e| op.ctx.quantized(e).is_some());
        matches!(self, Self::Padding(_) | Self::Zero { .. } | Self::Element(_) | Self::Yielded(_))
            && !self.ty(op).is_some_and(has_parameters)
    }
}

impl MovementUse {
    /// The identity movement of operand 0.
    pub fn identity() -> Self {
        Self::chain([])
    }
    /// A movement of operand 0.
    pub fn unary(movement: Movement) -> Self {
        Self::chain([movement])
    }
    /// A chain of movements of operand 0.
    pub fn chain(chain: impl IntoIterator<Item = Movement>) -> Self {
        Self::parts(vec![chain.into_iter().collect()], 0)
    }
    /// Chains of movements of one operand, one chain for each result.
    pub fn parts(chains: Vec<Vec<Movement>>, operand: usize) -> Self {
        Self { chains, data: vec![ElementSource::Operand(operand)] }
    }
    /// A movement that combines the first operands.
    pub fn nary(movement: Movement, operands: usize) -> Self {
        Self::of([movement], (0..operands).map(ElementSource::Operand))
    }
    /// A chain of movements whose first movement combines all of `data`.
    pub fn of(chain: impl IntoIterator<Item = Movement>, data: impl IntoIterator<Item = ElementSource>) -> Self {
        Self { chains: vec![chain.into_iter().collect()], data: data.into_iter().collect() }
    }
    /// The shape of each result; `None` if the shapes of the data do not determine it. `shape` returns the shape of a type.
    pub fn result_shapes(&self, op: OpRef<'_>, shape: impl Fn(Type) -> Option<Shape>) -> Vec<Option<Shape>> {
        let of_source = |source: &ElementSource| match source {
            ElementSource::Zero { .. } => Some(Shape::default()),
            source => shape(source.ty(op)?),
        };
        let data: Option<Vec<Shape>> = self.data.iter().map(of_source).collect();
        self.chains.iter().map(|chain| inferred_shape(chain, data.as_deref()?).ok()).collect()
    }
    /// The movements of the first result.
    pub fn first_chain(&self) -> &[Movement] {
        self.chains.first().map_or(&[], |chain| chain)
    }
}

/// The reason why an operation has no movement. `Display` prints a message without a trailing period.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum NoMovement {
    /// The movement depends on values or sizes of the run time, or the algebra cannot express it.
    Unknown(String),
    /// Operands, attributes and types contradict each other, so no run of the operation succeeds. The verifier rejects
    /// the operation with this message.
    Invalid(String),
}

impl NoMovement {
    /// An operation that no run can execute.
    pub fn invalid(why: impl Into<String>) -> Self {
        Self::Invalid(why.into())
    }
}

impl std::fmt::Display for NoMovement {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let (Self::Unknown(why) | Self::Invalid(why)) = self;
        f.write_str(why)
    }
}

impl From<String> for NoMovement {
    fn from(why: String) -> Self {
        Self::Unknown(why)
    }
}
impl From<&str> for NoMovement {
    fn from(why: &str) -> Self {
        Self::Unknown(why.to_owned())
    }
}

/// Returns the contraction of an operation, or why it has none.
pub type ReadContraction = fn(OpRef<'_>) -> Result<crate::contraction::Contraction, String>;

/// Returns the movement of an operation, or why it has none.
pub type ReadMovement = fn(OpRef<'_>) -> Result<MovementUse, NoMovement>;

/// Returns true if the runtimes of a model format implement an operation for its types. The definition may allow more.
pub type HasKernel = fn(OpRef<'_>) -> bool;

/// Builds the op of a dialect for this movement of a value, with this result type, and the constants that parametrize
/// it. Returns `None` and builds nothing if the dialect has no such op.
pub type WriteMovement =
    fn(&mut crate::rewrite::Rewriter<'_>, crate::ir::Loc, &Movement, ValueId, Type) -> Option<ValueId>;

/// An operand in destination-passing style: it has the type of the operation's only result, and the operation overwrites its elements
/// without reading them.
#[derive(Clone, Copy)]
pub struct Destination {
    /// The number of the operand.
    pub operand: usize,
    /// Creates another destination.
    pub create: CreateDestination,
}

/// Builds a tensor of undefined elements with this type, and with the dynamic sizes of a value. Returns the new operations, the
/// last of which has the tensor.
pub type CreateDestination =
    fn(&mut crate::rewrite::Rewriter<'_>, crate::ir::Loc, ValueId, Type) -> Vec<crate::ir::OpId>;

/// The indices of the elementwise operands: each result element is computed from the elements of these operands at the
/// same position. `None` if the operation is not elementwise. All other operands, such as tables, apply to every
/// element. Elementwise operands have the shape of the results, size 1 along a broadcast dimension, or one element of
/// any rank.
pub type ReadElementwise = fn(OpRef<'_>) -> Option<Vec<usize>>;

/// All operands; see [`ReadElementwise`].
pub const ALL_ELEMENTWISE: ReadElementwise = |op| Some((0..op.body.num_operands(op.op)).collect());

/// The first operand; see [`ReadElementwise`].
pub const FIRST_ELEMENTWISE: ReadElementwise = |_| Some(vec![0]);

/// The direction of a cast between stored integers and real values.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum CastKind {
    /// From stored integers to real values.
    Dequantize,
    /// From real values to stored integers, rounded.
    Quantize,
    /// From a quantized type to its storage integers, bit for bit.
    ToStorage,
    /// From storage integers to a quantized type, bit for bit.
    FromStorage,
}

/// The meaning of a cast operation.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Cast {
    /// The direction.
    pub kind: CastKind,
    /// The quantized element type of the stored side, or the reason that it is unknown. An operation with parameters in
    /// operands and attributes returns the type with these parameters.
    pub element: Result<Type, String>,
}

/// Builds a cast with the assembly form of an operation: of this kind, from this value, with the parameters of this
/// quantized element type, to this result type. Returns a message and builds nothing if the form cannot represent the
/// parameters.
pub type WriteCast =
    fn(&mut crate::rewrite::Rewriter<'_>, OpId, CastKind, ValueId, Type, Type) -> Result<ValueId, String>;

/// A cast operation: converts its first operand to its only result.
pub struct CastDef {
    /// Returns the cast; `None` if the types of the operation do not make it a cast.
    pub read: fn(OpRef<'_>) -> Option<Cast>,
    /// Builds a cast of the same form; see [`WriteCast`].
    pub write: WriteCast,
}

/// A constant operation.
pub struct ConstantDef {
    /// Returns the elements: a dense, splat or resource attribute of the stored values.
    pub read: fn(OpRef<'_>) -> Option<Attr>,
    /// Returns the attributes for other elements and another result type.
    pub write: fn(OpRef<'_>, Attr, Type) -> Attr,
    /// True if the elements are in a discardable attribute; `write` then returns the new discardable dictionary, otherwise the
    /// new dictionary of inherent attributes.
    pub discardable: bool,
    /// True if the result type may have dynamic sizes where the elements have static ones.
    pub allows_dynamic_type: bool,
}

impl ConstantDef {
    /// The default for struct update.
    pub const BASE: Self =
        Self { read: |_| None, write: |_, _, _| Attr::EMPTY_DICT, discardable: false, allows_dynamic_type: false };
}

/// Returns the definition that applies to an operation instead of the one with its name, if its attributes or types select one.
pub type SelectVariant = fn(OpRef<'_>) -> Option<&'static super::OpDef>;

/// A type of a dialect.
pub struct TypeDef {
    /// The name after `!dialect.`.
    pub mnemonic: &'static str,
    /// A description of one sentence.
    pub summary: &'static str,
    /// A description in Markdown.
    pub description: &'static str,
    /// Parses the text after the mnemonic, including `<`.
    pub parse: fn(&mut TextParser<'_>) -> Result<Type, crate::diag::Diag>,
    /// An example that parses and prints unchanged.
    pub example: &'static str,
}

/// An attribute of a dialect.
pub struct AttrTypeDef {
    /// The name after `#dialect.`.
    pub mnemonic: &'static str,
    /// A description of one sentence.
    pub summary: &'static str,
    /// Parses the text after the mnemonic, including `<`.
    pub parse: fn(&mut TextParser<'_>) -> Result<Attr, crate::diag::Diag>,
    /// The enumeration that the attribute stores, if it is one. The reference page lists its keywords.
    pub enumeration: Option<&'static EnumDef>,
    /// An example that parses and prints unchanged.
    pub example: &'static str,
}
