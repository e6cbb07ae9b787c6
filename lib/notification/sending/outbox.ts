import { and, asc, eq, inArray, lt, lte, sql } from "drizzle-orm";
import type { PgUpdateSetSource } from "drizzle-orm/pg-core";
import { deliveries } from "@/db/schema/notification";
import { people } from "@/db/schema/people";
import { type Ctx, inTransaction, locking, newIdAt, sendsBySmtp } from "@/lib/platform";
import { delayForQuietHours, delayPaused, mergeOvernightTexts } from "./delays";
import { type Claimed, checkEntitlement, skip, turnToEmail } from "./entitled";
import { lockDeliveries } from "./lock-deliveries";

type Channel = "email" | "sms";

/**
 * Rows sent under one lease.
 *
 * - `token` is the e-mails' idempotency key and survives a takeover. As a UUIDv7 it contains its earliest
 *   possible use.
 * - Token and attempts, which grow with every claim, identify the holder of a row.
 */
export type Claim = { token: string; rows: Claimed[]; isReclaimed: boolean };

const LEASE_SECONDS = { email: 45, sms: 30 } as const;

/**
 * Provider id of an e-mail claimed for the mail server but not handed over. The Message-ID replaces it right
 * before the mail leaves (`send-by-smtp.ts`), so a row in `sending` tells both apart.
 */
export const NOT_LEFT = "smtp";

const NO_LONGER = "no longer entitled";

const leaseEnd = (ctx: Ctx, channel: Channel) =>
  new Date(ctx.now().getTime() + LEASE_SECONDS[channel] * 1000);

/**
 * Takes over deliveries with an expired lease, else claims the next due ones.
 *
 * Commits before anything is sent. After a crash, the rows are in `sending` with the token they may have been
 * sent under.
 */
export async function claim(ctx: Ctx, channel: Channel, size: number): Promise<Claim | null> {
  return inTransaction(
    ctx,
    async (tx) => (await reclaim(tx, channel)) ?? (await claimNew(tx, channel, size)),
  );
}

async function reclaim(ctx: Ctx, channel: Channel): Promise<Claim | null> {
  const orphaned = and(
    eq(deliveries.channel, channel),
    eq(deliveries.state, "sending"),
    lt(deliveries.leasedUntil, ctx.now()),
  );
  const [orphan] = await ctx.db
    .select({ token: deliveries.leaseToken })
    .from(deliveries)
    .where(orphaned)
    .orderBy(asc(deliveries.leasedUntil))
    .limit(1);
  if (!orphan?.token) return null;
  // A batch is taken over whole, because its key covers every row. A second worker finds the new lease.
  const rows = await ctx.db
    .update(deliveries)
    .set({ leasedUntil: leaseEnd(ctx, channel), attempts: sql`${deliveries.attempts} + 1` })
    .where(
      inArray(deliveries.id, lockDeliveries(ctx, and(orphaned, eq(deliveries.leaseToken, orphan.token)))),
    )
    .returning({ id: deliveries.id });
  if (rows.length === 0) return null;
  const { entitled, dropped, muted } = await checkEntitlement(
    ctx,
    rows.map((row) => row.id),
  );
  await skip(ctx, dropped, { reason: NO_LONGER, muted });
  return { token: orphan.token, rows: entitled, isReclaimed: true };
}

const lockDue = (ctx: Ctx, channel: Channel, size: number) =>
  ctx.db
    .select({ id: deliveries.id })
    .from(deliveries)
    .where(
      and(
        eq(deliveries.channel, channel),
        eq(deliveries.state, "pending"),
        // Parts of a digest leave with it.
        eq(deliveries.isCollected, false),
        lte(deliveries.notBefore, ctx.now()),
      ),
    )
    .orderBy(asc(deliveries.notBefore), asc(deliveries.id))
    .limit(size)
    .for("update", { skipLocked: true });

export const isAnyDue = async (ctx: Ctx, channel: Channel): Promise<boolean> =>
  (await lockDue(ctx, channel, 1)).length > 0;

async function claimNew(ctx: Ctx, channel: Channel, size: number): Promise<Claim | null> {
  const due = await lockDue(ctx, channel, size);
  if (due.length === 0) return null;
  let ids = due.map((row) => row.id);
  const back = await delayPaused(ctx, ids);
  ids = ids.filter((id) => !back.includes(id));
  if (channel === "sms") {
    const merged = await mergeOvernightTexts(ctx, ids);
    await skip(ctx, merged, { reason: "merged into a later text" });
    ids = ids.filter((id) => !merged.includes(id));
    const delayed = await delayForQuietHours(ctx, ids);
    ids = ids.filter((id) => !delayed.includes(id));
  }
  const { entitled, dropped, muted } = await checkEntitlement(ctx, ids);
  const turned = channel === "sms" ? await turnToEmail(ctx, dropped, "the phone is opted out") : [];
  const skipped = dropped.filter((id) => !turned.includes(id));
  await skip(ctx, skipped, { reason: NO_LONGER, muted });
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
        ...(channel === "email" ? { providerId: sendsBySmtp() ? NOT_LEFT : null } : {}),
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
 * Splits a claim into halves with a new token each, so that a takeover repeats each half under the key it was
 * sent with. Omits rows that another worker has taken over.
 */
export async function halveClaim(ctx: Ctx, batch: Claim): Promise<Claim[]> {
  const middle = Math.ceil(batch.rows.length / 2);
  const halves = [batch.rows.slice(0, middle), batch.rows.slice(middle)].map((rows) => ({
    ...batch,
    rows,
    token: newIdAt(ctx.now()),
  }));
  const values = halves.flatMap(({ rows, token }) =>
    rows.map(({ id }) => sql`(${id}::uuid, ${token}::uuid)`),
  );
  if (values.length === 0) return [];
  const taken = await ctx.db.execute<{ id: string }>(sql`
    with leased as materialized (${lockDeliveries(ctx, stillLeased(batch))})
    update deliveries d
    set lease_token = v.token, leased_until = ${leaseEnd(ctx, "email").toISOString()}::timestamptz
    from leased join (values ${sql.join(values, sql`, `)}) as v(id, token) on v.id = leased.id
    where d.id = leased.id
    returning d.id`);
  const mine = new Set(taken.map((row) => row.id));
  return halves
    .map((half) => ({ ...half, rows: half.rows.filter(({ id }) => mine.has(id)) }))
    .filter(({ rows }) => rows.length > 0);
}

/** Rows that no other worker has taken over. */
function stillLeased({ token, rows }: Claim) {
  const pairs = rows.map((row) => sql`(${row.id}::uuid, ${row.attempts}::integer)`);
  if (pairs.length === 0) return sql`false`;
  return and(
    eq(deliveries.leaseToken, token),
    eq(deliveries.state, "sending"),
    sql`(${deliveries.id}, ${deliveries.attempts}) in (${sql.join(pairs, sql`, `)})`,
  );
}

/** Only rows that this claim still leases. Returns their ids. */
export async function conclude(
  ctx: Ctx,
  batch: Claim,
  outcome: PgUpdateSetSource<typeof deliveries>,
): Promise<string[]> {
  if (batch.rows.length === 0) return [];
  const rows = await ctx.db
    .update(deliveries)
    .set({ ...outcome, updatedAt: ctx.now() })
    .where(inArray(deliveries.id, lockDeliveries(ctx, stillLeased(batch))))
    .returning({ id: deliveries.id });
  await copyToParts(
    ctx,
    batch.rows.flatMap(({ id, parts }) => (parts.length > 0 ? [id] : [])),
  );
  return rows.map((row) => row.id);
}

/** Copies a digest's state to its parts, also while it waits. */
export async function copyToParts(ctx: Ctx, digests: readonly string[]): Promise<void> {
  if (digests.length === 0) return;
  await ctx.db.execute(sql`
    update deliveries part
    set state = digest.state, sent_at = digest.sent_at, last_error = digest.last_error, updated_at = digest.updated_at
    from (
      select p.id, d.state, d.sent_at, d.last_error, d.updated_at
      from deliveries p join deliveries d on d.id = p.same_text_as
      where d.id in ${[...digests]} and p.is_collected and p.state <> d.state and d.state not in ('pending', 'sending')
      order by p.id for no key update of p
    ) digest
    where part.id = digest.id`);
}

/**
 * Records the provider's acceptance of rows in `sending` under this token, or marked unknown since. The
 * current holder does not matter: acceptance stays true.
 */
export async function concludeAccepted(
  ctx: Ctx,
  { token, rows }: Claim,
  outcome: { sentAt: Date; providerId?: string; segments?: number },
): Promise<void> {
  const ids = rows.map((row) => row.id);
  const under = and(
    inArray(deliveries.id, ids),
    eq(deliveries.leaseToken, token),
    inArray(deliveries.state, ["sending", "unknown"]),
  );
  await ctx.db
    .update(deliveries)
    .set({ ...outcome, state: "sent", lastError: null, leasedUntil: null, updatedAt: ctx.now() })
    .where(inArray(deliveries.id, lockDeliveries(ctx, under)));
  await copyToParts(
    ctx,
    rows.flatMap(({ id, parts }) => (parts.length > 0 ? [id] : [])),
  );
}

/**
 * Makes unsent rows pending again and skips deleted accounts.
 *
 * Rows taken over stay in `sending`: the earlier request may have sent them.
 */
export const release = (ctx: Ctx, batch: Claim, notBefore: Date, reason: string) =>
  batch.isReclaimed
    ? keepTrying(ctx, batch, notBefore.getTime() - ctx.now().getTime(), reason)
    : conclude(ctx, batch, {
        state: sql`case when exists (
          select 1 from ${people} where ${people.id} = ${deliveries.userId} and ${people.deletedAt} is not null)
          then 'skipped' else 'pending' end`,
        leaseToken: null,
        leasedUntil: null,
        notBefore,
        lastError: reason,
      });

/** Keeps the rows in `sending`, to retry under the same token after `waitMs`. */
export const keepTrying = (ctx: Ctx, batch: Claim, waitMs: number, reason: string) =>
  conclude(ctx, batch, { leasedUntil: new Date(ctx.now().getTime() + waitMs), lastError: reason });

/**
 * Marks an e-mail as leaving for the mail server and renews the lease. False if another worker has taken
 * over.
 *
 * An e-mail without this mark was certainly not sent.
 */
export const markLeaving = async (ctx: Ctx, batch: Claim, messageId: string): Promise<boolean> =>
  (await conclude(ctx, batch, { providerId: messageId, leasedUntil: leaseEnd(ctx, "email") })).length > 0;

/** False if another worker has taken over. */
export const renewLease = async (ctx: Ctx, batch: Claim, channel: Channel): Promise<boolean> =>
  (await conclude(ctx, batch, { leasedUntil: leaseEnd(ctx, channel) })).length > 0;

/** Only texts that this claim still leases. Returns the changed ids. */
export const turnLeasedToEmail = (
  ctx: Ctx,
  batch: Claim,
  reason: string,
  options?: { undelivered: boolean },
): Promise<string[]> =>
  inTransaction(ctx, async (tx) => {
    const rows = await lockDeliveries(tx, stillLeased(batch));
    const ids = rows.map((row) => row.id);
    locking(tx, "delivery", ids);
    return turnToEmail(tx, ids, reason, options);
  });
