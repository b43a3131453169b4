//! The positions where `tosa.resize` samples an image, for the coordinates and the rounding of ONNX and TensorFlow Lite.
//!
//! TOSA reads element `i` of the result at `(i d + offset) / n`.

use qopt_ir::ir::{Attr, Context};

use super::attrs::RESIZE_MODES;

/// TOSA's limit on an image's height and width, in elements (exclusive).
const MAX_SIZE: i64 = 16384;

/// TOSA's maximum for the scale numerator `n`.
const MAX_SCALE: i64 = 1 << 11;

/// The position in the input that element `i` of the result samples.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Coordinates {
    /// `(i + 1/2) from / to - 1/2`
    HalfPixel,
    /// `i from / to`
    Asymmetric,
    /// `i (from - 1) / (to - 1)`
    AlignCorners,
}

/// The element that a resize takes for a position between two elements.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Nearest {
    Floor,
    Ceil,
    /// Ties to the element before.
    HalfDown,
    /// Ties to the element after.
    HalfUp,
}

/// The sampling of a resize.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Sampling {
    pub(crate) coordinates: Coordinates,
    pub(crate) nearest: Nearest,
}

impl Sampling {
    /// The sampling of `qnn.resize`, which is TensorFlow Lite's.
    pub(crate) fn of_hub(corners: bool, centers: bool) -> Self {
        match (corners, centers) {
            (true, _) => Self { coordinates: Coordinates::AlignCorners, nearest: Nearest::HalfUp },
            (false, true) => Self { coordinates: Coordinates::HalfPixel, nearest: Nearest::HalfUp },
            (false, false) => Self { coordinates: Coordinates::Asymmetric, nearest: Nearest::Floor },
        }
    }

    /// The positions of `tosa.resize` from an image of size `from` to one of size `to`.
    ///
    /// # Errors
    /// If a size or the resize factor is out of the range of `tosa.resize`.
    pub(crate) fn positions(self, from: u64, to: u64, is_linear: bool) -> Result<SamplingPositions, String> {
        let (from, to) = (image_size(from)?, image_size(to)?);
        let (n, d, offset) = match self.coordinates {
            // All positions read the only element.
            Coordinates::AlignCorners if from == 1 => (to, 1, 0),
            Coordinates::AlignCorners if to > 1 => (to - 1, from - 1, 0),
            Coordinates::AlignCorners => (1, 1, 0),
            Coordinates::HalfPixel => (2 * to, 2 * from, from - to),
            Coordinates::Asymmetric => (to, from, 0),
        };
        // TOSA rounds a position up if its fraction is one half.
        let (n, d, offset) = match self.nearest {
            Nearest::HalfUp => (n, d, offset),
            _ if is_linear => (n, d, offset),
            Nearest::HalfDown => (2 * n, 2 * d, 2 * offset - 1),
            Nearest::Floor => (2 * n, 2 * d, 2 * offset - n),
            Nearest::Ceil => (2 * n, 2 * d, 2 * offset + n - 1),
        };
        let common = common_divisor(common_divisor(n, d), offset);
        SamplingPositions::new([from, to], n / common, d / common, offset / common)
    }
}

/// The sampling positions `(i d + offset) / n` of one dimension, with the border that follows from the sizes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct SamplingPositions {
    pub(crate) n: i64,
    pub(crate) d: i64,
    pub(crate) offset: i64,
    pub(crate) border: i64,
}

impl SamplingPositions {
    /// Derives the border from the sizes.
    ///
    /// # Errors
    /// If a parameter is out of the range of `tosa.resize`.
    pub(crate) fn new([from, to]: [i64; 2], n: i64, d: i64, offset: i64) -> Result<Self, String> {
        let border = (to - 1) * d - (from - 1) * n + offset;
        let inside = |v: i64, low: i64, high: i64| v >= low && v < high;
        let fits = inside(n, 1, MAX_SCALE + 1)
            && inside(d, 1, 16 * n)
            && inside(offset, -n, 16 * n)
            && inside(border, -16 * n, n);
        if fits {
            Ok(Self { n, d, offset, border })
        } else {
            Err("resize factor is out of range of 'tosa.resize'".to_owned())
        }
    }

    /// The index of the element that TOSA reads for index `at` of the result, of `size` elements.
    pub(crate) fn element(&self, at: i64, size: i64) -> i64 {
        let way = at * self.d + self.offset;
        let (low, part) = (way.div_euclid(self.n), way.rem_euclid(self.n));
        let high = i64::from(2 * part >= self.n);
        (low + high).clamp(0, size - 1)
    }
}

/// The height or width of an image.
///
/// # Errors
/// If it is out of the range of `tosa.resize`.
pub(crate) fn image_size(size: u64) -> Result<i64, String> {
    let size = i64::try_from(size).ok().filter(|size| (1..MAX_SIZE).contains(size));
    size.ok_or_else(|| "image size is out of range of 'tosa.resize'".to_owned())
}

/// The attribute `mode` of `tosa.resize`.
pub(crate) fn mode(ctx: &Context, is_linear: bool) -> Option<Attr> {
    let word: &[u8] = if is_linear { b"BILINEAR" } else { b"NEAREST_NEIGHBOR" };
    RESIZE_MODES.value(word).map(|value| RESIZE_MODES.attr(ctx, value))
}

fn common_divisor(a: i64, b: i64) -> i64 {
    let (mut a, mut b) = (a.abs(), b.abs());
    while b != 0 {
        (a, b) = (b, a % b);
    }
    a.max(1)
}
