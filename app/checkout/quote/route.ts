import { jsonGet } from "@/app/_lib/json-post";
import { giftSums } from "@/lib/payment";

/** What a gift of `amount` whole dollars costs and brings, with the fees covered and without. */
export const GET = jsonGet((ctx, query) => giftSums(ctx, { amount: query.get("amount") ?? "" }));
