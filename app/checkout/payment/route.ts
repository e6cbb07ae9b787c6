import { beginPayment, payRequestSchema } from "@/app/_features/giving/pay";
import { jsonPost } from "@/app/_lib/json-post";

/** What the checkout asks when the donor presses Donate. */
export const POST = jsonPost(payRequestSchema, beginPayment);
