"""Many models on the workers of Dask."""

from __future__ import annotations

import contextlib
import dataclasses
import hashlib
import json
import logging
import os
import pathlib
import re
import sys
import time
import uuid
from collections.abc import Callable, Generator, Iterable, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any, Final, Literal, TextIO, Union

from qopt._qopt import Error, Module, __version__, diff, load, parse

if TYPE_CHECKING:
    from distributed import Client, Future

_Source = Union[str, "os.PathLike[str]", bytes, Module]

_FOLD: Final = "fold-quant-shapes,canonicalize,cse"
_FORMATS: Final = ("mlir", "mlirbc", "tflite", "circle", "onnx", "pt2")
# A change of the records or of the meaning of an action needs another number, so that old records are not used.
_RECORDS: Final = 1
_WRONG_PIPELINE: Final = "command/pipeline"
_FILE_ACCESS: Final = "command/file-access"
# Errors of files, of the code generator and of the C compiler are not properties of a model.
_ENVIRONMENT: Final = (_FILE_ACCESS, "command/failed", "batch/failed")


@dataclasses.dataclass(frozen=True)
class BatchRecord:
    """The result of one model of `batch`."""

    model: str
    """The name of the model, or its path."""
    key: str | None
    """The hash of the model's content, the pipeline, the options and the version of qopt. None if the model cannot be read."""
    code: str | None
    """The code of the first error, such as `parse/undefined-value`; None if there was no error."""
    message: str | None
    """All errors."""
    files: dict[str, pathlib.Path]
    """The written files: `model`, or `object` and `header`."""
    seconds: float
    """The time on the worker."""
    resumed: bool
    """True if the record is from an earlier call."""

    @property
    def ok(self) -> bool:
        """True if there was no error."""
        return self.code is None


@dataclasses.dataclass(frozen=True)
class _Work:
    """What a worker does with each model."""

    version: str
    action: str
    pipeline: str
    format: str | None
    target: str
    shapes: dict[str, tuple[int, ...]]


@dataclasses.dataclass(frozen=True)
class _Outcome:
    """What a worker returns."""

    code: str | None = None
    message: str | None = None
    files: dict[str, tuple[str, bytes]] = dataclasses.field(default_factory=dict)
    """The extension and the content of each file."""
    seconds: float = 0.0
    # Errors of the environment are not: another call may succeed.
    is_final: bool = True


def batch(
    models: Iterable[str | os.PathLike[str]] | Mapping[str, _Source],
    pipeline: str = _FOLD,
    client: Client | None = None,
    *,
    results: str | os.PathLike[str],
    action: Literal["write", "check", "compile"] = "write",
    format: str | None = None,
    target: str = "host",
    shapes: Mapping[str, Sequence[int]] | None = None,
    workers: int | None = None,
    progress: bool | None = None,
    on_record: Callable[[BatchRecord], None] | None = None,
) -> list[BatchRecord]:
    """Runs passes on many models with Dask, and returns a record for each, in their order.

    `models` are paths, or a dictionary from names to paths, bytes or modules. The workers open the paths. `pipeline` is as for
    `Module.run_passes`, and may be empty. `client` is a client of Dask; without one, a cluster of `workers` processes on this
    machine runs during the call.

    `action` is `write`, which writes each model in `format`, by default its own; `check`, which compares the outputs before
    and after the passes on random inputs; or `compile`, which writes an object for `target` and its C header.

    `results` is a folder with a record `<key>.json` of each model, and the written files. A later call runs only models
    without a record. An error of one model does not affect others. A model whose workers end is tried alone before it is
    reported, and has no record in the folder.

    `progress` shows a line on standard error, by default if it is a terminal. `on_record` is called with each record.
    """
    if action not in _ACTION:
        raise ValueError(f"action must be one of {', '.join(_ACTION)}, got {action!r}")
    if format is not None and format not in _FORMATS:
        raise ValueError(f"format must be one of {', '.join(_FORMATS)}, got {format!r}")
    _check_pipeline(pipeline)
    distributed = _distributed()
    if client is not None and client.asynchronous:
        raise TypeError("batch takes a synchronous client")
    folder = pathlib.Path(results)
    folder.mkdir(parents=True, exist_ok=True)
    sizes = {name: tuple(shape) for name, shape in (shapes or {}).items()}
    work = _Work(__version__, action, pipeline, format, target, sizes)
    named = models.items() if isinstance(models, Mapping) else ((path, path) for path in models)
    sources = [(os.fspath(name), _plain(source)) for name, source in named]

    records: list[BatchRecord | None] = [None] * len(sources)
    waiting: dict[str, list[int]] = {}
    with _Progress(len(sources), progress, on_record) as shown:

        def add(index: int, record: BatchRecord) -> None:
            records[index] = dataclasses.replace(record, model=sources[index][0])
            shown.add(records[index])

        for index, (_, source) in enumerate(sources):
            try:
                key = _key(source, work)
            except OSError as error:
                add(index, BatchRecord("", None, _FILE_ACCESS, str(error), {}, 0.0, resumed=False))
                continue
            kept = _read(folder, key)
            if kept is None:
                waiting.setdefault(key, []).append(index)
            else:
                add(index, kept)
        if waiting:
            todo = {key: sources[indices[0]][1] for key, indices in waiting.items()}
            with _client(distributed, client, workers, len(todo)) as used:
                with contextlib.closing(_outcomes(distributed, used, todo, work)) as outcomes:
                    for key, outcome in outcomes:
                        record = _write(folder, key, outcome, sources[waiting[key][0]][0])
                        for index in waiting[key]:
                            add(index, record)
    return [record for record in records if record is not None]


def _check_pipeline(pipeline: str) -> None:
    """Raises the error of a wrong text here, and not for each model."""
    try:
        parse("module {}").run_passes(pipeline)
    except Error as error:
        # A pass may fail on an empty module.
        if any(diagnostic.code == _WRONG_PIPELINE for diagnostic in error.diagnostics):
            raise


def _distributed() -> Any:
    """The package of Dask. `qopt` does not require it."""
    try:
        import distributed
    except ImportError as error:
        raise ImportError("qopt.batch needs Dask: pip install 'qopt[batch]'") from error
    return distributed


@contextlib.contextmanager
def _client(distributed: Any, given: Client | None, workers: int | None, models: int) -> Iterator[Client]:
    """The given client, or one of a cluster on this machine, which ends with the block."""
    if given is not None:
        yield given
        return
    import dask

    # Processes that cannot start fail the models. By default, Dask waits for other workers.
    with dask.config.set({"distributed.scheduler.no-workers-timeout": "5 minutes"}):
        cluster = distributed.LocalCluster(
            n_workers=min(workers or os.cpu_count() or 1, models),
            threads_per_worker=1,
            processes=True,
            dashboard_address=":0",
            # A worker that ends is in the record of its model.
            silence_logs=logging.CRITICAL,
            # Each process has one model at a time, and there is one for each core.
            env={"RAYON_NUM_THREADS": "1"},
        )
    with cluster, distributed.Client(cluster) as client:
        yield client


def _outcomes(
    distributed: Any, client: Client, todo: Mapping[str, str | bytes], work: _Work
) -> Generator[tuple[str, _Outcome], None, None]:
    """Runs all models on the workers. Yields the outcomes in the order of their ends."""
    # Dask blames each task that a worker had when it ended, and gives up after a number of workers.
    blamed: list[str] = []
    futures = {client.submit(_run, todo[key], key, work, pure=False): key for key in todo}
    try:
        for future in distributed.as_completed(list(futures)):
            key = futures.pop(future)
            outcome = _outcome(distributed, future)
            if outcome is None:
                blamed.append(key)
            else:
                yield key, outcome
        for key in blamed:
            # Alone, so that no other model can end the worker.
            future = client.submit(_run, todo[key], key, work, pure=False)
            futures[future] = key
            outcome = _outcome(distributed, future)
            del futures[future]
            died = _Outcome("batch/worker-died", "the workers that ran the model ended", is_final=False)
            yield key, outcome or died
    finally:
        # After an exception, such as KeyboardInterrupt.
        client.cancel(list(futures))


def _outcome(distributed: Any, future: Future[Any]) -> _Outcome | None:
    """The outcome of a model; None if its workers ended."""
    try:
        outcome = future.result()
    except distributed.KilledWorker:
        return None
    except Exception as error:
        # Workers that cannot import qopt, or have another version of it.
        return _Outcome("batch/failed", f"{type(error).__name__}: {error}", is_final=False)
    assert isinstance(outcome, _Outcome)
    return outcome


def _run(source: str | bytes, key: str, work: _Work) -> _Outcome:
    """Runs on a worker."""
    start = time.perf_counter()
    try:
        if __version__ != work.version:
            message = f"the worker has qopt {__version__}, and the client {work.version}"
            return _Outcome("batch/version", message, is_final=False)
        if _key(source, work) != key:
            return _Outcome("batch/changed", "the worker reads other content than the client", is_final=False)
        outcome = _ACTION[work.action](source, work)
    except Error as error:
        codes = [diagnostic.code for diagnostic in error.diagnostics if diagnostic.severity == "error"]
        code = codes[0] if codes else "batch/failed"
        outcome = _Outcome(code, str(error), is_final=code not in _ENVIRONMENT)
    except (KeyboardInterrupt, SystemExit):
        raise
    except BaseException as error:  # A panic is no Exception.
        outcome = _Outcome("batch/failed", f"{type(error).__name__}: {error}", is_final=False)
    return dataclasses.replace(outcome, seconds=time.perf_counter() - start)


def _passed(source: str | bytes, work: _Work) -> Module:
    module = load(source)
    if work.pipeline:
        module.run_passes(work.pipeline)
    return module


def _write_model(source: str | bytes, work: _Work) -> _Outcome:
    kind = work.format or _format(source)
    return _Outcome(files={"model": (kind, _passed(source, work).to_bytes(kind))})


def _check(source: str | bytes, work: _Work) -> _Outcome:
    found = diff(load(source), _passed(source, work)).report
    if "outputs_not_compared" in found:
        return _Outcome("batch/not-compared", f"outputs are not compared: {found['outputs_not_compared']}")
    wrong = [output for output in found.get("outputs", []) if output["differing"] > 0]
    lines = [f"output '{o['name']}': {o['differing']} of {o['elements']} elements differ" for o in wrong]
    return _Outcome("batch/outputs-differ", "\n".join(lines)) if lines else _Outcome()


def _compile(source: str | bytes, work: _Work) -> _Outcome:
    code, header = _passed(source, work).compile_object(work.target, shapes=work.shapes)
    return _Outcome(files={"object": ("o", code), "header": ("h", header.encode())})


_ACTION: Final[dict[str, Callable[[str | bytes, _Work], _Outcome]]] = {
    "write": _write_model,
    "check": _check,
    "compile": _compile,
}


def _plain(source: _Source) -> str | bytes:
    """A source that can be sent to a worker."""
    if isinstance(source, Module):
        return source.to_bytes("mlirbc")
    return source if isinstance(source, bytes) else os.path.abspath(os.fspath(source))


def _format(source: str | bytes) -> str:
    """The format of a model by its name; MLIR text for bytes."""
    if isinstance(source, str):
        for suffix in reversed(pathlib.Path(source).suffixes):
            if suffix[1:] in _FORMATS:
                return suffix[1:]
    return "mlir"


def _key(source: str | bytes, work: _Work) -> str:
    """The hash of everything that determines the outcome."""
    content = source if isinstance(source, bytes) else pathlib.Path(source).read_bytes()
    digest = hashlib.sha256()

    def add(part: bytes) -> None:
        digest.update(len(part).to_bytes(8, "little"))
        digest.update(part)

    # With the format, because it depends on the name of the file.
    add(json.dumps([_RECORDS, dataclasses.astuple(work), _format(source)], sort_keys=True).encode())
    add(content)
    for path in _named_files(source, content, work.pipeline):
        add(path.name.encode())
        add(path.read_bytes())
    return digest.hexdigest()


def _named_files(source: str | bytes, content: bytes, pipeline: str) -> Iterator[pathlib.Path]:
    """The files that options of passes name, and those with the external data of an ONNX model."""
    for word in re.split(r"[\s{}()=,]+", pipeline):
        if "." in word or "/" in word:
            path = pathlib.Path(word)
            if path.is_file():
                yield path
    # The key of the name of such a file.
    if isinstance(source, str) and source.endswith(".onnx") and b"location" in content:
        for path in sorted(pathlib.Path(source).parent.iterdir()):
            if path.name.encode() in content and path.is_file():
                yield path


def _read(folder: pathlib.Path, key: str) -> BatchRecord | None:
    """The record of an earlier call, if it and its files are complete."""
    try:
        kept = json.loads((folder / f"{key}.json").read_text())
        files = {what: folder / name for what, name in kept["files"].items()}
        record = BatchRecord(kept["model"], key, kept["code"], kept["message"], files, kept["seconds"], resumed=True)
    except (OSError, ValueError, KeyError, TypeError, AttributeError):
        return None
    return record if all(path.is_file() for path in files.values()) else None


def _write(folder: pathlib.Path, key: str, outcome: _Outcome, model: str) -> BatchRecord:
    """Writes the files of a model, and then its record."""
    files = {what: f"{key}.{extension}" for what, (extension, _) in outcome.files.items()}
    for what, (_, content) in outcome.files.items():
        _replace(folder / files[what], content)
    if outcome.is_final:
        kept = {"model": model, "code": outcome.code, "message": outcome.message, "files": files, "seconds": outcome.seconds}
        _replace(folder / f"{key}.json", json.dumps(kept, indent=1).encode())
    paths = {what: folder / name for what, name in files.items()}
    return BatchRecord(model, key, outcome.code, outcome.message, paths, outcome.seconds, resumed=False)


def _replace(path: pathlib.Path, content: bytes) -> None:
    """Writes a file that other processes see only when it is complete."""
    temporary = path.with_name(f".qopt-{uuid.uuid4().hex}")
    try:
        temporary.write_bytes(content)
        temporary.replace(path)
    finally:
        temporary.unlink(missing_ok=True)


class _Progress:
    """Counts records, shows them on a line of a terminal, and calls the caller's function."""

    def __init__(self, total: int, shows: bool | None, on_record: Callable[[BatchRecord], None] | None) -> None:
        self._stream: TextIO = sys.stderr
        self._shows = self._stream.isatty() if shows is None else shows
        self._total, self._on_record = total, on_record
        self._done = self._failed = 0
        self._start = time.monotonic()

    def __enter__(self) -> _Progress:
        return self

    def add(self, record: BatchRecord | None) -> None:
        assert record is not None
        self._done += 1
        self._failed += not record.ok
        if self._shows:
            seconds = time.monotonic() - self._start
            failed = f", {self._failed} failed" if self._failed else ""
            self._stream.write(f"\r\x1b[Kqopt: {self._done} of {self._total} models{failed}, {seconds:.0f} s")
            self._stream.flush()
        if self._on_record is not None:
            self._on_record(record)

    def __exit__(self, *_: object) -> None:
        if self._shows and self._done:
            self._stream.write("\n")
