/** The playground gives the results of the native program, sends nothing, and works with keys alone. */

import assert from "node:assert/strict";
import type { Server } from "node:http";
import { join } from "node:path";
import { after, before, test } from "node:test";
import type { Browser, Page } from "playwright-core";
import { seriousFaults } from "../axe.js";
import { MODELS, ROOT, browse, program, qopt } from "../support.js";
import { Play, serve } from "./support.js";

let browser: Browser;
let server: Server;
let address: string;
before(async () => {
  browser = await browse();
  ({ server, address } = await serve());
});
after(async () => {
  await browser.close();
  server.close();
});

/** The passes of the page as options of the native program. */
const options = (passes: string): string[] => passes.split(",").filter((pass) => pass !== "").map((pass) => `--${pass.replace(/\{(.*)\}$/, "=$1")}`);

const BAD = `func.func @f(%x: tensor<2xi8>) -> tensor<2xi8> {
  %y = tosa.abs %x : (tensor<2xi8>) -> tensor<3xi8>
  return %x : tensor<2xi8>
}
`;

test("each step of the tutorial gives the result of the native program", async () => {
  const play = await Play.open(browser, address);
  const { page } = play;
  await play.finished();
  const steps = page.getByLabel("Example").locator("option");
  const count = await steps.count();
  assert.ok(count > 7, `${count} examples`);
  for (let at = 0; at + 1 < count; at += 1) {
    await page.getByLabel("Example").selectOption(String(at));
    assert.equal(await play.finished(), "Done.");
    const passes = await page.locator("#passes").inputValue();
    const text = await page.locator("#program").inputValue();
    assert.equal(await play.result(), qopt([program(text), ...options(passes)]), passes);
  }
  assert.deepEqual(play.faults, []);
  assert.deepEqual(play.requests, [`GET ${address}`, `GET ${address}qopt.wasm`]);
  await play.close();
});

test("a model file is folded, compared and drawn", async () => {
  const play = await Play.open(browser, address);
  const { page } = play;
  await play.finished();
  await page.locator("#passes").fill("fold-quant-shapes");
  const path = `${MODELS}/pc_reshape_split_other.circle`;
  await page.getByLabel("Open a model file").setInputFiles(join(ROOT, path));
  await page.waitForFunction(() => {
    const area = document.querySelector("#program");
    return area instanceof HTMLTextAreaElement && area.readOnly && area.value !== "";
  });
  assert.equal(await play.finished(), "Done.");
  const elided = ["--mlir-elide-elementsattrs-if-larger=32"];
  assert.equal(await play.result(), qopt([path, "--fold-quant-shapes", ...elided]));
  assert.equal(await page.locator("#program").inputValue(), qopt([path, ...elided]));
  await page.getByRole("tab", { name: "Diff" }).click();
  assert.ok((await page.locator(".diff .removed").count()) > 0);
  await page.getByRole("tab", { name: "Graph" }).click();
  await page.waitForSelector(".pane .node");
  assert.match(await page.locator(".steps .step").innerText(), /as read/);
  await page.getByRole("button", { name: "Link" }).click();
  assert.equal(await play.finished(), "A model file is not part of a link.");
  assert.deepEqual(play.faults, []);
  await play.close();
});

test("a link has the program and the passes", async () => {
  const play = await Play.open(browser, address);
  await play.finished();
  const text = '// \u00e9 \u{1f600}\nfunc.func @f() {\n  "a.b"() : () -> ()\n  return\n}\n';
  await play.page.getByLabel("Unregistered dialects").check();
  assert.equal(await play.run(text, "cse"), "Done.");
  const result = await play.result();
  await play.page.getByRole("button", { name: "Link" }).click();
  await play.page.waitForFunction(() => location.hash !== "");
  const { link } = play;
  assert.match(link, /^#p1,[\w-]+$/);
  await play.close();
  const other = await Play.open(browser, address, link);
  await other.finished();
  assert.equal(await other.page.locator("#program").inputValue(), text);
  assert.equal(await other.page.locator("#passes").inputValue(), "cse");
  assert.equal(await other.result(), result);
  assert.deepEqual(other.faults, []);
  await other.close();
});

test("fragments without a program are errors", async () => {
  const play = await Play.open(browser, address, "#p1,!!!");
  const { page } = play;
  assert.match(await play.finished(), /no readable program/);
  for (const fragment of ["#p2,AAAA", "#p1,AAAA", "#<img src=x onerror=alert(1)>"]) {
    await page.evaluate((hash) => {
      location.hash = hash;
    }, fragment);
    await page.waitForTimeout(100);
    assert.match(await play.finished(), /no readable program/, fragment);
  }
  assert.equal(await page.locator("img").count(), 0);
  assert.deepEqual(play.faults, []);
  await play.close();
});

/** Passes that take many seconds on a program of 5,000 operations. */
const ENDLESS = Array.from({ length: 2000 }, () => "canonicalize").join(",");

/** A program of many operations that no pass removes. */
function many(count: number): string {
  const lines = Array.from({ length: count }, (_, at) => `  %${at + 1} = tosa.exp %${at} : (tensor<4xf32>) -> tensor<4xf32>`);
  return `func.func @main(%0: tensor<4xf32>) -> tensor<4xf32> {\n${lines.join("\n")}\n  return %${count} : tensor<4xf32>\n}\n`;
}

/** Sets the text of the editor at once. Chromium takes minutes to insert thousands of lines as `fill` does. */
async function write(page: Page, text: string): Promise<void> {
  await page.locator("#program").evaluate((area, value) => {
    (area as HTMLTextAreaElement).value = value;
  }, text);
}

test("the page reacts while qopt works, and Stop ends the work", async () => {
  const play = await Play.open(browser, address);
  const { page } = play;
  await play.finished();
  const stop = page.getByRole("button", { name: "Stop" });
  assert.ok(await stop.isDisabled());
  for (const key of [false, true]) {
    await write(page, many(5000));
    await page.locator("#passes").fill(ENDLESS);
    await page.getByRole("button", { name: "Run" }).click();
    await page.waitForFunction(() => document.querySelector(".toolbar .status")?.textContent === "Running the passes ...");
    const frames = await page.evaluate(async () => {
      let count = 0;
      const end = performance.now() + 1000;
      while (performance.now() < end) {
        await new Promise((resolve) => requestAnimationFrame(resolve));
        count += 1;
      }
      return count;
    });
    // Idle machines draw 60 a second.
    assert.ok(frames >= 2, `${frames} frames`);
    await page.getByRole("tab", { name: key ? "Result" : "Diff" }).click();
    assert.equal(await page.locator("main.playground").getAttribute("aria-busy"), "true");
    if (key) {
      await stop.focus();
      await page.keyboard.press("Enter");
    } else await stop.click();
    assert.equal(await play.finished(), "Stopped.");
    assert.ok(await stop.isDisabled());
    assert.equal(await play.result(), "");
    if (key) assert.equal(await page.evaluate(() => document.activeElement?.textContent), "Run");
    const text = many(3);
    assert.equal(await play.run(text, "canonicalize"), "Done.");
    assert.equal(await play.result(), qopt([program(text), "--canonicalize"]));
  }
  // A run replaces the one before it.
  await page.locator("#passes").fill(ENDLESS);
  await write(page, many(5000));
  await page.getByRole("button", { name: "Run" }).click();
  assert.equal(await play.run(many(2)), "Done.");
  assert.equal(await play.result(), qopt([program(many(2))]));
  assert.deepEqual(play.faults, []);
  await play.close();
});

test("a worker that crashes is reported and replaced", async () => {
  const play = await Play.open(browser, address);
  const { page } = play;
  await play.finished();
  // The next request of a worker fails as an instance of WebAssembly that runs out of stack.
  await page.evaluate(() => {
    const own = Object.getOwnPropertyDescriptor(Worker.prototype, "postMessage") ?? {};
    const value = function (this: Worker): void {
      Object.defineProperty(Worker.prototype, "postMessage", own);
      this.dispatchEvent(new MessageEvent("message", { data: { error: "the instance ran out of stack", isCrash: true } }));
    };
    Object.defineProperty(Worker.prototype, "postMessage", { ...own, value });
  });
  assert.equal(await play.run(many(2)), "the instance ran out of stack");
  assert.equal(await play.result(), "");
  assert.equal(await play.run(many(2)), "Done.");
  assert.equal(await play.result(), qopt([program(many(2))]));
  assert.deepEqual(play.faults, []);
  await play.close();
});

const HOSTILE = "</style></script><img src=x onerror=alert(1)><script>alert(2)</script>";

test("text of a program and of a diagnostic never becomes HTML", async () => {
  const play = await Play.open(browser, address);
  const { page } = play;
  await play.finished();
  const name = `"${HOSTILE.replaceAll('"', "\\22")}"`;
  const text = `func.func @${name}(%x: tensor<4xf32>) -> tensor<4xf32> {\n  %0 = tosa.abs %x : (tensor<4xf32>) -> tensor<4xf32> loc(${name})\n  return %0 : tensor<4xf32>\n}\n`;
  for (const [program, passes, status] of [
    [text, "canonicalize", "Done."],
    [`func.func @f() {\n  ${HOSTILE}\n}\n`, "", "1 error."],
    [text, `<img src=x onerror=alert(1)>`, "1 error."],
    [`func.func @f() attributes {a.b = ${name}} {\n  call @${name}() : () -> ()\n  return\n}\n`, "", "1 error."],
  ] as const) {
    assert.equal(await play.run(program, passes), status, program);
    for (const tab of ["Result", "Diff", "Graph"]) await page.getByRole("tab", { name: tab }).click();
    assert.equal(await page.locator("img, iframe, script:not(body > script)").count(), 0);
  }
  assert.ok((await play.diagnostics()).some((each) => each.includes("<img src=x")), String(await play.diagnostics()));
  assert.deepEqual(play.faults, []);
  await play.close();
});

test("the policy of the page forbids other requests", async () => {
  const play = await Play.open(browser, address);
  await play.finished();
  const violations = await play.page.evaluate(async () => {
    const found: string[] = [];
    document.addEventListener("securitypolicyviolation", (event) => found.push(event.effectiveDirective));
    for (const address of ["http://127.0.0.1:9/", "data:text/plain,x"]) await fetch(address).catch(() => undefined);
    await new Promise((resolve) => {
      const image = new Image();
      image.onload = image.onerror = resolve;
      image.src = "http://127.0.0.1:9/image.gif";
    });
    document.createElement("div").setAttribute("style", "color: red");
    await new Promise((resolve) => setTimeout(resolve, 100));
    return found;
  });
  assert.deepEqual(violations, ["connect-src", "connect-src", "img-src", "style-src-attr"]);
  assert.ok(play.requests.every((request) => request.startsWith(`GET ${address}`) || request.includes("127.0.0.1:9") || request.includes("data:")), String(play.requests));
  await play.close();
});

test("keys alone run passes, show results and go to a diagnostic", async () => {
  const play = await Play.open(browser, address);
  const { page } = play;
  await play.finished();
  const reach = async (label: string): Promise<void> => {
    for (let step = 0; step < 40; step += 1) {
      await page.keyboard.press("Tab");
      const found = await page.evaluate(() => {
        const element = document.activeElement;
        return element?.getAttribute("aria-label") ?? (element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement ? element.id : element?.textContent);
      });
      if (found === label) return;
    }
    assert.fail(`'${label}' is not in the order of the tab key`);
  };
  await reach("passes");
  await page.keyboard.press("Control+A");
  await page.keyboard.type("cse");
  await reach("program");
  await page.keyboard.press("Control+A");
  await page.keyboard.insertText(BAD);
  await page.keyboard.press("Control+Enter");
  await page.waitForSelector(".diagnostics .error");
  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  const selected = await page.locator("#program").evaluate((area) => {
    const { value, selectionStart, selectionEnd } = area as HTMLTextAreaElement;
    return document.activeElement === area ? value.slice(selectionStart, selectionEnd) : undefined;
  });
  assert.equal(selected, "tosa.abs");
  assert.equal(await page.locator(".marks mark").first().textContent(), "tosa.abs");
  await page.keyboard.press("Control+A");
  await page.keyboard.insertText(BAD.replace("3xi8", "2xi8"));
  await page.keyboard.press("Control+Enter");
  await page.waitForFunction(() => document.querySelector(".toolbar .status")?.textContent === "Done.");
  await reach("Result");
  await page.keyboard.press("ArrowRight");
  assert.match(await page.locator(".diff").innerText(), /removed|changed nothing|- /);
  await page.keyboard.press("ArrowRight");
  await page.waitForSelector(".pane .node");
  assert.deepEqual(play.faults, []);
  await play.close();
});

for (const colorScheme of ["light", "dark"] as const) {
  test(`axe finds no serious fault in ${colorScheme} colors`, async () => {
    const play = await Play.open(browser, address, "", { colorScheme });
    const { page } = play;
    await play.finished();
    await page.getByLabel("Example").selectOption("2");
    assert.equal(await play.finished(), "Done.");
    for (const tab of ["Result", "Diff", "Graph"]) {
      await page.getByRole("tab", { name: tab }).click();
      assert.deepEqual(await seriousFaults(page), [], tab);
    }
    await play.run(BAD);
    assert.deepEqual(await seriousFaults(page), [], "diagnostics");
    assert.deepEqual(play.faults, []);
    await play.close();
  });
}
