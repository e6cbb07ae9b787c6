import { z } from "zod";
import { jsonPost } from "@/app/_lib/giving/json-post";
import { paymentOutcome } from "@/app/_lib/giving/pay";

/** What the checkout asks after the card processor answered the browser. */
export const POST = jsonPost(z.object({ attempt: z.uuid() }), (ctx, { attempt }) =>
  paymentOutcome(ctx, attempt),
);
