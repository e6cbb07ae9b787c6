import type { IncomingMessage, ServerResponse } from "node:http";
import type { Copy } from "./cache/copy";
import { send } from "./cache/send";

type Chunk = { chunk: unknown; encoding: BufferEncoding | undefined };

const encodingOf = (value: unknown) => (typeof value === "string" ? (value as BufferEncoding) : undefined);

/** Replaces Next's not-found document, which needs scripts, if there is a copy. Other responses pass. */
export function answerMissing(
  req: IncomingMessage,
  res: ServerResponse,
  notFound: () => Promise<Copy | null>,
): void {
  const own = { write: res.write, end: res.end, writeHead: res.writeHead, flushHeaders: res.flushHeaders };
  const kept: Chunk[] = [];
  let decided: "missing" | "other" | null = null;
  const isMissing = (): boolean => {
    if (decided === null) {
      const type = String(res.getHeader("content-type") ?? "");
      // Next wraps our methods for compression, so they stay in place.
      decided = res.statusCode === 404 && type.startsWith("text/html") ? "missing" : "other";
    }
    return decided === "missing";
  };
  const replace = async () => {
    Object.assign(res, own);
    const copy = await notFound().catch(() => null);
    if (res.destroyed) return;
    if (copy) {
      res.removeHeader("content-encoding");
      res.removeHeader("link");
      send(req, res, copy);
      return;
    }
    for (const { chunk, encoding } of kept) res.write(chunk as Buffer, encoding ?? "utf8");
    res.end();
  };
  const keep = (chunk: unknown, encoding: unknown) => {
    if (typeof chunk === "string" || chunk instanceof Uint8Array) {
      kept.push({ chunk, encoding: encodingOf(encoding) });
    }
  };
  Object.assign(res, {
    writeHead(status: number, ...rest: unknown[]) {
      res.statusCode = status;
      const headers = rest.find((part) => typeof part === "object" && part !== null);
      for (const [name, value] of Object.entries(headers ?? {})) res.setHeader(name, value);
      if (!isMissing()) return own.writeHead.call(res, status);
      return res;
    },
    flushHeaders() {
      if (!isMissing()) own.flushHeaders.call(res);
    },
    write(chunk: unknown, ...rest: unknown[]) {
      if (!isMissing()) return Reflect.apply(own.write, res, [chunk, ...rest]);
      keep(chunk, rest[0]);
      const done = rest.find((part) => typeof part === "function");
      if (typeof done === "function") queueMicrotask(() => done(null));
      return true;
    },
    end(...given: unknown[]) {
      if (!isMissing()) return Reflect.apply(own.end, res, given);
      keep(given[0], given[1]);
      void replace();
      return res;
    },
  });
}
