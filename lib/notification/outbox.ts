import { and, asc, eq, inArray, lt, lte, sql } from "drizzle-orm";
import { deliveries } from "@/db/schema";
import { type Ctx, enqueue, env, inTransaction, newIdAt } from "@/lib/platform";

export type Channel = "email" | "sms";

/** A delivery that this worker owns until its lease ends, with everything needed to send it. */
export type Claimed = {
  id: string;
  messageId: string;
  userId: string | null;
  address: string;
  attempts: number;
  template: string;
  data: Record<string, string>;
  isBlast: boolean;
  createdAt: Date;
};

/**
 * Rows sent under one lease; the token is the fence, and for e-mails the idempotency key as well. It is a UUIDv7, so it
 * tells since when it may have been used.
 */
export type Claim = { token: string; rows: Claimed[]; takenOver: boolean };

const LEASE_SECONDS = { email: 45, sms: 30 } as const;

const leaseEnd = (ctx: Ctx, channel: Channel) =>
  new Date(ctx.now().getTime() + LEASE_SECONDS[channel] * 1000);

/**
 * Reads the claimed rows anew and leaves out who is no longer entitled: the recipient, the excluded, who left, who
 * opted out since. A direct message is only stopped by an address that must not be written to.
 */
async function stillEntitled(ctx: Ctx, ids: string[]): Promise<{ entitled: Claimed[]; dropped: string[] }> {
  if (ids.length === 0) return { entitled: [], dropped: [] };
  const rows = await ctx.db.execute<{
    id: string;
    message_id: string;
    user_id: string | null;
    address: string | null;
    attempts: number;
    template: string;
    data: Record<string, string>;
    kind: string;
    created_at: string;
    entitled: boolean;
  }>(sql`
    with claimed as (
      select d.*, m.kind, m.template, m.data, m.campaign_id, m.message_type,
        case when d.user_id is null then d.address
             when d.channel = 'email' then u.email else u.phone_number end as current_address,
        u.deleted_at
      from deliveries d
      join messages m on m.id = d.message_id
      left join users u on u.id = d.user_id
      where d.id in ${ids}
    )
    select c.id, c.message_id, c.user_id, c.current_address as address, c.attempts, c.template, c.data, c.kind,
      c.created_at,
      c.current_address is not null and c.deleted_at is null
      and not exists (
        select 1 from opt_outs o
        where o.channel = c.channel and o.address = c.current_address
          and (c.kind = 'campaign' or c.channel = 'sms' or o.reason in ('bounce', 'complaint')))
      and (c.kind <> 'campaign' or (
        exists (select 1 from campaign_audience a
          where a.campaign_id = c.campaign_id and a.user_id = c.user_id and (a.may_text or c.channel = 'email'))
        and not exists (select 1 from subscriptions s
          where s.user_id = c.user_id and s.message_type = c.message_type and not s.is_enabled)))
      as entitled
    from claimed c order by c.created_at, c.id`);
  const entitled = rows.flatMap((row) =>
    row.entitled && row.address
      ? [
          {
            id: row.id,
            messageId: row.message_id,
            userId: row.user_id,
            address: row.address,
            attempts: row.attempts,
            template: row.template,
            data: row.data,
            isBlast: row.kind === "campaign",
            createdAt: new Date(row.created_at),
          },
        ]
      : [],
  );
  const keep = new Set(entitled.map((row) => row.id));
  return { entitled, dropped: ids.filter((id) => !keep.has(id)) };
}

const drop = (ctx: Ctx, ids: string[], reason: string) =>
  ids.length === 0
    ? Promise.resolve()
    : ctx.db
        .update(deliveries)
        .set({ state: "skipped", lastError: reason, leasedUntil: null, updatedAt: ctx.now() })
        .where(inArray(deliveries.id, ids))
        .then(() => undefined);

/**
 * A message to one person whose phone must not be written to, or could not be reached, goes by e-mail instead: a
 * payout's private link has to arrive. Blasts stay stopped. Returns the deliveries that were turned round.
 */
export async function turnToEmail(ctx: Ctx, ids: string[], reason: string): Promise<string[]> {
  if (ids.length === 0) return [];
  const now = ctx.now().toISOString();
  const rows = await ctx.db.execute<{ id: string }>(sql`
    update deliveries d
    set channel = 'email', address = u.email, state = 'pending', not_before = ${now}::timestamptz,
        lease_token = null, leased_until = null, last_error = ${reason}, updated_at = ${now}::timestamptz
    from users u, messages m
    where d.id in ${ids} and d.channel = 'sms' and m.id = d.message_id and m.kind = 'direct'
      and u.id = d.user_id and u.email is not null and u.deleted_at is null
    returning d.id`);
  if (rows.length > 0) await enqueue(ctx, "send-emails");
  return rows.map((row) => row.id);
}

/**
 * Texts held over the night: of those about one campaign only the newest is sent to a person. One that was tried before
 * waits for the carrier, not for the morning, and goes out all the same.
 */
async function mergeHeldTexts(ctx: Ctx, ids: string[]): Promise<string[]> {
  const rows = await ctx.db.execute<{ id: string }>(sql`
    select d.id from deliveries d
    join messages m on m.id = d.message_id
    where d.id in ${ids} and d.not_before > d.created_at and d.attempts = 0 and m.kind = 'campaign'
      and exists (
        select 1 from deliveries later join messages lm on lm.id = later.message_id
        where later.user_id = d.user_id and later.channel = 'sms' and later.state not in ('skipped', 'failed')
          and lm.campaign_id = m.campaign_id and lm.created_at > m.created_at)`);
  return rows.map((row) => row.id);
}

/**
 * Claims the next due deliveries, or takes over what a worker held whose lease has ended. The claim is committed before
 * anything is sent, so a crash leaves rows in `sending` and never in doubt about who held them.
 */
export async function claim(ctx: Ctx, channel: Channel, size: number): Promise<Claim | null> {
  return inTransaction(
    ctx,
    async (tx) => (await takeOver(tx, channel)) ?? (await claimNew(tx, channel, size)),
  );
}

async function takeOver(ctx: Ctx, channel: Channel): Promise<Claim | null> {
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
  return { token: orphan.token, rows: entitled, takenOver: true };
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
    takenOver: false,
  };
}

/**
 * Parts a claim into one claim a row, each with a token of its own, before they are sent one by one: a row that is taken
 * over later is then repeated under the key it was sent with. Rows that this worker no longer holds are left out.
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

async function holdForQuietHours(ctx: Ctx, ids: string[]): Promise<string[]> {
  if (ids.length === 0) return [];
  const { from, to } = env().TEXT_HOURS;
  const now = ctx.now().toISOString();
  const rows = await ctx.db.execute<{ id: string }>(sql`
    update deliveries d set not_before = next_texting_time(${now}::timestamptz, u.time_zone, ${from}, ${to})
    from users u
    where d.id in ${ids} and u.id = d.user_id
      and next_texting_time(${now}::timestamptz, u.time_zone, ${from}, ${to}) > ${now}::timestamptz
    returning d.id`);
  return rows.map((row) => row.id);
}

/** Writes an outcome for rows still held under this lease; one that came back from the dead changes nothing. */
export async function conclude(
  ctx: Ctx,
  token: string,
  ids: string[],
  outcome: Partial<typeof deliveries.$inferInsert>,
): Promise<void> {
  if (ids.length === 0) return;
  await ctx.db
    .update(deliveries)
    .set({ ...outcome, updatedAt: ctx.now() })
    .where(
      and(inArray(deliveries.id, ids), eq(deliveries.leaseToken, token), eq(deliveries.state, "sending")),
    );
}

/** Gives rows back that were certainly not sent. */
export const release = (ctx: Ctx, token: string, ids: string[], notBefore: Date, reason: string) =>
  conclude(ctx, token, ids, {
    state: "pending",
    leaseToken: null,
    leasedUntil: null,
    notBefore,
    lastError: reason,
  });

/** Keeps the rows in `sending`, to be taken up again under the same token after so many milliseconds. */
export const keepTrying = (ctx: Ctx, token: string, ids: string[], waitMs: number, reason: string) =>
  conclude(ctx, token, ids, { leasedUntil: new Date(ctx.now().getTime() + waitMs), lastError: reason });
