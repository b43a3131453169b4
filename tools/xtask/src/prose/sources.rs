//! Prose in files: comments and messages of Rust, comments of lit tests, pages.

/// One paragraph and its first line, counted from 1.
#[derive(Debug, PartialEq, Eq)]
pub struct Paragraph {
    pub line: usize,
    pub text: String,
}

/// A message has at least this many words. Shorter literals are names, keys and formats.
const MIN_MESSAGE_WORDS: usize = 3;

/// The comments of a Rust file, and the string literals outside its tests.
pub fn rust(text: &str) -> (Vec<Paragraph>, Vec<Paragraph>) {
    let mut comments = Comments::default();
    let mut messages = Vec::new();
    let mut rest = text;
    let (mut line, mut code_on_line, mut in_tests) = (1, false, false);
    while let Some(c) = rest.chars().next() {
        let length = if rest.starts_with("//") {
            let end = rest.find('\n').unwrap_or(rest.len());
            comments.add(line, code_on_line, &rest[..end]);
            end
        } else if rest.starts_with("/*") {
            rest.find("*/").map_or(rest.len(), |end| end + 2)
        } else if let Some((body, length)) = string(rest, text.len() - rest.len(), text) {
            if !in_tests {
                messages.extend(
                    paragraphs(body.lines().enumerate().map(|(i, l)| (line + i, l))).into_iter().filter(is_message),
                );
            }
            code_on_line = true;
            length
        } else if c == '\'' {
            code_on_line = true;
            character(rest)
        } else {
            // Tests end a file.
            in_tests |= rest.starts_with("#[cfg(test)]\nmod ") && rest.find('{') < rest.find(';');
            code_on_line |= !c.is_whitespace();
            c.len_utf8()
        };
        let lines = rest[..length].matches('\n').count();
        line += lines;
        code_on_line &= lines == 0;
        rest = &rest[length..];
    }
    (comments.finish(), messages)
}

/// The comments of an MLIR test, without directives of lit and FileCheck and without quoted IR.
pub fn mlir(text: &str) -> Vec<Paragraph> {
    let mut comments = Comments::default();
    for (i, line) in text.lines().enumerate() {
        let line = line.trim_start();
        let body = line.trim_start_matches('/').trim_start();
        let word = body.split(|c: char| !(c.is_alphanumeric() || c == '_' || c == '-')).next().unwrap_or_default();
        let is_directive = body[word.len()..].starts_with(':') && !word.contains(char::is_lowercase)
            || ["expected-", "-----", "expect:"].iter().any(|d| body.starts_with(d));
        if line.starts_with("//") && !is_directive && !is_ir(body) {
            comments.add(i + 1, false, line);
        }
    }
    comments.finish()
}

/// The paragraphs of a page.
pub fn markdown(text: &str) -> Vec<Paragraph> {
    paragraphs(text.lines().enumerate().map(|(i, line)| (i + 1, line)))
}

/// Comments, of which those on consecutive lines form a block.
#[derive(Default)]
struct Comments {
    block: Vec<(usize, String)>,
    /// Marker of the block.
    marker: &'static str,
    found: Vec<Paragraph>,
}

impl Comments {
    fn add(&mut self, line: usize, trailing: bool, comment: &str) {
        let marker = ["///", "//!"].into_iter().find(|m| comment.starts_with(m)).unwrap_or("//");
        let text = comment[marker.len()..].strip_prefix(' ').unwrap_or(&comment[marker.len()..]);
        let follows = self.block.last().is_some_and(|(last, _)| last + 1 == line) && self.marker == marker && !trailing;
        if !follows {
            self.flush();
        }
        self.marker = marker;
        self.block.push((line, text.to_owned()));
    }
    fn flush(&mut self) {
        self.found.extend(paragraphs(self.block.iter().map(|(line, text)| (*line, text.as_str()))));
        self.block.clear();
    }
    fn finish(mut self) -> Vec<Paragraph> {
        self.flush();
        self.found
    }
}

/// Splits lines of Markdown into paragraphs: items of lists and rows of tables are their own. Code and headings are left out.
fn paragraphs<'t>(lines: impl Iterator<Item = (usize, &'t str)>) -> Vec<Paragraph> {
    let mut found: Vec<Paragraph> = Vec::new();
    let mut is_open = false;
    let mut fence: Option<&str> = None;
    for (line, text) in lines {
        let trimmed = text.trim();
        let mark = ["```", "~~~"].into_iter().find(|m| trimmed.starts_with(m));
        if mark.is_some() && (fence.is_none() || fence == mark) {
            fence = if fence.is_some() { None } else { mark };
            is_open = false;
            continue;
        }
        let is_code = !is_open && text.starts_with("    ");
        if fence.is_some() || is_code || trimmed.is_empty() || trimmed.starts_with("# ") || trimmed.starts_with("##") {
            is_open = false;
            continue;
        }
        if let Some(row) = trimmed.strip_prefix('|') {
            // The row above a rule is a heading.
            if row.chars().all(|c| matches!(c, '|' | '-' | ':' | ' ')) {
                found.pop_if(|p| p.line + 1 == line);
            } else {
                found.push(Paragraph { line, text: row.replace('|', ";") });
            }
            is_open = false;
            continue;
        }
        let digits = trimmed.trim_start_matches(|c: char| c.is_ascii_digit());
        let is_item =
            trimmed.starts_with("- ") || trimmed.starts_with("* ") || digits.starts_with(". ") && digits != trimmed;
        match found.last_mut() {
            Some(last) if is_open && !is_item => {
                last.text.push('\n');
                last.text.push_str(trimmed);
            }
            _ => {
                let start = if digits.starts_with(". ") { digits } else { trimmed };
                found.push(Paragraph { line, text: start.to_owned() });
            }
        }
        is_open = true;
    }
    found
}

fn is_ir(text: &str) -> bool {
    let starts = |c: char| c.is_ascii_alphanumeric() || c == '_';
    let quotes = text.match_indices('%').any(|(at, _)| text[at + 1..].starts_with(starts));
    quotes || ["->", " = ", "::", "$", "!quant", "tensor<", "affine_map"].iter().any(|code| text.contains(code))
}

fn is_message(paragraph: &Paragraph) -> bool {
    let is_word =
        |word: &&str| word.len() > 1 && word.trim_end_matches([',', '.', ';', ':']).chars().all(char::is_alphabetic);
    let words = paragraph.text.split_whitespace().filter(is_word).count();
    words >= MIN_MESSAGE_WORDS && !is_ir(&paragraph.text)
}

/// The value and the length of a string literal that begins here.
fn string(rest: &str, at: usize, text: &str) -> Option<(String, usize)> {
    let after_name = text[..at].ends_with(|c: char| c.is_alphanumeric() || c == '_');
    let prefix = if after_name { 0 } else { rest.len() - rest.trim_start_matches(['b', 'c', 'r']).len() };
    let literal = &rest[prefix..];
    let hashes = literal.len() - literal.trim_start_matches('#').len();
    if !literal[hashes..].starts_with('"') || hashes > 0 && !rest[..prefix].ends_with('r') {
        return None;
    }
    let body = &literal[hashes + 1..];
    if rest[..prefix].ends_with('r') {
        let close = format!("\"{}", "#".repeat(hashes));
        let end = body.find(&close).unwrap_or(body.len());
        return Some((body[..end].to_owned(), (prefix + hashes + 1 + end + close.len()).min(rest.len())));
    }
    let mut value = String::new();
    let mut chars = body.char_indices();
    while let Some((i, c)) = chars.next() {
        match c {
            '"' => return Some((value, prefix + 1 + i + 1)),
            '\\' => match chars.next() {
                Some((_, 'n')) => value.push('\n'),
                Some((i, '\n')) => {
                    let blanks = body[i + 1..].chars().take_while(|c| c.is_whitespace()).count();
                    if let Some(last) = blanks.checked_sub(1) {
                        chars.nth(last);
                    }
                }
                Some((_, c)) => value.push(c),
                None => break,
            },
            c => value.push(c),
        }
    }
    Some((value, rest.len()))
}

/// The length of a character literal, or of the quote of a lifetime.
fn character(rest: &str) -> usize {
    let mut chars = rest.char_indices().skip(1);
    match chars.next() {
        Some((_, '\\')) => rest[3..].find('\'').map_or(1, |end| end + 4),
        Some(_) => chars.next().filter(|(_, c)| *c == '\'').map_or(1, |(at, _)| at + 1),
        None => 1,
    }
}

#[cfg(test)]
mod tests {
    use super::{Paragraph, markdown, mlir, rust};

    fn texts(found: &[Paragraph]) -> Vec<(usize, &str)> {
        found.iter().map(|p| (p.line, p.text.as_str())).collect()
    }

    #[test]
    fn comments_of_one_kind_on_consecutive_lines_are_a_block() {
        let text = "//! Reads.\n//! Twice.\n//!\n//! # Errors\n//! If short.\n/// Code:\n/// ```\n/// let x;\n/// ```\nfn f() {\n    g(); // one\n    h(); // two\n}\n";
        let (comments, messages) = rust(text);
        assert_eq!(texts(&comments), [(1, "Reads.\nTwice."), (5, "If short."), (6, "Code:"), (11, "one"), (12, "two")]);
        assert_eq!(messages, []);
    }

    #[test]
    fn strings_are_no_comments_and_quotes_no_strings() {
        let text = r##"fn f<'a>(x: &'a str) { g('"', '\'', "// this is not a comment", r#"raw "text" of four"#, "a \"b\" \
            continued on this line"); } // end"##;
        let (comments, messages) = rust(text);
        assert_eq!(texts(&comments), [(2, "end")]);
        assert_eq!(
            texts(&messages),
            [(1, "// this is not a comment"), (1, "raw \"text\" of four"), (1, "a \"b\" continued on this line")]
        );
    }

    #[test]
    fn messages_are_prose_outside_of_tests() {
        let text = "const A: &str = \"two words\";\nconst B: &str = \"%0 = is no prose at all\";\n\
                    #[cfg(test)]\nmod tests {\n    const C: &str = \"in a test it counts not\"; // but this\n}\n";
        let (comments, messages) = rust(text);
        assert_eq!(texts(&comments), [(5, "but this")]);
        assert_eq!(messages, []);
    }

    #[test]
    fn directives_and_ir_of_tests_are_left_out() {
        let text = "// RUN: qopt %s\n// Folds twice.\n// CHECK-NEXT: so many\n// %0 = so many\n\
                    // -----\n  // Stays here.\nfunc.func @f()\n// expected-error @+1 {{so many}}\n";
        assert_eq!(texts(&mlir(text)), [(2, "Folds twice."), (6, "Stays here.")]);
    }

    #[test]
    fn pages_have_items_and_rows() {
        let text = "# What\n\nText\nof two lines.\n- Item\n  goes on.\n1. Next.\n\n| Heading |\n|---|\n| a | b |\n\n    code\n";
        assert_eq!(
            texts(&markdown(text)),
            [(3, "Text\nof two lines."), (5, "- Item\ngoes on."), (7, ". Next."), (11, " a ; b ;")]
        );
    }
}
