//! The facts of a function: its values, and its operations with their attributes, costs, constants and remarks.

use qopt_dialects::quant::boundary;
use qopt_dialects::quant::types::uniform;
use qopt_dialects::stats::{Macs, OpKind, macs, tensor_size};
use qopt_formats::json::Json;
use qopt_ir::def::{CastKind, OpRef, Trait};
use qopt_ir::ir::{Attr, AttrKind, BlockId, Body, Context, OpId, Str, Type, ValueDef, ValueId};
use qopt_ir::syntax::{PrintOptions, attr_for_message, print_each_op, type_text};
use rustc_hash::FxHashMap;

use super::facts::Tables;
use super::moves::moves;
use super::remarks::RemarksByLoc;
use super::text::{MAX_TEXT_BYTES, bounded, count};
use super::types::quantized_facts;
use super::values::RunElements;
use crate::diff::names;
use crate::diff::units::Unit;
use crate::native::kernels::Kernels;

/// Constants print at most this number of elements.
const MAX_PRINTED_ELEMENTS: u64 = 16;
/// Types with more scales print without them.
const MAX_PRINTED_SCALES: usize = 4;
/// The scales of this number of types of an operation are elided. Each costs a pass over its text.
const MAX_ELIDED_TYPES: usize = 64;

/// A function as lists of operations and values.
pub(super) struct Function<'a, 'c> {
    ctx: &'c Context,
    unit: &'a Unit<'c>,
    positions: FxHashMap<OpId, usize>,
    values: FxHashMap<ValueId, usize>,
    value_facts: Vec<Json>,
    operations: Vec<Json>,
    /// The elements of a run.
    elements: Option<&'a RunElements>,
    /// The kernels of the compiled program.
    kernels: Option<&'a Kernels>,
}

impl<'a, 'c> Function<'a, 'c> {
    pub(super) fn new(
        ctx: &'c Context,
        unit: &'a Unit<'c>,
        remarks: &RemarksByLoc<'_>,
        (elements, kernels): (Option<&'a RunElements>, Option<&'a Kernels>),
        tables: &mut Tables<'c>,
    ) -> Self {
        let positions = unit.ops.iter().enumerate().map(|(index, &(op, _))| (op, index)).collect();
        let mut function = Self {
            ctx,
            unit,
            positions,
            values: FxHashMap::default(),
            value_facts: Vec::new(),
            operations: Vec::new(),
            elements,
            kernels,
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

    pub(super) fn json(self) -> Json {
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
        if let Some(data) = self.elements.and_then(|elements| elements.get(&(self.unit.path.clone(), value))) {
            facts.set("data", Json::array(data.clone()));
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

    /// The text of each operation. Long lists of scales are elided.
    fn texts(&self) -> FxHashMap<OpId, String> {
        let (ctx, body) = (self.ctx, self.unit.body);
        let options = PrintOptions {
            local_scope: true,
            skip_regions: true,
            elide_elements: Some(MAX_PRINTED_ELEMENTS),
            elide_resources: Some(MAX_PRINTED_ELEMENTS),
            ..PrintOptions::default()
        };
        let mut texts = FxHashMap::default();
        let mut elided: FxHashMap<Type, Option<[String; 2]>> = FxHashMap::default();
        print_each_op(ctx, body, &options, &mut |op, text| {
            let mut text = String::from_utf8_lossy(text).into_owned();
            let values = body.operands(op).chain(body.results(op));
            let mut elements: Vec<Type> = values.map(|value| ctx.element_or_self(body.ty(value))).collect();
            elements.sort_unstable_by_key(|element| element.index());
            elements.dedup();
            for element in elements.into_iter().take(MAX_ELIDED_TYPES) {
                if let Some([long, short]) = elided.entry(element).or_insert_with(|| elided_type(ctx, element)) {
                    text = text.replace(long.as_str(), short);
                }
            }
            texts.insert(op, bounded(&text));
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
            set("constant", tables.constants.index(constant, ty, constant_element(op, ty), &mut tables.types));
        }
        if let Some(Ok(element)) = op.cast().map(|cast| cast.element) {
            set("cast", quantized_facts(ctx, element).unwrap_or(Json::Null));
        }
        set("moves", moves(op, index));
        set("break", breaks.get(&op.op).map_or(Json::Null, |text| bounded(text).into()));
        set("callee", callee(op).map_or(Json::Null, Json::from));
        set("text", texts.get(&op.op).map_or(Json::Null, |text| text.as_str().into()));
        if let Some(kernels) = self.kernels.map(|kernels| kernels.at(op.loc())).filter(|kernels| !kernels.is_empty()) {
            set("kernels", Json::array(kernels.iter().map(|&kernel| Json::Int(kernel as i64))));
        }
        let remarks = remarks.on(op);
        if !remarks.is_empty() {
            set("remarks", Json::Array(remarks));
        }
        facts
    }
}

/// The text of a type with many scales, and the same without them.
fn elided_type(ctx: &Context, element: Type) -> Option<[String; 2]> {
    let count = uniform(ctx, element)?.params.len();
    let text = (count > MAX_PRINTED_SCALES).then(|| type_text(ctx, element))?;
    let (before, _) = text.split_once(", {")?;
    let short = format!("{before}, {{{count} scales}}>");
    Some([text, short])
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

/// The element type of a constant: of stored integers that a cast reads, the quantized type of the cast.
fn constant_element(op: OpRef<'_>, ty: Type) -> Type {
    let own = op.ctx.element_or_self(ty);
    if op.ctx.quantized(own).is_some() {
        return own;
    }
    let uses = op.results().flat_map(|value| op.body.uses(value));
    let casts = uses.filter(|&(_, index)| index == 0).filter_map(|(user, _)| OpRef { op: user, ..op }.cast());
    let mut quantized = casts.filter_map(|cast| match cast.kind {
        CastKind::Dequantize | CastKind::FromStorage => cast.element.ok(),
        CastKind::Quantize | CastKind::ToStorage => None,
    });
    quantized.next().unwrap_or(own)
}

/// The attributes as pairs of names and texts, except the elements of a constant and the operator's name.
fn attributes(op: OpRef<'_>) -> Json {
    let (ctx, constant) = (op.ctx, op.constant());
    let pair = |&(name, value): &(Str, Attr)| {
        let name = ctx.text(name);
        let name = name.strip_prefix("torch.onnx.").unwrap_or(&name);
        let text = if value == Attr::UNIT { String::new() } else { attr_for_message(ctx, value) };
        Json::Array(vec![bounded(name).into(), bounded(&text).into()])
    };
    let all = [op.body.properties(op.op), op.body.attrs(op.op)];
    let operator = op.def().and_then(|def| def.operator_name).and_then(|name| op.attr(name));
    let is_shown = |entry: &&(Str, Attr)| Some(entry.1) != constant && Some(entry.1) != operator;
    let all = all.iter().flat_map(|&dict| ctx.dict(dict)).filter(is_shown);
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
