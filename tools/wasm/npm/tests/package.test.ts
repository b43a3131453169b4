/** Reading, writing, passes, diagnostics and the interpreter. */

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { test } from "node:test";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";
import { type Format, QoptCrash, QoptError, load } from "qopt";
import { MODELS, model, native, readNpy, withFolder, writeNpy } from "./support.js";

const MAX_COMPRESSED_BYTES = 4 << 20;

const ADD = `func.func @f(%x: tensor<?xi32>, %y: tensor<?xi32>) -> tensor<?xi32> {
  %0 = tosa.add %x, %y : (tensor<?xi32>, tensor<?xi32>) -> tensor<?xi32>
  return %0 : tensor<?xi32>
}
`;

/** The error of a call that must fail. */
function failure(call: () => unknown): QoptError {
  try {
    call();
  } catch (error) {
    assert(error instanceof QoptError, String(error));
    return error;
  }
  throw new Error("the call did not fail");
}

test("the size of the compressed module", () => {
  const wasm = readFileSync(createRequire(import.meta.url).resolve("qopt/qopt.wasm"));
  const gzip = gzipSync(wasm, { level: 9 }).length;
  const brotli = brotliCompressSync(wasm, {
    params: { [constants.BROTLI_PARAM_QUALITY]: 9, [constants.BROTLI_PARAM_SIZE_HINT]: wasm.length },
  }).length;
  console.log(`qopt.wasm: ${wasm.length} bytes, gzip -9 ${gzip}, brotli -9 ${brotli}`);
  assert(gzip <= MAX_COMPRESSED_BYTES && brotli <= MAX_COMPRESSED_BYTES);
});

test("the facts of a view are those of the native page", async () => {
  const qopt = await load();
  const path = join(MODELS, "pc_reshape_split_other.circle");
  const page = native(["view", path, "--through=fold-quant-shapes,cse", "-o", "-"]);
  assert.equal(page.status, 0, page.stderr);
  const [, facts = ""] = /<script id="facts" type="application\/json">([^]*?)<\/script>/.exec(page.stdout.toString()) ?? [];
  const module = qopt.read(model("pc_reshape_split_other.circle"), { name: path });
  assert.deepEqual(module.view({ title: path, through: "fold-quant-shapes,cse" }), JSON.parse(facts));
  assert.throws(() => module.view({ through: "nonsense" }), /nonsense/);
});

test("models of all formats are read and written as by the native program", async () => {
  const qopt = await load();
  const models: [string, Format[]][] = [
    ["twin_dev.int8.tflite", ["tflite", "mlirbc"]],
    ["shape_ops.int16x8.tflite", ["tflite", "mlirbc"]],
    ["pc_reshape_split_other.circle", ["circle", "mlirbc"]],
    ["twin_dev.qdq.onnx", ["onnx", "mlirbc"]],
    ["twin_dev.qop.onnx", ["onnx", "mlirbc"]],
    ["quantized.pt2", ["pt2", "mlirbc"]],
    ["features.pt2", ["pt2", "mlirbc"]],
    ["jax.stablehlo.bc", ["mlirbc", "stablehlo"]],
  ];
  for (const [name, formats] of models) {
    const path = join(MODELS, name);
    const module = qopt.read(model(name), { name: path });
    const text = native([path]);
    assert.equal(text.status, 0, text.stderr);
    assert.equal(module.print(), text.stdout.toString(), name);
    for (const format of formats) {
      const expected = await withFolder((folder) => {
        const output = join(folder, "out.mlirbc");
        const options = format === "stablehlo" ? ["--emit-stablehlo=current"] : [`--emit=${format}`];
        const written = native([path, ...options, "-o", output]);
        assert.equal(written.status, 0, written.stderr);
        return readFileSync(output);
      });
      // Only the driver's bytecode has the version of the producer.
      const written = Buffer.from(module.toBytes(format)).toString("latin1");
      assert(expected.toString("latin1").replace(`qopt ${qopt.version}\0`, "qopt\0") === written, `${name} as ${format}`);
    }
    module.free();
  }
});

test("external data is read from the given files", async () => {
  const qopt = await load();
  const files = { "external.bin": model("external.bin") };
  const module = qopt.read(model("external.onnx"), { files });
  assert.equal(module.print(), native([join(MODELS, "external.onnx")]).stdout.toString());
  const error = failure(() => qopt.read(model("external.onnx")));
  assert.match(error.message, /cannot open 'external\.bin': it is not among the given files/);
});

test("errors have places", async () => {
  const qopt = await load();
  const error = failure(() => qopt.read("func.func @f() {\n  return %x : i32\n}\n", { name: "a.mlir" }));
  const [first] = error.diagnostics;
  assert.equal(first?.code, "parse/undefined-value");
  assert.deepEqual([first.severity, first.file, first.line, first.column], ["error", "a.mlir", 2, 10]);
  assert.match(error.message, /^a\.mlir:2:10: error: use of undeclared SSA value name/);
  const module = qopt.read(ADD);
  assert.match(failure(() => module.runPasses("no-such-pass")).message, /no-such-pass/);
  assert.match(failure(() => module.toBytes("jpeg" as Format)).message, /cannot write 'jpeg'/);
  assert.match(failure(() => module.toBytes("tflite")).message, /tosa\.add/);
  assert.match(failure(() => qopt.read(new Uint8Array([0x7f, 0x45, 0x4c, 0x46]))).message, /it is an object file/);
});

test("a failed pass does not change the module", async () => {
  const qopt = await load();
  const module = qopt.read(model("twin_dev.int8.tflite"));
  const before = module.print();
  assert(failure(() => module.runPasses("quant-to-hub,hub-to-tosa,tosa-to-linalg,bufferize,no-such-pass")));
  assert.equal(module.print(), before);
});

test("remarks have places and arguments", async () => {
  const qopt = await load();
  const path = join(MODELS, "shape_params.qdq.onnx");
  const module = qopt.read(model("shape_params.qdq.onnx"), { name: path });
  assert.deepEqual(module.clone().fold().remarks, []);
  const { remarks } = module.runPasses("fold-quant-shapes", { remarks: true });
  const expected = native([path, "--fold-quant-shapes", "--remarks-filter=.*", "--diagnostics-format=json"]);
  const lines = expected.stderr.split("\n").filter((line) => line.includes('"remark"'));
  assert(lines.length > 0);
  const keys = ["code", "column", "end", "file", "line", "location", "message", "notes", "severity"];
  const members = remarks.map((remark) => Object.fromEntries(Object.entries(remark).filter(([key]) => keys.includes(key))));
  assert.deepEqual(members, lines.map((line) => JSON.parse(line) as unknown));
  const passed = remarks.find((remark) => remark.kind === "Passed");
  assert.equal(passed?.category, "fold-quant-shapes");
  assert(passed.message.startsWith(`[Passed] ${passed.name} | Category:fold-quant-shapes`));
  assert.equal(module.print(), expected.stdout.toString());
});

test("passes read the given files", async () => {
  const qopt = await load();
  const module = qopt.read(model("twin_dev.int8.tflite"));
  const error = failure(() => module.runPasses("quant-to-hub,lift{patterns=a.qpat}"));
  assert.match(error.message, /a\.qpat/);
  const files = { "a.qpat": new TextEncoder().encode("wrong") };
  assert.doesNotMatch(failure(() => module.runPasses("quant-to-hub,lift{patterns=a.qpat}", { files })).message, /cannot open/);
});

test("texts keep options, locations and unknown operations", async () => {
  const qopt = await load();
  const text = '"a.b"() {value = dense<1> : tensor<1000xi8>} : () -> () loc("here")\n';
  assert.match(failure(() => qopt.read(text)).message, /unregistered dialect/);
  const module = qopt.read(text, { allowUnregistered: true });
  assert.match(module.print({ generic: true, locations: true }), /"builtin\.module"[^]*loc\("here"\)|#loc/);
  assert.equal(String(qopt.read(module.print(), { allowUnregistered: true })), module.print());
  module.verify();
});

test("functions run on typed arrays", async () => {
  const qopt = await load();
  const module = qopt.read(ADD);
  const [info] = module.functions();
  assert.deepEqual(info?.arguments[0], { name: "arg0", type: "tensor<?xi32>", dtype: "int32", shape: [null] });
  const x = { data: Int32Array.of(1, 2, 3), shape: [3] };
  const y = { data: Int32Array.of(10, 20, 30), shape: [3] };
  for (const inputs of [[x, y], { arg1: y, arg0: x }]) {
    const [result] = Object.values(module.run(inputs));
    assert.deepEqual(result, { type: "tensor<3xi32>", dtype: "int32", shape: [3], data: Int32Array.of(11, 22, 33) });
  }
  const message = (inputs: Parameters<typeof module.run>[0]) => failure(() => module.run(inputs)).message;
  assert.match(message([x]), /'f' takes 2 inputs \(arg0, arg1\), got 1/);
  assert.match(message({ arg0: x, z: y }), /has no argument 'z'; it has arg0, arg1/);
  assert.match(message([Int32Array.of(1), y]), /input 'arg0': it needs a shape/);
  assert.match(message([{ data: Float32Array.of(1), shape: [1] }, y]), /input 'arg0': its elements are float32, not int32/);
  assert.match(message([{ data: Int32Array.of(1, 2), shape: [3] }, y]), /2 elements do not have the shape \(3,\)/);
  assert.throws(() => module.run(["x" as never, y]), TypeError);
  assert.match(failure(() => module.run([], { function: "g" })).message, /choose a function of the module: f/);
});

test("a model computes what it computes in the native program", async () => {
  const qopt = await load();
  const module = qopt.read(model("twin_dev.int8.tflite"));
  module.runPasses("quant-to-hub");
  const [info] = module.functions();
  const [argument] = info?.arguments ?? [];
  const shape = (argument?.shape ?? []).map((extent) => extent ?? 1);
  const data = Int8Array.from({ length: shape.reduce((a, b) => a * b, 1) }, (_, index) => (index * 37) % 251);
  const [result] = Object.values(module.run([data]));
  const expected = await withFolder((folder) => {
    const [x, y] = [join(folder, "x.npy"), join(folder, "y.npy")];
    writeNpy(x, "|i1", shape, new Uint8Array(data.buffer));
    const path = join(MODELS, "twin_dev.int8.tflite");
    const ran = native([path, "--quant-to-hub", `--run=${info?.name ?? ""}`, `--input=${x}`, `--output=${y}`]);
    assert.equal(ran.status, 0, ran.stderr);
    return readNpy(y);
  });
  assert(result !== undefined && new Set(result.data as Int8Array).size > 1);
  assert.deepEqual(Buffer.from(result.data.buffer), expected);
});

test("modules are freed", async () => {
  const qopt = await load();
  const module = qopt.read(ADD);
  const text = module.print();
  const copy = module.clone();
  module.free();
  assert.match(failure(() => module.print()).message, /the module was freed/);
  assert.equal(copy.print(), text);
});

test("a panic is an error, and a new instance starts", async () => {
  const qopt = await load();
  const module = qopt.read(ADD);
  const { crash } = Object.getPrototypeOf(qopt) as { crash: () => void };
  assert.throws(() => { crash.call(qopt); }, (error) => {
    assert(error instanceof QoptCrash);
    assert.match(error.panic ?? "", /bug in qopt: a request has no JSON object/);
    assert.match(error.message, /^this is a bug of qopt, please report it/);
    return true;
  });
  assert.match(failure(() => qopt.read(ADD)).message, /qopt restarts/);
  await qopt.ready;
  assert.match(failure(() => module.print()).message, /the module is lost/);
  assert.equal(qopt.read(ADD).functions().length, 1);
});

test("nested programs need little of JavaScript's stack", async () => {
  const qopt = await load();
  // The limit of qopt is 1024.
  const nested = (depth: number) => '"a.b"() ({\n'.repeat(depth) + "}) : () -> ()\n".repeat(depth);
  const module = qopt.read(nested(1000), { allowUnregistered: true });
  module.runPasses("canonicalize,cse");
  assert.equal(module.print({ generic: true }).match(/"a\.b"/g)?.length, 1000);
  const error = failure(() => qopt.read(nested(100_000), { allowUnregistered: true }));
  assert.match(error.message, /nesting deeper than 1024/);
});
