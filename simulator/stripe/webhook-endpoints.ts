import type Stripe from "stripe";
import type { World } from "@/simulator/core/types";
import type { Call, Operation } from "./api";
import { STRIPE_WEBHOOK_SECRET } from "./deliveries";
import { invalid, missing } from "./errors";
import { LIST_PARAMS, page } from "./lists";

const FIELDS = ["url", "enabled_events", "description", "metadata"] as const;

export const webhookEndpointOperations: Operation[] = [
  { method: "GET", path: "/v1/webhook_endpoints", params: LIST_PARAMS, run: list },
  { method: "POST", path: "/v1/webhook_endpoints", params: [...FIELDS, "api_version"], run: create },
  { method: "POST", path: "/v1/webhook_endpoints/:id", params: [...FIELDS, "disabled"], run: update },
  { method: "DELETE", path: "/v1/webhook_endpoints/:id", params: [], run: remove },
];

/** Omits the secret, which only creation returns. */
const endpoint = (
  world: World,
  fields: Pick<Stripe.WebhookEndpoint, "url" | "enabled_events" | "api_version">,
): Stripe.WebhookEndpoint => ({
  id: world.id("we"),
  object: "webhook_endpoint",
  application: null,
  created: Math.floor(world.now() / 1_000),
  description: null,
  livemode: false,
  metadata: {},
  status: "enabled",
  ...fields,
});

/** Unchanged, only the site's own, as the demo needs. */
export function endpointsOf(world: World): Record<string, Stripe.WebhookEndpoint> {
  const { webhookEndpoints } = world.stripe;
  if (webhookEndpoints) return webhookEndpoints;
  const url = `${world.appUrl}/api/webhooks/stripe`;
  const own = { ...endpoint(world, { url, enabled_events: ["*"], api_version: null }), id: "we_simulator" };
  return { [own.id]: own };
}

function changeable(world: World): Record<string, Stripe.WebhookEndpoint> {
  const endpoints = endpointsOf(world);
  world.stripe.webhookEndpoints = endpoints;
  return endpoints;
}

function list({ world, params }: Call): Stripe.ApiList<Stripe.WebhookEndpoint> {
  return page(Object.values(endpointsOf(world)), params, "/v1/webhook_endpoints");
}

function create({ world, params }: Call): Stripe.WebhookEndpoint {
  const url = params.required("url");
  const events = params.list("enabled_events");
  if (!events || events.length === 0) throw params.absent("enabled_events");
  if (!URL.canParse(url)) throw invalid("Not a valid URL", "url_invalid", "url");
  const made = endpoint(world, {
    url,
    enabled_events: events,
    api_version: params.text("api_version") ?? null,
  });
  made.description = params.text("description") ?? null;
  changeable(world)[made.id] = made;
  return { ...made, secret: STRIPE_WEBHOOK_SECRET };
}

function find(world: World, id: string): Stripe.WebhookEndpoint {
  const found = endpointsOf(world)[id];
  if (!found) throw missing("webhook endpoint", id);
  return found;
}

function update({ world, params, id }: Call): Stripe.WebhookEndpoint {
  const found = find(world, id);
  const disabled = params.bool("disabled");
  const changed = {
    ...found,
    url: params.text("url") ?? found.url,
    enabled_events: params.list("enabled_events") ?? found.enabled_events,
    status: disabled === undefined ? found.status : disabled ? "disabled" : "enabled",
  };
  changeable(world)[id] = changed;
  return changed;
}

function remove({ world, id }: Call): Stripe.DeletedWebhookEndpoint {
  find(world, id);
  delete changeable(world)[id];
  return { id, object: "webhook_endpoint", deleted: true };
}
