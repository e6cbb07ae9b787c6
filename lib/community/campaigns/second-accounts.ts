import { and, asc, desc, eq, inArray, isNull, not, notInArray, or, sql } from "drizzle-orm";
import { campaignExclusions, memberEntries, memberships } from "@/db/schema/community";
import { isSameMailbox } from "@/db/schema/for-person";
import { people } from "@/db/schema/people";
import { because, fullName, type Why } from "@/lib/kernel";
import { mayBeSamePerson, readName, wordsOfPerson } from "@/lib/names";
import { type Ctx, idSchema, query, requireUser } from "@/lib/platform";
import { requireAdmin } from "../policies";
import { membersAmong } from "../roster/members";
import { nameKey } from "../roster/name-key";
import { audiencePreviewSchema } from "../schemas";

export type SecondAccount = {
  userId: string;
  fullName: string;
  email: string | null;
  by: "phone" | "name";
};

type Known = {
  userId: string;
  firstName: string;
  lastName: string;
  email: string | null;
  phoneNumber: string | null;
};

const BY = {
  phone: "campaign.second_by_phone",
  name: "campaign.second_by_name",
} as const;

export const secondReasons = (second: readonly SecondAccount[]): Why[] =>
  second.map(({ fullName: name, by }) => because(BY[by], { name }));

/** A name with more matches is common, not one person's. */
const MOST = 5;
/** Those with the same number come first. */
const MOST_READ = 5000;

export async function excludedFrom(ctx: Ctx, campaignId: string): Promise<string[]> {
  const rows = await ctx.db
    .select({ userId: campaignExclusions.userId })
    .from(campaignExclusions)
    .where(eq(campaignExclusions.campaignId, campaignId));
  return rows.map(({ userId }) => userId);
}

/**
 * Finds up to five members who may be the recipient's second account (same number or similar name), surest
 * first. Checks no permission.
 *
 * - Omits the caller and excluded members.
 * - Only the admin can exclude them; the campaign is always hidden from accounts with the recipient's mailbox.
 * - `among`: only these members.
 */
export async function findSecondAccounts(
  ctx: Ctx,
  communityId: string,
  recipient: Known,
  excludedIds: readonly string[],
  among?: readonly string[],
): Promise<SecondAccount[]> {
  if (among?.length === 0) return [];
  const isSamePhone = eq(people.phoneNumber, sql`${recipient.phoneNumber}::text`);
  const isMailbox = sql`coalesce(${isSameMailbox(people.email, sql`${recipient.email}::text`)}, false)`;
  const keys = `{${wordsOfPerson(recipient)
    .map((word) => nameKey(communityId, word))
    .join(",")}}`;
  const hasWord = and(
    eq(memberEntries.communityId, communityId),
    eq(memberEntries.isVerified, true),
    or(eq(memberEntries.isKeyed, false), sql`${memberEntries.nameKeys} && ${keys}::integer[]`),
  );
  // Both have an index.
  const candidates = sql`(
    select ${people.id} from ${people} where ${isSamePhone}
    union select ${memberEntries.id} from ${memberEntries} where ${hasWord})`;
  const rows = await ctx.db
    .select({
      userId: people.id,
      firstName: people.firstName,
      lastName: people.lastName,
      email: people.email,
      isPhone: sql<boolean>`coalesce(${isSamePhone}, false)`,
    })
    .from(memberships)
    .innerJoin(people, eq(people.id, memberships.userId))
    .where(
      and(
        eq(memberships.communityId, communityId),
        inArray(people.id, candidates),
        sql`${people.registeredAt} is not null`,
        isNull(people.deletedAt),
        not(isMailbox),
        among && inArray(people.id, [...among]),
        notInArray(people.id, [recipient.userId, requireUser(ctx).userId, ...excludedIds]),
      ),
    )
    .orderBy(desc(sql`coalesce(${isSamePhone}, false)`), asc(sql`lower(${people.firstName})`), asc(people.id))
    .limit(MOST_READ);
  const name = readName(recipient);
  return rows
    .flatMap(({ isPhone, ...person }): SecondAccount[] => {
      const { userId, email } = person;
      const by = isPhone ? "phone" : mayBeSamePerson(name, person) ? "name" : null;
      return by === null ? [] : [{ userId, fullName: fullName(person), email, by }];
    })
    .slice(0, MOST);
}

/** Lists possible second accounts for a draft. For admins. */
export const secondAccounts = query(audiencePreviewSchema, async (ctx, input): Promise<SecondAccount[]> => {
  await requireAdmin(ctx, input.communityId);
  const [recipient] = await membersAmong(ctx, input.communityId, [input.recipientId ?? ""]);
  if (!recipient) return [];
  const excluded = input.excludedMembers.flatMap((id) => idSchema.safeParse(id).data ?? []);
  return findSecondAccounts(ctx, recipient.communityId, recipient, excluded);
});
