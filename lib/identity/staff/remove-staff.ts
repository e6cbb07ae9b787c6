import { and, eq, ne } from "drizzle-orm";
import { z } from "zod";
import { users } from "@/db/schema/users";
import { audit, command, requireSystem } from "@/lib/platform";
import { newEmailSchema } from "../person-schemas";
import { endSessions } from "../sessions/sessions";
import { byWhom } from "./by-whom";
import { lockStaffAccount } from "./lock-staff";
import { endPendingLinks } from "./pending-links";
import { isStaff } from "./staff-ids";

const removeSchema = z.object({
  email: newEmailSchema,
  /** Also the last one, after whom nobody can approve a community or send a payout. */
  isForced: z.boolean().default(false),
});

/**
 * `removed`: no right any more, and every session of the account has ended. `link_ended`: there was no account at the desk,
 * and its open link does nothing any more. `last_one`: nobody else works there. `not_staff`: nothing to take away.
 */
export type RemovedStaff = "removed" | "link_ended" | "last_one" | "not_staff";

/**
 * Takes the provider's desk away from an account, which stays an ordinary one and has to log in anew. The last one stays
 * unless it is forced. For the system alone. Throws `invalid` for what is no address.
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
  await audit(ctx, "staff.removed", { type: "user", id: account.id }, byWhom(ctx));
  return "removed";
});
