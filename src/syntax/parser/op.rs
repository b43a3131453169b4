//! Parses operations in the generic form and in custom forms.
//!
//! The operation's format (`format_parse`) or its [`OpSyntax`](super::super::OpSyntax) parses the custom form. `finish`
//! creates the operation.

use smallvec::SmallVec;

use super::values::BROKEN;
use super::{OpState, Parser, Result, ValueGroup};
use crate::def::{Dialect, Openness, RegisteredOp};
use crate::diag::{Code, Diag};
use crate::ir::*;
use crate::syntax::format_parse;
use crate::syntax::token::Token;

/// An operation while its text is parsed.
pub(super) struct Head<'a> {
    /// Offset of the first token: the name of a result or of the operation.
    pub(super) start: usize,
    /// Offset of the operation's name.
    name_at: usize,
    block: BlockId,
    /// The names of the results, each with the number of results and its offset.
    results: SmallVec<[(&'a [u8], u32, usize); 1]>,
    /// The definition, if the text is the custom form.
    registered: Option<&'a RegisteredOp>,
    /// The custom form and the default dialect around the operation.
    outer: ((&'static str, usize), &'static str),
}

impl<'a> Parser<'a> {
    /// Parses an operation, or its text up to the first region: then it is the innermost open operation.
    pub(super) fn operation(&mut self, block: BlockId) -> Result<()> {
        let start = self.tokens.start;
        self.operations += 1;
        self.check_limit(self.ctx.limits().operations, self.operations)?;
        let mut results: SmallVec<[(&'a [u8], u32, usize); 1]> = SmallVec::new();
        if self.is(Token::Value) {
            self.comma_list(|p| {
                let (name, at) = (p.tokens.text(), p.tokens.start);
                p.expect_token(Token::Value, "expected valid ssa identifier")?;
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
            self.expect_token(Token::Equal, "expected '=' after SSA name")?;
        }
        let outer = (self.custom, self.default_dialect);
        let mut head = Head { start, name_at: self.tokens.start, block, results, registered: None, outer };
        let state = match self.tokens.token {
            Token::String => self.generic(),
            Token::Word => self.custom(&mut head),
            _ => Err(self.missing("expected operation name in quotes")),
        };
        match state {
            Ok(state) if self.next_region.is_none() => {
                (self.custom, self.default_dialect) = head.outer;
                self.create(&head, state)
            }
            Ok(state) => self.proceed(head, state),
            Err(diag) => Err(self.give_up(&head, diag)),
        }
    }

    /// Opens the region that the form of an operation requests, or creates the operation at the end of its text.
    #[inline(never)]
    pub(super) fn proceed(&mut self, head: Head<'a>, state: Box<OpState<'a>>) -> Result<()> {
        if let Some(next) = self.next_region.take() {
            return self.open_region(head, state, next);
        }
        (self.custom, self.default_dialect) = head.outer;
        self.create(&head, state)
    }

    /// Ends an operation with an error: uses of its results are not reported.
    #[cold]
    pub(super) fn give_up(&mut self, head: &Head<'a>, diag: Diag) -> Diag {
        self.next_region = None;
        (self.custom, self.default_dialect) = head.outer;
        self.define_broken(&head.results);
        diag
    }

    /// Creates an operation and defines its results.
    #[inline]
    fn create(&mut self, head: &Head<'a>, mut state: Box<OpState<'a>>) -> Result<()> {
        let (at, results) = (head.name_at, &head.results);
        let loc = state.loc.map_or_else(|| self.trailing_loc(at), Ok);
        let op = match loc.and_then(|loc| self.finish(head.registered, &mut state, at, head.block, loc)) {
            Ok(op) => op,
            Err(diag) => return Err(self.give_up(head, diag)),
        };
        self.give_back(state);
        if results.is_empty() {
            return Ok(());
        }
        let (bound, made) = (results.iter().map(|r| u64::from(r.1)).sum::<u64>(), self.body.num_results(op));
        if bound != made as u64 {
            self.define_broken(results);
            let message = if made == 0 {
                "cannot name an operation with no results".to_owned()
            } else {
                format!("operation defines {made} results but was provided {bound} to bind")
            };
            return Err(self.error_at(head.start, message).with_code(Code::ValueCount));
        }
        let mut values = self.body.results(op);
        for &(name, count, at) in results {
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
                let name = self.ctx.present_op_name(text);
                self.has_former_names |= self.ctx.former_dialect(text).is_some();
                self.op_names.insert(text, name);
                name
            }
        }
    }

    /// An operation state, reused if possible: states are large, and there are many operations.
    fn state(&mut self, name: OpName) -> Box<OpState<'a>> {
        let mut state = self.spare_states.pop().unwrap_or_else(|| Box::new(OpState::new(name)));
        state.name = name;
        state
    }

    /// `"dialect.op"(%a) <{...}> ({...}) {...} : (i32) -> i32 loc(...)`
    fn generic(&mut self) -> Result<Box<OpState<'a>>> {
        let text = self.tokens.text();
        let inner = text.get(1..text.len().saturating_sub(1)).unwrap_or(&[]);
        if inner.is_empty() {
            return Err(self.error("empty operation name is invalid"));
        }
        if inner.contains(&0) || inner.contains(&b'\\') && self.unquote().contains(&0) {
            return Err(self.error("null character not allowed in operation name"));
        }
        let name = if inner.contains(&b'\\') { self.ctx.op_name(self.unquote()) } else { self.op_name(inner) };
        self.tokens.advance();
        self.check_registered(name)?;
        let mut state = self.state(name);
        self.generic_tail(&mut state)?;
        Ok(state)
    }

    /// Parses the text after the name in the generic form: `(%a) <{...}> ({...}) {...} : (i32) -> i32`
    pub fn generic_tail(&mut self, state: &mut OpState<'a>) -> Result<()> {
        self.expect_token(Token::LParen, "expected '(' to start operand list")?;
        let mut operands = ValueGroup::default();
        self.operands(&mut operands.items)?;
        state.operands.push(operands);
        self.expect_token(Token::RParen, "expected ')' to end operand list")?;
        if self.take(Token::LBracket) {
            self.comma_list(|p| {
                let successor = p.successor()?;
                state.successors.push(successor);
                Ok(())
            })?;
            self.expect_token(Token::RBracket, "expected ',' or ']'")?;
        }
        if self.take(Token::Less) {
            if !self.is(Token::LBrace) {
                return Err(self.error("expected '{' to start properties"));
            }
            let dict = self.optional_dict()?;
            state.dict = Some(dict);
            self.expect_token(Token::Greater, "expected '>' to close properties")?;
        }
        if self.take(Token::LParen) {
            return self.region(Vec::new(), Self::generic_regions);
        }
        self.generic_end(state)
    }

    /// Parses the text after a region in the generic form.
    fn generic_regions(&mut self, state: &mut OpState<'a>) -> Result<()> {
        if self.take(Token::Comma) {
            return self.region(Vec::new(), Self::generic_regions);
        }
        self.expect_token(Token::RParen, "expected ')' to end region list")?;
        self.generic_end(state)
    }

    /// `{...} : (i32) -> i32`
    fn generic_end(&mut self, state: &mut OpState<'a>) -> Result<()> {
        state.attrs = self.optional_dict()?;
        self.expect_token(Token::Colon, "expected ':' followed by operation type")?;
        let type_start = self.tokens.start;
        let ty = self.ty()?;
        let TypeKind::Function { inputs, results } = self.ctx.type_kind(ty) else {
            return Err(self.error_at(type_start, "expected function type"));
        };
        let Some(operands) = state.operands.last_mut() else { return Ok(()) };
        if inputs.len() != operands.items.len() {
            let (types, values) = (inputs.len(), operands.items.len());
            let s = if values == 1 { "" } else { "s" };
            let message = format!("expected {values} operand type{s} but had {types}");
            return Err(self.error_at(type_start, message).with_code(Code::ValueCount));
        }
        operands.types = Some(inputs.as_ref().into());
        state.results.push(ValueGroup { items: SmallVec::new(), types: Some(results.as_ref().into()) });
        Ok(())
    }

    fn check_registered(&self, name: OpName) -> Result<()> {
        if self.options.allow_unregistered || self.ctx.registered(name).is_some() {
            return Ok(());
        }
        match self.dialect_of(name) {
            // The verifier reports an operation that the dialect does not take.
            Some(_) => Ok(()),
            None => Err(self
                .error_at(
                    self.tokens.start,
                    "operation being parsed with an unregistered dialect. If this is intended, please use \
                 -allow-unregistered-dialect with the MLIR tool used",
                )
                .with_code(Code::UnregisteredDialect)),
        }
    }

    /// `dialect.op ...` in its custom form.
    fn custom(&mut self, head: &mut Head<'a>) -> Result<Box<OpState<'a>>> {
        let text = self.tokens.text();
        let key = if text.contains(&b'.') { self.op_name(text) } else { self.short_name(text) };
        let Some(registered) = self.ctx.registered(key) else {
            return match self.dialect_of(key) {
                Some(dialect) if dialect.open == Openness::Regular => self.regular(key),
                _ => Err(self.unknown_op(text)),
            };
        };
        let start = head.name_at;
        head.registered = Some(registered);
        self.tokens.advance();
        let mut state = self.state(key);
        let def = registered.def;
        self.custom = (def.name, start);
        // Only a custom form sets the default dialect of its regions.
        self.default_dialect = def.default_dialect;
        match (def.syntax, registered.format()) {
            (Some(syntax), _) => syntax.parse(self, &mut state)?,
            (None, Some(format)) => format_parse::parse(self, registered, format, &mut state)?,
            (None, None) => {
                let message = format!("'{}' op has no custom assembly form", def.name);
                return Err(self.error_at(start, message).with_code(Code::UnknownOperation));
            }
        }
        Ok(state)
    }

    fn dialect_of(&self, name: OpName) -> Option<&'static Dialect> {
        self.ctx.dialect(self.ctx.op_text(name).split_once('.')?.0)
    }

    /// Parses an operation in the [regular form](Openness::Regular).
    fn regular(&mut self, name: OpName) -> Result<Box<OpState<'a>>> {
        self.tokens.advance();
        let mut state = self.state(name);
        let mut operands = ValueGroup::default();
        self.operands(&mut operands.items)?;
        state.attrs = self.optional_dict()?;
        let at = self.tokens.start;
        let has_types = self.take(Token::Colon);
        // Without operands, the types after the colon are those of the results.
        let has_operands = !operands.items.is_empty();
        let types = match (has_operands, has_types) {
            (true, true) => self.types()?,
            (true, false) => return Err(self.missing("expected ':'")),
            (false, _) => SmallVec::new(),
        };
        if types.len() != operands.items.len() {
            let message = format!("{} operands present, but expected {}", operands.items.len(), types.len());
            return Err(self.error_at(at, message).with_code(Code::ValueCount));
        }
        operands.types = Some(types);
        state.operands.push(operands);
        let has_results = !has_operands && has_types || self.take(Token::Arrow);
        let results = if has_results { self.types()? } else { SmallVec::new() };
        state.results.push(ValueGroup { items: SmallVec::new(), types: Some(results) });
        Ok(state)
    }

    /// A nonempty list of types.
    fn types(&mut self) -> Result<SmallVec<[Type; 2]>> {
        let mut types = SmallVec::new();
        self.comma_list(|p| {
            types.push(p.ty()?);
            Ok(())
        })?;
        Ok(types)
    }

    /// Resolves an operation name without a dialect prefix.
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
        let known = name.split_once('.').is_none_or(|(dialect, _)| self.ctx.dialect(dialect).is_some());
        let code = if known { Code::UnknownOperation } else { Code::UnregisteredDialect };
        let message = match name.split_once('.') {
            Some((dialect, _)) if !known => {
                format!("Dialect `{dialect}' not found for custom op '{name}' ")
            }
            Some(_) => format!("custom op '{name}' is unknown"),
            None if self.default_dialect.is_empty() => {
                format!("Dialect `' not found for custom op '{name}'  (tried '.{name}' as well)")
            }
            None => format!("custom op '{name}' is unknown (tried '{}.{name}' as well)", self.default_dialect),
        };
        self.error(message).with_code(code)
    }

    fn give_back(&mut self, mut state: Box<OpState<'a>>) {
        state.clear();
        self.spare_states.push(state);
    }
}
