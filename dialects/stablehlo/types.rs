//! StableHLO's types: `!stablehlo.token`, an order between operations with effects, and `!stablehlo.future<...>`, the
//! results of an operation that is not finished.

use std::sync::Arc;

use qopt_ir::def::{TypeConstraint, TypeDef, TypePred};
use qopt_ir::ir::{Container, Context, DialectType, Type, TypeKind, TypeObject};
use qopt_ir::syntax::TextPrinter;

use crate::support::show;

/// `!stablehlo.token`
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
struct Token;

impl TypeObject for Token {
    fn dialect(&self) -> &'static str {
        "stablehlo"
    }
    fn print(&self, p: &mut TextPrinter<'_>) {
        p.text("token");
    }
    fn valid_element(&self, _container: Container) -> bool {
        false
    }
}

/// `!stablehlo.future<tensor<4xf32>>`
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
struct Future(Vec<Type>);

impl TypeObject for Future {
    fn dialect(&self) -> &'static str {
        "stablehlo"
    }
    fn print(&self, p: &mut TextPrinter<'_>) {
        p.text("future");
        let mut separator = "<";
        for &ty in &self.0 {
            p.text(separator);
            p.ty(ty);
            separator = ", ";
        }
        p.text(">");
    }
    fn children(&self, each: &mut dyn FnMut(Type)) {
        self.0.iter().for_each(|&ty| each(ty));
    }
    fn valid_element(&self, _container: Container) -> bool {
        false
    }
}

fn intern<T: TypeObject + 'static>(ctx: &Context, object: T) -> Type {
    ctx.ty(TypeKind::Dialect(DialectType(Arc::new(object))))
}

/// `!stablehlo.token`
pub(super) fn token_type(ctx: &Context) -> Type {
    intern(ctx, Token)
}

/// `!stablehlo.future<...>` of these types.
pub(super) fn future_type(ctx: &Context, types: Vec<Type>) -> Type {
    intern(ctx, Future(types))
}

/// A token.
pub const TOKEN: TypeConstraint =
    TypeConstraint::only("token", TypePred::Test(|c, t| t == intern(c, Token)), |c| intern(c, Token));
/// A future.
pub const FUTURE: TypeConstraint =
    TypeConstraint::new("future", TypePred::Test(|c, t| c.type_object::<Future>(t).is_some()));

/// All types.
pub(super) static ALL: &[&TypeDef] = &[
    &TypeDef {
        mnemonic: "token",
        summary: "An order between operations with effects.",
        description: "An operation that takes a token runs after the operation that produced it.",
        parse: |p| Ok(intern(p.ctx, Token)),
        example: "!stablehlo.token",
    },
    &TypeDef {
        mnemonic: "future",
        summary: "The results of an operation that is not finished.",
        description: "`stablehlo.async_done` waits for them.",
        parse: |p| {
            let mut types = Vec::new();
            p.expect("<")?;
            loop {
                let span = p.span();
                let ty = p.ty()?;
                if !matches!(p.ctx.type_kind(ty), TypeKind::RankedTensor { .. }) {
                    let message = format!("future element type must be a ranked tensor, but got {}", show(p.ctx, ty));
                    return Err(p.error_at(span, message));
                }
                types.push(ty);
                if !p.eat(",") {
                    break;
                }
            }
            p.expect(">")?;
            Ok(intern(p.ctx, Future(types)))
        },
        example: "!stablehlo.future<tensor<4xf32>, tensor<2xi32>>",
    },
];

/// Returns true for `!stablehlo.token`.
pub(super) fn is_token(ctx: &Context, ty: Type) -> bool {
    ctx.type_object::<Token>(ty).is_some()
}

/// The types of the values of a `!stablehlo.future`.
pub(super) fn future_types(ctx: &Context, ty: Type) -> Option<&[Type]> {
    ctx.type_object::<Future>(ty).map(|future| future.0.as_slice())
}
