//! The lifetime of constants' data.
//!
//! Attributes live as long as their context, the data of large ones only as long as it has users. An attribute that is
//! created inside a [`ConstantScope`] refers to its data weakly. The data is owned by
//!
//! - the innermost scope of the thread that created or looked up the attribute, until the scope is cleared or dropped;
//! - each [`Body`](super::Body), for the attributes of its operations. Data of an operation that was erased stays until the
//!   end of the step that erased it.
//!
//! Outside of scopes, the attribute owns its data, as that of a parsed text does. Data that is part of a type or a location
//! is owned by the context. Reading data without an owner is a [bug](crate::bug): it is never read as another value.
//!
//! A new constant equal to one whose data is gone gets a new attribute.

use std::fmt;
use std::hash::{Hash, Hasher};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, OnceLock, PoisonError, Weak};
use std::thread::ThreadId;

use rustc_hash::{FxHashMap, FxHashSet};

use super::{Attr, AttrKind, Child, Context, LocAttr};
use crate::bug::bug;
use crate::elements::{Blob, SourceBytes};

/// The bytes of a large constant.
pub(super) type Payload = SourceBytes;

/// Constants of more bytes are released after their last user. With debug assertions all are, so that tests find reads of
/// released data.
const COUNTED_ABOVE_BYTES: usize = if cfg!(debug_assertions) { 0 } else { 16 << 10 };

/// The data of a constant attribute.
#[derive(Clone)]
pub struct ConstantData(Ownership);

#[derive(Clone)]
enum Ownership {
    /// The attribute owns the data.
    Kept(Blob),
    /// Scopes and bodies own the data, of this number of bytes.
    Counted(Weak<dyn AsRef<[u8]> + Send + Sync>, usize),
}

impl From<Blob> for ConstantData {
    fn from(data: Blob) -> Self {
        Self(Ownership::Kept(data))
    }
}

impl ConstantData {
    /// The data, which stays alive as long as the returned value.
    pub fn get(&self) -> Blob {
        self.alive().unwrap_or_else(|| bug!("the data of a constant is read after its last user was erased"))
    }
    /// The data, if the attribute owns it: it lives as long as the context.
    pub fn kept(&self) -> Option<&Blob> {
        match &self.0 {
            Ownership::Kept(data) => Some(data),
            Ownership::Counted(..) => None,
        }
    }
    /// The element of a splat.
    pub fn splat(&self) -> Option<&[u8]> {
        match &self.0 {
            Ownership::Kept(data) => data.splat(),
            Ownership::Counted(..) => None,
        }
    }
    /// The number of stored bytes: of one element for a splat, of all elements otherwise.
    pub fn num_bytes(&self) -> usize {
        match &self.0 {
            Ownership::Kept(data) => data.num_bytes(),
            Ownership::Counted(_, len) => *len,
        }
    }
    fn alive(&self) -> Option<Blob> {
        match &self.0 {
            Ownership::Kept(data) => Some(data.clone()),
            Ownership::Counted(data, _) => data.upgrade().map(Blob::Bytes),
        }
    }
    /// Data that is large enough to be counted.
    pub(super) fn large(&self) -> Option<Payload> {
        match &self.0 {
            Ownership::Kept(data @ Blob::Bytes(bytes)) if data.num_bytes() > COUNTED_ABOVE_BYTES => {
                Some(Arc::clone(bytes))
            }
            Ownership::Kept(_) => None,
            Ownership::Counted(data, _) => data.upgrade(),
        }
    }
    /// The data of a counted constant, or the marker of one without owner.
    pub(super) fn counted(&self) -> Option<Option<Payload>> {
        match &self.0 {
            Ownership::Kept(_) => None,
            Ownership::Counted(data, _) => Some(data.upgrade()),
        }
    }
    /// A reference without ownership.
    pub(super) fn counting(payload: &Payload) -> Self {
        Self(Ownership::Counted(Arc::downgrade(payload), (**payload).as_ref().len()))
    }
    /// The same data, owned by the attribute.
    pub(super) fn keeping(payload: &Payload) -> Self {
        Self(Ownership::Kept(Blob::Bytes(Arc::clone(payload))))
    }
}

impl PartialEq for ConstantData {
    fn eq(&self, other: &Self) -> bool {
        match (&self.0, &other.0) {
            (Ownership::Kept(a), Ownership::Kept(b)) => a == b,
            (Ownership::Counted(a, _), Ownership::Counted(b, _)) if a.ptr_eq(b) => true,
            _ => self.num_bytes() == other.num_bytes() && self.alive().zip(other.alive()).is_some_and(|(a, b)| a == b),
        }
    }
}
impl Eq for ConstantData {}

impl Hash for ConstantData {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.get().hash(state);
    }
}

impl fmt::Debug for ConstantData {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.0 {
            Ownership::Kept(data) => data.fmt(f),
            Ownership::Counted(_, len) => write!(f, "counted({len} bytes)"),
        }
    }
}

/// The data that a scope owns.
type Owned = Arc<Mutex<Vec<Payload>>>;

/// Moves the bytes of a large constant out of memory: returns the same bytes, mapped from a file. `None` leaves them where they
/// are.
pub type ConstantStore = dyn Fn(&SourceBytes) -> Option<SourceBytes> + Send + Sync;

/// The owners of data in a context.
#[derive(Default)]
pub(super) struct ConstantOwners {
    /// True if a scope was ever opened. Before that, no data is counted, as in a program that only reads and prints.
    has_scopes: AtomicBool,
    /// The open scopes of each thread, outermost first.
    scopes: Mutex<FxHashMap<ThreadId, Vec<Owned>>>,
    /// Data that is kept as long as the context.
    kept: Mutex<FxHashMap<Attr, Vec<Payload>>>,
    store: OnceLock<Box<ConstantStore>>,
}

fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    // Each change is one insertion or removal, which a panic cannot interrupt halfway.
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

impl ConstantOwners {
    /// The bytes of a new constant, where the store puts them.
    pub(super) fn stored(&self, payload: Payload) -> Payload {
        match self.store.get().and_then(|store| store(&payload)) {
            Some(stored) if (*stored).as_ref().len() == (*payload).as_ref().len() => stored,
            _ => payload,
        }
    }
    /// Returns true if an attribute may have counted data.
    #[inline]
    pub(super) fn may_count(&self) -> bool {
        // An attribute with counted data reaches another thread after the store.
        self.has_scopes.load(Ordering::Relaxed)
    }
    /// The innermost scope of the current thread.
    pub(super) fn scope(&self) -> Option<Owned> {
        lock(&self.scopes).get(&std::thread::current().id())?.last().cloned()
    }
    pub(super) fn own(&self, attr: Attr, scope: Option<&Owned>, payload: Payload) {
        match scope {
            Some(scope) => lock(scope).push(payload),
            None => _ = lock(&self.kept).entry(attr).or_insert_with(|| vec![payload]),
        }
    }
}

/// While a scope is open on a thread, it owns the data of the large constants that the thread creates. Scopes nest.
///
/// A caller that needs an attribute after the scope puts it in an operation of a body.
///
/// ```
/// use qopt_ir::elements::Blob;
/// use qopt_ir::ir::Context;
///
/// let ctx = Context::new(&[]);
/// let ty = ctx.tensor_type(&[Some(100_000)], ctx.int_type(8));
/// let scope = ctx.constant_scope();
/// let constant = ctx.dense(ty, Blob::of_bytes((0..100_000).map(|i| i as u8).collect()));
/// assert_eq!(ctx.live_constant(constant).map(|data| data.num_bytes()), Some(100_000));
/// drop(scope);
/// assert!(ctx.live_constant(constant).is_none());
/// ```
pub struct ConstantScope<'c> {
    ctx: &'c Context,
    owned: Owned,
    thread: ThreadId,
}

impl ConstantScope<'_> {
    /// Gives up the data that the scope owns.
    pub fn clear(&self) {
        let owned = {
            let mut owned = lock(&self.owned);
            if owned.is_empty() {
                return;
            }
            std::mem::take(&mut *owned)
        };
        drop(owned);
    }
}

impl Drop for ConstantScope<'_> {
    fn drop(&mut self) {
        let mut scopes = lock(&self.ctx.constants.scopes);
        if let Some(open) = scopes.get_mut(&self.thread) {
            open.retain(|scope| !Arc::ptr_eq(scope, &self.owned));
            if open.is_empty() {
                scopes.remove(&self.thread);
            }
        }
    }
}

impl Context {
    /// Calls `store` for each large constant that is new from now on, so that a tool can bound its memory. The first store
    /// of a context stays.
    pub fn set_constant_store(&self, store: Box<ConstantStore>) {
        _ = self.constants.store.set(store);
    }
    /// Opens a scope on the current thread.
    pub fn constant_scope(&self) -> ConstantScope<'_> {
        let (owned, thread) = (Owned::default(), std::thread::current().id());
        self.constants.has_scopes.store(true, Ordering::Relaxed);
        lock(&self.constants.scopes).entry(thread).or_default().push(Arc::clone(&owned));
        ConstantScope { ctx: self, owned, thread }
    }
    /// The data of a dense constant; `None` for other attributes, and if the data has no owner any more.
    pub fn live_constant(&self, attr: Attr) -> Option<Blob> {
        match self.attr_kind(attr) {
            AttrKind::DenseElements { data, .. } => data.alive(),
            _ => None,
        }
    }
    /// The counted data in an attribute. Panics if some of it has no owner any more.
    pub(super) fn payloads(&self, attr: Attr) -> Vec<Payload> {
        let (mut found, mut seen, mut work) = (Vec::new(), FxHashSet::default(), vec![attr]);
        while let Some(attr) = work.pop() {
            if !self.is_counted(attr) || !seen.insert(attr) {
                continue;
            }
            let kind = self.attr_kind(attr);
            if let AttrKind::DenseElements { data, .. } = kind {
                match data.counted() {
                    Some(Some(payload)) => found.push(payload),
                    Some(None) => bug!("{attr:?} is used after its data was released"),
                    None => {}
                }
            }
            kind.children(&mut |child| {
                if let Child::Attr(inner) = child {
                    work.push(inner);
                }
            });
        }
        found
    }
    /// Makes the context own the counted data in an attribute.
    pub(super) fn keep(&self, attr: Attr) {
        if self.is_counted(attr) && !lock(&self.constants.kept).contains_key(&attr) {
            let payloads = self.payloads(attr);
            lock(&self.constants.kept).insert(attr, payloads);
        }
    }
}

impl AttrKind {
    /// Returns true for a location with nested attributes, whose data the context owns.
    pub(super) fn is_location(&self) -> bool {
        matches!(self, Self::Loc(LocAttr::Name { .. } | LocAttr::CallSite { .. } | LocAttr::Fused { .. }))
    }
}

#[cfg(test)]
mod tests;
