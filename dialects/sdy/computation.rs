//! Operations with a body: `sdy.manual_computation` and `sdy.named_computation`.

use qopt_ir::def::{
    ANY_TYPE, OpDef, OpRef, RegionBlocks, RegionDef, STRING_ATTR, SymbolScope, Trait, Verdict, attr, optional_attr,
    variadic,
};
use qopt_ir::diag::Diag;
use qopt_ir::ir::{Attr, AttrKind, Str, Type};
use qopt_ir::syntax::{OpPrinter, OpState, OpSyntax, Parser, ValueGroup};

use super::attrs::{IS_MANUAL_AXES, IS_SHARDINGS, ManualAxes, Shardings, Text};
use super::verify::{local_types, shardings};
use crate::stablehlo::ops::rules::{argument_types, returned_types};
use crate::support::ensure;

/// An attribute, and its values in messages.
const IN: (&str, &str) = ("in_shardings", "operand");
const OUT: (&str, &str) = ("out_shardings", "result");

/// The types of the operands and of the results.
fn outer_types(op: OpRef<'_>) -> (Vec<Type>, Vec<Type>) {
    let types = |value| op.body.ty(value);
    (op.body.operands(op.op).map(types).collect(), op.body.results(op.op).map(types).collect())
}

fn verify_named(op: OpRef<'_>, scope: &SymbolScope<'_>) -> Verdict {
    let (operands, results) = outer_types(op);
    shardings(op, (IN.0, IN.0), &operands, scope)?;
    shardings(op, (OUT.0, OUT.0), &results, scope)
}

fn verify_manual(op: OpRef<'_>, scope: &SymbolScope<'_>) -> Verdict {
    let (operands, results) = outer_types(op);
    shardings(op, IN, &operands, scope)?;
    shardings(op, OUT, &results, scope)?;
    local_types(op, IN, (&operands, &argument_types(op, 0)), scope)?;
    local_types(op, OUT, (&results, &returned_types(op, 0)), scope)
}

const COMPUTATION: OpDef = OpDef {
    regions: &[RegionDef { name: "body", blocks: RegionBlocks::One, variadic: false }],
    traits: &[Trait::RecursiveMemoryEffects, Trait::SingleBlock, Trait::IsolatedFromAbove],
    ..OpDef::BASE
};

/// `sdy.manual_computation`: a body for each device along some axes.
pub static MANUAL_COMPUTATION: OpDef = OpDef {
    name: "sdy.manual_computation",
    summary: "Code for each device along the manual axes",
    description: "The arguments and results of the body are the parts of the operands and results on one device along the manual axes.",
    operands: &[variadic("tensors", &ANY_TYPE)],
    results: &[variadic("results", &ANY_TYPE)],
    attrs: &[
        attr("in_shardings", &IS_SHARDINGS),
        attr("out_shardings", &IS_SHARDINGS),
        attr("manual_axes", &IS_MANUAL_AXES),
    ],
    syntax: Some(&ComputationSyntax),
    verify_symbols: Some(verify_manual),
    example: "%0 = sdy.manual_computation(%arg0) in_shardings=[<mesh<[\"x\"=2]>, [{\"x\"}]>] \
              out_shardings=[<mesh<[\"x\"=2]>, [{\"x\"}]>] manual_axes={\"x\"} (%arg1: tensor<2xf32>) {\n  sdy.return %arg1 \
              : tensor<2xf32>\n} : (tensor<4xf32>) -> tensor<4xf32>",
    ..COMPUTATION
};

/// `sdy.named_computation`: a body with a name, through which shardings propagate.
pub static NAMED_COMPUTATION: OpDef = OpDef {
    name: "sdy.named_computation",
    summary: "A computation with a name",
    description: "The arguments and results of the body have the types of the operands and results.",
    operands: &[variadic("operands", &ANY_TYPE)],
    results: &[variadic("results", &ANY_TYPE)],
    attrs: &[
        attr("name", &STRING_ATTR),
        optional_attr("in_shardings", &IS_SHARDINGS),
        optional_attr("out_shardings", &IS_SHARDINGS),
    ],
    syntax: Some(&ComputationSyntax),
    verify: Some(|op| {
        let (operands, results) = outer_types(op);
        ensure!(operands == argument_types(op, 0), "operands and arguments of the body must have the same types");
        ensure!(results == returned_types(op, 0), "results and returned values of the body must have the same types");
        Ok(())
    }),
    verify_symbols: Some(verify_named),
    example: "%0 = sdy.named_computation<\"f\">(%arg0) (%arg1: tensor<4xf32>) {\n  sdy.return %arg1 : tensor<4xf32>\n} : \
              (tensor<4xf32>) -> tensor<4xf32>",
    ..COMPUTATION
};

/// `<"name">(%a) in_shardings=[..] out_shardings=[..] manual_axes={..} (%b: type) {...} attributes : type`. Only a
/// `sdy.named_computation` has a name, and only a `sdy.manual_computation` has manual axes; it has all lists.
struct ComputationSyntax;

const LISTS: [&str; 2] = [IN.0, OUT.0];

impl OpSyntax for ComputationSyntax {
    fn parse<'a>(&self, p: &mut Parser<'a>, state: &mut OpState<'a>) -> Result<(), Diag> {
        let is_manual = p.ctx.is_op(state.name, &MANUAL_COMPUTATION);
        if !is_manual {
            p.expect("<")?;
            let name = p.attr()?;
            p.expect(">")?;
            state.properties.push((p.ctx.str("name"), name));
        }
        let mut operands = ValueGroup::default();
        p.expect("(")?;
        p.operands(&mut operands.items)?;
        p.expect(")")?;
        for name in LISTS {
            if !is_manual && !p.next_is(name) {
                continue;
            }
            p.expect(name)?;
            p.expect("=")?;
            let value = p.attr_text(Shardings::parse_list)?;
            state.properties.push((p.ctx.str(name), value));
        }
        if is_manual {
            p.expect("manual_axes")?;
            p.expect("=")?;
            let axes = p.attr_text(ManualAxes::parse_attr)?;
            state.properties.push((p.ctx.str("manual_axes"), axes));
        }
        let mut args = Vec::new();
        p.expect("(")?;
        if !p.eat(")") {
            p.comma_list(|p| {
                let arg = p.operand()?;
                p.expect(":")?;
                let ty = p.ty()?;
                args.push((arg, ty, p.trailing_loc(arg.at)?));
                Ok(())
            })?;
            p.expect(")")?;
        }
        p.region(args, |p, state| {
            state.attrs = p.optional_dict()?;
            p.expect(":")?;
            let (inputs, results) = crate::syntax::function_type(p)?;
            operands.types = Some(inputs.into());
            state.operands.push(operands);
            state.results.push(ValueGroup { types: Some(results.into()), ..ValueGroup::default() });
            Ok(())
        })
    }

    fn print<'p>(&self, op: OpRef<'p>, p: &mut OpPrinter<'p>) {
        let (ctx, body) = (op.ctx, op.body);
        if let Some(name) = op.attr("name").filter(|_| op.is(&NAMED_COMPUTATION)) {
            p.text("<");
            p.attr(name);
            p.text(">");
        }
        p.text("(");
        p.values(body.operands(op.op));
        p.text(")");
        for name in LISTS {
            if let Some(list) = op.attr(name) {
                p.text(&format!(" {name}="));
                p.with_text_printer(|t| Shardings::print_list(ctx, list, t));
            }
        }
        if let Some(axes) = op.attr("manual_axes").filter(|_| op.is(&MANUAL_COMPUTATION)) {
            p.text(" manual_axes=");
            p.with_text_printer(|t| t.bare_attr(axes));
        }
        let own = op.entered();
        let region = own.body.regions(own.op).first().copied();
        p.text(" (");
        p.regions_of(op.op, |p| {
            let block = region.and_then(|region| own.body.blocks(region).first().copied());
            for (i, &arg) in block.map_or(&[][..], |block| own.body.args(block)).iter().enumerate() {
                p.text(if i > 0 { ", " } else { "" });
                p.value(arg);
                p.text(": ");
                p.ty(own.body.ty(arg));
                block.into_iter().for_each(|block| p.arg_location(own.body.arg_loc(block, i)));
            }
            p.text(") ");
            region.into_iter().for_each(|region| p.region(region, false, true));
        });
        p.then(move |p| {
            let entries: Vec<(Str, Attr)> = ctx.dict(body.attrs(op.op)).to_vec();
            p.attr_dict(&entries, false);
            p.text(" : ");
            p.functional_type(body.operands(op.op).map(|v| body.ty(v)), body.results(op.op).map(|v| body.ty(v)));
        });
    }

    fn says_all(&self, op: OpRef<'_>) -> bool {
        let is_list = |name: &str| op.attr(name).is_none_or(|list| Shardings::read(op.ctx, list).is_some());
        let is_named = op.attr("name").is_some_and(|name| matches!(op.ctx.attr_kind(name), AttrKind::String { .. }));
        let axes = op.attr("manual_axes").and_then(|axes| ManualAxes::read(op.ctx, axes));
        LISTS.iter().all(|name| is_list(name))
            && if op.is(&MANUAL_COMPUTATION) {
                axes.is_some() && LISTS.iter().all(|name| op.attr(name).is_some())
            } else {
                is_named
            }
    }
}
