//! The TextMate grammar of MLIR text, from the definitions of the tokens in `src/syntax`.
//!
//! Regular expressions and literals come from the attributes of `Token` in `src/syntax/token.rs`, and keywords from the macro
//! `keywords` in `src/syntax/window.rs`. [`scope`] gives each token its scope; a new token without one is an error.

use serde_json::{Value, json};

use crate::shell;

/// Scopes that several tokens have.
const TYPE: &str = "storage.type.mlir";
const NUMBER: &str = "constant.numeric.mlir";
/// Types of one word, as `is_simple_type` and `FloatKind::from_keyword` accept them.
const SIMPLE_TYPE: &str = r"(?:[su]?i[0-9]+|b?f[0-9]+[A-Za-z0-9]*|tf32|index|none)\b";
/// Names that begin no longer word.
const WORD_START: &str = r"(?<![A-Za-z0-9_$.])";

/// The definitions of the tokens.
struct Tokens {
    /// Names and regular expressions.
    regexes: Vec<(String, String)>,
    /// Brackets and operators.
    literals: Vec<String>,
    keywords: Vec<String>,
}

/// The grammar as a file.
///
/// # Errors
/// If a definition cannot be read, or a token has no scope.
pub(super) fn text() -> Result<String, String> {
    let read = |name: &str| {
        let path = shell::root().join("src/syntax").join(name);
        let text = std::fs::read_to_string(&path).map_err(|e| format!("cannot read '{}': {e}", path.display()))?;
        syn::parse_file(&text).map_err(|e| format!("'{}': {e}", path.display()))
    };
    let tokens = Tokens::read(&read("token.rs")?, &read("window.rs")?)?;
    let text = serde_json::to_string_pretty(&tokens.grammar()?).map_err(|e| e.to_string())?;
    Ok(text + "\n")
}

/// The scope of a token that is a regular expression.
fn scope(token: &str) -> Result<&'static str, String> {
    Ok(match token {
        "Word" => "variable.other.word.mlir",
        "Value" => "variable.other.value.mlir",
        "Block" => "entity.name.label.mlir",
        "Symbol" => "entity.name.function.mlir",
        "Hash" => "constant.other.attribute.mlir",
        "Bang" => TYPE,
        "Int" | "Float" => NUMBER,
        _ => return Err(format!("the token '{token}' has no scope")),
    })
}

impl Tokens {
    fn read(token: &syn::File, window: &syn::File) -> Result<Self, String> {
        let definition = token.items.iter().find_map(|item| match item {
            syn::Item::Enum(item) if item.ident == "Token" => Some(item),
            _ => None,
        });
        let (mut regexes, mut literals) = (Vec::new(), Vec::new());
        for variant in &definition.ok_or("'token.rs' does not define 'Token'")?.variants {
            for attr in &variant.attrs {
                let syn::Meta::List(list) = &attr.meta else { continue };
                let text = list.tokens.clone().into_iter().next().map(|first| first.to_string());
                let text = text.and_then(|text| syn::parse_str::<syn::LitStr>(&text).ok()).map(|text| text.value());
                match text {
                    Some(text) if list.path.is_ident("regex") => regexes.push((variant.ident.to_string(), text)),
                    // The tokens that begin with a quote have a function for their rest.
                    Some(text) if !text.ends_with('"') => literals.push(text),
                    _ => {}
                }
            }
        }
        let keywords = window.items.iter().find_map(|item| match item {
            syn::Item::Macro(item) if item.mac.path.is_ident("keywords") => Some(item.mac.tokens.clone()),
            _ => None,
        });
        let keywords = keywords.ok_or("'window.rs' does not use 'keywords'")?.into_iter();
        let keywords =
            keywords.filter_map(|token| Some(syn::parse_str::<syn::LitStr>(&token.to_string()).ok()?.value()));
        Ok(Self { regexes, literals, keywords: keywords.collect() })
    }

    /// The regular expression of a token.
    fn regex(&self, token: &str) -> Result<String, String> {
        let found = self.regexes.iter().find(|(name, _)| name == token);
        found.map(|(_, regex)| regex.clone()).ok_or_else(|| format!("the token '{token}' is not defined"))
    }

    fn grammar(&self) -> Result<Value, String> {
        let rule = |pattern: String, name: &str| json!({ "match": pattern, "name": name });
        let string = |begin: &str, name: &str| {
            let escape = rule(r#"\\(?:["\\nt]|[0-9A-Fa-f]{2})"#.to_owned(), "constant.character.escape.mlir");
            json!({ "begin": begin, "end": "\"|$", "name": name, "patterns": [escape] })
        };
        let words = |scope: &str, choose: &dyn Fn(&str) -> bool| {
            let words: Vec<&str> = self.keywords.iter().map(String::as_str).filter(|word| choose(word)).collect();
            rule(format!(r"{WORD_START}(?:{})(?![A-Za-z0-9_$.])", words.join("|")), scope)
        };
        let is_container = |word: &str| ["tensor", "vector", "memref", "complex", "tuple"].contains(&word);
        let is_constant = |word: &str| ["true", "false", "unit"].contains(&word);
        let literals = |choose: &dyn Fn(usize) -> bool| {
            let literals: Vec<String> =
                self.literals.iter().filter(|text| choose(text.len())).map(|text| escape(text)).collect();
            rule(literals.join("|"), "punctuation.mlir")
        };
        let word = self.regex("Word")?;
        // `tensor<4x?xi8`: the lexer skips to the end of a type, so its words are in no token.
        let dimensions = r"(?:\[?[0-9]+\]?x|\?x|\*x)*";
        let mut patterns = vec![
            rule("//.*$".to_owned(), "comment.line.double-slash.mlir"),
            // Before the tokens of one of their characters, and before `#-`, which is the name of an attribute.
            literals(&|length| length > 1),
            string("\"", "string.quoted.double.mlir"),
            string("@\"", scope("Symbol")?),
            json!({
                "match": format!("{WORD_START}(tensor|vector|memref)(<)({dimensions})({SIMPLE_TYPE})?"),
                "captures": {
                    "1": { "name": TYPE }, "2": { "name": "punctuation.mlir" }, "3": { "name": NUMBER }, "4": { "name": TYPE },
                },
            }),
            rule(format!("{WORD_START}{SIMPLE_TYPE}"), TYPE),
            words(TYPE, &is_container),
            words("constant.language.mlir", &is_constant),
            // An operation, an attribute with its value, and the other words of the grammar.
            rule(format!(r"(?=[A-Za-z_][A-Za-z0-9_$]*\.){word}"), "support.function.mlir"),
            rule(format!(r"{word}(?=\s*=(?!=))"), "entity.other.attribute-name.mlir"),
            words("keyword.other.mlir", &|word| !is_container(word) && !is_constant(word)),
        ];
        for (token, regex) in &self.regexes {
            // The lexer takes the longest alternative, and TextMate the first.
            let alternatives: Vec<&str> = match regex.contains('(') {
                true => vec![regex],
                false => regex.split('|').rev().collect(),
            };
            patterns.push(rule(alternatives.join("|"), scope(token)?));
        }
        // A float begins with an integer.
        let float = patterns.iter().position(|rule| rule["match"] == self.regex("Float").unwrap_or_default());
        let float = patterns.remove(float.ok_or("the token 'Float' has no rule")?);
        let position = patterns.iter().position(|rule| rule["name"] == NUMBER);
        patterns.insert(position.ok_or("the token 'Int' has no rule")?, float);
        patterns.push(literals(&|length| length == 1));
        Ok(json!({
            "name": "MLIR",
            "scopeName": "source.mlir",
            "fileTypes": ["mlir"],
            "comment": "Generated by `cargo xtask editors --grammar`.",
            "patterns": patterns,
        }))
    }
}

/// A regular expression for the text.
fn escape(text: &str) -> String {
    let is_special = |c: char| "()[]{}?*+.|-^$\\".contains(c);
    text.chars().flat_map(|c| [Some('\\').filter(|_| is_special(c)), Some(c)]).flatten().collect()
}

#[cfg(test)]
mod tests {
    use super::{Tokens, scope, text};
    use crate::shell;

    #[test]
    fn the_grammar_is_up_to_date() {
        let kept = std::fs::read_to_string(shell::root().join(super::super::GRAMMAR)).unwrap();
        assert!(kept == text().unwrap(), "stale: {}; run `cargo xtask editors --grammar`", super::super::GRAMMAR);
    }

    #[test]
    fn a_token_without_a_scope_is_an_error() {
        let window = syn::parse_str("keywords! { Loc = \"loc\" }").unwrap();
        let token = |variant: &str| {
            let file = syn::parse_str(&format!("enum Token {{ #[regex(\"a+\")] {variant}, #[token(\"->\")] Arrow }}"));
            Tokens::read(&file.unwrap(), &window).unwrap()
        };
        assert_eq!(token("Word").literals, ["->"]);
        assert_eq!(token("Word").keywords, ["loc"]);
        assert_eq!(token("Word").regexes, [("Word".to_owned(), "a+".to_owned())]);
        assert_eq!(scope("Novel").unwrap_err(), "the token 'Novel' has no scope");
        assert!(token("Novel").grammar().is_err());
    }
}
