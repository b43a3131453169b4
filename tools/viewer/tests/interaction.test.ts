/** Search, selection, groups, zoom and export, by mouse and by keyboard. */

import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import type { Browser } from "playwright-core";
import { MODELS, View, browse, doubleClick, program, saved } from "./support.js";

const MODEL = `${MODELS}/twin_dev.int8.tflite`;

let browser: Browser;
before(async () => {
  browser = await browse();
});
after(async () => browser.close());

test("the keyboard alone searches, walks and reads", async () => {
  const view = await View.open(browser, [MODEL]);
  const { page } = view;
  await page.keyboard.press("/");
  await page.keyboard.type("conv_2d");
  assert.equal(await page.locator(".search .count").innerText(), await page.locator("#results li").count().then(String));
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Enter");
  assert.match(await view.heading(), /conv_2d/);
  await page.waitForSelector(".node.selected");
  const first = await page.locator(".node.selected").getAttribute("id");
  assert.equal(await page.locator(".pane").getAttribute("aria-activedescendant"), first);
  await page.keyboard.press("ArrowDown");
  await page.waitForFunction((id) => document.querySelector(".node.selected")?.id !== id, first);
  await page.keyboard.press("ArrowUp");
  await page.waitForFunction((id) => document.querySelector(".node.selected")?.id === id, first);
  await page.keyboard.press("Enter");
  assert.ok(await page.evaluate(() => document.activeElement?.classList.contains("panel")));
  await page.keyboard.press("Escape");
  assert.ok(await page.evaluate(() => document.activeElement?.classList.contains("pane")));
  await page.keyboard.press("Escape");
  assert.match(await view.heading(), /twin_dev/);
  await page.keyboard.press("?");
  assert.ok(await page.locator("dialog").isVisible());
  await page.keyboard.press("Escape");
  assert.deepEqual(view.faults, []);
  await view.close();
});

test("the mouse selects operations and values", async () => {
  const view = await View.open(browser, [MODEL]);
  const { page } = view;
  await page.locator(".node", { hasText: "conv_2d" }).first().click();
  assert.match(await view.heading(), /conv_2d/);
  const panel = page.locator(".panel");
  for (const fact of ["multiply-accumulates", "zero point", "scales", "saturated", "unused range", "MLIR"]) {
    assert.ok((await panel.innerText()).includes(fact), fact);
  }
  assert.ok((await panel.locator(".chart").count()) >= 2);
  await panel.locator(".operands button.link").first().click();
  assert.equal(await page.locator(".panel .kind").innerText(), "Value");
  await panel.locator(".values button").first().click();
  assert.notEqual(await page.locator(".panel .kind").innerText(), "Value");
  assert.deepEqual(view.faults, []);
  await view.close();
});

const PATHS = `func.func @main(%x: tensor<4xf32>) -> tensor<4xf32> {
  %0 = tosa.abs %x : (tensor<4xf32>) -> tensor<4xf32> loc("block1/abs")
  %1 = tosa.exp %0 : (tensor<4xf32>) -> tensor<4xf32> loc("block1/exp")
  %2 = tosa.abs %1 : (tensor<4xf32>) -> tensor<4xf32> loc("block2/abs")
  %3 = tosa.exp %2 : (tensor<4xf32>) -> tensor<4xf32> loc("block2/exp")
  return %3 : tensor<4xf32> loc("out")
}`;

test("a click selects although the graph is drawn again between press and release", async () => {
  const view = await View.open(browser, [program(PATHS)]);
  const { page } = view;
  await page.locator(".pane").focus();
  await page.locator(".node", { hasText: "exp" }).first().hover();
  await page.mouse.down();
  await page.keyboard.press("ArrowDown");
  await page.evaluate(async () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));
  assert.doesNotMatch(await view.heading(), /tosa.exp/);
  await page.mouse.up();
  assert.match(await view.heading(), /tosa.exp/);
  await page.waitForSelector(".node.selected");
  assert.deepEqual(view.faults, []);
  await view.close();
});

test("movements show the remarks of the fold, and casts the boundary", async () => {
  const view = await View.open(browser, [`${MODELS}/shape_params.qdq.onnx`]);
  const { page } = view;
  assert.ok((await page.locator(".badge.folds").count()) > 0);
  await page.keyboard.press("/");
  await page.keyboard.type("/Reshape_1");
  await page.keyboard.press("Enter");
  assert.match(await page.locator(".panel").innerText(), /Folds: .*--fold-quant-shapes/s);
  await page.keyboard.press("/");
  await page.keyboard.type("DequantizeLinear");
  await page.keyboard.press("Enter");
  assert.match(await page.locator(".panel").innerText(), /Stored integers become reals here/);
  assert.deepEqual(view.faults, []);
  await view.close();
});

test("groups collapse and expand by mouse and keyboard", async () => {
  const view = await View.open(browser, [program(PATHS)]);
  const { page } = view;
  const count = async (): Promise<number> => page.locator(".pane .node").count();
  assert.equal(await count(), 6);
  await page.getByRole("button", { name: "Collapse" }).click();
  await page.waitForFunction(() => document.querySelectorAll(".pane .node").length === 4);
  await doubleClick(page.locator(".node.group").first());
  await page.waitForFunction(() => document.querySelectorAll(".pane .node").length === 5);
  await page.getByRole("button", { name: "Collapse block1" }).click();
  await page.waitForFunction(() => document.querySelectorAll(".pane .node").length === 4);
  await page.keyboard.press("Space");
  await page.waitForFunction(() => document.querySelectorAll(".pane .node").length === 5);
  await page.keyboard.press("/");
  await page.keyboard.type("block2/exp");
  await page.keyboard.press("Enter");
  // The operation that was found is inside of a collapsed group.
  await page.waitForFunction(() => document.querySelectorAll(".pane .node").length === 6);
  assert.match(await view.heading(), /tosa.exp/);
  assert.deepEqual(view.faults, []);
  await view.close();
});

const REGIONS = `func.func @main(%c: i1, %x: tensor<4xf32>) -> tensor<4xf32> {
  %0 = scf.if %c -> (tensor<4xf32>) {
    %1 = tosa.abs %x : (tensor<4xf32>) -> tensor<4xf32>
    scf.yield %1 : tensor<4xf32>
  } else {
    scf.yield %x : tensor<4xf32>
  }
  %2 = call @other(%0) : (tensor<4xf32>) -> tensor<4xf32>
  return %2 : tensor<4xf32>
}
func.func @other(%x: tensor<4xf32>) -> tensor<4xf32> {
  return %x : tensor<4xf32>
}`;

test("regions expand, and calls open the function", async () => {
  const view = await View.open(browser, [program(REGIONS)]);
  const { page } = view;
  assert.equal(await page.locator(".pane .node").count(), 5);
  await page.locator(".node", { hasText: "if" }).first().click();
  await page.keyboard.press("Space");
  await page.waitForFunction(() => document.querySelectorAll(".pane .node").length === 8);
  await page.locator(".node", { hasText: "call" }).click();
  await page.getByRole("button", { name: "Open other" }).click();
  await page.waitForFunction(() => document.querySelectorAll(".pane .node").length === 2);
  await page.getByRole("combobox", { name: "Function" }).selectOption({ index: 0 });
  await page.waitForFunction(() => document.querySelectorAll(".pane .node").length === 5);
  assert.deepEqual(view.faults, []);
  await view.close();
});

test("zoom changes the details, and the exported file has all nodes", async () => {
  const view = await View.open(browser, [MODEL]);
  const { page } = view;
  await page.keyboard.press("Tab");
  await page.locator(".pane").focus();
  for (let step = 0; step < 12; step += 1) await page.keyboard.press("-");
  await page.waitForSelector(".overview");
  await page.keyboard.press("0");
  await page.waitForSelector(".nodes");
  const file = await saved(page, "graph.svg", async () => page.getByRole("button", { name: "Save as SVG" }).click());
  assert.match(file, /^<svg xmlns="http:\/\/www.w3.org\/2000\/svg"/);
  assert.ok(file.includes("conv_2d") && file.includes("--quantized:#") && !file.includes("<script"));
  assert.deepEqual(view.faults, []);
  await view.close();
});
