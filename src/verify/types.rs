//! Checks that a type is valid in its context.
//!
//! MLIR accepts `tensor<4x!quant.uniform<i8:f32:7, {...}>>` although the tensor has no dimension 7. This verifier
//! checks every quantized element type against the shape of its container, in value types and in all types nested in
//! types or attributes. Results are cached by id, so each type is checked once.

use super::text::type_text;
use crate::ir::{Attr, AttrKind, Child, Container, Context, ElementPlace, Type, TypeKind};

/// Caches the types and attributes that are valid.
#[derive(Default)]
pub(super) struct TypeTable {
    good_types: Vec<bool>,
    good_attrs: Vec<bool>,
    /// Buffers of a walk: its work list and the marks it set. Kept to reuse their memory.
    work: Vec<TypeNode>,
    marked: Vec<Child>,
}

/// Sets `list[index]` and returns true if it was not set before.
fn mark(list: &mut Vec<bool>, index: usize) -> bool {
    if list.len() <= index {
        list.resize(index + 1, false);
    }
    list.get_mut(index).is_some_and(|place| !std::mem::replace(place, true))
}

/// A node of the walk. The context decides which checks apply to a quantized type.
#[derive(Clone, Copy)]
enum TypeNode {
    /// The type of a value; a bare quantized type is a scalar.
    Value(Type),
    /// A nested type. A bare quantized type is accepted.
    Mention(Type),
    Attr(Attr),
}

impl TypeTable {
    /// Checks the type of a value.
    pub(super) fn value(&mut self, ctx: &Context, ty: Type) -> Result<(), String> {
        if self.good_types.get(ty.index()).copied().unwrap_or(false) {
            return Ok(());
        }
        self.walk(ctx, TypeNode::Value(ty))
    }
    /// Checks the types in an attribute.
    pub(super) fn attr(&mut self, ctx: &Context, attr: Attr) -> Result<(), String> {
        if attr == Attr::EMPTY_DICT || self.good_attrs.get(attr.index()).copied().unwrap_or(false) {
            return Ok(());
        }
        self.walk(ctx, TypeNode::Attr(attr))
    }
    fn walk(&mut self, ctx: &Context, root: TypeNode) -> Result<(), String> {
        // Nodes are marked on entry. If a node is invalid, the marks of this walk are cleared.
        let Self { good_types, good_attrs, work, marked } = self;
        work.clear();
        marked.clear();
        work.push(root);
        while let Some(node) = work.pop() {
            let (ty, is_value) = match node {
                TypeNode::Attr(attr) => {
                    if mark(good_attrs, attr.index()) {
                        marked.push(Child::Attr(attr));
                        ctx.attr_kind(attr).children(&mut |child| match child {
                            Child::Type(t) => work.push(TypeNode::Mention(t)),
                            Child::Attr(a) => work.push(TypeNode::Attr(a)),
                        });
                    }
                    continue;
                }
                TypeNode::Value(ty) => (ty, true),
                TypeNode::Mention(ty) => (ty, false),
            };
            if good_types.get(ty.index()).copied().unwrap_or(false) {
                continue;
            }
            if let Err(why) = check(ctx, ty, is_value) {
                for child in marked.drain(..) {
                    let place = match child {
                        Child::Type(ty) => good_types.get_mut(ty.index()),
                        Child::Attr(attr) => good_attrs.get_mut(attr.index()),
                    };
                    place.into_iter().for_each(|place| *place = false);
                }
                return Err(why);
            }
            // A bare quantized type that is valid as a nested type may be invalid as the type of a value.
            if is_value || ctx.quantized(ty).is_none() {
                mark(good_types, ty.index());
                marked.push(Child::Type(ty));
            }
            let kind = ctx.type_kind(ty);
            let of_values = matches!(kind, TypeKind::Function { .. } | TypeKind::Tuple(_));
            kind.children(&mut |child| {
                work.push(match child {
                    Child::Type(t) if of_values => TypeNode::Value(t),
                    Child::Type(t) => TypeNode::Mention(t),
                    Child::Attr(a) => TypeNode::Attr(a),
                });
            });
        }
        Ok(())
    }
}

/// Checks a type without its children.
fn check(ctx: &Context, ty: Type, is_value: bool) -> Result<(), String> {
    let fits = |element: Type, place: ElementPlace<'_>| match ctx.quantized(element) {
        Some(quantized) => {
            quantized.check(ctx, place).map_err(|why| format!("has type '{}': {why}", type_text(ctx, ty)))
        }
        None => Ok(()),
    };
    match ctx.type_kind(ty) {
        TypeKind::RankedTensor { shape, element, encoding } => {
            valid_element(ctx, ty, *element, Container::Tensor)?;
            if let Some(AttrKind::Dialect(encoding)) = encoding.map(|encoding| ctx.attr_kind(encoding)) {
                encoding.0.check_encoding(shape).map_err(|why| format!("has type '{}': {why}", type_text(ctx, ty)))?;
            }
            fits(*element, ElementPlace::Ranked(shape))
        }
        TypeKind::UnrankedTensor(element) => {
            valid_element(ctx, ty, *element, Container::Tensor)?;
            fits(*element, ElementPlace::Unranked)
        }
        TypeKind::MemRef { shape, element, .. } => {
            valid_element(ctx, ty, *element, Container::MemRef)?;
            fits(*element, ElementPlace::Ranked(shape))
        }
        TypeKind::UnrankedMemRef { element, .. } => {
            valid_element(ctx, ty, *element, Container::MemRef)?;
            fits(*element, ElementPlace::Unranked)
        }
        TypeKind::Vector { shape, element, .. } => {
            valid_element(ctx, ty, *element, Container::Vector)?;
            let shape: Vec<Option<u64>> = shape.iter().map(|&n| Some(n)).collect();
            fits(*element, ElementPlace::Ranked(&shape))
        }
        TypeKind::Dialect(object) => {
            if let Some((shape, element)) = object.0.tensor_like() {
                return fits(element, ElementPlace::Ranked(shape));
            }
            if is_value { fits(ty, ElementPlace::Scalar) } else { Ok(()) }
        }
        _ => Ok(()),
    }
}

fn valid_element(ctx: &Context, ty: Type, element: Type, container: Container) -> Result<(), String> {
    match ctx.type_kind(element) {
        TypeKind::Dialect(object) if !object.0.valid_element(container) => {
            Err(format!("has type '{}' with an unsupported element type", type_text(ctx, ty)))
        }
        _ => Ok(()),
    }
}
