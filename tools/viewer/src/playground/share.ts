/**
 * The state of the page as the fragment of its address: JSON, deflated, in the base64 alphabet of URLs.
 *
 * Browsers send no fragment to a server. A fragment is data of a stranger: its size is limited, and every member is checked.
 */

export interface State {
  readonly text: string;
  readonly passes: string;
  readonly allowUnregistered: boolean;
}

/** The limit of the inflated state. */
const MAX_BYTES = 4 << 20;
const PREFIX = "#p1,";

async function through(bytes: Uint8Array<ArrayBuffer>, stream: CompressionStream | DecompressionStream): Promise<Uint8Array<ArrayBuffer>> {
  const reader = new Blob([bytes]).stream().pipeThrough(stream).getReader();
  const parts: Uint8Array<ArrayBuffer>[] = [];
  let size = 0;
  for (;;) {
    const { done, value } = await reader.read();
    if (done) break;
    size += value.length;
    if (size > MAX_BYTES) {
      await reader.cancel();
      throw new RangeError(`more than ${MAX_BYTES} bytes`);
    }
    parts.push(value);
  }
  return new Uint8Array(await new Blob(parts).arrayBuffer());
}

/** The fragment of a state. Fails if the state is larger than [`decode`] accepts. */
export async function encode(state: State): Promise<string> {
  const bytes = new TextEncoder().encode(JSON.stringify(state));
  if (bytes.length > MAX_BYTES) throw new RangeError(`the program has more than ${MAX_BYTES} bytes`);
  const deflated = await through(bytes, new CompressionStream("deflate-raw"));
  const characters = Array.from(deflated, (byte) => String.fromCharCode(byte)).join("");
  return PREFIX + btoa(characters).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
}

/** The state of a fragment; undefined if the fragment is empty. An error is the text of a fragment that cannot be read. */
export async function decode(fragment: string): Promise<State | Error | undefined> {
  if (fragment === "" || fragment === "#") return undefined;
  try {
    if (!fragment.startsWith(PREFIX)) throw new SyntaxError("unknown version");
    const characters = atob(fragment.slice(PREFIX.length).replaceAll("-", "+").replaceAll("_", "/"));
    const inflated = await through(Uint8Array.from(characters, (c) => c.charCodeAt(0)), new DecompressionStream("deflate-raw"));
    const { text, passes, allowUnregistered } = JSON.parse(new TextDecoder().decode(inflated)) as Partial<Record<keyof State, unknown>>;
    if (typeof text !== "string" || typeof passes !== "string") throw new SyntaxError("no program");
    return { text, passes, allowUnregistered: allowUnregistered === true };
  } catch (error) {
    return new Error(`the address has no readable program: ${error instanceof Error ? error.message : String(error)}`);
  }
}
