import { and, desc, eq, gt, gte, inArray, isNull, ne, or, type SQL, sql } from "drizzle-orm";
import { cardTries, donations } from "@/db/schema/payment";
import { recurringGiftPeriods } from "@/db/schema/recurring";
import { MINUTE } from "@/lib/kernel";
import { type Ctx, inTransaction } from "@/lib/platform";
import { attemptHash } from "../tries/keys";
import { scopedKeysOf } from "./draft";
import { OPEN_STATES } from "./open-states";

/** Within this time an equal gift needs confirmation. */
const LATELY = 10 * MINUTE;

type Intended = {
  /** Scoped key of this attempt. */
  attemptKey: string;
  communityId: string;
  campaignId: string | null;
  amountCents: number;
  comparedWith: ComparedWith;
};

/** A member's gifts, or those of a visitor's browser by scoped key. */
type ComparedWith = { userId: string } | { keys: string[]; roots: string[] };

export type EqualGift = {
  donationId: string;
  attemptKey: string;
  /** Milliseconds; null while its bank is being asked. */
  ago: number | null;
};

/**
 * Compares visitors only with the gifts of their browser (`keys`): a comparison by e-mail address would reveal
 * whether someone else gave.
 */
export const comparedWith = (ctx: Ctx, keys: readonly string[]): ComparedWith =>
  ctx.actor.kind === "user"
    ? { userId: ctx.actor.userId }
    : { keys: scopedKeysOf(ctx, keys), roots: [...keys] };

const isTheirs = (compared: ComparedWith): SQL | undefined =>
  "userId" in compared
    ? eq(donations.donorId, compared.userId)
    : and(isNull(donations.donorId), inArray(donations.attemptKey, compared.keys));

/** Attempts at a bank, or accepted but not yet booked. An unused client secret is no gift. */
async function underWay(ctx: Ctx, attemptKeys: string[], since: Date): Promise<Set<string>> {
  if (attemptKeys.length === 0) return new Set();
  const hashes = new Map(attemptKeys.map((key) => [attemptHash(key), key]));
  const open = await ctx.db
    .select({ attempt: cardTries.attempt })
    .from(cardTries)
    .where(
      and(
        inArray(cardTries.attempt, [...hashes.keys()]),
        or(eq(cardTries.state, "closed"), and(eq(cardTries.state, "open"), eq(cardTries.kind, "try"))),
        gte(cardTries.at, since),
      ),
    );
  return new Set(open.flatMap(({ attempt }) => hashes.get(attempt) ?? []));
}

/**
 * Finds the person's other gift of the same sum to the same target, paid within ten minutes or in progress.
 * It prompts a question, not a refusal. Automatic gifts of a plan are matched but never ask.
 */
export async function equalGiftLately(ctx: Ctx, gift: Intended): Promise<EqualGift | null> {
  const now = ctx.now().getTime();
  const since = new Date(now - LATELY);
  const rows = await ctx.db
    .select({
      donationId: donations.id,
      attemptKey: donations.attemptKey,
      state: donations.state,
      settledAt: donations.settledAt,
      updatedAt: donations.updatedAt,
      period: recurringGiftPeriods.state,
    })
    .from(donations)
    .leftJoin(
      recurringGiftPeriods,
      and(
        eq(recurringGiftPeriods.recurringGiftId, donations.recurringGiftId),
        eq(recurringGiftPeriods.number, donations.recurringPeriod),
      ),
    )
    .where(
      and(
        isTheirs(gift.comparedWith),
        ne(donations.attemptKey, gift.attemptKey),
        eq(donations.communityId, gift.communityId),
        gift.campaignId === null ? isNull(donations.campaignId) : eq(donations.campaignId, gift.campaignId),
        eq(donations.amountCents, gift.amountCents),
        or(gt(donations.settledAt, since), inArray(donations.state, [...OPEN_STATES])),
      ),
    )
    .orderBy(desc(donations.settledAt));
  const found = (row: (typeof rows)[number]): EqualGift => ({
    donationId: row.donationId,
    attemptKey: row.attemptKey,
    ago: row.settledAt && Math.max(0, now - row.settledAt.getTime()),
  });
  const paid = rows.find(({ settledAt }) => settledAt !== null);
  if (paid) return found(paid);
  const tried = await underWay(
    ctx,
    rows.map(({ attemptKey }) => attemptKey),
    since,
  );
  const open = rows.find(
    ({ attemptKey, state, updatedAt, period }) =>
      tried.has(attemptKey) || period === "charging" || (state === "processing" && updatedAt > since),
  );
  return open ? found(open) : null;
}

export class AskFirst extends Error {
  override name = "AskFirst";
  constructor(readonly equal: EqualGift) {
    super("the donor is asked first");
  }
}

/**
 * Throws `AskFirst` for an equal gift, after the try was counted. Serializes the donor's gifts until commit,
 * so of two concurrent tabs the second sees the first.
 */
export async function demandNoEqual(ctx: Ctx, gift: Intended): Promise<void> {
  const { comparedWith: compared } = gift;
  const names = "userId" in compared ? [compared.userId] : [...new Set(compared.roots)].sort();
  await inTransaction(ctx, async (tx) => {
    for (const name of names) {
      await tx.db.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`equal-gift:${name}`}, 0))`);
    }
    const equal = await equalGiftLately(tx, gift);
    if (equal) throw new AskFirst(equal);
  });
}
