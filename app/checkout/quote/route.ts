import { giftSums } from "@/app/_features/giving/sums";
import { jsonGet } from "@/app/_lib/json-post";

/** What a gift of `amount` whole dollars costs and brings, with the fees covered and without. */
export const GET = jsonGet((ctx, query) => giftSums(ctx, query.get("amount") ?? ""));
