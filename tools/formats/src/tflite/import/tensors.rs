//! Tensors: their types with quantization parameters, and the elements of constants.

use std::ops::Range;

use qopt_dialects::quant::types::{Param, ParamGranularity, Storage, Uniform};
use qopt_dialects::tf_type::TfType;
use qopt_dialects::tfl;
use qopt_ir::ir::{AttrKind, Blob, SourceRange, Type, TypeKind, ValueId};
use qopt_ir::num::{FloatBits, FloatKind};
use qopt_ir::rewrite::{NewOp, Rewriter};

use super::{Importer, tensor_loc};
use crate::object::{Object, constant, contains_byte, source_blob};
use crate::tflite::discardable::{self, Extras};
use crate::tflite::types::ElementType;

impl<'a> Importer<'_, 'a> {
    /// Builds the constant of a tensor that no operator produces: a constant operation, or a variable.
    pub(super) fn constant(
        &mut self,
        rw: &mut Rewriter<'_>,
        tables: &[Object<'a>],
        tensor: &Object<'a>,
        is_weight: bool,
        is_narrow_bias: bool,
    ) -> Result<ValueId, String> {
        let ctx = self.ctx.clone();
        let loc = tensor_loc(&ctx, tensor);
        let no_result = || "a constant has no result".to_owned();
        if tensor.def.field("external_buffer").is_some() && tensor.int("external_buffer") != 0 {
            return Err("its data lies in another file, which is unsupported".to_owned());
        }
        if tensor.def.field("compression_type").is_some() && tensor.int("compression_type") != 0 {
            return Err("compression HUFFMAN is unsupported".to_owned());
        }
        if tensor.table("sparsity").is_some() {
            return Err("sparse weights are unsupported".to_owned());
        }
        let mut kept = Extras::default();
        if tensor.int("is_variable") != 0 {
            let ty = self.tensor_type(tables, tensor, None, &mut kept)?;
            let mut op = NewOp::new("tfl.pseudo_variable").loc(loc).results(&[ty]);
            let attr = discardable::list(&ctx, &[kept]);
            if let Some(attr) = attr {
                op = op.attr(discardable::TENSORS, attr);
            }
            return rw.build_value(&op).ok_or_else(no_result);
        }
        let element = self.element(tensor)?;
        if is_narrow_bias {
            kept.stored_type(element, self.flavour);
        }
        let range = self.buffer(tensor.int("buffer"))?;
        let ty = self.tensor_type(
            tables,
            tensor,
            Some(range.clone().map_or(Constant::Empty, |r| Constant::Bytes { range: r, is_weight })),
            &mut kept,
        )?;
        let shape = ctx
            .shape(ty)
            .filter(|dims| dims.iter().all(Option::is_some))
            .ok_or("a constant must have a static shape")?;
        let count =
            shape.iter().flatten().try_fold(1_u64, |n, &d| n.checked_mul(d)).ok_or("it has too many elements")?;
        if range.is_none() && count > 0 {
            return Err("it has no data and no operator before this one produces it".to_owned());
        }
        let range = range.unwrap_or(0..0);
        let stored = ctx.quantized(ctx.element_or_self(ty)).map(|quantized| quantized.storage(&ctx));
        let held = ctx.with_element(ty, stored.unwrap_or_else(|| ctx.element_or_self(ty)));
        let value = if element == ElementType::TensorFlow(TfType::String) {
            let strings = strings(self.slice(range), count)?;
            let data = strings.into_iter().map(|text| ctx.str(text)).collect();
            ctx.attr(AttrKind::DenseStrings { ty: held, data })
        } else {
            let data = self.elements(element, range, count, ctx.int_width(ctx.element_or_self(held)))?;
            constant(&ctx, held, data, self.files)?
        };
        let mut op = match stored {
            None => NewOp::of(&tfl::PSEUDO_CONST),
            Some(_) => NewOp::of(&tfl::PSEUDO_QCONST).property("qtype", ctx.type_attr(ty)),
        };
        op = op.loc(loc).results(&[ty]).property("value", value);
        if let Some(attr) = discardable::list(&ctx, &[kept]) {
            op = op.attr(discardable::TENSORS, attr);
        }
        rw.build_value(&op).ok_or_else(no_result)
    }

    /// The elements of a buffer in whole bytes.
    fn elements(
        &self,
        element: ElementType,
        range: Range<usize>,
        count: u64,
        held_bits: Option<u32>,
    ) -> Result<Blob, String> {
        let bits = element.bits().ok_or("its elements are not constant data")?;
        let bytes = count.checked_mul(bits).map(|bits| bits.div_ceil(8)).ok_or("it has too many elements")?;
        if bytes != range.len() as u64 {
            return Err(format!("its buffer has {} bytes, expected {bytes}", range.len()));
        }
        let count = usize::try_from(count).map_err(|_| "it has too many elements")?;
        self.budget.spend(bytes)?;
        let data = self.slice(range.clone());
        Ok(match (element, bits) {
            (ElementType::Bool, _) => Blob::of_elements(data.iter().map(|&bit| u8::from(bit != 0)).collect(), 1),
            (ElementType::Int { .. }, 2 | 4) => {
                let per_byte = 8 / bits as usize;
                let mask = (1_u8 << bits) - 1;
                let unpacked = (0..count).map(|i| {
                    let byte = data.get(i / per_byte).copied().unwrap_or(0);
                    (byte >> (bits as usize * (i % per_byte))) & mask
                });
                Blob::of_elements(unpacked.collect(), 1)
            }
            // Biases of 64 bits are narrowed to the widest storage of a quantized type.
            (ElementType::Int { .. }, 64) if held_bits == Some(32) => {
                Blob::of_elements(data.chunks(8).flat_map(|value| value.iter().copied().take(4)).collect(), 4)
            }
            _ => {
                let range = SourceRange::new(self.bytes.clone(), range).ok_or("its buffer does not exist")?;
                source_blob(range, (bits / 8) as usize, self.files)
            }
        })
    }

    /// The element type of a tensor.
    pub(super) fn element(&self, tensor: &Object<'_>) -> Result<ElementType, String> {
        let code = i8::try_from(tensor.int("type")).map_err(|_| "unknown tensor type".to_owned())?;
        ElementType::from_code(code, self.flavour.is_circle())
    }

    /// The type of a tensor. `constant` is its data if it is a constant; `kept` gets the facts that the type cannot hold.
    pub(super) fn tensor_type(
        &self,
        tables: &[Object<'a>],
        tensor: &Object<'_>,
        constant: Option<Constant>,
        kept: &mut Extras,
    ) -> Result<Type, String> {
        let ctx = self.ctx;
        let element = self.element(tensor)?;
        let (shape, signature) = (tensor.ints("shape"), tensor.ints("shape_signature"));
        if let Some(negative) = shape.iter().find(|&&size| size < 0) {
            return Err(format!("its shape has the size {negative}"));
        }
        if !signature.is_empty() && signature.len() != shape.len() {
            return Err("its shape and its shape signature have different ranks".to_owned());
        }
        let sizes = if signature.is_empty() { shape } else { signature };
        let dims: Vec<_> = sizes.iter().map(|&size| u64::try_from(size).ok()).collect();
        let is_unranked = dims.is_empty() && tensor.int("has_rank") == 0 && constant.is_none();
        let count = dims.iter().flatten().try_fold(1_u64, |n, &d| n.checked_mul(d));
        count.filter(|&n| i64::try_from(n).is_ok()).ok_or("it has too many elements")?;
        kept.shape(tensor);
        let quantized = self.quantized(tables, tensor, element, &dims, constant, kept)?;
        let element = quantized.unwrap_or_else(|| element.ty(ctx));
        Ok(if is_unranked { ctx.ty(TypeKind::UnrankedTensor(element)) } else { ctx.tensor_type(&dims, element) })
    }

    /// The quantized element type, `None` if the tensor is not quantized.
    fn quantized(
        &self,
        tables: &[Object<'a>],
        tensor: &Object<'_>,
        element: ElementType,
        dims: &[Option<u64>],
        constant: Option<Constant>,
        kept: &mut Extras,
    ) -> Result<Option<Type>, String> {
        let ctx = self.ctx;
        let Some(quantization) = tensor.table("quantization") else { return Ok(None) };
        if let Some(details) = quantization.table("details") {
            kept.statistics(quantization);
            return match details.def.name {
                "BlockwiseQuantization" => self.blockwise(tables, details, element, dims, kept).map(Some),
                name => Err(format!("{name} is unsupported")),
            };
        }
        let (scales, zero_points) = (quantization.floats("scale"), quantization.ints("zero_point"));
        kept.statistics(quantization);
        if scales.is_empty() {
            return Ok(None);
        }
        if scales.len() != zero_points.len() {
            return Err(format!("it has {} scales and {} zero points", scales.len(), zero_points.len()));
        }
        let axis = quantization.int("quantized_dimension");
        if let Some(scale) = scales.iter().find(|scale| !scale.is_finite() || **scale < 0.0) {
            return Err(format!("its scale {scale} is not finite and positive"));
        }
        let (signed, width) = match element {
            ElementType::Int { signed, width } => (signed, width),
            // Parameters of other types have no meaning at run time.
            _ => {
                kept.parameters(quantization);
                return Ok(None);
            }
        };
        let form = granularity(axis, scales.len(), dims)?;
        if form == ParamGranularity::Tensor {
            kept.axis(axis);
        }
        if width > 32 {
            // The widest storage of a quantized type has 32 bits.
            if !(signed && self.fits_32_bits(constant.as_ref())?) {
                kept.parameters(quantization);
                return Ok(None);
            }
            kept.stored_type(element, self.flavour);
        }
        let mut storage = Storage::full(signed, width.min(32));
        if let Some(Constant::Bytes { range, is_weight: true }) = constant
            && width == 8
        {
            // Converters leave the least integer out of weights.
            self.budget.spend(range.len() as u64)?;
            let least = if signed { 0x80 } else { 0 };
            if !contains_byte(self.slice(range), least, self.files) {
                storage.min += 1;
            }
        }
        let full = Storage::full(signed, width.min(32));
        if let Some(zero_point) = zero_points.iter().find(|zero_point| !(full.min..=full.max).contains(zero_point)) {
            return Err(format!("its zero point {zero_point} is out of range"));
        }
        if scales.iter().any(|&scale| normal(scale) != scale) {
            kept.scales(scales);
        }
        let params = scales.iter().zip(zero_points);
        let params = params.map(|(&scale, &zero_point)| Param::new(normal(scale).into(), zero_point)).collect();
        let expressed = ctx.float_type(FloatKind::F32);
        Ok(Some(Uniform { storage, expressed, form, params }.intern(ctx)))
    }
}

/// A quantized type needs a normal scale. Channels and blocks of zeros have smaller ones.
fn normal(scale: f32) -> f32 {
    scale.max(f32::MIN_POSITIVE)
}

/// The form of `count` scales along the dimension `axis`.
fn granularity(axis: i128, count: usize, dims: &[Option<u64>]) -> Result<ParamGranularity, String> {
    if count == 1 {
        return Ok(ParamGranularity::Tensor);
    }
    let size = usize::try_from(axis).ok().and_then(|axis| dims.get(axis));
    let size =
        *size.ok_or_else(|| format!("its quantized dimension {axis} is out of range for rank {}", dims.len()))?;
    match size {
        Some(size) if size != count as u64 => {
            Err(format!("it has {count} scales for the size {size} of dimension {axis}"))
        }
        _ => Ok(ParamGranularity::Axis(axis as u32)),
    }
}

/// The numbers of a constant tensor of floats or integers.
struct Numbers {
    values: Vec<f64>,
    element: ElementType,
}

impl<'a> Importer<'_, 'a> {
    /// Returns true if all elements of a constant of 64-bit integers fit 32 bits.
    fn fits_32_bits(&self, constant: Option<&Constant>) -> Result<bool, String> {
        let Some(Constant::Bytes { range, .. }) = constant else { return Ok(false) };
        self.budget.spend(range.len() as u64)?;
        let fits = |value: &[u8]| i32::try_from(i64::from_le_bytes(value.try_into().unwrap_or_default())).is_ok();
        Ok(self.slice(range.clone()).chunks_exact(8).all(fits))
    }

    /// The sub-channel type of a tensor whose scales and zero points are other tensors: a block has `block_size` elements of the
    /// last dimension.
    fn blockwise(
        &self,
        tables: &[Object<'a>],
        details: &Object<'_>,
        element: ElementType,
        dims: &[Option<u64>],
        kept: &mut Extras,
    ) -> Result<Type, String> {
        let ctx = self.ctx;
        let ElementType::Int { signed, width: width @ 1..=32 } = element else {
            return Err("its elements cannot have blockwise scales".to_owned());
        };
        if !details.ints("block_shape").is_empty() {
            return Err("blocks of several dimensions are unsupported".to_owned());
        }
        let dims = dims.iter().copied().collect::<Option<Vec<u64>>>().ok_or("blockwise scales need a static shape")?;
        let (&last, outer) = dims.split_last().ok_or("blockwise scales need a dimension")?;
        let block = u64::try_from(details.int("block_size")).ok().filter(|&block| block > 0);
        let block = block.filter(|&block| last.is_multiple_of(block));
        let block = block.ok_or_else(|| {
            format!(
                "its block size {} does not divide the size {last} of its last dimension",
                details.int("block_size")
            )
        })?;
        let table: Vec<u64> = outer.iter().copied().chain([last / block]).collect();
        let count = table.iter().try_fold(1_u64, |n, &d| n.checked_mul(d)).ok_or("it has too many blocks")?;
        let scales = self.numbers(tables, details.int("scales"), count).map_err(|why| format!("its scales: {why}"))?;
        if let Some(scale) = scales.values.iter().find(|scale| !scale.is_finite() || **scale < 0.0) {
            return Err(format!("its scale {scale} is not finite and positive"));
        }
        let stored: Vec<f32> = scales.values.iter().map(|&scale| scale as f32).collect();
        if stored.iter().any(|&scale| normal(scale) != scale) {
            kept.scales(&stored);
        }
        // Scales are floats of at most 32 bits, except for small ones of 64 bits, which are rounded.
        let params = stored.iter().zip(&scales.values);
        let params: Vec<f64> = params
            .map(|(&stored, &scale)| if normal(stored) == stored { scale } else { normal(stored).into() })
            .collect();
        let zero_points = match details.int("zero_points") {
            -1 => vec![0.0; scales.values.len()],
            index => self.numbers(tables, index, count).map_err(|why| format!("its zero points: {why}"))?.values,
        };
        let storage = Storage::full(signed, width);
        let is_valid = |zero: &f64| zero.fract() == 0.0 && (storage.min as f64..=storage.max as f64).contains(zero);
        if let Some(zero_point) = zero_points.iter().find(|&zero| !is_valid(zero)) {
            return Err(format!("its zero point {zero_point} is out of range"));
        }
        kept.blocks(details, tables, scales.element, self.flavour);
        let params = params.iter().zip(&zero_points).map(|(&scale, &zero)| Param::new(scale, zero as i64));
        let sizes = (0..outer.len()).map(|d| (d as u32, 1)).chain([(outer.len() as u32, block)]).collect();
        let form = ParamGranularity::Blocks { sizes, table: table.into() };
        let expressed = ctx.float_type(FloatKind::F32);
        Ok(Uniform { storage, expressed, form, params: params.collect() }.intern(ctx))
    }

    /// The elements of a constant tensor.
    fn numbers(&self, tables: &[Object<'a>], index: i128, count: u64) -> Result<Numbers, String> {
        let tensor = usize::try_from(index).ok().and_then(|index| tables.get(index));
        let tensor = tensor.ok_or_else(|| format!("tensor {index} does not exist"))?;
        let element = self.element(tensor)?;
        let range = self.buffer(tensor.int("buffer"))?.ok_or("the tensor is not constant")?;
        let data = self.slice(range);
        let bytes = element.bits().map_or(0, |bits| bits.div_ceil(8));
        if bytes == 0 || count.checked_mul(bytes) != Some(data.len() as u64) {
            return Err(format!("the tensor must have {count} elements"));
        }
        let number = |bytes: &[u8]| -> Option<f64> {
            Some(match element {
                ElementType::Float(kind) => kind.to_f64(FloatBits::from_le_bytes(bytes)),
                ElementType::Int { signed: true, width: 8 } => i8::from_le_bytes(bytes.try_into().ok()?).into(),
                ElementType::Int { signed: false, width: 8 } => u8::from_le_bytes(bytes.try_into().ok()?).into(),
                ElementType::Int { signed: true, width: 16 } => i16::from_le_bytes(bytes.try_into().ok()?).into(),
                ElementType::Int { signed: true, width: 32 } => i32::from_le_bytes(bytes.try_into().ok()?).into(),
                ElementType::Int { signed: true, width: 64 } => i64::from_le_bytes(bytes.try_into().ok()?) as f64,
                _ => return None,
            })
        };
        let values = data.chunks(bytes as usize).map(number).collect::<Option<_>>();
        Ok(Numbers { values: values.ok_or("the tensor has an unsupported type")?, element })
    }
}

/// The data of a constant, for its type.
#[derive(Clone)]
pub(super) enum Constant {
    /// No elements.
    Empty,
    /// The elements in the file.
    Bytes { range: Range<usize>, is_weight: bool },
}

/// The strings of a buffer: their number, the start of each and the end of the last, and their bytes.
fn strings(data: &[u8], count: u64) -> Result<Vec<&[u8]>, String> {
    if data.is_empty() && count == 0 {
        return Ok(Vec::new());
    }
    let invalid = || "its strings are not encoded correctly".to_owned();
    let word = |i: usize| -> Option<usize> {
        let bytes = data.get(4 * i..4 * i + 4)?;
        usize::try_from(i32::from_le_bytes(bytes.try_into().ok()?)).ok()
    };
    if word(0).map(|n| n as u64) != Some(count) || data.len() as u64 / 4 <= count {
        return Err(invalid());
    }
    let count = usize::try_from(count).map_err(|_| invalid())?;
    let text = |i: usize| data.get(word(i + 1)?..word(i + 2)?);
    (0..count).map(|i| text(i).ok_or_else(invalid)).collect()
}
