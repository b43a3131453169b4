/** Texts of numbers, shapes and types for readers. */

import type { Integer, Quantized, TypeFacts } from "./facts.js";

const GROUPED = new Intl.NumberFormat("en-US");

/** All digits, in groups of three. */
export function digits(value: Integer): string {
  return typeof value === "number" ? GROUPED.format(value) : value;
}

/** A number of things with three digits: `41.0 M`. */
export function short(value: Integer): string {
  const number = Number(value);
  for (const [limit, unit] of [
    [1e12, "T"],
    [1e9, "G"],
    [1e6, "M"],
    [1e3, "k"],
  ] as const) {
    if (number >= limit) return `${(number / limit).toPrecision(3)} ${unit}`;
  }
  return String(value);
}

/** A size: `1.25 MiB`. */
export function bytes(value: Integer): string {
  const number = Number(value);
  for (const [shift, unit] of [
    [30, "GiB"],
    [20, "MiB"],
    [10, "KiB"],
  ] as const) {
    if (number >= 2 ** shift) return `${(number / 2 ** shift).toPrecision(3)} ${unit}`;
  }
  return `${digits(value)} B`;
}

/** A real with at most six digits. */
export function real(value: number | null | undefined): string {
  if (value === null || value === undefined) return "not finite";
  if (value === 0) return "0";
  const size = Math.abs(value);
  return size >= 1e-4 && size < 1e6 ? String(Number(value.toPrecision(6))) : value.toExponential(3);
}

/** A real with three digits, for labels. */
export function brief(value: number | null | undefined): string {
  return value === null || value === undefined ? "?" : String(Number(value.toPrecision(3)));
}

export function percent(part: number, whole: number): string {
  if (whole === 0 || part === 0) return "0 %";
  const share = (100 * part) / whole;
  return share < 0.01 ? "< 0.01 %" : `${Number(share.toPrecision(3))} %`;
}

/** `1×224×224×3`; `?` for a dynamic size. */
export function shape(type: TypeFacts): string {
  if (type.shape === undefined) return "";
  if (type.shape === null) return "unranked";
  return type.shape.length === 0 ? "scalar" : type.shape.map((size) => size ?? "?").join("×");
}

/** `i8` or `i8<-127:127>`. */
export function storage(quantized: Quantized): string {
  return quantized.full ? quantized.storage : `${quantized.storage}<${quantized.min}:${quantized.max}>`;
}

/** The parameters on one line: `s 0.0235 · z -3`, `32 scales on axis 0`. */
export function parameters(quantized: Quantized): string {
  const scales = quantized.scales ?? [];
  if (quantized.granularity === "tensor") return `s ${brief(scales[0])} · z ${quantized.zeroPoints?.[0] ?? 0}`;
  if (quantized.granularity === "axis") return `${scales.length} scales, axis ${quantized.axis ?? 0}`;
  if (quantized.granularity === "blocks") return `${scales.length} scales in blocks`;
  return "parameters unknown";
}

/** The name without the dialect: `conv_2d` of `tfl.conv_2d`. */
export function shortOperator(operator: string): string {
  return operator.slice(operator.indexOf(".") + 1);
}

/** The start of a text of at most `length` characters. */
export function cut(text: string, length: number): string {
  return text.length <= length ? text : `${text.slice(0, length - 1)}…`;
}

/** The least and greatest represented real of a scale. */
export function realRange(quantized: Quantized, index: number): readonly [number, number] | undefined {
  const scale = quantized.scales?.[index];
  if (scale === null || scale === undefined) return undefined;
  const zero = Number(quantized.zeroPoints?.[index] ?? quantized.zeroPoints?.[0] ?? 0);
  return [(Number(quantized.min) - zero) * scale, (Number(quantized.max) - zero) * scale];
}

/** The least and the greatest number; infinite if there is none. Spread arguments would limit the length of the list. */
export function extent(values: readonly number[]): readonly [number, number] {
  let [low, high] = [Infinity, -Infinity];
  for (const value of values) {
    low = Math.min(low, value);
    high = Math.max(high, value);
  }
  return [low, high];
}
