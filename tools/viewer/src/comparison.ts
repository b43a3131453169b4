/** The differences between two programs, as seen from an operation of either. */

import type { Mark } from "./drawing.js";
import type { Facts, FunctionFacts } from "./facts.js";
import type { Difference } from "./panel.js";
import { type ValueDifference, valueDifference } from "./values.js";

type Side = "a" | "b";

/** A function of one program with its counterpart in the program before or after it. */
export class Counterparts {
  readonly #pairs = new Map<number, readonly [number, readonly string[]]>();
  /** The differences of values, by their indices. */
  readonly values = new Map<number, ValueDifference>();
  /** The differences of the outputs, if both functions ran. */
  outputs: readonly ValueDifference[] | undefined;

  private constructor(
    private readonly side: Side,
    private readonly own: FunctionFacts,
    private readonly other: FunctionFacts | undefined,
    /** The number of the other function. */
    readonly otherIndex: number | undefined,
    private readonly title: string,
  ) {}

  /** The counterparts of a function of program `index` in the comparison of programs `comparison` and `comparison + 1`. */
  static of(facts: Facts, comparison: number, side: Side, fn: number): Counterparts | undefined {
    const all = facts.comparisons[comparison];
    const program = facts.programs[comparison + (side === "a" ? 0 : 1)];
    const otherProgram = facts.programs[comparison + (side === "a" ? 1 : 0)];
    const own = program?.functions[fn];
    if (all === undefined || own === undefined || otherProgram === undefined) return undefined;
    const pair = all.find((each) => each[side] === fn);
    const otherIndex = pair?.[side === "a" ? "b" : "a"];
    const other = otherIndex === undefined ? undefined : otherProgram.functions[otherIndex];
    const found = new Counterparts(side, own, other, otherIndex, otherProgram.title);
    for (const [a, b, ...changes] of pair?.operations ?? []) {
      const [here, there] = side === "a" ? [a, b] : [b, a];
      found.#pairs.set(here, [there, changes]);
    }
    const { operations = [], outputs, reasons = [] } = pair?.values ?? {};
    for (const [a, b, result, ...record] of operations) {
      const value = own.operations[side === "a" ? a : b]?.results[result];
      if (typeof value === "number") found.values.set(value, valueDifference(record, reasons));
    }
    found.outputs = outputs?.map((record) => valueDifference(record, reasons));
    return found;
  }

  get otherFunction(): FunctionFacts | undefined {
    return this.other;
  }

  /** The counterpart of an operation. */
  of(operation: number): number | undefined {
    return this.#pairs.get(operation)?.[0];
  }

  /** The counterpart of a value: the same result of the counterpart, or the same argument. */
  value(value: number): number | undefined {
    const { operation, region, index } = this.own.values[value] ?? {};
    if (typeof operation === "number") {
      const there = this.of(operation);
      return (there === undefined ? undefined : this.other?.operations[there]?.results[index ?? 0]) ?? undefined;
    }
    const found = region === null ? (this.other?.values.findIndex((each) => each.region === null && each.index === index) ?? -1) : -1;
    return found < 0 ? undefined : found;
  }

  difference(operation: number): Difference | undefined {
    const pair = this.#pairs.get(operation);
    if (pair === undefined) return { state: this.side === "a" ? "removed" : "added", changes: [] };
    const [there, changes] = pair;
    if (changes.length === 0) return undefined;
    const text = this.other?.operations[there]?.text;
    return { state: "changed", changes, ...(text === undefined ? {} : { other: { title: this.title, text } }) };
  }

  marks(): Map<number, Mark> {
    const marks = new Map<number, Mark>();
    this.own.operations.forEach((_, index) => {
      const state = this.difference(index)?.state;
      if (state !== undefined) marks.set(index, state);
    });
    return marks;
  }
}
