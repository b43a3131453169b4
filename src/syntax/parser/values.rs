//! Value names: operands, their resolution, and definitions.
//!
//! A value may be used before its definition; until then, a forward value represents it. A name is visible until the
//! end of the region that defines it, and never inside an isolated operation. The verifier checks dominance.

use rustc_hash::FxHashMap;
use smallvec::SmallVec;

use super::{Parser, Result, UnresolvedOperand};
use crate::diag::{Code, Diag};
use crate::ir::{Entity, Type, ValueId};
use crate::syntax::text_map::TextMap;
use crate::syntax::token::Token;
use crate::syntax::type_for_message;

#[derive(Clone, Copy)]
struct ValueDefinition {
    first: ValueId,
    count: u32,
    at: u32,
}

/// `count` of the results of an operation that failed to parse; their uses are not reported.
pub(super) const BROKEN: u32 = u32::MAX;

#[derive(Clone, Copy)]
struct ForwardValue {
    value: ValueId,
    at: usize,
}

#[derive(Default)]
pub(super) struct ValueNames<'a> {
    values: TextMap<'a, ValueDefinition>,
    /// Names defined in nested regions; leaving the region removes them.
    inner: Vec<&'a [u8]>,
    forward: FxHashMap<(&'a [u8], u32), ForwardValue>,
    depth: u32,
}

impl ValueNames<'_> {
    /// The offset of a name's definition.
    pub(super) fn defined_at(&self, name: &[u8]) -> Option<usize> {
        self.values.get(name).map(|d| d.at as usize)
    }
    /// Enters a region that scopes its names.
    pub(super) fn enter(&mut self) -> usize {
        self.depth += 1;
        self.inner.len()
    }
    /// Leaves the region for which `enter` returned `scope`.
    pub(super) fn leave(&mut self, scope: usize) {
        self.depth -= 1;
        for name in self.inner.drain(scope..) {
            self.values.remove(name);
        }
    }
    /// Clearing takes time proportional to the capacity. A map that one huge function has grown is dropped instead of
    /// reused.
    pub(super) fn is_cheap_to_clear(&self) -> bool {
        self.values.capacity() <= 1 << 14
    }
    pub(super) fn clear(&mut self) {
        self.values.clear();
        self.inner.clear();
        self.forward.clear();
        self.depth = 0;
    }
}

impl<'a> Parser<'a> {
    /// Returns true if the next token is a symbol name.
    pub fn at_symbol(&self) -> bool {
        matches!(self.tokens.token, Token::Symbol | Token::QuotedSymbol)
    }
    /// Returns true if the next token is an operand.
    pub fn at_operand(&self) -> bool {
        self.is(Token::Value)
    }
    /// Takes an operand.
    pub fn operand(&mut self) -> Result<UnresolvedOperand<'a>> {
        if !self.is(Token::Value) {
            return Err(self.error("expected SSA operand"));
        }
        let (name, at) = (self.tokens.text(), self.tokens.start);
        self.tokens.advance();
        let index = if self.is(Token::Hash) { self.result_number()? } else { 0 };
        Ok(UnresolvedOperand { name, index, at })
    }
    /// Takes the name of a region's argument, which has no result number.
    pub fn argument(&mut self) -> Result<UnresolvedOperand<'a>> {
        if self.is(Token::Value) {
            let (name, at) = (self.tokens.text(), self.tokens.start);
            self.tokens.advance();
            return match self.is(Token::Hash) {
                true => Err(self.error("result number not allowed in argument list")),
                false => Ok(UnresolvedOperand { name, index: 0, at }),
            };
        }
        Err(self.error("expected SSA operand"))
    }
    fn result_number(&mut self) -> Result<u32> {
        let digits = std::str::from_utf8(&self.tokens.text()[1..]).ok();
        let number = digits.and_then(|d| d.parse().ok()).filter(|&n: &u32| n != BROKEN);
        let number = number.ok_or_else(|| self.error("invalid SSA value result number"))?;
        self.tokens.advance();
        Ok(number)
    }
    /// Takes a possibly empty, comma-separated list of operands.
    pub fn operands(&mut self, into: &mut SmallVec<[UnresolvedOperand<'a>; 2]>) -> Result<()> {
        if !self.is(Token::Value) {
            return Ok(());
        }
        self.comma_list(|p| {
            into.push(p.operand()?);
            Ok(())
        })
    }
    /// Resolves an operand to its value.
    pub fn resolve(&mut self, operand: &UnresolvedOperand<'a>, ty: Type) -> Result<ValueId> {
        if let Some(def) = self.names.values.get(operand.name) {
            if def.count == BROKEN {
                return Ok(self.body.new_forward_value(ty));
            }
            if operand.index >= def.count {
                return Err(self
                    .error_at(operand.at, "reference to invalid result number")
                    .with_code(Code::UndefinedValue));
            }
            let value = ValueId::from_index(def.first.index() + operand.index as usize);
            return self.check_type(operand, value, ty, def.at as usize);
        }
        if let Some(&ForwardValue { value, at }) = self.names.forward.get(&(operand.name, operand.index)) {
            return self.check_type(operand, value, ty, at);
        }
        let value = self.body.new_forward_value(ty);
        self.names.forward.insert((operand.name, operand.index), ForwardValue { value, at: operand.at });
        Ok(value)
    }
    #[inline]
    fn check_type(&self, operand: &UnresolvedOperand<'_>, value: ValueId, ty: Type, prior: usize) -> Result<ValueId> {
        let known = self.body.ty(value);
        if known == ty { Ok(value) } else { Err(self.other_type(operand, ty, known, prior)) }
    }
    #[cold]
    fn other_type(&self, operand: &UnresolvedOperand<'_>, ty: Type, known: Type, prior: usize) -> Diag {
        let message = format!(
            "use of value '{}' expects different type than prior uses: '{}' vs '{}'",
            String::from_utf8_lossy(operand.name),
            type_for_message(self.ctx, ty),
            type_for_message(self.ctx, known)
        );
        let diag = self.error_at(operand.at, message).with_code(Code::ValueType);
        diag.note(self.span_at(prior), "prior use here")
    }
    pub(super) fn define(&mut self, name: &'a [u8], first: ValueId, count: u32, at: usize) -> Result<()> {
        let def = ValueDefinition { first, count, at: at as u32 };
        let old = self.names.values.insert(name, def);
        if self.names.depth > 0 {
            self.names.inner.push(name);
        }
        if let Some(old) = old.filter(|old| old.count != BROKEN) {
            let text = String::from_utf8_lossy(name);
            let prior = old.at as usize;
            return Err(self
                .error_at(at, format!("redefinition of SSA value '{text}'"))
                .with_code(Code::RedefinedValue)
                .note(self.span_at(prior), "previously defined here"));
        }
        if self.names.forward.is_empty() {
            return Ok(());
        }
        for index in 0..count {
            let Some(forward) = self.names.forward.remove(&(name, index)) else { continue };
            let value = ValueId::from_index(first.index() + index as usize);
            let (wanted, actual) = (self.body.ty(forward.value), self.body.ty(value));
            if wanted != actual {
                let message = format!(
                    "definition of SSA value '{}#{index}' has type '{}'",
                    String::from_utf8_lossy(name),
                    type_for_message(self.ctx, actual)
                );
                let note = format!("previously used here with type '{}'", type_for_message(self.ctx, wanted));
                let diag = self.error_at(at, message).with_code(Code::ValueType);
                return Err(diag.note(self.span_at(forward.at), note));
            }
            self.body.replace_uses(forward.value, value);
        }
        Ok(())
    }
    /// Defines the results of an operation that failed to parse, with unknown types.
    pub(super) fn define_broken(&mut self, results: &[(&'a [u8], u32, usize)]) {
        for &(name, _, at) in results {
            let def = ValueDefinition { first: ValueId::from_index(0), count: BROKEN, at: at as u32 };
            self.names.values.insert(name, def);
            if self.names.depth > 0 {
                self.names.inner.push(name);
            }
            self.names.forward.retain(|key, _| key.0 != name);
        }
    }

    pub(super) fn finish_names(&mut self) {
        let mut missing: Vec<_> = self.names.forward.drain().collect();
        missing.sort_by_key(|(_, forward)| forward.at);
        for ((_, _), forward) in missing {
            let diag = self.error_at(forward.at, "use of undeclared SSA value name");
            self.diags.push(diag.with_code(Code::UndefinedValue));
        }
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use super::super::{ParseOptions, Parser};
    use crate::ir::Context;
    use crate::testing::BUILTIN;

    fn after<T>(text: String, look: impl FnOnce(&Parser<'_>) -> T) -> T {
        let ctx = Context::new(&[&BUILTIN]);
        let source = ctx.sources.add("test", Arc::new(text.into_bytes())).expect("room");
        let options = ParseOptions { allow_unregistered: true, ..ParseOptions::default() };
        let mut parser = Parser::new(&ctx, source, 0, usize::MAX, options);
        parser.file();
        assert!(parser.diags.is_empty(), "{:?}", parser.diags);
        look(&parser)
    }

    /// The names of an outermost region are dropped with the whole map.
    #[test]
    fn only_names_of_inner_regions_are_listed_again() {
        let text = "%a = \"t.a\"() : () -> i8\n\"t.r\"() ({ %b = \"t.a\"() : () -> i8 }) : () -> ()\n%c = \"t.a\"() : () -> i8";
        after(text.to_owned(), |parser| {
            assert!(parser.names.inner.is_empty());
            let is_known = |name: &str| parser.names.values.get(name.as_bytes()).is_some();
            assert_eq!(["%a", "%b", "%c"].map(is_known), [true, false, true]);
        });
    }

    #[test]
    fn room_for_very_many_names_is_given_back() {
        let body = |values: usize| {
            let values: String = (0..values).map(|n| format!("%{n} = \"t.a\"() : () -> i8\n")).collect();
            format!("\"builtin.module\"() ({{\n{values}}}) : () -> ()\n")
        };
        assert_eq!(after(body(1000) + &body(10), |parser| parser.spare_names.len()), 1);
        assert_eq!(after(body(10) + &body(40_000), |parser| parser.spare_names.len()), 0);
    }
}
