//! Enumerations stored in attributes.

use std::hash::{Hash, Hasher};

use crate::diag::{Code, Diag};
use crate::ir::{Attr, AttrKind, AttrObject, Context, DialectAttr};
use crate::syntax::{TextParser, TextPrinter};

/// The storage of an enumeration.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum EnumStorage {
    /// A signless integer attribute of this width, like the predicate of `arith.cmpi`.
    Integer(u32),
    /// A string attribute with the keyword, which every MLIR parser reads.
    String,
    /// A dialect attribute.
    Object {
        /// The namespace.
        dialect: &'static str,
        /// The attribute's mnemonic: `fastmath` in `#arith.fastmath<fast>`, `mirror_pad_attr` in
        /// `#tfl<mirror_pad_attr REFLECT>`.
        mnemonic: &'static str,
        /// The printed forms.
        form: EnumForm,
    },
}

/// The printed forms of a dialect attribute that stores an enumeration: as an attribute, and inside of an operation's assembly
/// format.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum EnumForm {
    /// `#dialect.mnemonic<case>` and `<case>`
    Bracketed,
    /// `#dialect.mnemonic<case>` and `case`
    Bare,
    /// `#dialect<mnemonic case>` and `case`
    Spaced,
}

/// An enumeration, or a set of flags.
pub struct EnumDef {
    /// The name in messages, in MLIR's form: `::mlir::arith::FastMathFlags`.
    pub name: &'static str,
    /// Keywords and values. A flag has one bit, zero (none) or a group of bits.
    pub cases: &'static [(&'static str, u64)],
    /// The separator of printed flags, such as a comma with or without a space. `None` if the enumeration is not a set of
    /// flags.
    pub flags: Option<&'static str>,
    /// The storage of a value.
    pub storage: EnumStorage,
}

impl EnumDef {
    /// The value of a keyword.
    pub fn value(&self, word: &[u8]) -> Option<u64> {
        self.cases.iter().find(|c| c.0.as_bytes() == word).map(|c| c.1)
    }
    /// The keyword of a value, or the keywords of a set of flags.
    pub fn words(&self, value: u64) -> Option<String> {
        if let Some((word, _)) = self.cases.iter().find(|c| c.1 == value) {
            return Some((*word).to_owned());
        }
        let separator = self.flags?;
        let mut rest = value;
        let mut words = Vec::new();
        // Groups of bits come first: MLIR prints `fast` for the whole set and prefers the larger group.
        let mut cases: Vec<_> = self.cases.iter().filter(|c| c.1 != 0).collect();
        cases.sort_by_key(|c| std::cmp::Reverse(c.1.count_ones()));
        for &&(word, bits) in &cases {
            if rest & bits == bits {
                words.push((word, bits));
                rest &= !bits;
            }
        }
        words.sort_by_key(|w| w.1);
        (rest == 0).then(|| words.iter().map(|w| w.0).collect::<Vec<_>>().join(separator))
    }
    /// Creates the attribute with this value.
    pub fn attr(&'static self, ctx: &Context, value: u64) -> Attr {
        match self.storage {
            EnumStorage::Integer(width) => ctx.int_attr(value as i64, ctx.int_type(width)),
            EnumStorage::String => ctx.string_attr(self.words(value).unwrap_or_default()),
            EnumStorage::Object { .. } => {
                ctx.attr(AttrKind::Dialect(DialectAttr(std::sync::Arc::new(EnumAttr { def: self, value }))))
            }
        }
    }
    /// The attribute's mnemonic, if the enumeration is a dialect attribute.
    pub(crate) fn mnemonic(&self) -> Option<&'static str> {
        match self.storage {
            EnumStorage::Object { mnemonic, .. } => Some(mnemonic),
            EnumStorage::Integer(_) | EnumStorage::String => None,
        }
    }
    /// Returns true if the attribute is `#dialect<mnemonic word>`.
    pub(crate) fn is_spaced(&self) -> bool {
        matches!(self.storage, EnumStorage::Object { form: EnumForm::Spaced, .. })
    }
    /// Parses `<word>`, or `<word, word>` for a set of flags; without the brackets if the form is [`EnumForm::Spaced`].
    pub fn parse(&'static self, p: &mut TextParser<'_>) -> Result<Attr, Diag> {
        if !self.is_spaced() {
            p.expect("<")?;
        }
        let mut value = 0;
        loop {
            let span = p.span();
            // A keyword that is not an identifier is a string.
            let word = match p.eat_word() {
                Some(word) => word.as_bytes().to_vec(),
                None => p.string().map_err(|_| p.error("expected keyword"))?,
            };
            value |= self.value(&word).ok_or_else(|| {
                let words: Vec<&str> = self.cases.iter().map(|c| c.0).collect();
                Diag::error(
                    Code::UnexpectedToken,
                    span,
                    format!("expected {} to be one of: {}", self.name, words.join(", ")),
                )
            })?;
            if !self.flags.is_some_and(|separator| p.eat(separator.trim())) {
                break;
            }
        }
        if !self.is_spaced() {
            p.expect(">")?;
        }
        Ok(self.attr(p.ctx, value))
    }
    /// The value of an attribute of this enumeration.
    pub fn read(&'static self, ctx: &Context, attr: Attr) -> Option<u64> {
        let value = match self.storage {
            EnumStorage::Integer(width) => match ctx.attr_kind(attr) {
                AttrKind::Integer { ty, .. } if *ty == ctx.int_type(width) => ctx.attr_int(attr)? as u64,
                _ => return None,
            },
            EnumStorage::String => self.value(ctx.bytes(ctx.attr_str(attr)?))?,
            EnumStorage::Object { .. } => {
                ctx.attr_object::<EnumAttr>(attr).filter(|e| std::ptr::eq(e.def, self))?.value
            }
        };
        self.words(value).map(|_| value)
    }
}

/// A value of an enumeration that is stored as a dialect attribute.
#[derive(Clone)]
pub struct EnumAttr {
    /// The enumeration.
    pub def: &'static EnumDef,
    /// The value.
    pub value: u64,
}

impl PartialEq for EnumAttr {
    fn eq(&self, other: &Self) -> bool {
        std::ptr::eq(self.def, other.def) && self.value == other.value
    }
}
impl Eq for EnumAttr {}
impl Hash for EnumAttr {
    fn hash<H: Hasher>(&self, state: &mut H) {
        (self.def.name, self.value).hash(state);
    }
}
impl std::fmt::Debug for EnumAttr {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{}({})", self.def.name, self.value)
    }
}

impl AttrObject for EnumAttr {
    fn dialect(&self) -> &'static str {
        match self.def.storage {
            EnumStorage::Object { dialect, .. } => dialect,
            EnumStorage::Integer(_) | EnumStorage::String => "builtin",
        }
    }
    fn print(&self, printer: &mut TextPrinter<'_>) {
        if let EnumStorage::Object { mnemonic, .. } = self.def.storage {
            printer.text(mnemonic);
        }
        let (open, close) = if self.def.is_spaced() { (" ", "") } else { ("<", ">") };
        printer.text(open);
        let words = self.def.words(self.value).unwrap_or_default();
        match self.def.flags {
            Some(_) => printer.text(&words),
            None => printer.keyword_or_string(words.as_bytes()),
        }
        printer.text(close);
    }
}
