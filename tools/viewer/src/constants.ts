/** The facts of a constant: histogram, saturation and unused range, for the whole and by channel. */

import * as charts from "./charts.js";
import { type Child, html } from "./dom.js";
import type { ConstantFacts, TypeFacts } from "./facts.js";
import * as format from "./format.js";

export function constantSection(facts: ConstantFacts, type: TypeFacts): HTMLElement {
  if (facts.elements === undefined) return html("p", {}, "The elements have no numbers of at most 64 bits.");
  const elements = Number(facts.elements);
  const rows: [string, string][] = [["elements", `${format.digits(facts.elements)}, ${format.bytes(facts.bytes ?? 0)}`]];
  const content: Child[] = [];
  if (facts.min === undefined || facts.min === null || facts.max === undefined || facts.max === null) {
    if (elements > 0) rows.push(["statistics", "none, too many elements"]);
    return html("div", { class: "constant" }, list(rows));
  }
  const show = (value: number | string): string => (type.kind === "float" ? format.real(Number(value)) : format.digits(value));
  rows.push(["least, greatest", `${show(facts.min)}, ${show(facts.max)}`]);
  const scales = type.quantized?.granularity === "tensor" ? type.quantized.scales?.[0] : undefined;
  if (typeof scales === "number") {
    const zero = Number(type.quantized?.zeroPoints?.[0] ?? 0);
    const value = (stored: number | string): string => format.real((Number(stored) - zero) * scales);
    rows.push(["as reals", `${value(facts.min)}, ${value(facts.max)}`]);
  }
  rows.push(["zeros", `${format.digits(facts.zeros ?? 0)} (${format.percent(Number(facts.zeros ?? 0), elements)})`]);
  if (facts.nonFinite !== undefined) rows.push(["not finite", format.digits(facts.nonFinite)]);
  if (facts.saturated !== undefined && facts.bounds !== undefined) {
    const [low, high] = facts.saturated;
    rows.push(["saturated", `${format.percent(Number(low) + Number(high), elements)} (${format.digits(low)} at ${facts.bounds[0]}, ${format.digits(high)} at ${facts.bounds[1]})`]);
    const [least, most] = [Number(facts.bounds[0]), Number(facts.bounds[1])];
    const used = Number(facts.max) - Number(facts.min) + 1;
    rows.push(["unused range", format.percent(most - least + 1 - used, most - least + 1)]);
  }
  if (facts.values !== undefined) rows.push(["values", facts.values.map((value) => value ?? "not finite").join(", ")]);
  content.push(list(rows));
  if (facts.bins !== undefined && elements > 1) {
    const label = `Histogram from ${facts.low ?? ""} to ${facts.high ?? ""}, heights by square root`;
    content.push(charts.histogram(facts.bins, label, { ends: facts.bounds !== undefined }));
    content.push(html("p", { class: "ends" }, html("span", {}, show(facts.low ?? 0)), html("span", {}, show(facts.high ?? 0))));
  }
  if (facts.channels !== undefined && facts.channels.length > 0) content.push(...channels(facts));
  return html("div", { class: "constant" }, ...content);
}

function channels({ channels: rows = [], channelCount = 0 }: ConstantFacts): HTMLElement[] {
  const all = Number(channelCount);
  const some = rows.length < all ? `first ${rows.length} of ${format.digits(all)} channels` : `${rows.length} channels`;
  const widths = rows.map(([low, high]) => Number(high) - Number(low));
  const narrow = widths.indexOf(Math.min(...widths));
  const title = html("p", { class: "ends" }, html("span", {}, `Stored integers of ${some}`));
  const chart = charts.channels(rows, `Stored integers of ${some}; channel ${narrow} uses the least of the range`);
  const box = html("div", { class: "channels", tabindex: 0, role: "group", "aria-label": `Stored integers of ${some}` }, chart);
  return [title, box];
}

function list(rows: readonly (readonly [string, string])[]): HTMLElement {
  return html("dl", {}, ...rows.map(([name, value]) => html("div", {}, html("dt", {}, name), html("dd", {}, value))));
}
