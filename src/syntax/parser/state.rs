//! The state of an operation while it is parsed.
//!
//! The parse function of a custom syntax fills in this plain data. The parser's `finish` then creates the operation.

use smallvec::SmallVec;

use crate::ir::*;

/// An operand as written. Its value is resolved when its type is known.
#[derive(Clone, Copy, Debug)]
pub struct UnresolvedOperand<'a> {
    /// The name with `%`.
    pub name: &'a [u8],
    /// The number after `#`.
    pub index: u32,
    /// Offset in the source.
    pub at: usize,
}

/// An operation while it is parsed. Operands and results are grouped as in its definition.
#[derive(Debug)]
pub struct OpState<'a> {
    /// Name.
    pub name: OpName,
    /// Operands with their types, by group.
    pub operands: SmallVec<[ValueGroup<UnresolvedOperand<'a>>; 4]>,
    /// Result types, by group.
    pub results: SmallVec<[ValueGroup<()>; 2]>,
    /// Inherent attributes parsed by the custom form.
    pub properties: SmallVec<[(Str, Attr); 4]>,
    /// The dictionary of inherent attributes in the generic form.
    pub dict: Option<Attr>,
    /// The attribute dictionary as written. `finish` moves inherent attributes out of it.
    pub attrs: Attr,
    /// Regions.
    pub regions: SmallVec<[ParsedRegion; 1]>,
    /// Successors.
    pub successors: SmallVec<[BlockId; 2]>,
    /// The location, if it is not the one after the text or that of the text.
    pub loc: Option<Loc>,
}

impl OpState<'_> {
    pub(super) fn new(name: OpName) -> Self {
        Self {
            name,
            operands: SmallVec::new(),
            results: SmallVec::new(),
            properties: SmallVec::new(),
            dict: None,
            attrs: Attr::EMPTY_DICT,
            regions: SmallVec::new(),
            successors: SmallVec::new(),
            loc: None,
        }
    }
    pub(super) fn clear(&mut self) {
        self.operands.clear();
        self.results.clear();
        self.properties.clear();
        self.regions.clear();
        self.successors.clear();
        (self.dict, self.attrs, self.loc) = (None, Attr::EMPTY_DICT, None);
    }
}

/// The values of one operand or result group. The text may have their types later, or not at all if the definition implies them.
#[derive(Clone, Debug)]
pub struct ValueGroup<T> {
    /// The values as written.
    pub items: SmallVec<[T; 2]>,
    /// The types of the values, `None` until the parser has read or inferred them.
    pub types: Option<SmallVec<[Type; 2]>>,
}

impl<T> Default for ValueGroup<T> {
    fn default() -> Self {
        Self { items: SmallVec::new(), types: None }
    }
}

/// A parsed region whose operation does not exist yet.
#[derive(Debug)]
pub enum ParsedRegion {
    /// A region in the enclosing body.
    Inner(RegionId),
    /// The separate body of an isolated operation.
    Isolated(Box<Body>),
}

impl ParsedRegion {
    /// Adds a block to the last region of an isolated body if it has no block, because a region with a single empty block prints as
    /// `{}`. Does nothing for a region in the enclosing body.
    pub fn ensure_block(&mut self) {
        if let Self::Isolated(body) = self
            && let Some(&region) = body.regions(Body::ROOT).last()
            && body.blocks(region).is_empty()
        {
            body.add_block(region);
        }
    }
    /// Returns true if the last region of an isolated body has no block. Returns false for a region in the enclosing
    /// body.
    pub fn is_empty(&self) -> bool {
        match self {
            Self::Inner(_) => false,
            Self::Isolated(body) => body.regions(Body::ROOT).last().is_none_or(|&r| body.blocks(r).is_empty()),
        }
    }
}
