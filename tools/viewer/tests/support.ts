/** The repository, the native program, and a browser that shows its pages. */

import { spawnSync } from "node:child_process";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { type Browser, type BrowserContextOptions, type Page, type Request, chromium } from "playwright-core";
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

/** Starts the browser of the system. It loads nothing. */
export async function browse(): Promise<Browser> {
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

/** A page of `qopt view` in the browser, and everything that it must not do. */
export class View {
  readonly faults: string[] = [];

  private constructor(
    readonly page: Page,
    private readonly path: string,
  ) {
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
