//! StableHLO's attributes, and the constraints on them. Some operations print the content of an attribute without its name.

mod bounds;
mod convolution;
mod fields;
mod lists;
mod text;
mod words;

pub use bounds::Bounds;
pub(super) use convolution::roles;
pub use convolution::{Conv, ConvDim};
pub(super) use fields::FieldValue;
pub use fields::*;
pub use lists::{DOT, GATHER, Lists, ListsDef, SCATTER};
pub(super) use text::TextCursor;
pub(super) use words::word;
pub use words::*;

use bounds::{read_bounds, read_extensions};
use qopt_ir::def::{AttrConstraint, AttrTypeDef};
use qopt_ir::ir::AttrKind;

/// The attributes that have a text of their own. [`EnumForm`](qopt_ir::def::EnumForm) decides between `#stablehlo<name word>` and
/// `#stablehlo.name<word>`.
pub(super) static ALL: &[&AttrTypeDef] = &[
    &AttrTypeDef {
        mnemonic: "conv",
        summary: "Dimension numbers of a convolution",
        parse: |p| {
            p.expect("<")?;
            let conv = Conv::parse(p)?;
            p.expect(">")?;
            Ok(conv.attr(p.ctx))
        },
        enumeration: None,
        example: "#stablehlo.conv<[b, 0, 1, f]x[0, 1, i, o]->[b, 0, 1, f]>",
    },
    &AttrTypeDef {
        mnemonic: "dot",
        summary: "Dimension numbers of a dot product",
        parse: |p| DOT.parse(p),
        enumeration: None,
        example: "#stablehlo.dot<lhs_contracting_dimensions = [1], rhs_contracting_dimensions = [0]>",
    },
    &AttrTypeDef {
        mnemonic: "gather",
        summary: "Dimension numbers of a gather",
        parse: |p| GATHER.parse(p),
        enumeration: None,
        example: "#stablehlo.gather<offset_dims = [1], collapsed_slice_dims = [0], start_index_map = [0], index_vector_dim = 1>",
    },
    &AttrTypeDef {
        mnemonic: "scatter",
        summary: "Dimension numbers of a scatter",
        parse: |p| SCATTER.parse(p),
        enumeration: None,
        example: "#stablehlo.scatter<update_window_dims = [1], inserted_window_dims = [0], index_vector_dim = 1>",
    },
    &AttrTypeDef {
        mnemonic: "precision",
        summary: "Precision of a product",
        parse: |p| PRECISION.parse(p),
        enumeration: Some(&PRECISION),
        example: "#stablehlo<precision HIGHEST>",
    },
    &AttrTypeDef {
        mnemonic: "comparison_direction",
        summary: "Comparison direction",
        parse: |p| DIRECTION.parse(p),
        enumeration: Some(&DIRECTION),
        example: "#stablehlo<comparison_direction GT>",
    },
    &AttrTypeDef {
        mnemonic: "comparison_type",
        summary: "Comparison type",
        parse: |p| COMPARISON.parse(p),
        enumeration: Some(&COMPARISON),
        example: "#stablehlo<comparison_type TOTALORDER>",
    },
    &AttrTypeDef {
        mnemonic: "bounds",
        summary: "Greatest sizes of dynamic dimensions",
        parse: read_bounds,
        enumeration: None,
        example: "#stablehlo.bounds<?, 4>",
    },
    &AttrTypeDef {
        mnemonic: "type_extensions",
        summary: "Greatest sizes of dynamic dimensions in the text of older versions; prints as `#stablehlo.bounds`",
        parse: read_extensions,
        enumeration: None,
        example: "#stablehlo.type_extensions<bounds = [?, 4]>",
    },
    &AttrTypeDef {
        mnemonic: "fft_type",
        summary: "Kind of a Fourier transform",
        parse: |p| FFT_TYPE.parse(p),
        enumeration: Some(&FFT_TYPE),
        example: "#stablehlo<fft_type RFFT>",
    },
    &AttrTypeDef {
        mnemonic: "transpose",
        summary: "Form of a triangular system",
        parse: |p| TRANSPOSE_KIND.parse(p),
        enumeration: Some(&TRANSPOSE_KIND),
        example: "#stablehlo<transpose NO_TRANSPOSE>",
    },
    &AttrTypeDef {
        mnemonic: "rng_distribution",
        summary: "Distribution of random numbers",
        parse: |p| RNG_DISTRIBUTION.parse(p),
        enumeration: Some(&RNG_DISTRIBUTION),
        example: "#stablehlo<rng_distribution UNIFORM>",
    },
    &AttrTypeDef {
        mnemonic: "rng_algorithm",
        summary: "Generator of random bits",
        parse: |p| RNG_ALGORITHM.parse(p),
        enumeration: Some(&RNG_ALGORITHM),
        example: "#stablehlo<rng_algorithm PHILOX>",
    },
    &AttrTypeDef {
        mnemonic: "result_accuracy_mode",
        summary: "Kind of a tolerated error",
        parse: |p| ACCURACY_MODE.parse(p),
        enumeration: Some(&ACCURACY_MODE),
        example: "#stablehlo.result_accuracy_mode<HIGHEST>",
    },
    &AttrTypeDef {
        mnemonic: "result_accuracy",
        summary: "Tolerated error of a function",
        parse: |p| RESULT_ACCURACY.parse_attr(p),
        enumeration: None,
        example: "#stablehlo.result_accuracy<atol = 1.000000e-05, rtol = 0.000000e+00, ulps = 1, mode = #stablehlo.result_accuracy_mode<TOLERANCE>>",
    },
    &AttrTypeDef {
        mnemonic: "channel_handle",
        summary: "Identity of a channel between devices",
        parse: |p| CHANNEL_HANDLE.parse_attr(p),
        enumeration: None,
        example: "#stablehlo.channel_handle<handle = 1, type = 0>",
    },
    &AttrTypeDef {
        mnemonic: "output_operand_alias",
        summary: "Result in the memory of an operand",
        parse: |p| OUTPUT_OPERAND_ALIAS.parse_attr(p),
        enumeration: None,
        example: "#stablehlo.output_operand_alias<output_tuple_indices = [0], operand_index = 0, operand_tuple_indices = [1]>",
    },
    &AttrTypeDef {
        mnemonic: "dot_algorithm",
        summary: "Computation of a dot product",
        parse: |p| DOT_ALGORITHM.parse_attr(p),
        enumeration: None,
        example: "#stablehlo.dot_algorithm<lhs_precision_type = tf32, rhs_precision_type = tf32, accumulation_type = f32, lhs_component_count = 1, rhs_component_count = 1, num_primitive_operations = 1, allow_imprecise_accumulation = false>",
    },
    &AttrTypeDef {
        mnemonic: "axis_ref",
        summary: "Axis of a mesh, or a part of one",
        parse: |p| AXIS_REF.parse_attr(p),
        enumeration: None,
        example: "#stablehlo.axis_ref<name = \"x\", sub_axis_info = (1)2>",
    },
    &AttrTypeDef {
        mnemonic: "mesh_axis",
        summary: "Name and size of an axis",
        parse: |p| MESH_AXIS.parse_attr(p),
        enumeration: None,
        example: "#stablehlo.mesh_axis<name = \"x\", size = 2>",
    },
    &AttrTypeDef {
        mnemonic: "mesh",
        summary: "Mesh of devices",
        parse: |p| MESH.parse_attr(p),
        enumeration: None,
        example: "#stablehlo.mesh<axes = [#stablehlo.mesh_axis<name = \"x\", size = 2>], device_ids = dense<[0, 1]> : tensor<2xi64>>",
    },
    &AttrTypeDef {
        mnemonic: "replica_group_mesh_axes",
        summary: "Groups of devices along axes of a mesh",
        parse: |p| REPLICA_GROUP_MESH_AXES.parse_attr(p),
        enumeration: None,
        example: "#stablehlo.replica_group_mesh_axes<mesh = @mesh, axes = [#stablehlo.axis_ref<name = \"x\">]>",
    },
];

/// Dimensions of a product.
pub const IS_DOT: AttrConstraint =
    AttrConstraint::new("Attribute that models the dimension information for dot.", |c, a| DOT.read(c, a).is_some());
/// Dimensions of a gather.
pub const IS_GATHER: AttrConstraint =
    AttrConstraint::new("Attribute that models the dimension information for gather", |c, a| {
        GATHER.read(c, a).is_some()
    });
/// Dimensions of a convolution.
pub const IS_CONV: AttrConstraint =
    AttrConstraint::new("Structure of dimension information for conv op", |c, a| c.attr_object::<Conv>(a).is_some());
/// An array of precisions.
pub const IS_PRECISIONS: AttrConstraint =
    AttrConstraint::new("Precision Config attribute", |c, a| match c.attr_kind(a) {
        AttrKind::Array(items) => items.iter().all(|&item| PRECISION.read(c, item).is_some()),
        _ => false,
    });
/// An array.
pub const IS_ARRAY: AttrConstraint =
    AttrConstraint::new("array attribute", |c, a| matches!(c.attr_kind(a), AttrKind::Array(_)));
/// A direction of comparison.
pub const IS_DIRECTION: AttrConstraint = AttrConstraint::of_enum("Which comparison operation to perform.", &DIRECTION);
/// A kind of comparison.
pub const IS_COMPARISON: AttrConstraint = AttrConstraint::of_enum("Which comparison type to use.", &COMPARISON);
/// A kind of Fourier transform.
pub const IS_FFT_TYPE: AttrConstraint = AttrConstraint::of_enum("XLA fast fourier transform type.", &FFT_TYPE);
/// A form of a triangular system.
pub const IS_TRANSPOSE: AttrConstraint = AttrConstraint::of_enum("Transpose options", &TRANSPOSE_KIND);
/// A distribution of random numbers.
pub const IS_RNG_DISTRIBUTION: AttrConstraint =
    AttrConstraint::of_enum("XLA PRNG distribution to be used.", &RNG_DISTRIBUTION);
/// A generator of random bits.
pub const IS_RNG_ALGORITHM: AttrConstraint = AttrConstraint::of_enum("XLA PRNG algorithm to be used.", &RNG_ALGORITHM);
/// A tolerated error.
pub const IS_RESULT_ACCURACY: AttrConstraint =
    AttrConstraint::new("The requested accuracy for transcendental unary ops.", |c, a| RESULT_ACCURACY.is(c, a));
/// A channel between devices.
pub const IS_CHANNEL_HANDLE: AttrConstraint =
    AttrConstraint::new("two 64-bit integers 'handle' and 'type'", |c, a| CHANNEL_HANDLE.is(c, a));
/// A computation of a dot product.
pub const IS_DOT_ALGORITHM: AttrConstraint =
    AttrConstraint::new("Attribute that models the algorithm constraints to use for computing dot.", |c, a| {
        DOT_ALGORITHM.is(c, a)
    });
/// Dimensions of a scatter.
pub const IS_SCATTER: AttrConstraint =
    AttrConstraint::new("Attribute that models the dimension information for scatter", |c, a| {
        SCATTER.read(c, a).is_some()
    });
/// Results in the memory of operands.
pub const IS_ALIASES: AttrConstraint =
    AttrConstraint::new("Aliasing attribute for outputs and operands of CustomCall", |c, a| match c.attr_kind(a) {
        AttrKind::Array(items) => items.iter().all(|&item| OUTPUT_OPERAND_ALIAS.is(c, item)),
        _ => false,
    });
