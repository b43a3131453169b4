//! The IR of a chunk, addressed by offsets in its text.

use std::sync::Arc;

use qopt_ir::ir::{BlockId, Body, Context, Loc, LocKind, Module, OpId};

use super::analysis::{AnalysisInput, Analyst};
use super::document::Document;
use super::link::Links;

/// The maximum length of a chunk that is parsed while the client waits for a response.
const MAX_LENGTH: usize = 2 << 20;

/// The IR of a chunk, parsed for one response.
pub(super) struct Reading {
    pub(super) ctx: Arc<Context>,
    pub(super) module: Module,
    /// True if the parser and the verifier accept it. Otherwise values may have no definition, and only types may be queried.
    pub(super) is_valid: bool,
    base: u32,
    input: AnalysisInput,
}

impl Reading {
    /// Parses a chunk with the faces that it needs.
    pub(super) fn of(document: &Document, chunk: usize, analyst: &mut Analyst) -> Option<Self> {
        Self::with(document, chunk, &[], analyst)
    }

    /// Parses a chunk with the faces that it needs and with `more` appended, which may use the chunk's names.
    pub(super) fn with(document: &Document, chunk: usize, more: &[u8], analyst: &mut Analyst) -> Option<Self> {
        if document.chunks.get(chunk)?.text.len() > MAX_LENGTH {
            return None;
        }
        let mut input = Links::of(document).input(chunk);
        if !more.is_empty() {
            input.text = [input.text.as_slice(), more].concat().into();
        }
        if input.text.len() > MAX_LENGTH {
            return None;
        }
        let (ctx, module, base, is_valid) = analyst.module(&input)?;
        Some(Self { ctx, module, is_valid, base, input })
    }

    /// The offset of a location in the chunk.
    pub(super) fn offset(&self, loc: Loc) -> Option<usize> {
        let LocKind::Source(position) = loc.kind() else { return None };
        let (chunk, offset) = self.input.place(position.0.checked_sub(self.base)? as usize)?;
        offset.filter(|_| chunk == self.input.chunk)
    }

    /// All operations except the root, in no particular order.
    pub(super) fn ops(&self) -> Vec<(&Body, OpId)> {
        ops(&self.module.body)
    }

    /// The operation whose name starts at an offset.
    pub(super) fn op_at(&self, offset: usize) -> Option<(&Body, OpId)> {
        self.ops().into_iter().find(|(body, op)| self.offset(body.loc(*op)) == Some(offset))
    }
    /// The operation with the last name that starts at or before an offset.
    pub(super) fn op_before(&self, offset: usize) -> Option<(&Body, OpId)> {
        let key = |(body, op): &(&Body, OpId)| self.offset(body.loc(*op)).filter(|&at| at <= offset);
        self.ops().into_iter().filter(|op| key(op).is_some()).max_by_key(key)
    }
    /// The operation with the first name that starts after an offset.
    pub(super) fn op_after(&self, offset: usize) -> Option<(&Body, OpId)> {
        let key = |(body, op): &(&Body, OpId)| self.offset(body.loc(*op)).filter(|&at| at > offset);
        self.ops().into_iter().filter(|op| key(op).is_some()).min_by_key(key)
    }
    /// The block argument whose name starts at an offset.
    pub(super) fn argument_at(&self, offset: usize) -> Option<(&Body, BlockId, usize)> {
        let mut blocks = Vec::new();
        for (body, op) in self.ops() {
            let (body, regions) =
                body.isolated(op).map_or((body, body.regions(op)), |own| (own, own.regions(Body::ROOT)));
            blocks.extend(regions.iter().flat_map(|&r| body.blocks(r)).map(|&block| (body, block)));
        }
        blocks.into_iter().find_map(|(body, block)| {
            let count = body.args(block).len();
            let index = (0..count).find(|&i| self.offset(body.arg_loc(block, i)) == Some(offset))?;
            Some((body, block, index))
        })
    }
}

/// All operations of a body, including nested ones.
pub(super) fn ops(body: &Body) -> Vec<(&Body, OpId)> {
    let mut all = Vec::new();
    let mut work: Vec<_> = body.regions(Body::ROOT).iter().map(|&region| (body, region)).collect();
    while let Some((body, region)) = work.pop() {
        for op in body.blocks(region).iter().flat_map(|&block| body.ops(block)) {
            all.push((body, op));
            match body.isolated(op) {
                Some(own) => work.extend(own.regions(Body::ROOT).iter().map(|&region| (own, region))),
                None => work.extend(body.regions(op).iter().map(|&region| (body, region))),
            }
        }
    }
    all
}
