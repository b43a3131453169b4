//! `TensorProto`: the elements of initializers and of tensor attributes.

use std::ops::Range;

use qopt_dialects::torch::ElementType;
use qopt_ir::ir::{Attr, AttrKind, Blob, SourceBytes, SourceRange};
use qopt_ir::num::FloatKind;
use qopt_ir::pass::Files;

use super::Importer;
use crate::object::{Object, constant, source_blob};
use crate::onnx::elements::{element_of_code, pack, unpack};
use crate::onnx::schema::EXTERNAL;

impl<'a> Importer<'_, 'a> {
    /// The elements as an attribute. `raw_data` and external data stay ranges of their files.
    pub(super) fn tensor_attr(&self, tensor: &Object<'a>) -> Result<Attr, String> {
        let ctx = self.ctx;
        if tensor.table("segment").is_some() {
            return Err("unsupported segmented tensor".to_owned());
        }
        let element = element_of_code(tensor.int("data_type"))?;
        let dims = tensor.ints("dims");
        let sizes: Option<Vec<Option<u64>>> = dims.iter().map(|&size| u64::try_from(size).ok().map(Some)).collect();
        let sizes = sizes.ok_or("its shape has a negative size")?;
        let count =
            sizes.iter().flatten().try_fold(1_u64, |n, &d| n.checked_mul(d)).ok_or("it has too many elements")?;
        let ty = ctx.tensor_type(&sizes, element.ty(ctx));
        let Some(bits) = element.bits() else {
            let strings = tensor.strs("string_data");
            if strings.len() as u64 != count {
                return Err(format!("it has {} strings, expected {count}", strings.len()));
            }
            let data = strings.iter().map(|text| ctx.str(text)).collect();
            return Ok(ctx.attr(AttrKind::DenseStrings { ty, data }));
        };
        let data = self.elements(tensor, element, bits, count)?;
        constant(ctx, ty, data, self.files)
    }

    fn elements(&self, tensor: &Object<'a>, element: ElementType, bits: u64, count: u64) -> Result<Blob, String> {
        let bytes = count.checked_mul(bits).map(|bits| bits.div_ceil(8)).ok_or("it has too many elements")?;
        check_one_source(tensor, element)?;
        if tensor.int("data_location") == EXTERNAL {
            let (file, range) = self.external(tensor, bytes)?;
            return blob(&file, range, element, bits, count, self.files);
        }
        let Some(raw) = tensor.bytes("raw_data") else {
            let packed = bytes_of_typed_field(tensor, element);
            if packed.len() as u64 != bytes {
                return Err(format!("it has {} bytes of data, expected {bytes}", packed.len()));
            }
            return Ok(whole_bytes(&packed, element, bits, count));
        };
        if raw.len() as u64 != bytes {
            return Err(format!("its raw_data has {} bytes, expected {bytes}", raw.len()));
        }
        let data = (**self.bytes).as_ref();
        let start = (raw.as_ptr() as usize).checked_sub(data.as_ptr() as usize).ok_or("its data is not in the file")?;
        blob(self.bytes, start..start + raw.len(), element, bits, count, self.files)
    }

    /// The file and the range of external data of a known size.
    fn external(&self, tensor: &Object<'a>, bytes: u64) -> Result<(SourceBytes, Range<usize>), String> {
        let entries = tensor.tables("external_data");
        let text = |key: &[u8]| {
            let entry = entries.iter().find(|entry| entry.str("key") == key);
            entry.map(|entry| String::from_utf8_lossy(entry.str("value")).into_owned())
        };
        let location = text(b"location").ok_or("its external data has no location")?;
        let number = |key: &str| match text(key.as_bytes()) {
            None => Ok(None),
            Some(value) => match value.parse::<u64>() {
                Ok(value) => Ok(Some(value)),
                Err(_) => Err(format!("the {key} of its external data is '{value}', which is not a number of bytes")),
            },
        };
        let (offset, length) = (number("offset")?.unwrap_or(0), number("length")?);
        if let Some(length) = length.filter(|&length| length != bytes) {
            return Err(format!("its external data has {length} bytes, expected {bytes}"));
        }
        let mut opened = self.opened.borrow_mut();
        let open = || {
            let file = self.files.read(&location)?;
            // An external file raises the budget by its size.
            self.budget.add((*file).as_ref().len());
            Ok(file)
        };
        let file = opened.entry(location.clone()).or_insert_with(open).clone()?;
        self.budget.spend(bytes)?;
        let end = offset.checked_add(bytes).filter(|&end| end <= (*file).as_ref().len() as u64);
        match end {
            Some(end) => Ok((file, offset as usize..end as usize)),
            None => Err(format!("its external data reaches past the end of '{location}'")),
        }
    }
}

/// The fields with elements of one kind of types.
const TYPED_FIELDS: [&str; 6] = ["float_data", "int32_data", "int64_data", "double_data", "uint64_data", "string_data"];

/// Returns the typed field that has the elements of a type, except strings.
fn typed_field(element: ElementType) -> &'static str {
    match element {
        ElementType::Float(FloatKind::F32) | ElementType::Complex(FloatKind::F32) => "float_data",
        ElementType::Float(FloatKind::F64) | ElementType::Complex(FloatKind::F64) => "double_data",
        ElementType::Int { signed: true, width: 64 } => "int64_data",
        ElementType::Int { signed: false, width: 32 | 64 } => "uint64_data",
        _ => "int32_data",
    }
}

/// Checks that only one source has the elements: an external file, `raw_data`, or the typed field of the element type.
fn check_one_source(tensor: &Object<'_>, element: ElementType) -> Result<(), String> {
    let mut present: Vec<&str> = TYPED_FIELDS.into_iter().filter(|field| tensor.get(field).is_some()).collect();
    let has_raw_data = tensor.get("raw_data").is_some();
    if tensor.int("data_location") == EXTERNAL {
        return match present.is_empty() && !has_raw_data {
            true => Ok(()),
            false => Err("it has both external data and data in the model".to_owned()),
        };
    }
    if has_raw_data && !present.is_empty() {
        return Err(format!("it has both raw_data and {}", present.join(", ")));
    }
    let expected = typed_field(element);
    present.retain(|field| *field != expected);
    match present.is_empty() {
        true => Ok(()),
        false => Err(format!("its elements must be in {expected}, not in {}", present.join(", "))),
    }
}

/// Returns the elements in a range of a file. Packed elements and booleans are copied, one byte each; others stay in the file.
fn blob(
    file: &SourceBytes,
    range: Range<usize>,
    element: ElementType,
    bits: u64,
    count: u64,
    files: &dyn Files,
) -> Result<Blob, String> {
    if element.is_packed() || element == ElementType::Bool {
        let data = (**file).as_ref().get(range).unwrap_or_default();
        return Ok(whole_bytes(data, element, bits, count));
    }
    let range = SourceRange::new(file.clone(), range).ok_or("its data is not in the file")?;
    Ok(source_blob(range, (bits / 8) as usize, files))
}

/// Copies elements, unpacked to whole bytes; booleans become 0 or 1.
fn whole_bytes(bytes: &[u8], element: ElementType, bits: u64, count: u64) -> Blob {
    if element == ElementType::Bool {
        return Blob::of_elements(bytes.iter().map(|&byte| u8::from(byte != 0)).collect(), 1);
    }
    match element.is_packed() {
        true => Blob::of_elements(unpack(bytes, bits, count as usize), 1),
        false => Blob::of_elements(bytes.to_vec(), (bits / 8) as usize),
    }
}

/// Returns the elements of the typed field (`float_data`, `int32_data`, ...) as the bytes that `raw_data` would have.
pub(in crate::onnx) fn bytes_of_typed_field(tensor: &Object<'_>, element: ElementType) -> Vec<u8> {
    let field = typed_field(element);
    match field {
        "float_data" => tensor.floats(field).iter().flat_map(|value| value.to_le_bytes()).collect(),
        "double_data" => tensor.doubles(field).iter().flat_map(|value| value.to_le_bytes()).collect(),
        _ if matches!(element, ElementType::Float(FloatKind::F6E2M3FN | FloatKind::F6E3M2FN)) => {
            // An entry holds one 6-bit element; `raw_data` packs them.
            let elements: Vec<u8> = tensor.ints(field).iter().map(|&value| value as u8).collect();
            pack(&elements, 6)
        }
        _ => {
            // An entry of int32_data holds one packed byte for 2-bit and 4-bit types, else one element.
            let bytes = element.bits().map_or(1, |bits| bits.div_ceil(8)) as usize;
            tensor.ints(field).iter().flat_map(|value| value.to_le_bytes().into_iter().take(bytes)).collect()
        }
    }
}
