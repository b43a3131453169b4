/** The kernels of a compiled program. */

import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import type { Browser } from "playwright-core";
import type { KernelFacts } from "../src/facts.js";
import { kernelKind, kernelRow, kernelTime } from "../src/kernels.js";
import { seriousFaults } from "./axe.js";
import { MODELS, View, browse } from "./support.js";

let browser: Browser;
before(async () => {
  browser = await browse();
});
after(async () => browser.close());

test("nodes and the panel have instruction, tile and memory of kernels", async () => {
  const view = await View.open(browser, [`${MODELS}/twin_dev.int8.tflite`, "--target=avx512vnni"]);
  const { page } = view;
  const panel = page.locator(".panel");
  assert.match(await panel.innerText(), /11 kernels\s+target\s+avx512vnni\s+kernel_0 · /);
  assert.deepEqual(await seriousFaults(page), [], "program");
  const row = page.locator(".node", { hasText: "fully_connected" }).locator(".row").last();
  assert.match(await row.innerHTML(), /^kernel_10 · vpdpbusd, \d+ x \d+$/);
  // The convolution with its padding: the kernel with products comes first.
  const rows = await page.locator(".node", { hasText: "conv_2d" }).first().locator(".row").allTextContents();
  assert.match(rows.join("; "), /; kernel_2 · vpdpbusd, \d+ x \d+; and 2 more kernels$/);
  await panel.getByRole("button", { name: /^kernel_10 / }).click();
  assert.match(await view.heading(), /fully_connected/);
  assert.match(await panel.innerText(), /Kernel model_run_kernel_10\s+dot product\s+vpdpbusd\s+tile\s+\d+ stores of \d+ lanes\s+multiply-accumulates/);
  assert.doesNotMatch(await panel.innerText(), /best time/);
  assert.deepEqual(await seriousFaults(page), [], "operation");
  assert.deepEqual(view.faults, []);
  await view.close();
});

test("texts of kernels", () => {
  const loops: KernelFacts = { name: "f_run_kernel_3", macs: 0, elements: 8, arena: 0, scratch: 0, constants: 0 };
  assert.equal(kernelRow(loops), "kernel_3 · loops");
  assert.equal(kernelKind({ ...loops, tile: [2, 8] }), "vectors, 2 x 8");
  assert.equal(kernelTime({ ...loops, nanoseconds: 12_345 }), "12.3 µs");
  assert.equal(kernelTime({ ...loops, nanoseconds: 2_345_678 }), "2.35 ms");
  assert.equal(kernelTime({ ...loops, nanoseconds: 20 }), "0.02 µs");
});
