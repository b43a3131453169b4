/** A diff has both texts, and no shorter one exists for small texts. */

import assert from "node:assert/strict";
import { test } from "node:test";
import { diffLines, hunks } from "../../src/playground/diff.js";

/** The length of the longest common subsequence. */
function common(a: readonly string[], b: readonly string[]): number {
  const row = b.map(() => 0);
  for (const x of a) {
    let diagonal = 0;
    b.forEach((y, at) => {
      const above = row[at] ?? 0;
      row[at] = x === y ? diagonal + 1 : Math.max(above, at > 0 ? (row[at - 1] ?? 0) : 0);
      diagonal = above;
    });
  }
  return row.at(-1) ?? 0;
}

test("a diff is complete and shortest", () => {
  let seed = 7;
  const random = (below: number): number => {
    seed = (seed * 1103515245 + 12345) % 2147483648;
    return Math.floor((seed / 2147483648) * below);
  };
  for (let round = 0; round < 500; round += 1) {
    const [a, b] = [0, 1].map(() => Array.from({ length: 1 + random(9) }, () => "abc"[random(3)] ?? ""));
    assert.ok(a !== undefined && b !== undefined);
    const lines = diffLines(a.join("\n"), b.join("\n"));
    const without = (kind: string): string[] => lines.filter((line) => line.kind !== kind).map(({ text }) => text);
    assert.deepEqual(without("added"), a);
    assert.deepEqual(without("removed"), b);
    assert.equal(lines.filter(({ kind }) => kind === "same").length, common(a, b), `${a.join("")} ${b.join("")}`);
  }
});

test("lines far from a change are left out", () => {
  const before = Array.from({ length: 20 }, (_, at) => String(at));
  const after = before.map((line) => (line === "10" ? "x" : line));
  const shown = hunks(diffLines(before.join("\n"), after.join("\n")), 2).map((line) => line?.text ?? "...");
  assert.deepEqual(shown, ["...", "8", "9", "10", "x", "11", "12", "..."]);
});
