/** Values of two programs, and of the steps of a pipeline, on the same inputs. */

import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import type { Browser } from "playwright-core";
import { seriousFaults } from "./axe.js";
import { MODELS, View, browse, npy, program } from "./support.js";

let browser: Browser;
before(async () => {
  browser = await browse();
});
after(async () => browser.close());

/** A chain with a sum of a constant, and an operation that no evaluator knows. */
const sums = (constant: string): string => `func.func @main(%x: tensor<2x3xi8>) -> tensor<2x3xi8> {
  %c = arith.constant dense<${constant}> : tensor<2x3xi8>
  %z = arith.constant dense<2> : tensor<2x3xi8>
  %0 = arith.addi %x, %z : tensor<2x3xi8>
  %1 = arith.addi %0, %c : tensor<2x3xi8> loc("sum")
  %2 = tosa.reverse %1 {axis = 1 : i32} : (tensor<2x3xi8>) -> tensor<2x3xi8>
  %3 = "a.b"(%2) : (tensor<2x3xi8>) -> tensor<2x3xi8>
  return %3 : tensor<2x3xi8>
}`;

for (const colorScheme of ["light", "dark"] as const) {
  test(`two programs: colors, steps and reasons, ${colorScheme}`, async () => {
    const input = npy([2, 3], [1, 2, 3, 4, 5, 6]);
    const programs = [program(sums("1")), program(sums("[[1, 1, 3], [1, 1, 1]]"))];
    const view = await View.open(browser, [...programs, `--outputs=${input}`, "--allow-unregistered-dialect"], { colorScheme });
    const { page } = view;
    const last = page.locator(".pane").nth(1);
    assert.deepEqual(await last.locator(".node .distance .amount").allTextContents(), ["=", "2", "2", "?"]);
    assert.equal(await last.locator(".edge.level.equal").count(), 1);
    assert.equal(await last.locator(".edge.level.few").count(), 2);
    assert.match(await page.locator(".steps").innerText(), /2 values differ/);
    const panel = page.locator(".panel");
    assert.match(await panel.innerText(), /Output 0.*dialect is unknown/s);
    assert.deepEqual(await seriousFaults(page), [], "program");
    await panel.getByRole("button", { name: "sum" }).last().click();
    assert.match(await panel.locator(".distance").innerText(), /1 of 6 .*2 steps.*\[0, 2\].*dB/s);
    await page.locator(".pane").first().locator(".node", { hasText: "reverse" }).click();
    assert.match(await panel.locator(".distance").innerText(), /2 steps.*\[0, 0\]/s);
    await page.locator(".pane").first().locator(".node", { hasText: "b" }).last().click();
    assert.match(await panel.locator(".distance.unknown").innerText(), /'a\.b' cannot be run: its dialect is unknown/);
    assert.match((await last.locator(".node", { hasText: "reverse" }).getAttribute("aria-label")) ?? "", /values differ by at most 2 steps/);
    assert.deepEqual(await seriousFaults(page), [], "operation");
    assert.deepEqual(view.faults, []);
    await view.close();
  });
}

test("steps of a pipeline: the values of a model do not change", async () => {
  const input = npy([1, 16, 16, 4], Array.from({ length: 1024 }, (_, at) => ((at * 37) % 256) - 128));
  const view = await View.open(browser, [`${MODELS}/twin_dev.int8.tflite`, "--through=fold-quant-shapes,canonicalize", `--outputs=${input}`]);
  const { page } = view;
  assert.equal(await page.locator(".distance").count(), 0);
  await page.keyboard.press("]");
  await page.waitForSelector(".distance.equal");
  assert.match(await page.locator(".steps").innerText(), /0 values differ/);
  assert.match(await page.locator(".panel").innerText(), /Equal in all 11 elements/);
  assert.equal(await page.locator(".node .distance:is(.one, .few, .many)").count(), 0);
  await page.getByRole("button", { name: "Fit" }).click();
  for (let step = 0; step < 12; step += 1) await page.keyboard.press("-");
  assert.deepEqual(view.faults, []);
  await view.close();
});
