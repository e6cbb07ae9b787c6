import { and, asc, eq, gte, inArray, isNotNull, max, or } from "drizzle-orm";
import { auditLog } from "@/db/schema/platform";
import { type Ctx, requireSystem } from "./context";
import { idSchema, newId } from "./ids";
import { keyedHash, keyedHashes } from "./keyed-hash";
import { sealedColumn } from "./reseal";
import { seal } from "./seal";

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

/**
 * What a recipient does to their payout. Beside the payout's id, the actor would tell who the campaign is for, so it is
 * sealed: a copy of the database alone does not say it (`audit_log_refuse_change` in the database knows the same list).
 */
export const ACTIONS_OF_RECIPIENTS = [
  "payout.method_chosen",
  "payout.method_changed",
  "payout.arrived",
] as const;

const isOfRecipients = (action: string) => ACTIONS_OF_RECIPIENTS.some((one) => one === action);

/** Where the audit log keeps sealed values. */
export const SEALED_BY_AUDIT = [sealedColumn(auditLog.sealedActor, auditLog.id)];

const actorText = (userId: string) => `audit actor:${userId}`;

/** The columns of who did it. */
async function actorOfLine(action: string, userId: string | null) {
  if (userId === null || !isOfRecipients(action)) return { actorId: userId };
  return { actorId: null, sealedActor: await seal(userId), actorKey: keyedHash(actorText(userId)) };
}

/** A condition: this person did it, sealed or not. */
export const isDoneBy = (userId: string) =>
  or(eq(auditLog.actorId, userId), inArray(auditLog.actorKey, keyedHashes(actorText(userId))));

/** Rows that are sealed in one run. */
const SEALED_AT_ONCE = 500;

/**
 * Seals the actors of recipients' actions that an earlier release wrote in plain. Repeating it changes nothing. For the
 * worker and `npm run reseal`. Returns how many were sealed.
 */
export async function sealRecipientActors(ctx: Ctx): Promise<number> {
  requireSystem(ctx);
  let count = 0;
  for (;;) {
    const rows = await ctx.db
      .select({ id: auditLog.id, action: auditLog.action, actorId: auditLog.actorId })
      .from(auditLog)
      .where(and(inArray(auditLog.action, [...ACTIONS_OF_RECIPIENTS]), isNotNull(auditLog.actorId)))
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

/** Writes one audit row for each of many subjects of the same action. */
export async function auditEach(
  ctx: Ctx,
  action: string,
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
