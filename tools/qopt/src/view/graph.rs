//! The facts of a page: the functions of each program as operations and values, and the differences between programs.
//!
//! Values, types, constants and operations refer to each other by index. `tools/viewer/src/facts.ts` declares the same
//! structure for the script of the page.

use std::sync::Arc;

use qopt_dialects::quant::boundary;
use qopt_dialects::stats::{Macs, OpKind, Stats, macs, tensor_size};
use qopt_formats::json::Json;
use qopt_ir::def::{OpRef, Trait};
use qopt_ir::diag::Position;
use qopt_ir::ir::{Attr, AttrKind, BlockId, Body, Context, Loc, Module, OpId, Str, ValueDef, ValueId};
use qopt_ir::pass::{Config, PassManager, Registry, Remark};
use qopt_ir::syntax::{PrintOptions, attr_for_message, print_each_op};
use rustc_hash::FxHashMap;

use super::constants::ConstantTable;
use super::steps::Version;
use super::text::{MAX_TEXT_BYTES, bounded, count};
use super::types::{TypeTable, quantized_facts};
use crate::diff::names;
use crate::diff::ops::aligned_operations;
use crate::diff::units::{Unit, pair_units, units};

/// Constants print at most this number of elements.
const MAX_PRINTED_ELEMENTS: u64 = 16;

/// The facts of one or more versions of a program. Each is compared with the one before it.
pub(super) fn facts(ctx: &Arc<Context>, registry: &Registry, versions: &[Version], is_pipeline: bool) -> Json {
    let mut tables = Tables { types: TypeTable::new(ctx), constants: ConstantTable::new(ctx) };
    let units: Vec<Vec<Unit<'_>>> = versions.iter().map(|version| shown_units(ctx, &version.module)).collect();
    let programs: Vec<Json> =
        versions.iter().zip(&units).map(|(v, units)| program(ctx, registry, v, units, &mut tables)).collect();
    let pairs = units.iter().zip(units.iter().skip(1));
    let comparisons: Vec<Json> = pairs.map(|(a, b)| comparison(ctx, a, b)).collect();
    Json::object([
        ("version", concat!("qopt ", env!("CARGO_PKG_VERSION")).into()),
        ("isPipeline", is_pipeline.into()),
        ("types", tables.types.into_json()),
        ("constants", tables.constants.into_json()),
        ("programs", Json::Array(programs)),
        ("comparisons", Json::Array(comparisons)),
    ])
}

/// Types and constants of all programs.
struct Tables<'c> {
    types: TypeTable<'c>,
    constants: ConstantTable<'c>,
}

/// The functions, and other isolated operations with operations in them.
fn shown_units<'m>(ctx: &'m Context, module: &'m Module) -> Vec<Unit<'m>> {
    units(ctx, module).into_iter().filter(|unit| !unit.ops.is_empty()).collect()
}

fn program<'c>(
    ctx: &'c Context,
    registry: &Registry,
    version: &Version,
    units: &[Unit<'c>],
    tables: &mut Tables<'c>,
) -> Json {
    let tried = fold_remarks(ctx, registry, &version.module);
    let remarks = RemarksByLoc::of(&version.remarks, &tried);
    let functions = units.iter().map(|unit| Function::new(ctx, unit, &remarks, tables).json());
    let functions: Vec<Json> = functions.collect();
    let statistics = Stats::of(ctx, &version.module);
    let total = statistics.operations.values().fold(0, |sum: u64, n| sum.saturating_add(*n));
    let own = [("functions", statistics.functions, "functions"), ("operations", total, "operations")];
    let statistic =
        |(label, number, key): (&str, u64, &str)| Json::Array(vec![label.into(), count(number), key.into()]);
    Json::object([
        ("title", bounded(&version.title).into()),
        ("statistics", Json::array(own.into_iter().chain(statistics.numbers()).map(statistic))),
        ("functions", Json::Array(functions)),
    ])
}

/// The remarks of `--fold-quant-shapes`, which runs on a copy of the module.
fn fold_remarks(ctx: &Context, registry: &Registry, module: &Module) -> Vec<Remark> {
    let Ok(passes) = PassManager::parse_for(module, registry, "fold-quant-shapes") else { return Vec::new() };
    passes.run(ctx, &mut module.clone(), &Config { verify_each: None, show_op: None, ..Config::default() }).remarks
}

/// Remarks by the location of their operations.
struct RemarksByLoc<'r>(FxHashMap<Loc, Vec<(&'r Remark, bool)>>);

impl<'r> RemarksByLoc<'r> {
    /// Remarks of the step that follows, and of a fold that is only tried.
    fn of(next: &'r [Remark], tried: &'r [Remark]) -> Self {
        let mut found: FxHashMap<Loc, Vec<(&Remark, bool)>> = FxHashMap::default();
        let all = next.iter().map(|remark| (remark, false)).chain(tried.iter().map(|remark| (remark, true)));
        for (remark, is_tried) in all {
            if let Position::Loc(loc) = remark.position {
                let same = found.entry(loc).or_default();
                // A pipeline may run the fold itself.
                let is_known = |(known, _): &(&Remark, bool)| {
                    (known.kind, &known.category, &known.name, &known.reason)
                        == (remark.kind, &remark.category, &remark.name, &remark.reason)
                };
                if !same.iter().any(is_known) {
                    same.push((remark, is_tried));
                }
            }
        }
        Self(found)
    }

    fn on(&self, op: OpRef<'_>) -> Vec<Json> {
        let label = op.label();
        let here = self.0.get(&op.loc()).into_iter().flatten().filter(|(remark, _)| remark.name == label);
        here.map(|(remark, is_tried)| {
            let rule = remark.args.iter().find(|(key, _)| key == "Rule").map(|(_, rule)| rule.as_str());
            Json::object([
                ("kind", remark.kind.to_string().into()),
                ("pass", remark.category.as_str().into()),
                ("reason", bounded(&remark.reason).into()),
                ("rule", rule.map_or(Json::Null, Json::from)),
                ("tried", (*is_tried).into()),
            ])
        })
        .collect()
    }
}

/// A function as lists of operations and values.
struct Function<'a, 'c> {
    ctx: &'c Context,
    unit: &'a Unit<'c>,
    positions: FxHashMap<OpId, usize>,
    values: FxHashMap<ValueId, usize>,
    value_facts: Vec<Json>,
    operations: Vec<Json>,
}

impl<'a, 'c> Function<'a, 'c> {
    fn new(ctx: &'c Context, unit: &'a Unit<'c>, remarks: &RemarksByLoc<'_>, tables: &mut Tables<'c>) -> Self {
        let positions = unit.ops.iter().enumerate().map(|(index, &(op, _))| (op, index)).collect();
        let mut function = Self {
            ctx,
            unit,
            positions,
            values: FxHashMap::default(),
            value_facts: Vec::new(),
            operations: Vec::new(),
        };
        function.add_arguments(Body::ROOT, tables);
        for &(op, _) in &unit.ops {
            function.add_results(op, tables);
            function.add_arguments(op, tables);
        }
        let (breaks, texts) = (function.breaks(), function.texts());
        for &(op, _) in &unit.ops {
            let op = OpRef::new(ctx, unit.body, op);
            let facts = function.operation(op, (&breaks, &texts), remarks, tables);
            function.operations.push(facts);
        }
        function
    }

    fn json(self) -> Json {
        let name = if self.unit.path.is_empty() { "module" } else { &self.unit.path };
        Json::object([
            ("name", bounded(name).into()),
            ("operator", bounded(&self.unit.body.root(self.ctx).name()).into()),
            ("values", Json::Array(self.value_facts)),
            ("operations", Json::Array(self.operations)),
        ])
    }

    /// The index of the operation around a block; null for the function itself.
    fn owner(&self, block: BlockId) -> Json {
        let owner = self.unit.body.parent_op(block).and_then(|op| self.positions.get(&op));
        owner.map_or(Json::Null, |&index| Json::Int(index as i64))
    }

    fn add_value(&mut self, value: ValueId, name: Option<Str>, tables: &mut Tables<'_>) {
        let body = self.unit.body;
        let (key, index, owner) = match body.def(value) {
            ValueDef::Result(op, index) => {
                ("operation", index, self.positions.get(&op).map_or(Json::Null, |&at| Json::Int(at as i64)))
            }
            ValueDef::Argument(block, index) => ("region", index, self.owner(block)),
            ValueDef::Forward => return,
        };
        let mut facts = Json::object([("type", tables.types.index(body.ty(value))), ("index", index.into())]);
        facts.set(key, owner);
        if let Some(name) = name {
            facts.set("name", bounded(&self.ctx.text(name)));
        }
        self.values.insert(value, self.value_facts.len());
        self.value_facts.push(facts);
    }

    fn add_results(&mut self, op: OpId, tables: &mut Tables<'_>) {
        let body = self.unit.body;
        let names = names::values(self.ctx, body.loc(op));
        for (index, value) in body.results(op).enumerate() {
            self.add_value(value, names.get(index).copied(), tables);
        }
    }

    fn add_arguments(&mut self, op: OpId, tables: &mut Tables<'_>) {
        let body = self.unit.body;
        for &block in body.regions(op).iter().flat_map(|&region| body.blocks(region)) {
            for (index, &value) in body.args(block).iter().enumerate() {
                let names = names::values(self.ctx, body.arg_loc(block, index));
                self.add_value(value, names.first().copied(), tables);
            }
        }
    }

    fn breaks(&self) -> FxHashMap<OpId, String> {
        boundary::breaks(self.ctx, self.unit.body).into_iter().collect()
    }

    /// The text of each operation. Quantized types print through aliases.
    fn texts(&self) -> FxHashMap<OpId, String> {
        let options = PrintOptions {
            skip_regions: true,
            elide_elements: Some(MAX_PRINTED_ELEMENTS),
            elide_resources: Some(MAX_PRINTED_ELEMENTS),
            ..PrintOptions::default()
        };
        let mut texts = FxHashMap::default();
        print_each_op(self.ctx, self.unit.body, &options, &mut |op, text| {
            texts.insert(op, bounded(&String::from_utf8_lossy(text)));
        });
        texts
    }

    fn operation(
        &self,
        op: OpRef<'c>,
        (breaks, texts): (&FxHashMap<OpId, String>, &FxHashMap<OpId, String>),
        remarks: &RemarksByLoc<'_>,
        tables: &mut Tables<'c>,
    ) -> Json {
        let ctx = op.ctx;
        let kind = OpKind::of(op);
        let index = |value: ValueId| self.values.get(&value).map_or(Json::Null, |&index| Json::Int(index as i64));
        let mut facts = Json::object([
            ("operator", bounded(&op.label()).into()),
            ("kind", kind.name().into()),
            ("operands", Json::array(op.operands().map(index))),
            ("results", Json::array(op.results().map(index))),
        ]);
        let mut set = |key: &str, value: Json| {
            if !value.is_null() {
                facts.set(key, value);
            }
        };
        let parent = op.body.block_of(op.op).map_or(Json::Null, |block| self.owner(block));
        set("parent", parent);
        set("operandNames", operand_names(op));
        set("name", names::node(ctx, op.loc()).map_or(Json::Null, |name| bounded(&ctx.text(name)).into()));
        set("line", names::line(ctx, op.loc()).map_or(Json::Null, Json::from));
        set("attributes", attributes(op));
        set("macs", if let Macs::Known(macs) = macs(op) { count(macs) } else { Json::Null });
        let bytes = op.results().filter_map(|value| tensor_size(ctx, op.body.ty(value))).map(|(_, bytes)| bytes);
        set("bytes", count(bytes.fold(0, u64::saturating_add)));
        if let (Some(constant), Some(ty)) = (op.constant(), op.result_type(0)) {
            set("constant", tables.constants.index(constant, ty, &mut tables.types));
        }
        if let Some(Ok(element)) = op.cast().map(|cast| cast.element) {
            set("cast", quantized_facts(ctx, element).unwrap_or(Json::Null));
        }
        set("break", breaks.get(&op.op).map_or(Json::Null, |text| bounded(text).into()));
        set("callee", callee(op).map_or(Json::Null, Json::from));
        set("text", texts.get(&op.op).map_or(Json::Null, |text| text.as_str().into()));
        let remarks = remarks.on(op);
        if !remarks.is_empty() {
            set("remarks", Json::Array(remarks));
        }
        facts
    }
}

/// The name of each operand in the definition; null if the definition names none.
fn operand_names(op: OpRef<'_>) -> Json {
    let (Some(def), Ok(groups)) = (op.def(), op.operand_groups()) else { return Json::Null };
    // An operator of ONNX has a variadic operand.
    if op.label() != op.name() {
        return Json::Null;
    }
    let named = def.operands.iter().zip(groups.iter());
    let names: Vec<Json> = named.flat_map(|(operand, range)| range.clone().map(|_| Json::from(operand.name))).collect();
    if names.is_empty() { Json::Null } else { Json::Array(names) }
}

/// The attributes as pairs of names and texts, except the elements of a constant.
fn attributes(op: OpRef<'_>) -> Json {
    let (ctx, constant) = (op.ctx, op.constant());
    let pair = |&(name, value): &(Str, Attr)| {
        let name = ctx.text(name);
        let name = name.strip_prefix("torch.onnx.").unwrap_or(&name);
        let text = if value == Attr::UNIT { String::new() } else { attr_for_message(ctx, value) };
        Json::Array(vec![bounded(name).into(), bounded(&text).into()])
    };
    let all = [op.body.properties(op.op), op.body.attrs(op.op)];
    let all = all.iter().flat_map(|&dict| ctx.dict(dict)).filter(|entry| Some(entry.1) != constant);
    let pairs: Vec<Json> = all.map(pair).collect();
    if pairs.is_empty() { Json::Null } else { Json::Array(pairs) }
}

/// The function that an operation calls.
fn callee(op: OpRef<'_>) -> Option<String> {
    let attr = op.def()?.traits.iter().find_map(|of| if let Trait::Call(attr) = of { Some(*attr) } else { None })?;
    match op.ctx.attr_kind(op.attr(attr)?) {
        AttrKind::SymbolRef { root, .. } => {
            let name = op.ctx.text(*root);
            (name.len() <= MAX_TEXT_BYTES).then(|| bounded(&name))
        }
        _ => None,
    }
}

/// The functions that belong together, and their operations that belong together with the differences between them.
fn comparison(ctx: &Context, a: &[Unit<'_>], b: &[Unit<'_>]) -> Json {
    let index = |units: &[Unit<'_>], unit: &Unit<'_>| {
        Json::Int(units.iter().position(|other| other.path == unit.path).unwrap_or(0) as i64)
    };
    let pair = |(unit_a, unit_b): (&Unit<'_>, &Unit<'_>)| {
        let positions = |unit: &Unit<'_>| -> FxHashMap<OpId, usize> {
            unit.ops.iter().enumerate().map(|(index, &(op, _))| (op, index)).collect()
        };
        let (in_a, in_b) = (positions(unit_a), positions(unit_b));
        let operations = aligned_operations(ctx, (unit_a, unit_b)).into_iter().filter_map(|pair| {
            let (a, b) = (*in_a.get(&pair.a)?, *in_b.get(&pair.b)?);
            let changes = pair.changes.iter().map(|line| Json::from(bounded(line)));
            Some(Json::Array([Json::Int(a as i64), Json::Int(b as i64)].into_iter().chain(changes).collect()))
        });
        let operations: Vec<Json> = operations.collect();
        Json::object([("a", index(a, unit_a)), ("b", index(b, unit_b)), ("operations", Json::Array(operations))])
    };
    let pairs = pair_units(a, b).pairs;
    Json::Array(pairs.into_iter().map(pair).collect())
}
