//! Parses the command lines of tests (`RUN:`) for the internal shell.
//!
//! The syntax has lists of pipelines joined by `;`, `&&` and `||`, quoted words, redirections, and file name patterns.
//! It deliberately has no variables, subshells or background jobs, so a line is independent of the machine.

/// A redirection of one command.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Redirect {
    /// `<`
    Input(String),
    /// `>` and `2>`, or `>>` and `2>>`: the descriptor, the file and whether to append.
    File(Descriptor, String, bool),
    /// `2>&1` and `>&2`: the redirected descriptor and its target.
    Duplicate(Descriptor, Descriptor),
    /// `&>` and `&>>`: both outputs to one file, and whether to append.
    Both(String, bool),
}

/// An output of a command.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Descriptor {
    /// Standard output.
    Out,
    /// Standard error.
    Err,
}

/// A simple command.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Simple {
    /// Name and arguments.
    pub(crate) words: Vec<String>,
    /// Indices of words that are file name patterns.
    pub(crate) patterns: Vec<usize>,
    /// In the order written.
    pub(crate) redirects: Vec<Redirect>,
}

/// Commands joined by `|`.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Pipeline {
    /// The commands.
    pub(crate) commands: Vec<Simple>,
}

/// The operator between a pipeline and the previous one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Join {
    /// `;`, also before the first pipeline.
    Always,
    /// `&&`
    And,
    /// `||`
    Or,
}

#[derive(Clone, Debug, PartialEq, Eq)]
enum ShellToken {
    /// A word, and whether it contains an unquoted `*` or `?`.
    Word(String, bool),
    Operator(&'static str),
}

/// Operators, each before its prefixes.
const OPERATORS: [&str; 15] =
    ["2>&1", "1>&2", "2>>", "&>>", "&&", "||", "2>", "1>", "&>", ">&", ">>", ";", "|", "<", ">"];

/// Parses a line to its pipelines, each with the operator before it. An empty line has none. The error is a message.
pub(crate) fn parse(line: &str) -> Result<Vec<(Join, Pipeline)>, String> {
    let tokens = tokens(line)?;
    let mut list = Vec::new();
    let mut join = Join::Always;
    let mut pipeline = Pipeline::default();
    let mut simple = Simple::default();
    let mut tokens = tokens.into_iter().peekable();
    loop {
        let token = tokens.next();
        match token {
            Some(ShellToken::Word(word, pattern)) => {
                // The name of the command is never a pattern.
                if pattern && !simple.words.is_empty() {
                    simple.patterns.push(simple.words.len());
                }
                simple.words.push(word);
            }
            Some(ShellToken::Operator("2>&1")) => {
                simple.redirects.push(Redirect::Duplicate(Descriptor::Err, Descriptor::Out))
            }
            Some(ShellToken::Operator("1>&2")) => {
                simple.redirects.push(Redirect::Duplicate(Descriptor::Out, Descriptor::Err))
            }
            Some(ShellToken::Operator(operator @ ("|" | "&&" | "||" | ";"))) => {
                if simple.words.is_empty() {
                    return Err(format!("missing command before '{operator}'"));
                }
                pipeline.commands.push(std::mem::take(&mut simple));
                if operator != "|" {
                    list.push((join, std::mem::take(&mut pipeline)));
                    join = match operator {
                        "&&" => Join::And,
                        "||" => Join::Or,
                        _ => Join::Always,
                    };
                }
            }
            Some(ShellToken::Operator(operator)) => {
                let Some(ShellToken::Word(file, _)) = tokens.next() else {
                    return Err(format!("missing file after '{operator}'"));
                };
                simple.redirects.push(match operator {
                    "<" => Redirect::Input(file),
                    ">" | "1>" => Redirect::File(Descriptor::Out, file, false),
                    ">>" => Redirect::File(Descriptor::Out, file, true),
                    "2>" => Redirect::File(Descriptor::Err, file, false),
                    "2>>" => Redirect::File(Descriptor::Err, file, true),
                    ">&" if file == "2" => Redirect::Duplicate(Descriptor::Out, Descriptor::Err),
                    "&>>" => Redirect::Both(file, true),
                    _ => Redirect::Both(file, false),
                });
            }
            None => break,
        }
    }
    if !simple.words.is_empty() {
        pipeline.commands.push(simple);
        list.push((join, pipeline));
    } else if !simple.redirects.is_empty() || !pipeline.commands.is_empty() || !list.is_empty() {
        return Err("missing command".into());
    }
    Ok(list)
}

/// Splits a line into words and operators. Removes quotes and escapes.
fn tokens(line: &str) -> Result<Vec<ShellToken>, String> {
    let mut tokens = Vec::new();
    // The word that is being read, `None` between words: a quoted word may be empty.
    let mut word: Option<String> = None;
    let mut pattern = false;
    let mut rest = line;
    while let Some(c) = rest.chars().next() {
        // A digit belongs to an operator only at the start of a word: `a 2>b` redirects standard error, `a2>b` standard output.
        let operator = OPERATORS.iter().find(|operator| {
            rest.starts_with(**operator) && (word.is_none() || !operator.starts_with(|c: char| c.is_ascii_digit()))
        });
        if let Some(operator) = operator {
            tokens.extend(word.take().map(|word| ShellToken::Word(word, std::mem::take(&mut pattern))));
            tokens.push(ShellToken::Operator(operator));
            rest = rest.get(operator.len()..).unwrap_or_default();
            continue;
        }
        rest = rest.get(c.len_utf8()..).unwrap_or_default();
        match c {
            c if c.is_whitespace() => {
                tokens.extend(word.take().map(|word| ShellToken::Word(word, std::mem::take(&mut pattern))))
            }
            '&' => return Err("expected '&&', but got '&': background jobs are unsupported".into()),
            '\\' => {
                let next = rest.chars().next().ok_or("missing character after '\\'")?;
                word.get_or_insert_default().push(next);
                rest = rest.get(next.len_utf8()..).unwrap_or_default();
            }
            '\'' => {
                let (quoted, tail) = rest.split_once('\'').ok_or("missing closing '")?;
                word.get_or_insert_default().push_str(quoted);
                rest = tail;
            }
            '"' => rest = double_quoted(rest, word.get_or_insert_default())?,
            c => {
                pattern |= matches!(c, '*' | '?');
                word.get_or_insert_default().push(c);
            }
        }
    }
    tokens.extend(word.map(|word| ShellToken::Word(word, pattern)));
    Ok(tokens)
}

/// Appends the text up to the closing quote to `word`. A backslash escapes only quotes and backslashes. Returns the text after the
/// quote.
fn double_quoted<'t>(text: &'t str, word: &mut String) -> Result<&'t str, String> {
    let mut chars = text.chars();
    while let Some(c) = chars.next() {
        match c {
            '"' => return Ok(chars.as_str()),
            '\\' => match chars.next() {
                Some(next @ ('"' | '\\')) => word.push(next),
                Some(next) => word.extend(['\\', next]),
                None => break,
            },
            c => word.push(c),
        }
    }
    Err("missing closing \"".into())
}
