import { and, eq, gt, inArray, lt, ne, or } from "drizzle-orm";
import { z } from "zod";
import { donations } from "@/db/schema/payment";
import { recurringGifts } from "@/db/schema/recurring";
import { centsToDollars, HOUR, notFound, type PlainReason } from "@/lib/kernel";
import { type Ctx, conversation, hashToken, requireSystem } from "@/lib/platform";
import { attemptKeySchema } from "../schemas";
import { statusAfterBank } from "./donation-status";
import { type Attempt, scopedKey } from "./open-attempt";

/** In milliseconds. */
const DRAFT_LIFE = 2 * HOUR;

/** Attempts after the first one of a gift. Each needs a card's try, and tries are limited. */
const MOST_TURNS = 20;

/** Cookies of one browser, with room. */
export const giftKeysSchema = z.array(attemptKeySchema).max(20);

type Visitor = { firstName: string; lastName: string; email: string };

export type GiftDraft = {
  /** Secret, and never changes. Opens only its own donor's gift. */
  key: string;
  donationId: string;
  /** Of the latest attempt, for `donationStatus`. */
  attemptKey: string;
  communityId: string;
  /** Null for Our Balance. */
  campaignId: string | null;
  /** Whole dollars. */
  amount: number;
  coverFees: boolean;
  isAnonymous: boolean;
  /** Null for a one-time gift. */
  months: number | null;
  /** A plan's gift that the donor pays manually; its sum is fixed. */
  isFixed: boolean;
  joinCommunity: boolean;
  visitor: Visitor | null;
  state: Attempt["state"];
};

type Target = Pick<GiftDraft, "communityId" | "campaignId">;

export const isSameTarget = (a: Target, b: Target): boolean =>
  a.communityId === b.communityId && a.campaignId === b.campaignId;

/** The money has arrived or is in progress. */
export const isDone = ({ state }: Pick<Attempt, "state">): boolean =>
  state === "succeeded" || state === "processing";

export const isFixed = ({ recurringPeriod }: Attempt): boolean => (recurringPeriod ?? 0) > 0;

const visitorOf = (row: Attempt): Visitor | null =>
  row.visitorFirstName !== null && row.visitorLastName !== null && row.visitorEmail !== null
    ? { firstName: row.visitorFirstName, lastName: row.visitorLastName, email: row.visitorEmail }
    : null;

/** The latest attempt of a gift; all earlier ones are canceled. */
export type Found = { key: string; turn: number; attemptKey: string; row: Attempt };

export const draftOf = ({ key, attemptKey, row }: Omit<Found, "turn">): GiftDraft => ({
  key,
  attemptKey,
  donationId: row.id,
  communityId: row.communityId,
  campaignId: row.campaignId,
  amount: centsToDollars(row.amountCents),
  coverFees: row.coverFees,
  isAnonymous: row.isAnonymous,
  months: row.months,
  isFixed: isFixed(row),
  joinCommunity: row.joinCommunity,
  visitor: visitorOf(row),
  state: row.state,
});

/** Derives from the gift's key alone, so concurrent tabs that replace a canceled attempt write one row. */
export const keyOfTurn = (key: string, turn: number): string => hashToken(`${key}:${turn}:true`);

/** Release 0.1.0 could also write this attempt. */
const formerKeyOfTurn = (key: string, turn: number) => hashToken(`${key}:${turn}:false`);

function attemptsOf(key: string): { turn: number; attemptKey: string }[] {
  const turns = Array.from({ length: MOST_TURNS }, (_, before) => before + 1);
  return [
    { turn: 0, attemptKey: key },
    ...turns.flatMap((turn) => [
      { turn, attemptKey: keyOfTurn(key, turn) },
      { turn, attemptKey: formerKeyOfTurn(key, turn) },
    ]),
  ];
}

export const scopedKeysOf = (ctx: Ctx, keys: readonly string[]): string[] =>
  keys.flatMap((key) => attemptsOf(key).map(({ attemptKey }) => scopedKey(ctx, attemptKey)));

const isCanceled = ({ row }: Found) => row.state === "canceled";

const laterOf = (a: Found | undefined, b: Found): Found => {
  if (!a || b.turn > a.turn) return b;
  return b.turn === a.turn && isCanceled(a) ? b : a;
};

/** In the order of the keys, without expired and unknown ones. */
export async function findGifts(ctx: Ctx, keys: readonly string[]): Promise<Found[]> {
  if (keys.length === 0) return [];
  const named = new Map(
    keys.flatMap((key) =>
      attemptsOf(key).map((attempt) => [scopedKey(ctx, attempt.attemptKey), { key, ...attempt }] as const),
    ),
  );
  const rows = await ctx.db
    .select({ row: donations, monthsOfPlan: recurringGifts.months })
    .from(donations)
    .leftJoin(
      recurringGifts,
      and(eq(recurringGifts.id, donations.recurringGiftId), eq(donations.recurringPeriod, 0)),
    )
    .where(
      and(
        inArray(donations.attemptKey, [...named.keys()]),
        or(ne(donations.state, "draft"), gt(donations.updatedAt, new Date(ctx.now().getTime() - DRAFT_LIFE))),
      ),
    );
  const latest = new Map<string, Found>();
  for (const { row: stored, monthsOfPlan } of rows) {
    const attempt = named.get(stored.attemptKey);
    // Release 0.1.0 stores the months only with the plan.
    const row = { ...stored, months: stored.months ?? monthsOfPlan };
    if (attempt) latest.set(attempt.key, laterOf(latest.get(attempt.key), { ...attempt, row }));
  }
  return keys.flatMap((key) => latest.get(key) ?? []);
}

/** Throws `notFound`, also for another's gift. */
export async function findGift(ctx: Ctx, key: string): Promise<Found> {
  const [found] = await findGifts(ctx, [key]);
  if (!found) throw notFound("no such gift of this donor");
  return found;
}

/** Returns the caller's gifts with these keys. */
export const giftDrafts = conversation(
  z.object({ keys: giftKeysSchema }),
  async (ctx, { keys }): Promise<GiftDraft[]> => (await findGifts(ctx, keys)).map(draftOf),
);

type DraftOutcome = {
  /** Paid or in progress. */
  isDone: boolean;
  isPaid: boolean;
  failureReason: PlainReason | null;
};

/**
 * Looks up a gift at Stripe, and finishes a payment approved by its bank. Throws `notFound`, also for
 * another's gift.
 */
export const draftOutcome = conversation(
  z.object({ key: attemptKeySchema }),
  async (ctx, { key }): Promise<DraftOutcome> => {
    const { row, attemptKey } = await findGift(ctx, key);
    if (row.state === "draft") return { isPaid: false, isDone: false, failureReason: null };
    const { state, failureReason } = await statusAfterBank(ctx, { donationId: row.id, attemptKey });
    return { isPaid: state === "succeeded", isDone: isDone({ state }), failureReason };
  },
);

/** Drafts per run. */
const BATCH = 10_000;

/** Deletes expired drafts, whose cards were never tried. The next run takes what a payment holds. */
export async function forgetDrafts(ctx: Ctx): Promise<void> {
  requireSystem(ctx);
  const before = new Date(ctx.now().getTime() - DRAFT_LIFE);
  const expired = ctx.db
    .select({ id: donations.id })
    .from(donations)
    .where(and(eq(donations.state, "draft"), lt(donations.updatedAt, before)))
    .limit(BATCH)
    .for("update", { skipLocked: true });
  await ctx.db.delete(donations).where(inArray(donations.id, expired));
}
