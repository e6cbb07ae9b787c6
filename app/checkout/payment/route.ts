import { beginPayment, payRequestSchema } from "@/app/_features/giving/pay";
import { jsonPost } from "@/app/_lib/json-post";

/** Called when the donor presses Donate. */
export const POST = jsonPost(payRequestSchema, beginPayment, { away: "records.away_before_charge" });
