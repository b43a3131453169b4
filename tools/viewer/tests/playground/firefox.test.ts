/** The tests of the playground in Firefox. There are none if `cargo xtask book` found no Firefox. */

if (process.env["QOPT_FIREFOX"] !== undefined) {
  process.env["QOPT_BROWSER"] = "firefox";
  await import("./playground.test.js");
}

export {};
