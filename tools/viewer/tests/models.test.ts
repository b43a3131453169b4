/** Pages of models of all formats: no fault, and the facts are those of `qopt stats --json`. */

import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import type { Browser } from "playwright-core";
import { MODELS, View, browse, qopt } from "./support.js";

const FILES = [
  "twin_dev.int8.tflite",
  "shape_ops.int8.tflite",
  "shape_ops.int16x8.tflite",
  "pc_reshape_split_other.circle",
  "pc_transpose.circle",
  "twin_dev.qdq.onnx",
  "twin_dev.qop.onnx",
  "shape_params.qdq.onnx",
  "external.onnx",
  "quantized.pt2",
  "features.pt2",
  "jax.stablehlo.bc",
  "twin_dev.int8.tosa.mlir",
  "mobilenet_v1_0.25_224_logits.int8.tosa.mlir",
];

let browser: Browser;
before(async () => {
  browser = await browse();
});
after(async () => browser.close());

for (const file of FILES) {
  test(file, async () => {
    const path = `${MODELS}/${file}`;
    const view = await View.open(browser, [path]);
    const [expected] = JSON.parse(qopt(["stats", "--json", path])) as [Record<string, number | Record<string, number>>];
    const shown = await view.page.locator(".panel [data-key]").evaluateAll((all) => all.map((each) => [each.getAttribute("data-key") ?? "", Number(each.getAttribute("data-number"))] as const));
    assert.ok(shown.length > 15, `${shown.length}`);
    for (const [key, number] of shown) {
      const stats = expected[key];
      const sum = typeof stats === "object" ? Object.values(stats).reduce((all, one) => all + one, 0) : stats;
      assert.equal(number, sum, key);
    }
    // The operations have the sums that the statistics report.
    const facts = await view.facts();
    const operations = facts.programs.flatMap((program) => program.functions.flatMap((fn) => fn.operations));
    const macs = operations.reduce((sum, operation) => sum + Number(operation.macs ?? 0), 0);
    assert.equal(macs, expected["macs"]);
    const constants = operations.flatMap((operation) => (operation.constant === undefined ? [] : [facts.constants[operation.constant]]));
    assert.equal(constants.reduce((sum, constant) => sum + Number(constant?.bytes ?? 0), 0), expected["bytes"]);
    assert.ok((await view.nodes()).length > 0);
    assert.deepEqual(view.faults, []);
    await view.close();
  });
}
