"use server";

import { formAction } from "@/app/_lib/action";
import { typedText } from "@/app/_lib/typed-text";
import { unsubscribe } from "@/lib/notification";

/** The button of the page; the link alone changes nothing. */
export const stopEmails = formAction(async (ctx, form) => {
  await unsubscribe(ctx, { token: typedText(form, "token") });
});
