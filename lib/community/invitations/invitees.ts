import { and, asc, eq, inArray, isNull, or } from "drizzle-orm";
import { memberships, users } from "@/db/schema";
import { foldForComparison, fullName } from "@/lib/kernel";
import { type Ctx, newId } from "@/lib/platform";
import type { NewMember } from "./schemas";

type Known = {
  id: string;
  email: string | null;
  phoneNumber: string | null;
  name: string;
  isVerified: boolean;
  isMember: boolean;
};

/** Somebody on the admin's list, and who that is as far as this community may know. */
export type Invitee = {
  /** Their place on the list. */
  place: number;
  member: NewMember;
  channel: "email" | "sms";
  address: string;
  /** Null for somebody new. */
  known: Known | null;
};

const sameName = (known: Known, member: NewMember) =>
  foldForComparison(known.name) === foldForComparison(fullName(member));

const columns = {
  id: users.id,
  email: users.email,
  phoneNumber: users.phoneNumber,
  firstName: users.firstName,
  lastName: users.lastName,
  registeredAt: users.registeredAt,
};

/**
 * Whom the addresses belong to, and whoever of this community has one of the numbers. Their rows are held, in one
 * order, so that nobody finishes a registration meanwhile.
 */
async function whoIsKnown(ctx: Ctx, communityId: string, members: NewMember[]): Promise<Known[]> {
  const emails = members.flatMap(({ email }) => email ?? []);
  const phones = members.flatMap(({ phoneNumber }) => phoneNumber ?? []);
  const neighbours = ctx.db
    .select({ id: memberships.userId })
    .from(memberships)
    .where(eq(memberships.communityId, communityId));
  const rows = await ctx.db
    .select(columns)
    .from(users)
    .where(
      and(
        isNull(users.deletedAt),
        or(
          inArray(users.email, emails),
          and(inArray(users.phoneNumber, phones), inArray(users.id, neighbours)),
        ),
      ),
    )
    .orderBy(asc(users.id))
    .for("no key update");
  const ids = rows.map(({ id }) => id);
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
 * Who the people on the list are. Somebody is known by their e-mail. A number alone says little, because families
 * share one: only within this community, and with the same name, is it the same person.
 */
export async function inviteesOf(ctx: Ctx, communityId: string, members: NewMember[]): Promise<Invitee[]> {
  const everybody = await whoIsKnown(ctx, communityId, members);
  return members.flatMap((member, place) => {
    const { email, phoneNumber } = member;
    const byEmail = everybody.find((known) => email !== undefined && known.email === email);
    const byPhone = everybody.find(
      (known) =>
        known.isMember &&
        phoneNumber !== undefined &&
        known.phoneNumber === phoneNumber &&
        sameName(known, member) &&
        // Somebody waiting under another address is somebody else.
        (known.isVerified || !known.email || !email),
    );
    const known = byEmail ?? byPhone ?? null;
    const mailbox = email ?? known?.email;
    const address = mailbox ?? phoneNumber;
    const channel = mailbox ? ("email" as const) : ("sms" as const);
    return address ? [{ place, member, channel, address, known }] : [];
  });
}

/**
 * A person who exists only because they were invited: a member who gets no message and is nobody's recipient until
 * they register. Null when somebody else has entered the same address at this moment.
 */
export async function addPlaceholder(
  ctx: Ctx,
  community: { id: string; timeZone: string },
  member: NewMember,
): Promise<string | null> {
  const now = ctx.now();
  const [made] = await ctx.db
    .insert(users)
    .values({
      id: newId(),
      email: member.email ?? null,
      phoneNumber: member.phoneNumber ?? null,
      firstName: member.firstName,
      lastName: member.lastName,
      preferredCommunicationMethod: member.email ? 0 : 1,
      timeZone: community.timeZone,
      createdAt: now,
    })
    .onConflictDoNothing({ target: users.email })
    .returning({ id: users.id });
  if (!made) return null;
  await ctx.db.insert(memberships).values({ communityId: community.id, userId: made.id, joinedAt: now });
  return made.id;
}

/** What the admin typed this time, for somebody of theirs who has not registered yet. */
export async function renamePlaceholder(ctx: Ctx, known: Known, member: NewMember): Promise<void> {
  await ctx.db
    .update(users)
    .set({
      firstName: member.firstName,
      lastName: member.lastName,
      email: member.email ?? known.email,
      phoneNumber: member.phoneNumber ?? known.phoneNumber,
    })
    .where(and(eq(users.id, known.id), isNull(users.registeredAt)));
}
