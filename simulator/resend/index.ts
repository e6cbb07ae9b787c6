import { createHash } from "node:crypto";
import type { GetEmailResponseSuccess } from "resend";
import type { Route, SimPart, SimReply, SimRequest, World } from "@/simulator/core/types";
import { accountRoutes } from "./account";
import { ResendError } from "./errors";
import { shownReceived } from "./receive";
import { json, type MailRequest, readMail } from "./request";
import { acceptMail } from "./send";
import type { StoredMail } from "./state";
import { mailJobs } from "./webhooks";

export { domainNamed, domainsOf, webhooksOf } from "./account";
export { answerMail, receiveMail } from "./receive";
export { RESEND_WEBHOOK_SECRET } from "./webhooks";

const API_KEY = "re_simulator";
const REQUESTS_PER_SECOND = 5;
const MOST_IN_BATCH = 100;
const KEY_LIFETIME_MS = 24 * 3_600_000;
const LONGEST_KEY = 256;

const windows = new WeakMap<World, { second: number; used: number }>();

/** Calls of the product, for SDK 6.38. */
const routes: Route[] = [
  { method: "POST", path: "/emails", handle: (req) => guarded(req, () => sending(req, sendOne)) },
  { method: "POST", path: "/emails/batch", handle: (req) => guarded(req, () => sending(req, sendBatch)) },
  {
    method: "GET",
    path: "/emails/receiving/:id",
    handle: (req) => guarded(req, () => retrieveReceived(req)),
  },
  { method: "GET", path: "/emails/:id", handle: (req) => guarded(req, () => retrieve(req)) },
  ...accountRoutes(guarded),
];

export const resend: SimPart = { routes, jobs: mailJobs };

function guarded(req: SimRequest, answer: () => SimReply): SimReply {
  // As Resend does for requests without User-Agent.
  if (!req.headers["user-agent"]) return { status: 403, body: "error code: 1010" };
  try {
    const sent = req.headers.authorization;
    if (!sent) {
      throw new ResendError(
        401,
        "missing_api_key",
        "Missing API key in the authorization header. Include the following header `Authorization: Bearer YOUR_API_KEY` in the request.",
      );
    }
    if (sent !== `Bearer ${API_KEY}`) throw new ResendError(401, "invalid_api_key", "API key is invalid");
    const reply = answer();
    return { ...reply, headers: { ...rateHeaders(req.world), ...reply.headers } };
  } catch (error) {
    if (!(error instanceof ResendError)) throw error;
    const reply = error.reply();
    return { ...reply, headers: { ...rateHeaders(req.world), ...reply.headers } };
  }
}

function sending(req: SimRequest, send: (req: SimRequest, key: string | null) => unknown): SimReply {
  const { world } = req;
  const fault = world.takeFault(`POST ${req.path}`, [
    "status-429",
    "status-500",
    "status-500-after",
    "cut-before",
    "cut-after",
  ]);
  if (fault?.kind === "cut-before") return { status: 500, cut: true };
  if (fault?.kind === "status-500") throw broken();
  if (fault?.kind === "status-429") {
    throw new ResendError(
      429,
      "rate_limit_exceeded",
      `Too many requests. You can only make ${REQUESTS_PER_SECOND} requests per second. See rate limit response headers for more information.`,
      { "retry-after": "1", "ratelimit-remaining": "0" },
    );
  }
  const body = once(req, send);
  if (fault?.kind === "cut-after") return { status: 500, cut: true };
  if (fault?.kind === "status-500-after") throw broken();
  return { status: 200, body };
}

/** Repeats the first response for 24 hours; another payload is a conflict. */
function once(req: SimRequest, send: (req: SimRequest, key: string | null) => unknown): unknown {
  const { world } = req;
  const key = req.headers["idempotency-key"] ?? null;
  if (key === null) return send(req, null);
  if (key.length === 0 || key.length > LONGEST_KEY) {
    throw new ResendError(
      400,
      "invalid_idempotency_key",
      `The idempotency key must be between 1-${LONGEST_KEY} characters.`,
    );
  }
  const fingerprint = createHash("sha256").update(`${req.path}\n`).update(req.rawBody).digest("hex");
  const first = world.resend.answers[key];
  if (first && world.now() - first.at < KEY_LIFETIME_MS) {
    if (first.fingerprint === fingerprint) return first.body;
    throw new ResendError(
      409,
      "invalid_idempotent_request",
      "Same idempotency key used with a different request payload.",
    );
  }
  const body = send(req, key);
  world.resend.answers[key] = { fingerprint, body, at: world.now() };
  world.touch();
  return body;
}

function sendOne(req: SimRequest, key: string | null): unknown {
  return { id: acceptMail(req.world, readMail(json(req)), key).id };
}

function sendBatch(req: SimRequest, key: string | null): unknown {
  const all = json(req);
  if (!Array.isArray(all) || all.length === 0 || all.length > MOST_IN_BATCH) {
    throw new ResendError(
      422,
      "validation_error",
      `The request body must be an array of 1 to ${MOST_IN_BATCH} emails.`,
    );
  }
  const permissive = req.headers["x-batch-validation"] === "permissive";
  const mails: MailRequest[] = [];
  const errors: { index: number; message: string }[] = [];
  for (const [index, raw] of all.entries()) {
    try {
      mails.push(readMail(raw));
    } catch (error) {
      if (!permissive || !(error instanceof ResendError)) throw error;
      errors.push({ index, message: error.message });
    }
  }
  const data = mails.map((mail) => ({ id: acceptMail(req.world, mail, key).id }));
  return permissive ? { data, errors } : { data };
}

function retrieve(req: SimRequest): SimReply {
  const mail = req.world.resend.mails[req.params.id ?? ""];
  if (!mail) throw new ResendError(404, "not_found", "Email not found");
  return { status: 200, body: shown(mail) };
}

function retrieveReceived(req: SimRequest): SimReply {
  const mail = req.world.resend.received?.[req.params.id ?? ""];
  if (!mail) throw new ResendError(404, "not_found", "Email not found");
  return { status: 200, body: shownReceived(mail) };
}

function shown(mail: StoredMail): GetEmailResponseSuccess {
  return {
    object: "email",
    id: mail.id,
    message_id: mail.messageId,
    from: mail.from,
    to: mail.to,
    cc: mail.cc,
    bcc: mail.bcc,
    reply_to: mail.replyTo,
    subject: mail.subject,
    html: mail.html,
    text: mail.text,
    tags: mail.tags,
    last_event: mail.lastEvent,
    created_at: mail.createdAt,
    scheduled_at: null,
  };
}

function broken(): ResendError {
  return new ResendError(
    500,
    "internal_server_error",
    "Internal server error. We are unable to process your request right now, please try again later.",
  );
}

/** Never refuses: only a fault causes 429, so tests decide when. */
function rateHeaders(world: World): Record<string, string> {
  const second = Math.floor(world.now() / 1_000);
  const window = windows.get(world);
  const used = window?.second === second ? window.used + 1 : 1;
  windows.set(world, { second, used });
  return {
    "ratelimit-limit": String(REQUESTS_PER_SECOND),
    "ratelimit-remaining": String(Math.max(0, REQUESTS_PER_SECOND - used)),
    "ratelimit-reset": "1",
  };
}
