//! States of layers of TensorFlow Lite. A file has them as variable tensors, `tfl.pseudo_variable`, which the layer changes in place. The
//! conversion of a layer reads and assigns a variable with a name instead, and `--variables-to-arguments` makes an argument and a
//! result of it.

use qopt_ir::def::OpRef;
use qopt_ir::ir::{Attr, AttrKind, Body, Context, Loc, LocAttr, OpId, ValueId};
use qopt_ir::rewrite::NewOp;

use super::quant_to_hub::fuse::Fuser;
use crate::quant::types::uniform;
use crate::signature::INITIAL_OF_VARIABLE;
use crate::support::storage;
use crate::tf_type::TfType;
use crate::tfl::ops::{ASSIGN_VARIABLE, READ_VARIABLE, VAR_HANDLE};

/// A state that a layer has read.
pub(crate) struct State {
    variable: OpId,
    handle: ValueId,
    /// The value, with stored integers if the state is quantized.
    pub(crate) value: ValueId,
}

fn is_pseudo_variable(op: OpRef<'_>) -> bool {
    op.name() == "tfl.pseudo_variable"
}

/// Reads a state of a layer that is a variable tensor. Its first value is 0, or the zero point, as in LiteRT. Returns `None` for a
/// constant, an argument or the result of an op.
///
/// # Errors
/// If another operation uses the variable, or if it has a dynamic size.
pub(crate) fn read(fuser: &mut Fuser<'_, '_>, loc: Loc, operand: ValueId) -> Result<Option<State>, String> {
    let ctx = fuser.rewriter.ctx();
    let body = fuser.rewriter.body();
    let variable = body.defining_op(operand).map(|op| OpRef::new(ctx, body, op));
    let Some(variable) = variable.filter(|&op| is_pseudo_variable(op)) else { return Ok(None) };
    if body.uses(operand).count() != 1 {
        return Err("its state must be a variable that no other operation uses".to_owned());
    }
    let ty = body.ty(operand);
    let element = ctx.element_or_self(ty);
    let stored = ctx.with_element(ty, storage(ctx, element));
    if ctx.shape(stored).is_none_or(|dims| dims.contains(&None)) {
        return Err("its state must have static sizes".to_owned());
    }
    let initial = match ctx.float_kind(ctx.element_or_self(stored)) {
        Some(_) => ctx.dense_floats(stored, &[0.0]).ok_or("its state has unsupported elements")?,
        None => {
            let zero_point = uniform(ctx, element).and_then(|ty| ty.params.first()).map_or(0, |param| param.zero_point);
            ctx.dense_ints(stored, &[zero_point])
        }
    };
    let name = name(ctx, body, variable.loc());
    let variable = variable.op;
    let handle = NewOp::of(&VAR_HANDLE)
        .loc(loc)
        .results(&[ctx.tensor_type(&[], TfType::Resource.intern(ctx))])
        .property("container", ctx.string_attr(""))
        .property("shared_name", ctx.string_attr(name))
        .attr(INITIAL_OF_VARIABLE, initial);
    let handle = fuser.build_one(handle)?;
    let value = fuser.build_one(NewOp::of(&READ_VARIABLE).loc(loc).operands(&[handle]).results(&[stored]))?;
    Ok(Some(State { variable, handle, value }))
}

/// Assigns the new value of a state. The conversion of the layer cannot fail afterwards.
pub(crate) fn assign(fuser: &mut Fuser<'_, '_>, loc: Loc, state: &State, value: ValueId) {
    fuser.rewriter.build(&NewOp::of(&ASSIGN_VARIABLE).loc(loc).operands(&[state.handle, value]));
    if let Some(old) = fuser.rewriter.body().result(state.variable, 0) {
        fuser.rewriter.replace_uses(old, state.value);
    }
    fuser.rewriter.erase(state.variable);
}

/// The name of the tensor, which no other variable of the function has.
fn name(ctx: &Context, body: &Body, loc: Loc) -> String {
    let given = match ctx.attr_kind(ctx.loc_attr(loc)) {
        AttrKind::Loc(LocAttr::Name { name, .. }) => ctx.text(*name).into_owned(),
        _ => String::new(),
    };
    let given = if given.is_empty() { "state".to_owned() } else { given };
    let handles = body.preorder().into_iter().map(|op| OpRef::new(ctx, body, op)).filter(|op| op.is(&VAR_HANDLE));
    let taken: Vec<Attr> = handles.filter_map(|op| op.attr("shared_name")).collect();
    let numbered = (1_u64..).map(|number| format!("{given}_{number}"));
    let mut names = std::iter::once(given.clone()).chain(numbered);
    names.find(|name| !taken.contains(&ctx.string_attr(name))).unwrap_or(given)
}
