// Made by tools/oracles/ort_ops.py. What ONNX Runtime 1.32.0 gives; see there.
func.func @all_add_0(%arg0: tensor<65536x!quant.uniform<i8:f32, 5.00000007450580597e-02:35>>, %arg1: tensor<65536x!quant.uniform<i8:f32, 3.90625000000000000e-03:119>>) -> tensor<65536x!quant.uniform<i8:f32, 7.81250000000000000e-03:71>> attributes {expected = "8c2a694b35cfa70d"} {
  %0 = qnn.add ort %arg0, %arg1 : (tensor<65536x!quant.uniform<i8:f32, 5.00000007450580597e-02:35>>, tensor<65536x!quant.uniform<i8:f32, 3.90625000000000000e-03:119>>) -> tensor<65536x!quant.uniform<i8:f32, 7.81250000000000000e-03:71>>
  return %0 : tensor<65536x!quant.uniform<i8:f32, 7.81250000000000000e-03:71>>
}
func.func @all_add_1(%arg0: tensor<1x!quant.uniform<i8:f32, 7.81250000000000000e-03:118>>, %arg1: tensor<256x!quant.uniform<i8:f32, 1.25000001862645149e-02:10>>) -> tensor<256x!quant.uniform<i8:f32, 1.00000001490116119e-01:-112>> attributes {expected = "baf1f7804ccdce7d"} {
  %0 = qnn.add ort %arg0, %arg1 : (tensor<1x!quant.uniform<i8:f32, 7.81250000000000000e-03:118>>, tensor<256x!quant.uniform<i8:f32, 1.25000001862645149e-02:10>>) -> tensor<256x!quant.uniform<i8:f32, 1.00000001490116119e-01:-112>>
  return %0 : tensor<256x!quant.uniform<i8:f32, 1.00000001490116119e-01:-112>>
}
func.func @all_add_2(%arg0: tensor<256x!quant.uniform<i8:f32, 3.00000011920928955e-01:7>>, %arg1: tensor<1x!quant.uniform<i8:f32, 1.25000001862645149e-02:20>>) -> tensor<256x!quant.uniform<i8:f32, 2.00000002980232239e-01:-57>> attributes {expected = "72e6dbcf2d2f2642"} {
  %0 = qnn.add ort %arg0, %arg1 : (tensor<256x!quant.uniform<i8:f32, 3.00000011920928955e-01:7>>, tensor<1x!quant.uniform<i8:f32, 1.25000001862645149e-02:20>>) -> tensor<256x!quant.uniform<i8:f32, 2.00000002980232239e-01:-57>>
  return %0 : tensor<256x!quant.uniform<i8:f32, 2.00000002980232239e-01:-57>>
}
func.func @all_add_3(%arg0: tensor<65536x!quant.uniform<i8:f32, 3.00000011920928955e-01:2>>, %arg1: tensor<65536x!quant.uniform<i8:f32, 7.81250000000000000e-03:0>>) -> tensor<65536x!quant.uniform<i8:f32, 3.00000011920928955e-01:-101>> attributes {expected = "ea82e2b957397c7d"} {
  %0 = qnn.add ort %arg0, %arg1 : (tensor<65536x!quant.uniform<i8:f32, 3.00000011920928955e-01:2>>, tensor<65536x!quant.uniform<i8:f32, 7.81250000000000000e-03:0>>) -> tensor<65536x!quant.uniform<i8:f32, 3.00000011920928955e-01:-101>>
  return %0 : tensor<65536x!quant.uniform<i8:f32, 3.00000011920928955e-01:-101>>
}
func.func @all_add_4(%arg0: tensor<1x!quant.uniform<i8:f32, 3.00000011920928955e-01:79>>, %arg1: tensor<256x!quant.uniform<i8:f32, 3.90625000000000000e-03:-16>>) -> tensor<256x!quant.uniform<i8:f32, 2.00000002980232239e-01:-90>> attributes {expected = "8e998f63c54bb725"} {
  %0 = qnn.add ort %arg0, %arg1 : (tensor<1x!quant.uniform<i8:f32, 3.00000011920928955e-01:79>>, tensor<256x!quant.uniform<i8:f32, 3.90625000000000000e-03:-16>>) -> tensor<256x!quant.uniform<i8:f32, 2.00000002980232239e-01:-90>>
  return %0 : tensor<256x!quant.uniform<i8:f32, 2.00000002980232239e-01:-90>>
}
func.func @all_add_5(%arg0: tensor<256x!quant.uniform<i8:f32, 6.99999988079071045e-01:-103>>, %arg1: tensor<1x!quant.uniform<i8:f32, 1.00000001490116119e-01:-19>>) -> tensor<256x!quant.uniform<i8:f32, 1.25000001862645149e-02:-62>> attributes {expected = "178ffd0aa9d3cc47"} {
  %0 = qnn.add ort %arg0, %arg1 : (tensor<256x!quant.uniform<i8:f32, 6.99999988079071045e-01:-103>>, tensor<1x!quant.uniform<i8:f32, 1.00000001490116119e-01:-19>>) -> tensor<256x!quant.uniform<i8:f32, 1.25000001862645149e-02:-62>>
  return %0 : tensor<256x!quant.uniform<i8:f32, 1.25000001862645149e-02:-62>>
}
func.func @all_add_6(%arg0: tensor<65536x!quant.uniform<i8:f32, 3.90625000000000000e-03:114>>, %arg1: tensor<65536x!quant.uniform<i8:f32, 6.00000023841857910e-01:-126>>) -> tensor<65536x!quant.uniform<i8:f32, 3.90625000000000000e-03:-31>> attributes {expected = "9e2eb9699743bdf2"} {
  %0 = qnn.add ort %arg0, %arg1 : (tensor<65536x!quant.uniform<i8:f32, 3.90625000000000000e-03:114>>, tensor<65536x!quant.uniform<i8:f32, 6.00000023841857910e-01:-126>>) -> tensor<65536x!quant.uniform<i8:f32, 3.90625000000000000e-03:-31>>
  return %0 : tensor<65536x!quant.uniform<i8:f32, 3.90625000000000000e-03:-31>>
}
func.func @all_add_7(%arg0: tensor<1x!quant.uniform<i8:f32, 3.00000011920928955e-01:102>>, %arg1: tensor<256x!quant.uniform<i8:f32, 6.00000023841857910e-01:20>>) -> tensor<256x!quant.uniform<i8:f32, 1.00000001490116119e-01:43>> attributes {expected = "d353090488971fde"} {
  %0 = qnn.add ort %arg0, %arg1 : (tensor<1x!quant.uniform<i8:f32, 3.00000011920928955e-01:102>>, tensor<256x!quant.uniform<i8:f32, 6.00000023841857910e-01:20>>) -> tensor<256x!quant.uniform<i8:f32, 1.00000001490116119e-01:43>>
  return %0 : tensor<256x!quant.uniform<i8:f32, 1.00000001490116119e-01:43>>
}
func.func @all_add_8(%arg0: tensor<256x!quant.uniform<i8:f32, 3.00000011920928955e-01:-33>>, %arg1: tensor<1x!quant.uniform<i8:f32, 1.25000001862645149e-02:-92>>) -> tensor<256x!quant.uniform<i8:f32, 3.00000011920928955e-01:40>> attributes {expected = "06348be8ed4c42cc"} {
  %0 = qnn.add ort %arg0, %arg1 : (tensor<256x!quant.uniform<i8:f32, 3.00000011920928955e-01:-33>>, tensor<1x!quant.uniform<i8:f32, 1.25000001862645149e-02:-92>>) -> tensor<256x!quant.uniform<i8:f32, 3.00000011920928955e-01:40>>
  return %0 : tensor<256x!quant.uniform<i8:f32, 3.00000011920928955e-01:40>>
}
func.func @all_add_9(%arg0: tensor<65536x!quant.uniform<i8:f32, 1.00000001490116119e-01:-74>>, %arg1: tensor<65536x!quant.uniform<i8:f32, 6.99999988079071045e-01:91>>) -> tensor<65536x!quant.uniform<i8:f32, 3.00000011920928955e-01:87>> attributes {expected = "1a7814aaf97392b1"} {
  %0 = qnn.add ort %arg0, %arg1 : (tensor<65536x!quant.uniform<i8:f32, 1.00000001490116119e-01:-74>>, tensor<65536x!quant.uniform<i8:f32, 6.99999988079071045e-01:91>>) -> tensor<65536x!quant.uniform<i8:f32, 3.00000011920928955e-01:87>>
  return %0 : tensor<65536x!quant.uniform<i8:f32, 3.00000011920928955e-01:87>>
}
func.func @all_add_10(%arg0: tensor<1x!quant.uniform<i8:f32, 6.00000023841857910e-01:-105>>, %arg1: tensor<256x!quant.uniform<i8:f32, 2.00000002980232239e-01:89>>) -> tensor<256x!quant.uniform<i8:f32, 4.00000005960464478e-01:-35>> attributes {expected = "6445dfc6792467cf"} {
  %0 = qnn.add ort %arg0, %arg1 : (tensor<1x!quant.uniform<i8:f32, 6.00000023841857910e-01:-105>>, tensor<256x!quant.uniform<i8:f32, 2.00000002980232239e-01:89>>) -> tensor<256x!quant.uniform<i8:f32, 4.00000005960464478e-01:-35>>
  return %0 : tensor<256x!quant.uniform<i8:f32, 4.00000005960464478e-01:-35>>
}
func.func @all_add_11(%arg0: tensor<256x!quant.uniform<i8:f32, 5.00000007450580597e-02:65>>, %arg1: tensor<1x!quant.uniform<i8:f32, 2.00000002980232239e-01:-94>>) -> tensor<256x!quant.uniform<i8:f32, 7.81250000000000000e-03:-42>> attributes {expected = "da8f666f002e8025"} {
  %0 = qnn.add ort %arg0, %arg1 : (tensor<256x!quant.uniform<i8:f32, 5.00000007450580597e-02:65>>, tensor<1x!quant.uniform<i8:f32, 2.00000002980232239e-01:-94>>) -> tensor<256x!quant.uniform<i8:f32, 7.81250000000000000e-03:-42>>
  return %0 : tensor<256x!quant.uniform<i8:f32, 7.81250000000000000e-03:-42>>
}
func.func @all_add_12(%arg0: tensor<65536x!quant.uniform<i8:f32, 3.00000011920928955e-01:53>>, %arg1: tensor<65536x!quant.uniform<i8:f32, 2.00000002980232239e-01:-118>>) -> tensor<65536x!quant.uniform<i8:f32, 3.00000011920928955e-01:-73>> attributes {expected = "7023fd4dd396b444"} {
  %0 = qnn.add ort %arg0, %arg1 : (tensor<65536x!quant.uniform<i8:f32, 3.00000011920928955e-01:53>>, tensor<65536x!quant.uniform<i8:f32, 2.00000002980232239e-01:-118>>) -> tensor<65536x!quant.uniform<i8:f32, 3.00000011920928955e-01:-73>>
  return %0 : tensor<65536x!quant.uniform<i8:f32, 3.00000011920928955e-01:-73>>
}
func.func @all_add_13(%arg0: tensor<1x!quant.uniform<i8:f32, 5.00000007450580597e-02:-55>>, %arg1: tensor<256x!quant.uniform<i8:f32, 7.81250000000000000e-03:5>>) -> tensor<256x!quant.uniform<i8:f32, 3.00000011920928955e-01:-34>> attributes {expected = "dc34844eed4f49d6"} {
  %0 = qnn.add ort %arg0, %arg1 : (tensor<1x!quant.uniform<i8:f32, 5.00000007450580597e-02:-55>>, tensor<256x!quant.uniform<i8:f32, 7.81250000000000000e-03:5>>) -> tensor<256x!quant.uniform<i8:f32, 3.00000011920928955e-01:-34>>
  return %0 : tensor<256x!quant.uniform<i8:f32, 3.00000011920928955e-01:-34>>
}
func.func @all_add_14(%arg0: tensor<256x!quant.uniform<i8:f32, 6.99999988079071045e-01:45>>, %arg1: tensor<1x!quant.uniform<i8:f32, 2.00000002980232239e-01:51>>) -> tensor<256x!quant.uniform<i8:f32, 1.25000001862645149e-02:-39>> attributes {expected = "086791439517e25d"} {
  %0 = qnn.add ort %arg0, %arg1 : (tensor<256x!quant.uniform<i8:f32, 6.99999988079071045e-01:45>>, tensor<1x!quant.uniform<i8:f32, 2.00000002980232239e-01:51>>) -> tensor<256x!quant.uniform<i8:f32, 1.25000001862645149e-02:-39>>
  return %0 : tensor<256x!quant.uniform<i8:f32, 1.25000001862645149e-02:-39>>
}
func.func @all_add_15(%arg0: tensor<65536x!quant.uniform<i8:f32, 4.00000005960464478e-01:-64>>, %arg1: tensor<65536x!quant.uniform<i8:f32, 6.99999988079071045e-01:-88>>) -> tensor<65536x!quant.uniform<i8:f32, 3.00000011920928955e-01:-61>> attributes {expected = "8d71748f235272db"} {
  %0 = qnn.add ort %arg0, %arg1 : (tensor<65536x!quant.uniform<i8:f32, 4.00000005960464478e-01:-64>>, tensor<65536x!quant.uniform<i8:f32, 6.99999988079071045e-01:-88>>) -> tensor<65536x!quant.uniform<i8:f32, 3.00000011920928955e-01:-61>>
  return %0 : tensor<65536x!quant.uniform<i8:f32, 3.00000011920928955e-01:-61>>
}
func.func @all_add_16(%arg0: tensor<1x!quant.uniform<i8:f32, 4.00000005960464478e-01:100>>, %arg1: tensor<256x!quant.uniform<i8:f32, 3.90625000000000000e-03:65>>) -> tensor<256x!quant.uniform<i8:f32, 1.00000001490116119e-01:71>> attributes {expected = "8e998f63c54bb725"} {
  %0 = qnn.add ort %arg0, %arg1 : (tensor<1x!quant.uniform<i8:f32, 4.00000005960464478e-01:100>>, tensor<256x!quant.uniform<i8:f32, 3.90625000000000000e-03:65>>) -> tensor<256x!quant.uniform<i8:f32, 1.00000001490116119e-01:71>>
  return %0 : tensor<256x!quant.uniform<i8:f32, 1.00000001490116119e-01:71>>
}
func.func @all_add_17(%arg0: tensor<256x!quant.uniform<i8:f32, 3.00000011920928955e-01:-81>>, %arg1: tensor<1x!quant.uniform<i8:f32, 3.90625000000000000e-03:23>>) -> tensor<256x!quant.uniform<i8:f32, 6.99999988079071045e-01:-46>> attributes {expected = "01aadc00be52b5e7"} {
  %0 = qnn.add ort %arg0, %arg1 : (tensor<256x!quant.uniform<i8:f32, 3.00000011920928955e-01:-81>>, tensor<1x!quant.uniform<i8:f32, 3.90625000000000000e-03:23>>) -> tensor<256x!quant.uniform<i8:f32, 6.99999988079071045e-01:-46>>
  return %0 : tensor<256x!quant.uniform<i8:f32, 6.99999988079071045e-01:-46>>
}
func.func @all_add_18(%arg0: tensor<65536x!quant.uniform<i8:f32, 5.00000007450580597e-02:87>>, %arg1: tensor<65536x!quant.uniform<i8:f32, 4.00000005960464478e-01:-9>>) -> tensor<65536x!quant.uniform<i8:f32, 6.99999988079071045e-01:42>> attributes {expected = "28bcaabc01146013"} {
  %0 = qnn.add ort %arg0, %arg1 : (tensor<65536x!quant.uniform<i8:f32, 5.00000007450580597e-02:87>>, tensor<65536x!quant.uniform<i8:f32, 4.00000005960464478e-01:-9>>) -> tensor<65536x!quant.uniform<i8:f32, 6.99999988079071045e-01:42>>
  return %0 : tensor<65536x!quant.uniform<i8:f32, 6.99999988079071045e-01:42>>
}
func.func @all_add_19(%arg0: tensor<1x!quant.uniform<i8:f32, 6.00000023841857910e-01:-87>>, %arg1: tensor<256x!quant.uniform<i8:f32, 2.00000002980232239e-01:55>>) -> tensor<256x!quant.uniform<i8:f32, 3.00000011920928955e-01:-96>> attributes {expected = "cf1c3c2d8c85b8e9"} {
  %0 = qnn.add ort %arg0, %arg1 : (tensor<1x!quant.uniform<i8:f32, 6.00000023841857910e-01:-87>>, tensor<256x!quant.uniform<i8:f32, 2.00000002980232239e-01:55>>) -> tensor<256x!quant.uniform<i8:f32, 3.00000011920928955e-01:-96>>
  return %0 : tensor<256x!quant.uniform<i8:f32, 3.00000011920928955e-01:-96>>
}
func.func @all_add_20(%arg0: tensor<256x!quant.uniform<i8:f32, 4.00000005960464478e-01:-66>>, %arg1: tensor<1x!quant.uniform<i8:f32, 6.99999988079071045e-01:6>>) -> tensor<256x!quant.uniform<i8:f32, 1.00000001490116119e-01:119>> attributes {expected = "e50a9fa5ade875a4"} {
  %0 = qnn.add ort %arg0, %arg1 : (tensor<256x!quant.uniform<i8:f32, 4.00000005960464478e-01:-66>>, tensor<1x!quant.uniform<i8:f32, 6.99999988079071045e-01:6>>) -> tensor<256x!quant.uniform<i8:f32, 1.00000001490116119e-01:119>>
  return %0 : tensor<256x!quant.uniform<i8:f32, 1.00000001490116119e-01:119>>
}
func.func @all_add_21(%arg0: tensor<65536x!quant.uniform<i8:f32, 2.00000002980232239e-01:-66>>, %arg1: tensor<65536x!quant.uniform<i8:f32, 7.81250000000000000e-03:-70>>) -> tensor<65536x!quant.uniform<i8:f32, 7.81250000000000000e-03:-117>> attributes {expected = "677075bd1a9c7029"} {
  %0 = qnn.add ort %arg0, %arg1 : (tensor<65536x!quant.uniform<i8:f32, 2.00000002980232239e-01:-66>>, tensor<65536x!quant.uniform<i8:f32, 7.81250000000000000e-03:-70>>) -> tensor<65536x!quant.uniform<i8:f32, 7.81250000000000000e-03:-117>>
  return %0 : tensor<65536x!quant.uniform<i8:f32, 7.81250000000000000e-03:-117>>
}
func.func @all_add_22(%arg0: tensor<1x!quant.uniform<i8:f32, 6.00000023841857910e-01:-9>>, %arg1: tensor<256x!quant.uniform<i8:f32, 6.00000023841857910e-01:-103>>) -> tensor<256x!quant.uniform<i8:f32, 4.00000005960464478e-01:19>> attributes {expected = "d281ec10c577a225"} {
  %0 = qnn.add ort %arg0, %arg1 : (tensor<1x!quant.uniform<i8:f32, 6.00000023841857910e-01:-9>>, tensor<256x!quant.uniform<i8:f32, 6.00000023841857910e-01:-103>>) -> tensor<256x!quant.uniform<i8:f32, 4.00000005960464478e-01:19>>
  return %0 : tensor<256x!quant.uniform<i8:f32, 4.00000005960464478e-01:19>>
}
func.func @all_add_23(%arg0: tensor<256x!quant.uniform<i8:f32, 7.81250000000000000e-03:67>>, %arg1: tensor<1x!quant.uniform<i8:f32, 7.81250000000000000e-03:-21>>) -> tensor<256x!quant.uniform<i8:f32, 3.90625000000000000e-03:-84>> attributes {expected = "9f7ce03a9afbc015"} {
  %0 = qnn.add ort %arg0, %arg1 : (tensor<256x!quant.uniform<i8:f32, 7.81250000000000000e-03:67>>, tensor<1x!quant.uniform<i8:f32, 7.81250000000000000e-03:-21>>) -> tensor<256x!quant.uniform<i8:f32, 3.90625000000000000e-03:-84>>
  return %0 : tensor<256x!quant.uniform<i8:f32, 3.90625000000000000e-03:-84>>
}
func.func @all_add_24(%arg0: tensor<65536x!quant.uniform<i8:f32, 2.00000002980232239e-01:5>>, %arg1: tensor<65536x!quant.uniform<i8:f32, 4.00000005960464478e-01:-43>>) -> tensor<65536x!quant.uniform<i8:f32, 6.99999988079071045e-01:-89>> attributes {expected = "facca0b60979cee4"} {
  %0 = qnn.add ort %arg0, %arg1 : (tensor<65536x!quant.uniform<i8:f32, 2.00000002980232239e-01:5>>, tensor<65536x!quant.uniform<i8:f32, 4.00000005960464478e-01:-43>>) -> tensor<65536x!quant.uniform<i8:f32, 6.99999988079071045e-01:-89>>
  return %0 : tensor<65536x!quant.uniform<i8:f32, 6.99999988079071045e-01:-89>>
}
func.func @all_add_25(%arg0: tensor<1x!quant.uniform<i8:f32, 5.00000007450580597e-02:42>>, %arg1: tensor<256x!quant.uniform<i8:f32, 3.90625000000000000e-03:5>>) -> tensor<256x!quant.uniform<i8:f32, 2.00000002980232239e-01:77>> attributes {expected = "6801cba0e2f726d5"} {
  %0 = qnn.add ort %arg0, %arg1 : (tensor<1x!quant.uniform<i8:f32, 5.00000007450580597e-02:42>>, tensor<256x!quant.uniform<i8:f32, 3.90625000000000000e-03:5>>) -> tensor<256x!quant.uniform<i8:f32, 2.00000002980232239e-01:77>>
  return %0 : tensor<256x!quant.uniform<i8:f32, 2.00000002980232239e-01:77>>
}
func.func @all_add_26(%arg0: tensor<256x!quant.uniform<i8:f32, 1.25000001862645149e-02:-123>>, %arg1: tensor<1x!quant.uniform<i8:f32, 5.00000007450580597e-02:-70>>) -> tensor<256x!quant.uniform<i8:f32, 5.00000007450580597e-02:58>> attributes {expected = "da8f666f002e8025"} {
  %0 = qnn.add ort %arg0, %arg1 : (tensor<256x!quant.uniform<i8:f32, 1.25000001862645149e-02:-123>>, tensor<1x!quant.uniform<i8:f32, 5.00000007450580597e-02:-70>>) -> tensor<256x!quant.uniform<i8:f32, 5.00000007450580597e-02:58>>
  return %0 : tensor<256x!quant.uniform<i8:f32, 5.00000007450580597e-02:58>>
}
func.func @all_add_27(%arg0: tensor<65536x!quant.uniform<i8:f32, 7.81250000000000000e-03:30>>, %arg1: tensor<65536x!quant.uniform<i8:f32, 4.00000005960464478e-01:65>>) -> tensor<65536x!quant.uniform<i8:f32, 1.25000001862645149e-02:16>> attributes {expected = "417d2f4a74c15495"} {
  %0 = qnn.add ort %arg0, %arg1 : (tensor<65536x!quant.uniform<i8:f32, 7.81250000000000000e-03:30>>, tensor<65536x!quant.uniform<i8:f32, 4.00000005960464478e-01:65>>) -> tensor<65536x!quant.uniform<i8:f32, 1.25000001862645149e-02:16>>
  return %0 : tensor<65536x!quant.uniform<i8:f32, 1.25000001862645149e-02:16>>
}
func.func @all_add_28(%arg0: tensor<1x!quant.uniform<i8:f32, 3.90625000000000000e-03:6>>, %arg1: tensor<256x!quant.uniform<i8:f32, 2.00000002980232239e-01:100>>) -> tensor<256x!quant.uniform<i8:f32, 3.90625000000000000e-03:43>> attributes {expected = "7caf34caaf03730a"} {
  %0 = qnn.add ort %arg0, %arg1 : (tensor<1x!quant.uniform<i8:f32, 3.90625000000000000e-03:6>>, tensor<256x!quant.uniform<i8:f32, 2.00000002980232239e-01:100>>) -> tensor<256x!quant.uniform<i8:f32, 3.90625000000000000e-03:43>>
  return %0 : tensor<256x!quant.uniform<i8:f32, 3.90625000000000000e-03:43>>
}
func.func @all_add_29(%arg0: tensor<256x!quant.uniform<i8:f32, 7.81250000000000000e-03:-12>>, %arg1: tensor<1x!quant.uniform<i8:f32, 6.00000023841857910e-01:-104>>) -> tensor<256x!quant.uniform<i8:f32, 7.81250000000000000e-03:-26>> attributes {expected = "da8f666f002e8025"} {
  %0 = qnn.add ort %arg0, %arg1 : (tensor<256x!quant.uniform<i8:f32, 7.81250000000000000e-03:-12>>, tensor<1x!quant.uniform<i8:f32, 6.00000023841857910e-01:-104>>) -> tensor<256x!quant.uniform<i8:f32, 7.81250000000000000e-03:-26>>
  return %0 : tensor<256x!quant.uniform<i8:f32, 7.81250000000000000e-03:-26>>
}
func.func @all_add_30(%arg0: tensor<65536x!quant.uniform<i8:f32, 2.00000002980232239e-01:-114>>, %arg1: tensor<65536x!quant.uniform<i8:f32, 3.90625000000000000e-03:-35>>) -> tensor<65536x!quant.uniform<i8:f32, 7.81250000000000000e-03:24>> attributes {expected = "cbcabc59f56f1eed"} {
  %0 = qnn.add ort %arg0, %arg1 : (tensor<65536x!quant.uniform<i8:f32, 2.00000002980232239e-01:-114>>, tensor<65536x!quant.uniform<i8:f32, 3.90625000000000000e-03:-35>>) -> tensor<65536x!quant.uniform<i8:f32, 7.81250000000000000e-03:24>>
  return %0 : tensor<65536x!quant.uniform<i8:f32, 7.81250000000000000e-03:24>>
}
func.func @all_add_31(%arg0: tensor<1x!quant.uniform<i8:f32, 6.99999988079071045e-01:33>>, %arg1: tensor<256x!quant.uniform<i8:f32, 4.00000005960464478e-01:-29>>) -> tensor<256x!quant.uniform<i8:f32, 1.00000001490116119e-01:-103>> attributes {expected = "140711229cba2ea0"} {
  %0 = qnn.add ort %arg0, %arg1 : (tensor<1x!quant.uniform<i8:f32, 6.99999988079071045e-01:33>>, tensor<256x!quant.uniform<i8:f32, 4.00000005960464478e-01:-29>>) -> tensor<256x!quant.uniform<i8:f32, 1.00000001490116119e-01:-103>>
  return %0 : tensor<256x!quant.uniform<i8:f32, 1.00000001490116119e-01:-103>>
}
func.func @all_add_32(%arg0: tensor<256x!quant.uniform<i8:f32, 1.00000001490116119e-01:125>>, %arg1: tensor<1x!quant.uniform<i8:f32, 3.00000011920928955e-01:38>>) -> tensor<256x!quant.uniform<i8:f32, 6.99999988079071045e-01:-114>> attributes {expected = "8e998f63c54bb725"} {
  %0 = qnn.add ort %arg0, %arg1 : (tensor<256x!quant.uniform<i8:f32, 1.00000001490116119e-01:125>>, tensor<1x!quant.uniform<i8:f32, 3.00000011920928955e-01:38>>) -> tensor<256x!quant.uniform<i8:f32, 6.99999988079071045e-01:-114>>
  return %0 : tensor<256x!quant.uniform<i8:f32, 6.99999988079071045e-01:-114>>
}
func.func @all_add_33(%arg0: tensor<65536x!quant.uniform<i8:f32, 5.00000007450580597e-02:11>>, %arg1: tensor<65536x!quant.uniform<i8:f32, 3.00000011920928955e-01:42>>) -> tensor<65536x!quant.uniform<i8:f32, 3.00000011920928955e-01:-4>> attributes {expected = "33d5ad05e45adcc8"} {
  %0 = qnn.add ort %arg0, %arg1 : (tensor<65536x!quant.uniform<i8:f32, 5.00000007450580597e-02:11>>, tensor<65536x!quant.uniform<i8:f32, 3.00000011920928955e-01:42>>) -> tensor<65536x!quant.uniform<i8:f32, 3.00000011920928955e-01:-4>>
  return %0 : tensor<65536x!quant.uniform<i8:f32, 3.00000011920928955e-01:-4>>
}
func.func @all_add_34(%arg0: tensor<1x!quant.uniform<i8:f32, 5.00000007450580597e-02:86>>, %arg1: tensor<256x!quant.uniform<i8:f32, 5.00000007450580597e-02:-58>>) -> tensor<256x!quant.uniform<i8:f32, 5.00000007450580597e-02:111>> attributes {expected = "3765f13328723f95"} {
  %0 = qnn.add ort %arg0, %arg1 : (tensor<1x!quant.uniform<i8:f32, 5.00000007450580597e-02:86>>, tensor<256x!quant.uniform<i8:f32, 5.00000007450580597e-02:-58>>) -> tensor<256x!quant.uniform<i8:f32, 5.00000007450580597e-02:111>>
  return %0 : tensor<256x!quant.uniform<i8:f32, 5.00000007450580597e-02:111>>
}
func.func @all_add_35(%arg0: tensor<256x!quant.uniform<i8:f32, 3.90625000000000000e-03:-111>>, %arg1: tensor<1x!quant.uniform<i8:f32, 4.00000005960464478e-01:84>>) -> tensor<256x!quant.uniform<i8:f32, 2.00000002980232239e-01:104>> attributes {expected = "63eb95ba0c73eb01"} {
  %0 = qnn.add ort %arg0, %arg1 : (tensor<256x!quant.uniform<i8:f32, 3.90625000000000000e-03:-111>>, tensor<1x!quant.uniform<i8:f32, 4.00000005960464478e-01:84>>) -> tensor<256x!quant.uniform<i8:f32, 2.00000002980232239e-01:104>>
  return %0 : tensor<256x!quant.uniform<i8:f32, 2.00000002980232239e-01:104>>
}
func.func @all_add_36(%arg0: tensor<65536x!quant.uniform<i8:f32, 1.25000001862645149e-02:-57>>, %arg1: tensor<65536x!quant.uniform<i8:f32, 3.00000011920928955e-01:51>>) -> tensor<65536x!quant.uniform<i8:f32, 1.00000001490116119e-01:116>> attributes {expected = "93913f237603a5f2"} {
  %0 = qnn.add ort %arg0, %arg1 : (tensor<65536x!quant.uniform<i8:f32, 1.25000001862645149e-02:-57>>, tensor<65536x!quant.uniform<i8:f32, 3.00000011920928955e-01:51>>) -> tensor<65536x!quant.uniform<i8:f32, 1.00000001490116119e-01:116>>
  return %0 : tensor<65536x!quant.uniform<i8:f32, 1.00000001490116119e-01:116>>
}
func.func @all_add_37(%arg0: tensor<1x!quant.uniform<i8:f32, 3.00000011920928955e-01:-73>>, %arg1: tensor<256x!quant.uniform<i8:f32, 3.90625000000000000e-03:51>>) -> tensor<256x!quant.uniform<i8:f32, 6.99999988079071045e-01:-49>> attributes {expected = "3dc803f459e24b92"} {
  %0 = qnn.add ort %arg0, %arg1 : (tensor<1x!quant.uniform<i8:f32, 3.00000011920928955e-01:-73>>, tensor<256x!quant.uniform<i8:f32, 3.90625000000000000e-03:51>>) -> tensor<256x!quant.uniform<i8:f32, 6.99999988079071045e-01:-49>>
  return %0 : tensor<256x!quant.uniform<i8:f32, 6.99999988079071045e-01:-49>>
}
func.func @all_add_38(%arg0: tensor<256x!quant.uniform<i8:f32, 1.00000001490116119e-01:-108>>, %arg1: tensor<1x!quant.uniform<i8:f32, 1.00000001490116119e-01:65>>) -> tensor<256x!quant.uniform<i8:f32, 1.25000001862645149e-02:-104>> attributes {expected = "fa76e38dbcd5c70f"} {
  %0 = qnn.add ort %arg0, %arg1 : (tensor<256x!quant.uniform<i8:f32, 1.00000001490116119e-01:-108>>, tensor<1x!quant.uniform<i8:f32, 1.00000001490116119e-01:65>>) -> tensor<256x!quant.uniform<i8:f32, 1.25000001862645149e-02:-104>>
  return %0 : tensor<256x!quant.uniform<i8:f32, 1.25000001862645149e-02:-104>>
}
func.func @all_add_39(%arg0: tensor<65536x!quant.uniform<i8:f32, 1.25000001862645149e-02:93>>, %arg1: tensor<65536x!quant.uniform<i8:f32, 7.81250000000000000e-03:-9>>) -> tensor<65536x!quant.uniform<i8:f32, 1.25000001862645149e-02:-2>> attributes {expected = "b86b0e8ae63870c5"} {
  %0 = qnn.add ort %arg0, %arg1 : (tensor<65536x!quant.uniform<i8:f32, 1.25000001862645149e-02:93>>, tensor<65536x!quant.uniform<i8:f32, 7.81250000000000000e-03:-9>>) -> tensor<65536x!quant.uniform<i8:f32, 1.25000001862645149e-02:-2>>
  return %0 : tensor<65536x!quant.uniform<i8:f32, 1.25000001862645149e-02:-2>>
}
func.func @all_add_40(%arg0: tensor<1x!quant.uniform<i8:f32, 2.00000002980232239e-01:51>>, %arg1: tensor<256x!quant.uniform<i8:f32, 6.99999988079071045e-01:28>>) -> tensor<256x!quant.uniform<i8:f32, 6.00000023841857910e-01:9>> attributes {expected = "84269e9de28fef68"} {
  %0 = qnn.add ort %arg0, %arg1 : (tensor<1x!quant.uniform<i8:f32, 2.00000002980232239e-01:51>>, tensor<256x!quant.uniform<i8:f32, 6.99999988079071045e-01:28>>) -> tensor<256x!quant.uniform<i8:f32, 6.00000023841857910e-01:9>>
  return %0 : tensor<256x!quant.uniform<i8:f32, 6.00000023841857910e-01:9>>
}
func.func @all_add_41(%arg0: tensor<256x!quant.uniform<i8:f32, 4.00000005960464478e-01:-99>>, %arg1: tensor<1x!quant.uniform<i8:f32, 1.00000001490116119e-01:-16>>) -> tensor<256x!quant.uniform<i8:f32, 1.25000001862645149e-02:47>> attributes {expected = "03313182a19a2839"} {
  %0 = qnn.add ort %arg0, %arg1 : (tensor<256x!quant.uniform<i8:f32, 4.00000005960464478e-01:-99>>, tensor<1x!quant.uniform<i8:f32, 1.00000001490116119e-01:-16>>) -> tensor<256x!quant.uniform<i8:f32, 1.25000001862645149e-02:47>>
  return %0 : tensor<256x!quant.uniform<i8:f32, 1.25000001862645149e-02:47>>
}
func.func @all_add_42(%arg0: tensor<65536x!quant.uniform<i8:f32, 6.00000023841857910e-01:12>>, %arg1: tensor<65536x!quant.uniform<i8:f32, 6.00000023841857910e-01:-98>>) -> tensor<65536x!quant.uniform<i8:f32, 1.25000001862645149e-02:67>> attributes {expected = "4d2b048e3a9e4e84"} {
  %0 = qnn.add ort %arg0, %arg1 : (tensor<65536x!quant.uniform<i8:f32, 6.00000023841857910e-01:12>>, tensor<65536x!quant.uniform<i8:f32, 6.00000023841857910e-01:-98>>) -> tensor<65536x!quant.uniform<i8:f32, 1.25000001862645149e-02:67>>
  return %0 : tensor<65536x!quant.uniform<i8:f32, 1.25000001862645149e-02:67>>
}
func.func @all_add_43(%arg0: tensor<1x!quant.uniform<i8:f32, 5.00000007450580597e-02:-112>>, %arg1: tensor<256x!quant.uniform<i8:f32, 6.00000023841857910e-01:-96>>) -> tensor<256x!quant.uniform<i8:f32, 1.25000001862645149e-02:77>> attributes {expected = "6989eadc83f61dd2"} {
  %0 = qnn.add ort %arg0, %arg1 : (tensor<1x!quant.uniform<i8:f32, 5.00000007450580597e-02:-112>>, tensor<256x!quant.uniform<i8:f32, 6.00000023841857910e-01:-96>>) -> tensor<256x!quant.uniform<i8:f32, 1.25000001862645149e-02:77>>
  return %0 : tensor<256x!quant.uniform<i8:f32, 1.25000001862645149e-02:77>>
}
func.func @all_add_44(%arg0: tensor<256x!quant.uniform<i8:f32, 3.90625000000000000e-03:-33>>, %arg1: tensor<1x!quant.uniform<i8:f32, 6.00000023841857910e-01:-45>>) -> tensor<256x!quant.uniform<i8:f32, 6.99999988079071045e-01:-108>> attributes {expected = "7a877d447404d0d6"} {
  %0 = qnn.add ort %arg0, %arg1 : (tensor<256x!quant.uniform<i8:f32, 3.90625000000000000e-03:-33>>, tensor<1x!quant.uniform<i8:f32, 6.00000023841857910e-01:-45>>) -> tensor<256x!quant.uniform<i8:f32, 6.99999988079071045e-01:-108>>
  return %0 : tensor<256x!quant.uniform<i8:f32, 6.99999988079071045e-01:-108>>
}
func.func @all_add_45(%arg0: tensor<65536x!quant.uniform<i8:f32, 6.99999988079071045e-01:118>>, %arg1: tensor<65536x!quant.uniform<i8:f32, 4.00000005960464478e-01:31>>) -> tensor<65536x!quant.uniform<i8:f32, 6.99999988079071045e-01:21>> attributes {expected = "17af4660122497c6"} {
  %0 = qnn.add ort %arg0, %arg1 : (tensor<65536x!quant.uniform<i8:f32, 6.99999988079071045e-01:118>>, tensor<65536x!quant.uniform<i8:f32, 4.00000005960464478e-01:31>>) -> tensor<65536x!quant.uniform<i8:f32, 6.99999988079071045e-01:21>>
  return %0 : tensor<65536x!quant.uniform<i8:f32, 6.99999988079071045e-01:21>>
}
func.func @all_add_46(%arg0: tensor<1x!quant.uniform<i8:f32, 6.00000023841857910e-01:89>>, %arg1: tensor<256x!quant.uniform<i8:f32, 2.00000002980232239e-01:-125>>) -> tensor<256x!quant.uniform<i8:f32, 1.00000001490116119e-01:-108>> attributes {expected = "8e998f63c54bb725"} {
  %0 = qnn.add ort %arg0, %arg1 : (tensor<1x!quant.uniform<i8:f32, 6.00000023841857910e-01:89>>, tensor<256x!quant.uniform<i8:f32, 2.00000002980232239e-01:-125>>) -> tensor<256x!quant.uniform<i8:f32, 1.00000001490116119e-01:-108>>
  return %0 : tensor<256x!quant.uniform<i8:f32, 1.00000001490116119e-01:-108>>
}
func.func @all_add_47(%arg0: tensor<256x!quant.uniform<i8:f32, 5.00000007450580597e-02:-92>>, %arg1: tensor<1x!quant.uniform<i8:f32, 3.90625000000000000e-03:-14>>) -> tensor<256x!quant.uniform<i8:f32, 6.00000023841857910e-01:60>> attributes {expected = "fe99bbcbfbab8cc6"} {
  %0 = qnn.add ort %arg0, %arg1 : (tensor<256x!quant.uniform<i8:f32, 5.00000007450580597e-02:-92>>, tensor<1x!quant.uniform<i8:f32, 3.90625000000000000e-03:-14>>) -> tensor<256x!quant.uniform<i8:f32, 6.00000023841857910e-01:60>>
  return %0 : tensor<256x!quant.uniform<i8:f32, 6.00000023841857910e-01:60>>
}
func.func @all_add_48(%arg0: tensor<65536x!quant.uniform<i8:f32, 3.00000011920928955e-01:-78>>, %arg1: tensor<65536x!quant.uniform<i8:f32, 3.00000011920928955e-01:-94>>) -> tensor<65536x!quant.uniform<i8:f32, 1.00000001490116119e-01:-113>> attributes {expected = "e3ea5240ebc9e355"} {
  %0 = qnn.add ort %arg0, %arg1 : (tensor<65536x!quant.uniform<i8:f32, 3.00000011920928955e-01:-78>>, tensor<65536x!quant.uniform<i8:f32, 3.00000011920928955e-01:-94>>) -> tensor<65536x!quant.uniform<i8:f32, 1.00000001490116119e-01:-113>>
  return %0 : tensor<65536x!quant.uniform<i8:f32, 1.00000001490116119e-01:-113>>
}
func.func @all_add_49(%arg0: tensor<1x!quant.uniform<i8:f32, 4.00000005960464478e-01:-35>>, %arg1: tensor<256x!quant.uniform<i8:f32, 6.00000023841857910e-01:-25>>) -> tensor<256x!quant.uniform<i8:f32, 5.00000007450580597e-02:52>> attributes {expected = "9933b5077fd63f47"} {
  %0 = qnn.add ort %arg0, %arg1 : (tensor<1x!quant.uniform<i8:f32, 4.00000005960464478e-01:-35>>, tensor<256x!quant.uniform<i8:f32, 6.00000023841857910e-01:-25>>) -> tensor<256x!quant.uniform<i8:f32, 5.00000007450580597e-02:52>>
  return %0 : tensor<256x!quant.uniform<i8:f32, 5.00000007450580597e-02:52>>
}
func.func @all_add_50(%arg0: tensor<256x!quant.uniform<i8:f32, 1.25000001862645149e-02:-36>>, %arg1: tensor<1x!quant.uniform<i8:f32, 5.00000007450580597e-02:-40>>) -> tensor<256x!quant.uniform<i8:f32, 3.90625000000000000e-03:114>> attributes {expected = "da8f666f002e8025"} {
  %0 = qnn.add ort %arg0, %arg1 : (tensor<256x!quant.uniform<i8:f32, 1.25000001862645149e-02:-36>>, tensor<1x!quant.uniform<i8:f32, 5.00000007450580597e-02:-40>>) -> tensor<256x!quant.uniform<i8:f32, 3.90625000000000000e-03:114>>
  return %0 : tensor<256x!quant.uniform<i8:f32, 3.90625000000000000e-03:114>>
}
func.func @all_add_51(%arg0: tensor<65536x!quant.uniform<i8:f32, 5.00000007450580597e-02:64>>, %arg1: tensor<65536x!quant.uniform<i8:f32, 3.90625000000000000e-03:-58>>) -> tensor<65536x!quant.uniform<i8:f32, 3.90625000000000000e-03:56>> attributes {expected = "58187a05d007de15"} {
  %0 = qnn.add ort %arg0, %arg1 : (tensor<65536x!quant.uniform<i8:f32, 5.00000007450580597e-02:64>>, tensor<65536x!quant.uniform<i8:f32, 3.90625000000000000e-03:-58>>) -> tensor<65536x!quant.uniform<i8:f32, 3.90625000000000000e-03:56>>
  return %0 : tensor<65536x!quant.uniform<i8:f32, 3.90625000000000000e-03:56>>
}
func.func @all_add_52(%arg0: tensor<1x!quant.uniform<i8:f32, 6.00000023841857910e-01:-28>>, %arg1: tensor<256x!quant.uniform<i8:f32, 7.81250000000000000e-03:15>>) -> tensor<256x!quant.uniform<i8:f32, 3.90625000000000000e-03:44>> attributes {expected = "da8f666f002e8025"} {
  %0 = qnn.add ort %arg0, %arg1 : (tensor<1x!quant.uniform<i8:f32, 6.00000023841857910e-01:-28>>, tensor<256x!quant.uniform<i8:f32, 7.81250000000000000e-03:15>>) -> tensor<256x!quant.uniform<i8:f32, 3.90625000000000000e-03:44>>
  return %0 : tensor<256x!quant.uniform<i8:f32, 3.90625000000000000e-03:44>>
}
func.func @all_add_53(%arg0: tensor<256x!quant.uniform<i8:f32, 5.00000007450580597e-02:42>>, %arg1: tensor<1x!quant.uniform<i8:f32, 1.00000001490116119e-01:-13>>) -> tensor<256x!quant.uniform<i8:f32, 1.25000001862645149e-02:34>> attributes {expected = "c95b5111ca2d362d"} {
  %0 = qnn.add ort %arg0, %arg1 : (tensor<256x!quant.uniform<i8:f32, 5.00000007450580597e-02:42>>, tensor<1x!quant.uniform<i8:f32, 1.00000001490116119e-01:-13>>) -> tensor<256x!quant.uniform<i8:f32, 1.25000001862645149e-02:34>>
  return %0 : tensor<256x!quant.uniform<i8:f32, 1.25000001862645149e-02:34>>
}
func.func @all_add_54(%arg0: tensor<65536x!quant.uniform<i8:f32, 6.99999988079071045e-01:-6>>, %arg1: tensor<65536x!quant.uniform<i8:f32, 7.81250000000000000e-03:-124>>) -> tensor<65536x!quant.uniform<i8:f32, 4.00000005960464478e-01:115>> attributes {expected = "722bf286af60b045"} {
  %0 = qnn.add ort %arg0, %arg1 : (tensor<65536x!quant.uniform<i8:f32, 6.99999988079071045e-01:-6>>, tensor<65536x!quant.uniform<i8:f32, 7.81250000000000000e-03:-124>>) -> tensor<65536x!quant.uniform<i8:f32, 4.00000005960464478e-01:115>>
  return %0 : tensor<65536x!quant.uniform<i8:f32, 4.00000005960464478e-01:115>>
}
func.func @all_add_55(%arg0: tensor<1x!quant.uniform<i8:f32, 6.00000023841857910e-01:81>>, %arg1: tensor<256x!quant.uniform<i8:f32, 3.00000011920928955e-01:-98>>) -> tensor<256x!quant.uniform<i8:f32, 4.00000005960464478e-01:95>> attributes {expected = "e7458491ab03b1da"} {
  %0 = qnn.add ort %arg0, %arg1 : (tensor<1x!quant.uniform<i8:f32, 6.00000023841857910e-01:81>>, tensor<256x!quant.uniform<i8:f32, 3.00000011920928955e-01:-98>>) -> tensor<256x!quant.uniform<i8:f32, 4.00000005960464478e-01:95>>
  return %0 : tensor<256x!quant.uniform<i8:f32, 4.00000005960464478e-01:95>>
}
func.func @all_add_56(%arg0: tensor<256x!quant.uniform<i8:f32, 1.25000001862645149e-02:11>>, %arg1: tensor<1x!quant.uniform<i8:f32, 5.00000007450580597e-02:-44>>) -> tensor<256x!quant.uniform<i8:f32, 5.00000007450580597e-02:-112>> attributes {expected = "f81c20b507ef1fe5"} {
  %0 = qnn.add ort %arg0, %arg1 : (tensor<256x!quant.uniform<i8:f32, 1.25000001862645149e-02:11>>, tensor<1x!quant.uniform<i8:f32, 5.00000007450580597e-02:-44>>) -> tensor<256x!quant.uniform<i8:f32, 5.00000007450580597e-02:-112>>
  return %0 : tensor<256x!quant.uniform<i8:f32, 5.00000007450580597e-02:-112>>
}
func.func @all_add_57(%arg0: tensor<65536x!quant.uniform<i8:f32, 6.00000023841857910e-01:-66>>, %arg1: tensor<65536x!quant.uniform<i8:f32, 6.99999988079071045e-01:34>>) -> tensor<65536x!quant.uniform<i8:f32, 1.00000001490116119e-01:121>> attributes {expected = "a48684d4a3f00300"} {
  %0 = qnn.add ort %arg0, %arg1 : (tensor<65536x!quant.uniform<i8:f32, 6.00000023841857910e-01:-66>>, tensor<65536x!quant.uniform<i8:f32, 6.99999988079071045e-01:34>>) -> tensor<65536x!quant.uniform<i8:f32, 1.00000001490116119e-01:121>>
  return %0 : tensor<65536x!quant.uniform<i8:f32, 1.00000001490116119e-01:121>>
}
func.func @all_add_58(%arg0: tensor<1x!quant.uniform<i8:f32, 6.99999988079071045e-01:123>>, %arg1: tensor<256x!quant.uniform<i8:f32, 7.81250000000000000e-03:-101>>) -> tensor<256x!quant.uniform<i8:f32, 3.00000011920928955e-01:4>> attributes {expected = "8e998f63c54bb725"} {
  %0 = qnn.add ort %arg0, %arg1 : (tensor<1x!quant.uniform<i8:f32, 6.99999988079071045e-01:123>>, tensor<256x!quant.uniform<i8:f32, 7.81250000000000000e-03:-101>>) -> tensor<256x!quant.uniform<i8:f32, 3.00000011920928955e-01:4>>
  return %0 : tensor<256x!quant.uniform<i8:f32, 3.00000011920928955e-01:4>>
}
func.func @all_add_59(%arg0: tensor<256x!quant.uniform<i8:f32, 6.99999988079071045e-01:-7>>, %arg1: tensor<1x!quant.uniform<i8:f32, 1.25000001862645149e-02:-94>>) -> tensor<256x!quant.uniform<i8:f32, 7.81250000000000000e-03:-85>> attributes {expected = "751c2ac8284174fa"} {
  %0 = qnn.add ort %arg0, %arg1 : (tensor<256x!quant.uniform<i8:f32, 6.99999988079071045e-01:-7>>, tensor<1x!quant.uniform<i8:f32, 1.25000001862645149e-02:-94>>) -> tensor<256x!quant.uniform<i8:f32, 7.81250000000000000e-03:-85>>
  return %0 : tensor<256x!quant.uniform<i8:f32, 7.81250000000000000e-03:-85>>
}
func.func @all_add_60(%arg0: tensor<65536x!quant.uniform<i8:f32, 6.00000023841857910e-01:-101>>, %arg1: tensor<65536x!quant.uniform<i8:f32, 3.90625000000000000e-03:-90>>) -> tensor<65536x!quant.uniform<i8:f32, 6.00000023841857910e-01:-110>> attributes {expected = "f6ffb7d06c8b9ad4"} {
  %0 = qnn.add ort %arg0, %arg1 : (tensor<65536x!quant.uniform<i8:f32, 6.00000023841857910e-01:-101>>, tensor<65536x!quant.uniform<i8:f32, 3.90625000000000000e-03:-90>>) -> tensor<65536x!quant.uniform<i8:f32, 6.00000023841857910e-01:-110>>
  return %0 : tensor<65536x!quant.uniform<i8:f32, 6.00000023841857910e-01:-110>>
}
func.func @all_add_61(%arg0: tensor<1x!quant.uniform<i8:f32, 3.00000011920928955e-01:127>>, %arg1: tensor<256x!quant.uniform<i8:f32, 3.90625000000000000e-03:32>>) -> tensor<256x!quant.uniform<i8:f32, 3.00000011920928955e-01:-62>> attributes {expected = "8e998f63c54bb725"} {
  %0 = qnn.add ort %arg0, %arg1 : (tensor<1x!quant.uniform<i8:f32, 3.00000011920928955e-01:127>>, tensor<256x!quant.uniform<i8:f32, 3.90625000000000000e-03:32>>) -> tensor<256x!quant.uniform<i8:f32, 3.00000011920928955e-01:-62>>
  return %0 : tensor<256x!quant.uniform<i8:f32, 3.00000011920928955e-01:-62>>
}
func.func @all_add_62(%arg0: tensor<256x!quant.uniform<i8:f32, 7.81250000000000000e-03:-77>>, %arg1: tensor<1x!quant.uniform<i8:f32, 3.90625000000000000e-03:94>>) -> tensor<256x!quant.uniform<i8:f32, 3.00000011920928955e-01:48>> attributes {expected = "541eba87d7a06859"} {
  %0 = qnn.add ort %arg0, %arg1 : (tensor<256x!quant.uniform<i8:f32, 7.81250000000000000e-03:-77>>, tensor<1x!quant.uniform<i8:f32, 3.90625000000000000e-03:94>>) -> tensor<256x!quant.uniform<i8:f32, 3.00000011920928955e-01:48>>
  return %0 : tensor<256x!quant.uniform<i8:f32, 3.00000011920928955e-01:48>>
}
func.func @all_add_63(%arg0: tensor<65536x!quant.uniform<i8:f32, 1.00000001490116119e-01:61>>, %arg1: tensor<65536x!quant.uniform<i8:f32, 2.00000002980232239e-01:16>>) -> tensor<65536x!quant.uniform<i8:f32, 4.00000005960464478e-01:79>> attributes {expected = "597c1c7647210e75"} {
  %0 = qnn.add ort %arg0, %arg1 : (tensor<65536x!quant.uniform<i8:f32, 1.00000001490116119e-01:61>>, tensor<65536x!quant.uniform<i8:f32, 2.00000002980232239e-01:16>>) -> tensor<65536x!quant.uniform<i8:f32, 4.00000005960464478e-01:79>>
  return %0 : tensor<65536x!quant.uniform<i8:f32, 4.00000005960464478e-01:79>>
}
func.func @all_add_64(%arg0: tensor<1x!quant.uniform<i8:f32, 3.90625000000000000e-03:104>>, %arg1: tensor<256x!quant.uniform<i8:f32, 6.99999988079071045e-01:126>>) -> tensor<256x!quant.uniform<i8:f32, 6.99999988079071045e-01:-1>> attributes {expected = "e4fb3b6d7ecaaea5"} {
  %0 = qnn.add ort %arg0, %arg1 : (tensor<1x!quant.uniform<i8:f32, 3.90625000000000000e-03:104>>, tensor<256x!quant.uniform<i8:f32, 6.99999988079071045e-01:126>>) -> tensor<256x!quant.uniform<i8:f32, 6.99999988079071045e-01:-1>>
  return %0 : tensor<256x!quant.uniform<i8:f32, 6.99999988079071045e-01:-1>>
}
func.func @all_add_65(%arg0: tensor<256x!quant.uniform<i8:f32, 3.90625000000000000e-03:-67>>, %arg1: tensor<1x!quant.uniform<i8:f32, 6.00000023841857910e-01:60>>) -> tensor<256x!quant.uniform<i8:f32, 4.00000005960464478e-01:120>> attributes {expected = "63dba0e7d263ea2b"} {
  %0 = qnn.add ort %arg0, %arg1 : (tensor<256x!quant.uniform<i8:f32, 3.90625000000000000e-03:-67>>, tensor<1x!quant.uniform<i8:f32, 6.00000023841857910e-01:60>>) -> tensor<256x!quant.uniform<i8:f32, 4.00000005960464478e-01:120>>
  return %0 : tensor<256x!quant.uniform<i8:f32, 4.00000005960464478e-01:120>>
}
func.func @all_add_66(%arg0: tensor<65536x!quant.uniform<i8:f32, 6.00000023841857910e-01:36>>, %arg1: tensor<65536x!quant.uniform<i8:f32, 5.00000007450580597e-02:-104>>) -> tensor<65536x!quant.uniform<i8:f32, 7.81250000000000000e-03:75>> attributes {expected = "736473b30b03fd09"} {
  %0 = qnn.add ort %arg0, %arg1 : (tensor<65536x!quant.uniform<i8:f32, 6.00000023841857910e-01:36>>, tensor<65536x!quant.uniform<i8:f32, 5.00000007450580597e-02:-104>>) -> tensor<65536x!quant.uniform<i8:f32, 7.81250000000000000e-03:75>>
  return %0 : tensor<65536x!quant.uniform<i8:f32, 7.81250000000000000e-03:75>>
}
func.func @all_add_67(%arg0: tensor<1x!quant.uniform<i8:f32, 3.00000011920928955e-01:64>>, %arg1: tensor<256x!quant.uniform<i8:f32, 6.00000023841857910e-01:-126>>) -> tensor<256x!quant.uniform<i8:f32, 6.00000023841857910e-01:-110>> attributes {expected = "c5c902f050ca3815"} {
  %0 = qnn.add ort %arg0, %arg1 : (tensor<1x!quant.uniform<i8:f32, 3.00000011920928955e-01:64>>, tensor<256x!quant.uniform<i8:f32, 6.00000023841857910e-01:-126>>) -> tensor<256x!quant.uniform<i8:f32, 6.00000023841857910e-01:-110>>
  return %0 : tensor<256x!quant.uniform<i8:f32, 6.00000023841857910e-01:-110>>
}
func.func @all_add_68(%arg0: tensor<256x!quant.uniform<i8:f32, 1.25000001862645149e-02:-99>>, %arg1: tensor<1x!quant.uniform<i8:f32, 6.99999988079071045e-01:-44>>) -> tensor<256x!quant.uniform<i8:f32, 6.00000023841857910e-01:-100>> attributes {expected = "e10da1313e9cef9a"} {
  %0 = qnn.add ort %arg0, %arg1 : (tensor<256x!quant.uniform<i8:f32, 1.25000001862645149e-02:-99>>, tensor<1x!quant.uniform<i8:f32, 6.99999988079071045e-01:-44>>) -> tensor<256x!quant.uniform<i8:f32, 6.00000023841857910e-01:-100>>
  return %0 : tensor<256x!quant.uniform<i8:f32, 6.00000023841857910e-01:-100>>
}
func.func @all_add_69(%arg0: tensor<65536x!quant.uniform<i8:f32, 2.00000002980232239e-01:-119>>, %arg1: tensor<65536x!quant.uniform<i8:f32, 1.00000001490116119e-01:116>>) -> tensor<65536x!quant.uniform<i8:f32, 3.90625000000000000e-03:-126>> attributes {expected = "beffaff2b1d828d9"} {
  %0 = qnn.add ort %arg0, %arg1 : (tensor<65536x!quant.uniform<i8:f32, 2.00000002980232239e-01:-119>>, tensor<65536x!quant.uniform<i8:f32, 1.00000001490116119e-01:116>>) -> tensor<65536x!quant.uniform<i8:f32, 3.90625000000000000e-03:-126>>
  return %0 : tensor<65536x!quant.uniform<i8:f32, 3.90625000000000000e-03:-126>>
}
func.func @all_add_70(%arg0: tensor<1x!quant.uniform<i8:f32, 1.25000001862645149e-02:-92>>, %arg1: tensor<256x!quant.uniform<i8:f32, 1.00000001490116119e-01:-35>>) -> tensor<256x!quant.uniform<i8:f32, 1.25000001862645149e-02:105>> attributes {expected = "07c9ec15bda5a77e"} {
  %0 = qnn.add ort %arg0, %arg1 : (tensor<1x!quant.uniform<i8:f32, 1.25000001862645149e-02:-92>>, tensor<256x!quant.uniform<i8:f32, 1.00000001490116119e-01:-35>>) -> tensor<256x!quant.uniform<i8:f32, 1.25000001862645149e-02:105>>
  return %0 : tensor<256x!quant.uniform<i8:f32, 1.25000001862645149e-02:105>>
}
func.func @all_add_71(%arg0: tensor<256x!quant.uniform<i8:f32, 1.00000001490116119e-01:18>>, %arg1: tensor<1x!quant.uniform<i8:f32, 6.99999988079071045e-01:-119>>) -> tensor<256x!quant.uniform<i8:f32, 1.25000001862645149e-02:93>> attributes {expected = "da8f666f002e8025"} {
  %0 = qnn.add ort %arg0, %arg1 : (tensor<256x!quant.uniform<i8:f32, 1.00000001490116119e-01:18>>, tensor<1x!quant.uniform<i8:f32, 6.99999988079071045e-01:-119>>) -> tensor<256x!quant.uniform<i8:f32, 1.25000001862645149e-02:93>>
  return %0 : tensor<256x!quant.uniform<i8:f32, 1.25000001862645149e-02:93>>
}
func.func @all_mul_72(%arg0: tensor<65536x!quant.uniform<i8:f32, 3.00000011920928955e-01:54>>, %arg1: tensor<65536x!quant.uniform<i8:f32, 7.81250000000000000e-03:-37>>) -> tensor<65536x!quant.uniform<i8:f32, 3.12500000000000000e-02:-78>> attributes {expected = "435975421622fdb1"} {
  %0 = qnn.mul ort %arg0, %arg1 : (tensor<65536x!quant.uniform<i8:f32, 3.00000011920928955e-01:54>>, tensor<65536x!quant.uniform<i8:f32, 7.81250000000000000e-03:-37>>) -> tensor<65536x!quant.uniform<i8:f32, 3.12500000000000000e-02:-78>>
  return %0 : tensor<65536x!quant.uniform<i8:f32, 3.12500000000000000e-02:-78>>
}
func.func @all_unary_73(%arg0: tensor<256x!quant.uniform<i8:f32, 7.81250000000000000e-03:60>>) -> tensor<256x!quant.uniform<i8:f32, 3.90625000000000000e-03:82>> attributes {expected = "da8f666f002e8025"} {
  %0 = qnn.unary ort %arg0 {function = "sigmoid"} : (tensor<256x!quant.uniform<i8:f32, 7.81250000000000000e-03:60>>) -> tensor<256x!quant.uniform<i8:f32, 3.90625000000000000e-03:82>>
  return %0 : tensor<256x!quant.uniform<i8:f32, 3.90625000000000000e-03:82>>
}
func.func @all_requantize_74(%arg0: tensor<256x!quant.uniform<i8:f32, 1.00000001490116119e-01:116>>) -> tensor<256x!quant.uniform<i8:f32, 4.00000005960464478e-01:-87>> attributes {expected = "ee6cca60b3fea550"} {
  %0 = qnn.requantize ort %arg0 : (tensor<256x!quant.uniform<i8:f32, 1.00000001490116119e-01:116>>) -> tensor<256x!quant.uniform<i8:f32, 4.00000005960464478e-01:-87>>
  return %0 : tensor<256x!quant.uniform<i8:f32, 4.00000005960464478e-01:-87>>
}
func.func @random_mean_75(%arg0: tensor<2x3x5x64x!quant.uniform<i8:f32, 7.81250000000000000e-03:-75>>) -> tensor<2x1x1x64x!quant.uniform<i8:f32, 3.12500004656612873e-03:3>> attributes {expected = "fd3993323045ce7e"} {
  %0 = qnn.mean ort %arg0 {axes = array<i64: 1, 2>, keep_dims = true} : (tensor<2x3x5x64x!quant.uniform<i8:f32, 7.81250000000000000e-03:-75>>) -> tensor<2x1x1x64x!quant.uniform<i8:f32, 3.12500004656612873e-03:3>>
  return %0 : tensor<2x1x1x64x!quant.uniform<i8:f32, 3.12500004656612873e-03:3>>
}
func.func @all_dequantize_76(%arg0: tensor<256x!quant.uniform<i8:f32, 6.00000023841857910e-01:17>>) -> tensor<256xf32> attributes {expected = "09f9c7a4952257ff"} {
  %0 = qnn.dequantize ort %arg0 : (tensor<256x!quant.uniform<i8:f32, 6.00000023841857910e-01:17>>) -> tensor<256xf32>
  return %0 : tensor<256xf32>
}
func.func @random_quantize_77(%arg0: tensor<1024xf32>) -> tensor<1024x!quant.uniform<i8:f32, 6.00000023841857910e-01:17>> attributes {expected = "819972b5296394f6"} {
  %0 = qnn.quantize ort %arg0 : (tensor<1024xf32>) -> tensor<1024x!quant.uniform<i8:f32, 6.00000023841857910e-01:17>>
  return %0 : tensor<1024x!quant.uniform<i8:f32, 6.00000023841857910e-01:17>>
}
func.func @all_mul_78(%arg0: tensor<65536x!quant.uniform<i8:f32, 2.00000002980232239e-01:-72>>, %arg1: tensor<65536x!quant.uniform<i8:f32, 3.90625000000000000e-03:-28>>) -> tensor<65536x!quant.uniform<i8:f32, 4.00000005960464478e-01:-3>> attributes {expected = "42b07702e6f74919"} {
  %0 = qnn.mul ort %arg0, %arg1 : (tensor<65536x!quant.uniform<i8:f32, 2.00000002980232239e-01:-72>>, tensor<65536x!quant.uniform<i8:f32, 3.90625000000000000e-03:-28>>) -> tensor<65536x!quant.uniform<i8:f32, 4.00000005960464478e-01:-3>>
  return %0 : tensor<65536x!quant.uniform<i8:f32, 4.00000005960464478e-01:-3>>
}
func.func @all_unary_79(%arg0: tensor<256x!quant.uniform<i8:f32, 3.90625000000000000e-03:40>>) -> tensor<256x!quant.uniform<i8:f32, 3.90625000000000000e-03:97>> attributes {expected = "da8f666f002e8025"} {
  %0 = qnn.unary ort %arg0 {function = "sigmoid"} : (tensor<256x!quant.uniform<i8:f32, 3.90625000000000000e-03:40>>) -> tensor<256x!quant.uniform<i8:f32, 3.90625000000000000e-03:97>>
  return %0 : tensor<256x!quant.uniform<i8:f32, 3.90625000000000000e-03:97>>
}
func.func @all_requantize_80(%arg0: tensor<256x!quant.uniform<i8:f32, 6.99999988079071045e-01:77>>) -> tensor<256x!quant.uniform<i8:f32, 5.00000007450580597e-02:-75>> attributes {expected = "f9ae7a8f1f96f67d"} {
  %0 = qnn.requantize ort %arg0 : (tensor<256x!quant.uniform<i8:f32, 6.99999988079071045e-01:77>>) -> tensor<256x!quant.uniform<i8:f32, 5.00000007450580597e-02:-75>>
  return %0 : tensor<256x!quant.uniform<i8:f32, 5.00000007450580597e-02:-75>>
}
func.func @random_mean_81(%arg0: tensor<2x3x5x64x!quant.uniform<i8:f32, 1.25000001862645149e-02:8>>) -> tensor<2x1x1x64x!quant.uniform<i8:f32, 2.50000003725290298e-02:-19>> attributes {expected = "6fa0f56a692f9149"} {
  %0 = qnn.mean ort %arg0 {axes = array<i64: 1, 2>, keep_dims = true} : (tensor<2x3x5x64x!quant.uniform<i8:f32, 1.25000001862645149e-02:8>>) -> tensor<2x1x1x64x!quant.uniform<i8:f32, 2.50000003725290298e-02:-19>>
  return %0 : tensor<2x1x1x64x!quant.uniform<i8:f32, 2.50000003725290298e-02:-19>>
}
func.func @all_dequantize_82(%arg0: tensor<256x!quant.uniform<i8:f32, 5.00000007450580597e-02:-127>>) -> tensor<256xf32> attributes {expected = "c951ba826bb41db3"} {
  %0 = qnn.dequantize ort %arg0 : (tensor<256x!quant.uniform<i8:f32, 5.00000007450580597e-02:-127>>) -> tensor<256xf32>
  return %0 : tensor<256xf32>
}
func.func @random_quantize_83(%arg0: tensor<1024xf32>) -> tensor<1024x!quant.uniform<i8:f32, 5.00000007450580597e-02:-127>> attributes {expected = "e1c05ab288d4ab2c"} {
  %0 = qnn.quantize ort %arg0 : (tensor<1024xf32>) -> tensor<1024x!quant.uniform<i8:f32, 5.00000007450580597e-02:-127>>
  return %0 : tensor<1024x!quant.uniform<i8:f32, 5.00000007450580597e-02:-127>>
}
func.func @all_mul_84(%arg0: tensor<65536x!quant.uniform<i8:f32, 3.00000011920928955e-01:-34>>, %arg1: tensor<65536x!quant.uniform<i8:f32, 5.00000007450580597e-02:10>>) -> tensor<65536x!quant.uniform<i8:f32, 6.99999988079071045e-01:87>> attributes {expected = "13f24fa66f036059"} {
  %0 = qnn.mul ort %arg0, %arg1 : (tensor<65536x!quant.uniform<i8:f32, 3.00000011920928955e-01:-34>>, tensor<65536x!quant.uniform<i8:f32, 5.00000007450580597e-02:10>>) -> tensor<65536x!quant.uniform<i8:f32, 6.99999988079071045e-01:87>>
  return %0 : tensor<65536x!quant.uniform<i8:f32, 6.99999988079071045e-01:87>>
}
func.func @all_unary_85(%arg0: tensor<256x!quant.uniform<i8:f32, 2.00000002980232239e-01:87>>) -> tensor<256x!quant.uniform<i8:f32, 3.90625000000000000e-03:24>> attributes {expected = "1538be26f8a9a217"} {
  %0 = qnn.unary ort %arg0 {function = "sigmoid"} : (tensor<256x!quant.uniform<i8:f32, 2.00000002980232239e-01:87>>) -> tensor<256x!quant.uniform<i8:f32, 3.90625000000000000e-03:24>>
  return %0 : tensor<256x!quant.uniform<i8:f32, 3.90625000000000000e-03:24>>
}
func.func @all_requantize_86(%arg0: tensor<256x!quant.uniform<i8:f32, 2.00000002980232239e-01:-24>>) -> tensor<256x!quant.uniform<i8:f32, 2.00000002980232239e-01:-35>> attributes {expected = "8fd1ffe17f50923d"} {
  %0 = qnn.requantize ort %arg0 : (tensor<256x!quant.uniform<i8:f32, 2.00000002980232239e-01:-24>>) -> tensor<256x!quant.uniform<i8:f32, 2.00000002980232239e-01:-35>>
  return %0 : tensor<256x!quant.uniform<i8:f32, 2.00000002980232239e-01:-35>>
}
func.func @random_mean_87(%arg0: tensor<2x3x5x64x!quant.uniform<i8:f32, 4.00000005960464478e-01:43>>) -> tensor<2x1x1x64x!quant.uniform<i8:f32, 1.74999997019767761e-01:-20>> attributes {expected = "0164338e12fa087e"} {
  %0 = qnn.mean ort %arg0 {axes = array<i64: 1, 2>, keep_dims = true} : (tensor<2x3x5x64x!quant.uniform<i8:f32, 4.00000005960464478e-01:43>>) -> tensor<2x1x1x64x!quant.uniform<i8:f32, 1.74999997019767761e-01:-20>>
  return %0 : tensor<2x1x1x64x!quant.uniform<i8:f32, 1.74999997019767761e-01:-20>>
}
func.func @all_dequantize_88(%arg0: tensor<256x!quant.uniform<i8:f32, 7.81250000000000000e-03:-70>>) -> tensor<256xf32> attributes {expected = "b8ef98de11f67a76"} {
  %0 = qnn.dequantize ort %arg0 : (tensor<256x!quant.uniform<i8:f32, 7.81250000000000000e-03:-70>>) -> tensor<256xf32>
  return %0 : tensor<256xf32>
}
func.func @random_quantize_89(%arg0: tensor<1024xf32>) -> tensor<1024x!quant.uniform<i8:f32, 7.81250000000000000e-03:-70>> attributes {expected = "d2dcadca07c991b0"} {
  %0 = qnn.quantize ort %arg0 : (tensor<1024xf32>) -> tensor<1024x!quant.uniform<i8:f32, 7.81250000000000000e-03:-70>>
  return %0 : tensor<1024x!quant.uniform<i8:f32, 7.81250000000000000e-03:-70>>
}
func.func @all_mul_90(%arg0: tensor<65536x!quant.uniform<i8:f32, 4.00000005960464478e-01:29>>, %arg1: tensor<65536x!quant.uniform<i8:f32, 1.00000001490116119e-01:-58>>) -> tensor<65536x!quant.uniform<i8:f32, 5.00000007450580597e-02:-65>> attributes {expected = "f4f521da8130ea75"} {
  %0 = qnn.mul ort %arg0, %arg1 : (tensor<65536x!quant.uniform<i8:f32, 4.00000005960464478e-01:29>>, tensor<65536x!quant.uniform<i8:f32, 1.00000001490116119e-01:-58>>) -> tensor<65536x!quant.uniform<i8:f32, 5.00000007450580597e-02:-65>>
  return %0 : tensor<65536x!quant.uniform<i8:f32, 5.00000007450580597e-02:-65>>
}
func.func @all_unary_91(%arg0: tensor<256x!quant.uniform<i8:f32, 4.00000005960464478e-01:24>>) -> tensor<256x!quant.uniform<i8:f32, 7.81250000000000000e-03:-120>> attributes {expected = "ab37778d00fb9069"} {
  %0 = qnn.unary ort %arg0 {function = "sigmoid"} : (tensor<256x!quant.uniform<i8:f32, 4.00000005960464478e-01:24>>) -> tensor<256x!quant.uniform<i8:f32, 7.81250000000000000e-03:-120>>
  return %0 : tensor<256x!quant.uniform<i8:f32, 7.81250000000000000e-03:-120>>
}
func.func @all_requantize_92(%arg0: tensor<256x!quant.uniform<i8:f32, 6.00000023841857910e-01:12>>) -> tensor<256x!quant.uniform<i8:f32, 4.00000005960464478e-01:102>> attributes {expected = "810f63b3b044e14a"} {
  %0 = qnn.requantize ort %arg0 : (tensor<256x!quant.uniform<i8:f32, 6.00000023841857910e-01:12>>) -> tensor<256x!quant.uniform<i8:f32, 4.00000005960464478e-01:102>>
  return %0 : tensor<256x!quant.uniform<i8:f32, 4.00000005960464478e-01:102>>
}
func.func @random_mean_93(%arg0: tensor<2x3x5x64x!quant.uniform<i8:f32, 4.00000005960464478e-01:-27>>) -> tensor<2x1x1x64x!quant.uniform<i8:f32, 1.00000001490116119e-01:-29>> attributes {expected = "6fc106c2fe2e84fd"} {
  %0 = qnn.mean ort %arg0 {axes = array<i64: 1, 2>, keep_dims = true} : (tensor<2x3x5x64x!quant.uniform<i8:f32, 4.00000005960464478e-01:-27>>) -> tensor<2x1x1x64x!quant.uniform<i8:f32, 1.00000001490116119e-01:-29>>
  return %0 : tensor<2x1x1x64x!quant.uniform<i8:f32, 1.00000001490116119e-01:-29>>
}
func.func @all_dequantize_94(%arg0: tensor<256x!quant.uniform<i8:f32, 3.90625000000000000e-03:40>>) -> tensor<256xf32> attributes {expected = "c31eb6b7b1649090"} {
  %0 = qnn.dequantize ort %arg0 : (tensor<256x!quant.uniform<i8:f32, 3.90625000000000000e-03:40>>) -> tensor<256xf32>
  return %0 : tensor<256xf32>
}
func.func @random_quantize_95(%arg0: tensor<1024xf32>) -> tensor<1024x!quant.uniform<i8:f32, 3.90625000000000000e-03:40>> attributes {expected = "8047ad19d3920490"} {
  %0 = qnn.quantize ort %arg0 : (tensor<1024xf32>) -> tensor<1024x!quant.uniform<i8:f32, 3.90625000000000000e-03:40>>
  return %0 : tensor<1024x!quant.uniform<i8:f32, 3.90625000000000000e-03:40>>
}
func.func @random_average_pool_96(%arg0: tensor<1x9x10x8x!quant.uniform<i8:f32, 2.00000002980232239e-01:21>>) -> tensor<1x4x5x8x!quant.uniform<i8:f32, 4.00000005960464478e-01:94>> attributes {expected = "cf8bb50bdbc37f64"} {
  %0 = qnn.average_pool2d ort %arg0 {kernel = array<i64: 2, 2>, pad = array<i64: 0, 0, 0, 0>, stride = array<i64: 2, 2>} : (tensor<1x9x10x8x!quant.uniform<i8:f32, 2.00000002980232239e-01:21>>) -> tensor<1x4x5x8x!quant.uniform<i8:f32, 4.00000005960464478e-01:94>>
  return %0 : tensor<1x4x5x8x!quant.uniform<i8:f32, 4.00000005960464478e-01:94>>
}
func.func @random_average_pool_97(%arg0: tensor<1x9x10x8x!quant.uniform<i8:f32, 5.00000007450580597e-02:13>>) -> tensor<1x7x8x8x!quant.uniform<i8:f32, 6.00000023841857910e-01:-32>> attributes {expected = "c8ed3b5daa7ebc62"} {
  %0 = qnn.average_pool2d ort %arg0 {kernel = array<i64: 3, 3>, pad = array<i64: 0, 0, 0, 0>, stride = array<i64: 1, 1>} : (tensor<1x9x10x8x!quant.uniform<i8:f32, 5.00000007450580597e-02:13>>) -> tensor<1x7x8x8x!quant.uniform<i8:f32, 6.00000023841857910e-01:-32>>
  return %0 : tensor<1x7x8x8x!quant.uniform<i8:f32, 6.00000023841857910e-01:-32>>
}
func.func @random_average_pool_98(%arg0: tensor<1x9x10x8x!quant.uniform<i8:f32, 6.00000023841857910e-01:-92>>) -> tensor<1x5x10x8x!quant.uniform<i8:f32, 3.00000011920928955e-01:121>> attributes {expected = "ec3844b89a674884"} {
  %0 = qnn.average_pool2d ort %arg0 {kernel = array<i64: 3, 2>, pad = array<i64: 1, 1, 0, 1>, stride = array<i64: 2, 1>} : (tensor<1x9x10x8x!quant.uniform<i8:f32, 6.00000023841857910e-01:-92>>) -> tensor<1x5x10x8x!quant.uniform<i8:f32, 3.00000011920928955e-01:121>>
  return %0 : tensor<1x5x10x8x!quant.uniform<i8:f32, 3.00000011920928955e-01:121>>
}
func.func @random_conv2d_99(%arg0: tensor<1x7x8x8x!quant.uniform<i8:f32, 2.00000002980232239e-01:83>>) -> tensor<1x7x8x6x!quant.uniform<i8:f32, 2.47265644073486328e+01:14>> attributes {expected = "1114b693d8b98293"} {
  %c0 = qnn.constant dense<"0xE2E5253A00F10B0AED2FF5DACE182A1338ED0B0EE9C4C631D4EAE4D52530FDE222F3E916162510E5240A11D0112DCFEF2530FEDA16132BF523E9D0201EEB2BC4DEE5CA132C390F30191A33C417CAD00BF507DA1FEAECF03333DD0A13C7CBCB3215F60FE7FF02CBE9DCFCFAD82617150D2FDB1CC6D1CACB36F4303BDED0D6F10BE403EBFE222BE1EC0803D12EDDFB0620C816DE2AF1CA01DFC7EFC5FD03EE300103052AF6D733E5E3FF30270E3824D6EAED37EAD32CDD0C280FE008FCCF1D0F39F5CCE1280D2D112AF0C41E3508CA0C05193718E906E5EFE323CEDBCD202D11232731E7DD19C5D60E2B00CCFBCE380DEFFAE3CCFACCF6DD002A35C435EDDBD9C8CB15F4262ED4F53BEED0F6EDCAE022EB270F3C28D6EFE53CF7D133D7D5D22634E41F0CC7C416EDF814E32BDBF3E0F4C9E13BEC3AF5E82E22DCE1E3D3E2F524F623E5DCDED51729CF240527D9C909CF271430D035D2D83BF11C1D293B0F1104211F38331510C4E6DB25150D320E1F3AE323E4CB2BC83122C521D9DCE33825D41BD11505191CCE2C093A05DAF6F501E1FD28CE11E1290BD7C42924CFD9EBE105222D3A2AEB1205040E242E2F23DD13E1DD"> : tensor<6x3x3x8xi8> : tensor<6x3x3x8x!quant.uniform<i8:f32:0, {4.00000005960464478e-01, 1.00000001490116119e-01, 3.00000011920928955e-01, 1.25000001862645149e-02, 3.90625000000000000e-03, 7.81250000000000000e-03}>>
  %c1 = qnn.constant dense<"0xA8FFFFFF911E00004FE7FFFF624800007B3E00000DBBFFFF"> : tensor<6xi32> : tensor<6x!quant.uniform<i32:f32:0, {8.00000056624412537e-02, 2.00000014156103134e-02, 6.00000023841857910e-02, 2.50000017695128918e-03, 7.81250011641532183e-04, 1.56250002328306437e-03}>>
  %0 = qnn.conv2d ort %arg0, %c0, %c1 {dilation = array<i64: 1, 1>, pad = array<i64: 1, 1, 1, 1>, stride = array<i64: 1, 1>} : (tensor<1x7x8x8x!quant.uniform<i8:f32, 2.00000002980232239e-01:83>>, tensor<6x3x3x8x!quant.uniform<i8:f32:0, {4.00000005960464478e-01, 1.00000001490116119e-01, 3.00000011920928955e-01, 1.25000001862645149e-02, 3.90625000000000000e-03, 7.81250000000000000e-03}>>, tensor<6x!quant.uniform<i32:f32:0, {8.00000056624412537e-02, 2.00000014156103134e-02, 6.00000023841857910e-02, 2.50000017695128918e-03, 7.81250011641532183e-04, 1.56250002328306437e-03}>>) -> tensor<1x7x8x6x!quant.uniform<i8:f32, 2.47265644073486328e+01:14>>
  return %0 : tensor<1x7x8x6x!quant.uniform<i8:f32, 2.47265644073486328e+01:14>>
}
func.func @random_conv2d_100(%arg0: tensor<1x7x8x8x!quant.uniform<i8:f32, 7.81250000000000000e-03:-93>>) -> tensor<1x4x7x6x!quant.uniform<i8:f32, 4.92187500000000000e+00:85>> attributes {expected = "99ca9defb0e74084"} {
  %c0 = qnn.constant dense<"0x0FC9F0EA1A1DCCD3FEC9DBEBDDDD34320732E1E5C63AFA1FF3DEFA103AFDF4E90FE73B1C1FE9E7332010012EE0D40C1FFA1AF1E335E517392B1DFCC5071B1FD4CA2AEA0B3CE02CF0E3CCD9E204C6CFE2D7D338C936E42CF5E5EE1FFBFE0AEF12C8FD3C2B2925D33C31E40D1911E606101A29FE2CD218D21EE5C9FCC700CD322AD6CB0F28F3D22ACF35EF32DFC908D637CA35CE320FD5D7C7E0D207DDFC0AF82AD3D5CD36E1FEF6D1CE3B10EFF208E3D62B06E91A0B393A321824E61B0BDADCD129C7112C2D0CC6CD23070DDED5C7302E08E6DBDB3821311E30D5F4F213CB1EFFD81626E3F3241C1D25E3D129F20DCC341E11DFE6EDF2C5D9D9D9E7FE100F1C0F07F0152B1DDACB00D725360533DDFCD9F00D150C392AEF2A0335EF12343CF408"> : tensor<6x3x2x8xi8> : tensor<6x3x2x8x!quant.uniform<i8:f32, 6.99999988079071045e-01:0>>
  %c1 = qnn.constant dense<"0xA5D4FFFF0345000030230000DAD4FFFFFAEBFFFF4AD8FFFF"> : tensor<6xi32> : tensor<6x!quant.uniform<i32:f32, 5.46874990686774254e-03:0>>
  %0 = qnn.conv2d ort %arg0, %c0, %c1 {dilation = array<i64: 1, 2>, pad = array<i64: 0, 2, 1, 0>, stride = array<i64: 2, 1>} : (tensor<1x7x8x8x!quant.uniform<i8:f32, 7.81250000000000000e-03:-93>>, tensor<6x3x2x8x!quant.uniform<i8:f32, 6.99999988079071045e-01:0>>, tensor<6x!quant.uniform<i32:f32, 5.46874990686774254e-03:0>>) -> tensor<1x4x7x6x!quant.uniform<i8:f32, 4.92187500000000000e+00:85>>
  return %0 : tensor<1x4x7x6x!quant.uniform<i8:f32, 4.92187500000000000e+00:85>>
}
func.func @random_conv2d_101(%arg0: tensor<1x7x8x8x!quant.uniform<i8:f32, 6.99999988079071045e-01:28>>) -> tensor<1x7x4x6x!quant.uniform<i8:f32, 2.37070312500000000e+02:-21>> attributes {expected = "fc3a2b2fa449e5df"} {
  %c0 = qnn.constant dense<"0xCE2DCC133A2B363C3AC7D82A051F0533D9F1DDF8E5EAC506E9122F17E015E62DD903EBD9203B33EAE5E0E3E839F43710D0C8CDECC81B0BDCEC18CCFD283502353137EB32150AD21D"> : tensor<6x1x3x4xi8> : tensor<6x1x3x4x!quant.uniform<i8:f32:0, {3.00000011920928955e-01, 7.81250000000000000e-03, 5.00000007450580597e-02, 6.00000023841857910e-01, 6.99999988079071045e-01, 6.00000023841857910e-01}>>
  %c1 = qnn.constant dense<"0x07020000F842000016B5FFFF67E7FFFF911D0000B6170000"> : tensor<6xi32> : tensor<6x!quant.uniform<i32:f32:0, {2.10000008344650269e-01, 5.46874990686774254e-03, 3.50000001490116119e-02, 4.20000016689300537e-01, 4.89999979734420776e-01, 4.20000016689300537e-01}>>
  %0 = qnn.conv2d ort %arg0, %c0, %c1 {dilation = array<i64: 1, 1>, pad = array<i64: 0, 0, 1, 1>, stride = array<i64: 1, 2>, groups = 2 : i64} : (tensor<1x7x8x8x!quant.uniform<i8:f32, 6.99999988079071045e-01:28>>, tensor<6x1x3x4x!quant.uniform<i8:f32:0, {3.00000011920928955e-01, 7.81250000000000000e-03, 5.00000007450580597e-02, 6.00000023841857910e-01, 6.99999988079071045e-01, 6.00000023841857910e-01}>>, tensor<6x!quant.uniform<i32:f32:0, {2.10000008344650269e-01, 5.46874990686774254e-03, 3.50000001490116119e-02, 4.20000016689300537e-01, 4.89999979734420776e-01, 4.20000016689300537e-01}>>) -> tensor<1x7x4x6x!quant.uniform<i8:f32, 2.37070312500000000e+02:-21>>
  return %0 : tensor<1x7x4x6x!quant.uniform<i8:f32, 2.37070312500000000e+02:-21>>
}
func.func @random_depthwise_conv2d_102(%arg0: tensor<1x7x8x6x!quant.uniform<i8:f32, 4.00000005960464478e-01:116>>) -> tensor<1x4x8x6x!quant.uniform<i8:f32, 9.30000000000000000e+01:-31>> attributes {expected = "00a625594e0d9c4e"} {
  %c0 = qnn.constant dense<"0x2A12DE11C8FB351D1109F216D2E4F0F8E3162DD9F301DD0AC5153009FA1323D11823233305112914FE01372DF124F2E315EADDDC36E1"> : tensor<3x3x6x1xi8> : tensor<3x3x6x1x!quant.uniform<i8:f32:2, {5.00000007450580597e-02, 6.00000023841857910e-01, 2.00000002980232239e-01, 1.00000001490116119e-01, 3.00000011920928955e-01, 3.00000011920928955e-01}>>
  %c1 = qnn.constant dense<"0xE83D00001B3E000019D5FFFFA2C7FFFF3ED6FFFF7DC5FFFF"> : tensor<6xi32> : tensor<6x!quant.uniform<i32:f32:0, {2.00000014156103134e-02, 2.40000009536743164e-01, 8.00000056624412537e-02, 4.00000028312206268e-02, 1.20000004768371582e-01, 1.20000004768371582e-01}>>
  %0 = qnn.depthwise_conv2d ort %arg0, %c0, %c1 {dilation = array<i64: 1, 1>, pad = array<i64: 1, 1, 1, 1>, stride = array<i64: 2, 1>} : (tensor<1x7x8x6x!quant.uniform<i8:f32, 4.00000005960464478e-01:116>>, tensor<3x3x6x1x!quant.uniform<i8:f32:2, {5.00000007450580597e-02, 6.00000023841857910e-01, 2.00000002980232239e-01, 1.00000001490116119e-01, 3.00000011920928955e-01, 3.00000011920928955e-01}>>, tensor<6x!quant.uniform<i32:f32:0, {2.00000014156103134e-02, 2.40000009536743164e-01, 8.00000056624412537e-02, 4.00000028312206268e-02, 1.20000004768371582e-01, 1.20000004768371582e-01}>>) -> tensor<1x4x8x6x!quant.uniform<i8:f32, 9.30000000000000000e+01:-31>>
  return %0 : tensor<1x4x8x6x!quant.uniform<i8:f32, 9.30000000000000000e+01:-31>>
}
func.func @random_fully_connected_103(%arg0: tensor<40x24x!quant.uniform<i8:f32, 5.00000007450580597e-02:5>>) -> tensor<40x16x!quant.uniform<i8:f32, 7.91943407058715820e+00:-19>> attributes {expected = "3941adc5dbf91265"} {
  %c0 = qnn.constant dense<"0xCD1A1BF0CE342AF2200CF607C5D3DBD6C4FF100308F6C8E8CDFDEB15F7EF2CFCDE12271F070D1433D03000C9EF0DDDC51FE30AFF301607E5CC02E9ECE6272BD623D70A39EDF4C9182A0003E116C7C80F21E1D8ED030E00D425380324FA182ED73608E5E2DB1F07030C1F290D0801E8F307FFD3D83322D1DDE3310036CA0B2403EC39112729E1380CEDE1F9C722DFEB2635E9F90117ECE22DD6FCEC243A1DFB2000FD0CDDF110CFC62FD4CDF6ED35EFDAE80D0ED510D1F71D0AD2E727CD06E51B0013E3D7D0D1312F08F72FDE10F7362428E9E406CFE8C522E1C503F43436E6E7E039FA082DC7F62F06EDEEEA212BC5EFF7E121D1E11022F8FCF5F7DC0436E2F2D70E1E2D370529E4E8CE1210C8EA1821E9D309210417D92939040EF6C9CA37E4FF2C20EDD3E3E40AFE032F191BF00DE0352B11F82D25D1EBE9F1CFD3EFDFFA31C7EED625C4D2D72F0F000012F0C9FBD5EBC5FAC810FCD8FACBD3EECF05F9F31FDDED1EEB0BFAD40AF70CDA2C090C1AEC342327290701E9F008E2CA1DF803D5E3"> : tensor<16x24xi8> : tensor<16x24x!quant.uniform<i8:f32:0, {3.90625000000000000e-03, 6.00000023841857910e-01, 4.00000005960464478e-01, 5.00000007450580597e-02, 4.00000005960464478e-01, 2.00000002980232239e-01, 1.00000001490116119e-01, 6.00000023841857910e-01, 3.00000011920928955e-01, 3.90625000000000000e-03, 1.00000001490116119e-01, 5.00000007450580597e-02, 5.00000007450580597e-02, 1.25000001862645149e-02, 6.99999988079071045e-01, 5.00000007450580597e-02}>>
  %c1 = qnn.constant dense<"0x0C190000702D000020F0FFFF8C360000B1E4FFFF33FEFFFF253600008F200000113E0000E4F6FFFF9823000074EDFFFF3D150000062B00005B350000E1C7FFFF"> : tensor<16xi32> : tensor<16x!quant.uniform<i32:f32:0, {1.95312502910383046e-04, 3.00000011920928955e-02, 2.00000014156103134e-02, 2.50000017695128918e-03, 2.00000014156103134e-02, 1.00000007078051567e-02, 5.00000035390257835e-03, 3.00000011920928955e-02, 1.50000005960464478e-02, 1.95312502910383046e-04, 5.00000035390257835e-03, 2.50000017695128918e-03, 2.50000017695128918e-03, 6.25000044237822294e-04, 3.50000001490116119e-02, 2.50000017695128918e-03}>>
  %0 = qnn.fully_connected ort %arg0, %c0, %c1 : (tensor<40x24x!quant.uniform<i8:f32, 5.00000007450580597e-02:5>>, tensor<16x24x!quant.uniform<i8:f32:0, {3.90625000000000000e-03, 6.00000023841857910e-01, 4.00000005960464478e-01, 5.00000007450580597e-02, 4.00000005960464478e-01, 2.00000002980232239e-01, 1.00000001490116119e-01, 6.00000023841857910e-01, 3.00000011920928955e-01, 3.90625000000000000e-03, 1.00000001490116119e-01, 5.00000007450580597e-02, 5.00000007450580597e-02, 1.25000001862645149e-02, 6.99999988079071045e-01, 5.00000007450580597e-02}>>, tensor<16x!quant.uniform<i32:f32:0, {1.95312502910383046e-04, 3.00000011920928955e-02, 2.00000014156103134e-02, 2.50000017695128918e-03, 2.00000014156103134e-02, 1.00000007078051567e-02, 5.00000035390257835e-03, 3.00000011920928955e-02, 1.50000005960464478e-02, 1.95312502910383046e-04, 5.00000035390257835e-03, 2.50000017695128918e-03, 2.50000017695128918e-03, 6.25000044237822294e-04, 3.50000001490116119e-02, 2.50000017695128918e-03}>>) -> tensor<40x16x!quant.uniform<i8:f32, 7.91943407058715820e+00:-19>>
  return %0 : tensor<40x16x!quant.uniform<i8:f32, 7.91943407058715820e+00:-19>>
}
func.func @random_fully_connected_104(%arg0: tensor<40x24x!quant.uniform<i8:f32, 7.81250000000000000e-03:-45>>) -> tensor<40x16x!quant.uniform<i8:f32, 1.14608764648437500e+00:28>> attributes {expected = "f651129d52946304"} {
  %c0 = qnn.constant dense<"0xEE10FCCA341307CCDBEEE4F1F8DB05EC1FDE130C16D6300F10E4D828F6EA09D30DC6E1CAEBF535D5D9F4F911F1F12335C6FA1107103C35FA30FD18C6040BD8D81B321E21DFD601DE13D80B0032DDD6030530EC0601152304192B063BDB01D53B13070AE40A0CF8D61BCBFDD0FDF4CACFF9C5252900142BC5F5F41A1BC6CC0BF3FF18F3D22C3AFF09F2FD203807D42C07381A14F3FCCA24DC05FED4D41DE0EE2404DF2CE229200C11FE27DFEDDB002629D918C8171CF1323AEBEBFAD41BE31CCAD60F2035C4321424342A3CD300CCE1D00E26E71DC6E323C8052131DECC36D3F2121ADE0DE6E0D7DB39DED6222E03053A0AFAFE00E301292CECCD12E51FCEF530E2EAD7CB092709EDDF1F38201F0F24F405DCD1E3EDC5EDFF2DFBC9340AD8D02FE5DAE3F3DC233AF2DDD4EDD711EE1BF7E1C4D9E104D333E317DBDF28E538150E053BEC10CAD9CCDE333635DFCA16D3D7F4DCCBC4FD2D1A0A2AF6EE2223F903021EEC200FDD2A31DAC71AFE07ECE0D8C7E905D5EBFF24D2FB18DB39FCF515E708"> : tensor<16x24xi8> : tensor<16x24x!quant.uniform<i8:f32:0, {6.99999988079071045e-01, 6.99999988079071045e-01, 4.00000005960464478e-01, 3.00000011920928955e-01, 1.25000001862645149e-02, 5.00000007450580597e-02, 1.00000001490116119e-01, 1.25000001862645149e-02, 4.00000005960464478e-01, 2.00000002980232239e-01, 4.00000005960464478e-01, 5.00000007450580597e-02, 1.25000001862645149e-02, 7.81250000000000000e-03, 3.90625000000000000e-03, 3.90625000000000000e-03}>>
  %0 = qnn.fully_connected ort %arg0, %c0 : (tensor<40x24x!quant.uniform<i8:f32, 7.81250000000000000e-03:-45>>, tensor<16x24x!quant.uniform<i8:f32:0, {6.99999988079071045e-01, 6.99999988079071045e-01, 4.00000005960464478e-01, 3.00000011920928955e-01, 1.25000001862645149e-02, 5.00000007450580597e-02, 1.00000001490116119e-01, 1.25000001862645149e-02, 4.00000005960464478e-01, 2.00000002980232239e-01, 4.00000005960464478e-01, 5.00000007450580597e-02, 1.25000001862645149e-02, 7.81250000000000000e-03, 3.90625000000000000e-03, 3.90625000000000000e-03}>>) -> tensor<40x16x!quant.uniform<i8:f32, 1.14608764648437500e+00:28>>
  return %0 : tensor<40x16x!quant.uniform<i8:f32, 1.14608764648437500e+00:28>>
}
func.func @random_fully_connected_105(%arg0: tensor<40x24x!quant.uniform<i8:f32, 1.00000001490116119e-01:-101>>) -> tensor<40x16x!quant.uniform<i8:f32, 2.73437500000000000e-01:29>> attributes {expected = "71bb93fbae136cd4"} {
  %c0 = qnn.constant dense<"0xE70D36E9E5192835ED170013FB113214DE1112E920C7C62C0101C62625262C252FE0E70E18092305EEE72D1FF1CCD637CAF4F1CA11340F203A18EFF42CC60128E60FD5DCE7F1DBFFF1EF0F3CC730FF2BF2D4CAF9C5001E28F032FED2D7D6EC011BF4E1D41A21062FF516D62001E1C638123C1D0FEE0FE0CC12ED20D8EE3BC732D209E22FFDFB200A173BD9F912CC0E01FC1EFE25D9EBE52BF91D2020330F18051DDED406E10F0335F1081ACBCCF2ECCE33F8D9F72D2DDD15C53BCB321027FCE8161737FFF93C0EF51AD8E5D8DAE63936E026E6FC2F2407DEF914CECF171DFA2DE2DFE5D70D390CEEFB2CD6E2110F27F7CC2633CC2BEFE9C63B030210EA042430D30D05051B2504EA2802F4CC2B2F21E7D1F9D3331CD1CBF114C8E00CFF20D4DFDA111EECEC01E21BDEF0C9DA29E8CFE832CBD21EFCE802F015E12B06E53C1EF0C42EF700E6C9C421CEC919FECF22E528212EDB08281B120D05FF1A0329EEF7CBEFF30AD5FDCAFA28041DC6EA07D81C392FD2FF1AFBF808121FEEE3D1E3EA38D3"> : tensor<16x24xi8> : tensor<16x24x!quant.uniform<i8:f32, 3.90625000000000000e-03:0>>
  %c1 = qnn.constant dense<"0xD04300003FF2FFFFF109000090C1FFFF46DBFFFFF2F0FFFFBF360000840B0000EC2200004115000027320000E2420000A944000051FEFFFF5F41000074070000"> : tensor<16xi32> : tensor<16x!quant.uniform<i32:f32, 3.90625005820766091e-04:0>>
  %0 = qnn.fully_connected ort %arg0, %c0, %c1 : (tensor<40x24x!quant.uniform<i8:f32, 1.00000001490116119e-01:-101>>, tensor<16x24x!quant.uniform<i8:f32, 3.90625000000000000e-03:0>>, tensor<16x!quant.uniform<i32:f32, 3.90625005820766091e-04:0>>) -> tensor<40x16x!quant.uniform<i8:f32, 2.73437500000000000e-01:29>>
  return %0 : tensor<40x16x!quant.uniform<i8:f32, 2.73437500000000000e-01:29>>
}
func.func @random_fully_connected_106(%arg0: tensor<40x24x!quant.uniform<i8:f32, 1.00000001490116119e-01:-19>>) -> tensor<40x16x!quant.uniform<i8:f32, 2.10000000000000000e+01:-95>> attributes {expected = "1e229e965bc05705"} {
  %c0 = qnn.constant dense<"0x141AD223D93035E5D322293A3BE0CC31ED093CDAD306E400E3F2FAE6D0D6EF3CFAFC3CFACAC7EF2521E7DA051BFFF3CAC7392CFDECE5C515DDCBD3C917E503CA2335E1CDD6FE0F3B0020D1031AC60037E3201EC5DA35FA2C021AEFFEEDECE7C41BE42629321908F504FD09CECEC71EE01D29102C2BF5F825F2CE230F2DE803100922CEF2C43033F92AD1110128333C0DD720E7DCE9D6FDCDEBF82F17CD0AFAD9E2E30126C4FE293CC421DF190D1722101710393A39352BDD36D529F814002FECF303F90AE503CFCACFE0DC3CF5FACA32DBFD0013CBEEFAD11A2BEAEBDBD7F410CAC53B21C9FDF9DBC7D4CFFE0FE51FDDF0C827DAE1C6F0DAFB27FF0E06F530263B0DD5E5C9213A19060B19EC02EAD4DE2936E61434E519E4271B23F1F8CEE936D80CFEE6E7E02CFE22133B33091E35E9E7FBCDD8ED2303D1192EEBF332C6EA2EE0C81A21E6F2E31E05CC0EDA3A322033032CEEC6E71C1312113A0C25E5D3CC09DD22CBC534CC172C05FAEDD11B37D23B36DA253625332D311ECFC5D2E4FFF7F8"> : tensor<16x24xi8> : tensor<16x24x!quant.uniform<i8:f32, 3.00000011920928955e-01:0>>
  %0 = qnn.fully_connected ort %arg0, %c0 : (tensor<40x24x!quant.uniform<i8:f32, 1.00000001490116119e-01:-19>>, tensor<16x24x!quant.uniform<i8:f32, 3.00000011920928955e-01:0>>) -> tensor<40x16x!quant.uniform<i8:f32, 2.10000000000000000e+01:-95>>
  return %0 : tensor<40x16x!quant.uniform<i8:f32, 2.10000000000000000e+01:-95>>
}
func.func @all_add_107(%arg0: tensor<65536x!quant.uniform<u8:f32, 6.99999988079071045e-01:198>>, %arg1: tensor<65536x!quant.uniform<u8:f32, 1.00000001490116119e-01:203>>) -> tensor<65536x!quant.uniform<u8:f32, 2.00000002980232239e-01:63>> attributes {expected = "2942a067f1ddce9d"} {
  %0 = qnn.add ort %arg0, %arg1 : (tensor<65536x!quant.uniform<u8:f32, 6.99999988079071045e-01:198>>, tensor<65536x!quant.uniform<u8:f32, 1.00000001490116119e-01:203>>) -> tensor<65536x!quant.uniform<u8:f32, 2.00000002980232239e-01:63>>
  return %0 : tensor<65536x!quant.uniform<u8:f32, 2.00000002980232239e-01:63>>
}
func.func @all_add_108(%arg0: tensor<1x!quant.uniform<u8:f32, 2.00000002980232239e-01:234>>, %arg1: tensor<256x!quant.uniform<u8:f32, 2.00000002980232239e-01:220>>) -> tensor<256x!quant.uniform<u8:f32, 6.99999988079071045e-01:75>> attributes {expected = "883c66e8d2dbb364"} {
  %0 = qnn.add ort %arg0, %arg1 : (tensor<1x!quant.uniform<u8:f32, 2.00000002980232239e-01:234>>, tensor<256x!quant.uniform<u8:f32, 2.00000002980232239e-01:220>>) -> tensor<256x!quant.uniform<u8:f32, 6.99999988079071045e-01:75>>
  return %0 : tensor<256x!quant.uniform<u8:f32, 6.99999988079071045e-01:75>>
}
func.func @all_add_109(%arg0: tensor<256x!quant.uniform<u8:f32, 4.00000005960464478e-01:89>>, %arg1: tensor<1x!quant.uniform<u8:f32, 6.99999988079071045e-01:96>>) -> tensor<256x!quant.uniform<u8:f32, 6.00000023841857910e-01:249>> attributes {expected = "45628aea35d485f2"} {
  %0 = qnn.add ort %arg0, %arg1 : (tensor<256x!quant.uniform<u8:f32, 4.00000005960464478e-01:89>>, tensor<1x!quant.uniform<u8:f32, 6.99999988079071045e-01:96>>) -> tensor<256x!quant.uniform<u8:f32, 6.00000023841857910e-01:249>>
  return %0 : tensor<256x!quant.uniform<u8:f32, 6.00000023841857910e-01:249>>
}
func.func @all_add_110(%arg0: tensor<65536x!quant.uniform<u8:f32, 3.90625000000000000e-03:24>>, %arg1: tensor<65536x!quant.uniform<u8:f32, 5.00000007450580597e-02:3>>) -> tensor<65536x!quant.uniform<u8:f32, 7.81250000000000000e-03:204>> attributes {expected = "0657a83679cb0cad"} {
  %0 = qnn.add ort %arg0, %arg1 : (tensor<65536x!quant.uniform<u8:f32, 3.90625000000000000e-03:24>>, tensor<65536x!quant.uniform<u8:f32, 5.00000007450580597e-02:3>>) -> tensor<65536x!quant.uniform<u8:f32, 7.81250000000000000e-03:204>>
  return %0 : tensor<65536x!quant.uniform<u8:f32, 7.81250000000000000e-03:204>>
}
func.func @all_add_111(%arg0: tensor<1x!quant.uniform<u8:f32, 6.00000023841857910e-01:198>>, %arg1: tensor<256x!quant.uniform<u8:f32, 7.81250000000000000e-03:219>>) -> tensor<256x!quant.uniform<u8:f32, 6.00000023841857910e-01:116>> attributes {expected = "d80ac658736bb725"} {
  %0 = qnn.add ort %arg0, %arg1 : (tensor<1x!quant.uniform<u8:f32, 6.00000023841857910e-01:198>>, tensor<256x!quant.uniform<u8:f32, 7.81250000000000000e-03:219>>) -> tensor<256x!quant.uniform<u8:f32, 6.00000023841857910e-01:116>>
  return %0 : tensor<256x!quant.uniform<u8:f32, 6.00000023841857910e-01:116>>
}
func.func @all_add_112(%arg0: tensor<256x!quant.uniform<u8:f32, 7.81250000000000000e-03:40>>, %arg1: tensor<1x!quant.uniform<u8:f32, 4.00000005960464478e-01:195>>) -> tensor<256x!quant.uniform<u8:f32, 1.25000001862645149e-02:95>> attributes {expected = "d80ac658736bb725"} {
  %0 = qnn.add ort %arg0, %arg1 : (tensor<256x!quant.uniform<u8:f32, 7.81250000000000000e-03:40>>, tensor<1x!quant.uniform<u8:f32, 4.00000005960464478e-01:195>>) -> tensor<256x!quant.uniform<u8:f32, 1.25000001862645149e-02:95>>
  return %0 : tensor<256x!quant.uniform<u8:f32, 1.25000001862645149e-02:95>>
}
func.func @all_add_113(%arg0: tensor<65536x!quant.uniform<u8:f32, 4.00000005960464478e-01:2>>, %arg1: tensor<65536x!quant.uniform<u8:f32, 6.99999988079071045e-01:62>>) -> tensor<65536x!quant.uniform<u8:f32, 5.00000007450580597e-02:66>> attributes {expected = "260339da0cb49991"} {
  %0 = qnn.add ort %arg0, %arg1 : (tensor<65536x!quant.uniform<u8:f32, 4.00000005960464478e-01:2>>, tensor<65536x!quant.uniform<u8:f32, 6.99999988079071045e-01:62>>) -> tensor<65536x!quant.uniform<u8:f32, 5.00000007450580597e-02:66>>
  return %0 : tensor<65536x!quant.uniform<u8:f32, 5.00000007450580597e-02:66>>
}
func.func @all_add_114(%arg0: tensor<1x!quant.uniform<u8:f32, 5.00000007450580597e-02:82>>, %arg1: tensor<256x!quant.uniform<u8:f32, 7.81250000000000000e-03:141>>) -> tensor<256x!quant.uniform<u8:f32, 5.00000007450580597e-02:154>> attributes {expected = "b11d9b9a091d0695"} {
  %0 = qnn.add ort %arg0, %arg1 : (tensor<1x!quant.uniform<u8:f32, 5.00000007450580597e-02:82>>, tensor<256x!quant.uniform<u8:f32, 7.81250000000000000e-03:141>>) -> tensor<256x!quant.uniform<u8:f32, 5.00000007450580597e-02:154>>
  return %0 : tensor<256x!quant.uniform<u8:f32, 5.00000007450580597e-02:154>>
}
func.func @all_add_115(%arg0: tensor<256x!quant.uniform<u8:f32, 1.25000001862645149e-02:222>>, %arg1: tensor<1x!quant.uniform<u8:f32, 3.00000011920928955e-01:241>>) -> tensor<256x!quant.uniform<u8:f32, 2.00000002980232239e-01:197>> attributes {expected = "d80ac658736bb725"} {
  %0 = qnn.add ort %arg0, %arg1 : (tensor<256x!quant.uniform<u8:f32, 1.25000001862645149e-02:222>>, tensor<1x!quant.uniform<u8:f32, 3.00000011920928955e-01:241>>) -> tensor<256x!quant.uniform<u8:f32, 2.00000002980232239e-01:197>>
  return %0 : tensor<256x!quant.uniform<u8:f32, 2.00000002980232239e-01:197>>
}
func.func @all_add_116(%arg0: tensor<65536x!quant.uniform<u8:f32, 2.00000002980232239e-01:124>>, %arg1: tensor<65536x!quant.uniform<u8:f32, 3.90625000000000000e-03:151>>) -> tensor<65536x!quant.uniform<u8:f32, 3.90625000000000000e-03:155>> attributes {expected = "00bd496be747386f"} {
  %0 = qnn.add ort %arg0, %arg1 : (tensor<65536x!quant.uniform<u8:f32, 2.00000002980232239e-01:124>>, tensor<65536x!quant.uniform<u8:f32, 3.90625000000000000e-03:151>>) -> tensor<65536x!quant.uniform<u8:f32, 3.90625000000000000e-03:155>>
  return %0 : tensor<65536x!quant.uniform<u8:f32, 3.90625000000000000e-03:155>>
}
func.func @all_add_117(%arg0: tensor<1x!quant.uniform<u8:f32, 6.99999988079071045e-01:226>>, %arg1: tensor<256x!quant.uniform<u8:f32, 1.00000001490116119e-01:87>>) -> tensor<256x!quant.uniform<u8:f32, 6.00000023841857910e-01:139>> attributes {expected = "d80ac658736bb725"} {
  %0 = qnn.add ort %arg0, %arg1 : (tensor<1x!quant.uniform<u8:f32, 6.99999988079071045e-01:226>>, tensor<256x!quant.uniform<u8:f32, 1.00000001490116119e-01:87>>) -> tensor<256x!quant.uniform<u8:f32, 6.00000023841857910e-01:139>>
  return %0 : tensor<256x!quant.uniform<u8:f32, 6.00000023841857910e-01:139>>
}
func.func @all_add_118(%arg0: tensor<256x!quant.uniform<u8:f32, 6.00000023841857910e-01:112>>, %arg1: tensor<1x!quant.uniform<u8:f32, 5.00000007450580597e-02:229>>) -> tensor<256x!quant.uniform<u8:f32, 7.81250000000000000e-03:67>> attributes {expected = "17be0250b6cbd2bf"} {
  %0 = qnn.add ort %arg0, %arg1 : (tensor<256x!quant.uniform<u8:f32, 6.00000023841857910e-01:112>>, tensor<1x!quant.uniform<u8:f32, 5.00000007450580597e-02:229>>) -> tensor<256x!quant.uniform<u8:f32, 7.81250000000000000e-03:67>>
  return %0 : tensor<256x!quant.uniform<u8:f32, 7.81250000000000000e-03:67>>
}
func.func @all_add_119(%arg0: tensor<65536x!quant.uniform<u8:f32, 1.25000001862645149e-02:83>>, %arg1: tensor<65536x!quant.uniform<u8:f32, 6.00000023841857910e-01:131>>) -> tensor<65536x!quant.uniform<u8:f32, 5.00000007450580597e-02:156>> attributes {expected = "8d806357c5d51680"} {
  %0 = qnn.add ort %arg0, %arg1 : (tensor<65536x!quant.uniform<u8:f32, 1.25000001862645149e-02:83>>, tensor<65536x!quant.uniform<u8:f32, 6.00000023841857910e-01:131>>) -> tensor<65536x!quant.uniform<u8:f32, 5.00000007450580597e-02:156>>
  return %0 : tensor<65536x!quant.uniform<u8:f32, 5.00000007450580597e-02:156>>
}
func.func @all_add_120(%arg0: tensor<1x!quant.uniform<u8:f32, 4.00000005960464478e-01:192>>, %arg1: tensor<256x!quant.uniform<u8:f32, 6.99999988079071045e-01:235>>) -> tensor<256x!quant.uniform<u8:f32, 3.90625000000000000e-03:168>> attributes {expected = "d80ac658736bb725"} {
  %0 = qnn.add ort %arg0, %arg1 : (tensor<1x!quant.uniform<u8:f32, 4.00000005960464478e-01:192>>, tensor<256x!quant.uniform<u8:f32, 6.99999988079071045e-01:235>>) -> tensor<256x!quant.uniform<u8:f32, 3.90625000000000000e-03:168>>
  return %0 : tensor<256x!quant.uniform<u8:f32, 3.90625000000000000e-03:168>>
}
func.func @all_add_121(%arg0: tensor<256x!quant.uniform<u8:f32, 6.99999988079071045e-01:60>>, %arg1: tensor<1x!quant.uniform<u8:f32, 3.00000011920928955e-01:185>>) -> tensor<256x!quant.uniform<u8:f32, 6.00000023841857910e-01:14>> attributes {expected = "c36d28186afce082"} {
  %0 = qnn.add ort %arg0, %arg1 : (tensor<256x!quant.uniform<u8:f32, 6.99999988079071045e-01:60>>, tensor<1x!quant.uniform<u8:f32, 3.00000011920928955e-01:185>>) -> tensor<256x!quant.uniform<u8:f32, 6.00000023841857910e-01:14>>
  return %0 : tensor<256x!quant.uniform<u8:f32, 6.00000023841857910e-01:14>>
}
func.func @all_add_122(%arg0: tensor<65536x!quant.uniform<u8:f32, 6.99999988079071045e-01:122>>, %arg1: tensor<65536x!quant.uniform<u8:f32, 3.00000011920928955e-01:255>>) -> tensor<65536x!quant.uniform<u8:f32, 5.00000007450580597e-02:135>> attributes {expected = "c02615b52236aa2b"} {
  %0 = qnn.add ort %arg0, %arg1 : (tensor<65536x!quant.uniform<u8:f32, 6.99999988079071045e-01:122>>, tensor<65536x!quant.uniform<u8:f32, 3.00000011920928955e-01:255>>) -> tensor<65536x!quant.uniform<u8:f32, 5.00000007450580597e-02:135>>
  return %0 : tensor<65536x!quant.uniform<u8:f32, 5.00000007450580597e-02:135>>
}
func.func @all_add_123(%arg0: tensor<1x!quant.uniform<u8:f32, 5.00000007450580597e-02:40>>, %arg1: tensor<256x!quant.uniform<u8:f32, 6.99999988079071045e-01:176>>) -> tensor<256x!quant.uniform<u8:f32, 1.00000001490116119e-01:8>> attributes {expected = "f9abbc5d3a18bfb6"} {
  %0 = qnn.add ort %arg0, %arg1 : (tensor<1x!quant.uniform<u8:f32, 5.00000007450580597e-02:40>>, tensor<256x!quant.uniform<u8:f32, 6.99999988079071045e-01:176>>) -> tensor<256x!quant.uniform<u8:f32, 1.00000001490116119e-01:8>>
  return %0 : tensor<256x!quant.uniform<u8:f32, 1.00000001490116119e-01:8>>
}
func.func @all_add_124(%arg0: tensor<256x!quant.uniform<u8:f32, 4.00000005960464478e-01:212>>, %arg1: tensor<1x!quant.uniform<u8:f32, 7.81250000000000000e-03:130>>) -> tensor<256x!quant.uniform<u8:f32, 2.00000002980232239e-01:108>> attributes {expected = "c0ffebcefdda7c5a"} {
  %0 = qnn.add ort %arg0, %arg1 : (tensor<256x!quant.uniform<u8:f32, 4.00000005960464478e-01:212>>, tensor<1x!quant.uniform<u8:f32, 7.81250000000000000e-03:130>>) -> tensor<256x!quant.uniform<u8:f32, 2.00000002980232239e-01:108>>
  return %0 : tensor<256x!quant.uniform<u8:f32, 2.00000002980232239e-01:108>>
}
func.func @all_add_125(%arg0: tensor<65536x!quant.uniform<u8:f32, 6.99999988079071045e-01:18>>, %arg1: tensor<65536x!quant.uniform<u8:f32, 3.90625000000000000e-03:68>>) -> tensor<65536x!quant.uniform<u8:f32, 3.90625000000000000e-03:155>> attributes {expected = "a8f4bb386e2a4d39"} {
  %0 = qnn.add ort %arg0, %arg1 : (tensor<65536x!quant.uniform<u8:f32, 6.99999988079071045e-01:18>>, tensor<65536x!quant.uniform<u8:f32, 3.90625000000000000e-03:68>>) -> tensor<65536x!quant.uniform<u8:f32, 3.90625000000000000e-03:155>>
  return %0 : tensor<65536x!quant.uniform<u8:f32, 3.90625000000000000e-03:155>>
}
func.func @all_add_126(%arg0: tensor<1x!quant.uniform<u8:f32, 5.00000007450580597e-02:178>>, %arg1: tensor<256x!quant.uniform<u8:f32, 1.00000001490116119e-01:200>>) -> tensor<256x!quant.uniform<u8:f32, 7.81250000000000000e-03:30>> attributes {expected = "d80ac658736bb725"} {
  %0 = qnn.add ort %arg0, %arg1 : (tensor<1x!quant.uniform<u8:f32, 5.00000007450580597e-02:178>>, tensor<256x!quant.uniform<u8:f32, 1.00000001490116119e-01:200>>) -> tensor<256x!quant.uniform<u8:f32, 7.81250000000000000e-03:30>>
  return %0 : tensor<256x!quant.uniform<u8:f32, 7.81250000000000000e-03:30>>
}
func.func @all_add_127(%arg0: tensor<256x!quant.uniform<u8:f32, 5.00000007450580597e-02:64>>, %arg1: tensor<1x!quant.uniform<u8:f32, 6.99999988079071045e-01:210>>) -> tensor<256x!quant.uniform<u8:f32, 1.00000001490116119e-01:184>> attributes {expected = "d80ac658736bb725"} {
  %0 = qnn.add ort %arg0, %arg1 : (tensor<256x!quant.uniform<u8:f32, 5.00000007450580597e-02:64>>, tensor<1x!quant.uniform<u8:f32, 6.99999988079071045e-01:210>>) -> tensor<256x!quant.uniform<u8:f32, 1.00000001490116119e-01:184>>
  return %0 : tensor<256x!quant.uniform<u8:f32, 1.00000001490116119e-01:184>>
}
func.func @all_add_128(%arg0: tensor<65536x!quant.uniform<u8:f32, 7.81250000000000000e-03:185>>, %arg1: tensor<65536x!quant.uniform<u8:f32, 4.00000005960464478e-01:35>>) -> tensor<65536x!quant.uniform<u8:f32, 7.81250000000000000e-03:190>> attributes {expected = "7afbb0eb1072916c"} {
  %0 = qnn.add ort %arg0, %arg1 : (tensor<65536x!quant.uniform<u8:f32, 7.81250000000000000e-03:185>>, tensor<65536x!quant.uniform<u8:f32, 4.00000005960464478e-01:35>>) -> tensor<65536x!quant.uniform<u8:f32, 7.81250000000000000e-03:190>>
  return %0 : tensor<65536x!quant.uniform<u8:f32, 7.81250000000000000e-03:190>>
}
func.func @all_add_129(%arg0: tensor<1x!quant.uniform<u8:f32, 1.25000001862645149e-02:185>>, %arg1: tensor<256x!quant.uniform<u8:f32, 6.99999988079071045e-01:230>>) -> tensor<256x!quant.uniform<u8:f32, 3.00000011920928955e-01:153>> attributes {expected = "0cfbda87592a389c"} {
  %0 = qnn.add ort %arg0, %arg1 : (tensor<1x!quant.uniform<u8:f32, 1.25000001862645149e-02:185>>, tensor<256x!quant.uniform<u8:f32, 6.99999988079071045e-01:230>>) -> tensor<256x!quant.uniform<u8:f32, 3.00000011920928955e-01:153>>
  return %0 : tensor<256x!quant.uniform<u8:f32, 3.00000011920928955e-01:153>>
}
func.func @all_add_130(%arg0: tensor<256x!quant.uniform<u8:f32, 3.00000011920928955e-01:225>>, %arg1: tensor<1x!quant.uniform<u8:f32, 6.00000023841857910e-01:129>>) -> tensor<256x!quant.uniform<u8:f32, 7.81250000000000000e-03:232>> attributes {expected = "d80ac658736bb725"} {
  %0 = qnn.add ort %arg0, %arg1 : (tensor<256x!quant.uniform<u8:f32, 3.00000011920928955e-01:225>>, tensor<1x!quant.uniform<u8:f32, 6.00000023841857910e-01:129>>) -> tensor<256x!quant.uniform<u8:f32, 7.81250000000000000e-03:232>>
  return %0 : tensor<256x!quant.uniform<u8:f32, 7.81250000000000000e-03:232>>
}
func.func @all_add_131(%arg0: tensor<65536x!quant.uniform<u8:f32, 3.90625000000000000e-03:116>>, %arg1: tensor<65536x!quant.uniform<u8:f32, 1.00000001490116119e-01:210>>) -> tensor<65536x!quant.uniform<u8:f32, 2.00000002980232239e-01:234>> attributes {expected = "5962cf618a6212bd"} {
  %0 = qnn.add ort %arg0, %arg1 : (tensor<65536x!quant.uniform<u8:f32, 3.90625000000000000e-03:116>>, tensor<65536x!quant.uniform<u8:f32, 1.00000001490116119e-01:210>>) -> tensor<65536x!quant.uniform<u8:f32, 2.00000002980232239e-01:234>>
  return %0 : tensor<65536x!quant.uniform<u8:f32, 2.00000002980232239e-01:234>>
}
func.func @all_add_132(%arg0: tensor<1x!quant.uniform<u8:f32, 3.00000011920928955e-01:56>>, %arg1: tensor<256x!quant.uniform<u8:f32, 1.00000001490116119e-01:104>>) -> tensor<256x!quant.uniform<u8:f32, 1.00000001490116119e-01:141>> attributes {expected = "a23146a806889635"} {
  %0 = qnn.add ort %arg0, %arg1 : (tensor<1x!quant.uniform<u8:f32, 3.00000011920928955e-01:56>>, tensor<256x!quant.uniform<u8:f32, 1.00000001490116119e-01:104>>) -> tensor<256x!quant.uniform<u8:f32, 1.00000001490116119e-01:141>>
  return %0 : tensor<256x!quant.uniform<u8:f32, 1.00000001490116119e-01:141>>
}
func.func @all_add_133(%arg0: tensor<256x!quant.uniform<u8:f32, 3.90625000000000000e-03:157>>, %arg1: tensor<1x!quant.uniform<u8:f32, 3.00000011920928955e-01:71>>) -> tensor<256x!quant.uniform<u8:f32, 3.00000011920928955e-01:163>> attributes {expected = "f30a6746a4786bda"} {
  %0 = qnn.add ort %arg0, %arg1 : (tensor<256x!quant.uniform<u8:f32, 3.90625000000000000e-03:157>>, tensor<1x!quant.uniform<u8:f32, 3.00000011920928955e-01:71>>) -> tensor<256x!quant.uniform<u8:f32, 3.00000011920928955e-01:163>>
  return %0 : tensor<256x!quant.uniform<u8:f32, 3.00000011920928955e-01:163>>
}
func.func @all_add_134(%arg0: tensor<65536x!quant.uniform<u8:f32, 2.00000002980232239e-01:96>>, %arg1: tensor<65536x!quant.uniform<u8:f32, 2.00000002980232239e-01:172>>) -> tensor<65536x!quant.uniform<u8:f32, 1.25000001862645149e-02:58>> attributes {expected = "69bbad000b7fe0e2"} {
  %0 = qnn.add ort %arg0, %arg1 : (tensor<65536x!quant.uniform<u8:f32, 2.00000002980232239e-01:96>>, tensor<65536x!quant.uniform<u8:f32, 2.00000002980232239e-01:172>>) -> tensor<65536x!quant.uniform<u8:f32, 1.25000001862645149e-02:58>>
  return %0 : tensor<65536x!quant.uniform<u8:f32, 1.25000001862645149e-02:58>>
}
func.func @all_add_135(%arg0: tensor<1x!quant.uniform<u8:f32, 6.00000023841857910e-01:69>>, %arg1: tensor<256x!quant.uniform<u8:f32, 6.99999988079071045e-01:13>>) -> tensor<256x!quant.uniform<u8:f32, 5.00000007450580597e-02:234>> attributes {expected = "7d00fc77cb468e1d"} {
  %0 = qnn.add ort %arg0, %arg1 : (tensor<1x!quant.uniform<u8:f32, 6.00000023841857910e-01:69>>, tensor<256x!quant.uniform<u8:f32, 6.99999988079071045e-01:13>>) -> tensor<256x!quant.uniform<u8:f32, 5.00000007450580597e-02:234>>
  return %0 : tensor<256x!quant.uniform<u8:f32, 5.00000007450580597e-02:234>>
}
func.func @all_add_136(%arg0: tensor<256x!quant.uniform<u8:f32, 7.81250000000000000e-03:118>>, %arg1: tensor<1x!quant.uniform<u8:f32, 1.25000001862645149e-02:213>>) -> tensor<256x!quant.uniform<u8:f32, 3.90625000000000000e-03:11>> attributes {expected = "d80ac658736bb725"} {
  %0 = qnn.add ort %arg0, %arg1 : (tensor<256x!quant.uniform<u8:f32, 7.81250000000000000e-03:118>>, tensor<1x!quant.uniform<u8:f32, 1.25000001862645149e-02:213>>) -> tensor<256x!quant.uniform<u8:f32, 3.90625000000000000e-03:11>>
  return %0 : tensor<256x!quant.uniform<u8:f32, 3.90625000000000000e-03:11>>
}
func.func @all_add_137(%arg0: tensor<65536x!quant.uniform<u8:f32, 4.00000005960464478e-01:120>>, %arg1: tensor<65536x!quant.uniform<u8:f32, 6.00000023841857910e-01:133>>) -> tensor<65536x!quant.uniform<u8:f32, 5.00000007450580597e-02:95>> attributes {expected = "731c08974b59dec0"} {
  %0 = qnn.add ort %arg0, %arg1 : (tensor<65536x!quant.uniform<u8:f32, 4.00000005960464478e-01:120>>, tensor<65536x!quant.uniform<u8:f32, 6.00000023841857910e-01:133>>) -> tensor<65536x!quant.uniform<u8:f32, 5.00000007450580597e-02:95>>
  return %0 : tensor<65536x!quant.uniform<u8:f32, 5.00000007450580597e-02:95>>
}
func.func @all_add_138(%arg0: tensor<1x!quant.uniform<u8:f32, 3.90625000000000000e-03:131>>, %arg1: tensor<256x!quant.uniform<u8:f32, 6.00000023841857910e-01:6>>) -> tensor<256x!quant.uniform<u8:f32, 6.99999988079071045e-01:68>> attributes {expected = "acb53af57d481984"} {
  %0 = qnn.add ort %arg0, %arg1 : (tensor<1x!quant.uniform<u8:f32, 3.90625000000000000e-03:131>>, tensor<256x!quant.uniform<u8:f32, 6.00000023841857910e-01:6>>) -> tensor<256x!quant.uniform<u8:f32, 6.99999988079071045e-01:68>>
  return %0 : tensor<256x!quant.uniform<u8:f32, 6.99999988079071045e-01:68>>
}
func.func @all_add_139(%arg0: tensor<256x!quant.uniform<u8:f32, 3.00000011920928955e-01:194>>, %arg1: tensor<1x!quant.uniform<u8:f32, 5.00000007450580597e-02:86>>) -> tensor<256x!quant.uniform<u8:f32, 5.00000007450580597e-02:192>> attributes {expected = "c370ac28f20a51e6"} {
  %0 = qnn.add ort %arg0, %arg1 : (tensor<256x!quant.uniform<u8:f32, 3.00000011920928955e-01:194>>, tensor<1x!quant.uniform<u8:f32, 5.00000007450580597e-02:86>>) -> tensor<256x!quant.uniform<u8:f32, 5.00000007450580597e-02:192>>
  return %0 : tensor<256x!quant.uniform<u8:f32, 5.00000007450580597e-02:192>>
}
func.func @all_add_140(%arg0: tensor<65536x!quant.uniform<u8:f32, 1.00000001490116119e-01:4>>, %arg1: tensor<65536x!quant.uniform<u8:f32, 2.00000002980232239e-01:188>>) -> tensor<65536x!quant.uniform<u8:f32, 3.90625000000000000e-03:218>> attributes {expected = "f646302370fa7aa5"} {
  %0 = qnn.add ort %arg0, %arg1 : (tensor<65536x!quant.uniform<u8:f32, 1.00000001490116119e-01:4>>, tensor<65536x!quant.uniform<u8:f32, 2.00000002980232239e-01:188>>) -> tensor<65536x!quant.uniform<u8:f32, 3.90625000000000000e-03:218>>
  return %0 : tensor<65536x!quant.uniform<u8:f32, 3.90625000000000000e-03:218>>
}
func.func @all_add_141(%arg0: tensor<1x!quant.uniform<u8:f32, 4.00000005960464478e-01:183>>, %arg1: tensor<256x!quant.uniform<u8:f32, 2.00000002980232239e-01:91>>) -> tensor<256x!quant.uniform<u8:f32, 5.00000007450580597e-02:96>> attributes {expected = "d80ac658736bb725"} {
  %0 = qnn.add ort %arg0, %arg1 : (tensor<1x!quant.uniform<u8:f32, 4.00000005960464478e-01:183>>, tensor<256x!quant.uniform<u8:f32, 2.00000002980232239e-01:91>>) -> tensor<256x!quant.uniform<u8:f32, 5.00000007450580597e-02:96>>
  return %0 : tensor<256x!quant.uniform<u8:f32, 5.00000007450580597e-02:96>>
}
func.func @all_add_142(%arg0: tensor<256x!quant.uniform<u8:f32, 3.00000011920928955e-01:238>>, %arg1: tensor<1x!quant.uniform<u8:f32, 6.99999988079071045e-01:202>>) -> tensor<256x!quant.uniform<u8:f32, 6.00000023841857910e-01:190>> attributes {expected = "d80ac658736bb725"} {
  %0 = qnn.add ort %arg0, %arg1 : (tensor<256x!quant.uniform<u8:f32, 3.00000011920928955e-01:238>>, tensor<1x!quant.uniform<u8:f32, 6.99999988079071045e-01:202>>) -> tensor<256x!quant.uniform<u8:f32, 6.00000023841857910e-01:190>>
  return %0 : tensor<256x!quant.uniform<u8:f32, 6.00000023841857910e-01:190>>
}
func.func @all_add_143(%arg0: tensor<65536x!quant.uniform<u8:f32, 1.00000001490116119e-01:162>>, %arg1: tensor<65536x!quant.uniform<u8:f32, 3.90625000000000000e-03:159>>) -> tensor<65536x!quant.uniform<u8:f32, 5.00000007450580597e-02:215>> attributes {expected = "1c90be0592d8bce5"} {
  %0 = qnn.add ort %arg0, %arg1 : (tensor<65536x!quant.uniform<u8:f32, 1.00000001490116119e-01:162>>, tensor<65536x!quant.uniform<u8:f32, 3.90625000000000000e-03:159>>) -> tensor<65536x!quant.uniform<u8:f32, 5.00000007450580597e-02:215>>
  return %0 : tensor<65536x!quant.uniform<u8:f32, 5.00000007450580597e-02:215>>
}
func.func @all_add_144(%arg0: tensor<1x!quant.uniform<u8:f32, 3.90625000000000000e-03:173>>, %arg1: tensor<256x!quant.uniform<u8:f32, 6.99999988079071045e-01:164>>) -> tensor<256x!quant.uniform<u8:f32, 2.00000002980232239e-01:31>> attributes {expected = "4b55ad6befe7918e"} {
  %0 = qnn.add ort %arg0, %arg1 : (tensor<1x!quant.uniform<u8:f32, 3.90625000000000000e-03:173>>, tensor<256x!quant.uniform<u8:f32, 6.99999988079071045e-01:164>>) -> tensor<256x!quant.uniform<u8:f32, 2.00000002980232239e-01:31>>
  return %0 : tensor<256x!quant.uniform<u8:f32, 2.00000002980232239e-01:31>>
}
func.func @all_add_145(%arg0: tensor<256x!quant.uniform<u8:f32, 6.00000023841857910e-01:21>>, %arg1: tensor<1x!quant.uniform<u8:f32, 1.00000001490116119e-01:73>>) -> tensor<256x!quant.uniform<u8:f32, 3.90625000000000000e-03:25>> attributes {expected = "4c19b37dea70fe2d"} {
  %0 = qnn.add ort %arg0, %arg1 : (tensor<256x!quant.uniform<u8:f32, 6.00000023841857910e-01:21>>, tensor<1x!quant.uniform<u8:f32, 1.00000001490116119e-01:73>>) -> tensor<256x!quant.uniform<u8:f32, 3.90625000000000000e-03:25>>
  return %0 : tensor<256x!quant.uniform<u8:f32, 3.90625000000000000e-03:25>>
}
func.func @all_add_146(%arg0: tensor<65536x!quant.uniform<u8:f32, 4.00000005960464478e-01:241>>, %arg1: tensor<65536x!quant.uniform<u8:f32, 3.00000011920928955e-01:129>>) -> tensor<65536x!quant.uniform<u8:f32, 1.25000001862645149e-02:172>> attributes {expected = "65458da1b99c921e"} {
  %0 = qnn.add ort %arg0, %arg1 : (tensor<65536x!quant.uniform<u8:f32, 4.00000005960464478e-01:241>>, tensor<65536x!quant.uniform<u8:f32, 3.00000011920928955e-01:129>>) -> tensor<65536x!quant.uniform<u8:f32, 1.25000001862645149e-02:172>>
  return %0 : tensor<65536x!quant.uniform<u8:f32, 1.25000001862645149e-02:172>>
}
func.func @all_add_147(%arg0: tensor<1x!quant.uniform<u8:f32, 6.00000023841857910e-01:14>>, %arg1: tensor<256x!quant.uniform<u8:f32, 1.25000001862645149e-02:141>>) -> tensor<256x!quant.uniform<u8:f32, 5.00000007450580597e-02:64>> attributes {expected = "d80ac658736bb725"} {
  %0 = qnn.add ort %arg0, %arg1 : (tensor<1x!quant.uniform<u8:f32, 6.00000023841857910e-01:14>>, tensor<256x!quant.uniform<u8:f32, 1.25000001862645149e-02:141>>) -> tensor<256x!quant.uniform<u8:f32, 5.00000007450580597e-02:64>>
  return %0 : tensor<256x!quant.uniform<u8:f32, 5.00000007450580597e-02:64>>
}
func.func @all_add_148(%arg0: tensor<256x!quant.uniform<u8:f32, 1.25000001862645149e-02:133>>, %arg1: tensor<1x!quant.uniform<u8:f32, 5.00000007450580597e-02:245>>) -> tensor<256x!quant.uniform<u8:f32, 6.00000023841857910e-01:44>> attributes {expected = "ad498d82bb7157ca"} {
  %0 = qnn.add ort %arg0, %arg1 : (tensor<256x!quant.uniform<u8:f32, 1.25000001862645149e-02:133>>, tensor<1x!quant.uniform<u8:f32, 5.00000007450580597e-02:245>>) -> tensor<256x!quant.uniform<u8:f32, 6.00000023841857910e-01:44>>
  return %0 : tensor<256x!quant.uniform<u8:f32, 6.00000023841857910e-01:44>>
}
func.func @all_add_149(%arg0: tensor<65536x!quant.uniform<u8:f32, 1.25000001862645149e-02:180>>, %arg1: tensor<65536x!quant.uniform<u8:f32, 3.00000011920928955e-01:245>>) -> tensor<65536x!quant.uniform<u8:f32, 6.99999988079071045e-01:68>> attributes {expected = "ddf2105462345e92"} {
  %0 = qnn.add ort %arg0, %arg1 : (tensor<65536x!quant.uniform<u8:f32, 1.25000001862645149e-02:180>>, tensor<65536x!quant.uniform<u8:f32, 3.00000011920928955e-01:245>>) -> tensor<65536x!quant.uniform<u8:f32, 6.99999988079071045e-01:68>>
  return %0 : tensor<65536x!quant.uniform<u8:f32, 6.99999988079071045e-01:68>>
}
func.func @all_add_150(%arg0: tensor<1x!quant.uniform<u8:f32, 1.00000001490116119e-01:171>>, %arg1: tensor<256x!quant.uniform<u8:f32, 6.99999988079071045e-01:157>>) -> tensor<256x!quant.uniform<u8:f32, 3.90625000000000000e-03:116>> attributes {expected = "251af0d560c458f3"} {
  %0 = qnn.add ort %arg0, %arg1 : (tensor<1x!quant.uniform<u8:f32, 1.00000001490116119e-01:171>>, tensor<256x!quant.uniform<u8:f32, 6.99999988079071045e-01:157>>) -> tensor<256x!quant.uniform<u8:f32, 3.90625000000000000e-03:116>>
  return %0 : tensor<256x!quant.uniform<u8:f32, 3.90625000000000000e-03:116>>
}
func.func @all_add_151(%arg0: tensor<256x!quant.uniform<u8:f32, 5.00000007450580597e-02:28>>, %arg1: tensor<1x!quant.uniform<u8:f32, 4.00000005960464478e-01:167>>) -> tensor<256x!quant.uniform<u8:f32, 5.00000007450580597e-02:180>> attributes {expected = "d80ac658736bb725"} {
  %0 = qnn.add ort %arg0, %arg1 : (tensor<256x!quant.uniform<u8:f32, 5.00000007450580597e-02:28>>, tensor<1x!quant.uniform<u8:f32, 4.00000005960464478e-01:167>>) -> tensor<256x!quant.uniform<u8:f32, 5.00000007450580597e-02:180>>
  return %0 : tensor<256x!quant.uniform<u8:f32, 5.00000007450580597e-02:180>>
}
func.func @all_add_152(%arg0: tensor<65536x!quant.uniform<u8:f32, 3.90625000000000000e-03:153>>, %arg1: tensor<65536x!quant.uniform<u8:f32, 1.00000001490116119e-01:82>>) -> tensor<65536x!quant.uniform<u8:f32, 5.00000007450580597e-02:75>> attributes {expected = "ce62ce0df05b6b8b"} {
  %0 = qnn.add ort %arg0, %arg1 : (tensor<65536x!quant.uniform<u8:f32, 3.90625000000000000e-03:153>>, tensor<65536x!quant.uniform<u8:f32, 1.00000001490116119e-01:82>>) -> tensor<65536x!quant.uniform<u8:f32, 5.00000007450580597e-02:75>>
  return %0 : tensor<65536x!quant.uniform<u8:f32, 5.00000007450580597e-02:75>>
}
func.func @all_add_153(%arg0: tensor<1x!quant.uniform<u8:f32, 4.00000005960464478e-01:17>>, %arg1: tensor<256x!quant.uniform<u8:f32, 4.00000005960464478e-01:58>>) -> tensor<256x!quant.uniform<u8:f32, 1.25000001862645149e-02:115>> attributes {expected = "ca9541bd144d16bd"} {
  %0 = qnn.add ort %arg0, %arg1 : (tensor<1x!quant.uniform<u8:f32, 4.00000005960464478e-01:17>>, tensor<256x!quant.uniform<u8:f32, 4.00000005960464478e-01:58>>) -> tensor<256x!quant.uniform<u8:f32, 1.25000001862645149e-02:115>>
  return %0 : tensor<256x!quant.uniform<u8:f32, 1.25000001862645149e-02:115>>
}
func.func @all_add_154(%arg0: tensor<256x!quant.uniform<u8:f32, 1.25000001862645149e-02:161>>, %arg1: tensor<1x!quant.uniform<u8:f32, 4.00000005960464478e-01:224>>) -> tensor<256x!quant.uniform<u8:f32, 6.00000023841857910e-01:102>> attributes {expected = "d80ac658736bb725"} {
  %0 = qnn.add ort %arg0, %arg1 : (tensor<256x!quant.uniform<u8:f32, 1.25000001862645149e-02:161>>, tensor<1x!quant.uniform<u8:f32, 4.00000005960464478e-01:224>>) -> tensor<256x!quant.uniform<u8:f32, 6.00000023841857910e-01:102>>
  return %0 : tensor<256x!quant.uniform<u8:f32, 6.00000023841857910e-01:102>>
}
func.func @all_add_155(%arg0: tensor<65536x!quant.uniform<u8:f32, 1.00000001490116119e-01:203>>, %arg1: tensor<65536x!quant.uniform<u8:f32, 1.25000001862645149e-02:151>>) -> tensor<65536x!quant.uniform<u8:f32, 3.90625000000000000e-03:189>> attributes {expected = "e3cb97742771788d"} {
  %0 = qnn.add ort %arg0, %arg1 : (tensor<65536x!quant.uniform<u8:f32, 1.00000001490116119e-01:203>>, tensor<65536x!quant.uniform<u8:f32, 1.25000001862645149e-02:151>>) -> tensor<65536x!quant.uniform<u8:f32, 3.90625000000000000e-03:189>>
  return %0 : tensor<65536x!quant.uniform<u8:f32, 3.90625000000000000e-03:189>>
}
func.func @all_add_156(%arg0: tensor<1x!quant.uniform<u8:f32, 6.99999988079071045e-01:175>>, %arg1: tensor<256x!quant.uniform<u8:f32, 1.25000001862645149e-02:154>>) -> tensor<256x!quant.uniform<u8:f32, 6.99999988079071045e-01:5>> attributes {expected = "d80ac658736bb725"} {
  %0 = qnn.add ort %arg0, %arg1 : (tensor<1x!quant.uniform<u8:f32, 6.99999988079071045e-01:175>>, tensor<256x!quant.uniform<u8:f32, 1.25000001862645149e-02:154>>) -> tensor<256x!quant.uniform<u8:f32, 6.99999988079071045e-01:5>>
  return %0 : tensor<256x!quant.uniform<u8:f32, 6.99999988079071045e-01:5>>
}
func.func @all_add_157(%arg0: tensor<256x!quant.uniform<u8:f32, 1.00000001490116119e-01:109>>, %arg1: tensor<1x!quant.uniform<u8:f32, 1.25000001862645149e-02:23>>) -> tensor<256x!quant.uniform<u8:f32, 6.99999988079071045e-01:83>> attributes {expected = "e3361ea6aedd172d"} {
  %0 = qnn.add ort %arg0, %arg1 : (tensor<256x!quant.uniform<u8:f32, 1.00000001490116119e-01:109>>, tensor<1x!quant.uniform<u8:f32, 1.25000001862645149e-02:23>>) -> tensor<256x!quant.uniform<u8:f32, 6.99999988079071045e-01:83>>
  return %0 : tensor<256x!quant.uniform<u8:f32, 6.99999988079071045e-01:83>>
}
func.func @all_add_158(%arg0: tensor<65536x!quant.uniform<u8:f32, 1.00000001490116119e-01:94>>, %arg1: tensor<65536x!quant.uniform<u8:f32, 6.00000023841857910e-01:70>>) -> tensor<65536x!quant.uniform<u8:f32, 3.90625000000000000e-03:187>> attributes {expected = "8267b15acd38e608"} {
  %0 = qnn.add ort %arg0, %arg1 : (tensor<65536x!quant.uniform<u8:f32, 1.00000001490116119e-01:94>>, tensor<65536x!quant.uniform<u8:f32, 6.00000023841857910e-01:70>>) -> tensor<65536x!quant.uniform<u8:f32, 3.90625000000000000e-03:187>>
  return %0 : tensor<65536x!quant.uniform<u8:f32, 3.90625000000000000e-03:187>>
}
func.func @all_add_159(%arg0: tensor<1x!quant.uniform<u8:f32, 3.00000011920928955e-01:7>>, %arg1: tensor<256x!quant.uniform<u8:f32, 3.90625000000000000e-03:57>>) -> tensor<256x!quant.uniform<u8:f32, 5.00000007450580597e-02:122>> attributes {expected = "58d12806eece3e41"} {
  %0 = qnn.add ort %arg0, %arg1 : (tensor<1x!quant.uniform<u8:f32, 3.00000011920928955e-01:7>>, tensor<256x!quant.uniform<u8:f32, 3.90625000000000000e-03:57>>) -> tensor<256x!quant.uniform<u8:f32, 5.00000007450580597e-02:122>>
  return %0 : tensor<256x!quant.uniform<u8:f32, 5.00000007450580597e-02:122>>
}
func.func @all_add_160(%arg0: tensor<256x!quant.uniform<u8:f32, 3.90625000000000000e-03:158>>, %arg1: tensor<1x!quant.uniform<u8:f32, 5.00000007450580597e-02:224>>) -> tensor<256x!quant.uniform<u8:f32, 5.00000007450580597e-02:68>> attributes {expected = "d80ac658736bb725"} {
  %0 = qnn.add ort %arg0, %arg1 : (tensor<256x!quant.uniform<u8:f32, 3.90625000000000000e-03:158>>, tensor<1x!quant.uniform<u8:f32, 5.00000007450580597e-02:224>>) -> tensor<256x!quant.uniform<u8:f32, 5.00000007450580597e-02:68>>
  return %0 : tensor<256x!quant.uniform<u8:f32, 5.00000007450580597e-02:68>>
}
func.func @all_add_161(%arg0: tensor<65536x!quant.uniform<u8:f32, 5.00000007450580597e-02:129>>, %arg1: tensor<65536x!quant.uniform<u8:f32, 2.00000002980232239e-01:62>>) -> tensor<65536x!quant.uniform<u8:f32, 6.00000023841857910e-01:237>> attributes {expected = "eceab2d19f4aee62"} {
  %0 = qnn.add ort %arg0, %arg1 : (tensor<65536x!quant.uniform<u8:f32, 5.00000007450580597e-02:129>>, tensor<65536x!quant.uniform<u8:f32, 2.00000002980232239e-01:62>>) -> tensor<65536x!quant.uniform<u8:f32, 6.00000023841857910e-01:237>>
  return %0 : tensor<65536x!quant.uniform<u8:f32, 6.00000023841857910e-01:237>>
}
func.func @all_add_162(%arg0: tensor<1x!quant.uniform<u8:f32, 1.00000001490116119e-01:74>>, %arg1: tensor<256x!quant.uniform<u8:f32, 1.25000001862645149e-02:119>>) -> tensor<256x!quant.uniform<u8:f32, 1.00000001490116119e-01:90>> attributes {expected = "a19c75c73d83f7c5"} {
  %0 = qnn.add ort %arg0, %arg1 : (tensor<1x!quant.uniform<u8:f32, 1.00000001490116119e-01:74>>, tensor<256x!quant.uniform<u8:f32, 1.25000001862645149e-02:119>>) -> tensor<256x!quant.uniform<u8:f32, 1.00000001490116119e-01:90>>
  return %0 : tensor<256x!quant.uniform<u8:f32, 1.00000001490116119e-01:90>>
}
func.func @all_add_163(%arg0: tensor<256x!quant.uniform<u8:f32, 6.99999988079071045e-01:30>>, %arg1: tensor<1x!quant.uniform<u8:f32, 5.00000007450580597e-02:86>>) -> tensor<256x!quant.uniform<u8:f32, 1.00000001490116119e-01:106>> attributes {expected = "ae0c7c4175793ed3"} {
  %0 = qnn.add ort %arg0, %arg1 : (tensor<256x!quant.uniform<u8:f32, 6.99999988079071045e-01:30>>, tensor<1x!quant.uniform<u8:f32, 5.00000007450580597e-02:86>>) -> tensor<256x!quant.uniform<u8:f32, 1.00000001490116119e-01:106>>
  return %0 : tensor<256x!quant.uniform<u8:f32, 1.00000001490116119e-01:106>>
}
func.func @all_add_164(%arg0: tensor<65536x!quant.uniform<u8:f32, 3.00000011920928955e-01:183>>, %arg1: tensor<65536x!quant.uniform<u8:f32, 7.81250000000000000e-03:33>>) -> tensor<65536x!quant.uniform<u8:f32, 6.99999988079071045e-01:130>> attributes {expected = "7311349e9981f323"} {
  %0 = qnn.add ort %arg0, %arg1 : (tensor<65536x!quant.uniform<u8:f32, 3.00000011920928955e-01:183>>, tensor<65536x!quant.uniform<u8:f32, 7.81250000000000000e-03:33>>) -> tensor<65536x!quant.uniform<u8:f32, 6.99999988079071045e-01:130>>
  return %0 : tensor<65536x!quant.uniform<u8:f32, 6.99999988079071045e-01:130>>
}
func.func @all_add_165(%arg0: tensor<1x!quant.uniform<u8:f32, 2.00000002980232239e-01:219>>, %arg1: tensor<256x!quant.uniform<u8:f32, 2.00000002980232239e-01:60>>) -> tensor<256x!quant.uniform<u8:f32, 6.00000023841857910e-01:97>> attributes {expected = "5a3d0eadfae54527"} {
  %0 = qnn.add ort %arg0, %arg1 : (tensor<1x!quant.uniform<u8:f32, 2.00000002980232239e-01:219>>, tensor<256x!quant.uniform<u8:f32, 2.00000002980232239e-01:60>>) -> tensor<256x!quant.uniform<u8:f32, 6.00000023841857910e-01:97>>
  return %0 : tensor<256x!quant.uniform<u8:f32, 6.00000023841857910e-01:97>>
}
func.func @all_add_166(%arg0: tensor<256x!quant.uniform<u8:f32, 3.00000011920928955e-01:193>>, %arg1: tensor<1x!quant.uniform<u8:f32, 1.00000001490116119e-01:255>>) -> tensor<256x!quant.uniform<u8:f32, 6.00000023841857910e-01:245>> attributes {expected = "d5c3c2760a8181a5"} {
  %0 = qnn.add ort %arg0, %arg1 : (tensor<256x!quant.uniform<u8:f32, 3.00000011920928955e-01:193>>, tensor<1x!quant.uniform<u8:f32, 1.00000001490116119e-01:255>>) -> tensor<256x!quant.uniform<u8:f32, 6.00000023841857910e-01:245>>
  return %0 : tensor<256x!quant.uniform<u8:f32, 6.00000023841857910e-01:245>>
}
func.func @all_add_167(%arg0: tensor<65536x!quant.uniform<u8:f32, 6.00000023841857910e-01:179>>, %arg1: tensor<65536x!quant.uniform<u8:f32, 2.00000002980232239e-01:142>>) -> tensor<65536x!quant.uniform<u8:f32, 1.25000001862645149e-02:56>> attributes {expected = "23fce7809340bc0f"} {
  %0 = qnn.add ort %arg0, %arg1 : (tensor<65536x!quant.uniform<u8:f32, 6.00000023841857910e-01:179>>, tensor<65536x!quant.uniform<u8:f32, 2.00000002980232239e-01:142>>) -> tensor<65536x!quant.uniform<u8:f32, 1.25000001862645149e-02:56>>
  return %0 : tensor<65536x!quant.uniform<u8:f32, 1.25000001862645149e-02:56>>
}
func.func @all_add_168(%arg0: tensor<1x!quant.uniform<u8:f32, 4.00000005960464478e-01:221>>, %arg1: tensor<256x!quant.uniform<u8:f32, 1.25000001862645149e-02:215>>) -> tensor<256x!quant.uniform<u8:f32, 5.00000007450580597e-02:10>> attributes {expected = "d80ac658736bb725"} {
  %0 = qnn.add ort %arg0, %arg1 : (tensor<1x!quant.uniform<u8:f32, 4.00000005960464478e-01:221>>, tensor<256x!quant.uniform<u8:f32, 1.25000001862645149e-02:215>>) -> tensor<256x!quant.uniform<u8:f32, 5.00000007450580597e-02:10>>
  return %0 : tensor<256x!quant.uniform<u8:f32, 5.00000007450580597e-02:10>>
}
func.func @all_add_169(%arg0: tensor<256x!quant.uniform<u8:f32, 1.25000001862645149e-02:219>>, %arg1: tensor<1x!quant.uniform<u8:f32, 3.00000011920928955e-01:182>>) -> tensor<256x!quant.uniform<u8:f32, 3.00000011920928955e-01:199>> attributes {expected = "b357d6da31d094fc"} {
  %0 = qnn.add ort %arg0, %arg1 : (tensor<256x!quant.uniform<u8:f32, 1.25000001862645149e-02:219>>, tensor<1x!quant.uniform<u8:f32, 3.00000011920928955e-01:182>>) -> tensor<256x!quant.uniform<u8:f32, 3.00000011920928955e-01:199>>
  return %0 : tensor<256x!quant.uniform<u8:f32, 3.00000011920928955e-01:199>>
}
func.func @all_add_170(%arg0: tensor<65536x!quant.uniform<u8:f32, 3.00000011920928955e-01:146>>, %arg1: tensor<65536x!quant.uniform<u8:f32, 3.00000011920928955e-01:13>>) -> tensor<65536x!quant.uniform<u8:f32, 2.00000002980232239e-01:7>> attributes {expected = "0a559742ff0bf8f4"} {
  %0 = qnn.add ort %arg0, %arg1 : (tensor<65536x!quant.uniform<u8:f32, 3.00000011920928955e-01:146>>, tensor<65536x!quant.uniform<u8:f32, 3.00000011920928955e-01:13>>) -> tensor<65536x!quant.uniform<u8:f32, 2.00000002980232239e-01:7>>
  return %0 : tensor<65536x!quant.uniform<u8:f32, 2.00000002980232239e-01:7>>
}
func.func @all_add_171(%arg0: tensor<1x!quant.uniform<u8:f32, 4.00000005960464478e-01:105>>, %arg1: tensor<256x!quant.uniform<u8:f32, 1.00000001490116119e-01:135>>) -> tensor<256x!quant.uniform<u8:f32, 4.00000005960464478e-01:17>> attributes {expected = "d80ac658736bb725"} {
  %0 = qnn.add ort %arg0, %arg1 : (tensor<1x!quant.uniform<u8:f32, 4.00000005960464478e-01:105>>, tensor<256x!quant.uniform<u8:f32, 1.00000001490116119e-01:135>>) -> tensor<256x!quant.uniform<u8:f32, 4.00000005960464478e-01:17>>
  return %0 : tensor<256x!quant.uniform<u8:f32, 4.00000005960464478e-01:17>>
}
func.func @all_add_172(%arg0: tensor<256x!quant.uniform<u8:f32, 3.00000011920928955e-01:139>>, %arg1: tensor<1x!quant.uniform<u8:f32, 3.00000011920928955e-01:157>>) -> tensor<256x!quant.uniform<u8:f32, 6.99999988079071045e-01:252>> attributes {expected = "249421104e8c640a"} {
  %0 = qnn.add ort %arg0, %arg1 : (tensor<256x!quant.uniform<u8:f32, 3.00000011920928955e-01:139>>, tensor<1x!quant.uniform<u8:f32, 3.00000011920928955e-01:157>>) -> tensor<256x!quant.uniform<u8:f32, 6.99999988079071045e-01:252>>
  return %0 : tensor<256x!quant.uniform<u8:f32, 6.99999988079071045e-01:252>>
}
func.func @all_add_173(%arg0: tensor<65536x!quant.uniform<u8:f32, 5.00000007450580597e-02:250>>, %arg1: tensor<65536x!quant.uniform<u8:f32, 1.00000001490116119e-01:65>>) -> tensor<65536x!quant.uniform<u8:f32, 3.00000011920928955e-01:181>> attributes {expected = "29698e6c9d8d6aeb"} {
  %0 = qnn.add ort %arg0, %arg1 : (tensor<65536x!quant.uniform<u8:f32, 5.00000007450580597e-02:250>>, tensor<65536x!quant.uniform<u8:f32, 1.00000001490116119e-01:65>>) -> tensor<65536x!quant.uniform<u8:f32, 3.00000011920928955e-01:181>>
  return %0 : tensor<65536x!quant.uniform<u8:f32, 3.00000011920928955e-01:181>>
}
func.func @all_add_174(%arg0: tensor<1x!quant.uniform<u8:f32, 3.00000011920928955e-01:78>>, %arg1: tensor<256x!quant.uniform<u8:f32, 5.00000007450580597e-02:165>>) -> tensor<256x!quant.uniform<u8:f32, 7.81250000000000000e-03:46>> attributes {expected = "d80ac658736bb725"} {
  %0 = qnn.add ort %arg0, %arg1 : (tensor<1x!quant.uniform<u8:f32, 3.00000011920928955e-01:78>>, tensor<256x!quant.uniform<u8:f32, 5.00000007450580597e-02:165>>) -> tensor<256x!quant.uniform<u8:f32, 7.81250000000000000e-03:46>>
  return %0 : tensor<256x!quant.uniform<u8:f32, 7.81250000000000000e-03:46>>
}
func.func @all_add_175(%arg0: tensor<256x!quant.uniform<u8:f32, 6.00000023841857910e-01:228>>, %arg1: tensor<1x!quant.uniform<u8:f32, 1.25000001862645149e-02:228>>) -> tensor<256x!quant.uniform<u8:f32, 3.90625000000000000e-03:61>> attributes {expected = "2aba8543d84e2448"} {
  %0 = qnn.add ort %arg0, %arg1 : (tensor<256x!quant.uniform<u8:f32, 6.00000023841857910e-01:228>>, tensor<1x!quant.uniform<u8:f32, 1.25000001862645149e-02:228>>) -> tensor<256x!quant.uniform<u8:f32, 3.90625000000000000e-03:61>>
  return %0 : tensor<256x!quant.uniform<u8:f32, 3.90625000000000000e-03:61>>
}
func.func @all_add_176(%arg0: tensor<65536x!quant.uniform<u8:f32, 1.25000001862645149e-02:196>>, %arg1: tensor<65536x!quant.uniform<u8:f32, 3.90625000000000000e-03:66>>) -> tensor<65536x!quant.uniform<u8:f32, 5.00000007450580597e-02:128>> attributes {expected = "20585beaeca8ffa5"} {
  %0 = qnn.add ort %arg0, %arg1 : (tensor<65536x!quant.uniform<u8:f32, 1.25000001862645149e-02:196>>, tensor<65536x!quant.uniform<u8:f32, 3.90625000000000000e-03:66>>) -> tensor<65536x!quant.uniform<u8:f32, 5.00000007450580597e-02:128>>
  return %0 : tensor<65536x!quant.uniform<u8:f32, 5.00000007450580597e-02:128>>
}
func.func @all_add_177(%arg0: tensor<1x!quant.uniform<u8:f32, 6.00000023841857910e-01:98>>, %arg1: tensor<256x!quant.uniform<u8:f32, 6.99999988079071045e-01:14>>) -> tensor<256x!quant.uniform<u8:f32, 2.00000002980232239e-01:51>> attributes {expected = "7964832fe9719e20"} {
  %0 = qnn.add ort %arg0, %arg1 : (tensor<1x!quant.uniform<u8:f32, 6.00000023841857910e-01:98>>, tensor<256x!quant.uniform<u8:f32, 6.99999988079071045e-01:14>>) -> tensor<256x!quant.uniform<u8:f32, 2.00000002980232239e-01:51>>
  return %0 : tensor<256x!quant.uniform<u8:f32, 2.00000002980232239e-01:51>>
}
func.func @all_add_178(%arg0: tensor<256x!quant.uniform<u8:f32, 7.81250000000000000e-03:191>>, %arg1: tensor<1x!quant.uniform<u8:f32, 1.00000001490116119e-01:185>>) -> tensor<256x!quant.uniform<u8:f32, 3.90625000000000000e-03:32>> attributes {expected = "d80ac658736bb725"} {
  %0 = qnn.add ort %arg0, %arg1 : (tensor<256x!quant.uniform<u8:f32, 7.81250000000000000e-03:191>>, tensor<1x!quant.uniform<u8:f32, 1.00000001490116119e-01:185>>) -> tensor<256x!quant.uniform<u8:f32, 3.90625000000000000e-03:32>>
  return %0 : tensor<256x!quant.uniform<u8:f32, 3.90625000000000000e-03:32>>
}
func.func @all_mul_179(%arg0: tensor<65536x!quant.uniform<u8:f32, 7.81250000000000000e-03:153>>, %arg1: tensor<65536x!quant.uniform<u8:f32, 3.90625000000000000e-03:237>>) -> tensor<65536x!quant.uniform<u8:f32, 8.00000011920928955e-01:117>> attributes {expected = "b64f1d6994845ce3"} {
  %0 = qnn.mul ort %arg0, %arg1 : (tensor<65536x!quant.uniform<u8:f32, 7.81250000000000000e-03:153>>, tensor<65536x!quant.uniform<u8:f32, 3.90625000000000000e-03:237>>) -> tensor<65536x!quant.uniform<u8:f32, 8.00000011920928955e-01:117>>
  return %0 : tensor<65536x!quant.uniform<u8:f32, 8.00000011920928955e-01:117>>
}
func.func @all_unary_180(%arg0: tensor<256x!quant.uniform<u8:f32, 1.25000001862645149e-02:184>>) -> tensor<256x!quant.uniform<u8:f32, 6.99999988079071045e-01:91>> attributes {expected = "0d42248868931f78"} {
  %0 = qnn.unary ort %arg0 {function = "sigmoid"} : (tensor<256x!quant.uniform<u8:f32, 1.25000001862645149e-02:184>>) -> tensor<256x!quant.uniform<u8:f32, 6.99999988079071045e-01:91>>
  return %0 : tensor<256x!quant.uniform<u8:f32, 6.99999988079071045e-01:91>>
}
func.func @all_requantize_181(%arg0: tensor<256x!quant.uniform<u8:f32, 1.25000001862645149e-02:245>>) -> tensor<256x!quant.uniform<u8:f32, 1.25000001862645149e-02:152>> attributes {expected = "981bb0331b1871c2"} {
  %0 = qnn.requantize ort %arg0 : (tensor<256x!quant.uniform<u8:f32, 1.25000001862645149e-02:245>>) -> tensor<256x!quant.uniform<u8:f32, 1.25000001862645149e-02:152>>
  return %0 : tensor<256x!quant.uniform<u8:f32, 1.25000001862645149e-02:152>>
}
func.func @random_mean_182(%arg0: tensor<2x3x5x64x!quant.uniform<u8:f32, 4.00000005960464478e-01:7>>) -> tensor<2x1x1x64x!quant.uniform<u8:f32, 1.74999997019767761e-01:32>> attributes {expected = "0e8aa37a5e9af579"} {
  %0 = qnn.mean ort %arg0 {axes = array<i64: 1, 2>, keep_dims = true} : (tensor<2x3x5x64x!quant.uniform<u8:f32, 4.00000005960464478e-01:7>>) -> tensor<2x1x1x64x!quant.uniform<u8:f32, 1.74999997019767761e-01:32>>
  return %0 : tensor<2x1x1x64x!quant.uniform<u8:f32, 1.74999997019767761e-01:32>>
}
func.func @all_dequantize_183(%arg0: tensor<256x!quant.uniform<u8:f32, 2.00000002980232239e-01:89>>) -> tensor<256xf32> attributes {expected = "137e11b6f11c20e5"} {
  %0 = qnn.dequantize ort %arg0 : (tensor<256x!quant.uniform<u8:f32, 2.00000002980232239e-01:89>>) -> tensor<256xf32>
  return %0 : tensor<256xf32>
}
func.func @random_quantize_184(%arg0: tensor<1024xf32>) -> tensor<1024x!quant.uniform<u8:f32, 2.00000002980232239e-01:89>> attributes {expected = "e05c97b38d92a453"} {
  %0 = qnn.quantize ort %arg0 : (tensor<1024xf32>) -> tensor<1024x!quant.uniform<u8:f32, 2.00000002980232239e-01:89>>
  return %0 : tensor<1024x!quant.uniform<u8:f32, 2.00000002980232239e-01:89>>
}
func.func @all_mul_185(%arg0: tensor<65536x!quant.uniform<u8:f32, 4.00000005960464478e-01:156>>, %arg1: tensor<65536x!quant.uniform<u8:f32, 7.81250000000000000e-03:31>>) -> tensor<65536x!quant.uniform<u8:f32, 2.50000003725290298e-02:181>> attributes {expected = "b988322da6b30e4f"} {
  %0 = qnn.mul ort %arg0, %arg1 : (tensor<65536x!quant.uniform<u8:f32, 4.00000005960464478e-01:156>>, tensor<65536x!quant.uniform<u8:f32, 7.81250000000000000e-03:31>>) -> tensor<65536x!quant.uniform<u8:f32, 2.50000003725290298e-02:181>>
  return %0 : tensor<65536x!quant.uniform<u8:f32, 2.50000003725290298e-02:181>>
}
func.func @all_unary_186(%arg0: tensor<256x!quant.uniform<u8:f32, 4.00000005960464478e-01:40>>) -> tensor<256x!quant.uniform<u8:f32, 2.00000002980232239e-01:226>> attributes {expected = "d94b03654683d20e"} {
  %0 = qnn.unary ort %arg0 {function = "sigmoid"} : (tensor<256x!quant.uniform<u8:f32, 4.00000005960464478e-01:40>>) -> tensor<256x!quant.uniform<u8:f32, 2.00000002980232239e-01:226>>
  return %0 : tensor<256x!quant.uniform<u8:f32, 2.00000002980232239e-01:226>>
}
func.func @all_requantize_187(%arg0: tensor<256x!quant.uniform<u8:f32, 6.99999988079071045e-01:27>>) -> tensor<256x!quant.uniform<u8:f32, 5.00000007450580597e-02:247>> attributes {expected = "62433024c6bb698d"} {
  %0 = qnn.requantize ort %arg0 : (tensor<256x!quant.uniform<u8:f32, 6.99999988079071045e-01:27>>) -> tensor<256x!quant.uniform<u8:f32, 5.00000007450580597e-02:247>>
  return %0 : tensor<256x!quant.uniform<u8:f32, 5.00000007450580597e-02:247>>
}
func.func @random_mean_188(%arg0: tensor<2x3x5x64x!quant.uniform<u8:f32, 6.99999988079071045e-01:163>>) -> tensor<2x1x1x64x!quant.uniform<u8:f32, 5.00000007450580597e-02:43>> attributes {expected = "ebbb140e29ee594f"} {
  %0 = qnn.mean ort %arg0 {axes = array<i64: 1, 2>, keep_dims = true} : (tensor<2x3x5x64x!quant.uniform<u8:f32, 6.99999988079071045e-01:163>>) -> tensor<2x1x1x64x!quant.uniform<u8:f32, 5.00000007450580597e-02:43>>
  return %0 : tensor<2x1x1x64x!quant.uniform<u8:f32, 5.00000007450580597e-02:43>>
}
func.func @all_dequantize_189(%arg0: tensor<256x!quant.uniform<u8:f32, 4.00000005960464478e-01:106>>) -> tensor<256xf32> attributes {expected = "ecd4e42cc09fba94"} {
  %0 = qnn.dequantize ort %arg0 : (tensor<256x!quant.uniform<u8:f32, 4.00000005960464478e-01:106>>) -> tensor<256xf32>
  return %0 : tensor<256xf32>
}
func.func @random_quantize_190(%arg0: tensor<1024xf32>) -> tensor<1024x!quant.uniform<u8:f32, 4.00000005960464478e-01:106>> attributes {expected = "bbdd439e86810303"} {
  %0 = qnn.quantize ort %arg0 : (tensor<1024xf32>) -> tensor<1024x!quant.uniform<u8:f32, 4.00000005960464478e-01:106>>
  return %0 : tensor<1024x!quant.uniform<u8:f32, 4.00000005960464478e-01:106>>
}
func.func @all_mul_191(%arg0: tensor<65536x!quant.uniform<u8:f32, 6.00000023841857910e-01:53>>, %arg1: tensor<65536x!quant.uniform<u8:f32, 1.25000001862645149e-02:25>>) -> tensor<65536x!quant.uniform<u8:f32, 3.90625000000000000e-03:113>> attributes {expected = "c00a87847b4383e6"} {
  %0 = qnn.mul ort %arg0, %arg1 : (tensor<65536x!quant.uniform<u8:f32, 6.00000023841857910e-01:53>>, tensor<65536x!quant.uniform<u8:f32, 1.25000001862645149e-02:25>>) -> tensor<65536x!quant.uniform<u8:f32, 3.90625000000000000e-03:113>>
  return %0 : tensor<65536x!quant.uniform<u8:f32, 3.90625000000000000e-03:113>>
}
func.func @all_unary_192(%arg0: tensor<256x!quant.uniform<u8:f32, 1.00000001490116119e-01:44>>) -> tensor<256x!quant.uniform<u8:f32, 7.81250000000000000e-03:93>> attributes {expected = "9d1f5b453008f7a8"} {
  %0 = qnn.unary ort %arg0 {function = "sigmoid"} : (tensor<256x!quant.uniform<u8:f32, 1.00000001490116119e-01:44>>) -> tensor<256x!quant.uniform<u8:f32, 7.81250000000000000e-03:93>>
  return %0 : tensor<256x!quant.uniform<u8:f32, 7.81250000000000000e-03:93>>
}
func.func @all_requantize_193(%arg0: tensor<256x!quant.uniform<u8:f32, 3.00000011920928955e-01:64>>) -> tensor<256x!quant.uniform<u8:f32, 1.00000001490116119e-01:161>> attributes {expected = "af0b7047f56bed1f"} {
  %0 = qnn.requantize ort %arg0 : (tensor<256x!quant.uniform<u8:f32, 3.00000011920928955e-01:64>>) -> tensor<256x!quant.uniform<u8:f32, 1.00000001490116119e-01:161>>
  return %0 : tensor<256x!quant.uniform<u8:f32, 1.00000001490116119e-01:161>>
}
func.func @random_mean_194(%arg0: tensor<2x3x5x64x!quant.uniform<u8:f32, 6.99999988079071045e-01:248>>) -> tensor<2x1x1x64x!quant.uniform<u8:f32, 1.50000005960464478e-01:96>> attributes {expected = "8421ae126c7ced25"} {
  %0 = qnn.mean ort %arg0 {axes = array<i64: 1, 2>, keep_dims = true} : (tensor<2x3x5x64x!quant.uniform<u8:f32, 6.99999988079071045e-01:248>>) -> tensor<2x1x1x64x!quant.uniform<u8:f32, 1.50000005960464478e-01:96>>
  return %0 : tensor<2x1x1x64x!quant.uniform<u8:f32, 1.50000005960464478e-01:96>>
}
func.func @all_dequantize_195(%arg0: tensor<256x!quant.uniform<u8:f32, 3.00000011920928955e-01:91>>) -> tensor<256xf32> attributes {expected = "07cf808c000980ff"} {
  %0 = qnn.dequantize ort %arg0 : (tensor<256x!quant.uniform<u8:f32, 3.00000011920928955e-01:91>>) -> tensor<256xf32>
  return %0 : tensor<256xf32>
}
func.func @random_quantize_196(%arg0: tensor<1024xf32>) -> tensor<1024x!quant.uniform<u8:f32, 3.00000011920928955e-01:91>> attributes {expected = "2fef46d0b9a9903b"} {
  %0 = qnn.quantize ort %arg0 : (tensor<1024xf32>) -> tensor<1024x!quant.uniform<u8:f32, 3.00000011920928955e-01:91>>
  return %0 : tensor<1024x!quant.uniform<u8:f32, 3.00000011920928955e-01:91>>
}
func.func @all_mul_197(%arg0: tensor<65536x!quant.uniform<u8:f32, 6.00000023841857910e-01:237>>, %arg1: tensor<65536x!quant.uniform<u8:f32, 2.00000002980232239e-01:58>>) -> tensor<65536x!quant.uniform<u8:f32, 8.00000011920928955e-01:55>> attributes {expected = "6e7d91b1b978a395"} {
  %0 = qnn.mul ort %arg0, %arg1 : (tensor<65536x!quant.uniform<u8:f32, 6.00000023841857910e-01:237>>, tensor<65536x!quant.uniform<u8:f32, 2.00000002980232239e-01:58>>) -> tensor<65536x!quant.uniform<u8:f32, 8.00000011920928955e-01:55>>
  return %0 : tensor<65536x!quant.uniform<u8:f32, 8.00000011920928955e-01:55>>
}
func.func @all_unary_198(%arg0: tensor<256x!quant.uniform<u8:f32, 2.00000002980232239e-01:23>>) -> tensor<256x!quant.uniform<u8:f32, 5.00000007450580597e-02:207>> attributes {expected = "fc4ee6332cdb41a7"} {
  %0 = qnn.unary ort %arg0 {function = "sigmoid"} : (tensor<256x!quant.uniform<u8:f32, 2.00000002980232239e-01:23>>) -> tensor<256x!quant.uniform<u8:f32, 5.00000007450580597e-02:207>>
  return %0 : tensor<256x!quant.uniform<u8:f32, 5.00000007450580597e-02:207>>
}
func.func @all_requantize_199(%arg0: tensor<256x!quant.uniform<u8:f32, 6.99999988079071045e-01:130>>) -> tensor<256x!quant.uniform<u8:f32, 5.00000007450580597e-02:127>> attributes {expected = "741d3d5295749f82"} {
  %0 = qnn.requantize ort %arg0 : (tensor<256x!quant.uniform<u8:f32, 6.99999988079071045e-01:130>>) -> tensor<256x!quant.uniform<u8:f32, 5.00000007450580597e-02:127>>
  return %0 : tensor<256x!quant.uniform<u8:f32, 5.00000007450580597e-02:127>>
}
func.func @random_mean_200(%arg0: tensor<2x3x5x64x!quant.uniform<u8:f32, 4.00000005960464478e-01:76>>) -> tensor<2x1x1x64x!quant.uniform<u8:f32, 1.95312500000000000e-03:154>> attributes {expected = "c2116f4bf81d8f78"} {
  %0 = qnn.mean ort %arg0 {axes = array<i64: 1, 2>, keep_dims = true} : (tensor<2x3x5x64x!quant.uniform<u8:f32, 4.00000005960464478e-01:76>>) -> tensor<2x1x1x64x!quant.uniform<u8:f32, 1.95312500000000000e-03:154>>
  return %0 : tensor<2x1x1x64x!quant.uniform<u8:f32, 1.95312500000000000e-03:154>>
}
func.func @all_dequantize_201(%arg0: tensor<256x!quant.uniform<u8:f32, 3.00000011920928955e-01:115>>) -> tensor<256xf32> attributes {expected = "81d91d80a0d99a43"} {
  %0 = qnn.dequantize ort %arg0 : (tensor<256x!quant.uniform<u8:f32, 3.00000011920928955e-01:115>>) -> tensor<256xf32>
  return %0 : tensor<256xf32>
}
func.func @random_quantize_202(%arg0: tensor<1024xf32>) -> tensor<1024x!quant.uniform<u8:f32, 3.00000011920928955e-01:115>> attributes {expected = "9238d423047ef9e8"} {
  %0 = qnn.quantize ort %arg0 : (tensor<1024xf32>) -> tensor<1024x!quant.uniform<u8:f32, 3.00000011920928955e-01:115>>
  return %0 : tensor<1024x!quant.uniform<u8:f32, 3.00000011920928955e-01:115>>
}
func.func @random_average_pool_203(%arg0: tensor<1x9x10x8x!quant.uniform<u8:f32, 7.81250000000000000e-03:60>>) -> tensor<1x4x5x8x!quant.uniform<u8:f32, 1.00000001490116119e-01:168>> attributes {expected = "09b4250ca86103fd"} {
  %0 = qnn.average_pool2d ort %arg0 {kernel = array<i64: 2, 2>, pad = array<i64: 0, 0, 0, 0>, stride = array<i64: 2, 2>} : (tensor<1x9x10x8x!quant.uniform<u8:f32, 7.81250000000000000e-03:60>>) -> tensor<1x4x5x8x!quant.uniform<u8:f32, 1.00000001490116119e-01:168>>
  return %0 : tensor<1x4x5x8x!quant.uniform<u8:f32, 1.00000001490116119e-01:168>>
}
func.func @random_average_pool_204(%arg0: tensor<1x9x10x8x!quant.uniform<u8:f32, 1.00000001490116119e-01:39>>) -> tensor<1x7x8x8x!quant.uniform<u8:f32, 1.25000001862645149e-02:126>> attributes {expected = "ae15368972913665"} {
  %0 = qnn.average_pool2d ort %arg0 {kernel = array<i64: 3, 3>, pad = array<i64: 0, 0, 0, 0>, stride = array<i64: 1, 1>} : (tensor<1x9x10x8x!quant.uniform<u8:f32, 1.00000001490116119e-01:39>>) -> tensor<1x7x8x8x!quant.uniform<u8:f32, 1.25000001862645149e-02:126>>
  return %0 : tensor<1x7x8x8x!quant.uniform<u8:f32, 1.25000001862645149e-02:126>>
}
func.func @random_average_pool_205(%arg0: tensor<1x9x10x8x!quant.uniform<u8:f32, 1.25000001862645149e-02:239>>) -> tensor<1x5x10x8x!quant.uniform<u8:f32, 4.00000005960464478e-01:44>> attributes {expected = "90c48bc3a808d7c5"} {
  %0 = qnn.average_pool2d ort %arg0 {kernel = array<i64: 3, 2>, pad = array<i64: 1, 1, 0, 1>, stride = array<i64: 2, 1>} : (tensor<1x9x10x8x!quant.uniform<u8:f32, 1.25000001862645149e-02:239>>) -> tensor<1x5x10x8x!quant.uniform<u8:f32, 4.00000005960464478e-01:44>>
  return %0 : tensor<1x5x10x8x!quant.uniform<u8:f32, 4.00000005960464478e-01:44>>
}
func.func @random_conv2d_206(%arg0: tensor<1x7x8x8x!quant.uniform<u8:f32, 2.00000002980232239e-01:8>>) -> tensor<1x7x8x6x!quant.uniform<u8:f32, 2.49609375000000000e+01:177>> attributes {expected = "1a2e112bb01b352b"} {
  %c0 = qnn.constant dense<"0x1AFCECD2F8CB29DA21D524F20537D9DBFD3A1FEE2E0AF50D010A05311C17FF3CC5F1F4D0D4D407D6F922D6C83806390D0EDCE3EA0339322B01EFE9E71A07F5CAD5E8D517111803EFC7072036C41BE5FB302F1D2B0CFA03DF39F237341C03E2E9DCFC380FF10AF62F02E303E8EBEE17FD2ACACE1420FB14FC30C7D6DB2FEA3A3BFF2E20FE02D8231AFCDCF4EB1BFA33CC18DC21E3E02AFDE42ED7EAF8222C2CFF2BF4EA0C22131D0EF4C5E1E9D62EE6E8DBD105E7EC2121CD1BC41D2B31DD121903D431121925CA2CD63CFA062A0BC935133C17E00636D9EEDE0EE0F7332107181139FF371E1CD230CDF3CA2315C5E9DAC5E417EA17C7040626390306DDDA1034F000EA38F1FAC716DA39D5C62ADD0BC7F1F1D9D5E2F1DD2307FA2D1C3601C7FB11340D0D1432EE372C1FF8F50E11F407E2D11506CC2714F10E20CAF02AEADB2CDE3732F2D2FE0ACDC9F733072CECDA1BFC2DD8F1F7D0FE06F8C71004FD2334D93B06E9DF13EB3C26E70CE2D4DFE722F61AE412003B19F7F72D1809F8013539D21308CC1607C5E727C6FF100DE213003933FAEEE72BDF15FFFA25E5D2FED819CB3B04D8100FFAD62DE0F3DB09E80C07EF"> : tensor<6x3x3x8xi8> : tensor<6x3x3x8x!quant.uniform<i8:f32:0, {1.00000001490116119e-01, 6.99999988079071045e-01, 7.81250000000000000e-03, 1.25000001862645149e-02, 7.81250000000000000e-03, 3.90625000000000000e-03}>>
  %c1 = qnn.constant dense<"0x8C1500005F4C0000CF32000059E0FFFFBE10000063F3FFFF"> : tensor<6xi32> : tensor<6x!quant.uniform<i32:f32:0, {2.00000014156103134e-02, 1.40000000596046448e-01, 1.56250002328306437e-03, 2.50000017695128918e-03, 1.56250002328306437e-03, 7.81250011641532183e-04}>>
  %0 = qnn.conv2d ort %arg0, %c0, %c1 {dilation = array<i64: 1, 1>, pad = array<i64: 1, 1, 1, 1>, stride = array<i64: 1, 1>} : (tensor<1x7x8x8x!quant.uniform<u8:f32, 2.00000002980232239e-01:8>>, tensor<6x3x3x8x!quant.uniform<i8:f32:0, {1.00000001490116119e-01, 6.99999988079071045e-01, 7.81250000000000000e-03, 1.25000001862645149e-02, 7.81250000000000000e-03, 3.90625000000000000e-03}>>, tensor<6x!quant.uniform<i32:f32:0, {2.00000014156103134e-02, 1.40000000596046448e-01, 1.56250002328306437e-03, 2.50000017695128918e-03, 1.56250002328306437e-03, 7.81250011641532183e-04}>>) -> tensor<1x7x8x6x!quant.uniform<u8:f32, 2.49609375000000000e+01:177>>
  return %0 : tensor<1x7x8x6x!quant.uniform<u8:f32, 2.49609375000000000e+01:177>>
}
func.func @random_conv2d_207(%arg0: tensor<1x7x8x8x!quant.uniform<u8:f32, 6.99999988079071045e-01:128>>) -> tensor<1x4x7x6x!quant.uniform<u8:f32, 2.46093750000000000e+00:90>> attributes {expected = "a8c6df66c05a2734"} {
  %c0 = qnn.constant dense<"0x01DDFEC70DD01D38F2F83206F8CF36C4E40F3410D52C1304EFEE0ECE1CCACBDDFC38DC1CCDD92AF0331D2EF03A14CFEACFE015CCFD353A0C1FE4DC30EBDBC4D1FDF525DADE1EE2281DCAC4382C0FE111EAEE031315C934D0E7D8E831113319DE3326D3F70C112BF1DF0DF4D4DBC9F002F1250AEDCDE9160F03E80939F80A34F0DF17DDD20F300E10C7CFF9E1112801E9F82B2F341F1620EEE1D70FC7202622C723FDEBC8380C12CF09C73311F9F520E12718C9DDE104D70AE3E1C628F935F031203CF22037E13A2F16C8012DD5E322E3EEF31BDA1FEEF02C04C41E36300327CA0A380E251AEC0CF8E83A3AEAD2E3F70AFBEE08E9F5D9DDFA03E436F01434F5D4F812250016210A0936F239CA09FD2BF61E2B35EF2D0AFF320D080D3307F9D638"> : tensor<6x3x2x8xi8> : tensor<6x3x2x8x!quant.uniform<i8:f32, 3.90625000000000000e-03:0>>
  %c1 = qnn.constant dense<"0xD80B0000B821000090E6FFFF84200000730A00006CE1FFFF"> : tensor<6xi32> : tensor<6x!quant.uniform<i32:f32, 2.73437495343387127e-03:0>>
  %0 = qnn.conv2d ort %arg0, %c0, %c1 {dilation = array<i64: 1, 2>, pad = array<i64: 0, 2, 1, 0>, stride = array<i64: 2, 1>} : (tensor<1x7x8x8x!quant.uniform<u8:f32, 6.99999988079071045e-01:128>>, tensor<6x3x2x8x!quant.uniform<i8:f32, 3.90625000000000000e-03:0>>, tensor<6x!quant.uniform<i32:f32, 2.73437495343387127e-03:0>>) -> tensor<1x4x7x6x!quant.uniform<u8:f32, 2.46093750000000000e+00:90>>
  return %0 : tensor<1x4x7x6x!quant.uniform<u8:f32, 2.46093750000000000e+00:90>>
}
func.func @random_conv2d_208(%arg0: tensor<1x7x8x8x!quant.uniform<u8:f32, 4.00000005960464478e-01:98>>) -> tensor<1x7x4x6x!quant.uniform<u8:f32, 1.32234375000000000e+02:81>> attributes {expected = "c2482f3cb401c8c5"} {
  %c0 = qnn.constant dense<"0x0123D1E0D2170BD5342BF52ACB2905E13B00070721CD05DEF708201DCE04132AF124F5220AF9C70C000419EE1836E6070409DAFA06F3DFEE13C827C91DE02A322BF11008C62810F1"> : tensor<6x1x3x4xi8> : tensor<6x1x3x4x!quant.uniform<i8:f32:0, {3.90625000000000000e-03, 2.00000002980232239e-01, 4.00000005960464478e-01, 6.00000023841857910e-01, 6.00000023841857910e-01, 4.00000005960464478e-01}>>
  %c1 = qnn.constant dense<"0xE20B0000C146000048F9FFFFD0EEFFFF542900006C4B0000"> : tensor<6xi32> : tensor<6x!quant.uniform<i32:f32:0, {1.56250002328306437e-03, 8.00000056624412537e-02, 1.60000011324882507e-01, 2.40000009536743164e-01, 2.40000009536743164e-01, 1.60000011324882507e-01}>>
  %0 = qnn.conv2d ort %arg0, %c0, %c1 {dilation = array<i64: 1, 1>, pad = array<i64: 0, 0, 1, 1>, stride = array<i64: 1, 2>, groups = 2 : i64} : (tensor<1x7x8x8x!quant.uniform<u8:f32, 4.00000005960464478e-01:98>>, tensor<6x1x3x4x!quant.uniform<i8:f32:0, {3.90625000000000000e-03, 2.00000002980232239e-01, 4.00000005960464478e-01, 6.00000023841857910e-01, 6.00000023841857910e-01, 4.00000005960464478e-01}>>, tensor<6x!quant.uniform<i32:f32:0, {1.56250002328306437e-03, 8.00000056624412537e-02, 1.60000011324882507e-01, 2.40000009536743164e-01, 2.40000009536743164e-01, 1.60000011324882507e-01}>>) -> tensor<1x7x4x6x!quant.uniform<u8:f32, 1.32234375000000000e+02:81>>
  return %0 : tensor<1x7x4x6x!quant.uniform<u8:f32, 1.32234375000000000e+02:81>>
}
func.func @random_depthwise_conv2d_209(%arg0: tensor<1x7x8x6x!quant.uniform<u8:f32, 3.00000011920928955e-01:209>>) -> tensor<1x4x8x6x!quant.uniform<u8:f32, 4.81289100646972656e+01:91>> attributes {expected = "df6652981c523dfa"} {
  %c0 = qnn.constant dense<"0x15DAC910EF3CEE1A3A3BFC0FCF13F216130421DBFB29EA3010D8E8032CE9C8EADDF9D939090CC7C80A203CDEF0FEFF2301CF2DDD2308"> : tensor<3x3x6x1xi8> : tensor<3x3x6x1x!quant.uniform<i8:f32:2, {6.00000023841857910e-01, 5.00000007450580597e-02, 3.90625000000000000e-03, 4.00000005960464478e-01, 7.81250000000000000e-03, 7.81250000000000000e-03}>>
  %c1 = qnn.constant dense<"0x6DC2FFFFD6120000770D0000EC0A00007946000030410000"> : tensor<6xi32> : tensor<6x!quant.uniform<i32:f32:0, {1.80000007152557373e-01, 1.50000005960464478e-02, 1.17187504656612873e-03, 1.20000004768371582e-01, 2.34375009313225746e-03, 2.34375009313225746e-03}>>
  %0 = qnn.depthwise_conv2d ort %arg0, %c0, %c1 {dilation = array<i64: 1, 1>, pad = array<i64: 1, 1, 1, 1>, stride = array<i64: 2, 1>} : (tensor<1x7x8x6x!quant.uniform<u8:f32, 3.00000011920928955e-01:209>>, tensor<3x3x6x1x!quant.uniform<i8:f32:2, {6.00000023841857910e-01, 5.00000007450580597e-02, 3.90625000000000000e-03, 4.00000005960464478e-01, 7.81250000000000000e-03, 7.81250000000000000e-03}>>, tensor<6x!quant.uniform<i32:f32:0, {1.80000007152557373e-01, 1.50000005960464478e-02, 1.17187504656612873e-03, 1.20000004768371582e-01, 2.34375009313225746e-03, 2.34375009313225746e-03}>>) -> tensor<1x4x8x6x!quant.uniform<u8:f32, 4.81289100646972656e+01:91>>
  return %0 : tensor<1x4x8x6x!quant.uniform<u8:f32, 4.81289100646972656e+01:91>>
}
func.func @random_fully_connected_210(%arg0: tensor<40x24x!quant.uniform<u8:f32, 6.00000023841857910e-01:249>>) -> tensor<40x16x!quant.uniform<u8:f32, 8.52919921875000000e+01:72>> attributes {expected = "54d9298f9b7e0786"} {
  %c0 = qnn.constant dense<"0x38F9D1CEF6DF2636083C3104DEEC2B3B2831111DDB3131E903240AFC2BC63430311E3BF4CFDDFD2ECB21F23612D7D0C7C81D3A18DC050E0CFFDA1AFB1AD0F9E1E911F61AD6CD0611E839D101F5C8100CEC33080237D7040ACE1AD81117031200D636FA230DC9EE0DCBC4DC282BF101E3282839E1C6E00D0F05E8FB33E3E52201E23A2E292AE1E0D3FA02C50DE032043534EC181CCCD32C3201EAC7FAF108D9F2DDF134EB3B3CEA0C18D5CAE8FCEE1821D43A213B18E51AD7132E10211DC42ACD2CFCD421CFC7E3E7C933EB2EE2C6EEC7D115CC321BCC2DD5001631E0D703CA08D22E0F0EFE0D11ECE5152308E6D2390EE6EB3B330BF6282206E4260DE4FA1AC634D0E70BD238D902F0DE15C5F7280BD2F5D0F2E8F0F320EC1CF7F000E41FD80413CCFC34DCDF28D1F6D437DFFA302A34262307C6E6FE04DC1B2D1DEFCA3C1923D628F21A08F90AEA24E30F2D1CF923E9CAF3FA17DE2310FCEFF6D50A0203CB081ECAD90104DAFD15F8D535C8352A383BE9EDFA033518EBF3D4EA210829121E16"> : tensor<16x24xi8> : tensor<16x24x!quant.uniform<i8:f32:0, {2.00000002980232239e-01, 3.00000011920928955e-01, 3.00000011920928955e-01, 3.00000011920928955e-01, 1.25000001862645149e-02, 1.00000001490116119e-01, 7.81250000000000000e-03, 3.90625000000000000e-03, 4.00000005960464478e-01, 6.00000023841857910e-01, 1.25000001862645149e-02, 1.25000001862645149e-02, 3.00000011920928955e-01, 1.00000001490116119e-01, 4.00000005960464478e-01, 2.00000002980232239e-01}>>
  %c1 = qnn.constant dense<"0x5739000051BBFFFF3723000032C9FFFF82EAFFFFB309000080EDFFFF50EDFFFFEBD3FFFF530900005BC6FFFF3A3D0000F23A00001DD9FFFFB4130000A03F0000"> : tensor<16xi32> : tensor<16x!quant.uniform<i32:f32:0, {1.20000004768371582e-01, 1.80000007152557373e-01, 1.80000007152557373e-01, 1.80000007152557373e-01, 7.50000029802322388e-03, 6.00000023841857910e-02, 4.68750018626451492e-03, 2.34375009313225746e-03, 2.40000009536743164e-01, 3.60000014305114746e-01, 7.50000029802322388e-03, 7.50000029802322388e-03, 1.80000007152557373e-01, 6.00000023841857910e-02, 2.40000009536743164e-01, 1.20000004768371582e-01}>>
  %0 = qnn.fully_connected ort %arg0, %c0, %c1 : (tensor<40x24x!quant.uniform<u8:f32, 6.00000023841857910e-01:249>>, tensor<16x24x!quant.uniform<i8:f32:0, {2.00000002980232239e-01, 3.00000011920928955e-01, 3.00000011920928955e-01, 3.00000011920928955e-01, 1.25000001862645149e-02, 1.00000001490116119e-01, 7.81250000000000000e-03, 3.90625000000000000e-03, 4.00000005960464478e-01, 6.00000023841857910e-01, 1.25000001862645149e-02, 1.25000001862645149e-02, 3.00000011920928955e-01, 1.00000001490116119e-01, 4.00000005960464478e-01, 2.00000002980232239e-01}>>, tensor<16x!quant.uniform<i32:f32:0, {1.20000004768371582e-01, 1.80000007152557373e-01, 1.80000007152557373e-01, 1.80000007152557373e-01, 7.50000029802322388e-03, 6.00000023841857910e-02, 4.68750018626451492e-03, 2.34375009313225746e-03, 2.40000009536743164e-01, 3.60000014305114746e-01, 7.50000029802322388e-03, 7.50000029802322388e-03, 1.80000007152557373e-01, 6.00000023841857910e-02, 2.40000009536743164e-01, 1.20000004768371582e-01}>>) -> tensor<40x16x!quant.uniform<u8:f32, 8.52919921875000000e+01:72>>
  return %0 : tensor<40x16x!quant.uniform<u8:f32, 8.52919921875000000e+01:72>>
}
func.func @random_fully_connected_211(%arg0: tensor<40x24x!quant.uniform<u8:f32, 4.00000005960464478e-01:155>>) -> tensor<40x16x!quant.uniform<u8:f32, 4.67578125000000000e+01:18>> attributes {expected = "5fcccf4314f21709"} {
  %c0 = qnn.constant dense<"0x2C33001233E1E9DCC8E0242D1FC71ED5D2161627C9EBC4E52DE0342F0214CE04021AC711DF0B1C1CC8221001322025D0381AE9D00F0C2D0D0228D8EEF4170BE23A36FF11D8280FD42BD0D0FD00291234C9E33519DE0320F51ED00DE300E833171E1BC40ACF082018EAFADDD9FF011E1DECD6DA14C5DA36DFDDE82F0ECDD8F43502EE3C32EEF3181310E72CC5D4F630CCC70ECE0B29D7E618EFDE03FE3B1323C71333CD2A1D19FBCE27381922F73527D8DEF52D1CD7062328EF2A023CCE04E2CD2AD2D5003ACAF43330FF2123D825021316F4E90CF0D82DFBEEF5FECFCECD04FACC14E420D4103BCDCCC40725ECD6E70EF019D0DD1325FA1FF90AF3FA210B12D0FC3208D4E022D634DFD6F5F20DFEDA1BDC142EDDFE0626F82DD2F025EAFA34EAEB12D8D427EA14023AD537D91D28C9E13538DCFE011BE82926090DE718E92E1C262629F2C6C9F7EEF619263B05D5CFCC172136D7F6FA36D221EFD6CDCFF806D9EA39CE16D5E3062F0F2CCB03CADA0CF304DDF22F310AD1C420F4333AC9080AC8"> : tensor<16x24xi8> : tensor<16x24x!quant.uniform<i8:f32:0, {3.00000011920928955e-01, 6.00000023841857910e-01, 3.90625000000000000e-03, 1.25000001862645149e-02, 7.81250000000000000e-03, 6.99999988079071045e-01, 7.81250000000000000e-03, 3.90625000000000000e-03, 7.81250000000000000e-03, 1.00000001490116119e-01, 4.00000005960464478e-01, 7.81250000000000000e-03, 7.81250000000000000e-03, 1.25000001862645149e-02, 1.00000001490116119e-01, 4.00000005960464478e-01}>>
  %0 = qnn.fully_connected ort %arg0, %c0 : (tensor<40x24x!quant.uniform<u8:f32, 4.00000005960464478e-01:155>>, tensor<16x24x!quant.uniform<i8:f32:0, {3.00000011920928955e-01, 6.00000023841857910e-01, 3.90625000000000000e-03, 1.25000001862645149e-02, 7.81250000000000000e-03, 6.99999988079071045e-01, 7.81250000000000000e-03, 3.90625000000000000e-03, 7.81250000000000000e-03, 1.00000001490116119e-01, 4.00000005960464478e-01, 7.81250000000000000e-03, 7.81250000000000000e-03, 1.25000001862645149e-02, 1.00000001490116119e-01, 4.00000005960464478e-01}>>) -> tensor<40x16x!quant.uniform<u8:f32, 4.67578125000000000e+01:18>>
  return %0 : tensor<40x16x!quant.uniform<u8:f32, 4.67578125000000000e+01:18>>
}
func.func @random_fully_connected_212(%arg0: tensor<40x24x!quant.uniform<u8:f32, 6.00000023841857910e-01:116>>) -> tensor<40x16x!quant.uniform<u8:f32, 2.10000000000000000e+01:159>> attributes {expected = "3664cc9524854091"} {
  %c0 = qnn.constant dense<"0xC703D1EFEBF6FBFBEB1DF00D38D511F621253C3B1C1310DEFD00C4EB2203E90212CF2DC6E6E3C900230D0B11F43BD514F2CEED0414EDF03BDBE301E2D4C5F1CC39FDC6161CE8381FF2F6FCC7F62124EC0F09E6E4EA0910030414ED2DCC34C42ECECE32D5CE2D1E03E7E03BE1F1E3E60CFC1637D626D50AE2E232C9C9160C08E8091CD915FE0A0BE9E823FAE01B0912F0FFE6D9172B0C24DDE722370F2923C72910DF1A0D3C24FD13E1DFEFDA19DFEAF6F235F219C910DBE10FCDF202EB13E83CC8F4C9C72EE6D2D21E082D38FADBEA25ECF10A23CAED1EEDC8ED18040C0BCA36DCD11602FFF60BC424DFF62FF0C81130030AFD32F01C05D218EFEDE0CFD1F72319322F3B1A3327DDF2D6361DCE1D16CC12ECEF03E0C819E10E151FD2E5E6D7D4DE16E81DC9E8211EF8111810E5F9D1FFD7F7CF03C9110D16EA2011E30F2EC728EB10E621DA2DE3F0232FEADED0F0CCD603F527F315C4D1D9D72DE625202534F3F805D5F4D23B18D7CE170FC62DFC23C431C9D2D029D0D90DF4D6CEEDC7D7F3D1"> : tensor<16x24xi8> : tensor<16x24x!quant.uniform<i8:f32, 5.00000007450580597e-02:0>>
  %c1 = qnn.constant dense<"0x631D000043C4FFFF78ECFFFFE8C4FFFFF0440000AA0B0000BBB6FFFFF807000035BFFFFFA9D0FFFFA11D0000892800007FB5FFFF332C0000BD400000F1370000"> : tensor<16xi32> : tensor<16x!quant.uniform<i32:f32, 3.00000011920928955e-02:0>>
  %0 = qnn.fully_connected ort %arg0, %c0, %c1 : (tensor<40x24x!quant.uniform<u8:f32, 6.00000023841857910e-01:116>>, tensor<16x24x!quant.uniform<i8:f32, 5.00000007450580597e-02:0>>, tensor<16x!quant.uniform<i32:f32, 3.00000011920928955e-02:0>>) -> tensor<40x16x!quant.uniform<u8:f32, 2.10000000000000000e+01:159>>
  return %0 : tensor<40x16x!quant.uniform<u8:f32, 2.10000000000000000e+01:159>>
}
func.func @random_fully_connected_213(%arg0: tensor<40x24x!quant.uniform<u8:f32, 5.00000007450580597e-02:134>>) -> tensor<40x16x!quant.uniform<u8:f32, 1.05000000000000000e+01:136>> attributes {expected = "a030af2913f30d44"} {
  %c0 = qnn.constant dense<"0x0DE0EC36D91B2E142904062FC9EF35E42B1914D50622311AF1F537DCD71DFDDAE209F5DEE622D8C6DEDCD732F8EF27DB0FE6FCFEC7DEE8F0F923EAE8EA05F7CACADDDDE3DBF8D3150022F9112C18DC390004C5E6D3202336E0EA32E6CED607C53A07FBDDD7FAD4CFE139D4D6000BFF0EF0CEF30C2FE7263616D9DC38CF04C9F9FE0EDEC9D619F433FA35261FCE17D03CE9120714141FE4F2E2C935201AE9290E0225F92BE51435D4C5F2C5DAF7D9DE0711E9DCFF141F12F816D61626EEE8DBF7D5CEE7E3DA12C5E4F6021416E3022CF4FAD7EC182BDBCC3B1B2DDA160CD003DEDAD1E9E8003ADAE7FFDB3B370704EC121013F7FB07CEF3C6163B03F710FFC7E430361130CB2813C6C6E61201F02D110826CAED180E281D060D10D60DEAEBDAD91C3AD3EFF81A372604D4CADFEE17EBF702D03AF6F524D8391CF9E033C9FB2DC6D7ED39D1C82D1F33D6D112E2D92F2CCE06073535321A33E1D933D8050804EA29E114FC302FE0EF0FD1F9E9342922D0CF101DD3FC12C429C9E817230CE2D02CCA"> : tensor<16x24xi8> : tensor<16x24x!quant.uniform<i8:f32, 3.00000011920928955e-01:0>>
  %0 = qnn.fully_connected ort %arg0, %c0 : (tensor<40x24x!quant.uniform<u8:f32, 5.00000007450580597e-02:134>>, tensor<16x24x!quant.uniform<i8:f32, 3.00000011920928955e-01:0>>) -> tensor<40x16x!quant.uniform<u8:f32, 1.05000000000000000e+01:136>>
  return %0 : tensor<40x16x!quant.uniform<u8:f32, 1.05000000000000000e+01:136>>
}
func.func @random_softmax_214(%arg0: tensor<40x7x!quant.uniform<i8:f32, 5.00000007450580597e-02:-55>>) -> tensor<40x7x!quant.uniform<i8:f32, 3.90625000000000000e-03:51>> attributes {expected = "a885f4c841560aac"} {
  %0 = qnn.softmax ort %arg0 : (tensor<40x7x!quant.uniform<i8:f32, 5.00000007450580597e-02:-55>>) -> tensor<40x7x!quant.uniform<i8:f32, 3.90625000000000000e-03:51>>
  return %0 : tensor<40x7x!quant.uniform<i8:f32, 3.90625000000000000e-03:51>>
}
func.func @random_softmax_215(%arg0: tensor<40x40x!quant.uniform<i8:f32, 3.90625000000000000e-03:-58>>) -> tensor<40x40x!quant.uniform<i8:f32, 6.99999988079071045e-01:111>> attributes {expected = "c472d4a9aec0ebe5"} {
  %0 = qnn.softmax ort %arg0 : (tensor<40x40x!quant.uniform<i8:f32, 3.90625000000000000e-03:-58>>) -> tensor<40x40x!quant.uniform<i8:f32, 6.99999988079071045e-01:111>>
  return %0 : tensor<40x40x!quant.uniform<i8:f32, 6.99999988079071045e-01:111>>
}
func.func @random_softmax_216(%arg0: tensor<40x1000x!quant.uniform<i8:f32, 1.00000001490116119e-01:88>>) -> tensor<40x1000x!quant.uniform<i8:f32, 5.00000007450580597e-02:-59>> attributes {expected = "7a1a70c6d2272f9f"} {
  %0 = qnn.softmax ort %arg0 : (tensor<40x1000x!quant.uniform<i8:f32, 1.00000001490116119e-01:88>>) -> tensor<40x1000x!quant.uniform<i8:f32, 5.00000007450580597e-02:-59>>
  return %0 : tensor<40x1000x!quant.uniform<i8:f32, 5.00000007450580597e-02:-59>>
}
func.func @random_softmax_217(%arg0: tensor<40x2x!quant.uniform<i8:f32, 1.25000001862645149e-02:-115>>) -> tensor<40x2x!quant.uniform<i8:f32, 7.81250000000000000e-03:-100>> attributes {expected = "6897a38e4c1ae289"} {
  %0 = qnn.softmax ort %arg0 : (tensor<40x2x!quant.uniform<i8:f32, 1.25000001862645149e-02:-115>>) -> tensor<40x2x!quant.uniform<i8:f32, 7.81250000000000000e-03:-100>>
  return %0 : tensor<40x2x!quant.uniform<i8:f32, 7.81250000000000000e-03:-100>>
}
func.func @random_softmax_218(%arg0: tensor<40x2x!quant.uniform<i8:f32, 1.25000001862645149e-02:69>>) -> tensor<40x2x!quant.uniform<i8:f32, 4.00000005960464478e-01:-40>> attributes {expected = "c4740a5410314dd1"} {
  %0 = qnn.softmax ort %arg0 : (tensor<40x2x!quant.uniform<i8:f32, 1.25000001862645149e-02:69>>) -> tensor<40x2x!quant.uniform<i8:f32, 4.00000005960464478e-01:-40>>
  return %0 : tensor<40x2x!quant.uniform<i8:f32, 4.00000005960464478e-01:-40>>
}
func.func @random_softmax_219(%arg0: tensor<40x2x!quant.uniform<i8:f32, 5.00000007450580597e-02:-95>>) -> tensor<40x2x!quant.uniform<i8:f32, 1.00000001490116119e-01:23>> attributes {expected = "8da4d15df153b3b1"} {
  %0 = qnn.softmax ort %arg0 : (tensor<40x2x!quant.uniform<i8:f32, 5.00000007450580597e-02:-95>>) -> tensor<40x2x!quant.uniform<i8:f32, 1.00000001490116119e-01:23>>
  return %0 : tensor<40x2x!quant.uniform<i8:f32, 1.00000001490116119e-01:23>>
}
func.func @random_softmax_220(%arg0: tensor<40x2x!quant.uniform<i8:f32, 4.00000005960464478e-01:-117>>) -> tensor<40x2x!quant.uniform<i8:f32, 3.00000011920928955e-01:74>> attributes {expected = "e6bbb90db14720c3"} {
  %0 = qnn.softmax ort %arg0 : (tensor<40x2x!quant.uniform<i8:f32, 4.00000005960464478e-01:-117>>) -> tensor<40x2x!quant.uniform<i8:f32, 3.00000011920928955e-01:74>>
  return %0 : tensor<40x2x!quant.uniform<i8:f32, 3.00000011920928955e-01:74>>
}
func.func @random_softmax_221(%arg0: tensor<40x2x!quant.uniform<i8:f32, 4.00000005960464478e-01:11>>) -> tensor<40x2x!quant.uniform<i8:f32, 5.00000007450580597e-02:80>> attributes {expected = "8b1a380d2dbab4dd"} {
  %0 = qnn.softmax ort %arg0 : (tensor<40x2x!quant.uniform<i8:f32, 4.00000005960464478e-01:11>>) -> tensor<40x2x!quant.uniform<i8:f32, 5.00000007450580597e-02:80>>
  return %0 : tensor<40x2x!quant.uniform<i8:f32, 5.00000007450580597e-02:80>>
}
func.func @random_softmax_222(%arg0: tensor<40x2x!quant.uniform<i8:f32, 2.00000002980232239e-01:-87>>) -> tensor<40x2x!quant.uniform<i8:f32, 1.25000001862645149e-02:94>> attributes {expected = "da6e15d5e4ab5fed"} {
  %0 = qnn.softmax ort %arg0 : (tensor<40x2x!quant.uniform<i8:f32, 2.00000002980232239e-01:-87>>) -> tensor<40x2x!quant.uniform<i8:f32, 1.25000001862645149e-02:94>>
  return %0 : tensor<40x2x!quant.uniform<i8:f32, 1.25000001862645149e-02:94>>
}
func.func @random_softmax_223(%arg0: tensor<40x2x!quant.uniform<i8:f32, 6.00000023841857910e-01:10>>) -> tensor<40x2x!quant.uniform<i8:f32, 1.25000001862645149e-02:102>> attributes {expected = "a15e8509820d8b17"} {
  %0 = qnn.softmax ort %arg0 : (tensor<40x2x!quant.uniform<i8:f32, 6.00000023841857910e-01:10>>) -> tensor<40x2x!quant.uniform<i8:f32, 1.25000001862645149e-02:102>>
  return %0 : tensor<40x2x!quant.uniform<i8:f32, 1.25000001862645149e-02:102>>
}
func.func @random_softmax_224(%arg0: tensor<40x2x!quant.uniform<i8:f32, 7.81250000000000000e-03:-28>>) -> tensor<40x2x!quant.uniform<i8:f32, 6.99999988079071045e-01:-62>> attributes {expected = "fb98cdb51a110d7f"} {
  %0 = qnn.softmax ort %arg0 : (tensor<40x2x!quant.uniform<i8:f32, 7.81250000000000000e-03:-28>>) -> tensor<40x2x!quant.uniform<i8:f32, 6.99999988079071045e-01:-62>>
  return %0 : tensor<40x2x!quant.uniform<i8:f32, 6.99999988079071045e-01:-62>>
}
func.func @all_leaky_relu_225(%arg0: tensor<256x!quant.uniform<i8:f32, 7.81250000000000000e-03:35>>) -> tensor<256x!quant.uniform<i8:f32, 3.00000011920928955e-01:68>> attributes {expected = "9f81c1cbe9e7740d"} {
  %0 = qnn.unary ort %arg0 {alpha = 9.99999977648258209e-03 : f32, function = "leaky_relu"} : (tensor<256x!quant.uniform<i8:f32, 7.81250000000000000e-03:35>>) -> tensor<256x!quant.uniform<i8:f32, 3.00000011920928955e-01:68>>
  return %0 : tensor<256x!quant.uniform<i8:f32, 3.00000011920928955e-01:68>>
}
func.func @all_leaky_relu_226(%arg0: tensor<256x!quant.uniform<i8:f32, 6.99999988079071045e-01:60>>) -> tensor<256x!quant.uniform<i8:f32, 5.00000007450580597e-02:-110>> attributes {expected = "4d5e3b8808d7e8d6"} {
  %0 = qnn.unary ort %arg0 {alpha = 3.00000011920928955e-01 : f32, function = "leaky_relu"} : (tensor<256x!quant.uniform<i8:f32, 6.99999988079071045e-01:60>>) -> tensor<256x!quant.uniform<i8:f32, 5.00000007450580597e-02:-110>>
  return %0 : tensor<256x!quant.uniform<i8:f32, 5.00000007450580597e-02:-110>>
}
func.func @all_leaky_relu_227(%arg0: tensor<256x!quant.uniform<i8:f32, 1.00000001490116119e-01:112>>) -> tensor<256x!quant.uniform<i8:f32, 6.00000023841857910e-01:38>> attributes {expected = "4bfe0228505593f2"} {
  %0 = qnn.unary ort %arg0 {alpha = 2.50000000000000000e+00 : f32, function = "leaky_relu"} : (tensor<256x!quant.uniform<i8:f32, 1.00000001490116119e-01:112>>) -> tensor<256x!quant.uniform<i8:f32, 6.00000023841857910e-01:38>>
  return %0 : tensor<256x!quant.uniform<i8:f32, 6.00000023841857910e-01:38>>
}
func.func @random_conv2d_228(%arg0: tensor<1x7x8x6x!quant.uniform<i8:f32, 1.0:13>>) -> tensor<1x4x8x5x!quant.uniform<i32:f32, 1.0>> attributes {expected = "45142944a61ab60e"} {
  %c0 = qnn.constant dense<"0x1A02F2091ED214ED1420C8F83000E2E333D0ECCA08352ED237E824F1E03B291EF1F02EFD0B321116F2E8D20C211ADEC412C5D5D2F435330FCB18F12DDA1629F3C9C4D7C7DB0C0A321D0B33EE37FA28E4E2D9EEE6F2F73B3AF8CC08F41720353ADFE6FC05E7F0C6FA3134F2FD1C1E15F00DC9E4310FC6D3D5371D07C8D4C61FE51725161D0236E1D0D828F2DBC4D83C1BD613C9E53C2616C93B2D3B1F34FDCECB2FCAC8E2CB1C18E0252C34CAFEC6E938D42BF60BE4F20D1BD4FAD7EA1ED3342AFC0E3314EE2E0CFBDA1EC529F30BD533FF1B09381607370B00D0213BEA3B2F1B2CF538331C25DC2CEDD301E9DEDDDA2201EAEB3301E62BD4D2FCCE27CACF18163932C728C5F3D627ED22D0CA0B17"> : tensor<5x3x3x6xi8> : tensor<5x3x3x6x!quant.uniform<i8:f32, 1.0:-3>>
  %0 = qnn.conv2d ort %arg0, %c0 {dilation = array<i64: 1, 1>, pad = array<i64: 1, 1, 0, 2>, stride = array<i64: 2, 1>} : (tensor<1x7x8x6x!quant.uniform<i8:f32, 1.0:13>>, tensor<5x3x3x6x!quant.uniform<i8:f32, 1.0:-3>>) -> tensor<1x4x8x5x!quant.uniform<i32:f32, 1.0>>
  return %0 : tensor<1x4x8x5x!quant.uniform<i32:f32, 1.0>>
}
func.func @random_fully_connected_229(%arg0: tensor<40x24x!quant.uniform<i8:f32, 1.0:117>>) -> tensor<40x16x!quant.uniform<i32:f32, 1.0>> attributes {expected = "b3a2e4db8a6577a3"} {
  %c0 = qnn.constant dense<"0xE81F1A1131C61E01050717260BCED2CBCFD9D0EF18250E39CC2B19D21BF80F0AD8F0F316E6D9F2EBD709C81C0108FDF0E521151F332AD6142218FEEF2BFA203410E0C50D07ED05282F251F303317CFEC0B3CE610F53139E935F3DF2FCBE0F3CCD12F11EF29E811C530213AE0EBE4CD0D371526FD30292C37EEC5F2F8FB0EE720E50703D6FB27EC34D53639FC03C81BC7EB0F1EC601C9E033F8E6C8E8E22DDCF520C835EA39D5EE092413D1FACE12D604DD2518C6D63210E8DA1A2DE2F2EEC900DD28DC382F13DE381FF20235CED92FD7CA13F3FF2ED50BDF22002B0D0E27D203D7E30728F3D2CC12F70FEEEDF4DE270B0CE515E53B313222C6113A17D22D34E9F5EBCE1FDD1B00200B001CFEDADA123917DAE9C4CCD7E6DDD53BCE3AD403D1E7EA34C8C5FBCCFBDC02E5DCD3CCDD08281B28E3C8E435F8220103262630D0E405E53BE8E5F2011D24EA33E92EDDEFD2F004E2F1C6F31CCF340DFB13F829CC1C100FE9C50D0FE2FA36F8D11AF9C80E3C25E30A07D701FEE0D23611F42B16EFCAF4"> : tensor<16x24xi8> : tensor<16x24x!quant.uniform<i8:f32:0, {1.0:2, 1.0:1, 1.0:-4, 1.0:0, 1.0:0, 1.0:2, 1.0:-4, 1.0:-2, 1.0:3, 1.0:-1, 1.0:2, 1.0:3, 1.0:-2, 1.0:3, 1.0:-2, 1.0:1}>>
  %0 = qnn.fully_connected ort %arg0, %c0 : (tensor<40x24x!quant.uniform<i8:f32, 1.0:117>>, tensor<16x24x!quant.uniform<i8:f32:0, {1.0:2, 1.0:1, 1.0:-4, 1.0:0, 1.0:0, 1.0:2, 1.0:-4, 1.0:-2, 1.0:3, 1.0:-1, 1.0:2, 1.0:3, 1.0:-2, 1.0:3, 1.0:-2, 1.0:1}>>) -> tensor<40x16x!quant.uniform<i32:f32, 1.0>>
  return %0 : tensor<40x16x!quant.uniform<i32:f32, 1.0>>
}
func.func @random_softmax_230(%arg0: tensor<40x7x!quant.uniform<u8:f32, 1.00000001490116119e-01:30>>) -> tensor<40x7x!quant.uniform<u8:f32, 7.81250000000000000e-03:220>> attributes {expected = "0eeb8750cee07fb2"} {
  %0 = qnn.softmax ort %arg0 : (tensor<40x7x!quant.uniform<u8:f32, 1.00000001490116119e-01:30>>) -> tensor<40x7x!quant.uniform<u8:f32, 7.81250000000000000e-03:220>>
  return %0 : tensor<40x7x!quant.uniform<u8:f32, 7.81250000000000000e-03:220>>
}
func.func @random_softmax_231(%arg0: tensor<40x40x!quant.uniform<u8:f32, 7.81250000000000000e-03:203>>) -> tensor<40x40x!quant.uniform<u8:f32, 4.00000005960464478e-01:66>> attributes {expected = "c681f07e1b849325"} {
  %0 = qnn.softmax ort %arg0 : (tensor<40x40x!quant.uniform<u8:f32, 7.81250000000000000e-03:203>>) -> tensor<40x40x!quant.uniform<u8:f32, 4.00000005960464478e-01:66>>
  return %0 : tensor<40x40x!quant.uniform<u8:f32, 4.00000005960464478e-01:66>>
}
func.func @random_softmax_232(%arg0: tensor<40x1000x!quant.uniform<u8:f32, 6.99999988079071045e-01:107>>) -> tensor<40x1000x!quant.uniform<u8:f32, 5.00000007450580597e-02:71>> attributes {expected = "d9491b50fbdb290c"} {
  %0 = qnn.softmax ort %arg0 : (tensor<40x1000x!quant.uniform<u8:f32, 6.99999988079071045e-01:107>>) -> tensor<40x1000x!quant.uniform<u8:f32, 5.00000007450580597e-02:71>>
  return %0 : tensor<40x1000x!quant.uniform<u8:f32, 5.00000007450580597e-02:71>>
}
func.func @random_softmax_233(%arg0: tensor<40x2x!quant.uniform<u8:f32, 4.00000005960464478e-01:103>>) -> tensor<40x2x!quant.uniform<u8:f32, 3.90625000000000000e-03:121>> attributes {expected = "fe04f502f2a02174"} {
  %0 = qnn.softmax ort %arg0 : (tensor<40x2x!quant.uniform<u8:f32, 4.00000005960464478e-01:103>>) -> tensor<40x2x!quant.uniform<u8:f32, 3.90625000000000000e-03:121>>
  return %0 : tensor<40x2x!quant.uniform<u8:f32, 3.90625000000000000e-03:121>>
}
func.func @random_softmax_234(%arg0: tensor<40x2x!quant.uniform<u8:f32, 1.25000001862645149e-02:168>>) -> tensor<40x2x!quant.uniform<u8:f32, 3.00000011920928955e-01:45>> attributes {expected = "128010820745ef33"} {
  %0 = qnn.softmax ort %arg0 : (tensor<40x2x!quant.uniform<u8:f32, 1.25000001862645149e-02:168>>) -> tensor<40x2x!quant.uniform<u8:f32, 3.00000011920928955e-01:45>>
  return %0 : tensor<40x2x!quant.uniform<u8:f32, 3.00000011920928955e-01:45>>
}
func.func @random_softmax_235(%arg0: tensor<40x2x!quant.uniform<u8:f32, 6.99999988079071045e-01:32>>) -> tensor<40x2x!quant.uniform<u8:f32, 2.00000002980232239e-01:81>> attributes {expected = "db8c8b0b878aa4a3"} {
  %0 = qnn.softmax ort %arg0 : (tensor<40x2x!quant.uniform<u8:f32, 6.99999988079071045e-01:32>>) -> tensor<40x2x!quant.uniform<u8:f32, 2.00000002980232239e-01:81>>
  return %0 : tensor<40x2x!quant.uniform<u8:f32, 2.00000002980232239e-01:81>>
}
func.func @random_softmax_236(%arg0: tensor<40x2x!quant.uniform<u8:f32, 6.00000023841857910e-01:73>>) -> tensor<40x2x!quant.uniform<u8:f32, 1.25000001862645149e-02:97>> attributes {expected = "ee8af5565ef5f815"} {
  %0 = qnn.softmax ort %arg0 : (tensor<40x2x!quant.uniform<u8:f32, 6.00000023841857910e-01:73>>) -> tensor<40x2x!quant.uniform<u8:f32, 1.25000001862645149e-02:97>>
  return %0 : tensor<40x2x!quant.uniform<u8:f32, 1.25000001862645149e-02:97>>
}
func.func @random_softmax_237(%arg0: tensor<40x2x!quant.uniform<u8:f32, 3.90625000000000000e-03:20>>) -> tensor<40x2x!quant.uniform<u8:f32, 7.81250000000000000e-03:228>> attributes {expected = "455bb02556e10b15"} {
  %0 = qnn.softmax ort %arg0 : (tensor<40x2x!quant.uniform<u8:f32, 3.90625000000000000e-03:20>>) -> tensor<40x2x!quant.uniform<u8:f32, 7.81250000000000000e-03:228>>
  return %0 : tensor<40x2x!quant.uniform<u8:f32, 7.81250000000000000e-03:228>>
}
func.func @random_softmax_238(%arg0: tensor<40x2x!quant.uniform<u8:f32, 6.00000023841857910e-01:106>>) -> tensor<40x2x!quant.uniform<u8:f32, 5.00000007450580597e-02:240>> attributes {expected = "2f31818ab5b8cb93"} {
  %0 = qnn.softmax ort %arg0 : (tensor<40x2x!quant.uniform<u8:f32, 6.00000023841857910e-01:106>>) -> tensor<40x2x!quant.uniform<u8:f32, 5.00000007450580597e-02:240>>
  return %0 : tensor<40x2x!quant.uniform<u8:f32, 5.00000007450580597e-02:240>>
}
func.func @random_softmax_239(%arg0: tensor<40x2x!quant.uniform<u8:f32, 1.00000001490116119e-01:31>>) -> tensor<40x2x!quant.uniform<u8:f32, 3.90625000000000000e-03:92>> attributes {expected = "c27f8a69420b4a2c"} {
  %0 = qnn.softmax ort %arg0 : (tensor<40x2x!quant.uniform<u8:f32, 1.00000001490116119e-01:31>>) -> tensor<40x2x!quant.uniform<u8:f32, 3.90625000000000000e-03:92>>
  return %0 : tensor<40x2x!quant.uniform<u8:f32, 3.90625000000000000e-03:92>>
}
func.func @random_softmax_240(%arg0: tensor<40x2x!quant.uniform<u8:f32, 2.00000002980232239e-01:61>>) -> tensor<40x2x!quant.uniform<u8:f32, 4.00000005960464478e-01:170>> attributes {expected = "379f30d77c4d4915"} {
  %0 = qnn.softmax ort %arg0 : (tensor<40x2x!quant.uniform<u8:f32, 2.00000002980232239e-01:61>>) -> tensor<40x2x!quant.uniform<u8:f32, 4.00000005960464478e-01:170>>
  return %0 : tensor<40x2x!quant.uniform<u8:f32, 4.00000005960464478e-01:170>>
}
func.func @all_leaky_relu_241(%arg0: tensor<256x!quant.uniform<u8:f32, 1.00000001490116119e-01:44>>) -> tensor<256x!quant.uniform<u8:f32, 6.00000023841857910e-01:14>> attributes {expected = "96255b7f1f7a0a83"} {
  %0 = qnn.unary ort %arg0 {alpha = 9.99999977648258209e-03 : f32, function = "leaky_relu"} : (tensor<256x!quant.uniform<u8:f32, 1.00000001490116119e-01:44>>) -> tensor<256x!quant.uniform<u8:f32, 6.00000023841857910e-01:14>>
  return %0 : tensor<256x!quant.uniform<u8:f32, 6.00000023841857910e-01:14>>
}
func.func @all_leaky_relu_242(%arg0: tensor<256x!quant.uniform<u8:f32, 7.81250000000000000e-03:90>>) -> tensor<256x!quant.uniform<u8:f32, 4.00000005960464478e-01:147>> attributes {expected = "a1fd4e174263e2fe"} {
  %0 = qnn.unary ort %arg0 {alpha = 3.00000011920928955e-01 : f32, function = "leaky_relu"} : (tensor<256x!quant.uniform<u8:f32, 7.81250000000000000e-03:90>>) -> tensor<256x!quant.uniform<u8:f32, 4.00000005960464478e-01:147>>
  return %0 : tensor<256x!quant.uniform<u8:f32, 4.00000005960464478e-01:147>>
}
func.func @all_leaky_relu_243(%arg0: tensor<256x!quant.uniform<u8:f32, 4.00000005960464478e-01:98>>) -> tensor<256x!quant.uniform<u8:f32, 6.00000023841857910e-01:208>> attributes {expected = "096b7ac973b84404"} {
  %0 = qnn.unary ort %arg0 {alpha = 2.50000000000000000e+00 : f32, function = "leaky_relu"} : (tensor<256x!quant.uniform<u8:f32, 4.00000005960464478e-01:98>>) -> tensor<256x!quant.uniform<u8:f32, 6.00000023841857910e-01:208>>
  return %0 : tensor<256x!quant.uniform<u8:f32, 6.00000023841857910e-01:208>>
}
func.func @random_conv2d_244(%arg0: tensor<1x7x8x6x!quant.uniform<u8:f32, 1.0:18>>) -> tensor<1x4x8x5x!quant.uniform<i32:f32, 1.0>> attributes {expected = "4af2530ff05a2f47"} {
  %c0 = qnn.constant dense<"0x361F211BF6EDCA182414021CF836EFCFC82C20EA2F1A08F128281A03002F2D003838DF100A3003E1C6CDD9FA2E2C1DE72F03CD10193BE62A09C60F35E2F8DEDCC9D00507E3FC1DE90716CC27CA2920C436FAE2DB0E2EFD0BFF0DFF1EF0CA2DD1E2D00422EA35D6D4ECEC0F1B3B2DCA350914E2E6E9D5E623D20DC8392F0BE908DDCD03DFE5C62ECFCDE310E2DD1911D21ECCEAEF040C10E40806301CE9D91108DC042832E9F1DE36FA19C8D7E9EECB12EDFAEEC8DE23F2E0F703F52A27F80014E2DE08D9DBCFD9302DCAF43A1413CDDDC7E536C50B30232BE814EEF809CA2633EFFD3227121015F8C73AD0CEFF33FE35C4E7E2F83CFC350515D414FCD9C5221CE71FF3C8C436D925192C333804E1"> : tensor<5x3x3x6xi8> : tensor<5x3x3x6x!quant.uniform<i8:f32, 1.0:-1>>
  %0 = qnn.conv2d ort %arg0, %c0 {dilation = array<i64: 1, 1>, pad = array<i64: 1, 1, 0, 2>, stride = array<i64: 2, 1>} : (tensor<1x7x8x6x!quant.uniform<u8:f32, 1.0:18>>, tensor<5x3x3x6x!quant.uniform<i8:f32, 1.0:-1>>) -> tensor<1x4x8x5x!quant.uniform<i32:f32, 1.0>>
  return %0 : tensor<1x4x8x5x!quant.uniform<i32:f32, 1.0>>
}
func.func @random_fully_connected_245(%arg0: tensor<40x24x!quant.uniform<u8:f32, 1.0:166>>) -> tensor<40x16x!quant.uniform<i32:f32, 1.0>> attributes {expected = "2a79968fa4d12054"} {
  %c0 = qnn.constant dense<"0xDAC6240B10DDCD3301C53AC5CFD6CADE12C9DE3906012A03CB0A1C2DECE306EDCB2ADA0A2511D5DB03D517012628D312050AED2EFD25D0E2052908DD070AE7E5260A090E3A2F1325D4090ED0F6E9051D2F28F4CFFBD7D32E040FE2081139E3FFEBE13929101519F4CF2803D1D7DEEE05F8E3360DE4F3FE36E010351ADF05FCC41E3137E53BE207D13616E1D429D8C7E8D70B37C53CD4D434D0FE39E4FCE0F4100038C8D40CD01E263339E6E835D31113C60E262C1907F5CD3608DC1DF9CC011338FDD924C619EFF6EA1023D2E7C6392131191BDB3B093934FCF7FCE9141ACD2802E22726100FE73CDA2208C7CC26D2D8FD36D0F2DA2113130CF9F8DEC6D4E417DC38F52D2B0232221CDBFA26271E2422F12BD6FD24D3272A00311DE2F039DBF3CECBF6F100EEDC39DEFF1FD9C921D3251B01F1F328FCE5CDF4F22814351DCB2E02DE1CCEF0D3F001312F262808E7F1F1D4C4333000EC0208E0CF14C5EAE2E3D5DAFBEAF90730CD36CB29213513E332E6E402EAECF322D50D093C06D1CAEEEDE6"> : tensor<16x24xi8> : tensor<16x24x!quant.uniform<i8:f32:0, {1.0:2, 1.0:-4, 1.0:1, 1.0:2, 1.0:-2, 1.0:-2, 1.0:-3, 1.0:2, 1.0:1, 1.0:-2, 1.0:-1, 1.0:1, 1.0:2, 1.0:2, 1.0:2, 1.0:-3}>>
  %0 = qnn.fully_connected ort %arg0, %c0 : (tensor<40x24x!quant.uniform<u8:f32, 1.0:166>>, tensor<16x24x!quant.uniform<i8:f32:0, {1.0:2, 1.0:-4, 1.0:1, 1.0:2, 1.0:-2, 1.0:-2, 1.0:-3, 1.0:2, 1.0:1, 1.0:-2, 1.0:-1, 1.0:1, 1.0:2, 1.0:2, 1.0:2, 1.0:-3}>>) -> tensor<40x16x!quant.uniform<i32:f32, 1.0>>
  return %0 : tensor<40x16x!quant.uniform<i32:f32, 1.0>>
}
func.func @random_dynamic_fully_connected_246(%arg0: tensor<40x24xf32>) -> tensor<40x16xf32> attributes {expected = "1a497578c3108be1"} {
  %c0 = qnn.constant dense<"0x30192DD7E525363B2BF6C5D71710E8E5F310E7F8E1FBEAF539E5331905DCCAE1030D39EA36342125CCF6EBC622113217CBED06033AF2F9C90AF419DB14F70EF2F521F431E3DFEE19CB30EBE20718DDDEF2D7F4FF12C5FD2AFD35E0DFE8FCEB101FEF391F32D120CE18E6E3F8CC39EFD61BD33C0C0329380D09C935F6CD232E10EBDBF31EDA1A1CE1110A03F21FC8C9FD052AEFE4D7CBD5E4EA1801CFF1D4D52029100A370821EDFE021E14E922E2E9CB02FDCC27E0331A18262232132E272AFFF1D4F0172FCE32C6DB332804C4DC00110EEC2FD6FFD722113120DE33DCC40AF7F02F31DF39DCC6E633DD3234FE1423DA2D0DE12813FA1FCC030DFF1127D01D2AC511350200D52C1DF6C91DEE06253821C9DEE5E2E534D9D927C922E3ED291930FB2FEF32CCC5DBCFE116EFE9FAC8200B29FBDF0BDAE23700163236EBCAEA3ADCDAE016DB37E3F635E108E306D10A14CE0D3423FAE23A3AD3010DD7CCE23B1428FEF723D601D3D032191EE0C62CCC22E9C8FAC8D8F50EDA1137C5D811E117E8E1"> : tensor<16x24xi8> : tensor<16x24x!quant.uniform<i8:f32:0, {6.99999988079071045e-01, 2.00000002980232239e-01, 5.00000007450580597e-02, 1.25000001862645149e-02, 1.25000001862645149e-02, 5.00000007450580597e-02, 1.25000001862645149e-02, 7.81250000000000000e-03, 1.00000001490116119e-01, 1.25000001862645149e-02, 7.81250000000000000e-03, 5.00000007450580597e-02, 5.00000007450580597e-02, 3.90625000000000000e-03, 2.00000002980232239e-01, 3.90625000000000000e-03}>>
  %c1 = arith.constant dense<"0x3333333FCDCC4C3E0000003C3333333FCDCCCC3D0000803BCDCC4C3CCDCCCC3E9A99993ECDCC4C3CCDCC4C3ECDCC4C3D9A99193F0000003C0000803B0000803B"> : tensor<16xf32>
  %q = qnn.dynamic_quantize ort %arg0 : (tensor<40x24xf32>) -> tensor<40x24x!qnn.dyn<u8:f32, tensor>>
  %0 = qnn.fully_connected ort %q, %c0, %c1 : (tensor<40x24x!qnn.dyn<u8:f32, tensor>>, tensor<16x24x!quant.uniform<i8:f32:0, {6.99999988079071045e-01, 2.00000002980232239e-01, 5.00000007450580597e-02, 1.25000001862645149e-02, 1.25000001862645149e-02, 5.00000007450580597e-02, 1.25000001862645149e-02, 7.81250000000000000e-03, 1.00000001490116119e-01, 1.25000001862645149e-02, 7.81250000000000000e-03, 5.00000007450580597e-02, 5.00000007450580597e-02, 3.90625000000000000e-03, 2.00000002980232239e-01, 3.90625000000000000e-03}>>, tensor<16xf32>) -> tensor<40x16xf32>
  return %0 : tensor<40x16xf32>
}
func.func @random_dynamic_fully_connected_247(%arg0: tensor<40x24xf32>) -> tensor<40x16xf32> attributes {expected = "e31ff2b1d2bb6f9d"} {
  %c0 = qnn.constant dense<"0x22CEC82AC614CD2BF6E8E3340A0A1E1E19F7F413EF09FBEF18E8E3DADAF930110B2529FAFCDB35FAD8F2FEE7D2D1F930DC1B0E36EB3815CCE5D02A2B10CED6C5ED21E5FCDB001E082D0B302F0AD020C727F511CDF114F9D81B0C09FA0012E4EC3B3C10D3F02DE13330D6D3D3E81B3B32C9C8EBD5FCD6E0E5ECEE3834D712D83826DED90EEBFD04E6F300F4C4E1292EDBFA39F92CC9FC35092F22EFDB3C1E19F8E32C25231AEAE912EE16F828162009DC36F13A32E12BF222C734C8F1C70BF5E5D238F5DEEB332E2618DEF5213C0133EC3CC4FBF60B1DCFF0CDF0F4EE1E3BC5F2D8F42FEB09C61CE8F0D6F5D4C823E5FFE517112619D730E1F60A35D70537280821C9F9D6092BF230CE39E019E600F91F25C6172E1210CF1A0CDA223CCF221FE12020D204E22CF7230028FC2AE338303C0ECE0A0AE8270117F5DF2ACF2FE42FC72D32D9F21905F6152902F4D5E8F427172918E51D1F0F3B3CC728C83B20F3FBCC293AD1D2E1271908CFCD12223BC50D080D0DDF192400E22C0DFE0422DE11CAEE"> : tensor<16x24xi8> : tensor<16x24x!quant.uniform<i8:f32, 3.90625000000000000e-03:0>>
  %c1 = arith.constant dense<"0xCDCC4C3D0000003CCDCCCC3E0000803B9A99993E0000003C3333333F3333333F0000803BCDCC4C3DCDCCCC3ECDCCCC3E3333333F0000803BCDCC4C3D0000803B"> : tensor<16xf32>
  %q = qnn.dynamic_quantize ort %arg0 : (tensor<40x24xf32>) -> tensor<40x24x!qnn.dyn<u8:f32, tensor>>
  %0 = qnn.fully_connected ort %q, %c0, %c1 : (tensor<40x24x!qnn.dyn<u8:f32, tensor>>, tensor<16x24x!quant.uniform<i8:f32, 3.90625000000000000e-03:0>>, tensor<16xf32>) -> tensor<40x16xf32>
  return %0 : tensor<40x16xf32>
}
func.func @random_dynamic_conv2d_248(%arg0: tensor<1x7x8x6xf32>) -> tensor<1x4x8x5xf32> attributes {expected = "950a9e95a3545bca"} {
  %c0 = qnn.constant dense<"0xE91F391812D8DDEE1BE2213535DDDF230A37D9E6CE04D32EE8E812161F191D0122FBF40E20363C23DC33ECFB1D372628D034023212D0182E15D9D013E609D40B00EFE91A38D1E5332CD7CBF6FB09E411D1FA2C1238E721DA0DF81A0C2CC635D21D3CCD0D08082B2BF4DB0E261C2B231239CDD5DDF5E931D932EB1B22E3F315DB11172CEDCD1E2700CAEDE93C3C1BD0F2D0F3FC010C39D3ECC4320ED02AFFD239D3F42B18C9C40C22F536EFE02136FCEEEFDEC61F22FFDFD8FD16D7F630E513CBD4DBDD1CD0E01DEAE8E717E92D0724E5D62A2D2725D9043332C9F210D6D7E81FDD2BD62838D2D0CBC8D71E2CFFEAC53ACA30F7E9390E28DE172AF2F42A1824300AC93BD13506C51B361811EF2637"> : tensor<5x3x3x6xi8> : tensor<5x3x3x6x!quant.uniform<i8:f32:0, {2.00000002980232239e-01, 3.90625000000000000e-03, 6.00000023841857910e-01, 1.25000001862645149e-02, 3.00000011920928955e-01}>>
  %c1 = arith.constant dense<"0xCDCC4C3DCDCC4C3E0000803BCDCCCC3DCDCC4C3D"> : tensor<5xf32>
  %q = qnn.dynamic_quantize ort %arg0 : (tensor<1x7x8x6xf32>) -> tensor<1x7x8x6x!qnn.dyn<u8:f32, tensor>>
  %0 = qnn.conv2d ort %q, %c0, %c1 {dilation = array<i64: 1, 1>, pad = array<i64: 1, 1, 0, 2>, stride = array<i64: 2, 1>} : (tensor<1x7x8x6x!qnn.dyn<u8:f32, tensor>>, tensor<5x3x3x6x!quant.uniform<i8:f32:0, {2.00000002980232239e-01, 3.90625000000000000e-03, 6.00000023841857910e-01, 1.25000001862645149e-02, 3.00000011920928955e-01}>>, tensor<5xf32>) -> tensor<1x4x8x5xf32>
  return %0 : tensor<1x4x8x5xf32>
}
func.func @random_dynamic_conv2d_249(%arg0: tensor<1x7x8x6xf32>) -> tensor<1x4x8x5xf32> attributes {expected = "aa22a1eeb09692e2"} {
  %c0 = qnn.constant dense<"0x1512F82220F0D203D1E5EC24030EFA3C28E313F90F1DCCE4EE2C14D41A2C12F1120502131CDD011D3820013BF41EE713C8001CEEE2C8E72F0B2D2736CB22DCFCE4D41C0623DEFE3406CBFD2812D0C73C19EDDD00C438320833F40124F9D3E0DFE9243C19F8E1FFE8CCE61E03CDFAEA073C0B0DD211EAEFEA0E2B13C920CB25D6ED321D0C0CE6D40922D3FD3C383CDC23D6F302F1DC06D433370726F2E13900FCF7DAEFFE15FED723E4260CF0FCCE30E821FBF12BD639221EFB0912F616E5D1F9F6F21E352FFEC607D7D42FF3EA25DAC4372DC8D1DCDC25F009290EFFF823F02D173C132CD0F92E1E0D05D8FA2F14E5FA2732C823322135F1EAF6122ED2D723CCCFD90124F50F17DF01F4F0D7F1F2"> : tensor<5x3x3x6xi8> : tensor<5x3x3x6x!quant.uniform<i8:f32, 4.00000005960464478e-01:0>>
  %c1 = arith.constant dense<"0xCDCC4C3E0000003CCDCCCC3DCDCCCC3DCDCC4C3C"> : tensor<5xf32>
  %q = qnn.dynamic_quantize ort %arg0 : (tensor<1x7x8x6xf32>) -> tensor<1x7x8x6x!qnn.dyn<u8:f32, tensor>>
  %0 = qnn.conv2d ort %q, %c0, %c1 {dilation = array<i64: 1, 1>, pad = array<i64: 1, 1, 0, 2>, stride = array<i64: 2, 1>} : (tensor<1x7x8x6x!qnn.dyn<u8:f32, tensor>>, tensor<5x3x3x6x!quant.uniform<i8:f32, 4.00000005960464478e-01:0>>, tensor<5xf32>) -> tensor<1x4x8x5xf32>
  return %0 : tensor<1x4x8x5xf32>
}
func.func @random_dynamic_depthwise_conv2d_250(%arg0: tensor<1x7x8x6xf32>) -> tensor<1x4x8x6xf32> attributes {expected = "db97823867d9654f"} {
  %c0 = qnn.constant dense<"0x07EE26FE36C530F836F732EFE32AD62305EE2D1DF41D20F42432C7E30D21EA0BCC1016F5E5EBF1EB081D15E60E3AF83C260BD80807DA"> : tensor<3x3x6x1xi8> : tensor<3x3x6x1x!quant.uniform<i8:f32:2, {3.90625000000000000e-03, 4.00000005960464478e-01, 7.81250000000000000e-03, 6.00000023841857910e-01, 2.00000002980232239e-01, 6.00000023841857910e-01}>>
  %c1 = arith.constant dense<"0xCDCC4C3CCDCC4C3E9A99993ECDCCCC3E0000003CCDCCCC3E"> : tensor<6xf32>
  %q = qnn.dynamic_quantize ort %arg0 : (tensor<1x7x8x6xf32>) -> tensor<1x7x8x6x!qnn.dyn<u8:f32, tensor>>
  %0 = qnn.depthwise_conv2d ort %q, %c0, %c1 {dilation = array<i64: 1, 1>, pad = array<i64: 1, 1, 0, 2>, stride = array<i64: 2, 1>} : (tensor<1x7x8x6x!qnn.dyn<u8:f32, tensor>>, tensor<3x3x6x1x!quant.uniform<i8:f32:2, {3.90625000000000000e-03, 4.00000005960464478e-01, 7.81250000000000000e-03, 6.00000023841857910e-01, 2.00000002980232239e-01, 6.00000023841857910e-01}>>, tensor<6xf32>) -> tensor<1x4x8x6xf32>
  return %0 : tensor<1x4x8x6xf32>
}
func.func @random_dynamic_depthwise_conv2d_251(%arg0: tensor<1x7x8x6xf32>) -> tensor<1x4x8x6xf32> attributes {expected = "b2a6ae39a295535b"} {
  %c0 = qnn.constant dense<"0xDFEB2ED0D5DFD13002D0E1D8FB36DAEB2EE1EEFFDF2F1532E6E03ACED0DD283CD71C3516D4E5F81E39CB15F5D6CFE2E2D713F236FBE5"> : tensor<3x3x6x1xi8> : tensor<3x3x6x1x!quant.uniform<i8:f32, 3.90625000000000000e-03:0>>
  %c1 = arith.constant dense<"0xCDCC4C3E3333333F9A99193F3333333F9A99193FCDCCCC3E"> : tensor<6xf32>
  %q = qnn.dynamic_quantize ort %arg0 : (tensor<1x7x8x6xf32>) -> tensor<1x7x8x6x!qnn.dyn<u8:f32, tensor>>
  %0 = qnn.depthwise_conv2d ort %q, %c0, %c1 {dilation = array<i64: 1, 1>, pad = array<i64: 1, 1, 0, 2>, stride = array<i64: 2, 1>} : (tensor<1x7x8x6x!qnn.dyn<u8:f32, tensor>>, tensor<3x3x6x1x!quant.uniform<i8:f32, 3.90625000000000000e-03:0>>, tensor<6xf32>) -> tensor<1x4x8x6xf32>
  return %0 : tensor<1x4x8x6xf32>
}
func.func @positive_dynamic_fully_connected_252(%arg0: tensor<40x24xf32>) -> tensor<40x16xf32> attributes {expected = "977bc1125f699163"} {
  %c0 = qnn.constant dense<"0xE3E7C9DF3A17D3302ED5C7F92B31E2DB27031023EB0C2AFAF3C5F433E50F1FCF293214F3322DF104F3C416DBE8FB2536CCFFE60323FE09E612D7F4F52405373803FA16F9D5DA2F032A06FCCAE1D7CBCDC6EA1B302FDD32F0D820300D0AC42902E70C2CF43B100B043515FAF1303B37FAE509FFEE1D1C05FE22D6DFFDD1EBC7F919DE04E010FFEF2B3636D9F9F609F721E1D0C8F7DB09D8F41C3AF4373A11D237CD14D41231EB2C23D5F53721EE0E113214C92B2CC8F8DF351614E7D20BCA30F1E8E61B1CC7E41FD20F2DDC1332D023E7023B032AD1D0E7FB1126052F10DAD7FD3A0618ECC5DBEBCAF3C6FD2021DDCE2EECD910031820E13AD9F3E7CB3AE9FFEFE5D0FBC6C8C6223335F5D6FD2BEB2024DBDAC92D18F02430F924D93B02E1E6FFF3EA0F15E5E8D230F9DF17FC0DC60129E5D3FBC726D6F8CCED31F6DD05DD01D9F3FA15F0E539FAF3F7002A3402F608FED319D2F703D72626FD132D09EE0FDBD0F9182C3027F034EFE9D7EE27DD30C42D19F9E0E607271D330FD423F10D39F405"> : tensor<16x24xi8> : tensor<16x24x!quant.uniform<i8:f32:0, {1.00000001490116119e-01, 4.00000005960464478e-01, 3.90625000000000000e-03, 1.00000001490116119e-01, 1.00000001490116119e-01, 3.00000011920928955e-01, 5.00000007450580597e-02, 6.00000023841857910e-01, 1.00000001490116119e-01, 1.00000001490116119e-01, 1.25000001862645149e-02, 4.00000005960464478e-01, 1.25000001862645149e-02, 4.00000005960464478e-01, 1.00000001490116119e-01, 6.99999988079071045e-01}>>
  %c1 = arith.constant dense<"0x9A99193FCDCCCC3DCDCCCC3D9A99193FCDCC4C3ECDCC4C3ECDCC4C3C0000803B0000803BCDCCCC3ECDCCCC3D3333333F9A99193F3333333FCDCC4C3DCDCC4C3E"> : tensor<16xf32>
  %q = qnn.dynamic_quantize ort %arg0 : (tensor<40x24xf32>) -> tensor<40x24x!qnn.dyn<u8:f32, tensor>>
  %0 = qnn.fully_connected ort %q, %c0, %c1 : (tensor<40x24x!qnn.dyn<u8:f32, tensor>>, tensor<16x24x!quant.uniform<i8:f32:0, {1.00000001490116119e-01, 4.00000005960464478e-01, 3.90625000000000000e-03, 1.00000001490116119e-01, 1.00000001490116119e-01, 3.00000011920928955e-01, 5.00000007450580597e-02, 6.00000023841857910e-01, 1.00000001490116119e-01, 1.00000001490116119e-01, 1.25000001862645149e-02, 4.00000005960464478e-01, 1.25000001862645149e-02, 4.00000005960464478e-01, 1.00000001490116119e-01, 6.99999988079071045e-01}>>, tensor<16xf32>) -> tensor<40x16xf32>
  return %0 : tensor<40x16xf32>
}
func.func @negative_dynamic_fully_connected_253(%arg0: tensor<40x24xf32>) -> tensor<40x16xf32> attributes {expected = "3c11f2608bf82db6"} {
  %c0 = qnn.constant dense<"0xC902D5FE2EC63B2ACFE1EB32D919EFDC3B31D7DADB30FFC716D6DFEEF6DD1DF6EBF2CB2A2221F9C93522DC33FA1C261B38F206E4C9D82F1F09383A232F0C0D030BE3E1DAF9E6F3E80118F619E7DB2BCE1827C518023CFAFB1B1E2103E1C7382A11D324D719C6D039F1C6CB390924E0E1E3DB2C06D133381802062DF6040A2806FD38350E29E0D8E62C11F90D36CE1FC719EBFCCBD0E82020D2D51D0CF0D234380922DB081F13061B2B343CC5E1D52EEC1827191028E0EC32E2DA1CEB3725CEC717332D05F6F82227332E23F40CC6F1D8C7D6C5F70F32E12E01D73C2411D40B34F918D1CF0C39DF1D203A26CB11F01017DF2511E62A0B322CE7260BCB17D20FD51ACBE91CEA00FBED1EE5F2E50E1DF20C2E2821EA1033DF00ED291FEBD31A080BFFCBE9FCC6E320FED6D5F1F600332521F8CFDE0C0AEBE9CAC805E9DECD1EFB3437031C2B0E11FBF6313923383A2F2A0DDFEE34340410E4FAFEF939D82B04371D0E20EBDF07F0CCEA3636DCF92BEA3BDB06E6C72CFC23EFEE00362933D204EF2F"> : tensor<16x24xi8> : tensor<16x24x!quant.uniform<i8:f32:0, {3.90625000000000000e-03, 1.00000001490116119e-01, 4.00000005960464478e-01, 6.00000023841857910e-01, 3.90625000000000000e-03, 5.00000007450580597e-02, 2.00000002980232239e-01, 7.81250000000000000e-03, 6.99999988079071045e-01, 4.00000005960464478e-01, 3.90625000000000000e-03, 4.00000005960464478e-01, 1.25000001862645149e-02, 4.00000005960464478e-01, 1.00000001490116119e-01, 1.25000001862645149e-02}>>
  %c1 = arith.constant dense<"0xCDCC4C3ECDCC4C3DCDCCCC3DCDCC4C3D3333333F3333333FCDCC4C3ECDCC4C3E3333333F9A99993ECDCC4C3C0000003CCDCC4C3DCDCCCC3ECDCC4C3E9A99193F"> : tensor<16xf32>
  %q = qnn.dynamic_quantize ort %arg0 : (tensor<40x24xf32>) -> tensor<40x24x!qnn.dyn<u8:f32, tensor>>
  %0 = qnn.fully_connected ort %q, %c0, %c1 : (tensor<40x24x!qnn.dyn<u8:f32, tensor>>, tensor<16x24x!quant.uniform<i8:f32:0, {3.90625000000000000e-03, 1.00000001490116119e-01, 4.00000005960464478e-01, 6.00000023841857910e-01, 3.90625000000000000e-03, 5.00000007450580597e-02, 2.00000002980232239e-01, 7.81250000000000000e-03, 6.99999988079071045e-01, 4.00000005960464478e-01, 3.90625000000000000e-03, 4.00000005960464478e-01, 1.25000001862645149e-02, 4.00000005960464478e-01, 1.00000001490116119e-01, 1.25000001862645149e-02}>>, tensor<16xf32>) -> tensor<40x16xf32>
  return %0 : tensor<40x16xf32>
}
func.func @exact_packed_254(%arg0: tensor<5x64xf32>) -> tensor<5x6xf32> attributes {expected = "ac8508e8a1e962fd"} {
  %c0 = qnn.constant dense<"0x02020C0E0F050F0E0A05010708010006040E020F0404040906010C0A0F0800010C0403060F08000805020105050603010F0D060D090E0F0E0A080B080E030B070C0B0C0E020E060F0A0C000204010C0302090E070F09070E0F010A0B06090D0D0704050704020103010F0B0F080A0F0B0F0B010C0A070A0D09010807030A030A0B0F030604090E06080C0B0E0B0B0001040E08040D0D0D08050D05010A080100030F05080501090B0303090D08010A0B030D050C050A0C020705060509070F0C010C0506080105080309010F030F0305080009010006050E06070004080708070C020A040B010E0D0E0E000A030A070B0606070A0706090E0E0C050207020B0A0C0905030805000B0609090205050C0B000B01030F09090105090B09080103010B0C080506090A08070C0305060E0F010E0B0508090E0E040E0B0E060B0C000F0A080D0B0F0E0F0208040D02020F030001000F0708000B0307060B0A0201040800040A0D040A0E010B070E000C02090C070308020B010A0C0406060C0303000F"> : tensor<6x64xi4> : tensor<6x64x!quant.uniform<u4:f32:{0:1, 1:32}, {{2.50000000000000000e-01:8, 5.00000000000000000e-01:14}, {5.00000000000000000e-01:2, 1.00000000000000000e+00:0}, {2.00000000000000000e+00:4, 2.00000000000000000e+00:7}, {3.12500000000000000e-02:2, 3.12500000000000000e-02:12}, {1.25000000000000000e-01:6, 2.50000000000000000e-01:14}, {5.00000000000000000e-01:14, 1.00000000000000000e+00:6}}>>
  %0 = qnn.fully_connected ort %arg0, %c0 : (tensor<5x64xf32>, tensor<6x64x!quant.uniform<u4:f32:{0:1, 1:32}, {{2.50000000000000000e-01:8, 5.00000000000000000e-01:14}, {5.00000000000000000e-01:2, 1.00000000000000000e+00:0}, {2.00000000000000000e+00:4, 2.00000000000000000e+00:7}, {3.12500000000000000e-02:2, 3.12500000000000000e-02:12}, {1.25000000000000000e-01:6, 2.50000000000000000e-01:14}, {5.00000000000000000e-01:14, 1.00000000000000000e+00:6}}>>) -> tensor<5x6xf32>
  return %0 : tensor<5x6xf32>
}
func.func @exact_packed_255(%arg0: tensor<5x64xf32>) -> tensor<5x6xf32> attributes {expected = "399cb3dccc54cf1b"} {
  %c0 = qnn.constant dense<"0x0C0E030106060008090B0D0C020C0D0D080D04060E050706050F000401010C0C040B0500010F0F0D0305030103080E0C040008090C0806000C00020A0F0D0A0405020B08070209080407080D0F07040201000C040709080F0C090D060B0E0005080E0A0509010E0F0D0D0E020B0E08020E05090B0E070901080C05030E03010100030A0101030302010E030A0C0B0E010B000C0C0C0E0C0101080E020A0A03080508070C0303070A080808050709030F0909070A0104090606020F050E05000502010204050D0201040C0A030B0B0C08080707090C020709080306080C0F0B0A0E090E040904020B0D06070301060D050E02010C0D01040800030E000300060D0F0C0F0909010D05050109070101030C040600070B0E090E0403040B010C0800080F0A020E0B0E070F0500040C010F0D00040006070E040F0C0C07020A010301090A020703050C0607000E040602060209080B0D0101070506040F010B060000060609040C010D030D08090D0508060C0F05050107030F0C070D0F0E0C060A08"> : tensor<6x64xi4> : tensor<6x64x!quant.uniform<u4:f32:{0:1, 1:32}, {{5.00000000000000000e-01:8, 2.50000000000000000e-01:8}, {3.12500000000000000e-02:8, 5.00000000000000000e-01:8}, {1.00000000000000000e+00:8, 6.25000000000000000e-02:8}, {2.00000000000000000e+00:8, 1.00000000000000000e+00:8}, {1.00000000000000000e+00:8, 5.00000000000000000e-01:8}, {6.25000000000000000e-02:8, 6.25000000000000000e-02:8}}>>
  %0 = qnn.fully_connected ort %arg0, %c0 : (tensor<5x64xf32>, tensor<6x64x!quant.uniform<u4:f32:{0:1, 1:32}, {{5.00000000000000000e-01:8, 2.50000000000000000e-01:8}, {3.12500000000000000e-02:8, 5.00000000000000000e-01:8}, {1.00000000000000000e+00:8, 6.25000000000000000e-02:8}, {2.00000000000000000e+00:8, 1.00000000000000000e+00:8}, {1.00000000000000000e+00:8, 5.00000000000000000e-01:8}, {6.25000000000000000e-02:8, 6.25000000000000000e-02:8}}>>) -> tensor<5x6xf32>
  return %0 : tensor<5x6xf32>
}
func.func @exact_packed_256(%arg0: tensor<5x64xf32>) -> tensor<5x6xf32> attributes {expected = "50d6e89cad829691"} {
  %c0 = qnn.constant dense<"0x3C16342556E4903D1BA5D3D29FC2ADC6B6CBED281B72800FB7F001320CC5A48E03BC7E67C495480EF14F034D675123447EEBDFFF418D0FE9BC1FEEB8F0EB00DB33EA4A345A7F02EB810DD3A3F850BA8FAF462D9F54AE4EE9DB243D3A4861B23FAB16A581EE95A72C891E0B17C72041E076ACB82E5601CBDA7319CF4E78E6692E40136E5A59376EA285644B66AA88ABAED0EEEFD712FD96FF65DA43B4FAECC04FFCBE2F47651A67D9BF15E53E6BF983F87A81193F2D12E2BD88B5F83FE4338E520FC8E3FDC45CC8803D8AA08AB86CD676692718529CA5C3D16DC6B8094F4908BCE453A23FEEC4968A0C467D45DCBE83B117131A852AF6645EB6B3EF4F3606FA0B1B21494AF427A240EC4A2EA8EB5419B652B7FCBAE3274CCEF0B396C690E35F81D9C0DB79782EE059A56B8A3B81D5A6FAF517EAEC36A5EFA5CD44479E3A00EE3E421DAFFD488259A9EFCFBD72238E46DE22FBC4B5592728A6FE2C333B6E3994770FBB9FEEF3BDAD6D3CE1FDE154A4ECAAC4A115A2CC798A9FE6E200D37AA46901"> : tensor<6x64xi8> : tensor<6x64x!quant.uniform<u8:f32:{0:1, 1:32}, {{1.25000000000000000e-01:105, 5.00000000000000000e-01:177}, {3.12500000000000000e-02:180, 5.00000000000000000e-01:188}, {1.25000000000000000e-01:90, 1.25000000000000000e-01:169}, {2.00000000000000000e+00:109, 5.00000000000000000e-01:193}, {5.00000000000000000e-01:44, 2.00000000000000000e+00:131}, {1.00000000000000000e+00:188, 2.00000000000000000e+00:195}}>>
  %0 = qnn.fully_connected ort %arg0, %c0 : (tensor<5x64xf32>, tensor<6x64x!quant.uniform<u8:f32:{0:1, 1:32}, {{1.25000000000000000e-01:105, 5.00000000000000000e-01:177}, {3.12500000000000000e-02:180, 5.00000000000000000e-01:188}, {1.25000000000000000e-01:90, 1.25000000000000000e-01:169}, {2.00000000000000000e+00:109, 5.00000000000000000e-01:193}, {5.00000000000000000e-01:44, 2.00000000000000000e+00:131}, {1.00000000000000000e+00:188, 2.00000000000000000e+00:195}}>>) -> tensor<5x6xf32>
  return %0 : tensor<5x6xf32>
}
func.func @exact_packed_257(%arg0: tensor<5x64xf32>) -> tensor<5x6xf32> attributes {expected = "9974925723d327fb"} {
  %c0 = qnn.constant dense<"0x1F1418A045BF1749256DA6A26D059DBD8A2928BBDCD3B67BF1EAC14D1BEA20FC1723F702CD7F52C2BB5F4C189252B43C6D732F415EA84C76AA25D2CEB0BDF48E4E4C8B4714A8C38261D2A32A3693796BBC59CC0DC1BA064034E8C67595D08F0F23DD12B42ED58FFA15686769836E870DEAD37C2AEBA266AA87578E4151943DD6DF9B82D17019A8CEC0E94810EE386C29A2BA724BA82F5F75AB1D529F2DFD5531AD4135F522938DFCB61B63A9D7CD1D154280D83B4589E6795E4D2B3E8681AC1722A6D48B92B9CAB8F8E56607DD1AD5F79504B0EE65481B0BA26B58B182BBF75D60BFE4992E8F69F7D6D531A857D33E241F2974329B4B4938E9332B7CEAF69DEA3A5023F65241A69D1199F768376D947C9CF44E8B9FFEC8941648BE111066BC199611A598A4E3A1B32B890F573535C8E950745051B30BDFB01D17F35FEAE6C0467DD2B4B4254464DD8DE2E79C162812F095B95E1FF93EE5AF6BC38C8306904E548CC77CF1FB193AEB9202EC9C0B47D0C5E7F17E3F6151A8BAD697A278BFD4EF9A"> : tensor<6x64xi8> : tensor<6x64x!quant.uniform<u8:f32:{0:1, 1:32}, {{2.50000000000000000e-01:128, 1.25000000000000000e-01:128}, {1.25000000000000000e-01:128, 1.25000000000000000e-01:128}, {6.25000000000000000e-02:128, 6.25000000000000000e-02:128}, {2.50000000000000000e-01:128, 5.00000000000000000e-01:128}, {6.25000000000000000e-02:128, 2.00000000000000000e+00:128}, {2.00000000000000000e+00:128, 6.25000000000000000e-02:128}}>>
  %0 = qnn.fully_connected ort %arg0, %c0 : (tensor<5x64xf32>, tensor<6x64x!quant.uniform<u8:f32:{0:1, 1:32}, {{2.50000000000000000e-01:128, 1.25000000000000000e-01:128}, {1.25000000000000000e-01:128, 1.25000000000000000e-01:128}, {6.25000000000000000e-02:128, 6.25000000000000000e-02:128}, {2.50000000000000000e-01:128, 5.00000000000000000e-01:128}, {6.25000000000000000e-02:128, 2.00000000000000000e+00:128}, {2.00000000000000000e+00:128, 6.25000000000000000e-02:128}}>>) -> tensor<5x6xf32>
  return %0 : tensor<5x6xf32>
}
func.func @random_softmax_258(%arg0: tensor<40x2x!quant.uniform<i8:f32, 7.81250000000000000e-03:-3>>) -> tensor<40x2x!quant.uniform<i8:f32, 3.12500004656612873e-03:-31>> attributes {expected = "a87a2e445b880187"} {
  %0 = qnn.softmax ort %arg0 : (tensor<40x2x!quant.uniform<i8:f32, 7.81250000000000000e-03:-3>>) -> tensor<40x2x!quant.uniform<i8:f32, 3.12500004656612873e-03:-31>>
  return %0 : tensor<40x2x!quant.uniform<i8:f32, 3.12500004656612873e-03:-31>>
}
func.func @random_softmax_259(%arg0: tensor<40x2x!quant.uniform<i8:f32, 7.81250000000000000e-03:121>>) -> tensor<40x2x!quant.uniform<i8:f32, 1.24999997206032276e-03:99>> attributes {expected = "c9b57e01d190c315"} {
  %0 = qnn.softmax ort %arg0 : (tensor<40x2x!quant.uniform<i8:f32, 7.81250000000000000e-03:121>>) -> tensor<40x2x!quant.uniform<i8:f32, 1.24999997206032276e-03:99>>
  return %0 : tensor<40x2x!quant.uniform<i8:f32, 1.24999997206032276e-03:99>>
}
func.func @random_softmax_260(%arg0: tensor<40x7x!quant.uniform<i8:f32, 7.81250000000000000e-03:-24>>) -> tensor<40x7x!quant.uniform<i8:f32, 8.92857147846370935e-04:-93>> attributes {expected = "3f18284e2c26fd97"} {
  %0 = qnn.softmax ort %arg0 : (tensor<40x7x!quant.uniform<i8:f32, 7.81250000000000000e-03:-24>>) -> tensor<40x7x!quant.uniform<i8:f32, 8.92857147846370935e-04:-93>>
  return %0 : tensor<40x7x!quant.uniform<i8:f32, 8.92857147846370935e-04:-93>>
}
func.func @random_softmax_261(%arg0: tensor<40x7x!quant.uniform<i8:f32, 7.81250000000000000e-03:68>>) -> tensor<40x7x!quant.uniform<i8:f32, 3.57142853317782283e-04:34>> attributes {expected = "5e1c801ddae2986d"} {
  %0 = qnn.softmax ort %arg0 : (tensor<40x7x!quant.uniform<i8:f32, 7.81250000000000000e-03:68>>) -> tensor<40x7x!quant.uniform<i8:f32, 3.57142853317782283e-04:34>>
  return %0 : tensor<40x7x!quant.uniform<i8:f32, 3.57142853317782283e-04:34>>
}
func.func @random_softmax_262(%arg0: tensor<40x64x!quant.uniform<i8:f32, 7.81250000000000000e-03:74>>) -> tensor<40x64x!quant.uniform<i8:f32, 9.76562514551915228e-05:97>> attributes {expected = "faccd7b0df01c525"} {
  %0 = qnn.softmax ort %arg0 : (tensor<40x64x!quant.uniform<i8:f32, 7.81250000000000000e-03:74>>) -> tensor<40x64x!quant.uniform<i8:f32, 9.76562514551915228e-05:97>>
  return %0 : tensor<40x64x!quant.uniform<i8:f32, 9.76562514551915228e-05:97>>
}
func.func @random_softmax_263(%arg0: tensor<40x64x!quant.uniform<i8:f32, 7.81250000000000000e-03:-113>>) -> tensor<40x64x!quant.uniform<i8:f32, 3.90624991268850863e-05:99>> attributes {expected = "faccd7b0df01c525"} {
  %0 = qnn.softmax ort %arg0 : (tensor<40x64x!quant.uniform<i8:f32, 7.81250000000000000e-03:-113>>) -> tensor<40x64x!quant.uniform<i8:f32, 3.90624991268850863e-05:99>>
  return %0 : tensor<40x64x!quant.uniform<i8:f32, 3.90624991268850863e-05:99>>
}
func.func @random_softmax_264(%arg0: tensor<40x2x!quant.uniform<u8:f32, 7.81250000000000000e-03:126>>) -> tensor<40x2x!quant.uniform<u8:f32, 3.12500004656612873e-03:250>> attributes {expected = "455bb02556e10b15"} {
  %0 = qnn.softmax ort %arg0 : (tensor<40x2x!quant.uniform<u8:f32, 7.81250000000000000e-03:126>>) -> tensor<40x2x!quant.uniform<u8:f32, 3.12500004656612873e-03:250>>
  return %0 : tensor<40x2x!quant.uniform<u8:f32, 3.12500004656612873e-03:250>>
}
func.func @random_softmax_265(%arg0: tensor<40x2x!quant.uniform<u8:f32, 7.81250000000000000e-03:223>>) -> tensor<40x2x!quant.uniform<u8:f32, 1.24999997206032276e-03:128>> attributes {expected = "455bb02556e10b15"} {
  %0 = qnn.softmax ort %arg0 : (tensor<40x2x!quant.uniform<u8:f32, 7.81250000000000000e-03:223>>) -> tensor<40x2x!quant.uniform<u8:f32, 1.24999997206032276e-03:128>>
  return %0 : tensor<40x2x!quant.uniform<u8:f32, 1.24999997206032276e-03:128>>
}
func.func @random_softmax_266(%arg0: tensor<40x7x!quant.uniform<u8:f32, 7.81250000000000000e-03:112>>) -> tensor<40x7x!quant.uniform<u8:f32, 8.92857147846370935e-04:212>> attributes {expected = "ddb26b28e249ee6d"} {
  %0 = qnn.softmax ort %arg0 : (tensor<40x7x!quant.uniform<u8:f32, 7.81250000000000000e-03:112>>) -> tensor<40x7x!quant.uniform<u8:f32, 8.92857147846370935e-04:212>>
  return %0 : tensor<40x7x!quant.uniform<u8:f32, 8.92857147846370935e-04:212>>
}
func.func @random_softmax_267(%arg0: tensor<40x7x!quant.uniform<u8:f32, 7.81250000000000000e-03:184>>) -> tensor<40x7x!quant.uniform<u8:f32, 3.57142853317782283e-04:16>> attributes {expected = "32548c94a768be49"} {
  %0 = qnn.softmax ort %arg0 : (tensor<40x7x!quant.uniform<u8:f32, 7.81250000000000000e-03:184>>) -> tensor<40x7x!quant.uniform<u8:f32, 3.57142853317782283e-04:16>>
  return %0 : tensor<40x7x!quant.uniform<u8:f32, 3.57142853317782283e-04:16>>
}
func.func @random_softmax_268(%arg0: tensor<40x64x!quant.uniform<u8:f32, 7.81250000000000000e-03:66>>) -> tensor<40x64x!quant.uniform<u8:f32, 9.76562514551915228e-05:83>> attributes {expected = "a199376a0401a1fb"} {
  %0 = qnn.softmax ort %arg0 : (tensor<40x64x!quant.uniform<u8:f32, 7.81250000000000000e-03:66>>) -> tensor<40x64x!quant.uniform<u8:f32, 9.76562514551915228e-05:83>>
  return %0 : tensor<40x64x!quant.uniform<u8:f32, 9.76562514551915228e-05:83>>
}
func.func @random_softmax_269(%arg0: tensor<40x64x!quant.uniform<u8:f32, 7.81250000000000000e-03:118>>) -> tensor<40x64x!quant.uniform<u8:f32, 3.90624991268850863e-05:193>> attributes {expected = "5d591765f035c525"} {
  %0 = qnn.softmax ort %arg0 : (tensor<40x64x!quant.uniform<u8:f32, 7.81250000000000000e-03:118>>) -> tensor<40x64x!quant.uniform<u8:f32, 3.90624991268850863e-05:193>>
  return %0 : tensor<40x64x!quant.uniform<u8:f32, 3.90624991268850863e-05:193>>
}
