import { and, eq, inArray, isNull, lt, or, sql } from "drizzle-orm";
import { formerPhones, textConsents } from "@/db/schema/notification";
import { type Ctx, keyedHash, keyedHashes, locking, requireSystem } from "@/lib/platform";

const textOf = (phone: string) => `former phone:${phone}`;

/** Serializes account deletion and consents for a number. */
async function lockPhones(ctx: Ctx, phones: readonly string[]): Promise<void> {
  for (const phone of [...new Set(phones)].sort()) {
    await ctx.db.execute(sql`select pg_advisory_xact_lock(hashtextextended(${textOf(phone)}, 0))`);
  }
}

/**
 * Returns when accounts with these numbers were deleted, and locks the numbers. Call it before adding a
 * consent, in its transaction.
 */
export async function findFormerHolders(ctx: Ctx, phones: readonly string[]): Promise<Map<string, Date>> {
  await lockPhones(ctx, phones);
  const phoneOf = new Map(
    phones.flatMap((phone) => keyedHashes(textOf(phone)).map((key) => [key, phone] as const)),
  );
  if (phoneOf.size === 0) return new Map();
  const rows = await ctx.db
    .select()
    .from(formerPhones)
    .where(inArray(formerPhones.phoneKey, [...phoneOf.keys()]))
    .orderBy(formerPhones.deletedAt);
  return new Map(rows.map(({ phoneKey, deletedAt }) => [phoneOf.get(phoneKey) ?? "", deletedAt]));
}

/**
 * Records a deleted account's number as a keyed hash and on other accounts' consents, for every account alike
 * (docs/decisions/011). Needs a transaction.
 */
export async function rememberFormerPhone(ctx: Ctx, phone: string, deletedAt: Date): Promise<void> {
  await lockPhones(ctx, [phone]);
  const latest = (column: typeof formerPhones.deletedAt) =>
    sql`greatest(${column}, ${deletedAt.toISOString()}::timestamptz)`;
  await ctx.db
    .insert(formerPhones)
    .values({ phoneKey: keyedHash(textOf(phone)), deletedAt })
    .onConflictDoUpdate({
      target: formerPhones.phoneKey,
      set: { deletedAt: latest(formerPhones.deletedAt) },
    });
  const others = await ctx.db
    .select({ userId: textConsents.userId })
    .from(textConsents)
    .where(
      and(
        eq(textConsents.phone, phone),
        or(isNull(textConsents.formerHolderDeletedAt), lt(textConsents.formerHolderDeletedAt, deletedAt)),
      ),
    )
    .orderBy(textConsents.userId)
    .for("no key update");
  const ids = others.map(({ userId }) => userId);
  locking(ctx, "consent", ids);
  if (ids.length === 0) return;
  await ctx.db
    .update(textConsents)
    .set({ formerHolderDeletedAt: deletedAt })
    .where(and(eq(textConsents.phone, phone), inArray(textConsents.userId, ids)));
}

export async function forgetFormerPhonesBefore(ctx: Ctx, before: Date): Promise<void> {
  requireSystem(ctx);
  await ctx.db.delete(formerPhones).where(lt(formerPhones.deletedAt, before));
  await ctx.db
    .update(textConsents)
    .set({ formerHolderDeletedAt: null })
    .where(lt(textConsents.formerHolderDeletedAt, before));
}
