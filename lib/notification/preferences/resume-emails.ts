import { and, eq } from "drizzle-orm";
import { z } from "zod";
import { optOuts } from "@/db/schema/notification";
import { type Ctx, command, requireUser } from "@/lib/platform";
import { waysOf } from "./channels";

/** Undoes an unsubscribe. Bounced and complained mailboxes stay closed. */
export async function resumeEmailsOf(ctx: Ctx, userId: string): Promise<void> {
  const { email, isEmailConfirmed } = await waysOf(ctx, userId);
  if (email === null || !isEmailConfirmed) return;
  await ctx.db
    .delete(optOuts)
    .where(and(eq(optOuts.channel, "email"), eq(optOuts.address, email), eq(optOuts.reason, "unsubscribe")));
}

export const resumeEmails = command(z.undefined(), async (ctx): Promise<void> => {
  await resumeEmailsOf(ctx, requireUser(ctx).userId);
});
