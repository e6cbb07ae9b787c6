import { filePost } from "@/app/_lib/file-post";
import { checksCsv, payoutsCsv } from "@/lib/payment";

/**
 * Ready payouts as a CSV file: the PayPal ones as PayPal takes them, or, with `kind=paper_check`, the checks with their
 * addresses; those of `payoutId`, or all. It says where money goes, so only a POST returns it (`filePost`).
 */
export const { GET, POST } = filePost(
  "/platform/payouts/several",
  "payouts_csv_failed",
  async (ctx, fields) => {
    const chosen = fields.getAll("payoutId");
    const write = fields.get("kind") === "paper_check" ? checksCsv : payoutsCsv;
    const { filename, csv } = await write(ctx, chosen.length > 0 ? chosen : undefined);
    return { filename, type: "text/csv", content: csv };
  },
);
