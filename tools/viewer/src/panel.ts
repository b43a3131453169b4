/** The side panel: the facts of what is selected, or of the program. */

import * as charts from "./charts.js";
import type { Counterparts } from "./comparison.js";
import { type Child, button, html } from "./dom.js";
import type { ConstantFacts, OperationFacts, ProgramFacts, Quantized, TypeFacts } from "./facts.js";
import * as format from "./format.js";
import type { FunctionGraph } from "./graph.js";
import { constantSection } from "./constants.js";
import { type ElementActions, type ElementChoice, elementSection } from "./element.js";
import { kernelRow, kernelRows } from "./kernels.js";
import type { Pane, Selection } from "./pane.js";
import { LEVELS, type ValueDifference, largest, levelOf } from "./values.js";

export interface PanelActions {
  select: (selection: Selection) => void;
  toggle: (group: string) => void;
  openFunction: (name: string) => void;
  /** The element that the page follows. */
  element: ElementChoice;
  follow: ElementActions;
}

/** The counterpart of an operation in the other program. */
export interface Difference {
  readonly state: "added" | "changed" | "removed";
  readonly changes: readonly string[];
  /** The text of the counterpart. */
  readonly other?: { readonly title: string; readonly text: string };
}

/** The content for a selection in a pane. */
export function panelContent(
  pane: Pane,
  program: ProgramFacts,
  counterparts: Counterparts | undefined,
  actions: PanelActions,
): HTMLElement[] {
  const { selection, source } = pane;
  const view = new PanelView(source, counterparts, actions);
  switch (selection?.kind) {
    case "operation":
      return view.operation(selection.operation, counterparts?.difference(selection.operation));
    case "value":
      return view.value(selection.value);
    case "group":
      return view.group(selection.group, pane.collapsed.has(selection.group));
    case undefined:
      return view.program(program);
  }
}

class PanelView {
  constructor(
    private readonly source: FunctionGraph,
    private readonly counterparts: Counterparts | undefined,
    private readonly actions: PanelActions,
  ) {}

  program(program: ProgramFacts): HTMLElement[] {
    const { fn } = this.source;
    const rows = program.statistics.map(([label, number, key]): Row => {
      const isSize = label.includes("bytes");
      return [label.startsWith(" ") ? html("span", { class: "part" }, label.trim()) : label, html("span", { "data-key": key, "data-number": number }, isSize ? `${format.digits(number)} (${format.bytes(number)})` : format.digits(number))];
    });
    return [
      heading(program.title, "Program"),
      section(`Function ${fn.name}`, table([["operations", format.digits(fn.operations.length)]]), this.#interface()),
      this.#kernelList(program),
      this.#outputs(),
      section("Statistics", table(rows)),
      section("Key", legend()),
    ].filter((part) => part !== undefined);
  }

  /** All kernels of the program, each with a link to its first operation in this function. */
  #kernelList({ target, kernels }: ProgramFacts): HTMLElement | undefined {
    if (kernels === undefined) return undefined;
    const items = kernels.map((kernel, index) => {
      const operation = this.source.fn.operations.findIndex((each) => each.kernels?.includes(index));
      const row = kernelRow(kernel);
      if (operation < 0) return html("li", {}, row);
      return html("li", {}, button(row, "Select", () => { this.actions.select({ kind: "operation", operation }); }, { class: "link" }));
    });
    const total = kernels.reduce((sum, { nanoseconds }) => sum + (nanoseconds ?? 0), 0);
    const rows: Row[] = [["target", target ?? ""]];
    if (total > 0) rows.push(["time of all", `${Number((total / 1e3).toPrecision(4))} µs`]);
    return section(`${format.digits(kernels.length)} kernels`, table(rows), html("ul", { class: "values" }, ...items));
  }

  /** The kernels with code of an operation. */
  #kernels(index: number): HTMLElement[] {
    const total = this.source.kernels.reduce((sum, { nanoseconds }) => sum + (nanoseconds ?? 0), 0);
    return this.source.kernelsOf(index).map((kernel) => section(`Kernel ${kernel.name}`, table(kernelRows(kernel, total))));
  }

  /** The differences of the outputs, and the first value that differs. */
  #outputs(): HTMLElement | undefined {
    const { values, outputs } = this.counterparts ?? {};
    if (values === undefined || (values.size === 0 && outputs === undefined)) return undefined;
    const parts = (outputs ?? []).flatMap((output, at) => [html("h3", {}, `Output ${at}`), distance(output)]);
    const first = this.source.fn.operations.flatMap(({ results }) => results).find((value) => {
      const found = value === null ? undefined : values.get(value);
      return found !== undefined && !["equal", "unknown"].includes(levelOf(found));
    });
    if (typeof first === "number") parts.push(table([["first difference", this.#valueLink(first)]]));
    const rows = LEVELS.map(([level, label]) => html("li", {}, html("span", { class: `swatch level ${level}`, "aria-hidden": true }), label));
    return section("Values", ...parts, html("ul", { class: "legend" }, ...rows));
  }

  /** The differences of the values of an operation from those of the other program. */
  #distances(results: readonly (number | null)[]): HTMLElement | undefined {
    const found = results.flatMap((value, at) => {
      const difference = value === null ? undefined : this.counterparts?.values.get(value);
      if (difference === undefined) return [];
      return results.length > 1 ? [html("h3", {}, `result ${at}`), distance(difference)] : [distance(difference)];
    });
    return found.length === 0 ? undefined : section("Values", ...found);
  }

  /** The arguments and the returned values of the function. */
  #interface(): HTMLElement {
    const { fn } = this.source;
    const inputs = fn.values.flatMap((value, index) => (value.region === null ? [index] : []));
    const last = fn.operations.findLast((operation) => operation.kind === "structure" && operation.parent === undefined);
    const outputs = (last?.operands ?? []).filter((value) => value !== null);
    const list = (title: string, values: readonly number[]): Child[] =>
      values.length === 0 ? [] : [html("h3", {}, title), html("ul", { class: "values" }, ...values.map((value) => html("li", {}, this.#valueLink(value))))];
    return html("div", {}, ...list("Inputs", inputs), ...list("Outputs", outputs));
  }

  group(group: string, isCollapsed: boolean): HTMLElement[] {
    const members = this.source.groups.members(group);
    const counts = new Map<string, number>();
    for (const member of members) {
      const { operator } = this.source.operation(member);
      counts.set(operator, (counts.get(operator) ?? 0) + 1);
    }
    const toggle = button(isCollapsed ? "Expand" : "Collapse", "Space", () => {
      this.actions.toggle(group);
    });
    const rows = [...counts].sort((a, b) => b[1] - a[1]).map(([operator, count]): Row => [operator, format.digits(count)]);
    return [heading(group, "Group"), html("p", {}, toggle), section(`${format.digits(members.length)} operations`, table(rows))];
  }

  value(index: number): HTMLElement[] {
    const value = this.source.value(index);
    const type = this.source.type(index);
    const users = this.source.users[index] ?? [];
    const origin = typeof value.operation === "number" ? this.#operationLink(value.operation) : html("span", {}, "argument");
    const uses = users.map((user) => html("li", {}, this.#operationLink(user)));
    return [
      heading(value.name ?? `value ${value.index}`, "Value"),
      this.#distances([index]),
      section("Type", this.#type(type)),
      section("Defined by", origin),
      section(`Used by ${users.length}`, html("ul", { class: "values" }, ...uses)),
      this.#element(index),
    ].filter((part) => part !== undefined);
  }

  operation(index: number, difference: Difference | undefined): HTMLElement[] {
    const operation = this.source.operation(index);
    return [
      heading(operation.operator, operation.kind),
      this.#location(index, operation),
      this.#difference(difference),
      this.#distances(operation.results),
      this.#boundary(operation),
      this.#remarks(operation),
      ...this.#kernels(index),
      this.#cost(operation, index),
      this.#operands("Operands", operation.operands, operation),
      this.#operands("Results", operation.results, operation),
      this.#element(operation.results[0]),
      this.#constant(operation),
      attributes(operation),
      text(operation, difference),
    ].filter((part) => part !== undefined);
  }

  #location(index: number, operation: OperationFacts): HTMLElement | undefined {
    const rows: Row[] = [];
    if (operation.name !== undefined) rows.push(["name", html("span", { class: "name" }, operation.name)]);
    if (operation.line !== undefined) rows.push(["line", String(operation.line)]);
    const groups = this.source.groups.around(index);
    if (groups.length > 0) {
      const collapse = groups.map((group) =>
        button(`Collapse ${format.cut(group, 40)}`, `Collapse ${group}`, () => {
          this.actions.toggle(group);
        }),
      );
      rows.push(["groups", html("span", { class: "buttons" }, ...collapse)]);
    }
    const own = this.source.groups.regionOf(index);
    if (own !== undefined) {
      const toggle = button("Show or hide", "Space", () => {
        this.actions.toggle(own);
      });
      rows.push(["regions", toggle]);
    }
    const { callee } = operation;
    if (callee !== undefined) {
      const open = button(`Open ${callee}`, "Shows the function", () => {
        this.actions.openFunction(callee);
      });
      rows.push(["calls", open]);
    }
    return rows.length === 0 ? undefined : table(rows);
  }

  #difference(difference: Difference | undefined): HTMLElement | undefined {
    if (difference === undefined) return undefined;
    const { state, changes } = difference;
    const sentence = state === "added" ? "Only in this program." : state === "removed" ? "Not in the other program." : "";
    const lines = changes.map((line) => html("li", {}, line));
    const part = section(`Difference: ${state}`, sentence, html("ul", {}, ...lines));
    part.classList.add("difference", state);
    return part;
  }

  #boundary(operation: OperationFacts): HTMLElement | undefined {
    if (operation.break !== undefined) {
      const part = section("Break of the boundary", html("p", {}, operation.break));
      part.classList.add("alert");
      return part;
    }
    if (operation.cast === undefined) return undefined;
    const direction = CAST_TEXTS[operation.kind];
    return section("Boundary", html("p", {}, direction ?? "This operation is a cast."), quantized(operation.cast));
  }

  #remarks(operation: OperationFacts): HTMLElement | undefined {
    const remarks = operation.remarks ?? [];
    if (remarks.length === 0) return undefined;
    const items = remarks.map((remark) => {
      const state = REMARK_TEXTS[remark.kind] ?? remark.kind;
      const rule = remark.rule === null ? "" : ` (${remark.rule})`;
      const pass = `--${remark.pass}${remark.tried ? " would" : ""}`;
      return html("li", { class: remark.kind.toLowerCase() }, html("strong", {}, `${state}: `), `${remark.reason}${rule} `, html("code", {}, pass));
    });
    return section("Remarks", html("ul", { class: "remarks" }, ...items));
  }

  #cost(operation: OperationFacts, index: number): HTMLElement | undefined {
    const rows: Row[] = [];
    if (operation.macs !== undefined) rows.push(["multiply-accumulates", `${format.digits(operation.macs)} (${format.short(operation.macs)})`]);
    if (operation.bytes !== undefined && operation.bytes !== 0) rows.push(["bytes of results", `${format.digits(operation.bytes)} (${format.bytes(operation.bytes)})`]);
    const constants = this.source.rows(index).map(({ operation: constant }) => Number(this.#constantOf(constant)?.bytes ?? 0));
    const sum = constants.reduce((all, one) => all + one, 0);
    if (sum > 0) rows.push(["bytes of constants", `${format.digits(sum)} (${format.bytes(sum)})`]);
    return rows.length === 0 ? undefined : section("Cost", table(rows));
  }

  /** The way of an element of a value. */
  #element(value: number | null | undefined): HTMLElement | undefined {
    const { element, follow } = this.actions;
    return typeof value === "number" ? elementSection(this.source.facts, this.source, value, element, follow) : undefined;
  }

  #constantOf(operation: number): ConstantFacts | undefined {
    const { constant } = this.source.operation(operation);
    return constant === undefined ? undefined : this.source.facts.constants[constant];
  }

  #operands(title: string, values: readonly (number | null)[], operation: OperationFacts): HTMLElement | undefined {
    if (values.length === 0) return undefined;
    const items = values.map((value, at) => {
      const name = title === "Operands" ? (operation.operandNames?.[at] ?? `operand ${at}`) : values.length > 1 ? `result ${at}` : "result";
      if (value === null) return html("li", {}, `${name}: undefined`);
      const source = this.source.value(value).operation;
      const constant = typeof source === "number" && this.source.isConstant(source) && title === "Operands" ? this.#constantOf(source) : undefined;
      const summary = html("summary", {}, html("span", { class: "role" }, name), " ", badge(this.source.type(value)));
      const content: Child[] = [this.#valueLink(value), this.#type(this.source.type(value))];
      if (constant !== undefined) content.push(constantSection(constant, this.source.type(value)));
      return html("li", {}, html("details", { open: values.length <= 4 }, summary, ...content));
    });
    return section(title, html("ul", { class: "operands" }, ...items));
  }

  #constant(operation: OperationFacts): HTMLElement | undefined {
    const { constant, results } = operation;
    const [result] = results;
    const facts = constant === undefined ? undefined : this.source.facts.constants[constant];
    if (facts === undefined || typeof result !== "number") return undefined;
    return section("Constant", constantSection(facts, this.source.type(result)));
  }

  #type(type: TypeFacts): HTMLElement {
    if (type.quantized !== undefined) return html("div", {}, table([["shape", format.shape(type) || "scalar"]]), quantized(type.quantized));
    const rows: Row[] = type.shape === undefined ? [] : [["shape", format.shape(type)]];
    return table([...rows, [type.shape === undefined ? "type" : "elements", type.shape === undefined ? type.text : type.element]]);
  }

  #operationLink(index: number): HTMLElement {
    const { operator, name } = this.source.operation(index);
    const label = name === undefined ? operator : `${operator} ${format.cut(name, 60)}`;
    return button(label, "Select", () => {
      this.actions.select({ kind: "operation", operation: index });
    }, { class: "link" });
  }

  #resultLabel(index: number, position: number): string {
    const { operator, results } = this.source.operation(index);
    return results.length === 1 ? `result of ${operator}` : `result ${position} of ${operator}`;
  }

  #valueLink(index: number): HTMLElement {
    const { name, index: position, operation } = this.source.value(index);
    const label = name ?? (typeof operation === "number" ? this.#resultLabel(operation, position) : `argument ${position}`);
    return button(format.cut(label, 80), "Select the value", () => {
      this.actions.select({ kind: "value", value: index });
    }, { class: "link" });
  }
}

const CAST_TEXTS: Readonly<Record<string, string>> = {
  quantize: "Reals become stored integers here.",
  dequantize: "Stored integers become reals here.",
  "storage cast": "The stored integers stay, and only the type changes.",
};

const REMARK_TEXTS: Readonly<Record<string, string>> = { Passed: "Folds", Missed: "Kept", Failure: "Failed", Analysis: "Note" };

type Row = readonly [string | Node, string | Node];

function heading(title: string, kind: string): HTMLElement {
  return html("header", {}, html("p", { class: "kind" }, kind), html("h2", { title }, format.cut(title, 160)));
}

function section(title: string, ...content: Child[]): HTMLElement {
  return html("section", {}, html("h3", {}, title), ...content);
}

function table(rows: readonly Row[]): HTMLElement {
  const items = rows.map(([name, value]) => html("div", {}, html("dt", {}, name), html("dd", {}, value)));
  return html("dl", {}, ...items);
}

function badge(type: TypeFacts): HTMLElement {
  return html("span", { class: `type ${type.kind}` }, `${format.shape(type)} ${type.element}`.trim());
}

/** The difference of a value from the same value of the other program. */
function distance(difference: ValueDifference): HTMLElement {
  const level = levelOf(difference);
  if ("why" in difference) return html("div", { class: `distance ${level}` }, html("p", {}, difference.why));
  const { elements, differing, ratio, first } = difference;
  if (level === "equal") return html("div", { class: `distance ${level}` }, html("p", {}, `Equal in all ${format.digits(elements)} elements.`));
  const rows: Row[] = [
    ["differing", `${format.digits(differing)} of ${format.digits(elements)} (${format.percent(Number(differing), Number(elements))})`],
    ["at most", largest(difference)],
    ["first at", first.length === 0 ? "the only element" : `[${first.join(", ")}]`],
  ];
  if (ratio !== null) rows.push(["signal to noise", `${ratio.toFixed(1)} dB`]);
  return html("div", { class: `distance ${level}` }, table(rows));
}

/** Storage, parameters and represented reals of quantized elements. */
function quantized(facts: Quantized): HTMLElement {
  const scales = facts.scales ?? [];
  const rows: Row[] = [["stored as", `${format.storage(facts)}, ${facts.min} to ${facts.max}`]];
  if (facts.expressed !== undefined) rows.push(["reals as", facts.expressed]);
  if (facts.granularity === undefined) rows.push(["parameters", "not in the type"]);
  if (facts.axis !== undefined) rows.push(["axis", `${facts.axis}, ${format.digits(scales.length)} channels`]);
  if (facts.blocks !== undefined) rows.push(["blocks", facts.blocks.map(([dim, size]) => `dimension ${dim} by ${size}`).join(", ")]);
  const zeros = facts.zeroPoints ?? [];
  const finite = scales.filter((scale) => scale !== null);
  const [least, most] = format.extent(finite);
  if (finite.length === 1) rows.push(["scale", format.real(finite[0])]);
  if (finite.length > 1) rows.push(["scales", `${format.real(least)} to ${format.real(most)}`]);
  if (zeros.length === 1) rows.push(["zero point", String(zeros[0])]);
  if (zeros.length > 1) rows.push(["zero points", format.extent(zeros.map(Number)).join(" to ")]);
  const ranges = scales.map((_, index) => format.realRange(facts, index)).filter((range) => range !== undefined);
  const [low, high] = format.extent(ranges.flat());
  if (ranges.length > 0) rows.push([ranges.length > 1 ? "greatest range" : "range", `${format.real(low)} to ${format.real(high)}`]);
  const content: Child[] = [table(rows)];
  if (ranges.length === 1) content.push(charts.realAxis(low, high));
  if (finite.length > 1) {
    content.push(charts.scales(scales, `${scales.length} scales from ${format.real(least)} to ${format.real(most)}`));
    content.push(scaleList(facts));
  }
  return html("div", { class: "quantized" }, ...content);
}

/** The parameters of each channel, built when it is opened. */
function scaleList(facts: Quantized): HTMLElement {
  const details = html("details", {}, html("summary", {}, "All scales"));
  details.addEventListener(
    "toggle",
    () => {
      const zeros = facts.zeroPoints ?? [];
      const items = (facts.scales ?? []).map((scale, index) => {
        const range = format.realRange(facts, index);
        const zero = zeros[index] ?? zeros[0] ?? 0;
        return html("li", {}, `scale ${scale ?? "not finite"}, zero point ${zero}, ${format.real(range?.[0])} to ${format.real(range?.[1])}`);
      });
      details.append(html("ol", { class: "scales", start: 0, tabindex: 0, "aria-label": "All scales" }, ...items));
    },
    { once: true },
  );
  return details;
}

function attributes(operation: OperationFacts): HTMLElement | undefined {
  const rows = operation.attributes ?? [];
  return rows.length === 0 ? undefined : section("Attributes", table(rows.map(([name, value]): Row => [name, value === "" ? "present" : value])));
}

function text(operation: OperationFacts, difference: Difference | undefined): HTMLElement | undefined {
  if (operation.text === undefined) return undefined;
  const code = (value: string, label: string): HTMLElement => html("pre", { tabindex: 0, "aria-label": label }, html("code", {}, value));
  const other = difference?.other;
  if (other === undefined) return section("MLIR", code(operation.text, "MLIR text"));
  return section("MLIR", code(operation.text, "MLIR text"), html("h3", {}, other.title), code(other.text, `MLIR text, ${other.title}`));
}

function legend(): HTMLElement {
  const item = (name: string, label: string): HTMLElement => html("li", {}, html("span", { class: `swatch ${name}`, "aria-hidden": true }), label);
  return html(
    "ul",
    { class: "legend" },
    item("line quantized", "quantized value"),
    item("line float", "float value"),
    item("line integer", "integer value"),
    item("contraction", "convolutions, matrix products"),
    item("elementwise", "elementwise"),
    item("pooling", "pooling"),
    item("movement", "movements: ✓ folds, – is kept"),
    item("cast", "casts between integers and reals"),
    item("other", "other operations"),
  );
}
