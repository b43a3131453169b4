//! `--share-kernels`: replaces kernels that differ only in constants by one function.
//!
//! Networks repeat layers of the same shapes with other weights, scales and buffers. `--outline-kernels` makes a function of
//! each. This pass keeps one of them, whose differing constants become arguments that the callers pass:
//!
//! ```text
//! @model_kernel_0(%arena) { loops over @weights_0 and bytes 0 of %arena }
//! @model_kernel_1(%arena) { loops over @weights_1 and bytes 96 of %arena }
//!    becomes
//! @model_shared_0(%arena, %weights, %offset) { loops over %weights and bytes %offset of %arena }
//! ```
//!
//! Compile time and code size therefore grow with the number of distinct layers. Constants that become arguments are globals,
//! numbers, splats of numbers, and offsets of buffers. Loop bounds, other indices and operands of intrinsics stay constant, so
//! functions that differ there stay apart. The pass does not compare functions whose operations have another order, and keeps
//! functions that are referenced by more than calls.

use qopt_ir::def::OpRef;
use qopt_ir::ir::{Attr, AttrKind, BlockId, Body, Context, Loc, OpId, OpName, Str, Type, TypeKind, ValueDef, ValueId};
use qopt_ir::pass::{Failed, Pass, PassContext, PassDef};
use qopt_ir::rewrite::{InsertPoint, NewOp, Rewriter, Symbols};
use qopt_ir::transforms::referenced_symbols;
use rustc_hash::{FxHashMap, FxHashSet};

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
    summary: "Replace private functions that differ only in constants by one function",
    statistics: &[("num-shared", "Number of functions that a shared one replaces")],
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
        let constants = constant_globals(ctx, body);
        for function in body.preorder() {
            let Some((tokens, uses)) = fingerprint(OpRef::new(ctx, body, function), &constants) else { continue };
            let group = *group_of.entry(tokens).or_insert(groups.len());
            if group == groups.len() {
                groups.push(Vec::new());
            }
            if let Some(members) = groups.get_mut(group) {
                members.push((function, uses));
            }
        }
        let shared = share(&mut Rewriter::new(ctx, body), &groups, &mut symbols);
        let replaced = shared.map_err(|message| cx.error(Loc::UNKNOWN, message))?;
        cx.count("num-shared", replaced);
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
fn fingerprint(function: OpRef<'_>, constants: &FxHashSet<Attr>) -> Option<(Vec<Token>, Vec<ConstantUse>)> {
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
    // A function with one operation has nothing to share.
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
                    let is_written = constant.is(&memref::GET_GLOBAL) && !constants.contains(&value);
                    match argument_of(view, index, constant, value, ty).filter(|_| !is_written) {
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

/// References to the globals that no function writes.
fn constant_globals(ctx: &Context, body: &Body) -> FxHashSet<Attr> {
    let globals = body.preorder().into_iter().map(|op| OpRef::new(ctx, body, op)).filter(|op| op.is(&memref::GLOBAL));
    let constants = globals.filter(|global| global.attr("constant").is_some());
    constants.filter_map(|global| Some(ctx.symbol_attr(symbol_of(global)?))).collect()
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
        // A view of static size has the offset as operand 1.
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

/// A function that several functions share.
struct Shared {
    /// The symbol of the shared function.
    callee: Attr,
    /// The constants that become arguments, behind those of the functions.
    arguments: Vec<Argument>,
}

/// An argument of a shared function: its type, and its value for each of the functions.
type Argument = (Type, Vec<Attr>);

impl Shared {
    /// Makes a shared function of copies of the first function of a group.
    fn of(
        module: &mut Rewriter<'_>,
        members: &[(OpId, Vec<ConstantUse>)],
        symbols: &mut Symbols,
    ) -> Result<Option<Self>, String> {
        let ctx = module.ctx();
        let Some((first, first_uses)) = members.first() else { return Ok(None) };
        let mut arguments: Vec<Argument> = Vec::new();
        let mut argument_of: FxHashMap<Argument, usize> = FxHashMap::default();
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
        let mut body = function.body.isolated(*first).ok_or("function has no body")?.clone();
        let name = symbol_of(function).ok_or("function has no name")?;
        let name = ctx.text(name);
        let stem = name.rsplit_once("_kernel_").map_or(&*name, |(stem, _)| stem);
        let name = symbols.fresh(&format!("{stem}_shared"));
        let own: Vec<Type> = body.args(entry_of(&body)?).iter().map(|&arg| body.ty(arg)).collect();
        let types: Vec<Type> = own.iter().copied().chain(arguments.iter().map(|&(ty, _)| ty)).collect();
        let mut inner = Rewriter::new(ctx, &mut body);
        inner.set_property(Body::ROOT, "sym_name", Some(ctx.string_attr(name.as_str())));
        inner.set_property(Body::ROOT, "function_type", Some(ctx.type_attr(ctx.function_type(&types, &[]))));
        inner.set_property(Body::ROOT, "arg_attrs", Some(argument_attributes(ctx, &types, own.len())));
        replace_constants(&mut inner, &arguments, first_uses, &of_uses)?;
        module.set_insertion_point(InsertPoint::Before(*first));
        module.insert_body(body);
        Ok(Some(Self { callee: ctx.symbol_attr(ctx.str(&name)), arguments }))
    }

    /// Calls the shared function in place of a function of the group.
    fn call(&self, rewriter: &mut Rewriter<'_>, call: OpId, member: usize) -> Result<(), String> {
        let ctx = rewriter.ctx();
        rewriter.set_insertion_point(InsertPoint::Before(call));
        let (loc, mut operands) = (rewriter.body().loc(call), rewriter.body().operands(call).collect::<Vec<_>>());
        let mut build = Builder { rewriter, loc };
        for (ty, values) in &self.arguments {
            let &value = values.get(member).ok_or("a value is missing")?;
            operands.push(if matches!(ctx.type_kind(*ty), TypeKind::MemRef { .. }) {
                build.build_op(NewOp::of(&memref::GET_GLOBAL).results(&[*ty]).property("name", value))?
            } else {
                build.constant(value, *ty)?
            });
        }
        rewriter.set_operands(call, &operands);
        rewriter.set_property(call, "callee", Some(self.callee));
        Ok(())
    }
}

fn symbol_of(function: OpRef<'_>) -> Option<Str> {
    function.ctx.attr_str(function.attr("sym_name")?)
}

/// Makes shared functions of the groups, and lets calls call them. Returns the number of functions that are not needed any more.
fn share(
    module: &mut Rewriter<'_>,
    groups: &[Vec<(OpId, Vec<ConstantUse>)>],
    symbols: &mut Symbols,
) -> Result<u64, String> {
    let ctx = module.ctx();
    let functions = module.ops();
    // The shared function of each function, and the number of the latter in its group.
    let mut shared_of: FxHashMap<Attr, (usize, usize)> = FxHashMap::default();
    let mut shared: Vec<Shared> = Vec::new();
    for members in groups.iter().filter(|members| members.len() > 1) {
        let Some(made) = Shared::of(module, members, symbols)? else { continue };
        for (at, (function, _)) in members.iter().enumerate() {
            let symbol = symbol_of(module.op(*function)).ok_or("function has no name")?;
            shared_of.insert(ctx.symbol_attr(symbol), (shared.len(), at));
        }
        shared.push(made);
    }
    if shared.is_empty() {
        return Ok(0);
    }
    for &function in &functions {
        let edited = module.edit_isolated(function, |inner, _| {
            for op in inner.ops() {
                let callee = inner.op(op).attr("callee").filter(|_| inner.op(op).is(&func::CALL));
                let Some(&(group, member)) = callee.and_then(|callee| shared_of.get(&callee)) else { continue };
                shared.get(group).ok_or("a function is missing")?.call(inner, op, member)?;
            }
            Ok(())
        });
        edited.unwrap_or(Ok::<(), String>(()))?;
    }
    // Other references than calls keep a function.
    let Some(referenced) = referenced_symbols(ctx, module.body()) else { return Ok(0) };
    let mut erased = 0_u64;
    for (function, _) in groups.iter().filter(|members| members.len() > 1).flatten() {
        if symbol_of(module.op(*function)).is_some_and(|symbol| !referenced.contains(&symbol)) {
            module.erase(*function);
            erased = erased.saturating_add(1);
        }
    }
    Ok(erased)
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

/// Attributes of the arguments: nothing writes a constant global, so no argument behind the first `own` ones aliases another.
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
