import { jsonGet } from "@/app/_lib/json-post";
import { giftSums } from "@/lib/payment";

/** Returns the costs of a gift of `amount` whole dollars, with and without covered fees. */
export const GET = jsonGet((ctx, query) => giftSums(ctx, { amount: query.get("amount") ?? "" }));
