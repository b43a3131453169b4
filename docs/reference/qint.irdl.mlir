// qint: Arithmetic of runtimes that TOSA 1.0 cannot express bit by bit
// Generated from the definitions by `cargo xtask docs`, for `mlir-opt --irdl-file`.
irdl.dialect @qint {
  irdl.operation @average_pool2d {
    %0 = irdl.any
    %1 = irdl.any
    %2 = irdl.any
    irdl.operands(input: %0, input_scale: %1, output_scale: %2)
    %3 = irdl.any
    irdl.results(output: %3)
    %4 = irdl.any
    %5 = irdl.any
    %6 = irdl.any
    %7 = irdl.any
    %8 = irdl.any
    %9 = irdl.any
    %10 = irdl.any
    irdl.attributes { "input_zp" = %4, "output_zp" = %5, "min" = %6, "max" = %7, "kernel" = %8, "pad" = %9, "stride" = %10 }
  }
  irdl.operation @conv {
    %0 = irdl.any
    %1 = irdl.any
    %2 = irdl.any
    irdl.operands(input: %0, weight: %1, bias: %2)
    %3 = irdl.any
    irdl.results(output: %3)
    %4 = irdl.any
    %5 = irdl.any
    %6 = irdl.any
    %7 = irdl.any
    %8 = irdl.any
    %9 = irdl.any
    irdl.attributes { "input_zp" = %4, "weight_zp" = %5, "groups" = %6, "pad" = %7, "stride" = %8, "dilation" = %9 }
  }
  irdl.operation @divide {
    %0 = irdl.any
    %1 = irdl.any
    irdl.operands(input: %0, divisor: %1)
    %2 = irdl.any
    irdl.results(output: %2)
  }
  irdl.operation @fma {
    %0 = irdl.any
    %1 = irdl.any
    %2 = irdl.any
    irdl.operands(input: %0, factor: %1, addend: %2)
    %3 = irdl.any
    irdl.results(output: %3)
  }
  irdl.operation @quantize {
    %0 = irdl.any
    %1 = irdl.any
    irdl.operands(input: %0, scale: %1)
    %2 = irdl.any
    irdl.results(output: %2)
    %3 = irdl.is "even"
    %4 = irdl.is "away"
    %5 = irdl.any_of(%3, %4)
    %6 = irdl.any
    %7 = irdl.any
    %8 = irdl.any
    irdl.attributes { "rounding" = %5, "output_zp" = %6, "min" = %7, "max" = %8 }
  }
  irdl.operation @quotients {
    %0 = irdl.any
    %1 = irdl.any
    %2 = irdl.any
    irdl.operands(input: %0, table: %1, factor: %2)
    %3 = irdl.any
    irdl.results(output: %3)
    %4 = irdl.any
    %5 = irdl.any
    %6 = irdl.any
    irdl.attributes { "output_zp" = %4, "min" = %5, "max" = %6 }
  }
  irdl.operation @range_scale {
    %0 = irdl.any
    %1 = irdl.any
    irdl.operands(least: %0, greatest: %1)
    %2 = irdl.any
    irdl.results(output: %2)
  }
  irdl.operation @range_zero_point {
    %0 = irdl.any
    %1 = irdl.any
    irdl.operands(least: %0, greatest: %1)
    %2 = irdl.any
    irdl.results(output: %2)
  }
  irdl.operation @rescale {
    %0 = irdl.any
    %1 = irdl.any
    irdl.operands(input: %0, scale: %1)
    %2 = irdl.any
    irdl.results(output: %2)
    %3 = irdl.any
    %4 = irdl.any
    %5 = irdl.any
    %6 = irdl.any
    irdl.attributes { "input_zp" = %3, "output_zp" = %4, "min" = %5, "max" = %6 }
  }
  irdl.operation @softmax {
    %0 = irdl.any
    irdl.operands(input: %0)
    %1 = irdl.any
    irdl.results(output: %1)
    %2 = irdl.any
    %3 = irdl.any
    %4 = irdl.any
    %5 = irdl.any
    %6 = irdl.any
    irdl.attributes { "scale" = %2, "beta" = %3, "output_zp" = %4, "min" = %5, "max" = %6 }
  }
}
