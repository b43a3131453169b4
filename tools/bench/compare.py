"""Measures compiled networks beside libraries of kernels; `cargo xtask bench kernels`, `models` and `transformers` start it.

    python tools/bench/compare.py kernels|models|transformers --qopt=PROGRAM --scratch=FOLDER [--filter=TEXT] [--rounds=N] [--csv=FILE]

All contenders run in one process, on one core, one after the other in rounds, so that what disturbs one disturbs all. Before any
is timed, their results are compared. Each workload has a process of its own, forked from this one: compiled code that crashes costs
its row, and what was loaded for a row is gone after it.
"""

import argparse
import csv
import gc
import multiprocessing
import os
import sys
from itertools import repeat
from math import exp, inf, log, log10
from pathlib import Path
from statistics import median
from time import process_time_ns

# Nanoseconds of a turn. Who needs longer for one call makes that one, and sits out later rounds, but for so many.
TURN = 20_000_000
LEAST_TURNS = 3
# Two orders of rounding of one quantized transformer block are 30 dB apart. A wrong result has no signal.
MAX_NOISE = 0.1


def pin():
    """To one core, and every library to one thread, before any is loaded."""
    for name in ("OMP_NUM_THREADS", "MKL_NUM_THREADS", "OPENBLAS_NUM_THREADS", "TBB_NUM_THREADS"):
        os.environ[name] = "1"
    core = max(os.sched_getaffinity(0))
    os.sched_setaffinity(0, {core})
    return core


def processor():
    lines = Path("/proc/cpuinfo").read_text().splitlines()
    fields = dict(reversed([[part.strip() for part in line.split(":", 1)] for line in lines if ":" in line]))
    return fields.get("model name", "unknown processor"), fields.get("flags", "").split()


def forked(work, messages):
    """What a function gives that runs in a process of its own, whose messages go to a file."""

    def run():
        os.dup2(messages.fileno(), sys.stderr.fileno())
        writer.send(work())

    fork = multiprocessing.get_context("fork")
    reader, writer = fork.Pipe(duplex=False)
    child = fork.Process(target=run)
    child.start()
    writer.close()
    try:
        given = reader.recv()
    except EOFError:
        child.join()
        ended = f"signal {-child.exitcode}" if child.exitcode < 0 else f"exit code {child.exitcode}"
        raise RuntimeError(f"its process ended with {ended}; see '{messages.name}'") from None
    child.join()
    return given


def timed(call, count):
    """Nanoseconds of a call, as the mean of a few. All is on one core, so time of the processor is that of the clock, less what other
    programs on this core took."""
    start = process_time_ns()
    for _ in repeat(None, count):
        call()
    return (process_time_ns() - start) / count


def measure(calls, rounds):
    """Nanoseconds of a call in each turn of each contender."""
    counts = {name: max(1, int(TURN / timed(call, 1))) for name, call in calls.items()}
    turns = {name: [] for name in calls}
    gc.disable()
    for _ in range(rounds):
        for name, call in calls.items():
            spent = counts[name] * sum(turns[name])
            if spent < rounds * TURN or len(turns[name]) < LEAST_TURNS:
                turns[name].append(timed(call, counts[name]))
    gc.enable()
    return turns


def distance(a, b):
    """The noise relative to the signal. The signal of integers varies about their zero point."""
    a, b = a.astype(float), b.astype(float)
    square = lambda x: float((x**2).sum())
    return (square(a - b) / square(b - b.mean())) ** 0.5


def steps(a, b):
    """The largest difference of stored integers."""
    return int(abs(a.astype(int) - b.astype(int)).max())


def shown_distance(value):
    return str(value) if isinstance(value, int) else f"{-20 * log10(value) if value else inf:.0f} dB"


def compared(results, in_steps):
    """The largest distance to the first result as text, and the contenders that are too far from it."""
    results = {name: result.reshape(-1) for name, result in results.items()}
    if not results:
        return "-", []
    first = next(iter(results))
    measure, limit = (steps, 1) if in_steps else (distance, MAX_NOISE)
    apart = lambda a, b: measure(results[a], results[b])
    far = {name: apart(name, first) for name in results if not apart(name, first) <= limit}
    faults = []
    for name, value in far.items():
        near = [other for other in results if other != name and apart(name, other) <= limit]
        faults.append(f"{name} is {shown_distance(value)} from {first}, and near {', '.join(near) or 'none'}")
    return shown_distance(max(apart(name, first) for name in results)), faults


class Table:
    """Rows in the form of Markdown, printed as they come."""

    def __init__(self, columns):
        self.widths = [max(width, len(name)) for name, width in columns]
        self.row([name for name, _ in columns])
        print("|" + "|".join("-" * (width + 1) + (":" if i else "-") for i, width in enumerate(self.widths)) + "|")

    def row(self, cells):
        padded = (c.rjust(w) if i else c.ljust(w) for i, (c, w) in enumerate(zip(cells, self.widths)))
        print("| " + " | ".join(padded) + " |", flush=True)


def micro(times):
    return f"{min(times) / 1e3:.1f} / {median(times) / 1e3:.1f}"


class Bench:
    def __init__(self, arguments, contenders, vnni):
        self.arguments, self.contenders = arguments, contenders
        self.faults, self.ratios, self.records = [], [], []
        self.messages = open(arguments.scratch / "messages.txt", "w")
        self.peak = contenders.Peak(Path(__file__).with_name("peak.c"), arguments.scratch) if vnni else None
        self.own, self.peers = contenders.compared_on(arguments.what)
        names = [*self.own.values(), *self.peers]
        columns = [("workload", 34), ("MMAC", 7), *((name, 17) for name in names)]
        columns += [("apart", 5), ("fastest peer", 12), ("ratio", 5), ("GOP/s", 5), ("% peak", 6)]
        self.table = Table(columns)

    def loaded(self, net, inputs):
        """Those contenders that run the network, and why the others do not."""
        c, arguments = self.contenders, self.arguments
        loads = {}
        for numerics, name in self.own.items():
            if numerics in net.numerics:
                loads[name] = lambda n=numerics: c.qopt(net, inputs, arguments.scratch, arguments.qopt, n)
        for name, load in self.peers.items():
            loads[name] = lambda load=load: load(net, inputs, arguments.scratch)
        runners, faults = {}, []
        for name, load in loads.items():
            try:
                runner = load()
                runner.run()
            except Exception as why:
                faults.append(f"{name} does not run: {why}")
            else:
                runners[name] = runner
        return runners, faults

    def measured(self, net):
        """Nanoseconds by contender and turn, the largest difference of results, and what went wrong."""
        inputs = self.contenders.arguments(net)
        runners, faults = self.loaded(net, inputs)
        apart, far = compared(
            {name: runner.result() for name, runner in runners.items()}, in_steps=self.arguments.what != "transformers"
        )
        if self.peak:
            runners["peak"] = self.peak
        times = measure({name: runner.run for name, runner in runners.items()}, self.arguments.rounds)
        return times, apart, faults + far

    def row(self, name, build):
        net = build(name)
        try:
            times, apart, faults = forked(lambda: self.measured(net), self.messages)
        except RuntimeError as why:
            times, apart, faults = {}, "-", [str(why)]
        self.faults += [f"{name}: {fault}" for fault in faults]
        self.print(net, times, apart)

    def print(self, net, times, apart):
        own, best = next(iter(self.own.values())), {name: min(t) for name, t in times.items()}
        for contender, taken in times.items():
            micros = [f"{min(taken) / 1e3:.3f}", f"{median(taken) / 1e3:.3f}"]
            self.records.append([net.name, f"{net.macs / 1e6:.3f}", contender, *micros, len(taken)])
        cells = [net.name, f"{net.macs / 1e6:.2f}"]
        cells += [micro(times[name]) if name in times else "-" for name in [*self.own.values(), *self.peers]]
        fastest = min((name for name in self.peers if name in best), key=best.get, default=None)
        ratio = best[fastest] / best[own] if fastest and own in best else None
        if ratio:
            self.ratios.append(ratio)
        speed = 2 * net.macs / best[own] if own in best and net.macs else None
        part = 100 * speed * best["peak"] / self.peak.operations if speed and self.peak else None
        shown = lambda value, form: "-" if value is None else format(value, form)
        cells += [apart, fastest or "-", shown(ratio, ".2f"), shown(speed, ".0f"), shown(part, ".0f")]
        self.table.row(cells)

    def end(self):
        if self.ratios:
            mean = exp(sum(map(log, self.ratios)) / len(self.ratios))
            print(f"\nratio, geometric mean of {len(self.ratios)}: {mean:.2f}")
        if peaks := [self.peak.operations / float(r[3]) / 1e3 for r in self.records if r[2] == "peak"]:
            print(f"peak of vpdpbusd in this run: {max(peaks):.0f} GOP/s, least of a row {min(peaks):.0f}")
        if self.arguments.csv:
            with open(self.arguments.csv, "w", newline="") as file:
                rows = csv.writer(file, lineterminator="\n")
                rows.writerow(["workload", "MMAC", "contender", "best_us", "median_us", "turns"])
                rows.writerows(self.records)
        for fault in self.faults:
            print(f"FAILED {fault}")
        return 1 if self.faults else 0


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("what", choices=["kernels", "models", "transformers"])
    parser.add_argument("--qopt", type=Path, required=True)
    parser.add_argument("--scratch", type=Path, required=True)
    parser.add_argument("--filter", default="")
    parser.add_argument("--rounds", type=int, default=20)
    parser.add_argument("--csv")
    arguments = parser.parse_args()
    core = pin()
    # Only now, because libraries look at how many cores there are when they are loaded.
    import contenders
    import transformers
    import workloads

    model, flags = processor()
    vnni = "avx512_vnni" in flags
    print(f"{model}, core {core}; {contenders.versions()}")
    print(f"microseconds, best / median of {arguments.rounds} turns; ratio: fastest peer by qopt; qopt's own: ort numerics")
    if not vnni:
        print("no AVX512-VNNI here: the peak is not measured")
    chosen = {name: build for name, build in (getattr(workloads, arguments.what, None) or transformers.transformers)().items() if arguments.filter in name}
    if not chosen:
        sys.exit(f"no workload has '{arguments.filter}' in its name")
    bench = Bench(arguments, contenders, vnni)
    for name, build in chosen.items():
        bench.row(name, build)
    sys.exit(bench.end())


main()
