//! Machine code against the interpreter: a float product by a constant matrix that is large enough for panels of columns, with columns
//! that differ.

#[allow(dead_code, reason = "this test runs no single pass")]
mod compiled;

use std::fmt::Write;

const DEPTH: usize = 256;
const COLUMNS: usize = 272;

/// A product of 5 rows by random numbers.
fn program() -> String {
    let mut state = 1_u32;
    let mut digits = String::new();
    for _ in 0..DEPTH * COLUMNS {
        state = state.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
        let number = (state >> 8) as f32 / (1 << 24) as f32 - 0.5;
        for byte in number.to_le_bytes() {
            write!(digits, "{byte:02X}").unwrap();
        }
    }
    let (x, w, y) = (
        format!("tensor<1x5x{DEPTH}xf32>"),
        format!("tensor<1x{DEPTH}x{COLUMNS}xf32>"),
        format!("tensor<1x5x{COLUMNS}xf32>"),
    );
    format!(
        "func.func @main(%x: {x}) -> {y} {{\n\
         %w = \"tosa.const\"() <{{values = dense<\"0x{digits}\"> : {w}}}> : () -> {w}\n\
         %z = \"tosa.const\"() <{{values = dense<0.0> : tensor<1xf32>}}> : () -> tensor<1xf32>\n\
         %y = tosa.matmul %x, %w, %z, %z : ({x}, {w}, tensor<1xf32>, tensor<1xf32>) -> {y}\n\
         return %y : {y}\n}}"
    )
}

#[test]
fn a_product_by_panels_equals_the_interpreter() {
    for target in ["host", "x86-64-v2", "dotprod"] {
        let (code, out, error) = compiled::qopt(&["run", "-", "--check", "--target", target], &program());
        assert!(code == 0 && out.contains("equal to the interpreter's in all 1360 elements"), "{target}: {out}{error}");
    }
}
