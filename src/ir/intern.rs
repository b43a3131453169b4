//! Append-only tables that many threads read without a lock.
//!
//! [`AppendVec`] hands out `&T` that live as long as the table, in safe Rust: its buckets double in size and are
//! filled once. [`Interner`] adds a hash index, so equal values get equal ids and comparing ids compares values.
//! Nothing is ever removed: a context lives as long as its modules.

use std::borrow::Borrow;
use std::hash::{BuildHasher, Hash};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Mutex, MutexGuard, OnceLock, PoisonError};

use hashbrown::HashTable;
use rustc_hash::FxBuildHasher;

const FIRST_BUCKET_BITS: u32 = 6;
const BUCKETS: usize = 27;

/// A vector that only grows, shared between threads.
pub struct AppendVec<T> {
    buckets: [OnceLock<Box<[OnceLock<T>]>>; BUCKETS],
    len: AtomicUsize,
}

impl<T> Default for AppendVec<T> {
    fn default() -> Self {
        Self { buckets: [const { OnceLock::new() }; BUCKETS], len: AtomicUsize::new(0) }
    }
}

/// Bucket and position of an index: bucket b holds 2^(b + FIRST_BUCKET_BITS) items.
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
    /// How many values there are.
    pub fn len(&self) -> usize {
        self.len.load(Ordering::Acquire)
    }
    /// Whether there are no values.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }
}

/// A hash that is kept beside what it is of, so that a table grows without a look at its keys: they are all over the
/// memory.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) struct KeptHash(u32);

impl KeptHash {
    /// The hash of a key, folded because not all of its bits are equally good.
    #[inline]
    pub(crate) fn of<Q: Hash + ?Sized>(key: &Q) -> Self {
        let hash = FxBuildHasher.hash_one(key);
        Self((hash ^ hash >> 32) as u32)
    }
    /// The hash for a table, which uses both ends of it.
    #[inline]
    pub(crate) fn spread(self) -> u64 {
        u64::from(self.0) << 32 | u64::from(self.0)
    }
}

/// A set of unique values, each with a dense `u32` id.
pub struct Interner<T> {
    items: AppendVec<T>,
    index: Mutex<HashTable<Entry>>,
}

/// An id with its value's hash.
struct Entry {
    hash: KeptHash,
    id: u32,
}

impl<T> Default for Interner<T> {
    fn default() -> Self {
        Self { items: AppendVec::default(), index: Mutex::new(HashTable::new()) }
    }
}

impl<T: Hash + Eq> Interner<T> {
    fn lock(&self) -> MutexGuard<'_, HashTable<Entry>> {
        // A panic while the lock is held cannot leave the index half written: it is changed by one insertion.
        self.index.lock().unwrap_or_else(PoisonError::into_inner)
    }
    /// The id of `value`, new or old.
    pub fn intern(&self, value: T) -> u32 {
        self.intern_key::<T, T>(value, |value| value)
    }
    /// The id of the value equal to `key`, which is made of it if it is new.
    fn intern_key<K, Q: Hash + Eq + ?Sized>(&self, key: K, make: impl FnOnce(K) -> T) -> u32
    where
        K: Borrow<Q>,
        T: Borrow<Q>,
    {
        let hash = KeptHash::of::<Q>(key.borrow());
        let mut index = self.lock();
        if let Some(id) = self.look_up::<Q>(&index, hash, key.borrow()) {
            return id;
        }
        let id = self.items.push(make(key)) as u32;
        index.insert_unique(hash.spread(), Entry { hash, id }, |entry| entry.hash.spread());
        id
    }
    /// The id of the value equal to `key`, if it was interned.
    pub fn find<Q: Hash + Eq + ?Sized>(&self, key: &Q) -> Option<u32>
    where
        T: Borrow<Q>,
    {
        let hash = KeptHash::of(key);
        self.look_up(&self.lock(), hash, key)
    }
    fn look_up<Q: Eq + ?Sized>(&self, index: &HashTable<Entry>, hash: KeptHash, key: &Q) -> Option<u32>
    where
        T: Borrow<Q>,
    {
        let is_it = |entry: &Entry| {
            entry.hash == hash && self.get(entry.id).is_some_and(|item| Borrow::<Q>::borrow(item) == key)
        };
        index.find(hash.spread(), is_it).map(|entry| entry.id)
    }
    /// The value with this id.
    #[inline]
    pub fn get(&self, id: u32) -> Option<&T> {
        self.items.get(id as usize)
    }
    /// How many values there are.
    pub fn len(&self) -> usize {
        self.items.len()
    }
}

/// Interned byte strings. They need not be UTF-8: MLIR strings are bytes.
#[derive(Default)]
pub struct StrInterner {
    inner: Interner<BytesKey>,
}

/// Makes `Box<[u8]>` findable by slice with the same hash.
#[derive(PartialEq, Eq, Hash)]
struct BytesKey(Box<[u8]>);

impl Borrow<[u8]> for BytesKey {
    fn borrow(&self) -> &[u8] {
        &self.0
    }
}

impl StrInterner {
    /// The id of these bytes.
    pub fn intern(&self, bytes: &[u8]) -> u32 {
        self.inner.intern_key::<&[u8], [u8]>(bytes, |bytes| BytesKey(bytes.into()))
    }
    /// The id of these bytes, if they were interned.
    pub fn find(&self, bytes: &[u8]) -> Option<u32> {
        self.inner.find(bytes)
    }
    /// The bytes with this id.
    #[inline]
    pub fn get(&self, id: u32) -> &[u8] {
        self.inner.get(id).map_or(&[], |key| &key.0)
    }
}
