import { filePost } from "@/app/_lib/file-post";
import { textCostsCsv } from "@/lib/notification";

/** What texts cost by community and month, as a CSV file. */
export const { GET, POST } = filePost("/platform/messages", "text_costs_failed", async (ctx) => {
  const { filename, csv } = await textCostsCsv(ctx);
  return { filename, type: "text/csv", content: csv };
});
