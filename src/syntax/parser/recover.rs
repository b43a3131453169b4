//! Where reading goes on after an error.
//!
//! The parser never gives up at the first mistake: it goes on at the next line that starts something, and takes the results
//! of what it could not read as known, so that one mistake makes one diagnostic. What was skipped is not looked into.

use super::Parser;
use crate::diag::{Code, Diag};
use crate::syntax::token::Token;

impl<'a> Parser<'a> {
    /// Records an error and goes to where reading can go on: the next line that starts like an operation, behind the token
    /// at `start`, because what failed there would fail again.
    pub(super) fn recover(&mut self, diag: Diag, start: usize, in_region: bool) {
        // Beyond a limit nothing is read: what is there would meet the same one again.
        let ends = diag.code == Code::Limit;
        self.diags.push(diag);
        if ends || self.diags.len() >= self.ctx.limits().errors.count() {
            self.tokens.jump_to_end();
            return;
        }
        // What stands in braces and brackets that open on the way belongs to what could not be read.
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

    /// Whether the next token, a name with `#` or `!`, has `=` behind it.
    fn is_alias_definition(&self) -> bool {
        self.bytes.get(self.tokens.end..self.end).is_some_and(|rest| rest.trim_ascii_start().starts_with(b"="))
    }
}
