"""Measures the scaling of `qopt.batch`: one worker process against two, on 200 copies of MobileNet.

    python tools/bench/batch.py [--models 200] [--workers 2] [--repeat 3]

The package `qopt[batch]` must be installed. The copies have different comments, so each has its own key. The workers read the text,
convert it to the hub, and return bytecode. Prints the best time of each number of workers, without the start of the cluster.
"""

import argparse
import pathlib
import tempfile
import time

import qopt
from distributed import Client, LocalCluster

MODEL = pathlib.Path(__file__).resolve().parents[2] / "lit-tests/models/mobilenet_v1_0.25_224_logits.int8.tosa.mlir"
PIPELINE = "quant-to-hub,fold-quant-shapes,canonicalize"


def seconds(models: list[pathlib.Path], workers: int) -> float:
    """The time of a batch on a cluster of this number of processes, with one thread each."""
    with (
        tempfile.TemporaryDirectory() as results,
        LocalCluster(
            n_workers=workers, threads_per_worker=1, dashboard_address=":0", env={"RAYON_NUM_THREADS": "1"}
        ) as cluster,
        Client(cluster) as client,
    ):
        client.run(lambda: qopt.__version__)
        start = time.perf_counter()
        records = qopt.batch(models, PIPELINE, client, results=results, format="mlirbc")
        elapsed = time.perf_counter() - start
    failed = [record for record in records if not record.ok]
    if failed:
        raise SystemExit(f"{failed[0].model}: {failed[0].message}")
    return elapsed


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--models", type=int, default=200)
    parser.add_argument("--workers", type=int, default=2)
    parser.add_argument("--repeat", type=int, default=3)
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        models = [pathlib.Path(folder) / f"{index}.mlir" for index in range(options.models)]
        text = MODEL.read_text()
        for path in models:
            path.write_text(f"// {path.stem}\n{text}")
        # In turns, so that other work on the machine affects both.
        counts = (1, options.workers)
        runs = [[seconds(models, workers) for workers in counts] for _ in range(options.repeat)]
    one, several = map(min, zip(*runs))
    for workers, best in ((1, one), (options.workers, several)):
        print(f"workers {workers}: {best:.2f} s, {1000 * best / options.models:.0f} ms per model")
    print(f"ratio {one / several:.2f}")


if __name__ == "__main__":
    main()
