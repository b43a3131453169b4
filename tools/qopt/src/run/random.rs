//! Deterministic pseudorandom arguments.

use qopt_ir::diag::Diag;
use qopt_ir::ir::{Context, Type};
use qopt_ir::ir::{NumberFormat, Tensor};
use qopt_ir::syntax::type_for_message;

use qopt_dialects::quant::types::Uniform;

/// Adds a note to the error of a run on random arguments: indices, for example, may be out of bounds.
pub(crate) fn with_note(error: Diag) -> Diag {
    let position = error.position;
    error.note(position, "the arguments are random; --input=FILE gives others")
}

/// A pseudorandom number generator, SplitMix64.
pub(crate) struct Random(u64);

impl Random {
    /// Creates a generator from a seed.
    pub(crate) fn new(seed: u32) -> Self {
        Self(u64::from(seed))
    }

    fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let z = (self.0 ^ (self.0 >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        let z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ (z >> 31)
    }

    /// A tensor for an argument: integers over the whole storage range, floats from -1 to 1. A dynamic size becomes 1.
    pub(crate) fn tensor(&mut self, ctx: &Context, declared: Type) -> Result<Tensor, String> {
        self.elements(ctx, declared).map_err(|why| {
            format!("cannot create a random argument of type '{}': {why}", type_for_message(ctx, declared))
        })
    }

    fn elements(&mut self, ctx: &Context, declared: Type) -> Result<Tensor, String> {
        let shape: Vec<_> = ctx.shape(declared).unwrap_or_default().iter().map(|d| d.or(Some(1))).collect();
        let ty = ctx.with_shape(declared, &shape).unwrap_or(declared);
        let count = Tensor { ty, data: qopt_ir::ir::Blob::Splat(Default::default()) }.len(ctx)?;
        match NumberFormat::of(ctx, ty)? {
            NumberFormat::Float(_) => {
                let one = |_| (self.next() >> 11) as f64 / (1_u64 << 52) as f64 - 1.0;
                Tensor::of_floats(ctx, ty, &(0..count).map(one).collect::<Vec<_>>())
            }
            NumberFormat::Int { width, signed } => {
                let uniform = ctx.type_object::<Uniform>(ctx.element_or_self(ty));
                let (min, max) = match uniform.map(|uniform| uniform.storage) {
                    Some(storage) => (storage.min, storage.max),
                    None if signed => (i64::MIN >> (64 - width.clamp(1, 64)), i64::MAX >> (64 - width.clamp(1, 64))),
                    None => (0, i64::MAX >> (63 - width.clamp(1, 63))),
                };
                let span = max.abs_diff(min);
                let one = |_| match span.checked_add(1) {
                    Some(span) => min.wrapping_add((self.next() % span).cast_signed()),
                    None => self.next().cast_signed(),
                };
                Tensor::of_ints(ctx, ty, &(0..count).map(one).collect::<Vec<_>>())
            }
        }
    }
}
