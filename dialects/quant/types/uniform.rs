//! `!quant.uniform<...>`: per tensor, per axis and sub-channel.

use std::sync::Arc;

use qopt_ir::diag::{Code, Diag};
use qopt_ir::ir::{Context, DialectType, ElementPlace, QuantizedElement, Type, TypeKind, TypeObject};
use qopt_ir::movement::{Dim, Layout, LayoutKind, ParamId};
use qopt_ir::num::FloatKind;
use qopt_ir::syntax::{TextParser, TextPrinter};

use super::{Any, Storage, print, read as text};

/// Scale and zero point: real = scale * (stored - zero point).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Param {
    /// Bits of the scale, an f64: parameters are equal only bit for bit.
    scale: u64,
    /// The stored integer that represents 0.
    pub zero_point: i64,
}

impl Param {
    /// Creates a parameter.
    pub fn new(scale: f64, zero_point: i64) -> Self {
        Self { scale: scale.to_bits(), zero_point }
    }
    /// The distance between two neighbouring reals.
    pub fn scale(self) -> f64 {
        f64::from_bits(self.scale)
    }
    fn id(self, ctx: &Context) -> ParamId {
        ctx.param([self.scale, self.zero_point as u64])
    }
    /// Returns the parameter of an interned id.
    pub fn of_id(ctx: &Context, id: ParamId) -> Self {
        let [scale, zero_point] = ctx.param_words(id);
        Self { scale, zero_point: zero_point as i64 }
    }
}

/// Granularity: the elements that share a parameter.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub enum ParamGranularity {
    /// Per tensor: all elements.
    Tensor,
    /// Per axis: the elements at one index of this dimension.
    Axis(u32),
    /// Sub-channel: the elements of one block.
    Blocks {
        /// Dimension and block size, as written.
        sizes: Box<[(u32, u64)]>,
        /// Shape of the table of parameters.
        table: Box<[u64]>,
    },
}

/// A uniform quantized type.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Uniform {
    /// Storage type and bounds.
    pub storage: Storage,
    /// Expressed float type.
    pub expressed: Type,
    /// Elements that share a parameter.
    pub form: ParamGranularity,
    /// The parameters: one per tensor, one per index of the axis, or the table in row-major order.
    pub params: Box<[Param]>,
}

impl Uniform {
    /// The interned type.
    pub fn intern(self, ctx: &Context) -> Type {
        ctx.ty(TypeKind::Dialect(DialectType(Arc::new(self))))
    }
}

impl TypeObject for Uniform {
    fn dialect(&self) -> &'static str {
        "quant"
    }
    fn print(&self, p: &mut TextPrinter<'_>) {
        p.text("uniform<");
        print::storage(p, self.storage);
        p.text(":");
        p.ty(self.expressed);
        match &self.form {
            ParamGranularity::Tensor => {
                p.text(", ");
                self.params.iter().for_each(|&param| print::param(p, param));
            }
            ParamGranularity::Axis(axis) => {
                p.text(&format!(":{axis}, {{"));
                for (i, &param) in self.params.iter().enumerate() {
                    if i > 0 {
                        p.text(",");
                    }
                    print::param(p, param);
                }
                p.text("}");
            }
            ParamGranularity::Blocks { sizes, table } => {
                let sizes: Vec<_> = sizes.iter().map(|(d, n)| format!("{d}:{n}")).collect();
                p.text(&format!(":{{{}}}, ", sizes.join(", ")));
                self.print_table(p, table);
            }
        }
        p.text(">");
    }
    fn children(&self, each: &mut dyn FnMut(Type)) {
        each(self.expressed);
    }
    fn printed_size(&self) -> u64 {
        16 + 16 * self.params.len() as u64
    }
    fn quantized(&self) -> Option<&dyn QuantizedElement> {
        Some(self)
    }
}

impl Uniform {
    /// Prints `{{0.5, 0.25}, {0.125, 0.0625}}`. A brace opens and closes at every multiple of the inner extents.
    fn print_table(&self, p: &mut TextPrinter<'_>, table: &[u64]) {
        let inner: Vec<u64> = (0..table.len()).map(|d| table.iter().skip(d).product::<u64>().max(1)).collect();
        for (i, &param) in self.params.iter().enumerate() {
            let i = i as u64;
            let opens = inner.iter().filter(|&&n| i.is_multiple_of(n)).count();
            if i > 0 {
                p.text(", ");
            }
            p.text(&"{".repeat(opens));
            print::param(p, param);
            let closes = inner.iter().filter(|&&n| (i + 1).is_multiple_of(n)).count();
            p.text(&"}".repeat(closes));
        }
    }

    /// Block size (0: the whole dimension) and number of blocks of each dimension, without the tensor's sizes.
    pub(crate) fn grid(&self, rank: usize) -> Vec<(u64, u64)> {
        let mut grid = vec![(0, 1); rank];
        match &self.form {
            ParamGranularity::Tensor => {}
            ParamGranularity::Axis(axis) => {
                if let Some(slot) = grid.get_mut(*axis as usize) {
                    *slot = (1, self.params.len() as u64);
                }
            }
            ParamGranularity::Blocks { sizes, table } => {
                for (slot, &extent) in grid.iter_mut().zip(table) {
                    slot.1 = extent;
                }
                for &(dim, size) in sizes {
                    if let Some(slot) = grid.get_mut(dim as usize) {
                        slot.0 = size;
                    }
                }
            }
        }
        grid
    }
}

impl Uniform {
    /// Returns the parameter of each element of a tensor of this static shape, in row-major order.
    ///
    /// # Errors
    /// If type and shape do not fit.
    pub fn each_param(&self, ctx: &Context, shape: &[Dim]) -> Result<Vec<Param>, String> {
        self.check(ctx, ElementPlace::Ranked(shape))?;
        let sizes: Vec<u64> = shape.iter().map(|d| d.ok_or("the shape is not static")).collect::<Result<_, _>>()?;
        let count = sizes.iter().try_fold(1u64, |n, &d| n.checked_mul(d)).and_then(|n| usize::try_from(n).ok());
        let count = count.ok_or("the tensor has too many elements")?;
        let grid = self.grid(shape.len());
        let mut index = vec![0u64; sizes.len()];
        let mut params = Vec::with_capacity(count);
        for _ in 0..count {
            // Row-major index of the parameter in the table.
            let place = grid
                .iter()
                .zip(&index)
                .fold(0u64, |place, (&(size, extent), &i)| place * extent + i.checked_div(size).unwrap_or(0));
            params.push(*self.params.get(place as usize).ok_or("the type has too few parameters")?);
            for (i, &size) in index.iter_mut().zip(&sizes).rev() {
                *i += 1;
                if *i < size {
                    break;
                }
                *i = 0;
            }
        }
        Ok(params)
    }

    fn kind(&self, ctx: &Context) -> Result<FloatKind, String> {
        ctx.float_kind(self.expressed).ok_or_else(|| "expressed type must be a float type".to_owned())
    }
}

/// Rounds a real to a float type.
fn round_to_kind(kind: FloatKind, value: f64) -> Result<f64, String> {
    let bits = kind.round_f64(value).ok_or("a real is not representable in the expressed type")?;
    Ok(kind.to_f64(bits))
}

impl QuantizedElement for Uniform {
    fn is_signed(&self) -> bool {
        self.storage.signed
    }
    /// `scale * (stored - zero point)`: scale, difference and product rounded to the expressed type, each once.
    fn dequantize(&self, ctx: &Context, shape: &[Dim], stored: &[i64]) -> Result<Vec<f64>, String> {
        let kind = self.kind(ctx)?;
        let real = |(&stored, param): (&i64, Param)| {
            let steps = round_to_kind(kind, (stored - param.zero_point) as f64)?;
            round_to_kind(kind, round_to_kind(kind, param.scale())? * steps)
        };
        stored.iter().zip(self.each_param(ctx, shape)?).map(real).collect()
    }
    /// `clamp(round(real / scale) + zero point)`: scale and quotient rounded to the expressed type, the quotient then to an
    /// integer, ties to even.
    fn quantize(&self, ctx: &Context, shape: &[Dim], reals: &[f64]) -> Result<Vec<i64>, String> {
        let kind = self.kind(ctx)?;
        let integer = |(&real, param): (&f64, Param)| {
            if real.is_nan() {
                return Err("NaN cannot be quantized".to_owned());
            }
            let quotient = round_to_kind(kind, real / round_to_kind(kind, param.scale())?)?.round_ties_even();
            // The clamp to the storage bounds hides any magnitude above 2^40.
            let steps = quotient.clamp(-(2f64.powi(40)), 2f64.powi(40)) as i64;
            Ok((steps + param.zero_point).clamp(self.storage.min, self.storage.max))
        };
        reals.iter().zip(self.each_param(ctx, shape)?).map(integer).collect()
    }
    fn storage(&self, ctx: &Context) -> Type {
        self.storage.ty(ctx)
    }
    fn carrier(&self, ctx: &Context) -> Type {
        Any { storage: self.storage, expressed: Some(self.expressed) }.intern(ctx)
    }
    fn layout(&self, ctx: &Context, shape: &[Dim]) -> Result<Layout, String> {
        self.check(ctx, ElementPlace::Ranked(shape))?;
        let params = self.params.iter().map(|p| p.id(ctx)).collect();
        Layout::blocks(self.grid(shape.len()).into_iter().map(|(size, extent)| (extent, size)), params)
            .map_err(|why| why.to_string())
    }
    fn with_layout(&self, ctx: &Context, _shape: &[Dim], layout: &Layout) -> Result<Type, String> {
        let form = match layout.kind() {
            LayoutKind::PerTensor => ParamGranularity::Tensor,
            LayoutKind::PerAxis(axis) => ParamGranularity::Axis(axis as u32),
            LayoutKind::SubChannel => {
                let dims = layout.dims();
                let sizes = dims.iter().enumerate().filter_map(|(d, b)| Some((d as u32, (*b)?.size))).collect();
                ParamGranularity::Blocks { sizes, table: dims.iter().map(|b| b.map_or(1, |b| b.extent)).collect() }
            }
        };
        let params = layout.params().iter().map(|&id| Param::of_id(ctx, id)).collect();
        Ok(Self { form, params, ..self.clone() }.intern(ctx))
    }
    fn check_zero(&self, ctx: &Context, param: ParamId) -> Result<(), String> {
        let (Storage { min, max, .. }, Param { zero_point, .. }) = (self.storage, Param::of_id(ctx, param));
        if (min..=max).contains(&zero_point) {
            return Ok(());
        }
        Err(format!("the zero point {zero_point} is outside of the storage bounds [{min}, {max}]"))
    }
    fn check(&self, _ctx: &Context, place: ElementPlace<'_>) -> Result<(), String> {
        let kind = match self.form {
            ParamGranularity::Tensor => return Ok(()),
            ParamGranularity::Axis(_) => "per-axis",
            ParamGranularity::Blocks { .. } => "sub-channel",
        };
        let shape = match place {
            ElementPlace::Ranked(shape) => shape,
            ElementPlace::Unranked => {
                return Err(format!("tensor containing the {kind} quantized type must be ranked"));
            }
            ElementPlace::Scalar => return Err(format!("scalar types may not use {kind} quantization")),
        };
        match &self.form {
            ParamGranularity::Tensor => Ok(()),
            ParamGranularity::Axis(axis) => self.check_axis(*axis, shape),
            ParamGranularity::Blocks { sizes, table } => self.check_blocks(sizes, table, shape),
        }
    }
}

impl Uniform {
    fn check_axis(&self, axis: u32, shape: &[Dim]) -> Result<(), String> {
        let count = self.params.len();
        match shape.get(axis as usize) {
            None => Err("quantized dimension must be less than tensor rank".to_owned()),
            Some(Some(size)) if *size != count as u64 => Err(format!(
                "quantized dimension size does not match number of scales: dimension {axis} has size {size}, but there are \
                 {count} scales"
            )),
            Some(_) => Ok(()),
        }
    }

    fn check_blocks(&self, sizes: &[(u32, u64)], table: &[u64], shape: &[Dim]) -> Result<(), String> {
        let rank = shape.len();
        if let Some((dim, _)) = sizes.iter().find(|(d, _)| *d as usize >= rank) {
            return Err(format!("quantized dimension {dim} must be less than tensor rank {rank}"));
        }
        if table.len() != rank {
            return Err(format!("Rank of scales {} must match the rank of the tensor {rank}", table.len()));
        }
        for (d, ((size, extent), dim)) in self.grid(rank).into_iter().zip(shape).enumerate() {
            let blocks = match (size, dim) {
                (0, _) => 1,
                (_, None) => continue,
                (size, Some(n)) if !n.is_multiple_of(size) => {
                    return Err(format!(
                        "tensor dimension size {n} at axis {d} must be divisible by the corresponding block size {size}"
                    ));
                }
                (size, Some(n)) => n / size,
            };
            if extent != blocks {
                return Err(format!(
                    "dimension size {extent} of scales tensor at axis {d} should match (tensor dimension at axis / block \
                     sizes at axis) = {blocks}"
                ));
            }
        }
        Ok(())
    }
}

/// Parses the part after `!quant.uniform`.
pub(super) fn read(p: &mut TextParser<'_>) -> Result<Type, Diag> {
    p.expect("<")?;
    let storage = Storage::read(p)?;
    p.expect(":")?;
    let expressed = text::expressed(p)?;
    let kind = p
        .ctx
        .float_kind(expressed)
        .ok_or_else(|| p.error("expecting float expressed type").with_code(Code::ExpressedType))?;
    let reader = text::ParamReader::new(storage, kind);
    let mut params = Vec::new();
    let form = if !p.eat(":") {
        p.expect(",")?;
        params.push(reader.unchecked_param(p)?);
        ParamGranularity::Tensor
    } else if p.eat("{") {
        let sizes = block_sizes(p)?;
        p.expect(",")?;
        let table = table(p, &reader, &mut params)?;
        ParamGranularity::Blocks { sizes, table }
    } else {
        let axis = dimension(p)?;
        p.expect(",")?;
        p.expect("{")?;
        loop {
            params.push(reader.param(p)?);
            if !p.eat(",") {
                break;
            }
        }
        p.expect("}")?;
        ParamGranularity::Axis(axis)
    };
    p.expect(">")?;
    Ok(reader.intern(p.ctx, Uniform { storage, expressed, form, params: params.into() }))
}

fn dimension(p: &mut TextParser<'_>) -> Result<u32, Diag> {
    let at = p.span();
    let value = p.int()?;
    // MLIR keeps 32 signed bits.
    match u32::try_from(value).ok().filter(|&v| v <= i32::MAX as u32) {
        Some(dim) => Ok(dim),
        None if value < 0 => {
            Err(text::type_error(p, Code::QuantizedAxis, at, format!("illegal quantized dimension: {value}")))
        }
        None => Err(text::type_error(p, Code::QuantizedAxis, at, "integer value too large")),
    }
}

/// Parses `0:2, 1:4}`.
fn block_sizes(p: &mut TextParser<'_>) -> Result<Box<[(u32, u64)]>, Diag> {
    let mut sizes: Vec<(u32, u64)> = Vec::new();
    if p.eat("}") {
        return Ok(sizes.into());
    }
    loop {
        let at = p.span();
        let dim = dimension(p)?;
        if sizes.iter().any(|s| s.0 == dim) {
            return Err(text::type_error(
                p,
                Code::QuantizedAxis,
                at,
                format!("quantized dimension {dim} is listed twice"),
            ));
        }
        p.expect(":")?;
        let at = p.span();
        let size = p.int()?;
        match u64::try_from(size) {
            Ok(size) if size > 0 => sizes.push((dim, size)),
            _ => return Err(text::type_error(p, Code::QuantizedAxis, at, format!("illegal block size: {size}"))),
        }
        if !p.eat(",") {
            break;
        }
    }
    p.expect("}")?;
    Ok(sizes.into())
}

/// Parses `{{0.5, 0.25}, {0.125, 0.0625}}` without recursion, because the input determines the depth.
fn table(p: &mut TextParser<'_>, reader: &text::ParamReader, params: &mut Vec<Param>) -> Result<Box<[u64]>, Diag> {
    const MAX_RANK: usize = 64;
    let mut shape: Vec<u64> = Vec::new();
    // Entries counted at each open level. The extent of a level is fixed when the level first closes.
    let mut open: Vec<u64> = Vec::new();
    let mut known: Vec<Option<u64>> = Vec::new();
    let mut leaf_depth = None;
    loop {
        while p.eat("{") {
            open.push(0);
            if known.len() < open.len() {
                known.push(None);
            }
            if open.len() > MAX_RANK {
                return Err(p.error("table of scales nests too deep").with_code(Code::Nesting));
            }
        }
        let ragged = "tensor literal is invalid; ranks are not consistent between elements";
        if open.is_empty() {
            return Err(p.error("expected '{'"));
        }
        if *leaf_depth.get_or_insert(open.len()) != open.len() {
            return Err(p.error(ragged).with_code(Code::QuantizedParameters));
        }
        params.push(reader.table_param(p)?);
        loop {
            if let Some(count) = open.last_mut() {
                *count += 1;
            }
            if p.eat(",") {
                break;
            }
            p.expect("}")?;
            let level = open.len() - 1;
            let count = open.pop();
            match known.get_mut(level) {
                Some(slot @ None) => *slot = count,
                Some(same) if *same == count => {}
                _ => return Err(p.error(ragged).with_code(Code::QuantizedParameters)),
            }
            if open.is_empty() {
                shape.extend(known.iter().map(|n| n.unwrap_or(0)));
                return Ok(shape.into());
            }
        }
    }
}
