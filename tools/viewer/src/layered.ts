/**
 * A layered layout in nearly linear time, for graphs of thousands of nodes.
 *
 * The steps are those of Sugiyama: layers by the longest path, an order in each layer by the barycenters of neighbors, and
 * coordinates near the neighbors. Coordinates of a layer minimize the squared distances to their wishes under the constraint
 * that boxes do not overlap, by pooling of adjacent violators. Links that span several layers pass through points without
 * a size; those that span very many run straight.
 */

import type { Box, Layout, Link, Point } from "./layout.js";
import { LAYER_GAP, NODE_GAP, isBefore } from "./layout.js";

/** Links that span more layers run straight, so that the number of points stays linear. */
const MAX_SPAN = 24;
/** Space between the ends of links at a box, in pixels. */
const MAX_END_GAP = 24;
const ORDER_SWEEPS = 6;
const PLACE_SWEEPS = 8;

/** A box, or a point of a long link. */
interface Cell {
  readonly layer: number;
  readonly width: number;
  readonly above: Cell[];
  readonly below: Cell[];
  /** Position in its layer. */
  index: number;
  x: number;
  /** The position that the neighbors give it. */
  wish: number;
}

export function layered(boxes: readonly Box[], links: readonly Link[]): Layout {
  const forward = links.map(({ from, to }) => (isBefore(boxes, from, to) ? { from, to } : { from: to, to: from }));
  const layers = layersOf(boxes, forward);
  const cells: Cell[] = boxes.map(({ width }, index) => cell(layers[index] ?? 0, width));
  const chains = forward.map(({ from, to }) => chain(cells[from], cells[to]));
  const rows = rowsOf(chains.flat(), cells);
  orderRows(rows);
  placeRows(rows);
  const tops = topsOf(boxes, layers, rows.length);
  const center = (layer: number, height: number): number => (tops[layer] ?? 0) + height / 2;
  const centers = boxes.map(({ height }, index) => ({ x: cells[index]?.x ?? 0, y: center(layers[index] ?? 0, height) }));
  const inners = chains.map((points) => points.map(({ x, layer }) => ({ x, y: center(layer, rowHeight(tops, layer)) })));
  const x = (box: number): number => centers[box]?.x ?? 0;
  const starts = ends(boxes, forward.map(({ from, to }, index) => ({ box: from, x: x(from), toward: inners[index]?.[0]?.x ?? x(to) })));
  const stops = ends(boxes, forward.map(({ from, to }, index) => ({ box: to, x: x(to), toward: inners[index]?.at(-1)?.x ?? x(from) })));
  const courses = links.map((link, index) => {
    const [from, to] = [forward[index]?.from ?? 0, forward[index]?.to ?? 0];
    const inner = inners[index] ?? [];
    const start: Point = { x: starts[index] ?? 0, y: (tops[layers[from] ?? 0] ?? 0) + (boxes[from]?.height ?? 0) };
    const end: Point = { x: stops[index] ?? 0, y: tops[layers[to] ?? 0] ?? 0 };
    const points = [start, ...inner, end];
    return link.from === from ? points : points.reverse();
  });
  return { centers, courses };
}

const cell = (layer: number, width: number): Cell => ({ layer, width, above: [], below: [], index: 0, x: 0, wish: 0 });

/** The layer of each box: below all its sources, and directly above its users if it has no source. */
function layersOf(boxes: readonly Box[], links: readonly Link[]): number[] {
  const order = boxes.map((_, index) => index).sort((a, b) => (isBefore(boxes, a, b) ? -1 : 1));
  const outgoing: number[][] = boxes.map(() => []);
  const hasSource = boxes.map(() => false);
  for (const { from, to } of links) {
    outgoing[from]?.push(to);
    hasSource[to] = true;
  }
  const layers: number[] = boxes.map(() => 0);
  for (const from of order) {
    for (const to of outgoing[from] ?? []) layers[to] = Math.max(layers[to] ?? 0, (layers[from] ?? 0) + 1);
  }
  for (const from of order) {
    const users = outgoing[from] ?? [];
    if (hasSource[from] === true || users.length === 0) continue;
    layers[from] = users.reduce((least, to) => Math.min(least, layers[to] ?? 0), Infinity) - 1;
  }
  return layers;
}

/** Connects two cells through a point in each layer between them, and returns the points. */
function chain(from: Cell | undefined, to: Cell | undefined): Cell[] {
  if (from === undefined || to === undefined) return [];
  const span = to.layer - from.layer;
  const points = span > MAX_SPAN ? [] : Array.from({ length: Math.max(span - 1, 0) }, (_, at) => cell(from.layer + at + 1, 0));
  const all = [from, ...points, to];
  all.slice(1).forEach((below, at) => {
    const above = all[at];
    if (above === undefined || below.layer !== above.layer + 1) return;
    above.below.push(below);
    below.above.push(above);
  });
  return points;
}

/** The cells of each layer, first in the order of a depth-first walk from the sources. */
function rowsOf(points: readonly Cell[], boxes: readonly Cell[]): Cell[][] {
  const rows: Cell[][] = [];
  const seen = new Set<Cell>();
  const visit = (first: Cell): void => {
    const work = [first];
    for (let at = work.pop(); at !== undefined; at = work.pop()) {
      if (seen.has(at)) continue;
      seen.add(at);
      const row = (rows[at.layer] ??= []);
      at.index = row.push(at) - 1;
      work.push(...[...at.below].reverse());
    }
  };
  for (const box of boxes) if (box.above.length === 0) visit(box);
  for (const rest of [...boxes, ...points]) visit(rest);
  return Array.from(rows, (row: Cell[] | undefined) => row ?? []);
}

function orderRows(rows: readonly Cell[][]): void {
  for (let sweep = 0; sweep < ORDER_SWEEPS; sweep += 1) {
    const isDown = sweep % 2 === 0;
    for (const row of isDown ? rows : [...rows].reverse()) {
      for (const each of row) {
        const neighbors = isDown ? each.above : each.below;
        let sum = 0;
        for (const neighbor of neighbors) sum += neighbor.index;
        each.wish = neighbors.length === 0 ? each.index : sum / neighbors.length;
      }
      if (row.length > 1) row.sort((a, b) => a.wish - b.wish || a.index - b.index);
      row.forEach((each, index) => {
        each.index = index;
      });
    }
  }
}

function placeRows(rows: readonly Cell[][]): void {
  for (const row of rows) {
    let x = 0;
    for (const each of row) {
      each.x = x + each.width / 2;
      x += each.width + NODE_GAP;
    }
  }
  for (let sweep = 0; sweep < PLACE_SWEEPS; sweep += 1) {
    const isDown = sweep % 2 === 0;
    const isLast = sweep + 2 >= PLACE_SWEEPS;
    for (const row of isDown ? rows : [...rows].reverse()) {
      for (const each of row) {
        const [above, below] = [isDown || isLast ? each.above : [], !isDown || isLast ? each.below : []];
        const count = above.length + below.length;
        let sum = 0;
        for (const neighbor of above) sum += neighbor.x;
        for (const neighbor of below) sum += neighbor.x;
        each.wish = count === 0 ? each.x : sum / count;
      }
      place(row);
    }
  }
}

/** Places the cells of a row as near to their wishes as they fit. */
function place(row: readonly Cell[]): void {
  const [only] = row;
  if (row.length === 1 && only !== undefined) {
    only.x = only.wish;
    return;
  }
  // The offset of each cell from the first one if all touch. Without it, the constraint is that positions do not decrease.
  let offset = 0;
  const offsets = row.map((each, at) => {
    const before = row[at - 1];
    if (before !== undefined) offset += (before.width + each.width) / 2 + NODE_GAP;
    return offset;
  });
  const pools: { sum: number; count: number }[] = [];
  row.forEach((each, at) => {
    let pool = { sum: each.wish - (offsets[at] ?? 0), count: 1 };
    for (let last = pools.at(-1); last !== undefined && last.sum / last.count > pool.sum / pool.count; last = pools.at(-1)) {
      pool = { sum: pool.sum + last.sum, count: pool.count + last.count };
      pools.pop();
    }
    pools.push(pool);
  });
  let at = 0;
  for (const { sum, count } of pools) {
    for (const end = at + count; at < end; at += 1) {
      const each = row[at];
      if (each !== undefined) each.x = sum / count + (offsets[at] ?? 0);
    }
  }
}

/** Where links meet a side of their boxes: next to each other, in the order of the points that they come from. */
function ends(boxes: readonly Box[], links: readonly { box: number; x: number; toward: number }[]): number[] {
  const byBox = new Map<number, number[]>();
  links.forEach(({ box }, index) => {
    const known = byBox.get(box);
    if (known === undefined) byBox.set(box, [index]);
    else known.push(index);
  });
  const found = links.map(({ x }) => x);
  for (const [box, all] of byBox) {
    if (all.length === 1) continue;
    all.sort((a, b) => (links[a]?.toward ?? 0) - (links[b]?.toward ?? 0));
    const step = Math.min(MAX_END_GAP, (0.7 * (boxes[box]?.width ?? 0)) / all.length);
    all.forEach((index, at) => {
      found[index] = (links[index]?.x ?? 0) + (at - (all.length - 1) / 2) * step;
    });
  }
  return found;
}

/** The top of each layer; one more for the bottom. */
function topsOf(boxes: readonly Box[], layers: readonly number[], count: number): number[] {
  const heights: number[] = Array.from({ length: count }, () => 0);
  boxes.forEach(({ height }, index) => {
    const layer = layers[index] ?? 0;
    heights[layer] = Math.max(heights[layer] ?? 0, height);
  });
  let top = 0;
  const tops = heights.map((height) => {
    const own = top;
    top += height + LAYER_GAP;
    return own;
  });
  return [...tops, top];
}

const rowHeight = (tops: readonly number[], layer: number): number => (tops[layer + 1] ?? 0) - (tops[layer] ?? 0) - LAYER_GAP;
