import { type SQL, type SQLWrapper, sql } from "drizzle-orm";
import type { Language } from "@/lib/kernel/languages";

/** Row of the functions in `db/routines/campaign_audience.sql`. */
export type AudienceRow = {
  user_id: string;
  /** Recipient, or excluded by an admin. */
  is_left_out: boolean;
  /** Muted the campaign ("Not this time"). Nothing is sent, and the other columns do not reveal it. */
  is_muted: boolean;
  /** The campaign appears in their notifications. */
  hears: boolean;
  /** Address allowed for this message type now; null if none. */
  email: string | null;
  phone: string | null;
  /** Null when they get no message of this type. */
  channel: "email" | "sms" | null;
  /** The text must not name the campaign: the recipient reads on the same phone. */
  is_discreet: boolean;
  /** Progress e-mails: 0 as it happens, 1 weekly, 2 daily, 3 monthly. */
  frequency: number;
  language: Language;
  /** Zone of their digest. */
  time_zone: string;
  /** Zone of their phone by area code, else of their community. Quiet hours of texts use it. */
  text_zone: string;
  text_region: string | null;
};

/** Inlined as a literal so that the planner sees the value. */
const literal = (isTrue: boolean) => (isTrue ? sql`true` : sql`false`);

/**
 * FROM item: the audience of a campaign for one message type. Ids may be columns; `byTextToo` says whether
 * this site sends texts.
 */
export const campaignAudience = (
  campaignId: SQLWrapper | string,
  messageType: SQLWrapper | number,
  byTextToo: boolean,
): SQL<AudienceRow> => sql`campaign_audience(${campaignId}, ${messageType}, ${literal(byTextToo)})`;

/** FROM item: the audience of a campaign that may not exist yet. Postgres checks that ids are UUIDs. */
export const messageAudience = (of: {
  communityId: string;
  recipientId: string | null;
  excluded: readonly string[];
  messageType: number;
  byTextToo: boolean;
}): SQL<AudienceRow> =>
  sql`message_audience(${of.communityId}, null, ${of.recipientId}, null, null, ${`{${of.excluded.join(",")}}`}, ${of.messageType}, ${literal(of.byTextToo)})`;
