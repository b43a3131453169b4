/** Names that end elements, close quotes, reorder text, or are long. */

import assert from "node:assert/strict";
import { statSync } from "node:fs";
import { after, before, test } from "node:test";
import type { Browser } from "playwright-core";
import { View, browse, program, qopt, scratch } from "./support.js";

let browser: Browser;
before(async () => {
  browser = await browse();
});
after(async () => browser.close());

const NAMES = [
  "</script><script>alert(1)</script>",
  "<!--<script>",
  "<img src=x onerror=alert(1)>",
  `"'&<>\`\${alert(1)}`,
  "@QOPT_FACTS@",
  "\u202Eevil\u2066",
  "__proto__",
  "constructor/toString/x",
];

const mlir = (text: string): string => `"${text.replaceAll(/["\\]/g, (c) => `\\${c === '"' ? "22" : "5C"}`)}"`;

test("hostile names are text", async () => {
  const lines = NAMES.map((name, at) => `  %${at + 1} = "a.b"(%${at}) {name = ${mlir(name)}} : (tensor<4xf32>) -> tensor<4xf32> loc(${mlir(name)})`);
  const text = `func.func @${mlir("</title>" + (NAMES[0] ?? ""))}(%0: tensor<4xf32>) {\n${lines.join("\n")}\n  return\n}`;
  const view = await View.open(browser, [program(text), "--allow-unregistered-dialect"]);
  const { page } = view;
  for (const [at, name] of NAMES.entries()) {
    await page.locator(".node", { hasText: "b" }).nth(at).click();
    const shown = await page.locator(".panel .name").innerText();
    assert.equal(shown.replaceAll(/\s/g, " "), name.replace("\u202E", "\\x202E").replace("\u2066", "\\x2066"));
  }
  assert.equal(await page.locator("img, iframe, body script:not(#facts) + script").count(), 0);
  assert.ok(!/[\u202A-\u202E\u2066-\u2069]/.test(await page.content()));
  assert.deepEqual(view.faults, []);
  await view.close();
});

test("a name of 1 MB is cut", async () => {
  const name = "n".repeat(1 << 20);
  const text = `func.func @main(%0: tensor<4xf32>) {\n  %1 = tosa.abs %0 : (tensor<4xf32>) -> tensor<4xf32> loc("${name}")\n  return\n}`;
  const path = program(text);
  const view = await View.open(browser, [path]);
  await view.page.locator(".node", { hasText: "abs" }).click();
  assert.match(await view.page.locator(".panel .name").innerText(), /n{4096} \.\.\. \(1048576 bytes\)/);
  assert.deepEqual(view.faults, []);
  await view.close();
  const page = scratch("long.html");
  qopt(["view", path, "-o", page]);
  assert.ok(statSync(page).size < 1 << 18);
});
