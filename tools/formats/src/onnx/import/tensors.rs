//! `TensorProto`: the elements of initializers and of tensor attributes.

use std::ops::Range;

use qopt_dialects::torch::ElementType;
use qopt_ir::ir::{Attr, AttrKind, Blob, SourceBytes, SourceRange};
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
        let typed = ["float_data", "int32_data", "int64_data", "double_data", "uint64_data", "string_data"];
        let given: Vec<&str> = typed.into_iter().filter(|field| tensor.get(field).is_some()).collect();
        if tensor.int("data_location") == EXTERNAL {
            if !given.is_empty() || tensor.get("raw_data").is_some() {
                return Err("it has both external data and data in the model".to_owned());
            }
            let (file, range) = self.external(tensor, bytes)?;
            return blob(&file, range, element, bits, count, self.files);
        }
        let Some(raw) = tensor.bytes("raw_data") else {
            let packed = typed_bytes(tensor, element);
            if packed.len() as u64 != bytes {
                return Err(format!("it has {} bytes of data, expected {bytes}", packed.len()));
            }
            return Ok(whole_bytes(&packed, element, bits, count));
        };
        if !given.is_empty() {
            return Err(format!("it has both raw_data and {}", given.join(", ")));
        }
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

/// Elements in a range of a file. Whole bytes stay in the file.
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

/// One byte or more for each element.
fn whole_bytes(bytes: &[u8], element: ElementType, bits: u64, count: u64) -> Blob {
    if element == ElementType::Bool {
        return Blob::of_elements(bytes.iter().map(|&byte| u8::from(byte != 0)).collect(), 1);
    }
    match element.is_packed() {
        true => Blob::of_elements(unpack(bytes, bits, count as usize), 1),
        false => Blob::of_elements(bytes.to_vec(), (bits / 8) as usize),
    }
}

/// The typed fields of a tensor in the layout of `raw_data`.
pub(in crate::onnx) fn typed_bytes(tensor: &Object<'_>, element: ElementType) -> Vec<u8> {
    use qopt_ir::num::FloatKind;
    match element {
        ElementType::Float(FloatKind::F32) | ElementType::Complex(FloatKind::F32) => {
            tensor.floats("float_data").iter().flat_map(|value| value.to_le_bytes()).collect()
        }
        ElementType::Float(FloatKind::F64) | ElementType::Complex(FloatKind::F64) => {
            tensor.doubles("double_data").iter().flat_map(|value| value.to_le_bytes()).collect()
        }
        ElementType::Int { signed: true, width: 64 } => {
            tensor.ints("int64_data").iter().flat_map(|value| value.to_le_bytes()).collect()
        }
        ElementType::Int { signed: false, width: width @ (32 | 64) } => {
            let values = tensor.ints("uint64_data").iter();
            values.flat_map(|value| value.to_le_bytes().into_iter().take(width as usize / 8)).collect()
        }
        ElementType::Float(FloatKind::F6E2M3FN | FloatKind::F6E3M2FN) => {
            let elements: Vec<u8> = tensor.ints("int32_data").iter().map(|&value| value as u8).collect();
            pack(&elements, 6)
        }
        // Types of 2 and 4 bits have one packed byte per entry, all others one element.
        _ => {
            let bytes = element.bits().map_or(1, |bits| bits.div_ceil(8)) as usize;
            tensor.ints("int32_data").iter().flat_map(|value| value.to_le_bytes().into_iter().take(bytes)).collect()
        }
    }
}
