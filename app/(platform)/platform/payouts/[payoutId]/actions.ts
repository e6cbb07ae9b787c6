"use server";

import { refresh } from "next/cache";
import { redirect } from "next/navigation";
import { formatPhone } from "@/app/_features/forms/phone";
import { typed, typedText } from "@/app/_features/forms/typed-text";
import { type ActionState, flash, formAction } from "@/app/_lib/action";
import { DomainError } from "@/lib/kernel";
import {
  markPayoutReturned,
  markPayoutSent,
  type OpenedPayout,
  openPayout,
  putPayoutBack,
} from "@/lib/payment";
import { translatorOf } from "@/messages";

const t = translatorOf("en", "desk.payout");

export type Look = ActionState & { opened?: Pick<OpenedPayout, "recipient" | "receivingMethod"> };

/** Takes up a ready payout. Each look writes one log line. */
export const look = formAction<Look>(async (ctx, form) => {
  const { recipient, receivingMethod: method } = await openPayout(ctx, {
    ...typed(form, "payoutId"),
    reason: typedText(form, "reason").trim() || undefined,
  });
  refresh();
  const phoneNumber = recipient.phoneNumber && formatPhone(recipient.phoneNumber);
  const receivingMethod =
    method?.method === "paper_check" ? { ...method, phoneNumber: formatPhone(method.phoneNumber) } : method;
  return { opened: { recipient: { ...recipient, phoneNumber }, receivingMethod } };
});

/** Shows a notice if another change came first. */
async function settle(payoutId: string, done: string, change: () => Promise<void>): Promise<never> {
  try {
    await change();
    await flash(done);
  } catch (error) {
    if (!(error instanceof DomainError && error.code === "conflict")) throw error;
    await flash(error.title, "problem");
  }
  redirect(`/platform/payouts/${encodeURIComponent(payoutId)}`);
}

export const markSent = formAction(async (ctx, form) => {
  const { payoutId } = typed(form, "payoutId");
  return settle(payoutId, t("nowSent"), () =>
    markPayoutSent(ctx, {
      payoutId,
      ...typed(form, "reference"),
      chosenAt: typedText(form, "chosenAt") || undefined,
    }),
  );
});

export const markReturned = formAction(async (ctx, form) => {
  const { payoutId } = typed(form, "payoutId");
  return settle(payoutId, t("nowReturned"), () =>
    markPayoutReturned(ctx, { payoutId, ...typed(form, "reason") }),
  );
});

export const putBack = formAction(async (ctx, form) => {
  const { payoutId } = typed(form, "payoutId");
  return settle(payoutId, t("nowPutBack"), () => putPayoutBack(ctx, { payoutId }));
});
