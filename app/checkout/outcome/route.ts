import { z } from "zod";
import { paymentOutcome } from "@/app/_features/giving/pay";
import { jsonPost } from "@/app/_lib/json-post";

/** Called by the checkout after the processor's response. */
export const POST = jsonPost(
  z.object({ attempt: z.uuid() }),
  (ctx, { attempt }) => paymentOutcome(ctx, attempt),
  { away: "records.away_after_charge" },
);
