//! The types of a whole program.
//!
//! Some places have one type for a reason, and change together or not at all:
//!
//! - an operation with regions: its operands and results, the arguments of their first blocks, and what their yields give
//! - the other blocks of a region: their arguments, and what its branches give
//! - a function: its type, the arguments of its first block, what its returns give, and its calls
//!
//! The first two change where every operation that is part of it accepts that, and every user of an argument: so a cast
//! never stands in a loop that had none. A function changes where its users are all in sight and accept it, which is never
//! so for a public one, unless the conversion is about signatures.
//!
//! A function type has no casts. Where all signatures change, it changes wherever it stands.

use rustc_hash::{FxHashMap, FxHashSet};

use super::retyper::{Cast, Retyper};
use crate::def::{OpRef, Trait};
use crate::ir::{
    Attr, AttrKind, BlockId, Body, Context, IsolatedOp, OpId, OpName, RegionId, Str, Type, TypeKind, ValueId,
};
use crate::rewrite::Rewriter;
use crate::transforms::symbol_dce::{Name, attr_references};
use crate::verify::hold;

/// Which functions may get another signature.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Signatures {
    /// Private ones that are only called, if they and all their calls accept it.
    Private,
    /// All: that is what the conversion is for.
    All,
}

/// A change of types.
#[derive(Clone, Copy)]
pub struct Conversion<'a> {
    /// The type that stands for a type; `None` if it stays. It is not asked about function types. What it gives stays.
    pub convert: &'a (dyn Fn(&Context, Type) -> Option<Type> + Sync),
    /// Whether an operation is as right with converted operands and results.
    pub accepts: &'a (dyn Fn(OpRef<'_>) -> bool + Sync),
    /// Makes a cast.
    pub cast: Cast<'a>,
    /// Which functions may change.
    pub signatures: Signatures,
}

/// The private functions that get another signature, by name.
#[derive(Default)]
pub struct Functions(FxHashSet<Str>);

/// A body, and the name of the operation that it belongs to.
#[derive(Clone, Copy)]
struct Scope<'a> {
    ctx: &'a Context,
    body: &'a Body,
    owner: OpName,
}

impl<'a> Scope<'a> {
    fn op(self, op: OpId) -> OpRef<'a> {
        OpRef::new(self.ctx, self.body, op)
    }
    /// What the blocks of a region end with: yields, which have no successors, and branches.
    fn ends(self, region: RegionId) -> impl Iterator<Item = OpRef<'a>> {
        let owner = self.body.region_owner(region).map_or(self.owner, |op| self.body.name(op));
        let open = self.ctx.def(owner).is_some_and(|d| d.has(Trait::NoTerminator));
        let last = self.body.blocks(region).iter().filter_map(move |&b| self.body.last(b)).map(move |op| self.op(op));
        last.filter(move |op| op.registered().map_or(!open, |r| r.flags.terminator))
    }
}

fn is_yield(op: OpRef<'_>) -> bool {
    op.body.successors(op.op).is_empty()
}

/// Under which name an operation has what it calls, if it is a call.
fn callee_name(op: OpRef<'_>) -> Option<&'static str> {
    op.def()?.traits.iter().find_map(|t| if let Trait::Call(name) = t { Some(*name) } else { None })
}

/// The function that a call names; `None` if it calls a value.
fn callee(op: OpRef<'_>, name: &str) -> Option<Str> {
    match op.ctx.attr_kind(op.attr(name)?) {
        AttrKind::SymbolRef { root, nested } if nested.is_empty() => Some(*root),
        _ => None,
    }
}

fn is_function(op: OpRef<'_>) -> bool {
    op.def().is_some_and(|d| d.has(Trait::Function))
}

impl Conversion<'_> {
    /// Finds the functions that may change in an operation and everything in it. Names are taken as if there were one table
    /// of symbols: one that stands for two symbols stands for no function.
    pub fn functions(&self, ctx: &Context, body: &Body) -> Functions {
        let (mut found, mut barred, mut symbols) = (FxHashSet::default(), FxHashSet::default(), FxHashSet::default());
        if self.signatures == Signatures::All {
            return Functions::default();
        }
        let (mut hidden, mut seen) = (false, FxHashSet::default());
        let mut work = vec![body];
        while let Some(body) = work.pop() {
            for op in body.preorder() {
                let view = OpRef::new(ctx, body, op);
                work.extend(body.isolated(op));
                let name =
                    view.def().filter(|d| d.has(Trait::Symbol)).and_then(|_| ctx.attr_str(view.attr("sym_name")?));
                if let Some(name) = name {
                    if !symbols.insert(name) {
                        barred.insert(name);
                    }
                    if is_function(view) && self.function_accepts(view) {
                        found.insert(name);
                    }
                }
                // A call that accepts it is the only mention of a function that does not bar it.
                let call = callee_name(view).filter(|_| (self.accepts)(view));
                let entries = [body.properties(op), body.attrs(op)].into_iter().flat_map(|dict| ctx.dict(dict));
                for &(key, attr) in entries {
                    if call.is_some_and(|name| name.as_bytes() == ctx.bytes(key)) {
                        continue;
                    }
                    attr_references(ctx, attr, &mut seen, &mut |mention| match mention {
                        Name::Root(name) | Name::Nested(name) => drop(barred.insert(name)),
                        Name::Hidden => hidden = true,
                    });
                }
            }
        }
        found.retain(|name| !hidden && !barred.contains(name));
        Functions(found)
    }

    /// Whether a function, its returns and the users of its arguments accept another signature.
    fn function_accepts(&self, op: OpRef<'_>) -> bool {
        let ctx = op.ctx;
        let visibility = op.attr("sym_visibility").and_then(|a| ctx.attr_str(a));
        let private = visibility.is_some_and(|v| ctx.bytes(v) == b"private");
        let Some(body) = op.body.isolated(op.op).filter(|_| private && (self.accepts)(op)) else { return false };
        let scope = Scope { ctx, body, owner: op.body.name(op.op) };
        body.roots().iter().all(|&region| !body.blocks(region).is_empty() && self.region_accepts(scope, region))
    }

    /// Whether the yields of a region, and the users of its first block's arguments, accept converted types.
    fn region_accepts(&self, scope: Scope<'_>, region: RegionId) -> bool {
        scope.ends(region).filter(|&op| is_yield(op)).all(|op| (self.accepts)(op))
            && scope.body.blocks(region).iter().take(1).all(|&block| self.users_accept(scope, block))
    }
    /// Whether the branches of a region, and the users of its other blocks' arguments, accept converted types.
    fn branches_accept(&self, scope: Scope<'_>, region: RegionId) -> bool {
        scope.ends(region).filter(|&op| !is_yield(op)).all(|op| (self.accepts)(op))
            && scope.body.blocks(region).iter().skip(1).all(|&block| self.users_accept(scope, block))
    }
    fn users_accept(&self, scope: Scope<'_>, block: BlockId) -> bool {
        let body = scope.body;
        let mut args = body.args(block).iter().filter(|&&arg| (self.convert)(scope.ctx, body.ty(arg)).is_some());
        args.all(|&arg| body.uses(arg).all(|(user, _)| (self.accepts)(scope.op(user))))
    }

    /// Converts the body of an isolated operation, and its signature if it is a function.
    pub fn apply(&self, ctx: &Context, op: &mut IsolatedOp, functions: &Functions) {
        let all = self.signatures == Signatures::All;
        let name = ctx.dict_named(op.properties, "sym_name").and_then(|a| ctx.attr_str(a));
        let is_function = ctx.def(op.name).is_some_and(|d| d.has(Trait::Function));
        let own = is_function && (all || name.is_some_and(|n| functions.0.contains(&n)));
        let accepts = !is_function && hold(op, |body, op| (self.accepts)(OpRef::new(ctx, body, op)));
        let mut map = TypeMap { ctx, conversion: self, functions: FxHashMap::default() };
        let scope = Scope { ctx, body: &op.body, owner: op.name };
        let taken = self.taken(scope, functions, own || accepts);
        let ops = op.body.preorder();
        let results = ops.iter().flat_map(|&o| op.body.results(o).map(move |v| (v, o)));
        let mut values: Vec<(ValueId, Type)> =
            results.map(|(v, o)| (v, map.value(op.body.ty(v), taken.ops.contains(&o)))).collect();
        let inner = ops.iter().flat_map(|&o| op.body.regions(o));
        for &block in op.body.roots().iter().chain(inner).flat_map(|&r| op.body.blocks(r)) {
            let convert = taken.blocks.contains(&block);
            values.extend(op.body.args(block).iter().map(|&v| (v, map.value(op.body.ty(v), convert))));
        }
        if own {
            op.properties = map.types_in(op.properties, |map, ty| map.signature(ty));
        }
        let mut rewriter = Rewriter::new(ctx, &mut op.body);
        let mut retyper = Retyper::new(&mut rewriter, self.cast);
        for (value, ty) in values {
            let old = retyper.rewriter.body().ty(value);
            if matches!(ctx.type_kind(old), TypeKind::Function { .. }) {
                retyper.rewriter.set_type(value, ty);
            } else if old != ty {
                retyper.set_value(value, ty, |user| taken.ops.contains(&user));
            }
        }
        for op in ops {
            let converts = taken.ops.contains(&op);
            let body = retyper.rewriter.body();
            if converts {
                let types: Vec<Type> = body.operands(op).map(|v| map.value(body.ty(v), true)).collect();
                retyper.set_operands(op, &types);
            }
            let body = retyper.rewriter.body();
            if ctx.registered(body.name(op)).is_some() && body.isolated(op).is_none() {
                let properties = map.types_in(body.properties(op), |map, ty| map.value(ty, converts));
                retyper.rewriter.set_properties(op, properties);
            }
        }
    }

    /// What is converted in a body whose owner accepts that, or not.
    fn taken(&self, scope: Scope<'_>, functions: &Functions, owner: bool) -> Taken {
        let (ctx, body) = (scope.ctx, scope.body);
        let is_function = ctx.def(scope.owner).is_some_and(|d| d.has(Trait::Function));
        let mut taken = Taken::default();
        // What a block ends with is decided with the region around it, which comes first.
        let mut decided: FxHashSet<OpId> = FxHashSet::default();
        for &root in body.roots() {
            let owner = owner && (is_function || self.region_accepts(scope, root));
            let returns =
                |op: OpRef<'_>| !is_function || !is_yield(op) || op.def().is_some_and(|d| d.has(Trait::ReturnLike));
            let ends: Vec<OpRef<'_>> = scope.ends(root).filter(|&op| returns(op)).collect();
            taken.add_region(body, root, &ends, owner, self.branches_accept(scope, root));
            decided.extend(ends.iter().map(|op| op.op));
        }
        for op in body.preorder() {
            let (view, regions) = (scope.op(op), body.regions(op));
            let accepts = (self.accepts)(view) && regions.iter().all(|&region| self.region_accepts(scope, region));
            for &region in regions {
                let ends: Vec<OpRef<'_>> = scope.ends(region).collect();
                taken.add_region(body, region, &ends, accepts, self.branches_accept(scope, region));
                decided.extend(ends.iter().map(|op| op.op));
            }
            let takes = match callee_name(view) {
                Some(_) if self.signatures == Signatures::All => true,
                Some(name) => callee(view, name).is_some_and(|name| functions.0.contains(&name)),
                None => accepts,
            };
            if takes && !decided.contains(&op) {
                taken.ops.insert(op);
            }
        }
        taken
    }
}

/// What is converted: operations with all operands and results, blocks with all arguments.
#[derive(Default)]
struct Taken {
    ops: FxHashSet<OpId>,
    blocks: FxHashSet<BlockId>,
}

/// Types and what becomes of them.
struct TypeMap<'a> {
    ctx: &'a Context,
    conversion: &'a Conversion<'a>,
    /// Function types that were converted.
    functions: FxHashMap<Type, Type>,
}

impl Taken {
    /// Adds what belongs to a region: its first block and its yields where `owner` says so, the others and its branches where
    /// `branches` does. What has results stays, since behind it there is no place for a cast.
    fn add_region(&mut self, body: &Body, region: RegionId, ends: &[OpRef<'_>], owner: bool, branches: bool) {
        let (first, rest) = body.blocks(region).split_at(body.blocks(region).len().min(1));
        self.blocks.extend(first.iter().filter(|_| owner));
        self.blocks.extend(rest.iter().filter(|_| branches));
        let ends = ends.iter().filter(|&&op| if is_yield(op) { owner } else { branches });
        self.ops.extend(ends.map(|op| op.op).filter(|&op| body.num_results(op) == 0));
    }
}

impl TypeMap<'_> {
    /// The type of a value, of an operation or block that is converted or not.
    fn value(&mut self, ty: Type, converts: bool) -> Type {
        match self.ctx.type_kind(ty) {
            TypeKind::Function { .. } if self.conversion.signatures == Signatures::All => self.function(ty),
            TypeKind::Function { .. } => ty,
            _ if converts => (self.conversion.convert)(self.ctx, ty).unwrap_or(ty),
            _ => ty,
        }
    }
    /// The type of a function that is converted.
    fn signature(&mut self, ty: Type) -> Type {
        let TypeKind::Function { inputs, results } = self.ctx.type_kind(ty) else { return ty };
        let mut list = |types: &[Type]| types.iter().map(|&t| self.value(t, true)).collect::<Vec<_>>();
        let (inputs, results) = (list(inputs), list(results));
        self.ctx.function_type(&inputs, &results)
    }
    /// A function type, with the function types in it. Without recursion: nesting comes from input.
    fn function(&mut self, ty: Type) -> Type {
        let mut work = vec![ty];
        while let Some(&at) = work.last() {
            let TypeKind::Function { inputs, results } = self.ctx.type_kind(at) else { break };
            let known = |t: Type| match self.ctx.type_kind(t) {
                TypeKind::Function { .. } => self.functions.get(&t).copied().ok_or(t),
                _ => Ok((self.conversion.convert)(self.ctx, t).unwrap_or(t)),
            };
            let unknown: Vec<Type> = inputs.iter().chain(results).filter_map(|&t| known(t).err()).collect();
            if self.functions.contains_key(&at) {
                work.pop();
            } else if unknown.is_empty() {
                let list = |types: &[Type]| types.iter().filter_map(|&t| known(t).ok()).collect::<Vec<_>>();
                let converted = self.ctx.function_type(&list(inputs), &list(results));
                self.functions.insert(at, converted);
            } else {
                work.extend(unknown);
            }
        }
        self.functions.get(&ty).copied().unwrap_or(ty)
    }
    /// A dictionary, with the types that are its values converted.
    fn types_in(&mut self, dict: Attr, convert: impl Fn(&mut Self, Type) -> Type) -> Attr {
        let ctx = self.ctx;
        let mut out = dict;
        for &(key, value) in ctx.dict(dict) {
            let Some(ty) = ctx.attr_type(value) else { continue };
            let new = convert(self, ty);
            if new != ty {
                out = ctx.dict_with(out, key, Some(ctx.type_attr(new)));
            }
        }
        out
    }
}
