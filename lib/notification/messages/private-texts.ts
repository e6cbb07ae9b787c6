import { type SQL, type SQLWrapper, sql } from "drizzle-orm";
import { campaignFacts } from "@/db/schema/community-facts";
import { isForPerson } from "@/db/schema/for-person";
import { optOuts } from "@/db/schema/notification";
import { people } from "@/db/schema/people";
import type { TemplateName } from "../templates/registry";

/**
 * Messages whose words are for one pair of eyes: a payout says whom a campaign was for, and a receipt names a
 * campaign that whoever shares the phone may not know of. The code for a new number is not among them: it
 * proves who holds the phone and names nothing.
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

/**
 * Messages about who can sign in to an account. They go to the address that it had at that moment: a thief who changes
 * the address does not get them instead of the owner.
 */
export const OWNER_TEMPLATES = [
  "password-changed",
  "second-factor-changed",
  "security-notice",
  "ways-in-removed",
] as const satisfies TemplateName[];

/**
 * Messages about a campaign that may come to be for their reader: they are then gone for this reader, and for everybody
 * once the draft that they are about was deleted. Unlike a receipt, which is true whatever happens.
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

/** The campaign's own messages: the audience decides who is sent one, and this who still reads it in the app. */
const ANNOUNCEMENT = "campaign" satisfies TemplateName;

const isOfHidden = (
  templates: readonly TemplateName[],
  { template, campaignId, userId }: AboutCampaign,
): SQL<boolean> => sql`(
  ${template} in ${[...templates]} and ${campaignId} is not null and (
    not exists (select 1 from ${campaignFacts} about where about.id = ${campaignId})
    or ${isForPerson(campaignId, userId)}))`;

/** A condition: this message is about a campaign that is for its reader, or that no longer exists. */
export const isHiddenFromReader = (about: AboutCampaign): SQL<boolean> => isOfHidden(HIDDEN_TEMPLATES, about);

/** The same for notifications in the app, which also hide the announcements of such a campaign. */
export const isHiddenInApp = (about: AboutCampaign): SQL<boolean> =>
  isOfHidden([...HIDDEN_TEMPLATES, ANNOUNCEMENT], about);

export const isPrivate = (template: TemplateName): boolean =>
  PRIVATE_TEMPLATES.some((known) => known === template);

type Phone = { userId: SQLWrapper; number: SQLWrapper; confirmedAt: SQLWrapper };

/**
 * A condition: somebody else may read what arrives at this person's phone, because another account has the
 * number, too, or nobody has confirmed that it is theirs. Another account's number counts unconfirmed: at
 * worst an e-mail goes out where a text could have.
 */
export const isReadByOthers = ({ userId, number, confirmedAt }: Phone): SQL<boolean> => sql`(
  ${confirmedAt} is null or exists (
    select 1 from ${people} other
    where other.phone_number = ${number} and other.id <> ${userId} and other.deleted_at is null))`;

/** A condition: a message to one person may go to this e-mail address. Only a bounce or a complaint closes it. */
export const isOpenMailbox = (email: SQLWrapper): SQL<boolean> => sql`(
  ${email} is not null and not exists (
    select 1 from ${optOuts} closed
    where closed.channel = 'email' and closed.address = ${email} and closed.reason in ('bounce', 'complaint')))`;
