import { getTranslations } from "next-intl/server";
import { z } from "zod";
import { reasonWords } from "@/app/_features/i18n/error-words";
import { languageHere } from "@/app/_features/i18n/language-at";
import { proofPath } from "@/app/_lib/paths";
import type { VisitorErrors } from "@/components/donation/about-you";
import type { PayAnswer, PayOutcome } from "@/components/donation/types";
import {
  DomainError,
  dollarsToCents,
  type FieldReasons,
  formatShort,
  fullName,
  MINUTE,
  type Why,
} from "@/lib/kernel";
import { type DraftPayment, draftOutcome, payDraft, type SameGift } from "@/lib/payment";
import type { Ctx } from "@/lib/platform";
import { type Draft, draftBy, type KeptDraft, keepAsPaid, keepDraft, myDrafts } from "./draft";
import { amountPath, checkoutPath, thankYouPath } from "./flows";

export const payRequestSchema = z.object({
  attempt: z.uuid(),
  amount: z.number(),
  visitor: z
    .object({ firstName: z.string().max(200), lastName: z.string().max(200), email: z.string().max(500) })
    .nullable(),
  coverFees: z.boolean(),
  /** Missing from the previous release. */
  shownCents: z.number().int().optional(),
  saveCard: z.boolean(),
  savedCardId: z.string().max(200).nullable(),
  cardToken: z.string().max(200).nullable(),
  press: z.string().max(100),
  work: z.string().max(2_000).nullable(),
  giveAgain: z.boolean(),
});
type PayRequest = z.infer<typeof payRequestSchema>;

async function againQuestion(draft: Draft, ago: number | null): Promise<string> {
  const t = await getTranslations("giving.pay");
  const amount = formatShort(dollarsToCents(draft.amount));
  return ago === null ? t("underWay", { amount }) : t("again", { minutes: Math.floor(ago / MINUTE), amount });
}

function receiptOf(ctx: Ctx, { ago, donationId, otherKey }: SameGift, drafts: KeptDraft[]): string | null {
  if (ago === null) return null;
  if (ctx.actor.kind === "user") return `/settings/my-donations/${donationId}`;
  const other = drafts.find(({ draft }) => draft.key === otherKey && draft.donationId === donationId);
  return other ? thankYouPath(other.draft.flow, other.id) : null;
}

const inTheirWords = async (why: Why): Promise<string> => reasonWords(await languageHere(), why);

async function visitorErrors(fields: FieldReasons | undefined): Promise<VisitorErrors | null> {
  const errors: VisitorErrors = {};
  for (const field of ["firstName", "lastName", "email"] as const) {
    const why = fields?.[field]?.[0];
    if (why) errors[field] = await inTheirWords(why);
  }
  return Object.keys(errors).length > 0 ? errors : null;
}

async function refused(error: unknown, draft: Draft, draftId: string): Promise<PayAnswer> {
  if (!(error instanceof DomainError) || error.code === "internal") throw error;
  const wrongAmount = error.fields?.amount?.[0];
  if (wrongAmount) {
    return {
      kind: "amount",
      href: amountPath(draft, draftId),
      message: await inTheirWords(wrongAmount),
    };
  }
  const wrong = await visitorErrors(error.fields);
  if (wrong) return { kind: "you", errors: wrong };
  if (error.code === "proof_needed") {
    return { kind: "go", href: proofPath(checkoutPath(draft.flow, draftId)) };
  }
  if (error.code === "not_found" || error.reason === "campaign.ended") return { kind: "stale" };
  return { kind: "problem", title: await inTheirWords(error.why) };
}

type Kept = { found: Draft; draftId: string; others: KeptDraft[] };

async function answerTo(ctx: Ctx, payment: DraftPayment, kept: Kept): Promise<PayAnswer> {
  const { found, draftId, others } = kept;
  switch (payment.step) {
    case "again":
      return {
        kind: "again",
        question: await againQuestion(found, payment.ago),
        receiptHref: receiptOf(ctx, payment, others),
      };
    case "sum":
      return { kind: "sum", sums: payment.sums };
    case "work":
      return { kind: "work", work: payment.work };
    case "wait":
      return { kind: "wait", seconds: payment.seconds };
    case "bank":
      return { kind: "bank", clientSecret: payment.clientSecret };
    case "declined":
      return { kind: "declined", message: await inTheirWords(payment.reason) };
    default:
      return { kind: "go", href: thankYouPath(found.flow, draftId) };
  }
}

/** Begins a payment. Payment decides the result; the cookie stores it. */
export async function beginPayment(
  ctx: Ctx,
  { attempt: draftId, visitor, ...request }: PayRequest,
): Promise<PayAnswer> {
  const found = await draftBy(ctx, draftId);
  if (!found) return { kind: "stale" };
  try {
    const others = (await myDrafts(ctx)).filter(({ id }) => id !== draftId);
    const payment = await payDraft(ctx, {
      ...request,
      ...(found.flow === "visitor" && visitor ? { visitor } : {}),
      draft: found,
      language: await languageHere(),
      others: others.map(({ draft }) => draft),
    });
    // Would lose the donor's later choices.
    if ("draft" in payment && !found.isPaid) {
      const draft = { ...found, ...payment.draft };
      if (draft.visitor && !draft.isAnonymous) draft.shownAs = fullName(draft.visitor);
      await (draft.isPaid ? keepAsPaid(ctx, draftId, draft) : keepDraft(ctx, draftId, draft));
    }
    return await answerTo(ctx, payment, { found, draftId, others });
  } catch (error) {
    return refused(error, found, draftId);
  }
}

/** Ignores the browser's result. */
export async function paymentOutcome(ctx: Ctx, draftId: string): Promise<PayOutcome> {
  const draft = await draftBy(ctx, draftId);
  if (!draft) return { kind: "open", message: null };
  const { isPaid, isDone, failureReason } = await draftOutcome(ctx, { draft });
  if (isPaid) await keepAsPaid(ctx, draftId, draft);
  if (isDone) return { kind: "go", href: thankYouPath(draft.flow, draftId) };
  return { kind: "open", message: failureReason && (await inTheirWords(failureReason)) };
}
