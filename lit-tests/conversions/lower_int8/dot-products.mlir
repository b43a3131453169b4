// Each target's dot-product instruction is in the inner loops, which neither spill sums nor store values wider than bytes
// in memory. Weights differ, since LLVM would not load them otherwise.

// REQUIRES: codegen

// RUN: qopt compile %s --emit=asm --target=x86-64-v3 -o %t.v3.s
// RUN: FileCheck %s --input-file=%t.v3.s --check-prefix=X86 -DDOT=vpmaddwd -DREGISTER=ymm
// RUN: qopt compile %s --emit=asm --target=avxvnni -o %t.avxvnni.s
// RUN: FileCheck %s --input-file=%t.avxvnni.s --check-prefix=X86 "-DDOT={vex} vpdpbusd" -DREGISTER=ymm
// RUN: qopt compile %s --emit=asm --target=x86-64-v4 -o %t.v4.s
// RUN: FileCheck %s --input-file=%t.v4.s --check-prefix=X86 -DDOT=vpmaddwd -DREGISTER=zmm
// RUN: qopt compile %s --emit=asm --target=avx512vnni -o %t.avx512vnni.s
// RUN: FileCheck %s --input-file=%t.avx512vnni.s --check-prefix=X86 -DDOT=vpdpbusd -DREGISTER=zmm
// RUN: qopt compile %s --emit=asm --target=amx-int8 -o %t.amx-int8.s
// RUN: FileCheck %s --input-file=%t.amx-int8.s --check-prefix=AMX
// RUN: qopt compile %s --emit=asm --target=armv8-a -o %t.armv8-a.s
// RUN: FileCheck %s --input-file=%t.armv8-a.s --check-prefix=A64 -DDOT=smull -DCHANNELS=smull
// RUN: qopt compile %s --emit=asm --target=dotprod -o %t.dotprod.s
// RUN: FileCheck %s --input-file=%t.dotprod.s --check-prefixes=A64,SDOT -DDOT=sdot -DCHANNELS=sdot
// RUN: qopt compile %s --emit=asm --target=i8mm -o %t.i8mm.s
// RUN: FileCheck %s --input-file=%t.i8mm.s --check-prefix=A64 -DDOT=smmla -DCHANNELS=sdot

// RUN: qopt compile %s --emit=asm --target=avxvnniint8 -o %t.avxvnniint8.s
// RUN: FileCheck %s --input-file=%t.avxvnniint8.s --check-prefix=X86 -DDOT=vpdpbssd -DREGISTER=ymm
// RUN: qopt compile %s --emit=asm --target=rvv -o %t.rvv.s
// RUN: FileCheck %s --input-file=%t.rvv.s --check-prefix=RVV
// RUN: qopt compile %s --emit=asm --target=mve -o %t.mve.s
// RUN: FileCheck %s --input-file=%t.mve.s --check-prefix=MVE
// RUN: qopt compile %s --emit=asm --target=armv7e-m -o %t.armv7e-m.s
// RUN: FileCheck %s --input-file=%t.armv7e-m.s --check-prefix=SMLAD
// RUN: qopt compile %s --emit=asm --target=wasm-simd128 -o %t.wasm.s
// RUN: FileCheck %s --input-file=%t.wasm.s --check-prefix=WASM
// RUN: not qopt compile %s --emit=so --target=mve -o %t.so 2>&1 | FileCheck %s --check-prefix=SHARED

// SHARED: cannot emit 'so' for 'mve', which has no shared libraries

// RVV-LABEL: matmul_run_kernel_0:
// RVV:       {{^}}[[LOOP:\.LBB[0-9_]+]]:
// RVV-NOT:   {{\(sp\)|^\.LBB}}
// RVV-COUNT-4: vwmacc.vx
// RVV-NOT:   {{\(sp\)|^\.LBB}}
// RVV:       bne {{.*}}, [[LOOP]]

// MVE-LABEL: matmul_run_kernel_0:
// MVE:       dls lr
// MVE:       {{^}}[[LOOP:\.LBB[0-9_]+]]:
// MVE-NOT:   {{\[sp|^\.LBB}}
// MVE:       vldrb.s32
// MVE-COUNT-4: vmla.i32
// MVE-NOT:   {{\[sp|^\.LBB}}
// MVE:       le lr, [[LOOP]]

// SMLAD-LABEL: matmul_run_kernel_0:
// SMLAD:       {{^}}[[LOOP:\.LBB[0-9_]+]]:
// SMLAD-COUNT-8: smlad
// SMLAD:       bne [[LOOP]]

// WASM-LABEL: matmul_run_kernel_0:
// WASM:       loop
// WASM-COUNT-4: i32x4.dot_i16x8_s

// X86-LABEL: matmul_run_kernel_0:
// X86:       {{^}}[[LOOP:\.LBB[0-9_]+]]:
// X86-NOT:   {{%rsp|%[xyz]mm[0-9]+, .*\(}}
// X86:       [[DOT]] {{.*}}, %[[REGISTER]]
// X86-NOT:   {{%rsp|%[xyz]mm[0-9]+, .*\(|^\.LBB}}
// X86:       jne [[LOOP]]

// A64-LABEL: matmul_run_kernel_0:
// A64:       {{^}}[[LOOP:\.LBB[0-9_]+]]:
// A64-NOT:   {{\[sp|^\.LBB}}
// SDOT:      ldp q
// SDOT:      sdot {{.*}}.4b[0]
// SDOT-NOT:  {{\[sp|dup|^\.LBB}}
// SDOT:      sdot {{.*}}.4b[3]
// A64:       [[DOT]]
// A64-NOT:   {{\[sp|st[rpu]+ |^\.LBB}}
// A64:       b.ne [[LOOP]]

// AMX-LABEL: matmul_run_kernel_0:
// AMX:       ldtilecfg
// AMX-COUNT-3: tdpbssd
// AMX-NOT:   tdpbssd
// AMX:       tilestored
// AMX:       tilerelease

func.func @matmul(%x: tensor<1x4x1x160xi8>) -> tensor<1x4x1x16xi8> {
  %v = "tosa.const"() <{values = dense<7> : tensor<1x1x1x160xi8>}> : () -> tensor<1x1x1x160xi8>
  %u = "tosa.const"() <{values = dense<3> : tensor<15x1x1x160xi8>}> : () -> tensor<15x1x1x160xi8>
  %w = tosa.concat %v, %u {axis = 0 : i32} : (tensor<1x1x1x160xi8>, tensor<15x1x1x160xi8>) -> tensor<16x1x1x160xi8>
  %b = "tosa.const"() <{values = dense<0> : tensor<16xi32>}> : () -> tensor<16xi32>
  %z = "tosa.const"() <{values = dense<0> : tensor<1xi8>}> : () -> tensor<1xi8>
  %zi = "tosa.const"() <{values = dense<0> : tensor<1xi32>}> : () -> tensor<1xi32>
  %m = "tosa.const"() <{values = dense<1518357301> : tensor<1xi32>}> : () -> tensor<1xi32>
  %s = "tosa.const"() <{values = dense<42> : tensor<1xi8>}> : () -> tensor<1xi8>
  %0 = tosa.conv2d %x, %w, %b, %z, %z {acc_type = i32, dilation = array<i64: 1, 1>, pad = array<i64: 0, 0, 0, 0>, stride = array<i64: 1, 1>} : (tensor<1x4x1x160xi8>, tensor<16x1x1x160xi8>, tensor<16xi32>, tensor<1xi8>, tensor<1xi8>) -> tensor<1x4x1x16xi32>
  %1 = tosa.rescale %0, %m, %s, %zi, %z {input_unsigned = false, output_unsigned = false, per_channel = false, rounding_mode = SINGLE_ROUND, scale32 = true} : (tensor<1x4x1x16xi32>, tensor<1xi32>, tensor<1xi8>, tensor<1xi32>, tensor<1xi8>) -> tensor<1x4x1x16xi8>
  return %1 : tensor<1x4x1x16xi8>
}

// X86-LABEL: conv_run_kernel_0:
// X86:       {{^\.LBB[0-9_]+:}}
// X86:       {{^}}[[LOOP:\.LBB[0-9_]+]]:
// X86-NOT:   {{%rsp|%[xyz]mm[0-9]+, .*\(}}
// X86:       [[DOT]] {{.*}}, %[[REGISTER]]
// X86-NOT:   {{%rsp|%[xyz]mm[0-9]+, .*\(|^\.LBB}}
// X86:       jne [[LOOP]]

// A64-LABEL: conv_run_kernel_0:
// A64:       {{^\.LBB[0-9_]+:}}
// A64:       {{^}}[[LOOP:\.LBB[0-9_]+]]:
// A64-NOT:   {{\[sp|^\.LBB}}
// A64:       [[DOT]]
// A64-NOT:   {{\[sp|st[rpu]+ |^\.LBB}}
// A64:       b.ne [[LOOP]]

// AMX-LABEL: conv_run_kernel_0:
// AMX:       ldtilecfg
// AMX-COUNT-6: tdpbssd
// AMX-NOT:   tdpbssd
// AMX:       tilestored
// AMX:       tilerelease

func.func @conv(%x: tensor<1x3x6x32xi8>) -> tensor<1x1x4x16xi8> {
  %v = "tosa.const"() <{values = dense<7> : tensor<1x3x3x32xi8>}> : () -> tensor<1x3x3x32xi8>
  %u = "tosa.const"() <{values = dense<3> : tensor<15x3x3x32xi8>}> : () -> tensor<15x3x3x32xi8>
  %w = tosa.concat %v, %u {axis = 0 : i32} : (tensor<1x3x3x32xi8>, tensor<15x3x3x32xi8>) -> tensor<16x3x3x32xi8>
  %b = "tosa.const"() <{values = dense<0> : tensor<16xi32>}> : () -> tensor<16xi32>
  %z = "tosa.const"() <{values = dense<0> : tensor<1xi8>}> : () -> tensor<1xi8>
  %zi = "tosa.const"() <{values = dense<0> : tensor<1xi32>}> : () -> tensor<1xi32>
  %m = "tosa.const"() <{values = dense<1518357301> : tensor<1xi32>}> : () -> tensor<1xi32>
  %s = "tosa.const"() <{values = dense<42> : tensor<1xi8>}> : () -> tensor<1xi8>
  %0 = tosa.conv2d %x, %w, %b, %z, %z {acc_type = i32, dilation = array<i64: 1, 1>, pad = array<i64: 0, 0, 0, 0>, stride = array<i64: 1, 1>} : (tensor<1x3x6x32xi8>, tensor<16x3x3x32xi8>, tensor<16xi32>, tensor<1xi8>, tensor<1xi8>) -> tensor<1x1x4x16xi32>
  %1 = tosa.rescale %0, %m, %s, %zi, %z {input_unsigned = false, output_unsigned = false, per_channel = false, rounding_mode = SINGLE_ROUND, scale32 = true} : (tensor<1x1x4x16xi32>, tensor<1xi32>, tensor<1xi8>, tensor<1xi32>, tensor<1xi8>) -> tensor<1x1x4x16xi8>
  return %1 : tensor<1x1x4x16xi8>
}

// X86-LABEL: depthwise_run_kernel_0:
// X86:       {{^}}[[LOOP:\.LBB[0-9_]+]]:
// X86-NOT:   %rsp
// X86:       [[DOT]] {{.*}}, %[[REGISTER]]
// X86-NOT:   {{%rsp|^\.LBB}}
// X86:       jne [[LOOP]]

// A64-LABEL: depthwise_run_kernel_0:
// A64:       {{^}}[[LOOP:\.LBB[0-9_]+]]:
// A64-NOT:   {{\[sp}}
// A64:       [[CHANNELS]]
// A64-NOT:   {{\[sp|^\.LBB}}
// A64:       {{b.ne|tbnz w[0-9]+, #0,}} [[LOOP]]

// AMX-LABEL: depthwise_run_kernel_0:
// AMX-NOT:   ldtilecfg
// AMX:       vpdpbusd {{.*}}, %zmm

func.func @depthwise(%x: tensor<1x3x10x16xi8>) -> tensor<1x1x8x16xi8> {
  %v = "tosa.const"() <{values = dense<7> : tensor<1x3x16x1xi8>}> : () -> tensor<1x3x16x1xi8>
  %u = "tosa.const"() <{values = dense<3> : tensor<2x3x16x1xi8>}> : () -> tensor<2x3x16x1xi8>
  %w = tosa.concat %v, %u {axis = 0 : i32} : (tensor<1x3x16x1xi8>, tensor<2x3x16x1xi8>) -> tensor<3x3x16x1xi8>
  %b = "tosa.const"() <{values = dense<0> : tensor<16xi32>}> : () -> tensor<16xi32>
  %z = "tosa.const"() <{values = dense<0> : tensor<1xi8>}> : () -> tensor<1xi8>
  %zi = "tosa.const"() <{values = dense<0> : tensor<1xi32>}> : () -> tensor<1xi32>
  %m = "tosa.const"() <{values = dense<1518357301> : tensor<1xi32>}> : () -> tensor<1xi32>
  %s = "tosa.const"() <{values = dense<42> : tensor<1xi8>}> : () -> tensor<1xi8>
  %0 = tosa.depthwise_conv2d %x, %w, %b, %z, %z {acc_type = i32, dilation = array<i64: 1, 1>, pad = array<i64: 0, 0, 0, 0>, stride = array<i64: 1, 1>} : (tensor<1x3x10x16xi8>, tensor<3x3x16x1xi8>, tensor<16xi32>, tensor<1xi8>, tensor<1xi8>) -> tensor<1x1x8x16xi32>
  %1 = tosa.rescale %0, %m, %s, %zi, %z {input_unsigned = false, output_unsigned = false, per_channel = false, rounding_mode = SINGLE_ROUND, scale32 = true} : (tensor<1x1x8x16xi32>, tensor<1xi32>, tensor<1xi8>, tensor<1xi32>, tensor<1xi8>) -> tensor<1x1x8x16xi8>
  return %1 : tensor<1x1x8x16xi8>
}

// A single row has no second row to multiply with.

// A64-LABEL: row_run_kernel_0:
// A64:       [[CHANNELS]]

// AMX-LABEL: row_run_kernel_0:
// AMX-NOT:   ldtilecfg
// AMX:       vpdpbusd {{.*}}, %zmm

func.func @row(%x: tensor<1x1x1x160xi8>) -> tensor<1x1x1x16xi8> {
  %v = "tosa.const"() <{values = dense<7> : tensor<1x1x1x160xi8>}> : () -> tensor<1x1x1x160xi8>
  %u = "tosa.const"() <{values = dense<3> : tensor<15x1x1x160xi8>}> : () -> tensor<15x1x1x160xi8>
  %w = tosa.concat %v, %u {axis = 0 : i32} : (tensor<1x1x1x160xi8>, tensor<15x1x1x160xi8>) -> tensor<16x1x1x160xi8>
  %b = "tosa.const"() <{values = dense<0> : tensor<16xi32>}> : () -> tensor<16xi32>
  %z = "tosa.const"() <{values = dense<0> : tensor<1xi8>}> : () -> tensor<1xi8>
  %zi = "tosa.const"() <{values = dense<0> : tensor<1xi32>}> : () -> tensor<1xi32>
  %m = "tosa.const"() <{values = dense<1518357301> : tensor<1xi32>}> : () -> tensor<1xi32>
  %s = "tosa.const"() <{values = dense<42> : tensor<1xi8>}> : () -> tensor<1xi8>
  %0 = tosa.conv2d %x, %w, %b, %z, %z {acc_type = i32, dilation = array<i64: 1, 1>, pad = array<i64: 0, 0, 0, 0>, stride = array<i64: 1, 1>} : (tensor<1x1x1x160xi8>, tensor<16x1x1x160xi8>, tensor<16xi32>, tensor<1xi8>, tensor<1xi8>) -> tensor<1x1x1x16xi32>
  %1 = tosa.rescale %0, %m, %s, %zi, %z {input_unsigned = false, output_unsigned = false, per_channel = false, rounding_mode = SINGLE_ROUND, scale32 = true} : (tensor<1x1x1x16xi32>, tensor<1xi32>, tensor<1xi8>, tensor<1xi32>, tensor<1xi8>) -> tensor<1x1x1x16xi8>
  return %1 : tensor<1x1x1x16xi8>
}
