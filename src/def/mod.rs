//! The language in which dialects are written.
//!
//! One operation is one `const` [`OpDef`] of plain data: operands, results, attributes, traits, an assembly format in
//! MLIR's notation, hooks, an example. Parser, printer, verifier, folder and documentation all read that one value;
//! nothing is generated and no operation has a Rust type of its own.

mod constraint;
mod enums;
mod hooks;
mod irdl;
mod reference;
mod view;

use std::sync::OnceLock;

pub use constraint::*;
pub use enums::*;
pub use hooks::*;
pub use irdl::irdl;
pub use reference::reference_page;
pub use view::*;

use crate::ir::{Attr, Context, Str};
use crate::rewrite::Rule;
use crate::syntax::format::Format;

/// A dialect: what its namespace holds.
pub struct Dialect {
    /// Namespace, for example `quant`.
    pub name: &'static str,
    /// One sentence.
    pub summary: &'static str,
    /// Operations.
    pub ops: &'static [&'static OpDef],
    /// Definitions that operations of the dialect stand for, see [`OpDef::stands_for`].
    pub operators: &'static [&'static OpDef],
    /// Types, found by the text after `!dialect.`.
    pub types: &'static [&'static TypeDef],
    /// Attributes, found by the text after `#dialect.`.
    pub attrs: &'static [&'static AttrTypeDef],
    /// Whether operations that are not in `ops` are accepted and kept as they are.
    pub open: bool,
    /// Whether types that are not in `types` are accepted and keep their text.
    pub opaque_types: bool,
    /// Whether the generic form writes inherent attributes apart from others, in `<{...}>`, as dialects compiled into MLIR do.
    /// One that MLIR loads from an IRDL description has no properties: they stand in one dictionary.
    pub properties: bool,
    /// Builds the operation that holds a constant of this dialect.
    pub constant: Option<MaterializeConstant>,
    /// Says a movement in this dialect.
    pub movement: Option<WriteMovement>,
    /// Checks discardable attributes with the dialect's prefix, wherever they stand; without it they may be anything.
    pub verify_attr: Option<VerifyAttr>,
    /// Rules that `canonicalize` applies: those that make every program simpler and leave every value as it is.
    pub rules: &'static [&'static Rule],
}

impl Dialect {
    /// A dialect without contents, to be filled by struct update.
    pub const BASE: Self = Self {
        name: "",
        summary: "",
        ops: &[],
        operators: &[],
        types: &[],
        attrs: &[],
        open: false,
        opaque_types: false,
        properties: true,
        constant: None,
        movement: None,
        verify_attr: None,
        rules: &[],
    };
}

/// How many values an operand or result stands for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Arity {
    /// Exactly one.
    One,
    /// None or one.
    Optional,
    /// Any number.
    Variadic,
}

/// An operand or a result.
pub struct ValueDefn {
    /// Name.
    pub name: &'static str,
    /// What its type must be.
    pub constraint: &'static TypeConstraint,
    /// How many values it stands for.
    pub arity: Arity,
}

/// One operand or result.
pub const fn one(name: &'static str, constraint: &'static TypeConstraint) -> ValueDefn {
    ValueDefn { name, constraint, arity: Arity::One }
}
/// An operand or result that may be absent.
pub const fn optional(name: &'static str, constraint: &'static TypeConstraint) -> ValueDefn {
    ValueDefn { name, constraint, arity: Arity::Optional }
}
/// Any number of operands or results.
pub const fn variadic(name: &'static str, constraint: &'static TypeConstraint) -> ValueDefn {
    ValueDefn { name, constraint, arity: Arity::Variadic }
}

/// Whether an inherent attribute must be there.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Presence {
    /// It must.
    Required,
    /// It may be absent.
    Optional,
    /// If it is absent, the attribute with this text stands in its place.
    Default(&'static str),
    /// If it is absent, it is as if the attribute with this text stood in its place; nothing is filled in, and the
    /// operation's own form leaves it out.
    Implied(&'static str),
}

/// An inherent attribute.
pub struct AttrDefn {
    /// Name.
    pub name: &'static str,
    /// What it must be.
    pub constraint: &'static AttrConstraint,
    /// Whether it must be there.
    pub presence: Presence,
}

/// An inherent attribute that must be there.
pub const fn attr(name: &'static str, constraint: &'static AttrConstraint) -> AttrDefn {
    AttrDefn { name, constraint, presence: Presence::Required }
}
/// An inherent attribute that may be absent.
pub const fn optional_attr(name: &'static str, constraint: &'static AttrConstraint) -> AttrDefn {
    AttrDefn { name, constraint, presence: Presence::Optional }
}
/// An inherent attribute with a default, given as text.
pub const fn default_attr(name: &'static str, constraint: &'static AttrConstraint, default: &'static str) -> AttrDefn {
    AttrDefn { name, constraint, presence: Presence::Default(default) }
}

/// An inherent attribute that may be absent, which then means what this text does.
pub const fn implied_attr(name: &'static str, constraint: &'static AttrConstraint, implied: &'static str) -> AttrDefn {
    AttrDefn { name, constraint, presence: Presence::Implied(implied) }
}

/// A region of an operation.
pub struct RegionDef {
    /// Name.
    pub name: &'static str,
    /// How many blocks it may hold.
    pub blocks: RegionBlocks,
    /// Whether it stands for any number of regions; only the last may.
    pub variadic: bool,
}

/// How many blocks a region may hold.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum RegionBlocks {
    /// Any number.
    Any,
    /// Exactly one.
    One,
    /// At least one.
    AtLeastOne,
}

/// A successor of an operation.
pub struct SuccessorDef {
    /// Name.
    pub name: &'static str,
    /// The operand whose values the arguments of the block become; empty if it has none.
    pub operands: &'static str,
    /// If it stands for any number of blocks, which only the last may: the attribute that says how many of the values each of
    /// them gets.
    pub segments: Option<&'static str>,
}

/// One block, and the operand that is passed to it.
pub const fn successor(name: &'static str, operands: &'static str) -> SuccessorDef {
    SuccessorDef { name, operands, segments: None }
}
/// Any number of blocks, the operand that is passed to them, and the attribute that says how many values each block gets.
pub const fn variadic_successor(name: &'static str, operands: &'static str, segments: &'static str) -> SuccessorDef {
    SuccessorDef { name, operands, segments: Some(segments) }
}

/// What the toolkit knows of an operation beside its operands and results.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Trait {
    /// It ends a block.
    Terminator,
    /// Its regions see no value from outside; it owns a body.
    IsolatedFromAbove,
    /// It defines the symbol in its `sym_name`.
    Symbol,
    /// Its region holds symbols.
    SymbolTable,
    /// Its blocks need no terminator.
    NoTerminator,
    /// Its regions have at most one block.
    SingleBlock,
    /// As `SingleBlock`; a missing terminator is this operation, which is not printed either.
    ImplicitTerminator(&'static str),
    /// Uses in its regions may stand before definitions.
    GraphRegion,
    /// Affine dimensions may be defined in its region.
    AffineScope,
    /// It allocates on behalf of its regions.
    AutomaticAllocationScope,
    /// It has no side effect and may be speculated: unused, it can go; equal ones can be merged.
    Pure,
    /// As `Pure` for erasing when unused, but it may not be moved (division by zero).
    NoMemoryEffect,
    /// Operands may be swapped.
    Commutative,
    /// It holds a constant.
    ConstantLike,
    /// Applying it twice is applying it once.
    Idempotent,
    /// Applying it twice is the identity.
    Involution,
    /// Its effects are those of the operations in its regions.
    RecursiveMemoryEffects,
    /// It computes into operands: a tensor there stays as it is and the result is new, memory is written. So it has no side
    /// effect as long as no operand is memory.
    DestinationStyle,
    /// It puts zeros between elements, or around them, that no operand holds. Among quantized elements they are zero points.
    ImpliesZeros,
    /// It works element by element.
    Elementwise,
    /// All operands and results have one type.
    SameOperandsAndResultType,
    /// All operands have one type.
    SameTypeOperands,
    /// Shapes of operands and results are compatible.
    SameOperandsAndResultShape,
    /// Shapes of operands are compatible.
    SameOperandsShape,
    /// Operands and results have one element type.
    SameOperandsAndResultElementType,
    /// Operands have one element type.
    SameOperandsElementType,
    /// Operands and results have one rank.
    SameOperandsAndResultRank,
    /// Operands and results are all scalars, all vectors or all tensors, and tensors have equal extents; dynamic ones
    /// equal only dynamic ones.
    SameInputOutputTensorDims,
    /// Results are floats, or hold floats.
    ResultsAreFloatLike,
    /// Operands broadcast to the result as in NumPy.
    ResultsBroadcastableShape,
    /// `operandSegmentSizes` says how many values each operand stands for.
    AttrSizedOperandSegments,
    /// `resultSegmentSizes` says how many values each result stands for.
    AttrSizedResultSegments,
    /// It stands directly in one of these operations.
    HasParent(&'static [&'static str]),
    /// Its operands are the results of the operation around it.
    ReturnLike,
    /// The blocks of its regions have no arguments.
    NoRegionArguments,
    /// It is a function: `function_type` is its type, and it is called by its symbol.
    Function,
    /// It calls the function that this attribute or operand is; its other operands are the arguments.
    Call(&'static str),
    /// These operands, results and attributes, by name, have one type. The first that is known tells the others.
    AllTypesMatch(&'static [&'static str]),
    /// These operands, results and attributes, by name, have one element type.
    AllElementTypesMatch(&'static [&'static str]),
    /// These operands, results and attributes, by name, have one shape.
    AllShapesMatch(&'static [&'static str]),
    /// The type of `to` is computed from that of `from`.
    TypesMatchWith(&'static TypeMatch),
    /// The types of all values of `to`, which is variadic, are computed from the type of `from`.
    VariadicTypesMatchWith(&'static VariadicTypeMatch),
    /// Another relation of the operation's types holds.
    Relation(&'static Relation),
}

/// The type of one value computed from that of another.
pub struct TypeMatch {
    /// What is violated where it does not hold, for example `result type has i1 element type and same shape as operands`.
    pub summary: &'static str,
    /// The known operand, result or attribute.
    pub from: &'static str,
    /// The computed operand or result.
    pub to: &'static str,
    /// The computation.
    pub transform: fn(&Context, crate::ir::Type) -> Option<crate::ir::Type>,
}

/// The types of any number of values computed from the type of one.
pub struct VariadicTypeMatch {
    /// What is violated where it does not hold, for example `operand types match result element type`.
    pub summary: &'static str,
    /// The known operand, result or attribute.
    pub from: &'static str,
    /// The computed operand or result.
    pub to: &'static str,
    /// The computation.
    pub transform: fn(&Context, crate::ir::Type) -> Option<Vec<crate::ir::Type>>,
}

/// A relation of an operation's types that needs words of its own.
pub struct Relation {
    /// What is violated where it does not hold, for example `condition is signless i1 or has matching shape`.
    pub summary: &'static str,
    /// Whether it holds.
    pub holds: fn(OpRef<'_>) -> bool,
}

/// Matches are `static` and compared by address.
macro_rules! compared_by_address {
    ($($name:ident)*) => {$(
        impl PartialEq for $name {
            fn eq(&self, other: &Self) -> bool {
                std::ptr::eq(self, other)
            }
        }
        impl Eq for $name {}
        impl std::fmt::Debug for $name {
            fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                f.write_str(self.summary)
            }
        }
    )*};
}
compared_by_address! { TypeMatch VariadicTypeMatch Relation }

/// An operation.
pub struct OpDef {
    /// Full name, for example `quant.dcast`.
    pub name: &'static str,
    /// One line.
    pub summary: &'static str,
    /// Markdown: meaning, equation, source.
    pub description: &'static str,
    /// Operands.
    pub operands: &'static [ValueDefn],
    /// Results.
    pub results: &'static [ValueDefn],
    /// Inherent attributes.
    pub attrs: &'static [AttrDefn],
    /// Regions.
    pub regions: &'static [RegionDef],
    /// Successors.
    pub successors: &'static [SuccessorDef],
    /// Traits.
    pub traits: &'static [Trait],
    /// Namespace that operations in its regions may leave out.
    pub default_dialect: &'static str,
    /// Assembly format in MLIR's notation; without it and `syntax` only the generic form exists.
    pub format: Option<&'static str>,
    /// Parser and printer by hand, for syntax too odd for a format.
    pub syntax: Option<&'static dyn crate::syntax::OpSyntax>,
    /// Computes result types.
    pub infer: Option<InferTypes>,
    /// What holds beyond operands, results, attributes and traits.
    pub verify: Option<Verify>,
    /// Checks the symbols that the operation refers to.
    pub verify_symbols: Option<VerifySymbols>,
    /// Results that need no computing: an operand, or a constant.
    pub fold: Option<Fold>,
    /// Results from constant operands, where programs gain by them: of scalars, splats and small constants.
    pub eval: Option<Eval>,
    /// Results from tensors: what the operation means, for the interpreter. What `constant`, `cast`, `movement` or `eval` says
    /// need not be said again.
    pub kernel: Option<Kernel>,
    /// Which data movement the operation is.
    pub movement: Option<ReadMovement>,
    /// Which operands are computed on element by element.
    pub elementwise: Option<ReadElementwise>,
    /// Between stored values and what they stand for: which cast the operation is.
    pub cast: Option<&'static CastDef>,
    /// The constant that the operation holds.
    pub constant: Option<&'static ConstantDef>,
    /// The definition whose meaning (purity, folds, movement, cast, constant) the operation has instead of its own.
    pub stands_for: Option<StandsFor>,
    /// Suggested name of the results, without `%`.
    pub result_name: Option<ResultName>,
    /// Suggested names of the arguments of its regions' first blocks, without `%`.
    pub arg_name: Option<ArgName>,
    /// MLIR text that parses, verifies and prints as it stands; it may use values `%arg0`, ... of an implied function.
    pub example: &'static str,
}

impl OpDef {
    /// An operation without contents, to be filled by struct update.
    pub const BASE: Self = Self {
        name: "",
        summary: "",
        description: "",
        operands: &[],
        results: &[],
        attrs: &[],
        regions: &[],
        successors: &[],
        traits: &[],
        default_dialect: "",
        format: None,
        syntax: None,
        infer: None,
        verify: None,
        verify_symbols: None,
        fold: None,
        eval: None,
        kernel: None,
        movement: None,
        elementwise: None,
        cast: None,
        constant: None,
        stands_for: None,
        result_name: None,
        arg_name: None,
        example: "",
    };
    /// Whether the operation has a trait.
    pub fn has(&self, wanted: Trait) -> bool {
        self.traits.contains(&wanted)
    }
    /// Position of an operand.
    pub fn operand_index(&self, name: &str) -> Option<usize> {
        self.operands.iter().position(|o| o.name == name)
    }
    /// Position of a result.
    pub fn result_index(&self, name: &str) -> Option<usize> {
        self.results.iter().position(|r| r.name == name)
    }
    /// An inherent attribute's definition. The segment sizes that traits imply are not listed.
    pub fn attr(&self, name: &str) -> Option<&'static AttrDefn> {
        self.attrs.iter().find(|a| a.name == name)
    }
    /// The name without the dialect's namespace.
    pub fn mnemonic(&self) -> &'static str {
        self.name.split_once('.').map_or(self.name, |(_, m)| m)
    }
}

/// Traits that are asked for at every operation, as bits.
#[derive(Clone, Copy, Default, Debug)]
pub struct Flags {
    /// [`Trait::IsolatedFromAbove`]
    pub isolated: bool,
    /// [`Trait::Terminator`]
    pub terminator: bool,
    /// [`Trait::Pure`]
    pub pure: bool,
    /// [`Trait::Pure`] or [`Trait::NoMemoryEffect`]: may be erased when unused.
    pub no_effect: bool,
    /// [`Trait::DestinationStyle`]
    pub destination: bool,
    /// [`Trait::GraphRegion`]
    pub graph: bool,
    /// [`Trait::AttrSizedOperandSegments`]
    pub operand_segments: bool,
    /// [`Trait::AttrSizedResultSegments`]
    pub result_segments: bool,
}

/// A definition with what is derived from it once.
pub struct RegisteredOp {
    /// The definition.
    pub def: &'static OpDef,
    /// Traits as bits.
    pub flags: Flags,
    format: OnceLock<Result<Format, String>>,
    defaults: OnceLock<Attr>,
    filled_in: OnceLock<Attr>,
    attr_names: OnceLock<Box<[Str]>>,
}

impl RegisteredOp {
    /// Derives what is cheap; the format is compiled at its first use.
    pub(crate) fn new(def: &'static OpDef) -> Self {
        let pure = def.has(Trait::Pure);
        let flags = Flags {
            isolated: def.has(Trait::IsolatedFromAbove),
            terminator: def.has(Trait::Terminator),
            pure,
            no_effect: pure || def.has(Trait::NoMemoryEffect),
            destination: def.has(Trait::DestinationStyle),
            graph: def.has(Trait::GraphRegion),
            operand_segments: def.has(Trait::AttrSizedOperandSegments),
            result_segments: def.has(Trait::AttrSizedResultSegments),
        };
        let (format, attr_names) = (OnceLock::new(), OnceLock::new());
        Self { def, flags, format, defaults: OnceLock::new(), filled_in: OnceLock::new(), attr_names }
    }
    /// The compiled assembly format, or what is wrong with it.
    pub fn format(&self) -> Option<&Result<Format, String>> {
        let text = self.def.format?;
        Some(self.format.get_or_init(|| Format::compile(self.def, text)))
    }
    /// The names of the definition's attributes, interned, in the definition's order.
    #[inline]
    pub fn attr_names(&self, ctx: &Context) -> &[Str] {
        self.attr_names.get_or_init(|| self.def.attrs.iter().map(|a| ctx.str(a.name)).collect())
    }
    /// What absent inherent attributes mean, as a dictionary.
    pub fn defaults(&self, ctx: &Context) -> Attr {
        *self.defaults.get_or_init(|| {
            self.attrs_of(ctx, |presence| match presence {
                Presence::Default(text) | Presence::Implied(text) => Some(text),
                Presence::Required | Presence::Optional => None,
            })
        })
    }
    /// Those of [`RegisteredOp::defaults`] that an operation gets where its text leaves them out.
    pub fn filled_in(&self, ctx: &Context) -> Attr {
        *self.filled_in.get_or_init(|| {
            self.attrs_of(ctx, |presence| match presence {
                Presence::Default(text) => Some(text),
                _ => None,
            })
        })
    }
    fn attrs_of(&self, ctx: &Context, text: impl Fn(Presence) -> Option<&'static str>) -> Attr {
        let read = |text| crate::syntax::parse_attr_text(ctx, text);
        ctx.dict_attr(self.def.attrs.iter().filter_map(|a| Some((ctx.str(a.name), read(text(a.presence)?)?))))
    }
}
