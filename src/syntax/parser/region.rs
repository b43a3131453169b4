//! Regions, blocks and successors.
//!
//! An isolated operation's regions get a body and names of their own, others are built into the body around them. Nesting is
//! recursion here, and therefore limited.

use rustc_hash::FxHashMap;

use super::{OpState, Operand, ParsedRegion, Parser, Result};
use crate::def::OpRef;
use crate::diag::Code;
use crate::ir::*;
use crate::syntax::token::Token;

pub(super) struct BlockEntry {
    id: BlockId,
    defined: Option<usize>,
    used: usize,
}

impl<'a> Parser<'a> {
    /// The body of an isolated operation, in which all its regions live: the one with those before, or a new one.
    fn started_body(&mut self, state: &mut OpState<'_>) -> Body {
        match state.regions.pop() {
            Some(ParsedRegion::Isolated(body)) => *body,
            _ => self.spare_body.take().unwrap_or_default(),
        }
    }

    /// The body of an isolated operation, with no more room than it takes.
    fn finished_body(&mut self, mut body: Body) -> ParsedRegion {
        let finished = body.take_compact();
        self.spare_body = Some(body);
        ParsedRegion::Isolated(Box::new(finished))
    }

    /// Takes `{ ... }` as the next region of an operation. `args` are the arguments of the entry block, where the
    /// operation's syntax declares them.
    pub fn region(&mut self, state: &mut OpState<'a>, args: &[(Operand<'a>, Type, Loc)]) -> Result<()> {
        self.within(self.ctx.limits().nesting, u64::from(self.depth) + 1)?;
        if !self.is(Token::LBrace) {
            return Err(self.missing("expected '{' to begin a region"));
        }
        self.depth += 1;
        let registered = self.ctx.registered(state.name);
        let done = if registered.is_some_and(|r| r.flags.isolated) {
            let started = self.started_body(state);
            let names = self.spare_names.pop().unwrap_or_default();
            let outer = (std::mem::replace(&mut self.body, started), std::mem::replace(&mut self.names, names));
            let region = self.body.add_root();
            let done = self.region_body(region, args);
            self.finish_names();
            let body = std::mem::replace(&mut self.body, outer.0);
            let mut names = std::mem::replace(&mut self.names, outer.1);
            if names.is_cheap_to_clear() {
                names.clear();
                self.spare_names.push(names);
            }
            let finished = self.finished_body(body);
            state.regions.push(finished);
            done
        } else {
            let region = self.body.new_region();
            let scope = self.names.enter();
            let done = self.region_body(region, args);
            self.names.leave(scope);
            state.regions.push(ParsedRegion::Inner(region));
            done
        };
        self.depth -= 1;
        done
    }

    /// Gives an operation whose text leaves its next region out, because it goes without saying, a region of one block,
    /// which `fill` fills; everything in it stands where the operation does. It is for operations that are not isolated.
    pub fn implied_region(&mut self, state: &mut OpState<'a>, fill: impl FnOnce(&mut Body, BlockId, Loc)) {
        let region = self.body.new_region();
        let block = self.body.add_block(region);
        let loc = self.loc_at(self.custom.1);
        fill(&mut self.body, block, loc);
        state.regions.push(ParsedRegion::Inner(region));
    }

    /// Ends the last region of an operation with this terminator, if its text leaves that out because it has no operands.
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
        let end = self.body.new_op(&OpSpec::new(self.ctx.op_name(name), loc));
        self.body.append(block, end);
    }

    /// Gives an operation whose text leaves its next region out a region without blocks.
    pub fn absent_region(&mut self, state: &mut OpState<'a>) {
        if self.ctx.registered(state.name).is_some_and(|r| r.flags.isolated) {
            let mut body = self.started_body(state);
            body.add_root();
            let finished = self.finished_body(body);
            state.regions.push(finished);
        } else {
            state.regions.push(ParsedRegion::Inner(self.body.new_region()));
        }
    }

    fn region_body(&mut self, region: RegionId, args: &[(Operand<'a>, Type, Loc)]) -> Result<()> {
        self.tokens.advance();
        self.open.push((region, FxHashMap::default()));
        let done = self.blocks_until_brace(region, args);
        self.close_region();
        done
    }

    /// Ends the innermost open region: every block that it names must be there.
    pub(super) fn close_region(&mut self) {
        let entries = self.open.pop().map(|o| o.1).unwrap_or_default();
        let mut missing: Vec<usize> = entries.values().filter(|e| e.defined.is_none()).map(|e| e.used).collect();
        missing.sort_unstable();
        let message = "reference to an undefined block";
        self.diags.extend(missing.into_iter().map(|at| self.error_at(at, message)).collect::<Vec<_>>());
    }

    fn blocks_until_brace(&mut self, region: RegionId, args: &[(Operand<'a>, Type, Loc)]) -> Result<()> {
        let mut block = None;
        if !args.is_empty() || !matches!(self.tokens.token, Token::Block | Token::RBrace) {
            let entry = self.body.add_block(region);
            // The body is read all the same, so that nothing in it is reported again.
            let mut clash = None;
            for &(operand, ty, loc) in args {
                if let Some(prior) = self.names.defined_at(operand.name) {
                    clash.get_or_insert_with(|| {
                        let name = String::from_utf8_lossy(operand.name);
                        self.error_at(operand.at, format!("region entry argument '{name}' is already in use"))
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
            block = Some(entry);
        }
        loop {
            let start = self.tokens.start;
            let result = match (self.tokens.token, block) {
                (Token::RBrace, _) => {
                    self.tokens.advance();
                    return Ok(());
                }
                (Token::End, _) => return Err(self.missing("expected operation name in quotes")),
                (Token::Block, _) => self.block_label(region).map(|b| block = Some(b)),
                (_, Some(block)) => self.operation(block),
                (_, None) => Err(self.error("expected block name")),
            };
            if let Err(diag) = result {
                if diag.code == Code::Limit || self.is(Token::End) {
                    return Err(diag);
                }
                self.recover(diag, start, true);
            }
        }
    }

    /// `^bb1(%a: i32, %b: f32 loc(...)):`
    fn block_label(&mut self, region: RegionId) -> Result<BlockId> {
        let (name, at) = (self.tokens.text(), self.tokens.start);
        self.tokens.advance();
        let known = self.open.last().and_then(|o| o.1.get(name)).map(|e| (e.id, e.defined));
        if let Some((_, Some(_))) = known {
            return Err(self.error_at(at, format!("redefinition of block '{}'", String::from_utf8_lossy(name))));
        }
        let id = known.map_or_else(|| self.body.new_block(region), |k| k.0);
        self.body.attach_block(id);
        if let Some((_, entries)) = self.open.last_mut() {
            entries.entry(name).or_insert(BlockEntry { id, defined: None, used: at }).defined = Some(at);
        }
        if self.take(Token::LParen) && !self.take(Token::RParen) {
            self.comma_list(|p| {
                let operand = p.operand()?;
                p.need(Token::Colon, "expected ':' and type for SSA operand")?;
                let ty = p.ty()?;
                let loc = p.trailing_loc(operand.at)?;
                let value = p.body.add_arg(id, ty, loc);
                p.define(operand.name, value, 1, operand.at)
            })?;
            self.expect(")")?;
        }
        self.need(Token::Colon, "expected ':' after block name")?;
        Ok(id)
    }

    /// Takes `^bb1`.
    pub fn successor(&mut self) -> Result<BlockId> {
        if !self.is(Token::Block) {
            return Err(self.error("expected block name"));
        }
        let (name, at) = (self.tokens.text(), self.tokens.start);
        self.tokens.advance();
        let Some((region, entries)) = self.open.last_mut() else {
            return Err(self.error_at(at, "reference to an undefined block"));
        };
        if let Some(entry) = entries.get(name) {
            return Ok(entry.id);
        }
        let id = self.body.new_block(*region);
        entries.insert(name, BlockEntry { id, defined: None, used: at });
        Ok(id)
    }
}
