//! Definitions of the named operations.
//!
//! Loops are letters, upper case for reductions. Each operand lists the loops that index its dimensions, with the destination
//! last. `h+Y` is a window's position plus the offset in the window, scaled by stride and dilation. Without operands, the nest
//! is elementwise or uses the operation's own maps.
//!
//! Sources: `mlir/Dialect/Linalg/IR/LinalgNamedStructuredOps.yaml` and `LinalgStructuredOps.td` of MLIR 22.

use qopt_ir::def::{
    ANY_RANKED_TENSOR, ANY_TYPE, AttrDefn, EnumDef, EnumForm, EnumStorage, OpDef, RegionBlocks, RegionDef, Trait, attr,
    implied_attr, variadic,
};

use super::super::attrs::{self, MAP_ARRAY, TYPE_FN};
use super::super::types::SHAPED;
use super::body::{BinaryFn, NamedBody};
use super::syntax::NamedSyntax;
use crate::arith::ops as arith;
use crate::math::ops as math;

/// The definition of a named operation.
pub(crate) struct Named {
    pub(crate) name: &'static str,
    pub(super) loops: &'static str,
    pub(super) operands: &'static [&'static str],
    pub(super) body: NamedBody,
    pub(super) attrs: &'static [AttrDefn],
}

const STRUCTURED: OpDef = OpDef {
    operands: &[variadic("inputs", &ANY_TYPE), variadic("outputs", &SHAPED)],
    results: &[variadic("result_tensors", &ANY_RANKED_TENSOR)],
    regions: &[RegionDef { name: "region", blocks: RegionBlocks::Any, variadic: false }],
    traits: &[
        Trait::AttrSizedOperandSegments,
        Trait::ImplicitTerminator(crate::linalg::ops::YIELD.name),
        Trait::RecursiveMemoryEffects,
        Trait::DestinationStyle,
        Trait::ImpliedRegions,
    ],
    syntax: Some(&NamedSyntax),
    verify: Some(super::verify),
    arg_name: Some(|op, i| Some(if i < op.operands_named("inputs").len() { "in" } else { "out" })),
    ..OpDef::BASE
};

const NONE: &[AttrDefn] = &[];
const CAST: &[AttrDefn] = &[implied_attr("cast", &TYPE_FN, "#linalg.type_fn<cast_signed>")];
const MAPS: &[AttrDefn] =
    &[implied_attr("indexing_maps", &MAP_ARRAY, "[]"), implied_attr("cast", &TYPE_FN, "#linalg.type_fn<cast_signed>")];
const STEPS_1: &[AttrDefn] = &[
    implied_attr("strides", &attrs::STEPS_1, "dense<1> : tensor<1xi64>"),
    implied_attr("dilations", &attrs::STEPS_1, "dense<1> : tensor<1xi64>"),
];
const STEPS_2: &[AttrDefn] = &[
    implied_attr("strides", &attrs::STEPS_2, "dense<1> : tensor<2xi64>"),
    implied_attr("dilations", &attrs::STEPS_2, "dense<1> : tensor<2xi64>"),
];
const STEPS_3: &[AttrDefn] = &[
    implied_attr("strides", &attrs::STEPS_3, "dense<1> : tensor<3xi64>"),
    implied_attr("dilations", &attrs::STEPS_3, "dense<1> : tensor<3xi64>"),
];

/// `linalg.contract`
pub(super) static CONTRACT: OpDef = OpDef {
    name: "linalg.contract",
    summary: "Tensor contraction",
    description: "`indexing_maps` index the operands. Loops that do not index the destination are reductions.",
    results: &[variadic("result_tensors", &SHAPED)],
    attrs: CONTRACTION,
    regions: &[RegionDef { name: "combiner", blocks: RegionBlocks::One, variadic: false }],
    example: "%0 = linalg.contract indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d2)>, affine_map<(d0, d1, d2) -> (d2, d1)>, \
              affine_map<(d0, d1, d2) -> (d0, d1)>] ins(%arg0, %arg1 : tensor<4x8xi8>, tensor<8x3xi8>) outs(%arg2 : \
              tensor<4x3xi32>) -> tensor<4x3xi32>",
    ..STRUCTURED
};
const CONTRACTION: &[AttrDefn] =
    &[attr("indexing_maps", &MAP_ARRAY), implied_attr("cast", &TYPE_FN, "#linalg.type_fn<cast_signed>")];

/// `linalg.elementwise`
pub(super) static ELEMENTWISE: OpDef = OpDef {
    name: "linalg.elementwise",
    summary: "Elementwise operation of a given `kind`",
    description: "`indexing_maps` index the operands. The custom form omits them if all are identity maps.",
    attrs: KIND,
    example: "%0 = linalg.elementwise kind=#linalg.elementwise_kind<add> ins(%arg0, %arg1 : tensor<4xi32>, tensor<4xi32>) \
              outs(%arg2 : tensor<4xi32>) -> tensor<4xi32>",
    ..STRUCTURED
};
const KIND: &[AttrDefn] = &[attr("kind", &attrs::ELEMENTWISE_KIND), implied_attr("indexing_maps", &MAP_ARRAY, "[]")];

/// Declares the kinds of `linalg.elementwise`.
macro_rules! kinds {
    ($($word:literal $number:literal $body:expr;)*) => {
        /// The kinds of `linalg.elementwise`.
        pub(crate) static ELEMENTWISE_KINDS: EnumDef = EnumDef {
            name: "::mlir::linalg::ElementwiseKind",
            cases: &[$(($word, $number)),*],
            flags: None,
            storage: EnumStorage::Object { dialect: "linalg", mnemonic: "elementwise_kind", form: EnumForm::Bracketed },
        };
        /// The definitions of the kinds, by number.
        pub(super) static KINDS: &[Named] =
            &[$(Named { name: ELEMENTWISE.name, loops: "", operands: &[], body: $body, attrs: KIND }),*];
    };
}

kinds! {
    "exp" 0 NamedBody::Unary(&math::EXP);
    "log" 1 NamedBody::Unary(&math::LOG);
    "abs" 2 NamedBody::Unary(&math::ABSF);
    "ceil" 3 NamedBody::Unary(&math::CEIL);
    "floor" 4 NamedBody::Unary(&math::FLOOR);
    "negf" 5 NamedBody::Unary(&arith::NEGF);
    "reciprocal" 6 NamedBody::Reciprocal;
    "round" 7 NamedBody::Unary(&math::ROUND);
    "sqrt" 8 NamedBody::Unary(&math::SQRT);
    "rsqrt" 9 NamedBody::Unary(&math::RSQRT);
    "square" 10 NamedBody::Square;
    "tanh" 11 NamedBody::Unary(&math::TANH);
    "erf" 12 NamedBody::Unary(&math::ERF);
    "add" 13 NamedBody::Each(BinaryFn::Sum);
    "sub" 14 NamedBody::Each(BinaryFn::Difference);
    "mul" 15 NamedBody::Each(BinaryFn::Product);
    "div" 16 NamedBody::Each(BinaryFn::Quotient);
    "div_unsigned" 17 NamedBody::Each(BinaryFn::QuotientUnsigned);
    "max_signed" 18 NamedBody::Each(BinaryFn::Max);
    "min_signed" 19 NamedBody::Each(BinaryFn::Min);
    "max_unsigned" 20 NamedBody::Each(BinaryFn::MaxUnsigned);
    "min_unsigned" 21 NamedBody::Each(BinaryFn::MinUnsigned);
    "powf" 22 NamedBody::Each(BinaryFn::Power);
    "select" 23 NamedBody::Select;
}

/// Declares the table and the operations.
macro_rules! named {
    ($($id:ident $name:literal $attrs:ident $loops:literal [$($operand:literal),*] $body:expr, $example:literal;)*) => {
        $(
            pub(crate) static $id: OpDef = OpDef {
                name: concat!("linalg.", $name),
                summary: concat!("The loop nest of `linalg.", $name, "`"),
                attrs: $attrs,
                example: $example,
                ..STRUCTURED
            };
        )*
        /// All named operations except `linalg.elementwise`, whose kinds are in [`KINDS`].
        pub(crate) static ALL: &[Named] = &[
            $(Named { name: concat!("linalg.", $name), loops: $loops, operands: &[$($operand),*], body: $body, attrs: $attrs },)*
            Named { name: CONTRACT.name, loops: "", operands: &[], body: NamedBody::Product, attrs: CONTRACTION },
        ];
        /// The operations.
        pub(crate) static OPS: &[&OpDef] = &[$(&$id,)* &CONTRACT, &ELEMENTWISE];
    };
}

named! {
    MATMUL "matmul" MAPS "mnK" ["m K", "K n", "m n"] NamedBody::Product, "%0 = linalg.matmul ins(%arg0, %arg1 : tensor<4x8xi8>, tensor<8x3xi8>) outs(%arg2 : tensor<4x3xi32>) -> tensor<4x3xi32>";
    BATCH_MATMUL "batch_matmul" MAPS "bmnK" ["b m K", "b K n", "b m n"] NamedBody::Product, "%0 = linalg.batch_matmul ins(%arg0, %arg1 : tensor<2x4x8xi8>, tensor<2x8x3xi8>) outs(%arg2 : tensor<2x4x3xi32>) -> tensor<2x4x3xi32>";
    BATCH_REDUCE_MATMUL "batch_reduce_matmul" MAPS "BmnK" ["B m K", "B K n", "m n"] NamedBody::Product, "%0 = linalg.batch_reduce_matmul ins(%arg0, %arg1 : tensor<2x4x8xi8>, tensor<2x8x3xi8>) outs(%arg2 : tensor<4x3xi32>) -> tensor<4x3xi32>";
    QUANTIZED_MATMUL "quantized_matmul" NONE "mnK" ["m K", "K n", "", "", "m n"] NamedBody::ProductOfDifferences, "%0 = linalg.quantized_matmul ins(%arg0, %arg1, %arg2, %arg3 : tensor<4x8xi8>, tensor<8x3xi8>, i32, i32) outs(%arg4 : tensor<4x3xi32>) -> tensor<4x3xi32>";
    QUANTIZED_BATCH_MATMUL "quantized_batch_matmul" NONE "bmnK" ["b m K", "b K n", "", "", "b m n"] NamedBody::ProductOfDifferences, "%0 = linalg.quantized_batch_matmul ins(%arg0, %arg1, %arg2, %arg3 : tensor<2x4x8xi8>, tensor<2x8x3xi8>, i32, i32) outs(%arg4 : tensor<2x4x3xi32>) -> tensor<2x4x3xi32>";
    MATVEC "matvec" NONE "mK" ["m K", "K", "m"] NamedBody::Product, "%0 = linalg.matvec ins(%arg0, %arg1 : tensor<4x8xi8>, tensor<8xi8>) outs(%arg2 : tensor<4xi32>) -> tensor<4xi32>";
    VECMAT "vecmat" NONE "nK" ["K", "K n", "n"] NamedBody::Product, "%0 = linalg.vecmat ins(%arg0, %arg1 : tensor<8xi8>, tensor<8x3xi8>) outs(%arg2 : tensor<3xi32>) -> tensor<3xi32>";
    BATCH_MATVEC "batch_matvec" NONE "bmK" ["b m K", "b K", "b m"] NamedBody::Product, "%0 = linalg.batch_matvec ins(%arg0, %arg1 : tensor<2x4x8xi8>, tensor<2x8xi8>) outs(%arg2 : tensor<2x4xi32>) -> tensor<2x4xi32>";
    BATCH_VECMAT "batch_vecmat" NONE "bnK" ["b K", "b K n", "b n"] NamedBody::Product, "%0 = linalg.batch_vecmat ins(%arg0, %arg1 : tensor<2x8xi8>, tensor<2x8x3xi8>) outs(%arg2 : tensor<2x3xi32>) -> tensor<2x3xi32>";
    DOT "dot" NONE "K" ["K", "K", ""] NamedBody::Product, "%0 = linalg.dot ins(%arg0, %arg1 : tensor<8xi8>, tensor<8xi8>) outs(%arg2 : tensor<i32>) -> tensor<i32>";
    MMT4D "mmt4d" NONE "mnKijL" ["m K i L", "n K j L", "m n i j"] NamedBody::Product, "%0 = linalg.mmt4d ins(%arg0, %arg1 : tensor<3x8x2x4xi8>, tensor<1x8x2x4xi8>) outs(%arg2 : tensor<3x1x2x2xi32>) -> tensor<3x1x2x2xi32>";
    BATCH_MMT4D "batch_mmt4d" NONE "bmnKijL" ["b m K i L", "b n K j L", "b m n i j"] NamedBody::Product, "%0 = linalg.batch_mmt4d ins(%arg0, %arg1 : tensor<2x3x8x2x4xi8>, tensor<2x1x8x2x4xi8>) outs(%arg2 : tensor<2x3x1x2x2xi32>) -> tensor<2x3x1x2x2xi32>";
    CONV_1D "conv_1d" NONE "wX" ["w+X", "X", "w"] NamedBody::Product, "%0 = linalg.conv_1d ins(%arg0, %arg1 : tensor<4xi8>, tensor<3xi8>) outs(%arg2 : tensor<2xi32>) -> tensor<2xi32>";
    CONV_2D "conv_2d" NONE "hwYX" ["h+Y w+X", "Y X", "h w"] NamedBody::Product, "%0 = linalg.conv_2d ins(%arg0, %arg1 : tensor<4x4xi8>, tensor<3x3xi8>) outs(%arg2 : tensor<2x2xi32>) -> tensor<2x2xi32>";
    CONV_3D "conv_3d" NONE "dhwZYX" ["d+Z h+Y w+X", "Z Y X", "d h w"] NamedBody::Product, "%0 = linalg.conv_3d ins(%arg0, %arg1 : tensor<4x4x4xi8>, tensor<3x3x3xi8>) outs(%arg2 : tensor<2x2x2xi32>) -> tensor<2x2x2xi32>";
    CONV_1D_NWC_WCF "conv_1d_nwc_wcf" STEPS_1 "nwfXC" ["n w+X C", "X C f", "n w f"] NamedBody::Product, "%0 = linalg.conv_1d_nwc_wcf ins(%arg0, %arg1 : tensor<1x4x4xi8>, tensor<3x4x5xi8>) outs(%arg2 : tensor<1x2x5xi32>) -> tensor<1x2x5xi32>";
    CONV_1D_NCW_FCW "conv_1d_ncw_fcw" STEPS_1 "nfwCX" ["n C w+X", "f C X", "n f w"] NamedBody::Product, "%0 = linalg.conv_1d_ncw_fcw ins(%arg0, %arg1 : tensor<1x4x4xi8>, tensor<5x4x3xi8>) outs(%arg2 : tensor<1x5x2xi32>) -> tensor<1x5x2xi32>";
    CONV_2D_NHWC_HWCF "conv_2d_nhwc_hwcf" STEPS_2 "nhwfYXC" ["n h+Y w+X C", "Y X C f", "n h w f"] NamedBody::Product, "%0 = linalg.conv_2d_nhwc_hwcf ins(%arg0, %arg1 : tensor<1x4x4x4xi8>, tensor<3x3x4x5xi8>) outs(%arg2 : tensor<1x2x2x5xi32>) -> tensor<1x2x2x5xi32>";
    CONV_2D_NHWC_HWCF_Q "conv_2d_nhwc_hwcf_q" STEPS_2 "nhwfYXC" ["n h+Y w+X C", "Y X C f", "", "", "n h w f"] NamedBody::ProductOfDifferences, "%0 = linalg.conv_2d_nhwc_hwcf_q ins(%arg0, %arg1, %arg2, %arg3 : tensor<1x4x4x4xi8>, tensor<3x3x4x5xi8>, i32, i32) outs(%arg4 : tensor<1x2x2x5xi32>) -> tensor<1x2x2x5xi32>";
    CONV_2D_NHWC_FHWC "conv_2d_nhwc_fhwc" STEPS_2 "nhwfYXC" ["n h+Y w+X C", "f Y X C", "n h w f"] NamedBody::Product, "%0 = linalg.conv_2d_nhwc_fhwc ins(%arg0, %arg1 : tensor<1x4x4x4xi8>, tensor<5x3x3x4xi8>) outs(%arg2 : tensor<1x2x2x5xi32>) -> tensor<1x2x2x5xi32>";
    CONV_2D_NHWC_FHWC_Q "conv_2d_nhwc_fhwc_q" STEPS_2 "nhwfYXC" ["n h+Y w+X C", "f Y X C", "", "", "n h w f"] NamedBody::ProductOfDifferences, "%0 = linalg.conv_2d_nhwc_fhwc_q ins(%arg0, %arg1, %arg2, %arg3 : tensor<1x4x4x4xi8>, tensor<5x3x3x4xi8>, i32, i32) outs(%arg4 : tensor<1x2x2x5xi32>) -> tensor<1x2x2x5xi32>";
    CONV_2D_NCHW_FCHW "conv_2d_nchw_fchw" STEPS_2 "nfhwCYX" ["n C h+Y w+X", "f C Y X", "n f h w"] NamedBody::Product, "%0 = linalg.conv_2d_nchw_fchw ins(%arg0, %arg1 : tensor<1x4x4x4xi8>, tensor<5x4x3x3xi8>) outs(%arg2 : tensor<1x5x2x2xi32>) -> tensor<1x5x2x2xi32>";
    CONV_2D_NCHW_FCHW_Q "conv_2d_nchw_fchw_q" STEPS_2 "nfhwCYX" ["n C h+Y w+X", "f C Y X", "", "", "n f h w"] NamedBody::ProductOfDifferences, "%0 = linalg.conv_2d_nchw_fchw_q ins(%arg0, %arg1, %arg2, %arg3 : tensor<1x4x4x4xi8>, tensor<5x4x3x3xi8>, i32, i32) outs(%arg4 : tensor<1x5x2x2xi32>) -> tensor<1x5x2x2xi32>";
    CONV_2D_NGCHW_FGCHW "conv_2d_ngchw_fgchw" STEPS_2 "ngfhwCYX" ["n g C h+Y w+X", "f g C Y X", "n g f h w"] NamedBody::Product, "%0 = linalg.conv_2d_ngchw_fgchw ins(%arg0, %arg1 : tensor<1x2x4x4x4xi8>, tensor<5x2x4x3x3xi8>) outs(%arg2 : tensor<1x2x5x2x2xi32>) -> tensor<1x2x5x2x2xi32>";
    CONV_2D_NGCHW_GFCHW "conv_2d_ngchw_gfchw" STEPS_2 "ngfhwCYX" ["n g C h+Y w+X", "g f C Y X", "n g f h w"] NamedBody::Product, "%0 = linalg.conv_2d_ngchw_gfchw ins(%arg0, %arg1 : tensor<1x2x4x4x4xi8>, tensor<2x5x4x3x3xi8>) outs(%arg2 : tensor<1x2x5x2x2xi32>) -> tensor<1x2x5x2x2xi32>";
    CONV_2D_NGCHW_GFCHW_Q "conv_2d_ngchw_gfchw_q" STEPS_2 "ngfhwCYX" ["n g C h+Y w+X", "g f C Y X", "", "", "n g f h w"] NamedBody::ProductOfDifferences, "%0 = linalg.conv_2d_ngchw_gfchw_q ins(%arg0, %arg1, %arg2, %arg3 : tensor<1x2x4x4x4xi8>, tensor<2x5x4x3x3xi8>, i32, i32) outs(%arg4 : tensor<1x2x5x2x2xi32>) -> tensor<1x2x5x2x2xi32>";
    CONV_2D_NHWGC_GFHWC "conv_2d_nhwgc_gfhwc" STEPS_2 "nhwgfYXC" ["n h+Y w+X g C", "g f Y X C", "n h w g f"] NamedBody::Product, "%0 = linalg.conv_2d_nhwgc_gfhwc ins(%arg0, %arg1 : tensor<1x4x4x2x4xi8>, tensor<2x5x3x3x4xi8>) outs(%arg2 : tensor<1x2x2x2x5xi32>) -> tensor<1x2x2x2x5xi32>";
    CONV_2D_NHWGC_GFHWC_Q "conv_2d_nhwgc_gfhwc_q" STEPS_2 "nhwgfYXC" ["n h+Y w+X g C", "g f Y X C", "", "", "n h w g f"] NamedBody::ProductOfDifferences, "%0 = linalg.conv_2d_nhwgc_gfhwc_q ins(%arg0, %arg1, %arg2, %arg3 : tensor<1x4x4x2x4xi8>, tensor<2x5x3x3x4xi8>, i32, i32) outs(%arg4 : tensor<1x2x2x2x5xi32>) -> tensor<1x2x2x2x5xi32>";
    CONV_3D_NDHWC_DHWCF "conv_3d_ndhwc_dhwcf" STEPS_3 "ndhwfZYXC" ["n d+Z h+Y w+X C", "Z Y X C f", "n d h w f"] NamedBody::Product, "%0 = linalg.conv_3d_ndhwc_dhwcf ins(%arg0, %arg1 : tensor<1x4x4x4x4xi8>, tensor<3x3x3x4x5xi8>) outs(%arg2 : tensor<1x2x2x2x5xi32>) -> tensor<1x2x2x2x5xi32>";
    CONV_3D_NDHWC_DHWCF_Q "conv_3d_ndhwc_dhwcf_q" STEPS_3 "ndhwfZYXC" ["n d+Z h+Y w+X C", "Z Y X C f", "", "", "n d h w f"] NamedBody::ProductOfDifferences, "%0 = linalg.conv_3d_ndhwc_dhwcf_q ins(%arg0, %arg1, %arg2, %arg3 : tensor<1x4x4x4x4xi8>, tensor<3x3x3x4x5xi8>, i32, i32) outs(%arg4 : tensor<1x2x2x2x5xi32>) -> tensor<1x2x2x2x5xi32>";
    CONV_3D_NCDHW_FCDHW "conv_3d_ncdhw_fcdhw" STEPS_3 "nfdhwCZYX" ["n C d+Z h+Y w+X", "f C Z Y X", "n f d h w"] NamedBody::Product, "%0 = linalg.conv_3d_ncdhw_fcdhw ins(%arg0, %arg1 : tensor<1x4x4x4x4xi8>, tensor<5x4x3x3x3xi8>) outs(%arg2 : tensor<1x5x2x2x2xi32>) -> tensor<1x5x2x2x2xi32>";
    DEPTHWISE_CONV_1D_NWC_WC "depthwise_conv_1d_nwc_wc" STEPS_1 "nwcX" ["n w+X c", "X c", "n w c"] NamedBody::Product, "%0 = linalg.depthwise_conv_1d_nwc_wc ins(%arg0, %arg1 : tensor<1x4x4xi8>, tensor<3x4xi8>) outs(%arg2 : tensor<1x2x4xi32>) -> tensor<1x2x4xi32>";
    DEPTHWISE_CONV_1D_NCW_CW "depthwise_conv_1d_ncw_cw" STEPS_1 "nwcX" ["n c w+X", "c X", "n c w"] NamedBody::Product, "%0 = linalg.depthwise_conv_1d_ncw_cw ins(%arg0, %arg1 : tensor<1x4x4xi8>, tensor<4x3xi8>) outs(%arg2 : tensor<1x4x2xi32>) -> tensor<1x4x2xi32>";
    DEPTHWISE_CONV_1D_NWC_WCM "depthwise_conv_1d_nwc_wcm" STEPS_1 "nwcmX" ["n w+X c", "X c m", "n w c m"] NamedBody::Product, "%0 = linalg.depthwise_conv_1d_nwc_wcm ins(%arg0, %arg1 : tensor<1x4x4xi8>, tensor<3x4x3xi8>) outs(%arg2 : tensor<1x2x4x3xi32>) -> tensor<1x2x4x3xi32>";
    DEPTHWISE_CONV_2D_NHWC_HWC "depthwise_conv_2d_nhwc_hwc" STEPS_2 "nhwcYX" ["n h+Y w+X c", "Y X c", "n h w c"] NamedBody::Product, "%0 = linalg.depthwise_conv_2d_nhwc_hwc ins(%arg0, %arg1 : tensor<1x4x4x4xi8>, tensor<3x3x4xi8>) outs(%arg2 : tensor<1x2x2x4xi32>) -> tensor<1x2x2x4xi32>";
    DEPTHWISE_CONV_2D_NHWC_HWC_Q "depthwise_conv_2d_nhwc_hwc_q" STEPS_2 "nhwcYX" ["n h+Y w+X c", "Y X c", "", "", "n h w c"] NamedBody::ProductOfDifferences, "%0 = linalg.depthwise_conv_2d_nhwc_hwc_q ins(%arg0, %arg1, %arg2, %arg3 : tensor<1x4x4x4xi8>, tensor<3x3x4xi8>, i32, i32) outs(%arg4 : tensor<1x2x2x4xi32>) -> tensor<1x2x2x4xi32>";
    DEPTHWISE_CONV_2D_NCHW_CHW "depthwise_conv_2d_nchw_chw" STEPS_2 "nhwcYX" ["n c h+Y w+X", "c Y X", "n c h w"] NamedBody::Product, "%0 = linalg.depthwise_conv_2d_nchw_chw ins(%arg0, %arg1 : tensor<1x4x4x4xi8>, tensor<4x3x3xi8>) outs(%arg2 : tensor<1x4x2x2xi32>) -> tensor<1x4x2x2xi32>";
    DEPTHWISE_CONV_2D_NHWC_HWCM "depthwise_conv_2d_nhwc_hwcm" STEPS_2 "nhwcmYX" ["n h+Y w+X c", "Y X c m", "n h w c m"] NamedBody::Product, "%0 = linalg.depthwise_conv_2d_nhwc_hwcm ins(%arg0, %arg1 : tensor<1x4x4x4xi8>, tensor<3x3x4x3xi8>) outs(%arg2 : tensor<1x2x2x4x3xi32>) -> tensor<1x2x2x4x3xi32>";
    DEPTHWISE_CONV_2D_NHWC_HWCM_Q "depthwise_conv_2d_nhwc_hwcm_q" STEPS_2 "nhwcmYX" ["n h+Y w+X c", "Y X c m", "", "", "n h w c m"] NamedBody::ProductOfDifferences, "%0 = linalg.depthwise_conv_2d_nhwc_hwcm_q ins(%arg0, %arg1, %arg2, %arg3 : tensor<1x4x4x4xi8>, tensor<3x3x4x3xi8>, i32, i32) outs(%arg4 : tensor<1x2x2x4x3xi32>) -> tensor<1x2x2x4x3xi32>";
    DEPTHWISE_CONV_3D_NDHWC_DHWC "depthwise_conv_3d_ndhwc_dhwc" STEPS_3 "ndhwZYXc" ["n d+Z h+Y w+X c", "Z Y X c", "n d h w c"] NamedBody::Product, "%0 = linalg.depthwise_conv_3d_ndhwc_dhwc ins(%arg0, %arg1 : tensor<1x4x4x4x4xi8>, tensor<3x3x3x4xi8>) outs(%arg2 : tensor<1x2x2x2x4xi32>) -> tensor<1x2x2x2x4xi32>";
    DEPTHWISE_CONV_3D_NCDHW_CDHW "depthwise_conv_3d_ncdhw_cdhw" STEPS_3 "ndhwZYXc" ["n c d+Z h+Y w+X", "c Z Y X", "n c d h w"] NamedBody::Product, "%0 = linalg.depthwise_conv_3d_ncdhw_cdhw ins(%arg0, %arg1 : tensor<1x4x4x4x4xi8>, tensor<4x3x3x3xi8>) outs(%arg2 : tensor<1x4x2x2x2xi32>) -> tensor<1x4x2x2x2xi32>";
    DEPTHWISE_CONV_3D_NDHWC_DHWCM "depthwise_conv_3d_ndhwc_dhwcm" STEPS_3 "ndhwmZYXc" ["n d+Z h+Y w+X c", "Z Y X c m", "n d h w c m"] NamedBody::Product, "%0 = linalg.depthwise_conv_3d_ndhwc_dhwcm ins(%arg0, %arg1 : tensor<1x4x4x4x4xi8>, tensor<3x3x3x4x3xi8>) outs(%arg2 : tensor<1x2x2x2x4x3xi32>) -> tensor<1x2x2x2x4x3xi32>";
    POOLING_NHWC_SUM "pooling_nhwc_sum" STEPS_2 "nhwcYX" ["n h+Y w+X c", "Y X", "n h w c"] NamedBody::Pool(BinaryFn::Sum), "%0 = linalg.pooling_nhwc_sum ins(%arg0, %arg1 : tensor<1x4x4x4xi8>, tensor<3x3xi8>) outs(%arg2 : tensor<1x2x2x4xi32>) -> tensor<1x2x2x4xi32>";
    POOLING_NHWC_MAX "pooling_nhwc_max" STEPS_2 "nhwcYX" ["n h+Y w+X c", "Y X", "n h w c"] NamedBody::Pool(BinaryFn::Max), "%0 = linalg.pooling_nhwc_max ins(%arg0, %arg1 : tensor<1x4x4x4xi8>, tensor<3x3xi8>) outs(%arg2 : tensor<1x2x2x4xi32>) -> tensor<1x2x2x4xi32>";
    POOLING_NHWC_MAX_UNSIGNED "pooling_nhwc_max_unsigned" STEPS_2 "nhwcYX" ["n h+Y w+X c", "Y X", "n h w c"] NamedBody::Pool(BinaryFn::MaxUnsigned), "%0 = linalg.pooling_nhwc_max_unsigned ins(%arg0, %arg1 : tensor<1x4x4x4xi8>, tensor<3x3xi8>) outs(%arg2 : tensor<1x2x2x4xi32>) -> tensor<1x2x2x4xi32>";
    POOLING_NHWC_MIN "pooling_nhwc_min" STEPS_2 "nhwcYX" ["n h+Y w+X c", "Y X", "n h w c"] NamedBody::Pool(BinaryFn::Min), "%0 = linalg.pooling_nhwc_min ins(%arg0, %arg1 : tensor<1x4x4x4xi8>, tensor<3x3xi8>) outs(%arg2 : tensor<1x2x2x4xi32>) -> tensor<1x2x2x4xi32>";
    POOLING_NHWC_MIN_UNSIGNED "pooling_nhwc_min_unsigned" STEPS_2 "nhwcYX" ["n h+Y w+X c", "Y X", "n h w c"] NamedBody::Pool(BinaryFn::MinUnsigned), "%0 = linalg.pooling_nhwc_min_unsigned ins(%arg0, %arg1 : tensor<1x4x4x4xi8>, tensor<3x3xi8>) outs(%arg2 : tensor<1x2x2x4xi32>) -> tensor<1x2x2x4xi32>";
    POOLING_NCHW_SUM "pooling_nchw_sum" STEPS_2 "nchwYX" ["n c h+Y w+X", "Y X", "n c h w"] NamedBody::Pool(BinaryFn::Sum), "%0 = linalg.pooling_nchw_sum ins(%arg0, %arg1 : tensor<1x4x4x4xi8>, tensor<3x3xi8>) outs(%arg2 : tensor<1x4x2x2xi32>) -> tensor<1x4x2x2xi32>";
    POOLING_NCHW_MAX "pooling_nchw_max" STEPS_2 "nchwYX" ["n c h+Y w+X", "Y X", "n c h w"] NamedBody::Pool(BinaryFn::Max), "%0 = linalg.pooling_nchw_max ins(%arg0, %arg1 : tensor<1x4x4x4xi8>, tensor<3x3xi8>) outs(%arg2 : tensor<1x4x2x2xi32>) -> tensor<1x4x2x2xi32>";
    POOLING_NWC_SUM "pooling_nwc_sum" STEPS_1 "nwcX" ["n w+X c", "X", "n w c"] NamedBody::Pool(BinaryFn::Sum), "%0 = linalg.pooling_nwc_sum ins(%arg0, %arg1 : tensor<1x4x4xi8>, tensor<3xi8>) outs(%arg2 : tensor<1x2x4xi32>) -> tensor<1x2x4xi32>";
    POOLING_NWC_MAX "pooling_nwc_max" STEPS_1 "nwcX" ["n w+X c", "X", "n w c"] NamedBody::Pool(BinaryFn::Max), "%0 = linalg.pooling_nwc_max ins(%arg0, %arg1 : tensor<1x4x4xi8>, tensor<3xi8>) outs(%arg2 : tensor<1x2x4xi32>) -> tensor<1x2x4xi32>";
    POOLING_NWC_MAX_UNSIGNED "pooling_nwc_max_unsigned" STEPS_1 "nwcX" ["n w+X c", "X", "n w c"] NamedBody::Pool(BinaryFn::MaxUnsigned), "%0 = linalg.pooling_nwc_max_unsigned ins(%arg0, %arg1 : tensor<1x4x4xi8>, tensor<3xi8>) outs(%arg2 : tensor<1x2x4xi32>) -> tensor<1x2x4xi32>";
    POOLING_NWC_MIN "pooling_nwc_min" STEPS_1 "nwcX" ["n w+X c", "X", "n w c"] NamedBody::Pool(BinaryFn::Min), "%0 = linalg.pooling_nwc_min ins(%arg0, %arg1 : tensor<1x4x4xi8>, tensor<3xi8>) outs(%arg2 : tensor<1x2x4xi32>) -> tensor<1x2x4xi32>";
    POOLING_NWC_MIN_UNSIGNED "pooling_nwc_min_unsigned" STEPS_1 "nwcX" ["n w+X c", "X", "n w c"] NamedBody::Pool(BinaryFn::MinUnsigned), "%0 = linalg.pooling_nwc_min_unsigned ins(%arg0, %arg1 : tensor<1x4x4xi8>, tensor<3xi8>) outs(%arg2 : tensor<1x2x4xi32>) -> tensor<1x2x4xi32>";
    POOLING_NCW_SUM "pooling_ncw_sum" STEPS_1 "ncwX" ["n c w+X", "X", "n c w"] NamedBody::Pool(BinaryFn::Sum), "%0 = linalg.pooling_ncw_sum ins(%arg0, %arg1 : tensor<1x4x4xi8>, tensor<3xi8>) outs(%arg2 : tensor<1x4x2xi32>) -> tensor<1x4x2xi32>";
    POOLING_NCW_MAX "pooling_ncw_max" STEPS_1 "ncwX" ["n c w+X", "X", "n c w"] NamedBody::Pool(BinaryFn::Max), "%0 = linalg.pooling_ncw_max ins(%arg0, %arg1 : tensor<1x4x4xi8>, tensor<3xi8>) outs(%arg2 : tensor<1x4x2xi32>) -> tensor<1x4x2xi32>";
    POOLING_NDHWC_SUM "pooling_ndhwc_sum" STEPS_3 "ndhwcZYX" ["n d+Z h+Y w+X c", "Z Y X", "n d h w c"] NamedBody::Pool(BinaryFn::Sum), "%0 = linalg.pooling_ndhwc_sum ins(%arg0, %arg1 : tensor<1x4x4x4x4xi8>, tensor<3x3x3xi8>) outs(%arg2 : tensor<1x2x2x2x4xi32>) -> tensor<1x2x2x2x4xi32>";
    POOLING_NDHWC_MAX "pooling_ndhwc_max" STEPS_3 "ndhwcZYX" ["n d+Z h+Y w+X c", "Z Y X", "n d h w c"] NamedBody::Pool(BinaryFn::Max), "%0 = linalg.pooling_ndhwc_max ins(%arg0, %arg1 : tensor<1x4x4x4x4xi8>, tensor<3x3x3xi8>) outs(%arg2 : tensor<1x2x2x2x4xi32>) -> tensor<1x2x2x2x4xi32>";
    POOLING_NDHWC_MIN "pooling_ndhwc_min" STEPS_3 "ndhwcZYX" ["n d+Z h+Y w+X c", "Z Y X", "n d h w c"] NamedBody::Pool(BinaryFn::Min), "%0 = linalg.pooling_ndhwc_min ins(%arg0, %arg1 : tensor<1x4x4x4x4xi8>, tensor<3x3x3xi8>) outs(%arg2 : tensor<1x2x2x2x4xi32>) -> tensor<1x2x2x2x4xi32>";
    COPY "copy" CAST "" [] NamedBody::Copy, "%0 = linalg.copy ins(%arg0 : tensor<4xi32>) outs(%arg1 : tensor<4xi32>) -> tensor<4xi32>";
    FILL "fill" NONE "" [] NamedBody::Fill, "%0 = linalg.fill ins(%arg0 : i32) outs(%arg1 : tensor<4xi32>) -> tensor<4xi32>";
    FILL_RNG_2D "fill_rng_2d" NONE "mn" ["", "", "", "m n"] NamedBody::Random, "%0 = linalg.fill_rng_2d ins(%arg0, %arg1, %arg2 : f64, f64, i32) outs(%arg3 : tensor<4x3xf32>) -> tensor<4x3xf32>";
    EXP "exp" NONE "" [] NamedBody::Unary(&math::EXP), "%0 = linalg.exp ins(%arg0 : tensor<4xf32>) outs(%arg1 : tensor<4xf32>) -> tensor<4xf32>";
    LOG "log" NONE "" [] NamedBody::Unary(&math::LOG), "%0 = linalg.log ins(%arg0 : tensor<4xf32>) outs(%arg1 : tensor<4xf32>) -> tensor<4xf32>";
    ABS "abs" NONE "" [] NamedBody::Unary(&math::ABSF), "%0 = linalg.abs ins(%arg0 : tensor<4xf32>) outs(%arg1 : tensor<4xf32>) -> tensor<4xf32>";
    CEIL "ceil" NONE "" [] NamedBody::Unary(&math::CEIL), "%0 = linalg.ceil ins(%arg0 : tensor<4xf32>) outs(%arg1 : tensor<4xf32>) -> tensor<4xf32>";
    FLOOR "floor" NONE "" [] NamedBody::Unary(&math::FLOOR), "%0 = linalg.floor ins(%arg0 : tensor<4xf32>) outs(%arg1 : tensor<4xf32>) -> tensor<4xf32>";
    NEGF "negf" NONE "" [] NamedBody::Unary(&arith::NEGF), "%0 = linalg.negf ins(%arg0 : tensor<4xf32>) outs(%arg1 : tensor<4xf32>) -> tensor<4xf32>";
    RECIPROCAL "reciprocal" NONE "" [] NamedBody::Reciprocal, "%0 = linalg.reciprocal ins(%arg0 : tensor<4xf32>) outs(%arg1 : tensor<4xf32>) -> tensor<4xf32>";
    ROUND "round" NONE "" [] NamedBody::Unary(&math::ROUND), "%0 = linalg.round ins(%arg0 : tensor<4xf32>) outs(%arg1 : tensor<4xf32>) -> tensor<4xf32>";
    SQRT "sqrt" NONE "" [] NamedBody::Unary(&math::SQRT), "%0 = linalg.sqrt ins(%arg0 : tensor<4xf32>) outs(%arg1 : tensor<4xf32>) -> tensor<4xf32>";
    RSQRT "rsqrt" NONE "" [] NamedBody::Unary(&math::RSQRT), "%0 = linalg.rsqrt ins(%arg0 : tensor<4xf32>) outs(%arg1 : tensor<4xf32>) -> tensor<4xf32>";
    SQUARE "square" NONE "" [] NamedBody::Square, "%0 = linalg.square ins(%arg0 : tensor<4xf32>) outs(%arg1 : tensor<4xf32>) -> tensor<4xf32>";
    TANH "tanh" NONE "" [] NamedBody::Unary(&math::TANH), "%0 = linalg.tanh ins(%arg0 : tensor<4xf32>) outs(%arg1 : tensor<4xf32>) -> tensor<4xf32>";
    ERF "erf" NONE "" [] NamedBody::Unary(&math::ERF), "%0 = linalg.erf ins(%arg0 : tensor<4xf32>) outs(%arg1 : tensor<4xf32>) -> tensor<4xf32>";
    ADD "add" NONE "" [] NamedBody::Each(BinaryFn::Sum), "%0 = linalg.add ins(%arg0, %arg1 : tensor<4xi32>, tensor<4xi32>) outs(%arg2 : tensor<4xi32>) -> tensor<4xi32>";
    SUB "sub" NONE "" [] NamedBody::Each(BinaryFn::Difference), "%0 = linalg.sub ins(%arg0, %arg1 : tensor<4xi32>, tensor<4xi32>) outs(%arg2 : tensor<4xi32>) -> tensor<4xi32>";
    MUL "mul" NONE "" [] NamedBody::Each(BinaryFn::Product), "%0 = linalg.mul ins(%arg0, %arg1 : tensor<4xi32>, tensor<4xi32>) outs(%arg2 : tensor<4xi32>) -> tensor<4xi32>";
    DIV "div" NONE "" [] NamedBody::Each(BinaryFn::Quotient), "%0 = linalg.div ins(%arg0, %arg1 : tensor<4xi32>, tensor<4xi32>) outs(%arg2 : tensor<4xi32>) -> tensor<4xi32>";
    DIV_UNSIGNED "div_unsigned" NONE "" [] NamedBody::Each(BinaryFn::QuotientUnsigned), "%0 = linalg.div_unsigned ins(%arg0, %arg1 : tensor<4xi32>, tensor<4xi32>) outs(%arg2 : tensor<4xi32>) -> tensor<4xi32>";
    MAX "max" NONE "" [] NamedBody::Each(BinaryFn::Max), "%0 = linalg.max ins(%arg0, %arg1 : tensor<4xi32>, tensor<4xi32>) outs(%arg2 : tensor<4xi32>) -> tensor<4xi32>";
    MIN "min" NONE "" [] NamedBody::Each(BinaryFn::Min), "%0 = linalg.min ins(%arg0, %arg1 : tensor<4xi32>, tensor<4xi32>) outs(%arg2 : tensor<4xi32>) -> tensor<4xi32>";
    POWF "powf" NONE "" [] NamedBody::Each(BinaryFn::Power), "%0 = linalg.powf ins(%arg0, %arg1 : tensor<4xf32>, tensor<4xf32>) outs(%arg2 : tensor<4xf32>) -> tensor<4xf32>";
    SELECT "select" NONE "" [] NamedBody::Select, "%0 = linalg.select ins(%arg0, %arg1, %arg2 : tensor<4xi1>, tensor<4xi32>, tensor<4xi32>) outs(%arg3 : tensor<4xi32>) -> tensor<4xi32>";
}
