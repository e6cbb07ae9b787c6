import { jsonPost } from "@/app/_lib/giving/json-post";
import { beginPayment, payRequestSchema } from "@/app/_lib/giving/pay";

/** What the checkout asks when the donor presses Donate. */
export const POST = jsonPost(payRequestSchema, beginPayment);
