//! The syntax of `linalg.map` and `linalg.reduce`: as for other structured operations, with the body after the operands, or
//! with the name of its only operation before them.

use qopt_ir::def::OpRef;
use qopt_ir::diag::Diag;
use qopt_ir::ir::{Attr, Loc, OpId, Str, Type, ValueId};
use qopt_ir::rewrite::{NewOp, Rewriter};
use qopt_ir::syntax::{OpPrinter, OpState, OpSyntax, Parser, ValueGroup};

use super::syntax::{merge_attr_dicts, print_operands, values};
use super::types::scalar;
use crate::arith::attrs::FASTMATH_FLAGS;
use crate::linalg::ops as linalg;

/// `linalg.map { arith.addf } ins(%x, %y : ...) outs(%z : ...)`
pub(super) struct PayloadSyntax {
    /// The integer-list attribute after the operands, if any.
    pub(super) attr: Option<&'static str>,
    /// True if the operation in the body takes the destination's element before the inputs' elements, false if it takes only
    /// the latter.
    pub(super) takes_init: bool,
}

/// The only operation of a body: its name and attributes.
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

    /// Builds the operation and the terminator at the insertion point.
    fn fill(&self, rewriter: &mut Rewriter<'_>, loc: Loc, takes: &[ValueId], result: Type) {
        let ctx = rewriter.ctx();
        let def = ctx.registered(ctx.op_name(&self.name)).map(|op| op.def);
        let attrs: Vec<_> = ctx.dict(self.attrs).iter().map(|&(name, value)| (ctx.text(name), value)).collect();
        let mut payload = NewOp::new(&self.name).loc(loc).operands(takes).results(&[result]);
        for (name, value) in &attrs {
            payload = match def.and_then(|def| def.attr(name)) {
                Some(_) => payload.property(name, *value),
                None => payload.attr(name, *value),
            };
        }
        let given: Vec<ValueId> = rewriter.build_value(&payload).into_iter().collect();
        rewriter.build(&NewOp::of(&linalg::YIELD).loc(loc).operands(&given));
    }
}

impl PayloadSyntax {
    /// The body arguments that the only operation takes.
    fn takes(&self, args: &[ValueId]) -> Vec<ValueId> {
        let Some((&init, inputs)) = args.split_last() else { return Vec::new() };
        let first = self.takes_init.then_some(init);
        first.into_iter().chain(inputs.iter().copied()).collect()
    }

    /// The only operation of a body, if its operands and results are implicit.
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
        let types = |group: &ValueGroup<_>| group.types.clone().unwrap_or_default();
        let results = types(&outputs).into_iter().filter(|&t| ctx.is_tensor(t)).collect();
        let elements: Vec<Type> = types(&inputs).into_iter().chain(types(&outputs)).map(|ty| scalar(ctx, ty)).collect();
        state.operands.extend([inputs, outputs]);
        state.results.push(ValueGroup { types: Some(results), ..ValueGroup::default() });

        let mut own = Vec::new();
        if let Some(attr) = self.attr {
            if !p.next_is(attr) {
                return Err(p.op_error(format!("expected '{attr}'")));
            }
            p.expect(attr)?;
            p.expect("=")?;
            own.push((ctx.str(attr), ctx.i64_array_attr(&p.int_list()?)));
        }
        let trailing = p.optional_dict()?;
        state.attrs = merge_attr_dicts(p, &[ctx.dict(leading), &own, ctx.dict(trailing)])?;

        match (payload, elements.last()) {
            (Some(payload), Some(&result)) => p.implied_region(state, |rewriter, block, loc| {
                let args: Vec<_> = elements.iter().map(|&ty| rewriter.add_arg(block, ty, loc)).collect();
                payload.fill(rewriter, loc, &self.takes(&args), result);
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
                return p.region(args, |_, _| Ok(()));
            }
        }
        Ok(())
    }

    fn shows_regions(&self, op: OpRef<'_>) -> bool {
        self.payload(op).is_none()
    }

    fn print<'p>(&self, op: OpRef<'p>, p: &mut OpPrinter<'p>) {
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
            // `fastmath` is the only attribute whose default is elided.
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
