//! The kernels of a compiled program: the origin of each, its instructions, and its memory.
//!
//! All values are read from the lowered program, so they describe the actual code.

use qopt_dialects::arith::ops as arith;
use qopt_dialects::conversions::lower_int8::MERGED;
use qopt_dialects::func::ops as func;
use qopt_dialects::memref::ops as memref;
use qopt_dialects::scf::ops as scf;
use qopt_dialects::targets::{DotInstruction, Target};
use qopt_dialects::vector::ops as vector;
use qopt_dialects::{llvm, stats};
use qopt_formats::json::Json;
use qopt_ir::def::{OpRef, attr, match_op, operand};
use qopt_ir::diag::printable;
use qopt_ir::ir::{AttrKind, BlockId, Body, Context, Loc, LocAttr, LocKind, Module, OpId, TypeKind, ValueId};
use rustc_hash::{FxHashMap, FxHashSet};

use super::buffers::BufferParam;
use super::functions::functions;

/// Operation names by location.
pub(super) type Origins = FxHashMap<Loc, String>;

/// Maps the locations of all operations except constants to their names.
pub(super) fn origins(ctx: &Context, module: &Module) -> Origins {
    let mut all = Origins::default();
    for function in functions(ctx, module) {
        let Some(body) = module.body.isolated(function) else { continue };
        for op in body.preorder().into_iter().map(|op| OpRef::new(ctx, body, op)) {
            if op.constant().is_none() {
                all.insert(op.loc(), format!("{}{}", op.name(), place(ctx, op.loc())));
            }
        }
    }
    all
}

/// The location of an operation, to append to its name.
fn place(ctx: &Context, loc: Loc) -> String {
    match loc.kind() {
        LocKind::Source(at) => {
            ctx.sources.locate(at).map_or_else(String::new, |(_, line, _)| format!(" in line {line}"))
        }
        LocKind::Attr(attr) => match ctx.attr_kind(attr) {
            AttrKind::Loc(LocAttr::Name { name, .. }) => format!(" \"{}\"", ctx.text(*name)),
            AttrKind::Loc(LocAttr::File { range: [line, ..], .. }) => format!(" in line {line}"),
            _ => String::new(),
        },
    }
}

/// The peak bytes of live values with elements of at most 8 bits.
pub(super) fn live_bytes(ctx: &Context, module: &Module, function: OpId) -> u64 {
    let is_narrow = |element| ctx.int_width(element).is_some_and(|width| width <= 8);
    module.body.isolated(function).map_or(0, |body| stats::live_bytes(ctx, body, is_narrow))
}

/// A kernel and its cost.
#[derive(Debug, Default)]
pub(super) struct KernelCost {
    /// The operation that it is lowered from.
    pub(super) origin: String,
    /// The number of kernels before [`MERGED`] ones became one.
    pub(super) merged: usize,
    /// Multiply-accumulates of bytes, including recomputed and unused ones.
    macs: u64,
    /// The number of elements written.
    elements: u64,
    /// The number of vector stores in the code.
    vectors: usize,
    lanes: u64,
    /// The mnemonic of the dot product instruction.
    dots: Option<&'static str>,
    /// Bytes of values between kernels, of scratch memory, and of constants.
    arena: u64,
    scratch: u64,
    packed: u64,
    /// The symbol of its function.
    symbol: String,
    /// The number of executed operations of each location.
    locs: FxHashMap<Loc, u64>,
}

impl KernelCost {
    /// The locations of at least 1 % of the executed operations. Equal values of several kernels have the location of the first one,
    /// and are computed outside of loops.
    pub(super) fn main_locs(&self) -> impl Iterator<Item = Loc> {
        let all: u64 = self.locs.values().fold(0, |all, &count| all.saturating_add(count));
        let is_main = move |count: u64| count.saturating_mul(100) >= all;
        self.locs.iter().filter(move |&(&loc, &count)| loc != Loc::UNKNOWN && is_main(count)).map(|(&loc, _)| loc)
    }

    /// The facts for a page.
    pub(super) fn json(&self) -> Json {
        let count = |number: u64| i64::try_from(number).map_or(Json::Null, Json::Int);
        let mut facts = Json::object([
            ("name", printable(&self.symbol).into_owned().into()),
            ("macs", count(self.macs)),
            ("elements", count(self.elements)),
            ("arena", count(self.arena)),
            ("scratch", count(self.scratch)),
            ("constants", count(self.packed)),
        ]);
        if let Some(mnemonic) = self.dots {
            facts.set("instruction", mnemonic);
        }
        if self.vectors > 0 {
            facts.set("tile", Json::array([count(self.vectors as u64), count(self.lanes)]));
        }
        facts
    }

    /// The kind of computation, for the report.
    fn kind(&self) -> String {
        let tile = || format!("{} x {}", self.vectors, self.lanes);
        match (self.dots, self.vectors) {
            (Some(mnemonic), _) => format!("{mnemonic}, {}", tile()),
            (None, 0) => "loops".to_owned(),
            (None, _) => format!("vectors, {}", tile()),
        }
    }
}

/// The kernels of a function, in call order.
pub(super) fn layers(
    ctx: &Context,
    module: &Module,
    symbol: &str,
    origins: &Origins,
    target: &Target,
) -> Vec<KernelCost> {
    let all = functions(ctx, module);
    let named: FxHashMap<String, OpId> = all
        .iter()
        .filter_map(|&op| {
            let name = OpRef::new(ctx, &module.body, op).attr("sym_name").and_then(|a| ctx.attr_str(a))?;
            Some((ctx.text(name).into_owned(), op))
        })
        .collect();
    let Some(body) = named.get(symbol).and_then(|&op| module.body.isolated(op)) else { return Vec::new() };
    let calls = body.preorder().into_iter().map(|op| OpRef::new(ctx, body, op)).filter(|op| op.is(&func::CALL));
    calls
        .filter_map(|call| {
            let AttrKind::SymbolRef { root, .. } = ctx.attr_kind(call.attr("callee")?) else { return None };
            let kernel = *named.get(&*ctx.text(*root))?;
            let mut layer = KernelCost::default();
            let loc = module.body.loc(kernel);
            layer.symbol = ctx.text(*root).into_owned();
            layer.origin = origins.get(&loc).cloned().unwrap_or_else(|| "?".to_owned());
            let merged = OpRef::new(ctx, &module.body, kernel).attr(MERGED).and_then(|count| ctx.attr_int(count));
            layer.merged = merged.and_then(|count| usize::try_from(count).ok()).unwrap_or(1);
            let last = body.num_operands(call.op).checked_sub(1)?;
            let count = call.operand_constant(last).and_then(|count| ctx.attr_int(count)).unwrap_or(1);
            let body = module.body.isolated(kernel)?;
            let entry = *body.blocks(*body.regions(Body::ROOT).first()?).first()?;
            LayerWalk { ctx, body, target, layer: &mut layer, seen: FxHashSet::default() }.block(
                entry,
                1,
                u64::try_from(count).unwrap_or(1),
            );
            Some(layer)
        })
        .collect()
}

struct LayerWalk<'a> {
    ctx: &'a Context,
    body: &'a Body,
    target: &'a Target,
    layer: &'a mut KernelCost,
    /// Constants that are already counted.
    seen: FxHashSet<qopt_ir::ir::Attr>,
}

impl LayerWalk<'_> {
    /// Counts the operations of a block that runs `times` times. `outer` is the trip count of a loop whose range is not
    /// constant.
    fn block(&mut self, block: BlockId, times: u64, outer: u64) {
        let ops = |body: &Body, block| body.ops(block).collect::<Vec<_>>().into_iter();
        // The blocks around the current one, and the current one, with the operations that are left.
        let mut open = vec![(ops(self.body, block), times, outer)];
        while let Some((left, times, outer)) = open.last_mut() {
            let (times, outer) = (*times, *outer);
            let Some(op) = left.next() else {
                open.pop();
                continue;
            };
            self.op(OpRef::new(self.ctx, self.body, op), times);
            let is_loop = OpRef::new(self.ctx, self.body, op).is_any(&[&scf::FOR, &scf::PARALLEL]);
            let again = if is_loop { self.trips(op).unwrap_or(outer) } else { 1 };
            let blocks = self.body.regions(op).iter().rev().flat_map(|&region| self.body.blocks(region).iter().rev());
            open.extend(blocks.map(|&inner| (ops(self.body, inner), times.saturating_mul(again), 1)));
        }
    }

    fn trips(&self, op: OpId) -> Option<u64> {
        let view = OpRef::new(self.ctx, self.body, op);
        let bound = |i| self.ctx.attr_int(view.operand_constant(i)?);
        u64::try_from(bound(1)?.checked_sub(bound(0)?)?.checked_div(bound(2)?)?).ok()
    }

    /// Counts the products of the target's instruction that `is_called` accepts.
    fn products(&mut self, is_called: impl Fn(DotInstruction) -> bool, lanes: u64, times: u64) {
        let Some(dot) = self.target.vectors.dots.iter().find(|dot| is_called(dot.instruction)) else { return };
        self.layer.dots = Some(dot.instruction.mnemonic());
        let sums = match dot.instruction {
            DotInstruction::AmxTiles(_) => 16 * dot.rows as u64,
            _ => lanes,
        };
        let products = sums.saturating_mul(dot.instruction.products_of_call(dot.depth) as u64);
        self.layer.macs = self.layer.macs.saturating_add(times.saturating_mul(products));
    }

    fn op(&mut self, op: OpRef<'_>, times: u64) {
        let (ctx, body) = (self.ctx, self.body);
        // Equal constants and indices of all kernels have the location of the first one.
        let is_index = op.result_type(0).is_some_and(|ty| ctx.element_or_self(ty) == ctx.index_type());
        let is_constant = op.operand_constants().all(|constant| constant.is_some());
        if !is_index && !is_constant {
            let count = self.layer.locs.entry(op.loc()).or_default();
            *count = count.saturating_add(times);
        }
        let lanes = |value: Option<ValueId>| value.and_then(|v| ctx.num_elements(body.ty(v))).unwrap_or(1);
        let bytes = || op.result_type(0).and_then(|ty| BufferParam::of_memref(ctx, ty).ok()).map_or(0, |b| b.bytes);
        match_op!(op;
            llvm::CALL_INTRINSIC => {
                let name = op.attr("intrin").and_then(|a| ctx.attr_str(a)).map(|name| ctx.text(name));
                if let Some(name) = name {
                    self.products(|dot| dot.intrinsic() == Some(&*name), lanes(body.result(op.op, 0)), times);
                }
            },
            arith::MULI => {
                let is_byte = |operand: &Option<ValueId>| {
                    let bytes = operand.and_then(|value| body.defining_op(value)).map(|op| OpRef::new(ctx, body, op));
                    let bytes = bytes.filter(|op| op.is(&arith::EXTSI)).and_then(|op| op.operand_type(0));
                    bytes.is_some_and(|ty| ctx.int_width(ctx.element_or_self(ty)) == Some(8))
                };
                let factors = [op.operand(operand!(arith::MULI.lhs)), op.operand(operand!(arith::MULI.rhs))];
                // The other factor may be a byte that was extended before it was broadcast.
                if factors.iter().any(is_byte) {
                    let sums = lanes(op.operand(operand!(arith::MULI.lhs)));
                    self.products(|dot| matches!(dot, DotInstruction::MultiplyAdd(_)), sums, times);
                }
            },
            vector::STORE => {
                let lanes = lanes(op.operand(operand!(vector::STORE.valueToStore)));
                self.layer.vectors = self.layer.vectors.saturating_add(1);
                self.layer.lanes = self.layer.lanes.max(lanes);
                self.layer.elements = self.layer.elements.saturating_add(times.saturating_mul(lanes));
            },
            memref::STORE => self.layer.elements = self.layer.elements.saturating_add(times),
            memref::VIEW => self.layer.arena = self.layer.arena.saturating_add(bytes()),
            memref::ALLOCA => self.layer.scratch = self.layer.scratch.saturating_add(bytes()),
            memref::GET_GLOBAL if op.attr(attr!(memref::GET_GLOBAL.name)).is_some_and(|name| self.seen.insert(name)) => {
                self.layer.packed = self.layer.packed.saturating_add(bytes());
            },
            _ => {}
        );
    }
}

/// The total bytes of constants in memory.
pub(super) fn constant_bytes(ctx: &Context, module: &Module) -> u64 {
    let body = &module.body;
    let size = |op: OpId| {
        let view = OpRef::new(ctx, body, op);
        let ty = view.attr("type").and_then(|a| match ctx.attr_kind(a) {
            AttrKind::Type(ty) => Some(*ty),
            _ => None,
        })?;
        matches!(ctx.type_kind(ty), TypeKind::MemRef { .. })
            .then(|| BufferParam::of_memref(ctx, ty).ok())
            .flatten()
            .map(|b| b.bytes)
    };
    body.preorder().into_iter().filter_map(size).sum()
}

/// A table with left-aligned words and right-aligned numbers.
fn table(heads: &[&str], rows: &[Vec<String>]) -> String {
    let all: Vec<Vec<String>> =
        std::iter::once(heads.iter().map(|&head| head.to_owned()).collect()).chain(rows.iter().cloned()).collect();
    let width = |column: usize| all.iter().filter_map(|row| row.get(column)).map(|cell| cell.chars().count()).max();
    let is_word =
        |column: usize| rows.iter().filter_map(|row| row.get(column)).any(|cell| cell.parse::<f64>().is_err());
    let mut out = String::new();
    for row in &all {
        let mut line = String::new();
        for (column, cell) in row.iter().enumerate() {
            let width = width(column).unwrap_or(0);
            line.push_str(&if is_word(column) { format!("{cell:<width$}  ") } else { format!("{cell:>width$}  ") });
        }
        out.push_str(line.trim_end());
        out.push('\n');
    }
    out
}

/// The report of all kernels of a function.
pub(super) fn report(layers: &[KernelCost]) -> String {
    let row = |(i, layer): (usize, &KernelCost)| {
        let numbers = [layer.macs, layer.elements, layer.arena, layer.scratch, layer.packed];
        let words = [i.to_string(), layer.kind(), layer.origin.clone()];
        let [index, kind, origin] = words;
        std::iter::once(index).chain([kind]).chain(numbers.map(|n| n.to_string())).chain([origin]).collect()
    };
    let rows: Vec<Vec<String>> = layers.iter().enumerate().map(row).collect();
    table(&["kernel", "kind", "MACs", "elements", "arena", "scratch", "constants", "from"], &rows)
}

/// The time of each kernel, from nanoseconds.
pub(super) fn profile(layers: &[KernelCost], times: &[f64]) -> String {
    let all: f64 = times.iter().sum();
    let row = |((i, layer), &time): ((usize, &KernelCost), &f64)| {
        let share = if all > 0.0 { 100.0 * time / all } else { 0.0 };
        vec![i.to_string(), format!("{:.1}", time / 1e3), format!("{share:.1}"), layer.kind(), layer.origin.clone()]
    };
    let mut rows: Vec<Vec<String>> = layers.iter().enumerate().zip(times).map(row).collect();
    rows.push(vec!["all".to_owned(), format!("{:.1}", all / 1e3), "100.0".to_owned(), String::new(), String::new()]);
    table(&["kernel", "best us", "%", "kind", "from"], &rows)
}
