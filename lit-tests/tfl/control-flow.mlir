// Branches are regions, as LiteRT prints them, or functions, as in a file.

// RUN: qopt %s | qopt | FileCheck %s

// CHECK-LABEL: func.func @regions
func.func @regions(%c: tensor<i1>, %x: tensor<4xf32>) -> tensor<4xf32> {
  // CHECK: "tfl.if"(%arg0) ({
  %0 = "tfl.if"(%c) ({
    "tfl.yield"(%x) : (tensor<4xf32>) -> ()
  }, {
    %1 = "tfl.neg"(%x) : (tensor<4xf32>) -> tensor<4xf32>
    "tfl.yield"(%1) : (tensor<4xf32>) -> ()
  }) : (tensor<i1>) -> tensor<4xf32>
  // CHECK: "tfl.while"(%{{.*}}) <{is_stateless = false}> ({
  %2 = "tfl.while"(%0) <{is_stateless = false}> ({
  ^bb0(%a: tensor<4xf32>):
    "tfl.yield"(%c) : (tensor<i1>) -> ()
  }, {
  ^bb0(%a: tensor<?xf32>):
    "tfl.yield"(%a) : (tensor<?xf32>) -> ()
  }) : (tensor<4xf32>) -> tensor<4xf32>
  return %2 : tensor<4xf32>
}

// CHECK-LABEL: func.func @functions
func.func @functions(%c: tensor<i1>, %x: tensor<4xf32>) -> tensor<4xf32> {
  // CHECK: "tfl.if"(%arg0, %arg1) <{else_branch = @same, then_branch = @same}> : (tensor<i1>, tensor<4xf32>) -> tensor<4xf32>
  %0 = "tfl.if"(%c, %x) <{else_branch = @same, then_branch = @same}> : (tensor<i1>, tensor<4xf32>) -> tensor<4xf32>
  // CHECK: "tfl.while"(%{{.*}}) <{body = @same, cond = @holds}> : (tensor<4xf32>) -> tensor<4xf32>
  %1 = "tfl.while"(%0) <{body = @same, cond = @holds}> : (tensor<4xf32>) -> tensor<4xf32>
  return %1 : tensor<4xf32>
}
func.func private @same(%x: tensor<4xf32>) -> tensor<4xf32> {
  return %x : tensor<4xf32>
}
func.func private @holds(%x: tensor<4xf32>) -> tensor<i1> {
  %0 = "tfl.pseudo_const"() <{value = dense<false> : tensor<i1>}> : () -> tensor<i1>
  return %0 : tensor<i1>
}
