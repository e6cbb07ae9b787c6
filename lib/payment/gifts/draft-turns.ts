import { centsToDollars, conflict, DomainError, notFound, type PlainReason } from "@/lib/kernel";
import type { Ctx } from "@/lib/platform";
import { abandonDonation } from "./abandon-donation";
import { donationStatus } from "./donation-status";
import { type CheckoutChoice, type GiftDraft, isDone, isSameChoice, withNextKey } from "./draft";
import { type Attempt, attemptBy, scopedKey } from "./open-attempt";

/** A draft to pay, or one of which nothing is left to pay. */
export type Ready = { draft: GiftDraft; isDone: boolean };

const ready = (draft: GiftDraft): Ready => ({ draft, isDone: false });

const done = (draft: GiftDraft, state: Attempt["state"]): Ready => ({
  draft: { ...draft, isPaid: state === "succeeded" },
  isDone: true,
});

/**
 * The draft to pay now. After a cancelled attempt, or with another sum or giver, it gets a new key; in
 * the second case the old attempt is made unpayable first.
 */
export async function readyDraft(ctx: Ctx, draft: GiftDraft, choice: CheckoutChoice): Promise<Ready> {
  const { donationId, key } = draft;
  if (donationId === null) return ready({ ...draft, ...choice });
  const asked = { donationId, attemptKey: key };
  const isSame = draft.isFixed || isSameChoice(draft, choice);
  const state = isSame ? (await donationStatus(ctx, asked)).state : await abandonDonation(ctx, asked);
  if (isDone(state)) return done(draft, state);
  const isKept = draft.isFixed || (isSame && state !== "canceled");
  return ready(isKept ? draft : withNextKey(draft, choice));
}

/** An attempt was given up in another tab while its card was tried. */
export class GivenUp extends DomainError {
  /** What the bank answered all the same; null when it was not asked. */
  constructor(readonly answer: PlainReason | null) {
    super("conflict", "gift.cancelled");
  }
}

/**
 * Whether an attempt of this draft stands in the way of which the browser never heard: one with another sum or giver, or one
 * that was cancelled since, as by a hold that is lifted by now. A gift of a plan has one attempt alone.
 */
export const isOfLostAnswer = (error: unknown, { isFixed }: GiftDraft): boolean =>
  error instanceof DomainError &&
  (error.reason === "gift.started_otherwise" || (error.reason === "gift.cancelled" && !isFixed));

/** The draft as its attempt says, of which this browser has not heard. */
const asAttempted = (draft: GiftDraft, { id, amountCents, coverFees, ...row }: Attempt): GiftDraft => ({
  ...draft,
  donationId: id,
  amount: centsToDollars(amountCents),
  coverFees,
  visitor:
    row.visitorFirstName !== null && row.visitorLastName !== null && row.visitorEmail !== null
      ? { firstName: row.visitorFirstName, lastName: row.visitorLastName, email: row.visitorEmail }
      : draft.visitor,
});

const attemptOf = (ctx: Ctx, { key }: GiftDraft) => attemptBy(ctx, scopedKey(ctx, key));

/**
 * The draft as paid, where another tab or a call whose answer got lost has paid it. Throws `gift.cancelled` where its attempt
 * was closed. Asked before the card is looked at, whose token may be used up, and before the donor's device works for it.
 */
export async function paidBefore(ctx: Ctx, draft: GiftDraft): Promise<GiftDraft | null> {
  if (draft.isFixed) return null;
  const known = await attemptOf(ctx, draft);
  if (known?.state === "canceled") throw conflict("gift.cancelled");
  return known && isDone(known.state) ? done(asAttempted(draft, known), known.state).draft : null;
}

/** The draft to pay instead of one whose attempt stands in its way (`isOfLostAnswer`): the old attempt is made unpayable. */
export async function afterLostAnswer(ctx: Ctx, draft: GiftDraft): Promise<Ready> {
  const row = await attemptOf(ctx, draft);
  if (!row) throw notFound("no such attempt");
  const state = await abandonDonation(ctx, { donationId: row.id, attemptKey: draft.key });
  if (isDone(state)) return done(asAttempted(draft, row), state);
  const { amount, coverFees, visitor } = draft;
  return ready(withNextKey(draft, { amount, coverFees, visitor }));
}
