import type { IncomingMessage, ServerResponse } from "node:http";
import fresh from "fresh";
import type { Copy } from "./copy";
import { type Encoding, encodingFor } from "./negotiate";
import { ROUTER_HEADERS } from "./public-request";

const VARY = ["Cookie", "Accept-Language", "Accept-Encoding", ...ROUTER_HEADERS].join(", ");

/** `fetch` adds `Cache-Control: no-cache` to `If-None-Match`; honoring it would prevent 304. */
function isFresh({ headers }: IncomingMessage, { etag }: Copy): boolean {
  const known = headers["if-none-match"];
  return known !== undefined && fresh({ "if-none-match": known }, { etag });
}

const ofEvery = (copy: Copy): [string, string][] => [
  // The data may have changed.
  ["Cache-Control", "private, no-cache"],
  ["Vary", VARY],
  ["ETag", copy.etag],
  ["Content-Security-Policy", copy.policy],
];

const ofBody = (copy: Copy, encoding: Encoding): [string, string][] => [
  ...(encoding === "identity" ? [] : [["Content-Encoding", encoding] as [string, string]]),
  ["Content-Type", copy.type],
  ["Content-Length", String(copy.bodies[encoding].length)],
];

export function send(req: IncomingMessage, res: ServerResponse, copy: Copy): void {
  for (const [name, value] of ofEvery(copy)) res.setHeader(name, value);
  if (copy.status === 200 && isFresh(req, copy)) {
    res.writeHead(304).end();
    return;
  }
  const encoding = encodingFor(req.headers["accept-encoding"]?.toString());
  for (const [name, value] of ofBody(copy, encoding)) res.setHeader(name, value);
  res.writeHead(copy.status).end(req.method === "HEAD" ? undefined : copy.bodies[encoding]);
}

type Heads = Map<Encoding | "same", string[]>;

/** `send` for GET with a precomputed header list. `always`: headers in lower case. */
export function sender(always: Readonly<Record<string, string>>) {
  const others = Object.entries(always).filter(([name]) => name !== "content-security-policy");
  const made = new WeakMap<Copy, Heads>();
  const headOf = (copy: Copy, which: Encoding | "same"): string[] => {
    const heads: Heads = made.get(copy) ?? new Map();
    const before = heads.get(which);
    if (before) return before;
    const head = [...others, ...ofEvery(copy), ...(which === "same" ? [] : ofBody(copy, which))].flat();
    made.set(copy, heads.set(which, head));
    return head;
  };
  const withId = (head: string[], id: string | undefined) =>
    id === undefined ? head : [...head, "X-Request-Id", id];
  return (req: IncomingMessage, res: ServerResponse, copy: Copy, id?: string): void => {
    if (copy.status === 200 && isFresh(req, copy)) {
      res.writeHead(304, withId(headOf(copy, "same"), id)).end();
      return;
    }
    const encoding = encodingFor(req.headers["accept-encoding"]?.toString());
    res.writeHead(copy.status, withId(headOf(copy, encoding), id)).end(copy.bodies[encoding]);
  };
}
