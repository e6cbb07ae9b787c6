import { expect, it } from "vitest";
import { STRIPE_EVENTS } from "@/lib/integrations/stripe/events";
import { workOf } from "./event-work";

/** Noted when it arrives and settled by nothing. */
const ONLY_NOTED = ["setup_intent.canceled"];

it("the webhook endpoint is asked for exactly the events that something is done for", () => {
  const worked = STRIPE_EVENTS.filter((event) => workOf(event) !== "nothing");
  expect(worked.toSorted()).toEqual(STRIPE_EVENTS.filter((event) => !ONLY_NOTED.includes(event)).toSorted());
});
