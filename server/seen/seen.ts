import type { RequestListener, ServerResponse } from "node:http";
import { type Route, routeOf } from "./route-of";

/** Request that was answered or aborted by its caller. */
export type Seen = Route & {
  method: string;
  /** 499 if the caller left before the response's headers. */
  status: number;
  ms: number;
  /** Bytes sent, including headers. */
  bytes: number;
  /** Page without a session, cached or rendered; null otherwise. */
  source: "kept" | "rendered" | null;
  /** Request id; null for a cached page unless requests are logged. */
  request: string | null;
};

/** Called at the end of each request. */
export type Watcher = (seen: Seen) => void;

const LEFT = 499;

type Noted = { source: "kept" | "rendered"; request?: string | undefined };

const sources = new WeakMap<ServerResponse, Noted>();

/** Notes a page's source, and its id if sent in one header list. */
export function noteSource(res: ServerResponse, noted: Noted): void {
  sources.set(res, noted);
}

const idOf = (res: ServerResponse): string | null => {
  const id = sources.get(res)?.request ?? res.getHeader("x-request-id");
  return typeof id === "string" ? id : null;
};

/** Reports the listener's answers to `watchers`; without any, returns the listener unchanged. */
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
