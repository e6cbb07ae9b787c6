import type { IncomingMessage, ServerResponse } from "node:http";
import { type OpenSpan, startSpan } from "@/lib/platform";
import { routeOf } from "./route-of";

/** Dropped earlier unless from a trusted proxy. */
const parentOf = (req: IncomingMessage): string | undefined => req.headers.traceparent?.toString();

function endWith(span: OpenSpan, res: ServerResponse, method: string, target: string): void {
  const { kind, route } = routeOf(method, target);
  const status = res.statusCode;
  span.note(
    {
      "http.route": route,
      "http.response.status_code": status,
      "manyhands.kind": kind,
    },
    `${method} ${route}`,
  );
  span.end(status >= 500 ? `${status}` : undefined);
}

const begin = (req: IncomingMessage, startedAt: number): OpenSpan | null =>
  startSpan({
    name: req.method ?? "GET",
    kind: "server",
    facts: { "http.request.method": req.method ?? "GET" },
    parent: parentOf(req),
    startedAt,
  });

export function inRequestSpan<T>(req: IncomingMessage, res: ServerResponse, work: () => T): T {
  const { method = "GET", url = "/" } = req;
  // Too frequent.
  const span = routeOf(method, url).kind === "health" ? null : begin(req, performance.now());
  if (!span) return work();
  res.once("close", () => endWith(span, res, method, url));
  return span.within(work);
}

/** For a response from a copy. */
export function keptRequestSpan(req: IncomingMessage, res: ServerResponse, startedAt: number): void {
  const { method = "GET", url = "/" } = req;
  const span = begin(req, startedAt);
  if (span) endWith(span, res, method, url);
}
