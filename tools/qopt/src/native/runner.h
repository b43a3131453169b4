/* The start of a program that runs compiled functions. The code for a system follows (runner_linux.c, runner_board.c,
   runner_clock.c, runner_unprotected.c), then the functions, then runner.c. */
#define _GNU_SOURCE
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

typedef void (*task)(void *data, size_t begin, size_t end);
typedef void (*parallel_for)(void *ctx, task task, void *data, size_t count);

/* The sizes and alignments, in bytes, of inputs, outputs and arena. */
struct function {
  const char *name;
  void (*call)(unsigned char **);
  size_t inputs, outputs;
  const size_t *bytes, *units;
  /* The parallel version, and the number of kernels if they are timed. */
  void (*parallel)(unsigned char **, parallel_for, void *);
  size_t kernels;
};

/* The position of a buffer between its protected pages. The third position gives byte buffers odd addresses. */
enum place { AT_END, AT_START, AFTER_START, PLACES };
static const char *const places[] = {"before a protected page", "after a protected page", "at odd addresses"};

/* The fill value of unwritten memory. */
enum { UNTOUCHED = 0x5a };

/* `room` bytes from `open` on, with the buffer from `at` on. */
struct buffer {
  unsigned char *open, *at;
  size_t room;
};

/* What runs, for messages. */
static char doing[256];

/* Memory that is aligned as an arena. Not every C library has aligned_alloc. */
static void *allocate(size_t bytes) {
  unsigned char *all = malloc(bytes + 64 + sizeof(void *));
  if (!all) {
    /* Not every C library has %zu. */
    fprintf(stderr, "not enough memory for %lu bytes\n", (unsigned long)bytes);
    exit(2);
  }
  void **aligned = (void **)(((uintptr_t)all + sizeof(void *) + 63) / 64 * 64);
  aligned[-1] = all;
  return aligned;
}

static void deallocate(void *aligned) { free(((void **)aligned)[-1]); }
