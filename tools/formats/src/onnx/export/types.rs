//! Types of values as `TypeProto`.

use qopt_dialects::torch::{VTensor, data_types};
use qopt_ir::ir::{Attr, Context, Loc, Type, TypeKind};
use qopt_ir::syntax::{parse_attr_text, type_text};

use super::{Exporter, metadata};
use crate::object::{Object, Value};
use crate::onnx::discardable::{self, attr_strings};
use crate::onnx::schema;
use crate::protobuf;

/// The most types in a type. Messages of ONNX may nest 100 deep, and a type is two messages.
const MAX_NESTING: usize = 40;

/// Sets the dimensions of an encoded shape that are static in the program.
fn set_sizes(shape: &mut Object<'_>, sizes: &[Option<u64>]) {
    for (dim, size) in shape.tables_mut("dim").iter_mut().zip(sizes) {
        if let Some(size) = size {
            dim.set("dim_value", Some(Value::Int((*size).into())));
            dim.set("dim_param", None);
        }
    }
}

/// Returns true for a tensor of known element type.
pub(super) fn is_known(ctx: &Context, ty: Type) -> bool {
    ctx.type_object::<VTensor>(ty).is_some_and(|ty| ty.element.is_some())
}

impl<'m> Exporter<'m> {
    /// A value with its type. `kept` has the facts that the type does not hold.
    pub(super) fn value_info(&mut self, name: Vec<u8>, ty: Type, kept: Option<Attr>, loc: Loc) -> Object<'m> {
        let ctx = self.ctx;
        let kept = |name: &str| kept.and_then(|dict| ctx.dict_named(dict, name));
        let mut info = Object::new(&schema::ValueInfo).with("name", Value::Str(name.into()));
        let encoded = kept(discardable::TYPE).and_then(|attr| ctx.attr_str(attr)).map(|text| ctx.bytes(text));
        let stored = encoded.and_then(|bytes| protobuf::decode(bytes, &schema::Type).ok()).map(|decoded| decoded.root);
        let params = attr_strings(ctx, kept(discardable::DIM_PARAMS));
        let read = match stored {
            Some(mut stored) => {
                let tensor = ctx.type_object::<VTensor>(ty);
                tensor.map_or(Ok(()), |tensor| self.update(&mut stored, tensor, &params)).map(|()| stored)
            }
            None => self.type_of(ty, &params),
        };
        match read {
            // A type about which nothing is known is left out.
            Ok(ty) if ty.table("tensor_type").unwrap_or(&ty).fields().next().is_none() => {}
            Ok(ty) => info.set("type", Some(Value::Table(Box::new(ty)))),
            Err(why) => self.error(loc, format!("type '{}' {why}", type_text(ctx, ty))),
        }
        let text = kept(discardable::DOC_STRING).and_then(|attr| ctx.attr_str(attr)).map(|text| ctx.bytes(text));
        info.set("doc_string", text.map(|text| Value::Str(text.into())));
        info.set("metadata_props", metadata(ctx, kept(discardable::METADATA_PROPS)));
        info
    }

    /// Gives a stored type the element type and the sizes of the program, which passes may have changed.
    fn update(&mut self, stored: &mut Object<'m>, ty: &VTensor, params: &[&'m [u8]]) -> Result<(), &'static str> {
        let mut new = self.tensor_type(ty, params)?;
        let (Some(new), Some(old)) = (new.table_mut("tensor_type"), stored.table_mut("tensor_type")) else {
            return Ok(());
        };
        if new.int("elem_type") != 0 {
            old.set("elem_type", Some(Value::Int(new.int("elem_type"))));
        }
        let (Some(sizes), Some(shape)) = (&ty.shape, old.table_mut("shape")) else { return Ok(()) };
        if shape.tables("dim").len() == sizes.len() {
            set_sizes(shape, sizes);
        } else if let Some(dims) = new.table_mut("shape").map(|shape| shape.tables("dim").to_vec()) {
            shape.set("dim", Some(Value::Tables(dims)));
        }
        Ok(())
    }

    /// The `TypeProto` of a tensor, a sequence or an optional value. Recurses over the `list<...>` and `optional<...>` in the
    /// text of an opaque type.
    fn type_of(&mut self, ty: Type, params: &[&'m [u8]]) -> Result<Object<'m>, &'static str> {
        let ctx = self.ctx;
        if let Some(tensor) = ctx.type_object::<VTensor>(ty) {
            return self.tensor_type(tensor, params);
        }
        let TypeKind::Opaque { dialect, body } = ctx.type_kind(ty) else { return Err("is not a tensor of ONNX") };
        if ctx.bytes(*dialect) != b"torch" {
            return Err("is not a tensor of ONNX");
        }
        let body = String::from_utf8_lossy(body);
        if body.bytes().filter(|&byte| byte == b'<').count() > MAX_NESTING {
            return Err("nests too many types");
        }
        for (name, field) in [("list<", "sequence_type"), ("optional<", "optional_type")] {
            let inner = body.strip_prefix(name).and_then(|rest| rest.strip_suffix('>'));
            let inner = inner.and_then(|inner| parse_attr_text(ctx, &format!("!torch.{inner}")));
            if let Some(inner) = inner.and_then(|attr| ctx.attr_type(attr)) {
                let element = Value::Table(Box::new(self.type_of(inner, params)?));
                let sequence = Object::new(&schema::SequenceType).with("elem_type", element);
                return Ok(Object::new(&schema::Type).with(field, Value::Table(Box::new(sequence))));
            }
        }
        Err("is not a tensor of ONNX")
    }

    fn tensor_type(&mut self, ty: &VTensor, params: &[&'m [u8]]) -> Result<Object<'m>, &'static str> {
        let mut tensor = Object::new(&schema::TensorType);
        if let Some(element) = ty.element {
            let element =
                data_types::of_type(self.ctx, element).ok_or("has an element type that ONNX does not have")?;
            self.required_ir_version = self.required_ir_version.max(data_types::ir_version(element));
            tensor.set("elem_type", data_types::code(element).map(Value::Int));
        }
        if let Some(sizes) = &ty.shape {
            let dim = |(i, size): (usize, &Option<u64>)| {
                let dim = Object::new(&schema::Dimension);
                match (size, params.get(i)) {
                    (Some(size), _) => dim.with("dim_value", Value::Int((*size).into())),
                    (None, Some(param)) if !param.is_empty() => dim.with("dim_param", Value::Str((*param).into())),
                    _ => dim,
                }
            };
            let dims = sizes.iter().enumerate().map(dim).collect();
            let shape = Object::new(&schema::Shape).with("dim", Value::Tables(dims));
            tensor.set("shape", Some(Value::Table(Box::new(shape))));
        }
        Ok(Object::new(&schema::Type).with("tensor_type", Value::Table(Box::new(tensor))))
    }
}
