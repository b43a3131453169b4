/**
 * The geometry of a visible graph: sizes and texts of nodes, positions, courses of edges, and what intersects a rectangle.
 */

import { cut, parameters, shape, shortOperator } from "./format.js";
import type { FunctionGraph, Graph, GraphEdge, GraphNode, NodeKey } from "./graph.js";
import { byWeight, kernelRow } from "./kernels.js";
import { type Point, layout } from "./layout.js";

export interface Rectangle {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

export interface SceneNode extends Rectangle {
  readonly node: GraphNode;
  readonly title: string;
  /** The family that decides the color. */
  readonly family: Family;
  readonly rows: readonly string[];
  readonly fold?: "folds" | "kept";
  readonly isBreak: boolean;
}

export interface SceneEdge extends Rectangle {
  readonly edge: GraphEdge;
  readonly path: string;
  readonly kind: EdgeKind;
  /** Two lines at the start of the edge. Only the first edge of a value has them. */
  readonly label?: { readonly x: number; readonly y: number; readonly lines: readonly string[] };
}

export type EdgeKind = "quantized" | "float" | "integer" | "other";
export type Family =
  | "argument"
  | "contraction"
  | "dequantize"
  | "elementwise"
  | "group"
  | "movement"
  | "other"
  | "pooling"
  | "quantize"
  | "storage"
  | "structure";

/** Returns true for operations between integers and reals. */
export const isCast = (family: Family): boolean => family === "quantize" || family === "dequantize";

const FAMILIES: Readonly<Record<string, Family>> = {
  contraction: "contraction",
  dequantize: "dequantize",
  elementwise: "elementwise",
  movement: "movement",
  pooling: "pooling",
  quantize: "quantize",
  "storage cast": "storage",
  structure: "structure",
};

/** Sizes in pixels at zoom 1. The style sheet has the same fonts. */
export const HEADER_HEIGHT = 26;
export const ROW_HEIGHT = 17;
const PADDING = 12;
const MIN_WIDTH = 64;
const MAX_TITLE = 36;
const MAX_ROW = 44;
/** Space for the mark of a fold. */
export const BADGE_WIDTH = 18;
/** Operations with more constants show the first ones. */
const MAX_ROWS = 4;
const TITLE_FONT = "600 12px system-ui, sans-serif";
const ROW_FONT = "11px system-ui, sans-serif";
const LABEL_FONT = "10px system-ui, sans-serif";

export class Scene {
  readonly nodes: readonly SceneNode[];
  readonly edges: readonly SceneEdge[];
  readonly bounds: Rectangle;
  readonly #byKey: ReadonlyMap<NodeKey, SceneNode>;

  constructor(source: FunctionGraph, graph: Graph) {
    const measure = new TextMeasure();
    const all = [...graph.nodes.values()];
    const texts = all.map((node) => textsOf(source, node));
    const positions = new Map(all.map((node, index) => [node.key, index]));
    const at = (key: NodeKey): number => positions.get(key) ?? 0;
    const labels = edgeLabels(source, graph.edges);
    const boxes = all.map((node, index) => boxOf(texts[index], node.order, measure));
    // A label is to the right of the edge, below the center of its node.
    const roomy = boxes.map((box) => ({ ...box }));
    labels.forEach((lines, index) => {
      const from = roomy[at(graph.edges[index]?.from ?? "")];
      if (from === undefined || lines === undefined) return;
      from.width = Math.max(from.width, 2 * Math.max(...lines.map((line) => measure.width(line, LABEL_FONT))) + 8);
    });
    const links = graph.edges.map(({ from, to }) => ({ from: at(from), to: at(to) }));
    const { centers, courses } = layout(roomy, links);
    this.nodes = all.map((node, index) => {
      const { x, y } = centers[index] ?? { x: 0, y: 0 };
      const { width, height } = boxes[index] ?? { width: 0, height: 0 };
      const [left, top] = [Math.round(x - width / 2), Math.round(y - height / 2)];
      return { ...(texts[index] ?? EMPTY_TEXTS), node, left, top, right: left + width, bottom: top + height };
    });
    this.edges = graph.edges.map((edge, index) => {
      const points = courses[index] ?? [];
      return sceneEdge(edge, points, source.type(edge.value).kind, labels[index]);
    });
    this.bounds = boundsOf([...this.nodes, ...this.edges]);
    this.#byKey = new Map(this.nodes.map((node) => [node.node.key, node]));
  }

  node(key: NodeKey): SceneNode | undefined {
    return this.#byKey.get(key);
  }

  nodesIn(area: Rectangle): SceneNode[] {
    return this.nodes.filter((node) => intersects(node, area));
  }

  edgesIn(area: Rectangle): SceneEdge[] {
    return this.edges.filter((edge) => intersects(edge, area));
  }
}

type Texts = Pick<SceneNode, "title" | "family" | "rows" | "fold" | "isBreak">;
const EMPTY_TEXTS: Texts = { title: "", family: "other", rows: [], isBreak: false };

function textsOf(source: FunctionGraph, node: GraphNode): Texts {
  if (node.argument !== undefined) {
    const value = source.value(node.argument);
    return { ...EMPTY_TEXTS, title: cut(value.name ?? `argument ${value.index}`, MAX_TITLE), family: "argument" };
  }
  if (node.group !== undefined) {
    const name = node.group.split("/").at(-1) ?? node.group;
    const count = source.groups.members(node.group).length;
    return { ...EMPTY_TEXTS, title: cut(name, MAX_TITLE), family: "group", rows: [`${count} operations`] };
  }
  const operation = source.operation(node.operation ?? 0);
  const rows = node.rows.slice(0, MAX_ROWS).map(({ label, value }) => {
    const type = source.type(value);
    const scales = type.quantized?.granularity === "axis" ? " per axis" : "";
    return cut(`${label}: ${shape(type)} ${type.element}${scales}`, MAX_ROW);
  });
  if (node.rows.length > MAX_ROWS) rows.push(`and ${node.rows.length - MAX_ROWS} more`);
  const kernels = byWeight(source.kernelsOf(node.operation ?? 0));
  rows.push(...kernels.slice(0, 1).map((kernel) => cut(kernelRow(kernel), MAX_ROW)));
  if (kernels.length > 1) rows.push(kernels.length === 2 ? "and another kernel" : `and ${kernels.length - 1} more kernels`);
  const own = operation.remarks?.filter((remark) => remark.pass === "fold-quant-shapes") ?? [];
  const fold = own.some(({ kind }) => kind === "Passed") ? "folds" : own.some(({ kind }) => kind === "Missed") ? "kept" : undefined;
  return {
    title: cut(shortOperator(operation.operator), MAX_TITLE),
    family: FAMILIES[operation.kind] ?? "other",
    rows,
    ...(fold === undefined ? {} : { fold }),
    isBreak: operation.break !== undefined,
  };
}

function boxOf(texts: Texts | undefined, order: number, measure: TextMeasure): { width: number; height: number; order: number } {
  const { title, rows, fold, family } = texts ?? EMPTY_TEXTS;
  // Room for the mark of a fold, or for the two colors of a cast.
  const extra = (fold === undefined ? 0 : BADGE_WIDTH) + (isCast(family) ? 14 : 0);
  const widths = [measure.width(title, TITLE_FONT) + extra, ...rows.map((row) => measure.width(row, ROW_FONT))];
  const width = Math.ceil(Math.max(MIN_WIDTH, Math.max(...widths) + 2 * PADDING));
  return { width, height: HEADER_HEIGHT + (rows.length === 0 ? 0 : rows.length * ROW_HEIGHT + 6), order };
}

/** The lines of the first edge of each value. */
function edgeLabels(source: FunctionGraph, edges: readonly GraphEdge[]): (readonly string[] | undefined)[] {
  const labelled = new Map<string, number>();
  return edges.map(({ from, value }) => {
    const known = labelled.get(from);
    // One label for each node. Values of several results are in the panel.
    if (known !== undefined) return undefined;
    labelled.set(from, value);
    const type = source.type(value);
    const first = shape(type);
    const second = type.quantized === undefined ? type.element : `${type.element} · ${parameters(type.quantized)}`;
    return [first, cut(second, MAX_ROW)].filter((line) => line !== "");
  });
}

function sceneEdge(edge: GraphEdge, points: readonly Point[], kind: EdgeKind, lines: readonly string[] | undefined): SceneEdge {
  const [first] = points;
  const area = { ...boundsOf(points.map(({ x, y }) => ({ left: x, right: x, top: y, bottom: y }))) };
  const scene = { edge, kind, path: pathOf(points), ...area };
  if (first === undefined || lines === undefined) return scene;
  return { ...scene, right: Math.max(area.right, first.x + 140), bottom: Math.max(area.bottom, first.y + 30), label: { x: first.x + 7, y: first.y + 14, lines } };
}

/** A smooth course through all points: vertical at both ends, and through the middles between inner points. */
function pathOf(points: readonly Point[]): string {
  const [start] = points;
  const end = points.at(-1);
  if (start === undefined || end === undefined) return "";
  const number = (value: number): string => String(Math.round(value * 10) / 10);
  const text = ({ x, y }: Point): string => `${number(x)} ${number(y)}`;
  if (points.length === 2) {
    const middle = (start.y + end.y) / 2;
    return `M${text(start)}C${text({ x: start.x, y: middle })} ${text({ x: end.x, y: middle })} ${text(end)}`;
  }
  let path = `M${text(start)}`;
  for (let at = 1; at < points.length - 1; at += 1) {
    const [here, next] = [points[at] ?? start, points[at + 1] ?? end];
    const isLast = at === points.length - 2;
    const to = isLast ? next : { x: (here.x + next.x) / 2, y: (here.y + next.y) / 2 };
    path += `Q${text(here)} ${text(to)}`;
  }
  return path;
}

function intersects(a: Rectangle, b: Rectangle): boolean {
  return a.left <= b.right && b.left <= a.right && a.top <= b.bottom && b.top <= a.bottom;
}

function boundsOf(all: readonly Rectangle[]): Rectangle {
  let [left, top, right, bottom] = [Infinity, Infinity, -Infinity, -Infinity];
  for (const one of all) {
    left = Math.min(left, one.left);
    top = Math.min(top, one.top);
    right = Math.max(right, one.right);
    bottom = Math.max(bottom, one.bottom);
  }
  return all.length === 0 ? { left: 0, top: 0, right: 0, bottom: 0 } : { left, top, right, bottom };
}

/** Widths of texts, each measured once. */
class TextMeasure {
  readonly #context = document.createElement("canvas").getContext("2d");
  readonly #known = new Map<string, number>();

  width(text: string, font: string): number {
    const key = font + text;
    const known = this.#known.get(key);
    if (known !== undefined) return known;
    const context = this.#context;
    let width = text.length * 7;
    if (context !== null) {
      context.font = font;
      width = context.measureText(text).width;
    }
    this.#known.set(key, width);
    return width;
  }
}
