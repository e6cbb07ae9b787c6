import { connect } from "node:net";
import { Readable } from "node:stream";
import type { ScannerAddress } from "@/lib/platform/configuration/scanner-address";

/** In bytes; real answers are one short line. */
const LONGEST_ANSWER = 4096;

/** The answer ends with a zero byte. Throws if it is broken, cut off, too long, or late. */
export function converse(
  address: ScannerAddress,
  request: AsyncIterable<Uint8Array>,
  ms: number,
): Promise<string> {
  const socket = connect(address);
  const source = Readable.from(request);
  const done = new AbortController();
  const answered = new Promise<string>((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error(`no answer within ${ms} ms`)), ms);
    done.signal.addEventListener("abort", () => clearTimeout(timer));
    let answer = "";
    let failure: Error | null = null;
    socket.on("data", (piece: Buffer) => {
      answer += piece.toString("latin1");
      const end = answer.indexOf("\0");
      if (end >= 0) resolve(answer.slice(0, end).trim());
      else if (answer.length > LONGEST_ANSWER) reject(new Error("the answer is too long"));
    });
    socket.on("error", (error) => {
      failure = error;
    });
    // Not on "error": clamd may answer while a too large file is still being sent.
    socket.on("close", () => reject(failure ?? new Error("the connection was closed without an answer")));
    source.on("error", reject);
    source.pipe(socket, { end: false });
  });
  return answered.finally(() => {
    done.abort();
    source.destroy();
    socket.destroy();
  });
}

export async function* scanRequest(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  const length = (size: number) => {
    const prefix = Buffer.alloc(4);
    prefix.writeUInt32BE(size);
    return prefix;
  };
  yield Buffer.from("zINSTREAM\0");
  for await (const piece of bytes) {
    if (piece.length === 0) continue;
    yield length(piece.length);
    yield piece;
  }
  yield length(0);
}

/** clamd answers `PONG`. */
export async function* pingRequest(): AsyncGenerator<Uint8Array> {
  yield Buffer.from("zPING\0");
}
