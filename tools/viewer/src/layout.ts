/**
 * Positions of nodes and courses of edges, from their sizes.
 *
 * Graphs of a usual size are laid out by dagre. Its time grows faster than the graph, so larger graphs take the layered
 * layout of this folder.
 */

import * as untyped from "@dagrejs/dagre";
import { layered } from "./layered.js";

/** The part of dagre that is used. Its own declarations do not resolve under `NodeNext`. */
interface Dagre {
  readonly Graph: new (options: { multigraph: boolean }) => DagreGraph;
  readonly layout: (graph: DagreGraph) => void;
}
interface DagreGraph {
  setGraph: (options: Readonly<Record<string, number | string>>) => void;
  setNode: (name: string, size: { width: number; height: number }) => void;
  setEdge: (from: string, to: string, label: object, name: string) => void;
  node: (name: string) => Point;
  edge: (edge: { v: string; w: string; name: string }) => { readonly points: readonly Point[] };
}
const dagre = untyped as unknown as Dagre;

export interface Point {
  readonly x: number;
  readonly y: number;
}

export interface Box {
  readonly width: number;
  readonly height: number;
  /** Position in the program. */
  readonly order: number;
}

export interface Link {
  readonly from: number;
  readonly to: number;
}

export interface Layout {
  /** The center of each box. */
  readonly centers: readonly Point[];
  /** The points of each link, from its source to its target. */
  readonly courses: readonly (readonly Point[])[];
}

/** Space between boxes of a layer, and between layers, in pixels. */
export const NODE_GAP = 28;
export const LAYER_GAP = 58;

/** Larger graphs take more than a third of a second in dagre. */
const MAX_DAGRE_NODES = 200;
const MAX_DAGRE_LINKS = 320;

export function layout(boxes: readonly Box[], links: readonly Link[]): Layout {
  const isSmall = boxes.length <= MAX_DAGRE_NODES && links.length <= MAX_DAGRE_LINKS;
  return isSmall ? byDagre(boxes, links) : layered(boxes, links);
}

function byDagre(boxes: readonly Box[], links: readonly Link[]): Layout {
  const graph = new dagre.Graph({ multigraph: true });
  graph.setGraph({ rankdir: "TB", nodesep: NODE_GAP, ranksep: LAYER_GAP, edgesep: 14, marginx: 0, marginy: 0 });
  boxes.forEach(({ width, height }, index) => {
    graph.setNode(String(index), { width, height });
  });
  links.forEach(({ from, to }, index) => {
    // Edges against the order of the program would turn a cycle between groups upside down.
    const isForward = isBefore(boxes, from, to);
    graph.setEdge(String(isForward ? from : to), String(isForward ? to : from), {}, String(index));
  });
  dagre.layout(graph);
  const centers = boxes.map((_, index) => {
    const { x, y } = graph.node(String(index));
    return { x, y };
  });
  const courses = links.map(({ from, to }, index) => {
    const isForward = isBefore(boxes, from, to);
    const edge = { v: String(isForward ? from : to), w: String(isForward ? to : from), name: String(index) };
    const points = graph.edge(edge).points.map(({ x, y }) => ({ x, y }));
    return isForward ? points : points.reverse();
  });
  return { centers, courses };
}

/** Returns true if a box is before another in the program. Links in this direction form no cycle. */
export function isBefore(boxes: readonly Box[], from: number, to: number): boolean {
  const [a, b] = [boxes[from]?.order ?? 0, boxes[to]?.order ?? 0];
  return a === b ? from < to : a < b;
}
