//! An approximate tokenizer of MLIR text, precise enough to change one token and keep the rest.
//!
//! A type with its angle brackets is a single token, because mutations replace whole types. Blanks and comments belong
//! to the following token, so concatenated tokens give the text.

/// TokenKind of a token.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum TokenKind {
    /// `func.func`, `dense`, `true`
    Word,
    /// `%0`
    Value,
    /// `@f`
    Symbol,
    /// `^bb0`
    Block,
    /// `1`, `-2.5e3`, `0x1F`
    Number,
    /// `"..."`
    String,
    /// `tensor<2x3xi8>`, `i32`, `!quant.uniform<i8:f32, 1.0>`
    Type,
    /// `#map`, `#dialect.attr<...>`
    Attribute,
    /// Brackets, commas and other punctuation.
    Mark,
}

/// A token and its preceding blanks.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Token {
    /// TokenKind of the token.
    pub kind: TokenKind,
    /// Blanks and comments before the token.
    pub blank: String,
    /// Text of the token.
    pub text: String,
}

/// Types with a keyword and angle brackets.
const SHAPED: [&str; 5] = ["tensor", "vector", "memref", "complex", "tuple"];

/// Splits a text into tokens. Trailing blanks belong to a punctuation token without text.
pub fn tokens(text: &str) -> Vec<Token> {
    let mut out = Vec::new();
    let mut rest = text;
    loop {
        let blank = blank(rest);
        let (before, after) = rest.split_at(blank);
        let (kind, length) = token(after);
        let (this, behind) = after.split_at(length);
        out.push(Token { kind, blank: before.to_owned(), text: this.to_owned() });
        if after.is_empty() {
            return out;
        }
        rest = behind;
    }
}

fn blank(text: &str) -> usize {
    let mut at = 0;
    loop {
        let rest = &text[at..];
        let blanks = rest.len() - rest.trim_start().len();
        at += blanks;
        if !text[at..].starts_with("//") {
            return at;
        }
        at += text[at..].find('\n').unwrap_or(text.len() - at);
    }
}

fn token(text: &str) -> (TokenKind, usize) {
    let Some(first) = text.chars().next() else { return (TokenKind::Mark, 0) };
    let name = |c: char| c.is_ascii_alphanumeric() || "_$.-".contains(c);
    let word = |from: usize| from + text[from..].find(|c| !name(c)).unwrap_or(text.len() - from);
    match first {
        '%' => (TokenKind::Value, word(1)),
        '^' => (TokenKind::Block, word(1)),
        '@' if text[1..].starts_with('"') => (TokenKind::Symbol, 1 + string(&text[1..])),
        '@' => (TokenKind::Symbol, word(1)),
        '"' => (TokenKind::String, string(text)),
        '!' | '#' => {
            let kind = if first == '!' { TokenKind::Type } else { TokenKind::Attribute };
            (kind, angles(text, word(1)))
        }
        '-' if text[1..].starts_with('>') => (TokenKind::Mark, 2),
        '-' if text[1..].starts_with(|c: char| c.is_ascii_digit()) => (TokenKind::Number, 1 + number(&text[1..])),
        c if c.is_ascii_digit() => (TokenKind::Number, number(text)),
        c if c.is_ascii_alphabetic() || c == '_' => {
            let end = word(0);
            match &text[..end] {
                shaped if SHAPED.contains(&shaped) => (TokenKind::Type, angles(text, end)),
                scalar if is_scalar(scalar) => (TokenKind::Type, end),
                _ => (TokenKind::Word, end),
            }
        }
        c => (TokenKind::Mark, c.len_utf8()),
    }
}

fn is_scalar(word: &str) -> bool {
    let digits = |prefix: &str| {
        word.strip_prefix(prefix).is_some_and(|d| !d.is_empty() && d.bytes().all(|b| b.is_ascii_digit()))
    };
    matches!(word, "index" | "bf16" | "tf32")
        || ["i", "f", "si", "ui"].into_iter().any(digits)
        || ["f4E", "f6E", "f8E"].into_iter().any(|prefix| word.starts_with(prefix))
}

fn number(text: &str) -> usize {
    let digits = |from: usize, of: fn(&u8) -> bool| from + text[from..].bytes().take_while(of).count();
    if text.starts_with("0x") {
        return digits(2, u8::is_ascii_hexdigit);
    }
    let mut end = digits(0, u8::is_ascii_digit);
    if text[end..].starts_with('.') {
        end = digits(end + 1, u8::is_ascii_digit);
        let exponent = text[end..].trim_start_matches(['e', 'E']);
        let sign = exponent.trim_start_matches(['+', '-']);
        if exponent.len() < text.len() - end && sign.starts_with(|c: char| c.is_ascii_digit()) {
            end = digits(text.len() - sign.len(), u8::is_ascii_digit);
        }
    }
    end
}

fn string(text: &str) -> usize {
    let mut escaped = false;
    for (at, c) in text.char_indices().skip(1) {
        match c {
            '"' if !escaped => return at + 1,
            '\n' => return at,
            _ => escaped = c == '\\' && !escaped,
        }
    }
    text.len()
}

/// The end of `<...>` at an offset, or the offset without angle brackets.
fn angles(text: &str, at: usize) -> usize {
    if !text[at..].starts_with('<') {
        return at;
    }
    let (mut depth, mut before) = (0, ' ');
    for (i, c) in text[at..].char_indices() {
        match c {
            '<' => depth += 1,
            '>' if before != '-' => depth -= 1,
            '\n' => return at,
            _ => {}
        }
        if depth == 0 {
            return at + i + c.len_utf8();
        }
        before = c;
    }
    at
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tokens_are_the_text() {
        let text =
            "// a\n  %0:2 = \"a.b\"(%x#1) {k = -1.5e+3 : f32, s = \"\\\"}\"} : (tensor<2x!q<i8>, #e>) -> i32 // é\n";
        let all = tokens(text);
        assert_eq!(all.iter().map(|t| format!("{}{}", t.blank, t.text)).collect::<String>(), text);
        let of = |kind| all.iter().filter(|t| t.kind == kind).map(|t| t.text.as_str()).collect::<Vec<_>>();
        assert_eq!(of(TokenKind::Type), ["f32", "tensor<2x!q<i8>, #e>", "i32"]);
        assert_eq!(of(TokenKind::Value), ["%0", "%x"]);
        assert_eq!(of(TokenKind::String), ["\"a.b\"", "\"\\\"}\""]);
        assert_eq!(of(TokenKind::Number), ["2", "-1.5e+3"]);
    }
}
