import { type SQL, type SQLWrapper, sql } from "drizzle-orm";
import { campaignRecipients, campaignSuggestions, memberships, suggestionPeople } from "./community";
import { people } from "./people";

/**
 * The suggestion's e-mail belongs to another member. Ignores non-members: an admin could otherwise test
 * whether an account exists.
 */
export const isAnotherMembers = (suggestion: SQL, userId: SQLWrapper): SQL => sql`exists (
  select 1 from ${people} other
  join ${memberships} belongs on belongs.user_id = other.id and belongs.community_id = ${suggestion}.community_id
  where other.email = ${suggestion}.email and other.registered_at is not null and other.id <> ${userId})`;

/** Plus-tags and Gmail dots do not count. */
export const isSameMailbox = (one: SQLWrapper, other: SQLWrapper): SQL =>
  sql`canonical_mailbox(${one}) = canonical_mailbox(${other})`;

/**
 * Condition: matches the person's account, current or former mailbox or number, or equal name. A name matches
 * even beside another member's e-mail, which may be a relative's or a second account's. `hideFromLikely`
 * handles similar names (`suggestion_people`).
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

/** Includes the person's own account. */
export const accountsOfMailbox = (userId: string | SQLWrapper): SQL => sql`
  select same.id from ${people} reader
  join ${people} same on ${isSameMailbox(sql`same.email`, sql`reader.email`)}
  where reader.id = ${userId}`;

/**
 * The campaign is for this person, another live or deleted account with their mailbox, or a waiting
 * suggestion for them. Only admins other than the recipient may see the answer.
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
