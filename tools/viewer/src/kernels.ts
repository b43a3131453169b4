/** The kernels of a compiled program, in nodes and in the panel. */

import type { KernelFacts } from "./facts.js";
import * as format from "./format.js";

/** How a kernel computes: `vpdpbusd, 8 x 16`, `vectors, 2 x 8` or `loops`, as `qopt compile --report` prints it. */
export function kernelKind({ instruction, tile }: KernelFacts): string {
  if (tile === undefined) return instruction ?? "loops";
  return `${instruction ?? "vectors"}, ${tile[0]} x ${tile[1]}`;
}

/** A time with three digits: `12.3 µs`. */
export function kernelTime({ nanoseconds }: KernelFacts): string | undefined {
  if (nanoseconds === undefined) return undefined;
  return nanoseconds >= 1e6 ? `${(nanoseconds / 1e6).toPrecision(3)} ms` : `${Number((nanoseconds / 1e3).toPrecision(3))} µs`;
}

/** The name without that of the function: `kernel_3`. */
const shortName = (name: string): string => name.slice(Math.max(0, name.lastIndexOf("kernel_")));

/** The row of a node. */
export const kernelRow = (kernel: KernelFacts): string => [shortName(kernel.name), kernelKind(kernel), kernelTime(kernel)].filter((part) => part !== undefined).join(" · ");

/** The kernels with the longest time first, or with the most multiply-accumulates. */
export function byWeight(kernels: readonly KernelFacts[]): readonly KernelFacts[] {
  const weight = ({ nanoseconds, macs }: KernelFacts): number => nanoseconds ?? Number(macs);
  return [...kernels].sort((a, b) => weight(b) - weight(a));
}

/** The facts of a kernel. */
export function kernelRows(kernel: KernelFacts, total: number): readonly (readonly [string, string])[] {
  const { instruction, tile, macs, elements, arena, scratch, constants, nanoseconds } = kernel;
  const rows: [string, string][] = [
    ["dot product", instruction ?? "none"],
    ["tile", tile === undefined ? "plain loops" : `${tile[0]} stores of ${tile[1]} lanes`],
  ];
  const time = kernelTime(kernel);
  if (time !== undefined && nanoseconds !== undefined) rows.push(["best time", `${time} (${format.percent(nanoseconds, total)})`]);
  const numbers = [["multiply-accumulates", macs], ["elements", elements], ["arena bytes", arena], ["scratch bytes", scratch], ["constant bytes", constants]] as const;
  for (const [name, number] of numbers) {
    if (number !== null && Number(number) !== 0) rows.push([name, format.digits(number)]);
  }
  return rows;
}
