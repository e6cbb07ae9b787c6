"use server";

import { redirect } from "next/navigation";
import { typed } from "@/app/_features/forms/typed-text";
import { flash, formAction } from "@/app/_lib/action";
import { DomainError } from "@/lib/kernel";
import { settleTrouble, tryTroubleAgain } from "@/lib/payment";
import { translatorOf } from "@/messages";

const t = translatorOf("en", "desk.inbox");

/** Shows a notice if a colleague or the worker closed the trouble first. */
async function andShow(done: string, change: () => Promise<void>): Promise<never> {
  try {
    await change();
    await flash(done);
  } catch (error) {
    if (!(error instanceof DomainError && error.code === "conflict")) throw error;
    await flash(error.title, "problem");
  }
  redirect("/platform/inbox");
}

export const tryAgain = formAction((ctx, form) =>
  andShow(t("triesAgain"), () => tryTroubleAgain(ctx, typed(form, "troubleId"))),
);

export const settle = formAction((ctx, form) =>
  andShow(t("resolved"), () => settleTrouble(ctx, typed(form, "troubleId", "reason"))),
);
