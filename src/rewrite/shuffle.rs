//! Deterministic shuffles, to test that results do not depend on the order.

/// A pseudorandom shuffle.
#[derive(Clone, Debug)]
pub struct Shuffle {
    state: u64,
}

impl Shuffle {
    /// Creates a shuffle from a seed.
    pub fn new(seed: u64) -> Self {
        Self { state: seed | 1 }
    }
    /// Shuffles a list.
    pub fn apply<T>(&mut self, list: &mut [T]) {
        for i in (1..list.len()).rev() {
            self.state ^= self.state << 13;
            self.state ^= self.state >> 7;
            self.state ^= self.state << 17;
            list.swap(i, (self.state % (i as u64 + 1)) as usize);
        }
    }
}
