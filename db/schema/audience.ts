import { type SQL, type SQLWrapper, sql } from "drizzle-orm";
import type { Language } from "@/lib/kernel/languages";

/** Row of `db/routines/campaign_audience.sql`. */
export type AudienceRow = {
  user_id: string;
  /** Recipient, or excluded by an admin. */
  is_left_out: boolean;
  /** Muted the campaign: nothing is sent, and no other column reveals it. */
  is_muted: boolean;
  /** Listed in their notifications. */
  hears: boolean;
  /** Address for this message type; null if none. */
  email: string | null;
  phone: string | null;
  /** Null without a message of this type. */
  channel: "email" | "sms" | null;
  /** The text must not name the campaign: another person has the same phone. */
  is_discreet: boolean;
  /** As in `messageSettings`. */
  frequency: number;
  language: Language;
  /** For digests. */
  time_zone: string;
  /** Zone of their phone's area code, else of their community; for quiet hours of texts. */
  text_zone: string;
  text_region: string | null;
};

/** Inlined so that the planner sees the value. */
const literal = (isTrue: boolean) => (isTrue ? sql`true` : sql`false`);

/** Ids can be columns; `byTextToo`: this site sends texts. */
export const campaignAudience = (
  campaignId: SQLWrapper | string,
  messageType: SQLWrapper | number,
  byTextToo: boolean,
): SQL<AudienceRow> => sql`campaign_audience(${campaignId}, ${messageType}, ${literal(byTextToo)})`;

/** Of a planned campaign. Postgres checks UUIDs. */
export const messageAudience = (of: {
  communityId: string;
  recipientId: string | null;
  excluded: readonly string[];
  messageType: number;
  byTextToo: boolean;
}): SQL<AudienceRow> =>
  sql`message_audience(${of.communityId}, null, ${of.recipientId}, null, null, ${`{${of.excluded.join(",")}}`}, ${of.messageType}, ${literal(of.byTextToo)})`;
