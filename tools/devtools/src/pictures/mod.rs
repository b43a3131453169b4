//! The drawings of the documentation, as SVG. Each one shows facts that qopt's code returns when this module runs it, so that a
//! drawing changes with the code.

mod arena;
mod blocks;
mod levels;
mod palette;
mod route;
mod scales;
mod svg;
mod tensor;
mod tile;
mod widths;

use xtask::shell;

/// Draws a picture.
type Draw = fn() -> Result<String, String>;

/// The drawings, by file name.
const DRAWINGS: [(&str, Draw); 6] = [
    ("arena", arena::draw),
    ("blocks", blocks::draw),
    ("levels", levels::draw),
    ("scales", scales::draw),
    ("tile", tile::draw),
    ("widths", widths::draw),
];

/// A small network with every common layer, as the ONNX importer prints it: float operators between casts.
const NETWORK: &str = "lit-tests/models/twin_dev.qdq.torch_onnx.mlir";

/// From the network to the hub, and from there to integer TOSA.
const TO_HUB: &str = "fold-quant-shapes,quant-to-hub,fold-quant-shapes,canonicalize";
const TO_TOSA: &str = "hub-to-tosa,fold-quant-shapes,canonicalize";

/// The target of the drawings, and the passes from integer TOSA to its vectors.
const TARGET: &str = "dotprod";
const TO_VECTORS: &str = "lower-int8{target=dotprod}";

/// All drawings: the file name in `docs` and the text.
///
/// # Errors
/// If the facts of a drawing cannot be computed.
pub fn all() -> Result<Vec<(String, String)>, String> {
    let draw = |(name, draw): (&str, Draw)| {
        let text = draw().map_err(|why| format!("drawing '{name}': {why}"))?;
        Ok((format!("pictures/{name}.svg"), text))
    };
    DRAWINGS.into_iter().map(draw).collect()
}

/// The program in a page of `docs` that contains the text `start`. The drawing next to it shows this program.
fn page_program(page: &str, start: &str) -> Result<String, String> {
    let text = file(&format!("docs/{page}"))?;
    let mut blocks = text.split("```mlir\n").skip(1).filter_map(|rest| Some(rest.split_once("```")?.0));
    let found = blocks.find(|block| block.contains(start));
    found.map(str::to_owned).ok_or_else(|| format!("'{page}' has no program with '{start}'"))
}

/// A file of the repository.
fn file(path: &str) -> Result<String, String> {
    std::fs::read_to_string(shell::root().join(path)).map_err(|why| format!("cannot read '{path}': {why}"))
}

#[cfg(test)]
mod tests {
    use super::{DRAWINGS, all};
    use xtask::{programs, shell};

    #[test]
    fn drawings_are_complete() {
        for (name, text) in all().unwrap() {
            for part in ["<title>", "<desc>", "role=\"img\""] {
                assert!(text.contains(part), "{name}: no {part}");
            }
            for part in ["<script", "href=", "url(http", "<image"] {
                assert!(!text.contains(part), "{name}: has {part}");
            }
            let panel = text.split("viewBox=\"0 0 ").nth(1).and_then(|rest| rest.split_once('"')).unwrap().0;
            let (width, height) = panel.split_once(' ').unwrap();
            let (width, height): (i64, i64) = (width.parse().unwrap(), height.parse().unwrap());
            for place in text.split("<text x=\"").skip(1) {
                let (x, rest) = place.split_once("\" y=\"").unwrap();
                let (y, _) = rest.split_once('"').unwrap();
                let is_inside = (0..width).contains(&x.parse().unwrap()) && (0..height).contains(&y.parse().unwrap());
                assert!(is_inside, "{name}: a text at ({x}, {y}) is outside of {width} x {height}");
            }
        }
    }

    #[test]
    fn every_drawing_is_on_a_page() {
        let pages = programs::files_below(&shell::root().join("docs"), &[".md"]).unwrap();
        let pages: Vec<String> = pages.into_iter().map(|page| std::fs::read_to_string(page).unwrap()).collect();
        for (name, _) in DRAWINGS {
            let link = format!("](pictures/{name}.svg)");
            assert!(pages.iter().any(|page| page.contains(&link)), "no page shows '{name}'");
        }
    }
}
