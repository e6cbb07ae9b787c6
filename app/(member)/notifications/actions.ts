"use server";

import { refresh } from "next/cache";
import { getTranslations } from "next-intl/server";
import { typed } from "@/app/_features/forms/typed-text";
import { type ActionState, formAction } from "@/app/_lib/action";
import { getViewer } from "@/app/_lib/session";
import {
  countNotifications,
  markNotificationsRead,
  markNotificationsSeen,
  nextNotifications,
} from "@/lib/notification";
import { FIRST } from "./how-many";
import { type Item, itemOf } from "./items";

export const markRead = formAction(async (ctx, form) => {
  await markNotificationsRead(ctx, typed(form, "communityId"));
  refresh();
});

export type NextState = ActionState & { items?: Item[] };

/** 001 §9. */
export const loadNext = formAction<NextState>(async (ctx, form) => {
  const { communityId } = typed(form, "communityId");
  const rows = await nextNotifications(ctx, {
    communityId,
    ...typed(form, "after"),
    pageSize: FIRST,
  });
  const [viewer, say] = await Promise.all([getViewer(), getTranslations("notifications")]);
  const zone = viewer?.communities.find(({ id }) => id === communityId)?.timeZone ?? "UTC";
  return { ok: true, items: rows.map((row) => itemOf(row, zone, say)) };
});

export type SeenState = ActionState & { unread?: number };

export const markSeen = formAction<SeenState>(async (ctx, form) => {
  const ids = form.getAll("id").filter((id) => typeof id === "string");
  await markNotificationsSeen(ctx, { ids });
  const unread = await countNotifications(ctx, {
    ...typed(form, "communityId"),
    box: "unread",
  });
  return { ok: true, unread };
});
