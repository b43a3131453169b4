//! Handles, and the objects that they name.
//!
//! A handle is a number and not an address. All objects are in one table, so that a call with the handle of a destroyed object
//! fails. Numbers are never used again.
//!
//! A module handle names a changing program. Each version of the program is a [`State`], which does not change. Handles of
//! operations, blocks, values, types and attributes belong to a state, and become invalid with it.

use std::any::Any;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, LazyLock, Mutex, MutexGuard, PoisonError, RwLock};

use qopt_ir::def::OpRef;
use qopt_ir::ir::{Attr, BlockId, Body, Context, Entity, Module, OpId, Type, ValueId};
use rustc_hash::FxHashMap;

use crate::diagnostics::{Diagnostic, Handler, RemarkView};
use crate::ffi::export_value;
use crate::status::Failure;

macro_rules! roots {
    ($($(#[$doc:meta])* $name:ident)*) => {$(
        $(#[$doc])*
        #[repr(C)]
        #[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
        pub struct $name {
            /// The number in the table of objects.
            pub id: u64,
        }
    )*};
}
roots! {
    /// `qopt_context`
    ContextHandle
    /// `qopt_module`
    ModuleHandle
    /// `qopt_results`
    ResultsHandle
}

macro_rules! parts {
    ($($(#[$doc:meta])* $name:ident)*) => {$(
        $(#[$doc])*
        #[repr(C)]
        #[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
        pub struct $name {
            /// The number of the state.
            pub state: u64,
            /// The number of the body; 0 for types and attributes.
            pub body: u32,
            /// The number of the part in the body or the state.
            pub index: u32,
        }
    )*};
}
parts! {
    /// `qopt_operation`
    Operation
    /// `qopt_block`
    Block
    /// `qopt_value`
    Value
    /// `qopt_type`
    TypeHandle
    /// `qopt_attribute`
    Attribute
}

/// An object in the table.
type Object = Arc<dyn Any + Send + Sync>;

/// The table of all objects.
struct Table {
    objects: RwLock<FxHashMap<u64, Object>>,
    next: AtomicU64,
}

// Handles start at 1, so that memory of zeros is not a handle.
static TABLE: LazyLock<Table> = LazyLock::new(|| Table { objects: RwLock::default(), next: AtomicU64::new(1) });

/// Locks a mutex. Every change under a lock of this crate is one assignment or insertion, which a panic cannot interrupt.
pub(crate) fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Adds an object and returns its number.
pub(crate) fn add(object: Object) -> u64 {
    let id = TABLE.next.fetch_add(1, Ordering::Relaxed);
    TABLE.objects.write().unwrap_or_else(PoisonError::into_inner).insert(id, object);
    id
}

/// An object.
pub(crate) fn get<T: Send + Sync + 'static>(id: u64, what: &str) -> Result<Arc<T>, Failure> {
    let object = TABLE.objects.read().unwrap_or_else(PoisonError::into_inner).get(&id).cloned();
    object.and_then(|object| object.downcast().ok()).ok_or_else(|| Failure::handle(what))
}

/// Removes an object. The caller drops it after the table is unlocked.
pub(crate) fn remove<T: Send + Sync + 'static>(id: u64, what: &str) -> Result<Arc<T>, Failure> {
    get::<T>(id, what)?;
    let object = TABLE.objects.write().unwrap_or_else(PoisonError::into_inner).remove(&id);
    object.and_then(|object| object.downcast().ok()).ok_or_else(|| Failure::handle(what))
}

export_value! {
    /// The number of objects and buffers that are not destroyed.
    fn qopt_live_objects() -> usize {
        let objects = TABLE.objects.read().unwrap_or_else(PoisonError::into_inner);
        // The state of a module belongs to it.
        objects.values().filter(|object| !object.is::<State>()).count()
    }
}

/// A context with its settings.
pub(crate) struct ContextObject {
    pub(crate) ctx: Arc<Context>,
    pub(crate) handler: Mutex<Handler<Diagnostic>>,
    pub(crate) remark_handler: Mutex<Handler<RemarkView>>,
    pub(crate) allow_unregistered: std::sync::atomic::AtomicBool,
}

/// A module, which changes.
pub(crate) struct ModuleObject {
    pub(crate) context: Arc<ContextObject>,
    current: Mutex<(u64, Arc<State>)>,
    /// Locked while passes run.
    pub(crate) editing: Mutex<()>,
}

impl ModuleObject {
    /// Adds a module and returns its handle.
    pub(crate) fn add(context: Arc<ContextObject>, module: Module) -> ModuleHandle {
        let state = Arc::new(State::new(module));
        let number = add(Arc::clone(&state) as Object);
        let object = Self { context, current: Mutex::new((number, state)), editing: Mutex::new(()) };
        ModuleHandle { id: add(Arc::new(object)) }
    }
    /// The number of the current state, and the state.
    pub(crate) fn current(&self) -> (u64, Arc<State>) {
        lock(&self.current).clone()
    }
    /// Replaces the state. All handles of the old one become invalid.
    pub(crate) fn replace(&self, module: Module) {
        let state = Arc::new(State::new(module));
        let number = add(Arc::clone(&state) as Object);
        let (old, _state) = std::mem::replace(&mut *lock(&self.current), (number, state));
        // Fails only for a destroyed module.
        let _ = remove::<State>(old, "module");
    }
}

/// The module of a handle.
pub(crate) fn module(handle: ModuleHandle) -> Result<Arc<ModuleObject>, Failure> {
    get(handle.id, "module")
}

/// Destroys a module.
pub(crate) fn destroy_module(handle: ModuleHandle) -> Result<(), Failure> {
    let module = remove::<ModuleObject>(handle.id, "module")?;
    let (state, _) = module.current();
    remove::<State>(state, "module").map(drop)
}

/// Numbers of interned things that have handles.
struct Issued<T> {
    all: Vec<T>,
    numbers: FxHashMap<T, u32>,
}

impl<T> Default for Issued<T> {
    fn default() -> Self {
        Self { all: Vec::new(), numbers: FxHashMap::default() }
    }
}

impl<T: Copy + Eq + std::hash::Hash> Issued<T> {
    fn number(&mut self, item: T) -> u32 {
        let next = self.all.len() as u32;
        *self.numbers.entry(item).or_insert_with(|| {
            self.all.push(item);
            next
        })
    }
}

/// A version of a module, which does not change.
pub(crate) struct State {
    pub(crate) module: Module,
    /// The body of each isolated operation: its number is the index. Each has the body around it and the operation there.
    bodies: Vec<(u32, OpId)>,
    inner: FxHashMap<(u32, OpId), u32>,
    types: Mutex<Issued<Type>>,
    attrs: Mutex<Issued<Attr>>,
}

impl State {
    fn new(module: Module) -> Self {
        let (mut bodies, mut inner) = (vec![(0, Body::ROOT)], FxHashMap::default());
        let mut work: Vec<(u32, &Body)> = vec![(0, &module.body)];
        while let Some((number, body)) = work.pop() {
            for op in (0..body.num_ops()).map(OpId::from_index).filter(|&op| !body.is_erased(op)) {
                if let Some(isolated) = body.isolated(op) {
                    let next = bodies.len() as u32;
                    bodies.push((number, op));
                    inner.insert((number, op), next);
                    work.push((next, isolated));
                }
            }
        }
        Self { module, bodies, inner, types: Mutex::default(), attrs: Mutex::default() }
    }
    pub(crate) fn ctx(&self) -> &Context {
        self.module.ctx()
    }
    fn body(&self, number: u32) -> Option<&Body> {
        let mut path = Vec::new();
        let mut at = number;
        while at != 0 {
            let &(outer, op) = self.bodies.get(at as usize)?;
            path.push(op);
            at = outer;
        }
        path.into_iter().rev().try_fold(&self.module.body, |body, op| body.isolated(op))
    }
}

/// A checked handle: the state, the body and the id.
pub(crate) struct Part<T> {
    pub(crate) state: Arc<State>,
    pub(crate) number: u64,
    body: u32,
    pub(crate) id: T,
}

impl<T: Copy> Part<T> {
    fn find(state: u64, body: u32, id: T, what: &str) -> Result<Self, Failure> {
        Ok(Self { state: get(state, what)?, number: state, body, id })
    }
    pub(crate) fn ctx(&self) -> &Context {
        self.state.ctx()
    }
    pub(crate) fn body(&self) -> Result<&Body, Failure> {
        self.state.body(self.body).ok_or_else(|| Failure::handle("part of a module"))
    }
    /// The handle of an operation of the same body.
    pub(crate) fn operation(&self, op: OpId) -> Operation {
        // The root of an isolated operation's body is the operation.
        let (body, op) = match self.state.bodies.get(self.body as usize) {
            Some(&(outer, outside)) if op == Body::ROOT && self.body != 0 => (outer, outside),
            _ => (self.body, op),
        };
        Operation { state: self.number, body, index: op.index() as u32 }
    }
    pub(crate) fn value(&self, value: ValueId) -> Value {
        Value { state: self.number, body: self.body, index: value.index() as u32 }
    }
    pub(crate) fn block(&self, block: BlockId) -> Block {
        Block { state: self.number, body: self.body, index: block.index() as u32 }
    }
    pub(crate) fn ty(&self, ty: Type) -> TypeHandle {
        TypeHandle { state: self.number, body: 0, index: lock(&self.state.types).number(ty) }
    }
    pub(crate) fn attr(&self, attr: Attr) -> Attribute {
        Attribute { state: self.number, body: 0, index: lock(&self.state.attrs).number(attr) }
    }
}

impl Part<OpId> {
    /// The operation of a handle.
    pub(crate) fn of_op(handle: Operation) -> Result<Self, Failure> {
        let part = Self::find(handle.state, handle.body, OpId::from_index(handle.index as usize), "operation")?;
        let body = part.body()?;
        let is_root = part.id == Body::ROOT;
        let exists = part.id.index() < body.num_ops() && !body.is_erased(part.id) && (handle.body == 0 || !is_root);
        if exists { Ok(part) } else { Err(Failure::handle("operation")) }
    }
    /// The outermost operation of a state.
    pub(crate) fn root(number: u64, state: Arc<State>) -> Self {
        Self { state, number, body: 0, id: Body::ROOT }
    }
    pub(crate) fn view(&self) -> Result<OpRef<'_>, Failure> {
        Ok(OpRef::new(self.ctx(), self.body()?, self.id))
    }
    /// The operation as a view from inside: the root of the body of an isolated operation.
    pub(crate) fn entered(&self) -> Self {
        let inner = self.state.inner.get(&(self.body, self.id));
        let (body, id) = inner.map_or((self.body, self.id), |&body| (body, Body::ROOT));
        Self { state: Arc::clone(&self.state), number: self.number, body, id }
    }
    /// All operations in this operation and itself, in preorder.
    pub(crate) fn walk(&self) -> Walk<'_> {
        Walk { part: self, stack: Vec::new(), pending: None, start: true }
    }
}

impl Part<BlockId> {
    /// The block of a handle.
    pub(crate) fn of_block(handle: Block) -> Result<Self, Failure> {
        let part = Self::find(handle.state, handle.body, BlockId::from_index(handle.index as usize), "block")?;
        let body = part.body()?;
        let exists = part.id.index() < body.num_blocks() && !body.is_erased_block(part.id);
        if exists { Ok(part) } else { Err(Failure::handle("block")) }
    }
}

impl Part<ValueId> {
    /// The value of a handle.
    pub(crate) fn of_value(handle: Value) -> Result<Self, Failure> {
        let part = Self::find(handle.state, handle.body, ValueId::from_index(handle.index as usize), "value")?;
        let body = part.body()?;
        let exists = part.id.index() < body.num_values() && !body.is_erased_value(part.id);
        if exists { Ok(part) } else { Err(Failure::handle("value")) }
    }
}

impl Part<Type> {
    /// The type of a handle.
    pub(crate) fn of_type(handle: TypeHandle) -> Result<Self, Failure> {
        let state: Arc<State> = get(handle.state, "type")?;
        let ty = lock(&state.types).all.get(handle.index as usize).copied().filter(|_| handle.body == 0);
        Ok(Self { id: ty.ok_or_else(|| Failure::handle("type"))?, state, number: handle.state, body: 0 })
    }
}

impl Part<Attr> {
    /// The attribute of a handle.
    pub(crate) fn of_attr(handle: Attribute) -> Result<Self, Failure> {
        let state: Arc<State> = get(handle.state, "attribute")?;
        let attr = lock(&state.attrs).all.get(handle.index as usize).copied().filter(|_| handle.body == 0);
        Ok(Self { id: attr.ok_or_else(|| Failure::handle("attribute"))?, state, number: handle.state, body: 0 })
    }
}

/// An iterator over operations, as handles.
pub(crate) struct Walk<'p> {
    part: &'p Part<OpId>,
    stack: Vec<WalkFrame<'p>>,
    /// The operation that was returned last, whose regions are next.
    pending: Option<(u32, OpId)>,
    start: bool,
}

/// The remaining operations of the regions of an operation.
struct WalkFrame<'p> {
    number: u32,
    body: &'p Body,
    /// In reverse.
    blocks: Vec<BlockId>,
    next: Option<OpId>,
}

impl<'p> Walk<'p> {
    /// Skips the regions of the operation that was returned last.
    pub(crate) fn skip_regions(&mut self) {
        self.pending = None;
    }
    fn enter(&mut self, outer: (u32, OpId)) {
        let state: &'p State = &self.part.state;
        let (number, op) = state.inner.get(&outer).map_or(outer, |&inner| (inner, Body::ROOT));
        if let Some(body) = state.body(number) {
            let blocks = body.regions(op).iter().rev().flat_map(|&region| body.blocks(region).iter().rev().copied());
            self.stack.push(WalkFrame { number, body, blocks: blocks.collect(), next: None });
        }
    }
}

impl Iterator for Walk<'_> {
    type Item = Operation;
    fn next(&mut self) -> Option<Operation> {
        if std::mem::take(&mut self.start) {
            self.pending = Some((self.part.body, self.part.id));
            return Some(self.part.operation(self.part.id));
        }
        if let Some(op) = self.pending.take() {
            self.enter(op);
        }
        loop {
            let frame = self.stack.last_mut()?;
            if let Some(op) = frame.next {
                frame.next = frame.body.next(op);
                self.pending = Some((frame.number, op));
                return Some(Operation { state: self.part.number, body: frame.number, index: op.index() as u32 });
            } else if let Some(block) = frame.blocks.pop() {
                frame.next = frame.body.first(block);
            } else {
                self.stack.pop();
            }
        }
    }
}
