import { auditLog } from "@/db/schema/platform";
import type { Ctx } from "./context";
import { newId } from "./ids";

type Subject = { type: string; id: string };

/** Writes an audit row in the transaction of the change. `data` holds ids and codes, never names. */
export async function audit(
  ctx: Ctx,
  action: string,
  subject: Subject,
  data: Record<string, unknown> = {},
): Promise<void> {
  await auditEach(ctx, action, [subject], data);
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
    })),
  );
}
