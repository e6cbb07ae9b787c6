import { and, asc, eq, gte, inArray, max } from "drizzle-orm";
import { auditLog } from "@/db/schema/platform";
import type { Ctx } from "./context";
import { idSchema, newId } from "./ids";

type Subject = { type: string; id: string };

const idIn = (value: unknown) => idSchema.safeParse(value).data ?? null;

/**
 * In which community's history a line stands, and about which campaign it is: the subject, or `communityId` and
 * `campaignId` in its data.
 */
const belongsTo = (subject: Subject, data: Record<string, unknown>) => ({
  communityId: idIn(subject.type === "community" ? subject.id : data.communityId),
  campaignId: idIn(subject.type === "campaign" ? subject.id : data.campaignId),
});

/**
 * Writes an audit row in the transaction of the change. `data` holds ids and codes, never names. What a community's
 * admins should read of it needs a sentence in `lib/community/history`, and whatever is about a campaign its
 * `campaignId`: for whom the campaign is, the line does not exist.
 */
export async function audit(
  ctx: Ctx,
  action: string,
  subject: Subject,
  data: Record<string, unknown> = {},
): Promise<void> {
  await auditEach(ctx, action, [subject], data);
}

/** Rows of this action since then, without names: their subject, time and data, the oldest first. For the system's looks. */
export const auditedSince = (ctx: Ctx, action: string, since: Date) =>
  ctx.db
    .select({ subjectId: auditLog.subjectId, at: auditLog.at, data: auditLog.data })
    .from(auditLog)
    .where(and(eq(auditLog.action, action), gte(auditLog.at, since)))
    .orderBy(asc(auditLog.at), asc(auditLog.id))
    .limit(1000);

/** When this action was last written for each of these subjects; one that has no row is missing. Checks no permission. */
export async function lastAudited(
  ctx: Ctx,
  action: string,
  { type, ids }: { type: string; ids: readonly string[] },
): Promise<Map<string, Date>> {
  if (ids.length === 0) return new Map();
  const rows = await ctx.db
    .select({ id: auditLog.subjectId, at: max(auditLog.at) })
    .from(auditLog)
    .where(
      and(eq(auditLog.subjectType, type), inArray(auditLog.subjectId, [...ids]), eq(auditLog.action, action)),
    )
    .groupBy(auditLog.subjectId);
  return new Map(rows.flatMap(({ id, at }) => (at ? [[id, at] as const] : [])));
}

/** Writes one audit row for each of many subjects of the same action. */
export async function auditEach(
  ctx: Ctx,
  action: string,
  subjects: Subject[],
  data: Record<string, unknown> = {},
): Promise<void> {
  if (subjects.length === 0) return;
  await ctx.db.insert(auditLog).values(
    subjects.map((subject) => ({
      id: newId(),
      at: ctx.now(),
      actorId: ctx.actor.kind === "user" ? ctx.actor.userId : null,
      action,
      subjectType: subject.type,
      subjectId: subject.id,
      data,
      ...belongsTo(subject, data),
    })),
  );
}
