//! JSON values, parser and printer.
//!
//! A value is plain data and keeps the order of its members. Parsing is strict and limits nesting, because messages come from
//! outside. There is no mapping to Rust types: each user looks up members by name.

use std::fmt::Write as _;

use qopt_ir::diag::is_control;

/// The maximum nesting of a text. Messages of the protocol nest about a dozen levels deep.
const MAX_NESTING: u32 = 128;

#[derive(Clone, PartialEq, Debug)]
pub(crate) enum Json {
    Null,
    Bool(bool),
    Number(f64),
    String(String),
    Array(Vec<Json>),
    Object(Vec<(String, Json)>),
}

static NULL: Json = Json::Null;

impl Json {
    /// An object with the given members.
    pub(crate) fn object<const N: usize>(members: [(&str, Json); N]) -> Self {
        Self::Object(members.into_iter().map(|(name, value)| (name.to_owned(), value)).collect())
    }
    /// An array of the iterator's items.
    pub(crate) fn array(items: impl IntoIterator<Item = impl Into<Json>>) -> Self {
        Self::Array(items.into_iter().map(Into::into).collect())
    }
    /// The member's value, or null if the member is missing.
    pub(crate) fn get(&self, name: &str) -> &Self {
        match self {
            Self::Object(members) => members.iter().rev().find(|m| m.0 == name).map_or(&NULL, |m| &m.1),
            _ => &NULL,
        }
    }
    /// Adds a member to an object.
    pub(crate) fn set(&mut self, name: &str, value: impl Into<Json>) {
        if let Self::Object(members) = self {
            members.push((name.to_owned(), value.into()));
        }
    }
    pub(crate) fn as_str(&self) -> Option<&str> {
        if let Self::String(text) = self { Some(text) } else { None }
    }
    pub(crate) fn items(&self) -> &[Self] {
        if let Self::Array(items) = self { items } else { &[] }
    }
    pub(crate) fn is_null(&self) -> bool {
        *self == Self::Null
    }
    /// A non-negative integer.
    pub(crate) fn as_u32(&self) -> Option<u32> {
        match *self {
            Self::Number(n) if n >= 0.0 && n <= f64::from(u32::MAX) && n.fract() == 0.0 => Some(n as u32),
            _ => None,
        }
    }

    /// Parses a text that consists of one value.
    pub(crate) fn parse(text: &[u8]) -> Result<Self, String> {
        let mut reader = JsonReader { text, at: 0, depth: 0 };
        let value = reader.value()?;
        reader.blank();
        if reader.at < text.len() { Err(reader.wrong("text after the value")) } else { Ok(value) }
    }

    /// The value's text: on one line, or pretty-printed with one member per line, sorted by name.
    pub(crate) fn text(&self, pretty: bool) -> String {
        let mut out = String::new();
        self.write(&mut out, if pretty { Some(0) } else { None });
        out
    }

    fn write(&self, out: &mut String, indent: Option<usize>) {
        match self {
            Self::Null => out.push_str("null"),
            Self::Bool(value) => out.push_str(if *value { "true" } else { "false" }),
            Self::Number(n) => {
                let _ = write!(out, "{n}");
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
            // Controls that JSON allows are escaped too, because a terminal may show the text.
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
}

impl JsonReader<'_> {
    fn wrong(&self, what: &str) -> String {
        format!("{what} at byte {}", self.at)
    }
    fn peek(&self) -> Option<u8> {
        self.text.get(self.at).copied()
    }
    fn rest(&self) -> &[u8] {
        self.text.get(self.at..).unwrap_or(&[])
    }
    fn blank(&mut self) {
        while matches!(self.peek(), Some(b' ' | b'\t' | b'\n' | b'\r')) {
            self.at += 1;
        }
    }
    fn eat(&mut self, byte: u8) -> bool {
        self.blank();
        let found = self.peek() == Some(byte);
        self.at += usize::from(found);
        found
    }

    // Recursion is limited by `MAX_NESTING`.
    fn value(&mut self) -> Result<Json, String> {
        self.blank();
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
                let mut members = Vec::new();
                self.group(b'}', |reader| {
                    reader.blank();
                    let name = reader.string()?;
                    if !reader.eat(b':') {
                        return Err(reader.wrong("expected ':'"));
                    }
                    members.push((name, reader.value()?));
                    Ok(())
                })?;
                Ok(Json::Object(members))
            }
            Some(b'-' | b'0'..=b'9') => {
                let is_part = |b: &u8| matches!(b, b'-' | b'+' | b'.' | b'e' | b'E' | b'0'..=b'9');
                let length = self.rest().iter().take_while(|b| is_part(b)).count();
                let text = std::str::from_utf8(self.rest().get(..length).unwrap_or(&[])).unwrap_or("");
                let number = text.parse().map_err(|_| self.wrong("expected a number"))?;
                self.at += length;
                Ok(Json::Number(number))
            }
            _ => Err(self.wrong("expected a value")),
        }
    }

    /// Parses the items between the next bracket and the closing one.
    fn group(&mut self, close: u8, mut each: impl FnMut(&mut Self) -> Result<(), String>) -> Result<(), String> {
        if self.depth >= MAX_NESTING {
            return Err(self.wrong("too many brackets"));
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
                    return Err(self.wrong("expected ','"));
                }
            }
        }
        self.depth -= 1;
        Ok(())
    }

    fn string(&mut self) -> Result<String, String> {
        if self.peek() != Some(b'"') {
            return Err(self.wrong("expected a string"));
        }
        self.at += 1;
        let mut out = Vec::new();
        loop {
            let Some(found) = memchr::memchr2(b'"', b'\\', self.rest()) else {
                return Err(self.wrong("expected '\"'"));
            };
            out.extend_from_slice(self.rest().get(..found).unwrap_or(&[]));
            self.at += found + 1;
            if self.text.get(self.at - 1) == Some(&b'"') {
                break;
            }
            let c = self.escape()?;
            out.extend_from_slice(c.encode_utf8(&mut [0; 4]).as_bytes());
        }
        Ok(String::from_utf8(out).unwrap_or_else(|error| String::from_utf8_lossy(error.as_bytes()).into_owned()))
    }

    fn escape(&mut self) -> Result<char, String> {
        let c = self.peek().ok_or_else(|| self.wrong("expected an escape"))?;
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
            _ => return Err(self.wrong("unknown escape")),
        })
    }

    fn hex(&mut self) -> Result<u32, String> {
        let digits = self.rest().get(..4).and_then(|digits| std::str::from_utf8(digits).ok());
        let value = digits.filter(|d| d.bytes().all(|b| b.is_ascii_hexdigit()));
        let value = value.and_then(|digits| u32::from_str_radix(digits, 16).ok());
        self.at += 4;
        value.ok_or_else(|| self.wrong("expected four hexadecimal digits"))
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
        Self::Number(f64::from(value))
    }
}
impl From<i32> for Json {
    fn from(value: i32) -> Self {
        Self::Number(f64::from(value))
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
    fn what_is_written_is_read() {
        let text = r#"{"a":[1,-2.5,true,null,{}],"b":"x\"\\\n\u0001é😀"}"#;
        let value = Json::parse(text.as_bytes()).unwrap();
        assert_eq!(value.text(false), text);
        assert_eq!(Json::parse(value.text(true).as_bytes()).unwrap(), value);
        assert_eq!(Json::parse(br#""\ud83d\ude00\ud83dx\/""#).unwrap(), Json::from("😀\u{fffd}x/"));
    }

    #[test]
    fn bad_texts_are_refused() {
        let deep = "[".repeat(1_000_000);
        for text in ["", "{", "[1,]", "{\"a\"}", "\"", "\"\\x\"", "\"\\u12\"", "1 2", "nul", "-", "{1:2}", &deep] {
            assert!(Json::parse(text.as_bytes()).is_err(), "{}", &text[..text.len().min(20)]);
        }
    }
}
