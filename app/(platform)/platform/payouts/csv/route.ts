import { filePost } from "@/app/_lib/file-post";
import { payoutsCsv } from "@/lib/payment";

/** The ready PayPal payouts as a CSV file. It names receivers, so only a POST returns it (`filePost`). */
export const { GET, POST } = filePost("/platform/payouts", "payouts_csv_failed", async (ctx) => {
  const { filename, csv } = await payoutsCsv(ctx);
  return { filename, type: "text/csv", content: csv };
});
