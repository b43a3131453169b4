// Every operation of arith is read and printed, with flags, rounding modes and the names of its results.

// RUN: qopt %s | qopt | FileCheck %s
// RUN: qopt %s --mlir-print-op-generic | qopt | FileCheck %s

// CHECK-LABEL: func.func @select
func.func @select(%c: i1, %cs: vector<4xi1>, %x: vector<4xi32>) {
  // CHECK: arith.select %arg0, %arg2, %arg2 : vector<4xi32>
  %0 = arith.select %c, %x, %x : vector<4xi32>
  // CHECK: arith.select %arg1, %arg2, %arg2 {foo} : vector<4xi1>, vector<4xi32>
  %1 = arith.select %cs, %x, %x {foo} : vector<4xi1>, vector<4xi32>
  return
}

// Several results have the names of the definition, with a suffix where they are taken.
// CHECK-LABEL: func.func @named
func.func @named(%x: i32) -> i32 {
  // CHECK: %sum, %overflow = arith.addui_extended %arg0, %arg0 : i32, i1
  %a:2 = arith.addui_extended %x, %x : i32, i1
  // CHECK: %sum_0, %overflow_1 = arith.addui_extended %arg0, %arg0 : i32, i1
  %b, %c = arith.addui_extended %x, %x : i32, i1
  // CHECK: %low, %high = arith.mulsi_extended %arg0, %arg0 : i32
  %m:2 = arith.mulsi_extended %x, %x : i32
  // CHECK: return %high : i32
  return %m#1 : i32
}

// CHECK-LABEL: func.func @ints
func.func @ints(%x: i32, %v: vector<4xi64>, %t: tensor<2x?xi8>, %n: index) {
  // CHECK: arith.addi %arg0, %arg0 : i32
  %0 = arith.addi %x, %x : i32
  // CHECK: arith.subi %arg1, %arg1 : vector<4xi64>
  %1 = arith.subi %v, %v : vector<4xi64>
  // CHECK: arith.muli %arg2, %arg2 : tensor<2x?xi8>
  %2 = arith.muli %t, %t : tensor<2x?xi8>
  // CHECK: arith.andi %arg3, %arg3 : index
  %3 = arith.andi %n, %n : index
  // CHECK: arith.ori %arg0, %arg0 : i32
  %4 = arith.ori %x, %x : i32
  // CHECK: arith.xori %arg1, %arg1 : vector<4xi64>
  %5 = arith.xori %v, %v : vector<4xi64>
  // CHECK: arith.divsi %arg2, %arg2 : tensor<2x?xi8>
  %6 = arith.divsi %t, %t : tensor<2x?xi8>
  // CHECK: arith.divui %arg3, %arg3 : index
  %7 = arith.divui %n, %n : index
  // CHECK: arith.ceildivsi %arg0, %arg0 : i32
  %8 = arith.ceildivsi %x, %x : i32
  // CHECK: arith.ceildivui %arg1, %arg1 : vector<4xi64>
  %9 = arith.ceildivui %v, %v : vector<4xi64>
  // CHECK: arith.floordivsi %arg2, %arg2 : tensor<2x?xi8>
  %10 = arith.floordivsi %t, %t : tensor<2x?xi8>
  // CHECK: arith.remsi %arg3, %arg3 : index
  %11 = arith.remsi %n, %n : index
  // CHECK: arith.remui %arg0, %arg0 : i32
  %12 = arith.remui %x, %x : i32
  // CHECK: arith.maxsi %arg1, %arg1 : vector<4xi64>
  %13 = arith.maxsi %v, %v : vector<4xi64>
  // CHECK: arith.maxui %arg2, %arg2 : tensor<2x?xi8>
  %14 = arith.maxui %t, %t : tensor<2x?xi8>
  // CHECK: arith.minsi %arg3, %arg3 : index
  %15 = arith.minsi %n, %n : index
  // CHECK: arith.minui %arg0, %arg0 : i32
  %16 = arith.minui %x, %x : i32
  // CHECK: arith.shli %arg1, %arg1 : vector<4xi64>
  %17 = arith.shli %v, %v : vector<4xi64>
  // CHECK: arith.shrsi %arg2, %arg2 : tensor<2x?xi8>
  %18 = arith.shrsi %t, %t : tensor<2x?xi8>
  // CHECK: arith.shrui %arg3, %arg3 : index
  %19 = arith.shrui %n, %n : index
  // CHECK: arith.addi %arg0, %arg0 overflow<nsw> : i32
  %20 = arith.addi %x, %x overflow<nsw> : i32
  // CHECK: arith.subi %arg0, %arg0 overflow<nsw, nuw> : i32
  %21 = arith.subi %x, %x overflow<nsw, nuw> : i32
  // CHECK: arith.muli %arg1, %arg1 overflow<nuw> : vector<4xi64>
  %22 = arith.muli %v, %v overflow<nuw> : vector<4xi64>
  // CHECK: arith.shli %arg0, %arg0 overflow<nsw> : i32
  %23 = arith.shli %x, %x overflow<nsw> : i32
  // CHECK: arith.divsi %arg0, %arg0 exact : i32
  %24 = arith.divsi %x, %x exact : i32
  // CHECK: arith.divui %arg0, %arg0 exact : i32
  %25 = arith.divui %x, %x exact : i32
  // CHECK: arith.shrsi %arg0, %arg0 exact : i32
  %26 = arith.shrsi %x, %x exact : i32
  // CHECK: arith.shrui %arg0, %arg0 exact : i32
  %27 = arith.shrui %x, %x exact : i32
  // CHECK: arith.addi %arg0, %arg0 {note = 1 : i64} : i32
  %28 = arith.addi %x, %x {note = 1 : i64} : i32
  return
}

// CHECK-LABEL: func.func @floats
func.func @floats(%x: f32, %v: vector<4xf64>, %t: tensor<?xbf16>, %h: f16) {
  // CHECK: arith.addf %arg0, %arg0 : f32
  %0 = arith.addf %x, %x : f32
  // CHECK: arith.subf %arg1, %arg1 : vector<4xf64>
  %1 = arith.subf %v, %v : vector<4xf64>
  // CHECK: arith.mulf %arg2, %arg2 : tensor<?xbf16>
  %2 = arith.mulf %t, %t : tensor<?xbf16>
  // CHECK: arith.divf %arg3, %arg3 : f16
  %3 = arith.divf %h, %h : f16
  // CHECK: arith.remf %arg0, %arg0 : f32
  %4 = arith.remf %x, %x : f32
  // CHECK: arith.maximumf %arg1, %arg1 : vector<4xf64>
  %5 = arith.maximumf %v, %v : vector<4xf64>
  // CHECK: arith.maxnumf %arg2, %arg2 : tensor<?xbf16>
  %6 = arith.maxnumf %t, %t : tensor<?xbf16>
  // CHECK: arith.minimumf %arg3, %arg3 : f16
  %7 = arith.minimumf %h, %h : f16
  // CHECK: arith.minnumf %arg0, %arg0 : f32
  %8 = arith.minnumf %x, %x : f32
  // CHECK: arith.negf %arg0 : f32
  %9 = arith.negf %x : f32
  // CHECK: arith.negf %arg1 fastmath<fast> : vector<4xf64>
  %10 = arith.negf %v fastmath<fast> : vector<4xf64>
  // CHECK: arith.mulf %arg0, %arg0 fastmath<nnan,ninf> : f32
  %11 = arith.mulf %x, %x fastmath<nnan,ninf> : f32
  // CHECK: arith.mulf %arg0, %arg0 fastmath<nnan,ninf> : f32
  %twice = arith.mulf %x, %x fastmath<nnan,ninf,nnan> : f32
  // CHECK: arith.addf %arg0, %arg0 fastmath<contract> {note = 1 : i64} : f32
  %12 = arith.addf %x, %x fastmath<contract> {note = 1 : i64} : f32
  // CHECK: arith.divf %arg0, %arg0 fastmath<reassoc,nsz,arcp,afn> : f32
  %13 = arith.divf %x, %x fastmath<reassoc,nsz,arcp,afn> : f32
  return
}

// CHECK-LABEL: func.func @compared
func.func @compared(%x: i32, %v: vector<4xi64>, %f: f32, %t: tensor<?xbf16>) {
  // CHECK: arith.cmpi eq, %arg1, %arg1 : vector<4xi64>
  %0 = arith.cmpi eq, %v, %v : vector<4xi64>
  // CHECK: arith.cmpi ne, %arg0, %arg0 : i32
  %1 = arith.cmpi ne, %x, %x : i32
  // CHECK: arith.cmpi slt, %arg1, %arg1 : vector<4xi64>
  %2 = arith.cmpi slt, %v, %v : vector<4xi64>
  // CHECK: arith.cmpi sle, %arg0, %arg0 : i32
  %3 = arith.cmpi sle, %x, %x : i32
  // CHECK: arith.cmpi sgt, %arg1, %arg1 : vector<4xi64>
  %4 = arith.cmpi sgt, %v, %v : vector<4xi64>
  // CHECK: arith.cmpi sge, %arg0, %arg0 : i32
  %5 = arith.cmpi sge, %x, %x : i32
  // CHECK: arith.cmpi ult, %arg1, %arg1 : vector<4xi64>
  %6 = arith.cmpi ult, %v, %v : vector<4xi64>
  // CHECK: arith.cmpi ule, %arg0, %arg0 : i32
  %7 = arith.cmpi ule, %x, %x : i32
  // CHECK: arith.cmpi ugt, %arg1, %arg1 : vector<4xi64>
  %8 = arith.cmpi ugt, %v, %v : vector<4xi64>
  // CHECK: arith.cmpi uge, %arg0, %arg0 : i32
  %9 = arith.cmpi uge, %x, %x : i32
  // CHECK: arith.cmpf false, %arg3, %arg3 : tensor<?xbf16>
  %10 = arith.cmpf false, %t, %t : tensor<?xbf16>
  // CHECK: arith.cmpf oeq, %arg2, %arg2 : f32
  %11 = arith.cmpf oeq, %f, %f : f32
  // CHECK: arith.cmpf ogt, %arg3, %arg3 : tensor<?xbf16>
  %12 = arith.cmpf ogt, %t, %t : tensor<?xbf16>
  // CHECK: arith.cmpf oge, %arg2, %arg2 : f32
  %13 = arith.cmpf oge, %f, %f : f32
  // CHECK: arith.cmpf olt, %arg3, %arg3 : tensor<?xbf16>
  %14 = arith.cmpf olt, %t, %t : tensor<?xbf16>
  // CHECK: arith.cmpf ole, %arg2, %arg2 : f32
  %15 = arith.cmpf ole, %f, %f : f32
  // CHECK: arith.cmpf one, %arg3, %arg3 : tensor<?xbf16>
  %16 = arith.cmpf one, %t, %t : tensor<?xbf16>
  // CHECK: arith.cmpf ord, %arg2, %arg2 : f32
  %17 = arith.cmpf ord, %f, %f : f32
  // CHECK: arith.cmpf ueq, %arg3, %arg3 : tensor<?xbf16>
  %18 = arith.cmpf ueq, %t, %t : tensor<?xbf16>
  // CHECK: arith.cmpf ugt, %arg2, %arg2 : f32
  %19 = arith.cmpf ugt, %f, %f : f32
  // CHECK: arith.cmpf uge, %arg3, %arg3 : tensor<?xbf16>
  %20 = arith.cmpf uge, %t, %t : tensor<?xbf16>
  // CHECK: arith.cmpf ult, %arg2, %arg2 : f32
  %21 = arith.cmpf ult, %f, %f : f32
  // CHECK: arith.cmpf ule, %arg3, %arg3 : tensor<?xbf16>
  %22 = arith.cmpf ule, %t, %t : tensor<?xbf16>
  // CHECK: arith.cmpf une, %arg2, %arg2 : f32
  %23 = arith.cmpf une, %f, %f : f32
  // CHECK: arith.cmpf uno, %arg3, %arg3 : tensor<?xbf16>
  %24 = arith.cmpf uno, %t, %t : tensor<?xbf16>
  // CHECK: arith.cmpf true, %arg2, %arg2 : f32
  %25 = arith.cmpf true, %f, %f : f32
  // CHECK: arith.cmpf olt, %arg2, %arg2 fastmath<nnan> : f32
  %26 = arith.cmpf olt, %f, %f fastmath<nnan> : f32
  return
}

// CHECK-LABEL: func.func @converted
func.func @converted(%x: i32, %v: vector<4xi8>, %f: f32, %t: tensor<?xbf16>, %n: index, %m: memref<2xindex>, %e: vector<4xf4E2M1FN>, %s: vector<4xf8E8M0FNU>, %w: vector<4xf32>) {
  // CHECK: arith.extsi %arg0 : i32 to i64
  %0 = arith.extsi %x : i32 to i64
  // CHECK: arith.extui %arg1 : vector<4xi8> to vector<4xi16>
  %1 = arith.extui %v : vector<4xi8> to vector<4xi16>
  // CHECK: arith.trunci %arg0 : i32 to i8
  %3 = arith.trunci %x : i32 to i8
  // CHECK: arith.trunci %arg0 overflow<nsw> : i32 to i8
  %4 = arith.trunci %x overflow<nsw> : i32 to i8
  // CHECK: arith.extf %arg2 : f32 to f64
  %5 = arith.extf %f : f32 to f64
  // CHECK: arith.extf %arg3 : tensor<?xbf16> to tensor<?xf32>
  %6 = arith.extf %t : tensor<?xbf16> to tensor<?xf32>
  // CHECK: arith.truncf %arg2 : f32 to bf16
  %7 = arith.truncf %f : f32 to bf16
  // CHECK: arith.truncf %arg2 to_nearest_even : f32 to bf16
  %8 = arith.truncf %f to_nearest_even : f32 to bf16
  // CHECK: arith.truncf %arg2 downward fastmath<fast> : f32 to f16
  %9 = arith.truncf %f downward fastmath<fast> : f32 to f16
  // CHECK: arith.sitofp %arg0 : i32 to f32
  %10 = arith.sitofp %x : i32 to f32
  // CHECK: arith.uitofp %arg1 : vector<4xi8> to vector<4xf32>
  %11 = arith.uitofp %v : vector<4xi8> to vector<4xf32>
  // CHECK: arith.fptosi %arg2 : f32 to i8
  %13 = arith.fptosi %f : f32 to i8
  // CHECK: arith.fptoui %arg3 : tensor<?xbf16> to tensor<?xi8>
  %14 = arith.fptoui %t : tensor<?xbf16> to tensor<?xi8>
  // CHECK: arith.index_cast %arg4 : index to i32
  %15 = arith.index_cast %n : index to i32
  // CHECK: arith.index_cast %arg5 : memref<2xindex> to memref<2xi32>
  %16 = arith.index_cast %m : memref<2xindex> to memref<2xi32>
  // CHECK: arith.index_castui %arg0 : i32 to index
  %17 = arith.index_castui %x : i32 to index
  // CHECK: arith.bitcast %arg0 : i32 to f32
  %19 = arith.bitcast %x : i32 to f32
  // CHECK: arith.scaling_extf %arg6, %arg7 : vector<4xf4E2M1FN>, vector<4xf8E8M0FNU> to vector<4xf32>
  %20 = arith.scaling_extf %e, %s : vector<4xf4E2M1FN>, vector<4xf8E8M0FNU> to vector<4xf32>
  // CHECK: arith.scaling_truncf %arg8, %arg7 : vector<4xf32>, vector<4xf8E8M0FNU> to vector<4xf4E2M1FN>
  %21 = arith.scaling_truncf %w, %s : vector<4xf32>, vector<4xf8E8M0FNU> to vector<4xf4E2M1FN>
  // CHECK: arith.scaling_truncf %arg8, %arg7 upward : vector<4xf32>, vector<4xf8E8M0FNU> to vector<4xf4E2M1FN>
  %22 = arith.scaling_truncf %w, %s upward : vector<4xf32>, vector<4xf8E8M0FNU> to vector<4xf4E2M1FN>
  return
}

// CHECK-LABEL: func.func @constants
func.func @constants() {
  // CHECK: arith.constant true
  %true = arith.constant true
  // CHECK: arith.constant 5 : i32
  %c5_i32 = arith.constant 5 : i32
  // CHECK: arith.constant -3 : index
  %c-3 = arith.constant -3 : index
  // CHECK: arith.constant 1.500000e+00 : f32
  %cst = arith.constant 1.500000e+00 : f32
  // CHECK: arith.constant 0x7FC00000 : f32
  %cst_0 = arith.constant 0x7FC00000 : f32
  // CHECK: arith.constant dense<[1, 2]> : tensor<2xi8>
  %cst_1 = arith.constant dense<[1, 2]> : tensor<2xi8>
  // CHECK: arith.constant dense<0.000000e+00> : vector<4xf32>
  %cst_2 = arith.constant dense<0.000000e+00> : vector<4xf32>
  // CHECK: arith.constant {note = 1 : i64} 7 : i8
  %c7_i8 = arith.constant {note = 1 : i64} 7 : i8
  return
}

// CHECK-LABEL: func.func @extended
func.func @extended(%x: i32, %v: vector<4xi64>) {
  // CHECK: arith.addui_extended %arg1, %arg1 : vector<4xi64>, vector<4xi1>
  %0:2 = arith.addui_extended %v, %v : vector<4xi64>, vector<4xi1>
  // CHECK: arith.mului_extended %arg0, %arg0 : i32
  %1:2 = arith.mului_extended %x, %x : i32
  // CHECK: arith.mulsi_extended %arg1, %arg1 : vector<4xi64>
  %2:2 = arith.mulsi_extended %v, %v : vector<4xi64>
  return
}
