//! The validator accepts legal rewrites, and reports every kind of error that a fold could introduce.

use std::sync::Arc;

use qopt_ir::ir::{Body, Context, Module, ValueId};
use qopt_ir::pass::{Config, Failed, OptionValues, Pass, PassContext, PassDef, PassEvent, PassManager};
use qopt_ir::rewrite::Rewriter;
use qopt_ir::syntax::{ParseOptions, parse};
use qopt_ir::verify::{VerifyOptions, verify_op};

use qopt_dialects::quant::validate::validate;

const TYPES: &str = "
!q = !quant.uniform<i8:f32, 0.5:1>
!other = !quant.uniform<i8:f32, 0.25:1>
!moved = !quant.uniform<i8:f32, 0.5:2>
!wide = !quant.uniform<i8:f32, 4.0:1>
!wider = !quant.uniform<i8:f32, 8.0:1>
!narrow = !quant.uniform<i8<-127:127>:f32, 0.5:1>
!rows = !quant.uniform<i8:f32:0, {0.5,0.25}>
!cols = !quant.uniform<i8:f32:1, {0.5,0.25}>
!turned = !quant.uniform<i8:f32:1, {0.25,0.5}>
!half = !quant.uniform<i8:f16, 600.0>
!coarse = !quant.uniform<i8:f16, 1000.0>
!fine = !quant.uniform<i32:f16, 0.0001>
!block = !quant.uniform<i8:f32:{0:1, 1:2}, {{0.5}, {0.25}}>
";

static PASS: PassDef = PassDef { argument: "test-pass", name: "TestPass", ..PassDef::BASE };
static EVALUATING: PassDef = PassDef { evaluates: qopt_ir::pass::Evaluates::Everything, ..PASS };

fn read(ctx: &Arc<Context>, text: &str) -> Module {
    let text = format!("{TYPES}{text}");
    let len = text.len();
    let source = ctx.sources.add("test", Arc::new(text.into_bytes())).expect("room");
    let parsed = parse(ctx, source, 0, len, ParseOptions { allow_unregistered: true, ..ParseOptions::default() });
    assert_eq!(parsed.diags, []);
    let options = VerifyOptions { allow_unregistered: true, ..VerifyOptions::default() };
    assert_eq!(verify_op(parsed.module.op(), &options), []);
    parsed.module
}

/// Returns the errors, one line each with its notes.
fn found(pass: &'static PassDef, before: &str, after: &str) -> Vec<String> {
    let ctx = &Context::new(qopt_dialects::all());
    let (before, after) = (read(ctx, before), read(ctx, after));
    let event = PassEvent { ctx, pass, options: &OptionValues::default(), body: &after.body, path: &[] };
    let diags = validate(&event, &before.body);
    let line = |diag: qopt_ir::diag::Diag| {
        let notes: Vec<String> = diag.notes.into_iter().map(|note| note.message).collect();
        [vec![diag.message], notes].concat().join("; ")
    };
    diags.into_iter().map(line).collect()
}

/// Builds a program with one function from its signature and body.
fn program(signature: &str, body: &str) -> String {
    format!("func.func @f{signature} {{\n{body}\n}}")
}

/// Returns the errors between two bodies of a function.
fn bodies(signature: &str, before: &str, after: &str) -> Vec<String> {
    let (before, after) = (program(signature, before), program(signature, after));
    assert_eq!(found(&PASS, &before, &before), [""; 0]);
    assert_eq!(found(&PASS, &after, &after), [""; 0]);
    found(&PASS, &before, &after)
}

#[track_caller]
fn same(signature: &str, before: &str, after: &str) {
    assert_eq!(bodies(signature, before, after), [""; 0]);
}

#[track_caller]
fn broken(signature: &str, before: &str, after: &str, words: &[&str]) {
    let errors = bodies(signature, before, after);
    let [error] = errors.as_slice() else { panic!("one error, not {errors:?}") };
    for word in words.iter().chain(&["(validation of pass 'test-pass')"]) {
        assert!(error.contains(word), "'{word}' is not in: {error}");
    }
}

/// A transposed dequantized constant. `folded` is its fold, with bytes and type moved.
const TRANSPOSED: &str = "
  %c = \"tosa.const\"() <{values = dense<[[1, 2], [3, 4]]> : tensor<2x2xi8>}> : () -> tensor<2x2x!rows>
  %d = quant.dcast %c : tensor<2x2x!rows> to tensor<2x2xf32>
  %t = tosa.transpose %d {perms = array<i32: 1, 0>} : (tensor<2x2xf32>) -> tensor<2x2xf32>
  return %t : tensor<2x2xf32>";

fn folded(ty: &str, values: &str) -> String {
    format!(
        "%c = \"tosa.const\"() <{{values = dense<{values}> : tensor<2x2xi8>}}> : () -> tensor<2x2x{ty}>
         %d = quant.dcast %c : tensor<2x2x{ty}> to tensor<2x2xf32>
         return %d : tensor<2x2xf32>"
    )
}

#[test]
fn constants() {
    let signature = "() -> tensor<2x2xf32>";
    same(signature, TRANSPOSED, &folded("!cols", "[[1, 3], [2, 4]]"));
    let swapped = folded("!cols", "[[1, 3], [4, 2]]");
    broken(signature, TRANSPOSED, &swapped, &["'func.return' op operand #0", "element [1, 0]", "0x02", "0x04"]);
    // The bytes are right, but the parameters are not moved.
    let stale = folded("!rows", "[[1, 3], [2, 4]]");
    broken(
        signature,
        TRANSPOSED,
        &stale,
        &["element [0, 1]: the casts differ", "before: ", "scale 2.5e-1", "scale 5e-1"],
    );
    let turned = folded("!turned", "[[1, 3], [2, 4]]");
    broken(signature, TRANSPOSED, &turned, &["element [0, 0]: the casts differ"]);
}

/// A real padding value equals exactly the integer that dequantizes to it.
#[test]
fn margins() {
    let signature = "(%x: tensor<2x!q>) -> tensor<3xf32>";
    let pads = "%p = tosa.const_shape {values = dense<[1, 0]> : tensor<2xindex>} : () -> !tosa.shape<2>";
    let before = |real: &str| {
        format!(
            "{pads}
             %v = \"tosa.const\"() <{{values = dense<{real}> : tensor<1xf32>}}> : () -> tensor<1xf32>
             %d = quant.dcast %x : tensor<2x!q> to tensor<2xf32>
             %r = tosa.pad %d, %p, %v : (tensor<2xf32>, !tosa.shape<2>, tensor<1xf32>) -> tensor<3xf32>
             return %r : tensor<3xf32>"
        )
    };
    let after = |stored: i32| {
        format!(
            "{pads}
             %n = \"tosa.const\"() <{{values = dense<{stored}> : tensor<1xi8>}}> : () -> tensor<1xi8>
             %q = tosa.pad %x, %p, %n : (tensor<2x!q>, !tosa.shape<2>, tensor<1xi8>) -> tensor<3x!q>
             %r = quant.dcast %q : tensor<3x!q> to tensor<3xf32>
             return %r : tensor<3xf32>"
        )
    };
    // Dequantized value: 0.5 * (n - 1).
    same(signature, &before("0.0"), &after(1));
    same(signature, &before("-2.0"), &after(-3));
    broken(signature, &before("-2.0"), &after(3), &["element [0]", "0xc0000000", "0x03"]);
    broken(signature, &before("0.3"), &after(2), &["element [0]"]);
    // Requantized, the value lies midway between two integers, and must still be equal.
    let again = |text: &str, ty: &str| {
        let casts = format!(
            "%k = quant.qcast %r : tensor<3xf32> to tensor<3x{ty}>
             %l = quant.dcast %k : tensor<3x{ty}> to tensor<3xf32>
             return %l"
        );
        text.replace("return %r", &casts)
    };
    same(signature, &again(&before("-2.0"), "!wide"), &again(&after(-3), "!wide"));
    broken(
        signature,
        &again(&before("-2.0"), "!wide"),
        &again(&after(-2), "!wide"),
        &["element [0]: the casts differ"],
    );
    broken(
        signature,
        &again(&before("-2.0"), "!wide"),
        &again(&after(-3), "!wider"),
        &["element [0]: the casts differ"],
    );
}

/// Overflow in the expressed type differs from exact real arithmetic.
#[test]
fn range_of_expressed_type() {
    let requantized = |stored: i32| {
        format!(
            "%c = arith.constant dense<{stored}> : tensor<1xi8>
             %s = quant.scast %c : tensor<1xi8> to tensor<1x!half>
             %d = quant.dcast %s : tensor<1x!half> to tensor<1xf16>
             %q = quant.qcast %d : tensor<1xf16> to tensor<1x!coarse>
             return %q : tensor<1x!coarse>"
        )
    };
    let quantized = |real: &str| {
        format!(
            "%c = arith.constant dense<{real}> : tensor<1xf16>
             %q = quant.qcast %c : tensor<1xf16> to tensor<1x!fine>
             return %q : tensor<1x!fine>"
        )
    };
    let stored = |ty: &str, integer: i32, quant: &str| {
        format!(
            "%c = arith.constant dense<{integer}> : tensor<1x{ty}>
             %s = quant.scast %c : tensor<1x{ty}> to tensor<1x{quant}>
             return %s : tensor<1x{quant}>"
        )
    };
    let coarse = |integer| stored("i8", integer, "!coarse");
    same("() -> tensor<1x!coarse>", &requantized(100), &coarse(60));
    // In f16, 600 * 127 is infinite and quantizes to 127. Exactly, it would be 76.2 steps of 1000.
    broken("() -> tensor<1x!coarse>", &requantized(127), &coarse(76), &["element [0]"]);
    let fine = |integer| stored("i32", integer, "!fine");
    same("() -> tensor<1x!fine>", &quantized("0.0"), &fine(0));
    // 20 / 0.0001 overflows f16.
    broken("() -> tensor<1x!fine>", &quantized("20.0"), &fine(200_000), &["element [0]"]);
}

/// An implicit zero is the zero point of a quantized tensor, and the integer 0 of a plain one.
#[test]
fn implied_zeros() {
    let signature = "(%x: tensor<2x!q>) -> tensor<3x!q>";
    let pads = "%p = \"tfl.pseudo_const\"() <{value = dense<[[1, 0]]> : tensor<1x2xi32>}> : () -> tensor<1x2xi32>";
    let quantized = format!(
        "{pads}
         %r = \"tfl.pad\"(%x, %p) : (tensor<2x!q>, tensor<1x2xi32>) -> tensor<3x!q>
         return %r : tensor<3x!q>"
    );
    let stored = format!(
        "{pads}
         %s = quant.scast %x : tensor<2x!q> to tensor<2xi8>
         %t = \"tfl.pad\"(%s, %p) : (tensor<2xi8>, tensor<1x2xi32>) -> tensor<3xi8>
         %r = quant.scast %t : tensor<3xi8> to tensor<3x!q>
         return %r : tensor<3x!q>"
    );
    broken(signature, &stored, &quantized, &["element [0]: it is a different value", "0x00", "0x01"]);
    let real = format!(
        "{pads}
         %d = quant.dcast %x : tensor<2x!q> to tensor<2xf32>
         %t = \"tfl.pad\"(%d, %p) : (tensor<2xf32>, tensor<1x2xi32>) -> tensor<3xf32>
         %r = quant.qcast %t : tensor<3xf32> to tensor<3x!q>
         return %r : tensor<3x!q>"
    );
    same(signature, &real, &quantized);
    broken(signature, &real, &stored, &["element [0]"]);
}

#[test]
fn parameters() {
    let cast = |ty: &str| {
        format!(
            "%c = \"tosa.const\"() <{{values = dense<[[1, 2], [3, 4]]> : tensor<2x2xi8>}}> : () -> tensor<2x2x{ty}>
             %d = quant.dcast %c : tensor<2x2x{ty}> to tensor<2x2xf32>
             return %d : tensor<2x2xf32>"
        )
    };
    let signature = "() -> tensor<2x2xf32>";
    broken(signature, &cast("!q"), &cast("!other"), &["scale 5e-1 and zero point 1", "scale 2.5e-1 and zero point 1"]);
    broken(signature, &cast("!q"), &cast("!moved"), &["zero point 1", "zero point 2"]);
    // Dequantization ignores bounds.
    same(signature, &cast("!q"), &cast("!narrow"));
    // Two forms of the same parameters.
    same(signature, &cast("!rows"), &cast("!block"));
    broken(signature, &cast("!rows"), &cast("!cols"), &["element [0, 1]"]);
}

#[test]
fn operands_of_what_computes_keep_their_parameters() {
    let body = |ty: &str| {
        format!(
            "%q = quant.scast %a : tensor<2x2xi8> to tensor<2x2x{ty}>
             %r = \"test.use\"(%q) : (tensor<2x2x{ty}>) -> tensor<2x2xi8>
             return %r : tensor<2x2xi8>"
        )
    };
    let signature = "(%a: tensor<2x2xi8>) -> tensor<2x2xi8>";
    same(signature, &body("!rows"), &body("!block"));
    broken(
        signature,
        &body("!rows"),
        &body("!cols"),
        &["'test.use' op operand #0", "element [0, 1] has a different parameter"],
    );
    broken(signature, &body("!q"), &body("!narrow"), &["it has a different type", "<-127:127>"]);
}

#[test]
fn cast_pairs() {
    let before = |ty: &str| {
        format!(
            "%d = quant.dcast %a : tensor<2x2x{ty}> to tensor<2x2xf32>
             %t = tosa.reverse %d {{axis = 0 : i32}} : (tensor<2x2xf32>) -> tensor<2x2xf32>
             %q = quant.qcast %t : tensor<2x2xf32> to tensor<2x2x{ty}>
             return %q : tensor<2x2x{ty}>"
        )
    };
    let after = |ty: &str| {
        format!(
            "%q = tosa.reverse %a {{axis = 0 : i32}} : (tensor<2x2x{ty}>) -> tensor<2x2x{ty}>
             return %q : tensor<2x2x{ty}>"
        )
    };
    let signature = |ty: &str| format!("(%a: tensor<2x2x{ty}>) -> tensor<2x2x{ty}>");
    same(&signature("!q"), &before("!q"), &after("!q"));
    same(&signature("!cols"), &before("!cols"), &after("!cols"));
    // The cast would clamp a stored -128.
    broken(
        &signature("!narrow"),
        &before("!narrow"),
        &after("!narrow"),
        &["the casts differ", "dequantized", "quantized"],
    );
    // Each row gets the other row's parameter, which is a requantization.
    let kept = "return %a : tensor<2x2x!q>";
    broken(
        &signature("!q"),
        &before("!q"),
        kept,
        &["element [0, 0]: it is a different element", "element [1, 0] of block argument #0"],
    );
}

#[test]
fn movements() {
    let signature = "(%a: tensor<1x2xi8>, %b: tensor<1x2xi8>) -> tensor<2x2xi8>";
    let concat = |operands: &str| {
        format!(
            "%c = tosa.concat {operands} {{axis = 0 : i32}} : (tensor<1x2xi8>, tensor<1x2xi8>) -> tensor<2x2xi8>
             return %c : tensor<2x2xi8>"
        )
    };
    broken(
        signature,
        &concat("%a, %b"),
        &concat("%b, %a"),
        &["element [0, 0]", "block argument #0", "block argument #1"],
    );
    let twice = "
        %s = tosa.reverse %a {axis = 1 : i32} : (tensor<1x2xi8>) -> tensor<1x2xi8>
        %t = tosa.reverse %s {axis = 1 : i32} : (tensor<1x2xi8>) -> tensor<1x2xi8>
        %c = tosa.concat %t, %b {axis = 0 : i32} : (tensor<1x2xi8>, tensor<1x2xi8>) -> tensor<2x2xi8>
        return %c : tensor<2x2xi8>";
    same(signature, twice, &concat("%a, %b"));
    let once = twice.replace("concat %t", "concat %s");
    broken(signature, twice, &once, &["element [0, 0]: it is a different element"]);
}

/// A selection by run-time indices may return any element of its source.
#[test]
fn sources_of_selections() {
    let signature = "(%x: tensor<1x4x3x!q>, %i: tensor<1x2xi32>) -> tensor<1x2x1xf32>";
    let before = "
      %d = quant.dcast %x : tensor<1x4x3x!q> to tensor<1x4x3xf32>
      %r = tosa.reverse %d {axis = 2 : i32} : (tensor<1x4x3xf32>) -> tensor<1x4x3xf32>
      %e = tensor.extract_slice %r[0, 0, 2] [1, 4, 1] [1, 1, 1] : tensor<1x4x3xf32> to tensor<1x4x1xf32>
      %g = tosa.gather %e, %i : (tensor<1x4x1xf32>, tensor<1x2xi32>) -> tensor<1x2x1xf32>
      return %g : tensor<1x2x1xf32>";
    let after = |channel: u8, row: &str, ty: &str| {
        format!(
            "%e = tensor.extract_slice %x[0, 0, {channel}] [1, 4, 1] [1, 1, 1] : tensor<1x4x3x!q> to tensor<1x4x1x!q>
             {row}
             %b = quant.scast %s : tensor<1x4x1x!q> to tensor<1x4x1xi8>
             %c = quant.scast %b : tensor<1x4x1xi8> to tensor<1x4x1x{ty}>
             %g = tosa.gather %c, %i : (tensor<1x4x1x{ty}>, tensor<1x2xi32>) -> tensor<1x2x1x{ty}>
             %d = quant.dcast %g : tensor<1x2x1x{ty}> to tensor<1x2x1xf32>
             return %d : tensor<1x2x1xf32>"
        )
    };
    let row = |op: &str| format!("%s = {op} : (tensor<1x4x1x!q>) -> tensor<1x4x1x!q>");
    let (kept, reversed) = (row("tosa.reverse %e {axis = 2 : i32}"), row("tosa.reverse %e {axis = 1 : i32}"));
    same(signature, before, &after(0, &kept, "!q"));
    broken(signature, before, &after(1, &kept, "!q"), &["it is a different element"]);
    broken(signature, before, &after(0, &reversed, "!q"), &["it is a different element"]);
    broken(signature, before, &after(0, &kept, "!other"), &["the casts differ"]);
}

#[test]
fn large_values_are_sampled() {
    let signature = "(%a: tensor<4000x4000x4000xi8>) -> tensor<4000x4000x4000xi8>";
    let body = |axis: u8| {
        format!(
            "%r = tosa.reverse %a {{axis = {axis} : i32}} : (tensor<4000x4000x4000xi8>) -> tensor<4000x4000x4000xi8>
             return %r : tensor<4000x4000x4000xi8>"
        )
    };
    broken(signature, &body(0), &body(1), &["it is a different element"]);
    broken(signature, &body(2), "return %a : tensor<4000x4000x4000xi8>", &["it is a different element"]);
}

#[test]
fn dynamic_values_are_compared_as_they_are_written() {
    let signature = "(%a: tensor<?x2x!cols>) -> tensor<2x?x!rows>";
    let before = "
        %d = quant.dcast %a : tensor<?x2x!cols> to tensor<?x2xf32>
        %t = tosa.transpose %d {perms = array<i32: 1, 0>} : (tensor<?x2xf32>) -> tensor<2x?xf32>
        %q = quant.qcast %t : tensor<2x?xf32> to tensor<2x?x!rows>
        return %q : tensor<2x?x!rows>";
    let after = "
        %t = tosa.transpose %a {perms = array<i32: 1, 0>} : (tensor<?x2x!cols>) -> tensor<2x?x!rows>
        return %t : tensor<2x?x!rows>";
    same(signature, before, after);
    let cast = "%c = tensor.cast %a : tensor<?x?xi8> to tensor<?x?xi8>\nreturn %c : tensor<?x?xi8>";
    same("(%a: tensor<?x?xi8>) -> tensor<?x?xi8>", cast, "return %a : tensor<?x?xi8>");
    let dequantized = |ty: &str| {
        format!(
            "%q = quant.scast %a : tensor<?x2xi8> to tensor<?x2x{ty}>
             %d = quant.dcast %q : tensor<?x2x{ty}> to tensor<?x2xf32>
             return %d : tensor<?x2xf32>"
        )
    };
    let from_stored = "(%a: tensor<?x2xi8>) -> tensor<?x2xf32>";
    broken(
        from_stored,
        &dequantized("!cols"),
        &dequantized("!turned"),
        &["it was rewritten to a form that the validator cannot analyze"],
    );
    broken(
        from_stored,
        &dequantized("!q"),
        &dequantized("!other"),
        &["it was rewritten to a form that the validator cannot analyze"],
    );
    let signature = "(%a: tensor<?x?xi8>) -> tensor<?x?xi8>";
    let reverse = |axis: u8| {
        format!(
            "%r = tosa.reverse %a {{axis = {axis} : i32}} : (tensor<?x?xi8>) -> tensor<?x?xi8>
             return %r : tensor<?x?xi8>"
        )
    };
    broken(signature, &reverse(0), &reverse(1), &["it was rewritten to a form that the validator cannot analyze"]);
    broken(
        signature,
        &reverse(0),
        "return %a : tensor<?x?xi8>",
        &["it was rewritten to a form that the validator cannot analyze"],
    );
}

/// With a dynamic size the position of the padding is unknown, but its value is compared.
#[test]
fn margins_of_dynamic_values() {
    let padded = |from: &str, to: &str, of: &str| {
        format!(
            "%p = arith.constant dense<[[1, 1]]> : tensor<1x2xi32>
             %r = \"tfl.pad\"({of}, %p) : (tensor<{from}>, tensor<1x2xi32>) -> tensor<{to}>"
        )
    };
    for (size, differs) in [("?", "the constants in it differ"), ("4", "element [0]: the casts differ")] {
        let signature = format!("(%x: tensor<?x!q>) -> tensor<{size}xf32>");
        let before = format!(
            "%d = quant.dcast %x : tensor<?x!q> to tensor<?xf32>\n{}\nreturn %r : tensor<{size}xf32>",
            padded("?xf32", &format!("{size}xf32"), "%d")
        );
        let after = |ty: &str| {
            format!(
                "%s = quant.scast %x : tensor<?x!q> to tensor<?xi8>
                 %y = quant.scast %s : tensor<?xi8> to tensor<?x{ty}>
                 {}
                 %d = quant.dcast %r : tensor<{size}x{ty}> to tensor<{size}xf32>\nreturn %d : tensor<{size}xf32>",
                padded(&format!("?x{ty}"), &format!("{size}x{ty}"), "%y")
            )
        };
        same(&signature, &before, &after("!q"));
        broken(
            &signature,
            &before,
            &after("!other"),
            &["it was rewritten to a form that the validator cannot analyze"],
        );
        // On stored integers the padding value differs.
        let stored = format!(
            "%s = quant.scast %x : tensor<?x!q> to tensor<?xi8>
             {}
             %q = quant.scast %r : tensor<{size}xi8> to tensor<{size}x!q>
             %d = quant.dcast %q : tensor<{size}x!q> to tensor<{size}xf32>\nreturn %d : tensor<{size}xf32>",
            padded("?xi8", &format!("{size}xi8"), "%s")
        );
        broken(&signature, &before, &stored, &[differs]);
    }
}

/// A reduction of a movement, and a reduction of its result.
fn computing(axis: u8, reverse: u8) -> String {
    format!(
        "%r = tosa.reverse %a {{axis = {reverse} : i32}} : (tensor<2x3xi8>) -> tensor<2x3xi8>
         %m = tosa.reduce_max %r {{axis = {axis} : i32}} : (tensor<2x3xi8>) -> tensor<1x3xi8>
         %n = tosa.reduce_max %m {{axis = 1 : i32}} : (tensor<1x3xi8>) -> tensor<1x1xi8>
         return %n : tensor<1x1xi8>"
    )
}

#[test]
fn what_computes_stays() {
    let signature = "(%a: tensor<2x3xi8>) -> tensor<1x1xi8>";
    // Two equal operations have different operands.
    let before = computing(0, 0);
    broken(signature, &before, &computing(0, 1), &["'tosa.reduce_max' op operand #0", "it is a different element"]);
    let nan = before.replace(
        "{axis = 0 : i32} : (tensor<2x3xi8>) -> tensor<1x3xi8>",
        "{axis = 0 : i32, nan_mode = IGNORE} : (tensor<2x3xi8>) -> tensor<1x3xi8>",
    );
    broken(signature, &before, &nan, &["'tosa.reduce_max' op operand #0", "attributes or result types differ"]);
    let constant = "
        %c = \"tosa.const\"() <{values = dense<7> : tensor<1x1xi8>}> : () -> tensor<1x1xi8>
        return %c : tensor<1x1xi8>";
    broken(signature, &before, constant, &["'func.return' op operand #0", "it is a different value", "0x07"]);
}

#[test]
fn what_has_effects_stays() {
    let signature = "(%a: tensor<2xi8>, %b: tensor<2xi8>)";
    let body = |ops: &[&str]| {
        let lines: Vec<String> = ops.iter().map(|op| format!("\"test.{op}\"(%a) : (tensor<2xi8>) -> ()")).collect();
        format!("{}\nreturn", lines.join("\n"))
    };
    let gone = "'test.y' op was replaced by 'func.return'";
    broken(signature, &body(&["x", "y"]), &body(&["x"]), &[gone]);
    broken(signature, &body(&["x"]), &body(&["x", "y"]), &["'func.return' op was replaced by 'test.y'"]);
    broken(signature, &body(&["x", "y"]), &body(&["y", "x"]), &["'test.x' op was replaced by 'test.y'"]);
    let other = body(&["x"]).replace("%a", "%b");
    broken(signature, &body(&["x"]), &other, &["'test.x' op operand #0", "block argument #1"]);
    let flagged = body(&["x"]).replace("(%a)", "(%a) {flag}");
    broken(signature, &body(&["x"]), &flagged, &["'test.x' op changed its attributes"]);
}

#[test]
fn what_is_merged_or_unused_goes() {
    let signature = "(%a: tensor<2xi8>, %b: tensor<2xi8>) -> (tensor<2xi8>, tensor<2xi8>)";
    let add = |name: &str, operands: &str| {
        format!("%{name} = tosa.logical_xor {operands} : (tensor<2xi1>, tensor<2xi1>) -> tensor<2xi1>\n")
    };
    let signature = signature.replace("i8", "i1");
    let result = |x: &str, y: &str| format!("return %{x}, %{y} : tensor<2xi1>, tensor<2xi1>");
    let twice = format!("{}{}{}", add("x", "%a, %b"), add("y", "%b, %a"), result("x", "y"));
    let once = format!("{}{}", add("x", "%a, %b"), result("x", "x"));
    same(&signature, &twice, &once);
    let unused = format!("{}{}", add("z", "%a, %a"), once);
    same(&signature, &unused, &once);
    let other = format!("{}{}", add("x", "%a, %a"), result("x", "x"));
    let errors = bodies(&signature, &once, &other);
    assert!(errors.len() == 1 && errors[0].contains("before: element [0] of block argument #1"), "{errors:?}");
}

#[test]
fn symbols() {
    let both = "func.func private @p() { return }\nfunc.func @f() { return }";
    assert_eq!(found(&PASS, both, "func.func @f() { return }"), [""; 0]);
    let gone = found(&PASS, both, "func.func private @p() { return }");
    assert!(gone.len() == 1 && gone[0].contains("'func.func' op was removed"), "{gone:?}");
    let changed = found(&PASS, both, &both.replace("@f()", "@f() attributes {a}"));
    assert!(changed.len() == 1 && changed[0].contains("changed its attributes"), "{changed:?}");
}

#[test]
fn folds_of_what_computes_are_trusted_only_where_they_may_be() {
    let before =
        "%0 = arith.constant 1 : i32\n%1 = arith.addi %a, %0 : i32\n%2 = arith.addi %1, %0 : i32\nreturn %2 : i32";
    let after = "%0 = arith.constant 2 : i32\n%1 = arith.addi %a, %0 : i32\nreturn %1 : i32";
    let [before, after] = [before, after].map(|body| program("(%a: i32) -> i32", body));
    assert_eq!(found(&EVALUATING, &before, &after), [""; 0]);
    assert_eq!(found(&PASS, &before, &after).len(), 1);
    let shape = |list: &str| {
        format!(
            "{list}
             %r = \"tfl.reshape\"(%a, %s) : (tensor<4xi8>, tensor<2xi32>) -> tensor<1x4xi8>
             %t = tosa.transpose %r {{perms = array<i32: 1, 0>}} : (tensor<1x4xi8>) -> tensor<4x1xi8>
             return %t : tensor<4x1xi8>"
        )
    };
    let computed = "%l = arith.constant dense<[1, 2]> : tensor<2xi32>\n%s = arith.muli %l, %l : tensor<2xi32>";
    let constant = "%s = arith.constant dense<[1, 4]> : tensor<2xi32>";
    let [before, after] =
        [computed, constant].map(|list| program("(%a: tensor<4xi8>) -> tensor<4x1xi8>", &shape(list)));
    for pass in [&EVALUATING, &PASS] {
        assert_eq!(found(pass, &before, &after), [""; 0]);
    }
    // Operations without a fold are compared in an evaluating pass too.
    let unknown = |reverse: u8| {
        format!(
            "%r = tosa.reverse %a {{axis = {reverse} : i32}} : (tensor<2x3xi8>) -> tensor<2x3xi8>
             %n = \"tfl.softmax\"(%r) : (tensor<2x3xi8>) -> tensor<2x3xi8>
             return %n : tensor<2x3xi8>"
        )
    };
    let [before, after] = [0, 1].map(|axis| program("(%a: tensor<2x3xi8>) -> tensor<2x3xi8>", &unknown(axis)));
    assert_eq!(found(&EVALUATING, &before, &after).len(), 1);
}

#[test]
fn blocks() {
    let blocks = |to: &str, value: &str| {
        program(
            "(%a: i32, %b: i32)",
            &format!(
                "\"test.br\"(%a, %b)[^bb{to}] : (i32, i32) -> ()
                 ^bb1(%x: i32, %y: i32): \"test.use\"({value}) : (i32) -> ()\n \"test.end\"() : () -> ()
                 ^bb2(%z: i32, %w: i32): \"test.end\"() : () -> ()"
            ),
        )
    };
    let before = blocks("1", "%x");
    assert_eq!(found(&PASS, &before, &before), [""; 0]);
    assert_eq!(found(&PASS, &before, &blocks("1", "%y")).len(), 1);
    let errors = found(&PASS, &before, &blocks("2", "%x"));
    assert!(errors.len() == 1 && errors[0].contains("successors"), "{errors:?}");
}

#[test]
fn cycles_end() {
    let cycles = |axis: u8| {
        format!(
            "%a = quant.scast %b : tensor<2xi8> to tensor<2x!q>
             %b = quant.scast %a : tensor<2x!q> to tensor<2xi8>
             %c = tosa.transpose %d {{perms = array<i32: 1, 0>}} : (tensor<3x3xi8>) -> tensor<3x3xi8>
             %d = tosa.reverse %c {{axis = {axis} : i32}} : (tensor<3x3xi8>) -> tensor<3x3xi8>
             %e = quant.dcast %f : tensor<2x!q> to tensor<2xf32>
             %f = quant.qcast %e : tensor<2xf32> to tensor<2x!q>
             %x = tosa.abs %y : (tensor<2xf32>) -> tensor<2xf32>
             %y = tosa.floor %x : (tensor<2xf32>) -> tensor<2xf32>
             \"test.use\"(%a, %b, %c, %f, %x)
               : (tensor<2x!q>, tensor<2xi8>, tensor<3x3xi8>, tensor<2x!q>, tensor<2xf32>) -> ()"
        )
    };
    assert_eq!(found(&PASS, &cycles(0), &cycles(0)), [""; 0]);
    let errors = found(&PASS, &cycles(0), &cycles(1));
    assert!(errors.len() == 1 && errors[0].contains("operand #2"), "{errors:?}");
    let errors = found(&PASS, &cycles(0), &cycles(0).replace("tosa.floor", "tosa.ceil"));
    assert!(errors.len() == 1 && errors[0].contains("result #0 of 'tosa.ceil'"), "{errors:?}");
    let growing = |ty: &str| {
        format!(
            "%a = tosa.reverse %c {{axis = 0 : i32}} : (tensor<2xf32>) -> tensor<2xf32>
             %b = quant.qcast %a : tensor<2xf32> to tensor<2x{ty}>
             %c = quant.dcast %b : tensor<2x{ty}> to tensor<2xf32>
             \"test.use\"(%a) : (tensor<2xf32>) -> ()"
        )
    };
    assert_eq!(found(&PASS, &growing("!narrow"), &growing("!narrow")), [""; 0]);
    assert_eq!(found(&PASS, &growing("!narrow"), &growing("!q")).len(), 1);
}

#[test]
fn the_end_of_a_block_without_a_terminator() {
    let (short, long) = ("\"test.x\"() : () -> ()", "\"test.x\"() : () -> ()\n\"test.y\"() : () -> ()");
    assert_eq!(found(&PASS, long, short), ["'test.y' op was removed (validation of pass 'test-pass')"]);
    assert_eq!(found(&PASS, short, long), ["'test.y' op was added (validation of pass 'test-pass')"]);
}

/// A pass that reverses the operands of the last operation of each function.
struct Swap;

impl Pass for Swap {
    fn run(&self, body: &mut Body, cx: &mut PassContext<'_>) -> Result<(), Failed> {
        cx.each_isolated(body, |body, cx| {
            let block = body.blocks(body.regions(Body::ROOT)[0])[0];
            let last = body.last(block).expect("an operation");
            let mut operands: Vec<ValueId> = body.operands(last).collect();
            operands.reverse();
            Rewriter::new(cx.ctx, body).set_operands(last, &operands);
            Ok(())
        })
    }
}

static SWAP: PassDef = PassDef {
    argument: "swap",
    name: "Swap",
    build: |_: &Context, _: &OptionValues| Ok(Box::new(Swap)),
    ..PassDef::BASE
};

#[test]
fn a_pass_that_breaks_the_program_fails() {
    let ctx = &Context::new(qopt_dialects::all());
    let mut module = read(ctx, "func.func @f(%a: i32, %b: i32) -> (i32, i32) { return %a, %b : i32, i32 }");
    let mut passes = PassManager::new("builtin.module");
    passes.add_pass(ctx, &SWAP, "").expect("a pass");
    let config = Config { validate: Some(validate), ..Config::default() };
    let report = passes.run(ctx, &mut module, &config);
    assert!(report.failed);
    assert_eq!(report.diags.len(), 1);
    assert_eq!(
        report.diags[0].message,
        "'func.return' op operand #0 changed: it is a different value (validation of pass 'swap')"
    );
    assert_eq!(report.diags[0].notes[0].message, "before: block argument #0");
    assert!(!passes.run(ctx, &mut module, &Config::default()).failed);
}

#[test]
fn what_works_element_by_element_is_moved() {
    let signature = "(%x: tensor<2x3xi8>, %y: tensor<1x3xi8>) -> tensor<3x2xi8>";
    let turn = "{perms = array<i32: 1, 0>}";
    let (whole, part) = ("(tensor<2x3xi8>) -> tensor<3x2xi8>", "(tensor<1x3xi8>) -> tensor<3x1xi8>");
    let after = format!(
        "%0 = tosa.maximum %x, %y : (tensor<2x3xi8>, tensor<1x3xi8>) -> tensor<2x3xi8>
         %1 = tosa.transpose %0 {turn} : {whole}
         return %1 : tensor<3x2xi8>"
    );
    let before = |x: &str, op: &str, between: &str| {
        format!(
            "%0 = tosa.transpose %{x} {turn} : {whole}
             %1 = tosa.transpose %y {turn} : {part}
             {between}
             %2 = tosa.{op} %0, %1 : (tensor<3x2xi8>, tensor<3x1xi8>) -> tensor<3x2xi8>
             return %2 : tensor<3x2xi8>"
        )
    };
    same(signature, &after, &before("x", "maximum", ""));
    same(signature, &before("x", "maximum", ""), &after);
    broken(signature, &after, &before("x", "minimum", ""), &["it is a different value"]);
    // The same index in another element, as on a diagonal.
    let turned = before("x", "maximum", "").replace("%0, %1 :", "%3, %1 :");
    let reversed =
        turned.replace("%2 =", "%3 = tosa.reverse %0 {axis = 1 : i32} : (tensor<3x2xi8>) -> tensor<3x2xi8>\n%2 =");
    broken(signature, &after, &reversed, &["element [0, 0]", "it is a different element"]);
    // A square transposition keeps the type, but moves the elements.
    let square = |op: &str| {
        format!(
            "%0 = {op} : (tensor<2x2xi8>) -> tensor<2x2xi8>
             %1 = tosa.abs %0 : (tensor<2x2xi8>) -> tensor<2x2xi8>
             return %1 : tensor<2x2xi8>"
        )
    };
    let signature = "(%x: tensor<2x2xi8>) -> tensor<2x2xi8>";
    let transpose = square(&format!("tosa.transpose %x {turn}"));
    let outside = format!(
        "%0 = tosa.abs %x : (tensor<2x2xi8>) -> tensor<2x2xi8>
         %1 = tosa.transpose %0 {turn} : (tensor<2x2xi8>) -> tensor<2x2xi8>
         return %1 : tensor<2x2xi8>"
    );
    same(signature, &transpose, &outside);
    broken(signature, &transpose, &square("tosa.reverse %x {axis = 0 : i32}"), &["it is a different element"]);
}
