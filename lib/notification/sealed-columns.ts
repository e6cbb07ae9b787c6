import { messages } from "@/db/schema/notification";
import { sealedColumn } from "@/lib/platform";

/** Links and codes in stored messages. */
export const SEALED_BY_NOTIFICATION = [sealedColumn(messages.data, messages.id)];
