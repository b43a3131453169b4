//! Convenience methods of the context: builtin types and attributes, dictionaries, shapes.

use smallvec::SmallVec;

use super::*;
use crate::elements::ElementKind;
use crate::movement::Dim;
use crate::num::{ApInt, FloatKind};

impl Context {
    /// `none`
    pub fn none_type(&self) -> Type {
        self.ty(TypeKind::None)
    }
    /// `index`
    pub fn index_type(&self) -> Type {
        self.ty(TypeKind::Index)
    }
    /// `iN`
    pub fn int_type(&self, width: u32) -> Type {
        self.ty(TypeKind::Integer { width, signedness: Signedness::Signless })
    }
    /// `f32` and the other float types.
    pub fn float_type(&self, kind: FloatKind) -> Type {
        self.ty(TypeKind::Float(kind))
    }
    /// `tensor<...>`
    pub fn tensor_type(&self, shape: &[Dim], element: Type) -> Type {
        self.ty(TypeKind::RankedTensor { shape: shape.into(), element, encoding: None })
    }
    /// A function type.
    pub fn function_type(&self, inputs: &[Type], results: &[Type]) -> Type {
        self.ty(TypeKind::Function { inputs: inputs.into(), results: results.into() })
    }
    /// Width of an integer type, 64 for `index`.
    pub fn int_width(&self, ty: Type) -> Option<u32> {
        match self.type_kind(ty) {
            TypeKind::Integer { width, .. } => Some(*width),
            TypeKind::Index => Some(64),
            _ => None,
        }
    }
    /// The format of a float type.
    pub fn float_kind(&self, ty: Type) -> Option<FloatKind> {
        match self.type_kind(ty) {
            TypeKind::Float(kind) => Some(*kind),
            _ => None,
        }
    }
    /// The element type of a shaped type.
    pub fn element_type(&self, ty: Type) -> Option<Type> {
        match self.type_kind(ty) {
            TypeKind::Vector { element, .. }
            | TypeKind::RankedTensor { element, .. }
            | TypeKind::UnrankedTensor(element)
            | TypeKind::MemRef { element, .. }
            | TypeKind::UnrankedMemRef { element, .. } => Some(*element),
            TypeKind::Dialect(object) => object.0.tensor_like().map(|(_, element)| element),
            _ => None,
        }
    }
    /// The element type of a shaped type, or the type itself.
    pub fn element_or_self(&self, ty: Type) -> Type {
        self.element_type(ty).unwrap_or(ty)
    }
    /// The shape of a ranked tensor, memref or vector, or of a dialect type [like a tensor](TypeObject::tensor_like).
    pub fn shape(&self, ty: Type) -> Option<SmallVec<[Dim; 6]>> {
        match self.type_kind(ty) {
            TypeKind::Vector { shape, .. } => Some(shape.iter().map(|&n| Some(n)).collect()),
            TypeKind::RankedTensor { shape, .. } | TypeKind::MemRef { shape, .. } => {
                Some(shape.iter().copied().collect())
            }
            TypeKind::Dialect(object) => object.0.tensor_like().map(|(shape, _)| shape.iter().copied().collect()),
            _ => None,
        }
    }
    /// Returns true if a type is a tensor, vector or memref.
    pub fn is_shaped(&self, ty: Type) -> bool {
        self.element_type(ty).is_some()
    }
    /// Returns true if a type is a ranked or unranked tensor.
    pub fn is_tensor(&self, ty: Type) -> bool {
        matches!(self.type_kind(ty), TypeKind::RankedTensor { .. } | TypeKind::UnrankedTensor(_))
    }
    /// The encoding attribute of a ranked tensor.
    pub fn encoding(&self, ty: Type) -> Option<Attr> {
        match self.type_kind(ty) {
            TypeKind::RankedTensor { encoding, .. } => *encoding,
            _ => None,
        }
    }
    /// Replaces the element type of a shaped type.
    pub fn with_element(&self, ty: Type, element: Type) -> Type {
        let mut kind = self.type_kind(ty).clone();
        match &mut kind {
            TypeKind::Vector { element: e, .. }
            | TypeKind::RankedTensor { element: e, .. }
            | TypeKind::UnrankedTensor(e)
            | TypeKind::MemRef { element: e, .. }
            | TypeKind::UnrankedMemRef { element: e, .. } => *e = element,
            TypeKind::Dialect(object) => match object.0.tensor_like() {
                Some((shape, _)) => return object.0.with_tensor(shape, element).map_or(ty, |kind| self.ty(kind)),
                None => return element,
            },
            other => return if *other == *self.type_kind(ty) { element } else { ty },
        }
        self.ty(kind)
    }
    /// Replaces the shape of a ranked tensor, or of a dialect type [like a tensor](TypeObject::tensor_like).
    pub fn with_shape(&self, ty: Type, shape: &[Dim]) -> Option<Type> {
        let kind = match self.type_kind(ty) {
            TypeKind::RankedTensor { element, encoding, .. } => {
                TypeKind::RankedTensor { shape: shape.into(), element: *element, encoding: *encoding }
            }
            TypeKind::Dialect(object) => object.0.with_tensor(shape, object.0.tensor_like()?.1)?,
            _ => return None,
        };
        Some(self.ty(kind))
    }
    /// The number of elements of a statically shaped type.
    pub fn num_elements(&self, ty: Type) -> Option<u64> {
        crate::movement::Shape::new(self.shape(ty)?).num_elements()
    }
    /// The object of a registered dialect's type.
    pub fn type_object<T: 'static>(&self, ty: Type) -> Option<&T> {
        match self.type_kind(ty) {
            TypeKind::Dialect(object) => object.0.as_any().downcast_ref(),
            _ => None,
        }
    }
    /// The object of a registered dialect's attribute.
    pub fn attr_object<T: 'static>(&self, attr: Attr) -> Option<&T> {
        match self.attr_kind(attr) {
            AttrKind::Dialect(object) => object.0.as_any().downcast_ref(),
            _ => None,
        }
    }
    /// The interface of a quantized type.
    pub fn quantized(&self, ty: Type) -> Option<&dyn QuantizedElement> {
        match self.type_kind(ty) {
            TypeKind::Dialect(object) => object.0.quantized(),
            _ => None,
        }
    }

    /// Converts a location to an attribute. A source position becomes file, line and column.
    pub fn loc_attr(&self, loc: Loc) -> Attr {
        match loc.kind() {
            LocKind::Attr(attr) => attr,
            LocKind::Source(pos) => match self.sources.locate(pos) {
                Some((source, line, col)) => {
                    let name = self.str(&source.name);
                    self.attr(AttrKind::Loc(LocAttr::File { name, range: [line, col, line, col] }))
                }
                None => Attr::UNKNOWN_LOC,
            },
        }
    }
    /// `"text"`
    pub fn string_attr(&self, text: impl AsRef<[u8]>) -> Attr {
        self.attr(AttrKind::String { value: self.str(text), ty: None })
    }
    /// `7 : type`; the value wraps to the type's width.
    pub fn int_attr(&self, value: i64, ty: Type) -> Attr {
        let width = self.int_width(ty).unwrap_or(64);
        self.attr(AttrKind::Integer { value: ApInt::from_i64(width, value), ty })
    }
    /// `true` or `false`
    pub fn bool_attr(&self, value: bool) -> Attr {
        self.int_attr(i64::from(value), self.int_type(1))
    }
    /// A type as attribute.
    pub fn type_attr(&self, ty: Type) -> Attr {
        self.attr(AttrKind::Type(ty))
    }
    /// `array<i64: ...>`
    pub fn i64_array_attr(&self, values: &[i64]) -> Attr {
        self.int_array_attr(64, values)
    }
    /// `array<i32: ...>`
    pub fn i32_array_attr(&self, values: &[i32]) -> Attr {
        self.int_array_attr(32, &values.iter().map(|&v| i64::from(v)).collect::<Vec<_>>())
    }
    /// `array<iN: ...>`; the values wrap to the width.
    pub fn int_array_attr(&self, width: u32, values: &[i64]) -> Attr {
        let bytes = ElementKind::int(width).bytes().min(8);
        let data = values.iter().flat_map(|v| v.to_le_bytes().into_iter().take(bytes)).collect();
        self.attr(AttrKind::DenseArray { element: self.int_type(width), data })
    }
    /// The form of a constant's elements of this type, if they are numbers or complex numbers.
    pub fn element_kind(&self, element: Type) -> Option<ElementKind> {
        match *self.type_kind(element) {
            TypeKind::Integer { width, signedness } => Some(ElementKind::int_of(width, signedness)),
            TypeKind::Index => Some(ElementKind::index()),
            TypeKind::Float(kind) => Some(ElementKind::float(kind)),
            TypeKind::Complex(part) => self.element_kind(part).map(ElementKind::complex),
            _ => None,
        }
    }
    /// The type and the data of `dense<...>` or `dense_resource<...>`; `None` for other attributes, and if the text omits
    /// the data of the resource.
    pub fn dense_data(&self, attr: Attr) -> Option<(Type, Blob)> {
        match self.attr_kind(attr) {
            AttrKind::DenseElements { ty, data } => Some((*ty, data.get())),
            AttrKind::DenseResource { ty, resource } => Some((*ty, self.resource(*resource)?.blob()?.data.clone())),
            _ => None,
        }
    }
    /// `dense<...>` of a shaped type. Fails if the type nests too deep.
    pub fn try_dense(&self, ty: Type, data: Blob) -> Result<Attr, TooDeep> {
        self.try_attr(AttrKind::DenseElements { ty, data: data.into() })
    }
    /// `dense<...>` of a shaped type that does not nest too deep.
    pub fn dense(&self, ty: Type, data: Blob) -> Attr {
        self.try_dense(ty, data).unwrap_or(Attr::UNIT)
    }
    /// `dense<...>` of integers in row-major order; the values wrap to the width of the type's elements.
    pub fn dense_ints(&self, ty: Type, values: &[i64]) -> Attr {
        let width = self.element_type(ty).and_then(|e| self.int_width(e)).unwrap_or(64);
        let bytes = ElementKind::int(width).bytes();
        let mut stored = Vec::new();
        for &value in values {
            ApInt::from_i64(width, value).to_le_bytes(&mut stored);
        }
        self.dense(ty, Blob::of_elements(stored, bytes))
    }
    /// `dense<...>` of floats in row-major order, rounded to nearest, ties to even. `None` if the elements of the type are no
    /// floats, or have no such value.
    pub fn dense_floats(&self, ty: Type, values: &[f64]) -> Option<Attr> {
        let kind = self.float_kind(self.element_type(ty)?)?;
        let mut stored = Vec::new();
        for &value in values {
            stored.extend(kind.round_f64(value)?.0.to_le_bytes().into_iter().take(kind.bytes()));
        }
        Some(self.dense(ty, Blob::of_elements(stored, kind.bytes())))
    }
    /// `@name`
    pub fn symbol_attr(&self, name: Str) -> Attr {
        self.attr(AttrKind::SymbolRef { root: name, nested: Box::new([]) })
    }
    /// The bytes of a string attribute.
    pub fn attr_str(&self, attr: Attr) -> Option<Str> {
        match self.attr_kind(attr) {
            AttrKind::String { value, .. } => Some(*value),
            _ => None,
        }
    }
    /// The value of an integer attribute that fits 64 signed bits.
    pub fn attr_int(&self, attr: Attr) -> Option<i64> {
        match self.attr_kind(attr) {
            AttrKind::Integer { value, .. } => value.to_i64(),
            _ => None,
        }
    }
    /// The type in a type attribute.
    pub fn attr_type(&self, attr: Attr) -> Option<Type> {
        match self.attr_kind(attr) {
            AttrKind::Type(ty) => Some(*ty),
            _ => None,
        }
    }
    /// The elements of an integer `array<...>` attribute.
    pub fn attr_ints(&self, attr: Attr) -> Option<Vec<i64>> {
        let AttrKind::DenseArray { element, data } = self.attr_kind(attr) else { return None };
        let width = self.int_width(*element)?;
        let bytes = ElementKind::int(width).bytes();
        let read = |chunk: &[u8]| {
            let negative = width > 1 && chunk.last().is_some_and(|&b| b & 0x80 != 0);
            let mut wide = [if negative { 0xff } else { 0 }; 8];
            for (to, from) in wide.iter_mut().zip(chunk) {
                *to = *from;
            }
            i64::from_le_bytes(wide)
        };
        Some(data.chunks_exact(bytes).map(read).collect())
    }
    /// The entries of a dictionary attribute.
    #[inline]
    pub fn dict(&self, attr: Attr) -> &[(Str, Attr)] {
        match self.attr_kind(attr) {
            AttrKind::Dict(entries) => entries,
            _ => &[],
        }
    }
    /// An entry of a dictionary attribute.
    #[inline]
    pub fn dict_get(&self, dict: Attr, name: Str) -> Option<Attr> {
        if dict == Attr::EMPTY_DICT {
            return None;
        }
        self.dict(dict).iter().find(|e| e.0 == name).map(|e| e.1)
    }
    /// An entry of a dictionary attribute by the text of its name, which does not have to be interned.
    pub fn dict_named(&self, dict: Attr, name: &str) -> Option<Attr> {
        if dict == Attr::EMPTY_DICT {
            return None;
        }
        let entries = self.dict(dict);
        let at = entries.binary_search_by(|e| self.bytes(e.0).cmp(name.as_bytes())).ok()?;
        entries.get(at).map(|e| e.1)
    }
    /// Creates a dictionary attribute from entries in any order. The last of equal names wins.
    pub fn dict_attr(&self, entries: impl IntoIterator<Item = (Str, Attr)>) -> Attr {
        let mut sorted: SmallVec<[(Str, Attr); 4]> = entries.into_iter().collect();
        sorted.sort_by(|a, b| self.bytes(a.0).cmp(self.bytes(b.0)));
        sorted.reverse();
        sorted.dedup_by_key(|e| e.0);
        sorted.reverse();
        if sorted.is_empty() { Attr::EMPTY_DICT } else { self.attr(AttrKind::Dict(sorted.as_slice().into())) }
    }
    /// Sets or removes one entry of a dictionary.
    pub fn dict_with(&self, dict: Attr, name: Str, value: Option<Attr>) -> Attr {
        let kept = self.dict(dict).iter().copied().filter(|e| e.0 != name);
        self.dict_attr(kept.chain(value.map(|v| (name, v))))
    }
}
