import type { IncomingMessage, ServerResponse } from "node:http";
import { promisify } from "node:util";
import { brotliCompress, constants, createBrotliCompress, createGzip, gzip } from "node:zlib";
import { type Encoding, encodingFor } from "./cache/negotiate";

/** Most of gzip 6's savings at less than half its cost. */
const QUALITY = { br: 3, gzip: 2 } as const;
const WORTH_PACKING = 1024;
/** Larger or slower responses are streamed. */
const MOST_BYTES = 1024 * 1024;
const MOST_MS = 300;

const TEXT = /^(text\/|application\/(json|javascript|manifest\+json|xml|.*\+xml)|image\/svg\+xml)/;

const asGzip = promisify(gzip);
const asBrotli = promisify(brotliCompress);
const brotli = (size = 0) => ({
  params: {
    [constants.BROTLI_PARAM_QUALITY]: QUALITY.br,
    [constants.BROTLI_PARAM_SIZE_HINT]: size,
  },
});

const pack = (body: Buffer, encoding: Encoding): Promise<Buffer> =>
  encoding === "br"
    ? asBrotli(body, brotli(body.length))
    : encoding === "gzip"
      ? asGzip(body, { level: QUALITY.gzip })
      : Promise.resolve(body);

const bufferOf = (chunk: unknown, encoding: unknown): Buffer | null => {
  if (typeof chunk === "string") {
    return Buffer.from(chunk, typeof encoding === "string" ? (encoding as BufferEncoding) : "utf8");
  }
  return chunk instanceof Uint8Array ? Buffer.from(chunk.buffer, chunk.byteOffset, chunk.length) : null;
};

const callbackOf = (given: unknown[]) => given.find((part) => typeof part === "function") as Done | undefined;
type Done = (error?: Error | null) => void;

/**
 * Compresses Next's dozens of parts once. Streams large or slow responses. `compress` of Next cannot replace
 * it, and the proxies in `deploy/` do not compress:
 *
 * - Next compresses each part: 2.0 ms of processor time instead of 1.1 ms for 47 kB in 40 parts.
 * - Next sends the head with the first part, so a later error cannot change the status.
 * - Next has no brotli.
 */
export function sendPacked(req: IncomingMessage, res: ServerResponse): void {
  const own = { write: res.write, end: res.end, flushHeaders: res.flushHeaders };
  let parts: Buffer[] = [];
  let size = 0;
  let timer: NodeJS.Timeout | undefined;
  let passes: { write(chunk: Buffer): boolean; end(): void } | null = null;
  let hasEnded = false;

  const sendRaw = {
    write: (chunk: Buffer) => own.write.call(res, chunk, "utf8"),
    end: () => void Reflect.apply(own.end, res, []),
  };

  const settle = (): Encoding => {
    const type = String(res.getHeader("content-type") ?? "");
    const control = String(res.getHeader("cache-control") ?? "");
    if (res.getHeader("content-encoding") !== undefined || !TEXT.test(type) || /no-transform/.test(control)) {
      return "identity";
    }
    const vary = String(res.getHeader("vary") ?? "");
    if (!/accept-encoding/i.test(vary))
      res.setHeader("Vary", vary ? `${vary}, Accept-Encoding` : "Accept-Encoding");
    const encoding = encodingFor(req.headers["accept-encoding"]?.toString());
    if (encoding === "identity") return encoding;
    res.setHeader("Content-Encoding", encoding);
    res.removeHeader("Content-Length");
    return encoding;
  };

  const startPassing = () => {
    clearTimeout(timer);
    const encoding = res.headersSent ? "identity" : settle();
    if (encoding === "identity") passes = sendRaw;
    else {
      const packer = encoding === "br" ? createBrotliCompress(brotli()) : createGzip({ level: QUALITY.gzip });
      packer.on("data", (chunk: Buffer) => {
        if (!own.write.call(res, chunk, "utf8")) packer.pause();
      });
      packer.on("end", () => Reflect.apply(own.end, res, []));
      packer.on("error", (error) => res.destroy(error));
      res.once("close", () => packer.destroy());
      // The client's "drain" resumes the packer, the packer's the writer. Otherwise responses would pile up
      // for slow clients.
      const tell = res.emit.bind(res);
      packer.on("drain", () => tell("drain"));
      Object.assign(res, {
        emit(name: string, ...given: unknown[]) {
          if (name !== "drain") return Reflect.apply(tell, res, [name, ...given]);
          packer.resume();
          return true;
        },
      });
      passes = {
        write(chunk) {
          const isTaken = packer.write(chunk);
          packer.flush();
          return isTaken;
        },
        end: () => void packer.end(),
      };
    }
    for (const part of parts) passes.write(part);
    parts = [];
    return passes;
  };

  const sendWhole = async () => {
    clearTimeout(timer);
    const body = Buffer.concat(parts);
    parts = [];
    const isPacked = body.length >= WORTH_PACKING && req.method !== "HEAD" && !res.headersSent;
    const packed = await pack(body, isPacked ? settle() : "identity");
    if (res.destroyed || res.writableEnded) return;
    if (!res.headersSent && body.length > 0) res.setHeader("Content-Length", packed.length);
    own.end.call(res, packed, "utf8");
  };

  res.once("close", () => clearTimeout(timer));
  Object.assign(res, {
    flushHeaders() {
      if (res.headersSent || passes) own.flushHeaders.call(res);
    },
    write(chunk: unknown, ...rest: unknown[]) {
      if (hasEnded) return false;
      const part = bufferOf(chunk, rest[0]);
      if (!part || (res.headersSent && !passes)) return Reflect.apply(own.write, res, [chunk, ...rest]);
      const done = callbackOf(rest);
      if (done) queueMicrotask(() => done(null));
      if (passes) return passes.write(part);
      parts.push(part);
      size += part.length;
      timer ??= setTimeout(() => passes ?? startPassing(), MOST_MS);
      if (size > MOST_BYTES) startPassing();
      return true;
    },
    end(...given: unknown[]) {
      // An error before the headers are sent must not answer again.
      if (hasEnded) return res;
      hasEnded = true;
      if (res.headersSent && !passes) {
        clearTimeout(timer);
        parts = [];
        return Reflect.apply(own.end, res, given);
      }
      const part = bufferOf(given[0], given[1]);
      const done = callbackOf(given);
      if (done) res.once("finish", done);
      if (passes) {
        if (part) passes.write(part);
        passes.end();
      } else {
        if (part) parts.push(part);
        if (parts.length === 0) Reflect.apply(own.end, res, []);
        else sendWhole().catch(() => res.destroy());
      }
      return res;
    },
  });
}
