import type { GetDomainResponseSuccess, GetWebhookResponseSuccess } from "resend";
import type { Route, SimReply, SimRequest, World } from "@/simulator/core/types";
import { ResendError } from "./errors";
import { json } from "./request";
import { RESEND_WEBHOOK_SECRET } from "./webhooks";

type Guard = (req: SimRequest, answer: () => SimReply) => SimReply;

export const accountRoutes = (guarded: Guard): Route[] => {
  const route = (method: Route["method"], path: string, answer: (req: SimRequest) => SimReply): Route => ({
    method,
    path,
    handle: (req) => guarded(req, () => answer(req)),
  });
  return [
    route("GET", "/domains", listDomains),
    route("GET", "/domains/:id", getDomain),
    route("GET", "/webhooks", listWebhooks),
    route("POST", "/webhooks", createWebhook),
    route("GET", "/webhooks/:id", getWebhook),
    route("PATCH", "/webhooks/:id", updateWebhook),
  ];
};

const ok = (body: object): SimReply => ({ status: 200, body });

/** All records are verified unless specified. */
export function domainNamed(
  name: string,
  { dkim = "verified", spf = "verified", receiving = true }: Partial<DomainLook> = {},
): GetDomainResponseSuccess {
  const isVerified = dkim === "verified" && spf === "verified";
  return {
    object: "domain",
    id: `domain-${name}`,
    name,
    created_at: "2026-01-05T15:00:00.000Z",
    region: "us-east-1",
    status: isVerified ? "verified" : "pending",
    capabilities: { sending: "enabled", receiving: receiving ? "enabled" : "disabled" },
    records: [
      {
        record: "SPF",
        name: "send",
        type: "MX",
        ttl: "Auto",
        status: spf,
        value: "feedback-smtp.us-east-1.amazonses.com",
        priority: 10,
      },
      {
        record: "SPF",
        name: "send",
        type: "TXT",
        ttl: "Auto",
        status: spf,
        value: '"v=spf1 include:amazonses.com ~all"',
      },
      {
        record: "DKIM",
        name: "resend._domainkey",
        type: "TXT",
        ttl: "Auto",
        status: dkim,
        value: "p=MIGfMA0GCSqGSIb3DQEBAQUAA4GNADCBiQKBgQsimulated",
      },
      ...(receiving
        ? [
            {
              record: "Receiving" as const,
              name,
              type: "MX" as const,
              ttl: "Auto",
              status: "verified" as const,
              value: "inbound-smtp.us-east-1.amazonaws.com",
              priority: 10,
            },
          ]
        : []),
    ],
  };
}

type RecordStatus = GetDomainResponseSuccess["records"][number]["status"];
type DomainLook = { dkim: RecordStatus; spf: RecordStatus; receiving: boolean };

/** Defaults to the demo's domains. */
export const domainsOf = (world: World): GetDomainResponseSuccess[] =>
  world.resend.domains ?? [domainNamed("manyhands.example"), domainNamed("reply.manyhands.example")];

function listDomains({ world }: SimRequest): SimReply {
  const data = domainsOf(world).map(({ object: _, records: __, ...domain }) => domain);
  return ok({ object: "list", has_more: false, data });
}

function getDomain({ world, params }: SimRequest): SimReply {
  const found = domainsOf(world).find(({ id }) => id === params.id);
  if (!found) throw new ResendError(404, "not_found", "Domain not found");
  return ok(found);
}

const ALL_EVENTS: GetWebhookResponseSuccess["events"] = [
  "email.sent",
  "email.delivered",
  "email.delivery_delayed",
  "email.complained",
  "email.bounced",
  "email.failed",
  "email.suppressed",
  "email.received",
];

/** Defaults to the site's own webhook. */
export function webhooksOf(world: World): GetWebhookResponseSuccess[] {
  const own: GetWebhookResponseSuccess = {
    object: "webhook",
    id: "webhook-simulator",
    created_at: "2026-01-05T15:00:00.000Z",
    status: "enabled",
    endpoint: `${world.appUrl}/api/webhooks/resend`,
    events: ALL_EVENTS,
    signing_secret: RESEND_WEBHOOK_SECRET,
  };
  return world.resend.webhooks ?? [own];
}

function listWebhooks({ world }: SimRequest): SimReply {
  const data = webhooksOf(world).map(({ object: _, signing_secret: __, ...webhook }) => webhook);
  return ok({ object: "list", has_more: false, data });
}

function find({ world, params }: SimRequest): GetWebhookResponseSuccess {
  const found = webhooksOf(world).find(({ id }) => id === params.id);
  if (!found) throw new ResendError(404, "not_found", "Webhook not found");
  return found;
}

const getWebhook = (req: SimRequest): SimReply => ok(find(req));

const isEvent = (text: unknown): text is NonNullable<GetWebhookResponseSuccess["events"]>[number] =>
  (ALL_EVENTS ?? []).some((event) => event === text);

/** Throws for events that the simulator never sends. */
function eventsIn(body: object): NonNullable<GetWebhookResponseSuccess["events"]> {
  const events: unknown = Reflect.get(body, "events");
  if (!Array.isArray(events) || !events.every(isEvent))
    throw new ResendError(422, "validation_error", "The `events` field must name events of Resend's.");
  return events;
}

function bodyOf(req: SimRequest): object {
  const body = json(req);
  if (typeof body !== "object" || body === null)
    throw new ResendError(422, "validation_error", "The request body must be an object.");
  return body;
}

function createWebhook(req: SimRequest): SimReply {
  const { world } = req;
  const body = bodyOf(req);
  const endpoint: unknown = Reflect.get(body, "endpoint");
  if (typeof endpoint !== "string" || !URL.canParse(endpoint))
    throw new ResendError(422, "validation_error", "The `endpoint` field must be a URL.");
  const made: GetWebhookResponseSuccess = {
    object: "webhook",
    id: world.id("webhook"),
    created_at: new Date(world.now()).toISOString(),
    status: "enabled",
    endpoint,
    events: eventsIn(body),
    signing_secret: RESEND_WEBHOOK_SECRET,
  };
  world.resend.webhooks = [...webhooksOf(world), made];
  world.touch();
  return ok({ object: "webhook", id: made.id, signing_secret: made.signing_secret });
}

function updateWebhook(req: SimRequest): SimReply {
  const { world } = req;
  const found = find(req);
  const body = bodyOf(req);
  const status: unknown = Reflect.get(body, "status");
  const changed: GetWebhookResponseSuccess = {
    ...found,
    ...(Reflect.has(body, "events") ? { events: eventsIn(body) } : {}),
    ...(status === "enabled" || status === "disabled" ? { status } : {}),
  };
  world.resend.webhooks = webhooksOf(world).map((one) => (one.id === found.id ? changed : one));
  world.touch();
  return ok({ object: "webhook", id: found.id });
}
