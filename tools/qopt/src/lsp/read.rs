//! The IR of a chunk, found by places in its text.

use std::sync::Arc;

use qopt_ir::ir::{BlockId, Body, Context, Loc, LocKind, Module, OpId};

use super::analysis::{Analyst, Input};
use super::document::Document;
use super::link::Links;

/// Longer chunks are not read while somebody waits for an answer.
const MAX_LENGTH: usize = 2 << 20;

/// The IR of a chunk, read for one answer.
pub(super) struct Reading {
    pub(super) ctx: Arc<Context>,
    pub(super) module: Module,
    /// Whether parser and verifier accept it. Otherwise values may have no definition, and nothing but types may be asked of them.
    pub(super) right: bool,
    base: u32,
    input: Input,
}

impl Reading {
    /// Reads a chunk with what it names.
    pub(super) fn of(document: &Document, chunk: usize, analyst: &mut Analyst) -> Option<Self> {
        Self::with(document, chunk, &[], analyst)
    }

    /// The same with more text behind it, which may use the chunk's names.
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
        let (ctx, module, base, right) = analyst.module(&input)?;
        Some(Self { ctx, module, right, base, input })
    }

    /// The offset in the chunk of a location.
    pub(super) fn offset(&self, loc: Loc) -> Option<usize> {
        let LocKind::Source(position) = loc.kind() else { return None };
        let (chunk, offset) = self.input.place(position.0.checked_sub(self.base)? as usize)?;
        offset.filter(|_| chunk == self.input.chunk)
    }

    /// All operations but the outermost, in no order.
    pub(super) fn ops(&self) -> Vec<(&Body, OpId)> {
        ops(&self.module.op.body)
    }

    /// The operation whose name is at an offset.
    pub(super) fn op_at(&self, offset: usize) -> Option<(&Body, OpId)> {
        self.ops().into_iter().find(|(body, op)| self.offset(body.loc(*op)) == Some(offset))
    }
    /// The operation whose name is the last before an offset.
    pub(super) fn op_before(&self, offset: usize) -> Option<(&Body, OpId)> {
        let key = |(body, op): &(&Body, OpId)| self.offset(body.loc(*op)).filter(|&at| at <= offset);
        self.ops().into_iter().filter(|op| key(op).is_some()).max_by_key(key)
    }
    /// The operation whose name is the first after an offset.
    pub(super) fn op_after(&self, offset: usize) -> Option<(&Body, OpId)> {
        let key = |(body, op): &(&Body, OpId)| self.offset(body.loc(*op)).filter(|&at| at > offset);
        self.ops().into_iter().filter(|op| key(op).is_some()).min_by_key(key)
    }
    /// The block argument whose name is at an offset.
    pub(super) fn argument_at(&self, offset: usize) -> Option<(&Body, BlockId, usize)> {
        let mut blocks = Vec::new();
        for (body, op) in self.ops() {
            let (body, regions) = body.isolated(op).map_or((body, body.regions(op)), |own| (own, own.roots()));
            blocks.extend(regions.iter().flat_map(|&r| body.blocks(r)).map(|&block| (body, block)));
        }
        blocks.into_iter().find_map(|(body, block)| {
            let count = body.args(block).len();
            let index = (0..count).find(|&i| self.offset(body.arg_loc(block, i)) == Some(offset))?;
            Some((body, block, index))
        })
    }
}

/// All operations of a body and those in them.
pub(super) fn ops(body: &Body) -> Vec<(&Body, OpId)> {
    let mut all = Vec::new();
    let mut work: Vec<_> = body.roots().iter().map(|&region| (body, region)).collect();
    while let Some((body, region)) = work.pop() {
        for op in body.blocks(region).iter().flat_map(|&block| body.ops(block)) {
            all.push((body, op));
            match body.isolated(op) {
                Some(own) => work.extend(own.roots().iter().map(|&region| (own, region))),
                None => work.extend(body.regions(op).iter().map(|&region| (body, region))),
            }
        }
    }
    all
}
