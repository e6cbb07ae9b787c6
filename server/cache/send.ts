import type { IncomingMessage, ServerResponse } from "node:http";
import type { Copy } from "./copy";
import { encodingFor, isSame } from "./negotiate";
import { ROUTER_HEADERS } from "./public-request";

const VARY = ["Cookie", "Accept-Language", "Accept-Encoding", ...ROUTER_HEADERS].join(", ");

/** Sends a copy: compressed as the caller accepts, without a body to HEAD, or as 304 if the caller has it. */
export function send(req: IncomingMessage, res: ServerResponse, copy: Copy): void {
  // Browsers must revalidate each time, and shared caches must not respond for us: the data may have changed.
  res.setHeader("Cache-Control", "private, no-cache");
  res.setHeader("Vary", VARY);
  res.setHeader("ETag", copy.etag);
  res.setHeader("Content-Security-Policy", copy.policy);
  if (copy.status === 200 && isSame(req.headers["if-none-match"], copy.etag)) {
    res.writeHead(304).end();
    return;
  }
  const encoding = encodingFor(req.headers["accept-encoding"]?.toString());
  const body = copy.bodies[encoding];
  if (encoding !== "identity") res.setHeader("Content-Encoding", encoding);
  res.setHeader("Content-Type", copy.type);
  res.setHeader("Content-Length", body.length);
  res.writeHead(copy.status).end(req.method === "HEAD" ? undefined : body);
}
