//! `--variables-to-arguments`: variables of TensorFlow Lite become arguments and results.
//!
//! The caller keeps the values between calls:
//!
//! ```text
//! func @main(%x) -> y                      func @main(%x, %state) -> (y, new state)
//!   call_once @init                    =>
//!   reads and assigns 'state'
//! func private @init() -> ()               func @init() -> (first state)
//!   assigns 'state'
//! ```
//!
//! A function gets an argument for each variable that it reads before it assigns it, and a result for each that it assigns, in
//! the order of the first reads and of the first assignments. They have the names of the variables. The caller passes the
//! results of the initializer to the first call. A variable without an initializer, the state of a layer, begins with zeros, which the
//! attribute `tfl.initial` of its argument has.
//!
//! A variable that is used in control flow is an error, and so is one whose type changes: an argument has one type. An
//! initializer without variables, such as one of a hash table, keeps its call.

use qopt_ir::def::{OpRef, Trait};
use qopt_ir::diag::{Code, Diag};
use qopt_ir::ir::{Attr, AttrKind, BlockId, Body, Context, Loc, LocAttr, OpId, Str, Type, ValueId};
use qopt_ir::pass::{Failed, Pass, PassContext, PassDef};
use qopt_ir::rewrite::Rewriter;
use rustc_hash::{FxHashMap, FxHashSet};

use crate::builtin::ops as builtin;
use crate::func::{ops as func, refuse_references, update_signature};
use crate::signature::{CHANGED_VARIABLE, INITIAL_OF_VARIABLE};
use crate::support::show;
use crate::tfl::ops::{ASSIGN_VARIABLE, CALL_ONCE, READ_VARIABLE, VAR_HANDLE};

/// The pass.
pub static VARIABLES_TO_ARGUMENTS: PassDef = PassDef {
    argument: "variables-to-arguments",
    name: "VariablesToArguments",
    summary: "Turn variables of TensorFlow Lite into arguments and results of functions",
    anchor: Some(builtin::MODULE.name),
    converts: true,
    build: |_, _| Ok(Box::new(VariablesToArguments)),
    ..PassDef::BASE
};

struct VariablesToArguments;

/// The names of a variable: its container and its shared name.
type Key = (Option<Str>, Str);

impl Pass for VariablesToArguments {
    fn run(&self, body: &mut Body, cx: &mut PassContext<'_>) -> Result<(), Failed> {
        let ctx = cx.ctx;
        let functions: Vec<OpId> =
            body.preorder().into_iter().filter(|&op| ctx.is_op(body.name(op), &func::FUNC)).collect();
        let (mut types, mut errors, mut stateful) = (FxHashMap::default(), Vec::new(), FxHashSet::default());
        for function in functions.iter().filter_map(|&op| body.isolated(op)) {
            if check(ctx, function, &mut types, &mut errors) {
                stateful.extend(symbol(ctx, function));
            }
        }
        let mut initializers = FxHashSet::default();
        for function in functions.iter().filter_map(|&op| body.isolated(op)) {
            initializers.extend(calls(ctx, function).into_iter().filter_map(|(_, name)| stateful.get(&name?).copied()));
        }
        // An initializer may also fill tables. Then its call has to stay.
        for function in functions.iter().filter_map(|&op| body.isolated(op)) {
            if symbol(ctx, function).is_some_and(|name| initializers.contains(&name)) {
                errors.extend(other_effects(ctx, function));
            }
        }
        if !errors.is_empty() {
            errors.into_iter().for_each(|error| cx.diag(error));
            return Err(Failed);
        }
        let mut changed = FxHashSet::default();
        for &op in &functions {
            let Some(function) = body.isolated_mut(op) else { continue };
            let name = symbol(ctx, function);
            let calls = calls(ctx, function);
            let before = function.properties(Body::ROOT);
            let mut rw = Rewriter::new(ctx, function);
            let replaced = calls.into_iter().filter(|(_, name)| name.is_some_and(|name| initializers.contains(&name)));
            replaced.for_each(|(call, _)| _ = rw.erase(call));
            convert(&mut rw);
            changed.extend(name.filter(|_| rw.body().properties(Body::ROOT) != before));
            if name.is_some_and(|name| initializers.contains(&name)) {
                rw.set_property(Body::ROOT, "sym_visibility", None);
            }
        }
        refuse_references(body, cx, &changed)
    }
}

fn error(loc: Loc, message: String) -> Diag {
    Diag::error(Code::PassFailed, loc, message)
}

fn symbol(ctx: &Context, function: &Body) -> Option<Str> {
    ctx.attr_str(ctx.dict_named(function.properties(Body::ROOT), "sym_name")?)
}

/// The calls of initializers in a function, with their names.
fn calls(ctx: &Context, function: &Body) -> Vec<(OpId, Option<Str>)> {
    // LiteRT's converter writes a string.
    let name = |attr| match ctx.attr_kind(attr) {
        AttrKind::SymbolRef { root, nested } if nested.is_empty() => Some(*root),
        _ => ctx.attr_str(attr),
    };
    let ops = function.preorder().into_iter().map(|op| OpRef::new(ctx, function, op));
    let calls = ops.filter(|op| op.is(&CALL_ONCE));
    calls.map(|op| (op.op, op.attr("session_init_function").and_then(name))).collect()
}

/// Errors for the operations of an initializer that do something else than to assign variables.
fn other_effects(ctx: &Context, function: &Body) -> Vec<Diag> {
    let ops = function.preorder().into_iter().map(|op| OpRef::new(ctx, function, op));
    let is_other = |op: &OpRef<'_>| {
        let is_variable = op.is(&VAR_HANDLE) || value_of(*op).is_some();
        !is_variable && !op.flags().terminator && !op.has_no_effect()
    };
    let message =
        |op: OpRef<'_>| format!("'{}' op is in an initializer of variables: it may have another effect", op.label());
    ops.filter(is_other).map(|op| error(op.loc(), message(op))).collect()
}

fn entry_block(function: &Body) -> Option<BlockId> {
    function.regions(Body::ROOT).first().and_then(|&region| function.blocks(region).first()).copied()
}

/// The variable of a handle.
fn variable(handle: OpRef<'_>) -> Option<Key> {
    let text = |name| handle.attr(name).and_then(|attr| handle.ctx.attr_str(attr));
    let container = text("container").filter(|&name| !handle.ctx.bytes(name).is_empty());
    handle.is(&VAR_HANDLE).then(|| text("shared_name")).flatten().map(|name| (container, name))
}

/// The variable that an operation reads or assigns.
fn accessed(op: OpRef<'_>) -> Option<Key> {
    let handle = op.body.operand(op.op, 0).and_then(|value| op.body.defining_op(value))?;
    variable(OpRef { op: handle, ..op })
}

/// The value that an operation reads from or assigns to a variable.
fn value_of(op: OpRef<'_>) -> Option<ValueId> {
    if op.is(&READ_VARIABLE) {
        op.body.result(op.op, 0)
    } else {
        op.body.operand(op.op, 1).filter(|_| op.is(&ASSIGN_VARIABLE))
    }
}

/// Returns true if a function uses variables, and adds the errors. `types` has the types of the variables of the module.
fn check(ctx: &Context, function: &Body, types: &mut FxHashMap<Key, Type>, errors: &mut Vec<Diag>) -> bool {
    let entry = entry_block(function);
    let is_single = function.regions(Body::ROOT).first().is_some_and(|&region| function.blocks(region).len() == 1);
    let returns = entry.is_some_and(|entry| end(ctx, function, entry).is_some());
    let mut found = false;
    for op in function.preorder() {
        let view = OpRef::new(ctx, function, op);
        let mut refuse = |reason: &str| {
            errors.push(error(view.loc(), format!("'{}' op cannot become an argument: {reason}", view.label())));
        };
        if view.is(&VAR_HANDLE) {
            let is_access =
                |user: OpId| [&READ_VARIABLE, &ASSIGN_VARIABLE].iter().any(|def| OpRef { op: user, ..view }.is(def));
            let others = view.results().flat_map(|value| function.uses(value));
            if others.into_iter().any(|(user, index)| index != 0 || !is_access(user)) {
                refuse("another operation uses its handle");
            }
            continue;
        }
        let Some(value) = value_of(view) else { continue };
        found = true;
        let Some(key) = accessed(view) else {
            refuse("its handle has no 'tfl.var_handle'");
            continue;
        };
        if function.block_of(op) != entry || !is_single || !returns {
            refuse("it is in control flow");
            continue;
        }
        let ty = function.ty(value);
        let known = *types.entry(key).or_insert(ty);
        if known != ty {
            refuse(&format!("the variable is {} elsewhere, and here {}", show(ctx, known), show(ctx, ty)));
        }
    }
    found
}

/// The operation that returns from a block.
fn end(ctx: &Context, function: &Body, block: BlockId) -> Option<OpId> {
    let is_return = |op: &OpId| OpRef::new(ctx, function, *op).def().is_some_and(|def| def.has(Trait::ReturnLike));
    function.last(block).filter(is_return)
}

/// Converts the variables of a checked function.
fn convert(rw: &mut Rewriter<'_>) {
    let ctx = rw.ctx();
    let Some(entry) = entry_block(rw.body()) else { return };
    let arguments = rw.body().args(entry).len();
    let mut values: FxHashMap<Key, ValueId> = FxHashMap::default();
    let (mut read, mut assigned): (Vec<(Str, Option<Attr>)>, Vec<Key>) = Default::default();
    let mut is_assigned = FxHashSet::default();
    let ops: Vec<OpId> = rw.body().ops(entry).collect();
    let mut handles = Vec::new();
    for op in ops {
        let view = rw.op(op);
        if view.is(&VAR_HANDLE) {
            handles.push(op);
            continue;
        }
        let (Some(value), Some(key)) = (value_of(view), accessed(view)) else { continue };
        if view.is(&ASSIGN_VARIABLE) {
            values.insert(key, value);
            if is_assigned.insert(key) {
                assigned.push(key);
            }
        } else {
            let ty = rw.body().ty(value);
            let initial = initial_value(view);
            let current = *values.entry(key).or_insert_with(|| {
                read.push((key.1, initial));
                let loc = AttrKind::Loc(LocAttr::Name { name: key.1, child: Attr::UNKNOWN_LOC });
                rw.add_arg(entry, ty, Loc::attr(ctx.attr(loc)))
            });
            rw.replace_uses(value, current);
        }
        rw.erase(op);
    }
    handles.into_iter().for_each(|op| _ = rw.erase(op));
    let changes = |key: &Key| read.iter().any(|&(name, initial)| name == key.1 && initial.is_some());
    let facts_of_results: Vec<Named> = assigned
        .iter()
        .map(|key| {
            let fact = changes(key).then(|| (CHANGED_VARIABLE, ctx.string_attr(ctx.bytes(key.1))));
            Named { name: key.1, fact }
        })
        .collect();
    let facts_of_arguments: Vec<Named> = read
        .iter()
        .map(|&(name, initial)| Named { name, fact: initial.map(|initial| (INITIAL_OF_VARIABLE, initial)) })
        .collect();
    let results: Vec<ValueId> = assigned.iter().filter_map(|key| values.get(key).copied()).collect();
    let end = end(ctx, rw.body(), entry);
    let Some(end) = end.filter(|_| !(read.is_empty() && assigned.is_empty())) else { return };
    let returned = rw.body().num_operands(end);
    let operands: Vec<ValueId> = rw.body().operands(end).chain(results).collect();
    rw.set_operands(end, &operands);
    update_signature(rw);
    for (list, attrs, count, values) in
        [("inputs", "arg_attrs", arguments, facts_of_arguments), ("outputs", "res_attrs", returned, facts_of_results)]
    {
        add_names(ctx, rw, (list, attrs), count, &values);
    }
}

/// The value that a variable has before the first call, if its handle states it.
fn initial_value(op: OpRef<'_>) -> Option<Attr> {
    let handle = op.body.operand(op.op, 0).and_then(|value| op.body.defining_op(value))?;
    OpRef { op: handle, ..op }.attr(INITIAL_OF_VARIABLE)
}

/// An argument or a result that a variable becomes.
struct Named {
    name: Str,
    /// A discardable attribute.
    fact: Option<(&'static str, Attr)>,
}

/// Names the values after the first `count` ones in the attributes of LiteRT's converter.
fn add_names(ctx: &Context, rw: &mut Rewriter<'_>, (list, attrs): (&str, &str), count: usize, values: &[Named]) {
    const ENTRY: &str = "tf.entry_function";
    const PATH: &str = "tf_saved_model.index_path";
    if values.is_empty() {
        return;
    }
    let function = rw.op(Body::ROOT);
    let old = function.attr(attrs).map(|attr| ctx.attr_kind(attr));
    let mut dicts = if let Some(AttrKind::Array(dicts)) = old { dicts.to_vec() } else { Vec::new() };
    dicts.resize(count, Attr::EMPTY_DICT);
    // The signature of a function names all of its values, or has none.
    let has_paths = count > 0 && dicts.iter().all(|&dict| ctx.dict_named(dict, PATH).is_some());
    dicts.extend(values.iter().map(|&Named { name, fact }| {
        let path = ctx.attr(AttrKind::Array(Box::new([ctx.string_attr(ctx.bytes(name))])));
        let path = has_paths.then(|| (ctx.str(PATH), path));
        ctx.dict_attr(path.into_iter().chain(fact.map(|(name, value)| (ctx.str(name), value))))
    }));
    let names: Vec<Str> = values.iter().map(|value| value.name).collect();
    let entry = function.attr(ENTRY).unwrap_or(Attr::EMPTY_DICT);
    let listed =
        ctx.dict_named(entry, list).and_then(|attr| ctx.attr_str(attr)).map_or(&[][..], |text| ctx.bytes(text));
    let all: Vec<&[u8]> = listed
        .split(|&byte| byte == b',')
        .filter(|name| !name.is_empty())
        .chain(names.iter().map(|&name| ctx.bytes(name)))
        .collect();
    let is_list = all.len() == dicts.len() && names.iter().all(|&name| !ctx.bytes(name).contains(&b','));
    let named = ctx.dict_with(entry, ctx.str(list), Some(ctx.string_attr(all.join(&b','))));
    let function_attrs = ctx.dict_with(rw.body().attrs(Body::ROOT), ctx.str(ENTRY), Some(named));
    if dicts.iter().any(|&dict| dict != Attr::EMPTY_DICT) {
        rw.set_property(Body::ROOT, attrs, Some(ctx.attr(AttrKind::Array(dicts.into()))));
    }
    if is_list {
        rw.set_attrs(Body::ROOT, function_attrs);
    }
}
