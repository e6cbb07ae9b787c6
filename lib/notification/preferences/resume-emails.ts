import { and, eq } from "drizzle-orm";
import { z } from "zod";
import { optOuts } from "@/db/schema/notification";
import { type Ctx, command, requireUser } from "@/lib/platform";
import { waysOf } from "./channels";

/**
 * E-mails about campaigns go to this person's confirmed address again after they unsubscribed. A mailbox that sent one
 * back, or said it was unwanted, stays closed. Repeating it changes nothing.
 */
export async function resumeEmailsOf(ctx: Ctx, userId: string): Promise<void> {
  const { email, isEmailConfirmed } = await waysOf(ctx, userId);
  if (email === null || !isEmailConfirmed) return;
  await ctx.db
    .delete(optOuts)
    .where(and(eq(optOuts.channel, "email"), eq(optOuts.address, email), eq(optOuts.reason, "unsubscribe")));
}

/** The way back from unsubscribing, for the caller's own confirmed address. */
export const resumeEmails = command(z.undefined(), async (ctx): Promise<void> => {
  await resumeEmailsOf(ctx, requireUser(ctx).userId);
});
