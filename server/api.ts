import type { IncomingMessage, ServerResponse } from "node:http";
import { getRequestListener, type HttpBindings } from "@hono/node-server";
import { RESPONSE_ALREADY_SENT } from "@hono/node-server/utils/response";
import type { Context } from "hono";
import { type Answer, createApi } from "@/app/api/_http";
import { families } from "@/app/api/_http/families";

type Listener = (req: IncomingMessage, res: ServerResponse) => unknown;

/** Streaming a `Response` would cost more than all other work. */
function reply(c: Context, { status, headers, body }: Answer): Response {
  const { outgoing }: HttpBindings = c.env;
  outgoing.writeHead(status, { ...headers, "content-length": Buffer.byteLength(body) }).end(body);
  return RESPONSE_ALREADY_SENT;
}

/** Serves the API without Next. Null for other paths: Next serves webhooks and next-auth. */
export function apiListeners(): (path: string) => Listener | null {
  const listeners = new Map<string, Listener>(
    Object.entries(families).map(([family, endpoints]) => [
      family,
      // Next's route handlers break on replaced globals.
      getRequestListener(createApi(endpoints, { reply }).fetch, {
        overrideGlobalObjects: false,
        hostname: "localhost",
      }),
    ]),
  );
  return (path) => {
    if (!path.startsWith("/api/")) return null;
    const end = path.indexOf("/", 5);
    return listeners.get(end < 0 ? path.slice(5) : path.slice(5, end)) ?? null;
  };
}
