//! What a program consists of, in numbers.
//!
//! It asks the definitions, so it knows next to no operation by name; [`macs`] is the exception. It shares no code with the pass
//! that folds movements, whose work it counts. It reads a program and changes nothing, and it says nothing about what is good.

mod live;
mod macs;
mod movements;

use std::collections::{BTreeMap, BTreeSet};

use qopt_ir::def::{OpRef, Trait};
use qopt_ir::eval::Number;
use qopt_ir::ir::{AttrKind, Body, Context, Module, RegionId, Type};

use crate::quant::boundary;
use crate::quant::types::{Form, Uniform};

pub use live::live_bytes;
pub use macs::{Macs, macs};

/// What a program consists of. Numbers that do not fit are the largest that do.
#[derive(Clone, Default, PartialEq, Eq, Debug)]
pub struct Census {
    /// How often each operation occurs, by its name.
    pub operations: BTreeMap<String, u64>,
    /// Of them, those that compute: neither constants nor casts, nor movements, nor structure.
    pub computations: BTreeMap<String, u64>,
    /// Operations that are functions.
    pub functions: u64,
    /// Multiplications whose results are added up, where shapes say how many.
    pub macs: u64,
    /// Operations that multiply and add, but whose shapes do not say how often.
    pub unknown_macs: u64,
    /// What tensors of constants take.
    pub parameters: Parameters,
    /// Values with one scale, with scales along a dimension, and with scales of blocks.
    pub quantized: [Quantized; 3],
    /// Operations between stored values and what they stand for.
    pub casts: u64,
    /// Operations that only move elements.
    pub movements: u64,
    /// Of them, those of the hub, which may change parameters too and count as computations.
    pub hub_movements: u64,
    /// Movements whose every moved operand is a constant, perhaps through casts.
    pub of_constants: u64,
    /// Quantizations of what movements alone make of a dequantized value, with the same parameters.
    pub between_casts: u64,
    /// Parts that compute with reals between a dequantization and a quantization.
    pub islands: u64,
    /// Places where scales are lost between integers and reals.
    pub breaks: u64,
    /// The most bytes that a function holds at the same time; see [`live_bytes`].
    pub live_bytes: u64,
}

/// What constants take.
#[derive(Clone, Copy, Default, PartialEq, Eq, Debug)]
pub struct Parameters {
    /// Constant tensors.
    pub constants: u64,
    /// Their elements.
    pub elements: u64,
    /// The bytes of all elements, as they are stored.
    pub bytes: u64,
    /// The bytes that the program has of them: of a repeated element, one.
    pub held: u64,
}

/// Values of a granularity.
#[derive(Clone, Copy, Default, PartialEq, Eq, Debug)]
pub struct Quantized {
    /// Values.
    pub values: u64,
    /// Different element types that they have.
    pub types: u64,
}

impl Census {
    /// Counts.
    pub fn of(ctx: &Context, module: &Module) -> Self {
        let mut census = Self::default();
        let mut types: [BTreeSet<usize>; 3] = Default::default();
        let mut bodies: Vec<&Body> = vec![&module.op.body];
        while let Some(body) = bodies.pop() {
            let (islands, breaks) = boundary::count(ctx, body);
            add(&mut census.islands, islands);
            add(&mut census.breaks, breaks);
            let live = live_bytes(ctx, body, |_| true);
            census.live_bytes = census.live_bytes.max(live);
            census.values(ctx, body, body.roots(), &mut types);
            for op in body.preorder() {
                bodies.extend(body.isolated(op));
                census.values(ctx, body, body.regions(op), &mut types);
                census.operation(OpRef::new(ctx, body, op), &mut types);
            }
        }
        for (quantized, types) in census.quantized.iter_mut().zip(types) {
            quantized.types = types.len() as u64;
        }
        census
    }

    fn operation(&mut self, op: OpRef<'_>, types: &mut [BTreeSet<usize>; 3]) {
        let (ctx, body) = (op.ctx, op.body);
        let name = op.meaning().map_or_else(|| op.name().into_owned(), |def| def.name.to_owned());
        let is = |wanted: Trait| op.def().is_some_and(|def| def.has(wanted));
        add(self.operations.entry(op.name().into_owned()).or_default(), 1);
        add(&mut self.functions, u64::from(is(Trait::Function)));
        body.results(op.op).for_each(|value| self.value(ctx, body.ty(value), types));
        add(&mut self.between_casts, u64::from(movements::closes_pair(op)));
        let moved = movements::moved(op);
        if let Some(constant) = moved {
            add(&mut self.movements, 1);
            add(&mut self.of_constants, u64::from(constant));
        }
        match macs(op) {
            Macs::None => {}
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
        let is_cast = op.cast().is_some() || matches!(name.as_str(), "qnn.quantize" | "qnn.dequantize");
        let is_constant = op.constant().is_some() || is(Trait::ConstantLike) || name == "torch.prim.ListConstruct";
        let is_structure = is(Trait::Function) || is(Trait::Terminator) || name.starts_with("builtin.");
        let is_hub = name.starts_with("qnn.");
        let is_movement = moved.is_some() && !is_hub;
        add(&mut self.hub_movements, u64::from(moved.is_some() && is_hub));
        if is_cast {
            add(&mut self.casts, 1);
        } else if !is_constant && !is_structure && !is_movement {
            add(self.computations.entry(name).or_default(), 1);
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
            Form::Tensor => 0,
            Form::Axis(_) => 1,
            Form::Blocks { .. } => 2,
        };
        let (Some(quantized), Some(types)) = (self.quantized.get_mut(kind), types.get_mut(kind)) else { return };
        add(&mut quantized.values, 1);
        types.insert(element.index());
    }
}

impl Parameters {
    /// Adds a constant of a type, of which so many bytes are held; all, if that is not said.
    fn add(&mut self, ctx: &Context, ty: Option<Type>, held: Option<u64>) {
        let Some((elements, bytes)) = ty.and_then(|ty| size(ctx, ty)) else { return };
        add(&mut self.constants, 1);
        add(&mut self.elements, elements);
        add(&mut self.bytes, bytes);
        add(&mut self.held, held.unwrap_or(bytes));
    }
}

/// How many elements a tensor has, and how many bytes they take as they are stored.
fn size(ctx: &Context, ty: Type) -> Option<(u64, u64)> {
    let elements = ctx.num_elements(ty)?;
    let bits = match Number::of(ctx, ty).ok()? {
        Number::Int { width, .. } => width,
        Number::Float(kind) => kind.bits(),
    };
    Some((elements, elements.saturating_mul(u64::from(bits.div_ceil(8)))))
}

fn add(sum: &mut u64, count: u64) {
    *sum = sum.saturating_add(count);
}
