// The packed extension: its files, and the command that it starts. Classes of the editor are replaced.

"use strict";

const assert = require("node:assert/strict");
const fs = require("node:fs");
const Module = require("node:module");
const path = require("node:path");
const { test } = require("node:test");

const extension = process.env.QOPT_EXTENSION;
const manifest = JSON.parse(fs.readFileSync(path.join(extension, "package.json"), "utf8"));

/** Loads `extension.js` in an editor with these settings. Returns its exports, the clients and the errors that it shows. */
function load(settings, start = async () => {}) {
  const clients = [];
  const errors = [];
  class LanguageClient {
    running = false;
    constructor(id, name, server, client) {
      Object.assign(this, { id, name, server, client });
      clients.push(this);
    }
    async start() {
      await start();
      this.running = true;
    }
    isRunning = () => this.running;
    async stop() {
      this.running = false;
    }
  }
  const replaced = {
    vscode: {
      workspace: { getConfiguration: (section) => ({ get: (key, other) => settings[`${section}.${key}`] ?? other }) },
      window: { showErrorMessage: (message) => errors.push(message) },
    },
    "vscode-languageclient/node": { LanguageClient },
  };
  const original = Module._load;
  const file = path.join(extension, manifest.main);
  delete require.cache[require.resolve(file)];
  Module._load = (request, ...rest) => replaced[request] ?? original(request, ...rest);
  try {
    return { exports: require(file), clients, errors };
  } finally {
    Module._load = original;
  }
}

test("the manifest names packed files", () => {
  const { languages, grammars } = manifest.contributes;
  for (const name of [manifest.main, languages[0].configuration, grammars[0].path, "LICENSE.txt", "readme.md"]) {
    assert.ok(fs.existsSync(path.join(extension, name)), name);
  }
  JSON.parse(fs.readFileSync(path.join(extension, languages[0].configuration), "utf8"));
  assert.ok(!fs.existsSync(path.join(extension, "tests")));
});

test("the package has the client library and its dependencies", () => {
  const original = Module._load;
  // The library extends classes of the editor when it is loaded.
  const editor = new Proxy({}, { get: () => class {} });
  Module._load = (request, ...rest) => (request === "vscode" ? editor : original(request, ...rest));
  try {
    const library = Module.createRequire(path.join(extension, manifest.main))("vscode-languageclient/node");
    assert.equal(typeof library.LanguageClient.prototype.start, "function");
  } finally {
    Module._load = original;
  }
});

test("the version is qopt's", () => {
  const workspace = fs.readFileSync(path.join(process.env.QOPT_ROOT, "Cargo.toml"), "utf8");
  assert.equal(manifest.version, /^version = "(.*)"$/m.exec(workspace)[1]);
});

test("the server is started and stopped", async () => {
  const { exports, clients, errors } = load({});
  await exports.activate();
  assert.deepEqual(clients[0].server, { command: "qopt", args: ["lsp"] });
  assert.deepEqual(clients[0].client.documentSelector, [{ language: manifest.contributes.languages[0].id }]);
  assert.deepEqual(errors, []);
  assert.ok(clients[0].running);
  await exports.deactivate();
  assert.ok(!clients[0].running);
});

test("settings name the program and its arguments", async () => {
  const { exports, clients } = load({ "qopt.path": "/opt/qopt", "qopt.serverArguments": ["--log=verbose"] });
  await exports.activate();
  assert.deepEqual(clients[0].server, { command: "/opt/qopt", args: ["lsp", "--log=verbose"] });
  const known = Object.keys(manifest.contributes.configuration.properties);
  assert.deepEqual(known, ["qopt.path", "qopt.serverArguments"]);
});

test("a missing program is an error with its name", async () => {
  const fail = async () => {
    throw new Error("spawn nothing ENOENT");
  };
  const { exports, errors } = load({ "qopt.path": "nothing" }, fail);
  await exports.activate();
  assert.match(errors.join("\n"), /cannot start 'nothing lsp': spawn nothing ENOENT/);
  await exports.deactivate();
});
