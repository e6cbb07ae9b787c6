import { centsToDollars, conflict, DomainError, notFound, type PlainReason } from "@/lib/kernel";
import type { Ctx } from "@/lib/platform";
import { abandonDonation } from "./abandon-donation";
import { donationStatus } from "./donation-status";
import { type CheckoutChoice, type GiftDraft, isDone, isSameChoice, withNextKey } from "./draft";
import { type Attempt, attemptBy, scopedKey } from "./open-attempt";

type Ready = { draft: GiftDraft; isDone: boolean };

const ready = (draft: GiftDraft): Ready => ({ draft, isDone: false });

const done = (draft: GiftDraft, state: Attempt["state"]): Ready => ({
  draft: { ...draft, isPaid: state === "succeeded" },
  isDone: true,
});

/**
 * Returns the draft to pay. A cancelled attempt, or another sum or giver, needs a new key; in the second case
 * the old attempt is first made unpayable.
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

/** The attempt was cancelled in another tab during its card's try. */
export class GivenUp extends DomainError {
  /** Null if the bank was not asked. */
  constructor(readonly answer: PlainReason | null) {
    super("conflict", "gift.cancelled");
  }
}

/**
 * Recognizes an attempt unknown to this browser, which blocks the draft: another sum or giver, or cancelled
 * since (for instance by a hold now lifted). A gift of a plan has only one attempt.
 */
export const isOfLostAnswer = (error: unknown, { isFixed }: GiftDraft): boolean =>
  error instanceof DomainError &&
  (error.reason === "gift.started_otherwise" || (error.reason === "gift.cancelled" && !isFixed));

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
 * Returns the draft if another tab, or a call with a lost response, has paid it. Runs before the card check,
 * because the token may be used, and before proof of work. Throws `gift.cancelled`.
 */
export async function paidBefore(ctx: Ctx, draft: GiftDraft): Promise<GiftDraft | null> {
  if (draft.isFixed) return null;
  const known = await attemptOf(ctx, draft);
  if (known?.state === "canceled") throw conflict("gift.cancelled");
  return known && isDone(known.state) ? done(asAttempted(draft, known), known.state).draft : null;
}

/** Makes the blocking attempt (`isOfLostAnswer`) unpayable. */
export async function afterLostAnswer(ctx: Ctx, draft: GiftDraft): Promise<Ready> {
  const row = await attemptOf(ctx, draft);
  if (!row) throw notFound("no such attempt");
  const state = await abandonDonation(ctx, { donationId: row.id, attemptKey: draft.key });
  if (isDone(state)) return done(asAttempted(draft, row), state);
  const { amount, coverFees, visitor } = draft;
  return ready(withNextKey(draft, { amount, coverFees, visitor }));
}
