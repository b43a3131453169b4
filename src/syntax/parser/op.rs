//! Operations, in the generic form and in their own.
//!
//! What an operation's own form is, is said by its definition and read in `format_parse` or by the definition itself; the
//! operation is made in `finish`.

use smallvec::SmallVec;

use super::values::BROKEN;
use super::{Group, OpState, Parser, Result};
use crate::diag::Diag;
use crate::ir::*;
use crate::syntax::format_parse;
use crate::syntax::token::Token;

impl<'a> Parser<'a> {
    pub(super) fn operation(&mut self, block: BlockId) -> Result<()> {
        let start = self.tokens.start;
        self.operations += 1;
        self.within(self.ctx.limits().operations, self.operations)?;
        let mut results: SmallVec<[(&'a [u8], u32, usize); 1]> = SmallVec::new();
        if self.is(Token::Value) {
            self.comma_list(|p| {
                let (name, at) = (p.tokens.text(), p.tokens.start);
                p.need(Token::Value, "expected valid ssa identifier")?;
                let mut count = 1;
                if p.take(Token::Colon) {
                    if !p.is(Token::Int) {
                        return Err(p.missing("expected integer number of results"));
                    }
                    let at = p.offset();
                    count = match p.int() {
                        Ok(n) if (1..i64::from(BROKEN)).contains(&n) => n as u32,
                        _ => return Err(p.error_at(at, "expected named operation to have at least 1 result")),
                    };
                }
                results.push((name, count, at));
                Ok(())
            })?;
            self.need(Token::Equal, "expected '=' after SSA name")?;
        }
        let op_start = self.tokens.start;
        let done = match self.tokens.token {
            Token::String => self.generic(op_start, block),
            Token::Word => self.custom(op_start, block),
            _ => Err(self.missing("expected operation name in quotes")),
        };
        let op = match done {
            Ok(op) => op,
            Err(diag) => {
                self.define_broken(&results);
                return Err(diag);
            }
        };
        if results.is_empty() {
            return Ok(());
        }
        let (bound, made) = (results.iter().map(|r| u64::from(r.1)).sum::<u64>(), self.body.num_results(op));
        if bound != made as u64 {
            self.define_broken(&results);
            let message = if made == 0 {
                "cannot name an operation with no results".to_owned()
            } else {
                format!("operation defines {made} results but was provided {bound} to bind")
            };
            return Err(self.error_at(start, message));
        }
        let mut values = self.body.results(op);
        for (name, count, at) in results {
            if let Some(first) = values.next() {
                self.define(name, first, count, at)?;
            }
            for _ in 1..count {
                values.next();
            }
        }
        Ok(())
    }

    fn op_name(&mut self, text: &'a [u8]) -> OpName {
        match self.op_names.get(text) {
            Some(&name) => name,
            None => {
                let name = self.ctx.op_name(text);
                self.op_names.insert(text, name);
                name
            }
        }
    }

    /// A state for an operation, perhaps one that served another: they are large, and operations many.
    fn state(&mut self, name: OpName) -> Box<OpState<'a>> {
        let mut state = self.spare_states.pop().unwrap_or_else(|| Box::new(OpState::new(name)));
        state.name = name;
        state
    }

    /// `"dialect.op"(%a) <{...}> ({...}) {...} : (i32) -> i32 loc(...)`
    fn generic(&mut self, start: usize, block: BlockId) -> Result<OpId> {
        let text = self.tokens.text();
        let inner = text.get(1..text.len().saturating_sub(1)).unwrap_or(&[]);
        if inner.is_empty() {
            return Err(self.error("empty operation name is invalid"));
        }
        if inner.contains(&0) || inner.contains(&b'\\') && self.unquoted().contains(&0) {
            return Err(self.error("null character not allowed in operation name"));
        }
        let name = if inner.contains(&b'\\') { self.ctx.op_name(self.unquoted()) } else { self.op_name(inner) };
        self.tokens.advance();
        self.check_registered(name)?;
        let mut state = self.state(name);
        self.generic_tail(&mut state)?;
        let loc = self.trailing_loc(start)?;
        let op = self.finish(None, &mut state, start, block, loc)?;
        self.give_back(state);
        Ok(op)
    }

    /// What follows the name in the generic form: `(%a) <{...}> ({...}) {...} : (i32) -> i32`
    pub fn generic_tail(&mut self, state: &mut OpState<'a>) -> Result<()> {
        self.need(Token::LParen, "expected '(' to start operand list")?;
        let mut operands = Group::default();
        self.operands(&mut operands.items)?;
        self.need(Token::RParen, "expected ')' to end operand list")?;
        if self.take(Token::LBracket) {
            self.comma_list(|p| {
                let successor = p.successor()?;
                state.successors.push(successor);
                Ok(())
            })?;
            self.need(Token::RBracket, "expected ',' or ']'")?;
        }
        if self.take(Token::Less) {
            if !self.is(Token::LBrace) {
                return Err(self.error("expected '{' to start properties"));
            }
            let dict = self.optional_dict()?;
            state.dict = Some(dict);
            self.need(Token::Greater, "expected '>' to close properties")?;
        }
        if self.take(Token::LParen) {
            self.comma_list(|p| p.region(state, &[]))?;
            self.need(Token::RParen, "expected ')' to end region list")?;
        }
        state.attrs = self.optional_dict()?;
        self.need(Token::Colon, "expected ':' followed by operation type")?;
        let type_start = self.tokens.start;
        let ty = self.ty()?;
        let TypeKind::Function { inputs, results } = self.ctx.type_kind(ty) else {
            return Err(self.error_at(type_start, "expected function type"));
        };
        if inputs.len() != operands.items.len() {
            let (types, values) = (inputs.len(), operands.items.len());
            let s = if values == 1 { "" } else { "s" };
            return Err(self.error_at(type_start, format!("expected {values} operand type{s} but had {types}")));
        }
        operands.types = Some(inputs.as_ref().into());
        state.operands.push(operands);
        state.results.push(Group { items: SmallVec::new(), types: Some(results.as_ref().into()) });
        Ok(())
    }

    fn check_registered(&self, name: OpName) -> Result<()> {
        if self.options.allow_unregistered || self.ctx.registered(name).is_some() {
            return Ok(());
        }
        let text = self.ctx.op_text(name);
        let dialect = text.split_once('.').map_or("", |(d, _)| d);
        match self.ctx.dialect(dialect) {
            Some(d) if d.open => Ok(()),
            // The verifier reports it, with the operation.
            Some(_) => Ok(()),
            None => Err(self.error_at(
                self.tokens.start,
                "operation being parsed with an unregistered dialect. If this is intended, please use \
                 -allow-unregistered-dialect with the MLIR tool used",
            )),
        }
    }

    /// `dialect.op ...` in its own syntax.
    fn custom(&mut self, start: usize, block: BlockId) -> Result<OpId> {
        let text = self.tokens.text();
        let key = if text.contains(&b'.') { self.op_name(text) } else { self.short_name(text) };
        let Some(registered) = self.ctx.registered(key) else {
            return Err(self.unknown_op(text));
        };
        self.tokens.advance();
        let mut state = self.state(key);
        let def = registered.def;
        let outer = std::mem::replace(&mut self.custom, (def.name, start));
        // Only an operation in its own syntax says what short names in its regions mean.
        let outer_dialect = std::mem::replace(&mut self.default_dialect, def.default_dialect);
        let done = match (def.syntax, registered.format()) {
            (Some(syntax), _) => syntax.parse(self, &mut state),
            (None, Some(Ok(format))) => format_parse::parse(self, registered, format, &mut state),
            (None, Some(Err(why))) => Err(self.error_at(start, why.clone())),
            (None, None) => Err(self.error_at(start, format!("'{}' op has no custom assembly form", def.name))),
        };
        self.custom = outer;
        self.default_dialect = outer_dialect;
        done?;
        let loc = self.trailing_loc(start)?;
        let op = self.finish(Some(registered), &mut state, start, block, loc)?;
        self.give_back(state);
        Ok(op)
    }

    /// The name of an operation that is written without its dialect.
    fn short_name(&mut self, text: &'a [u8]) -> OpName {
        if let Some(&name) = self.short_names.get(&(self.default_dialect, text)) {
            return name;
        }
        for dialect in [self.default_dialect, "builtin"] {
            let name = self.ctx.op_name([dialect.as_bytes(), b".", text].concat());
            if self.ctx.registered(name).is_some() {
                self.short_names.insert((self.default_dialect, text), name);
                return name;
            }
        }
        self.op_name(text)
    }

    fn unknown_op(&self, text: &[u8]) -> Diag {
        let name = String::from_utf8_lossy(text);
        let message = match name.split_once('.') {
            Some((dialect, _)) if self.ctx.dialect(dialect).is_none() => {
                format!("Dialect `{dialect}' not found for custom op '{name}' ")
            }
            Some(_) => format!("custom op '{name}' is unknown"),
            None if self.default_dialect.is_empty() => {
                format!("Dialect `' not found for custom op '{name}'  (tried '.{name}' as well)")
            }
            None => format!("custom op '{name}' is unknown (tried '{}.{name}' as well)", self.default_dialect),
        };
        self.error(message)
    }

    fn give_back(&mut self, mut state: Box<OpState<'a>>) {
        state.clear();
        self.spare_states.push(state);
    }
}
