import Stripe from "stripe";
import type { FaultKind, Route, SimReply, SimRequest, World } from "@/simulator/core/types";
import { duringRequest } from "./current-request";
import { type ErrorBody, invalid, StripeApiError } from "./errors";
import { expand } from "./expand";
import { type Claim, claim } from "./idempotency";
import { publicIntent, publicSetup } from "./intent-view";
import { decodeForm, Params } from "./params";

const SECRET_KEY = "sk_test_simulator";
const PUBLISHABLE_KEY = "pk_test_simulator";

/** Added by Stripe.js to its calls. */
const BROWSER_PARAMS = ["key", "_stripe_version", "client_secret", "client_attribution_metadata"];

/** Nothing has run yet, so Stripe stores no response under the idempotency key. */
const BEFORE: FaultKind[] = ["cut-before", "status-429", "status-500"];
const AFTER: FaultKind[] = ["status-500-after", "cut-after"];

export type Call = {
  world: World;
  params: Params;
  id: string;
  fromBrowser: boolean;
  requestId: string;
  idempotencyKey: string | null;
};

export type Operation = {
  method: "GET" | "POST" | "DELETE";
  path: string;
  /** Known top-level parameters other than `expand`; others cause `parameter_unknown`. */
  params: readonly string[];
  /** Parameters for the publishable key; missing if it cannot call. */
  browserParams?: readonly string[];
  /** Takes `bankMs` and locks the object during the call. */
  takesItsTime?: true;
  /** Throws `StripeApiError`. */
  run: (call: Call) => object;
};

/** With authentication, parameters, idempotency, expansion, faults and Stripe's errors. */
export function operation(op: Operation): Route {
  return { method: op.method, path: op.path, handle: (req) => answer(op, req) };
}

const CORS = {
  "access-control-allow-origin": "*",
  "access-control-expose-headers": "request-id, stripe-version, idempotent-replayed",
};

export function preflight(path: string): Route {
  return {
    method: "OPTIONS",
    path,
    handle: () => ({
      status: 204,
      headers: {
        ...CORS,
        "access-control-allow-methods": "GET, POST, DELETE",
        "access-control-allow-headers": "authorization, content-type, idempotency-key, stripe-version",
        "access-control-max-age": "300",
      },
    }),
  };
}

async function answer(op: Operation, req: SimRequest): Promise<SimReply> {
  const { world } = req;
  const requestId = world.id("req");
  const headers: Record<string, string> = {
    ...CORS,
    "request-id": requestId,
    "stripe-version": req.headers["stripe-version"] ?? Stripe.API_VERSION,
    ...dateOf(world),
  };
  const json = (status: number, body: string, more: Record<string, string> = {}): SimReply => ({
    status,
    headers: { "content-type": "application/json", ...headers, ...more },
    body,
  });
  const subject = `${req.method} ${req.path}`;
  let claimed: Claim | null = null;
  try {
    const params = readParams(req);
    const fromBrowser = authenticate(op, req, params);
    const before = world.takeFault(subject, BEFORE);
    if (before?.kind === "cut-before") return { status: 500, cut: true };
    if (before) return json(before.kind === "status-429" ? 429 : 500, faultBody(before.kind));

    const key = req.method === "POST" ? (req.headers["idempotency-key"] ?? null) : null;
    if (key !== null) {
      headers["idempotency-key"] = key;
      claimed = claim(world, key, `${subject}\n${req.rawBody.toString("utf8")}`);
      if (claimed.stored)
        return json(claimed.stored.status, claimed.stored.body, { "idempotent-replayed": "true" });
    }

    if (op.takesItsTime) await waitForBank(world, req.params.id ?? "");
    const done = execute(op, {
      world,
      params,
      id: req.params.id ?? "",
      fromBrowser,
      requestId,
      idempotencyKey: key,
    });
    const after = world.takeFault(subject, AFTER);
    const status = after?.kind === "status-500-after" ? 500 : done.status;
    const body = after?.kind === "status-500-after" ? faultBody(after.kind) : done.body;
    if (done.executed) claimed?.store(status, body);
    world.touch();
    const slow = world.takeFault(subject, ["delay"]);
    if (slow) await new Promise<void>((resolve) => world.later((slow.delaySeconds ?? 5) * 1_000, resolve));
    return after?.kind === "cut-after" ? { status, cut: true } : json(status, body);
  } catch (error) {
    if (error instanceof StripeApiError) return json(error.status, errorJson(error.body));
    throw error;
  } finally {
    claimed?.release();
  }
}

/** Date header if the simulated clock differs. */
const dateOf = ({ settings: { dateAheadMs } }: World): Record<string, string> =>
  dateAheadMs === 0 ? {} : { date: new Date(Date.now() + dateAheadMs).toUTCString() };

const atTheBank = new WeakMap<World, Set<string>>();

/** Throws 429 `lock_timeout` while another request holds the object at the bank. */
async function waitForBank(world: World, id: string): Promise<void> {
  const { bankMs } = world.settings;
  if (bankMs === 0) return;
  const busy = atTheBank.get(world) ?? new Set();
  atTheBank.set(world, busy);
  if (busy.has(id))
    throw new StripeApiError(
      429,
      {
        type: "invalid_request_error",
        code: "lock_timeout",
        message:
          "This object cannot be accessed right now because another API request or Stripe process is currently accessing it. If you see this error intermittently, retry the request. If you see this error frequently and are making multiple concurrent requests to a single object, make your requests serially or at a lower rate. For more details, see https://stripe.com/docs/rate-limits#object-lock-timeouts.",
      },
      true,
    );
  busy.add(id);
  await new Promise<void>((resolve) => setTimeout(resolve, bankMs));
  busy.delete(id);
}

function execute(op: Operation, call: Call): { status: number; body: string; executed: boolean } {
  try {
    const paths = call.params.list("expand") ?? [];
    const request = { id: call.requestId, idempotencyKey: call.idempotencyKey };
    const result = duringRequest(call.world, request, () => op.run(call));
    return { status: 200, body: JSON.stringify(expand(call.world, result, paths), null, 2), executed: true };
  } catch (error) {
    if (!(error instanceof StripeApiError)) throw error;
    const body = call.fromBrowser ? publicError(error.body) : error.body;
    return { status: error.status, body: errorJson(body), executed: !error.beforeExecution };
  }
}

function publicError(body: ErrorBody): ErrorBody {
  const { payment_intent, setup_intent, ...rest } = body;
  return {
    ...rest,
    ...(payment_intent && { payment_intent: publicIntent(payment_intent) }),
    ...(setup_intent && { setup_intent: publicSetup(setup_intent) }),
  };
}

function readParams(req: SimRequest): Params {
  const body = new URLSearchParams(req.rawBody.toString("utf8"));
  return new Params(decodeForm([...req.query.entries(), ...body.entries()]));
}

/** Refuses unknown keys and server-only calls. */
function authenticate(op: Operation, req: SimRequest, params: Params): boolean {
  const header = req.headers.authorization ?? "";
  const key = header.startsWith("Bearer ") ? header.slice(7).trim() : params.text("key");
  if (key === SECRET_KEY) {
    params.only([...op.params, "expand"]);
    return false;
  }
  if (key !== PUBLISHABLE_KEY)
    throw new StripeApiError(
      401,
      {
        type: "invalid_request_error",
        message: key
          ? `Invalid API Key provided: ${masked(key)}`
          : "You did not provide an API key. You need to provide your API key in the Authorization header, using Bearer auth (e.g. 'Authorization: Bearer YOUR_SECRET_KEY').",
        ...(key && { code: "api_key_invalid" }),
      },
      true,
    );
  if (!op.browserParams)
    throw new StripeApiError(
      403,
      {
        type: "invalid_request_error",
        code: "secret_key_required",
        message:
          "This API call cannot be made with a publishable API key. Please use a secret API key. You can find a list of your API keys at https://dashboard.stripe.com/account/apikeys.",
      },
      true,
    );
  params.only([...op.browserParams, ...BROWSER_PARAMS, "expand"]);
  return true;
}

const masked = (key: string) =>
  `${key.slice(0, 8)}${"*".repeat(Math.max(0, Math.min(20, key.length - 12)))}${key.slice(12).slice(-4)}`;

function errorJson(body: ErrorBody): string {
  return JSON.stringify({ error: body }, null, 2);
}

function faultBody(kind: FaultKind): string {
  return errorJson(
    kind === "status-429"
      ? {
          type: "invalid_request_error",
          code: "rate_limit",
          message:
            "Request rate limit exceeded. Learn more about rate limits here https://stripe.com/docs/rate-limits.",
        }
      : {
          type: "api_error",
          message:
            "An unknown error occurred; please try again or contact support@stripe.com if it persists.",
        },
  );
}

/** Browser calls need the intent's client secret. */
export function checkClientSecret(
  call: Call,
  object: "PaymentIntent" | "SetupIntent",
  secret: string | null,
): void {
  const given = call.params.text("client_secret");
  if (call.fromBrowser && given === undefined) throw call.params.absent("client_secret");
  if (given !== undefined && given !== secret)
    throw invalid(
      `The client_secret provided does not match the client_secret associated with this ${object}.`,
      object === "PaymentIntent" ? "payment_intent_invalid_parameter" : "setup_intent_invalid_parameter",
      "client_secret",
    );
}
