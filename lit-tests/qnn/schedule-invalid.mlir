// Texts of schedules that are incomplete, and operations that have none.

// RUN: qopt %s --split-input-file --verify-diagnostics

// expected-error @below {{unknown strategy 'winograd'; known are 'gemm', 'computed_gemm', 'amx_gemm', 'depthwise', 'reduction', 'elementwise', 'loops'}}
func.func private @f() attributes {other.schedule = #qnn.schedule<winograd>}

// -----

// expected-error @below {{expected a positive integer}}
func.func private @f() attributes {other.schedule = #qnn.schedule<elementwise, tile = [0, 4]>}

// -----

// expected-error @below {{expected ','}}
func.func private @f() attributes {other.schedule = #qnn.schedule<gemm, tile = [4, 4]>}

// -----

// expected-error @below {{expected '>'}}
func.func private @f() attributes {other.schedule = #qnn.schedule<loops, tile = [4, 4]>}

// -----

// expected-error @below {{expected the mnemonic of an instruction}}
func.func private @f() attributes {other.schedule = #qnn.schedule<gemm, tile = [4, 4], k = 4, dot = "a b">}

// -----

// expected-error @below {{'func.func' op has 'qnn.schedule', which is allowed on 'linalg.generic' only}}
func.func private @f() attributes {qnn.schedule = #qnn.schedule<loops>}

// -----

func.func @f(%x: memref<4xi8>) {
  // expected-error @below {{'linalg.generic' op expects 'qnn.schedule' to be a '#qnn.schedule', not 4 : i64}}
  linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>], iterator_types = ["parallel"]} outs(%x : memref<4xi8>) attrs = {qnn.schedule = 4 : i64} {
  ^bb0(%out: i8):
    linalg.yield %out : i8
  }
  return
}
