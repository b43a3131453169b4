//! Tokens of a pattern file.

use logos::Logos;

/// A token, with its text if it varies.
#[derive(Logos, Clone, Copy, PartialEq, Eq, Debug)]
#[logos(skip r"[ \t\r\n]+")]
#[logos(skip(r"//[^\n\r]*", allow_greedy = true))]
pub(super) enum PatternToken<'t> {
    #[token("pattern")]
    Pattern,
    #[token("benefit")]
    Benefit,
    #[token("where")]
    Where,
    #[token("absorb")]
    Absorb,
    #[token("at")]
    At,
    #[token("true")]
    True,
    #[token("false")]
    False,
    #[regex(r"[A-Za-z_][A-Za-z0-9_]*")]
    Word(&'t str),
    #[regex(r"[A-Za-z_][A-Za-z0-9_]*(\.[A-Za-z0-9_$-]+)+")]
    OpName(&'t str),
    #[regex(r"[0-9]+")]
    Integer(&'t str),
    #[regex(r"[0-9]+\.[0-9]*([eE][+-]?[0-9]+)?")]
    Decimal(&'t str),
    #[regex(r#""[^"\\\n]*""#, |lexer| unquote(lexer.slice()))]
    Text(&'t str),
    #[token("(")]
    OpenRound,
    #[token(")")]
    CloseRound,
    #[token("{")]
    OpenCurly,
    #[token("}")]
    CloseCurly,
    #[token(",")]
    Comma,
    #[token(":")]
    Colon,
    #[token("?")]
    Question,
    #[token("=>")]
    Becomes,
    #[token("=")]
    Assign,
    #[token("==")]
    Equal,
    #[token("!=")]
    NotEqual,
    #[token("<")]
    Less,
    #[token("<=")]
    LessEqual,
    #[token(">")]
    Greater,
    #[token(">=")]
    GreaterEqual,
    #[token("+")]
    Plus,
    #[token("-")]
    Minus,
    #[token("*")]
    Star,
    #[token("/")]
    Slash,
    #[token("!")]
    Not,
    #[token("&&")]
    And,
    #[token("||")]
    Or,
}

fn unquote(text: &str) -> &str {
    text.get(1..text.len().saturating_sub(1)).unwrap_or("")
}
