// Made by tools/oracles/tflite_ops.py: what TensorFlow Lite's reference kernels give. Do not edit.

// @add_i8_0 of each, slow hash c5f8920e9cf5da9e
func.func @add_i8_0(%arg0: tensor<65536x!quant.uniform<i8:f32, 0.020999999716877937:3>>, %arg1: tensor<65536x!quant.uniform<i8:f32, 0.03700000047683716:-7>>) -> tensor<65536x!quant.uniform<i8:f32, 0.05000000074505806:11>> {
  %r = "tfl.add"(%arg0, %arg1) <{fused_activation_function = "NONE"}> : (tensor<65536x!quant.uniform<i8:f32, 0.020999999716877937:3>>, tensor<65536x!quant.uniform<i8:f32, 0.03700000047683716:-7>>) -> tensor<65536x!quant.uniform<i8:f32, 0.05000000074505806:11>>
  return %r : tensor<65536x!quant.uniform<i8:f32, 0.05000000074505806:11>>
}

// @add_i8_0_relu6 of each, slow hash 9a4db7f4c9869837
func.func @add_i8_0_relu6(%arg0: tensor<65536x!quant.uniform<i8:f32, 0.020999999716877937:3>>, %arg1: tensor<65536x!quant.uniform<i8:f32, 0.03700000047683716:-7>>) -> tensor<65536x!quant.uniform<i8:f32, 0.05000000074505806:11>> {
  %r = "tfl.add"(%arg0, %arg1) <{fused_activation_function = "RELU6"}> : (tensor<65536x!quant.uniform<i8:f32, 0.020999999716877937:3>>, tensor<65536x!quant.uniform<i8:f32, 0.03700000047683716:-7>>) -> tensor<65536x!quant.uniform<i8:f32, 0.05000000074505806:11>>
  return %r : tensor<65536x!quant.uniform<i8:f32, 0.05000000074505806:11>>
}

// @add_i8_1 of each, slow hash 6964eda40dec0d01
func.func @add_i8_1(%arg0: tensor<65536x!quant.uniform<i8:f32, 0.5:-128>>, %arg1: tensor<65536x!quant.uniform<i8:f32, 0.0078125:127>>) -> tensor<65536x!quant.uniform<i8:f32, 0.25>> {
  %r = "tfl.add"(%arg0, %arg1) <{fused_activation_function = "NONE"}> : (tensor<65536x!quant.uniform<i8:f32, 0.5:-128>>, tensor<65536x!quant.uniform<i8:f32, 0.0078125:127>>) -> tensor<65536x!quant.uniform<i8:f32, 0.25>>
  return %r : tensor<65536x!quant.uniform<i8:f32, 0.25>>
}

// @add_i8_2 of each, slow hash ee0dd72e9686f7e6
func.func @add_i8_2(%arg0: tensor<65536x!quant.uniform<i8:f32, 0.010999999940395355>>, %arg1: tensor<65536x!quant.uniform<i8:f32, 0.013000000268220901>>) -> tensor<65536x!quant.uniform<i8:f32, 0.0003000000142492354>> {
  %r = "tfl.add"(%arg0, %arg1) <{fused_activation_function = "NONE"}> : (tensor<65536x!quant.uniform<i8:f32, 0.010999999940395355>>, tensor<65536x!quant.uniform<i8:f32, 0.013000000268220901>>) -> tensor<65536x!quant.uniform<i8:f32, 0.0003000000142492354>>
  return %r : tensor<65536x!quant.uniform<i8:f32, 0.0003000000142492354>>
}

// @add_u8_3 of each, slow hash 8e867dfe8d8f09b0
func.func @add_u8_3(%arg0: tensor<65536x!quant.uniform<u8:f32, 0.020999999716877937:130>>, %arg1: tensor<65536x!quant.uniform<u8:f32, 0.03700000047683716:100>>) -> tensor<65536x!quant.uniform<u8:f32, 0.05000000074505806:140>> {
  %r = "tfl.add"(%arg0, %arg1) <{fused_activation_function = "NONE"}> : (tensor<65536x!quant.uniform<u8:f32, 0.020999999716877937:130>>, tensor<65536x!quant.uniform<u8:f32, 0.03700000047683716:100>>) -> tensor<65536x!quant.uniform<u8:f32, 0.05000000074505806:140>>
  return %r : tensor<65536x!quant.uniform<u8:f32, 0.05000000074505806:140>>
}

// @add_i16_4 of mix 1, mix 2 hash 58c5a147c88dbf0c
func.func @add_i16_4(%arg0: tensor<65536x!quant.uniform<i16:f32, 0.000699999975040555>>, %arg1: tensor<65536x!quant.uniform<i16:f32, 0.0010999999940395355>>) -> tensor<65536x!quant.uniform<i16:f32, 0.0013000000035390258>> {
  %r = "tfl.add"(%arg0, %arg1) <{fused_activation_function = "NONE"}> : (tensor<65536x!quant.uniform<i16:f32, 0.000699999975040555>>, tensor<65536x!quant.uniform<i16:f32, 0.0010999999940395355>>) -> tensor<65536x!quant.uniform<i16:f32, 0.0013000000035390258>>
  return %r : tensor<65536x!quant.uniform<i16:f32, 0.0013000000035390258>>
}

// @add_i16_5 of mix 1, mix 2 hash 4341d1ddff977b7b
func.func @add_i16_5(%arg0: tensor<65536x!quant.uniform<i16:f32, 0.0009765625>>, %arg1: tensor<65536x!quant.uniform<i16:f32, 0.00048828125>>) -> tensor<65536x!quant.uniform<i16:f32, 0.001953125>> {
  %r = "tfl.add"(%arg0, %arg1) <{fused_activation_function = "NONE"}> : (tensor<65536x!quant.uniform<i16:f32, 0.0009765625>>, tensor<65536x!quant.uniform<i16:f32, 0.00048828125>>) -> tensor<65536x!quant.uniform<i16:f32, 0.001953125>>
  return %r : tensor<65536x!quant.uniform<i16:f32, 0.001953125>>
}

// @sub_i8_0 of each, slow hash f4b0f71c164fc031
func.func @sub_i8_0(%arg0: tensor<65536x!quant.uniform<i8:f32, 0.020999999716877937:3>>, %arg1: tensor<65536x!quant.uniform<i8:f32, 0.03700000047683716:-7>>) -> tensor<65536x!quant.uniform<i8:f32, 0.05000000074505806:11>> {
  %r = "tfl.sub"(%arg0, %arg1) <{fused_activation_function = "NONE"}> : (tensor<65536x!quant.uniform<i8:f32, 0.020999999716877937:3>>, tensor<65536x!quant.uniform<i8:f32, 0.03700000047683716:-7>>) -> tensor<65536x!quant.uniform<i8:f32, 0.05000000074505806:11>>
  return %r : tensor<65536x!quant.uniform<i8:f32, 0.05000000074505806:11>>
}

// @sub_i8_0_relu6 of each, slow hash 4cb8be6b497df1cd
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

// @sub_u8_3 of each, slow hash 4a29d8ef2c581c49
func.func @sub_u8_3(%arg0: tensor<65536x!quant.uniform<u8:f32, 0.020999999716877937:130>>, %arg1: tensor<65536x!quant.uniform<u8:f32, 0.03700000047683716:100>>) -> tensor<65536x!quant.uniform<u8:f32, 0.05000000074505806:140>> {
  %r = "tfl.sub"(%arg0, %arg1) <{fused_activation_function = "NONE"}> : (tensor<65536x!quant.uniform<u8:f32, 0.020999999716877937:130>>, tensor<65536x!quant.uniform<u8:f32, 0.03700000047683716:100>>) -> tensor<65536x!quant.uniform<u8:f32, 0.05000000074505806:140>>
  return %r : tensor<65536x!quant.uniform<u8:f32, 0.05000000074505806:140>>
}

// @sub_i16_4 of mix 1, mix 2 hash 2be0223092e600a6
func.func @sub_i16_4(%arg0: tensor<65536x!quant.uniform<i16:f32, 0.000699999975040555>>, %arg1: tensor<65536x!quant.uniform<i16:f32, 0.0010999999940395355>>) -> tensor<65536x!quant.uniform<i16:f32, 0.0013000000035390258>> {
  %r = "tfl.sub"(%arg0, %arg1) <{fused_activation_function = "NONE"}> : (tensor<65536x!quant.uniform<i16:f32, 0.000699999975040555>>, tensor<65536x!quant.uniform<i16:f32, 0.0010999999940395355>>) -> tensor<65536x!quant.uniform<i16:f32, 0.0013000000035390258>>
  return %r : tensor<65536x!quant.uniform<i16:f32, 0.0013000000035390258>>
}

// @sub_i16_5 of mix 1, mix 2 hash a5e19778f3d5e4a6
func.func @sub_i16_5(%arg0: tensor<65536x!quant.uniform<i16:f32, 0.0009765625>>, %arg1: tensor<65536x!quant.uniform<i16:f32, 0.00048828125>>) -> tensor<65536x!quant.uniform<i16:f32, 0.001953125>> {
  %r = "tfl.sub"(%arg0, %arg1) <{fused_activation_function = "NONE"}> : (tensor<65536x!quant.uniform<i16:f32, 0.0009765625>>, tensor<65536x!quant.uniform<i16:f32, 0.00048828125>>) -> tensor<65536x!quant.uniform<i16:f32, 0.001953125>>
  return %r : tensor<65536x!quant.uniform<i16:f32, 0.001953125>>
}

// @mul_i8_0 of each, slow hash 7d491a1a722b31a4
func.func @mul_i8_0(%arg0: tensor<65536x!quant.uniform<i8:f32, 0.020999999716877937:3>>, %arg1: tensor<65536x!quant.uniform<i8:f32, 0.03700000047683716:-7>>) -> tensor<65536x!quant.uniform<i8:f32, 0.03108000010251999:11>> {
  %r = "tfl.mul"(%arg0, %arg1) <{fused_activation_function = "NONE"}> : (tensor<65536x!quant.uniform<i8:f32, 0.020999999716877937:3>>, tensor<65536x!quant.uniform<i8:f32, 0.03700000047683716:-7>>) -> tensor<65536x!quant.uniform<i8:f32, 0.03108000010251999:11>>
  return %r : tensor<65536x!quant.uniform<i8:f32, 0.03108000010251999:11>>
}

// @mul_i8_0_relu6 of each, slow hash f10a872f792efe09
func.func @mul_i8_0_relu6(%arg0: tensor<65536x!quant.uniform<i8:f32, 0.020999999716877937:3>>, %arg1: tensor<65536x!quant.uniform<i8:f32, 0.03700000047683716:-7>>) -> tensor<65536x!quant.uniform<i8:f32, 0.03108000010251999:11>> {
  %r = "tfl.mul"(%arg0, %arg1) <{fused_activation_function = "RELU6"}> : (tensor<65536x!quant.uniform<i8:f32, 0.020999999716877937:3>>, tensor<65536x!quant.uniform<i8:f32, 0.03700000047683716:-7>>) -> tensor<65536x!quant.uniform<i8:f32, 0.03108000010251999:11>>
  return %r : tensor<65536x!quant.uniform<i8:f32, 0.03108000010251999:11>>
}

// @mul_i8_1 of each, slow hash 957dbb6a7e45efe6
func.func @mul_i8_1(%arg0: tensor<65536x!quant.uniform<i8:f32, 0.5:-128>>, %arg1: tensor<65536x!quant.uniform<i8:f32, 0.0078125:127>>) -> tensor<65536x!quant.uniform<i8:f32, 0.15625>> {
  %r = "tfl.mul"(%arg0, %arg1) <{fused_activation_function = "NONE"}> : (tensor<65536x!quant.uniform<i8:f32, 0.5:-128>>, tensor<65536x!quant.uniform<i8:f32, 0.0078125:127>>) -> tensor<65536x!quant.uniform<i8:f32, 0.15625>>
  return %r : tensor<65536x!quant.uniform<i8:f32, 0.15625>>
}

// @mul_i8_2 of each, slow hash fcb1f1cb884b44d6
func.func @mul_i8_2(%arg0: tensor<65536x!quant.uniform<i8:f32, 0.010999999940395355>>, %arg1: tensor<65536x!quant.uniform<i8:f32, 0.013000000268220901>>) -> tensor<65536x!quant.uniform<i8:f32, 0.00571999978274107>> {
  %r = "tfl.mul"(%arg0, %arg1) <{fused_activation_function = "NONE"}> : (tensor<65536x!quant.uniform<i8:f32, 0.010999999940395355>>, tensor<65536x!quant.uniform<i8:f32, 0.013000000268220901>>) -> tensor<65536x!quant.uniform<i8:f32, 0.00571999978274107>>
  return %r : tensor<65536x!quant.uniform<i8:f32, 0.00571999978274107>>
}

// @mul_u8_3 of each, slow hash 89e1a5b2e9678523
func.func @mul_u8_3(%arg0: tensor<65536x!quant.uniform<u8:f32, 0.020999999716877937:130>>, %arg1: tensor<65536x!quant.uniform<u8:f32, 0.03700000047683716:100>>) -> tensor<65536x!quant.uniform<u8:f32, 0.03108000010251999:140>> {
  %r = "tfl.mul"(%arg0, %arg1) <{fused_activation_function = "NONE"}> : (tensor<65536x!quant.uniform<u8:f32, 0.020999999716877937:130>>, tensor<65536x!quant.uniform<u8:f32, 0.03700000047683716:100>>) -> tensor<65536x!quant.uniform<u8:f32, 0.03108000010251999:140>>
  return %r : tensor<65536x!quant.uniform<u8:f32, 0.03108000010251999:140>>
}

// @mul_i16_4 of mix 1, mix 2 hash 2fdbb76170794fca
func.func @mul_i16_4(%arg0: tensor<65536x!quant.uniform<i16:f32, 0.000699999975040555>>, %arg1: tensor<65536x!quant.uniform<i16:f32, 0.0010999999940395355>>) -> tensor<65536x!quant.uniform<i16:f32, 3.0800001695752144e-05>> {
  %r = "tfl.mul"(%arg0, %arg1) <{fused_activation_function = "NONE"}> : (tensor<65536x!quant.uniform<i16:f32, 0.000699999975040555>>, tensor<65536x!quant.uniform<i16:f32, 0.0010999999940395355>>) -> tensor<65536x!quant.uniform<i16:f32, 3.0800001695752144e-05>>
  return %r : tensor<65536x!quant.uniform<i16:f32, 3.0800001695752144e-05>>
}

// @mul_i16_5 of mix 1, mix 2 hash 2fdbb76170794fca
func.func @mul_i16_5(%arg0: tensor<65536x!quant.uniform<i16:f32, 0.0009765625>>, %arg1: tensor<65536x!quant.uniform<i16:f32, 0.00048828125>>) -> tensor<65536x!quant.uniform<i16:f32, 1.9073486328125e-05>> {
  %r = "tfl.mul"(%arg0, %arg1) <{fused_activation_function = "NONE"}> : (tensor<65536x!quant.uniform<i16:f32, 0.0009765625>>, tensor<65536x!quant.uniform<i16:f32, 0.00048828125>>) -> tensor<65536x!quant.uniform<i16:f32, 1.9073486328125e-05>>
  return %r : tensor<65536x!quant.uniform<i16:f32, 1.9073486328125e-05>>
}

// @add_broadcast of mix 1, mix 2 is 08abb904c8aaafe41fc2d01bdfc1c6fafc9fadf8bc9ea3d8ccf1c3aec7fef6c3e308dac4de140ddac0e5b7a2bbf2eab708b1b6f2cfdbafb61fc8cd09e6f2c6cdfca5aae6c3cfa3aa05c7b3e3d9d2fab81cdecafaf0e811cff9bba7d7cdc6eeac
func.func @add_broadcast(%arg0: tensor<4x1x8x!quant.uniform<i8:f32, 0.019999999552965164:3>>, %arg1: tensor<3x1x!quant.uniform<i8:f32, 0.029999999329447746:-4>>) -> tensor<4x3x8x!quant.uniform<i8:f32, 0.05000000074505806>> {
  %r = "tfl.add"(%arg0, %arg1) <{fused_activation_function = "NONE"}> : (tensor<4x1x8x!quant.uniform<i8:f32, 0.019999999552965164:3>>, tensor<3x1x!quant.uniform<i8:f32, 0.029999999329447746:-4>>) -> tensor<4x3x8x!quant.uniform<i8:f32, 0.05000000074505806>>
  return %r : tensor<4x3x8x!quant.uniform<i8:f32, 0.05000000074505806>>
}

// @maximum_i8 of each, slow hash 5aaad49f9ac86425
func.func @maximum_i8(%arg0: tensor<65536x!quant.uniform<i8:f32, 0.019999999552965164:5>>, %arg1: tensor<65536x!quant.uniform<i8:f32, 0.019999999552965164:5>>) -> tensor<65536x!quant.uniform<i8:f32, 0.019999999552965164:5>> {
  %r = "tfl.maximum"(%arg0, %arg1) : (tensor<65536x!quant.uniform<i8:f32, 0.019999999552965164:5>>, tensor<65536x!quant.uniform<i8:f32, 0.019999999552965164:5>>) -> tensor<65536x!quant.uniform<i8:f32, 0.019999999552965164:5>>
  return %r : tensor<65536x!quant.uniform<i8:f32, 0.019999999552965164:5>>
}

// @maximum_u8 of each, slow hash e169e63a8f900c25
func.func @maximum_u8(%arg0: tensor<65536x!quant.uniform<u8:f32, 0.019999999552965164:100>>, %arg1: tensor<65536x!quant.uniform<u8:f32, 0.019999999552965164:100>>) -> tensor<65536x!quant.uniform<u8:f32, 0.019999999552965164:100>> {
  %r = "tfl.maximum"(%arg0, %arg1) : (tensor<65536x!quant.uniform<u8:f32, 0.019999999552965164:100>>, tensor<65536x!quant.uniform<u8:f32, 0.019999999552965164:100>>) -> tensor<65536x!quant.uniform<u8:f32, 0.019999999552965164:100>>
  return %r : tensor<65536x!quant.uniform<u8:f32, 0.019999999552965164:100>>
}

// @minimum_i8 of each, slow hash c7f4dfe34198cd25
func.func @minimum_i8(%arg0: tensor<65536x!quant.uniform<i8:f32, 0.019999999552965164:5>>, %arg1: tensor<65536x!quant.uniform<i8:f32, 0.019999999552965164:5>>) -> tensor<65536x!quant.uniform<i8:f32, 0.019999999552965164:5>> {
  %r = "tfl.minimum"(%arg0, %arg1) : (tensor<65536x!quant.uniform<i8:f32, 0.019999999552965164:5>>, tensor<65536x!quant.uniform<i8:f32, 0.019999999552965164:5>>) -> tensor<65536x!quant.uniform<i8:f32, 0.019999999552965164:5>>
  return %r : tensor<65536x!quant.uniform<i8:f32, 0.019999999552965164:5>>
}

// @minimum_u8 of each, slow hash 0ed7c3baf1e36d25
func.func @minimum_u8(%arg0: tensor<65536x!quant.uniform<u8:f32, 0.019999999552965164:100>>, %arg1: tensor<65536x!quant.uniform<u8:f32, 0.019999999552965164:100>>) -> tensor<65536x!quant.uniform<u8:f32, 0.019999999552965164:100>> {
  %r = "tfl.minimum"(%arg0, %arg1) : (tensor<65536x!quant.uniform<u8:f32, 0.019999999552965164:100>>, tensor<65536x!quant.uniform<u8:f32, 0.019999999552965164:100>>) -> tensor<65536x!quant.uniform<u8:f32, 0.019999999552965164:100>>
  return %r : tensor<65536x!quant.uniform<u8:f32, 0.019999999552965164:100>>
}

// @squared_difference_i8 of each, slow hash 9efe7b9ca1ca9713
func.func @squared_difference_i8(%arg0: tensor<65536x!quant.uniform<i8:f32, 0.019999999552965164:3>>, %arg1: tensor<65536x!quant.uniform<i8:f32, 0.019999999552965164:3>>) -> tensor<65536x!quant.uniform<i8:f32, 0.10000000149011612:-128>> {
  %r = "tfl.squared_difference"(%arg0, %arg1) : (tensor<65536x!quant.uniform<i8:f32, 0.019999999552965164:3>>, tensor<65536x!quant.uniform<i8:f32, 0.019999999552965164:3>>) -> tensor<65536x!quant.uniform<i8:f32, 0.10000000149011612:-128>>
  return %r : tensor<65536x!quant.uniform<i8:f32, 0.10000000149011612:-128>>
}

// @squared_difference_i8_scales of each, slow hash 3f0447f0eb16c23d
func.func @squared_difference_i8_scales(%arg0: tensor<65536x!quant.uniform<i8:f32, 0.020999999716877937:3>>, %arg1: tensor<65536x!quant.uniform<i8:f32, 0.03700000047683716:-5>>) -> tensor<65536x!quant.uniform<i8:f32, 0.10000000149011612:-128>> {
  %r = "tfl.squared_difference"(%arg0, %arg1) : (tensor<65536x!quant.uniform<i8:f32, 0.020999999716877937:3>>, tensor<65536x!quant.uniform<i8:f32, 0.03700000047683716:-5>>) -> tensor<65536x!quant.uniform<i8:f32, 0.10000000149011612:-128>>
  return %r : tensor<65536x!quant.uniform<i8:f32, 0.10000000149011612:-128>>
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

// @logistic_i16_3 of each hash eb146c9839fbbabd
func.func @logistic_i16_3(%arg0: tensor<65536x!quant.uniform<i16:f32, 0.0003000000142492354>>) -> tensor<65536x!quant.uniform<i16:f32, 3.0517578125e-05>> {
  %r = "tfl.logistic"(%arg0) : (tensor<65536x!quant.uniform<i16:f32, 0.0003000000142492354>>) -> tensor<65536x!quant.uniform<i16:f32, 3.0517578125e-05>>
  return %r : tensor<65536x!quant.uniform<i16:f32, 3.0517578125e-05>>
}

// @logistic_i16_4 of each hash 9106cb5b158b3d55
func.func @logistic_i16_4(%arg0: tensor<65536x!quant.uniform<i16:f32, 0.000244140625>>) -> tensor<65536x!quant.uniform<i16:f32, 3.0517578125e-05>> {
  %r = "tfl.logistic"(%arg0) : (tensor<65536x!quant.uniform<i16:f32, 0.000244140625>>) -> tensor<65536x!quant.uniform<i16:f32, 3.0517578125e-05>>
  return %r : tensor<65536x!quant.uniform<i16:f32, 3.0517578125e-05>>
}

// @logistic_i16_5 of each hash 49c70ed0ac391151
func.func @logistic_i16_5(%arg0: tensor<65536x!quant.uniform<i16:f32, 0.00048828125>>) -> tensor<65536x!quant.uniform<i16:f32, 3.0517578125e-05>> {
  %r = "tfl.logistic"(%arg0) : (tensor<65536x!quant.uniform<i16:f32, 0.00048828125>>) -> tensor<65536x!quant.uniform<i16:f32, 3.0517578125e-05>>
  return %r : tensor<65536x!quant.uniform<i16:f32, 3.0517578125e-05>>
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

// @tanh_i16_3 of each hash 5456f1645dd1c4c7
func.func @tanh_i16_3(%arg0: tensor<65536x!quant.uniform<i16:f32, 0.0003000000142492354>>) -> tensor<65536x!quant.uniform<i16:f32, 3.0517578125e-05>> {
  %r = "tfl.tanh"(%arg0) : (tensor<65536x!quant.uniform<i16:f32, 0.0003000000142492354>>) -> tensor<65536x!quant.uniform<i16:f32, 3.0517578125e-05>>
  return %r : tensor<65536x!quant.uniform<i16:f32, 3.0517578125e-05>>
}

// @tanh_i16_4 of each hash 15d109ac75954965
func.func @tanh_i16_4(%arg0: tensor<65536x!quant.uniform<i16:f32, 0.000244140625>>) -> tensor<65536x!quant.uniform<i16:f32, 3.0517578125e-05>> {
  %r = "tfl.tanh"(%arg0) : (tensor<65536x!quant.uniform<i16:f32, 0.000244140625>>) -> tensor<65536x!quant.uniform<i16:f32, 3.0517578125e-05>>
  return %r : tensor<65536x!quant.uniform<i16:f32, 3.0517578125e-05>>
}

// @tanh_i16_5 of each hash 96ae7b0d20810061
func.func @tanh_i16_5(%arg0: tensor<65536x!quant.uniform<i16:f32, 0.00048828125>>) -> tensor<65536x!quant.uniform<i16:f32, 3.0517578125e-05>> {
  %r = "tfl.tanh"(%arg0) : (tensor<65536x!quant.uniform<i16:f32, 0.00048828125>>) -> tensor<65536x!quant.uniform<i16:f32, 3.0517578125e-05>>
  return %r : tensor<65536x!quant.uniform<i16:f32, 3.0517578125e-05>>
}

// @hard_swish_i8_0 of each is 8a8a8a8a8a8a8a8a8a8a8a8a8a8a8a8a8a8a8a8a8a8a8a8a8a8a8a8a8a8a8a8a8a8a8a8a8a8a8a8a8a8a8a8a8a8a8a8a8a8a8a8a8a8a8a8a8a8a8a8a8a8a8a8a8a8a8a8a8a8a8a8a89898888878786868585848484838383828282828181818181818181818181818181818181818182828282838383848484858586868787888889898a8b8b8c8d8d8e8f90909192939495969798999a9b9c9d9e9fa0a1a2a4a5a6a7a9aaabadaeafb1b2b4b5b7b8babbbdbec0c2c3c5c7c8cacccecfd1d3d5d6d7d9dadbdcdedfe0e1e3e4e5e6e8e9eaebedeeeff0f2f3f4f5f7f8f9fafcfdfeff01020304060708090b0c0d0e10111213151617181a1b1c1d1f2021222425
func.func @hard_swish_i8_0(%arg0: tensor<256x!quant.uniform<i8:f32, 0.05000000074505806:3>>) -> tensor<256x!quant.uniform<i8:f32, 0.03999999910593033:-118>> {
  %r = "tfl.hard_swish"(%arg0) : (tensor<256x!quant.uniform<i8:f32, 0.05000000074505806:3>>) -> tensor<256x!quant.uniform<i8:f32, 0.03999999910593033:-118>>
  return %r : tensor<256x!quant.uniform<i8:f32, 0.03999999910593033:-118>>
}

// @hard_swish_i8_1 of each is f9f8f8f8f8f8f7f7f7f7f7f7f7f6f6f6f6f6f6f6f6f6f6f5f5f5f5f5f5f5f5f5f5f5f5f5f5f5f5f5f5f5f5f5f6f6f6f6f6f6f6f6f6f6f7f7f7f7f7f7f7f8f8f8f8f8f9f9f9f9f9fafafafafbfbfbfcfcfcfcfdfdfdfefefeffffff00000101010202030303040405050606070707080809090a0a0b0c0c0d0d0e0e0f0f101111121213141415161617171819191a1b1c1c1d1e1e1f202121222324242526272828292a2b2c2c2d2e2f30313232333435363738393a3b3c3d3e3e3f404142434445464748494b4c4d4e4f5051525354555657595a5b5c5d5e5f61626364656768696a6b6d6e6f70727374757778797b7c7d7e7f7f7f7f7f7f7f7f7f7f7f7f7f7f
func.func @hard_swish_i8_1(%arg0: tensor<256x!quant.uniform<i8:f32, 0.019999999552965164:-20>>) -> tensor<256x!quant.uniform<i8:f32, 0.020999999716877937:7>> {
  %r = "tfl.hard_swish"(%arg0) : (tensor<256x!quant.uniform<i8:f32, 0.019999999552965164:-20>>) -> tensor<256x!quant.uniform<i8:f32, 0.020999999716877937:7>>
  return %r : tensor<256x!quant.uniform<i8:f32, 0.020999999716877937:7>>
}

// @hard_swish_u8_2 of each is 0a0a0a0a0a0a0a0a0a0a0a0a0a0a0a0a0a0a0a0a0a0a0a0a0a0a0a0a0a0a0a0a0a0a0a0a0a0a0a0a0a0a0a0a0a0a0a0a0a0a0a0a0a0a0a0a0a0a0a0a0a09090808070706060505040404030303020202020101010101010101010101010101010101010102020202030303040404050506060707080809090a0b0b0c0d0d0e0f10101112131415161718191a1b1c1d1e1f20212224252627292a2b2d2e2f3132343537383a3b3d3e4042434547484a4c4e4f5153555657595a5b5c5e5f60616364656668696a6b6d6e6f70727374757778797a7c7d7e7f81828384868788898b8c8d8e90919293959697989a9b9c9d9fa0a1a2a4a5a6a7a9aaabacaeafb0b1b3
func.func @hard_swish_u8_2(%arg0: tensor<256x!quant.uniform<u8:f32, 0.05000000074505806:120>>) -> tensor<256x!quant.uniform<u8:f32, 0.03999999910593033:10>> {
  %r = "tfl.hard_swish"(%arg0) : (tensor<256x!quant.uniform<u8:f32, 0.05000000074505806:120>>) -> tensor<256x!quant.uniform<u8:f32, 0.03999999910593033:10>>
  return %r : tensor<256x!quant.uniform<u8:f32, 0.03999999910593033:10>>
}

// @exp_i8_0 of each is 818182828282828282828282828282828282828282828282828282828383838383838383838383838383838384848484848484848484848484858585858585858585858686868686868686878787878787878888888888888889898989898a8a8a8a8a8b8b8b8b8b8c8c8c8c8d8d8d8d8e8e8e8f8f8f8f909090919191929292939394949495959696979797989899999a9a9b9c9c9d9d9e9e9fa0a0a1a2a2a3a4a4a5a6a7a7a8a9aaabacadadaeafb0b1b2b3b4b5b6b7b9babbbcbdbfc0c1c2c4c5c7c8c9cbcccecfd1d3d4d6d8dadbdddfe1e3e5e7e9ebedf0f2f4f7f9fbfe000306080b0e1114171a1d2023272a2d3135383c4044474c5054585c61656a6f
func.func @exp_i8_0(%arg0: tensor<256x!quant.uniform<i8:f32, 0.019999999552965164:3>>) -> tensor<256x!quant.uniform<i8:f32, 0.05000000074505806:-128>> {
  %r = "tfl.exp"(%arg0) : (tensor<256x!quant.uniform<i8:f32, 0.019999999552965164:3>>) -> tensor<256x!quant.uniform<i8:f32, 0.05000000074505806:-128>>
  return %r : tensor<256x!quant.uniform<i8:f32, 0.05000000074505806:-128>>
}

// @exp_i8_1 of each is 80808080808080808080808080808080808080808080808080808080808080808080808080808080808080808080808080808080808080808080808081818181818181818181818181818181818181818181818181818181818181818181818181828282828282828282828282828282828283838383838383838383838484848484848484858585858585858686868686878787878788888888898989898a8a8a8b8b8b8b8c8c8d8d8d8e8e8f8f90909091919293939494959696979898999a9b9b9c9d9e9fa0a1a2a3a4a5a6a7a9aaabacaeafb1b2b4b5b7b8babcbec0c1c3c6c8caccced1d3d6d8dbdee1e4e7eaedf0f4f7fbff03070b0f13181c21262b30
func.func @exp_i8_1(%arg0: tensor<256x!quant.uniform<i8:f32, 0.029999999329447746:120>>) -> tensor<256x!quant.uniform<i8:f32, 0.007000000216066837:-128>> {
  %r = "tfl.exp"(%arg0) : (tensor<256x!quant.uniform<i8:f32, 0.029999999329447746:120>>) -> tensor<256x!quant.uniform<i8:f32, 0.007000000216066837:-128>>
  return %r : tensor<256x!quant.uniform<i8:f32, 0.007000000216066837:-128>>
}

// @log_i8_0 of each is 80eefc04090e1215171a1c1e1f212324252628292a2b2c2c2d2e2f3030313232333434353536373738383939393a3a3b3b3c3c3c3d3d3e3e3e3f3f3f4040404141414242424243434344444444454545454646464647474747484848484849494949494a4a4a4a4a4b4b4b4b4b4c4c4c4c4c4c4d4d4d4d4d4e4e4e4e4e4e4e4f4f4f4f4f4f50505050505050515151515151515252525252525252535353535353535454545454545454545555555555555555565656565656565656565757575757575757575858585858585858585859595959595959595959595a5a5a5a5a5a5a5a5a5a5a5b5b5b5b5b5b5b5b5b5b5b5b5c5c5c5c5c5c5c5c5c5c5c5c5d5d
func.func @log_i8_0(%arg0: tensor<256x!quant.uniform<i8:f32, 0.019999999552965164:-128>>) -> tensor<256x!quant.uniform<i8:f32, 0.05000000074505806:60>> {
  %r = "tfl.log"(%arg0) : (tensor<256x!quant.uniform<i8:f32, 0.019999999552965164:-128>>) -> tensor<256x!quant.uniform<i8:f32, 0.05000000074505806:60>>
  return %r : tensor<256x!quant.uniform<i8:f32, 0.05000000074505806:60>>
}

// @log_i8_1 of each is 8085a8bccad6dfe6edf3f8fd0105090c101316181b1d20222426282a2c2d2f3132343537383a3b3c3d3f4041424344464748494a4b4c4c4d4e4f505152535354555657575859595a5b5c5c5d5e5e5f6060616162636364646565666767686869696a6a6b6b6c6c6d6d6e6e6f6f7070717171727273737474747575767676777778787879797a7a7a7b7b7b7c7c7c7d7d7e7e7e7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f
func.func @log_i8_1(%arg0: tensor<256x!quant.uniform<i8:f32, 0.07000000029802322:-128>>) -> tensor<256x!quant.uniform<i8:f32, 0.019999999552965164:10>> {
  %r = "tfl.log"(%arg0) : (tensor<256x!quant.uniform<i8:f32, 0.07000000029802322:-128>>) -> tensor<256x!quant.uniform<i8:f32, 0.019999999552965164:10>>
  return %r : tensor<256x!quant.uniform<i8:f32, 0.019999999552965164:10>>
}

// @rsqrt_i8_0 of each is 7f15ecdacfc7c2bdbab7b5b3b1afaeadabaaa9a8a8a7a6a5a5a4a4a3a3a2a2a1a1a1a0a0a09f9f9f9e9e9e9e9d9d9d9d9c9c9c9c9c9b9b9b9b9b9b9a9a9a9a9a9a9a99999999999999999898989898989898989897979797979797979797979796969696969696969696969696969595959595959595959595959595959595959594949494949494949494949494949494949494949494949393939393939393939393939393939393939393939393939393939393939292929292929292929292929292929292929292929292929292929292929292929292929292929291919191919191919191919191919191919191919191919191919191919191919191
func.func @rsqrt_i8_0(%arg0: tensor<256x!quant.uniform<i8:f32, 0.019999999552965164:-128>>) -> tensor<256x!quant.uniform<i8:f32, 0.05000000074505806:-120>> {
  %r = "tfl.rsqrt"(%arg0) : (tensor<256x!quant.uniform<i8:f32, 0.019999999552965164:-128>>) -> tensor<256x!quant.uniform<i8:f32, 0.05000000074505806:-120>>
  return %r : tensor<256x!quant.uniform<i8:f32, 0.05000000074505806:-120>>
}

// @rsqrt_i8_1 of each is 7f3d06edded5cdc7c3bfbcb9b7b4b3b1afaeadabaaa9a8a7a7a6a5a4a4a3a3a2a1a1a0a09f9f9f9e9e9e9d9d9c9c9c9c9b9b9b9a9a9a9a999999999998989898989797979797979696969696969695959595959595949494949494949494939393939393939393939392929292929292929292929291919191919191919191919191919190909090909090909090909090909090908f8f8f8f8f8f8f8f8f8f8f8f8f8f8f8f8f8f8f8f8f8e8e8e8e8e8e8e8e8e8e8e8e8e8e8e8e8e8e8e8e8e8e8e8e8e8e8d8d8d8d8d8d8d8d8d8d8d8d8d8d8d8d8d8d8d8d8d8d8d8d8d8d8d8d8d8d8d8d8d8c8c8c8c8c8c8c8c8c8c8c8c8c8c8c8c8c8c8c8c8c8c8c8c8c8c8c
func.func @rsqrt_i8_1(%arg0: tensor<256x!quant.uniform<i8:f32, 0.07000000029802322:-128>>) -> tensor<256x!quant.uniform<i8:f32, 0.019999999552965164:-128>> {
  %r = "tfl.rsqrt"(%arg0) : (tensor<256x!quant.uniform<i8:f32, 0.07000000029802322:-128>>) -> tensor<256x!quant.uniform<i8:f32, 0.019999999552965164:-128>>
  return %r : tensor<256x!quant.uniform<i8:f32, 0.019999999552965164:-128>>
}

// @abs_i8_0 of each is 03020100fffefdfcfbfaf9f8f7f6f5f4f3f2f1f0efeeedecebeae9e8e7e6e5e4e3e2e1e0dfdedddcdbdad9d8d7d6d5d4d3d2d1d0cfcecdcccbcac9c8c7c6c5c4c3c2c1c0bfbebdbcbbbab9b8b7b6b5b4b3b2b1b0afaeadacabaaa9a8a7a6a5a4a3a2a1a09f9e9d9c9b9a999897969594939291908f8e8d8c8b8a898887868584838281808182838485868788898a8b8c8d8e8f909192939495969798999a9b9c9d9e9fa0a1a2a3a4a5a6a7a8a9aaabacadaeafb0b1b2b3b4b5b6b7b8b9babbbcbdbebfc0c1c2c3c4c5c6c7c8c9cacbcccdcecfd0d1d2d3d4d5d6d7d8d9dadbdcdddedfe0e1e2e3e4e5e6e7e8e9eaebecedeeeff0f1f2f3f4f5f6f7f8f9fafbfc
func.func @abs_i8_0(%arg0: tensor<256x!quant.uniform<i8:f32, 0.019999999552965164:3>>) -> tensor<256x!quant.uniform<i8:f32, 0.019999999552965164:-128>> {
  %r = "tfl.abs"(%arg0) : (tensor<256x!quant.uniform<i8:f32, 0.019999999552965164:3>>) -> tensor<256x!quant.uniform<i8:f32, 0.019999999552965164:-128>>
  return %r : tensor<256x!quant.uniform<i8:f32, 0.019999999552965164:-128>>
}

// @abs_i8_1 of each is 4a4846454342403f3d3c3a3937363432312f2e2c2b292826252322201e1d1b1a1817151412110f0e0c0a09070604030100fefdfbfaf8f6f5f3f2f0efedeceae9e7e6e4e2e1dfdedcdbd9d8d6d5d3d2d0cecdcbcac8c7c5c4c2c1bfbebcbab9b7b6b4b3b1b0aeadabaaa8a6a5a3a2a09f9d9c9a9997969492918f8e8c8b898886858382808283858688898b8c8e8f9192949697999a9c9d9fa0a2a3a5a6a8aaabadaeb0b1b3b4b6b7b9babcbebfc1c2c4c5c7c8cacbcdced0d2d3d5d6d8d9dbdcdedfe1e2e4e6e7e9eaecedeff0f2f3f5f6f8fafbfdfe000103040607090a0c0e0f1112141517181a1b1d1e202223252628292b2c2e2f3132343637393a3c3d3f
func.func @abs_i8_1(%arg0: tensor<256x!quant.uniform<i8:f32, 0.019999999552965164:3>>) -> tensor<256x!quant.uniform<i8:f32, 0.013000000268220901:-128>> {
  %r = "tfl.abs"(%arg0) : (tensor<256x!quant.uniform<i8:f32, 0.019999999552965164:3>>) -> tensor<256x!quant.uniform<i8:f32, 0.013000000268220901:-128>>
  return %r : tensor<256x!quant.uniform<i8:f32, 0.013000000268220901:-128>>
}

// @abs_i16_2 of each hash 02577053b90287a3
func.func @abs_i16_2(%arg0: tensor<65536x!quant.uniform<i16:f32, 0.0003000000142492354>>) -> tensor<65536x!quant.uniform<i16:f32, 0.00019999999494757503>> {
  %r = "tfl.abs"(%arg0) : (tensor<65536x!quant.uniform<i16:f32, 0.0003000000142492354>>) -> tensor<65536x!quant.uniform<i16:f32, 0.00019999999494757503>>
  return %r : tensor<65536x!quant.uniform<i16:f32, 0.00019999999494757503>>
}

// @gelu_i8_0 of each is 9c9c9c9c9c9c9c9c9c9c9c9c9c9c9c9c9c9c9c9c9c9c9c9c9c9c9c9c9c9c9c9c9c9c9c9c9c9c9c9c9c9c9c9c9c9c9c9c9c9c9c9c9c9c9c9c9c9c9c9c9c9c9c9c9c9c9c9c9c9c9c9c9c9c9c9c9c9c9c9c9c9c9c9c9b9b9b9b9b9b9b9b9b9b9b9a9a9a9a9a9a99999999999999989898989898989898989898989898999999999a9a9b9b9c9d9d9e9fa0a1a2a3a4a5a6a7a8a9abacadaeb0b1b2b4b5b7b8b9bbbcbebfc0c2c3c5c6c7c9cacccdced0d1d2d4d5d6d8d9dadbdddedfe1e2e3e4e6e7e8e9ebecedeef0f1f2f3f5f6f7f8fafbfcfdff00010204050607090a0b0c0e0f10111314151618191a1b1d1e1f21222324262728292b2c2d2e30313233353637
func.func @gelu_i8_0(%arg0: tensor<256x!quant.uniform<i8:f32, 0.05000000074505806:3>>) -> tensor<256x!quant.uniform<i8:f32, 0.03999999910593033:-100>> {
  %r = "tfl.gelu"(%arg0) <{approximate = false}> : (tensor<256x!quant.uniform<i8:f32, 0.05000000074505806:3>>) -> tensor<256x!quant.uniform<i8:f32, 0.03999999910593033:-100>>
  return %r : tensor<256x!quant.uniform<i8:f32, 0.03999999910593033:-100>>
}

// @gelu_approximate_i8_0 of each is 9c9c9c9c9c9c9c9c9c9c9c9c9c9c9c9c9c9c9c9c9c9c9c9c9c9c9c9c9c9c9c9c9c9c9c9c9c9c9c9c9c9c9c9c9c9c9c9c9c9c9c9c9c9c9c9c9c9c9c9c9c9c9c9c9c9c9c9c9c9c9c9c9c9c9c9c9c9c9c9c9c9c9c9c9b9b9b9b9b9b9b9b9b9b9b9a9a9a9a9a9a99999999999999989898989898989898989898989898999999999a9a9b9b9c9d9d9e9fa0a1a2a3a4a5a6a7a8a9aaacadaeb0b1b2b4b5b7b8b9bbbcbebfc0c2c3c5c6c7c9cacccdced0d1d2d4d5d6d8d9dadbdddedfe1e2e3e4e6e7e8e9ebecedeef0f1f2f3f5f6f7f8fafbfcfdff00010204050607090a0b0c0e0f10111314151618191a1c1d1e1f21222324262728292b2c2d2e30313233353637
func.func @gelu_approximate_i8_0(%arg0: tensor<256x!quant.uniform<i8:f32, 0.05000000074505806:3>>) -> tensor<256x!quant.uniform<i8:f32, 0.03999999910593033:-100>> {
  %r = "tfl.gelu"(%arg0) <{approximate = true}> : (tensor<256x!quant.uniform<i8:f32, 0.05000000074505806:3>>) -> tensor<256x!quant.uniform<i8:f32, 0.03999999910593033:-100>>
  return %r : tensor<256x!quant.uniform<i8:f32, 0.03999999910593033:-100>>
}

// @leaky_relu_i8_0 of each is 80808080808080808080808080808080808080808080808080808080808080808080808080808080808080808080808080808080808080808080808181818282838383848484858586868687878788888989898a8a8a8b8b8c8c8c8d8d8d8e8e8f8f8f9090909191929292939393949495959596969697979898989999999a9a9b9b9b9c9d9fa0a1a2a4a5a6a7a9aaabacaeafb0b1b3b4b5b6b8b9babbbdbebfc0c2c3c4c5c7c8c9cacccdcecfd1d2d3d4d6d7d8d9dbdcdddee0e1e2e3e5e6e7e8eaebecedeff0f1f2f4f5f6f7f9fafbfcfeff00010304050608090a0b0d0e0f10121314151718191a1c1d1e1f21222324262728292b2c2d2e30313233353637
func.func @leaky_relu_i8_0(%arg0: tensor<256x!quant.uniform<i8:f32, 0.05000000074505806:3>>) -> tensor<256x!quant.uniform<i8:f32, 0.03999999910593033:-100>> {
  %r = "tfl.leaky_relu"(%arg0) <{alpha = 3.000000e-01 : f32}> : (tensor<256x!quant.uniform<i8:f32, 0.05000000074505806:3>>) -> tensor<256x!quant.uniform<i8:f32, 0.03999999910593033:-100>>
  return %r : tensor<256x!quant.uniform<i8:f32, 0.03999999910593033:-100>>
}

// @leaky_relu_i8_1 of each is e8e8e8e9e9e9eaeaeaeaebebebececececedededeeeeeeeeefefeff0f0f0f0f1f1f1f2f2f2f2f3f3f3f4f4f4f4f5f5f5f6f6f6f6f7f7f7f8f8f8f8f9f9f9fafafafafbfbfbfcfcfcfcfdfdfdfefefefeffffff000000000101010202020203030304040404050505060606060708090a0b0c0d0e0f10111112131415161718191a1b1c1d1e1f20212223242525262728292a2b2c2d2e2f30313233343536373839393a3b3c3d3e3f404142434445464748494a4b4c4d4d4e4f505152535455565758595a5b5c5d5e5f60616162636465666768696a6b6c6d6e6f70717273747575767778797a7b7c7d7e7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f
func.func @leaky_relu_i8_1(%arg0: tensor<256x!quant.uniform<i8:f32, 0.019999999552965164:-20>>) -> tensor<256x!quant.uniform<i8:f32, 0.020999999716877937:7>> {
  %r = "tfl.leaky_relu"(%arg0) <{alpha = 3.000000e-01 : f32}> : (tensor<256x!quant.uniform<i8:f32, 0.019999999552965164:-20>>) -> tensor<256x!quant.uniform<i8:f32, 0.020999999716877937:7>>
  return %r : tensor<256x!quant.uniform<i8:f32, 0.020999999716877937:7>>
}

// @leaky_relu_u8_2 of each is 0000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000101010202030303040404050506060607070708080909090a0b0d0e0f10121314151718191a1c1d1e1f21222324262728292b2c2d2e30313233353637383a3b3c3d3f40414244454647494a4b4c4e4f50515354555658595a5b5d5e5f60626364656768696a6c6d6e6f71727374767778797b7c7d7e80818283858687888a8b8c8d8f90919294959697999a9b9c9e9fa0a1a3a4a5a6a8a9aaabadaeafb0b2b3
func.func @leaky_relu_u8_2(%arg0: tensor<256x!quant.uniform<u8:f32, 0.05000000074505806:120>>) -> tensor<256x!quant.uniform<u8:f32, 0.03999999910593033:10>> {
  %r = "tfl.leaky_relu"(%arg0) <{alpha = 3.000000e-01 : f32}> : (tensor<256x!quant.uniform<u8:f32, 0.05000000074505806:120>>) -> tensor<256x!quant.uniform<u8:f32, 0.03999999910593033:10>>
  return %r : tensor<256x!quant.uniform<u8:f32, 0.03999999910593033:10>>
}

// @leaky_relu_i16_3 of each hash 965d465f99b1dd9e
func.func @leaky_relu_i16_3(%arg0: tensor<65536x!quant.uniform<i16:f32, 0.0003000000142492354>>) -> tensor<65536x!quant.uniform<i16:f32, 0.00019999999494757503>> {
  %r = "tfl.leaky_relu"(%arg0) <{alpha = 3.000000e-01 : f32}> : (tensor<65536x!quant.uniform<i16:f32, 0.0003000000142492354>>) -> tensor<65536x!quant.uniform<i16:f32, 0.00019999999494757503>>
  return %r : tensor<65536x!quant.uniform<i16:f32, 0.00019999999494757503>>
}

// @relu_i8_0 of each is 808080808080808080808080808080808080808080808080808080808080808080808080808080808080808080808080808080808080808080808080808080808080808080808080808080808080808080808080808080808080808080808080808080808080808080808080808080808080808080808080808080808080808080808080818384858688898a8b8d8e8f90929394959798999a9c9d9e9fa1a2a3a4a6a7a8a9abacadaeb0b1b2b3b5b6b7b8babbbcbdbfc0c1c2c4c5c6c7c9cacbcccecfd0d1d3d4d5d6d8d9dadbdddedfe0e2e3e4e5e7e8e9eaecedeeeff1f2f3f4f6f7f8f9fbfcfdfe00010203050607080a0b0c0d0f10111214151617191a1b
func.func @relu_i8_0(%arg0: tensor<256x!quant.uniform<i8:f32, 0.05000000074505806:3>>) -> tensor<256x!quant.uniform<i8:f32, 0.03999999910593033:-128>> {
  %r = "tfl.relu"(%arg0) : (tensor<256x!quant.uniform<i8:f32, 0.05000000074505806:3>>) -> tensor<256x!quant.uniform<i8:f32, 0.03999999910593033:-128>>
  return %r : tensor<256x!quant.uniform<i8:f32, 0.03999999910593033:-128>>
}

// @relu_i8_1 of each is ecececececececececececececececececececececececececececececececececececececececececececececececececececececececececececececececececececececececececececececececececececececececececececececececececececececececececececececedeeeff0f1f2f3f4f5f6f7f8f9fafbfcfdfeff000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f202122232425262728292a2b2c2d2e2f303132333435363738393a3b3c3d3e3f404142434445464748494a4b4c4d4e4f505152535455565758595a5b5c5d5e5f606162636465666768696a6b6c6d6e6f707172737475767778797a7b7c7d7e7f
func.func @relu_i8_1(%arg0: tensor<256x!quant.uniform<i8:f32, 0.019999999552965164:-20>>) -> tensor<256x!quant.uniform<i8:f32, 0.019999999552965164:-20>> {
  %r = "tfl.relu"(%arg0) : (tensor<256x!quant.uniform<i8:f32, 0.019999999552965164:-20>>) -> tensor<256x!quant.uniform<i8:f32, 0.019999999552965164:-20>>
  return %r : tensor<256x!quant.uniform<i8:f32, 0.019999999552965164:-20>>
}

// @relu_u8_2 of each is 00000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000010304050608090a0b0d0e0f10121314151718191a1c1d1e1f21222324262728292b2c2d2e30313233353637383a3b3c3d3f40414244454647494a4b4c4e4f50515354555658595a5b5d5e5f60626364656768696a6c6d6e6f71727374767778797b7c7d7e80818283858687888a8b8c8d8f90919294959697999a9b9c9e9fa0a1a3a4a5a6a8a9
func.func @relu_u8_2(%arg0: tensor<256x!quant.uniform<u8:f32, 0.05000000074505806:120>>) -> tensor<256x!quant.uniform<u8:f32, 0.03999999910593033>> {
  %r = "tfl.relu"(%arg0) : (tensor<256x!quant.uniform<u8:f32, 0.05000000074505806:120>>) -> tensor<256x!quant.uniform<u8:f32, 0.03999999910593033>>
  return %r : tensor<256x!quant.uniform<u8:f32, 0.03999999910593033>>
}

// @relu6_i8_0 of each is 808080808080808080808080808080808080808080808080808080808080808080808080808080808080808080808080808080808080808080808080808080808080808080808080808080808080808080808080808080808080808080808080808080808080808080808080808080808080808080808080808080808080808080808080818384858688898a8b8d8e8f90929394959798999a9c9d9e9fa1a2a3a4a6a7a8a9abacadaeb0b1b2b3b5b6b7b8babbbcbdbfc0c1c2c4c5c6c7c9cacbcccecfd0d1d3d4d5d6d8d9dadbdddedfe0e2e3e4e5e7e8e9eaecedeeeff1f2f3f4f6f7f8f9fbfcfdfe00010203050607080a0b0c0d0f10111214151616161616
func.func @relu6_i8_0(%arg0: tensor<256x!quant.uniform<i8:f32, 0.05000000074505806:3>>) -> tensor<256x!quant.uniform<i8:f32, 0.03999999910593033:-128>> {
  %r = "tfl.relu6"(%arg0) : (tensor<256x!quant.uniform<i8:f32, 0.05000000074505806:3>>) -> tensor<256x!quant.uniform<i8:f32, 0.03999999910593033:-128>>
  return %r : tensor<256x!quant.uniform<i8:f32, 0.03999999910593033:-128>>
}

// @relu6_i8_1 of each is ecececececececececececececececececececececececececececececececececececececececececececececececececececececececececececececececececececececececececececececececececececececececececececececececececececececececececececececedeeeff0f1f2f3f4f5f6f7f8f9fafbfcfdfeff000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f202122232425262728292a2b2c2d2e2f303132333435363738393a3b3c3d3e3f404142434445464748494a4b4c4d4e4f505152535455565758595a5b5c5d5e5f606162636465666768696a6b6c6d6e6f707172737475767778797a7b7c7d7e7f
func.func @relu6_i8_1(%arg0: tensor<256x!quant.uniform<i8:f32, 0.019999999552965164:-20>>) -> tensor<256x!quant.uniform<i8:f32, 0.019999999552965164:-20>> {
  %r = "tfl.relu6"(%arg0) : (tensor<256x!quant.uniform<i8:f32, 0.019999999552965164:-20>>) -> tensor<256x!quant.uniform<i8:f32, 0.019999999552965164:-20>>
  return %r : tensor<256x!quant.uniform<i8:f32, 0.019999999552965164:-20>>
}

// @relu6_u8_2 of each is 00000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000010304050608090a0b0d0e0f10121314151718191a1c1d1e1f21222324262728292b2c2d2e30313233353637383a3b3c3d3f40414244454647494a4b4c4e4f50515354555658595a5b5d5e5f60626364656768696a6c6d6e6f71727374767778797b7c7d7e80818283858687888a8b8c8d8f909192949596969696969696969696969696969696
func.func @relu6_u8_2(%arg0: tensor<256x!quant.uniform<u8:f32, 0.05000000074505806:120>>) -> tensor<256x!quant.uniform<u8:f32, 0.03999999910593033>> {
  %r = "tfl.relu6"(%arg0) : (tensor<256x!quant.uniform<u8:f32, 0.05000000074505806:120>>) -> tensor<256x!quant.uniform<u8:f32, 0.03999999910593033>>
  return %r : tensor<256x!quant.uniform<u8:f32, 0.03999999910593033>>
}

// @requantize_i8_i8_0 of each is 8080808080808080808080808080808080808080808080808080808080808080808080808080808080808080808080808080808080808080808080808080808080808080808080808080808080808080808080808080808080808080808080808080808080808080808080808080828384858788898a8c8d8e8f91929394969798999b9c9d9fa0a1a2a4a5a6a7a9aaabacaeafb0b1b3b4b5b6b8b9babbbdbebfc0c2c3c4c5c7c8c9cacccdcecfd1d2d3d4d6d7d8d9dbdcdddee0e1e2e3e5e6e7e8eaebecedeff0f1f2f4f5f6f7f9fafbfcfeff00010304050608090a0b0d0e0f10121314151718191a1c1d1e1f21222324262728292b2c2d2e30313233353637
func.func @requantize_i8_i8_0(%arg0: tensor<256x!quant.uniform<i8:f32, 0.05000000074505806:3>>) -> tensor<256x!quant.uniform<i8:f32, 0.03999999910593033:-100>> {
  %r = "tfl.quantize"(%arg0) <{qtype = tensor<256x!quant.uniform<i8:f32, 0.03999999910593033:-100>>}> : (tensor<256x!quant.uniform<i8:f32, 0.05000000074505806:3>>) -> tensor<256x!quant.uniform<i8:f32, 0.03999999910593033:-100>>
  return %r : tensor<256x!quant.uniform<i8:f32, 0.03999999910593033:-100>>
}

// @requantize_i8_i8_1 of each is 80808080808080808080808080808080808080808080808080808080808080808080808080808080808080808080808080808080808080808080808080808080808080808080808080808080808080808080808080808080808080808080808080808080808080808080808080808080808080808080808080808080808090a8c0d7ef071f374e667e7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f
func.func @requantize_i8_i8_1(%arg0: tensor<256x!quant.uniform<i8:f32, 0.05000000074505806:3>>) -> tensor<256x!quant.uniform<i8:f32, 0.002099999925121665:7>> {
  %r = "tfl.quantize"(%arg0) <{qtype = tensor<256x!quant.uniform<i8:f32, 0.002099999925121665:7>>}> : (tensor<256x!quant.uniform<i8:f32, 0.05000000074505806:3>>) -> tensor<256x!quant.uniform<i8:f32, 0.002099999925121665:7>>
  return %r : tensor<256x!quant.uniform<i8:f32, 0.002099999925121665:7>>
}

// @requantize_i8_u8_2 of each is 000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f202122232425262728292a2b2c2d2e2f303132333435363738393a3b3c3d3e3f404142434445464748494a4b4c4d4e4f505152535455565758595a5b5c5d5e5f606162636465666768696a6b6c6d6e6f707172737475767778797a7b7c7d7e7f808182838485868788898a8b8c8d8e8f909192939495969798999a9b9c9d9e9fa0a1a2a3a4a5a6a7a8a9aaabacadaeafb0b1b2b3b4b5b6b7b8b9babbbcbdbebfc0c1c2c3c4c5c6c7c8c9cacbcccdcecfd0d1d2d3d4d5d6d7d8d9dadbdcdddedfe0e1e2e3e4e5e6e7e8e9eaebecedeeeff0f1f2f3f4f5f6f7f8f9fafbfcfdfeff
func.func @requantize_i8_u8_2(%arg0: tensor<256x!quant.uniform<i8:f32, 0.05000000074505806:3>>) -> tensor<256x!quant.uniform<u8:f32, 0.05000000074505806:131>> {
  %r = "tfl.quantize"(%arg0) <{qtype = tensor<256x!quant.uniform<u8:f32, 0.05000000074505806:131>>}> : (tensor<256x!quant.uniform<i8:f32, 0.05000000074505806:3>>) -> tensor<256x!quant.uniform<u8:f32, 0.05000000074505806:131>>
  return %r : tensor<256x!quant.uniform<u8:f32, 0.05000000074505806:131>>
}

// @requantize_u8_i8_3 of each is 96979798999a9b9c9c9d9e9fa0a1a1a2a3a4a5a6a6a7a8a9aaababacadaeafb0b0b1b2b3b4b5b5b6b7b8b9bababbbcbdbebfbfc0c1c2c3c4c4c5c6c7c8c9c9cacbcccdcececfd0d1d2d3d3d4d5d6d7d8d8d9dadbdcdddddedfe0e1e2e2e3e4e5e6e7e7e8e9eaebececedeeeff0f1f1f2f3f4f5f6f6f7f8f9fafbfbfcfdfeff0000010203040506060708090a0b0b0c0d0e0f1010111213141515161718191a1a1b1c1d1e1f1f2021222324242526272829292a2b2c2d2e2e2f3031323333343536373838393a3b3c3d3d3e3f4041424243444546474748494a4b4c4c4d4e4f5051515253545556565758595a5b5b5c5d5e5f6060616263646565666768696a6a
func.func @requantize_u8_i8_3(%arg0: tensor<256x!quant.uniform<u8:f32, 0.05000000074505806:131>>) -> tensor<256x!quant.uniform<i8:f32, 0.05999999865889549:3>> {
  %r = "tfl.quantize"(%arg0) <{qtype = tensor<256x!quant.uniform<i8:f32, 0.05999999865889549:3>>}> : (tensor<256x!quant.uniform<u8:f32, 0.05000000074505806:131>>) -> tensor<256x!quant.uniform<i8:f32, 0.05999999865889549:3>>
  return %r : tensor<256x!quant.uniform<i8:f32, 0.05999999865889549:3>>
}

// @requantize_i8_i16_4 of each is 09c086c003c180c1fdc17ac2f7c274c3f1c36ec4ebc468c5e5c562c6dfc65cc7d9c756c8d3c850c9cdc94acac7ca44cbc1cb3eccbbcc38cdb5cd32ceafce2ccfa9cf26d0a3d020d19dd11ad297d214d391d30ed48bd408d585d502d67fd6fcd679d7f6d773d8f0d86dd9ead967dae4da61dbdedb5bdcd8dc55ddd2dd4fdeccde49dfc6df43e0c0e03de1bae137e2b4e231e3aee32be4a8e425e5a2e51fe69ce619e796e713e890e80de98ae907ea84ea01eb7eebfbeb78ecf5ec72edefed6ceee9ee66efe3ef60f0ddf05af1d7f154f2d1f24ef3cbf348f4c5f442f5bff53cf6b9f636f7b3f730f8adf82af9a7f924faa1fa1efb9bfb18fc95fc12fd8ffd0cfe89fe06ff83ff00007d00fa007701f4017102ee026b03e8036504e2045f05dc055906d6065307d0074d08ca084709c409410abe0a3b0bb80b350cb20c2f0dac0d290ea60e230fa00f1d109a101711941111128e120b13881305148214ff147c15f9157616f3167017ed176a18e7186419e1195e1adb1a581bd51b521ccf1c4c1dc91d461ec31e401fbd1f3a20b7203421b1212e22ab222823a52322249f241c2599251626932610278d270a28872804298129fe297b2af82a752bf22b6f2cec2c692de62d632ee02e5d2fda2f5730d4305131ce314b32c8324533c2333f34bc343935b6353336b0362d37aa372738a43821399e391b3a983a153b923b0f3c8c3c
func.func @requantize_i8_i16_4(%arg0: tensor<256x!quant.uniform<i8:f32, 0.05000000074505806:3>>) -> tensor<256x!quant.uniform<i16:f32, 0.00039999998989515007>> {
  %r = "tfl.quantize"(%arg0) <{qtype = tensor<256x!quant.uniform<i16:f32, 0.00039999998989515007>>}> : (tensor<256x!quant.uniform<i8:f32, 0.05000000074505806:3>>) -> tensor<256x!quant.uniform<i16:f32, 0.00039999998989515007>>
  return %r : tensor<256x!quant.uniform<i16:f32, 0.00039999998989515007>>
}

// @requantize_i16_i8_5 of each hash caab7341ac377c01
func.func @requantize_i16_i8_5(%arg0: tensor<65536x!quant.uniform<i16:f32, 0.00039999998989515007>>) -> tensor<65536x!quant.uniform<i8:f32, 0.05000000074505806:3>> {
  %r = "tfl.quantize"(%arg0) <{qtype = tensor<65536x!quant.uniform<i8:f32, 0.05000000074505806:3>>}> : (tensor<65536x!quant.uniform<i16:f32, 0.00039999998989515007>>) -> tensor<65536x!quant.uniform<i8:f32, 0.05000000074505806:3>>
  return %r : tensor<65536x!quant.uniform<i8:f32, 0.05000000074505806:3>>
}

// @requantize_i8_i8_6 of each is c2c2c3c3c4c4c5c5c6c6c7c7c8c8c9c9cacacbcbcccccdcdcececfcfd0d0d1d1d2d2d3d3d4d4d5d5d6d6d7d7d8d8d9d9dadadbdbdcdcdddddededfdfe0e0e1e1e2e2e3e3e4e4e5e5e6e6e7e7e8e8e9e9eaeaebebececededeeeeefeff0f0f1f1f2f2f3f3f4f4f5f5f6f6f7f7f8f8f9f9fafafbfbfcfcfdfdfefeffff00000101020203030404050506060707080809090a0a0b0b0c0c0d0d0e0e0f0f10101111121213131414151516161717181819191a1a1b1b1c1c1d1d1e1e1f1f20202121222223232424252526262727282829292a2a2b2b2c2c2d2d2e2e2f2f30303131323233333434353536363737383839393a3a3b3b3c3c3d3d3e3e3f3f40404141
func.func @requantize_i8_i8_6(%arg0: tensor<256x!quant.uniform<i8:f32, 0.05000000074505806:3>>) -> tensor<256x!quant.uniform<i8:f32, 0.10000000149011612:3>> {
  %r = "tfl.quantize"(%arg0) <{qtype = tensor<256x!quant.uniform<i8:f32, 0.10000000149011612:3>>}> : (tensor<256x!quant.uniform<i8:f32, 0.05000000074505806:3>>) -> tensor<256x!quant.uniform<i8:f32, 0.10000000149011612:3>>
  return %r : tensor<256x!quant.uniform<i8:f32, 0.10000000149011612:3>>
}

// @requantize_i16_i16_7 of each hash 8021b97c0b15eeb1
func.func @requantize_i16_i16_7(%arg0: tensor<65536x!quant.uniform<i16:f32, 0.00039999998989515007>>) -> tensor<65536x!quant.uniform<i16:f32, 0.0005000000237487257>> {
  %r = "tfl.quantize"(%arg0) <{qtype = tensor<65536x!quant.uniform<i16:f32, 0.0005000000237487257>>}> : (tensor<65536x!quant.uniform<i16:f32, 0.00039999998989515007>>) -> tensor<65536x!quant.uniform<i16:f32, 0.0005000000237487257>>
  return %r : tensor<65536x!quant.uniform<i16:f32, 0.0005000000237487257>>
}

// @quantize_i8 of grid 0.0125 hash 8719413bad38821d
func.func @quantize_i8(%arg0: tensor<1024xf32>) -> tensor<1024x!quant.uniform<i8:f32, 0.05000000074505806:3>> {
  %r = "tfl.quantize"(%arg0) <{qtype = tensor<1024x!quant.uniform<i8:f32, 0.05000000074505806:3>>}> : (tensor<1024xf32>) -> tensor<1024x!quant.uniform<i8:f32, 0.05000000074505806:3>>
  return %r : tensor<1024x!quant.uniform<i8:f32, 0.05000000074505806:3>>
}

// @dequantize_i8 of each hash 9061acf9fd25300e
func.func @dequantize_i8(%arg0: tensor<256x!quant.uniform<i8:f32, 0.05000000074505806:3>>) -> tensor<256xf32> {
  %r = "tfl.dequantize"(%arg0) : (tensor<256x!quant.uniform<i8:f32, 0.05000000074505806:3>>) -> tensor<256xf32>
  return %r : tensor<256xf32>
}

// @quantize_u8 of grid 0.0125 hash 7a24606e97e6454d
func.func @quantize_u8(%arg0: tensor<1024xf32>) -> tensor<1024x!quant.uniform<u8:f32, 0.05000000074505806:120>> {
  %r = "tfl.quantize"(%arg0) <{qtype = tensor<1024x!quant.uniform<u8:f32, 0.05000000074505806:120>>}> : (tensor<1024xf32>) -> tensor<1024x!quant.uniform<u8:f32, 0.05000000074505806:120>>
  return %r : tensor<1024x!quant.uniform<u8:f32, 0.05000000074505806:120>>
}

// @dequantize_u8 of each hash 84a03940ca3a228e
func.func @dequantize_u8(%arg0: tensor<256x!quant.uniform<u8:f32, 0.05000000074505806:120>>) -> tensor<256xf32> {
  %r = "tfl.dequantize"(%arg0) : (tensor<256x!quant.uniform<u8:f32, 0.05000000074505806:120>>) -> tensor<256xf32>
  return %r : tensor<256xf32>
}

// @quantize_i16 of grid 0.0125 hash 496d90e167db6a2b
func.func @quantize_i16(%arg0: tensor<1024xf32>) -> tensor<1024x!quant.uniform<i16:f32, 0.0010000000474974513>> {
  %r = "tfl.quantize"(%arg0) <{qtype = tensor<1024x!quant.uniform<i16:f32, 0.0010000000474974513>>}> : (tensor<1024xf32>) -> tensor<1024x!quant.uniform<i16:f32, 0.0010000000474974513>>
  return %r : tensor<1024x!quant.uniform<i16:f32, 0.0010000000474974513>>
}

// @dequantize_i16 of each hash a6214a220b8af4b9
func.func @dequantize_i16(%arg0: tensor<65536x!quant.uniform<i16:f32, 0.0010000000474974513>>) -> tensor<65536xf32> {
  %r = "tfl.dequantize"(%arg0) : (tensor<65536x!quant.uniform<i16:f32, 0.0010000000474974513>>) -> tensor<65536xf32>
  return %r : tensor<65536xf32>
}

// @softmax_i8_0 of mix 0 hash ac302a26bf2b9017
func.func @softmax_i8_0(%arg0: tensor<64x37x!quant.uniform<i8:f32, 0.05000000074505806:3>>) -> tensor<64x37x!quant.uniform<i8:f32, 0.00390625:-128>> {
  %r = "tfl.softmax"(%arg0) <{beta = 1.000000e+00 : f32}> : (tensor<64x37x!quant.uniform<i8:f32, 0.05000000074505806:3>>) -> tensor<64x37x!quant.uniform<i8:f32, 0.00390625:-128>>
  return %r : tensor<64x37x!quant.uniform<i8:f32, 0.00390625:-128>>
}

// @softmax_i8_1 of mix 1 hash 03739ef754a535dc
func.func @softmax_i8_1(%arg0: tensor<64x37x!quant.uniform<i8:f32, 0.5:-10>>) -> tensor<64x37x!quant.uniform<i8:f32, 0.00390625:-128>> {
  %r = "tfl.softmax"(%arg0) <{beta = 1.000000e+00 : f32}> : (tensor<64x37x!quant.uniform<i8:f32, 0.5:-10>>) -> tensor<64x37x!quant.uniform<i8:f32, 0.00390625:-128>>
  return %r : tensor<64x37x!quant.uniform<i8:f32, 0.00390625:-128>>
}

// @softmax_i8_2 of mix 2 hash abcbdb9933e2014f
func.func @softmax_i8_2(%arg0: tensor<64x37x!quant.uniform<i8:f32, 0.00390625:-128>>) -> tensor<64x37x!quant.uniform<i8:f32, 0.00390625:-128>> {
  %r = "tfl.softmax"(%arg0) <{beta = 1.000000e+00 : f32}> : (tensor<64x37x!quant.uniform<i8:f32, 0.00390625:-128>>) -> tensor<64x37x!quant.uniform<i8:f32, 0.00390625:-128>>
  return %r : tensor<64x37x!quant.uniform<i8:f32, 0.00390625:-128>>
}

// @softmax_i8_3 of mix 3 hash a4ec39db32bd9276
func.func @softmax_i8_3(%arg0: tensor<64x37x!quant.uniform<i8:f32, 0.10000000149011612>>) -> tensor<64x37x!quant.uniform<i8:f32, 0.00390625:-128>> {
  %r = "tfl.softmax"(%arg0) <{beta = 7.000000e-01 : f32}> : (tensor<64x37x!quant.uniform<i8:f32, 0.10000000149011612>>) -> tensor<64x37x!quant.uniform<i8:f32, 0.00390625:-128>>
  return %r : tensor<64x37x!quant.uniform<i8:f32, 0.00390625:-128>>
}

// @softmax_u8_4 of mix 4 hash ae2ab70b035f65ea
func.func @softmax_u8_4(%arg0: tensor<64x37x!quant.uniform<u8:f32, 0.07999999821186066:100>>) -> tensor<64x37x!quant.uniform<u8:f32, 0.00390625>> {
  %r = "tfl.softmax"(%arg0) <{beta = 1.000000e+00 : f32}> : (tensor<64x37x!quant.uniform<u8:f32, 0.07999999821186066:100>>) -> tensor<64x37x!quant.uniform<u8:f32, 0.00390625>>
  return %r : tensor<64x37x!quant.uniform<u8:f32, 0.00390625>>
}

// @softmax_i16_0 of mix 0 hash 2dd980900ea7cdff
func.func @softmax_i16_0(%arg0: tensor<64x37x!quant.uniform<i16:f32, 0.0003000000142492354>>) -> tensor<64x37x!quant.uniform<i16:f32, 3.0517578125e-05>> {
  %r = "tfl.softmax"(%arg0) <{beta = 1.000000e+00 : f32}> : (tensor<64x37x!quant.uniform<i16:f32, 0.0003000000142492354>>) -> tensor<64x37x!quant.uniform<i16:f32, 3.0517578125e-05>>
  return %r : tensor<64x37x!quant.uniform<i16:f32, 3.0517578125e-05>>
}

// @softmax_i16_1 of mix 1 hash 9405aa7eafa59a43
func.func @softmax_i16_1(%arg0: tensor<64x37x!quant.uniform<i16:f32, 0.0010000000474974513>>) -> tensor<64x37x!quant.uniform<i16:f32, 3.0517578125e-05>> {
  %r = "tfl.softmax"(%arg0) <{beta = 1.000000e+00 : f32}> : (tensor<64x37x!quant.uniform<i16:f32, 0.0010000000474974513>>) -> tensor<64x37x!quant.uniform<i16:f32, 3.0517578125e-05>>
  return %r : tensor<64x37x!quant.uniform<i16:f32, 3.0517578125e-05>>
}

// @softmax_i16_2 of mix 2 hash 45669d20b76f6b06
func.func @softmax_i16_2(%arg0: tensor<64x37x!quant.uniform<i16:f32, 4.999999873689376e-05>>) -> tensor<64x37x!quant.uniform<i16:f32, 3.0517578125e-05>> {
  %r = "tfl.softmax"(%arg0) <{beta = 1.000000e+00 : f32}> : (tensor<64x37x!quant.uniform<i16:f32, 4.999999873689376e-05>>) -> tensor<64x37x!quant.uniform<i16:f32, 3.0517578125e-05>>
  return %r : tensor<64x37x!quant.uniform<i16:f32, 3.0517578125e-05>>
}

// @mean_i8_0_12 of mix 0 is f5ece51ff5f8faf40efcea21dff1f10dd8fbfadf03faddf3e8e3f9f8fcf4ffff
func.func @mean_i8_0_12(%arg0: tensor<2x5x7x16x!quant.uniform<i8:f32, 0.05000000074505806:3>>) -> tensor<2x1x1x16x!quant.uniform<i8:f32, 0.03999999910593033:-10>> {
  %1 = "tfl.pseudo_const"() <{value = dense<[1, 2]> : tensor<2xi32>}> : () -> tensor<2xi32>
  %r = "tfl.mean"(%arg0, %1) <{keep_dims = true}> : (tensor<2x5x7x16x!quant.uniform<i8:f32, 0.05000000074505806:3>>, tensor<2xi32>) -> tensor<2x1x1x16x!quant.uniform<i8:f32, 0.03999999910593033:-10>>
  return %r : tensor<2x1x1x16x!quant.uniform<i8:f32, 0.03999999910593033:-10>>
}

// @mean_i8_0_3 of mix 0 is 1509d6f90d00051704eae212edf1e61efa01c90011eaf9ced1202100ed04d413ede01edfedef19ecfe0106dfebf105c9f8fa02ee0bffd4ede5fddad7dd2af1e6fbdc06e710d8
func.func @mean_i8_0_3(%arg0: tensor<2x5x7x16x!quant.uniform<i8:f32, 0.05000000074505806:3>>) -> tensor<2x5x7x1x!quant.uniform<i8:f32, 0.03999999910593033:-10>> {
  %1 = "tfl.pseudo_const"() <{value = dense<[3]> : tensor<1xi32>}> : () -> tensor<1xi32>
  %r = "tfl.mean"(%arg0, %1) <{keep_dims = true}> : (tensor<2x5x7x16x!quant.uniform<i8:f32, 0.05000000074505806:3>>, tensor<1xi32>) -> tensor<2x5x7x1x!quant.uniform<i8:f32, 0.03999999910593033:-10>>
  return %r : tensor<2x5x7x1x!quant.uniform<i8:f32, 0.03999999910593033:-10>>
}

// @mean_i8_0_1 of mix 0 is fdc9d735da0d001e1413b52ec817fbfcf3e018401af8e238fb4cd71702cb0822ccd713fa9bb7cfca09fcf0f18021a33128fe872a35c733eaecedd6eed0be16ffcae2d22114009dde380617251029ec10faf7c10de8390af536b21866d8c5ffe60e1f2214f20e4acfefe4e5371ae7f2179917e8ebd02f00c4d1e2eafe47fed9efd94bee0fd414dd17ceb619e405dd12d4ea0223b1f2d6dc23d0f2b5c2990c09f213ed11dd318081c82ed746372e451edf9cbcd4f8301121df0fefda24dfaf170af2f314f5112af2f9b5c72502ebe7c12de9dbe4a20d0bbc09f51cd0c705e9132f
func.func @mean_i8_0_1(%arg0: tensor<2x5x7x16x!quant.uniform<i8:f32, 0.05000000074505806:3>>) -> tensor<2x1x7x16x!quant.uniform<i8:f32, 0.03999999910593033:-10>> {
  %1 = "tfl.pseudo_const"() <{value = dense<[1]> : tensor<1xi32>}> : () -> tensor<1xi32>
  %r = "tfl.mean"(%arg0, %1) <{keep_dims = true}> : (tensor<2x5x7x16x!quant.uniform<i8:f32, 0.05000000074505806:3>>, tensor<1xi32>) -> tensor<2x1x7x16x!quant.uniform<i8:f32, 0.03999999910593033:-10>>
  return %r : tensor<2x1x7x16x!quant.uniform<i8:f32, 0.03999999910593033:-10>>
}

// @mean_i8_0_1_dropped of mix 0 is fdc9d735da0d001e1413b52ec817fbfcf3e018401af8e238fb4cd71702cb0822ccd713fa9bb7cfca09fcf0f18021a33128fe872a35c733eaecedd6eed0be16ffcae2d22114009dde380617251029ec10faf7c10de8390af536b21866d8c5ffe60e1f2214f20e4acfefe4e5371ae7f2179917e8ebd02f00c4d1e2eafe47fed9efd94bee0fd414dd17ceb619e405dd12d4ea0223b1f2d6dc23d0f2b5c2990c09f213ed11dd318081c82ed746372e451edf9cbcd4f8301121df0fefda24dfaf170af2f314f5112af2f9b5c72502ebe7c12de9dbe4a20d0bbc09f51cd0c705e9132f
func.func @mean_i8_0_1_dropped(%arg0: tensor<2x5x7x16x!quant.uniform<i8:f32, 0.05000000074505806:3>>) -> tensor<2x7x16x!quant.uniform<i8:f32, 0.03999999910593033:-10>> {
  %1 = "tfl.pseudo_const"() <{value = dense<[1]> : tensor<1xi32>}> : () -> tensor<1xi32>
  %r = "tfl.mean"(%arg0, %1) <{keep_dims = false}> : (tensor<2x5x7x16x!quant.uniform<i8:f32, 0.05000000074505806:3>>, tensor<1xi32>) -> tensor<2x7x16x!quant.uniform<i8:f32, 0.03999999910593033:-10>>
  return %r : tensor<2x7x16x!quant.uniform<i8:f32, 0.03999999910593033:-10>>
}

// @mean_i8_1_12 of mix 1 is 06f4fe11f10fed0a0307050d02fe080003e4feeb0a0b02f8f8effa00d315f5fc
func.func @mean_i8_1_12(%arg0: tensor<2x5x7x16x!quant.uniform<i8:f32, 0.05000000074505806:3>>) -> tensor<2x1x1x16x!quant.uniform<i8:f32, 0.05000000074505806:3>> {
  %1 = "tfl.pseudo_const"() <{value = dense<[1, 2]> : tensor<2xi32>}> : () -> tensor<2xi32>
  %r = "tfl.mean"(%arg0, %1) <{keep_dims = true}> : (tensor<2x5x7x16x!quant.uniform<i8:f32, 0.05000000074505806:3>>, tensor<2xi32>) -> tensor<2x1x1x16x!quant.uniform<i8:f32, 0.05000000074505806:3>>
  return %r : tensor<2x1x1x16x!quant.uniform<i8:f32, 0.05000000074505806:3>>
}

// @mean_i8_1_3 of mix 1 is e4e6fc05eef711f5f6101e1ef800eb061ef30afe0922ff0228f7e10e18e4fafb2712f3fff6fb0eede0ff06d7fd0afef9fdf4ebf3f30c0826f406fafc13f5ee00f001d7eafbf0
func.func @mean_i8_1_3(%arg0: tensor<2x5x7x16x!quant.uniform<i8:f32, 0.05000000074505806:3>>) -> tensor<2x5x7x1x!quant.uniform<i8:f32, 0.05000000074505806:3>> {
  %1 = "tfl.pseudo_const"() <{value = dense<[3]> : tensor<1xi32>}> : () -> tensor<1xi32>
  %r = "tfl.mean"(%arg0, %1) <{keep_dims = true}> : (tensor<2x5x7x16x!quant.uniform<i8:f32, 0.05000000074505806:3>>, tensor<1xi32>) -> tensor<2x5x7x1x!quant.uniform<i8:f32, 0.05000000074505806:3>>
  return %r : tensor<2x5x7x1x!quant.uniform<i8:f32, 0.05000000074505806:3>>
}

// @mean_i8_1_1 of mix 1 is 0ef1192d1df8e5e2d911f6d218f625f407ffec05e5fbc0e901f7d517cd0211fbe7e61212db3fee4cf7f03d13db1a15f24601170ed6eadd061f1e34014001f9fcef06deff1b36f8331727f625ea24ed03f3df08170bf0e9f30ff3111a0bb2df0809efde0fba2528050000de231c092b1809cae50242f9dafe20fdec38daf0c129ece3dcef15ebf9e0d5ba3af7b43df9da0d08ff09b2151e11d3f0efeac531fd090df33bcdfa262cb60cdedb0ce1f5f9eabca13aec431929161e12f9f1ac04f0010705c4f70dedf11ef407e2f4d40feff346edf4c6f624d7f1e3ee0ef80d3020f8
func.func @mean_i8_1_1(%arg0: tensor<2x5x7x16x!quant.uniform<i8:f32, 0.05000000074505806:3>>) -> tensor<2x1x7x16x!quant.uniform<i8:f32, 0.05000000074505806:3>> {
  %1 = "tfl.pseudo_const"() <{value = dense<[1]> : tensor<1xi32>}> : () -> tensor<1xi32>
  %r = "tfl.mean"(%arg0, %1) <{keep_dims = true}> : (tensor<2x5x7x16x!quant.uniform<i8:f32, 0.05000000074505806:3>>, tensor<1xi32>) -> tensor<2x1x7x16x!quant.uniform<i8:f32, 0.05000000074505806:3>>
  return %r : tensor<2x1x7x16x!quant.uniform<i8:f32, 0.05000000074505806:3>>
}

// @mean_u8_2_12 of mix 2 is 877e7aa56487685b6f8272778a777e697887756c7a8379817172664776647e75
func.func @mean_u8_2_12(%arg0: tensor<2x5x7x16x!quant.uniform<u8:f32, 0.05000000074505806:130>>) -> tensor<2x1x1x16x!quant.uniform<u8:f32, 0.03999999910593033:120>> {
  %1 = "tfl.pseudo_const"() <{value = dense<[1, 2]> : tensor<2xi32>}> : () -> tensor<2xi32>
  %r = "tfl.mean"(%arg0, %1) <{keep_dims = true}> : (tensor<2x5x7x16x!quant.uniform<u8:f32, 0.05000000074505806:130>>, tensor<2xi32>) -> tensor<2x1x1x16x!quant.uniform<u8:f32, 0.03999999910593033:120>>
  return %r : tensor<2x1x1x16x!quant.uniform<u8:f32, 0.03999999910593033:120>>
}

// @mean_u8_2_3 of mix 2 is 86339c406a668e73ae92807a7ca06280685c688a968280895a6d99637a81988464637a73767f5e746976999a8967727969636c95665e7f7564a19349567286806c51745d607b
func.func @mean_u8_2_3(%arg0: tensor<2x5x7x16x!quant.uniform<u8:f32, 0.05000000074505806:130>>) -> tensor<2x5x7x1x!quant.uniform<u8:f32, 0.03999999910593033:120>> {
  %1 = "tfl.pseudo_const"() <{value = dense<[3]> : tensor<1xi32>}> : () -> tensor<1xi32>
  %r = "tfl.mean"(%arg0, %1) <{keep_dims = true}> : (tensor<2x5x7x16x!quant.uniform<u8:f32, 0.05000000074505806:130>>, tensor<1xi32>) -> tensor<2x5x7x1x!quant.uniform<u8:f32, 0.03999999910593033:120>>
  return %r : tensor<2x5x7x1x!quant.uniform<u8:f32, 0.03999999910593033:120>>
}

// @mean_u8_2_1 of mix 2 is 2e5a6e8376a746a052a17aa87b99a92e65a63f936b8686574f65866ac882aa5bbdb0a2bb92ad4c3a68646f85b0a799758e4e38c26b49806c66a4715c564d213f52b56167368e5629c963588082396d80ae3d98b63b68467176b79c628b817774d080d2d86797a24359644c69737782ae86ab5ea19b89693f465d6a54a262917f7cb5814ea7829a618ea23f4d46c1a6953c59a3ad536476ce886d6a4e9b76b7ab947b8a2b89ad3389375b642e4d675931835f455e81758d5e85861c3d55228a8166a15e7c57b1709b76519a696d441c7d8e7e86546257a69a8a829a2da4578745
func.func @mean_u8_2_1(%arg0: tensor<2x5x7x16x!quant.uniform<u8:f32, 0.05000000074505806:130>>) -> tensor<2x1x7x16x!quant.uniform<u8:f32, 0.03999999910593033:120>> {
  %1 = "tfl.pseudo_const"() <{value = dense<[1]> : tensor<1xi32>}> : () -> tensor<1xi32>
  %r = "tfl.mean"(%arg0, %1) <{keep_dims = true}> : (tensor<2x5x7x16x!quant.uniform<u8:f32, 0.05000000074505806:130>>, tensor<1xi32>) -> tensor<2x1x7x16x!quant.uniform<u8:f32, 0.03999999910593033:120>>
  return %r : tensor<2x1x7x16x!quant.uniform<u8:f32, 0.03999999910593033:120>>
}

// @mean_i16_3_12 of mix 3 is a2f615fb3c0b690b4b02a6079dfc93fe72025610b3067116ddf9a90e00fe34fa57f82406aef915da0ffd85f396f246fd1e2f58f3630c15f692f92504edfbaa04
func.func @mean_i16_3_12(%arg0: tensor<2x5x7x16x!quant.uniform<i16:f32, 0.0005000000237487257>>) -> tensor<2x1x1x16x!quant.uniform<i16:f32, 0.00039999998989515007>> {
  %1 = "tfl.pseudo_const"() <{value = dense<[1, 2]> : tensor<2xi32>}> : () -> tensor<2xi32>
  %r = "tfl.mean"(%arg0, %1) <{keep_dims = true}> : (tensor<2x5x7x16x!quant.uniform<i16:f32, 0.0005000000237487257>>, tensor<2xi32>) -> tensor<2x1x1x16x!quant.uniform<i16:f32, 0.00039999998989515007>>
  return %r : tensor<2x1x1x16x!quant.uniform<i16:f32, 0.00039999998989515007>>
}

// @mean_i16_3_3 of mix 3 is 8ff3233b23ef851a3ded4d01de1b1708e5deeb10352d06f76cdad9f02808d6213ed5fbf03a281f2ce1f93f178aef38fe491095fa21f72cf2b71398120126b8d4c31089eed105f9d43a0e5cf2adfb80019dfb7804e8036d19cc03e8d65e235a10a9eaa1fe0ce1b2ff59189413a6f625f8ced83becc7def9fd540e4ff38023d4dacc155906ec07beeb4203ce0b
func.func @mean_i16_3_3(%arg0: tensor<2x5x7x16x!quant.uniform<i16:f32, 0.0005000000237487257>>) -> tensor<2x5x7x1x!quant.uniform<i16:f32, 0.00039999998989515007>> {
  %1 = "tfl.pseudo_const"() <{value = dense<[3]> : tensor<1xi32>}> : () -> tensor<1xi32>
  %r = "tfl.mean"(%arg0, %1) <{keep_dims = true}> : (tensor<2x5x7x16x!quant.uniform<i16:f32, 0.0005000000237487257>>, tensor<1xi32>) -> tensor<2x5x7x1x!quant.uniform<i16:f32, 0.00039999998989515007>>
  return %r : tensor<2x5x7x1x!quant.uniform<i16:f32, 0.00039999998989515007>>
}

// @mean_i16_3_1 of mix 3 is 6821b4dc49135e62171ee22cb5c2333a28eb35c07815bd1d1a2da1d3faf8c1016ad8d8e06b2c9ef5650ea0e5453194e0c633fc2b1e17e50d3f2437174314c210e1ed0315f5014af5d3265f21e9031eec1bf2a4f22ce89b47fbe3b5027cec34d1b11afb2f9ceab207cf2057043ebf272689fdca383238ff0bcbb3aaeef120a5d94610b7375f4242e495e1592e030cc8e8fdca1fecf2d1962703f5ea1ae80673115ac15ebacafc13e3d9fe46fa5a3d8909bc2fcb11a9f6e2f98dddcf364bed81f568eaf3e835e394337fbbb7d4cbe7a8d6d507d45c531961fc5a19ad3823e32013c3d473ee6ef260958cf9feeebbd7c99573fab5134b04adb90d09b02d8c068fdf93e6e3225a024dc88c08eaf1ec10814035272ff1f50a3b3bf8bf520c89e9ebed90ff13fee8dbf9e346de1ec5261cdbdc131cd104cf3d830d1415dcc5a507d4e0c02dbc1986de19eb6aad4afe3a06ccc1413512f6d8cd59e30c16fe321411f9137def400ab3161b2bf9412d20c7bbb6f7cc387709d31616e4722aced542fdcb1516dad90fa61d76d84734f3cc2cc82b655d50e6ef63edeaf628e80dcdc4e30c1e2a18c0e737f03fc661e734171f13161bad4d46ae9837cff941cc4b47a8f98b2a
func.func @mean_i16_3_1(%arg0: tensor<2x5x7x16x!quant.uniform<i16:f32, 0.0005000000237487257>>) -> tensor<2x1x7x16x!quant.uniform<i16:f32, 0.00039999998989515007>> {
  %1 = "tfl.pseudo_const"() <{value = dense<[1]> : tensor<1xi32>}> : () -> tensor<1xi32>
  %r = "tfl.mean"(%arg0, %1) <{keep_dims = true}> : (tensor<2x5x7x16x!quant.uniform<i16:f32, 0.0005000000237487257>>, tensor<1xi32>) -> tensor<2x1x7x16x!quant.uniform<i16:f32, 0.00039999998989515007>>
  return %r : tensor<2x1x7x16x!quant.uniform<i16:f32, 0.00039999998989515007>>
}

// @sum_u8_2_12 of mix 2 is dfa083ff00e0060039bd4f6ef96fa31178e0642588c87fba475000006700a462
func.func @sum_u8_2_12(%arg0: tensor<2x5x7x16x!quant.uniform<u8:f32, 0.05000000074505806:130>>) -> tensor<2x1x1x16x!quant.uniform<u8:f32, 0.20000000298023224:120>> {
  %1 = "tfl.pseudo_const"() <{value = dense<[1, 2]> : tensor<2xi32>}> : () -> tensor<2xi32>
  %r = "tfl.sum"(%arg0, %1) <{keep_dims = true}> : (tensor<2x5x7x16x!quant.uniform<u8:f32, 0.05000000074505806:130>>, tensor<2xi32>) -> tensor<2x1x1x16x!quant.uniform<u8:f32, 0.20000000298023224:120>>
  return %r : tensor<2x1x1x16x!quant.uniform<u8:f32, 0.20000000298023224:120>>
}

// @sum_u8_2_3 of mix 2 is a400ed004d40be67ffca937e84f83290461e43b1d89992b01854e3357e95e0a037367f69728f246c4773e2e6b041647b473553d43d26906d38fbce000c65a39351006a232a82
func.func @sum_u8_2_3(%arg0: tensor<2x5x7x16x!quant.uniform<u8:f32, 0.05000000074505806:130>>) -> tensor<2x5x7x1x!quant.uniform<u8:f32, 0.20000000298023224:120>> {
  %1 = "tfl.pseudo_const"() <{value = dense<[3]> : tensor<1xi32>}> : () -> tensor<1xi32>
  %r = "tfl.sum"(%arg0, %1) <{keep_dims = true}> : (tensor<2x5x7x16x!quant.uniform<u8:f32, 0.05000000074505806:130>>, tensor<1xi32>) -> tensor<2x5x7x1x!quant.uniform<u8:f32, 0.20000000298023224:120>>
  return %r : tensor<2x5x7x1x!quant.uniform<u8:f32, 0.20000000298023224:120>>
}

// @sum_u8_2_1 of mix 2 is 2f5a6e8376a746a052a17aa87b99a92e65a63f936c8686574f65866ac882aa5bbdb0a2bb92ad4c3b68646f85b0a799758e4e39c26b4a806c67a4715c564d213f53b56267368e5629c964588082396d80ae3e98b63b69467176b79c628b817775d080d2d86797a24359644c69737782ae86ab5ea19b89693f465d6a54a262917f7cb5814fa7829a618ea23f4d46c1a6953d59a3ad536476ce886e6a4e9b77b7ab947b8a2b89ad3489375b652e4d685931835f455e81758d5f85861c3e56228a8166a15f7c58b1709b76519a696d441c7d8e7e86546257a69a8a829a2da4578745
func.func @sum_u8_2_1(%arg0: tensor<2x5x7x16x!quant.uniform<u8:f32, 0.05000000074505806:130>>) -> tensor<2x1x7x16x!quant.uniform<u8:f32, 0.20000000298023224:120>> {
  %1 = "tfl.pseudo_const"() <{value = dense<[1]> : tensor<1xi32>}> : () -> tensor<1xi32>
  %r = "tfl.sum"(%arg0, %1) <{keep_dims = true}> : (tensor<2x5x7x16x!quant.uniform<u8:f32, 0.05000000074505806:130>>, tensor<1xi32>) -> tensor<2x1x7x16x!quant.uniform<u8:f32, 0.20000000298023224:120>>
  return %r : tensor<2x1x7x16x!quant.uniform<u8:f32, 0.20000000298023224:120>>
}

// @reduce_max_i8_0_12 of mix 0 is 7c6975717c7c7a7d7f747a7e7e7a7f7f797f736c7e797e7f74757c6a7e7b7c79
func.func @reduce_max_i8_0_12(%arg0: tensor<2x5x7x16x!quant.uniform<i8:f32, 0.05000000074505806:3>>) -> tensor<2x1x1x16x!quant.uniform<i8:f32, 0.05000000074505806:3>> {
  %1 = "tfl.pseudo_const"() <{value = dense<[1, 2]> : tensor<2xi32>}> : () -> tensor<2xi32>
  %r = "tfl.reduce_max"(%arg0, %1) <{keep_dims = true}> : (tensor<2x5x7x16x!quant.uniform<i8:f32, 0.05000000074505806:3>>, tensor<2xi32>) -> tensor<2x1x1x16x!quant.uniform<i8:f32, 0.05000000074505806:3>>
  return %r : tensor<2x1x1x16x!quant.uniform<i8:f32, 0.05000000074505806:3>>
}

// @reduce_max_i8_0_3 of mix 0 is 7b7c7f756d7678717c5f72737d7c7f7d74755a7e6d647b5c7e7a7f7c6f767a7a78767e4b6a717c5b79737e7f72657857487a79617c7d616f797f79796c79786b7175667e7e73
func.func @reduce_max_i8_0_3(%arg0: tensor<2x5x7x16x!quant.uniform<i8:f32, 0.05000000074505806:3>>) -> tensor<2x5x7x1x!quant.uniform<i8:f32, 0.05000000074505806:3>> {
  %1 = "tfl.pseudo_const"() <{value = dense<[3]> : tensor<1xi32>}> : () -> tensor<1xi32>
  %r = "tfl.reduce_max"(%arg0, %1) <{keep_dims = true}> : (tensor<2x5x7x16x!quant.uniform<i8:f32, 0.05000000074505806:3>>, tensor<1xi32>) -> tensor<2x5x7x1x!quant.uniform<i8:f32, 0.05000000074505806:3>>
  return %r : tensor<2x5x7x1x!quant.uniform<i8:f32, 0.05000000074505806:3>>
}

// @reduce_max_i8_0_1 of mix 0 is 6a3d4d71627c697c7f72096f0c6d5e5f620973697c695a7d7c74767d683b4a7b62385f4cea46422077615d55f37aec7f495aec695eff7a78675f75753059677e09356b6d7776f93176627a7849735a78605c286f647268767d266e7e77327f2c7c6975527c71784d6d2831707e32483de87a423939796029326e393f7e58546b537f50612b5a637f1129706a5e43665e61725d5d79562c716b75273def5d6a5e792f496c73b5e42d741d7c65637b7c450dfc6d657d5b7e786c502d535c547871777a60377e764d29492d645f405e1479372c734473571548516f12165f78686f
func.func @reduce_max_i8_0_1(%arg0: tensor<2x5x7x16x!quant.uniform<i8:f32, 0.05000000074505806:3>>) -> tensor<2x1x7x16x!quant.uniform<i8:f32, 0.05000000074505806:3>> {
  %1 = "tfl.pseudo_const"() <{value = dense<[1]> : tensor<1xi32>}> : () -> tensor<1xi32>
  %r = "tfl.reduce_max"(%arg0, %1) <{keep_dims = true}> : (tensor<2x5x7x16x!quant.uniform<i8:f32, 0.05000000074505806:3>>, tensor<1xi32>) -> tensor<2x1x7x16x!quant.uniform<i8:f32, 0.05000000074505806:3>>
  return %r : tensor<2x1x7x16x!quant.uniform<i8:f32, 0.05000000074505806:3>>
}

// @reduce_max_i8_0_1_dropped of mix 0 is 6a3d4d71627c697c7f72096f0c6d5e5f620973697c695a7d7c74767d683b4a7b62385f4cea46422077615d55f37aec7f495aec695eff7a78675f75753059677e09356b6d7776f93176627a7849735a78605c286f647268767d266e7e77327f2c7c6975527c71784d6d2831707e32483de87a423939796029326e393f7e58546b537f50612b5a637f1129706a5e43665e61725d5d79562c716b75273def5d6a5e792f496c73b5e42d741d7c65637b7c450dfc6d657d5b7e786c502d535c547871777a60377e764d29492d645f405e1479372c734473571548516f12165f78686f
func.func @reduce_max_i8_0_1_dropped(%arg0: tensor<2x5x7x16x!quant.uniform<i8:f32, 0.05000000074505806:3>>) -> tensor<2x7x16x!quant.uniform<i8:f32, 0.05000000074505806:3>> {
  %1 = "tfl.pseudo_const"() <{value = dense<[1]> : tensor<1xi32>}> : () -> tensor<1xi32>
  %r = "tfl.reduce_max"(%arg0, %1) <{keep_dims = false}> : (tensor<2x5x7x16x!quant.uniform<i8:f32, 0.05000000074505806:3>>, tensor<1xi32>) -> tensor<2x7x16x!quant.uniform<i8:f32, 0.05000000074505806:3>>
  return %r : tensor<2x7x16x!quant.uniform<i8:f32, 0.05000000074505806:3>>
}

// @reduce_max_i8_1_12 of mix 1 is 7a76757a5e7f7b7f7e7f6f7c7e677a7e7a677b797e7c737d6f787a7e5d7d647b
func.func @reduce_max_i8_1_12(%arg0: tensor<2x5x7x16x!quant.uniform<i8:f32, 0.05000000074505806:3>>) -> tensor<2x1x1x16x!quant.uniform<i8:f32, 0.05000000074505806:3>> {
  %1 = "tfl.pseudo_const"() <{value = dense<[1, 2]> : tensor<2xi32>}> : () -> tensor<2xi32>
  %r = "tfl.reduce_max"(%arg0, %1) <{keep_dims = true}> : (tensor<2x5x7x16x!quant.uniform<i8:f32, 0.05000000074505806:3>>, tensor<2xi32>) -> tensor<2x1x1x16x!quant.uniform<i8:f32, 0.05000000074505806:3>>
  return %r : tensor<2x1x1x16x!quant.uniform<i8:f32, 0.05000000074505806:3>>
}

// @reduce_max_i8_1_3 of mix 1 is 6c6c5b755d79746d69787e7b755a4e6070687b6b7f7970747a7f7e7e667c737f746377707676717331646a637b7a777b7e5864797d7678797d736b6c7e607c6b7b7d46737a7a
func.func @reduce_max_i8_1_3(%arg0: tensor<2x5x7x16x!quant.uniform<i8:f32, 0.05000000074505806:3>>) -> tensor<2x5x7x1x!quant.uniform<i8:f32, 0.05000000074505806:3>> {
  %1 = "tfl.pseudo_const"() <{value = dense<[3]> : tensor<1xi32>}> : () -> tensor<1xi32>
  %r = "tfl.reduce_max"(%arg0, %1) <{keep_dims = true}> : (tensor<2x5x7x16x!quant.uniform<i8:f32, 0.05000000074505806:3>>, tensor<1xi32>) -> tensor<2x5x7x1x!quant.uniform<i8:f32, 0.05000000074505806:3>>
  return %r : tensor<2x5x7x1x!quant.uniform<i8:f32, 0.05000000074505806:3>>
}

// @reduce_max_i8_1_1 of mix 1 is 6c4e676d5e63491064495868795174636c5b60703f7c2f51634a286921495f4352667453f2785a5b395e6d6e4765733f7a4e755c366b326c5b7f687c7e673c5138763172416c7b7f5b78457b63637a6d7919704c434b655575526f506bdb0a7e5d60457aef7f6d587e59685f564a615869032e5c70641a586b57557d4a5e3f56564af4617343226f66f16d47e27b394160676c79dc67737d526b1b6f457b5865622f7814524a71dc48187a54527d4d6b24b27b3c7e694d7b6f776248f4725d73464a04606d32667a2a782c3c3172337b7a4e2d434f7c4b5b2f6b5b7e5d59643d
func.func @reduce_max_i8_1_1(%arg0: tensor<2x5x7x16x!quant.uniform<i8:f32, 0.05000000074505806:3>>) -> tensor<2x1x7x16x!quant.uniform<i8:f32, 0.05000000074505806:3>> {
  %1 = "tfl.pseudo_const"() <{value = dense<[1]> : tensor<1xi32>}> : () -> tensor<1xi32>
  %r = "tfl.reduce_max"(%arg0, %1) <{keep_dims = true}> : (tensor<2x5x7x16x!quant.uniform<i8:f32, 0.05000000074505806:3>>, tensor<1xi32>) -> tensor<2x1x7x16x!quant.uniform<i8:f32, 0.05000000074505806:3>>
  return %r : tensor<2x1x7x16x!quant.uniform<i8:f32, 0.05000000074505806:3>>
}

// @reduce_max_u8_2_12 of mix 2 is fcfef4fefafefef8f3faf1f9edf7f5fbf1fffffef9fffdfdf1f2fbfffdf9f9f3
func.func @reduce_max_u8_2_12(%arg0: tensor<2x5x7x16x!quant.uniform<u8:f32, 0.05000000074505806:130>>) -> tensor<2x1x1x16x!quant.uniform<u8:f32, 0.05000000074505806:130>> {
  %1 = "tfl.pseudo_const"() <{value = dense<[1, 2]> : tensor<2xi32>}> : () -> tensor<2xi32>
  %r = "tfl.reduce_max"(%arg0, %1) <{keep_dims = true}> : (tensor<2x5x7x16x!quant.uniform<u8:f32, 0.05000000074505806:130>>, tensor<2xi32>) -> tensor<2x1x1x16x!quant.uniform<u8:f32, 0.05000000074505806:130>>
  return %r : tensor<2x1x1x16x!quant.uniform<u8:f32, 0.05000000074505806:130>>
}

// @reduce_max_u8_2_3 of mix 2 is f3fefbf8f8f5f7dbfef2faf5f8f0f4f8faf1f3fcf7e8f2f7f0ddfee5f9e9f5f3ecfefbfee7f9f1f8dffff2ffffffedfdf4f7d8faf9e7fbffeff9ddd6f8fef6fdece4fbdbf8fd
func.func @reduce_max_u8_2_3(%arg0: tensor<2x5x7x16x!quant.uniform<u8:f32, 0.05000000074505806:130>>) -> tensor<2x5x7x1x!quant.uniform<u8:f32, 0.05000000074505806:130>> {
  %1 = "tfl.pseudo_const"() <{value = dense<[3]> : tensor<1xi32>}> : () -> tensor<1xi32>
  %r = "tfl.reduce_max"(%arg0, %1) <{keep_dims = true}> : (tensor<2x5x7x16x!quant.uniform<u8:f32, 0.05000000074505806:130>>, tensor<1xi32>) -> tensor<2x5x7x1x!quant.uniform<u8:f32, 0.05000000074505806:130>>
  return %r : tensor<2x5x7x1x!quant.uniform<u8:f32, 0.05000000074505806:130>>
}

// @reduce_max_u8_2_1 of mix 2 is c4eae8e9e2efcdc6cef3dbf9e6e1f572e7feb0fea9f8f5c1bfd1f1c1e9daf4d4fbeacdf5faf79aa5c2c2c3f2d0f4f2caf8c689d2e4baf1e2f3fae6b0eab576a0a0f8e6f3c6b7a7ddec96cfd9d7a1c5d3fc74f4efa8fefef8daf6d4f5edc7dce0deadf2fba8e5f7d4bce1a8c2b6f7f4fbefd4d1fee6e6e287c2f2d7bffdccdcbfebdcb7d8bfbaeacaf0deb4ffe0f9e7dd91c3ffe3bceddbfaf1d1ddc4e4cef9f3f1bac770f9ff85e7e2f2fb87d1e197d6ed9c93c6f8e7dbdbafd78b8bd08ef8eebef2c5f99bedfbfdada5f7feddaf68d9edfff1bcb4a0fddddebbd670f6c8b3c4
func.func @reduce_max_u8_2_1(%arg0: tensor<2x5x7x16x!quant.uniform<u8:f32, 0.05000000074505806:130>>) -> tensor<2x1x7x16x!quant.uniform<u8:f32, 0.05000000074505806:130>> {
  %1 = "tfl.pseudo_const"() <{value = dense<[1]> : tensor<1xi32>}> : () -> tensor<1xi32>
  %r = "tfl.reduce_max"(%arg0, %1) <{keep_dims = true}> : (tensor<2x5x7x16x!quant.uniform<u8:f32, 0.05000000074505806:130>>, tensor<1xi32>) -> tensor<2x1x7x16x!quant.uniform<u8:f32, 0.05000000074505806:130>>
  return %r : tensor<2x1x7x16x!quant.uniform<u8:f32, 0.05000000074505806:130>>
}

// @reduce_max_i16_3_12 of mix 3 is b67c857aaa793578a77ade75816f737c0677407d1770c679836f37792b7aa37c867db9766a7af77f75712973d470816fcf7efb6d867fcc78267fe37f667c1a7f
func.func @reduce_max_i16_3_12(%arg0: tensor<2x5x7x16x!quant.uniform<i16:f32, 0.0005000000237487257>>) -> tensor<2x1x1x16x!quant.uniform<i16:f32, 0.0005000000237487257>> {
  %1 = "tfl.pseudo_const"() <{value = dense<[1, 2]> : tensor<2xi32>}> : () -> tensor<2xi32>
  %r = "tfl.reduce_max"(%arg0, %1) <{keep_dims = true}> : (tensor<2x5x7x16x!quant.uniform<i16:f32, 0.0005000000237487257>>, tensor<2xi32>) -> tensor<2x1x1x16x!quant.uniform<i16:f32, 0.0005000000237487257>>
  return %r : tensor<2x1x1x16x!quant.uniform<i16:f32, 0.0005000000237487257>>
}

// @reduce_max_i16_3_3 of mix 3 is fb7b737cde75407ded6d725b3779d668d16eb67c0d77c679ab64fd6c2a5c2f79372a2b7a7a666a72a37ca77a616b5a5daa797f621457a0654e7b06774c79857a836f8460ac6def77b976246c2973375b3473ee6d0f631b71f178b55e8178137842791c73c55b2e6bf77f5772997784609c7f6a7acc78267f40761a7e667c3d69f26e867f947a867d81621a7f
func.func @reduce_max_i16_3_3(%arg0: tensor<2x5x7x16x!quant.uniform<i16:f32, 0.0005000000237487257>>) -> tensor<2x5x7x1x!quant.uniform<i16:f32, 0.0005000000237487257>> {
  %1 = "tfl.pseudo_const"() <{value = dense<[3]> : tensor<1xi32>}> : () -> tensor<1xi32>
  %r = "tfl.reduce_max"(%arg0, %1) <{keep_dims = true}> : (tensor<2x5x7x16x!quant.uniform<i16:f32, 0.0005000000237487257>>, tensor<1xi32>) -> tensor<2x5x7x1x!quant.uniform<i16:f32, 0.0005000000237487257>>
  return %r : tensor<2x5x7x1x!quant.uniform<i16:f32, 0.0005000000237487257>>
}

// @reduce_max_i16_3_1 of mix 3 is d66827539d68606ba77a3b61930cfb7bc5495d377f679e64b853de1d0e688f63453f69532d713038c63eca70816f737c067756758c6ac44db049c9752f79af58b67c66603e455a54995ede758938ec525a5d06463f6c1a787d627e6974214c79e565857aaa790f71ad488e40a12a0d77a741407d1770544dcee6b1632b7aa75f74750f757a663f620e4c2563a26d183e471fe9312b03c679836f7661ed6db058821088000538725bec44145784609441ab64c3564a524a3ec5396a721950e15700661c4c47313578082f1e62ce365b68f663ac6dbf6bfd6cc06137798c46a37cea050f630126bdda674ae3548b5351b712300964903fbf16635c9c7fef773d697537b9766a7a26fe573e3e1a7b63816ff26e3d4e742735648f388b5d1b71ac43f1784e61a456a67ad247ff39616a2e6b533ba14c867fcc78c6745a137555154b0b7d406e8a22f77fe8f729733d6d722acf7eef25f248050d267fe37fa24e947a867db641c36a0b6875712365fe37141d4076fb6d275c874e5772b5244d4c817861433473a83d8325816266040732fd6d99773c5c1378e021b444bf3ed33a1a7e84608325bc2e0b23911f0651d470bd563377e3e1ee6d68511c574279667c1a7f
func.func @reduce_max_i16_3_1(%arg0: tensor<2x5x7x16x!quant.uniform<i16:f32, 0.0005000000237487257>>) -> tensor<2x1x7x16x!quant.uniform<i16:f32, 0.0005000000237487257>> {
  %1 = "tfl.pseudo_const"() <{value = dense<[1]> : tensor<1xi32>}> : () -> tensor<1xi32>
  %r = "tfl.reduce_max"(%arg0, %1) <{keep_dims = true}> : (tensor<2x5x7x16x!quant.uniform<i16:f32, 0.0005000000237487257>>, tensor<1xi32>) -> tensor<2x1x7x16x!quant.uniform<i16:f32, 0.0005000000237487257>>
  return %r : tensor<2x1x7x16x!quant.uniform<i16:f32, 0.0005000000237487257>>
}

// @reduce_min_i8_0_12 of mix 0 is 838982a8948b81968683868983818291828482838188848587878084878b8e83
func.func @reduce_min_i8_0_12(%arg0: tensor<2x5x7x16x!quant.uniform<i8:f32, 0.05000000074505806:3>>) -> tensor<2x1x1x16x!quant.uniform<i8:f32, 0.05000000074505806:3>> {
  %1 = "tfl.pseudo_const"() <{value = dense<[1, 2]> : tensor<2xi32>}> : () -> tensor<2xi32>
  %r = "tfl.reduce_min"(%arg0, %1) <{keep_dims = true}> : (tensor<2x5x7x16x!quant.uniform<i8:f32, 0.05000000074505806:3>>, tensor<2xi32>) -> tensor<2x1x1x16x!quant.uniform<i8:f32, 0.05000000074505806:3>>
  return %r : tensor<2x1x1x16x!quant.uniform<i8:f32, 0.05000000074505806:3>>
}

// @reduce_min_i8_0_3 of mix 0 is 8f8381898186948a908f8981839a828e868c8e849297988582999c8b87ab8b8fa082ac8f8087848992bc85838d88a087938c9c84889e81838e90849085b18483a09ba7828487
func.func @reduce_min_i8_0_3(%arg0: tensor<2x5x7x16x!quant.uniform<i8:f32, 0.05000000074505806:3>>) -> tensor<2x5x7x1x!quant.uniform<i8:f32, 0.05000000074505806:3>> {
  %1 = "tfl.pseudo_const"() <{value = dense<[3]> : tensor<1xi32>}> : () -> tensor<1xi32>
  %r = "tfl.reduce_min"(%arg0, %1) <{keep_dims = true}> : (tensor<2x5x7x16x!quant.uniform<i8:f32, 0.05000000074505806:3>>, tensor<1xi32>) -> tensor<2x5x7x1x!quant.uniform<i8:f32, 0.05000000074505806:3>>
  return %r : tensor<2x5x7x1x!quant.uniform<i8:f32, 0.05000000074505806:3>>
}

// @reduce_min_i8_0_1 of mix 0 is 8c8a82e4968fba9c97b4949a87c59d9183b790ceaebf8ef5c2ed97ab989acab08f9cacb99e8b8196a18e91c5839586f6048987e7f69382b987998989b88fa6939da999bdc48f819c019dc68ebf81a0dd9bb68fa89c98b9b18683862084a58291afbd9af394c81b9c8bd2acfa929bbed48a9885b98396b685908c8adaf3bc8e8d9be882b1bbf3a091b3908087879190839f84b989b288b3a68c879c848da7c59bd6a0dd900388848ac5cdeaebdbe4f68882a09084f0cda689caa992ae8f8ba08bb594aca281c2849c8790c6caab929b90a1939b83bec384ddaf8fb395c7c2ee87
func.func @reduce_min_i8_0_1(%arg0: tensor<2x5x7x16x!quant.uniform<i8:f32, 0.05000000074505806:3>>) -> tensor<2x1x7x16x!quant.uniform<i8:f32, 0.05000000074505806:3>> {
  %1 = "tfl.pseudo_const"() <{value = dense<[1]> : tensor<1xi32>}> : () -> tensor<1xi32>
  %r = "tfl.reduce_min"(%arg0, %1) <{keep_dims = true}> : (tensor<2x5x7x16x!quant.uniform<i8:f32, 0.05000000074505806:3>>, tensor<1xi32>) -> tensor<2x1x7x16x!quant.uniform<i8:f32, 0.05000000074505806:3>>
  return %r : tensor<2x1x7x16x!quant.uniform<i8:f32, 0.05000000074505806:3>>
}

// @reduce_min_i8_0_1_dropped of mix 0 is 8c8a82e4968fba9c97b4949a87c59d9183b790ceaebf8ef5c2ed97ab989acab08f9cacb99e8b8196a18e91c5839586f6048987e7f69382b987998989b88fa6939da999bdc48f819c019dc68ebf81a0dd9bb68fa89c98b9b18683862084a58291afbd9af394c81b9c8bd2acfa929bbed48a9885b98396b685908c8adaf3bc8e8d9be882b1bbf3a091b3908087879190839f84b989b288b3a68c879c848da7c59bd6a0dd900388848ac5cdeaebdbe4f68882a09084f0cda689caa992ae8f8ba08bb594aca281c2849c8790c6caab929b90a1939b83bec384ddaf8fb395c7c2ee87
func.func @reduce_min_i8_0_1_dropped(%arg0: tensor<2x5x7x16x!quant.uniform<i8:f32, 0.05000000074505806:3>>) -> tensor<2x7x16x!quant.uniform<i8:f32, 0.05000000074505806:3>> {
  %1 = "tfl.pseudo_const"() <{value = dense<[1]> : tensor<1xi32>}> : () -> tensor<1xi32>
  %r = "tfl.reduce_min"(%arg0, %1) <{keep_dims = false}> : (tensor<2x5x7x16x!quant.uniform<i8:f32, 0.05000000074505806:3>>, tensor<1xi32>) -> tensor<2x7x16x!quant.uniform<i8:f32, 0.05000000074505806:3>>
  return %r : tensor<2x7x16x!quant.uniform<i8:f32, 0.05000000074505806:3>>
}

// @reduce_min_i8_1_12 of mix 1 is 8482888b90808081848b898981878285808189818480898584838280838c8080
func.func @reduce_min_i8_1_12(%arg0: tensor<2x5x7x16x!quant.uniform<i8:f32, 0.05000000074505806:3>>) -> tensor<2x1x1x16x!quant.uniform<i8:f32, 0.05000000074505806:3>> {
  %1 = "tfl.pseudo_const"() <{value = dense<[1, 2]> : tensor<2xi32>}> : () -> tensor<2xi32>
  %r = "tfl.reduce_min"(%arg0, %1) <{keep_dims = true}> : (tensor<2x5x7x16x!quant.uniform<i8:f32, 0.05000000074505806:3>>, tensor<2xi32>) -> tensor<2x1x1x16x!quant.uniform<i8:f32, 0.05000000074505806:3>>
  return %r : tensor<2x1x1x16x!quant.uniform<i8:f32, 0.05000000074505806:3>>
}

// @reduce_min_i8_1_3 of mix 1 is 808c8a98808590928f89a881848b809dc68a819488b88b8a9c8784ae828892939e998987808f8b818b8992858290818b89809686a18c91c1849f809380819481838484808b89
func.func @reduce_min_i8_1_3(%arg0: tensor<2x5x7x16x!quant.uniform<i8:f32, 0.05000000074505806:3>>) -> tensor<2x5x7x1x!quant.uniform<i8:f32, 0.05000000074505806:3>> {
  %1 = "tfl.pseudo_const"() <{value = dense<[3]> : tensor<1xi32>}> : () -> tensor<1xi32>
  %r = "tfl.reduce_min"(%arg0, %1) <{keep_dims = true}> : (tensor<2x5x7x16x!quant.uniform<i8:f32, 0.05000000074505806:3>>, tensor<1xi32>) -> tensor<2x5x7x1x!quant.uniform<i8:f32, 0.05000000074505806:3>>
  return %r : tensor<2x5x7x1x!quant.uniform<i8:f32, 0.05000000074505806:3>>
}

// @reduce_min_i8_1_1 of mix 1 is bf82a5bacb80809e9a96b289ab9282bf88929f9693b38c9f8b9596b68a999ca3898c8a96b3cd982f9792f2ab8aafa98f03a88a8f98a2958fc6cad6a8ff93b0b1a88f889ee91680819cd5a4ea81878e9284a0c1e0e09caaba848badeaaf94b185be8b888b90b9b8da959589b1c68fc1dbb6a089811080899f94b0b0e5849287089f9aa7c496b7d2859483c2bd839580b0c1aea78f8fc1df8984c6828085dea08a8ad6e3908403ef98cd94a1938b90c2988081b18cdccbf6b9a58f8bb8848ca480adb38baaca98b893919b8b8f8bd1818ed9a5938993c589c18c92899b95ffd1b8
func.func @reduce_min_i8_1_1(%arg0: tensor<2x5x7x16x!quant.uniform<i8:f32, 0.05000000074505806:3>>) -> tensor<2x1x7x16x!quant.uniform<i8:f32, 0.05000000074505806:3>> {
  %1 = "tfl.pseudo_const"() <{value = dense<[1]> : tensor<1xi32>}> : () -> tensor<1xi32>
  %r = "tfl.reduce_min"(%arg0, %1) <{keep_dims = true}> : (tensor<2x5x7x16x!quant.uniform<i8:f32, 0.05000000074505806:3>>, tensor<1xi32>) -> tensor<2x1x7x16x!quant.uniform<i8:f32, 0.05000000074505806:3>>
  return %r : tensor<2x1x7x16x!quant.uniform<i8:f32, 0.05000000074505806:3>>
}

// @reduce_min_u8_2_12 of mix 2 is 0b020200050501032201001b16040502010007010e1c0806070a0903010a0100
func.func @reduce_min_u8_2_12(%arg0: tensor<2x5x7x16x!quant.uniform<u8:f32, 0.05000000074505806:130>>) -> tensor<2x1x1x16x!quant.uniform<u8:f32, 0.05000000074505806:130>> {
  %1 = "tfl.pseudo_const"() <{value = dense<[1, 2]> : tensor<2xi32>}> : () -> tensor<2xi32>
  %r = "tfl.reduce_min"(%arg0, %1) <{keep_dims = true}> : (tensor<2x5x7x16x!quant.uniform<u8:f32, 0.05000000074505806:130>>, tensor<2xi32>) -> tensor<2x1x1x16x!quant.uniform<u8:f32, 0.05000000074505806:130>>
  return %r : tensor<2x1x1x16x!quant.uniform<u8:f32, 0.05000000074505806:130>>
}

// @reduce_min_u8_2_3 of mix 2 is 07003b020501041424040f030c310237021c242b380b0e22040e050f1900181c031f010a110b0026050e241710092b0109150d20081a0402095232220a07080101130301000d
func.func @reduce_min_u8_2_3(%arg0: tensor<2x5x7x16x!quant.uniform<u8:f32, 0.05000000074505806:130>>) -> tensor<2x5x7x1x!quant.uniform<u8:f32, 0.05000000074505806:130>> {
  %1 = "tfl.pseudo_const"() <{value = dense<[3]> : tensor<1xi32>}> : () -> tensor<1xi32>
  %r = "tfl.reduce_min"(%arg0, %1) <{keep_dims = true}> : (tensor<2x5x7x16x!quant.uniform<u8:f32, 0.05000000074505806:130>>, tensor<1xi32>) -> tensor<2x5x7x1x!quant.uniform<u8:f32, 0.05000000074505806:130>>
  return %r : tensor<2x5x7x1x!quant.uniform<u8:f32, 0.05000000074505806:130>>
}

// @reduce_min_u8_2_1 of mix 2 is 0b02025d2161077331671d5319644723132b08000c353a0d3a1f001b852c460e6c04677823090a1832042f228f593e0224021e950f0a1227225d224c16041c1b0e34160505633003812d0340441205610c292b681a050123352e461f3e650a12a92f87a2387b7e0f38010446593c476212441d01246a191b070a151f2e312960016f3c115d673e062d52171114700d4b20391f79321c1a993f0b3c106c137a383d47082429651b2225130903372b0a00514f2119292b3d2e724d0a2e010a3d212f000706165d0a1f3b1f3a042727011f520961020e29085044424f050d33630c
func.func @reduce_min_u8_2_1(%arg0: tensor<2x5x7x16x!quant.uniform<u8:f32, 0.05000000074505806:130>>) -> tensor<2x1x7x16x!quant.uniform<u8:f32, 0.05000000074505806:130>> {
  %1 = "tfl.pseudo_const"() <{value = dense<[1]> : tensor<1xi32>}> : () -> tensor<1xi32>
  %r = "tfl.reduce_min"(%arg0, %1) <{keep_dims = true}> : (tensor<2x5x7x16x!quant.uniform<u8:f32, 0.05000000074505806:130>>, tensor<1xi32>) -> tensor<2x1x7x16x!quant.uniform<u8:f32, 0.05000000074505806:130>>
  return %r : tensor<2x1x7x16x!quant.uniform<u8:f32, 0.05000000074505806:130>>
}

// @reduce_min_i16_3_12 of mix 3 is 4b864592d488e0906d89ba84ea807e8c9183d288a2838ba4b68c528c1c87dc80e080be85008164807b8f679ae783fc8da2a39994ad89df805d80c58f8b82558d
func.func @reduce_min_i16_3_12(%arg0: tensor<2x5x7x16x!quant.uniform<i16:f32, 0.0005000000237487257>>) -> tensor<2x1x1x16x!quant.uniform<i16:f32, 0.0005000000237487257>> {
  %1 = "tfl.pseudo_const"() <{value = dense<[1, 2]> : tensor<2xi32>}> : () -> tensor<2xi32>
  %r = "tfl.reduce_min"(%arg0, %1) <{keep_dims = true}> : (tensor<2x5x7x16x!quant.uniform<i16:f32, 0.0005000000237487257>>, tensor<2xi32>) -> tensor<2x1x1x16x!quant.uniform<i16:f32, 0.0005000000237487257>>
  return %r : tensor<2x1x1x16x!quant.uniform<i16:f32, 0.0005000000237487257>>
}

// @reduce_min_i16_3_3 of mix 3 is ea802abe9183898beb98599f9c89c0927389eda781ae6d8958935890a69f528ca283d4884e96a9ac1c876ea0f09bdc8065a5dc93369d4b86d288ba8dd6b1e090499b7a8dba84289493995d806f8ebe858884ef8864806fb4558d7b8fe78359a2ab933b8ff28ee0807ca192a7b688208e7c9c8b82bc8f099dad89799244a7df80e6820081238450894ca33f9a
func.func @reduce_min_i16_3_3(%arg0: tensor<2x5x7x16x!quant.uniform<i16:f32, 0.0005000000237487257>>) -> tensor<2x5x7x1x!quant.uniform<i16:f32, 0.0005000000237487257>> {
  %1 = "tfl.pseudo_const"() <{value = dense<[3]> : tensor<1xi32>}> : () -> tensor<1xi32>
  %r = "tfl.reduce_min"(%arg0, %1) <{keep_dims = true}> : (tensor<2x5x7x16x!quant.uniform<i16:f32, 0.0005000000237487257>>, tensor<1xi32>) -> tensor<2x5x7x1x!quant.uniform<i16:f32, 0.0005000000237487257>>
  return %r : tensor<2x5x7x1x!quant.uniform<i16:f32, 0.0005000000237487257>>
}

// @reduce_min_i16_3_1 of mix 3 is ebd6369fa69899047c9ed9a5ea8074a0b88dd28842c17be0fde12cb4a69f5ac4459b8ea1f09bfca638c0cb9cded0489446ce74e0ba8d63b02abe528c7389749b70a48cc6e2b688add0df8bad15cbf2a99183e8b1a28373d31694d6b12292dc8081aeb0b1d488e0909ae82798898b03a7729b0dbfd2adb9adb68c5e9d01bbd28f4e96b9d876d2d5ab6d89a18ddc93499b81a759a5eb9897bce999c3bbd8a709a23295d49b3a9a5893b0bdbb9facbef1bb7a8d1fd1f2a28edfc2a882cea1aed4934b8645927f9b4ebf9c89ba84c88f7e8c0dba210c81a18ba423d438b71c87679cd4af86c304bc6480d9987c9c3b8f1b98a2a3a8b82894df800e9b81bae1b63d9ce1a540eef28e9ab7d5b4679a64e22cf1e8ba55b4aceff0b79399bda58b8212a2e08081c40081b99abc8f6ea5db9b91b397eb9994d3ba35885d802bad3fc0558d37b5a897238454a27b8f74babca9fc8d24dae4b76f8e57ba7ca1a39007bd07bcf799be85a3c631d865d6caabe78335ceafd135e0ad897a9b0590c58fb28b6db87fa9b29933f48884e7bf9da95390fd1c7cf254a5799202d14ca359a2b68818b843970ab9a0d744a77cbce7d7ab933bc6f0ee3f9ac4a9c7aaef88f9ff899d07a0
func.func @reduce_min_i16_3_1(%arg0: tensor<2x5x7x16x!quant.uniform<i16:f32, 0.0005000000237487257>>) -> tensor<2x1x7x16x!quant.uniform<i16:f32, 0.0005000000237487257>> {
  %1 = "tfl.pseudo_const"() <{value = dense<[1]> : tensor<1xi32>}> : () -> tensor<1xi32>
  %r = "tfl.reduce_min"(%arg0, %1) <{keep_dims = true}> : (tensor<2x5x7x16x!quant.uniform<i16:f32, 0.0005000000237487257>>, tensor<1xi32>) -> tensor<2x1x7x16x!quant.uniform<i16:f32, 0.0005000000237487257>>
  return %r : tensor<2x1x7x16x!quant.uniform<i16:f32, 0.0005000000237487257>>
}

// @average_pool_2d_i8_same of mix 3 is 052a051b070a080b052805261b2e05050523050f05200505181c1e1205050c26081a050f0505250a140505052f05050515051a05050c0505051105180505212805051e09050505051f051427051215050513050e05140505051c33050505050b180507350f050d0505250505052a05050505052c050b36050505053005440505050505112205050c0c08050532052a06050b050c241a05050b050505051505050505050514050f050f05190519050905050505161e0a050d05050f050d080b050505050505172d05050505223205090d05053b05050505050505110522052e1a05050528440e050505293e210e05050d
func.func @average_pool_2d_i8_same(%arg0: tensor<2x9x8x6x!quant.uniform<i8:f32, 0.05000000074505806:5>>) -> tensor<2x5x4x6x!quant.uniform<i8:f32, 0.05000000074505806:5>> {
  %r = "tfl.average_pool_2d"(%arg0) <{filter_height = 3 : i32, filter_width = 3 : i32, fused_activation_function = "RELU6", padding = "SAME", stride_h = 2 : i32, stride_w = 2 : i32}> : (tensor<2x9x8x6x!quant.uniform<i8:f32, 0.05000000074505806:5>>) -> tensor<2x5x4x6x!quant.uniform<i8:f32, 0.05000000074505806:5>>
  return %r : tensor<2x5x4x6x!quant.uniform<i8:f32, 0.05000000074505806:5>>
}

// @average_pool_2d_i8_valid of mix 3 is 0529052b050515140a260505111105050f18140b230505050717131b050805053814110505051a0505070505051605050518050505150d05102b080617050522050505250b050510050505200528050a0505050c22050505070508050a05130505121105050514210505050525050e05050c37050505052d3c05070b1c0505050a0505053a0705050525400d05140518
func.func @average_pool_2d_i8_valid(%arg0: tensor<2x9x8x6x!quant.uniform<i8:f32, 0.05000000074505806:5>>) -> tensor<2x4x3x6x!quant.uniform<i8:f32, 0.05000000074505806:5>> {
  %r = "tfl.average_pool_2d"(%arg0) <{filter_height = 3 : i32, filter_width = 3 : i32, fused_activation_function = "RELU6", padding = "VALID", stride_h = 2 : i32, stride_w = 2 : i32}> : (tensor<2x9x8x6x!quant.uniform<i8:f32, 0.05000000074505806:5>>) -> tensor<2x4x3x6x!quant.uniform<i8:f32, 0.05000000074505806:5>>
  return %r : tensor<2x4x3x6x!quant.uniform<i8:f32, 0.05000000074505806:5>>
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

// @average_pool_2d_u8_same of mix 3 is 86808a9bb18a888b787d977b7878787f7879788f7a78a5bc8a8d7884a78d7e7878789881787f7a7c788e789b787887b68791788b839a78787878b4a67878787da589787878c0aa79788686788e84787f8578809c8b78838e968e787895a6a4787895b28a789d78c7b87a859a7b7f85807ba77878988b787aa09b9a8681789c8e78809678787e8b788c7895a8787d7886927d797e788b8d7878789f977887817878969e7f9478789378787885787878787881aa78787c787e8c7e78937878787878908297a678788a788d9b7878907a9b788978789cafaa7b85ab78a77885789a7898a4a8788e8e8290a978788ecfd28d
func.func @average_pool_2d_u8_same(%arg0: tensor<2x9x8x6x!quant.uniform<u8:f32, 0.05000000074505806:120>>) -> tensor<2x5x4x6x!quant.uniform<u8:f32, 0.05000000074505806:120>> {
  %r = "tfl.average_pool_2d"(%arg0) <{filter_height = 3 : i32, filter_width = 3 : i32, fused_activation_function = "RELU6", padding = "SAME", stride_h = 2 : i32, stride_w = 2 : i32}> : (tensor<2x9x8x6x!quant.uniform<u8:f32, 0.05000000074505806:120>>) -> tensor<2x5x4x6x!quant.uniform<u8:f32, 0.05000000074505806:120>>
  return %r : tensor<2x5x4x6x!quant.uniform<u8:f32, 0.05000000074505806:120>>
}

// @average_pool_2d_u8_valid of mix 3 is 787e7880a3968786787b8b8e78837884788a8599788f8e9a79787878a99678a07886838e7882787882797878787890ab837878a1ac8778919f817a78789ca178788f8b7a7d94899e928088788c7d9d7c787bae7e7878937e79807a78787c78a37878788cba8f78788187918e787a788790787884789db1787888799a8e7a83a778a18978789578a19a7a789b7f86888a
func.func @average_pool_2d_u8_valid(%arg0: tensor<2x9x8x6x!quant.uniform<u8:f32, 0.05000000074505806:120>>) -> tensor<2x4x3x6x!quant.uniform<u8:f32, 0.05000000074505806:120>> {
  %r = "tfl.average_pool_2d"(%arg0) <{filter_height = 3 : i32, filter_width = 3 : i32, fused_activation_function = "RELU6", padding = "VALID", stride_h = 2 : i32, stride_w = 2 : i32}> : (tensor<2x9x8x6x!quant.uniform<u8:f32, 0.05000000074505806:120>>) -> tensor<2x4x3x6x!quant.uniform<u8:f32, 0.05000000074505806:120>>
  return %r : tensor<2x4x3x6x!quant.uniform<u8:f32, 0.05000000074505806:120>>
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

// @average_pool_2d_i16_same of mix 3 is 00007800000078007800780078007800000078000000780078007800000000000000780000007800000078000000000078007800780078000000000078007800780078000000780078000000780078007800000000000000780000000000000078000000780000000000780000000000780078000000780000007800780078000000000078007800000000000000000078000000780078002a007800780000000000780000007800000078000000750000007800780000000000000000007800780000007800780078000000780000000000780000000000000078007800620000000000000078000000780078000000000000000000780078007800000000000000780000007800780000000000780078007800000000007800000078007800780078000000780078007800000078007800000000000000000078000000000000000000000000007800000078000000780078007800000078007800780000000000000000007800780078007800780000000000780000007800780078000000780000000000000000007800780000000000000000007800780078007800780078000000780000000000000000000000000073007800000078007800780078000000000000007800780078000000780000007800780078007800000000007800
func.func @average_pool_2d_i16_same(%arg0: tensor<2x9x8x6x!quant.uniform<i16:f32, 0.05000000074505806>>) -> tensor<2x5x4x6x!quant.uniform<i16:f32, 0.05000000074505806>> {
  %r = "tfl.average_pool_2d"(%arg0) <{filter_height = 3 : i32, filter_width = 3 : i32, fused_activation_function = "RELU6", padding = "SAME", stride_h = 2 : i32, stride_w = 2 : i32}> : (tensor<2x9x8x6x!quant.uniform<i16:f32, 0.05000000074505806>>) -> tensor<2x5x4x6x!quant.uniform<i16:f32, 0.05000000074505806>>
  return %r : tensor<2x5x4x6x!quant.uniform<i16:f32, 0.05000000074505806>>
}

// @average_pool_2d_i16_valid of mix 3 is 780078000000780000000000780078007800780000005000780078007800000078007800780078007800000000000000780078007800780000007800000000007800780078007800000000007800780000007800000000000000780000007800000078007800000000007800780078007800780078007800780000000000780000007800000078007800000000007800780000000000780000007800000078000000000000007800780000000000000078000000780000007800000078000000000078007800000000007800780078000000000000000000780000007800000000007800780000007800000000007800780000007800780078000000000000007800000000007800780078000000000000007800780078000000780000007800
func.func @average_pool_2d_i16_valid(%arg0: tensor<2x9x8x6x!quant.uniform<i16:f32, 0.05000000074505806>>) -> tensor<2x4x3x6x!quant.uniform<i16:f32, 0.05000000074505806>> {
  %r = "tfl.average_pool_2d"(%arg0) <{filter_height = 3 : i32, filter_width = 3 : i32, fused_activation_function = "RELU6", padding = "VALID", stride_h = 2 : i32, stride_w = 2 : i32}> : (tensor<2x9x8x6x!quant.uniform<i16:f32, 0.05000000074505806>>) -> tensor<2x4x3x6x!quant.uniform<i16:f32, 0.05000000074505806>>
  return %r : tensor<2x4x3x6x!quant.uniform<i16:f32, 0.05000000074505806>>
}

// @max_pool_2d_i16_same of mix 3 is 780078007800780078007800780078007800780078007800780078007800780078007800780078007800780078000000780078007800780078007800780078007800780078007800780078007800780078007800780078007800780078000000780078007800780078007800780078007800780078007800780078007800780078007800780078007800780078007800780078007800780078007800780078007800780078007800780078007800780078007800780078007800780078007800780078007800780078007800780000007800780078007800780078007800780078007800780078007800780078007800780078007800780078007800780078007800780078007800780078007800780078007800780078007800780078007800780078007800780078007800780078007800780078007800780078007800780078007800780078007800780078007800780078007800780078007800780078007800780078007800780078007800780078007800780078007800780078007800780078007800780078007800780078007800780078007800780078007800780078007800780078007800780078007800780078007800780078007800780078007800780078007800780078007800780078007800780078007800000000007800
func.func @max_pool_2d_i16_same(%arg0: tensor<2x9x8x6x!quant.uniform<i16:f32, 0.05000000074505806>>) -> tensor<2x5x4x6x!quant.uniform<i16:f32, 0.05000000074505806>> {
  %r = "tfl.max_pool_2d"(%arg0) <{filter_height = 3 : i32, filter_width = 3 : i32, fused_activation_function = "RELU6", padding = "SAME", stride_h = 2 : i32, stride_w = 2 : i32}> : (tensor<2x9x8x6x!quant.uniform<i16:f32, 0.05000000074505806>>) -> tensor<2x5x4x6x!quant.uniform<i16:f32, 0.05000000074505806>>
  return %r : tensor<2x5x4x6x!quant.uniform<i16:f32, 0.05000000074505806>>
}

// @max_pool_2d_i16_valid of mix 3 is 780078007800780078007800780078007800780078007800780078007800780078007800780078007800780078007800780078007800780078007800780078007800780078007800780078007800780078007800780078007800780078007800780078007800780078007800780078007800780078007800780078007800780078007800780078007800780078007800780078007800780078007800780078007800780078007800780078007800780078007800780078007800780078007800780078007800780078007800780078007800780078007800780078007800780078007800780078007800780078007800780078007800780078007800780078007800780078007800780078007800780078007800780078007800780078007800
func.func @max_pool_2d_i16_valid(%arg0: tensor<2x9x8x6x!quant.uniform<i16:f32, 0.05000000074505806>>) -> tensor<2x4x3x6x!quant.uniform<i16:f32, 0.05000000074505806>> {
  %r = "tfl.max_pool_2d"(%arg0) <{filter_height = 3 : i32, filter_width = 3 : i32, fused_activation_function = "RELU6", padding = "VALID", stride_h = 2 : i32, stride_w = 2 : i32}> : (tensor<2x9x8x6x!quant.uniform<i16:f32, 0.05000000074505806>>) -> tensor<2x4x3x6x!quant.uniform<i16:f32, 0.05000000074505806>>
  return %r : tensor<2x4x3x6x!quant.uniform<i16:f32, 0.05000000074505806>>
}

// @concatenation_i8_same of mix 1, mix 2 is 6c82a562cb808d10d632be89c8513ebf6c929f34ddfa8c9f63c9960ef6e348a3528c8a3fcc2f044e39a3fc5b94492f8f032e7549a20098f95befd61248a23cd7c4eab05d357007c632f3dbb48489924d552b08fea8168839e91f803558fac9f6095d9c92791970132342aa04168bad0ae6dbb1855ddcb4749032b8fe38a6684b514a33dbbfe6476d5eeadf9e9a24b268ab923be90c353a0d4a1f00acda2c463afbea67c5e8d2877c285bda9693c08fdb43ecc4699f455f0c891e9118b378c54b315ef26e3465a93f6127625c36a9e54d42ca5da87e07b03fcb76a87206397b81f3780420e5427a205e3bc397a659949ef8021e954e0a12274eb622b0
func.func @concatenation_i8_same(%arg0: tensor<3x16x4x!quant.uniform<i8:f32, 0.05000000074505806:3>>, %arg1: tensor<3x5x4x!quant.uniform<i8:f32, 0.05000000074505806:3>>) -> tensor<3x21x4x!quant.uniform<i8:f32, 0.05000000074505806:3>> {
  %r = "tfl.concatenation"(%arg0, %arg1) <{axis = 1 : i32, fused_activation_function = "NONE"}> : (tensor<3x16x4x!quant.uniform<i8:f32, 0.05000000074505806:3>>, tensor<3x5x4x!quant.uniform<i8:f32, 0.05000000074505806:3>>) -> tensor<3x21x4x!quant.uniform<i8:f32, 0.05000000074505806:3>>
  return %r : tensor<3x21x4x!quant.uniform<i8:f32, 0.05000000074505806:3>>
}

// @concatenation_u8_scales of mix 1, mix 2 is 61739058b0717c14b930a579ad4a3aa661808b32bfd77b8b59ae8412d4c4438f4b7b7a3bb12e0a48368fd95282432e7e092d68438e0785d652ceb916438e39bab3df9b3a0c5100b508eacea0686e7828310000f693197836c920713350d7aed40e5489806c1b6416243e940a197b970fc6bd9a7654be9d677f30a0da35915d454a4431bda6c6426255cac18a87259b5d958038c9000c120024000097cc012012f3df46b4ddc36c5f2852bc8481a77ebd3ecbaa5e8b4056117920801b9c6bab452f55d062325b943b572758533494c6473eaf5493700c993bb06993660c366d72d16b0a21c63e6c213c13b27e90367b86ef00007c2900000029a2009b
func.func @concatenation_u8_scales(%arg0: tensor<3x16x4x!quant.uniform<u8:f32, 0.05000000074505806:100>>, %arg1: tensor<3x5x4x!quant.uniform<u8:f32, 0.07000000029802322:120>>) -> tensor<3x21x4x!quant.uniform<u8:f32, 0.05999999865889549:90>> {
  %r = "tfl.concatenation"(%arg0, %arg1) <{axis = 1 : i32, fused_activation_function = "NONE"}> : (tensor<3x16x4x!quant.uniform<u8:f32, 0.05000000074505806:100>>, tensor<3x5x4x!quant.uniform<u8:f32, 0.07000000029802322:120>>) -> tensor<3x21x4x!quant.uniform<u8:f32, 0.05999999865889549:90>>
  return %r : tensor<3x21x4x!quant.uniform<u8:f32, 0.05999999865889549:90>>
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

// @padv2_i8 of mix 1 is 111111111111116c82a562111111cb808d10111111d632be89111111111111111111111111111111111111111111111111c8513ebf1111116c929f34111111ddfa8c9f1111111111111111111111111111111111
func.func @padv2_i8(%arg0: tensor<2x3x4x!quant.uniform<i8:f32, 0.05000000074505806:3>>) -> tensor<2x6x7x!quant.uniform<i8:f32, 0.05000000074505806:3>> {
  %1 = "tfl.pseudo_const"() <{value = dense<[[0, 0], [1, 2], [0, 3]]> : tensor<3x2xi32>}> : () -> tensor<3x2xi32>
  %2 = "tfl.pseudo_qconst"() <{qtype = tensor<1x!quant.uniform<i8:f32, 0.05000000074505806:3>>, value = dense<[17]> : tensor<1xi8>}> : () -> tensor<1x!quant.uniform<i8:f32, 0.05000000074505806:3>>
  %r = "tfl.padv2"(%arg0, %1, %2) : (tensor<2x3x4x!quant.uniform<i8:f32, 0.05000000074505806:3>>, tensor<3x2xi32>, tensor<1x!quant.uniform<i8:f32, 0.05000000074505806:3>>) -> tensor<2x6x7x!quant.uniform<i8:f32, 0.05000000074505806:3>>
  return %r : tensor<2x6x7x!quant.uniform<i8:f32, 0.05000000074505806:3>>
}

// @pad_u8 of mix 1 is 828282828282826c82a562828282cb808d10828282d632be89828282828282828282828282828282828282828282828282c8513ebf8282826c929f34828282ddfa8c9f8282828282828282828282828282828282
func.func @pad_u8(%arg0: tensor<2x3x4x!quant.uniform<u8:f32, 0.05000000074505806:130>>) -> tensor<2x6x7x!quant.uniform<u8:f32, 0.05000000074505806:130>> {
  %1 = "tfl.pseudo_const"() <{value = dense<[[0, 0], [1, 2], [0, 3]]> : tensor<3x2xi32>}> : () -> tensor<3x2xi32>
  %r = "tfl.pad"(%arg0, %1) : (tensor<2x3x4x!quant.uniform<u8:f32, 0.05000000074505806:130>>, tensor<3x2xi32>) -> tensor<2x6x7x!quant.uniform<u8:f32, 0.05000000074505806:130>>
  return %r : tensor<2x6x7x!quant.uniform<u8:f32, 0.05000000074505806:130>>
}

// @padv2_u8 of mix 1 is 111111111111116c82a562111111cb808d10111111d632be89111111111111111111111111111111111111111111111111c8513ebf1111116c929f34111111ddfa8c9f1111111111111111111111111111111111
func.func @padv2_u8(%arg0: tensor<2x3x4x!quant.uniform<u8:f32, 0.05000000074505806:130>>) -> tensor<2x6x7x!quant.uniform<u8:f32, 0.05000000074505806:130>> {
  %1 = "tfl.pseudo_const"() <{value = dense<[[0, 0], [1, 2], [0, 3]]> : tensor<3x2xi32>}> : () -> tensor<3x2xi32>
  %2 = "tfl.pseudo_qconst"() <{qtype = tensor<1x!quant.uniform<u8:f32, 0.05000000074505806:130>>, value = dense<"0x11"> : tensor<1xi8>}> : () -> tensor<1x!quant.uniform<u8:f32, 0.05000000074505806:130>>
  %r = "tfl.padv2"(%arg0, %1, %2) : (tensor<2x3x4x!quant.uniform<u8:f32, 0.05000000074505806:130>>, tensor<3x2xi32>, tensor<1x!quant.uniform<u8:f32, 0.05000000074505806:130>>) -> tensor<2x6x7x!quant.uniform<u8:f32, 0.05000000074505806:130>>
  return %r : tensor<2x6x7x!quant.uniform<u8:f32, 0.05000000074505806:130>>
}

// @pad_i16 of mix 1 is 0000000000000000000000000000576c6882faa50362000000000000a2cb2180ce8dbf10000000000000f8d6cc32eabe27890000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000009fc82a515b3efabf000000000000ae6c7892649f0634000000000000aaddc8fabc8c219f00000000000000000000000000000000000000000000000000000000000000000000
func.func @pad_i16(%arg0: tensor<2x3x4x!quant.uniform<i16:f32, 0.05000000074505806>>) -> tensor<2x6x7x!quant.uniform<i16:f32, 0.05000000074505806>> {
  %1 = "tfl.pseudo_const"() <{value = dense<[[0, 0], [1, 2], [0, 3]]> : tensor<3x2xi32>}> : () -> tensor<3x2xi32>
  %r = "tfl.pad"(%arg0, %1) : (tensor<2x3x4x!quant.uniform<i16:f32, 0.05000000074505806>>, tensor<3x2xi32>) -> tensor<2x6x7x!quant.uniform<i16:f32, 0.05000000074505806>>
  return %r : tensor<2x6x7x!quant.uniform<i16:f32, 0.05000000074505806>>
}

// @gather_i8 of mix 1 is bf6c926c82a58d10d68d10d68c8a3f9f34dd63c99663c99649a200cc2f04fc5b94fc5b941f803598f95b48a23c48a23c
func.func @gather_i8(%arg0: tensor<4x6x3x!quant.uniform<i8:f32, 0.05000000074505806:3>>) -> tensor<4x2x2x3x!quant.uniform<i8:f32, 0.05000000074505806:3>> {
  %1 = "tfl.pseudo_const"() <{value = dense<[[5, 0], [2, 2]]> : tensor<2x2xi32>}> : () -> tensor<2x2xi32>
  %r = "tfl.gather"(%arg0, %1) <{axis = 1 : i32, batch_dims = 0 : i32}> : (tensor<4x6x3x!quant.uniform<i8:f32, 0.05000000074505806:3>>, tensor<2x2xi32>) -> tensor<4x2x2x3x!quant.uniform<i8:f32, 0.05000000074505806:3>>
  return %r : tensor<4x2x2x3x!quant.uniform<i8:f32, 0.05000000074505806:3>>
}

// @resize_bilinear_i8_p_7 of mix 3 hash ea8880d1e34d4a0e
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

// @resize_bilinear_i8_c_7 of mix 3 hash 50b9797c20ee290a
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

// @resize_bilinear_i8_h_7 of mix 3 hash 79e0be5c35c70622
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

// @resize_bilinear_u8_p_7 of mix 3 hash 21728bd14a60e6d1
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

// @resize_bilinear_u8_c_7 of mix 3 hash 076d84c46bb7116d
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

// @resize_bilinear_u8_h_7 of mix 3 hash 1fa951b0395a7353
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

// @resize_bilinear_i16_p_7 of mix 3 hash 3ef2fcfef528cdba
func.func @resize_bilinear_i16_p_7(%arg0: tensor<2x5x6x3x!quant.uniform<i16:f32, 0.05000000074505806>>) -> tensor<2x7x13x3x!quant.uniform<i16:f32, 0.05000000074505806>> {
  %1 = "tfl.pseudo_const"() <{value = dense<[7, 13]> : tensor<2xi32>}> : () -> tensor<2xi32>
  %r = "tfl.resize_bilinear"(%arg0, %1) <{align_corners = false, half_pixel_centers = false}> : (tensor<2x5x6x3x!quant.uniform<i16:f32, 0.05000000074505806>>, tensor<2xi32>) -> tensor<2x7x13x3x!quant.uniform<i16:f32, 0.05000000074505806>>
  return %r : tensor<2x7x13x3x!quant.uniform<i16:f32, 0.05000000074505806>>
}

// @resize_bilinear_i16_p_3 of mix 3 is fb1c275303bcc1b37ff87be00d289c3c181a8b5f18e689f044963f4a4c09502ad2fee00475fba1e079d035789c8912c4b458022687c690a61110eed524582a09f1f056e4ae3f6d70
func.func @resize_bilinear_i16_p_3(%arg0: tensor<2x5x6x3x!quant.uniform<i16:f32, 0.05000000074505806>>) -> tensor<2x3x2x3x!quant.uniform<i16:f32, 0.05000000074505806>> {
  %1 = "tfl.pseudo_const"() <{value = dense<[3, 2]> : tensor<2xi32>}> : () -> tensor<2xi32>
  %r = "tfl.resize_bilinear"(%arg0, %1) <{align_corners = false, half_pixel_centers = false}> : (tensor<2x5x6x3x!quant.uniform<i16:f32, 0.05000000074505806>>, tensor<2xi32>) -> tensor<2x3x2x3x!quant.uniform<i16:f32, 0.05000000074505806>>
  return %r : tensor<2x3x2x3x!quant.uniform<i16:f32, 0.05000000074505806>>
}

// @resize_bilinear_i16_c_7 of mix 3 hash 2998c5c56f507ed9
func.func @resize_bilinear_i16_c_7(%arg0: tensor<2x5x6x3x!quant.uniform<i16:f32, 0.05000000074505806>>) -> tensor<2x7x13x3x!quant.uniform<i16:f32, 0.05000000074505806>> {
  %1 = "tfl.pseudo_const"() <{value = dense<[7, 13]> : tensor<2xi32>}> : () -> tensor<2xi32>
  %r = "tfl.resize_bilinear"(%arg0, %1) <{align_corners = true, half_pixel_centers = false}> : (tensor<2x5x6x3x!quant.uniform<i16:f32, 0.05000000074505806>>, tensor<2xi32>) -> tensor<2x7x13x3x!quant.uniform<i16:f32, 0.05000000074505806>>
  return %r : tensor<2x7x13x3x!quant.uniform<i16:f32, 0.05000000074505806>>
}

// @resize_bilinear_i16_c_3 of mix 3 is fb1c275303bcb7da453f5bc48b03de75a50994e150faba13ababe931eb98944122561fd175fba1e079d0210c81a18ba42f5477fc459be58d7389749b380f5f479ae80f75e123d5ab
func.func @resize_bilinear_i16_c_3(%arg0: tensor<2x5x6x3x!quant.uniform<i16:f32, 0.05000000074505806>>) -> tensor<2x3x2x3x!quant.uniform<i16:f32, 0.05000000074505806>> {
  %1 = "tfl.pseudo_const"() <{value = dense<[3, 2]> : tensor<2xi32>}> : () -> tensor<2xi32>
  %r = "tfl.resize_bilinear"(%arg0, %1) <{align_corners = true, half_pixel_centers = false}> : (tensor<2x5x6x3x!quant.uniform<i16:f32, 0.05000000074505806>>, tensor<2xi32>) -> tensor<2x3x2x3x!quant.uniform<i16:f32, 0.05000000074505806>>
  return %r : tensor<2x3x2x3x!quant.uniform<i16:f32, 0.05000000074505806>>
}

// @resize_bilinear_i16_h_7 of mix 3 hash 677618299f5b5e20
func.func @resize_bilinear_i16_h_7(%arg0: tensor<2x5x6x3x!quant.uniform<i16:f32, 0.05000000074505806>>) -> tensor<2x7x13x3x!quant.uniform<i16:f32, 0.05000000074505806>> {
  %1 = "tfl.pseudo_const"() <{value = dense<[7, 13]> : tensor<2xi32>}> : () -> tensor<2xi32>
  %r = "tfl.resize_bilinear"(%arg0, %1) <{align_corners = false, half_pixel_centers = true}> : (tensor<2x5x6x3x!quant.uniform<i16:f32, 0.05000000074505806>>, tensor<2xi32>) -> tensor<2x7x13x3x!quant.uniform<i16:f32, 0.05000000074505806>>
  return %r : tensor<2x7x13x3x!quant.uniform<i16:f32, 0.05000000074505806>>
}

// @resize_bilinear_i16_h_3 of mix 3 is aa6031b74b6a05429ac63bd1f2a9918309d3f7ec81d619c7bffc08e99928f3fc41fe751b3d3c94f94d9f3e1a36a35d538ea1d16e3038421f63b03b0d791014d31b43df49defa7b59
func.func @resize_bilinear_i16_h_3(%arg0: tensor<2x5x6x3x!quant.uniform<i16:f32, 0.05000000074505806>>) -> tensor<2x3x2x3x!quant.uniform<i16:f32, 0.05000000074505806>> {
  %1 = "tfl.pseudo_const"() <{value = dense<[3, 2]> : tensor<2xi32>}> : () -> tensor<2xi32>
  %r = "tfl.resize_bilinear"(%arg0, %1) <{align_corners = false, half_pixel_centers = true}> : (tensor<2x5x6x3x!quant.uniform<i16:f32, 0.05000000074505806>>, tensor<2xi32>) -> tensor<2x3x2x3x!quant.uniform<i16:f32, 0.05000000074505806>>
  return %r : tensor<2x3x2x3x!quant.uniform<i16:f32, 0.05000000074505806>>
}

// @resize_nearest_neighbor_i8_p_7 of mix 3 hash 3a4159ffc8ac8d89
func.func @resize_nearest_neighbor_i8_p_7(%arg0: tensor<2x5x6x3x!quant.uniform<i8:f32, 0.05000000074505806:5>>) -> tensor<2x7x13x3x!quant.uniform<i8:f32, 0.05000000074505806:5>> {
  %1 = "tfl.pseudo_const"() <{value = dense<[7, 13]> : tensor<2xi32>}> : () -> tensor<2xi32>
  %r = "tfl.resize_nearest_neighbor"(%arg0, %1) <{align_corners = false, half_pixel_centers = false}> : (tensor<2x5x6x3x!quant.uniform<i8:f32, 0.05000000074505806:5>>, tensor<2xi32>) -> tensor<2x7x13x3x!quant.uniform<i8:f32, 0.05000000074505806:5>>
  return %r : tensor<2x7x13x3x!quant.uniform<i8:f32, 0.05000000074505806:5>>
}

// @resize_nearest_neighbor_i8_p_3 of mix 3 is 1c53bcb3f8e071c93b4bbe758b56415fead9fbe0d07889c461791da5baa07ce9f5b16c76
func.func @resize_nearest_neighbor_i8_p_3(%arg0: tensor<2x5x6x3x!quant.uniform<i8:f32, 0.05000000074505806:5>>) -> tensor<2x3x2x3x!quant.uniform<i8:f32, 0.05000000074505806:5>> {
  %1 = "tfl.pseudo_const"() <{value = dense<[3, 2]> : tensor<2xi32>}> : () -> tensor<2xi32>
  %r = "tfl.resize_nearest_neighbor"(%arg0, %1) <{align_corners = false, half_pixel_centers = false}> : (tensor<2x5x6x3x!quant.uniform<i8:f32, 0.05000000074505806:5>>, tensor<2xi32>) -> tensor<2x3x2x3x!quant.uniform<i8:f32, 0.05000000074505806:5>>
  return %r : tensor<2x3x2x3x!quant.uniform<i8:f32, 0.05000000074505806:5>>
}

// @resize_nearest_neighbor_i8_c_7 of mix 3 hash 4db8dca5148724d8
func.func @resize_nearest_neighbor_i8_c_7(%arg0: tensor<2x5x6x3x!quant.uniform<i8:f32, 0.05000000074505806:5>>) -> tensor<2x7x13x3x!quant.uniform<i8:f32, 0.05000000074505806:5>> {
  %1 = "tfl.pseudo_const"() <{value = dense<[7, 13]> : tensor<2xi32>}> : () -> tensor<2xi32>
  %r = "tfl.resize_nearest_neighbor"(%arg0, %1) <{align_corners = true, half_pixel_centers = false}> : (tensor<2x5x6x3x!quant.uniform<i8:f32, 0.05000000074505806:5>>, tensor<2xi32>) -> tensor<2x7x13x3x!quant.uniform<i8:f32, 0.05000000074505806:5>>
  return %r : tensor<2x7x13x3x!quant.uniform<i8:f32, 0.05000000074505806:5>>
}

// @resize_nearest_neighbor_i8_c_3 of mix 3 is 1c53bcda3fc4037509e1fa13ab31984156d1fbe0d00ca1a454fc9b8d899b0f47e87523ab
func.func @resize_nearest_neighbor_i8_c_3(%arg0: tensor<2x5x6x3x!quant.uniform<i8:f32, 0.05000000074505806:5>>) -> tensor<2x3x2x3x!quant.uniform<i8:f32, 0.05000000074505806:5>> {
  %1 = "tfl.pseudo_const"() <{value = dense<[3, 2]> : tensor<2xi32>}> : () -> tensor<2xi32>
  %r = "tfl.resize_nearest_neighbor"(%arg0, %1) <{align_corners = true, half_pixel_centers = false}> : (tensor<2x5x6x3x!quant.uniform<i8:f32, 0.05000000074505806:5>>, tensor<2xi32>) -> tensor<2x3x2x3x!quant.uniform<i8:f32, 0.05000000074505806:5>>
  return %r : tensor<2x3x2x3x!quant.uniform<i8:f32, 0.05000000074505806:5>>
}

// @resize_nearest_neighbor_i8_h_7 of mix 3 hash 4db8dca5148724d8
func.func @resize_nearest_neighbor_i8_h_7(%arg0: tensor<2x5x6x3x!quant.uniform<i8:f32, 0.05000000074505806:5>>) -> tensor<2x7x13x3x!quant.uniform<i8:f32, 0.05000000074505806:5>> {
  %1 = "tfl.pseudo_const"() <{value = dense<[7, 13]> : tensor<2xi32>}> : () -> tensor<2xi32>
  %r = "tfl.resize_nearest_neighbor"(%arg0, %1) <{align_corners = false, half_pixel_centers = true}> : (tensor<2x5x6x3x!quant.uniform<i8:f32, 0.05000000074505806:5>>, tensor<2xi32>) -> tensor<2x7x13x3x!quant.uniform<i8:f32, 0.05000000074505806:5>>
  return %r : tensor<2x7x13x3x!quant.uniform<i8:f32, 0.05000000074505806:5>>
}

// @resize_nearest_neighbor_i8_h_3 of mix 3 is 589e6140c1e7a983d3ecd6c7bca6161214572cc29f36ab49a16e381fb00d40cc773dde75
func.func @resize_nearest_neighbor_i8_h_3(%arg0: tensor<2x5x6x3x!quant.uniform<i8:f32, 0.05000000074505806:5>>) -> tensor<2x3x2x3x!quant.uniform<i8:f32, 0.05000000074505806:5>> {
  %1 = "tfl.pseudo_const"() <{value = dense<[3, 2]> : tensor<2xi32>}> : () -> tensor<2xi32>
  %r = "tfl.resize_nearest_neighbor"(%arg0, %1) <{align_corners = false, half_pixel_centers = true}> : (tensor<2x5x6x3x!quant.uniform<i8:f32, 0.05000000074505806:5>>, tensor<2xi32>) -> tensor<2x3x2x3x!quant.uniform<i8:f32, 0.05000000074505806:5>>
  return %r : tensor<2x3x2x3x!quant.uniform<i8:f32, 0.05000000074505806:5>>
}

// @resize_nearest_neighbor_u8_p_7 of mix 3 hash 3a4159ffc8ac8d89
func.func @resize_nearest_neighbor_u8_p_7(%arg0: tensor<2x5x6x3x!quant.uniform<u8:f32, 0.05000000074505806:120>>) -> tensor<2x7x13x3x!quant.uniform<u8:f32, 0.05000000074505806:120>> {
  %1 = "tfl.pseudo_const"() <{value = dense<[7, 13]> : tensor<2xi32>}> : () -> tensor<2xi32>
  %r = "tfl.resize_nearest_neighbor"(%arg0, %1) <{align_corners = false, half_pixel_centers = false}> : (tensor<2x5x6x3x!quant.uniform<u8:f32, 0.05000000074505806:120>>, tensor<2xi32>) -> tensor<2x7x13x3x!quant.uniform<u8:f32, 0.05000000074505806:120>>
  return %r : tensor<2x7x13x3x!quant.uniform<u8:f32, 0.05000000074505806:120>>
}

// @resize_nearest_neighbor_u8_p_3 of mix 3 is 1c53bcb3f8e071c93b4bbe758b56415fead9fbe0d07889c461791da5baa07ce9f5b16c76
func.func @resize_nearest_neighbor_u8_p_3(%arg0: tensor<2x5x6x3x!quant.uniform<u8:f32, 0.05000000074505806:120>>) -> tensor<2x3x2x3x!quant.uniform<u8:f32, 0.05000000074505806:120>> {
  %1 = "tfl.pseudo_const"() <{value = dense<[3, 2]> : tensor<2xi32>}> : () -> tensor<2xi32>
  %r = "tfl.resize_nearest_neighbor"(%arg0, %1) <{align_corners = false, half_pixel_centers = false}> : (tensor<2x5x6x3x!quant.uniform<u8:f32, 0.05000000074505806:120>>, tensor<2xi32>) -> tensor<2x3x2x3x!quant.uniform<u8:f32, 0.05000000074505806:120>>
  return %r : tensor<2x3x2x3x!quant.uniform<u8:f32, 0.05000000074505806:120>>
}

// @resize_nearest_neighbor_u8_c_7 of mix 3 hash 4db8dca5148724d8
func.func @resize_nearest_neighbor_u8_c_7(%arg0: tensor<2x5x6x3x!quant.uniform<u8:f32, 0.05000000074505806:120>>) -> tensor<2x7x13x3x!quant.uniform<u8:f32, 0.05000000074505806:120>> {
  %1 = "tfl.pseudo_const"() <{value = dense<[7, 13]> : tensor<2xi32>}> : () -> tensor<2xi32>
  %r = "tfl.resize_nearest_neighbor"(%arg0, %1) <{align_corners = true, half_pixel_centers = false}> : (tensor<2x5x6x3x!quant.uniform<u8:f32, 0.05000000074505806:120>>, tensor<2xi32>) -> tensor<2x7x13x3x!quant.uniform<u8:f32, 0.05000000074505806:120>>
  return %r : tensor<2x7x13x3x!quant.uniform<u8:f32, 0.05000000074505806:120>>
}

// @resize_nearest_neighbor_u8_c_3 of mix 3 is 1c53bcda3fc4037509e1fa13ab31984156d1fbe0d00ca1a454fc9b8d899b0f47e87523ab
func.func @resize_nearest_neighbor_u8_c_3(%arg0: tensor<2x5x6x3x!quant.uniform<u8:f32, 0.05000000074505806:120>>) -> tensor<2x3x2x3x!quant.uniform<u8:f32, 0.05000000074505806:120>> {
  %1 = "tfl.pseudo_const"() <{value = dense<[3, 2]> : tensor<2xi32>}> : () -> tensor<2xi32>
  %r = "tfl.resize_nearest_neighbor"(%arg0, %1) <{align_corners = true, half_pixel_centers = false}> : (tensor<2x5x6x3x!quant.uniform<u8:f32, 0.05000000074505806:120>>, tensor<2xi32>) -> tensor<2x3x2x3x!quant.uniform<u8:f32, 0.05000000074505806:120>>
  return %r : tensor<2x3x2x3x!quant.uniform<u8:f32, 0.05000000074505806:120>>
}

// @resize_nearest_neighbor_u8_h_7 of mix 3 hash 4db8dca5148724d8
func.func @resize_nearest_neighbor_u8_h_7(%arg0: tensor<2x5x6x3x!quant.uniform<u8:f32, 0.05000000074505806:120>>) -> tensor<2x7x13x3x!quant.uniform<u8:f32, 0.05000000074505806:120>> {
  %1 = "tfl.pseudo_const"() <{value = dense<[7, 13]> : tensor<2xi32>}> : () -> tensor<2xi32>
  %r = "tfl.resize_nearest_neighbor"(%arg0, %1) <{align_corners = false, half_pixel_centers = true}> : (tensor<2x5x6x3x!quant.uniform<u8:f32, 0.05000000074505806:120>>, tensor<2xi32>) -> tensor<2x7x13x3x!quant.uniform<u8:f32, 0.05000000074505806:120>>
  return %r : tensor<2x7x13x3x!quant.uniform<u8:f32, 0.05000000074505806:120>>
}

// @resize_nearest_neighbor_u8_h_3 of mix 3 is 589e6140c1e7a983d3ecd6c7bca6161214572cc29f36ab49a16e381fb00d40cc773dde75
func.func @resize_nearest_neighbor_u8_h_3(%arg0: tensor<2x5x6x3x!quant.uniform<u8:f32, 0.05000000074505806:120>>) -> tensor<2x3x2x3x!quant.uniform<u8:f32, 0.05000000074505806:120>> {
  %1 = "tfl.pseudo_const"() <{value = dense<[3, 2]> : tensor<2xi32>}> : () -> tensor<2xi32>
  %r = "tfl.resize_nearest_neighbor"(%arg0, %1) <{align_corners = false, half_pixel_centers = true}> : (tensor<2x5x6x3x!quant.uniform<u8:f32, 0.05000000074505806:120>>, tensor<2xi32>) -> tensor<2x3x2x3x!quant.uniform<u8:f32, 0.05000000074505806:120>>
  return %r : tensor<2x3x2x3x!quant.uniform<u8:f32, 0.05000000074505806:120>>
}

// @resize_nearest_neighbor_i16_p_7 of mix 3 hash a888abb1ae8bd33c
func.func @resize_nearest_neighbor_i16_p_7(%arg0: tensor<2x5x6x3x!quant.uniform<i16:f32, 0.05000000074505806>>) -> tensor<2x7x13x3x!quant.uniform<i16:f32, 0.05000000074505806>> {
  %1 = "tfl.pseudo_const"() <{value = dense<[7, 13]> : tensor<2xi32>}> : () -> tensor<2xi32>
  %r = "tfl.resize_nearest_neighbor"(%arg0, %1) <{align_corners = false, half_pixel_centers = false}> : (tensor<2x5x6x3x!quant.uniform<i16:f32, 0.05000000074505806>>, tensor<2xi32>) -> tensor<2x7x13x3x!quant.uniform<i16:f32, 0.05000000074505806>>
  return %r : tensor<2x7x13x3x!quant.uniform<i16:f32, 0.05000000074505806>>
}

// @resize_nearest_neighbor_i16_p_3 of mix 3 is fb1c275303bcc1b37ff87be02d71eec9093b9e4b2abec975898b7356a741a75f73ea77d975fba1e079d035789c8912c4c06137792b1dd9a5e2ba74a0b67cf8e920f5e8b13f6cd076
func.func @resize_nearest_neighbor_i16_p_3(%arg0: tensor<2x5x6x3x!quant.uniform<i16:f32, 0.05000000074505806>>) -> tensor<2x3x2x3x!quant.uniform<i16:f32, 0.05000000074505806>> {
  %1 = "tfl.pseudo_const"() <{value = dense<[3, 2]> : tensor<2xi32>}> : () -> tensor<2xi32>
  %r = "tfl.resize_nearest_neighbor"(%arg0, %1) <{align_corners = false, half_pixel_centers = false}> : (tensor<2x5x6x3x!quant.uniform<i16:f32, 0.05000000074505806>>, tensor<2xi32>) -> tensor<2x3x2x3x!quant.uniform<i16:f32, 0.05000000074505806>>
  return %r : tensor<2x3x2x3x!quant.uniform<i16:f32, 0.05000000074505806>>
}

// @resize_nearest_neighbor_i16_c_7 of mix 3 hash 9960b70c5ad007b6
func.func @resize_nearest_neighbor_i16_c_7(%arg0: tensor<2x5x6x3x!quant.uniform<i16:f32, 0.05000000074505806>>) -> tensor<2x7x13x3x!quant.uniform<i16:f32, 0.05000000074505806>> {
  %1 = "tfl.pseudo_const"() <{value = dense<[7, 13]> : tensor<2xi32>}> : () -> tensor<2xi32>
  %r = "tfl.resize_nearest_neighbor"(%arg0, %1) <{align_corners = true, half_pixel_centers = false}> : (tensor<2x5x6x3x!quant.uniform<i16:f32, 0.05000000074505806>>, tensor<2xi32>) -> tensor<2x7x13x3x!quant.uniform<i16:f32, 0.05000000074505806>>
  return %r : tensor<2x7x13x3x!quant.uniform<i16:f32, 0.05000000074505806>>
}

// @resize_nearest_neighbor_i16_c_3 of mix 3 is fb1c275303bcb7da453f5bc48b03de75a50994e150faba13ababe931eb98944122561fd175fba1e079d0210c81a18ba42f5477fc459be58d7389749b380f5f479ae80f75e123d5ab
func.func @resize_nearest_neighbor_i16_c_3(%arg0: tensor<2x5x6x3x!quant.uniform<i16:f32, 0.05000000074505806>>) -> tensor<2x3x2x3x!quant.uniform<i16:f32, 0.05000000074505806>> {
  %1 = "tfl.pseudo_const"() <{value = dense<[3, 2]> : tensor<2xi32>}> : () -> tensor<2xi32>
  %r = "tfl.resize_nearest_neighbor"(%arg0, %1) <{align_corners = true, half_pixel_centers = false}> : (tensor<2x5x6x3x!quant.uniform<i16:f32, 0.05000000074505806>>, tensor<2xi32>) -> tensor<2x3x2x3x!quant.uniform<i16:f32, 0.05000000074505806>>
  return %r : tensor<2x3x2x3x!quant.uniform<i16:f32, 0.05000000074505806>>
}

// @resize_nearest_neighbor_i16_h_7 of mix 3 hash 9960b70c5ad007b6
func.func @resize_nearest_neighbor_i16_h_7(%arg0: tensor<2x5x6x3x!quant.uniform<i16:f32, 0.05000000074505806>>) -> tensor<2x7x13x3x!quant.uniform<i16:f32, 0.05000000074505806>> {
  %1 = "tfl.pseudo_const"() <{value = dense<[7, 13]> : tensor<2xi32>}> : () -> tensor<2xi32>
  %r = "tfl.resize_nearest_neighbor"(%arg0, %1) <{align_corners = false, half_pixel_centers = true}> : (tensor<2x5x6x3x!quant.uniform<i16:f32, 0.05000000074505806>>, tensor<2xi32>) -> tensor<2x7x13x3x!quant.uniform<i16:f32, 0.05000000074505806>>
  return %r : tensor<2x7x13x3x!quant.uniform<i16:f32, 0.05000000074505806>>
}

// @resize_nearest_neighbor_i16_h_3 of mix 3 is 9d587c9e3b61f740acc198e7f2a9918309d3f7ec81d619c797bc5ea6421629126c147157d92c08c2599fce366eab50498ea1d16e3038421f63b03b0d8e40b8cc0d77953d7fde7475
func.func @resize_nearest_neighbor_i16_h_3(%arg0: tensor<2x5x6x3x!quant.uniform<i16:f32, 0.05000000074505806>>) -> tensor<2x3x2x3x!quant.uniform<i16:f32, 0.05000000074505806>> {
  %1 = "tfl.pseudo_const"() <{value = dense<[3, 2]> : tensor<2xi32>}> : () -> tensor<2xi32>
  %r = "tfl.resize_nearest_neighbor"(%arg0, %1) <{align_corners = false, half_pixel_centers = true}> : (tensor<2x5x6x3x!quant.uniform<i16:f32, 0.05000000074505806>>, tensor<2xi32>) -> tensor<2x3x2x3x!quant.uniform<i16:f32, 0.05000000074505806>>
  return %r : tensor<2x3x2x3x!quant.uniform<i16:f32, 0.05000000074505806>>
}

// @conv_2d_i8 of mix 4 is f80f00c9f40afbe0e109eb00effe09ecf200f8f30406fcc4ef04f6faeef7fdecef0efadfe705f1d9efff03dee704ed07e300f306e50e00ecf7e80fe4fcf6f9c9edf800e8d905fbe6ed06f012e4fbf707defbe8f6f516fde6ebfb04fafa02f9db
func.func @conv_2d_i8(%arg0: tensor<2x6x7x5x!quant.uniform<i8:f32, 0.029999999329447746:5>>) -> tensor<2x3x4x4x!quant.uniform<i8:f32, 0.8999999761581421:-7>> {
  %1 = "tfl.pseudo_qconst"() <{qtype = tensor<4x3x3x5x!quant.uniform<i8:f32:0, {0.010999999940395355, 0.012000000104308128, 0.007000000216066837, 0.019999999552965164}>>, value = dense<"0x7EF4E84544236752FBB56B8F31A23A10E42814F5F55CA037CDCC11C64C9A3B2949C1BB60700314611732A6C2FEA98EEBC0266A11A93970100E979FC2EA8498706D5E670216813C4E529F3749E0871017110D95EBEFB8B1BBD55C968CA3D0E2D3372C2B7F7BE634056BD7135682D7F05ABC1056545B1C71A56F6ED15D47768622812E967B1A63F33E28F9D43DE91FDDB96381BCDF37A0D66397575F87BDCF127848DE691C4B6F9AC9DFED948AB61B581CC8721A1E"> : tensor<4x3x3x5xi8>}> : () -> tensor<4x3x3x5x!quant.uniform<i8:f32:0, {0.010999999940395355, 0.012000000104308128, 0.007000000216066837, 0.019999999552965164}>>
  %2 = "tfl.pseudo_qconst"() <{qtype = tensor<4x!quant.uniform<i32:f32:0, {0.0003299999807495624, 0.0003600000054575503, 0.0002099999983329326, 0.0005999999702908099}>>, value = dense<[-29515, 20527, -1446, -19129]> : tensor<4xi32>}> : () -> tensor<4x!quant.uniform<i32:f32:0, {0.0003299999807495624, 0.0003600000054575503, 0.0002099999983329326, 0.0005999999702908099}>>
  %r = "tfl.conv_2d"(%arg0, %1, %2) <{dilation_h_factor = 1 : i32, dilation_w_factor = 1 : i32, fused_activation_function = "NONE", padding = "SAME", stride_h = 2 : i32, stride_w = 2 : i32}> : (tensor<2x6x7x5x!quant.uniform<i8:f32, 0.029999999329447746:5>>, tensor<4x3x3x5x!quant.uniform<i8:f32:0, {0.010999999940395355, 0.012000000104308128, 0.007000000216066837, 0.019999999552965164}>>, tensor<4x!quant.uniform<i32:f32:0, {0.0003299999807495624, 0.0003600000054575503, 0.0002099999983329326, 0.0005999999702908099}>>) -> tensor<2x3x4x4x!quant.uniform<i8:f32, 0.8999999761581421:-7>>
  return %r : tensor<2x3x4x4x!quant.uniform<i8:f32, 0.8999999761581421:-7>>
}

// @depthwise_conv_2d_i8 of mix 4 is d10ee7a0fcfab404dfacf80ece10ffccfceacc1aec9ef803d202e286001bd912f2e1fbfac82704c8fbfdd32a07e5fb06db0601cdfd03de1aecd6f80ee512fdb0f9eba72cf080fbefc016f28afe0fdf1ffea0fdf7da14dd80f8f7d92305fef90bdd111119f9f2cb0cf7f9faf8ce08f592fef3d6f60e00fc11c712f1aef9f8dc18f6b5fce4d51205c8f9e8bb2efdbefdf8
func.func @depthwise_conv_2d_i8(%arg0: tensor<2x6x7x3x!quant.uniform<i8:f32, 0.029999999329447746:5>>) -> tensor<2x3x4x6x!quant.uniform<i8:f32, 0.22499999403953552:-7>> {
  %1 = "tfl.pseudo_qconst"() <{qtype = tensor<1x3x3x6x!quant.uniform<i8:f32:3, {0.010999999940395355, 0.012000000104308128, 0.007000000216066837, 0.019999999552965164, 0.0010000000474974513, 0.009999999776482582}>>, value = dense<"0xD65DF341AD13E008567688BAEDDA8E9DCDC17DC024974EA5B4227B6530E339BFF21F99E68CA6968F3CCA6DFE0FB9F4FAB4FA135D5542"> : tensor<1x3x3x6xi8>}> : () -> tensor<1x3x3x6x!quant.uniform<i8:f32:3, {0.010999999940395355, 0.012000000104308128, 0.007000000216066837, 0.019999999552965164, 0.0010000000474974513, 0.009999999776482582}>>
  %2 = "tfl.pseudo_qconst"() <{qtype = tensor<6x!quant.uniform<i32:f32:0, {0.0003299999807495624, 0.0003600000054575503, 0.0002099999983329326, 0.0005999999702908099, 3.000000106112566e-05, 0.00029999998514540493}>>, value = dense<[-29515, 20527, -1446, -19129, 17697, 3483]> : tensor<6xi32>}> : () -> tensor<6x!quant.uniform<i32:f32:0, {0.0003299999807495624, 0.0003600000054575503, 0.0002099999983329326, 0.0005999999702908099, 3.000000106112566e-05, 0.00029999998514540493}>>
  %r = "tfl.depthwise_conv_2d"(%arg0, %1, %2) <{depth_multiplier = 2 : i32, dilation_h_factor = 1 : i32, dilation_w_factor = 1 : i32, fused_activation_function = "NONE", padding = "SAME", stride_h = 2 : i32, stride_w = 2 : i32}> : (tensor<2x6x7x3x!quant.uniform<i8:f32, 0.029999999329447746:5>>, tensor<1x3x3x6x!quant.uniform<i8:f32:3, {0.010999999940395355, 0.012000000104308128, 0.007000000216066837, 0.019999999552965164, 0.0010000000474974513, 0.009999999776482582}>>, tensor<6x!quant.uniform<i32:f32:0, {0.0003299999807495624, 0.0003600000054575503, 0.0002099999983329326, 0.0005999999702908099, 3.000000106112566e-05, 0.00029999998514540493}>>) -> tensor<2x3x4x6x!quant.uniform<i8:f32, 0.22499999403953552:-7>>
  return %r : tensor<2x3x4x6x!quant.uniform<i8:f32, 0.22499999403953552:-7>>
}

// @fully_connected_i8_tensor_bias of mix 4 hash b6f3a39f00efb51e
func.func @fully_connected_i8_tensor_bias(%arg0: tensor<200x40x!quant.uniform<i8:f32, 0.029999999329447746:5>>) -> tensor<200x4x!quant.uniform<i8:f32, 0.8999999761581421:-7>> {
  %1 = "tfl.pseudo_qconst"() <{qtype = tensor<4x40x!quant.uniform<i8:f32, 0.010999999940395355>>, value = dense<"0xDF961433E9E54D2868B7DE3D22838C45898BB821B04858F16923B841DABF3282ED3A3176DE911E18AB92C2B144E8232993750D41585E56CBDBB2D03701C62A81F1E4FB3388C1645FF90DD6D519F9B21B765A037CCC5D0A3455E83237767303081E0C26866D0931608CA38608A434C4590F815F43AF9227A9FD4A3A56590DB84865BBBEBF74D08AD515028ACAC5B030D64A18830E8F66E2C8DBFE5198186A0249"> : tensor<4x40xi8>}> : () -> tensor<4x40x!quant.uniform<i8:f32, 0.010999999940395355>>
  %2 = "tfl.pseudo_qconst"() <{qtype = tensor<4x!quant.uniform<i32:f32, 0.0003299999807495624>>, value = dense<[-29515, 20527, -1446, -19129]> : tensor<4xi32>}> : () -> tensor<4x!quant.uniform<i32:f32, 0.0003299999807495624>>
  %r = "tfl.fully_connected"(%arg0, %1, %2) <{asymmetric_quantize_inputs = false, fused_activation_function = "NONE", keep_num_dims = false, weights_format = "DEFAULT"}> : (tensor<200x40x!quant.uniform<i8:f32, 0.029999999329447746:5>>, tensor<4x40x!quant.uniform<i8:f32, 0.010999999940395355>>, tensor<4x!quant.uniform<i32:f32, 0.0003299999807495624>>) -> tensor<200x4x!quant.uniform<i8:f32, 0.8999999761581421:-7>>
  return %r : tensor<200x4x!quant.uniform<i8:f32, 0.8999999761581421:-7>>
}

// @fully_connected_i8_tensor_plain of mix 4 hash 92986b3d3e682027
func.func @fully_connected_i8_tensor_plain(%arg0: tensor<200x40x!quant.uniform<i8:f32, 0.029999999329447746:5>>) -> tensor<200x4x!quant.uniform<i8:f32, 0.8999999761581421:-7>> {
  %1 = "tfl.pseudo_qconst"() <{qtype = tensor<4x40x!quant.uniform<i8:f32, 0.010999999940395355>>, value = dense<"0xDF961433E9E54D2868B7DE3D22838C45898BB821B04858F16923B841DABF3282ED3A3176DE911E18AB92C2B144E8232993750D41585E56CBDBB2D03701C62A81F1E4FB3388C1645FF90DD6D519F9B21B765A037CCC5D0A3455E83237767303081E0C26866D0931608CA38608A434C4590F815F43AF9227A9FD4A3A56590DB84865BBBEBF74D08AD515028ACAC5B030D64A18830E8F66E2C8DBFE5198186A0249"> : tensor<4x40xi8>}> : () -> tensor<4x40x!quant.uniform<i8:f32, 0.010999999940395355>>
  %2 = "tfl.no_value"() <{value}> : () -> none
  %r = "tfl.fully_connected"(%arg0, %1, %2) <{asymmetric_quantize_inputs = false, fused_activation_function = "NONE", keep_num_dims = false, weights_format = "DEFAULT"}> : (tensor<200x40x!quant.uniform<i8:f32, 0.029999999329447746:5>>, tensor<4x40x!quant.uniform<i8:f32, 0.010999999940395355>>, none) -> tensor<200x4x!quant.uniform<i8:f32, 0.8999999761581421:-7>>
  return %r : tensor<200x4x!quant.uniform<i8:f32, 0.8999999761581421:-7>>
}

// @fully_connected_i8_channel_bias of mix 4 hash 6c7428cefb3f28e1
func.func @fully_connected_i8_channel_bias(%arg0: tensor<200x40x!quant.uniform<i8:f32, 0.029999999329447746:5>>) -> tensor<200x4x!quant.uniform<i8:f32, 0.8999999761581421:-7>> {
  %1 = "tfl.pseudo_qconst"() <{qtype = tensor<4x40x!quant.uniform<i8:f32:0, {0.010999999940395355, 0.012000000104308128, 0.007000000216066837, 0.019999999552965164}>>, value = dense<"0xDF961433E9E54D2868B7DE3D22838C45898BB821B04858F16923B841DABF3282ED3A3176DE911E18AB92C2B144E8232993750D41585E56CBDBB2D03701C62A81F1E4FB3388C1645FF90DD6D519F9B21B765A037CCC5D0A3455E83237767303081E0C26866D0931608CA38608A434C4590F815F43AF9227A9FD4A3A56590DB84865BBBEBF74D08AD515028ACAC5B030D64A18830E8F66E2C8DBFE5198186A0249"> : tensor<4x40xi8>}> : () -> tensor<4x40x!quant.uniform<i8:f32:0, {0.010999999940395355, 0.012000000104308128, 0.007000000216066837, 0.019999999552965164}>>
  %2 = "tfl.pseudo_qconst"() <{qtype = tensor<4x!quant.uniform<i32:f32:0, {0.0003299999807495624, 0.0003600000054575503, 0.0002099999983329326, 0.0005999999702908099}>>, value = dense<[-29515, 20527, -1446, -19129]> : tensor<4xi32>}> : () -> tensor<4x!quant.uniform<i32:f32:0, {0.0003299999807495624, 0.0003600000054575503, 0.0002099999983329326, 0.0005999999702908099}>>
  %r = "tfl.fully_connected"(%arg0, %1, %2) <{asymmetric_quantize_inputs = false, fused_activation_function = "NONE", keep_num_dims = false, weights_format = "DEFAULT"}> : (tensor<200x40x!quant.uniform<i8:f32, 0.029999999329447746:5>>, tensor<4x40x!quant.uniform<i8:f32:0, {0.010999999940395355, 0.012000000104308128, 0.007000000216066837, 0.019999999552965164}>>, tensor<4x!quant.uniform<i32:f32:0, {0.0003299999807495624, 0.0003600000054575503, 0.0002099999983329326, 0.0005999999702908099}>>) -> tensor<200x4x!quant.uniform<i8:f32, 0.8999999761581421:-7>>
  return %r : tensor<200x4x!quant.uniform<i8:f32, 0.8999999761581421:-7>>
}

// @fully_connected_i8_channel_plain of mix 4 hash 7ed1235c7117c157
func.func @fully_connected_i8_channel_plain(%arg0: tensor<200x40x!quant.uniform<i8:f32, 0.029999999329447746:5>>) -> tensor<200x4x!quant.uniform<i8:f32, 0.8999999761581421:-7>> {
  %1 = "tfl.pseudo_qconst"() <{qtype = tensor<4x40x!quant.uniform<i8:f32:0, {0.010999999940395355, 0.012000000104308128, 0.007000000216066837, 0.019999999552965164}>>, value = dense<"0xDF961433E9E54D2868B7DE3D22838C45898BB821B04858F16923B841DABF3282ED3A3176DE911E18AB92C2B144E8232993750D41585E56CBDBB2D03701C62A81F1E4FB3388C1645FF90DD6D519F9B21B765A037CCC5D0A3455E83237767303081E0C26866D0931608CA38608A434C4590F815F43AF9227A9FD4A3A56590DB84865BBBEBF74D08AD515028ACAC5B030D64A18830E8F66E2C8DBFE5198186A0249"> : tensor<4x40xi8>}> : () -> tensor<4x40x!quant.uniform<i8:f32:0, {0.010999999940395355, 0.012000000104308128, 0.007000000216066837, 0.019999999552965164}>>
  %2 = "tfl.no_value"() <{value}> : () -> none
  %r = "tfl.fully_connected"(%arg0, %1, %2) <{asymmetric_quantize_inputs = false, fused_activation_function = "NONE", keep_num_dims = false, weights_format = "DEFAULT"}> : (tensor<200x40x!quant.uniform<i8:f32, 0.029999999329447746:5>>, tensor<4x40x!quant.uniform<i8:f32:0, {0.010999999940395355, 0.012000000104308128, 0.007000000216066837, 0.019999999552965164}>>, none) -> tensor<200x4x!quant.uniform<i8:f32, 0.8999999761581421:-7>>
  return %r : tensor<200x4x!quant.uniform<i8:f32, 0.8999999761581421:-7>>
}

// @transpose_conv_i8_same of mix 4 is f1fff9eeed04faecef06fce6f2fcf6f1ee03f9e5f1fff8f0edfefbdee7fdf3e5e905f8f0f305f8f1effbfdf6f002fdf7f104fadbef02faf2f10bfafde7f8fae2f004f600ee00fbf6e700f504f4fcfdfff303f7e4eff4f3f1f0faf7f1eff9f4f6e707f9e7f002f7f9f105f5eeebfef6edf0fffdf4e7f9fdecf50efbdde8fbf9ebf2fcf6f4e900fcecf5f7fee8eafff5f0f9f3f9f8f1f4f8f5ee03f3e5f201f9f2f5fdf7f2e9fef8ddeb07fcf6e5f7f7e6f505fbf8ecfef8eef800f7f2eafff9e6e901f8f3ebfef6eeecfef605effaf6f4f5f8f4f9effdf7f0f2fcf5eef2fcf8f1ee09f9f3e6f8f6e7f500fae8e3f8f6e9f204f5e8eafdf8ecf4faf8deeb00faeef1fbf4fbef03faeff911f6f4f503faecf10af4f6ef02f9eef702faeeef06fce1f0fff8e8ee02f8ebe800fae6f508fdf8e809f8dcedfff6efef00f6f8f406f8ebec0efae9f500f6f1eafaf4eaed06fff0f1faf1fbf304fef7e7f6f3ebe6faf2ecf0fefbe3ed01fcf2f005f2d9ec01f3dbebf3f8edf005f7f2eb06f5eee3f5f6e9
func.func @transpose_conv_i8_same(%arg2: tensor<2x3x4x5x!quant.uniform<i8:f32, 0.029999999329447746:5>>) -> tensor<2x6x8x4x!quant.uniform<i8:f32, 0.8999999761581421:-7>> {
  %0 = "tfl.pseudo_const"() <{value = dense<[2, 6, 8, 4]> : tensor<4xi32>}> : () -> tensor<4xi32>
  %1 = "tfl.pseudo_qconst"() <{qtype = tensor<4x3x3x5x!quant.uniform<i8:f32:0, {0.010999999940395355, 0.012000000104308128, 0.007000000216066837, 0.019999999552965164}>>, value = dense<"0x37FE1F2E53D6C6DEC478FB69DEBBE1D3722421ECDF830660507922E0BE08301996990FFCF934A146D02989ED55F888388849B68D0468CFF9CF791CD547960FC491C5A10065512E6322A93EB8E8D51B5C8FAEDF20C3466153F58B59226B1C0C9597C464076A52713795562335AC4C381964DD613F037015ABA00115541D33C5D19F5E08108A6CF0BB9184B7EEFCD5C59E43FEB4DAA59765216B278E1CAFD1BF7D07F59966886ADBB08DDF429C3A8139AAF1EE4DAD"> : tensor<4x3x3x5xi8>}> : () -> tensor<4x3x3x5x!quant.uniform<i8:f32:0, {0.010999999940395355, 0.012000000104308128, 0.007000000216066837, 0.019999999552965164}>>
  %3 = "tfl.pseudo_qconst"() <{qtype = tensor<4x!quant.uniform<i32:f32:0, {0.0003299999807495624, 0.0003600000054575503, 0.0002099999983329326, 0.0005999999702908099}>>, value = dense<[-29515, 20527, -1446, -19129]> : tensor<4xi32>}> : () -> tensor<4x!quant.uniform<i32:f32:0, {0.0003299999807495624, 0.0003600000054575503, 0.0002099999983329326, 0.0005999999702908099}>>
  %r = "tfl.transpose_conv"(%0, %1, %arg2, %3) <{fused_activation_function = "NONE", padding = "SAME", stride_h = 2 : i32, stride_w = 2 : i32}> : (tensor<4xi32>, tensor<4x3x3x5x!quant.uniform<i8:f32:0, {0.010999999940395355, 0.012000000104308128, 0.007000000216066837, 0.019999999552965164}>>, tensor<2x3x4x5x!quant.uniform<i8:f32, 0.029999999329447746:5>>, tensor<4x!quant.uniform<i32:f32:0, {0.0003299999807495624, 0.0003600000054575503, 0.0002099999983329326, 0.0005999999702908099}>>) -> tensor<2x6x8x4x!quant.uniform<i8:f32, 0.8999999761581421:-7>>
  return %r : tensor<2x6x8x4x!quant.uniform<i8:f32, 0.8999999761581421:-7>>
}

// @transpose_conv_i8_valid of mix 4 is f1fff9eeed04faecef06fce6f2fcf6f1ee03f9e5f1fff8f0edfefbdee7fdf3e5f10600f3e905f8f0f305f8f1effbfdf6f002fdf7f104fadbef02faf2f10bfafde7f8fae2f304feedf004f600ee00fbf6e700f504f4fcfdfff303f7e4eff4f3f1f0faf7f1eff9f4f6ea0ef5f2e707f9e7f002f7f9f105f5eeebfef6edf0fffdf4e7f9fdecf50efbdde8fbf9ebef05f9e6f2fcf6f4e900fcecf5f7fee8eafff5f0f9f3f9f8f1f4f8f5ee03f3e5f201f9f2f106f4eef5fdf7f2e9fef8ddeb07fcf6e5f7f7e6f505fbf8ecfef8eef800f7f2eafff9e6ea04f9e4ea00fbe0ee03f4e1f301f302ebfcf8e8f308f8f3ebfdfae9ef03fee1f104f7ebee03f5f0e901f8f3ebfef6eeecfef605effaf6f4f5f8f4f9effdf7f0f2fcf5eef2fcf8f1f3fcf5e4ee09f9f3e6f8f6e7f500fae8e3f8f6e9f204f5e8eafdf8ecf4faf8deeb00faeeed07f5e3f1fbf4fbef03faeff911f6f4f503faecf10af4f6ef02f9eef702faeeef06fce1f001f9e8f0fff8e8ee02f8ebe800fae6f508fdf8e809f8dcedfff6efef00f6f8f406f8ebedfcfaf5ec0efae9f500f6f1eafaf4eaed06fff0f1faf1fbf304fef7e7f6f3ebe6faf2ecf4f8fdfcf0fefbe3ed01fcf2f005f2d9ec01f3dbebf3f8edf005f7f2eb06f5eee3f5f6e9f705f8f7ed04fae5f702faf9ecfef4dee707f3d6f00c00f6ef05fae700f3f503ecfdfae9f108fbe8
func.func @transpose_conv_i8_valid(%arg2: tensor<2x3x4x5x!quant.uniform<i8:f32, 0.029999999329447746:5>>) -> tensor<2x7x9x4x!quant.uniform<i8:f32, 0.8999999761581421:-7>> {
  %0 = "tfl.pseudo_const"() <{value = dense<[2, 7, 9, 4]> : tensor<4xi32>}> : () -> tensor<4xi32>
  %1 = "tfl.pseudo_qconst"() <{qtype = tensor<4x3x3x5x!quant.uniform<i8:f32:0, {0.010999999940395355, 0.012000000104308128, 0.007000000216066837, 0.019999999552965164}>>, value = dense<"0x37FE1F2E53D6C6DEC478FB69DEBBE1D3722421ECDF830660507922E0BE08301996990FFCF934A146D02989ED55F888388849B68D0468CFF9CF791CD547960FC491C5A10065512E6322A93EB8E8D51B5C8FAEDF20C3466153F58B59226B1C0C9597C464076A52713795562335AC4C381964DD613F037015ABA00115541D33C5D19F5E08108A6CF0BB9184B7EEFCD5C59E43FEB4DAA59765216B278E1CAFD1BF7D07F59966886ADBB08DDF429C3A8139AAF1EE4DAD"> : tensor<4x3x3x5xi8>}> : () -> tensor<4x3x3x5x!quant.uniform<i8:f32:0, {0.010999999940395355, 0.012000000104308128, 0.007000000216066837, 0.019999999552965164}>>
  %3 = "tfl.pseudo_qconst"() <{qtype = tensor<4x!quant.uniform<i32:f32:0, {0.0003299999807495624, 0.0003600000054575503, 0.0002099999983329326, 0.0005999999702908099}>>, value = dense<[-29515, 20527, -1446, -19129]> : tensor<4xi32>}> : () -> tensor<4x!quant.uniform<i32:f32:0, {0.0003299999807495624, 0.0003600000054575503, 0.0002099999983329326, 0.0005999999702908099}>>
  %r = "tfl.transpose_conv"(%0, %1, %arg2, %3) <{fused_activation_function = "NONE", padding = "VALID", stride_h = 2 : i32, stride_w = 2 : i32}> : (tensor<4xi32>, tensor<4x3x3x5x!quant.uniform<i8:f32:0, {0.010999999940395355, 0.012000000104308128, 0.007000000216066837, 0.019999999552965164}>>, tensor<2x3x4x5x!quant.uniform<i8:f32, 0.029999999329447746:5>>, tensor<4x!quant.uniform<i32:f32:0, {0.0003299999807495624, 0.0003600000054575503, 0.0002099999983329326, 0.0005999999702908099}>>) -> tensor<2x7x9x4x!quant.uniform<i8:f32, 0.8999999761581421:-7>>
  return %r : tensor<2x7x9x4x!quant.uniform<i8:f32, 0.8999999761581421:-7>>
}

// @batch_matmul_i8_n of mix 4, mix 5 is fddefc16fc0b0bf513fdd8160bf30cf117f8fae00feb02d1f60ff807f311f6faece6fcf9e112d8fde7f3f2e1ef2a131df3ed08c20b0fd1fe07d6d3b5d515d9f6e3e81dfd160cf10b08fef7fceaeaf3d7fa091bec03f003d6ebf1e5fbe106f90107f8f9fcf409e811100aef05dcff15f904f4faf811ea0611e8fbfbfeef0c07f3c7e4f60df4dd00ec15eaf9fb0afad100120005e71404170e00f2fcf7e6fad2def5e1f30106f1e9e3f4db1302dedffd05fc04fae6f8fd28e12ee925f11efaecd5001600e804f5f80820e11ce402fcf5fdcaf9d9fbf20df6ec0ceaff1e09ec0f080309e3eb001fe8f7ef07f5e800e0fdf2d8d6190e11eb02f9c1ec1901fdebea2ce6e3f70aea14fbfeeffb06f516f9070c23fad309d60ef4f508ffd8f2f5e70305e8efcf0c0ffcf5e4fdeffc10eb0427f7e5fdebf6eae6f9fa19f600010b02e8051f0a0410
func.func @batch_matmul_i8_n(%arg0: tensor<3x12x20x!quant.uniform<i8:f32, 0.029999999329447746:5>>, %arg1: tensor<3x20x9x!quant.uniform<i8:f32, 0.032999999821186066:-3>>) -> tensor<3x12x9x!quant.uniform<i8:f32, 1.2000000476837158:-7>> {
  %r = "tfl.batch_matmul"(%arg0, %arg1) <{adj_x = false, adj_y = false, asymmetric_quantize_inputs = false}> : (tensor<3x12x20x!quant.uniform<i8:f32, 0.029999999329447746:5>>, tensor<3x20x9x!quant.uniform<i8:f32, 0.032999999821186066:-3>>) -> tensor<3x12x9x!quant.uniform<i8:f32, 1.2000000476837158:-7>>
  return %r : tensor<3x12x9x!quant.uniform<i8:f32, 1.2000000476837158:-7>>
}

// @batch_matmul_i8_t of mix 4, mix 5 is e7e80304f5dff50d0bd9f4ebd6fc10e5e906fe03e2eef60cf9f4fae8d7fd021fe8e306ebf1f3eaf31fc5efe90601e20e1f02f5f602e80dfd00edf507f7f4fdd5150ffcebb2090811ffe91810f6e0e8d9ec02fceffcf1ec07fc02eafbf3eee40fff0221faf2e10006ddf5e5feeb16f70200f4ee011ae2fbe8d4ccfde6f2f4e704ebf8ece0e5ec09ddfbf4ebd9fb06d713eb1403e3f2051320f0200002f410ea120a031ae1e4e7e61f16f3dfebfbf816000cf0e80ee908fce0f517faf2ef36db1bc4dc25fbdefad90ff1efe5f0e70bfe0cefeef116de29fbcdf5ed0eeaf5fc01081710f700f5fbd9f4280eebf2f2fb1214dfffe0dc0ce5f2f5f6f6e3ed140932db01dcd0240501ef0b06eb000cecfbe6e2ec0600e4ef0408090df3ffdff2060701d3ede9e0dbfd250cf7ea1af9fa09d3f704e40cfcedefe80df9fcefdbedf0f8eef71d0212
func.func @batch_matmul_i8_t(%arg0: tensor<3x20x12x!quant.uniform<i8:f32, 0.029999999329447746:5>>, %arg1: tensor<3x9x20x!quant.uniform<i8:f32, 0.032999999821186066:-3>>) -> tensor<3x12x9x!quant.uniform<i8:f32, 1.2000000476837158:-7>> {
  %r = "tfl.batch_matmul"(%arg0, %arg1) <{adj_x = true, adj_y = true, asymmetric_quantize_inputs = false}> : (tensor<3x20x12x!quant.uniform<i8:f32, 0.029999999329447746:5>>, tensor<3x9x20x!quant.uniform<i8:f32, 0.032999999821186066:-3>>) -> tensor<3x12x9x!quant.uniform<i8:f32, 1.2000000476837158:-7>>
  return %r : tensor<3x12x9x!quant.uniform<i8:f32, 1.2000000476837158:-7>>
}

// @conv_2d_i16 of mix 4 is 7f16651ef61331b0dd0ff51116071ce330e43e102ee4bb2c210420f91524abfd740ae7fcd6011c0f6f334008250ad5a4f403c0044afbaa1d730259e9080900fe1a012a1e8d0440e18cf11809e0efb5d57002f3fada1737e014f21106cee40a3c11e76ffccbf46637f9edb51a3212fafe6216d8c47e33edeca72137e7d000c8af79fd59ebd51207f6ebd1e607cf0791f1c5fe500809eee0538beb28f24bfd8d3a2bdb4cf3c9dd0a15730fc82f8b0b3cf348fa5af1b61ab11ea01b89024b0153da
func.func @conv_2d_i16(%arg0: tensor<2x6x7x5x!quant.uniform<i16:f32, 0.0003000000142492354>>) -> tensor<2x3x4x4x!quant.uniform<i16:f32, 0.004000000189989805>> {
  %1 = "tfl.pseudo_qconst"() <{qtype = tensor<4x3x3x5x!quant.uniform<i8:f32:0, {0.010999999940395355, 0.012000000104308128, 0.007000000216066837, 0.019999999552965164}>>, value = dense<"0x7EF4E84544236752FBB56B8F31A23A10E42814F5F55CA037CDCC11C64C9A3B2949C1BB60700314611732A6C2FEA98EEBC0266A11A93970100E979FC2EA8498706D5E670216813C4E529F3749E0871017110D95EBEFB8B1BBD55C968CA3D0E2D3372C2B7F7BE634056BD7135682D7F05ABC1056545B1C71A56F6ED15D47768622812E967B1A63F33E28F9D43DE91FDDB96381BCDF37A0D66397575F87BDCF127848DE691C4B6F9AC9DFED948AB61B581CC8721A1E"> : tensor<4x3x3x5xi8>}> : () -> tensor<4x3x3x5x!quant.uniform<i8:f32:0, {0.010999999940395355, 0.012000000104308128, 0.007000000216066837, 0.019999999552965164}>>
  %2 = "tfl.pseudo_const"() <{value = dense<[-29515, 20527, -1446, -19129]> : tensor<4xi64>}> : () -> tensor<4xi64>
  %r = "tfl.conv_2d"(%arg0, %1, %2) <{dilation_h_factor = 1 : i32, dilation_w_factor = 1 : i32, fused_activation_function = "NONE", padding = "SAME", stride_h = 2 : i32, stride_w = 2 : i32}> : (tensor<2x6x7x5x!quant.uniform<i16:f32, 0.0003000000142492354>>, tensor<4x3x3x5x!quant.uniform<i8:f32:0, {0.010999999940395355, 0.012000000104308128, 0.007000000216066837, 0.019999999552965164}>>, tensor<4xi64>) -> tensor<2x3x4x4x!quant.uniform<i16:f32, 0.004000000189989805>>
  return %r : tensor<2x3x4x4x!quant.uniform<i16:f32, 0.004000000189989805>>
}

// @depthwise_conv_2d_i16 of mix 4 is 990600e55adc55af5e008ff555c491cccbc82ec669f94821f4ff4ce7fc11380f9d0090d01efbd3ffe5e61aa56af84f0953089dc834d0008037098a40aa16f5eb47f3803c94fe6af3a9f1571cde1bb60312007df9700ac724d2231147e3ffd70fd81caad23d15a714ed030408332592ff3de768260cf9bf211f34dfecf20d83d17af948d246a8332a70f000805efe34dd6fe0e9f59cf40080e7044c2482240d09c30e6baa740204ecd2194ff000c5008040f735edb419bc13ba1e317ee4f9e41940210ceb2d3aff7fe0f941e4caf718df65fe8b72bbfbe8ee59ff67d6d6f96f8ccb06d0e3e91141b0ae33ff7f05029d282fef91ed34f147cebef932ef3e1fe1faf7fc04dc6401a4c22810f7ec5b1ec60720faadca28d5162f930e3df4e10238f1
func.func @depthwise_conv_2d_i16(%arg0: tensor<2x6x7x3x!quant.uniform<i16:f32, 0.0003000000142492354>>) -> tensor<2x3x4x6x!quant.uniform<i16:f32, 0.0010000000474974513>> {
  %1 = "tfl.pseudo_qconst"() <{qtype = tensor<1x3x3x6x!quant.uniform<i8:f32:3, {0.010999999940395355, 0.012000000104308128, 0.007000000216066837, 0.019999999552965164, 0.0010000000474974513, 0.009999999776482582}>>, value = dense<"0xD65DF341AD13E008567688BAEDDA8E9DCDC17DC024974EA5B4227B6530E339BFF21F99E68CA6968F3CCA6DFE0FB9F4FAB4FA135D5542"> : tensor<1x3x3x6xi8>}> : () -> tensor<1x3x3x6x!quant.uniform<i8:f32:3, {0.010999999940395355, 0.012000000104308128, 0.007000000216066837, 0.019999999552965164, 0.0010000000474974513, 0.009999999776482582}>>
  %2 = "tfl.pseudo_const"() <{value = dense<[-29515, 20527, -1446, -19129, 17697, 3483]> : tensor<6xi64>}> : () -> tensor<6xi64>
  %r = "tfl.depthwise_conv_2d"(%arg0, %1, %2) <{depth_multiplier = 2 : i32, dilation_h_factor = 1 : i32, dilation_w_factor = 1 : i32, fused_activation_function = "NONE", padding = "SAME", stride_h = 2 : i32, stride_w = 2 : i32}> : (tensor<2x6x7x3x!quant.uniform<i16:f32, 0.0003000000142492354>>, tensor<1x3x3x6x!quant.uniform<i8:f32:3, {0.010999999940395355, 0.012000000104308128, 0.007000000216066837, 0.019999999552965164, 0.0010000000474974513, 0.009999999776482582}>>, tensor<6xi64>) -> tensor<2x3x4x6x!quant.uniform<i16:f32, 0.0010000000474974513>>
  return %r : tensor<2x3x4x6x!quant.uniform<i16:f32, 0.0010000000474974513>>
}

// @fully_connected_i16_tensor_bias of mix 4 hash 2a89734ec53a8b4b
func.func @fully_connected_i16_tensor_bias(%arg0: tensor<200x40x!quant.uniform<i16:f32, 0.0003000000142492354>>) -> tensor<200x4x!quant.uniform<i16:f32, 0.004000000189989805>> {
  %1 = "tfl.pseudo_qconst"() <{qtype = tensor<4x40x!quant.uniform<i8:f32, 0.010999999940395355>>, value = dense<"0xDF961433E9E54D2868B7DE3D22838C45898BB821B04858F16923B841DABF3282ED3A3176DE911E18AB92C2B144E8232993750D41585E56CBDBB2D03701C62A81F1E4FB3388C1645FF90DD6D519F9B21B765A037CCC5D0A3455E83237767303081E0C26866D0931608CA38608A434C4590F815F43AF9227A9FD4A3A56590DB84865BBBEBF74D08AD515028ACAC5B030D64A18830E8F66E2C8DBFE5198186A0249"> : tensor<4x40xi8>}> : () -> tensor<4x40x!quant.uniform<i8:f32, 0.010999999940395355>>
  %2 = "tfl.pseudo_const"() <{value = dense<[-29515, 20527, -1446, -19129]> : tensor<4xi64>}> : () -> tensor<4xi64>
  %r = "tfl.fully_connected"(%arg0, %1, %2) <{asymmetric_quantize_inputs = false, fused_activation_function = "NONE", keep_num_dims = false, weights_format = "DEFAULT"}> : (tensor<200x40x!quant.uniform<i16:f32, 0.0003000000142492354>>, tensor<4x40x!quant.uniform<i8:f32, 0.010999999940395355>>, tensor<4xi64>) -> tensor<200x4x!quant.uniform<i16:f32, 0.004000000189989805>>
  return %r : tensor<200x4x!quant.uniform<i16:f32, 0.004000000189989805>>
}

// @fully_connected_i16_tensor_plain of mix 4 hash 477170238b349299
func.func @fully_connected_i16_tensor_plain(%arg0: tensor<200x40x!quant.uniform<i16:f32, 0.0003000000142492354>>) -> tensor<200x4x!quant.uniform<i16:f32, 0.004000000189989805>> {
  %1 = "tfl.pseudo_qconst"() <{qtype = tensor<4x40x!quant.uniform<i8:f32, 0.010999999940395355>>, value = dense<"0xDF961433E9E54D2868B7DE3D22838C45898BB821B04858F16923B841DABF3282ED3A3176DE911E18AB92C2B144E8232993750D41585E56CBDBB2D03701C62A81F1E4FB3388C1645FF90DD6D519F9B21B765A037CCC5D0A3455E83237767303081E0C26866D0931608CA38608A434C4590F815F43AF9227A9FD4A3A56590DB84865BBBEBF74D08AD515028ACAC5B030D64A18830E8F66E2C8DBFE5198186A0249"> : tensor<4x40xi8>}> : () -> tensor<4x40x!quant.uniform<i8:f32, 0.010999999940395355>>
  %2 = "tfl.no_value"() <{value}> : () -> none
  %r = "tfl.fully_connected"(%arg0, %1, %2) <{asymmetric_quantize_inputs = false, fused_activation_function = "NONE", keep_num_dims = false, weights_format = "DEFAULT"}> : (tensor<200x40x!quant.uniform<i16:f32, 0.0003000000142492354>>, tensor<4x40x!quant.uniform<i8:f32, 0.010999999940395355>>, none) -> tensor<200x4x!quant.uniform<i16:f32, 0.004000000189989805>>
  return %r : tensor<200x4x!quant.uniform<i16:f32, 0.004000000189989805>>
}

// @fully_connected_i16_channel_bias of mix 4 hash 11db3e0c0730ac64
func.func @fully_connected_i16_channel_bias(%arg0: tensor<200x40x!quant.uniform<i16:f32, 0.0003000000142492354>>) -> tensor<200x4x!quant.uniform<i16:f32, 0.004000000189989805>> {
  %1 = "tfl.pseudo_qconst"() <{qtype = tensor<4x40x!quant.uniform<i8:f32:0, {0.010999999940395355, 0.012000000104308128, 0.007000000216066837, 0.019999999552965164}>>, value = dense<"0xDF961433E9E54D2868B7DE3D22838C45898BB821B04858F16923B841DABF3282ED3A3176DE911E18AB92C2B144E8232993750D41585E56CBDBB2D03701C62A81F1E4FB3388C1645FF90DD6D519F9B21B765A037CCC5D0A3455E83237767303081E0C26866D0931608CA38608A434C4590F815F43AF9227A9FD4A3A56590DB84865BBBEBF74D08AD515028ACAC5B030D64A18830E8F66E2C8DBFE5198186A0249"> : tensor<4x40xi8>}> : () -> tensor<4x40x!quant.uniform<i8:f32:0, {0.010999999940395355, 0.012000000104308128, 0.007000000216066837, 0.019999999552965164}>>
  %2 = "tfl.pseudo_const"() <{value = dense<[-29515, 20527, -1446, -19129]> : tensor<4xi64>}> : () -> tensor<4xi64>
  %r = "tfl.fully_connected"(%arg0, %1, %2) <{asymmetric_quantize_inputs = false, fused_activation_function = "NONE", keep_num_dims = false, weights_format = "DEFAULT"}> : (tensor<200x40x!quant.uniform<i16:f32, 0.0003000000142492354>>, tensor<4x40x!quant.uniform<i8:f32:0, {0.010999999940395355, 0.012000000104308128, 0.007000000216066837, 0.019999999552965164}>>, tensor<4xi64>) -> tensor<200x4x!quant.uniform<i16:f32, 0.004000000189989805>>
  return %r : tensor<200x4x!quant.uniform<i16:f32, 0.004000000189989805>>
}

// @fully_connected_i16_channel_plain of mix 4 hash 5b2c0ddc3ed4aee6
func.func @fully_connected_i16_channel_plain(%arg0: tensor<200x40x!quant.uniform<i16:f32, 0.0003000000142492354>>) -> tensor<200x4x!quant.uniform<i16:f32, 0.004000000189989805>> {
  %1 = "tfl.pseudo_qconst"() <{qtype = tensor<4x40x!quant.uniform<i8:f32:0, {0.010999999940395355, 0.012000000104308128, 0.007000000216066837, 0.019999999552965164}>>, value = dense<"0xDF961433E9E54D2868B7DE3D22838C45898BB821B04858F16923B841DABF3282ED3A3176DE911E18AB92C2B144E8232993750D41585E56CBDBB2D03701C62A81F1E4FB3388C1645FF90DD6D519F9B21B765A037CCC5D0A3455E83237767303081E0C26866D0931608CA38608A434C4590F815F43AF9227A9FD4A3A56590DB84865BBBEBF74D08AD515028ACAC5B030D64A18830E8F66E2C8DBFE5198186A0249"> : tensor<4x40xi8>}> : () -> tensor<4x40x!quant.uniform<i8:f32:0, {0.010999999940395355, 0.012000000104308128, 0.007000000216066837, 0.019999999552965164}>>
  %2 = "tfl.no_value"() <{value}> : () -> none
  %r = "tfl.fully_connected"(%arg0, %1, %2) <{asymmetric_quantize_inputs = false, fused_activation_function = "NONE", keep_num_dims = false, weights_format = "DEFAULT"}> : (tensor<200x40x!quant.uniform<i16:f32, 0.0003000000142492354>>, tensor<4x40x!quant.uniform<i8:f32:0, {0.010999999940395355, 0.012000000104308128, 0.007000000216066837, 0.019999999552965164}>>, none) -> tensor<200x4x!quant.uniform<i16:f32, 0.004000000189989805>>
  return %r : tensor<200x4x!quant.uniform<i16:f32, 0.004000000189989805>>
}

// @transpose_conv_i16_same of mix 4 hash d46a3b818fc418f1
func.func @transpose_conv_i16_same(%arg2: tensor<2x3x4x5x!quant.uniform<i16:f32, 0.0003000000142492354>>) -> tensor<2x6x8x4x!quant.uniform<i16:f32, 0.004000000189989805>> {
  %0 = "tfl.pseudo_const"() <{value = dense<[2, 6, 8, 4]> : tensor<4xi32>}> : () -> tensor<4xi32>
  %1 = "tfl.pseudo_qconst"() <{qtype = tensor<4x3x3x5x!quant.uniform<i8:f32:0, {0.010999999940395355, 0.012000000104308128, 0.007000000216066837, 0.019999999552965164}>>, value = dense<"0x37FE1F2E53D6C6DEC478FB69DEBBE1D3722421ECDF830660507922E0BE08301996990FFCF934A146D02989ED55F888388849B68D0468CFF9CF791CD547960FC491C5A10065512E6322A93EB8E8D51B5C8FAEDF20C3466153F58B59226B1C0C9597C464076A52713795562335AC4C381964DD613F037015ABA00115541D33C5D19F5E08108A6CF0BB9184B7EEFCD5C59E43FEB4DAA59765216B278E1CAFD1BF7D07F59966886ADBB08DDF429C3A8139AAF1EE4DAD"> : tensor<4x3x3x5xi8>}> : () -> tensor<4x3x3x5x!quant.uniform<i8:f32:0, {0.010999999940395355, 0.012000000104308128, 0.007000000216066837, 0.019999999552965164}>>
  %3 = "tfl.pseudo_const"() <{value = dense<[-29515, 20527, -1446, -19129]> : tensor<4xi64>}> : () -> tensor<4xi64>
  %r = "tfl.transpose_conv"(%0, %1, %arg2, %3) <{fused_activation_function = "NONE", padding = "SAME", stride_h = 2 : i32, stride_w = 2 : i32}> : (tensor<4xi32>, tensor<4x3x3x5x!quant.uniform<i8:f32:0, {0.010999999940395355, 0.012000000104308128, 0.007000000216066837, 0.019999999552965164}>>, tensor<2x3x4x5x!quant.uniform<i16:f32, 0.0003000000142492354>>, tensor<4xi64>) -> tensor<2x6x8x4x!quant.uniform<i16:f32, 0.004000000189989805>>
  return %r : tensor<2x6x8x4x!quant.uniform<i16:f32, 0.004000000189989805>>
}

// @transpose_conv_i16_valid of mix 4 hash 863c37f926b5649d
func.func @transpose_conv_i16_valid(%arg2: tensor<2x3x4x5x!quant.uniform<i16:f32, 0.0003000000142492354>>) -> tensor<2x7x9x4x!quant.uniform<i16:f32, 0.004000000189989805>> {
  %0 = "tfl.pseudo_const"() <{value = dense<[2, 7, 9, 4]> : tensor<4xi32>}> : () -> tensor<4xi32>
  %1 = "tfl.pseudo_qconst"() <{qtype = tensor<4x3x3x5x!quant.uniform<i8:f32:0, {0.010999999940395355, 0.012000000104308128, 0.007000000216066837, 0.019999999552965164}>>, value = dense<"0x37FE1F2E53D6C6DEC478FB69DEBBE1D3722421ECDF830660507922E0BE08301996990FFCF934A146D02989ED55F888388849B68D0468CFF9CF791CD547960FC491C5A10065512E6322A93EB8E8D51B5C8FAEDF20C3466153F58B59226B1C0C9597C464076A52713795562335AC4C381964DD613F037015ABA00115541D33C5D19F5E08108A6CF0BB9184B7EEFCD5C59E43FEB4DAA59765216B278E1CAFD1BF7D07F59966886ADBB08DDF429C3A8139AAF1EE4DAD"> : tensor<4x3x3x5xi8>}> : () -> tensor<4x3x3x5x!quant.uniform<i8:f32:0, {0.010999999940395355, 0.012000000104308128, 0.007000000216066837, 0.019999999552965164}>>
  %3 = "tfl.pseudo_const"() <{value = dense<[-29515, 20527, -1446, -19129]> : tensor<4xi64>}> : () -> tensor<4xi64>
  %r = "tfl.transpose_conv"(%0, %1, %arg2, %3) <{fused_activation_function = "NONE", padding = "VALID", stride_h = 2 : i32, stride_w = 2 : i32}> : (tensor<4xi32>, tensor<4x3x3x5x!quant.uniform<i8:f32:0, {0.010999999940395355, 0.012000000104308128, 0.007000000216066837, 0.019999999552965164}>>, tensor<2x3x4x5x!quant.uniform<i16:f32, 0.0003000000142492354>>, tensor<4xi64>) -> tensor<2x7x9x4x!quant.uniform<i16:f32, 0.004000000189989805>>
  return %r : tensor<2x7x9x4x!quant.uniform<i16:f32, 0.004000000189989805>>
}

// @batch_matmul_i16_n of mix 4, mix 5 hash 6d38d0c8ae81ce1b
func.func @batch_matmul_i16_n(%arg0: tensor<3x12x20x!quant.uniform<i16:f32, 0.0003000000142492354>>, %arg1: tensor<3x20x9x!quant.uniform<i16:f32, 0.00033000000985339284>>) -> tensor<3x12x9x!quant.uniform<i16:f32, 0.008999999612569809>> {
  %r = "tfl.batch_matmul"(%arg0, %arg1) <{adj_x = false, adj_y = false, asymmetric_quantize_inputs = false}> : (tensor<3x12x20x!quant.uniform<i16:f32, 0.0003000000142492354>>, tensor<3x20x9x!quant.uniform<i16:f32, 0.00033000000985339284>>) -> tensor<3x12x9x!quant.uniform<i16:f32, 0.008999999612569809>>
  return %r : tensor<3x12x9x!quant.uniform<i16:f32, 0.008999999612569809>>
}

// @batch_matmul_i16_t of mix 4, mix 5 hash 007dc48ab2643bf4
func.func @batch_matmul_i16_t(%arg0: tensor<3x20x12x!quant.uniform<i16:f32, 0.0003000000142492354>>, %arg1: tensor<3x9x20x!quant.uniform<i16:f32, 0.00033000000985339284>>) -> tensor<3x12x9x!quant.uniform<i16:f32, 0.008999999612569809>> {
  %r = "tfl.batch_matmul"(%arg0, %arg1) <{adj_x = true, adj_y = true, asymmetric_quantize_inputs = false}> : (tensor<3x20x12x!quant.uniform<i16:f32, 0.0003000000142492354>>, tensor<3x9x20x!quant.uniform<i16:f32, 0.00033000000985339284>>) -> tensor<3x12x9x!quant.uniform<i16:f32, 0.008999999612569809>>
  return %r : tensor<3x12x9x!quant.uniform<i16:f32, 0.008999999612569809>>
}

// @conv_2d_u8 of mix 4 is 78887a6f83947e72677e727d8589827a7c8b7879668e83706e7772787c858c7b7c7e786f6c8e7885859a8779718d8a877e948e7e6cac8481717e947579857a767b828b657988877b687772827f828684708a717b6b897e8770938b7d777a806e
func.func @conv_2d_u8(%arg0: tensor<2x6x7x5x!quant.uniform<u8:f32, 0.029999999329447746:120>>) -> tensor<2x3x4x4x!quant.uniform<u8:f32, 0.8999999761581421:130>> {
  %1 = "tfl.pseudo_qconst"() <{qtype = tensor<4x3x3x5x!quant.uniform<u8:f32, 0.010999999940395355:140>>, value = dense<"0x7EF4E84544236752FBB56B8F31A23A10E42814F5F55CA037CDCC11C64C9A3B2949C1BB60700314611732A6C2FEA98EEBC0266A11A93970100E979FC2EA8498706D5E670216803C4E529F3749E0871017110D95EBEFB8B1BBD55C968CA3D0E2D3372C2B7F7BE634056BD7135682D7F05ABC1056545B1C71A56F6ED15D47768622802E967B1A63F33E28F9D43DE91FDDB96381BCDF37A0D66397575F87BDCF127848DE691C4B6F9AC9DFED948AB61B581CC8721A1E"> : tensor<4x3x3x5xi8>}> : () -> tensor<4x3x3x5x!quant.uniform<u8:f32, 0.010999999940395355:140>>
  %2 = "tfl.pseudo_qconst"() <{qtype = tensor<4x!quant.uniform<i32:f32, 0.0003299999807495624>>, value = dense<[-29515, 20527, -1446, -19129]> : tensor<4xi32>}> : () -> tensor<4x!quant.uniform<i32:f32, 0.0003299999807495624>>
  %r = "tfl.conv_2d"(%arg0, %1, %2) <{dilation_h_factor = 1 : i32, dilation_w_factor = 1 : i32, fused_activation_function = "NONE", padding = "SAME", stride_h = 2 : i32, stride_w = 2 : i32}> : (tensor<2x6x7x5x!quant.uniform<u8:f32, 0.029999999329447746:120>>, tensor<4x3x3x5x!quant.uniform<u8:f32, 0.010999999940395355:140>>, tensor<4x!quant.uniform<i32:f32, 0.0003299999807495624>>) -> tensor<2x3x4x4x!quant.uniform<u8:f32, 0.8999999761581421:130>>
  return %r : tensor<2x3x4x4x!quant.uniform<u8:f32, 0.8999999761581421:130>>
}

// @depthwise_conv_2d_u8 of mix 4 is 62879e4d91aa687152747aa37554507b84816d6792639fa7588a5f62a2a45c7c6156ad7131e48861afb43dd299698e7f4ba77b64909957c8845880957d9591658a89639c855cac87517b7661caaf6388a35481914fc8764e907e59a3726ca58b49879170808d4fa98877a98b6e979d4bbf6e4cb06375a49747a47274af7b1fc977739d665d968d5b849a52a36666aa8b
func.func @depthwise_conv_2d_u8(%arg0: tensor<2x6x7x3x!quant.uniform<u8:f32, 0.029999999329447746:120>>) -> tensor<2x3x4x6x!quant.uniform<u8:f32, 0.22499999403953552:130>> {
  %1 = "tfl.pseudo_qconst"() <{qtype = tensor<1x3x3x6x!quant.uniform<u8:f32, 0.010999999940395355:140>>, value = dense<"0xD65DF341AD13E008567688BAEDDA8E9DCDC17DC024974EA5B4227B6530E339BFF21F99E68CA6968F3CCA6DFE0FB9F4FAB4FA135D5542"> : tensor<1x3x3x6xi8>}> : () -> tensor<1x3x3x6x!quant.uniform<u8:f32, 0.010999999940395355:140>>
  %2 = "tfl.pseudo_qconst"() <{qtype = tensor<6x!quant.uniform<i32:f32, 0.0003299999807495624>>, value = dense<[-29515, 20527, -1446, -19129, 17697, 3483]> : tensor<6xi32>}> : () -> tensor<6x!quant.uniform<i32:f32, 0.0003299999807495624>>
  %r = "tfl.depthwise_conv_2d"(%arg0, %1, %2) <{depth_multiplier = 2 : i32, dilation_h_factor = 1 : i32, dilation_w_factor = 1 : i32, fused_activation_function = "NONE", padding = "SAME", stride_h = 2 : i32, stride_w = 2 : i32}> : (tensor<2x6x7x3x!quant.uniform<u8:f32, 0.029999999329447746:120>>, tensor<1x3x3x6x!quant.uniform<u8:f32, 0.010999999940395355:140>>, tensor<6x!quant.uniform<i32:f32, 0.0003299999807495624>>) -> tensor<2x3x4x6x!quant.uniform<u8:f32, 0.22499999403953552:130>>
  return %r : tensor<2x3x4x6x!quant.uniform<u8:f32, 0.22499999403953552:130>>
}

// @fully_connected_u8_tensor_bias of mix 4 hash 6950745fb1eefcb6
func.func @fully_connected_u8_tensor_bias(%arg0: tensor<200x40x!quant.uniform<u8:f32, 0.029999999329447746:120>>) -> tensor<200x4x!quant.uniform<u8:f32, 0.8999999761581421:130>> {
  %1 = "tfl.pseudo_qconst"() <{qtype = tensor<4x40x!quant.uniform<u8:f32, 0.010999999940395355:140>>, value = dense<"0xDF961433E9E54D2868B7DE3D22838C45898BB821B04858F16923B841DABF3282ED3A3176DE911E18AB92C2B144E8232993750D41585E56CBDBB2D03701C62A80F1E4FB3388C1645FF90DD6D519F9B21B765A037CCC5D0A3455E83237767303081E0C26866D0931608CA38608A434C4590F805F43AF9227A9FD4A3A56590DB84865BBBEBF74D08AD515028ACAC5B030D64A18830E8F66E2C8DBFE5198186A0249"> : tensor<4x40xi8>}> : () -> tensor<4x40x!quant.uniform<u8:f32, 0.010999999940395355:140>>
  %2 = "tfl.pseudo_qconst"() <{qtype = tensor<4x!quant.uniform<i32:f32, 0.0003299999807495624>>, value = dense<[-29515, 20527, -1446, -19129]> : tensor<4xi32>}> : () -> tensor<4x!quant.uniform<i32:f32, 0.0003299999807495624>>
  %r = "tfl.fully_connected"(%arg0, %1, %2) <{asymmetric_quantize_inputs = false, fused_activation_function = "NONE", keep_num_dims = false, weights_format = "DEFAULT"}> : (tensor<200x40x!quant.uniform<u8:f32, 0.029999999329447746:120>>, tensor<4x40x!quant.uniform<u8:f32, 0.010999999940395355:140>>, tensor<4x!quant.uniform<i32:f32, 0.0003299999807495624>>) -> tensor<200x4x!quant.uniform<u8:f32, 0.8999999761581421:130>>
  return %r : tensor<200x4x!quant.uniform<u8:f32, 0.8999999761581421:130>>
}

// @fully_connected_u8_tensor_plain of mix 4 hash e0fa99f5784d65e9
func.func @fully_connected_u8_tensor_plain(%arg0: tensor<200x40x!quant.uniform<u8:f32, 0.029999999329447746:120>>) -> tensor<200x4x!quant.uniform<u8:f32, 0.8999999761581421:130>> {
  %1 = "tfl.pseudo_qconst"() <{qtype = tensor<4x40x!quant.uniform<u8:f32, 0.010999999940395355:140>>, value = dense<"0xDF961433E9E54D2868B7DE3D22838C45898BB821B04858F16923B841DABF3282ED3A3176DE911E18AB92C2B144E8232993750D41585E56CBDBB2D03701C62A80F1E4FB3388C1645FF90DD6D519F9B21B765A037CCC5D0A3455E83237767303081E0C26866D0931608CA38608A434C4590F805F43AF9227A9FD4A3A56590DB84865BBBEBF74D08AD515028ACAC5B030D64A18830E8F66E2C8DBFE5198186A0249"> : tensor<4x40xi8>}> : () -> tensor<4x40x!quant.uniform<u8:f32, 0.010999999940395355:140>>
  %2 = "tfl.no_value"() <{value}> : () -> none
  %r = "tfl.fully_connected"(%arg0, %1, %2) <{asymmetric_quantize_inputs = false, fused_activation_function = "NONE", keep_num_dims = false, weights_format = "DEFAULT"}> : (tensor<200x40x!quant.uniform<u8:f32, 0.029999999329447746:120>>, tensor<4x40x!quant.uniform<u8:f32, 0.010999999940395355:140>>, none) -> tensor<200x4x!quant.uniform<u8:f32, 0.8999999761581421:130>>
  return %r : tensor<200x4x!quant.uniform<u8:f32, 0.8999999761581421:130>>
}

// @transpose_conv_u8_same of mix 4 is 7b8a85767b8389817a89787f798b7f7c6a807e78797e8479737b7e7c768a7e7871857f7976897e7e788f7d77778c827f658c7d7f6d7f8c848490877b7688887c79927e797e868a816a7a6489868183858d8f7a7e6b848a7977858777728d79776d8b8275758884807b866f757284797c6f837e7b798c877d8593847f7c8d83747c8a807c788b837b6b966b837c8a8074837f897d77808b816d858578768b717381887f7f7b8c7d756c8586767183847e7883817f798a837a848f8a7b778985796f82837a7782827774807c7e7a8b7e7c7492827e7e828883748379827e8284817087847d6e8088818287827a75877e796c7e81747788847b7a83796e7283827e7a8f837b6b8d867b6e8c7a7f7d8e7d7d818273827d827e778c836a7f71917c70758f8c7a80918b777e927c697a8c7f786f88716e6d8181837b8e7b81788c807b7a8293717d7c7e7d778b7b6f84827f7b758b68877785887b6e7e798977897e7b7789867f798a87797e86837775868079738286737485887d808b7f747487847d
func.func @transpose_conv_u8_same(%arg2: tensor<2x3x4x5x!quant.uniform<u8:f32, 0.029999999329447746:120>>) -> tensor<2x6x8x4x!quant.uniform<u8:f32, 0.8999999761581421:130>> {
  %0 = "tfl.pseudo_const"() <{value = dense<[2, 6, 8, 4]> : tensor<4xi32>}> : () -> tensor<4xi32>
  %1 = "tfl.pseudo_qconst"() <{qtype = tensor<4x3x3x5x!quant.uniform<u8:f32, 0.010999999940395355:140>>, value = dense<"0x37FE1F2E53D6C6DEC478FB69DEBBE1D3722421ECDF830660507922E0BE08301996990FFCF934A146D02989ED55F888388849B68D0468CFF9CF791CD547960FC491C5A10065512E6322A93EB8E8D51B5C8FAEDF20C3466153F58B59226B1C0C9597C464076A52713795562335AC4C381964DD613F037015ABA00115541D33C5D19F5E08108A6CF0BB9184B7EEFCD5C59E43FEB4DAA59765216B278E1CAFD1BF7D07F59966886ADBB08DDF429C3A8139AAF1EE4DAD"> : tensor<4x3x3x5xi8>}> : () -> tensor<4x3x3x5x!quant.uniform<u8:f32, 0.010999999940395355:140>>
  %3 = "tfl.pseudo_qconst"() <{qtype = tensor<4x!quant.uniform<i32:f32, 0.0003299999807495624>>, value = dense<[-29515, 20527, -1446, -19129]> : tensor<4xi32>}> : () -> tensor<4x!quant.uniform<i32:f32, 0.0003299999807495624>>
  %r = "tfl.transpose_conv"(%0, %1, %arg2, %3) <{fused_activation_function = "NONE", padding = "SAME", stride_h = 2 : i32, stride_w = 2 : i32}> : (tensor<4xi32>, tensor<4x3x3x5x!quant.uniform<u8:f32, 0.010999999940395355:140>>, tensor<2x3x4x5x!quant.uniform<u8:f32, 0.029999999329447746:120>>, tensor<4x!quant.uniform<i32:f32, 0.0003299999807495624>>) -> tensor<2x6x8x4x!quant.uniform<u8:f32, 0.8999999761581421:130>>
  return %r : tensor<2x6x8x4x!quant.uniform<u8:f32, 0.8999999761581421:130>>
}

// @transpose_conv_u8_valid of mix 4 is 7b8a85767b8389817a89787f798b7f7c6a807e78797e8479737b7e7c768a7e787984817971857f7976897e7e788f7d77778c827f658c7d7f6d7f8c848490877b7688887c7a8d827779927e797e868a816a7a6489868183858d8f7a7e6b848a7977858777728d7977829387756d8b8275758884807b866f757284797c6f837e7b798c877d8593847f7c8d8374738985727c8a807c788b837b6b966b837c8a8074837f897d77808b816d858578768b7173808b857581887f7f7b8c7d756c8586767183847e7883817f798a837a848f8a7b77898579748a8376728c837c778e7d7973817e7f7488837783918b76758b837d767e827b74877d787a8e87776f82837a7782827774807c7e7a8b7e7c7492827e7e828883748379827e8284817d857d817087847d6e8088818287827a75877e796c7e81747788847b7a83796e7283827e7e867b787a8f837b6b8d867b6e8c7a7f7d8e7d7d818273827d827e778c836a7f71917c70788d7e78758f8c7a80918b777e927c697a8c7f786f88716e6d8181837b8e7b81788c807b6b8c83817a8293717d7c7e7d778b7b6f84827f7b758b68877785887b6e7e798977897e7b718a867a7789867f798a87797e86837775868079738286737485887d808b7f747487847d788a827a7d86897675877f7b7c8d8376748d80758081837a74848278818a7f787488827a788c857a
func.func @transpose_conv_u8_valid(%arg2: tensor<2x3x4x5x!quant.uniform<u8:f32, 0.029999999329447746:120>>) -> tensor<2x7x9x4x!quant.uniform<u8:f32, 0.8999999761581421:130>> {
  %0 = "tfl.pseudo_const"() <{value = dense<[2, 7, 9, 4]> : tensor<4xi32>}> : () -> tensor<4xi32>
  %1 = "tfl.pseudo_qconst"() <{qtype = tensor<4x3x3x5x!quant.uniform<u8:f32, 0.010999999940395355:140>>, value = dense<"0x37FE1F2E53D6C6DEC478FB69DEBBE1D3722421ECDF830660507922E0BE08301996990FFCF934A146D02989ED55F888388849B68D0468CFF9CF791CD547960FC491C5A10065512E6322A93EB8E8D51B5C8FAEDF20C3466153F58B59226B1C0C9597C464076A52713795562335AC4C381964DD613F037015ABA00115541D33C5D19F5E08108A6CF0BB9184B7EEFCD5C59E43FEB4DAA59765216B278E1CAFD1BF7D07F59966886ADBB08DDF429C3A8139AAF1EE4DAD"> : tensor<4x3x3x5xi8>}> : () -> tensor<4x3x3x5x!quant.uniform<u8:f32, 0.010999999940395355:140>>
  %3 = "tfl.pseudo_qconst"() <{qtype = tensor<4x!quant.uniform<i32:f32, 0.0003299999807495624>>, value = dense<[-29515, 20527, -1446, -19129]> : tensor<4xi32>}> : () -> tensor<4x!quant.uniform<i32:f32, 0.0003299999807495624>>
  %r = "tfl.transpose_conv"(%0, %1, %arg2, %3) <{fused_activation_function = "NONE", padding = "VALID", stride_h = 2 : i32, stride_w = 2 : i32}> : (tensor<4xi32>, tensor<4x3x3x5x!quant.uniform<u8:f32, 0.010999999940395355:140>>, tensor<2x3x4x5x!quant.uniform<u8:f32, 0.029999999329447746:120>>, tensor<4x!quant.uniform<i32:f32, 0.0003299999807495624>>) -> tensor<2x7x9x4x!quant.uniform<u8:f32, 0.8999999761581421:130>>
  return %r : tensor<2x7x9x4x!quant.uniform<u8:f32, 0.8999999761581421:130>>
}

