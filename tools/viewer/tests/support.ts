/** The repository, the native program, and a browser that shows its pages: Chromium, or Firefox if `QOPT_BROWSER` is `firefox`. */

import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout } from "node:timers/promises";
import { pathToFileURL } from "node:url";
import { type Browser, type BrowserContextOptions, type Locator, type Page, type Request, chromium, firefox } from "playwright-core";
import type { Facts } from "../src/facts.js";

/** The value of an environment variable of `cargo xtask viewer`. */
export function variable(name: string): string {
  const value = process.env[name];
  if (value === undefined) throw new Error(`${name} is not set; run the tests with 'cargo xtask viewer'`);
  return value;
}

export const ROOT = variable("QOPT_ROOT");
export const MODELS = "lit-tests/models";

/** Runs qopt at the root of the repository and returns its output. */
export function qopt(args: readonly string[]): string {
  const ran = spawnSync(variable("QOPT_BIN"), args, { cwd: ROOT, maxBuffer: 1 << 30 });
  if (ran.status !== 0) throw new Error(`qopt ${args.join(" ")}: ${ran.stderr.toString()}`);
  return ran.stdout.toString();
}

/** Milliseconds that an action of a page may take: machines of tests are slow. */
export const TIMEOUT = 120_000;

let files = 0;

/** The path of a new file among the pages of this run. */
export function scratch(name: string): string {
  return join(variable("QOPT_PAGES"), `${process.pid}-${(files += 1)}-${name}`);
}

/** Writes a program as a file. */
export function program(text: string): string {
  const path = scratch("program.mlir");
  writeFileSync(path, text);
  return path;
}

/** Writes a file of NumPy with signed bytes, and returns its path. */
export function npy(shape: readonly number[], bytes: readonly number[]): string {
  const start = `{'descr': '|i1', 'fortran_order': False, 'shape': (${shape.join(", ")}), }`;
  const header = `${start.padEnd(start.length + ((64 - ((start.length + 11) % 64)) % 64))}\n`;
  const path = scratch("x.npy");
  writeFileSync(path, Buffer.concat([Buffer.from([0x93]), Buffer.from("NUMPY\x01\x00"), Buffer.from([header.length & 255, header.length >> 8]), Buffer.from(header), Buffer.from(Int8Array.from(bytes).buffer)]));
  return path;
}

/** Whether this process tests in Firefox. */
const isFirefox = (): boolean => process.env["QOPT_BROWSER"] === "firefox";

let started: Promise<Browser> | undefined;

/** The browser of the system, which this process starts once. It loads nothing. */
export async function browse(): Promise<Browser> {
  return (started ??= isFirefox() ? startFirefox() : startChromium());
}

/**
 * Starts an unmodified Firefox, which a channel whose name begins with `moz` drives by WebDriver BiDi. playwright-core 1.65 sends
 * commands that Firefox 153 does not know, so package.json has version 1.64.
 */
async function startFirefox(): Promise<Browser> {
  return firefox.launch({ channel: "moz-firefox", executablePath: variable("QOPT_FIREFOX"), downloadsPath: variable("QOPT_PAGES") });
}

async function startChromium(): Promise<Browser> {
  const args = ["--no-sandbox", "--disable-gpu", "--disable-background-networking", "--disable-component-update", "--no-first-run"];
  return chromium.launch({ executablePath: process.env["QOPT_CHROMIUM"] ?? "/usr/bin/chromium", args });
}

/** Collects the errors, the dialogs and the requests of a page that are not allowed. */
export function watch(page: Page, faults: string[], allowed: (request: Request) => boolean): void {
  page.on("console", (message) => {
    if (["error", "warning"].includes(message.type())) faults.push(`${message.type()}: ${message.text()}`);
  });
  page.on("pageerror", (error) => faults.push(String(error)));
  page.on("dialog", (dialog) => {
    faults.push(`dialog: ${dialog.message()}`);
    void dialog.dismiss();
  });
  page.on("request", (request) => {
    if (!allowed(request)) faults.push(`request: ${request.url()}`);
  });
}

/** Double-clicks an element. playwright-core sends Firefox two single clicks, so the event that Firefox makes of them is dispatched. */
export async function doubleClick(locator: Locator): Promise<void> {
  if (!isFirefox()) {
    await locator.dblclick();
    return;
  }
  await locator.click();
  const box = await locator.boundingBox();
  assert.ok(box);
  await locator.dispatchEvent("dblclick", { clientX: box.x + box.width / 2, clientY: box.y + box.height / 2 });
}

/** The file that an action saves. playwright-core reports no downloads of Firefox, so its file is awaited. */
export async function saved(page: Page, name: string, action: () => Promise<void>): Promise<string> {
  if (!isFirefox()) {
    const download = page.waitForEvent("download");
    await action();
    assert.equal((await download).suggestedFilename(), name);
    return readFileSync(await (await download).path(), "utf8");
  }
  await action();
  const path = join(variable("QOPT_PAGES"), name);
  for (let tries = 0; tries < 300; tries += 1) {
    const text = existsSync(path) ? readFileSync(path, "utf8") : "";
    if (text !== "") return text;
    await setTimeout(100);
  }
  throw new Error(`no file '${path}'`);
}

/** A page of `qopt view` in the browser, and everything that it must not do. */
export class View {
  readonly faults: string[] = [];

  private constructor(
    readonly page: Page,
    private readonly path: string,
  ) {
    page.setDefaultTimeout(TIMEOUT);
    watch(page, this.faults, (request) => request.url() === pathToFileURL(this.path).href);
  }

  /** Writes the page of these arguments and opens it. */
  static async open(browser: Browser, args: readonly string[], options: BrowserContextOptions = {}): Promise<View> {
    const path = scratch("view.html");
    qopt(["view", ...args, "-o", path]);
    const context = await browser.newContext({ viewport: { width: 1200, height: 760 }, ...options });
    const view = new View(await context.newPage(), path);
    await view.page.goto(pathToFileURL(path).href);
    await view.page.waitForSelector(".pane .nodes, .pane .overview");
    return view;
  }

  /** The facts in the page. */
  async facts(): Promise<Facts> {
    return JSON.parse((await this.page.locator("#facts").textContent()) ?? "") as Facts;
  }

  /** The labels of the nodes that are drawn. */
  async nodes(): Promise<string[]> {
    return this.page.locator(".pane .node .title").allTextContents();
  }

  /** The heading of the side panel. */
  async heading(): Promise<string> {
    return this.page.locator(".panel h2").innerText();
  }

  async close(): Promise<void> {
    await this.page.context().close();
  }
}
