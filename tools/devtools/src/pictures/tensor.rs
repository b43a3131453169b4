//! Draws a quantized tensor as a grid of elements, colored by their parameters.

use qopt_ir::ir::{Context, Type};
use qopt_ir::movement::{Layout, LayoutKind, Shape};

use super::palette::Palette;
use super::svg::{Anchor, FAINT, Rect, Svg};

/// The side of an element in pixels.
const CELL: i64 = 24;
/// The space between the slices of a tensor of rank 3.
const GAP: i64 = 10;

/// Shape and layout of a quantized tensor.
pub struct QuantizedTensor {
    pub shape: Vec<u64>,
    pub layout: Layout,
}

impl QuantizedTensor {
    /// # Errors
    /// If the type is not a quantized tensor of static shape.
    pub fn of(ctx: &Context, ty: Type) -> Result<Self, String> {
        let quantized = ctx.element_type(ty).and_then(|element| ctx.quantized(element));
        let dims = ctx.shape(ty).ok_or("a value has no shape")?;
        let layout = quantized.ok_or("a value is not quantized")?.layout(ctx, &dims)?;
        let shape = Shape::new(dims).static_dims().ok_or("a size is dynamic")?;
        Ok(Self { shape: shape.to_vec(), layout })
    }

    /// The indices of all elements in row-major order.
    pub fn indices(&self) -> Vec<Vec<u64>> {
        indices(&self.shape)
    }

    /// The granularity as text.
    pub fn granularity(&self) -> String {
        match self.layout.kind() {
            LayoutKind::PerTensor => "per tensor".to_owned(),
            LayoutKind::PerAxis(axis) => format!("per axis, dimension {axis}"),
            LayoutKind::SubChannel => {
                let dims = self.shape.iter().zip(self.layout.dims());
                let sizes = dims.map(|(&size, blocks)| blocks.map_or(size, |blocks| blocks.size));
                format!("sub-channel, blocks of {}", joined(sizes))
            }
        }
    }

    /// Rows and columns of one slice, and the number of slices.
    fn extents(&self) -> [i64; 3] {
        let size = |from_end: usize| {
            let at = self.shape.len().checked_sub(from_end);
            at.and_then(|at| self.shape.get(at)).map_or(1, |&size| size.cast_signed())
        };
        [size(2), size(1), size(3)]
    }

    /// Width and height of the drawing in pixels.
    pub fn extent(&self) -> (i64, i64) {
        let [rows, columns, slices] = self.extents();
        (columns * CELL, slices * rows * CELL + (slices - 1) * GAP)
    }

    /// Draws the elements with the upper left corner at (`x`, `y`), and a caption below. `label` returns the number of an
    /// element.
    ///
    /// # Errors
    /// If an element has no number, or the rank is above 3.
    pub fn draw(
        &self,
        svg: &mut Svg,
        (x, y): (i64, i64),
        palette: &Palette,
        label: impl Fn(&[u64]) -> Option<u64>,
    ) -> Result<(), String> {
        if self.shape.len() > 3 {
            return Err("a tensor has more than three dimensions".to_owned());
        }
        let [rows, columns, _] = self.extents();
        for (at, index) in (0..).zip(self.indices()) {
            let (slice, row, column) = (at / (rows * columns), at / columns % rows, at % columns);
            let top = y + slice * (rows * CELL + GAP) + row * CELL;
            let cell = Rect::new(x + column * CELL, top, CELL, CELL);
            svg.rect(cell, palette.color(self.layout.param_at(&index)), FAINT, 0);
            svg.label(cell, "small", label(&index).ok_or("an element has no source")?);
        }
        self.draw_axes(svg, (x, y));
        let below = y + self.extent().1;
        svg.text((x, below + 17), Anchor::Start, "small", joined(self.shape.iter().copied()));
        svg.text((x, below + 32), Anchor::Start, "small", self.granularity());
        Ok(())
    }

    /// Names the dimensions. An arrow and a bold name mark those along which the parameters vary.
    fn draw_axes(&self, svg: &mut Svg, (x, y): (i64, i64)) {
        let [rows, _, slices] = self.extents();
        let (width, height) = self.extent();
        let mut axis = |dim: usize, arrow: [(i64, i64); 2], name: (i64, i64), anchor: Anchor| {
            let varies = self.varies_along(dim);
            if varies {
                svg.arrow(&arrow);
            }
            svg.text(name, anchor, if varies { "small bold" } else { "small muted" }, format!("d{dim}"));
        };
        let rank = self.shape.len();
        if let Some(dim) = rank.checked_sub(1) {
            axis(dim, [(x, y - 6), (x + width, y - 6)], (x + width / 2, y - 11), Anchor::Middle);
        }
        if let Some(dim) = rank.checked_sub(2) {
            for slice in 0..slices {
                let (top, below) = (y + slice * (rows * CELL + GAP), rows * CELL);
                axis(dim, [(x - 6, top), (x - 6, top + below)], (x - 11, top + below / 2 + 4), Anchor::End);
            }
        }
        if let Some(dim) = rank.checked_sub(3) {
            axis(dim, [(x - 34, y), (x - 34, y + height)], (x - 39, y + height / 2 + 4), Anchor::End);
        }
    }

    /// Returns true if the parameters vary along a dimension.
    pub fn varies_along(&self, dim: usize) -> bool {
        self.layout.dims().get(dim).is_some_and(Option::is_some)
    }
}

/// All indices of a shape in row-major order.
fn indices(shape: &[u64]) -> Vec<Vec<u64>> {
    shape.iter().fold(vec![Vec::new()], |outer, &size| {
        outer.iter().flat_map(|index| (0..size).map(|i| [index.as_slice(), &[i]].concat())).collect()
    })
}

/// The number of an element in row-major order.
pub fn row_major(index: &[u64], shape: &[u64]) -> u64 {
    index.iter().zip(shape).fold(0, |sum, (&i, &size)| sum * size + i)
}

/// The numbers with `x` between them.
pub fn joined(sizes: impl IntoIterator<Item = u64>) -> String {
    sizes.into_iter().map(|size| size.to_string()).collect::<Vec<_>>().join(" x ")
}
