/* The start of a program that runs compiled functions. The functions follow, then runner.c. */
#define _GNU_SOURCE
#include <signal.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <time.h>
#include <unistd.h>

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

