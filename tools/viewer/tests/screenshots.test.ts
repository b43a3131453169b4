/** Pictures of a page at two widths and in both color schemes are near the expected ones. */

import assert from "node:assert/strict";
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { after, before, test } from "node:test";
import pixelmatch from "pixelmatch";
import type { Browser } from "playwright-core";
import { PNG } from "pngjs";
import { MODELS, View, browse, scratch, variable } from "./support.js";

/** The part of pixels that may differ: browsers of other versions draw text and curves slightly differently. */
const MAX_DIFFERENT = 0.03;

let browser: Browser;
before(async () => {
  browser = await browse();
});
after(async () => browser.close());

for (const width of [1000, 420]) {
  for (const colorScheme of ["light", "dark"] as const) {
    test(`width ${width}, ${colorScheme}`, async () => {
      const view = await View.open(browser, [`${MODELS}/twin_dev.int8.tflite`], { colorScheme, viewport: { width, height: 640 } });
      await view.page.locator(".node.contraction").first().click();
      await view.page.waitForSelector(".node.selected");
      const picture = await view.page.screenshot();
      const folder = variable("QOPT_SCREENSHOTS");
      const path = join(folder, `${width}-${colorScheme}.png`);
      if (process.env["QOPT_WRITE_SCREENSHOTS"] !== undefined) {
        mkdirSync(folder, { recursive: true });
        writeFileSync(path, picture);
      }
      assert.ok(existsSync(path), `no picture '${path}'; run 'cargo xtask viewer --screenshots'`);
      const [found, expected] = [PNG.sync.read(picture), PNG.sync.read(readFileSync(path))];
      assert.deepEqual([found.width, found.height], [expected.width, expected.height]);
      const different = pixelmatch(found.data, expected.data, undefined, found.width, found.height, { threshold: 0.25 });
      const share = different / (found.width * found.height);
      if (share > MAX_DIFFERENT) writeFileSync(scratch(`${width}-${colorScheme}.png`), picture);
      assert.ok(share <= MAX_DIFFERENT, `${(100 * share).toFixed(1)} % of the pixels differ; the picture is in ${variable("QOPT_PAGES")}`);
      assert.deepEqual(view.faults, []);
      await view.close();
    });
  }
}
