//! Grammar actions that build constants from their bodies: `dense`, `sparse` and `array`.
//!
//! [`elements`](crate::elements) decodes the bodies. This module finds the element type, reads strings, and attaches positions
//! to errors.
#![deny(clippy::unwrap_used, clippy::expect_used, clippy::panic)]
#![deny(clippy::indexing_slicing, clippy::arithmetic_side_effects)]

use super::extent::{byte, skip_blank, slice, string_end, unescape, wrong_token};
use super::printer::type_for_message;
use super::reader::Reader;
use crate::diag::{Code, Diag};
use crate::elements::{
    BlobError, ElementKind, ErrorKind, ErrorPosition, HexBody, ScalarType, decode_array, decode_list,
};
use crate::ir::{Attr, AttrKind, Blob, Str, Type};

impl Reader<'_> {
    /// The shape and element type of a constant's type.
    fn static_shape(&self, ty: Type) -> Option<(Vec<u64>, Type)> {
        let (shape, element) = (self.ctx.shape(ty)?, self.ctx.element_type(ty)?);
        Some((shape.into_iter().collect::<Option<_>>()?, element))
    }

    fn elements_error(&self, start: usize, end: usize, message: impl Into<String>) -> Diag {
        self.error(start, end, message).with_code(Code::DenseElements)
    }

    /// Checks the type of `dense<...>` and `sparse<...>`.
    pub(super) fn elements_type(&self, start: usize, end: usize, ty: Option<Type>) -> Result<Type, Diag> {
        let Some(ty) = ty else { return Err(self.elements_error(end, end, "expected ':'")) };
        if !self.ctx.is_shaped(ty) {
            return Err(self.elements_error(start, end, "elements literal must be a shaped type"));
        }
        if self.static_shape(ty).is_none() {
            return Err(self.elements_error(start, end, "elements literal type must have static shape"));
        }
        if let Some(quantized) = self.ctx.element_type(ty).and_then(|element| self.ctx.quantized(element)) {
            let stored = type_for_message(self.ctx, self.ctx.with_element(ty, quantized.storage(self.ctx)));
            let message = format!("elements literal of quantized elements must have the storage type: '{stored}'");
            return Err(self.elements_error(start, end, message));
        }
        Ok(ty)
    }

    /// The error of a body at offset `body` in an attribute at offset `start`.
    fn blob_error(&self, start: usize, body: usize, ty: Type, element: Type, error: &BlobError) -> Diag {
        let texts = (type_for_message(self.ctx, ty), type_for_message(self.ctx, element));
        let message = error.message(&texts.0, &texts.1, &"").to_string();
        let at = match error.position {
            ErrorPosition::Whole => start,
            ErrorPosition::Byte(offset) => body.saturating_add(offset),
        };
        let is_limit = matches!(error.kind, ErrorKind::LimitDigits | ErrorKind::LimitBytes);
        let expected = [ErrorKind::ExpectedCloseSquare, ErrorKind::ExpectedEnd, ErrorKind::ExpectedArrayEnd];
        let at = if expected.contains(&error.kind) { wrong_token(self.bytes, at) } else { at };
        let code = if is_limit { Code::Literal } else { Code::DenseElements };
        let diag = self.error(at, at, message).with_code(code);
        match error.note() {
            Some(note) => diag.note(self.span(at, at.saturating_add(1)), note),
            None => diag,
        }
    }

    /// `dense<...>` with the given range of its body.
    pub(super) fn dense(&mut self, start: usize, body: (usize, usize), ty: Type) -> Result<Attr, Diag> {
        let (shape, element) = self.static_shape(ty).unwrap_or_default_for(ty);
        self.elements(start, body, ty, &shape, element)
    }

    fn elements(
        &mut self,
        start: usize,
        (body, end): (usize, usize),
        ty: Type,
        shape: &[u64],
        element: Type,
    ) -> Result<Attr, Diag> {
        let Some(kind) = self.ctx.element_kind(element) else {
            let data = self.strings(start, body, end, shape)?;
            return self.intern_attr(start, end, AttrKind::DenseStrings { ty, data: data.into() });
        };
        let error = |e: &BlobError| self.blob_error(start, body, ty, element, e);
        let at = skip_blank(self.bytes, body, end);
        let data = if byte(self.bytes, at, end) == Some(b'"') {
            let close = string_end(self.bytes, at, end).map_err(|f| self.fault(f))?;
            let rest = skip_blank(self.bytes, close, end);
            if rest < end {
                return Err(self.wrong_token(rest, "expected '>'"));
            }
            self.hex(start, at, close, kind, shape).map_err(|e| self.blob_error(start, at, ty, element, &e))?
        } else {
            let text = slice(self.bytes, body, end);
            decode_list(text, kind, shape).map_err(|e| error(&e))?
        };
        self.intern_attr(start, end, AttrKind::DenseElements { ty, data: data.into() })
    }

    /// A hex string in the given range. Elements of whole bytes keep referring to the source unless they are all equal.
    fn hex(
        &self,
        _start: usize,
        open: usize,
        close: usize,
        kind: ElementKind,
        shape: &[u64],
    ) -> Result<Blob, BlobError> {
        let text = slice(self.bytes, open.saturating_add(1), close.saturating_sub(1));
        let hex = HexBody::new(text, kind, shape)?;
        let digits = hex.digits();
        let period = kind.bytes().saturating_mul(2);
        let rest = digits.get(period..).unwrap_or(&[]);
        let all_equal = || rest.eq_ignore_ascii_case(slice(digits, 0, rest.len()));
        if !kind.is_raw_canonical() || hex.is_splat() || digits.is_empty() || all_equal() {
            return Ok(hex.decode());
        }
        Ok(Blob::Hex(self.source.hex_text(open.saturating_add(3), digits.len())))
    }

    /// The strings of a list with the given shape, or a single string for a splat.
    fn strings(&self, start: usize, body: usize, end: usize, shape: &[u64]) -> Result<Vec<Str>, Diag> {
        let mut data = Vec::new();
        let mut list = ListShape::default();
        let mut at = skip_blank(self.bytes, body, end);
        if at == end {
            return match shape.contains(&0) {
                true => Ok(data),
                false => Err(self.elements_error(start, end, "parsed zero elements, but type expected at least 1")),
            };
        }
        let ragged =
            |at| self.elements_error(at, at, "tensor literal is invalid; ranks are not consistent between elements");
        loop {
            // An element or a list.
            match byte(self.bytes, at, end) {
                Some(b'[') => {
                    list.open();
                    at = skip_blank(self.bytes, at.saturating_add(1), end);
                    if byte(self.bytes, at, end) != Some(b']') {
                        continue;
                    }
                }
                Some(b'"') => {
                    let close = string_end(self.bytes, at, end).map_err(|f| self.fault(f))?;
                    let raw = slice(self.bytes, at.saturating_add(1), close.saturating_sub(1));
                    data.push(self.ctx.str(unescape(raw)));
                    list.leaf().ok_or_else(|| ragged(at))?;
                    at = skip_blank(self.bytes, close, end);
                }
                Some(b) if b.is_ascii_alphanumeric() || b == b'-' => {
                    let rest = slice(self.bytes, at, end);
                    let length =
                        rest.iter().position(|b| !b.is_ascii_alphanumeric()).unwrap_or(rest.len()).clamp(1, 40);
                    let found = String::from_utf8_lossy(slice(rest, 0, length));
                    return Err(self.elements_error(start, end, format!("expected string token, got {found}")));
                }
                _ => return Err(self.elements_error(at, at, "expected element literal of primitive type")),
            }
            // Closing brackets, and a comma before the next element.
            while list.is_in_list() && byte(self.bytes, at, end) == Some(b']') {
                list.close().ok_or_else(|| ragged(at))?;
                at = skip_blank(self.bytes, at.saturating_add(1), end);
            }
            match byte(self.bytes, at, end) {
                Some(b',') if list.is_in_list() => at = skip_blank(self.bytes, at.saturating_add(1), end),
                None if !list.is_in_list() => break,
                _ if list.is_in_list() => return Err(self.wrong_token(at, "expected ']'")),
                _ => return Err(self.wrong_token(at, "expected '>'")),
            }
        }
        if !list.extents.is_empty() && list.extents != shape {
            let kind = ErrorKind::Shape { inferred: list.extents, expected: shape.to_vec() };
            let message = BlobError { position: ErrorPosition::Whole, kind }.to_string();
            return Err(self.elements_error(start, end, message));
        }
        Ok(data)
    }

    /// `sparse<...>` with the given range of its body.
    pub(super) fn sparse(
        &mut self,
        start: usize,
        end: usize,
        (body, body_end): (usize, usize),
        ty: Type,
    ) -> Result<Attr, Diag> {
        let (shape, element) = self.static_shape(ty).unwrap_or_default_for(ty);
        let (rank, index) = (shape.len() as u64, self.ctx.int_type(64));
        let tensor = |reader: &Self, shape: &[u64], element| {
            reader.ctx.tensor_type(&shape.iter().map(|&n| Some(n)).collect::<Vec<_>>(), element)
        };
        let first = skip_blank(self.bytes, body, body_end);
        let (indices, values) = if first == body_end {
            let (indices, values) = (tensor(self, &[0, rank], index), tensor(self, &[0], element));
            let none = (body_end, body_end);
            (self.dense(start, none, indices)?, self.dense(start, none, values)?)
        } else {
            let (comma, inferred) = self.list_shape(first, body_end)?;
            // If the indices are empty, decoding them reports the error.
            if comma != first && byte(self.bytes, comma, body_end) != Some(b',') {
                return Err(self.wrong_token(comma, "expected ','"));
            }
            if byte(self.bytes, first, body_end) == Some(b'"') {
                // MLIR parses the string as an index and reports it as out of range.
                return Err(self.elements_error(first, first, "integer constant out of range for type"));
            }
            let indices_shape = if inferred.is_empty() { vec![1, rank] } else { inferred };
            let second = skip_blank(self.bytes, comma.saturating_add(1), body_end);
            let (_, inferred) = self.list_shape(second, body_end)?;
            let count = indices_shape.first().copied().unwrap_or(0);
            let values_shape = if inferred.is_empty() { vec![count] } else { inferred };
            let (indices, values) = (tensor(self, &indices_shape, index), tensor(self, &values_shape, element));
            let attrs = (
                self.elements(start, (first, comma), indices, &indices_shape, index)?,
                self.elements(start, (second, body_end), values, &values_shape, element)?,
            );
            self.check_sparse(start, end, ty, &shape, &indices_shape, &values_shape, attrs.0)?;
            attrs
        };
        self.intern_attr(start, end, AttrKind::Sparse { ty, indices, values })
    }

    /// The end of a literal list and its shape, found by brackets and commas. Decoding checks that the list is regular.
    fn list_shape(&self, start: usize, end: usize) -> Result<(usize, Vec<u64>), Diag> {
        let mut list = ListShape::default();
        let mut at = start;
        loop {
            at = skip_blank(self.bytes, at, end);
            match byte(self.bytes, at, end) {
                Some(b'[') => list.open(),
                Some(b']') if list.is_in_list() => {
                    let _ = list.close();
                }
                Some(b',') if list.is_in_list() => {}
                Some(b',' | b']') => break,
                Some(b'"') => {
                    at = string_end(self.bytes, at, end).map_err(|f| self.fault(f))?;
                    let _ = list.leaf();
                    continue;
                }
                Some(_) => {
                    let rest = slice(self.bytes, at, end);
                    let is_end = |b: &u8| matches!(b, b',' | b']' | b'[' | b' ' | b'\n' | b'\t' | b'\r' | b'"');
                    let depth = rest.iter().scan(0_u32, |depth, b| {
                        // A complex number is one element with its comma.
                        *depth = match b {
                            b'(' => depth.saturating_add(1),
                            b')' => depth.saturating_sub(1),
                            _ => *depth,
                        };
                        Some(*depth > 0 || !is_end(b))
                    });
                    let length = depth.take_while(|&inside| inside).count();
                    at = at.saturating_add(length.max(1));
                    let _ = list.leaf();
                    continue;
                }
                None => break,
            }
            at = at.saturating_add(1);
        }
        if at == start {
            return Err(self.elements_error(at, at, "expected element literal of primitive type"));
        }
        Ok((at, list.extents))
    }

    #[allow(clippy::too_many_arguments, reason = "each is a part of one attribute")]
    pub(crate) fn check_sparse(
        &self,
        start: usize,
        end: usize,
        ty: Type,
        shape: &[u64],
        indices: &[u64],
        values: &[u64],
        index_attr: Attr,
    ) -> Result<(), Diag> {
        let fail = |message: String| Err(self.elements_error(start, end, message));
        let text = |shape: &[u64]| {
            let extents: Vec<String> = shape.iter().take(64).map(u64::to_string).collect();
            extents.join(", ")
        };
        if values.len() != 1 {
            return fail("expected 1-d tensor for sparse element values".to_owned());
        }
        let width = match *indices {
            [_] if shape.len() == 1 => Some(1),
            [_, width] if width == shape.len() as u64 => Some(shape.len()),
            _ => None,
        };
        let (Some(width), true) = (width, indices.first() == values.first()) else {
            return fail(format!(
                "expected shape ([{}]); inferred shape of indices literal ([{}]); inferred shape of values literal ([{}])",
                text(shape),
                text(indices),
                text(values)
            ));
        };
        let AttrKind::DenseElements { data, .. } = self.ctx.attr_kind(index_attr) else { return Ok(()) };
        // A splat is one coordinate, used for every dimension of every index.
        let data = data.get();
        let bytes = data.bytes();
        let words: Vec<u64> = bytes.as_chunks::<8>().0.iter().map(|&word| u64::from_le_bytes(word)).collect();
        let rows: Vec<Vec<u64>> = match data.splat() {
            Some(_) => vec![vec![words.first().copied().unwrap_or(0); width]],
            None => words.chunks(width.max(1)).map(<[u64]>::to_vec).collect(),
        };
        for (number, row) in rows.iter().enumerate() {
            if row.iter().zip(shape).any(|(at, extent)| at >= extent) {
                let (row, ty) = (text(row), type_for_message(self.ctx, ty));
                return fail(format!(
                    "sparse index #{number} is not contained within the value shape, with index=[{row}], and type='{ty}'"
                ));
            }
        }
        Ok(())
    }

    /// `array<...>` with the given range of its body.
    pub(super) fn dense_array(&mut self, start: usize, (body, end): (usize, usize)) -> Result<Attr, Diag> {
        let at = skip_blank(self.bytes, body, end);
        let (element, type_end) = self.type_in(at, end)?;
        let kind = self.ctx.element_kind(element).filter(|k| !k.complex && k.scalar != ScalarType::Index);
        let Some(kind) = kind else {
            let found = type_for_message(self.ctx, element);
            return Err(self.elements_error(at, type_end, format!("expected integer or float type, got: '{found}'")));
        };
        let bits = kind.scalar.bits();
        if bits != 1 && bits % 8 != 0 {
            return Err(self.elements_error(at, type_end, "element type bitwidth must be a multiple of 8"));
        }
        let colon = skip_blank(self.bytes, type_end, end);
        let data = match byte(self.bytes, colon, end) {
            None => Vec::new(),
            Some(b':') => {
                let list = colon.saturating_add(1);
                let decoded = decode_array(slice(self.bytes, list, end), kind.scalar);
                decoded.map_err(|e| self.blob_error(start, list, element, element, &e))?
            }
            Some(_) => return Err(self.wrong_token(colon, "expected ':' after dense array type")),
        };
        self.intern_attr(start, end, AttrKind::DenseArray { element, data: data.into() })
    }
}

/// The shape and element type of a checked type; the fallback is never taken.
trait OrEmpty {
    fn unwrap_or_default_for(self, ty: Type) -> (Vec<u64>, Type);
}
impl OrEmpty for Option<(Vec<u64>, Type)> {
    fn unwrap_or_default_for(self, ty: Type) -> (Vec<u64>, Type) {
        self.unwrap_or((Vec::new(), ty))
    }
}

/// The shape of nested lists, inferred while they are read.
#[derive(Default)]
struct ListShape {
    /// Number of items so far in each open list.
    counts: Vec<u64>,
    /// Number of items in the lists of each depth, valid once a list of that depth is closed. The depth of the first
    /// element bounds the number of entries.
    extents: Vec<u64>,
    closed: Vec<bool>,
    /// The depth of elements.
    leaf_depth: Option<usize>,
}

impl ListShape {
    fn is_in_list(&self) -> bool {
        !self.counts.is_empty()
    }
    fn count_item(&mut self) {
        if let Some(count) = self.counts.last_mut() {
            *count = count.saturating_add(1);
        }
    }
    fn open(&mut self) {
        self.count_item();
        self.counts.push(0);
        if self.extents.len() < self.counts.len() {
            self.extents.push(0);
            self.closed.push(false);
        }
    }
    /// `None` if elements are not all at one depth.
    fn leaf(&mut self) -> Option<()> {
        self.count_item();
        (*self.leaf_depth.get_or_insert(self.counts.len()) == self.counts.len()).then_some(())
    }
    /// `None` if lists of one depth have different lengths.
    fn close(&mut self) -> Option<()> {
        let count = self.counts.pop()?;
        let depth = self.counts.len();
        let (extent, closed) = (self.extents.get_mut(depth)?, self.closed.get_mut(depth)?);
        if !*closed {
            (*extent, *closed) = (count, true);
        }
        (*extent == count).then_some(())
    }
}
