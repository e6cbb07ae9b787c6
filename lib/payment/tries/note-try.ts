import { and, eq, sql } from "drizzle-orm";
import { cardTries, donations } from "@/db/schema/payment";
import { idOfExpandable } from "@/lib/integrations/stripe";
import { type Actor, actingAs, type Ctx, inTransaction, log, newId } from "@/lib/platform";
import type { Outcome } from "../gifts/confirm-intent";
import { countTry } from "./count-try";
import { type Asker, attemptHash, cardKey, type Keys, keysIn, keysOf, listOf } from "./keys";
import { isToBeCancelled } from "./rules/verdict";
import { noteSurges } from "./surges";

/** `open`: undecided or unknown. */
export type TryEnd = { state: "open" } | { state: "taken" } | { state: "declined"; source: string | null };

export function endOfTry({ intent, refused, isUnknown }: Outcome): TryEnd {
  if (refused !== null) {
    return {
      state: "declined",
      source: intent.last_payment_error?.charge ?? idOfExpandable(intent.latest_charge),
    };
  }
  const isTaken = intent.status === "succeeded" || intent.status === "processing";
  return isTaken && !isUnknown ? { state: "taken" } : { state: "open" };
}

/** Another row has this decline: one bank request of several calls counts once. */
const isKnownBy = (source: string | null) =>
  sql`exists (select 1 from card_tries t where t.source = ${source})`;

/** Records the end of a try. An accepted card returns the try, a decline keeps it. Idempotent. */
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

/** For the attempt's last open try. */
export const noteOpenTry = (ctx: Ctx, scopedAttemptKey: string, end: TryEnd): Promise<void> =>
  noteOpenTryOf(ctx, attemptHash(scopedAttemptKey), end);

/** By `attemptHash`. */
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

export const declinesOf = (ctx: Ctx, scopedAttemptKey: string): Promise<number> =>
  declinesUnder(ctx, attemptHash(scopedAttemptKey));

async function declinesUnder(ctx: Ctx, attempt: string): Promise<number> {
  const [row] = await ctx.db
    .select({ count: sql<number>`count(*)::int` })
    .from(cardTries)
    .where(and(eq(cardTries.attempt, attempt), eq(cardTries.state, "declined"), eq(cardTries.kind, "try")));
  return row?.count ?? 0;
}

/** A card setup names its own tries. */
type Told =
  | { intentId: string; donationId: string | null }
  | { setupIntentId: string; attempt: string; userId: string };

type ToldDecline = Told & {
  /** The declined charge or setup attempt; else the event. */
  source: string;
  fingerprint: string | null;
  /** Only our server can confirm the intent, so its tries are already counted. */
  isOurs: boolean;
};

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

/** As counted for its intent, else from its donation; plus the card. */
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
 * Counts a decline reported by Stripe once: of our open try, else of a browser. Returns whether the intent
 * must accept no further card.
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
    // The intent's reservation has become a decline.
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
 * Releases the reservation of a closed intent or setup. An open try is returned if the card paid; it stays
 * counted if the gift was given up, because its bank was asked.
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
