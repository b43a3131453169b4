/** axe finds no serious fault in any state of a page, in both color schemes. */

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { after, before, test } from "node:test";
import type { Browser, Page } from "playwright-core";
import { MODELS, View, browse } from "./support.js";

const AXE = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

let browser: Browser;
before(async () => {
  browser = await browse();
});
after(async () => browser.close());

interface Fault {
  readonly impact: string;
  readonly id: string;
  readonly nodes: readonly { readonly target: readonly string[]; readonly failureSummary: string }[];
}

/** The serious faults, each with its places. */
async function faults(page: Page): Promise<string[]> {
  await page.evaluate(AXE);
  const found = await page.evaluate("axe.run(document, { resultTypes: ['violations'] }).then((result) => result.violations)");
  const serious = (found as Fault[]).filter(({ impact }) => impact === "serious" || impact === "critical");
  return serious.flatMap(({ id, nodes }) => nodes.slice(0, 3).map((node) => `${id}: ${node.target.join(" ")}: ${node.failureSummary}`));
}

for (const colorScheme of ["light", "dark"] as const) {
  test(`${colorScheme} colors`, async () => {
    const view = await View.open(browser, [`${MODELS}/shape_params.qdq.onnx`, "--through=fold-quant-shapes"], { colorScheme });
    const { page } = view;
    assert.deepEqual(await faults(page), [], "program");
    await page.keyboard.press("/");
    await page.keyboard.type("MatMul");
    await page.keyboard.press("Enter");
    assert.deepEqual(await faults(page), [], "operation");
    await page.keyboard.press("/");
    await page.keyboard.type("conv");
    assert.deepEqual(await faults(page), [], "search");
    await page.keyboard.press("Escape");
    await page.keyboard.press("]");
    await page.getByRole("checkbox").check();
    await page.locator(".pane").nth(1).focus();
    await page.keyboard.press("ArrowDown");
    assert.deepEqual(await faults(page), [], "comparison");
    await page.keyboard.press("?");
    assert.deepEqual(await faults(page), [], "help");
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
