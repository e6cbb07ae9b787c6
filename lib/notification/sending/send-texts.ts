import { inArray } from "drizzle-orm";
import { deliveries } from "@/db/schema/notification";
import { findTexts, sendText } from "@/lib/integrations/twilio";
import { MINUTE, SECOND } from "@/lib/kernel";
import { type Ctx, env, inTransaction, log, offersTexts, requireSystem } from "@/lib/platform";
import { discreetText, openSealed, writeMessage } from "../templates/registry";
import type { Claimed } from "./entitled";
import { judgePhone } from "./judge-phone";
import {
  type Claim,
  claim,
  conclude,
  concludeAccepted,
  keepTrying,
  release,
  renewLease,
  turnLeasedToEmail,
} from "./outbox";
import { MAX_ATTEMPTS, retryDelay } from "./rules/retry";
import { smsSegments } from "./rules/sms-segments";
import { type Sender, type Sent, sendAsOne } from "./sender";
import { turnWaitingTextsToEmail } from "./turn-waiting-texts-to-email";

/**
 * Sends due texts one per claim, within the carrier's rate limit. Returns how many were accepted.
 *
 * - Twilio has no idempotency keys: a text with an unknown outcome is looked up, and resent only if Twilio
 *   does not list it.
 * - A site without texts sends pending ones by e-mail.
 */
export async function sendTexts(ctx: Ctx, signal?: AbortSignal): Promise<number> {
  requireSystem(ctx);
  if (!offersTexts()) {
    await turnWaitingTextsToEmail(ctx);
    return 0;
  }
  const limits = { perSecond: env().TEXTS_PER_SECOND, signal };
  return sendAsOne(ctx, "sms", limits, (sender) => sendEach(ctx, sender, signal));
}

async function sendEach(ctx: Ctx, sender: Sender, signal: AbortSignal | undefined): Promise<Sent> {
  let accepted = 0;
  while (!signal?.aborted) {
    const next = await claim(ctx, "sms", 1);
    if (!next) return { accepted, mayGoOn: true };
    const [row] = next.rows;
    if (!row) continue;
    if (!(await sender.turn())) {
      await release(ctx, next, ctx.now(), "another sender has taken over");
      return { accepted, mayGoOn: true };
    }
    if (await sendOne(ctx, next, row)) accepted++;
  }
  return { accepted, mayGoOn: true };
}

const bodyOf = async ({ isDiscreet, template, data, language }: Claimed): Promise<string> =>
  isDiscreet ? discreetText(language) : writeMessage(template, await openSealed(data), language).sms;

/**
 * A text that this worker cannot write (newer template, missing secret) waits for another and does not block
 * others. After a takeover, its outcome is unknown.
 */
async function leaveUnwritten(
  ctx: Ctx,
  batch: Claim,
  { id, attempts }: Claimed,
  error: Error,
): Promise<void> {
  log.error("text cannot be written", error, { delivery: id, attempts });
  if (attempts >= MAX_ATTEMPTS) {
    await conclude(ctx, batch, { state: batch.isReclaimed ? "unknown" : "failed", lastError: error.message });
  } else await release(ctx, batch, new Date(ctx.now().getTime() + retryDelay(attempts)), error.message);
}

async function sendOne(ctx: Ctx, batch: Claim, row: Claimed): Promise<boolean> {
  const body = await bodyOf(row).catch((error: unknown) =>
    error instanceof Error ? error : new Error(String(error)),
  );
  if (body instanceof Error) {
    await leaveUnwritten(ctx, batch, row, body);
    return false;
  }
  const charged = { segments: smsSegments(body).segments };
  if (batch.isReclaimed) {
    const known = await lookUp(ctx, row, body);
    if (known === "unreachable") {
      await keepTrying(ctx, batch, retryDelay(row.attempts), "the provider does not answer");
      return false;
    }
    if (known) {
      await concludeAccepted(ctx, batch, { providerId: known, sentAt: ctx.now(), ...charged });
      return true;
    }
  }
  // The lookup may be slow. Another worker may have taken over.
  if (!(await renewLease(ctx, batch, "sms"))) return false;
  const answer = await sendText({
    to: row.address,
    body,
    statusCallback: `${env().APP_URL}/api/webhooks/twilio?delivery=${row.id}`,
  });
  switch (answer.outcome) {
    case "accepted":
      await concludeAccepted(ctx, batch, { providerId: answer.sid, sentAt: ctx.now(), ...charged });
      return true;
    case "opted-out":
      await judge(ctx, row, OPTED_OUT);
      if ((await turnLeasedToEmail(ctx, batch, "the phone is opted out")).length === 0) {
        await conclude(ctx, batch, { state: "skipped", lastError: "opted out" });
      }
      return false;
    case "wait":
      await release(ctx, batch, new Date(ctx.now().getTime() + retryDelay(row.attempts)), answer.reason);
      return false;
    case "unclear":
      await afterSilence(ctx, batch, row, answer.reason);
      return false;
    case "refused":
      log.error("text given up", new Error(answer.reason), { delivery: row.id });
      await judge(ctx, row, answer.code);
      if ((await turnLeasedToEmail(ctx, batch, answer.reason, { undelivered: true })).length > 0)
        return false;
      await conclude(ctx, batch, { state: "failed", lastError: answer.reason });
      return false;
  }
}

/** Carrier's code for a phone that replied STOP. */
const OPTED_OUT = 21610;

const judge = (ctx: Ctx, { address, messageId }: Claimed, code: number | null) =>
  inTransaction(ctx, (tx) => judgePhone(tx, { address, messageId, code }));

/** Looks the text up after at least five seconds: Twilio may list it late. */
async function afterSilence(ctx: Ctx, batch: Claim, row: Claimed, reason: string): Promise<void> {
  if (row.attempts >= MAX_ATTEMPTS) {
    await conclude(ctx, batch, { state: "unknown", lastError: reason });
    log.error("text with unknown outcome", new Error(reason), { delivery: row.id });
    return;
  }
  await keepTrying(ctx, batch, Math.max(5 * SECOND, retryDelay(row.attempts)), reason);
}

async function lookUp(ctx: Ctx, row: Claimed, body: string): Promise<string | null | "unreachable"> {
  let sids: string[];
  try {
    sids = await findTexts({ to: row.address, body, since: new Date(row.createdAt.getTime() - MINUTE) });
  } catch (error) {
    log.warn("text not looked up", { delivery: row.id, reason: String(error).slice(0, 200) });
    return "unreachable";
  }
  if (sids.length === 0) return null;
  const ours = await ctx.db
    .select({ providerId: deliveries.providerId })
    .from(deliveries)
    .where(inArray(deliveries.providerId, sids));
  const taken = new Set(ours.map((other) => other.providerId));
  return sids.find((sid) => !taken.has(sid)) ?? null;
}
