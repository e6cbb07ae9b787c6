import { tablePost } from "@/app/_lib/table-post";
import { consentsTable } from "@/lib/notification";

/** Record for a carrier's audit. It contains phone numbers, so only a POST returns it. */
export const { GET, POST } = tablePost("/platform/consents", "consents_file_failed", (ctx, fields) =>
  consentsTable(ctx, { from: fields.get("from") ?? "", to: fields.get("to") ?? "" }),
);
