import { and, eq, gt, isNull, type SQL, sql } from "drizzle-orm";
import { invitations } from "@/db/schema/community";
import { memberImportRows } from "@/db/schema/member-imports";
import { people } from "@/db/schema/people";
import { lockPerson } from "@/lib/identity/inside";
import {
  because,
  conflict,
  DAY,
  type FieldReasons,
  fullName,
  invalidFields,
  MINUTE,
  tooMany,
  type Why,
} from "@/lib/kernel";
import { type Greeted, queueInvitation, withdrawInvitations } from "@/lib/notification/inside";
import {
  audit,
  type Ctx,
  command,
  env,
  hashToken,
  newId,
  newToken,
  offersTexts,
  requireUser,
  seal,
} from "@/lib/platform";
import { idOf } from "../facts";
import { compareList, MOST_AT_ONE_ADDRESS } from "../imports/rules/compare-list";
import { lockCommunity } from "../lock";
import { requireAdmin } from "../policies";
import { dedupeKeyOf, withKey } from "./dedupe-key";
import { endInvitation } from "./end-invitation";
import { addInvited, type Entered, type Invitee, inviteesOf, renameInvited } from "./invitees";
import { inviteMembersSchema, type NewMember } from "./schemas";

const LIFE = 30 * DAY;
/** A form sent twice, or by two admins, sends one message. */
const SAME = 5 * MINUTE;
/** Per community and day. Lists count only as texts, which cost money. */
export const INVITATIONS_A_DAY = 200;
export const TEXTS_A_DAY = 100;
/** Per address or number and day. */
export const TIMES_A_DAY = 3;

type InvitingCommunity = { id: string; name: string; timeZone: string };
type Recent = {
  userId: string;
  channel: "email" | "sms";
  address: string;
  /** The first of a message has its own id. */
  sentFirst: string;
  createdAt: Date;
  acceptedAt: Date | null;
  revokedAt: Date | null;
  /** Lists have a separate allowance (`docs/decisions/041-imports-and-exports.md`). */
  isImported: boolean;
};

export const isImported: SQL<boolean> = sql<boolean>`exists (
  select 1 from ${memberImportRows} where ${memberImportRows.invitationId} = ${invitations.id})`;

/** Makes simultaneous invitations run in turn. Throws `conflict` before approval or on hold. */
export async function lockForInvitations(ctx: Ctx, communityId: string): Promise<InvitingCommunity> {
  const row = await lockCommunity(ctx, communityId);
  if (!row.confirmedAt) throw conflict("community.waiting");
  if (row.heldAt) throw conflict("community.on_hold");
  return row;
}

/** By the rules of lists. */
function twiceIn(members: NewMember[]): FieldReasons {
  const { twice, sharesWith } = compareList(
    members.map(({ firstName, lastName, email = "", phoneNumber = "" }, number) => ({
      number,
      firstName,
      lastName,
      email,
      phoneNumber,
    })),
  );
  return Object.fromEntries(
    [...twice.keys()].map((index): [string, Why[]] => [
      `members.${index}.${members[index]?.email ? "email" : "phoneNumber"}`,
      [
        sharesWith.has(index)
          ? because("invitation.address_full", { most: MOST_AT_ONE_ADDRESS })
          : "invitation.twice",
      ],
    ]),
  );
}

const withHouseholds = (members: readonly NewMember[]): Entered[] => {
  const times = new Map<string, number>();
  const addressOf = ({ email, phoneNumber }: NewMember) => email ?? phoneNumber ?? "";
  for (const member of members) times.set(addressOf(member), (times.get(addressOf(member)) ?? 0) + 1);
  return members.map((member) => ({ ...member, sharesAddress: (times.get(addressOf(member)) ?? 0) > 1 }));
};

const fieldOf = ({ index, member }: Invitee) => `members.${index}.${member.email ? "email" : "phoneNumber"}`;

/** Matches by address, or by number and name. */
export const isMemberAlready = ({ known, namesake }: Invitee): boolean =>
  [known, namesake].some((one) => one?.isMember && one.isVerified);

function refusals(invitees: Invitee[], recent: Recent[]): FieldReasons {
  const fields: Record<string, Why[]> = {};
  for (const invitee of invitees) {
    const { address } = invitee;
    const times = timesIn(recent, address);
    if (isMemberAlready(invitee)) fields[fieldOf(invitee)] = ["member.already"];
    else if (invitee.channel === "sms" && !offersTexts()) {
      fields[`members.${invitee.index}.email`] = ["invitation.email_needed"];
    } else if (times >= TIMES_A_DAY) fields[fieldOf(invitee)] = ["invitation.often_enough"];
  }
  return fields;
}

/** A household counts once. */
export const timesIn = (sent: readonly { address: string; sentFirst: string }[], address: string): number =>
  new Set(sent.flatMap((one) => (one.address === address ? [one.sentFirst] : []))).size;

export const sentFirstIn: SQL<string> = sql<string>`coalesce(${invitations.sentWith}, ${invitations.id})`;

const recentOf = (ctx: Ctx, communityId: string): Promise<Recent[]> =>
  ctx.db
    .select({
      userId: invitations.userId,
      channel: invitations.channel,
      address: invitations.address,
      sentFirst: sentFirstIn,
      createdAt: invitations.createdAt,
      acceptedAt: invitations.acceptedAt,
      revokedAt: invitations.revokedAt,
      isImported: sql<boolean>`(${isImported})`,
    })
    .from(invitations)
    .where(
      and(
        eq(invitations.communityId, communityId),
        gt(invitations.createdAt, new Date(ctx.now().getTime() - DAY)),
      ),
    );

/** Recent and unanswered. */
const isUnderWay = (ctx: Ctx, recent: Recent[], { known, address }: Invitee) =>
  recent.some(
    (one) =>
      one.userId === known?.id &&
      one.address === address &&
      !one.acceptedAt &&
      !one.revokedAt &&
      one.createdAt.getTime() > ctx.now().getTime() - SAME,
  );

function checkDay(ctx: Ctx, recent: Recent[], next: Invitee[]): void {
  const texts = (list: { channel: string }[]) => list.filter((one) => one.channel === "sms").length;
  const byForms = recent.filter((one) => !one.isImported);
  const all = byForms.length + next.length;
  if (all <= INVITATIONS_A_DAY && texts(recent) + texts(next) <= TEXTS_A_DAY) return;
  const oldest = Math.min(...recent.map((one) => one.createdAt.getTime()), ctx.now().getTime());
  throw tooMany(Math.max(60, Math.ceil((oldest + DAY - ctx.now().getTime()) / 1000)), "limits.invitations");
}

async function personOf(ctx: Ctx, community: InvitingCommunity, invitee: Invitee): Promise<string> {
  const { known, isSecond } = invitee;
  // The address is another's in the household.
  const member = isSecond ? { ...invitee.member, email: undefined } : invitee.member;
  if (known) {
    if (known.isMember && member.firstName) await renameInvited(ctx, known, member);
    return known.id;
  }
  const made = await addInvited(ctx, community, member);
  if (made) return made;
  // Just entered by another community, or registered.
  const [other] = await ctx.db
    .select({ id: people.id })
    .from(people)
    .where(eq(people.email, member.email ?? ""));
  if (!other) throw conflict("member.already", "an address vanished between two statements");
  return other.id;
}

/** Ends invitations to the number alone once the address is known. */
async function endBefore(ctx: Ctx, communityId: string, userId: string): Promise<void> {
  const open = await ctx.db
    .select({ id: invitations.id })
    .from(invitations)
    .where(
      and(
        eq(invitations.communityId, communityId),
        eq(invitations.userId, userId),
        isNull(invitations.acceptedAt),
        isNull(invitations.revokedAt),
      ),
    );
  for (const { id } of open) await endInvitation(ctx, { id, userId });
}

export type Host = { community: InvitingCommunity; adminId: string; adminName: string };

export async function hostOf(ctx: Ctx, community: InvitingCommunity, adminId: string): Promise<Host> {
  const [admin] = await ctx.db
    .select({ firstName: people.firstName, lastName: people.lastName })
    .from(people)
    .where(eq(people.id, adminId));
  return { community, adminId, adminName: admin ? fullName(admin) : community.name };
}

/** Its message is not enqueued yet. */
type Written = { id: string; userId: string; sentFirst: string; greeted: Greeted };

/** `sentFirst` is null for the first of a message. */
async function write(
  ctx: Ctx,
  { community, adminId }: Host,
  invitee: Invitee,
  sentFirst: string | null,
): Promise<Written> {
  const userId = await personOf(ctx, community, invitee);
  if (!(await lockPerson(ctx, userId)))
    throw conflict("invitation.account_changed", "an account was deleted meanwhile");
  if (invitee.namesake) await endBefore(ctx, community.id, invitee.namesake.id);
  const now = ctx.now();
  const replaced = await ctx.db
    .update(invitations)
    .set({ revokedAt: now })
    .where(
      and(
        eq(invitations.communityId, community.id),
        eq(invitations.userId, userId),
        isNull(invitations.acceptedAt),
        isNull(invitations.revokedAt),
      ),
    )
    .returning({ id: invitations.id, sentWith: invitations.sentWith });
  await withdrawInvitations(ctx, replaced.map(withKey));
  const id = newId();
  const token = newToken();
  await ctx.db.insert(invitations).values({
    id,
    communityId: community.id,
    userId,
    channel: invitee.channel,
    address: invitee.address,
    isShared: invitee.isSecond,
    sentWith: sentFirst,
    firstName: invitee.member.firstName || null,
    lastName: invitee.member.lastName || null,
    phoneNumber: invitee.member.phoneNumber ?? null,
    tokenHash: hashToken(token),
    invitedBy: adminId,
    createdAt: now,
    expiresAt: new Date(now.getTime() + LIFE),
  });
  const link = await seal(`${env().APP_URL}/confirm-invitation?token=${token}`);
  const { firstName } = invitee.member;
  return {
    id,
    userId,
    sentFirst: sentFirst ?? id,
    greeted: { id, firstName, link, needsAddress: invitee.isSecond },
  };
}

/**
 * Invites the people of one address with one message, replacing open invitations; returns ids in order. The
 * community and the people are locked. Checks no permission and no limit. Throws `conflict` if an account was
 * deleted in between.
 */
export async function invite(ctx: Ctx, host: Host, invitees: readonly Invitee[]): Promise<string[]> {
  const { community, adminName } = host;
  const written: Written[] = [];
  for (const invitee of invitees) written.push(await write(ctx, host, invitee, written[0]?.id ?? null));
  const [first] = written;
  if (!first) return [];
  const reader = written.find(({ greeted }) => !greeted.needsAddress)?.userId ?? invitees[0]?.ownerId;
  await queueInvitation(ctx, {
    dedupeKey: dedupeKeyOf({ id: first.sentFirst, sentWith: null }),
    userId: reader ?? first.userId,
    communityId: community.id,
    communityName: community.name,
    invitedBy: adminName,
    people: written.map(({ greeted }) => greeted),
  });
  return written.map(({ id }) => id);
}

/**
 * Groups invitees by message, sorted by address: otherwise admins of two communities with the same list could
 * deadlock.
 */
export function byMessage(invitees: readonly Invitee[]): Invitee[][] {
  const groups = new Map<string, Invitee[]>();
  for (const invitee of invitees.toSorted((a, b) =>
    a.address < b.address ? -1 : a.address > b.address ? 1 : 0,
  )) {
    const { address, member, index } = invitee;
    const key = member.sharesAddress ? address : `${address} ${index}`;
    const group = groups.get(key) ?? [];
    group.push(invitee);
    groups.set(key, group);
  }
  return [...groups.values()];
}

/**
 * Returns the number of messages. The community is locked. Also locks the people `beside`, because people are
 * locked together. Checks no permission; throws like `inviteMembers`.
 */
export async function inviteInto(
  ctx: Ctx,
  community: InvitingCommunity,
  members: Entered[],
  beside: readonly string[] = [],
): Promise<{ invitees: Invitee[]; sent: number }> {
  const { userId: adminId } = requireUser(ctx);
  const refuse = (fields: FieldReasons) => {
    if (Object.keys(fields).length > 0) throw invalidFields(fields);
  };
  refuse(twiceIn(members));
  const invitees = await inviteesOf(ctx, community.id, members, beside);
  const recent = await recentOf(ctx, community.id);
  const next = invitees.filter((invitee) => !isUnderWay(ctx, recent, invitee));
  refuse(refusals(next, recent));
  checkDay(ctx, recent, next);
  const host = await hostOf(ctx, community, adminId);
  for (const group of byMessage(next)) await invite(ctx, host, group);
  return { invitees, sent: next.length };
}

/**
 * Invites up to 20 people, by e-mail or else by text (000 §5). For admins of an approved community. A new
 * person becomes a member without registering; others by accepting. Inviting again invalidates the old link.
 * The response does not reveal accounts.
 * - Throws `invalid` with errors like `members.0.email`, and then invites no one.
 * - Throws `conflict` before approval, and `too_many` past the daily limit.
 */
export const inviteMembers = command(inviteMembersSchema, async (ctx, input): Promise<void> => {
  const communityId = idOf(input.communityId);
  await requireAdmin(ctx, communityId);
  const community = await lockForInvitations(ctx, communityId);
  const { sent } = await inviteInto(ctx, community, withHouseholds(input.members));
  await audit(ctx, "community.members_invited", { type: "community", id: communityId }, { count: sent });
});
