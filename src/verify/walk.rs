//! The walk through the contents of one isolated operation: blocks, and dominance on the way.
//!
//! A value is *seen* once the walk has passed its definition, and a block is *open* while the walk is in it or in a
//! region below it. A value seen in an open block dominates its use, which decides nearly every use with two loads.
//! Only the other uses (several blocks, graph regions, errors) need a dominator tree, which is built on first use.

use std::sync::Arc;

use rustc_hash::FxHashMap;

use super::fault::{Fault, operation_text};
use super::op::{OpChecker, Surroundings};
use super::symbols::redefinition;
use super::{ShowOp, TaskOutcome, VerifyOptions, VerifyTask};
use crate::def::{OpRef, SymbolScope};
use crate::diag::{Class, Code, Diag};
use crate::ir::{BlockId, Body, Context, DomTree, Entity, Loc, OpId, OpName, RegionId, ValueDef, ValueId, successors};

/// A region on the walk's stack.
struct RegionFrame {
    region: RegionId,
    /// The op that owns the region.
    owner: OpName,
    /// Operands may be used before their definition.
    graph: bool,
    /// If true, a block may end without a terminator.
    open_end: bool,
    /// True if the owner is a symbol table; `None` if the owner is not registered.
    in_table: Option<bool>,
    /// The position in the region of the block after `block`.
    next_block: usize,
    /// The block of the walk; `None` between two blocks.
    block: Option<BlockId>,
    /// The next op of `block`.
    next_op: Option<OpId>,
    /// The op whose regions are being walked. Its results are visible only after it.
    inside: Option<OpId>,
}

/// The errors of a walk, and whether it continues after one.
struct Findings {
    diags: Vec<Diag>,
    /// The first dominance error. Reported only if there is no other error, since MLIR checks dominance late.
    dominance: Option<Diag>,
    /// The first invalid symbol reference. Reported last, as in MLIR.
    symbol: Option<Diag>,
    /// True if the walk continues after an error.
    all: bool,
    show_op: Option<ShowOp>,
}

impl Findings {
    /// Adds an error. Returns true if the walk has to end.
    #[cold]
    fn add(&mut self, op: OpRef<'_>, fault: Fault) -> bool {
        if fault.symbol && !self.all {
            self.symbol.get_or_insert_with(|| fault.diag(op, self.show_op));
            return false;
        }
        self.diags.push(fault.diag(op, self.show_op));
        !self.all
    }
}

/// Walks the contents of isolated operations one after another. Caches results for definitions and types between them.
pub(super) struct Walker<'a> {
    ctx: &'a Context,
    options: &'a VerifyOptions,
    checker: OpChecker<'a>,
    /// The index of the block in which each value was seen, plus one.
    seen: Vec<u32>,
    /// True for each open block. Indices are shifted by one.
    open: Vec<bool>,
    /// The stack of the last walk, kept to reuse its memory.
    spare_stack: Vec<RegionFrame>,
}

impl<'a> Walker<'a> {
    pub(super) fn new(ctx: &'a Context, options: &'a VerifyOptions) -> Self {
        let checker = OpChecker::new(ctx, options.allow_unregistered, options.movements);
        Self { ctx, options, checker, seen: Vec::new(), open: Vec::new(), spare_stack: Vec::new() }
    }

    /// Checks an operation with unknown surroundings. Its contents become a task.
    pub(super) fn root<'b>(&mut self, body: &'b Body, op: OpId) -> TaskOutcome<'b>
    where
        'a: 'b,
    {
        let mut found = self.findings();
        let around = Surroundings { parent: None, in_table: None, scope: None };
        if let Err(fault) = self.checker.check(body, op, &around)
            && found.add(OpRef::new(self.ctx, body, op), fault)
        {
            return TaskOutcome { diags: found.diags, children: Vec::new() };
        }
        TaskOutcome { diags: found.diags, children: vec![VerifyTask { body, op, scope: None, fault: None }] }
    }

    fn findings(&self) -> Findings {
        Findings {
            diags: Vec::new(),
            dominance: None,
            symbol: None,
            all: self.options.all_errors,
            show_op: self.options.show_op,
        }
    }

    /// Checks the contents of an isolated operation.
    pub(super) fn contents<'b>(&mut self, task: &VerifyTask<'b>) -> TaskOutcome<'b>
    where
        'a: 'b,
    {
        let OpRef { body, op, .. } = OpRef::new(self.ctx, task.body, task.op).entered();
        let regions = body.regions(op);
        let mut found = self.findings();
        let mut children = Vec::new();
        self.seen.clear();
        self.seen.resize(body.num_values(), 0);
        self.open.clear();
        self.open.resize(body.num_blocks() + 1, false);
        let mut stack = std::mem::take(&mut self.spare_stack);
        let done = self.walk(task, body, regions, &mut stack, &mut found, &mut children);
        stack.clear();
        self.spare_stack = stack;
        if found.diags.is_empty() || found.all {
            found.diags.extend(task.fault.as_deref().cloned());
        }
        if found.diags.is_empty() {
            found.diags.extend(found.dominance.or(found.symbol));
        }
        if !done || (!found.diags.is_empty() && !self.options.all_errors) {
            children.clear();
        }
        TaskOutcome { diags: found.diags, children }
    }

    /// Returns false if an error ended the walk.
    fn walk<'b>(
        &mut self,
        task: &VerifyTask<'b>,
        body: &'b Body,
        regions: &'b [RegionId],
        stack: &mut Vec<RegionFrame>,
        found: &mut Findings,
        children: &mut Vec<VerifyTask<'b>>,
    ) -> bool
    where
        'a: 'b,
    {
        let mut trees: FxHashMap<RegionId, DomTree> = FxHashMap::default();
        let mut own = None;
        if !self.enter(task.body, task.op, body, regions, stack, &mut own, found) {
            return false;
        }
        let scope = own.as_ref().or(task.scope.as_ref());
        while let Some(frame) = stack.last_mut() {
            let Some(block) = frame.block else {
                // The next block of the region, or the end of it.
                match body.blocks(frame.region).get(frame.next_block) {
                    Some(&block) => {
                        frame.next_block += 1;
                        (frame.block, frame.next_op) = (Some(block), body.first(block));
                        if !self.enter_block(task, body, frame, block, found) {
                            return false;
                        }
                    }
                    None => {
                        stack.pop();
                    }
                }
                continue;
            };
            let mark = block.index() as u32 + 1;
            let around = Surroundings {
                parent: Some(frame.owner),
                in_table: frame.in_table,
                scope: scope.map(|scope| &**scope),
            };
            for result in frame.inside.take().map(|op| body.results(op)).into_iter().flatten() {
                self.seen[result.index()] = mark;
            }
            let mut at = frame.next_op;
            let mut inner = None;
            while let Some(op) = at {
                at = body.next(op);
                let is_flat = body.is_flat(op);
                let verdict = if !is_flat && at.is_some() && !body.successors(op).is_empty() {
                    Err(Fault::bare("operation with block successors must terminate its parent block")
                        .with_code(Code::Terminator))
                } else {
                    self.checker.check(body, op, &around)
                };
                let mut deferred = None;
                if let Err(fault) = verdict {
                    let view = OpRef::new(self.ctx, body, op);
                    if self.belongs_to_contents(body, op, &fault) {
                        deferred = Some(Box::new(fault.diag(view, found.show_op)));
                    } else if found.add(view, fault) {
                        return false;
                    }
                }
                for (index, value) in body.operands(op).enumerate() {
                    let seen = self.seen[value.index()] as usize;
                    if !self.open[seen] && found.dominance.is_none() {
                        let place = SuspectUse { body, op, stack, outermost: task.body.loc(task.op) };
                        if let Some(fault) = place.use_fault(&mut trees, index, value) {
                            found.dominance = Some(fault.diag(OpRef::new(self.ctx, body, op), found.show_op));
                        }
                    }
                }
                if !is_flat {
                    if body.isolated(op).is_some() {
                        children.push(VerifyTask { body, op, scope: scope.cloned(), fault: deferred });
                    } else if !body.regions(op).is_empty() {
                        inner = Some(op);
                        break;
                    }
                }
                for result in body.results(op) {
                    self.seen[result.index()] = mark;
                }
            }
            if let Some(op) = inner {
                if let Some(frame) = stack.last_mut() {
                    (frame.next_op, frame.inside) = (at, Some(op));
                }
                if !self.enter(body, op, body, body.regions(op), stack, &mut None, found) {
                    return false;
                }
                continue;
            }
            // The block is done.
            self.open[mark as usize] = false;
            let Some(frame) = stack.last_mut() else { break };
            frame.block = None;
            if let Some(last) = body.last(block)
                && let Some(fault) = self.block_end(body, frame, last)
                && found.add(OpRef::new(self.ctx, body, last), fault)
            {
                return false;
            }
        }
        true
    }

    /// Returns true if an error of an isolated operation is reported with its contents: it is about them, or an invalid
    /// movement in them is its cause.
    #[cold]
    fn belongs_to_contents(&mut self, body: &Body, op: OpId, fault: &Fault) -> bool {
        let is_inside = |contents| {
            fault.inner.is_some()
                || fault.code.class() == Class::Type && self.checker.has_invalid_movement_type(contents)
        };
        body.isolated(op).is_some_and(is_inside)
    }

    /// Pushes the regions of an operation, and checks their entry blocks. `owner` is in `outer`, the regions are in
    /// `body`. Returns false if an error ended the walk.
    #[allow(clippy::too_many_arguments)]
    fn enter<'b>(
        &mut self,
        outer: &'b Body,
        owner: OpId,
        body: &'b Body,
        regions: &[RegionId],
        stack: &mut Vec<RegionFrame>,
        scope: &mut Option<Arc<SymbolScope<'b>>>,
        found: &mut Findings,
    ) -> bool
    where
        'a: 'b,
    {
        let name = outer.name(owner);
        let invariants = self.checker.invariants(name);
        let registered = invariants.is_some();
        let (graph, no_terminator, table) =
            invariants.map_or((false, true, None), |p| (p.graph, p.no_terminator, Some(p.symbol_table)));
        let implicit = invariants.and_then(|p| p.implicit_terminator);
        let view = OpRef::new(self.ctx, outer, owner);
        if table == Some(true) {
            let (new, twice) = SymbolScope::new(self.ctx, body, regions);
            *scope = Some(Arc::new(new));
            if let Some((op, first)) = twice
                && found.add(OpRef::new(self.ctx, body, op), redefinition(self.ctx, body, op, first))
            {
                return false;
            }
        }
        for &region in regions {
            let blocks = body.blocks(region);
            let Some(&entry) = blocks.first() else { continue };
            if blocks.iter().any(|&b| successors(body, b).contains(&entry)) {
                let fault = Fault::bare("entry block of region may not have predecessors").with_code(Code::Region);
                if found.add(view, fault) {
                    return false;
                }
            }
            if let Some(fault) = implicit.and_then(|wanted| self.other_terminator(body, entry, wanted))
                && found.add(view, fault)
            {
                return false;
            }
        }
        for &region in regions.iter().rev() {
            let single = body.blocks(region).len() == 1;
            stack.push(RegionFrame {
                region,
                owner: name,
                // MLIR treats a single-block region of an unregistered op as a graph region.
                graph: graph || (!registered && single),
                open_end: single && no_terminator,
                in_table: table,
                next_block: 0,
                block: None,
                next_op: None,
                inside: None,
            });
        }
        true
    }

    /// The error of a block that ends with another operation than its region's implicit terminator.
    fn other_terminator(&self, body: &Body, block: BlockId, wanted: &str) -> Option<Fault> {
        let found = self.ctx.op_text(body.name(body.last(block)?));
        if found == wanted {
            return None;
        }
        let text = format!("expects regions to end with '{wanted}', found '{found}'");
        let hint = format!("in custom textual format, the absence of terminator implies '{wanted}'");
        Some(Fault::from(text).with_code(Code::Terminator).note(None, hint))
    }

    /// Opens a block and checks its arguments. Returns false if an error ended the walk.
    fn enter_block(
        &mut self,
        task: &VerifyTask<'_>,
        body: &Body,
        frame: &RegionFrame,
        block: BlockId,
        found: &mut Findings,
    ) -> bool {
        let mark = block.index() as u32 + 1;
        self.open[mark as usize] = true;
        let parent = body.region_owner(frame.region);
        let owner = parent.map_or(OpRef::new(self.ctx, task.body, task.op), |op| OpRef::new(self.ctx, body, op));
        for (at, &arg) in body.args(block).iter().enumerate() {
            self.seen[arg.index()] = mark;
            if let Err(why) = self.checker.value_type(body.ty(arg)) {
                let message = format!("block argument #{at} {why}");
                if found.add(owner, Fault { code: Code::Container, ..Fault::from(message) }) {
                    return false;
                }
            }
        }
        if body.first(block).is_none() && !frame.open_end {
            found.diags.push(Diag::error(Code::Terminator, owner.loc(), "empty block: expect at least a terminator"));
            return found.all;
        }
        true
    }

    /// Checks the end of a block.
    fn block_end(&mut self, body: &Body, frame: &RegionFrame, last: OpId) -> Option<Fault> {
        if body.successors(last).iter().any(|&b| body.region_of(b) != frame.region) {
            return Some(Fault::from("branching to block of a different region").with_code(Code::BranchOperands));
        }
        let ends = frame.open_end || self.checker.invariants(body.name(last)).is_none_or(|p| p.terminator);
        (!ends).then(|| {
            let text = operation_text(OpRef::new(self.ctx, body, last), ShowOp::default());
            Fault::bare(format!("block with no terminator, has {text}")).with_code(Code::Terminator)
        })
    }
}

/// A use that the fast check does not accept.
struct SuspectUse<'s> {
    body: &'s Body,
    op: OpId,
    stack: &'s [RegionFrame],
    /// The location of the op that owns the body.
    outermost: Loc,
}

impl SuspectUse<'_> {
    #[cold]
    fn use_fault(&self, trees: &mut FxHashMap<RegionId, DomTree>, index: usize, value: ValueId) -> Option<Fault> {
        let body = self.body;
        if body.is_forward(value) {
            return Some(Fault::from("null operand found").with_code(Code::Dominance));
        }
        let block = body.defining_block(value);
        let region = block.map(|b| body.region_of(b));
        let frame = region.and_then(|r| self.stack.iter().find(|f| f.region == r));
        if let (Some(frame), Some(from), Some(region)) = (frame, block, region) {
            let to = frame.block.unwrap_or(from);
            let tree = trees.entry(region).or_insert_with(|| DomTree::new(body, region));
            if frame.graph || !tree.is_reachable(to) || (from != to && tree.dominates(from, to)) {
                return None;
            }
        }
        let message = format!("operand #{index} does not dominate this use");
        let (place, text) = self.definition_note(value, block, region);
        Some(Fault::bare(message).with_code(Code::Dominance).note(place, text))
    }

    fn definition_note(
        &self,
        value: ValueId,
        block: Option<BlockId>,
        region: Option<RegionId>,
    ) -> (Option<Loc>, String) {
        let body = self.body;
        let (Some(block), Some(region)) = (block, region) else { return (None, "operand defined here".to_owned()) };
        let here = body.block_of(self.op);
        let relation = if here == Some(block) {
            "in the same block"
        } else if here.map(|b| body.region_of(b)) == Some(region) {
            "in the same region"
        } else if self.stack.iter().any(|f| f.region == region) {
            "in a parent region"
        } else if here.is_some_and(|b| encloses(body, body.region_of(b), region)) {
            "in a child region"
        } else {
            "neither in a parent nor in a child region"
        };
        match body.def(value) {
            ValueDef::Result(op, _) => {
                let is = if relation.starts_with("neither") { "is " } else { "" };
                (Some(body.loc(op)), format!("operand defined here (op {is}{relation})"))
            }
            ValueDef::Argument(..) => {
                let at = body.blocks(region).iter().position(|&b| b == block).unwrap_or(0);
                let loc = body.parent_op(block).map_or(self.outermost, |op| body.loc(op));
                (Some(loc), format!("operand defined as a block argument (block #{at} {relation})"))
            }
            ValueDef::Forward => (None, "operand defined here".to_owned()),
        }
    }
}

/// Returns true if the region `inner` is `outer` or nested in it.
fn encloses(body: &Body, outer: RegionId, inner: RegionId) -> bool {
    let mut at = Some(inner);
    while let Some(region) = at {
        if region == outer {
            return true;
        }
        at = body.region_owner(region).and_then(|op| body.block_of(op)).map(|b| body.region_of(b));
    }
    false
}
