import { beginPayment, payRequestSchema } from "@/app/_features/giving/pay";
import { jsonPost } from "@/app/_lib/json-post";

export const POST = jsonPost(payRequestSchema, beginPayment, { away: "records.away_before_charge" });
