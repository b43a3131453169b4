// All pairs of bytes: the first in the rows, the second in the columns.
func.func @pairs() -> (tensor<256x256xi8>, tensor<256x256xi8>) {
  %half = "tosa.const"() <{values = dense<"0x000102030405060708090A0B0C0D0E0F101112131415161718191A1B1C1D1E1F202122232425262728292A2B2C2D2E2F303132333435363738393A3B3C3D3E3F404142434445464748494A4B4C4D4E4F505152535455565758595A5B5C5D5E5F606162636465666768696A6B6C6D6E6F707172737475767778797A7B7C7D7E7F"> : tensor<128x1xi8>}> : () -> tensor<128x1xi8>
  %sign = "tosa.const"() <{values = dense<-128> : tensor<1x1xi8>}> : () -> tensor<1x1xi8>
  %other = tosa.bitwise_or %half, %sign : (tensor<128x1xi8>, tensor<1x1xi8>) -> tensor<128x1xi8>
  %all = tosa.concat %half, %other {axis = 0 : i32} : (tensor<128x1xi8>, tensor<128x1xi8>) -> tensor<256x1xi8>
  %times = tosa.const_shape {values = dense<[1, 256]> : tensor<2xindex>} : () -> !tosa.shape<2>
  %rows = tosa.tile %all, %times : (tensor<256x1xi8>, !tosa.shape<2>) -> tensor<256x256xi8>
  %columns = tosa.transpose %rows {perms = array<i32: 1, 0>} : (tensor<256x256xi8>) -> tensor<256x256xi8>
  return %rows, %columns : tensor<256x256xi8>, tensor<256x256xi8>
}
