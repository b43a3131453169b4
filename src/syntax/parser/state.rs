//! What is known of an operation while it is read.
//!
//! Plain data that syntaxes fill in; an operation is made of it once its text has ended, which happens elsewhere.

use smallvec::SmallVec;

use crate::ir::*;

/// An operand as written: its value is looked up when its type is known.
#[derive(Clone, Copy, Debug)]
pub struct Operand<'a> {
    /// The name with `%`.
    pub name: &'a [u8],
    /// The number after `#`.
    pub index: u32,
    /// Offset in the source.
    pub at: usize,
}

/// An operation while it is read. Operands and results are kept by the definition's groups.
#[derive(Debug)]
pub struct OpState<'a> {
    /// Name.
    pub name: OpName,
    /// Operands with their types, by group.
    pub operands: SmallVec<[Group<Operand<'a>>; 4]>,
    /// Result types, by group.
    pub results: SmallVec<[Group<()>; 2]>,
    /// Inherent attributes that the operation's own syntax spells.
    pub properties: SmallVec<[(Str, Attr); 4]>,
    /// Inherent attributes as the generic form has them, a dictionary.
    pub dict: Option<Attr>,
    /// The attribute dictionary as written; inherent attributes in it are sorted out at the end.
    pub attrs: Attr,
    /// Regions.
    pub regions: SmallVec<[ParsedRegion; 1]>,
    /// Successors.
    pub successors: SmallVec<[BlockId; 2]>,
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
        }
    }
    pub(super) fn clear(&mut self) {
        self.operands.clear();
        self.results.clear();
        self.properties.clear();
        self.regions.clear();
        self.successors.clear();
        (self.dict, self.attrs) = (None, Attr::EMPTY_DICT);
    }
}

/// Values of one operand or result group, and their types as far as they are known.
#[derive(Clone, Debug)]
pub struct Group<T> {
    /// The values as written.
    pub items: SmallVec<[T; 2]>,
    /// Their types, once known.
    pub types: Option<SmallVec<[Type; 2]>>,
}

impl<T> Default for Group<T> {
    fn default() -> Self {
        Self { items: SmallVec::new(), types: None }
    }
}

/// A region that was read before its operation exists.
#[derive(Debug)]
pub enum ParsedRegion {
    /// In the body around the operation.
    Inner(RegionId),
    /// In a body of its own, for an isolated operation.
    Isolated(Box<Body>),
}

impl ParsedRegion {
    /// Gives the last region that was read into an isolated body a block if it has none: the text of a single empty block
    /// is `{}`.
    pub fn ensure_block(&mut self) {
        if let Self::Isolated(body) = self
            && let Some(&region) = body.roots().last()
            && body.blocks(region).is_empty()
        {
            body.add_block(region);
        }
    }
    /// Whether the last region that was read into it has no block; not told of one in the body around the operation.
    pub fn is_empty(&self) -> bool {
        match self {
            Self::Inner(_) => false,
            Self::Isolated(body) => body.roots().last().is_none_or(|&r| body.blocks(r).is_empty()),
        }
    }
}
