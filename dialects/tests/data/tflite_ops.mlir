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

// @add_i16_6 of mix 1, mix 2 hash 587c0fcd059694f9
func.func @add_i16_6(%arg0: tensor<65536x!quant.uniform<i16:f32, 0.0009765625>>, %arg1: tensor<65536x!quant.uniform<i16:f32, 0.000244140625>>) -> tensor<65536x!quant.uniform<i16:f32, 0.0009765625>> {
  %r = "tfl.add"(%arg0, %arg1) <{fused_activation_function = "NONE"}> : (tensor<65536x!quant.uniform<i16:f32, 0.0009765625>>, tensor<65536x!quant.uniform<i16:f32, 0.000244140625>>) -> tensor<65536x!quant.uniform<i16:f32, 0.0009765625>>
  return %r : tensor<65536x!quant.uniform<i16:f32, 0.0009765625>>
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

// @sub_i16_6 of mix 1, mix 2 hash 309d3059ebccf984
func.func @sub_i16_6(%arg0: tensor<65536x!quant.uniform<i16:f32, 0.0009765625>>, %arg1: tensor<65536x!quant.uniform<i16:f32, 0.000244140625>>) -> tensor<65536x!quant.uniform<i16:f32, 0.0009765625>> {
  %r = "tfl.sub"(%arg0, %arg1) <{fused_activation_function = "NONE"}> : (tensor<65536x!quant.uniform<i16:f32, 0.0009765625>>, tensor<65536x!quant.uniform<i16:f32, 0.000244140625>>) -> tensor<65536x!quant.uniform<i16:f32, 0.0009765625>>
  return %r : tensor<65536x!quant.uniform<i16:f32, 0.0009765625>>
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

// @mul_i16_6 of mix 1, mix 2 hash 2fdbb76170794fca
func.func @mul_i16_6(%arg0: tensor<65536x!quant.uniform<i16:f32, 0.0009765625>>, %arg1: tensor<65536x!quant.uniform<i16:f32, 0.000244140625>>) -> tensor<65536x!quant.uniform<i16:f32, 9.5367431640625e-06>> {
  %r = "tfl.mul"(%arg0, %arg1) <{fused_activation_function = "NONE"}> : (tensor<65536x!quant.uniform<i16:f32, 0.0009765625>>, tensor<65536x!quant.uniform<i16:f32, 0.000244140625>>) -> tensor<65536x!quant.uniform<i16:f32, 9.5367431640625e-06>>
  return %r : tensor<65536x!quant.uniform<i16:f32, 9.5367431640625e-06>>
}

// @add_broadcast of mix 1, mix 2 is 08abb904c8aaafe41fc2d01bdfc1c6fafc9fadf8bc9ea3d8ccf1c3aec7fef6c3e308dac4de140ddac0e5b7a2bbf2eab708b1b6f2cfdbafb61fc8cd09e6f2c6cdfca5aae6c3cfa3aa05c7b3e3d9d2fab81cdecafaf0e811cff9bba7d7cdc6eeac
func.func @add_broadcast(%arg0: tensor<4x1x8x!quant.uniform<i8:f32, 0.019999999552965164:3>>, %arg1: tensor<3x1x!quant.uniform<i8:f32, 0.029999999329447746:-4>>) -> tensor<4x3x8x!quant.uniform<i8:f32, 0.05000000074505806>> {
  %r = "tfl.add"(%arg0, %arg1) <{fused_activation_function = "NONE"}> : (tensor<4x1x8x!quant.uniform<i8:f32, 0.019999999552965164:3>>, tensor<3x1x!quant.uniform<i8:f32, 0.029999999329447746:-4>>) -> tensor<4x3x8x!quant.uniform<i8:f32, 0.05000000074505806>>
  return %r : tensor<4x3x8x!quant.uniform<i8:f32, 0.05000000074505806>>
}

// @div_i8_0 of each hash 0e02d724ec055f7e
func.func @div_i8_0(%arg0: tensor<1x256x!quant.uniform<i8:f32, 0.020999999716877937:3>>) -> tensor<255x256x!quant.uniform<i8:f32, 0.002394799841567874:11>> {
  %1 = "tfl.pseudo_qconst"() <{qtype = tensor<255x1x!quant.uniform<i8:f32, 0.03700000047683716:-7>>, value = dense<"0x808182838485868788898A8B8C8D8E8F909192939495969798999A9B9C9D9E9FA0A1A2A3A4A5A6A7A8A9AAABACADAEAFB0B1B2B3B4B5B6B7B8B9BABBBCBDBEBFC0C1C2C3C4C5C6C7C8C9CACBCCCDCECFD0D1D2D3D4D5D6D7D8D9DADBDCDDDEDFE0E1E2E3E4E5E6E7E8E9EAEBECEDEEEFF0F1F2F3F4F5F6F7F8FAFBFCFDFEFF000102030405060708090A0B0C0D0E0F101112131415161718191A1B1C1D1E1F202122232425262728292A2B2C2D2E2F303132333435363738393A3B3C3D3E3F404142434445464748494A4B4C4D4E4F505152535455565758595A5B5C5D5E5F606162636465666768696A6B6C6D6E6F707172737475767778797A7B7C7D7E7F"> : tensor<255x1xi8>}> : () -> tensor<255x1x!quant.uniform<i8:f32, 0.03700000047683716:-7>>
  %r = "tfl.div"(%arg0, %1) <{fused_activation_function = "NONE"}> : (tensor<1x256x!quant.uniform<i8:f32, 0.020999999716877937:3>>, tensor<255x1x!quant.uniform<i8:f32, 0.03700000047683716:-7>>) -> tensor<255x256x!quant.uniform<i8:f32, 0.002394799841567874:11>>
  return %r : tensor<255x256x!quant.uniform<i8:f32, 0.002394799841567874:11>>
}

// @div_i8_1 of each hash a04587598802e2dd
func.func @div_i8_1(%arg0: tensor<1x256x!quant.uniform<i8:f32, 0.020999999716877937:3>>) -> tensor<255x256x!quant.uniform<i8:f32, 0.006306306459009647:-128>> {
  %1 = "tfl.pseudo_qconst"() <{qtype = tensor<255x1x!quant.uniform<i8:f32, 0.03700000047683716:-128>>, value = dense<"0x8182838485868788898A8B8C8D8E8F909192939495969798999A9B9C9D9E9FA0A1A2A3A4A5A6A7A8A9AAABACADAEAFB0B1B2B3B4B5B6B7B8B9BABBBCBDBEBFC0C1C2C3C4C5C6C7C8C9CACBCCCDCECFD0D1D2D3D4D5D6D7D8D9DADBDCDDDEDFE0E1E2E3E4E5E6E7E8E9EAEBECEDEEEFF0F1F2F3F4F5F6F7F8F9FAFBFCFDFEFF000102030405060708090A0B0C0D0E0F101112131415161718191A1B1C1D1E1F202122232425262728292A2B2C2D2E2F303132333435363738393A3B3C3D3E3F404142434445464748494A4B4C4D4E4F505152535455565758595A5B5C5D5E5F606162636465666768696A6B6C6D6E6F707172737475767778797A7B7C7D7E7F"> : tensor<255x1xi8>}> : () -> tensor<255x1x!quant.uniform<i8:f32, 0.03700000047683716:-128>>
  %r = "tfl.div"(%arg0, %1) <{fused_activation_function = "RELU6"}> : (tensor<1x256x!quant.uniform<i8:f32, 0.020999999716877937:3>>, tensor<255x1x!quant.uniform<i8:f32, 0.03700000047683716:-128>>) -> tensor<255x256x!quant.uniform<i8:f32, 0.006306306459009647:-128>>
  return %r : tensor<255x256x!quant.uniform<i8:f32, 0.006306306459009647:-128>>
}

// @div_i8_2 of each hash 06ffbb9fc0788481
func.func @div_i8_2(%arg0: tensor<1x256x!quant.uniform<i8:f32, 0.020999999716877937:3>>) -> tensor<255x256x!quant.uniform<i8:f32, 0.1135135143995285:11>> {
  %1 = "tfl.pseudo_qconst"() <{qtype = tensor<255x1x!quant.uniform<i8:f32, 0.03700000047683716:-7>>, value = dense<"0x808182838485868788898A8B8C8D8E8F909192939495969798999A9B9C9D9E9FA0A1A2A3A4A5A6A7A8A9AAABACADAEAFB0B1B2B3B4B5B6B7B8B9BABBBCBDBEBFC0C1C2C3C4C5C6C7C8C9CACBCCCDCECFD0D1D2D3D4D5D6D7D8D9DADBDCDDDEDFE0E1E2E3E4E5E6E7E8E9EAEBECEDEEEFF0F1F2F3F4F5F6F7F8FAFBFCFDFEFF000102030405060708090A0B0C0D0E0F101112131415161718191A1B1C1D1E1F202122232425262728292A2B2C2D2E2F303132333435363738393A3B3C3D3E3F404142434445464748494A4B4C4D4E4F505152535455565758595A5B5C5D5E5F606162636465666768696A6B6C6D6E6F707172737475767778797A7B7C7D7E7F"> : tensor<255x1xi8>}> : () -> tensor<255x1x!quant.uniform<i8:f32, 0.03700000047683716:-7>>
  %r = "tfl.div"(%arg0, %1) <{fused_activation_function = "NONE"}> : (tensor<1x256x!quant.uniform<i8:f32, 0.020999999716877937:3>>, tensor<255x1x!quant.uniform<i8:f32, 0.03700000047683716:-7>>) -> tensor<255x256x!quant.uniform<i8:f32, 0.1135135143995285:11>>
  return %r : tensor<255x256x!quant.uniform<i8:f32, 0.1135135143995285:11>>
}

// @div_u8_3 of each hash bec1a8fa493a4835
func.func @div_u8_3(%arg0: tensor<1x256x!quant.uniform<u8:f32, 0.020999999716877937:130>>) -> tensor<255x256x!quant.uniform<u8:f32, 0.0037837838754057884:140>> {
  %1 = "tfl.pseudo_qconst"() <{qtype = tensor<255x1x!quant.uniform<u8:f32, 0.03700000047683716:100>>, value = dense<"0x000102030405060708090A0B0C0D0E0F101112131415161718191A1B1C1D1E1F202122232425262728292A2B2C2D2E2F303132333435363738393A3B3C3D3E3F404142434445464748494A4B4C4D4E4F505152535455565758595A5B5C5D5E5F6061626365666768696A6B6C6D6E6F707172737475767778797A7B7C7D7E7F808182838485868788898A8B8C8D8E8F909192939495969798999A9B9C9D9E9FA0A1A2A3A4A5A6A7A8A9AAABACADAEAFB0B1B2B3B4B5B6B7B8B9BABBBCBDBEBFC0C1C2C3C4C5C6C7C8C9CACBCCCDCECFD0D1D2D3D4D5D6D7D8D9DADBDCDDDEDFE0E1E2E3E4E5E6E7E8E9EAEBECEDEEEFF0F1F2F3F4F5F6F7F8F9FAFBFCFDFEFF"> : tensor<255x1xi8>}> : () -> tensor<255x1x!quant.uniform<u8:f32, 0.03700000047683716:100>>
  %r = "tfl.div"(%arg0, %1) <{fused_activation_function = "NONE"}> : (tensor<1x256x!quant.uniform<u8:f32, 0.020999999716877937:130>>, tensor<255x1x!quant.uniform<u8:f32, 0.03700000047683716:100>>) -> tensor<255x256x!quant.uniform<u8:f32, 0.0037837838754057884:140>>
  return %r : tensor<255x256x!quant.uniform<u8:f32, 0.0037837838754057884:140>>
}

// @div_i16_4 of mix 1 hash 38635ba7a883f849
func.func @div_i16_4(%arg0: tensor<1x256x!quant.uniform<i16:f32, 4.70000013592653e-05>>) -> tensor<64x256x!quant.uniform<i16:f32, 1.8388796888757497e-05>> {
  %1 = "tfl.pseudo_qconst"() <{qtype = tensor<64x1x!quant.uniform<i16:f32, 7.79999973019585e-05>>, value = dense<"0x00800180FFFF01000200FF7FFB1C275303BC9D587C9E3B61EA80FB7BB88DC1B37FF87BE0F740ACC198E7B7DA453F5BC42D71EEC9093BCA70ADE8737C313156758C6A9E4B2ABEC975224479D070A49D483E45974A8B03DE75A509F2A9918309D3B18A73D3FAB77E6907FA02AEF7EC81D619C794E150FABA13898B7356A741407D"> : tensor<64x1xi16>}> : () -> tensor<64x1x!quant.uniform<i16:f32, 7.79999973019585e-05>>
  %r = "tfl.div"(%arg0, %1) <{fused_activation_function = "NONE"}> : (tensor<1x256x!quant.uniform<i16:f32, 4.70000013592653e-05>>, tensor<64x1x!quant.uniform<i16:f32, 7.79999973019585e-05>>) -> tensor<64x256x!quant.uniform<i16:f32, 1.8388796888757497e-05>>
  return %r : tensor<64x256x!quant.uniform<i16:f32, 1.8388796888757497e-05>>
}

// @div_i16_5 of mix 1 hash 554e74e7808989e7
func.func @div_i16_5(%arg0: tensor<1x256x!quant.uniform<i16:f32, 4.70000013592653e-05>>) -> tensor<64x256x!quant.uniform<i16:f32, 0.0020085470750927925>> {
  %1 = "tfl.pseudo_qconst"() <{qtype = tensor<64x1x!quant.uniform<i16:f32, 7.79999973019585e-05>>, value = dense<"0x00800180FFFF01000200FF7FFB1C275303BC9D587C9E3B61EA80FB7BB88DC1B37FF87BE0F740ACC198E7B7DA453F5BC42D71EEC9093BCA70ADE8737C313156758C6A9E4B2ABEC975224479D070A49D483E45974A8B03DE75A509F2A9918309D3B18A73D3FAB77E6907FA02AEF7EC81D619C794E150FABA13898B7356A741407D"> : tensor<64x1xi16>}> : () -> tensor<64x1x!quant.uniform<i16:f32, 7.79999973019585e-05>>
  %r = "tfl.div"(%arg0, %1) <{fused_activation_function = "NONE"}> : (tensor<1x256x!quant.uniform<i16:f32, 4.70000013592653e-05>>, tensor<64x1x!quant.uniform<i16:f32, 7.79999973019585e-05>>) -> tensor<64x256x!quant.uniform<i16:f32, 0.0020085470750927925>>
  return %r : tensor<64x256x!quant.uniform<i16:f32, 0.0020085470750927925>>
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

// @logistic_i16_6 of each hash 9106cb5b158b3d55
func.func @logistic_i16_6(%arg0: tensor<65536x!quant.uniform<i16:f32, 0.00024428710457868874>>) -> tensor<65536x!quant.uniform<i16:f32, 3.0517578125e-05>> {
  %r = "tfl.logistic"(%arg0) : (tensor<65536x!quant.uniform<i16:f32, 0.00024428710457868874>>) -> tensor<65536x!quant.uniform<i16:f32, 3.0517578125e-05>>
  return %r : tensor<65536x!quant.uniform<i16:f32, 3.0517578125e-05>>
}

// @logistic_i16_7 of each hash 281fb94aac66693f
func.func @logistic_i16_7(%arg0: tensor<65536x!quant.uniform<i16:f32, 0.0004885742091573775>>) -> tensor<65536x!quant.uniform<i16:f32, 3.0517578125e-05>> {
  %r = "tfl.logistic"(%arg0) : (tensor<65536x!quant.uniform<i16:f32, 0.0004885742091573775>>) -> tensor<65536x!quant.uniform<i16:f32, 3.0517578125e-05>>
  return %r : tensor<65536x!quant.uniform<i16:f32, 3.0517578125e-05>>
}

// @logistic_i16_8 of each hash 344fcd7f4482e4f0
func.func @logistic_i16_8(%arg0: tensor<65536x!quant.uniform<i16:f32, 0.000975976581685245>>) -> tensor<65536x!quant.uniform<i16:f32, 3.0517578125e-05>> {
  %r = "tfl.logistic"(%arg0) : (tensor<65536x!quant.uniform<i16:f32, 0.000975976581685245>>) -> tensor<65536x!quant.uniform<i16:f32, 3.0517578125e-05>>
  return %r : tensor<65536x!quant.uniform<i16:f32, 3.0517578125e-05>>
}

// @logistic_i16_9 of each hash beb9ee35736472f3
func.func @logistic_i16_9(%arg0: tensor<65536x!quant.uniform<i16:f32, 0.0078125>>) -> tensor<65536x!quant.uniform<i16:f32, 3.0517578125e-05>> {
  %r = "tfl.logistic"(%arg0) : (tensor<65536x!quant.uniform<i16:f32, 0.0078125>>) -> tensor<65536x!quant.uniform<i16:f32, 3.0517578125e-05>>
  return %r : tensor<65536x!quant.uniform<i16:f32, 3.0517578125e-05>>
}

// @logistic_i16_10 of each hash ac1058b2ea156efa
func.func @logistic_i16_10(%arg0: tensor<65536x!quant.uniform<i16:f32, 0.12507499754428864>>) -> tensor<65536x!quant.uniform<i16:f32, 3.0517578125e-05>> {
  %r = "tfl.logistic"(%arg0) : (tensor<65536x!quant.uniform<i16:f32, 0.12507499754428864>>) -> tensor<65536x!quant.uniform<i16:f32, 3.0517578125e-05>>
  return %r : tensor<65536x!quant.uniform<i16:f32, 3.0517578125e-05>>
}

// @logistic_i16_11 of each hash 3eba6feee0e0bc1f
func.func @logistic_i16_11(%arg0: tensor<65536x!quant.uniform<i16:f32, 4.0>>) -> tensor<65536x!quant.uniform<i16:f32, 3.0517578125e-05>> {
  %r = "tfl.logistic"(%arg0) : (tensor<65536x!quant.uniform<i16:f32, 4.0>>) -> tensor<65536x!quant.uniform<i16:f32, 3.0517578125e-05>>
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

// @tanh_i16_6 of each hash 15d109ac75954965
func.func @tanh_i16_6(%arg0: tensor<65536x!quant.uniform<i16:f32, 0.00024428710457868874>>) -> tensor<65536x!quant.uniform<i16:f32, 3.0517578125e-05>> {
  %r = "tfl.tanh"(%arg0) : (tensor<65536x!quant.uniform<i16:f32, 0.00024428710457868874>>) -> tensor<65536x!quant.uniform<i16:f32, 3.0517578125e-05>>
  return %r : tensor<65536x!quant.uniform<i16:f32, 3.0517578125e-05>>
}

// @tanh_i16_7 of each hash 96ae7b0d20810061
func.func @tanh_i16_7(%arg0: tensor<65536x!quant.uniform<i16:f32, 0.0004885742091573775>>) -> tensor<65536x!quant.uniform<i16:f32, 3.0517578125e-05>> {
  %r = "tfl.tanh"(%arg0) : (tensor<65536x!quant.uniform<i16:f32, 0.0004885742091573775>>) -> tensor<65536x!quant.uniform<i16:f32, 3.0517578125e-05>>
  return %r : tensor<65536x!quant.uniform<i16:f32, 3.0517578125e-05>>
}

// @tanh_i16_8 of each hash b52dfa7c73fd54dd
func.func @tanh_i16_8(%arg0: tensor<65536x!quant.uniform<i16:f32, 0.000975976581685245>>) -> tensor<65536x!quant.uniform<i16:f32, 3.0517578125e-05>> {
  %r = "tfl.tanh"(%arg0) : (tensor<65536x!quant.uniform<i16:f32, 0.000975976581685245>>) -> tensor<65536x!quant.uniform<i16:f32, 3.0517578125e-05>>
  return %r : tensor<65536x!quant.uniform<i16:f32, 3.0517578125e-05>>
}

// @tanh_i16_9 of each hash 244601de8f2512af
func.func @tanh_i16_9(%arg0: tensor<65536x!quant.uniform<i16:f32, 0.0078125>>) -> tensor<65536x!quant.uniform<i16:f32, 3.0517578125e-05>> {
  %r = "tfl.tanh"(%arg0) : (tensor<65536x!quant.uniform<i16:f32, 0.0078125>>) -> tensor<65536x!quant.uniform<i16:f32, 3.0517578125e-05>>
  return %r : tensor<65536x!quant.uniform<i16:f32, 3.0517578125e-05>>
}

// @tanh_i16_10 of each hash 15ac14a7229f4185
func.func @tanh_i16_10(%arg0: tensor<65536x!quant.uniform<i16:f32, 0.12507499754428864>>) -> tensor<65536x!quant.uniform<i16:f32, 3.0517578125e-05>> {
  %r = "tfl.tanh"(%arg0) : (tensor<65536x!quant.uniform<i16:f32, 0.12507499754428864>>) -> tensor<65536x!quant.uniform<i16:f32, 3.0517578125e-05>>
  return %r : tensor<65536x!quant.uniform<i16:f32, 3.0517578125e-05>>
}

// @tanh_i16_11 of each hash f4b2253d4f6cc621
func.func @tanh_i16_11(%arg0: tensor<65536x!quant.uniform<i16:f32, 4.0>>) -> tensor<65536x!quant.uniform<i16:f32, 3.0517578125e-05>> {
  %r = "tfl.tanh"(%arg0) : (tensor<65536x!quant.uniform<i16:f32, 4.0>>) -> tensor<65536x!quant.uniform<i16:f32, 3.0517578125e-05>>
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

// @log_i8_2 of each is 808080808080808080808080808080808080808080808080808080808080808080808080808080808080808080808080808080808080808080808080808080808080808080808080808080808080808080808080808080808080808080808080808080808080808080808080808080808080808080808080808080808080808080808080808085a8bccad6dfe6edf3f8fd0105090c101316181b1d20222426282a2c2d2f3132343537383a3b3c3d3f4041424344464748494a4b4c4c4d4e4f505152535354555657575859595a5b5c5c5d5e5e5f6060616162636364646565666767686869696a6a6b6b6c6c6d6d6e6e6f6f7070717171727273737474747575
func.func @log_i8_2(%arg0: tensor<256x!quant.uniform<i8:f32, 0.07000000029802322:5>>) -> tensor<256x!quant.uniform<i8:f32, 0.019999999552965164:10>> {
  %r = "tfl.log"(%arg0) : (tensor<256x!quant.uniform<i8:f32, 0.07000000029802322:5>>) -> tensor<256x!quant.uniform<i8:f32, 0.019999999552965164:10>>
  return %r : tensor<256x!quant.uniform<i8:f32, 0.019999999552965164:10>>
}

// @neg_i8_0 of each is 807f7e7d7c7b7a797877767574737271706f6e6d6c6b6a696867666564636261605f5e5d5c5b5a595857565554535251504f4e4d4c4b4a494847464544434241403f3e3d3c3b3a393837363534333231302f2e2d2c2b2a292827262524232221201f1e1d1c1b1a191817161514131211100f0e0d0c0b0a09080706050403020100fffefdfcfbfaf9f8f7f6f5f4f3f2f1f0efeeedecebeae9e8e7e6e5e4e3e2e1e0dfdedddcdbdad9d8d7d6d5d4d3d2d1d0cfcecdcccbcac9c8c7c6c5c4c3c2c1c0bfbebdbcbbbab9b8b7b6b5b4b3b2b1b0afaeadacabaaa9a8a7a6a5a4a3a2a1a09f9e9d9c9b9a999897969594939291908f8e8d8c8b8a898887868584838281
func.func @neg_i8_0(%arg0: tensor<256x!quant.uniform<i8:f32, 0.05000000074505806>>) -> tensor<256x!quant.uniform<i8:f32, 0.05000000074505806>> {
  %r = "tfl.neg"(%arg0) : (tensor<256x!quant.uniform<i8:f32, 0.05000000074505806>>) -> tensor<256x!quant.uniform<i8:f32, 0.05000000074505806>>
  return %r : tensor<256x!quant.uniform<i8:f32, 0.05000000074505806>>
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

// @sqrt_i8_0 of each is 808181818282828282828383838383838484848484848484848585858585858585858585858686868686868686868686868787878787878787878787878787878888888888888888888888888888888888898989898989898989898989898989898989898a8a8a8a8a8a8a8a8a8a8a8a8a8a8a8a8a8a8a8a8a8a8b8b8b8b8b8b8b8b8b8b8b8b8b8b8b8b8b8b8b8b8b8b8b8c8c8c8c8c8c8c8c8c8c8c8c8c8c8c8c8c8c8c8c8c8c8c8c8c8d8d8d8d8d8d8d8d8d8d8d8d8d8d8d8d8d8d8d8d8d8d8d8d8d8d8e8e8e8e8e8e8e8e8e8e8e8e8e8e8e8e8e8e8e8e8e8e8e8e8e8e8e8e8e8f8f8f8f8f8f8f8f8f8f8f8f8f8f8f8f8f8f8f8f8f8f8f8f8f8f8f8f8f8f8f
func.func @sqrt_i8_0(%arg0: tensor<256x!quant.uniform<i8:f32, 0.009999999776482582:-128>>) -> tensor<256x!quant.uniform<i8:f32, 0.10000000149011612:-128>> {
  %r = "tfl.sqrt"(%arg0) : (tensor<256x!quant.uniform<i8:f32, 0.009999999776482582:-128>>) -> tensor<256x!quant.uniform<i8:f32, 0.10000000149011612:-128>>
  return %r : tensor<256x!quant.uniform<i8:f32, 0.10000000149011612:-128>>
}

// @sqrt_i8_1 of each is ecedededeeeeeeeeeeefefefefefefeff0f0f0f0f0f0f0f0f0f1f1f1f1f1f1f1f1f1f1f1f2f2f2f2f2f2f2f2f2f2f2f2f2f3f3f3f3f3f3f3f3f3f3f3f3f3f3f3f4f4f4f4f4f4f4f4f4f4f4f4f4f4f4f4f4f5f5f5f5f5f5f5f5f5f5f5f5f5f5f5f5f5f5f5f6f6f6f6f6f6f6f6f6f6f6f6f6f6f6f6f6f6f6f6f6f6f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f8f8f8f8f8f8f8f8f8f8f8f8f8f8f8f8f8f8f8f8f8f8f8f8f8f9f9f9f9f9f9f9f9f9f9f9f9f9f9f9f9f9f9f9f9f9f9f9f9f9f9f9fafafafafafafafafafafafafafafafafafafafafafafafafafafafafafafbfbfbfbfbfbfbfbfbfbfbfbfbfbfbfbfbfbfbfbfbfbfbfbfbfbfbfbfbfb
func.func @sqrt_i8_1(%arg0: tensor<256x!quant.uniform<i8:f32, 0.09000000357627869:-128>>) -> tensor<256x!quant.uniform<i8:f32, 0.30000001192092896:-20>> {
  %r = "tfl.sqrt"(%arg0) : (tensor<256x!quant.uniform<i8:f32, 0.09000000357627869:-128>>) -> tensor<256x!quant.uniform<i8:f32, 0.30000001192092896:-20>>
  return %r : tensor<256x!quant.uniform<i8:f32, 0.30000001192092896:-20>>
}

// @sqrt_i8_2 of each is a2a2a3a3a3a3a4a4a4a4a4a4a4a5a5a5a5a5a5a5a5a5a5a6a6a6a6a6a6a6a6a6a6a6a6a6a7a7a7a7a7a7a7a7a7a7a7a7a7a7a7a8a8a8a8a8a8a8a8a8a8a8a8a8a8a8a8a8a8a9a9a9a9a9a9a9a9a9a9a9a9a9a9a9a9a9a9a9a9a9aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaabababababababababababababababababababababababababababacacacacacacacacacacacacacacacacacacacacacacacacacacacacacadadadadadadadadadadadadadadadadadadadadadadadadadadadadadadadadaeaeaeaeaeaeaeaeaeaeaeaeaeaeaeaeaeaeaeaeaeaeaeaeaeaeaeaeaeaeaeaeaeaeaeafafafafafafafafafafafafafafafafafafaf
func.func @sqrt_i8_2(%arg0: tensor<256x!quant.uniform<i8:f32, 0.006220645736902952:-128>>) -> tensor<256x!quant.uniform<i8:f32, 0.0934000015258789:-94>> {
  %r = "tfl.sqrt"(%arg0) : (tensor<256x!quant.uniform<i8:f32, 0.006220645736902952:-128>>) -> tensor<256x!quant.uniform<i8:f32, 0.0934000015258789:-94>>
  return %r : tensor<256x!quant.uniform<i8:f32, 0.0934000015258789:-94>>
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

// @relu_n1_to_1_i8_0 of each is d3d3d3d3d3d3d3d3d3d3d3d3d3d3d3d3d3d3d3d3d3d3d3d3d3d3d3d3d3d3d3d3d3d3d3d3d3d3d3d3d3d3d3d3d3d3d3d3d3d3d3d3d3d3d3d3d3d3d3d3d3d3d3d3d3d3d3d3d3d3d3d3d3d3d3d3d3d3d3d3d3d3d3d3d3d3d3d3d3d3d3d3d3d3d3d3d3d3d3d3d3d3d3d3d3d3d3d3d3d3d3d3d4d6d7d8d9dbdcdddee0e1e2e3e5e6e7e8eaebecedeff0f1f2f4f5f6f7f9fafbfcfeff00010304050505050505050505050505050505050505050505050505050505050505050505050505050505050505050505050505050505050505050505050505050505050505050505050505050505050505050505050505050505050505050505050505050505050505050505
func.func @relu_n1_to_1_i8_0(%arg0: tensor<256x!quant.uniform<i8:f32, 0.05000000074505806:3>>) -> tensor<256x!quant.uniform<i8:f32, 0.03999999910593033:-20>> {
  %r = "tfl.relu_n1_to_1"(%arg0) : (tensor<256x!quant.uniform<i8:f32, 0.05000000074505806:3>>) -> tensor<256x!quant.uniform<i8:f32, 0.03999999910593033:-20>>
  return %r : tensor<256x!quant.uniform<i8:f32, 0.03999999910593033:-20>>
}

// @relu_n1_to_1_i8_1 of each is d3d3d3d3d3d3d3d3d3d3d3d3d3d3d3d3d3d3d3d3d3d3d3d3d3d3d3d3d3d3d3d3d3d3d3d3d3d3d3d3d3d3d3d3d3d3d3d3d3d3d3d3d3d3d3d3d3d3d3d3d3d3d3d3d3d3d3d3d3d3d3d3d3d3d3d3d3d3d3d3d3d3d3d3d3d3d3d3d3d3d3d3d3d3d3d3d3d3d3d3d3d3d3d3d3d3d3d3d3d3d3d3d4d6d7d8d9dbdcdddee0e1e2e3e5e6e7e8eaebecedeff0f1f2f4f5f6f7f9fafbfcfeff00010304050505050505050505050505050505050505050505050505050505050505050505050505050505050505050505050505050505050505050505050505050505050505050505050505050505050505050505050505050505050505050505050505050505050505050505
func.func @relu_n1_to_1_i8_1(%arg0: tensor<256x!quant.uniform<i8:f32, 0.04999999701976776:3>>) -> tensor<256x!quant.uniform<i8:f32, 0.03999999910593033:-20>> {
  %r = "tfl.relu_n1_to_1"(%arg0) : (tensor<256x!quant.uniform<i8:f32, 0.04999999701976776:3>>) -> tensor<256x!quant.uniform<i8:f32, 0.03999999910593033:-20>>
  return %r : tensor<256x!quant.uniform<i8:f32, 0.03999999910593033:-20>>
}

// @relu_n1_to_1_u8_2 of each is 69696969696969696969696969696969696969696969696969696969696969696969696969696969696969696969696969696969696969696969696969696969696969696969696969696969696969696969696969696969696969696969696969696969696a6c6d6e6f71727374767778797b7c7d7e80818283858687888a8b8c8d8f90919294959697999a9b9b9b9b9b9b9b9b9b9b9b9b9b9b9b9b9b9b9b9b9b9b9b9b9b9b9b9b9b9b9b9b9b9b9b9b9b9b9b9b9b9b9b9b9b9b9b9b9b9b9b9b9b9b9b9b9b9b9b9b9b9b9b9b9b9b9b9b9b9b9b9b9b9b9b9b9b9b9b9b9b9b9b9b9b9b9b9b9b9b9b9b9b9b9b9b9b9b9b9b9b9b9b9b9b9b9b9b9b9b9b9b9b9b9b9b
func.func @relu_n1_to_1_u8_2(%arg0: tensor<256x!quant.uniform<u8:f32, 0.05000000074505806:120>>) -> tensor<256x!quant.uniform<u8:f32, 0.03999999910593033:130>> {
  %r = "tfl.relu_n1_to_1"(%arg0) : (tensor<256x!quant.uniform<u8:f32, 0.05000000074505806:120>>) -> tensor<256x!quant.uniform<u8:f32, 0.03999999910593033:130>>
  return %r : tensor<256x!quant.uniform<u8:f32, 0.03999999910593033:130>>
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

// @mean_i8_0_12 of mix 0 is edecda0104eddee2f004f414f6fddaf8e20ff701f9f5ef08e5ecf008efe308ddf9d6e3fcecefeaebffefdbceef09e50302e008ebf5eeebe4e6fff0fcf9effef9e6e1fcf2f2e2e1dfffe3df14f410eee9cafe04eb01f7edf3e80ff4e8fb0104f1fcd3e5dbf3eee8efe6fff4f5eeffe2f3fffde6f4fce5d9dbfe1c0fe9f70f0ff9e3ffe8fdf81003eef7f6e8eed0e3e1ddfbf60104fdf900efede9def0e4dae2eeff020afbe1ea09f7f6f3ff07e108fe05d6e7ff07e4ee01eee6f50208eefff1ffe50bcdf8e4cfe5f016f500d5dee800e5fff102f3f9faf7e30ddce3e5f2e2e015e5f5e7e0d5f203e6cf0c08fad8ead4ed060613ccf4e9cfe1e7f1f5fcebeafbeafbfcf0f1f300f500f0ebeb00ebe0f1050b0cf5f9f6dce1f3faf1e9de02dadcfae6d3ffeae9f4dbfbf9f3fddcefeefff2fbeffcf5e000fbe8ed0316fcdcf2edeef710f8d3ccea06f302dff7fcfef2dbf5f3feeaebe0e5dc18d9f0f9eaed011ad5e5e1db03f5fef007e8ebe402edede505e4ffcaecf500e8fff4faf4f9e7d900050cf6f809ece4fcebe5e50302f105ebffe2d6e4f10202e4f2ebfe13de01e1e7f1ffe0ebf317e610f4ece4d1f4e202e902ee00d9d9e601e6e4f1f0e2ece30800f0f1f4f5f1f20becf9ec0ff4fdea0ae3f402f8e905f9ebf5e001f61006fff5e9f5fef5e700efd3ece4f4fef9ca03ebfae9cffcfe06f40df204ebfef8fcf9ff04f2
func.func @mean_i8_0_12(%arg0: tensor<8x5x7x64x!quant.uniform<i8:f32, 0.05000000074505806:3>>) -> tensor<8x1x1x64x!quant.uniform<i8:f32, 0.03999999910593033:-10>> {
  %1 = "tfl.pseudo_const"() <{value = dense<[1, 2]> : tensor<2xi32>}> : () -> tensor<2xi32>
  %r = "tfl.mean"(%arg0, %1) <{keep_dims = true}> : (tensor<8x5x7x64x!quant.uniform<i8:f32, 0.05000000074505806:3>>, tensor<2xi32>) -> tensor<8x1x1x64x!quant.uniform<i8:f32, 0.03999999910593033:-10>>
  return %r : tensor<8x1x1x64x!quant.uniform<i8:f32, 0.03999999910593033:-10>>
}

// @mean_i8_0_3 of mix 0 is fb0af8f8f1f104f6f2f8f9ebf9f3e5f8f1f6fefbeff1e4e6f3e9d6f2efec04eddfe4f2f0f8f5e0f00df0e8e8f0faecfde9eaf3f3f7dfe411f301f803e8f0e9f20102e9f0f4ee03e8ffedfbf6e4f7e0eefc00fcf7fbffddedebfcf4ee01f3edfbf1dffce6f70ce205f2d6eae5e8e6e7eff405e4efe3f9f9e5f6f3fbe5faebdfe6efdbfdf20ff8e4fdf2eae8f7eee9e6e5f813f8faf1f2f4eaf2e6f6ebedf7edfeeceef0ef01f306f8f3e7ede8faebeffcfcfaebf7e7f0d5f5f5f8f9f600e9e5eef3e9f3fdf0eaf9f3f9efe3e2fce3eaf9e8fceeec01ebf3f6f8f1f9f0ddf6f6f7f002e202fdddecf0e6f7e7f4e5f7e5f7f2feeefcef020de6effd0f01f4f2e9f1fdecf7feec09f5eefa02e3e3ecfdfb0302ffe7f6e6f5e5e4
func.func @mean_i8_0_3(%arg0: tensor<8x5x7x64x!quant.uniform<i8:f32, 0.05000000074505806:3>>) -> tensor<8x5x7x1x!quant.uniform<i8:f32, 0.03999999910593033:-10>> {
  %1 = "tfl.pseudo_const"() <{value = dense<[3]> : tensor<1xi32>}> : () -> tensor<1xi32>
  %r = "tfl.mean"(%arg0, %1) <{keep_dims = true}> : (tensor<8x5x7x64x!quant.uniform<i8:f32, 0.05000000074505806:3>>, tensor<1xi32>) -> tensor<8x5x7x1x!quant.uniform<i8:f32, 0.03999999910593033:-10>>
  return %r : tensor<8x5x7x1x!quant.uniform<i8:f32, 0.03999999910593033:-10>>
}

// @mean_i8_0_1 of mix 0 hash 085e96165d9a1938
func.func @mean_i8_0_1(%arg0: tensor<8x5x7x64x!quant.uniform<i8:f32, 0.05000000074505806:3>>) -> tensor<8x1x7x64x!quant.uniform<i8:f32, 0.03999999910593033:-10>> {
  %1 = "tfl.pseudo_const"() <{value = dense<[1]> : tensor<1xi32>}> : () -> tensor<1xi32>
  %r = "tfl.mean"(%arg0, %1) <{keep_dims = true}> : (tensor<8x5x7x64x!quant.uniform<i8:f32, 0.05000000074505806:3>>, tensor<1xi32>) -> tensor<8x1x7x64x!quant.uniform<i8:f32, 0.03999999910593033:-10>>
  return %r : tensor<8x1x7x64x!quant.uniform<i8:f32, 0.03999999910593033:-10>>
}

// @mean_i8_0_1_dropped of mix 0 hash 085e96165d9a1938
func.func @mean_i8_0_1_dropped(%arg0: tensor<8x5x7x64x!quant.uniform<i8:f32, 0.05000000074505806:3>>) -> tensor<8x7x64x!quant.uniform<i8:f32, 0.03999999910593033:-10>> {
  %1 = "tfl.pseudo_const"() <{value = dense<[1]> : tensor<1xi32>}> : () -> tensor<1xi32>
  %r = "tfl.mean"(%arg0, %1) <{keep_dims = false}> : (tensor<8x5x7x64x!quant.uniform<i8:f32, 0.05000000074505806:3>>, tensor<1xi32>) -> tensor<8x7x64x!quant.uniform<i8:f32, 0.03999999910593033:-10>>
  return %r : tensor<8x7x64x!quant.uniform<i8:f32, 0.03999999910593033:-10>>
}

// @mean_i8_1_12 of mix 1 is 02fdedf9e604071a02edfcfde41c06050ceafffcf91bf313080a00fdf901f9ec0efafee902fefdfcfcf202f8f00afef207f70f09030b03e804f4040bfdec07f908fa160b01030a1af00fe907f8f9e10cf9f70d04e80c020003e210f8fc05fb00e70f040206f8e8fc23e5f00ff7ee170ee3f6fe0300f5fef90c06f6060007f90e07ff1305f504fe04f401e2e800f4060afaf90306fffffbffe7060722f1f00b121008f3fa1106fd0a07f1fb08fe04f9f5f8f90a12ff17ee02161401f3f6031802e608f00909ff030800fff903fbfdf7f21104e6fcfd01050eedf7effff8fcfc0e0202010a0000ff1226fbfb14ff130df60ceff1fe0bf5f10903f304f2e5fffee805fc030e0907fff90d011cf9020f0a06fa020e0dfdf00dfe15f8f1f2fefeedfaf70405fa04f3efecfb06171b0a0aeb0e0d1bec0cfa130bf3010105fbf70110120302eaeffbf6fcfd060bf8efff06edff11fbf5ff0613fcf50305f80e0f0504000205eaf0fd140c02e706fd01f90008f70e0819ef04ffe602fe12fcf9e5ff0d040903ee0de4f2f80b0ff6f2fff4fdfceaf50606120302fcfd0905f5ef030f0b0108fef4f502f504ff170506fafdf0effcf407ece0f40bfaf6f6f203050e150109080200f30503f9ec1b0311060aec17e7f0f10810f1fc04160ceafbf10103fdf401e90716f303fc0a0003f3eaf60212fef2fe0100fe0803fae704f6f3ed09fef7
func.func @mean_i8_1_12(%arg0: tensor<8x5x7x64x!quant.uniform<i8:f32, 0.05000000074505806:3>>) -> tensor<8x1x1x64x!quant.uniform<i8:f32, 0.05000000074505806:3>> {
  %1 = "tfl.pseudo_const"() <{value = dense<[1, 2]> : tensor<2xi32>}> : () -> tensor<2xi32>
  %r = "tfl.mean"(%arg0, %1) <{keep_dims = true}> : (tensor<8x5x7x64x!quant.uniform<i8:f32, 0.05000000074505806:3>>, tensor<2xi32>) -> tensor<8x1x1x64x!quant.uniform<i8:f32, 0.05000000074505806:3>>
  return %r : tensor<8x1x1x64x!quant.uniform<i8:f32, 0.05000000074505806:3>>
}

// @mean_i8_1_3 of mix 1 is f3fb10fa060b03fc0bfbef00f40bfcfdecfbf5fffbf5fffb14090309fdfbf906ed00fd05fe02fb06fef701f10503fffdf7fffbfa08050503fdf609fafefb1200fffaf109f8060600fef804eeef07030506070501020a03071104fc01f900ff08f9f3fffc0900ff0afc0101f5fe0cfe0dff0afef6100bfdf1fb01f8fee9ff06fefbf905edf9fd03fe03fa0702fdf60200fcfe040c0afc09070d04f700fb04f708ef02020405fd020c18fa060f0605fdf6fbfb04031b17f4faf60107ebedf3fdf608edf8f8050006fd170704ed0b0206fa0507f806fdf000f4fffd0e05f3060a0a00f50ee8ea04e903000bfbfb0616ff0807f8ebec020604f300faf714e509fa03fbf402fd01040104000608fcffe8f70ffd06fafbfafafafa
func.func @mean_i8_1_3(%arg0: tensor<8x5x7x64x!quant.uniform<i8:f32, 0.05000000074505806:3>>) -> tensor<8x5x7x1x!quant.uniform<i8:f32, 0.05000000074505806:3>> {
  %1 = "tfl.pseudo_const"() <{value = dense<[3]> : tensor<1xi32>}> : () -> tensor<1xi32>
  %r = "tfl.mean"(%arg0, %1) <{keep_dims = true}> : (tensor<8x5x7x64x!quant.uniform<i8:f32, 0.05000000074505806:3>>, tensor<1xi32>) -> tensor<8x5x7x1x!quant.uniform<i8:f32, 0.05000000074505806:3>>
  return %r : tensor<8x5x7x1x!quant.uniform<i8:f32, 0.05000000074505806:3>>
}

// @mean_i8_1_1 of mix 1 hash 50c438a47106898e
func.func @mean_i8_1_1(%arg0: tensor<8x5x7x64x!quant.uniform<i8:f32, 0.05000000074505806:3>>) -> tensor<8x1x7x64x!quant.uniform<i8:f32, 0.05000000074505806:3>> {
  %1 = "tfl.pseudo_const"() <{value = dense<[1]> : tensor<1xi32>}> : () -> tensor<1xi32>
  %r = "tfl.mean"(%arg0, %1) <{keep_dims = true}> : (tensor<8x5x7x64x!quant.uniform<i8:f32, 0.05000000074505806:3>>, tensor<1xi32>) -> tensor<8x1x7x64x!quant.uniform<i8:f32, 0.05000000074505806:3>>
  return %r : tensor<8x1x7x64x!quant.uniform<i8:f32, 0.05000000074505806:3>>
}

// @mean_u8_2_12 of mix 2 is 73796c6c8381576f7881785a716b695c68666a99628c70678087726e9068665c8e867293726e6a7f7f757a4a8d7c7a7d7c916d727e7e9385617e6b5f6c7965857584837b747e87568e816f58899d8c61758f897079776a5e566d5f7882666e856964927a6474646b7885635d727871666d72777570767c767a7a61527f77837c7774617c6c8a806472678c7a777e766775786b78658b578481817b7f6262787e5d908a7d756d6673636e69956c664a68786c737674816267607b7e8480766f616b7f80658264726b6a766c8d807372888472856f877f6780788d697b826e82838d6a5b6d726882696a7897657f4c796f6a738788785f7962845a6673745c7e6374817a5f6b597f776e6a626e7d8d81887f6e6c6f6f6875758b8468635c8e73886f7594738e6a7a75707f84677b7d55937f797d7a6c9b687770877476676a846d748573816f736e847a6a737c7577867f7773565b7f766b666e6c7b7977937a736950758b66867f857e7e8b7678495b767581857177737a967e699d7c676c7a7a7f756d6973795c819264597b8a8d666f816e74608d8b917d736876938d7a7390828875787e619d776f7060567b676b73626d6a7b83867881887e6d8363745d64747566777485826e85808f64806f72956686687d696e787077646b5d675b7c99697e8c6d8161807c6e506e7d755855758c7e838a736a95767970776b84727e6c
func.func @mean_u8_2_12(%arg0: tensor<8x5x7x64x!quant.uniform<u8:f32, 0.05000000074505806:130>>) -> tensor<8x1x1x64x!quant.uniform<u8:f32, 0.03999999910593033:120>> {
  %1 = "tfl.pseudo_const"() <{value = dense<[1, 2]> : tensor<2xi32>}> : () -> tensor<2xi32>
  %r = "tfl.mean"(%arg0, %1) <{keep_dims = true}> : (tensor<8x5x7x64x!quant.uniform<u8:f32, 0.05000000074505806:130>>, tensor<2xi32>) -> tensor<8x1x1x64x!quant.uniform<u8:f32, 0.03999999910593033:120>>
  return %r : tensor<8x1x1x64x!quant.uniform<u8:f32, 0.03999999910593033:120>>
}

// @mean_u8_2_3 of mix 2 is 65748e7f6d8871866d728577736e78736382806b776577667e7177747c616c807770727088777b79737078747a7b70777d7272627c716d8072856c7380727471696f7766607e6a66785c86678179757971796e7a765a7f8d8071747c6a8060586a777e796471837676715e71687e7c678f777a6f706b71756a826c738f6f7a907f718a687f825d6a60667e755a75877c6b68658b6c717186745f6b6e83857d697e796f8c8d737f7e827c636d79886c8978746e6d796b796d788f7b6a5f73778075827467706569768e7c6c8d6a806f877e747d6b72787481727b8276746c727281868a708a6e7a678787797b747f636360737476778479757970797c6b737f8d7d6b767c74797a6a657b7575706b6f75775e7c6a7e787f6c
func.func @mean_u8_2_3(%arg0: tensor<8x5x7x64x!quant.uniform<u8:f32, 0.05000000074505806:130>>) -> tensor<8x5x7x1x!quant.uniform<u8:f32, 0.03999999910593033:120>> {
  %1 = "tfl.pseudo_const"() <{value = dense<[3]> : tensor<1xi32>}> : () -> tensor<1xi32>
  %r = "tfl.mean"(%arg0, %1) <{keep_dims = true}> : (tensor<8x5x7x64x!quant.uniform<u8:f32, 0.05000000074505806:130>>, tensor<1xi32>) -> tensor<8x5x7x1x!quant.uniform<u8:f32, 0.03999999910593033:120>>
  return %r : tensor<8x5x7x1x!quant.uniform<u8:f32, 0.03999999910593033:120>>
}

// @mean_u8_2_1 of mix 2 hash 14d900c39a7694be
func.func @mean_u8_2_1(%arg0: tensor<8x5x7x64x!quant.uniform<u8:f32, 0.05000000074505806:130>>) -> tensor<8x1x7x64x!quant.uniform<u8:f32, 0.03999999910593033:120>> {
  %1 = "tfl.pseudo_const"() <{value = dense<[1]> : tensor<1xi32>}> : () -> tensor<1xi32>
  %r = "tfl.mean"(%arg0, %1) <{keep_dims = true}> : (tensor<8x5x7x64x!quant.uniform<u8:f32, 0.05000000074505806:130>>, tensor<1xi32>) -> tensor<8x1x7x64x!quant.uniform<u8:f32, 0.03999999910593033:120>>
  return %r : tensor<8x1x7x64x!quant.uniform<u8:f32, 0.03999999910593033:120>>
}

// @mean_i16_3_12 of mix 3 hash 01cadd92cd68b8fa
func.func @mean_i16_3_12(%arg0: tensor<8x5x7x64x!quant.uniform<i16:f32, 0.0005000000237487257>>) -> tensor<8x1x1x64x!quant.uniform<i16:f32, 0.00039999998989515007>> {
  %1 = "tfl.pseudo_const"() <{value = dense<[1, 2]> : tensor<2xi32>}> : () -> tensor<2xi32>
  %r = "tfl.mean"(%arg0, %1) <{keep_dims = true}> : (tensor<8x5x7x64x!quant.uniform<i16:f32, 0.0005000000237487257>>, tensor<2xi32>) -> tensor<8x1x1x64x!quant.uniform<i16:f32, 0.00039999998989515007>>
  return %r : tensor<8x1x1x64x!quant.uniform<i16:f32, 0.00039999998989515007>>
}

// @mean_i16_3_3 of mix 3 hash b273f0538e4ffe0c
func.func @mean_i16_3_3(%arg0: tensor<8x5x7x64x!quant.uniform<i16:f32, 0.0005000000237487257>>) -> tensor<8x5x7x1x!quant.uniform<i16:f32, 0.00039999998989515007>> {
  %1 = "tfl.pseudo_const"() <{value = dense<[3]> : tensor<1xi32>}> : () -> tensor<1xi32>
  %r = "tfl.mean"(%arg0, %1) <{keep_dims = true}> : (tensor<8x5x7x64x!quant.uniform<i16:f32, 0.0005000000237487257>>, tensor<1xi32>) -> tensor<8x5x7x1x!quant.uniform<i16:f32, 0.00039999998989515007>>
  return %r : tensor<8x5x7x1x!quant.uniform<i16:f32, 0.00039999998989515007>>
}

// @mean_i16_3_1 of mix 3 hash 2d9ee5ac591c43d2
func.func @mean_i16_3_1(%arg0: tensor<8x5x7x64x!quant.uniform<i16:f32, 0.0005000000237487257>>) -> tensor<8x1x7x64x!quant.uniform<i16:f32, 0.00039999998989515007>> {
  %1 = "tfl.pseudo_const"() <{value = dense<[1]> : tensor<1xi32>}> : () -> tensor<1xi32>
  %r = "tfl.mean"(%arg0, %1) <{keep_dims = true}> : (tensor<8x5x7x64x!quant.uniform<i16:f32, 0.0005000000237487257>>, tensor<1xi32>) -> tensor<8x1x7x64x!quant.uniform<i16:f32, 0.00039999998989515007>>
  return %r : tensor<8x1x7x64x!quant.uniform<i16:f32, 0.00039999998989515007>>
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

// @sum_u8_2_12 of mix 2 is 53822224c9b8003775ba7a00451b1100080016ff00ff4003aedf4f34ff080000ffdd4dff503518aaa7628800ff93859b96ff2c50a2a1ffd100a02000217f00d465cec38b5fa4e400ffb43a00f1ffff0065fff0417e6f13000029007abd0032d31100ff87005d001d79d300004c794500294f74664069956d86860000a672c692735e009422f4b2004e00ff8473a16b04647a1e7800ff00cbb6b68aa9000079a200fff79d612d0055003411ff220000057723576b5bb90004008da1cfad693c001da7b300bd004f1f186d27ffb2574ce6cf4cd13adead00ae7bff1191bc30bdc7ff18002e4f08bc10177aff00a8007d371352e0e875007e00ce0000555a00a1005bb484001d00ad6f341400309affbae8ad33273c3a086062ffcc0a0000ff52e73965ff54ff15896640a8cb038c9900ffa97e9d8724ff0a6f41e2596d0019cb2a5fd458b6365830cc881357956573d7a871580000ab6b200031268c806eff8354120066fe00dca7d49fa2fe6a7600006b64b6d044745788ffa112ff9701248885a8662c0e557d00b4ff00008cf6ff0038b5305c00fffcff9e570867ffff8654ffbce9647aa500ff6e3c4100008c001d56002b1590c6d979b7eaa32ec2005e00005c6200725cd6c130d0afff00b13c50ff00dc07980d3076426f001a00000092ff0ca3ff2db800b29733002f9d64000061ffa0c4f95719ff677c3d701ece4ea127
func.func @sum_u8_2_12(%arg0: tensor<8x5x7x64x!quant.uniform<u8:f32, 0.05000000074505806:130>>) -> tensor<8x1x1x64x!quant.uniform<u8:f32, 0.20000000298023224:120>> {
  %1 = "tfl.pseudo_const"() <{value = dense<[1, 2]> : tensor<2xi32>}> : () -> tensor<2xi32>
  %r = "tfl.sum"(%arg0, %1) <{keep_dims = true}> : (tensor<8x5x7x64x!quant.uniform<u8:f32, 0.05000000074505806:130>>, tensor<2xi32>) -> tensor<8x1x1x64x!quant.uniform<u8:f32, 0.20000000298023224:120>>
  return %r : tensor<8x1x1x64x!quant.uniform<u8:f32, 0.20000000298023224:120>>
}

// @sum_u8_2_3 of mix 2 is 004affd600ff1bff0028ff683b007c3e00fde1006e007100c5206742ab0000de6a162d17ff709a7f3b0c7d42969b0c6ab42e2800a91c00dd2fff0038d92645200005660000c800007600ff00ef7f54831f82008e5e00d7ffda2443af00e30000006ac7800019ff5e601c002000c5ad00ff6e8d0214001e5700fe0037ff0a8fffd41eff00d7f800000000ca52004effae000000ff001f21ff4a000000ffffb600c37f00ffff3cd2c8fbb200007fff00ff754b00008200880076ffa00000376edd4cf648000e000062ffa600ff00de02ffc648be0029793fe9289ef95e4200252bf1ffff13ff009100ffff849d47cc00000036435c71ff8452820b83ac0032d5ffb4005baf497f9100009c544f0c0001526b00b000c375ce00
func.func @sum_u8_2_3(%arg0: tensor<8x5x7x64x!quant.uniform<u8:f32, 0.05000000074505806:130>>) -> tensor<8x5x7x1x!quant.uniform<u8:f32, 0.20000000298023224:120>> {
  %1 = "tfl.pseudo_const"() <{value = dense<[3]> : tensor<1xi32>}> : () -> tensor<1xi32>
  %r = "tfl.sum"(%arg0, %1) <{keep_dims = true}> : (tensor<8x5x7x64x!quant.uniform<u8:f32, 0.05000000074505806:130>>, tensor<1xi32>) -> tensor<8x5x7x1x!quant.uniform<u8:f32, 0.20000000298023224:120>>
  return %r : tensor<8x5x7x1x!quant.uniform<u8:f32, 0.20000000298023224:120>>
}

// @sum_u8_2_1 of mix 2 hash 0eee85a82cd2c62d
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

// @reduce_max_i16_3_12 of mix 3 hash d609780c20583987
func.func @reduce_max_i16_3_12(%arg0: tensor<8x5x7x64x!quant.uniform<i16:f32, 0.0005000000237487257>>) -> tensor<8x1x1x64x!quant.uniform<i16:f32, 0.0005000000237487257>> {
  %1 = "tfl.pseudo_const"() <{value = dense<[1, 2]> : tensor<2xi32>}> : () -> tensor<2xi32>
  %r = "tfl.reduce_max"(%arg0, %1) <{keep_dims = true}> : (tensor<8x5x7x64x!quant.uniform<i16:f32, 0.0005000000237487257>>, tensor<2xi32>) -> tensor<8x1x1x64x!quant.uniform<i16:f32, 0.0005000000237487257>>
  return %r : tensor<8x1x1x64x!quant.uniform<i16:f32, 0.0005000000237487257>>
}

// @reduce_max_i16_3_3 of mix 3 hash 5f581cb9d51fb513
func.func @reduce_max_i16_3_3(%arg0: tensor<8x5x7x64x!quant.uniform<i16:f32, 0.0005000000237487257>>) -> tensor<8x5x7x1x!quant.uniform<i16:f32, 0.0005000000237487257>> {
  %1 = "tfl.pseudo_const"() <{value = dense<[3]> : tensor<1xi32>}> : () -> tensor<1xi32>
  %r = "tfl.reduce_max"(%arg0, %1) <{keep_dims = true}> : (tensor<8x5x7x64x!quant.uniform<i16:f32, 0.0005000000237487257>>, tensor<1xi32>) -> tensor<8x5x7x1x!quant.uniform<i16:f32, 0.0005000000237487257>>
  return %r : tensor<8x5x7x1x!quant.uniform<i16:f32, 0.0005000000237487257>>
}

// @reduce_max_i16_3_1 of mix 3 hash ac5cab575485c2e8
func.func @reduce_max_i16_3_1(%arg0: tensor<8x5x7x64x!quant.uniform<i16:f32, 0.0005000000237487257>>) -> tensor<8x1x7x64x!quant.uniform<i16:f32, 0.0005000000237487257>> {
  %1 = "tfl.pseudo_const"() <{value = dense<[1]> : tensor<1xi32>}> : () -> tensor<1xi32>
  %r = "tfl.reduce_max"(%arg0, %1) <{keep_dims = true}> : (tensor<8x5x7x64x!quant.uniform<i16:f32, 0.0005000000237487257>>, tensor<1xi32>) -> tensor<8x1x7x64x!quant.uniform<i16:f32, 0.0005000000237487257>>
  return %r : tensor<8x1x7x64x!quant.uniform<i16:f32, 0.0005000000237487257>>
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

// @reduce_min_i16_3_12 of mix 3 hash b3fb9a0984f0e692
func.func @reduce_min_i16_3_12(%arg0: tensor<8x5x7x64x!quant.uniform<i16:f32, 0.0005000000237487257>>) -> tensor<8x1x1x64x!quant.uniform<i16:f32, 0.0005000000237487257>> {
  %1 = "tfl.pseudo_const"() <{value = dense<[1, 2]> : tensor<2xi32>}> : () -> tensor<2xi32>
  %r = "tfl.reduce_min"(%arg0, %1) <{keep_dims = true}> : (tensor<8x5x7x64x!quant.uniform<i16:f32, 0.0005000000237487257>>, tensor<2xi32>) -> tensor<8x1x1x64x!quant.uniform<i16:f32, 0.0005000000237487257>>
  return %r : tensor<8x1x1x64x!quant.uniform<i16:f32, 0.0005000000237487257>>
}

// @reduce_min_i16_3_3 of mix 3 hash 0f1af49c2700b0c7
func.func @reduce_min_i16_3_3(%arg0: tensor<8x5x7x64x!quant.uniform<i16:f32, 0.0005000000237487257>>) -> tensor<8x5x7x1x!quant.uniform<i16:f32, 0.0005000000237487257>> {
  %1 = "tfl.pseudo_const"() <{value = dense<[3]> : tensor<1xi32>}> : () -> tensor<1xi32>
  %r = "tfl.reduce_min"(%arg0, %1) <{keep_dims = true}> : (tensor<8x5x7x64x!quant.uniform<i16:f32, 0.0005000000237487257>>, tensor<1xi32>) -> tensor<8x5x7x1x!quant.uniform<i16:f32, 0.0005000000237487257>>
  return %r : tensor<8x5x7x1x!quant.uniform<i16:f32, 0.0005000000237487257>>
}

// @reduce_min_i16_3_1 of mix 3 hash b5545258f31f9c3c
func.func @reduce_min_i16_3_1(%arg0: tensor<8x5x7x64x!quant.uniform<i16:f32, 0.0005000000237487257>>) -> tensor<8x1x7x64x!quant.uniform<i16:f32, 0.0005000000237487257>> {
  %1 = "tfl.pseudo_const"() <{value = dense<[1]> : tensor<1xi32>}> : () -> tensor<1xi32>
  %r = "tfl.reduce_min"(%arg0, %1) <{keep_dims = true}> : (tensor<8x5x7x64x!quant.uniform<i16:f32, 0.0005000000237487257>>, tensor<1xi32>) -> tensor<8x1x7x64x!quant.uniform<i16:f32, 0.0005000000237487257>>
  return %r : tensor<8x1x7x64x!quant.uniform<i16:f32, 0.0005000000237487257>>
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

// @gather_batches_1 of mix 1 is 6c82a562cb809f34ddfa8c9ffc5b944e39a3efd61298f95b
func.func @gather_batches_1(%arg0: tensor<4x6x3x!quant.uniform<i8:f32, 0.05000000074505806:3>>) -> tensor<4x2x3x!quant.uniform<i8:f32, 0.05000000074505806:3>> {
  %1 = "tfl.pseudo_const"() <{value = dense<[[0, 1], [0, 1], [2, 1], [1, 0]]> : tensor<4x2xi32>}> : () -> tensor<4x2xi32>
  %r = "tfl.gather"(%arg0, %1) <{axis = 1 : i32, batch_dims = 1 : i32}> : (tensor<4x6x3x!quant.uniform<i8:f32, 0.05000000074505806:3>>, tensor<4x2xi32>) -> tensor<4x2x3x!quant.uniform<i8:f32, 0.05000000074505806:3>>
  return %r : tensor<4x2x3x!quant.uniform<i8:f32, 0.05000000074505806:3>>
}

// @gather_batches_2 of mix 1 is 6c8262cb8d1032bec851bf6c9f34fa8c63c90ef648a38c8a042fa339945b8f2f752e00a2f998d6efa248a8d73988801f
func.func @gather_batches_2(%arg0: tensor<4x6x3x!quant.uniform<i8:f32, 0.05000000074505806:3>>) -> tensor<4x6x2x!quant.uniform<i8:f32, 0.05000000074505806:3>> {
  %1 = "tfl.pseudo_const"() <{value = dense<[[0, 1], [0, 1], [2, 1], [1, 0]]> : tensor<4x2xi32>}> : () -> tensor<4x2xi32>
  %r = "tfl.gather"(%arg0, %1) <{axis = 2 : i32, batch_dims = 1 : i32}> : (tensor<4x6x3x!quant.uniform<i8:f32, 0.05000000074505806:3>>, tensor<4x2xi32>) -> tensor<4x6x2x!quant.uniform<i8:f32, 0.05000000074505806:3>>
  return %r : tensor<4x6x2x!quant.uniform<i8:f32, 0.05000000074505806:3>>
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

// @conv_2d_i8 of mix 4 hash a44dadd49a67c4a4
func.func @conv_2d_i8(%arg0: tensor<8x30x31x5x!quant.uniform<i8:f32, 0.029999999329447746:5>>) -> tensor<8x15x16x4x!quant.uniform<i8:f32, 0.8999999761581421:-7>> {
  %1 = "tfl.pseudo_qconst"() <{qtype = tensor<4x3x3x5x!quant.uniform<i8:f32:0, {0.010999999940395355, 0.012000000104308128, 0.007000000216066837, 0.019999999552965164}>>, value = dense<"0x7EF4E84544236752FBB56B8F31A23A10E42814F5F55CA037CDCC11C64C9A3B2949C1BB60700314611732A6C2FEA98EEBC0266A11A93970100E979FC2EA8498706D5E670216813C4E529F3749E0871017110D95EBEFB8B1BBD55C968CA3D0E2D3372C2B7F7BE634056BD7135682D7F05ABC1056545B1C71A56F6ED15D47768622812E967B1A63F33E28F9D43DE91FDDB96381BCDF37A0D66397575F87BDCF127848DE691C4B6F9AC9DFED948AB61B581CC8721A1E"> : tensor<4x3x3x5xi8>}> : () -> tensor<4x3x3x5x!quant.uniform<i8:f32:0, {0.010999999940395355, 0.012000000104308128, 0.007000000216066837, 0.019999999552965164}>>
  %2 = "tfl.pseudo_qconst"() <{qtype = tensor<4x!quant.uniform<i32:f32:0, {0.0003299999807495624, 0.0003600000054575503, 0.0002099999983329326, 0.0005999999702908099}>>, value = dense<[-29515, 20527, -1446, -19129]> : tensor<4xi32>}> : () -> tensor<4x!quant.uniform<i32:f32:0, {0.0003299999807495624, 0.0003600000054575503, 0.0002099999983329326, 0.0005999999702908099}>>
  %r = "tfl.conv_2d"(%arg0, %1, %2) <{dilation_h_factor = 1 : i32, dilation_w_factor = 1 : i32, fused_activation_function = "NONE", padding = "SAME", stride_h = 2 : i32, stride_w = 2 : i32}> : (tensor<8x30x31x5x!quant.uniform<i8:f32, 0.029999999329447746:5>>, tensor<4x3x3x5x!quant.uniform<i8:f32:0, {0.010999999940395355, 0.012000000104308128, 0.007000000216066837, 0.019999999552965164}>>, tensor<4x!quant.uniform<i32:f32:0, {0.0003299999807495624, 0.0003600000054575503, 0.0002099999983329326, 0.0005999999702908099}>>) -> tensor<8x15x16x4x!quant.uniform<i8:f32, 0.8999999761581421:-7>>
  return %r : tensor<8x15x16x4x!quant.uniform<i8:f32, 0.8999999761581421:-7>>
}

// @depthwise_conv_2d_i8 of mix 4 hash 4a5f4312c3e85343
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

// @fully_connected_i8_ties of mix 4 is 09011224090112240901122409011224
func.func @fully_connected_i8_ties(%arg0: tensor<4x8x!quant.uniform<i8:f32, 0.05000000074505806:5>>) -> tensor<4x4x!quant.uniform<i8:f32, 0.30000001192092896:5>> {
  %1 = "tfl.pseudo_qconst"() <{qtype = tensor<4x8x!quant.uniform<i8:f32, 0.019999999552965164>>, value = dense<"0x0000000000000000000000000000000000000000000000000000000000000000"> : tensor<4x8xi8>}> : () -> tensor<4x8x!quant.uniform<i8:f32, 0.019999999552965164>>
  %2 = "tfl.pseudo_qconst"() <{qtype = tensor<4x!quant.uniform<i32:f32, 0.0010000000474974513>>, value = dense<[1350, -1350, 4050, 9450]> : tensor<4xi32>}> : () -> tensor<4x!quant.uniform<i32:f32, 0.0010000000474974513>>
  %r = "tfl.fully_connected"(%arg0, %1, %2) <{asymmetric_quantize_inputs = false, fused_activation_function = "NONE", keep_num_dims = false, weights_format = "DEFAULT"}> : (tensor<4x8x!quant.uniform<i8:f32, 0.05000000074505806:5>>, tensor<4x8x!quant.uniform<i8:f32, 0.019999999552965164>>, tensor<4x!quant.uniform<i32:f32, 0.0010000000474974513>>) -> tensor<4x4x!quant.uniform<i8:f32, 0.30000001192092896:5>>
  return %r : tensor<4x4x!quant.uniform<i8:f32, 0.30000001192092896:5>>
}

// @fully_connected_hybrid_tensor of grid 0.0125 hash 4e1f659a4cbf4715
func.func @fully_connected_hybrid_tensor(%arg0: tensor<50x40xf32>) -> tensor<50x4xf32> {
  %1 = "tfl.pseudo_qconst"() <{qtype = tensor<4x40x!quant.uniform<i8:f32, 0.010999999940395355>>, value = dense<"0xDF961433E9E54D2868B7DE3D22838C45898BB821B04858F16923B841DABF3282ED3A3176DE911E18AB92C2B144E8232993750D41585E56CBDBB2D03701C62A81F1E4FB3388C1645FF90DD6D519F9B21B765A037CCC5D0A3455E83237767303081E0C26866D0931608CA38608A434C4590F815F43AF9227A9FD4A3A56590DB84865BBBEBF74D08AD515028ACAC5B030D64A18830E8F66E2C8DBFE5198186A0249"> : tensor<4x40xi8>}> : () -> tensor<4x40x!quant.uniform<i8:f32, 0.010999999940395355>>
  %2 = "tfl.pseudo_const"() <{value = dense<[-29.514999389648438, 20.527000427246094, -1.4459999799728394, -19.128999710083008]> : tensor<4xf32>}> : () -> tensor<4xf32>
  %r = "tfl.fully_connected"(%arg0, %1, %2) <{asymmetric_quantize_inputs = false, fused_activation_function = "NONE", keep_num_dims = false, weights_format = "DEFAULT"}> : (tensor<50x40xf32>, tensor<4x40x!quant.uniform<i8:f32, 0.010999999940395355>>, tensor<4xf32>) -> tensor<50x4xf32>
  return %r : tensor<50x4xf32>
}

// @fully_connected_i8_channel_bias of mix 4 hash 22f322f54d72a39a
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

// @fully_connected_hybrid_channel of grid 0.0125 hash d4b531b462dfea3f
func.func @fully_connected_hybrid_channel(%arg0: tensor<50x40xf32>) -> tensor<50x4xf32> {
  %1 = "tfl.pseudo_qconst"() <{qtype = tensor<4x40x!quant.uniform<i8:f32:0, {0.010999999940395355, 0.012000000104308128, 0.007000000216066837, 0.019999999552965164}>>, value = dense<"0xDF961433E9E54D2868B7DE3D22838C45898BB821B04858F16923B841DABF3282ED3A3176DE911E18AB92C2B144E8232993750D41585E56CBDBB2D03701C62A81F1E4FB3388C1645FF90DD6D519F9B21B765A037CCC5D0A3455E83237767303081E0C26866D0931608CA38608A434C4590F815F43AF9227A9FD4A3A56590DB84865BBBEBF74D08AD515028ACAC5B030D64A18830E8F66E2C8DBFE5198186A0249"> : tensor<4x40xi8>}> : () -> tensor<4x40x!quant.uniform<i8:f32:0, {0.010999999940395355, 0.012000000104308128, 0.007000000216066837, 0.019999999552965164}>>
  %2 = "tfl.pseudo_const"() <{value = dense<[-29.514999389648438, 20.527000427246094, -1.4459999799728394, -19.128999710083008]> : tensor<4xf32>}> : () -> tensor<4xf32>
  %r = "tfl.fully_connected"(%arg0, %1, %2) <{asymmetric_quantize_inputs = false, fused_activation_function = "NONE", keep_num_dims = false, weights_format = "DEFAULT"}> : (tensor<50x40xf32>, tensor<4x40x!quant.uniform<i8:f32:0, {0.010999999940395355, 0.012000000104308128, 0.007000000216066837, 0.019999999552965164}>>, tensor<4xf32>) -> tensor<50x4xf32>
  return %r : tensor<50x4xf32>
}

// @transpose_conv_i8_same of mix 4 hash 5c3bf6a2c1e3fb04
func.func @transpose_conv_i8_same(%arg2: tensor<2x15x16x5x!quant.uniform<i8:f32, 0.029999999329447746:5>>) -> tensor<2x30x32x4x!quant.uniform<i8:f32, 0.8999999761581421:-7>> {
  %0 = "tfl.pseudo_const"() <{value = dense<[2, 30, 32, 4]> : tensor<4xi32>}> : () -> tensor<4xi32>
  %1 = "tfl.pseudo_qconst"() <{qtype = tensor<4x3x3x5x!quant.uniform<i8:f32:0, {0.010999999940395355, 0.012000000104308128, 0.007000000216066837, 0.019999999552965164}>>, value = dense<"0x37FE1F2E53D6C6DEC478FB69DEBBE1D3722421ECDF830660507922E0BE08301996990FFCF934A146D02989ED55F888388849B68D0468CFF9CF791CD547960FC491C5A10065512E6322A93EB8E8D51B5C8FAEDF20C3466153F58B59226B1C0C9597C464076A52713795562335AC4C381964DD613F037015ABA00115541D33C5D19F5E08108A6CF0BB9184B7EEFCD5C59E43FEB4DAA59765216B278E1CAFD1BF7D07F59966886ADBB08DDF429C3A8139AAF1EE4DAD"> : tensor<4x3x3x5xi8>}> : () -> tensor<4x3x3x5x!quant.uniform<i8:f32:0, {0.010999999940395355, 0.012000000104308128, 0.007000000216066837, 0.019999999552965164}>>
  %3 = "tfl.pseudo_qconst"() <{qtype = tensor<4x!quant.uniform<i32:f32:0, {0.0003299999807495624, 0.0003600000054575503, 0.0002099999983329326, 0.0005999999702908099}>>, value = dense<[-29515, 20527, -1446, -19129]> : tensor<4xi32>}> : () -> tensor<4x!quant.uniform<i32:f32:0, {0.0003299999807495624, 0.0003600000054575503, 0.0002099999983329326, 0.0005999999702908099}>>
  %r = "tfl.transpose_conv"(%0, %1, %arg2, %3) <{fused_activation_function = "NONE", padding = "SAME", stride_h = 2 : i32, stride_w = 2 : i32}> : (tensor<4xi32>, tensor<4x3x3x5x!quant.uniform<i8:f32:0, {0.010999999940395355, 0.012000000104308128, 0.007000000216066837, 0.019999999552965164}>>, tensor<2x15x16x5x!quant.uniform<i8:f32, 0.029999999329447746:5>>, tensor<4x!quant.uniform<i32:f32:0, {0.0003299999807495624, 0.0003600000054575503, 0.0002099999983329326, 0.0005999999702908099}>>) -> tensor<2x30x32x4x!quant.uniform<i8:f32, 0.8999999761581421:-7>>
  return %r : tensor<2x30x32x4x!quant.uniform<i8:f32, 0.8999999761581421:-7>>
}

// @transpose_conv_i8_valid of mix 4 hash d5ad16859f0eb29b
func.func @transpose_conv_i8_valid(%arg2: tensor<2x15x16x5x!quant.uniform<i8:f32, 0.029999999329447746:5>>) -> tensor<2x31x33x4x!quant.uniform<i8:f32, 0.8999999761581421:-7>> {
  %0 = "tfl.pseudo_const"() <{value = dense<[2, 31, 33, 4]> : tensor<4xi32>}> : () -> tensor<4xi32>
  %1 = "tfl.pseudo_qconst"() <{qtype = tensor<4x3x3x5x!quant.uniform<i8:f32:0, {0.010999999940395355, 0.012000000104308128, 0.007000000216066837, 0.019999999552965164}>>, value = dense<"0x37FE1F2E53D6C6DEC478FB69DEBBE1D3722421ECDF830660507922E0BE08301996990FFCF934A146D02989ED55F888388849B68D0468CFF9CF791CD547960FC491C5A10065512E6322A93EB8E8D51B5C8FAEDF20C3466153F58B59226B1C0C9597C464076A52713795562335AC4C381964DD613F037015ABA00115541D33C5D19F5E08108A6CF0BB9184B7EEFCD5C59E43FEB4DAA59765216B278E1CAFD1BF7D07F59966886ADBB08DDF429C3A8139AAF1EE4DAD"> : tensor<4x3x3x5xi8>}> : () -> tensor<4x3x3x5x!quant.uniform<i8:f32:0, {0.010999999940395355, 0.012000000104308128, 0.007000000216066837, 0.019999999552965164}>>
  %3 = "tfl.pseudo_qconst"() <{qtype = tensor<4x!quant.uniform<i32:f32:0, {0.0003299999807495624, 0.0003600000054575503, 0.0002099999983329326, 0.0005999999702908099}>>, value = dense<[-29515, 20527, -1446, -19129]> : tensor<4xi32>}> : () -> tensor<4x!quant.uniform<i32:f32:0, {0.0003299999807495624, 0.0003600000054575503, 0.0002099999983329326, 0.0005999999702908099}>>
  %r = "tfl.transpose_conv"(%0, %1, %arg2, %3) <{fused_activation_function = "NONE", padding = "VALID", stride_h = 2 : i32, stride_w = 2 : i32}> : (tensor<4xi32>, tensor<4x3x3x5x!quant.uniform<i8:f32:0, {0.010999999940395355, 0.012000000104308128, 0.007000000216066837, 0.019999999552965164}>>, tensor<2x15x16x5x!quant.uniform<i8:f32, 0.029999999329447746:5>>, tensor<4x!quant.uniform<i32:f32:0, {0.0003299999807495624, 0.0003600000054575503, 0.0002099999983329326, 0.0005999999702908099}>>) -> tensor<2x31x33x4x!quant.uniform<i8:f32, 0.8999999761581421:-7>>
  return %r : tensor<2x31x33x4x!quant.uniform<i8:f32, 0.8999999761581421:-7>>
}

// @batch_matmul_hybrid_n of grid 0.0125 hash a19d9fea270e0fb8
func.func @batch_matmul_hybrid_n(%arg0: tensor<2x12x20xf32>) -> tensor<2x12x9xf32> {
  %1 = "tfl.pseudo_qconst"() <{qtype = tensor<2x20x9x!quant.uniform<i8:f32, 0.010999999940395355>>, value = dense<"0xCD23D24F714274E744343237B93290F511F6425F98E64459FF203E8985083FFDF60500553ABC0E05CD02184BDB89C4CCD67E187951267EB3280A07875EE4CFE72C9C1C6A5C60A846FF68688243CE3F96DE66DEA300E6047E961749B6BA7ED2B943BCAE7B8255B5585A72DAFD72A806DA1257515CB26196A228001C60BD2A6D0F0DE802D9ED2D277231F57AF77BD6B32A70B558470B3DD0B07504E57F90019910FBA1BC319AD8B3A0008C82E94EBFCA7D1F739EE50CE160F15FD202D35581D423A63F8DDA94681763534CD62CEADD532EF313F193630A56D6590FF1C251744D19DB1EC4FC709C98E646D78F4ED653F6B299B4A0338FDFAF4DF56C0EE3CD17ED4B272EE30712F5645DAF199D4194C5EFDA676286586D712C5770F535A51A39316EF427B61881308370C4E0A9308B815AE60D18518CD8BBA11A325C94CA075006E6DF3D221AFAE9B12C327601086D30ACB067A1691AAB5C39E096D390212D84CCE22F977CDD6085CA7B"> : tensor<2x20x9xi8>}> : () -> tensor<2x20x9x!quant.uniform<i8:f32, 0.010999999940395355>>
  %r = "tfl.batch_matmul"(%arg0, %1) <{adj_x = false, adj_y = false, asymmetric_quantize_inputs = false}> : (tensor<2x12x20xf32>, tensor<2x20x9x!quant.uniform<i8:f32, 0.010999999940395355>>) -> tensor<2x12x9xf32>
  return %r : tensor<2x12x9xf32>
}

// @batch_matmul_hybrid_t of grid 0.0125 hash 39a35a7407100e03
func.func @batch_matmul_hybrid_t(%arg0: tensor<2x20x12xf32>) -> tensor<2x12x9xf32> {
  %1 = "tfl.pseudo_qconst"() <{qtype = tensor<2x9x20x!quant.uniform<i8:f32, 0.010999999940395355>>, value = dense<"0xCD23D24F714274E744343237B93290F511F6425F98E64459FF203E8985083FFDF60500553ABC0E05CD02184BDB89C4CCD67E187951267EB3280A07875EE4CFE72C9C1C6A5C60A846FF68688243CE3F96DE66DEA300E6047E961749B6BA7ED2B943BCAE7B8255B5585A72DAFD72A806DA1257515CB26196A228001C60BD2A6D0F0DE802D9ED2D277231F57AF77BD6B32A70B558470B3DD0B07504E57F90019910FBA1BC319AD8B3A0008C82E94EBFCA7D1F739EE50CE160F15FD202D35581D423A63F8DDA94681763534CD62CEADD532EF313F193630A56D6590FF1C251744D19DB1EC4FC709C98E646D78F4ED653F6B299B4A0338FDFAF4DF56C0EE3CD17ED4B272EE30712F5645DAF199D4194C5EFDA676286586D712C5770F535A51A39316EF427B61881308370C4E0A9308B815AE60D18518CD8BBA11A325C94CA075006E6DF3D221AFAE9B12C327601086D30ACB067A1691AAB5C39E096D390212D84CCE22F977CDD6085CA7B"> : tensor<2x9x20xi8>}> : () -> tensor<2x9x20x!quant.uniform<i8:f32, 0.010999999940395355>>
  %r = "tfl.batch_matmul"(%arg0, %1) <{adj_x = true, adj_y = true, asymmetric_quantize_inputs = false}> : (tensor<2x20x12xf32>, tensor<2x9x20x!quant.uniform<i8:f32, 0.010999999940395355>>) -> tensor<2x12x9xf32>
  return %r : tensor<2x12x9xf32>
}

// @batch_matmul_i8_n of mix 4, mix 5 hash 607ced9c4e8870c3
func.func @batch_matmul_i8_n(%arg0: tensor<3x1200x20x!quant.uniform<i8:f32, 0.029999999329447746:5>>, %arg1: tensor<3x20x9x!quant.uniform<i8:f32, 0.032999999821186066:-3>>) -> tensor<3x1200x9x!quant.uniform<i8:f32, 1.2000000476837158:-7>> {
  %r = "tfl.batch_matmul"(%arg0, %arg1) <{adj_x = false, adj_y = false, asymmetric_quantize_inputs = false}> : (tensor<3x1200x20x!quant.uniform<i8:f32, 0.029999999329447746:5>>, tensor<3x20x9x!quant.uniform<i8:f32, 0.032999999821186066:-3>>) -> tensor<3x1200x9x!quant.uniform<i8:f32, 1.2000000476837158:-7>>
  return %r : tensor<3x1200x9x!quant.uniform<i8:f32, 1.2000000476837158:-7>>
}

// @batch_matmul_i8_t of mix 4, mix 5 hash da5b0b4f611251a2
func.func @batch_matmul_i8_t(%arg0: tensor<3x20x1200x!quant.uniform<i8:f32, 0.029999999329447746:5>>, %arg1: tensor<3x9x20x!quant.uniform<i8:f32, 0.032999999821186066:-3>>) -> tensor<3x1200x9x!quant.uniform<i8:f32, 1.2000000476837158:-7>> {
  %r = "tfl.batch_matmul"(%arg0, %arg1) <{adj_x = true, adj_y = true, asymmetric_quantize_inputs = false}> : (tensor<3x20x1200x!quant.uniform<i8:f32, 0.029999999329447746:5>>, tensor<3x9x20x!quant.uniform<i8:f32, 0.032999999821186066:-3>>) -> tensor<3x1200x9x!quant.uniform<i8:f32, 1.2000000476837158:-7>>
  return %r : tensor<3x1200x9x!quant.uniform<i8:f32, 1.2000000476837158:-7>>
}

// @conv_2d_i16 of mix 4 hash 0d770b9ade4d09bb
func.func @conv_2d_i16(%arg0: tensor<8x30x31x5x!quant.uniform<i16:f32, 0.0003000000142492354>>) -> tensor<8x15x16x4x!quant.uniform<i16:f32, 0.004000000189989805>> {
  %1 = "tfl.pseudo_qconst"() <{qtype = tensor<4x3x3x5x!quant.uniform<i8:f32:0, {0.010999999940395355, 0.012000000104308128, 0.007000000216066837, 0.019999999552965164}>>, value = dense<"0x7EF4E84544236752FBB56B8F31A23A10E42814F5F55CA037CDCC11C64C9A3B2949C1BB60700314611732A6C2FEA98EEBC0266A11A93970100E979FC2EA8498706D5E670216813C4E529F3749E0871017110D95EBEFB8B1BBD55C968CA3D0E2D3372C2B7F7BE634056BD7135682D7F05ABC1056545B1C71A56F6ED15D47768622812E967B1A63F33E28F9D43DE91FDDB96381BCDF37A0D66397575F87BDCF127848DE691C4B6F9AC9DFED948AB61B581CC8721A1E"> : tensor<4x3x3x5xi8>}> : () -> tensor<4x3x3x5x!quant.uniform<i8:f32:0, {0.010999999940395355, 0.012000000104308128, 0.007000000216066837, 0.019999999552965164}>>
  %2 = "tfl.pseudo_const"() <{value = dense<[-29515, 20527, -1446, -19129]> : tensor<4xi64>}> : () -> tensor<4xi64>
  %r = "tfl.conv_2d"(%arg0, %1, %2) <{dilation_h_factor = 1 : i32, dilation_w_factor = 1 : i32, fused_activation_function = "NONE", padding = "SAME", stride_h = 2 : i32, stride_w = 2 : i32}> : (tensor<8x30x31x5x!quant.uniform<i16:f32, 0.0003000000142492354>>, tensor<4x3x3x5x!quant.uniform<i8:f32:0, {0.010999999940395355, 0.012000000104308128, 0.007000000216066837, 0.019999999552965164}>>, tensor<4xi64>) -> tensor<8x15x16x4x!quant.uniform<i16:f32, 0.004000000189989805>>
  return %r : tensor<8x15x16x4x!quant.uniform<i16:f32, 0.004000000189989805>>
}

// @depthwise_conv_2d_i16 of mix 4 hash 75d62eee4f96cf73
func.func @depthwise_conv_2d_i16(%arg0: tensor<8x30x31x3x!quant.uniform<i16:f32, 0.0003000000142492354>>) -> tensor<8x15x16x6x!quant.uniform<i16:f32, 0.0010000000474974513>> {
  %1 = "tfl.pseudo_qconst"() <{qtype = tensor<1x3x3x6x!quant.uniform<i8:f32:3, {0.010999999940395355, 0.012000000104308128, 0.007000000216066837, 0.019999999552965164, 0.0010000000474974513, 0.009999999776482582}>>, value = dense<"0xD65DF341AD13E008567688BAEDDA8E9DCDC17DC024974EA5B4227B6530E339BFF21F99E68CA6968F3CCA6DFE0FB9F4FAB4FA135D5542"> : tensor<1x3x3x6xi8>}> : () -> tensor<1x3x3x6x!quant.uniform<i8:f32:3, {0.010999999940395355, 0.012000000104308128, 0.007000000216066837, 0.019999999552965164, 0.0010000000474974513, 0.009999999776482582}>>
  %2 = "tfl.pseudo_const"() <{value = dense<[-29515, 20527, -1446, -19129, 17697, 3483]> : tensor<6xi64>}> : () -> tensor<6xi64>
  %r = "tfl.depthwise_conv_2d"(%arg0, %1, %2) <{depth_multiplier = 2 : i32, dilation_h_factor = 1 : i32, dilation_w_factor = 1 : i32, fused_activation_function = "NONE", padding = "SAME", stride_h = 2 : i32, stride_w = 2 : i32}> : (tensor<8x30x31x3x!quant.uniform<i16:f32, 0.0003000000142492354>>, tensor<1x3x3x6x!quant.uniform<i8:f32:3, {0.010999999940395355, 0.012000000104308128, 0.007000000216066837, 0.019999999552965164, 0.0010000000474974513, 0.009999999776482582}>>, tensor<6xi64>) -> tensor<8x15x16x6x!quant.uniform<i16:f32, 0.0010000000474974513>>
  return %r : tensor<8x15x16x6x!quant.uniform<i16:f32, 0.0010000000474974513>>
}

// @fully_connected_i16_tensor_bias of mix 4 hash 6e21339ce85ee384
func.func @fully_connected_i16_tensor_bias(%arg0: tensor<2000x40x!quant.uniform<i16:f32, 0.0003000000142492354>>) -> tensor<2000x4x!quant.uniform<i16:f32, 0.004000000189989805>> {
  %1 = "tfl.pseudo_qconst"() <{qtype = tensor<4x40x!quant.uniform<i8:f32, 0.010999999940395355>>, value = dense<"0xDF961433E9E54D2868B7DE3D22838C45898BB821B04858F16923B841DABF3282ED3A3176DE911E18AB92C2B144E8232993750D41585E56CBDBB2D03701C62A81F1E4FB3388C1645FF90DD6D519F9B21B765A037CCC5D0A3455E83237767303081E0C26866D0931608CA38608A434C4590F815F43AF9227A9FD4A3A56590DB84865BBBEBF74D08AD515028ACAC5B030D64A18830E8F66E2C8DBFE5198186A0249"> : tensor<4x40xi8>}> : () -> tensor<4x40x!quant.uniform<i8:f32, 0.010999999940395355>>
  %2 = "tfl.pseudo_const"() <{value = dense<[-29515, 20527, -1446, -19129]> : tensor<4xi64>}> : () -> tensor<4xi64>
  %r = "tfl.fully_connected"(%arg0, %1, %2) <{asymmetric_quantize_inputs = false, fused_activation_function = "NONE", keep_num_dims = false, weights_format = "DEFAULT"}> : (tensor<2000x40x!quant.uniform<i16:f32, 0.0003000000142492354>>, tensor<4x40x!quant.uniform<i8:f32, 0.010999999940395355>>, tensor<4xi64>) -> tensor<2000x4x!quant.uniform<i16:f32, 0.004000000189989805>>
  return %r : tensor<2000x4x!quant.uniform<i16:f32, 0.004000000189989805>>
}

// @fully_connected_i16_tensor_plain of mix 4 hash 0bac22008ae99d4e
func.func @fully_connected_i16_tensor_plain(%arg0: tensor<2000x40x!quant.uniform<i16:f32, 0.0003000000142492354>>) -> tensor<2000x4x!quant.uniform<i16:f32, 0.004000000189989805>> {
  %1 = "tfl.pseudo_qconst"() <{qtype = tensor<4x40x!quant.uniform<i8:f32, 0.010999999940395355>>, value = dense<"0xDF961433E9E54D2868B7DE3D22838C45898BB821B04858F16923B841DABF3282ED3A3176DE911E18AB92C2B144E8232993750D41585E56CBDBB2D03701C62A81F1E4FB3388C1645FF90DD6D519F9B21B765A037CCC5D0A3455E83237767303081E0C26866D0931608CA38608A434C4590F815F43AF9227A9FD4A3A56590DB84865BBBEBF74D08AD515028ACAC5B030D64A18830E8F66E2C8DBFE5198186A0249"> : tensor<4x40xi8>}> : () -> tensor<4x40x!quant.uniform<i8:f32, 0.010999999940395355>>
  %2 = "tfl.no_value"() <{value}> : () -> none
  %r = "tfl.fully_connected"(%arg0, %1, %2) <{asymmetric_quantize_inputs = false, fused_activation_function = "NONE", keep_num_dims = false, weights_format = "DEFAULT"}> : (tensor<2000x40x!quant.uniform<i16:f32, 0.0003000000142492354>>, tensor<4x40x!quant.uniform<i8:f32, 0.010999999940395355>>, none) -> tensor<2000x4x!quant.uniform<i16:f32, 0.004000000189989805>>
  return %r : tensor<2000x4x!quant.uniform<i16:f32, 0.004000000189989805>>
}

// @fully_connected_i16_ties of mix 4 is 0400fcff0d001f000400fcff0d001f000400fcff0d001f000400fcff0d001f00
func.func @fully_connected_i16_ties(%arg0: tensor<4x8x!quant.uniform<i16:f32, 0.05000000074505806>>) -> tensor<4x4x!quant.uniform<i16:f32, 0.30000001192092896>> {
  %1 = "tfl.pseudo_qconst"() <{qtype = tensor<4x8x!quant.uniform<i8:f32, 0.019999999552965164>>, value = dense<"0x0000000000000000000000000000000000000000000000000000000000000000"> : tensor<4x8xi8>}> : () -> tensor<4x8x!quant.uniform<i8:f32, 0.019999999552965164>>
  %2 = "tfl.pseudo_const"() <{value = dense<[1350, -1350, 4050, 9450]> : tensor<4xi64>}> : () -> tensor<4xi64>
  %r = "tfl.fully_connected"(%arg0, %1, %2) <{asymmetric_quantize_inputs = false, fused_activation_function = "NONE", keep_num_dims = false, weights_format = "DEFAULT"}> : (tensor<4x8x!quant.uniform<i16:f32, 0.05000000074505806>>, tensor<4x8x!quant.uniform<i8:f32, 0.019999999552965164>>, tensor<4xi64>) -> tensor<4x4x!quant.uniform<i16:f32, 0.30000001192092896>>
  return %r : tensor<4x4x!quant.uniform<i16:f32, 0.30000001192092896>>
}

// @fully_connected_i16_channel_bias of mix 4 hash bb680354c7fd2c6b
func.func @fully_connected_i16_channel_bias(%arg0: tensor<2000x40x!quant.uniform<i16:f32, 0.0003000000142492354>>) -> tensor<2000x4x!quant.uniform<i16:f32, 0.004000000189989805>> {
  %1 = "tfl.pseudo_qconst"() <{qtype = tensor<4x40x!quant.uniform<i8:f32:0, {0.010999999940395355, 0.012000000104308128, 0.007000000216066837, 0.019999999552965164}>>, value = dense<"0xDF961433E9E54D2868B7DE3D22838C45898BB821B04858F16923B841DABF3282ED3A3176DE911E18AB92C2B144E8232993750D41585E56CBDBB2D03701C62A81F1E4FB3388C1645FF90DD6D519F9B21B765A037CCC5D0A3455E83237767303081E0C26866D0931608CA38608A434C4590F815F43AF9227A9FD4A3A56590DB84865BBBEBF74D08AD515028ACAC5B030D64A18830E8F66E2C8DBFE5198186A0249"> : tensor<4x40xi8>}> : () -> tensor<4x40x!quant.uniform<i8:f32:0, {0.010999999940395355, 0.012000000104308128, 0.007000000216066837, 0.019999999552965164}>>
  %2 = "tfl.pseudo_const"() <{value = dense<[-29515, 20527, -1446, -19129]> : tensor<4xi64>}> : () -> tensor<4xi64>
  %r = "tfl.fully_connected"(%arg0, %1, %2) <{asymmetric_quantize_inputs = false, fused_activation_function = "NONE", keep_num_dims = false, weights_format = "DEFAULT"}> : (tensor<2000x40x!quant.uniform<i16:f32, 0.0003000000142492354>>, tensor<4x40x!quant.uniform<i8:f32:0, {0.010999999940395355, 0.012000000104308128, 0.007000000216066837, 0.019999999552965164}>>, tensor<4xi64>) -> tensor<2000x4x!quant.uniform<i16:f32, 0.004000000189989805>>
  return %r : tensor<2000x4x!quant.uniform<i16:f32, 0.004000000189989805>>
}

// @fully_connected_i16_channel_plain of mix 4 hash 8234660f1c224a6a
func.func @fully_connected_i16_channel_plain(%arg0: tensor<2000x40x!quant.uniform<i16:f32, 0.0003000000142492354>>) -> tensor<2000x4x!quant.uniform<i16:f32, 0.004000000189989805>> {
  %1 = "tfl.pseudo_qconst"() <{qtype = tensor<4x40x!quant.uniform<i8:f32:0, {0.010999999940395355, 0.012000000104308128, 0.007000000216066837, 0.019999999552965164}>>, value = dense<"0xDF961433E9E54D2868B7DE3D22838C45898BB821B04858F16923B841DABF3282ED3A3176DE911E18AB92C2B144E8232993750D41585E56CBDBB2D03701C62A81F1E4FB3388C1645FF90DD6D519F9B21B765A037CCC5D0A3455E83237767303081E0C26866D0931608CA38608A434C4590F815F43AF9227A9FD4A3A56590DB84865BBBEBF74D08AD515028ACAC5B030D64A18830E8F66E2C8DBFE5198186A0249"> : tensor<4x40xi8>}> : () -> tensor<4x40x!quant.uniform<i8:f32:0, {0.010999999940395355, 0.012000000104308128, 0.007000000216066837, 0.019999999552965164}>>
  %2 = "tfl.no_value"() <{value}> : () -> none
  %r = "tfl.fully_connected"(%arg0, %1, %2) <{asymmetric_quantize_inputs = false, fused_activation_function = "NONE", keep_num_dims = false, weights_format = "DEFAULT"}> : (tensor<2000x40x!quant.uniform<i16:f32, 0.0003000000142492354>>, tensor<4x40x!quant.uniform<i8:f32:0, {0.010999999940395355, 0.012000000104308128, 0.007000000216066837, 0.019999999552965164}>>, none) -> tensor<2000x4x!quant.uniform<i16:f32, 0.004000000189989805>>
  return %r : tensor<2000x4x!quant.uniform<i16:f32, 0.004000000189989805>>
}

// @fully_connected_i16_long_bias of each is 0080ff7f8736ff7f0080ff7fe334ff7f0080ff7f3f33ff7f0080ff7f9b31ff7f0080ff7ff72fff7f0080ff7f532eff7f0080ff7faf2cff7f0080ff7f0b2bff7f0080ff7f6729ff7f0080ff7fc327ff7f0080ff7f1f26ff7f0080ff7f7b24ff7f0080ff7fd72231770080ff7f3321206e0080ff7f8f1f0e650080ff7feb1dfd5b0080ff7f471cec520080ff7fa31ada490080ff7fff18c9400080ff7f5b17b8370080ff7fb715a72e0080ff7f131495250080ff7f6f12841c0080ff7fcb1073130080ff7f270f620a96bc8349830d5001ff7f0080df0b3ff8ff7f00803b0a2eefff7f008097081ce6ff7f0080f3060bddff7f00804f05fad3ff7f0080ab03e9caff7f00800702d7c1ff7f00806300c6b8ff7f0080bffeb5afff7f00801bfda3a6ff7f008077fb929dff7f0080d3f98194ff7f00802ff8708bff7f00808bf65e82ff7f0080e7f40080ff7f008043f30080ff7f00809ff10080ff7f0080fbef0080ff7f008057ee0080ff7f0080b3ec0080ff7f00800feb0080ff7f00806be90080ff7f0080c7e70080ff7f008023e60080ff7f00807fe400800080ff7fca25ff7f
func.func @fully_connected_i16_long_bias(%arg0: tensor<52x1280x!quant.uniform<i16:f32, 0.0003000000142492354>>) -> tensor<52x4x!quant.uniform<i16:f32, 0.004000000189989805>> {
  %1 = "tfl.pseudo_qconst"() <{qtype = tensor<4x1280x!quant.uniform<i8:f32:0, {0.010999999940395355, 0.012000000104308128, 0.007000000216066837, 0.019999999552965164}>>, value = dense<"0x7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F81818181818181818181818181818181818181818181818181818181818181818181818181818181818181818181818181818181818181818181818181818181818181818181818181818181818181818181818181818181818181818181818181818181818181818181818181818181818181818181818181818181818181818181818181818181818181818181818181818181818181818181818181818181818181818181818181818181818181818181818181818181818181818181818181818181818181818181818181818181818181818181818181818181818181818181818181818181818181818181818181818181818181818181818181818181818181818181818181818181818181818181818181818181818181818181818181818181818181818181818181818181818181818181818181818181818181818181818181818181818181818181818181818181818181818181818181818181818181818181818181818181818181818181818181818181818181818181818181818181818181818181818181818181818181818181818181818181818181818181818181818181818181818181818181818181818181818181818181818181818181818181818181818181818181818181818181818181818181818181818181818181818181818181818181818181818181818181818181818181818181818181818181818181818181818181818181818181818181818181818181818181818181818181818181818181818181818181818181818181818181818181818181818181818181818181818181818181818181818181818181818181818181818181818181818181818181818181818181818181818181818181818181818181818181818181818181818181818181818181818181818181818181818181818181818181818181818181818181818181818181818181818181818181818181818181818181818181818181818181818181818181818181818181818181818181818181818181818181818181818181818181818181818181818181818181818181818181818181818181818181818181818181818181818181818181818181818181818181818181818181818181818181818181818181818181818181818181818181818181818181818181818181818181818181818181818181818181818181818181818181818181818181818181818181818181818181818181818181818181818181818181818181818181818181818181818181818181818181818181818181818181818181818181818181818181818181818181818181818181818181818181818181818181818181818181818181818181818181818181818181818181818181818181818181818181818181818181818181818181818181818181818181818181818181818181818181818181818181818181818181818181818181818181818181818181818181818181818181818181818181818181818181818181818181818181818181818181818181818181818181818181818181818181818181818181818181818181818181818181818181818181818181818181818181818181818181818181818181818181818181818181818181818181818181818181818181818181818181818181818181818181818181818181818181818181818181818181818181818181818181818181818181818181818181818181818181818181818181818181818181818181818181818181818181818181818181818182838485868788898A8B8C8D8E8F909192939495969798999A9B9C9D9E9FA0A1A2A3A4A5A6A7A8A9AAABACADAEAFB0B1B2B3B4B5B6B7B8B9BABBBCBDBEBFC0C1C2C3C4C5C6C7C8C9CACBCCCDCECFD0D1D2D3D4D5D6D7D8D9DADBDCDDDEDFE0E1E2E3E4E5E6E7E8E9EAEBECEDEEEFF0F1F2F3F4F5F6F7F8F9FAFBFCFDFEFF000102030405060708090A0B0C0D0E0F101112131415161718191A1B1C1D1E1F202122232425262728292A2B2C2D2E2F303132333435363738393A3B3C3D3E3F404142434445464748494A4B4C4D4E4F505152535455565758595A5B5C5D5E5F606162636465666768696A6B6C6D6E6F707172737475767778797A7B7C7D7E7F8182838485868788898A8B8C8D8E8F909192939495969798999A9B9C9D9E9FA0A1A2A3A4A5A6A7A8A9AAABACADAEAFB0B1B2B3B4B5B6B7B8B9BABBBCBDBEBFC0C1C2C3C4C5C6C7C8C9CACBCCCDCECFD0D1D2D3D4D5D6D7D8D9DADBDCDDDEDFE0E1E2E3E4E5E6E7E8E9EAEBECEDEEEFF0F1F2F3F4F5F6F7F8F9FAFBFCFDFEFF000102030405060708090A0B0C0D0E0F101112131415161718191A1B1C1D1E1F202122232425262728292A2B2C2D2E2F303132333435363738393A3B3C3D3E3F404142434445464748494A4B4C4D4E4F505152535455565758595A5B5C5D5E5F606162636465666768696A6B6C6D6E6F707172737475767778797A7B7C7D7E7F8182838485868788898A8B8C8D8E8F909192939495969798999A9B9C9D9E9FA0A1A2A3A4A5A6A7A8A9AAABACADAEAFB0B1B2B3B4B5B6B7B8B9BABBBCBDBEBFC0C1C2C3C4C5C6C7C8C9CACBCCCDCECFD0D1D2D3D4D5D6D7D8D9DADBDCDDDEDFE0E1E2E3E4E5E6E7E8E9EAEBECEDEEEFF0F1F2F3F4F5F6F7F8F9FAFBFCFDFEFF000102030405060708090A0B0C0D0E0F101112131415161718191A1B1C1D1E1F202122232425262728292A2B2C2D2E2F303132333435363738393A3B3C3D3E3F404142434445464748494A4B4C4D4E4F505152535455565758595A5B5C5D5E5F606162636465666768696A6B6C6D6E6F707172737475767778797A7B7C7D7E7F8182838485868788898A8B8C8D8E8F909192939495969798999A9B9C9D9E9FA0A1A2A3A4A5A6A7A8A9AAABACADAEAFB0B1B2B3B4B5B6B7B8B9BABBBCBDBEBFC0C1C2C3C4C5C6C7C8C9CACBCCCDCECFD0D1D2D3D4D5D6D7D8D9DADBDCDDDEDFE0E1E2E3E4E5E6E7E8E9EAEBECEDEEEFF0F1F2F3F4F5F6F7F8F9FAFBFCFDFEFF000102030405060708090A0B0C0D0E0F101112131415161718191A1B1C1D1E1F202122232425262728292A2B2C2D2E2F303132333435363738393A3B3C3D3E3F404142434445464748494A4B4C4D4E4F505152535455565758595A5B5C5D5E5F606162636465666768696A6B6C6D6E6F707172737475767778797A7B7C7D7E7F8182838485868788898A8B8C8D8E8F909192939495969798999A9B9C9D9E9FA0A1A2A3A4A5A6A7A8A9AAABACADAEAFB0B1B2B3B4B5B6B7B8B9BABBBCBDBEBFC0C1C2C3C4C5C6C7C8C9CACBCCCDCECFD0D1D2D3D4D5D6D7D8D9DADBDCDDDEDFE0E1E2E3E4E5E6E7E8E9EAEBECEDEEEFF0F1F2F3F4F5F6F7F8F9FAFBFCFDFEFF000102030405060708090A0B0C0D0E0F101112131415161718191A1B1C1D1E1F202122232425262728292A2B2C2D2E2F303132333435363738393A3B3C3D3E3F404142434445464748494A4B4C4D4E4F505152535455565758595A5B5C5D5E5F606162636465666768696A6B6C6D6E6F707172737475767778797A7B7C7D7E7F8182838485EFCB0A19F4F2261434DBEF1E11C1C622C4C5DC10D8242CF83411DC20EDDF19C1F61D183BEFC80F0CD5C9E1D822F41114C93A06202C2F2BE5EDD9E81B00E315C0F8F2FD19C4E0322FFC06EBEA0CFCD90D3B2D013EE62E051A2AF4191B3B3901040F0613C336041830C6D1C304D21AE22C07C02F21D7C913D4FE251D2B2C06DC2432DDDFDF3AE8C5EA0A01C5E5E2D818EB250CC107C733F1E4EDFF28CC0C350124F02BE1F8D7CF340ECFD7DCE6C3E9392D0E3708C8CBEE1B0CC02CFFF0FE2E2ED4EC16DED8C1E1101C101F39FB210420FE0DEFF907EC02E80F1CDDC1E0E4D60F35F32B23EF072D1EE51ADC22131F18FD3ED5E2C1C8D7D7383D34CF1C152FDD252BD6E5070B21E60CF0C221F4E1C4C603C5CC3FC0C3EDD3D1C1F7E1F423E1392B0507C6D2310F171404F1CBDFDF0C01C7D31830CEC61B34F43FFAD22EC638F423C925C405053FC40B060FD1E6C5EDD00F250F2A362D1E29D12E302FFFDFDD3E2730E0060EC10820DC2A34343DF13EF802D3E11BE0EBF43BEAF0DBEDC432DDD91E1B09C5FFED28ECCA202F1935DB05D4CDC703FC131D1F2CFD24163126253AC536010602D2E1E0F2D2E1EE101509C02C3E2CE20F202836332DC1FD2FCDDBE73F09D5C2C92F3E12FAF5EC31C204321400FFCCFD3EF2EF1F1CDFD9CFF8111224C0C424EB231A261D37DDEFE83DEBD504CD31153FE119F0C8C2CFE6D0DE3CE7D9E13EE735FDF437021EE32E3FFB2332142CF5D4C2190E33DC25E6062533DCD9DEC703CB29F3F9F5EEDC3C2BD6E817F0DCD621E83DC1C0DAD9C7023DE727C637D6011C251E18C0C119CCC71EF9071CFE3A18C43B1E0D39E3CF0EF2DCC42C08F12CC4FC15E80DE63DC40BD81D3DDAC52821ED092CD1E82A3215D9C90F1804C3D03E34F403F730EB0FE92FC4EBDF00FED4DDD1F12F18C3ECC43E3ED12E38C130F01B263A0D3AF0FCC83C01C4F3ED221AD5FBEBEAEB323FC638C8E2E20AD6F0DA0DFE12393ADDCD0806150AFD0BEFD609DB19D1E9DE31C2142802CA2B11CAF308280CDD31CE2E213236DEE8DCEFF2C4D7383DCBCE2E33E7DAC11D2E2BDBDC02D2DBD30CD610F2CD03EFECC03CFA3620F1CE1830061ECA0D29F9E2D3DA15C2D13AD5FDE733ED331116352C0BEF1A143408DD17D53E073F31D2C91F3BEDF9DBDBF1D2C2CFD0DE2719E42FEAF008D721390524F8C53EF7DAC4F00417290511FA11E23C34E2CAF0C1EB3FD2D3DA1B230801E936D1FBEF30FD32E9DFE6CB0DD4052FF215C224E92831DE3FE21D2713CC26FC3EEBD5C410C1CCF4C825243231E601DF163402261932260DC13A3BCE13EE26333F2DFEFD1AF03E2BFE3DEAC9C538EC17CE0F19F91CD0E823F8CA1EC112D1C8CEC133C8FAEE07EFFD0D11C5C3D503F6F2DBC10E28D03A2F132BF9EADD2D05190915242E101412FBC6D3C014D02CD4C2C817C529C9E6DCF41D0F21D2CA1F14C81912021AF2080E13FFC419F23EF5281B38C70F15E5152AC6E703D3E2DC312903CDD9E4CADDD0D93821D138C816FDEC37FAE402F4CDFF20E0ECE315E13700D1D61ECFEA35EAFEF8F6EDCDF0ECD5072117DBF613CDD53809F9021011173610F0D8360D2DDFCB20FFD9D0C923CBCC09F9CCFDCEDECAE835FF31CFF231E5033819C001DEFEE11E0E25EBF70E041307E618153E3CF324DBC8CED91D310BD71234F630CDC523373526E70A270EF8F6010EF80BF0322433F93EDFD0CA2737F2CBEC1BC33236FD0410050D102F272CC2FBDFF7F7E7113F3C01282BC63439152318C6CFFF03E013D83700D0F13628D3D7C831D737E10ED53AC8053C"> : tensor<4x1280xi8>}> : () -> tensor<4x1280x!quant.uniform<i8:f32:0, {0.010999999940395355, 0.012000000104308128, 0.007000000216066837, 0.019999999552965164}>>
  %2 = "tfl.pseudo_const"() <{value = dense<[-29515, 20527, -1446, -19129]> : tensor<4xi64>}> : () -> tensor<4xi64>
  %r = "tfl.fully_connected"(%arg0, %1, %2) <{asymmetric_quantize_inputs = false, fused_activation_function = "NONE", keep_num_dims = false, weights_format = "DEFAULT"}> : (tensor<52x1280x!quant.uniform<i16:f32, 0.0003000000142492354>>, tensor<4x1280x!quant.uniform<i8:f32:0, {0.010999999940395355, 0.012000000104308128, 0.007000000216066837, 0.019999999552965164}>>, tensor<4xi64>) -> tensor<52x4x!quant.uniform<i16:f32, 0.004000000189989805>>
  return %r : tensor<52x4x!quant.uniform<i16:f32, 0.004000000189989805>>
}

// @fully_connected_i16_long_plain of each is 0080ff7f8836ff7f0080ff7fe434ff7f0080ff7f4033ff7f0080ff7f9c31ff7f0080ff7ff82fff7f0080ff7f542eff7f0080ff7fb02cff7f0080ff7f0c2bff7f0080ff7f6829ff7f0080ff7fc427ff7f0080ff7f2026ff7f0080ff7f7c24ff7f0080ff7fd8224e770080ff7f34213c6e0080ff7f901f2b650080ff7fec1d1a5c0080ff7f481c08530080ff7fa41af7490080ff7f0019e6400080ff7f5c17d5370080ff7fb815c32e0080ff7f1414b2250080ff7f7012a11c0080ff7fcc108f130080ff7f280f7e0aafbc7049840d6d01ff7f0080e00b5cf8ff7f00803c0a4aefff7f0080980839e6ff7f0080f40628ddff7f0080500517d4ff7f0080ac0305cbff7f00800802f4c1ff7f00806400e3b8ff7f0080c0fed1afff7f00801cfdc0a6ff7f008078fbaf9dff7f0080d4f99e94ff7f008030f88c8bff7f00808cf67b82ff7f0080e8f40080ff7f008044f30080ff7f0080a0f10080ff7f0080fcef0080ff7f008058ee0080ff7f0080b4ec0080ff7f008010eb0080ff7f00806ce90080ff7f0080c8e70080ff7f008024e60080ff7f008080e400800080ff7fca25ff7f
func.func @fully_connected_i16_long_plain(%arg0: tensor<52x1280x!quant.uniform<i16:f32, 0.0003000000142492354>>) -> tensor<52x4x!quant.uniform<i16:f32, 0.004000000189989805>> {
  %1 = "tfl.pseudo_qconst"() <{qtype = tensor<4x1280x!quant.uniform<i8:f32:0, {0.010999999940395355, 0.012000000104308128, 0.007000000216066837, 0.019999999552965164}>>, value = dense<"0x7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F7F81818181818181818181818181818181818181818181818181818181818181818181818181818181818181818181818181818181818181818181818181818181818181818181818181818181818181818181818181818181818181818181818181818181818181818181818181818181818181818181818181818181818181818181818181818181818181818181818181818181818181818181818181818181818181818181818181818181818181818181818181818181818181818181818181818181818181818181818181818181818181818181818181818181818181818181818181818181818181818181818181818181818181818181818181818181818181818181818181818181818181818181818181818181818181818181818181818181818181818181818181818181818181818181818181818181818181818181818181818181818181818181818181818181818181818181818181818181818181818181818181818181818181818181818181818181818181818181818181818181818181818181818181818181818181818181818181818181818181818181818181818181818181818181818181818181818181818181818181818181818181818181818181818181818181818181818181818181818181818181818181818181818181818181818181818181818181818181818181818181818181818181818181818181818181818181818181818181818181818181818181818181818181818181818181818181818181818181818181818181818181818181818181818181818181818181818181818181818181818181818181818181818181818181818181818181818181818181818181818181818181818181818181818181818181818181818181818181818181818181818181818181818181818181818181818181818181818181818181818181818181818181818181818181818181818181818181818181818181818181818181818181818181818181818181818181818181818181818181818181818181818181818181818181818181818181818181818181818181818181818181818181818181818181818181818181818181818181818181818181818181818181818181818181818181818181818181818181818181818181818181818181818181818181818181818181818181818181818181818181818181818181818181818181818181818181818181818181818181818181818181818181818181818181818181818181818181818181818181818181818181818181818181818181818181818181818181818181818181818181818181818181818181818181818181818181818181818181818181818181818181818181818181818181818181818181818181818181818181818181818181818181818181818181818181818181818181818181818181818181818181818181818181818181818181818181818181818181818181818181818181818181818181818181818181818181818181818181818181818181818181818181818181818181818181818181818181818181818181818181818181818181818181818181818181818181818181818181818181818181818181818181818181818181818181818181818181818181818181818181818181818181818181818181818181818181818181818181818181818181818181818181818181818181818181818181818181818181818181818181818181818181818181818181818181818181818181818182838485868788898A8B8C8D8E8F909192939495969798999A9B9C9D9E9FA0A1A2A3A4A5A6A7A8A9AAABACADAEAFB0B1B2B3B4B5B6B7B8B9BABBBCBDBEBFC0C1C2C3C4C5C6C7C8C9CACBCCCDCECFD0D1D2D3D4D5D6D7D8D9DADBDCDDDEDFE0E1E2E3E4E5E6E7E8E9EAEBECEDEEEFF0F1F2F3F4F5F6F7F8F9FAFBFCFDFEFF000102030405060708090A0B0C0D0E0F101112131415161718191A1B1C1D1E1F202122232425262728292A2B2C2D2E2F303132333435363738393A3B3C3D3E3F404142434445464748494A4B4C4D4E4F505152535455565758595A5B5C5D5E5F606162636465666768696A6B6C6D6E6F707172737475767778797A7B7C7D7E7F8182838485868788898A8B8C8D8E8F909192939495969798999A9B9C9D9E9FA0A1A2A3A4A5A6A7A8A9AAABACADAEAFB0B1B2B3B4B5B6B7B8B9BABBBCBDBEBFC0C1C2C3C4C5C6C7C8C9CACBCCCDCECFD0D1D2D3D4D5D6D7D8D9DADBDCDDDEDFE0E1E2E3E4E5E6E7E8E9EAEBECEDEEEFF0F1F2F3F4F5F6F7F8F9FAFBFCFDFEFF000102030405060708090A0B0C0D0E0F101112131415161718191A1B1C1D1E1F202122232425262728292A2B2C2D2E2F303132333435363738393A3B3C3D3E3F404142434445464748494A4B4C4D4E4F505152535455565758595A5B5C5D5E5F606162636465666768696A6B6C6D6E6F707172737475767778797A7B7C7D7E7F8182838485868788898A8B8C8D8E8F909192939495969798999A9B9C9D9E9FA0A1A2A3A4A5A6A7A8A9AAABACADAEAFB0B1B2B3B4B5B6B7B8B9BABBBCBDBEBFC0C1C2C3C4C5C6C7C8C9CACBCCCDCECFD0D1D2D3D4D5D6D7D8D9DADBDCDDDEDFE0E1E2E3E4E5E6E7E8E9EAEBECEDEEEFF0F1F2F3F4F5F6F7F8F9FAFBFCFDFEFF000102030405060708090A0B0C0D0E0F101112131415161718191A1B1C1D1E1F202122232425262728292A2B2C2D2E2F303132333435363738393A3B3C3D3E3F404142434445464748494A4B4C4D4E4F505152535455565758595A5B5C5D5E5F606162636465666768696A6B6C6D6E6F707172737475767778797A7B7C7D7E7F8182838485868788898A8B8C8D8E8F909192939495969798999A9B9C9D9E9FA0A1A2A3A4A5A6A7A8A9AAABACADAEAFB0B1B2B3B4B5B6B7B8B9BABBBCBDBEBFC0C1C2C3C4C5C6C7C8C9CACBCCCDCECFD0D1D2D3D4D5D6D7D8D9DADBDCDDDEDFE0E1E2E3E4E5E6E7E8E9EAEBECEDEEEFF0F1F2F3F4F5F6F7F8F9FAFBFCFDFEFF000102030405060708090A0B0C0D0E0F101112131415161718191A1B1C1D1E1F202122232425262728292A2B2C2D2E2F303132333435363738393A3B3C3D3E3F404142434445464748494A4B4C4D4E4F505152535455565758595A5B5C5D5E5F606162636465666768696A6B6C6D6E6F707172737475767778797A7B7C7D7E7F8182838485868788898A8B8C8D8E8F909192939495969798999A9B9C9D9E9FA0A1A2A3A4A5A6A7A8A9AAABACADAEAFB0B1B2B3B4B5B6B7B8B9BABBBCBDBEBFC0C1C2C3C4C5C6C7C8C9CACBCCCDCECFD0D1D2D3D4D5D6D7D8D9DADBDCDDDEDFE0E1E2E3E4E5E6E7E8E9EAEBECEDEEEFF0F1F2F3F4F5F6F7F8F9FAFBFCFDFEFF000102030405060708090A0B0C0D0E0F101112131415161718191A1B1C1D1E1F202122232425262728292A2B2C2D2E2F303132333435363738393A3B3C3D3E3F404142434445464748494A4B4C4D4E4F505152535455565758595A5B5C5D5E5F606162636465666768696A6B6C6D6E6F707172737475767778797A7B7C7D7E7F8182838485EFCB0A19F4F2261434DBEF1E11C1C622C4C5DC10D8242CF83411DC20EDDF19C1F61D183BEFC80F0CD5C9E1D822F41114C93A06202C2F2BE5EDD9E81B00E315C0F8F2FD19C4E0322FFC06EBEA0CFCD90D3B2D013EE62E051A2AF4191B3B3901040F0613C336041830C6D1C304D21AE22C07C02F21D7C913D4FE251D2B2C06DC2432DDDFDF3AE8C5EA0A01C5E5E2D818EB250CC107C733F1E4EDFF28CC0C350124F02BE1F8D7CF340ECFD7DCE6C3E9392D0E3708C8CBEE1B0CC02CFFF0FE2E2ED4EC16DED8C1E1101C101F39FB210420FE0DEFF907EC02E80F1CDDC1E0E4D60F35F32B23EF072D1EE51ADC22131F18FD3ED5E2C1C8D7D7383D34CF1C152FDD252BD6E5070B21E60CF0C221F4E1C4C603C5CC3FC0C3EDD3D1C1F7E1F423E1392B0507C6D2310F171404F1CBDFDF0C01C7D31830CEC61B34F43FFAD22EC638F423C925C405053FC40B060FD1E6C5EDD00F250F2A362D1E29D12E302FFFDFDD3E2730E0060EC10820DC2A34343DF13EF802D3E11BE0EBF43BEAF0DBEDC432DDD91E1B09C5FFED28ECCA202F1935DB05D4CDC703FC131D1F2CFD24163126253AC536010602D2E1E0F2D2E1EE101509C02C3E2CE20F202836332DC1FD2FCDDBE73F09D5C2C92F3E12FAF5EC31C204321400FFCCFD3EF2EF1F1CDFD9CFF8111224C0C424EB231A261D37DDEFE83DEBD504CD31153FE119F0C8C2CFE6D0DE3CE7D9E13EE735FDF437021EE32E3FFB2332142CF5D4C2190E33DC25E6062533DCD9DEC703CB29F3F9F5EEDC3C2BD6E817F0DCD621E83DC1C0DAD9C7023DE727C637D6011C251E18C0C119CCC71EF9071CFE3A18C43B1E0D39E3CF0EF2DCC42C08F12CC4FC15E80DE63DC40BD81D3DDAC52821ED092CD1E82A3215D9C90F1804C3D03E34F403F730EB0FE92FC4EBDF00FED4DDD1F12F18C3ECC43E3ED12E38C130F01B263A0D3AF0FCC83C01C4F3ED221AD5FBEBEAEB323FC638C8E2E20AD6F0DA0DFE12393ADDCD0806150AFD0BEFD609DB19D1E9DE31C2142802CA2B11CAF308280CDD31CE2E213236DEE8DCEFF2C4D7383DCBCE2E33E7DAC11D2E2BDBDC02D2DBD30CD610F2CD03EFECC03CFA3620F1CE1830061ECA0D29F9E2D3DA15C2D13AD5FDE733ED331116352C0BEF1A143408DD17D53E073F31D2C91F3BEDF9DBDBF1D2C2CFD0DE2719E42FEAF008D721390524F8C53EF7DAC4F00417290511FA11E23C34E2CAF0C1EB3FD2D3DA1B230801E936D1FBEF30FD32E9DFE6CB0DD4052FF215C224E92831DE3FE21D2713CC26FC3EEBD5C410C1CCF4C825243231E601DF163402261932260DC13A3BCE13EE26333F2DFEFD1AF03E2BFE3DEAC9C538EC17CE0F19F91CD0E823F8CA1EC112D1C8CEC133C8FAEE07EFFD0D11C5C3D503F6F2DBC10E28D03A2F132BF9EADD2D05190915242E101412FBC6D3C014D02CD4C2C817C529C9E6DCF41D0F21D2CA1F14C81912021AF2080E13FFC419F23EF5281B38C70F15E5152AC6E703D3E2DC312903CDD9E4CADDD0D93821D138C816FDEC37FAE402F4CDFF20E0ECE315E13700D1D61ECFEA35EAFEF8F6EDCDF0ECD5072117DBF613CDD53809F9021011173610F0D8360D2DDFCB20FFD9D0C923CBCC09F9CCFDCEDECAE835FF31CFF231E5033819C001DEFEE11E0E25EBF70E041307E618153E3CF324DBC8CED91D310BD71234F630CDC523373526E70A270EF8F6010EF80BF0322433F93EDFD0CA2737F2CBEC1BC33236FD0410050D102F272CC2FBDFF7F7E7113F3C01282BC63439152318C6CFFF03E013D83700D0F13628D3D7C831D737E10ED53AC8053C"> : tensor<4x1280xi8>}> : () -> tensor<4x1280x!quant.uniform<i8:f32:0, {0.010999999940395355, 0.012000000104308128, 0.007000000216066837, 0.019999999552965164}>>
  %2 = "tfl.no_value"() <{value}> : () -> none
  %r = "tfl.fully_connected"(%arg0, %1, %2) <{asymmetric_quantize_inputs = false, fused_activation_function = "NONE", keep_num_dims = false, weights_format = "DEFAULT"}> : (tensor<52x1280x!quant.uniform<i16:f32, 0.0003000000142492354>>, tensor<4x1280x!quant.uniform<i8:f32:0, {0.010999999940395355, 0.012000000104308128, 0.007000000216066837, 0.019999999552965164}>>, none) -> tensor<52x4x!quant.uniform<i16:f32, 0.004000000189989805>>
  return %r : tensor<52x4x!quant.uniform<i16:f32, 0.004000000189989805>>
}

// @transpose_conv_i16_same of mix 4 hash 57148a9d82d10257
func.func @transpose_conv_i16_same(%arg2: tensor<2x15x16x5x!quant.uniform<i16:f32, 0.0003000000142492354>>) -> tensor<2x30x32x4x!quant.uniform<i16:f32, 0.004000000189989805>> {
  %0 = "tfl.pseudo_const"() <{value = dense<[2, 30, 32, 4]> : tensor<4xi32>}> : () -> tensor<4xi32>
  %1 = "tfl.pseudo_qconst"() <{qtype = tensor<4x3x3x5x!quant.uniform<i8:f32:0, {0.010999999940395355, 0.012000000104308128, 0.007000000216066837, 0.019999999552965164}>>, value = dense<"0x37FE1F2E53D6C6DEC478FB69DEBBE1D3722421ECDF830660507922E0BE08301996990FFCF934A146D02989ED55F888388849B68D0468CFF9CF791CD547960FC491C5A10065512E6322A93EB8E8D51B5C8FAEDF20C3466153F58B59226B1C0C9597C464076A52713795562335AC4C381964DD613F037015ABA00115541D33C5D19F5E08108A6CF0BB9184B7EEFCD5C59E43FEB4DAA59765216B278E1CAFD1BF7D07F59966886ADBB08DDF429C3A8139AAF1EE4DAD"> : tensor<4x3x3x5xi8>}> : () -> tensor<4x3x3x5x!quant.uniform<i8:f32:0, {0.010999999940395355, 0.012000000104308128, 0.007000000216066837, 0.019999999552965164}>>
  %3 = "tfl.pseudo_const"() <{value = dense<[-29515, 20527, -1446, -19129]> : tensor<4xi64>}> : () -> tensor<4xi64>
  %r = "tfl.transpose_conv"(%0, %1, %arg2, %3) <{fused_activation_function = "NONE", padding = "SAME", stride_h = 2 : i32, stride_w = 2 : i32}> : (tensor<4xi32>, tensor<4x3x3x5x!quant.uniform<i8:f32:0, {0.010999999940395355, 0.012000000104308128, 0.007000000216066837, 0.019999999552965164}>>, tensor<2x15x16x5x!quant.uniform<i16:f32, 0.0003000000142492354>>, tensor<4xi64>) -> tensor<2x30x32x4x!quant.uniform<i16:f32, 0.004000000189989805>>
  return %r : tensor<2x30x32x4x!quant.uniform<i16:f32, 0.004000000189989805>>
}

// @transpose_conv_i16_valid of mix 4 hash 9e9e3c6ccf0b87f5
func.func @transpose_conv_i16_valid(%arg2: tensor<2x15x16x5x!quant.uniform<i16:f32, 0.0003000000142492354>>) -> tensor<2x31x33x4x!quant.uniform<i16:f32, 0.004000000189989805>> {
  %0 = "tfl.pseudo_const"() <{value = dense<[2, 31, 33, 4]> : tensor<4xi32>}> : () -> tensor<4xi32>
  %1 = "tfl.pseudo_qconst"() <{qtype = tensor<4x3x3x5x!quant.uniform<i8:f32:0, {0.010999999940395355, 0.012000000104308128, 0.007000000216066837, 0.019999999552965164}>>, value = dense<"0x37FE1F2E53D6C6DEC478FB69DEBBE1D3722421ECDF830660507922E0BE08301996990FFCF934A146D02989ED55F888388849B68D0468CFF9CF791CD547960FC491C5A10065512E6322A93EB8E8D51B5C8FAEDF20C3466153F58B59226B1C0C9597C464076A52713795562335AC4C381964DD613F037015ABA00115541D33C5D19F5E08108A6CF0BB9184B7EEFCD5C59E43FEB4DAA59765216B278E1CAFD1BF7D07F59966886ADBB08DDF429C3A8139AAF1EE4DAD"> : tensor<4x3x3x5xi8>}> : () -> tensor<4x3x3x5x!quant.uniform<i8:f32:0, {0.010999999940395355, 0.012000000104308128, 0.007000000216066837, 0.019999999552965164}>>
  %3 = "tfl.pseudo_const"() <{value = dense<[-29515, 20527, -1446, -19129]> : tensor<4xi64>}> : () -> tensor<4xi64>
  %r = "tfl.transpose_conv"(%0, %1, %arg2, %3) <{fused_activation_function = "NONE", padding = "VALID", stride_h = 2 : i32, stride_w = 2 : i32}> : (tensor<4xi32>, tensor<4x3x3x5x!quant.uniform<i8:f32:0, {0.010999999940395355, 0.012000000104308128, 0.007000000216066837, 0.019999999552965164}>>, tensor<2x15x16x5x!quant.uniform<i16:f32, 0.0003000000142492354>>, tensor<4xi64>) -> tensor<2x31x33x4x!quant.uniform<i16:f32, 0.004000000189989805>>
  return %r : tensor<2x31x33x4x!quant.uniform<i16:f32, 0.004000000189989805>>
}

// @batch_matmul_i16_n of mix 4, mix 5 hash c079da1824e0b169
func.func @batch_matmul_i16_n(%arg0: tensor<3x1200x20x!quant.uniform<i16:f32, 0.0003000000142492354>>, %arg1: tensor<3x20x9x!quant.uniform<i16:f32, 0.00033000000985339284>>) -> tensor<3x1200x9x!quant.uniform<i16:f32, 0.008999999612569809>> {
  %r = "tfl.batch_matmul"(%arg0, %arg1) <{adj_x = false, adj_y = false, asymmetric_quantize_inputs = false}> : (tensor<3x1200x20x!quant.uniform<i16:f32, 0.0003000000142492354>>, tensor<3x20x9x!quant.uniform<i16:f32, 0.00033000000985339284>>) -> tensor<3x1200x9x!quant.uniform<i16:f32, 0.008999999612569809>>
  return %r : tensor<3x1200x9x!quant.uniform<i16:f32, 0.008999999612569809>>
}

// @batch_matmul_i16_t of mix 4, mix 5 hash 866046a22fbab1e1
func.func @batch_matmul_i16_t(%arg0: tensor<3x20x1200x!quant.uniform<i16:f32, 0.0003000000142492354>>, %arg1: tensor<3x9x20x!quant.uniform<i16:f32, 0.00033000000985339284>>) -> tensor<3x1200x9x!quant.uniform<i16:f32, 0.008999999612569809>> {
  %r = "tfl.batch_matmul"(%arg0, %arg1) <{adj_x = true, adj_y = true, asymmetric_quantize_inputs = false}> : (tensor<3x20x1200x!quant.uniform<i16:f32, 0.0003000000142492354>>, tensor<3x9x20x!quant.uniform<i16:f32, 0.00033000000985339284>>) -> tensor<3x1200x9x!quant.uniform<i16:f32, 0.008999999612569809>>
  return %r : tensor<3x1200x9x!quant.uniform<i16:f32, 0.008999999612569809>>
}

// @conv_2d_u8 of mix 4 hash 06164829d167e875
func.func @conv_2d_u8(%arg0: tensor<8x30x31x5x!quant.uniform<u8:f32, 0.029999999329447746:120>>) -> tensor<8x15x16x4x!quant.uniform<u8:f32, 0.8999999761581421:130>> {
  %1 = "tfl.pseudo_qconst"() <{qtype = tensor<4x3x3x5x!quant.uniform<u8:f32, 0.010999999940395355:140>>, value = dense<"0x7EF4E84544236752FBB56B8F31A23A10E42814F5F55CA037CDCC11C64C9A3B2949C1BB60700314611732A6C2FEA98EEBC0266A11A93970100E979FC2EA8498706D5E670216803C4E529F3749E0871017110D95EBEFB8B1BBD55C968CA3D0E2D3372C2B7F7BE634056BD7135682D7F05ABC1056545B1C71A56F6ED15D47768622802E967B1A63F33E28F9D43DE91FDDB96381BCDF37A0D66397575F87BDCF127848DE691C4B6F9AC9DFED948AB61B581CC8721A1E"> : tensor<4x3x3x5xi8>}> : () -> tensor<4x3x3x5x!quant.uniform<u8:f32, 0.010999999940395355:140>>
  %2 = "tfl.pseudo_qconst"() <{qtype = tensor<4x!quant.uniform<i32:f32, 0.0003299999807495624>>, value = dense<[-29515, 20527, -1446, -19129]> : tensor<4xi32>}> : () -> tensor<4x!quant.uniform<i32:f32, 0.0003299999807495624>>
  %r = "tfl.conv_2d"(%arg0, %1, %2) <{dilation_h_factor = 1 : i32, dilation_w_factor = 1 : i32, fused_activation_function = "NONE", padding = "SAME", stride_h = 2 : i32, stride_w = 2 : i32}> : (tensor<8x30x31x5x!quant.uniform<u8:f32, 0.029999999329447746:120>>, tensor<4x3x3x5x!quant.uniform<u8:f32, 0.010999999940395355:140>>, tensor<4x!quant.uniform<i32:f32, 0.0003299999807495624>>) -> tensor<8x15x16x4x!quant.uniform<u8:f32, 0.8999999761581421:130>>
  return %r : tensor<8x15x16x4x!quant.uniform<u8:f32, 0.8999999761581421:130>>
}

// @depthwise_conv_2d_u8 of mix 4 hash 464368ad0aa4b28a
func.func @depthwise_conv_2d_u8(%arg0: tensor<8x30x31x3x!quant.uniform<u8:f32, 0.029999999329447746:120>>) -> tensor<8x15x16x6x!quant.uniform<u8:f32, 0.22499999403953552:130>> {
  %1 = "tfl.pseudo_qconst"() <{qtype = tensor<1x3x3x6x!quant.uniform<u8:f32, 0.010999999940395355:140>>, value = dense<"0xD65DF341AD13E008567688BAEDDA8E9DCDC17DC024974EA5B4227B6530E339BFF21F99E68CA6968F3CCA6DFE0FB9F4FAB4FA135D5542"> : tensor<1x3x3x6xi8>}> : () -> tensor<1x3x3x6x!quant.uniform<u8:f32, 0.010999999940395355:140>>
  %2 = "tfl.pseudo_qconst"() <{qtype = tensor<6x!quant.uniform<i32:f32, 0.0003299999807495624>>, value = dense<[-29515, 20527, -1446, -19129, 17697, 3483]> : tensor<6xi32>}> : () -> tensor<6x!quant.uniform<i32:f32, 0.0003299999807495624>>
  %r = "tfl.depthwise_conv_2d"(%arg0, %1, %2) <{depth_multiplier = 2 : i32, dilation_h_factor = 1 : i32, dilation_w_factor = 1 : i32, fused_activation_function = "NONE", padding = "SAME", stride_h = 2 : i32, stride_w = 2 : i32}> : (tensor<8x30x31x3x!quant.uniform<u8:f32, 0.029999999329447746:120>>, tensor<1x3x3x6x!quant.uniform<u8:f32, 0.010999999940395355:140>>, tensor<6x!quant.uniform<i32:f32, 0.0003299999807495624>>) -> tensor<8x15x16x6x!quant.uniform<u8:f32, 0.22499999403953552:130>>
  return %r : tensor<8x15x16x6x!quant.uniform<u8:f32, 0.22499999403953552:130>>
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

// @fully_connected_u8_ties of mix 4 is 7c7485977c7485977c7485977c748597
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

// @transpose_conv_u8_valid of mix 4 hash efcd96717d454156
func.func @transpose_conv_u8_valid(%arg2: tensor<2x15x16x5x!quant.uniform<u8:f32, 0.029999999329447746:120>>) -> tensor<2x31x33x4x!quant.uniform<u8:f32, 0.8999999761581421:130>> {
  %0 = "tfl.pseudo_const"() <{value = dense<[2, 31, 33, 4]> : tensor<4xi32>}> : () -> tensor<4xi32>
  %1 = "tfl.pseudo_qconst"() <{qtype = tensor<4x3x3x5x!quant.uniform<u8:f32, 0.010999999940395355:140>>, value = dense<"0x37FE1F2E53D6C6DEC478FB69DEBBE1D3722421ECDF830660507922E0BE08301996990FFCF934A146D02989ED55F888388849B68D0468CFF9CF791CD547960FC491C5A10065512E6322A93EB8E8D51B5C8FAEDF20C3466153F58B59226B1C0C9597C464076A52713795562335AC4C381964DD613F037015ABA00115541D33C5D19F5E08108A6CF0BB9184B7EEFCD5C59E43FEB4DAA59765216B278E1CAFD1BF7D07F59966886ADBB08DDF429C3A8139AAF1EE4DAD"> : tensor<4x3x3x5xi8>}> : () -> tensor<4x3x3x5x!quant.uniform<u8:f32, 0.010999999940395355:140>>
  %3 = "tfl.pseudo_qconst"() <{qtype = tensor<4x!quant.uniform<i32:f32, 0.0003299999807495624>>, value = dense<[-29515, 20527, -1446, -19129]> : tensor<4xi32>}> : () -> tensor<4x!quant.uniform<i32:f32, 0.0003299999807495624>>
  %r = "tfl.transpose_conv"(%0, %1, %arg2, %3) <{fused_activation_function = "NONE", padding = "VALID", stride_h = 2 : i32, stride_w = 2 : i32}> : (tensor<4xi32>, tensor<4x3x3x5x!quant.uniform<u8:f32, 0.010999999940395355:140>>, tensor<2x15x16x5x!quant.uniform<u8:f32, 0.029999999329447746:120>>, tensor<4x!quant.uniform<i32:f32, 0.0003299999807495624>>) -> tensor<2x31x33x4x!quant.uniform<u8:f32, 0.8999999761581421:130>>
  return %r : tensor<2x31x33x4x!quant.uniform<u8:f32, 0.8999999761581421:130>>
}

// @svdf_step of mix 0, mix 60 is 8088809d8e80808180808080d19ab7808080838088949484
func.func @svdf_step(%arg0: tensor<1x5x!quant.uniform<i8:f32, 0.019999999552965164:3>>, %arg4: tensor<1x24x!quant.uniform<i16:f32, 0.004000000189989805>>) -> tensor<1x24x!quant.uniform<i8:f32, 0.019999999552965164:-128>> {
  %1 = "tfl.pseudo_qconst"() <{qtype = tensor<24x5x!quant.uniform<i8:f32, 0.009999999776482582>>, value = dense<"0x6C82A562CB818D10D632BE89C8513EBF6C929F34DDFA8C9F63C9960EF6E348A3528C8A3FCC2F044E39A3FC5B94492F8F032E7549A20098F95BEFD61248A23CD7A8168839E91F813558FAC9F6095D9C92791970132342AA04168BAD0AE6DBB1855DDCB4749032B8FE38A6684B514A33DBBFE6476D5EEADF9E"> : tensor<24x5xi8>}> : () -> tensor<24x5x!quant.uniform<i8:f32, 0.009999999776482582>>
  %2 = "tfl.pseudo_qconst"() <{qtype = tensor<24x1x!quant.uniform<i16:f32, 9.999999747378752e-05>>, value = dense<"0x95F859FD1FF6AA0BA106150EEB00CBF84B0668FE76FB9AF699F02DF15FF2AB09BF0A6D050901DFFF8B01B9065607B901"> : tensor<24x1xi16>}> : () -> tensor<24x1x!quant.uniform<i16:f32, 9.999999747378752e-05>>
  %3 = "tfl.pseudo_qconst"() <{qtype = tensor<24x!quant.uniform<i32:f32, 4.0000000467443897e-07>>, value = dense<"0xCE210100863F03001E58FDFF22760300D830FCFF4ECC03002409FBFFCED704003089FBFF8A05FDFFF6B4FFFFCEC4FEFFA6890200B890FDFFF00BFFFF268BFEFFB27802008EABFDFFC26B04004CE3FDFF5A4E0200E4670400C216FFFF7EDC0400"> : tensor<24xi32>}> : () -> tensor<24x!quant.uniform<i32:f32, 4.0000000467443897e-07>>
  %r = "tfl.svdf"(%arg0, %1, %2, %3, %arg4) <{asymmetric_quantize_inputs = false, fused_activation_function = "RELU", rank = 1 : i32}> : (tensor<1x5x!quant.uniform<i8:f32, 0.019999999552965164:3>>, tensor<24x5x!quant.uniform<i8:f32, 0.009999999776482582>>, tensor<24x1x!quant.uniform<i16:f32, 9.999999747378752e-05>>, tensor<24x!quant.uniform<i32:f32, 4.0000000467443897e-07>>, tensor<1x24x!quant.uniform<i16:f32, 0.004000000189989805>>) -> tensor<1x24x!quant.uniform<i8:f32, 0.019999999552965164:-128>>
  return %r : tensor<1x24x!quant.uniform<i8:f32, 0.019999999552965164:-128>>
}

// @svdf_rank of mix 1, mix 61 is 807fd87f801b9780ab80bc9280a204800f6b808e8ae759800a8080ab7f899780
func.func @svdf_rank(%arg0: tensor<2x9x!quant.uniform<i8:f32, 0.029999999329447746:-128>>, %arg4: tensor<2x160x!quant.uniform<i16:f32, 0.009999999776482582>>) -> tensor<2x16x!quant.uniform<i8:f32, 0.11999999731779099:-100>> {
  %1 = "tfl.pseudo_qconst"() <{qtype = tensor<32x9x!quant.uniform<i8:f32, 0.019999999552965164>>, value = dense<"0x20CB7ABF7221D0349B1DC1B733DFA9E588BE16C2187E0817B59B5E41165986E2215192AA4EFF6B3E17702E26ACD15EE71DDB28B15F46C92AEEFF57C28510B988926FF53CA43BC0A4D707D9EACDF9FA264313C11F194FB596B2312FB1FF918E92ACD6788E5875C29C28DBDAC33472D38C3DF41BF5DCF67B0871C5A0C601BE98B7171D94B666BDFBBE2A308CB1C3E927605501DDF452A54B5393CD0C659F291462B935F51B997F08FB8EA7081E0C84BDE4CBB30D63D7D0267A1045D5372561D0ABF7E06B2CC6C4553587AB702C49452449D65BB542BD8C4811DAEB9F661CE96FA00AE0252C33B755EA7AF9A547F3B6E9434BE341E5FF23E21FE83342B17EBEC2F72ED2AA03C15B5E49DE6CD7E94524E76D1CFE2B0A7D106A7541B1F1EA941F93E2"> : tensor<32x9xi8>}> : () -> tensor<32x9x!quant.uniform<i8:f32, 0.019999999552965164>>
  %2 = "tfl.pseudo_qconst"() <{qtype = tensor<32x5x!quant.uniform<i16:f32, 1.9999999494757503e-05>>, value = dense<"0x240F8006B0F065F780FB3602380947FDD6FEB6FBC2FB5EFC00FE0103C2FF620E290EEF0AF50FBAF1EE0825F7C4F6D3F08BF323FE0EF90AFC4FFF5EF47CF0280F53F9FEF5040E0306450D61F4C2FD940D90071A01B6FE470CD0F72BFC6FF8E5FE5102F0F52CFAB4FF7401EF096208300B2AFCB8F886F4F20B60F915FCC1F396F96706260A55F322012EF064F94CF123F51C0059F41E08BBF98AF3BCFA6A0CEC0C8F0BD50CA7F37EF81F021F07800197F6490A91FAC70A99F37DFE4107DAF2FB03CA04C1F1E5F60702A90AC3F73B00590E2306CEF1F30E08FE9E0737F11A09980945F21B0AB20329FE200692FA1D0D2B019D02900F610F88F8B9F89AFCB1F41708190A19F8DAFBED00A30F0A0B330C90F4BEF463F63AF798FA53FFB70187F7FB04F109F8FCED010DF8160DE4FAC1F99EF58204E9FE280938FDC90614F223FACBF2"> : tensor<32x5xi16>}> : () -> tensor<32x5x!quant.uniform<i16:f32, 1.9999999494757503e-05>>
  %3 = "tfl.pseudo_qconst"() <{qtype = tensor<16x!quant.uniform<i32:f32, 1.9999998812636477e-07>>, value = dense<"0xBA2EFEFFDE1BFCFF78A5FBFFA620FDFF60B602008A16000048A1FDFF8E3EFCFFB4340300E02DFCFF8ECCFFFF36920000F4B9FCFFF8220300123B030092040000"> : tensor<16xi32>}> : () -> tensor<16x!quant.uniform<i32:f32, 1.9999998812636477e-07>>
  %r = "tfl.svdf"(%arg0, %1, %2, %3, %arg4) <{asymmetric_quantize_inputs = false, fused_activation_function = "RELU", rank = 2 : i32}> : (tensor<2x9x!quant.uniform<i8:f32, 0.029999999329447746:-128>>, tensor<32x9x!quant.uniform<i8:f32, 0.019999999552965164>>, tensor<32x5x!quant.uniform<i16:f32, 1.9999999494757503e-05>>, tensor<16x!quant.uniform<i32:f32, 1.9999998812636477e-07>>, tensor<2x160x!quant.uniform<i16:f32, 0.009999999776482582>>) -> tensor<2x16x!quant.uniform<i8:f32, 0.11999999731779099:-100>>
  return %r : tensor<2x16x!quant.uniform<i8:f32, 0.11999999731779099:-100>>
}

// @svdf_steep of mix 2, mix 62 is 671de5e606e907041ffd4c06fa1dd412082ed7f109fefdd1
func.func @svdf_steep(%arg0: tensor<3x4x!quant.uniform<i8:f32, 0.5:127>>, %arg4: tensor<3x168x!quant.uniform<i16:f32, 0.009999999776482582>>) -> tensor<3x8x!quant.uniform<i8:f32, 8.0:5>> {
  %1 = "tfl.pseudo_qconst"() <{qtype = tensor<24x4x!quant.uniform<i8:f32, 0.4000000059604645>>, value = dense<"0xD5144F1D19C212585F07C3E59F6E140BA3EA8E5153018390076C267536D0C322F0179B15D0D0D22FF53E60F1C5598C403888DB191C8BFA5C810ED971C27D36397CC862405F5600145613E8DF929558BA0C0D122C0F5DC0274ED7B15817476BA0"> : tensor<24x4xi8>}> : () -> tensor<24x4x!quant.uniform<i8:f32, 0.4000000059604645>>
  %2 = "tfl.pseudo_qconst"() <{qtype = tensor<24x7x!quant.uniform<i16:f32, 9.999999747378752e-05>>, value = dense<"0xB405A80F420B20035EF057F686F1C30161F704F90DFC2302680BD5F4260D1AF394F172F0E1FE950351F091073206ECFFD2FD54F804F279024D032B032FF80AF73DF3B20E120F64F384FD750EA30AA40B4F03CFFAF7049A05D2FA230D45FEF6099D058E0B91F0B50C19F994F27F0E64F1880E9CFAC304E4010601C5095C03BB0F9B0349F5020192018A07CBFC4DF90803FA0FE4F5160A47F8170C3B0E2AF872FFC304180CD0FD10FAE300D508DF02C808CCFD5D0FFBFA7A08840104FE7B0EAE05BA0EFFF0740F4005AE031900890119022B0475F849FD0F0D0E0437F62AFDCAFF0A02D60B1DFE240FCEF51CFC93006E0E8AFDA9031F0D4304690319026F00D001F5076AF01AF3F104100AAA0AAAF9FCF095F1F9FE3AF08E03E0033DF67FF0760F82036BF96E0B8FF3EF0093007F0A99F6A9F0C50C5E0C1EFC1BF48F0A9E071EF7F60646FCD80BCF09AAFA4504B8F3D107"> : tensor<24x7xi16>}> : () -> tensor<24x7x!quant.uniform<i16:f32, 9.999999747378752e-05>>
  %3 = "tfl.pseudo_qconst"() <{qtype = tensor<8x!quant.uniform<i32:f32, 9.999999974752427e-07>>, value = dense<[-312410, -67530, 258770, 52000, -50210, -237370, 14700, -154280]> : tensor<8xi32>}> : () -> tensor<8x!quant.uniform<i32:f32, 9.999999974752427e-07>>
  %r = "tfl.svdf"(%arg0, %1, %2, %3, %arg4) <{asymmetric_quantize_inputs = false, fused_activation_function = "RELU", rank = 3 : i32}> : (tensor<3x4x!quant.uniform<i8:f32, 0.5:127>>, tensor<24x4x!quant.uniform<i8:f32, 0.4000000059604645>>, tensor<24x7x!quant.uniform<i16:f32, 9.999999747378752e-05>>, tensor<8x!quant.uniform<i32:f32, 9.999999974752427e-07>>, tensor<3x168x!quant.uniform<i16:f32, 0.009999999776482582>>) -> tensor<3x8x!quant.uniform<i8:f32, 8.0:5>>
  return %r : tensor<3x8x!quant.uniform<i8:f32, 8.0:5>>
}

// @lstm_step of mix 0, mix 20, mix 40 is caff0f80
func.func @lstm_step(%arg0: tensor<1x1x5x!quant.uniform<i8:f32, 0.019999999552965164:3>>, %arg18: tensor<1x4x!quant.uniform<i8:f32, 0.007799999788403511:-1>>, %arg19: tensor<1x4x!quant.uniform<i16:f32, 0.000244140625>>) -> tensor<1x1x4x!quant.uniform<i8:f32, 0.007799999788403511:-1>> {
  %1 = "tfl.pseudo_qconst"() <{qtype = tensor<4x5x!quant.uniform<i8:f32, 0.009999999776482582>>, value = dense<"0x141A9A66628F145B7B72A25D0C18E93283F93669"> : tensor<4x5xi8>}> : () -> tensor<4x5x!quant.uniform<i8:f32, 0.009999999776482582>>
  %2 = "tfl.pseudo_qconst"() <{qtype = tensor<4x5x!quant.uniform<i8:f32, 0.010999999940395355>>, value = dense<"0x6C82A562CB818D10D632BE89C8513EBF6C929F34"> : tensor<4x5xi8>}> : () -> tensor<4x5x!quant.uniform<i8:f32, 0.010999999940395355>>
  %3 = "tfl.pseudo_qconst"() <{qtype = tensor<4x5x!quant.uniform<i8:f32, 0.012000000104308128>>, value = dense<"0xC4EAB05D357007C632F3DBB48489924D552B08FE"> : tensor<4x5xi8>}> : () -> tensor<4x5x!quant.uniform<i8:f32, 0.012000000104308128>>
  %4 = "tfl.pseudo_qconst"() <{qtype = tensor<4x5x!quant.uniform<i8:f32, 0.013000000268220901>>, value = dense<"0x1C53BC589E61817B8DB3F8E040C1E7DA3FC471C9"> : tensor<4x5xi8>}> : () -> tensor<4x5x!quant.uniform<i8:f32, 0.013000000268220901>>
  %5 = "tfl.pseudo_qconst"() <{qtype = tensor<4x4x!quant.uniform<i8:f32, 0.014000000432133675>>, value = dense<"0x75BBC7530751FA31E974150CFDF93C68"> : tensor<4x4xi8>}> : () -> tensor<4x4x!quant.uniform<i8:f32, 0.014000000432133675>>
  %6 = "tfl.pseudo_qconst"() <{qtype = tensor<4x4x!quant.uniform<i8:f32, 0.014999999664723873>>, value = dense<"0xCD23D24F714274E744343237B93290F5"> : tensor<4x4xi8>}> : () -> tensor<4x4x!quant.uniform<i8:f32, 0.014999999664723873>>
  %7 = "tfl.pseudo_qconst"() <{qtype = tensor<4x4x!quant.uniform<i8:f32, 0.01600000075995922>>, value = dense<"0x258CDD4ADA32ED9C9FF54E63756AE582"> : tensor<4x4xi8>}> : () -> tensor<4x4x!quant.uniform<i8:f32, 0.01600000075995922>>
  %8 = "tfl.pseudo_qconst"() <{qtype = tensor<4x4x!quant.uniform<i8:f32, 0.017000000923871994>>, value = dense<"0x7EF4E84544236752FBB56B8F31A23A10"> : tensor<4x4xi8>}> : () -> tensor<4x4x!quant.uniform<i8:f32, 0.017000000923871994>>
  %9 = "tfl.no_value"() <{value}> : () -> none
  %10 = "tfl.no_value"() <{value}> : () -> none
  %11 = "tfl.no_value"() <{value}> : () -> none
  %12 = "tfl.pseudo_qconst"() <{qtype = tensor<4x!quant.uniform<i32:f32, 0.00019999999494757503>>, value = dense<[-10603, 23813, -3303, 16671]> : tensor<4xi32>}> : () -> tensor<4x!quant.uniform<i32:f32, 0.00019999999494757503>>
  %13 = "tfl.pseudo_qconst"() <{qtype = tensor<4x!quant.uniform<i32:f32, 0.00021999998716637492>>, value = dense<[12007, -15003, -482, 15469]> : tensor<4xi32>}> : () -> tensor<4x!quant.uniform<i32:f32, 0.00021999998716637492>>
  %14 = "tfl.pseudo_qconst"() <{qtype = tensor<4x!quant.uniform<i32:f32, 0.00023999999393709004>>, value = dense<[-30919, 11716, 2338, 14266]> : tensor<4xi32>}> : () -> tensor<4x!quant.uniform<i32:f32, 0.00023999999393709004>>
  %15 = "tfl.pseudo_qconst"() <{qtype = tensor<4x!quant.uniform<i32:f32, 0.00026000000070780516>>, value = dense<[-8310, -27100, 5159, 13063]> : tensor<4xi32>}> : () -> tensor<4x!quant.uniform<i32:f32, 0.00026000000070780516>>
  %16 = "tfl.no_value"() <{value}> : () -> none
  %17 = "tfl.no_value"() <{value}> : () -> none
  %20 = "tfl.no_value"() <{value}> : () -> none
  %21 = "tfl.no_value"() <{value}> : () -> none
  %22 = "tfl.no_value"() <{value}> : () -> none
  %23 = "tfl.no_value"() <{value}> : () -> none
  %r = "tfl.unidirectional_sequence_lstm"(%arg0, %1, %2, %3, %4, %5, %6, %7, %8, %9, %10, %11, %12, %13, %14, %15, %16, %17, %arg18, %arg19, %20, %21, %22, %23) <{asymmetric_quantize_inputs = false, cell_clip = 10.0 : f32, diagonal_recurrent_tensors = false, effective_hidden_scale_intermediate = tensor<0x!quant.uniform<i8:f32, 0.007799999788403511:-1>>, fused_activation_function = "TANH", proj_clip = 0.0 : f32, time_major = false}> : (tensor<1x1x5x!quant.uniform<i8:f32, 0.019999999552965164:3>>, tensor<4x5x!quant.uniform<i8:f32, 0.009999999776482582>>, tensor<4x5x!quant.uniform<i8:f32, 0.010999999940395355>>, tensor<4x5x!quant.uniform<i8:f32, 0.012000000104308128>>, tensor<4x5x!quant.uniform<i8:f32, 0.013000000268220901>>, tensor<4x4x!quant.uniform<i8:f32, 0.014000000432133675>>, tensor<4x4x!quant.uniform<i8:f32, 0.014999999664723873>>, tensor<4x4x!quant.uniform<i8:f32, 0.01600000075995922>>, tensor<4x4x!quant.uniform<i8:f32, 0.017000000923871994>>, none, none, none, tensor<4x!quant.uniform<i32:f32, 0.00019999999494757503>>, tensor<4x!quant.uniform<i32:f32, 0.00021999998716637492>>, tensor<4x!quant.uniform<i32:f32, 0.00023999999393709004>>, tensor<4x!quant.uniform<i32:f32, 0.00026000000070780516>>, none, none, tensor<1x4x!quant.uniform<i8:f32, 0.007799999788403511:-1>>, tensor<1x4x!quant.uniform<i16:f32, 0.000244140625>>, none, none, none, none) -> tensor<1x1x4x!quant.uniform<i8:f32, 0.007799999788403511:-1>>
  return %r : tensor<1x1x4x!quant.uniform<i8:f32, 0.007799999788403511:-1>>
}

// @lstm_batch of mix 1, mix 21, mix 41 is 11053e80077f8005180505fce1057f80050577038080050d8005080505a204067f80051805057f7f0505d4056205f77f7f050580050505e5637f050580050606b1087f050f8005112005a451e3807f05050505707f05057f16050505787f05057f9d05c9057f7f05057f3905
func.func @lstm_batch(%arg0: tensor<3x4x3x!quant.uniform<i8:f32, 0.019999999552965164:-128>>, %arg18: tensor<3x9x!quant.uniform<i8:f32, 0.007000000216066837:5>>, %arg19: tensor<3x9x!quant.uniform<i16:f32, 0.00048828125>>) -> tensor<3x4x9x!quant.uniform<i8:f32, 0.007000000216066837:5>> {
  %1 = "tfl.pseudo_qconst"() <{qtype = tensor<9x3x!quant.uniform<i8:f32, 0.019999999552965164>>, value = dense<"0x8BA6C79E54B5232B1A608AE85969F9C3E9EDF54F5F1BC91E06F343"> : tensor<9x3xi8>}> : () -> tensor<9x3x!quant.uniform<i8:f32, 0.019999999552965164>>
  %2 = "tfl.pseudo_qconst"() <{qtype = tensor<9x3x!quant.uniform<i8:f32, 0.02199999988079071>>, value = dense<"0xE30ED29ABDA59CE17621A71415A14E50D2865D1A8E56778DED49AC"> : tensor<9x3xi8>}> : () -> tensor<9x3x!quant.uniform<i8:f32, 0.02199999988079071>>
  %3 = "tfl.pseudo_qconst"() <{qtype = tensor<9x3x!quant.uniform<i8:f32, 0.024000000208616257>>, value = dense<"0x3B77DD9527961697D1E1C440D1DAA3DEBB1FC6E5BC9125FBD49F16"> : tensor<9x3xi8>}> : () -> tensor<9x3x!quant.uniform<i8:f32, 0.024000000208616257>>
  %4 = "tfl.pseudo_qconst"() <{qtype = tensor<9x3x!quant.uniform<i8:f32, 0.026000000536441803>>, value = dense<"0x94DFE89090868F4C2DA2E16B8D12F76BA4B72FB0EBCCD36ABBF581"> : tensor<9x3xi8>}> : () -> tensor<9x3x!quant.uniform<i8:f32, 0.026000000536441803>>
  %5 = "tfl.pseudo_qconst"() <{qtype = tensor<9x9x!quant.uniform<i8:f32, 0.02800000086426735>>, value = dense<"0xEC47F38CFA7709028862FD97494A4CF88E50987B1A0781D9A24AEA14DE7F6E58665E17677B050837AEF7BCB86D81B790A2F669F5C1AD002B62889E8484038C767B1E0E03206C6FD2A1B54EACAC7179F059"> : tensor<9x9xi8>}> : () -> tensor<9x9x!quant.uniform<i8:f32, 0.02800000086426735>>
  %6 = "tfl.pseudo_qconst"() <{qtype = tensor<9x9x!quant.uniform<i8:f32, 0.029999999329447746>>, value = dense<"0x44B0FE87636782B8E3221AC30582A08677E9014648422F4789A054B2C2C86BEE0FBCF5EC96A88A64D38F83F47F901CA097CA12416DB67A59554EEA21C9D471BA1C00B3CFFDFC39D6CB50B5907B4DE13172"> : tensor<9x9xi8>}> : () -> tensor<9x9x!quant.uniform<i8:f32, 0.029999999329447746>>
  %7 = "tfl.pseudo_qconst"() <{qtype = tensor<9x9x!quant.uniform<i8:f32, 0.03200000151991844>>, value = dense<"0x9C180982CD58FC6D3FE337EEC2BBF51360826A11777DDDB670F6BD51A5116984B81BD372B24C0D92F8274A2F90A081AF8C9EBB8D19C0F388481537BF0FA455FEBDE1589CD98C03DAF5EC1D73492A4A728B"> : tensor<9x9xi8>}> : () -> tensor<9x9x!quant.uniform<i8:f32, 0.03200000151991844>>
  %8 = "tfl.pseudo_qconst"() <{qtype = tensor<9x9x!quant.uniform<i8:f32, 0.03400000184774399>>, value = dense<"0xF581147E364875239AA3541A7EF34AA04A1BD3DCA6B88B25574C27F0895B671A6179B0F7CDEF8FC01DBF116BA2B0E7BF817264D9C5C96CB73BDC835C55743A425DC2FE68B61CCDDE1E8785561706B3B3A5"> : tensor<9x9xi8>}> : () -> tensor<9x9x!quant.uniform<i8:f32, 0.03400000184774399>>
  %9 = "tfl.no_value"() <{value}> : () -> none
  %10 = "tfl.no_value"() <{value}> : () -> none
  %11 = "tfl.no_value"() <{value}> : () -> none
  %12 = "tfl.pseudo_qconst"() <{qtype = tensor<9x!quant.uniform<i32:f32, 0.00039999998989515007>>, value = dense<"0xA24D00003EE9FFFFC51F000063790000FB9FFFFF6A3900008CEFFFFFE0D8FFFFF1F5FFFF"> : tensor<9xi32>}> : () -> tensor<9x!quant.uniform<i32:f32, 0.00039999998989515007>>
  %13 = "tfl.pseudo_qconst"() <{qtype = tensor<9x!quant.uniform<i32:f32, 0.00043999997433274984>>, value = dense<"0xF4A5FFFF9E510000CA2A0000B074000068090000F72900001A6900007D8EFFFF51510000"> : tensor<9xi32>}> : () -> tensor<9x!quant.uniform<i32:f32, 0.00043999997433274984>>
  %14 = "tfl.pseudo_qconst"() <{qtype = tensor<9x!quant.uniform<i32:f32, 0.0004799999878741801>>, value = dense<"0x46FEFFFFFDB9FFFFCE350000FD6F0000D5720000841A0000A8E2FFFF1B440000B1ACFFFF"> : tensor<9xi32>}> : () -> tensor<9x!quant.uniform<i32:f32, 0.0004799999878741801>>
  %15 = "tfl.pseudo_qconst"() <{qtype = tensor<9x!quant.uniform<i32:f32, 0.0005200000014156103>>, value = dense<"0x985600005D220000D24000004A6B000042DCFFFF110B0000365C0000B9F9FFFF11080000"> : tensor<9xi32>}> : () -> tensor<9x!quant.uniform<i32:f32, 0.0005200000014156103>>
  %16 = "tfl.no_value"() <{value}> : () -> none
  %17 = "tfl.no_value"() <{value}> : () -> none
  %20 = "tfl.no_value"() <{value}> : () -> none
  %21 = "tfl.no_value"() <{value}> : () -> none
  %22 = "tfl.no_value"() <{value}> : () -> none
  %23 = "tfl.no_value"() <{value}> : () -> none
  %r = "tfl.unidirectional_sequence_lstm"(%arg0, %1, %2, %3, %4, %5, %6, %7, %8, %9, %10, %11, %12, %13, %14, %15, %16, %17, %arg18, %arg19, %20, %21, %22, %23) <{asymmetric_quantize_inputs = false, cell_clip = 0.0 : f32, diagonal_recurrent_tensors = false, effective_hidden_scale_intermediate = tensor<0x!quant.uniform<i8:f32, 0.007000000216066837:5>>, fused_activation_function = "TANH", proj_clip = 0.0 : f32, time_major = false}> : (tensor<3x4x3x!quant.uniform<i8:f32, 0.019999999552965164:-128>>, tensor<9x3x!quant.uniform<i8:f32, 0.019999999552965164>>, tensor<9x3x!quant.uniform<i8:f32, 0.02199999988079071>>, tensor<9x3x!quant.uniform<i8:f32, 0.024000000208616257>>, tensor<9x3x!quant.uniform<i8:f32, 0.026000000536441803>>, tensor<9x9x!quant.uniform<i8:f32, 0.02800000086426735>>, tensor<9x9x!quant.uniform<i8:f32, 0.029999999329447746>>, tensor<9x9x!quant.uniform<i8:f32, 0.03200000151991844>>, tensor<9x9x!quant.uniform<i8:f32, 0.03400000184774399>>, none, none, none, tensor<9x!quant.uniform<i32:f32, 0.00039999998989515007>>, tensor<9x!quant.uniform<i32:f32, 0.00043999997433274984>>, tensor<9x!quant.uniform<i32:f32, 0.0004799999878741801>>, tensor<9x!quant.uniform<i32:f32, 0.0005200000014156103>>, none, none, tensor<3x9x!quant.uniform<i8:f32, 0.007000000216066837:5>>, tensor<3x9x!quant.uniform<i16:f32, 0.00048828125>>, none, none, none, none) -> tensor<3x4x9x!quant.uniform<i8:f32, 0.007000000216066837:5>>
  return %r : tensor<3x4x9x!quant.uniform<i8:f32, 0.007000000216066837:5>>
}

// @lstm_time_major of mix 2, mix 22, mix 42 is ed3e3cfb0ffc14555bfc508e820952fceae525eafded2482be165efce42105b8e8fc58cb83b242fc393538e022fc66f38ed55dfc5816690939f829d1
func.func @lstm_time_major(%arg0: tensor<5x2x7x!quant.uniform<i8:f32, 0.009999999776482582:127>>, %arg18: tensor<2x6x!quant.uniform<i8:f32, 0.007799999788403511:-4>>, %arg19: tensor<2x6x!quant.uniform<i16:f32, 0.0001220703125>>) -> tensor<5x2x6x!quant.uniform<i8:f32, 0.007799999788403511:-4>> {
  %1 = "tfl.pseudo_qconst"() <{qtype = tensor<6x7x!quant.uniform<i8:f32, 0.009999999776482582>>, value = dense<"0x0232F4D746DA31FCBA4E7374A5BA09534EE0B3361076B50C917359C28C1AA2F0DA9D96E86B6379DF2024"> : tensor<6x7xi8>}> : () -> tensor<6x7x!quant.uniform<i8:f32, 0.009999999776482582>>
  %2 = "tfl.pseudo_qconst"() <{qtype = tensor<6x7x!quant.uniform<i8:f32, 0.010999999940395355>>, value = dense<"0x5A9AFFD2B0CAABB2150F90A061F25EE138791C003EB1637B78C9C3617063A08683FB746D8606FC0C45BC"> : tensor<6x7xi8>}> : () -> tensor<6x7x!quant.uniform<i8:f32, 0.010999999940395355>>
  %3 = "tfl.pseudo_qconst"() <{qtype = tensor<6x7x!quant.uniform<i8:f32, 0.012000000104308128>>, value = dense<"0xB2030ACD19BB256771CFADCB1D2AB36E211285CB6DEC11E95F1E2C0053AD9E1C2C5951F3A1AA7E3A6A54"> : tensor<6x7xi8>}> : () -> tensor<6x7x!quant.uniform<i8:f32, 0.012000000104308128>>
  %4 = "tfl.pseudo_qconst"() <{qtype = tensor<6x7x!quant.uniform<i8:f32, 0.013000000268220901>>, value = dense<"0x0B6B15C983AC9E1DCC90C9F7DA6207FC0AABEE969C27BF584674969F37F69CB3D5B82F78BD4D01688FEC"> : tensor<6x7xi8>}> : () -> tensor<6x7x!quant.uniform<i8:f32, 0.013000000268220901>>
  %5 = "tfl.pseudo_qconst"() <{qtype = tensor<6x6x!quant.uniform<i8:f32, 0.014000000432133675>>, value = dense<"0x63D320C4EC9C18D32750E623969B5C89F3445761CA626DC72DCA003D1B3F9A497E160CFE"> : tensor<6x6xi8>}> : () -> tensor<6x6x!quant.uniform<i8:f32, 0.014000000432133675>>
  %6 = "tfl.pseudo_qconst"() <{qtype = tensor<6x6x!quant.uniform<i8:f32, 0.014999999664723873>>, value = dense<"0xBB3C2BBF568D91888311034E52D3B016DDDDBF2CF99D1B3514206ADCFE8897DF2774EA83"> : tensor<6x6xi8>}> : () -> tensor<6x6x!quant.uniform<i8:f32, 0.014999999664723873>>
  %7 = "tfl.pseudo_qconst"() <{qtype = tensor<6x6x!quant.uniform<i8:f32, 0.01600000075995922>>, value = dense<"0x14A436BBBF7D0B3EDED1207A0E0B05A4C67628F728D8C8A4FB76D47BE2D29575D1D2C809"> : tensor<6x6xi8>}> : () -> tensor<6x6x!quant.uniform<i8:f32, 0.01600000075995922>>
  %8 = "tfl.pseudo_qconst"() <{qtype = tensor<6x6x!quant.uniform<i8:f32, 0.017000000923871994>>, value = dense<"0x6C0D41B6286E84F439923DA6CA445A31AF0F91C256137613E2CB3D1AC51B930C7A31A58F"> : tensor<6x6xi8>}> : () -> tensor<6x6x!quant.uniform<i8:f32, 0.017000000923871994>>
  %9 = "tfl.no_value"() <{value}> : () -> none
  %10 = "tfl.no_value"() <{value}> : () -> none
  %11 = "tfl.no_value"() <{value}> : () -> none
  %12 = "tfl.pseudo_qconst"() <{qtype = tensor<6x!quant.uniform<i32:f32, 9.999999747378752e-05>>, value = dense<[-15184, 30071, 19569, -20058, -28072, 24280]> : tensor<6xi32>}> : () -> tensor<6x!quant.uniform<i32:f32, 9.999999747378752e-05>>
  %13 = "tfl.pseudo_qconst"() <{qtype = tensor<6x!quant.uniform<i32:f32, 0.00010999999358318746>>, value = dense<[7426, -8746, 22390, -21261, -1083, 20325]> : tensor<6xi32>}> : () -> tensor<6x!quant.uniform<i32:f32, 0.00010999999358318746>>
  %14 = "tfl.pseudo_qconst"() <{qtype = tensor<6x!quant.uniform<i32:f32, 0.00011999999696854502>>, value = dense<[30036, 17974, 25210, -22463, 25906, 16370]> : tensor<6xi32>}> : () -> tensor<6x!quant.uniform<i32:f32, 0.00011999999696854502>>
  %15 = "tfl.pseudo_qconst"() <{qtype = tensor<6x!quant.uniform<i32:f32, 0.00013000000035390258>>, value = dense<[-12890, -20842, 28030, -23666, -12641, 12415]> : tensor<6xi32>}> : () -> tensor<6x!quant.uniform<i32:f32, 0.00013000000035390258>>
  %16 = "tfl.no_value"() <{value}> : () -> none
  %17 = "tfl.no_value"() <{value}> : () -> none
  %20 = "tfl.no_value"() <{value}> : () -> none
  %21 = "tfl.no_value"() <{value}> : () -> none
  %22 = "tfl.no_value"() <{value}> : () -> none
  %23 = "tfl.no_value"() <{value}> : () -> none
  %r = "tfl.unidirectional_sequence_lstm"(%arg0, %1, %2, %3, %4, %5, %6, %7, %8, %9, %10, %11, %12, %13, %14, %15, %16, %17, %arg18, %arg19, %20, %21, %22, %23) <{asymmetric_quantize_inputs = false, cell_clip = 10.0 : f32, diagonal_recurrent_tensors = false, effective_hidden_scale_intermediate = tensor<0x!quant.uniform<i8:f32, 0.007799999788403511:-4>>, fused_activation_function = "TANH", proj_clip = 0.0 : f32, time_major = true}> : (tensor<5x2x7x!quant.uniform<i8:f32, 0.009999999776482582:127>>, tensor<6x7x!quant.uniform<i8:f32, 0.009999999776482582>>, tensor<6x7x!quant.uniform<i8:f32, 0.010999999940395355>>, tensor<6x7x!quant.uniform<i8:f32, 0.012000000104308128>>, tensor<6x7x!quant.uniform<i8:f32, 0.013000000268220901>>, tensor<6x6x!quant.uniform<i8:f32, 0.014000000432133675>>, tensor<6x6x!quant.uniform<i8:f32, 0.014999999664723873>>, tensor<6x6x!quant.uniform<i8:f32, 0.01600000075995922>>, tensor<6x6x!quant.uniform<i8:f32, 0.017000000923871994>>, none, none, none, tensor<6x!quant.uniform<i32:f32, 9.999999747378752e-05>>, tensor<6x!quant.uniform<i32:f32, 0.00010999999358318746>>, tensor<6x!quant.uniform<i32:f32, 0.00011999999696854502>>, tensor<6x!quant.uniform<i32:f32, 0.00013000000035390258>>, none, none, tensor<2x6x!quant.uniform<i8:f32, 0.007799999788403511:-4>>, tensor<2x6x!quant.uniform<i16:f32, 0.0001220703125>>, none, none, none, none) -> tensor<5x2x6x!quant.uniform<i8:f32, 0.007799999788403511:-4>>
  return %r : tensor<5x2x6x!quant.uniform<i8:f32, 0.007799999788403511:-4>>
}

// @lstm_cifg of mix 3, mix 23, mix 43 is f3c2000009c2c300000017c300f10013c200e2023ec200cc00c3c2000005c33d000000c20f00ff00c20c000000c23dea0600c23d00f900c232fefe00
func.func @lstm_cifg(%arg0: tensor<2x6x4x!quant.uniform<i8:f32, 0.019999999552965164>>, %arg18: tensor<2x5x!quant.uniform<i8:f32, 0.007499999832361937>>, %arg19: tensor<2x5x!quant.uniform<i16:f32, 0.000244140625>>) -> tensor<2x6x5x!quant.uniform<i8:f32, 0.007499999832361937>> {
  %1 = "tfl.no_value"() <{value}> : () -> none
  %2 = "tfl.pseudo_qconst"() <{qtype = tensor<5x4x!quant.uniform<i8:f32, 0.016499999910593033>>, value = dense<"0xD1272B0AA2F0BA83B5FD782BAE436E729D6DDAE7"> : tensor<5x4xi8>}> : () -> tensor<5x4x!quant.uniform<i8:f32, 0.016499999910593033>>
  %3 = "tfl.pseudo_qconst"() <{qtype = tensor<5x4x!quant.uniform<i8:f32, 0.017999999225139618>>, value = dense<"0x298F37060CE0333810BE95576A7BC3FF870643B2"> : tensor<5x4xi8>}> : () -> tensor<5x4x!quant.uniform<i8:f32, 0.017999999225139618>>
  %4 = "tfl.pseudo_qconst"() <{qtype = tensor<5x4x!quant.uniform<i8:f32, 0.019500000402331352>>, value = dense<"0x82F7420175D1ADEE6B7EB28226B3178C709FAC7D"> : tensor<5x4xi8>}> : () -> tensor<5x4x!quant.uniform<i8:f32, 0.019500000402331352>>
  %5 = "tfl.no_value"() <{value}> : () -> none
  %6 = "tfl.pseudo_qconst"() <{qtype = tensor<5x5x!quant.uniform<i8:f32, 0.02250000089406967>>, value = dense<"0x32C858F848B2A05922FFECDA9F24C1A742D17E13AAF906249E"> : tensor<5x5xi8>}> : () -> tensor<5x5x!quant.uniform<i8:f32, 0.02250000089406967>>
  %7 = "tfl.pseudo_qconst"() <{qtype = tensor<5x5x!quant.uniform<i8:f32, 0.024000000208616257>>, value = dense<"0x8B3063F3B1A31A0F7DBF08055B5C15342C6AE7DED834B49285"> : tensor<5x5xi8>}> : () -> tensor<5x5x!quant.uniform<i8:f32, 0.024000000208616257>>
  %8 = "tfl.pseudo_qconst"() <{qtype = tensor<5x5x!quant.uniform<i8:f32, 0.025499999523162842>>, value = dense<"0xE3996EEE1B9393C4D981253117946AC2150350A9076F62016C"> : tensor<5x5xi8>}> : () -> tensor<5x5x!quant.uniform<i8:f32, 0.025499999523162842>>
  %9 = "tfl.no_value"() <{value}> : () -> none
  %10 = "tfl.no_value"() <{value}> : () -> none
  %11 = "tfl.no_value"() <{value}> : () -> none
  %12 = "tfl.no_value"() <{value}> : () -> none
  %13 = "tfl.pseudo_qconst"() <{qtype = tensor<5x!quant.uniform<i32:f32, 0.0003299999807495624>>, value = dense<[-27633, 27151, -31710, -6857, -4574]> : tensor<5xi32>}> : () -> tensor<5x!quant.uniform<i32:f32, 0.0003299999807495624>>
  %14 = "tfl.pseudo_qconst"() <{qtype = tensor<5x!quant.uniform<i32:f32, 0.00035999997635371983>>, value = dense<[-5023, -11665, -28890, -8060, 22415]> : tensor<5xi32>}> : () -> tensor<5x!quant.uniform<i32:f32, 0.00035999997635371983>>
  %15 = "tfl.pseudo_qconst"() <{qtype = tensor<5x!quant.uniform<i32:f32, 0.00039000000106170774>>, value = dense<[17587, 15054, -26070, -9263, -16132]> : tensor<5xi32>}> : () -> tensor<5x!quant.uniform<i32:f32, 0.00039000000106170774>>
  %16 = "tfl.no_value"() <{value}> : () -> none
  %17 = "tfl.no_value"() <{value}> : () -> none
  %20 = "tfl.no_value"() <{value}> : () -> none
  %21 = "tfl.no_value"() <{value}> : () -> none
  %22 = "tfl.no_value"() <{value}> : () -> none
  %23 = "tfl.no_value"() <{value}> : () -> none
  %r = "tfl.unidirectional_sequence_lstm"(%arg0, %1, %2, %3, %4, %5, %6, %7, %8, %9, %10, %11, %12, %13, %14, %15, %16, %17, %arg18, %arg19, %20, %21, %22, %23) <{asymmetric_quantize_inputs = false, cell_clip = 0.5 : f32, diagonal_recurrent_tensors = false, effective_hidden_scale_intermediate = tensor<0x!quant.uniform<i8:f32, 0.007499999832361937>>, fused_activation_function = "TANH", proj_clip = 0.0 : f32, time_major = false}> : (tensor<2x6x4x!quant.uniform<i8:f32, 0.019999999552965164>>, none, tensor<5x4x!quant.uniform<i8:f32, 0.016499999910593033>>, tensor<5x4x!quant.uniform<i8:f32, 0.017999999225139618>>, tensor<5x4x!quant.uniform<i8:f32, 0.019500000402331352>>, none, tensor<5x5x!quant.uniform<i8:f32, 0.02250000089406967>>, tensor<5x5x!quant.uniform<i8:f32, 0.024000000208616257>>, tensor<5x5x!quant.uniform<i8:f32, 0.025499999523162842>>, none, none, none, none, tensor<5x!quant.uniform<i32:f32, 0.0003299999807495624>>, tensor<5x!quant.uniform<i32:f32, 0.00035999997635371983>>, tensor<5x!quant.uniform<i32:f32, 0.00039000000106170774>>, none, none, tensor<2x5x!quant.uniform<i8:f32, 0.007499999832361937>>, tensor<2x5x!quant.uniform<i16:f32, 0.000244140625>>, none, none, none, none) -> tensor<2x6x5x!quant.uniform<i8:f32, 0.007499999832361937>>
  return %r : tensor<2x6x5x!quant.uniform<i8:f32, 0.007499999832361937>>
}

// @lstm_steep of mix 4, mix 24, mix 44 is 7c64657f646356b66464647f7f62646464647f7f64646d67647f7f65645164a66464646464646464a65164647f64a66464646464a6646464646467646464bc2e647f
func.func @lstm_steep(%arg0: tensor<1x6x8x!quant.uniform<i8:f32, 0.05000000074505806:-7>>, %arg18: tensor<1x11x!quant.uniform<i8:f32, 0.004000000189989805:100>>, %arg19: tensor<1x11x!quant.uniform<i16:f32, 3.0517578125e-05>>) -> tensor<1x6x11x!quant.uniform<i8:f32, 0.004000000189989805:100>> {
  %1 = "tfl.pseudo_qconst"() <{qtype = tensor<11x8x!quant.uniform<i8:f32, 0.20000000298023224>>, value = dense<"0xF04A4D472B254F9EF82B448B3E5B2A751AC83002712D8BE8A6728516069BFBD20B0C8116243B719D2C3EDEC414552BCE118BB41C66390E631C3A19DDAE93DFDCC8C53E038F00F87260FF98481A7CBFC0AF194A24EDB44DF9"> : tensor<11x8xi8>}> : () -> tensor<11x8x!quant.uniform<i8:f32, 0.20000000298023224>>
  %2 = "tfl.pseudo_qconst"() <{qtype = tensor<11x8x!quant.uniform<i8:f32, 0.2199999988079071>>, value = dense<"0x48B358439515C95354EB61B6FB937E02036199CDA06839578DC8EFB4E9E4F869B46B5E9C3FDEF3CB51D6A5FF266590DD065F5C68114287920F01657AF363C42069A6E3CF6B90C2768A9BFF2BE8582801C86C26C8E49DA317"> : tensor<11x8xi8>}> : () -> tensor<11x8x!quant.uniform<i8:f32, 0.2199999988079071>>
  %3 = "tfl.pseudo_qconst"() <{qtype = tensor<11x8x!quant.uniform<i8:f32, 0.23999999463558197>>, value = dense<"0xA01B633EFE064209AFAC7EE2B7CCD390ECF90298CEA3E7C6741E5853CD2DF6FF5DC93C215B8276F9766E6C3B3775F5ECFA3305B4BD4B01C002C7B1173933A9640A88889B48208C7AB336670EB7359042E2C0016CDB86FA36"> : tensor<11x8xi8>}> : () -> tensor<11x8x!quant.uniform<i8:f32, 0.23999999463558197>>
  %4 = "tfl.pseudo_qconst"() <{qtype = tensor<11x8x!quant.uniform<i8:f32, 0.25999999046325684>>, value = dense<"0xF9846E3967F6BCBF0B6C9B0E7304271DD6926B63FDDE95345B74C2F2B077F495062719A77625F8279B06337749855BFCEF07AE0069557AEFF68EFEB57F048DA9AB692D6825B0567EDDD2CFF18511F983FB13DD10D26F5054"> : tensor<11x8xi8>}> : () -> tensor<11x8x!quant.uniform<i8:f32, 0.25999999046325684>>
  %5 = "tfl.pseudo_qconst"() <{qtype = tensor<11x11x!quant.uniform<i8:f32, 0.2800000011920929>>, value = dense<"0x51EC7934D1E73574662DB8392F3C7CAABF2BD42E2C1943A342C92C9194C0F22CB085F72C91C97B55C09DFAB35A95C00BE4DB574C155EF31EE9544A52C5D472ED4C4AD33402412082076D36D454EE61C41466B8B4CA58A772656B04C3BECA45053EEC5598362C8CCE21F19C41011FAFDB51B9E8F9ED68CA7052"> : tensor<11x11xi8>}> : () -> tensor<11x11x!quant.uniform<i8:f32, 0.2800000011920929>>
  %6 = "tfl.pseudo_qconst"() <{qtype = tensor<11x11x!quant.uniform<i8:f32, 0.30000001192092896>>, value = dense<"0xA95484303AD8AF2AC1EDD465EB74D138A8C43DF95A54F112291F96307809F0C259E4D4B2AD6CFE82E535C2EF6CA5251AD9AF0098C1686D4CDC1B96EF0AA45631ED2C7800DED1EA8631099EB722CACA052DBA9459C142FD91050E2AAEB3734E93B8A4941A3375CCA429A4396E0A36249BA515EAF44246B871F5"> : tensor<11x11xi8>}> : () -> tensor<11x11x!quant.uniform<i8:f32, 0.30000001192092896>>
  %7 = "tfl.pseudo_qconst"() <{qtype = tensor<11x11x!quant.uniform<i8:f32, 0.3199999928474426>>, value = dense<"0x02BD8F2BA4C829E01DAEF191A7AD25C5915DA5C4898F9F81107500CE5B52ED580242B237C81081B00ACD892A7DB58A2ACE83A9E46D71E67BCFE2E28D50753B758D0D1DCDBB61B58B5AA4069AF1A63345470D6FFDB82B53AFA5B15199A81B5620325CD29B2FBD0B7B3257D59A124E995BFA71EDF09723A67299"> : tensor<11x11xi8>}> : () -> tensor<11x11x!quant.uniform<i8:f32, 0.3199999928474426>>
  %8 = "tfl.pseudo_qconst"() <{qtype = tensor<11x11x!quant.uniform<i8:f32, 0.3400000035762787>>, value = dense<"0x5A259A260DB9A295786E0EBC64E57A527BF60E8FB8CA4DEFF7CB696D3F9CEBEEABA08FBDE3B303DE2F6550668FC5EF39C2575230187A60A9C3A82F2A964520B92EEEC29998F17F8F84406E7DBF839B8660604BA1AF14AACE455478839CC45EADAB14111D2C064A523A0A72C71A650E1B4FCDEFECEB0193733C"> : tensor<11x11xi8>}> : () -> tensor<11x11x!quant.uniform<i8:f32, 0.3400000035762787>>
  %9 = "tfl.no_value"() <{value}> : () -> none
  %10 = "tfl.no_value"() <{value}> : () -> none
  %11 = "tfl.no_value"() <{value}> : () -> none
  %12 = "tfl.pseudo_qconst"() <{qtype = tensor<11x!quant.uniform<i32:f32, 0.010000000707805157>>, value = dense<"0xCBB2FFFFE98DFFFFC9A5FFFF2D22000012770000B4A9FFFF1C1C00004F4B0000FDD3FFFF202F00002E2B0000"> : tensor<11xi32>}> : () -> tensor<11x!quant.uniform<i32:f32, 0.010000000707805157>>
  %13 = "tfl.pseudo_qconst"() <{qtype = tensor<11x!quant.uniform<i32:f32, 0.010999999940395355>>, value = dense<"0x1D0B000048F6FFFFCEB0FFFF7A1D00007FE0FFFF419AFFFFAA95FFFFED0000005D2F00009BEFFFFFF9470000"> : tensor<11xi32>}> : () -> tensor<11x!quant.uniform<i32:f32, 0.010999999940395355>>
  %14 = "tfl.pseudo_qconst"() <{qtype = tensor<11x!quant.uniform<i32:f32, 0.012000000104308128>>, value = dense<"0x6F630000A85E0000D2BBFFFFC7180000EC490000CE8AFFFF390F00008AB6FFFFBD8AFFFF15B0FFFFC3640000"> : tensor<11xi32>}> : () -> tensor<11x!quant.uniform<i32:f32, 0.012000000104308128>>
  %15 = "tfl.pseudo_qconst"() <{qtype = tensor<11x!quant.uniform<i32:f32, 0.012999999336898327>>, value = dense<"0xC1BBFFFF07C7FFFFD6C6FFFF1414000059B3FFFF5B7B0000C788FFFF286C00001DE6FFFF8F7000008D81FFFF"> : tensor<11xi32>}> : () -> tensor<11x!quant.uniform<i32:f32, 0.012999999336898327>>
  %16 = "tfl.no_value"() <{value}> : () -> none
  %17 = "tfl.no_value"() <{value}> : () -> none
  %20 = "tfl.no_value"() <{value}> : () -> none
  %21 = "tfl.no_value"() <{value}> : () -> none
  %22 = "tfl.no_value"() <{value}> : () -> none
  %23 = "tfl.no_value"() <{value}> : () -> none
  %r = "tfl.unidirectional_sequence_lstm"(%arg0, %1, %2, %3, %4, %5, %6, %7, %8, %9, %10, %11, %12, %13, %14, %15, %16, %17, %arg18, %arg19, %20, %21, %22, %23) <{asymmetric_quantize_inputs = false, cell_clip = 0.0 : f32, diagonal_recurrent_tensors = false, effective_hidden_scale_intermediate = tensor<0x!quant.uniform<i8:f32, 0.004000000189989805:100>>, fused_activation_function = "TANH", proj_clip = 0.0 : f32, time_major = false}> : (tensor<1x6x8x!quant.uniform<i8:f32, 0.05000000074505806:-7>>, tensor<11x8x!quant.uniform<i8:f32, 0.20000000298023224>>, tensor<11x8x!quant.uniform<i8:f32, 0.2199999988079071>>, tensor<11x8x!quant.uniform<i8:f32, 0.23999999463558197>>, tensor<11x8x!quant.uniform<i8:f32, 0.25999999046325684>>, tensor<11x11x!quant.uniform<i8:f32, 0.2800000011920929>>, tensor<11x11x!quant.uniform<i8:f32, 0.30000001192092896>>, tensor<11x11x!quant.uniform<i8:f32, 0.3199999928474426>>, tensor<11x11x!quant.uniform<i8:f32, 0.3400000035762787>>, none, none, none, tensor<11x!quant.uniform<i32:f32, 0.010000000707805157>>, tensor<11x!quant.uniform<i32:f32, 0.010999999940395355>>, tensor<11x!quant.uniform<i32:f32, 0.012000000104308128>>, tensor<11x!quant.uniform<i32:f32, 0.012999999336898327>>, none, none, tensor<1x11x!quant.uniform<i8:f32, 0.004000000189989805:100>>, tensor<1x11x!quant.uniform<i16:f32, 3.0517578125e-05>>, none, none, none, none) -> tensor<1x6x11x!quant.uniform<i8:f32, 0.004000000189989805:100>>
  return %r : tensor<1x6x11x!quant.uniform<i8:f32, 0.004000000189989805:100>>
}

// @lstm_coarse of mix 5, mix 25, mix 45 is 8000fe9e00fe9e00fe8000009e00808400ff
func.func @lstm_coarse(%arg0: tensor<2x3x2x!quant.uniform<i8:f32, 0.05000000074505806:1>>, %arg18: tensor<2x3x!quant.uniform<i8:f32, 0.007799999788403511>>, %arg19: tensor<2x3x!quant.uniform<i16:f32, 0.001953125>>) -> tensor<2x3x3x!quant.uniform<i8:f32, 0.007799999788403511>> {
  %1 = "tfl.pseudo_qconst"() <{qtype = tensor<3x2x!quant.uniform<i8:f32, 3.0>>, value = dense<[[103, -41], [122, -127], [30, 74]]> : tensor<3x2xi8>}> : () -> tensor<3x2x!quant.uniform<i8:f32, 3.0>>
  %2 = "tfl.pseudo_qconst"() <{qtype = tensor<3x2x!quant.uniform<i8:f32, 3.299999952316284>>, value = dense<[[-65, 63], [-123, 123], [-121, 59]]> : tensor<3x2xi8>}> : () -> tensor<3x2x!quant.uniform<i8:f32, 3.299999952316284>>
  %3 = "tfl.pseudo_qconst"() <{qtype = tensor<3x2x!quant.uniform<i8:f32, 3.5999999046325684>>, value = dense<[[23, -89], [-112, 118], [-16, 43]]> : tensor<3x2xi8>}> : () -> tensor<3x2x!quant.uniform<i8:f32, 3.5999999046325684>>
  %4 = "tfl.pseudo_qconst"() <{qtype = tensor<3x2x!quant.uniform<i8:f32, 3.9000000953674316>>, value = dense<[[112, 16], [-101, 113], [90, 28]]> : tensor<3x2xi8>}> : () -> tensor<3x2x!quant.uniform<i8:f32, 3.9000000953674316>>
  %5 = "tfl.pseudo_qconst"() <{qtype = tensor<3x3x!quant.uniform<i8:f32, 4.199999809265137>>, value = dense<"0xC878A66DC30C444505"> : tensor<3x3xi8>}> : () -> tensor<3x3x!quant.uniform<i8:f32, 4.199999809265137>>
  %6 = "tfl.pseudo_qconst"() <{qtype = tensor<3x3x!quant.uniform<i8:f32, 4.5>>, value = dense<"0x20E1B1682DFDBEFB61"> : tensor<3x3xi8>}> : () -> tensor<3x3x!quant.uniform<i8:f32, 4.5>>
  %7 = "tfl.pseudo_qconst"() <{qtype = tensor<3x3x!quant.uniform<i8:f32, 4.800000190734863>>, value = dense<"0x7949BC6396EE37B0BC"> : tensor<3x3xi8>}> : () -> tensor<3x3x!quant.uniform<i8:f32, 4.800000190734863>>
  %8 = "tfl.pseudo_qconst"() <{qtype = tensor<3x3x!quant.uniform<i8:f32, 5.099999904632568>>, value = dense<"0xD1B1C75F00DEB16617"> : tensor<3x3xi8>}> : () -> tensor<3x3x!quant.uniform<i8:f32, 5.099999904632568>>
  %9 = "tfl.no_value"() <{value}> : () -> none
  %10 = "tfl.no_value"() <{value}> : () -> none
  %11 = "tfl.no_value"() <{value}> : () -> none
  %12 = "tfl.pseudo_qconst"() <{qtype = tensor<3x!quant.uniform<i32:f32, 0.15000000596046448>>, value = dense<[10712, 6689, -11659]> : tensor<3xi32>}> : () -> tensor<3x!quant.uniform<i32:f32, 0.15000000596046448>>
  %13 = "tfl.pseudo_qconst"() <{qtype = tensor<3x!quant.uniform<i32:f32, 0.16500000655651093>>, value = dense<[-32214, -32127, -8839]> : tensor<3xi32>}> : () -> tensor<3x!quant.uniform<i32:f32, 0.16500000655651093>>
  %14 = "tfl.pseudo_qconst"() <{qtype = tensor<3x!quant.uniform<i32:f32, 0.17999999225139618>>, value = dense<[-9604, -5407, -6018]> : tensor<3xi32>}> : () -> tensor<3x!quant.uniform<i32:f32, 0.17999999225139618>>
  %15 = "tfl.pseudo_qconst"() <{qtype = tensor<3x!quant.uniform<i32:f32, 0.19500000774860382>>, value = dense<[13006, 21312, -3198]> : tensor<3xi32>}> : () -> tensor<3x!quant.uniform<i32:f32, 0.19500000774860382>>
  %16 = "tfl.no_value"() <{value}> : () -> none
  %17 = "tfl.no_value"() <{value}> : () -> none
  %20 = "tfl.no_value"() <{value}> : () -> none
  %21 = "tfl.no_value"() <{value}> : () -> none
  %22 = "tfl.no_value"() <{value}> : () -> none
  %23 = "tfl.no_value"() <{value}> : () -> none
  %r = "tfl.unidirectional_sequence_lstm"(%arg0, %1, %2, %3, %4, %5, %6, %7, %8, %9, %10, %11, %12, %13, %14, %15, %16, %17, %arg18, %arg19, %20, %21, %22, %23) <{asymmetric_quantize_inputs = false, cell_clip = 60.0 : f32, diagonal_recurrent_tensors = false, effective_hidden_scale_intermediate = tensor<0x!quant.uniform<i8:f32, 0.007799999788403511>>, fused_activation_function = "TANH", proj_clip = 0.0 : f32, time_major = false}> : (tensor<2x3x2x!quant.uniform<i8:f32, 0.05000000074505806:1>>, tensor<3x2x!quant.uniform<i8:f32, 3.0>>, tensor<3x2x!quant.uniform<i8:f32, 3.299999952316284>>, tensor<3x2x!quant.uniform<i8:f32, 3.5999999046325684>>, tensor<3x2x!quant.uniform<i8:f32, 3.9000000953674316>>, tensor<3x3x!quant.uniform<i8:f32, 4.199999809265137>>, tensor<3x3x!quant.uniform<i8:f32, 4.5>>, tensor<3x3x!quant.uniform<i8:f32, 4.800000190734863>>, tensor<3x3x!quant.uniform<i8:f32, 5.099999904632568>>, none, none, none, tensor<3x!quant.uniform<i32:f32, 0.15000000596046448>>, tensor<3x!quant.uniform<i32:f32, 0.16500000655651093>>, tensor<3x!quant.uniform<i32:f32, 0.17999999225139618>>, tensor<3x!quant.uniform<i32:f32, 0.19500000774860382>>, none, none, tensor<2x3x!quant.uniform<i8:f32, 0.007799999788403511>>, tensor<2x3x!quant.uniform<i16:f32, 0.001953125>>, none, none, none, none) -> tensor<2x3x3x!quant.uniform<i8:f32, 0.007799999788403511>>
  return %r : tensor<2x3x3x!quant.uniform<i8:f32, 0.007799999788403511>>
}

