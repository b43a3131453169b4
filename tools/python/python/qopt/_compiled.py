"""Compiled functions."""

from __future__ import annotations

import _ctypes
import ctypes
import os
import weakref
from typing import Any, final

import numpy as np
import numpy.typing as npt

from qopt._qopt import Type, _Interface

_ARENA_ALIGNMENT = 64


@final
class CompiledFunction:
    """A function of machine code, which `Module.compile` returns.

    It takes arrays as `Module.run` does: in order, by name, or in a dictionary. It returns the array of a single result, and
    a tuple of arrays otherwise. Several threads may call it at the same time.
    """

    def __init__(self, interface: _Interface, path: str | os.PathLike[str]) -> None:
        self._interface = interface
        library = ctypes.CDLL(os.fspath(path))
        # At exit other threads may still run the function.
        weakref.finalize(self, _ctypes.dlclose, library._handle).atexit = False
        self._call = library[interface.symbol]
        self._call.restype = None
        self._output_bytes = interface.output_bytes
        buffers = len(interface.arguments) + len(self._output_bytes)
        self._call.argtypes = [ctypes.c_void_p] * (buffers + 1)
        self._arena_bytes = interface.arena_bytes
        # A call takes an arena or allocates one. Thus there are as many as calls ran at the same time.
        self._arenas: list[npt.NDArray[np.uint8]] = []

    @property
    def name(self) -> str:
        """The name of the function in the module."""
        return self._interface.name

    @property
    def arguments(self) -> list[tuple[str, Type]]:
        """The names and types of the arguments. Arguments for variables come last."""
        return self._interface.arguments

    @property
    def result_names(self) -> list[str]:
        """The names of the results, in their order."""
        return self._interface.result_names

    def __repr__(self) -> str:
        arguments = ", ".join(f"{name}: {type_}" for name, type_ in self.arguments)
        return f"<qopt.CompiledFunction {self.name}({arguments}) -> ({', '.join(self.result_names)})>"

    def __call__(self, /, *inputs: Any, **named: Any) -> Any:
        given = self._interface.inputs(inputs, named)
        outputs = [np.empty(size, np.uint8) for size in self._output_bytes]
        try:
            arena = self._arenas.pop()
        except IndexError:
            arena = np.empty(self._arena_bytes + _ARENA_ALIGNMENT, np.uint8)
        start = arena.ctypes.data
        aligned = start + -start % _ARENA_ALIGNMENT
        self._call(*given, *(output.ctypes.data for output in outputs), aligned)
        self._arenas.append(arena)
        results = self._interface.results([output.tobytes() for output in outputs])
        return results[0] if len(results) == 1 else tuple(results)
