import Stripe from "stripe";
import type { World } from "@/simulator/core/types";
import type { Call, Operation } from "./api";
import { currentRequest } from "./current-request";
import { deliver } from "./deliveries";
import { missing } from "./errors";
import { createdFilter, LIST_PARAMS, page } from "./lists";
import type { StoredEvent } from "./state";

/** Stripe lists 30 days. */
const LISTED_SECONDS = 30 * 86_400;

export const eventOperations: Operation[] = [
  {
    method: "GET",
    path: "/v1/events",
    params: [...LIST_PARAMS, "created", "type", "types", "delivery_success"],
    run: listEvents,
  },
  {
    method: "GET",
    path: "/v1/events/:id",
    params: [],
    run: ({ world, id }) => {
      const event = world.stripe.events[id];
      if (!event) throw missing("event", id);
      return event;
    },
  },
];

/** With the object's current state. */
export function emit(
  world: World,
  type: Stripe.Event.Type,
  object: Stripe.Event.Data.Object,
  previous?: Stripe.Event.Data.PreviousAttributes,
): StoredEvent {
  const request = currentRequest(world);
  const event: StoredEvent = {
    id: world.id("evt"),
    object: "event",
    api_version: Stripe.API_VERSION,
    created: Math.floor(world.now() / 1_000),
    data: { object: structuredClone(object), ...(previous && { previous_attributes: previous }) },
    livemode: false,
    pending_webhooks: 1,
    request: request
      ? { id: request.id, idempotency_key: request.idempotencyKey }
      : { id: null, idempotency_key: null },
    type,
  };
  world.stripe.events[event.id] = event;
  deliver(world, event);
  return event;
}

/** `asNew` changes the id. Null if unknown. */
export function redeliver(world: World, id: string, asNew: boolean): StoredEvent | null {
  const event = world.stripe.events[id];
  if (!event) return null;
  const again = asNew ? { ...structuredClone(event), id: world.id("evt") } : event;
  if (asNew) world.stripe.events[again.id] = again;
  deliver(world, again);
  return again;
}

function listEvents({ world, params }: Call) {
  const type = params.text("type");
  const types = params.list("types");
  const success = params.bool("delivery_success");
  const created = createdFilter(params);
  const oldest = Math.floor(world.now() / 1_000) - LISTED_SECONDS;
  const fits = (event: StoredEvent) =>
    event.created >= oldest &&
    created(event) &&
    (type === undefined || like(type, event.type)) &&
    (types === undefined || types.some((one) => like(one, event.type))) &&
    (success === undefined || (event.pending_webhooks === 0) === success);
  return page(Object.values(world.stripe.events).filter(fits), params, "/v1/events");
}

const like = (wanted: string, type: string) =>
  wanted.endsWith("*") ? type.startsWith(wanted.slice(0, -1)) : wanted === type;
