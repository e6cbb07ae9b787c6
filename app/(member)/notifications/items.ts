import { formatDateTime } from "@/lib/kernel";
import type { listNotifications } from "@/lib/notification";
import { type SayWhere, whereTo } from "./where-to";

export type Item = {
  id: string;
  message: string;
  /** Milliseconds. */
  at: number;
  when: string;
  campaign: string | null;
  to: { href: string; label: string } | null;
};

type Row = Awaited<ReturnType<typeof listNotifications>>["items"][number];

export const itemOf = (row: Row, timeZone: string, say: SayWhere): Item => ({
  id: row.id,
  message: row.message,
  at: row.createdAt.getTime(),
  when: formatDateTime(row.createdAt, timeZone),
  campaign: row.campaignName,
  to: whereTo(row, say),
});
