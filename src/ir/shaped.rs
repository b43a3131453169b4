//! Checks of the parts of shaped types, for the readers of text and bytecode.

use super::{Attr, AttrKind, Container, Context, Type, TypeKind};
use crate::movement::Dim;

/// The error for a vector without elements.
pub(crate) const EMPTY_VECTOR: &str = "vector types must have positive constant sizes but got 0";

impl Context {
    /// Returns true if a type may be the element type of a container.
    pub(crate) fn is_element(&self, element: Type, container: Container) -> bool {
        match self.type_kind(element) {
            TypeKind::Integer { .. } | TypeKind::Index | TypeKind::Float(_) => true,
            TypeKind::Complex(_) | TypeKind::Vector { .. } => container != Container::Vector,
            TypeKind::MemRef { .. } | TypeKind::UnrankedMemRef { .. } => container == Container::MemRef,
            TypeKind::Opaque { .. } => container == Container::Tensor,
            TypeKind::Dialect(object) => object.0.valid_element(container),
            _ => false,
        }
    }
    /// The memory space of a memref; `None` for the default space, 0, which is not stored.
    pub(crate) fn memory_space(&self, space: Option<Attr>) -> Result<Option<Attr>, String> {
        let Some(space) = space else { return Ok(None) };
        match self.attr_kind(space) {
            AttrKind::Integer { value, .. } if value.is_zero() => Ok(None),
            AttrKind::Integer { .. } | AttrKind::String { .. } | AttrKind::Dict(_) | AttrKind::Dialect(_) => {
                Ok(Some(space))
            }
            _ => Err("unsupported memory space Attribute".to_owned()),
        }
    }
    /// The layout of a memref of a shape; `None` for the identity, which is not stored.
    pub(crate) fn memref_layout(&self, shape: &[Dim], layout: Option<Attr>) -> Result<Option<Attr>, String> {
        let Some(layout) = layout else { return Ok(None) };
        match self.attr_kind(layout) {
            AttrKind::AffineMap(map) if map.dims as usize != shape.len() => {
                let (rank, inputs) = (shape.len(), map.dims);
                Err(format!("memref layout mismatch between rank and affine map: {rank} != {inputs}"))
            }
            AttrKind::AffineMap(map) => Ok((!map.is_identity()).then_some(layout)),
            AttrKind::StridedLayout { strides, .. } if strides.len() != shape.len() => {
                Err("expected the number of strides to match the rank".to_owned())
            }
            _ => Ok(Some(layout)),
        }
    }
}
