import { tablePost } from "@/app/_lib/table-post";
import { textCostsTable } from "@/lib/notification";

/** Text costs by community and month, as a file. */
export const { GET, POST } = tablePost("/platform/messages", "text_costs_failed", textCostsTable);
