//! What a compiled program is made of: its kernels, what each was made from and how it is computed, and how much memory its values need.
//!
//! All of it is read off the program, so that it says what is there and not what somebody meant.

use qopt_dialects::census;
use qopt_dialects::targets::{Instruction, Target};
use qopt_ir::def::OpRef;
use qopt_ir::ir::{AttrKind, BlockId, Body, Context, Loc, LocAttr, LocKind, Module, OpId, ValueId};
use rustc_hash::{FxHashMap, FxHashSet};

use super::{buffer, functions};

/// Operations by where they stand.
pub(super) type Origins = FxHashMap<Loc, String>;

/// The operations of a program that compute something.
pub(super) fn origins(ctx: &Context, module: &Module) -> Origins {
    let mut all = Origins::default();
    for function in functions(ctx, module) {
        let Some(body) = module.op.body.isolated(function) else { continue };
        for op in body.preorder().into_iter().map(|op| OpRef::new(ctx, body, op)) {
            if op.constant().is_none() {
                all.insert(op.loc(), format!("{}{}", op.name(), place(ctx, op.loc())));
            }
        }
    }
    all
}

/// Where an operation stands, behind its name.
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

/// The most bytes of values of at most 8 bits an element that a function has at the same time.
pub(super) fn live_bytes(ctx: &Context, module: &Module, function: OpId) -> u64 {
    let is_narrow = |element| ctx.int_width(element).is_some_and(|width| width <= 8);
    module.op.body.isolated(function).map_or(0, |body| census::live_bytes(ctx, body, is_narrow))
}

/// A kernel, as it is computed.
#[derive(Debug, Default)]
pub(super) struct Layer {
    /// The operation that it comes from.
    pub(super) origin: String,
    /// Products of bytes that are added up; what is computed twice or not used counts.
    macs: u64,
    /// Elements that are written.
    elements: u64,
    /// Vectors that are written at a time.
    vectors: usize,
    lanes: u64,
    /// The instruction for sums of products, by LLVM's name.
    dots: Option<&'static str>,
    /// Of values between kernels, of its own, and of constants.
    arena: u64,
    scratch: u64,
    packed: u64,
}

impl Layer {
    /// How it is computed.
    fn kind(&self) -> String {
        let tile = || format!("{} x {}", self.vectors, self.lanes);
        match (self.dots, self.vectors) {
            (Some(name), _) => {
                let is_word =
                    |word: &&str| ["dp", "dot", "pmadd", "mmla", "saddlp"].iter().any(|part| word.contains(part));
                format!("{}, {}", name.split('.').find(is_word).unwrap_or("dot products"), tile())
            }
            (None, 0) => "loops".to_owned(),
            (None, _) => format!("vectors, {}", tile()),
        }
    }
}

/// The kernels of a function in the order that it calls them in.
pub(super) fn layers(ctx: &Context, module: &Module, symbol: &str, origins: &Origins, target: &Target) -> Vec<Layer> {
    let all = functions(ctx, module);
    let named: FxHashMap<String, OpId> = all
        .iter()
        .filter_map(|&op| {
            let name = OpRef::new(ctx, &module.op.body, op).attr("sym_name").and_then(|a| ctx.attr_str(a))?;
            Some((ctx.text(name).into_owned(), op))
        })
        .collect();
    let Some(body) = named.get(symbol).and_then(|&op| module.op.body.isolated(op)) else { return Vec::new() };
    let calls = body.preorder().into_iter().map(|op| OpRef::new(ctx, body, op)).filter(|op| &*op.name() == "func.call");
    calls
        .filter_map(|call| {
            let AttrKind::SymbolRef { root, .. } = ctx.attr_kind(call.attr("callee")?) else { return None };
            let kernel = *named.get(&*ctx.text(*root))?;
            let mut layer = Layer::default();
            let loc = module.op.body.loc(kernel);
            layer.origin = origins.get(&loc).cloned().unwrap_or_else(|| "?".to_owned());
            let last = body.num_operands(call.op).checked_sub(1)?;
            let count = call.operand_constant(last).and_then(|count| ctx.attr_int(count)).unwrap_or(1);
            let body = module.op.body.isolated(kernel)?;
            let entry = *body.blocks(*body.roots().first()?).first()?;
            Walk { ctx, body, target, layer: &mut layer, seen: FxHashSet::default() }.block(
                entry,
                1,
                u64::try_from(count).unwrap_or(1),
            );
            Some(layer)
        })
        .collect()
}

struct Walk<'a> {
    ctx: &'a Context,
    body: &'a Body,
    target: &'a Target,
    layer: &'a mut Layer,
    /// Constants that were counted.
    seen: FxHashSet<qopt_ir::ir::Attr>,
}

impl Walk<'_> {
    /// What is in a block that is run so often; `outer` is how often a loop over a range that is not known here is.
    fn block(&mut self, block: BlockId, times: u64, outer: u64) {
        for op in self.body.ops(block).collect::<Vec<_>>() {
            self.op(OpRef::new(self.ctx, self.body, op), times);
            let again = match &*self.ctx.op_text(self.body.name(op)) {
                "scf.for" | "scf.parallel" => self.trips(op).unwrap_or(outer),
                _ => 1,
            };
            for &region in self.body.regions(op) {
                for &inner in self.body.blocks(region) {
                    self.block(inner, times.saturating_mul(again), 1);
                }
            }
        }
    }

    fn trips(&self, op: OpId) -> Option<u64> {
        let view = OpRef::new(self.ctx, self.body, op);
        let bound = |i| self.ctx.attr_int(view.operand_constant(i)?);
        u64::try_from(bound(1)?.checked_sub(bound(0)?)?.checked_div(bound(2)?)?).ok()
    }

    fn op(&mut self, op: OpRef<'_>, times: u64) {
        let (ctx, body) = (self.ctx, self.body);
        let lanes = |value: Option<ValueId>| value.and_then(|v| ctx.num_elements(body.ty(v))).unwrap_or(1);
        let bytes = || op.result_type(0).and_then(|ty| buffer(ctx, ty).ok()).map_or(0, |b| b.bytes);
        match &*op.name() {
            "llvm.call_intrinsic" => {
                let name = op.attr("intrin").and_then(|a| ctx.attr_str(a)).map(|name| ctx.text(name));
                let dots = self.target.vectors.dots;
                if let Some(dot) = dots.iter().find(|dot| name.as_deref() == Some(dot.instruction.name())) {
                    self.layer.dots = Some(dot.instruction.name());
                    let sums = match dot.instruction {
                        Instruction::Registers(_) => 16 * dot.rows as u64,
                        _ => lanes(body.result(op.op, 0)),
                    };
                    let products = sums.saturating_mul(dot.depth as u64);
                    self.layer.macs = self.layer.macs.saturating_add(times.saturating_mul(products));
                }
            }
            "vector.store" => {
                let lanes = lanes(op.operand(0));
                self.layer.vectors = self.layer.vectors.saturating_add(1);
                self.layer.lanes = self.layer.lanes.max(lanes);
                self.layer.elements = self.layer.elements.saturating_add(times.saturating_mul(lanes));
            }
            "memref.store" => self.layer.elements = self.layer.elements.saturating_add(times),
            "memref.view" => self.layer.arena = self.layer.arena.saturating_add(bytes()),
            "memref.alloca" => self.layer.scratch = self.layer.scratch.saturating_add(bytes()),
            "memref.get_global" if op.attr("name").is_some_and(|name| self.seen.insert(name)) => {
                self.layer.packed = self.layer.packed.saturating_add(bytes());
            }
            _ => {}
        }
    }
}

/// Rows under their heads, words to the left and numbers to the right.
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

/// All kernels of a function.
pub(super) fn report(layers: &[Layer]) -> String {
    let row = |(i, layer): (usize, &Layer)| {
        let numbers = [layer.macs, layer.elements, layer.arena, layer.scratch, layer.packed];
        let words = [i.to_string(), layer.kind(), layer.origin.clone()];
        let [index, kind, origin] = words;
        std::iter::once(index).chain([kind]).chain(numbers.map(|n| n.to_string())).chain([origin]).collect()
    };
    let rows: Vec<Vec<String>> = layers.iter().enumerate().map(row).collect();
    table(&["kernel", "kind", "MACs", "elements", "arena", "scratch", "constants", "from"], &rows)
}

/// What each kernel took, in nanoseconds.
pub(super) fn profile(layers: &[Layer], times: &[f64]) -> String {
    let all: f64 = times.iter().sum();
    let row = |((i, layer), &time): ((usize, &Layer), &f64)| {
        let share = if all > 0.0 { 100.0 * time / all } else { 0.0 };
        vec![i.to_string(), format!("{:.1}", time / 1e3), format!("{share:.1}"), layer.kind(), layer.origin.clone()]
    };
    let mut rows: Vec<Vec<String>> = layers.iter().enumerate().zip(times).map(row).collect();
    rows.push(vec!["all".to_owned(), format!("{:.1}", all / 1e3), "100.0".to_owned(), String::new(), String::new()]);
    table(&["kernel", "best us", "%", "kind", "from"], &rows)
}
