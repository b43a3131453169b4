//! The syntax of `memref.transpose`, `memref.prefetch`, `memref.alloca_scope` and `memref.generic_atomic_rmw`.

use qopt_ir::def::OpRef;
use qopt_ir::diag::Diag;
use qopt_ir::ir::{AffineMap, AffineStep, Attr, AttrKind, Context, Str, Type};
use qopt_ir::syntax::{OpPrinter, OpState, OpSyntax, Parser, UnresolvedOperand, ValueGroup};

use crate::syntax::{arrow_types, prefetch_options};

fn set(ctx: &Context, state: &mut OpState<'_>, name: &str, value: Attr) {
    state.properties.push((ctx.str(name), value));
}

fn one<'a>(operand: UnresolvedOperand<'a>, ty: Type) -> ValueGroup<UnresolvedOperand<'a>> {
    ValueGroup { items: [operand].into_iter().collect(), types: Some([ty].into_iter().collect()) }
}

fn results(types: Vec<Type>) -> ValueGroup<()> {
    ValueGroup { types: Some(types.into_iter().collect()), ..ValueGroup::default() }
}

fn discardable(op: OpRef<'_>) -> Vec<(Str, Attr)> {
    op.ctx.dict(op.body.attrs(op.op)).to_vec()
}

/// `%m[%i, %j]`: the group of the memref, without its type, and that of the indices
fn access<'a>(p: &mut Parser<'a>) -> Result<(UnresolvedOperand<'a>, ValueGroup<UnresolvedOperand<'a>>), Diag> {
    let (memref, mut indices) = (p.operand()?, ValueGroup::default());
    p.expect("[")?;
    if !p.next_is("]") {
        p.operands(&mut indices.items)?;
    }
    p.expect("]")?;
    indices.types = Some(indices.items.iter().map(|_| p.ctx.index_type()).collect());
    Ok((memref, indices))
}

fn print_access(p: &mut OpPrinter<'_>, op: OpRef<'_>) {
    p.text(" ");
    p.values(op.operands().take(1));
    p.text("[");
    p.values(op.operands().skip(1));
    p.text("]");
}

fn print_type(p: &mut OpPrinter<'_>, op: OpRef<'_>) {
    p.text(" : ");
    p.types(op.operands().take(1).map(|value| op.body.ty(value)));
}

/// `memref.transpose %m (i, j) -> (j, i) {...} : memref<...> to memref<...>`
pub(super) struct Transpose;

impl OpSyntax for Transpose {
    fn parse<'a>(&self, p: &mut Parser<'a>, state: &mut OpState<'a>) -> Result<(), Diag> {
        let ctx = p.ctx;
        let input = p.operand()?;
        let dims = names(p)?;
        p.expect("->")?;
        let at = p.offset();
        let order = names(p)?;
        let step = |name: &&[u8]| Some(AffineStep::Dim(dims.iter().position(|dim| dim == name)? as u32));
        let steps: Option<Vec<_>> = order.iter().map(step).collect();
        let Some(steps) = steps else { return Err(p.error_at(at, "use of undeclared identifier")) };
        let map = AffineMap {
            dims: dims.len() as u32,
            symbols: 0,
            results: steps.into_iter().map(|step| Box::from([step])).collect(),
        };
        set(ctx, state, "permutation", ctx.attr(AttrKind::AffineMap(map)));
        state.attrs = p.optional_dict()?;
        p.expect(":")?;
        let from = p.ty()?;
        p.expect("to")?;
        let to = p.ty()?;
        state.operands.push(one(input, from));
        state.results.push(results(vec![to]));
        Ok(())
    }

    fn says_all(&self, op: OpRef<'_>) -> bool {
        order(op).is_some()
    }

    fn explicit_attrs(&self, op: OpRef<'_>, attrs: Attr) -> Attr {
        if attrs == op.body.properties(op.op) { Attr::EMPTY_DICT } else { attrs }
    }

    fn print(&self, op: OpRef<'_>, p: &mut OpPrinter<'_>) {
        let Some((dims, order)) = order(op) else { return };
        let list = |dims: &[u32]| dims.iter().map(|dim| format!("d{dim}")).collect::<Vec<_>>().join(", ");
        let dims: Vec<u32> = (0..dims).collect();
        p.text(" ");
        p.values(op.operands());
        p.text(&format!(" ({}) -> ({})", list(&dims), list(&order)));
        p.attr_dict(&discardable(op), false);
        print_type(p, op);
        p.text(" to ");
        p.types(op.results().map(|value| op.body.ty(value)));
    }
}

/// `(i, j)`
fn names<'a>(p: &mut Parser<'a>) -> Result<Vec<&'a [u8]>, Diag> {
    let mut names = Vec::new();
    p.expect("(")?;
    if !p.next_is(")") {
        p.comma_list(|p| {
            names.push(p.word("bare identifier")?);
            Ok(())
        })?;
    }
    p.expect(")")?;
    Ok(names)
}

/// The number of dimensions and their order, if the map has no expressions.
fn order(op: OpRef<'_>) -> Option<(u32, Vec<u32>)> {
    let AttrKind::AffineMap(map) = op.ctx.attr_kind(op.attr("permutation")?) else { return None };
    let dim = |steps: &[AffineStep]| match *steps {
        [AffineStep::Dim(dim)] => Some(dim),
        _ => None,
    };
    let order = map.results.iter().map(|steps| dim(steps)).collect::<Option<_>>()?;
    (map.symbols == 0).then_some((map.dims, order))
}

/// `memref.prefetch %m[%i], read, locality<3>, data {...} : memref<4xf32>`
pub(super) struct Prefetch;

impl OpSyntax for Prefetch {
    fn parse<'a>(&self, p: &mut Parser<'a>, state: &mut OpState<'a>) -> Result<(), Diag> {
        let (memref, indices) = access(p)?;
        prefetch_options(p, state)?;
        state.attrs = p.optional_dict()?;
        p.expect(":")?;
        let ty = p.ty()?;
        state.operands.extend([one(memref, ty), indices]);
        Ok(())
    }

    fn print(&self, op: OpRef<'_>, p: &mut OpPrinter<'_>) {
        let int = |name: &str| op.attr(name).and_then(|value| op.ctx.attr_int(value)).unwrap_or_default();
        print_access(p, op);
        p.text(if int("isWrite") != 0 { ", write" } else { ", read" });
        p.text(&format!(", locality<{}>", int("localityHint")));
        p.text(if int("isDataCache") != 0 { ", data" } else { ", instr" });
        p.attr_dict(&discardable(op), false);
        print_type(p, op);
    }
}

/// `memref.alloca_scope -> (i32) {...} {...}`
pub(super) struct AllocaScope;

impl OpSyntax for AllocaScope {
    fn parse<'a>(&self, p: &mut Parser<'a>, state: &mut OpState<'a>) -> Result<(), Diag> {
        let types = if p.eat("->") { arrow_types(p)? } else { Vec::new() };
        state.results.push(results(types));
        p.region(Vec::new(), |p, state| {
            p.implicit_terminator(state, "memref.alloca_scope.return");
            state.attrs = p.optional_dict()?;
            Ok(())
        })
    }

    fn shows_terminators(&self, op: OpRef<'_>) -> bool {
        op.body.num_results(op.op) > 0
    }

    fn print<'p>(&self, op: OpRef<'p>, p: &mut OpPrinter<'p>) {
        let has_results = op.body.num_results(op.op) > 0;
        if has_results {
            p.text("  -> (");
            p.types(op.results().map(|value| op.body.ty(value)));
            p.text(")");
        } else {
            p.text(" ");
        }
        p.regions_of(op.op, |p| {
            for &region in op.body.regions(op.op) {
                p.then(move |p| {
                    p.text(" ");
                    p.region(region, true, has_results);
                });
            }
        });
        p.then(move |p| p.attr_dict(&discardable(op), false));
    }
}

/// `memref.generic_atomic_rmw %m[%i] : memref<4xf32> {...} {...}`
pub(super) struct GenericAtomic;

impl OpSyntax for GenericAtomic {
    fn parse<'a>(&self, p: &mut Parser<'a>, state: &mut OpState<'a>) -> Result<(), Diag> {
        let (memref, indices) = access(p)?;
        p.expect(":")?;
        let ty = p.ty()?;
        state.operands.extend([one(memref, ty), indices]);
        state.results.push(results(vec![p.ctx.element_or_self(ty)]));
        p.region(Vec::new(), |p, state| {
            state.attrs = p.optional_dict()?;
            Ok(())
        })
    }

    fn print<'p>(&self, op: OpRef<'p>, p: &mut OpPrinter<'p>) {
        print_access(p, op);
        print_type(p, op);
        p.regions_of(op.op, |p| {
            for &region in op.body.regions(op.op) {
                p.then(move |p| {
                    p.text(" ");
                    p.region(region, true, true);
                });
            }
        });
        p.then(move |p| p.attr_dict(&discardable(op), false));
    }
}
