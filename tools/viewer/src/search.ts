/** Search of operations by operator, name, type and attribute. */

import { html } from "./dom.js";
import { cut, shape } from "./format.js";
import type { FunctionGraph } from "./graph.js";

/** The list shows this number of operations. All of them are marked in the graph. */
const MAX_LISTED = 100;

export interface SearchListener {
  /** The operations that match. */
  found: (operations: readonly number[]) => void;
  chosen: (operation: number) => void;
  /** The user leaves the search. */
  left: () => void;
}

export class Search {
  readonly element: HTMLElement;
  readonly #input = html("input", {
    type: "search",
    placeholder: "Search ( / )",
    role: "combobox",
    "aria-label": "Search operations by operator, name, type or attribute",
    "aria-controls": "results",
    "aria-expanded": "false",
    "aria-autocomplete": "list",
    autocomplete: "off",
    spellcheck: "false",
  });
  readonly #list = html("ul", { id: "results", role: "listbox", "aria-label": "Operations found", hidden: true });
  readonly #count = html("span", { class: "count", role: "status" });
  #source: FunctionGraph | undefined;
  #texts: readonly string[] = [];
  #found: readonly number[] = [];
  #at = -1;

  constructor(private readonly listener: SearchListener) {
    this.element = html("div", { class: "search", role: "search" }, this.#input, this.#count, this.#list);
    this.#input.addEventListener("input", () => {
      this.#search();
    });
    this.#input.addEventListener("keydown", (event) => {
      this.#onKey(event);
    });
    this.#input.addEventListener("blur", () => {
      this.#close();
    });
    // The input keeps the focus, so that the list stays open until the click.
    this.#list.addEventListener("pointerdown", (event) => {
      event.preventDefault();
    });
    this.#list.addEventListener("click", (event) => {
      const item = event.target instanceof Element ? event.target.closest("li") : null;
      if (item !== null) this.#choose([...this.#list.children].indexOf(item));
    });
  }

  set source(source: FunctionGraph) {
    this.#source = source;
    this.#texts = [];
    if (this.#input.value !== "") this.#search();
  }

  focus(): void {
    this.#input.focus();
    this.#input.select();
  }

  /** The searched text of each operation, built at the first search. */
  #searched(source: FunctionGraph): readonly string[] {
    if (this.#texts.length === 0) {
      this.#texts = source.fn.operations.map((operation) => {
        const values = operation.results.flatMap((value) => {
          if (value === null) return [];
          const type = source.type(value);
          return [source.value(value).name, type.text, type.element, shape(type), type.kind];
        });
        const attributes = (operation.attributes ?? []).flat();
        return [operation.operator, operation.kind, operation.name, ...values, ...attributes].filter((part) => part !== undefined).join("\n").toLowerCase();
      });
    }
    return this.#texts;
  }

  #search(): void {
    const source = this.#source;
    const words = this.#input.value.toLowerCase().split(/\s+/).filter((word) => word !== "");
    if (source === undefined || words.length === 0) {
      this.#found = [];
      this.#count.textContent = "";
      this.#close();
      this.listener.found([]);
      return;
    }
    const found = this.#searched(source).flatMap((text, index) => (words.every((word) => text.includes(word)) ? [index] : []));
    // Constants are parts of other nodes, so they come last.
    this.#found = found.sort((a, b) => Number(source.isConstant(a)) - Number(source.isConstant(b)) || a - b);
    this.#count.textContent = String(this.#found.length);
    this.#at = -1;
    const items = this.#found.slice(0, MAX_LISTED).map((index, at) => {
      const { operator, name, line } = source.operation(index);
      const place = name ?? (line === undefined ? "" : `line ${line}`);
      return html("li", { id: `result-${at}`, role: "option", "aria-selected": "false" }, html("span", {}, operator), " ", html("small", {}, cut(place, 80)));
    });
    this.#list.replaceChildren(...items);
    this.#list.hidden = items.length === 0;
    this.#input.setAttribute("aria-expanded", String(items.length > 0));
    this.#input.removeAttribute("aria-activedescendant");
    this.listener.found(this.#found);
  }

  #close(): void {
    this.#list.hidden = true;
    this.#input.setAttribute("aria-expanded", "false");
  }

  #onKey(event: KeyboardEvent): void {
    switch (event.key) {
      case "ArrowDown":
      case "ArrowUp":
        event.preventDefault();
        this.#mark(this.#at + (event.key === "ArrowDown" ? 1 : -1));
        return;
      case "Enter":
        event.preventDefault();
        this.#choose(Math.max(this.#at, 0));
        return;
      case "Escape":
        event.preventDefault();
        this.#input.value = "";
        this.#search();
        this.listener.left();
        return;
      default:
        return;
    }
  }

  #mark(at: number): void {
    const items = [...this.#list.children];
    if (items.length === 0) return;
    this.#at = (at + items.length) % items.length;
    items.forEach((item, index) => {
      item.setAttribute("aria-selected", String(index === this.#at));
    });
    items[this.#at]?.scrollIntoView({ block: "nearest" });
    this.#input.setAttribute("aria-activedescendant", `result-${this.#at}`);
  }

  #choose(at: number): void {
    const operation = this.#found[at];
    if (operation === undefined) return;
    this.#close();
    this.listener.chosen(operation);
  }
}
