//! The colors of quantization parameters.

use qopt_ir::ir::Context;
use qopt_ir::movement::{Layout, ParamId};

use super::svg::{Anchor, INK, Rect, Svg, TINTS};

/// The colors of parameters, in the order of their first use.
#[derive(Default)]
pub struct Palette {
    params: Vec<ParamId>,
}

impl Palette {
    /// Gives colors to the parameters of a layout.
    ///
    /// # Errors
    /// If there are more parameters than colors.
    pub fn add(&mut self, layout: &Layout) -> Result<(), String> {
        for &param in layout.params() {
            if !self.params.contains(&param) {
                self.params.push(param);
            }
        }
        if self.params.len() > TINTS.len() { Err("too many parameters".to_owned()) } else { Ok(()) }
    }

    pub fn color(&self, param: Option<ParamId>) -> &'static str {
        let at = self.params.iter().position(|&known| Some(known) == param);
        at.and_then(|at| TINTS.get(at)).copied().unwrap_or("#ffffff")
    }

    /// Draws a row with the scale of each color.
    pub fn draw_legend(&self, svg: &mut Svg, ctx: &Context, (x, y): (i64, i64)) {
        for (at, &param) in (0..).zip(&self.params) {
            let [scale, _] = ctx.param_words(param);
            let left = x + at * 120;
            svg.rect(Rect::new(left, y - 12, 16, 16), self.color(Some(param)), INK, 2);
            svg.text((left + 24, y + 1), Anchor::Start, "small", format!("scale {}", f64::from_bits(scale)));
        }
    }
}
