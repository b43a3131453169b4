//! The names in a text: definitions and uses of values, blocks, symbols and aliases.
//!
//! It reads only tokens, so it works on incomplete text and is fast on large text. A value is a definition before `=`, or in the
//! argument list of a function or block label. A block is one if it is a label. A symbol is one after an operation name or
//! `sym_name =`. An alias is one before `=` at the start of an outermost line. If no rule finds a definition, the first
//! occurrence counts as one. The scope of a name is its enclosing pair of braces.

use std::ops::Range;

use qopt_ir::syntax::{Token, lex};

/// The maximum number of occurrences of one name among which a definition is searched, in each direction.
const MAX_DEFINITION_CANDIDATES: usize = 1000;

/// The kind of a name.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(super) enum NameKind {
    Value,
    Block,
    Symbol,
    Type,
    Attr,
}

#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct NameOccurrence {
    pub(super) kind: NameKind,
    /// The range of the text, including the sigil.
    pub(super) range: Range<usize>,
    pub(super) defines: bool,
    /// The enclosing braces, an index into [`ChunkNames::scopes`].
    scope: usize,
}

/// Strips `@` and quotes from a symbol, and returns other names unchanged. Definition and use in different chunks (top-level
/// pieces, see `document.rs`) then compare equal.
pub(super) fn bare_name(kind: NameKind, spelled: &[u8]) -> &[u8] {
    if kind != NameKind::Symbol {
        return spelled;
    }
    let name = spelled.strip_prefix(b"@").unwrap_or(spelled);
    name.strip_prefix(b"\"").and_then(|name| name.strip_suffix(b"\"")).unwrap_or(name)
}

#[derive(Debug, Default)]
pub(super) struct ChunkNames {
    pub(super) all: Vec<NameOccurrence>,
    /// The parent scope of each pair of braces. Scope 0 is the whole text.
    scopes: Vec<usize>,
}

/// The state that the previous tokens determine.
#[derive(Default)]
struct TokenState {
    /// Names since the last token that cannot be part of a result list.
    results: Vec<usize>,
    /// For each open parenthesis, true if it contains argument definitions.
    round: Vec<bool>,
    last: Option<Token>,
    last_end: usize,
    /// True if the last token defined a symbol or a block, so that a following parenthesis contains definitions.
    defining: bool,
}

impl ChunkNames {
    /// Collects the names of a text.
    pub(super) fn of(text: &[u8]) -> Self {
        // A typical density of names, so that the vector seldom reallocates.
        let mut names = Self { all: Vec::with_capacity(text.len() / 32), scopes: vec![0] };
        let (mut scope, mut before) = (0, TokenState::default());
        for (token, range) in lex(text) {
            let gap = before.last_end..range.start;
            let first_on_line =
                || before.last.is_none() || text.get(gap).is_some_and(|gap| memchr::memchr(b'\n', gap).is_some());
            let add = |names: &mut Self, kind, defines| {
                names.all.push(NameOccurrence { kind, range: range.clone(), defines, scope });
            };
            let mut defining = false;
            match token {
                Token::LBrace => {
                    names.scopes.push(scope);
                    scope = names.scopes.len() - 1;
                }
                Token::RBrace => scope = names.scopes.get(scope).copied().unwrap_or(0),
                Token::LParen => before.round.push(before.defining),
                Token::RParen => {
                    before.round.pop();
                }
                Token::Value => {
                    before.results.push(names.all.len());
                    add(&mut names, NameKind::Value, false);
                }
                Token::Block => {
                    // A label is the first token on its line, or follows the end of an operation.
                    let label = first_on_line() || matches!(before.last, Some(Token::LBrace | Token::RBrace));
                    add(&mut names, NameKind::Block, label);
                    defining = label;
                }
                Token::Symbol | Token::QuotedSymbol => {
                    let defines = names_operation(text.get(..range.start).unwrap_or(&[]));
                    add(&mut names, NameKind::Symbol, defines);
                    defining = defines;
                }
                Token::String if before.last == Some(Token::Equal) && follows_sym_name(text, before.last_end) => {
                    add(&mut names, NameKind::Symbol, true);
                }
                Token::Hash | Token::Bang => {
                    let follows_value = matches!(before.last, Some(Token::Value)) && before.last_end == range.start;
                    let has_dialect_prefix = text.get(range.clone()).is_some_and(|text| text.contains(&b'.'))
                        || text.get(range.end) == Some(&b'<');
                    if !follows_value && !has_dialect_prefix {
                        let kind = if token == Token::Hash { NameKind::Attr } else { NameKind::Type };
                        let rest = text.get(range.end..).unwrap_or(&[]).trim_ascii_start();
                        let defines = scope == 0 && rest.starts_with(b"=") && first_on_line();
                        add(&mut names, kind, defines);
                    }
                }
                Token::Equal => names.define(&before.results),
                Token::Colon if before.last == Some(Token::Value) && before.round.last() == Some(&true) => {
                    let last = names.all.len().wrapping_sub(1);
                    names.define(&[last]);
                }
                _ => {}
            }
            if !matches!(token, Token::Value | Token::Comma | Token::Colon | Token::Int) {
                before.results.clear();
            }
            (before.last, before.last_end, before.defining) = (Some(token), range.end, defining);
        }
        names
    }

    fn define(&mut self, which: &[usize]) {
        for &index in which {
            if let Some(name) = self.all.get_mut(index) {
                name.defines = true;
            }
        }
    }

    /// The name that contains an offset or ends at it.
    pub(super) fn at(&self, offset: usize) -> Option<&NameOccurrence> {
        let next = self.all.partition_point(|name| name.range.start <= offset);
        self.all.get(next.checked_sub(1)?).filter(|name| offset <= name.range.end)
    }

    /// Returns true if a name is outside of all braces.
    pub(super) fn is_outermost(&self, name: &NameOccurrence) -> bool {
        name.scope == 0
    }

    /// Returns true if `scope` is `outer` or nested in it.
    fn is_in(&self, mut scope: usize, outer: usize) -> bool {
        // Scopes are numbered in text order, so enclosing scopes have smaller numbers.
        while scope > outer {
            scope = self.scopes.get(scope).copied().unwrap_or(0);
        }
        scope == outer
    }

    /// All occurrences of the same text and kind, in text order.
    fn same_text_occurrences(&self, text: &[u8], name: &NameOccurrence) -> Vec<&NameOccurrence> {
        let spelled = text.get(name.range.clone());
        self.all.iter().filter(|n| n.kind == name.kind && text.get(n.range.clone()) == spelled).collect()
    }

    /// The definition of a value or block.
    pub(super) fn definition(&self, text: &[u8], name: &NameOccurrence) -> Option<&NameOccurrence> {
        self.definition_among(&self.same_text_occurrences(text, name), name)
    }

    fn definition_among<'n>(&self, same: &[&'n NameOccurrence], name: &NameOccurrence) -> Option<&'n NameOccurrence> {
        let here = same.partition_point(|n| n.range.start < name.range.start);
        if name.defines {
            return same.get(here).copied();
        }
        let (before, after) = same.split_at_checked(here)?;
        let visible = |n: &&&NameOccurrence| n.defines && self.is_in(name.scope, n.scope);
        let found = before.iter().rev().take(MAX_DEFINITION_CANDIDATES).find(visible);
        let found = found.or_else(|| after.iter().take(MAX_DEFINITION_CANDIDATES).find(visible));
        found.or_else(|| same.first()).copied()
    }

    /// All occurrences of a value or block.
    pub(super) fn occurrences(&self, text: &[u8], name: &NameOccurrence) -> Vec<&NameOccurrence> {
        let same = self.same_text_occurrences(text, name);
        // Fast path: with at most one definition all occurrences refer to it.
        if same.iter().filter(|n| n.defines).count() <= 1 {
            return same;
        }
        let definition = self.definition_among(&same, name);
        same.iter().copied().filter(|n| self.definition_among(&same, n) == definition).collect()
    }

    /// The definitions of values and blocks visible at an offset, the last one first. The scope is approximated by that of the
    /// last name before the offset.
    pub(super) fn visible(&self, offset: usize) -> impl Iterator<Item = &NameOccurrence> {
        let next = self.all.partition_point(|name| name.range.start < offset);
        let scope = self.all.get(..next).and_then(|before| before.last()).map_or(0, |name| name.scope);
        self.all.iter().rev().filter(move |n| {
            n.defines
                && match n.kind {
                    NameKind::Value => n.range.end < offset && self.is_in(scope, n.scope),
                    NameKind::Block => self.is_in(scope, n.scope),
                    _ => false,
                }
        })
    }
}

/// Returns true if a symbol that follows is the name of the operation on this line: only words precede it.
fn names_operation(before: &[u8]) -> bool {
    let line = before.get(memchr::memrchr(b'\n', before).map_or(0, |n| n + 1)..).unwrap_or(&[]).trim_ascii();
    let line = line.get(memchr::memrchr(b'{', line).map_or(0, |n| n + 1)..).unwrap_or(&[]).trim_ascii();
    let plain = |b: &u8| b.is_ascii_alphanumeric() || matches!(b, b'_' | b'.' | b' ' | b'"' | b'$');
    // A reference without result differs from a definition only in the word: `call @f` from `func @f`.
    const REFERENCES: [&[u8]; 4] = [b"call", b"include", b"load", b"store"];
    let refers = |word: &[u8]| REFERENCES.iter().any(|end| word.trim_ascii_end().ends_with(end));
    !line.is_empty() && line.iter().all(plain) && !line.split(|&b| b == b' ').any(refers)
}

/// Returns true if `sym_name =` ends at an offset.
fn follows_sym_name(text: &[u8], end: usize) -> bool {
    let before = text.get(..end).and_then(|t| t.strip_suffix(b"=")).unwrap_or(&[]).trim_ascii_end();
    before.ends_with(b"sym_name")
}

#[cfg(test)]
mod tests {
    use super::*;

    const TEXT: &str = "func.func @f(%a: i32, %b: !t) {\n  %c:2 = \"a.b\"(%a) {m = #m} : (i32) -> (i32, !q.t<1>)\n  call @g(%c#1)\n  \
                        scf.for %i = %a to %b {\n    use %i\n  }\n  scf.for %i = %a to %b {\n    use %i\n  }\n  cf.br ^bb1(%c#0 : \
                        i32)\n^bb1(%d: i32):\n  return\n}\n";

    #[test]
    fn definitions_and_uses() {
        let names = ChunkNames::of(TEXT.as_bytes());
        let defined: Vec<&str> = names.all.iter().filter(|n| n.defines).map(|n| &TEXT[n.range.clone()]).collect();
        assert_eq!(defined, ["@f", "%a", "%b", "%c", "%i", "%i", "^bb1", "%d"]);
        let used: Vec<&str> = names.all.iter().filter(|n| !n.defines).map(|n| &TEXT[n.range.clone()]).collect();
        assert_eq!(used, ["!t", "%a", "#m", "@g", "%c", "%a", "%b", "%i", "%a", "%b", "%i", "^bb1", "%c"]);
    }

    #[test]
    fn a_name_used_twice_has_its_own_uses() {
        let names = ChunkNames::of(TEXT.as_bytes());
        let last = names.all.iter().rfind(|n| &TEXT[n.range.clone()] == "%i").unwrap();
        let all = names.occurrences(TEXT.as_bytes(), last);
        assert_eq!(all.len(), 2);
        assert_eq!(all[0].range.start, TEXT.rfind("%i =").unwrap());
        let inside = names.visible(TEXT.find("use").unwrap()).map(|n| &TEXT[n.range.clone()]).collect::<Vec<_>>();
        assert_eq!(inside, ["^bb1", "%i", "%c", "%b", "%a"]);
    }
}
