import { z } from "zod";
import { paymentOutcome } from "@/app/_features/giving/pay";
import { jsonPost } from "@/app/_lib/json-post";

/** What the checkout asks after the card processor answered the browser. */
export const POST = jsonPost(z.object({ attempt: z.uuid() }), (ctx, { attempt }) =>
  paymentOutcome(ctx, attempt),
);
