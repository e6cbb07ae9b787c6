import { jsonObject, refuse } from "@/simulator/core/json";
import type { Route, SimReply, SimRequest, World } from "@/simulator/core/types";
import { finishChallenge } from "./confirm";
import { StripeApiError } from "./errors";
import { publicIntent, publicSetup } from "./intent-view";
import { finishSetupChallenge } from "./setup-intents";

const CORS = { "access-control-allow-origin": "*" };

export const challengeRoutes: Route[] = [
  { method: "POST", path: "/_sim/3ds/:intent", handle: settle },
  { method: "GET", path: "/_sim/3ds/:intent", handle: showPage },
  {
    method: "OPTIONS",
    path: "/_sim/3ds/:intent",
    handle: () => ({
      status: 204,
      headers: {
        ...CORS,
        "access-control-allow-methods": "POST",
        "access-control-allow-headers": "content-type",
      },
    }),
  },
];

/**
 * Takes `{outcome: "complete" | "fail", client_secret}`, returns `{payment_intent}` or `{setup_intent}`.
 * Forms are redirected to `return_url`.
 */
function settle(req: SimRequest): SimReply {
  const isForm = (req.headers["content-type"] ?? "").startsWith("application/x-www-form-urlencoded");
  const input = isForm
    ? Object.fromEntries(new URLSearchParams(req.rawBody.toString("utf8")))
    : jsonObject(req);
  const { outcome, client_secret } = input ?? {};
  if (outcome !== "complete" && outcome !== "fail")
    return { ...refuse("`outcome` must be complete or fail."), headers: CORS };
  const id = req.params.intent ?? "";
  if (!knowsSecret(req.world, id, client_secret)) return { ...refuse("No such intent.", 404), headers: CORS };
  const returnUrl = req.world.stripe.challenges[id]?.returnUrl ?? null;
  try {
    const answer = finish(req.world, id, outcome);
    req.world.touch();
    if (!isForm || returnUrl === null) return { status: 200, headers: CORS, body: answer };
    return { status: 303, headers: { location: backTo(returnUrl, id, String(client_secret), outcome) } };
  } catch (error) {
    if (error instanceof StripeApiError)
      return { status: error.status, headers: CORS, body: { error: error.body } };
    throw error;
  }
}

function finish(world: World, id: string, outcome: "complete" | "fail"): object {
  const setup = world.stripe.setupIntents[id];
  if (setup) return { setup_intent: publicSetup(finishSetupChallenge(world, setup, outcome)) };
  const payment = world.stripe.paymentIntents[id];
  return payment ? { payment_intent: publicIntent(finishChallenge(world, payment, outcome)) } : {};
}

function knowsSecret(world: World, id: string, secret: unknown): boolean {
  const intent = world.stripe.paymentIntents[id] ?? world.stripe.setupIntents[id];
  return intent !== undefined && intent.client_secret === secret;
}

function backTo(returnUrl: string, id: string, secret: string, outcome: "complete" | "fail"): string {
  const url = new URL(returnUrl);
  const kind = id.startsWith("seti") ? "setup_intent" : "payment_intent";
  url.searchParams.set(kind, id);
  url.searchParams.set(`${kind}_client_secret`, secret);
  url.searchParams.set("redirect_status", outcome === "complete" ? "succeeded" : "failed");
  return url.toString();
}

function showPage(req: SimRequest): SimReply {
  const secret = req.query.get("client_secret");
  const id = req.params.intent ?? "";
  if (secret === null || !knowsSecret(req.world, id, secret)) return refuse("No such intent.", 404);
  const button = (outcome: string, text: string) =>
    `<button name="outcome" value="${outcome}" style="font:inherit;padding:.75rem 1.5rem">${text}</button>`;
  return {
    status: 200,
    headers: { "content-type": "text/html; charset=utf-8" },
    body: `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>Your bank asks: is it you?</title>
<body style="font:1rem/1.5 system-ui;max-width:28rem;margin:4rem auto;padding:0 1rem">
<h1>Your bank asks: is it you?</h1>
<p>This is the simulator's stand-in for a bank's 3-D Secure page. No real bank is asked.</p>
<form method="post" action="/_sim/3ds/${encodeURIComponent(id)}">
<input type="hidden" name="client_secret" value="${escapeHtml(secret)}">
${button("complete", "Complete")} ${button("fail", "Fail")}
</form></body></html>`,
  };
}

function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);
}
