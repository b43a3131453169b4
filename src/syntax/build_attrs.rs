//! Grammar actions that build and check attributes, affine maps and locations. Error messages match MLIR's.
//!
//! `build_dense` builds constants with a body (`dense`, `sparse`, `array`).
#![deny(clippy::unwrap_used, clippy::expect_used, clippy::panic)]
#![deny(clippy::indexing_slicing, clippy::arithmetic_side_effects)]

use rustc_hash::FxHashSet;

use super::affine::Expr;
use super::extent::{skip_blank, slice, unescape};
use super::reader::{Key, Literal, Reader};
use super::text_parser::TextParser;
use super::window::Symbol;
use crate::diag::{Code, Diag};
use crate::ir::{AffineMap, AffineStep, Attr, AttrKind, IntegerSet, LocAttr, Signedness, Str, TooDeep, Type, TypeKind};
use crate::num::{ApInt, FloatKind, IntError};

/// Nested fused locations are flattened only while the result has at most this many parts.
const MAX_FLATTENED: usize = 1024;

impl<'a> Reader<'a> {
    pub(super) fn intern_attr(&self, start: usize, end: usize, kind: AttrKind) -> Result<Attr, Diag> {
        self.ctx.try_attr(kind).map_err(self.too_deep(start, end))
    }

    /// A literal, with its type and the type's offset if it has a type.
    pub(super) fn literal(
        &mut self,
        start: usize,
        end: usize,
        literal: Literal<'a>,
        typed: Option<(usize, Type)>,
    ) -> Result<Attr, Diag> {
        let ty = typed.map(|t| t.1);
        match literal {
            Literal::Int(negative, at, digits) => self.int_attr(start, at, negative, digits, ty),
            Literal::Float(negative, at, digits) => {
                let ty = ty.unwrap_or_else(|| self.ctx.float_type(FloatKind::F64));
                match self.ctx.float_kind(ty) {
                    Some(kind) => self.float_attr(at, negative, digits, kind, ty),
                    None => {
                        let next = skip_blank(self.bytes, end, self.bytes.len());
                        Err(self
                            .error(next, next, "floating point value not valid for specified type")
                            .with_code(Code::NumberRange))
                    }
                }
            }
            Literal::Str(raw) => {
                // A string of type `none` is an untyped string.
                let ty = ty.filter(|&t| *self.ctx.type_kind(t) != TypeKind::None);
                self.intern_attr(start, end, AttrKind::String { value: self.ctx.str(unescape(raw)), ty })
            }
            Literal::Dense(body) => {
                let ty = self.elements_type(start, end, ty)?;
                self.dense(start, body, ty)
            }
            Literal::Sparse(body) => {
                let ty = self.elements_type(start, end, ty)?;
                self.sparse(start, end, body, ty)
            }
            Literal::Resource(key) => {
                let Some((at, ty)) = typed else { return Err(self.error(end, end, "expected ':'")) };
                if !self.ctx.is_shaped(ty) {
                    return Err(self.error(at, end, "`dense_resource` expected a shaped type"));
                }
                let resource = self.resource(&key.bytes());
                self.intern_attr(start, end, AttrKind::DenseResource { ty, resource })
            }
            Literal::Dialect(symbol) => self.dialect_attr(start, end, symbol, ty),
        }
    }

    fn int_attr(&self, start: usize, at: usize, negative: bool, digits: &[u8], ty: Option<Type>) -> Result<Attr, Diag> {
        let ty = ty.unwrap_or_else(|| self.ctx.int_type(64));
        let (width, sign) = match *self.ctx.type_kind(ty) {
            TypeKind::Integer { width, signedness } => (width, signedness),
            TypeKind::Index => (64, Signedness::Signed),
            TypeKind::Float(kind) => return self.float_attr(at, negative, digits, kind, ty),
            _ => {
                let message = "integer literal not valid for specified type";
                return Err(self.error(start, at, message).with_code(Code::NumberRange));
            }
        };
        let end = at.saturating_add(digits.len());
        match ApInt::parse_literal(width, digits, negative, sign) {
            Ok(value) => self.intern_attr(start, end, AttrKind::Integer { value, ty }),
            Err(error) => Err(match error {
                IntError::OutOfRange => {
                    self.error(at, end, "integer constant out of range for attribute").with_code(Code::NumberRange)
                }
                IntError::TooManyDigits => self.error(at, end, error.to_string()).with_code(Code::Literal),
                _ => self.error(at, end, error.to_string()).with_code(Code::NumberRange),
            }),
        }
    }

    fn float_attr(&self, at: usize, negative: bool, digits: &[u8], kind: FloatKind, ty: Type) -> Result<Attr, Diag> {
        let end = at.saturating_add(digits.len());
        let error = |message: String| self.error(at, end, message).with_code(Code::NumberRange);
        let bits = kind.parse_literal(digits, negative).map_err(|e| match e {
            crate::num::FloatError::DecimalInteger => {
                error(e.to_string()).note(self.span(at, end), "add a trailing dot to make the literal a float")
            }
            _ => error(e.to_string()),
        })?;
        // MLIR converts a decimal that is too large to infinity. Such a literal is a mistake, so it is rejected here.
        if !digits.starts_with(b"0x") && !kind.is_finite(bits) {
            return Err(error("floating point value out of range for type".to_owned()));
        }
        self.intern_attr(at, end, AttrKind::Float { bits, ty })
    }

    pub(super) fn type_attr(&self, start: usize, ty: Type) -> Result<Attr, Diag> {
        self.intern_attr(start, start, AttrKind::Type(ty))
    }

    pub(super) fn array_attr(&self, start: usize, end: usize, items: Vec<Attr>) -> Result<Attr, Diag> {
        self.intern_attr(start, end, AttrKind::Array(items.into()))
    }

    pub(super) fn dict(&self, start: usize, end: usize, entries: Vec<(usize, Key<'a>, Attr)>) -> Result<Attr, Diag> {
        if entries.is_empty() {
            return Ok(Attr::EMPTY_DICT);
        }
        let mut seen = FxHashSet::default();
        let mut sorted: Vec<(Str, Attr)> = Vec::with_capacity(entries.len());
        for (at, key, value) in entries {
            let bytes = key.bytes();
            if bytes.is_empty() {
                return Err(self.error(at, at, "expected valid attribute name"));
            }
            let name = self.ctx.str(&bytes);
            if !seen.insert(name) {
                let message = format!("duplicate key '{}' in dictionary attribute", self.ctx.text(name));
                return Err(self
                    .error(at, at.saturating_add(bytes.len()), message)
                    .with_code(Code::DuplicateAttribute));
            }
            sorted.push((name, value));
        }
        sorted.sort_by(|a, b| self.ctx.bytes(a.0).cmp(self.ctx.bytes(b.0)));
        self.intern_attr(start, end, AttrKind::Dict(sorted.into()))
    }

    /// The name after an `@`.
    fn symbol_name(&self, raw: &[u8]) -> Str {
        match raw {
            [b'"', inside @ .., b'"'] => self.ctx.str(unescape(inside)),
            bare => self.ctx.str(bare),
        }
    }

    pub(super) fn symbol_ref(&self, start: usize, end: usize, root: &[u8], nested: Vec<&[u8]>) -> Result<Attr, Diag> {
        let nested = nested.into_iter().map(|n| self.symbol_name(n)).collect();
        self.intern_attr(start, end, AttrKind::SymbolRef { root: self.symbol_name(root), nested })
    }

    pub(super) fn attr_alias_at(&self, end: usize, name: &[u8]) -> Result<Attr, Diag> {
        self.attr_alias(name).ok_or_else(|| self.undefined_alias(end, name))
    }

    /// An extent or offset of a strided layout.
    pub(super) fn extent(&self, at: usize, negative: bool, digits: &[u8]) -> Result<Option<i64>, Diag> {
        let magnitude = std::str::from_utf8(digits).ok().and_then(|d| d.parse::<i128>().ok());
        let value = magnitude.map(|m| if negative { m.wrapping_neg() } else { m });
        match value.and_then(|v| i64::try_from(v).ok()) {
            Some(value) => Ok(Some(value)),
            None => Err(self.error(at, at, "expected a 64-bit signed integer or '?'").with_code(Code::NumberRange)),
        }
    }

    pub(super) fn strided_layout(&self, strides: Vec<Option<i64>>, offset: Option<Option<i64>>) -> Attr {
        self.ctx.attr(AttrKind::StridedLayout { strides: strides.into(), offset: offset.unwrap_or(Some(0)) })
    }

    pub(super) fn distinct(
        &mut self,
        start: usize,
        end: usize,
        id_at: usize,
        digits: &[u8],
        inner: Option<Attr>,
    ) -> Result<Attr, Diag> {
        let id = std::str::from_utf8(digits).ok().and_then(|d| d.parse::<u64>().ok());
        let Some(id) = id else { return Err(self.error(id_at, id_at, "expected an unsigned 64-bit integer")) };
        let inner = inner.unwrap_or(Attr::UNIT);
        let attr = self.intern_attr(start, end, AttrKind::Distinct { id, inner })?;
        match self.distinct_ids.insert(id, attr) {
            Some(other) if other != attr => {
                let AttrKind::Distinct { inner: before, .. } = self.ctx.attr_kind(other) else { return Ok(attr) };
                let before = super::printer::attr_for_message(self.ctx, *before);
                let message = format!("referenced attribute does not match previous definition: {before}");
                Err(self.error(start, end, message))
            }
            _ => Ok(attr),
        }
    }

    /// `#dialect.body`, with the type that follows it or that the context requires.
    fn dialect_attr(&mut self, start: usize, end: usize, symbol: Symbol<'a>, ty: Option<Type>) -> Result<Attr, Diag> {
        let ty = ty.filter(|&t| *self.ctx.type_kind(t) != TypeKind::None);
        let Some(dialect) = self.ctx.dialect_or_successor(symbol.dialect) else {
            if !self.options.allow_unregistered {
                return Err(self.unregistered_error(symbol, '#', "attribute"));
            }
            let body = slice(self.bytes, symbol.start, symbol.end).into();
            let dialect = self.ctx.str(symbol.dialect);
            return self.intern_attr(start, end, AttrKind::Opaque { dialect, body, ty });
        };
        if dialect.attrs.is_empty() && dialect.deferred.is_none() {
            let message = format!("dialect '{}' provides no attribute parsing hook", dialect.name);
            return Err(self.error(symbol.start, symbol.end, message));
        }
        let attr = self.in_body(symbol.start, |reader| {
            let mut parser = TextParser::new(reader, symbol.start, symbol.end, ty);
            let word = parser.mnemonic()?;
            let deferred = || dialect.deferred.map(|load| load());
            let enums = || deferred().map_or(&[][..], |deferred| &deferred.enums);
            let attrs = || deferred().map_or(&[][..], |deferred| &deferred.attrs);
            let attr = if let Some(def) = dialect.attrs.iter().find(|d| d.mnemonic == word) {
                (def.parse)(&mut parser)?
            } else if let Some(def) = enums().iter().find(|def| def.mnemonic() == Some(word)) {
                def.parse(&mut parser)?
            } else if let Some(def) = attrs().iter().find(|def| def.mnemonic() == word) {
                def.parse(&mut parser)?
            } else {
                let message = format!("unknown attribute `{word}` in dialect `{}`", dialect.name);
                return Err(parser.error_at_start(message));
            };
            parser.finish()?;
            // The unit that stands for an attribute that nests too deep.
            if attr == Attr::UNIT {
                return Err(reader.too_deep(symbol.start, symbol.end)(TooDeep));
            }
            Ok(attr)
        })?;
        let found = crate::def::typed_attr_type(self.ctx, attr);
        match (ty, found) {
            // As in MLIR, the dialect decides about a type after its attribute.
            (Some(wanted), Some(found))
                if wanted != found && !matches!(self.ctx.attr_kind(attr), AttrKind::Dialect(_)) =>
            {
                let text = |t| super::printer::type_for_message(self.ctx, t);
                let (wanted, found) = (text(wanted), text(found));
                let message = format!("attribute type different than expected: expected '{wanted}', but got '{found}'");
                Err(self.error(start, end, message))
            }
            _ => Ok(attr),
        }
    }
}

/// Affine maps and sets.
impl<'a> Reader<'a> {
    /// Starts a map or set: defines the names of its dimensions and symbols.
    pub(super) fn affine_header(
        &mut self,
        dims: Vec<(usize, &'a [u8])>,
        symbols: Vec<(usize, &'a [u8])>,
    ) -> Result<(u32, u32), Diag> {
        self.affine.clear();
        self.affine_names.clear();
        let counts = (dims.len() as u32, symbols.len() as u32);
        let dims = dims.into_iter().zip((0..).map(AffineStep::Dim));
        let symbols = symbols.into_iter().zip((0..).map(AffineStep::Symbol));
        for ((at, name), step) in dims.chain(symbols) {
            let expr = self.affine.leaf(step);
            if self.affine_names.insert(name, expr).is_some() {
                let message = format!("redefinition of identifier '{}'", String::from_utf8_lossy(name));
                return Err(self.error(at, at.saturating_add(name.len()), message));
            }
        }
        Ok(counts)
    }

    pub(super) fn affine_name(&self, at: usize, name: &[u8]) -> Result<Expr, Diag> {
        let end = at.saturating_add(name.len());
        self.affine_names.get(name).copied().ok_or_else(|| self.error(at, end, "use of undeclared identifier"))
    }

    pub(super) fn affine_const(&mut self, at: usize, negative: bool, digits: &[u8]) -> Result<Expr, Diag> {
        let value = ApInt::parse_literal(65, digits, false, Signedness::Signed).ok().and_then(|n| n.to_i128());
        let value = value.map(|n| if negative { n.wrapping_neg() } else { n });
        match value.and_then(|n| i64::try_from(n).ok()) {
            Some(n) => Ok(self.affine.leaf(AffineStep::Const(n))),
            None => Err(self
                .error(at, at.saturating_add(digits.len()), "constant too large for index")
                .with_code(Code::NumberRange)),
        }
    }

    fn not_affine(&self, at: usize, what: &str) -> Diag {
        self.error(at, at, format!("non-affine expression: {what} has to be either a constant or symbolic"))
    }

    pub(super) fn affine_mul(&mut self, at: usize, a: Expr, b: Expr) -> Result<Expr, Diag> {
        if !self.affine.is_symbolic(a) && !self.affine.is_symbolic(b) {
            return Err(self.not_affine(at, "at least one of the multiply operands"));
        }
        Ok(self.affine.mul(a, b))
    }

    pub(super) fn affine_div(
        &mut self,
        at: usize,
        word: &str,
        divide: fn(&mut super::affine::Affine, Expr, Expr) -> Expr,
        a: Expr,
        b: Expr,
    ) -> Result<Expr, Diag> {
        if !self.affine.is_symbolic(b) {
            return Err(self.not_affine(at, &format!("right operand of {word}")));
        }
        Ok(divide(&mut self.affine, a, b))
    }

    pub(super) fn affine_map(&self, (dims, symbols): (u32, u32), results: Vec<Expr>) -> Attr {
        let results = results.into_iter().map(|e| self.affine.steps(e)).collect();
        self.ctx.attr(AttrKind::AffineMap(AffineMap { dims, symbols, results }))
    }

    pub(super) fn integer_set(&self, (dims, symbols): (u32, u32), constraints: Vec<(Expr, bool)>) -> Attr {
        let constraints: Box<[_]> = if constraints.is_empty() {
            // The set without constraints, in MLIR's representation.
            [([AffineStep::Const(0)].into(), true)].into()
        } else {
            constraints.into_iter().map(|(e, is_equality)| (self.affine.steps(e), is_equality)).collect()
        };
        self.ctx.attr(AttrKind::IntegerSet(IntegerSet { dims, symbols, constraints }))
    }
}

/// Locations.
impl Reader<'_> {
    fn intern_loc(&self, start: usize, end: usize, loc: LocAttr) -> Result<Attr, Diag> {
        self.intern_attr(start, end, AttrKind::Loc(loc))
    }

    pub(super) fn name_loc(&self, start: usize, end: usize, name: &[u8], child: Option<Attr>) -> Result<Attr, Diag> {
        let name = self.ctx.str(unescape(name));
        self.intern_loc(start, end, LocAttr::Name { name, child: child.unwrap_or(Attr::UNKNOWN_LOC) })
    }

    pub(super) fn file_loc(&self, name: &[u8], range: [u32; 4]) -> Attr {
        self.ctx.attr(AttrKind::Loc(LocAttr::File { name: self.ctx.str(unescape(name)), range }))
    }

    pub(super) fn loc_number(&self, at: usize, digits: &[u8], what: &str) -> Result<u32, Diag> {
        let number = std::str::from_utf8(digits).ok().and_then(|d| d.parse().ok());
        number.ok_or_else(|| self.error(at, at, format!("expected integer {what} number in FileLineColRange")))
    }

    pub(super) fn callsite_loc(&self, start: usize, end: usize, callee: Attr, caller: Attr) -> Result<Attr, Diag> {
        self.intern_loc(start, end, LocAttr::CallSite { callee, caller })
    }

    /// Flattens and deduplicates as MLIR does: nested fused locations with the same metadata are flattened, and
    /// duplicates and unknown locations are dropped.
    pub(super) fn fused_loc(
        &self,
        start: usize,
        end: usize,
        metadata: Option<Attr>,
        parts: Vec<Attr>,
    ) -> Result<Attr, Diag> {
        let mut seen = FxHashSet::default();
        let mut locations = Vec::with_capacity(parts.len());
        let mut add = |locations: &mut Vec<Attr>, part: Attr| {
            if seen.insert(part) {
                locations.push(part);
            }
        };
        for part in parts {
            match self.ctx.attr_kind(part) {
                AttrKind::Loc(LocAttr::Fused { locations: inner, metadata: other })
                    if *other == metadata && locations.len().saturating_add(inner.len()) <= MAX_FLATTENED =>
                {
                    inner.iter().for_each(|&l| add(&mut locations, l));
                }
                AttrKind::Loc(LocAttr::Unknown) => {}
                _ => add(&mut locations, part),
            }
        }
        match (locations.as_slice(), metadata) {
            ([], None) => return Ok(Attr::UNKNOWN_LOC),
            ([one], None) => return Ok(*one),
            ([], Some(_)) => locations.push(Attr::UNKNOWN_LOC),
            _ => {}
        }
        self.intern_loc(start, end, LocAttr::Fused { locations: locations.into(), metadata })
    }

    pub(super) fn loc_alias(&self, end: usize, name: &[u8]) -> Result<Attr, Diag> {
        let attr = self.attr_alias_at(end, name)?;
        self.check_loc(end, attr)
    }

    fn check_loc(&self, end: usize, attr: Attr) -> Result<Attr, Diag> {
        if matches!(self.ctx.attr_kind(attr), AttrKind::Loc(_)) {
            return Ok(attr);
        }
        let found = super::printer::attr_for_message(self.ctx, attr);
        Err(self.error(end, end, format!("expected location attribute, but got{found}")))
    }
}

impl<'a> Reader<'a> {
    pub(super) fn loc_dialect(&mut self, start: usize, end: usize, symbol: Symbol<'a>) -> Result<Attr, Diag> {
        let attr = self.dialect_attr(start, end, symbol, None)?;
        self.check_loc(end, attr)
    }
}
