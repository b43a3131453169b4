//! A rewrite rule with state, applied by the greedy driver: reversals cancel, at most `limit` times.

use qopt_dialects::tosa::ops::REVERSE;
use qopt_ir::diag::Errors;
use qopt_ir::ir::{Context, Module};
use qopt_ir::rewrite::{MatchFailure, Rule, RuleSet};
use std::sync::atomic::{AtomicUsize, Ordering};

const TEXT: &str = "
func.func @f(%x: tensor<2x3xi8>) -> tensor<2x3xi8> {
  %0 = tosa.reverse %x {axis = 1 : i32} : (tensor<2x3xi8>) -> tensor<2x3xi8>
  %1 = tosa.reverse %0 {axis = 1 : i32} : (tensor<2x3xi8>) -> tensor<2x3xi8>
  return %1 : tensor<2x3xi8>
}";

fn main() -> Result<(), Errors> {
    let (limit, done) = (10, AtomicUsize::new(0));
    let rule = Rule::from_fn("example.reverse-twice", &[&REVERSE], move |rw, op| {
        let outer = rw.op(op);
        let inner = outer.operand_def(0).filter(|inner| inner.is(&REVERSE)).ok_or(MatchFailure::NoMatch)?;
        if inner.int("axis") != outer.int("axis") {
            return Err("the axes differ".into());
        }
        let value = inner.operand(0).filter(|_| done.fetch_add(1, Ordering::Relaxed) < limit);
        rw.replace(op, &[value.ok_or(MatchFailure::NoMatch)?]);
        Ok(())
    });
    let ctx = Context::new(qopt_dialects::all());
    let mut module = Module::parse_str(&ctx, TEXT)?;
    let report = module.apply(RuleSet::from_iter([rule]));
    assert!(report.converged && report.changed);
    module.verify()?;
    println!("{module}");
    Ok(())
}
