"use server";

import { redirect } from "next/navigation";
import { typed, typedText } from "@/app/_features/forms/typed-text";
import { skippedIn } from "@/app/_features/recurring/skipped-in";
import { formAction } from "@/app/_lib/action";
import { endRecurringGift, pauseRecurringGift, skipRecurringGift } from "@/lib/payment";
import { type Done, linkPath } from "./paths";

const tokenOf = (form: FormData) => typed(form, "token");

const again = (form: FormData, done: Done) => redirect(linkPath(typedText(form, "token"), done));

/** By button only, because e-mail scanners open links. */
export const pauseByLink = formAction(async (ctx, form) => {
  await pauseRecurringGift(ctx, tokenOf(form));
  again(form, "paused");
});

/** The next or the pending gift. */
export const skipByLink = formAction(async (ctx, form) => {
  const { underWay } = await skipRecurringGift(ctx, { ...tokenOf(form), ...skippedIn(form) });
  again(form, underWay ? "late" : "skipped");
});

export const endByLink = formAction(async (ctx, form) => {
  await endRecurringGift(ctx, tokenOf(form));
  again(form, "ended");
});
