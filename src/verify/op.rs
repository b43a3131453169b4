//! One operation: what its signature says, remembered, and what depends on where it stands.

use std::hash::BuildHasher as _;

use rustc_hash::FxBuildHasher;

use super::fault::{Checked, Fault};
use super::program::{Known, Program};
use super::symbols::{SymbolScope, check_symbol, regions_of};
use super::types::TypeTable;
use super::{branch, invariants};
use crate::def::{OpRef, RegionBlocks};
use crate::diag::Code;
use crate::ir::{Attr, Body, Context, OpId, OpName, Type};

/// Operands and results that a remembered signature has room for.
const ROOM: usize = 8;
/// Signatures that are remembered; a power of two.
const REMEMBERED: usize = 2048;

/// Everything that the checks of [`invariants`] look at.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
struct Signature {
    name: OpName,
    properties: Attr,
    attrs: Attr,
    /// Numbers of operands, results, regions and successors, a byte each.
    counts: [u8; 4],
    types: [u32; ROOM],
}

impl Signature {
    /// The signature, unless it is too large to be remembered.
    #[inline]
    fn of(body: &Body, op: OpId, regions: usize) -> Option<Self> {
        let (operands, results) = (body.num_operands(op), body.num_results(op));
        if operands + results > ROOM {
            return None;
        }
        let byte = |count: usize| u8::try_from(count).ok();
        let counts = [byte(operands)?, byte(results)?, byte(regions)?, byte(body.successors(op).len())?];
        let mut types = [0; ROOM];
        for (slot, value) in types.iter_mut().zip(body.operands(op).chain(body.results(op))) {
            *slot = body.ty(value).index() as u32;
        }
        Some(Self { name: body.name(op), properties: body.properties(op), attrs: body.attrs(op), counts, types })
    }
    /// Where it is remembered.
    #[inline]
    fn slot(&self) -> usize {
        FxBuildHasher.hash_one(self) as usize & (REMEMBERED - 1)
    }
}

/// Where an operation stands.
pub(super) struct Surroundings<'s, 'a> {
    /// The name of the operation around it; `None` where that is unknown.
    pub(super) parent: Option<OpName>,
    /// Whether the operation around it is known to be a symbol table, known not to be, or may be one.
    pub(super) in_table: Option<bool>,
    /// The nearest symbol table.
    pub(super) scope: Option<&'s SymbolScope<'a>>,
}

/// Checks single operations.
pub(super) struct OpChecker<'a> {
    ctx: &'a Context,
    allow_unregistered: bool,
    /// Whether the types of movements' results are checked.
    movements: bool,
    known: Vec<Option<Known>>,
    good: Vec<Option<Signature>>,
    types: TypeTable,
}

impl<'a> OpChecker<'a> {
    pub(super) fn new(ctx: &'a Context, allow_unregistered: bool, movements: bool) -> Self {
        let (known, good) = (Vec::new(), vec![None; REMEMBERED]);
        Self { ctx, allow_unregistered, movements, known, good, types: TypeTable::default() }
    }
    /// What is known of a name.
    #[inline]
    pub(super) fn known(&mut self, name: OpName) -> &Known {
        let at = name.index();
        if self.known.len() <= at {
            self.known.resize_with(at + 1, || None);
        }
        let (ctx, allow) = (self.ctx, self.allow_unregistered);
        self.known[at].get_or_insert_with(|| Known::new(ctx, name, allow))
    }
    /// The checks of a registered operation.
    pub(super) fn program(&mut self, name: OpName) -> Option<&Program> {
        match self.known(name) {
            Known::Op(program) => Some(program),
            _ => None,
        }
    }
    /// Whether the type of a value makes sense.
    pub(super) fn value_type(&mut self, ty: Type) -> Result<(), String> {
        self.types.value(self.ctx, ty)
    }

    /// Checks an operation, its regions' contents apart.
    #[inline]
    pub(super) fn check(&mut self, body: &Body, op: OpId, around: &Surroundings<'_, '_>) -> Checked {
        let regions = regions_of(body, op).1.len();
        let signature = Signature::of(body, op, regions);
        let slot = signature.map(|s| (s, s.slot()));
        let hit = slot.is_some_and(|(s, at)| self.good[at] == Some(s));
        if hit {
            match self.known(body.name(op)) {
                Known::Op(program) if program.contextual => {}
                _ => return Ok(()),
            }
        }
        self.check_slow(body, op, around, regions, hit)?;
        if let Some((signature, at)) = slot {
            self.good[at] = Some(signature);
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
        match self.known(body.name(op)) {
            Known::Open => {}
            Known::Refused { message, named } => {
                return Err(Fault { named: *named, ..Fault::from(message.clone()) });
            }
            Known::Op(program) => {
                if !hit {
                    invariants::counts(view, program, regions)?;
                }
                position(view, program, around)?;
                if !hit {
                    invariants::signature(view, program)?;
                }
            }
        }
        if !hit {
            self.types_of(view)?;
            dialect_attrs(view)?;
        }
        // What moves only quantized values is the same movement for the same attributes and types: sizes and positions, which may
        // come from operands, are not quantized.
        let quantized = |ty| self.ctx.element_type(ty).is_some_and(|e| self.ctx.quantized(e).is_some());
        let known = hit && body.operands(op).all(|value| quantized(body.ty(value)));
        let movements = self.movements && !known;
        let Some(program) = self.program(body.name(op)) else { return Ok(()) };
        if program.contextual {
            context(view, program, around, movements)?;
        }
        Ok(())
    }

    /// Whether the types of results and in attributes make sense.
    fn types_of(&mut self, op: OpRef<'_>) -> Checked {
        let fault = |message| Fault { code: Code::Type, ..Fault::from(message) };
        let derived = op.meaning().is_some_and(|def| def.movement.is_some());
        for (at, value) in op.body.results(op.op).enumerate().filter(|_| self.movements || !derived) {
            self.types.value(self.ctx, op.body.ty(value)).map_err(|why| fault(format!("result #{at} {why}")))?;
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

/// Whether discardable attributes are what the dialects say that they are named after.
fn dialect_attrs(op: OpRef<'_>) -> Checked {
    for &(name, attr) in op.ctx.dict(op.body.attrs(op.op)) {
        let name = op.ctx.text(name);
        let dialect = name.split_once('.').and_then(|(dialect, _)| op.ctx.dialect(dialect));
        if let Some(verify) = dialect.and_then(|dialect| dialect.verify_attr) {
            verify(op, &name, attr)?;
        }
    }
    Ok(())
}

/// What depends on the operation's place in its block and parent.
fn position(op: OpRef<'_>, program: &Program, around: &Surroundings<'_, '_>) -> Checked {
    if program.terminator && op.body.next(op.op).is_some() {
        return Err("must be the last operation in the parent block".into());
    }
    if program.no_region_arguments {
        let (own, regions) = regions_of(op.body, op.op);
        for (at, &region) in regions.iter().enumerate() {
            if own.blocks(region).iter().any(|&block| !own.args(block).is_empty()) {
                let which = if regions.len() > 1 { format!(" #{at}") } else { String::new() };
                return Err(format!("region{which} should have no arguments").into());
            }
        }
    }
    if program.single_block {
        let (own, regions) = regions_of(op.body, op.op);
        for (at, &region) in regions.iter().enumerate() {
            let blocks = own.blocks(region);
            if blocks.len() > 1 {
                return Err(format!("expects region #{at} to have 0 or 1 blocks").into());
            }
            if !program.no_terminator && blocks.iter().any(|&b| own.first(b).is_none()) {
                return Err("expects a non-empty block".into());
            }
        }
    }
    if let (Some(parents), Some(parent)) = (program.parents, around.parent) {
        let name = op.ctx.op_text(parent);
        if !parents.contains(&&*name) {
            let to_be_one_of = if parents.len() == 1 { "" } else { "to be one of " };
            return Err(format!("expects parent op {to_be_one_of}'{}'", parents.join(", ")).into());
        }
    }
    Ok(())
}

/// What depends on regions, successors, symbols and the definition's hooks.
fn context(op: OpRef<'_>, program: &Program, around: &Surroundings<'_, '_>, movements: bool) -> Checked {
    let (own, regions) = regions_of(op.body, op.op);
    for (at, &region) in regions.iter().enumerate() {
        // Only the last definition may stand for several regions.
        let Some(def) = program.def.regions.get(at).or(program.def.regions.last()) else { break };
        let blocks = own.blocks(region).len();
        let need = match def.blocks {
            RegionBlocks::One if blocks != 1 => "region with 1 blocks",
            RegionBlocks::AtLeastOne if blocks == 0 => "region with at least 1 blocks",
            _ => continue,
        };
        return Err(format!("region #{at} ('{}') failed to verify constraint: {need}", def.name).into());
    }
    if program.symbol {
        check_symbol(op, around.in_table)?;
    }
    if program.symbol_table {
        if regions.len() != 1 {
            return Err("Operations with a 'SymbolTable' must have exactly one region".into());
        }
        if regions.iter().any(|&r| own.blocks(r).len() != 1) {
            return Err("Operations with a 'SymbolTable' must have exactly one block".into());
        }
    }
    branch::check(op, program.def)?;
    if let Some(verify) = program.def.verify {
        verify(op)?;
    }
    if movements && (program.def.movement.is_some() || program.def.stands_for.is_some()) {
        super::movement::check(op)?;
    }
    if program.graph {
        for (at, &region) in regions.iter().enumerate() {
            if own.blocks(region).len() > 1 {
                return Err(format!("expects graph region #{at} to have 0 or 1 blocks").into());
            }
        }
    }
    if let (Some(verify), Some(scope)) = (program.def.verify_symbols, around.scope) {
        verify(op, scope).map_err(|error| Fault { symbol: true, ..error.into() })?;
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::{REMEMBERED, ROOM, Signature};
    use crate::ir::{Attr, Context};

    /// So those of one program hardly ever push each other out.
    #[test]
    fn signatures_are_remembered_all_over_the_place() {
        let name = Context::new(&[]).op_name("t.a");
        let signature = |ty, at: usize| {
            let mut types = [0; ROOM];
            types[at] = ty;
            Signature { name, properties: Attr::EMPTY_DICT, attrs: Attr::EMPTY_DICT, counts: [0; 4], types }
        };
        let slots: BTreeSet<usize> = (0..ROOM).flat_map(|at| (0..64).map(move |ty| signature(ty, at).slot())).collect();
        assert!(slots.len() > 300, "512 signatures have {} places", slots.len());
        assert!(slots.iter().all(|&slot| slot < REMEMBERED));
    }
}
