/* What one core gives at most: products of bytes, 64 in an instruction, added to lanes of 32 bits, in sixteen chains that do not wait for
   one another. What is in the registers does not matter. The result is how many multiplications and additions that were. */

#include <stdint.h>

#define CHAIN(n) "vpdpbusd %%zmm0, %%zmm1, %%zmm" #n "\n\t"

int64_t peak(int64_t rounds) {
  for (int64_t round = 0; round < rounds; round++) {
    __asm__ volatile(
        CHAIN(16) CHAIN(17) CHAIN(18) CHAIN(19) CHAIN(20) CHAIN(21) CHAIN(22) CHAIN(23)
        CHAIN(24) CHAIN(25) CHAIN(26) CHAIN(27) CHAIN(28) CHAIN(29) CHAIN(30) CHAIN(31)
        : : : "xmm16", "xmm17", "xmm18", "xmm19", "xmm20", "xmm21", "xmm22", "xmm23",
              "xmm24", "xmm25", "xmm26", "xmm27", "xmm28", "xmm29", "xmm30", "xmm31");
  }
  return rounds * 16 * 64 * 2;
}
