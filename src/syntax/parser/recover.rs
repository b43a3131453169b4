//! Error recovery.
//!
//! After an error, the parser continues at the next line that starts an operation, block or alias. It defines the
//! results of the operation that failed, so that one mistake produces one diagnostic. The skipped text is not parsed.

use super::Parser;
use crate::diag::{Class, Diag};
use crate::syntax::token::Token;

impl<'a> Parser<'a> {
    /// Records an error and skips to the next line that starts like an operation. Always skips the token at `start`,
    /// because parsing it again would fail again.
    pub(super) fn recover(&mut self, diag: Diag, start: usize, in_region: bool) {
        // Exceeding a limit ends the parse, because the rest of the text would exceed it again.
        let ends = diag.code.class() == Class::Limit;
        self.diags.push(diag);
        if ends || self.diags.len() >= self.ctx.limits().errors.count() {
            self.tokens.jump_to_end();
            return;
        }
        // Braces and brackets that open in the skipped text belong to the failed operation.
        let (mut depth, mut brackets) = (0u32, 0u32);
        let mut line_end = self.tokens.last_end;
        if self.tokens.start == start {
            (depth, brackets) = (u32::from(self.is(Token::LBrace)), u32::from(self.is(Token::LBracket)));
            line_end = self.tokens.end;
            self.tokens.advance();
        }
        loop {
            match self.tokens.token {
                Token::End => break,
                Token::LBrace => depth += 1,
                Token::RBrace if depth > 0 => (depth, brackets) = (depth - 1, 0),
                Token::RBrace if in_region => break,
                Token::LBracket => brackets += 1,
                Token::RBracket => brackets = brackets.saturating_sub(1),
                _ => {}
            }
            let starts_line =
                self.bytes.get(line_end..self.tokens.start).is_some_and(|gap| memchr::memchr(b'\n', gap).is_some());
            let starts_something = match self.tokens.token {
                Token::Word | Token::Value | Token::String | Token::Block | Token::MetadataBegin => true,
                Token::Hash | Token::Bang => !in_region && self.is_alias_definition(),
                _ => false,
            };
            if depth == 0 && brackets == 0 && starts_line && starts_something {
                break;
            }
            line_end = self.tokens.end;
            self.tokens.advance();
        }
    }

    /// Returns true if `=` follows the next token, a name with `#` or `!`.
    fn is_alias_definition(&self) -> bool {
        self.bytes.get(self.tokens.end..self.end).is_some_and(|rest| rest.trim_ascii_start().starts_with(b"="))
    }
}
