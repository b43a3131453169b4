/**
 * Draws a scene as SVG: only what intersects an area, with fewer details the smaller it appears.
 *
 * The same code draws the screen and the exported file. It does not handle events.
 */

import { svg } from "./dom.js";
import type { NodeKey } from "./graph.js";
import { type ValueDifference, badgeText, describeDifference, levelOf } from "./values.js";
import { BADGE_WIDTH, type EdgeKind, type Family, HEADER_HEIGHT, ROW_HEIGHT, type Rectangle, type Scene, type SceneEdge, type SceneNode, isCast } from "./scene.js";

/** The state of a node in a comparison with another program. */
export type Mark = "added" | "changed" | "removed";

export interface DrawingState {
  readonly marks: ReadonlyMap<NodeKey, Mark>;
  /** The strongest difference of the values of each node, and the difference of each value. */
  readonly distances: ReadonlyMap<NodeKey, ValueDifference>;
  readonly values: ReadonlyMap<number, ValueDifference>;
  readonly selectedNode: NodeKey | undefined;
  readonly selectedValue: number | undefined;
  readonly found: ReadonlySet<NodeKey>;
  /** A prefix of identifiers, unique in the page. */
  readonly prefix: string;
}

export type Detail = "full" | "outline" | "overview";

/** Texts of rows and edges are unreadable below the first zoom, and titles below the second. */
export function detailAt(zoom: number): Detail {
  if (zoom >= 0.5) return "full";
  return zoom >= 0.22 ? "outline" : "overview";
}

const EDGE_KINDS: readonly EdgeKind[] = ["quantized", "float", "integer", "other"];

/** Arrow heads. */
export function markers(prefix: string): SVGDefsElement {
  const heads = EDGE_KINDS.map((kind) =>
    svg(
      "marker",
      { id: `${prefix}${kind}`, viewBox: "0 0 8 8", refX: 7, refY: 4, markerWidth: 8, markerHeight: 8, orient: "auto", markerUnits: "userSpaceOnUse" },
      svg("path", { d: "M0 0.8L7.5 4L0 7.2Z", class: `head ${kind}` }),
    ),
  );
  return svg("defs", {}, ...heads);
}

/** The elements of the part of a scene in an area. */
export function draw(scene: Scene, area: Rectangle, detail: Detail, state: DrawingState): SVGGElement[] {
  const nodes = scene.nodesIn(area);
  const edges = scene.edgesIn(area);
  if (detail === "overview") return overview(nodes, edges, state);
  const links = svg("g", { class: "edges" }, ...edges.map((edge) => drawEdge(edge, state)));
  const boxes = svg("g", { class: "nodes" }, ...nodes.map((node) => drawNode(node, detail, state)));
  const labels = detail === "full" ? edges.flatMap(drawLabel) : [];
  return [links, svg("g", { class: "labels", "aria-hidden": "true" }, ...labels), boxes];
}

/** One path for all edges of a kind and for all nodes of a family. */
function overview(nodes: readonly SceneNode[], edges: readonly SceneEdge[], state: DrawingState): SVGGElement[] {
  const paths = svg("g", { class: "overview" });
  for (const kind of EDGE_KINDS) {
    const all = edges.filter((edge) => edge.kind === kind);
    if (all.length > 0) paths.append(svg("path", { class: `edge ${kind}`, d: all.map(({ path }) => path).join("") }));
  }
  const byFamily = new Map<string, SceneNode[]>();
  for (const node of nodes) {
    const distance = state.distances.get(node.node.key);
    const mark = state.found.has(node.node.key) ? "found" : state.marks.get(node.node.key);
    const names = distance !== undefined && mark !== "found" ? `level ${levelOf(distance)}` : mark === undefined ? node.family : `mark ${mark}`;
    const known = byFamily.get(names);
    if (known === undefined) byFamily.set(names, [node]);
    else known.push(node);
  }
  for (const [names, all] of byFamily) paths.append(svg("path", { class: `box ${names}`, d: all.map(rectanglePath).join("") }));
  const selected = nodes.filter(({ node }) => node.key === state.selectedNode);
  return [paths, svg("g", { class: "nodes" }, ...selected.map((node) => drawNode(node, "overview", state)))];
}

const rectanglePath = ({ left, top, right, bottom }: SceneNode): string => `M${left} ${top}H${right}V${bottom}H${left}Z`;

function drawEdge({ edge, kind, path }: SceneEdge, state: DrawingState): SVGGElement {
  const selected = edge.value === state.selectedValue ? " selected" : "";
  const distance = state.values.get(edge.value);
  const level = distance === undefined ? "" : ` level ${levelOf(distance)}`;
  return svg(
    "g",
    { class: `link ${kind}${selected}`, "data-value": edge.value },
    svg("path", { class: "hit", d: path }),
    svg("path", { class: `edge ${kind}${level}${selected}`, d: path, "marker-end": `url(#${state.prefix}${kind})` }),
  );
}

function drawLabel({ edge, kind, label }: SceneEdge): SVGElement[] {
  if (label === undefined) return [];
  const lines = label.lines.map((line, at) => svg("tspan", { x: label.x, dy: at === 0 ? 0 : 12 }, line));
  return [svg("text", { class: `label ${kind}`, x: label.x, y: label.y, "data-value": edge.value }, ...lines)];
}

function drawNode(scene: SceneNode, detail: Detail, state: DrawingState): SVGGElement {
  const { node, left, top, right, bottom, family, title, rows, fold } = scene;
  const mark = state.marks.get(node.key);
  const distance = state.distances.get(node.key);
  const names = ["node", family, mark, node.key === state.selectedNode && "selected", state.found.has(node.key) && "found", scene.isBreak && "break"];
  const [width, height] = [right - left, bottom - top];
  const group = svg("g", {
    class: names.filter((name) => typeof name === "string").join(" "),
    id: `${state.prefix}${node.key}`,
    transform: `translate(${left} ${top})`,
    role: "img",
    "aria-label": describe(scene, mark, distance),
    "data-node": node.key,
  });
  const outline = { width, height, rx: family === "argument" ? 13 : 5 };
  group.append(svg("rect", { class: "body", ...outline }));
  group.append(header(scene, width));
  if (detail !== "overview") {
    group.append(svg("text", { class: "title", x: (width - (fold === undefined ? 0 : BADGE_WIDTH)) / 2, y: 17.5 }, title));
  }
  if (detail === "full") {
    group.append(...rows.map((row, at) => svg("text", { class: "row", x: 10, y: HEADER_HEIGHT + 14 + at * ROW_HEIGHT }, row)));
  }
  if (fold !== undefined) group.append(foldBadge(fold, isCast(family) ? width - 25 : width - 15));
  group.append(svg("rect", { class: "outline", ...outline }));
  if (distance !== undefined) group.append(distanceBadge(distance, width, height));
  if (node.key === state.selectedNode) group.append(svg("rect", { class: "halo", x: -4, y: -4, width: width + 8, height: height + 8, rx: 9 }));
  return group;
}

/** The colored part. A cast has the color of its operand on the left, and that of its result on the right. */
function header({ family, rows }: SceneNode, width: number): SVGGElement {
  const bottom = rows.length === 0 ? `a5 5 0 0 1 -5 5` : "";
  const group = svg("g", { class: "header" });
  if (family === "argument" || family === "group") return group;
  const full = rows.length === 0 ? `M5 0H${width - 5}a5 5 0 0 1 5 5V${HEADER_HEIGHT - 5}${bottom}H5a5 5 0 0 1 -5 -5V5a5 5 0 0 1 5 -5Z` : `M5 0H${width - 5}a5 5 0 0 1 5 5V${HEADER_HEIGHT}H0V5a5 5 0 0 1 5 -5Z`;
  group.append(svg("path", { class: "fill", d: full }));
  if (isCast(family)) {
    const skew = `M0 ${HEADER_HEIGHT - 3}V${HEADER_HEIGHT - 5}`;
    group.append(svg("path", { class: "from", d: `${skew}V5a5 5 0 0 1 5 -5H14L8 ${HEADER_HEIGHT}H5a5 5 0 0 1 -5 -5Z` }));
    group.append(svg("path", { class: "to", d: `M${width - 8} 0H${width - 5}a5 5 0 0 1 5 5V${HEADER_HEIGHT - 5}a5 5 0 0 1 -5 5H${width - 14}Z` }));
  }
  return group;
}

/** A frame in the color of a difference, and the number of steps. */
function distanceBadge(distance: ValueDifference, width: number, height: number): SVGGElement {
  const text = badgeText(distance);
  const room = 10 + 6 * text.length;
  return svg(
    "g",
    { class: `distance ${levelOf(distance)}` },
    svg("rect", { class: "frame", x: -2.5, y: -2.5, width: width + 5, height: height + 5, rx: 7.5 }),
    svg("rect", { class: "pill", x: width - room + 4, y: height - 6, width: room, height: 14, rx: 7 }),
    svg("text", { class: "amount", x: width - room / 2 + 4, y: height + 4.5 }, text),
    svg("title", {}, describeDifference(distance)),
  );
}

/** A check mark for a movement that folds, a bar for one that is kept. */
function foldBadge(fold: "folds" | "kept", x: number): SVGGElement {
  const sign = fold === "folds" ? "M-3.2 0.2L-0.8 2.8L3.4 -2.6" : "M-3 0H3";
  return svg(
    "g",
    { class: `badge ${fold}`, transform: `translate(${x} ${HEADER_HEIGHT / 2})` },
    svg("circle", { r: 7 }),
    svg("path", { d: sign }),
    svg("title", {}, fold === "folds" ? "folds" : "is kept"),
  );
}

const FAMILY_NAMES: Readonly<Record<Family, string>> = {
  argument: "input",
  contraction: "contraction",
  dequantize: "dequantize cast",
  elementwise: "elementwise operation",
  group: "collapsed group",
  movement: "movement",
  other: "operation",
  pooling: "pooling",
  quantize: "quantize cast",
  storage: "storage cast",
  structure: "structure",
};

/** The text for readers of the screen. */
export function describe({ title, family, rows, fold, isBreak }: SceneNode, mark?: Mark, distance?: ValueDifference): string {
  const state = [mark, distance === undefined ? undefined : describeDifference(distance), fold === "folds" ? "folds" : fold === "kept" ? "is kept" : undefined, isBreak ? "breaks the boundary" : undefined];
  return [`${title}, ${FAMILY_NAMES[family]}`, ...state, ...rows].filter((part) => part !== undefined).join(", ");
}
