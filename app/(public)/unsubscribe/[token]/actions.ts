"use server";

import { formAction } from "@/app/_lib/action";
import { unsubscribe } from "@/lib/notification";

/** The button of the page; the link alone changes nothing. */
export const stopEmails = formAction(async (ctx, form) => {
  const token = form.get("token");
  await unsubscribe(ctx, { token: typeof token === "string" ? token : "" });
});
