/** Two programs side by side, and the steps of a pipeline. */

import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import type { Browser } from "playwright-core";
import { MODELS, View, browse, program, qopt, scratch } from "./support.js";

let browser: Browser;
before(async () => {
  browser = await browse();
});
after(async () => browser.close());

const text = (operations: string): string => `func.func @main(%x: tensor<4xf32>) -> tensor<4xf32> {
${operations}
  return %r : tensor<4xf32>
}`;
const UNARY = (result: string, name: string, operand: string): string => `  %${result} = tosa.${name} %${operand} : (tensor<4xf32>) -> tensor<4xf32>`;

test("two programs: added, removed and changed operations, and the selection in both", async () => {
  const a = program(text([UNARY("0", "abs", "x"), UNARY("1", "exp", "0"), UNARY("r", "ceil", "1")].join("\n")));
  const b = program(text([UNARY("0", "abs", "x"), UNARY("1", "floor", "0"), UNARY("r", "ceil", "1")].join("\n")));
  const view = await View.open(browser, [a, b]);
  const { page } = view;
  assert.equal(await page.locator(".pane").count(), 2);
  assert.deepEqual(await page.locator(".node.removed .title").allTextContents(), ["exp"]);
  assert.deepEqual(await page.locator(".node.added .title").allTextContents(), ["floor"]);
  assert.deepEqual(await page.locator(".node.changed .title").allTextContents(), ["ceil", "ceil"]);
  await page.locator(".pane").nth(1).locator(".node", { hasText: "ceil" }).click();
  await page.waitForFunction(() => document.querySelectorAll(".node.selected").length === 2);
  assert.match(await page.locator(".panel .difference").innerText(), /operand #0 tosa.exp .*-> tosa.floor/);
  await page.locator(".pane").first().locator(".node", { hasText: "exp" }).click();
  assert.match(await page.locator(".panel .difference").innerText(), /Not in the other program/);
  await page.getByRole("checkbox").uncheck();
  assert.equal(await page.locator(".pane").count(), 1);
  assert.deepEqual(view.faults, []);
  await view.close();
});

test("equal programs have no marks", async () => {
  const file = `${MODELS}/twin_dev.int8.tflite`;
  const other = scratch("other.tflite");
  qopt([file, "-o", other]);
  const view = await View.open(browser, [file, other]);
  assert.equal(await view.page.locator(".node:is(.added, .removed, .changed)").count(), 0);
  assert.match(await view.page.locator(".steps").innerText(), /0 added, 0 removed, 0 changed/);
  assert.deepEqual(view.faults, []);
  await view.close();
});

test("the slider shows each step, by mouse and keyboard", async () => {
  const view = await View.open(browser, [`${MODELS}/shape_params.qdq.onnx`, "--through=fold-quant-shapes,canonicalize"]);
  const { page } = view;
  const label = page.locator(".steps .step");
  assert.match(await label.innerText(), /as read/);
  const count = Number((await page.locator(".panel [data-key=movements]").getAttribute("data-number")) ?? "");
  await page.getByRole("button", { name: "Step forward" }).click();
  assert.match(await label.innerText(), /1\. after fold-quant-shapes/);
  assert.ok(Number(await page.locator(".panel [data-key=movements]").getAttribute("data-number")) < count);
  assert.ok((await page.locator(".node:is(.added, .changed)").count()) > 0);
  await page.keyboard.press("]");
  assert.match(await label.innerText(), /2\. after .*canonicalize/);
  await page.keyboard.press("[");
  await page.keyboard.press("[");
  assert.match(await label.innerText(), /as read/);
  await page.getByRole("slider").focus();
  await page.keyboard.press("ArrowRight");
  assert.match(await label.innerText(), /1\. after/);
  await page.getByRole("checkbox", { name: "Before and after" }).check();
  assert.equal(await page.locator(".pane").count(), 2);
  assert.ok((await page.locator(".pane").first().locator(".node.removed").count()) > 0);
  // The selection stays on the operation, and its text is shown.
  await page.keyboard.press("/");
  await page.keyboard.type("MatMul");
  await page.keyboard.press("Enter");
  const heading = await view.heading();
  await page.keyboard.press("]");
  assert.equal(await view.heading(), heading);
  assert.ok((await page.locator(".panel pre").first().innerText()).includes("torch.operator"));
  assert.deepEqual(view.faults, []);
  await view.close();
});
