static void fail(const char *why) {
  fprintf(stderr, "%s: %s\n", doing, why);
  exit(5);
}

static struct buffer filled(size_t bytes, size_t unit, enum place place) {
  struct buffer b = guarded(bytes, unit, place);
  memset(b.open, UNTOUCHED, b.room);
  return b;
}

static void untouched(const struct buffer *b, size_t bytes) {
  for (size_t i = 0; i < b->room; i++)
    if ((b->open + i < b->at || b->open + i >= b->at + bytes) && b->open[i] != UNTOUCHED) fail("writes outside of a buffer");
}

/* Runs each iteration as a separate task, in reverse order. */
static void backwards(void *ctx, task task, void *data, size_t count) {
  (void)ctx;
  while (count-- > 0) task(data, count, count + 1);
}

/* Runs a function again with guarded buffers: an access out of bounds or a write to an input ends the run. */
static void check(const struct function *f, unsigned char **plain, enum place place) {
  struct buffer buffers[BUFFERS];
  unsigned char *at[BUFFERS];
  size_t count = f->inputs + f->outputs + 1;
  for (size_t i = 0; i < count; i++) {
    buffers[i] = filled(f->bytes[i], f->units[i], place);
    at[i] = buffers[i].at;
    if (i < f->inputs) {
      memcpy(at[i], plain[i], f->bytes[i]);
      make_read_only(&buffers[i]);
    }
  }
  for (int in_parts = 0; in_parts < 2; in_parts++) {
    /* The results must not depend on the initial contents of the arena or the outputs. */
    memset(at[count - 1], place * 0x55, f->bytes[count - 1]);
    for (size_t i = f->inputs; i < count - 1; i++) memset(at[i], UNTOUCHED, f->bytes[i]);
    snprintf(doing, sizeof doing, "'%s'%s with buffers %s", f->name, in_parts ? " in parts," : "", places[place]);
    if (in_parts)
      f->parallel(at, backwards, NULL);
    else
      f->call(at);
    for (size_t i = 0; i < count; i++) {
      untouched(&buffers[i], f->bytes[i]);
      if (i < count - 1 && memcmp(at[i], plain[i], f->bytes[i])) fail(i < f->inputs ? "writes to an input" : "other results");
    }
  }
  for (size_t i = 0; i < count; i++) release(&buffers[i]);
}

static void *make(size_t bytes) { return memset(allocate(bytes), UNTOUCHED, bytes); }

/* The minimum time of each kernel so far, and the index of the next kernel. */
struct times {
  long long *best;
  size_t next;
};

static void timed(void *ctx, task task, void *data, size_t count) {
  struct times *times = ctx;
  long long start = now();
  task(data, 0, count);
  long long took = now() - start, *best = &times->best[times->next++];
  if (*best < 0 || took < *best) *best = took;
}

static void profile(const struct function *f, unsigned char **plain) {
  struct times times = {malloc((f->kernels + 1) * sizeof(long long)), 0};
  if (!times.best) exit(2);
  for (size_t i = 0; i < f->kernels; i++) times.best[i] = -1;
  for (int run = 0; run < REPEAT; run++) {
    times.next = 0;
    f->parallel(plain, timed, &times);
  }
  for (size_t i = 0; i < f->kernels; i++) printf("kernel %lld\n", times.best[i]);
  free(times.best);
}

int main(int arguments, char **paths) {
  FILE *in = arguments == 3 ? fopen(paths[1], "rb") : NULL, *out = in ? fopen(paths[2], "wb") : NULL;
  if (!out) return 3;
  catch_faults();
  for (size_t index = 0; index < COUNT; index++) {
    const struct function *f = &functions[index];
    size_t count = f->inputs + f->outputs + 1;
    unsigned char *plain[BUFFERS];
    for (size_t i = 0; i < count; i++) {
      plain[i] = make(f->bytes[i]);
      if (i < f->inputs && fread(plain[i], 1, f->bytes[i], in) != f->bytes[i]) return 3;
    }
    snprintf(doing, sizeof doing, "'%s'", f->name);
    for (int run = 0; run < REPEAT; run++) {
      long long start = now();
      f->call(plain);
      printf("%lld\n", now() - start);
    }
    if (f->kernels) profile(f, plain);
    if (CHECK)
      for (enum place place = AT_END; place < PLACES; place++) check(f, plain, place);
    for (size_t i = 0; i < count; i++) {
      if (i >= f->inputs && i < count - 1 && fwrite(plain[i], 1, f->bytes[i], out) != f->bytes[i]) return 4;
      deallocate(plain[i]);
    }
  }
  return fclose(in) || fclose(out) ? 4 : 0;
}
