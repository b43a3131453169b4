// Vectors from and to elements, and masks, with the messages of mlir-opt.

// RUN: qopt %s --split-input-file --verify-diagnostics --allow-unregistered-dialect

func.func @f(%a: f32, %b: f32) {
  // expected-error@+1 {{custom op 'vector.from_elements' number of operands and types do not match: got 2 operands and 3 types}}
  %0 = vector.from_elements %a, %b : vector<3xf32>
  return
}

// -----

func.func @f(%a: f32, %b: f64) {
  // expected-error@+1 {{'vector.from_elements' op failed to verify that shaped type 'dest' matches 'elements' element count and types}}
  %0 = "vector.from_elements"(%a, %b) : (f32, f64) -> vector<2xf32>
  return
}

// -----

func.func @f(%a: f32, %b: f64) {
  // expected-error@+1 {{'vector.from_elements' op result #0 must be fixed-length vector of any type values, but got 'vector<[2]xf32>'}}
  %0 = "vector.from_elements"(%a) : (f32) -> vector<[2]xf32>
  return
}

// -----

func.func @f(%v: vector<3xf32>) {
  // expected-error@+1 {{'vector.to_elements' op failed to verify that shaped type 'source' matches 'elements' element count and types}}
  %0, %1 = "vector.to_elements"(%v) : (vector<3xf32>) -> (f32, f32)
  return
}

// -----

func.func @f(%v: vector<2xf32>) {
  // expected-error@+1 {{'vector.to_elements' op failed to verify that shaped type 'source' matches 'elements' element count and types}}
  %0, %1 = "vector.to_elements"(%v) : (vector<2xf32>) -> (f32, f64)
  return
}

// -----

func.func @f(%v: vector<[2]xf32>) {
  %0, %1 = "vector.to_elements"(%v) : (vector<[2]xf32>) -> (f32, f32)
  return
}

// -----

func.func @f(%v: vector<[2]xf32>) {
  %0:2 = vector.to_elements %v : vector<[2]xf32>
  return
}

// -----

func.func @f(%a: f32, %b: f32) {
  // expected-error@+1 {{custom op 'vector.from_elements' 'dest' must be fixed-length vector of any type values, but got 'vector<[2]xf32>'}}
  %0 = vector.from_elements %a, %b : vector<[2]xf32>
  return
}

// -----

func.func @f() {
  // expected-error@+1 {{vector types must have positive constant sizes but got 0}}
  %0 = vector.from_elements : vector<0xf32>
  return
}

// -----

func.func @f(%m: vector<4xi1>, %v: vector<4xf32>) {
  %0 = vector.mask %m { vector.reduction <add>, %v : vector<4xf32> into f32 } : vector<4xi1> -> f32
  return
}

// -----

func.func @f(%m: vector<5xi1>, %v: vector<4xf32>) {
  // expected-error@+1 {{'vector.mask' op expects a 'vector<4xi1>' mask for the maskable operation}}
  %0 = vector.mask %m { vector.reduction <add>, %v : vector<4xf32> into f32 } : vector<5xi1> -> f32
  return
}

// -----

func.func @f(%m: vector<4xi1>, %v: vector<4xf32>) {
  // expected-error@+1 {{'vector.mask' op expects result type to match maskable operation result type}}
  %0 = vector.mask %m { vector.reduction <add>, %v : vector<4xf32> into f32 } : vector<4xi1> -> f64
  return
}

// -----

func.func @f(%m: vector<4xi1>, %v: vector<4xf32>) {
  // expected-error@+1 {{'vector.mask' op expects a MaskableOpInterface within the mask region}}
  %0 = vector.mask %m { arith.addf %v, %v : vector<4xf32> } : vector<4xi1> -> vector<4xf32>
  return
}

// -----

func.func @f(%m: vector<4xi1>, %v: vector<4xf32>) {
  vector.mask %m { } : vector<4xi1>
  return
}

// -----

func.func @f(%m: vector<4xi1>, %v: vector<4xf32>) {
  // expected-error@+1 {{'vector.mask' op region #0 ('maskRegion') failed to verify constraint: region with 1 blocks}}
  "vector.mask"(%m) ({ }) : (vector<4xi1>) -> ()
  return
}

// -----

func.func @f(%m: vector<4xi1>, %v: vector<4xf32>) {
  // expected-error@+1 {{'vector.mask' op expects only one operation to mask}}
  "vector.mask"(%m) ({ 
   %1 = vector.reduction <add>, %v : vector<4xf32> into f32
   %2 = vector.reduction <add>, %v : vector<4xf32> into f32
   vector.yield %1 : f32
  }) : (vector<4xi1>) -> f32
  return
}

// -----

func.func @f(%m: vector<4xi1>, %v: vector<4xf32>) {
  // expected-error@+1 {{'vector.mask' op expects number of results to match mask region yielded values}}
  "vector.mask"(%m) ({ 
   %1 = vector.reduction <add>, %v : vector<4xf32> into f32
   vector.yield
  }) : (vector<4xi1>) -> f32
  return
}

// -----

func.func @f(%m: vector<4xi1>, %v: vector<4xf32>) {
  // expected-error@+1 {{'vector.mask' op region should have no arguments}}
  "vector.mask"(%m) ({ 
   ^bb0(%x: i32):
   %1 = vector.reduction <add>, %v : vector<4xf32> into f32
   vector.yield %1 : f32
  }) : (vector<4xi1>) -> f32
  return
}

// -----

func.func @f(%m: vector<4xi1>, %v: vector<4xf32>) {
  // expected-error@+1 {{'vector.mask' op expects a terminator within the mask region}}
  "vector.mask"(%m) ({ 
   %1 = vector.reduction <add>, %v : vector<4xf32> into f32
   "test.x"() : () -> ()
  }) : (vector<4xi1>) -> f32
  return
}

// -----

func.func @f(%m: vector<4xi1>, %v: vector<4xf32>, %p: f32) {
  // expected-error@+1 {{'vector.mask' op doesn't expect a passthru argument for this maskable operation}}
  %0 = vector.mask %m, %p { vector.reduction <add>, %v : vector<4xf32> into f32 } : vector<4xi1> -> f32
  return
}

// -----

func.func @f(%m: vector<4xi1>, %v: vector<4xf32>, %p: memref<?xf32>, %i: index) {
  %c = arith.constant 0.0 : f32
  %q = arith.constant dense<0.0> : vector<4xf32>
  %0 = vector.mask %m, %q { vector.transfer_read %p[%i], %c : memref<?xf32>, vector<4xf32> } : vector<4xi1> -> vector<4xf32>
  %1 = vector.mask %m { vector.transfer_read %p[%i], %c : memref<?xf32>, vector<4xf32> } : vector<4xi1> -> vector<4xf32>
  vector.mask %m { vector.transfer_write %q, %p[%i] : vector<4xf32>, memref<?xf32> } : vector<4xi1>
  return
}

// -----

func.func @f(%m: vector<4xi1>, %v: vector<4xf32>, %p: memref<?xf32>, %i: index, %q: vector<4xf64>) {
  %c = arith.constant 0.0 : f32
  // expected-error@+1 {{'vector.mask' op expects passthru type to match result type}}
  %0 = "vector.mask"(%m, %q) ({
   %1 = vector.transfer_read %p[%i], %c : memref<?xf32>, vector<4xf32>
   vector.yield %1 : vector<4xf32>
   }) : (vector<4xi1>, vector<4xf64>) -> vector<4xf32>
  return
}

// -----

func.func @f(%m: vector<4xi1>, %v: vector<4xf32>, %p: memref<?xf32>, %i: index, %q: vector<4xf64>) {
  %c = arith.constant 0.0 : f32
  // expected-error@+1 {{'vector.mask' op expects all the results from the MaskableOpInterface to match all the values returned by the terminator}}
  %0 = "vector.mask"(%m, %v) ({
   %1 = vector.transfer_read %p[%i], %c : memref<?xf32>, vector<4xf32>
   vector.yield %v : vector<4xf32>
   }) : (vector<4xi1>, vector<4xf32>) -> vector<4xf32>
  return
}

// -----

func.func @f(%m: vector<4xi1>, %v: vector<4xf32>, %p: memref<?xf32>, %i: index, %q: vector<4xf64>) {
  "vector.mask"(%m) ({
   vector.yield
   }) : (vector<4xi1>) -> ()
  return
}

// -----

func.func @f(%m: vector<4xi1>, %v: vector<4xf32>, %p: memref<?xf32>, %i: index, %q: vector<4xf64>) {
  %0 = "vector.mask"(%m) ({
   vector.yield %v : vector<4xf32>
   }) : (vector<4xi1>) -> (vector<4xf32>)
  %1 = vector.mask %m { vector.yield %v : vector<4xf32> } : vector<4xi1> -> vector<4xf32>
  return
}

// -----

func.func @f(%m: vector<4xi1>, %v: vector<4xf32>) {
  // expected-error@+1 {{'vector.yield' op must be the last operation in the parent block}}
  vector.yield
  return
}

// -----

func.func @f(%m: vector<4xi1>, %v: vector<4xf32>, %s: memref<?xf32>, %i: index, %k: vector<4xi1>) {
  %c = arith.constant 0.0 : f32
  %0 = vector.mask %m { vector.transfer_read %s[%i], %c, %k : memref<?xf32>, vector<4xf32> } : vector<4xi1> -> vector<4xf32>
  return
}

// -----

func.func @f(%m: vector<4xi1>, %v: vector<4xf32>, %s: memref<?xf32>, %i: vector<4xindex>, %k: vector<4xi1>) {
  %c = arith.constant 0 : index
  %0 = vector.mask %m { vector.gather %s[%c] [%i], %k, %v : memref<?xf32>, vector<4xindex>, vector<4xi1>, vector<4xf32> into vector<4xf32> } : vector<4xi1> -> vector<4xf32>
  return
}

// -----

func.func @f(%m: vector<4xi1>, %v: vector<4xf32>, %s: memref<?xf32>) {
  %0 = vector.mask %m { vector.multi_reduction <add>, %v, %v [] : vector<4xf32> to vector<4xf32> } : vector<4xi1> -> vector<4xf32>
  return
}
