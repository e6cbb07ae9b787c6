import { and, eq, sql } from "drizzle-orm";
import { cardTries, donations } from "@/db/schema/payment";
import { type Actor, actingAs, type Ctx, inTransaction, log, newId } from "@/lib/platform";
import { type Asker, attemptHash, cardKey, type Keys, keysIn, keysOf, listOf } from "./keys";
import { isToBeCancelled } from "./rules/verdict";
import { countTry } from "./standing";
import { noteSurges } from "./surges";

/** How a try ended that our server made. `open`: the bank has not decided yet, or nobody knows. */
export type TryEnd = { state: "open" } | { state: "taken" } | { state: "declined"; source: string | null };

/** A decline that another row stands for already: one request to the bank was made for several calls. It counts once. */
const isKnownBy = (source: string | null) =>
  sql`exists (select 1 from card_tries t where t.source = ${source})`;

/** Says how a try ended: a card that was taken gives the try back, a decline keeps it. Safe to repeat. */
export async function noteTry(ctx: Ctx, press: string, end: TryEnd): Promise<void> {
  if (end.state === "open") return;
  const changed = await ctx.db
    .update(cardTries)
    .set(
      end.state === "taken"
        ? { state: "closed" }
        : {
            state: sql`case when ${isKnownBy(end.source)} then 'closed' else 'declined' end`,
            source: sql`case when ${isKnownBy(end.source)} then null else ${end.source} end`,
          },
    )
    .where(and(eq(cardTries.press, press), eq(cardTries.state, "open")))
    .returning({ keys: cardTries.keys });
  const [row] = changed;
  if (row && end.state === "declined") await noteSurges(ctx, keysIn(row.keys));
}

/** The same for a bank that took its time: the last open try of this attempt. */
export const noteOpenTry = (ctx: Ctx, scopedAttemptKey: string, end: TryEnd): Promise<void> =>
  noteOpenTryOf(ctx, attemptHash(scopedAttemptKey), end);

/** The same by the attempt as `attemptHash` names it. */
export async function noteOpenTryOf(ctx: Ctx, attempt: string, end: TryEnd): Promise<void> {
  const [row] = await openTriesOf(ctx, attempt);
  if (row) await noteTry(ctx, row.press, end);
}

const openTriesOf = (ctx: Ctx, attempt: string) =>
  ctx.db
    .select({ press: cardTries.press })
    .from(cardTries)
    .where(and(eq(cardTries.attempt, attempt), eq(cardTries.kind, "try"), eq(cardTries.state, "open")))
    .orderBy(cardTries.at);

/** How often cards were declined for this attempt. */
export const declinesOf = (ctx: Ctx, scopedAttemptKey: string): Promise<number> =>
  declinesUnder(ctx, attemptHash(scopedAttemptKey));

async function declinesUnder(ctx: Ctx, attempt: string): Promise<number> {
  const [row] = await ctx.db
    .select({ count: sql<number>`count(*)::int` })
    .from(cardTries)
    .where(and(eq(cardTries.attempt, attempt), eq(cardTries.state, "declined"), eq(cardTries.kind, "try")));
  return row?.count ?? 0;
}

/** What the processor tells of: the intent of a gift, or a setup of somebody's card, which names its tries itself. */
export type Told =
  | { intentId: string; donationId: string | null }
  | { setupIntentId: string; attempt: string; userId: string };

/** A decline as the processor tells of it. */
export type ToldDecline = Told & {
  /** The declined charge, or the setup's attempt; the event when there was none. */
  source: string;
  fingerprint: string | null;
  /** True when only our server can confirm the intent: such a try was counted before it was made. */
  isOurs: boolean;
};

/** Whose tries they are, and under which attempt they are counted. */
type Tried = Omit<Asker, "card"> & { attempt: string; userId: string | null };

async function triedOf(ctx: Ctx, told: Told): Promise<Tried | null> {
  if ("setupIntentId" in told) {
    return { attempt: told.attempt, userId: told.userId, campaignId: null, visitorEmail: null };
  }
  const [row] = await ctx.db
    .select({
      attemptKey: donations.attemptKey,
      campaignId: donations.campaignId,
      userId: donations.donorId,
      visitorEmail: donations.visitorEmail,
    })
    .from(donations)
    .where(
      told.donationId
        ? eq(donations.id, told.donationId)
        : eq(donations.stripePaymentIntentId, told.intentId),
    );
  if (!row) return null;
  const { attemptKey, ...tried } = row;
  return { attempt: attemptHash(attemptKey), ...tried };
}

/** What a browser's try counts against: as its intent was counted, else what its donation says; and the card. */
async function keysOfIntent(ctx: Ctx, tried: Tried, fingerprint: string | null): Promise<Keys> {
  const [counted] = await ctx.db
    .select({ keys: cardTries.keys })
    .from(cardTries)
    .where(eq(cardTries.attempt, tried.attempt))
    .orderBy(cardTries.at)
    .limit(1);
  if (counted) {
    return { ...keysIn(counted.keys), card: fingerprint === null ? null : cardKey(fingerprint) };
  }
  const actor: Actor = tried.userId
    ? { kind: "user", userId: tried.userId, isPlatformAdmin: false }
    : { kind: "visitor" };
  return keysOf(actingAs(ctx, actor), { ...tried, card: fingerprint });
}

/**
 * Counts a decline that the processor tells of, once: of a try of ours that is still open, else of a browser that tried
 * by itself. True when the intent must take no further card.
 */
export async function noteDecline(ctx: Ctx, told: ToldDecline): Promise<boolean> {
  const tried = await triedOf(ctx, told);
  if (!tried) return false;
  const { attempt } = tried;
  const keys = await keysOfIntent(ctx, tried, told.fingerprint);
  const isNew = await inTransaction(ctx, async (tx) => {
    await tx.db.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`card-try:${attempt}`}, 0))`);
    const known = await tx.db
      .select({ id: cardTries.id })
      .from(cardTries)
      .where(eq(cardTries.source, told.source));
    if (known.length > 0) return false;
    const [open] = await openTriesOf(tx, attempt);
    if (open) {
      await tx.db
        .update(cardTries)
        .set({ state: "declined", source: told.source })
        .where(eq(cardTries.press, open.press));
      return true;
    }
    if (told.isOurs) return false;
    await tx.db.insert(cardTries).values({
      id: newId(),
      at: tx.now(),
      press: `told:${told.source}`,
      attempt,
      kind: "try",
      state: "declined",
      units: 1,
      keys: listOf(keys),
      source: told.source,
    });
    // What the intent reserved has become a decline.
    await tx.db
      .update(cardTries)
      .set({ units: sql`greatest(${cardTries.units} - 1, 0)` })
      .where(and(eq(cardTries.attempt, attempt), eq(cardTries.kind, "intent")));
    return true;
  });
  if (isNew) await noteSurges(ctx, keys);
  const declines = await declinesUnder(ctx, attempt);
  const { standing } = await countTry(ctx, {
    keys,
    attempt,
    press: "",
    kind: "try",
    units: 0,
    work: null,
    isLook: true,
  });
  const isEnough = isToBeCancelled(keys.who, standing, declines);
  if (isEnough && isNew) {
    const intentId = "setupIntentId" in told ? told.setupIntentId : told.intentId;
    log.warn("payments.too_many_declines", { intentId, declines });
  }
  return isEnough;
}

/**
 * An intent was paid, a card was set up, or either was cancelled: nothing more can be tried with it, so what it reserved is free. A try that is still
 * open is given back when the card has paid; when the gift was given up, its bank had been asked all the same.
 */
export async function noteClosed(ctx: Ctx, { isPaid, ...told }: Told & { isPaid: boolean }): Promise<void> {
  const tried = await triedOf(ctx, told);
  if (!tried) return;
  const ofAttempt = and(eq(cardTries.attempt, tried.attempt), eq(cardTries.state, "open"));
  await ctx.db
    .update(cardTries)
    .set({ state: "closed" })
    .where(isPaid ? ofAttempt : and(ofAttempt, eq(cardTries.kind, "intent")));
}
