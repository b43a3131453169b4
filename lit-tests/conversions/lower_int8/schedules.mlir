// --select-schedule writes the schedule of each kernel, and --vectorize-int8 obeys it. Each alias below is the schedule of one
// kernel of each strategy: other schedules replace it, and results have the same bits.

// REQUIRES: codegen

// The default schedules.
// RUN: sed 's/attrs = {qnn.schedule = #[a-z_]*} //' %s > %t.none.mlir
// RUN: qopt %t.none.mlir --bufferize -o %t.none.buffers.mlir
// RUN: qopt %t.none.buffers.mlir --select-schedule=target=x86-64-v3 -o %t.v3.mlir
// RUN: FileCheck %s --input-file=%t.v3.mlir --check-prefixes=SELECT,V3 --implicit-check-not=qnn.schedule
// RUN: qopt %t.none.buffers.mlir --select-schedule=target=avx512vnni | FileCheck %s --check-prefixes=SELECT,VNNI
// RUN: qopt %t.none.buffers.mlir --select-schedule=target=dotprod | FileCheck %s --check-prefixes=SELECT,SDOT
// RUN: qopt %t.none.buffers.mlir --select-schedule=target=i8mm | FileCheck %s --check-prefixes=SELECT,MMLA

// SELECT-LABEL: func.func @gemm(
// V3:   qnn.schedule = #qnn.schedule<gemm, tile = [4, 20], k = 2, dot = "vpmaddwd">
// VNNI: qnn.schedule = #qnn.schedule<gemm, tile = [4, 20], k = 4, dot = "vpdpbusd">
// SDOT: qnn.schedule = #qnn.schedule<gemm, tile = [4, 8], k = 4, dot = "sdot">
// MMLA: qnn.schedule = #qnn.schedule<gemm, tile = [6, 12], k = 8, dot = "smmla">

// SELECT-LABEL: func.func @computed(
// V3:   qnn.schedule = #qnn.schedule<computed_gemm, tile = [3, 18], k = 2, dot = "vpmaddwd">
// VNNI: qnn.schedule = #qnn.schedule<computed_gemm, tile = [4, 18], k = 4, dot = "vpdpbusd">
// SDOT: qnn.schedule = #qnn.schedule<computed_gemm, tile = [4, 8], k = 4, dot = "sdot">
// MMLA: qnn.schedule = #qnn.schedule<computed_gemm, tile = [6, 12], k = 8, dot = "smmla">

// No other columns than a power of two, and no instruction of several rows.
// SELECT-LABEL: func.func @depthwise(
// V3:   qnn.schedule = #qnn.schedule<depthwise, tile = [2, 16], k = 2, dot = "vpmaddwd">
// VNNI: qnn.schedule = #qnn.schedule<depthwise, tile = [4, 16], k = 4, dot = "vpdpbusd">
// SDOT: qnn.schedule = #qnn.schedule<depthwise, tile = [4, 16], k = 4, dot = "sdot">
// MMLA: qnn.schedule = #qnn.schedule<depthwise, tile = [4, 16], k = 4, dot = "sdot">

// Rows and columns of the result merge.
// SELECT-LABEL: func.func @reduction(
// V3:   qnn.schedule = #qnn.schedule<reduction, tile = [1, 128]>
// VNNI: qnn.schedule = #qnn.schedule<reduction, tile = [1, 140]>
// SDOT: qnn.schedule = #qnn.schedule<reduction, tile = [1, 64]>

// SELECT-LABEL: func.func @elementwise(
// SELECT: qnn.schedule = #qnn.schedule<elementwise, tile = [1, 20]>

// SELECT-LABEL: func.func @loops(
// SELECT: qnn.schedule = #qnn.schedule<loops>

// The schedules of the pass are those that --vectorize-int8 selects itself.
// RUN: qopt %t.none.buffers.mlir --vectorize-int8=target=x86-64-v3 -o %t.direct.mlir
// RUN: qopt %t.v3.mlir --vectorize-int8=target=x86-64-v3 -o %t.selected.mlir
// RUN: sed 's/ attrs =  {qnn.schedule = #qnn.schedule<loops>}//' %t.selected.mlir | diff %t.direct.mlir -
// A second run keeps them.
// RUN: qopt %t.v3.mlir --select-schedule=target=x86-64-v3 | diff %t.v3.mlir -
// RUN: qopt %t.none.buffers.mlir --select-schedule=target=x86-64-v3 --remarks-filter-missed=select-schedule -o %t 2>&1 | FileCheck %s --check-prefix=REMARK
// REMARK: an index is not linear in the loops

// Scalar loops, vectors by default, and other schedules have the same results.
// RUN: qopt run %s --target=x86-64-v2 > %t.loops
// RUN: qopt run %t.none.mlir --target=x86-64-v2 | diff %t.loops -
// RUN: sed 's/^#gemm = .*/#gemm = #qnn.schedule<gemm, tile = [4, 12], k = 2, dot = "vpmaddwd">/' %s > %t.mlir
// RUN: qopt run %t.mlir --target=x86-64-v2 | diff %t.loops -
// RUN: qopt %t.mlir --lower-int8=target=x86-64-v2 | FileCheck %s --check-prefix=OBEYED
// RUN: sed 's/^#gemm = .*/#gemm = #qnn.schedule<gemm, tile = [1, 3], k = 2, dot = "vpmaddwd">/' %s > %t.mlir
// RUN: qopt run %t.mlir --target=x86-64-v2 | diff %t.loops -
// RUN: sed 's/^#computed = .*/#computed = #qnn.schedule<computed_gemm, tile = [2, 10], k = 2, dot = "vpmaddwd">/' %s > %t.mlir
// RUN: qopt run %t.mlir --target=x86-64-v2 | diff %t.loops -
// RUN: sed 's/^#depthwise = .*/#depthwise = #qnn.schedule<depthwise, tile = [3, 8], k = 2, dot = "vpmaddwd">/' %s > %t.mlir
// RUN: qopt run %t.mlir --target=x86-64-v2 | diff %t.loops -
// RUN: sed 's/^#reduction = .*/#reduction = #qnn.schedule<reduction, tile = [1, 37]>/' %s > %t.mlir
// RUN: qopt run %t.mlir --target=x86-64-v2 | diff %t.loops -
// RUN: sed 's/^#elementwise = .*/#elementwise = #qnn.schedule<elementwise, tile = [2, 7]>/' %s > %t.mlir
// RUN: qopt run %t.mlir --target=x86-64-v2 | diff %t.loops -

// OBEYED-LABEL: func.func @gemm(
// OBEYED:       llvm.call_intrinsic "llvm.x86.sse2.pmadd.wd"
// OBEYED-COUNT-12: vector.store
// OBEYED-NOT:   vector.store
// OBEYED:       return

#gemm = #qnn.schedule<loops>
#computed = #qnn.schedule<loops>
#depthwise = #qnn.schedule<loops>
#reduction = #qnn.schedule<loops>
#elementwise = #qnn.schedule<loops>

#x = affine_map<(d0, d1, d2) -> (d0, d2)>
#w = affine_map<(d0, d1, d2) -> (d1, d2)>
#out = affine_map<(d0, d1, d2) -> (d0, d1)>
#all = affine_map<(d0, d1) -> (d0, d1)>
#channel = affine_map<(d0, d1) -> (d1)>
#taps = affine_map<(d0, d1, d2) -> (d0 + d2, d1)>
#tap = affine_map<(d0, d1, d2) -> (d2, d1)>
#half = affine_map<(d0) -> (d0 floordiv 2)>
#one = affine_map<(d0) -> (d0)>

// A matrix product, and the narrowing of its sums, which writes the result.
func.func @gemm(%x: tensor<11x18xi8>) -> tensor<11x20xi8> {
  %w = arith.constant dense<"0x82B70EEE7F1A5039BEF07EC2347F066ED08F5DC7512447E3404300026B6E545594A065685D64C4980BB8D4544A8721A99A01AD219EB59CF6A15EF6F15A1D830BB7CE09D6BBC004E7175C643C7DECB0B580EC37BC9712DD2E6AAEB94BAE8D2F9FA29C5A284C9EF7521829CF1079B080E9D74A1C10FCAB6A4243D33656DEBE4C1ED79648E856E8F9A2F58C95F0CE4B39C15BFFAD5C2DFB8BB820B6119CBA8FF88796AE5B05F280A68CED93B6B28CB0D1B358E6BAAB485565B9F49028D557D79A8A0E6451E15C705C15F173541B4438A25CF76312D4EEB3C2246879BF00B3CF8ED13ABF129A3097AD96B442D6D1BDEF4850C3F465442EB300C337A648A6C0DBDD73FC95F5C2C451859AFE80D40AA39DFB9249F40C3EE37D961445C806F58C7CF2127DFA894F9296FCF33C08409990AC970DEDB3B843120181E9376107DBDAF6C5F3C86497EE219B01DD92F19F4954F4FEA94ED9182375882B200DAADB23CFF9193F3E70384495E04C5D"> : tensor<20x18xi8>
  %bias = arith.constant dense<7> : tensor<20xi32>
  %e = tensor.empty() : tensor<11x20xi32>
  %0 = linalg.generic {indexing_maps = [#channel, #all], iterator_types = ["parallel", "parallel"]} ins(%bias : tensor<20xi32>) outs(%e : tensor<11x20xi32>) {
  ^bb0(%in: i32, %out: i32):
    linalg.yield %in : i32
  } -> tensor<11x20xi32>
  %1 = linalg.generic {indexing_maps = [#x, #w, #out], iterator_types = ["parallel", "parallel", "reduction"]} ins(%x, %w : tensor<11x18xi8>, tensor<20x18xi8>) outs(%0 : tensor<11x20xi32>) {
  ^bb0(%in: i8, %weight: i8, %out: i32):
    %a = arith.extsi %in : i8 to i32
    %b = arith.extsi %weight : i8 to i32
    %c = arith.muli %a, %b : i32
    %d = arith.addi %out, %c : i32
    linalg.yield %d : i32
  } -> tensor<11x20xi32>
  %f = tensor.empty() : tensor<11x20xi8>
  %2 = linalg.generic {indexing_maps = [#all, #all], iterator_types = ["parallel", "parallel"]} ins(%1 : tensor<11x20xi32>) outs(%f : tensor<11x20xi8>) attrs = {qnn.schedule = #gemm} {
  ^bb0(%in: i32, %out: i8):
    %a = arith.trunci %in : i32 to i8
    linalg.yield %a : i8
  } -> tensor<11x20xi8>
  return %2 : tensor<11x20xi8>
}

// Both factors are computed.
func.func @computed(%x: tensor<9x24xi8>, %y: tensor<18x24xi8>) -> tensor<9x18xi8> {
  %c0 = arith.constant 0 : i32
  %e = tensor.empty() : tensor<9x18xi32>
  %0 = linalg.generic {indexing_maps = [#all], iterator_types = ["parallel", "parallel"]} outs(%e : tensor<9x18xi32>) {
  ^bb0(%out: i32):
    linalg.yield %c0 : i32
  } -> tensor<9x18xi32>
  %1 = linalg.generic {indexing_maps = [#x, #w, #out], iterator_types = ["parallel", "parallel", "reduction"]} ins(%x, %y : tensor<9x24xi8>, tensor<18x24xi8>) outs(%0 : tensor<9x18xi32>) {
  ^bb0(%in: i8, %weight: i8, %out: i32):
    %c3 = arith.constant 3 : i32
    %a = arith.extsi %in : i8 to i32
    %b = arith.extsi %weight : i8 to i32
    %z = arith.subi %b, %c3 : i32
    %c = arith.muli %a, %z : i32
    %d = arith.addi %out, %c : i32
    linalg.yield %d : i32
  } -> tensor<9x18xi32>
  %f = tensor.empty() : tensor<9x18xi8>
  %2 = linalg.generic {indexing_maps = [#all, #all], iterator_types = ["parallel", "parallel"]} ins(%1 : tensor<9x18xi32>) outs(%f : tensor<9x18xi8>) attrs = {qnn.schedule = #computed} {
  ^bb0(%in: i32, %out: i8):
    %a = arith.trunci %in : i32 to i8
    linalg.yield %a : i8
  } -> tensor<9x18xi8>
  return %2 : tensor<9x18xi8>
}

// Each column has its own taps.
func.func @depthwise(%x: tensor<9x20xi8>) -> tensor<7x20xi8> {
  %c0 = arith.constant 0 : i32
  %w = arith.constant dense<"0x5ED352226D1637C2248F1D3CCC4405DD2EA1FAFAB4BF1C46964D947086207882914478BEE8C75B4309AE2B122E3FE87AC7ECF5A5370FC41B4DDB723B"> : tensor<3x20xi8>
  %e = tensor.empty() : tensor<7x20xi32>
  %0 = linalg.generic {indexing_maps = [#all], iterator_types = ["parallel", "parallel"]} outs(%e : tensor<7x20xi32>) {
  ^bb0(%out: i32):
    linalg.yield %c0 : i32
  } -> tensor<7x20xi32>
  %1 = linalg.generic {indexing_maps = [#taps, #tap, #out], iterator_types = ["parallel", "parallel", "reduction"]} ins(%x, %w : tensor<9x20xi8>, tensor<3x20xi8>) outs(%0 : tensor<7x20xi32>) {
  ^bb0(%in: i8, %weight: i8, %out: i32):
    %a = arith.extsi %in : i8 to i32
    %b = arith.extsi %weight : i8 to i32
    %c = arith.muli %a, %b : i32
    %d = arith.addi %out, %c : i32
    linalg.yield %d : i32
  } -> tensor<7x20xi32>
  %f = tensor.empty() : tensor<7x20xi8>
  %2 = linalg.generic {indexing_maps = [#all, #all], iterator_types = ["parallel", "parallel"]} ins(%1 : tensor<7x20xi32>) outs(%f : tensor<7x20xi8>) attrs = {qnn.schedule = #depthwise} {
  ^bb0(%in: i32, %out: i8):
    %a = arith.trunci %in : i32 to i8
    linalg.yield %a : i8
  } -> tensor<7x20xi8>
  return %2 : tensor<7x20xi8>
}

// Maxima of windows.
func.func @reduction(%x: tensor<9x20xi8>) -> tensor<7x20xi8> {
  %least = arith.constant -128 : i8
  %e = tensor.empty() : tensor<7x20xi8>
  %shape = tensor.empty() : tensor<3xi8>
  %0 = linalg.generic {indexing_maps = [#all], iterator_types = ["parallel", "parallel"]} outs(%e : tensor<7x20xi8>) {
  ^bb0(%out: i8):
    linalg.yield %least : i8
  } -> tensor<7x20xi8>
  %1 = linalg.generic {indexing_maps = [#taps, affine_map<(d0, d1, d2) -> (d2)>, #out], iterator_types = ["parallel", "parallel", "reduction"]} ins(%x, %shape : tensor<9x20xi8>, tensor<3xi8>) outs(%0 : tensor<7x20xi8>) {
  ^bb0(%in: i8, %unused: i8, %out: i8):
    %a = arith.maxsi %in, %out : i8
    linalg.yield %a : i8
  } -> tensor<7x20xi8>
  %f = tensor.empty() : tensor<7x20xi8>
  %2 = linalg.generic {indexing_maps = [#all, #all], iterator_types = ["parallel", "parallel"]} ins(%1 : tensor<7x20xi8>) outs(%f : tensor<7x20xi8>) attrs = {qnn.schedule = #reduction} {
  ^bb0(%in: i8, %out: i8):
    %c2 = arith.constant 2 : i8
    %a = arith.addi %in, %c2 : i8
    linalg.yield %a : i8
  } -> tensor<7x20xi8>
  return %2 : tensor<7x20xi8>
}

func.func @elementwise(%x: tensor<6x20xi8>, %y: tensor<20xi8>) -> tensor<6x20xi8> {
  %e = tensor.empty() : tensor<6x20xi8>
  %0 = linalg.generic {indexing_maps = [#all, #channel, #all], iterator_types = ["parallel", "parallel"]} ins(%x, %y : tensor<6x20xi8>, tensor<20xi8>) outs(%e : tensor<6x20xi8>) attrs = {qnn.schedule = #elementwise} {
  ^bb0(%a: i8, %b: i8, %out: i8):
    %c = arith.maxsi %a, %b : i8
    linalg.yield %c : i8
  } -> tensor<6x20xi8>
  return %0 : tensor<6x20xi8>
}

func.func @loops(%x: tensor<8xi8>) -> tensor<16xi8> {
  %e = tensor.empty() : tensor<16xi8>
  %0 = linalg.generic {indexing_maps = [#half, #one], iterator_types = ["parallel"]} ins(%x : tensor<8xi8>) outs(%e : tensor<16xi8>) {
  ^bb0(%in: i8, %out: i8):
    linalg.yield %in : i8
  } -> tensor<16xi8>
  return %0 : tensor<16xi8>
}
