import { eq, lt, sql } from "drizzle-orm";
import { cardQueue, cardTries } from "@/db/schema/payment";
import { KEPT_FOR, SECOND, tooMany } from "@/lib/kernel";
import type { Work } from "@/lib/kernel/proof-of-work";
import { type Ctx, isWithinLimit, newToken, requireSystem } from "@/lib/platform";
import { type Counted, countTry } from "./count-try";
import { type Asker, attemptHash, type Keys, keysOf } from "./keys";
import {
  INTENT_UNITS,
  judgeIntent,
  judgeTry,
  TURNS_IN_LINE,
  type Verdict,
  WINDOW_SECONDS,
} from "./rules/verdict";
import { doneWork, newWork } from "./work";

export type TryRequest = Asker & {
  /** From `scopedKey`. */
  attemptKey: string;
  /** One press of the button; a resend is the same try. */
  press: string;
  /** A card token, which one request uses up. */
  isUsedUp: boolean;
  work: string | null;
};

/** If false, another call may report the end. */
export type Admitted = { kind: "admitted"; press: string; isNew: boolean };

export type Admission =
  /** The caller must report the end (`noteTry`). */
  Admitted | { kind: "work"; work: Work } | { kind: "wait"; seconds: number };

/** Outlives the counting window, for incident analysis. */
const KEPT = KEPT_FOR.cardTry;

type Kind = "try" | "intent";

/** Presses of two donors never collide. */
const pressOf = ({ attemptKey, press }: Pick<TryRequest, "attemptKey" | "press">) =>
  attemptHash(`${attemptKey}:${press}`);

/** It rejects no one. */
async function hasTurnLeft(ctx: Ctx, { networks }: Keys): Promise<boolean> {
  for (const [index, network] of networks.entries()) {
    const limit = { max: TURNS_IN_LINE[index] ?? 0, windowSeconds: WINDOW_SECONDS };
    if (!(await isWithinLimit(ctx, `card-line:${network}`, limit))) return false;
  }
  return true;
}

async function waitInLine(ctx: Ctx, attempt: string, keys: Keys, isClean: boolean, since: Date | null) {
  const now = ctx.now();
  const row = { campaign: keys.campaign ?? "", askedAt: now, since: since ?? now };
  const isFirst = since === null;
  const goesFirst = isClean && (!isFirst || (await hasTurnLeft(ctx, keys)));
  await ctx.db
    .insert(cardQueue)
    .values({ attempt, ...row, isClean: goesFirst })
    .onConflictDoUpdate({
      target: cardQueue.attempt,
      // A guest whose place expired rejoins at the end.
      set: { ...row, isClean: isFirst ? goesFirst : sql`${cardQueue.isClean} and ${goesFirst}` },
    });
}

async function ask(ctx: Ctx, asked: TryRequest, kind: Kind, isLook: boolean): Promise<Admission> {
  const keys = await keysOf(ctx, asked);
  const attempt = attemptHash(asked.attemptKey);
  const press = pressOf(asked);
  const work = doneWork(ctx, attempt, asked.work);
  const counted: Counted = await countTry(ctx, {
    keys,
    attempt,
    press,
    kind,
    units: kind === "intent" ? INTENT_UNITS : 1,
    work,
    isLook,
  });
  if (counted.known !== null) {
    // A token is used up by one request. A saved card is not: after an answer, the same press is a new try.
    const isAnother = counted.known !== "open" && !asked.isUsedUp;
    if (isAnother && !isLook) return ask(ctx, { ...asked, press: newToken() }, kind, isLook);
    return { kind: "admitted", press, isNew: false };
  }
  const hasWork = work !== null && !counted.isWorkUsed;
  const judge = kind === "intent" ? judgeIntent : judgeTry;
  const verdict: Verdict = judge(keys.who, counted.standing, hasWork);
  if (verdict.kind === "free" && !(counted.isWorkUsed && work !== null)) {
    if (counted.since && !isLook) await ctx.db.delete(cardQueue).where(eq(cardQueue.attempt, attempt));
    return { kind: "admitted", press, isNew: true };
  }
  if (!isLook) await withdrawTry(ctx, { press, isNew: true });
  switch (verdict.kind) {
    case "refuse":
      throw tooMany(verdict.seconds);
    case "wait":
      if (kind === "try") await waitInLine(ctx, attempt, keys, verdict.isClean, counted.since);
      return { kind: "wait", seconds: verdict.seconds };
    case "work":
      return { kind: "work", work: newWork(ctx, attempt, verdict.parts) };
    default:
      // The work was spent on another try: repeats the press without it.
      return ask(ctx, { ...asked, work: null }, kind, isLook);
  }
}

/**
 * Counts a try before Stripe is asked. Runs outside a transaction, so the count survives any failure. Throws
 * `too_many` with the seconds to wait.
 */
export const mayTry = (ctx: Ctx, asked: TryRequest): Promise<Admission> => ask(ctx, asked, "try", false);

/** Counts nothing, before the card is known: a refused caller costs no Stripe request. */
export const lookBeforeTry = (ctx: Ctx, asked: TryRequest): Promise<Admission> =>
  ask(ctx, asked, "try", true);

/** Counts an intent whose secret is handed out, for all declines it may bring. Throws like `mayTry`. */
export const mayHandOut = (ctx: Ctx, asked: TryRequest): Promise<Admission> =>
  ask(ctx, asked, "intent", false);

/**
 * Counts the declines possible with an unpaid intent's secret after a try: as `mayHandOut`, less the try,
 * with which it was judged.
 */
export async function noteHandedOut(ctx: Ctx, asked: Asker & Pick<TryRequest, "attemptKey">): Promise<void> {
  await countTry(ctx, {
    keys: await keysOf(ctx, asked),
    attempt: attemptHash(asked.attemptKey),
    press: pressOf({ attemptKey: asked.attemptKey, press: "intent" }),
    kind: "intent",
    units: INTENT_UNITS - 1,
    work: null,
    isLook: false,
  });
}

export async function withdrawTry(
  ctx: Ctx,
  { press, isNew }: Pick<Admitted, "press" | "isNew">,
): Promise<void> {
  if (!isNew) return;
  await ctx.db.delete(cardTries).where(sql`${cardTries.press} = ${press} and ${cardTries.state} = 'open'`);
}

/** Withdraws the try if `work` fails before the bank was asked. */
export async function orWithdraw<T>(ctx: Ctx, admitted: Admitted, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    await withdrawTry(ctx, admitted);
    throw error;
  }
}

/** Deletes tries after two days. */
export async function forgetTries(ctx: Ctx): Promise<void> {
  requireSystem(ctx);
  const now = ctx.now().getTime();
  await ctx.db.delete(cardTries).where(lt(cardTries.at, new Date(now - KEPT)));
  await ctx.db.delete(cardQueue).where(lt(cardQueue.askedAt, new Date(now - WINDOW_SECONDS * SECOND)));
}
