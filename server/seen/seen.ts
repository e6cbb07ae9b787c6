import type { RequestListener, ServerResponse } from "node:http";
import { type Route, routeOf } from "./route-of";

export type Seen = Route & {
  method: string;
  /** 499 if the caller left before the headers. */
  status: number;
  ms: number;
  /** With headers. */
  bytes: number;
  /** Page without a session; null otherwise. */
  source: "kept" | "rendered" | null;
  /** Null for a cached page unless requests are logged. */
  request: string | null;
};

export type Watcher = (seen: Seen) => void;

const LEFT = 499;

type Noted = { source: "kept" | "rendered"; request?: string | undefined };

const sources = new WeakMap<ServerResponse, Noted>();

export function noteSource(res: ServerResponse, noted: Noted): void {
  sources.set(res, noted);
}

const idOf = (res: ServerResponse): string | null => {
  const id = sources.get(res)?.request ?? res.getHeader("x-request-id");
  return typeof id === "string" ? id : null;
};

/** Without watchers, returns the listener unchanged. */
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
