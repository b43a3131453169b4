//! The functions that a definition may bring along.

use super::OpRef;
use crate::eval::Tensor;
use crate::ir::{Attr, Context, OpId, OpSpec, Type, ValueId};
use crate::movement::Movement;
use crate::syntax::TextParser;

/// Why an operation is refused.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OpError {
    /// What is wrong; the verifier puts `'name' op ` in front.
    pub message: String,
    /// Whether the verifier puts `'name' op ` in front.
    pub named: bool,
    /// What is wrong if not the operation itself: one in the body that it owns.
    pub inner: Option<OpId>,
    /// More about it.
    pub notes: Vec<String>,
}

impl OpError {
    /// An error whose message stands alone.
    pub fn unnamed(message: impl Into<String>) -> Self {
        Self { named: false, ..Self::from(message.into()) }
    }
    /// The same error of an operation in the body that this one owns.
    #[must_use]
    pub fn inner(self, op: OpId) -> Self {
        Self { inner: Some(op), ..self }
    }
    /// The same error with a note.
    #[must_use]
    pub fn note(mut self, text: String) -> Self {
        self.notes.push(text);
        self
    }
}

impl From<String> for OpError {
    fn from(message: String) -> Self {
        Self { message, named: true, inner: None, notes: Vec::new() }
    }
}
impl From<&str> for OpError {
    fn from(message: &str) -> Self {
        Self::from(message.to_owned())
    }
}

/// The verdict of a verifier.
pub type Verdict = Result<(), OpError>;

/// Checks what definitions of operands, results, attributes and traits cannot say.
pub type Verify = fn(OpRef<'_>) -> Verdict;

/// Checks the symbols that an operation refers to. It is not asked where the symbol table is out of sight, as while a pass
/// works on one function.
pub type VerifySymbols = fn(OpRef<'_>, &crate::verify::SymbolScope<'_>) -> Verdict;

/// Checks a discardable attribute that has the dialect's prefix, on an operation of whatever dialect.
pub type VerifyAttr = fn(OpRef<'_>, &str, Attr) -> Verdict;

/// What type inference may look at: an operation that does not exist yet.
pub struct InferInput<'a> {
    /// The context.
    pub ctx: &'a Context,
    /// Types of the operands.
    pub operands: &'a [Type],
    /// Inherent attributes, a dictionary.
    pub properties: Attr,
}

/// Computes the types of all results.
pub type InferTypes = fn(&InferInput<'_>) -> Result<Vec<Type>, String>;

/// What a result folds to.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Folded {
    /// A value that exists.
    Value(ValueId),
    /// A constant.
    Constant(Attr),
}

/// Finds for each result a value or constant that is always equal to it; `None` where there is none. It looks at the
/// constants behind the operands, where they are known.
pub type Fold = fn(OpRef<'_>, &[Option<Attr>]) -> Option<Vec<Folded>>;

/// Computes the results from constant operands.
pub type Eval = fn(OpRef<'_>, &[Attr]) -> Option<Vec<Attr>>;

/// Computes the results from those operands that are tensors, which shapes and lists are not; in words why not. The types of the
/// results that the program declares may leave sizes open; those of what is computed do not. The program may be wrong in every
/// way that verifiers do not see.
pub type Kernel = fn(OpRef<'_>, &[Tensor]) -> Result<Vec<Tensor>, String>;

/// Suggests a name for the results, as MLIR's printer does (`c1_i32`, `cst`).
pub type ResultName = fn(OpRef<'_>) -> Option<String>;

/// Suggests a name for the argument with this number of a region's first block.
pub type ArgName = fn(OpRef<'_>, usize) -> Option<&'static str>;

/// Says how a constant with this value and type is written in a dialect; the location and operands stay empty.
pub type MaterializeConstant = for<'a> fn(&'a Context, Attr, Type) -> Option<ConstantSpec>;

/// A constant operation to be built.
pub struct ConstantSpec {
    /// Name of the operation.
    pub op: &'static str,
    /// Inherent attributes, a dictionary.
    pub properties: Attr,
    /// Discardable attributes, a dictionary.
    pub attrs: Attr,
}

impl ConstantSpec {
    /// The operation's parts.
    pub fn spec<'a>(&self, ctx: &Context, loc: crate::ir::Loc, ty: &'a [Type]) -> OpSpec<'a> {
        OpSpec { properties: self.properties, attrs: self.attrs, results: ty, ..OpSpec::new(ctx.op_name(self.op), loc) }
    }
}

/// Which data movement an operation is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MovementUse {
    /// For each result the movements that make it, one after the other: the first moves `data`, each later one what the one
    /// before it gives. An empty chain is the operand as it is.
    pub chains: Vec<Vec<Movement>>,
    /// What is moved; all other operands only parametrize.
    pub data: Vec<Source>,
}

/// Something that a movement moves.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Source {
    /// An operand.
    Operand(usize),
    /// The one element of an operand, which beside quantized elements may be the integer that is stored. Then it is stored
    /// alike whichever parameter it gets.
    Margin(usize),
    /// An operand, by its position, of the operation that makes the list that is an operand.
    Listed {
        /// The position of the list.
        list: usize,
        /// The position in the list.
        at: usize,
    },
    /// One element that no operand holds: 0. Among quantized elements it is stored as the zero point of the parameter that it
    /// gets.
    Zero {
        /// The position of the optional operand that would hold it otherwise, if there is one.
        at: Option<usize>,
    },
    /// One element that no operand holds: that of a dense constant of rank 0.
    Element(Attr),
}

impl Source {
    /// The value that is moved; nothing for an element that no operand holds.
    pub fn value(self, op: OpRef<'_>) -> Option<ValueId> {
        match self {
            Self::Operand(at) | Self::Margin(at) => op.operand(at),
            Self::Listed { list, at } => op.operand_def(list)?.operand(at),
            Self::Zero { .. } | Self::Element(_) => None,
        }
    }
    /// The type of what is moved. An element that no operand holds is a tensor of rank 0; among quantized ones, of integers.
    pub fn ty(self, op: OpRef<'_>) -> Option<Type> {
        let ctx = op.ctx;
        match self {
            Self::Zero { .. } => {
                let element = ctx.element_type(op.result_type(0)?)?;
                let element = ctx.quantized(element).map_or(element, |quantized| quantized.storage(ctx));
                Some(ctx.tensor_type(&[], element))
            }
            Self::Element(constant) => super::typed_attr_type(ctx, constant),
            _ => Some(op.body.ty(self.value(op)?)),
        }
    }
    /// Whether the type of the result decides which parameter the element gets, because it has none of its own.
    pub fn is_open(self, op: OpRef<'_>) -> bool {
        let has_parameters = |ty: Type| op.ctx.element_type(ty).is_some_and(|e| op.ctx.quantized(e).is_some());
        matches!(self, Self::Margin(_) | Self::Zero { .. } | Self::Element(_))
            && !self.ty(op).is_some_and(has_parameters)
    }
}

impl MovementUse {
    /// Operand 0 as it is.
    pub fn identity() -> Self {
        Self::chain([])
    }
    /// A movement of operand 0.
    pub fn unary(movement: Movement) -> Self {
        Self::chain([movement])
    }
    /// Movements of operand 0, one after the other.
    pub fn chain(chain: impl IntoIterator<Item = Movement>) -> Self {
        Self::parts(vec![chain.into_iter().collect()], 0)
    }
    /// Movements of one operand for each result.
    pub fn parts(chains: Vec<Vec<Movement>>, operand: usize) -> Self {
        Self { chains, data: vec![Source::Operand(operand)] }
    }
    /// A movement of the first operands together.
    pub fn nary(movement: Movement, operands: usize) -> Self {
        Self::of([movement], (0..operands).map(Source::Operand))
    }
    /// Movements, one after the other; the first moves all of `data`.
    pub fn of(chain: impl IntoIterator<Item = Movement>, data: impl IntoIterator<Item = Source>) -> Self {
        Self { chains: vec![chain.into_iter().collect()], data: data.into_iter().collect() }
    }
    /// The movements that make the first result.
    pub fn first(&self) -> &[Movement] {
        self.chains.first().map_or(&[], |chain| chain)
    }
}

/// Tells which movement an operation is, or in words why that cannot be told.
pub type ReadMovement = fn(OpRef<'_>) -> Result<MovementUse, String>;

/// Builds the one operation of a dialect that moves a value so and has this result type, and the constants that parametrize
/// it; `None`, and nothing is built, where the dialect has no such operation.
pub type WriteMovement =
    fn(&mut crate::rewrite::Rewriter<'_>, crate::ir::Loc, &Movement, ValueId, Type) -> Option<ValueId>;

/// The positions of the operands of which each element of the results is computed from those at its own place, whatever
/// that is; `None` if the operation is not computed so. All other operands hold for all elements, like a table. Operands have
/// the shape of the results, or size 1 where they are the same along a dimension, or one element, of whatever rank.
pub type ReadElementwise = fn(OpRef<'_>) -> Option<Vec<usize>>;

/// All operands; see [`ReadElementwise`].
pub const ALL_ELEMENTWISE: ReadElementwise = |op| Some((0..op.body.num_operands(op.op)).collect());

/// The first operand; see [`ReadElementwise`].
pub const FIRST_ELEMENTWISE: ReadElementwise = |_| Some(vec![0]);

/// Which way a cast between stored values and what they stand for goes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum CastKind {
    /// From stored values to reals.
    Dequantize,
    /// From reals to stored values, rounded.
    Quantize,
    /// From a quantized type to the integers that are stored, bit for bit.
    ToStorage,
    /// From stored integers to a quantized type, bit for bit.
    FromStorage,
}

/// What an operation that is a cast does.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Cast {
    /// Which way.
    pub kind: CastKind,
    /// The quantized element type of the stored side, or why there is none. An operation that has its parameters as
    /// operands and attributes says here which type would have them.
    pub element: Result<Type, String>,
}

/// Builds a cast of this kind, spelled like an operation, of this value, with the parameters of this quantized element type,
/// to this result type. In words why not, and then nothing is built, where the spelling cannot say them.
pub type WriteCast =
    fn(&mut crate::rewrite::Rewriter<'_>, OpId, CastKind, ValueId, Type, Type) -> Result<ValueId, String>;

/// How an operation spells a cast of its first operand to its only result.
pub struct CastDef {
    /// What it does; `None` if its types make it no such cast.
    pub read: fn(OpRef<'_>) -> Option<Cast>,
    /// Builds a cast in the same spelling; see [`WriteCast`].
    pub write: WriteCast,
}

/// How an operation spells a constant.
pub struct ConstantDef {
    /// The elements: a dense, splat or resource attribute of the stored values.
    pub read: fn(OpRef<'_>) -> Option<Attr>,
    /// The attributes of the same spelling with other elements and another result type.
    pub write: fn(OpRef<'_>, Attr, Type) -> Attr,
    /// Whether these are the discardable attributes and the inherent ones stay, instead of the other way round.
    pub discardable: bool,
    /// Whether the result type may leave sizes open that the elements have.
    pub open: bool,
}

impl ConstantDef {
    /// A spelling without contents, to be filled by struct update.
    pub const BASE: Self = Self { read: |_| None, write: |_, _, _| Attr::EMPTY_DICT, discardable: false, open: false };
}

/// The definition that an operation stands for, where an attribute and not its name says what it is.
pub type StandsFor = fn(OpRef<'_>) -> Option<&'static super::OpDef>;

/// A type of a dialect.
pub struct TypeDef {
    /// The word after `!dialect.`.
    pub mnemonic: &'static str,
    /// One sentence.
    pub summary: &'static str,
    /// Markdown.
    pub description: &'static str,
    /// Parses what follows the mnemonic, `<` included.
    pub parse: fn(&mut TextParser<'_>) -> Result<Type, crate::diag::Diag>,
    /// Text that parses and prints as it stands.
    pub example: &'static str,
}

/// An attribute of a dialect.
pub struct AttrTypeDef {
    /// The word after `#dialect.`.
    pub mnemonic: &'static str,
    /// One sentence.
    pub summary: &'static str,
    /// Parses what follows the mnemonic, `<` included.
    pub parse: fn(&mut TextParser<'_>) -> Result<Attr, crate::diag::Diag>,
    /// Text that parses and prints as it stands.
    pub example: &'static str,
}
