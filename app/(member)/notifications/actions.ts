"use server";

import { refresh } from "next/cache";
import { formAction } from "@/app/_lib/action";
import { markNotificationsRead } from "@/lib/notification";

/** Moves what is new in one community to the archive. */
export const markRead = formAction(async (ctx, form) => {
  const communityId = form.get("communityId");
  await markNotificationsRead(ctx, {
    communityId: typeof communityId === "string" ? communityId : undefined,
  });
  refresh();
});
