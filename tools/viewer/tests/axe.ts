/** The accessibility checks of axe in a page. */

import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type { Page } from "playwright-core";

const AXE = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

interface Fault {
  readonly impact: string;
  readonly id: string;
  readonly nodes: readonly { readonly target: readonly string[]; readonly failureSummary: string }[];
}

/** The serious faults, each with its places. */
export async function seriousFaults(page: Page): Promise<string[]> {
  await page.evaluate(AXE);
  const found = await page.evaluate("axe.run(document, { resultTypes: ['violations'] }).then((result) => result.violations)");
  const serious = (found as Fault[]).filter(({ impact }) => impact === "serious" || impact === "critical");
  return serious.flatMap(({ id, nodes }) => nodes.slice(0, 3).map((node) => `${id}: ${node.target.join(" ")}: ${node.failureSummary}`));
}
