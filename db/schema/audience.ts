import { type SQL, type SQLWrapper, sql } from "drizzle-orm";
import type { Language } from "@/lib/kernel/languages";

/** One member's row in the result of the functions in `db/routines/campaign_audience.sql`. */
export type AudienceRow = {
  user_id: string;
  /** The campaign is for them, or an admin left them out. */
  is_left_out: boolean;
  /** They have said "Not this time": nothing is sent to them, and the rest of the row does not show it. */
  is_muted: boolean;
  /** The campaign appears in their notifications. */
  hears: boolean;
  /** Where a message of this type may be sent to them now; null where none may. */
  email: string | null;
  phone: string | null;
  /** The channel to use; null when they get no message of this type. */
  channel: "email" | "sms" | null;
  /** A text to them may say only that there is a message: the recipient reads on the same phone. */
  is_discreet: boolean;
  /** Of e-mails about progress: 0 as it happens, 1 weekly, 2 daily, 3 monthly. */
  frequency: number;
  language: Language;
  /** By which their digest comes. */
  time_zone: string;
  /** Where their phone is at home, by its area code, else their community: by these texts keep the hours. */
  text_zone: string;
  text_region: string | null;
};

/** Written into the query and not handed over with it, so that the planner knows it. */
const literal = (isTrue: boolean) => (isTrue ? sql`true` : sql`false`);

/**
 * For FROM: the audience of a campaign for a message of this type. Ids may be columns of the query; `byTextToo` is whether
 * this site sends texts.
 */
export const campaignAudience = (
  campaignId: SQLWrapper | string,
  messageType: SQLWrapper | number,
  byTextToo: boolean,
): SQL<AudienceRow> => sql`campaign_audience(${campaignId}, ${messageType}, ${literal(byTextToo)})`;

/** For FROM: the audience of a campaign that need not exist yet. Postgres checks that ids are UUIDs. */
export const messageAudience = (of: {
  communityId: string;
  recipientId: string | null;
  excluded: readonly string[];
  messageType: number;
  byTextToo: boolean;
}): SQL<AudienceRow> =>
  sql`message_audience(${of.communityId}, null, ${of.recipientId}, null, null, ${`{${of.excluded.join(",")}}`}, ${of.messageType}, ${literal(of.byTextToo)})`;
