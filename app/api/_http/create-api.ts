import { type Context, Hono } from "hono";
import { answer, refusalOf } from "@/app/_lib/answer";
import { FormBroken, FormTooLong } from "@/app/_lib/multipart";
import { addressOf, agentOf } from "@/app/_lib/request";
import { DEVICE_COOKIE } from "@/lib/identity";
import { invalid, unauthenticated } from "@/lib/kernel";
import { type AwayReason, type Ctx, hostCookieIn, makeCtx, requirePlatform } from "@/lib/platform";
import { authenticate, cookieOf } from "./authenticate";
import { objectOf, readBody } from "./body";
import type { Endpoint, RawInput } from "./endpoint";
import { API_HEADERS, bodyTooLarge, methodNotAllowed, problemOf, unknownCall } from "./problem";
import { fits, honoPath, registrable } from "./routes";

const BASE = "/api";

const EVENT = "api_failed";

const GIVING = `${BASE}/payment/stripe/`;

/** States what happened to money if the database rejects a call of this path. */
export const awayReasonOf = (path: string): AwayReason =>
  path.startsWith(GIVING) ? "records.away_before_charge" : "records.away";

export type Answer = { status: number; headers: Record<string, string>; body: string };

type ApiOptions = {
  /** Defaults to a platform Response. */
  reply?: (c: Context, answer: Answer) => Response;
  contextFor?: (request: Request) => Ctx;
};

const plainReply = (_: Context, { body, ...init }: Answer) => new Response(body, init);

const visitorOf = (request: Request) =>
  makeCtx(
    { kind: "visitor" },
    {
      ip: addressOf(request.headers),
      userAgent: agentOf(request.headers),
      deviceNote: hostCookieIn((name) => cookieOf(request, name), DEVICE_COOKIE) ?? null,
    },
  );

/** Literal paths win over parameters, regardless of order. */
export function createApi(endpoints: readonly Endpoint[], options: ApiOptions = {}): Hono {
  const { contextFor = visitorOf, reply = plainReply } = options;
  const app = new Hono({ strict: false }).basePath(BASE);
  for (const endpoint of registrable(endpoints)) {
    app.on(endpoint.method.toUpperCase(), honoPath(endpoint.path), async (c) => {
      const answered = await answer({
        event: EVENT,
        method: endpoint.method,
        path: endpoint.path,
        away: awayReasonOf(`${BASE}${endpoint.path}`),
        actor: () => callerOf(endpoint, c.req.raw, contextFor(c.req.raw)),
        input: () => inputOf(endpoint, c),
        run: (ctx, input) => outputOf(endpoint, ctx, input),
      });
      if ("refused" in answered) return problemOf(answered.refused);
      return answered.value instanceof Response ? answered.value : reply(c, answered.value);
    });
  }
  app.notFound((c) => {
    const path = c.req.path.slice(BASE.length);
    const others = endpoints.filter((endpoint) => fits(endpoint.path, path));
    if (others.length === 0) return unknownCall();
    const allow = [...new Set(others.map(({ method }) => method.toUpperCase()))].sort().join(", ");
    return methodNotAllowed({ allow });
  });
  app.onError((error, c) =>
    problemOf(refusalOf(error, { event: EVENT, method: c.req.method, path: c.req.routePath })),
  );
  return app;
}

/** Excludes calls where money is given or received. */
const mayReadReplica = ({ method, path, who }: Endpoint): boolean =>
  method === "get" && who !== "recipient" && !`${BASE}${path}`.startsWith(GIVING);

/** The verb checks all other rights. */
async function callerOf(endpoint: Endpoint, request: Request, visitor: Ctx): Promise<Ctx> {
  const { who } = endpoint;
  const actor = await authenticate(visitor, request);
  const ctx: Ctx = { ...visitor, ...(actor ? { actor } : {}), mayReadReplica: mayReadReplica(endpoint) };
  if (who !== "public" && !actor) throw unauthenticated();
  if (who === "platform") requirePlatform(ctx);
  return ctx;
}

/** Unparsed. A Response rejects the body. */
async function inputOf(endpoint: Endpoint, c: Context): Promise<RawInput | Response> {
  const request = c.req.raw;
  const read = await readBody(request, endpoint);
  if (read instanceof Response) return read;
  return {
    params: c.req.param(),
    query: objectOf(new URL(request.url).searchParams),
    body: read.body,
    ...(read.parts ? { parts: read.parts } : {}),
    idempotencyKey: request.headers.get("idempotency-key"),
    workDone: request.headers.get("work-done"),
    giveAgain: request.headers.get("give-again"),
  };
}

async function outputOf(
  endpoint: Endpoint,
  ctx: Ctx,
  input: RawInput | Response,
): Promise<Answer | Response> {
  if (input instanceof Response) return input;
  // Drops unknown fields. A wrong shape is our error.
  let result: unknown;
  try {
    result = await endpoint.run(ctx, input);
  } catch (error) {
    if (error instanceof FormTooLong) return bodyTooLarge();
    if (error instanceof FormBroken) throw invalid("request.not_multipart");
    throw error;
  }
  const body = endpoint.response.parse(result);
  return {
    status: endpoint.status,
    headers: { ...API_HEADERS, "content-type": "application/json" },
    body: JSON.stringify(body),
  };
}
