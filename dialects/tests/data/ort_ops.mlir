// Made by tools/oracles/ort_ops.py. What ONNX Runtime 1.31.1 gives; see there.
func.func @all_add_0(%arg0: tensor<65536x!quant.uniform<i8:f32, 5.00000007450580597e-02:35>>, %arg1: tensor<65536x!quant.uniform<i8:f32, 3.90625000000000000e-03:119>>) -> tensor<65536x!quant.uniform<i8:f32, 7.81250000000000000e-03:71>> attributes {expected = "8c2a694b35cfa70d"} {
  %0 = qnn.add ort %arg0, %arg1 : (tensor<65536x!quant.uniform<i8:f32, 5.00000007450580597e-02:35>>, tensor<65536x!quant.uniform<i8:f32, 3.90625000000000000e-03:119>>) -> tensor<65536x!quant.uniform<i8:f32, 7.81250000000000000e-03:71>>
  return %0 : tensor<65536x!quant.uniform<i8:f32, 7.81250000000000000e-03:71>>
}
func.func @all_mul_1(%arg0: tensor<65536x!quant.uniform<i8:f32, 7.81250000000000000e-03:118>>, %arg1: tensor<65536x!quant.uniform<i8:f32, 1.25000001862645149e-02:10>>) -> tensor<65536x!quant.uniform<i8:f32, 1.00000001490116119e-01:-112>> attributes {expected = "90964bee3771e2bf"} {
  %0 = qnn.mul ort %arg0, %arg1 : (tensor<65536x!quant.uniform<i8:f32, 7.81250000000000000e-03:118>>, tensor<65536x!quant.uniform<i8:f32, 1.25000001862645149e-02:10>>) -> tensor<65536x!quant.uniform<i8:f32, 1.00000001490116119e-01:-112>>
  return %0 : tensor<65536x!quant.uniform<i8:f32, 1.00000001490116119e-01:-112>>
}
func.func @all_unary_2(%arg0: tensor<256x!quant.uniform<i8:f32, 6.00000023841857910e-01:58>>) -> tensor<256x!quant.uniform<i8:f32, 6.00000023841857910e-01:-95>> attributes {expected = "7c6c2fba43608878"} {
  %0 = qnn.unary ort %arg0 {function = "sigmoid"} : (tensor<256x!quant.uniform<i8:f32, 6.00000023841857910e-01:58>>) -> tensor<256x!quant.uniform<i8:f32, 6.00000023841857910e-01:-95>>
  return %0 : tensor<256x!quant.uniform<i8:f32, 6.00000023841857910e-01:-95>>
}
func.func @all_requantize_3(%arg0: tensor<256x!quant.uniform<i8:f32, 3.00000011920928955e-01:-52>>) -> tensor<256x!quant.uniform<i8:f32, 6.00000023841857910e-01:116>> attributes {expected = "406b404c6cc373a3"} {
  %0 = qnn.requantize ort %arg0 : (tensor<256x!quant.uniform<i8:f32, 3.00000011920928955e-01:-52>>) -> tensor<256x!quant.uniform<i8:f32, 6.00000023841857910e-01:116>>
  return %0 : tensor<256x!quant.uniform<i8:f32, 6.00000023841857910e-01:116>>
}
func.func @random_mean_4(%arg0: tensor<2x3x5x64x!quant.uniform<i8:f32, 6.00000023841857910e-01:-61>>) -> tensor<2x1x1x64x!quant.uniform<i8:f32, 5.00000007450580597e-02:-68>> attributes {expected = "6ed0bc4eb9b0dfba"} {
  %0 = qnn.mean ort %arg0 {axes = array<i64: 1, 2>, keep_dims = true} : (tensor<2x3x5x64x!quant.uniform<i8:f32, 6.00000023841857910e-01:-61>>) -> tensor<2x1x1x64x!quant.uniform<i8:f32, 5.00000007450580597e-02:-68>>
  return %0 : tensor<2x1x1x64x!quant.uniform<i8:f32, 5.00000007450580597e-02:-68>>
}
func.func @all_dequantize_5(%arg0: tensor<256x!quant.uniform<i8:f32, 3.90625000000000000e-03:89>>) -> tensor<256xf32> attributes {expected = "3ab9360b6fa7fb9e"} {
  %0 = qnn.dequantize ort %arg0 : (tensor<256x!quant.uniform<i8:f32, 3.90625000000000000e-03:89>>) -> tensor<256xf32>
  return %0 : tensor<256xf32>
}
func.func @random_quantize_6(%arg0: tensor<1024xf32>) -> tensor<1024x!quant.uniform<i8:f32, 3.90625000000000000e-03:89>> attributes {expected = "a0cd391baae6b68c"} {
  %0 = qnn.quantize ort %arg0 : (tensor<1024xf32>) -> tensor<1024x!quant.uniform<i8:f32, 3.90625000000000000e-03:89>>
  return %0 : tensor<1024x!quant.uniform<i8:f32, 3.90625000000000000e-03:89>>
}
func.func @all_add_7(%arg0: tensor<65536x!quant.uniform<i8:f32, 4.00000005960464478e-01:-90>>, %arg1: tensor<65536x!quant.uniform<i8:f32, 2.00000002980232239e-01:48>>) -> tensor<65536x!quant.uniform<i8:f32, 2.00000002980232239e-01:-124>> attributes {expected = "451bc2b7360ff5d5"} {
  %0 = qnn.add ort %arg0, %arg1 : (tensor<65536x!quant.uniform<i8:f32, 4.00000005960464478e-01:-90>>, tensor<65536x!quant.uniform<i8:f32, 2.00000002980232239e-01:48>>) -> tensor<65536x!quant.uniform<i8:f32, 2.00000002980232239e-01:-124>>
  return %0 : tensor<65536x!quant.uniform<i8:f32, 2.00000002980232239e-01:-124>>
}
func.func @all_mul_8(%arg0: tensor<65536x!quant.uniform<i8:f32, 4.00000005960464478e-01:56>>, %arg1: tensor<65536x!quant.uniform<i8:f32, 3.00000011920928955e-01:84>>) -> tensor<65536x!quant.uniform<i8:f32, 3.90625000000000000e-03:4>> attributes {expected = "b39268029ff2df2a"} {
  %0 = qnn.mul ort %arg0, %arg1 : (tensor<65536x!quant.uniform<i8:f32, 4.00000005960464478e-01:56>>, tensor<65536x!quant.uniform<i8:f32, 3.00000011920928955e-01:84>>) -> tensor<65536x!quant.uniform<i8:f32, 3.90625000000000000e-03:4>>
  return %0 : tensor<65536x!quant.uniform<i8:f32, 3.90625000000000000e-03:4>>
}
func.func @all_unary_9(%arg0: tensor<256x!quant.uniform<i8:f32, 3.90625000000000000e-03:-31>>) -> tensor<256x!quant.uniform<i8:f32, 3.00000011920928955e-01:102>> attributes {expected = "703bc8817037fbbf"} {
  %0 = qnn.unary ort %arg0 {function = "sigmoid"} : (tensor<256x!quant.uniform<i8:f32, 3.90625000000000000e-03:-31>>) -> tensor<256x!quant.uniform<i8:f32, 3.00000011920928955e-01:102>>
  return %0 : tensor<256x!quant.uniform<i8:f32, 3.00000011920928955e-01:102>>
}
func.func @all_requantize_10(%arg0: tensor<256x!quant.uniform<i8:f32, 6.00000023841857910e-01:20>>) -> tensor<256x!quant.uniform<i8:f32, 1.00000001490116119e-01:43>> attributes {expected = "2f8f98407c524053"} {
  %0 = qnn.requantize ort %arg0 : (tensor<256x!quant.uniform<i8:f32, 6.00000023841857910e-01:20>>) -> tensor<256x!quant.uniform<i8:f32, 1.00000001490116119e-01:43>>
  return %0 : tensor<256x!quant.uniform<i8:f32, 1.00000001490116119e-01:43>>
}
func.func @random_mean_11(%arg0: tensor<2x3x5x64x!quant.uniform<i8:f32, 3.00000011920928955e-01:-33>>) -> tensor<2x1x1x64x!quant.uniform<i8:f32, 3.12500004656612873e-03:-92>> attributes {expected = "8abd984bbe85a314"} {
  %0 = qnn.mean ort %arg0 {axes = array<i64: 1, 2>, keep_dims = true} : (tensor<2x3x5x64x!quant.uniform<i8:f32, 3.00000011920928955e-01:-33>>) -> tensor<2x1x1x64x!quant.uniform<i8:f32, 3.12500004656612873e-03:-92>>
  return %0 : tensor<2x1x1x64x!quant.uniform<i8:f32, 3.12500004656612873e-03:-92>>
}
func.func @all_dequantize_12(%arg0: tensor<256x!quant.uniform<i8:f32, 3.00000011920928955e-01:40>>) -> tensor<256xf32> attributes {expected = "b1e4903471e00c2f"} {
  %0 = qnn.dequantize ort %arg0 : (tensor<256x!quant.uniform<i8:f32, 3.00000011920928955e-01:40>>) -> tensor<256xf32>
  return %0 : tensor<256xf32>
}
func.func @random_quantize_13(%arg0: tensor<1024xf32>) -> tensor<1024x!quant.uniform<i8:f32, 3.00000011920928955e-01:40>> attributes {expected = "33277cd4c535d881"} {
  %0 = qnn.quantize ort %arg0 : (tensor<1024xf32>) -> tensor<1024x!quant.uniform<i8:f32, 3.00000011920928955e-01:40>>
  return %0 : tensor<1024x!quant.uniform<i8:f32, 3.00000011920928955e-01:40>>
}
func.func @all_add_14(%arg0: tensor<65536x!quant.uniform<i8:f32, 1.00000001490116119e-01:-74>>, %arg1: tensor<65536x!quant.uniform<i8:f32, 6.99999988079071045e-01:91>>) -> tensor<65536x!quant.uniform<i8:f32, 3.00000011920928955e-01:87>> attributes {expected = "1a7814aaf97392b1"} {
  %0 = qnn.add ort %arg0, %arg1 : (tensor<65536x!quant.uniform<i8:f32, 1.00000001490116119e-01:-74>>, tensor<65536x!quant.uniform<i8:f32, 6.99999988079071045e-01:91>>) -> tensor<65536x!quant.uniform<i8:f32, 3.00000011920928955e-01:87>>
  return %0 : tensor<65536x!quant.uniform<i8:f32, 3.00000011920928955e-01:87>>
}
func.func @all_mul_15(%arg0: tensor<65536x!quant.uniform<i8:f32, 6.00000023841857910e-01:-105>>, %arg1: tensor<65536x!quant.uniform<i8:f32, 2.00000002980232239e-01:89>>) -> tensor<65536x!quant.uniform<i8:f32, 4.00000005960464478e-01:-35>> attributes {expected = "6b6235d7416cd455"} {
  %0 = qnn.mul ort %arg0, %arg1 : (tensor<65536x!quant.uniform<i8:f32, 6.00000023841857910e-01:-105>>, tensor<65536x!quant.uniform<i8:f32, 2.00000002980232239e-01:89>>) -> tensor<65536x!quant.uniform<i8:f32, 4.00000005960464478e-01:-35>>
  return %0 : tensor<65536x!quant.uniform<i8:f32, 4.00000005960464478e-01:-35>>
}
func.func @all_unary_16(%arg0: tensor<256x!quant.uniform<i8:f32, 1.25000001862645149e-02:-84>>) -> tensor<256x!quant.uniform<i8:f32, 2.00000002980232239e-01:118>> attributes {expected = "1fb9b40b6211cbc4"} {
  %0 = qnn.unary ort %arg0 {function = "sigmoid"} : (tensor<256x!quant.uniform<i8:f32, 1.25000001862645149e-02:-84>>) -> tensor<256x!quant.uniform<i8:f32, 2.00000002980232239e-01:118>>
  return %0 : tensor<256x!quant.uniform<i8:f32, 2.00000002980232239e-01:118>>
}
func.func @all_requantize_17(%arg0: tensor<256x!quant.uniform<i8:f32, 5.00000007450580597e-02:-68>>) -> tensor<256x!quant.uniform<i8:f32, 1.25000001862645149e-02:-89>> attributes {expected = "8fb899800d917dac"} {
  %0 = qnn.requantize ort %arg0 : (tensor<256x!quant.uniform<i8:f32, 5.00000007450580597e-02:-68>>) -> tensor<256x!quant.uniform<i8:f32, 1.25000001862645149e-02:-89>>
  return %0 : tensor<256x!quant.uniform<i8:f32, 1.25000001862645149e-02:-89>>
}
func.func @random_mean_18(%arg0: tensor<2x3x5x64x!quant.uniform<i8:f32, 1.00000001490116119e-01:-54>>) -> tensor<2x1x1x64x!quant.uniform<i8:f32, 7.50000029802322388e-02:-41>> attributes {expected = "7585120b9df2abda"} {
  %0 = qnn.mean ort %arg0 {axes = array<i64: 1, 2>, keep_dims = true} : (tensor<2x3x5x64x!quant.uniform<i8:f32, 1.00000001490116119e-01:-54>>) -> tensor<2x1x1x64x!quant.uniform<i8:f32, 7.50000029802322388e-02:-41>>
  return %0 : tensor<2x1x1x64x!quant.uniform<i8:f32, 7.50000029802322388e-02:-41>>
}
func.func @all_dequantize_19(%arg0: tensor<256x!quant.uniform<i8:f32, 3.00000011920928955e-01:111>>) -> tensor<256xf32> attributes {expected = "0f47c8cf8fddd95e"} {
  %0 = qnn.dequantize ort %arg0 : (tensor<256x!quant.uniform<i8:f32, 3.00000011920928955e-01:111>>) -> tensor<256xf32>
  return %0 : tensor<256xf32>
}
func.func @random_quantize_20(%arg0: tensor<1024xf32>) -> tensor<1024x!quant.uniform<i8:f32, 3.00000011920928955e-01:111>> attributes {expected = "6d6324b175b1181a"} {
  %0 = qnn.quantize ort %arg0 : (tensor<1024xf32>) -> tensor<1024x!quant.uniform<i8:f32, 3.00000011920928955e-01:111>>
  return %0 : tensor<1024x!quant.uniform<i8:f32, 3.00000011920928955e-01:111>>
}
func.func @all_add_21(%arg0: tensor<65536x!quant.uniform<i8:f32, 6.00000023841857910e-01:-66>>, %arg1: tensor<65536x!quant.uniform<i8:f32, 5.00000007450580597e-02:26>>) -> tensor<65536x!quant.uniform<i8:f32, 6.99999988079071045e-01:-89>> attributes {expected = "6faf75a99b4e2f4d"} {
  %0 = qnn.add ort %arg0, %arg1 : (tensor<65536x!quant.uniform<i8:f32, 6.00000023841857910e-01:-66>>, tensor<65536x!quant.uniform<i8:f32, 5.00000007450580597e-02:26>>) -> tensor<65536x!quant.uniform<i8:f32, 6.99999988079071045e-01:-89>>
  return %0 : tensor<65536x!quant.uniform<i8:f32, 6.99999988079071045e-01:-89>>
}
func.func @all_mul_22(%arg0: tensor<65536x!quant.uniform<i8:f32, 1.25000001862645149e-02:51>>, %arg1: tensor<65536x!quant.uniform<i8:f32, 5.00000007450580597e-02:-16>>) -> tensor<65536x!quant.uniform<i8:f32, 1.50000005960464478e-01:27>> attributes {expected = "58749f71937ce96a"} {
  %0 = qnn.mul ort %arg0, %arg1 : (tensor<65536x!quant.uniform<i8:f32, 1.25000001862645149e-02:51>>, tensor<65536x!quant.uniform<i8:f32, 5.00000007450580597e-02:-16>>) -> tensor<65536x!quant.uniform<i8:f32, 1.50000005960464478e-01:27>>
  return %0 : tensor<65536x!quant.uniform<i8:f32, 1.50000005960464478e-01:27>>
}
func.func @all_unary_23(%arg0: tensor<256x!quant.uniform<i8:f32, 3.00000011920928955e-01:-61>>) -> tensor<256x!quant.uniform<i8:f32, 4.00000005960464478e-01:100>> attributes {expected = "6ff56733d43406cd"} {
  %0 = qnn.unary ort %arg0 {function = "sigmoid"} : (tensor<256x!quant.uniform<i8:f32, 3.00000011920928955e-01:-61>>) -> tensor<256x!quant.uniform<i8:f32, 4.00000005960464478e-01:100>>
  return %0 : tensor<256x!quant.uniform<i8:f32, 4.00000005960464478e-01:100>>
}
func.func @all_requantize_24(%arg0: tensor<256x!quant.uniform<i8:f32, 3.90625000000000000e-03:65>>) -> tensor<256x!quant.uniform<i8:f32, 1.00000001490116119e-01:71>> attributes {expected = "6a46e9de2ff65156"} {
  %0 = qnn.requantize ort %arg0 : (tensor<256x!quant.uniform<i8:f32, 3.90625000000000000e-03:65>>) -> tensor<256x!quant.uniform<i8:f32, 1.00000001490116119e-01:71>>
  return %0 : tensor<256x!quant.uniform<i8:f32, 1.00000001490116119e-01:71>>
}
func.func @random_mean_25(%arg0: tensor<2x3x5x64x!quant.uniform<i8:f32, 3.00000011920928955e-01:-81>>) -> tensor<2x1x1x64x!quant.uniform<i8:f32, 9.76562500000000000e-04:23>> attributes {expected = "bf213b211259d1a5"} {
  %0 = qnn.mean ort %arg0 {axes = array<i64: 1, 2>, keep_dims = true} : (tensor<2x3x5x64x!quant.uniform<i8:f32, 3.00000011920928955e-01:-81>>) -> tensor<2x1x1x64x!quant.uniform<i8:f32, 9.76562500000000000e-04:23>>
  return %0 : tensor<2x1x1x64x!quant.uniform<i8:f32, 9.76562500000000000e-04:23>>
}
func.func @all_dequantize_26(%arg0: tensor<256x!quant.uniform<i8:f32, 6.99999988079071045e-01:-46>>) -> tensor<256xf32> attributes {expected = "77352e03ec7cf663"} {
  %0 = qnn.dequantize ort %arg0 : (tensor<256x!quant.uniform<i8:f32, 6.99999988079071045e-01:-46>>) -> tensor<256xf32>
  return %0 : tensor<256xf32>
}
func.func @random_quantize_27(%arg0: tensor<1024xf32>) -> tensor<1024x!quant.uniform<i8:f32, 6.99999988079071045e-01:-46>> attributes {expected = "cf243ceb277c8b84"} {
  %0 = qnn.quantize ort %arg0 : (tensor<1024xf32>) -> tensor<1024x!quant.uniform<i8:f32, 6.99999988079071045e-01:-46>>
  return %0 : tensor<1024x!quant.uniform<i8:f32, 6.99999988079071045e-01:-46>>
}
func.func @random_average_pool_28(%arg0: tensor<1x9x10x8x!quant.uniform<i8:f32, 5.00000007450580597e-02:87>>) -> tensor<1x4x5x8x!quant.uniform<i8:f32, 4.00000005960464478e-01:-9>> attributes {expected = "78fa4d95e7ad5fbc"} {
  %0 = qnn.average_pool2d ort %arg0 {kernel = array<i64: 2, 2>, pad = array<i64: 0, 0, 0, 0>, stride = array<i64: 2, 2>} : (tensor<1x9x10x8x!quant.uniform<i8:f32, 5.00000007450580597e-02:87>>) -> tensor<1x4x5x8x!quant.uniform<i8:f32, 4.00000005960464478e-01:-9>>
  return %0 : tensor<1x4x5x8x!quant.uniform<i8:f32, 4.00000005960464478e-01:-9>>
}
func.func @random_average_pool_29(%arg0: tensor<1x9x10x8x!quant.uniform<i8:f32, 6.99999988079071045e-01:42>>) -> tensor<1x7x8x8x!quant.uniform<i8:f32, 6.00000023841857910e-01:-87>> attributes {expected = "bc7122f7e86bd19b"} {
  %0 = qnn.average_pool2d ort %arg0 {kernel = array<i64: 3, 3>, pad = array<i64: 0, 0, 0, 0>, stride = array<i64: 1, 1>} : (tensor<1x9x10x8x!quant.uniform<i8:f32, 6.99999988079071045e-01:42>>) -> tensor<1x7x8x8x!quant.uniform<i8:f32, 6.00000023841857910e-01:-87>>
  return %0 : tensor<1x7x8x8x!quant.uniform<i8:f32, 6.00000023841857910e-01:-87>>
}
func.func @random_average_pool_30(%arg0: tensor<1x9x10x8x!quant.uniform<i8:f32, 2.00000002980232239e-01:55>>) -> tensor<1x5x10x8x!quant.uniform<i8:f32, 3.00000011920928955e-01:-96>> attributes {expected = "8a7281f9d3a4b996"} {
  %0 = qnn.average_pool2d ort %arg0 {kernel = array<i64: 3, 2>, pad = array<i64: 1, 1, 0, 1>, stride = array<i64: 2, 1>} : (tensor<1x9x10x8x!quant.uniform<i8:f32, 2.00000002980232239e-01:55>>) -> tensor<1x5x10x8x!quant.uniform<i8:f32, 3.00000011920928955e-01:-96>>
  return %0 : tensor<1x5x10x8x!quant.uniform<i8:f32, 3.00000011920928955e-01:-96>>
}
func.func @random_conv2d_31(%arg0: tensor<1x7x8x8x!quant.uniform<i8:f32, 4.00000005960464478e-01:-66>>) -> tensor<1x7x8x6x!quant.uniform<i8:f32, 9.64687500000000000e+01:6>> attributes {expected = "e98109f229f49fbd"} {
  %c0 = qnn.constant dense<"0xC9FC2814F0033C103805D92B1CDBF4FFD8D0D503342FD7F3E1FA02D40E2ECAC73909F425F5152AD0DF3AEC201F36F0CE382012C61DFA363BC93CD6ED08090CDE00F6EEDF2CCF17120E29D7DE1D191DCBCAF23127CF161605EDE519181E0E08D305ECE60D2C0A061CE435E3E939040B24142719C4FCFFD22DE5CCCDCD1FD11DF1FEF937CBFFCB2003EB28E51FDAF9EAEB152A00F024F31927CDDB1D0C363510E018C5E0F5F3070DD238C8DBEF1E2DFEF7FFCDE61927153C2D0FF1D41AE5F2C52318D5CDEF2B14FE050A2ECBF21BC437EF0CFAFFED03FA03ECEA3A373CDF31F51ECB33D82D1718390406D0090FC63C06C5E1DCD0E61D13110A100226E3DB00F4CC1013D6360826CF1DCBFD01DCFDE131D13919CC2A2607240E12D4DE2D281CE6EB01D51C32DDF6F3F0D1CD2C1D1BFFDDEED6F0E32C02F02405C81F1A2705260414CB3230CB0813C52937C8EF37D229F7FD30093CFADE2EF3D7C40DDBD72612C4291FC83638F325E0290C3AF6F3EF282530D8DF0BFA06F523E9F5F937F20507DEE5D10EC726F1E2E525F0CE06130AED2FF5FFE506D9D538ED0B14EAF80AE1D4EAE418E131FB3922F3E9F7E2F52DDA240A11"> : tensor<6x3x3x8xi8> : tensor<6x3x3x8x!quant.uniform<i8:f32:0, {4.00000005960464478e-01, 2.00000002980232239e-01, 1.00000001490116119e-01, 7.81250000000000000e-03, 2.00000002980232239e-01, 6.99999988079071045e-01}>>
  %c1 = qnn.constant dense<"0x2DC8FFFF991C0000A9C2FFFF7ECEFFFFF228000008190000"> : tensor<6xi32> : tensor<6x!quant.uniform<i32:f32:0, {1.60000011324882507e-01, 8.00000056624412537e-02, 4.00000028312206268e-02, 3.12500004656612873e-03, 8.00000056624412537e-02, 2.80000001192092896e-01}>>
  %0 = qnn.conv2d ort %arg0, %c0, %c1 {dilation = array<i64: 1, 1>, pad = array<i64: 1, 1, 1, 1>, stride = array<i64: 1, 1>} : (tensor<1x7x8x8x!quant.uniform<i8:f32, 4.00000005960464478e-01:-66>>, tensor<6x3x3x8x!quant.uniform<i8:f32:0, {4.00000005960464478e-01, 2.00000002980232239e-01, 1.00000001490116119e-01, 7.81250000000000000e-03, 2.00000002980232239e-01, 6.99999988079071045e-01}>>, tensor<6x!quant.uniform<i32:f32:0, {1.60000011324882507e-01, 8.00000056624412537e-02, 4.00000028312206268e-02, 3.12500004656612873e-03, 8.00000056624412537e-02, 2.80000001192092896e-01}>>) -> tensor<1x7x8x6x!quant.uniform<i8:f32, 9.64687500000000000e+01:6>>
  return %0 : tensor<1x7x8x6x!quant.uniform<i8:f32, 9.64687500000000000e+01:6>>
}
func.func @random_conv2d_32(%arg0: tensor<1x7x8x8x!quant.uniform<i8:f32, 4.00000005960464478e-01:-106>>) -> tensor<1x4x7x6x!quant.uniform<i8:f32, 7.20000076293945312e+01:78>> attributes {expected = "089daa67cb2eef1c"} {
  %c0 = qnn.constant dense<"0x1618EB1013C4DC0711C439CF31302FDD16300B2BE219F4F61E252A2BE5F5E4FC2C2DC60FEF3308DBF113FD0AF5151A3003FA1FFE26EC2B15031C132ED1CBFBCB333BE717D002D0F1DAEBD8EA2217F0E10AD1C6C7DDCACB060FC4DEFFCAD6CB0B33ECEDEFC4EAFD3532200F053708F6E9E9C8F530DEE10EF10DC7F037C51ED303360319E02A18FCD70BFF16CC272A28382CEECA0C01052A31CF33E50FE3E3CB000D240111EA23EEE308DD300C28272735061DE5EF392BF715CA2DD6DF2AFACED00FC4DD28EDC5EFD9D1F4FBD72E38D2F5DBF6FA20CAF61122E73C3519D6DBD6E5CC3326CED5D40D26CCCDEDCC2DE0DD230E3C23E31DDCDB3BEF34243B38273A1500E414E10CD0D3C4C8141CE52B29DEF33BE11F05EC33D9F5EBDC1F30E3C735E2"> : tensor<6x3x2x8xi8> : tensor<6x3x2x8x!quant.uniform<i8:f32, 2.00000002980232239e-01:0>>
  %c1 = qnn.constant dense<"0x68B8FFFFE7C4FFFF9513000013150000221C00002FD6FFFF"> : tensor<6xi32> : tensor<6x!quant.uniform<i32:f32, 8.00000056624412537e-02:0>>
  %0 = qnn.conv2d ort %arg0, %c0, %c1 {dilation = array<i64: 1, 2>, pad = array<i64: 0, 2, 1, 0>, stride = array<i64: 2, 1>} : (tensor<1x7x8x8x!quant.uniform<i8:f32, 4.00000005960464478e-01:-106>>, tensor<6x3x2x8x!quant.uniform<i8:f32, 2.00000002980232239e-01:0>>, tensor<6x!quant.uniform<i32:f32, 8.00000056624412537e-02:0>>) -> tensor<1x4x7x6x!quant.uniform<i8:f32, 7.20000076293945312e+01:78>>
  return %0 : tensor<1x4x7x6x!quant.uniform<i8:f32, 7.20000076293945312e+01:78>>
}
func.func @random_conv2d_33(%arg0: tensor<1x7x8x8x!quant.uniform<i8:f32, 5.00000007450580597e-02:-24>>) -> tensor<1x7x4x6x!quant.uniform<i8:f32, 1.36523447036743164e+01:19>> attributes {expected = "61967972ae0c4079"} {
  %c0 = qnn.constant dense<"0xD8ED243B11F42904C42ECFE6F8F6F125C9CF21232227DB21D12915153A2DE4052824D9CE240D05CF3ACBDA2A2EDC112F3219D90E2BF6EBC8E3E123381CEB1FCEF512310129DD250B"> : tensor<6x1x3x4xi8> : tensor<6x1x3x4x!quant.uniform<i8:f32:0, {3.00000011920928955e-01, 6.00000023841857910e-01, 6.99999988079071045e-01, 7.81250000000000000e-03, 1.25000001862645149e-02, 2.00000002980232239e-01}>>
  %c1 = qnn.constant dense<"0x20390000B6D7FFFF30CBFFFF65060000F10400006AD8FFFF"> : tensor<6xi32> : tensor<6x!quant.uniform<i32:f32:0, {1.50000005960464478e-02, 3.00000011920928955e-02, 3.50000001490116119e-02, 3.90625005820766091e-04, 6.25000044237822294e-04, 1.00000007078051567e-02}>>
  %0 = qnn.conv2d ort %arg0, %c0, %c1 {dilation = array<i64: 1, 1>, pad = array<i64: 0, 0, 1, 1>, stride = array<i64: 1, 2>, groups = 2 : i64} : (tensor<1x7x8x8x!quant.uniform<i8:f32, 5.00000007450580597e-02:-24>>, tensor<6x1x3x4x!quant.uniform<i8:f32:0, {3.00000011920928955e-01, 6.00000023841857910e-01, 6.99999988079071045e-01, 7.81250000000000000e-03, 1.25000001862645149e-02, 2.00000002980232239e-01}>>, tensor<6x!quant.uniform<i32:f32:0, {1.50000005960464478e-02, 3.00000011920928955e-02, 3.50000001490116119e-02, 3.90625005820766091e-04, 6.25000044237822294e-04, 1.00000007078051567e-02}>>) -> tensor<1x7x4x6x!quant.uniform<i8:f32, 1.36523447036743164e+01:19>>
  return %0 : tensor<1x7x4x6x!quant.uniform<i8:f32, 1.36523447036743164e+01:19>>
}
func.func @random_depthwise_conv2d_34(%arg0: tensor<1x7x8x6x!quant.uniform<i8:f32, 3.00000011920928955e-01:-126>>) -> tensor<1x4x8x6x!quant.uniform<i8:f32, 5.21015701293945312e+01:18>> attributes {expected = "813d5d89609a00d3"} {
  %c0 = qnn.constant dense<"0xFD28D4C9FA1AC4311CC93BDD2200293201C60E180FDEEA3ADDEDFEE7EB1FFF380710E5E0C930F3F0101DDDCB0FDB1CDD1B3120E12E3A"> : tensor<3x3x6x1xi8> : tensor<3x3x6x1x!quant.uniform<i8:f32:2, {4.00000005960464478e-01, 5.00000007450580597e-02, 2.00000002980232239e-01, 1.00000001490116119e-01, 7.81250000000000000e-03, 4.00000005960464478e-01}>>
  %c1 = qnn.constant dense<"0xFCF0FFFF7BDFFFFF230F000099C5FFFF4F4000001B280000"> : tensor<6xi32> : tensor<6x!quant.uniform<i32:f32:0, {1.20000004768371582e-01, 1.50000005960464478e-02, 6.00000023841857910e-02, 3.00000011920928955e-02, 2.34375009313225746e-03, 1.20000004768371582e-01}>>
  %0 = qnn.depthwise_conv2d ort %arg0, %c0, %c1 {dilation = array<i64: 1, 1>, pad = array<i64: 1, 1, 1, 1>, stride = array<i64: 2, 1>} : (tensor<1x7x8x6x!quant.uniform<i8:f32, 3.00000011920928955e-01:-126>>, tensor<3x3x6x1x!quant.uniform<i8:f32:2, {4.00000005960464478e-01, 5.00000007450580597e-02, 2.00000002980232239e-01, 1.00000001490116119e-01, 7.81250000000000000e-03, 4.00000005960464478e-01}>>, tensor<6x!quant.uniform<i32:f32:0, {1.20000004768371582e-01, 1.50000005960464478e-02, 6.00000023841857910e-02, 3.00000011920928955e-02, 2.34375009313225746e-03, 1.20000004768371582e-01}>>) -> tensor<1x4x8x6x!quant.uniform<i8:f32, 5.21015701293945312e+01:18>>
  return %0 : tensor<1x4x8x6x!quant.uniform<i8:f32, 5.21015701293945312e+01:18>>
}
func.func @random_fully_connected_35(%arg0: tensor<40x24x!quant.uniform<i8:f32, 5.00000007450580597e-02:107>>) -> tensor<40x16x!quant.uniform<i8:f32, 1.19560556411743164e+01:-13>> attributes {expected = "7fd52c678cb62850"} {
  %c0 = qnn.constant dense<"0x2BCAE3D7E51A1D2ACCD3EEF1FCEAD9381FE3C50BE2C9FB35073C0436FEE51BE0C6E40A171F2CCF2CEF39D4F0E2F512C8311AE5D635FDE429C9CBEF3C0DFEFC0F322B192CC728DF2911D200F3C925E618CDD208D306D2322AD63C101E2ACF37CAE0D3CE2B1835D2D53B0624CE07CD10E9E632DD36EF1A1B0FFCE1F20B0BD50AFE0839DAD7F8F6E33ADCC72AD1D632D129230830D825C707E6D516E3110DDBF426D12CDEDBF2E3292DD53813F3F20CC721CB240DC630311E1CCCCD2E1EFF1D341ED907D7F00311D9F0250D35DFE7153615EFE6FE2B050C12ED101D333934F20FDADD2A3CC51CCBFCEFF4D90F00D92A0815DE351BDFF0E1100E1EF6CE3A3A2D2BC7CC36D8133C2A05D9E51FF1EA05DDC533F806E9E0D91215032FE6EB172DD920E5393BE0F433E337EAE810D0C8ECC81B18CD0BCCECDCFD28311535370A02EBD235321DE03BF2040F030234C6ED1712FA371DF12A35D22DC523053715121DE4D915D1112DEADE11F0F3301829F1DD1109F80109231424DCC8F2E3DDFA23FEF236FB"> : tensor<16x24xi8> : tensor<16x24x!quant.uniform<i8:f32:0, {6.99999988079071045e-01, 6.99999988079071045e-01, 6.00000023841857910e-01, 6.99999988079071045e-01, 7.81250000000000000e-03, 6.00000023841857910e-01, 3.00000011920928955e-01, 3.00000011920928955e-01, 5.00000007450580597e-02, 6.00000023841857910e-01, 2.00000002980232239e-01, 1.00000001490116119e-01, 3.00000011920928955e-01, 3.00000011920928955e-01, 3.90625000000000000e-03, 3.90625000000000000e-03}>>
  %c1 = qnn.constant dense<"0x19D5FFFFA2C7FFFF3ED6FFFF7DC5FFFFD4E5FFFF3E0300009D43000077F4FFFF1BBEFFFF302100005222000079EBFFFFBFBFFFFFF1420000F0350000B7EDFFFF"> : tensor<16xi32> : tensor<16x!quant.uniform<i32:f32:0, {3.50000001490116119e-02, 3.50000001490116119e-02, 3.00000011920928955e-02, 3.50000001490116119e-02, 3.90625005820766091e-04, 3.00000011920928955e-02, 1.50000005960464478e-02, 1.50000005960464478e-02, 2.50000017695128918e-03, 3.00000011920928955e-02, 1.00000007078051567e-02, 5.00000035390257835e-03, 1.50000005960464478e-02, 1.50000005960464478e-02, 1.95312502910383046e-04, 1.95312502910383046e-04}>>
  %0 = qnn.fully_connected ort %arg0, %c0, %c1 : (tensor<40x24x!quant.uniform<i8:f32, 5.00000007450580597e-02:107>>, tensor<16x24x!quant.uniform<i8:f32:0, {6.99999988079071045e-01, 6.99999988079071045e-01, 6.00000023841857910e-01, 6.99999988079071045e-01, 7.81250000000000000e-03, 6.00000023841857910e-01, 3.00000011920928955e-01, 3.00000011920928955e-01, 5.00000007450580597e-02, 6.00000023841857910e-01, 2.00000002980232239e-01, 1.00000001490116119e-01, 3.00000011920928955e-01, 3.00000011920928955e-01, 3.90625000000000000e-03, 3.90625000000000000e-03}>>, tensor<16x!quant.uniform<i32:f32:0, {3.50000001490116119e-02, 3.50000001490116119e-02, 3.00000011920928955e-02, 3.50000001490116119e-02, 3.90625005820766091e-04, 3.00000011920928955e-02, 1.50000005960464478e-02, 1.50000005960464478e-02, 2.50000017695128918e-03, 3.00000011920928955e-02, 1.00000007078051567e-02, 5.00000035390257835e-03, 1.50000005960464478e-02, 1.50000005960464478e-02, 1.95312502910383046e-04, 1.95312502910383046e-04}>>) -> tensor<40x16x!quant.uniform<i8:f32, 1.19560556411743164e+01:-13>>
  return %0 : tensor<40x16x!quant.uniform<i8:f32, 1.19560556411743164e+01:-13>>
}
func.func @random_fully_connected_36(%arg0: tensor<40x24x!quant.uniform<i8:f32, 1.25000001862645149e-02:25>>) -> tensor<40x16x!quant.uniform<i8:f32, 1.37359631061553955e+00:14>> attributes {expected = "aad02db20de79b36"} {
  %c0 = qnn.constant dense<"0xC5D3DBD6C4FF100308F6C8E8CDFDEB15F7EF2CFCDE12271F070D1433D03000C9EF0DDDC51FE30AFF301607E5CC02E9ECE6272BD623D70A39EDF4C9182A0003E116C7C80F21E1D8ED030E00D425380324FA182ED73608E5E2DB1F07030C1F290D0801E8F307FFD3D83322D1DDE3310036CA0B2403EC39112729E1380CEDE1F9C722DFEB2635E9F90117ECE22DD6FCEC243A1DFB2000FD0CDDF110CFC62FD4CDF6ED35EFDAE80D0ED510D1F71D0AD2E727CD06E51B0013E3D7D0D1312F08F72FDE10F7362428E9E406CFE8C522E1C503F43436E6E7E039FA082DC7F62F06EDEEEA212BC5EFF7E121D1E11022F8FCF5F7DC0436E2F2D70E1E2D370529E4E8CE1210C8EA1821E9D309210417D92939040EF6C9CA37E4FF2C20EDD3E3E40AFE032F191BF00DE0352B11F82D25D1EBE9F1CFD3EFDFFA31C7EED625C4D2D72F0F000012F0C9FBD5EBC5FAC810FCD8FACBD3EECF05F9F31FDDED1EEB0BFAD40AF70CDA2C090C1AEC342327290701E9F008E2CA1DF803D5E3280AFEF2FFDACA01E430C9F1"> : tensor<16x24xi8> : tensor<16x24x!quant.uniform<i8:f32:0, {5.00000007450580597e-02, 1.25000001862645149e-02, 6.99999988079071045e-01, 5.00000007450580597e-02, 6.99999988079071045e-01, 1.25000001862645149e-02, 5.00000007450580597e-02, 3.90625000000000000e-03, 5.00000007450580597e-02, 4.00000005960464478e-01, 3.90625000000000000e-03, 1.25000001862645149e-02, 3.90625000000000000e-03, 4.00000005960464478e-01, 1.25000001862645149e-02, 5.00000007450580597e-02}>>
  %0 = qnn.fully_connected ort %arg0, %c0 : (tensor<40x24x!quant.uniform<i8:f32, 1.25000001862645149e-02:25>>, tensor<16x24x!quant.uniform<i8:f32:0, {5.00000007450580597e-02, 1.25000001862645149e-02, 6.99999988079071045e-01, 5.00000007450580597e-02, 6.99999988079071045e-01, 1.25000001862645149e-02, 5.00000007450580597e-02, 3.90625000000000000e-03, 5.00000007450580597e-02, 4.00000005960464478e-01, 3.90625000000000000e-03, 1.25000001862645149e-02, 3.90625000000000000e-03, 4.00000005960464478e-01, 1.25000001862645149e-02, 5.00000007450580597e-02}>>) -> tensor<40x16x!quant.uniform<i8:f32, 1.37359631061553955e+00:14>>
  return %0 : tensor<40x16x!quant.uniform<i8:f32, 1.37359631061553955e+00:14>>
}
func.func @random_fully_connected_37(%arg0: tensor<40x24x!quant.uniform<i8:f32, 6.99999988079071045e-01:70>>) -> tensor<40x16x!quant.uniform<i8:f32, 1.96000000000000000e+02:-92>> attributes {expected = "01d004ca0d433628"} {
  %c0 = qnn.constant dense<"0x39EB190EEE10FCCA341307CCDBEEE4F1F8DB05EC1FDE130C16D6300F10E4D828F6EA09D30DC6E1CAEBF535D5D9F4F911F1F12335C6FA1107103C35FA30FD18C6040BD8D81B321E21DFD601DE13D80B0032DDD6030530EC0601152304192B063BDB01D53B13070AE40A0CF8D61BCBFDD0FDF4CACFF9C5252900142BC5F5F41A1BC6CC0BF3FF18F3D22C3AFF09F2FD203807D42C07381A14F3FCCA24DC05FED4D41DE0EE2404DF2CE229200C11FE27DFEDDB002629D918C8171CF1323AEBEBFAD41BE31CCAD60F2035C4321424342A3CD300CCE1D00E26E71DC6E323C8052131DECC36D3F2121ADE0DE6E0D7DB39DED6222E03053A0AFAFE00E301292CECCD12E51FCEF530E2EAD7CB092709EDDF1F38201F0F24F405DCD1E3EDC5EDFF2DFBC9340AD8D02FE5DAE3F3DC233AF2DDD4EDD711EE1BF7E1C4D9E104D333E317DBDF28E538150E053BEC10CAD9CCDE333635DFCA16D3D7F4DCCBC4FD2D1A0A2AF6EE2223F903021EEC200FDD2A31DAC71AFE07ECE0D8C7E905D5EBFF24D2FB18DB39FC"> : tensor<16x24xi8> : tensor<16x24x!quant.uniform<i8:f32, 4.00000005960464478e-01:0>>
  %c1 = qnn.constant dense<"0x2F1B000013DFFFFFF0090000EC170000791700000FFEFFFF1BD8FFFFCA2C000011EEFFFF77BAFFFF872A0000B5FCFFFFA3CCFFFF7DF0FFFF2CEBFFFFC8240000"> : tensor<16xi32> : tensor<16x!quant.uniform<i32:f32, 2.80000001192092896e-01:0>>
  %0 = qnn.fully_connected ort %arg0, %c0, %c1 : (tensor<40x24x!quant.uniform<i8:f32, 6.99999988079071045e-01:70>>, tensor<16x24x!quant.uniform<i8:f32, 4.00000005960464478e-01:0>>, tensor<16x!quant.uniform<i32:f32, 2.80000001192092896e-01:0>>) -> tensor<40x16x!quant.uniform<i8:f32, 1.96000000000000000e+02:-92>>
  return %0 : tensor<40x16x!quant.uniform<i8:f32, 1.96000000000000000e+02:-92>>
}
func.func @random_fully_connected_38(%arg0: tensor<40x24x!quant.uniform<i8:f32, 7.81250000000000000e-03:87>>) -> tensor<40x16x!quant.uniform<i8:f32, 2.73437500000000000e-01:-104>> attributes {expected = "ea3e6105cc0d24c1"} {
  %c0 = qnn.constant dense<"0xD0E50EE70D36E9E5192835ED170013FB113214DE1112E920C7C62C0101C62625262C252FE0E70E18092305EEE72D1FF1CCD637CAF4F1CA11340F203A18EFF42CC60128E60FD5DCE7F1DBFFF1EF0F3CC730FF2BF2D4CAF9C5001E28F032FED2D7D6EC011BF4E1D41A21062FF516D62001E1C638123C1D0FEE0FE0CC12ED20D8EE3BC732D209E22FFDFB200A173BD9F912CC0E01FC1EFE25D9EBE52BF91D2020330F18051DDED406E10F0335F1081ACBCCF2ECCE33F8D9F72D2DDD15C53BCB321027FCE8161737FFF93C0EF51AD8E5D8DAE63936E026E6FC2F2407DEF914CECF171DFA2DE2DFE5D70D390CEEFB2CD6E2110F27F7CC2633CC2BEFE9C63B030210EA042430D30D05051B2504EA2802F4CC2B2F21E7D1F9D3331CD1CBF114C8E00CFF20D4DFDA111EECEC01E21BDEF0C9DA29E8CFE832CBD21EFCE802F015E12B06E53C1EF0C42EF700E6C9C421CEC919FECF22E528212EDB08281B120D05FF1A0329EEF7CBEFF30AD5FDCAFA28041DC6EA07D81C392FD2FF1AFBF808121FEEE3D1E3"> : tensor<16x24xi8> : tensor<16x24x!quant.uniform<i8:f32, 5.00000007450580597e-02:0>>
  %0 = qnn.fully_connected ort %arg0, %c0 : (tensor<40x24x!quant.uniform<i8:f32, 7.81250000000000000e-03:87>>, tensor<16x24x!quant.uniform<i8:f32, 5.00000007450580597e-02:0>>) -> tensor<40x16x!quant.uniform<i8:f32, 2.73437500000000000e-01:-104>>
  return %0 : tensor<40x16x!quant.uniform<i8:f32, 2.73437500000000000e-01:-104>>
}
func.func @all_add_39(%arg0: tensor<65536x!quant.uniform<u8:f32, 7.81250000000000000e-03:33>>, %arg1: tensor<65536x!quant.uniform<u8:f32, 3.90625000000000000e-03:239>>) -> tensor<65536x!quant.uniform<u8:f32, 4.00000005960464478e-01:144>> attributes {expected = "a59e84b66a1cc2f0"} {
  %0 = qnn.add ort %arg0, %arg1 : (tensor<65536x!quant.uniform<u8:f32, 7.81250000000000000e-03:33>>, tensor<65536x!quant.uniform<u8:f32, 3.90625000000000000e-03:239>>) -> tensor<65536x!quant.uniform<u8:f32, 4.00000005960464478e-01:144>>
  return %0 : tensor<65536x!quant.uniform<u8:f32, 4.00000005960464478e-01:144>>
}
func.func @all_mul_40(%arg0: tensor<65536x!quant.uniform<u8:f32, 2.00000002980232239e-01:67>>, %arg1: tensor<65536x!quant.uniform<u8:f32, 4.00000005960464478e-01:217>>) -> tensor<65536x!quant.uniform<u8:f32, 1.20000004768371582e+00:185>> attributes {expected = "729d49bf39241fcd"} {
  %0 = qnn.mul ort %arg0, %arg1 : (tensor<65536x!quant.uniform<u8:f32, 2.00000002980232239e-01:67>>, tensor<65536x!quant.uniform<u8:f32, 4.00000005960464478e-01:217>>) -> tensor<65536x!quant.uniform<u8:f32, 1.20000004768371582e+00:185>>
  return %0 : tensor<65536x!quant.uniform<u8:f32, 1.20000004768371582e+00:185>>
}
func.func @all_unary_41(%arg0: tensor<256x!quant.uniform<u8:f32, 3.90625000000000000e-03:237>>) -> tensor<256x!quant.uniform<u8:f32, 7.81250000000000000e-03:125>> attributes {expected = "65ed1892901c8bf2"} {
  %0 = qnn.unary ort %arg0 {function = "sigmoid"} : (tensor<256x!quant.uniform<u8:f32, 3.90625000000000000e-03:237>>) -> tensor<256x!quant.uniform<u8:f32, 7.81250000000000000e-03:125>>
  return %0 : tensor<256x!quant.uniform<u8:f32, 7.81250000000000000e-03:125>>
}
func.func @all_requantize_42(%arg0: tensor<256x!quant.uniform<u8:f32, 7.81250000000000000e-03:140>>) -> tensor<256x!quant.uniform<u8:f32, 1.00000001490116119e-01:109>> attributes {expected = "1c10e404862fa0d9"} {
  %0 = qnn.requantize ort %arg0 : (tensor<256x!quant.uniform<u8:f32, 7.81250000000000000e-03:140>>) -> tensor<256x!quant.uniform<u8:f32, 1.00000001490116119e-01:109>>
  return %0 : tensor<256x!quant.uniform<u8:f32, 1.00000001490116119e-01:109>>
}
func.func @random_mean_43(%arg0: tensor<2x3x5x64x!quant.uniform<u8:f32, 2.00000002980232239e-01:33>>) -> tensor<2x1x1x64x!quant.uniform<u8:f32, 1.74999997019767761e-01:183>> attributes {expected = "581e0974b9f6261c"} {
  %0 = qnn.mean ort %arg0 {axes = array<i64: 1, 2>, keep_dims = true} : (tensor<2x3x5x64x!quant.uniform<u8:f32, 2.00000002980232239e-01:33>>) -> tensor<2x1x1x64x!quant.uniform<u8:f32, 1.74999997019767761e-01:183>>
  return %0 : tensor<2x1x1x64x!quant.uniform<u8:f32, 1.74999997019767761e-01:183>>
}
func.func @all_dequantize_44(%arg0: tensor<256x!quant.uniform<u8:f32, 2.00000002980232239e-01:201>>) -> tensor<256xf32> attributes {expected = "03d0951e19e4dc70"} {
  %0 = qnn.dequantize ort %arg0 : (tensor<256x!quant.uniform<u8:f32, 2.00000002980232239e-01:201>>) -> tensor<256xf32>
  return %0 : tensor<256xf32>
}
func.func @random_quantize_45(%arg0: tensor<1024xf32>) -> tensor<1024x!quant.uniform<u8:f32, 2.00000002980232239e-01:201>> attributes {expected = "47e18db0078f4725"} {
  %0 = qnn.quantize ort %arg0 : (tensor<1024xf32>) -> tensor<1024x!quant.uniform<u8:f32, 2.00000002980232239e-01:201>>
  return %0 : tensor<1024x!quant.uniform<u8:f32, 2.00000002980232239e-01:201>>
}
func.func @all_add_46(%arg0: tensor<65536x!quant.uniform<u8:f32, 2.00000002980232239e-01:230>>, %arg1: tensor<65536x!quant.uniform<u8:f32, 7.81250000000000000e-03:70>>) -> tensor<65536x!quant.uniform<u8:f32, 2.00000002980232239e-01:200>> attributes {expected = "c2166ad6617d5695"} {
  %0 = qnn.add ort %arg0, %arg1 : (tensor<65536x!quant.uniform<u8:f32, 2.00000002980232239e-01:230>>, tensor<65536x!quant.uniform<u8:f32, 7.81250000000000000e-03:70>>) -> tensor<65536x!quant.uniform<u8:f32, 2.00000002980232239e-01:200>>
  return %0 : tensor<65536x!quant.uniform<u8:f32, 2.00000002980232239e-01:200>>
}
func.func @all_mul_47(%arg0: tensor<65536x!quant.uniform<u8:f32, 3.90625000000000000e-03:250>>, %arg1: tensor<65536x!quant.uniform<u8:f32, 7.81250000000000000e-03:61>>) -> tensor<65536x!quant.uniform<u8:f32, 1.00000001490116119e-01:231>> attributes {expected = "7ed9f5dbe211c9ab"} {
  %0 = qnn.mul ort %arg0, %arg1 : (tensor<65536x!quant.uniform<u8:f32, 3.90625000000000000e-03:250>>, tensor<65536x!quant.uniform<u8:f32, 7.81250000000000000e-03:61>>) -> tensor<65536x!quant.uniform<u8:f32, 1.00000001490116119e-01:231>>
  return %0 : tensor<65536x!quant.uniform<u8:f32, 1.00000001490116119e-01:231>>
}
func.func @all_unary_48(%arg0: tensor<256x!quant.uniform<u8:f32, 6.00000023841857910e-01:255>>) -> tensor<256x!quant.uniform<u8:f32, 2.00000002980232239e-01:33>> attributes {expected = "df82ff4c83b4446f"} {
  %0 = qnn.unary ort %arg0 {function = "sigmoid"} : (tensor<256x!quant.uniform<u8:f32, 6.00000023841857910e-01:255>>) -> tensor<256x!quant.uniform<u8:f32, 2.00000002980232239e-01:33>>
  return %0 : tensor<256x!quant.uniform<u8:f32, 2.00000002980232239e-01:33>>
}
func.func @all_requantize_49(%arg0: tensor<256x!quant.uniform<u8:f32, 6.00000023841857910e-01:69>>) -> tensor<256x!quant.uniform<u8:f32, 6.00000023841857910e-01:67>> attributes {expected = "2a5fa1545e5eef9e"} {
  %0 = qnn.requantize ort %arg0 : (tensor<256x!quant.uniform<u8:f32, 6.00000023841857910e-01:69>>) -> tensor<256x!quant.uniform<u8:f32, 6.00000023841857910e-01:67>>
  return %0 : tensor<256x!quant.uniform<u8:f32, 6.00000023841857910e-01:67>>
}
func.func @random_mean_50(%arg0: tensor<2x3x5x64x!quant.uniform<u8:f32, 5.00000007450580597e-02:116>>) -> tensor<2x1x1x64x!quant.uniform<u8:f32, 7.50000029802322388e-02:26>> attributes {expected = "8d6911e48006b2ef"} {
  %0 = qnn.mean ort %arg0 {axes = array<i64: 1, 2>, keep_dims = true} : (tensor<2x3x5x64x!quant.uniform<u8:f32, 5.00000007450580597e-02:116>>) -> tensor<2x1x1x64x!quant.uniform<u8:f32, 7.50000029802322388e-02:26>>
  return %0 : tensor<2x1x1x64x!quant.uniform<u8:f32, 7.50000029802322388e-02:26>>
}
func.func @all_dequantize_51(%arg0: tensor<256x!quant.uniform<u8:f32, 2.00000002980232239e-01:92>>) -> tensor<256xf32> attributes {expected = "cb22fd05e3cb5649"} {
  %0 = qnn.dequantize ort %arg0 : (tensor<256x!quant.uniform<u8:f32, 2.00000002980232239e-01:92>>) -> tensor<256xf32>
  return %0 : tensor<256xf32>
}
func.func @random_quantize_52(%arg0: tensor<1024xf32>) -> tensor<1024x!quant.uniform<u8:f32, 2.00000002980232239e-01:92>> attributes {expected = "2beb727df2c36151"} {
  %0 = qnn.quantize ort %arg0 : (tensor<1024xf32>) -> tensor<1024x!quant.uniform<u8:f32, 2.00000002980232239e-01:92>>
  return %0 : tensor<1024x!quant.uniform<u8:f32, 2.00000002980232239e-01:92>>
}
func.func @all_add_53(%arg0: tensor<65536x!quant.uniform<u8:f32, 7.81250000000000000e-03:115>>, %arg1: tensor<65536x!quant.uniform<u8:f32, 4.00000005960464478e-01:254>>) -> tensor<65536x!quant.uniform<u8:f32, 4.00000005960464478e-01:13>> attributes {expected = "3aebd71ebbc6fadd"} {
  %0 = qnn.add ort %arg0, %arg1 : (tensor<65536x!quant.uniform<u8:f32, 7.81250000000000000e-03:115>>, tensor<65536x!quant.uniform<u8:f32, 4.00000005960464478e-01:254>>) -> tensor<65536x!quant.uniform<u8:f32, 4.00000005960464478e-01:13>>
  return %0 : tensor<65536x!quant.uniform<u8:f32, 4.00000005960464478e-01:13>>
}
func.func @all_mul_54(%arg0: tensor<65536x!quant.uniform<u8:f32, 1.00000001490116119e-01:91>>, %arg1: tensor<65536x!quant.uniform<u8:f32, 3.90625000000000000e-03:197>>) -> tensor<65536x!quant.uniform<u8:f32, 6.00000023841857910e-01:47>> attributes {expected = "6fadaa04760025c0"} {
  %0 = qnn.mul ort %arg0, %arg1 : (tensor<65536x!quant.uniform<u8:f32, 1.00000001490116119e-01:91>>, tensor<65536x!quant.uniform<u8:f32, 3.90625000000000000e-03:197>>) -> tensor<65536x!quant.uniform<u8:f32, 6.00000023841857910e-01:47>>
  return %0 : tensor<65536x!quant.uniform<u8:f32, 6.00000023841857910e-01:47>>
}
func.func @all_unary_55(%arg0: tensor<256x!quant.uniform<u8:f32, 1.25000001862645149e-02:126>>) -> tensor<256x!quant.uniform<u8:f32, 5.00000007450580597e-02:14>> attributes {expected = "dfa839a4987255a8"} {
  %0 = qnn.unary ort %arg0 {function = "sigmoid"} : (tensor<256x!quant.uniform<u8:f32, 1.25000001862645149e-02:126>>) -> tensor<256x!quant.uniform<u8:f32, 5.00000007450580597e-02:14>>
  return %0 : tensor<256x!quant.uniform<u8:f32, 5.00000007450580597e-02:14>>
}
func.func @all_requantize_56(%arg0: tensor<256x!quant.uniform<u8:f32, 1.00000001490116119e-01:249>>) -> tensor<256x!quant.uniform<u8:f32, 3.90625000000000000e-03:122>> attributes {expected = "30fbb4b95f8147f8"} {
  %0 = qnn.requantize ort %arg0 : (tensor<256x!quant.uniform<u8:f32, 1.00000001490116119e-01:249>>) -> tensor<256x!quant.uniform<u8:f32, 3.90625000000000000e-03:122>>
  return %0 : tensor<256x!quant.uniform<u8:f32, 3.90625000000000000e-03:122>>
}
func.func @random_mean_57(%arg0: tensor<2x3x5x64x!quant.uniform<u8:f32, 5.00000007450580597e-02:70>>) -> tensor<2x1x1x64x!quant.uniform<u8:f32, 2.50000003725290298e-02:171>> attributes {expected = "0b59d6c2037d0612"} {
  %0 = qnn.mean ort %arg0 {axes = array<i64: 1, 2>, keep_dims = true} : (tensor<2x3x5x64x!quant.uniform<u8:f32, 5.00000007450580597e-02:70>>) -> tensor<2x1x1x64x!quant.uniform<u8:f32, 2.50000003725290298e-02:171>>
  return %0 : tensor<2x1x1x64x!quant.uniform<u8:f32, 2.50000003725290298e-02:171>>
}
func.func @all_dequantize_58(%arg0: tensor<256x!quant.uniform<u8:f32, 3.00000011920928955e-01:16>>) -> tensor<256xf32> attributes {expected = "550449f84eb968b6"} {
  %0 = qnn.dequantize ort %arg0 : (tensor<256x!quant.uniform<u8:f32, 3.00000011920928955e-01:16>>) -> tensor<256xf32>
  return %0 : tensor<256xf32>
}
func.func @random_quantize_59(%arg0: tensor<1024xf32>) -> tensor<1024x!quant.uniform<u8:f32, 3.00000011920928955e-01:16>> attributes {expected = "1dbbb4290b7e24d4"} {
  %0 = qnn.quantize ort %arg0 : (tensor<1024xf32>) -> tensor<1024x!quant.uniform<u8:f32, 3.00000011920928955e-01:16>>
  return %0 : tensor<1024x!quant.uniform<u8:f32, 3.00000011920928955e-01:16>>
}
func.func @all_add_60(%arg0: tensor<65536x!quant.uniform<u8:f32, 2.00000002980232239e-01:11>>, %arg1: tensor<65536x!quant.uniform<u8:f32, 6.99999988079071045e-01:70>>) -> tensor<65536x!quant.uniform<u8:f32, 6.00000023841857910e-01:12>> attributes {expected = "8520f9fd798d726f"} {
  %0 = qnn.add ort %arg0, %arg1 : (tensor<65536x!quant.uniform<u8:f32, 2.00000002980232239e-01:11>>, tensor<65536x!quant.uniform<u8:f32, 6.99999988079071045e-01:70>>) -> tensor<65536x!quant.uniform<u8:f32, 6.00000023841857910e-01:12>>
  return %0 : tensor<65536x!quant.uniform<u8:f32, 6.00000023841857910e-01:12>>
}
func.func @all_mul_61(%arg0: tensor<65536x!quant.uniform<u8:f32, 1.25000001862645149e-02:239>>, %arg1: tensor<65536x!quant.uniform<u8:f32, 3.00000011920928955e-01:19>>) -> tensor<65536x!quant.uniform<u8:f32, 4.00000005960464478e-01:123>> attributes {expected = "13aa2b9f3bc87e6e"} {
  %0 = qnn.mul ort %arg0, %arg1 : (tensor<65536x!quant.uniform<u8:f32, 1.25000001862645149e-02:239>>, tensor<65536x!quant.uniform<u8:f32, 3.00000011920928955e-01:19>>) -> tensor<65536x!quant.uniform<u8:f32, 4.00000005960464478e-01:123>>
  return %0 : tensor<65536x!quant.uniform<u8:f32, 4.00000005960464478e-01:123>>
}
func.func @all_unary_62(%arg0: tensor<256x!quant.uniform<u8:f32, 7.81250000000000000e-03:127>>) -> tensor<256x!quant.uniform<u8:f32, 1.25000001862645149e-02:29>> attributes {expected = "64ee92ac9bf902e5"} {
  %0 = qnn.unary ort %arg0 {function = "sigmoid"} : (tensor<256x!quant.uniform<u8:f32, 7.81250000000000000e-03:127>>) -> tensor<256x!quant.uniform<u8:f32, 1.25000001862645149e-02:29>>
  return %0 : tensor<256x!quant.uniform<u8:f32, 1.25000001862645149e-02:29>>
}
func.func @all_requantize_63(%arg0: tensor<256x!quant.uniform<u8:f32, 6.00000023841857910e-01:184>>) -> tensor<256x!quant.uniform<u8:f32, 1.00000001490116119e-01:128>> attributes {expected = "7588d3b55361db7f"} {
  %0 = qnn.requantize ort %arg0 : (tensor<256x!quant.uniform<u8:f32, 6.00000023841857910e-01:184>>) -> tensor<256x!quant.uniform<u8:f32, 1.00000001490116119e-01:128>>
  return %0 : tensor<256x!quant.uniform<u8:f32, 1.00000001490116119e-01:128>>
}
func.func @random_mean_64(%arg0: tensor<2x3x5x64x!quant.uniform<u8:f32, 7.81250000000000000e-03:66>>) -> tensor<2x1x1x64x!quant.uniform<u8:f32, 3.12500004656612873e-03:190>> attributes {expected = "a90b8ca636677b89"} {
  %0 = qnn.mean ort %arg0 {axes = array<i64: 1, 2>, keep_dims = true} : (tensor<2x3x5x64x!quant.uniform<u8:f32, 7.81250000000000000e-03:66>>) -> tensor<2x1x1x64x!quant.uniform<u8:f32, 3.12500004656612873e-03:190>>
  return %0 : tensor<2x1x1x64x!quant.uniform<u8:f32, 3.12500004656612873e-03:190>>
}
func.func @all_dequantize_65(%arg0: tensor<256x!quant.uniform<u8:f32, 1.00000001490116119e-01:46>>) -> tensor<256xf32> attributes {expected = "6e9131630412ae3b"} {
  %0 = qnn.dequantize ort %arg0 : (tensor<256x!quant.uniform<u8:f32, 1.00000001490116119e-01:46>>) -> tensor<256xf32>
  return %0 : tensor<256xf32>
}
func.func @random_quantize_66(%arg0: tensor<1024xf32>) -> tensor<1024x!quant.uniform<u8:f32, 1.00000001490116119e-01:46>> attributes {expected = "29ac59151564923e"} {
  %0 = qnn.quantize ort %arg0 : (tensor<1024xf32>) -> tensor<1024x!quant.uniform<u8:f32, 1.00000001490116119e-01:46>>
  return %0 : tensor<1024x!quant.uniform<u8:f32, 1.00000001490116119e-01:46>>
}
func.func @random_average_pool_67(%arg0: tensor<1x9x10x8x!quant.uniform<u8:f32, 7.81250000000000000e-03:114>>) -> tensor<1x4x5x8x!quant.uniform<u8:f32, 3.90625000000000000e-03:131>> attributes {expected = "b97d0d644c23db6b"} {
  %0 = qnn.average_pool2d ort %arg0 {kernel = array<i64: 2, 2>, pad = array<i64: 0, 0, 0, 0>, stride = array<i64: 2, 2>} : (tensor<1x9x10x8x!quant.uniform<u8:f32, 7.81250000000000000e-03:114>>) -> tensor<1x4x5x8x!quant.uniform<u8:f32, 3.90625000000000000e-03:131>>
  return %0 : tensor<1x4x5x8x!quant.uniform<u8:f32, 3.90625000000000000e-03:131>>
}
func.func @random_average_pool_68(%arg0: tensor<1x9x10x8x!quant.uniform<u8:f32, 1.25000001862645149e-02:92>>) -> tensor<1x7x8x8x!quant.uniform<u8:f32, 4.00000005960464478e-01:87>> attributes {expected = "7c160d882fbb9581"} {
  %0 = qnn.average_pool2d ort %arg0 {kernel = array<i64: 3, 3>, pad = array<i64: 0, 0, 0, 0>, stride = array<i64: 1, 1>} : (tensor<1x9x10x8x!quant.uniform<u8:f32, 1.25000001862645149e-02:92>>) -> tensor<1x7x8x8x!quant.uniform<u8:f32, 4.00000005960464478e-01:87>>
  return %0 : tensor<1x7x8x8x!quant.uniform<u8:f32, 4.00000005960464478e-01:87>>
}
func.func @random_average_pool_69(%arg0: tensor<1x9x10x8x!quant.uniform<u8:f32, 5.00000007450580597e-02:74>>) -> tensor<1x5x10x8x!quant.uniform<u8:f32, 1.00000001490116119e-01:184>> attributes {expected = "9846e845443cf27f"} {
  %0 = qnn.average_pool2d ort %arg0 {kernel = array<i64: 3, 2>, pad = array<i64: 1, 1, 0, 1>, stride = array<i64: 2, 1>} : (tensor<1x9x10x8x!quant.uniform<u8:f32, 5.00000007450580597e-02:74>>) -> tensor<1x5x10x8x!quant.uniform<u8:f32, 1.00000001490116119e-01:184>>
  return %0 : tensor<1x5x10x8x!quant.uniform<u8:f32, 1.00000001490116119e-01:184>>
}
func.func @random_conv2d_70(%arg0: tensor<1x7x8x8x!quant.uniform<u8:f32, 3.00000011920928955e-01:207>>) -> tensor<1x7x8x6x!quant.uniform<u8:f32, 5.88515701293945312e+01:234>> attributes {expected = "9aaa8948b66c9cdb"} {
  %c0 = qnn.constant dense<"0x191E2509D1E717C408E0F22211DCCDFEF51DCECE01E90A29042923F228D6FA3CFD100FC433FDD9C4092C2D303CCDE221CE2BE8330DEBE3DFCEF503F9D7F80119C7F8102A202F260D172BECCFFDEA210F22DDF3E000EBC9E5103603DC13DBFD1F17D5F93CCBD7F9DD10290AF5EEF4DBF039F8E5FAFA10C7C83A1403CAD1CAD4273900CF321AC5CFDA352FCADB2B3BFEE1C63019291BFE33EDF026063623E60923DA3B0BE6F1E71E03FB0D1914F8E035D127D5EC34CE2CE919FFE502E5E9FEE72E0EC9EA193622FBEB0621D4E4D813CDF3F53ADE270C3BD832C6E3331122ED36E4EA1E033ACBD125FF2E052C0CC51B33F7E0CCEE2534372DF8C80EC6E5CCD231E71ADAE7D3173B1E0C213A1CCC2C36CF21E632130905DAC5C5F22012DDFA25D224D6EE35D7EE2D2FF9E10D24FDE3E20DEDD9F10220F436163032092222EBD82F35D63937F13121CEE32C252BF506DAED200FCF06C4F3FE05EBE7F3FB130D280504FAC53CE11A0B0802ECE0EC282EE2362E0EDD043A0D111E02F41BEC01EA2720011E03D7D818CC1B3712CA17F7C91B143133151716223430292DFEC7CC391BE7FB13DEC82DD2F70CC4113CFDE4F2D4E627"> : tensor<6x3x3x8xi8> : tensor<6x3x3x8x!quant.uniform<i8:f32:0, {2.00000002980232239e-01, 7.81250000000000000e-03, 3.00000011920928955e-01, 3.00000011920928955e-01, 1.00000001490116119e-01, 4.00000005960464478e-01}>>
  %c1 = qnn.constant dense<"0x0DB7FFFF4C080000B23600002C120000A5D2FFFF91DDFFFF"> : tensor<6xi32> : tensor<6x!quant.uniform<i32:f32:0, {6.00000023841857910e-02, 2.34375009313225746e-03, 9.00000035762786865e-02, 9.00000035762786865e-02, 3.00000011920928955e-02, 1.20000004768371582e-01}>>
  %0 = qnn.conv2d ort %arg0, %c0, %c1 {dilation = array<i64: 1, 1>, pad = array<i64: 1, 1, 1, 1>, stride = array<i64: 1, 1>} : (tensor<1x7x8x8x!quant.uniform<u8:f32, 3.00000011920928955e-01:207>>, tensor<6x3x3x8x!quant.uniform<i8:f32:0, {2.00000002980232239e-01, 7.81250000000000000e-03, 3.00000011920928955e-01, 3.00000011920928955e-01, 1.00000001490116119e-01, 4.00000005960464478e-01}>>, tensor<6x!quant.uniform<i32:f32:0, {6.00000023841857910e-02, 2.34375009313225746e-03, 9.00000035762786865e-02, 9.00000035762786865e-02, 3.00000011920928955e-02, 1.20000004768371582e-01}>>) -> tensor<1x7x8x6x!quant.uniform<u8:f32, 5.88515701293945312e+01:234>>
  return %0 : tensor<1x7x8x6x!quant.uniform<u8:f32, 5.88515701293945312e+01:234>>
}
func.func @random_conv2d_71(%arg0: tensor<1x7x8x8x!quant.uniform<u8:f32, 3.00000011920928955e-01:163>>) -> tensor<1x4x7x6x!quant.uniform<u8:f32, 1.35000009536743164e+01:96>> attributes {expected = "78e541fcac7a9398"} {
  %c0 = qnn.constant dense<"0xD318190609E8DADA15CA2902C7ED1DEF1BF12DF216E82FEFDF32C9F1E41E2BF10A38FC2FDFC5FFE8E4FCFC0220C61A34112D17CFE322EAE3230F11E6010737380AF3D42D19EB0A161D29D2CF15E2D9E4CD2703FD061823CB1015CE35CA0219140DFDD0F8FE1A22200E13EADF2E0B0DCF2BE9F02409291217FB19E7FAF41DC6EBED2CFD22CC0EC8CCD10CCC102417F7F00929F1D11FE832DBE5DF2DE1FCECD3E027EBEF0AC9CF170A1CFDE434EEF601F2E02CEDC415E4D5E7C70E01E7D21A2B1FCCDA19E4E0CFE5CA3C07291ACA030EE20222F1E0D0F615E738DEC922C7CC3B19030023E3F5E4F2DC182C2B09F5053AE8ED18290ECF2B1B0C122FE3CA1B3415FF342DE9D029F9EFC7DAE100DCD3FB1D11081C0738330C38D32F21F21E0C241FD6"> : tensor<6x3x2x8xi8> : tensor<6x3x2x8x!quant.uniform<i8:f32, 5.00000007450580597e-02:0>>
  %c1 = qnn.constant dense<"0x79F2FFFF19110000174800000CC5FFFF27EEFFFFEA200000"> : tensor<6xi32> : tensor<6x!quant.uniform<i32:f32, 1.50000005960464478e-02:0>>
  %0 = qnn.conv2d ort %arg0, %c0, %c1 {dilation = array<i64: 1, 2>, pad = array<i64: 0, 2, 1, 0>, stride = array<i64: 2, 1>} : (tensor<1x7x8x8x!quant.uniform<u8:f32, 3.00000011920928955e-01:163>>, tensor<6x3x2x8x!quant.uniform<i8:f32, 5.00000007450580597e-02:0>>, tensor<6x!quant.uniform<i32:f32, 1.50000005960464478e-02:0>>) -> tensor<1x4x7x6x!quant.uniform<u8:f32, 1.35000009536743164e+01:96>>
  return %0 : tensor<1x4x7x6x!quant.uniform<u8:f32, 1.35000009536743164e+01:96>>
}
func.func @random_conv2d_72(%arg0: tensor<1x7x8x8x!quant.uniform<u8:f32, 3.00000011920928955e-01:127>>) -> tensor<1x7x4x6x!quant.uniform<u8:f32, 1.17000007629394531e+02:46>> attributes {expected = "c05c3d1e962a6304"} {
  %c0 = qnn.constant dense<"0x2FEA11F51239DBF6D111D809DD2CC9F01FF9D9E1D0F332E2CD39E734100AEFD315F102DFFAD726EADECE160011EA01FEE8DEE0C433FAC4D60D311322FFFCC71A23D9232135D917FD"> : tensor<6x1x3x4xi8> : tensor<6x1x3x4x!quant.uniform<i8:f32:0, {6.00000023841857910e-01, 1.00000001490116119e-01, 4.00000005960464478e-01, 6.99999988079071045e-01, 6.00000023841857910e-01, 2.00000002980232239e-01}>>
  %c1 = qnn.constant dense<"0x46FAFFFF30C8FFFF414A00004D0C00002DECFFFF6B2C0000"> : tensor<6xi32> : tensor<6x!quant.uniform<i32:f32:0, {1.80000007152557373e-01, 3.00000011920928955e-02, 1.20000004768371582e-01, 2.10000008344650269e-01, 1.80000007152557373e-01, 6.00000023841857910e-02}>>
  %0 = qnn.conv2d ort %arg0, %c0, %c1 {dilation = array<i64: 1, 1>, pad = array<i64: 0, 0, 1, 1>, stride = array<i64: 1, 2>, groups = 2 : i64} : (tensor<1x7x8x8x!quant.uniform<u8:f32, 3.00000011920928955e-01:127>>, tensor<6x1x3x4x!quant.uniform<i8:f32:0, {6.00000023841857910e-01, 1.00000001490116119e-01, 4.00000005960464478e-01, 6.99999988079071045e-01, 6.00000023841857910e-01, 2.00000002980232239e-01}>>, tensor<6x!quant.uniform<i32:f32:0, {1.80000007152557373e-01, 3.00000011920928955e-02, 1.20000004768371582e-01, 2.10000008344650269e-01, 1.80000007152557373e-01, 6.00000023841857910e-02}>>) -> tensor<1x7x4x6x!quant.uniform<u8:f32, 1.17000007629394531e+02:46>>
  return %0 : tensor<1x7x4x6x!quant.uniform<u8:f32, 1.17000007629394531e+02:46>>
}
func.func @random_depthwise_conv2d_73(%arg0: tensor<1x7x8x6x!quant.uniform<u8:f32, 3.00000011920928955e-01:91>>) -> tensor<1x4x8x6x!quant.uniform<u8:f32, 4.15546913146972656e+01:85>> attributes {expected = "ec842762f7bbcbf3"} {
  %c0 = qnn.constant dense<"0x24F20537D9DB1FEE2E0AF50D05311C17FF3CF4D0D4D407D6D6C83806390DE3EA0339322BE9E71A07F5CAD517111803EFD2F8CB29DAC7"> : tensor<3x3x6x1xi8> : tensor<3x3x6x1x!quant.uniform<i8:f32:2, {7.81250000000000000e-03, 7.81250000000000000e-03, 3.00000011920928955e-01, 6.00000023841857910e-01, 3.90625000000000000e-03, 3.90625000000000000e-03}>>
  %c1 = qnn.constant dense<"0x5EFEFFFF64FBFFFF060900007F3C00007FEEFFFF27FBFFFF"> : tensor<6xi32> : tensor<6x!quant.uniform<i32:f32:0, {2.34375009313225746e-03, 2.34375009313225746e-03, 9.00000035762786865e-02, 1.80000007152557373e-01, 1.17187504656612873e-03, 1.17187504656612873e-03}>>
  %0 = qnn.depthwise_conv2d ort %arg0, %c0, %c1 {dilation = array<i64: 1, 1>, pad = array<i64: 1, 1, 1, 1>, stride = array<i64: 2, 1>} : (tensor<1x7x8x6x!quant.uniform<u8:f32, 3.00000011920928955e-01:91>>, tensor<3x3x6x1x!quant.uniform<i8:f32:2, {7.81250000000000000e-03, 7.81250000000000000e-03, 3.00000011920928955e-01, 6.00000023841857910e-01, 3.90625000000000000e-03, 3.90625000000000000e-03}>>, tensor<6x!quant.uniform<i32:f32:0, {2.34375009313225746e-03, 2.34375009313225746e-03, 9.00000035762786865e-02, 1.80000007152557373e-01, 1.17187504656612873e-03, 1.17187504656612873e-03}>>) -> tensor<1x4x8x6x!quant.uniform<u8:f32, 4.15546913146972656e+01:85>>
  return %0 : tensor<1x4x8x6x!quant.uniform<u8:f32, 4.15546913146972656e+01:85>>
}
func.func @random_fully_connected_74(%arg0: tensor<40x24x!quant.uniform<u8:f32, 3.00000011920928955e-01:14>>) -> tensor<40x16x!quant.uniform<u8:f32, 3.73857421875000000e+01:225>> attributes {expected = "39ea2f3252965648"} {
  %c0 = qnn.constant dense<"0xDC201D373803CED620F4362B340FE814DBFEEBC40C1CF1EB202F021B1BFA030AEEFBEAD8FAE503E2F617143A2333FBDFE92FFDFC3B1ACC182E2BF4DB1B03D613DCD7F4C5D1C4D43C3C21EAEAE1051D31FA17E3F80CE9E72B1206E0E02222D6EC31192A062A2C132E21DD250B36FD2C1DE62112CAC9D9E4FF0EE8CD192C35EEDE11CDC526F0DAF1070E39F3E4390039F1FAE0FFCA1703EAD5D92DF73723EA0638C6D51C331E1517DDF12AE236211CC5C7DAFADDF10107D2E90410C70BDDC71830DA063416C723FB112CE20EDEC9FCF83B341FD12037F72DC7060DF815CA3233D810E90DF506F0F207F104DF140ECC2AD22CF7FD13321127EAFEECD023EBEEF414DB0ADAFE343C3707F12CCD1B06D926E71A2D13C633FA3BE00CE41808FFFA2504F3E21209CC10EEE5D8DBD400F8160DE7D21009DF3B0107E22BFE0FE8E71935C513DFD8FA0C22F739E7001519D607F6F7D22739FFCB2DEFCA0D3823352E113B27E70DF61000C7EE01F2E4EFFC33DDF80FEE381DFE32340EDC2EC70610CE1CF00D"> : tensor<16x24xi8> : tensor<16x24x!quant.uniform<i8:f32:0, {4.00000005960464478e-01, 2.00000002980232239e-01, 1.25000001862645149e-02, 1.00000001490116119e-01, 7.81250000000000000e-03, 2.00000002980232239e-01, 1.00000001490116119e-01, 3.90625000000000000e-03, 1.00000001490116119e-01, 2.00000002980232239e-01, 6.99999988079071045e-01, 1.25000001862645149e-02, 7.81250000000000000e-03, 6.99999988079071045e-01, 1.00000001490116119e-01, 3.90625000000000000e-03}>>
  %c1 = qnn.constant dense<"0x94C0FFFFF247000036B2FFFF3205000059D3FFFFA3EBFFFFC4E3FFFFB4C0FFFFC227000062FCFFFF5D25000024E4FFFFC7DFFFFFC7D6FFFF03DCFFFF6AF1FFFF"> : tensor<16xi32> : tensor<16x!quant.uniform<i32:f32:0, {1.20000004768371582e-01, 6.00000023841857910e-02, 3.75000014901161194e-03, 3.00000011920928955e-02, 2.34375009313225746e-03, 6.00000023841857910e-02, 3.00000011920928955e-02, 1.17187504656612873e-03, 3.00000011920928955e-02, 6.00000023841857910e-02, 2.10000008344650269e-01, 3.75000014901161194e-03, 2.34375009313225746e-03, 2.10000008344650269e-01, 3.00000011920928955e-02, 1.17187504656612873e-03}>>
  %0 = qnn.fully_connected ort %arg0, %c0, %c1 : (tensor<40x24x!quant.uniform<u8:f32, 3.00000011920928955e-01:14>>, tensor<16x24x!quant.uniform<i8:f32:0, {4.00000005960464478e-01, 2.00000002980232239e-01, 1.25000001862645149e-02, 1.00000001490116119e-01, 7.81250000000000000e-03, 2.00000002980232239e-01, 1.00000001490116119e-01, 3.90625000000000000e-03, 1.00000001490116119e-01, 2.00000002980232239e-01, 6.99999988079071045e-01, 1.25000001862645149e-02, 7.81250000000000000e-03, 6.99999988079071045e-01, 1.00000001490116119e-01, 3.90625000000000000e-03}>>, tensor<16x!quant.uniform<i32:f32:0, {1.20000004768371582e-01, 6.00000023841857910e-02, 3.75000014901161194e-03, 3.00000011920928955e-02, 2.34375009313225746e-03, 6.00000023841857910e-02, 3.00000011920928955e-02, 1.17187504656612873e-03, 3.00000011920928955e-02, 6.00000023841857910e-02, 2.10000008344650269e-01, 3.75000014901161194e-03, 2.34375009313225746e-03, 2.10000008344650269e-01, 3.00000011920928955e-02, 1.17187504656612873e-03}>>) -> tensor<40x16x!quant.uniform<u8:f32, 3.73857421875000000e+01:225>>
  return %0 : tensor<40x16x!quant.uniform<u8:f32, 3.73857421875000000e+01:225>>
}
func.func @random_fully_connected_75(%arg0: tensor<40x24x!quant.uniform<u8:f32, 1.00000001490116119e-01:89>>) -> tensor<40x16x!quant.uniform<u8:f32, 1.64267597198486328e+01:172>> attributes {expected = "cf2a20591ed7952b"} {
  %c0 = qnn.constant dense<"0xDC25C403E8CC30DA381331FDEBDE2C151135DB1E0FC9333AC4E2E134190CD12811D0DE33DFF103DFC7260D25E817CFD3F40A09DDF9F7D4ED39D2E10CDBCDF80F1111C9E90A30282BF016340E01F1020FF010E9F8E1230927E32BD7FDC718E12F0FEB33C9C634C7C811DD281F2038F9E1F916260CF5043520221220D7F0EEC7CFE10A312016EE040AE83CC8F3C4383AF2011B1E0E3A202DDA3625EA37D51F301AD2E1E3EE03ECE33A22F0270CF72FE32CCAF80AFB03F8361E0DEEE412F22B0808362539350DE9F000CAEF33F51416092D07D93421FD0AF9DDF50A2BFFD6FAD409F6323828091AEC1908E8F5F2EEEA01D23423172BD10BF5E0D52ACB3B212900CD050705E107DEF7CEF10804242013F51D2A220A0018F90436C719E60CEE0704061309F3C8DADF27FAEEC91D2BC6E0F1282A10103208F12FD0F90507F90937FBF3203AE626C7EF15EECF2110C8093C01DA1A13DBD8EA0CDECFC93AF2FBE8DDC7F02D103B162903F9C8FEDDEFFC13EA2CD90AFF233C0F0430E93920230804EB2BF8"> : tensor<16x24xi8> : tensor<16x24x!quant.uniform<i8:f32:0, {7.81250000000000000e-03, 7.81250000000000000e-03, 2.00000002980232239e-01, 6.99999988079071045e-01, 6.00000023841857910e-01, 6.00000023841857910e-01, 7.81250000000000000e-03, 7.81250000000000000e-03, 6.00000023841857910e-01, 7.81250000000000000e-03, 7.81250000000000000e-03, 3.00000011920928955e-01, 7.81250000000000000e-03, 4.00000005960464478e-01, 2.00000002980232239e-01, 1.00000001490116119e-01}>>
  %0 = qnn.fully_connected ort %arg0, %c0 : (tensor<40x24x!quant.uniform<u8:f32, 1.00000001490116119e-01:89>>, tensor<16x24x!quant.uniform<i8:f32:0, {7.81250000000000000e-03, 7.81250000000000000e-03, 2.00000002980232239e-01, 6.99999988079071045e-01, 6.00000023841857910e-01, 6.00000023841857910e-01, 7.81250000000000000e-03, 7.81250000000000000e-03, 6.00000023841857910e-01, 7.81250000000000000e-03, 7.81250000000000000e-03, 3.00000011920928955e-01, 7.81250000000000000e-03, 4.00000005960464478e-01, 2.00000002980232239e-01, 1.00000001490116119e-01}>>) -> tensor<40x16x!quant.uniform<u8:f32, 1.64267597198486328e+01:172>>
  return %0 : tensor<40x16x!quant.uniform<u8:f32, 1.64267597198486328e+01:172>>
}
func.func @random_fully_connected_76(%arg0: tensor<40x24x!quant.uniform<u8:f32, 4.00000005960464478e-01:58>>) -> tensor<40x16x!quant.uniform<u8:f32, 1.12000007629394531e+02:242>> attributes {expected = "0199be636915cc47"} {
  %c0 = qnn.constant dense<"0x083C3104DEEC2B3B2831111DDB3131E903240AFC2BC63430311E3BF4CFDDFD2ECB21F23612D7D0C7C81D3A18DC050E0CFFDA1AFB1AD0F9E1E911F61AD6CD0611E839D101F5C8100CEC33080237D7040ACE1AD81117031200D636FA230DC9EE0DCBC4DC282BF101E3282839E1C6E00D0F05E8FB33E3E52201E23A2E292AE1E0D3FA02C50DE032043534EC181CCCD32C3201EAC7FAF108D9F2DDF134EB3B3CEA0C18D5CAE8FCEE1821D43A213B18E51AD7132E10211DC42ACD2CFCD421CFC7E3E7C933EB2EE2C6EEC7D115CC321BCC2DD5001631E0D703CA08D22E0F0EFE0D11ECE5152308E6D2390EE6EB3B330BF6282206E4260DE4FA1AC634D0E70BD238D902F0DE15C5F7280BD2F5D0F2E8F0F320EC1CF7F000E41FD80413CCFC34DCDF28D1F6D437DFFA302A34262307C6E6FE04DC1B2D1DEFCA3C1923D628F21A08F90AEA24E30F2D1CF923E9CAF3FA17DE2310FCEFF6D50A0203CB081ECAD90104DAFD15F8D535C8352A383BE9EDFA033518EBF3D4EA210829121E16D3E2E0E71FCF332E"> : tensor<16x24xi8> : tensor<16x24x!quant.uniform<i8:f32, 4.00000005960464478e-01:0>>
  %c1 = qnn.constant dense<"0xFC090000F2220000BF2A000007D2FFFF87BCFFFFC4F0FFFFCAC4FFFF5739000051BBFFFF3723000032C9FFFF82EAFFFFB309000080EDFFFF50EDFFFFEBD3FFFF"> : tensor<16xi32> : tensor<16x!quant.uniform<i32:f32, 1.60000011324882507e-01:0>>
  %0 = qnn.fully_connected ort %arg0, %c0, %c1 : (tensor<40x24x!quant.uniform<u8:f32, 4.00000005960464478e-01:58>>, tensor<16x24x!quant.uniform<i8:f32, 4.00000005960464478e-01:0>>, tensor<16x!quant.uniform<i32:f32, 1.60000011324882507e-01:0>>) -> tensor<40x16x!quant.uniform<u8:f32, 1.12000007629394531e+02:242>>
  return %0 : tensor<40x16x!quant.uniform<u8:f32, 1.12000007629394531e+02:242>>
}
func.func @random_fully_connected_77(%arg0: tensor<40x24x!quant.uniform<u8:f32, 6.00000023841857910e-01:33>>) -> tensor<40x16x!quant.uniform<u8:f32, 1.68000000000000000e+02:224>> attributes {expected = "68f9fe8e660110fa"} {
  %c0 = qnn.constant dense<"0xE20F31FD0D30CC2C33001233E1E9DCC8E0242D1FC71ED5D2161627C9EBC4E52DE0342F0214CE04021AC711DF0B1C1CC8221001322025D0381AE9D00F0C2D0D0228D8EEF4170BE23A36FF11D8280FD42BD0D0FD00291234C9E33519DE0320F51ED00DE300E833171E1BC40ACF082018EAFADDD9FF011E1DECD6DA14C5DA36DFDDE82F0ECDD8F43502EE3C32EEF3181310E72CC5D4F630CCC70ECE0B29D7E618EFDE03FE3B1323C71333CD2A1D19FBCE27381922F73527D8DEF52D1CD7062328EF2A023CCE04E2CD2AD2D5003ACAF43330FF2123D825021316F4E90CF0D82DFBEEF5FECFCECD04FACC14E420D4103BCDCCC40725ECD6E70EF019D0DD1325FA1FF90AF3FA210B12D0FC3208D4E022D634DFD6F5F20DFEDA1BDC142EDDFE0626F82DD2F025EAFA34EAEB12D8D427EA14023AD537D91D28C9E13538DCFE011BE82926090DE718E92E1C262629F2C6C9F7EEF619263B05D5CFCC172136D7F6FA36D221EFD6CDCFF806D9EA39CE16D5E3062F0F2CCB03CADA0CF304DDF22F310AD1C420"> : tensor<16x24xi8> : tensor<16x24x!quant.uniform<i8:f32, 4.00000005960464478e-01:0>>
  %0 = qnn.fully_connected ort %arg0, %c0 : (tensor<40x24x!quant.uniform<u8:f32, 6.00000023841857910e-01:33>>, tensor<16x24x!quant.uniform<i8:f32, 4.00000005960464478e-01:0>>) -> tensor<40x16x!quant.uniform<u8:f32, 1.68000000000000000e+02:224>>
  return %0 : tensor<40x16x!quant.uniform<u8:f32, 1.68000000000000000e+02:224>>
}
