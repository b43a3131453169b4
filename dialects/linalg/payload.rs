//! The syntax of `linalg.map` and `linalg.reduce`: like that of other structured operations, with the body behind it, or with the name
//! of the only operation in it in front.

use qopt_ir::def::OpRef;
use qopt_ir::diag::Diag;
use qopt_ir::ir::{Attr, BlockId, Body, Context, Loc, OpId, Str, Type, ValueId};
use qopt_ir::rewrite::{NewOp, Place, Rewriter};
use qopt_ir::syntax::{Group, OpPrinter, OpState, OpSyntax, Parser};

use super::syntax::{merged, print_operands, values};
use super::types::scalar;
use crate::arith::attrs::FASTMATH_FLAGS;

/// `linalg.map { arith.addf } ins(%x, %y : ...) outs(%z : ...)`
pub(super) struct PayloadSyntax {
    /// The attribute behind the operands, a list of integers.
    pub(super) attr: Option<&'static str>,
    /// What the operation in the body takes: the destination's element and then those of the inputs, or those alone.
    pub(super) takes_init: bool,
}

/// An operation by its name, with attributes.
struct Payload {
    name: String,
    attrs: Attr,
}

impl Payload {
    fn parse(p: &mut Parser<'_>) -> Result<Option<Self>, Diag> {
        if !p.eat("{") {
            return Ok(None);
        }
        let mut name = String::from_utf8_lossy(p.word("bare identifier or keyword")?).into_owned();
        if !name.contains('.') {
            name.insert(0, '.');
        }
        let attrs = p.optional_dict()?;
        p.expect("}")?;
        Ok(Some(Self { name, attrs }))
    }

    /// Makes a body of it.
    fn fill(&self, ctx: &Context, (ops, block, loc): (&mut Body, BlockId, Loc), takes: &[ValueId], result: Type) {
        let def = ctx.registered(ctx.op_name(&self.name)).map(|op| op.def);
        let attrs: Vec<_> = ctx.dict(self.attrs).iter().map(|&(name, value)| (ctx.text(name), value)).collect();
        let mut payload = NewOp::new(&self.name).loc(loc).operands(takes).results(&[result]);
        for (name, value) in &attrs {
            payload = match def.and_then(|def| def.attr(name)) {
                Some(_) => payload.property(name, *value),
                None => payload.attr(name, *value),
            };
        }
        let mut rewriter = Rewriter::new(ctx, ops);
        rewriter.set_place(Place::End(block));
        let given: Vec<ValueId> = rewriter.build_value(&payload).into_iter().collect();
        rewriter.build(&NewOp::new("linalg.yield").loc(loc).operands(&given));
    }
}

impl PayloadSyntax {
    /// Those of a body's arguments that its only operation takes.
    fn takes(&self, args: &[ValueId]) -> Vec<ValueId> {
        let Some((&init, inputs)) = args.split_last() else { return Vec::new() };
        let first = self.takes_init.then_some(init);
        first.into_iter().chain(inputs.iter().copied()).collect()
    }

    /// The only operation of a body, if it goes without saying what it takes and gives.
    fn payload(&self, op: OpRef<'_>) -> Option<OpId> {
        let body = op.body;
        let &[block] = body.blocks(*body.regions(op.op).first()?) else { return None };
        let payload = body.first(block)?;
        let end = body.next(payload).filter(|&end| body.next(end).is_none())?;
        let (takes, result) = (self.takes(body.args(block)), body.result(payload, 0)?);
        let plain = !takes.is_empty() && body.num_results(payload) == 1 && body.regions(payload).is_empty();
        let fits = body.operands(payload).eq(takes) && body.operands(end).eq([result]);
        (plain && fits).then_some(payload)
    }
}

impl OpSyntax for PayloadSyntax {
    fn parse<'a>(&self, p: &mut Parser<'a>, state: &mut OpState<'a>) -> Result<(), Diag> {
        let ctx = p.ctx;
        let payload = Payload::parse(p)?;
        let leading = p.optional_dict()?;
        let (inputs, outputs) = (values(p, "ins")?, values(p, "outs")?);
        let types = |group: &Group<_>| group.types.clone().unwrap_or_default();
        let results = types(&outputs).into_iter().filter(|&t| ctx.is_tensor(t)).collect();
        let elements: Vec<Type> = types(&inputs).into_iter().chain(types(&outputs)).map(|ty| scalar(ctx, ty)).collect();
        state.operands.extend([inputs, outputs]);
        state.results.push(Group { types: Some(results), ..Group::default() });

        let mut own = Vec::new();
        if let Some(attr) = self.attr {
            if !p.at(attr) {
                return Err(p.op_error(format!("expected '{attr}'")));
            }
            p.expect(attr)?;
            p.expect("=")?;
            own.push((ctx.str(attr), ctx.i64_array_attr(&p.int_list()?)));
        }
        let trailing = p.optional_dict()?;
        state.attrs = merged(p, &[ctx.dict(leading), &own, ctx.dict(trailing)])?;

        match (payload, elements.last()) {
            (Some(payload), Some(&result)) => p.implied_region(state, |body, block, loc| {
                let args: Vec<_> = elements.iter().map(|&ty| body.add_arg(block, ty, loc)).collect();
                payload.fill(ctx, (body, block, loc), &self.takes(&args), result);
            }),
            (Some(_), None) => p.absent_region(state),
            (None, _) => {
                let mut args = Vec::new();
                p.expect("(")?;
                if !p.eat(")") {
                    p.comma_list(|p| {
                        let arg = p.operand()?;
                        p.expect(":")?;
                        let ty = p.ty()?;
                        p.optional_dict()?;
                        args.push((arg, ty, p.trailing_loc(arg.at)?));
                        Ok(())
                    })?;
                    p.expect(")")?;
                }
                p.region(state, &args)?;
            }
        }
        Ok(())
    }

    fn shows_regions(&self, op: OpRef<'_>) -> bool {
        self.payload(op).is_none()
    }

    fn print(&self, op: OpRef<'_>, p: &mut OpPrinter<'_>) {
        let (body, ctx) = (op.body, op.ctx);
        let region = body.regions(op.op).first().copied();
        let Some((region, &[block])) = region.map(|region| (region, body.blocks(region))) else {
            return p.generic_tail(op.op);
        };
        let payload = self.payload(op);
        if let Some(payload) = payload {
            p.text(" { ");
            p.text(&ctx.op_text(body.name(payload)));
            let mut attrs: Vec<(Str, Attr)> = [body.properties(payload), body.attrs(payload)]
                .iter()
                .flat_map(|&dict| ctx.dict(dict))
                .copied()
                .collect();
            attrs.sort_by_key(|&(name, _)| ctx.bytes(name));
            // No other default is left out.
            attrs.retain(|&(_, value)| FASTMATH_FLAGS.read(ctx, value) != Some(0));
            p.attr_dict(&attrs, false);
            p.text(" }");
        }
        print_operands(op, p);
        if let Some(attr) = self.attr {
            p.text(" ");
            p.text(attr);
            p.text(" = [");
            p.text(&crate::support::list(op.ints(attr).unwrap_or_default()));
            p.text("] ");
        }
        p.attr_dict(ctx.dict(body.attrs(op.op)), false);
        if payload.is_some() {
            return;
        }
        p.indented(|p| {
            p.newline();
            p.text("(");
            for (i, &arg) in body.args(block).iter().enumerate() {
                p.text(if i > 0 { ", " } else { "" });
                p.value(arg);
                p.text(": ");
                p.ty(body.ty(arg));
                p.arg_location(body.arg_loc(block, i));
            }
            p.text(") ");
            p.regions_of(op.op, |p| p.region(region, false, true));
        });
    }
}
