import {
  and,
  count,
  desc,
  eq,
  inArray,
  isNotNull,
  isNull,
  type SQL,
  type SQLWrapper,
  sql,
} from "drizzle-orm";
import { z } from "zod";
import { campaignFacts, communityFacts } from "@/db/schema/community-facts";
import { messages, notifications } from "@/db/schema/notification";
import { MAX_PAGE_SIZE, offsetOf, pageOf } from "@/lib/kernel";
import { type Ctx, command, idSchema, query, requireUser } from "@/lib/platform";
import { isHiddenInApp } from "../messages/private-texts";

const box = z.object({ communityId: idSchema, box: z.enum(["unread", "archive"]) });

type Box = { communityId: string | SQLWrapper; box: "unread" | "archive" };

const inBox = (userId: string | SQLWrapper, where: Box) =>
  and(
    eq(notifications.userId, userId),
    eq(notifications.communityId, where.communityId),
    // A deleted community's approval was withdrawn.
    sql`exists (
      select 1 from ${communityFacts}
      where ${communityFacts.id} = ${notifications.communityId} and ${communityFacts.confirmedAt} is not null)`,
    // Hides campaigns that are now for the reader. Checked per message: as a join, Postgres would scan
    // everyone's.
    sql`(${notifications.campaignId} is null or not (
      select ${isHiddenInApp({ template: sql`of_it.template`, campaignId: notifications.campaignId, userId: sql`${userId}::uuid` })}
      from ${messages} of_it where of_it.id = ${notifications.messageId}))`,
    where.box === "unread" ? isNull(notifications.readAt) : isNotNull(notifications.readAt),
  );

const columns = {
  id: notifications.id,
  message: notifications.message,
  campaignId: notifications.campaignId,
  template: messages.template,
  /** Null for a campaign's. */
  link: sql<string | null>`case when ${messages.kind} = 'direct' then ${messages.data} ->> 'link' end`,
  /** Null for drafts and personal messages. */
  campaignName: sql<string | null>`(
    select ${campaignFacts.name} from ${campaignFacts}
    where ${campaignFacts.id} = ${notifications.campaignId} and ${messages.kind} = 'campaign'
      and ${campaignFacts.status} in ('launched', 'stopped', 'completed'))`,
  createdAt: notifications.createdAt,
  readAt: notifications.readAt,
};

export const countNotifications = query(box, async (ctx, input) => {
  const { userId } = requireUser(ctx);
  const [row] = await ctx.db.select({ n: count() }).from(notifications).where(inBox(userId, input));
  return row?.n ?? 0;
});

/** Checks no permission. */
export const numberOfUnread = (userId: SQLWrapper, communityId: SQLWrapper): SQL<number> =>
  sql<number>`(select count(*)::int from ${notifications} where ${inBox(userId, { communityId, box: "unread" })})`;

/** Lists the caller's notifications, newest first. No kept counts: they would reveal those now hidden. */
export const listNotifications = query(
  box.extend({
    pageSize: z.number().int().min(1).max(MAX_PAGE_SIZE),
    page: z.number().int().min(1).max(1_000_000),
  }),
  async (ctx, input) => {
    const { userId } = requireUser(ctx);
    const [total, rows] = await Promise.all([
      countNotifications(ctx, input),
      ctx.db
        .select(columns)
        .from(notifications)
        .innerJoin(messages, eq(messages.id, notifications.messageId))
        .where(inBox(userId, input))
        .orderBy(desc(notifications.createdAt), desc(notifications.id))
        .limit(input.pageSize)
        .offset(offsetOf(input.page, input.pageSize)),
    ]);
    return pageOf(rows, total, input.page, input.pageSize);
  },
);

/** The reference row may be read by now. */
const olderThan = (ctx: Ctx, userId: string, id: string) => {
  const last = ctx.db
    .select({ createdAt: notifications.createdAt, id: notifications.id })
    .from(notifications)
    .where(and(eq(notifications.id, id), eq(notifications.userId, userId)));
  return sql`(${notifications.createdAt}, ${notifications.id}) < (${last})`;
};

/** Lists new notifications older than `after`. Keyset paging, so that reading some skips none. */
export const nextNotifications = query(
  z.object({
    communityId: idSchema,
    after: idSchema.optional(),
    pageSize: z.number().int().min(1).max(MAX_PAGE_SIZE),
  }),
  async (ctx, { communityId, after, pageSize }) => {
    const { userId } = requireUser(ctx);
    return ctx.db
      .select(columns)
      .from(notifications)
      .innerJoin(messages, eq(messages.id, notifications.messageId))
      .where(
        and(
          inBox(userId, { communityId, box: "unread" }),
          after === undefined ? undefined : olderThan(ctx, userId, after),
        ),
      )
      .orderBy(desc(notifications.createdAt), desc(notifications.id))
      .limit(pageSize);
  },
);

/** Archives the caller's own only. */
export const markNotificationsSeen = command(
  z.object({ ids: z.array(idSchema).max(100) }),
  async (ctx, { ids }) => {
    const { userId } = requireUser(ctx);
    if (ids.length === 0) return;
    await ctx.db
      .update(notifications)
      .set({ readAt: ctx.now() })
      .where(
        and(eq(notifications.userId, userId), isNull(notifications.readAt), inArray(notifications.id, ids)),
      );
  },
);

export const markNotificationsRead = command(
  z.object({ communityId: idSchema.optional() }),
  async (ctx, { communityId }) => {
    const { userId } = requireUser(ctx);
    await ctx.db
      .update(notifications)
      .set({ readAt: ctx.now() })
      .where(
        and(
          eq(notifications.userId, userId),
          isNull(notifications.readAt),
          communityId ? eq(notifications.communityId, communityId) : undefined,
        ),
      );
  },
);
