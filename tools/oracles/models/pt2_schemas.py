"""Prints the table tools/formats/src/pt2/schemas.txt: the arguments of PyTorch's operators, with types and defaults.

The table has the core operators, the operators that torch.nn.functional leaves in an exported program, and the casts of
PT2E and torchao. One line per overload:

    namespace.name.overload argument:type=default ... * keyword:type=default

The types: T tensor, i int, f float, b bool, n number, s string, d dtype, l layout, v device, m memory format, g generator;
`?` after a type: or None; `[]`: a list; `[2]`: a list of two, for which one number may stand.

Run with torch 2.15.0 and torchao 0.18.0.
"""

import torch
import torch.ao.quantization.fx._decomposed  # noqa: F401: registers quantized_decomposed
import torchao.quantization.quant_primitives  # noqa: F401: registers torchao

# Operators outside of the core set, by name: all their functional overloads.
ALSO = """
_adaptive_avg_pool2d _int_mm _assert_async _assert_scalar _assert_tensor_metadata _log_softmax _safe_softmax _softmax
_scaled_dot_product_flash_attention_for_cpu _to_copy _unsafe_index _unsafe_view _weight_norm
_native_batch_norm_legit_no_training abs absolute acos adaptive_avg_pool1d adaptive_avg_pool2d adaptive_avg_pool3d
adaptive_max_pool2d add addbmm addcdiv addcmul addmm addmv alias all alpha_dropout amax amin aminmax any arange argmax
argmin argsort as_strided asin atan atan2 avg_pool1d avg_pool2d avg_pool3d baddbmm batch_norm bernoulli bilinear
binary_cross_entropy bitwise_and bitwise_left_shift bitwise_not bitwise_or bitwise_right_shift bitwise_xor bmm
broadcast_to bucketize cat cdist ceil celu channel_shuffle chunk clamp clamp_max clamp_min clip clone column_stack
concat concatenate constant_pad_nd contiguous conv1d conv2d conv3d conv_transpose1d conv_transpose2d conv_transpose3d
convolution copy cos cosh cosine_similarity count_nonzero cross_entropy_loss cumprod cumsum detach diag diagonal diff
div divide dot dropout einsum elu embedding embedding_bag empty empty_like eq erf erfc exp exp2 expand expand_as expm1
eye feature_dropout fill flatten flip floor floor_divide fmod frac frobenius_norm full full_like gather ge gelu glu
greater greater_equal group_norm gru gru_cell gt hardshrink hardsigmoid hardswish hardtanh im2col index index_add index_copy index_fill index_put
index_select instance_norm isfinite isinf isnan item kthvalue layer_norm le leaky_relu lerp less less_equal lift
lift_fresh lift_fresh_copy linalg_norm linalg_vector_norm linear log log10 log1p log2 log_sigmoid log_softmax logaddexp
logical_and logical_not logical_or logical_xor logit logsumexp lstm lstm_cell lt masked_fill masked_scatter masked_select matmul
max max_pool1d max_pool2d max_pool2d_with_indices max_pool3d maximum mean median meshgrid min minimum mish mm moveaxis
movedim mul multinomial multiply mv nan_to_num narrow native_group_norm native_layer_norm ne neg negative new_empty
new_full new_ones new_zeros nonzero norm normalize not_equal numpy_T one_hot ones ones_like outer pad pairwise_distance
permute pixel_shuffle pixel_unshuffle pow prelu prod rand rand_like randint randn randn_like reciprocal reflection_pad1d
reflection_pad2d relu relu6 remainder repeat repeat_interleave replication_pad2d reshape reshape_as rms_norm rnn_relu
rnn_relu_cell rnn_tanh rnn_tanh_cell roll rot90 round rrelu rsqrt rsub scalar_tensor scaled_dot_product_attention scatter scatter_add scatter_reduce
searchsorted select select_scatter selu sgn sigmoid sign silu sin sinh slice slice_scatter smooth_l1_loss softmax
softplus softshrink sort split split_with_sizes sqrt square squeeze stack std std_mean sub subtract sum swapaxes
swapdims sym_constrain_range sym_constrain_range_for_size sym_numel sym_size sym_storage_offset sym_stride t take
take_along_dim tan tanh tanhshrink tensor_split threshold tile to topk transpose tril triu true_divide trunc type_as
unbind unflatten unfold unsafe_chunk unsafe_split unsafe_split_with_sizes unsqueeze upsample_bicubic2d
upsample_bilinear2d upsample_linear1d upsample_nearest1d upsample_nearest2d var var_mean view view_as vstack hstack
where xlogy zeros zeros_like _upsample_nearest_exact2d _upsample_bilinear2d_aa detach_ dequantize
fake_quantize_per_tensor_affine fake_quantize_per_channel_affine isin triu_indices tril_indices
""".split()

# Operators of other namespaces than aten.
OTHERS = """
prims.collapse prims.convert_element_type prims.device_put prims.iota prims.split_dim torchao.choose_qparams_affine
torchao.dequantize_affine torchao.int_matmul torchao.quantize_affine
""".split()

LETTERS = {
    "Tensor": "T",
    "int": "i",
    "SymInt": "i",
    "float": "f",
    "bool": "b",
    "SymBool": "b",
    "number": "n",
    "Scalar": "n",
    "str": "s",
    "ScalarType": "d",
    "Layout": "l",
    "Device": "v",
    "MemoryFormat": "m",
    "Generator": "g",
}


def letters(ty, count):
    """The letters of a type; None if the table has none."""
    text = str(ty)
    if text.startswith("Optional[") and text.endswith("]"):
        inner = letters(ty.getElementType(), count)
        return inner and inner + "?"
    if text.startswith("List[") and text.endswith("]"):
        inner = letters(ty.getElementType(), None)
        return inner and f"{inner}[{count or ''}]"
    return LETTERS.get(text)


def default(value):
    if value is None:
        return "none"
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, (list, tuple)):
        return ",".join(default(item) for item in value) or "[]"
    if isinstance(value, torch.dtype | torch.layout | torch.device | torch.memory_format):
        return None
    return repr(value).replace("'", "")


def line(namespace, overload, operator):
    schema = operator._schema
    parts, keywords = [], False
    for argument in schema.arguments:
        if argument.is_out or argument.alias_info is not None and argument.alias_info.is_write:
            return None
        ty = letters(argument.real_type, argument.N)
        if ty is None:
            return None
        if argument.kwarg_only and not keywords:
            parts.append("*")
            keywords = True
        text = f"{argument.name}:{ty}"
        if argument.has_default_value():
            value = default(argument.default_value)
            if value is None or " " in value:
                return None
            text += "=" + value
        parts.append(text)
    name = schema.name.partition("::")[2]
    target = ".".join([namespace, name] + ([schema.overload_name] if schema.overload_name else []))
    return " ".join([target, *parts])


def main():
    lines = set()
    for namespace in ["aten", "prims", "quantized_decomposed", "torchao"]:
        operators = getattr(torch.ops, namespace)
        names = [name.partition("::") for name in torch._C._dispatch_get_all_op_names()]
        for full in sorted({name.partition(".")[0] for space, _, name in names if space == namespace}):
            packet = getattr(operators, full, None)
            if packet is None:
                continue
            overloads = [getattr(packet, overload) for overload in packet.overloads()]
            is_core = any(torch.Tag.core in overload.tags for overload in overloads)
            if namespace == "aten" and not is_core and full not in ALSO:
                continue
            if namespace in ("prims", "torchao") and f"{namespace}.{full}" not in OTHERS or full.startswith("_choose"):
                continue
            for overload in overloads:
                text = line(namespace, overload._overloadname, overload)
                # TorchScript's operators on numbers and lists do not occur in exported programs.
                first = text.split(" ")[1] if text else ""
                is_script = "prim_" in first or first.startswith(("a:", "self:", "string:")) and ":T" not in first
                if text is not None and not is_script and "Dimname" not in str(overload._schema):
                    lines.add(text)
    # An in-place operator that torch.export leaves on constants. It changes nothing that a program can see.
    lines.add("aten.detach_ self:T")
    print("\n".join(sorted(lines)))


main()
