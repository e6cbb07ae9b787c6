import { type Context, Hono } from "hono";
import { addressOf, agentOf } from "@/app/_lib/request";
import { unauthenticated } from "@/lib/kernel";
import { type Ctx, makeCtx, requirePlatform } from "@/lib/platform";
import { authenticate } from "./authenticate";
import { objectOf, readBody } from "./body";
import type { Endpoint } from "./endpoint";
import { API_HEADERS, methodNotAllowed, problemOf, unknownCall } from "./problem";
import { fits, honoPath, registrable } from "./routes";

/** Where the API begins. */
const BASE = "/api";

/** What an endpoint answered, before it is anybody's response. */
export type Answer = { status: number; headers: Record<string, string>; body: string };

export type ApiOptions = {
  /** Makes the response of success; by default one of the platform's own. */
  reply?: (c: Context, answer: Answer) => Response;
  /** The context of a call before it is known who calls; tests give their own clock. */
  contextFor?: (request: Request) => Ctx;
};

const plainReply = (_: Context, { body, ...init }: Answer) => new Response(body, init);

const visitorOf = (request: Request) =>
  makeCtx({ kind: "visitor" }, { ip: addressOf(request.headers), userAgent: agentOf(request.headers) });

/** Serves endpoints below /api: literal paths first, whatever order they are declared in. */
export function createApi(endpoints: readonly Endpoint[], options: ApiOptions = {}): Hono {
  const { contextFor = visitorOf, reply = plainReply } = options;
  const app = new Hono({ strict: false }).basePath(BASE);
  for (const endpoint of registrable(endpoints)) {
    app.on(endpoint.method.toUpperCase(), honoPath(endpoint.path), async (c) => {
      try {
        const answered = await answer(endpoint, c, contextFor(c.req.raw));
        return answered instanceof Response ? answered : reply(c, answered);
      } catch (error) {
        return problemOf(error, { method: endpoint.method, path: endpoint.path });
      }
    });
  }
  app.notFound((c) => {
    const path = c.req.path.slice(BASE.length);
    const others = endpoints.filter((endpoint) => fits(endpoint.path, path));
    if (others.length === 0) return unknownCall();
    const allow = [...new Set(others.map(({ method }) => method.toUpperCase()))].sort().join(", ");
    return methodNotAllowed({ allow });
  });
  app.onError((error, c) => problemOf(error, { method: c.req.method, path: c.req.routePath }));
  return app;
}

async function answer(endpoint: Endpoint, c: Context, visitor: Ctx): Promise<Answer | Response> {
  const request = c.req.raw;
  const actor = await authenticate(visitor, request);
  const ctx: Ctx = actor ? { ...visitor, actor } : visitor;
  if (endpoint.who !== "public" && !actor) throw unauthenticated();
  if (endpoint.who === "platform") requirePlatform(ctx);
  const read = await readBody(request, endpoint);
  if (read instanceof Response) return read;
  const query = objectOf(new URL(request.url).searchParams);
  const idempotencyKey = request.headers.get("idempotency-key");
  const output = await endpoint.run(ctx, { params: c.req.param(), query, body: read.body, idempotencyKey });
  // Parsed on the way out: a key that the schema does not name never leaves, and a wrong shape is our error.
  const body = endpoint.response.parse(output);
  return {
    status: endpoint.status,
    headers: { ...API_HEADERS, "content-type": "application/json" },
    body: JSON.stringify(body),
  };
}
