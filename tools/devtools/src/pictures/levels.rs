//! The drawing `levels`: the dialects that a program passes through, and the passes between them.

use super::route::{ACCELERATOR, LEVELS, SOURCES, STEPS, check};
use super::svg::{Anchor, INK, Rect, Svg};

/// Files of other tools, above the frontends that they become.
const FILES: [(&str, i64); 4] = [(".tflite", 92), (".onnx", 214), (".pt2", 282), ("JAX", 404)];

/// The drawing.
///
/// # Errors
/// If the table of levels disagrees with the code.
pub fn draw() -> Result<String, String> {
    check()?;
    let mut svg = Svg::new(
        760,
        734,
        "The levels of a program",
        "Boxes are dialects and arrows are passes, from the frontends through the hub to machine code.",
    );
    for level in &LEVELS {
        draw_box(&mut svg, level.rect, level.name, &level.dialects.join(", "));
    }
    for (name, x) in FILES {
        svg.text((x, 28), Anchor::Middle, "small", name);
        svg.arrow(&[(x, 34), (x, 56)]);
    }
    let frontends = SOURCES.map(|(level, _)| LEVELS[level].rect);
    for rect in frontends {
        svg.line(&[(rect.center().0, rect.y + rect.height), (rect.center().0, 128), (320, 128)], INK);
    }
    for step in &STEPS {
        svg.arrow(step.points);
        let names: Vec<String> = step.passes.iter().map(|(name, _)| format!("--{name}")).collect();
        svg.text(step.label, step.anchor, "code", names.join(" "));
    }
    draw_box(&mut svg, Rect::new(560, 166, 176, 44), "accelerator", "dialects of its vendor");
    svg.arrow(&[(400, 188), (560, 188)]);
    for (name, y) in ACCELERATOR.iter().zip([181, 204]) {
        svg.text((478, y), Anchor::Middle, "code", format!("--{name}"));
    }
    svg.arrow(&[(200, 664), (200, 700)]);
    svg.text((212, 686), Anchor::Start, "code", "qopt-codegen (LLVM 22)");
    svg.text((200, 717), Anchor::Middle, "bold", "object file");
    Ok(svg.finish())
}

fn draw_box(svg: &mut Svg, rect: Rect, name: &str, dialects: &str) {
    svg.rect(rect, "#ffffff", INK, 6);
    let (x, y) = rect.center();
    svg.text((x, y - 3), Anchor::Middle, "bold", name);
    svg.text((x, y + 14), Anchor::Middle, "code", dialects);
}
