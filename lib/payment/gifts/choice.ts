import { and, eq } from "drizzle-orm";
import { donations } from "@/db/schema/payment";
import { conflict } from "@/lib/kernel";
import { type Ctx, newId } from "@/lib/platform";
import { abandonDonation } from "./abandon-donation";
import { donationStatus } from "./donation-status";
import { type Found, findGift, type GiftDraft, isDone, isFixed, keyOfTurn } from "./draft";
import { type Attempt, contentOf } from "./open-attempt";

/** What a donor may change until a card has paid. */
export type Choice = Pick<
  GiftDraft,
  "amount" | "coverFees" | "isAnonymous" | "months" | "joinCommunity" | "visitor"
>;

/** Also compares the charge, which changes with the rates. */
export function isChosen(row: Attempt, choice: Choice): boolean {
  const { attemptHash, chargeCents } = contentOf({ ...row, ...choice });
  return row.attemptHash === attemptHash && row.chargeCents === chargeCents;
}

/** Writes the draft that replaces a canceled attempt, unless another tab has. */
async function replace(ctx: Ctx, { key, turn, row }: Found, choice: Choice): Promise<void> {
  const scope = row.attemptKey.slice(0, row.attemptKey.indexOf(":"));
  const now = ctx.now();
  await ctx.db
    .insert(donations)
    .values({
      id: newId(),
      attemptKey: `${scope}:${keyOfTurn(key, turn + 1)}`,
      ...contentOf({ ...row, ...choice }),
      donorId: row.donorId,
      language: row.language,
      state: "draft",
      createdAt: now,
      updatedAt: now,
    })
    .onConflictDoNothing();
}

/**
 * Returns the attempt to pay with this choice: a draft, or one that has exactly this choice. An attempt with
 * another choice whose card was tried is first made unpayable, and a draft replaces it: Stripe's cancel decides
 * between two tabs. A plan's gift has only one attempt.
 *
 * - Throws `notFound`, `conflict` after too many attempts.
 */
export async function attemptFor(ctx: Ctx, key: string, wanted: Choice): Promise<Found> {
  const found = await findGift(ctx, key);
  const { row, attemptKey } = found;
  if (row.state === "draft" || row.state === "succeeded") return found;
  const asked = { donationId: row.id, attemptKey };
  const isKept = isFixed(row) || isChosen(row, wanted);
  const state = isKept ? (await donationStatus(ctx, asked)).state : await abandonDonation(ctx, asked);
  if (isDone({ state }) || isFixed(row) || (isKept && state !== "canceled"))
    return { ...found, row: { ...row, state } };
  await replace(ctx, found, wanted);
  const next = await findGift(ctx, key);
  if (next.row.id === row.id) throw conflict("gift.cancelled");
  return next;
}

/** Changes a draft. Null once a card is tried, or if another tab has changed it since. */
export async function changeDraft(
  ctx: Ctx,
  { id, attemptHash }: Attempt,
  to: Partial<typeof donations.$inferInsert>,
): Promise<Attempt | null> {
  const [row] = await ctx.db
    .update(donations)
    .set(to)
    .where(and(eq(donations.id, id), eq(donations.state, "draft"), eq(donations.attemptHash, attemptHash)))
    .returning();
  return row ?? null;
}
