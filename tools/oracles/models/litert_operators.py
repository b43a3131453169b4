"""Writes small TensorFlow Lite files, most with one operator: all operators and element types that LiteRT runs.

    pip install ai-edge-litert==2.3.0 flatbuffers numpy
    python litert_operators.py OUTDIR

The name of a file is its first operator and a number. The schema allows all files; LiteRT 2.3.0 refuses about 50.
Left out: most StableHLO operators (LiteRT has no kernel), sparse tensors, buffers outside of the flatbuffer, variants.

A row of ROWS is `OPERATOR[:version],.. element types | operands > results > intermediates | options`. The row makes a
file for each operator and each element type. `f32>i8` names two types, A and B. An unknown name is a custom operator.
`;` separates operators, `&&` subgraphs. GRAPH names inputs and outputs that do not follow from the operators.

    2x3  f32:2x3  bool:     input or result of type A, f32, and scalar; ?x3 has a dynamic dimension, 2x3! is a variable
    ~2x3  B~2x3             constant of random values
    =[1,2]  i64=[1]  A=2    constant, i32 unless a type is given
    -  3*-  3*2x3           absent operand, repeated operand
    x%2x3 .. x%             tensor with a name, and another use of it
    @0.5  @0.5,3,-1,1       scale, zero point, minimum and maximum; types of 16 bits and fewer have a default
    @0.1:0.2/0              scales from 0.1 to 0.2 along axis 0
    @*  @block  @-  @unit   product of the last two scales, a scale for each 32 elements, none, row of NAMED_SCALES
"""

import ast
import re
import sys
from pathlib import Path

import flatbuffers
import numpy as np
from ai_edge_litert import schema_py_generated as schema
from flatbuffers import flexbuffers

KINDS = "f16 bf16 f32 f64 c64 bool i2 i4 i8 i16 i32 i64 u8 u16 u32 u64 str resource".split()
PREFIXES = {"f": "FLOAT", "bf": "BFLOAT", "c": "COMPLEX", "bool": "BOOL", "i": "INT", "u": "UINT", "str": "STRING"}
ELEMENTS = {kind: re.sub("^[a-z]+", lambda prefix: PREFIXES.get(prefix[0], prefix[0].upper()), kind) for kind in KINDS}
ARRAYS = {"bf16": "uint16", "i2": "int8", "i4": "int8", "str": "object"}
CODES = {name: getattr(schema.TensorType, code) for name, code in ELEMENTS.items()}
KEYS = {"dilation": "dilationHFactor,dilationWFactor", "fused": "fusedActivationFunction", "strides": "strideH,strideW"}
WORDS = CODES | {"SAME": 0, "VALID": 1, "RELU": 1, "RELU_N1_TO_1": 2, "RELU6": 3, "TANH": 4}
NAMED_SCALES = {
    "default": {"i2": "0.5", "i4": "0.5", "i8": "0.05,3", "u8": "0.06,120", "i16": "0.001"},
    "sum": {"i8": "0.3,3", "u8": "0.3,120", "i16": "0.3"},
    "unit": {"i8": "0.00390625,-128", "u8": "0.00390625", "i16": "0.000030517578125"},
    "symmetric": {"i8": "0.0078125", "u8": "0.0078125,128", "i16": "0.000030517578125"},
    "positive": {"i8": "0.05,-128", "u8": "0.05", "i16": "0.001"},
    "weights": {"i2": "0.02", "i4": "0.02", "i8": "0.02", "u8": "0.02,119"},
    "logarithm": {"i8": "0.0625,127", "u8": "0.0625,255"},
}
NAMED_TYPES = {
    "reals": "f32 i8 u8 i16",
    "numbers": "f32 i8 u8 i16 i32 i64",
    "all": "bool f32 i8 u8 i16 i32 i64",
    "movable": "bool f16 f32 i4 i8 u8 i16 i32 i64",
    "channel": "f32>f32>f32>f32 f16>f16>f16>f16 i8>i8>i32>i8 i16>i8>i64>i16 f32>i8>f32>f32 i8>i4>i32>i8 f32>i4>f32>f32",
    "tensor": "i8>i8>i32>i8 u8>u8>i32>u8",
    "cells": "f32>f32 f32>i8",
}

ROWS = """
ABS:2 f16 f32 i16 i32 | 2x3x8 > 2x3x8
ABS:2,LOG:2,SQRT:2,RSQRT:2 i8 | 2x3x8@positive > 2x3x8@positive
NEG f16 f32 i8 i32 i64 | 2x3x8 > 2x3x8
EXP:2 f16 f32 i8 i16 | 2x3x8 > 2x3x8@positive
LOG:2 f32 i16 | 2x3x8 > 2x3x8
SQRT,RSQRT,SIN,COS,CEIL,ROUND f32 | 2x3x8 > 2x3x8
SQUARE,ZEROS_LIKE f32 i32 i64 | 2x3x8 > 2x3x8
FLOOR f32 bf16 | 2x3x8 > 2x3x8
SIGN:2 f32 f64 i32 | 2x3x8 > 2x3x8
LOGISTIC:3 reals | 2x3x8 > 2x3x8@unit
TANH:3 reals | 2x3x8 > 2x3x8@symmetric
RELU:2,RELU6:2 reals | 2x3x8 > 2x3x8
RELU_N1_TO_1,RELU_0_TO_1,HARD_SWISH f32 i8 u8 | 2x3x8 > 2x3x8
ELU f32 i8 | 2x3x8 > 2x3x8
LOG_SOFTMAX:2 f32 i8 u8 | 2x3x8 > 2x3x8@logarithm
L2_NORMALIZATION:2 f32 i8 u8 | 2x3x8 > 2x3x8@symmetric
LOGICAL_NOT bool | 2x3x8 > 2x3x8
LEAKY_RELU:2 reals | 2x9 > 2x9 | alpha=-1.5
SOFTMAX:3 reals | 3x5 > 3x5@unit | beta=0.25
SOFTMAX:3 i8 | 2x2x7 > i16:2x2x7@0.0000152587890625,-32768 | beta=1.0
GELU:2 f32 i8 u8 | 4x6 > 4x6 | approximate=True
PRELU f32 i8 u8 | 1x2x2x3 ~1x1x3 > 1x2x2x3
LOCAL_RESPONSE_NORMALIZATION f32 | 1x2x2x8 > 1x2x2x8 | radius=2 bias=1.5 alpha=0.01 beta=0.5
FAKE_QUANT f32 | 2x9 > 2x9 | min=-1.25 max=2.5 numBits=8
REAL,IMAG,COMPLEX_ABS c64 | 2x5 > f32:2x5
RFFT2D f32 | 2x4x8 =[4,8] > c64:2x4x5
BITCAST f32>i32 i16>u16 i8>u8 i64>f64 | 2x4@- > B:2x4@-
BITCAST i32>i8 | 3 > B:3x4@-

ADD:2 numbers f16 | 2x3x4 2x3x4 > 2x3x4
SUB:2,MAXIMUM:2,MINIMUM:2 numbers | 2x3x4 2x3x4 > 2x3x4
MUL:2 numbers c64 | 2x3x4 2x3x4 > 2x3x4
ADD:2,SUB:2,MUL:2 numbers | 2x1x4 ~3x1 > 2x3x4@sum | fused=RELU6
ADD:2,SUB:2 i16 | 2x5@0.00048828125 2x5@0.000244140625 > 2x5@0.00048828125
ADD:2,SUB:2 i16 | 2x5@0.000244140625 2x5@0.000244140625 > 2x5@0.000244140625 | potScaleInt16=False
ADD,MUL:2 f32 i8 | 0x3 0x3 > 0x3
ADD f32 | 1x1x1x1x1x2 2 > 1x1x1x1x1x2
DIV:2 f32 u8 i32 | 2x3x4 A=[[[3],[5],[7]],[[3],[5],[7]]] > 2x3x4 | fused=RELU
FLOOR_DIV:2,FLOOR_MOD:2 f32 i8 i16 i32 i64 | 2x3x4@- A=3@- > 2x3x4@-
POW f32 i32 | 2x3x4 A=2 > 2x3x4
SQUARED_DIFFERENCE:2 f32 i8 i32 | 2x3x4 2x3x4 > 2x3x4
ATAN2 f32 f64 | 2x3x4 2x3x4 > 2x3x4
LOGICAL_AND,LOGICAL_OR bool | 2x3 2x3 > 2x3
BITWISE_XOR i8 u8 i16 u16 i32 u32 | 2x3x4@- 2x3x4@- > 2x3x4@-
RIGHT_SHIFT i8 u8 i16 u16 i32 u32 | 2x3x4@- A=3@- > 2x3x4@-
EQUAL:3,NOT_EQUAL:3 all str | 2x3 2x3 > bool:2x3
LESS:2,LESS_EQUAL:2,GREATER:2,GREATER_EQUAL:2 numbers | 2x3 2x3 > bool:2x3
EQUAL:2,NOT_EQUAL:2,LESS:2,LESS_EQUAL:2,GREATER:2,GREATER_EQUAL:2 i32 i8 | 2x1x3 A=[5] > bool:2x1x3
ADD_N f32 i32 | 3*2x3 > 2x3
STABLEHLO_ADD,STABLEHLO_MULTIPLY,STABLEHLO_MAXIMUM,STABLEHLO_MINIMUM f32 i32 i64 | 2x3 2x3 > 2x3
STABLEHLO_SHIFT_LEFT i8 i16 i32 | 2x3@- 2x3@- > 2x3@-

MEAN:2,SUM:2,REDUCE_PROD:2,REDUCE_MAX:2,REDUCE_MIN:2 numbers | 2x3x4 =[1] > 2x4
MEAN:2,SUM:2,REDUCE_MAX:2 numbers | 2x3x2x4 =[-3,2] > 2x1x1x4 | keepDims=True
REDUCE_ANY,REDUCE_ALL bool | 2x3x4 =[1] > 2x1x4 | keepDims=True
ARG_MAX:2,ARG_MIN:2 f32>i64 i8>i32 u8>i32 i32>i32 bool>i32 | 2x3x4 =-1 > B:2x3 | outputType=B
CUMSUM f32 i32 i64 | 2x3x4 =1 > 2x3x4 | exclusive=True reverse=True
TOPK_V2:2 f32>i32 i8>i32 u8>i16 i32>i32 i64>i32 | 2x7 =3 > 2x3 B:2x3@-
SEGMENT_SUM f32 i32 | 4x3 =[0,0,1,2] > 3x3
UNSORTED_SEGMENT_SUM,UNSORTED_SEGMENT_PROD,UNSORTED_SEGMENT_MAX,UNSORTED_SEGMENT_MIN f32 i32 | 4x3 =[2,0,-1,2] =4 > 4x3

CONV_2D:7 channel | 1x6x7x2 B~4x3x3x2@0.01:0.02/0 C~4@* > D:1x6x7x4@sum | strides=1
CONV_2D:7 channel | 1x6x7x2 B~4x3x3x2@0.01:0.02/0 C~4@* > D:1x2x5x4@sum | padding=VALID strideH=2 strideW=1
CONV_2D:7 channel | 1x6x7x2 B~4x3x3x2@0.01:0.02/0 C~4@* > D:1x6x7x4@sum | strides=1 dilation=2 fused=RELU6
CONV_2D:7 tensor | 1x6x7x2 B~4x3x3x2@weights C~4@* > D:1x6x4x4@sum | strideH=1 strideW=2 fused=RELU
CONV_2D:7 channel | 2x4x5x4 B~6x3x3x2@0.01:0.02/0 C~6@* > D:2x4x5x6@sum | strides=1
CONV_2D:3 i8 | ?x5x5x2 ~4x3x3x2@0.01:0.02/0 i32~4@* > ?x5x5x4@sum | strides=1
DEPTHWISE_CONV_2D:7 channel | 1x6x7x2 B~1x3x3x4@0.01:0.02/3 C~4@* > D:1x6x7x4@sum | depthMultiplier=2 strides=1
DEPTHWISE_CONV_2D:7 channel | 1x6x7x2 B~1x3x3x4@0.01:0.02/3 C~4@* > D:1x2x3x4@sum | padding=VALID
  strides,depthMultiplier=2
DEPTHWISE_CONV_2D:7 tensor | 1x6x7x2 B~1x3x3x4@weights C~4@* > D:1x6x7x4@sum | strides=1 dilation,depthMultiplier=2
TRANSPOSE_CONV:5 channel | =[1,8,10,3] B~3x3x3x2@0.01:0.02/0 1x4x5x2 C~3@* > D:1x8x10x3@sum | strides=2
TRANSPOSE_CONV:5 tensor | =[1,9,11,3] B~3x3x3x2@weights 1x4x5x2 > D:1x9x11x3@sum | padding=VALID strides=2
FULLY_CONNECTED:12 channel | 3x8 B~5x8@0.01:0.02/0 C~5@* > D:3x5@sum
FULLY_CONNECTED:12 channel tensor | 2x3x8 B~5x8@weights - > D:2x3x5@sum | keepNumDims=True fused=RELU
FULLY_CONNECTED:12 tensor f32>i8>f32>f32 | 2x3x8 B~5x8@weights C~5@* > D:6x5@sum | asymmetricQuantizeInputs=True
FULLY_CONNECTED:14 f32 i8 | 2x8 i2~4x8@0.01:0.02/0 - > 2x4
FULLY_CONNECTED:13 f32 i8 | 2x64 i4~4x64@block - > 2x4
FULLY_CONNECTED f32 | 2x8 4x8 4 > 2x4
CONV_3D f32 | 1x4x4x4x2 ~2x2x2x2x3 ~3 > 1x3x3x3x3 | padding=VALID strides=1 strideD=1 fused=RELU
CONV_3D_TRANSPOSE f32 | =[1,5,5,5,3] ~2x2x2x3x2 1x4x4x4x2 ~3 > 1x5x5x5x3 | padding=VALID strides=1 strideD=1
BATCH_MATMUL:4 f32 i8 i16 i32 | 2x4x5 2x5x3 > 2x4x3@sum
BATCH_MATMUL:4 f32 i8 i16 i32 | 2x5x4 2x3x5 > 2x4x3@sum | adjX,adjY=True
BATCH_MATMUL:4 f32>i8 i8>i8 | 2x4x5 B~2x3x5@weights > 2x4x3@sum | adjY=True asymmetricQuantizeInputs=True
AVERAGE_POOL_2D:3,MAX_POOL_2D:3 reals | 1x5x6x3 > 1x5x6x3 | strides=1 filterHeight=3 filterWidth=2
AVERAGE_POOL_2D:3,MAX_POOL_2D:3 reals | 1x5x6x3 > 1x2x3x3 | padding=VALID strides=2 filterWidth=2 filterHeight=3
L2_POOL_2D f32 | 1x5x6x3 > 1x3x3x3 | strides=2 filterHeight,filterWidth=3 fused=RELU6
RESIZE_BILINEAR:3,RESIZE_NEAREST_NEIGHBOR:3 reals | 1x3x4x2 =[5,7] > 1x5x7x2 | alignCorners=True
RESIZE_BILINEAR:3,RESIZE_NEAREST_NEIGHBOR:3 reals | 1x3x4x2 =[5,7] > 1x5x7x2 | halfPixelCenters=True

RESHAPE movable u32 str | 2x3x4 =[4,-1] > 4x6
RESHAPE f32 | 2x3 > 6 | newShape=[6]
RESHAPE f32 i8 i32 | ?x2x3 =[-1,6] > ?x6
TRANSPOSE:4 movable | 2x3x4 =[2,0,1] > 4x2x3
SLICE:3 movable | 3x5 =[1,0] =[2,-1] > 2x5
STRIDED_SLICE:4 movable | 4x5 =[3,0] =[0,5] =[-2,3] > 2x2
STRIDED_SLICE:4 f32 i8 | 2x3x4 =[0,1,0] =[1,3,0] =[1,1,2] > 2x2 | beginMask=1 endMask=4 shrinkAxisMask=1
STRIDED_SLICE:4 f32 i32 | 3x4 =[0,0,1] =[0,0,3] =[1,1,1] > 3x1x2 | ellipsisMask=1 newAxisMask=2
STRIDED_SLICE:8 f32 | 5 =[1] =[2] =[1] > 2 | offset=True
PAD:2 movable | 2x3 =[[1,0],[0,2]] > 3x5
PADV2:2 numbers | 2x3 =[[1,1],[0,0]] A=[2] > 4x3
MIRROR_PAD:2 numbers | 3x4 =[[1,2],[3,0]] > 6x7 | mode=0
MIRROR_PAD:2 f32 i8 | 3x4 =[[1,2],[3,0]] > 6x7 | mode=1
GATHER:5 movable str | 4x3 =[2,0,3] > 3x3
GATHER:5 f32 i8 i16 | 2x3x4 i64=[[1,0],[2,2]] > 2x2x4 | axis=1 batchDims=1
GATHER_ND:2 all | 2x3x4 =[[1,2],[0,0],[1,1]] > 3x4
TILE:2 all | 2x3 =[2,3] > 4x9
BROADCAST_TO:2 all i4 | 3x1 =[2,3,4] > 2x3x4
SPACE_TO_BATCH_ND:2 f32 i8 u8 i16 i32 | 1x4x6x2 =[2,3] =[[0,0],[1,2]] > 6x2x3x2
BATCH_TO_SPACE_ND:2 f32 i8 u8 i16 i32 | 4x2x3x1 =[2,2] =[[0,1],[1,0]] > 1x3x5x1
SPACE_TO_DEPTH:2 f32 i8 u8 i32 i64 | 1x4x6x2 > 1x2x3x8 | blockSize=2
DEPTH_TO_SPACE f32 i8 u8 i32 i64 | 1x2x3x8 > 1x4x6x2 | blockSize=2
REVERSE_V2:2 all | 2x3x4 =[-1,1] > 2x3x4
REVERSE_SEQUENCE numbers | 4x3x2 =[1,4,2] > 4x3x2 | seqDim=0 batchDim=1
EXPAND_DIMS all | 2x3 =-2 > 2x1x3
SQUEEZE numbers str | 1x2x1x3 > 2x1x3 | squeezeDims=[-4]
SQUEEZE f32 | 1x2x1x3 > 2x3
MATRIX_DIAG f32 i8 i32 i64 | 2x3 > 2x3x3
MATRIX_SET_DIAG f32 i8 i32 | 2x3x3 2x3 > 2x3x3
DYNAMIC_UPDATE_SLICE:2 all | 4x5 2x2 =[1,3] > 4x5
DILATE f32 i8 i32 | 2x3 =[2,3] A=1 > 3x7
STABLEHLO_PAD f32 i32 i8 | 2x3 A=1 > 3x8 | edgePaddingLow=[1,0] edgePaddingHigh=[0,1] interiorPadding=[0,2]
STABLEHLO_GATHER f32 i8 | 3x4 =[[1],[2]] > 2x4 | offsetDims=[1] indexVectorDim=1 collapsedSliceDims,startIndexMap=[0]
  sliceSizes=[1,4]
CONCATENATION:2 all i4 | 2x1 2x3 2x2 > 2x6 | axis=-1
CONCATENATION:2 f32 i8 i32 | ?x2 ?x3 > ?x5 | axis=1
CONCATENATION:2 u8 | 2x2 1x2@0.03,10 > 3x2 | axis=0
PACK:2 all i4 | 2x1 2x1 > 2x2x1 | axis=1 valuesCount=2
UNPACK:2 all i4 | 3x2 > 3*2 | axis=0 num=3
SPLIT:2 all i4 | =-1 2x4 > 2*2x2 | numSplits=2
SPLIT_V:2 all i4 | 5x2 =[1,-1] =0 > 1x2 4x2 | numSplits=2

SELECT all | bool:2 2x3 2x3 > 2x3
SELECT_V2:2 all | bool:2x1 3 1x1 > 2x3
SCATTER_ND all | =[[2],[0]] 2x3 =[4,3] > 4x3
FILL:3 all | =[2,3] A: > 2x3
WHERE:2 all | 2x3@- > i64:?x2
ONE_HOT all | i32:2x3 =4 A=1 A=0 > 2x4x3 | axis=1
RANGE f32 i32 i64 | A=1 A=8 A=2 > 4
SPARSE_TO_DENSE:2 f32 i32 i64 | =[[0,1],[1,2]] =[2,3] 2 A=7 > 2x3
UNIQUE f32 i32 i64 | 6 > ? i64:6 | idxOutType=i64
BUCKETIZE f32 i32 i64 | 2x3 > i32:2x3 | boundaries=[-1.5,0.0,10.0]
SHAPE all str | ?x3 > i64:2 | outType=i64
RANK all str | 2x3 > i32:
BROADCAST_ARGS i32 | =[2,1,3] =[4,3] > 3
NON_MAX_SUPPRESSION_V4 f32 | 6x4 6 =3 A=0.5 A=0.1 > i32:3 i32:
NON_MAX_SUPPRESSION_V5 f32 | 6x4 6 =3 A=0.5 A=0.1 A=0.4 > i32:3 3 i32:
RANDOM_UNIFORM,RANDOM_STANDARD_NORMAL f32 | =[2,3] > 2x3 | seed=3 seed2=5
MULTINOMIAL f32 | 2x3 =5 > i64:2x5 | seed=3 seed2=5
EMBEDDING_LOOKUP:3 f32>f32 i8>f32 i4>f32 u8>u8 | =[2,0] ~3x4@0.1 > B:2x4
EMBEDDING_LOOKUP:4 i8 | =[2,0] ~3x4@0.1:0.3/0 > f32:2x4
EMBEDDING_LOOKUP_SPARSE f32 | =[1,3,0] =[[0,0],[2,0],[2,1]] =[3,2] ~3 ~4x3x2 > 3x3x2 | combiner=1
HASHTABLE_LOOKUP f32 | i32:4 =[-11,0,1000] ~3x2 > 4x2 u8:4@-
LSH_PROJECTION f32 | ~3x2 i32:5x3 5 > i32:6 | type=2
SKIP_GRAM str | =['the\\x20quick\\x20brown\\x20fox'] > ? | ngramSize=2 maxSkipSize=1 includeAllNgrams=True
CAST f32>i32 f32>i8 f32>u8 f32>i16 f32>i64 f32>f16 f16>f32 f32>f64 f64>f32 f32>bool bool>f32 i4>f32 f32>i4 i32>f32
  i64>i32 i32>i64 i8>f32 u8>f32 i16>i32 u16>f32 u32>i64 c64>c64 bool>i32 i32>bool f32>bf16 bf16>f32 f32>u16 f32>u32 |
  2x3@- > B:2x3@- | inDataType=A outDataType=B
QUANTIZE:2 i8 u8 i16 i4 | f32:2x5 > 2x5@0.05,0,-6,6
QUANTIZE:2 i8 u8 i16 i4 | 2x5 > i8:2x5@0.04,-20
QUANTIZE:2 i32 | 2x5@0.001 > i8:2x5
QUANTIZE:3 i8 | f32:2x3 > 2x3@0.1:0.3/1
DEQUANTIZE:3 i8 u8 i16 i4 | 2x5 > f32:2x5
DEQUANTIZE:5 i8 i4 | ~2x3x4x5@0.1:0.3/2 > f32:2x3x4x5
DEQUANTIZE:3 f16 | ~2x3 > f32:2x3
DENSIFY f32 | ~4x4 > 4x4

LSTM:3 cells | 2x5 4*B~4x5 4*B~4x4 3*- 4*f32~4 2*- 2x4! 2x4! > 2x4 | fused=TANH cellClip=2.5
LSTM:3 cells | 2x5 4*B~4x5 4*B~4x3 3*B~4@weights 4*f32~4 B~3x4 - 2x3! 2x4! > 2x3 | fused=TANH
LSTM:3 cells | 2x5 - 3*B~4x5 - 3*B~4x4 3*- - 3*f32~4 2*- 2x4! 2x4! > 2x4 | fused=TANH
LSTM:2 f32 | 2x5 2x4 ~16x9 ~16 2x4 > 2x4 2x4 2x9 2x16 | fused=TANH kernelType=1
UNIDIRECTIONAL_SEQUENCE_LSTM:3 cells | 2x3x5 4*B~4x5 4*B~4x4 3*- 4*f32~4 2*- 2x4! 2x4! > 2x3x4 | fused=TANH
UNIDIRECTIONAL_SEQUENCE_LSTM:3 cells | 3x2x5 4*B~4x5 4*B~4x4 3*- 4*f32~4 2*- 2x4! 2x4! 4*f32~4 > 3x2x4 | fused=TANH
  timeMajor=True
UNIDIRECTIONAL_SEQUENCE_LSTM:3 i8 | 2x3x5 4*~4x5@weights 4*~4x4@weights 3*- 4*i32~4@0.0001 2*- 2x4!
  i16:2x4!@0.00048828125 > 2x3x4 > 4*i16:0@0.000244140625 0@0.01,4 | fused=TANH
BIDIRECTIONAL_SEQUENCE_LSTM:3 cells | 3x2x5 4*B~4x5 4*B~4x4 3*B~4@weights 4*f32~4 2*- 4*B~4x5 4*B~4x4 3*B~4@weights
  4*f32~4 2*- 4*2x4! 9*- > 2*3x2x4 | fused=TANH timeMajor=True
RNN:3 cells f32>u8 | 2x5 B~4x5@weights B~4x4@weights ~4 2x4! > 2x4 | fused=RELU
UNIDIRECTIONAL_SEQUENCE_RNN:3 cells f32>u8 | 2x3x5 B~4x5@weights B~4x4@weights ~4 2x4! > 2x3x4 | fused=TANH
UNIDIRECTIONAL_SEQUENCE_RNN:3 cells | 3x2x5 B~4x5@weights B~4x4@weights ~4 2x4! > 3x2x4 |
  timeMajor,asymmetricQuantizeInputs=True
BIDIRECTIONAL_SEQUENCE_RNN:3 cells f32>u8 | 2x3x5 B~4x5@weights B~4x4@weights ~4 2x4! B~4x5@weights B~4x4@weights ~4
  2x4! 3*- > 2x3x8 | mergeOutputs=True
SVDF:3 cells | 2x5 B~8x5@weights B~8x3@weights - 2x24! > 2x4 | rank=2 fused=RELU
SVDF:3 i8 | 2x5 ~8x5@weights i16~8x3 i32~4@0.00001 i16:2x24!@0.002 > 2x4 | rank=2 fused=RELU
CONCATENATION:2 f32 i8 u8 i32 | 2x3 ~2x3 > 4x3 | axis=0
MAXIMUM:2,MINIMUM:2,ADD:2 f32 i8 u8 i32 | 2x3 ~2x3 > 2x3
RELU:2 i8 | scope/in:0%A:2x3@0.05,3,-1,2.5 > é_out%A:2x3@0.05,3,0,2.5
TFLite_Detection_PostProcess f32 | 1x2x4 1x2x3 A=[[0.5,0.5,0.5,0.5],[0.2,0.2,1.0,1.0]] > 1x2x4 1x2 1x2 1 |
  max_detections,num_classes=2 max_classes_per_detection=1 nms_iou_threshold=0.5 y_scale,x_scale=10.0
  h_scale,w_scale=5.0
AudioSpectrogram f32 | 16x1 > 1x3x5 | window_size=8 stride=4 magnitude_squared=True
Mfcc f32 | 1x3x257 =[8000] > 1x3x5 | upper_frequency_limit=4000.0 lower_frequency_limit=20.0 filterbank_channel_count=8
  dct_coefficient_count=5
NumericVerify f32 | i8:2x3 2x3 > 2x3 | tolerance=5.0 log_if_failed=False
Unknown f32 i8 | 2 - 3 > 5 1 | a=[1,2,3] b='text'
WithoutOptions:3 f32 | 2 > 2

IF f32 i32 i8 | bool: 2 > 2 | thenSubgraphIndex=1 elseSubgraphIndex=2 && ADD:2 | 2 A=2 > 2 && MUL:2 | 2 A=3 > 2
WHILE f32 i32 i8 | A: > A: | condSubgraphIndex=1 bodySubgraphIndex=2 && LESS:2 | A: A=9 > bool: && ADD:2 | A: A=8 > A:
VAR_HANDLE f32 i8 i32 | > h%resource: | container=b'' sharedName=b'x'; ASSIGN_VARIABLE | h% 2 >; READ_VARIABLE | h% > 2
CALL_ONCE f32 | > | initSubgraphIndex=1; VAR_HANDLE | > h%resource: | sharedName=b'v'; READ_VARIABLE | h% > 3 &&
  VAR_HANDLE | > h%resource: | sharedName=b'v'; ASSIGN_VARIABLE | h% ~3 >
HASHTABLE i64>str | > h%resource:1 | tableId=4 keyDtype=A valueDtype=B; HASHTABLE_IMPORT | h% k%A=[3,5,7]
  B=['a','bc','d'] >; HASHTABLE_FIND | h% k% B=['?'] > B:3; HASHTABLE_SIZE | h% > i64:1
HASHTABLE str>i64 | > h%resource:1 | tableId=4 keyDtype=A valueDtype=B; HASHTABLE_IMPORT | h% k%A=['a','bc','d']
  B=[3,5,7] >; HASHTABLE_FIND | h% k% B=-1 > B:3; HASHTABLE_SIZE | h% > i64:1
STABLEHLO_COMPOSITE f32 | 2 2 > 2 | name=b'my.add' compositeAttributes=[115,99,97,108,101,0,1,7,1,1,1,2,4,2,36,1]
  decompositionSubgraphIndex=1 && ADD | 2 2 > 2
STABLEHLO_CASE f32 | i32: 2 > 2 | branchSubgraphIndices=[1,2] && ADD | 2 A=2 > 2 && MUL | 2 A=3 > 2
STABLEHLO_REDUCE_WINDOW f32 | 2x4 A=0 > 2x3 | bodySubgraphIndex=1 windowDimensions=[1,2]
  windowStrides,baseDilations,windowDilations=[1,1] padding=[0,0,0,0] && STABLEHLO_ADD | A: A: > A:
STABLEHLO_SCATTER f32 | 4x3 =[[1],[3]] 2x3 > 4x3 | updateWindowDims=[1] insertedWindowDims,scatterDimsToOperandDims=[0]
  indexVectorDim,updateComputationSubgraphIndex=1 && STABLEHLO_ADD | A: A: > A:
STABLEHLO_RNG_BIT_GENERATOR i32 u64 | u64=[1,2] > u64:2 2x3 | algorithm=2
REDUCE_WINDOW f32 | 2x4 A=0 i64=[1,2] i64=[1,1] i64=[1,1] > 2x3 | reduceFunction=1
DEQUANTIZE:3 f32 | f16~4x8 > w%4x8; FULLY_CONNECTED | 2x8 w% - > 2x4
SUB f32 | x%2 y%2 > r%2; SIGNATURE | a=x b=y > r=r | key=b'serving_default'; METADATA | > | name=b'min_runtime_version'
  data=b'1.5.0'; METADATA | > | name=b'empty' data=b'' && MUL | x%2 y%2 > s%2; SIGNATURE | p=y q=x > s=s | key=b'second'
ABS f32 | x%2 > y%2; GRAPH | x% > y% y%; SIGNATURE | x=x > y=y z=y | key=b'a'; SIGNATURE | w=x > v=y | key=b'b'
NEG f32 | x%2 > y%2; GRAPH | x% > x% y% ~3
NEG f32 | x%2 > y%2; GRAPH | x% i64:2x0 > y%
GRAPH f32 | x%2 > x%
"""

TOKEN = re.compile(r"(?:(\d+)\*)?(?:([^%]+)%)?(?:([a-zA-Z]\w*)?([:=~]))?([^@!]*)(!)?(?:@(.+))?")
UNIONS = {"": schema.BuiltinOptions, "2": schema.BuiltinOptions2}
OPTIONS = {name.lower(): (suffix, name) for suffix, union in UNIONS.items() for name in vars(union)}
SHARED_OPTIONS = {
    r"(AVERAGE|MAX|L2)_POOL_2D": "pool2d", r"SUM|MEAN|REDUCE_(?!WINDOW).*": "reducer", r"L2_NORMALIZATION": "l2norm",
    r"MAXIMUM|MINIMUM": "maximumminimum", r"CONV_3D_TRANSPOSE": "conv3d", r"RANDOM_.*|MULTINOMIAL": "random",
    r"UNIDIRECTIONAL_SEQUENCE_RNN": "sequencernn",
}


def constant_bytes(kind, values):
    if kind == "str":
        words = [word.encode() for word in values.reshape(-1)]
        offsets = np.cumsum([4 * (len(words) + 2), *map(len, words)], dtype=np.int32)
        return np.int32(len(words)).tobytes() + offsets.tobytes() + b"".join(words)
    if kind in ("i4", "i2"):
        bits = int(kind[1:])
        flat = values.reshape(-1).view(np.uint8) & (1 << bits) - 1
        flat = np.append(flat, np.zeros(-len(flat) % (8 // bits), np.uint8)).reshape(-1, 8 // bits)
        return sum(column << i * bits for i, column in enumerate(flat.T)).astype(np.uint8).tobytes()
    return np.ascontiguousarray(values).tobytes()


def option_values(text, kinds):
    for keys, value in (word.split("=", 1) for word in text.split()):
        value = kinds.get(value, value)
        for key in ",".join(KEYS.get(key, key) for key in keys.split(",")).split(","):
            yield key, WORDS[value] if value in WORDS else ast.literal_eval(value)


class Writer:
    """Builds the model of one list of graphs for one choice of element types."""

    def __init__(self, kinds, random):
        self.kinds, self.random = dict(zip("ABCD", kinds.split(">"))), random
        self.model = schema.ModelT()
        self.model.version, self.model.description = 3, b"single operator"
        self.model.buffers, self.model.operatorCodes, self.model.subgraphs = [], [], []
        self.model.signatureDefs, self.model.metadata = [], []
        self.buffer(b"")

    def buffer(self, data):
        self.model.buffers.append(schema.BufferT())
        self.model.buffers[-1].data = np.frombuffer(data, np.uint8) if data else None
        return len(self.model.buffers) - 1

    def random_values(self, kind, shape):
        dtype = np.dtype(ARRAYS.get(kind, ELEMENTS[kind].lower()))
        if dtype.kind == "f":
            return self.random.standard_normal(shape).astype(dtype)
        bits = {"i4": 4, "i2": 2}.get(kind, min(dtype.itemsize * 8, 10))
        low, high = (0, (1 << bits) - 1) if dtype.kind == "u" else (-(1 << bits - 1) + (bits > 2), (1 << bits - 1) - 1)
        return self.random.integers(low, high, shape, dtype, endpoint=True)

    def quantization(self, tensor, kind, text, before):
        text = NAMED_SCALES.get(text, {kind: text}).get(kind, "-")
        if text == "-" or kind[0] in "fb":
            return None
        made = schema.QuantizationParametersT()
        if text == "block":
            made.details = schema.BlockwiseQuantizationT()
            made.detailsType = schema.QuantizationDetails.BlockwiseQuantization
            made.details.blockSize, made.details.zeroPoints = 32, -1
            scales = np.linspace(0.01, 0.1, np.prod(tensor.shape) // 32).reshape(tensor.shape[0], -1).tolist()
            made.details.scales = self.tensors([f"f16={scales}"])[0]
            return made
        spec, _, axis = text.partition("/")
        scale, zero, *limits = [*spec.split(","), *["0"][: "," not in spec]]
        if text == "*":
            made.scale = (np.float32(before[-2].scale) * np.float32(before[-1].scale)).tolist()
        elif ":" in scale:
            made.scale = np.linspace(*map(float, scale.split(":")), tensor.shape[int(axis)], dtype=np.float32).tolist()
        else:
            made.scale = [float(scale)]
        made.zeroPoint, made.quantizedDimension = [int(zero)] * len(made.scale), int(axis or 0)
        made.min, made.max = [[float(limit)] for limit in limits] or (None, None)
        return made

    def tensors(self, words):
        """Indices of the tensors of operands or results."""
        indices, scales = [], []
        for word in words:
            times, name, kind, form, body, variable, scale = TOKEN.fullmatch(word).groups()
            for _ in range(int(times or 1)):
                known = -1 if body == "-" else self.named.get(name)
                indices.append(self.tensor(name, kind, form, body, variable, scale, scales) if known is None else known)
                scales.append(self.graph.tensors[indices[-1]].quantization)
        return indices

    def tensor(self, name, kind, form, body, variable, scale, before):
        kind = self.kinds.get(kind, kind) or ("i32" if form == "=" and "'" not in body else self.kinds["A"])
        made, index = schema.TensorT(), len(self.graph.tensors)
        self.graph.tensors.append(made)
        if form == "=":
            values = np.array(ast.literal_eval(body), ARRAYS.get(kind, ELEMENTS[kind].lower()))
            made.shape = list(values.shape)
        else:
            dims = [-1 if dim == "?" else int(dim) for dim in body.split("x") if dim]
            made.shape, made.shapeSignature = [abs(dim) for dim in dims], dims if -1 in dims else None
            values = self.random_values(kind, made.shape) if form == "~" else None
        made.name, made.type = (name or f"t{index}").encode(), CODES[kind]
        made.hasRank, made.isVariable = True, bool(variable)
        made.quantization = self.quantization(made, kind, scale or "default", before)
        made.buffer = 0 if values is None else self.buffer(constant_bytes(kind, values))
        if values is not None or variable:
            self.fixed.add(index)
        if name:
            self.named[name] = index
        return index

    def operator(self, text, operands, results, intermediates, options):
        name, _, version = text.partition(":")
        code, made, known = schema.OperatorCodeT(), schema.OperatorT(), hasattr(schema.BuiltinOperator, name)
        code.builtinCode = getattr(schema.BuiltinOperator, name if known else "CUSTOM")
        code.deprecatedBuiltinCode, code.version = min(code.builtinCode, 127), int(version or 1)
        code.customCode = None if known else name
        same = [i for i, other in enumerate(self.model.operatorCodes) if vars(other) == vars(code)]
        made.opcodeIndex = same[0] if same else len(self.model.operatorCodes)
        self.model.operatorCodes += [] if same else [code]
        made.inputs, made.outputs, made.intermediates = map(self.tensors, (operands, results, intermediates))
        values = dict(option_values(options, self.kinds))
        shared = [table for names, table in SHARED_OPTIONS.items() if re.fullmatch(names, name)]
        suffix, table = OPTIONS.get((shared or [name.replace("_", "").lower()])[0] + "options", ("", ""))
        if not known:
            made.customOptions = list(flexbuffers.Dumps(values)) if values else None
        elif table:
            filled = getattr(schema, table + "T")()
            assert vars(filled).keys() >= values.keys(), (name, values)
            vars(filled).update(values)
            setattr(made, f"builtinOptions{suffix}Type", getattr(UNIONS[suffix], table))
            setattr(made, f"builtinOptions{suffix}", filled)
        self.graph.operators.append(made)

    def map(self, words):
        for name, tensor in (word.split("=") for word in words):
            entry = schema.TensorMapT()
            entry.name, entry.tensorIndex = name.encode(), self.named[tensor]
            yield entry

    def subgraph(self, rows):
        self.graph, self.named, self.fixed, ends = schema.SubGraphT(), {}, set(), None
        self.graph.tensors, self.graph.operators = [], []
        self.graph.name = f"graph{len(self.model.subgraphs)}" if self.model.subgraphs else "main"
        for row in rows.split(";"):
            name, tensors, options = [*map(str.strip, row.split("|")), ""][:3]
            operands, results, intermediates = [*map(str.split, tensors.split(">")), []][:3]
            values = dict(option_values(options, {})) if name in ("SIGNATURE", "METADATA") else {}
            if name == "GRAPH":
                ends = self.tensors(operands), self.tensors(results)
            elif name == "SIGNATURE":
                made = schema.SignatureDefT()
                made.signatureKey, made.subgraphIndex = values["key"], len(self.model.subgraphs)
                made.inputs, made.outputs = list(self.map(operands)), list(self.map(results))
                self.model.signatureDefs.append(made)
            elif name == "METADATA":
                made = schema.MetadataT()
                made.name, made.buffer = values["name"], self.buffer(values["data"])
                self.model.metadata.append(made)
            else:
                self.operator(name, operands, results, intermediates, options)
        read = [i for op in self.graph.operators for i in op.inputs if i >= 0]
        written = [i for op in self.graph.operators for i in op.outputs]
        inputs = [i for i in dict.fromkeys(read) if i not in self.fixed and i not in written]
        self.graph.inputs, self.graph.outputs = ends or (inputs, [i for i in written if i not in read])
        self.model.subgraphs.append(self.graph)

    def file(self, graphs):
        for rows in graphs:
            self.subgraph(rows)
        builder = flatbuffers.Builder(1 << 12)
        builder.Finish(self.model.Pack(builder), b"TFL3")
        return bytes(builder.Output())


def models():
    """Name, element types and graphs of each file."""
    for row in filter(None, ROWS.replace("\n  ", " ").split("\n")):
        head, rest = row.split("|", 1)
        names, *types = head.split()
        for kinds in " ".join(NAMED_TYPES.get(kinds, kinds) for kinds in types).split():
            for name in names.split(","):
                yield name.partition(":")[0].lower(), kinds, f"{name} |{rest}".split("&&")


def main():
    folder, random, counts = Path(sys.argv[1]), np.random.default_rng(7), {}
    folder.mkdir(parents=True, exist_ok=True)
    for name, kinds, graphs in models():
        counts[name] = counts.get(name, -1) + 1
        (folder / f"{name}_{counts[name]:02}.tflite").write_bytes(Writer(kinds, random).file(graphs))
    print(sum(counts.values()) + len(counts), "files")


if __name__ == "__main__":
    main()
