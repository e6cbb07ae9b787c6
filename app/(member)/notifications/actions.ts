"use server";

import { refresh } from "next/cache";
import { typedText } from "@/app/_features/forms/typed-text";
import { formAction } from "@/app/_lib/action";
import { markNotificationsRead } from "@/lib/notification";

/** Moves what is new in one community to the archive. */
export const markRead = formAction(async (ctx, form) => {
  await markNotificationsRead(ctx, { communityId: typedText(form, "communityId") });
  refresh();
});
