//! Tokens of MLIR's text, roughly: enough to change one thing and leave the rest.
//!
//! A type is one token, with all that is in its angle brackets, since types are what mutations exchange. Blanks and comments belong to
//! the token behind them, so that tokens put together again are the text.

/// What a token is.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Kind {
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
    /// A bracket, comma or anything else.
    Mark,
}

/// A part of a text.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Token {
    /// What it is.
    pub kind: Kind,
    /// Blanks and comments before it.
    pub blank: String,
    /// It.
    pub text: String,
}

/// Types that are words with something in angle brackets.
const SHAPED: [&str; 5] = ["tensor", "vector", "memref", "complex", "tuple"];

/// The tokens of a text; what stands behind the last is a mark without text.
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

fn token(text: &str) -> (Kind, usize) {
    let Some(first) = text.chars().next() else { return (Kind::Mark, 0) };
    let name = |c: char| c.is_ascii_alphanumeric() || "_$.-".contains(c);
    let word = |from: usize| from + text[from..].find(|c| !name(c)).unwrap_or(text.len() - from);
    match first {
        '%' => (Kind::Value, word(1)),
        '^' => (Kind::Block, word(1)),
        '@' if text[1..].starts_with('"') => (Kind::Symbol, 1 + string(&text[1..])),
        '@' => (Kind::Symbol, word(1)),
        '"' => (Kind::String, string(text)),
        '!' | '#' => {
            let kind = if first == '!' { Kind::Type } else { Kind::Attribute };
            (kind, angles(text, word(1)))
        }
        '-' if text[1..].starts_with('>') => (Kind::Mark, 2),
        '-' if text[1..].starts_with(|c: char| c.is_ascii_digit()) => (Kind::Number, 1 + number(&text[1..])),
        c if c.is_ascii_digit() => (Kind::Number, number(text)),
        c if c.is_ascii_alphabetic() || c == '_' => {
            let end = word(0);
            match &text[..end] {
                shaped if SHAPED.contains(&shaped) => (Kind::Type, angles(text, end)),
                scalar if is_scalar(scalar) => (Kind::Type, end),
                _ => (Kind::Word, end),
            }
        }
        c => (Kind::Mark, c.len_utf8()),
    }
}

fn is_scalar(word: &str) -> bool {
    let digits = |prefix: &str| {
        word.strip_prefix(prefix).is_some_and(|d| !d.is_empty() && d.bytes().all(|b| b.is_ascii_digit()))
    };
    matches!(word, "index" | "bf16" | "tf32")
        || ["i", "f", "si", "ui"].into_iter().any(digits)
        || word.starts_with("f8E")
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

/// The end of `<...>` at an offset, or the offset if there is none.
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
        assert_eq!(of(Kind::Type), ["f32", "tensor<2x!q<i8>, #e>", "i32"]);
        assert_eq!(of(Kind::Value), ["%0", "%x"]);
        assert_eq!(of(Kind::String), ["\"a.b\"", "\"\\\"}\""]);
        assert_eq!(of(Kind::Number), ["2", "-1.5e+3"]);
    }
}
