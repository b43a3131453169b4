// Functions that TOSA does not have, on arguments where simple formulas cancel, overflow or leave the range of their polynomial. Expected values are
// rounded results of 40 digits. Each function checks that the relative error is at most a few units of 2^-23.

// RUN: qopt %s --floats-to-tosa --run=tan | FileCheck %s --check-prefix=TRUE
// RUN: qopt %s --floats-to-tosa --run=asin | FileCheck %s --check-prefix=TRUE
// RUN: qopt %s --floats-to-tosa --run=acos | FileCheck %s --check-prefix=TRUE
// RUN: qopt %s --floats-to-tosa --run=atan | FileCheck %s --check-prefix=TRUE
// RUN: qopt %s --floats-to-tosa --run=sinh | FileCheck %s --check-prefix=TRUE
// RUN: qopt %s --floats-to-tosa --run=cosh | FileCheck %s --check-prefix=TRUE
// RUN: qopt %s --floats-to-tosa --run=asinh | FileCheck %s --check-prefix=TRUE
// RUN: qopt %s --floats-to-tosa --run=acosh | FileCheck %s --check-prefix=TRUE
// RUN: qopt %s --floats-to-tosa --run=atanh | FileCheck %s --check-prefix=TRUE
// RUN: qopt %s --floats-to-tosa --run=erfc | FileCheck %s --check-prefix=TRUE
// RUN: qopt %s --floats-to-tosa --run=special | FileCheck %s --check-prefix=SPECIAL
// RUN: qopt %s --floats-to-tosa --run=angles | FileCheck %s --check-prefix=ANGLES

// TRUE: dense<true>
func.func @tan() -> !torch.vtensor<[12],i1> {
  %x = torch.vtensor.literal(dense<[0xBFC00000, 0xBF800000, 0xBF000000, 0xBA83126F, 0xB22BCC77, 0x1E3CE508, 0x322BCC77, 0x3A83126F, 0x3E99999A, 0x3F49096C, 0x3F99999A, 0x3FC66666]> : tensor<12xf32>) : !torch.vtensor<[12],f32>
  %expected = torch.vtensor.literal(dense<[0xC1619F6B, 0xBFC75923, 0xBF0BDA7B, 0xBA831272, 0xB22BCC77, 0x1E3CE508, 0x322BCC77, 0x3A831272, 0x3E9E6153, 0x3F7FF323, 0x40249E23, 0x42405041]> : tensor<12xf32>) : !torch.vtensor<[12],f32>
  %bound = torch.constant.float 4.768372e-07
  %one = torch.constant.int 1
  %0 = torch.operator "torch.aten.tan"(%x) : (!torch.vtensor<[12],f32>) -> !torch.vtensor<[12],f32>
  %1 = torch.aten.sub.Tensor %0, %expected, %one : !torch.vtensor<[12],f32>, !torch.vtensor<[12],f32>, !torch.int -> !torch.vtensor<[12],f32>
  %2 = torch.aten.abs %1 : !torch.vtensor<[12],f32> -> !torch.vtensor<[12],f32>
  %3 = torch.aten.abs %expected : !torch.vtensor<[12],f32> -> !torch.vtensor<[12],f32>
  %4 = torch.aten.mul.Scalar %3, %bound : !torch.vtensor<[12],f32>, !torch.float -> !torch.vtensor<[12],f32>
  %5 = torch.aten.le.Tensor %2, %4 : !torch.vtensor<[12],f32>, !torch.vtensor<[12],f32> -> !torch.vtensor<[12],i1>
  return %5 : !torch.vtensor<[12],i1>
}

func.func @asin() -> !torch.vtensor<[16],i1> {
  %x = torch.vtensor.literal(dense<[0xBF800000, 0xBF7D70A4, 0xBF400000, 0xBF000000, 0xBE99999A, 0xBA83126F, 0xB58637BD, 0x1E3CE508, 0x358637BD, 0x3A83126F, 0x3DCCCCCD, 0x3EFFF2E5, 0x3F00068E, 0x3F666666, 0x3F7FFFEF, 0x3F800000]> : tensor<16xf32>) : !torch.vtensor<[16],f32>
  %expected = torch.vtensor.literal(dense<[0xBFC90FDB, 0xBFB6F1E4, 0xBF591A99, 0xBF060A92, 0xBE9C00AD, 0xBA831270, 0xB58637BD, 0x1E3CE508, 0x358637BD, 0x3A831270, 0x3DCD2494, 0x3F060301, 0x3F061223, 0x3F8F549B, 0x3FC8E135, 0x3FC90FDB]> : tensor<16xf32>) : !torch.vtensor<[16],f32>
  %bound = torch.constant.float 4.768372e-07
  %one = torch.constant.int 1
  %0 = torch.operator "torch.aten.asin"(%x) : (!torch.vtensor<[16],f32>) -> !torch.vtensor<[16],f32>
  %1 = torch.aten.sub.Tensor %0, %expected, %one : !torch.vtensor<[16],f32>, !torch.vtensor<[16],f32>, !torch.int -> !torch.vtensor<[16],f32>
  %2 = torch.aten.abs %1 : !torch.vtensor<[16],f32> -> !torch.vtensor<[16],f32>
  %3 = torch.aten.abs %expected : !torch.vtensor<[16],f32> -> !torch.vtensor<[16],f32>
  %4 = torch.aten.mul.Scalar %3, %bound : !torch.vtensor<[16],f32>, !torch.float -> !torch.vtensor<[16],f32>
  %5 = torch.aten.le.Tensor %2, %4 : !torch.vtensor<[16],f32>, !torch.vtensor<[16],f32> -> !torch.vtensor<[16],i1>
  return %5 : !torch.vtensor<[16],i1>
}

func.func @acos() -> !torch.vtensor<[14],i1> {
  %x = torch.vtensor.literal(dense<[0xBF7D70A4, 0xBF400000, 0xBF000000, 0xBE99999A, 0xBA83126F, 0xB58637BD, 0x1E3CE508, 0x358637BD, 0x3A83126F, 0x3DCCCCCD, 0x3EFFF2E5, 0x3F00068E, 0x3F666666, 0x3F7FFFEF]> : tensor<14xf32>) : !torch.vtensor<[14],f32>
  %expected = torch.vtensor.literal(dense<[0x404000DF, 0x401ACE93, 0x40060A92, 0x3FF01006, 0x3FC9309F, 0x3FC90FE3, 0x3FC90FDB, 0x3FC90FD2, 0x3FC8EF16, 0x3FBC3D91, 0x3F860E5A, 0x3F8606C9, 0x3EE6ECFE, 0x3ABA9729]> : tensor<14xf32>) : !torch.vtensor<[14],f32>
  %bound = torch.constant.float 4.768372e-07
  %one = torch.constant.int 1
  %0 = torch.operator "torch.aten.acos"(%x) : (!torch.vtensor<[14],f32>) -> !torch.vtensor<[14],f32>
  %1 = torch.aten.sub.Tensor %0, %expected, %one : !torch.vtensor<[14],f32>, !torch.vtensor<[14],f32>, !torch.int -> !torch.vtensor<[14],f32>
  %2 = torch.aten.abs %1 : !torch.vtensor<[14],f32> -> !torch.vtensor<[14],f32>
  %3 = torch.aten.abs %expected : !torch.vtensor<[14],f32> -> !torch.vtensor<[14],f32>
  %4 = torch.aten.mul.Scalar %3, %bound : !torch.vtensor<[14],f32>, !torch.float -> !torch.vtensor<[14],f32>
  %5 = torch.aten.le.Tensor %2, %4 : !torch.vtensor<[14],f32>, !torch.vtensor<[14],f32> -> !torch.vtensor<[14],i1>
  return %5 : !torch.vtensor<[14],i1>
}

func.func @atan() -> !torch.vtensor<[24],i1> {
  %x = torch.vtensor.literal(dense<[0xF149F2CA, 0xCE6E6B28, 0xC3960000, 0xC1180000, 0xC0400000, 0xC01A8241, 0xBF800000, 0xBF000000, 0xBED1EB85, 0xBA83126F, 0xB22BCC77, 0x1E3CE508, 0x322BCC77, 0x3A83126F, 0x3E99999A, 0x3ED41F21, 0x3F666666, 0x3F8CCCCD, 0x401A83E4, 0x40A00000, 0x4111999A, 0x461C4000, 0x4E6E6B28, 0x7149F2CA]> : tensor<24xf32>) : !torch.vtensor<[24],f32>
  %expected = torch.vtensor.literal(dense<[0xBFC90FDB, 0xBFC90FDB, 0xBFC8A2A1, 0xBFBBA33F, 0xBF9FE0BB, 0xBF96CBD3, 0xBF490FDB, 0xBEED6338, 0xBEC737C0, 0xBA83126C, 0xB22BCC77, 0x1E3CE508, 0x322BCC77, 0x3A83126C, 0x3E9539D4, 0x3EC91986, 0x3F3B99C5, 0x3F553E43, 0x3F96CC4E, 0x3FAFCB99, 0x3FBB0D5E, 0x3FC90C94, 0x3FC90FDB, 0x3FC90FDB]> : tensor<24xf32>) : !torch.vtensor<[24],f32>
  %bound = torch.constant.float 4.768372e-07
  %one = torch.constant.int 1
  %0 = torch.operator "torch.aten.atan"(%x) : (!torch.vtensor<[24],f32>) -> !torch.vtensor<[24],f32>
  %1 = torch.aten.sub.Tensor %0, %expected, %one : !torch.vtensor<[24],f32>, !torch.vtensor<[24],f32>, !torch.int -> !torch.vtensor<[24],f32>
  %2 = torch.aten.abs %1 : !torch.vtensor<[24],f32> -> !torch.vtensor<[24],f32>
  %3 = torch.aten.abs %expected : !torch.vtensor<[24],f32> -> !torch.vtensor<[24],f32>
  %4 = torch.aten.mul.Scalar %3, %bound : !torch.vtensor<[24],f32>, !torch.float -> !torch.vtensor<[24],f32>
  %5 = torch.aten.le.Tensor %2, %4 : !torch.vtensor<[24],f32>, !torch.vtensor<[24],f32> -> !torch.vtensor<[24],i1>
  return %5 : !torch.vtensor<[24],i1>
}

func.func @sinh() -> !torch.vtensor<[15],i1> {
  %x = torch.vtensor.literal(dense<[0xC2B20000, 0xC1A00000, 0xC1180000, 0xC0400000, 0xBF800000, 0xBA83126F, 0xB22BCC77, 0x1E3CE508, 0x38D1B717, 0x3F000000, 0x40000000, 0x410E6666, 0x4111999A, 0x42480000, 0x42B26666]> : tensor<15xf32>) : !torch.vtensor<[15],f32>
  %expected = torch.vtensor.literal(dense<[0xFF28E166, 0xCD675844, 0xC5D0BEE8, 0xC1204937, 0xBF966CFE, 0xBA831270, 0xB22BCC77, 0x1E3CE508, 0x38D1B717, 0x3F056680, 0x40681E7B, 0x45651FC4, 0x458BED2F, 0x630C881F, 0x7F4E453B]> : tensor<15xf32>) : !torch.vtensor<[15],f32>
  %bound = torch.constant.float 9.536743e-07
  %one = torch.constant.int 1
  %0 = torch.operator "torch.aten.sinh"(%x) : (!torch.vtensor<[15],f32>) -> !torch.vtensor<[15],f32>
  %1 = torch.aten.sub.Tensor %0, %expected, %one : !torch.vtensor<[15],f32>, !torch.vtensor<[15],f32>, !torch.int -> !torch.vtensor<[15],f32>
  %2 = torch.aten.abs %1 : !torch.vtensor<[15],f32> -> !torch.vtensor<[15],f32>
  %3 = torch.aten.abs %expected : !torch.vtensor<[15],f32> -> !torch.vtensor<[15],f32>
  %4 = torch.aten.mul.Scalar %3, %bound : !torch.vtensor<[15],f32>, !torch.float -> !torch.vtensor<[15],f32>
  %5 = torch.aten.le.Tensor %2, %4 : !torch.vtensor<[15],f32>, !torch.vtensor<[15],f32> -> !torch.vtensor<[15],i1>
  return %5 : !torch.vtensor<[15],i1>
}

func.func @cosh() -> !torch.vtensor<[11],i1> {
  %x = torch.vtensor.literal(dense<[0xC2B20000, 0xC1A00000, 0xC0400000, 0xBF800000, 0xBA83126F, 0x322BCC77, 0x3F000000, 0x40000000, 0x41100000, 0x42480000, 0x42B26666]> : tensor<11xf32>) : !torch.vtensor<[11],f32>
  %expected = torch.vtensor.literal(dense<[0x7F28E166, 0x4D675844, 0x41211525, 0x3FC583AB, 0x3F800004, 0x3F800000, 0x3F90560C, 0x4070C7D0, 0x457D38AC, 0x630C881F, 0x7F4E453B]> : tensor<11xf32>) : !torch.vtensor<[11],f32>
  %bound = torch.constant.float 9.536743e-07
  %one = torch.constant.int 1
  %0 = torch.operator "torch.aten.cosh"(%x) : (!torch.vtensor<[11],f32>) -> !torch.vtensor<[11],f32>
  %1 = torch.aten.sub.Tensor %0, %expected, %one : !torch.vtensor<[11],f32>, !torch.vtensor<[11],f32>, !torch.int -> !torch.vtensor<[11],f32>
  %2 = torch.aten.abs %1 : !torch.vtensor<[11],f32> -> !torch.vtensor<[11],f32>
  %3 = torch.aten.abs %expected : !torch.vtensor<[11],f32> -> !torch.vtensor<[11],f32>
  %4 = torch.aten.mul.Scalar %3, %bound : !torch.vtensor<[11],f32>, !torch.float -> !torch.vtensor<[11],f32>
  %5 = torch.aten.le.Tensor %2, %4 : !torch.vtensor<[11],f32>, !torch.vtensor<[11],f32> -> !torch.vtensor<[11],i1>
  return %5 : !torch.vtensor<[11],i1>
}

func.func @asinh() -> !torch.vtensor<[24],i1> {
  %x = torch.vtensor.literal(dense<[0xF149F2CA, 0xCE6E6B28, 0xC3960000, 0xC1180000, 0xC0400000, 0xC01A8241, 0xBF800000, 0xBF000000, 0xBED1EB85, 0xBA83126F, 0xB22BCC77, 0x1E3CE508, 0x322BCC77, 0x3A83126F, 0x3E99999A, 0x3ED41F21, 0x3F666666, 0x3F8CCCCD, 0x401A83E4, 0x40A00000, 0x4111999A, 0x461C4000, 0x4E6E6B28, 0x7149F2CA]> : tensor<24xf32>) : !torch.vtensor<[24],f32>
  %expected = torch.vtensor.literal(dense<[0xC28B8A99, 0xC1AB54D0, 0xC0CCB3AC, 0xC03C9EE3, 0xBFE8C2DB, 0xBFCEB494, 0xBF61A1B3, 0xBEF66165, 0xBECC7193, 0xBA83126E, 0xB22BCC77, 0x1E3CE508, 0x322BCC77, 0x3A83126E, 0x3E976276, 0x3ECE7AA9, 0x3F4F11E7, 0x3F7349F0, 0x3FCEB5D4, 0x4013FEFD, 0x4039E222, 0x411E74AF, 0x41AB54D0, 0x428B8A99]> : tensor<24xf32>) : !torch.vtensor<[24],f32>
  %bound = torch.constant.float 7.152557e-07
  %one = torch.constant.int 1
  %0 = torch.operator "torch.aten.asinh"(%x) : (!torch.vtensor<[24],f32>) -> !torch.vtensor<[24],f32>
  %1 = torch.aten.sub.Tensor %0, %expected, %one : !torch.vtensor<[24],f32>, !torch.vtensor<[24],f32>, !torch.int -> !torch.vtensor<[24],f32>
  %2 = torch.aten.abs %1 : !torch.vtensor<[24],f32> -> !torch.vtensor<[24],f32>
  %3 = torch.aten.abs %expected : !torch.vtensor<[24],f32> -> !torch.vtensor<[24],f32>
  %4 = torch.aten.mul.Scalar %3, %bound : !torch.vtensor<[24],f32>, !torch.float -> !torch.vtensor<[24],f32>
  %5 = torch.aten.le.Tensor %2, %4 : !torch.vtensor<[24],f32>, !torch.vtensor<[24],f32> -> !torch.vtensor<[24],i1>
  return %5 : !torch.vtensor<[24],i1>
}

func.func @acosh() -> !torch.vtensor<[11],i1> {
  %x = torch.vtensor.literal(dense<[0x3F800001, 0x3F8020C5, 0x3F8CCCCD, 0x3FC00000, 0x40000000, 0x41200000, 0x461C4000, 0x4CBCD3D8, 0x4CD1CEF0, 0x60AD78EC, 0x7E967699]> : tensor<11xf32>) : !torch.vtensor<[11],f32>
  %expected = torch.vtensor.literal(dense<[0x3A000000, 0x3D372AEF, 0x3EE31B63, 0x3F766165, 0x3FA89214, 0x403F90F7, 0x411E74AF, 0x4198D489, 0x4199AC51, 0x423AFABA, 0x42B061FD]> : tensor<11xf32>) : !torch.vtensor<[11],f32>
  %bound = torch.constant.float 9.536743e-07
  %one = torch.constant.int 1
  %0 = torch.operator "torch.aten.acosh"(%x) : (!torch.vtensor<[11],f32>) -> !torch.vtensor<[11],f32>
  %1 = torch.aten.sub.Tensor %0, %expected, %one : !torch.vtensor<[11],f32>, !torch.vtensor<[11],f32>, !torch.int -> !torch.vtensor<[11],f32>
  %2 = torch.aten.abs %1 : !torch.vtensor<[11],f32> -> !torch.vtensor<[11],f32>
  %3 = torch.aten.abs %expected : !torch.vtensor<[11],f32> -> !torch.vtensor<[11],f32>
  %4 = torch.aten.mul.Scalar %3, %bound : !torch.vtensor<[11],f32>, !torch.float -> !torch.vtensor<[11],f32>
  %5 = torch.aten.le.Tensor %2, %4 : !torch.vtensor<[11],f32>, !torch.vtensor<[11],f32> -> !torch.vtensor<[11],i1>
  return %5 : !torch.vtensor<[11],i1>
}

func.func @atanh() -> !torch.vtensor<[10],i1> {
  %x = torch.vtensor.literal(dense<[0xBF7FFFEF, 0xBF666666, 0xBF000000, 0xBA83126F, 0xB22BCC77, 0x1E3CE508, 0x38D1B717, 0x3E99999A, 0x3F333333, 0x3F7D70A4]> : tensor<10xf32>) : !torch.vtensor<[10],f32>
  %expected = torch.vtensor.literal(dense<[0xC0E7ED6D, 0xBFBC71AF, 0xBF0C9F54, 0xBA831272, 0xB22BCC77, 0x1E3CE508, 0x38D1B717, 0x3E9E795B, 0x3F5E0768, 0x402962C3]> : tensor<10xf32>) : !torch.vtensor<[10],f32>
  %bound = torch.constant.float 7.152557e-07
  %one = torch.constant.int 1
  %0 = torch.operator "torch.aten.atanh"(%x) : (!torch.vtensor<[10],f32>) -> !torch.vtensor<[10],f32>
  %1 = torch.aten.sub.Tensor %0, %expected, %one : !torch.vtensor<[10],f32>, !torch.vtensor<[10],f32>, !torch.int -> !torch.vtensor<[10],f32>
  %2 = torch.aten.abs %1 : !torch.vtensor<[10],f32> -> !torch.vtensor<[10],f32>
  %3 = torch.aten.abs %expected : !torch.vtensor<[10],f32> -> !torch.vtensor<[10],f32>
  %4 = torch.aten.mul.Scalar %3, %bound : !torch.vtensor<[10],f32>, !torch.float -> !torch.vtensor<[10],f32>
  %5 = torch.aten.le.Tensor %2, %4 : !torch.vtensor<[10],f32>, !torch.vtensor<[10],f32> -> !torch.vtensor<[10],i1>
  return %5 : !torch.vtensor<[10],i1>
}

func.func @erfc() -> !torch.vtensor<[12],i1> {
  %x = torch.vtensor.literal(dense<[0xC0A00000, 0xBF800000, 0xBDCCCCCD, 0x00000000, 0x3DCCCCCD, 0x3F000000, 0x3F800000, 0x40000000, 0x40400000, 0x40A00000, 0x40E00000, 0x41100000]> : tensor<12xf32>) : !torch.vtensor<[12],f32>
  %expected = torch.vtensor.literal(dense<[0x40000000, 0x3FEBDD9F, 0x3F8E652F, 0x3F800000, 0x3F6335A1, 0x3EF5810A, 0x3E21130B, 0x3B9947AF, 0x37B94EFB, 0x2BD860D4, 0x1A4A5141, 0x030CC6A1]> : tensor<12xf32>) : !torch.vtensor<[12],f32>
  %bound = torch.constant.float 1.907349e-06
  %one = torch.constant.int 1
  %0 = torch.operator "torch.aten.erfc"(%x) : (!torch.vtensor<[12],f32>) -> !torch.vtensor<[12],f32>
  %1 = torch.aten.sub.Tensor %0, %expected, %one : !torch.vtensor<[12],f32>, !torch.vtensor<[12],f32>, !torch.int -> !torch.vtensor<[12],f32>
  %2 = torch.aten.abs %1 : !torch.vtensor<[12],f32> -> !torch.vtensor<[12],f32>
  %3 = torch.aten.abs %expected : !torch.vtensor<[12],f32> -> !torch.vtensor<[12],f32>
  %4 = torch.aten.mul.Scalar %3, %bound : !torch.vtensor<[12],f32>, !torch.float -> !torch.vtensor<[12],f32>
  %5 = torch.aten.le.Tensor %2, %4 : !torch.vtensor<[12],f32>, !torch.vtensor<[12],f32> -> !torch.vtensor<[12],i1>
  return %5 : !torch.vtensor<[12],i1>
}

// Zero keeps its sign. NaN, infinities and arguments out of the domain.
// SPECIAL: dense<[-0.000000e+00, {{0x[7F]FC00000}}, 1.57079637, -1.57079637]> : tensor<4xf32>
// SPECIAL: dense<[-0.000000e+00, 0x7F800000, {{0x[7F]FC00000}}, {{0x[7F]FC00000}}]> : tensor<4xf32>
// SPECIAL: dense<[0.000000e+00, 0x7F800000, {{0x[7F]FC00000}}, {{0x[7F]FC00000}}]> : tensor<4xf32>
func.func @special() -> (!torch.vtensor<[4],f32>, !torch.vtensor<[4],f32>, !torch.vtensor<[4],f32>) {
  %a = torch.vtensor.literal(dense<[-0.0, 0x7FC00000, 0x7F800000, 0xFF800000]> : tensor<4xf32>) : !torch.vtensor<[4],f32>
  %b = torch.vtensor.literal(dense<[-0.0, 1.0, 2.0, 0x7FC00000]> : tensor<4xf32>) : !torch.vtensor<[4],f32>
  %c = torch.vtensor.literal(dense<[1.0, 0x7F800000, -2.0, 0x7FC00000]> : tensor<4xf32>) : !torch.vtensor<[4],f32>
  %0 = torch.aten.atan %a : !torch.vtensor<[4],f32> -> !torch.vtensor<[4],f32>
  %1 = torch.aten.atanh %b : !torch.vtensor<[4],f32> -> !torch.vtensor<[4],f32>
  %2 = torch.aten.acosh %c : !torch.vtensor<[4],f32> -> !torch.vtensor<[4],f32>
  return %0, %1, %2 : !torch.vtensor<[4],f32>, !torch.vtensor<[4],f32>, !torch.vtensor<[4],f32>
}

// The quadrants, the axes with both signs of zero, and two infinities.
// ANGLES: dense<true> : tensor<13xi1>
func.func @angles() -> !torch.vtensor<[13],i1> {
  %y = torch.vtensor.literal(dense<[0x3F800000, 0x3F800000, 0xBF800000, 0xBF800000, 0x00000000, 0x80000000, 0x00000000, 0x80000000, 0x40400000, 0xC0400000, 0x7F800000, 0xFF800000, 0x7149F2CA]> : tensor<13xf32>) : !torch.vtensor<[13],f32>
  %x = torch.vtensor.literal(dense<[0x3F800000, 0xBF800000, 0xBF800000, 0x3F800000, 0xBF800000, 0xBF800000, 0x00000000, 0x80000000, 0x00000000, 0x80000000, 0xFF800000, 0x7F800000, 0x0DA24260]> : tensor<13xf32>) : !torch.vtensor<[13],f32>
  %expected = torch.vtensor.literal(dense<[0x3F490FDB, 0x4016CBE4, 0xC016CBE4, 0xBF490FDB, 0x40490FDB, 0xC0490FDB, 0x00000000, 0xC0490FDB, 0x3FC90FDB, 0xBFC90FDB, 0x4016CBE4, 0xBF490FDB, 0x3FC90FDB]> : tensor<13xf32>) : !torch.vtensor<[13],f32>
  %bound = torch.constant.float 1.000000e-06
  %one = torch.constant.int 1
  %0 = torch.aten.atan2 %y, %x : !torch.vtensor<[13],f32>, !torch.vtensor<[13],f32> -> !torch.vtensor<[13],f32>
  %d = torch.aten.sub.Tensor %0, %expected, %one : !torch.vtensor<[13],f32>, !torch.vtensor<[13],f32>, !torch.int -> !torch.vtensor<[13],f32>
  %m = torch.aten.abs %d : !torch.vtensor<[13],f32> -> !torch.vtensor<[13],f32>
  %1 = torch.aten.le.Scalar %m, %bound : !torch.vtensor<[13],f32>, !torch.float -> !torch.vtensor<[13],i1>
  return %1 : !torch.vtensor<[13],i1>
}
