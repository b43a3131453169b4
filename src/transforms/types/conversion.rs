//! Type conversion of a whole program.
//!
//! Some types must change together or not at all:
//!
//! - an operation with regions: its operands and results, the arguments of its regions' entry blocks, and the operands
//!   of their yields
//! - the other blocks of a region: their arguments, and the operands of the region's branches
//! - a function: its type, the arguments of its entry block, the operands of its returns, and its calls
//!
//! The first two change if every operation of the set and every user of the arguments accepts it, so block arguments
//! never need casts. A private function changes if all its uses are known calls that accept it. A public one changes
//! only with [`Signatures::All`].
//!
//! Function types cannot be cast. With [`Signatures::All`], all function types in the program change.

use rustc_hash::{FxHashMap, FxHashSet};

use super::retyper::{CastBuilder, Retyper};
use crate::def::{OpRef, Trait};
use crate::ir::{Attr, AttrKind, BlockId, Body, Context, OpId, RegionId, Str, Type, TypeKind, ValueId};
use crate::rewrite::Rewriter;
use crate::transforms::symbol_dce::{RefName, attr_references};

/// The functions whose signatures may change.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Signatures {
    /// Private functions that are only called, if the function and all its calls accept the change.
    Private,
    /// All functions. The conversion exists to change signatures.
    All,
}

/// A change of types.
#[derive(Clone, Copy)]
pub struct Conversion<'a> {
    /// The new type; `None` keeps the type. Must return `None` for its own results. Not called for function types.
    pub convert: &'a (dyn Fn(&Context, Type) -> Option<Type> + Sync),
    /// Returns true if an operation stays valid with converted operands and results.
    pub accepts: &'a (dyn Fn(OpRef<'_>) -> bool + Sync),
    /// Builds a cast.
    pub cast: CastBuilder<'a>,
    /// The functions that may change.
    pub signatures: Signatures,
}

/// The private functions with changed signatures, by name.
#[derive(Default)]
pub struct Functions(FxHashSet<Str>);

/// A body and its context.
#[derive(Clone, Copy)]
struct BodyView<'a> {
    ctx: &'a Context,
    body: &'a Body,
}

impl<'a> BodyView<'a> {
    fn op(self, op: OpId) -> OpRef<'a> {
        OpRef::new(self.ctx, self.body, op)
    }
    /// The terminators of the blocks of a region: yields, which have no successors, and branches.
    fn ends(self, region: RegionId) -> impl Iterator<Item = OpRef<'a>> {
        let owner = self.body.name(self.body.region_owner(region).unwrap_or(Body::ROOT));
        let open = self.ctx.def(owner).is_some_and(|d| d.has(Trait::NoTerminator));
        let last = self.body.blocks(region).iter().filter_map(move |&b| self.body.last(b)).map(move |op| self.op(op));
        last.filter(move |op| op.registered().map_or(!open, |r| r.flags.terminator))
    }
}

fn is_yield(op: OpRef<'_>) -> bool {
    op.body.successors(op.op).is_empty()
}

/// The name of the callee attribute, if the op is a call.
fn callee_name(op: OpRef<'_>) -> Option<&'static str> {
    op.def()?.traits.iter().find_map(|t| if let Trait::Call(name) = t { Some(*name) } else { None })
}

/// The callee of a direct call; `None` for an indirect call.
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
    /// Collects the functions that may change in an operation and its contents. Treats all symbols as one table: a name
    /// with two definitions is excluded.
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
                // A reference from a call that accepts the conversion does not exclude the function. Any other
                // reference does.
                let call = callee_name(view).filter(|_| (self.accepts)(view));
                let entries = [body.properties(op), body.attrs(op)].into_iter().flat_map(|dict| ctx.dict(dict));
                for &(key, attr) in entries {
                    if call.is_some_and(|name| name.as_bytes() == ctx.bytes(key)) {
                        continue;
                    }
                    attr_references(ctx, attr, &mut seen, &mut |mention| match mention {
                        RefName::Root(name) | RefName::Nested(name) => drop(barred.insert(name)),
                        RefName::Hidden => hidden = true,
                    });
                }
            }
        }
        found.retain(|name| !hidden && !barred.contains(name));
        Functions(found)
    }

    /// Returns true if a function, its returns and the users of its arguments accept another signature.
    fn function_accepts(&self, op: OpRef<'_>) -> bool {
        let ctx = op.ctx;
        let visibility = op.attr("sym_visibility").and_then(|a| ctx.attr_str(a));
        let private = visibility.is_some_and(|v| ctx.bytes(v) == b"private");
        let Some(body) = op.body.isolated(op.op).filter(|_| private && (self.accepts)(op)) else { return false };
        let scope = BodyView { ctx, body };
        body.regions(Body::ROOT)
            .iter()
            .all(|&region| !body.blocks(region).is_empty() && self.region_accepts(scope, region))
    }

    /// Returns true if the yields of a region, and the users of its entry block's arguments, accept converted types.
    fn region_accepts(&self, scope: BodyView<'_>, region: RegionId) -> bool {
        scope.ends(region).filter(|&op| is_yield(op)).all(|op| (self.accepts)(op))
            && scope.body.blocks(region).iter().take(1).all(|&block| self.users_accept(scope, block))
    }
    /// Returns true if the branches of a region, and the users of its other blocks' arguments, accept converted types.
    fn branches_accept(&self, scope: BodyView<'_>, region: RegionId) -> bool {
        scope.ends(region).filter(|&op| !is_yield(op)).all(|op| (self.accepts)(op))
            && scope.body.blocks(region).iter().skip(1).all(|&block| self.users_accept(scope, block))
    }
    fn users_accept(&self, scope: BodyView<'_>, block: BlockId) -> bool {
        let body = scope.body;
        let mut args = body.args(block).iter().filter(|&&arg| (self.convert)(scope.ctx, body.ty(arg)).is_some());
        args.all(|&arg| body.uses(arg).all(|(user, _)| (self.accepts)(scope.op(user))))
    }

    /// Converts the body of an isolated operation, and its signature if it is a function.
    pub fn apply(&self, ctx: &Context, body: &mut Body, functions: &Functions) {
        let all = self.signatures == Signatures::All;
        let name = ctx.dict_named(body.properties(Body::ROOT), "sym_name").and_then(|a| ctx.attr_str(a));
        let is_function = ctx.def(body.name(Body::ROOT)).is_some_and(|d| d.has(Trait::Function));
        let own = is_function && (all || name.is_some_and(|n| functions.0.contains(&n)));
        let accepts = !is_function && (self.accepts)(body.root(ctx));
        let mut map = TypeMap { ctx, conversion: self, functions: FxHashMap::default() };
        let scope = BodyView { ctx, body };
        let taken = self.select(scope, functions, own || accepts);
        let ops = body.preorder();
        let results = ops.iter().flat_map(|&o| body.results(o).map(move |v| (v, o)));
        let mut values: Vec<(ValueId, Type)> =
            results.map(|(v, o)| (v, map.value(body.ty(v), taken.ops.contains(&o)))).collect();
        let inner = ops.iter().flat_map(|&o| body.regions(o));
        for &block in body.regions(Body::ROOT).iter().chain(inner).flat_map(|&r| body.blocks(r)) {
            let convert = taken.blocks.contains(&block);
            values.extend(body.args(block).iter().map(|&v| (v, map.value(body.ty(v), convert))));
        }
        let mut rewriter = Rewriter::new(ctx, body);
        if own {
            let properties = rewriter.body().properties(Body::ROOT);
            rewriter.set_properties(Body::ROOT, map.types_in(properties, |map, ty| map.signature(ty)));
        }
        let mut retyper = Retyper::new(&mut rewriter, self.cast);
        for (value, ty) in values {
            let old = retyper.rewriter.body().ty(value);
            if matches!(ctx.type_kind(old), TypeKind::Function { .. }) {
                retyper.rewriter.set_type(value, ty);
            } else if old != ty {
                retyper.retype_value(value, ty, |user| taken.ops.contains(&user));
            }
        }
        for op in ops {
            let converts = taken.ops.contains(&op);
            let body = retyper.rewriter.body();
            if converts {
                let types: Vec<Type> = body.operands(op).map(|v| map.value(body.ty(v), true)).collect();
                retyper.cast_operands(op, &types);
            }
            let body = retyper.rewriter.body();
            if ctx.registered(body.name(op)).is_some() && body.isolated(op).is_none() {
                let properties = map.types_in(body.properties(op), |map, ty| map.value(ty, converts));
                retyper.rewriter.set_properties(op, properties);
            }
        }
    }

    /// Selects the operations and blocks of a body to convert. `owner` is true if the op that owns the body accepts it.
    fn select(&self, scope: BodyView<'_>, functions: &Functions, owner: bool) -> ConversionSet {
        let (ctx, body) = (scope.ctx, scope.body);
        let is_function = ctx.def(body.name(Body::ROOT)).is_some_and(|d| d.has(Trait::Function));
        let mut taken = ConversionSet::default();
        // Terminators are decided with their parent region, which is visited before them.
        let mut decided: FxHashSet<OpId> = FxHashSet::default();
        for &root in body.regions(Body::ROOT) {
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

/// The operations and blocks to convert, with all operands and results, or all arguments.
#[derive(Default)]
struct ConversionSet {
    ops: FxHashSet<OpId>,
    blocks: FxHashSet<BlockId>,
}

/// Applies a conversion to types.
struct TypeMap<'a> {
    ctx: &'a Context,
    conversion: &'a Conversion<'a>,
    /// Converted function types.
    functions: FxHashMap<Type, Type>,
}

impl ConversionSet {
    /// Adds the blocks and terminators of a region: its entry block and yields if `owner` is true, the other blocks and
    /// branches if `branches` is true. Terminators with results are skipped, because a cast cannot follow a terminator.
    fn add_region(&mut self, body: &Body, region: RegionId, ends: &[OpRef<'_>], owner: bool, branches: bool) {
        let (first, rest) = body.blocks(region).split_at(body.blocks(region).len().min(1));
        self.blocks.extend(first.iter().filter(|_| owner));
        self.blocks.extend(rest.iter().filter(|_| branches));
        let ends = ends.iter().filter(|&&op| if is_yield(op) { owner } else { branches });
        self.ops.extend(ends.map(|op| op.op).filter(|&op| body.num_results(op) == 0));
    }
}

impl TypeMap<'_> {
    /// The new type of a value. `converts` is true if its op or block is converted.
    fn value(&mut self, ty: Type, converts: bool) -> Type {
        match self.ctx.type_kind(ty) {
            TypeKind::Function { .. } if self.conversion.signatures == Signatures::All => self.function(ty),
            TypeKind::Function { .. } => ty,
            _ if converts => (self.conversion.convert)(self.ctx, ty).unwrap_or(ty),
            _ => ty,
        }
    }
    /// The new type of a converted function.
    fn signature(&mut self, ty: Type) -> Type {
        let TypeKind::Function { inputs, results } = self.ctx.type_kind(ty) else { return ty };
        let mut list = |types: &[Type]| types.iter().map(|&t| self.value(t, true)).collect::<Vec<_>>();
        let (inputs, results) = (list(inputs), list(results));
        self.ctx.function_type(&inputs, &results)
    }
    /// Converts a function type and the function types nested in it. Uses a work list, because input controls the
    /// nesting.
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
    /// Converts the type attributes of a dictionary.
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
