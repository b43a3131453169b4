"""Writes `lit-tests/models/pc_reshape_split_other.circle`: a linear layer of 16 bits whose weights have a scale per output channel
behind a reshape, a transpose and a reshape that leave the channel alone. TICO keeps these movements.

    pip install torch==2.15.0 tico==0.3.0 circle-schema tqdm
    python circle_pc_reshape.py FILE
"""

import sys

import tico
import torch


class Linear(torch.nn.Module):
    def __init__(self):
        super().__init__()
        self.weight = torch.nn.Parameter(torch.randn(4, 8, generator=torch.Generator().manual_seed(7)))
        self.register_buffer("scale", torch.tensor([0.01, 0.02, 0.03, 0.04]))
        self.register_buffer("zero_point", torch.zeros(4, dtype=torch.int32))

    def forward(self, x):
        x = torch.fake_quantize_per_tensor_affine(x, 0.05, 0, -32768, 32767)
        weight = torch.fake_quantize_per_channel_affine(self.weight, self.scale, self.zero_point, 0, -32768, 32767)
        weight = weight.reshape(4, 2, 4).permute(0, 2, 1).reshape(4, 8)
        y = torch.nn.functional.linear(x, weight)
        return torch.fake_quantize_per_tensor_affine(y, 0.05, 0, -32768, 32767)


tico.convert(Linear().eval(), (torch.randn(3, 8),)).save(sys.argv[1])
