/* The runner's use of Linux: memory between protected pages, faults. */
#include <signal.h>
#include <sys/mman.h>
#include <unistd.h>

static void stopped(int number) {
  (void)number;
  if (write(2, doing, strlen(doing)) < 0) _exit(7);
  _exit(6);
}

static void catch_faults(void) {
  signal(SIGSEGV, stopped);
  signal(SIGBUS, stopped);
  signal(SIGILL, stopped);
}

static struct buffer guarded(size_t bytes, size_t unit, enum place place) {
  struct buffer b;
  size_t page = (size_t)sysconf(_SC_PAGESIZE);
  b.room = (bytes + 2 * unit + page - 1) / page * page;
  unsigned char *all = mmap(NULL, b.room + 2 * page, PROT_NONE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  if (all == MAP_FAILED || mprotect(all + page, b.room, PROT_READ | PROT_WRITE)) exit(2);
  b.open = all + page;
  size_t from_start = place == AT_END ? (b.room - bytes) / unit * unit : place == AT_START ? 0 : unit;
  b.at = b.open + from_start;
  return b;
}

static void make_read_only(const struct buffer *b) {
  if (mprotect(b->open, b->room, PROT_READ)) exit(2);
}

static void release(const struct buffer *b) {
  size_t page = (size_t)sysconf(_SC_PAGESIZE);
  munmap(b->open - page, b->room + 2 * page);
}
