//! The syntax of branches, loops and variables, which an assembly format cannot express. It parses and prints text only; the
//! verifiers check regions and types.

use qopt_ir::def::{OpRef, typed_attr_type};
use qopt_ir::diag::Diag;
use qopt_ir::ir::{Attr, AttrKind, Context, Str, Type};
use qopt_ir::syntax::{OpPrinter, OpState, OpSyntax, Parser, ValueGroup};

use super::types::variable_type;
use crate::syntax::{
    args_match, arrow_types, assignments, first_args, function_type, print_assignments, print_while_loop, set_values,
    while_loop,
};

/// `tosa.cond_if %c (%a = %x) : tensor<i1> (tensor<2xf32>) -> tensor<2xf32> {...} else {...} {...}`
pub(super) struct CondIfSyntax;

/// `tosa.while_loop (%a = %x) : (tensor<2xf32>) -> tensor<2xf32> {...} do {...} attributes {...}`
pub(super) struct WhileLoopSyntax;

/// `tosa.variable @v {...} = dense<1> : tensor<2xi8>` or `tosa.variable @v {...} : tensor<2xi8>`
pub(super) struct VariableSyntax;

fn all_attrs(op: OpRef<'_>) -> Vec<(Str, Attr)> {
    let (properties, attrs) = (op.body.properties(op.op), op.body.attrs(op.op));
    let mut entries: Vec<_> = op.ctx.dict(properties).iter().chain(op.ctx.dict(attrs)).copied().collect();
    entries.sort_by(|a, b| op.ctx.bytes(a.0).cmp(op.ctx.bytes(b.0)));
    entries
}

impl OpSyntax for CondIfSyntax {
    fn parse<'a>(&self, p: &mut Parser<'a>, state: &mut OpState<'a>) -> Result<(), Diag> {
        let condition = p.operand()?;
        let pairs = if p.next_is("(") { Some(assignments(p)?) } else { None };
        p.expect(":")?;
        let types = Some([p.ty()?].into_iter().collect());
        state.operands.push(ValueGroup { items: [condition].into_iter().collect(), types });
        let at = p.offset();
        match pairs {
            Some(pairs) => {
                let types = function_type(p)?;
                set_values(p, state, at, &pairs, types)?;
            }
            None => {
                let results = if p.eat("->") { arrow_types(p)? } else { Vec::new() };
                set_values(p, state, at, &Vec::new(), (&[], &results))?;
            }
        }
        p.region(Vec::new(), |p, _| {
            p.expect("else")?;
            p.region(Vec::new(), |p, state| {
                state.attrs = p.optional_dict()?;
                Ok(())
            })
        })
    }

    fn says_all(&self, op: OpRef<'_>) -> bool {
        args_match(op, op.operands().skip(1))
    }

    fn print<'p>(&self, op: OpRef<'p>, p: &mut OpPrinter<'p>) {
        let body = op.body;
        let inputs = || body.operands(op.op).skip(1);
        p.text(" ");
        p.values(body.operands(op.op).take(1));
        if inputs().next().is_some() {
            p.text(" ");
            print_assignments(p, first_args(op), inputs());
        }
        p.text(" : ");
        p.types(body.operands(op.op).take(1).map(|v| body.ty(v)));
        let results = body.results(op.op).map(|v| body.ty(v));
        if inputs().next().is_some() {
            p.text(" ");
            p.functional_type(inputs().map(|v| body.ty(v)), results);
        } else {
            p.text(" -> ");
            let parens = results.len() != 1;
            p.text(if parens { "(" } else { "" });
            p.types(results);
            p.text(if parens { ")" } else { "" });
        }
        p.regions_of(op.op, |p| {
            for (i, &region) in body.regions(op.op).iter().enumerate() {
                p.then(move |p| {
                    p.text(if i > 0 { " else " } else { " " });
                    p.region(region, true, true);
                });
            }
        });
        p.then(move |p| p.attr_dict(&all_attrs(op), false));
    }
}

impl OpSyntax for WhileLoopSyntax {
    fn parse<'a>(&self, p: &mut Parser<'a>, state: &mut OpState<'a>) -> Result<(), Diag> {
        while_loop(p, state)
    }

    fn shows_entry_args(&self, region: usize) -> bool {
        region > 0
    }

    fn says_all(&self, op: OpRef<'_>) -> bool {
        args_match(op, op.operands())
    }

    fn print<'p>(&self, op: OpRef<'p>, p: &mut OpPrinter<'p>) {
        print_while_loop(op, p, all_attrs(op));
    }
}

/// A shape as a tensor of indices, with -1 for dynamic extents.
fn shape_attr(ctx: &Context, ty: Type) -> Option<Attr> {
    let dims = ctx.shape(ty)?;
    let sizes: Vec<i64> = dims.iter().map(|d| d.map_or(-1, |n| i64::try_from(n).unwrap_or(-1))).collect();
    let ty = ctx.tensor_type(&[Some(sizes.len() as u64)], ctx.index_type());
    Some(ctx.dense_ints(ty, &sizes))
}

impl OpSyntax for VariableSyntax {
    fn parse<'a>(&self, p: &mut Parser<'a>, state: &mut OpState<'a>) -> Result<(), Diag> {
        let ctx = p.ctx;
        let name = p.symbol_name()?;
        state.properties.push((ctx.str("sym_name"), ctx.attr(AttrKind::String { value: name, ty: None })));
        state.attrs = p.optional_dict()?;
        let at = p.offset();
        let ty = if p.eat("=") {
            let value = p.attr()?;
            state.properties.push((ctx.str("initial_value"), value));
            typed_attr_type(ctx, value).ok_or_else(|| p.error_at(at, "expected attribute with a type"))?
        } else {
            p.expect(":")?;
            p.ty()?
        };
        let (Some(shape), Some(element)) = (shape_attr(ctx, ty), ctx.element_type(ty)) else {
            return Err(p.op_error_at(at, "expected ranked type"));
        };
        state.properties.push((ctx.str("var_shape"), shape));
        state.properties.push((ctx.str("type"), ctx.type_attr(element)));
        Ok(())
    }

    fn print(&self, op: OpRef<'_>, p: &mut OpPrinter<'_>) {
        let ctx = op.ctx;
        p.text(" ");
        if let Some(name) = op.attr("sym_name").and_then(|a| ctx.attr_str(a)) {
            p.symbol_name(name);
        }
        p.attr_dict(ctx.dict(op.body.attrs(op.op)), false);
        if let Some(value) = op.attr("initial_value") {
            p.text(" = ");
            return p.attr(value);
        }
        p.text(" : ");
        if let Some(ty) = variable_type(op) {
            p.ty(ty);
        }
    }
}
