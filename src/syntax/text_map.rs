//! What names in the text stand for.
//!
//! A map from pieces of the text that keeps their hashes: it grows without a look at the text, of which a large program
//! has more than fits any cache.

use hashbrown::HashTable;

use crate::ir::KeptHash;

struct Entry<'a, V> {
    hash: KeptHash,
    name: &'a [u8],
    value: V,
}

/// A map from pieces of the text.
pub(super) struct TextMap<'a, V>(HashTable<Entry<'a, V>>);

impl<V> Default for TextMap<'_, V> {
    fn default() -> Self {
        Self(HashTable::new())
    }
}

impl<'a, V: Copy> TextMap<'a, V> {
    /// What a name stands for.
    #[inline]
    pub(super) fn get(&self, name: &[u8]) -> Option<V> {
        let hash = KeptHash::of(name);
        self.0.find(hash.spread(), |entry| entry.hash == hash && entry.name == name).map(|entry| entry.value)
    }
    /// Makes a name stand for something; gives what it stood for before.
    #[inline]
    pub(super) fn insert(&mut self, name: &'a [u8], value: V) -> Option<V> {
        let hash = KeptHash::of(name);
        if let Some(entry) = self.0.find_mut(hash.spread(), |entry| entry.hash == hash && entry.name == name) {
            return Some(std::mem::replace(&mut entry.value, value));
        }
        self.0.insert_unique(hash.spread(), Entry { hash, name, value }, |entry| entry.hash.spread());
        None
    }
    /// Makes a name stand for nothing.
    pub(super) fn remove(&mut self, name: &[u8]) {
        let hash = KeptHash::of(name);
        if let Ok(entry) = self.0.find_entry(hash.spread(), |entry| entry.hash == hash && entry.name == name) {
            entry.remove();
        }
    }
    /// How many names there is room for.
    pub(super) fn capacity(&self) -> usize {
        self.0.capacity()
    }
    /// Makes no name stand for anything, and keeps the room.
    pub(super) fn clear(&mut self) {
        self.0.clear();
    }
}
