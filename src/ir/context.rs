//! The context: the tables that all modules share.
//!
//! It owns interned strings, types, attributes and operation names, the registered dialects, the sources and the resource
//! blobs. It only grows, and every table may be read and extended from many threads. IR itself is not in it: see
//! [`Body`](super::Body).

use std::hash::{Hash, Hasher};
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex, OnceLock, PoisonError};

use rustc_hash::FxHashMap;

use super::blob::ResourceBlob;
use super::intern::{AppendVec, Interner, StrInterner};
use super::*;
use crate::def::{Dialect, OpDef, RegisteredOp};
use crate::movement::ParamId;

/// An interned byte string.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Str(u32);

/// An interned operation name, registered or not.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct OpName(u32);

impl OpName {
    /// The position of this name in its context's table.
    pub fn index(self) -> usize {
        self.0 as usize
    }
}

/// What is known of an operation name.
#[derive(Clone)]
pub struct OpInfo {
    /// Full name, for example `quant.dcast`.
    pub name: Str,
    /// The definition, if the operation is registered.
    pub registered: Option<Arc<RegisteredOp>>,
}

impl PartialEq for OpInfo {
    fn eq(&self, other: &Self) -> bool {
        self.name == other.name
    }
}
impl Eq for OpInfo {}
impl Hash for OpInfo {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.name.hash(state);
    }
}

/// A resource blob's place in its context.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct ResourceId(u32);

/// A named blob that `dense_resource` refers to. The text names it before it defines it.
pub struct Resource {
    /// Its key in the text.
    pub key: Str,
    blob: OnceLock<ResourceBlob>,
}

impl Resource {
    /// The data, if the text defined it.
    pub fn blob(&self) -> Option<&ResourceBlob> {
        self.blob.get()
    }
    /// Sets the data; false if it was set before.
    pub fn define(&self, blob: ResourceBlob) -> bool {
        self.blob.set(blob).is_ok()
    }
}

/// A type or attribute that would nest deeper than [`Limits::nesting`].
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct TooDeep;

/// An interned value with what is derived from its children.
struct Node<K> {
    kind: K,
    /// 1 for a leaf.
    depth: u16,
    /// Roughly the bytes it prints in full, saturating. Shared children make this grow exponentially.
    weight: u32,
}

impl<K: PartialEq> PartialEq for Node<K> {
    fn eq(&self, other: &Self) -> bool {
        self.kind == other.kind
    }
}
impl<K: Eq> Eq for Node<K> {}
impl<K: Hash> Hash for Node<K> {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.kind.hash(state);
    }
}

/// The tables that all modules share.
pub struct Context {
    strings: StrInterner,
    types: Interner<Node<TypeKind>>,
    attrs: Interner<Node<AttrKind>>,
    names: Interner<OpInfo>,
    params: Interner<[u64; 2]>,
    resources: AppendVec<Resource>,
    resource_lock: Mutex<()>,
    dialects: FxHashMap<&'static [u8], &'static Dialect>,
    ops: FxHashMap<&'static [u8], Arc<RegisteredOp>>,
    limits: Limits,
    /// Bytes of the constants that folding made.
    folded_bytes: AtomicU64,
    /// The texts that were read.
    pub sources: SourceMap,
}

impl Context {
    /// A context that knows these dialects, with the limits that go for any program.
    pub fn new(dialects: &[&'static Dialect]) -> Self {
        Self::with_limits(dialects, Limits::default())
    }
    /// A context that knows these dialects.
    pub fn with_limits(dialects: &[&'static Dialect], mut limits: Limits) -> Self {
        limits.nesting.most = limits.nesting.most.min(Limits::DEEPEST.into());
        let mut ctx = Self {
            strings: StrInterner::default(),
            types: Interner::default(),
            attrs: Interner::default(),
            names: Interner::default(),
            params: Interner::default(),
            resources: AppendVec::default(),
            resource_lock: Mutex::new(()),
            dialects: FxHashMap::default(),
            ops: FxHashMap::default(),
            limits,
            folded_bytes: AtomicU64::new(0),
            sources: SourceMap::default(),
        };
        for &dialect in dialects {
            ctx.dialects.insert(dialect.name.as_bytes(), dialect);
            for &op in dialect.ops {
                ctx.ops.insert(op.name.as_bytes(), Arc::new(RegisteredOp::new(op)));
            }
        }
        // The order fixes the constants `Attr::EMPTY_DICT`, `Attr::UNKNOWN_LOC` and `Attr::UNIT`.
        for kind in [AttrKind::Dict(Box::new([])), AttrKind::Loc(LocAttr::Unknown), AttrKind::Unit] {
            ctx.attr(kind);
        }
        ctx
    }

    /// What an input may take at most.
    pub fn limits(&self) -> &Limits {
        &self.limits
    }
    /// Whether folding may make another constant of so many bytes. Once it may not, it may not any more: the program is to
    /// be refused, and [`Context::folds_too_much`] says so.
    pub fn may_fold(&self, bytes: u64) -> bool {
        let before = self.folded_bytes.fetch_add(bytes.min(1 << 62), Ordering::Relaxed);
        let limit = self.limits.constants.most.saturating_mul(1 << 20);
        if before.saturating_add(bytes) <= limit {
            return true;
        }
        self.folded_bytes.store(limit.saturating_add(1), Ordering::Relaxed);
        false
    }
    /// Whether a fold was refused because the constants of all would have taken too much.
    pub fn folds_too_much(&self) -> bool {
        self.folded_bytes.load(Ordering::Relaxed) > self.limits.constants.most.saturating_mul(1 << 20)
    }

    /// The id of a byte string.
    pub fn str(&self, bytes: impl AsRef<[u8]>) -> Str {
        Str(self.strings.intern(bytes.as_ref()))
    }
    /// The id of a byte string, if it was interned.
    pub fn find_str(&self, bytes: impl AsRef<[u8]>) -> Option<Str> {
        self.strings.find(bytes.as_ref()).map(Str)
    }
    /// The bytes of a string.
    #[inline]
    pub fn bytes(&self, id: Str) -> &[u8] {
        self.strings.get(id.0)
    }
    /// A string for messages, with replacement characters where it is not UTF-8.
    pub fn text(&self, id: Str) -> std::borrow::Cow<'_, str> {
        String::from_utf8_lossy(self.bytes(id))
    }

    /// Interns a type, unless it nests too deep.
    pub fn try_type(&self, kind: TypeKind) -> Result<Type, TooDeep> {
        let (depth, weight) = self.nesting(kind.own_weight(), |each| kind.children(each))?;
        Ok(Type(self.types.intern(Node { kind, depth, weight })))
    }
    /// Interns an attribute, unless it nests too deep.
    pub fn try_attr(&self, kind: AttrKind) -> Result<Attr, TooDeep> {
        let (depth, weight) = self.nesting(kind.own_weight(self), |each| kind.children(each))?;
        Ok(Attr(self.attrs.intern(Node { kind, depth, weight })))
    }
    /// Depth and weight of what has these children.
    fn nesting(&self, own: u64, children: impl FnOnce(&mut dyn FnMut(Child))) -> Result<(u16, u32), TooDeep> {
        let (mut below, mut weight) = (0, own);
        children(&mut |child| {
            let (d, w) = match child {
                Child::Type(t) => (self.type_depth(t), self.type_weight(t)),
                Child::Attr(a) => (self.attr_depth(a), self.attr_weight(a)),
            };
            below = below.max(d);
            weight = weight.saturating_add(w);
        });
        if !self.limits.nesting.allows(u64::from(below) + 1) {
            return Err(TooDeep);
        }
        Ok((below + 1, weight.try_into().unwrap_or(u32::MAX)))
    }
    /// Interns a type that qopt itself builds; one that would nest too deep becomes `none`, which no verifier accepts
    /// in its place.
    pub fn ty(&self, kind: TypeKind) -> Type {
        self.try_type(kind).unwrap_or_else(|TooDeep| self.none_type())
    }
    /// Interns an attribute that qopt itself builds; one that would nest too deep becomes `unit`.
    pub fn attr(&self, kind: AttrKind) -> Attr {
        self.try_attr(kind).unwrap_or(Attr::UNIT)
    }
    /// What a type is.
    #[inline]
    pub fn type_kind(&self, ty: Type) -> &TypeKind {
        self.types.get(ty.0).map_or(&TypeKind::None, |node| &node.kind)
    }
    /// What an attribute is.
    #[inline]
    pub fn attr_kind(&self, attr: Attr) -> &AttrKind {
        self.attrs.get(attr.0).map_or(&AttrKind::Unit, |node| &node.kind)
    }
    /// Nesting depth, 1 for a leaf.
    pub fn type_depth(&self, ty: Type) -> u16 {
        self.types.get(ty.0).map_or(1, |node| node.depth)
    }
    /// Nesting depth, 1 for a leaf.
    pub fn attr_depth(&self, attr: Attr) -> u16 {
        self.attrs.get(attr.0).map_or(1, |node| node.depth)
    }
    /// Roughly the bytes that the type prints in full.
    pub fn type_weight(&self, ty: Type) -> u64 {
        self.types.get(ty.0).map_or(1, |node| node.weight.into())
    }
    /// Roughly the bytes that the attribute prints in full.
    pub fn attr_weight(&self, attr: Attr) -> u64 {
        self.attrs.get(attr.0).map_or(1, |node| node.weight.into())
    }
    /// How many attributes there are; ids are below this.
    pub fn num_attrs(&self) -> usize {
        self.attrs.len()
    }
    /// How many types there are; ids are below this.
    pub fn num_types(&self) -> usize {
        self.types.len()
    }

    /// The id of an operation name.
    pub fn op_name(&self, name: impl AsRef<[u8]>) -> OpName {
        let bytes = name.as_ref();
        let registered = self.ops.get(bytes).cloned();
        OpName(self.names.intern(OpInfo { name: self.str(bytes), registered }))
    }
    /// What is known of an operation name.
    #[inline]
    pub fn op_info(&self, name: OpName) -> &OpInfo {
        // Names are only made by `op_name`, so the fallback is never taken.
        static UNKNOWN: OpInfo = OpInfo { name: Str(0), registered: None };
        self.names.get(name.0).unwrap_or(&UNKNOWN)
    }
    /// The registered operation behind a name.
    #[inline]
    pub fn registered(&self, name: OpName) -> Option<&RegisteredOp> {
        self.op_info(name).registered.as_deref()
    }
    /// The definition behind a name.
    #[inline]
    pub fn def(&self, name: OpName) -> Option<&'static OpDef> {
        self.registered(name).map(|r| r.def)
    }
    /// Whether a name is that of a definition.
    pub fn is_op(&self, name: OpName, def: &'static OpDef) -> bool {
        self.def(name).is_some_and(|d| std::ptr::eq(d, def))
    }
    /// The text of an operation name.
    pub fn op_text(&self, name: OpName) -> std::borrow::Cow<'_, str> {
        self.text(self.op_info(name).name)
    }
    /// The registered dialect with this namespace.
    pub fn dialect(&self, name: impl AsRef<[u8]>) -> Option<&'static Dialect> {
        self.dialects.get(name.as_ref()).copied()
    }
    /// All registered dialects, by name.
    pub fn dialects(&self) -> Vec<&'static Dialect> {
        let mut all: Vec<_> = self.dialects.values().copied().collect();
        all.sort_by_key(|d| d.name);
        all
    }

    /// The id of a quantization parameter, given as two words that mean something to its dialect alone.
    pub fn param(&self, words: [u64; 2]) -> ParamId {
        ParamId(self.params.intern(words))
    }
    /// The words of a quantization parameter.
    pub fn param_words(&self, id: ParamId) -> [u64; 2] {
        self.params.get(id.0).copied().unwrap_or_default()
    }

    /// A new resource, not yet defined.
    pub fn new_resource(&self, key: Str) -> ResourceId {
        let _one_at_a_time = self.resource_lock.lock().unwrap_or_else(PoisonError::into_inner);
        ResourceId(self.resources.push(Resource { key, blob: OnceLock::new() }) as u32)
    }
    /// A resource.
    pub fn resource(&self, id: ResourceId) -> Option<&Resource> {
        self.resources.get(id.0 as usize)
    }
}

/// A type or attribute that occurs in another.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Child {
    /// A type.
    Type(Type),
    /// An attribute.
    Attr(Attr),
}

impl TypeKind {
    /// Calls `each` for every type and attribute directly below this one, in the order in which they print.
    pub fn children(&self, each: &mut dyn FnMut(Child)) {
        match self {
            Self::Integer { .. } | Self::Index | Self::None | Self::Float(_) | Self::Opaque { .. } => {}
            Self::Complex(element) | Self::UnrankedTensor(element) | Self::Vector { element, .. } => {
                each(Child::Type(*element));
            }
            Self::Function { inputs, results } => inputs.iter().chain(results).for_each(|&t| each(Child::Type(t))),
            Self::Tuple(types) => types.iter().for_each(|&t| each(Child::Type(t))),
            Self::RankedTensor { element, encoding, .. } => {
                each(Child::Type(*element));
                encoding.iter().for_each(|&a| each(Child::Attr(a)));
            }
            Self::MemRef { element, layout, space, .. } => {
                each(Child::Type(*element));
                layout.iter().chain(space).for_each(|&a| each(Child::Attr(a)));
            }
            Self::UnrankedMemRef { element, space } => {
                each(Child::Type(*element));
                space.iter().for_each(|&a| each(Child::Attr(a)));
            }
            Self::Dialect(object) => object.0.children(&mut |t| each(Child::Type(t))),
        }
    }

    fn own_weight(&self) -> u64 {
        match self {
            Self::Vector { shape, .. } => 8 + 4 * shape.len() as u64,
            Self::RankedTensor { shape, .. } | Self::MemRef { shape, .. } => 8 + 4 * shape.len() as u64,
            Self::Opaque { body, .. } => body.len() as u64,
            Self::Dialect(object) => object.0.weight(),
            _ => 8,
        }
    }
}

impl AttrKind {
    /// Calls `each` for every type and attribute directly below this one, in the order in which they print.
    pub fn children(&self, each: &mut dyn FnMut(Child)) {
        match self {
            Self::Unit
            | Self::SymbolRef { .. }
            | Self::AffineMap(_)
            | Self::IntegerSet(_)
            | Self::StridedLayout { .. }
            | Self::Dialect(_) => {}
            Self::Integer { ty, .. }
            | Self::Float { ty, .. }
            | Self::Type(ty)
            | Self::DenseElements { ty, .. }
            | Self::DenseStrings { ty, .. }
            | Self::DenseResource { ty, .. } => each(Child::Type(*ty)),
            Self::DenseArray { element, .. } => each(Child::Type(*element)),
            Self::String { ty, .. } | Self::Opaque { ty, .. } => ty.iter().for_each(|&t| each(Child::Type(t))),
            Self::Array(items) => items.iter().for_each(|&a| each(Child::Attr(a))),
            Self::Dict(entries) => entries.iter().for_each(|&(_, a)| each(Child::Attr(a))),
            Self::Sparse { ty, indices, values } => {
                each(Child::Attr(*indices));
                each(Child::Attr(*values));
                each(Child::Type(*ty));
            }
            Self::Distinct { inner, .. } => each(Child::Attr(*inner)),
            Self::Loc(loc) => match loc {
                LocAttr::Unknown | LocAttr::File { .. } => {}
                LocAttr::Name { child, .. } => each(Child::Attr(*child)),
                LocAttr::CallSite { callee, caller } => [callee, caller].iter().for_each(|&&a| each(Child::Attr(a))),
                LocAttr::Fused { locations, metadata } => {
                    metadata.iter().chain(locations).for_each(|&a| each(Child::Attr(a)));
                }
            },
        }
    }

    fn own_weight(&self, ctx: &Context) -> u64 {
        match self {
            Self::String { value, .. } => ctx.bytes(*value).len() as u64 + 2,
            Self::DenseArray { data, .. } => data.len() as u64,
            Self::Opaque { body, .. } => body.len() as u64,
            Self::SymbolRef { nested, .. } => 8 + 8 * nested.len() as u64,
            _ => 8,
        }
    }
}
