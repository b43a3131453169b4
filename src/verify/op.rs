//! Checks of one operation: cached checks of its signature, and checks that depend on its surroundings.

use std::hash::BuildHasher as _;

use rustc_hash::FxBuildHasher;

use super::fault::{Checked, Fault};
use super::op_invariants::{OpInvariants, OpLookup};
use super::symbols::check_symbol;
use super::types::TypeTable;
use super::{branch, invariants};
use crate::def::{OpError, OpRef, RegionBlocks, SymbolScope};
use crate::diag::Code;
use crate::ir::{Attr, Body, Context, OpId, OpName, RegionId, Type};

/// Largest number of operands and results of a cached signature.
const MAX_CACHED_VALUES: usize = 8;
/// Number of cached signatures; a power of two.
const NUM_CACHED_SIGNATURES: usize = 2048;

/// All inputs of the checks of [`invariants`].
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
struct OpSignature {
    name: OpName,
    properties: Attr,
    attrs: Attr,
    /// Numbers of operands, results, regions and successors, a byte each.
    counts: [u8; 4],
    types: [u32; MAX_CACHED_VALUES],
}

impl OpSignature {
    /// Returns `None` if the op has too many operands and results for the cache.
    #[inline]
    fn of(body: &Body, op: OpId, regions: usize) -> Option<Self> {
        let (operands, results) = (body.num_operands(op), body.num_results(op));
        if operands + results > MAX_CACHED_VALUES {
            return None;
        }
        let byte = |count: usize| u8::try_from(count).ok();
        let counts = [byte(operands)?, byte(results)?, byte(regions)?, byte(body.successors(op).len())?];
        let mut types = [0; MAX_CACHED_VALUES];
        for (slot, value) in types.iter_mut().zip(body.operands(op).chain(body.results(op))) {
            *slot = body.ty(value).index() as u32;
        }
        Some(Self { name: body.name(op), properties: body.properties(op), attrs: body.attrs(op), counts, types })
    }
    /// The index in the cache.
    #[inline]
    fn slot(&self) -> usize {
        FxBuildHasher.hash_one(self) as usize & (NUM_CACHED_SIGNATURES - 1)
    }
}

/// The surroundings of an operation.
pub(super) struct Surroundings<'s, 'a> {
    /// The name of the parent op, or `None` if it is unknown.
    pub(super) parent: Option<OpName>,
    /// `Some(true)` if the parent is a symbol table, `None` if this is unknown.
    pub(super) in_table: Option<bool>,
    /// The nearest symbol table.
    pub(super) scope: Option<&'s SymbolScope<'a>>,
}

/// Checks single operations.
pub(super) struct OpChecker<'a> {
    ctx: &'a Context,
    allow_unregistered: bool,
    /// If true, checks the result types of movements.
    movements: bool,
    lookups: Vec<Option<OpLookup>>,
    valid_signatures: Vec<Option<OpSignature>>,
    types: TypeTable,
}

impl<'a> OpChecker<'a> {
    pub(super) fn new(ctx: &'a Context, allow_unregistered: bool, movements: bool) -> Self {
        let (lookups, valid_signatures) = (Vec::new(), vec![None; NUM_CACHED_SIGNATURES]);
        Self { ctx, allow_unregistered, movements, lookups, valid_signatures, types: TypeTable::default() }
    }
    /// The cached lookup of an op name.
    #[inline]
    pub(super) fn lookup(&mut self, name: OpName) -> &OpLookup {
        let at = name.index();
        if self.lookups.len() <= at {
            self.lookups.resize_with(at + 1, || None);
        }
        let (ctx, allow) = (self.ctx, self.allow_unregistered);
        self.lookups[at].get_or_insert_with(|| OpLookup::new(ctx, name, allow))
    }
    /// The checks of a registered operation.
    pub(super) fn invariants(&mut self, name: OpName) -> Option<&OpInvariants> {
        match self.lookup(name) {
            OpLookup::Op(invariants) => Some(invariants),
            _ => None,
        }
    }
    /// Checks the type of a value.
    pub(super) fn value_type(&mut self, ty: Type) -> Result<(), String> {
        self.types.value(self.ctx, ty)
    }

    /// Checks an operation without the contents of its regions.
    #[inline]
    pub(super) fn check(&mut self, body: &Body, op: OpId, around: &Surroundings<'_, '_>) -> Checked {
        let regions = OpRef::new(self.ctx, body, op).regions().len();
        let signature = OpSignature::of(body, op, regions);
        let slot = signature.map(|s| (s, s.slot()));
        let hit = slot.is_some_and(|(s, at)| self.valid_signatures[at] == Some(s));
        if hit {
            match self.lookup(body.name(op)) {
                OpLookup::Op(invariants) if invariants.contextual => {}
                _ => return Ok(()),
            }
        }
        self.check_slow(body, op, around, regions, hit)?;
        if let Some((signature, at)) = slot {
            self.valid_signatures[at] = Some(signature);
        }
        Ok(())
    }

    #[inline(never)]
    fn check_slow(
        &mut self,
        body: &Body,
        op: OpId,
        around: &Surroundings<'_, '_>,
        regions: usize,
        hit: bool,
    ) -> Checked {
        let view = OpRef::new(self.ctx, body, op);
        match self.lookup(body.name(op)) {
            OpLookup::AllowedUnregistered => {}
            OpLookup::RejectedUnregistered { message, named } => {
                let fault = Fault::from(message.clone()).with_code(Code::UnregisteredOperation);
                return Err(Fault { named: *named, ..fault });
            }
            OpLookup::Op(invariants) => {
                if !hit {
                    invariants::check_counts(view, invariants, regions)?;
                }
                check_position(view, invariants, around)?;
                if !hit {
                    invariants::check_signature(view, invariants)?;
                }
            }
        }
        if !hit {
            self.check_types(view)?;
            check_dialect_attrs(view)?;
        }
        // The movement check can be skipped after a hit unless an operand is a dynamic size or offset. Such an operand has an
        // integer or index type, and is never the only operand.
        let is_data = |ty| {
            self.ctx
                .element_type(ty)
                .is_some_and(|e| self.ctx.quantized(e).is_some() || self.ctx.float_kind(e).is_some())
        };
        let movement_is_cached =
            hit && (body.num_operands(op) == 1 || body.operands(op).all(|value| is_data(body.ty(value))));
        let movements = self.movements && !movement_is_cached;
        let Some(invariants) = self.invariants(body.name(op)) else { return Ok(()) };
        if invariants.contextual {
            check_contextual(view, invariants, around, movements)?;
        }
        Ok(())
    }

    /// Returns true if a movement in the body has an invalid result type. An error about that type in the isolated op's
    /// signature is then a consequence, and the walk reports it with the body.
    #[cold]
    pub(super) fn has_invalid_movement_type(&mut self, contents: &Body) -> bool {
        let movements = self.movements;
        let mut ops = contents.preorder().into_iter().map(|op| OpRef::new(self.ctx, contents, op));
        let types = &mut self.types;
        ops.any(|op| {
            movements
                && op.meaning().is_some_and(|def| def.movement.is_some())
                && op.results().any(|v| types.value(op.ctx, contents.ty(v)).is_err())
        })
    }

    /// Checks the types of results and the types in attributes.
    fn check_types(&mut self, op: OpRef<'_>) -> Checked {
        let fault = |message| Fault { code: Code::Container, ..Fault::from(message) };
        let derived = op.meaning().is_some_and(|def| def.movement.is_some());
        for (at, value) in op.body.results(op.op).enumerate().filter(|_| self.movements || !derived) {
            self.types.value(self.ctx, op.body.ty(value)).map_err(|message| {
                let expected_type = super::movement::moved_type_text(op, at).filter(|_| derived);
                let hint = expected_type.map_or_else(String::new, |ty| format!("; result type must be '{ty}'"));
                fault(format!("result #{at} {message}{hint}"))
            })?;
        }
        for dict in [op.body.properties(op.op), op.body.attrs(op.op)] {
            if self.types.attr(self.ctx, dict).is_ok() {
                continue;
            }
            for &(name, attr) in self.ctx.dict(dict) {
                let named = |why| fault(format!("attribute '{}' {why}", self.ctx.text(name)));
                self.types.attr(self.ctx, attr).map_err(named)?;
            }
        }
        Ok(())
    }
}

/// The fault of a hook. The hook's own code takes precedence over the code of the check.
fn with_default_code(error: OpError, code: Code) -> Fault {
    let fault = Fault::from(error);
    if fault.code == Code::Operation { fault.with_code(code) } else { fault }
}

/// Checks discardable attributes with the hook of the dialect that their prefix names.
fn check_dialect_attrs(op: OpRef<'_>) -> Checked {
    for &(name, attr) in op.ctx.dict(op.body.attrs(op.op)) {
        let name = op.ctx.text(name);
        let dialect = name.split_once('.').and_then(|(dialect, _)| op.ctx.dialect(dialect));
        if let Some(verify) = dialect.and_then(|dialect| dialect.verify_attr) {
            verify(op, &name, attr).map_err(|error| with_default_code(error, Code::DialectAttribute))?;
        }
    }
    Ok(())
}

/// Checks that depend on the position in the block, on the structure of the regions, and on the parent. The order of the
/// diagnostics is MLIR's.
fn check_position(op: OpRef<'_>, invariants: &OpInvariants, around: &Surroundings<'_, '_>) -> Checked {
    check_terminator_position(op, invariants)?;
    check_region_traits(op, invariants)?;
    check_parent(op, invariants, around)
}

fn check_terminator_position(op: OpRef<'_>, invariants: &OpInvariants) -> Checked {
    if invariants.terminator && op.body.next(op.op).is_some() {
        return Err(Fault::from("must be the last operation in the parent block").with_code(Code::Terminator));
    }
    Ok(())
}

/// The body that contains the op's regions, and the regions.
fn body_and_regions(op: OpRef<'_>) -> (&Body, &[RegionId]) {
    let own = op.entered();
    (own.body, own.body.regions(own.op))
}

/// Checks the region traits `NoRegionArguments`, `SingleBlock` and `NoTerminator`.
fn check_region_traits(op: OpRef<'_>, invariants: &OpInvariants) -> Checked {
    if !invariants.no_region_arguments && !invariants.single_block {
        return Ok(());
    }
    let (own, regions) = body_and_regions(op);
    if invariants.no_region_arguments {
        for (at, &region) in regions.iter().enumerate() {
            if own.blocks(region).iter().any(|&block| !own.args(block).is_empty()) {
                let which = if regions.len() > 1 { format!(" #{at}") } else { String::new() };
                let message = format!("region{which} should have no arguments");
                return Err(Fault::from(message).with_code(Code::Region));
            }
        }
    }
    if invariants.single_block {
        for (at, &region) in regions.iter().enumerate() {
            let blocks = own.blocks(region);
            if blocks.len() > 1 {
                let message = format!("expects region #{at} to have 0 or 1 blocks");
                return Err(Fault::from(message).with_code(Code::Region));
            }
            if !invariants.no_terminator && blocks.iter().any(|&b| own.first(b).is_none()) {
                return Err(Fault::from("expects a non-empty block").with_code(Code::Terminator));
            }
        }
    }
    Ok(())
}

fn check_parent(op: OpRef<'_>, invariants: &OpInvariants, around: &Surroundings<'_, '_>) -> Checked {
    if let (Some(parents), Some(parent)) = (invariants.parents, around.parent) {
        let name = op.ctx.op_text(parent);
        if !parents.contains(&&*name) {
            let to_be_one_of = if parents.len() == 1 { "" } else { "to be one of " };
            let message = format!("expects parent op {to_be_one_of}'{}'", parents.join(", "));
            return Err(Fault::from(message).with_code(Code::Parent));
        }
    }
    Ok(())
}

/// Checks that depend on regions, successors, symbols and the definition's hooks.
fn check_contextual(
    op: OpRef<'_>,
    invariants: &OpInvariants,
    around: &Surroundings<'_, '_>,
    movements: bool,
) -> Checked {
    let (own, regions) = body_and_regions(op);
    for (at, &region) in regions.iter().enumerate() {
        // Only the last definition can be variadic.
        let Some(def) = invariants.def.regions.get(at).or(invariants.def.regions.last()) else { break };
        let blocks = own.blocks(region).len();
        let need = match def.blocks {
            RegionBlocks::One if blocks != 1 => "region with 1 blocks",
            RegionBlocks::AtLeastOne if blocks == 0 => "region with at least 1 blocks",
            _ => continue,
        };
        let message = format!("region #{at} ('{}') failed to verify constraint: {need}", def.name);
        return Err(Fault::from(message).with_code(Code::Region));
    }
    if invariants.symbol {
        check_symbol(op, around.in_table).map_err(|fault| fault.with_code(Code::Symbol))?;
    }
    if invariants.symbol_table {
        if regions.len() != 1 {
            let message = "Operations with a 'SymbolTable' must have exactly one region";
            return Err(Fault::from(message).with_code(Code::Region));
        }
        if regions.iter().any(|&r| own.blocks(r).len() != 1) {
            let message = "Operations with a 'SymbolTable' must have exactly one block";
            return Err(Fault::from(message).with_code(Code::Region));
        }
    }
    branch::check(op, invariants.def)?;
    if let Some(verify) = invariants.def.verify {
        verify(op)?;
    }
    if movements && (invariants.def.movement.is_some() || invariants.def.variant.is_some()) {
        super::movement::check(op).map_err(|error| with_default_code(error, Code::Movement))?;
    }
    if invariants.graph {
        for (at, &region) in regions.iter().enumerate() {
            if own.blocks(region).len() > 1 {
                let message = format!("expects graph region #{at} to have 0 or 1 blocks");
                return Err(Fault::from(message).with_code(Code::Region));
            }
        }
    }
    if let (Some(verify), Some(scope)) = (invariants.def.verify_symbols, around.scope) {
        verify(op, scope).map_err(|error| Fault { symbol: true, ..with_default_code(error, Code::Symbol) })?;
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::{MAX_CACHED_VALUES, NUM_CACHED_SIGNATURES, OpSignature};
    use crate::ir::{Attr, Context};

    /// Signatures of one program are spread over the cache, so they rarely evict each other.
    #[test]
    fn signatures_spread_over_the_cache() {
        let name = Context::new(&[]).op_name("t.a");
        let signature = |ty, at: usize| {
            let mut types = [0; MAX_CACHED_VALUES];
            types[at] = ty;
            OpSignature { name, properties: Attr::EMPTY_DICT, attrs: Attr::EMPTY_DICT, counts: [0; 4], types }
        };
        let slots: BTreeSet<usize> =
            (0..MAX_CACHED_VALUES).flat_map(|at| (0..64).map(move |ty| signature(ty, at).slot())).collect();
        assert!(slots.len() > 300, "512 signatures use {} slots", slots.len());
        assert!(slots.iter().all(|&slot| slot < NUM_CACHED_SIGNATURES));
    }
}
