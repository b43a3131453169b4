//! The evaluators of TOSA's operations against the TOSA reference model.
//!
//! Each function of `data/tosa_ops.mlir` returns the result of an operation, followed by the result of the model.
//! `tools/oracles/tosa_ops.py` generates the file. Cases that the specification rejects are in this file.

mod program;

use program::read;
use qopt_ir::eval::Interpreter;
use qopt_ir::ir::Context;

#[test]
fn every_operation_gives_what_the_reference_model_gives() {
    let text = include_str!("data/tosa_ops.mlir");
    let ctx = Context::new(qopt_dialects::all());
    let parsed = read(&ctx, text);
    let interpreter = Interpreter::new(&ctx, &parsed.module.body);
    let names: Vec<&str> = text.split("func.func @").skip(1).filter_map(|t| t.split('(').next()).collect();
    assert!(names.len() > 100, "{} cases", names.len());
    for name in names {
        let results =
            interpreter.run(name, &[], &mut |_, _| {}).unwrap_or_else(|why| panic!("{name}: {}", why.message));
        let [found, expected] = results.as_slice() else { panic!("{name} gives {} results", results.len()) };
        assert_eq!(found.ints(&ctx), expected.ints(&ctx), "{name}");
    }
}

/// Operations on one or two constants of i32 without a defined result, and the error.
#[test]
fn what_the_specification_refuses_has_a_reason() {
    let vector =
        |values: &str| format!("\"tosa.const\"() <{{values = dense<{values}> : tensor<1xi32>}}> : () -> tensor<1xi32>");
    let binary = |op: &str, attrs: &str| {
        format!("%r = tosa.{op} %a, %b {attrs} : (tensor<1xi32>, tensor<1xi32>) -> tensor<1xi32>")
    };
    let rescale = |shift: i8| {
        format!(
            "%m = \"tosa.const\"() <{{values = dense<1073741824> : tensor<1xi32>}}> : () -> tensor<1xi32>
             %s = \"tosa.const\"() <{{values = dense<{shift}> : tensor<1xi8>}}> : () -> tensor<1xi8>
             %z = \"tosa.const\"() <{{values = dense<0> : tensor<1xi32>}}> : () -> tensor<1xi32>
             %r = tosa.rescale %a, %m, %s, %z, %z {{input_unsigned = false, output_unsigned = false, per_channel = false, \
             rounding_mode = SINGLE_ROUND, scale32 = true}} : (tensor<1xi32>, tensor<1xi32>, tensor<1xi8>, tensor<1xi32>, \
             tensor<1xi32>) -> tensor<1xi32>"
        )
    };
    let cases = [
        ("2147483647", "1", binary("add", ""), "2147483648 does not fit 32 bits"),
        ("-2147483648", "1", binary("sub", ""), "-2147483649 does not fit 32 bits"),
        ("1", "0", binary("intdiv", ""), "the result is undefined for 1 and 0"),
        ("-2147483648", "-1", binary("intdiv", ""), "2147483648 does not fit 32 bits"),
        ("1", "32", binary("logical_left_shift", ""), "the result is undefined for 1 and 32"),
        ("1", "-1", binary("arithmetic_right_shift", "{round = true}"), "the result is undefined for 1 and -1"),
        ("536870912", "0", rescale(30), "536870912 cannot be rescaled"),
        (
            "-2147483648",
            "0",
            "%r = tosa.abs %a : (tensor<1xi32>) -> tensor<1xi32>".to_owned(),
            "2147483648 does not fit 32 bits",
        ),
    ];
    for (a, b, op, expected) in cases {
        let text = format!(
            "func.func @f() -> tensor<1xi32> {{\n%a = {}\n%b = {}\n{op}\nreturn %r : tensor<1xi32>\n}}",
            vector(a),
            vector(b)
        );
        let ctx = Context::new(qopt_dialects::all());
        let parsed = read(&ctx, &text);
        let failure = Interpreter::new(&ctx, &parsed.module.body).run("f", &[], &mut |_, _| {}).unwrap_err();
        assert!(failure.message.contains(expected), "{op}: {}", failure.message);
    }
}
