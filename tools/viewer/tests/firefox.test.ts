/** The portable tests in Firefox. There are none if `cargo xtask viewer` found no Firefox. */

if (process.env["QOPT_FIREFOX"] !== undefined) {
  process.env["QOPT_BROWSER"] = "firefox";
  await import("./portable.js");
}

export {};
