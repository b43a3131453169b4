/** The page of the playground: loads qopt and shows the program of the address. */

import { html } from "../dom.js";
import { Playground } from "./playground.js";
import { decode } from "./share.js";

async function load(): Promise<WebAssembly.Module> {
  const response = await fetch("qopt.wasm");
  if (!response.ok) throw new Error(`cannot fetch '${response.url}': ${response.status} ${response.statusText}`);
  return WebAssembly.compile(await response.arrayBuffer());
}

async function start(): Promise<void> {
  const message = html("p", { class: "start", role: "status" }, "Loading qopt ...");
  document.body.append(message);
  try {
    const playground = await Playground.start(await load(), document.body);
    message.remove();
    const open = async (): Promise<void> => {
      await playground.open(await decode(location.hash));
    };
    addEventListener("hashchange", () => void open());
    await open();
  } catch (error) {
    message.textContent = `The playground cannot start: ${String(error)}. A web server must serve this page with qopt.wasm next to it.`;
    if (!message.isConnected) document.body.prepend(message);
  }
}

void start();
