import { and, asc, eq, isNotNull, isNull, notInArray, or, sql } from "drizzle-orm";
import { memberships } from "@/db/schema/community";
import { people } from "@/db/schema/people";
import { fullName } from "@/lib/kernel";
import { idSchema, query, requireUser } from "@/lib/platform";
import { membersAmong } from "../members/members";
import { requireAdmin } from "../policies";
import { audiencePreviewSchema } from "../schemas";

/** A member who may be the recipient with another account, and by what: the same number, or the same name. */
export type SecondAccount = {
  userId: string;
  fullName: string;
  email: string | null;
  by: "phone" | "name";
};

/** More of them are no accounts of one person. */
const MOST = 5;

/**
 * Members who may be the recipient with another account, without those whom the admin leaves out: nothing keeps a
 * second account from hearing of the campaign but the admin. Empty without a recipient. For admins.
 */
export const secondAccounts = query(audiencePreviewSchema, async (ctx, input): Promise<SecondAccount[]> => {
  await requireAdmin(ctx, input.communityId);
  const [recipient] = await membersAmong(ctx, input.communityId, [input.recipientId ?? ""]);
  if (!recipient) return [];
  const excluded = input.excludedMembers.flatMap((id) => idSchema.safeParse(id).data ?? []);
  const hasNumber = sql<boolean>`coalesce(${people.phoneNumber} = ${recipient.phoneNumber}::text, false)`;
  const name = sql`${people.firstName} || ' ' || ${people.lastName}`;
  const theirs = sql`${recipient.firstName}::text || ' ' || ${recipient.lastName}::text`;
  // The first half is what an index has: small letters without accents, which more names share.
  const hasName = sql`(fold_text(${name}) collate "C" = fold_text(${theirs}) and lower(${name}) = lower(${theirs}))`;
  const rows = await ctx.db
    .select({
      userId: people.id,
      firstName: people.firstName,
      lastName: people.lastName,
      email: people.email,
      hasNumber,
    })
    .from(memberships)
    .innerJoin(people, eq(people.id, memberships.userId))
    .where(
      and(
        eq(memberships.communityId, input.communityId),
        isNotNull(people.registeredAt),
        isNull(people.deletedAt),
        notInArray(people.id, [recipient.userId, requireUser(ctx).userId, ...excluded]),
        or(sql`${people.phoneNumber} = ${recipient.phoneNumber}::text`, hasName),
      ),
    )
    .orderBy(asc(sql`lower(${people.firstName})`), asc(people.id))
    .limit(MOST);
  return rows.map(({ userId, email, hasNumber: byPhone, ...name }) => ({
    userId,
    fullName: fullName(name),
    email,
    by: byPhone ? "phone" : "name",
  }));
});
