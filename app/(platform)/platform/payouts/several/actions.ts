"use server";

import { typedText } from "@/app/_features/forms/typed-text";
import { type ActionState, formAction } from "@/app/_lib/action";
import { markPayoutsSent, openPayouts, type PayoutToPay } from "@/lib/payment";
import { translatorOf } from "@/messages";

const t = translatorOf("en", "desk.several");

export type Several = ActionState & {
  opened?: PayoutToPay[];
  /** Number of chosen payouts that are no longer ready. */
  missing?: number;
  done?: string[];
  refused?: { number: string; why: string }[];
};

const referenceOf = (form: FormData, id: string) => typedText(form, `reference-${id}`).trim();

const step = formAction<Several>(async (ctx, form) => {
  const payoutIds = form.getAll("payoutId").map(String);
  if (typedText(form, "step") !== "sent") {
    const opened = await openPayouts(ctx, { payoutIds });
    return { opened, missing: payoutIds.length - opened.length };
  }
  const numberOf = (id: string) => typedText(form, `number-${id}`);
  const sent = payoutIds
    .map((payoutId) => ({ payoutId, reference: referenceOf(form, payoutId) }))
    .filter(({ reference }) => reference !== "")
    .map((one) => ({ ...one, chosenAt: typedText(form, `chosen-${one.payoutId}`) || undefined }));
  if (sent.length === 0) return { title: t("referenceNeeded") };
  const marked = await markPayoutsSent(ctx, { sent });
  const isDone = new Set(marked.filter(({ title }) => title === null).map(({ payoutId }) => payoutId));
  return {
    opened: await openPayouts(ctx, { payoutIds: payoutIds.filter((id) => !isDone.has(id)) }),
    done: [...isDone].map(numberOf),
    refused: marked.flatMap(({ payoutId, title }) =>
      title === null ? [] : [{ number: numberOf(payoutId), why: title }],
    ),
    values: Object.fromEntries(sent.map(({ payoutId, reference }) => [`reference-${payoutId}`, reference])),
  };
});

export async function paySeveral(previous: Several, form: FormData): Promise<Several> {
  const next: Several = await step(previous, form);
  return { opened: previous?.opened, ...next };
}
