//! The names in a text: where values, blocks, symbols and aliases are defined and used.
//!
//! It looks at tokens alone, so that it works on text that is no program yet and is fast on large ones. A name before `=`, in
//! the list of arguments of a function or behind a block's label is a definition; where no rule sees one, the first occurrence is
//! taken for it. A name ends with the braces that it is defined in.

use std::ops::Range;

use qopt_ir::syntax::{Token, lex};

/// Names that are spelled alike beyond which no definition is looked for among them.
const MAX_LOOKED_AT: usize = 1000;

/// What a name is of.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(super) enum Kind {
    Value,
    Block,
    Symbol,
    Type,
    Attr,
}

/// An occurrence of a name.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Name {
    pub(super) kind: Kind,
    /// With its sigil.
    pub(super) range: Range<usize>,
    pub(super) defines: bool,
    /// Which braces it stands in: an index of [`Names::scopes`].
    scope: usize,
}

/// A name as others would find it: of a symbol without `@` and quotes.
pub(super) fn plain(kind: Kind, spelled: &[u8]) -> &[u8] {
    if kind != Kind::Symbol {
        return spelled;
    }
    let name = spelled.strip_prefix(b"@").unwrap_or(spelled);
    name.strip_prefix(b"\"").and_then(|name| name.strip_suffix(b"\"")).unwrap_or(name)
}

/// All names of a text.
#[derive(Debug, Default)]
pub(super) struct Names {
    pub(super) all: Vec<Name>,
    /// Of each pair of braces the one around it; the first is the text itself.
    scopes: Vec<usize>,
}

/// What the tokens before the next one say of it.
#[derive(Default)]
struct Before {
    /// Names since something stood that does not belong to a list of results.
    results: Vec<usize>,
    /// For each round bracket whether it holds arguments' definitions.
    round: Vec<bool>,
    last: Option<Token>,
    last_end: usize,
    /// A symbol or a label was the last token: a round bracket holds definitions.
    defining: bool,
}

impl Names {
    /// The names of a text.
    pub(super) fn of(text: &[u8]) -> Self {
        // About as many as a program has, so that they need not move while they become more.
        let mut names = Self { all: Vec::with_capacity(text.len() / 32), scopes: vec![0] };
        let (mut scope, mut before) = (0, Before::default());
        for (token, range) in lex(text) {
            let gap = before.last_end..range.start;
            let first_on_line =
                || before.last.is_none() || text.get(gap).is_some_and(|gap| memchr::memchr(b'\n', gap).is_some());
            let add = |names: &mut Self, kind, defines| {
                names.all.push(Name { kind, range: range.clone(), defines, scope });
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
                    add(&mut names, Kind::Value, false);
                }
                Token::Block => {
                    // A label is the first on its line, or follows what ends an operation.
                    let label = first_on_line() || matches!(before.last, Some(Token::LBrace | Token::RBrace));
                    add(&mut names, Kind::Block, label);
                    defining = label;
                }
                Token::Symbol | Token::QuotedSymbol => {
                    let defines = names_operation(text.get(..range.start).unwrap_or(&[]));
                    add(&mut names, Kind::Symbol, defines);
                    defining = defines;
                }
                Token::String if before.last == Some(Token::Equal) && says_sym_name(text, before.last_end) => {
                    add(&mut names, Kind::Symbol, true);
                }
                Token::Hash | Token::Bang => {
                    let follows_value = matches!(before.last, Some(Token::Value)) && before.last_end == range.start;
                    let is_dialects = text.get(range.clone()).is_some_and(|text| text.contains(&b'.'))
                        || text.get(range.end) == Some(&b'<');
                    if !follows_value && !is_dialects {
                        let kind = if token == Token::Hash { Kind::Attr } else { Kind::Type };
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

    /// The name at an offset, or right before it.
    pub(super) fn at(&self, offset: usize) -> Option<&Name> {
        let next = self.all.partition_point(|name| name.range.start <= offset);
        self.all.get(next.checked_sub(1)?).filter(|name| offset <= name.range.end)
    }

    /// Whether a name stands outside of all braces.
    pub(super) fn is_outermost(&self, name: &Name) -> bool {
        name.scope == 0
    }

    /// Whether a scope is another or in it.
    fn is_in(&self, mut scope: usize, outer: usize) -> bool {
        // Scopes are numbered in the order of the text, so those around have smaller numbers.
        while scope > outer {
            scope = self.scopes.get(scope).copied().unwrap_or(0);
        }
        scope == outer
    }

    /// The names that are spelled like one, in the order of the text.
    fn same(&self, text: &[u8], name: &Name) -> Vec<&Name> {
        let spelled = text.get(name.range.clone());
        self.all.iter().filter(|n| n.kind == name.kind && text.get(n.range.clone()) == spelled).collect()
    }

    /// Where the value or block that a name stands for is defined.
    pub(super) fn definition(&self, text: &[u8], name: &Name) -> Option<&Name> {
        self.definition_among(&self.same(text, name), name)
    }

    fn definition_among<'n>(&self, same: &[&'n Name], name: &Name) -> Option<&'n Name> {
        let here = same.partition_point(|n| n.range.start < name.range.start);
        if name.defines {
            return same.get(here).copied();
        }
        let (before, after) = same.split_at_checked(here)?;
        let visible = |n: &&&Name| n.defines && self.is_in(name.scope, n.scope);
        let found = before.iter().rev().take(MAX_LOOKED_AT).find(visible);
        let found = found.or_else(|| after.iter().take(MAX_LOOKED_AT).find(visible));
        found.or_else(|| same.first()).copied()
    }

    /// All occurrences of the value or block that a name stands for.
    pub(super) fn occurrences(&self, text: &[u8], name: &Name) -> Vec<&Name> {
        let same = self.same(text, name);
        // One definition, as nearly always, needs no look at each use.
        if same.iter().filter(|n| n.defines).count() <= 1 {
            return same;
        }
        let definition = self.definition_among(&same, name);
        same.iter().copied().filter(|n| self.definition_among(&same, n) == definition).collect()
    }

    /// The values and blocks that can be named at an offset: their definitions, the last one first.
    pub(super) fn visible(&self, offset: usize) -> impl Iterator<Item = &Name> {
        let next = self.all.partition_point(|name| name.range.start < offset);
        let scope = self.all.get(..next).and_then(|before| before.last()).map_or(0, |name| name.scope);
        self.all.iter().rev().filter(move |n| {
            n.defines
                && match n.kind {
                    Kind::Value => n.range.end < offset && self.is_in(scope, n.scope),
                    Kind::Block => self.is_in(scope, n.scope),
                    _ => false,
                }
        })
    }
}

/// Whether a symbol that comes next is the name of the operation that the line starts: nothing but words stands before it.
fn names_operation(before: &[u8]) -> bool {
    let line = before.get(memchr::memrchr(b'\n', before).map_or(0, |n| n + 1)..).unwrap_or(&[]).trim_ascii();
    let line = line.get(memchr::memrchr(b'{', line).map_or(0, |n| n + 1)..).unwrap_or(&[]).trim_ascii();
    let plain = |b: &u8| b.is_ascii_alphanumeric() || matches!(b, b'_' | b'.' | b' ' | b'"' | b'$');
    // What calls has no symbol of its own; `call @f` looks the same as `func @f` but for the word. What else refers has a result.
    let calls = |word: &[u8]| word.ends_with(b"call");
    !line.is_empty() && line.iter().all(plain) && !line.split(|&b| b == b' ').any(calls)
}

/// Whether `sym_name =` ends at an offset.
fn says_sym_name(text: &[u8], end: usize) -> bool {
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
        let names = Names::of(TEXT.as_bytes());
        let defined: Vec<&str> = names.all.iter().filter(|n| n.defines).map(|n| &TEXT[n.range.clone()]).collect();
        assert_eq!(defined, ["@f", "%a", "%b", "%c", "%i", "%i", "^bb1", "%d"]);
        let used: Vec<&str> = names.all.iter().filter(|n| !n.defines).map(|n| &TEXT[n.range.clone()]).collect();
        assert_eq!(used, ["!t", "%a", "#m", "@g", "%c", "%a", "%b", "%i", "%a", "%b", "%i", "^bb1", "%c"]);
    }

    #[test]
    fn a_name_used_twice_has_its_own_uses() {
        let names = Names::of(TEXT.as_bytes());
        let last = names.all.iter().rfind(|n| &TEXT[n.range.clone()] == "%i").unwrap();
        let all = names.occurrences(TEXT.as_bytes(), last);
        assert_eq!(all.len(), 2);
        assert_eq!(all[0].range.start, TEXT.rfind("%i =").unwrap());
        let inside = names.visible(TEXT.find("use").unwrap()).map(|n| &TEXT[n.range.clone()]).collect::<Vec<_>>();
        assert_eq!(inside, ["^bb1", "%i", "%c", "%b", "%a"]);
    }
}
