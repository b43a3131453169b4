//! What was read lately, by its text.
//!
//! A program repeats its types and attributes, and mostly close by. So there is a place for each text, which the latest
//! text of that place has: what does not repeat costs no memory, and nothing ever grows or moves.

use std::hash::{BuildHasher, Hash};

use rustc_hash::FxBuildHasher;

/// How many places there are; a power of two.
const PLACES: usize = 1 << 13;

/// A memory of what keys stand for, which forgets.
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
    /// What a key stands for, if that is remembered.
    pub(super) fn get(&self, key: K) -> Option<V> {
        let (known, value) = self.0.get(Self::place(key)).copied().flatten()?;
        (known == key).then_some(value)
    }
    /// Remembers what a key stands for.
    pub(super) fn insert(&mut self, key: K, value: V) {
        if self.0.is_empty() {
            self.0.resize(PLACES, None);
        }
        if let Some(place) = self.0.get_mut(Self::place(key)) {
            *place = Some((key, value));
        }
    }
}
