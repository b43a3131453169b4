"""Batches on clusters of two processes."""

import contextlib
import json
import os
import pathlib
import signal
import subprocess
import sys
from collections.abc import Iterator

import cloudpickle  # type: ignore[import-untyped]
import dask
import pytest
from distributed import Client, LocalCluster
from distributed.diagnostics.plugin import WorkerPlugin
from test_runtimes import MODELS

import qopt

ROOT = MODELS.parents[1]
GOOD = [
    "twin_dev.int8.tflite",
    "twin_dev.qdq.onnx",
    "pc_reshape_split_other.circle",
    "shape_ops.int16x8.tflite",
    "fconv_perm_slice.w8.circle",
]
ADD = """
!q = !quant.uniform<i8:f32, 0.5:1>
func.func @main(%x: tensor<4x!q> {onnx.name = "x"}) -> tensor<4xf32> {
  %0 = quant.dcast %x : tensor<4x!q> to tensor<4xf32>
  return %0 : tensor<4xf32>
}
"""


@contextlib.contextmanager
def two_workers() -> Iterator[Client]:
    """A client of a cluster of two processes."""
    # One worker may end with a model before Dask gives it up. A result of a worker that ended is not waited for.
    settings = {
        "distributed.comm.timeouts.connect": "2s",
        "distributed.scheduler.allowed-failures": 1,
        "distributed.scheduler.no-workers-timeout": "60s",
    }
    with (
        dask.config.set(settings),
        LocalCluster(n_workers=2, threads_per_worker=1, dashboard_address=":0") as cluster,
        Client(cluster) as client,
    ):
        yield client


@pytest.fixture(scope="module")
def client() -> Iterator[Client]:
    with two_workers() as client:
        yield client


def layers(count: int) -> dict[str, bytes]:
    """Models that differ in their scale."""
    return {f"layer{i}": ADD.replace("0.5", str(0.5 + i)).encode() for i in range(count)}


@pytest.fixture
def corrupt(tmp_path: pathlib.Path) -> dict[str, str]:
    """Files with an error, and the code of each."""
    tflite = (MODELS / "twin_dev.int8.tflite").read_bytes()
    contents = {
        "cut.tflite": tflite[: len(tflite) // 2],
        "garbage.onnx": (MODELS / "twin_dev.qdq.onnx").read_bytes()[:100],
        "zeros.tflite": tflite[:64] + bytes(len(tflite) - 64),
        "syntax.mlir": b"func.func @f( {",
        "types.mlir": ADD.replace("tensor<4xf32> {", "tensor<5xf32> {").encode(),
    }
    for name, content in contents.items():
        (tmp_path / name).write_bytes(content)
    return {str(tmp_path / name): name for name in contents}


def test_a_bad_model_fails_alone(client: Client, corrupt: dict[str, str], tmp_path: pathlib.Path) -> None:
    good = [str(MODELS / name) for name in GOOD]
    bad = list(corrupt)
    missing = str(tmp_path / "missing.tflite")
    models = [path for pair in zip(good, bad) for path in pair] + [missing]
    results = tmp_path / "results"
    seen: list[str] = []
    records = qopt.batch(models, client=client, results=results, on_record=lambda record: seen.append(record.model))
    assert [record.model for record in records] == models and sorted(seen) == sorted(models)
    for path, record in zip(models, records):
        assert record.ok == (path in good) and not record.resumed
        if path in good:
            module = qopt.load(path)
            module.fold()
            assert record.files["model"].read_bytes() == module.to_bytes(path.rsplit(".")[-1])
            assert record.message is None and record.seconds > 0
        elif path in bad:
            with pytest.raises(qopt.Error) as error:
                qopt.load(path)
            assert record.message == str(error.value)
            assert record.code == error.value.diagnostics[0].code and not record.files
    assert (records[-1].code, records[-1].key) == ("command/file-access", None)
    # A record of each file that can be read, and nothing that is not complete.
    assert sorted(path.name for path in results.iterdir() if path.suffix == ".json") == sorted(
        f"{record.key}.json" for record in records[:-1]
    )
    assert not list(results.glob(".*"))

    seen.clear()
    again = qopt.batch(models, client=client, results=results, on_record=lambda record: seen.append(record.model))
    assert [record.resumed for record in again] == [record.key is not None for record in again]
    assert [(record.key, record.code, record.files) for record in again] == [
        (record.key, record.code, record.files) for record in records
    ]
    assert len(seen) == len(models)


def test_a_later_call_runs_only_what_is_missing(client: Client, tmp_path: pathlib.Path) -> None:
    models = layers(4)
    first = qopt.batch({name: models[name] for name in ["layer0", "layer1"]}, "cse", client, results=tmp_path)
    assert all(record.ok for record in first)
    # A lost file, a record that is not complete, and a copy of a model.
    first[0].files["model"].unlink()
    (tmp_path / f"{first[1].key}.json").write_text("{")
    twins = {**models, "copy": models["layer3"], "module": qopt.parse(ADD)}
    second = qopt.batch(twins, "cse", client, results=tmp_path)
    assert [record.resumed for record in second] == [False] * 6
    assert second[3].key == second[4].key and second[3].model == "layer3" and second[4].model == "copy"
    assert all(record.ok and record.files["model"].is_file() for record in second)
    assert all(record.resumed for record in qopt.batch(twins, "cse", client, results=tmp_path))
    for other in (
        qopt.batch(models, "canonicalize", client, results=tmp_path),
        qopt.batch(models, "cse", client, results=tmp_path, action="check"),
        qopt.batch(models, "cse", client, results=tmp_path, format="mlirbc"),
    ):
        assert not any(record.resumed for record in other)
        assert not {record.key for record in other} & {record.key for record in second}


def test_external_data_is_part_of_a_model(client: Client, tmp_path: pathlib.Path) -> None:
    onnx = pytest.importorskip("onnx")
    model = onnx.load(MODELS / "twin_dev.qdq.onnx")
    path, data = tmp_path / "model.onnx", tmp_path / "weights.bin"
    onnx.save(model, path, save_as_external_data=True, location="weights.bin", size_threshold=0)
    (before,) = qopt.batch([path], client=client, results=tmp_path / "results")
    assert before.ok, before.message
    content = bytearray(data.read_bytes())
    content[-1] ^= 1
    data.write_bytes(content)
    (after,) = qopt.batch([path], client=client, results=tmp_path / "results")
    assert not after.resumed and after.key != before.key


def test_outputs_are_compared(client: Client, tmp_path: pathlib.Path) -> None:
    paths = [MODELS / name for name in GOOD]
    records = qopt.batch(paths, client=client, results=tmp_path, action="check")
    assert [(record.code, record.files) for record in records] == [(None, {})] * len(paths)
    rounded = ADD.replace("0.5:1", "0.3:0")
    changes = "set-quant-params{tensor=x scale=0.25}"
    (wrong,) = qopt.batch({"m": rounded.encode()}, changes, client, results=tmp_path, action="check")
    assert wrong.code == "batch/outputs-differ" and "elements differ" in (wrong.message or "")


def test_objects_are_compiled(client: Client, tmp_path: pathlib.Path) -> None:
    models = layers(2)
    records = qopt.batch(models, "", client, results=tmp_path, action="compile", target="x86-64-v2")
    for model, record in zip(models.values(), records):
        assert record.ok, record.message
        code, header = qopt.load(model).compile_object("x86-64-v2")
        assert record.files["object"].read_bytes() == code and code.startswith(b"\x7fELF")
        assert record.files["header"].read_text() == header and "model_run(" in header


def test_models_of_a_killed_worker_run_again(tmp_path: pathlib.Path) -> None:
    killed: list[int] = []
    models = layers(60)
    with two_workers() as client:
        pids = list(client.run(os.getpid).values())

        def kill(_: qopt.BatchRecord) -> None:
            if not killed:
                killed.append(pids[0])
                os.kill(pids[0], signal.SIGKILL)

        records = qopt.batch(models, client=client, results=tmp_path, on_record=kill)
    assert killed and [record.code for record in records] == [None] * len(models)


class Killer(WorkerPlugin):
    """Ends the worker that folds a model of a name."""

    name = "killer"

    def setup(self, worker: object) -> None:
        import qopt._batch as module

        write = module._ACTION["write"]

        def ends(source: str | bytes, work: module._Work) -> module._Outcome:
            if isinstance(source, bytes) and b"@killer" in source:
                os._exit(3)
            return write(source, work)

        module._ACTION["write"] = ends


def test_a_model_that_kills_workers_is_reported(client: Client, tmp_path: pathlib.Path) -> None:
    cloudpickle.register_pickle_by_value(sys.modules[__name__])
    models = layers(20)
    models["killer"] = ADD.replace("@main", "@killer").encode()
    with two_workers() as killed:
        killed.register_plugin(Killer())
        records = qopt.batch(models, client=killed, results=tmp_path)
    assert [record.model for record in records if not record.ok] == ["killer"]
    assert records[-1].code == "batch/worker-died" and not (tmp_path / f"{records[-1].key}.json").exists()
    # It is tried again, and workers without the plugin succeed.
    again = qopt.batch(models, client=client, results=tmp_path)
    assert [record.code for record in again] == [None] * 21
    assert [record.resumed for record in again] == [True] * 20 + [False]


def test_a_local_cluster_and_its_progress(
    client: Client, tmp_path: pathlib.Path, capsys: pytest.CaptureFixture[str]
) -> None:
    models = layers(5) | {"bad": b"func.func"}
    records = qopt.batch(models, results=tmp_path, workers=2, progress=True)
    assert [record.ok for record in records] == [True] * 5 + [False]
    shown = capsys.readouterr().err
    assert "qopt: 1 of 6 models" in shown and "qopt: 6 of 6 models, 1 failed" in shown and shown.endswith("\n")

    def stop(_: qopt.BatchRecord) -> None:
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        qopt.batch(layers(8), "cse", results=tmp_path, workers=2, on_record=stop)
    assert capsys.readouterr().err == ""
    # The model before the interruption has its record.
    resumed = [record.resumed for record in qopt.batch(layers(8), "cse", client, results=tmp_path)]
    assert 1 <= sum(resumed) < 8


def test_wrong_arguments(client: Client, tmp_path: pathlib.Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with pytest.raises(qopt.Error, match="no-such-pass"):
        qopt.batch(layers(1), "no-such-pass", client, results=tmp_path)
    with pytest.raises(ValueError, match="action must be one of write, check, compile, got 'fold'"):
        qopt.batch(layers(1), results=tmp_path, action="fold")  # type: ignore[arg-type]
    with pytest.raises(ValueError, match="format must be one of .*, got 'pb'"):
        qopt.batch(layers(1), results=tmp_path, format="pb")
    assert list(tmp_path.iterdir()) == []
    assert qopt.batch([], results=tmp_path) == []
    monkeypatch.setitem(sys.modules, "distributed", None)
    with pytest.raises(ImportError, match=r"pip install 'qopt\[batch\]'"):
        qopt.batch(layers(1), results=tmp_path)


def test_example_of_the_documentation(tmp_path: pathlib.Path) -> None:
    text = (ROOT / "docs" / "embedding.md").read_text()
    code = text.split("### Many models")[1].split("```python\n")[1].split("```")[0]
    (tmp_path / "models").mkdir()
    (tmp_path / "models" / "a.tflite").write_bytes((MODELS / "twin_dev.int8.tflite").read_bytes())
    (tmp_path / "models" / "b.tflite").write_bytes(b"no model")
    (tmp_path / "example.py").write_text(code)
    ran = subprocess.run([sys.executable, "example.py"], cwd=tmp_path, capture_output=True, text=True, check=True)
    assert ran.stdout.startswith("models/b.tflite: parse/unknown-operation: ") and "a.tflite" not in ran.stdout
    kept = [json.loads(path.read_text()) for path in (tmp_path / "folded").glob("*.json")]
    assert sorted(record["code"] is None for record in kept) == [False, True]
