// qnn: One operation for each quantized computation, with its parameters in the types.
// Generated from the definitions by `cargo xtask docs`, for `mlir-opt --irdl-file`.
irdl.dialect @qnn {
  irdl.operation @add {
    %0 = irdl.any
    %1 = irdl.any
    irdl.operands(lhs: %0, rhs: %1)
    %2 = irdl.any
    irdl.results(output: %2)
    %3 = irdl.is "tflite"
    %4 = irdl.is "tosa"
    %5 = irdl.is "ort"
    %6 = irdl.is "xnnpack"
    %7 = irdl.any_of(%3, %4, %5, %6)
    irdl.attributes { "numerics" = %7 }
  }
  irdl.operation @average_pool2d {
    %0 = irdl.any
    irdl.operands(input: %0)
    %1 = irdl.any
    irdl.results(output: %1)
    %2 = irdl.is "tflite"
    %3 = irdl.is "tosa"
    %4 = irdl.is "ort"
    %5 = irdl.is "xnnpack"
    %6 = irdl.any_of(%2, %3, %4, %5)
    %7 = irdl.any
    %8 = irdl.any
    %9 = irdl.any
    irdl.attributes { "numerics" = %6, "kernel" = %7, "pad" = %8, "stride" = %9 }
  }
  irdl.operation @clamp {
    %0 = irdl.any
    irdl.operands(input: %0)
    %1 = irdl.any
    irdl.results(output: %1)
    %2 = irdl.any
    irdl.attributes { "clamp" = %2 }
  }
  irdl.operation @concat {
    %0 = irdl.any
    irdl.operands(inputs: variadic %0)
    %1 = irdl.any
    irdl.results(output: %1)
    %2 = irdl.is "tflite"
    %3 = irdl.is "tosa"
    %4 = irdl.is "ort"
    %5 = irdl.is "xnnpack"
    %6 = irdl.any_of(%2, %3, %4, %5)
    %7 = irdl.any
    irdl.attributes { "numerics" = %6, "axis" = %7 }
  }
  irdl.operation @constant {
    %0 = irdl.any
    irdl.results(output: %0)
    %1 = irdl.any
    irdl.attributes { "value" = %1 }
  }
  irdl.operation @conv2d {
    %0 = irdl.any
    %1 = irdl.any
    %2 = irdl.any
    irdl.operands(input: %0, weight: %1, bias: optional %2)
    %3 = irdl.any
    irdl.results(output: %3)
    %4 = irdl.is "tflite"
    %5 = irdl.is "tosa"
    %6 = irdl.is "ort"
    %7 = irdl.is "xnnpack"
    %8 = irdl.any_of(%4, %5, %6, %7)
    %9 = irdl.any
    %10 = irdl.any
    %11 = irdl.any
    irdl.attributes { "numerics" = %8, "pad" = %9, "stride" = %10, "dilation" = %11 }
  }
  irdl.operation @conv3d {
    %0 = irdl.any
    %1 = irdl.any
    %2 = irdl.any
    irdl.operands(input: %0, weight: %1, bias: optional %2)
    %3 = irdl.any
    irdl.results(output: %3)
    %4 = irdl.is "tflite"
    %5 = irdl.is "tosa"
    %6 = irdl.is "ort"
    %7 = irdl.is "xnnpack"
    %8 = irdl.any_of(%4, %5, %6, %7)
    %9 = irdl.any
    %10 = irdl.any
    %11 = irdl.any
    irdl.attributes { "numerics" = %8, "pad" = %9, "stride" = %10, "dilation" = %11 }
  }
  irdl.operation @depthwise_conv2d {
    %0 = irdl.any
    %1 = irdl.any
    %2 = irdl.any
    irdl.operands(input: %0, weight: %1, bias: optional %2)
    %3 = irdl.any
    irdl.results(output: %3)
    %4 = irdl.is "tflite"
    %5 = irdl.is "tosa"
    %6 = irdl.is "ort"
    %7 = irdl.is "xnnpack"
    %8 = irdl.any_of(%4, %5, %6, %7)
    %9 = irdl.any
    %10 = irdl.any
    %11 = irdl.any
    irdl.attributes { "numerics" = %8, "pad" = %9, "stride" = %10, "dilation" = %11 }
  }
  irdl.operation @dequantize {
    %0 = irdl.any
    irdl.operands(input: %0)
    %1 = irdl.any
    irdl.results(output: %1)
    %2 = irdl.is "tflite"
    %3 = irdl.is "tosa"
    %4 = irdl.is "ort"
    %5 = irdl.is "xnnpack"
    %6 = irdl.any_of(%2, %3, %4, %5)
    irdl.attributes { "numerics" = %6 }
  }
  irdl.operation @div {
    %0 = irdl.any
    %1 = irdl.any
    irdl.operands(lhs: %0, rhs: %1)
    %2 = irdl.any
    irdl.results(output: %2)
    %3 = irdl.is "tflite"
    %4 = irdl.is "tosa"
    %5 = irdl.is "ort"
    %6 = irdl.is "xnnpack"
    %7 = irdl.any_of(%3, %4, %5, %6)
    irdl.attributes { "numerics" = %7 }
  }
  irdl.operation @dynamic_quantize {
    %0 = irdl.any
    irdl.operands(input: %0)
    %1 = irdl.any
    irdl.results(output: %1)
    %2 = irdl.is "tflite"
    %3 = irdl.is "tosa"
    %4 = irdl.is "ort"
    %5 = irdl.is "xnnpack"
    %6 = irdl.any_of(%2, %3, %4, %5)
    irdl.attributes { "numerics" = %6 }
  }
  irdl.operation @fully_connected {
    %0 = irdl.any
    %1 = irdl.any
    %2 = irdl.any
    irdl.operands(input: %0, weight: %1, bias: optional %2)
    %3 = irdl.any
    irdl.results(output: %3)
    %4 = irdl.is "tflite"
    %5 = irdl.is "tosa"
    %6 = irdl.is "ort"
    %7 = irdl.is "xnnpack"
    %8 = irdl.any_of(%4, %5, %6, %7)
    irdl.attributes { "numerics" = %8 }
  }
  irdl.operation @gather {
    %0 = irdl.any
    %1 = irdl.any
    irdl.operands(input: %0, indices: %1)
    %2 = irdl.any
    irdl.results(output: %2)
    %3 = irdl.any
    irdl.attributes { "axis" = %3 }
  }
  irdl.operation @lut {
    %0 = irdl.any
    %1 = irdl.any
    irdl.operands(input: %0, table: %1)
    %2 = irdl.any
    irdl.results(output: %2)
  }
  irdl.operation @matmul {
    %0 = irdl.any
    %1 = irdl.any
    irdl.operands(lhs: %0, rhs: %1)
    %2 = irdl.any
    irdl.results(output: %2)
    %3 = irdl.is "tflite"
    %4 = irdl.is "tosa"
    %5 = irdl.is "ort"
    %6 = irdl.is "xnnpack"
    %7 = irdl.any_of(%3, %4, %5, %6)
    irdl.attributes { "numerics" = %7 }
  }
  irdl.operation @max_pool2d {
    %0 = irdl.any
    irdl.operands(input: %0)
    %1 = irdl.any
    irdl.results(output: %1)
    %2 = irdl.is "tflite"
    %3 = irdl.is "tosa"
    %4 = irdl.is "ort"
    %5 = irdl.is "xnnpack"
    %6 = irdl.any_of(%2, %3, %4, %5)
    %7 = irdl.any
    %8 = irdl.any
    %9 = irdl.any
    irdl.attributes { "numerics" = %6, "kernel" = %7, "pad" = %8, "stride" = %9 }
  }
  irdl.operation @maximum {
    %0 = irdl.any
    %1 = irdl.any
    irdl.operands(lhs: %0, rhs: %1)
    %2 = irdl.any
    irdl.results(output: %2)
    %3 = irdl.is "tflite"
    %4 = irdl.is "tosa"
    %5 = irdl.is "ort"
    %6 = irdl.is "xnnpack"
    %7 = irdl.any_of(%3, %4, %5, %6)
    irdl.attributes { "numerics" = %7 }
  }
  irdl.operation @mean {
    %0 = irdl.any
    irdl.operands(input: %0)
    %1 = irdl.any
    irdl.results(output: %1)
    %2 = irdl.is "tflite"
    %3 = irdl.is "tosa"
    %4 = irdl.is "ort"
    %5 = irdl.is "xnnpack"
    %6 = irdl.any_of(%2, %3, %4, %5)
    %7 = irdl.any
    irdl.attributes { "numerics" = %6, "axes" = %7 }
  }
  irdl.operation @minimum {
    %0 = irdl.any
    %1 = irdl.any
    irdl.operands(lhs: %0, rhs: %1)
    %2 = irdl.any
    irdl.results(output: %2)
    %3 = irdl.is "tflite"
    %4 = irdl.is "tosa"
    %5 = irdl.is "ort"
    %6 = irdl.is "xnnpack"
    %7 = irdl.any_of(%3, %4, %5, %6)
    irdl.attributes { "numerics" = %7 }
  }
  irdl.operation @mul {
    %0 = irdl.any
    %1 = irdl.any
    irdl.operands(lhs: %0, rhs: %1)
    %2 = irdl.any
    irdl.results(output: %2)
    %3 = irdl.is "tflite"
    %4 = irdl.is "tosa"
    %5 = irdl.is "ort"
    %6 = irdl.is "xnnpack"
    %7 = irdl.any_of(%3, %4, %5, %6)
    irdl.attributes { "numerics" = %7 }
  }
  irdl.operation @quantize {
    %0 = irdl.any
    irdl.operands(input: %0)
    %1 = irdl.any
    irdl.results(output: %1)
    %2 = irdl.is "tflite"
    %3 = irdl.is "tosa"
    %4 = irdl.is "ort"
    %5 = irdl.is "xnnpack"
    %6 = irdl.any_of(%2, %3, %4, %5)
    irdl.attributes { "numerics" = %6 }
  }
  irdl.operation @reduce_max {
    %0 = irdl.any
    irdl.operands(input: %0)
    %1 = irdl.any
    irdl.results(output: %1)
    %2 = irdl.is "tflite"
    %3 = irdl.is "tosa"
    %4 = irdl.is "ort"
    %5 = irdl.is "xnnpack"
    %6 = irdl.any_of(%2, %3, %4, %5)
    %7 = irdl.any
    irdl.attributes { "numerics" = %6, "axes" = %7 }
  }
  irdl.operation @reduce_min {
    %0 = irdl.any
    irdl.operands(input: %0)
    %1 = irdl.any
    irdl.results(output: %1)
    %2 = irdl.is "tflite"
    %3 = irdl.is "tosa"
    %4 = irdl.is "ort"
    %5 = irdl.is "xnnpack"
    %6 = irdl.any_of(%2, %3, %4, %5)
    %7 = irdl.any
    irdl.attributes { "numerics" = %6, "axes" = %7 }
  }
  irdl.operation @requantize {
    %0 = irdl.any
    irdl.operands(input: %0)
    %1 = irdl.any
    irdl.results(output: %1)
    %2 = irdl.is "tflite"
    %3 = irdl.is "tosa"
    %4 = irdl.is "ort"
    %5 = irdl.is "xnnpack"
    %6 = irdl.any_of(%2, %3, %4, %5)
    irdl.attributes { "numerics" = %6 }
  }
  irdl.operation @resize {
    %0 = irdl.any
    irdl.operands(input: %0)
    %1 = irdl.any
    irdl.results(output: %1)
    %2 = irdl.is "tflite"
    %3 = irdl.is "tosa"
    %4 = irdl.is "ort"
    %5 = irdl.is "xnnpack"
    %6 = irdl.any_of(%2, %3, %4, %5)
    %7 = irdl.is "nearest"
    %8 = irdl.is "bilinear"
    %9 = irdl.any_of(%7, %8)
    irdl.attributes { "numerics" = %6, "mode" = %9 }
  }
  irdl.operation @softmax {
    %0 = irdl.any
    irdl.operands(input: %0)
    %1 = irdl.any
    irdl.results(output: %1)
    %2 = irdl.is "tflite"
    %3 = irdl.is "tosa"
    %4 = irdl.is "ort"
    %5 = irdl.is "xnnpack"
    %6 = irdl.any_of(%2, %3, %4, %5)
    irdl.attributes { "numerics" = %6 }
  }
  irdl.operation @squared_difference {
    %0 = irdl.any
    %1 = irdl.any
    irdl.operands(lhs: %0, rhs: %1)
    %2 = irdl.any
    irdl.results(output: %2)
    %3 = irdl.is "tflite"
    %4 = irdl.is "tosa"
    %5 = irdl.is "ort"
    %6 = irdl.is "xnnpack"
    %7 = irdl.any_of(%3, %4, %5, %6)
    irdl.attributes { "numerics" = %7 }
  }
  irdl.operation @sub {
    %0 = irdl.any
    %1 = irdl.any
    irdl.operands(lhs: %0, rhs: %1)
    %2 = irdl.any
    irdl.results(output: %2)
    %3 = irdl.is "tflite"
    %4 = irdl.is "tosa"
    %5 = irdl.is "ort"
    %6 = irdl.is "xnnpack"
    %7 = irdl.any_of(%3, %4, %5, %6)
    irdl.attributes { "numerics" = %7 }
  }
  irdl.operation @sum {
    %0 = irdl.any
    irdl.operands(input: %0)
    %1 = irdl.any
    irdl.results(output: %1)
    %2 = irdl.is "tflite"
    %3 = irdl.is "tosa"
    %4 = irdl.is "ort"
    %5 = irdl.is "xnnpack"
    %6 = irdl.any_of(%2, %3, %4, %5)
    %7 = irdl.any
    irdl.attributes { "numerics" = %6, "axes" = %7 }
  }
  irdl.operation @transpose_conv2d {
    %0 = irdl.any
    %1 = irdl.any
    %2 = irdl.any
    irdl.operands(input: %0, weight: %1, bias: optional %2)
    %3 = irdl.any
    irdl.results(output: %3)
    %4 = irdl.is "tflite"
    %5 = irdl.is "tosa"
    %6 = irdl.is "ort"
    %7 = irdl.is "xnnpack"
    %8 = irdl.any_of(%4, %5, %6, %7)
    %9 = irdl.any
    %10 = irdl.any
    irdl.attributes { "numerics" = %8, "pad" = %9, "stride" = %10 }
  }
  irdl.operation @unary {
    %0 = irdl.any
    irdl.operands(input: %0)
    %1 = irdl.any
    irdl.results(output: %1)
    %2 = irdl.is "tflite"
    %3 = irdl.is "tosa"
    %4 = irdl.is "ort"
    %5 = irdl.is "xnnpack"
    %6 = irdl.any_of(%2, %3, %4, %5)
    %7 = irdl.any
    irdl.attributes { "numerics" = %6, "function" = %7 }
  }
}
