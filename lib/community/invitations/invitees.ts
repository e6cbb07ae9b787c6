import { and, asc, eq, inArray, isNull, or } from "drizzle-orm";
import { invitations, memberships } from "@/db/schema/community";
import { people } from "@/db/schema/people";
import { addPlaceholder, changePlaceholder } from "@/lib/identity/inside";
import { fullName } from "@/lib/kernel";
import { type Ctx, locking } from "@/lib/platform";
import { type AtAddress, firstOfHousehold, isSameName } from "./rules/household";
import type { NewMember } from "./schemas";

export type Entered = NewMember & { sharesAddress: boolean };

type Known = {
  id: string;
  email: string | null;
  phoneNumber: string | null;
  name: string;
  isVerified: boolean;
  isMember: boolean;
};

/** The match is limited to what this community may know. */
export type Invitee = {
  index: number;
  member: Entered;
  channel: "email" | "sms";
  address: string;
  known: Known | null;
  /**
   * Someone here with this number and name, while the e-mail is another's. Treated like `known`: otherwise
   * the answer would reveal which addresses have an account.
   */
  namesake: Known | null;
  /** Another of the household signs in with the address. */
  isSecond: boolean;
  ownerId: string | null;
};

const sameName = (known: Known, member: NewMember) => isSameName(known.name, fullName(member));

const columns = {
  id: people.id,
  email: people.email,
  phoneNumber: people.phoneNumber,
  firstName: people.firstName,
  lastName: people.lastName,
  registeredAt: people.registeredAt,
};

async function idsOf(ctx: Ctx, communityId: string, emails: string[], phones: string[]): Promise<string[]> {
  // A single `or` would scan all people.
  const byEmail = await ctx.db.select({ id: people.id }).from(people).where(inArray(people.email, emails));
  const byPhone = await ctx.db
    .select({ id: people.id })
    .from(people)
    .innerJoin(memberships, eq(memberships.userId, people.id))
    .where(and(inArray(people.phoneNumber, phones), eq(memberships.communityId, communityId)));
  return [...byEmail, ...byPhone].map(({ id }) => id);
}

/**
 * Locks by id the owners of the e-mails, this community's members with the numbers, and the people `beside`
 * them, so that no registration completes in between.
 */
async function whoIsKnown(
  ctx: Ctx,
  communityId: string,
  members: NewMember[],
  beside: readonly string[],
): Promise<Known[]> {
  const emails = members.flatMap(({ email }) => email ?? []);
  const phones = members.flatMap(({ phoneNumber }) => phoneNumber ?? []);
  const rows = await ctx.db
    .select(columns)
    .from(people)
    .where(
      and(
        inArray(people.id, [...beside, ...(await idsOf(ctx, communityId, emails, phones))]),
        isNull(people.deletedAt),
        // Rechecks the locked row.
        or(
          inArray(people.id, [...beside]),
          inArray(people.email, emails),
          inArray(people.phoneNumber, phones),
        ),
      ),
    )
    .orderBy(asc(people.id))
    .for("no key update");
  const ids = rows.map(({ id }) => id);
  locking(ctx, "person", ids);
  const belonging = await ctx.db
    .select({ id: memberships.userId })
    .from(memberships)
    .where(and(eq(memberships.communityId, communityId), inArray(memberships.userId, ids)));
  return rows.map((row) => ({
    id: row.id,
    email: row.email,
    phoneNumber: row.phoneNumber,
    name: fullName(row),
    isVerified: row.registeredAt !== null,
    isMember: belonging.some(({ id }) => id === row.id),
  }));
}

/**
 * Identifies and locks the listed people, and the people `beside` them. An e-mail address identifies a
 * person. Families share numbers, so a number also needs the same name in this community. Names tell apart
 * listed people who share an address (docs/decisions/015).
 */
export async function inviteesOf(
  ctx: Ctx,
  communityId: string,
  members: Entered[],
  beside: readonly string[] = [],
): Promise<Invitee[]> {
  const waiting = await waitingAt(ctx, communityId, members);
  const everybody = await whoIsKnown(ctx, communityId, members, [
    ...beside,
    ...waiting.map(({ userId }) => userId),
  ]);
  const invitees = members.flatMap((member, index): Invitee[] => {
    const { email, phoneNumber } = member;
    const byEmail = everybody.find((known) => email !== undefined && known.email === email);
    const alike = everybody.filter(
      (known) =>
        known.isMember &&
        phoneNumber !== undefined &&
        known.phoneNumber === phoneNumber &&
        sameName(known, member) &&
        // An address with an account leaves no number here.
        (known.isVerified || !known.email),
    );
    const byPhone = alike.find(({ isVerified }) => isVerified) ?? alike[0];
    const known = byEmail ?? byPhone ?? null;
    const namesake = byEmail && byPhone && byPhone.id !== byEmail.id ? byPhone : null;
    const mailbox = email ?? known?.email;
    const address = mailbox ?? phoneNumber;
    const channel = mailbox ? ("email" as const) : ("sms" as const);
    return address
      ? [{ index, member, channel, address, known, namesake, isSecond: false, ownerId: null }]
      : [];
  });
  return inHouseholds(invitees, everybody, waiting);
}

type Waiting = AtAddress & { address: string };

async function waitingAt(ctx: Ctx, communityId: string, members: Entered[]): Promise<Waiting[]> {
  const addresses = members.flatMap(({ email, sharesAddress }) => (sharesAddress && email ? [email] : []));
  if (addresses.length === 0) return [];
  const rows = await ctx.db
    .select({
      userId: invitations.userId,
      address: invitations.address,
      firstName: invitations.firstName,
      lastName: invitations.lastName,
      isShared: invitations.isShared,
    })
    .from(invitations)
    .where(
      and(
        eq(invitations.communityId, communityId),
        eq(invitations.channel, "email"),
        inArray(invitations.address, addresses),
        isNull(invitations.acceptedAt),
        isNull(invitations.revokedAt),
      ),
    )
    .orderBy(asc(invitations.id));
  return rows.map(({ firstName, lastName, ...row }) => ({
    ...row,
    name: fullName({ firstName: firstName ?? "", lastName: lastName ?? "" }),
  }));
}

/** Gives each shared address to one person. */
function inHouseholds(invitees: Invitee[], everybody: Known[], waiting: Waiting[]): Invitee[] {
  const people = new Map(everybody.map((one) => [one.id, one]));
  const households = new Map<string, Invitee[]>();
  for (const invitee of invitees) {
    const { email, sharesAddress } = invitee.member;
    if (!email || !sharesAddress) continue;
    const household = households.get(email) ?? [];
    household.push(invitee);
    households.set(email, household);
  }
  const placed = new Map<Invitee, Invitee>();
  for (const [email, household] of households) {
    const owner = everybody.find((one) => one.email === email) ?? null;
    const here = waiting.filter((one) => one.address === email);
    const first = firstOfHousehold(
      household.map(({ member }) => fullName(member)),
      owner,
      here,
    );
    for (const [at, invitee] of household.entries()) {
      const before = here.find((one) => one.isShared && isSameName(one.name, fullName(invitee.member)));
      const same = (before && people.get(before.userId)) ?? byNumberAlone(invitee, owner);
      if (at !== first)
        placed.set(invitee, {
          ...invitee,
          known: same,
          namesake: null,
          isSecond: true,
          ownerId: owner?.id ?? null,
        });
      else if (!owner) placed.set(invitee, { ...invitee, known: same ?? invitee.known });
    }
  }
  return invitees.map((invitee) => placed.get(invitee) ?? invitee);
}

const byNumberAlone = ({ known, namesake }: Invitee, owner: Known | null): Known | null =>
  [namesake, known].find((one) => one && one.id !== owner?.id) ?? null;

/**
 * Creates a placeholder, who gets no messages and cannot be a recipient before registering. Returns null if
 * the address was entered concurrently.
 */
export async function addInvited(
  ctx: Ctx,
  community: { id: string; timeZone: string },
  member: NewMember,
): Promise<string | null> {
  const id = await addPlaceholder(ctx, {
    email: member.email ?? null,
    phoneNumber: member.phoneNumber ?? null,
    firstName: member.firstName,
    lastName: member.lastName,
    timeZone: community.timeZone,
  });
  if (id === null) return null;
  await ctx.db
    .insert(memberships)
    .values({ communityId: community.id, userId: id, joinedAt: ctx.now(), cameBy: "invited" });
  return id;
}

export const renameInvited = (ctx: Ctx, known: Known, member: NewMember): Promise<void> =>
  changePlaceholder(ctx, known.id, {
    firstName: member.firstName,
    lastName: member.lastName,
    email: member.email ?? known.email,
    phoneNumber: member.phoneNumber ?? known.phoneNumber,
  });

/** Renames and locks a placeholder. Ignores accounts, whose owners choose their names. */
export async function changeEntered(
  ctx: Ctx,
  { communityId, userId }: { communityId: string; userId: string },
  member: NewMember,
): Promise<void> {
  locking(ctx, "person", [userId]);
  const [person] = await ctx.db
    .select({ registeredAt: people.registeredAt, email: people.email, phoneNumber: people.phoneNumber })
    .from(people)
    .where(
      and(
        eq(people.id, userId),
        isNull(people.deletedAt),
        inArray(
          people.id,
          ctx.db
            .select({ id: memberships.userId })
            .from(memberships)
            .where(eq(memberships.communityId, communityId)),
        ),
      ),
    )
    .for("update");
  if (!person || person.registeredAt) return;
  await changePlaceholder(ctx, userId, {
    firstName: member.firstName,
    lastName: member.lastName,
    email: person.email,
    phoneNumber: person.phoneNumber,
  });
}
