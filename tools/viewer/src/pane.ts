/**
 * A pane with the graph of one function: pan, zoom, selection and the keyboard.
 *
 * The pane draws a margin around the visible area, so that most movements only change a transform.
 */

import { html, svg } from "./dom.js";
import { type Detail, type DrawingState, type Mark, describe, detailAt, draw, markers } from "./drawing.js";
import { type FunctionGraph, type Graph, type NodeKey, argumentKey, groupKey, operationKey } from "./graph.js";
import { type Rectangle, Scene, type SceneNode } from "./scene.js";
import { type ValueDifference, strongest } from "./values.js";

/** What the user has selected. */
export type Selection =
  | { readonly kind: "operation"; readonly operation: number }
  | { readonly kind: "group"; readonly group: string }
  | { readonly kind: "value"; readonly value: number };

type Direction = "down" | "left" | "right" | "up";

export interface PaneListener {
  /** The user has selected something in the pane, or nothing. */
  selected: (pane: Pane, selection: Selection | undefined) => void;
  /** The user wants to read the details of the selection. */
  opened: (pane: Pane) => void;
}

const MIN_ZOOM = 0.02;
/** Text is hard to read below. */
const MIN_READABLE_ZOOM = 0.8;
const MAX_ZOOM = 4;
/** The drawn margin on each side, as a part of the visible size. */
const MARGIN = 0.6;
/** A pointer that moves less selects instead of panning. */
const MIN_DRAG = 4;

let panes = 0;

export class Pane {
  readonly element: HTMLElement;
  readonly #root = svg("svg", { class: "graph", "aria-hidden": "false", role: "group", "aria-label": "Operations" });
  readonly #layer = svg("g");
  readonly #prefix = `p${(panes += 1)}-`;
  readonly collapsed = new Set<string>();
  #graph: Graph | undefined;
  #scene: Scene | undefined;
  #zoom = 1;
  #x = 0;
  #y = 0;
  #drawn: { area: Rectangle; detail: Detail } | undefined;
  #isScheduled = false;
  /** Whether a pointer is down and has not moved. */
  #isPressed = false;
  #selection: Selection | undefined;
  #marks: ReadonlyMap<number, Mark> = new Map();
  #nodeMarks: ReadonlyMap<NodeKey, Mark> = new Map();
  #values: ReadonlyMap<number, ValueDifference> = new Map();
  #distances: ReadonlyMap<NodeKey, ValueDifference> = new Map();
  #found: ReadonlySet<number> = new Set();

  constructor(
    public source: FunctionGraph,
    label: string,
    private readonly listener: PaneListener,
  ) {
    this.element = html("div", {
      class: "pane",
      tabindex: 0,
      role: "application",
      "aria-roledescription": "graph",
      "aria-label": label,
    });
    this.#root.append(markers(this.#prefix), this.#layer);
    this.element.append(this.#root);
    this.#listen();
    this.show(source, label);
  }

  /** Shows a function. Regions are collapsed at first. */
  show(source: FunctionGraph, label: string): void {
    this.source = source;
    this.element.setAttribute("aria-label", label);
    this.collapsed.clear();
    for (const group of source.groups.regions()) this.collapsed.add(group);
    this.#selection = undefined;
    this.#marks = new Map();
    this.#values = new Map();
    this.#found = new Set();
    this.#lay();
  }

  get selection(): Selection | undefined {
    return this.#selection;
  }

  get zoom(): number {
    return this.#zoom;
  }

  get scene(): Scene | undefined {
    return this.#scene;
  }

  #lay(): void {
    this.#graph = this.source.visible(this.collapsed);
    this.#scene = new Scene(this.source, this.#graph);
    this.#nodeMarks = this.#marksOfNodes();
    this.#distances = this.#distancesOfNodes();
    this.#redraw();
  }

  /** Shows all of the graph if it is readable then, otherwise its first node and as much of the rest as fits. */
  fit(): void {
    const { width, height } = this.#size();
    const { left, top, right, bottom } = this.#scene?.bounds ?? { left: 0, top: 0, right: 1, bottom: 1 };
    const [byWidth, byHeight] = [(width - 40) / (right - left), (height - 40) / (bottom - top)];
    const all = Math.min(byWidth, byHeight, 1);
    const isReadable = all >= MIN_READABLE_ZOOM;
    this.#zoom = isReadable ? all : Math.min(Math.max(byWidth, MIN_READABLE_ZOOM), 1);
    const first = this.#scene?.nodes.reduce((best, node) => (node.top < best.top ? node : best));
    const isWide = (right - left) * this.#zoom > width;
    const center = isWide && first !== undefined ? (first.left + first.right) / 2 : (left + right) / 2;
    this.#x = width / 2 - center * this.#zoom;
    this.#y = isReadable ? (height - (top + bottom) * this.#zoom) / 2 : 20 - top * this.#zoom;
    this.#schedule();
  }

  /** Shows all of the graph. */
  fitAll(): void {
    const { width, height } = this.#size();
    const { left, top, right, bottom } = this.#scene?.bounds ?? { left: 0, top: 0, right: 1, bottom: 1 };
    this.#zoom = Math.max(MIN_ZOOM, Math.min((width - 40) / (right - left), (height - 40) / (bottom - top), 1.5));
    this.#x = (width - (left + right) * this.#zoom) / 2;
    this.#y = (height - (top + bottom) * this.#zoom) / 2;
    this.#schedule();
  }

  zoomBy(factor: number, at?: { x: number; y: number }): void {
    const { width, height } = this.#size();
    const { x, y } = at ?? { x: width / 2, y: height / 2 };
    const zoom = Math.min(MAX_ZOOM, Math.max(MIN_ZOOM, this.#zoom * factor));
    this.#x = x - ((x - this.#x) * zoom) / this.#zoom;
    this.#y = y - ((y - this.#y) * zoom) / this.#zoom;
    this.#zoom = zoom;
    this.#schedule();
  }

  panBy(x: number, y: number): void {
    this.#x += x;
    this.#y += y;
    this.#schedule();
  }

  set marks(marks: ReadonlyMap<number, Mark>) {
    this.#marks = marks;
    this.#nodeMarks = this.#marksOfNodes();
    this.#redraw();
  }

  /** The differences of values from those of another program. */
  set values(values: ReadonlyMap<number, ValueDifference>) {
    this.#values = values;
    this.#distances = this.#distancesOfNodes();
    this.#redraw();
  }

  /** The operations that a search has found. */
  set found(found: ReadonlySet<number>) {
    this.#found = found;
    this.#redraw();
  }

  /** Collapses groups and expands all others, except regions. */
  collapse(groups: readonly string[]): void {
    for (const group of this.source.groups.paths()) this.collapsed.delete(group);
    for (const group of groups) this.collapsed.add(group);
    this.#lay();
    this.#keepInView();
  }

  /** Collapses or expands a group. */
  toggle(group: string): void {
    if (!this.collapsed.delete(group)) this.collapsed.add(group);
    const owner = this.source.groups.ownerOf(group);
    const isCollapsed = this.collapsed.has(group);
    const [first] = this.source.groups.members(group).filter((member) => !this.source.isConstant(member));
    this.#lay();
    if (owner !== undefined) this.select({ kind: "operation", operation: owner }, true);
    else if (isCollapsed) this.select({ kind: "group", group }, true);
    else if (first !== undefined) this.select({ kind: "operation", operation: first }, true);
  }

  /** Selects, and expands the groups around an operation. */
  select(selection: Selection | undefined, isCentered: boolean): void {
    const operation = selection?.kind === "operation" ? selection.operation : undefined;
    const hidden = operation === undefined ? [] : this.source.groups.around(operation).filter((group) => this.collapsed.has(group));
    this.#selection = selection;
    if (hidden.length > 0) {
      for (const group of hidden) this.collapsed.delete(group);
      this.#lay();
    } else {
      this.#redraw();
    }
    if (isCentered) this.#keepInView();
    const key = this.#selectedKey();
    if (key === undefined) this.element.removeAttribute("aria-activedescendant");
    else this.element.setAttribute("aria-activedescendant", this.#prefix + key);
    this.listener.selected(this, selection);
  }

  /** The name of the selected node for readers of the screen. */
  description(): string | undefined {
    const node = this.#selectedNode();
    return node === undefined ? undefined : describe(node, this.#markOf(node), this.#distances.get(node.node.key));
  }

  #selectedKey(): NodeKey | undefined {
    const selection = this.#selection;
    switch (selection?.kind) {
      case "operation": {
        if (!this.source.isConstant(selection.operation)) return operationKey(selection.operation);
        const [result] = this.source.operation(selection.operation).results;
        const user = typeof result === "number" ? this.source.users[result]?.[0] : undefined;
        return user === undefined ? undefined : operationKey(user);
      }
      case "group":
        return groupKey(selection.group);
      case "value":
        return this.source.value(selection.value).region === undefined ? undefined : argumentKey(selection.value);
      case undefined:
        return undefined;
    }
  }

  #selectedNode(): SceneNode | undefined {
    const key = this.#selectedKey();
    return key === undefined ? undefined : this.#scene?.node(key);
  }

  /** Moves the selected node into the view. */
  #keepInView(): void {
    const node = this.#selectedNode();
    const { width, height } = this.#size();
    if (node === undefined || width === 0) {
      this.#schedule();
      return;
    }
    if (this.#zoom < 0.35) this.#zoom = 0.8;
    const [x, y] = [(node.left + node.right) / 2, (node.top + node.bottom) / 2];
    const [left, top] = [x * this.#zoom + this.#x, y * this.#zoom + this.#y];
    if (left < 90 || left > width - 90) this.#x = width / 2 - x * this.#zoom;
    if (top < 60 || top > height - 60) this.#y = height / 2 - y * this.#zoom;
    this.#schedule();
  }

  #size(): { width: number; height: number } {
    return { width: this.element.clientWidth, height: this.element.clientHeight };
  }

  #redraw(): void {
    this.#drawn = undefined;
    this.#schedule();
  }

  #schedule(): void {
    if (this.#isScheduled) return;
    this.#isScheduled = true;
    requestAnimationFrame(() => {
      this.#isScheduled = false;
      this.#update();
    });
  }

  /** Moves the drawing, and draws if the view leaves the drawn area. */
  #update(): void {
    const { width, height } = this.#size();
    const scene = this.#scene;
    if (scene === undefined || width === 0) return;
    this.#layer.setAttribute("transform", `translate(${this.#x} ${this.#y}) scale(${this.#zoom})`);
    const view = this.#area(width, height, 0);
    const detail = detailAt(this.#zoom);
    const drawn = this.#drawn;
    const isInside =
      drawn?.detail === detail &&
      drawn.area.left <= view.left &&
      drawn.area.top <= view.top &&
      drawn.area.right >= view.right &&
      drawn.area.bottom >= view.bottom;
    // A browser sends no click if the element under the pointer is replaced between press and release.
    if (isInside || this.#isPressed) return;
    const area = detail === "overview" ? scene.bounds : this.#area(width, height, MARGIN);
    this.#layer.replaceChildren(...draw(scene, area, detail, this.drawingState(this.#prefix)));
    const everywhere = { left: -Infinity, top: -Infinity, right: Infinity, bottom: Infinity };
    this.#drawn = { area: detail === "overview" ? everywhere : area, detail };
  }

  drawingState(prefix: string): DrawingState {
    const found = new Set([...this.#found].map(operationKey));
    const selectedValue = this.#selection?.kind === "value" ? this.#selection.value : undefined;
    return { marks: this.#nodeMarks, distances: this.#distances, values: this.#values, selectedNode: this.#selectedKey(), selectedValue, found, prefix };
  }

  /** The marks of nodes. A group whose operations have several is changed, and so is an operation whose constants have one. */
  #marksOfNodes(): Map<NodeKey, Mark> {
    const marks = new Map<NodeKey, Mark>();
    if (this.#marks.size === 0) return marks;
    for (const node of this.#graph?.nodes.values() ?? []) {
      const members = node.group === undefined ? [node.operation] : this.source.groups.members(node.group);
      const own = members.flatMap((member) => (member === undefined ? [] : (this.#marks.get(member) ?? [])));
      const rows = node.rows.some((row) => this.#marks.has(row.operation));
      const [first] = own;
      if (first !== undefined) marks.set(node.key, own.every((mark) => mark === first) && own.length === members.length ? first : "changed");
      else if (rows) marks.set(node.key, "changed");
    }
    return marks;
  }

  /** The strongest difference of the results of each node. */
  #distancesOfNodes(): Map<NodeKey, ValueDifference> {
    const distances = new Map<NodeKey, ValueDifference>();
    if (this.#values.size === 0) return distances;
    for (const node of this.#graph?.nodes.values() ?? []) {
      const members = node.group === undefined ? [node.operation] : this.source.groups.members(node.group);
      const results = members.flatMap((member) => (member === undefined ? [] : this.source.operation(member).results));
      const found = strongest(results.flatMap((value) => (value === null ? [] : (this.#values.get(value) ?? []))));
      if (found !== undefined) distances.set(node.key, found);
    }
    return distances;
  }

  #markOf(node: SceneNode): Mark | undefined {
    return node.node.operation === undefined ? undefined : this.#marks.get(node.node.operation);
  }

  #area(width: number, height: number, margin: number): Rectangle {
    const [extraX, extraY] = [(width * margin) / this.#zoom, (height * margin) / this.#zoom];
    const [left, top] = [-this.#x / this.#zoom, -this.#y / this.#zoom];
    return {
      left: left - extraX,
      top: top - extraY,
      right: left + width / this.#zoom + extraX,
      bottom: top + height / this.#zoom + extraY,
    };
  }

  #listen(): void {
    const { element } = this;
    element.addEventListener("keydown", (event) => {
      this.#onKey(event);
    });
    element.addEventListener(
      "wheel",
      (event) => {
        event.preventDefault();
        const { left, top } = element.getBoundingClientRect();
        if (event.ctrlKey || event.metaKey) this.zoomBy(Math.exp(-event.deltaY * 0.008), { x: event.clientX - left, y: event.clientY - top });
        else if (event.shiftKey && event.deltaX === 0) this.panBy(-event.deltaY, 0);
        else this.panBy(-event.deltaX, -event.deltaY);
      },
      { passive: false },
    );
    this.#listenToPointers();
    new ResizeObserver(() => {
      this.#schedule();
    }).observe(element);
  }

  #listenToPointers(): void {
    const { element } = this;
    const pointers = new Map<number, { x: number; y: number }>();
    let moved = 0;
    const released = ({ pointerId }: PointerEvent): void => {
      pointers.delete(pointerId);
      this.#isPressed = false;
      this.#schedule();
    };
    element.addEventListener("pointerdown", (event) => {
      if (event.button > 1) return;
      pointers.set(event.pointerId, { x: event.clientX, y: event.clientY });
      if (pointers.size > 1) return;
      moved = 0;
      this.#isPressed = true;
    });
    element.addEventListener("pointermove", (event) => {
      const before = pointers.get(event.pointerId);
      if (before === undefined) return;
      // A pointer that leaves the pane at once is not captured, and may be released elsewhere.
      if (event.buttons === 0) {
        released(event);
        return;
      }
      const [other] = [...pointers].filter(([id]) => id !== event.pointerId);
      const here = { x: event.clientX, y: event.clientY };
      moved += Math.abs(here.x - before.x) + Math.abs(here.y - before.y);
      if (moved >= MIN_DRAG) {
        this.#isPressed = false;
        if (!element.hasPointerCapture(event.pointerId)) element.setPointerCapture(event.pointerId);
      }
      if (other === undefined) {
        this.panBy(here.x - before.x, here.y - before.y);
      } else {
        const distance = (from: { x: number; y: number }): number => Math.hypot(from.x - other[1].x, from.y - other[1].y);
        const { left, top } = element.getBoundingClientRect();
        this.zoomBy(distance(here) / Math.max(distance(before), 1), { x: other[1].x - left, y: other[1].y - top });
      }
      pointers.set(event.pointerId, here);
    });
    for (const name of ["pointerup", "pointercancel"] as const) element.addEventListener(name, released);
    element.addEventListener("click", (event) => {
      if (moved < MIN_DRAG) this.select(this.#selectionAt(event), false);
    });
    element.addEventListener("dblclick", (event) => {
      const selection = this.#selectionAt(event);
      const group = selection === undefined ? undefined : this.groupOf(selection);
      if (group !== undefined) this.toggle(group);
    });
  }

  /** Selects by the element that is drawn at the pointer now. The target of the event may be the graph, if it was drawn again since the button was pressed. */
  #selectionAt({ clientX, clientY }: MouseEvent): Selection | undefined {
    const target = document.elementFromPoint(clientX, clientY);
    if (target === null || !this.element.contains(target)) return undefined;
    const key = target.closest("[data-node]")?.getAttribute("data-node");
    const value = target.closest("[data-value]")?.getAttribute("data-value");
    if (key !== null && key !== undefined) return this.#selectionOf(key);
    return value === null || value === undefined ? undefined : { kind: "value", value: Number(value) };
  }

  #selectionOf(key: NodeKey): Selection | undefined {
    const node = this.#graph?.nodes.get(key);
    if (node?.group !== undefined) return { kind: "group", group: node.group };
    if (node?.argument !== undefined) return { kind: "value", value: node.argument };
    return node?.operation === undefined ? undefined : { kind: "operation", operation: node.operation };
  }

  /** The group that a selection expands or collapses: a collapsed group, or the regions of an operation. */
  groupOf(selection: Selection): string | undefined {
    if (selection.kind === "group") return selection.group;
    return selection.kind === "operation" ? this.source.groups.regionOf(selection.operation) : undefined;
  }

  #onKey(event: KeyboardEvent): void {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const action = this.#actionOf(event.key, event.shiftKey);
    if (action === undefined) return;
    event.preventDefault();
    action();
  }

  #actionOf(key: string, isShifted: boolean): (() => void) | undefined {
    const step = 80;
    const pan = (x: number, y: number) => () => { this.panBy(x, y); };
    const select = (direction: Direction) => () => { this.#step(direction); };
    switch (key) {
      case "ArrowDown":
        return isShifted ? pan(0, -step) : select("down");
      case "ArrowUp":
        return isShifted ? pan(0, step) : select("up");
      case "ArrowLeft":
        return isShifted ? pan(step, 0) : select("left");
      case "ArrowRight":
        return isShifted ? pan(-step, 0) : select("right");
      case "+":
      case "=":
        return () => { this.zoomBy(1.25); };
      case "-":
        return () => { this.zoomBy(0.8); };
      case "0":
        return () => { this.fitAll(); };
      case "1":
        return () => { this.zoomBy(1 / this.#zoom); };
      case "Enter":
        return () => { this.listener.opened(this); };
      case " ":
        return () => {
          const group = this.#selection === undefined ? undefined : this.groupOf(this.#selection);
          if (group !== undefined) this.toggle(group);
        };
      case "Escape":
        return () => { this.select(undefined, false); };
      default:
        return undefined;
    }
  }

  /** Selects a user, a source, or a neighbor at the same height. */
  #step(direction: Direction): void {
    const scene = this.#scene;
    const here = this.#selectedNode();
    const [first] = scene?.nodes ?? [];
    const to = scene === undefined || here === undefined ? first : this.#neighbor(scene, here, direction);
    const selection = to === undefined ? undefined : this.#selectionOf(to.node.key);
    if (selection !== undefined) this.select(selection, true);
  }

  #neighbor(scene: Scene, here: SceneNode, direction: Direction): SceneNode | undefined {
    const center = (node: SceneNode): number => (node.left + node.right) / 2;
    const nearest = (nodes: readonly SceneNode[]): SceneNode | undefined =>
      nodes.reduce<SceneNode | undefined>((best, node) => {
        const distance = (one: SceneNode): number => Math.abs(center(one) - center(here)) + Math.abs(one.top - here.top);
        return best === undefined || distance(node) < distance(best) ? node : best;
      }, undefined);
    if (direction === "left" || direction === "right") {
      const isBeside = (node: SceneNode): boolean => (direction === "left" ? center(node) < center(here) : center(node) > center(here));
      const reach = 120;
      return nearest(scene.nodes.filter((node) => isBeside(node) && node.top < here.bottom + reach && node.bottom > here.top - reach));
    }
    const key = here.node.key;
    const edges = scene.edges.filter(({ edge }) => (direction === "down" ? edge.from : edge.to) === key);
    const nodes = edges.map(({ edge }) => scene.node(direction === "down" ? edge.to : edge.from));
    return nearest(nodes.filter((node) => node !== undefined));
  }
}
