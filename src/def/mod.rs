//! Definitions of dialects.
//!
//! One operation is one `const` [`OpDef`] of plain data: operands, results, attributes, traits, an assembly format in
//! MLIR's notation, hooks, an example. Parser, printer, verifier, folder and documentation all read that value. No code
//! is generated, and operations do not have separate Rust types.

mod constraint;
mod enums;
mod hooks;
mod irdl;
mod pieces;
mod reference;
mod symbols;
mod typed;
mod view;
mod walk;

use std::sync::OnceLock;

pub use constraint::*;
pub use enums::*;
pub use hooks::*;
pub use irdl::irdl;
pub use pieces::{PIECE_ELEMENTS, evaluate_in_pieces};
pub use reference::reference_page;
pub use symbols::SymbolScope;
pub use typed::*;
pub use view::*;
pub use walk::{BlockRef, Order, RegionRef, Walk};

use crate::bug::bug;
use crate::bytecode::DialectEncoding;
use crate::ir::{Attr, Context, Str};
use crate::rewrite::Rule;
use crate::syntax::format::Format;

/// A dialect: the definitions of a namespace.
///
/// A dialect that is known only at run time, such as one read from a file, has the same definition. It is leaked once:
///
/// ```
/// use qopt_ir::def::{ANY_TYPE, Dialect, OpDef, ValueDefn, variadic};
/// use qopt_ir::ir::Context;
///
/// const OPERANDS: &[ValueDefn] = &[variadic("operands", &ANY_TYPE)];
///
/// fn define(namespace: &str, ops: &[&str]) -> &'static Dialect {
///     let op = |op: &&str| {
///         let name = format!("{namespace}.{op}").leak();
///         &*Box::leak(Box::new(OpDef { name, operands: OPERANDS, ..OpDef::BASE }))
///     };
///     let ops: &[&OpDef] = ops.iter().map(op).collect::<Vec<_>>().leak();
///     Box::leak(Box::new(Dialect { name: namespace.to_owned().leak(), ops, ..Dialect::BASE }))
/// }
///
/// let ctx = Context::try_new(&[define("npu", &["start"])]).expect("the definitions are valid");
/// assert!(ctx.registered(ctx.op_name("npu.start")).is_some());
/// ```
pub struct Dialect {
    /// The namespace, for example `quant`.
    pub name: &'static str,
    /// The dialect that this one replaced.
    pub former: Option<&'static FormerDialect>,
    /// A description of one sentence.
    pub summary: &'static str,
    /// Operations.
    pub ops: &'static [&'static OpDef],
    /// Definitions that operations of the dialect can represent, see [`OpDef::variant`].
    pub operators: &'static [&'static OpDef],
    /// Types, found by the text after `!dialect.`.
    pub types: &'static [&'static TypeDef],
    /// Attributes, found by the text after `#dialect.`.
    pub attrs: &'static [&'static AttrTypeDef],
    /// Loads more definitions at the first use of the dialect. Start-up does not pay for them.
    pub deferred: Option<fn() -> &'static Deferred>,
    /// How the dialect takes operations that are not in `ops`. They are kept unchanged.
    pub open: Openness,
    /// If true, types that are not in `types` are accepted and kept as text.
    pub opaque_types: bool,
    /// If true, the generic form prints inherent attributes separately in `<{...}>`, as for dialects compiled into
    /// MLIR. A dialect that MLIR loads from an IRDL description has no properties, and prints all attributes in one
    /// dictionary.
    pub properties: bool,
    /// Builds a constant operation of this dialect.
    pub constant: Option<MaterializeConstant>,
    /// Builds a movement with an operation of this dialect.
    pub movement: Option<WriteMovement>,
    /// Checks discardable attributes with the dialect's prefix, on any operation. Without this hook they are not
    /// checked.
    pub verify_attr: Option<VerifyAttr>,
    /// Checks attributes with the dialect's prefix on the arguments of a function of any dialect.
    pub verify_arg_attr: Option<VerifyAttr>,
    /// Rules of `canonicalize`. They simplify every program and keep every value.
    pub rules: &'static [&'static Rule],
    /// Encodings of the dialect in bytecode.
    pub bytecode: Option<&'static DialectEncoding>,
}

impl Dialect {
    /// The default for struct update.
    pub const BASE: Self = Self {
        name: "",
        former: None,
        summary: "",
        ops: &[],
        operators: &[],
        types: &[],
        attrs: &[],
        deferred: None,
        open: Openness::Closed,
        opaque_types: false,
        properties: true,
        constant: None,
        movement: None,
        verify_attr: None,
        verify_arg_attr: None,
        rules: &[],
        bytecode: None,
    };
}

/// A dialect that another one replaced. Operations, attributes and types in its namespace that the other dialect defines are read as those
/// of the other dialect.
pub struct FormerDialect {
    /// The namespace.
    pub name: &'static str,
    /// Returns the present form of an inherent attribute of an operation, or the attribute itself.
    pub upgrade: fn(&Context, &AttrDefn, Attr) -> Attr,
}

/// How a dialect takes operations that it does not define.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Openness {
    /// They are errors.
    Closed,
    /// In the generic form.
    Generic,
    /// In the generic form and, without regions and successors, as `dialect.op %a, %b {attributes} : types -> types`. Without operands, the types
    /// after the colon are those of the results.
    Regular,
}

/// Definitions of a dialect that are built at run time, see [`Dialect::deferred`].
pub struct Deferred {
    /// Operations.
    pub ops: Vec<&'static OpDef>,
    /// Enumerations that are attributes of the dialect, found as [`Dialect::attrs`] are.
    pub enums: Vec<&'static EnumDef>,
    /// Further attributes of the dialect, found as [`Dialect::attrs`] are.
    pub attrs: Vec<&'static dyn BareAttr>,
}

/// The number of values of an operand or result.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Arity {
    /// Exactly one.
    One,
    /// Zero or one.
    Optional,
    /// Any number.
    Variadic,
}

/// An operand or a result.
pub struct ValueDefn {
    /// The name.
    pub name: &'static str,
    /// The constraint on its type.
    pub constraint: &'static TypeConstraint,
    /// The number of values.
    pub arity: Arity,
}

/// Creates a single operand or result.
pub const fn one(name: &'static str, constraint: &'static TypeConstraint) -> ValueDefn {
    ValueDefn { name, constraint, arity: Arity::One }
}
/// Creates an optional operand or result.
pub const fn optional(name: &'static str, constraint: &'static TypeConstraint) -> ValueDefn {
    ValueDefn { name, constraint, arity: Arity::Optional }
}
/// Creates a variadic operand or result.
pub const fn variadic(name: &'static str, constraint: &'static TypeConstraint) -> ValueDefn {
    ValueDefn { name, constraint, arity: Arity::Variadic }
}

/// The presence of an inherent attribute.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Presence {
    /// Must be present.
    Required,
    /// May be absent.
    Optional,
    /// If absent, the attribute with this text is added.
    Default(&'static str),
    /// If absent, the attribute has this value implicitly. It is not added, and the custom form does not print it.
    Implied(&'static str),
}

/// An inherent attribute.
#[derive(Clone)]
pub struct AttrDefn {
    /// The name.
    pub name: &'static str,
    /// The constraint on its value.
    pub constraint: &'static AttrConstraint,
    /// If it must be present.
    pub presence: Presence,
}

/// Creates a required inherent attribute.
pub const fn attr(name: &'static str, constraint: &'static AttrConstraint) -> AttrDefn {
    AttrDefn { name, constraint, presence: Presence::Required }
}
/// Creates an optional inherent attribute.
pub const fn optional_attr(name: &'static str, constraint: &'static AttrConstraint) -> AttrDefn {
    AttrDefn { name, constraint, presence: Presence::Optional }
}
/// Creates an inherent attribute with a default, given as text.
pub const fn default_attr(name: &'static str, constraint: &'static AttrConstraint, default: &'static str) -> AttrDefn {
    AttrDefn { name, constraint, presence: Presence::Default(default) }
}

/// Creates an inherent attribute with an implicit value when absent, given as text.
pub const fn implied_attr(name: &'static str, constraint: &'static AttrConstraint, implied: &'static str) -> AttrDefn {
    AttrDefn { name, constraint, presence: Presence::Implied(implied) }
}

/// A region of an operation.
pub struct RegionDef {
    /// The name.
    pub name: &'static str,
    /// The allowed number of blocks.
    pub blocks: RegionBlocks,
    /// If true, any number of regions. Only the last definition can be variadic.
    pub variadic: bool,
}

/// The allowed number of blocks in a region.
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
    /// The name.
    pub name: &'static str,
    /// The operand forwarded to the block arguments, or empty.
    pub operands: &'static str,
    /// For a variadic successor, which must be the last one: the attribute with the number of values forwarded to each
    /// block.
    pub segments: Option<&'static str>,
}

/// Creates a successor of one block, with its forwarded operand.
pub const fn successor(name: &'static str, operands: &'static str) -> SuccessorDef {
    SuccessorDef { name, operands, segments: None }
}
/// Creates a variadic successor, with the forwarded operand and the attribute with the number of values for each block.
pub const fn variadic_successor(name: &'static str, operands: &'static str, segments: &'static str) -> SuccessorDef {
    SuccessorDef { name, operands, segments: Some(segments) }
}

/// A property of an operation.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Trait {
    /// Terminates a block.
    Terminator,
    /// Its regions use no values from outside. The operation owns a body.
    IsolatedFromAbove,
    /// Defines the symbol in its `sym_name`.
    Symbol,
    /// Its region contains symbols.
    SymbolTable,
    /// Its blocks need no terminator.
    NoTerminator,
    /// Its regions have at most one block.
    SingleBlock,
    /// As `SingleBlock`. A missing terminator is added as this operation, which is not printed.
    ImplicitTerminator(&'static str),
    /// Operands in its regions may be used before their definition.
    GraphRegion,
    /// Affine dimensions may be defined in its region.
    AffineScope,
    /// Owns the allocations in its regions.
    AutomaticAllocationScope,
    /// Has no side effect and may be speculated. It may be erased when unused, and equal operations may be merged.
    Pure,
    /// May be erased when unused, as with `Pure`, but must not be speculated (division by zero).
    NoMemoryEffect,
    /// Its operands may be swapped.
    Commutative,
    /// Holds a constant.
    ConstantLike,
    /// Applying it twice is the same as applying it once.
    Idempotent,
    /// Applying it twice is the identity.
    Involution,
    /// Its only side effects are the side effects of nested operations.
    RecursiveMemoryEffects,
    /// Writes into operands: a tensor operand is unchanged and the result is a new tensor, a memref is written. Without
    /// memref operands, its only side effects are in its regions.
    DestinationStyle,
    /// Its regions are determined by its name, attributes and types. Passes do not rewrite operations in them.
    ImpliedRegions,
    /// Inserts implicit zeros between or around elements. Among quantized elements they are zero points.
    ImpliesZeros,
    /// Every result element is an element of the first operand, even if the movement is known only at run time.
    Selects,
    /// Rounds real values to a quantized result, but differently from [`OpDef::cast`].
    Quantizes,
    /// Converts a quantized operand to real values, but differently from [`OpDef::cast`].
    Dequantizes,
    /// Computes element by element.
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
    /// Operands and results are all scalars, all vectors or all tensors, and tensors have equal sizes. A dynamic size
    /// equals only a dynamic size.
    SameInputOutputTensorDims,
    /// Results are floats or have float elements.
    ResultsAreFloatLike,
    /// Operands broadcast to the result as in NumPy.
    ResultsBroadcastableShape,
    /// `operandSegmentSizes` stores the number of values of each operand.
    AttrSizedOperandSegments,
    /// `resultSegmentSizes` stores the number of values of each result.
    AttrSizedResultSegments,
    /// The parent must be one of these operations.
    HasParent(&'static [&'static str]),
    /// Its operands are the results of the parent operation.
    ReturnLike,
    /// The blocks of its regions have no arguments.
    NoRegionArguments,
    /// A function, called by its symbol. `function_type` is its type.
    Function,
    /// Calls the function in this attribute or operand. Its other operands are the arguments.
    Call(&'static str),
    /// These operands, results and attributes have the same type. The first known type determines the others.
    AllTypesMatch(&'static [&'static str]),
    /// These operands, results and attributes have the same element type.
    AllElementTypesMatch(&'static [&'static str]),
    /// These operands, results and attributes have the same shape.
    AllShapesMatch(&'static [&'static str]),
    /// The type of `to` is computed from the type of `from`.
    TypesMatchWith(&'static TypeMatch),
    /// The types of all values of the variadic `to` are computed from the type of `from`.
    VariadicTypesMatchWith(&'static VariadicTypeMatch),
    /// Another relation between the operation's types.
    Relation(&'static Relation),
}

/// A type computed from the type of another value.
pub struct TypeMatch {
    /// The violated condition in messages, for example `result type has i1 element type and same shape as operands`.
    pub summary: &'static str,
    /// The known operand, result or attribute.
    pub from: &'static str,
    /// The computed operand or result.
    pub to: &'static str,
    /// The computation. The verifier passes if it returns `None`.
    pub transform: fn(&Context, crate::ir::Type) -> Option<crate::ir::Type>,
}

/// The types of any number of values computed from the type of another value.
pub struct VariadicTypeMatch {
    /// The violated condition in messages, for example `operand types match result element type`.
    pub summary: &'static str,
    /// The known operand, result or attribute.
    pub from: &'static str,
    /// The computed operand or result.
    pub to: &'static str,
    /// The computation. The verifier fails if it returns `None`.
    pub transform: fn(&Context, crate::ir::Type) -> Option<Vec<crate::ir::Type>>,
}

/// A relation between an operation's types with a custom message.
pub struct Relation {
    /// The violated condition in messages, for example `condition is signless i1 or has matching shape`.
    pub summary: &'static str,
    /// Returns true if the relation holds.
    pub holds: fn(OpRef<'_>) -> bool,
}

/// Relations are `static` and compared by address.
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
    /// The full name, for example `quant.dcast`.
    pub name: &'static str,
    /// A description of one line.
    pub summary: &'static str,
    /// A description in Markdown: meaning, equation, source.
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
    /// The namespace that nested operations may omit.
    pub default_dialect: &'static str,
    /// The assembly format in MLIR's notation. Without `format` and `syntax`, the operation has only the generic form.
    pub format: Option<&'static str>,
    /// The directives `custom<Name>(...)` of the format, by name.
    pub directives: &'static [(&'static str, &'static dyn crate::syntax::CustomDirective)],
    /// A hand-written parser and printer, for syntax that a format cannot express.
    pub syntax: Option<&'static dyn crate::syntax::OpSyntax>,
    /// Infers the result types.
    pub infer: Option<InferTypes>,
    /// Checks invariants that operands, results, attributes and traits do not express.
    pub verify: Option<Verify>,
    /// Checks the symbol references.
    pub verify_symbols: Option<VerifySymbols>,
    /// Folds a result to an operand or a constant, without computing elements.
    pub fold: Option<Fold>,
    /// Computes results from constant operands: scalars, splats and small constants.
    pub fold_constants: Option<FoldConstants>,
    /// The evaluator, which computes results from tensors. Not needed if `constant`, `cast`, `movement` or `fold_constants`
    /// defines the result.
    pub evaluate: Option<Evaluate>,
    /// The evaluator of an operation with regions.
    pub evaluate_regions: Option<EvaluateRegions>,
    /// The data movement.
    pub movement: Option<ReadMovement>,
    /// The destination, if the operation does not read its elements.
    pub destination: Option<Destination>,
    /// The types in the body of an operation whose region has one block.
    pub body_types: Option<ReadBodyTypes>,
    /// Tests that the runtimes of a model format implement the operation for its types. Folds create no others.
    pub has_kernel: Option<HasKernel>,
    /// The sum of products.
    pub contraction: Option<ReadContraction>,
    /// The elementwise operands.
    pub elementwise: Option<ReadElementwise>,
    /// The cast between stored integers and real values.
    pub cast: Option<&'static CastDef>,
    /// The constant.
    pub constant: Option<&'static ConstantDef>,
    /// The definition that replaces this one for purity, folds, movement, cast and constant.
    pub variant: Option<SelectVariant>,
    /// The string attribute with the name of the operator that the operation represents. Messages use it as the
    /// operation's name.
    pub operator_name: Option<&'static str>,
    /// Suggests names of the results, without `%`.
    pub result_name: Option<ResultName>,
    /// Suggests names of the arguments of its regions' entry blocks, without `%`.
    pub arg_name: Option<ArgName>,
    /// MLIR text that parses, verifies and prints unchanged. It may use the arguments `%arg0`, ... of an implicit
    /// function.
    pub example: &'static str,
}

/// Definitions are compared by address: each is one `static`.
impl PartialEq for OpDef {
    fn eq(&self, other: &Self) -> bool {
        std::ptr::eq(self, other)
    }
}
impl Eq for OpDef {}
impl std::fmt::Debug for OpDef {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(self.name)
    }
}

impl OpDef {
    /// The default for struct update.
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
        directives: &[],
        syntax: None,
        infer: None,
        verify: None,
        verify_symbols: None,
        fold: None,
        fold_constants: None,
        evaluate: None,
        evaluate_regions: None,
        movement: None,
        destination: None,
        body_types: None,
        has_kernel: None,
        contraction: None,
        elementwise: None,
        cast: None,
        constant: None,
        variant: None,
        operator_name: None,
        result_name: None,
        arg_name: None,
        example: "",
    };
    /// Returns true if the operation has a trait.
    pub fn has(&self, wanted: Trait) -> bool {
        self.traits.contains(&wanted)
    }
    /// The name without the dialect's namespace.
    pub fn mnemonic(&self) -> &'static str {
        self.name.split_once('.').map_or(self.name, |(_, m)| m)
    }
}

/// Frequently used traits, as bits.
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
    /// [`Trait::RecursiveMemoryEffects`]
    pub recursive_effects: bool,
    /// [`Trait::ImpliedRegions`]
    pub implied_regions: bool,
    /// [`Trait::GraphRegion`]
    pub graph: bool,
    /// [`Trait::AttrSizedOperandSegments`]
    pub operand_segments: bool,
    /// [`Trait::AttrSizedResultSegments`]
    pub result_segments: bool,
}

/// A registered definition with data derived from it once.
pub struct RegisteredOp {
    /// The definition.
    pub def: &'static OpDef,
    /// Traits as bits.
    pub flags: Flags,
    format: OnceLock<Format>,
    defaults: OnceLock<Attr>,
    filled_in: OnceLock<Attr>,
    attr_names: OnceLock<Box<[Str]>>,
}

impl RegisteredOp {
    /// Computes the flags. The format is compiled on first use.
    pub(crate) fn new(def: &'static OpDef) -> Self {
        let mut flags = Flags::default();
        for t in def.traits {
            match t {
                Trait::IsolatedFromAbove => flags.isolated = true,
                Trait::Terminator => flags.terminator = true,
                Trait::Pure => (flags.pure, flags.no_effect) = (true, true),
                Trait::NoMemoryEffect => flags.no_effect = true,
                Trait::DestinationStyle => flags.destination = true,
                Trait::RecursiveMemoryEffects => flags.recursive_effects = true,
                Trait::ImpliedRegions => flags.implied_regions = true,
                Trait::GraphRegion => flags.graph = true,
                Trait::AttrSizedOperandSegments => flags.operand_segments = true,
                Trait::AttrSizedResultSegments => flags.result_segments = true,
                _ => {}
            }
        }
        let (format, attr_names) = (OnceLock::new(), OnceLock::new());
        Self { def, flags, format, defaults: OnceLock::new(), filled_in: OnceLock::new(), attr_names }
    }
    /// The compiled assembly format. Panics if it does not compile.
    pub fn format(&self) -> Option<&Format> {
        let text = self.def.format?;
        Some(self.format.get_or_init(|| {
            Format::compile(self.def, text)
                .unwrap_or_else(|why| bug!("'{}' has an invalid assembly format: {why}", self.def.name))
        }))
    }
    /// The interned names of the definition's attributes, in its order.
    #[inline]
    pub fn attr_names(&self, ctx: &Context) -> &[Str] {
        self.attr_names.get_or_init(|| self.def.attrs.iter().map(|a| ctx.str(a.name)).collect())
    }
    /// The values of absent inherent attributes, as a dictionary.
    pub fn defaults(&self, ctx: &Context) -> Attr {
        *self.defaults.get_or_init(|| {
            self.attrs_of(ctx, |presence| match presence {
                Presence::Default(text) | Presence::Implied(text) => Some(text),
                Presence::Required | Presence::Optional => None,
            })
        })
    }
    /// The part of [`RegisteredOp::defaults`] that is added to an operation.
    pub fn filled_in(&self, ctx: &Context) -> Attr {
        *self.filled_in.get_or_init(|| {
            self.attrs_of(ctx, |presence| match presence {
                Presence::Default(text) => Some(text),
                _ => None,
            })
        })
    }
    /// Moves inherent attributes from a dictionary of all attributes to the properties, and fills in defaults. Returns the
    /// properties and the discardable attributes.
    ///
    /// # Errors
    /// The name of an attribute that is in both.
    pub fn split_attrs(&self, ctx: &Context, properties: Attr, dict: Attr) -> Result<(Attr, Attr), Str> {
        let is_inherent = |key: Str| {
            let key = ctx.bytes(key);
            self.def.attrs.iter().any(|a| a.name.as_bytes() == key)
                || self.flags.operand_segments && key == b"operandSegmentSizes"
                || self.flags.result_segments && key == b"resultSegmentSizes"
        };
        let given = ctx.dict(properties);
        let (mut inherent, mut rest) = (Vec::new(), Vec::new());
        for &(key, value) in ctx.dict(dict) {
            if !is_inherent(key) {
                rest.push((key, value));
            } else if given.iter().any(|g| g.0 == key) {
                return Err(key);
            } else {
                inherent.push((key, value));
            }
        }
        inherent.extend_from_slice(given);
        for &(key, value) in ctx.dict(self.filled_in(ctx)) {
            if !inherent.iter().any(|i| i.0 == key) {
                inherent.push((key, value));
            }
        }
        Ok((ctx.dict_attr(inherent), ctx.dict_attr(rest)))
    }
    fn attrs_of(&self, ctx: &Context, text: impl Fn(Presence) -> Option<&'static str>) -> Attr {
        let read = |text| crate::syntax::parse_attr_text(ctx, text);
        ctx.dict_attr(self.def.attrs.iter().filter_map(|a| Some((ctx.str(a.name), read(text(a.presence)?)?))))
    }
}
