/** axe finds no serious fault in any state of a page, in both color schemes. */

import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import type { Browser } from "playwright-core";
import { seriousFaults } from "./axe.js";
import { MODELS, View, browse } from "./support.js";

let browser: Browser;
before(async () => {
  browser = await browse();
});
after(async () => browser.close());

for (const colorScheme of ["light", "dark"] as const) {
  test(`${colorScheme} colors`, async () => {
    const view = await View.open(browser, [`${MODELS}/shape_params.qdq.onnx`, "--through=fold-quant-shapes"], { colorScheme });
    const { page } = view;
    assert.deepEqual(await seriousFaults(page), [], "program");
    await page.keyboard.press("/");
    await page.keyboard.type("MatMul");
    await page.keyboard.press("Enter");
    assert.deepEqual(await seriousFaults(page), [], "operation");
    await page.keyboard.press("/");
    await page.keyboard.type("conv");
    assert.deepEqual(await seriousFaults(page), [], "search");
    await page.keyboard.press("Escape");
    await page.keyboard.press("]");
    await page.getByRole("checkbox").check();
    await page.locator(".pane").nth(1).focus();
    await page.keyboard.press("ArrowDown");
    assert.deepEqual(await seriousFaults(page), [], "comparison");
    await page.keyboard.press("?");
    assert.deepEqual(await seriousFaults(page), [], "help");
    await page.keyboard.press("Escape");
    assert.deepEqual(view.faults, []);
    await view.close();
  });
}

test("every control is in the order of the tab key, and shows the focus", async () => {
  const view = await View.open(browser, [`${MODELS}/twin_dev.int8.tflite`]);
  const { page } = view;
  const seen: string[] = [];
  for (let step = 0; step < 14; step += 1) {
    await page.keyboard.press("Tab");
    // After the last control, the focus leaves the page.
    if (await page.evaluate(() => document.activeElement === document.body)) break;
    const [label, outline] = await page.evaluate(() => {
      const element = document.activeElement;
      return [element?.getAttribute("aria-label") ?? element?.textContent, element === null ? "" : getComputedStyle(element).outlineStyle];
    });
    seen.push(label ?? "");
    assert.notEqual(outline, "none", label);
  }
  for (const wanted of ["Zoom in", "Save as SVG", "Print", "Help"]) assert.ok(seen.includes(wanted), wanted);
  assert.ok(seen.some((label) => label.startsWith("Graph of ")));
  await view.close();
});
