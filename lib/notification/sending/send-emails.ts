import { inArray, sql } from "drizzle-orm";
import { deliveries } from "@/db/schema/notification";
import { sendEmailBatch } from "@/lib/integrations/resend";
import { HOUR, SECOND } from "@/lib/kernel";
import { type Ctx, env, log, madeAt, requireSystem, sendsBySmtp } from "@/lib/platform";
import { EmailRenderer } from "./email-renderer";
import { lockDeliveries } from "./lock-deliveries";
import {
  type Claim,
  claim,
  conclude,
  concludeAccepted,
  copyToParts,
  halveClaim,
  keepTrying,
  release,
} from "./outbox";
import { reclaimedFor } from "./reclaimed-for";
import { MAX_ATTEMPTS, retryDelay } from "./rules/retry";
import { sendBySmtp } from "./send-by-smtp";
import { type Sender, type Sent, sendAsOne } from "./sender";

const BATCH = 100;
/** How long a retry under one key is safe: the provider forgets keys after a day. */
const KEY_LIFETIME = 23 * HOUR;

/** Returns how many were accepted. */
export async function sendEmails(ctx: Ctx, signal?: AbortSignal): Promise<number> {
  requireSystem(ctx);
  const send = sendsBySmtp() ? sendBySmtp : sendBatches;
  const limits = { perSecond: env().EMAILS_PER_SECOND, signal };
  return sendAsOne(ctx, "email", limits, (sender) => send(ctx, sender, signal));
}

/**
 * Sends batches within Resend's rate limit. A batch keeps its idempotency key until its outcome is known, so
 * a takeover repeats it and Resend sends it once.
 */
async function sendBatches(ctx: Ctx, sender: Sender, signal: AbortSignal | undefined): Promise<Sent> {
  const post: Post = { renderer: new EmailRenderer(), sender };
  let accepted = 0;
  while (!signal?.aborted) {
    const claimed = await claim(ctx, "email", BATCH);
    if (!claimed) return { accepted, mayGoOn: true };
    const batch = await reclaimedFor(ctx, "resend", claimed);
    if (batch.rows.length === 0) continue;
    if (!(await sender.turn())) {
      await release(ctx, batch, ctx.now(), "another sender has taken over");
      return { accepted, mayGoOn: true };
    }
    accepted += await sendBatch(ctx, post, batch);
  }
  return { accepted, mayGoOn: true };
}

type Post = { renderer: EmailRenderer; sender: Sender };

async function sendBatch(ctx: Ctx, post: Post, batch: Claim): Promise<number> {
  const ids = batch.rows.map((row) => row.id);
  if (batch.isReclaimed && ctx.now().getTime() - madeAt(batch.token).getTime() > KEY_LIFETIME) {
    await conclude(ctx, batch, { state: "unknown", lastError: "the idempotency key is too old" });
    log.error("mails with unknown outcome", new Error("the idempotency key is too old"), {
      count: ids.length,
    });
    return 0;
  }
  const mails = await post.renderer.mailsFor(batch.rows);
  if (mails instanceof Error) return leaveUnwritten(ctx, post, batch, mails);
  const answer = await sendEmailBatch(mails, batch.token);
  const attempts = Math.max(...batch.rows.map((row) => row.attempts));
  switch (answer.outcome) {
    case "accepted":
      await recordSent(ctx, batch, answer.ids);
      return ids.length;
    case "accepted-before":
      await concludeAccepted(ctx, batch, { sentAt: ctx.now() });
      return ids.length;
    case "wait":
      await release(ctx, batch, new Date(ctx.now().getTime() + answer.seconds * SECOND), answer.reason);
      return 0;
    case "unclear":
      await keepTrying(ctx, batch, retryDelay(attempts), answer.reason);
      log.warn("mails not accepted yet", { count: ids.length, attempts, reason: answer.reason });
      return 0;
    case "refused":
      return ids.length === 1 ? giveUp(ctx, batch, answer.reason) : sendHalves(ctx, post, batch);
  }
}

/**
 * A message that this worker cannot render, such as a newer version's, must not block others: halves are
 * sent, and it waits for another worker. A batch that may already be sent is not split, because its key
 * covers the whole batch.
 */
async function leaveUnwritten(ctx: Ctx, post: Post, batch: Claim, error: Error): Promise<number> {
  const ids = batch.rows.map((row) => row.id);
  const attempts = Math.max(...batch.rows.map((row) => row.attempts));
  if (ids.length > 1 && !batch.isReclaimed) return sendHalves(ctx, post, batch);
  if (ids.length === 1 && attempts >= MAX_ATTEMPTS) return giveUp(ctx, batch, error.message);
  await keepTrying(ctx, batch, retryDelay(attempts), error.message);
  log.error("mail cannot be written", error, { delivery: ids[0] ?? "", attempts });
  return 0;
}

/**
 * One bad address or an oversized request fails the whole batch. Sends halves, each under a key stored first,
 * until the bad e-mail is alone.
 */
async function sendHalves(ctx: Ctx, post: Post, batch: Claim): Promise<number> {
  let accepted = 0;
  for (const half of await halveClaim(ctx, batch)) {
    // The rest keeps its lease until the other sender takes it over.
    if (!(await post.sender.turn())) return accepted;
    accepted += await sendBatch(ctx, post, half);
  }
  return accepted;
}

async function giveUp(ctx: Ctx, batch: Claim, reason: string): Promise<number> {
  const ids = batch.rows.map((row) => row.id);
  await conclude(ctx, batch, { state: "failed", lastError: reason, providerId: null });
  log.error("mail given up", new Error(reason), { delivery: ids[0] ?? "", attempts: MAX_ATTEMPTS });
  return 0;
}

async function recordSent(ctx: Ctx, batch: Claim, providerIds: string[]): Promise<void> {
  const rows = batch.rows.map((row, index) => sql`(${row.id}::uuid, ${providerIds[index] ?? null}::text)`);
  const ids = batch.rows.map((row) => row.id);
  await ctx.db.execute(sql`
    with leased as materialized (${lockDeliveries(ctx, inArray(deliveries.id, ids))})
    update deliveries d
    set state = 'sent', provider_id = v.provider_id, sent_at = ${ctx.now().toISOString()}::timestamptz,
        updated_at = ${ctx.now().toISOString()}::timestamptz, last_error = null, leased_until = null
    from leased join (values ${sql.join(rows, sql`, `)}) as v(id, provider_id) on v.id = leased.id
    where d.id = leased.id and d.lease_token = ${batch.token} and d.state = 'sending'`);
  await copyToParts(
    ctx,
    batch.rows.flatMap(({ id, parts }) => (parts.length > 0 ? [id] : [])),
  );
}
