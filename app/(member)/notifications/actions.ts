"use server";

import { refresh } from "next/cache";
import { formAction } from "@/app/_lib/action";
import { typedText } from "@/app/_lib/typed-text";
import { markNotificationsRead } from "@/lib/notification";

/** Moves what is new in one community to the archive. */
export const markRead = formAction(async (ctx, form) => {
  await markNotificationsRead(ctx, { communityId: typedText(form, "communityId") });
  refresh();
});
