//! The shortest chain of movements for a view. Every candidate chain is composed again and compared with the view, so
//! that a candidate generator may be naive but never wrong. There is no search: a chain that no generator finds is kept
//! as it was.

use super::moves::{Movement, StridedRange};
use super::num::{delinearize, exact_div};
use super::shape::Shape;
use super::view::View;

/// A candidate generator. Arguments: the view and the identity view of its source.
type CandidateFn = fn(&View, &View) -> Option<Vec<Movement>>;

impl View {
    /// A chain of movements that composes to this view: nothing for the identity; a single reshape, permutation,
    /// reverse, slice or tile if one suffices. For a bijection: a reshape to its factors, a reverse and a permutation
    /// of these, and a reshape to the result, each only if it has an effect. `None` for any other view.
    pub fn simplify(&self) -> Option<Vec<Movement>> {
        let identity = Self::identity(&self.source()).ok()?;
        if *self == identity {
            return Some(Vec::new());
        }
        let proposals: [CandidateFn; 5] = [
            |view, _| view.is_row_major().then(|| vec![Movement::Reshape(view.shape())]),
            Self::as_permutation,
            Self::as_slice,
            Self::as_tile,
            |view, _| view.as_factors(),
        ];
        let means_this = |chain: &Vec<Movement>| identity.compose_all(chain).as_ref() == Ok(self);
        proposals.iter().find_map(|propose| propose(self, &identity).filter(means_this))
    }

    /// Each dimension of the result is one of the source, identified by its factors.
    fn as_permutation(&self, identity: &Self) -> Option<Vec<Movement>> {
        let mut left: Vec<_> = identity.dims().enumerate().collect();
        let mut perm = Vec::new();
        for factors in self.dims() {
            let at = left.iter().position(|(_, other)| *other == factors)?;
            perm.push(left.remove(at).0);
        }
        Some(vec![Movement::Permute(perm)])
    }

    /// Each dimension of the result is a range of the same dimension of the source; a reverse if all ranges are whole.
    fn as_slice(&self, identity: &Self) -> Option<Vec<Movement>> {
        let (from, to) = (self.source().static_dims()?, self.shape().static_dims()?);
        let starts = delinearize(&from, u64::try_from(self.offset()).ok()?).unwrap_or_else(|| from.clone());
        let (mut ranges, mut turned) = (Vec::new(), Vec::new());
        for (d, ((mine, source), &start)) in self.dims().zip(identity.dims()).zip(&starts).enumerate() {
            let step = match (mine, source) {
                ([mine], [source]) => mine.stride.checked_div(source.stride).filter(|&step| step != 0).unwrap_or(1),
                _ => 1,
            };
            turned.extend((step == -1).then_some(d));
            ranges.push(StridedRange::new(start, *to.get(d)?, step));
        }
        let whole = from == to && ranges.iter().all(|range| range.step.unsigned_abs() == 1);
        Some(vec![if whole { Movement::Reverse(turned) } else { Movement::Slice(ranges) }])
    }

    /// Each dimension of the result is the same dimension of the source, repeated.
    fn as_tile(&self, _: &Self) -> Option<Vec<Movement>> {
        let (from, to) = (self.source().static_dims()?, self.shape().static_dims()?);
        let multiples = from.iter().zip(&to).map(|(&from, &to)| exact_div(to, from)).collect::<Option<_>>()?;
        Some(vec![Movement::Tile(multiples)])
    }

    /// Reshape to the factors, reverse and permute them, reshape to the result.
    fn as_factors(&self) -> Option<Vec<Movement>> {
        let factors = self.bijection()?;
        let split = Shape::new(factors.iter().map(|(_, factor)| Some(factor.size)));
        let turned: Vec<usize> =
            factors.iter().enumerate().filter(|(_, (_, factor))| factor.stride.is_negative()).map(|(d, _)| d).collect();
        let mut places: Vec<(usize, usize)> = factors.iter().enumerate().map(|(d, &(at, _))| (at, d)).collect();
        places.sort_unstable();
        let perm: Vec<usize> = places.into_iter().map(|(_, d)| d).collect();
        let permuted = Shape::new(perm.iter().map(|&d| split.dim(d)));

        let mut chain = Vec::new();
        if split != self.source() {
            chain.push(Movement::Reshape(split));
        }
        if !turned.is_empty() {
            chain.push(Movement::Reverse(turned));
        }
        if !perm.is_sorted() {
            chain.push(Movement::Permute(perm));
        }
        if permuted != self.shape() {
            chain.push(Movement::Reshape(self.shape()));
        }
        Some(chain)
    }
}
