import type { IncomingMessage, ServerResponse } from "node:http";
import { type OpenSpan, startSpan } from "@/lib/platform";
import { routeOf } from "./route-of";

/** The header of W3C Trace Context. Callers' own is dropped before, unless a trusted proxy stands between. */
const parentOf = (req: IncomingMessage): string | undefined => req.headers.traceparent?.toString();

/** Ends the span of a request with its answer: where it went by its pattern, and how it ended. */
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

/** Runs the work of a request under a span, which ends with its answer; where no spans are kept, just runs it. */
export function inRequestSpan<T>(req: IncomingMessage, res: ServerResponse, work: () => T): T {
  const { method = "GET", url = "/" } = req;
  // Whoever watches asks for the health all the time.
  const span = routeOf(method, url).kind === "health" ? null : begin(req, performance.now());
  if (!span) return work();
  res.once("close", () => endWith(span, res, method, url));
  return span.within(work);
}

/** The span of a request that was answered from a copy, with nothing below it. */
export function keptRequestSpan(req: IncomingMessage, res: ServerResponse, startedAt: number): void {
  const { method = "GET", url = "/" } = req;
  const span = begin(req, startedAt);
  if (span) endWith(span, res, method, url);
}
