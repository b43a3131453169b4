//! A map from names in the text to their values.
//!
//! The keys are slices of the text, and their hashes are stored, so that rehashing does not touch the text, which
//! exceeds the cache for a large program. Numbered values (`%12`) are in a vector instead, so that consecutive values
//! have consecutive entries.

use hashbrown::HashTable;

use crate::ir::CachedHash;

struct Entry<'a, V> {
    hash: CachedHash,
    name: &'a [u8],
    value: V,
}

/// A map from slices of the text.
pub(super) struct TextMap<'a, V> {
    /// Values of `%` names with a number, as long as the vector has few unused entries.
    numbered: Vec<Option<V>>,
    /// Number of used entries in `numbered`.
    taken: usize,
    rest: HashTable<Entry<'a, V>>,
    /// True if `rest` may contain numbered names.
    has_far: bool,
}

impl<V> Default for TextMap<'_, V> {
    fn default() -> Self {
        Self { numbered: Vec::new(), taken: 0, rest: HashTable::new(), has_far: false }
    }
}

/// The number in `%12`. A number with leading zeros is an ordinary name.
#[inline]
fn number_in(name: &[u8]) -> Option<usize> {
    let [b'%', digits @ ..] = name else { return None };
    if matches!(digits, [] | [b'0', _, ..]) || digits.len() > 9 {
        return None;
    }
    let digit = |n: usize, &byte: &u8| byte.is_ascii_digit().then(|| 10 * n + usize::from(byte - b'0'));
    digits.iter().try_fold(0, digit)
}

impl<'a, V: Copy> TextMap<'a, V> {
    /// Returns the value of a name. Always inlined, because every operand calls it and the compiler otherwise does not.
    #[inline(always)]
    pub(super) fn get(&self, name: &[u8]) -> Option<V> {
        if let Some(number) = number_in(name) {
            let place = self.numbered.get(number).copied().flatten();
            if place.is_some() || !self.has_far {
                return place;
            }
        }
        let hash = CachedHash::of(name);
        self.rest.find(hash.spread(), |entry| entry.hash == hash && entry.name == name).map(|entry| entry.value)
    }
    /// Sets the value of a name; returns its previous value.
    #[inline]
    pub(super) fn insert(&mut self, name: &'a [u8], value: V) -> Option<V> {
        if let Some(number) = number_in(name) {
            let before = if self.has_far { self.remove_hashed(name) } else { None };
            if number >= self.numbered.len() && number <= 2 * self.taken + 64 {
                self.numbered.resize(number + 1, None);
            }
            if let Some(place) = self.numbered.get_mut(number) {
                self.taken += usize::from(place.is_none());
                return place.replace(value).or(before);
            }
            self.has_far = true;
            self.insert_hashed(name, value);
            return before;
        }
        self.insert_hashed(name, value)
    }
    /// Removes a name.
    pub(super) fn remove(&mut self, name: &[u8]) {
        let place = number_in(name).and_then(|number| self.numbered.get_mut(number));
        match place.and_then(Option::take) {
            Some(_) => self.taken -= 1,
            None => _ = self.remove_hashed(name),
        }
    }
    fn insert_hashed(&mut self, name: &'a [u8], value: V) -> Option<V> {
        let hash = CachedHash::of(name);
        if let Some(entry) = self.rest.find_mut(hash.spread(), |entry| entry.hash == hash && entry.name == name) {
            return Some(std::mem::replace(&mut entry.value, value));
        }
        self.rest.insert_unique(hash.spread(), Entry { hash, name, value }, |entry| entry.hash.spread());
        None
    }
    fn remove_hashed(&mut self, name: &[u8]) -> Option<V> {
        let hash = CachedHash::of(name);
        let entry = self.rest.find_entry(hash.spread(), |entry| entry.hash == hash && entry.name == name).ok()?;
        Some(entry.remove().0.value)
    }
    /// The number of names that fit without reallocation.
    pub(super) fn capacity(&self) -> usize {
        self.numbered.capacity().saturating_add(self.rest.capacity())
    }
    /// Removes all names and keeps the allocation.
    pub(super) fn clear(&mut self) {
        self.numbered.clear();
        self.rest.clear();
        (self.taken, self.has_far) = (0, false);
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;

    use rustc_hash::FxHashMap;

    use super::{CachedHash, TextMap, number_in};

    #[test]
    fn numbers_are_those_that_printers_write() {
        for (name, number) in [("%0", 0), ("%7", 7), ("%10", 10), ("%999999999", 999_999_999)] {
            assert_eq!(number_in(name.as_bytes()), Some(number));
        }
        for name in ["", "%", "%00", "%07", "%1a", "%a1", "^1", "1", "%1000000000", "%-1"] {
            assert_eq!(number_in(name.as_bytes()), None, "{name}");
        }
    }

    #[test]
    fn numbers_that_are_not_far_apart_are_in_the_list() {
        let names: Vec<String> = [0, 1, 2, 69, 70, 206].iter().map(|n| format!("%{n}")).collect();
        let mut map = TextMap::default();
        for (at, (name, is_far)) in names.iter().zip([false, false, false, false, false, true]).enumerate() {
            map.insert(name.as_bytes(), at);
            assert_eq!((map.has_far, map.get(name.as_bytes())), (is_far, Some(at)), "{name}");
        }
        map.remove(b"%70");
        assert_eq!((map.taken, map.get(b"%70"), map.get(b"%206")), (4, None, Some(5)));
    }

    #[test]
    fn names_of_one_hash_are_several() {
        let mut seen = FxHashMap::default();
        // Enough names that two of them very likely have the same 32-bit hash.
        let (one, other) = (0..300_000)
            .map(|n| format!("%x{n}"))
            .find_map(|name| {
                let hash = CachedHash::of(name.as_bytes()).spread();
                seen.insert(hash, name.clone()).map(|before| (before, name))
            })
            .expect("two names of one hash");
        let (one, other) = (one.as_bytes(), other.as_bytes());
        let mut map = TextMap::default();
        assert_eq!((map.insert(one, 1), map.get(other)), (None, None));
        map.remove(other);
        assert_eq!((map.insert(other, 2), map.get(one), map.get(other)), (None, Some(1), Some(2)));
        map.remove(one);
        assert_eq!((map.get(one), map.get(other)), (None, Some(2)));
    }

    /// Random operations have the same results as on a `BTreeMap`.
    #[test]
    fn it_is_a_map() {
        let mut state = 1_u64;
        let mut random = |n: u64| {
            state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            (state >> 33) % n
        };
        let names: Vec<String> = (0..400)
            .map(|n| match n % 4 {
                0 => format!("%{}", n / 4),
                1 => format!("%{}", 60 + n),
                2 => format!("%{}", n * 1000),
                _ => format!("%x{n}"),
            })
            .collect();
        let (mut map, mut expected) = (TextMap::default(), BTreeMap::new());
        for step in 0..40_000 {
            let name = names[random(400) as usize].as_bytes();
            match random(7) {
                0..3 => assert_eq!(map.insert(name, step), expected.insert(name, step)),
                3..5 => {
                    map.remove(name);
                    expected.remove(name);
                }
                5 if random(1000) == 0 => {
                    map.clear();
                    expected.clear();
                }
                _ => {}
            }
            assert_eq!(map.get(name), expected.get(name).copied());
            assert!(map.numbered.len() <= 1024, "there are at most 400 names");
        }
        for name in &names {
            assert_eq!(map.get(name.as_bytes()), expected.get(name.as_bytes()).copied(), "{name}");
        }
    }
}
