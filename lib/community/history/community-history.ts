import { and, desc, eq, inArray, isNotNull, isNull, lt, or, type SQL } from "drizzle-orm";
import { z } from "zod";
import { campaigns } from "@/db/schema/community";
import { people } from "@/db/schema/people";
import { auditLog } from "@/db/schema/platform";
import { fullName } from "@/lib/kernel";
import { type Ctx, HISTORY_ACTIONS, type HistoryAction, idSchema, isByProvider, query } from "@/lib/platform";
import { idOf } from "../facts";
import { requireAdmin } from "../policies";
import { communityIdSchema } from "../schemas";
import { notForCaller } from "../visibility";

export type HistoryPerson = { name: string } | "provider" | "deleted" | "unknown";

const detailsSchema = z.object({
  count: z.number().optional().catch(undefined),
  amountCents: z.number().optional().catch(undefined),
  fields: z.array(z.string()).optional().catch(undefined),
  joining: z.string().optional().catch(undefined),
  contacts: z.string().optional().catch(undefined),
  isListed: z.boolean().optional().catch(undefined),
});

/** Never reveals a campaign's recipient. */
export type HistoryLine = {
  id: string;
  at: Date;
  action: HistoryAction;
  by: HistoryPerson;
  whom: HistoryPerson | null;
  campaignName: string | null;
} & z.output<typeof detailsSchema>;

/** Cursor of the next page; null at the end. */
type HistoryPage = { lines: HistoryLine[]; older: string | null };

const HISTORY_PAGE = 25;

const userIn = z.object({ userId: idSchema }).partial().catch({});

/** A draft's rows keep the draft's id. */
const isAbout = or(eq(campaigns.id, auditLog.campaignId), eq(campaigns.launchedFrom, auditLog.campaignId));

/** Hides a campaign for the reader, and everything about it. */
const existing = (ctx: Ctx, communityId: string): SQL | undefined =>
  and(
    eq(auditLog.communityId, communityId),
    inArray(auditLog.action, HISTORY_ACTIONS),
    or(isNull(auditLog.campaignId), and(isNotNull(campaigns.id), notForCaller(ctx))),
  );

/** Everything if the line does not exist for this reader. */
async function olderThan(
  ctx: Ctx,
  communityId: string,
  before: string | undefined,
): Promise<SQL | undefined> {
  const id = idSchema.safeParse(before).data;
  if (id === undefined) return undefined;
  const [line] = await ctx.db
    .select({ at: auditLog.at })
    .from(auditLog)
    .leftJoin(campaigns, isAbout)
    .where(and(eq(auditLog.id, id), existing(ctx, communityId)));
  return line && or(lt(auditLog.at, line.at), and(eq(auditLog.at, line.at), lt(auditLog.id, id)));
}

async function namesOf(ctx: Ctx, ids: (string | null | undefined)[]): Promise<Map<string, HistoryPerson>> {
  const known = [...new Set(ids.flatMap((id) => id ?? []))];
  if (known.length === 0) return new Map();
  const rows = await ctx.db
    .select({
      id: people.id,
      firstName: people.firstName,
      lastName: people.lastName,
      deletedAt: people.deletedAt,
    })
    .from(people)
    .where(inArray(people.id, known));
  return new Map(
    rows.map(({ id, deletedAt, ...row }): [string, HistoryPerson] => {
      const name = fullName(row);
      return [id, deletedAt || name === "" ? "deleted" : { name }];
    }),
  );
}

/**
 * Newest first, 25 lines per page. Pages are index ranges: a page count could reveal a hidden line. For
 * admins; a recipient sees no lines about their campaign. Throws like `requireAdmin`.
 */
export const communityHistory = query(
  communityIdSchema.extend({
    /** Last line of the previous page. */
    before: z.string().max(200).optional(),
  }),
  async (ctx, input): Promise<HistoryPage> => {
    const communityId = idOf(input.communityId);
    await requireAdmin(ctx, communityId);
    const rows = await ctx.db
      .select({
        id: auditLog.id,
        at: auditLog.at,
        action: auditLog.action,
        actorId: auditLog.actorId,
        data: auditLog.data,
        campaignName: campaigns.name,
      })
      .from(auditLog)
      .leftJoin(campaigns, isAbout)
      .where(and(existing(ctx, communityId), await olderThan(ctx, communityId, input.before)))
      .orderBy(desc(auditLog.at), desc(auditLog.id))
      .limit(HISTORY_PAGE + 1);
    const shown = rows.slice(0, HISTORY_PAGE).map((row) => ({
      ...row,
      action: row.action as HistoryAction,
      userId: userIn.parse(row.data).userId,
    }));
    const names = await namesOf(
      ctx,
      shown.flatMap(({ actorId, userId }) => [actorId, userId]),
    );
    const personOf = (id: string | null | undefined): HistoryPerson => names.get(id ?? "") ?? "unknown";
    const lines = shown.map(({ actorId, userId, data, ...row }) => ({
      ...row,
      ...detailsSchema.parse(data),
      by: isByProvider(row.action) ? "provider" : personOf(actorId),
      whom: userId === undefined ? null : personOf(userId),
    }));
    return { lines, older: rows.length > HISTORY_PAGE ? (shown.at(-1)?.id ?? null) : null };
  },
);
