import { jsonGet } from "@/app/_lib/json-post";
import { giftSums } from "@/lib/payment";

/** `amount` is in whole dollars. */
export const GET = jsonGet((ctx, query) => giftSums(ctx, { amount: query.get("amount") ?? "" }));
