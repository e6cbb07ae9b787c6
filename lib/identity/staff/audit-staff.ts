import { audit, type Ctx } from "@/lib/platform";

type StaffAction = "staff.added" | "staff.removed" | "staff.invited";

/** A line of the log about who works at the desk. It names the system's own part that did it, for no person did. */
export const auditStaff = (ctx: Ctx, action: StaffAction, subject: { type: string; id: string }) =>
  audit(ctx, action, subject, {
    actor: ctx.actor.kind === "system" ? `system: ${ctx.actor.name}` : ctx.actor.kind,
  });
