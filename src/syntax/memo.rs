//! A fixed-size cache of recently parsed types and attributes, keyed by their text.
//!
//! A program repeats its types and attributes, mostly at short distances. The cache is direct-mapped: each text hashes
//! to one slot, and the latest text replaces the previous one. The cache never grows or moves.

use std::hash::{BuildHasher, Hash};

use rustc_hash::FxBuildHasher;

/// Number of slots; a power of two.
const PLACES: usize = 1 << 13;

/// A direct-mapped cache from keys to values.
pub(super) struct Memo<K, V>(Vec<Option<(K, V)>>);

impl<K, V> Default for Memo<K, V> {
    fn default() -> Self {
        Self(Vec::new())
    }
}

impl<K: Hash + Eq + Copy, V: Copy> Memo<K, V> {
    fn place(key: K) -> usize {
        FxBuildHasher.hash_one(key) as usize & (PLACES - 1)
    }
    /// The cached value of a key.
    pub(super) fn get(&self, key: K) -> Option<V> {
        let (known, value) = self.0.get(Self::place(key)).copied().flatten()?;
        (known == key).then_some(value)
    }
    /// Caches a value, replacing the previous entry of its slot.
    pub(super) fn insert(&mut self, key: K, value: V) {
        if self.0.is_empty() {
            self.0.resize(PLACES, None);
        }
        if let Some(place) = self.0.get_mut(Self::place(key)) {
            *place = Some((key, value));
        }
    }
}
