import { type SQL, type SQLWrapper, sql } from "drizzle-orm";
import { campaignFacts } from "@/db/schema/community-facts";
import { isForPerson } from "@/db/schema/for-person";
import { optOuts } from "@/db/schema/notification";
import { people } from "@/db/schema/people";
import type { TemplateName } from "../templates/registry";

/**
 * For the reader only: a payout reveals the campaign's recipient, and a receipt names a campaign that others
 * on the phone must not know of.
 *
 * Phone codes are excluded: they prove who holds the phone and name nothing.
 */
export const PRIVATE_TEMPLATES = [
  "choose-receiving-method",
  "money-without-account",
  "payout-sent",
  "payout-returned",
  "donation-receipt",
  "gift-with-your-address",
  "donation-redirected",
  "gift-refunded",
  "gift-taken-back",
  "gift-given-back",
  "gift-refund-failed",
  "money-taken-back",
  "card-unavailable",
  "card-expires",
  "recipient-left",
  "suggestion-received",
  "suggestion-ready",
  "recurring-notice",
  "recurring-declined",
  "recurring-needs-bank",
  "recurring-not-charged",
  "recurring-held",
  "recurring-resting",
  "recurring-asks",
  "recurring-ended",
] as const satisfies TemplateName[];

/** About sign-in. They go to the address at that time, so that a thief who changes it does not get them. */
export const OWNER_TEMPLATES = [
  "password-changed",
  "second-factor-changed",
  "security-notice",
  "ways-in-removed",
] as const satisfies TemplateName[];

/**
 * About a campaign that may turn out to be for their reader: then hidden from that reader, and from everyone
 * once its draft is deleted. A receipt stays true.
 */
const HIDDEN_TEMPLATES = [
  "messages-held",
  "messages-released",
  "join-wish",
  "money-taken-back",
  "card-unavailable",
  "card-expires",
  "recipient-left",
  "suggestion-received",
  "suggestion-ready",
  "recurring-notice",
  "recurring-declined",
  "recurring-needs-bank",
  "recurring-not-charged",
  "recurring-held",
  "recurring-resting",
  "recurring-asks",
  "recurring-ended",
] as const satisfies TemplateName[];

type AboutCampaign = { template: SQLWrapper; campaignId: SQLWrapper; userId: SQLWrapper };

/** The audience decides who is sent one; the rule below, who still reads it in the app. */
const ANNOUNCEMENT = "campaign" satisfies TemplateName;

const isOfHidden = (
  templates: readonly TemplateName[],
  { template, campaignId, userId }: AboutCampaign,
): SQL<boolean> => sql`(
  ${template} in ${[...templates]} and ${campaignId} is not null and (
    not exists (select 1 from ${campaignFacts} about where about.id = ${campaignId})
    or ${isForPerson(campaignId, userId)}))`;

/** The campaign is for the reader or no longer exists. */
export const isHiddenFromReader = (about: AboutCampaign): SQL<boolean> => isOfHidden(HIDDEN_TEMPLATES, about);

/** `isHiddenFromReader`, also for announcements of such a campaign. */
export const isHiddenInApp = (about: AboutCampaign): SQL<boolean> =>
  isOfHidden([...HIDDEN_TEMPLATES, ANNOUNCEMENT], about);

export const isPrivate = (template: TemplateName): boolean =>
  PRIVATE_TEMPLATES.some((known) => known === template);

type Phone = { userId: SQLWrapper; number: SQLWrapper; confirmedAt: SQLWrapper };

/**
 * Another account has the number (even unconfirmed), or no one confirmed it. At worst, an e-mail replaces a
 * text.
 */
export const isReadByOthers = ({ userId, number, confirmedAt }: Phone): SQL<boolean> => sql`(
  ${confirmedAt} is null or exists (
    select 1 from ${people} other
    where other.phone_number = ${number} and other.id <> ${userId} and other.deleted_at is null))`;

/** Only a bounce or a complaint closes an address to direct messages. */
export const isOpenMailbox = (email: SQLWrapper): SQL<boolean> => sql`(
  ${email} is not null and not exists (
    select 1 from ${optOuts} closed
    where closed.channel = 'email' and closed.address = ${email} and closed.reason in ('bounce', 'complaint')))`;
