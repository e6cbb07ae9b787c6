import { tablePost } from "@/app/_lib/table-post";
import { checksTable, paypalTable } from "@/lib/payment";

/**
 * Ready payouts by PayPal, or checks for `kind=paper_check`. Contains payment destinations, so only a POST
 * returns it (`filePost`).
 */
export const { GET, POST } = tablePost("/platform/payouts/several", "payouts_file_failed", (ctx, fields) => {
  const payoutIds = fields.getAll("payoutId");
  const list = fields.get("kind") === "paper_check" ? checksTable : paypalTable;
  return list(ctx, payoutIds.length > 0 ? payoutIds : undefined);
});
