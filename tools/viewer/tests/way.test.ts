/** The way of an element: through movements, and from one step of a pipeline to the next. */

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { after, before, test } from "node:test";
import type { Browser } from "playwright-core";
import type { Facts } from "../src/facts.js";
import { FunctionGraph } from "../src/graph.js";
import { elementFacts, indexOf, numberOf, origin, reached, resultsOf, sizesOf, sourceOf } from "../src/way.js";
import { seriousFaults } from "./axe.js";
import { View, browse, npy, program, qopt, scratch } from "./support.js";

let browser: Browser;
before(async () => {
  browser = await browse();
});
after(async () => browser.close());

const MOVEMENTS = `func.func @main(%x: tensor<2x3x4xi8>) -> tensor<7x11xi8> {
  %0 = stablehlo.transpose %x, dims = [2, 0, 1] : (tensor<2x3x4xi8>) -> tensor<4x2x3xi8>
  %1 = stablehlo.reshape %0 : (tensor<4x2x3xi8>) -> tensor<4x6xi8>
  %2 = stablehlo.reverse %1, dims = [0] : tensor<4x6xi8>
  %3 = stablehlo.slice %2 [1:4, 1:6:2] : (tensor<4x6xi8>) -> tensor<3x3xi8>
  %4 = stablehlo.slice %1 [0:3, 0:2] : (tensor<4x6xi8>) -> tensor<3x2xi8>
  %5 = stablehlo.concatenate %3, %4, dim = 1 : (tensor<3x3xi8>, tensor<3x2xi8>) -> tensor<3x5xi8>
  %v = stablehlo.constant dense<-9> : tensor<i8>
  %6 = stablehlo.pad %5, %v, low = [2, 1], high = [0, 1], interior = [1, 1] : (tensor<3x5xi8>, tensor<i8>) -> tensor<7x11xi8>
  return %6 : tensor<7x11xi8>
}`;

test("the facts of movements are what the evaluator computes, in both directions", () => {
  const input = npy([2, 3, 4], Array.from({ length: 24 }, (_, at) => at + 1));
  const [file, path] = [program(MOVEMENTS), scratch("view.html")];
  qopt(["view", file, file, `--outputs=${input}`, "-o", path]);
  const [, text = ""] = /<script id="facts" type="application\/json">(.*?)<\/script>/s.exec(readFileSync(path, "utf8")) ?? [];
  const facts = JSON.parse(text) as Facts;
  const fn = facts.programs[0]?.functions.find(({ name }) => name === "main");
  assert.ok(fn !== undefined);
  const graph = new FunctionGraph(facts, fn);
  let checked = 0;
  for (const { results, moves } of fn.operations) {
    const [value] = results;
    const pieces = moves?.[0];
    if (typeof value !== "number" || pieces === undefined) continue;
    assert.ok(typeof pieces !== "string", String(pieces));
    const sizes = sizesOf(graph, value) ?? [];
    for (let number = 0; number < sizes.reduce((all, size) => all * size, 1); number += 1) {
      const index = indexOf(sizes, number);
      assert.equal(numberOf(sizes, index), number);
      const source = sourceOf(pieces, index);
      assert.ok(source !== undefined && source.value !== null);
      const place = { value: source.value, index: indexOf(sizesOf(graph, source.value) ?? [], source.number) };
      assert.equal(elementFacts(facts, graph, place).stored, elementFacts(facts, graph, { value, index }).stored);
      const back = resultsOf(pieces, source.value, source.number, 1000);
      assert.ok(back.some((each) => each.join() === index.join()), `${index.join()} of ${back.join(" ")}`);
      for (const each of back) assert.deepEqual(sourceOf(pieces, each), source);
      checked += 1;
    }
  }
  assert.equal(checked, 24 + 24 + 24 + 9 + 6 + 15 + 77);
  // From the result to the argument, and from the argument to the result.
  const last = fn.operations.findLast(({ moves }) => moves !== undefined)?.results[0] ?? 0;
  const place = { value: last, index: [2, 1] };
  const { places, why } = origin(graph, place);
  assert.equal(why, "an argument");
  const first = places.at(-1);
  assert.ok(first !== undefined && reached(graph, first).some(({ value, index }) => value === last && index.join() === "2,1"));
});

const FOLDED = `!w = !quant.uniform<i8<-127:127>:f32:0, {0.5,0.25}>
!t = !quant.uniform<i8<-127:127>:f32:1, {0.5,0.25}>
func.func @main(%x: tensor<3x2xf32> loc("x")) -> tensor<3x2xf32> {
  %w = "tfl.pseudo_qconst"() {qtype = tensor<2x3x!w>, value = dense<[[1, 2, 3], [4, 5, 6]]> : tensor<2x3xi8>} : () -> tensor<2x3x!w> loc("w")
  %p = "tfl.pseudo_const"() {value = dense<[1, 0]> : tensor<2xi32>} : () -> tensor<2xi32>
  %t = "tfl.transpose"(%w, %p) : (tensor<2x3x!w>, tensor<2xi32>) -> tensor<3x2x!t> loc("turned")
  %r = "tfl.dequantize"(%t) : (tensor<3x2x!t>) -> tensor<3x2xf32> loc("real")
  %s = "tfl.add"(%x, %r) {fused_activation_function = "NONE"} : (tensor<3x2xf32>, tensor<3x2xf32>) -> tensor<3x2xf32> loc("sum")
  return %s : tensor<3x2xf32>
}`;

for (const colorScheme of ["light", "dark"] as const) {
  test(`an element before and after a pass, ${colorScheme}`, async () => {
    const view = await View.open(browser, [program(FOLDED), "--through=fold-quant-shapes"], { colorScheme });
    const { page } = view;
    await page.locator(".node", { hasText: "dequantize" }).click();
    const panel = page.locator(".panel");
    await panel.getByText("Way of an element").click();
    await panel.getByRole("spinbutton").first().fill("2");
    await panel.getByRole("spinbutton").nth(1).fill("1");
    const steps = await panel.locator(".ways ol").allInnerTexts();
    assert.equal(steps.length, 2);
    const lines = (steps[0] ?? "").split("\n").filter((line) => line !== "");
    assert.match(lines.join("\n"), /w \[1, 2\]\nstored 6 · scale 0\.25 · zero point 0 · real 1\.5\n.*turned \[2, 1\]\nstored 6 · scale 0\.25 · zero point 0 · real 1\.5\n.*real \[2, 1\]\nreal 1\.5\n.*sum \[2, 1\]/);
    assert.match(steps[1] ?? "", /\[2, 1\]\s+stored 6 · scale 0\.25 · zero point 0 · real 1\.5/);
    assert.doesNotMatch(steps[1] ?? "", /\[1, 2\]/);
    assert.deepEqual(await seriousFaults(page), [], "way");
    // The section stays open, and the element stays, from step to step and from value to value.
    await page.locator(".pane").focus();
    await page.keyboard.press("]");
    await panel.locator(".ways ol").nth(1).getByText("real [2, 1]").waitFor();
    await page.keyboard.press("[");
    await panel.locator(".ways ol").first().getByRole("button", { name: "w", exact: false }).first().click();
    assert.equal(await panel.locator(".kind").innerText(), "Value");
    assert.deepEqual(await panel.getByRole("spinbutton").evaluateAll((all) => all.map((each) => (each as HTMLInputElement).value)), ["1", "2"]);
    assert.match(await panel.locator("fieldset").innerText(), /channel/);
    await panel.getByRole("spinbutton").first().fill("7");
    assert.equal(await panel.getByRole("spinbutton").first().getAttribute("aria-invalid"), "true");
    assert.deepEqual(view.faults, []);
    await view.close();
  });
}
