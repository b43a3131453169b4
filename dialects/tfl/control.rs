//! Control flow: `tfl.if` and `tfl.while`, whose branches are regions, or functions in the program of a file; and
//! `tfl.control_node`, which orders operations.

use std::sync::Arc;

use qopt_ir::def::{
    ANY_TYPE, OpDef, OpError, OpRef, RegionBlocks, RegionDef, Trait, TypeConstraint, TypeDef, TypePred, Verdict, one,
    variadic,
};
use qopt_ir::diag::Diag;
use qopt_ir::ir::{Attr, BlockId, Container, Context, DialectType, OpId, Type, TypeKind, TypeObject, ValueId};
use qopt_ir::rewrite::NewOp;
use qopt_ir::syntax::{OpPrinter, OpState, OpSyntax, Parser, TextPrinter, ValueGroup};

use super::ops::{TENSOR, unchecked_attr};
use crate::func::ops as func;
use crate::support::{bail, ensure, shapes_agree, show};

/// `!tfl.control`: the order of two operations.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
struct Control;

impl TypeObject for Control {
    fn dialect(&self) -> &'static str {
        "tfl"
    }
    fn print(&self, p: &mut TextPrinter<'_>) {
        p.text("control");
    }
    fn valid_element(&self, _container: Container) -> bool {
        false
    }
}

fn control_type(ctx: &Context) -> Type {
    ctx.ty(TypeKind::Dialect(DialectType(Arc::new(Control))))
}

/// `!tfl.control`
pub(super) static CONTROL: TypeDef = TypeDef {
    mnemonic: "control",
    summary: "The order of two operations",
    description: "The last result of a `tfl.control_node`. An operation with this operand runs later.",
    parse: |p| Ok(control_type(p.ctx)),
    example: "!tfl.control",
};

const IS_CONTROL: TypeConstraint =
    TypeConstraint::new("control", TypePred::Test(|c, t| c.type_object::<Control>(t).is_some()));

/// `tfl.yield`
pub static YIELD: OpDef = OpDef {
    name: "tfl.yield",
    summary: "returns values from a region",
    operands: &[variadic("operands", &ANY_TYPE)],
    traits: &[Trait::Pure, Trait::Terminator],
    example: "%outputs, %control = tfl.control_node {\n  \"tfl.yield\"(%arg0) : (tensor<4xf32>) -> ()\n}",
    ..OpDef::BASE
};

/// An operation with regions. The operation of a file has functions instead, so the number of regions is not fixed.
const BRANCHES: OpDef = OpDef {
    results: &[variadic("results", &TENSOR)],
    regions: &[RegionDef { name: "regions", blocks: RegionBlocks::AtLeastOne, variadic: true }],
    traits: &[Trait::ImplicitTerminator(YIELD.name)],
    ..OpDef::BASE
};

/// Returns the entry block of each region; an empty list for an operation whose attributes name functions.
///
/// # Errors
/// If the operation has neither two regions nor two functions.
fn entry_blocks(op: OpRef<'_>, functions: [&str; 2]) -> Result<Vec<BlockId>, OpError> {
    let regions = op.body.regions(op.op);
    let names_functions = functions.into_iter().all(|name| op.attr(name).is_some());
    ensure!(regions.len() == 2 || regions.is_empty() && names_functions, "expected 2 regions");
    Ok(regions.iter().filter_map(|&region| op.body.blocks(region).first().copied()).collect())
}

/// `tfl.if`
pub static IF: OpDef = OpDef {
    name: "tfl.if",
    summary: "one of two branches: regions, or functions that get the inputs",
    operands: &[one("cond", &TENSOR), variadic("inputs", &TENSOR)],
    attrs: &[unchecked_attr("then_branch"), unchecked_attr("else_branch")],
    verify: Some(|op| {
        let blocks = entry_blocks(op, ["then_branch", "else_branch"])?;
        for block in blocks {
            ensure!(op.body.args(block).is_empty(), "expects regions without arguments");
        }
        Ok(())
    }),
    example: "%0 = \"tfl.if\"(%arg0) ({\n  \"tfl.yield\"(%arg1) : (tensor<4xf32>) -> ()\n}, {\n  \"tfl.yield\"(%arg2) : \
              (tensor<4xf32>) -> ()\n}) : (tensor<i1>) -> tensor<4xf32>",
    ..BRANCHES
};

/// `tfl.while`
pub static WHILE: OpDef = OpDef {
    name: "tfl.while",
    summary: "runs a body while a condition holds: regions, or functions",
    operands: &[variadic("input", &TENSOR)],
    attrs: &[unchecked_attr("is_stateless"), unchecked_attr("cond"), unchecked_attr("body")],
    verify: Some(|op| {
        let blocks = entry_blocks(op, ["cond", "body"])?;
        let (operands, results) = (op.body.num_operands(op.op), op.body.num_results(op.op));
        ensure!(operands == results, "number of operands does not match number of results ({operands} != {results})");
        let &[cond, body] = blocks.as_slice() else { return Ok(()) };
        let [cond, body] = [cond, body].map(|block| op.body.args(block));
        ensure!(
            cond.len() == body.len(),
            "number of arguments in condition function does not match number of arguments in body function ({} != {})",
            cond.len(),
            body.len()
        );
        for (&a, &b) in cond.iter().zip(body) {
            let [a, b] = [a, b].map(|value| op.body.ty(value));
            let shapes = op.ctx.shape(a).zip(op.ctx.shape(b));
            ensure!(
                shapes.is_none_or(|(a, b)| shapes_agree(&a, &b)),
                "condition function's argument type does not match body function's argument type ({} != {})",
                show(op.ctx, a).trim_matches('\''),
                show(op.ctx, b).trim_matches('\'')
            );
        }
        Ok(())
    }),
    example: "%0 = \"tfl.while\"(%arg0) ({\n^bb0(%arg1: tensor<i1>):\n  \"tfl.yield\"(%arg1) : (tensor<i1>) -> ()\n}, {\n^bb0(%arg1: \
              tensor<i1>):\n  \"tfl.yield\"(%arg1) : (tensor<i1>) -> ()\n}) : (tensor<i1>) -> tensor<i1>",
    ..BRANCHES
};

/// `tfl.control_node`
pub static CONTROL_NODE: OpDef = OpDef {
    name: "tfl.control_node",
    summary: "operations that run after those of other nodes",
    description: "A node with one operation, all of whose results are the node's, has the form `tfl.control_node(%c) controls \
                  \"tfl.abs\"(%x) : (tensor<4xf32>) -> tensor<4xf32>` if node, operation and terminator have one location.",
    operands: &[variadic("controlInputs", &IS_CONTROL)],
    results: &[variadic("outputs", &TENSOR), one("control", &IS_CONTROL)],
    regions: &[RegionDef { name: "body", blocks: RegionBlocks::One, variadic: false }],
    traits: &[
        Trait::HasParent(&[func::FUNC.name]),
        Trait::RecursiveMemoryEffects,
        Trait::ImplicitTerminator(YIELD.name),
    ],
    syntax: Some(&ControlNodeSyntax),
    verify: Some(verify_control_node),
    example: "%outputs, %control = tfl.control_node {\n  %0 = \"tfl.abs\"(%arg0) : (tensor<4xf32>) -> tensor<4xf32>\n  %1 = \
              \"tfl.neg\"(%0) : (tensor<4xf32>) -> tensor<4xf32>\n  \"tfl.yield\"(%1) : (tensor<4xf32>) -> ()\n}",
    ..OpDef::BASE
};

/// Checks that the results are the operands of the terminator, and the control.
fn verify_control_node(op: OpRef<'_>) -> Verdict {
    let Some(block) = body_block(op) else { return Ok(()) };
    ensure!(op.body.args(block).is_empty(), "expects body without any arguments");
    let Some(end) = op.body.last(block) else { return Ok(()) };
    let (yielded, results) = (op.body.num_operands(end), op.body.num_results(op.op).saturating_sub(1));
    ensure!(yielded == results, "terminator has {yielded} operands, but control_node returns {results}");
    let mut types = op.body.operands(end).zip(op.results()).map(|(a, b)| (op.body.ty(a), op.body.ty(b)));
    if let Some(i) = types.position(|(a, b)| a != b) {
        bail!("terminator operand #{i} type mismatch control_node results");
    }
    Ok(())
}

fn body_block(op: OpRef<'_>) -> Option<BlockId> {
    op.body.blocks(*op.body.regions(op.op).first()?).first().copied()
}

/// The operation of a node with one operation, all of whose results are those of the node, if all have one location.
fn controlled(op: OpRef<'_>) -> Option<OpId> {
    let (body, block) = (op.body, body_block(op)?);
    let (inner, end) = (body.first(block)?, body.last(block)?);
    let is_single = inner != end && body.next(inner) == Some(end);
    let has_one_loc = body.loc(inner) == op.loc() && body.loc(end) == op.loc();
    let is_plain = [body.properties(op.op), body.attrs(op.op)].iter().all(|&dict| dict == Attr::EMPTY_DICT);
    (is_single && has_one_loc && is_plain && body.results(inner).eq(body.operands(end))).then_some(inner)
}

/// `tfl.control_node(%c) controls "tfl.abs"(%x) : ...`, or `tfl.control_node(%c) {...}`
struct ControlNodeSyntax;

/// The types of the results: those of the terminator's operands, and the control.
fn set_results<'a>(p: &mut Parser<'a>, state: &mut OpState<'a>) {
    let yielded = p.extend_region(state, |rw, block| {
        let body = rw.body();
        let end = body.last(block);
        end.map(|end| body.operands(end).map(|value| body.ty(value)).collect()).unwrap_or_default()
    });
    let types = [yielded.unwrap_or_default(), [control_type(p.ctx)].into_iter().collect()];
    for types in types {
        state.results.push(ValueGroup { types: Some(types), ..ValueGroup::default() });
    }
}

/// Adds the terminator after the controlled operation. Both have the location of the node.
fn forward<'a>(p: &mut Parser<'a>, state: &mut OpState<'a>) -> Result<(), Diag> {
    let loc = p.extend_region(state, |rw, block| {
        let inner = rw.body().first(block)?;
        let (loc, results) = (rw.body().loc(inner), rw.body().results(inner).collect::<Vec<ValueId>>());
        rw.build(&NewOp::of(&YIELD).loc(loc).operands(&results));
        Some(loc)
    });
    state.loc = loc.flatten();
    set_results(p, state);
    Ok(())
}

impl OpSyntax for ControlNodeSyntax {
    fn parse<'a>(&self, p: &mut Parser<'a>, state: &mut OpState<'a>) -> Result<(), Diag> {
        let mut controls = ValueGroup::default();
        if p.eat("(") && !p.eat(")") {
            p.operands(&mut controls.items)?;
            p.expect(")")?;
        }
        controls.types = Some(controls.items.iter().map(|_| control_type(p.ctx)).collect());
        state.operands.push(controls);
        if p.eat("controls") {
            return p.operation_region(forward);
        }
        p.region(Vec::new(), |p, state| {
            p.implicit_terminator(state, YIELD.name);
            set_results(p, state);
            state.attrs = p.optional_dict()?;
            Ok(())
        })
    }

    /// The custom form takes the types of the results from the terminator.
    fn says_all(&self, op: OpRef<'_>) -> bool {
        let ends = body_block(op)
            .and_then(|block| op.body.last(block))
            .is_some_and(|end| OpRef::new(op.ctx, op.body, end).is(&YIELD));
        let is_control = |value| op.body.ty(value) == control_type(op.ctx);
        ends && op.body.regions(op.op).len() == 1
            && op.operands().all(is_control)
            && op.results().last().is_some_and(is_control)
            && verify_control_node(op).is_ok()
    }

    fn print<'p>(&self, op: OpRef<'p>, p: &mut OpPrinter<'p>) {
        let (ctx, body) = (op.ctx, op.body);
        if body.num_operands(op.op) > 0 {
            p.text("(");
            p.values(body.operands(op.op));
            p.text(")");
        }
        if let Some(inner) = controlled(op) {
            p.text(" controls ");
            p.regions_of(op.op, |p| p.generic_op(inner));
            return;
        }
        p.regions_of(op.op, |p| {
            for &region in body.regions(op.op) {
                p.then(move |p| {
                    p.text(" ");
                    p.region(region, true, true);
                });
            }
        });
        p.then(move |p| {
            let entries: Vec<_> =
                [body.properties(op.op), body.attrs(op.op)].iter().flat_map(|&dict| ctx.dict(dict)).copied().collect();
            p.attr_dict(&entries, false);
        });
    }
}
