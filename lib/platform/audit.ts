import { auditLog } from "@/db/schema";
import type { Ctx } from "./context";
import { newId } from "./ids";

/** Writes who did what, in the transaction of the deed. Data holds ids and codes, never names. */
export async function audit(
  ctx: Ctx,
  action: string,
  subject: { type: string; id: string },
  data: Record<string, unknown> = {},
): Promise<void> {
  await ctx.db.insert(auditLog).values({
    id: newId(),
    at: ctx.now(),
    actorId: ctx.actor.kind === "user" ? ctx.actor.userId : null,
    action,
    subjectType: subject.type,
    subjectId: subject.id,
    data,
  });
}
