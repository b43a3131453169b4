//! Append-only tables with lock-free reads.
//!
//! [`AppendVec`] returns `&T` that live as long as the table, in safe Rust: its buckets double in size and are filled
//! once. [`Interner`] adds a hash index, so equal values get equal ids and comparing ids compares values. Entries live as
//! long as their context; none is removed.

use std::borrow::Borrow;
use std::hash::{BuildHasher, Hash, Hasher};
use std::num::NonZeroU32;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Mutex, MutexGuard, OnceLock, PoisonError};

use rustc_hash::FxBuildHasher;
use smallvec::SmallVec;

use crate::bug::bug;

const FIRST_BUCKET_BITS: u32 = 6;
/// Enough buckets for 2^32 values.
const BUCKETS: usize = 27;

/// An append-only vector shared between threads.
pub struct AppendVec<T> {
    buckets: [OnceLock<Box<[OnceLock<T>]>>; BUCKETS],
    len: AtomicUsize,
}

impl<T> Default for AppendVec<T> {
    fn default() -> Self {
        Self { buckets: [const { OnceLock::new() }; BUCKETS], len: AtomicUsize::new(0) }
    }
}

/// The bucket and position of an index. Bucket b has 2^(b + FIRST_BUCKET_BITS) items.
#[inline]
fn locate(index: usize) -> (usize, usize) {
    let shifted = index + (1 << FIRST_BUCKET_BITS);
    let top = usize::BITS - 1 - shifted.leading_zeros();
    ((top - FIRST_BUCKET_BITS) as usize, shifted - (1 << top))
}

impl<T> AppendVec<T> {
    /// Appends a value. Callers serialize pushes (see [`Interner`]).
    pub(super) fn push(&self, value: T) -> usize {
        let index = self.len.load(Ordering::Relaxed);
        let (bucket, at) = locate(index);
        let slots = self.buckets[bucket]
            .get_or_init(|| (0..1usize << (bucket as u32 + FIRST_BUCKET_BITS)).map(|_| OnceLock::new()).collect());
        let _ = slots[at].set(value);
        self.len.store(index + 1, Ordering::Release);
        index
    }
    /// The value at an index that `push` returned.
    #[inline]
    pub fn get(&self, index: usize) -> Option<&T> {
        let (bucket, at) = locate(index);
        self.buckets.get(bucket)?.get()?.get(at)?.get()
    }
    /// The number of values.
    pub fn len(&self) -> usize {
        self.len.load(Ordering::Acquire)
    }
    /// Returns true if the table is empty.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }
}

/// Cached hash, so that rehashing does not touch the keys, which are scattered in memory.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) struct CachedHash(u32);

impl CachedHash {
    /// The hash of a key, with all its bits folded into 32.
    #[inline]
    pub(crate) fn of<Q: Hash + ?Sized>(key: &Q) -> Self {
        let hash = FxBuildHasher.hash_one(key);
        Self((hash ^ hash >> 32) as u32)
    }
    /// The hash for a table that uses its highest and lowest bits.
    #[inline]
    pub(crate) fn spread(self) -> u64 {
        u64::from(self.0) << 32 | u64::from(self.0)
    }
}

/// The number of slots with as many bytes as a cache line.
const LINE: usize = 8;

/// Words of a key below this number are taken for lengths, discriminants and `None`, not for ids.
const SMALL: u64 = 32;

/// Hashes keys so that keys which differ in the lowest bits of their last id or character get adjacent slots. Ids and
/// the digits of names count up, so a table fills one cache line after another and avoids cache misses.
#[derive(Default)]
struct PlaceHasher {
    state: u64,
    last: u64,
}

impl PlaceHasher {
    #[inline]
    fn add(&mut self, word: u64) {
        if word < SMALL {
            self.state = mix(self.state ^ word);
        } else {
            self.state = mix(self.state ^ self.last);
            self.last = word;
        }
    }
}

/// A widening product folded to 64 bits, so that every output bit depends on every input bit.
#[inline]
fn mix(word: u64) -> u64 {
    let (low, high) = (word ^ 0x9E37_79B9_7F4A_7C15).carrying_mul(0xD6E8_FEB8_6659_FD93, 0);
    low ^ high
}

impl Hasher for PlaceHasher {
    fn write(&mut self, bytes: &[u8]) {
        let Some((&last, rest)) = bytes.split_last() else { return };
        let (words, rest) = rest.as_chunks();
        words.iter().for_each(|&word| self.add(u64::from_le_bytes(word)));
        if !rest.is_empty() {
            self.add(rest.iter().fold(0, |word, &byte| word << 8 | u64::from(byte)));
        }
        self.add(last.into());
    }
    #[inline]
    fn write_u8(&mut self, n: u8) {
        self.add(n.into());
    }
    #[inline]
    fn write_u16(&mut self, n: u16) {
        self.add(n.into());
    }
    #[inline]
    fn write_u32(&mut self, n: u32) {
        self.add(n.into());
    }
    #[inline]
    fn write_u64(&mut self, n: u64) {
        self.add(n);
    }
    #[inline]
    fn write_usize(&mut self, n: usize) {
        self.add(n as u64);
    }
    #[inline]
    fn finish(&self) -> u64 {
        let (line, slot) = (self.last / LINE as u64, self.last % LINE as u64);
        mix(self.state ^ line) / LINE as u64 * LINE as u64 + slot
    }
}

/// Ids of values, indexed by hash.
struct IdTable {
    lines: Vec<[Option<HashedId>; LINE]>,
    len: usize,
}

/// An id with its value's hash.
#[derive(Clone, Copy)]
struct HashedId {
    hash: u32,
    id_plus_one: NonZeroU32,
}

impl HashedId {
    fn new(hash: u32, id: u32) -> Option<Self> {
        // 2^32 entries cannot be allocated.
        NonZeroU32::new(id.wrapping_add(1)).map(|id_plus_one| Self { hash, id_plus_one })
    }
    fn id(self) -> u32 {
        self.id_plus_one.get() - 1
    }
}

impl Default for IdTable {
    fn default() -> Self {
        Self { lines: vec![[None; LINE]], len: 0 }
    }
}

impl IdTable {
    /// The slot of an entry, or the free slot for it. The table always has a free slot.
    #[inline]
    fn slot(&mut self, hash: u32, is_it: impl Fn(u32) -> bool) -> &mut Option<HashedId> {
        let (mask, first) = (self.lines.len() - 1, hash as usize % LINE);
        let (mut line, mut step) = ((hash as usize / LINE) & mask, 0);
        let at = loop {
            let slots = &self.lines[line];
            let ends = |at: &usize| match &slots[*at] {
                Some(entry) => entry.hash == hash && is_it(entry.id()),
                None => true,
            };
            if let Some(at) = (0..LINE).map(|n| (first + n) % LINE).find(ends) {
                break at;
            }
            step += 1;
            line = (line + step) & mask;
        };
        &mut self.lines[line][at]
    }
    /// Counts a new entry, and grows the table if it is too full.
    fn count(&mut self) {
        self.len += 1;
        if self.len > self.lines.len() * (LINE * 5 / 8) {
            self.grow();
        }
    }
    fn grow(&mut self) {
        let wider = vec![[None; LINE]; self.lines.len() * 2];
        for entry in std::mem::replace(&mut self.lines, wider).into_iter().flatten().flatten() {
            *self.slot(entry.hash, |_| false) = Some(entry);
        }
    }
}

/// A set of unique values, each with a dense `u32` id.
pub struct Interner<T> {
    items: AppendVec<T>,
    index: Mutex<IdTable>,
}

impl<T> Default for Interner<T> {
    fn default() -> Self {
        Self { items: AppendVec::default(), index: Mutex::new(IdTable::default()) }
    }
}

impl<T: Hash + Eq> Interner<T> {
    fn lock(&self) -> MutexGuard<'_, IdTable> {
        // Only `make` and `==` may panic while the lock is held, and both are called before the index changes.
        self.index.lock().unwrap_or_else(PoisonError::into_inner)
    }
    /// Interns `value`.
    pub fn intern(&self, value: T) -> u32 {
        self.intern_key::<T, T>(value, |value| value)
    }
    /// Interns `value`. If it is new, `make` changes it to an equal one, such as one that owns its data. `make` must not use
    /// this interner, which is locked.
    pub(super) fn intern_as(&self, value: T, make: impl FnOnce(T) -> T) -> u32 {
        self.intern_key::<T, T>(value, make)
    }
    /// The id of the value equal to `key`. A new value is made from `key`.
    fn intern_key<K, Q: Hash + Eq + ?Sized>(&self, key: K, make: impl FnOnce(K) -> T) -> u32
    where
        K: Borrow<Q>,
        T: Borrow<Q>,
    {
        let hash = hash_of::<Q>(key.borrow());
        let mut index = self.lock();
        let slot = index.slot(hash, |id| self.is::<Q>(id, key.borrow()));
        if let Some(entry) = slot {
            return entry.id();
        }
        let id = self.items.push(make(key)) as u32;
        *slot = HashedId::new(hash, id);
        index.count();
        id
    }
    /// The id of the value equal to `key`, if it is already interned.
    pub fn find<Q: Hash + Eq + ?Sized>(&self, key: &Q) -> Option<u32>
    where
        T: Borrow<Q>,
    {
        self.lock().slot(hash_of(key), |id| self.is(id, key)).map(|entry| entry.id())
    }
    /// Returns true if the value with this id equals a key.
    #[inline]
    fn is<Q: Eq + ?Sized>(&self, id: u32, key: &Q) -> bool
    where
        T: Borrow<Q>,
    {
        self.get(id).is_some_and(|item| Borrow::<Q>::borrow(item) == key)
    }
    /// The value with this id.
    #[inline]
    pub fn get(&self, id: u32) -> Option<&T> {
        self.items.get(id as usize)
    }
    /// The number of values.
    pub fn len(&self) -> usize {
        self.items.len()
    }
}

#[inline]
fn hash_of<Q: Hash + ?Sized>(key: &Q) -> u32 {
    let mut hasher = PlaceHasher::default();
    key.hash(&mut hasher);
    hasher.finish() as u32
}

/// Interned byte strings. They may be invalid UTF-8, because MLIR strings are bytes.
#[derive(Default)]
pub struct StrInterner {
    inner: Interner<BytesKey>,
}

/// A key that borrows as a slice with the same hash. Short names are stored inline.
#[derive(PartialEq, Eq, Hash)]
struct BytesKey(SmallVec<[u8; 16]>);

impl Borrow<[u8]> for BytesKey {
    fn borrow(&self) -> &[u8] {
        &self.0
    }
}

impl StrInterner {
    /// Interns bytes.
    pub fn intern(&self, bytes: &[u8]) -> u32 {
        self.inner.intern_key::<&[u8], [u8]>(bytes, |bytes| BytesKey(SmallVec::from_slice(bytes)))
    }
    /// The id of these bytes, if they are already interned.
    pub fn find(&self, bytes: &[u8]) -> Option<u32> {
        self.inner.find(bytes)
    }
    /// The bytes with this id.
    #[inline]
    pub fn get(&self, id: u32) -> &[u8] {
        match self.inner.get(id) {
            Some(key) => &key.0,
            None => bug!("string {id} is of another context"),
        }
    }
}

#[cfg(test)]
mod tests {
    use std::collections::{BTreeMap, BTreeSet};

    use super::{HashedId, IdTable, Interner, LINE, StrInterner, hash_of};

    /// Equal values get the same id, and ids count up, for any input in any order.
    #[test]
    fn equal_values_have_one_id() {
        let (strings, mut expected) = (StrInterner::default(), BTreeMap::new());
        let mut state = 1_u64;
        for _ in 0..100_000 {
            state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            let number = state >> 48;
            let text = "a rather long beginning "[number as usize % 25..].to_owned() + &number.to_string();
            let new = expected.len() as u32;
            let id = *expected.entry(text.clone()).or_insert(new);
            assert_eq!(strings.find(text.as_bytes()), (id != new).then_some(id), "{text}");
            assert_eq!(strings.intern(text.as_bytes()), id, "{text}");
        }
        assert!(expected.len() > 30_000);
        for (text, id) in expected {
            assert_eq!((strings.get(id), strings.find(text.as_bytes())), (text.as_bytes(), Some(id)));
        }
        assert_eq!(strings.find(b"another"), None);
    }

    #[test]
    fn values_with_equal_hashes_stay_distinct() {
        let mut table = IdTable::default();
        for id in 0..1000 {
            let slot = table.slot(5, |other| other == id);
            assert!(slot.is_none(), "{id}");
            *slot = HashedId::new(5, id);
            table.count();
        }
        assert!((0..1000).all(|id| table.slot(5, |other| other == id).map(HashedId::id) == Some(id)));
    }

    /// Consecutive values fill one line after another, and lines are spread over the table.
    #[test]
    fn numbers_that_follow_each_other_are_neighbours() {
        let lines = |hashes: &mut dyn Iterator<Item = u32>| -> BTreeSet<usize> {
            hashes.map(|hash| hash as usize / LINE % 4096).collect()
        };
        let ids = lines(&mut (1 << 20..(1 << 20) + 4096_u32).map(|id| hash_of(&(id, None::<u32>))));
        assert!((450..=512).contains(&ids.len()), "{}", ids.len());
        let names = lines(&mut (10_000..14_096).map(|n| hash_of(format!("name{n}").as_bytes())));
        assert!((600..=820).contains(&names.len()), "{}", names.len());
    }

    /// Small numbers are not treated as ids: values with many of them do not end up in one line.
    #[test]
    fn values_of_small_numbers_are_spread() {
        let all: Vec<[u32; 4]> = (0..10_000).map(|n| [n % 10, n / 10 % 10, n / 100 % 10, n / 1000]).collect();
        let lines: BTreeSet<u32> = all.iter().map(|value| hash_of(value) / LINE as u32 % 4096).collect();
        assert!(lines.len() > 3500, "{}", lines.len());
        let interner = Interner::default();
        assert!(all.iter().zip(0..).all(|(&value, id)| interner.intern(value) == id));
    }
}
