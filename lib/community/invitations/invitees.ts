import { and, asc, eq, inArray, isNull, or } from "drizzle-orm";
import { memberships } from "@/db/schema/community";
import { people } from "@/db/schema/people";
import { addPlaceholder, changePlaceholder } from "@/lib/identity/inside";
import { foldForComparison, fullName } from "@/lib/kernel";
import type { Ctx } from "@/lib/platform";
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
  index: number;
  member: NewMember;
  channel: "email" | "sms";
  address: string;
  /** Null for somebody new. */
  known: Known | null;
};

const sameName = (known: Known, member: NewMember) =>
  foldForComparison(known.name) === foldForComparison(fullName(member));

const columns = {
  id: people.id,
  email: people.email,
  phoneNumber: people.phoneNumber,
  firstName: people.firstName,
  lastName: people.lastName,
  registeredAt: people.registeredAt,
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
    .from(people)
    .where(
      and(
        isNull(people.deletedAt),
        or(
          inArray(people.email, emails),
          and(inArray(people.phoneNumber, phones), inArray(people.id, neighbours)),
        ),
      ),
    )
    .orderBy(asc(people.id))
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
  return members.flatMap((member, index) => {
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
    return address ? [{ index, member, channel, address, known }] : [];
  });
}

/**
 * A person who exists only because they were invited: a member who gets no message and is nobody's recipient until
 * they register. Null when somebody else has entered the same address at this moment.
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
  await ctx.db.insert(memberships).values({ communityId: community.id, userId: id, joinedAt: ctx.now() });
  return id;
}

/** What the admin typed this time, for somebody of theirs who has not registered yet. */
export const renameInvited = (ctx: Ctx, known: Known, member: NewMember): Promise<void> =>
  changePlaceholder(ctx, known.id, {
    firstName: member.firstName,
    lastName: member.lastName,
    email: member.email ?? known.email,
    phoneNumber: member.phoneNumber ?? known.phoneNumber,
  });
