"use server";

import { redirect } from "next/navigation";
import { typed } from "@/app/_features/forms/typed-text";
import { enter, waitingForCode } from "@/app/_features/sign-in/open-session";
import { formAction } from "@/app/_lib/action";
import { finishSignIn } from "@/lib/identity";
import { hasReason } from "@/lib/kernel";
import { restartPath } from "./restart";

/** A code of the app or a recovery code. */
export const giveCode = formAction(async (ctx, form) => {
  const waiting = await waitingForCode();
  if (!waiting) redirect(restartPath(undefined));
  const { challenge, remember, destination } = waiting;
  try {
    const authentication = await finishSignIn(ctx, { challenge, ...typed(form, "code") });
    redirect(await enter(ctx, authentication, { remember, destination }));
  } catch (error) {
    if (hasReason(error, "sign_in.too_late", "access.log_in")) redirect(restartPath(destination));
    throw error;
  }
});
