"""Writes the exported programs of lit-tests/models: quantized.pt2, features.pt2, in_place.pt2, state.pt2 and
state_functional.pt2.

    pip install torch==2.15.0 && pip install --no-deps torchao==0.18.0
    pt2_models.py FOLDER

quantized.pt2 is a convolution in the form of PT2E, with per-channel weights.
features.pt2 has a dynamic size, views of one weight, a buffer that is not persistent, an operator in place, a list of tensors,
a constant input and nested outputs.
in_place.pt2 has operators in place whose functional operators have other names, arguments or types, and a view of a transposed tensor.
state.pt2 changes buffers and an input: a cache by index, a row and a column through views, a counter; state_functional.pt2 is its functional
form.
Traces of the Python source are left out.
"""

import pathlib
import sys
import warnings

import torch
import torch.nn as nn
from torchao.quantization.pt2e.quantize_pt2e import convert_pt2e, prepare_pt2e
from torchao.testing.pt2e._xnnpack_quantizer import XNNPACKQuantizer, get_symmetric_quantization_config


class Quantized(nn.Module):
    def __init__(self):
        super().__init__()
        self.conv = nn.Conv2d(2, 3, 3, padding=1)

    def forward(self, x):
        return torch.relu(self.conv(x))


class Features(nn.Module):
    def __init__(self):
        super().__init__()
        self.weight = nn.Parameter(torch.arange(12.0).view(3, 4))
        self.register_buffer("column", self.weight.detach()[:, 2])
        self.register_buffer("mask", torch.tensor([True, False, True]), persistent=False)

    def forward(self, x, n):
        y = nn.functional.relu(nn.functional.linear(x, self.weight), inplace=True) + self.column
        first, second = torch.split(torch.where(self.mask, y * n, -torch.inf), [1, 2], 1)
        return {"parts": (first, second.reshape(x.shape[0] * 2))}, n


class InPlace(nn.Module):
    def forward(self, x, scale, mask):
        y = x.half()
        y.mul_(scale)
        y += x
        torch.relu_(y)
        y.pow_(2)
        positive = x.clone()
        positive.gt_(0.5)
        mask = mask.clone()
        mask &= x > 0
        z = nn.functional.dropout(x.clone(), 0.5, training=False, inplace=True).transpose_(0, 1)
        with torch.autocast("cpu", enabled=False):
            w = torch.neg(z).contiguous().view(-1)
        return y, positive, mask, w


class State(nn.Module):
    def __init__(self):
        super().__init__()
        self.register_buffer("cache", torch.zeros(3, 2))
        self.register_buffer("rows", torch.arange(4.0).view(2, 2))
        self.register_buffer("count", torch.zeros((), dtype=torch.int64), persistent=False)

    def forward(self, x, position):
        self.count += 1
        self.cache.index_copy_(0, position, x[None])
        self.rows[1].mul_(self.count).add_(x)
        self.rows.to(torch.float32).t()[0].sub_(x)
        y = torch.matmul(self.cache, self.rows)
        x.neg_()
        return y + x


def save(program, path):
    for node in program.graph.nodes:
        for name in ("stack_trace", "nn_module_stack", "torch_fn", "from_node", "source_fn_stack"):
            node.meta.pop(name, None)
    program._example_inputs = None
    torch.export.save(program, path)


def main():
    warnings.filterwarnings("ignore")
    folder = pathlib.Path(sys.argv[1])
    torch.manual_seed(7)
    image = torch.randn(1, 2, 4, 4)
    config = get_symmetric_quantization_config(is_per_channel=True)
    prepared = prepare_pt2e(
        torch.export.export(Quantized().eval(), (image,)).module(), XNNPACKQuantizer().set_global(config)
    )
    prepared(image)
    save(torch.export.export(convert_pt2e(prepared), (image,)), folder / "quantized.pt2")
    shapes = {"x": {0: torch.export.Dim("batch", min=2, max=16)}, "n": None}
    tensors = (torch.arange(6.0).view(2, 3) - 2, torch.arange(3.0) / 3, torch.tensor([True, True, False]).expand(2, 3).clone())
    save(torch.export.export(InPlace().eval(), tensors), folder / "in_place.pt2")
    state = torch.export.export(State(), (torch.tensor([1.0, 2.0]), torch.tensor([1])))
    save(state, folder / "state.pt2")
    save(state.run_decompositions(), folder / "state_functional.pt2")
    save(torch.export.export(Features().eval(), (torch.randn(2, 4), 3), dynamic_shapes=shapes), folder / "features.pt2")


main()
