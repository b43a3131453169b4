//! The names of a function's arguments and results in the model, and the initial values of its state.
//!
//! The facts are discardable attributes of the importers. This module changes no function.

use qopt_ir::def::OpRef;
use qopt_ir::ir::{Attr, AttrKind, Body, Context, ValueId};

/// The attributes with the name of an argument or a result, and that of a result which is the new value of an argument.
const NAMES: [&str; 4] = ["onnx.name", "pt2.name", CHANGES[0], CHANGES[1]];
/// Of PyTorch and of TensorFlow Lite.
const CHANGES: [&str; 2] = ["pt2.changes", CHANGED_VARIABLE];
const INITIAL: [&str; 2] = ["pt2.initial", INITIAL_OF_VARIABLE];
/// On a result that is the new value of a variable: the name of the variable.
pub(crate) const CHANGED_VARIABLE: &str = "tfl.changes";
/// On a handle, and on the argument that it becomes: the value of the variable before the first call.
pub(crate) const INITIAL_OF_VARIABLE: &str = "tfl.initial";

/// The attributes of the arguments or of the results of a function.
fn dicts(ctx: &Context, body: &Body, list: &str) -> Vec<Attr> {
    match ctx.dict_named(body.properties(Body::ROOT), list).map(|attr| ctx.attr_kind(attr)) {
        Some(AttrKind::Array(items)) => items.to_vec(),
        _ => Vec::new(),
    }
}

/// The names of the values of a function: of the model, or those that LiteRT's converter lists in one string.
fn names(ctx: &Context, body: &Body, attrs: &str, list: &str, count: usize) -> Vec<Option<String>> {
    let text = |attr| ctx.attr_str(attr).map(|name| ctx.text(name).into_owned());
    let dicts = dicts(ctx, body, attrs);
    let function = OpRef::new(ctx, body, Body::ROOT);
    let listed = function.attr("tf.entry_function").and_then(|entry| text(ctx.dict_named(entry, list)?));
    let listed: Vec<String> =
        listed.iter().flat_map(|names| names.split(',')).map(|name| name.trim().to_owned()).collect();
    let name = |index: usize| {
        let named = dicts.get(index).and_then(|&dict| NAMES.into_iter().find_map(|name| ctx.dict_named(dict, name)));
        named.and_then(text).or_else(|| listed.get(index).cloned())
    };
    (0..count).map(name).collect()
}

/// Replaces missing names by generated ones: `prefix` and the position.
fn or_generated(names: Vec<Option<String>>, prefix: &str) -> impl Iterator<Item = String> {
    names.into_iter().enumerate().map(move |(index, name)| name.unwrap_or_else(|| format!("{prefix}{index}")))
}

fn arguments(body: &Body) -> &[ValueId] {
    let entry = body.regions(Body::ROOT).first().and_then(|&region| body.blocks(region).first());
    entry.map_or(&[], |&entry| body.args(entry))
}

/// The names of a function's arguments in the model; `None` for an argument without a name.
pub fn model_argument_names(ctx: &Context, body: &Body) -> Vec<Option<String>> {
    names(ctx, body, "arg_attrs", "inputs", arguments(body).len())
}

/// The names of a function's results in the model; `None` for a result without a name. The new value of an argument has the name of the
/// argument.
pub fn model_result_names(ctx: &Context, body: &Body) -> Vec<Option<String>> {
    names(ctx, body, "res_attrs", "outputs", num_results(body))
}

/// The arguments of a function with their names in the model, or the generated names `arg0`, `arg1`, and so on.
pub fn argument_names(ctx: &Context, body: &Body) -> Vec<(ValueId, String)> {
    arguments(body).iter().copied().zip(or_generated(model_argument_names(ctx, body), "arg")).collect()
}

/// The names of a function's results in the model, or the generated names `result0`, `result1`, and so on. The new value of an argument
/// has the name of the argument.
pub fn result_names(ctx: &Context, body: &Body) -> Vec<String> {
    or_generated(model_result_names(ctx, body), "result").collect()
}

fn num_results(body: &Body) -> usize {
    let entry = body.regions(Body::ROOT).first().and_then(|&region| body.blocks(region).first());
    entry.and_then(|&entry| body.last(entry)).map_or(0, |last| body.num_operands(last))
}

/// For each argument the value that it has in the first call, if the model gives one. Such an argument is a part of the model's
/// state.
pub fn initial_values(ctx: &Context, body: &Body) -> Vec<Option<Attr>> {
    let dicts = dicts(ctx, body, "arg_attrs");
    (0..arguments(body).len())
        .map(|index| dicts.get(index).and_then(|&dict| INITIAL.into_iter().find_map(|name| ctx.dict_named(dict, name))))
        .collect()
}

/// The number of results without those at the end that are new values of arguments.
pub fn num_returned(ctx: &Context, body: &Body) -> usize {
    let dicts = dicts(ctx, body, "res_attrs");
    let is_change = |&index: &usize| {
        dicts.get(index).is_some_and(|&dict| CHANGES.iter().any(|name| ctx.dict_named(dict, name).is_some()))
    };
    (0..num_results(body)).rev().find(|index| !is_change(index)).map_or(0, |last| last.saturating_add(1))
}
