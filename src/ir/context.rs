//! The context: tables shared by all modules.
//!
//! It owns interned strings, types, attributes and operation names, the registered dialects, the sources and the
//! resource blobs. Tables only grow, and many threads may read and extend them. Only the [data of large
//! constants](super::ConstantScope) is released. The context does not contain IR: see
//! [`Body`](super::Body).

use std::hash::{Hash, Hasher};
use std::sync::{Arc, Mutex, OnceLock, PoisonError};

use rustc_hash::FxHashMap;

use super::constant::{ConstantData, ConstantOwners, Payload};
use super::intern::{AppendVec, Interner, StrInterner};
use super::*;
use crate::bug::bug;
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

/// The entry of an operation name.
#[derive(Clone)]
pub struct OpInfo {
    /// The full name, for example `quant.dcast`.
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

/// The id of a resource blob.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct ResourceId(u32);

/// A named blob of `dense_resource`. The text refers to it before it defines it.
pub struct Resource {
    /// The key in the text.
    pub key: Str,
    blob: OnceLock<ResourceBlob>,
}

impl Resource {
    /// The data, if the text defined it.
    pub fn blob(&self) -> Option<&ResourceBlob> {
        self.blob.get()
    }
    /// Sets the data. Returns false if it was already set.
    pub fn define(&self, blob: ResourceBlob) -> bool {
        self.blob.set(blob).is_ok()
    }
}

/// The error for a type or attribute that nests deeper than [`Limits::nesting`].
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct TooDeep;

/// An interned value with data derived from its children.
struct Interned<K> {
    kind: K,
    /// 1 for a leaf.
    depth: u16,
    /// The approximate printed size in bytes, saturating. With shared children it can grow exponentially.
    weight: u32,
    /// True for data that is released after its last user, and for what contains it.
    counted: bool,
}

impl<K: PartialEq> PartialEq for Interned<K> {
    fn eq(&self, other: &Self) -> bool {
        self.kind == other.kind
    }
}
impl<K: Eq> Eq for Interned<K> {}
impl<K: Hash> Hash for Interned<K> {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.kind.hash(state);
    }
}

/// Properties of a node that follow from its children.
struct Nesting {
    depth: u16,
    weight: u32,
    counted: bool,
}

/// Operations by name.
type RegisteredOps = FxHashMap<&'static [u8], Arc<RegisteredOp>>;

/// Tables shared by all modules.
pub struct Context {
    strings: StrInterner,
    types: Interner<Interned<TypeKind>>,
    attrs: Interner<Interned<AttrKind>>,
    names: Interner<OpInfo>,
    params: Interner<[u64; 2]>,
    resources: AppendVec<Resource>,
    resource_lock: Mutex<()>,
    dialects: FxHashMap<&'static [u8], &'static Dialect>,
    /// The dialects that replaced others, by the names of these.
    successors: FxHashMap<&'static [u8], &'static Dialect>,
    ops: RegisteredOps,
    /// The operations of dialects that load their definitions at their first use, by namespace.
    deferred_ops: FxHashMap<&'static [u8], OnceLock<RegisteredOps>>,
    limits: Limits,
    /// The owners of the data of large constants.
    pub(super) constants: ConstantOwners,
    /// The source texts.
    pub sources: SourceMap,
}

impl Context {
    /// Creates a context with these dialects and the default limits. Panics if two dialects or operations have the same name,
    /// and with debug assertions at each error that [`check_dialects`](crate::def::check_dialects) finds.
    pub fn new(dialects: &[&'static Dialect]) -> Arc<Self> {
        Self::with_limits(dialects, Limits::default())
    }
    /// Creates a context with these dialects, or returns the errors in their definitions; see
    /// [`check_dialects`](crate::def::check_dialects).
    pub fn try_new(dialects: &[&'static Dialect]) -> Result<Arc<Self>, Vec<String>> {
        crate::def::check_dialects(dialects)?;
        Ok(Self::new(dialects))
    }
    /// Creates a context with these dialects and limits. Panics as [`Context::new`] does.
    pub fn with_limits(dialects: &[&'static Dialect], mut limits: Limits) -> Arc<Self> {
        debug_assert_eq!(crate::def::check_dialects(dialects), Ok(()));
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
            successors: FxHashMap::default(),
            ops: FxHashMap::default(),
            deferred_ops: FxHashMap::default(),
            limits,
            constants: ConstantOwners::default(),
            sources: SourceMap::default(),
        };
        ctx.ops.reserve(dialects.iter().map(|dialect| dialect.ops.len()).sum());
        for &dialect in dialects {
            let name = dialect.name;
            if ctx.dialects.insert(name.as_bytes(), dialect).is_some() {
                bug!("dialect '{name}' is defined twice");
            }
            if let Some(former) = dialect.former {
                ctx.successors.insert(former.name.as_bytes(), dialect);
            }
            if dialect.deferred.is_some() {
                ctx.deferred_ops.insert(name.as_bytes(), OnceLock::new());
            }
            for &op in dialect.ops {
                if ctx.ops.insert(op.name.as_bytes(), Arc::new(RegisteredOp::new(op))).is_some() {
                    bug!("'{}' is defined twice", op.name);
                }
            }
        }
        // The order fixes the constants `Attr::EMPTY_DICT`, `Attr::UNKNOWN_LOC` and `Attr::UNIT`.
        for kind in [AttrKind::Dict(Box::new([])), AttrKind::Loc(LocAttr::Unknown), AttrKind::Unit] {
            ctx.attr(kind);
        }
        Arc::new(ctx)
    }

    /// The limits on input.
    pub fn limits(&self) -> &Limits {
        &self.limits
    }

    /// Interns a byte string.
    pub fn str(&self, bytes: impl AsRef<[u8]>) -> Str {
        Str(self.strings.intern(bytes.as_ref()))
    }
    /// The id of a byte string that is already interned.
    pub fn find_str(&self, bytes: impl AsRef<[u8]>) -> Option<Str> {
        self.strings.find(bytes.as_ref()).map(Str)
    }
    /// The bytes of a string.
    #[inline]
    pub fn bytes(&self, id: Str) -> &[u8] {
        self.strings.get(id.0)
    }
    /// A string for messages. Invalid UTF-8 becomes replacement characters.
    pub fn text(&self, id: Str) -> std::borrow::Cow<'_, str> {
        String::from_utf8_lossy(self.bytes(id))
    }

    /// Interns a type. Fails if it nests too deep.
    pub fn try_type(&self, kind: TypeKind) -> Result<Type, TooDeep> {
        let nesting = self.nesting(kind.own_weight(), |each| kind.children(each))?;
        if nesting.counted {
            self.keep_children(|each| kind.children(each));
        }
        Ok(Type(self.types.intern(Interned { kind, counted: false, depth: nesting.depth, weight: nesting.weight })))
    }
    /// Interns an attribute. Fails if it nests too deep.
    pub fn try_attr(&self, kind: AttrKind) -> Result<Attr, TooDeep> {
        let Nesting { depth, weight, mut counted } = self.nesting(kind.own_weight(self), |each| kind.children(each))?;
        if counted && kind.is_location() {
            self.keep_children(|each| kind.children(each));
            counted = false;
        }
        if let AttrKind::DenseElements { ty, data } = &kind
            && let Some(payload) = data.large()
        {
            let ty = *ty;
            let node_of = |payload: &Payload| {
                let kind = AttrKind::DenseElements { ty, data: ConstantData::keeping(payload) };
                Interned { kind, depth, weight, counted: false }
            };
            // Writing a file takes long, so no lock is held meanwhile.
            let is_new = self.attrs.find(&node_of(&payload)).is_none();
            let payload = if is_new { self.constants.stored(payload) } else { payload };
            let scope = self.constants.scope();
            loop {
                let attr = Attr(self.attrs.intern_as(node_of(&payload), |mut node| {
                    if let (AttrKind::DenseElements { data, .. }, Some(_)) = (&mut node.kind, &scope) {
                        *data = ConstantData::counting(&payload);
                        node.counted = true;
                    }
                    node
                }));
                let AttrKind::DenseElements { data, .. } = self.attr_kind(attr) else { return Ok(attr) };
                match data.counted() {
                    None => return Ok(attr),
                    // Another constant with these elements, whose owner can be another thread.
                    Some(Some(payload)) => {
                        self.constants.own(attr, scope.as_ref(), payload);
                        return Ok(attr);
                    }
                    // Its last owner gave it up since it was found.
                    Some(None) => {}
                }
            }
        }
        Ok(Attr(self.attrs.intern(Interned { kind, depth, weight, counted })))
    }
    /// Makes the context own the data in the children of a node.
    fn keep_children(&self, children: impl FnOnce(&mut dyn FnMut(Child))) {
        children(&mut |child| {
            if let Child::Attr(attr) = child {
                self.keep(attr);
            }
        });
    }
    /// Returns true if an attribute has data that is released after its last user.
    #[inline]
    pub(super) fn is_counted(&self, attr: Attr) -> bool {
        self.constants.may_count() && self.attr_node(attr).counted
    }
    /// The depth and printed size of a node with these children.
    fn nesting(&self, own: u64, children: impl FnOnce(&mut dyn FnMut(Child))) -> Result<Nesting, TooDeep> {
        let (mut below, mut weight, mut counted) = (0, own, false);
        children(&mut |child| {
            let (d, w) = match child {
                Child::Type(t) => (self.type_depth(t), self.type_weight(t)),
                Child::Attr(a) => {
                    let node = self.attr_node(a);
                    counted |= node.counted;
                    (node.depth, node.weight.into())
                }
            };
            below = below.max(d);
            weight = weight.saturating_add(w);
        });
        if !self.limits.nesting.allows(u64::from(below) + 1) {
            return Err(TooDeep);
        }
        Ok(Nesting { depth: below + 1, weight: weight.try_into().unwrap_or(u32::MAX), counted })
    }
    /// Interns a type that qopt builds. A type that nests too deep becomes `none`, which verifiers reject.
    pub fn ty(&self, kind: TypeKind) -> Type {
        self.try_type(kind).unwrap_or_else(|TooDeep| self.none_type())
    }
    /// Interns an attribute that qopt builds. An attribute that nests too deep becomes `unit`.
    pub fn attr(&self, kind: AttrKind) -> Attr {
        self.try_attr(kind).unwrap_or(Attr::UNIT)
    }
    #[inline]
    fn type_node(&self, ty: Type) -> &Interned<TypeKind> {
        self.types.get(ty.0).unwrap_or_else(|| foreign(ty))
    }
    #[inline]
    fn attr_node(&self, attr: Attr) -> &Interned<AttrKind> {
        self.attrs.get(attr.0).unwrap_or_else(|| foreign(attr))
    }
    /// The structure of a type.
    #[inline]
    pub fn type_kind(&self, ty: Type) -> &TypeKind {
        &self.type_node(ty).kind
    }
    /// The structure of an attribute.
    #[inline]
    pub fn attr_kind(&self, attr: Attr) -> &AttrKind {
        &self.attr_node(attr).kind
    }
    /// Nesting depth, 1 for a leaf.
    pub fn type_depth(&self, ty: Type) -> u16 {
        self.type_node(ty).depth
    }
    /// Nesting depth, 1 for a leaf.
    pub fn attr_depth(&self, attr: Attr) -> u16 {
        self.attr_node(attr).depth
    }
    /// The approximate printed size of the type in bytes.
    pub fn type_weight(&self, ty: Type) -> u64 {
        self.type_node(ty).weight.into()
    }
    /// The approximate printed size of the attribute in bytes.
    pub fn attr_weight(&self, attr: Attr) -> u64 {
        self.attr_node(attr).weight.into()
    }
    /// The number of attributes. Every id is smaller.
    pub fn num_attrs(&self) -> usize {
        self.attrs.len()
    }
    /// The number of types. Every id is smaller.
    pub fn num_types(&self) -> usize {
        self.types.len()
    }

    /// Interns an operation name.
    pub fn op_name(&self, name: impl AsRef<[u8]>) -> OpName {
        let bytes = name.as_ref();
        let registered = self.ops.get(bytes).or_else(|| self.deferred_op(bytes)).cloned();
        OpName(self.names.intern(OpInfo { name: self.str(bytes), registered }))
    }
    /// An operation that its dialect defines at its first use.
    fn deferred_op(&self, name: &[u8]) -> Option<&Arc<RegisteredOp>> {
        let namespace = name.split(|&byte| byte == b'.').next()?;
        let ops = self.deferred_ops.get(namespace)?;
        let load = self.dialects.get(namespace)?.deferred?;
        let registered = |def: &&'static OpDef| (def.name.as_bytes(), Arc::new(RegisteredOp::new(def)));
        ops.get_or_init(|| load().ops.iter().map(registered).collect()).get(name)
    }
    /// The entry of an operation name.
    #[inline]
    pub fn op_info(&self, name: OpName) -> &OpInfo {
        self.names.get(name.0).unwrap_or_else(|| foreign(name))
    }
    /// The registered operation of a name.
    #[inline]
    pub fn registered(&self, name: OpName) -> Option<&RegisteredOp> {
        self.op_info(name).registered.as_deref()
    }
    /// The definition of a name.
    #[inline]
    pub fn def(&self, name: OpName) -> Option<&'static OpDef> {
        self.registered(name).map(|r| r.def)
    }
    /// Returns true if the generic form has the inherent attributes of an operation apart from the discardable ones; see
    /// [`Dialect::properties`](crate::def::Dialect::properties).
    pub(crate) fn has_properties(&self, name: OpName) -> bool {
        let dialect = || self.dialect(self.registered(name)?.def.name.split_once('.')?.0);
        dialect().is_none_or(|dialect| dialect.properties)
    }
    /// Returns true if a name has this definition.
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
    /// The registered dialect that a text names, or that replaced it.
    pub(crate) fn dialect_or_successor(&self, name: &[u8]) -> Option<&'static Dialect> {
        self.dialect(name).or_else(|| self.successors.get(name).copied())
    }
    /// The name of an operation that a text has: in the dialect that replaced the named one, if it defines the operation.
    pub fn present_op_name(&self, text: impl AsRef<[u8]>) -> OpName {
        let text = text.as_ref();
        let renamed = || {
            let dot = text.iter().position(|&byte| byte == b'.')?;
            let (former, rest) = text.split_at_checked(dot)?;
            let name = self.op_name([self.successors.get(former)?.name.as_bytes(), rest].concat());
            self.registered(name).map(|_| name)
        };
        renamed().unwrap_or_else(|| self.op_name(text))
    }
    /// The dialect that the operation with this name in a text belonged to, if another one replaced it.
    pub(crate) fn former_dialect(&self, text: &[u8]) -> Option<&'static crate::def::FormerDialect> {
        self.successors.get(text.split(|&byte| byte == b'.').next()?)?.former
    }
    /// All registered dialects, by name.
    pub fn dialects(&self) -> Vec<&'static Dialect> {
        let mut all: Vec<_> = self.dialects.values().copied().collect();
        all.sort_by_key(|d| d.name);
        all
    }

    /// Interns a quantization parameter, given as two words that only its dialect interprets.
    pub fn param(&self, words: [u64; 2]) -> ParamId {
        ParamId(self.params.intern(words))
    }
    /// The words of a quantization parameter.
    pub fn param_words(&self, id: ParamId) -> [u64; 2] {
        *self.params.get(id.0).unwrap_or_else(|| foreign(id))
    }

    /// Creates a resource without data.
    pub fn new_resource(&self, key: Str) -> ResourceId {
        let _one_at_a_time = self.resource_lock.lock().unwrap_or_else(PoisonError::into_inner);
        ResourceId(self.resources.push(Resource { key, blob: OnceLock::new() }) as u32)
    }
    /// A resource.
    pub fn resource(&self, id: ResourceId) -> Option<&Resource> {
        self.resources.get(id.0 as usize)
    }
}

/// An id of another context.
#[cold]
#[inline(never)]
#[track_caller]
fn foreign(id: impl std::fmt::Debug) -> ! {
    bug!("{id:?} does not exist: it is an id of another context")
}

/// A type or attribute nested in another.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Child {
    /// A type.
    Type(Type),
    /// An attribute.
    Attr(Attr),
}

impl TypeKind {
    /// Calls `each` for every direct child, in the order in which they print.
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
            Self::Dialect(object) => object.0.printed_size(),
            _ => 8,
        }
    }
}

impl AttrKind {
    /// Calls `each` for every direct child, in the order in which they print.
    pub fn children(&self, each: &mut dyn FnMut(Child)) {
        match self {
            Self::Unit
            | Self::SymbolRef { .. }
            | Self::AffineMap(_)
            | Self::IntegerSet(_)
            | Self::StridedLayout { .. } => {}
            Self::Dialect(object) => object.0.children(each),
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
