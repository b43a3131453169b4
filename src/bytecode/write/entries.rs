//! Writes attributes and types: with a number of the builtin dialect, or as text.

use super::super::Item;
use super::super::codes::{DYNAMIC, attr as attrs, ty as types};
use super::super::output::Bytecode;
use super::numbering::{Entry, Numbering, TypeEntry, entries_of};
use crate::elements::raw;
use crate::ir::{Attr, AttrKind, Context, LocAttr, Signedness, Str, Type, TypeKind};
use crate::movement::Dim;
use crate::num::ApInt;
use crate::syntax;

/// Returns true for an attribute with an encoding; others are text.
pub(super) fn has_attr_code(kind: &AttrKind) -> bool {
    !matches!(
        kind,
        AttrKind::AffineMap(_)
            | AttrKind::IntegerSet(_)
            | AttrKind::StridedLayout { .. }
            | AttrKind::Opaque { .. }
            | AttrKind::Dialect(_)
    )
}

/// Returns true for a type with an encoding; others are text.
pub(super) fn has_type_code(kind: &TypeKind) -> bool {
    match kind {
        TypeKind::Float(float) => types::FLOATS.iter().any(|(_, kind)| kind == float),
        TypeKind::Opaque { .. } | TypeKind::Dialect(_) => false,
        _ => true,
    }
}

/// The dialect of an attribute, if it is not the builtin one.
pub(super) fn attr_dialect(ctx: &Context, attr: Attr) -> Option<Str> {
    match ctx.attr_kind(attr) {
        AttrKind::Opaque { dialect, .. } => Some(*dialect),
        AttrKind::Dialect(object) => Some(ctx.str(object.0.dialect())),
        _ => None,
    }
}

/// The dialect of a type, if it is not the builtin one.
pub(super) fn type_dialect(ctx: &Context, ty: Type) -> Option<Str> {
    match ctx.type_kind(ty) {
        TypeKind::Opaque { dialect, .. } => Some(*dialect),
        TypeKind::Dialect(object) => Some(ctx.str(object.0.dialect())),
        _ => None,
    }
}

/// The sizes and the bytes of all entries.
pub(super) fn write(ctx: &Context, numbering: &mut Numbering<'_>) -> (Bytecode, Bytecode) {
    let (mut offsets, mut data) = (Bytecode::default(), Bytecode::default());
    let (attrs, types) = (std::mem::take(&mut numbering.attrs), std::mem::take(&mut numbering.types));
    offsets.varint(attrs.len() as u64);
    offsets.varint(types.len() as u64);
    for group in attrs.chunk_by(|(a, _), (b, _)| a == b) {
        write_group(group, numbering, (&mut offsets, &mut data), |n, entry, out| attr(ctx, n, entry, out));
    }
    for group in types.chunk_by(|(a, _), (b, _)| a == b) {
        write_group(group, numbering, (&mut offsets, &mut data), |n, entry, out| ty(ctx, n, entry, out));
    }
    (numbering.attrs, numbering.types) = (attrs, types);
    (offsets, data)
}

/// Writes entries of one dialect. `write` returns true if it wrote an encoding, false for text.
fn write_group<T: Copy>(
    group: &[(Str, T)],
    numbering: &mut Numbering<'_>,
    (offsets, data): (&mut Bytecode, &mut Bytecode),
    write: impl Fn(&mut Numbering<'_>, T, &mut Bytecode) -> bool,
) {
    let Some(&(dialect, _)) = group.first() else { return };
    offsets.varint(numbering.dialect(dialect));
    offsets.varint(group.len() as u64);
    for &(_, entry) in group {
        let start = data.len();
        let is_custom = write(numbering, entry, data);
        offsets.flagged(data.len().saturating_sub(start) as u64, is_custom);
    }
}

fn attr(ctx: &Context, n: &mut Numbering<'_>, entry: Entry, out: &mut Bytecode) -> bool {
    let attr = match entry {
        Entry::Merged(..) => {
            dictionary(ctx, n, &entries_of(ctx, entry), out);
            return true;
        }
        Entry::OwnValues(dict) => {
            let entries = ctx.dict(dict);
            out.varint(attrs::DICTIONARY);
            out.varint(entries.len() as u64);
            for &(name, value) in entries {
                out.varint(n.attr(ctx.string_attr(ctx.bytes(name))));
                out.varint(n.entry(Entry::Own(value)));
            }
            return true;
        }
        Entry::Own(attr) => {
            let items = n.target.map(|target| (target.downgrade.attr)(ctx, attr, target.version));
            own(ctx, n, items, out);
            return true;
        }
        Entry::Attr(attr) => attr,
    };
    let kind = ctx.attr_kind(attr);
    if !has_attr_code(kind) {
        out.text(&syntax::attr_bytes(ctx, attr));
        return false;
    }
    let string = |text: &Str| ctx.string_attr(ctx.bytes(*text));
    match kind {
        AttrKind::Array(items) => {
            out.varint(attrs::ARRAY);
            list(out, items.iter().map(|&item| n.attr(item)));
        }
        AttrKind::Dict(entries) => dictionary(ctx, n, entries, out),
        AttrKind::String { value, ty: None } => {
            out.varint(attrs::STRING);
            out.varint(n.string(*value));
        }
        AttrKind::String { value, ty: Some(ty) } => {
            out.varint(attrs::STRING_WITH_TYPE);
            out.varint(n.string(*value));
            out.varint(n.ty(*ty));
        }
        AttrKind::SymbolRef { root, nested } if nested.is_empty() => {
            out.varint(attrs::FLAT_SYMBOL_REF);
            out.varint(n.attr(string(root)));
        }
        AttrKind::SymbolRef { root, nested } => {
            out.varint(attrs::SYMBOL_REF);
            out.varint(n.attr(string(root)));
            list(out, nested.iter().map(|&name| n.attr(ctx.symbol_attr(name))));
        }
        AttrKind::Type(ty) => {
            out.varint(attrs::TYPE);
            out.varint(n.ty(*ty));
        }
        AttrKind::Unit => out.varint(attrs::UNIT),
        AttrKind::Integer { value, ty } => {
            out.varint(attrs::INTEGER);
            out.varint(n.ty(*ty));
            integer(value, out);
        }
        AttrKind::Float { bits, ty } => {
            out.varint(attrs::FLOAT);
            out.varint(n.ty(*ty));
            let width = ctx.float_kind(*ty).map_or(0, crate::num::FloatKind::bits);
            integer(&ApInt::from_le_bytes(width, &{ bits.0 }.to_le_bytes()), out);
        }
        AttrKind::Loc(loc) => location(ctx, n, loc, out),
        AttrKind::DenseResource { ty, resource } => {
            out.varint(attrs::DENSE_RESOURCE);
            out.varint(n.ty(*ty));
            out.varint(n.resource(*resource));
        }
        AttrKind::DenseArray { element, data } => {
            let width = ctx.element_kind(*element).map_or(1, crate::elements::ElementKind::bytes).max(1);
            out.varint(attrs::DENSE_ARRAY);
            out.varint(n.ty(*element));
            out.varint(data.len().checked_div(width).unwrap_or(0) as u64);
            out.varint(data.len() as u64);
            out.bytes(data);
        }
        AttrKind::DenseElements { ty, .. } => {
            out.varint(attrs::DENSE_ELEMENTS);
            out.varint(n.ty(*ty));
            elements(ctx, attr, out);
        }
        AttrKind::DenseStrings { ty, data } => {
            out.varint(attrs::DENSE_STRINGS);
            out.varint(n.ty(*ty));
            let size = ctx.num_elements(*ty);
            out.varint(u64::from(data.len() == 1 && size != Some(1)));
            for &text in data {
                out.varint(n.string(text));
            }
        }
        AttrKind::Sparse { ty, indices, values } => {
            out.varint(attrs::SPARSE_ELEMENTS);
            out.varint(n.ty(*ty));
            out.varint(n.attr(*indices));
            out.varint(n.attr(*values));
        }
        AttrKind::Distinct { inner, .. } => {
            out.varint(attrs::DISTINCT);
            out.varint(n.attr(*inner));
        }
        AttrKind::AffineMap(_)
        | AttrKind::IntegerSet(_)
        | AttrKind::StridedLayout { .. }
        | AttrKind::Opaque { .. }
        | AttrKind::Dialect(_) => {}
    }
    true
}

fn list(out: &mut Bytecode, numbers: impl ExactSizeIterator<Item = u64>) {
    out.varint(numbers.len() as u64);
    numbers.for_each(|number| out.varint(number));
}

fn dictionary(ctx: &Context, n: &Numbering<'_>, entries: &[(Str, Attr)], out: &mut Bytecode) {
    out.varint(attrs::DICTIONARY);
    out.varint(entries.len() as u64);
    for &(name, value) in entries {
        out.varint(n.attr(ctx.string_attr(ctx.bytes(name))));
        out.varint(n.attr(value));
    }
}

/// The bits of a number of a known width.
fn integer(value: &ApInt, out: &mut Bytecode) {
    let mut bytes = Vec::new();
    value.to_le_bytes(&mut bytes);
    let word = |bytes: &[u8]| {
        let mut word = [0; 8];
        word.iter_mut().zip(bytes).for_each(|(to, from)| *to = *from);
        i64::from_le_bytes(word)
    };
    match value.width() {
        0..=8 => out.byte(bytes.first().copied().unwrap_or(0)),
        9..=64 => out.signed(word(&bytes)),
        _ => {
            // As in LLVM, the words above the highest set bit are left out.
            let used = bytes.iter().rposition(|&byte| byte != 0).map_or(1, |last| last.saturating_add(1));
            let words = bytes.get(..used).unwrap_or(&bytes).chunks(8);
            out.varint(words.len() as u64);
            words.for_each(|bytes| out.signed(word(bytes)));
        }
    }
}

fn location(ctx: &Context, n: &Numbering<'_>, loc: &LocAttr, out: &mut Bytecode) {
    let string = |text: &Str| ctx.string_attr(ctx.bytes(*text));
    match loc {
        LocAttr::Unknown => out.varint(attrs::UNKNOWN_LOC),
        LocAttr::File { name, range: [line, col, end_line, end_col] } => {
            let is_point = (line, col) == (end_line, end_col);
            out.varint(if is_point { attrs::FILE_LINE_COL_LOC } else { attrs::FILE_LINE_COL_RANGE });
            out.varint(n.attr(string(name)));
            let numbers = [line, col, end_line, end_col].map(|&number| u64::from(number));
            match is_point {
                true => numbers.iter().take(2).for_each(|&number| out.varint(number)),
                false => list(out, numbers.into_iter()),
            }
        }
        LocAttr::Name { name, child } => {
            out.varint(attrs::NAME_LOC);
            out.varint(n.attr(string(name)));
            out.varint(n.attr(*child));
        }
        LocAttr::CallSite { callee, caller } => {
            out.varint(attrs::CALL_SITE_LOC);
            out.varint(n.attr(*callee));
            out.varint(n.attr(*caller));
        }
        LocAttr::Fused { locations, metadata } => {
            let code = if metadata.is_some() { attrs::FUSED_LOC_WITH_METADATA } else { attrs::FUSED_LOC };
            out.varint(code);
            list(out, locations.iter().map(|&loc| n.attr(loc)));
            metadata.iter().for_each(|&metadata| out.varint(n.attr(metadata)));
        }
    }
}

/// The encoding of the file's own dialect.
fn own(ctx: &Context, n: &mut Numbering<'_>, items: Option<Result<Vec<Item>, String>>, out: &mut Bytecode) {
    // Types and attributes without an encoding are errors of the numbering.
    for item in items.and_then(Result::ok).unwrap_or_default() {
        match item {
            Item::Number(number) => out.varint(number),
            Item::Signed(number) => out.signed(number),
            Item::Bits(bits) => integer(&bits, out),
            Item::Text(text) => out.varint(n.string(text)),
            Item::Attr(attr) => out.varint(n.entry(Entry::Own(attr))),
            Item::OptionalAttr(attr) => {
                let number = attr.map_or(0, |attr| n.entry(Entry::Own(attr)));
                out.flagged(number, attr.is_some());
            }
            Item::Type(ty) => out.varint(n.own_type(ty)),
            Item::Elements(attr) => elements(ctx, attr, out),
        }
    }
}

/// The elements of a dense constant.
fn elements(ctx: &Context, attr: Attr, out: &mut Bytecode) {
    let AttrKind::DenseElements { ty, data } = ctx.attr_kind(attr) else { return };
    let (kind, data) = (ctx.element_type(*ty).and_then(|element| ctx.element_kind(element)), data.get());
    match kind.and_then(|kind| raw::pack(&data, kind)) {
        Some(bytes) => {
            out.varint(bytes.len() as u64);
            out.bytes(&bytes);
        }
        None => {
            out.varint(data.num_bytes() as u64);
            out.blob(data);
        }
    }
}

fn ty(ctx: &Context, n: &mut Numbering<'_>, (ty, is_own): TypeEntry, out: &mut Bytecode) -> bool {
    if is_own {
        let items = n.target.map(|target| (target.downgrade.ty)(ctx, ty, target.version));
        own(ctx, n, items, out);
        return true;
    }
    let kind = ctx.type_kind(ty);
    if !has_type_code(kind) {
        out.text(&syntax::type_bytes(ctx, ty));
        return false;
    }
    match kind {
        TypeKind::Integer { width, signedness } => {
            let sign = match signedness {
                Signedness::Signless => 0,
                Signedness::Signed => 1,
                Signedness::Unsigned => 2,
            };
            out.varint(types::INTEGER);
            out.varint(u64::from(*width) << 2 | sign);
        }
        TypeKind::Index => out.varint(types::INDEX),
        TypeKind::None => out.varint(types::NONE),
        TypeKind::Float(float) => {
            let code = types::FLOATS.iter().find(|(_, kind)| kind == float);
            code.iter().for_each(|(code, _)| out.varint(*code));
        }
        TypeKind::Complex(element) => {
            out.varint(types::COMPLEX);
            out.varint(n.ty(*element));
        }
        TypeKind::Function { inputs, results } => {
            out.varint(types::FUNCTION);
            list(out, inputs.iter().map(|&ty| n.ty(ty)));
            list(out, results.iter().map(|&ty| n.ty(ty)));
        }
        TypeKind::Tuple(items) => {
            out.varint(types::TUPLE);
            list(out, items.iter().map(|&ty| n.ty(ty)));
        }
        TypeKind::Vector { shape, scalable, element } => {
            match scalable.contains(&true) {
                true => {
                    out.varint(types::SCALABLE_VECTOR);
                    out.varint(scalable.len() as u64);
                    scalable.iter().for_each(|&flag| out.byte(flag.into()));
                }
                false => out.varint(types::VECTOR),
            }
            dims(&shape.iter().map(|&size| Some(size)).collect::<Vec<_>>(), out);
            out.varint(n.ty(*element));
        }
        TypeKind::RankedTensor { shape, element, encoding } => {
            match encoding {
                Some(encoding) => {
                    out.varint(types::RANKED_TENSOR_WITH_ENCODING);
                    out.varint(n.attr(*encoding));
                }
                None => out.varint(types::RANKED_TENSOR),
            }
            dims(shape, out);
            out.varint(n.ty(*element));
        }
        TypeKind::UnrankedTensor(element) => {
            out.varint(types::UNRANKED_TENSOR);
            out.varint(n.ty(*element));
        }
        TypeKind::MemRef { shape, element, layout, space } => {
            match space {
                Some(space) => {
                    out.varint(types::MEMREF_WITH_SPACE);
                    out.varint(n.attr(*space));
                }
                None => out.varint(types::MEMREF),
            }
            dims(shape, out);
            out.varint(n.ty(*element));
            let layout = layout.unwrap_or_else(|| n.identity(shape.len()));
            out.varint(n.attr(layout));
        }
        TypeKind::UnrankedMemRef { element, space } => {
            match space {
                Some(space) => {
                    out.varint(types::UNRANKED_MEMREF_WITH_SPACE);
                    out.varint(n.attr(*space));
                }
                None => out.varint(types::UNRANKED_MEMREF),
            }
            out.varint(n.ty(*element));
        }
        TypeKind::Opaque { .. } | TypeKind::Dialect(_) => {}
    }
    true
}

fn dims(shape: &[Dim], out: &mut Bytecode) {
    out.varint(shape.len() as u64);
    shape.iter().for_each(|dim| out.signed(dim.map_or(DYNAMIC, u64::cast_signed)));
}
