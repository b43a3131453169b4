//! Operation statistics of a program, for `qopt stats`.
//!
//! The counts come from op definitions and traits. Only `macs`, `live` and the classification of constants and hub
//! operations name operations or dialects. `movements` shares no code with the pass that folds movements, because it
//! measures the effect of that pass.

mod kind;
mod live;
mod macs;
mod movements;

use std::collections::{BTreeMap, BTreeSet};

use qopt_ir::def::{OpRef, Trait};
use qopt_ir::ir::NumberFormat;
use qopt_ir::ir::{AttrKind, Body, Context, Module, RegionId, Type};

use crate::quant::boundary;
use crate::quant::types::{ParamGranularity, Uniform};

pub use kind::OpKind;
pub use live::live_bytes;
pub use macs::{Macs, macs};

/// Operation statistics of a program. The counters saturate.
#[derive(Clone, Default, PartialEq, Eq, Debug)]
pub struct Stats {
    /// Occurrences of each operation, by its name and its operator's name: `torch.operator "onnx.Conv"`.
    pub operations: BTreeMap<String, u64>,
    /// The subset of `operations` without constants, casts, movements and structural operations.
    pub computations: BTreeMap<String, u64>,
    /// Functions.
    pub functions: u64,
    /// Multiply-accumulates of all operations whose shapes determine the number.
    pub macs: u64,
    /// Operations with multiply-accumulates whose number is unknown.
    pub unknown_macs: u64,
    /// Sizes of the constant tensors.
    pub parameters: ConstantSizes,
    /// Values that are quantized per tensor, per axis and sub-channel.
    pub quantized: [QuantizedCounts; 3],
    /// Quantize, dequantize and storage casts.
    pub casts: u64,
    /// Operations that only move elements.
    pub movements: u64,
    /// Movements of the hub. They may requantize, and are in `computations` too.
    pub hub_movements: u64,
    /// Movements whose data operands are all constants or casts of constants.
    pub of_constants: u64,
    /// Quantizations of a dequantized value after one or more movements, with equal parameters.
    pub between_casts: u64,
    /// Float islands between a dequantization and a quantization.
    pub islands: u64,
    /// Operations that lose or invent quantization parameters.
    pub breaks: u64,
    /// Largest peak of live bytes of a function; see [`live_bytes`].
    pub live_bytes: u64,
}

/// Sizes of constant tensors.
#[derive(Clone, Copy, Default, PartialEq, Eq, Debug)]
pub struct ConstantSizes {
    /// Constant tensors.
    pub constants: u64,
    /// Elements of all constants.
    pub elements: u64,
    /// Bytes of all elements in their storage type.
    pub bytes: u64,
    /// Bytes in memory: a splat holds one element.
    pub held: u64,
}

/// Quantized values of one granularity.
#[derive(Clone, Copy, Default, PartialEq, Eq, Debug)]
pub struct QuantizedCounts {
    /// Values.
    pub values: u64,
    /// Distinct element types of these values.
    pub types: u64,
}

impl Stats {
    /// Statistics other than operation counts: label, number and JSON key.
    pub fn numbers(&self) -> Vec<(&'static str, u64, &'static str)> {
        let computations = self.computations.values().fold(0, |sum: u64, n| sum.saturating_add(*n));
        let [tensor, axis, blocks] = self.quantized;
        vec![
            ("computations", computations, "computations"),
            ("multiply-accumulates", self.macs, "macs"),
            ("  operations with dynamic sizes", self.unknown_macs, "unknown_macs"),
            ("constants", self.parameters.constants, "constants"),
            ("  elements", self.parameters.elements, "elements"),
            ("  bytes", self.parameters.bytes, "bytes"),
            ("  bytes held, splats as one element", self.parameters.held, "bytes_held"),
            ("values with a per-tensor scale", tensor.values, "per_tensor_values"),
            ("  different types", tensor.types, "per_tensor_types"),
            ("values with per-channel scales", axis.values, "per_channel_values"),
            ("  different types", axis.types, "per_channel_types"),
            ("values with sub-channel scales", blocks.values, "sub_channel_values"),
            ("  different types", blocks.types, "sub_channel_types"),
            ("casts", self.casts, "casts"),
            ("data movements", self.movements, "movements"),
            ("  of constants", self.of_constants, "movements_of_constants"),
            ("  that end between casts", self.between_casts, "movements_between_casts"),
            ("float islands", self.islands, "float_islands"),
            ("breaks of the boundary", self.breaks, "breaks"),
            ("peak live bytes", self.live_bytes, "live_bytes"),
        ]
    }
    /// Computes the statistics of a module.
    pub fn of(ctx: &Context, module: &Module) -> Self {
        let mut stats = Self::default();
        let mut types: [BTreeSet<usize>; 3] = Default::default();
        let mut bodies: Vec<&Body> = vec![&module.body];
        while let Some(body) = bodies.pop() {
            let (islands, breaks) = boundary::count(ctx, body);
            add(&mut stats.islands, islands);
            add(&mut stats.breaks, breaks);
            let live = live_bytes(ctx, body, |_| true);
            stats.live_bytes = stats.live_bytes.max(live);
            stats.values(ctx, body, body.regions(Body::ROOT), &mut types);
            for op in body.preorder() {
                bodies.extend(body.isolated(op));
                stats.values(ctx, body, body.regions(op), &mut types);
                stats.operation(OpRef::new(ctx, body, op), &mut types);
            }
        }
        for (quantized, types) in stats.quantized.iter_mut().zip(types) {
            quantized.types = types.len() as u64;
        }
        stats
    }

    fn operation(&mut self, op: OpRef<'_>, types: &mut [BTreeSet<usize>; 3]) {
        let (ctx, body) = (op.ctx, op.body);
        let name = op.meaning().map_or_else(|| op.name().into_owned(), |def| def.name.to_owned());
        let is = |wanted: Trait| op.def().is_some_and(|def| def.has(wanted));
        let (own, label) = (op.name(), op.label());
        let counted = if own == label { own.into_owned() } else { format!("{own} \"{label}\"") };
        add(self.operations.entry(counted).or_default(), 1);
        add(&mut self.functions, u64::from(is(Trait::Function)));
        body.results(op.op).for_each(|value| self.value(ctx, body.ty(value), types));
        add(&mut self.between_casts, u64::from(movements::closes_pair(op)));
        let moved = movements::moves_constants(op);
        if let Some(constant) = moved {
            add(&mut self.movements, 1);
            add(&mut self.of_constants, u64::from(constant));
        }
        match macs(op) {
            Macs::NotCounted => {}
            Macs::Unknown => add(&mut self.unknown_macs, 1),
            Macs::Known(count) => add(&mut self.macs, count),
        }
        if let Some(constant) = op.constant() {
            let held = match ctx.attr_kind(constant) {
                AttrKind::DenseElements { data, .. } => Some(data.num_bytes() as u64),
                _ => None,
            };
            self.parameters.add(ctx, op.result_type(0), held);
        }
        let is_hub = name.starts_with("qnn.");
        add(&mut self.hub_movements, u64::from(moved.is_some() && is_hub));
        match OpKind::of(op) {
            OpKind::Cast(_) => add(&mut self.casts, 1),
            OpKind::Constant | OpKind::Structure => {}
            OpKind::Movement if !is_hub => {}
            _ => add(self.computations.entry(name).or_default(), 1),
        }
    }

    /// The arguments of all blocks of regions.
    fn values(&mut self, ctx: &Context, body: &Body, regions: &[RegionId], types: &mut [BTreeSet<usize>; 3]) {
        let blocks = regions.iter().flat_map(|&region| body.blocks(region));
        let arguments = blocks.flat_map(|&block| body.args(block));
        arguments.for_each(|&value| self.value(ctx, body.ty(value), types));
    }

    fn value(&mut self, ctx: &Context, ty: Type, types: &mut [BTreeSet<usize>; 3]) {
        let element = ctx.element_or_self(ty);
        let Some(uniform) = ctx.type_object::<Uniform>(element) else { return };
        let kind = match uniform.form {
            ParamGranularity::Tensor => 0,
            ParamGranularity::Axis(_) => 1,
            ParamGranularity::Blocks { .. } => 2,
        };
        let (Some(quantized), Some(types)) = (self.quantized.get_mut(kind), types.get_mut(kind)) else { return };
        add(&mut quantized.values, 1);
        types.insert(element.index());
    }
}

impl ConstantSizes {
    /// Adds a constant of type `ty` with `held` bytes in memory. `None` counts every element as held.
    fn add(&mut self, ctx: &Context, ty: Option<Type>, held: Option<u64>) {
        let Some((elements, bytes)) = ty.and_then(|ty| tensor_size(ctx, ty)) else { return };
        add(&mut self.constants, 1);
        add(&mut self.elements, elements);
        add(&mut self.bytes, bytes);
        add(&mut self.held, held.unwrap_or(bytes));
    }
}

/// Number of elements of a tensor, and their bytes in the storage type.
pub fn tensor_size(ctx: &Context, ty: Type) -> Option<(u64, u64)> {
    let elements = ctx.num_elements(ty)?;
    let bits = match NumberFormat::of(ctx, ty).ok()? {
        NumberFormat::Int { width, .. } => width,
        NumberFormat::Float(kind) => kind.bits(),
    };
    Some((elements, elements.saturating_mul(u64::from(bits.div_ceil(8)))))
}

fn add(sum: &mut u64, count: u64) {
    *sum = sum.saturating_add(count);
}
