//! Entity ids and arenas.
//!
//! An id is a `u32` index into the arena that created it. Arenas grow and never move an entity; an erased entity leaves
//! a hole. Indexing with an id of another arena is a bug in qopt, independent of input. It panics if this arena has no
//! entity with the id.

use std::fmt;
use std::marker::PhantomData;
use std::ops::{Index, IndexMut};

use crate::bug::bug;

/// A typed `u32` id of an entity in an [`Arena`].
pub trait Entity: Copy + Eq + fmt::Debug {
    /// No entity, as at the end of a list.
    const NONE: Self;
    /// This id, or `None` if it is `NONE`.
    #[inline]
    fn some(self) -> Option<Self> {
        (self != Self::NONE).then_some(self)
    }
    /// The id with this index.
    fn from_index(index: usize) -> Self;
    /// The index of this id.
    fn index(self) -> usize;
}

/// Declares entity id types.
macro_rules! entities {
    ($($(#[$doc:meta])* $name:ident $prefix:literal;)*) => {$(
        $(#[$doc])*
        #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
        pub struct $name(u32);

        impl $crate::ir::Entity for $name {
            const NONE: Self = Self(u32::MAX);
            #[inline]
            fn from_index(index: usize) -> Self {
                // 2^32 entities would need more memory than the input limit allows.
                Self(u32::try_from(index).unwrap_or(u32::MAX))
            }
            #[inline]
            fn index(self) -> usize {
                self.0 as usize
            }
        }
        impl std::fmt::Debug for $name {
            fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                write!(f, concat!($prefix, "{}"), self.0)
            }
        }
    )*};
}
pub(crate) use entities;

/// A growing table of entities.
#[derive(Clone, Debug)]
pub struct Arena<K, V> {
    items: Vec<V>,
    _key: PhantomData<fn() -> K>,
}

impl<K, V> Default for Arena<K, V> {
    fn default() -> Self {
        Self { items: Vec::new(), _key: PhantomData }
    }
}

impl<K: Entity, V> Arena<K, V> {
    /// Adds an entity.
    #[inline]
    pub fn push(&mut self, value: V) -> K {
        let id = K::from_index(self.items.len());
        self.items.push(value);
        id
    }
    /// The id that the next `push` returns.
    #[inline]
    pub fn next_id(&self) -> K {
        K::from_index(self.items.len())
    }
    /// The number of entities ever added.
    #[inline]
    pub fn len(&self) -> usize {
        self.items.len()
    }
    /// Returns true if no entity was ever added.
    #[inline]
    pub fn is_empty(&self) -> bool {
        self.items.is_empty()
    }
    /// An entity; `None` if it does not exist.
    #[inline]
    pub fn get(&self, id: K) -> Option<&V> {
        self.items.get(id.index())
    }
    /// A run of consecutive entities; `None` if one of them does not exist.
    #[inline]
    pub fn run(&self, first: K, len: usize) -> Option<&[V]> {
        self.items.get(first.index()..)?.get(..len)
    }
    /// All ids.
    pub fn ids(&self) -> impl DoubleEndedIterator<Item = K> + use<K, V> {
        (0..self.items.len()).map(K::from_index)
    }
    /// All entities, mutable.
    pub fn values_mut(&mut self) -> impl Iterator<Item = &mut V> {
        self.items.iter_mut()
    }
    /// An arena with an entity for each of this one, with the same ids.
    pub fn map<W>(&self, convert: impl FnMut(&V) -> W) -> Arena<K, W> {
        Arena { items: self.items.iter().map(convert).collect(), _key: PhantomData }
    }
    /// Moves the content into an arena without spare capacity. A small buffer stays allocated here, because most bodies
    /// are small and numerous.
    pub fn take_compact(&mut self) -> Self {
        const MIN_SHRINK_CAPACITY: usize = 1 << 10;
        if self.items.capacity() > MIN_SHRINK_CAPACITY {
            let mut taken = std::mem::take(self);
            taken.shrink();
            return taken;
        }
        Self { items: self.items.drain(..).collect(), _key: PhantomData }
    }
    /// Releases spare capacity.
    pub fn shrink(&mut self) {
        self.items.shrink_to_fit();
    }
}

impl<K: Entity, V> Index<K> for Arena<K, V> {
    type Output = V;
    #[inline]
    fn index(&self, id: K) -> &V {
        match self.items.get(id.index()) {
            Some(item) => item,
            None => foreign(id),
        }
    }
}

impl<K: Entity, V> IndexMut<K> for Arena<K, V> {
    #[inline]
    fn index_mut(&mut self, id: K) -> &mut V {
        match self.items.get_mut(id.index()) {
            Some(item) => item,
            None => foreign(id),
        }
    }
}

// By value, so that a read of an entity does not store its id.
#[cold]
#[inline(never)]
#[track_caller]
fn foreign(id: impl fmt::Debug) -> ! {
    bug!("{id:?} does not exist: it is an id of another body")
}

#[cfg(test)]
mod tests {
    use super::{Arena, Entity};
    use crate::ir::OpId;

    #[test]
    fn what_is_taken_has_no_spare_room_and_little_room_stays() {
        for (len, stays) in [(0, true), (1, true), (700, true), (3000, false)] {
            let mut arena = Arena::<OpId, usize>::default();
            (0..len).for_each(|n| _ = arena.push(n));
            let before = arena.items.capacity();
            let taken = arena.take_compact();
            assert!(taken.items.iter().copied().eq(0..len));
            assert_eq!((taken.items.capacity(), arena.len()), (len, 0));
            assert_eq!(arena.items.capacity(), if stays { before } else { 0 });
            assert_eq!(arena.push(7), OpId::from_index(0));
        }
    }
}
