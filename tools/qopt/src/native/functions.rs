//! The functions that are compiled (those with a body), and their signatures.

use qopt_dialects::{is_unsigned, model_argument_names, model_result_names};
use qopt_ir::def::OpRef;
use qopt_ir::ir::{Body, Context, Module, OpId, Str, Type, TypeKind};
use qopt_ir::rewrite::Rewriter;

/// The functions that have a body.
pub(super) fn functions(ctx: &Context, module: &Module) -> Vec<OpId> {
    let body = &module.body;
    let has_body = |op| {
        body.isolated(op).is_some_and(|inner| inner.regions(Body::ROOT).iter().any(|&r| !inner.blocks(r).is_empty()))
    };
    let is_function = |&op: &OpId| ctx.is_op(body.name(op), &qopt_dialects::func::ops::FUNC) && has_body(op);
    body.preorder().into_iter().filter(is_function).collect()
}

/// The names of the functions that have a body.
pub(super) fn names(ctx: &Context, module: &Module) -> Vec<String> {
    let name = |op| symbol(ctx, module, op).map_or_else(String::new, |name| ctx.text(name).into_owned());
    functions(ctx, module).into_iter().map(name).collect()
}

/// The name of the public function with a body, if there is only one.
pub(super) fn only_public(ctx: &Context, module: &Module) -> Option<String> {
    let is_public = |&op: &OpId| {
        let visibility = OpRef::new(ctx, &module.body, op).attr("sym_visibility").and_then(|a| ctx.attr_str(a));
        visibility.is_none_or(|visibility| ctx.text(visibility) == "public")
    };
    let mut public = functions(ctx, module).into_iter().filter(is_public);
    let only = public.next().filter(|_| public.next().is_none())?;
    symbol(ctx, module, only).map(|name| ctx.text(name).into_owned())
}

fn symbol(ctx: &Context, module: &Module, function: OpId) -> Option<Str> {
    OpRef::new(ctx, &module.body, function).attr("sym_name").and_then(|a| ctx.attr_str(a))
}

/// Makes all functions but one private, so that `symbol-dce` removes those without a call.
pub(super) fn make_others_private(ctx: &Context, module: &mut Module, name: &str) {
    let private = ctx.string_attr("private");
    for function in functions(ctx, module) {
        if symbol(ctx, module, function).is_none_or(|symbol| ctx.text(symbol) != name) {
            Rewriter::new(ctx, &mut module.body).set_property(function, "sym_visibility", Some(private));
        }
    }
}

/// The signatures of the functions that have a body.
pub(super) fn signatures(ctx: &Context, module: &Module) -> Vec<Signature> {
    functions(ctx, module).into_iter().map(|op| signature(ctx, module, op)).collect()
}

/// The signature of a function. A declaration has no names.
pub(super) fn signature(ctx: &Context, module: &Module, function: OpId) -> Signature {
    let ty = OpRef::new(ctx, &module.body, function).attr("function_type").and_then(|a| ctx.attr_type(a));
    match ty.map(|ty| ctx.type_kind(ty)) {
        Some(TypeKind::Function { inputs, results }) => {
            let (inputs, results) = (inputs.to_vec(), results.to_vec());
            let body = module.body.isolated(function);
            let mut input_names = body.map_or_else(Vec::new, |body| model_argument_names(ctx, body));
            let mut result_names = body.map_or_else(Vec::new, |body| model_result_names(ctx, body));
            input_names.resize(inputs.len(), None);
            result_names.resize(results.len(), None);
            Signature { inputs, results, input_names, result_names }
        }
        _ => Signature::default(),
    }
}

/// The types of a function, and the names of its arguments and results in the model.
#[derive(Default)]
pub(super) struct Signature {
    pub(super) inputs: Vec<Type>,
    pub(super) results: Vec<Type>,
    pub(super) input_names: Vec<Option<String>>,
    pub(super) result_names: Vec<Option<String>>,
}

impl Signature {
    /// Restores unsigned element types from the original signature. The conversion of torch tensors makes all integers signless.
    pub(super) fn restore_signedness(&mut self, ctx: &Context, original: &Signature) {
        for (types, originals) in [(&mut self.inputs, &original.inputs), (&mut self.results, &original.results)] {
            // A conversion that adds arguments or results, such as the state of variables, changes the positions of the others.
            if types.len() != originals.len() {
                continue;
            }
            for (ty, &original) in types.iter_mut().zip(originals) {
                let (element, original_element) = (ctx.element_or_self(*ty), ctx.element_or_self(original));
                let same_width = ctx.int_width(element) == ctx.int_width(original_element);
                if same_width && ctx.is_tensor(*ty) && is_unsigned(ctx, original_element) {
                    *ty = ctx.with_element(*ty, original_element);
                }
            }
        }
    }
}
