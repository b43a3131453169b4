//! The checks of one op name, compiled from its definition once.

use crate::def::{Arity, OpDef, Openness, RegisteredOp, Trait, ValueDefn};
use crate::ir::{Context, OpName, Str};

/// The required number of operands, results, regions or successors.
#[derive(Clone, Copy, Debug)]
pub(super) enum RequiredCount {
    Exactly(usize),
    AtLeast(usize),
}

impl RequiredCount {
    fn of_values(defs: &[ValueDefn]) -> Self {
        let fixed = defs.iter().filter(|d| d.arity == Arity::One).count();
        if fixed == defs.len() { Self::Exactly(fixed) } else { Self::AtLeast(fixed) }
    }
    fn of(len: usize, variadic: bool) -> Self {
        if variadic { Self::AtLeast(len.saturating_sub(1)) } else { Self::Exactly(len) }
    }
    pub(super) fn allows(self, n: usize) -> bool {
        match self {
            Self::Exactly(want) => n == want,
            Self::AtLeast(want) => n >= want,
        }
    }
}

/// The checks of one operation name.
pub(super) struct OpInvariants {
    pub(super) def: &'static OpDef,
    pub(super) operands: RequiredCount,
    pub(super) results: RequiredCount,
    pub(super) regions: RequiredCount,
    pub(super) successors: RequiredCount,
    /// Interned names of the inherent attributes, in the definition's order.
    pub(super) attr_names: Box<[Str]>,
    /// True if a check depends on more than attributes and types: position, regions, parents or a hook.
    pub(super) contextual: bool,
    pub(super) terminator: bool,
    pub(super) graph: bool,
    pub(super) no_terminator: bool,
    /// At most one block in each region.
    pub(super) single_block: bool,
    pub(super) no_region_arguments: bool,
    pub(super) implicit_terminator: Option<&'static str>,
    pub(super) parents: Option<&'static [&'static str]>,
    pub(super) symbol: bool,
    pub(super) symbol_table: bool,
}

/// The result of looking up an op name.
pub(super) enum OpLookup {
    /// The op is registered.
    Op(Box<OpInvariants>),
    /// The op is unregistered, and accepted.
    AllowedUnregistered,
    /// The op is unregistered, and rejected with this message.
    RejectedUnregistered { message: String, named: bool },
}

impl OpInvariants {
    pub(super) fn new(ctx: &Context, op: &RegisteredOp) -> Self {
        let def = op.def;
        let mut invariants = Self {
            def,
            operands: RequiredCount::of_values(def.operands),
            results: RequiredCount::of_values(def.results),
            regions: RequiredCount::of(def.regions.len(), def.regions.last().is_some_and(|r| r.variadic)),
            successors: RequiredCount::of(
                def.successors.len(),
                def.successors.last().is_some_and(|s| s.segments.is_some()),
            ),
            attr_names: def.attrs.iter().map(|a| ctx.str(a.name)).collect(),
            contextual: !def.regions.is_empty() || !def.successors.is_empty(),
            terminator: op.flags.terminator,
            graph: op.flags.graph,
            no_terminator: false,
            single_block: false,
            no_region_arguments: false,
            implicit_terminator: None,
            parents: None,
            symbol: false,
            symbol_table: false,
        };
        for wanted in def.traits {
            match *wanted {
                Trait::NoTerminator => invariants.no_terminator = true,
                Trait::SingleBlock => invariants.single_block = true,
                Trait::NoRegionArguments => invariants.no_region_arguments = true,
                Trait::ImplicitTerminator(name) => {
                    invariants.single_block = true;
                    invariants.implicit_terminator = Some(name);
                }
                Trait::HasParent(parents) => invariants.parents = Some(parents),
                Trait::Symbol => invariants.symbol = true,
                Trait::SymbolTable => invariants.symbol_table = true,
                _ => {}
            }
        }
        invariants.contextual |= invariants.terminator
            || invariants.parents.is_some()
            || invariants.symbol
            || def.verify.is_some()
            || def.movement.is_some()
            || def.variant.is_some()
            || def.verify_symbols.is_some();
        invariants
    }
}

impl OpLookup {
    pub(super) fn new(ctx: &Context, name: OpName, allow_unregistered: bool) -> Self {
        if let Some(op) = ctx.registered(name) {
            return Self::Op(Box::new(OpInvariants::new(ctx, op)));
        }
        let text = ctx.op_text(name);
        let namespace = text.split_once('.').map_or("", |(dialect, _)| dialect);
        match ctx.dialect(namespace) {
            Some(dialect) if dialect.open == Openness::Closed => Self::RejectedUnregistered {
                message: format!(
                    "unregistered operation '{text}' found in dialect ('{namespace}') that does not allow unknown operations"
                ),
                named: false,
            },
            None if !allow_unregistered => Self::RejectedUnregistered {
                message: "created with unregistered dialect. If this is intended, please call \
                          allowUnregisteredDialects() on the MLIRContext, or use -allow-unregistered-dialect with the \
                          MLIR opt tool used"
                    .to_owned(),
                named: true,
            },
            _ => Self::AllowedUnregistered,
        }
    }
}
