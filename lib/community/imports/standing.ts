import { type SQL, sql } from "drizzle-orm";
import { invitations, memberships } from "@/db/schema/community";
import { memberImportRows } from "@/db/schema/member-imports";
import { people } from "@/db/schema/people";
import type { Ctx } from "@/lib/platform";
import { removedSince } from "../roster/removals";

/**
 * `fault` needs a correction; `twice` repeats an earlier row; only `again` and `new` get an invitation; `out`
 * was excluded by the admin.
 */
export type RowStanding = "fault" | "twice" | "member" | "invited" | "again" | "new" | "out";

const foldedName = (first: SQL | unknown, last: SQL | unknown) =>
  sql`lower(normalize(btrim(${first} || ' ' || ${last}), NFKC))`;

/** Household members must also match by name. */
const isNamed = (first: SQL | unknown, last: SQL | unknown) => sql`(
    ${memberImportRows.sharesWith} is null or ${foldedName(first, last)}
      = ${foldedName(memberImportRows.firstName, memberImportRows.lastName)})`;

/**
 * A verified member here, by address, or by number and name (`invitees.ts`). Nothing else about an address
 * counts, so no status reveals an account.
 */
const isMember = (communityId: string) => sql`(exists (
    select 1 from ${people} join ${memberships} on ${memberships.userId} = ${people.id}
    where ${memberships.communityId} = ${communityId} and ${people.email} = nullif(${memberImportRows.email}, '')
      and ${people.registeredAt} is not null and ${people.deletedAt} is null
      and ${isNamed(people.firstName, people.lastName)}
  ) or exists (
    select 1 from ${people} join ${memberships} on ${memberships.userId} = ${people.id}
    where ${memberships.communityId} = ${communityId}
      and ${people.phoneNumber} = nullif(${memberImportRows.phoneNumber}, '')
      and ${people.registeredAt} is not null and ${people.deletedAt} is null
      and ${foldedName(people.firstName, people.lastName)}
        = ${foldedName(memberImportRows.firstName, memberImportRows.lastName)}
  ))`;

/** Open here, for this address or number: its admins see that anyway. */
const isInvited = (ctx: Ctx, communityId: string) => sql`exists (
    select 1 from ${invitations}
    where ${invitations.communityId} = ${communityId}
      and ${invitations.address} = coalesce(nullif(${memberImportRows.email}, ''), ${memberImportRows.phoneNumber})
      and ${isNamed(sql`coalesce(${invitations.firstName}, '')`, sql`coalesce(${invitations.lastName}, '')`)}
      and ${invitations.acceptedAt} is null and ${invitations.revokedAt} is null
      and ${invitations.expiresAt} > ${ctx.now().toISOString()}::timestamptz
      and not ${removedSince(invitations.communityId, invitations.userId, invitations.createdAt)})`;

export const standingIn = (ctx: Ctx, communityId: string): SQL<RowStanding> => sql<RowStanding>`case
  when ${memberImportRows.choice} = 'out' then 'out'
  when ${memberImportRows.faults} is not null then 'fault'
  when ${memberImportRows.twiceOf} is not null then 'twice'
  when ${isMember(communityId)} then 'member'
  when not ${isInvited(ctx, communityId)} then 'new'
  when ${memberImportRows.choice} = 'in' then 'again'
  else 'invited' end`;
