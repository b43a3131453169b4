//! `--assign-arena`: allocations become parts of one block of memory that the caller passes, the function's last argument.
//!
//! A buffer lives from its first use to its last, in the order of the function's operations; buffers that do not live at the same
//! time may lie in the same place. The largest are placed first, each at the lowest place that is free while it lives; then that which
//! reaches furthest is placed before all others, as long as there is something to gain. All begin at multiples of 64 bytes.

use qopt_ir::ir::{BlockId, Body, Context, IsolatedOp, OpId, Type, TypeKind, ValueId};
use qopt_ir::pass::{Failed, Pass, PassContext, PassDef};
use qopt_ir::rewrite::{NewOp, Place, Rewriter};
use rustc_hash::FxHashMap;

use crate::linalg::build::Build;
use crate::linalg::lower::{Unsayable, each_function, returned};

/// The pass.
pub static ASSIGN_ARENA: PassDef = PassDef {
    argument: "assign-arena",
    name: "AssignArena",
    summary: "Make allocations parts of one block of memory that the caller passes",
    anchor: Some("builtin.module"),
    build: |_, _| Ok(Box::new(AssignArena)),
    ..PassDef::BASE
};

struct AssignArena;

/// What a cache line and the widest vector need.
const ALIGNMENT: u64 = 64;

impl Pass for AssignArena {
    fn run(&self, op: &mut IsolatedOp, cx: &mut PassContext<'_>) -> Result<(), Failed> {
        each_function(op, cx, |ctx, function, entry| {
            assign(ctx, &mut function.body, entry)?;
            Ok(returned(&function.body, entry))
        })
    }
}

/// A buffer, when it lives and how large it is.
struct Buffer {
    op: OpId,
    first: usize,
    last: usize,
    bytes: u64,
    offset: u64,
}

fn assign(ctx: &Context, body: &mut Body, entry: BlockId) -> Result<(), Unsayable> {
    let ops: Vec<OpId> = body.ops(entry).collect();
    let place: FxHashMap<OpId, usize> = ops.iter().enumerate().map(|(i, &op)| (op, i)).collect();
    let mut buffers = Vec::new();
    for &op in &ops {
        if &*qopt_ir::def::OpRef::new(ctx, body, op).name() != "memref.alloc" {
            continue;
        }
        let wrong = |message: &str| Unsayable { loc: body.loc(op), message: message.to_owned() };
        let value = body.result(op, 0).ok_or_else(|| wrong("an allocation has no result"))?;
        let bytes = size(ctx, body.ty(value)).ok_or_else(|| wrong("the size of a buffer is not known"))?;
        let (mut first, mut last) = (usize::MAX, 0);
        lifetime(ctx, body, &place, value, &mut |at| {
            first = first.min(at);
            last = last.max(at);
        });
        buffers.push(Buffer { op, first, last, bytes, offset: 0 });
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
        rewriter.set_place(Place::Before(buffer.op));
        let loc = rewriter.body().loc(buffer.op);
        let result = rewriter.op(buffer.op).result_type(0).unwrap_or(ty);
        let mut build = Build { rewriter: &mut rewriter, loc };
        let made = build
            .int(i64::try_from(buffer.offset).unwrap_or(0), ctx.index_type())
            .and_then(|at| build.made(NewOp::new("memref.view").operands(&[arena, at]).results(&[result])));
        let value = made.map_err(|message| Unsayable { loc, message })?;
        rewriter.replace(buffer.op, &[value]);
    }
    Ok(())
}

/// How many bytes the elements take in memory, each in whole bytes of a power of two.
pub(crate) fn size(ctx: &Context, ty: Type) -> Option<u64> {
    let element = ctx.element_or_self(ty);
    let float = ctx.float_kind(element).and_then(|kind| u64::try_from(kind.bytes()).ok()?.checked_mul(8));
    let width = ctx.int_width(element).map(u64::from).or(float)?;
    ctx.num_elements(ty)?.checked_mul(width.div_ceil(8).next_power_of_two())
}

/// Calls `at` with the place of each operation of the function's block that uses a buffer, itself or in its regions, or a view of it.
fn lifetime(ctx: &Context, body: &Body, place: &FxHashMap<OpId, usize>, buffer: ValueId, at: &mut impl FnMut(usize)) {
    let mut work = vec![buffer];
    while let Some(value) = work.pop() {
        for (user, _) in body.uses(value) {
            if let Some(found) = top_level(body, place, user) {
                at(found);
            }
            // What gives a buffer of one is a view of it.
            work.extend(body.results(user).filter(|&v| matches!(ctx.type_kind(body.ty(v)), TypeKind::MemRef { .. })));
        }
    }
}

/// The place of an operation in the function's block, or of the one that it is in.
pub(super) fn top_level(body: &Body, place: &FxHashMap<OpId, usize>, mut op: OpId) -> Option<usize> {
    loop {
        match place.get(&op) {
            Some(&found) => return Some(found),
            None => op = body.parent_op(body.block_of(op)?)?,
        }
    }
}

/// How often the order in which buffers are placed is changed at most.
const MAX_ORDERS: usize = 64;

/// Gives each buffer its place; the result is how many bytes there are.
fn lay_out(buffers: &mut [Buffer]) -> u64 {
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

/// The bytes of all buffers that live at the same time, where these are most: no layout needs fewer.
fn live_at_once(buffers: &[Buffer]) -> u64 {
    let at = |place| buffers.iter().filter(move |b| b.first <= place && place <= b.last).map(|b| b.bytes);
    buffers.iter().map(|b| at(b.first).fold(0, u64::saturating_add)).max().unwrap_or(0)
}

/// Where each buffer lies if they are placed in an order.
fn in_order(buffers: &[Buffer], order: &[usize]) -> Vec<u64> {
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
