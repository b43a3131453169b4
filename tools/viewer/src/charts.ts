/** Small pictures: histograms, scales of channels, ranges of channels. Each has a text for readers of the screen. */

import { svg } from "./dom.js";
import type { ChannelFacts, Integer } from "./facts.js";
import { brief, digits, extent } from "./format.js";

const WIDTH = 300;
const HEIGHT = 64;

/** Bars of a histogram. The height is a square root, so that rare values are visible. */
export function histogram(bins: readonly Integer[], label: string, marks: { readonly ends: boolean }): SVGSVGElement {
  const counts = bins.map(Number);
  const most = Math.max(1, ...counts);
  const step = WIDTH / counts.length;
  const bars = counts.flatMap((count, at) => {
    if (count === 0) return [];
    const height = Math.max(1.5, (HEIGHT - 4) * Math.sqrt(count / most));
    const isEnd = marks.ends && (at === 0 || at === counts.length - 1);
    return [svg("rect", { class: isEnd ? "bar end" : "bar", x: at * step, y: HEIGHT - height, width: Math.max(step * 0.9, 0.8), height })];
  });
  return picture(HEIGHT, label, ...bars, svg("line", { class: "axis", x1: 0, x2: WIDTH, y1: HEIGHT - 0.5, y2: HEIGHT - 0.5 }));
}

/** The scales of channels, from 0 to the greatest. Neighbors share a bar if there are many. */
export function scales(values: readonly (number | null)[], label: string): SVGSVGElement {
  const height = 34;
  const finite = values.map((value) => value ?? 0);
  const most = Math.max(extent(finite)[1], Number.MIN_VALUE);
  const count = Math.min(finite.length, 150);
  const step = WIDTH / count;
  const bars = Array.from({ length: count }, (_, at) => {
    const [from, to] = [Math.floor((at * finite.length) / count), Math.ceil(((at + 1) * finite.length) / count)];
    const greatest = Math.max(...finite.slice(from, to));
    const size = Math.max(1, ((height - 2) * greatest) / most);
    return svg("rect", { class: "bar", x: at * step, y: height - size, width: Math.max(step * 0.88, 0.8), height: size });
  });
  return picture(height, label, ...bars);
}

/** A row for each channel with the parts of the storage range that its elements take. */
export function channels(rows: readonly ChannelFacts[], label: string): SVGSVGElement {
  const size = rows.length > 64 ? 3 : rows.length > 24 ? 5 : 9;
  const cells = rows.flatMap(([low, high, saturated, bins], at) => {
    const width = WIDTH / bins.length;
    const own = Array.from(bins, Number).flatMap((height, bin) =>
      height === 0 ? [] : [svg("rect", { class: "cell", x: bin * width, y: at * size, width, height: size - 0.6, "fill-opacity": (0.15 + (0.85 * height) / 9).toFixed(2) })],
    );
    const title = svg("title", {}, `channel ${at}: ${low} to ${high}, at a bound: ${digits(saturated)}`);
    return [svg("g", {}, title, svg("rect", { class: "track", x: 0, y: at * size, width: WIDTH, height: size - 0.6 }), ...own)];
  });
  return picture(rows.length * size, label, ...cells);
}

/** The position of a represented range and its zero on an axis. */
export function realAxis(low: number, high: number): SVGSVGElement {
  const zero = low < 0 && high > 0 ? (-low / (high - low)) * WIDTH : undefined;
  const marks = zero === undefined ? [] : [svg("line", { class: "zero", x1: zero, x2: zero, y1: 0, y2: 12 })];
  return picture(12, `reals from ${brief(low)} to ${brief(high)}`, svg("rect", { class: "range", x: 0, y: 4, width: WIDTH, height: 4, rx: 2 }), ...marks);
}

function picture(height: number, label: string, ...content: SVGElement[]): SVGSVGElement {
  const shapes = { class: "chart", viewBox: `0 0 ${WIDTH} ${height}`, height, preserveAspectRatio: "none", role: "img", "aria-label": label };
  return svg("svg", shapes, ...content);
}
