import { type SQL, type SQLWrapper, sql } from "drizzle-orm";

/** What `campaign_audience` and `message_audience` answer of a member: see `db/routines/campaign_audience.sql`. */
export type AudienceRow = {
  user_id: string;
  /** The campaign is for them, or an admin left them out. */
  is_left_out: boolean;
  /** It stands in their notifications. */
  hears: boolean;
  /** Where a message of the type may go to them now. */
  email: string | null;
  phone: string | null;
  /** The one to use; null when they get no message of the type. */
  channel: "email" | "sms" | null;
  time_zone: string;
};

/** To be selected from: who hears of a campaign by a message of this type. Ids may be columns of the query. */
export const campaignAudience = (
  campaignId: SQLWrapper | string,
  messageType: SQLWrapper | number,
): SQL<AudienceRow> => sql`campaign_audience(${campaignId}, ${messageType})`;

/** To be selected from: who would hear of a campaign that need not exist yet. All ids are checked to be ids. */
export const messageAudience = (of: {
  communityId: string;
  recipientId: string | null;
  excluded: readonly string[];
  messageType: number;
}): SQL<AudienceRow> =>
  sql`message_audience(${of.communityId}, ${of.recipientId}, null, null, ${`{${of.excluded.join(",")}}`}, ${of.messageType})`;
