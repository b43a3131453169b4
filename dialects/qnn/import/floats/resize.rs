//! Where `tosa.resize` samples an image, for the coordinates and the rounding of ONNX and TensorFlow Lite.

/// Where a resized image is sampled: element `i` of the result at this position of the input.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Coordinates {
    /// `(i + 1/2) from / to - 1/2`
    HalfPixel,
    /// `i from / to`
    Asymmetric,
    /// `i (from - 1) / (to - 1)`
    AlignCorners,
}

/// The element that a resize takes for a position between two elements.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Nearest {
    Floor,
    Ceil,
    /// Ties to the element before.
    HalfDown,
    /// Ties to the element after.
    HalfUp,
}

/// The sampling of a resize.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Sampling {
    pub(super) coordinates: Coordinates,
    pub(super) nearest: Nearest,
}

impl Sampling {
    /// The sampling of `qnn.resize`, which is TensorFlow Lite's.
    pub(super) fn of_hub(corners: bool, centers: bool) -> Self {
        match (corners, centers) {
            (true, _) => Self { coordinates: Coordinates::AlignCorners, nearest: Nearest::HalfUp },
            (false, true) => Self { coordinates: Coordinates::HalfPixel, nearest: Nearest::HalfUp },
            (false, false) => Self { coordinates: Coordinates::Asymmetric, nearest: Nearest::Floor },
        }
    }

    /// `n`, `d` and `offset` of `tosa.resize`, which samples at `(i d + offset) / n`, and the border that follows.
    pub(super) fn numbers(self, from: u64, to: u64, is_linear: bool) -> Result<[i64; 4], String> {
        let size = |n: u64| i64::try_from(n).ok().filter(|n| (1..1 << 14).contains(n)).ok_or("image is too large");
        let (from, to) = (size(from)?, size(to)?);
        let (n, d, offset) = match self.coordinates {
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
        let d = d.max(1);
        let common = divisor(divisor(n, d), offset);
        let (n, d, offset) = (n / common, d / common, offset / common);
        let border = (to - 1) * d - (from - 1) * n + offset;
        let fits = n <= 1 << 11 && d < 16 * n && (-n..16 * n).contains(&offset) && (-16 * n..n).contains(&border);
        if fits { Ok([n, d, offset, border]) } else { Err("resize factor is out of range of 'tosa.resize'".to_owned()) }
    }
}

fn divisor(a: i64, b: i64) -> i64 {
    let (mut a, mut b) = (a.abs(), b.abs());
    while b != 0 {
        (a, b) = (b, a % b);
    }
    a.max(1)
}
