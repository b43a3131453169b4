//! Element-wise evaluation of a function. A value is a shape and its elements. An element has its source (an element of an
//! argument), its stored bits, and its original parameter. The evaluator identifies movements by operation name, independently
//! of the hooks of their definitions. Only the number of branches comes from the hooks.

use qopt_dialects::quant::types::{self, ParamGranularity, Uniform};
use qopt_ir::def::OpRef;
use qopt_ir::ir::{Body, Context, OpId, Type, ValueId};
use qopt_ir::num::FloatKind;
use std::collections::HashMap;

use qopt_fuzz::typed::moves::{Move, indices};
use qopt_fuzz::typed::tfl::{Composite, IndexItem, ResultSources};

/// Bits of the scale, and zero point.
pub type Param = (u64, i64);

#[derive(Clone, Debug, PartialEq)]
pub struct Element {
    /// Argument and index of the source element; `None` for a constant.
    from: Option<(usize, usize)>,
    /// The bits of the integer value, or of the float as an f32.
    bits: u64,
    param: Option<Param>,
}

/// A tensor.
#[derive(Clone, Debug, PartialEq)]
pub struct Value {
    pub dims: Vec<usize>,
    pub elements: Vec<Element>,
    /// Size limit of a constant that replaces this value, in bytes: the sum of the constants it is computed from.
    pub bytes: usize,
}

/// The parameter of each element of a tensor of this type.
fn params(ty: &Uniform, dims: &[usize]) -> Vec<Param> {
    let param = |index: &Vec<usize>| {
        let at = match &ty.form {
            ParamGranularity::Tensor => 0,
            ParamGranularity::Axis(axis) => index[*axis as usize],
            ParamGranularity::Blocks { sizes, table } => {
                let cell = |(d, &extent): (usize, &u64)| {
                    let block = sizes.iter().find(|s| s.0 as usize == d).map_or(dims[d], |s| s.1 as usize);
                    (extent as usize, index[d] / block)
                };
                table.iter().enumerate().map(cell).fold(0, |n, (extent, i)| n * extent + i)
            }
        };
        (ty.params[at].scale().to_bits(), ty.params[at].zero_point)
    };
    indices(dims).iter().map(param).collect()
}

fn mask(width: u32) -> u64 {
    u64::MAX >> (64 - width)
}

fn signed(bits: u64, width: u32) -> i64 {
    (bits << (64 - width)) as i64 >> (64 - width)
}

/// Rounds to a significand of `precision` bits, to nearest and ties to even.
fn round(x: f64, precision: i32) -> f64 {
    if x == 0.0 || !x.is_finite() {
        return x;
    }
    let ulp = 2f64.powi(x.abs().log2().floor() as i32 + 1 - precision);
    (x / ulp).round_ties_even() * ulp
}

pub struct Evaluator<'a> {
    pub ctx: &'a Context,
    pub body: &'a Body,
    /// The extents of each argument, which override its type.
    pub arguments: &'a [Vec<usize>],
    values: HashMap<ValueId, Value>,
    /// The number of operations that only move elements.
    pub movements: usize,
    /// The number of operations other than constants.
    pub computed: usize,
    /// The number of operands and results of movements beyond one each.
    pub branches: usize,
}

impl<'a> Evaluator<'a> {
    pub fn new(ctx: &'a Context, body: &'a Body, arguments: &'a [Vec<usize>]) -> Self {
        Self { ctx, body, arguments, values: HashMap::new(), movements: 0, computed: 0, branches: 0 }
    }

    /// The values that the function returns.
    pub fn run(&mut self) -> Result<Vec<Value>, String> {
        let block = self.body.blocks(self.body.regions(Body::ROOT)[0])[0];
        for (k, &arg) in self.body.args(block).iter().enumerate() {
            let dims = self.arguments[k].clone();
            let count: usize = dims.iter().product();
            let ty = self.body.ty(arg);
            // The least stored integer is among them: bounds do not hold it, and the zero point is farthest from it.
            let stored = |i: usize| match self.element(ty) {
                Stored::Int(width) => (mask(width) ^ (mask(width) >> 1)).wrapping_add((i * 37) as u64) & mask(width),
                Stored::Float => u64::from((i as f32 - 1.5).to_bits()),
            };
            let elements = (0..count).map(|i| Element { from: Some((k, i)), bits: stored(i), param: None }).collect();
            let value = self.with_params(Value { dims, elements, bytes: 0 }, ty);
            self.values.insert(arg, value);
        }
        for op in self.body.ops(block) {
            let view = OpRef::new(self.ctx, self.body, op);
            let operands: Vec<Value> = self.body.operands(op).map(|v| self.values[&v].clone()).collect();
            if view.name() == "func.return" {
                return Ok(operands);
            }
            let values = self.op(view, &operands).map_err(|why| format!("{}: {why}", view.name()))?;
            self.computed += usize::from(self.body.result(op, 0).and_then(|v| self.stored_bytes(v)).is_none());
            if let Some(Ok(used)) = view.meaning().and_then(|def| def.movement).map(|read| read(view)) {
                self.branches += used.data.len().max(used.chains.len()).saturating_sub(1);
            }
            if values.len() != self.body.num_results(op) {
                return Err(format!("{}: {} results", view.name(), values.len()));
            }
            self.values.extend(self.body.results(op).zip(values));
        }
        Err("no return".to_owned())
    }

    /// The stored bytes of a value that is a constant.
    pub fn stored_bytes(&self, value: ValueId) -> Option<usize> {
        let op = OpRef::new(self.ctx, self.body, self.body.defining_op(value)?);
        let op = if op.name() == "quant.scast" { op.operand_def(0)? } else { op };
        Some(constant(op)?.2)
    }

    /// The operations of the function.
    pub fn ops(&self) -> Vec<OpId> {
        self.body.ops(self.body.blocks(self.body.regions(Body::ROOT)[0])[0]).collect()
    }

    fn element(&self, ty: Type) -> Stored {
        let element = self.ctx.element_or_self(ty);
        match (types::uniform(self.ctx, element), self.ctx.float_kind(element)) {
            (Some(uniform), _) => Stored::Int(uniform.storage.width),
            (_, Some(_)) => Stored::Float,
            _ => Stored::Int(self.ctx.int_width(element).unwrap_or(64)),
        }
    }

    fn uniform(&self, ty: Type) -> Option<&'a Uniform> {
        types::uniform(self.ctx, self.ctx.element_or_self(ty))
    }

    /// Elements with the parameters of a type.
    fn with_params(&self, mut value: Value, ty: Type) -> Value {
        let Some(uniform) = self.uniform(ty) else {
            value.elements.iter_mut().for_each(|e| e.param = None);
            return value;
        };
        for (element, param) in value.elements.iter_mut().zip(params(uniform, &value.dims)) {
            element.param = Some(param);
        }
        value
    }

    fn op(&mut self, op: OpRef<'_>, operands: &[Value]) -> Result<Vec<Value>, String> {
        let ty = op.result_type(0).ok_or("no type")?;
        if let Some((dims, elements, bytes)) = constant(op) {
            let elements = elements.into_iter().map(|bits| Element { from: None, bits, param: None }).collect();
            return Ok(vec![self.with_params(Value { dims, elements, bytes }, ty)]);
        }
        let name = op.name();
        match &*name {
            "tensor.empty" => {
                let dims: Vec<usize> =
                    self.ctx.shape(ty).ok_or("no shape")?.iter().map(|d| d.map_or(0, |n| n as usize)).collect();
                let element = Element { from: None, bits: 0, param: None };
                let elements = vec![element; dims.iter().product()];
                return Ok(vec![self.with_params(Value { dims, elements, bytes: 0 }, ty)]);
            }
            "quant.scast" => return Ok(vec![self.with_params(operands[0].clone(), ty)]),
            "quant.dcast" => return Ok(vec![self.dcast(op, operands[0].clone())?]),
            "quant.qcast" => return Ok(vec![self.qcast(op, operands[0].clone())?]),
            "tosa.abs" => {
                let mut value = operands[0].clone();
                value.elements.iter_mut().for_each(|e| e.bits &= 0x7fff_ffff);
                return Ok(vec![value]);
            }
            _ => {}
        }
        self.movements += 1;
        if let Some((composite, data)) = self.composite(op, operands)? {
            let zero = Value { dims: vec![], elements: vec![Element { from: None, bits: 0, param: None }], bytes: 0 };
            let mut moved: Vec<&Value> = data.iter().map(|&i| &operands[i]).collect();
            if name == "tfl.pad" {
                moved.push(&zero);
            }
            let shapes: Vec<Vec<usize>> = moved.iter().map(|v| v.dims.clone()).collect();
            let parts = composite.parts(&shapes).into_iter().enumerate();
            return parts.map(|(k, part)| self.moved(op, k, part, &moved)).collect();
        }
        let concat = name.ends_with(".concat") || name.ends_with(".concatenation");
        let moved: Vec<&Value> = operands[..if concat { operands.len() } else { 1 }].iter().collect();
        let shapes: Vec<Vec<usize>> = moved.iter().map(|v| v.dims.clone()).collect();
        let movement = self.movement(op, operands)?;
        let declared = self.ctx.shape(ty).ok_or("no shape")?;
        // Slices with dropped dimensions.
        let dims = match movement.dims(&shapes) {
            dims if dims.len() == declared.len() => dims,
            _ => declared.iter().map(|d| d.map(|n| n as usize).ok_or("dynamic")).collect::<Result<_, _>>()?,
        };
        Ok(vec![self.moved(op, 0, ResultSources { dims, sources: movement.sources(&shapes) }, &moved)?])
    }

    /// A result of a movement; an error if its type is wrong.
    fn moved(&self, op: OpRef<'_>, k: usize, part: ResultSources, moved: &[&Value]) -> Result<Value, String> {
        let ty = op.result_type(k).ok_or("no type")?;
        let declared = self.ctx.shape(ty).ok_or("no shape")?;
        let fits = |(&d, e): (&usize, &Option<u64>)| e.is_none_or(|e| e == d as u64);
        if part.dims.len() != declared.len() || !part.dims.iter().zip(&declared).all(fits) {
            return Err(format!("the shape is {:?}, not {declared:?}", part.dims));
        }
        let mut elements: Vec<Element> = part.sources.iter().map(|&(k, i)| moved[k].elements[i].clone()).collect();
        // A zero from padding is the zero point of its parameter in the result type.
        if let Some(uniform) = self.uniform(ty).filter(|_| op.name() == "tfl.pad") {
            let given = params(uniform, &part.dims);
            for ((element, param), (k, _)) in elements.iter_mut().zip(given).zip(&part.sources) {
                if *k == 1 {
                    *element =
                        Element { from: None, bits: param.1 as u64 & mask(uniform.storage.width), param: Some(param) };
                }
            }
        }
        let value = Value { dims: part.dims, elements, bytes: moved.iter().map(|v| v.bytes).sum() };
        if self.with_params(value.clone(), ty) != value {
            return Err("an element has not the parameter of the element that it comes from".to_owned());
        }
        Ok(value)
    }

    /// A composite tfl operation, which consists of several movements, with the indices of its moved operands.
    fn composite(&self, op: OpRef<'_>, operands: &[Value]) -> Result<Option<(Composite, Vec<usize>)>, String> {
        let name = op.name();
        let Some(word) = name.strip_prefix("tfl.") else { return Ok(None) };
        let list = |k: usize| -> Vec<i64> { operands[k].elements.iter().map(|e| e.bits as i32 as i64).collect() };
        let sizes = |k: usize| -> Vec<usize> { list(k).into_iter().map(|n| n as usize).collect() };
        let pairs = |k: usize| -> Vec<(usize, usize)> { sizes(k).chunks(2).map(|pair| (pair[0], pair[1])).collect() };
        let int = |name: &str| op.int(name).ok_or(format!("no {name}"));
        let wrap = |axis: i64, rank: usize| if axis < 0 { axis + rank as i64 } else { axis } as usize;
        let rank = operands[0].dims.len();
        let mut data = vec![0];
        let composite = match word {
            "space_to_depth" => Composite::SpaceToDepth(int("block_size")? as usize),
            "depth_to_space" => Composite::DepthToSpace(int("block_size")? as usize),
            "batch_to_space_nd" => Composite::BatchToSpace(sizes(1), pairs(2)),
            "space_to_batch_nd" => Composite::SpaceToBatch(sizes(1)),
            "pack" => {
                data = (0..operands.len()).collect();
                Composite::Pack(wrap(int("axis")?, rank + 1))
            }
            "unpack" => Composite::Unpack(wrap(int("axis")?, rank)),
            "split" => {
                data = vec![1];
                let (dims, count) = (&operands[1].dims, op.body.num_results(op.op));
                let axis = wrap(list(0)[0], dims.len());
                Composite::Split(axis, vec![dims[axis] / count; count])
            }
            "split_v" => {
                let axis = wrap(list(2)[0], rank);
                let known: i64 = list(1).iter().filter(|&&n| n >= 0).sum();
                let rest = operands[0].dims[axis] - known as usize;
                Composite::Split(axis, list(1).into_iter().map(|n| if n < 0 { rest } else { n as usize }).collect())
            }
            "broadcast_to" => Composite::Broadcast(sizes(1)),
            "gather" => Composite::Gather(wrap(int("axis")?, rank), operands[1].dims.clone(), sizes(1)),
            "padv2" => {
                data = vec![0, 2];
                Composite::Pad(pairs(1))
            }
            "pad" => Composite::Pad(pairs(1)),
            "mirror_pad" => {
                let mode = qopt_ir::syntax::attr_text(self.ctx, op.attr("mode").ok_or("no mode")?);
                Composite::Mirror(pairs(1), mode.contains("REFLECT"))
            }
            "strided_slice" => {
                let masked = |name: &str, i: usize| op.int(name).unwrap_or(0) >> i & 1 != 0;
                let (begin, end, strides) = (list(1), list(2), list(3));
                let item = |i: usize| {
                    let from = (!masked("begin_mask", i)).then_some(begin[i]);
                    let to = (!masked("end_mask", i)).then_some(end[i]);
                    match to {
                        _ if masked("ellipsis_mask", i) => IndexItem::Ellipsis,
                        _ if masked("new_axis_mask", i) => IndexItem::New,
                        _ if masked("shrink_axis_mask", i) => IndexItem::Index(begin[i]),
                        Some(way) if op.int("offset").unwrap_or(0) != 0 => IndexItem::Offset(from, way, strides[i]),
                        to => IndexItem::Range(from, to, strides[i]),
                    }
                };
                Composite::Slice((0..strides.len()).map(item).collect())
            }
            _ => return Ok(None),
        };
        Ok(Some((composite, data)))
    }

    fn movement(&self, op: OpRef<'_>, operands: &[Value]) -> Result<Move, String> {
        let name = op.name();
        let (dialect, word) = name.split_once('.').ok_or("no dialect")?;
        let dims = &operands[0].dims;
        let index = |list: Vec<i64>| list.into_iter().map(|n| n as usize).collect::<Vec<_>>();
        let operand = |k: usize| -> Vec<i64> { operands[k].elements.iter().map(|e| e.bits as i32 as i64).collect() };
        let ints = |name: &str| op.ints(name).ok_or(format!("no {name}"));
        let int = |name: &str| op.int(name).map(|n| n as usize).ok_or(format!("no {name}"));
        Ok(match (dialect, word) {
            ("tosa", "transpose") => Move::Permute(index(ints("perms")?)),
            ("linalg", "transpose") => Move::Permute(index(ints("permutation")?)),
            ("tfl", "transpose") => Move::Permute(index(operand(1))),
            ("tensor", "cast") => Move::Permute((0..dims.len()).collect()),
            ("tosa", "reverse") => Move::Reverse(vec![int("axis")?]),
            ("tfl", "reverse_v2") => Move::Reverse(index(operand(1))),
            ("tosa" | "tfl", "tile") => Move::Tile(index(operand(1))),
            ("tosa", "concat") | ("tfl", "concatenation") => Move::Concat(int("axis")?),
            ("tensor", "concat") => Move::Concat(int("dim")?),
            ("tosa" | "tfl", "slice") => {
                let ranges = operand(1).into_iter().zip(operand(2)).zip(dims);
                let size = |start: i64, size: i64, n: usize| if size < 0 { n - start as usize } else { size as usize };
                Move::Slice(ranges.map(|((start, n), &dim)| (start, size(start, n, dim), 1)).collect())
            }
            ("tensor", "extract_slice") => {
                let (offsets, sizes, strides) =
                    (ints("static_offsets")?, ints("static_sizes")?, ints("static_strides")?);
                let ranges = offsets.into_iter().zip(sizes).zip(strides);
                Move::Slice(ranges.map(|((offset, size), stride)| (offset, size as usize, stride)).collect())
            }
            (_, "reshape" | "squeeze" | "expand_dims" | "collapse_shape" | "expand_shape") => {
                let declared = op.result_type(0).and_then(|t| self.ctx.shape(t)).ok_or("no shape")?;
                let known: usize = declared.iter().flatten().map(|&n| n as usize).product();
                let rest = operands[0].elements.len().checked_div(known).unwrap_or(0);
                Move::Reshape(declared.iter().map(|d| d.map_or(rest, |n| n as usize)).collect())
            }
            _ => return Err("not known to the test".to_owned()),
        })
    }

    fn dcast(&self, op: OpRef<'_>, mut value: Value) -> Result<Value, String> {
        let (ty, precision) = self.cast(op.operand_type(0))?;
        for element in &mut value.elements {
            let (scale, zero_point) = element.param.take().ok_or("no parameter")?;
            let width = ty.storage.width;
            let stored = if ty.storage.signed { signed(element.bits, width) } else { element.bits as i64 };
            let scale = round(f64::from_bits(scale), precision);
            let real = round(scale * (stored - zero_point) as f64, precision);
            element.bits = u64::from((real as f32).to_bits());
        }
        Ok(value)
    }

    fn qcast(&self, op: OpRef<'_>, mut value: Value) -> Result<Value, String> {
        let (ty, precision) = self.cast(op.result_type(0))?;
        for (element, (scale, zero_point)) in value.elements.iter_mut().zip(params(ty, &value.dims)) {
            let real = f64::from(f32::from_bits(element.bits as u32));
            let steps = round(real / round(f64::from_bits(scale), precision), precision).round_ties_even();
            let stored = (steps as i64).saturating_add(zero_point).clamp(ty.storage.min, ty.storage.max);
            element.bits = stored as u64 & mask(ty.storage.width);
            element.param = Some((scale, zero_point));
        }
        Ok(value)
    }

    fn cast(&self, ty: Option<Type>) -> Result<(&'a Uniform, i32), String> {
        let ty = self.uniform(ty.ok_or("no type")?).ok_or("not uniform")?;
        match self.ctx.float_kind(ty.expressed) {
            Some(FloatKind::F32) => Ok((ty, 24)),
            Some(FloatKind::BF16) => Ok((ty, 8)),
            _ => Err("expressed type not known to the test".to_owned()),
        }
    }
}

enum Stored {
    Int(u32),
    Float,
}

/// Shape, elements and stored bytes of a constant.
fn constant(op: OpRef<'_>) -> Option<(Vec<usize>, Vec<u64>, usize)> {
    let value = op.attr("value").or_else(|| op.attr("values"))?;
    let (ty, data) = op.ctx.dense_data(value)?;
    let dims: Vec<usize> = op.ctx.shape(ty)?.iter().map(|d| d.map_or(0, |n| n as usize)).collect();
    let element = op.ctx.element_type(ty)?;
    let (width, shift) = match op.ctx.float_kind(element) {
        // The upper half of an f32 is a bf16.
        Some(kind) => (kind.bits(), 32 - kind.bits()),
        None => (op.ctx.int_width(element).unwrap_or(64), 0),
    };
    let size = width.div_ceil(8) as usize;
    let read = |bytes: &[u8]| {
        let word = bytes.iter().rev().fold(0u64, |n, &b| n << 8 | u64::from(b));
        (word & mask(width)) << shift
    };
    let count = dims.iter().product();
    let bytes = data.bytes();
    let elements = match data.splat() {
        Some(element) => vec![read(element); count],
        None => bytes.chunks(size).map(read).collect(),
    };
    (elements.len() == count).then_some((dims, elements, data.num_bytes()))
}
