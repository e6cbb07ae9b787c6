import { filePost } from "@/app/_lib/file-post";
import { consentsCsv } from "@/lib/notification";

/** The record of consents to texts of a period, for a carrier's audit. It has numbers, so only a POST returns it. */
export const { GET, POST } = filePost("/platform/consents", "consents_csv_failed", async (ctx, fields) => {
  const { filename, csv } = await consentsCsv(ctx, {
    from: fields.get("from") ?? "",
    to: fields.get("to") ?? "",
  });
  return { filename, type: "text/csv", content: csv };
});
