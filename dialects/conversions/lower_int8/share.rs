//! `--share-kernels`: lets kernels that differ only in constants call one function.
//!
//! Networks repeat layers of the same shapes with other weights, scales and buffers. `--outline-kernels` makes a function of
//! each; this pass keeps one of them, whose differing constants become arguments, and turns the others into calls:
//!
//! ```text
//! @model_kernel_0(%arena) { loops over @weights_0 and bytes 0 of %arena }
//! @model_kernel_1(%arena) { loops over @weights_1 and bytes 96 of %arena }
//!    becomes
//! @model_kernel_0(%arena) { call @model_shared_0(%arena, @weights_0, 0) }
//! @model_kernel_1(%arena) { call @model_shared_0(%arena, @weights_1, 96) }
//! @model_shared_0(%arena, %weights, %offset) { loops over %weights and bytes %offset of %arena }
//! ```
//!
//! Compile time and code size therefore grow with the number of distinct layers. Constants that become arguments are globals,
//! numbers, splats of numbers, and offsets of buffers. Loop bounds, other indices and operands of intrinsics stay constant, so
//! functions that differ there stay apart. The pass does not compare functions whose operations have another order.

use qopt_ir::def::OpRef;
use qopt_ir::ir::{Attr, AttrKind, BlockId, Body, Context, Loc, OpId, OpName, Type, TypeKind, ValueDef, ValueId};
use qopt_ir::pass::{Failed, Pass, PassContext, PassDef};
use qopt_ir::rewrite::{InsertPoint, NewOp, Rewriter, Symbols};
use rustc_hash::FxHashMap;

use super::outline::kernel_function;
use crate::arith::ops as arith;
use crate::builtin::ops as builtin;
use crate::elements::{first_float, first_integer};
use crate::func::ops as func;
use crate::linalg::builder::Builder;
use crate::llvm;
use crate::memref::ops as memref;
use crate::vector::ops as vector;

/// The pass.
pub static SHARE_KERNELS: PassDef = PassDef {
    argument: "share-kernels",
    name: "ShareKernels",
    summary: "Let private functions that differ only in constants call one function",
    statistics: &[("num-shared", "Number of functions that call a shared one")],
    anchor: Some(builtin::MODULE.name),
    converts: true,
    build: |_, _| Ok(Box::new(ShareKernels)),
    ..PassDef::BASE
};

struct ShareKernels;

impl Pass for ShareKernels {
    fn run(&self, body: &mut Body, cx: &mut PassContext<'_>) -> Result<(), Failed> {
        let ctx = cx.ctx;
        let mut symbols = Symbols::of(ctx, body);
        // In order, so that results do not depend on hashes.
        let mut groups: Vec<Vec<(OpId, Vec<ConstantUse>)>> = Vec::new();
        let mut group_of: FxHashMap<Vec<Token>, usize> = FxHashMap::default();
        for function in body.preorder() {
            let Some((tokens, uses)) = fingerprint(OpRef::new(ctx, body, function)) else { continue };
            let group = *group_of.entry(tokens).or_insert(groups.len());
            if group == groups.len() {
                groups.push(Vec::new());
            }
            if let Some(members) = groups.get_mut(group) {
                members.push((function, uses));
            }
        }
        let mut module = Rewriter::new(ctx, body);
        for members in groups.iter().filter(|members| members.len() > 1) {
            share(&mut module, members, &mut symbols).map_err(|message| cx.error(Loc::UNKNOWN, message))?;
            cx.count("num-shared", members.len() as u64);
        }
        Ok(())
    }
}

/// A part of what functions of one group have in common. A list of tokens determines a function up to its name, its locations,
/// and the constants that may become arguments.
#[derive(PartialEq, Eq, Hash)]
enum Token {
    Op(OpName),
    Attr(Attr),
    Type(Type),
    /// A value of the function, by its number.
    Value(usize),
    /// A constant of this type that may become an argument.
    Constant(Type),
    /// The number of operations of a block, of blocks of a region, or of arguments.
    Count(usize),
}

/// An operand that is a constant which may become an argument.
struct ConstantUse {
    op: OpId,
    index: usize,
    /// The number, or the symbol of the global.
    value: Attr,
    /// The type of the argument.
    ty: Type,
    /// The type of the vector that the number fills.
    splat: Option<Type>,
}

/// The tokens of a private function with a body of single blocks, and its constants.
fn fingerprint(function: OpRef<'_>) -> Option<(Vec<Token>, Vec<ConstantUse>)> {
    let ctx = function.ctx;
    let is_private =
        function.attr("sym_visibility").is_some_and(|a| ctx.attr_str(a).map(|s| ctx.bytes(s)) == Some(b"private"));
    if !function.is(&func::FUNC) || !is_private {
        return None;
    }
    let body = function.body.isolated(function.op)?;
    let (mut tokens, mut uses) = (Vec::new(), Vec::new());
    let ends = body.last(entry_of(body).ok()?)?;
    if !ctx.is_op(body.name(ends), &func::RETURN) || body.num_operands(ends) > 0 {
        return None;
    }
    // A function that only calls another one has nothing to share.
    let ops: Vec<OpId> = body.preorder().into_iter().filter(|&op| !is_constant(OpRef::new(ctx, body, op))).collect();
    if ops.len() <= 2 {
        return None;
    }
    let name = ctx.str("sym_name");
    let properties = ctx.dict(body.properties(Body::ROOT));
    tokens.extend(properties.iter().filter(|(key, _)| *key != name).map(|&(_, value)| Token::Attr(value)));
    tokens.push(Token::Attr(body.attrs(Body::ROOT)));
    let mut numbers: FxHashMap<ValueId, usize> = FxHashMap::default();
    for op in std::iter::once(Body::ROOT).chain(ops) {
        let view = OpRef::new(ctx, body, op);
        if op != Body::ROOT {
            let is_plain = body.isolated(op).is_none() && body.successors(op).is_empty();
            is_plain.then_some(())?;
            tokens.extend([Token::Op(body.name(op)), Token::Attr(body.properties(op)), Token::Attr(body.attrs(op))]);
        }
        for (index, operand) in body.operands(op).enumerate() {
            match body.def(operand) {
                ValueDef::Result(def, _) if is_constant(OpRef::new(ctx, body, def)) => {
                    let constant = OpRef::new(ctx, body, def);
                    let value = constant.attr(if constant.is(&arith::CONSTANT) { "value" } else { "name" })?;
                    let ty = body.ty(operand);
                    match argument_of(view, index, constant, value, ty) {
                        Some((value, argument, splat)) => {
                            tokens.push(Token::Constant(ty));
                            uses.push(ConstantUse { op, index, value, ty: argument, splat });
                        }
                        None => tokens.extend([Token::Attr(value), Token::Type(ty)]),
                    }
                }
                _ => tokens.push(Token::Value(*numbers.get(&operand)?)),
            }
        }
        for result in body.results(op) {
            numbers.insert(result, numbers.len());
            tokens.push(Token::Type(body.ty(result)));
        }
        for &region in body.regions(op) {
            tokens.push(Token::Count(body.blocks(region).len()));
            for &block in body.blocks(region) {
                let count = body.ops(block).filter(|&op| !is_constant(OpRef::new(ctx, body, op))).count();
                tokens.extend([Token::Count(count), Token::Count(body.args(block).len())]);
                for &arg in body.args(block) {
                    numbers.insert(arg, numbers.len());
                    tokens.push(Token::Type(body.ty(arg)));
                }
            }
        }
    }
    Some((tokens, uses))
}

fn is_constant(op: OpRef<'_>) -> bool {
    op.is_any(&[&arith::CONSTANT, &memref::GET_GLOBAL])
}

/// The value and the type of the argument that may replace a constant operand, and the vector that it fills.
fn argument_of(
    user: OpRef<'_>,
    index: usize,
    constant: OpRef<'_>,
    value: Attr,
    ty: Type,
) -> Option<(Attr, Type, Option<Type>)> {
    let ctx = user.ctx;
    if constant.is(&memref::GET_GLOBAL) {
        return Some((value, ty, None));
    }
    // An intrinsic may require constants.
    if user.is(&llvm::CALL_INTRINSIC) {
        return None;
    }
    match ctx.type_kind(ty) {
        // The size of a view decides about its type, and is none of its operands here.
        TypeKind::Index => (user.is(&memref::VIEW) && index == 1).then_some((value, ty, None)),
        TypeKind::Integer { .. } | TypeKind::Float(_) => Some((value, ty, None)),
        &TypeKind::Vector { element, .. } => {
            let AttrKind::DenseElements { data, .. } = ctx.attr_kind(value) else { return None };
            data.splat()?;
            let number = match ctx.float_kind(element) {
                None => ctx.int_attr(first_integer(ctx, value)?, element),
                Some(kind) => {
                    let bits = kind.round_f64(first_float(ctx, value).filter(|number| !number.is_nan())?)?;
                    ctx.attr(AttrKind::Float { bits, ty: element })
                }
            };
            Some((number, element, Some(ty)))
        }
        _ => None,
    }
}

/// Turns the first function of a group into the shared one, and makes all of them call it.
fn share(module: &mut Rewriter<'_>, members: &[(OpId, Vec<ConstantUse>)], symbols: &mut Symbols) -> Result<(), String> {
    let ctx = module.ctx();
    let Some((first, first_uses)) = members.first() else { return Ok(()) };
    // For each argument its type and its value in each function, and for each use its argument.
    let mut arguments: Vec<(Type, Vec<Attr>)> = Vec::new();
    let mut argument_of: FxHashMap<(Type, Vec<Attr>), usize> = FxHashMap::default();
    let mut of_uses: Vec<Option<usize>> = Vec::new();
    for (at, constant) in first_uses.iter().enumerate() {
        let values: Option<Vec<Attr>> = members.iter().map(|(_, uses)| Some(uses.get(at)?.value)).collect();
        let values = values.ok_or("functions of a group have other constants")?;
        let differs = values.iter().any(|&value| value != constant.value);
        of_uses.push(differs.then(|| {
            let next = arguments.len();
            let argument = *argument_of.entry((constant.ty, values.clone())).or_insert(next);
            if argument == next {
                arguments.push((constant.ty, values));
            }
            argument
        }));
    }
    let function = module.op(*first);
    let own: Vec<Type> = match function.body.isolated(*first) {
        Some(inner) => inner.args(entry_of(inner)?).iter().map(|&arg| inner.ty(arg)).collect(),
        None => return Err("function has no body".to_owned()),
    };
    let name =
        |function: OpRef<'_>| function.attr("sym_name").and_then(|a| ctx.attr_str(a)).map(|s| ctx.text(s).into_owned());
    let stem = name(function).ok_or("function has no name")?;
    let stem = stem.rsplit_once("_kernel_").map_or(stem.as_str(), |(stem, _)| stem);
    let shared = symbols.fresh(&format!("{stem}_shared"));
    let callee = ctx.symbol_attr(ctx.str(&shared));
    for (member, (function, _)) in members.iter().enumerate() {
        let view = module.op(*function);
        let (loc, name) = (view.loc(), name(view).ok_or("function has no name")?);
        let mut done = Ok(());
        let caller = kernel_function(ctx, loc, &name, &own, |rewriter, args| {
            let mut build = Builder { rewriter, loc };
            let mut given = args.to_vec();
            for (ty, values) in &arguments {
                let made = values.get(member).ok_or("a value is missing".to_owned()).and_then(|&value| {
                    if matches!(ctx.type_kind(*ty), TypeKind::MemRef { .. }) {
                        return build.build_op(NewOp::of(&memref::GET_GLOBAL).results(&[*ty]).property("name", value));
                    }
                    build.constant(value, *ty)
                });
                match made {
                    Ok(value) => given.push(value),
                    Err(why) => done = Err(why),
                }
            }
            rewriter.build(&NewOp::of(&func::CALL).loc(loc).operands(&given).property("callee", callee));
        });
        done?;
        module.set_insertion_point(InsertPoint::Before(*function));
        module.insert_body(caller);
        if function != first {
            module.erase(*function);
        }
    }
    let types: Vec<Type> = own.iter().copied().chain(arguments.iter().map(|&(ty, _)| ty)).collect();
    module.set_property(*first, "sym_name", Some(ctx.string_attr(shared.as_str())));
    module.set_property(*first, "function_type", Some(ctx.type_attr(ctx.function_type(&types, &[]))));
    module.set_property(*first, "arg_attrs", Some(argument_attributes(ctx, &types, own.len())));
    let edited = module.edit_isolated(*first, |inner, _| replace_constants(inner, &arguments, first_uses, &of_uses));
    edited.unwrap_or_else(|| Err("function has no body".to_owned()))
}

/// The only block of a function.
fn entry_of(body: &Body) -> Result<BlockId, String> {
    match body.regions(Body::ROOT) {
        &[region] => match body.blocks(region) {
            &[entry] => Ok(entry),
            _ => Err("function must have one block".to_owned()),
        },
        _ => Err("function has no body".to_owned()),
    }
}

/// Attributes of the arguments: nothing writes a global, so no argument behind the first `own` ones aliases another.
fn argument_attributes(ctx: &Context, types: &[Type], own: usize) -> Attr {
    let unit = ctx.attr(AttrKind::Unit);
    let of_global = ctx.dict_attr(["llvm.noalias", "llvm.readonly"].map(|name| (ctx.str(name), unit)));
    let none = ctx.dict_attr([]);
    let of = |(at, &ty): (usize, &Type)| {
        let is_global = at >= own && matches!(ctx.type_kind(ty), TypeKind::MemRef { .. });
        if is_global { of_global } else { none }
    };
    ctx.attr(AttrKind::Array(types.iter().enumerate().map(of).collect()))
}

/// Adds the arguments to the shared function, and uses them in place of the constants.
fn replace_constants(
    inner: &mut Rewriter<'_>,
    arguments: &[(Type, Vec<Attr>)],
    uses: &[ConstantUse],
    of_uses: &[Option<usize>],
) -> Result<(), String> {
    let entry = entry_of(inner.body())?;
    let loc = inner.body().loc(Body::ROOT);
    let added: Vec<ValueId> = arguments.iter().map(|&(ty, _)| inner.add_arg(entry, ty, loc)).collect();
    if let Some(first) = inner.body().first(entry) {
        inner.set_insertion_point(InsertPoint::Before(first));
    }
    let mut filled: FxHashMap<(ValueId, Type), ValueId> = FxHashMap::default();
    for (constant, argument) in uses.iter().zip(of_uses) {
        let Some(argument) = argument else { continue };
        let &argument = added.get(*argument).ok_or("an argument is missing")?;
        let value = match constant.splat {
            None => argument,
            Some(vector) => match filled.get(&(argument, vector)) {
                Some(&made) => made,
                None => {
                    let made = Builder { rewriter: inner, loc }.op(&vector::BROADCAST, &[argument], vector)?;
                    filled.insert((argument, vector), made);
                    made
                }
            },
        };
        inner.set_operand(constant.op, constant.index, value);
    }
    for op in inner.ops().into_iter().rev() {
        let (body, is_candidate) = (inner.body(), is_constant(inner.op(op)));
        if is_candidate && body.results(op).all(|result| body.is_unused(result)) {
            inner.erase(op);
        }
    }
    Ok(())
}
