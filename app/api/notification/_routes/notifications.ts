import { z } from "zod";
import { endpoint, idParam, pagedSchema, pagingParams } from "@/app/api/_http";
import { mapPage } from "@/lib/kernel";
import { countNotifications, listNotifications, markNotificationsRead } from "@/lib/notification";

const community = z.object({ id: idParam });
const paged = community.extend(pagingParams.shape);
const row = z.object({ message: z.string(), createdAt: z.iso.datetime() });

const list = (box: "unread" | "archive", summary: string) =>
  endpoint({
    method: "get",
    path: `/notification/communities/{id}/notifications/${box}/{pageSize}/{page}`,
    who: "member",
    summary,
    request: { params: paged },
    response: pagedSchema(row),
    handle: async (ctx, { params: { id, pageSize, page } }) =>
      mapPage(await listNotifications(ctx, { communityId: id, box, pageSize, page }), (item) => ({
        message: item.message,
        createdAt: item.createdAt.toISOString(),
      })),
  });

export const notificationRoutes = [
  endpoint({
    method: "get",
    path: "/notification/communities/{id}/notifications/unread/count",
    who: "member",
    summary: "How many of the caller's notifications are new",
    request: { params: community },
    response: z.object({ countNew: z.int() }),
    handle: async (ctx, { params }) => ({
      countNew: await countNotifications(ctx, { communityId: params.id, box: "unread" }),
    }),
  }),
  endpoint({
    method: "get",
    path: "/notification/communities/{id}/notifications/archive/count",
    who: "member",
    summary: "How many of the caller's notifications are in the archive",
    request: { params: community },
    response: z.object({ countArchive: z.int() }),
    handle: async (ctx, { params }) => ({
      countArchive: await countNotifications(ctx, { communityId: params.id, box: "archive" }),
    }),
  }),
  list("unread", "The caller's new notifications"),
  list("archive", "The caller's archived notifications"),
  endpoint({
    method: "post",
    path: "/notification/notifications/read",
    who: "member",
    summary: "Moves the caller's new notifications to the archive",
    response: z.object({ ok: z.literal(true) }),
    handle: async (ctx) => {
      await markNotificationsRead(ctx, {});
      return { ok: true } as const;
    },
  }),
];
