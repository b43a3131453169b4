/** Writes the graph as an SVG file: all nodes, with the colors of the page. */

import { svg } from "./dom.js";
import { draw, markers } from "./drawing.js";
import type { Pane } from "./pane.js";

const MARGIN = 20;

/** The document of the file. It has no script and refers to nothing outside. */
export function graphFile(pane: Pane): string {
  const { scene } = pane;
  if (scene === undefined) return "";
  const { left, top, right, bottom } = scene.bounds;
  const [width, height] = [right - left + 2 * MARGIN, bottom - top + 2 * MARGIN];
  const prefix = "graph-";
  const root = svg("svg", { class: "graph", width, height, viewBox: `${left - MARGIN} ${top - MARGIN} ${width} ${height}` });
  const everything = { left: -Infinity, top: -Infinity, right: Infinity, bottom: Infinity };
  const background = svg("rect", { class: "background", x: left - MARGIN, y: top - MARGIN, width, height });
  root.append(svg("style", {}, style()), markers(prefix), background, ...draw(scene, everything, "full", pane.drawingState(prefix)));
  return new XMLSerializer().serializeToString(root);
}

/** The rules for graphs, and the values of the variables that they use. */
function style(): string {
  const rules = [...document.styleSheets].flatMap((sheet) => [...sheet.cssRules]).map((rule) => rule.cssText);
  const own = rules.filter((rule) => rule.startsWith(".graph"));
  const names = new Set(own.flatMap((rule) => [...rule.matchAll(/var\((--[\w-]+)/g)].map(([, name]) => name ?? "")));
  const computed = getComputedStyle(document.documentElement);
  const variables = [...names].map((name) => `${name}:${computed.getPropertyValue(name).trim()}`);
  return [`.graph{${variables.join(";")}}`, ...own].join("\n");
}

export function saveFile(name: string, text: string): void {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(new Blob([text], { type: "image/svg+xml" }));
  link.download = name;
  link.click();
  setTimeout(() => {
    URL.revokeObjectURL(link.href);
  }, 1000);
}
