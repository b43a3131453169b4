//! `--assign-arena`: replaces allocations with views of one memory block, which the caller passes as the function's last
//! argument.
//!
//! A buffer is live from its first use to its last, in the order of the function's operations. Buffers with disjoint live
//! ranges may share memory. The first placement order is by decreasing size; each buffer gets the lowest offset that is free
//! during its live range. The buffer that ends highest then moves to the front of the order, and placement repeats until it
//! reaches the lower bound or the attempt limit. All offsets are multiples of 64 bytes.

use qopt_ir::ir::{BlockId, Body, Context, OpId, Type, TypeKind, ValueId};
use qopt_ir::pass::{Failed, Pass, PassContext, PassDef};
use qopt_ir::rewrite::{InsertPoint, NewOp, Rewriter};
use rustc_hash::FxHashMap;

use crate::builtin::ops as builtin;
use crate::conversions::lower_int8::{Unsupported, each_function, returned_types};
use crate::linalg::builder::Builder;
use crate::memref::ops as memref;

/// The pass.
pub static ASSIGN_ARENA: PassDef = PassDef {
    argument: "assign-arena",
    name: "AssignArena",
    summary: "Place allocations in one arena that the caller passes",
    anchor: Some(builtin::MODULE.name),
    converts: true,
    build: |_, _| Ok(Box::new(AssignArena)),
    ..PassDef::BASE
};

struct AssignArena;

/// Alignment in bytes: the size of a cache line and of the widest vector.
const ALIGNMENT: u64 = 64;

impl Pass for AssignArena {
    fn run(&self, body: &mut Body, cx: &mut PassContext<'_>) -> Result<(), Failed> {
        each_function(body, cx, |ctx, function, entry| {
            assign(ctx, function, entry)?;
            Ok(returned_types(function, entry))
        })
    }
}

/// An allocation with its live range and its size in bytes.
struct Allocation {
    op: OpId,
    first: usize,
    last: usize,
    bytes: u64,
    offset: u64,
}

fn assign(ctx: &Context, body: &mut Body, entry: BlockId) -> Result<(), Unsupported> {
    let ops: Vec<OpId> = body.ops(entry).collect();
    let place: FxHashMap<OpId, usize> = ops.iter().enumerate().map(|(i, &op)| (op, i)).collect();
    let mut buffers = Vec::new();
    for &op in &ops {
        if !qopt_ir::def::OpRef::new(ctx, body, op).is(&memref::ALLOC) {
            continue;
        }
        let wrong = |message: &str| Unsupported { loc: body.loc(op), message: message.to_owned() };
        let value = body.result(op, 0).ok_or_else(|| wrong("an allocation has no result"))?;
        let TypeKind::MemRef { layout: None, space: None, .. } = ctx.type_kind(body.ty(value)) else {
            return Err(wrong("a buffer with a layout or a memory space cannot be placed in the arena"));
        };
        let bytes = size(ctx, body.ty(value)).ok_or_else(|| wrong("buffer size must be static"))?;
        let (mut first, mut last) = (usize::MAX, 0);
        lifetime(ctx, body, &place, value, &mut |at| {
            first = first.min(at);
            last = last.max(at);
        });
        buffers.push(Allocation { op, first, last, bytes, offset: 0 });
    }
    let total = lay_out(&mut buffers);
    let mut rewriter = Rewriter::new(ctx, body);
    let Some(&start) = ops.first() else { return Ok(()) };
    let loc = rewriter.body().loc(start);
    let byte = ctx.int_type(8);
    let shape = [Some(total)].into_iter().collect();
    let ty = ctx.ty(TypeKind::MemRef { shape, element: byte, layout: None, space: None });
    let arena = rewriter.add_arg(entry, ty, loc);
    for buffer in &buffers {
        rewriter.set_insertion_point(InsertPoint::Before(buffer.op));
        let loc = rewriter.body().loc(buffer.op);
        let result = rewriter.op(buffer.op).result_type(0).unwrap_or(ty);
        let mut build = Builder { rewriter: &mut rewriter, loc };
        let made = build
            .int(i64::try_from(buffer.offset).unwrap_or(0), ctx.index_type())
            .and_then(|at| build.build_op(NewOp::of(&memref::VIEW).operands(&[arena, at]).results(&[result])));
        let value = made.map_err(|message| Unsupported { loc, message })?;
        rewriter.replace(buffer.op, &[value]);
    }
    Ok(())
}

/// The size in bytes of all elements. Each element takes a power of two bytes.
pub(crate) fn size(ctx: &Context, ty: Type) -> Option<u64> {
    let element = ctx.element_or_self(ty);
    let float = ctx.float_kind(element).and_then(|kind| u64::try_from(kind.bytes()).ok()?.checked_mul(8));
    let width = ctx.int_width(element).map(u64::from).or(float)?;
    ctx.num_elements(ty)?.checked_mul(width.div_ceil(8).next_power_of_two())
}

/// Calls `at` with the position of each top-level operation that uses a buffer or a view of it, directly or in a nested region.
fn lifetime(ctx: &Context, body: &Body, place: &FxHashMap<OpId, usize>, buffer: ValueId, at: &mut impl FnMut(usize)) {
    let mut work = vec![buffer];
    while let Some(value) = work.pop() {
        for (user, _) in body.uses(value) {
            if let Some(found) = top_level(body, place, user) {
                at(found);
            }
            // An operation that maps a memref to a memref is a view.
            work.extend(body.results(user).filter(|&v| matches!(ctx.type_kind(body.ty(v)), TypeKind::MemRef { .. })));
        }
    }
}

/// The position of an operation, or of its ancestor, in the function's block.
pub(super) fn top_level(body: &Body, place: &FxHashMap<OpId, usize>, mut op: OpId) -> Option<usize> {
    loop {
        match place.get(&op) {
            Some(&found) => return Some(found),
            None => op = body.parent_op(body.block_of(op)?)?,
        }
    }
}

/// Maximum number of placement orders that are tried.
const MAX_ORDERS: usize = 64;

/// Assigns an offset to each buffer and returns the size of the arena in bytes.
fn lay_out(buffers: &mut [Allocation]) -> u64 {
    let mut order: Vec<usize> = (0..buffers.len()).collect();
    order.sort_by_key(|&i| buffers.get(i).map(|b| (std::cmp::Reverse(b.bytes), b.first)));
    let least = live_at_once(buffers);
    let mut best: Option<(u64, Vec<u64>)> = None;
    for _ in 0..MAX_ORDERS {
        let offsets = in_order(buffers, &order);
        let end =
            |i: usize| offsets.get(i).zip(buffers.get(i)).map_or(0, |(&offset, b)| offset.saturating_add(b.bytes));
        let Some(furthest) = (0..order.len()).max_by_key(|&at| order.get(at).map(|&i| end(i))) else { break };
        let total = order.get(furthest).map_or(0, |&i| end(i));
        if best.as_ref().is_none_or(|&(bytes, _)| total < bytes) {
            best = Some((total, offsets));
        }
        if total <= least || furthest == 0 {
            break;
        }
        order.get_mut(..=furthest).unwrap_or_default().rotate_right(1);
    }
    let (total, offsets) = best.unwrap_or_default();
    for (buffer, offset) in buffers.iter_mut().zip(offsets) {
        buffer.offset = offset;
    }
    total
}

/// The peak size in bytes of simultaneously live buffers: a lower bound for every layout.
fn live_at_once(buffers: &[Allocation]) -> u64 {
    let at = |place| buffers.iter().filter(move |b| b.first <= place && place <= b.last).map(|b| b.bytes);
    buffers.iter().map(|b| at(b.first).fold(0, u64::saturating_add)).max().unwrap_or(0)
}

/// The offset of each buffer when buffers are placed in `order`.
fn in_order(buffers: &[Allocation], order: &[usize]) -> Vec<u64> {
    let mut offsets = vec![0_u64; buffers.len()];
    for (nth, &index) in order.iter().enumerate() {
        let Some(buffer) = buffers.get(index) else { continue };
        let mut taken: Vec<(u64, u64)> = order
            .iter()
            .take(nth)
            .filter_map(|&i| buffers.get(i).zip(offsets.get(i).copied()))
            .filter(|(other, _)| other.first <= buffer.last && buffer.first <= other.last)
            .map(|(other, offset)| (offset, offset.saturating_add(other.bytes)))
            .collect();
        taken.sort_unstable();
        let mut offset = 0_u64;
        for (start, end) in taken {
            if offset.saturating_add(buffer.bytes) <= start {
                break;
            }
            offset = offset.max(end).checked_next_multiple_of(ALIGNMENT).unwrap_or(u64::MAX);
        }
        if let Some(slot) = offsets.get_mut(index) {
            *slot = offset;
        }
    }
    offsets
}
