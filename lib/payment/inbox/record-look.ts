import { and, asc, eq, inArray, isNull, sql } from "drizzle-orm";
import { troubleLooks, troubles } from "@/db/schema/troubles";
import { formatCents } from "@/lib/kernel";
import { queueMessage } from "@/lib/notification/inside";
import { type Ctx, env, inTransaction, newId } from "@/lib/platform";
import { translatorOf } from "@/messages";
import { type Found, isMoney, isToldOnce, type LookName, nextLook, type TroubleKind } from "./rules/troubles";
import { troubleWords } from "./trouble-words";

const t = translatorOf("en", "desk.troubles");

type Trouble = typeof troubles.$inferSelect;

const NAMED = 20;

export const kindOf = (trouble: { kind: string }) => trouble.kind as TroubleKind;

/**
 * Stores new troubles, ends missing ones, reopens settled ones that changed. Notifies the desk of money in
 * the same transaction, so once across workers.
 */
export const recordLook = (ctx: Ctx, look: LookName, found: Found[]): Promise<void> =>
  inTransaction(ctx, async (tx) => {
    await takeTurns(tx, look);
    const now = tx.now();
    const known = await tx.db
      .select()
      .from(troubles)
      .where(and(eq(troubles.look, look), isNull(troubles.endedAt)))
      .orderBy(asc(troubles.id));
    const still = new Map(found.map((one) => [one.key, one]));
    const hasEnded = (row: Trouble) => {
      const seen = still.get(row.key);
      return !seen || (row.settledAt !== null && row.fingerprint !== seen.fingerprint);
    };
    const ended = known.filter(hasEnded).map((row) => row.id);
    if (ended.length > 0) {
      await tx.db.update(troubles).set({ endedAt: now }).where(inArray(troubles.id, ended));
    }
    const open = new Map(known.filter((row) => !hasEnded(row)).map((row) => [row.key, row]));
    for (const { key, kind, subject, amountCents, facts, fingerprint, since } of still.values()) {
      const before = open.get(key);
      const seen = { amountCents, facts, fingerprint, lastSeenAt: now };
      if (before) await tx.db.update(troubles).set(seen).where(eq(troubles.id, before.id));
      else {
        const row = { id: newId(), look, key, kind, subject, since, foundAt: now };
        await tx.db.insert(troubles).values({ ...row, ...seen });
      }
    }
    await tellOfMoney(tx);
    const dueAt = nextLook(look, now, env().PROVIDER_TIME_ZONE, { isClean: found.length === 0 });
    const taken = { at: now, dueAt, leasedUntil: null };
    await tx.db
      .insert(troubleLooks)
      .values({ name: look, ...taken })
      .onConflictDoUpdate({ target: troubleLooks.name, set: taken });
  });

const takeTurns = (ctx: Ctx, what: LookName | "day") =>
  ctx.db.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`troubles:${what}`}, 0))`);

const OPEN = and(isNull(troubles.endedAt), isNull(troubles.settledAt));

async function tellOfMoney(ctx: Ctx): Promise<void> {
  const untold = await ctx.db
    .select()
    .from(troubles)
    .where(and(OPEN, isNull(troubles.toldAt)))
    .orderBy(asc(troubles.id))
    .for("update", { skipLocked: true });
  const due = untold.filter((row) => isMoney(kindOf(row)));
  const [first] = due;
  if (!first) return;
  await ctx.db
    .update(troubles)
    .set({ toldAt: ctx.now() })
    .where(
      inArray(
        troubles.id,
        due.map((row) => row.id),
      ),
    );
  await queueTold(ctx, `desk-troubles:${first.id}`, due);
}

/** Notifies the desk once per day with open troubles, also from several workers. */
export const tellOfDay = (ctx: Ctx, day: string): Promise<void> =>
  inTransaction(ctx, async (tx) => {
    await takeTurns(tx, "day");
    const open = await tx.db
      .select()
      .from(troubles)
      .where(OPEN)
      .orderBy(asc(troubles.since), asc(troubles.id));
    const due = open.filter((row) => !isToldOnce(kindOf(row)) || row.toldAt === null);
    if (due.length === 0) return;
    await queueTold(tx, `desk-day:${day}`, due);
    const once = due.filter((row) => isToldOnce(kindOf(row))).map((row) => row.id);
    if (once.length > 0)
      await tx.db.update(troubles).set({ toldAt: tx.now() }).where(inArray(troubles.id, once));
  });

async function queueTold(ctx: Ctx, dedupeKey: string, told: Trouble[]): Promise<void> {
  const sum = told.reduce((cents, row) => cents + (row.amountCents ?? 0), 0);
  const lines = told.slice(0, NAMED).map((row) => {
    const { title } = troubleWords({ ...row, kind: kindOf(row) });
    return row.amountCents === null ? title : `${title} (${formatCents(row.amountCents)})`;
  });
  const more = told.length - lines.length;
  await queueMessage(ctx, {
    dedupeKey,
    template: "desk-troubles",
    to: { email: env().PROVIDER_SUPPORT_EMAIL },
    data: {
      count: t("things", { count: told.length }),
      sum: sum > 0 ? formatCents(sum) : "",
      list: [...lines, ...(more > 0 ? [t("more", { count: more })] : [])].join("\n"),
      link: `${env().APP_URL}/platform/inbox`,
    },
  });
}
