/* Dispatches between functions for several x86 processors. The functions follow. */
#include <stddef.h>
#include <stdint.h>

struct bits {
  uint32_t leaf, subleaf, word, bits;
};

struct target {
  const char *name;
  const struct bits *bits;
  size_t count;
  uint32_t saved;
};

static void identify(uint32_t leaf, uint32_t subleaf, uint32_t *words) {
  __asm__ volatile("cpuid" : "=a"(words[0]), "=b"(words[1]), "=c"(words[2]), "=d"(words[3]) : "a"(leaf), "c"(subleaf));
}

static int has(const struct bits *wanted) {
  uint32_t words[4];
  /* CPUID returns another leaf's data for an unsupported leaf. */
  identify(wanted->leaf & 0x80000000u, 0, words);
  if (words[0] < wanted->leaf) return 0;
  if (wanted->subleaf) {
    identify(wanted->leaf, 0, words);
    if (words[0] < wanted->subleaf) return 0;
  }
  identify(wanted->leaf, wanted->subleaf, words);
  return (words[wanted->word] & wanted->bits) == wanted->bits;
}

static int runs(const struct target *target) {
  for (size_t i = 0; i < target->count; i++)
    if (!has(&target->bits[i])) return 0;
  if (target->saved) {
    uint32_t low, high;
    __asm__ volatile("xgetbv" : "=a"(low), "=d"(high) : "c"(0));
    if ((low & target->saved) != target->saved) return 0;
  }
  return 1;
}
