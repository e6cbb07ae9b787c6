import { and, asc, desc, eq, gt, isNotNull, isNull, not, sql } from "drizzle-orm";
import parsePhoneNumber from "libphonenumber-js/max";
import { communities, invitations, memberships } from "@/db/schema/community";
import { people } from "@/db/schema/people";
import { dateText, HOUR } from "@/lib/kernel";
import {
  audit,
  type Ctx,
  command,
  consumeLimit,
  type Limit,
  requireRecentProof,
  requireUser,
} from "@/lib/platform";
import type { Table, TableColumn } from "@/lib/platform/table";
import { ADMIN, roleOf } from "../communities/rules/standing";
import { idOf } from "../facts";
import { requireAdmin } from "../policies";
import { removedSince } from "../roster/removals";
import { communityIdSchema } from "../schemas";

const FILES: Limit = { max: 20, windowSeconds: HOUR / 1000 };
/** Three times the largest community; about ten megabytes. */
const MOST_ROWS = 100_000;

/** Labels that our import recognizes. */
const COLUMNS: readonly TableColumn[] = [
  { label: "First name" },
  { label: "Last name" },
  { label: "E-mail" },
  { label: "Phone" },
  { label: "State" },
  { label: "Role" },
  { label: "Joined", kind: "day" },
];

type MembersTable = Table & { count: number };

/** American numbers drop the plus sign, which a spreadsheet reads as a formula. */
function phoneText(number: string | null): string {
  const phone = number === null ? undefined : parsePhoneNumber(number);
  return phone?.country === "US" ? phone.formatNational() : (number ?? "");
}

const dayOf = (moment: Date, timeZone: string) =>
  dateText(moment, timeZone, { locale: "en-CA", dateStyle: "short" });

async function membersOf(ctx: Ctx, communityId: string, timeZone: string): Promise<string[][]> {
  const rows = await ctx.db
    .select({
      firstName: people.firstName,
      lastName: people.lastName,
      email: people.email,
      phoneNumber: people.phoneNumber,
      role: memberships.role,
      joinedAt: memberships.joinedAt,
    })
    .from(memberships)
    .innerJoin(people, eq(people.id, memberships.userId))
    .where(
      and(eq(memberships.communityId, communityId), isNotNull(people.registeredAt), isNull(people.deletedAt)),
    )
    .orderBy(asc(sql`lower(${people.firstName})`), asc(sql`lower(${people.lastName})`), asc(people.id))
    .limit(MOST_ROWS);
  return rows.map((row) => [
    row.firstName,
    row.lastName,
    row.email ?? "",
    phoneText(row.phoneNumber),
    "verified",
    roleOf(row.role) === ADMIN ? "admin" : "member",
    dayOf(row.joinedAt, timeZone),
  ]);
}

/**
 * By address alone, as in `openInvitations`: only people without an account would have a name, which would
 * reveal the accounts.
 */
async function invitedTo(ctx: Ctx, communityId: string): Promise<string[][]> {
  const rows = await ctx.db
    .selectDistinctOn([invitations.address, invitations.userId], {
      address: invitations.address,
      channel: invitations.channel,
      isOpen: gt(invitations.expiresAt, ctx.now()),
    })
    .from(invitations)
    .where(
      and(
        eq(invitations.communityId, communityId),
        isNull(invitations.acceptedAt),
        isNull(invitations.revokedAt),
        not(removedSince(communityId, invitations.userId, invitations.createdAt)),
      ),
    )
    .orderBy(asc(invitations.address), asc(invitations.userId), desc(invitations.createdAt))
    .limit(MOST_ROWS);
  return rows.map(({ address, channel, isOpen }) => [
    "",
    "",
    channel === "email" ? address : "",
    channel === "email" ? "" : phoneText(address),
    isOpen ? "invited" : "invitation lapsed",
    "",
    "",
  ]);
}

/**
 * Exports members, then invited people, without campaigns. Audited. For admins, with a second factor if they
 * have one. Throws `too_many` past twenty an hour.
 */
export const exportMembers = command(communityIdSchema, async (ctx, input): Promise<MembersTable> => {
  const { userId } = requireUser(ctx);
  const communityId = idOf(input.communityId);
  await requireAdmin(ctx, communityId);
  requireRecentProof(ctx);
  await consumeLimit(ctx, `export-members:${userId}`, FILES);
  const [community] = await ctx.db
    .select({ timeZone: communities.timeZone })
    .from(communities)
    .where(eq(communities.id, communityId));
  const timeZone = community?.timeZone ?? "UTC";
  const rows = [...(await membersOf(ctx, communityId, timeZone)), ...(await invitedTo(ctx, communityId))];
  await audit(
    ctx,
    "community.members_exported",
    { type: "community", id: communityId },
    { count: rows.length },
  );
  return {
    filename: `members-${dayOf(ctx.now(), timeZone)}`,
    sheet: "Members",
    columns: COLUMNS,
    rows,
    count: rows.length,
  };
});
