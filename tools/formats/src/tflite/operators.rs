//! TFLite's and Circle's operators: number, operation name and table of options.
//!
//! The name of an operation is the name of the operator in lower case, as in LiteRT's converter.
//!
//! Sources: `BuiltinOperator` in the two schema files.

use super::schema::*;
use crate::object::TableDef;

/// An operator of the schema.
pub(super) struct OperatorDef {
    /// `BuiltinOperator`.
    pub(super) code: i32,
    /// The operation without `tfl.`.
    pub(super) name: &'static str,
    /// The table of options, `None` if the operator has none.
    pub(super) options: Option<&'static TableDef>,
    /// The number of operands of the operation: missing trailing operands become `tfl.no_value`. 0: as many as the file has.
    pub(super) operands: usize,
}

/// LiteRT's name of `LSTM` with the kernel `BASIC`.
pub(super) const BASIC_LSTM: &str = "basic_lstm";

/// `CUSTOM`
pub(super) const CUSTOM: i32 = 32;

/// The operator with this number.
pub(super) fn by_code(code: i32) -> Option<&'static OperatorDef> {
    OPERATORS.iter().find(|operator| operator.code == code)
}

/// The operator of an operation, by its name without `tfl.`.
pub(super) fn by_name(name: &str) -> Option<&'static OperatorDef> {
    let name = if name == BASIC_LSTM { "lstm" } else { name };
    OPERATORS.iter().find(|operator| operator.name == name)
}

const fn first(options: &[&'static TableDef]) -> Option<&'static TableDef> {
    match options {
        [first, ..] => Some(first),
        [] => None,
    }
}

macro_rules! operators {
    ($($code:literal $name:literal $($options:ident)? $(, operands $operands:literal)?;)*) => {
        &[$(OperatorDef {
            code: $code,
            name: $name,
            options: first(&[$(&$options)?]),
            operands: 0 $(+ $operands)?,
        }),*]
    };
}

static OPERATORS: &[OperatorDef] = operators! {
    0 "add" AddOptions;
    1 "average_pool_2d" Pool2DOptions;
    2 "concatenation" ConcatenationOptions;
    3 "conv_2d" Conv2DOptions, operands 3;
    4 "depthwise_conv_2d" DepthwiseConv2DOptions, operands 3;
    5 "depth_to_space" DepthToSpaceOptions;
    6 "dequantize" DequantizeOptions;
    7 "embedding_lookup";
    8 "floor";
    9 "fully_connected" FullyConnectedOptions, operands 3;
    10 "hashtable_lookup";
    11 "l2_normalization" L2NormOptions;
    12 "l2_pool_2d" Pool2DOptions;
    13 "local_response_normalization" LocalResponseNormalizationOptions;
    14 "logistic";
    15 "lsh_projection" LSHProjectionOptions;
    16 "lstm" LSTMOptions, operands 24;
    17 "max_pool_2d" Pool2DOptions;
    18 "mul" MulOptions;
    19 "relu";
    20 "relu_n1_to_1";
    21 "relu6";
    22 "reshape" ReshapeOptions;
    23 "resize_bilinear" ResizeBilinearOptions;
    24 "rnn" RNNOptions;
    25 "softmax" SoftmaxOptions;
    26 "space_to_depth" SpaceToDepthOptions;
    27 "svdf" SVDFOptions, operands 5;
    28 "tanh";
    29 "concat_embeddings" ConcatEmbeddingsOptions;
    30 "skip_gram" SkipGramOptions;
    31 "call" CallOptions;
    32 "custom";
    33 "embedding_lookup_sparse" EmbeddingLookupSparseOptions;
    34 "pad" PadOptions;
    35 "unidirectional_sequence_rnn" SequenceRNNOptions;
    36 "gather" GatherOptions;
    37 "batch_to_space_nd" BatchToSpaceNDOptions;
    38 "space_to_batch_nd" SpaceToBatchNDOptions;
    39 "transpose" TransposeOptions;
    40 "mean" ReducerOptions;
    41 "sub" SubOptions;
    42 "div" DivOptions;
    43 "squeeze" SqueezeOptions;
    44 "unidirectional_sequence_lstm" UnidirectionalSequenceLSTMOptions, operands 24;
    45 "strided_slice" StridedSliceOptions;
    46 "bidirectional_sequence_rnn" BidirectionalSequenceRNNOptions;
    47 "exp" ExpOptions;
    48 "topk_v2" TopKV2Options;
    49 "split" SplitOptions;
    50 "log_softmax" LogSoftmaxOptions;
    52 "bidirectional_sequence_lstm" BidirectionalSequenceLSTMOptions, operands 48;
    53 "cast" CastOptions;
    54 "prelu";
    55 "maximum" MaximumMinimumOptions;
    56 "arg_max" ArgMaxOptions;
    57 "minimum" MaximumMinimumOptions;
    58 "less" LessOptions;
    59 "neg" NegOptions;
    60 "padv2" PadV2Options;
    61 "greater" GreaterOptions;
    62 "greater_equal" GreaterEqualOptions;
    63 "less_equal" LessEqualOptions;
    64 "select" SelectOptions;
    65 "slice" SliceOptions;
    66 "sin";
    67 "transpose_conv" TransposeConvOptions, operands 4;
    68 "sparse_to_dense" SparseToDenseOptions;
    69 "tile" TileOptions;
    70 "expand_dims" ExpandDimsOptions;
    71 "equal" EqualOptions;
    72 "not_equal" NotEqualOptions;
    73 "log";
    74 "sum" ReducerOptions;
    75 "sqrt";
    76 "rsqrt";
    77 "shape" ShapeOptions;
    78 "pow" PowOptions;
    79 "arg_min" ArgMinOptions;
    80 "fake_quant" FakeQuantOptions;
    81 "reduce_prod" ReducerOptions;
    82 "reduce_max" ReducerOptions;
    83 "pack" PackOptions;
    84 "logical_or" LogicalOrOptions;
    85 "one_hot" OneHotOptions;
    86 "logical_and" LogicalAndOptions;
    87 "logical_not" LogicalNotOptions;
    88 "unpack" UnpackOptions;
    89 "reduce_min" ReducerOptions;
    90 "floor_div" FloorDivOptions;
    91 "reduce_any" ReducerOptions;
    92 "square" SquareOptions;
    93 "zeros_like" ZerosLikeOptions;
    94 "fill" FillOptions;
    95 "floor_mod" FloorModOptions;
    96 "range" RangeOptions;
    97 "resize_nearest_neighbor" ResizeNearestNeighborOptions;
    98 "leaky_relu" LeakyReluOptions;
    99 "squared_difference" SquaredDifferenceOptions;
    100 "mirror_pad" MirrorPadOptions;
    101 "abs" AbsOptions;
    102 "split_v" SplitVOptions;
    103 "unique" UniqueOptions;
    104 "ceil";
    105 "reverse_v2" ReverseV2Options;
    106 "add_n" AddNOptions;
    107 "gather_nd" GatherNdOptions;
    108 "cos" CosOptions;
    109 "where" WhereOptions;
    110 "rank" RankOptions;
    111 "elu";
    112 "reverse_sequence" ReverseSequenceOptions;
    113 "matrix_diag" MatrixDiagOptions;
    114 "quantize" QuantizeOptions;
    115 "matrix_set_diag" MatrixSetDiagOptions;
    116 "round";
    117 "hard_swish" HardSwishOptions;
    118 "if" IfOptions;
    119 "while" WhileOptions;
    120 "non_max_suppression_v4" NonMaxSuppressionV4Options;
    121 "non_max_suppression_v5" NonMaxSuppressionV5Options;
    122 "scatter_nd" ScatterNdOptions;
    123 "select_v2" SelectV2Options;
    124 "densify" DensifyOptions;
    125 "segment_sum" SegmentSumOptions;
    126 "batch_matmul" BatchMatMulOptions;
    128 "cumsum" CumsumOptions;
    129 "call_once" CallOnceOptions;
    130 "broadcast_to" BroadcastToOptions;
    131 "rfft2d" Rfft2dOptions;
    132 "conv_3d" Conv3DOptions, operands 3;
    133 "imag";
    134 "real";
    135 "complex_abs";
    136 "hashtable" HashtableOptions;
    137 "hashtable_find" HashtableFindOptions;
    138 "hashtable_import" HashtableImportOptions;
    139 "hashtable_size" HashtableSizeOptions;
    140 "reduce_all" ReducerOptions;
    141 "conv_3d_transpose" Conv3DOptions, operands 4;
    142 "var_handle" VarHandleOptions;
    143 "read_variable" ReadVariableOptions;
    144 "assign_variable" AssignVariableOptions;
    145 "broadcast_args";
    146 "random_standard_normal" RandomOptions;
    147 "bucketize" BucketizeOptions;
    148 "random_uniform" RandomOptions;
    149 "multinomial" RandomOptions;
    150 "gelu" GeluOptions;
    151 "dynamic_update_slice" DynamicUpdateSliceOptions;
    152 "relu_0_to_1";
    153 "unsorted_segment_prod" UnsortedSegmentProdOptions;
    154 "unsorted_segment_max" UnsortedSegmentMaxOptions;
    155 "unsorted_segment_sum" UnsortedSegmentSumOptions;
    156 "atan2" ATan2Options;
    157 "unsorted_segment_min" UnsortedSegmentMinOptions;
    158 "sign" SignOptions;
    159 "bitcast" BitcastOptions;
    160 "bitwise_xor" BitwiseXorOptions;
    161 "right_shift" RightShiftOptions;
    162 "stablehlo_logistic";
    163 "stablehlo_add";
    164 "stablehlo_divide";
    165 "stablehlo_multiply";
    166 "stablehlo_maximum";
    167 "stablehlo_reshape";
    168 "stablehlo_clamp";
    169 "stablehlo_concatenate" StablehloConcatenateOptions;
    170 "stablehlo_broadcast_in_dim" StablehloBroadcastInDimOptions;
    171 "stablehlo_convolution" StablehloConvolutionOptions;
    172 "stablehlo_slice" StablehloSliceOptions;
    173 "stablehlo_custom_call" StablehloCustomCallOptions;
    174 "stablehlo_reduce" StablehloReduceOptions;
    175 "stablehlo_abs";
    176 "stablehlo_and";
    177 "stablehlo_cosine";
    178 "stablehlo_exponential";
    179 "stablehlo_floor";
    180 "stablehlo_log";
    181 "stablehlo_minimum";
    182 "stablehlo_negate";
    183 "stablehlo_or";
    184 "stablehlo_power";
    185 "stablehlo_remainder";
    186 "stablehlo_rsqrt";
    187 "stablehlo_select";
    188 "stablehlo_subtract";
    189 "stablehlo_tanh";
    190 "stablehlo_scatter" StablehloScatterOptions;
    191 "stablehlo_compare" StablehloCompareOptions;
    192 "stablehlo_convert";
    193 "stablehlo_dynamic_slice" StablehloDynamicSliceOptions;
    194 "stablehlo_dynamic_update_slice";
    195 "stablehlo_pad" StablehloPadOptions;
    196 "stablehlo_iota" StablehloIotaOptions;
    197 "stablehlo_dot_general" StablehloDotGeneralOptions;
    198 "stablehlo_reduce_window" StablehloReduceWindowOptions;
    199 "stablehlo_sort" StablehloSortOptions;
    200 "stablehlo_while" StablehloWhileOptions;
    201 "stablehlo_gather" StablehloGatherOptions;
    202 "stablehlo_transpose" StablehloTransposeOptions;
    203 "dilate" DilateOptions;
    204 "stablehlo_rng_bit_generator" StablehloRngBitGeneratorOptions;
    205 "reduce_window" ReduceWindowOptions;
    206 "stablehlo_composite" StablehloCompositeOptions;
    207 "stablehlo_shift_left" StablehloShiftLeftOptions;
    208 "stablehlo_cbrt";
    209 "stablehlo_case" StablehloCaseOptions;
    -2 "instance_norm" InstanceNormOptions;
    -3 "bcq_fully_connected" BCQFullyConnectedOptions;
    -4 "bcq_gather" BCQGatherOptions;
    -5 "gru" GRUOptions;
    -6 "rms_norm" RmsNormOptions;
    -7 "rope" RoPEOptions;
    -8 "run_model" RunModelOptions;
};
