/** The part of the panel that follows one element of a value, through its program and through the steps of a pipeline. */

import { type Child, button, html } from "./dom.js";
import type { Facts } from "./facts.js";
import * as format from "./format.js";
import type { FunctionGraph } from "./graph.js";
import { type ElementFacts, type Place, elementFacts, sizesOf } from "./way.js";

/** The element that the user has chosen. It stays when the selection changes. */
export interface ElementChoice {
  index: readonly number[];
  isOpen: boolean;
}

/** The way of an element in one program. */
export interface StepWay {
  readonly title: string;
  readonly isShown: boolean;
  readonly graph: FunctionGraph;
  /** In the order of the program. */
  readonly places: readonly Place[];
  /** The value that is selected, or its counterpart. */
  readonly selected: number | undefined;
  /** Where the first place comes from, or why the element is not followed. */
  readonly why: string;
}

export interface ElementActions {
  /** The way of an element through all programs. */
  ways: (place: Place) => readonly StepWay[];
  select: (place: Place) => void;
}

/** The section for a value. */
export function elementSection(facts: Facts, graph: FunctionGraph, value: number, choice: ElementChoice, actions: ElementActions): HTMLElement | undefined {
  const sizes = sizesOf(graph, value);
  if (sizes === undefined || sizes.includes(0) || graph.type(value).kind === "other") return undefined;
  const output = html("div", { class: "ways", "aria-live": "polite" });
  const fits = choice.index.length === sizes.length && choice.index.every((at, dim) => at < (sizes[dim] ?? 0));
  const index = fits ? [...choice.index] : sizes.map(() => 0);
  const show = (): void => {
    choice.index = index;
    output.replaceChildren(...actions.ways({ value, index }).flatMap((way) => step(facts, way, actions)));
  };
  const axis = graph.type(value).quantized?.axis;
  const inputs = sizes.map((size, dim) => {
    const input = html("input", { type: "number", min: 0, max: size - 1, step: 1, value: index[dim] ?? 0, "aria-label": `${dim === axis ? "Channel, dimension" : "Dimension"} ${dim}, below ${size}` });
    input.addEventListener("input", () => {
      const number = input.valueAsNumber;
      const isValid = Number.isInteger(number) && number >= 0 && number < size;
      input.setAttribute("aria-invalid", String(!isValid));
      if (!isValid) return;
      index[dim] = number;
      show();
    });
    return html("label", {}, dim === axis ? "channel" : String(dim), input);
  });
  const details = html(
    "details",
    { class: "element", open: choice.isOpen },
    html("summary", {}, "Way of an element"),
    ...(inputs.length === 0 ? [] : [html("fieldset", {}, html("legend", {}, "Index"), ...inputs)]),
    output,
  );
  // Also sent for a section that is open at first.
  details.addEventListener("toggle", () => {
    choice.isOpen = details.open;
    if (details.open) show();
  });
  return html("section", {}, details);
}

function step(facts: Facts, way: StepWay, actions: ElementActions): HTMLElement[] {
  const { title, isShown, places, why } = way;
  const heading = html("h3", {}, format.cut(title, 80));
  if (places.length === 0) return [heading, html("p", {}, why)];
  const items = places.map((place) => placeItem(facts, way, place, isShown ? actions : undefined));
  return [heading, html("p", { class: "start" }, `Origin: ${why}`), html("ol", {}, ...items)];
}

function placeItem(facts: Facts, { graph, selected }: StepWay, place: Place, actions: ElementActions | undefined): HTMLElement {
  const name = label(graph, place.value);
  const title: Child = actions === undefined ? html("span", {}, name) : button(name, "Select the value", () => { actions.select(place); }, { class: "link" });
  const at = html("code", {}, `[${place.index.join(", ")}]`);
  const current = place.value === selected;
  return html("li", { class: current ? "current" : "", "aria-current": current ? "true" : undefined }, title, " ", at, html("p", {}, describeElement(elementFacts(facts, graph, place))));
}

/** Stored integer, parameters and real value on one line. */
export function describeElement({ stored, scale, zeroPoint, real }: ElementFacts): string {
  const parts = [
    stored === undefined ? undefined : `stored ${stored}`,
    scale === undefined ? undefined : `scale ${format.real(scale)}`,
    zeroPoint === undefined ? undefined : `zero point ${zeroPoint}`,
    real === undefined ? undefined : `real ${format.real(real)}`,
  ].filter((part) => part !== undefined);
  return parts.length === 0 ? "the element is not in the page" : parts.join(" · ");
}

function label(graph: FunctionGraph, value: number): string {
  const { name, index, operation } = graph.value(value);
  if (typeof operation !== "number") return format.cut(name ?? `argument ${index}`, 60);
  const { operator } = graph.operation(operation);
  return format.cut(name === undefined ? operator : `${operator} ${name}`, 60);
}
