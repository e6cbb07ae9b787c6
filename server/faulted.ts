import type { IncomingMessage, ServerResponse } from "node:http";
import { faultNoted } from "@/lib/platform";
import { sayAway } from "./away";
import { sayFailed } from "./failed";

/**
 * Next answers whatever a page or a handler throws with a bare 500, or an empty document that only scripts fill. This
 * replaces it by the page that says that the database is away, if that was the reason, and a document by the one that
 * says that something broke, with the number of the request; every other response passes unchanged. What was sent before
 * the error stays.
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
