//! Entity ids and the arenas that they index.
//!
//! An id is a `u32` that means something only together with the arena that made it. Arenas grow and never move an
//! entity; an erased entity leaves a hole. Indexing with a foreign id is a bug in qopt, never the fault of input, and
//! this is the one place where it can panic.

use std::fmt;
use std::marker::PhantomData;
use std::ops::{Index, IndexMut};

/// A typed `u32` that names an entity in an [`Arena`].
pub trait Entity: Copy + Eq + fmt::Debug {
    /// No entity: the end of a list.
    const NONE: Self;
    /// This id, unless it is `NONE`.
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
    /// How many entities were ever added.
    #[inline]
    pub fn len(&self) -> usize {
        self.items.len()
    }
    /// Whether nothing was ever added.
    #[inline]
    pub fn is_empty(&self) -> bool {
        self.items.is_empty()
    }
    /// A run of consecutive entities.
    #[inline]
    pub fn run(&self, first: K, len: usize) -> &[V] {
        let start = first.index().min(self.items.len());
        let end = start.saturating_add(len).min(self.items.len());
        &self.items[start..end]
    }
    /// All ids ever handed out.
    pub fn ids(&self) -> impl DoubleEndedIterator<Item = K> + use<K, V> {
        (0..self.items.len()).map(K::from_index)
    }
    /// Takes everything out, into an arena without spare capacity. The room stays here if it is little: bodies are many,
    /// and most of them small.
    pub fn take_compact(&mut self) -> Self {
        const LITTLE: usize = 1 << 10;
        if self.items.capacity() > LITTLE {
            let mut taken = std::mem::take(self);
            taken.shrink();
            return taken;
        }
        Self { items: self.items.drain(..).collect(), _key: PhantomData }
    }
    /// Gives spare capacity back.
    pub fn shrink(&mut self) {
        self.items.shrink_to_fit();
    }
}

impl<K: Entity, V> Index<K> for Arena<K, V> {
    type Output = V;
    #[inline]
    fn index(&self, id: K) -> &V {
        &self.items[id.index()]
    }
}

impl<K: Entity, V> IndexMut<K> for Arena<K, V> {
    #[inline]
    fn index_mut(&mut self, id: K) -> &mut V {
        &mut self.items[id.index()]
    }
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
