/* The head of a program that runs compiled functions. What follows are those functions, and then runner.c. */
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

/* Inputs, outputs and arena: how many bytes they have, and what their addresses are multiples of. */
struct function {
  const char *name;
  void (*call)(unsigned char **);
  size_t inputs, outputs;
  const size_t *bytes, *units;
  /* The same with its kernels called by another function, and how many there are if they are timed. */
  void (*parallel)(unsigned char **, parallel_for, void *);
  size_t kernels;
};

