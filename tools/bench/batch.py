"""Measures the scaling of `qopt.batch`: one worker process against two, on 200 models.

    python tools/bench/batch.py [--models 200] [--workers 2] [--action check]

The package `qopt[batch]` must be installed. The models are the same network with different comments, so each has its own key.
The time of a cluster's start is not counted.
"""

import argparse
import pathlib
import tempfile
import time
from typing import Any

import qopt
from distributed import Client, LocalCluster

MODEL = pathlib.Path(__file__).resolve().parents[2] / "lit-tests/models/twin_dev.int8.tflite"


def seconds(models: dict[str, bytes], workers: int, action: Any) -> float:
    """The time of a batch on a cluster of so many processes with one thread each."""
    with (
        tempfile.TemporaryDirectory() as results,
        LocalCluster(
            n_workers=workers, threads_per_worker=1, dashboard_address=":0", env={"RAYON_NUM_THREADS": "1"}
        ) as cluster,
        Client(cluster) as client,
    ):
        client.run(lambda: qopt.__version__)
        start = time.perf_counter()
        records = qopt.batch(models, client=client, results=results, action=action)
        elapsed = time.perf_counter() - start
    failed = [record for record in records if not record.ok]
    if failed:
        raise SystemExit(f"{failed[0].model}: {failed[0].message}")
    return elapsed


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--models", type=int, default=200)
    parser.add_argument("--workers", type=int, default=2)
    parser.add_argument("--action", choices=["write", "check", "compile"], default="check")
    options = parser.parse_args()
    text = str(qopt.load(MODEL))
    models = {f"model {i}": f"// {i}\n{text}".encode() for i in range(options.models)}
    one, several = (seconds(models, workers, options.action) for workers in (1, options.workers))
    print(f"{options.models} models, action {options.action}")
    print(f"1 worker: {one:.2f} s, {1000 * one / options.models:.0f} ms per model")
    print(f"{options.workers} workers: {several:.2f} s, {1000 * several / options.models:.0f} ms per model")
    print(f"ratio {one / several:.2f}")


if __name__ == "__main__":
    main()
