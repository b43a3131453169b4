//! Writes SVG text: shapes and text on a light panel, which is readable on light and dark pages.
//!
//! Coordinates are whole pixels, so equal drawings have equal bytes. Fonts are those of the reader's system.

use std::fmt::{Display, Write};

/// Largest width of a drawing: the column of text in the book.
const MAX_WIDTH: i64 = 760;
/// Colors of the parameters of a tensor, light enough for dark text.
pub const TINTS: [&str; 8] = ["#a9cdf2", "#f7c78f", "#b7dfae", "#d6c2f0", "#f4ec9d", "#f3b6c4", "#a5dfdc", "#d9cdbd"];
/// The color of text and axes.
pub const INK: &str = "#1f2530";
/// The color of secondary lines.
pub const FAINT: &str = "#8a94a3";

const STYLE: &str = "text{font-family:system-ui,-apple-system,'Segoe UI','Noto Sans','DejaVu Sans',sans-serif;\
                     font-size:13px;fill:#1f2530}.small{font-size:12px}.bold{font-weight:600}.muted{fill:#4d5766}\
                     .code{font-family:ui-monospace,'DejaVu Sans Mono','Noto Sans Mono',monospace;font-size:12px}";

/// A rectangle. Drawings have top left corners at (`x`, `y`).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Rect {
    pub x: i64,
    pub y: i64,
    pub width: i64,
    pub height: i64,
}

impl Rect {
    pub fn new(x: i64, y: i64, width: i64, height: i64) -> Self {
        Self { x, y, width, height }
    }
    pub fn center(self) -> (i64, i64) {
        (self.x + self.width / 2, self.y + self.height / 2)
    }
}

/// The side of its position to which a text extends.
#[derive(Clone, Copy, Debug)]
pub enum Anchor {
    Start,
    Middle,
    End,
}

/// A drawing under construction.
pub struct Svg {
    width: i64,
    height: i64,
    body: String,
}

impl Svg {
    /// An empty panel. The title and the description are for screen readers.
    pub fn new(width: i64, height: i64, title: &str, description: &str) -> Self {
        let (width, height) = (width.min(MAX_WIDTH), height);
        let mut body = format!("<title>{}</title>\n<desc>{}</desc>\n", escaped(title), escaped(description));
        let _ = writeln!(body, "<style>{STYLE}</style>");
        let _ = writeln!(
            body,
            "<defs><marker id=\"head\" viewBox=\"0 0 8 8\" refX=\"7\" refY=\"4\" markerWidth=\"8\" markerHeight=\"8\" \
             orient=\"auto-start-reverse\"><path d=\"M0 0L8 4L0 8z\" fill=\"{INK}\"/></marker></defs>"
        );
        let mut svg = Self { width, height, body };
        svg.rect(Rect::new(0, 0, width, height), "#f8f9fb", "#c9d0da", 10);
        svg
    }

    /// A filled rectangle with an outline and rounded corners.
    pub fn rect(&mut self, rect: Rect, fill: &str, stroke: &str, radius: i64) {
        let Rect { x, y, width, height } = rect;
        let round = if radius > 0 { format!(" rx=\"{radius}\"") } else { String::new() };
        // The outline lies inside of the rectangle, on whole pixels.
        let _ = writeln!(
            self.body,
            "<rect x=\"{x}.5\" y=\"{y}.5\" width=\"{}\" height=\"{}\"{round} fill=\"{fill}\" stroke=\"{stroke}\"/>",
            (width - 1).max(1),
            (height - 1).max(1)
        );
    }

    /// A text whose baseline is at `y`. The class is a list of `small`, `bold`, `muted` and `code`.
    pub fn text(&mut self, (x, y): (i64, i64), anchor: Anchor, class: &str, text: impl Display) {
        let anchor = match anchor {
            Anchor::Start => "",
            Anchor::Middle => " text-anchor=\"middle\"",
            Anchor::End => " text-anchor=\"end\"",
        };
        let class = if class.is_empty() { String::new() } else { format!(" class=\"{class}\"") };
        let text = escaped(&text.to_string());
        let _ = writeln!(self.body, "<text x=\"{x}\" y=\"{y}\"{anchor}{class}>{text}</text>");
    }

    /// A text in the center of a rectangle.
    pub fn label(&mut self, rect: Rect, class: &str, text: impl Display) {
        let (x, y) = rect.center();
        self.text((x, y + 4), Anchor::Middle, class, text);
    }

    /// A line through points.
    pub fn line(&mut self, points: &[(i64, i64)], stroke: &str) {
        self.path(points, stroke, "");
    }

    /// A line through points that ends in an arrowhead.
    pub fn arrow(&mut self, points: &[(i64, i64)]) {
        self.path(points, INK, " marker-end=\"url(#head)\"");
    }

    fn path(&mut self, points: &[(i64, i64)], stroke: &str, end: &str) {
        let points: Vec<String> = points.iter().map(|(x, y)| format!("{x}.5,{y}.5")).collect();
        let points = points.join(" ");
        let _ = writeln!(self.body, "<polyline points=\"{points}\" fill=\"none\" stroke=\"{stroke}\"{end}/>");
    }

    /// The file.
    pub fn finish(self) -> String {
        let Self { width, height, body } = self;
        format!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{width}\" height=\"{height}\" viewBox=\"0 0 {width} {height}\" \
             role=\"img\">\n{body}</svg>\n"
        )
    }
}

/// The text with escapes of XML.
fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('"', "&quot;")
}

#[cfg(test)]
mod tests {
    use super::{Anchor, Svg};

    #[test]
    fn texts_are_escaped() {
        let mut svg = Svg::new(900, 20, "a & b", "\"c\"");
        svg.text((3, 4), Anchor::End, "code", "tensor<4xf32>");
        let text = svg.finish();
        assert!(text.contains("<title>a &amp; b</title>\n<desc>&quot;c&quot;</desc>"));
        assert!(text.contains("<text x=\"3\" y=\"4\" text-anchor=\"end\" class=\"code\">tensor&lt;4xf32&gt;</text>"));
        assert!(text.contains("viewBox=\"0 0 760 20\""), "a drawing is not wider than the column of text");
    }
}
