//! Elements of constants as `TensorProto`, always in `raw_data`.

use std::borrow::Cow;

use qopt_ir::def::typed_attr_type;
use qopt_ir::ir::{Attr, AttrKind, Blob};

use super::Exporter;
use crate::object::{Object, Value};
use crate::onnx::schema;
use crate::onnx::types::{ElementType, pack};

impl<'m> Exporter<'m> {
    /// The tensor of an attribute, without a name.
    pub(super) fn tensor(&mut self, attr: Attr) -> Result<Object<'m>, String> {
        let ctx = self.ctx;
        let ty = typed_attr_type(ctx, attr).ok_or("the constant has no type")?;
        let element = ctx.element_type(ty).and_then(|element| ElementType::of(ctx, element));
        let element = element.ok_or("ONNX does not have the element type of the constant")?;
        self.ir_version = self.ir_version.max(element.ir_version());
        let dims = ctx.shape(ty).ok_or("the constant has no shape")?;
        let sizes: Option<Vec<i64>> = dims.iter().map(|&size| i64::try_from(size?).ok()).collect();
        let sizes = sizes.ok_or("the constant has no static shape")?;
        let count = sizes.iter().try_fold(1_usize, |n, &size| n.checked_mul(usize::try_from(size).ok()?));
        let count = count.ok_or("the constant is too large")?;
        let mut tensor = Object::new(&schema::Tensor);
        if !sizes.is_empty() {
            tensor.set("dims", Some(Value::Ints(sizes)));
        }
        tensor.set("data_type", element.code().map(Value::Int));
        match ctx.attr_kind(attr) {
            AttrKind::DenseStrings { data, .. } => {
                let splat = data.first().filter(|_| data.len() == 1);
                let strings = match splat {
                    Some(&text) => vec![Cow::Borrowed(ctx.bytes(text)); count],
                    None => data.iter().map(|&text| Cow::Borrowed(ctx.bytes(text))).collect(),
                };
                tensor.set("string_data", Some(Value::Strs(strings)));
            }
            AttrKind::DenseElements { data, .. } => {
                tensor.set("raw_data", Some(Value::Bytes(bytes(data, element, count)?)));
            }
            AttrKind::DenseResource { resource, .. } => {
                let data = ctx.resource(*resource).and_then(|resource| resource.blob());
                let data = data.ok_or("the data of the constant is missing")?.data();
                let data = bytes(&data, element, count)?.into_owned();
                tensor.set("raw_data", Some(Value::Bytes(data.into())));
            }
            _ => return Err("the constant is not dense".to_owned()),
        }
        Ok(tensor)
    }
}

/// The elements as `raw_data`. Data of a file is not copied.
fn bytes(data: &Blob, element: ElementType, count: usize) -> Result<Cow<'_, [u8]>, String> {
    let bits = element.bits().ok_or("the constant has no bytes")?;
    let stored = data.bytes();
    let whole = match data.splat() {
        Some(splat) => {
            let total = count.checked_mul(splat.len()).filter(|&total| total < super::MAX_BYTES);
            Cow::Owned(splat.repeat(total.ok_or("the constant is too large")? / splat.len().max(1)))
        }
        None => stored,
    };
    Ok(if element.is_packed() { Cow::Owned(pack(&whole, bits)) } else { whole })
}
