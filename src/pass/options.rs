//! Options of passes: typed, with defaults, in the form `{name=value other={a,b} flag}`.

use std::borrow::Cow;

use super::PipelineError;

/// The type of an option's value.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum OptionKind {
    /// `true`, `TRUE`, `True`, `1` or the empty value; `false`, `FALSE`, `False` or `0`. The name alone is true.
    Bool,
    /// A signed 64-bit integer.
    Int,
    /// Text.
    Text,
    /// The path of a file. The name of the first `File` option may be omitted: `lift{npu.qpat}`.
    File,
    /// One of these words.
    Choice(&'static [&'static str]),
    /// Texts separated by commas.
    List,
}

/// An option of a pass.
#[derive(Clone, Copy, Debug)]
pub struct OptionDef {
    /// The name.
    pub name: &'static str,
    /// A description of one sentence.
    pub summary: &'static str,
    /// The type of the value.
    pub kind: OptionKind,
    /// The default, as text.
    pub default: &'static str,
}

impl OptionDef {
    /// Defines an option.
    pub const fn new(name: &'static str, kind: OptionKind, default: &'static str, summary: &'static str) -> Self {
        Self { name, summary, kind, default }
    }
}

#[derive(Clone, PartialEq, Eq, Debug)]
enum OptionValue {
    Bool(bool),
    Int(i64),
    Text(String),
    List(Vec<String>),
}

/// A value for each option of a pass.
#[derive(Clone, Debug, Default)]
pub struct OptionValues {
    values: Vec<(&'static OptionDef, OptionValue)>,
}

impl OptionValues {
    /// The defaults of these options.
    pub fn defaults(defs: &'static [OptionDef]) -> Self {
        // A default that does not parse is a mistake in the definition, and becomes an empty text, which `bool`, `int` and
        // `list` read as false, 0 and empty. For a `Bool`, the default `""` is valid and means true.
        let value = |def| read(def, Some(def.default)).unwrap_or(OptionValue::Text(String::new()));
        Self { values: defs.iter().map(|def| (def, value(def))).collect() }
    }
    /// Parses options. Options that the text omits get their defaults.
    ///
    /// # Errors
    /// Returns MLIR's message if an option is unknown or a value is invalid.
    pub fn parse(defs: &'static [OptionDef], text: &str) -> Result<Self, PipelineError> {
        let mut values = Self::defaults(defs);
        let mut given = vec![false; values.values.len()];
        let mut rest = text.trim();
        while !rest.is_empty() {
            let (name, value, after) = next_option(rest);
            let named = values.values.iter().position(|(def, _)| def.name == name);
            let file =
                || values.values.iter().position(|(def, _)| def.kind == OptionKind::File).filter(|_| value.is_none());
            let (at, value) = match named {
                Some(at) => (Some(at), value),
                None => (file(), Some(unwrap(name))),
            };
            if named.is_none() && at.and_then(|at| given.get(at)) == Some(&true) {
                return Err(PipelineError::new(format!(
                    "<Pass-Options-Parser>: '{name}' is a second file; quote the name of a file that has blanks"
                )));
            }
            let slot = at.and_then(|at| Some((values.values.get_mut(at)?, given.get_mut(at)?)));
            let Some((slot, given)) = slot else {
                return Err(PipelineError::new(format!("<Pass-Options-Parser>: no such option {name}")));
            };
            let value = read(slot.0, value).map_err(PipelineError::new)?;
            match (&mut slot.1, value) {
                // A repeated list option appends.
                (OptionValue::List(old), OptionValue::List(new)) if *given => old.extend(new),
                (slot, value) => *slot = value,
            }
            *given = true;
            rest = after.trim_start();
        }
        Ok(values)
    }
    fn get(&self, name: &str) -> Option<&OptionValue> {
        self.values.iter().find(|(def, _)| def.name == name).map(|(_, value)| value)
    }
    /// A `Bool`; false if there is no such option.
    pub fn bool(&self, name: &str) -> bool {
        matches!(self.get(name), Some(OptionValue::Bool(true)))
    }
    /// An `Int`; 0 if there is no such option.
    pub fn int(&self, name: &str) -> i64 {
        match self.get(name) {
            Some(OptionValue::Int(value)) => *value,
            _ => 0,
        }
    }
    /// An `Int` that is a limit; `None` if it is negative.
    pub fn limit(&self, name: &str) -> Option<u64> {
        u64::try_from(self.int(name)).ok()
    }
    /// A `Text`, `File` or `Choice`; empty if there is no such option.
    pub fn text(&self, name: &str) -> &str {
        match self.get(name) {
            Some(OptionValue::Text(value)) => value,
            _ => "",
        }
    }
    /// A `List`; empty if there is no such option.
    pub fn list(&self, name: &str) -> &[String] {
        match self.get(name) {
            Some(OptionValue::List(values)) => values,
            _ => &[],
        }
    }
    /// Prints all values, sorted by name as in MLIR: `a=1  b={x,y}`. An empty list or text prints as nothing between its separators.
    /// The text parses to the same values, unless a value has quotes or a single brace, a list has one item with a comma, or a
    /// value is empty and its default is not.
    pub fn print(&self) -> String {
        let mut parts: Vec<(&str, String)> =
            self.values.iter().map(|(def, value)| (def.name, show(def, value))).collect();
        parts.sort();
        parts.into_iter().map(|(_, text)| text).collect::<Vec<_>>().join(" ")
    }
    /// Returns true if the pass has no options.
    pub fn is_empty(&self) -> bool {
        self.values.is_empty()
    }
}

/// Splits a text into the name and value of its first option and the rest. A word without `=` is a name.
fn next_option(text: &str) -> (&str, Option<&str>, &str) {
    let mut nesting = Nesting::default();
    let end = text.find(|c: char| nesting.is_outside(c) && c.is_ascii_whitespace()).unwrap_or(text.len());
    let (word, rest) = text.split_at_checked(end).unwrap_or((text, ""));
    match word.split_once('=') {
        Some((name, value)) if !name.contains(['\'', '"', '{']) => (name, Some(unwrap(value)), rest),
        _ => (word, None, rest),
    }
}

/// Quotes and braces that are open at a place of a text.
#[derive(Default)]
struct Nesting {
    depth: usize,
    quote: Option<char>,
}

impl Nesting {
    /// Reads a character. Returns true if it is neither in quotes or braces, nor one of them.
    fn is_outside(&mut self, c: char) -> bool {
        match (c, self.quote) {
            (_, Some(quote)) if c == quote => self.quote = None,
            (_, Some(_)) => {}
            ('\'' | '"', None) => self.quote = Some(c),
            ('{', None) => self.depth += 1,
            ('}', None) => self.depth = self.depth.saturating_sub(1),
            _ => return self.depth == 0,
        }
        false
    }
    fn is_open(&self) -> bool {
        self.depth > 0 || self.quote.is_some()
    }
}

/// Strips quotes or braces that are one pair around the whole text.
fn unwrap(text: &str) -> &str {
    let inner = [('\'', '\''), ('"', '"'), ('{', '}')]
        .into_iter()
        .find_map(|(open, close)| text.strip_prefix(open)?.strip_suffix(close));
    let mut nesting = Nesting::default();
    let last = text.chars().count().saturating_sub(1);
    let is_one_pair = text.chars().take(last).all(|c| {
        nesting.is_outside(c);
        nesting.is_open()
    });
    inner.filter(|_| is_one_pair).unwrap_or(text)
}

fn read(def: &OptionDef, value: Option<&str>) -> Result<OptionValue, String> {
    let fail = |why: String| Err(format!("for the --{} option: {why}", def.name));
    let Some(text) = value else {
        return if def.kind == OptionKind::Bool {
            Ok(OptionValue::Bool(true))
        } else {
            fail("requires a value!".to_owned())
        };
    };
    match def.kind {
        OptionKind::Bool => match text {
            "" | "true" | "TRUE" | "True" | "1" => Ok(OptionValue::Bool(true)),
            "false" | "FALSE" | "False" | "0" => Ok(OptionValue::Bool(false)),
            _ => fail(format!("'{text}' is invalid value for boolean argument! Try 0 or 1")),
        },
        OptionKind::Int => match text.parse() {
            Ok(value) => Ok(OptionValue::Int(value)),
            Err(_) => fail(format!("'{text}' value invalid for long argument!")),
        },
        OptionKind::Choice(words) => match words.contains(&text) {
            true => Ok(OptionValue::Text(text.to_owned())),
            false => fail(format!("Cannot find option named '{text}'! Its values are {}", words.join(", "))),
        },
        OptionKind::Text | OptionKind::File => Ok(OptionValue::Text(text.to_owned())),
        OptionKind::List => Ok(OptionValue::List(split_list(text))),
    }
}

fn split_list(text: &str) -> Vec<String> {
    if text.is_empty() {
        return Vec::new();
    }
    let mut nesting = Nesting::default();
    let parts = text.split(|c| nesting.is_outside(c) && c == ',');
    parts.map(|part| unwrap(part.trim()).to_owned()).collect()
}

fn show(def: &OptionDef, value: &OptionValue) -> String {
    let quoted = |text: &str| -> Cow<'static, str> {
        let plain = !text.is_empty() && !text.contains(|c: char| c.is_ascii_whitespace() || "{},'\"".contains(c));
        if plain { Cow::Owned(text.to_owned()) } else { Cow::Owned(format!("{{{text}}}")) }
    };
    match value {
        OptionValue::Bool(value) => format!("{}={value}", def.name),
        OptionValue::Int(value) => format!("{}={value}", def.name),
        OptionValue::Text(text) if text.is_empty() => String::new(),
        OptionValue::Text(text) => format!("{}={}", def.name, quoted(text)),
        OptionValue::List(items) => match &items[..] {
            [] => String::new(),
            [one] => format!("{}={}", def.name, quoted(one)),
            _ => format!("{}={{{}}}", def.name, items.iter().map(|i| quoted(i)).collect::<Vec<_>>().join(",")),
        },
    }
}
