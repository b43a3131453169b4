//! The messages of ONNX files. The field with number `n` is at index `n`.
//!
//! Source: `onnx/onnx.proto` of ONNX 1.23 (IR version 14).

#![allow(non_upper_case_globals)] // Messages have their names in the schema, without the suffix `Proto`.

use crate::object::{FieldDef, FieldType, Scalar, TableDef};

const fn field(name: &'static str, ty: FieldType) -> FieldDef {
    FieldDef { name, ty, default: 0.0 }
}

/// A number without a field.
const RESERVED: FieldDef = field("", FieldType::Deprecated);
const INT: FieldType = FieldType::Scalar(Scalar::I64);
const ENUM: FieldType = FieldType::Scalar(Scalar::I32);
const FLOAT: FieldType = FieldType::Scalar(Scalar::F32);
const STRING: FieldType = FieldType::Str;
const BYTES: FieldType = FieldType::Bytes(1);
const INTS: FieldType = FieldType::Scalars(Scalar::I64);
const STRINGS: FieldType = FieldType::Strs;
/// Messages that are kept without decoding.
const ENCODED: FieldType = FieldType::Strs;

macro_rules! messages {
    ($($(#[$doc:meta])* $name:ident [$($field:expr),* $(,)?])*) => {$(
        $(#[$doc])*
        pub(super) static $name: TableDef =
            TableDef { name: stringify!($name), fields: &[RESERVED, $($field),*] };
    )*};
}

messages! {
    Model [
        field("ir_version", INT),
        field("producer_name", STRING),
        field("producer_version", STRING),
        field("domain", STRING),
        field("model_version", INT),
        field("doc_string", STRING),
        field("graph", FieldType::Table(&Graph)),
        field("opset_import", FieldType::Tables(&OperatorSetId)),
        RESERVED, RESERVED, RESERVED, RESERVED, RESERVED,
        field("metadata_props", FieldType::Tables(&StringStringEntry)),
        RESERVED, RESERVED, RESERVED, RESERVED, RESERVED,
        field("training_info", ENCODED),
        RESERVED, RESERVED, RESERVED, RESERVED,
        field("functions", ENCODED),
    ]
    OperatorSetId [field("domain", STRING), field("version", INT)]
    StringStringEntry [field("key", STRING), field("value", STRING)]
    Graph [
        field("node", FieldType::Tables(&Node)),
        field("name", STRING),
        RESERVED, RESERVED,
        field("initializer", FieldType::Tables(&Tensor)),
        RESERVED, RESERVED, RESERVED, RESERVED,
        field("doc_string", STRING),
        field("input", FieldType::Tables(&ValueInfo)),
        field("output", FieldType::Tables(&ValueInfo)),
        field("value_info", FieldType::Tables(&ValueInfo)),
        field("quantization_annotation", ENCODED),
        field("sparse_initializer", FieldType::Tables(&SparseTensor)),
        field("metadata_props", FieldType::Tables(&StringStringEntry)),
    ]
    Node [
        field("input", STRINGS),
        field("output", STRINGS),
        field("name", STRING),
        field("op_type", STRING),
        field("attribute", FieldType::Tables(&Attribute)),
        field("doc_string", STRING),
        field("domain", STRING),
        field("overload", STRING),
        field("metadata_props", FieldType::Tables(&StringStringEntry)),
    ]
    Attribute [
        field("name", STRING),
        field("f", FLOAT),
        field("i", INT),
        field("s", BYTES),
        field("t", FieldType::Table(&Tensor)),
        field("g", FieldType::Table(&Graph)),
        field("floats", FieldType::Scalars(Scalar::F32)),
        field("ints", INTS),
        field("strings", STRINGS),
        field("tensors", FieldType::Tables(&Tensor)),
        field("graphs", FieldType::Tables(&Graph)),
        RESERVED,
        field("doc_string", STRING),
        field("tp", FieldType::Table(&Type)),
        field("type_protos", FieldType::Tables(&Type)),
        RESERVED, RESERVED, RESERVED, RESERVED,
        field("type", ENUM),
        field("ref_attr_name", STRING),
        field("sparse_tensor", FieldType::Table(&SparseTensor)),
        field("sparse_tensors", FieldType::Tables(&SparseTensor)),
    ]
    Tensor [
        field("dims", INTS),
        field("data_type", ENUM),
        field("segment", FieldType::Table(&Segment)),
        field("float_data", FieldType::Scalars(Scalar::F32)),
        field("int32_data", FieldType::Scalars(Scalar::I32)),
        field("string_data", STRINGS),
        field("int64_data", INTS),
        field("name", STRING),
        field("raw_data", BYTES),
        field("double_data", FieldType::Scalars(Scalar::F64)),
        field("uint64_data", FieldType::Scalars(Scalar::U64)),
        field("doc_string", STRING),
        field("external_data", FieldType::Tables(&StringStringEntry)),
        field("data_location", ENUM),
        RESERVED,
        field("metadata_props", FieldType::Tables(&StringStringEntry)),
    ]
    Segment [field("begin", INT), field("end", INT)]
    SparseTensor [
        field("values", FieldType::Table(&Tensor)),
        field("indices", FieldType::Table(&Tensor)),
        field("dims", INTS),
    ]
    ValueInfo [
        field("name", STRING),
        field("type", FieldType::Table(&Type)),
        field("doc_string", STRING),
        field("metadata_props", FieldType::Tables(&StringStringEntry)),
    ]
    Type [
        field("tensor_type", FieldType::Table(&TensorType)),
        RESERVED, RESERVED,
        field("sequence_type", FieldType::Table(&SequenceType)),
        field("map_type", FieldType::Table(&MapType)),
        field("denotation", STRING),
        field("opaque_type", FieldType::Table(&OpaqueType)),
        field("sparse_tensor_type", FieldType::Table(&TensorType)),
        field("optional_type", FieldType::Table(&SequenceType)),
    ]
    TensorType [field("elem_type", ENUM), field("shape", FieldType::Table(&Shape))]
    Shape [field("dim", FieldType::Tables(&Dimension))]
    Dimension [field("dim_value", INT), field("dim_param", STRING), field("denotation", STRING)]
    SequenceType [field("elem_type", FieldType::Table(&Type))]
    MapType [field("key_type", ENUM), field("value_type", FieldType::Table(&Type))]
    OpaqueType [field("domain", STRING), field("name", STRING)]
}

/// `AttributeProto.AttributeType`
pub(super) mod attribute_type {
    pub(in crate::onnx) const FLOAT: i128 = 1;
    pub(in crate::onnx) const INT: i128 = 2;
    pub(in crate::onnx) const STRING: i128 = 3;
    pub(in crate::onnx) const TENSOR: i128 = 4;
    pub(in crate::onnx) const GRAPH: i128 = 5;
    pub(in crate::onnx) const FLOATS: i128 = 6;
    pub(in crate::onnx) const INTS: i128 = 7;
    pub(in crate::onnx) const STRINGS: i128 = 8;
    pub(in crate::onnx) const TENSORS: i128 = 9;
    pub(in crate::onnx) const GRAPHS: i128 = 10;
    pub(in crate::onnx) const SPARSE_TENSOR: i128 = 11;
    pub(in crate::onnx) const SPARSE_TENSORS: i128 = 12;
    pub(in crate::onnx) const TYPE_PROTO: i128 = 13;
    pub(in crate::onnx) const TYPE_PROTOS: i128 = 14;
}

/// `TensorProto.DataLocation.EXTERNAL`
pub(super) const EXTERNAL: i128 = 1;
