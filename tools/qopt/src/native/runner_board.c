/* The start of the runner on a board with an Arm processor of profile M and no operating system. */
#include <stddef.h>

/* The memory behind the program, and its end: of the linker. */
extern char end[], ram_end[];

void _mainCRTStartup(void);

/* The first code. Enables the floating-point unit in the Coprocessor Access Control Register. */
__attribute__((naked)) static void reset(void) {
  __asm volatile(
      "ldr r0, =0xe000ed88\n"
      "ldr r1, [r0]\n"
      "orr r1, r1, #0xf00000\n"
      "str r1, [r0]\n"
      "dsb\n"
      "isb\n"
      "b _mainCRTStartup\n"
      ".ltorg");
}

/* The first stack pointer and the first code. A fault stops the emulator. */
__attribute__((section(".vectors"), used)) static void *const vectors[] = {(void *)0x20060000, (void *)reset};

/* The memory of malloc. */
void *_sbrk(ptrdiff_t bytes) {
  static char *at = end;
  if (bytes > ram_end - at) return (void *)-1;
  char *start = at;
  at += bytes;
  return start;
}

static long long now(void) { return clock() * (1000000000LL / CLOCKS_PER_SEC); }
