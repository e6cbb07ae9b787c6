import type { IncomingMessage, ServerResponse } from "node:http";
import { faultNoted } from "@/lib/platform";
import { sayAway } from "./away";
import { sayFailed } from "./failed";

/**
 * Replaces Next's bare 500 or empty document by the away page or one with the request id. Other responses
 * pass.
 */
export function answerFaulted(req: IncomingMessage, res: ServerResponse, url: URL): void {
  const own = { write: res.write, end: res.end, writeHead: res.writeHead, flushHeaders: res.flushHeaders };
  const headers = res.getHeaders();
  let say: typeof sayAway | null | undefined;
  const answerInstead = () => {
    if (res.statusCode < 500) return null;
    if (faultNoted() !== undefined) return sayAway;
    const isDocument = String(res.getHeader("content-type") ?? "").startsWith("text/html");
    return res.statusCode === 500 && isDocument ? sayFailed : null;
  };
  const isReplaced = (): boolean => {
    if (say === undefined) say = answerInstead();
    return say !== null;
  };
  const replace = () => {
    if (res.headersSent || res.destroyed) return;
    Object.assign(res, own);
    for (const name of res.getHeaderNames()) res.removeHeader(name);
    for (const [name, value] of Object.entries(headers)) if (value !== undefined) res.setHeader(name, value);
    say?.(req, res, url);
  };
  const soon = (given: unknown[]) => {
    const done = given.find((part) => typeof part === "function");
    if (typeof done === "function") queueMicrotask(() => done(null));
  };
  Object.assign(res, {
    writeHead(status: number, ...rest: unknown[]) {
      res.statusCode = status;
      return isReplaced() ? res : Reflect.apply(own.writeHead, res, [status, ...rest]);
    },
    flushHeaders() {
      if (!isReplaced()) own.flushHeaders.call(res);
    },
    write(...given: unknown[]) {
      if (!isReplaced()) return Reflect.apply(own.write, res, given);
      soon(given);
      return true;
    },
    end(...given: unknown[]) {
      if (!isReplaced()) return Reflect.apply(own.end, res, given);
      soon(given);
      replace();
      return res;
    },
  });
}
