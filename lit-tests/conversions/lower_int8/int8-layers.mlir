// A real network keeps 8 bits between its layers; the check finds an inserted buffer of sums.

// RUN: qopt %{models}/mobilenet_v1_0.25_224_logits.int8.tosa.mlir --lower-int8 --verify-int8-layers -o %t
// RUN: qopt %{models}/mobilenet_v1_0.25_224_logits.int8.tosa.mlir --lower-int8=target=x86-64-v2 --verify-int8-layers -o %t
// RUN: qopt %{models}/mobilenet_v1_0.25_224_logits.int8.tosa.mlir --lower-int8=target=avxvnni --verify-int8-layers -o %t
// RUN: qopt %{models}/mobilenet_v1_0.25_224_logits.int8.tosa.mlir --lower-int8=target=avx512vnni --verify-int8-layers -o %t
// RUN: qopt %{models}/mobilenet_v1_0.25_224_logits.int8.tosa.mlir --lower-int8=target=armv8-a --verify-int8-layers -o %t
// RUN: qopt %{models}/mobilenet_v1_0.25_224_logits.int8.tosa.mlir --lower-int8=target=i8mm --verify-int8-layers -o %t
// RUN: qopt %{models}/twin_dev.int8.tosa.mlir --lower-int8 --verify-int8-layers -o %t
// RUN: qopt %s --split-input-file --verify-diagnostics --verify-int8-layers -o %t

func.func @planted(%x: memref<8xi8>, %y: memref<8xi8>, %arena: memref<64xi8>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c8 = arith.constant 8 : index
  // expected-error@+1 {{a buffer of 'memref<8xi32>' lies between two kernels}}
  %sums = memref.view %arena[%c0][] : memref<64xi8> to memref<8xi32>
  scf.for %i = %c0 to %c8 step %c1 {
    %0 = memref.load %x[%i] : memref<8xi8>
    %1 = arith.extsi %0 : i8 to i32
    memref.store %1, %sums[%i] : memref<8xi32>
  }
  %part = memref.subview %sums[0] [8] [1] : memref<8xi32> to memref<8xi32, strided<[1]>>
  scf.for %i = %c0 to %c8 step %c1 {
    %0 = memref.load %part[%i] : memref<8xi32, strided<[1]>>
    %1 = arith.trunci %0 : i32 to i8
    memref.store %1, %y[%i] : memref<8xi8>
  }
  return
}

// -----

// A buffer that only one kernel writes and reads is not between layers.
func.func @scratch(%x: memref<8xi8>, %y: memref<8xi8>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c8 = arith.constant 8 : index
  %sum = memref.alloca() : memref<i32>
  scf.for %i = %c0 to %c8 step %c1 {
    %0 = memref.load %x[%i] : memref<8xi8>
    %1 = arith.extsi %0 : i8 to i32
    memref.store %1, %sum[] : memref<i32>
    %2 = memref.load %sum[] : memref<i32>
    %3 = arith.trunci %2 : i32 to i8
    memref.store %3, %y[%i] : memref<8xi8>
  }
  return
}
