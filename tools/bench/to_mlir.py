"""A network as a program of qopt's hub, with signed activations.

    python tools/bench/to_mlir.py NAME tflite|tosa|ort > network.mlir
"""

import sys

import workloads

# Reals have whole digits and a point, so that MLIR takes none for an integer.
REAL = "{:.16e}".format


def tensor(shape, element):
    return f"tensor<{''.join(f'{n}x' for n in shape)}{element}>"


def activation(t):
    return tensor(t.shape, f"!quant.uniform<i8:f32, {REAL(t.scale)}:{t.zero - 128}>")


class Writer:
    def __init__(self, net, numerics):
        self.net, self.numerics = net, numerics
        self.aliases, self.lines = [], []

    def constant(self, name, data, shape, storage, axis, scales):
        """A constant with scales for each channel; its type is spelled once."""
        listed = ", ".join(map(REAL, scales))
        self.aliases.append(f"!{name} = !quant.uniform<{storage}:f32:{axis}, {{{listed}}}>")
        held, ty = tensor(shape, storage), tensor(shape, f"!{name}")
        self.lines.append(f'%{name} = qnn.constant dense<"0x{data.hex()}"> : {held} : {ty}')
        return ty

    def layer(self, layer):
        mnemonic, attributes, types = layer.kind, {}, [activation(t) for t in layer.inputs]
        operands = [t.name for t in layer.inputs]
        listed = lambda numbers: f"array<i64: {', '.join(map(str, numbers))}>"
        window = {"pad": listed(layer.pad), "stride": listed(layer.stride)}
        match layer.kind:
            case "conv" | "depthwise":
                mnemonic = {"conv": "conv2d", "depthwise": "depthwise_conv2d"}[layer.kind]
                attributes = {"dilation": listed((1, 1)), **window}
            case "dense":
                mnemonic = "fully_connected"
            case "average_pool" | "max_pool":
                mnemonic += "2d"
                attributes = {"kernel": listed(layer.kernel), **window}
            case "mean":
                attributes = {"axes": listed((1, 2))}
            case "sigmoid":
                mnemonic, attributes = "unary", {"function": '"sigmoid"'}
        if w := layer.weights:
            shape = (*w.shape, 1) if layer.kind == "depthwise" else w.shape
            name = layer.output.name
            types.append(self.constant(f"{name}w", w.data, shape, "i8", w.axis, w.scales))
            types.append(self.constant(f"{name}b", w.bias.tobytes(), (len(w.bias),), "i32", 0, w.bias_scales))
            operands += [f"{name}w", f"{name}b"]
        listed_attributes = ", ".join(f"{key} = {value}" for key, value in sorted(attributes.items()))
        self.lines.append(
            f"%{layer.output.name} = qnn.{mnemonic} {self.numerics} {', '.join(f'%{o}' for o in operands)}"
            f"{f' {{{listed_attributes}}}' if attributes else ''} : ({', '.join(types)}) -> {activation(layer.output)}"
        )

    def text(self):
        for layer in self.net.layers:
            self.layer(layer)
        result = activation(self.net.output)
        arguments = ", ".join(f"%{x.name}: {activation(x)}" for x in self.net.inputs)
        body = "".join(f"  {line}\n" for line in [*self.lines, f"return %{self.net.output.name} : {result}"])
        return "".join(f"{a}\n" for a in self.aliases) + f"func.func @network({arguments}) -> {result} {{\n{body}}}\n"


def write(net, numerics):
    return Writer(net, numerics).text()


if __name__ == "__main__":
    name, numerics = sys.argv[1:]
    builders = {**workloads.kernels(), **workloads.models(), "small": workloads.small}
    print(write(builders[name](name), numerics), end="")
