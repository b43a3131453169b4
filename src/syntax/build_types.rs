//! Grammar actions that build and check builtin types. Error messages match MLIR's.
#![deny(clippy::unwrap_used, clippy::expect_used, clippy::panic)]
#![deny(clippy::indexing_slicing, clippy::arithmetic_side_effects)]

use super::extent::slice;
use super::reader::Reader;
use super::text_parser::TextParser;
use super::window::{DimList, Symbol};
use crate::diag::{Code, Diag};
use crate::ir::{Attr, AttrKind, Container, EMPTY_VECTOR, Signedness, TooDeep, Type, TypeKind};
use crate::movement::Dim;
use crate::num::{ApInt, FloatKind};

impl<'a> Reader<'a> {
    fn intern(&self, start: usize, end: usize, kind: TypeKind) -> Result<Type, Diag> {
        self.ctx.try_type(kind).map_err(self.too_deep(start, end))
    }

    /// `i32`, `f32`, `index` or `none`.
    pub(super) fn simple_type(&self, start: usize, word: &'a [u8]) -> Result<Type, Diag> {
        let kind = match word {
            b"index" => TypeKind::Index,
            b"none" => TypeKind::None,
            _ => match std::str::from_utf8(word).ok().and_then(FloatKind::from_keyword) {
                Some(kind) => TypeKind::Float(kind),
                None => self.int_type_kind(start, word)?,
            },
        };
        self.intern(start, start, kind)
    }

    fn int_type_kind(&self, start: usize, word: &[u8]) -> Result<TypeKind, Diag> {
        let (signedness, digits) = match word {
            [b's', b'i', digits @ ..] => (Signedness::Signed, digits),
            [b'u', b'i', digits @ ..] => (Signedness::Unsigned, digits),
            digits => (Signedness::Signless, digits.get(1..).unwrap_or(&[])),
        };
        let end = start.saturating_add(word.len());
        let width = std::str::from_utf8(digits).ok().and_then(|d| d.parse::<u32>().ok());
        let width =
            width.ok_or_else(|| self.error(start, end, "invalid integer width").with_code(Code::InvalidType))?;
        if width > ApInt::MAX_WIDTH {
            let message = format!("integer bitwidth is limited to {} bits", ApInt::MAX_WIDTH);
            return Err(self.error(start, end, message).with_code(Code::InvalidType));
        }
        Ok(TypeKind::Integer { width, signedness })
    }

    pub(super) fn function_type(
        &self,
        start: usize,
        end: usize,
        inputs: Vec<Type>,
        results: Vec<Type>,
    ) -> Result<Type, Diag> {
        self.intern(start, end, TypeKind::Function { inputs: inputs.into(), results: results.into() })
    }

    pub(super) fn tuple_type(&self, start: usize, end: usize, types: Vec<Type>) -> Result<Type, Diag> {
        self.intern(start, end, TypeKind::Tuple(types.into()))
    }

    pub(super) fn complex_type(&self, start: usize, end: usize, at: usize, element: Type) -> Result<Type, Diag> {
        match self.ctx.type_kind(element) {
            TypeKind::Integer { .. } | TypeKind::Float(_) => self.intern(start, end, TypeKind::Complex(element)),
            _ => Err(self.type_error(at, end.saturating_sub(1), "invalid element type for complex")),
        }
    }

    /// The extents of a dimension list that the window has already checked.
    fn dims(&self, (start, end): (usize, usize), vector: bool) -> Result<Vec<(Dim, bool)>, Diag> {
        let mut list = DimList::new(self.bytes, start, end, vector);
        let mut dims = Vec::new();
        while let Ok(Some(dim)) = list.next_dim() {
            dims.push(dim);
            if !self.ctx.limits().rank.allows(dims.len() as u64) {
                return Err(self.error(start, end, self.ctx.limits().rank.message()).with_code(Code::Rank));
            }
            if list.x().is_err() {
                break;
            }
        }
        Ok(dims)
    }

    pub(super) fn tensor_type(
        &self,
        start: usize,
        end: usize,
        dims: (usize, usize),
        at: usize,
        element: Type,
        encoding: Option<Attr>,
    ) -> Result<Type, Diag> {
        self.check_element(at, element, Container::Tensor, "invalid tensor element type")?;
        let shape = self.dims(dims, false)?.iter().map(|d| d.0).collect();
        self.intern(start, end, TypeKind::RankedTensor { shape, element, encoding })
    }

    pub(super) fn unranked_tensor_type(
        &self,
        start: usize,
        end: usize,
        at: usize,
        element: Type,
        encoding: Option<Attr>,
    ) -> Result<Type, Diag> {
        self.check_element(at, element, Container::Tensor, "invalid tensor element type")?;
        if encoding.is_some() {
            return Err(self.type_error(end, end, "cannot apply encoding to unranked tensor"));
        }
        self.intern(start, end, TypeKind::UnrankedTensor(element))
    }

    pub(super) fn vector_type(
        &self,
        start: usize,
        end: usize,
        dims: (usize, usize),
        element: Type,
    ) -> Result<Type, Diag> {
        if !self.ctx.is_element(element, Container::Vector) {
            let message = "failed to verify 'elementType': VectorElementTypeInterface instance";
            return Err(self.type_error(start, end, message));
        }
        let dims = self.dims(dims, true)?;
        if dims.iter().any(|d| d.0 == Some(0)) {
            return Err(self.type_error(start, end, EMPTY_VECTOR));
        }
        let shape = dims.iter().map(|d| d.0.unwrap_or(0)).collect();
        let scalable = dims.iter().map(|d| d.1).collect();
        self.intern(start, end, TypeKind::Vector { shape, scalable, element })
    }

    fn check_element(&self, at: usize, element: Type, container: Container, message: &str) -> Result<(), Diag> {
        if self.ctx.is_element(element, container) { Ok(()) } else { Err(self.type_error(at, at, message)) }
    }

    /// `dims` is `None` for an unranked memref. Each part is paired with the offset after it.
    pub(super) fn memref_type(
        &self,
        start: usize,
        end: usize,
        dims: Option<(usize, usize)>,
        at: usize,
        element: Type,
        parts: Vec<(usize, Attr)>,
    ) -> Result<Type, Diag> {
        self.check_element(at, element, Container::MemRef, "invalid memref element type")?;
        let (mut layout, mut space) = (None, None);
        for (part_end, part) in parts {
            let error = |message| Err(self.type_error(part_end, part_end, message));
            match self.ctx.attr_kind(part) {
                AttrKind::AffineMap(_) | AttrKind::StridedLayout { .. } => {
                    if dims.is_none() {
                        return error("cannot have affine map for unranked memref type");
                    }
                    if space.is_some() {
                        return error("expected memory space to be last in memref type");
                    }
                    layout = Some(part);
                }
                _ if space.is_some() => return error("multiple memory spaces specified in memref type"),
                _ => space = Some(part),
            }
        }
        let fail = |message: String| Err::<Option<Attr>, _>(self.type_error(start, end, message));
        let space = self.ctx.memory_space(space).or_else(fail)?;
        let Some(dims) = dims else {
            return self.intern(start, end, TypeKind::UnrankedMemRef { element, space });
        };
        let shape: Box<[Dim]> = self.dims(dims, false)?.iter().map(|d| d.0).collect();
        let layout = self.ctx.memref_layout(&shape, layout).or_else(fail)?;
        self.intern(start, end, TypeKind::MemRef { shape, element, layout, space })
    }

    pub(super) fn type_alias_at(&self, end: usize, name: &[u8]) -> Result<Type, Diag> {
        self.type_alias(name).ok_or_else(|| self.undefined_alias(end, name))
    }

    pub(super) fn undefined_alias(&self, end: usize, name: &[u8]) -> Diag {
        let message = format!("undefined symbol alias id '{}'", String::from_utf8_lossy(name));
        self.error(end, end, message).with_code(Code::UndefinedAlias)
    }

    /// `!dialect.body`
    pub(super) fn dialect_type(&mut self, start: usize, end: usize, symbol: Symbol<'a>) -> Result<Type, Diag> {
        let Some(dialect) = self.ctx.dialect_or_successor(symbol.dialect) else {
            let body = slice(self.bytes, symbol.start, symbol.end);
            if !self.options.allow_unregistered {
                return Err(self.unregistered_error(symbol, '!', "type"));
            }
            let dialect = self.ctx.str(symbol.dialect);
            return self.intern(start, end, TypeKind::Opaque { dialect, body: body.into() });
        };
        let body = slice(self.bytes, symbol.start, symbol.end);
        let word = body.get(..super::extent::word_end(body, 0, body.len())).unwrap_or(body);
        if dialect.opaque_types && !dialect.types.iter().any(|d| d.mnemonic.as_bytes() == word) {
            let dialect = self.ctx.str(symbol.dialect);
            return self.intern(start, end, TypeKind::Opaque { dialect, body: body.into() });
        }
        if dialect.types.is_empty() {
            let message = format!("dialect '{}' provides no type parsing hook", dialect.name);
            return Err(self.error(symbol.start, symbol.end, message).with_code(Code::UnknownType));
        }
        self.in_body(symbol.start, |reader| {
            let mut parser = TextParser::new(reader, symbol.start, symbol.end, None);
            let word = parser.mnemonic()?;
            let Some(def) = dialect.types.iter().find(|d| d.mnemonic == word) else {
                let message = format!("unknown type `{word}` in dialect `{}`", dialect.name);
                return Err(parser.error_at_start(message).with_code(Code::UnknownType));
            };
            let ty = (def.parse)(&mut parser)?;
            parser.finish()?;
            // The type that stands for one that nests too deep.
            if ty == reader.ctx.none_type() {
                return Err(reader.too_deep(symbol.start, symbol.end)(TooDeep));
            }
            Ok(ty)
        })
    }

    /// MLIR's error for a type or attribute of an unregistered dialect.
    pub(super) fn unregistered_error(&self, symbol: Symbol<'a>, sigil: char, what: &str) -> Diag {
        let text = |bytes| String::from_utf8_lossy(bytes);
        let body = super::printer::shorten(self.ctx, text(slice(self.bytes, symbol.start, symbol.end)).into_owned());
        let dialect = text(symbol.dialect);
        // MLIR prints the two differently: an attribute includes its type.
        let object = match sigil {
            '#' => format!("#\"{dialect}\"<\"{body}\"> : 'none'"),
            _ => format!("`{sigil}\"{dialect}\"<\"{body}\">`"),
        };
        let message = format!(
            "{object} {what} created with unregistered dialect. If this is intended, please call \
             allowUnregisteredDialects() on the MLIRContext, or use -allow-unregistered-dialect with the MLIR opt tool used"
        );
        self.error(symbol.start, symbol.end, message).with_code(Code::UnregisteredDialect)
    }
}
