import { formatDateTime } from "@/lib/kernel";
import type { listNotifications } from "@/lib/notification";
import { type SayWhere, whereTo } from "./where-to";

/** A notification as its page shows it. */
export type Item = {
  id: string;
  message: string;
  /** When it came, in milliseconds: the order of the list. */
  at: number;
  when: string;
  /** The campaign that it is about; null where it is about none. */
  campaign: string | null;
  to: { href: string; label: string } | null;
};

type Row = Awaited<ReturnType<typeof listNotifications>>["items"][number];

/** A row in the time zone of its community, with the words of its link in the page's language. */
export const itemOf = (row: Row, timeZone: string, say: SayWhere): Item => ({
  id: row.id,
  message: row.message,
  at: row.createdAt.getTime(),
  when: formatDateTime(row.createdAt, timeZone),
  campaign: row.campaignName,
  to: whereTo(row, say),
});
