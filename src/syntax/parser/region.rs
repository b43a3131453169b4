//! Parses regions, blocks and successors.
//!
//! The regions of an isolated operation get a separate body and namespace; other regions are built in the enclosing
//! body. A form that contains a region requests it with [`Parser::region`] and returns. The parser then parses the region
//! and calls the function that the form has left for the text after it, so nested regions do not nest calls.

use rustc_hash::FxHashMap;

use super::op::Head;
use super::values::ValueNames;
use super::{OpState, ParsedRegion, Parser, Result, UnresolvedOperand};
use crate::def::OpRef;
use crate::diag::{Class, Code, Diag};
use crate::ir::*;
use crate::rewrite::{InsertPoint, Rewriter};
use crate::syntax::token::Token;

/// A block of a region, by its name.
pub(super) struct BlockEntry {
    id: BlockId,
    /// The offset of the label.
    defined: Option<usize>,
    /// The offset of the first use, or of the label if the label comes first.
    used: usize,
}

/// Parses the text of an operation after a region.
type Rest<'a> = Box<dyn FnOnce(&mut Parser<'a>, &mut OpState<'a>) -> Result<()> + 'a>;

/// A region that the form of an operation requests.
pub(super) struct NextRegion<'a> {
    args: Vec<(UnresolvedOperand<'a>, Type, Loc)>,
    rest: Rest<'a>,
    form: RegionForm,
}

/// The text of a region.
#[derive(Clone, Copy, PartialEq, Eq)]
enum RegionForm {
    /// Blocks in braces.
    Braces,
    /// One operation in the generic form.
    Operation,
}

/// An operation whose region is being parsed.
pub(super) struct OpenOp<'a> {
    head: Head<'a>,
    // Boxed, because a state is large and is moved often.
    state: Box<OpState<'a>>,
    rest: Rest<'a>,
    /// The block that gets the next operation, if the region has one.
    block: Option<BlockId>,
    outer: Outer<'a>,
    form: RegionForm,
}

impl OpenOp<'_> {
    /// Returns true if the region has its only operation.
    fn is_complete(&self, body: &Body) -> bool {
        self.form == RegionForm::Operation && self.block.is_some_and(|block| body.first(block).is_some())
    }
}

/// The environment of a region.
enum Outer<'a> {
    /// The body and the names around an isolated operation.
    Isolated(Box<(Body, ValueNames<'a>)>),
    /// The scope of the region's names.
    Scope(usize),
}

impl<'a> Parser<'a> {
    /// Parses an operation with its regions.
    pub(super) fn nested_operation(&mut self, block: BlockId) -> Result<()> {
        self.operation(block)?;
        while let Some(open) = self.open_ops.last() {
            let mut start = self.tokens.start;
            let result = match (self.tokens.token, open.block) {
                _ if open.is_complete(&self.body) => {
                    start = open.head.start;
                    self.end_region()
                }
                (Token::RBrace, _) if open.form == RegionForm::Braces => {
                    start = open.head.start;
                    self.tokens.advance();
                    self.end_region()
                }
                (Token::End, _) => Err(self.missing("expected operation name in quotes")),
                (Token::Block, _) => self.block_label(),
                (_, Some(block)) => self.operation(block),
                (_, None) => Err(self.error("expected block name")),
            };
            if let Err(diag) = result {
                self.recover_in_region(diag, start)?;
            }
        }
        Ok(())
    }

    /// Continues in the innermost open region after an error in the text from `start`. Ends all open operations if the
    /// rest of the text cannot be parsed.
    #[cold]
    fn recover_in_region(&mut self, diag: Diag, start: usize) -> Result<()> {
        let mut diag = diag;
        // A region of one operation ends with its error.
        while self.open_ops.last().is_some_and(|open| open.form == RegionForm::Operation) {
            let Some((head, ..)) = self.close_op() else { break };
            diag = self.give_up(&head, diag);
        }
        if diag.code.class() != Class::Limit && !self.is(Token::End) && !self.open_ops.is_empty() {
            self.recover(diag, start, true);
            return Ok(());
        }
        while let Some((head, ..)) = self.close_op() {
            diag = self.give_up(&head, diag);
        }
        Err(diag)
    }

    /// The body for the next region of an isolated operation: the body of its earlier regions, or a new one.
    fn started_body(&mut self, state: &mut OpState<'_>) -> Body {
        match state.regions.pop() {
            Some(ParsedRegion::Isolated(body)) => *body,
            _ => {
                let mut body = self.spare_body.take().unwrap_or_else(Body::without_root);
                // The root's attributes and location are set at the end of the operation.
                body.new_op(&OpSpec::new(state.name, Loc::UNKNOWN));
                body
            }
        }
    }

    /// Moves a finished body into exactly sized storage and keeps its allocation for reuse.
    fn finished_body(&mut self, mut body: Body) -> ParsedRegion {
        let finished = body.take_compact();
        self.spare_body = Some(body);
        ParsedRegion::Isolated(Box::new(finished))
    }

    /// Requests `{ ... }` as the next region of the operation, and `rest` for the text after it. A form calls this last.
    /// `args` are the entry block arguments that the custom form declares.
    pub fn region(
        &mut self,
        args: Vec<(UnresolvedOperand<'a>, Type, Loc)>,
        rest: impl FnOnce(&mut Self, &mut OpState<'a>) -> Result<()> + 'a,
    ) -> Result<()> {
        self.check_limit(self.ctx.limits().nesting, self.open_ops.len() as u64 + 1)?;
        if !self.is(Token::LBrace) {
            return Err(self.missing("expected '{' to begin a region"));
        }
        self.next_region = Some(NextRegion { args, rest: Box::new(rest), form: RegionForm::Braces });
        Ok(())
    }

    /// Requests an operation in the generic form without names of its results as the next region of the operation, and `rest` for
    /// the text after it. A form calls this last.
    pub fn operation_region(
        &mut self,
        rest: impl FnOnce(&mut Self, &mut OpState<'a>) -> Result<()> + 'a,
    ) -> Result<()> {
        self.check_limit(self.ctx.limits().nesting, self.open_ops.len() as u64 + 1)?;
        if !self.is(Token::String) {
            return Err(self.missing("expected operation name in quotes"));
        }
        self.next_region = Some(NextRegion { args: Vec::new(), rest: Box::new(rest), form: RegionForm::Operation });
        Ok(())
    }

    /// Opens a region of an operation, at its brace or operation.
    pub(super) fn open_region(
        &mut self,
        head: Head<'a>,
        mut state: Box<OpState<'a>>,
        next: NextRegion<'a>,
    ) -> Result<()> {
        let (region, outer) = if self.ctx.registered(state.name).is_some_and(|r| r.flags.isolated) {
            let started = self.started_body(&mut state);
            let names = self.spare_names.pop().unwrap_or_default();
            let outer = (std::mem::replace(&mut self.body, started), std::mem::replace(&mut self.names, names));
            (self.body.add_region(Body::ROOT), Outer::Isolated(Box::new(outer)))
        } else {
            (self.body.new_region(), Outer::Scope(self.names.enter()))
        };
        let NextRegion { args, rest, form } = next;
        if form == RegionForm::Braces {
            self.tokens.advance();
        }
        self.open.push((region, FxHashMap::default()));
        self.open_ops.push(OpenOp { head, state, rest, block: None, outer, form });
        match self.entry_block(region, &args) {
            Ok(block) => self.set_block(block),
            Err(diag) => {
                let open = self.close_op();
                return Err(open.map_or(diag.clone(), |(head, ..)| self.give_up(&head, diag)));
            }
        }
        Ok(())
    }

    /// Closes a region after its text and continues with the text after it.
    fn end_region(&mut self) -> Result<()> {
        let Some((head, mut state, rest)) = self.close_op() else { return Ok(()) };
        match rest(self, &mut state) {
            Ok(()) => self.proceed(head, state),
            Err(diag) => Err(self.give_up(&head, diag)),
        }
    }

    /// Closes the innermost open region, adds it to its operation, and returns the operation.
    fn close_op(&mut self) -> Option<(Head<'a>, Box<OpState<'a>>, Rest<'a>)> {
        let OpenOp { head, mut state, rest, outer, .. } = self.open_ops.pop()?;
        let region = self.close_region();
        let parsed = match outer {
            Outer::Isolated(outer) => {
                self.finish_names();
                let body = std::mem::replace(&mut self.body, outer.0);
                let mut names = std::mem::replace(&mut self.names, outer.1);
                if names.is_cheap_to_clear() {
                    names.clear();
                    self.spare_names.push(names);
                }
                Some(self.finished_body(body))
            }
            Outer::Scope(scope) => {
                self.names.leave(scope);
                region.map(ParsedRegion::Inner)
            }
        };
        state.regions.extend(parsed);
        Some((head, state, rest))
    }

    fn set_block(&mut self, block: Option<BlockId>) {
        if let Some(open) = self.open_ops.last_mut() {
            open.block = block;
        }
    }

    /// Adds a region that the custom form omits, with one block that `fill` fills. The insertion point is in the block.
    /// All its operations get the location of the enclosing operation, which must not be isolated.
    pub fn implied_region(&mut self, state: &mut OpState<'a>, fill: impl FnOnce(&mut Rewriter<'_>, BlockId, Loc)) {
        let region = self.body.new_region();
        let loc = self.loc_at(self.custom.1);
        let mut rewriter = Rewriter::new(self.ctx, &mut self.body);
        let block = rewriter.create_block(region, &[], loc);
        fill(&mut rewriter, block, loc);
        state.regions.push(ParsedRegion::Inner(region));
    }

    /// Appends this terminator to the first block of an operation's last region if the text omits it. Does nothing for an
    /// isolated operation.
    pub fn implicit_terminator(&mut self, state: &OpState<'a>, name: &str) {
        let Some(ParsedRegion::Inner(region)) = state.regions.last() else { return };
        let block = match self.body.blocks(*region).first() {
            Some(&block) => block,
            None => self.body.add_block(*region),
        };
        let ends = |op| OpRef::new(self.ctx, &self.body, op).flags().terminator;
        if self.body.last(block).is_some_and(ends) {
            return;
        }
        let loc = self.loc_at(self.custom.1);
        let name = self.ctx.op_name(name);
        let end = self.body.new_op(&OpSpec::new(name, loc));
        self.body.append(block, end);
        // A terminator such as `scf.forall.in_parallel` has a region, which the text omits too.
        for _ in self.ctx.def(name).map_or(&[][..], |def| def.regions).iter().filter(|region| !region.variadic) {
            let region = self.body.add_region(end);
            self.body.add_block(region);
        }
    }

    /// Inserts at the end of the last block of an operation's last region. Returns `None` if the operation has no such block, or is
    /// isolated.
    pub fn extend_region<R>(
        &mut self,
        state: &OpState<'a>,
        extend: impl FnOnce(&mut Rewriter<'_>, BlockId) -> R,
    ) -> Option<R> {
        let Some(ParsedRegion::Inner(region)) = state.regions.last() else { return None };
        let block = self.body.blocks(*region).last().copied()?;
        let mut rewriter = Rewriter::new(self.ctx, &mut self.body);
        rewriter.set_insertion_point(InsertPoint::End(block));
        Some(extend(&mut rewriter, block))
    }

    /// Adds a block to the last region of an operation if it has no block.
    pub fn ensure_block(&mut self, state: &mut OpState<'a>) {
        match state.regions.last_mut() {
            Some(ParsedRegion::Inner(region)) if self.body.blocks(*region).is_empty() => {
                self.body.add_block(*region);
            }
            Some(region @ ParsedRegion::Isolated(_)) => region.ensure_block(),
            _ => {}
        }
    }

    /// Adds a region without blocks, for a region that the text omits.
    pub fn absent_region(&mut self, state: &mut OpState<'a>) {
        if self.ctx.registered(state.name).is_some_and(|r| r.flags.isolated) {
            let mut body = self.started_body(state);
            body.add_region(Body::ROOT);
            let finished = self.finished_body(body);
            state.regions.push(finished);
        } else {
            state.regions.push(ParsedRegion::Inner(self.body.new_region()));
        }
    }

    /// Closes the innermost open region and reports the blocks that were used but not defined.
    pub(super) fn close_region(&mut self) -> Option<RegionId> {
        let (region, entries) = self.open.pop()?;
        let mut missing: Vec<usize> = entries.values().filter(|e| e.defined.is_none()).map(|e| e.used).collect();
        missing.sort_unstable();
        let message = "reference to an undefined block";
        let diag = |at| self.error_at(at, message).with_code(Code::UndefinedBlock);
        let diags: Vec<_> = missing.into_iter().map(diag).collect();
        self.diags.extend(diags);
        Some(region)
    }

    /// Adds the entry block of a region that starts without a label.
    fn entry_block(
        &mut self,
        region: RegionId,
        args: &[(UnresolvedOperand<'a>, Type, Loc)],
    ) -> Result<Option<BlockId>> {
        if args.is_empty() && matches!(self.tokens.token, Token::Block | Token::RBrace) {
            return Ok(None);
        }
        let entry = self.body.add_block(region);
        // Parsing continues after a clash, so that other errors in the region are reported too.
        let mut clash = None;
        for &(operand, ty, loc) in args {
            if let Some(prior) = self.names.defined_at(operand.name) {
                clash.get_or_insert_with(|| {
                    let name = String::from_utf8_lossy(operand.name);
                    self.error_at(operand.at, format!("region entry argument '{name}' is already in use"))
                        .with_code(Code::RedefinedValue)
                        .note(self.span_at(prior), "previously referenced here")
                });
                continue;
            }
            let value = self.body.add_arg(entry, ty, loc);
            self.define(operand.name, value, 1, operand.at)?;
        }
        self.diags.extend(clash);
        if !args.is_empty() && self.is(Token::Block) {
            self.diags.push(self.error("invalid block name in region with named arguments"));
        }
        Ok(Some(entry))
    }

    /// `^bb1(%a: i32, %b: f32 loc(...)):`
    fn block_label(&mut self) -> Result<()> {
        let (name, at) = (self.tokens.text(), self.tokens.start);
        self.tokens.advance();
        let Some((region, entries)) = self.open.last() else { return Ok(()) };
        let (region, known) = (*region, entries.get(name).map(|e| (e.id, e.defined)));
        if let Some((_, Some(_))) = known {
            let message = format!("redefinition of block '{}'", String::from_utf8_lossy(name));
            return Err(self.error_at(at, message).with_code(Code::RedefinedBlock));
        }
        let id = known.map_or_else(|| self.body.new_block(region), |k| k.0);
        self.body.attach_block(id);
        if let Some((_, entries)) = self.open.last_mut() {
            entries.entry(name).or_insert(BlockEntry { id, defined: None, used: at }).defined = Some(at);
        }
        if self.take(Token::LParen) && !self.take(Token::RParen) {
            self.comma_list(|p| {
                let operand = p.operand()?;
                p.expect_token(Token::Colon, "expected ':' and type for SSA operand")?;
                let ty = p.ty()?;
                let loc = p.trailing_loc(operand.at)?;
                let value = p.body.add_arg(id, ty, loc);
                p.define(operand.name, value, 1, operand.at)
            })?;
            self.expect(")")?;
        }
        self.expect_token(Token::Colon, "expected ':' after block name")?;
        self.set_block(Some(id));
        Ok(())
    }

    /// Takes `^bb1`.
    pub fn successor(&mut self) -> Result<BlockId> {
        if !self.is(Token::Block) {
            return Err(self.error("expected block name"));
        }
        let (name, at) = (self.tokens.text(), self.tokens.start);
        self.tokens.advance();
        let Some((region, entries)) = self.open.last_mut() else {
            return Err(self.error_at(at, "reference to an undefined block").with_code(Code::UndefinedBlock));
        };
        if let Some(entry) = entries.get(name) {
            return Ok(entry.id);
        }
        let id = self.body.new_block(*region);
        entries.insert(name, BlockEntry { id, defined: None, used: at });
        Ok(id)
    }
}
