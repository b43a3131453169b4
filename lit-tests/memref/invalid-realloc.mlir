// Reallocations and alignments, with the messages of mlir-opt.

// RUN: qopt %s --split-input-file --verify-diagnostics --allow-unregistered-dialect

func.func @elements(%m: memref<?xf32>) {
  // expected-error@+1 {{different element types specified for source memref type 'memref<?xf32>' and result memref type 'memref<4xi32>'}}
  %0 = memref.realloc %m : memref<?xf32> to memref<4xi32>
  return
}

// -----

func.func @missing_size(%m: memref<?xf32>) {
  // expected-error@+1 {{missing dimension operand for result type 'memref<?xf32>'}}
  %0 = memref.realloc %m : memref<?xf32> to memref<?xf32>
  return
}

// -----

func.func @unnecessary_size(%m: memref<?xf32>, %n: index) {
  // expected-error@+1 {{unnecessary dimension operand for result type 'memref<4xf32>'}}
  %0 = memref.realloc %m(%n) : memref<?xf32> to memref<4xf32>
  return
}

// -----

func.func @layout_of_source(%m: memref<?xf32, strided<[2]>>, %n: index) {
  // expected-error@+1 {{unsupported layout for source memref type 'memref<?xf32, strided<[2]>>'}}
  %0 = memref.realloc %m(%n) : memref<?xf32, strided<[2]>> to memref<?xf32>
  return
}

// -----

func.func @layout_of_result(%m: memref<?xf32>, %n: index) {
  // expected-error@+1 {{unsupported layout for result memref type 'memref<?xf32, strided<[2]>>'}}
  %0 = memref.realloc %m(%n) : memref<?xf32> to memref<?xf32, strided<[2]>>
  return
}

// -----

func.func @spaces(%m: memref<?xf32, 1>, %n: index) {
  // expected-error@+1 {{different memory spaces specified for source memref type 'memref<?xf32, 1>' and result memref type 'memref<?xf32>'}}
  %0 = memref.realloc %m(%n) : memref<?xf32, 1> to memref<?xf32>
  return
}

// -----

func.func @resized(%m: memref<?xf32>, %n: index) {
  %0 = memref.realloc %m(%n) {alignment = 8} : memref<?xf32> to memref<?xf32>
  %1 = memref.realloc %0 : memref<?xf32> to memref<4xf32>
  return
}

// -----

func.func @alignment(%m: memref<?xf32>) {
  // expected-error@+1 {{'memref.assume_alignment' op alignment must be power of 2}}
  %0 = memref.assume_alignment %m, 3 : memref<?xf32>
  return
}

// -----

func.func @zero_alignment(%m: memref<?xf32>) {
  // expected-error@+1 {{'memref.assume_alignment' op attribute 'alignment' failed to satisfy constraint: 32-bit signless integer attribute whose value is positive}}
  %0 = memref.assume_alignment %m, 0 : memref<?xf32>
  return
}

// -----

func.func @confined_alignment(%m: memref<?xf32>, %n: index) {
  // expected-error@+1 {{'memref.realloc' op attribute 'alignment' failed to satisfy constraint: 64-bit signless integer attribute whose value is positive and whose value is a power of two > 0}}
  %0 = "memref.realloc"(%m, %n) <{alignment = 3 : i64}> : (memref<?xf32>, index) -> memref<?xf32>
  return
}
