import { because, conflict, formatShort, tooMany, workNeeded } from "@/lib/kernel";
import { type Ctx, conversation } from "@/lib/platform";
import { startDonationSchema } from "../schemas";
import { type Admission, mayHandOut } from "../tries/may-try";
import { type DonorInfo, donorInfo } from "./donor-info";
import { ensureIntent } from "./ensure-intent";
import { AskFirst, demandNoEqual } from "./equal-gift";
import { namingVisitorFields } from "./naming-visitor-fields";
import { type AskedAbout, type Attempt, openAttempt, scopedKey } from "./open-attempt";
import { type WireSum, wireSum } from "./quote";

/** `amount` is the charge in dollars. */
export type StartedDonation = WireSum & {
  donationId: string;
  clientSecret: string;
  donorInfo: DonorInfo;
};

/** Refuses API clients, which cannot queue: throws `too_many` with the required step. */
export function demandAdmission(
  admission: Admission,
): asserts admission is Extract<Admission, { kind: "admitted" }> {
  if (admission.kind === "work") throw workNeeded(admission.work);
  if (admission.kind === "wait") throw tooMany(admission.seconds);
}

/**
 * Refuses a member's new attempt equal to a recent gift unless the call confirms it, because API clients
 * cannot be asked. Throws `conflict`.
 *
 * - The same key is the same gift.
 * - Visitors are not compared, because an e-mail address proves nothing.
 */
export async function demandMeant(
  ctx: Ctx,
  { row, isKnown }: { row: AskedAbout; isKnown: boolean },
  { giveAgain }: { giveAgain: boolean },
): Promise<void> {
  if (giveAgain || isKnown || ctx.actor.kind !== "user") return;
  try {
    await demandNoEqual(ctx, { ...row, comparedWith: { userId: ctx.actor.userId } });
  } catch (error) {
    if (!(error instanceof AskFirst)) throw error;
    throw conflict(because("gift.same_lately", { amount: formatShort(row.amountCents) }));
  }
}

async function admit(
  ctx: Ctx,
  { attemptKey, work }: { attemptKey: string; work: string | null },
  gift: { visitorEmail: string | null; campaignId: string | null },
): Promise<void> {
  const scoped = scopedKey(ctx, attemptKey);
  demandAdmission(
    await mayHandOut(ctx, { ...gift, card: null, attemptKey: scoped, press: "intent", isUsedUp: true, work }),
  );
}

const start = conversation(startDonationSchema, async (ctx, input): Promise<StartedDonation> => {
  const attempt: Attempt = await openAttempt(ctx, input, {
    admit: (gift) => admit(ctx, input, gift),
    ask: (tx, asked) => demandMeant(tx, asked, input),
  });
  const intent = await ensureIntent(ctx, attempt, {
    keepCard: ctx.actor.kind === "user" && input.savePaymentMethod,
    confirmedBy: "browser",
  });
  if (!intent.client_secret) throw new Error(`intent ${intent.id} came without its client secret`);
  return {
    donationId: attempt.id,
    clientSecret: intent.client_secret,
    ...wireSum({ chargeCents: attempt.chargeCents, feeCents: attempt.expectedFeeCents }),
    donorInfo: await donorInfo(ctx, attempt),
  };
});

/**
 * Begins a gift for API clients (001 §3, §5), which confirm a new card with the client secret: writes the
 * attempt, then requests its one intent. Idempotent by key. Sums come from the row, never the client.
 *
 * - Throws `invalid`, `notFound`, `conflict` (campaign ended, key reused, recent equal gift), `too_many`,
 *   `unavailable`.
 */
export const startDonation = namingVisitorFields(start);
