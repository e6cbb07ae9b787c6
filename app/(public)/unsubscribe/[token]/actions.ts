"use server";

import { typed } from "@/app/_features/forms/typed-text";
import { formAction } from "@/app/_lib/action";
import { unsubscribe } from "@/lib/notification";

/** Handles the page's button; the link alone changes nothing. */
export const stopEmails = formAction(async (ctx, form) => {
  await unsubscribe(ctx, typed(form, "token"));
});
