//! A pass that captures state: it counts the constants that have more than a given number of elements.

use qopt_ir::ir::{Body, Context, Module};
use qopt_ir::pass::{PassContext, PassDef, PassManager};
use std::sync::{Arc, atomic::AtomicU64, atomic::Ordering};

static LARGE_CONSTANTS: PassDef =
    PassDef { argument: "large-constants", name: "LargeConstants", summary: "Counts large constants", ..PassDef::BASE };

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let ctx = Context::new(qopt_dialects::all());
    let mut module = Module::parse_str(
        &ctx,
        "func.func @f() -> tensor<100xi8> {
           %small = arith.constant dense<1> : tensor<4xi8>
           %large = arith.constant dense<2> : tensor<100xi8>
           return %large : tensor<100xi8>
         }",
    )?;
    let (limit, count) = (10, Arc::new(AtomicU64::new(0)));
    let total = Arc::clone(&count);
    let mut passes = PassManager::new("builtin.module");
    passes.add(&LARGE_CONSTANTS, move |body: &mut Body, cx: &mut PassContext<'_>| {
        for op in body.root(cx.ctx).walk(qopt_ir::def::Order::Pre).filter(|op| op.constant().is_some()) {
            let elements = op.result_type(0).and_then(|ty| cx.ctx.num_elements(ty)).unwrap_or(0);
            total.fetch_add(u64::from(elements > limit), Ordering::Relaxed);
        }
        Ok(())
    });
    module.run(&passes)?;
    println!("{} large constants", count.load(Ordering::Relaxed));
    Ok(())
}
