/** The strip that selects a program: the steps of a pipeline, or one or both of two programs. */

import { button, html } from "./dom.js";
import type { Facts } from "./facts.js";
import { cut } from "./format.js";

export interface StepsListener {
  /** The program to show, and whether the one before it is shown beside it. */
  changed: (program: number, isPair: boolean) => void;
}

export class Steps {
  readonly element: HTMLElement;
  readonly #range: HTMLInputElement;
  readonly #pair = html("input", { type: "checkbox" });
  readonly #label = html("output", { class: "step" });

  constructor(
    private readonly facts: Facts,
    private readonly listener: StepsListener,
  ) {
    const last = facts.programs.length - 1;
    this.#range = html("input", { type: "range", min: 0, max: last, step: 1, value: facts.isPipeline ? 0 : last, "aria-label": "Step" });
    this.#pair.checked = !facts.isPipeline;
    this.#range.addEventListener("input", () => {
      this.#show();
    });
    this.#pair.addEventListener("change", () => {
      this.#show();
    });
    this.element = html(
      "div",
      { class: "steps", role: "group", "aria-label": facts.isPipeline ? "Steps of the pipeline" : "Programs" },
      button("◂", "Step back ( [ )", () => { this.move(-1); }, { "aria-label": "Step back" }),
      this.#range,
      button("▸", "Step forward ( ] )", () => { this.move(1); }, { "aria-label": "Step forward" }),
      this.#label,
      html("label", {}, this.#pair, "Before and after"),
    );
  }

  start(): void {
    this.#show();
  }

  /** Moves the slider by a number of steps. */
  move(by: number): void {
    this.#range.valueAsNumber += by;
    this.#show();
  }

  #show(): void {
    const index = this.#range.valueAsNumber;
    const title = cut(this.facts.programs[index]?.title ?? "", 80);
    const step = !this.facts.isPipeline ? title : index === 0 ? `as read: ${title}` : `${index}. after ${title}`;
    this.#label.textContent = step;
    this.#range.setAttribute("aria-valuetext", step);
    const isPair = this.#pair.checked && index > 0;
    const { added, removed, changed } = this.#counts(index);
    const values = this.#differentValues(index);
    const distance = values === undefined ? "" : `, ${values} ${values === 1 ? "value differs" : "values differ"}`;
    if (index > 0) this.#label.append(html("small", {}, ` ${added} added, ${removed} removed, ${changed} changed${distance}`));
    this.listener.changed(index, isPair);
  }

  /** The number of values that differ from those of the program before, if the programs ran. */
  #differentValues(index: number): number | undefined {
    const compared = (this.facts.comparisons[index - 1] ?? []).flatMap(({ values }) => values ?? []);
    const records = compared.flatMap(({ operations }) => operations);
    return compared.length === 0 ? undefined : records.filter(([, , , , differing]) => differing !== undefined && Number(differing) > 0).length;
  }

  /** The number of operations that differ from those of the program before. */
  #counts(index: number): { added: number; removed: number; changed: number } {
    const pairs = (this.facts.comparisons[index - 1] ?? []).flatMap(({ operations }) => operations);
    const all = (program: number): number => (this.facts.programs[program]?.functions ?? []).reduce((sum, fn) => sum + fn.operations.length, 0);
    const changed = pairs.filter(([, , ...changes]) => changes.length > 0).length;
    return { added: all(index) - pairs.length, removed: all(index - 1) - pairs.length, changed };
  }
}
