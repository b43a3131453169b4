//! Decodes the attributes and types of the builtin dialect, and checks what the parser of text checks.

use super::super::codes::{DYNAMIC, attr as attrs, ty as types};
use super::entries::{Decoded, EntryReader};
use crate::elements::{ScalarType, raw};
use crate::ir::{
    Attr, AttrKind, Blob, Container, Context, EMPTY_VECTOR, LocAttr, Signedness, SourceRange, Str, Type, TypeKind,
};
use crate::movement::Dim;
use crate::num::{ApInt, FloatBits};

/// The most words of an integer.
const MAX_WORDS: usize = (ApInt::MAX_WIDTH as usize).div_ceil(64);

pub(super) fn attr(r: &mut EntryReader<'_, '_>, code: u64) -> Decoded<Attr> {
    let kind = match code {
        attrs::ARRAY => AttrKind::Array(r.attrs()?.into()),
        attrs::DICTIONARY => dictionary(r)?,
        attrs::STRING => AttrKind::String { value: r.string()?, ty: None },
        attrs::STRING_WITH_TYPE => {
            let (value, ty) = (r.string()?, r.ty()?);
            let is_none = matches!(r.ctx().type_kind(ty), TypeKind::None);
            AttrKind::String { value, ty: (!is_none).then_some(ty) }
        }
        attrs::FLAT_SYMBOL_REF => AttrKind::SymbolRef { root: r.string_attr()?, nested: Box::default() },
        attrs::SYMBOL_REF => symbol(r)?,
        attrs::TYPE => AttrKind::Type(r.ty()?),
        attrs::UNIT => AttrKind::Unit,
        attrs::INTEGER => {
            let ty = r.ty()?;
            let Some(width) = int_width(r.ctx(), ty) else { return Err(r.fault("an integer has another type")) };
            AttrKind::Integer { value: integer(r, width)?, ty }
        }
        attrs::FLOAT => {
            let ty = r.ty()?;
            let Some(kind) = r.ctx().float_kind(ty) else { return Err(r.fault("a float has another type")) };
            let mut bytes = Vec::new();
            integer(r, kind.bits())?.to_le_bytes(&mut bytes);
            AttrKind::Float { bits: kind.canonical(FloatBits::from_le_bytes(&bytes)), ty }
        }
        attrs::CALL_SITE_LOC..=attrs::UNKNOWN_LOC | attrs::FILE_LINE_COL_RANGE => AttrKind::Loc(location(r, code)?),
        attrs::DENSE_RESOURCE => {
            let (ty, resource) = (dense_type(r)?, r.resource()?);
            AttrKind::DenseResource { ty, resource }
        }
        attrs::DENSE_ARRAY => dense_array(r)?,
        attrs::DENSE_ELEMENTS => dense(r)?,
        attrs::DENSE_STRINGS => dense_strings(r)?,
        attrs::SPARSE_ELEMENTS => {
            let ty = dense_type(r)?;
            let (indices, values) = (r.attr()?, r.attr()?);
            r.check_sparse(ty, indices, values)?;
            AttrKind::Sparse { ty, indices, values }
        }
        attrs::DISTINCT => {
            let inner = r.attr()?;
            AttrKind::Distinct { id: r.next_distinct(), inner }
        }
        _ => return Err(r.unknown(code)),
    };
    r.intern_attr(kind)
}

fn dictionary(r: &mut EntryReader<'_, '_>) -> Decoded<AttrKind> {
    let count = r.input.count()?;
    let entries = r.all(count, |r| {
        // Both are read, so that both are decoded next.
        let (name, value) = (r.string_attr(), r.attr());
        Ok((name?, value?))
    })?;
    let mut sorted = entries;
    let ctx = r.ctx();
    sorted.sort_by(|(a, _), (b, _)| ctx.bytes(*a).cmp(ctx.bytes(*b)));
    if sorted.iter().zip(sorted.iter().skip(1)).any(|((a, _), (b, _))| a == b) {
        return Err(r.fault("a dictionary has a name twice"));
    }
    Ok(AttrKind::Dict(sorted.into()))
}

fn symbol(r: &mut EntryReader<'_, '_>) -> Decoded<AttrKind> {
    let root = r.string_attr();
    let references = r.attrs()?;
    let nested = references.into_iter().map(|reference| match r.ctx().attr_kind(reference) {
        AttrKind::SymbolRef { root, nested } if nested.is_empty() => Ok(*root),
        _ => Err(r.fault("a symbol reference has another attribute in it")),
    });
    let nested: Box<[Str]> = nested.collect::<Decoded<_>>()?;
    Ok(AttrKind::SymbolRef { root: root?, nested })
}

fn int_width(ctx: &Context, ty: Type) -> Option<u32> {
    match ctx.type_kind(ty) {
        TypeKind::Integer { width, .. } => Some(*width),
        TypeKind::Index => Some(64),
        _ => None,
    }
}

/// The bits of a number of a known width.
fn integer(r: &mut EntryReader<'_, '_>, width: u32) -> Decoded<ApInt> {
    if width <= 8 {
        return Ok(ApInt::from_u64(width, r.input.byte()?.into()));
    }
    if width <= 64 {
        return Ok(ApInt::from_u64(width, r.signed()?.cast_unsigned()));
    }
    let count = r.input.count()?;
    if count > MAX_WORDS {
        return Err(r.fault("an integer has too many words"));
    }
    let words = (0..count).map(|_| r.signed()).collect::<Decoded<Vec<_>>>()?;
    let bytes: Vec<u8> = words.into_iter().flat_map(i64::to_le_bytes).collect();
    Ok(ApInt::from_le_bytes(width, &bytes))
}

fn location(r: &mut EntryReader<'_, '_>, code: u64) -> Decoded<LocAttr> {
    let number = |r: &mut EntryReader<'_, '_>| {
        let number = r.varint()?;
        u32::try_from(number).map_err(|_| r.fault("a line or a column exceeds 32 bits"))
    };
    Ok(match code {
        attrs::CALL_SITE_LOC => {
            let (callee, caller) = (r.loc(), r.loc());
            LocAttr::CallSite { callee: callee?, caller: caller? }
        }
        attrs::FILE_LINE_COL_LOC => {
            let name = r.string_attr()?;
            let (line, col) = (number(r)?, number(r)?);
            LocAttr::File { name, range: [line, col, line, col] }
        }
        attrs::FILE_LINE_COL_RANGE => {
            let name = r.string_attr()?;
            let count = r.input.count()?;
            let numbers = (0..count).map(|_| number(r)).collect::<Decoded<Vec<_>>>()?;
            let range = match *numbers {
                [] => [0; 4],
                [line] => [line, 0, line, 0],
                [line, col] => [line, col, line, col],
                [line, col, end] => [line, col, line, end],
                [line, col, end_line, end] => [line, col, end_line, end],
                _ => return Err(r.fault("a range of lines and columns has more than four numbers")),
            };
            LocAttr::File { name, range }
        }
        attrs::FUSED_LOC | attrs::FUSED_LOC_WITH_METADATA => {
            let count = r.input.count()?;
            let locations = r.all(count, EntryReader::loc);
            let metadata = if code == attrs::FUSED_LOC { None } else { Some(r.attr()?) };
            LocAttr::Fused { locations: locations?.into(), metadata }
        }
        attrs::NAME_LOC => {
            let (name, child) = (r.string_attr(), r.loc());
            LocAttr::Name { name: name?, child: child? }
        }
        _ => LocAttr::Unknown,
    })
}

/// The type of a constant: shaped, static, and not quantized.
fn dense_type(r: &mut EntryReader<'_, '_>) -> Decoded<Type> {
    let ty = r.ty()?;
    let ctx = r.ctx();
    let is_static = ctx.shape(ty).is_some_and(|dims| dims.iter().all(Option::is_some));
    if !is_static || ctx.element_type(ty).is_none_or(|element| ctx.quantized(element).is_some()) {
        return Err(r.fault("the type of a constant is not a static shape of numbers"));
    }
    Ok(ty)
}

fn static_shape(ctx: &Context, ty: Type) -> Vec<u64> {
    ctx.shape(ty).into_iter().flatten().flatten().collect()
}

fn dense(r: &mut EntryReader<'_, '_>) -> Decoded<AttrKind> {
    let ty = dense_type(r)?;
    let element = r.ctx().element_type(ty);
    let Some(kind) = element.and_then(|element| r.ctx().element_kind(element)) else {
        return Err(r.fault("the elements of a constant are not numbers"));
    };
    let len = r.input.count()?;
    let range = r.input.range(len)?;
    let shape = static_shape(r.ctx(), ty);
    let data = raw::read(&r.source(), range, kind, &shape);
    let data = data.ok_or_else(|| r.fault(format!("a constant of shape {shape:?} cannot have {len} bytes")))?;
    Ok(AttrKind::DenseElements { ty, data: data.into() })
}

fn dense_array(r: &mut EntryReader<'_, '_>) -> Decoded<AttrKind> {
    let element = r.ty()?;
    let (count, len) = (r.varint()?, r.input.count()?);
    let range = r.input.range(len)?;
    let kind = r.ctx().element_kind(element).filter(|kind| !kind.complex && kind.scalar != ScalarType::Index);
    let Some(kind) = kind.filter(|kind| kind.scalar.bits() == 1 || kind.scalar.bits().is_multiple_of(8)) else {
        return Err(r.fault("the elements of an array are not numbers of whole bytes"));
    };
    if count.checked_mul(kind.bytes() as u64) != Some(len as u64) {
        return Err(r.fault(format!("an array of {count} elements cannot have {len} bytes")));
    }
    let data = SourceRange::new(r.source(), range).map(Blob::Source);
    let mut data = data.map_or_else(Vec::new, |data| data.bytes().into_owned());
    if kind.scalar.bits() == 1 {
        data.iter_mut().for_each(|byte| *byte = u8::from(*byte != 0));
    }
    Ok(AttrKind::DenseArray { element, data: data.into() })
}

fn dense_strings(r: &mut EntryReader<'_, '_>) -> Decoded<AttrKind> {
    let ty = dense_type(r)?;
    let is_splat = r.varint()? != 0;
    let size = static_shape(r.ctx(), ty).into_iter().try_fold(1, u64::checked_mul);
    let count = if is_splat { Some(1) } else { size };
    let Some(count) = count else { return Err(r.fault("a constant has too many strings")) };
    let count = r.input.checked_count(count)?;
    let data = (0..count).map(|_| r.string()).collect::<Decoded<Box<[Str]>>>()?;
    Ok(AttrKind::DenseStrings { ty, data })
}

pub(super) fn ty(r: &mut EntryReader<'_, '_>, code: u64) -> Decoded<Type> {
    if let Some((_, kind)) = types::FLOATS.into_iter().chain(types::NEWER_FLOATS).find(|(number, _)| *number == code) {
        return r.intern_type(TypeKind::Float(kind));
    }
    let kind = match code {
        types::INTEGER => {
            let value = r.varint()?;
            let signedness = match value & 3 {
                0 => Signedness::Signless,
                1 => Signedness::Signed,
                2 => Signedness::Unsigned,
                _ => return Err(r.fault("an integer type has an unknown signedness")),
            };
            match u32::try_from(value >> 2) {
                Ok(width) if width <= ApInt::MAX_WIDTH => TypeKind::Integer { width, signedness },
                _ => return Err(r.fault(format!("an integer type has at most {} bits", ApInt::MAX_WIDTH))),
            }
        }
        types::INDEX => TypeKind::Index,
        types::NONE => TypeKind::None,
        types::FUNCTION => {
            let (inputs, results) = (r.types(), r.types());
            TypeKind::Function { inputs: inputs?.into(), results: results?.into() }
        }
        types::COMPLEX => {
            let element = r.ty()?;
            if !matches!(r.ctx().type_kind(element), TypeKind::Integer { .. } | TypeKind::Float(_)) {
                return Err(r.fault("invalid element type for complex"));
            }
            TypeKind::Complex(element)
        }
        types::TUPLE => TypeKind::Tuple(r.types()?.into()),
        types::MEMREF | types::MEMREF_WITH_SPACE => {
            let space = if code == types::MEMREF_WITH_SPACE { Some(r.attr()?) } else { None };
            let shape = shape(r)?;
            let (element, layout) = (r.ty(), r.attr());
            let (element, layout) = (checked_element(r, element?, Container::MemRef)?, layout?);
            let layout = r.ctx().memref_layout(&shape, Some(layout)).map_err(|why| r.fault(why))?;
            let space = r.ctx().memory_space(space).map_err(|why| r.fault(why))?;
            TypeKind::MemRef { shape, element, layout, space }
        }
        types::UNRANKED_MEMREF | types::UNRANKED_MEMREF_WITH_SPACE => {
            let space = if code == types::UNRANKED_MEMREF { None } else { Some(r.attr()?) };
            let element = r.ty()?;
            let element = checked_element(r, element, Container::MemRef)?;
            let space = r.ctx().memory_space(space).map_err(|why| r.fault(why))?;
            TypeKind::UnrankedMemRef { element, space }
        }
        types::RANKED_TENSOR | types::RANKED_TENSOR_WITH_ENCODING => {
            let encoding = if code == types::RANKED_TENSOR { None } else { Some(r.attr()?) };
            let (shape, element) = (shape(r)?, r.ty()?);
            TypeKind::RankedTensor { shape, element: checked_element(r, element, Container::Tensor)?, encoding }
        }
        types::UNRANKED_TENSOR => {
            let element = r.ty()?;
            TypeKind::UnrankedTensor(checked_element(r, element, Container::Tensor)?)
        }
        types::VECTOR | types::SCALABLE_VECTOR => {
            let scalable = if code == types::SCALABLE_VECTOR { flags(r)? } else { Vec::new() };
            let (dims, element) = (shape(r)?, r.ty()?);
            let element = checked_element(r, element, Container::Vector)?;
            let shape: Option<Box<[u64]>> = dims.iter().copied().collect();
            let Some(shape) = shape else { return Err(r.fault("a vector has a dynamic size")) };
            if shape.contains(&0) {
                return Err(r.fault(EMPTY_VECTOR));
            }
            let scalable = if code == types::VECTOR { vec![false; shape.len()] } else { scalable };
            if scalable.len() != shape.len() {
                return Err(r.fault("a vector has another number of scalable sizes than of sizes"));
            }
            TypeKind::Vector { shape, scalable: scalable.into(), element }
        }
        _ => return Err(r.unknown(code)),
    };
    r.intern_type(kind)
}

fn flags(r: &mut EntryReader<'_, '_>) -> Decoded<Vec<bool>> {
    let count = r.input.count()?;
    (0..count).map(|_| Ok(r.input.byte()? != 0)).collect()
}

fn shape(r: &mut EntryReader<'_, '_>) -> Decoded<Box<[Dim]>> {
    let dims = r.signed_list()?;
    if !r.ctx().limits().rank.allows(dims.len() as u64) {
        return Err(r.fault(r.ctx().limits().rank.message()));
    }
    let dims = dims.into_iter().map(|dim| match u64::try_from(dim) {
        Ok(size) => Ok(Some(size)),
        Err(_) if dim == DYNAMIC => Ok(None),
        Err(_) => Err(r.fault(format!("a dimension has the size {dim}"))),
    });
    dims.collect()
}

fn checked_element(r: &EntryReader<'_, '_>, element: Type, container: Container) -> Decoded<Type> {
    if r.ctx().is_element(element, container) {
        return Ok(element);
    }
    Err(r.fault(match container {
        Container::Tensor => "invalid tensor element type",
        Container::Vector => "invalid vector element type",
        Container::MemRef => "invalid memref element type",
    }))
}
