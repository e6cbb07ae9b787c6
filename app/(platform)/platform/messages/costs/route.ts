import { tablePost } from "@/app/_lib/table-post";
import { textCostsTable } from "@/lib/notification";

export const { GET, POST } = tablePost("/platform/messages", "text_costs_failed", textCostsTable);
