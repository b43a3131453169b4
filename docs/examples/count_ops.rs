//! Counts the operations of a file by name: `count_ops model.mlir`.

use qopt_ir::ir::{Context, Module};
use std::collections::BTreeMap;

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let path = std::env::args().nth(1).ok_or("usage: count_ops FILE")?;
    let ctx = Context::new(qopt_dialects::all());
    let module = Module::parse_file(&ctx, path)?;
    let mut counts = BTreeMap::<String, usize>::new();
    for op in module.walk() {
        *counts.entry(op.name().into_owned()).or_default() += 1;
    }
    for (name, count) in counts {
        println!("{count:6} {name}");
    }
    Ok(())
}
