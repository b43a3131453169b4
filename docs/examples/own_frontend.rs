//! Builds a program without text: a chain of operations that is given by name.

use qopt_dialects::func::ops::{FUNC, RETURN};
use qopt_dialects::tosa::ops::{ABS, CEIL, TANH};
use qopt_ir::ir::{Context, Module};
use qopt_ir::num::FloatKind;
use qopt_ir::rewrite::{NewOp, build_body};

fn main() -> Result<(), qopt_ir::diag::Errors> {
    let ctx = Context::new(qopt_dialects::all());
    let ty = ctx.tensor_type(&[Some(2), Some(3)], ctx.float_type(FloatKind::F32));
    let function = NewOp::of(&FUNC)
        .property("sym_name", ctx.string_attr("network"))
        .property("function_type", ctx.type_attr(ctx.function_type(&[ty], &[ty])));
    let function = build_body(&ctx, &function, &[ty], |rw, _, args| {
        let mut value = args[0];
        for layer in ["abs", "tanh", "ceil"] {
            let def = match layer {
                "abs" => &ABS,
                "tanh" => &TANH,
                _ => &CEIL,
            };
            let op = rw.build(&NewOp::of(def).operands(&[value]).results(&[ty]));
            value = rw.op(op).results().next().unwrap_or(value);
        }
        rw.build(&NewOp::of(&RETURN).operands(&[value]));
    });
    let module = Module::new(
        &ctx,
        build_body(&ctx, &NewOp::new("builtin.module"), &[], |rw, _, _| {
            rw.insert_body(function);
        }),
    );
    module.verify()?;
    println!("{module}");
    Ok(())
}
