/** Tabs by the pattern of ARIA: the arrow keys move between them, and one panel is visible. */

import { html } from "../dom.js";

export interface Tab {
  readonly name: string;
  readonly panel: HTMLElement;
}

export class Tabs {
  readonly element: HTMLElement;
  readonly #buttons: readonly HTMLButtonElement[];
  #at = 0;

  constructor(
    private readonly tabs: readonly Tab[],
    private readonly shown: (name: string) => void,
  ) {
    this.#buttons = tabs.map(({ name, panel }, at) => {
      const id = name.toLowerCase();
      const tab = html("button", { type: "button", role: "tab", id: `tab-${id}`, "aria-controls": `panel-${id}` }, name);
      tab.addEventListener("click", () => {
        this.#show(at);
      });
      for (const [key, value] of Object.entries({ id: `panel-${id}`, role: "tabpanel", "aria-labelledby": `tab-${id}` })) {
        panel.setAttribute(key, value);
      }
      return tab;
    });
    const list = html("div", { class: "tabs", role: "tablist", "aria-label": "Results" }, ...this.#buttons);
    list.addEventListener("keydown", ({ key }) => {
      const by = key === "ArrowRight" ? 1 : key === "ArrowLeft" ? -1 : 0;
      if (by === 0) return;
      this.#show((this.#at + by + tabs.length) % tabs.length);
      this.#buttons[this.#at]?.focus();
    });
    this.element = html("div", { class: "results" }, list, ...tabs.map(({ panel }) => panel));
    this.#select();
  }

  get current(): string {
    return this.tabs[this.#at]?.name ?? "";
  }

  #show(at: number): void {
    this.#at = at;
    this.#select();
    this.shown(this.current);
  }

  #select(): void {
    this.tabs.forEach(({ panel }, at) => {
      panel.hidden = at !== this.#at;
      this.#buttons[at]?.setAttribute("aria-selected", String(at === this.#at));
      this.#buttons[at]?.setAttribute("tabindex", at === this.#at ? "0" : "-1");
    });
  }
}
