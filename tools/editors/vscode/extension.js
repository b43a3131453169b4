// The client of `qopt lsp`: starts the server for MLIR text, and stops it with the extension.

"use strict";

const vscode = require("vscode");
const { LanguageClient } = require("vscode-languageclient/node");

/** @type {LanguageClient | undefined} */
let client;

/** Starts the server. An error, such as a wrong `qopt.path`, is shown with the path. */
async function activate() {
  const settings = vscode.workspace.getConfiguration("qopt");
  const command = settings.get("path", "qopt");
  const args = ["lsp", ...settings.get("serverArguments", /** @type {string[]} */ ([]))];
  client = new LanguageClient("qopt", "qopt", { command, args }, { documentSelector: [{ language: "mlir" }] });
  try {
    await client.start();
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    vscode.window.showErrorMessage(`qopt: cannot start '${command} lsp': ${reason}. The setting qopt.path names the program.`);
  }
}

/** Stops the server. */
async function deactivate() {
  if (client?.isRunning()) {
    await client.stop();
  }
}

module.exports = { activate, deactivate };
