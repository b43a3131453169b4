/** A server of the playground, and a browser that shows it. */

import { once } from "node:events";
import { readFileSync } from "node:fs";
import { type Server, createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import type { Browser, BrowserContextOptions, Page } from "playwright-core";
import { TIMEOUT, variable, watch } from "../support.js";

/** The files of the playground with their media types. */
const FILES: Readonly<Record<string, string>> = { "index.html": "text/html", "qopt.wasm": "application/wasm" };

export async function serve(): Promise<{ server: Server; address: string }> {
  const server = createServer((request, response) => {
    const name = request.url === "/" ? "index.html" : (request.url ?? "").slice(1);
    const type = FILES[name];
    if (type === undefined) response.writeHead(404).end();
    else response.setHeader("Content-Type", type).end(readFileSync(join(variable("QOPT_PLAYGROUND"), name)));
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return { server, address: `http://127.0.0.1:${(server.address() as AddressInfo).port}/` };
}

/** The playground in the browser, and everything that it must not do. */
export class Play {
  readonly faults: string[] = [];
  readonly requests: string[] = [];

  private constructor(
    readonly page: Page,
    private readonly address: string,
  ) {
    page.setDefaultTimeout(TIMEOUT);
    watch(page, this.faults, (request) => {
      const path = request.url().replace(/#.*/, "");
      // The script of the worker is a part of the page.
      if (path.startsWith(`blob:${address}`)) return true;
      this.requests.push(`${request.method()} ${path}`);
      return request.method() === "GET" && [address, `${address}qopt.wasm`].includes(path);
    });
  }

  /** Opens the page. `fragment` is a part of its address. */
  static async open(browser: Browser, address: string, fragment = "", options: BrowserContextOptions = {}): Promise<Play> {
    const context = await browser.newContext({ viewport: { width: 1300, height: 800 }, ...options });
    const play = new Play(await context.newPage(), address);
    await play.page.goto(address + fragment);
    await play.page.waitForSelector("main.playground");
    return play;
  }

  /** Waits for the end of a run, and returns the status. */
  async finished(): Promise<string> {
    await this.page.waitForSelector("main.playground[aria-busy=false]");
    await this.page.waitForFunction(() => document.querySelector(".toolbar .status")?.textContent !== "");
    return this.page.locator(".toolbar .status").innerText();
  }

  /** Writes a program and passes, and runs them. */
  async run(text: string, passes = ""): Promise<string> {
    await this.page.locator("#program").fill(text);
    await this.page.locator("#passes").fill(passes);
    await this.page.getByRole("button", { name: "Run" }).click();
    return this.finished();
  }

  async result(): Promise<string> {
    return (await this.page.locator(".panel-result").textContent()) ?? "";
  }

  async diagnostics(): Promise<string[]> {
    return this.page.locator(".diagnostics li").allTextContents();
  }

  /** The address with a fragment. */
  get link(): string {
    return this.page.url().slice(this.address.length);
  }

  async close(): Promise<void> {
    await this.page.context().close();
  }
}
