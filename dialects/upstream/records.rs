//! Attributes that upstream's records define: parameters and an assembly format.
//!
//! A parameter is an integer, a word, a string, an attribute, or a list of them. The records do not say what values are valid
//! together, which upstream checks in C++.

use std::hash::{Hash, Hasher};
use std::sync::Arc;

use qopt_ir::def::BareAttr;
use qopt_ir::diag::Diag;
use qopt_ir::ir::{Attr, AttrKind, AttrObject, Child, Context, DialectAttr};
use qopt_ir::syntax::{TextParser, TextPrinter};

/// The nesting of parameters without a mnemonic. Upstream prints two levels.
const MAX_DEPTH: u32 = 16;

/// The definition of an attribute.
pub(super) struct Record {
    pub(super) dialect: &'static str,
    pub(super) mnemonic: &'static str,
    pub(super) params: Vec<Param>,
    pub(super) format: Vec<Piece>,
    /// True if it prints through an alias.
    pub(super) has_alias: bool,
}

/// A parameter.
pub(super) struct Param {
    pub(super) name: &'static str,
    pub(super) optional: bool,
    /// The value that an absent parameter has, which does not print.
    pub(super) default: Option<Value>,
    pub(super) kind: Kind,
    pub(super) is_list: bool,
}

/// The values of a parameter.
#[derive(Clone, Copy, PartialEq)]
pub(super) enum Kind {
    Int,
    Bool,
    /// A word, or a string with several words and `|` between them.
    Word,
    String,
    /// A word with arguments, such as `DW_OP_plus_uconst(2)`.
    Call,
    /// An attribute, which is the one with this mnemonic if it is given.
    Attr(Option<&'static str>),
}

/// A part of a format.
pub(super) enum Piece {
    Text(&'static str),
    /// The value of a parameter.
    Value(usize),
    /// `name = value, ...` for all parameters, in any order.
    Struct,
    /// The value of a list, perhaps empty.
    Maybe(usize),
    /// The value of a list in brackets. An empty list has none.
    Present(usize, [&'static str; 2]),
    /// The pieces that follow are absent if no parameter has a value.
    Optional,
}

/// The value of a parameter.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub(super) enum Value {
    Int(i128),
    Bool(bool),
    Word(Box<str>),
    String(Box<[u8]>),
    Call(Box<str>, Box<[Value]>),
    Attr(Attr),
    List(Box<[Value]>),
}

/// An attribute.
#[derive(Clone)]
struct Object {
    record: &'static Record,
    values: Box<[Option<Value>]>,
}

impl PartialEq for Object {
    fn eq(&self, other: &Self) -> bool {
        std::ptr::eq(self.record, other.record) && self.values == other.values
    }
}
impl Eq for Object {}
impl Hash for Object {
    fn hash<H: Hasher>(&self, state: &mut H) {
        (self.record.mnemonic, &self.values).hash(state);
    }
}
impl std::fmt::Debug for Object {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{}{:?}", self.record.mnemonic, self.values)
    }
}

impl AttrObject for Object {
    fn dialect(&self) -> &'static str {
        self.record.dialect
    }
    fn print(&self, p: &mut TextPrinter<'_>) {
        p.text(self.record.mnemonic);
        self.print_bare(p);
    }
    fn print_bare(&self, p: &mut TextPrinter<'_>) {
        let value = |i: usize| self.values.get(i).and_then(Option::as_ref);
        for piece in &self.record.format {
            match piece {
                Piece::Text(text) => p.text(text),
                Piece::Value(i) | Piece::Maybe(i) => {
                    value(*i).into_iter().for_each(|value| self.print_value(p, *i, value))
                }
                Piece::Present(i, [open, close]) => {
                    if let Some(value) = value(*i) {
                        p.text(open);
                        self.print_value(p, *i, value);
                        p.text(close);
                    }
                }
                Piece::Struct => self.print_struct(p),
                Piece::Optional if self.values.iter().all(Option::is_none) => return,
                Piece::Optional => {}
            }
        }
    }
    fn children(&self, each: &mut dyn FnMut(Child)) {
        fn visit(value: &Value, each: &mut dyn FnMut(Child)) {
            match value {
                Value::Attr(attr) => each(Child::Attr(*attr)),
                Value::List(items) => items.iter().for_each(|item| visit(item, each)),
                _ => {}
            }
        }
        self.values.iter().flatten().for_each(|value| visit(value, each));
    }
    fn alias(&self) -> Option<&'static str> {
        self.record.has_alias.then_some(self.record.mnemonic)
    }
}

impl Object {
    fn print_struct(&self, p: &mut TextPrinter<'_>) {
        let mut first = true;
        for (i, (param, value)) in self.record.params.iter().zip(&self.values).enumerate() {
            let Some(value) = value else { continue };
            p.text(if first { "" } else { ", " });
            first = false;
            p.text(param.name);
            p.text(" = ");
            // The only lists in braces.
            let braces = matches!(param.kind, Kind::Attr(Some("tbaa_member")));
            p.text(if braces { "{" } else { "" });
            self.print_value(p, i, value);
            p.text(if braces { "}" } else { "" });
        }
    }

    fn print_value(&self, p: &mut TextPrinter<'_>, param: usize, value: &Value) {
        match value {
            Value::Int(value) => p.text(&value.to_string()),
            Value::Bool(value) => p.text(if *value { "true" } else { "false" }),
            Value::Word(word) => p.keyword_or_string(word.as_bytes()),
            Value::String(bytes) => p.string(bytes),
            Value::Attr(attr) => match self.record.params.get(param).map(|param| param.kind) {
                Some(Kind::Attr(Some(_))) => p.bare_attr(*attr),
                _ => p.attr(*attr),
            },
            Value::Call(word, args) => {
                p.text(word);
                if !args.is_empty() {
                    p.text("(");
                    self.print_list(p, param, args);
                    p.text(")");
                }
            }
            Value::List(items) => self.print_list(p, param, items),
        }
    }

    fn print_list(&self, p: &mut TextPrinter<'_>, param: usize, items: &[Value]) {
        for (i, item) in items.iter().enumerate() {
            p.text(if i > 0 { ", " } else { "" });
            self.print_value(p, param, item);
        }
    }
}

fn object<'a>(ctx: &'a Context, attr: Attr, name: &str) -> Option<&'a Object> {
    let (dialect, mnemonic) = name.split_once('.')?;
    let is_named = |object: &&Object| object.record.dialect == dialect && object.record.mnemonic == mnemonic;
    ctx.attr_object::<Object>(attr).filter(is_named)
}

/// Returns true for an attribute of the record with this name, such as `llvm.zero`.
pub(crate) fn is_record(ctx: &Context, attr: Attr, name: &str) -> bool {
    object(ctx, attr, name).is_some()
}

fn value<'a>(ctx: &'a Context, attr: Attr, name: &str, param: &str) -> Option<&'a Value> {
    let object = object(ctx, attr, name)?;
    object.values.get(object.record.params.iter().position(|known| known.name == param)?)?.as_ref()
}

/// The attribute in a parameter of a record's attribute.
pub(crate) fn attr_param(ctx: &Context, attr: Attr, name: &str, param: &str) -> Option<Attr> {
    match value(ctx, attr, name, param)? {
        Value::Attr(attr) => Some(*attr),
        _ => None,
    }
}

/// The number in a parameter of a record's attribute.
pub(crate) fn int_param(ctx: &Context, attr: Attr, name: &str, param: &str) -> Option<i128> {
    match value(ctx, attr, name, param)? {
        Value::Int(number) => Some(*number),
        _ => None,
    }
}

impl BareAttr for Record {
    fn mnemonic(&self) -> &'static str {
        self.mnemonic
    }
    fn parse(&'static self, p: &mut TextParser<'_>) -> Result<Attr, Diag> {
        self.read(p, 0)
    }
}

impl Record {
    /// Returns true for an attribute of this record.
    pub(super) fn is(&self, ctx: &Context, attr: Attr) -> bool {
        ctx.attr_object::<Object>(attr).is_some_and(|object| std::ptr::eq(object.record, self))
    }

    fn read(&'static self, p: &mut TextParser<'_>, depth: u32) -> Result<Attr, Diag> {
        if depth > MAX_DEPTH {
            return Err(p.error("attribute nests too deep"));
        }
        let mut values = vec![None; self.params.len()];
        for piece in &self.format {
            match piece {
                Piece::Text(text) => text.split_whitespace().try_for_each(|token| p.expect(token))?,
                Piece::Struct => self.read_struct(p, &mut values, depth)?,
                Piece::Optional if !p.is("<") => break,
                Piece::Optional => {}
                Piece::Maybe(_) if p.is("]") || p.is(">") => {}
                Piece::Value(i) | Piece::Maybe(i) => self.read_into(p, *i, &mut values, depth)?,
                Piece::Present(i, [open, close]) => {
                    if p.eat(open) {
                        self.read_into(p, *i, &mut values, depth)?;
                        p.expect(close)?;
                    }
                }
            }
        }
        Ok(p.ctx.attr(AttrKind::Dialect(DialectAttr(Arc::new(Object { record: self, values: values.into() })))))
    }

    fn read_into(
        &'static self,
        p: &mut TextParser<'_>,
        param: usize,
        values: &mut [Option<Value>],
        depth: u32,
    ) -> Result<(), Diag> {
        let value = self.read_param(p, param, depth)?.0;
        if let Some(slot) = values.get_mut(param) {
            *slot = Some(value);
        }
        Ok(())
    }

    fn read_struct(
        &'static self,
        p: &mut TextParser<'_>,
        values: &mut [Option<Value>],
        depth: u32,
    ) -> Result<(), Diag> {
        // Without a parameter, the struct is empty.
        let mut more = !p.is(">");
        while more {
            let span = p.span();
            let name = p.word("valid keyword")?;
            let Some(i) = self.params.iter().position(|param| param.name == name) else {
                return Err(p.error_at(span, format!("duplicate or unknown struct parameter name: {name}")));
            };
            let Some(slot @ None) = values.get_mut(i) else {
                return Err(p.error_at(span, format!("duplicate or unknown struct parameter name: {name}")));
            };
            p.expect("=")?;
            let (value, took_comma) = self.read_param(p, i, depth)?;
            *slot = Some(value);
            more = took_comma || p.eat(",");
        }
        for (param, value) in self.params.iter().zip(values.iter_mut()) {
            match value {
                None if !param.optional => {
                    return Err(p.error(format!("struct is missing required parameter: {}", param.name)));
                }
                value if *value == param.default => *value = None,
                _ => {}
            }
        }
        Ok(())
    }

    /// Reads the value of a parameter. The second result is true if a comma after a list was taken, too.
    fn read_param(&'static self, p: &mut TextParser<'_>, param: usize, depth: u32) -> Result<(Value, bool), Diag> {
        let Some(param) = self.params.get(param) else { return Err(p.error("unknown parameter")) };
        if !param.is_list {
            return Ok((self.read_value(p, param, depth)?, false));
        }
        let braces = p.eat("{");
        let mut items = Vec::new();
        loop {
            items.push(self.read_value(p, param, depth)?);
            if !p.eat(",") {
                break;
            }
            // The name of the next parameter. No item of such a list is a word.
            if matches!(param.kind, Kind::Attr(_)) && p.peek_word().is_some() {
                return Ok((Value::List(items.into()), true));
            }
        }
        if braces {
            p.expect("}")?;
        }
        Ok((Value::List(items.into()), false))
    }

    fn read_value(&self, p: &mut TextParser<'_>, param: &Param, depth: u32) -> Result<Value, Diag> {
        let span = p.span();
        Ok(match param.kind {
            Kind::Int => Value::Int(p.wide_int(66)?.to_i128().unwrap_or_default()),
            Kind::Bool => match p.word("'true' or 'false'")? {
                "true" => Value::Bool(true),
                "false" => Value::Bool(false),
                _ => return Err(p.error_at(span, "expected 'true' or 'false'")),
            },
            Kind::Word => Value::Word(match p.eat_word() {
                Some(word) => word.into(),
                None => String::from_utf8_lossy(&p.string()?).into(),
            }),
            Kind::String => Value::String(p.string()?.into()),
            Kind::Call => {
                let word = p.word("valid keyword")?;
                let mut args = Vec::new();
                if p.eat("(") {
                    loop {
                        args.push(match p.eat_word() {
                            Some(word) => Value::Word(word.into()),
                            None => Value::Int(p.wide_int(66)?.to_i128().unwrap_or_default()),
                        });
                        if !p.eat(",") {
                            break;
                        }
                    }
                    p.expect(")")?;
                }
                Value::Call(word.into(), args.into())
            }
            Kind::Attr(None) => Value::Attr(p.attr()?),
            Kind::Attr(Some(mnemonic)) => {
                let record = super::table::record(self.dialect, mnemonic);
                let attr = match record.filter(|_| p.is("<")) {
                    Some(record) => record.read(p, depth.saturating_add(1))?,
                    None => p.attr()?,
                };
                if record.is_some_and(|record| !record.is(p.ctx, attr)) {
                    let message = format!("expected '#{}.{mnemonic}' for parameter '{}'", self.dialect, param.name);
                    return Err(p.error_at(span, message));
                }
                Value::Attr(attr)
            }
        })
    }
}
