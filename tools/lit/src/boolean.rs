//! The boolean expressions of `REQUIRES:`, `UNSUPPORTED:` and `XFAIL:`.
//!
//! Identifiers are features; `{{regex}}` is true if a feature matches as a whole. The operators are `!`, `&&`, `||` and
//! parentheses. Evaluation does not stop early, so syntax errors are always found.

use std::collections::BTreeSet;

/// Evaluates `text` for `features`. The error is lit's message.
pub(crate) fn evaluate(text: &str, features: &BTreeSet<String>) -> Result<bool, String> {
    let mut parser = BooleanParser { text, tokens: tokens(text)?, pos: 0, features };
    let value = parser.or(0)?;
    match parser.tokens.get(parser.pos) {
        None => Ok(value),
        Some(_) => Err(parser.expected_message("<end of expression>")),
    }
}

/// Largest nesting depth of parentheses and negations. Bounds the recursion.
const MAX_DEPTH: usize = 100;

fn is_identifier(c: char) -> bool {
    c.is_ascii_alphanumeric() || matches!(c, '-' | '+' | '=' | '.' | '_' | ':')
}

fn tokens(text: &str) -> Result<Vec<String>, String> {
    let mut tokens = Vec::new();
    let mut rest = text.trim_start();
    while let Some(first) = rest.chars().next() {
        let length = if rest.starts_with("&&") || rest.starts_with("||") {
            2
        } else if matches!(first, '!' | '(' | ')') {
            1
        } else {
            let mut length = 0;
            loop {
                let tail = rest.get(length..).unwrap_or_default();
                if tail.starts_with("{{") {
                    let end = tail
                        .find("}}")
                        .ok_or_else(|| format!("couldn't parse text: '{tail}'\nin expression: '{text}'"))?;
                    length += end + 2;
                } else if let Some(c) = tail.chars().next().filter(|c| is_identifier(*c)) {
                    length += c.len_utf8();
                } else {
                    break length;
                }
            }
        };
        if length == 0 {
            return Err(format!("couldn't parse text: '{rest}'\nin expression: '{text}'"));
        }
        let (token, tail) = rest.split_at(length);
        tokens.push(token.to_string());
        rest = tail.trim_start();
    }
    Ok(tokens)
}

struct BooleanParser<'a> {
    text: &'a str,
    tokens: Vec<String>,
    pos: usize,
    features: &'a BTreeSet<String>,
}

impl BooleanParser<'_> {
    fn accept(&mut self, token: &str) -> bool {
        let found = self.tokens.get(self.pos).is_some_and(|next| next == token);
        self.pos += usize::from(found);
        found
    }

    fn expected_message(&self, what: &str) -> String {
        let have = self.tokens.get(self.pos).map_or("<end of expression>".into(), |token| format!("'{token}'"));
        format!("expected: {what}\nhave: {have}\nin expression: '{}'", self.text)
    }

    fn or(&mut self, depth: usize) -> Result<bool, String> {
        let mut value = self.and(depth)?;
        while self.accept("||") {
            value |= self.and(depth)?;
        }
        Ok(value)
    }

    fn and(&mut self, depth: usize) -> Result<bool, String> {
        let mut value = self.not(depth)?;
        while self.accept("&&") {
            value &= self.not(depth)?;
        }
        Ok(value)
    }

    fn not(&mut self, depth: usize) -> Result<bool, String> {
        if depth > MAX_DEPTH {
            return Err(format!("expression nests too deeply\nin expression: '{}'", self.text));
        }
        if self.accept("!") {
            return Ok(!self.not(depth + 1)?);
        }
        if self.accept("(") {
            let value = self.or(depth + 1)?;
            return if self.accept(")") { Ok(value) } else { Err(self.expected_message("')'")) };
        }
        let starts = |token: &&String| token.starts_with("{{") || token.starts_with(is_identifier);
        let Some(token) = self.tokens.get(self.pos).filter(starts).cloned() else {
            return Err(self.expected_message("'!', '(', '{{', or identifier"));
        };
        self.pos += 1;
        self.feature(&token)
    }

    fn feature(&self, token: &str) -> Result<bool, String> {
        if token == "true" || token == "false" {
            return Ok(token == "true");
        }
        if !token.contains("{{") {
            return Ok(self.features.contains(token));
        }
        let mut pattern = String::from("^(?:");
        let mut rest = token;
        while let Some((plain, tail)) = rest.split_once("{{") {
            let (regex, tail) = tail.split_once("}}").unwrap_or((tail, ""));
            pattern += &format!("{}(?:{regex})", regex::escape(plain));
            rest = tail;
        }
        pattern += &format!("{})$", regex::escape(rest));
        let regex = regex::Regex::new(&pattern).map_err(|error| format!("{error}\nin expression: '{}'", self.text))?;
        Ok(self.features.iter().any(|feature| regex.is_match(feature)))
    }
}
