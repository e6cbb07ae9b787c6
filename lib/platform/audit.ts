import { and, asc, eq, gte, inArray, isNotNull, max, or } from "drizzle-orm";
import { auditLog } from "@/db/schema/platform";
import { type AuditAction, SEALED_ACTIONS } from "./audit-actions";
import { type Ctx, requireSystem } from "./context";
import { idSchema, newId } from "./ids";
import { keyedHash, keyedHashes } from "./keyed-hash";
import { sealedColumn } from "./reseal";
import { seal } from "./seal";

type Subject = { type: string; id: string };

const idIn = (value: unknown) => idSchema.safeParse(value).data ?? null;

/** Both come from the subject, or from `communityId` and `campaignId` in its data. */
const belongsTo = (subject: Subject, data: Record<string, unknown>) => ({
  communityId: idIn(subject.type === "community" ? subject.id : data.communityId),
  campaignId: idIn(subject.type === "campaign" ? subject.id : data.campaignId),
});

/**
 * Writes an audit row in the transaction of the change.
 *
 * - `data` holds ids and codes, never names.
 * - Rows about a campaign need its `campaignId`: they are hidden from its recipient.
 */
export async function audit(
  ctx: Ctx,
  action: AuditAction,
  subject: Subject,
  data: Record<string, unknown> = {},
): Promise<void> {
  await auditEach(ctx, action, [subject], data);
}

/** Reads audit rows, oldest first, without names. For the system's looks. */
export const auditedSince = (ctx: Ctx, action: AuditAction, since: Date) =>
  ctx.db
    .select({ subjectId: auditLog.subjectId, at: auditLog.at, data: auditLog.data })
    .from(auditLog)
    .where(and(eq(auditLog.action, action), gte(auditLog.at, since)))
    .orderBy(asc(auditLog.at), asc(auditLog.id))
    .limit(1000);

/** Checks no permission. */
export async function lastAudited(
  ctx: Ctx,
  action: AuditAction,
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

const isSealed = (action: string) => SEALED_ACTIONS.some((one) => one === action);

export const SEALED_BY_AUDIT = [sealedColumn(auditLog.sealedActor, auditLog.id)];

const actorText = (userId: string) => `audit actor:${userId}`;

async function actorOfLine(action: string, userId: string | null) {
  if (userId === null || !isSealed(action)) return { actorId: userId };
  return { actorId: null, sealedActor: await seal(userId), actorKey: keyedHash(actorText(userId)) };
}

export const isDoneBy = (userId: string) =>
  or(eq(auditLog.actorId, userId), inArray(auditLog.actorKey, keyedHashes(actorText(userId))));

const SEALED_AT_ONCE = 500;

/**
 * Seals actors that an earlier release stored in plain text. Idempotent. For the worker and `node bin/manyhands.mjs reseal`.
 */
export async function sealRecipientActors(ctx: Ctx): Promise<number> {
  requireSystem(ctx);
  let count = 0;
  for (;;) {
    const rows = await ctx.db
      .select({ id: auditLog.id, action: auditLog.action, actorId: auditLog.actorId })
      .from(auditLog)
      .where(and(inArray(auditLog.action, SEALED_ACTIONS), isNotNull(auditLog.actorId)))
      .limit(SEALED_AT_ONCE);
    for (const { id, action, actorId } of rows) {
      await ctx.db
        .update(auditLog)
        .set(await actorOfLine(action, actorId))
        .where(and(eq(auditLog.id, id), isNotNull(auditLog.actorId)));
    }
    count += rows.length;
    if (rows.length < SEALED_AT_ONCE) return count;
  }
}

export async function auditEach(
  ctx: Ctx,
  action: AuditAction,
  subjects: Subject[],
  data: Record<string, unknown> = {},
): Promise<void> {
  if (subjects.length === 0) return;
  const actor = await actorOfLine(action, ctx.actor.kind === "user" ? ctx.actor.userId : null);
  await ctx.db.insert(auditLog).values(
    subjects.map((subject) => ({
      id: newId(),
      at: ctx.now(),
      ...actor,
      action,
      subjectType: subject.type,
      subjectId: subject.id,
      data,
      ...belongsTo(subject, data),
    })),
  );
}
