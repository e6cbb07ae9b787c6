import type { RequestListener, ServerResponse } from "node:http";
import { type Route, routeOf } from "./route-of";

/** A request that was answered, or whose caller left before. */
export type Seen = Route & {
  method: string;
  /** 499 when the caller left before the head of the answer was sent. */
  status: number;
  ms: number;
  /** What was sent on the connection, with the head. */
  bytes: number;
  /** A page for somebody without a session: a kept copy, or rendered for them; null for everything else. */
  source: "kept" | "rendered" | null;
  /** The id of the request; null for a kept page, which has none unless requests are logged. */
  request: string | null;
};

/** Somebody who is told of every request at its end. */
export type Watcher = (seen: Seen) => void;

const LEFT = 499;

type Noted = { source: "kept" | "rendered"; request?: string | undefined };

const sources = new WeakMap<ServerResponse, Noted>();

/** Notes where the page of this answer came from, and its id if it was sent with others in one list of headers. */
export function noteSource(res: ServerResponse, noted: Noted): void {
  sources.set(res, noted);
}

const idOf = (res: ServerResponse): string | null => {
  const id = sources.get(res)?.request ?? res.getHeader("x-request-id");
  return typeof id === "string" ? id : null;
};

/** The same listener, whose answers are told to `watchers`; without any it is the listener itself. */
export function seen(listener: RequestListener, watchers: readonly Watcher[]): RequestListener {
  if (watchers.length === 0) return listener;
  return (req, res) => {
    const startedAt = performance.now();
    const { socket, method = "GET", url = "/" } = req;
    const before = socket.bytesWritten;
    res.once("close", () => {
      const isLeft = !res.headersSent;
      const told: Seen = {
        ...routeOf(method, url),
        method,
        status: isLeft ? LEFT : res.statusCode,
        ms: performance.now() - startedAt,
        bytes: Math.max(0, (socket.bytesWritten ?? before) - before),
        source: sources.get(res)?.source ?? null,
        request: idOf(res),
      };
      for (const tell of watchers) tell(told);
    });
    listener(req, res);
  };
}
