//! Whether a type makes sense where it stands.
//!
//! MLIR takes `tensor<4x!quant.uniform<i8:f32:7, {...}>>` although there is no dimension 7. Here every quantized element
//! type is checked against the shape that carries it, in the type of every value and in everything that a type or
//! attribute holds. Verdicts are remembered by id: a type costs something once.

use super::text::type_text;
use crate::ir::{Attr, Child, Container, Context, ElementPlace, Type, TypeKind};

/// Remembers which types and attributes were found good.
#[derive(Default)]
pub(super) struct TypeTable {
    good_types: Vec<bool>,
    good_attrs: Vec<bool>,
    /// What is left of a walk, and what it marked; kept for its room.
    work: Vec<Node>,
    marked: Vec<Child>,
}

/// Marks a place of a list; false if it was marked before.
fn mark(list: &mut Vec<bool>, index: usize) -> bool {
    if list.len() <= index {
        list.resize(index + 1, false);
    }
    list.get_mut(index).is_some_and(|place| !std::mem::replace(place, true))
}

/// What stands in a quantized type's place decides what it has to fit.
#[derive(Clone, Copy)]
enum Node {
    /// The type of a value; a bare quantized type is a scalar.
    Value(Type),
    /// A type that something mentions; a bare quantized type fits anything.
    Mention(Type),
    Attr(Attr),
}

impl TypeTable {
    /// What is wrong with the type of a value.
    pub(super) fn value(&mut self, ctx: &Context, ty: Type) -> Result<(), String> {
        if self.good_types.get(ty.index()).copied().unwrap_or(false) {
            return Ok(());
        }
        self.walk(ctx, Node::Value(ty))
    }
    /// What is wrong with the types in an attribute.
    pub(super) fn attr(&mut self, ctx: &Context, attr: Attr) -> Result<(), String> {
        if attr == Attr::EMPTY_DICT || self.good_attrs.get(attr.index()).copied().unwrap_or(false) {
            return Ok(());
        }
        self.walk(ctx, Node::Attr(attr))
    }
    fn walk(&mut self, ctx: &Context, root: Node) -> Result<(), String> {
        // Nodes are marked when they are met: if one turns out bad, the marks of this walk are taken back.
        let Self { good_types, good_attrs, work, marked } = self;
        work.clear();
        marked.clear();
        work.push(root);
        while let Some(node) = work.pop() {
            let (ty, is_value) = match node {
                Node::Attr(attr) => {
                    if mark(good_attrs, attr.index()) {
                        marked.push(Child::Attr(attr));
                        ctx.attr_kind(attr).children(&mut |child| match child {
                            Child::Type(t) => work.push(Node::Mention(t)),
                            Child::Attr(a) => work.push(Node::Attr(a)),
                        });
                    }
                    continue;
                }
                Node::Value(ty) => (ty, true),
                Node::Mention(ty) => (ty, false),
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
            // A bare quantized type that was only mentioned says nothing about it as the type of a value.
            if is_value || ctx.quantized(ty).is_none() {
                mark(good_types, ty.index());
                marked.push(Child::Type(ty));
            }
            let kind = ctx.type_kind(ty);
            let of_values = matches!(kind, TypeKind::Function { .. } | TypeKind::Tuple(_));
            kind.children(&mut |child| {
                work.push(match child {
                    Child::Type(t) if of_values => Node::Value(t),
                    Child::Type(t) => Node::Mention(t),
                    Child::Attr(a) => Node::Attr(a),
                });
            });
        }
        Ok(())
    }
}

/// What is wrong with a type, its children apart.
fn check(ctx: &Context, ty: Type, is_value: bool) -> Result<(), String> {
    let fits = |element: Type, place: ElementPlace<'_>| match ctx.quantized(element) {
        Some(quantized) => {
            quantized.check(ctx, place).map_err(|why| format!("has type '{}': {why}", type_text(ctx, ty)))
        }
        None => Ok(()),
    };
    match ctx.type_kind(ty) {
        TypeKind::RankedTensor { shape, element, .. } => {
            valid_element(ctx, ty, *element, Container::Tensor)?;
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
            Err(format!("has type '{}', whose element type is not allowed there", type_text(ctx, ty)))
        }
        _ => Ok(()),
    }
}
