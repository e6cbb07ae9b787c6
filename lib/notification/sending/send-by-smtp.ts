import { MailServer, messageIdFor, type SmtpAnswer } from "@/lib/integrations/smtp";
import { DAY, MINUTE } from "@/lib/kernel";
import { type Ctx, env, inTransaction, log } from "@/lib/platform";
import { closeMailboxes } from "./close-mailboxes";
import { EmailRenderer } from "./email-renderer";
import type { Claimed } from "./entitled";
import {
  type Claim,
  claim,
  conclude,
  concludeAccepted,
  keepTrying,
  markLeaving,
  release,
  renewLease,
} from "./outbox";
import { reclaimedFor } from "./reclaimed-for";
import { MAX_ATTEMPTS, retryDelay } from "./rules/retry";
import type { Sender, Sent } from "./sender";

/** Concurrent e-mails: each takes four or five server round trips. */
const LANES = 5;
/** Wait after the server refuses our connection or login. */
const NOT_LET_IN = MINUTE;
/** How long a server may defer an address. MAX_ATTEMPTS alone end within half an hour. */
const PUT_OFF_FOR = DAY;

type Post = { server: MailServer; renderer: EmailRenderer; sender: Sender };

/**
 * Sends due e-mails over SMTP, several at a time, at `EMAILS_PER_SECOND`.
 *
 * Resends a mail that was certainly not accepted, never one with an unknown outcome
 * (docs/decisions/064-delivery-channels.md).
 */
export async function sendBySmtp(ctx: Ctx, sender: Sender, signal: AbortSignal | undefined): Promise<Sent> {
  const post: Post = { server: new MailServer(), renderer: new EmailRenderer(), sender };
  let accepted = 0;
  let isEnded = false;
  const lane = async () => {
    while (!isEnded && !signal?.aborted) {
      const next = await claim(ctx, "email", 1);
      if (!next) return;
      const batch = await reclaimedFor(ctx, "smtp", next);
      for (const row of batch.rows) {
        const own = { ...batch, rows: [row] };
        // The rest of the claim keeps its lease until another worker takes it over.
        if (isEnded) return void (await release(ctx, own, ctx.now(), "the mail server lets nothing through"));
        const became = await sendOne(ctx, post, own, row);
        if (became === "accepted") accepted += 1;
        else if (became === "ended") isEnded = true;
      }
    }
  };
  const lanes = Math.max(1, Math.min(LANES, Math.ceil(env().EMAILS_PER_SECOND)));
  const ended = await Promise.allSettled(
    Array.from({ length: lanes }, () =>
      lane().catch((error: unknown) => {
        isEnded = true;
        throw error;
      }),
    ),
  );
  post.server.close();
  for (const one of ended) if (one.status === "rejected") throw one.reason;
  return { accepted, mayGoOn: !isEnded };
}

/** `ended`: nothing more can be sent now. */
type Became = "accepted" | "other" | "ended";

async function sendOne(ctx: Ctx, post: Post, batch: Claim, row: Claimed): Promise<Became> {
  if (!(await post.sender.turn())) {
    await release(ctx, batch, ctx.now(), "another sender has taken over");
    return "ended";
  }
  const mails = await post.renderer.mailsFor([row]);
  if (mails instanceof Error) {
    await leaveUnwritten(ctx, batch, row, mails);
    return "other";
  }
  const [mail] = mails;
  if (!mail || !(await renewLease(ctx, batch, "email"))) return "other";
  const messageId = messageIdFor(row.id);
  const answer = await post.server.send(mail, {
    messageId,
    date: ctx.now(),
    mayLeave: () => markLeaving(ctx, batch, messageId),
  });
  return writeDown(ctx, batch, row, { answer, messageId });
}

type Outcome = { answer: SmtpAnswer; messageId: string };

async function writeDown(
  ctx: Ctx,
  batch: Claim,
  row: Claimed,
  { answer, messageId }: Outcome,
): Promise<Became> {
  switch (answer.outcome) {
    case "accepted":
      await concludeAccepted(ctx, batch, { sentAt: ctx.now(), providerId: messageId });
      return "accepted";
    case "withdrawn":
      return "other";
    case "unclear":
      await conclude(ctx, batch, { state: "unknown", lastError: answer.reason });
      log.error("mail with unknown outcome", new Error(answer.reason), { delivery: row.id });
      return "other";
    case "away":
      await release(
        ctx,
        batch,
        inMs(ctx, answer.isOurFault ? NOT_LET_IN : retryDelay(row.attempts)),
        answer.reason,
      );
      return "ended";
    case "later":
      await putOff(ctx, batch, row, answer);
      return "other";
    case "bounced":
      await bounce(ctx, batch, row, { answer, messageId });
      return "other";
    case "refused":
      await giveUp(ctx, batch, row, answer.reason);
      return "other";
  }
}

const inMs = (ctx: Ctx, ms: number) => new Date(ctx.now().getTime() + ms);

/** Retries a temporary refusal, but not forever. */
async function putOff(
  ctx: Ctx,
  batch: Claim,
  row: Claimed,
  { isPolicy, reason }: { isPolicy: boolean; reason: string },
): Promise<void> {
  const isTriedOut = row.attempts >= MAX_ATTEMPTS;
  const isOld = ctx.now().getTime() - row.createdAt.getTime() >= PUT_OFF_FOR;
  if (isTriedOut && (isPolicy || isOld)) await giveUp(ctx, batch, row, reason);
  else await release(ctx, batch, inMs(ctx, retryDelay(row.attempts)), reason);
}

/** The server refuses the address, like Resend's bounce event. */
const bounce = (
  ctx: Ctx,
  batch: Claim,
  row: Claimed,
  { answer, messageId }: { answer: Extract<SmtpAnswer, { outcome: "bounced" }>; messageId: string },
): Promise<void> =>
  inTransaction(ctx, async (tx) => {
    const ours = await conclude(tx, batch, {
      state: "failed",
      providerId: messageId,
      lastError: "email.bounced",
      leasedUntil: null,
    });
    if (ours.length > 0 && answer.isPermanent) await closeMailboxes(tx, [row.address], "bounce");
  });

/** Waits for a worker that can render it, such as one of a newer version. */
async function leaveUnwritten(ctx: Ctx, batch: Claim, row: Claimed, error: Error): Promise<void> {
  if (row.attempts >= MAX_ATTEMPTS) return giveUp(ctx, batch, row, error.message);
  await keepTrying(ctx, batch, retryDelay(row.attempts), error.message);
  log.error("mail cannot be written", error, { delivery: row.id, attempts: row.attempts });
}

async function giveUp(ctx: Ctx, batch: Claim, row: Claimed, reason: string): Promise<void> {
  await conclude(ctx, batch, { state: "failed", lastError: reason, providerId: null });
  log.error("mail given up", new Error(reason), { delivery: row.id, attempts: row.attempts });
}
