import { type SQL, type SQLWrapper, sql } from "drizzle-orm";
import { campaignRecipients, campaignSuggestions, memberships, suggestionPeople } from "./community";
import { people } from "./people";

/**
 * A condition: the e-mail of this suggestion is that of a member of its community other than this person. Accounts
 * that are no members there do not count: an admin could ask in that way who has an account.
 */
export const isAnotherMembers = (suggestion: SQL, userId: SQLWrapper): SQL => sql`exists (
  select 1 from ${people} other
  join ${memberships} belongs on belongs.user_id = other.id and belongs.community_id = ${suggestion}.community_id
  where other.email = ${suggestion}.email and other.registered_at is not null and other.id <> ${userId})`;

/** A condition: two addresses lead to one mailbox (plus-tags, dots at Gmail). */
export const isSameMailbox = (one: SQLWrapper, other: SQLWrapper): SQL =>
  sql`canonical_mailbox(${one}) = canonical_mailbox(${other})`;

/**
 * A condition: this suggestion is for this person, by their account, mailbox or number, or by one that they had while it
 * waited, and by the same name, also beside the e-mail of another member: that may be a relative's or a second account's.
 * Names that are only alike are judged by `hideFromLikely`, and kept in `suggestion_people`.
 */
const namesPerson = (suggestion: SQL, userId: string | SQLWrapper): SQL => sql`(
  (${suggestion}.is_for_suggester and ${suggestion}.suggested_by = ${userId})
  or exists (
    select 1 from ${suggestionPeople} earlier
    where earlier.suggestion_id = ${suggestion}.id and earlier.user_id = ${userId})
  or exists (
    select 1 from ${people} named
    where named.id = ${userId} and (
      ${isSameMailbox(sql`named.email`, sql`${suggestion}.email`)}
      or named.phone_number = ${suggestion}.phone_number
      or lower(named.first_name || ' ' || named.last_name) = lower(${suggestion}.full_name))))`;

/** A subquery: the ids of all accounts with this person's mailbox, theirs among them if it has an address. */
export const accountsOfMailbox = (userId: string | SQLWrapper): SQL => sql`
  select same.id from ${people} reader
  join ${people} same on ${isSameMailbox(sql`same.email`, sql`reader.email`)}
  where reader.id = ${userId}`;

/**
 * A condition, for queries of every context: the campaign in this column is for this person, for another account with their
 * mailbox, live or deleted, or is a waiting suggestion for them. The answer may reach only admins who are not its recipient.
 */
export const isForPerson = (campaignId: SQLWrapper, userId: string | SQLWrapper): SQL => sql`(exists (
    select 1 from ${campaignRecipients}
    where ${campaignRecipients.campaignId} = ${campaignId}
      and (${campaignRecipients.userId} = ${userId}
        or ${campaignRecipients.userId} = any (array(${accountsOfMailbox(userId)}))
        or canonical_mailbox(${campaignRecipients.email}) = (
          select canonical_mailbox(reader.email) from ${people} reader where reader.id = ${userId})))
  or exists (
    select 1 from ${campaignSuggestions} waiting
    where waiting.campaign_id = ${campaignId} and waiting.ended_at is null
      and ${namesPerson(sql.raw("waiting"), userId)}))`;
