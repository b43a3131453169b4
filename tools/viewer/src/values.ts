/** The differences between the values of two programs that ran on the same inputs. */

import type { Integer, ValueRecord } from "./facts.js";
import * as format from "./format.js";

/** The color of a difference. */
export type Level = "equal" | "one" | "few" | "many" | "unknown";

/** What a step of a difference is. */
export type Step = "integer" | "scale" | "ulp";

export interface Distance {
  readonly elements: Integer;
  readonly differing: Integer;
  /** The largest difference in steps; infinite next to an element that is not a number. */
  readonly steps: number;
  readonly unit: Step;
  /** The largest difference of reals, unless steps are integers. */
  readonly amount: number | null;
  /** The signal-to-noise ratio in dB. */
  readonly ratio: number | null;
  /** The index of the first different element. */
  readonly first: readonly Integer[];
}

/** A difference, or the reason why there is none. */
export type ValueDifference = Distance | { readonly why: string };

/** More steps have the strongest color. */
const FEW_STEPS = 8;
/** A difference of reals has rounding errors. */
const TOLERANCE = 1e-4;

const ORDER: readonly Level[] = ["equal", "unknown", "one", "few", "many"];
export const LEVELS: readonly (readonly [Level, string])[] = [
  ["equal", "= equal values"],
  ["one", "at most 1 step apart"],
  ["few", `at most ${FEW_STEPS} steps apart`],
  ["many", "more steps apart"],
  ["unknown", "? no values to compare"],
];

/** A difference from the elements of its array. */
export function valueDifference(record: ValueRecord, reasons: readonly string[]): ValueDifference {
  const [elements, differing, steps = 0, unit = "integer", amount = null, ratio = null, first = []] = record;
  if (differing === undefined) return { why: reasons[Number(elements)] ?? "" };
  return { elements, differing, steps: steps ?? Infinity, unit, amount, ratio, first };
}

export function levelOf(difference: ValueDifference): Level {
  if ("why" in difference) return "unknown";
  if (Number(difference.differing) === 0) return "equal";
  if (difference.steps <= 1 + TOLERANCE) return "one";
  return difference.steps <= FEW_STEPS + TOLERANCE ? "few" : "many";
}

/** The difference with the strongest color. */
export function strongest(differences: readonly ValueDifference[]): ValueDifference | undefined {
  const rank = (difference: ValueDifference): readonly [number, number] => [ORDER.indexOf(levelOf(difference)), "why" in difference ? 0 : difference.steps];
  return differences.reduce<ValueDifference | undefined>((best, one) => {
    if (best === undefined) return one;
    const [[level, steps], [bestLevel, bestSteps]] = [rank(one), rank(best)];
    return level > bestLevel || (level === bestLevel && steps > bestSteps) ? one : best;
  }, undefined);
}

/** A number of steps with few digits. */
const size = (steps: number): string => (steps === Infinity ? "∞" : steps >= 1e5 ? steps.toExponential(0) : String(Number(steps.toPrecision(3))));

/** The text in a node. */
export function badgeText(difference: ValueDifference): string {
  if ("why" in difference) return "?";
  if (Number(difference.differing) === 0) return "=";
  return difference.unit === "ulp" ? `${size(difference.steps)} ulp` : size(difference.steps);
}

const UNITS: Readonly<Record<Step, string>> = { integer: "step", scale: "step", ulp: "unit in the last place" };
const PLURALS: Readonly<Record<Step, string>> = { integer: "steps", scale: "steps", ulp: "units in the last place" };

/** The largest difference: `3 steps (0.0705)`. */
export function largest({ steps, unit, amount }: Distance): string {
  const exact = unit === "integer" && Number.isFinite(steps) ? format.digits(steps) : size(steps);
  const text = `${exact} ${steps === 1 ? UNITS[unit] : PLURALS[unit]}`;
  return unit === "integer" ? text : `${text} (${format.real(amount)})`;
}

/** The text for readers of the screen. */
export function describeDifference(difference: ValueDifference): string {
  if ("why" in difference) return "values not compared";
  return Number(difference.differing) === 0 ? "equal values" : `values differ by at most ${largest(difference)}`;
}
