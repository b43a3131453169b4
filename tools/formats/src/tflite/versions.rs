//! Versions of operators, which LiteRT derives from types and attributes, and the operands that are weights, inputs and biases.
//!
//! Source: `tflite/converter/tools/versioning/op_version.cc` of LiteRT.

use qopt_dialects::quant::types::{ParamGranularity, uniform};
use qopt_dialects::tf_type::TfType;
use qopt_dialects::tfl::LstmKernelType;
use qopt_ir::def::OpRef;
use qopt_ir::ir::{Type, ValueId};
use qopt_ir::num::FloatKind;

use super::operators::OperatorDef;
use super::types::ElementType;
use super::{Flavour, discardable};

/// LiteRT's names for the intermediates of an LSTM.
pub(super) const INTERMEDIATES: [&str; 5] = [
    "input_to_input_intermediate",
    "input_to_forget_intermediate",
    "input_to_cell_intermediate",
    "input_to_output_intermediate",
    "effective_hidden_scale_intermediate",
];

/// Returns true if LiteRT has an attribute for each intermediate of the operator.
pub(super) fn has_named_intermediates(name: &str) -> bool {
    matches!(name, "lstm" | "unidirectional_sequence_lstm")
}

/// Returns true if operand #1 is a weight, whose 8-bit constants may have a narrow range.
pub(super) fn takes_weight(name: &str) -> bool {
    matches!(
        name,
        "conv_2d" | "depthwise_conv_2d" | "embedding_lookup" | "fully_connected" | "prelu" | "transpose_conv"
    )
}

/// The operands with the input and the bias of an operator with weights. With a 16-bit input the bias usually has 64 bits.
pub(super) fn input_and_bias(name: &str) -> Option<(usize, usize)> {
    match name {
        "conv_2d" | "depthwise_conv_2d" | "fully_connected" => Some((0, 2)),
        "transpose_conv" => Some((2, 3)),
        _ => None,
    }
}

/// The version of an operator that its types and attributes need. Circle's converters write 1.
pub(super) fn version(op: OpRef<'_>, def: &OperatorDef, flavour: Flavour) -> i64 {
    if flavour.is_circle() {
        return 1;
    }
    use ElementType::{Bool, Complex, Float, Int, TensorFlow};
    const I2: ElementType = Int { signed: true, width: 2 };
    const I4: ElementType = Int { signed: true, width: 4 };
    const I8: ElementType = Int { signed: true, width: 8 };
    const I16: ElementType = Int { signed: true, width: 16 };
    const I32: ElementType = Int { signed: true, width: 32 };
    const I64: ElementType = Int { signed: true, width: 64 };
    const U4: ElementType = Int { signed: false, width: 4 };
    const U8: ElementType = Int { signed: false, width: 8 };
    const U32: ElementType = Int { signed: false, width: 32 };
    const F8: [ElementType; 2] = [Float(FloatKind::F8E4M3FN), Float(FloatKind::F8E5M2)];
    const F16: ElementType = Float(FloatKind::F16);
    const BF16: ElementType = Float(FloatKind::BF16);
    const F32: ElementType = Float(FloatKind::F32);
    const STRING: ElementType = TensorFlow(TfType::String);

    let op = Signature(op);
    let is = |operand: usize, ty: ElementType| op.operand(operand) == Some(ty);
    let is_f8 = |operand: usize| F8.iter().any(|&ty| is(operand, ty));
    let result_is = |ty: ElementType| op.result() == Some(ty);
    // The version of the first rule that holds, else 1.
    let first = |rules: &[(bool, i64)]| rules.iter().find(|(holds, _)| *holds).map_or(1, |(_, version)| *version);
    let is_hybrid = is(0, F32) && is(1, I8) && result_is(F32);
    let is_int8 = is(0, I8) && is(1, I8) && result_is(I8);
    let is_16x8 = is(0, I16) && is(1, I8) && result_is(I16);
    let i8_by_i4 = is(0, I8) && is(1, I4) && result_is(I8);
    let i16_or_i8 = [(is(0, I16), 3), (is(0, I8), 2)];
    match def.name {
        "conv_2d" => first(&[
            (is_16x8 && op.option("quantized_bias_type") != 0, 8),
            (op.is_grouped(), 6),
            (is_int8, 3),
            (i8_by_i4, 7),
            (is_hybrid && op.is_per_channel(1), 5),
            (is_hybrid, 2),
        ]),
        "depthwise_conv_2d" => first(&[
            (is_hybrid && op.is_per_channel(1), 6),
            (is_hybrid, 4),
            (is_int8, 3),
            (i8_by_i4, 7),
            (op.int("dilation_w_factor") > 1 || op.int("dilation_h_factor") > 1, 2),
        ]),
        "fully_connected" => first(&[
            (is(1, I2), 14),
            (is(0, I16) && is(1, I4) && result_is(I16), 13),
            (is_hybrid && op.is_per_channel(1), 12),
            (is_16x8 && op.option("quantized_bias_type") != 0, 11),
            (is(0, I16) && is(1, I16) && result_is(I16), 7),
            (op.num_operands() == 2, 6),
            (op.int("keep_num_dims") != 0, 5),
            (is_int8, 4),
            (i8_by_i4, 10),
            (is_hybrid && op.int("asymmetric_quantize_inputs") != 0, 9),
            (is_hybrid, 3),
            (op.string_attr("weights_format") == b"SHUFFLED4x16INT8", 2),
        ]),
        "transpose_conv" => first(&[
            (is_16x8 && op.option("quantized_bias_type") != 0, 5),
            (!matches!(op.string_attr("fused_activation_function"), b"NONE" | b""), 4),
            (op.num_operands() == 4, 3),
            (is(1, I8), 2),
        ]),
        "embedding_lookup" => first(&[(is(1, I4) || op.is_per_channel(1), 4), (is(1, I2), 5)]),
        "batch_matmul" => {
            first(&[(is(0, I16), 3), (is(0, I8), 2), (is_hybrid && op.int("asymmetric_quantize_inputs") != 0, 4)])
        }
        "svdf" => first(&[(is(0, I8), 3), (is_hybrid && op.int("asymmetric_quantize_inputs") != 0, 4), (is_hybrid, 2)]),
        "lstm" => {
            let is_basic = op.is_basic_lstm();
            let weights = |ty| is(2, ty);
            first(&[
                (!is_basic && is(0, I16) && weights(I8) && result_is(I16), 5),
                (!is_basic && is(0, F32) && weights(I8) && op.int("asymmetric_quantize_inputs") != 0, 4),
                (!is_basic && is(0, F32) && weights(I8), 3),
                (is_basic, 2),
            ])
        }
        "broadcast_to" => first(&[(is(0, I8) || is(0, I16), 3), (true, 2)]),
        "fake_quant" => first(&[(op.int("narrow_range") != 0, 2)]),
        "gather" => first(&[
            (is_f8(0), 8),
            (is(0, I4), 7),
            (is(1, I16), 6),
            (op.int("batch_dims") != 0, 5),
            (is(0, I16), 4),
            (is(0, Bool), 3),
            (is(0, I8), 2),
        ]),
        "gather_nd" => first(&[(is_f8(0), 6), (is(0, Bool), 5), (is(1, I16), 4), (is(0, I16), 3), (is(0, STRING), 2)]),
        "sign" => first(&[(is(0, I32), 2)]),
        "sin" | "cos" => first(&[(is(0, F16), 2)]),
        "mul" => first(&[
            (is(0, F16), 8),
            (is(0, I16) && !op.is_quantized(0) || is(0, U32), 7),
            (is(0, Complex(FloatKind::F32)), 6),
            (is(0, I64), 5),
            (is(0, I16), 4),
            (op.scale_ratio() >= 1.0, 3),
            (is(0, I8), 2),
        ]),
        "add" => first(&[
            (is(0, F16), 6),
            (is(0, I16) && !op.is_quantized(0), 5),
            (is(0, I64), 4),
            (is(0, I16) && result_is(I16) && op.option_or("pot_scale_int16", 1) == 0, 3),
            (is(0, I8), 2),
        ]),
        "sub" => first(&[
            (is(0, I16) && result_is(I16) && op.option_or("pot_scale_int16", 1) == 0, 5),
            (is(0, I64), 4),
            (op.broadcasts_above_rank_4(), 3),
            (is(0, I8), 2),
        ]),
        "div" => first(&[(op.broadcasts_above_rank_4(), 2)]),
        "maximum" | "minimum" => {
            first(&[(is(0, I16) && result_is(I16), 4), (op.broadcasts_above_rank_4(), 3), (is(0, I8), 2)])
        }
        "transpose" => first(&[
            (is(0, F16), 9),
            (op.rank(0) > 6 || is(0, BF16), 8),
            (is(0, I4), 7),
            (op.rank(0) > 5, 6),
            (is(0, I16), 5),
            (op.rank(0) > 4, 4),
            (is(0, Bool), 3),
            (is(0, I8), 2),
        ]),
        "slice" => first(&[
            (is(0, F16), 8),
            (is(0, I4), 7),
            (is(0, U32), 6),
            (op.rank(0) > 4, 5),
            (is(0, I16), 4),
            (is(0, STRING), 3),
            (is(0, I8), 2),
        ]),
        "strided_slice" => first(&[
            (op.int("offset") != 0, 8),
            (is(0, U32), 7),
            (op.int("ellipsis_mask") != 0 || op.int("new_axis_mask") != 0, 6),
            (is(0, STRING), 5),
            (op.rank(0) > 4, 4),
            (is(0, Bool), 3),
            (is(0, I8), 2),
        ]),
        "split" => first(&[(is_f8(1), 5), (is(1, I16), 4), (is(1, I32), 3), (is(1, I8), 2)]),
        "split_v" => first(&[(is_f8(0), 3), (is(0, I8), 2)]),
        "sparse_to_dense" => first(&[(is(2, I8) || is(2, U8), 3), (is(2, I64), 2)]),
        "unpack" => first(&[
            (is_f8(0), 6),
            (is(0, I8) || is(0, U8), 2),
            (is(0, Bool), 3),
            (is(0, I16) && result_is(I16), 4),
            (is(0, F16) || is(0, BF16), 5),
        ]),
        "pack" => first(&[(is_f8(0), 5), (is(0, I8), 2), (is(0, I16) && result_is(I16), 3), (is(0, U32), 4)]),
        "concatenation" => {
            first(&[(is_f8(0), 7), (is(0, F16), 6), (is(0, I4), 5), (is(0, U32), 4), (is(0, I16), 3), (is(0, I8), 2)])
        }
        "pad" | "padv2" => {
            first(&[(is_f8(0), 6), (is(0, Bool), 5), (op.rank(0) > 4, 4), (is(0, I16), 3), (is(0, I8), 2)])
        }
        "dequantize" => first(&[
            (is_f8(0), 9),
            (is(0, U4), 8),
            (is(0, I2), 7),
            (is(0, I4), 6),
            (is(0, I16) || is(0, F16), 3),
            (is(0, I8) && op.is_per_channel(0), 5),
            (is(0, I8), 2),
        ]),
        "quantize" => first(&[
            (is(0, U4) || result_is(U4), 5),
            (is(0, I4) || result_is(I4), 4),
            (op.result_is_per_channel(), 3),
            (result_is(I16), 2),
        ]),
        "floor_div" => first(&[(is(0, I16) || is(0, I8), 3), (is(0, F32), 2)]),
        "floor_mod" => first(&[(is(0, I16) || is(0, I8), 2)]),
        "l2_normalization" => first(&[(result_is(I8), 2)]),
        "abs" => first(&[
            (is(0, I32), 5),
            (is(0, I16) && op.is_quantized(0), 3),
            (is(0, I16), 4),
            (is(0, I8) || is(0, U8), 2),
        ]),
        "relu" => first(&[(is(0, I16), 3), (is(0, I8) || is(0, U8), 2)]),
        "reverse_v2" => first(&[(is_f8(0), 4), (is(0, I8), 3), (is(0, Bool), 2)]),
        "resize_bilinear" => first(&[(is(0, I16), 4), (op.int("half_pixel_centers") != 0, 3), (is(0, I8), 2)]),
        "resize_nearest_neighbor" => first(&[
            (is(0, I16), 4),
            (op.int("half_pixel_centers") != 0 || op.int("align_corners") != 0, 3),
            (is(0, I8), 2),
        ]),
        // LiteRT's converter writes 3 for 8-bit integers, which LiteRT 2.3.0 refuses, although its kernels have them.
        "tile" => first(&[(is(0, STRING), 2)]),
        "squeeze" => first(&[(is(0, STRING), 2)]),
        "space_to_batch_nd" | "batch_to_space_nd" => first(&[(is(0, I16), 4), (op.rank(0) != 4, 3), (is(0, I8), 2)]),
        "fill" => {
            first(&[(is_f8(1), 5), (is(1, F16), 4), (is(1, I8) || is(1, I16), 3), (is(1, Bool) || is(1, STRING), 2)])
        }
        "equal" => first(&[(is(0, I16), 5), (is(0, STRING), 3), (is(0, I8), 2)]),
        "not_equal" => first(&[(is(0, I16), 4), (is(0, STRING), 3), (is(0, I8), 2)]),
        "leaky_relu" => first(&[(is(0, I16), 2)]),
        "range" => first(&[(is(0, I64), 2)]),
        "softmax" => first(&[(is(0, F16), 4), (is(0, I16), 3), (is(0, I8), 2)]),
        "tanh" | "logistic" => first(&[(is(0, I16) && result_is(I16), 3), (is(0, I8), 2)]),
        "average_pool_2d" | "max_pool_2d" | "mean" | "mirror_pad" | "reduce_max" | "reduce_min" | "relu6" | "rsqrt" => {
            first(&i16_or_i8)
        }
        _ => 1,
    }
}

/// The types and attributes of an operation.
struct Signature<'a>(OpRef<'a>);

impl Signature<'_> {
    fn ty(&self, value: Option<ValueId>) -> Option<Type> {
        value.map(|value| self.0.body.ty(value))
    }
    fn element(&self, ty: Option<Type>) -> Option<ElementType> {
        let ctx = self.0.ctx;
        let element = ctx.element_or_self(ty?);
        match uniform(ctx, element) {
            Some(uniform) => Some(ElementType::Int { signed: uniform.storage.signed, width: uniform.storage.width }),
            None => ElementType::of(ctx, element),
        }
    }
    fn operand_type(&self, operand: usize) -> Option<Type> {
        self.ty(self.0.operands().nth(operand))
    }
    fn operand(&self, operand: usize) -> Option<ElementType> {
        self.element(self.operand_type(operand))
    }
    fn result(&self) -> Option<ElementType> {
        self.element(self.ty(self.0.results().next()))
    }
    /// The number of operands without omitted ones at the end.
    fn num_operands(&self) -> usize {
        let is_given = |value: ValueId| self.0.ctx.is_tensor(self.0.body.ty(value));
        self.0.operands().rposition(is_given).map_or(0, |last| last + 1)
    }
    fn rank(&self, operand: usize) -> usize {
        self.operand_type(operand).and_then(|ty| self.0.ctx.shape(ty)).map_or(0, |dims| dims.len())
    }
    fn is_quantized(&self, operand: usize) -> bool {
        let ctx = self.0.ctx;
        self.operand_type(operand).is_some_and(|ty| ctx.quantized(ctx.element_or_self(ty)).is_some())
    }
    fn has_several_scales(&self, ty: Option<Type>) -> bool {
        let ctx = self.0.ctx;
        let uniform = ty.and_then(|ty| uniform(ctx, ctx.element_or_self(ty)));
        uniform.is_some_and(|uniform| !matches!(uniform.form, ParamGranularity::Tensor))
    }
    fn is_per_channel(&self, operand: usize) -> bool {
        self.has_several_scales(self.operand_type(operand))
    }
    fn result_is_per_channel(&self) -> bool {
        self.has_several_scales(self.ty(self.0.results().next()))
    }
    fn int(&self, name: &str) -> i64 {
        self.0.int(name).unwrap_or(0)
    }
    fn string_attr(&self, name: &str) -> &[u8] {
        let word = self.0.attr(name).and_then(|attr| self.0.ctx.attr_str(attr));
        word.map_or(&[], |word| self.0.ctx.bytes(word))
    }
    /// An option without an attribute in LiteRT's definition.
    fn option(&self, name: &str) -> i64 {
        self.option_or(name, 0)
    }
    fn option_or(&self, name: &str, default: i64) -> i64 {
        let ctx = self.0.ctx;
        let value = self.0.attr(discardable::OPTIONS).and_then(|dict| ctx.dict_named(dict, name));
        value.and_then(|value| ctx.attr_int(value)).unwrap_or(default)
    }
    fn is_basic_lstm(&self) -> bool {
        let kind = self.0.attr("kernel_type").and_then(|attr| LstmKernelType::read(self.0.ctx, attr));
        kind == Some(LstmKernelType::Basic)
    }
    /// Returns true if the filter of a convolution has another number of channels than the input.
    fn is_grouped(&self) -> bool {
        let last = |operand| self.0.ctx.shape(self.operand_type(operand)?)?.last().copied().flatten();
        last(0).zip(last(1)).is_some_and(|(input, filter)| input != filter)
    }
    fn broadcasts_above_rank_4(&self) -> bool {
        let shape = |operand| self.operand_type(operand).and_then(|ty| self.0.ctx.shape(ty));
        shape(0) != shape(1) && self.rank(0).max(self.rank(1)) > 4
    }
    /// The product of the first scales of the operands, divided by that of the result; 0 unless all three are quantized.
    fn scale_ratio(&self) -> f32 {
        let ctx = self.0.ctx;
        let scale = |ty: Option<Type>| match uniform(ctx, ctx.element_or_self(ty?)) {
            Some(uniform) => uniform.params.first().map(|param| param.scale() as f32),
            None => None,
        };
        let product = || {
            let inputs = scale(self.operand_type(0))? * scale(self.operand_type(1))?;
            Some(inputs / scale(self.ty(self.0.results().next()))?)
        };
        product().unwrap_or(0.0)
    }
}
