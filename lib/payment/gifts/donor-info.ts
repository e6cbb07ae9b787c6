import { eq } from "drizzle-orm";
import { people } from "@/db/schema/people";
import type { Ctx } from "@/lib/platform";
import type { Attempt } from "./open-attempt";

/** The donor's e-mail address and whether its account has finished registration; for the thank-you page. */
export type DonorInfo = { email: string; isVerified: boolean };

/**
 * Of the attempt's own donor. A visitor's e-mail counts as verified when its account finished registration.
 * That is told only once the gift is paid: before, an attempt costs nothing, and anybody can name any
 * address in one (docs/decisions/008-gifts-over-the-api.md).
 */
export async function donorInfo(ctx: Ctx, attempt: Attempt): Promise<DonorInfo> {
  const [user] = await ctx.db
    .select({ email: people.email, registeredAt: people.registeredAt })
    .from(people)
    .where(attempt.donorId ? eq(people.id, attempt.donorId) : eq(people.email, attempt.visitorEmail ?? ""));
  return {
    email: attempt.visitorEmail ?? user?.email ?? "",
    isVerified: attempt.state === "succeeded" && Boolean(user?.registeredAt),
  };
}
