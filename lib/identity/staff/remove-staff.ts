import { and, eq, ne } from "drizzle-orm";
import { z } from "zod";
import { users } from "@/db/schema/users";
import { audit, command, requireSystem } from "@/lib/platform";
import { newEmailSchema } from "../person-schemas";
import { endSessions } from "../sessions/sessions";
import { lockStaffAccount } from "./lock-staff-account";
import { endPendingLinks } from "./pending-links";
import { isStaff } from "./staff-ids";
import { systemActor } from "./system-actor";

const removeSchema = z.object({
  email: newEmailSchema,
  /** Allows removing the last one; then no staff can approve communities or send payouts. */
  isForced: z.boolean().default(false),
});

/** `removed`: all sessions ended. `link_ended`: only a pending link existed. */
export type RemovedStaff = "removed" | "link_ended" | "last_one" | "not_staff";

/**
 * Ends the account's sessions, too. The last staff account only if forced. For the system only. Throws
 * `invalid` for an invalid address.
 */
export const removeStaff = command(removeSchema, async (ctx, { email, isForced }): Promise<RemovedStaff> => {
  requireSystem(ctx);
  const account = await lockStaffAccount(ctx, email);
  const endedLinks = await endPendingLinks(ctx, email);
  if (!account?.isPlatformAdmin) return endedLinks > 0 ? "link_ended" : "not_staff";
  const others = await ctx.db.$count(users, and(isStaff, ne(users.id, account.id)));
  if (others === 0 && !isForced) return "last_one";
  await ctx.db.update(users).set({ isPlatformAdmin: false }).where(eq(users.id, account.id));
  await endSessions(ctx, account.id);
  await audit(ctx, "staff.removed", { type: "user", id: account.id }, systemActor(ctx));
  return "removed";
});
