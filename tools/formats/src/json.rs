//! JSON values, parser and printer.
//!
//! A value is plain data and keeps the order of its members. Parsing is strict and limits nesting, because texts come from
//! outside. Integers of 64 bits are exact. The module does not map objects to Rust types: each user looks up members by name.

use std::fmt::Write as _;

use qopt_ir::diag::is_control;
use rustc_hash::FxHashSet;

/// The maximum nesting of a text. Messages of the language server and exported programs nest about a dozen levels deep.
const MAX_NESTING: u32 = 128;

/// A value.
#[derive(Clone, PartialEq, Debug)]
pub enum Json {
    /// `null`
    Null,
    /// `true` or `false`
    Bool(bool),
    /// An integer literal, without fraction or exponent, in the range of `i64`.
    Int(i64),
    /// Any other number. The printer requires a finite number, because JSON has no NaN and no infinity.
    Float(f64),
    /// A string.
    String(String),
    /// The items of an array.
    Array(Vec<Json>),
    /// The members of an object, in the order of the text.
    Object(Vec<(String, Json)>),
}

static NULL: Json = Json::Null;

impl Json {
    /// An object with the given members.
    pub fn object<const N: usize>(members: [(&str, Json); N]) -> Self {
        Self::Object(members.into_iter().map(|(name, value)| (name.to_owned(), value)).collect())
    }
    /// An array of the iterator's items.
    pub fn array(items: impl IntoIterator<Item = impl Into<Json>>) -> Self {
        Self::Array(items.into_iter().map(Into::into).collect())
    }
    /// The member's value, or null if the member is missing.
    pub fn get(&self, name: &str) -> &Self {
        match self {
            Self::Object(members) => members.iter().rev().find(|m| m.0 == name).map_or(&NULL, |m| &m.1),
            _ => &NULL,
        }
    }
    /// Adds a member to an object.
    pub fn set(&mut self, name: &str, value: impl Into<Json>) {
        if let Self::Object(members) = self {
            members.push((name.to_owned(), value.into()));
        }
    }
    /// The text of a string.
    pub fn as_str(&self) -> Option<&str> {
        if let Self::String(text) = self { Some(text) } else { None }
    }
    /// The items of an array, empty for other values.
    pub fn items(&self) -> &[Self] {
        if let Self::Array(items) = self { items } else { &[] }
    }
    /// The members of an object, empty for other values.
    pub fn members(&self) -> &[(String, Self)] {
        if let Self::Object(members) = self { members } else { &[] }
    }
    /// Returns true for `null`.
    pub fn is_null(&self) -> bool {
        *self == Self::Null
    }
    /// The value as `u32`, if it is an integer in range.
    pub fn as_u32(&self) -> Option<u32> {
        match *self {
            Self::Int(n) => u32::try_from(n).ok(),
            Self::Float(n) if n >= 0.0 && n <= f64::from(u32::MAX) && n.fract() == 0.0 => Some(n as u32),
            _ => None,
        }
    }

    /// Parses a message: a text that consists of one value. Of two members with the same name, [`get`](Self::get) returns the
    /// last. Invalid UTF-8 and unpaired surrogates become replacement characters.
    ///
    /// # Errors
    /// Returns the first syntax error.
    pub fn parse(text: &[u8]) -> Result<Self, String> {
        Self::parse_as(text, false)
    }

    /// Parses a file: a text that consists of one value. Two members with the same name, invalid UTF-8 and control characters in
    /// strings are errors. An escaped unpaired surrogate becomes a replacement character.
    ///
    /// # Errors
    /// Returns the first error.
    pub fn parse_file(text: &[u8]) -> Result<Self, String> {
        Self::parse_as(text, true)
    }

    fn parse_as(text: &[u8], is_file: bool) -> Result<Self, String> {
        let mut reader = JsonReader { text, at: 0, depth: 0, is_file };
        let value = reader.value()?;
        reader.skip_whitespace();
        if reader.at < text.len() { Err(reader.syntax_error("text after the value")) } else { Ok(value) }
    }

    /// The value's text: on one line, or pretty-printed with one member per line, sorted by name.
    pub fn text(&self, pretty: bool) -> String {
        let mut out = String::new();
        self.write(&mut out, if pretty { Some(0) } else { None });
        out
    }

    fn write(&self, out: &mut String, indent: Option<usize>) {
        match self {
            Self::Null => out.push_str("null"),
            Self::Bool(value) => out.push_str(if *value { "true" } else { "false" }),
            Self::Int(n) => {
                let _ = write!(out, "{n}");
            }
            // The shortest digits that give the same number, with a point or an exponent.
            Self::Float(n) => {
                let _ = write!(out, "{n:?}");
            }
            Self::String(text) => write_string(out, text),
            Self::Array(items) => {
                write_group(out, indent, ['[', ']'], items, |out, item, indent| item.write(out, indent));
            }
            Self::Object(members) => {
                let mut members: Vec<_> = members.iter().collect();
                if indent.is_some() {
                    members.sort_by(|a, b| a.0.cmp(&b.0));
                }
                write_group(out, indent, ['{', '}'], &members, |out, (name, value), indent| {
                    write_string(out, name);
                    out.push_str(if indent.is_some() { ": " } else { ":" });
                    value.write(out, indent);
                });
            }
        }
    }
}

/// Writes items between brackets, separated by commas.
fn write_group<T>(
    out: &mut String,
    indent: Option<usize>,
    [open, close]: [char; 2],
    items: &[T],
    mut each: impl FnMut(&mut String, &T, Option<usize>),
) {
    let inner = indent.map(|n| n + 2);
    let line = |out: &mut String, indent: Option<usize>| {
        if let Some(n) = indent {
            let _ = write!(out, "\n{:n$}", "");
        }
    };
    out.push(open);
    for (i, item) in items.iter().enumerate() {
        if i > 0 {
            out.push(',');
        }
        line(out, inner);
        each(out, item, inner);
    }
    if !items.is_empty() {
        line(out, indent);
    }
    out.push(close);
}

fn write_string(out: &mut String, text: &str) {
    out.push('"');
    for c in text.chars() {
        match c {
            '"' => out.push_str("\\\""),
            '\\' => out.push_str("\\\\"),
            '\n' => out.push_str("\\n"),
            '\t' => out.push_str("\\t"),
            '\r' => out.push_str("\\r"),
            // DEL, C1 controls and bidirectional controls are escaped too, because a terminal may interpret them.
            c if is_control(c) => {
                let _ = write!(out, "\\u{:04x}", c as u32);
            }
            c => out.push(c),
        }
    }
    out.push('"');
}

struct JsonReader<'t> {
    text: &'t [u8],
    at: usize,
    depth: u32,
    /// See [`Json::parse_file`].
    is_file: bool,
}

/// Objects with more members look up their names in a hash set.
const MAX_SCANNED_MEMBERS: usize = 16;

impl JsonReader<'_> {
    fn syntax_error(&self, what: &str) -> String {
        format!("{what} at byte {}", self.at)
    }
    fn peek(&self) -> Option<u8> {
        self.text.get(self.at).copied()
    }
    fn rest(&self) -> &[u8] {
        self.text.get(self.at..).unwrap_or(&[])
    }
    fn skip_whitespace(&mut self) {
        while matches!(self.peek(), Some(b' ' | b'\t' | b'\n' | b'\r')) {
            self.at += 1;
        }
    }
    fn eat(&mut self, byte: u8) -> bool {
        self.skip_whitespace();
        let found = self.peek() == Some(byte);
        self.at += usize::from(found);
        found
    }

    // Recursion is limited by `MAX_NESTING`.
    fn value(&mut self) -> Result<Json, String> {
        self.skip_whitespace();
        for (word, value) in [("null", Json::Null), ("true", Json::Bool(true)), ("false", Json::Bool(false))] {
            if self.rest().starts_with(word.as_bytes()) {
                self.at += word.len();
                return Ok(value);
            }
        }
        match self.peek() {
            Some(b'"') => self.string().map(Json::String),
            Some(b'[') => {
                let mut items = Vec::new();
                self.group(b']', |reader| {
                    items.push(reader.value()?);
                    Ok(())
                })?;
                Ok(Json::Array(items))
            }
            Some(b'{') => {
                let mut members: Vec<(String, Json)> = Vec::new();
                let mut names: FxHashSet<String> = FxHashSet::default();
                self.group(b'}', |reader| {
                    reader.skip_whitespace();
                    let name = reader.string()?;
                    if reader.is_file {
                        if members.len() == MAX_SCANNED_MEMBERS {
                            names.extend(members.iter().map(|(name, _)| name.clone()));
                        }
                        let is_known = match members.len() < MAX_SCANNED_MEMBERS {
                            true => members.iter().any(|(known, _)| *known == name),
                            false => !names.insert(name.clone()),
                        };
                        if is_known {
                            return Err(reader.syntax_error(&format!("the object has two members '{name}'")));
                        }
                    }
                    if !reader.eat(b':') {
                        return Err(reader.syntax_error("expected ':'"));
                    }
                    members.push((name, reader.value()?));
                    Ok(())
                })?;
                Ok(Json::Object(members))
            }
            Some(b'-' | b'0'..=b'9') => self.number(),
            _ => Err(self.syntax_error("expected a value")),
        }
    }

    /// `-?(0|[1-9][0-9]*)(.[0-9]+)?([eE][+-]?[0-9]+)?`
    fn number(&mut self) -> Result<Json, String> {
        let start = self.at;
        let skip = |reader: &mut Self, bytes: &[u8]| {
            let found = reader.peek().is_some_and(|byte| bytes.contains(&byte));
            reader.at += usize::from(found);
            found
        };
        let digits = |reader: &mut Self| {
            let length = reader.rest().iter().take_while(|byte| byte.is_ascii_digit()).count();
            reader.at += length;
            length > 0
        };
        skip(self, b"-");
        let mut is_number = skip(self, b"0") || digits(self);
        let mut is_int = true;
        if skip(self, b".") {
            is_int = false;
            is_number &= digits(self);
        }
        if skip(self, b"eE") {
            is_int = false;
            skip(self, b"+-");
            is_number &= digits(self);
        }
        let text = self.text.get(start..self.at).and_then(|text| std::str::from_utf8(text).ok()).unwrap_or("");
        let is_end =
            !self.peek().is_some_and(|byte| byte.is_ascii_alphanumeric() || matches!(byte, b'.' | b'+' | b'-'));
        let number = match text.parse() {
            Ok(value) if is_int => Some(Json::Int(value)),
            _ => text.parse().ok().filter(|value: &f64| value.is_finite()).map(Json::Float),
        };
        number
            .filter(|_| is_number && is_end)
            .ok_or_else(|| self.syntax_error("expected a valid number in the range of f64"))
    }

    /// Parses a comma-separated list. The current byte is the opening bracket.
    fn group(&mut self, close: u8, mut each: impl FnMut(&mut Self) -> Result<(), String>) -> Result<(), String> {
        if self.depth >= MAX_NESTING {
            return Err(self.syntax_error(&format!("nesting deeper than {MAX_NESTING}")));
        }
        self.depth += 1;
        self.at += 1;
        if !self.eat(close) {
            loop {
                each(self)?;
                if self.eat(close) {
                    break;
                }
                if !self.eat(b',') {
                    return Err(self.syntax_error("expected ','"));
                }
            }
        }
        self.depth -= 1;
        Ok(())
    }

    fn string(&mut self) -> Result<String, String> {
        if self.peek() != Some(b'"') {
            return Err(self.syntax_error("expected a string"));
        }
        self.at += 1;
        let start = self.at;
        let mut out = Vec::new();
        loop {
            let Some(found) = memchr::memchr2(b'"', b'\\', self.rest()) else {
                return Err(self.syntax_error("expected '\"'"));
            };
            out.extend_from_slice(self.rest().get(..found).unwrap_or(&[]));
            self.at += found + 1;
            if self.text.get(self.at - 1) == Some(&b'"') {
                break;
            }
            let c = self.escape()?;
            out.extend_from_slice(c.encode_utf8(&mut [0; 4]).as_bytes());
        }
        if self.is_file && self.has_raw_control(start) {
            return Err(self.syntax_error("a string has a control character"));
        }
        match String::from_utf8(out) {
            Ok(text) => Ok(text),
            Err(_) if self.is_file => Err(self.syntax_error("a string is not UTF-8")),
            Err(error) => Ok(String::from_utf8_lossy(error.as_bytes()).into_owned()),
        }
    }

    /// Returns true if the text from `start` to here has a control character that is not escaped.
    fn has_raw_control(&self, start: usize) -> bool {
        self.text.get(start..self.at).is_some_and(|text| text.iter().any(|&byte| byte < b' '))
    }

    fn escape(&mut self) -> Result<char, String> {
        let c = self.peek().ok_or_else(|| self.syntax_error("expected an escape"))?;
        self.at += 1;
        Ok(match c {
            b'n' => '\n',
            b't' => '\t',
            b'r' => '\r',
            b'b' => '\u{8}',
            b'f' => '\u{c}',
            b'"' | b'\\' | b'/' => c as char,
            b'u' => {
                let high = self.hex()?;
                if !(0xd800..0xdc00).contains(&high) || !self.rest().starts_with(b"\\u") {
                    return Ok(char::from_u32(high).unwrap_or(char::REPLACEMENT_CHARACTER));
                }
                let before = self.at;
                self.at += 2;
                let low = self.hex()?;
                if !(0xdc00..0xe000).contains(&low) {
                    // The unpaired surrogate is decoded separately.
                    self.at = before;
                    return Ok(char::REPLACEMENT_CHARACTER);
                }
                let both = 0x10000 + ((high - 0xd800) << 10) + (low - 0xdc00);
                char::from_u32(both).unwrap_or(char::REPLACEMENT_CHARACTER)
            }
            _ => return Err(self.syntax_error("unknown escape")),
        })
    }

    fn hex(&mut self) -> Result<u32, String> {
        let digits = self.rest().get(..4).and_then(|digits| std::str::from_utf8(digits).ok());
        let value = digits.filter(|d| d.bytes().all(|b| b.is_ascii_hexdigit()));
        let value = value.and_then(|digits| u32::from_str_radix(digits, 16).ok());
        self.at += 4;
        value.ok_or_else(|| self.syntax_error("expected four hexadecimal digits"))
    }
}

impl From<&str> for Json {
    fn from(text: &str) -> Self {
        Self::String(text.to_owned())
    }
}
impl From<String> for Json {
    fn from(text: String) -> Self {
        Self::String(text)
    }
}
impl From<bool> for Json {
    fn from(value: bool) -> Self {
        Self::Bool(value)
    }
}
impl From<u32> for Json {
    fn from(value: u32) -> Self {
        Self::Int(i64::from(value))
    }
}
impl From<i32> for Json {
    fn from(value: i32) -> Self {
        Self::Int(i64::from(value))
    }
}
impl From<i64> for Json {
    fn from(value: i64) -> Self {
        Self::Int(value)
    }
}
impl From<Vec<Json>> for Json {
    fn from(items: Vec<Json>) -> Self {
        Self::Array(items)
    }
}

#[cfg(test)]
mod tests {
    use super::Json;

    #[test]
    fn round_trip() {
        let text = r#"{"a":[1,-2.5,true,null,{}],"b":"x\"\\\n\u0001é😀"}"#;
        let value = Json::parse(text.as_bytes()).unwrap();
        assert_eq!(value.text(false), text);
        assert_eq!(Json::parse(value.text(true).as_bytes()).unwrap(), value);
        assert_eq!(Json::parse(br#""\ud83d\ude00\ud83dx\/""#).unwrap(), Json::from("😀\u{fffd}x/"));
    }

    #[test]
    fn invalid_texts_are_rejected() {
        let deep = "[".repeat(1_000_000);
        for text in [
            "",
            "{",
            "[1,]",
            "{\"a\"}",
            "\"",
            "\"\\x\"",
            "\"\\u12\"",
            "1 2",
            "nul",
            "-",
            "{1:2}",
            "01",
            "1.",
            ".5",
            "1e",
            "+1",
            "1-2",
            "1e999",
            &deep,
        ] {
            assert!(Json::parse(text.as_bytes()).is_err(), "{}", &text[..text.len().min(20)]);
        }
    }

    #[test]
    fn numbers_are_exact() {
        for (text, value) in [
            ("9223372036854775807", Json::Int(i64::MAX)),
            ("-9223372036854775808", Json::Int(i64::MIN)),
            ("0.1", Json::Float(0.1)),
            ("1.0", Json::Float(1.0)),
            ("5e-324", Json::Float(5e-324)),
        ] {
            assert_eq!(Json::parse(text.as_bytes()).unwrap(), value);
            assert_eq!(value.text(false), text);
        }
        assert_eq!(Json::parse(b"9223372036854775808").unwrap(), Json::Float(9_223_372_036_854_775_808.0));
    }

    #[test]
    fn files_are_parsed_more_strictly_than_messages() {
        let many: Vec<String> = (0..100).map(|i| format!("\"k{i}\":0")).collect();
        let twice = format!("{{{},\"k3\":1}}", many.join(","));
        for text in [&b"{\"a\":1,\"b\":2,\"a\":3}"[..], b"\"\xff\"", b"\"\xe2\x82\"", b"\"a\nb\"", twice.as_bytes()] {
            assert!(Json::parse(text).is_ok());
            assert!(Json::parse_file(text).is_err(), "{}", String::from_utf8_lossy(text));
        }
        let all = format!("{{{}}}", many.join(","));
        assert_eq!(Json::parse_file(all.as_bytes()).unwrap().members().len(), 100);
    }
}
