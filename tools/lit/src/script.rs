//! Parses a test file: its `RUN:` lines and conditions. Also applies substitutions.

use std::path::{Path, PathBuf};

/// A `RUN:` line with its continuation lines.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RunLine {
    /// First line, from 1.
    pub line: usize,
    /// The commands.
    pub text: String,
}

/// A condition and its line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Condition {
    /// Line number, from 1.
    pub line: usize,
    /// The boolean expression.
    pub text: String,
}

/// A substitution defined by a test. It applies to the `RUN:` lines after it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DefineDirective {
    /// First line, from 1.
    pub line: usize,
    /// Number of `RUN:` lines before it.
    pub after: usize,
    /// The replaced text, `%{name}`.
    pub name: String,
    /// The replacement.
    pub value: String,
    /// True for `REDEFINE:`, which changes an existing substitution.
    pub again: bool,
}

/// The directives of a test file.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct TestScript {
    /// The `RUN:` lines, in order.
    pub runs: Vec<RunLine>,
    /// Substitutions, in order.
    pub definitions: Vec<DefineDirective>,
    /// The test is unsupported unless all conditions hold.
    pub requires: Vec<Condition>,
    /// The test is unsupported if a condition holds.
    pub unsupported: Vec<Condition>,
    /// The test is expected to fail if a condition holds.
    pub xfail: Vec<Condition>,
    /// Largest number of retries of a failing test.
    pub retries: Option<usize>,
}

const KEYWORDS: [&str; 8] =
    ["RUN:", "XFAIL:", "REQUIRES:", "UNSUPPORTED:", "ALLOW_RETRIES:", "END.", "DEFINE:", "REDEFINE:"];

/// Parses a test file. The error is lit's message.
pub fn parse(source: &[u8]) -> Result<TestScript, String> {
    let source = String::from_utf8_lossy(source);
    let mut script = TestScript::default();
    let mut unfinished: Option<(&str, RunLine)> = None;
    let unterminated =
        |keyword: &str, line: usize| format!("Test has unterminated '{keyword}' directive (with '\\') at line {line}");
    for (index, text) in source.lines().enumerate() {
        let line = index + 1;
        let found = KEYWORDS.iter().filter_map(|keyword| Some((text.find(keyword)?, *keyword))).min();
        let Some((start, keyword)) = found else { continue };
        // Excludes keywords that are the end of another word, such as `DEFINE:` in `REDEFINE:`.
        let value = text.get(start + keyword.len()..).unwrap_or_default().trim();
        match keyword {
            "RUN:" | "DEFINE:" | "REDEFINE:" => {
                let value = value.replace("%(line)", &line.to_string());
                let (value, continues) = match value.strip_suffix('\\') {
                    Some(value) => (value, true),
                    None => (value.as_str(), false),
                };
                let mut directive = match unfinished.take() {
                    Some((first, directive)) if first == keyword => directive,
                    Some((first, directive)) => return Err(unterminated(first, directive.line)),
                    None => RunLine { line, text: String::new() },
                };
                directive.text.push_str(value);
                if continues {
                    unfinished = Some((keyword, directive));
                } else if keyword == "RUN:" {
                    script.runs.push(directive);
                } else {
                    let line = directive.line;
                    let definition = definition(directive, script.runs.len(), keyword == "REDEFINE:");
                    let placed = |reason| format!("{reason}\nin {keyword} directive on test line {line}");
                    script.definitions.push(definition.map_err(placed)?);
                }
            }
            "XFAIL:" => script.xfail.extend(conditions(value, line)),
            "REQUIRES:" => script.requires.extend(conditions(value, line)),
            "UNSUPPORTED:" => script.unsupported.extend(conditions(value, line)),
            "ALLOW_RETRIES:" => {
                if script.retries.is_some() {
                    return Err("Test has more than one ALLOW_RETRIES lines".into());
                }
                let retries = value.parse();
                script.retries =
                    Some(retries.map_err(|_| format!("ALLOW_RETRIES: expected a number, have '{value}'"))?);
            }
            "END." if value.is_empty() => break,
            _ => {}
        }
    }
    if let Some((keyword, directive)) = unfinished {
        return Err(unterminated(keyword, directive.line));
    }
    if script.runs.is_empty() {
        return Err("Test has no 'RUN:' line".into());
    }
    Ok(script)
}

fn definition(RunLine { line, text }: RunLine, after: usize, again: bool) -> Result<DefineDirective, String> {
    let (name, value) = text.split_once('=').ok_or("Substitution's definition does not contain '='")?;
    let (name, value) = (name.trim(), value.trim());
    let word = name.strip_prefix("%{").and_then(|name| name.strip_suffix('}')).unwrap_or_default();
    let follows = |c: char| c.is_ascii_alphanumeric() || matches!(c, '-' | '_' | ':');
    if !word.starts_with(|c: char| c.is_ascii_alphabetic() || c == '_') || !word.chars().all(follows) {
        return Err(format!(
            "Substitution name '{name}' is malformed as it must start with '%{{', it must end with '}}', and the rest must \
             start with a letter or underscore and contain only alphanumeric characters, hyphens, underscores, and colons"
        ));
    }
    Ok(DefineDirective { line, after, name: name.to_string(), value: value.to_string(), again })
}

impl DefineDirective {
    /// Prepends the substitution, because its value may contain the others; `REDEFINE:` replaces it in place.
    pub fn apply(&self, user: &mut Vec<(String, String)>, paths: &Paths) -> Result<(), String> {
        let name = &self.name;
        match user.iter_mut().find(|(other, _)| other == name) {
            Some((_, value)) if self.again => value.clone_from(&self.value),
            None if !self.again && paths.substitutions().iter().all(|(other, _)| other != name) => {
                user.insert(0, (name.clone(), self.value.clone()));
            }
            Some(_) | None => {
                let line = self.line;
                return Err(if self.again {
                    format!(
                        "No existing substitution for '{name}' to redefine\nin REDEFINE: directive on test line {line}\n"
                    )
                } else {
                    format!("Substitution '{name}' exists already\nin DEFINE: directive on test line {line}\n")
                });
            }
        }
        Ok(())
    }
}

fn conditions(text: &str, line: usize) -> impl Iterator<Item = Condition> {
    let items = text.split(',').map(str::trim).filter(|text| !text.is_empty());
    items.map(move |text| Condition { line, text: text.to_string() })
}

/// The paths of a test.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Paths {
    /// The test file.
    pub source: PathBuf,
    /// Working directory of the commands.
    pub working: PathBuf,
    /// Value of `%t`.
    pub temporary: PathBuf,
}

impl Paths {
    /// The paths of the test `test`, relative to both roots.
    pub fn new(source_root: &Path, exec_root: &Path, test: &Path) -> Paths {
        let exec = exec_root.join(test);
        let working = exec.parent().unwrap_or(exec_root).to_path_buf();
        let name = exec.file_name().unwrap_or_default().to_string_lossy().into_owned();
        Paths { source: source_root.join(test), temporary: working.join("Output").join(format!("{name}.tmp")), working }
    }

    /// The substitutions for these paths.
    pub fn substitutions(&self) -> Vec<(String, String)> {
        let text = |path: &Path| path.display().to_string();
        let directory = self.source.parent().unwrap_or(Path::new("")).to_path_buf();
        let base = self.source.file_name().unwrap_or_default().to_string_lossy().into_owned();
        let stem = self.temporary.file_stem().unwrap_or_default().to_string_lossy().into_owned();
        let mut all = vec![
            ("%basename_t".to_string(), base.clone()),
            ("%{s:basename}".to_string(), base),
            ("%{t:stem}".to_string(), stem),
            ("%{pathsep}".to_string(), ":".to_string()),
        ];
        for (letter, path) in [('s', &self.source), ('S', &directory), ('p', &directory), ('t', &self.temporary)] {
            let real = path.canonicalize().unwrap_or(path.clone());
            all.push((format!("%{{{letter}:real}}"), text(&real)));
            all.push((format!("%/{letter}"), text(path)));
            all.push((format!("%{letter}"), text(path)));
        }
        all
    }
}

/// Applies the `user` substitutions, then those for `paths`; `%%` becomes `%`.
pub fn substitute(line: &str, user: &[(String, String)], paths: &Paths) -> Result<String, String> {
    let fixed = paths.substitutions();
    let mut pieces = Vec::new();
    for piece in line.split("%%") {
        let mut text = piece.to_string();
        for (from, to) in user.iter().filter(|(from, _)| !from.is_empty()) {
            text = text.replace(from.as_str(), to);
        }
        let mut result = String::new();
        let mut rest = text.as_str();
        while let Some(percent) = rest.find('%') {
            let (before, tail) = rest.split_at(percent);
            result.push_str(before);
            if tail.starts_with("%T") {
                return Err("%T is no longer supported. Please create directories with names based on %t.".into());
            }
            let best =
                fixed.iter().filter(|(from, _)| tail.starts_with(from.as_str())).max_by_key(|(from, _)| from.len());
            let (length, value) = best.map_or((1, "%"), |(from, to)| (from.len(), to.as_str()));
            result.push_str(value);
            rest = tail.get(length..).unwrap_or_default();
        }
        result.push_str(rest);
        pieces.push(result);
    }
    Ok(pieces.join("%"))
}
