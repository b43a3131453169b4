/**
 * The viewer: toolbar, steps, panes and panel, and the state that they share.
 *
 * It fills an element of a page. It does not know where its facts come from, and sets no title of a document.
 */

import { Counterparts } from "./comparison.js";
import { button, html } from "./dom.js";
import { graphFile, saveFile } from "./export.js";
import type { Facts } from "./facts.js";
import { cut } from "./format.js";
import { FunctionGraph } from "./graph.js";
import { helpDialog } from "./help.js";
import { Pane, type Selection } from "./pane.js";
import type { ElementChoice, StepWay } from "./element.js";
import { panelContent } from "./panel.js";
import { Search } from "./search.js";
import { Steps } from "./steps.js";
import { type Place, across, origin, reached } from "./way.js";

export interface ViewerOptions {
  /** The target of the events of keys: the document if the page is only the viewer. */
  readonly keys: EventTarget;
  /** The level of the heading. */
  readonly heading: "h1" | "h2";
  /** More buttons of the toolbar. */
  readonly tools: readonly HTMLElement[];
  /** Receives the names of the programs. */
  readonly titled?: (title: string) => void;
}

export class Viewer {
  readonly #panes: Pane[] = [];
  /** The program of each pane. */
  #programs: readonly number[] = [];
  #functions: readonly number[] = [];
  #active = 0;
  #isFollowing = false;
  readonly #element: ElementChoice = { index: [], isOpen: false };
  readonly #graphs = new Map<string, FunctionGraph>();
  readonly #paneArea = html("div", { class: "panes" });
  readonly #panel = html("aside", { class: "panel", "aria-label": "Details", tabindex: -1 });
  readonly #status = html("p", { class: "hidden", role: "status", "aria-live": "polite" });
  readonly #title: HTMLElement;
  readonly #select = html("select", { "aria-label": "Function" });
  readonly #groups: HTMLElement;
  readonly #search: Search;
  readonly #steps: Steps | undefined;
  readonly #help = helpDialog();

  constructor(
    private readonly facts: Facts,
    root: HTMLElement,
    private readonly options: ViewerOptions,
  ) {
    this.#title = html(options.heading, { class: "name" });
    this.#search = new Search({
      found: (operations) => {
        if (this.#pane !== undefined) this.#pane.found = new Set(operations);
      },
      chosen: (operation) => {
        this.#pane?.select({ kind: "operation", operation }, true);
        this.#pane?.element.focus();
      },
      left: () => this.#pane?.element.focus(),
    });
    const several = facts.programs.length > 1;
    this.#steps = several ? new Steps(facts, { changed: (index, isPair) => { this.#showProgram(index, isPair); } }) : undefined;
    this.#groups = html(
      "span",
      { class: "buttons", role: "group", "aria-label": "Groups" },
      button("Collapse", "Collapse the groups of names", () => this.#pane?.collapse(this.#pane.source.groups.paths())),
      button("Expand", "Expand the groups of names", () => this.#pane?.collapse([])),
    );
    this.#select.addEventListener("change", () => {
      this.#openFunction(Number(this.#select.value));
    });
    const content = html("div", { class: "content" }, this.#paneArea, this.#panel);
    root.append(this.#toolbar(), ...(this.#steps === undefined ? [] : [this.#steps.element]), content, this.#status, this.#help);
    options.keys.addEventListener("keydown", (event) => {
      if (event instanceof KeyboardEvent) this.#onKey(event);
    });
    if (this.#steps === undefined) this.#showProgram(0, false);
    else this.#steps.start();
  }

  get #pane(): Pane | undefined {
    return this.#panes[this.#active];
  }

  #toolbar(): HTMLElement {
    const zoom = html(
      "span",
      { class: "buttons", role: "group", "aria-label": "Zoom" },
      button("−", "Zoom out ( - )", () => this.#pane?.zoomBy(0.8), { "aria-label": "Zoom out" }),
      button("+", "Zoom in ( + )", () => this.#pane?.zoomBy(1.25), { "aria-label": "Zoom in" }),
      button("Fit", "Show the whole graph ( 0 )", () => this.#pane?.fitAll()),
    );
    const output = html(
      "span",
      { class: "buttons", role: "group", "aria-label": "Output" },
      button("SVG", "Save the graph as an SVG file", () => {
        if (this.#pane !== undefined) saveFile("graph.svg", graphFile(this.#pane));
      }, { "aria-label": "Save as SVG" }),
      button("Print", "Print the graph", () => { this.#print(); }),
      ...this.options.tools,
      button("?", "Keys ( ? )", () => { this.#help.showModal(); }, { "aria-label": "Help" }),
    );
    return html("header", { class: "toolbar" }, this.#title, this.#select, this.#search.element, this.#groups, zoom, output);
  }

  #graph(program: number, fn: number): FunctionGraph | undefined {
    const key = `${program} ${fn}`;
    const known = this.#graphs.get(key);
    const owner = this.facts.programs[program];
    const facts = owner?.functions[fn];
    if (known !== undefined || facts === undefined) return known;
    const made = new FunctionGraph(this.facts, facts, owner?.kernels);
    this.#graphs.set(key, made);
    return made;
  }

  /** Shows a program, or it and the one before it. Keeps the function and the selection if the program has them. */
  #showProgram(program: number, isPair: boolean): void {
    const before = this.#pane;
    const from = { program: this.#programs[this.#active], fn: this.#functions[this.#active], selection: before?.selection };
    const name = from.program === undefined || from.fn === undefined ? undefined : this.facts.programs[from.program]?.functions[from.fn]?.name;
    const fn = this.#functionNamed(program, name);
    this.#programs = isPair ? [program - 1, program] : [program];
    this.#active = this.#programs.length - 1;
    this.#showFunction(fn);
    const kept = from.selection?.kind === "operation" && from.program !== undefined ? this.#follow(from.program, program, fn, from.selection.operation) : undefined;
    if (kept !== undefined) this.#pane?.select({ kind: "operation", operation: kept }, true);
  }

  /** The function of this name; otherwise `main`, otherwise the one with most operations. */
  #functionNamed(program: number, name: string | undefined): number {
    const functions = this.facts.programs[program]?.functions ?? [];
    const named = functions.findIndex((fn) => fn.name === name);
    if (named >= 0) return named;
    const main = functions.findIndex((fn) => fn.name === "main");
    if (main >= 0) return main;
    const most = Math.max(0, ...functions.map((fn) => fn.operations.length));
    return Math.max(0, functions.findIndex((fn) => fn.operations.length === most));
  }

  /** Shows a function of the last program in its pane, and its counterpart in the other. */
  #showFunction(fn: number): void {
    const program = this.#programs.at(-1) ?? 0;
    const isPair = this.#programs.length === 2;
    const pair = isPair ? this.facts.comparisons[program - 1]?.find((each) => each.b === fn) : undefined;
    this.#functions = isPair ? [pair?.a ?? this.#functionNamed(program - 1, undefined), fn] : [fn];
    this.#programs.forEach((index, at) => {
      const graph = this.#graph(index, this.#functions[at] ?? 0);
      if (graph === undefined) return;
      const title = this.facts.programs[index]?.title ?? "";
      const label = `Graph of ${graph.fn.name} in ${title}`;
      let pane = this.#panes[at];
      if (pane === undefined) {
        pane = new Pane(graph, label, this);
        this.#panes.push(pane);
        this.#paneArea.append(pane.element);
        const own = pane;
        own.element.addEventListener("focus", () => { this.#activate(own); });
      } else {
        pane.show(graph, label);
      }
      pane.element.dataset["title"] = isPair ? title : "";
      const counterparts = this.#counterparts(at);
      pane.marks = counterparts?.marks() ?? new Map();
      pane.values = counterparts?.values ?? new Map();
    });
    for (const extra of this.#panes.splice(this.#programs.length)) extra.element.remove();
    this.#paneArea.classList.toggle("pair", isPair);
    for (const pane of this.#panes) pane.fit();
    this.#showToolbar(program, fn);
    this.#showPanel();
  }

  #showToolbar(program: number, fn: number): void {
    const { title, functions } = this.facts.programs[program] ?? { title: "", functions: [] };
    const [first] = this.facts.programs;
    const paths = this.facts.isPipeline ? [first?.title ?? title] : this.facts.programs.map((each) => each.title);
    const names = paths.map((path) => cut(path.split("/").at(-1) ?? path, 40)).join(" · ");
    this.#title.textContent = names;
    this.#title.title = paths.join(" · ");
    this.options.titled?.(names);
    this.#select.replaceChildren(...functions.map(({ name, operations }, index) => html("option", { value: index, selected: index === fn }, `${cut(name, 60)} (${operations.length})`)));
    this.#select.hidden = functions.length < 2;
    const graph = this.#pane?.source;
    this.#groups.hidden = (graph?.groups.paths().length ?? 0) === 0;
    if (graph !== undefined) this.#search.source = graph;
  }

  #openFunction(fn: number): void {
    this.#active = this.#programs.length - 1;
    this.#showFunction(fn);
  }

  /** The comparison of the program of a pane with the other pane, or with the program before it. */
  #counterparts(at: number): Counterparts | undefined {
    const program = this.#programs[at] ?? 0;
    const fn = this.#functions[at] ?? 0;
    const isFirst = this.#programs.length === 2 && at === 0;
    return isFirst ? Counterparts.of(this.facts, program, "a", fn) : Counterparts.of(this.facts, program - 1, "b", fn);
  }

  /** The operation of another program that an operation has become, or comes from. */
  #follow(from: number, to: number, fn: number, operation: number): number | undefined {
    const step = to > from ? 1 : -1;
    let [at, function_, here]: [number, number, number | undefined] = [from, this.#functionNamed(from, this.facts.programs[to]?.functions[fn]?.name), operation];
    while (at !== to && here !== undefined) {
      const counterparts = Counterparts.of(this.facts, step === 1 ? at : at - 1, step === 1 ? "a" : "b", function_);
      here = counterparts?.of(here);
      at += step;
      function_ = this.facts.programs[at]?.functions.findIndex((each) => each === counterparts?.otherFunction) ?? 0;
    }
    return here;
  }

  #activate(pane: Pane): void {
    const at = this.#panes.indexOf(pane);
    if (at < 0 || at === this.#active) return;
    this.#active = at;
    this.#search.source = pane.source;
    this.#showPanel();
  }

  /** Called by a pane: shows the details, and selects the counterpart in the other pane. */
  selected(pane: Pane, selection: Selection | undefined): void {
    if (this.#isFollowing) return;
    this.#active = Math.max(0, this.#panes.indexOf(pane));
    this.#showPanel();
    this.#status.textContent = pane.description() ?? "";
    const other = this.#panes[1 - this.#active];
    if (other === undefined) return;
    const there = selection?.kind === "operation" ? this.#counterparts(this.#active)?.of(selection.operation) : undefined;
    this.#isFollowing = true;
    other.select(there === undefined ? undefined : { kind: "operation", operation: there }, true);
    this.#isFollowing = false;
  }

  /** Called by a pane: moves the focus to the details. */
  opened(pane: Pane): void {
    const group = pane.selection === undefined ? undefined : pane.groupOf(pane.selection);
    if (pane.selection?.kind === "group" && group !== undefined) pane.toggle(group);
    else this.#panel.focus();
  }

  #showPanel(): void {
    const pane = this.#pane;
    const program = this.facts.programs[this.#programs[this.#active] ?? 0];
    if (pane === undefined || program === undefined) return;
    const counterparts = this.#counterparts(this.#active);
    const content = panelContent(pane, program, counterparts, {
      select: (selection) => {
        pane.select(selection, true);
        pane.element.focus();
      },
      toggle: (group) => {
        pane.toggle(group);
        pane.element.focus();
      },
      openFunction: (name) => {
        const fn = program.functions.findIndex((each) => each.name === name);
        if (fn >= 0) this.#openFunction(fn);
      },
      element: this.#element,
      follow: {
        ways: (place) => this.#ways(place),
        select: ({ value, index }) => {
          this.#element.index = index;
          pane.select({ kind: "value", value }, true);
        },
      },
    });
    this.#panel.replaceChildren(...content);
    this.#panel.scrollTop = 0;
  }

  /** The way of an element of the active pane, and of the same element in the programs before and after. */
  #ways(place: Place): StepWay[] {
    const [program, fn] = [this.#programs[this.#active] ?? 0, this.#functions[this.#active] ?? 0];
    const graph = this.#graph(program, fn);
    if (graph === undefined) return [];
    const back = origin(graph, place);
    const own: StepWay = { title: this.#stepTitle(program), isShown: true, graph, places: [...[...back.places].reverse(), ...reached(graph, place)], selected: place.value, why: back.why };
    const follow = (step: -1 | 1): StepWay[] => {
      const found: StepWay[] = [];
      let here = { program, fn, graph, chain: back.places, selected: place.value as number | undefined, isAssumed: false };
      for (;;) {
        const next = here.program + step;
        if (this.facts.programs[next] === undefined) return found;
        const counterparts = Counterparts.of(this.facts, step === 1 ? here.program : next, step === 1 ? "a" : "b", here.fn);
        const there = counterparts?.otherIndex;
        const otherGraph = there === undefined ? undefined : this.#graph(next, there);
        const followed = counterparts === undefined || otherGraph === undefined ? undefined : across(here.graph, here.chain, here.selected, counterparts, otherGraph);
        if (followed === undefined || there === undefined) {
          found.push({ title: this.#stepTitle(next), isShown: false, graph: here.graph, places: [], selected: undefined, why: "The element is not followed: no operation on its way has a counterpart of the same shape." });
          return found;
        }
        const chain = origin(followed.graph, followed.place);
        const isAssumed = here.isAssumed || followed.isAssumed;
        const places = [...[...chain.places].reverse(), ...reached(followed.graph, followed.place)];
        found.push({ title: this.#stepTitle(next), isShown: false, graph: followed.graph, places, selected: followed.selected, why: isAssumed ? `${chain.why}; the operations of both programs differ, so the index may be another` : chain.why });
        here = { program: next, fn: there, graph: followed.graph, chain: chain.places, selected: followed.selected, isAssumed };
      }
    };
    return [...follow(-1).reverse(), own, ...follow(1)];
  }

  /** The name of a program among several. */
  #stepTitle(program: number): string {
    const title = this.facts.programs[program]?.title ?? "";
    if (this.facts.programs.length === 1) return "In this program";
    if (!this.facts.isPipeline) return title;
    return program === 0 ? "As read" : `${program}. after ${title}`;
  }

  /** Prints a drawing of the whole graph instead of the page. */
  #print(): void {
    if (this.#pane === undefined) return;
    const sheet = new DOMParser().parseFromString(graphFile(this.#pane), "image/svg+xml").documentElement;
    sheet.querySelector("style")?.remove();
    const paper = html("div", { class: "paper" }, document.importNode(sheet, true));
    document.body.append(paper);
    addEventListener("afterprint", () => { paper.remove(); }, { once: true });
    print();
  }

  #onKey(event: KeyboardEvent): void {
    if (event.ctrlKey || event.metaKey || event.altKey || this.#help.open) return;
    const isTyping = event.target instanceof HTMLInputElement && event.target.type !== "range" && event.target.type !== "checkbox";
    if (isTyping) return;
    if (event.key === "/") {
      event.preventDefault();
      this.#search.focus();
    } else if (event.key === "?") {
      this.#help.showModal();
    } else if (event.key === "[" || event.key === "]") {
      this.#steps?.move(event.key === "[" ? -1 : 1);
    } else if (event.key === "Escape" && this.#panel.contains(document.activeElement)) {
      this.#pane?.element.focus();
    }
  }
}
