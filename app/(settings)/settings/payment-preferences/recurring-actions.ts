"use server";

import { redirect } from "next/navigation";
import { getTranslations } from "next-intl/server";
import { typedText } from "@/app/_features/forms/typed-text";
import { openPeriodCheckout } from "@/app/_features/giving/pay-period";
import { preferencesHref, shownOf } from "@/app/_features/recurring/paths";
import { skippedIn } from "@/app/_features/recurring/skipped-in";
import { flash, formAction } from "@/app/_lib/action";
import { proofPath } from "@/app/_lib/paths";
import { DomainError } from "@/lib/kernel";
import {
  changeRecurringGift,
  endRecurringGift,
  pauseRecurringGift,
  redirectRecurringGift,
  resumeRecurringGift,
  skipRecurringGift,
} from "@/lib/payment";

const giftOf = (form: FormData) => ({ recurringGiftId: typedText(form, "id") });

const listAgain = (form: FormData) => preferencesHref({ shown: shownOf(typedText(form, "shown")) });

type Said =
  | "paused"
  | "pausedLast"
  | "resumed"
  | "skipped"
  | "tooLate"
  | "changed"
  | "ended"
  | "endedLast"
  | "redirected";

async function say(what: Said): Promise<void> {
  const t = await getTranslations("cards.said");
  await flash(t(what));
}

/** Without the required second factor, redirects to it and back to the list. */
async function orProof(form: FormData, work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    if (error instanceof DomainError && error.code === "proof_needed") redirect(proofPath(listAgain(form)));
    throw error;
  }
}

export const pauseGift = formAction(async (ctx, form) => {
  const { underWay } = await pauseRecurringGift(ctx, giftOf(form));
  await say(underWay ? "pausedLast" : "paused");
  redirect(listAgain(form));
});

export const resumeGift = formAction(async (ctx, form) => {
  await orProof(form, () => resumeRecurringGift(ctx, giftOf(form)));
  await say("resumed");
  redirect(listAgain(form));
});

export const skipGift = formAction(async (ctx, form) => {
  const { underWay } = await skipRecurringGift(ctx, { ...giftOf(form), ...skippedIn(form) });
  await say(underWay ? "tooLate" : "skipped");
  redirect(listAgain(form));
});

export const changeGift = formAction(async (ctx, form) => {
  await changeRecurringGift(ctx, {
    ...giftOf(form),
    amount: typedText(form, "amount").trim(),
    months: Number(typedText(form, "months")),
    coverFees: form.get("coverFees") === "on",
  });
  await say("changed");
  redirect(listAgain(form));
});

export const endGift = formAction(async (ctx, form) => {
  const { underWay } = await endRecurringGift(ctx, giftOf(form));
  await say(underWay ? "endedLast" : "ended");
  redirect(listAgain(form));
});

export const redirectGift = formAction(async (ctx, form) => {
  await orProof(form, () => redirectRecurringGift(ctx, giftOf(form)));
  await say("redirected");
  redirect(listAgain(form));
});

export const payGiftNow = formAction(async (ctx, form) => {
  redirect(await openPeriodCheckout(ctx, giftOf(form)));
});
