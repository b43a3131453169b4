//! Parsing of types, attributes and locations in one source.
//!
//! A [`Reader`] holds the state of the source: aliases, resource keys, distinct IDs. It finds the extent of a type or
//! attribute, looks its text up in a cache, and parses it only if it is not cached. `build_types` and `build_attrs`
//! check builtin types and attributes. `parser` handles operations.
#![deny(clippy::unwrap_used, clippy::expect_used, clippy::panic)]
#![deny(clippy::indexing_slicing, clippy::arithmetic_side_effects)]

use rustc_hash::FxHashMap;

use super::affine::{Affine, Expr};
use super::complain;
use super::extent::{self, ExtentError};
use super::memo::Memo;
use super::mlir;
use super::text_map::TextMap;
use super::text_parser::{Names, TextParser};
use super::window::{Tok, TokenWindow};
use crate::diag::{Code, Diag};
use crate::ir::{Attr, AttrKind, BytePos, Context, Limits, Loc, ResourceId, Source, Span, Str, TooDeep, Type};

/// Parsing options, named after mlir-opt's flags.
#[derive(Clone, Copy, Debug, Default)]
pub struct ReadOptions {
    /// `--allow-unregistered-dialect`
    pub allow_unregistered: bool,
}

/// The contents of `loc(...)`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum LocOrAlias<'a> {
    /// A location.
    Loc(Loc),
    /// `loc(#name)` with a name that is not defined yet: MLIR prints location aliases at the end of the file.
    Alias {
        /// The name, without `#`.
        name: &'a [u8],
        /// The span of the name.
        span: Span,
    },
}

/// A name written as a word or as a string.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Key<'a> {
    /// A bare identifier or keyword.
    Word(&'a [u8]),
    /// The text between the quotes of a string.
    Str(&'a [u8]),
}

impl<'a> Key<'a> {
    /// The unescaped name.
    pub fn bytes(self) -> std::borrow::Cow<'a, [u8]> {
        match self {
            Self::Word(word) => word.into(),
            Self::Str(raw) => extent::unescape(raw),
        }
    }
}

/// A literal whose type is not resolved yet.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Literal<'a> {
    /// True for a minus sign, then the offset and the digits.
    Int(bool, usize, &'a [u8]),
    /// True for a minus sign, then the offset and the digits.
    Float(bool, usize, &'a [u8]),
    /// The text between the quotes.
    Str(&'a [u8]),
    /// Offsets of the body of `dense<...>`.
    Dense((usize, usize)),
    /// Offsets of the body of `sparse<...>`.
    Sparse((usize, usize)),
    /// The key of `dense_resource<...>`.
    Resource(Key<'a>),
    /// `#dialect.body`
    Dialect(super::window::Symbol<'a>),
}

/// The error type of the generated parser.
pub(super) type ParseError<'a> = lalrpop_util::ParseError<usize, Tok<'a>, Diag>;

/// Converts an action's error to the generated parser's error type.
pub(super) fn user<'a, T>(result: Result<T, Diag>) -> Result<T, ParseError<'a>> {
    result.map_err(|error| ParseError::User { error })
}

/// Longest text, in bytes, of a cached attribute; longer ones seldom repeat.
const MAX_REMEMBERED_ATTR: usize = 1024;

/// Parses types, attributes and locations in one source.
pub struct Reader<'a> {
    /// The context.
    pub ctx: &'a Context,
    pub(super) source: &'a Source,
    pub(super) bytes: &'a [u8],
    end: usize,
    pub(super) options: ReadOptions,
    types: Memo<&'a [u8], Type>,
    /// The last types whose texts end with a closing bracket, oldest first. Neighboring types are often equal, and a
    /// text that starts with such a complete type also ends there, so a prefix comparison replaces the scan.
    last_types: [Option<(&'a [u8], Type)>; 3],
    attrs: Memo<&'a [u8], Attr>,
    pub(super) typed_attrs: Memo<(&'a [u8], Type), Attr>,
    type_aliases: TextMap<'a, Type>,
    attr_aliases: TextMap<'a, Attr>,
    resources: FxHashMap<Str, ResourceId>,
    resource_order: Vec<ResourceId>,
    pub(super) distinct_ids: FxHashMap<u64, Attr>,
    pub(super) affine: Affine,
    /// Dimensions and symbols of the affine map that is being parsed.
    pub(super) affine_names: FxHashMap<&'a [u8], Expr>,
    bodies: usize,
    pub(super) names: Names,
}

impl<'a> Reader<'a> {
    /// Creates a reader of a source up to the offset `end`.
    pub fn new(ctx: &'a Context, source: &'a Source, end: usize, options: ReadOptions) -> Self {
        let bytes = source.bytes();
        Self {
            ctx,
            source,
            bytes,
            end: end.min(bytes.len()),
            options,
            types: Memo::default(),
            last_types: [None; 3],
            attrs: Memo::default(),
            typed_attrs: Memo::default(),
            type_aliases: TextMap::default(),
            attr_aliases: TextMap::default(),
            resources: FxHashMap::default(),
            resource_order: Vec::new(),
            distinct_ids: FxHashMap::default(),
            affine: Affine::default(),
            affine_names: FxHashMap::default(),
            bodies: 0,
            names: Names::default(),
        }
    }

    /// Parses the type that starts at an offset; returns it and the offset after it.
    ///
    /// # Errors
    /// If the text is not valid.
    pub fn type_at(&mut self, start: usize) -> Result<(Type, usize), Diag> {
        self.type_in(start, self.end)
    }

    /// Parses the attribute that starts at an offset, with its `: type` if present.
    ///
    /// # Errors
    /// If the text is not valid.
    pub fn attr_at(&mut self, start: usize) -> Result<(Attr, usize), Diag> {
        self.attr_in(start, self.end)
    }

    /// Parses the attribute that starts at an offset and whose type is known, so that a literal has no `: type`.
    ///
    /// # Errors
    /// If the text is not valid for the type.
    pub fn attr_of_type_at(&mut self, start: usize, ty: Type) -> Result<(Attr, usize), Diag> {
        self.attr_of_type_in(start, ty, self.end)
    }

    /// Parses the text of a dialect's attribute that starts at an offset, after `#dialect.mnemonic`.
    ///
    /// # Errors
    /// If the dialect's parser fails.
    pub fn attr_text_at(
        &mut self,
        start: usize,
        parse: impl FnOnce(&mut TextParser<'_>) -> Result<Attr, Diag>,
    ) -> Result<(Attr, usize), Diag> {
        let end = self.end;
        self.in_body(start, |reader| {
            let mut parser = TextParser::new(reader, start, end, None);
            let attr = parse(&mut parser)?;
            Ok((attr, parser.offset()))
        })
    }

    /// Parses the location `loc(...)` whose first word is at an offset.
    ///
    /// # Errors
    /// If it is not valid.
    pub fn loc_at(&mut self, start: usize) -> Result<(LocOrAlias<'a>, usize), Diag> {
        let word_end = extent::word_end(self.bytes, start, self.end);
        if let Some((name, span, end)) = self.lone_alias(word_end) {
            match self.attr_aliases.get(name) {
                None => return Ok((LocOrAlias::Alias { name, span }, end)),
                Some(attr) => return Ok((LocOrAlias::Loc(self.to_loc(attr, span)?), end)),
            }
        }
        // MLIR's message here omits "inline".
        let not_inline = |diag: Diag| Diag { message: diag.message.replace("inline location", "location"), ..diag };
        let (attr, end) = self.attr_at(start).map_err(not_inline)?;
        Ok((LocOrAlias::Loc(Loc::attr(attr)), end))
    }

    /// Converts the value of an alias to a location.
    pub(super) fn to_loc(&self, attr: Attr, span: Span) -> Result<Loc, Diag> {
        match self.ctx.attr_kind(attr) {
            AttrKind::Loc(_) => Ok(Loc::attr(attr)),
            _ => {
                let found = super::printer::attr_for_message(self.ctx, attr);
                Err(Diag::error(Code::UnexpectedToken, span, format!("expected location, but found '{found}'")))
            }
        }
    }

    /// The alias in `(#alias)` at an offset, its span, and the offset after the group.
    fn lone_alias(&self, pos: usize) -> Option<(&'a [u8], Span, usize)> {
        let skip = |pos| extent::skip_blank(self.bytes, pos, self.end);
        let is = |pos, b| extent::byte(self.bytes, pos, self.end) == Some(b);
        let open = skip(pos);
        let hash = if is(open, b'(') { skip(open.saturating_add(1)) } else { return None };
        let start = if is(hash, b'#') { hash.saturating_add(1) } else { return None };
        let end = extent::symbol_end(self.bytes, start, self.end);
        let close = skip(end);
        let name = extent::slice(self.bytes, start, end);
        if name.is_empty() || name.contains(&b'.') || !is(close, b')') {
            return None;
        }
        Some((name, self.span(hash, end), close.saturating_add(1)))
    }

    /// Parses the value of `!name = type` at an offset and defines the alias; returns the offset after the type.
    ///
    /// # Errors
    /// If the name is taken or reserved or the type is not valid.
    pub fn define_type_alias(&mut self, name: &'a [u8], name_span: Span, value: usize) -> Result<usize, Diag> {
        if self.type_aliases.get(name).is_some() {
            return Err(redefinition("type", name, name_span));
        }
        check_alias_name("type", name, name_span)?;
        let (ty, end) = self.type_at(value)?;
        // Cached types stay valid: only successful parses are cached, and they cannot have used an undefined alias.
        self.type_aliases.insert(name, ty);
        Ok(end)
    }

    /// Parses the value of `#name = attribute` at an offset and defines the alias; returns the offset after the
    /// attribute.
    ///
    /// # Errors
    /// If the name is taken or reserved or the attribute is not valid.
    pub fn define_attr_alias(&mut self, name: &'a [u8], name_span: Span, value: usize) -> Result<usize, Diag> {
        if self.attr_aliases.get(name).is_some() {
            return Err(redefinition("attribute", name, name_span));
        }
        check_alias_name("attribute", name, name_span)?;
        let (attr, end) = self.attr_at(value)?;
        self.attr_aliases.insert(name, attr);
        Ok(end)
    }

    /// The type with this alias, without `!`.
    pub fn type_alias(&self, name: &[u8]) -> Option<Type> {
        self.type_aliases.get(name)
    }

    /// The attribute with this alias, without `#`.
    pub fn attr_alias(&self, name: &[u8]) -> Option<Attr> {
        self.attr_aliases.get(name)
    }

    /// The resource with this key; each key of the source has one resource.
    pub fn resource(&mut self, key: &[u8]) -> ResourceId {
        let (ctx, key) = (self.ctx, self.ctx.str(key));
        let order = &mut self.resource_order;
        *self.resources.entry(key).or_insert_with(|| {
            let id = ctx.new_resource(key);
            order.push(id);
            id
        })
    }

    /// All resources that the source names, in the order of their first use. Undefined resources have no blob.
    pub fn resources(&self) -> &[ResourceId] {
        &self.resource_order
    }

    pub(crate) fn type_in(&mut self, start: usize, limit: usize) -> Result<(Type, usize), Diag> {
        let here = extent::slice(self.bytes, start, limit);
        if let Some((text, ty)) = self.last_types.iter().flatten().find(|(text, _)| here.starts_with(text)) {
            return Ok((*ty, start.saturating_add(text.len())));
        }
        let found = extent::type_end(self.bytes, start, limit);
        if let Some(end) = found {
            let text = extent::slice(self.bytes, start, end);
            if let Some(ty) = self.types.get(text) {
                if let [.., b'>' | b')'] = text {
                    self.last_types = [self.last_types[1], self.last_types[2], Some((text, ty))];
                }
                return Ok((ty, end));
            }
        }
        let end = found.unwrap_or(limit);
        let tokens = self.tokens(start, end);
        let parsed = mlir::TypeParser::new().parse(self, tokens);
        let ty = parsed.map_err(|e| complain::diagnose(self, e, start, end, complain::Goal::Type))?;
        self.types.insert(extent::slice(self.bytes, start, end), ty);
        Ok((ty, end))
    }

    pub(crate) fn attr_in(&mut self, start: usize, limit: usize) -> Result<(Attr, usize), Diag> {
        let found = extent::attr_end(self.bytes, start, limit);
        let text = found.map(|end| extent::slice(self.bytes, start, end)).filter(|t| t.len() <= MAX_REMEMBERED_ATTR);
        if let (Some(end), Some(attr)) = (found, text.and_then(|t| self.attrs.get(t))) {
            return Ok((attr, end));
        }
        let end = found.unwrap_or(limit);
        let tokens = self.tokens(start, end);
        let parsed = mlir::AttributeParser::new().parse(self, tokens);
        let attr = parsed.map_err(|e| complain::diagnose(self, e, start, end, complain::Goal::Attr))?;
        if let Some(text) = text {
            self.attrs.insert(text, attr);
        }
        Ok((attr, end))
    }

    pub(super) fn attr_of_type_in(&mut self, start: usize, ty: Type, limit: usize) -> Result<(Attr, usize), Diag> {
        let Some((end, true)) = extent::literal_end(self.bytes, start, limit) else {
            return self.attr_in(start, limit);
        };
        let text = extent::slice(self.bytes, start, end);
        if let Some(attr) = self.typed_attrs.get((text, ty)) {
            return Ok((attr, end));
        }
        let tokens = self.tokens(start, end);
        let parsed = mlir::TypedLiteralParser::new().parse(self, tokens);
        let literal = parsed.map_err(|e| complain::diagnose(self, e, start, end, complain::Goal::Attr))?;
        let attr = self.literal(start, end, literal, Some((start, ty)))?;
        if text.len() <= MAX_REMEMBERED_ATTR {
            self.typed_attrs.insert((text, ty), attr);
        }
        Ok((attr, end))
    }

    /// The tokens of a range.
    pub(super) fn window(&self, start: usize, end: usize) -> TokenWindow<'a> {
        TokenWindow::new(self.bytes, self.source.base, start, end)
    }

    /// The tokens of a range, with an error if arrays and dictionaries exceed the nesting limit, before the parser
    /// builds them.
    fn tokens(
        &self,
        start: usize,
        end: usize,
    ) -> impl Iterator<Item = Result<(usize, Tok<'a>, usize), Diag>> + use<'a> {
        let (base, nesting, mut open) = (self.source.base, self.ctx.limits().nesting, 0_u64);
        self.window(start, end).map(move |token| {
            match token {
                Ok((_, Tok::OpenSquare | Tok::OpenCurly, _)) => open = open.saturating_add(1),
                Ok((_, Tok::CloseSquare | Tok::CloseCurly, _)) => open = open.saturating_sub(1),
                _ => {}
            }
            match token {
                Ok((start, _, end)) if !nesting.allows(open) => {
                    Err(Diag::error(nesting.code, span_from(base, start, end), nesting.message()))
                }
                token => token,
            }
        })
    }

    /// The span of a range of offsets.
    pub fn span(&self, start: usize, end: usize) -> Span {
        span_from(self.source.base, start, end)
    }

    /// An error at a range of offsets.
    pub(super) fn error(&self, start: usize, end: usize, message: impl Into<String>) -> Diag {
        Diag::error(Code::UnexpectedToken, self.span(start, end.max(start.saturating_add(1))), message)
    }

    /// Like [`Reader::error`], for text that is syntactically valid but not a valid type.
    pub(super) fn type_error(&self, start: usize, end: usize, message: impl Into<String>) -> Diag {
        self.error(start, end, message).with_code(Code::InvalidType)
    }

    /// An error for the wrong token at an offset. As in MLIR, it is reported at the end of the previous token.
    pub fn wrong_token(&self, at: usize, message: impl Into<String>) -> Diag {
        let at = extent::wrong_token(self.bytes, at);
        self.error(at, at, message)
    }

    pub(super) fn fault(&self, fault: ExtentError) -> Diag {
        self.error(fault.at, fault.at, fault.message).with_code(Code::InvalidToken)
    }

    /// The error for a type or attribute that exceeds the nesting limit.
    pub(super) fn too_deep(&self, start: usize, end: usize) -> impl Fn(TooDeep) -> Diag {
        let (span, nesting) = (self.span(start, end), self.ctx.limits().nesting);
        move |TooDeep| Diag::error(nesting.code, span, nesting.message())
    }

    /// Runs a dialect's parser for a nested body.
    pub(super) fn in_body<T>(
        &mut self,
        start: usize,
        parse: impl FnOnce(&mut Self) -> Result<T, Diag>,
    ) -> Result<T, Diag> {
        if self.bodies == Limits::BODIES {
            let message = format!("limit: types and attributes of dialects nest deeper than {}", Limits::BODIES);
            return Err(self.error(start, start, message).with_code(Code::Nesting));
        }
        // A body may contain affine maps while an outer affine map is being parsed, so the names of the outer map are
        // saved.
        let names = (std::mem::take(&mut self.affine), std::mem::take(&mut self.affine_names));
        self.bodies = self.bodies.saturating_add(1);
        let result = parse(self);
        self.bodies = self.bodies.saturating_sub(1);
        (self.affine, self.affine_names) = names;
        result
    }
}

/// The span of a range of offsets in a source that starts at `base`.
fn span_from(base: BytePos, start: usize, end: usize) -> Span {
    let at = |offset: usize| BytePos(base.0.saturating_add(offset as u32));
    Span::new(at(start), at(end))
}

fn redefinition(what: &str, name: &[u8], span: Span) -> Diag {
    let name = String::from_utf8_lossy(name);
    Diag::error(Code::RedefinedAlias, span, format!("redefinition of {what} alias id '{name}'"))
}

fn check_alias_name(what: &str, name: &[u8], span: Span) -> Result<(), Diag> {
    if name.contains(&b'.') {
        let message = format!("{what} names with a '.' are reserved for dialect-defined names");
        return Err(Diag::error(Code::RedefinedAlias, span, message));
    }
    Ok(())
}
