import { and, asc, eq, inArray, lt, lte, sql } from "drizzle-orm";
import type { PgUpdateSetSource } from "drizzle-orm/pg-core";
import { deliveries } from "@/db/schema/notification";
import { people } from "@/db/schema/people";
import { type Ctx, inTransaction, newIdAt } from "@/lib/platform";
import { type Claimed, stillEntitled, turnToEmail } from "./entitled";
import { holdForQuietHours, mergeHeldTexts } from "./held-texts";

type Channel = "email" | "sms";

/**
 * Rows sent under one lease. Its token is checked before an outcome is written, and is the idempotency key of e-mails.
 * It is a UUIDv7, so it contains the earliest time at which it can have been used.
 */
export type Claim = { token: string; rows: Claimed[]; isReclaimed: boolean };

const LEASE_SECONDS = { email: 45, sms: 30 } as const;

const leaseEnd = (ctx: Ctx, channel: Channel) =>
  new Date(ctx.now().getTime() + LEASE_SECONDS[channel] * 1000);

const drop = (ctx: Ctx, ids: string[], reason: string) =>
  ids.length === 0
    ? Promise.resolve()
    : ctx.db
        .update(deliveries)
        .set({ state: "skipped", lastError: reason, leasedUntil: null, updatedAt: ctx.now() })
        .where(inArray(deliveries.id, ids))
        .then(() => undefined);

/**
 * Takes over deliveries whose worker's lease has ended, or else claims the next due ones. The claim is
 * committed before anything is sent, so after a crash the rows are in `sending`, with the token they may have
 * been sent under.
 */
export async function claim(ctx: Ctx, channel: Channel, size: number): Promise<Claim | null> {
  return inTransaction(
    ctx,
    async (tx) => (await reclaim(tx, channel)) ?? (await claimNew(tx, channel, size)),
  );
}

async function reclaim(ctx: Ctx, channel: Channel): Promise<Claim | null> {
  const [orphan] = await ctx.db
    .select({ token: deliveries.leaseToken })
    .from(deliveries)
    .where(
      and(
        eq(deliveries.channel, channel),
        eq(deliveries.state, "sending"),
        lt(deliveries.leasedUntil, ctx.now()),
      ),
    )
    .orderBy(asc(deliveries.leasedUntil))
    .limit(1)
    .for("update", { skipLocked: true });
  if (!orphan?.token) return null;
  const rows = await ctx.db
    .update(deliveries)
    .set({ leasedUntil: leaseEnd(ctx, channel), attempts: sql`${deliveries.attempts} + 1` })
    .where(and(eq(deliveries.leaseToken, orphan.token), eq(deliveries.state, "sending")))
    .returning({ id: deliveries.id });
  const { entitled, dropped } = await stillEntitled(
    ctx,
    rows.map((row) => row.id),
  );
  await drop(ctx, dropped, "no longer entitled");
  return { token: orphan.token, rows: entitled, isReclaimed: true };
}

async function claimNew(ctx: Ctx, channel: Channel, size: number): Promise<Claim | null> {
  const due = await ctx.db
    .select({ id: deliveries.id })
    .from(deliveries)
    .where(
      and(
        eq(deliveries.channel, channel),
        eq(deliveries.state, "pending"),
        lte(deliveries.notBefore, ctx.now()),
      ),
    )
    .orderBy(asc(deliveries.notBefore), asc(deliveries.id))
    .limit(size)
    .for("update", { skipLocked: true });
  if (due.length === 0) return null;
  let ids = due.map((row) => row.id);
  if (channel === "sms") {
    const merged = await mergeHeldTexts(ctx, ids);
    await drop(ctx, merged, "merged into a later text");
    ids = ids.filter((id) => !merged.includes(id));
    const held = await holdForQuietHours(ctx, ids);
    ids = ids.filter((id) => !held.includes(id));
  }
  const { entitled, dropped } = await stillEntitled(ctx, ids);
  const turned = channel === "sms" ? await turnToEmail(ctx, dropped, "the phone is opted out") : [];
  await drop(
    ctx,
    dropped.filter((id) => !turned.includes(id)),
    "no longer entitled",
  );
  const token = newIdAt(ctx.now());
  if (entitled.length > 0) {
    await ctx.db
      .update(deliveries)
      .set({
        state: "sending",
        leaseToken: token,
        leasedUntil: leaseEnd(ctx, channel),
        attempts: sql`${deliveries.attempts} + 1`,
        updatedAt: ctx.now(),
      })
      .where(
        inArray(
          deliveries.id,
          entitled.map((row) => row.id),
        ),
      );
  }
  return {
    token,
    rows: entitled.map((row) => ({ ...row, attempts: row.attempts + 1 })),
    isReclaimed: false,
  };
}

/**
 * Splits a claim into one claim per row, each with a token of its own, before the rows are sent one by one: a
 * worker that takes a row over later repeats it under the key it was sent with. Rows that this worker no
 * longer holds are left out.
 */
export async function splitClaim(ctx: Ctx, held: Claim): Promise<Claim[]> {
  const tokens = new Map(held.rows.map((row) => [row.id, newIdAt(ctx.now())]));
  if (tokens.size === 0) return [];
  const values = [...tokens].map(([id, token]) => sql`(${id}::uuid, ${token}::uuid)`);
  const rows = await ctx.db.execute<{ id: string }>(sql`
    update deliveries d
    set lease_token = v.token, leased_until = ${leaseEnd(ctx, "email").toISOString()}::timestamptz
    from (values ${sql.join(values, sql`, `)}) as v(id, token)
    where d.id = v.id and d.lease_token = ${held.token} and d.state = 'sending'
    returning d.id`);
  const mine = new Set(rows.map((row) => row.id));
  return held.rows.flatMap((row) => {
    const token = tokens.get(row.id);
    return token && mine.has(row.id) ? [{ ...held, token, rows: [row] }] : [];
  });
}

/** Writes an outcome for rows still in `sending` under this token; rows concluded meanwhile stay. */
export async function conclude(
  ctx: Ctx,
  token: string,
  ids: string[],
  outcome: PgUpdateSetSource<typeof deliveries>,
): Promise<void> {
  if (ids.length === 0) return;
  await ctx.db
    .update(deliveries)
    .set({ ...outcome, updatedAt: ctx.now() })
    .where(
      and(inArray(deliveries.id, ids), eq(deliveries.leaseToken, token), eq(deliveries.state, "sending")),
    );
}

/** Makes rows pending that were certainly not sent; skips those of an account deleted meanwhile. */
export const release = (ctx: Ctx, token: string, ids: string[], notBefore: Date, reason: string) =>
  conclude(ctx, token, ids, {
    state: sql`case when exists (
      select 1 from ${people} where ${people.id} = ${deliveries.userId} and ${people.deletedAt} is not null)
      then 'skipped' else 'pending' end`,
    leaseToken: null,
    leasedUntil: null,
    notBefore,
    lastError: reason,
  });

/** Keeps the rows in `sending`, to be retried under the same token after `waitMs` milliseconds. */
export const keepTrying = (ctx: Ctx, token: string, ids: string[], waitMs: number, reason: string) =>
  conclude(ctx, token, ids, { leasedUntil: new Date(ctx.now().getTime() + waitMs), lastError: reason });
