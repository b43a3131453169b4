// Made by tools/oracles/xnnpack_ops.py: what TensorFlow Lite's default delegate XNNPACK gives on x86-64. Do not edit.

// @add_i8_0 of each, slow hash 0376fe0cdc6a92c8
func.func @add_i8_0(%arg0: tensor<65536x!quant.uniform<i8:f32, 0.020999999716877937:3>>, %arg1: tensor<65536x!quant.uniform<i8:f32, 0.03700000047683716:-7>>) -> tensor<65536x!quant.uniform<i8:f32, 0.05000000074505806:11>> {
  %r = "tfl.add"(%arg0, %arg1) <{fused_activation_function = "NONE"}> : (tensor<65536x!quant.uniform<i8:f32, 0.020999999716877937:3>>, tensor<65536x!quant.uniform<i8:f32, 0.03700000047683716:-7>>) -> tensor<65536x!quant.uniform<i8:f32, 0.05000000074505806:11>>
  return %r : tensor<65536x!quant.uniform<i8:f32, 0.05000000074505806:11>>
}

// @add_i8_0_relu6 of each, slow hash 10c5829c980b0d40
func.func @add_i8_0_relu6(%arg0: tensor<65536x!quant.uniform<i8:f32, 0.020999999716877937:3>>, %arg1: tensor<65536x!quant.uniform<i8:f32, 0.03700000047683716:-7>>) -> tensor<65536x!quant.uniform<i8:f32, 0.05000000074505806:11>> {
  %r = "tfl.add"(%arg0, %arg1) <{fused_activation_function = "RELU6"}> : (tensor<65536x!quant.uniform<i8:f32, 0.020999999716877937:3>>, tensor<65536x!quant.uniform<i8:f32, 0.03700000047683716:-7>>) -> tensor<65536x!quant.uniform<i8:f32, 0.05000000074505806:11>>
  return %r : tensor<65536x!quant.uniform<i8:f32, 0.05000000074505806:11>>
}

// @add_i8_1 of each, slow hash 97b0a41e009c0219
func.func @add_i8_1(%arg0: tensor<65536x!quant.uniform<i8:f32, 0.5:-128>>, %arg1: tensor<65536x!quant.uniform<i8:f32, 0.0078125:127>>) -> tensor<65536x!quant.uniform<i8:f32, 0.25>> {
  %r = "tfl.add"(%arg0, %arg1) <{fused_activation_function = "NONE"}> : (tensor<65536x!quant.uniform<i8:f32, 0.5:-128>>, tensor<65536x!quant.uniform<i8:f32, 0.0078125:127>>) -> tensor<65536x!quant.uniform<i8:f32, 0.25>>
  return %r : tensor<65536x!quant.uniform<i8:f32, 0.25>>
}

// @add_i8_2 of each, slow hash ee0dd72e9686f7e6
func.func @add_i8_2(%arg0: tensor<65536x!quant.uniform<i8:f32, 0.010999999940395355>>, %arg1: tensor<65536x!quant.uniform<i8:f32, 0.013000000268220901>>) -> tensor<65536x!quant.uniform<i8:f32, 0.0003000000142492354>> {
  %r = "tfl.add"(%arg0, %arg1) <{fused_activation_function = "NONE"}> : (tensor<65536x!quant.uniform<i8:f32, 0.010999999940395355>>, tensor<65536x!quant.uniform<i8:f32, 0.013000000268220901>>) -> tensor<65536x!quant.uniform<i8:f32, 0.0003000000142492354>>
  return %r : tensor<65536x!quant.uniform<i8:f32, 0.0003000000142492354>>
}

// @add_u8_3 of each, slow hash 851f7ed8c8fcc24b
func.func @add_u8_3(%arg0: tensor<65536x!quant.uniform<u8:f32, 0.020999999716877937:130>>, %arg1: tensor<65536x!quant.uniform<u8:f32, 0.03700000047683716:100>>) -> tensor<65536x!quant.uniform<u8:f32, 0.05000000074505806:140>> {
  %r = "tfl.add"(%arg0, %arg1) <{fused_activation_function = "NONE"}> : (tensor<65536x!quant.uniform<u8:f32, 0.020999999716877937:130>>, tensor<65536x!quant.uniform<u8:f32, 0.03700000047683716:100>>) -> tensor<65536x!quant.uniform<u8:f32, 0.05000000074505806:140>>
  return %r : tensor<65536x!quant.uniform<u8:f32, 0.05000000074505806:140>>
}

// @sub_i8_0 of each, slow hash 7f8129d6c1de1fc3
func.func @sub_i8_0(%arg0: tensor<65536x!quant.uniform<i8:f32, 0.020999999716877937:3>>, %arg1: tensor<65536x!quant.uniform<i8:f32, 0.03700000047683716:-7>>) -> tensor<65536x!quant.uniform<i8:f32, 0.05000000074505806:11>> {
  %r = "tfl.sub"(%arg0, %arg1) <{fused_activation_function = "NONE"}> : (tensor<65536x!quant.uniform<i8:f32, 0.020999999716877937:3>>, tensor<65536x!quant.uniform<i8:f32, 0.03700000047683716:-7>>) -> tensor<65536x!quant.uniform<i8:f32, 0.05000000074505806:11>>
  return %r : tensor<65536x!quant.uniform<i8:f32, 0.05000000074505806:11>>
}

// @sub_i8_0_relu6 of each, slow hash 7e96dee0ca092ea1
func.func @sub_i8_0_relu6(%arg0: tensor<65536x!quant.uniform<i8:f32, 0.020999999716877937:3>>, %arg1: tensor<65536x!quant.uniform<i8:f32, 0.03700000047683716:-7>>) -> tensor<65536x!quant.uniform<i8:f32, 0.05000000074505806:11>> {
  %r = "tfl.sub"(%arg0, %arg1) <{fused_activation_function = "RELU6"}> : (tensor<65536x!quant.uniform<i8:f32, 0.020999999716877937:3>>, tensor<65536x!quant.uniform<i8:f32, 0.03700000047683716:-7>>) -> tensor<65536x!quant.uniform<i8:f32, 0.05000000074505806:11>>
  return %r : tensor<65536x!quant.uniform<i8:f32, 0.05000000074505806:11>>
}

// @sub_i8_1 of each, slow hash 34617b9737243965
func.func @sub_i8_1(%arg0: tensor<65536x!quant.uniform<i8:f32, 0.5:-128>>, %arg1: tensor<65536x!quant.uniform<i8:f32, 0.0078125:127>>) -> tensor<65536x!quant.uniform<i8:f32, 0.25>> {
  %r = "tfl.sub"(%arg0, %arg1) <{fused_activation_function = "NONE"}> : (tensor<65536x!quant.uniform<i8:f32, 0.5:-128>>, tensor<65536x!quant.uniform<i8:f32, 0.0078125:127>>) -> tensor<65536x!quant.uniform<i8:f32, 0.25>>
  return %r : tensor<65536x!quant.uniform<i8:f32, 0.25>>
}

// @sub_i8_2 of each, slow hash a3936ab4275658c6
func.func @sub_i8_2(%arg0: tensor<65536x!quant.uniform<i8:f32, 0.010999999940395355>>, %arg1: tensor<65536x!quant.uniform<i8:f32, 0.013000000268220901>>) -> tensor<65536x!quant.uniform<i8:f32, 0.0003000000142492354>> {
  %r = "tfl.sub"(%arg0, %arg1) <{fused_activation_function = "NONE"}> : (tensor<65536x!quant.uniform<i8:f32, 0.010999999940395355>>, tensor<65536x!quant.uniform<i8:f32, 0.013000000268220901>>) -> tensor<65536x!quant.uniform<i8:f32, 0.0003000000142492354>>
  return %r : tensor<65536x!quant.uniform<i8:f32, 0.0003000000142492354>>
}

// @sub_u8_3 of each, slow hash b24f93efc02f6355
func.func @sub_u8_3(%arg0: tensor<65536x!quant.uniform<u8:f32, 0.020999999716877937:130>>, %arg1: tensor<65536x!quant.uniform<u8:f32, 0.03700000047683716:100>>) -> tensor<65536x!quant.uniform<u8:f32, 0.05000000074505806:140>> {
  %r = "tfl.sub"(%arg0, %arg1) <{fused_activation_function = "NONE"}> : (tensor<65536x!quant.uniform<u8:f32, 0.020999999716877937:130>>, tensor<65536x!quant.uniform<u8:f32, 0.03700000047683716:100>>) -> tensor<65536x!quant.uniform<u8:f32, 0.05000000074505806:140>>
  return %r : tensor<65536x!quant.uniform<u8:f32, 0.05000000074505806:140>>
}

// @mul_i8_0 of each, slow hash 22c0f57bdfbf556a
func.func @mul_i8_0(%arg0: tensor<65536x!quant.uniform<i8:f32, 0.020999999716877937:3>>, %arg1: tensor<65536x!quant.uniform<i8:f32, 0.03700000047683716:-7>>) -> tensor<65536x!quant.uniform<i8:f32, 0.03108000010251999:11>> {
  %r = "tfl.mul"(%arg0, %arg1) <{fused_activation_function = "NONE"}> : (tensor<65536x!quant.uniform<i8:f32, 0.020999999716877937:3>>, tensor<65536x!quant.uniform<i8:f32, 0.03700000047683716:-7>>) -> tensor<65536x!quant.uniform<i8:f32, 0.03108000010251999:11>>
  return %r : tensor<65536x!quant.uniform<i8:f32, 0.03108000010251999:11>>
}

// @mul_i8_0_relu6 of each, slow hash 443361141a937d57
func.func @mul_i8_0_relu6(%arg0: tensor<65536x!quant.uniform<i8:f32, 0.020999999716877937:3>>, %arg1: tensor<65536x!quant.uniform<i8:f32, 0.03700000047683716:-7>>) -> tensor<65536x!quant.uniform<i8:f32, 0.03108000010251999:11>> {
  %r = "tfl.mul"(%arg0, %arg1) <{fused_activation_function = "RELU6"}> : (tensor<65536x!quant.uniform<i8:f32, 0.020999999716877937:3>>, tensor<65536x!quant.uniform<i8:f32, 0.03700000047683716:-7>>) -> tensor<65536x!quant.uniform<i8:f32, 0.03108000010251999:11>>
  return %r : tensor<65536x!quant.uniform<i8:f32, 0.03108000010251999:11>>
}

// @mul_i8_1 of each, slow hash 9b772201ec0b3aa0
func.func @mul_i8_1(%arg0: tensor<65536x!quant.uniform<i8:f32, 0.5:-128>>, %arg1: tensor<65536x!quant.uniform<i8:f32, 0.0078125:127>>) -> tensor<65536x!quant.uniform<i8:f32, 0.15625>> {
  %r = "tfl.mul"(%arg0, %arg1) <{fused_activation_function = "NONE"}> : (tensor<65536x!quant.uniform<i8:f32, 0.5:-128>>, tensor<65536x!quant.uniform<i8:f32, 0.0078125:127>>) -> tensor<65536x!quant.uniform<i8:f32, 0.15625>>
  return %r : tensor<65536x!quant.uniform<i8:f32, 0.15625>>
}

// @mul_i8_2 of each, slow hash 8a80541a1589749e
func.func @mul_i8_2(%arg0: tensor<65536x!quant.uniform<i8:f32, 0.010999999940395355>>, %arg1: tensor<65536x!quant.uniform<i8:f32, 0.013000000268220901>>) -> tensor<65536x!quant.uniform<i8:f32, 0.00571999978274107>> {
  %r = "tfl.mul"(%arg0, %arg1) <{fused_activation_function = "NONE"}> : (tensor<65536x!quant.uniform<i8:f32, 0.010999999940395355>>, tensor<65536x!quant.uniform<i8:f32, 0.013000000268220901>>) -> tensor<65536x!quant.uniform<i8:f32, 0.00571999978274107>>
  return %r : tensor<65536x!quant.uniform<i8:f32, 0.00571999978274107>>
}

// @mul_u8_3 of each, slow hash 4b44cbf6a81497b4
func.func @mul_u8_3(%arg0: tensor<65536x!quant.uniform<u8:f32, 0.020999999716877937:130>>, %arg1: tensor<65536x!quant.uniform<u8:f32, 0.03700000047683716:100>>) -> tensor<65536x!quant.uniform<u8:f32, 0.03108000010251999:140>> {
  %r = "tfl.mul"(%arg0, %arg1) <{fused_activation_function = "NONE"}> : (tensor<65536x!quant.uniform<u8:f32, 0.020999999716877937:130>>, tensor<65536x!quant.uniform<u8:f32, 0.03700000047683716:100>>) -> tensor<65536x!quant.uniform<u8:f32, 0.03108000010251999:140>>
  return %r : tensor<65536x!quant.uniform<u8:f32, 0.03108000010251999:140>>
}

// @add_broadcast of mix 1, mix 2 is 08abb904c8aaafe41fc2d01bdfc1c6fafc9fadf8bc9ea3d8ccf1c3aec7fef6c3e308dac4de140ddac0e5b7a2bbf2eab708b1b6f2cfdbafb61fc8cd09e6f2c6cdfca5aae6c3cfa3aa05c7b3e3d9d2fab81cdecafaf0e811cff9bba7d7cdc6eeac
func.func @add_broadcast(%arg0: tensor<4x1x8x!quant.uniform<i8:f32, 0.019999999552965164:3>>, %arg1: tensor<3x1x!quant.uniform<i8:f32, 0.029999999329447746:-4>>) -> tensor<4x3x8x!quant.uniform<i8:f32, 0.05000000074505806>> {
  %r = "tfl.add"(%arg0, %arg1) <{fused_activation_function = "NONE"}> : (tensor<4x1x8x!quant.uniform<i8:f32, 0.019999999552965164:3>>, tensor<3x1x!quant.uniform<i8:f32, 0.029999999329447746:-4>>) -> tensor<4x3x8x!quant.uniform<i8:f32, 0.05000000074505806>>
  return %r : tensor<4x3x8x!quant.uniform<i8:f32, 0.05000000074505806>>
}

// @logistic_i8_0 of each is 8080808080808081818181818181818181818181818181818181818181828282828282828282828383838383838384848484848585858586868686878788888889898a8a8b8b8c8c8d8d8e8f8f909192939394959697989a9b9c9d9fa0a1a3a4a6a8a9abadafb1b3b5b7b9bbbec0c2c5c7cacdcfd2d5d8dbdee1e4e7eaedf0f3f6fafd0003060a0d101316191c1f2225282b2e313336393b3e40424547494b4d4f51535557585a5c5d5f60616364656668696a6b6c6d6d6e6f707171727373747475757676777778787879797a7a7a7a7b7b7b7b7c7c7c7c7c7d7d7d7d7d7d7d7e7e7e7e7e7e7e7e7e7e7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f
func.func @logistic_i8_0(%arg0: tensor<256x!quant.uniform<i8:f32, 0.05000000074505806:3>>) -> tensor<256x!quant.uniform<i8:f32, 0.00390625:-128>> {
  %r = "tfl.logistic"(%arg0) : (tensor<256x!quant.uniform<i8:f32, 0.05000000074505806:3>>) -> tensor<256x!quant.uniform<i8:f32, 0.00390625:-128>>
  return %r : tensor<256x!quant.uniform<i8:f32, 0.00390625:-128>>
}

// @logistic_i8_1 of each is ecedeeefeff0f1f1f2f3f3f4f5f5f6f7f8f8f9fafafbfcfcfdfeffff00010102030404050606070808090a0b0b0c0d0d0e0f0f10111112131414151616171818191a1a1b1c1c1d1e1e1f202021222223242425262627282829292a2b2b2c2d2d2e2e2f30303131323333343435363637373838393a3a3b3b3c3c3d3d3e3e3f40404141424243434444454546464747484849494a4a4a4b4b4c4c4d4d4e4e4f4f4f505051515252525353545454555556565657575858585959595a5a5a5b5b5b5c5c5c5d5d5d5e5e5e5f5f5f606060616161626262626363636464646465656565666666666767676768686868696969696a6a6a6a6a6b6b6b6b6c6c6c6c6c6d
func.func @logistic_i8_1(%arg0: tensor<256x!quant.uniform<i8:f32, 0.010999999940395355:-100>>) -> tensor<256x!quant.uniform<i8:f32, 0.00390625:-128>> {
  %r = "tfl.logistic"(%arg0) : (tensor<256x!quant.uniform<i8:f32, 0.010999999940395355:-100>>) -> tensor<256x!quant.uniform<i8:f32, 0.00390625:-128>>
  return %r : tensor<256x!quant.uniform<i8:f32, 0.00390625:-128>>
}

// @logistic_u8_2 of each is 0000000000000000000000000000000000010101010101010101010101010101010101020202020202020202030303030304040404050505050606060707080809090a0a0b0b0c0d0e0e0f1011121314151618191a1c1d1f21222426282a2c2f313336393b3e4144474a4d5054575b5e6266696d7175787c8084888b8f93979a9ea2a5a9acb0b3b6b9bcbfc2c5c7cacdcfd1d4d6d8dadcdedfe1e3e4e6e7e8eaebecedeeeff0f1f2f2f3f4f5f5f6f6f7f7f8f8f9f9fafafafbfbfbfbfcfcfcfcfdfdfdfdfdfefefefefefefefefeffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff
func.func @logistic_u8_2(%arg0: tensor<256x!quant.uniform<u8:f32, 0.05999999865889549:120>>) -> tensor<256x!quant.uniform<u8:f32, 0.00390625>> {
  %r = "tfl.logistic"(%arg0) : (tensor<256x!quant.uniform<u8:f32, 0.05999999865889549:120>>) -> tensor<256x!quant.uniform<u8:f32, 0.00390625>>
  return %r : tensor<256x!quant.uniform<u8:f32, 0.00390625>>
}

// @tanh_i8_0 of each is 80808080808080808080808080808080808080808080808080808080818181818181818181818181818181818181828282828282828282838383838384848484858585858686868787888889898a8a8b8b8c8d8e8e8f9091929394959698999a9c9d9fa1a2a4a6a8aaacafb1b3b6b9bbbec1c4c7cacdd0d4d7dbdee2e6e9edf1f5f8fc0004080b0f13171a1e2225292c303336393c3f4245474a4d4f515456585a5c5e5f6163646667686a6b6c6d6e6f707172727374757576767777787879797a7a7a7b7b7b7b7c7c7c7c7d7d7d7d7d7e7e7e7e7e7e7e7e7e7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f
func.func @tanh_i8_0(%arg0: tensor<256x!quant.uniform<i8:f32, 0.029999999329447746:3>>) -> tensor<256x!quant.uniform<i8:f32, 0.0078125>> {
  %r = "tfl.tanh"(%arg0) : (tensor<256x!quant.uniform<i8:f32, 0.029999999329447746:3>>) -> tensor<256x!quant.uniform<i8:f32, 0.0078125>>
  return %r : tensor<256x!quant.uniform<i8:f32, 0.0078125>>
}

// @tanh_i8_1 of each is 9494949495959595969696979797979898989999999a9a9a9b9b9b9c9c9c9d9d9d9e9e9e9f9fa0a0a0a1a1a2a2a2a3a3a4a4a5a5a5a6a6a7a7a8a8a9a9aaaaababacacadadaeaeafafb0b0b1b2b2b3b3b4b4b5b6b6b7b7b8b9b9bababbbcbcbdbebebfc0c0c1c2c2c3c4c4c5c6c7c7c8c9c9cacbcccccdcecfcfd0d1d2d3d3d4d5d6d7d7d8d9dadbdbdcdddedfe0e0e1e2e3e4e5e6e6e7e8e9eaebececedeeeff0f1f2f3f3f4f5f6f7f8f9fafbfcfcfdfeff00010203040405060708090a0b0c0d0d0e0f10111213141415161718191a1a1b1c1d1e1f202021222324252526272829292a2b2c2d2d2e2f30313132333434353637373839393a3b3c3c3d3e3e3f
func.func @tanh_i8_1(%arg0: tensor<256x!quant.uniform<i8:f32, 0.007000000216066837:50>>) -> tensor<256x!quant.uniform<i8:f32, 0.0078125>> {
  %r = "tfl.tanh"(%arg0) : (tensor<256x!quant.uniform<i8:f32, 0.007000000216066837:50>>) -> tensor<256x!quant.uniform<i8:f32, 0.0078125>>
  return %r : tensor<256x!quant.uniform<i8:f32, 0.0078125>>
}

// @tanh_u8_2 of each is 0000000000000000000000000000000000010101010101010101010101010101010101020202020202020202030303030304040404050505050606060707080809090a0a0b0b0c0d0e0e0f1011121314151618191a1c1d1f21222426282a2c2f313336393b3e4144474a4d5054575b5e6266696d7175787c8084888b8f93979a9ea2a5a9acb0b3b6b9bcbfc2c5c7cacdcfd1d4d6d8dadcdedfe1e3e4e6e7e8eaebecedeeeff0f1f2f2f3f4f5f5f6f6f7f7f8f8f9f9fafafafbfbfbfbfcfcfcfcfdfdfdfdfdfefefefefefefefefeffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff
func.func @tanh_u8_2(%arg0: tensor<256x!quant.uniform<u8:f32, 0.029999999329447746:120>>) -> tensor<256x!quant.uniform<u8:f32, 0.0078125:128>> {
  %r = "tfl.tanh"(%arg0) : (tensor<256x!quant.uniform<u8:f32, 0.029999999329447746:120>>) -> tensor<256x!quant.uniform<u8:f32, 0.0078125:128>>
  return %r : tensor<256x!quant.uniform<u8:f32, 0.0078125:128>>
}

// @leaky_relu_i8_0 of each is 808080808080808080808080808080808080808080808080808080808080808080808080808080808080808080808080808080808080808080808181818282838383848484858586868687878788888989898a8a8a8b8b8c8c8c8d8d8d8e8e8f8f8f9090909191929292939393949495959596969697979898989999999a9a9b9b9b9c9c9d9fa0a1a2a4a5a6a7a9aaabacaeafb0b1b3b4b5b6b8b9babbbdbebfc0c2c3c4c5c7c8c9cacccdcecfd1d2d3d4d6d7d8d9dbdcdddee0e1e2e3e5e6e7e8eaebecedeff0f1f2f4f5f6f7f9fafbfcfeff00010304050608090a0b0d0e0f10121314151718191a1c1d1e1f21222324262728292b2c2d2e30313233353637
func.func @leaky_relu_i8_0(%arg0: tensor<256x!quant.uniform<i8:f32, 0.05000000074505806:3>>) -> tensor<256x!quant.uniform<i8:f32, 0.03999999910593033:-100>> {
  %r = "tfl.leaky_relu"(%arg0) <{alpha = 3.000000e-01 : f32}> : (tensor<256x!quant.uniform<i8:f32, 0.05000000074505806:3>>) -> tensor<256x!quant.uniform<i8:f32, 0.03999999910593033:-100>>
  return %r : tensor<256x!quant.uniform<i8:f32, 0.03999999910593033:-100>>
}

// @leaky_relu_i8_1 of each is e8e8e9e9e9eaeaeaeaebebebececececedededeeeeeeeeefefeff0f0f0f0f1f1f1f2f2f2f2f3f3f3f4f4f4f4f5f5f5f6f6f6f6f7f7f7f8f8f8f8f9f9f9fafafafafbfbfbfcfcfcfcfdfdfdfefefefeffffff00000000010101020202020303030404040405050506060606070708090a0b0c0d0e0f10111112131415161718191a1b1c1d1e1f20212223242526262728292a2b2c2d2e2f303132333435363738393a3a3b3c3d3e3f404142434445464748494a4b4c4d4e4e4f505152535455565758595a5b5c5d5e5f60616263636465666768696a6b6c6d6e6f70717273747576777778797a7b7c7d7e7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f
func.func @leaky_relu_i8_1(%arg0: tensor<256x!quant.uniform<i8:f32, 0.019999999552965164:-20>>) -> tensor<256x!quant.uniform<i8:f32, 0.020999999716877937:7>> {
  %r = "tfl.leaky_relu"(%arg0) <{alpha = 3.000000e-01 : f32}> : (tensor<256x!quant.uniform<i8:f32, 0.019999999552965164:-20>>) -> tensor<256x!quant.uniform<i8:f32, 0.020999999716877937:7>>
  return %r : tensor<256x!quant.uniform<i8:f32, 0.020999999716877937:7>>
}

// @leaky_relu_u8_2 of each is 00000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000101010202030303040404050506060607070708080909090a0a0b0d0e0f10121314151718191a1c1d1e1f21222324262728292b2c2d2e30313233353637383a3b3c3d3f40414244454647494a4b4c4e4f50515354555658595a5b5d5e5f60626364656768696a6c6d6e6f71727374767778797b7c7d7e80818283858687888a8b8c8d8f90919294959697999a9b9c9e9fa0a1a3a4a5a6a8a9aaabadaeafb0b2b3
func.func @leaky_relu_u8_2(%arg0: tensor<256x!quant.uniform<u8:f32, 0.05000000074505806:120>>) -> tensor<256x!quant.uniform<u8:f32, 0.03999999910593033:10>> {
  %r = "tfl.leaky_relu"(%arg0) <{alpha = 3.000000e-01 : f32}> : (tensor<256x!quant.uniform<u8:f32, 0.05000000074505806:120>>) -> tensor<256x!quant.uniform<u8:f32, 0.03999999910593033:10>>
  return %r : tensor<256x!quant.uniform<u8:f32, 0.03999999910593033:10>>
}

// @requantize_i8_i8_0 of each is 8080808080808080808080808080808080808080808080808080808080808080808080808080808080808080808080808080808080808080808080808080808080808080808080808080808080808080808080808080808080808080808080808080808080808080808080808081828384868788898b8c8d8e90919293959697989a9b9c9d9fa0a1a2a4a5a6a7a9aaabacaeafb0b1b3b4b5b6b8b9babbbdbebfc0c2c3c4c5c7c8c9cacccdcecfd1d2d3d4d6d7d8d9dbdcdddee0e1e2e3e5e6e7e8eaebecedeff0f1f2f4f5f6f7f9fafbfcfeff00010304050608090a0b0d0e0f10121314151718191a1c1d1e1f21222324262728292b2c2d2e30313233353637
func.func @requantize_i8_i8_0(%arg0: tensor<256x!quant.uniform<i8:f32, 0.05000000074505806:3>>) -> tensor<256x!quant.uniform<i8:f32, 0.03999999910593033:-100>> {
  %r = "tfl.quantize"(%arg0) <{qtype = tensor<256x!quant.uniform<i8:f32, 0.03999999910593033:-100>>}> : (tensor<256x!quant.uniform<i8:f32, 0.05000000074505806:3>>) -> tensor<256x!quant.uniform<i8:f32, 0.03999999910593033:-100>>
  return %r : tensor<256x!quant.uniform<i8:f32, 0.03999999910593033:-100>>
}

// @requantize_i8_i8_1 of each is 80808080808080808080808080808080808080808080808080808080808080808080808080808080808080808080808080808080808080808080808080808080808080808080808080808080808080808080808080808080808080808080808080808080808080808080808080808080808080808080808080808080808090a8c0d7ef071f374e667e7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f
func.func @requantize_i8_i8_1(%arg0: tensor<256x!quant.uniform<i8:f32, 0.05000000074505806:3>>) -> tensor<256x!quant.uniform<i8:f32, 0.002099999925121665:7>> {
  %r = "tfl.quantize"(%arg0) <{qtype = tensor<256x!quant.uniform<i8:f32, 0.002099999925121665:7>>}> : (tensor<256x!quant.uniform<i8:f32, 0.05000000074505806:3>>) -> tensor<256x!quant.uniform<i8:f32, 0.002099999925121665:7>>
  return %r : tensor<256x!quant.uniform<i8:f32, 0.002099999925121665:7>>
}

// @requantize_i8_i8_6 of each is c2c2c3c3c4c4c5c5c6c6c7c7c8c8c9c9cacacbcbcccccdcdcececfcfd0d0d1d1d2d2d3d3d4d4d5d5d6d6d7d7d8d8d9d9dadadbdbdcdcdddddededfdfe0e0e1e1e2e2e3e3e4e4e5e5e6e6e7e7e8e8e9e9eaeaebebececededeeeeefeff0f0f1f1f2f2f3f3f4f4f5f5f6f6f7f7f8f8f9f9fafafbfbfcfcfdfdfefeffff00000101020203030404050506060707080809090a0a0b0b0c0c0d0d0e0e0f0f10101111121213131414151516161717181819191a1a1b1b1c1c1d1d1e1e1f1f20202121222223232424252526262727282829292a2a2b2b2c2c2d2d2e2e2f2f30303131323233333434353536363737383839393a3a3b3b3c3c3d3d3e3e3f3f40404141
func.func @requantize_i8_i8_6(%arg0: tensor<256x!quant.uniform<i8:f32, 0.05000000074505806:3>>) -> tensor<256x!quant.uniform<i8:f32, 0.10000000149011612:3>> {
  %r = "tfl.quantize"(%arg0) <{qtype = tensor<256x!quant.uniform<i8:f32, 0.10000000149011612:3>>}> : (tensor<256x!quant.uniform<i8:f32, 0.05000000074505806:3>>) -> tensor<256x!quant.uniform<i8:f32, 0.10000000149011612:3>>
  return %r : tensor<256x!quant.uniform<i8:f32, 0.10000000149011612:3>>
}

// @quantize_i8 of grid 0.0125 hash feab136ea504bfce
func.func @quantize_i8(%arg0: tensor<1024xf32>) -> tensor<1024x!quant.uniform<i8:f32, 0.05000000074505806:3>> {
  %r = "tfl.quantize"(%arg0) <{qtype = tensor<1024x!quant.uniform<i8:f32, 0.05000000074505806:3>>}> : (tensor<1024xf32>) -> tensor<1024x!quant.uniform<i8:f32, 0.05000000074505806:3>>
  return %r : tensor<1024x!quant.uniform<i8:f32, 0.05000000074505806:3>>
}

// @dequantize_i8 of each hash 9061acf9fd25300e
func.func @dequantize_i8(%arg0: tensor<256x!quant.uniform<i8:f32, 0.05000000074505806:3>>) -> tensor<256xf32> {
  %r = "tfl.dequantize"(%arg0) : (tensor<256x!quant.uniform<i8:f32, 0.05000000074505806:3>>) -> tensor<256xf32>
  return %r : tensor<256xf32>
}

// @quantize_u8 of grid 0.0125 hash f7675bdaa28d1fb6
func.func @quantize_u8(%arg0: tensor<1024xf32>) -> tensor<1024x!quant.uniform<u8:f32, 0.05000000074505806:120>> {
  %r = "tfl.quantize"(%arg0) <{qtype = tensor<1024x!quant.uniform<u8:f32, 0.05000000074505806:120>>}> : (tensor<1024xf32>) -> tensor<1024x!quant.uniform<u8:f32, 0.05000000074505806:120>>
  return %r : tensor<1024x!quant.uniform<u8:f32, 0.05000000074505806:120>>
}

// @dequantize_u8 of each hash 84a03940ca3a228e
func.func @dequantize_u8(%arg0: tensor<256x!quant.uniform<u8:f32, 0.05000000074505806:120>>) -> tensor<256xf32> {
  %r = "tfl.dequantize"(%arg0) : (tensor<256x!quant.uniform<u8:f32, 0.05000000074505806:120>>) -> tensor<256xf32>
  return %r : tensor<256xf32>
}

// @mean_i8_0_12 of mix 0 is edecda0104eddee2f004f414f6fddaf8e20ff701f9f5ef08e5ecf008efe308ddf9d6e3fcecefeaebffefdbceef09e50302e008ebf5eeece4e6fff0fcf9effef9e6e1fcf2f2e2e1dfffe3df14f410eee9cafe04eb01f7edf3e80ff4e8fb0104f1fcd3e5dbf3eee8efe6fff4f5eeffe2f3fffde6f4fce5d9dbfe1c0fe9f70f0ff9e3ffe8fdf81003eef7f6e8eed0e3e1ddfbf60104fdf900efede9def0e4dae2eeff020afbe1ea09f7f6f3ff07e108fe05d6e7ff07e4ee01eee6f50208eefff1ffe50bcdf8e4cfe5f016f500d5dee800e5fff102f3f9faf7e30ddce3e5f2e2e015e5f5e7e0d5f203e6cf0c08fad8ead4ed060613ccf4e9cfe1e7f1f5fcebeafbeafafcf0f1f300f500f0ebeb00ebe0f1050b0cf6f9f6dce1f3faf1e9de02dadcfae6d3ffeae9f4dbfbf9f3fcdcefeefff2fbeffcf5e000fbe8ed0316fcdcf2edeef710f8d3ccea06f302dff7fcfef2dbf5f3feeaebe0e5dc18d9f0f9eaed011ad5e5e1db03f5fef007e8ebe402edede505e4ffcaecf500e8fff4faf4f9e7d900050cf6f809ece4fcebe5e50302f105ebffe2d6e4f10202e4f2ebfe13de01e1e7f1ffe0ebf317e610f4ece4d1f4e202e902ee00d9d9e601e6e4f1f0e2ece30800f0f1f4f5f1f20becf9ec0ff4fdea0ae3f402f8e905f9ebf5e001f61006fff5e9f5fef5e700efd3ece4f4fef9ca03ebfae9cffcfe06f40df204ebfef8fcf9ff04f2
func.func @mean_i8_0_12(%arg0: tensor<8x5x7x64x!quant.uniform<i8:f32, 0.05000000074505806:3>>) -> tensor<8x1x1x64x!quant.uniform<i8:f32, 0.03999999910593033:-10>> {
  %1 = "tfl.pseudo_const"() <{value = dense<[1, 2]> : tensor<2xi32>}> : () -> tensor<2xi32>
  %r = "tfl.mean"(%arg0, %1) <{keep_dims = true}> : (tensor<8x5x7x64x!quant.uniform<i8:f32, 0.05000000074505806:3>>, tensor<2xi32>) -> tensor<8x1x1x64x!quant.uniform<i8:f32, 0.03999999910593033:-10>>
  return %r : tensor<8x1x1x64x!quant.uniform<i8:f32, 0.03999999910593033:-10>>
}

// @mean_i8_0_3 of mix 0 is fb0af8f8f1f104f6f2f8f9ebf9f3e5f8f1f6fefbeff1e4e6f3e9d6f2efec04eddfe4f2f0f8f5e0f00df0e8e8f0faecfde9eaf3f3f7dfe411f301f803e8f0eaf20102e9f0f4ee03e8ffedfbf6e4f7e0eefc00fcf7fbffddedebfcf4ee01f3edfbf1dffce6f70ce205f2d6eae5e8e6e7eff405e4efe3f9f9e5f6f3fbe5faebdfe6efdbfdf20ff8e4fdf2eae8f7eee9e6e5f813f8faf1f2f4eaf2e6f6ebedf7edfeeceef0ef01f306f8f4e7ede8faebeffcfcfaebf7e7f0d5f5f5f8f9f600e9e5eef3e9f3fdf0eaf9f3f9efe3e2fce3eaf9e8fceeed01ebf3f6f8f1f9f0ddf6f6f7f002e202fdddecf0e6f7e7f4e5f7e5f7f2feeefcef020de6effd0f00f4f2e9f1fdecf7feec09f5eefa01e3e3ecfdfb0302ffe8f6e6f5e5e4
func.func @mean_i8_0_3(%arg0: tensor<8x5x7x64x!quant.uniform<i8:f32, 0.05000000074505806:3>>) -> tensor<8x5x7x1x!quant.uniform<i8:f32, 0.03999999910593033:-10>> {
  %1 = "tfl.pseudo_const"() <{value = dense<[3]> : tensor<1xi32>}> : () -> tensor<1xi32>
  %r = "tfl.mean"(%arg0, %1) <{keep_dims = true}> : (tensor<8x5x7x64x!quant.uniform<i8:f32, 0.05000000074505806:3>>, tensor<1xi32>) -> tensor<8x5x7x1x!quant.uniform<i8:f32, 0.03999999910593033:-10>>
  return %r : tensor<8x5x7x1x!quant.uniform<i8:f32, 0.03999999910593033:-10>>
}

// @mean_i8_0_1 of mix 0 hash b6f4eaa1f9c318d9
func.func @mean_i8_0_1(%arg0: tensor<8x5x7x64x!quant.uniform<i8:f32, 0.05000000074505806:3>>) -> tensor<8x1x7x64x!quant.uniform<i8:f32, 0.03999999910593033:-10>> {
  %1 = "tfl.pseudo_const"() <{value = dense<[1]> : tensor<1xi32>}> : () -> tensor<1xi32>
  %r = "tfl.mean"(%arg0, %1) <{keep_dims = true}> : (tensor<8x5x7x64x!quant.uniform<i8:f32, 0.05000000074505806:3>>, tensor<1xi32>) -> tensor<8x1x7x64x!quant.uniform<i8:f32, 0.03999999910593033:-10>>
  return %r : tensor<8x1x7x64x!quant.uniform<i8:f32, 0.03999999910593033:-10>>
}

// @mean_i8_0_1_dropped of mix 0 hash b6f4eaa1f9c318d9
func.func @mean_i8_0_1_dropped(%arg0: tensor<8x5x7x64x!quant.uniform<i8:f32, 0.05000000074505806:3>>) -> tensor<8x7x64x!quant.uniform<i8:f32, 0.03999999910593033:-10>> {
  %1 = "tfl.pseudo_const"() <{value = dense<[1]> : tensor<1xi32>}> : () -> tensor<1xi32>
  %r = "tfl.mean"(%arg0, %1) <{keep_dims = false}> : (tensor<8x5x7x64x!quant.uniform<i8:f32, 0.05000000074505806:3>>, tensor<1xi32>) -> tensor<8x7x64x!quant.uniform<i8:f32, 0.03999999910593033:-10>>
  return %r : tensor<8x7x64x!quant.uniform<i8:f32, 0.03999999910593033:-10>>
}

// @mean_i8_1_12 of mix 1 is 02fdedf9e704071a02edfcfde41c06050ceafffcf91bf313080a00fdf901f9ec0efafee902fefdfcfcf202f8f00afef207f70f09030b03e804f4040bfdec07f908fa160b01030a1af00fe907f8f9e10cf9f70d04e80b020003e210f8fc05fb00e70f040206f8e8fc23e5f00ff8ee170ee3f6fe0300f5fef90c05f7060007f90e07ff1305f504fe04f401e2e800f4060afaf90306fffffbffe7060722f1f00b121008f3fa1106fd0a07f1fb08fe04f9f5f8f90a12ff17ee02161401f3f6031802e608f00908ff030800fff903fbfdf7f21004e6fcfd02050eedf7effff8fcfc0e0202010a0000ff1226fbfb14ff130df60ceff1fe0bf5f10903f304f2e5fffee804fc030e0907fff90d011cf9020f0a06fa020e0dfdf00dfe15f8f2f2fefeedfaf70405fa04f3efecfb06171b0a0aeb0e0d1bec0cfa130bf3010105fbf70110120302eaeffbf6fcfd060bf8efff06edff11fbf5ff0613fcf50305f80e0f0504000205eaf0fd140c02e706fd01f90008f70e0819ef04ffe602fe12fdf9e5ff0d040903ee0de4f2f80b0ff6f2fff4fdfceaf50606120302fdfe0905f5ef030f0b0108fef4f502f504ff170506fafdf0effcf507ece0f40bfaf6f6f203040e150109080200f30503f9ec1b0311060aec17e7f0f10710f1fc04160ceafbf10103fdf401e90716f303fc0a0003f3eaf60212fef2fe0100fe0803fae704f6f3ed09fef7
func.func @mean_i8_1_12(%arg0: tensor<8x5x7x64x!quant.uniform<i8:f32, 0.05000000074505806:3>>) -> tensor<8x1x1x64x!quant.uniform<i8:f32, 0.05000000074505806:3>> {
  %1 = "tfl.pseudo_const"() <{value = dense<[1, 2]> : tensor<2xi32>}> : () -> tensor<2xi32>
  %r = "tfl.mean"(%arg0, %1) <{keep_dims = true}> : (tensor<8x5x7x64x!quant.uniform<i8:f32, 0.05000000074505806:3>>, tensor<2xi32>) -> tensor<8x1x1x64x!quant.uniform<i8:f32, 0.05000000074505806:3>>
  return %r : tensor<8x1x1x64x!quant.uniform<i8:f32, 0.05000000074505806:3>>
}

// @mean_i8_1_3 of mix 1 is f3fb10fa060b03fc0bfbef00f40bfcfdecfbf5fffbf5fffb14090309fdfbf906ed00fd05fe02fb06fef701f10503fffdf7fffbfa08050503fdf608fafefb1200fffaf109f8060600fef804eeef07030506070502020a03071104fc01f900ff08f9f3fffc0900ff0afc0101f5fe0cfe0dff0afef6100bfdf1fb01f8fee9ff06fefbf905edf9fd03fe03fa0702fdf60200fcfe040c0afc09070d04f700fb04f708ef02020405fd020c18fa060f0605fdf6fbfb04031b17f4faf60107ebedf3fdf608edf8f8050006fd170704ed0b0206fa0507f806fdf000f4fffd0e05f3060a0a00f50ee8ea04e903000bfbfb0616ff0807f8ebec020604f300faf714e509fa03fbf402fd01040104000608fcffe8f70efd06fafbfafafafa
func.func @mean_i8_1_3(%arg0: tensor<8x5x7x64x!quant.uniform<i8:f32, 0.05000000074505806:3>>) -> tensor<8x5x7x1x!quant.uniform<i8:f32, 0.05000000074505806:3>> {
  %1 = "tfl.pseudo_const"() <{value = dense<[3]> : tensor<1xi32>}> : () -> tensor<1xi32>
  %r = "tfl.mean"(%arg0, %1) <{keep_dims = true}> : (tensor<8x5x7x64x!quant.uniform<i8:f32, 0.05000000074505806:3>>, tensor<1xi32>) -> tensor<8x5x7x1x!quant.uniform<i8:f32, 0.05000000074505806:3>>
  return %r : tensor<8x5x7x1x!quant.uniform<i8:f32, 0.05000000074505806:3>>
}

// @mean_i8_1_1 of mix 1 hash ae547927c62408c1
func.func @mean_i8_1_1(%arg0: tensor<8x5x7x64x!quant.uniform<i8:f32, 0.05000000074505806:3>>) -> tensor<8x1x7x64x!quant.uniform<i8:f32, 0.05000000074505806:3>> {
  %1 = "tfl.pseudo_const"() <{value = dense<[1]> : tensor<1xi32>}> : () -> tensor<1xi32>
  %r = "tfl.mean"(%arg0, %1) <{keep_dims = true}> : (tensor<8x5x7x64x!quant.uniform<i8:f32, 0.05000000074505806:3>>, tensor<1xi32>) -> tensor<8x1x7x64x!quant.uniform<i8:f32, 0.05000000074505806:3>>
  return %r : tensor<8x1x7x64x!quant.uniform<i8:f32, 0.05000000074505806:3>>
}

// @mean_u8_2_12 of mix 2 is 73796c6c8381576f7881785a716b695c68666a99628c70678087726e9068665c8e867293726e6a7f7f757a4a8d7c7a7d7c916d727e7e9385617e6b5f6c7965857584837b747e87568e816f58899d8c61758f897079776a5e566d5f7882666e856964927a6474646b7885635d727871666d72777670767c767a7a62527f77837c7774617c6c8a806472678c7a777e766775786b78658b578481817b7f6262787e5d908a7d756d6673636e69956c664a68786c737674816267607b7e8480766f616b7f80658264726b6a766c8d807372888472856f877f6780788d697b826e82838d6a5b6d726882696a7897657f4c796f6a738788785f7962845a6673745c7e6374817a5f6b597f776e6a626e7d8d81887f6e6c6f6f6875758b8468635c8e73886f7594738e6a7a76707f84677b7d55937f797d7a6c9b687770877476676a846d748573816f736e847a6a737c7577867f7773565b7f766b666e6c7b7977937a736950768b66867f857e7e8b7678495b767581857177737a967e699d7c676c7a7a7f756d6973795c819264597b8a8d666f816e74608d8b917d736876938d7a7390828875787e619d776f7060567b676b73626d6a7b83867881887e6d8363745d64747566777485826e85808f64806f72956686687d696e787077646b5d675b7c99697e8c6d8161807c6e506e7d755855758c7e838a736a95767970776b84727e6c
func.func @mean_u8_2_12(%arg0: tensor<8x5x7x64x!quant.uniform<u8:f32, 0.05000000074505806:130>>) -> tensor<8x1x1x64x!quant.uniform<u8:f32, 0.03999999910593033:120>> {
  %1 = "tfl.pseudo_const"() <{value = dense<[1, 2]> : tensor<2xi32>}> : () -> tensor<2xi32>
  %r = "tfl.mean"(%arg0, %1) <{keep_dims = true}> : (tensor<8x5x7x64x!quant.uniform<u8:f32, 0.05000000074505806:130>>, tensor<2xi32>) -> tensor<8x1x1x64x!quant.uniform<u8:f32, 0.03999999910593033:120>>
  return %r : tensor<8x1x1x64x!quant.uniform<u8:f32, 0.03999999910593033:120>>
}

// @mean_u8_2_3 of mix 2 is 65748e7f6d8871866d728577736e78736382806b776577667e7177747c616c807770727088777b78737078747a7b70777d7272627c716d8072856c7380727471696f7766607e6a66785c86678179757971796e7a765a7f8d8071747c6a8060586a777e796471837676715e71687e7c678f777a6f706b71756a826c738f6f7a907f718a687f825d6a60667e755a75877c6b68658b6c717186745f6b6e83857d697e786f8c8d737f7e827c636d79886c8978756e6d796b796d788f7b6a5f73778075827467706569768e7c6c8d6a806f877e747d6b72787481727b8276746c727281868a708a6e7a678787797b747f636360737476778479757970797c6b737f8d7d6c767c74797a6a657b7575706b6f75775e7c6a7e787f6c
func.func @mean_u8_2_3(%arg0: tensor<8x5x7x64x!quant.uniform<u8:f32, 0.05000000074505806:130>>) -> tensor<8x5x7x1x!quant.uniform<u8:f32, 0.03999999910593033:120>> {
  %1 = "tfl.pseudo_const"() <{value = dense<[3]> : tensor<1xi32>}> : () -> tensor<1xi32>
  %r = "tfl.mean"(%arg0, %1) <{keep_dims = true}> : (tensor<8x5x7x64x!quant.uniform<u8:f32, 0.05000000074505806:130>>, tensor<1xi32>) -> tensor<8x5x7x1x!quant.uniform<u8:f32, 0.03999999910593033:120>>
  return %r : tensor<8x5x7x1x!quant.uniform<u8:f32, 0.03999999910593033:120>>
}

// @mean_u8_2_1 of mix 2 hash 964d00575c360a56
func.func @mean_u8_2_1(%arg0: tensor<8x5x7x64x!quant.uniform<u8:f32, 0.05000000074505806:130>>) -> tensor<8x1x7x64x!quant.uniform<u8:f32, 0.03999999910593033:120>> {
  %1 = "tfl.pseudo_const"() <{value = dense<[1]> : tensor<1xi32>}> : () -> tensor<1xi32>
  %r = "tfl.mean"(%arg0, %1) <{keep_dims = true}> : (tensor<8x5x7x64x!quant.uniform<u8:f32, 0.05000000074505806:130>>, tensor<1xi32>) -> tensor<8x1x7x64x!quant.uniform<u8:f32, 0.03999999910593033:120>>
  return %r : tensor<8x1x7x64x!quant.uniform<u8:f32, 0.03999999910593033:120>>
}

// @sum_i8_1_12 of mix 1 is e880808080347f7fd6808080807f62447f808080807f807f7f7f908080cb80807f808080d98080808080d480807f80807f807f7ff97f138017802b7f80807f807f807f7fc5f57f7f807f807f8080807f80807f2c807fe99b11807f80804b80a0807f36de728080807f80807f80807f7f808080fe988080807f5a80619f7f807f7f837f4e8018803280c280809880747f8080137386808080807a7f7f80807f7f7f7f80807f79807f7f80807f802c808080807f7f807f80dd7f7fae8080137fea807f807f7f80f57faa8880ff808080807f1a808080cf587f808080808080807fe9e5c47f8b9c807f7f80807f807f7f807f8080807f80807f0e802a80808680803780f47f7f7f87807fc87f80db7f7f6480da7f7f80807f807f80808080808080802139802a808080806a7f7f7f7f807f7f7f807f807f7f80bfba388080b57f7f13d3808080808080737f8080807080857f8080805f7f80800b3e807f7f4436a2f1508080807f7fd6806a80ba80a17f807f7f7f801b8080d0807f808080807f247f0b807f8080807f7f808081808080808064787f05e680807f428080f57f7fc17f808080df8026827f45618080808080807f8080807f8080808004377f7fc17f7fe9ab80401080807ffa7f717f807f8080807f7f80801e7f7f808080bd058080c4807f7f8005807f8af6808080d67f808080bb91807f0b8080278080807f8080
func.func @sum_i8_1_12(%arg0: tensor<8x5x7x64x!quant.uniform<i8:f32, 0.05000000074505806:3>>) -> tensor<8x1x1x64x!quant.uniform<i8:f32, 0.05000000074505806:3>> {
  %1 = "tfl.pseudo_const"() <{value = dense<[1, 2]> : tensor<2xi32>}> : () -> tensor<2xi32>
  %r = "tfl.sum"(%arg0, %1) <{keep_dims = true}> : (tensor<8x5x7x64x!quant.uniform<i8:f32, 0.05000000074505806:3>>, tensor<2xi32>) -> tensor<8x1x1x64x!quant.uniform<i8:f32, 0.05000000074505806:3>>
  return %r : tensor<8x1x1x64x!quant.uniform<i8:f32, 0.05000000074505806:3>>
}

// @sum_i8_1_3 of mix 1 is 80807f807f7f16807f808080807f808080808080808080807f7f1b7f8080807f8080807f80be807f808086807f118080808080807f696fe880807f8080807f808080807f807f7f8080804880807ff47f7f7f6ea3ab7f187f7f5e80848080807f808080807f80807f80809e80807f807f807f80807f7f8080809f808080807f8080806e808080e58018807fad8080c58080802c7f7f807f7f7f448080804b807f80acdb2d7f80ae7f7f807f7f7f758080808053f47f7f808080807f80808080807f80808076807f807f7f33807fc87f807f7f807f8080808080807f7f807f7f7f80807f8080538017807f80807f7f807f7f808080b07f51808080807f807f80ec8080c88089538037807f7f808080807f807f808080808080
func.func @sum_i8_1_3(%arg0: tensor<8x5x7x64x!quant.uniform<i8:f32, 0.05000000074505806:3>>) -> tensor<8x5x7x1x!quant.uniform<i8:f32, 0.05000000074505806:3>> {
  %1 = "tfl.pseudo_const"() <{value = dense<[3]> : tensor<1xi32>}> : () -> tensor<1xi32>
  %r = "tfl.sum"(%arg0, %1) <{keep_dims = true}> : (tensor<8x5x7x64x!quant.uniform<i8:f32, 0.05000000074505806:3>>, tensor<1xi32>) -> tensor<8x5x7x1x!quant.uniform<i8:f32, 0.05000000074505806:3>>
  return %r : tensor<8x5x7x1x!quant.uniform<i8:f32, 0.05000000074505806:3>>
}

// @sum_i8_1_1 of mix 1 hash d8283d6900496410
func.func @sum_i8_1_1(%arg0: tensor<8x5x7x64x!quant.uniform<i8:f32, 0.05000000074505806:3>>) -> tensor<8x1x7x64x!quant.uniform<i8:f32, 0.05000000074505806:3>> {
  %1 = "tfl.pseudo_const"() <{value = dense<[1]> : tensor<1xi32>}> : () -> tensor<1xi32>
  %r = "tfl.sum"(%arg0, %1) <{keep_dims = true}> : (tensor<8x5x7x64x!quant.uniform<i8:f32, 0.05000000074505806:3>>, tensor<1xi32>) -> tensor<8x1x7x64x!quant.uniform<i8:f32, 0.05000000074505806:3>>
  return %r : tensor<8x1x7x64x!quant.uniform<i8:f32, 0.05000000074505806:3>>
}

// @sum_u8_2_12 of mix 2 is 53812224c8b7003876ba7a00451c1100080016ff00ff4004aede4f34ff080000ffdc4eff503618aaa6628700ff93859a96ff2c50a2a1ffd000a02000217e00d465cec28a5fa4e400ffb43a00f1ffff0065ffef417d7013000029007abc0032d21100ff87005d001d78d300004c7845002a4f74664069946d86860000a672c692735e009422f4b1004e00ff8374a16c04647a1e7800ff00cbb6b68aa9000078a200fff69c622d0055003411ff220000057723576c5bb90004008da0cfad693c001da7b300bd004f1f186d28ffb2574ce5cf4cd13adeac00ad7aff1190bb30bcc7ff18002e4f08bc10177aff00a8007c371352e0e876007e00ce0000565a00a1005bb484001e00ac6f341400309affb9e7ac33273c3a086062ffcb0a0000ff52e73965ff54ff15896640a8cb038b9900ffa97e9c8624ff0a7041e1596e0019cb2a5fd458b5365830cc871357956574d7a871580000aa6b200032268b806eff8354120066fd00dca7d49fa2fe6a7600006b64b6d044745788ffa112ff9702248785a8662c0e557c00b4ff00008cf6ff0038b5305c00fffbff9e570867ffff8654ffbce8647aa500ff6e3c4100008b001e56002b1690c6d879b6e9a22ec2005e00005c6200725cd6c030d0aeff00b13c50ff00db08980d3076426f001a00000092ff0ca3ff2db800b29633002f9d64000061ffa0c4f85819ff677c3d701ece4ea127
func.func @sum_u8_2_12(%arg0: tensor<8x5x7x64x!quant.uniform<u8:f32, 0.05000000074505806:130>>) -> tensor<8x1x1x64x!quant.uniform<u8:f32, 0.20000000298023224:120>> {
  %1 = "tfl.pseudo_const"() <{value = dense<[1, 2]> : tensor<2xi32>}> : () -> tensor<2xi32>
  %r = "tfl.sum"(%arg0, %1) <{keep_dims = true}> : (tensor<8x5x7x64x!quant.uniform<u8:f32, 0.05000000074505806:130>>, tensor<2xi32>) -> tensor<8x1x1x64x!quant.uniform<u8:f32, 0.20000000298023224:120>>
  return %r : tensor<8x1x1x64x!quant.uniform<u8:f32, 0.20000000298023224:120>>
}

// @sum_u8_2_3 of mix 2 is 004affd600ff1cff0028ff683b007b3e00fce0006e007100c4206742aa0000de6a162d18ff70997e3b0c7c42969a0c6ab42e2800a81c00dc2fff0038d92645200005660000c800007600ff00ef7f54821f81008e5e00d6ffda2443ae00e30000006ac77f0019ff5e601c002000c4ac00ff6e8c0214001e5700fe0038ff0a8effd41eff00d7f800000000ca52004effad000000ff001f21ff4a000000ffffb600c27e00ffff3cd1c8fab100007fff00ff754b00008200880076ffa00000376edc4cf648000e000062ffa600ff00de02ffc648be00297840e8289ef95e4200252bf1ffff13ff009100ffff849c47cb00000036435c72ff8452820c82ac0032d4ffb3005bae497e9000009b544f0c0001526b00b000c275ce00
func.func @sum_u8_2_3(%arg0: tensor<8x5x7x64x!quant.uniform<u8:f32, 0.05000000074505806:130>>) -> tensor<8x5x7x1x!quant.uniform<u8:f32, 0.20000000298023224:120>> {
  %1 = "tfl.pseudo_const"() <{value = dense<[3]> : tensor<1xi32>}> : () -> tensor<1xi32>
  %r = "tfl.sum"(%arg0, %1) <{keep_dims = true}> : (tensor<8x5x7x64x!quant.uniform<u8:f32, 0.05000000074505806:130>>, tensor<1xi32>) -> tensor<8x5x7x1x!quant.uniform<u8:f32, 0.20000000298023224:120>>
  return %r : tensor<8x5x7x1x!quant.uniform<u8:f32, 0.20000000298023224:120>>
}

// @sum_u8_2_1 of mix 2 hash 964d00575c360a56
func.func @sum_u8_2_1(%arg0: tensor<8x5x7x64x!quant.uniform<u8:f32, 0.05000000074505806:130>>) -> tensor<8x1x7x64x!quant.uniform<u8:f32, 0.20000000298023224:120>> {
  %1 = "tfl.pseudo_const"() <{value = dense<[1]> : tensor<1xi32>}> : () -> tensor<1xi32>
  %r = "tfl.sum"(%arg0, %1) <{keep_dims = true}> : (tensor<8x5x7x64x!quant.uniform<u8:f32, 0.05000000074505806:130>>, tensor<1xi32>) -> tensor<8x1x7x64x!quant.uniform<u8:f32, 0.20000000298023224:120>>
  return %r : tensor<8x1x7x64x!quant.uniform<u8:f32, 0.20000000298023224:120>>
}

// @reduce_max_i8_0_12 of mix 0 is 6a7a61797e79766b7d767c7e7a7b6b7e7c7a73727d7d767f7d757a77677178787e54787b7c7d787c7f79736e7e7a7f7f797f7a717c7b7e7d79786e7e727d6f7c797a7c7878736d757e7e79797e71787e6b797a7e707e656d707f727f7d7d7d777e7d7d7b7078757b7a737e6b727c7b7f7f7c6c78737c787b78757e7e7e7d71797b7e7a76757e7c787b747d797e7476757b7e6f7d7d7a7e7d7d627e72727a7d717a7f767f657f7b7e72747c78777f7e7e69757c797779787b5f7f7e7e7a7e756b7f7f7e7c7d707d767b7a7c757e737879777d7f7e7f7e78747b7b736e7c797e7c7c766f7b6d7f7a6f787f7d7d666b717b7f7c7d7f7374705a766b7d7b7b7e7f747e7c7f7f797c6b7a76797e7d677d7b7e7a7e7e797e7f7b78707a76757e5c7e6b7b637a7b746d787f7c787e7579757d7d7a6f74777f75797b7d727b7f7c7c7d7b7f7e707c767d7f7e787e7f7f797b7d7b6d6f7e777b787a7c69777d657d767c47757b7f7c7b7e7d7971757d7c7f7a7c7e797a7d7e767e7f7078767c7a7b7d7b7f7c79767b71797f7d7b7c7f7f72787e746a75747a7f7f727c747e7d7a7e7f7a787f767c7d7f6f7c7e7f6f7e76697f63777f7e7265777e7a7579687b73757f7c7c7b7d767d717e7c7971796d79707e787d7c7f7b7f7d757c76787877767d7e73737f767578797e6f6b7c7c7e7f7b7c7a7e7d787d78777b727c7a7e787b7c7f797e
func.func @reduce_max_i8_0_12(%arg0: tensor<8x5x7x64x!quant.uniform<i8:f32, 0.05000000074505806:3>>) -> tensor<8x1x1x64x!quant.uniform<i8:f32, 0.05000000074505806:3>> {
  %1 = "tfl.pseudo_const"() <{value = dense<[1, 2]> : tensor<2xi32>}> : () -> tensor<2xi32>
  %r = "tfl.reduce_max"(%arg0, %1) <{keep_dims = true}> : (tensor<8x5x7x64x!quant.uniform<i8:f32, 0.05000000074505806:3>>, tensor<2xi32>) -> tensor<8x1x1x64x!quant.uniform<i8:f32, 0.05000000074505806:3>>
  return %r : tensor<8x1x1x64x!quant.uniform<i8:f32, 0.05000000074505806:3>>
}

// @reduce_max_i8_0_3 of mix 0 is 7f787c7f7e7b7f7a7e7c7f787a7d7f797e7e7e7d787d7379777a7b7e7d797d7d7c6c687f7d6d757f7e7d7c7d7b7f797d7e757a7e7d787a7f7e7b7a7e7a7e7e7c7e7c7177787c7e7b767e7e7b7b7f7d7e7d7a7c757d7b777e6d7e7e7e7f777e7f7e7f7d7c767d6c7e7f6b797f7b7b7d7d777d7f7b7a707d767f7d7b7d7f7f7c7e7e797d7a7e7d7d7e7e7f7f7f7c7b787c7e7f7a777d7e7f7f7f777f7f7b7d7c7d7e7c7d7e7d7e7e7e7e757e7d787d79797c7f7d7f7d7e797d7d7f7e7e7c7d787e7b7f7e7b7d7a7e7b7f7f797a7f7c7b7d7e7f7d7a7d797f7f7d7f7f7e7e7e757c7d7c7f7f7f7b7f757c7f717c797f787d7f7c7a7c717e7f7e7d797e7e7c7a757d7f787e7f757c777b7d7e787d7f7d7b7b787c7a7d7c7f7d7f
func.func @reduce_max_i8_0_3(%arg0: tensor<8x5x7x64x!quant.uniform<i8:f32, 0.05000000074505806:3>>) -> tensor<8x5x7x1x!quant.uniform<i8:f32, 0.05000000074505806:3>> {
  %1 = "tfl.pseudo_const"() <{value = dense<[3]> : tensor<1xi32>}> : () -> tensor<1xi32>
  %r = "tfl.reduce_max"(%arg0, %1) <{keep_dims = true}> : (tensor<8x5x7x64x!quant.uniform<i8:f32, 0.05000000074505806:3>>, tensor<1xi32>) -> tensor<8x5x7x1x!quant.uniform<i8:f32, 0.05000000074505806:3>>
  return %r : tensor<8x5x7x1x!quant.uniform<i8:f32, 0.05000000074505806:3>>
}

// @reduce_max_i8_0_1 of mix 0 hash 76ef7cc5876d2414
func.func @reduce_max_i8_0_1(%arg0: tensor<8x5x7x64x!quant.uniform<i8:f32, 0.05000000074505806:3>>) -> tensor<8x1x7x64x!quant.uniform<i8:f32, 0.05000000074505806:3>> {
  %1 = "tfl.pseudo_const"() <{value = dense<[1]> : tensor<1xi32>}> : () -> tensor<1xi32>
  %r = "tfl.reduce_max"(%arg0, %1) <{keep_dims = true}> : (tensor<8x5x7x64x!quant.uniform<i8:f32, 0.05000000074505806:3>>, tensor<1xi32>) -> tensor<8x1x7x64x!quant.uniform<i8:f32, 0.05000000074505806:3>>
  return %r : tensor<8x1x7x64x!quant.uniform<i8:f32, 0.05000000074505806:3>>
}

// @reduce_max_i8_0_1_dropped of mix 0 hash 76ef7cc5876d2414
func.func @reduce_max_i8_0_1_dropped(%arg0: tensor<8x5x7x64x!quant.uniform<i8:f32, 0.05000000074505806:3>>) -> tensor<8x7x64x!quant.uniform<i8:f32, 0.05000000074505806:3>> {
  %1 = "tfl.pseudo_const"() <{value = dense<[1]> : tensor<1xi32>}> : () -> tensor<1xi32>
  %r = "tfl.reduce_max"(%arg0, %1) <{keep_dims = false}> : (tensor<8x5x7x64x!quant.uniform<i8:f32, 0.05000000074505806:3>>, tensor<1xi32>) -> tensor<8x7x64x!quant.uniform<i8:f32, 0.05000000074505806:3>>
  return %r : tensor<8x7x64x!quant.uniform<i8:f32, 0.05000000074505806:3>>
}

// @reduce_max_i8_1_12 of mix 1 is 7a747b7a7e7f7f7b756c787e6d7d71707f7678797c7c7e7f7c7d7a6e7976746d7c666d7b7d7c7b606a78697b7e757f7e79777f7f727b7b7c7e7f6d7c7a6d7a7b707b7f7f7e7f787e7b7e777b7e6e497e7f7e7f7d57797c7c786a7d677e7f7b7e657d7d767b787d7f7e7d7b797c797f79766e7a7e77776b7f7279797e72797d7879747e7c777e7f777c797e737c7a7e6b727f7e79797e617f717f757f7f6e7f7b7c797b797f6e7b7d7d7d777f7d777c7c787e757c7d79707a79717f7f7f7c7c787f7a7b7c787f75787f7a79777f7e7b7d7f79717c7e707e7c7b7f77777d7f707f7e7d7d7e7e7f7c7f7f7f6b7a78767b7c7c7b687675736a77717a7e7f787a646c7f73767f767c78787e797e767e7e7d7e72706f7c7e7d7e78796f797e7f7e7a7f767e7d7c7a7c7f757a7f797f7f7c7d766b776b7d6f7d7579777e6d6e737c747f73737578797b747d7e7a7a6c767f6c7f7a78757e7d736e78777d777a7f777f7d7f7d7d717e7e6f7d7f767a7e7b7c7c7f707c7f73797f667e7b7e757b787e7b777871707f657e7c6c7d7667767f7e7d7f787c7b7f7e7f7f76787f7e757b7b7c7b757e6c7c797a7a7d7d747e7e7f7270797e7d7c6e797b7a797f767f797c6f787e7c7e716d7a7e7f7c777c7c73707c7c7d756e797c707e7e7e7d757b696e767d767d7a717e6b757e7e7d7a7a6d7d7e7d7c6e7a7e7e767a7e7b7d7f777c7e7f797a
func.func @reduce_max_i8_1_12(%arg0: tensor<8x5x7x64x!quant.uniform<i8:f32, 0.05000000074505806:3>>) -> tensor<8x1x1x64x!quant.uniform<i8:f32, 0.05000000074505806:3>> {
  %1 = "tfl.pseudo_const"() <{value = dense<[1, 2]> : tensor<2xi32>}> : () -> tensor<2xi32>
  %r = "tfl.reduce_max"(%arg0, %1) <{keep_dims = true}> : (tensor<8x5x7x64x!quant.uniform<i8:f32, 0.05000000074505806:3>>, tensor<2xi32>) -> tensor<8x1x1x64x!quant.uniform<i8:f32, 0.05000000074505806:3>>
  return %r : tensor<8x1x1x64x!quant.uniform<i8:f32, 0.05000000074505806:3>>
}

// @reduce_max_i8_1_3 of mix 1 is 75797e757b7f7f7f77766a7b7e7d7d7e7d7b7f7f7f7c787a7b7e767d7e7f7f7b7a777d7f7d7e7e7f737e7c757c7a7d7b7f7f73777d7f7f7f7e767e7d7d7e7d7e7d7f7e7d7f767f7f797e7e7e797d7a7f717c7a7f7f7a7f7d7d7d7f7e7c7c7f79797f7e727f777b75797f7f7c777f7f7f7b7e777b7f7a7b7d7f7e757f7c7d7b787f7a7e7a7f7a7f7c7d7f7a7f7f7a7d7c7e697e7f7c7a7a7e7e797e7d777f7f7f727e7e7f777e7f7f7e787f777d787c7d7f787f7f7d7f7e7e7f7e7c7a7c777c797d7e7c7b7c7a7c7c7e7f7f7d7f7e7c767e797f7f7f7d7772767f7f7c757e7e7f70787e7d7e7b7f7f707e7b7c7b7f7e707e7d6d7b7f7d7e7e787e6d7d757e7e7e7d7d757c797e7a7e7d7e7d7d7c7e71797f7f7d7c7e7f7c7e
func.func @reduce_max_i8_1_3(%arg0: tensor<8x5x7x64x!quant.uniform<i8:f32, 0.05000000074505806:3>>) -> tensor<8x5x7x1x!quant.uniform<i8:f32, 0.05000000074505806:3>> {
  %1 = "tfl.pseudo_const"() <{value = dense<[3]> : tensor<1xi32>}> : () -> tensor<1xi32>
  %r = "tfl.reduce_max"(%arg0, %1) <{keep_dims = true}> : (tensor<8x5x7x64x!quant.uniform<i8:f32, 0.05000000074505806:3>>, tensor<1xi32>) -> tensor<8x5x7x1x!quant.uniform<i8:f32, 0.05000000074505806:3>>
  return %r : tensor<8x5x7x1x!quant.uniform<i8:f32, 0.05000000074505806:3>>
}

// @reduce_max_i8_1_1 of mix 1 hash 98276ec09c00533f
func.func @reduce_max_i8_1_1(%arg0: tensor<8x5x7x64x!quant.uniform<i8:f32, 0.05000000074505806:3>>) -> tensor<8x1x7x64x!quant.uniform<i8:f32, 0.05000000074505806:3>> {
  %1 = "tfl.pseudo_const"() <{value = dense<[1]> : tensor<1xi32>}> : () -> tensor<1xi32>
  %r = "tfl.reduce_max"(%arg0, %1) <{keep_dims = true}> : (tensor<8x5x7x64x!quant.uniform<i8:f32, 0.05000000074505806:3>>, tensor<1xi32>) -> tensor<8x1x7x64x!quant.uniform<i8:f32, 0.05000000074505806:3>>
  return %r : tensor<8x1x7x64x!quant.uniform<i8:f32, 0.05000000074505806:3>>
}

// @reduce_max_u8_2_12 of mix 2 is f3fefff9fafcfefef6f3f1f9fdf7f5e7f7fff4fef1fffffafaf7fbfefffffaf0fff2fdfbf9fbfefaf3fafbecfef6f6fbfffff3fefcf8fffdfffdeffffdf7f8f3effffefefbfcf6f8f6f8fcfcfffffefcfefef4fafcfbf2f3e8e8f8fffffefffbf6fdfefff7edf0f9f9fbfbfffcfcfeecfefbfce2d7fffaf5faf9f0e4f9fefff6fdf3f8f3f8fffef0fff7feeff0faeffef8f9ecf8f9fcd6fdf7faf8fffff8fef4fbf4fdfffcfffcf8f2fffefffef1e8f7fdeee5fdfbfefbfafaf9e4fcf5fcfffeebf9f9f5fdedfafefffeedfcf9fef9fdf5f4f7fefaf5defcf0f4f7fef9f8fcf0f6f6f8fefcfaf6fcfbf7fcfdfeefffecf9effbfaffeefaf8fbf8f8f9ffdcfaf6fafbfceef3fffefef9fffaeffbfefbfdfefbf2fff9f3fffffdf2fdf4fdfbfff8eefcfff7f8fdfef9f9dffdfff1fbfef8fff9fbf9f1fbf9f4dffdfbf4f5fefff9eff8f4f6f3fdfcfbfcfffdfdfefaf8faf9f8fdf5fdfde8fafaf3fffff9fcf5fde6fcfefffcfcfef4e2fbf7f3fef8eefef7fefefdfcf4f0fffdfcf6faf4ecf8ecf1fef5f9faf1fcf7fffdfef3f8fcfafefbe4fff6fefffbfff8f8fbf9f8f9fdfbfffdfcfaf4f8fcf9f3f8faf0f8f8fddaf8f4fef2fbfbfdfff9fff2fcf2fcc2fff7eef6fafbf2fcfcfafffef0fee9fffff8fffdfdefddfffeffeafffcf8feebfdfdfdfceefcfbfdf0fffefbfcf6fbfef9ecf4fefff4f9f7e5f9fbfefcf9f6f9fc
func.func @reduce_max_u8_2_12(%arg0: tensor<8x5x7x64x!quant.uniform<u8:f32, 0.05000000074505806:130>>) -> tensor<8x1x1x64x!quant.uniform<u8:f32, 0.05000000074505806:130>> {
  %1 = "tfl.pseudo_const"() <{value = dense<[1, 2]> : tensor<2xi32>}> : () -> tensor<2xi32>
  %r = "tfl.reduce_max"(%arg0, %1) <{keep_dims = true}> : (tensor<8x5x7x64x!quant.uniform<u8:f32, 0.05000000074505806:130>>, tensor<2xi32>) -> tensor<8x1x1x64x!quant.uniform<u8:f32, 0.05000000074505806:130>>
  return %r : tensor<8x1x1x64x!quant.uniform<u8:f32, 0.05000000074505806:130>>
}

// @reduce_max_u8_2_3 of mix 2 is fef8fef8fcf7fef9fef9fffffafff9fefbfdfef7fcfcfffffffffdfcfefffbfefafffffcfcfffefffcf7fef4fdfefffffaf0fef1f6f8fffffafefbfcfffffdfefefbfefcfefff5ffedf9fffafdf8fefffffffcfff6fefdfefef3fcfefcf5f7f5fcfdfffbfffbfcfef8f9f5f6fefefefaf5fdf7fbfdfefaf8f4fffafffff9fcfcfef2fcf0fcfcfcfff6fef7fdeff9fffdfef1fdfaf0fffbfef5fcfdfef9fffffefefbfbfffdfffbfcfbfcfffefbfdfffdfdfef3fbfffdfff0f9fdfdfedcfafffefcfcfafbededfdfafdfdfffbfef9fefefff7fffdf9f9fafefffcf9fbfff7f3fefffff8fef9fffcfffdfdf3fdfbfef8f9fdfffafefff8fcf6fffef6fbfefbf9fffdf6fffdfffffcfefdfff2fdf4fffbfefefef8fbfce9fdfe
func.func @reduce_max_u8_2_3(%arg0: tensor<8x5x7x64x!quant.uniform<u8:f32, 0.05000000074505806:130>>) -> tensor<8x5x7x1x!quant.uniform<u8:f32, 0.05000000074505806:130>> {
  %1 = "tfl.pseudo_const"() <{value = dense<[3]> : tensor<1xi32>}> : () -> tensor<1xi32>
  %r = "tfl.reduce_max"(%arg0, %1) <{keep_dims = true}> : (tensor<8x5x7x64x!quant.uniform<u8:f32, 0.05000000074505806:130>>, tensor<1xi32>) -> tensor<8x5x7x1x!quant.uniform<u8:f32, 0.05000000074505806:130>>
  return %r : tensor<8x5x7x1x!quant.uniform<u8:f32, 0.05000000074505806:130>>
}

// @reduce_max_u8_2_1 of mix 2 hash b1f00671ee196d37
func.func @reduce_max_u8_2_1(%arg0: tensor<8x5x7x64x!quant.uniform<u8:f32, 0.05000000074505806:130>>) -> tensor<8x1x7x64x!quant.uniform<u8:f32, 0.05000000074505806:130>> {
  %1 = "tfl.pseudo_const"() <{value = dense<[1]> : tensor<1xi32>}> : () -> tensor<1xi32>
  %r = "tfl.reduce_max"(%arg0, %1) <{keep_dims = true}> : (tensor<8x5x7x64x!quant.uniform<u8:f32, 0.05000000074505806:130>>, tensor<1xi32>) -> tensor<8x1x7x64x!quant.uniform<u8:f32, 0.05000000074505806:130>>
  return %r : tensor<8x1x7x64x!quant.uniform<u8:f32, 0.05000000074505806:130>>
}

// @reduce_min_i8_0_12 of mix 0 is 8381829e8f808283868080898781868883948c809288818380808390888382818a89828b818881808f838684838f829082849083839681898785828684838f838089848781948187898187878a93888a829388869886809289ae85808b82868786878383a9818682879581878084828484828280808084838780828084859e81859288818381988d838280808282858582878a84998194838988868f8d84808c878e8e878981849081848384808a8f808284839782838c9796809183838b8585888580908a8282858182808280848e84848184878d8387828184818e8584828f8197838280808e8780889380898782838882908085868586818083868481898095829685918496848881828583808384879280838c81838185848e808888878a88858186818380888b828b8280828a8c8a8b948281a3908a858585988d85858084968d8283818380828b8683848481948097848582808180858f8680808d83858487868194888c8b859581948283878183838e888e9f85808c8a8a8e82868086939f828483808387848081a1838589828284888d8c898185858083828b808684848384848a8082858a80828888818b92879080808586808b8b88819581808889818a878484899a808d8b8185868081869583898193858585808c888583868a8a988387889383868e808b888588818280848e989383a48d8a8487888191908389
func.func @reduce_min_i8_0_12(%arg0: tensor<8x5x7x64x!quant.uniform<i8:f32, 0.05000000074505806:3>>) -> tensor<8x1x1x64x!quant.uniform<i8:f32, 0.05000000074505806:3>> {
  %1 = "tfl.pseudo_const"() <{value = dense<[1, 2]> : tensor<2xi32>}> : () -> tensor<2xi32>
  %r = "tfl.reduce_min"(%arg0, %1) <{keep_dims = true}> : (tensor<8x5x7x64x!quant.uniform<i8:f32, 0.05000000074505806:3>>, tensor<2xi32>) -> tensor<8x1x1x64x!quant.uniform<i8:f32, 0.05000000074505806:3>>
  return %r : tensor<8x1x1x64x!quant.uniform<i8:f32, 0.05000000074505806:3>>
}

// @reduce_min_i8_0_3 of mix 0 is 8181818284858287828083878481848382849182838783808c8082848981878080808785838c8a81828184818081868287808086808382908781848681808a84808880808282848183868a848081828882868283808082808383869182818384808383808c848285898081848185838282858080808283848094818081838281818089808a828a808185848184868286808589848382848180818380818a83888283818c8890808381828080858b818d8181878a86808080828483858386828384858195838a84818582838188808081808680878080818081838280838884808485858c83808583808287808280828382838185839086858e81848182898181908389838382868183878089848889808381838984808780
func.func @reduce_min_i8_0_3(%arg0: tensor<8x5x7x64x!quant.uniform<i8:f32, 0.05000000074505806:3>>) -> tensor<8x5x7x1x!quant.uniform<i8:f32, 0.05000000074505806:3>> {
  %1 = "tfl.pseudo_const"() <{value = dense<[3]> : tensor<1xi32>}> : () -> tensor<1xi32>
  %r = "tfl.reduce_min"(%arg0, %1) <{keep_dims = true}> : (tensor<8x5x7x64x!quant.uniform<i8:f32, 0.05000000074505806:3>>, tensor<1xi32>) -> tensor<8x5x7x1x!quant.uniform<i8:f32, 0.05000000074505806:3>>
  return %r : tensor<8x5x7x1x!quant.uniform<i8:f32, 0.05000000074505806:3>>
}

// @reduce_min_i8_0_1 of mix 0 hash c42a395ff4049aa2
func.func @reduce_min_i8_0_1(%arg0: tensor<8x5x7x64x!quant.uniform<i8:f32, 0.05000000074505806:3>>) -> tensor<8x1x7x64x!quant.uniform<i8:f32, 0.05000000074505806:3>> {
  %1 = "tfl.pseudo_const"() <{value = dense<[1]> : tensor<1xi32>}> : () -> tensor<1xi32>
  %r = "tfl.reduce_min"(%arg0, %1) <{keep_dims = true}> : (tensor<8x5x7x64x!quant.uniform<i8:f32, 0.05000000074505806:3>>, tensor<1xi32>) -> tensor<8x1x7x64x!quant.uniform<i8:f32, 0.05000000074505806:3>>
  return %r : tensor<8x1x7x64x!quant.uniform<i8:f32, 0.05000000074505806:3>>
}

// @reduce_min_i8_0_1_dropped of mix 0 hash c42a395ff4049aa2
func.func @reduce_min_i8_0_1_dropped(%arg0: tensor<8x5x7x64x!quant.uniform<i8:f32, 0.05000000074505806:3>>) -> tensor<8x7x64x!quant.uniform<i8:f32, 0.05000000074505806:3>> {
  %1 = "tfl.pseudo_const"() <{value = dense<[1]> : tensor<1xi32>}> : () -> tensor<1xi32>
  %r = "tfl.reduce_min"(%arg0, %1) <{keep_dims = false}> : (tensor<8x5x7x64x!quant.uniform<i8:f32, 0.05000000074505806:3>>, tensor<1xi32>) -> tensor<8x7x64x!quant.uniform<i8:f32, 0.05000000074505806:3>>
  return %r : tensor<8x7x64x!quant.uniform<i8:f32, 0.05000000074505806:3>>
}

// @reduce_min_i8_1_12 of mix 1 is 808288848280809386808287838f8080888b89898a80828f84849387828781808a818683849880a18388898081908c80808a8c818d9c8f808b829381848a84878b83908f8587968485888292888285818c80a7808483808882828286828c89868187818185868a8f858182888382a38183848981878989938e85878687898c83828a818280828087848281838e808485808081828490808380888b838281828083858584858288848a86969383838e8489828d9e8482838285928194828281808180838e868384808a828483828280868b868580938a879786818c8e86818a8b878980968e81838d8282808282859189828a8189b180839281868180838180828981918284978e8092888e808c878185868181978686819482898b8680868082868882818a8b818a8c82828c838c818184868c8f8884938084878885829894828a8285808284968f8c80808384808d83868e9287968b85828280808382848083858382818288888080938e838e85868589868d828a8980939c8082868782819397888786888b80828188878480818f8781838d808285828a828e838287898e818188858081858b8085808f8a9783818a80858181868480828881828a8a8584828186818189828082a18a8283858592828181838c82859b8f8682878184838e8c839088908082858484818282828c88858189878d8c8083848188808d8290898c
func.func @reduce_min_i8_1_12(%arg0: tensor<8x5x7x64x!quant.uniform<i8:f32, 0.05000000074505806:3>>) -> tensor<8x1x1x64x!quant.uniform<i8:f32, 0.05000000074505806:3>> {
  %1 = "tfl.pseudo_const"() <{value = dense<[1, 2]> : tensor<2xi32>}> : () -> tensor<2xi32>
  %r = "tfl.reduce_min"(%arg0, %1) <{keep_dims = true}> : (tensor<8x5x7x64x!quant.uniform<i8:f32, 0.05000000074505806:3>>, tensor<2xi32>) -> tensor<8x1x1x64x!quant.uniform<i8:f32, 0.05000000074505806:3>>
  return %r : tensor<8x1x1x64x!quant.uniform<i8:f32, 0.05000000074505806:3>>
}

// @reduce_min_i8_1_3 of mix 1 is 808081808188848287808581808c808080898380828180838982878089838280818180818180858383818b82888a82808282808784838383838183818c82848781848183848d86818281818481828080848282828088838a8982808382818384828081828480808085808180818383818383808188838580868282898280818481828183848182828086878e81808180868281828d828182888186848889808887828082818086818281868180878c808a8088828384808280808380808e9880898a82868a8283888383848482818081828c808d81828a8080848180838485858381838081848180838081818884888082808182858288808482848381828183838184818285898c82848182828381838183808280868380
func.func @reduce_min_i8_1_3(%arg0: tensor<8x5x7x64x!quant.uniform<i8:f32, 0.05000000074505806:3>>) -> tensor<8x5x7x1x!quant.uniform<i8:f32, 0.05000000074505806:3>> {
  %1 = "tfl.pseudo_const"() <{value = dense<[3]> : tensor<1xi32>}> : () -> tensor<1xi32>
  %r = "tfl.reduce_min"(%arg0, %1) <{keep_dims = true}> : (tensor<8x5x7x64x!quant.uniform<i8:f32, 0.05000000074505806:3>>, tensor<1xi32>) -> tensor<8x5x7x1x!quant.uniform<i8:f32, 0.05000000074505806:3>>
  return %r : tensor<8x5x7x1x!quant.uniform<i8:f32, 0.05000000074505806:3>>
}

// @reduce_min_i8_1_1 of mix 1 hash f6348b454f03b35b
func.func @reduce_min_i8_1_1(%arg0: tensor<8x5x7x64x!quant.uniform<i8:f32, 0.05000000074505806:3>>) -> tensor<8x1x7x64x!quant.uniform<i8:f32, 0.05000000074505806:3>> {
  %1 = "tfl.pseudo_const"() <{value = dense<[1]> : tensor<1xi32>}> : () -> tensor<1xi32>
  %r = "tfl.reduce_min"(%arg0, %1) <{keep_dims = true}> : (tensor<8x5x7x64x!quant.uniform<i8:f32, 0.05000000074505806:3>>, tensor<1xi32>) -> tensor<8x1x7x64x!quant.uniform<i8:f32, 0.05000000074505806:3>>
  return %r : tensor<8x1x7x64x!quant.uniform<i8:f32, 0.05000000074505806:3>>
}

// @reduce_min_u8_2_12 of mix 2 is 01000405050607010904081014040502040400000c10010d0006000a0d1305120b01020c0f020708060104020411060001020401180a0102040a0305011201030902080902080f04031409020410030102161a0500000502050700030d04020b100a1a0b0409050108020903020c0100060702000900120d000600000d01071a0701010008031f0101040603060303080f0b010f010a0408010b0104000a03070006050403050301050909180c090306130206070001010502130d00030808050303000300120406010403020c00000b0502010a1e0b04020d0100030902121707020a020c0c090a080e0b04030102060e05010502090101020a0604060103090704010e08020402140f0400011a0006020f0010030f010807070901010406020d0404000f010403060202060304010607131000060a07030016040305010500020005100e0d0013000808060f010103070b05040b130201020203050616011600010b070200041b0704050a0002060a070c0f0e0a05010a0a0024090408150206021301090305041c08070210020605010803010a03130a05040b03060200020207060109010d140103050003020e140606000203100701130203000100020608010411020e0611050714070100031a020014120503030603000300000b0a010810020b020116091502040807000a120a0f0800120011060804010702001602
func.func @reduce_min_u8_2_12(%arg0: tensor<8x5x7x64x!quant.uniform<u8:f32, 0.05000000074505806:130>>) -> tensor<8x1x1x64x!quant.uniform<u8:f32, 0.05000000074505806:130>> {
  %1 = "tfl.pseudo_const"() <{value = dense<[1, 2]> : tensor<2xi32>}> : () -> tensor<2xi32>
  %r = "tfl.reduce_min"(%arg0, %1) <{keep_dims = true}> : (tensor<8x5x7x64x!quant.uniform<u8:f32, 0.05000000074505806:130>>, tensor<2xi32>) -> tensor<8x1x1x64x!quant.uniform<u8:f32, 0.05000000074505806:130>>
  return %r : tensor<8x1x1x64x!quant.uniform<u8:f32, 0.05000000074505806:130>>
}

// @reduce_min_u8_2_3 of mix 2 is 00010302020b040001000501090209010100020504010a0106040000010402050407020202040000030208000102060700020004070504020704020807030500010100010102000103020005040301010303020603000102130f01020202010100000c0800010c01010003030205050909090302050102050600040906010501010314060600010101010400010401010000081204000001020a03010206020302020107020004010200010105030601070000050502000101010000020b0800040c020104040400090106070908060507030402020102000702050401010103030f07010d0a04070502080107000000010e00020108050002030708070e02010b0502080203030001080200060308050001000105020003
func.func @reduce_min_u8_2_3(%arg0: tensor<8x5x7x64x!quant.uniform<u8:f32, 0.05000000074505806:130>>) -> tensor<8x5x7x1x!quant.uniform<u8:f32, 0.05000000074505806:130>> {
  %1 = "tfl.pseudo_const"() <{value = dense<[3]> : tensor<1xi32>}> : () -> tensor<1xi32>
  %r = "tfl.reduce_min"(%arg0, %1) <{keep_dims = true}> : (tensor<8x5x7x64x!quant.uniform<u8:f32, 0.05000000074505806:130>>, tensor<1xi32>) -> tensor<8x5x7x1x!quant.uniform<u8:f32, 0.05000000074505806:130>>
  return %r : tensor<8x5x7x1x!quant.uniform<u8:f32, 0.05000000074505806:130>>
}

// @reduce_min_u8_2_1 of mix 2 hash 439f272662172114
func.func @reduce_min_u8_2_1(%arg0: tensor<8x5x7x64x!quant.uniform<u8:f32, 0.05000000074505806:130>>) -> tensor<8x1x7x64x!quant.uniform<u8:f32, 0.05000000074505806:130>> {
  %1 = "tfl.pseudo_const"() <{value = dense<[1]> : tensor<1xi32>}> : () -> tensor<1xi32>
  %r = "tfl.reduce_min"(%arg0, %1) <{keep_dims = true}> : (tensor<8x5x7x64x!quant.uniform<u8:f32, 0.05000000074505806:130>>, tensor<1xi32>) -> tensor<8x1x7x64x!quant.uniform<u8:f32, 0.05000000074505806:130>>
  return %r : tensor<8x1x7x64x!quant.uniform<u8:f32, 0.05000000074505806:130>>
}

// @max_pool_2d_i8_same of mix 3 is 407b417d6e6171756a703f7c6d756a4b56751275576956057c79537d6e766279706468776d3175756e631f796d4156057c33795b6c766247796c2877485c7575436352796d397a376f6179637a5f535679633972565866585d726846485f7a7c656179757a5f62054063466b56584a525d6b56574a525d46386063795e7a496b3079127b6863405b77623e636f617737637664796c7a166d4e796c7a4a734b5e4a624a736f617725637664396c73664c4e3b6c737173785e564b6d7374523c355e792e3435516a793a593873717878675673785b74673c36527956297d5e7d7d1a547d7d7d65373c0d7d68657205056d
func.func @max_pool_2d_i8_same(%arg0: tensor<2x9x8x6x!quant.uniform<i8:f32, 0.05000000074505806:5>>) -> tensor<2x5x4x6x!quant.uniform<i8:f32, 0.05000000074505806:5>> {
  %r = "tfl.max_pool_2d"(%arg0) <{filter_height = 3 : i32, filter_width = 3 : i32, fused_activation_function = "RELU6", padding = "SAME", stride_h = 2 : i32, stride_w = 2 : i32}> : (tensor<2x9x8x6x!quant.uniform<i8:f32, 0.05000000074505806:5>>) -> tensor<2x5x4x6x!quant.uniform<i8:f32, 0.05000000074505806:5>>
  return %r : tensor<2x5x4x6x!quant.uniform<i8:f32, 0.05000000074505806:5>>
}

// @max_pool_2d_i8_valid of mix 3 is 617b497d6e6171796a70687c6d756a646e757c7964786c766279706c6877545c75756e636f5b795b55554856796c3972485c6b6c4372656179757a5f625652634672565866525d72606063795e7a496d4479127b686d445b7762637664566c73666d4e396c7366734b5e1f255e635b3445736a464c59387371787867564b5e7956297d5e7d7d3a597d7d7d7843673a7d
func.func @max_pool_2d_i8_valid(%arg0: tensor<2x9x8x6x!quant.uniform<i8:f32, 0.05000000074505806:5>>) -> tensor<2x4x3x6x!quant.uniform<i8:f32, 0.05000000074505806:5>> {
  %r = "tfl.max_pool_2d"(%arg0) <{filter_height = 3 : i32, filter_width = 3 : i32, fused_activation_function = "RELU6", padding = "VALID", stride_h = 2 : i32, stride_w = 2 : i32}> : (tensor<2x9x8x6x!quant.uniform<i8:f32, 0.05000000074505806:5>>) -> tensor<2x4x3x6x!quant.uniform<i8:f32, 0.05000000074505806:5>>
  return %r : tensor<2x4x3x6x!quant.uniform<i8:f32, 0.05000000074505806:5>>
}

// @max_pool_2d_u8_same of mix 3 is ecd6e7e1f0e0d3d1e7daead9abd0acbfbed3f0e0d0a9f0d3ecf0f0e1f0dbe1d1e8bceadee1f0acbfe6f0f0f0d0e1c2f0cdf0f0f0dff0cdcee8adeef0bdf0d6f0f0f089c5aff0f0c4c1e8f0f0f0f0bde0f0dfeef0f0f0eef0eef0cedcd9f0f08fc1dcf0f0c1edc0f0f0f0d0d8d7f0f0c6d1dfbdf0d9e3f0dff0d9ecf0f0f0f0bfe2f0f0a7cdbfe29be1eecdd0ce9ba7eef0f0ecf0dcf0f0bfadc5ebf0d4f0e2cbebf0cdd0f0babdeef0f0dbe0f0f0f0c0efedf0c4f0f0eff0f0dfc3babbc3eed0ded4e8e9f0ebf0e1eff0e9ebf0f0eff0f0e878c7e2f0f0d4ded8e8d1d1ebdedae9f0e1f07ef0e9f0d1e878ace2f0e0ed
func.func @max_pool_2d_u8_same(%arg0: tensor<2x9x8x6x!quant.uniform<u8:f32, 0.05000000074505806:120>>) -> tensor<2x5x4x6x!quant.uniform<u8:f32, 0.05000000074505806:120>> {
  %r = "tfl.max_pool_2d"(%arg0) <{filter_height = 3 : i32, filter_width = 3 : i32, fused_activation_function = "RELU6", padding = "SAME", stride_h = 2 : i32, stride_w = 2 : i32}> : (tensor<2x9x8x6x!quant.uniform<u8:f32, 0.05000000074505806:120>>) -> tensor<2x5x4x6x!quant.uniform<u8:f32, 0.05000000074505806:120>>
  return %r : tensor<2x5x4x6x!quant.uniform<u8:f32, 0.05000000074505806:120>>
}

// @max_pool_2d_u8_valid of mix 3 is ecd6e7e1f0e0e1d1e7daeadee1f0acbfbef0cdf0f0f0dfdbe1cee8a7e6dee1f0d6eff0f0cdeff0f0f0f0cdcef0dfeef0f0f0d6f0f0f0c1e8f0f0f0edc0f0f0f0d0f0f0f0f0dfe3dff0d9ecf0f0f0f0bfe2f0f0f0d4dae2cbebf0f0f09ae0dcf0f0b7a5edf0f0d4f0e2f0f0f0f0b7dbe9f0f0f0e1eff0f0aef0e1eff0f0dfded8e8e9ddebdee1e9f0e1f07ef0e9f0f0e8
func.func @max_pool_2d_u8_valid(%arg0: tensor<2x9x8x6x!quant.uniform<u8:f32, 0.05000000074505806:120>>) -> tensor<2x4x3x6x!quant.uniform<u8:f32, 0.05000000074505806:120>> {
  %r = "tfl.max_pool_2d"(%arg0) <{filter_height = 3 : i32, filter_width = 3 : i32, fused_activation_function = "RELU6", padding = "VALID", stride_h = 2 : i32, stride_w = 2 : i32}> : (tensor<2x9x8x6x!quant.uniform<u8:f32, 0.05000000074505806:120>>) -> tensor<2x4x3x6x!quant.uniform<u8:f32, 0.05000000074505806:120>>
  return %r : tensor<2x4x3x6x!quant.uniform<u8:f32, 0.05000000074505806:120>>
}

// @concatenation_i8_same of mix 1, mix 2 is 6c82a562cb808d10d632be89c8513ebf6c929f34ddfa8c9f63c9960ef6e348a3528c8a3fcc2f044e39a3fc5b94492f8f032e7549a20098f95befd61248a23cd7c4eab05d357007c632f3dbb48489924d552b08fea8168839e91f803558fac9f6095d9c92791970132342aa04168bad0ae6dbb1855ddcb4749032b8fe38a6684b514a33dbbfe6476d5eeadf9e9a24b268ab923be90c353a0d4a1f00acda2c463afbea67c5e8d2877c285bda9693c08fdb43ecc4699f455f0c891e9118b378c54b315ef26e3465a93f6127625c36a9e54d42ca5da87e07b03fcb76a87206397b81f3780420e5427a205e3bc397a659949ef8021e954e0a12274eb622b0
func.func @concatenation_i8_same(%arg0: tensor<3x16x4x!quant.uniform<i8:f32, 0.05000000074505806:3>>, %arg1: tensor<3x5x4x!quant.uniform<i8:f32, 0.05000000074505806:3>>) -> tensor<3x21x4x!quant.uniform<i8:f32, 0.05000000074505806:3>> {
  %r = "tfl.concatenation"(%arg0, %arg1) <{axis = 1 : i32, fused_activation_function = "NONE"}> : (tensor<3x16x4x!quant.uniform<i8:f32, 0.05000000074505806:3>>, tensor<3x5x4x!quant.uniform<i8:f32, 0.05000000074505806:3>>) -> tensor<3x21x4x!quant.uniform<i8:f32, 0.05000000074505806:3>>
  return %r : tensor<3x21x4x!quant.uniform<i8:f32, 0.05000000074505806:3>>
}

// @concatenation_u8_same of mix 1, mix 2 is 6c82a562cb808d10d632be89c8513ebf6c929f34ddfa8c9f63c9960ef6e348a3528c8a3fcc2f044e39a3fc5b94492f8f032e7549a20098f95befd61248a23cd7c4eab05d357007c632f3dbb48489924d552b08fea8168839e91f803558fac9f6095d9c92791970132342aa04168bad0ae6dbb1855ddcb4749032b8fe38a6684b514a33dbbfe6476d5eeadf9e9a24b268ab923be90c353a0d4a1f00acda2c463afbea67c5e8d2877c285bda9693c08fdb43ecc4699f455f0c891e9118b378c54b315ef26e3465a93f6127625c36a9e54d42ca5da87e07b03fcb76a87206397b81f3780420e5427a205e3bc397a659949ef8021e954e0a12274eb622b0
func.func @concatenation_u8_same(%arg0: tensor<3x16x4x!quant.uniform<u8:f32, 0.05000000074505806:100>>, %arg1: tensor<3x5x4x!quant.uniform<u8:f32, 0.05000000074505806:100>>) -> tensor<3x21x4x!quant.uniform<u8:f32, 0.05000000074505806:100>> {
  %r = "tfl.concatenation"(%arg0, %arg1) <{axis = 1 : i32, fused_activation_function = "NONE"}> : (tensor<3x16x4x!quant.uniform<u8:f32, 0.05000000074505806:100>>, tensor<3x5x4x!quant.uniform<u8:f32, 0.05000000074505806:100>>) -> tensor<3x21x4x!quant.uniform<u8:f32, 0.05000000074505806:100>>
  return %r : tensor<3x21x4x!quant.uniform<u8:f32, 0.05000000074505806:100>>
}

// @pad_i8 of mix 1 is 030303030303036c82a562030303cb808d10030303d632be89030303030303030303030303030303030303030303030303c8513ebf0303036c929f34030303ddfa8c9f0303030303030303030303030303030303
func.func @pad_i8(%arg0: tensor<2x3x4x!quant.uniform<i8:f32, 0.05000000074505806:3>>) -> tensor<2x6x7x!quant.uniform<i8:f32, 0.05000000074505806:3>> {
  %1 = "tfl.pseudo_const"() <{value = dense<[[0, 0], [1, 2], [0, 3]]> : tensor<3x2xi32>}> : () -> tensor<3x2xi32>
  %r = "tfl.pad"(%arg0, %1) : (tensor<2x3x4x!quant.uniform<i8:f32, 0.05000000074505806:3>>, tensor<3x2xi32>) -> tensor<2x6x7x!quant.uniform<i8:f32, 0.05000000074505806:3>>
  return %r : tensor<2x6x7x!quant.uniform<i8:f32, 0.05000000074505806:3>>
}

// @pad_u8 of mix 1 is 828282828282826c82a562828282cb808d10828282d632be89828282828282828282828282828282828282828282828282c8513ebf8282826c929f34828282ddfa8c9f8282828282828282828282828282828282
func.func @pad_u8(%arg0: tensor<2x3x4x!quant.uniform<u8:f32, 0.05000000074505806:130>>) -> tensor<2x6x7x!quant.uniform<u8:f32, 0.05000000074505806:130>> {
  %1 = "tfl.pseudo_const"() <{value = dense<[[0, 0], [1, 2], [0, 3]]> : tensor<3x2xi32>}> : () -> tensor<3x2xi32>
  %r = "tfl.pad"(%arg0, %1) : (tensor<2x3x4x!quant.uniform<u8:f32, 0.05000000074505806:130>>, tensor<3x2xi32>) -> tensor<2x6x7x!quant.uniform<u8:f32, 0.05000000074505806:130>>
  return %r : tensor<2x6x7x!quant.uniform<u8:f32, 0.05000000074505806:130>>
}

// @resize_bilinear_i8_p_7 of mix 3 hash 6946fff5caf10544
func.func @resize_bilinear_i8_p_7(%arg0: tensor<2x5x6x3x!quant.uniform<i8:f32, 0.05000000074505806:5>>) -> tensor<2x7x13x3x!quant.uniform<i8:f32, 0.05000000074505806:5>> {
  %1 = "tfl.pseudo_const"() <{value = dense<[7, 13]> : tensor<2xi32>}> : () -> tensor<2xi32>
  %r = "tfl.resize_bilinear"(%arg0, %1) <{align_corners = false, half_pixel_centers = false}> : (tensor<2x5x6x3x!quant.uniform<i8:f32, 0.05000000074505806:5>>, tensor<2xi32>) -> tensor<2x7x13x3x!quant.uniform<i8:f32, 0.05000000074505806:5>>
  return %r : tensor<2x7x13x3x!quant.uniform<i8:f32, 0.05000000074505806:5>>
}

// @resize_bilinear_i8_p_3 of mix 3 is 1c53bcb3f8e0283c1a5fe6f0964a092afe04fbe0d07889c45826c6a60fd55808f1e33f70
func.func @resize_bilinear_i8_p_3(%arg0: tensor<2x5x6x3x!quant.uniform<i8:f32, 0.05000000074505806:5>>) -> tensor<2x3x2x3x!quant.uniform<i8:f32, 0.05000000074505806:5>> {
  %1 = "tfl.pseudo_const"() <{value = dense<[3, 2]> : tensor<2xi32>}> : () -> tensor<2xi32>
  %r = "tfl.resize_bilinear"(%arg0, %1) <{align_corners = false, half_pixel_centers = false}> : (tensor<2x5x6x3x!quant.uniform<i8:f32, 0.05000000074505806:5>>, tensor<2xi32>) -> tensor<2x3x2x3x!quant.uniform<i8:f32, 0.05000000074505806:5>>
  return %r : tensor<2x3x2x3x!quant.uniform<i8:f32, 0.05000000074505806:5>>
}

// @resize_bilinear_i8_c_7 of mix 3 hash 2013c532e7d748c5
func.func @resize_bilinear_i8_c_7(%arg0: tensor<2x5x6x3x!quant.uniform<i8:f32, 0.05000000074505806:5>>) -> tensor<2x7x13x3x!quant.uniform<i8:f32, 0.05000000074505806:5>> {
  %1 = "tfl.pseudo_const"() <{value = dense<[7, 13]> : tensor<2xi32>}> : () -> tensor<2xi32>
  %r = "tfl.resize_bilinear"(%arg0, %1) <{align_corners = true, half_pixel_centers = false}> : (tensor<2x5x6x3x!quant.uniform<i8:f32, 0.05000000074505806:5>>, tensor<2xi32>) -> tensor<2x7x13x3x!quant.uniform<i8:f32, 0.05000000074505806:5>>
  return %r : tensor<2x7x13x3x!quant.uniform<i8:f32, 0.05000000074505806:5>>
}

// @resize_bilinear_i8_c_3 of mix 3 is 1c53bcda3fc4037509e1fa13ab31984156d1fbe0d00ca1a454fc9b8d899b0f47e87523ab
func.func @resize_bilinear_i8_c_3(%arg0: tensor<2x5x6x3x!quant.uniform<i8:f32, 0.05000000074505806:5>>) -> tensor<2x3x2x3x!quant.uniform<i8:f32, 0.05000000074505806:5>> {
  %1 = "tfl.pseudo_const"() <{value = dense<[3, 2]> : tensor<2xi32>}> : () -> tensor<2xi32>
  %r = "tfl.resize_bilinear"(%arg0, %1) <{align_corners = true, half_pixel_centers = false}> : (tensor<2x5x6x3x!quant.uniform<i8:f32, 0.05000000074505806:5>>, tensor<2xi32>) -> tensor<2x3x2x3x!quant.uniform<i8:f32, 0.05000000074505806:5>>
  return %r : tensor<2x3x2x3x!quant.uniform<i8:f32, 0.05000000074505806:5>>
}

// @resize_bilinear_i8_h_7 of mix 3 hash d29bfe37be06ff49
func.func @resize_bilinear_i8_h_7(%arg0: tensor<2x5x6x3x!quant.uniform<i8:f32, 0.05000000074505806:5>>) -> tensor<2x7x13x3x!quant.uniform<i8:f32, 0.05000000074505806:5>> {
  %1 = "tfl.pseudo_const"() <{value = dense<[7, 13]> : tensor<2xi32>}> : () -> tensor<2xi32>
  %r = "tfl.resize_bilinear"(%arg0, %1) <{align_corners = false, half_pixel_centers = true}> : (tensor<2x5x6x3x!quant.uniform<i8:f32, 0.05000000074505806:5>>, tensor<2xi32>) -> tensor<2x7x13x3x!quant.uniform<i8:f32, 0.05000000074505806:5>>
  return %r : tensor<2x7x13x3x!quant.uniform<i8:f32, 0.05000000074505806:5>>
}

// @resize_bilinear_i8_h_3 of mix 3 is 60b76a41c6d1a983d3ecd6c7fce928fdfe1b3cf99f1aa353a16e381fb00d10d24349fa59
func.func @resize_bilinear_i8_h_3(%arg0: tensor<2x5x6x3x!quant.uniform<i8:f32, 0.05000000074505806:5>>) -> tensor<2x3x2x3x!quant.uniform<i8:f32, 0.05000000074505806:5>> {
  %1 = "tfl.pseudo_const"() <{value = dense<[3, 2]> : tensor<2xi32>}> : () -> tensor<2xi32>
  %r = "tfl.resize_bilinear"(%arg0, %1) <{align_corners = false, half_pixel_centers = true}> : (tensor<2x5x6x3x!quant.uniform<i8:f32, 0.05000000074505806:5>>, tensor<2xi32>) -> tensor<2x3x2x3x!quant.uniform<i8:f32, 0.05000000074505806:5>>
  return %r : tensor<2x3x2x3x!quant.uniform<i8:f32, 0.05000000074505806:5>>
}

// @resize_bilinear_u8_p_7 of mix 3 hash d9d740927c917e2a
func.func @resize_bilinear_u8_p_7(%arg0: tensor<2x5x6x3x!quant.uniform<u8:f32, 0.05000000074505806:120>>) -> tensor<2x7x13x3x!quant.uniform<u8:f32, 0.05000000074505806:120>> {
  %1 = "tfl.pseudo_const"() <{value = dense<[7, 13]> : tensor<2xi32>}> : () -> tensor<2xi32>
  %r = "tfl.resize_bilinear"(%arg0, %1) <{align_corners = false, half_pixel_centers = false}> : (tensor<2x5x6x3x!quant.uniform<u8:f32, 0.05000000074505806:120>>, tensor<2xi32>) -> tensor<2x7x13x3x!quant.uniform<u8:f32, 0.05000000074505806:120>>
  return %r : tensor<2x7x13x3x!quant.uniform<u8:f32, 0.05000000074505806:120>>
}

// @resize_bilinear_u8_p_3 of mix 3 is 1c53bcb3f8e028911a5fe69b964a5e7fa9affbe0d07889c458d071a665d558b3f18e9570
func.func @resize_bilinear_u8_p_3(%arg0: tensor<2x5x6x3x!quant.uniform<u8:f32, 0.05000000074505806:120>>) -> tensor<2x3x2x3x!quant.uniform<u8:f32, 0.05000000074505806:120>> {
  %1 = "tfl.pseudo_const"() <{value = dense<[3, 2]> : tensor<2xi32>}> : () -> tensor<2xi32>
  %r = "tfl.resize_bilinear"(%arg0, %1) <{align_corners = false, half_pixel_centers = false}> : (tensor<2x5x6x3x!quant.uniform<u8:f32, 0.05000000074505806:120>>, tensor<2xi32>) -> tensor<2x3x2x3x!quant.uniform<u8:f32, 0.05000000074505806:120>>
  return %r : tensor<2x3x2x3x!quant.uniform<u8:f32, 0.05000000074505806:120>>
}

// @resize_bilinear_u8_c_7 of mix 3 hash 725b271af65cc6a6
func.func @resize_bilinear_u8_c_7(%arg0: tensor<2x5x6x3x!quant.uniform<u8:f32, 0.05000000074505806:120>>) -> tensor<2x7x13x3x!quant.uniform<u8:f32, 0.05000000074505806:120>> {
  %1 = "tfl.pseudo_const"() <{value = dense<[7, 13]> : tensor<2xi32>}> : () -> tensor<2xi32>
  %r = "tfl.resize_bilinear"(%arg0, %1) <{align_corners = true, half_pixel_centers = false}> : (tensor<2x5x6x3x!quant.uniform<u8:f32, 0.05000000074505806:120>>, tensor<2xi32>) -> tensor<2x7x13x3x!quant.uniform<u8:f32, 0.05000000074505806:120>>
  return %r : tensor<2x7x13x3x!quant.uniform<u8:f32, 0.05000000074505806:120>>
}

// @resize_bilinear_u8_c_3 of mix 3 is 1c53bcda3fc4037509e1fa13ab31984156d1fbe0d00ca1a454fc9b8d899b0f47e87523ab
func.func @resize_bilinear_u8_c_3(%arg0: tensor<2x5x6x3x!quant.uniform<u8:f32, 0.05000000074505806:120>>) -> tensor<2x3x2x3x!quant.uniform<u8:f32, 0.05000000074505806:120>> {
  %1 = "tfl.pseudo_const"() <{value = dense<[3, 2]> : tensor<2xi32>}> : () -> tensor<2xi32>
  %r = "tfl.resize_bilinear"(%arg0, %1) <{align_corners = true, half_pixel_centers = false}> : (tensor<2x5x6x3x!quant.uniform<u8:f32, 0.05000000074505806:120>>, tensor<2xi32>) -> tensor<2x3x2x3x!quant.uniform<u8:f32, 0.05000000074505806:120>>
  return %r : tensor<2x3x2x3x!quant.uniform<u8:f32, 0.05000000074505806:120>>
}

// @resize_bilinear_u8_h_7 of mix 3 hash c3e6b094b471704f
func.func @resize_bilinear_u8_h_7(%arg0: tensor<2x5x6x3x!quant.uniform<u8:f32, 0.05000000074505806:120>>) -> tensor<2x7x13x3x!quant.uniform<u8:f32, 0.05000000074505806:120>> {
  %1 = "tfl.pseudo_const"() <{value = dense<[7, 13]> : tensor<2xi32>}> : () -> tensor<2xi32>
  %r = "tfl.resize_bilinear"(%arg0, %1) <{align_corners = false, half_pixel_centers = true}> : (tensor<2x5x6x3x!quant.uniform<u8:f32, 0.05000000074505806:120>>, tensor<2xi32>) -> tensor<2x7x13x3x!quant.uniform<u8:f32, 0.05000000074505806:120>>
  return %r : tensor<2x7x13x3x!quant.uniform<u8:f32, 0.05000000074505806:120>>
}

// @resize_bilinear_u8_h_3 of mix 3 is 60b76a41c6d1a983d3ecd6c7a793285253703ca49f6fa353a16e381fb00d65d29849a559
func.func @resize_bilinear_u8_h_3(%arg0: tensor<2x5x6x3x!quant.uniform<u8:f32, 0.05000000074505806:120>>) -> tensor<2x3x2x3x!quant.uniform<u8:f32, 0.05000000074505806:120>> {
  %1 = "tfl.pseudo_const"() <{value = dense<[3, 2]> : tensor<2xi32>}> : () -> tensor<2xi32>
  %r = "tfl.resize_bilinear"(%arg0, %1) <{align_corners = false, half_pixel_centers = true}> : (tensor<2x5x6x3x!quant.uniform<u8:f32, 0.05000000074505806:120>>, tensor<2xi32>) -> tensor<2x3x2x3x!quant.uniform<u8:f32, 0.05000000074505806:120>>
  return %r : tensor<2x3x2x3x!quant.uniform<u8:f32, 0.05000000074505806:120>>
}

// @conv_2d_i8 of mix 4 hash 0077d582d64bd57b
func.func @conv_2d_i8(%arg0: tensor<8x30x31x5x!quant.uniform<i8:f32, 0.029999999329447746:5>>) -> tensor<8x15x16x4x!quant.uniform<i8:f32, 0.8999999761581421:-7>> {
  %1 = "tfl.pseudo_qconst"() <{qtype = tensor<4x3x3x5x!quant.uniform<i8:f32:0, {0.010999999940395355, 0.012000000104308128, 0.007000000216066837, 0.019999999552965164}>>, value = dense<"0x7EF4E84544236752FBB56B8F31A23A10E42814F5F55CA037CDCC11C64C9A3B2949C1BB60700314611732A6C2FEA98EEBC0266A11A93970100E979FC2EA8498706D5E670216813C4E529F3749E0871017110D95EBEFB8B1BBD55C968CA3D0E2D3372C2B7F7BE634056BD7135682D7F05ABC1056545B1C71A56F6ED15D47768622812E967B1A63F33E28F9D43DE91FDDB96381BCDF37A0D66397575F87BDCF127848DE691C4B6F9AC9DFED948AB61B581CC8721A1E"> : tensor<4x3x3x5xi8>}> : () -> tensor<4x3x3x5x!quant.uniform<i8:f32:0, {0.010999999940395355, 0.012000000104308128, 0.007000000216066837, 0.019999999552965164}>>
  %2 = "tfl.pseudo_qconst"() <{qtype = tensor<4x!quant.uniform<i32:f32:0, {0.0003299999807495624, 0.0003600000054575503, 0.0002099999983329326, 0.0005999999702908099}>>, value = dense<[-29515, 20527, -1446, -19129]> : tensor<4xi32>}> : () -> tensor<4x!quant.uniform<i32:f32:0, {0.0003299999807495624, 0.0003600000054575503, 0.0002099999983329326, 0.0005999999702908099}>>
  %r = "tfl.conv_2d"(%arg0, %1, %2) <{dilation_h_factor = 1 : i32, dilation_w_factor = 1 : i32, fused_activation_function = "NONE", padding = "SAME", stride_h = 2 : i32, stride_w = 2 : i32}> : (tensor<8x30x31x5x!quant.uniform<i8:f32, 0.029999999329447746:5>>, tensor<4x3x3x5x!quant.uniform<i8:f32:0, {0.010999999940395355, 0.012000000104308128, 0.007000000216066837, 0.019999999552965164}>>, tensor<4x!quant.uniform<i32:f32:0, {0.0003299999807495624, 0.0003600000054575503, 0.0002099999983329326, 0.0005999999702908099}>>) -> tensor<8x15x16x4x!quant.uniform<i8:f32, 0.8999999761581421:-7>>
  return %r : tensor<8x15x16x4x!quant.uniform<i8:f32, 0.8999999761581421:-7>>
}

// @depthwise_conv_2d_i8 of mix 4 hash 69fce7abc7085a45
func.func @depthwise_conv_2d_i8(%arg0: tensor<8x30x31x3x!quant.uniform<i8:f32, 0.029999999329447746:5>>) -> tensor<8x15x16x6x!quant.uniform<i8:f32, 0.22499999403953552:-7>> {
  %1 = "tfl.pseudo_qconst"() <{qtype = tensor<1x3x3x6x!quant.uniform<i8:f32:3, {0.010999999940395355, 0.012000000104308128, 0.007000000216066837, 0.019999999552965164, 0.0010000000474974513, 0.009999999776482582}>>, value = dense<"0xD65DF341AD13E008567688BAEDDA8E9DCDC17DC024974EA5B4227B6530E339BFF21F99E68CA6968F3CCA6DFE0FB9F4FAB4FA135D5542"> : tensor<1x3x3x6xi8>}> : () -> tensor<1x3x3x6x!quant.uniform<i8:f32:3, {0.010999999940395355, 0.012000000104308128, 0.007000000216066837, 0.019999999552965164, 0.0010000000474974513, 0.009999999776482582}>>
  %2 = "tfl.pseudo_qconst"() <{qtype = tensor<6x!quant.uniform<i32:f32:0, {0.0003299999807495624, 0.0003600000054575503, 0.0002099999983329326, 0.0005999999702908099, 3.000000106112566e-05, 0.00029999998514540493}>>, value = dense<[-29515, 20527, -1446, -19129, 17697, 3483]> : tensor<6xi32>}> : () -> tensor<6x!quant.uniform<i32:f32:0, {0.0003299999807495624, 0.0003600000054575503, 0.0002099999983329326, 0.0005999999702908099, 3.000000106112566e-05, 0.00029999998514540493}>>
  %r = "tfl.depthwise_conv_2d"(%arg0, %1, %2) <{depth_multiplier = 2 : i32, dilation_h_factor = 1 : i32, dilation_w_factor = 1 : i32, fused_activation_function = "NONE", padding = "SAME", stride_h = 2 : i32, stride_w = 2 : i32}> : (tensor<8x30x31x3x!quant.uniform<i8:f32, 0.029999999329447746:5>>, tensor<1x3x3x6x!quant.uniform<i8:f32:3, {0.010999999940395355, 0.012000000104308128, 0.007000000216066837, 0.019999999552965164, 0.0010000000474974513, 0.009999999776482582}>>, tensor<6x!quant.uniform<i32:f32:0, {0.0003299999807495624, 0.0003600000054575503, 0.0002099999983329326, 0.0005999999702908099, 3.000000106112566e-05, 0.00029999998514540493}>>) -> tensor<8x15x16x6x!quant.uniform<i8:f32, 0.22499999403953552:-7>>
  return %r : tensor<8x15x16x6x!quant.uniform<i8:f32, 0.22499999403953552:-7>>
}

// @fully_connected_i8_tensor_bias of mix 4 hash 5529b2f1c1154927
func.func @fully_connected_i8_tensor_bias(%arg0: tensor<2000x40x!quant.uniform<i8:f32, 0.029999999329447746:5>>) -> tensor<2000x4x!quant.uniform<i8:f32, 0.8999999761581421:-7>> {
  %1 = "tfl.pseudo_qconst"() <{qtype = tensor<4x40x!quant.uniform<i8:f32, 0.010999999940395355>>, value = dense<"0xDF961433E9E54D2868B7DE3D22838C45898BB821B04858F16923B841DABF3282ED3A3176DE911E18AB92C2B144E8232993750D41585E56CBDBB2D03701C62A81F1E4FB3388C1645FF90DD6D519F9B21B765A037CCC5D0A3455E83237767303081E0C26866D0931608CA38608A434C4590F815F43AF9227A9FD4A3A56590DB84865BBBEBF74D08AD515028ACAC5B030D64A18830E8F66E2C8DBFE5198186A0249"> : tensor<4x40xi8>}> : () -> tensor<4x40x!quant.uniform<i8:f32, 0.010999999940395355>>
  %2 = "tfl.pseudo_qconst"() <{qtype = tensor<4x!quant.uniform<i32:f32, 0.0003299999807495624>>, value = dense<[-29515, 20527, -1446, -19129]> : tensor<4xi32>}> : () -> tensor<4x!quant.uniform<i32:f32, 0.0003299999807495624>>
  %r = "tfl.fully_connected"(%arg0, %1, %2) <{asymmetric_quantize_inputs = false, fused_activation_function = "NONE", keep_num_dims = false, weights_format = "DEFAULT"}> : (tensor<2000x40x!quant.uniform<i8:f32, 0.029999999329447746:5>>, tensor<4x40x!quant.uniform<i8:f32, 0.010999999940395355>>, tensor<4x!quant.uniform<i32:f32, 0.0003299999807495624>>) -> tensor<2000x4x!quant.uniform<i8:f32, 0.8999999761581421:-7>>
  return %r : tensor<2000x4x!quant.uniform<i8:f32, 0.8999999761581421:-7>>
}

// @fully_connected_i8_tensor_plain of mix 4 hash f46ac4fa6ea40e14
func.func @fully_connected_i8_tensor_plain(%arg0: tensor<2000x40x!quant.uniform<i8:f32, 0.029999999329447746:5>>) -> tensor<2000x4x!quant.uniform<i8:f32, 0.8999999761581421:-7>> {
  %1 = "tfl.pseudo_qconst"() <{qtype = tensor<4x40x!quant.uniform<i8:f32, 0.010999999940395355>>, value = dense<"0xDF961433E9E54D2868B7DE3D22838C45898BB821B04858F16923B841DABF3282ED3A3176DE911E18AB92C2B144E8232993750D41585E56CBDBB2D03701C62A81F1E4FB3388C1645FF90DD6D519F9B21B765A037CCC5D0A3455E83237767303081E0C26866D0931608CA38608A434C4590F815F43AF9227A9FD4A3A56590DB84865BBBEBF74D08AD515028ACAC5B030D64A18830E8F66E2C8DBFE5198186A0249"> : tensor<4x40xi8>}> : () -> tensor<4x40x!quant.uniform<i8:f32, 0.010999999940395355>>
  %2 = "tfl.no_value"() <{value}> : () -> none
  %r = "tfl.fully_connected"(%arg0, %1, %2) <{asymmetric_quantize_inputs = false, fused_activation_function = "NONE", keep_num_dims = false, weights_format = "DEFAULT"}> : (tensor<2000x40x!quant.uniform<i8:f32, 0.029999999329447746:5>>, tensor<4x40x!quant.uniform<i8:f32, 0.010999999940395355>>, none) -> tensor<2000x4x!quant.uniform<i8:f32, 0.8999999761581421:-7>>
  return %r : tensor<2000x4x!quant.uniform<i8:f32, 0.8999999761581421:-7>>
}

// @fully_connected_i8_ties of mix 4 is 09011325090113250901132509011325
func.func @fully_connected_i8_ties(%arg0: tensor<4x8x!quant.uniform<i8:f32, 0.05000000074505806:5>>) -> tensor<4x4x!quant.uniform<i8:f32, 0.30000001192092896:5>> {
  %1 = "tfl.pseudo_qconst"() <{qtype = tensor<4x8x!quant.uniform<i8:f32, 0.019999999552965164>>, value = dense<"0x0000000000000000000000000000000000000000000000000000000000000000"> : tensor<4x8xi8>}> : () -> tensor<4x8x!quant.uniform<i8:f32, 0.019999999552965164>>
  %2 = "tfl.pseudo_qconst"() <{qtype = tensor<4x!quant.uniform<i32:f32, 0.0010000000474974513>>, value = dense<[1350, -1350, 4050, 9450]> : tensor<4xi32>}> : () -> tensor<4x!quant.uniform<i32:f32, 0.0010000000474974513>>
  %r = "tfl.fully_connected"(%arg0, %1, %2) <{asymmetric_quantize_inputs = false, fused_activation_function = "NONE", keep_num_dims = false, weights_format = "DEFAULT"}> : (tensor<4x8x!quant.uniform<i8:f32, 0.05000000074505806:5>>, tensor<4x8x!quant.uniform<i8:f32, 0.019999999552965164>>, tensor<4x!quant.uniform<i32:f32, 0.0010000000474974513>>) -> tensor<4x4x!quant.uniform<i8:f32, 0.30000001192092896:5>>
  return %r : tensor<4x4x!quant.uniform<i8:f32, 0.30000001192092896:5>>
}

// @fully_connected_hybrid_tensor of grid 0.0125 hash 70222cf571756420
func.func @fully_connected_hybrid_tensor(%arg0: tensor<50x40xf32>) -> tensor<50x4xf32> {
  %1 = "tfl.pseudo_qconst"() <{qtype = tensor<4x40x!quant.uniform<i8:f32, 0.010999999940395355>>, value = dense<"0xDF961433E9E54D2868B7DE3D22838C45898BB821B04858F16923B841DABF3282ED3A3176DE911E18AB92C2B144E8232993750D41585E56CBDBB2D03701C62A81F1E4FB3388C1645FF90DD6D519F9B21B765A037CCC5D0A3455E83237767303081E0C26866D0931608CA38608A434C4590F815F43AF9227A9FD4A3A56590DB84865BBBEBF74D08AD515028ACAC5B030D64A18830E8F66E2C8DBFE5198186A0249"> : tensor<4x40xi8>}> : () -> tensor<4x40x!quant.uniform<i8:f32, 0.010999999940395355>>
  %2 = "tfl.pseudo_const"() <{value = dense<[-29.514999389648438, 20.527000427246094, -1.4459999799728394, -19.128999710083008]> : tensor<4xf32>}> : () -> tensor<4xf32>
  %r = "tfl.fully_connected"(%arg0, %1, %2) <{asymmetric_quantize_inputs = false, fused_activation_function = "NONE", keep_num_dims = false, weights_format = "DEFAULT"}> : (tensor<50x40xf32>, tensor<4x40x!quant.uniform<i8:f32, 0.010999999940395355>>, tensor<4xf32>) -> tensor<50x4xf32>
  return %r : tensor<50x4xf32>
}

// @fully_connected_i8_channel_bias of mix 4 hash d331ca2514e1b288
func.func @fully_connected_i8_channel_bias(%arg0: tensor<2000x40x!quant.uniform<i8:f32, 0.029999999329447746:5>>) -> tensor<2000x4x!quant.uniform<i8:f32, 0.8999999761581421:-7>> {
  %1 = "tfl.pseudo_qconst"() <{qtype = tensor<4x40x!quant.uniform<i8:f32:0, {0.010999999940395355, 0.012000000104308128, 0.007000000216066837, 0.019999999552965164}>>, value = dense<"0xDF961433E9E54D2868B7DE3D22838C45898BB821B04858F16923B841DABF3282ED3A3176DE911E18AB92C2B144E8232993750D41585E56CBDBB2D03701C62A81F1E4FB3388C1645FF90DD6D519F9B21B765A037CCC5D0A3455E83237767303081E0C26866D0931608CA38608A434C4590F815F43AF9227A9FD4A3A56590DB84865BBBEBF74D08AD515028ACAC5B030D64A18830E8F66E2C8DBFE5198186A0249"> : tensor<4x40xi8>}> : () -> tensor<4x40x!quant.uniform<i8:f32:0, {0.010999999940395355, 0.012000000104308128, 0.007000000216066837, 0.019999999552965164}>>
  %2 = "tfl.pseudo_qconst"() <{qtype = tensor<4x!quant.uniform<i32:f32:0, {0.0003299999807495624, 0.0003600000054575503, 0.0002099999983329326, 0.0005999999702908099}>>, value = dense<[-29515, 20527, -1446, -19129]> : tensor<4xi32>}> : () -> tensor<4x!quant.uniform<i32:f32:0, {0.0003299999807495624, 0.0003600000054575503, 0.0002099999983329326, 0.0005999999702908099}>>
  %r = "tfl.fully_connected"(%arg0, %1, %2) <{asymmetric_quantize_inputs = false, fused_activation_function = "NONE", keep_num_dims = false, weights_format = "DEFAULT"}> : (tensor<2000x40x!quant.uniform<i8:f32, 0.029999999329447746:5>>, tensor<4x40x!quant.uniform<i8:f32:0, {0.010999999940395355, 0.012000000104308128, 0.007000000216066837, 0.019999999552965164}>>, tensor<4x!quant.uniform<i32:f32:0, {0.0003299999807495624, 0.0003600000054575503, 0.0002099999983329326, 0.0005999999702908099}>>) -> tensor<2000x4x!quant.uniform<i8:f32, 0.8999999761581421:-7>>
  return %r : tensor<2000x4x!quant.uniform<i8:f32, 0.8999999761581421:-7>>
}

// @fully_connected_i8_channel_plain of mix 4 hash 5929f60b9ea4b22a
func.func @fully_connected_i8_channel_plain(%arg0: tensor<2000x40x!quant.uniform<i8:f32, 0.029999999329447746:5>>) -> tensor<2000x4x!quant.uniform<i8:f32, 0.8999999761581421:-7>> {
  %1 = "tfl.pseudo_qconst"() <{qtype = tensor<4x40x!quant.uniform<i8:f32:0, {0.010999999940395355, 0.012000000104308128, 0.007000000216066837, 0.019999999552965164}>>, value = dense<"0xDF961433E9E54D2868B7DE3D22838C45898BB821B04858F16923B841DABF3282ED3A3176DE911E18AB92C2B144E8232993750D41585E56CBDBB2D03701C62A81F1E4FB3388C1645FF90DD6D519F9B21B765A037CCC5D0A3455E83237767303081E0C26866D0931608CA38608A434C4590F815F43AF9227A9FD4A3A56590DB84865BBBEBF74D08AD515028ACAC5B030D64A18830E8F66E2C8DBFE5198186A0249"> : tensor<4x40xi8>}> : () -> tensor<4x40x!quant.uniform<i8:f32:0, {0.010999999940395355, 0.012000000104308128, 0.007000000216066837, 0.019999999552965164}>>
  %2 = "tfl.no_value"() <{value}> : () -> none
  %r = "tfl.fully_connected"(%arg0, %1, %2) <{asymmetric_quantize_inputs = false, fused_activation_function = "NONE", keep_num_dims = false, weights_format = "DEFAULT"}> : (tensor<2000x40x!quant.uniform<i8:f32, 0.029999999329447746:5>>, tensor<4x40x!quant.uniform<i8:f32:0, {0.010999999940395355, 0.012000000104308128, 0.007000000216066837, 0.019999999552965164}>>, none) -> tensor<2000x4x!quant.uniform<i8:f32, 0.8999999761581421:-7>>
  return %r : tensor<2000x4x!quant.uniform<i8:f32, 0.8999999761581421:-7>>
}

// @fully_connected_hybrid_channel of grid 0.0125 hash 3e609301ab0e7f31
func.func @fully_connected_hybrid_channel(%arg0: tensor<50x40xf32>) -> tensor<50x4xf32> {
  %1 = "tfl.pseudo_qconst"() <{qtype = tensor<4x40x!quant.uniform<i8:f32:0, {0.010999999940395355, 0.012000000104308128, 0.007000000216066837, 0.019999999552965164}>>, value = dense<"0xDF961433E9E54D2868B7DE3D22838C45898BB821B04858F16923B841DABF3282ED3A3176DE911E18AB92C2B144E8232993750D41585E56CBDBB2D03701C62A81F1E4FB3388C1645FF90DD6D519F9B21B765A037CCC5D0A3455E83237767303081E0C26866D0931608CA38608A434C4590F815F43AF9227A9FD4A3A56590DB84865BBBEBF74D08AD515028ACAC5B030D64A18830E8F66E2C8DBFE5198186A0249"> : tensor<4x40xi8>}> : () -> tensor<4x40x!quant.uniform<i8:f32:0, {0.010999999940395355, 0.012000000104308128, 0.007000000216066837, 0.019999999552965164}>>
  %2 = "tfl.pseudo_const"() <{value = dense<[-29.514999389648438, 20.527000427246094, -1.4459999799728394, -19.128999710083008]> : tensor<4xf32>}> : () -> tensor<4xf32>
  %r = "tfl.fully_connected"(%arg0, %1, %2) <{asymmetric_quantize_inputs = false, fused_activation_function = "NONE", keep_num_dims = false, weights_format = "DEFAULT"}> : (tensor<50x40xf32>, tensor<4x40x!quant.uniform<i8:f32:0, {0.010999999940395355, 0.012000000104308128, 0.007000000216066837, 0.019999999552965164}>>, tensor<4xf32>) -> tensor<50x4xf32>
  return %r : tensor<50x4xf32>
}

// @transpose_conv_i8_same of mix 4 hash e8bf10e5c8a3e04b
func.func @transpose_conv_i8_same(%arg2: tensor<2x15x16x5x!quant.uniform<i8:f32, 0.029999999329447746:5>>) -> tensor<2x30x32x4x!quant.uniform<i8:f32, 0.8999999761581421:-7>> {
  %0 = "tfl.pseudo_const"() <{value = dense<[2, 30, 32, 4]> : tensor<4xi32>}> : () -> tensor<4xi32>
  %1 = "tfl.pseudo_qconst"() <{qtype = tensor<4x3x3x5x!quant.uniform<i8:f32:0, {0.010999999940395355, 0.012000000104308128, 0.007000000216066837, 0.019999999552965164}>>, value = dense<"0x37FE1F2E53D6C6DEC478FB69DEBBE1D3722421ECDF830660507922E0BE08301996990FFCF934A146D02989ED55F888388849B68D0468CFF9CF791CD547960FC491C5A10065512E6322A93EB8E8D51B5C8FAEDF20C3466153F58B59226B1C0C9597C464076A52713795562335AC4C381964DD613F037015ABA00115541D33C5D19F5E08108A6CF0BB9184B7EEFCD5C59E43FEB4DAA59765216B278E1CAFD1BF7D07F59966886ADBB08DDF429C3A8139AAF1EE4DAD"> : tensor<4x3x3x5xi8>}> : () -> tensor<4x3x3x5x!quant.uniform<i8:f32:0, {0.010999999940395355, 0.012000000104308128, 0.007000000216066837, 0.019999999552965164}>>
  %3 = "tfl.pseudo_qconst"() <{qtype = tensor<4x!quant.uniform<i32:f32:0, {0.0003299999807495624, 0.0003600000054575503, 0.0002099999983329326, 0.0005999999702908099}>>, value = dense<[-29515, 20527, -1446, -19129]> : tensor<4xi32>}> : () -> tensor<4x!quant.uniform<i32:f32:0, {0.0003299999807495624, 0.0003600000054575503, 0.0002099999983329326, 0.0005999999702908099}>>
  %r = "tfl.transpose_conv"(%0, %1, %arg2, %3) <{fused_activation_function = "NONE", padding = "SAME", stride_h = 2 : i32, stride_w = 2 : i32}> : (tensor<4xi32>, tensor<4x3x3x5x!quant.uniform<i8:f32:0, {0.010999999940395355, 0.012000000104308128, 0.007000000216066837, 0.019999999552965164}>>, tensor<2x15x16x5x!quant.uniform<i8:f32, 0.029999999329447746:5>>, tensor<4x!quant.uniform<i32:f32:0, {0.0003299999807495624, 0.0003600000054575503, 0.0002099999983329326, 0.0005999999702908099}>>) -> tensor<2x30x32x4x!quant.uniform<i8:f32, 0.8999999761581421:-7>>
  return %r : tensor<2x30x32x4x!quant.uniform<i8:f32, 0.8999999761581421:-7>>
}

// @transpose_conv_i8_valid of mix 4 hash cfbcff59e85448f8
func.func @transpose_conv_i8_valid(%arg2: tensor<2x15x16x5x!quant.uniform<i8:f32, 0.029999999329447746:5>>) -> tensor<2x31x33x4x!quant.uniform<i8:f32, 0.8999999761581421:-7>> {
  %0 = "tfl.pseudo_const"() <{value = dense<[2, 31, 33, 4]> : tensor<4xi32>}> : () -> tensor<4xi32>
  %1 = "tfl.pseudo_qconst"() <{qtype = tensor<4x3x3x5x!quant.uniform<i8:f32:0, {0.010999999940395355, 0.012000000104308128, 0.007000000216066837, 0.019999999552965164}>>, value = dense<"0x37FE1F2E53D6C6DEC478FB69DEBBE1D3722421ECDF830660507922E0BE08301996990FFCF934A146D02989ED55F888388849B68D0468CFF9CF791CD547960FC491C5A10065512E6322A93EB8E8D51B5C8FAEDF20C3466153F58B59226B1C0C9597C464076A52713795562335AC4C381964DD613F037015ABA00115541D33C5D19F5E08108A6CF0BB9184B7EEFCD5C59E43FEB4DAA59765216B278E1CAFD1BF7D07F59966886ADBB08DDF429C3A8139AAF1EE4DAD"> : tensor<4x3x3x5xi8>}> : () -> tensor<4x3x3x5x!quant.uniform<i8:f32:0, {0.010999999940395355, 0.012000000104308128, 0.007000000216066837, 0.019999999552965164}>>
  %3 = "tfl.pseudo_qconst"() <{qtype = tensor<4x!quant.uniform<i32:f32:0, {0.0003299999807495624, 0.0003600000054575503, 0.0002099999983329326, 0.0005999999702908099}>>, value = dense<[-29515, 20527, -1446, -19129]> : tensor<4xi32>}> : () -> tensor<4x!quant.uniform<i32:f32:0, {0.0003299999807495624, 0.0003600000054575503, 0.0002099999983329326, 0.0005999999702908099}>>
  %r = "tfl.transpose_conv"(%0, %1, %arg2, %3) <{fused_activation_function = "NONE", padding = "VALID", stride_h = 2 : i32, stride_w = 2 : i32}> : (tensor<4xi32>, tensor<4x3x3x5x!quant.uniform<i8:f32:0, {0.010999999940395355, 0.012000000104308128, 0.007000000216066837, 0.019999999552965164}>>, tensor<2x15x16x5x!quant.uniform<i8:f32, 0.029999999329447746:5>>, tensor<4x!quant.uniform<i32:f32:0, {0.0003299999807495624, 0.0003600000054575503, 0.0002099999983329326, 0.0005999999702908099}>>) -> tensor<2x31x33x4x!quant.uniform<i8:f32, 0.8999999761581421:-7>>
  return %r : tensor<2x31x33x4x!quant.uniform<i8:f32, 0.8999999761581421:-7>>
}

// @batch_matmul_hybrid_n of grid 0.0125 hash b209df93931e5630
func.func @batch_matmul_hybrid_n(%arg0: tensor<2x12x20xf32>) -> tensor<2x12x9xf32> {
  %1 = "tfl.pseudo_qconst"() <{qtype = tensor<2x20x9x!quant.uniform<i8:f32, 0.010999999940395355>>, value = dense<"0xCD23D24F714274E744343237B93290F511F6425F98E64459FF203E8985083FFDF60500553ABC0E05CD02184BDB89C4CCD67E187951267EB3280A07875EE4CFE72C9C1C6A5C60A846FF68688243CE3F96DE66DEA300E6047E961749B6BA7ED2B943BCAE7B8255B5585A72DAFD72A806DA1257515CB26196A228001C60BD2A6D0F0DE802D9ED2D277231F57AF77BD6B32A70B558470B3DD0B07504E57F90019910FBA1BC319AD8B3A0008C82E94EBFCA7D1F739EE50CE160F15FD202D35581D423A63F8DDA94681763534CD62CEADD532EF313F193630A56D6590FF1C251744D19DB1EC4FC709C98E646D78F4ED653F6B299B4A0338FDFAF4DF56C0EE3CD17ED4B272EE30712F5645DAF199D4194C5EFDA676286586D712C5770F535A51A39316EF427B61881308370C4E0A9308B815AE60D18518CD8BBA11A325C94CA075006E6DF3D221AFAE9B12C327601086D30ACB067A1691AAB5C39E096D390212D84CCE22F977CDD6085CA7B"> : tensor<2x20x9xi8>}> : () -> tensor<2x20x9x!quant.uniform<i8:f32, 0.010999999940395355>>
  %r = "tfl.batch_matmul"(%arg0, %1) <{adj_x = false, adj_y = false, asymmetric_quantize_inputs = false}> : (tensor<2x12x20xf32>, tensor<2x20x9x!quant.uniform<i8:f32, 0.010999999940395355>>) -> tensor<2x12x9xf32>
  return %r : tensor<2x12x9xf32>
}

// @batch_matmul_hybrid_t of grid 0.0125 hash d570b7cec00cb079
func.func @batch_matmul_hybrid_t(%arg0: tensor<2x20x12xf32>) -> tensor<2x12x9xf32> {
  %1 = "tfl.pseudo_qconst"() <{qtype = tensor<2x9x20x!quant.uniform<i8:f32, 0.010999999940395355>>, value = dense<"0xCD23D24F714274E744343237B93290F511F6425F98E64459FF203E8985083FFDF60500553ABC0E05CD02184BDB89C4CCD67E187951267EB3280A07875EE4CFE72C9C1C6A5C60A846FF68688243CE3F96DE66DEA300E6047E961749B6BA7ED2B943BCAE7B8255B5585A72DAFD72A806DA1257515CB26196A228001C60BD2A6D0F0DE802D9ED2D277231F57AF77BD6B32A70B558470B3DD0B07504E57F90019910FBA1BC319AD8B3A0008C82E94EBFCA7D1F739EE50CE160F15FD202D35581D423A63F8DDA94681763534CD62CEADD532EF313F193630A56D6590FF1C251744D19DB1EC4FC709C98E646D78F4ED653F6B299B4A0338FDFAF4DF56C0EE3CD17ED4B272EE30712F5645DAF199D4194C5EFDA676286586D712C5770F535A51A39316EF427B61881308370C4E0A9308B815AE60D18518CD8BBA11A325C94CA075006E6DF3D221AFAE9B12C327601086D30ACB067A1691AAB5C39E096D390212D84CCE22F977CDD6085CA7B"> : tensor<2x9x20xi8>}> : () -> tensor<2x9x20x!quant.uniform<i8:f32, 0.010999999940395355>>
  %r = "tfl.batch_matmul"(%arg0, %1) <{adj_x = true, adj_y = true, asymmetric_quantize_inputs = false}> : (tensor<2x20x12xf32>, tensor<2x9x20x!quant.uniform<i8:f32, 0.010999999940395355>>) -> tensor<2x12x9xf32>
  return %r : tensor<2x12x9xf32>
}

// @conv_2d_u8 of mix 4 hash a23d10b059ebd506
func.func @conv_2d_u8(%arg0: tensor<8x30x31x5x!quant.uniform<u8:f32, 0.029999999329447746:120>>) -> tensor<8x15x16x4x!quant.uniform<u8:f32, 0.8999999761581421:130>> {
  %1 = "tfl.pseudo_qconst"() <{qtype = tensor<4x3x3x5x!quant.uniform<u8:f32, 0.010999999940395355:140>>, value = dense<"0x7EF4E84544236752FBB56B8F31A23A10E42814F5F55CA037CDCC11C64C9A3B2949C1BB60700314611732A6C2FEA98EEBC0266A11A93970100E979FC2EA8498706D5E670216803C4E529F3749E0871017110D95EBEFB8B1BBD55C968CA3D0E2D3372C2B7F7BE634056BD7135682D7F05ABC1056545B1C71A56F6ED15D47768622802E967B1A63F33E28F9D43DE91FDDB96381BCDF37A0D66397575F87BDCF127848DE691C4B6F9AC9DFED948AB61B581CC8721A1E"> : tensor<4x3x3x5xi8>}> : () -> tensor<4x3x3x5x!quant.uniform<u8:f32, 0.010999999940395355:140>>
  %2 = "tfl.pseudo_qconst"() <{qtype = tensor<4x!quant.uniform<i32:f32, 0.0003299999807495624>>, value = dense<[-29515, 20527, -1446, -19129]> : tensor<4xi32>}> : () -> tensor<4x!quant.uniform<i32:f32, 0.0003299999807495624>>
  %r = "tfl.conv_2d"(%arg0, %1, %2) <{dilation_h_factor = 1 : i32, dilation_w_factor = 1 : i32, fused_activation_function = "NONE", padding = "SAME", stride_h = 2 : i32, stride_w = 2 : i32}> : (tensor<8x30x31x5x!quant.uniform<u8:f32, 0.029999999329447746:120>>, tensor<4x3x3x5x!quant.uniform<u8:f32, 0.010999999940395355:140>>, tensor<4x!quant.uniform<i32:f32, 0.0003299999807495624>>) -> tensor<8x15x16x4x!quant.uniform<u8:f32, 0.8999999761581421:130>>
  return %r : tensor<8x15x16x4x!quant.uniform<u8:f32, 0.8999999761581421:130>>
}

// @fully_connected_u8_tensor_bias of mix 4 hash 14a0d199b6672e68
func.func @fully_connected_u8_tensor_bias(%arg0: tensor<2000x40x!quant.uniform<u8:f32, 0.029999999329447746:120>>) -> tensor<2000x4x!quant.uniform<u8:f32, 0.8999999761581421:130>> {
  %1 = "tfl.pseudo_qconst"() <{qtype = tensor<4x40x!quant.uniform<u8:f32, 0.010999999940395355:140>>, value = dense<"0xDF961433E9E54D2868B7DE3D22838C45898BB821B04858F16923B841DABF3282ED3A3176DE911E18AB92C2B144E8232993750D41585E56CBDBB2D03701C62A80F1E4FB3388C1645FF90DD6D519F9B21B765A037CCC5D0A3455E83237767303081E0C26866D0931608CA38608A434C4590F805F43AF9227A9FD4A3A56590DB84865BBBEBF74D08AD515028ACAC5B030D64A18830E8F66E2C8DBFE5198186A0249"> : tensor<4x40xi8>}> : () -> tensor<4x40x!quant.uniform<u8:f32, 0.010999999940395355:140>>
  %2 = "tfl.pseudo_qconst"() <{qtype = tensor<4x!quant.uniform<i32:f32, 0.0003299999807495624>>, value = dense<[-29515, 20527, -1446, -19129]> : tensor<4xi32>}> : () -> tensor<4x!quant.uniform<i32:f32, 0.0003299999807495624>>
  %r = "tfl.fully_connected"(%arg0, %1, %2) <{asymmetric_quantize_inputs = false, fused_activation_function = "NONE", keep_num_dims = false, weights_format = "DEFAULT"}> : (tensor<2000x40x!quant.uniform<u8:f32, 0.029999999329447746:120>>, tensor<4x40x!quant.uniform<u8:f32, 0.010999999940395355:140>>, tensor<4x!quant.uniform<i32:f32, 0.0003299999807495624>>) -> tensor<2000x4x!quant.uniform<u8:f32, 0.8999999761581421:130>>
  return %r : tensor<2000x4x!quant.uniform<u8:f32, 0.8999999761581421:130>>
}

// @fully_connected_u8_tensor_plain of mix 4 hash ec03cde6fed1c6e4
func.func @fully_connected_u8_tensor_plain(%arg0: tensor<2000x40x!quant.uniform<u8:f32, 0.029999999329447746:120>>) -> tensor<2000x4x!quant.uniform<u8:f32, 0.8999999761581421:130>> {
  %1 = "tfl.pseudo_qconst"() <{qtype = tensor<4x40x!quant.uniform<u8:f32, 0.010999999940395355:140>>, value = dense<"0xDF961433E9E54D2868B7DE3D22838C45898BB821B04858F16923B841DABF3282ED3A3176DE911E18AB92C2B144E8232993750D41585E56CBDBB2D03701C62A80F1E4FB3388C1645FF90DD6D519F9B21B765A037CCC5D0A3455E83237767303081E0C26866D0931608CA38608A434C4590F805F43AF9227A9FD4A3A56590DB84865BBBEBF74D08AD515028ACAC5B030D64A18830E8F66E2C8DBFE5198186A0249"> : tensor<4x40xi8>}> : () -> tensor<4x40x!quant.uniform<u8:f32, 0.010999999940395355:140>>
  %2 = "tfl.no_value"() <{value}> : () -> none
  %r = "tfl.fully_connected"(%arg0, %1, %2) <{asymmetric_quantize_inputs = false, fused_activation_function = "NONE", keep_num_dims = false, weights_format = "DEFAULT"}> : (tensor<2000x40x!quant.uniform<u8:f32, 0.029999999329447746:120>>, tensor<4x40x!quant.uniform<u8:f32, 0.010999999940395355:140>>, none) -> tensor<2000x4x!quant.uniform<u8:f32, 0.8999999761581421:130>>
  return %r : tensor<2000x4x!quant.uniform<u8:f32, 0.8999999761581421:130>>
}

// @fully_connected_u8_ties of mix 4 is 7c7486987c7486987c7486987c748698
func.func @fully_connected_u8_ties(%arg0: tensor<4x8x!quant.uniform<u8:f32, 0.05000000074505806:120>>) -> tensor<4x4x!quant.uniform<u8:f32, 0.30000001192092896:120>> {
  %1 = "tfl.pseudo_qconst"() <{qtype = tensor<4x8x!quant.uniform<u8:f32, 0.019999999552965164:7>>, value = dense<"0x0707070707070707070707070707070707070707070707070707070707070707"> : tensor<4x8xi8>}> : () -> tensor<4x8x!quant.uniform<u8:f32, 0.019999999552965164:7>>
  %2 = "tfl.pseudo_qconst"() <{qtype = tensor<4x!quant.uniform<i32:f32, 0.0010000000474974513>>, value = dense<[1350, -1350, 4050, 9450]> : tensor<4xi32>}> : () -> tensor<4x!quant.uniform<i32:f32, 0.0010000000474974513>>
  %r = "tfl.fully_connected"(%arg0, %1, %2) <{asymmetric_quantize_inputs = false, fused_activation_function = "NONE", keep_num_dims = false, weights_format = "DEFAULT"}> : (tensor<4x8x!quant.uniform<u8:f32, 0.05000000074505806:120>>, tensor<4x8x!quant.uniform<u8:f32, 0.019999999552965164:7>>, tensor<4x!quant.uniform<i32:f32, 0.0010000000474974513>>) -> tensor<4x4x!quant.uniform<u8:f32, 0.30000001192092896:120>>
  return %r : tensor<4x4x!quant.uniform<u8:f32, 0.30000001192092896:120>>
}

// @transpose_conv_u8_same of mix 4 hash 2fae03d49954a2a7
func.func @transpose_conv_u8_same(%arg2: tensor<2x15x16x5x!quant.uniform<u8:f32, 0.029999999329447746:120>>) -> tensor<2x30x32x4x!quant.uniform<u8:f32, 0.8999999761581421:130>> {
  %0 = "tfl.pseudo_const"() <{value = dense<[2, 30, 32, 4]> : tensor<4xi32>}> : () -> tensor<4xi32>
  %1 = "tfl.pseudo_qconst"() <{qtype = tensor<4x3x3x5x!quant.uniform<u8:f32, 0.010999999940395355:140>>, value = dense<"0x37FE1F2E53D6C6DEC478FB69DEBBE1D3722421ECDF830660507922E0BE08301996990FFCF934A146D02989ED55F888388849B68D0468CFF9CF791CD547960FC491C5A10065512E6322A93EB8E8D51B5C8FAEDF20C3466153F58B59226B1C0C9597C464076A52713795562335AC4C381964DD613F037015ABA00115541D33C5D19F5E08108A6CF0BB9184B7EEFCD5C59E43FEB4DAA59765216B278E1CAFD1BF7D07F59966886ADBB08DDF429C3A8139AAF1EE4DAD"> : tensor<4x3x3x5xi8>}> : () -> tensor<4x3x3x5x!quant.uniform<u8:f32, 0.010999999940395355:140>>
  %3 = "tfl.pseudo_qconst"() <{qtype = tensor<4x!quant.uniform<i32:f32, 0.0003299999807495624>>, value = dense<[-29515, 20527, -1446, -19129]> : tensor<4xi32>}> : () -> tensor<4x!quant.uniform<i32:f32, 0.0003299999807495624>>
  %r = "tfl.transpose_conv"(%0, %1, %arg2, %3) <{fused_activation_function = "NONE", padding = "SAME", stride_h = 2 : i32, stride_w = 2 : i32}> : (tensor<4xi32>, tensor<4x3x3x5x!quant.uniform<u8:f32, 0.010999999940395355:140>>, tensor<2x15x16x5x!quant.uniform<u8:f32, 0.029999999329447746:120>>, tensor<4x!quant.uniform<i32:f32, 0.0003299999807495624>>) -> tensor<2x30x32x4x!quant.uniform<u8:f32, 0.8999999761581421:130>>
  return %r : tensor<2x30x32x4x!quant.uniform<u8:f32, 0.8999999761581421:130>>
}

// @transpose_conv_u8_valid of mix 4 hash 208012321dc4509e
func.func @transpose_conv_u8_valid(%arg2: tensor<2x15x16x5x!quant.uniform<u8:f32, 0.029999999329447746:120>>) -> tensor<2x31x33x4x!quant.uniform<u8:f32, 0.8999999761581421:130>> {
  %0 = "tfl.pseudo_const"() <{value = dense<[2, 31, 33, 4]> : tensor<4xi32>}> : () -> tensor<4xi32>
  %1 = "tfl.pseudo_qconst"() <{qtype = tensor<4x3x3x5x!quant.uniform<u8:f32, 0.010999999940395355:140>>, value = dense<"0x37FE1F2E53D6C6DEC478FB69DEBBE1D3722421ECDF830660507922E0BE08301996990FFCF934A146D02989ED55F888388849B68D0468CFF9CF791CD547960FC491C5A10065512E6322A93EB8E8D51B5C8FAEDF20C3466153F58B59226B1C0C9597C464076A52713795562335AC4C381964DD613F037015ABA00115541D33C5D19F5E08108A6CF0BB9184B7EEFCD5C59E43FEB4DAA59765216B278E1CAFD1BF7D07F59966886ADBB08DDF429C3A8139AAF1EE4DAD"> : tensor<4x3x3x5xi8>}> : () -> tensor<4x3x3x5x!quant.uniform<u8:f32, 0.010999999940395355:140>>
  %3 = "tfl.pseudo_qconst"() <{qtype = tensor<4x!quant.uniform<i32:f32, 0.0003299999807495624>>, value = dense<[-29515, 20527, -1446, -19129]> : tensor<4xi32>}> : () -> tensor<4x!quant.uniform<i32:f32, 0.0003299999807495624>>
  %r = "tfl.transpose_conv"(%0, %1, %arg2, %3) <{fused_activation_function = "NONE", padding = "VALID", stride_h = 2 : i32, stride_w = 2 : i32}> : (tensor<4xi32>, tensor<4x3x3x5x!quant.uniform<u8:f32, 0.010999999940395355:140>>, tensor<2x15x16x5x!quant.uniform<u8:f32, 0.029999999329447746:120>>, tensor<4x!quant.uniform<i32:f32, 0.0003299999807495624>>) -> tensor<2x31x33x4x!quant.uniform<u8:f32, 0.8999999761581421:130>>
  return %r : tensor<2x31x33x4x!quant.uniform<u8:f32, 0.8999999761581421:130>>
}

// @add_random_0 of each, slow hash d64d1c996f314344
func.func @add_random_0(%arg0: tensor<65536x!quant.uniform<u8:f32, 0.24894686043262482:26>>, %arg1: tensor<65536x!quant.uniform<u8:f32, 0.2714000940322876:130>>) -> tensor<65536x!quant.uniform<u8:f32, 0.29587844014167786:234>> {
  %r = "tfl.add"(%arg0, %arg1) <{fused_activation_function = "NONE"}> : (tensor<65536x!quant.uniform<u8:f32, 0.24894686043262482:26>>, tensor<65536x!quant.uniform<u8:f32, 0.2714000940322876:130>>) -> tensor<65536x!quant.uniform<u8:f32, 0.29587844014167786:234>>
  return %r : tensor<65536x!quant.uniform<u8:f32, 0.29587844014167786:234>>
}

// @sub_random_0 of each, slow hash faacc509be128b6d
func.func @sub_random_0(%arg0: tensor<65536x!quant.uniform<u8:f32, 0.24894686043262482:26>>, %arg1: tensor<65536x!quant.uniform<u8:f32, 0.2714000940322876:130>>) -> tensor<65536x!quant.uniform<u8:f32, 0.29587844014167786:234>> {
  %r = "tfl.sub"(%arg0, %arg1) <{fused_activation_function = "NONE"}> : (tensor<65536x!quant.uniform<u8:f32, 0.24894686043262482:26>>, tensor<65536x!quant.uniform<u8:f32, 0.2714000940322876:130>>) -> tensor<65536x!quant.uniform<u8:f32, 0.29587844014167786:234>>
  return %r : tensor<65536x!quant.uniform<u8:f32, 0.29587844014167786:234>>
}

// @mul_random_0 of each, slow hash 2089429cedc96951
func.func @mul_random_0(%arg0: tensor<65536x!quant.uniform<u8:f32, 0.24894686043262482:26>>, %arg1: tensor<65536x!quant.uniform<u8:f32, 0.2714000940322876:130>>) -> tensor<65536x!quant.uniform<u8:f32, 8.270040512084961:234>> {
  %r = "tfl.mul"(%arg0, %arg1) <{fused_activation_function = "NONE"}> : (tensor<65536x!quant.uniform<u8:f32, 0.24894686043262482:26>>, tensor<65536x!quant.uniform<u8:f32, 0.2714000940322876:130>>) -> tensor<65536x!quant.uniform<u8:f32, 8.270040512084961:234>>
  return %r : tensor<65536x!quant.uniform<u8:f32, 8.270040512084961:234>>
}

// @leaky_relu_random_0 of each is 5353535353535353535353535353535353535353535353535353535354545454555555555656565757575758585858595959595a5a5a5b5b5b5b5c5c5c5c5d5d5d5e5e5e5e5f5f5f5f606060606161616262626263636363646464656565656666666667676767686868696969696a6a6a6a6b6b6b6c6c6c6c6d6d6d6d6e6e6e6e6f6f6f707070707171717172727273737373747474747575757676767677777777787878787979797a7a7a7a7b7b7b7b7c7c7c7d7d7d7d7e7e7e7e7f7f7f7f808080818181818282828283838384848484858585858686868687878788888888898989898a8a8a8b8b8b8b8c8c8c8c8d8d8d8d8e8e8e8f8f8f8f9090909091
func.func @leaky_relu_random_0(%arg0: tensor<256x!quant.uniform<u8:f32, 0.24894686043262482:26>>) -> tensor<256x!quant.uniform<u8:f32, 0.922939658164978:83>> {
  %r = "tfl.leaky_relu"(%arg0) <{alpha = -0.04151758924126625 : f32}> : (tensor<256x!quant.uniform<u8:f32, 0.24894686043262482:26>>) -> tensor<256x!quant.uniform<u8:f32, 0.922939658164978:83>>
  return %r : tensor<256x!quant.uniform<u8:f32, 0.922939658164978:83>>
}

// @requantize_random_0 of each is 4c4c4d4d4d4d4e4e4e4e4f4f4f4f505050515151515252525253535354545454555555555656565757575758585858595959595a5a5a5b5b5b5b5c5c5c5c5d5d5d5e5e5e5e5f5f5f5f606060606161616262626263636363646464656565656666666667676767686868696969696a6a6a6a6b6b6b6c6c6c6c6d6d6d6d6e6e6e6e6f6f6f707070707171717172727273737373747474747575757676767677777777787878787979797a7a7a7a7b7b7b7b7c7c7c7d7d7d7d7e7e7e7e7f7f7f7f808080818181818282828283838384848484858585858686868687878788888888898989898a8a8a8b8b8b8b8c8c8c8c8d8d8d8d8e8e8e8f8f8f8f9090909091
func.func @requantize_random_0(%arg0: tensor<256x!quant.uniform<u8:f32, 0.24894686043262482:26>>) -> tensor<256x!quant.uniform<u8:f32, 0.922939658164978:83>> {
  %r = "tfl.quantize"(%arg0) <{qtype = tensor<256x!quant.uniform<u8:f32, 0.922939658164978:83>>}> : (tensor<256x!quant.uniform<u8:f32, 0.24894686043262482:26>>) -> tensor<256x!quant.uniform<u8:f32, 0.922939658164978:83>>
  return %r : tensor<256x!quant.uniform<u8:f32, 0.922939658164978:83>>
}

// @quantize_random_0 of grid 0.0125 hash 9da8d4d2c9a43695
func.func @quantize_random_0(%arg0: tensor<1024xf32>) -> tensor<1024x!quant.uniform<u8:f32, 0.2714000940322876:130>> {
  %r = "tfl.quantize"(%arg0) <{qtype = tensor<1024x!quant.uniform<u8:f32, 0.2714000940322876:130>>}> : (tensor<1024xf32>) -> tensor<1024x!quant.uniform<u8:f32, 0.2714000940322876:130>>
  return %r : tensor<1024x!quant.uniform<u8:f32, 0.2714000940322876:130>>
}

// @mean_random_0 of mix 0 is ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff
func.func @mean_random_0(%arg0: tensor<4x3x7x16x!quant.uniform<u8:f32, 0.24894686043262482:26>>) -> tensor<4x1x1x16x!quant.uniform<u8:f32, 0.07676313072443008:187>> {
  %1 = "tfl.pseudo_const"() <{value = dense<[1, 2]> : tensor<2xi32>}> : () -> tensor<2xi32>
  %r = "tfl.mean"(%arg0, %1) <{keep_dims = true}> : (tensor<4x3x7x16x!quant.uniform<u8:f32, 0.24894686043262482:26>>, tensor<2xi32>) -> tensor<4x1x1x16x!quant.uniform<u8:f32, 0.07676313072443008:187>>
  return %r : tensor<4x1x1x16x!quant.uniform<u8:f32, 0.07676313072443008:187>>
}

// @sum_random_0 of mix 0 is ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff
func.func @sum_random_0(%arg0: tensor<4x3x7x16x!quant.uniform<u8:f32, 0.24894686043262482:26>>) -> tensor<4x1x1x16x!quant.uniform<u8:f32, 1.6120256185531616:187>> {
  %1 = "tfl.pseudo_const"() <{value = dense<[1, 2]> : tensor<2xi32>}> : () -> tensor<2xi32>
  %r = "tfl.sum"(%arg0, %1) <{keep_dims = true}> : (tensor<4x3x7x16x!quant.uniform<u8:f32, 0.24894686043262482:26>>, tensor<2xi32>) -> tensor<4x1x1x16x!quant.uniform<u8:f32, 1.6120256185531616:187>>
  return %r : tensor<4x1x1x16x!quant.uniform<u8:f32, 1.6120256185531616:187>>
}

// @resize_bilinear_random_0 of mix 0 is 141a9a66628f145b43429e623b597548726aa15e1423d6367ea37b614755e53182e04a6791a1e03081d5346b84b5b6267e982f6d3da472178467447d3097541098477e9f78906d19a82dacbab18b8120a82dacbab18b8120140f4e327b4f9d761e34837c98827a8b2759b7c6b6b558a0425fa5b188c46095625e828447cb72825a56867125bd8264384ba36f17a2923e2c47a9651c8f8c2d3e4d8b4e3e89663a4d53743d598447454d53743d598447453a68654858498fb33e8284689f6b7bc8419ca388e68e68dd66749a9cb7af65b1933d87ad6ad167757f44979642bc7e4e4176bf643383a335248ebf45295cb3353a8083432550a1594c755342224793774c7553422247937760c5946f2c5854e66ad58e4b86477bee74e58727e035a1f69ea1806dd07597accf4878cda5c9814db25d8cb97fb88b2460bab4595d64ab1e3ae0b32e3d2bc73255b07653201adf6d6a8a4571090cf29c6a8a4571090cf29c
func.func @resize_bilinear_random_0(%arg0: tensor<1x3x5x8x!quant.uniform<u8:f32, 0.24894686043262482:26>>) -> tensor<1x4x11x8x!quant.uniform<u8:f32, 0.24894686043262482:26>> {
  %1 = "tfl.pseudo_const"() <{value = dense<[4, 11]> : tensor<2xi32>}> : () -> tensor<2xi32>
  %r = "tfl.resize_bilinear"(%arg0, %1) <{align_corners = false, half_pixel_centers = false}> : (tensor<1x3x5x8x!quant.uniform<u8:f32, 0.24894686043262482:26>>, tensor<2xi32>) -> tensor<1x4x11x8x!quant.uniform<u8:f32, 0.24894686043262482:26>>
  return %r : tensor<1x4x11x8x!quant.uniform<u8:f32, 0.24894686043262482:26>>
}

// @add_random_1 of each, slow hash 4dabb1e462c88b68
func.func @add_random_1(%arg0: tensor<65536x!quant.uniform<i8:f32, 0.002555829705670476:-12>>, %arg1: tensor<65536x!quant.uniform<i8:f32, 0.002786347409710288:93>>) -> tensor<65536x!quant.uniform<i8:f32, 0.003037655958905816:-59>> {
  %r = "tfl.add"(%arg0, %arg1) <{fused_activation_function = "NONE"}> : (tensor<65536x!quant.uniform<i8:f32, 0.002555829705670476:-12>>, tensor<65536x!quant.uniform<i8:f32, 0.002786347409710288:93>>) -> tensor<65536x!quant.uniform<i8:f32, 0.003037655958905816:-59>>
  return %r : tensor<65536x!quant.uniform<i8:f32, 0.003037655958905816:-59>>
}

// @sub_random_1 of each, slow hash 7a31c02b6c5b9ebf
func.func @sub_random_1(%arg0: tensor<65536x!quant.uniform<i8:f32, 0.002555829705670476:-12>>, %arg1: tensor<65536x!quant.uniform<i8:f32, 0.002786347409710288:93>>) -> tensor<65536x!quant.uniform<i8:f32, 0.003037655958905816:-59>> {
  %r = "tfl.sub"(%arg0, %arg1) <{fused_activation_function = "NONE"}> : (tensor<65536x!quant.uniform<i8:f32, 0.002555829705670476:-12>>, tensor<65536x!quant.uniform<i8:f32, 0.002786347409710288:93>>) -> tensor<65536x!quant.uniform<i8:f32, 0.003037655958905816:-59>>
  return %r : tensor<65536x!quant.uniform<i8:f32, 0.003037655958905816:-59>>
}

// @mul_random_1 of each, slow hash f936b47d9420a254
func.func @mul_random_1(%arg0: tensor<65536x!quant.uniform<i8:f32, 0.002555829705670476:-12>>, %arg1: tensor<65536x!quant.uniform<i8:f32, 0.002786347409710288:93>>) -> tensor<65536x!quant.uniform<i8:f32, 0.0009133289568126202:-59>> {
  %r = "tfl.mul"(%arg0, %arg1) <{fused_activation_function = "NONE"}> : (tensor<65536x!quant.uniform<i8:f32, 0.002555829705670476:-12>>, tensor<65536x!quant.uniform<i8:f32, 0.002786347409710288:93>>) -> tensor<65536x!quant.uniform<i8:f32, 0.0009133289568126202:-59>>
  return %r : tensor<65536x!quant.uniform<i8:f32, 0.0009133289568126202:-59>>
}

// @leaky_relu_random_1 of each is 2c2c2c2c2c2c2c2c2c2c2c2c2c2c2c2c2c2c2c2c2c2c2c2c2c2c2c2c2c2c2c2c2c2c2c2c2c2c2c2c2c2c2c2c2c2c2c2c2c2c2c2c2c2c2c2c2c2c2c2c2c2c2c2c2c2c2c2c2c2c2c2c2c2c2d2d2d2d2d2d2d2d2d2d2d2d2d2d2d2d2d2d2d2d2d2d2d2d2d2d2d2d2d2d2d2d2d2d2d2d2d2d2d2d2d2d2d2d2e2e2e2e2f2f2f2f303030303131313132323232333333333434343435353535363636363737373738383838393939393a3a3a3a3b3b3b3b3c3c3c3c3d3d3d3d3e3e3e3e3f3f3f3f404040404141414142424242434343434444444445454545464646464747474748484848494949494a4a4a4a4b4b4b4b4c4c4c4c4d4d4d4d4e4e4e4e4f4f4f4f5050
func.func @leaky_relu_random_1(%arg0: tensor<256x!quant.uniform<i8:f32, 0.002555829705670476:-12>>) -> tensor<256x!quant.uniform<i8:f32, 0.010218730196356773:45>> {
  %r = "tfl.leaky_relu"(%arg0) <{alpha = 0.04472469910979271 : f32}> : (tensor<256x!quant.uniform<i8:f32, 0.002555829705670476:-12>>) -> tensor<256x!quant.uniform<i8:f32, 0.010218730196356773:45>>
  return %r : tensor<256x!quant.uniform<i8:f32, 0.010218730196356773:45>>
}

// @requantize_random_1 of each is 10101111111112121212131313131414141415151515161616161717171718181818191919191a1a1a1a1b1b1b1b1c1c1c1c1d1d1d1d1e1e1e1e1f1f1f1f202020202121212122222222232323232424242425252525262626262727272728282828292929292a2a2a2a2b2b2b2b2c2c2c2c2d2d2d2d2e2e2e2e2f2f2f2f303030303131313132323232333333333434343435353535363636363737373738383838393939393a3a3a3a3b3b3b3b3c3c3c3c3d3d3d3d3e3e3e3e3f3f3f3f404040404141414142424242434343434444444445454545464646464747474748484848494949494a4a4a4a4b4b4b4b4c4c4c4c4d4d4d4d4e4e4e4e4f4f4f4f5050
func.func @requantize_random_1(%arg0: tensor<256x!quant.uniform<i8:f32, 0.002555829705670476:-12>>) -> tensor<256x!quant.uniform<i8:f32, 0.010218730196356773:45>> {
  %r = "tfl.quantize"(%arg0) <{qtype = tensor<256x!quant.uniform<i8:f32, 0.010218730196356773:45>>}> : (tensor<256x!quant.uniform<i8:f32, 0.002555829705670476:-12>>) -> tensor<256x!quant.uniform<i8:f32, 0.010218730196356773:45>>
  return %r : tensor<256x!quant.uniform<i8:f32, 0.010218730196356773:45>>
}

// @quantize_random_1 of grid 0.0125 hash 8afb66e08dc7d340
func.func @quantize_random_1(%arg0: tensor<1024xf32>) -> tensor<1024x!quant.uniform<i8:f32, 0.002786347409710288:93>> {
  %r = "tfl.quantize"(%arg0) <{qtype = tensor<1024x!quant.uniform<i8:f32, 0.002786347409710288:93>>}> : (tensor<1024xf32>) -> tensor<1024x!quant.uniform<i8:f32, 0.002786347409710288:93>>
  return %r : tensor<1024x!quant.uniform<i8:f32, 0.002786347409710288:93>>
}

// @mean_random_1 of mix 1 is e081a6148fc080c7e2d0aef1d8c9d6a2c897d380efead89a80a4e6ca80d6b9d4ad80a8b780ecd810c69290988003818003e0fba6ceffb7ccdf80cda3c5a9b6a7
func.func @mean_random_1(%arg0: tensor<4x4x7x16x!quant.uniform<i8:f32, 0.002555829705670476:-12>>) -> tensor<4x1x1x16x!quant.uniform<i8:f32, 0.0008142866427078843:-106>> {
  %1 = "tfl.pseudo_const"() <{value = dense<[1, 2]> : tensor<2xi32>}> : () -> tensor<2xi32>
  %r = "tfl.mean"(%arg0, %1) <{keep_dims = true}> : (tensor<4x4x7x16x!quant.uniform<i8:f32, 0.002555829705670476:-12>>, tensor<2xi32>) -> tensor<4x1x1x16x!quant.uniform<i8:f32, 0.0008142866427078843:-106>>
  return %r : tensor<4x1x1x16x!quant.uniform<i8:f32, 0.0008142866427078843:-106>>
}

// @sum_random_1 of mix 1 is e081a6148fc080c7e2d0aef1d8c9d6a2c897d380efead89a80a4e6ca80d6b9d4ad80a8b780ecd810c69290988003818003e0fba6ceffb7ccdf80cda3c5a9b6a7
func.func @sum_random_1(%arg0: tensor<4x4x7x16x!quant.uniform<i8:f32, 0.002555829705670476:-12>>) -> tensor<4x1x1x16x!quant.uniform<i8:f32, 0.022800026461482048:-106>> {
  %1 = "tfl.pseudo_const"() <{value = dense<[1, 2]> : tensor<2xi32>}> : () -> tensor<2xi32>
  %r = "tfl.sum"(%arg0, %1) <{keep_dims = true}> : (tensor<4x4x7x16x!quant.uniform<i8:f32, 0.002555829705670476:-12>>, tensor<2xi32>) -> tensor<4x1x1x16x!quant.uniform<i8:f32, 0.022800026461482048:-106>>
  return %r : tensor<4x1x1x16x!quant.uniform<i8:f32, 0.022800026461482048:-106>>
}

// @resize_bilinear_random_1 of mix 1 is 6c82a562cb808d1030c8af0bcad4d4f0f40fb9b4c9271bcff412b8abcc401ab930d2abf0d51dd3ac6c929f34ddfa8c9f68a89b25e7f1d7a165be9816f1e822a260bd9418eef23ac559a48f2bdd111f0a528c8a3fcc2f044e469be65da21707af27d60d42a616ebc707113427aa15cfdf0c1e2e19c502d1e436fbfb1af9ddf1d65fd8c81b2db810c929e9b02213dbeae6f2fa982af9fec502f0fb9527ef1db30123eda717f437b4e157dfb908fa52b6c159de3637dc46edca3add2732d222d0c51cdd182cc9ffb3c11cde022fccedb6c83ce2e339dcebd8d95ce6c543eceafaeb31e3d9430008edf606e0ee421326e002f6e2fb3f2231d4f201e902382b2ac9c50cf008323424be98411c41280516cefd32f70a11f0fcbfd622d2d4f9dce1b0ae27c6b807c5e8b4af3fd3b83cac0fcbd857e0b8719437e20239d5e95dd043f7fd1bca1a480c4f0df902d13248324609edefea325a4327eddadc04326d5409d2c69a24b268ab923be9d33ac214a1a4f6e30c50d2c098b7b1de2d45d6c095dbb9e53818cd159a100cf843ecc4699f455f0cf900b049a7592125ae149b28af6ee43eab2ba429cd74bf49ee44cb4c006db444315ef26e3465a93f
func.func @resize_bilinear_random_1(%arg0: tensor<1x4x5x8x!quant.uniform<i8:f32, 0.002555829705670476:-12>>) -> tensor<1x5x11x8x!quant.uniform<i8:f32, 0.002555829705670476:-12>> {
  %1 = "tfl.pseudo_const"() <{value = dense<[5, 11]> : tensor<2xi32>}> : () -> tensor<2xi32>
  %r = "tfl.resize_bilinear"(%arg0, %1) <{align_corners = true, half_pixel_centers = false}> : (tensor<1x4x5x8x!quant.uniform<i8:f32, 0.002555829705670476:-12>>, tensor<2xi32>) -> tensor<1x5x11x8x!quant.uniform<i8:f32, 0.002555829705670476:-12>>
  return %r : tensor<1x5x11x8x!quant.uniform<i8:f32, 0.002555829705670476:-12>>
}

// @add_random_2 of each, slow hash 0dd31e2d540eff0b
func.func @add_random_2(%arg0: tensor<65536x!quant.uniform<i8:f32, 0.003935941029340029:-49>>, %arg1: tensor<65536x!quant.uniform<i8:f32, 0.00429093511775136:55>>) -> tensor<65536x!quant.uniform<i8:f32, 0.004677946679294109:-96>> {
  %r = "tfl.add"(%arg0, %arg1) <{fused_activation_function = "NONE"}> : (tensor<65536x!quant.uniform<i8:f32, 0.003935941029340029:-49>>, tensor<65536x!quant.uniform<i8:f32, 0.00429093511775136:55>>) -> tensor<65536x!quant.uniform<i8:f32, 0.004677946679294109:-96>>
  return %r : tensor<65536x!quant.uniform<i8:f32, 0.004677946679294109:-96>>
}

// @sub_random_2 of each, slow hash 7aaae34c932f1f63
func.func @sub_random_2(%arg0: tensor<65536x!quant.uniform<i8:f32, 0.003935941029340029:-49>>, %arg1: tensor<65536x!quant.uniform<i8:f32, 0.00429093511775136:55>>) -> tensor<65536x!quant.uniform<i8:f32, 0.004677946679294109:-96>> {
  %r = "tfl.sub"(%arg0, %arg1) <{fused_activation_function = "NONE"}> : (tensor<65536x!quant.uniform<i8:f32, 0.003935941029340029:-49>>, tensor<65536x!quant.uniform<i8:f32, 0.00429093511775136:55>>) -> tensor<65536x!quant.uniform<i8:f32, 0.004677946679294109:-96>>
  return %r : tensor<65536x!quant.uniform<i8:f32, 0.004677946679294109:-96>>
}

// @mul_random_2 of each, slow hash 5323f584fa3ed9f3
func.func @mul_random_2(%arg0: tensor<65536x!quant.uniform<i8:f32, 0.003935941029340029:-49>>, %arg1: tensor<65536x!quant.uniform<i8:f32, 0.00429093511775136:55>>) -> tensor<65536x!quant.uniform<i8:f32, 0.0022694971412420273:-96>> {
  %r = "tfl.mul"(%arg0, %arg1) <{fused_activation_function = "NONE"}> : (tensor<65536x!quant.uniform<i8:f32, 0.003935941029340029:-49>>, tensor<65536x!quant.uniform<i8:f32, 0.00429093511775136:55>>) -> tensor<65536x!quant.uniform<i8:f32, 0.0022694971412420273:-96>>
  return %r : tensor<65536x!quant.uniform<i8:f32, 0.0022694971412420273:-96>>
}

// @leaky_relu_random_2 of each is 09090909090909090909090909090909090909090909090909090909090909090909090909080808080808080808080808080808080808080808080808080808080808080808080808080808080808080808090909090a0a0a0a0b0b0b0b0b0c0c0c0c0d0d0d0d0e0e0e0e0e0f0f0f0f101010101111111111121212121313131314141414141515151516161616171717171718181818191919191a1a1a1a1a1b1b1b1b1c1c1c1c1d1d1d1d1d1e1e1e1e1f1f1f1f20202020202121212122222222232323232324242424252525252626262626272727272828282828292929292a2a2a2a2b2b2b2b2b2c2c2c2c2d2d2d2d2e2e2e2e2e2f2f2f2f3030303031
func.func @leaky_relu_random_2(%arg0: tensor<256x!quant.uniform<i8:f32, 0.003935941029340029:-49>>) -> tensor<256x!quant.uniform<i8:f32, 0.016971176490187645:8>> {
  %r = "tfl.leaky_relu"(%arg0) <{alpha = -0.04817955195903778 : f32}> : (tensor<256x!quant.uniform<i8:f32, 0.003935941029340029:-49>>) -> tensor<256x!quant.uniform<i8:f32, 0.016971176490187645:8>>
  return %r : tensor<256x!quant.uniform<i8:f32, 0.016971176490187645:8>>
}

// @requantize_random_2 of each is f6f6f6f6f7f7f7f7f8f8f8f8f9f9f9f9f9fafafafafbfbfbfbfcfcfcfcfcfdfdfdfdfefefefeffffffffff000000000101010102020202020303030304040404050505050506060606070707070808080808090909090a0a0a0a0b0b0b0b0b0c0c0c0c0d0d0d0d0e0e0e0e0e0f0f0f0f101010101111111111121212121313131314141414141515151516161616171717171718181818191919191a1a1a1a1a1b1b1b1b1c1c1c1c1d1d1d1d1d1e1e1e1e1f1f1f1f20202020202121212122222222232323232324242424252525252626262626272727272828282828292929292a2a2a2a2b2b2b2b2b2c2c2c2c2d2d2d2d2e2e2e2e2e2f2f2f2f3030303031
func.func @requantize_random_2(%arg0: tensor<256x!quant.uniform<i8:f32, 0.003935941029340029:-49>>) -> tensor<256x!quant.uniform<i8:f32, 0.016971176490187645:8>> {
  %r = "tfl.quantize"(%arg0) <{qtype = tensor<256x!quant.uniform<i8:f32, 0.016971176490187645:8>>}> : (tensor<256x!quant.uniform<i8:f32, 0.003935941029340029:-49>>) -> tensor<256x!quant.uniform<i8:f32, 0.016971176490187645:8>>
  return %r : tensor<256x!quant.uniform<i8:f32, 0.016971176490187645:8>>
}

// @quantize_random_2 of grid 0.0125 hash 8b7152753b21778b
func.func @quantize_random_2(%arg0: tensor<1024xf32>) -> tensor<1024x!quant.uniform<i8:f32, 0.00429093511775136:55>> {
  %r = "tfl.quantize"(%arg0) <{qtype = tensor<1024x!quant.uniform<i8:f32, 0.00429093511775136:55>>}> : (tensor<1024xf32>) -> tensor<1024x!quant.uniform<i8:f32, 0.00429093511775136:55>>
  return %r : tensor<1024x!quant.uniform<i8:f32, 0.00429093511775136:55>>
}

// @mean_random_2 of mix 2 is 7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f
func.func @mean_random_2(%arg0: tensor<4x5x7x16x!quant.uniform<i8:f32, 0.003935941029340029:-49>>) -> tensor<4x1x1x16x!quant.uniform<i8:f32, 0.001295667258091271:112>> {
  %1 = "tfl.pseudo_const"() <{value = dense<[1, 2]> : tensor<2xi32>}> : () -> tensor<2xi32>
  %r = "tfl.mean"(%arg0, %1) <{keep_dims = true}> : (tensor<4x5x7x16x!quant.uniform<i8:f32, 0.003935941029340029:-49>>, tensor<2xi32>) -> tensor<4x1x1x16x!quant.uniform<i8:f32, 0.001295667258091271:112>>
  return %r : tensor<4x1x1x16x!quant.uniform<i8:f32, 0.001295667258091271:112>>
}

// @sum_random_2 of mix 2 is 7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f
func.func @sum_random_2(%arg0: tensor<4x5x7x16x!quant.uniform<i8:f32, 0.003935941029340029:-49>>) -> tensor<4x1x1x16x!quant.uniform<i8:f32, 0.04534835368394852:112>> {
  %1 = "tfl.pseudo_const"() <{value = dense<[1, 2]> : tensor<2xi32>}> : () -> tensor<2xi32>
  %r = "tfl.sum"(%arg0, %1) <{keep_dims = true}> : (tensor<4x5x7x16x!quant.uniform<i8:f32, 0.003935941029340029:-49>>, tensor<2xi32>) -> tensor<4x1x1x16x!quant.uniform<i8:f32, 0.04534835368394852:112>>
  return %r : tensor<4x1x1x16x!quant.uniform<i8:f32, 0.04534835368394852:112>>
}

// @resize_bilinear_random_2 of mix 2 hash 470dc5b6e655d053
func.func @resize_bilinear_random_2(%arg0: tensor<1x5x5x8x!quant.uniform<i8:f32, 0.003935941029340029:-49>>) -> tensor<1x6x11x8x!quant.uniform<i8:f32, 0.003935941029340029:-49>> {
  %1 = "tfl.pseudo_const"() <{value = dense<[6, 11]> : tensor<2xi32>}> : () -> tensor<2xi32>
  %r = "tfl.resize_bilinear"(%arg0, %1) <{align_corners = false, half_pixel_centers = true}> : (tensor<1x5x5x8x!quant.uniform<i8:f32, 0.003935941029340029:-49>>, tensor<2xi32>) -> tensor<1x6x11x8x!quant.uniform<i8:f32, 0.003935941029340029:-49>>
  return %r : tensor<1x6x11x8x!quant.uniform<i8:f32, 0.003935941029340029:-49>>
}

// @add_random_3 of each, slow hash eb2aadad5051c5ed
func.func @add_random_3(%arg0: tensor<65536x!quant.uniform<u8:f32, 0.006061293184757233:169>>, %arg1: tensor<65536x!quant.uniform<u8:f32, 0.006607978604733944:18>>) -> tensor<65536x!quant.uniform<u8:f32, 0.0072039710357785225:122>> {
  %r = "tfl.add"(%arg0, %arg1) <{fused_activation_function = "NONE"}> : (tensor<65536x!quant.uniform<u8:f32, 0.006061293184757233:169>>, tensor<65536x!quant.uniform<u8:f32, 0.006607978604733944:18>>) -> tensor<65536x!quant.uniform<u8:f32, 0.0072039710357785225:122>>
  return %r : tensor<65536x!quant.uniform<u8:f32, 0.0072039710357785225:122>>
}

// @sub_random_3 of each, slow hash e890de95a94e2977
func.func @sub_random_3(%arg0: tensor<65536x!quant.uniform<u8:f32, 0.006061293184757233:169>>, %arg1: tensor<65536x!quant.uniform<u8:f32, 0.006607978604733944:18>>) -> tensor<65536x!quant.uniform<u8:f32, 0.0072039710357785225:122>> {
  %r = "tfl.sub"(%arg0, %arg1) <{fused_activation_function = "NONE"}> : (tensor<65536x!quant.uniform<u8:f32, 0.006061293184757233:169>>, tensor<65536x!quant.uniform<u8:f32, 0.006607978604733944:18>>) -> tensor<65536x!quant.uniform<u8:f32, 0.0072039710357785225:122>>
  return %r : tensor<65536x!quant.uniform<u8:f32, 0.0072039710357785225:122>>
}

// @mul_random_3 of each, slow hash d6919853c2c16738
func.func @mul_random_3(%arg0: tensor<65536x!quant.uniform<u8:f32, 0.006061293184757233:169>>, %arg1: tensor<65536x!quant.uniform<u8:f32, 0.006607978604733944:18>>) -> tensor<65536x!quant.uniform<u8:f32, 0.005639389622956514:122>> {
  %r = "tfl.mul"(%arg0, %arg1) <{fused_activation_function = "NONE"}> : (tensor<65536x!quant.uniform<u8:f32, 0.006061293184757233:169>>, tensor<65536x!quant.uniform<u8:f32, 0.006607978604733944:18>>) -> tensor<65536x!quant.uniform<u8:f32, 0.005639389622956514:122>>
  return %r : tensor<65536x!quant.uniform<u8:f32, 0.005639389622956514:122>>
}

// @leaky_relu_random_3 of each is e0e0e0e0e0e0e0e0e0e0e0e0e0e0e0e0e0e0e0e0e0e0e0e0e0e0e0e0e0e0e0e0e0e0e0e0e0e0e0e0e0e1e1e1e1e1e1e1e1e1e1e1e1e1e1e1e1e1e1e1e1e1e1e1e1e1e1e1e1e1e1e1e1e1e1e1e1e1e1e1e1e1e1e1e1e1e1e1e1e1e1e1e1e1e1e1e1e1e1e1e1e1e1e1e1e1e1e1e1e1e1e1e1e1e1e1e1e1e1e1e1e1e1e1e1e1e1e2e2e2e2e2e2e2e2e2e2e2e2e2e2e2e2e2e2e2e2e2e2e2e2e2e2e2e2e2e2e2e2e2e2e2e2e2e2e2e2e2e2e2e2e2e3e3e3e3e4e4e4e4e4e5e5e5e5e5e6e6e6e6e7e7e7e7e7e8e8e8e8e8e9e9e9e9eaeaeaeaeaebebebebebececececedededededeeeeeeeeeeefefefeff0f0f0f0f0f1f1f1f1f1f2f2f2f2f3f3f3f3f3f4f4f4f4f4
func.func @leaky_relu_random_3(%arg0: tensor<256x!quant.uniform<u8:f32, 0.006061293184757233:169>>) -> tensor<256x!quant.uniform<u8:f32, 0.028185583651065826:226>> {
  %r = "tfl.leaky_relu"(%arg0) <{alpha = 0.05190127715468407 : f32}> : (tensor<256x!quant.uniform<u8:f32, 0.006061293184757233:169>>) -> tensor<256x!quant.uniform<u8:f32, 0.028185583651065826:226>>
  return %r : tensor<256x!quant.uniform<u8:f32, 0.028185583651065826:226>>
}

// @requantize_random_3 of each is bebebebebfbfbfbfbfc0c0c0c0c0c1c1c1c1c2c2c2c2c2c3c3c3c3c3c4c4c4c4c5c5c5c5c5c6c6c6c6c7c7c7c7c7c8c8c8c8c8c9c9c9c9cacacacacacbcbcbcbcbcccccccccdcdcdcdcdcecececececfcfcfcfd0d0d0d0d0d1d1d1d1d1d2d2d2d2d3d3d3d3d3d4d4d4d4d4d5d5d5d5d6d6d6d6d6d7d7d7d7d7d8d8d8d8d9d9d9d9d9dadadadadadbdbdbdbdcdcdcdcdcdddddddddddededededfdfdfdfdfe0e0e0e0e0e1e1e1e1e2e2e2e2e2e3e3e3e3e4e4e4e4e4e5e5e5e5e5e6e6e6e6e7e7e7e7e7e8e8e8e8e8e9e9e9e9eaeaeaeaeaebebebebebececececedededededeeeeeeeeeeefefefeff0f0f0f0f0f1f1f1f1f1f2f2f2f2f3f3f3f3f3f4f4f4f4f4
func.func @requantize_random_3(%arg0: tensor<256x!quant.uniform<u8:f32, 0.006061293184757233:169>>) -> tensor<256x!quant.uniform<u8:f32, 0.028185583651065826:226>> {
  %r = "tfl.quantize"(%arg0) <{qtype = tensor<256x!quant.uniform<u8:f32, 0.028185583651065826:226>>}> : (tensor<256x!quant.uniform<u8:f32, 0.006061293184757233:169>>) -> tensor<256x!quant.uniform<u8:f32, 0.028185583651065826:226>>
  return %r : tensor<256x!quant.uniform<u8:f32, 0.028185583651065826:226>>
}

// @quantize_random_3 of grid 0.0125 hash 9beb527119af898d
func.func @quantize_random_3(%arg0: tensor<1024xf32>) -> tensor<1024x!quant.uniform<u8:f32, 0.006607978604733944:18>> {
  %r = "tfl.quantize"(%arg0) <{qtype = tensor<1024x!quant.uniform<u8:f32, 0.006607978604733944:18>>}> : (tensor<1024xf32>) -> tensor<1024x!quant.uniform<u8:f32, 0.006607978604733944:18>>
  return %r : tensor<1024x!quant.uniform<u8:f32, 0.006607978604733944:18>>
}

// @mean_random_3 of mix 3 is 00030000000000000000000000000000000000000000000d00000000000000000b000000000000000000000000000000000000060000000e0000000000000006
func.func @mean_random_3(%arg0: tensor<4x6x7x16x!quant.uniform<u8:f32, 0.006061293184757233:169>>) -> tensor<4x1x1x16x!quant.uniform<u8:f32, 0.002061624778434634:75>> {
  %1 = "tfl.pseudo_const"() <{value = dense<[1, 2]> : tensor<2xi32>}> : () -> tensor<2xi32>
  %r = "tfl.mean"(%arg0, %1) <{keep_dims = true}> : (tensor<4x6x7x16x!quant.uniform<u8:f32, 0.006061293184757233:169>>, tensor<2xi32>) -> tensor<4x1x1x16x!quant.uniform<u8:f32, 0.002061624778434634:75>>
  return %r : tensor<4x1x1x16x!quant.uniform<u8:f32, 0.002061624778434634:75>>
}

// @sum_random_3 of mix 3 is 00030000000000000000000000000000000000000000000d00000000000000000b000000000000000000000000000000000000060000000e0000000000000006
func.func @sum_random_3(%arg0: tensor<4x6x7x16x!quant.uniform<u8:f32, 0.006061293184757233:169>>) -> tensor<4x1x1x16x!quant.uniform<u8:f32, 0.08658824115991592:75>> {
  %1 = "tfl.pseudo_const"() <{value = dense<[1, 2]> : tensor<2xi32>}> : () -> tensor<2xi32>
  %r = "tfl.sum"(%arg0, %1) <{keep_dims = true}> : (tensor<4x6x7x16x!quant.uniform<u8:f32, 0.006061293184757233:169>>, tensor<2xi32>) -> tensor<4x1x1x16x!quant.uniform<u8:f32, 0.08658824115991592:75>>
  return %r : tensor<4x1x1x16x!quant.uniform<u8:f32, 0.08658824115991592:75>>
}

// @resize_bilinear_random_3 of mix 3 hash 1b68a055453c0c94
func.func @resize_bilinear_random_3(%arg0: tensor<1x6x5x8x!quant.uniform<u8:f32, 0.006061293184757233:169>>) -> tensor<1x7x11x8x!quant.uniform<u8:f32, 0.006061293184757233:169>> {
  %1 = "tfl.pseudo_const"() <{value = dense<[7, 11]> : tensor<2xi32>}> : () -> tensor<2xi32>
  %r = "tfl.resize_bilinear"(%arg0, %1) <{align_corners = false, half_pixel_centers = true}> : (tensor<1x6x5x8x!quant.uniform<u8:f32, 0.006061293184757233:169>>, tensor<2xi32>) -> tensor<1x7x11x8x!quant.uniform<u8:f32, 0.006061293184757233:169>>
  return %r : tensor<1x7x11x8x!quant.uniform<u8:f32, 0.006061293184757233:169>>
}

// @add_random_4 of each, slow hash e4c58f2c58df268d
func.func @add_random_4(%arg0: tensor<65536x!quant.uniform<i8:f32, 0.009334304369986057:-124>>, %arg1: tensor<65536x!quant.uniform<i8:f32, 0.010176192037761211:-20>>) -> tensor<65536x!quant.uniform<i8:f32, 0.011094008572399616:85>> {
  %r = "tfl.add"(%arg0, %arg1) <{fused_activation_function = "NONE"}> : (tensor<65536x!quant.uniform<i8:f32, 0.009334304369986057:-124>>, tensor<65536x!quant.uniform<i8:f32, 0.010176192037761211:-20>>) -> tensor<65536x!quant.uniform<i8:f32, 0.011094008572399616:85>>
  return %r : tensor<65536x!quant.uniform<i8:f32, 0.011094008572399616:85>>
}

// @sub_random_4 of each, slow hash d0b94683691180e2
func.func @sub_random_4(%arg0: tensor<65536x!quant.uniform<i8:f32, 0.009334304369986057:-124>>, %arg1: tensor<65536x!quant.uniform<i8:f32, 0.010176192037761211:-20>>) -> tensor<65536x!quant.uniform<i8:f32, 0.011094008572399616:85>> {
  %r = "tfl.sub"(%arg0, %arg1) <{fused_activation_function = "NONE"}> : (tensor<65536x!quant.uniform<i8:f32, 0.009334304369986057:-124>>, tensor<65536x!quant.uniform<i8:f32, 0.010176192037761211:-20>>) -> tensor<65536x!quant.uniform<i8:f32, 0.011094008572399616:85>>
  return %r : tensor<65536x!quant.uniform<i8:f32, 0.011094008572399616:85>>
}

// @mul_random_4 of each, slow hash f68bd80243ef2e56
func.func @mul_random_4(%arg0: tensor<65536x!quant.uniform<i8:f32, 0.009334304369986057:-124>>, %arg1: tensor<65536x!quant.uniform<i8:f32, 0.010176192037761211:-20>>) -> tensor<65536x!quant.uniform<i8:f32, 0.014013109728693962:85>> {
  %r = "tfl.mul"(%arg0, %arg1) <{fused_activation_function = "NONE"}> : (tensor<65536x!quant.uniform<i8:f32, 0.009334304369986057:-124>>, tensor<65536x!quant.uniform<i8:f32, 0.010176192037761211:-20>>) -> tensor<65536x!quant.uniform<i8:f32, 0.014013109728693962:85>>
  return %r : tensor<65536x!quant.uniform<i8:f32, 0.014013109728693962:85>>
}

// @leaky_relu_random_4 of each is bdbdbdbdbdbdbdbebebebebebfbfbfbfbfc0c0c0c0c0c1c1c1c1c1c2c2c2c2c2c3c3c3c3c3c4c4c4c4c4c5c5c5c5c5c6c6c6c6c6c7c7c7c7c7c8c8c8c8c8c9c9c9c9c9cacacacacacbcbcbcbcbcccccccccccdcdcdcdcdcecececececfcfcfcfcfd0d0d0d0d0d1d1d1d1d1d2d2d2d2d2d3d3d3d3d3d4d4d4d4d4d5d5d5d5d5d6d6d6d6d6d7d7d7d7d7d7d8d8d8d8d8d9d9d9d9d9dadadadadadbdbdbdbdbdcdcdcdcdcdddddddddddedededededfdfdfdfdfe0e0e0e0e0e1e1e1e1e1e2e2e2e2e2e3e3e3e3e3e4e4e4e4e4e5e5e5e5e5e6e6e6e6e6e7e7e7e7e7e8e8e8e8e8e9e9e9e9e9eaeaeaeaeaebebebebebecececececedededededeeeeeeeeeeefefef
func.func @leaky_relu_random_4(%arg0: tensor<256x!quant.uniform<i8:f32, 0.009334304369986057:-124>>) -> tensor<256x!quant.uniform<i8:f32, 0.046810369938611984:-67>> {
  %r = "tfl.leaky_relu"(%arg0) <{alpha = -0.05591049790382385 : f32}> : (tensor<256x!quant.uniform<i8:f32, 0.009334304369986057:-124>>) -> tensor<256x!quant.uniform<i8:f32, 0.046810369938611984:-67>>
  return %r : tensor<256x!quant.uniform<i8:f32, 0.046810369938611984:-67>>
}

// @requantize_random_4 of each is bcbcbdbdbdbdbdbebebebebebfbfbfbfbfc0c0c0c0c0c1c1c1c1c1c2c2c2c2c2c3c3c3c3c3c4c4c4c4c4c5c5c5c5c5c6c6c6c6c6c7c7c7c7c7c8c8c8c8c8c9c9c9c9c9cacacacacacbcbcbcbcbcccccccccccdcdcdcdcdcecececececfcfcfcfcfd0d0d0d0d0d1d1d1d1d1d2d2d2d2d2d3d3d3d3d3d4d4d4d4d4d5d5d5d5d5d6d6d6d6d6d7d7d7d7d7d7d8d8d8d8d8d9d9d9d9d9dadadadadadbdbdbdbdbdcdcdcdcdcdddddddddddedededededfdfdfdfdfe0e0e0e0e0e1e1e1e1e1e2e2e2e2e2e3e3e3e3e3e4e4e4e4e4e5e5e5e5e5e6e6e6e6e6e7e7e7e7e7e8e8e8e8e8e9e9e9e9e9eaeaeaeaeaebebebebebecececececedededededeeeeeeeeeeefefef
func.func @requantize_random_4(%arg0: tensor<256x!quant.uniform<i8:f32, 0.009334304369986057:-124>>) -> tensor<256x!quant.uniform<i8:f32, 0.046810369938611984:-67>> {
  %r = "tfl.quantize"(%arg0) <{qtype = tensor<256x!quant.uniform<i8:f32, 0.046810369938611984:-67>>}> : (tensor<256x!quant.uniform<i8:f32, 0.009334304369986057:-124>>) -> tensor<256x!quant.uniform<i8:f32, 0.046810369938611984:-67>>
  return %r : tensor<256x!quant.uniform<i8:f32, 0.046810369938611984:-67>>
}

// @quantize_random_4 of grid 0.0125 hash 6aef3082cbeaa555
func.func @quantize_random_4(%arg0: tensor<1024xf32>) -> tensor<1024x!quant.uniform<i8:f32, 0.010176192037761211:-20>> {
  %r = "tfl.quantize"(%arg0) <{qtype = tensor<1024x!quant.uniform<i8:f32, 0.010176192037761211:-20>>}> : (tensor<1024xf32>) -> tensor<1024x!quant.uniform<i8:f32, 0.010176192037761211:-20>>
  return %r : tensor<1024x!quant.uniform<i8:f32, 0.010176192037761211:-20>>
}

// @mean_random_4 of mix 4 is 7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f
func.func @mean_random_4(%arg0: tensor<4x7x7x16x!quant.uniform<i8:f32, 0.009334304369986057:-124>>) -> tensor<4x1x1x16x!quant.uniform<i8:f32, 0.003280392149463296:37>> {
  %1 = "tfl.pseudo_const"() <{value = dense<[1, 2]> : tensor<2xi32>}> : () -> tensor<2xi32>
  %r = "tfl.mean"(%arg0, %1) <{keep_dims = true}> : (tensor<4x7x7x16x!quant.uniform<i8:f32, 0.009334304369986057:-124>>, tensor<2xi32>) -> tensor<4x1x1x16x!quant.uniform<i8:f32, 0.003280392149463296:37>>
  return %r : tensor<4x1x1x16x!quant.uniform<i8:f32, 0.003280392149463296:37>>
}

// @sum_random_4 of mix 4 is 7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f
func.func @sum_random_4(%arg0: tensor<4x7x7x16x!quant.uniform<i8:f32, 0.009334304369986057:-124>>) -> tensor<4x1x1x16x!quant.uniform<i8:f32, 0.1607392132282257:37>> {
  %1 = "tfl.pseudo_const"() <{value = dense<[1, 2]> : tensor<2xi32>}> : () -> tensor<2xi32>
  %r = "tfl.sum"(%arg0, %1) <{keep_dims = true}> : (tensor<4x7x7x16x!quant.uniform<i8:f32, 0.009334304369986057:-124>>, tensor<2xi32>) -> tensor<4x1x1x16x!quant.uniform<i8:f32, 0.1607392132282257:37>>
  return %r : tensor<4x1x1x16x!quant.uniform<i8:f32, 0.1607392132282257:37>>
}

// @resize_bilinear_random_4 of mix 4 hash 44daae7e1c0a3868
func.func @resize_bilinear_random_4(%arg0: tensor<1x3x5x8x!quant.uniform<i8:f32, 0.009334304369986057:-124>>) -> tensor<1x8x11x8x!quant.uniform<i8:f32, 0.009334304369986057:-124>> {
  %1 = "tfl.pseudo_const"() <{value = dense<[8, 11]> : tensor<2xi32>}> : () -> tensor<2xi32>
  %r = "tfl.resize_bilinear"(%arg0, %1) <{align_corners = false, half_pixel_centers = false}> : (tensor<1x3x5x8x!quant.uniform<i8:f32, 0.009334304369986057:-124>>, tensor<2xi32>) -> tensor<1x8x11x8x!quant.uniform<i8:f32, 0.009334304369986057:-124>>
  return %r : tensor<1x8x11x8x!quant.uniform<i8:f32, 0.009334304369986057:-124>>
}

// @add_random_5 of each, slow hash 4a620d3d7a23c479
func.func @add_random_5(%arg0: tensor<65536x!quant.uniform<i8:f32, 0.014374690130352974:95>>, %arg1: tensor<65536x!quant.uniform<i8:f32, 0.01567118428647518:-57>>) -> tensor<65536x!quant.uniform<i8:f32, 0.01708461344242096:47>> {
  %r = "tfl.add"(%arg0, %arg1) <{fused_activation_function = "NONE"}> : (tensor<65536x!quant.uniform<i8:f32, 0.014374690130352974:95>>, tensor<65536x!quant.uniform<i8:f32, 0.01567118428647518:-57>>) -> tensor<65536x!quant.uniform<i8:f32, 0.01708461344242096:47>>
  return %r : tensor<65536x!quant.uniform<i8:f32, 0.01708461344242096:47>>
}

// @sub_random_5 of each, slow hash d55c0e06483b0355
func.func @sub_random_5(%arg0: tensor<65536x!quant.uniform<i8:f32, 0.014374690130352974:95>>, %arg1: tensor<65536x!quant.uniform<i8:f32, 0.01567118428647518:-57>>) -> tensor<65536x!quant.uniform<i8:f32, 0.01708461344242096:47>> {
  %r = "tfl.sub"(%arg0, %arg1) <{fused_activation_function = "NONE"}> : (tensor<65536x!quant.uniform<i8:f32, 0.014374690130352974:95>>, tensor<65536x!quant.uniform<i8:f32, 0.01567118428647518:-57>>) -> tensor<65536x!quant.uniform<i8:f32, 0.01708461344242096:47>>
  return %r : tensor<65536x!quant.uniform<i8:f32, 0.01708461344242096:47>>
}

// @mul_random_5 of each, slow hash 857f949f58b7d03e
func.func @mul_random_5(%arg0: tensor<65536x!quant.uniform<i8:f32, 0.014374690130352974:95>>, %arg1: tensor<65536x!quant.uniform<i8:f32, 0.01567118428647518:-57>>) -> tensor<65536x!quant.uniform<i8:f32, 0.03482063114643097:47>> {
  %r = "tfl.mul"(%arg0, %arg1) <{fused_activation_function = "NONE"}> : (tensor<65536x!quant.uniform<i8:f32, 0.014374690130352974:95>>, tensor<65536x!quant.uniform<i8:f32, 0.01567118428647518:-57>>) -> tensor<65536x!quant.uniform<i8:f32, 0.03482063114643097:47>>
  return %r : tensor<65536x!quant.uniform<i8:f32, 0.03482063114643097:47>>
}

// @leaky_relu_random_5 of each is 959595959595959595959696969696969696969696969696969696969696969696969696969696969696969696969696969696969696969696969696969696969696969696969696969696969696969696969696969696969696969696969697979797979797979797979797979797979797979797979797979797979797979797979797979797979797979797979797979797979797979797979797979797979797979797979797979797979797979797979797979898989898989898989898989898989898989898989898989898989898989898989898989898989898989898989999999999999a9a9a9a9a9b9b9b9b9b9b9c9c9c9c9c9d9d9d9d9d9e9e9e
func.func @leaky_relu_random_5(%arg0: tensor<256x!quant.uniform<i8:f32, 0.014374690130352974:95>>) -> tensor<256x!quant.uniform<i8:f32, 0.07774222642183304:-104>> {
  %r = "tfl.leaky_relu"(%arg0) <{alpha = 0.06022941693663597 : f32}> : (tensor<256x!quant.uniform<i8:f32, 0.014374690130352974:95>>) -> tensor<256x!quant.uniform<i8:f32, 0.07774222642183304:-104>>
  return %r : tensor<256x!quant.uniform<i8:f32, 0.07774222642183304:-104>>
}

// @requantize_random_5 of each is 808080808080808080808080808080808080808080808080808080808080808080808080808080808080808080808080808080808080808080808080808080808080808080808080808080808080808080808080808080808080808080808081818181818182828282828383838383838484848484858585858585868686868687878787878788888888888989898989898a8a8a8a8a8b8b8b8b8b8c8c8c8c8c8c8d8d8d8d8d8e8e8e8e8e8e8f8f8f8f8f909090909090919191919192929292929293939393939494949494959595959595969696969697979797979798989898989999999999999a9a9a9a9a9b9b9b9b9b9b9c9c9c9c9c9d9d9d9d9d9e9e9e
func.func @requantize_random_5(%arg0: tensor<256x!quant.uniform<i8:f32, 0.014374690130352974:95>>) -> tensor<256x!quant.uniform<i8:f32, 0.07774222642183304:-104>> {
  %r = "tfl.quantize"(%arg0) <{qtype = tensor<256x!quant.uniform<i8:f32, 0.07774222642183304:-104>>}> : (tensor<256x!quant.uniform<i8:f32, 0.014374690130352974:95>>) -> tensor<256x!quant.uniform<i8:f32, 0.07774222642183304:-104>>
  return %r : tensor<256x!quant.uniform<i8:f32, 0.07774222642183304:-104>>
}

// @quantize_random_5 of grid 0.0125 hash 59ea76f7a74200a6
func.func @quantize_random_5(%arg0: tensor<1024xf32>) -> tensor<1024x!quant.uniform<i8:f32, 0.01567118428647518:-57>> {
  %r = "tfl.quantize"(%arg0) <{qtype = tensor<1024x!quant.uniform<i8:f32, 0.01567118428647518:-57>>}> : (tensor<1024xf32>) -> tensor<1024x!quant.uniform<i8:f32, 0.01567118428647518:-57>>
  return %r : tensor<1024x!quant.uniform<i8:f32, 0.01567118428647518:-57>>
}

// @mean_random_5 of mix 5 is 80808080808080808080808080808080808080808080808080808080808080808080808080808080808080808080808080808080808080808080808080808e80
func.func @mean_random_5(%arg0: tensor<4x3x7x16x!quant.uniform<i8:f32, 0.014374690130352974:95>>) -> tensor<4x1x1x16x!quant.uniform<i8:f32, 0.005219654180109501>> {
  %1 = "tfl.pseudo_const"() <{value = dense<[1, 2]> : tensor<2xi32>}> : () -> tensor<2xi32>
  %r = "tfl.mean"(%arg0, %1) <{keep_dims = true}> : (tensor<4x3x7x16x!quant.uniform<i8:f32, 0.014374690130352974:95>>, tensor<2xi32>) -> tensor<4x1x1x16x!quant.uniform<i8:f32, 0.005219654180109501>>
  return %r : tensor<4x1x1x16x!quant.uniform<i8:f32, 0.005219654180109501>>
}

// @sum_random_5 of mix 5 is 80808080808080808080808080808080808080808080808080808080808080808080808080808080808080808080808080808080808080808080808080808e80
func.func @sum_random_5(%arg0: tensor<4x3x7x16x!quant.uniform<i8:f32, 0.014374690130352974:95>>) -> tensor<4x1x1x16x!quant.uniform<i8:f32, 0.10961274057626724>> {
  %1 = "tfl.pseudo_const"() <{value = dense<[1, 2]> : tensor<2xi32>}> : () -> tensor<2xi32>
  %r = "tfl.sum"(%arg0, %1) <{keep_dims = true}> : (tensor<4x3x7x16x!quant.uniform<i8:f32, 0.014374690130352974:95>>, tensor<2xi32>) -> tensor<4x1x1x16x!quant.uniform<i8:f32, 0.10961274057626724>>
  return %r : tensor<4x1x1x16x!quant.uniform<i8:f32, 0.10961274057626724>>
}

// @resize_bilinear_random_5 of mix 5 hash 5d2a9965bbb94a55
func.func @resize_bilinear_random_5(%arg0: tensor<1x4x5x8x!quant.uniform<i8:f32, 0.014374690130352974:95>>) -> tensor<1x9x11x8x!quant.uniform<i8:f32, 0.014374690130352974:95>> {
  %1 = "tfl.pseudo_const"() <{value = dense<[9, 11]> : tensor<2xi32>}> : () -> tensor<2xi32>
  %r = "tfl.resize_bilinear"(%arg0, %1) <{align_corners = true, half_pixel_centers = false}> : (tensor<1x4x5x8x!quant.uniform<i8:f32, 0.014374690130352974:95>>, tensor<2xi32>) -> tensor<1x9x11x8x!quant.uniform<i8:f32, 0.014374690130352974:95>>
  return %r : tensor<1x9x11x8x!quant.uniform<i8:f32, 0.014374690130352974:95>>
}

// @add_random_6 of each, slow hash 2e73dc3ed84af409
func.func @add_random_6(%arg0: tensor<65536x!quant.uniform<u8:f32, 0.022136816754937172:57>>, %arg1: tensor<65536x!quant.uniform<u8:f32, 0.02413340099155903:162>>) -> tensor<65536x!quant.uniform<u8:f32, 0.026310060173273087:10>> {
  %r = "tfl.add"(%arg0, %arg1) <{fused_activation_function = "NONE"}> : (tensor<65536x!quant.uniform<u8:f32, 0.022136816754937172:57>>, tensor<65536x!quant.uniform<u8:f32, 0.02413340099155903:162>>) -> tensor<65536x!quant.uniform<u8:f32, 0.026310060173273087:10>>
  return %r : tensor<65536x!quant.uniform<u8:f32, 0.026310060173273087:10>>
}

// @sub_random_6 of each, slow hash a9c28d76cc10cd6d
func.func @sub_random_6(%arg0: tensor<65536x!quant.uniform<u8:f32, 0.022136816754937172:57>>, %arg1: tensor<65536x!quant.uniform<u8:f32, 0.02413340099155903:162>>) -> tensor<65536x!quant.uniform<u8:f32, 0.026310060173273087:10>> {
  %r = "tfl.sub"(%arg0, %arg1) <{fused_activation_function = "NONE"}> : (tensor<65536x!quant.uniform<u8:f32, 0.022136816754937172:57>>, tensor<65536x!quant.uniform<u8:f32, 0.02413340099155903:162>>) -> tensor<65536x!quant.uniform<u8:f32, 0.026310060173273087:10>>
  return %r : tensor<65536x!quant.uniform<u8:f32, 0.026310060173273087:10>>
}

// @mul_random_6 of each, slow hash 129c5a37bc52b3f7
func.func @mul_random_6(%arg0: tensor<65536x!quant.uniform<u8:f32, 0.022136816754937172:57>>, %arg1: tensor<65536x!quant.uniform<u8:f32, 0.02413340099155903:162>>) -> tensor<65536x!quant.uniform<u8:f32, 0.08652450144290924:10>> {
  %r = "tfl.mul"(%arg0, %arg1) <{fused_activation_function = "NONE"}> : (tensor<65536x!quant.uniform<u8:f32, 0.022136816754937172:57>>, tensor<65536x!quant.uniform<u8:f32, 0.02413340099155903:162>>) -> tensor<65536x!quant.uniform<u8:f32, 0.08652450144290924:10>>
  return %r : tensor<65536x!quant.uniform<u8:f32, 0.08652450144290924:10>>
}

// @leaky_relu_random_6 of each is 73737373737373737373737373737372727272727272727272727272727272727272727272727272727272727272727272727272727272727272727273737373737374747474747475757575757576767676767677777777777878787878787979797979797a7a7a7a7a7a7b7b7b7b7b7b7c7c7c7c7c7c7d7d7d7d7d7e7e7e7e7e7e7f7f7f7f7f7f808080808080818181818181828282828283838383838384848484848485858585858586868686868687878787878788888888888989898989898a8a8a8a8a8a8b8b8b8b8b8b8c8c8c8c8c8c8d8d8d8d8d8e8e8e8e8e8e8f8f8f8f8f8f909090909090919191919191929292929292939393939394949494
func.func @leaky_relu_random_6(%arg0: tensor<256x!quant.uniform<u8:f32, 0.022136816754937172:57>>) -> tensor<256x!quant.uniform<u8:f32, 0.1291135996580124:114>> {
  %r = "tfl.leaky_relu"(%arg0) <{alpha = -0.06488195806741714 : f32}> : (tensor<256x!quant.uniform<u8:f32, 0.022136816754937172:57>>) -> tensor<256x!quant.uniform<u8:f32, 0.1291135996580124:114>>
  return %r : tensor<256x!quant.uniform<u8:f32, 0.1291135996580124:114>>
}

// @requantize_random_6 of each is 68686969696969696a6a6a6a6a6a6b6b6b6b6b6b6c6c6c6c6c6d6d6d6d6d6d6e6e6e6e6e6e6f6f6f6f6f6f707070707070717171717171727272727273737373737374747474747475757575757576767676767677777777777878787878787979797979797a7a7a7a7a7a7b7b7b7b7b7b7c7c7c7c7c7c7d7d7d7d7d7e7e7e7e7e7e7f7f7f7f7f7f808080808080818181818181828282828283838383838384848484848485858585858586868686868687878787878788888888888989898989898a8a8a8a8a8a8b8b8b8b8b8b8c8c8c8c8c8c8d8d8d8d8d8e8e8e8e8e8e8f8f8f8f8f8f909090909090919191919191929292929292939393939394949494
func.func @requantize_random_6(%arg0: tensor<256x!quant.uniform<u8:f32, 0.022136816754937172:57>>) -> tensor<256x!quant.uniform<u8:f32, 0.1291135996580124:114>> {
  %r = "tfl.quantize"(%arg0) <{qtype = tensor<256x!quant.uniform<u8:f32, 0.1291135996580124:114>>}> : (tensor<256x!quant.uniform<u8:f32, 0.022136816754937172:57>>) -> tensor<256x!quant.uniform<u8:f32, 0.1291135996580124:114>>
  return %r : tensor<256x!quant.uniform<u8:f32, 0.1291135996580124:114>>
}

// @quantize_random_6 of grid 0.0125 hash a4748e2316b48213
func.func @quantize_random_6(%arg0: tensor<1024xf32>) -> tensor<1024x!quant.uniform<u8:f32, 0.02413340099155903:162>> {
  %r = "tfl.quantize"(%arg0) <{qtype = tensor<1024x!quant.uniform<u8:f32, 0.02413340099155903:162>>}> : (tensor<1024xf32>) -> tensor<1024x!quant.uniform<u8:f32, 0.02413340099155903:162>>
  return %r : tensor<1024x!quant.uniform<u8:f32, 0.02413340099155903:162>>
}

// @mean_random_6 of mix 6 is ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff
func.func @mean_random_6(%arg0: tensor<4x4x7x16x!quant.uniform<u8:f32, 0.022136816754937172:57>>) -> tensor<4x1x1x16x!quant.uniform<u8:f32, 0.008305349387228489:219>> {
  %1 = "tfl.pseudo_const"() <{value = dense<[1, 2]> : tensor<2xi32>}> : () -> tensor<2xi32>
  %r = "tfl.mean"(%arg0, %1) <{keep_dims = true}> : (tensor<4x4x7x16x!quant.uniform<u8:f32, 0.022136816754937172:57>>, tensor<2xi32>) -> tensor<4x1x1x16x!quant.uniform<u8:f32, 0.008305349387228489:219>>
  return %r : tensor<4x1x1x16x!quant.uniform<u8:f32, 0.008305349387228489:219>>
}

// @sum_random_6 of mix 6 is ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff
func.func @sum_random_6(%arg0: tensor<4x4x7x16x!quant.uniform<u8:f32, 0.022136816754937172:57>>) -> tensor<4x1x1x16x!quant.uniform<u8:f32, 0.2325497716665268:219>> {
  %1 = "tfl.pseudo_const"() <{value = dense<[1, 2]> : tensor<2xi32>}> : () -> tensor<2xi32>
  %r = "tfl.sum"(%arg0, %1) <{keep_dims = true}> : (tensor<4x4x7x16x!quant.uniform<u8:f32, 0.022136816754937172:57>>, tensor<2xi32>) -> tensor<4x1x1x16x!quant.uniform<u8:f32, 0.2325497716665268:219>>
  return %r : tensor<4x1x1x16x!quant.uniform<u8:f32, 0.2325497716665268:219>>
}

// @resize_bilinear_random_6 of mix 6 hash 001364eac4dd95d6
func.func @resize_bilinear_random_6(%arg0: tensor<1x5x5x8x!quant.uniform<u8:f32, 0.022136816754937172:57>>) -> tensor<1x10x11x8x!quant.uniform<u8:f32, 0.022136816754937172:57>> {
  %1 = "tfl.pseudo_const"() <{value = dense<[10, 11]> : tensor<2xi32>}> : () -> tensor<2xi32>
  %r = "tfl.resize_bilinear"(%arg0, %1) <{align_corners = false, half_pixel_centers = true}> : (tensor<1x5x5x8x!quant.uniform<u8:f32, 0.022136816754937172:57>>, tensor<2xi32>) -> tensor<1x10x11x8x!quant.uniform<u8:f32, 0.022136816754937172:57>>
  return %r : tensor<1x10x11x8x!quant.uniform<u8:f32, 0.022136816754937172:57>>
}

// @add_random_7 of each, slow hash 95aa799ff849d5e3
func.func @add_random_7(%arg0: tensor<65536x!quant.uniform<i8:f32, 0.03409038111567497:20>>, %arg1: tensor<65536x!quant.uniform<i8:f32, 0.037165090441703796:124>>) -> tensor<65536x!quant.uniform<i8:f32, 0.04051711782813072:-27>> {
  %r = "tfl.add"(%arg0, %arg1) <{fused_activation_function = "NONE"}> : (tensor<65536x!quant.uniform<i8:f32, 0.03409038111567497:20>>, tensor<65536x!quant.uniform<i8:f32, 0.037165090441703796:124>>) -> tensor<65536x!quant.uniform<i8:f32, 0.04051711782813072:-27>>
  return %r : tensor<65536x!quant.uniform<i8:f32, 0.04051711782813072:-27>>
}

// @sub_random_7 of each, slow hash 69f1c5fc73daebdc
func.func @sub_random_7(%arg0: tensor<65536x!quant.uniform<i8:f32, 0.03409038111567497:20>>, %arg1: tensor<65536x!quant.uniform<i8:f32, 0.037165090441703796:124>>) -> tensor<65536x!quant.uniform<i8:f32, 0.04051711782813072:-27>> {
  %r = "tfl.sub"(%arg0, %arg1) <{fused_activation_function = "NONE"}> : (tensor<65536x!quant.uniform<i8:f32, 0.03409038111567497:20>>, tensor<65536x!quant.uniform<i8:f32, 0.037165090441703796:124>>) -> tensor<65536x!quant.uniform<i8:f32, 0.04051711782813072:-27>>
  return %r : tensor<65536x!quant.uniform<i8:f32, 0.04051711782813072:-27>>
}

// @mul_random_7 of each, slow hash 509d99f37fed4525
func.func @mul_random_7(%arg0: tensor<65536x!quant.uniform<i8:f32, 0.03409038111567497:20>>, %arg1: tensor<65536x!quant.uniform<i8:f32, 0.037165090441703796:124>>) -> tensor<65536x!quant.uniform<i8:f32, 0.21500152349472046:-27>> {
  %r = "tfl.mul"(%arg0, %arg1) <{fused_activation_function = "NONE"}> : (tensor<65536x!quant.uniform<i8:f32, 0.03409038111567497:20>>, tensor<65536x!quant.uniform<i8:f32, 0.037165090441703796:124>>) -> tensor<65536x!quant.uniform<i8:f32, 0.21500152349472046:-27>>
  return %r : tensor<65536x!quant.uniform<i8:f32, 0.21500152349472046:-27>>
}

// @leaky_relu_random_7 of each is 4b4b4b4b4b4b4b4b4b4b4b4b4b4b4b4b4b4b4b4b4c4c4c4c4c4c4c4c4c4c4c4c4c4c4c4c4c4c4c4c4c4c4c4c4c4c4c4c4c4c4c4c4c4c4c4c4c4c4c4c4c4c4c4c4c4c4c4c4c4c4c4c4c4c4c4c4c4c4c4c4c4c4c4c4c4c4c4c4c4c4c4c4c4c4c4c4c4c4c4c4c4c4c4c4c4c4d4d4d4d4d4d4d4d4d4d4d4d4d4d4d4d4d4d4d4d4d4d4d4d4d4d4d4d4d4d4d4d4d4d4d4d4d4d4d4d4d4d4d4d4d4d4e4e4e4e4e4e4f4f4f4f4f4f5050505050505151515151515152525252525253535353535354545454545455555555555555565656565656575757575757585858585858595959595959595a5a5a5a5a5a5b5b5b5b5b5b5c5c5c5c5c5c5d5d5d5d5d5d5d5e5e5e5e
func.func @leaky_relu_random_7(%arg0: tensor<256x!quant.uniform<i8:f32, 0.03409038111567497:20>>) -> tensor<256x!quant.uniform<i8:f32, 0.21443073451519012:77>> {
  %r = "tfl.leaky_relu"(%arg0) <{alpha = 0.06989389657974243 : f32}> : (tensor<256x!quant.uniform<i8:f32, 0.03409038111567497:20>>) -> tensor<256x!quant.uniform<i8:f32, 0.21443073451519012:77>>
  return %r : tensor<256x!quant.uniform<i8:f32, 0.21443073451519012:77>>
}

// @requantize_random_7 of each is 3535363636363636373737373737383838383838393939393939393a3a3a3a3a3a3b3b3b3b3b3b3c3c3c3c3c3c3d3d3d3d3d3d3d3e3e3e3e3e3e3f3f3f3f3f3f4040404040404141414141414142424242424243434343434344444444444445454545454545464646464646474747474747484848484848494949494949494a4a4a4a4a4a4b4b4b4b4b4b4c4c4c4c4c4c4d4d4d4d4d4d4d4e4e4e4e4e4e4f4f4f4f4f4f5050505050505151515151515152525252525253535353535354545454545455555555555555565656565656575757575757585858585858595959595959595a5a5a5a5a5a5b5b5b5b5b5b5c5c5c5c5c5c5d5d5d5d5d5d5d5e5e5e5e
func.func @requantize_random_7(%arg0: tensor<256x!quant.uniform<i8:f32, 0.03409038111567497:20>>) -> tensor<256x!quant.uniform<i8:f32, 0.21443073451519012:77>> {
  %r = "tfl.quantize"(%arg0) <{qtype = tensor<256x!quant.uniform<i8:f32, 0.21443073451519012:77>>}> : (tensor<256x!quant.uniform<i8:f32, 0.03409038111567497:20>>) -> tensor<256x!quant.uniform<i8:f32, 0.21443073451519012:77>>
  return %r : tensor<256x!quant.uniform<i8:f32, 0.21443073451519012:77>>
}

// @quantize_random_7 of grid 0.0125 hash 2b4594033033209f
func.func @quantize_random_7(%arg0: tensor<1024xf32>) -> tensor<1024x!quant.uniform<i8:f32, 0.037165090441703796:124>> {
  %r = "tfl.quantize"(%arg0) <{qtype = tensor<1024x!quant.uniform<i8:f32, 0.037165090441703796:124>>}> : (tensor<1024xf32>) -> tensor<1024x!quant.uniform<i8:f32, 0.037165090441703796:124>>
  return %r : tensor<1024x!quant.uniform<i8:f32, 0.037165090441703796:124>>
}

// @mean_random_7 of mix 7 is a7b095df8faca580a3808080808091dd80809b8081a48082808080808480808090b587808080808086838c809f80d1aaa3ad99808580808098a29a8096a39590
func.func @mean_random_7(%arg0: tensor<4x5x7x16x!quant.uniform<i8:f32, 0.03409038111567497:20>>) -> tensor<4x1x1x16x!quant.uniform<i8:f32, 0.013215208426117897:-75>> {
  %1 = "tfl.pseudo_const"() <{value = dense<[1, 2]> : tensor<2xi32>}> : () -> tensor<2xi32>
  %r = "tfl.mean"(%arg0, %1) <{keep_dims = true}> : (tensor<4x5x7x16x!quant.uniform<i8:f32, 0.03409038111567497:20>>, tensor<2xi32>) -> tensor<4x1x1x16x!quant.uniform<i8:f32, 0.013215208426117897:-75>>
  return %r : tensor<4x1x1x16x!quant.uniform<i8:f32, 0.013215208426117897:-75>>
}

// @sum_random_7 of mix 7 is a7b095df8faca580a3808080808091dd80809b8081a48082808080808480808090b587808080808086838c809f80d1aaa3ad99808580808098a29a8096a39590
func.func @sum_random_7(%arg0: tensor<4x5x7x16x!quant.uniform<i8:f32, 0.03409038111567497:20>>) -> tensor<4x1x1x16x!quant.uniform<i8:f32, 0.46253231167793274:-75>> {
  %1 = "tfl.pseudo_const"() <{value = dense<[1, 2]> : tensor<2xi32>}> : () -> tensor<2xi32>
  %r = "tfl.sum"(%arg0, %1) <{keep_dims = true}> : (tensor<4x5x7x16x!quant.uniform<i8:f32, 0.03409038111567497:20>>, tensor<2xi32>) -> tensor<4x1x1x16x!quant.uniform<i8:f32, 0.46253231167793274:-75>>
  return %r : tensor<4x1x1x16x!quant.uniform<i8:f32, 0.46253231167793274:-75>>
}

// @resize_bilinear_random_7 of mix 7 hash 29ca70d58bfd4469
func.func @resize_bilinear_random_7(%arg0: tensor<1x6x5x8x!quant.uniform<i8:f32, 0.03409038111567497:20>>) -> tensor<1x11x11x8x!quant.uniform<i8:f32, 0.03409038111567497:20>> {
  %1 = "tfl.pseudo_const"() <{value = dense<[11, 11]> : tensor<2xi32>}> : () -> tensor<2xi32>
  %r = "tfl.resize_bilinear"(%arg0, %1) <{align_corners = false, half_pixel_centers = true}> : (tensor<1x6x5x8x!quant.uniform<i8:f32, 0.03409038111567497:20>>, tensor<2xi32>) -> tensor<1x11x11x8x!quant.uniform<i8:f32, 0.03409038111567497:20>>
  return %r : tensor<1x11x11x8x!quant.uniform<i8:f32, 0.03409038111567497:20>>
}

// @add_random_8 of each, slow hash 4e87d7bdc11ee5f9
func.func @add_random_8(%arg0: tensor<65536x!quant.uniform<i8:f32, 0.052498698234558105:-18>>, %arg1: tensor<65536x!quant.uniform<i8:f32, 0.05723368749022484:87>>) -> tensor<65536x!quant.uniform<i8:f32, 0.06239575892686844:-65>> {
  %r = "tfl.add"(%arg0, %arg1) <{fused_activation_function = "NONE"}> : (tensor<65536x!quant.uniform<i8:f32, 0.052498698234558105:-18>>, tensor<65536x!quant.uniform<i8:f32, 0.05723368749022484:87>>) -> tensor<65536x!quant.uniform<i8:f32, 0.06239575892686844:-65>>
  return %r : tensor<65536x!quant.uniform<i8:f32, 0.06239575892686844:-65>>
}

// @sub_random_8 of each, slow hash 2e2a24459da7ed38
func.func @sub_random_8(%arg0: tensor<65536x!quant.uniform<i8:f32, 0.052498698234558105:-18>>, %arg1: tensor<65536x!quant.uniform<i8:f32, 0.05723368749022484:87>>) -> tensor<65536x!quant.uniform<i8:f32, 0.06239575892686844:-65>> {
  %r = "tfl.sub"(%arg0, %arg1) <{fused_activation_function = "NONE"}> : (tensor<65536x!quant.uniform<i8:f32, 0.052498698234558105:-18>>, tensor<65536x!quant.uniform<i8:f32, 0.05723368749022484:87>>) -> tensor<65536x!quant.uniform<i8:f32, 0.06239575892686844:-65>>
  return %r : tensor<65536x!quant.uniform<i8:f32, 0.06239575892686844:-65>>
}

// @mul_random_8 of each, slow hash fb653f306e707686
func.func @mul_random_8(%arg0: tensor<65536x!quant.uniform<i8:f32, 0.052498698234558105:-18>>, %arg1: tensor<65536x!quant.uniform<i8:f32, 0.05723368749022484:87>>) -> tensor<65536x!quant.uniform<i8:f32, 0.5342491269111633:-65>> {
  %r = "tfl.mul"(%arg0, %arg1) <{fused_activation_function = "NONE"}> : (tensor<65536x!quant.uniform<i8:f32, 0.052498698234558105:-18>>, tensor<65536x!quant.uniform<i8:f32, 0.05723368749022484:87>>) -> tensor<65536x!quant.uniform<i8:f32, 0.5342491269111633:-65>>
  return %r : tensor<65536x!quant.uniform<i8:f32, 0.5342491269111633:-65>>
}

// @leaky_relu_random_8 of each is 292929292929292929292929292929292929292929292929292929292929292929292929292929292929292929292929292929292929292929292929292929292929292928282828282828282828282828282828282828282828282828282828282828282828282828282828282828282828292929292929292a2a2a2a2a2a2b2b2b2b2b2b2b2c2c2c2c2c2c2c2d2d2d2d2d2d2d2e2e2e2e2e2e2f2f2f2f2f2f2f303030303030303131313131313232323232323233333333333333343434343434343535353535353636363636363637373737373737383838383838383939393939393a3a3a3a3a3a3a3b3b3b3b3b3b3b3c3c3c3c3c3c3c3d3d3d3d3d3d3e
func.func @leaky_relu_random_8(%arg0: tensor<256x!quant.uniform<i8:f32, 0.052498698234558105:-18>>) -> tensor<256x!quant.uniform<i8:f32, 0.3561246693134308:40>> {
  %r = "tfl.leaky_relu"(%arg0) <{alpha = -0.07529297471046448 : f32}> : (tensor<256x!quant.uniform<i8:f32, 0.052498698234558105:-18>>) -> tensor<256x!quant.uniform<i8:f32, 0.3561246693134308:40>>
  return %r : tensor<256x!quant.uniform<i8:f32, 0.3561246693134308:40>>
}

// @requantize_random_8 of each is 181818181818191919191919191a1a1a1a1a1a1a1b1b1b1b1b1b1c1c1c1c1c1c1c1d1d1d1d1d1d1d1e1e1e1e1e1e1f1f1f1f1f1f1f20202020202020212121212121212222222222222323232323232324242424242424252525252525252626262626262727272727272728282828282828292929292929292a2a2a2a2a2a2b2b2b2b2b2b2b2c2c2c2c2c2c2c2d2d2d2d2d2d2d2e2e2e2e2e2e2f2f2f2f2f2f2f303030303030303131313131313232323232323233333333333333343434343434343535353535353636363636363637373737373737383838383838383939393939393a3a3a3a3a3a3a3b3b3b3b3b3b3b3c3c3c3c3c3c3c3d3d3d3d3d3d3e
func.func @requantize_random_8(%arg0: tensor<256x!quant.uniform<i8:f32, 0.052498698234558105:-18>>) -> tensor<256x!quant.uniform<i8:f32, 0.3561246693134308:40>> {
  %r = "tfl.quantize"(%arg0) <{qtype = tensor<256x!quant.uniform<i8:f32, 0.3561246693134308:40>>}> : (tensor<256x!quant.uniform<i8:f32, 0.052498698234558105:-18>>) -> tensor<256x!quant.uniform<i8:f32, 0.3561246693134308:40>>
  return %r : tensor<256x!quant.uniform<i8:f32, 0.3561246693134308:40>>
}

// @quantize_random_8 of grid 0.0125 hash 233ffab46736060d
func.func @quantize_random_8(%arg0: tensor<1024xf32>) -> tensor<1024x!quant.uniform<i8:f32, 0.05723368749022484:87>> {
  %r = "tfl.quantize"(%arg0) <{qtype = tensor<1024x!quant.uniform<i8:f32, 0.05723368749022484:87>>}> : (tensor<1024xf32>) -> tensor<1024x!quant.uniform<i8:f32, 0.05723368749022484:87>>
  return %r : tensor<1024x!quant.uniform<i8:f32, 0.05723368749022484:87>>
}

// @mean_random_8 of mix 8 is d3eaec80a8c3dec9ebe5abbdc3ddadb1c8d7dbc9d6ccabc085a8c8d0b5d290e5d396cec399a3d7a5b38dcf8bbcebe993dae9c795d494ac87d49dc385dfcc8ca9
func.func @mean_random_8(%arg0: tensor<4x6x7x16x!quant.uniform<i8:f32, 0.052498698234558105:-18>>) -> tensor<4x1x1x16x!quant.uniform<i8:f32, 0.021027622744441032:-112>> {
  %1 = "tfl.pseudo_const"() <{value = dense<[1, 2]> : tensor<2xi32>}> : () -> tensor<2xi32>
  %r = "tfl.mean"(%arg0, %1) <{keep_dims = true}> : (tensor<4x6x7x16x!quant.uniform<i8:f32, 0.052498698234558105:-18>>, tensor<2xi32>) -> tensor<4x1x1x16x!quant.uniform<i8:f32, 0.021027622744441032:-112>>
  return %r : tensor<4x1x1x16x!quant.uniform<i8:f32, 0.021027622744441032:-112>>
}

// @sum_random_8 of mix 8 is d3eaec80a8c3dec9ebe5abbdc3ddadb1c8d7dbc9d6ccabc085a8c8d0b5d290e5d396cec399a3d7a5b38dcf8bbcebe993dae9c795d494ac87d49dc385dfcc8ca9
func.func @sum_random_8(%arg0: tensor<4x6x7x16x!quant.uniform<i8:f32, 0.052498698234558105:-18>>) -> tensor<4x1x1x16x!quant.uniform<i8:f32, 0.8831601738929749:-112>> {
  %1 = "tfl.pseudo_const"() <{value = dense<[1, 2]> : tensor<2xi32>}> : () -> tensor<2xi32>
  %r = "tfl.sum"(%arg0, %1) <{keep_dims = true}> : (tensor<4x6x7x16x!quant.uniform<i8:f32, 0.052498698234558105:-18>>, tensor<2xi32>) -> tensor<4x1x1x16x!quant.uniform<i8:f32, 0.8831601738929749:-112>>
  return %r : tensor<4x1x1x16x!quant.uniform<i8:f32, 0.8831601738929749:-112>>
}

// @resize_bilinear_random_8 of mix 8 hash a6156837ad588b59
func.func @resize_bilinear_random_8(%arg0: tensor<1x3x5x8x!quant.uniform<i8:f32, 0.052498698234558105:-18>>) -> tensor<1x12x11x8x!quant.uniform<i8:f32, 0.052498698234558105:-18>> {
  %1 = "tfl.pseudo_const"() <{value = dense<[12, 11]> : tensor<2xi32>}> : () -> tensor<2xi32>
  %r = "tfl.resize_bilinear"(%arg0, %1) <{align_corners = false, half_pixel_centers = false}> : (tensor<1x3x5x8x!quant.uniform<i8:f32, 0.052498698234558105:-18>>, tensor<2xi32>) -> tensor<1x12x11x8x!quant.uniform<i8:f32, 0.052498698234558105:-18>>
  return %r : tensor<1x12x11x8x!quant.uniform<i8:f32, 0.052498698234558105:-18>>
}

// @add_random_9 of each, slow hash 690b6d54fff12d8f
func.func @add_random_9(%arg0: tensor<65536x!quant.uniform<u8:f32, 0.08084721863269806:201>>, %arg1: tensor<65536x!quant.uniform<u8:f32, 0.08813905715942383:49>>) -> tensor<65536x!quant.uniform<u8:f32, 0.09608857333660126:154>> {
  %r = "tfl.add"(%arg0, %arg1) <{fused_activation_function = "NONE"}> : (tensor<65536x!quant.uniform<u8:f32, 0.08084721863269806:201>>, tensor<65536x!quant.uniform<u8:f32, 0.08813905715942383:49>>) -> tensor<65536x!quant.uniform<u8:f32, 0.09608857333660126:154>>
  return %r : tensor<65536x!quant.uniform<u8:f32, 0.09608857333660126:154>>
}

// @sub_random_9 of each, slow hash 92308de552e451f9
func.func @sub_random_9(%arg0: tensor<65536x!quant.uniform<u8:f32, 0.08084721863269806:201>>, %arg1: tensor<65536x!quant.uniform<u8:f32, 0.08813905715942383:49>>) -> tensor<65536x!quant.uniform<u8:f32, 0.09608857333660126:154>> {
  %r = "tfl.sub"(%arg0, %arg1) <{fused_activation_function = "NONE"}> : (tensor<65536x!quant.uniform<u8:f32, 0.08084721863269806:201>>, tensor<65536x!quant.uniform<u8:f32, 0.08813905715942383:49>>) -> tensor<65536x!quant.uniform<u8:f32, 0.09608857333660126:154>>
  return %r : tensor<65536x!quant.uniform<u8:f32, 0.09608857333660126:154>>
}

// @mul_random_9 of each, slow hash 3565bac700538c2a
func.func @mul_random_9(%arg0: tensor<65536x!quant.uniform<u8:f32, 0.08084721863269806:201>>, %arg1: tensor<65536x!quant.uniform<u8:f32, 0.08813905715942383:49>>) -> tensor<65536x!quant.uniform<u8:f32, 1.3275353908538818:154>> {
  %r = "tfl.mul"(%arg0, %arg1) <{fused_activation_function = "NONE"}> : (tensor<65536x!quant.uniform<u8:f32, 0.08084721863269806:201>>, tensor<65536x!quant.uniform<u8:f32, 0.08813905715942383:49>>) -> tensor<65536x!quant.uniform<u8:f32, 1.3275353908538818:154>>
  return %r : tensor<65536x!quant.uniform<u8:f32, 1.3275353908538818:154>>
}

// @leaky_relu_random_9 of each is 00000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000010101010101010101010101010101010101010101010101010101010101010101010101010101010101010101010101010101010101010101010101010101010101010101010101010101010101010101010101010102020202020202020202020202020202020202020202020202020202020202020202020202020202020202020202030303030303030404040404040404050505050505050606060606060607070707070707070808080808080809090909090909
func.func @leaky_relu_random_9(%arg0: tensor<256x!quant.uniform<u8:f32, 0.08084721863269806:201>>) -> tensor<256x!quant.uniform<u8:f32, 0.5914484262466431:2>> {
  %r = "tfl.leaky_relu"(%arg0) <{alpha = 0.08110913634300232 : f32}> : (tensor<256x!quant.uniform<u8:f32, 0.08084721863269806:201>>) -> tensor<256x!quant.uniform<u8:f32, 0.5914484262466431:2>>
  return %r : tensor<256x!quant.uniform<u8:f32, 0.5914484262466431:2>>
}

// @requantize_random_9 of each is 00000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000101010101010102020202020202030303030303030404040404040404050505050505050606060606060607070707070707070808080808080809090909090909
func.func @requantize_random_9(%arg0: tensor<256x!quant.uniform<u8:f32, 0.08084721863269806:201>>) -> tensor<256x!quant.uniform<u8:f32, 0.5914484262466431:2>> {
  %r = "tfl.quantize"(%arg0) <{qtype = tensor<256x!quant.uniform<u8:f32, 0.5914484262466431:2>>}> : (tensor<256x!quant.uniform<u8:f32, 0.08084721863269806:201>>) -> tensor<256x!quant.uniform<u8:f32, 0.5914484262466431:2>>
  return %r : tensor<256x!quant.uniform<u8:f32, 0.5914484262466431:2>>
}

// @quantize_random_9 of grid 0.0125 hash 2605e9592df78acb
func.func @quantize_random_9(%arg0: tensor<1024xf32>) -> tensor<1024x!quant.uniform<u8:f32, 0.08813905715942383:49>> {
  %r = "tfl.quantize"(%arg0) <{qtype = tensor<1024x!quant.uniform<u8:f32, 0.08813905715942383:49>>}> : (tensor<1024xf32>) -> tensor<1024x!quant.uniform<u8:f32, 0.08813905715942383:49>>
  return %r : tensor<1024x!quant.uniform<u8:f32, 0.08813905715942383:49>>
}

// @mean_random_9 of mix 9 is 00000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000
func.func @mean_random_9(%arg0: tensor<4x7x7x16x!quant.uniform<u8:f32, 0.08084721863269806:201>>) -> tensor<4x1x1x16x!quant.uniform<u8:f32, 0.03345847874879837:107>> {
  %1 = "tfl.pseudo_const"() <{value = dense<[1, 2]> : tensor<2xi32>}> : () -> tensor<2xi32>
  %r = "tfl.mean"(%arg0, %1) <{keep_dims = true}> : (tensor<4x7x7x16x!quant.uniform<u8:f32, 0.08084721863269806:201>>, tensor<2xi32>) -> tensor<4x1x1x16x!quant.uniform<u8:f32, 0.03345847874879837:107>>
  return %r : tensor<4x1x1x16x!quant.uniform<u8:f32, 0.03345847874879837:107>>
}

// @sum_random_9 of mix 9 is 00000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000
func.func @sum_random_9(%arg0: tensor<4x7x7x16x!quant.uniform<u8:f32, 0.08084721863269806:201>>) -> tensor<4x1x1x16x!quant.uniform<u8:f32, 1.639465570449829:107>> {
  %1 = "tfl.pseudo_const"() <{value = dense<[1, 2]> : tensor<2xi32>}> : () -> tensor<2xi32>
  %r = "tfl.sum"(%arg0, %1) <{keep_dims = true}> : (tensor<4x7x7x16x!quant.uniform<u8:f32, 0.08084721863269806:201>>, tensor<2xi32>) -> tensor<4x1x1x16x!quant.uniform<u8:f32, 1.639465570449829:107>>
  return %r : tensor<4x1x1x16x!quant.uniform<u8:f32, 1.639465570449829:107>>
}

// @resize_bilinear_random_9 of mix 9 hash aac55b655a38f065
func.func @resize_bilinear_random_9(%arg0: tensor<1x4x5x8x!quant.uniform<u8:f32, 0.08084721863269806:201>>) -> tensor<1x13x11x8x!quant.uniform<u8:f32, 0.08084721863269806:201>> {
  %1 = "tfl.pseudo_const"() <{value = dense<[13, 11]> : tensor<2xi32>}> : () -> tensor<2xi32>
  %r = "tfl.resize_bilinear"(%arg0, %1) <{align_corners = true, half_pixel_centers = false}> : (tensor<1x4x5x8x!quant.uniform<u8:f32, 0.08084721863269806:201>>, tensor<2xi32>) -> tensor<1x13x11x8x!quant.uniform<u8:f32, 0.08084721863269806:201>>
  return %r : tensor<1x13x11x8x!quant.uniform<u8:f32, 0.08084721863269806:201>>
}

// @add_random_10 of each, slow hash aca55f770bd280fa
func.func @add_random_10(%arg0: tensor<65536x!quant.uniform<i8:f32, 0.12450355291366577:-92>>, %arg1: tensor<65536x!quant.uniform<i8:f32, 0.13573288917541504:12>>) -> tensor<65536x!quant.uniform<i8:f32, 0.14797502756118774:116>> {
  %r = "tfl.add"(%arg0, %arg1) <{fused_activation_function = "NONE"}> : (tensor<65536x!quant.uniform<i8:f32, 0.12450355291366577:-92>>, tensor<65536x!quant.uniform<i8:f32, 0.13573288917541504:12>>) -> tensor<65536x!quant.uniform<i8:f32, 0.14797502756118774:116>>
  return %r : tensor<65536x!quant.uniform<i8:f32, 0.14797502756118774:116>>
}

// @sub_random_10 of each, slow hash 8ee1c8a721517cef
func.func @sub_random_10(%arg0: tensor<65536x!quant.uniform<i8:f32, 0.12450355291366577:-92>>, %arg1: tensor<65536x!quant.uniform<i8:f32, 0.13573288917541504:12>>) -> tensor<65536x!quant.uniform<i8:f32, 0.14797502756118774:116>> {
  %r = "tfl.sub"(%arg0, %arg1) <{fused_activation_function = "NONE"}> : (tensor<65536x!quant.uniform<i8:f32, 0.12450355291366577:-92>>, tensor<65536x!quant.uniform<i8:f32, 0.13573288917541504:12>>) -> tensor<65536x!quant.uniform<i8:f32, 0.14797502756118774:116>>
  return %r : tensor<65536x!quant.uniform<i8:f32, 0.14797502756118774:116>>
}

// @mul_random_10 of each, slow hash f97bd85d0b1bf8a2
func.func @mul_random_10(%arg0: tensor<65536x!quant.uniform<i8:f32, 0.12450355291366577:-92>>, %arg1: tensor<65536x!quant.uniform<i8:f32, 0.13573288917541504:12>>) -> tensor<65536x!quant.uniform<i8:f32, 3.29874324798584:116>> {
  %r = "tfl.mul"(%arg0, %arg1) <{fused_activation_function = "NONE"}> : (tensor<65536x!quant.uniform<i8:f32, 0.12450355291366577:-92>>, tensor<65536x!quant.uniform<i8:f32, 0.13573288917541504:12>>) -> tensor<65536x!quant.uniform<i8:f32, 3.29874324798584:116>>
  return %r : tensor<65536x!quant.uniform<i8:f32, 3.29874324798584:116>>
}

// @leaky_relu_random_10 of each is dddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddededededededededfdfdfdfdfdfdfdfe0e0e0e0e0e0e0e0e1e1e1e1e1e1e1e1e2e2e2e2e2e2e2e2e3e3e3e3e3e3e3e3e4e4e4e4e4e4e4e4e5e5e5e5e5e5e5e5e6e6e6e6e6e6e6e6e7e7e7e7e7e7e7e7e8e8e8e8e8e8e8e8e9e9e9e9e9e9e9e9eaeaeaeaeaeaeaeaebebebebebebebebececececececececededededededededeeeeeeeeeeeeeeeeefefefefefefefeff0f0f0f0f0f0f0f0f1f1f1f1f1f1f1f1f2f2f2f2f2f2f2f2f3f3f3f3f3f3f3f3f4f4f4f4f4f4f4f4f5f5f5f5f5f5f5f5f6f6f6f6f6f6f6f6f7f7f7f7f7f7f7f7f8f8f8f8f8f8f8f8
func.func @leaky_relu_random_10(%arg0: tensor<256x!quant.uniform<i8:f32, 0.12450355291366577:-92>>) -> tensor<256x!quant.uniform<i8:f32, 0.9822722673416138:-35>> {
  %r = "tfl.leaky_relu"(%arg0) <{alpha = -0.08737457543611526 : f32}> : (tensor<256x!quant.uniform<i8:f32, 0.12450355291366577:-92>>) -> tensor<256x!quant.uniform<i8:f32, 0.9822722673416138:-35>>
  return %r : tensor<256x!quant.uniform<i8:f32, 0.9822722673416138:-35>>
}

// @requantize_random_10 of each is d9d9d9d9d9d9d9d9dadadadadadadadadbdbdbdbdbdbdbdbdcdcdcdcdcdcdcdcdddddddddddddddddededededededededfdfdfdfdfdfdfdfe0e0e0e0e0e0e0e0e1e1e1e1e1e1e1e1e2e2e2e2e2e2e2e2e3e3e3e3e3e3e3e3e4e4e4e4e4e4e4e4e5e5e5e5e5e5e5e5e6e6e6e6e6e6e6e6e7e7e7e7e7e7e7e7e8e8e8e8e8e8e8e8e9e9e9e9e9e9e9e9eaeaeaeaeaeaeaeaebebebebebebebebececececececececededededededededeeeeeeeeeeeeeeeeefefefefefefefeff0f0f0f0f0f0f0f0f1f1f1f1f1f1f1f1f2f2f2f2f2f2f2f2f3f3f3f3f3f3f3f3f4f4f4f4f4f4f4f4f5f5f5f5f5f5f5f5f6f6f6f6f6f6f6f6f7f7f7f7f7f7f7f7f8f8f8f8f8f8f8f8
func.func @requantize_random_10(%arg0: tensor<256x!quant.uniform<i8:f32, 0.12450355291366577:-92>>) -> tensor<256x!quant.uniform<i8:f32, 0.9822722673416138:-35>> {
  %r = "tfl.quantize"(%arg0) <{qtype = tensor<256x!quant.uniform<i8:f32, 0.9822722673416138:-35>>}> : (tensor<256x!quant.uniform<i8:f32, 0.12450355291366577:-92>>) -> tensor<256x!quant.uniform<i8:f32, 0.9822722673416138:-35>>
  return %r : tensor<256x!quant.uniform<i8:f32, 0.9822722673416138:-35>>
}

// @quantize_random_10 of grid 0.0125 hash 0b064de6e5a7c0ba
func.func @quantize_random_10(%arg0: tensor<1024xf32>) -> tensor<1024x!quant.uniform<i8:f32, 0.13573288917541504:12>> {
  %r = "tfl.quantize"(%arg0) <{qtype = tensor<1024x!quant.uniform<i8:f32, 0.13573288917541504:12>>}> : (tensor<1024xf32>) -> tensor<1024x!quant.uniform<i8:f32, 0.13573288917541504:12>>
  return %r : tensor<1024x!quant.uniform<i8:f32, 0.13573288917541504:12>>
}

// @mean_random_10 of mix 10 is 7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f
func.func @mean_random_10(%arg0: tensor<4x3x7x16x!quant.uniform<i8:f32, 0.12450355291366577:-92>>) -> tensor<4x1x1x16x!quant.uniform<i8:f32, 0.053238071501255035:69>> {
  %1 = "tfl.pseudo_const"() <{value = dense<[1, 2]> : tensor<2xi32>}> : () -> tensor<2xi32>
  %r = "tfl.mean"(%arg0, %1) <{keep_dims = true}> : (tensor<4x3x7x16x!quant.uniform<i8:f32, 0.12450355291366577:-92>>, tensor<2xi32>) -> tensor<4x1x1x16x!quant.uniform<i8:f32, 0.053238071501255035:69>>
  return %r : tensor<4x1x1x16x!quant.uniform<i8:f32, 0.053238071501255035:69>>
}

// @sum_random_10 of mix 10 is 7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f
func.func @sum_random_10(%arg0: tensor<4x3x7x16x!quant.uniform<i8:f32, 0.12450355291366577:-92>>) -> tensor<4x1x1x16x!quant.uniform<i8:f32, 1.11799955368042:69>> {
  %1 = "tfl.pseudo_const"() <{value = dense<[1, 2]> : tensor<2xi32>}> : () -> tensor<2xi32>
  %r = "tfl.sum"(%arg0, %1) <{keep_dims = true}> : (tensor<4x3x7x16x!quant.uniform<i8:f32, 0.12450355291366577:-92>>, tensor<2xi32>) -> tensor<4x1x1x16x!quant.uniform<i8:f32, 1.11799955368042:69>>
  return %r : tensor<4x1x1x16x!quant.uniform<i8:f32, 1.11799955368042:69>>
}

// @resize_bilinear_random_10 of mix 10 hash af139b3715025976
func.func @resize_bilinear_random_10(%arg0: tensor<1x5x5x8x!quant.uniform<i8:f32, 0.12450355291366577:-92>>) -> tensor<1x14x11x8x!quant.uniform<i8:f32, 0.12450355291366577:-92>> {
  %1 = "tfl.pseudo_const"() <{value = dense<[14, 11]> : tensor<2xi32>}> : () -> tensor<2xi32>
  %r = "tfl.resize_bilinear"(%arg0, %1) <{align_corners = false, half_pixel_centers = true}> : (tensor<1x5x5x8x!quant.uniform<i8:f32, 0.12450355291366577:-92>>, tensor<2xi32>) -> tensor<1x14x11x8x!quant.uniform<i8:f32, 0.12450355291366577:-92>>
  return %r : tensor<1x14x11x8x!quant.uniform<i8:f32, 0.12450355291366577:-92>>
}

// @add_random_11 of each, slow hash 189820aedcb54895
func.func @add_random_11(%arg0: tensor<65536x!quant.uniform<i8:f32, 0.1917336881160736:126>>, %arg1: tensor<65536x!quant.uniform<i8:f32, 0.20902669429779053:-25>>) -> tensor<65536x!quant.uniform<i8:f32, 0.22787941992282867:79>> {
  %r = "tfl.add"(%arg0, %arg1) <{fused_activation_function = "NONE"}> : (tensor<65536x!quant.uniform<i8:f32, 0.1917336881160736:126>>, tensor<65536x!quant.uniform<i8:f32, 0.20902669429779053:-25>>) -> tensor<65536x!quant.uniform<i8:f32, 0.22787941992282867:79>>
  return %r : tensor<65536x!quant.uniform<i8:f32, 0.22787941992282867:79>>
}

// @sub_random_11 of each, slow hash b468b4818cea1ba8
func.func @sub_random_11(%arg0: tensor<65536x!quant.uniform<i8:f32, 0.1917336881160736:126>>, %arg1: tensor<65536x!quant.uniform<i8:f32, 0.20902669429779053:-25>>) -> tensor<65536x!quant.uniform<i8:f32, 0.22787941992282867:79>> {
  %r = "tfl.sub"(%arg0, %arg1) <{fused_activation_function = "NONE"}> : (tensor<65536x!quant.uniform<i8:f32, 0.1917336881160736:126>>, tensor<65536x!quant.uniform<i8:f32, 0.20902669429779053:-25>>) -> tensor<65536x!quant.uniform<i8:f32, 0.22787941992282867:79>>
  return %r : tensor<65536x!quant.uniform<i8:f32, 0.22787941992282867:79>>
}

// @mul_random_11 of each, slow hash 39ca0c35abc42947
func.func @mul_random_11(%arg0: tensor<65536x!quant.uniform<i8:f32, 0.1917336881160736:126>>, %arg1: tensor<65536x!quant.uniform<i8:f32, 0.20902669429779053:-25>>) -> tensor<65536x!quant.uniform<i8:f32, 8.196924209594727:79>> {
  %r = "tfl.mul"(%arg0, %arg1) <{fused_activation_function = "NONE"}> : (tensor<65536x!quant.uniform<i8:f32, 0.1917336881160736:126>>, tensor<65536x!quant.uniform<i8:f32, 0.20902669429779053:-25>>) -> tensor<65536x!quant.uniform<i8:f32, 8.196924209594727:79>>
  return %r : tensor<65536x!quant.uniform<i8:f32, 8.196924209594727:79>>
}

// @leaky_relu_random_11 of each is 80808080808080808080808080808080808080808080808080808080808080808080808080808080808080808080808080808080808080808080808080808080808080808080808080808080808080808080808080808080808080808080808080808080808080808080808080808080808080808080808080808080808080808080808080808080808080808080808080808080808080808080808080808080808080808080808080808080808080808080808080808080808080808080808080818283848485868788898a8b8c8c8d8e8f90919293949495969798999a9b9c9c9d9e9fa0a1a2a3a3a4a5a6a7a8a9aaababacadaeafb0b1b2b3b3b4b5b6b7c0
func.func @leaky_relu_random_11(%arg0: tensor<256x!quant.uniform<i8:f32, 0.1917336881160736:126>>) -> tensor<256x!quant.uniform<i8:f32, 0.020391864702105522:-73>> {
  %r = "tfl.leaky_relu"(%arg0) <{alpha = 0.09412399679422379 : f32}> : (tensor<256x!quant.uniform<i8:f32, 0.1917336881160736:126>>) -> tensor<256x!quant.uniform<i8:f32, 0.020391864702105522:-73>>
  return %r : tensor<256x!quant.uniform<i8:f32, 0.020391864702105522:-73>>
}

// @requantize_random_11 of each is 80808080808080808080808080808080808080808080808080808080808080808080808080808080808080808080808080808080808080808080808080808080808080808080808080808080808080808080808080808080808080808080808080808080808080808080808080808080808080808080808080808080808080808080808080808080808080808080808080808080808080808080808080808080808080808080808080808080808080808080808080808080808080808080808080808080808080808080808080808080808080808080808080808080808080808080808080808080808080808080808080808080808080808088919ba4aeb7c0
func.func @requantize_random_11(%arg0: tensor<256x!quant.uniform<i8:f32, 0.1917336881160736:126>>) -> tensor<256x!quant.uniform<i8:f32, 0.020391864702105522:-73>> {
  %r = "tfl.quantize"(%arg0) <{qtype = tensor<256x!quant.uniform<i8:f32, 0.020391864702105522:-73>>}> : (tensor<256x!quant.uniform<i8:f32, 0.1917336881160736:126>>) -> tensor<256x!quant.uniform<i8:f32, 0.020391864702105522:-73>>
  return %r : tensor<256x!quant.uniform<i8:f32, 0.020391864702105522:-73>>
}

// @quantize_random_11 of grid 0.0125 hash bb4d52c9b6589b70
func.func @quantize_random_11(%arg0: tensor<1024xf32>) -> tensor<1024x!quant.uniform<i8:f32, 0.20902669429779053:-25>> {
  %r = "tfl.quantize"(%arg0) <{qtype = tensor<1024x!quant.uniform<i8:f32, 0.20902669429779053:-25>>}> : (tensor<1024xf32>) -> tensor<1024x!quant.uniform<i8:f32, 0.20902669429779053:-25>>
  return %r : tensor<1024x!quant.uniform<i8:f32, 0.20902669429779053:-25>>
}

// @mean_random_11 of mix 11 is 80808080808080808080808080808080808080808080808080808080808080808080808080808080808080808080808080808080808080808080808080808080
func.func @mean_random_11(%arg0: tensor<4x4x7x16x!quant.uniform<i8:f32, 0.1917336881160736:126>>) -> tensor<4x1x1x16x!quant.uniform<i8:f32, 0.0847107395529747:32>> {
  %1 = "tfl.pseudo_const"() <{value = dense<[1, 2]> : tensor<2xi32>}> : () -> tensor<2xi32>
  %r = "tfl.mean"(%arg0, %1) <{keep_dims = true}> : (tensor<4x4x7x16x!quant.uniform<i8:f32, 0.1917336881160736:126>>, tensor<2xi32>) -> tensor<4x1x1x16x!quant.uniform<i8:f32, 0.0847107395529747:32>>
  return %r : tensor<4x1x1x16x!quant.uniform<i8:f32, 0.0847107395529747:32>>
}

// @sum_random_11 of mix 11 is 80808080808080808080808080808080808080808080808080808080808080808080808080808080808080808080808080808080808080808080808080808080
func.func @sum_random_11(%arg0: tensor<4x4x7x16x!quant.uniform<i8:f32, 0.1917336881160736:126>>) -> tensor<4x1x1x16x!quant.uniform<i8:f32, 2.3719005584716797:32>> {
  %1 = "tfl.pseudo_const"() <{value = dense<[1, 2]> : tensor<2xi32>}> : () -> tensor<2xi32>
  %r = "tfl.sum"(%arg0, %1) <{keep_dims = true}> : (tensor<4x4x7x16x!quant.uniform<i8:f32, 0.1917336881160736:126>>, tensor<2xi32>) -> tensor<4x1x1x16x!quant.uniform<i8:f32, 2.3719005584716797:32>>
  return %r : tensor<4x1x1x16x!quant.uniform<i8:f32, 2.3719005584716797:32>>
}

// @resize_bilinear_random_11 of mix 11 hash fb6e61628e5fe751
func.func @resize_bilinear_random_11(%arg0: tensor<1x6x5x8x!quant.uniform<i8:f32, 0.1917336881160736:126>>) -> tensor<1x15x11x8x!quant.uniform<i8:f32, 0.1917336881160736:126>> {
  %1 = "tfl.pseudo_const"() <{value = dense<[15, 11]> : tensor<2xi32>}> : () -> tensor<2xi32>
  %r = "tfl.resize_bilinear"(%arg0, %1) <{align_corners = false, half_pixel_centers = true}> : (tensor<1x6x5x8x!quant.uniform<i8:f32, 0.1917336881160736:126>>, tensor<2xi32>) -> tensor<1x15x11x8x!quant.uniform<i8:f32, 0.1917336881160736:126>>
  return %r : tensor<1x15x11x8x!quant.uniform<i8:f32, 0.1917336881160736:126>>
}

// @add_random_12 of each, slow hash 44b38dd893747537
func.func @add_random_12(%arg0: tensor<65536x!quant.uniform<u8:f32, 0.2952670454978943:89>>, %arg1: tensor<65536x!quant.uniform<u8:f32, 0.002145986771211028:193>>) -> tensor<65536x!quant.uniform<u8:f32, 0.002339539583772421:42>> {
  %r = "tfl.add"(%arg0, %arg1) <{fused_activation_function = "NONE"}> : (tensor<65536x!quant.uniform<u8:f32, 0.2952670454978943:89>>, tensor<65536x!quant.uniform<u8:f32, 0.002145986771211028:193>>) -> tensor<65536x!quant.uniform<u8:f32, 0.002339539583772421:42>>
  return %r : tensor<65536x!quant.uniform<u8:f32, 0.002339539583772421:42>>
}

// @sub_random_12 of each, slow hash 02e4bd790aafc38c
func.func @sub_random_12(%arg0: tensor<65536x!quant.uniform<u8:f32, 0.2952670454978943:89>>, %arg1: tensor<65536x!quant.uniform<u8:f32, 0.002145986771211028:193>>) -> tensor<65536x!quant.uniform<u8:f32, 0.002339539583772421:42>> {
  %r = "tfl.sub"(%arg0, %arg1) <{fused_activation_function = "NONE"}> : (tensor<65536x!quant.uniform<u8:f32, 0.2952670454978943:89>>, tensor<65536x!quant.uniform<u8:f32, 0.002145986771211028:193>>) -> tensor<65536x!quant.uniform<u8:f32, 0.002339539583772421:42>>
  return %r : tensor<65536x!quant.uniform<u8:f32, 0.002339539583772421:42>>
}

// @mul_random_12 of each, slow hash 985ac0e54adedf39
func.func @mul_random_12(%arg0: tensor<65536x!quant.uniform<u8:f32, 0.2952670454978943:89>>, %arg1: tensor<65536x!quant.uniform<u8:f32, 0.002145986771211028:193>>) -> tensor<65536x!quant.uniform<u8:f32, 0.13578814268112183:42>> {
  %r = "tfl.mul"(%arg0, %arg1) <{fused_activation_function = "NONE"}> : (tensor<65536x!quant.uniform<u8:f32, 0.2952670454978943:89>>, tensor<65536x!quant.uniform<u8:f32, 0.002145986771211028:193>>) -> tensor<65536x!quant.uniform<u8:f32, 0.13578814268112183:42>>
  return %r : tensor<65536x!quant.uniform<u8:f32, 0.13578814268112183:42>>
}

// @leaky_relu_random_12 of each is e1e0dfdedddcdbdadad9d8d7d6d5d4d3d2d2d1d0cfcecdcccbcbcac9c8c7c6c5c4c3c3c2c1c0bfbebdbcbbbbbab9b8b7b6b5b4b4b3b2b1b0afaeadacacabaaa9a8a7a6a5a5a4a3a2a1a09f9e9d9d9c9b9a9998979696959493929ba3acb5bec6cfd8e0e9f2fbffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff
func.func @leaky_relu_random_12(%arg0: tensor<256x!quant.uniform<u8:f32, 0.2952670454978943:89>>) -> tensor<256x!quant.uniform<u8:f32, 0.03386661782860756:146>> {
  %r = "tfl.leaky_relu"(%arg0) <{alpha = -0.10139480233192444 : f32}> : (tensor<256x!quant.uniform<u8:f32, 0.2952670454978943:89>>) -> tensor<256x!quant.uniform<u8:f32, 0.03386661782860756:146>>
  return %r : tensor<256x!quant.uniform<u8:f32, 0.03386661782860756:146>>
}

// @requantize_random_12 of each is 00000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000070f182129323b444c555e666f788189929ba3acb5bec6cfd8e0e9f2fbffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff
func.func @requantize_random_12(%arg0: tensor<256x!quant.uniform<u8:f32, 0.2952670454978943:89>>) -> tensor<256x!quant.uniform<u8:f32, 0.03386661782860756:146>> {
  %r = "tfl.quantize"(%arg0) <{qtype = tensor<256x!quant.uniform<u8:f32, 0.03386661782860756:146>>}> : (tensor<256x!quant.uniform<u8:f32, 0.2952670454978943:89>>) -> tensor<256x!quant.uniform<u8:f32, 0.03386661782860756:146>>
  return %r : tensor<256x!quant.uniform<u8:f32, 0.03386661782860756:146>>
}

// @quantize_random_12 of grid 0.0125 hash 599b53ed9aac42fd
func.func @quantize_random_12(%arg0: tensor<1024xf32>) -> tensor<1024x!quant.uniform<u8:f32, 0.002145986771211028:193>> {
  %r = "tfl.quantize"(%arg0) <{qtype = tensor<1024x!quant.uniform<u8:f32, 0.002145986771211028:193>>}> : (tensor<1024xf32>) -> tensor<1024x!quant.uniform<u8:f32, 0.002145986771211028:193>>
  return %r : tensor<1024x!quant.uniform<u8:f32, 0.002145986771211028:193>>
}

// @mean_random_12 of mix 12 is ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff
func.func @mean_random_12(%arg0: tensor<4x5x7x16x!quant.uniform<u8:f32, 0.2952670454978943:89>>) -> tensor<4x1x1x16x!quant.uniform<u8:f32, 0.13478900492191315:250>> {
  %1 = "tfl.pseudo_const"() <{value = dense<[1, 2]> : tensor<2xi32>}> : () -> tensor<2xi32>
  %r = "tfl.mean"(%arg0, %1) <{keep_dims = true}> : (tensor<4x5x7x16x!quant.uniform<u8:f32, 0.2952670454978943:89>>, tensor<2xi32>) -> tensor<4x1x1x16x!quant.uniform<u8:f32, 0.13478900492191315:250>>
  return %r : tensor<4x1x1x16x!quant.uniform<u8:f32, 0.13478900492191315:250>>
}

// @sum_random_12 of mix 12 is ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff
func.func @sum_random_12(%arg0: tensor<4x5x7x16x!quant.uniform<u8:f32, 0.2952670454978943:89>>) -> tensor<4x1x1x16x!quant.uniform<u8:f32, 4.717615127563477:250>> {
  %1 = "tfl.pseudo_const"() <{value = dense<[1, 2]> : tensor<2xi32>}> : () -> tensor<2xi32>
  %r = "tfl.sum"(%arg0, %1) <{keep_dims = true}> : (tensor<4x5x7x16x!quant.uniform<u8:f32, 0.2952670454978943:89>>, tensor<2xi32>) -> tensor<4x1x1x16x!quant.uniform<u8:f32, 4.717615127563477:250>>
  return %r : tensor<4x1x1x16x!quant.uniform<u8:f32, 4.717615127563477:250>>
}

// @resize_bilinear_random_12 of mix 12 hash 9c4ae47c713eaa70
func.func @resize_bilinear_random_12(%arg0: tensor<1x3x5x8x!quant.uniform<u8:f32, 0.2952670454978943:89>>) -> tensor<1x16x11x8x!quant.uniform<u8:f32, 0.2952670454978943:89>> {
  %1 = "tfl.pseudo_const"() <{value = dense<[16, 11]> : tensor<2xi32>}> : () -> tensor<2xi32>
  %r = "tfl.resize_bilinear"(%arg0, %1) <{align_corners = false, half_pixel_centers = false}> : (tensor<1x3x5x8x!quant.uniform<u8:f32, 0.2952670454978943:89>>, tensor<2xi32>) -> tensor<1x16x11x8x!quant.uniform<u8:f32, 0.2952670454978943:89>>
  return %r : tensor<1x16x11x8x!quant.uniform<u8:f32, 0.2952670454978943:89>>
}

// @add_random_13 of each, slow hash ba2c2108ce2bd430
func.func @add_random_13(%arg0: tensor<65536x!quant.uniform<i8:f32, 0.003031380008906126:52>>, %arg1: tensor<65536x!quant.uniform<i8:f32, 0.0033047888427972794:-100>>) -> tensor<65536x!quant.uniform<i8:f32, 0.0036028572358191013:4>> {
  %r = "tfl.add"(%arg0, %arg1) <{fused_activation_function = "NONE"}> : (tensor<65536x!quant.uniform<i8:f32, 0.003031380008906126:52>>, tensor<65536x!quant.uniform<i8:f32, 0.0033047888427972794:-100>>) -> tensor<65536x!quant.uniform<i8:f32, 0.0036028572358191013:4>>
  return %r : tensor<65536x!quant.uniform<i8:f32, 0.0036028572358191013:4>>
}

// @sub_random_13 of each, slow hash f24b534fd6b0de6f
func.func @sub_random_13(%arg0: tensor<65536x!quant.uniform<i8:f32, 0.003031380008906126:52>>, %arg1: tensor<65536x!quant.uniform<i8:f32, 0.0033047888427972794:-100>>) -> tensor<65536x!quant.uniform<i8:f32, 0.0036028572358191013:4>> {
  %r = "tfl.sub"(%arg0, %arg1) <{fused_activation_function = "NONE"}> : (tensor<65536x!quant.uniform<i8:f32, 0.003031380008906126:52>>, tensor<65536x!quant.uniform<i8:f32, 0.0033047888427972794:-100>>) -> tensor<65536x!quant.uniform<i8:f32, 0.0036028572358191013:4>>
  return %r : tensor<65536x!quant.uniform<i8:f32, 0.0036028572358191013:4>>
}

// @mul_random_13 of each, slow hash 26b9f49090475795
func.func @mul_random_13(%arg0: tensor<65536x!quant.uniform<i8:f32, 0.003031380008906126:52>>, %arg1: tensor<65536x!quant.uniform<i8:f32, 0.0033047888427972794:-100>>) -> tensor<65536x!quant.uniform<i8:f32, 0.0022494327276945114:4>> {
  %r = "tfl.mul"(%arg0, %arg1) <{fused_activation_function = "NONE"}> : (tensor<65536x!quant.uniform<i8:f32, 0.003031380008906126:52>>, tensor<65536x!quant.uniform<i8:f32, 0.0033047888427972794:-100>>) -> tensor<65536x!quant.uniform<i8:f32, 0.0022494327276945114:4>>
  return %r : tensor<65536x!quant.uniform<i8:f32, 0.0022494327276945114:4>>
}

// @leaky_relu_random_13 of each is cecfd0d1d2d3d3d4d5d6d7d8d9dadadbdcdddedfe0e1e2e2e3e4e5e6e7e8e9e9eaebecedeeeff0f1f1f2f3f4f5f6f7f8f8f9fafbfcfdfeff0000010203040506070708090a0b0c0d0e0f0f10111213141516161718191a1b1c1d1e1e1f20212223242525262728292a2b2c2d2d2e2f30313233343535363738393a3b3c3c3d3e3f40414243444445464748494a4b4b4c4d4e4f50515253535455565758595a5a5b5c5d5e5f6061626263646566676869696a6b6c6d757d7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f
func.func @leaky_relu_random_13(%arg0: tensor<256x!quant.uniform<i8:f32, 0.003031380008906126:52>>) -> tensor<256x!quant.uniform<i8:f32, 0.0003749692114070058:109>> {
  %r = "tfl.leaky_relu"(%arg0) <{alpha = 0.1092272475361824 : f32}> : (tensor<256x!quant.uniform<i8:f32, 0.003031380008906126:52>>) -> tensor<256x!quant.uniform<i8:f32, 0.0003749692114070058:109>>
  return %r : tensor<256x!quant.uniform<i8:f32, 0.0003749692114070058:109>>
}

// @requantize_random_13 of each is 80808080808080808080808080808080808080808080808080808080808080808080808080808080808080808080808080808080808080808080808080808080808080808080808080808080808080808080808080808080808080808080808080808080808080808080808080808080808080808080808080808080808080808080808080808080808080808080808080808080808080838b939ba3abb3bbc3cbd3dbe4ecf4fc040c141c242c343c454d555d656d757d7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f
func.func @requantize_random_13(%arg0: tensor<256x!quant.uniform<i8:f32, 0.003031380008906126:52>>) -> tensor<256x!quant.uniform<i8:f32, 0.0003749692114070058:109>> {
  %r = "tfl.quantize"(%arg0) <{qtype = tensor<256x!quant.uniform<i8:f32, 0.0003749692114070058:109>>}> : (tensor<256x!quant.uniform<i8:f32, 0.003031380008906126:52>>) -> tensor<256x!quant.uniform<i8:f32, 0.0003749692114070058:109>>
  return %r : tensor<256x!quant.uniform<i8:f32, 0.0003749692114070058:109>>
}

// @quantize_random_13 of grid 0.0125 hash 35c0215d9a41bb00
func.func @quantize_random_13(%arg0: tensor<1024xf32>) -> tensor<1024x!quant.uniform<i8:f32, 0.0033047888427972794:-100>> {
  %r = "tfl.quantize"(%arg0) <{qtype = tensor<1024x!quant.uniform<i8:f32, 0.0033047888427972794:-100>>}> : (tensor<1024xf32>) -> tensor<1024x!quant.uniform<i8:f32, 0.0033047888427972794:-100>>
  return %r : tensor<1024x!quant.uniform<i8:f32, 0.0033047888427972794:-100>>
}

// @mean_random_13 of mix 13 is 938480808080808080808091809992828c80808097808e808080808c80808080b08a818080808080808080808080808580809380808081808080808780988080
func.func @mean_random_13(%arg0: tensor<4x6x7x16x!quant.uniform<i8:f32, 0.003031380008906126:52>>) -> tensor<4x1x1x16x!quant.uniform<i8:f32, 0.0014298133319243789:-43>> {
  %1 = "tfl.pseudo_const"() <{value = dense<[1, 2]> : tensor<2xi32>}> : () -> tensor<2xi32>
  %r = "tfl.mean"(%arg0, %1) <{keep_dims = true}> : (tensor<4x6x7x16x!quant.uniform<i8:f32, 0.003031380008906126:52>>, tensor<2xi32>) -> tensor<4x1x1x16x!quant.uniform<i8:f32, 0.0014298133319243789:-43>>
  return %r : tensor<4x1x1x16x!quant.uniform<i8:f32, 0.0014298133319243789:-43>>
}

// @sum_random_13 of mix 13 is 938480808080808080808091809992828c80808097808e808080808c80808080b08a818080808080808080808080808580809380808081808080808780988080
func.func @sum_random_13(%arg0: tensor<4x6x7x16x!quant.uniform<i8:f32, 0.003031380008906126:52>>) -> tensor<4x1x1x16x!quant.uniform<i8:f32, 0.060052160173654556:-43>> {
  %1 = "tfl.pseudo_const"() <{value = dense<[1, 2]> : tensor<2xi32>}> : () -> tensor<2xi32>
  %r = "tfl.sum"(%arg0, %1) <{keep_dims = true}> : (tensor<4x6x7x16x!quant.uniform<i8:f32, 0.003031380008906126:52>>, tensor<2xi32>) -> tensor<4x1x1x16x!quant.uniform<i8:f32, 0.060052160173654556:-43>>
  return %r : tensor<4x1x1x16x!quant.uniform<i8:f32, 0.060052160173654556:-43>>
}

// @resize_bilinear_random_13 of mix 13 hash d456619a3aa9bc85
func.func @resize_bilinear_random_13(%arg0: tensor<1x4x5x8x!quant.uniform<i8:f32, 0.003031380008906126:52>>) -> tensor<1x17x11x8x!quant.uniform<i8:f32, 0.003031380008906126:52>> {
  %1 = "tfl.pseudo_const"() <{value = dense<[17, 11]> : tensor<2xi32>}> : () -> tensor<2xi32>
  %r = "tfl.resize_bilinear"(%arg0, %1) <{align_corners = true, half_pixel_centers = false}> : (tensor<1x4x5x8x!quant.uniform<i8:f32, 0.003031380008906126:52>>, tensor<2xi32>) -> tensor<1x17x11x8x!quant.uniform<i8:f32, 0.003031380008906126:52>>
  return %r : tensor<1x17x11x8x!quant.uniform<i8:f32, 0.003031380008906126:52>>
}

// @add_random_14 of each, slow hash 20538a141439fcc1
func.func @add_random_14(%arg0: tensor<65536x!quant.uniform<i8:f32, 0.004668281879276037:14>>, %arg1: tensor<65536x!quant.uniform<i8:f32, 0.005089327692985535:119>>) -> tensor<65536x!quant.uniform<i8:f32, 0.0055483486503362656:-33>> {
  %r = "tfl.add"(%arg0, %arg1) <{fused_activation_function = "NONE"}> : (tensor<65536x!quant.uniform<i8:f32, 0.004668281879276037:14>>, tensor<65536x!quant.uniform<i8:f32, 0.005089327692985535:119>>) -> tensor<65536x!quant.uniform<i8:f32, 0.0055483486503362656:-33>>
  return %r : tensor<65536x!quant.uniform<i8:f32, 0.0055483486503362656:-33>>
}

// @sub_random_14 of each, slow hash 19902f414c0b4ec3
func.func @sub_random_14(%arg0: tensor<65536x!quant.uniform<i8:f32, 0.004668281879276037:14>>, %arg1: tensor<65536x!quant.uniform<i8:f32, 0.005089327692985535:119>>) -> tensor<65536x!quant.uniform<i8:f32, 0.0055483486503362656:-33>> {
  %r = "tfl.sub"(%arg0, %arg1) <{fused_activation_function = "NONE"}> : (tensor<65536x!quant.uniform<i8:f32, 0.004668281879276037:14>>, tensor<65536x!quant.uniform<i8:f32, 0.005089327692985535:119>>) -> tensor<65536x!quant.uniform<i8:f32, 0.0055483486503362656:-33>>
  return %r : tensor<65536x!quant.uniform<i8:f32, 0.0055483486503362656:-33>>
}

// @mul_random_14 of each, slow hash d1078b6b85e59043
func.func @mul_random_14(%arg0: tensor<65536x!quant.uniform<i8:f32, 0.004668281879276037:14>>, %arg1: tensor<65536x!quant.uniform<i8:f32, 0.005089327692985535:119>>) -> tensor<65536x!quant.uniform<i8:f32, 0.005589532200247049:-33>> {
  %r = "tfl.mul"(%arg0, %arg1) <{fused_activation_function = "NONE"}> : (tensor<65536x!quant.uniform<i8:f32, 0.004668281879276037:14>>, tensor<65536x!quant.uniform<i8:f32, 0.005089327692985535:119>>) -> tensor<65536x!quant.uniform<i8:f32, 0.005589532200247049:-33>>
  return %r : tensor<65536x!quant.uniform<i8:f32, 0.005589532200247049:-33>>
}

// @leaky_relu_random_14 of each is 7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7e7d7c7b7a7978787776757473727170706f6e6d6c6b6a6969686766656463626161605f5e5d5c5b5a5a59585756555453525251504f4e4d4c4b4b4a4948474e565d656c747b7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f
func.func @leaky_relu_random_14(%arg0: tensor<256x!quant.uniform<i8:f32, 0.004668281879276037:14>>) -> tensor<256x!quant.uniform<i8:f32, 0.0006227455451153219:71>> {
  %r = "tfl.leaky_relu"(%arg0) <{alpha = -0.11766472458839417 : f32}> : (tensor<256x!quant.uniform<i8:f32, 0.004668281879276037:14>>) -> tensor<256x!quant.uniform<i8:f32, 0.0006227455451153219:71>>
  return %r : tensor<256x!quant.uniform<i8:f32, 0.0006227455451153219:71>>
}

// @requantize_random_14 of each is 8080808080808080808080808080808080808080808080808080808080808080808080808080808080808080808080808080808080808080808080808080808080808080808080808080808080808080808080808080808080808080808080808080808080808080808080808080808080808080848c939ba2aab1b9c0c8cfd7dee6edf5fc040b131a2229313840474e565d656c747b7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f
func.func @requantize_random_14(%arg0: tensor<256x!quant.uniform<i8:f32, 0.004668281879276037:14>>) -> tensor<256x!quant.uniform<i8:f32, 0.0006227455451153219:71>> {
  %r = "tfl.quantize"(%arg0) <{qtype = tensor<256x!quant.uniform<i8:f32, 0.0006227455451153219:71>>}> : (tensor<256x!quant.uniform<i8:f32, 0.004668281879276037:14>>) -> tensor<256x!quant.uniform<i8:f32, 0.0006227455451153219:71>>
  return %r : tensor<256x!quant.uniform<i8:f32, 0.0006227455451153219:71>>
}

// @quantize_random_14 of grid 0.0125 hash 31a29ca570caae2e
func.func @quantize_random_14(%arg0: tensor<1024xf32>) -> tensor<1024x!quant.uniform<i8:f32, 0.005089327692985535:119>> {
  %r = "tfl.quantize"(%arg0) <{qtype = tensor<1024x!quant.uniform<i8:f32, 0.005089327692985535:119>>}> : (tensor<1024xf32>) -> tensor<1024x!quant.uniform<i8:f32, 0.005089327692985535:119>>
  return %r : tensor<1024x!quant.uniform<i8:f32, 0.005089327692985535:119>>
}

// @mean_random_14 of mix 14 is 8d998d86a39f9a8493a18185808085928a8d859fa49e8080d28080b09880839b8093969f82a0988095968cb3c9a48bb280a1ac809aad9daba0a6b88ca2a7a68f
func.func @mean_random_14(%arg0: tensor<4x7x7x16x!quant.uniform<i8:f32, 0.004668281879276037:14>>) -> tensor<4x1x1x16x!quant.uniform<i8:f32, 0.002275073667988181:-80>> {
  %1 = "tfl.pseudo_const"() <{value = dense<[1, 2]> : tensor<2xi32>}> : () -> tensor<2xi32>
  %r = "tfl.mean"(%arg0, %1) <{keep_dims = true}> : (tensor<4x7x7x16x!quant.uniform<i8:f32, 0.004668281879276037:14>>, tensor<2xi32>) -> tensor<4x1x1x16x!quant.uniform<i8:f32, 0.002275073667988181:-80>>
  return %r : tensor<4x1x1x16x!quant.uniform<i8:f32, 0.002275073667988181:-80>>
}

// @sum_random_14 of mix 14 is 8d998d86a39f9a8493a18185808085928a8d859fa49e8080d28080b09880839b8093969f82a0988095968cb3c9a48bb280a1ac809aad9daba0a6b88ca2a7a68f
func.func @sum_random_14(%arg0: tensor<4x7x7x16x!quant.uniform<i8:f32, 0.004668281879276037:14>>) -> tensor<4x1x1x16x!quant.uniform<i8:f32, 0.11147861182689667:-80>> {
  %1 = "tfl.pseudo_const"() <{value = dense<[1, 2]> : tensor<2xi32>}> : () -> tensor<2xi32>
  %r = "tfl.sum"(%arg0, %1) <{keep_dims = true}> : (tensor<4x7x7x16x!quant.uniform<i8:f32, 0.004668281879276037:14>>, tensor<2xi32>) -> tensor<4x1x1x16x!quant.uniform<i8:f32, 0.11147861182689667:-80>>
  return %r : tensor<4x1x1x16x!quant.uniform<i8:f32, 0.11147861182689667:-80>>
}

// @resize_bilinear_random_14 of mix 14 hash 295e606afaeb46bc
func.func @resize_bilinear_random_14(%arg0: tensor<1x5x5x8x!quant.uniform<i8:f32, 0.004668281879276037:14>>) -> tensor<1x18x11x8x!quant.uniform<i8:f32, 0.004668281879276037:14>> {
  %1 = "tfl.pseudo_const"() <{value = dense<[18, 11]> : tensor<2xi32>}> : () -> tensor<2xi32>
  %r = "tfl.resize_bilinear"(%arg0, %1) <{align_corners = false, half_pixel_centers = true}> : (tensor<1x5x5x8x!quant.uniform<i8:f32, 0.004668281879276037:14>>, tensor<2xi32>) -> tensor<1x18x11x8x!quant.uniform<i8:f32, 0.004668281879276037:14>>
  return %r : tensor<1x18x11x8x!quant.uniform<i8:f32, 0.004668281879276037:14>>
}

// @add_random_15 of each, slow hash 87b757da64fd2e91
func.func @add_random_15(%arg0: tensor<65536x!quant.uniform<u8:f32, 0.007189087104052305:233>>, %arg1: tensor<65536x!quant.uniform<u8:f32, 0.007837491109967232:81>>) -> tensor<65536x!quant.uniform<u8:f32, 0.00854437705129385:185>> {
  %r = "tfl.add"(%arg0, %arg1) <{fused_activation_function = "NONE"}> : (tensor<65536x!quant.uniform<u8:f32, 0.007189087104052305:233>>, tensor<65536x!quant.uniform<u8:f32, 0.007837491109967232:81>>) -> tensor<65536x!quant.uniform<u8:f32, 0.00854437705129385:185>>
  return %r : tensor<65536x!quant.uniform<u8:f32, 0.00854437705129385:185>>
}

// @sub_random_15 of each, slow hash 147aa4e1bd21d9b6
func.func @sub_random_15(%arg0: tensor<65536x!quant.uniform<u8:f32, 0.007189087104052305:233>>, %arg1: tensor<65536x!quant.uniform<u8:f32, 0.007837491109967232:81>>) -> tensor<65536x!quant.uniform<u8:f32, 0.00854437705129385:185>> {
  %r = "tfl.sub"(%arg0, %arg1) <{fused_activation_function = "NONE"}> : (tensor<65536x!quant.uniform<u8:f32, 0.007189087104052305:233>>, tensor<65536x!quant.uniform<u8:f32, 0.007837491109967232:81>>) -> tensor<65536x!quant.uniform<u8:f32, 0.00854437705129385:185>>
  return %r : tensor<65536x!quant.uniform<u8:f32, 0.00854437705129385:185>>
}

// @mul_random_15 of each, slow hash 590f6bed0334cc66
func.func @mul_random_15(%arg0: tensor<65536x!quant.uniform<u8:f32, 0.007189087104052305:233>>, %arg1: tensor<65536x!quant.uniform<u8:f32, 0.007837491109967232:81>>) -> tensor<65536x!quant.uniform<u8:f32, 0.013889219611883163:185>> {
  %r = "tfl.mul"(%arg0, %arg1) <{fused_activation_function = "NONE"}> : (tensor<65536x!quant.uniform<u8:f32, 0.007189087104052305:233>>, tensor<65536x!quant.uniform<u8:f32, 0.007837491109967232:81>>) -> tensor<65536x!quant.uniform<u8:f32, 0.013889219611883163:185>>
  return %r : tensor<65536x!quant.uniform<u8:f32, 0.013889219611883163:185>>
}

// @leaky_relu_random_15 of each is 00000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000010203040506070808090a0b0c0d0e0f0f10111213141516171718191a1b1c1d1e1e1f2021222930373e454c535a61676e757c838a91989fa6adb4bb
func.func @leaky_relu_random_15(%arg0: tensor<256x!quant.uniform<u8:f32, 0.007189087104052305:233>>) -> tensor<256x!quant.uniform<u8:f32, 0.0010342503665015101:34>> {
  %r = "tfl.leaky_relu"(%arg0) <{alpha = 0.12675397098064423 : f32}> : (tensor<256x!quant.uniform<u8:f32, 0.007189087104052305:233>>) -> tensor<256x!quant.uniform<u8:f32, 0.0010342503665015101:34>>
  return %r : tensor<256x!quant.uniform<u8:f32, 0.0010342503665015101:34>>
}

// @requantize_random_15 of each is 00000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000060d141b222930373e454c535a61676e757c838a91989fa6adb4bb
func.func @requantize_random_15(%arg0: tensor<256x!quant.uniform<u8:f32, 0.007189087104052305:233>>) -> tensor<256x!quant.uniform<u8:f32, 0.0010342503665015101:34>> {
  %r = "tfl.quantize"(%arg0) <{qtype = tensor<256x!quant.uniform<u8:f32, 0.0010342503665015101:34>>}> : (tensor<256x!quant.uniform<u8:f32, 0.007189087104052305:233>>) -> tensor<256x!quant.uniform<u8:f32, 0.0010342503665015101:34>>
  return %r : tensor<256x!quant.uniform<u8:f32, 0.0010342503665015101:34>>
}

// @quantize_random_15 of grid 0.0125 hash 677e28c35c642353
func.func @quantize_random_15(%arg0: tensor<1024xf32>) -> tensor<1024x!quant.uniform<u8:f32, 0.007837491109967232:81>> {
  %r = "tfl.quantize"(%arg0) <{qtype = tensor<1024x!quant.uniform<u8:f32, 0.007837491109967232:81>>}> : (tensor<1024xf32>) -> tensor<1024x!quant.uniform<u8:f32, 0.007837491109967232:81>>
  return %r : tensor<1024x!quant.uniform<u8:f32, 0.007837491109967232:81>>
}

// @mean_random_15 of mix 15 is 00000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000
func.func @mean_random_15(%arg0: tensor<4x3x7x16x!quant.uniform<u8:f32, 0.007189087104052305:233>>) -> tensor<4x1x1x16x!quant.uniform<u8:f32, 0.003620025236159563:138>> {
  %1 = "tfl.pseudo_const"() <{value = dense<[1, 2]> : tensor<2xi32>}> : () -> tensor<2xi32>
  %r = "tfl.mean"(%arg0, %1) <{keep_dims = true}> : (tensor<4x3x7x16x!quant.uniform<u8:f32, 0.007189087104052305:233>>, tensor<2xi32>) -> tensor<4x1x1x16x!quant.uniform<u8:f32, 0.003620025236159563:138>>
  return %r : tensor<4x1x1x16x!quant.uniform<u8:f32, 0.003620025236159563:138>>
}

// @sum_random_15 of mix 15 is 00000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000
func.func @sum_random_15(%arg0: tensor<4x3x7x16x!quant.uniform<u8:f32, 0.007189087104052305:233>>) -> tensor<4x1x1x16x!quant.uniform<u8:f32, 0.07602053135633469:138>> {
  %1 = "tfl.pseudo_const"() <{value = dense<[1, 2]> : tensor<2xi32>}> : () -> tensor<2xi32>
  %r = "tfl.sum"(%arg0, %1) <{keep_dims = true}> : (tensor<4x3x7x16x!quant.uniform<u8:f32, 0.007189087104052305:233>>, tensor<2xi32>) -> tensor<4x1x1x16x!quant.uniform<u8:f32, 0.07602053135633469:138>>
  return %r : tensor<4x1x1x16x!quant.uniform<u8:f32, 0.07602053135633469:138>>
}

// @resize_bilinear_random_15 of mix 15 hash 382fcfadd27c2dbe
func.func @resize_bilinear_random_15(%arg0: tensor<1x6x5x8x!quant.uniform<u8:f32, 0.007189087104052305:233>>) -> tensor<1x19x11x8x!quant.uniform<u8:f32, 0.007189087104052305:233>> {
  %1 = "tfl.pseudo_const"() <{value = dense<[19, 11]> : tensor<2xi32>}> : () -> tensor<2xi32>
  %r = "tfl.resize_bilinear"(%arg0, %1) <{align_corners = false, half_pixel_centers = true}> : (tensor<1x6x5x8x!quant.uniform<u8:f32, 0.007189087104052305:233>>, tensor<2xi32>) -> tensor<1x19x11x8x!quant.uniform<u8:f32, 0.007189087104052305:233>>
  return %r : tensor<1x19x11x8x!quant.uniform<u8:f32, 0.007189087104052305:233>>
}

// @add_random_16 of each, slow hash f107ed80d6d5bef4
func.func @add_random_16(%arg0: tensor<65536x!quant.uniform<i8:f32, 0.011071087792515755:-61>>, %arg1: tensor<65536x!quant.uniform<i8:f32, 0.012069621123373508:44>>) -> tensor<65536x!quant.uniform<i8:f32, 0.013158214278519154:-108>> {
  %r = "tfl.add"(%arg0, %arg1) <{fused_activation_function = "NONE"}> : (tensor<65536x!quant.uniform<i8:f32, 0.011071087792515755:-61>>, tensor<65536x!quant.uniform<i8:f32, 0.012069621123373508:44>>) -> tensor<65536x!quant.uniform<i8:f32, 0.013158214278519154:-108>>
  return %r : tensor<65536x!quant.uniform<i8:f32, 0.013158214278519154:-108>>
}

// @sub_random_16 of each, slow hash 5a11bc86a0de6a23
func.func @sub_random_16(%arg0: tensor<65536x!quant.uniform<i8:f32, 0.011071087792515755:-61>>, %arg1: tensor<65536x!quant.uniform<i8:f32, 0.012069621123373508:44>>) -> tensor<65536x!quant.uniform<i8:f32, 0.013158214278519154:-108>> {
  %r = "tfl.sub"(%arg0, %arg1) <{fused_activation_function = "NONE"}> : (tensor<65536x!quant.uniform<i8:f32, 0.011071087792515755:-61>>, tensor<65536x!quant.uniform<i8:f32, 0.012069621123373508:44>>) -> tensor<65536x!quant.uniform<i8:f32, 0.013158214278519154:-108>>
  return %r : tensor<65536x!quant.uniform<i8:f32, 0.013158214278519154:-108>>
}

// @mul_random_16 of each, slow hash d5fa71b69194a30f
func.func @mul_random_16(%arg0: tensor<65536x!quant.uniform<i8:f32, 0.011071087792515755:-61>>, %arg1: tensor<65536x!quant.uniform<i8:f32, 0.012069621123373508:44>>) -> tensor<65536x!quant.uniform<i8:f32, 0.034512780606746674:-108>> {
  %r = "tfl.mul"(%arg0, %arg1) <{fused_activation_function = "NONE"}> : (tensor<65536x!quant.uniform<i8:f32, 0.011071087792515755:-61>>, tensor<65536x!quant.uniform<i8:f32, 0.012069621123373508:44>>) -> tensor<65536x!quant.uniform<i8:f32, 0.034512780606746674:-108>>
  return %r : tensor<65536x!quant.uniform<i8:f32, 0.034512780606746674:-108>>
}

// @leaky_relu_random_16 of each is 3736353433323231302f2e2d2c2b2b2a29282726252424232221201f1e1d1d1c1b1a19181716151514131211100f0e0e0d0c0b0a090807070605040302010000fffefdfc02090f161c232930363c434950565d636a70767d7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f
func.func @leaky_relu_random_16(%arg0: tensor<256x!quant.uniform<i8:f32, 0.011071087792515755:-61>>) -> tensor<256x!quant.uniform<i8:f32, 0.0017176734982058406:-4>> {
  %r = "tfl.leaky_relu"(%arg0) <{alpha = -0.1365453451871872 : f32}> : (tensor<256x!quant.uniform<i8:f32, 0.011071087792515755:-61>>) -> tensor<256x!quant.uniform<i8:f32, 0.0017176734982058406:-4>>
  return %r : tensor<256x!quant.uniform<i8:f32, 0.0017176734982058406:-4>>
}

// @requantize_random_16 of each is 80808080808080808080808080808080808080808080808080808080808080808080808080808080808080808080808082888e959ba2a8afb5bcc2c8cfd5dce2e9eff6fc02090f161c232930363c434950565d636a70767d7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f
func.func @requantize_random_16(%arg0: tensor<256x!quant.uniform<i8:f32, 0.011071087792515755:-61>>) -> tensor<256x!quant.uniform<i8:f32, 0.0017176734982058406:-4>> {
  %r = "tfl.quantize"(%arg0) <{qtype = tensor<256x!quant.uniform<i8:f32, 0.0017176734982058406:-4>>}> : (tensor<256x!quant.uniform<i8:f32, 0.011071087792515755:-61>>) -> tensor<256x!quant.uniform<i8:f32, 0.0017176734982058406:-4>>
  return %r : tensor<256x!quant.uniform<i8:f32, 0.0017176734982058406:-4>>
}

// @quantize_random_16 of grid 0.0125 hash 69acd528c5365f99
func.func @quantize_random_16(%arg0: tensor<1024xf32>) -> tensor<1024x!quant.uniform<i8:f32, 0.012069621123373508:44>> {
  %r = "tfl.quantize"(%arg0) <{qtype = tensor<1024x!quant.uniform<i8:f32, 0.012069621123373508:44>>}> : (tensor<1024xf32>) -> tensor<1024x!quant.uniform<i8:f32, 0.012069621123373508:44>>
  return %r : tensor<1024x!quant.uniform<i8:f32, 0.012069621123373508:44>>
}

// @mean_random_16 of mix 16 is 7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f
func.func @mean_random_16(%arg0: tensor<4x4x7x16x!quant.uniform<i8:f32, 0.011071087792515755:-61>>) -> tensor<4x1x1x16x!quant.uniform<i8:f32, 0.0057600680738687515:101>> {
  %1 = "tfl.pseudo_const"() <{value = dense<[1, 2]> : tensor<2xi32>}> : () -> tensor<2xi32>
  %r = "tfl.mean"(%arg0, %1) <{keep_dims = true}> : (tensor<4x4x7x16x!quant.uniform<i8:f32, 0.011071087792515755:-61>>, tensor<2xi32>) -> tensor<4x1x1x16x!quant.uniform<i8:f32, 0.0057600680738687515:101>>
  return %r : tensor<4x1x1x16x!quant.uniform<i8:f32, 0.0057600680738687515:101>>
}

// @sum_random_16 of mix 16 is 7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f
func.func @sum_random_16(%arg0: tensor<4x4x7x16x!quant.uniform<i8:f32, 0.011071087792515755:-61>>) -> tensor<4x1x1x16x!quant.uniform<i8:f32, 0.16128191351890564:101>> {
  %1 = "tfl.pseudo_const"() <{value = dense<[1, 2]> : tensor<2xi32>}> : () -> tensor<2xi32>
  %r = "tfl.sum"(%arg0, %1) <{keep_dims = true}> : (tensor<4x4x7x16x!quant.uniform<i8:f32, 0.011071087792515755:-61>>, tensor<2xi32>) -> tensor<4x1x1x16x!quant.uniform<i8:f32, 0.16128191351890564:101>>
  return %r : tensor<4x1x1x16x!quant.uniform<i8:f32, 0.16128191351890564:101>>
}

// @resize_bilinear_random_16 of mix 16 hash db25f9358ee1eb9f
func.func @resize_bilinear_random_16(%arg0: tensor<1x3x5x8x!quant.uniform<i8:f32, 0.011071087792515755:-61>>) -> tensor<1x20x11x8x!quant.uniform<i8:f32, 0.011071087792515755:-61>> {
  %1 = "tfl.pseudo_const"() <{value = dense<[20, 11]> : tensor<2xi32>}> : () -> tensor<2xi32>
  %r = "tfl.resize_bilinear"(%arg0, %1) <{align_corners = false, half_pixel_centers = false}> : (tensor<1x3x5x8x!quant.uniform<i8:f32, 0.011071087792515755:-61>>, tensor<2xi32>) -> tensor<1x20x11x8x!quant.uniform<i8:f32, 0.011071087792515755:-61>>
  return %r : tensor<1x20x11x8x!quant.uniform<i8:f32, 0.011071087792515755:-61>>
}

// @add_random_17 of each, slow hash e39d97fbb2856a13
func.func @add_random_17(%arg0: tensor<65536x!quant.uniform<i8:f32, 0.017049316316843033:-98>>, %arg1: tensor<65536x!quant.uniform<i8:f32, 0.01858704350888729:6>>) -> tensor<65536x!quant.uniform<i8:f32, 0.020263461396098137:111>> {
  %r = "tfl.add"(%arg0, %arg1) <{fused_activation_function = "NONE"}> : (tensor<65536x!quant.uniform<i8:f32, 0.017049316316843033:-98>>, tensor<65536x!quant.uniform<i8:f32, 0.01858704350888729:6>>) -> tensor<65536x!quant.uniform<i8:f32, 0.020263461396098137:111>>
  return %r : tensor<65536x!quant.uniform<i8:f32, 0.020263461396098137:111>>
}

// @sub_random_17 of each, slow hash e71455ccf3efd82f
func.func @sub_random_17(%arg0: tensor<65536x!quant.uniform<i8:f32, 0.017049316316843033:-98>>, %arg1: tensor<65536x!quant.uniform<i8:f32, 0.01858704350888729:6>>) -> tensor<65536x!quant.uniform<i8:f32, 0.020263461396098137:111>> {
  %r = "tfl.sub"(%arg0, %arg1) <{fused_activation_function = "NONE"}> : (tensor<65536x!quant.uniform<i8:f32, 0.017049316316843033:-98>>, tensor<65536x!quant.uniform<i8:f32, 0.01858704350888729:6>>) -> tensor<65536x!quant.uniform<i8:f32, 0.020263461396098137:111>>
  return %r : tensor<65536x!quant.uniform<i8:f32, 0.020263461396098137:111>>
}

// @mul_random_17 of each, slow hash bd21d71e98b9cd17
func.func @mul_random_17(%arg0: tensor<65536x!quant.uniform<i8:f32, 0.017049316316843033:-98>>, %arg1: tensor<65536x!quant.uniform<i8:f32, 0.01858704350888729:6>>) -> tensor<65536x!quant.uniform<i8:f32, 0.08575953543186188:111>> {
  %r = "tfl.mul"(%arg0, %arg1) <{fused_activation_function = "NONE"}> : (tensor<65536x!quant.uniform<i8:f32, 0.017049316316843033:-98>>, tensor<65536x!quant.uniform<i8:f32, 0.01858704350888729:6>>) -> tensor<65536x!quant.uniform<i8:f32, 0.08575953543186188:111>>
  return %r : tensor<65536x!quant.uniform<i8:f32, 0.08575953543186188:111>>
}

// @leaky_relu_random_17 of each is bdbebebfc0c1c2c3c4c5c5c6c7c8c9cacbcccccdcecfd0d1d2d3d3d4d5d6d7dde3e9eff5fb01070d13191f252b31373d43494f555a60666c72787e7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f
func.func @leaky_relu_random_17(%arg0: tensor<256x!quant.uniform<i8:f32, 0.017049316316843033:-98>>) -> tensor<256x!quant.uniform<i8:f32, 0.0028526969254016876:-41>> {
  %r = "tfl.leaky_relu"(%arg0) <{alpha = 0.14709307253360748 : f32}> : (tensor<256x!quant.uniform<i8:f32, 0.017049316316843033:-98>>) -> tensor<256x!quant.uniform<i8:f32, 0.0028526969254016876:-41>>
  return %r : tensor<256x!quant.uniform<i8:f32, 0.0028526969254016876:-41>>
}

// @requantize_random_17 of each is 8080808080808080808080808080808083898f959ba1a7adb3b9bfc5cbd1d7dde3e9eff5fb01070d13191f252b31373d43494f555a60666c72787e7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f
func.func @requantize_random_17(%arg0: tensor<256x!quant.uniform<i8:f32, 0.017049316316843033:-98>>) -> tensor<256x!quant.uniform<i8:f32, 0.0028526969254016876:-41>> {
  %r = "tfl.quantize"(%arg0) <{qtype = tensor<256x!quant.uniform<i8:f32, 0.0028526969254016876:-41>>}> : (tensor<256x!quant.uniform<i8:f32, 0.017049316316843033:-98>>) -> tensor<256x!quant.uniform<i8:f32, 0.0028526969254016876:-41>>
  return %r : tensor<256x!quant.uniform<i8:f32, 0.0028526969254016876:-41>>
}

// @quantize_random_17 of grid 0.0125 hash b53e3dc8241ac522
func.func @quantize_random_17(%arg0: tensor<1024xf32>) -> tensor<1024x!quant.uniform<i8:f32, 0.01858704350888729:6>> {
  %r = "tfl.quantize"(%arg0) <{qtype = tensor<1024x!quant.uniform<i8:f32, 0.01858704350888729:6>>}> : (tensor<1024xf32>) -> tensor<1024x!quant.uniform<i8:f32, 0.01858704350888729:6>>
  return %r : tensor<1024x!quant.uniform<i8:f32, 0.01858704350888729:6>>
}

// @mean_random_17 of mix 17 is 7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f
func.func @mean_random_17(%arg0: tensor<4x5x7x16x!quant.uniform<i8:f32, 0.017049316316843033:-98>>) -> tensor<4x1x1x16x!quant.uniform<i8:f32, 0.009165238589048386:63>> {
  %1 = "tfl.pseudo_const"() <{value = dense<[1, 2]> : tensor<2xi32>}> : () -> tensor<2xi32>
  %r = "tfl.mean"(%arg0, %1) <{keep_dims = true}> : (tensor<4x5x7x16x!quant.uniform<i8:f32, 0.017049316316843033:-98>>, tensor<2xi32>) -> tensor<4x1x1x16x!quant.uniform<i8:f32, 0.009165238589048386:63>>
  return %r : tensor<4x1x1x16x!quant.uniform<i8:f32, 0.009165238589048386:63>>
}

// @sum_random_17 of mix 17 is 7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f
func.func @sum_random_17(%arg0: tensor<4x5x7x16x!quant.uniform<i8:f32, 0.017049316316843033:-98>>) -> tensor<4x1x1x16x!quant.uniform<i8:f32, 0.3207833468914032:63>> {
  %1 = "tfl.pseudo_const"() <{value = dense<[1, 2]> : tensor<2xi32>}> : () -> tensor<2xi32>
  %r = "tfl.sum"(%arg0, %1) <{keep_dims = true}> : (tensor<4x5x7x16x!quant.uniform<i8:f32, 0.017049316316843033:-98>>, tensor<2xi32>) -> tensor<4x1x1x16x!quant.uniform<i8:f32, 0.3207833468914032:63>>
  return %r : tensor<4x1x1x16x!quant.uniform<i8:f32, 0.3207833468914032:63>>
}

// @resize_bilinear_random_17 of mix 17 hash d21800aabb0bf4e5
func.func @resize_bilinear_random_17(%arg0: tensor<1x4x5x8x!quant.uniform<i8:f32, 0.017049316316843033:-98>>) -> tensor<1x21x11x8x!quant.uniform<i8:f32, 0.017049316316843033:-98>> {
  %1 = "tfl.pseudo_const"() <{value = dense<[21, 11]> : tensor<2xi32>}> : () -> tensor<2xi32>
  %r = "tfl.resize_bilinear"(%arg0, %1) <{align_corners = true, half_pixel_centers = false}> : (tensor<1x4x5x8x!quant.uniform<i8:f32, 0.017049316316843033:-98>>, tensor<2xi32>) -> tensor<1x21x11x8x!quant.uniform<i8:f32, 0.017049316316843033:-98>>
  return %r : tensor<1x21x11x8x!quant.uniform<i8:f32, 0.017049316316843033:-98>>
}

// @add_random_18 of each, slow hash 00c4d506ee5f4ed0
func.func @add_random_18(%arg0: tensor<65536x!quant.uniform<u8:f32, 0.02625570259988308:121>>, %arg1: tensor<65536x!quant.uniform<u8:f32, 0.028623780235648155:225>>) -> tensor<65536x!quant.uniform<u8:f32, 0.031205439940094948:73>> {
  %r = "tfl.add"(%arg0, %arg1) <{fused_activation_function = "NONE"}> : (tensor<65536x!quant.uniform<u8:f32, 0.02625570259988308:121>>, tensor<65536x!quant.uniform<u8:f32, 0.028623780235648155:225>>) -> tensor<65536x!quant.uniform<u8:f32, 0.031205439940094948:73>>
  return %r : tensor<65536x!quant.uniform<u8:f32, 0.031205439940094948:73>>
}

// @sub_random_18 of each, slow hash f81b98dc2f1f974f
func.func @sub_random_18(%arg0: tensor<65536x!quant.uniform<u8:f32, 0.02625570259988308:121>>, %arg1: tensor<65536x!quant.uniform<u8:f32, 0.028623780235648155:225>>) -> tensor<65536x!quant.uniform<u8:f32, 0.031205439940094948:73>> {
  %r = "tfl.sub"(%arg0, %arg1) <{fused_activation_function = "NONE"}> : (tensor<65536x!quant.uniform<u8:f32, 0.02625570259988308:121>>, tensor<65536x!quant.uniform<u8:f32, 0.028623780235648155:225>>) -> tensor<65536x!quant.uniform<u8:f32, 0.031205439940094948:73>>
  return %r : tensor<65536x!quant.uniform<u8:f32, 0.031205439940094948:73>>
}

// @mul_random_18 of each, slow hash 5bc2c05ce42d094c
func.func @mul_random_18(%arg0: tensor<65536x!quant.uniform<u8:f32, 0.02625570259988308:121>>, %arg1: tensor<65536x!quant.uniform<u8:f32, 0.028623780235648155:225>>) -> tensor<65536x!quant.uniform<u8:f32, 0.21310065686702728:73>> {
  %r = "tfl.mul"(%arg0, %arg1) <{fused_activation_function = "NONE"}> : (tensor<65536x!quant.uniform<u8:f32, 0.02625570259988308:121>>, tensor<65536x!quant.uniform<u8:f32, 0.028623780235648155:225>>) -> tensor<65536x!quant.uniform<u8:f32, 0.21310065686702728:73>>
  return %r : tensor<65536x!quant.uniform<u8:f32, 0.21310065686702728:73>>
}

// @leaky_relu_random_18 of each is fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffefefdfcfbfaf9f8f7f7f6f5f4f3f2f1f0f0efeeedecebeae9e8e8e7e6e5e4e3e2e1e1e0dfdedddcdbdadad9d8d7d6d5d4d3d3d2d1d0cfcecdcccbcbcac9c8c7c6c5c4c4c3c2c1c0bfbebdbdbcbbbab9b8b7b6b6b5b4b3b2b8bdc3c8ced3d9dee4e9eff5faffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff
func.func @leaky_relu_random_18(%arg0: tensor<256x!quant.uniform<u8:f32, 0.02625570259988308:121>>) -> tensor<256x!quant.uniform<u8:f32, 0.004737733863294125:178>> {
  %r = "tfl.leaky_relu"(%arg0) <{alpha = -0.15845556557178497 : f32}> : (tensor<256x!quant.uniform<u8:f32, 0.02625570259988308:121>>) -> tensor<256x!quant.uniform<u8:f32, 0.004737733863294125:178>>
  return %r : tensor<256x!quant.uniform<u8:f32, 0.004737733863294125:178>>
}

// @requantize_random_18 of each is 000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000001060c11171c22272d33383e43494e54595f646a6f757b80868b91969ca1a7acb2b8bdc3c8ced3d9dee4e9eff5faffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff
func.func @requantize_random_18(%arg0: tensor<256x!quant.uniform<u8:f32, 0.02625570259988308:121>>) -> tensor<256x!quant.uniform<u8:f32, 0.004737733863294125:178>> {
  %r = "tfl.quantize"(%arg0) <{qtype = tensor<256x!quant.uniform<u8:f32, 0.004737733863294125:178>>}> : (tensor<256x!quant.uniform<u8:f32, 0.02625570259988308:121>>) -> tensor<256x!quant.uniform<u8:f32, 0.004737733863294125:178>>
  return %r : tensor<256x!quant.uniform<u8:f32, 0.004737733863294125:178>>
}

// @quantize_random_18 of grid 0.0125 hash 8ac6ad4ba6c77c95
func.func @quantize_random_18(%arg0: tensor<1024xf32>) -> tensor<1024x!quant.uniform<u8:f32, 0.028623780235648155:225>> {
  %r = "tfl.quantize"(%arg0) <{qtype = tensor<1024x!quant.uniform<u8:f32, 0.028623780235648155:225>>}> : (tensor<1024xf32>) -> tensor<1024x!quant.uniform<u8:f32, 0.028623780235648155:225>>
  return %r : tensor<1024x!quant.uniform<u8:f32, 0.028623780235648155:225>>
}

// @mean_random_18 of mix 18 is 411618282d3647075e2314211d0e0e1b1c23193730241e3313252437321c2f1200492719161d252409272325222f19152517494b002b28182d0d310d0023272a
func.func @mean_random_18(%arg0: tensor<4x6x7x16x!quant.uniform<u8:f32, 0.02625570259988308:121>>) -> tensor<4x1x1x16x!quant.uniform<u8:f32, 0.014583437703549862:26>> {
  %1 = "tfl.pseudo_const"() <{value = dense<[1, 2]> : tensor<2xi32>}> : () -> tensor<2xi32>
  %r = "tfl.mean"(%arg0, %1) <{keep_dims = true}> : (tensor<4x6x7x16x!quant.uniform<u8:f32, 0.02625570259988308:121>>, tensor<2xi32>) -> tensor<4x1x1x16x!quant.uniform<u8:f32, 0.014583437703549862:26>>
  return %r : tensor<4x1x1x16x!quant.uniform<u8:f32, 0.014583437703549862:26>>
}

// @sum_random_18 of mix 18 is 411618282d3647075e2314211d0e0e1b1c23193730241e3313252437321c2f1200492719161d252409272325222f19152517494b002b28182d0d310d0023272a
func.func @sum_random_18(%arg0: tensor<4x6x7x16x!quant.uniform<u8:f32, 0.02625570259988308:121>>) -> tensor<4x1x1x16x!quant.uniform<u8:f32, 0.6125044226646423:26>> {
  %1 = "tfl.pseudo_const"() <{value = dense<[1, 2]> : tensor<2xi32>}> : () -> tensor<2xi32>
  %r = "tfl.sum"(%arg0, %1) <{keep_dims = true}> : (tensor<4x6x7x16x!quant.uniform<u8:f32, 0.02625570259988308:121>>, tensor<2xi32>) -> tensor<4x1x1x16x!quant.uniform<u8:f32, 0.6125044226646423:26>>
  return %r : tensor<4x1x1x16x!quant.uniform<u8:f32, 0.6125044226646423:26>>
}

// @resize_bilinear_random_18 of mix 18 hash d6130b8251663819
func.func @resize_bilinear_random_18(%arg0: tensor<1x5x5x8x!quant.uniform<u8:f32, 0.02625570259988308:121>>) -> tensor<1x22x11x8x!quant.uniform<u8:f32, 0.02625570259988308:121>> {
  %1 = "tfl.pseudo_const"() <{value = dense<[22, 11]> : tensor<2xi32>}> : () -> tensor<2xi32>
  %r = "tfl.resize_bilinear"(%arg0, %1) <{align_corners = false, half_pixel_centers = true}> : (tensor<1x5x5x8x!quant.uniform<u8:f32, 0.02625570259988308:121>>, tensor<2xi32>) -> tensor<1x22x11x8x!quant.uniform<u8:f32, 0.02625570259988308:121>>
  return %r : tensor<1x22x11x8x!quant.uniform<u8:f32, 0.02625570259988308:121>>
}

// @add_random_19 of each, slow hash f5b277f895107789
func.func @add_random_19(%arg0: tensor<65536x!quant.uniform<i8:f32, 0.040433406829833984:83>>, %arg1: tensor<65536x!quant.uniform<i8:f32, 0.04408019781112671:-68>>) -> tensor<65536x!quant.uniform<i8:f32, 0.04805591702461243:36>> {
  %r = "tfl.add"(%arg0, %arg1) <{fused_activation_function = "NONE"}> : (tensor<65536x!quant.uniform<i8:f32, 0.040433406829833984:83>>, tensor<65536x!quant.uniform<i8:f32, 0.04408019781112671:-68>>) -> tensor<65536x!quant.uniform<i8:f32, 0.04805591702461243:36>>
  return %r : tensor<65536x!quant.uniform<i8:f32, 0.04805591702461243:36>>
}

// @sub_random_19 of each, slow hash bc211b9a903cc188
func.func @sub_random_19(%arg0: tensor<65536x!quant.uniform<i8:f32, 0.040433406829833984:83>>, %arg1: tensor<65536x!quant.uniform<i8:f32, 0.04408019781112671:-68>>) -> tensor<65536x!quant.uniform<i8:f32, 0.04805591702461243:36>> {
  %r = "tfl.sub"(%arg0, %arg1) <{fused_activation_function = "NONE"}> : (tensor<65536x!quant.uniform<i8:f32, 0.040433406829833984:83>>, tensor<65536x!quant.uniform<i8:f32, 0.04408019781112671:-68>>) -> tensor<65536x!quant.uniform<i8:f32, 0.04805591702461243:36>>
  return %r : tensor<65536x!quant.uniform<i8:f32, 0.04805591702461243:36>>
}

// @mul_random_19 of each, slow hash 0ad2772134cabb29
func.func @mul_random_19(%arg0: tensor<65536x!quant.uniform<i8:f32, 0.040433406829833984:83>>, %arg1: tensor<65536x!quant.uniform<i8:f32, 0.04408019781112671:-68>>) -> tensor<65536x!quant.uniform<i8:f32, 0.5295257568359375:36>> {
  %r = "tfl.mul"(%arg0, %arg1) <{fused_activation_function = "NONE"}> : (tensor<65536x!quant.uniform<i8:f32, 0.040433406829833984:83>>, tensor<65536x!quant.uniform<i8:f32, 0.04408019781112671:-68>>) -> tensor<65536x!quant.uniform<i8:f32, 0.5295257568359375:36>>
  return %r : tensor<65536x!quant.uniform<i8:f32, 0.5295257568359375:36>>
}

// @leaky_relu_random_19 of each is 80808080808080808080808080808080808080808080808080808080808080808080808080808080808080808080808080808080808080808080808080808080808080808080808080808080808080808080808080808080808080808080808080808080808080808080808080808080808080808080808080808080808080808080808080808080808080808080808080808080808080808080808080808080808080808080808080808080808080808080808080808080808080808080808080808080808081818283848586878888898a8b8c91969ba1a6abb0b5babfc5cacfd4d9dee3e9eef3f8fd02070d12171c21262b31363b40454a4f545a5f64696e
func.func @leaky_relu_random_19(%arg0: tensor<256x!quant.uniform<i8:f32, 0.040433406829833984:83>>) -> tensor<256x!quant.uniform<i8:f32, 0.007868386805057526:-116>> {
  %r = "tfl.leaky_relu"(%arg0) <{alpha = 0.17069578170776367 : f32}> : (tensor<256x!quant.uniform<i8:f32, 0.040433406829833984:83>>) -> tensor<256x!quant.uniform<i8:f32, 0.007868386805057526:-116>>
  return %r : tensor<256x!quant.uniform<i8:f32, 0.007868386805057526:-116>>
}

// @requantize_random_19 of each is 808080808080808080808080808080808080808080808080808080808080808080808080808080808080808080808080808080808080808080808080808080808080808080808080808080808080808080808080808080808080808080808080808080808080808080808080808080808080808080808080808080808080808080808080808080808080808080808080808080808080808080808080808080808080808080808080808080808080808080808080808080808080808080808080808080808080808080808080808080808082878c91969ba1a6abb0b5babfc5cacfd4d9dee3e9eef3f8fd02070d12171c21262b31363b40454a4f545a5f64696e
func.func @requantize_random_19(%arg0: tensor<256x!quant.uniform<i8:f32, 0.040433406829833984:83>>) -> tensor<256x!quant.uniform<i8:f32, 0.007868386805057526:-116>> {
  %r = "tfl.quantize"(%arg0) <{qtype = tensor<256x!quant.uniform<i8:f32, 0.007868386805057526:-116>>}> : (tensor<256x!quant.uniform<i8:f32, 0.040433406829833984:83>>) -> tensor<256x!quant.uniform<i8:f32, 0.007868386805057526:-116>>
  return %r : tensor<256x!quant.uniform<i8:f32, 0.007868386805057526:-116>>
}

// @quantize_random_19 of grid 0.0125 hash 7801cca5f4ed8cda
func.func @quantize_random_19(%arg0: tensor<1024xf32>) -> tensor<1024x!quant.uniform<i8:f32, 0.04408019781112671:-68>> {
  %r = "tfl.quantize"(%arg0) <{qtype = tensor<1024x!quant.uniform<i8:f32, 0.04408019781112671:-68>>}> : (tensor<1024xf32>) -> tensor<1024x!quant.uniform<i8:f32, 0.04408019781112671:-68>>
  return %r : tensor<1024x!quant.uniform<i8:f32, 0.04408019781112671:-68>>
}

// @mean_random_19 of mix 19 is 808080808080808080808080808080808080808080808081808080808a8080808080808080808080808080808080808580808080808080808080808080808080
func.func @mean_random_19(%arg0: tensor<4x7x7x16x!quant.uniform<i8:f32, 0.040433406829833984:83>>) -> tensor<4x1x1x16x!quant.uniform<i8:f32, 0.023204702883958817:-11>> {
  %1 = "tfl.pseudo_const"() <{value = dense<[1, 2]> : tensor<2xi32>}> : () -> tensor<2xi32>
  %r = "tfl.mean"(%arg0, %1) <{keep_dims = true}> : (tensor<4x7x7x16x!quant.uniform<i8:f32, 0.040433406829833984:83>>, tensor<2xi32>) -> tensor<4x1x1x16x!quant.uniform<i8:f32, 0.023204702883958817:-11>>
  return %r : tensor<4x1x1x16x!quant.uniform<i8:f32, 0.023204702883958817:-11>>
}

// @sum_random_19 of mix 19 is 808080808080808080808080808080808080808080808081808080808a8080808080808080808080808080808080808580808080808080808080808080808080
func.func @sum_random_19(%arg0: tensor<4x7x7x16x!quant.uniform<i8:f32, 0.040433406829833984:83>>) -> tensor<4x1x1x16x!quant.uniform<i8:f32, 1.1370304822921753:-11>> {
  %1 = "tfl.pseudo_const"() <{value = dense<[1, 2]> : tensor<2xi32>}> : () -> tensor<2xi32>
  %r = "tfl.sum"(%arg0, %1) <{keep_dims = true}> : (tensor<4x7x7x16x!quant.uniform<i8:f32, 0.040433406829833984:83>>, tensor<2xi32>) -> tensor<4x1x1x16x!quant.uniform<i8:f32, 1.1370304822921753:-11>>
  return %r : tensor<4x1x1x16x!quant.uniform<i8:f32, 1.1370304822921753:-11>>
}

// @resize_bilinear_random_19 of mix 19 hash 4952a309c46e5731
func.func @resize_bilinear_random_19(%arg0: tensor<1x6x5x8x!quant.uniform<i8:f32, 0.040433406829833984:83>>) -> tensor<1x23x11x8x!quant.uniform<i8:f32, 0.040433406829833984:83>> {
  %1 = "tfl.pseudo_const"() <{value = dense<[23, 11]> : tensor<2xi32>}> : () -> tensor<2xi32>
  %r = "tfl.resize_bilinear"(%arg0, %1) <{align_corners = false, half_pixel_centers = true}> : (tensor<1x6x5x8x!quant.uniform<i8:f32, 0.040433406829833984:83>>, tensor<2xi32>) -> tensor<1x23x11x8x!quant.uniform<i8:f32, 0.040433406829833984:83>>
  return %r : tensor<1x23x11x8x!quant.uniform<i8:f32, 0.040433406829833984:83>>
}

// @add_random_20 of each, slow hash 05abd57042e29a84
func.func @add_random_20(%arg0: tensor<65536x!quant.uniform<i8:f32, 0.062266845256090164:46>>, %arg1: tensor<65536x!quant.uniform<i8:f32, 0.06788287311792374:-106>>) -> tensor<65536x!quant.uniform<i8:f32, 0.07400541752576828:-1>> {
  %r = "tfl.add"(%arg0, %arg1) <{fused_activation_function = "NONE"}> : (tensor<65536x!quant.uniform<i8:f32, 0.062266845256090164:46>>, tensor<65536x!quant.uniform<i8:f32, 0.06788287311792374:-106>>) -> tensor<65536x!quant.uniform<i8:f32, 0.07400541752576828:-1>>
  return %r : tensor<65536x!quant.uniform<i8:f32, 0.07400541752576828:-1>>
}

// @sub_random_20 of each, slow hash cbe5679c403ebce8
func.func @sub_random_20(%arg0: tensor<65536x!quant.uniform<i8:f32, 0.062266845256090164:46>>, %arg1: tensor<65536x!quant.uniform<i8:f32, 0.06788287311792374:-106>>) -> tensor<65536x!quant.uniform<i8:f32, 0.07400541752576828:-1>> {
  %r = "tfl.sub"(%arg0, %arg1) <{fused_activation_function = "NONE"}> : (tensor<65536x!quant.uniform<i8:f32, 0.062266845256090164:46>>, tensor<65536x!quant.uniform<i8:f32, 0.06788287311792374:-106>>) -> tensor<65536x!quant.uniform<i8:f32, 0.07400541752576828:-1>>
  return %r : tensor<65536x!quant.uniform<i8:f32, 0.07400541752576828:-1>>
}

// @mul_random_20 of each, slow hash d3ce7a45529ea5b1
func.func @mul_random_20(%arg0: tensor<65536x!quant.uniform<i8:f32, 0.062266845256090164:46>>, %arg1: tensor<65536x!quant.uniform<i8:f32, 0.06788287311792374:-106>>) -> tensor<65536x!quant.uniform<i8:f32, 0.08771990239620209:-1>> {
  %r = "tfl.mul"(%arg0, %arg1) <{fused_activation_function = "NONE"}> : (tensor<65536x!quant.uniform<i8:f32, 0.062266845256090164:46>>, tensor<65536x!quant.uniform<i8:f32, 0.06788287311792374:-106>>) -> tensor<65536x!quant.uniform<i8:f32, 0.08771990239620209:-1>>
  return %r : tensor<65536x!quant.uniform<i8:f32, 0.08771990239620209:-1>>
}

// @leaky_relu_random_20 of each is 7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7e7d7c7b7a7979787776757473727271706f6e6d6c6b6b6a6968676c71757a7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f
func.func @leaky_relu_random_20(%arg0: tensor<256x!quant.uniform<i8:f32, 0.062266845256090164:46>>) -> tensor<256x!quant.uniform<i8:f32, 0.013067742809653282:103>> {
  %r = "tfl.leaky_relu"(%arg0) <{alpha = -0.18388153612613678 : f32}> : (tensor<256x!quant.uniform<i8:f32, 0.062266845256090164:46>>) -> tensor<256x!quant.uniform<i8:f32, 0.013067742809653282:103>>
  return %r : tensor<256x!quant.uniform<i8:f32, 0.013067742809653282:103>>
}

// @requantize_random_20 of each is 80808080808080808080808080808080808080808080808080808080808080808080808080808080808080808080808080808080808080808080808080808080808080808080808080808080808080808080808080808080808080808080808080808080808080808080808080808080808080808080808080808080808082878c91959a9fa4a8adb2b7bbc0c5cacfd3d8dde2e6ebf0f5f9fe03080c11161b2024292e33373c41464a4f54595d62676c71757a7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f
func.func @requantize_random_20(%arg0: tensor<256x!quant.uniform<i8:f32, 0.062266845256090164:46>>) -> tensor<256x!quant.uniform<i8:f32, 0.013067742809653282:103>> {
  %r = "tfl.quantize"(%arg0) <{qtype = tensor<256x!quant.uniform<i8:f32, 0.013067742809653282:103>>}> : (tensor<256x!quant.uniform<i8:f32, 0.062266845256090164:46>>) -> tensor<256x!quant.uniform<i8:f32, 0.013067742809653282:103>>
  return %r : tensor<256x!quant.uniform<i8:f32, 0.013067742809653282:103>>
}

// @quantize_random_20 of grid 0.0125 hash 9b6fcdb985076d7d
func.func @quantize_random_20(%arg0: tensor<1024xf32>) -> tensor<1024x!quant.uniform<i8:f32, 0.06788287311792374:-106>> {
  %r = "tfl.quantize"(%arg0) <{qtype = tensor<1024x!quant.uniform<i8:f32, 0.06788287311792374:-106>>}> : (tensor<1024xf32>) -> tensor<1024x!quant.uniform<i8:f32, 0.06788287311792374:-106>>
  return %r : tensor<1024x!quant.uniform<i8:f32, 0.06788287311792374:-106>>
}

// @mean_random_20 of mix 20 is 9680bd95989cab808080b280a09c868c85808c808080808092989e8285808080a291889187a794809699808d8080808980808e98808089808080c4898980809a
func.func @mean_random_20(%arg0: tensor<4x3x7x16x!quant.uniform<i8:f32, 0.062266845256090164:46>>) -> tensor<4x1x1x16x!quant.uniform<i8:f32, 0.036922577768564224:-49>> {
  %1 = "tfl.pseudo_const"() <{value = dense<[1, 2]> : tensor<2xi32>}> : () -> tensor<2xi32>
  %r = "tfl.mean"(%arg0, %1) <{keep_dims = true}> : (tensor<4x3x7x16x!quant.uniform<i8:f32, 0.062266845256090164:46>>, tensor<2xi32>) -> tensor<4x1x1x16x!quant.uniform<i8:f32, 0.036922577768564224:-49>>
  return %r : tensor<4x1x1x16x!quant.uniform<i8:f32, 0.036922577768564224:-49>>
}

// @sum_random_20 of mix 20 is 9680bd95989cab808080b280a09c868c85808c808080808092989e8285808080a291889187a794809699808d8080808980808e98808089808080c4898980809a
func.func @sum_random_20(%arg0: tensor<4x3x7x16x!quant.uniform<i8:f32, 0.062266845256090164:46>>) -> tensor<4x1x1x16x!quant.uniform<i8:f32, 0.7753741145133972:-49>> {
  %1 = "tfl.pseudo_const"() <{value = dense<[1, 2]> : tensor<2xi32>}> : () -> tensor<2xi32>
  %r = "tfl.sum"(%arg0, %1) <{keep_dims = true}> : (tensor<4x3x7x16x!quant.uniform<i8:f32, 0.062266845256090164:46>>, tensor<2xi32>) -> tensor<4x1x1x16x!quant.uniform<i8:f32, 0.7753741145133972:-49>>
  return %r : tensor<4x1x1x16x!quant.uniform<i8:f32, 0.7753741145133972:-49>>
}

// @resize_bilinear_random_20 of mix 20 hash c195dca9ccc60a85
func.func @resize_bilinear_random_20(%arg0: tensor<1x3x5x8x!quant.uniform<i8:f32, 0.062266845256090164:46>>) -> tensor<1x24x11x8x!quant.uniform<i8:f32, 0.062266845256090164:46>> {
  %1 = "tfl.pseudo_const"() <{value = dense<[24, 11]> : tensor<2xi32>}> : () -> tensor<2xi32>
  %r = "tfl.resize_bilinear"(%arg0, %1) <{align_corners = false, half_pixel_centers = false}> : (tensor<1x3x5x8x!quant.uniform<i8:f32, 0.062266845256090164:46>>, tensor<2xi32>) -> tensor<1x24x11x8x!quant.uniform<i8:f32, 0.062266845256090164:46>>
  return %r : tensor<1x24x11x8x!quant.uniform<i8:f32, 0.062266845256090164:46>>
}

// @add_random_21 of each, slow hash 948650bfad8582c6
func.func @add_random_21(%arg0: tensor<65536x!quant.uniform<u8:f32, 0.09589004516601562:8>>, %arg1: tensor<65536x!quant.uniform<u8:f32, 0.10453864932060242:113>>) -> tensor<65536x!quant.uniform<u8:f32, 0.11396728456020355:217>> {
  %r = "tfl.add"(%arg0, %arg1) <{fused_activation_function = "NONE"}> : (tensor<65536x!quant.uniform<u8:f32, 0.09589004516601562:8>>, tensor<65536x!quant.uniform<u8:f32, 0.10453864932060242:113>>) -> tensor<65536x!quant.uniform<u8:f32, 0.11396728456020355:217>>
  return %r : tensor<65536x!quant.uniform<u8:f32, 0.11396728456020355:217>>
}

// @sub_random_21 of each, slow hash 0f82d3771c37c1a5
func.func @sub_random_21(%arg0: tensor<65536x!quant.uniform<u8:f32, 0.09589004516601562:8>>, %arg1: tensor<65536x!quant.uniform<u8:f32, 0.10453864932060242:113>>) -> tensor<65536x!quant.uniform<u8:f32, 0.11396728456020355:217>> {
  %r = "tfl.sub"(%arg0, %arg1) <{fused_activation_function = "NONE"}> : (tensor<65536x!quant.uniform<u8:f32, 0.09589004516601562:8>>, tensor<65536x!quant.uniform<u8:f32, 0.10453864932060242:113>>) -> tensor<65536x!quant.uniform<u8:f32, 0.11396728456020355:217>>
  return %r : tensor<65536x!quant.uniform<u8:f32, 0.11396728456020355:217>>
}

// @mul_random_21 of each, slow hash 679bae38b02ef088
func.func @mul_random_21(%arg0: tensor<65536x!quant.uniform<u8:f32, 0.09589004516601562:8>>, %arg1: tensor<65536x!quant.uniform<u8:f32, 0.10453864932060242:113>>) -> tensor<65536x!quant.uniform<u8:f32, 0.21797192096710205:217>> {
  %r = "tfl.mul"(%arg0, %arg1) <{fused_activation_function = "NONE"}> : (tensor<65536x!quant.uniform<u8:f32, 0.09589004516601562:8>>, tensor<65536x!quant.uniform<u8:f32, 0.10453864932060242:113>>) -> tensor<65536x!quant.uniform<u8:f32, 0.21797192096710205:217>>
  return %r : tensor<65536x!quant.uniform<u8:f32, 0.21797192096710205:217>>
}

// @leaky_relu_random_21 of each is 3b3c3d3e3f3f404142464b4f54585d61656a6e73777b8084898d92969a9fa3a8acb0b5b9bec2c7cbcfd4d8dde1e5eaeef3f7fcffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff
func.func @leaky_relu_random_21(%arg0: tensor<256x!quant.uniform<u8:f32, 0.09589004516601562:8>>) -> tensor<256x!quant.uniform<u8:f32, 0.02170279249548912:66>> {
  %r = "tfl.leaky_relu"(%arg0) <{alpha = 0.19808582961559296 : f32}> : (tensor<256x!quant.uniform<u8:f32, 0.09589004516601562:8>>) -> tensor<256x!quant.uniform<u8:f32, 0.02170279249548912:66>>
  return %r : tensor<256x!quant.uniform<u8:f32, 0.02170279249548912:66>>
}

// @requantize_random_21 of each is 1f23272c3035393e42464b4f54585d61656a6e73777b8084898d92969a9fa3a8acb0b5b9bec2c7cbcfd4d8dde1e5eaeef3f7fcffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff
func.func @requantize_random_21(%arg0: tensor<256x!quant.uniform<u8:f32, 0.09589004516601562:8>>) -> tensor<256x!quant.uniform<u8:f32, 0.02170279249548912:66>> {
  %r = "tfl.quantize"(%arg0) <{qtype = tensor<256x!quant.uniform<u8:f32, 0.02170279249548912:66>>}> : (tensor<256x!quant.uniform<u8:f32, 0.09589004516601562:8>>) -> tensor<256x!quant.uniform<u8:f32, 0.02170279249548912:66>>
  return %r : tensor<256x!quant.uniform<u8:f32, 0.02170279249548912:66>>
}

// @quantize_random_21 of grid 0.0125 hash 30d4575d3bdf6e40
func.func @quantize_random_21(%arg0: tensor<1024xf32>) -> tensor<1024x!quant.uniform<u8:f32, 0.10453864932060242:113>> {
  %r = "tfl.quantize"(%arg0) <{qtype = tensor<1024x!quant.uniform<u8:f32, 0.10453864932060242:113>>}> : (tensor<1024xf32>) -> tensor<1024x!quant.uniform<u8:f32, 0.10453864932060242:113>>
  return %r : tensor<1024x!quant.uniform<u8:f32, 0.10453864932060242:113>>
}

// @mean_random_21 of mix 21 is ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff
func.func @mean_random_21(%arg0: tensor<4x4x7x16x!quant.uniform<u8:f32, 0.09589004516601562:8>>) -> tensor<4x1x1x16x!quant.uniform<u8:f32, 0.058750033378601074:170>> {
  %1 = "tfl.pseudo_const"() <{value = dense<[1, 2]> : tensor<2xi32>}> : () -> tensor<2xi32>
  %r = "tfl.mean"(%arg0, %1) <{keep_dims = true}> : (tensor<4x4x7x16x!quant.uniform<u8:f32, 0.09589004516601562:8>>, tensor<2xi32>) -> tensor<4x1x1x16x!quant.uniform<u8:f32, 0.058750033378601074:170>>
  return %r : tensor<4x1x1x16x!quant.uniform<u8:f32, 0.058750033378601074:170>>
}

// @sum_random_21 of mix 21 is ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff
func.func @sum_random_21(%arg0: tensor<4x4x7x16x!quant.uniform<u8:f32, 0.09589004516601562:8>>) -> tensor<4x1x1x16x!quant.uniform<u8:f32, 1.64500093460083:170>> {
  %1 = "tfl.pseudo_const"() <{value = dense<[1, 2]> : tensor<2xi32>}> : () -> tensor<2xi32>
  %r = "tfl.sum"(%arg0, %1) <{keep_dims = true}> : (tensor<4x4x7x16x!quant.uniform<u8:f32, 0.09589004516601562:8>>, tensor<2xi32>) -> tensor<4x1x1x16x!quant.uniform<u8:f32, 1.64500093460083:170>>
  return %r : tensor<4x1x1x16x!quant.uniform<u8:f32, 1.64500093460083:170>>
}

// @resize_bilinear_random_21 of mix 21 hash 17d0992291798e97
func.func @resize_bilinear_random_21(%arg0: tensor<1x4x5x8x!quant.uniform<u8:f32, 0.09589004516601562:8>>) -> tensor<1x25x11x8x!quant.uniform<u8:f32, 0.09589004516601562:8>> {
  %1 = "tfl.pseudo_const"() <{value = dense<[25, 11]> : tensor<2xi32>}> : () -> tensor<2xi32>
  %r = "tfl.resize_bilinear"(%arg0, %1) <{align_corners = true, half_pixel_centers = false}> : (tensor<1x4x5x8x!quant.uniform<u8:f32, 0.09589004516601562:8>>, tensor<2xi32>) -> tensor<1x25x11x8x!quant.uniform<u8:f32, 0.09589004516601562:8>>
  return %r : tensor<1x25x11x8x!quant.uniform<u8:f32, 0.09589004516601562:8>>
}

// @add_random_22 of each, slow hash e455117647d2a509
func.func @add_random_22(%arg0: tensor<65536x!quant.uniform<i8:f32, 0.14766930043697357:-29>>, %arg1: tensor<65536x!quant.uniform<i8:f32, 0.16098801791667938:75>>) -> tensor<65536x!quant.uniform<i8:f32, 0.17550799250602722:-76>> {
  %r = "tfl.add"(%arg0, %arg1) <{fused_activation_function = "NONE"}> : (tensor<65536x!quant.uniform<i8:f32, 0.14766930043697357:-29>>, tensor<65536x!quant.uniform<i8:f32, 0.16098801791667938:75>>) -> tensor<65536x!quant.uniform<i8:f32, 0.17550799250602722:-76>>
  return %r : tensor<65536x!quant.uniform<i8:f32, 0.17550799250602722:-76>>
}

// @sub_random_22 of each, slow hash d65f2ea9346df1b6
func.func @sub_random_22(%arg0: tensor<65536x!quant.uniform<i8:f32, 0.14766930043697357:-29>>, %arg1: tensor<65536x!quant.uniform<i8:f32, 0.16098801791667938:75>>) -> tensor<65536x!quant.uniform<i8:f32, 0.17550799250602722:-76>> {
  %r = "tfl.sub"(%arg0, %arg1) <{fused_activation_function = "NONE"}> : (tensor<65536x!quant.uniform<i8:f32, 0.14766930043697357:-29>>, tensor<65536x!quant.uniform<i8:f32, 0.16098801791667938:75>>) -> tensor<65536x!quant.uniform<i8:f32, 0.17550799250602722:-76>>
  return %r : tensor<65536x!quant.uniform<i8:f32, 0.17550799250602722:-76>>
}

// @mul_random_22 of each, slow hash dea1894af629596d
func.func @mul_random_22(%arg0: tensor<65536x!quant.uniform<i8:f32, 0.14766930043697357:-29>>, %arg1: tensor<65536x!quant.uniform<i8:f32, 0.16098801791667938:75>>) -> tensor<65536x!quant.uniform<i8:f32, 0.5416303277015686:-76>> {
  %r = "tfl.mul"(%arg0, %arg1) <{fused_activation_function = "NONE"}> : (tensor<65536x!quant.uniform<i8:f32, 0.14766930043697357:-29>>, tensor<65536x!quant.uniform<i8:f32, 0.16098801791667938:75>>) -> tensor<65536x!quant.uniform<i8:f32, 0.5416303277015686:-76>>
  return %r : tensor<65536x!quant.uniform<i8:f32, 0.5416303277015686:-76>>
}

// @leaky_relu_random_22 of each is 737271706f6e6d6d6c6b6a69686766666564636261605f5f5e5d5c5b5a5958585756555453525151504f4e4d4c4b4a4a49484746454443434241403f3e3d3c3c3b3a39383736353534333231302f2e2e2d2c2b2a2928272726252423222120201f1e1d1c2024282c3035393d4145494d5155595e62666a6e72767a7e7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f
func.func @leaky_relu_random_22(%arg0: tensor<256x!quant.uniform<i8:f32, 0.14766930043697357:-29>>) -> tensor<256x!quant.uniform<i8:f32, 0.03604380786418915:28>> {
  %r = "tfl.leaky_relu"(%arg0) <{alpha = -0.2133873701095581 : f32}> : (tensor<256x!quant.uniform<i8:f32, 0.14766930043697357:-29>>) -> tensor<256x!quant.uniform<i8:f32, 0.03604380786418915:28>>
  return %r : tensor<256x!quant.uniform<i8:f32, 0.03604380786418915:28>>
}

// @requantize_random_22 of each is 808080808080808080808080808080808080808080808080808080808080808080808080808080808080808080808080808080808080808080808080808084888d9195999da1a5a9adb1b6babec2c6caced2d6dadfe3e7ebeff3f7fbff03080c1014181c2024282c3035393d4145494d5155595e62666a6e72767a7e7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f
func.func @requantize_random_22(%arg0: tensor<256x!quant.uniform<i8:f32, 0.14766930043697357:-29>>) -> tensor<256x!quant.uniform<i8:f32, 0.03604380786418915:28>> {
  %r = "tfl.quantize"(%arg0) <{qtype = tensor<256x!quant.uniform<i8:f32, 0.03604380786418915:28>>}> : (tensor<256x!quant.uniform<i8:f32, 0.14766930043697357:-29>>) -> tensor<256x!quant.uniform<i8:f32, 0.03604380786418915:28>>
  return %r : tensor<256x!quant.uniform<i8:f32, 0.03604380786418915:28>>
}

// @quantize_random_22 of grid 0.0125 hash 704b6c6ceda99faf
func.func @quantize_random_22(%arg0: tensor<1024xf32>) -> tensor<1024x!quant.uniform<i8:f32, 0.16098801791667938:75>> {
  %r = "tfl.quantize"(%arg0) <{qtype = tensor<1024x!quant.uniform<i8:f32, 0.16098801791667938:75>>}> : (tensor<1024xf32>) -> tensor<1024x!quant.uniform<i8:f32, 0.16098801791667938:75>>
  return %r : tensor<1024x!quant.uniform<i8:f32, 0.16098801791667938:75>>
}

// @mean_random_22 of mix 22 is bda3cea2b6c98cb8b0a2b9b3c1adcabdc0b1b5c3be9fc78c89cdab8bbec1a5adabc9b1bfaedcaca5b0b29fc8bcc9afa8a9cac5a995ebb5adb49ebbb3bc9ad693
func.func @mean_random_22(%arg0: tensor<4x5x7x16x!quant.uniform<i8:f32, 0.14766930043697357:-29>>) -> tensor<4x1x1x16x!quant.uniform<i8:f32, 0.09348119795322418:-123>> {
  %1 = "tfl.pseudo_const"() <{value = dense<[1, 2]> : tensor<2xi32>}> : () -> tensor<2xi32>
  %r = "tfl.mean"(%arg0, %1) <{keep_dims = true}> : (tensor<4x5x7x16x!quant.uniform<i8:f32, 0.14766930043697357:-29>>, tensor<2xi32>) -> tensor<4x1x1x16x!quant.uniform<i8:f32, 0.09348119795322418:-123>>
  return %r : tensor<4x1x1x16x!quant.uniform<i8:f32, 0.09348119795322418:-123>>
}

// @sum_random_22 of mix 22 is bda3cea2b6c98cb8b0a2b9b3c1adcabdc0b1b5c3be9fc78c89cdab8bbec1a5adabc9b1bfaedcaca5b0b29fc8bcc9afa8a9cac5a995ebb5adb49ebbb3bc9ad693
func.func @sum_random_22(%arg0: tensor<4x5x7x16x!quant.uniform<i8:f32, 0.14766930043697357:-29>>) -> tensor<4x1x1x16x!quant.uniform<i8:f32, 3.2718420028686523:-123>> {
  %1 = "tfl.pseudo_const"() <{value = dense<[1, 2]> : tensor<2xi32>}> : () -> tensor<2xi32>
  %r = "tfl.sum"(%arg0, %1) <{keep_dims = true}> : (tensor<4x5x7x16x!quant.uniform<i8:f32, 0.14766930043697357:-29>>, tensor<2xi32>) -> tensor<4x1x1x16x!quant.uniform<i8:f32, 3.2718420028686523:-123>>
  return %r : tensor<4x1x1x16x!quant.uniform<i8:f32, 3.2718420028686523:-123>>
}

// @resize_bilinear_random_22 of mix 22 hash dedf0d17517c750e
func.func @resize_bilinear_random_22(%arg0: tensor<1x5x5x8x!quant.uniform<i8:f32, 0.14766930043697357:-29>>) -> tensor<1x26x11x8x!quant.uniform<i8:f32, 0.14766930043697357:-29>> {
  %1 = "tfl.pseudo_const"() <{value = dense<[26, 11]> : tensor<2xi32>}> : () -> tensor<2xi32>
  %r = "tfl.resize_bilinear"(%arg0, %1) <{align_corners = false, half_pixel_centers = true}> : (tensor<1x5x5x8x!quant.uniform<i8:f32, 0.14766930043697357:-29>>, tensor<2xi32>) -> tensor<1x26x11x8x!quant.uniform<i8:f32, 0.14766930043697357:-29>>
  return %r : tensor<1x26x11x8x!quant.uniform<i8:f32, 0.14766930043697357:-29>>
}

// @add_random_23 of each, slow hash abc2df5ebf88dd25
func.func @add_random_23(%arg0: tensor<65536x!quant.uniform<i8:f32, 0.2274085283279419:-66>>, %arg1: tensor<65536x!quant.uniform<i8:f32, 0.24791915714740753:38>>) -> tensor<65536x!quant.uniform<i8:f32, 0.2702797055244446:-114>> {
  %r = "tfl.add"(%arg0, %arg1) <{fused_activation_function = "NONE"}> : (tensor<65536x!quant.uniform<i8:f32, 0.2274085283279419:-66>>, tensor<65536x!quant.uniform<i8:f32, 0.24791915714740753:38>>) -> tensor<65536x!quant.uniform<i8:f32, 0.2702797055244446:-114>>
  return %r : tensor<65536x!quant.uniform<i8:f32, 0.2702797055244446:-114>>
}

// @sub_random_23 of each, slow hash 1cebfcf5b67ef10a
func.func @sub_random_23(%arg0: tensor<65536x!quant.uniform<i8:f32, 0.2274085283279419:-66>>, %arg1: tensor<65536x!quant.uniform<i8:f32, 0.24791915714740753:38>>) -> tensor<65536x!quant.uniform<i8:f32, 0.2702797055244446:-114>> {
  %r = "tfl.sub"(%arg0, %arg1) <{fused_activation_function = "NONE"}> : (tensor<65536x!quant.uniform<i8:f32, 0.2274085283279419:-66>>, tensor<65536x!quant.uniform<i8:f32, 0.24791915714740753:38>>) -> tensor<65536x!quant.uniform<i8:f32, 0.2702797055244446:-114>>
  return %r : tensor<65536x!quant.uniform<i8:f32, 0.2702797055244446:-114>>
}

// @mul_random_23 of each, slow hash dd851ef50e00de46
func.func @mul_random_23(%arg0: tensor<65536x!quant.uniform<i8:f32, 0.2274085283279419:-66>>, %arg1: tensor<65536x!quant.uniform<i8:f32, 0.24791915714740753:38>>) -> tensor<65536x!quant.uniform<i8:f32, 1.3458760976791382:-114>> {
  %r = "tfl.mul"(%arg0, %arg1) <{fused_activation_function = "NONE"}> : (tensor<65536x!quant.uniform<i8:f32, 0.2274085283279419:-66>>, tensor<65536x!quant.uniform<i8:f32, 0.24791915714740753:38>>) -> tensor<65536x!quant.uniform<i8:f32, 1.3458760976791382:-114>>
  return %r : tensor<65536x!quant.uniform<i8:f32, 1.3458760976791382:-114>>
}

// @leaky_relu_random_23 of each is c1c2c3c3c4c5c6c7c8c9cacacbcccdcecfd0d1d1d2d3d4d5d6d7d8d8d9dadbdcdddedfdfe0e1e2e3e4e5e6e6e7e8e9eaebecededeeeff0f1f2f3f4f4f5f6f7fbff02060a0e1215191d2125282c3034383b3f43474b4e52565a5e6165696d7174787c7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f
func.func @leaky_relu_random_23(%arg0: tensor<256x!quant.uniform<i8:f32, 0.2274085283279419:-66>>) -> tensor<256x!quant.uniform<i8:f32, 0.05986122041940689:-9>> {
  %r = "tfl.leaky_relu"(%arg0) <{alpha = 0.22987091541290283 : f32}> : (tensor<256x!quant.uniform<i8:f32, 0.2274085283279419:-66>>) -> tensor<256x!quant.uniform<i8:f32, 0.05986122041940689:-9>>
  return %r : tensor<256x!quant.uniform<i8:f32, 0.05986122041940689:-9>>
}

// @requantize_random_23 of each is 808080808080808080808080808080808080808080808080808080808080808185898d9094989ca0a3a7abafb3b6babec2c6c9cdd1d5d9dce0e4e8eceff3f7fbff02060a0e1215191d2125282c3034383b3f43474b4e52565a5e6165696d7174787c7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f
func.func @requantize_random_23(%arg0: tensor<256x!quant.uniform<i8:f32, 0.2274085283279419:-66>>) -> tensor<256x!quant.uniform<i8:f32, 0.05986122041940689:-9>> {
  %r = "tfl.quantize"(%arg0) <{qtype = tensor<256x!quant.uniform<i8:f32, 0.05986122041940689:-9>>}> : (tensor<256x!quant.uniform<i8:f32, 0.2274085283279419:-66>>) -> tensor<256x!quant.uniform<i8:f32, 0.05986122041940689:-9>>
  return %r : tensor<256x!quant.uniform<i8:f32, 0.05986122041940689:-9>>
}

// @quantize_random_23 of grid 0.0125 hash 6777627389cf7967
func.func @quantize_random_23(%arg0: tensor<1024xf32>) -> tensor<1024x!quant.uniform<i8:f32, 0.24791915714740753:38>> {
  %r = "tfl.quantize"(%arg0) <{qtype = tensor<1024x!quant.uniform<i8:f32, 0.24791915714740753:38>>}> : (tensor<1024xf32>) -> tensor<1024x!quant.uniform<i8:f32, 0.24791915714740753:38>>
  return %r : tensor<1024x!quant.uniform<i8:f32, 0.24791915714740753:38>>
}

// @mean_random_23 of mix 23 is 7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f
func.func @mean_random_23(%arg0: tensor<4x6x7x16x!quant.uniform<i8:f32, 0.2274085283279419:-66>>) -> tensor<4x1x1x16x!quant.uniform<i8:f32, 0.14874428510665894:95>> {
  %1 = "tfl.pseudo_const"() <{value = dense<[1, 2]> : tensor<2xi32>}> : () -> tensor<2xi32>
  %r = "tfl.mean"(%arg0, %1) <{keep_dims = true}> : (tensor<4x6x7x16x!quant.uniform<i8:f32, 0.2274085283279419:-66>>, tensor<2xi32>) -> tensor<4x1x1x16x!quant.uniform<i8:f32, 0.14874428510665894:95>>
  return %r : tensor<4x1x1x16x!quant.uniform<i8:f32, 0.14874428510665894:95>>
}

// @sum_random_23 of mix 23 is 7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f
func.func @sum_random_23(%arg0: tensor<4x6x7x16x!quant.uniform<i8:f32, 0.2274085283279419:-66>>) -> tensor<4x1x1x16x!quant.uniform<i8:f32, 6.247260093688965:95>> {
  %1 = "tfl.pseudo_const"() <{value = dense<[1, 2]> : tensor<2xi32>}> : () -> tensor<2xi32>
  %r = "tfl.sum"(%arg0, %1) <{keep_dims = true}> : (tensor<4x6x7x16x!quant.uniform<i8:f32, 0.2274085283279419:-66>>, tensor<2xi32>) -> tensor<4x1x1x16x!quant.uniform<i8:f32, 6.247260093688965:95>>
  return %r : tensor<4x1x1x16x!quant.uniform<i8:f32, 6.247260093688965:95>>
}

// @resize_bilinear_random_23 of mix 23 hash 3cee4fd8c0c7024b
func.func @resize_bilinear_random_23(%arg0: tensor<1x6x5x8x!quant.uniform<i8:f32, 0.2274085283279419:-66>>) -> tensor<1x27x11x8x!quant.uniform<i8:f32, 0.2274085283279419:-66>> {
  %1 = "tfl.pseudo_const"() <{value = dense<[27, 11]> : tensor<2xi32>}> : () -> tensor<2xi32>
  %r = "tfl.resize_bilinear"(%arg0, %1) <{align_corners = false, half_pixel_centers = true}> : (tensor<1x6x5x8x!quant.uniform<i8:f32, 0.2274085283279419:-66>>, tensor<2xi32>) -> tensor<1x27x11x8x!quant.uniform<i8:f32, 0.2274085283279419:-66>>
  return %r : tensor<1x27x11x8x!quant.uniform<i8:f32, 0.2274085283279419:-66>>
}

// @fully_connected_dynamic_0 of grid 0.04946287348866463 hash c4f55ae73f9562d6
func.func @fully_connected_dynamic_0(%arg0: tensor<50x40xf32>) -> tensor<50x4xf32> {
  %1 = "tfl.pseudo_qconst"() <{qtype = tensor<4x40x!quant.uniform<i8:f32, 0.017889302223920822>>, value = dense<"0x141A9A66628F145B7B72A25D0C18E93283F93669AEBFDE307C742D6F139A4A0DA82DACBAB18B8120140B35208339CA7F0E5ACCFDF6F71FCA6729897502D257930735E26D0D8FB6312E5F61133B81345160C5946F2C5854E676E88620F232A9F8E32475F394EA78272FF3CB1F4832BE1B6A8A4571090CF29CF66DD86AE76D2E5FEFB790457C242AF5C86A97466820CA458F385F4C9E4642F2A135B6EA9EFFEC0B"> : tensor<4x40xi8>}> : () -> tensor<4x40x!quant.uniform<i8:f32, 0.017889302223920822>>
  %2 = "tfl.no_value"() <{value}> : () -> none
  %r = "tfl.fully_connected"(%arg0, %1, %2) <{asymmetric_quantize_inputs = false, fused_activation_function = "NONE", keep_num_dims = false, weights_format = "DEFAULT"}> : (tensor<50x40xf32>, tensor<4x40x!quant.uniform<i8:f32, 0.017889302223920822>>, none) -> tensor<50x4xf32>
  return %r : tensor<50x4xf32>
}

// @conv_2d_dynamic_0 of grid 0.04946287348866463 is 7d9f07c2ec4a3e41bd63f1c14f8a41c17f6801c216a6344141cee7c18c3236c1283cf5c1052a2c41afc0dcc176da2cc12033cec132b50e419d9cbec188d20ec1bbd2c0c10a140641fca7b3c1fdd305c1e402b4c196f5f740b92caac1f591f5c012288cc16cb9c04011758ac1762abdc075b07ec1ef86ac40cdf980c17114a7c0fd7d62c1e5499a40f3956bc1119c97c0225b15c192304240c38d2fc1da2d31c05451f2c07bb61d401c3019c11b3d12c08fccc0c0c479ec3fb10706c10bb2c8bfa3537641c980b9c019be0641c5fdcb403cde88419b99cac098f519417609de406f2495414874dec0d24d30419c06f440f607bd41dceb0bc130cb6d41e6131741946eca41b91f14c1514a80411b3820410b4ad7414af61dc174638b410fae2a4119e6fe4154173bc1236caa41e92848415c260642304b43c1dcd0b3411e4d514117940c42c2214dc1ffe9be4113c35b41ad76204282546ac1abe6dd4121a678415a042742c2be72c14f3ae7414a3981412a832d42394d7cc18b70f2410b6c8641
func.func @conv_2d_dynamic_0(%arg0: tensor<2x6x5x3xf32>) -> tensor<2x4x3x4xf32> {
  %1 = "tfl.pseudo_qconst"() <{qtype = tensor<4x3x3x3x!quant.uniform<i8:f32, 0.017889302223920822>>, value = dense<"0x141A9A66628F145B7B72A25D0C18E93283F93669AEBFDE307C742D6F139A4A0DA82DACBAB18B8120140B35208339CA7F0E5ACCFDF6F71FCA6729897502D257930735E26D0D8FB6312E5F61133B81345160C5946F2C5854E676E88620F232A9F8E32475F394EA78272FF3CB1F"> : tensor<4x3x3x3xi8>}> : () -> tensor<4x3x3x3x!quant.uniform<i8:f32, 0.017889302223920822>>
  %2 = "tfl.pseudo_const"() <{value = dense<[3.9621429443359375, -4.593142986297607, -3.292285680770874, 3.584428548812866]> : tensor<4xf32>}> : () -> tensor<4xf32>
  %r = "tfl.conv_2d"(%arg0, %1, %2) <{dilation_h_factor = 1 : i32, dilation_w_factor = 1 : i32, fused_activation_function = "NONE", padding = "VALID", stride_h = 1 : i32, stride_w = 1 : i32}> : (tensor<2x6x5x3xf32>, tensor<4x3x3x3x!quant.uniform<i8:f32, 0.017889302223920822>>, tensor<4xf32>) -> tensor<2x4x3x4xf32>
  return %r : tensor<2x4x3x4xf32>
}

// @fully_connected_dynamic_1 of grid 0.0010582538088783622 hash 48c0a58c17833cb8
func.func @fully_connected_dynamic_1(%arg0: tensor<50x17xf32>) -> tensor<50x9xf32> {
  %1 = "tfl.pseudo_qconst"() <{qtype = tensor<9x17x!quant.uniform<i8:f32:0, {0.001578369177877903, 0.0016619995003566146, 0.0017500610556453466, 0.0018427884206175804, 0.00194042909424752, 0.0020432432647794485, 0.0021515050902962685, 0.002265503164380789, 0.0023855415638536215}>>, value = dense<"0x6C82A562CB818D10D632BE89C8513EBF6C929F34DDFA8C9F63C9960EF6E348A3528C8A3FCC2F044E39A3FC5B94492F8F032E7549A20098F95BEFD61248A23CD7A8168839E91F813558FAC9F6095D9C92791970132342AA04168BAD0AE6DBB1855DDCB4749032B8FE38A6684B514A33DBBFE6476D5EEADF9E9A24B268AB923BE9285BDA9693C08FDB43ECC4699F455F0C891E9118B378C54B31"> : tensor<9x17xi8>}> : () -> tensor<9x17x!quant.uniform<i8:f32:0, {0.001578369177877903, 0.0016619995003566146, 0.0017500610556453466, 0.0018427884206175804, 0.00194042909424752, 0.0020432432647794485, 0.0021515050902962685, 0.002265503164380789, 0.0023855415638536215}>>
  %2 = "tfl.pseudo_const"() <{value = dense<"0x9FE30AC0F0A746BF0FEA38C092675A40F75FF83F10DE834018CD893E22E706C092AAEB3F"> : tensor<9xf32>}> : () -> tensor<9xf32>
  %r = "tfl.fully_connected"(%arg0, %1, %2) <{asymmetric_quantize_inputs = false, fused_activation_function = "NONE", keep_num_dims = false, weights_format = "DEFAULT"}> : (tensor<50x17xf32>, tensor<9x17x!quant.uniform<i8:f32:0, {0.001578369177877903, 0.0016619995003566146, 0.0017500610556453466, 0.0018427884206175804, 0.00194042909424752, 0.0020432432647794485, 0.0021515050902962685, 0.002265503164380789, 0.0023855415638536215}>>, tensor<9xf32>) -> tensor<50x9xf32>
  return %r : tensor<50x9xf32>
}

// @conv_2d_dynamic_1 of grid 0.0010582538088783622 hash 25832e12f2f33b7e
func.func @conv_2d_dynamic_1(%arg0: tensor<2x6x5x3xf32>) -> tensor<2x4x3x9xf32> {
  %1 = "tfl.pseudo_qconst"() <{qtype = tensor<9x3x3x3x!quant.uniform<i8:f32:0, {0.001578369177877903, 0.0016619995003566146, 0.0017500610556453466, 0.0018427884206175804, 0.00194042909424752, 0.0020432432647794485, 0.0021515050902962685, 0.002265503164380789, 0.0023855415638536215}>>, value = dense<"0x6C82A562CB818D10D632BE89C8513EBF6C929F34DDFA8C9F63C9960EF6E348A3528C8A3FCC2F044E39A3FC5B94492F8F032E7549A20098F95BEFD61248A23CD7A8168839E91F813558FAC9F6095D9C92791970132342AA04168BAD0AE6DBB1855DDCB4749032B8FE38A6684B514A33DBBFE6476D5EEADF9E9A24B268AB923BE9285BDA9693C08FDB43ECC4699F455F0C891E9118B378C54B315EF26E3465A93F6127625C36A9E54D42CA5DA87E07B03FCB76A87206397B81F3780420E5427A2084A0C14CF5D665D475AB6F50AFBF0AF92D8B45EBBFB95AFA1A47E61756F9C1E2D24EC2BA071C81F8A69615BE3B1548D6E25560"> : tensor<9x3x3x3xi8>}> : () -> tensor<9x3x3x3x!quant.uniform<i8:f32:0, {0.001578369177877903, 0.0016619995003566146, 0.0017500610556453466, 0.0018427884206175804, 0.00194042909424752, 0.0020432432647794485, 0.0021515050902962685, 0.002265503164380789, 0.0023855415638536215}>>
  %2 = "tfl.pseudo_const"() <{value = dense<"0x9FE30AC0F0A746BF0FEA38C092675A40F75FF83F10DE834018CD893E22E706C092AAEB3F"> : tensor<9xf32>}> : () -> tensor<9xf32>
  %r = "tfl.conv_2d"(%arg0, %1, %2) <{dilation_h_factor = 1 : i32, dilation_w_factor = 1 : i32, fused_activation_function = "NONE", padding = "VALID", stride_h = 1 : i32, stride_w = 1 : i32}> : (tensor<2x6x5x3xf32>, tensor<9x3x3x3x!quant.uniform<i8:f32:0, {0.001578369177877903, 0.0016619995003566146, 0.0017500610556453466, 0.0018427884206175804, 0.00194042909424752, 0.0020432432647794485, 0.0021515050902962685, 0.002265503164380789, 0.0023855415638536215}>>, tensor<9xf32>) -> tensor<2x4x3x9xf32>
  return %r : tensor<2x4x3x9xf32>
}

// @fully_connected_dynamic_2 of grid 0.0011320620542392135 hash 7f45f40c2193e09e
func.func @fully_connected_dynamic_2(%arg0: tensor<50x64xf32>) -> tensor<50x32xf32> {
  %1 = "tfl.pseudo_qconst"() <{qtype = tensor<32x64x!quant.uniform<i8:f32, 0.0027851832564920187>>, value = dense<"0xC4EAB05D357007C632F3DBB48489924D552B08FE0C353A0D4A1F00ACDA2C463AFBEA67C5E8D2877C5E3BC397A659949EF8021E954E0A12274EB622B08D73211B49F82D05C6AF4A39819631D9D73905D3926C4BB71A2B0123B62ED4F5DB83B912D694F2F68D7BF7D4405904785961A89B14434A69B3C8CD9F3DDB8D6670B8477261FE24E7A95BF5C1BF6EF18DD669F4D48304C3E4C9A948A5C2882FF2CBCC657388C638D20F7459E231FAE67832B5768EA0F5E68F476374DDCE8E03CC811211610C48F4EF1D3B12F86DD389473EC7DCC6DEADF0D5A88D99316AB9A8C2955864F05402028B21BC4673CE6733E2A264F44D8FADB0847FF8CF373A53793F85C6BE45E4E0CD81FA090A1B440476819A61E3024E5389C13656F141B18E5B55451C1EA067753EF331B13024B6859E684440C185FC742B8BA8E47EE750B8B16952836690A997AFA238997E3CBCE19C46B6F7F4620BC6E879E26185A2318DD953E6888A23E7DC2B8B87A8538D548F7D1BAADAF20E6CB8957824F79A4132B3BD228FC9F2CAF03629C3E1439DCE225D984C16045E240E34CA3F40B7A713DD63CF407EA1C363D050D7E65D05FE3ADAF6C46EED790AE0BEA087A262E5840F71462C4F613C6B7A2E1E7FE999EF23AF86691DF919E1F535138E9F009E8F707551D1DBC1E97D67B5CFE3A3F523E36818B6C24191D0F43EA3249185C6E4BAAF42F39F7451EA981C3B97E8168105676E03EC2D695D9862C58EF729C9685CFE333435D4461F7D658335CD2FD9FB797EA06638016681719A47FBD4D41DFEDD6F7E1B4D0A74BFA1317F6086BF3C3EBFBA3E8792DE45113ED5E74B31398695BC7DDBF2880B9A74A544F96CF147903F8BDE5E6833142E87D17B5200519C572629D68B8D815B326BD040F8EE6095C5B19BDF0A413B8E3A55DD4F05A37CFF6E560E29BE7EDE9A4F23F333B39837B354BECD8AAC51C2F2D724ABCCDC747ADC904AB584EA7A49AE17FFE070D0DD3062FF796BED1A99C6B1DD107D988AE7DEBABD3C60FF85A6E21309794C2B0A32ED616B6C592BBD2E8EAC8B8B6E4281BBBEB60BF9987437FD79A552AF275301D96D09F149908BB65086425F67F43CA32CB3C6D1F7246A2A87A51C159B2E472984ADAD9BD85D7762CA2DC2302F3E840DA32067CC956A7092FAF1773CC46CCEACF3A2A40824F9661BE726C0C525377E8855657293B26FE73D438DD72E32331A666EB2F2C2295ACEFBD2841FF70469275D70EDFF8A02A9A0C78B4483C2054F96640CEF447A7A61E6195A0970771FBB3EA98DEB6FB774BC94E05FF052B46152F9CCA9914AC4D73246CAB03FD1627CA4C8DDD84B4DC74729B34D22253D463A484497D693692119F85B7C4C72950A4B8F0AB67444EE07C066ED361FAD7DCDFE8944511FB765779D393608DDBFBBD65FF639A6C412C56601E684E25907977C5FFDB0C1BF01C48D11B667A506EA91664014ECB1888BC31FE3351C32AC495D3D1FE4137A383DA2B370BE652EB526F2FB0342E195137F4F49C6C23BDBDBAF4D252E018E3D212F008C06165DF8E59D20C0496AAF6891523461BCB47DFDD96996CA700DC8632CEDD09E8BD86C3EF950747589B4ABE0B1BE3EC1CEE83E7BDB96ADBF1D5972D28B0DA76D8AEACFFE18BF1B084FFDAB191C5D3CF0EC335F6CC6AD7289E7E46C66B58449D4DF60020E92E664BA199C38F6C066EAF37AFC7DF5FB55C87E074FC85C037168B1798A966CD1207DAB35D952113EF65F05B3A61030D041F76DBFC7E9EBB197421A5E5B29DC42DF0E1454692EB7A348A070A242E5CCAF7F1B2D0569602581D344047B99FC653F8191E175960D8F37697AF4F0C6BAC071B1C9EFDE7C680796A286A10C4C8AA853104F1162D6D6502649E694B45C0DC95C9D27C7359B8ED41CA86E9C1311DD9FF75D7BE517142B3FB86D0AA0FC1DB22410CDD9A20AF982FAC8200119C524672474AF23EC618458481B194989136961C4DA4088EB82F81506A23EE85FF65CE45BAE249BC24C53E20AC477E04464ED2522DFAB1E148870FFBF2BC1C3190FD6F73553DA7BB91C86568B21FB35EC367B62DE174A77789F8A4BF18B5D287681A93F405B2F699D4C1DAF1C8F5046D1B917577E4917E5521459492D8410648F86BD1647A193A5593A9BB3796F01856E83CABFFFF1E3CEEFBD0F2CB0811E442787C65E8F24E3C3A440589956C55FFF38EE72E2368AFA6ADC526CE75D8C28F14AAA55900792B9CD7D6B1EBD51D35AD006E4185BA591CEFD73CAB75C0DF2AD8115DF24A94CBCC1E50C4F27168F187AAA6D043796FF7796C8FB11BA8964B642D5CD15F98B3208F381472DF4137549AAA177881C8C69E1FF85832E313BEF79ED394C5ED5453D016A6FC4243C9A540F457200F96AF670918879AD12578A881D3F5BFD6EB3B793F8992C4933E8F667D681234854FC20B9E2B2DDBB4BA797BBE93B71BB21B13CEF09CB38C67DF9211C5D601E7D45737689E000EEA62C4CF479177BB158A0415965B406F6F5954BDF748158E26DFC1DF0ADF05BE83F525F96535BB8A4ED5EE1B41BFEF6CF2E9446240752E6CB10474DEC923BA8F61EF9BF5A4B4F81ABC11AD6649E33E27EB536CE8A6CA6D1B84DC4D61801513458A61E33EA84A2DE81382185060B5062EC817E46CCAC1F120E1275F1DF8BFA0606586081291F837F8F212F521BF67C5B56472DDFD8ECF8FF04D351D1168D90439F771E1D6B07E652BEAC9A3BDDF842943CC6CA3A6C950204296F3AEAA08E2F7C9032B78131D0337EAD56D8EBFB97C74F471902042706DBF3B5B92D246ECC751C549C996D9F6949233075F9B2AC70CC6B306FF246765094ED951ECA4860F3E71CF51C47C49205DBC9A2386874EFD20AD8B4AD0EFE115012EEDF44C368874AB4B32557C588DC81F0"> : tensor<32x64xi8>}> : () -> tensor<32x64x!quant.uniform<i8:f32, 0.0027851832564920187>>
  %2 = "tfl.pseudo_const"() <{value = dense<"0x66A9873FBE9F4240A5211FC0DD674F40063E64C02A93634013BA94C0B3179140E1BD85C09D7532C0E7818CBE248C93BF0B0E184028E211C0907F64BF8289AEBF3C1614402F9A0BC0B0728440611CFDBF0E2D0A40D4FE8340355E5ABF22A49140A245E63F0B5189406D617940C8FC3040FE171AC0A0D789403F781F40777BDEBF"> : tensor<32xf32>}> : () -> tensor<32xf32>
  %r = "tfl.fully_connected"(%arg0, %1, %2) <{asymmetric_quantize_inputs = false, fused_activation_function = "NONE", keep_num_dims = false, weights_format = "DEFAULT"}> : (tensor<50x64xf32>, tensor<32x64x!quant.uniform<i8:f32, 0.0027851832564920187>>, tensor<32xf32>) -> tensor<50x32xf32>
  return %r : tensor<50x32xf32>
}

// @conv_2d_dynamic_2 of grid 0.0011320620542392135 hash 37b35bafeb398bdc
func.func @conv_2d_dynamic_2(%arg0: tensor<2x6x5x3xf32>) -> tensor<2x4x3x32xf32> {
  %1 = "tfl.pseudo_qconst"() <{qtype = tensor<32x3x3x3x!quant.uniform<i8:f32, 0.0027851832564920187>>, value = dense<"0xC4EAB05D357007C632F3DBB48489924D552B08FE0C353A0D4A1F00ACDA2C463AFBEA67C5E8D2877C5E3BC397A659949EF8021E954E0A12274EB622B08D73211B49F82D05C6AF4A39819631D9D73905D3926C4BB71A2B0123B62ED4F5DB83B912D694F2F68D7BF7D4405904785961A89B14434A69B3C8CD9F3DDB8D6670B8477261FE24E7A95BF5C1BF6EF18DD669F4D48304C3E4C9A948A5C2882FF2CBCC657388C638D20F7459E231FAE67832B5768EA0F5E68F476374DDCE8E03CC811211610C48F4EF1D3B12F86DD389473EC7DCC6DEADF0D5A88D99316AB9A8C2955864F05402028B21BC4673CE6733E2A264F44D8FADB0847FF8CF373A53793F85C6BE45E4E0CD81FA090A1B440476819A61E3024E5389C13656F141B18E5B55451C1EA067753EF331B13024B6859E684440C185FC742B8BA8E47EE750B8B16952836690A997AFA238997E3CBCE19C46B6F7F4620BC6E879E26185A2318DD953E6888A23E7DC2B8B87A8538D548F7D1BAADAF20E6CB8957824F79A4132B3BD228FC9F2CAF03629C3E1439DCE225D984C16045E240E34CA3F40B7A713DD63CF407EA1C363D050D7E65D05FE3ADAF6C46EED790AE0BEA087A262E5840F71462C4F613C6B7A2E1E7FE999EF23AF86691DF919E1F535138E9F009E8F707551D1DBC1E97D67B5CFE3A3F523E36818B6C24191D0F43EA3249185C6E4BAAF42F39F7451EA981C3B97E8168105676E03EC2D695D9862C58EF729C9685CFE333435D4461F7D658335CD2FD9FB797EA06638016681719A47FBD4D41DFEDD6F7E1B4D0A74BFA1317F6086BF3C3EBFBA3E8792DE45113ED5E74B31398695BC7DDBF2880B9A74A544F96CF147903F8BDE5E6833142E87D17B5200519C572629D68B8D815B326BD040F8EE6095C5B19BDF0A413B8E3A55DD4F05A37CFF6E560E29BE7EDE9A4F23F333B39837B354BECD8AAC51C2F2D724ABCCDC747ADC904AB584EA7A49AE17FFE070D0DD3062FF796BED1A99C6B1DD107D988AE7DEBABD3C60FF85A6E21309794C2B0A32ED616B6C592BBD2E8EAC8B8B6E4281BBBEB60BF9987437FD79A552AF275301D96D09F149908BB65086425F67F43CA32CB3C6D1F7246A2A87A51C159B2E472984ADAD9BD85D7762CA2DC2302F3E840DA32067CC956A7092FAF1773CC46CCEACF3A2A40824F9661BE726C0C525377E8855657293B26FE73D438DD72E32331A666E"> : tensor<32x3x3x3xi8>}> : () -> tensor<32x3x3x3x!quant.uniform<i8:f32, 0.0027851832564920187>>
  %2 = "tfl.pseudo_const"() <{value = dense<"0x66A9873FBE9F4240A5211FC0DD674F40063E64C02A93634013BA94C0B3179140E1BD85C09D7532C0E7818CBE248C93BF0B0E184028E211C0907F64BF8289AEBF3C1614402F9A0BC0B0728440611CFDBF0E2D0A40D4FE8340355E5ABF22A49140A245E63F0B5189406D617940C8FC3040FE171AC0A0D789403F781F40777BDEBF"> : tensor<32xf32>}> : () -> tensor<32xf32>
  %r = "tfl.conv_2d"(%arg0, %1, %2) <{dilation_h_factor = 1 : i32, dilation_w_factor = 1 : i32, fused_activation_function = "NONE", padding = "VALID", stride_h = 1 : i32, stride_w = 1 : i32}> : (tensor<2x6x5x3xf32>, tensor<32x3x3x3x!quant.uniform<i8:f32, 0.0027851832564920187>>, tensor<32xf32>) -> tensor<2x4x3x32xf32>
  return %r : tensor<2x4x3x32xf32>
}

// @fully_connected_dynamic_3 of grid 0.0012110184179618955 hash da16208211041dc0
func.func @fully_connected_dynamic_3(%arg0: tensor<50x130xf32>) -> tensor<50x4xf32> {
  %1 = "tfl.pseudo_qconst"() <{qtype = tensor<4x130x!quant.uniform<i8:f32:0, {0.0049147228710353374, 0.005175130907446146, 0.005449336487799883, 0.0057380711659789085}>>, value = dense<"0x1C53BC589E61817B8DB3F8E040C1E7DA3FC471C93B70E87C31756A4BBE7544D0A448454A037509A983D38AD3B769FAAEECD6C7E1FA138B56417D6E4DD343055FEAD9D2D1A340143EAB3198BCA6166D14ACBF275B1214574156D1FBE0D02CC29F504C317889C436AB490CA1A461791D5B689F4C6508A5BAA0E192676434DE54FC9BA16E38C0F65BA63AF01FB00D8D899B7CE9F5B0DFDBCBFE53B16C76623321A7AE640F47E840CC77212B7048E6633DDE757523AB898D6D39A9A503791DE1A7A295EF2793449FBE1B64FBA23ECDCEAE9390CF9BBF9162D868BA2B6B6CD4B707FDD6B6435B3C5C0CEFF637520608B49FC43D0500142FF06F94CE5B5521488C7947A5FA2AAD02AD28DCBD0B8315EED892F4565888F3480AAFF39B064FC58CD07A8F965B66004C314CE810F9F7550656F450AC0038360D2B34F8464452DF3972F05766CED5CACEB48F8CE36868DC485F877C2ABA68047A5FC161FDFAC1ED53DCA063AAC59BA6D09CD0321EE0EE4D336BD75803C6B6D85622D9525D460C4694E3FA8165B17971271A2A30F07505ADC0A5BBF746D862B1405793A71FF1F94199BBB958109DD1C6BD574ABB2FDFB3F2A83C50438692D460D5F32AC76365AA3EFB609A9CFE0F986B1AF0007B4988E23EE11D68079E5335183EA14098770E8DCC49613237EC60EC545E6438D9D6F31978F3B10979127AD1903098CAA706BFAD26C89D0BA1045B4A62CD63CE9B"> : tensor<4x130xi8>}> : () -> tensor<4x130x!quant.uniform<i8:f32:0, {0.0049147228710353374, 0.005175130907446146, 0.005449336487799883, 0.0057380711659789085}>>
  %2 = "tfl.no_value"() <{value}> : () -> none
  %r = "tfl.fully_connected"(%arg0, %1, %2) <{asymmetric_quantize_inputs = false, fused_activation_function = "NONE", keep_num_dims = false, weights_format = "DEFAULT"}> : (tensor<50x130xf32>, tensor<4x130x!quant.uniform<i8:f32:0, {0.0049147228710353374, 0.005175130907446146, 0.005449336487799883, 0.0057380711659789085}>>, none) -> tensor<50x4xf32>
  return %r : tensor<50x4xf32>
}

// @conv_2d_dynamic_3 of grid 0.0012110184179618955 is a51685403eea1cc073ef0cc0c8e33d40025585403f341dc06cbd0cc0db0e3e40f49585402b761dc0259c0cc089313e40a0538640e23f1ec080080cc0a7a33e400d958640167f1ec0b1eb0bc0b8c33e4031d38640f5bf1ec026bb0bc077f53e403992874048871fc0a4380bc0bc533f4058d08740aecc1fc074070bc0d4823f409d128840e40420c076da0ac0229a3f4049d08840a4ce20c07c580ac0111840400a138940ea0d21c0a12d0ac0852c404067518940eb5721c09afb09c0985740402b918c408dac24c05dc307c09433424007cf8c40c1f124c0149607c0125c4240ce0d8d408b3a25c03a6a07c0457a424035d08d40dff725c0ade606c068ea424006108e40ba3f26c095b906c0c4144340314b8e40918226c0739006c0a42d43403f0f8f40324327c0fe0906c03ba14340104f8f400c8b27c0e6dc05c097cb43403b8a8f40e3cd27c0c4b305c077e44340624c9040cc8d28c0be2a05c0ea5544402e8c904022da28c001fd04c0a67d444045c99040351929c015d704c04b9b4440
func.func @conv_2d_dynamic_3(%arg0: tensor<2x6x5x3xf32>) -> tensor<2x4x3x4xf32> {
  %1 = "tfl.pseudo_qconst"() <{qtype = tensor<4x3x3x3x!quant.uniform<i8:f32:0, {0.0049147228710353374, 0.005175130907446146, 0.005449336487799883, 0.0057380711659789085}>>, value = dense<"0x1C53BC589E61817B8DB3F8E040C1E7DA3FC471C93B70E87C31756A4BBE7544D0A448454A037509A983D38AD3B769FAAEECD6C7E1FA138B56417D6E4DD343055FEAD9D2D1A340143EAB3198BCA6166D14ACBF275B1214574156D1FBE0D02CC29F504C317889C436AB490CA1A4"> : tensor<4x3x3x3xi8>}> : () -> tensor<4x3x3x3x!quant.uniform<i8:f32:0, {0.0049147228710353374, 0.005175130907446146, 0.005449336487799883, 0.0057380711659789085}>>
  %2 = "tfl.pseudo_const"() <{value = dense<[4.289856910705566, -2.5041427612304688, -2.0834286212921143, 3.069000005722046]> : tensor<4xf32>}> : () -> tensor<4xf32>
  %r = "tfl.conv_2d"(%arg0, %1, %2) <{dilation_h_factor = 1 : i32, dilation_w_factor = 1 : i32, fused_activation_function = "NONE", padding = "VALID", stride_h = 1 : i32, stride_w = 1 : i32}> : (tensor<2x6x5x3xf32>, tensor<4x3x3x3x!quant.uniform<i8:f32:0, {0.0049147228710353374, 0.005175130907446146, 0.005449336487799883, 0.0057380711659789085}>>, tensor<4xf32>) -> tensor<2x4x3x4xf32>
  return %r : tensor<2x4x3x4xf32>
}

// @fully_connected_dynamic_4 of grid 0.001295481575652957 hash 5c4ae3ff44fbd9f2
func.func @fully_connected_dynamic_4(%arg0: tensor<50x40xf32>) -> tensor<50x9xf32> {
  %1 = "tfl.pseudo_qconst"() <{qtype = tensor<9x40x!quant.uniform<i8:f32, 0.008672498166561127>>, value = dense<"0x75BBC7530751FA31E974150CFDF93C68285DDA9469AB96EB18CBD4EAA1BF41664DA622D01E198CD7A86A510FC9795FBDE1AA6F2DA61D04853443BAEA1913EAA38BBA779E81D0DE42D5CD009F74F2D655C51302FF09FDAD5FF67422CBC5D5CA2CCA046FF9860C768251BF3ED16A90921ABDFB4E605D83A8A184494162F9046085D444B889D691C18CB5724CD344B21E6276CF267BF50C4E57E4DBA8FBF99ADDDCD402E5BCC10C400B115BF9199A11042E4AF461C8CBB7669584BB0226B9B13EE21D975A366C046B3F5C24BC355BD5816041F146A97A36179F099D2E171215AA0B586A832C56FCD26A1E07702A6F034B3BEB5C50A4DFE80FF1616332020B523349661486DA0A51469C361290AB414F40E75F5D87265ABD6EA5857E4235D385D57FC5418E0C66B067AC6A6C5043C96B271B5D8C44E17273EA093CD0F35520617B1F2206FCF264CEA0DC0BEF3572DAC71A9648ADE98F135EFD21CA66A987C030B6A36DAE0CC218914DD6"> : tensor<9x40xi8>}> : () -> tensor<9x40x!quant.uniform<i8:f32, 0.008672498166561127>>
  %2 = "tfl.pseudo_const"() <{value = dense<"0xB3D4EBBFB40BA83FF71CD7BFCA6A3940D7A384403E411B40FFC88740111568BF89412040"> : tensor<9xf32>}> : () -> tensor<9xf32>
  %r = "tfl.fully_connected"(%arg0, %1, %2) <{asymmetric_quantize_inputs = false, fused_activation_function = "NONE", keep_num_dims = false, weights_format = "DEFAULT"}> : (tensor<50x40xf32>, tensor<9x40x!quant.uniform<i8:f32, 0.008672498166561127>>, tensor<9xf32>) -> tensor<50x9xf32>
  return %r : tensor<50x9xf32>
}

// @conv_2d_dynamic_4 of grid 0.001295481575652957 hash eec4dd231cc5f4c9
func.func @conv_2d_dynamic_4(%arg0: tensor<2x6x5x3xf32>) -> tensor<2x4x3x9xf32> {
  %1 = "tfl.pseudo_qconst"() <{qtype = tensor<9x3x3x3x!quant.uniform<i8:f32, 0.008672498166561127>>, value = dense<"0x75BBC7530751FA31E974150CFDF93C68285DDA9469AB96EB18CBD4EAA1BF41664DA622D01E198CD7A86A510FC9795FBDE1AA6F2DA61D04853443BAEA1913EAA38BBA779E81D0DE42D5CD009F74F2D655C51302FF09FDAD5FF67422CBC5D5CA2CCA046FF9860C768251BF3ED16A90921ABDFB4E605D83A8A184494162F9046085D444B889D691C18CB5724CD344B21E6276CF267BF50C4E57E4DBA8FBF99ADDDCD402E5BCC10C400B115BF9199A11042E4AF461C8CBB7669584BB0226B9B13EE21D975A366C046B3F5C24BC355BD5816041F146A97A36179F099D2E171215AA0B586A832C56FCD26A1E07702A6F034B3BEB5C50"> : tensor<9x3x3x3xi8>}> : () -> tensor<9x3x3x3x!quant.uniform<i8:f32, 0.008672498166561127>>
  %2 = "tfl.pseudo_const"() <{value = dense<"0xB3D4EBBFB40BA83FF71CD7BFCA6A3940D7A384403E411B40FFC88740111568BF89412040"> : tensor<9xf32>}> : () -> tensor<9xf32>
  %r = "tfl.conv_2d"(%arg0, %1, %2) <{dilation_h_factor = 1 : i32, dilation_w_factor = 1 : i32, fused_activation_function = "NONE", padding = "VALID", stride_h = 1 : i32, stride_w = 1 : i32}> : (tensor<2x6x5x3xf32>, tensor<9x3x3x3x!quant.uniform<i8:f32, 0.008672498166561127>>, tensor<9xf32>) -> tensor<2x4x3x9xf32>
  return %r : tensor<2x4x3x9xf32>
}

// @fully_connected_dynamic_5 of grid 0.0013858356978744268 hash 3a478a2a3f46402a
func.func @fully_connected_dynamic_5(%arg0: tensor<50x17xf32>) -> tensor<50x32xf32> {
  %1 = "tfl.pseudo_qconst"() <{qtype = tensor<32x17x!quant.uniform<i8:f32:0, {0.015303455293178558, 0.016114313155412674, 0.01696813479065895, 0.01786719635128975, 0.01881388947367668, 0.01981074921786785, 0.001043021329678595, 0.0010982861276715994, 0.0011564791202545166, 0.001217755489051342, 0.0012822785647585988, 0.001350220525637269, 0.0014217622810974717, 0.001497094752267003, 0.0015764187555760145, 0.0016599457012489438, 0.0017478984082117677, 0.0018405112205073237, 0.0019380311714485288, 0.0020407182164490223, 0.002148846397176385, 0.0022627036087214947, 0.002382593462243676, 0.0025088354013860226, 0.0026417667977511883, 0.002781741553917527, 0.0029291328974068165, 0.0030843336135149, 0.0032477579079568386, 0.003419841406866908, 0.003601042553782463, 0.003791844705119729}>>, value = dense<"0xCD23D24F714274E744343237B93290F511F6425F98E64459FF203E8985083FFDF60500553ABC0E05CD02184BDB89C4CCD67E187951267EB3280A07875EE4CFE72C9C1C6A5C60A846FF68688243CE3F96DE66DEA300E6047E961749B6BA7ED2B943BCAE7B8255B5585A72DAFD72A806DA1257515CB26196A228001C60BD2A6D0F0DE802D9ED2D277231F57AF77BD6B32A70B558470B3DD0B07504E57F90019910FBA1BC319AD8B3A0008C82E94EBFCA7D1F739EE50CE160F15FD202D35581D423A63F8DDA94681763534CD62CEADD532EF313F193630A56D6590FF1C251744D19DB1EC4FC709C98E646D78F4ED653F6B299B4A0338FDFAF4DF56C0EE3CD17ED4B272EE30712F5645DAF199D4194C5EFDA676286586D712C5770F535A51A39316EF427B61881308370C4E0A9308B815AE60D18518CD8BBA11A325C94CA075006E6DF3D221AFAE9B12C327601086D30ACB067A1691AAB5C39E096D390212D84CCE22F977CDD6085CA7BB082D1B3468CA3EC33E2F998BB775876B36BAB8D9D170BEE51A71ACBB1CA45F48CA4DE7012E6739DB62093933F986DCFA20E4E44D0EFA6438F37C6857EFAE0BDDBAF91FA1EC3DB0816756FDCBB10763649A4A61C30A8F8E0A0F0CA6F1DF1BB12CFC76BC773964DABB5DD604A7EC7DFDFC186F2E20929C83B275A7E12D567D85A1555C844382B9F25ED4C6A25C853FF702DFE20D082A6E76CDE43B2255B598CCB1D705DB51D5F7C9726813B12D017BBD23C5A16A5E7C804AB"> : tensor<32x17xi8>}> : () -> tensor<32x17x!quant.uniform<i8:f32:0, {0.015303455293178558, 0.016114313155412674, 0.01696813479065895, 0.01786719635128975, 0.01881388947367668, 0.01981074921786785, 0.001043021329678595, 0.0010982861276715994, 0.0011564791202545166, 0.001217755489051342, 0.0012822785647585988, 0.001350220525637269, 0.0014217622810974717, 0.001497094752267003, 0.0015764187555760145, 0.0016599457012489438, 0.0017478984082117677, 0.0018405112205073237, 0.0019380311714485288, 0.0020407182164490223, 0.002148846397176385, 0.0022627036087214947, 0.002382593462243676, 0.0025088354013860226, 0.0026417667977511883, 0.002781741553917527, 0.0029291328974068165, 0.0030843336135149, 0.0032477579079568386, 0.003419841406866908, 0.003601042553782463, 0.003791844705119729}>>
  %2 = "tfl.pseudo_const"() <{value = dense<"0xF19BB13FE26E87C0248CA3BF156B2E40A74CAEBF9130EE3F2D6F2CBF6D1E68C0D91161C05788CABE23983840A7D268402C7B89408D1D7940759378BF258092C07D3F35BEAE0484C097F444C0EC51C83F1B2F05C0EE399E3F7419FBBEA10E02C07A9A70BF42DA8A4086224EC01710BB3F22A475405DC63E40C5201040B8617EC0"> : tensor<32xf32>}> : () -> tensor<32xf32>
  %r = "tfl.fully_connected"(%arg0, %1, %2) <{asymmetric_quantize_inputs = false, fused_activation_function = "NONE", keep_num_dims = false, weights_format = "DEFAULT"}> : (tensor<50x17xf32>, tensor<32x17x!quant.uniform<i8:f32:0, {0.015303455293178558, 0.016114313155412674, 0.01696813479065895, 0.01786719635128975, 0.01881388947367668, 0.01981074921786785, 0.001043021329678595, 0.0010982861276715994, 0.0011564791202545166, 0.001217755489051342, 0.0012822785647585988, 0.001350220525637269, 0.0014217622810974717, 0.001497094752267003, 0.0015764187555760145, 0.0016599457012489438, 0.0017478984082117677, 0.0018405112205073237, 0.0019380311714485288, 0.0020407182164490223, 0.002148846397176385, 0.0022627036087214947, 0.002382593462243676, 0.0025088354013860226, 0.0026417667977511883, 0.002781741553917527, 0.0029291328974068165, 0.0030843336135149, 0.0032477579079568386, 0.003419841406866908, 0.003601042553782463, 0.003791844705119729}>>, tensor<32xf32>) -> tensor<50x32xf32>
  return %r : tensor<50x32xf32>
}

// @conv_2d_dynamic_5 of grid 0.0013858356978744268 hash fd57a7051a91a2ed
func.func @conv_2d_dynamic_5(%arg0: tensor<2x6x5x3xf32>) -> tensor<2x4x3x32xf32> {
  %1 = "tfl.pseudo_qconst"() <{qtype = tensor<32x3x3x3x!quant.uniform<i8:f32:0, {0.015303455293178558, 0.016114313155412674, 0.01696813479065895, 0.01786719635128975, 0.01881388947367668, 0.01981074921786785, 0.001043021329678595, 0.0010982861276715994, 0.0011564791202545166, 0.001217755489051342, 0.0012822785647585988, 0.001350220525637269, 0.0014217622810974717, 0.001497094752267003, 0.0015764187555760145, 0.0016599457012489438, 0.0017478984082117677, 0.0018405112205073237, 0.0019380311714485288, 0.0020407182164490223, 0.002148846397176385, 0.0022627036087214947, 0.002382593462243676, 0.0025088354013860226, 0.0026417667977511883, 0.002781741553917527, 0.0029291328974068165, 0.0030843336135149, 0.0032477579079568386, 0.003419841406866908, 0.003601042553782463, 0.003791844705119729}>>, value = dense<"0xCD23D24F714274E744343237B93290F511F6425F98E64459FF203E8985083FFDF60500553ABC0E05CD02184BDB89C4CCD67E187951267EB3280A07875EE4CFE72C9C1C6A5C60A846FF68688243CE3F96DE66DEA300E6047E961749B6BA7ED2B943BCAE7B8255B5585A72DAFD72A806DA1257515CB26196A228001C60BD2A6D0F0DE802D9ED2D277231F57AF77BD6B32A70B558470B3DD0B07504E57F90019910FBA1BC319AD8B3A0008C82E94EBFCA7D1F739EE50CE160F15FD202D35581D423A63F8DDA94681763534CD62CEADD532EF313F193630A56D6590FF1C251744D19DB1EC4FC709C98E646D78F4ED653F6B299B4A0338FDFAF4DF56C0EE3CD17ED4B272EE30712F5645DAF199D4194C5EFDA676286586D712C5770F535A51A39316EF427B61881308370C4E0A9308B815AE60D18518CD8BBA11A325C94CA075006E6DF3D221AFAE9B12C327601086D30ACB067A1691AAB5C39E096D390212D84CCE22F977CDD6085CA7BB082D1B3468CA3EC33E2F998BB775876B36BAB8D9D170BEE51A71ACBB1CA45F48CA4DE7012E6739DB62093933F986DCFA20E4E44D0EFA6438F37C6857EFAE0BDDBAF91FA1EC3DB0816756FDCBB10763649A4A61C30A8F8E0A0F0CA6F1DF1BB12CFC76BC773964DABB5DD604A7EC7DFDFC186F2E20929C83B275A7E12D567D85A1555C844382B9F25ED4C6A25C853FF702DFE20D082A6E76CDE43B2255B598CCB1D705DB51D5F7C9726813B12D017BBD23C5A16A5E7C804ABFA178C4B9A913E0B0A46FE4CDEA04598B6B9E8E62424AB907820D24FA5CC685919E553AA3B59AEC308EEEB0A50F41DAFE0DAD5A65DB2883533CF169936B04E013C8DF9FD349C24AEF6494D20A246921EC15800E67E75E31310EAA428B4A3F34B3A2E762A5809DF73BCB57BC7276BA4E163D7E7BC3345B5720F3CAAB8B4909E6FA1C28B04065CA083CBB84CFB6F7AD9EAC8688EACA945DD596BBFA0B2E901B16509CA05AA00506518245AEFF264F1A2D95F528C43ED3075D0C904B6163B5B2700BD0269C2CFB711BEAB4B97D8C7B48AF14C69997D796C973BE4C5C307FC3FE5F1EA39A3D053DC4DDC7EECE024B3F37187A837A7A00429581245F3DFA073CAE8F696D47609B057E143D6FAD0B38FE787C740BB6AEAB11DAA4D888DC90F1F69A88C31D34837428F6D2A30A631DB7582DA882ACF02245A602CE35A9BB69FEF53CBEA"> : tensor<32x3x3x3xi8>}> : () -> tensor<32x3x3x3x!quant.uniform<i8:f32:0, {0.015303455293178558, 0.016114313155412674, 0.01696813479065895, 0.01786719635128975, 0.01881388947367668, 0.01981074921786785, 0.001043021329678595, 0.0010982861276715994, 0.0011564791202545166, 0.001217755489051342, 0.0012822785647585988, 0.001350220525637269, 0.0014217622810974717, 0.001497094752267003, 0.0015764187555760145, 0.0016599457012489438, 0.0017478984082117677, 0.0018405112205073237, 0.0019380311714485288, 0.0020407182164490223, 0.002148846397176385, 0.0022627036087214947, 0.002382593462243676, 0.0025088354013860226, 0.0026417667977511883, 0.002781741553917527, 0.0029291328974068165, 0.0030843336135149, 0.0032477579079568386, 0.003419841406866908, 0.003601042553782463, 0.003791844705119729}>>
  %2 = "tfl.pseudo_const"() <{value = dense<"0xF19BB13FE26E87C0248CA3BF156B2E40A74CAEBF9130EE3F2D6F2CBF6D1E68C0D91161C05788CABE23983840A7D268402C7B89408D1D7940759378BF258092C07D3F35BEAE0484C097F444C0EC51C83F1B2F05C0EE399E3F7419FBBEA10E02C07A9A70BF42DA8A4086224EC01710BB3F22A475405DC63E40C5201040B8617EC0"> : tensor<32xf32>}> : () -> tensor<32xf32>
  %r = "tfl.conv_2d"(%arg0, %1, %2) <{dilation_h_factor = 1 : i32, dilation_w_factor = 1 : i32, fused_activation_function = "NONE", padding = "VALID", stride_h = 1 : i32, stride_w = 1 : i32}> : (tensor<2x6x5x3xf32>, tensor<32x3x3x3x!quant.uniform<i8:f32:0, {0.015303455293178558, 0.016114313155412674, 0.01696813479065895, 0.01786719635128975, 0.01881388947367668, 0.01981074921786785, 0.001043021329678595, 0.0010982861276715994, 0.0011564791202545166, 0.001217755489051342, 0.0012822785647585988, 0.001350220525637269, 0.0014217622810974717, 0.001497094752267003, 0.0015764187555760145, 0.0016599457012489438, 0.0017478984082117677, 0.0018405112205073237, 0.0019380311714485288, 0.0020407182164490223, 0.002148846397176385, 0.0022627036087214947, 0.002382593462243676, 0.0025088354013860226, 0.0026417667977511883, 0.002781741553917527, 0.0029291328974068165, 0.0030843336135149, 0.0032477579079568386, 0.003419841406866908, 0.003601042553782463, 0.003791844705119729}>>, tensor<32xf32>) -> tensor<2x4x3x32xf32>
  return %r : tensor<2x4x3x32xf32>
}

// @fully_connected_dynamic_6 of grid 0.0014824916142970324 hash fda85b2472928197
func.func @fully_connected_dynamic_6(%arg0: tensor<50x64xf32>) -> tensor<50x4xf32> {
  %1 = "tfl.pseudo_qconst"() <{qtype = tensor<4x64x!quant.uniform<i8:f32, 0.001350220525637269>>, value = dense<"0x258CDD4ADA32ED9C9FF54E63756AE582FB8FAB2AC721F2C8E676A72768513D939F63DDDB55609133F29ADF86EC9929DCCB52C1C5FD2FF7E21BD15325A4B4B32CCC7DC23639F0724A2804D06511ABA7D7F7B9BA47F7CF5A9C36B970A1AE27DA46BD74EDFD7F9EF52F6224772A7ABF7B9A67B35358063E83A4CBB7F65F82507998478B4C2A03C88D58AC77A71AB2FA48F1699B8A13216F530A062E220326685544213F92A673A32735F0BC0BBA026D91CDF4F2DC014E0B594D39E80181F1506B642EE6BF7EBCCDC3864B74F02379E425FBA4359C7D4CDF950DA981B46C8FD3F0265DD204CC8B3C5E616DA7AD723DA2A229460CF1C33FD750AA8874EBC490DDA74D"> : tensor<4x64xi8>}> : () -> tensor<4x64x!quant.uniform<i8:f32, 0.001350220525637269>>
  %2 = "tfl.no_value"() <{value}> : () -> none
  %r = "tfl.fully_connected"(%arg0, %1, %2) <{asymmetric_quantize_inputs = false, fused_activation_function = "NONE", keep_num_dims = false, weights_format = "DEFAULT"}> : (tensor<50x64xf32>, tensor<4x64x!quant.uniform<i8:f32, 0.001350220525637269>>, none) -> tensor<50x4xf32>
  return %r : tensor<50x4xf32>
}

// @conv_2d_dynamic_6 of grid 0.0014824916142970324 is e8f29440f897cabe955561bfae58224003e79440a151cbbe9c4061bfcc6e224053d994401fe4cbbef33261bf8387224058b4944067e0cdbe32fd60bf7fcc22402aa694406f7ccebeb0ed60bf2de52240459a94401836cfbeb6d860bf4bfb2240117394409d1cd1be75aa60bf8b4123401c67944067ced1be739360bff65823406c599440e660d2beca8560bfac712340bc339440536ad4bec44d60bf72b723404326944035f9d4be864060bf56cf23405e1a9440deb2d5be8d2b60bf75e52340537493406d0adebecb4b5fbf07162540be66934038d0debe763d5fbfbf2f2540a05b9340875fdfbecd205fbfe9442540573493404049e1be2bf55ebf2b8b254050279340a70be2be4fe35ebfb3a525405a1b93407895e2bedecb5ebf06b925405bf492401288e4be8a9e5ebf4f00264054e792407a4ae5beaf8c5ebfd81a26405edb92404ad4e5be3e755ebf2a2e26402eb492400ac2e7be8a4c5ebf94752640d5a79240dd7fe8bee4375ebf05902640629b92401c13e9be9e1e5ebf4ea32640
func.func @conv_2d_dynamic_6(%arg0: tensor<2x6x5x3xf32>) -> tensor<2x4x3x4xf32> {
  %1 = "tfl.pseudo_qconst"() <{qtype = tensor<4x3x3x3x!quant.uniform<i8:f32, 0.001350220525637269>>, value = dense<"0x258CDD4ADA32ED9C9FF54E63756AE582FB8FAB2AC721F2C8E676A72768513D939F63DDDB55609133F29ADF86EC9929DCCB52C1C5FD2FF7E21BD15325A4B4B32CCC7DC23639F0724A2804D06511ABA7D7F7B9BA47F7CF5A9C36B970A1AE27DA46BD74EDFD7F9EF52F6224772A"> : tensor<4x3x3x3xi8>}> : () -> tensor<4x3x3x3x!quant.uniform<i8:f32, 0.001350220525637269>>
  %2 = "tfl.pseudo_const"() <{value = dense<[4.6175713539123535, -0.41514286398887634, -0.8747143149375916, 2.5534286499023438]> : tensor<4xf32>}> : () -> tensor<4xf32>
  %r = "tfl.conv_2d"(%arg0, %1, %2) <{dilation_h_factor = 1 : i32, dilation_w_factor = 1 : i32, fused_activation_function = "NONE", padding = "VALID", stride_h = 1 : i32, stride_w = 1 : i32}> : (tensor<2x6x5x3xf32>, tensor<4x3x3x3x!quant.uniform<i8:f32, 0.001350220525637269>>, tensor<4xf32>) -> tensor<2x4x3x4xf32>
  return %r : tensor<2x4x3x4xf32>
}

// @fully_connected_dynamic_7 of grid 0.0015858887927606702 hash 56aaab04e7d71ca1
func.func @fully_connected_dynamic_7(%arg0: tensor<50x130xf32>) -> tensor<50x9xf32> {
  %1 = "tfl.pseudo_qconst"() <{qtype = tensor<9x130x!quant.uniform<i8:f32:0, {0.002382593462243676, 0.0025088354013860226, 0.0026417667977511883, 0.002781741553917527, 0.0029291328974068165, 0.0030843336135149, 0.0032477579079568386, 0.003419841406866908, 0.003601042553782463}>>, value = dense<"0x7EF4E84544236752FBB56B8F31A23A10E42814F5F55CA037CDCC11C64C9A3B2949C1BB60700314611732A6C2FEA98EEBC0266A11A93970100E979FC2EA8498706D5E670216813C4E529F3749E0871017110D95EBEFB8B1BBD55C968CA3D0E2D3372C2B7F7BE634056BD7135682D7F05ABC1056545B1C71A56F6ED15D47768622812E967B1A63F33E28F9D43DE91FDDB96381BCDF37A0D66397575F87BDCF127848DE691C4B6F9AC9DFED948AB61B581CC8721A1E8F3552A914FF012D8D1F01A5B78EF221E33170AA429C0A1A07EBF7C85556476735B3D543F9F37617CE329334DF86449DA5DB24DD9578CB96A3F24DA1F4644153EFCFF0071B7CC7A653A3624FA8629C62223CA0DEA127B66C3BB24CBF776B84BD91D8A9BB44E51B86A7A2E84D52F40631B52FBAF879C85B0A10ACC17B6E316BE2A24A0E3C1D74D7B6D52D1B7558AB706A261ED3CC81859A339100D2E4A4876A2FDC59B25F2FAC6056072CF762B5695C14F06EC4C34324B41858AE6E7F63FE3B571FCCD79A09904AD5A74B1C5C3C9EBC263C7A5FB927D3B73265272B422668C4753FD847F7252AA3460723932E0FD0BB443F9D77BF86816F02944A66CEA5580A58A12DC2A52FE2A2FB65EF562341D1FC741FF276A95606F551050F3350CC688C7BBEED7F250BFF58F9C8F05D40615310D04C6A79DC53B778117DA636D2C91E02B9600E343A533E937A3DB0C437B72A1AE8E9504AFC93F3009ACB5CA1474567DC83C97E1690EB5FF754D95F054F1707042B059EA724401EB9D3D14F4456A3A6C62BFF487389EB85100452DF58FF7A540D9C3819F896ABA3B0B007B2EB9C54F009B11D2BA7B650531407EC4DDC0FC2BC4027A5C4FE32CD6D0C852D786731612BC7BBB734C817C6F445504C909ADFCCEAEBD18126C294122350BD58280F0BA8BCE3564C58AFC030A9E7C6E0CF3BA83D215A89D794EE4E7B3D9AE09CEFD739A7C5E3984B6FD542D6CA522A9AB7F2BF9ABAB376B9E7976D0D20A534532C0725610E159D4AA715ECB7FAD4292F253B349DC26750C9149E7314B5F4B55855E56A558AF8D4BA12810FD5DB0EEC35DDD2AC3EAF6FD5D56806E4CD098BF7886CFA6EA2833566EFFD226F5A83BB4E4B21BCED86995E2A3D97E094F21F910B6F282E8A009E7D223690102FECF02796EB255046E64872EFC855F956E19579AA49856655AD62F7704B5C21F8E3C810926DCFB9E7D037B9A6F6DDE3DA436471B0509B33A12D375DC0F6B72F7FB2FD471989A4DB1630C0D24EF676E828A0D95D4CCF84ECA4687A85242624290E8939130FEE7D5A8388BD122F0221E1C89CCF1D6981568116D8FC8F0FC1681987178A3D8159330EF1B5395C5D567168608343855A908C763C451112A12598B0112645A4BA308361F9BF269ECCC8D55268547A3D36D99ED24FE6343581602224A213E83505D74AE4118195A582ACD633C38140971FEE21CA30FD8E05D65DA7EE9622A0873B995DBF9DBF9EC539DE3E67F086507D553776F116779E41EC516C42D9360081509E95C587B9CD028C92A019F9DE4CCAEC87E0D78D8CC964D1565D3F4DBBA916F23FF086C87FED3CDF0750D996A38D7CFE65BC16314602E06766A95EAF5FD88F59D0352621E8F8773B4BD1767C2AB8DE5ADCC3546F4C2E"> : tensor<9x130xi8>}> : () -> tensor<9x130x!quant.uniform<i8:f32:0, {0.002382593462243676, 0.0025088354013860226, 0.0026417667977511883, 0.002781741553917527, 0.0029291328974068165, 0.0030843336135149, 0.0032477579079568386, 0.003419841406866908, 0.003601042553782463}>>
  %2 = "tfl.pseudo_const"() <{value = dense<"0x28E2C1BF07B859404297F1BEAB6B1840A7D240C074193B3F5C8F92BF84F7963E72AB4A40"> : tensor<9xf32>}> : () -> tensor<9xf32>
  %r = "tfl.fully_connected"(%arg0, %1, %2) <{asymmetric_quantize_inputs = false, fused_activation_function = "NONE", keep_num_dims = false, weights_format = "DEFAULT"}> : (tensor<50x130xf32>, tensor<9x130x!quant.uniform<i8:f32:0, {0.002382593462243676, 0.0025088354013860226, 0.0026417667977511883, 0.002781741553917527, 0.0029291328974068165, 0.0030843336135149, 0.0032477579079568386, 0.003419841406866908, 0.003601042553782463}>>, tensor<9xf32>) -> tensor<50x9xf32>
  return %r : tensor<50x9xf32>
}

// @conv_2d_dynamic_7 of grid 0.0015858887927606702 hash 571ce80a643be3ba
func.func @conv_2d_dynamic_7(%arg0: tensor<2x6x5x3xf32>) -> tensor<2x4x3x9xf32> {
  %1 = "tfl.pseudo_qconst"() <{qtype = tensor<9x3x3x3x!quant.uniform<i8:f32:0, {0.002382593462243676, 0.0025088354013860226, 0.0026417667977511883, 0.002781741553917527, 0.0029291328974068165, 0.0030843336135149, 0.0032477579079568386, 0.003419841406866908, 0.003601042553782463}>>, value = dense<"0x7EF4E84544236752FBB56B8F31A23A10E42814F5F55CA037CDCC11C64C9A3B2949C1BB60700314611732A6C2FEA98EEBC0266A11A93970100E979FC2EA8498706D5E670216813C4E529F3749E0871017110D95EBEFB8B1BBD55C968CA3D0E2D3372C2B7F7BE634056BD7135682D7F05ABC1056545B1C71A56F6ED15D47768622812E967B1A63F33E28F9D43DE91FDDB96381BCDF37A0D66397575F87BDCF127848DE691C4B6F9AC9DFED948AB61B581CC8721A1E8F3552A914FF012D8D1F01A5B78EF221E33170AA429C0A1A07EBF7C85556476735B3D543F9F37617CE329334DF86449DA5DB24DD9578CB96A3F24DA1F46441"> : tensor<9x3x3x3xi8>}> : () -> tensor<9x3x3x3x!quant.uniform<i8:f32:0, {0.002382593462243676, 0.0025088354013860226, 0.0026417667977511883, 0.002781741553917527, 0.0029291328974068165, 0.0030843336135149, 0.0032477579079568386, 0.003419841406866908, 0.003601042553782463}>>
  %2 = "tfl.pseudo_const"() <{value = dense<"0x28E2C1BF07B859404297F1BEAB6B1840A7D240C074193B3F5C8F92BF84F7963E72AB4A40"> : tensor<9xf32>}> : () -> tensor<9xf32>
  %r = "tfl.conv_2d"(%arg0, %1, %2) <{dilation_h_factor = 1 : i32, dilation_w_factor = 1 : i32, fused_activation_function = "NONE", padding = "VALID", stride_h = 1 : i32, stride_w = 1 : i32}> : (tensor<2x6x5x3xf32>, tensor<9x3x3x3x!quant.uniform<i8:f32:0, {0.002382593462243676, 0.0025088354013860226, 0.0026417667977511883, 0.002781741553917527, 0.0029291328974068165, 0.0030843336135149, 0.0032477579079568386, 0.003419841406866908, 0.003601042553782463}>>, tensor<9xf32>) -> tensor<2x4x3x9xf32>
  return %r : tensor<2x4x3x9xf32>
}

// @conv_2d_groups_static of mix 1 is b5d804d3345a2cff80f17f89808009cb9a3843777fef807f0907cc267f80a98059d397619663807fb637f2807f7bcc7fe847d5807f8080ef805de9549a3b5b917ffb7f7f8080667fc4eef2a27f806616df1a807f807a2e8f35fcb8807f7f427f
func.func @conv_2d_groups_static(%arg0: tensor<1x6x6x4x!quant.uniform<i8:f32, 0.029999999329447746:3>>) -> tensor<1x4x4x6x!quant.uniform<i8:f32, 0.05000000074505806:-2>> {
  %1 = "tfl.pseudo_qconst"() <{qtype = tensor<6x3x3x2x!quant.uniform<i8:f32:0, {0.009999999776482582, 0.010999999940395355, 0.012000000104308128, 0.013000000268220901, 0.014000000432133675, 0.014999999664723873}>>, value = dense<"0x1C53BC589E61817B8DB3F8E040C1E7DA3FC471C93B70E87C31756A4BBE7544D0A448454A037509A983D38AD3B769FAAEECD6C7E1FA138B56417D6E4DD343055FEAD9D2D1A340143EAB3198BCA6166D14ACBF275B1214574156D1FBE0D02CC29F504C317889C436AB490CA1A4"> : tensor<6x3x3x2xi8>}> : () -> tensor<6x3x3x2x!quant.uniform<i8:f32:0, {0.009999999776482582, 0.010999999940395355, 0.012000000104308128, 0.013000000268220901, 0.014000000432133675, 0.014999999664723873}>>
  %2 = "tfl.pseudo_qconst"() <{qtype = tensor<6x!quant.uniform<i32:f32:0, {0.00029999998514540493, 0.0003299999807495624, 0.0003600000054575503, 0.00039000000106170774, 0.0004199999966658652, 0.00044999999227002263}>>, value = dense<[0, 100, 200, 300, 400, 500]> : tensor<6xi32>}> : () -> tensor<6x!quant.uniform<i32:f32:0, {0.00029999998514540493, 0.0003299999807495624, 0.0003600000054575503, 0.00039000000106170774, 0.0004199999966658652, 0.00044999999227002263}>>
  %r = "tfl.conv_2d"(%arg0, %1, %2) <{dilation_h_factor = 1 : i32, dilation_w_factor = 1 : i32, fused_activation_function = "NONE", padding = "VALID", stride_h = 1 : i32, stride_w = 1 : i32}> : (tensor<1x6x6x4x!quant.uniform<i8:f32, 0.029999999329447746:3>>, tensor<6x3x3x2x!quant.uniform<i8:f32:0, {0.009999999776482582, 0.010999999940395355, 0.012000000104308128, 0.013000000268220901, 0.014000000432133675, 0.014999999664723873}>>, tensor<6x!quant.uniform<i32:f32:0, {0.00029999998514540493, 0.0003299999807495624, 0.0003600000054575503, 0.00039000000106170774, 0.0004199999966658652, 0.00044999999227002263}>>) -> tensor<1x4x4x6x!quant.uniform<i8:f32, 0.05000000074505806:-2>>
  return %r : tensor<1x4x4x6x!quant.uniform<i8:f32, 0.05000000074505806:-2>>
}

// @conv_2d_groups_dynamic of grid 0.013 is 813e973e39e49fc0becba540df1362bf355fb7408358cb40944b573e3fcd8fc0ee0f9c40931421bfad84b840588cc64049f5e93d120780c0ebc39240cf6ac3be0dbfb9401e62c140a984273d057b5fc017038940c7ea10beddb4ba40039ebc402ce269beb9c701c08c3b58408e621c3f21f1bf40a076af4099af9bbe314bc3bfb1fe444027445c3f3298c140bfecaa40dea5c6beaca280bf2ca33040c40f8e3f63cec2406fd4a5407435f7be64b804bf7bee1d40ac03ae3f27e8c340cf14a1403ec93bbf6928783f7db7c83fa84c064040bfc84068849240b52b53bf0e58ba3f0c61a13f0e451640111bca40424a8e40a05568bf6a0efa3f11f1753f105e2640e7e1cb40d6348a4018df7dbf8ffb1d40b78c263f1caa35405863cd401154854007839fbffc487e40f9e17ebea41865403bffd04056db6c40a6e0aabfb0a58e4084890cbf055a7540da84d240ff426340e191b6bfa6369e4067365bbfe8988240128cd44087c95b4072fbc1bf23fead40847193bfdba38a4044f5d5405be45240
func.func @conv_2d_groups_dynamic(%arg0: tensor<1x6x6x4xf32>) -> tensor<1x4x4x6xf32> {
  %1 = "tfl.pseudo_qconst"() <{qtype = tensor<6x3x3x2x!quant.uniform<i8:f32:0, {0.009999999776482582, 0.010999999940395355, 0.012000000104308128, 0.013000000268220901, 0.014000000432133675, 0.014999999664723873}>>, value = dense<"0x1C53BC589E61817B8DB3F8E040C1E7DA3FC471C93B70E87C31756A4BBE7544D0A448454A037509A983D38AD3B769FAAEECD6C7E1FA138B56417D6E4DD343055FEAD9D2D1A340143EAB3198BCA6166D14ACBF275B1214574156D1FBE0D02CC29F504C317889C436AB490CA1A4"> : tensor<6x3x3x2xi8>}> : () -> tensor<6x3x3x2x!quant.uniform<i8:f32:0, {0.009999999776482582, 0.010999999940395355, 0.012000000104308128, 0.013000000268220901, 0.014000000432133675, 0.014999999664723873}>>
  %2 = "tfl.pseudo_const"() <{value = dense<[0.0, 1.0, 2.0, 3.0, 4.0, 5.0]> : tensor<6xf32>}> : () -> tensor<6xf32>
  %r = "tfl.conv_2d"(%arg0, %1, %2) <{dilation_h_factor = 1 : i32, dilation_w_factor = 1 : i32, fused_activation_function = "NONE", padding = "VALID", stride_h = 1 : i32, stride_w = 1 : i32}> : (tensor<1x6x6x4xf32>, tensor<6x3x3x2x!quant.uniform<i8:f32:0, {0.009999999776482582, 0.010999999940395355, 0.012000000104308128, 0.013000000268220901, 0.014000000432133675, 0.014999999664723873}>>, tensor<6xf32>) -> tensor<1x4x4x6xf32>
  return %r : tensor<1x4x4x6xf32>
}

// @add_bound_tie of each is 00000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000
func.func @add_bound_tie(%arg0: tensor<256x!quant.uniform<i8:f32, 12.0>>) -> tensor<256x!quant.uniform<i8:f32, 12.0>> {
  %1 = "tfl.pseudo_qconst"() <{qtype = tensor<1x!quant.uniform<i8:f32, 12.0>>, value = dense<[0]> : tensor<1xi8>}> : () -> tensor<1x!quant.uniform<i8:f32, 12.0>>
  %r = "tfl.add"(%arg0, %1) <{fused_activation_function = "RELU6"}> : (tensor<256x!quant.uniform<i8:f32, 12.0>>, tensor<1x!quant.uniform<i8:f32, 12.0>>) -> tensor<256x!quant.uniform<i8:f32, 12.0>>
  return %r : tensor<256x!quant.uniform<i8:f32, 12.0>>
}

// @mean_all of mix 1 is c2
func.func @mean_all(%arg0: tensor<8x16x32x!quant.uniform<i8:f32, 0.05000000074505806:3>>) -> tensor<!quant.uniform<i8:f32, 0.004000000189989805:-10>> {
  %1 = "tfl.pseudo_const"() <{value = dense<[0, 1, 2]> : tensor<3xi32>}> : () -> tensor<3xi32>
  %r = "tfl.mean"(%arg0, %1) <{keep_dims = false}> : (tensor<8x16x32x!quant.uniform<i8:f32, 0.05000000074505806:3>>, tensor<3xi32>) -> tensor<!quant.uniform<i8:f32, 0.004000000189989805:-10>>
  return %r : tensor<!quant.uniform<i8:f32, 0.004000000189989805:-10>>
}

// @batch_matmul_channels of grid 0.0125 hash 779b8d0460b60ae0
func.func @batch_matmul_channels(%arg0: tensor<2x12x20xf32>) -> tensor<2x12x9xf32> {
  %1 = "tfl.pseudo_qconst"() <{qtype = tensor<2x20x9x!quant.uniform<i8:f32:2, {0.009999999776482582, 0.010999999940395355, 0.012000000104308128, 0.013000000268220901, 0.014000000432133675, 0.014999999664723873, 0.01600000075995922, 0.017000000923871994, 0.017999999225139618}>>, value = dense<"0xCD23D24F714274E744343237B93290F511F6425F98E64459FF203E8985083FFDF60500553ABC0E05CD02184BDB89C4CCD67E187951267EB3280A07875EE4CFE72C9C1C6A5C60A846FF68688243CE3F96DE66DEA300E6047E961749B6BA7ED2B943BCAE7B8255B5585A72DAFD72A806DA1257515CB26196A228001C60BD2A6D0F0DE802D9ED2D277231F57AF77BD6B32A70B558470B3DD0B07504E57F90019910FBA1BC319AD8B3A0008C82E94EBFCA7D1F739EE50CE160F15FD202D35581D423A63F8DDA94681763534CD62CEADD532EF313F193630A56D6590FF1C251744D19DB1EC4FC709C98E646D78F4ED653F6B299B4A0338FDFAF4DF56C0EE3CD17ED4B272EE30712F5645DAF199D4194C5EFDA676286586D712C5770F535A51A39316EF427B61881308370C4E0A9308B815AE60D18518CD8BBA11A325C94CA075006E6DF3D221AFAE9B12C327601086D30ACB067A1691AAB5C39E096D390212D84CCE22F977CDD6085CA7B"> : tensor<2x20x9xi8>}> : () -> tensor<2x20x9x!quant.uniform<i8:f32:2, {0.009999999776482582, 0.010999999940395355, 0.012000000104308128, 0.013000000268220901, 0.014000000432133675, 0.014999999664723873, 0.01600000075995922, 0.017000000923871994, 0.017999999225139618}>>
  %r = "tfl.batch_matmul"(%arg0, %1) <{adj_x = false, adj_y = false, asymmetric_quantize_inputs = false}> : (tensor<2x12x20xf32>, tensor<2x20x9x!quant.uniform<i8:f32:2, {0.009999999776482582, 0.010999999940395355, 0.012000000104308128, 0.013000000268220901, 0.014000000432133675, 0.014999999664723873, 0.01600000075995922, 0.017000000923871994, 0.017999999225139618}>>) -> tensor<2x12x9xf32>
  return %r : tensor<2x12x9xf32>
}

