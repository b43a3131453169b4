//! The syntax of `scf.index_switch`.

use qopt_ir::def::OpRef;
use qopt_ir::diag::Diag;
use qopt_ir::syntax::{OpPrinter, OpState, OpSyntax, Parser, ValueGroup};

use super::ops::YIELD;

/// `scf.index_switch %i {...} -> i32 case 2 {...} default {...}`
pub(super) struct IndexSwitchSyntax;

impl OpSyntax for IndexSwitchSyntax {
    fn parse<'a>(&self, p: &mut Parser<'a>, state: &mut OpState<'a>) -> Result<(), Diag> {
        let argument = p.operand()?;
        let types = Some([p.ctx.index_type()].into_iter().collect());
        state.operands.push(ValueGroup { items: [argument].into_iter().collect(), types });
        state.attrs = p.optional_dict()?;
        let mut results = Vec::new();
        if p.eat("->") {
            p.comma_list(|p| {
                results.push(p.ty()?);
                Ok(())
            })?;
        }
        state.results.push(ValueGroup { types: Some(results.into_iter().collect()), ..ValueGroup::default() });
        regions(p, Vec::new())
    }

    fn says_all(&self, op: OpRef<'_>) -> bool {
        op.ints("cases").is_some_and(|cases| cases.len().saturating_add(1) == op.regions().len())
    }

    fn shows_terminators(&self, op: OpRef<'_>) -> bool {
        op.body.num_results(op.op) > 0
    }

    fn print<'p>(&self, op: OpRef<'p>, p: &mut OpPrinter<'p>) {
        let body = op.body;
        p.text(" ");
        p.values(op.operands());
        p.attr_dict(op.ctx.dict(body.attrs(op.op)), false);
        let results = body.num_results(op.op);
        if results > 0 {
            p.text(" -> ");
            p.types(op.results().map(|value| body.ty(value)));
        }
        p.text(" ");
        // The default region is the first one, and the text has it last.
        let cases = op.ints("cases").unwrap_or_default().into_iter().map(|case| format!("case {case} "));
        let words = cases.chain(["default ".to_owned()]);
        let order = body.regions(op.op).iter().skip(1).chain(body.regions(op.op).first());
        p.regions_of(op.op, |p| {
            for (word, &region) in words.zip(order) {
                p.then(move |p| {
                    p.newline();
                    p.text(&word);
                    p.region(region, true, results > 0);
                });
            }
        });
    }
}

/// Parses the regions after those of these cases.
fn regions(p: &mut Parser<'_>, mut cases: Vec<i64>) -> Result<(), Diag> {
    if p.eat("case") {
        cases.push(p.int()?);
        return p.region(Vec::new(), move |p, state| {
            p.implicit_terminator(state, YIELD.name);
            regions(p, cases)
        });
    }
    p.expect("default")?;
    p.region(Vec::new(), move |p, state| {
        p.implicit_terminator(state, YIELD.name);
        if let Some(default) = state.regions.pop() {
            state.regions.insert(0, default);
        }
        state.properties.push((p.ctx.str("cases"), p.ctx.i64_array_attr(&cases)));
        Ok(())
    })
}
