import { eq } from "drizzle-orm";
import { people } from "@/db/schema/people";
import type { Ctx } from "@/lib/platform";
import type { Attempt } from "./open-attempt";

/** Who gives, as the thank-you page speaks to them: the e-mail, and whether an account finished registration. */
export type DonorInfo = { email: string; isVerified: boolean };

/** Of the attempt's own donor. A visitor's e-mail counts as verified when its account finished registration. */
export async function donorInfo(ctx: Ctx, attempt: Attempt): Promise<DonorInfo> {
  const [user] = await ctx.db
    .select({ email: people.email, registeredAt: people.registeredAt })
    .from(people)
    .where(attempt.donorId ? eq(people.id, attempt.donorId) : eq(people.email, attempt.visitorEmail ?? ""));
  return {
    email: attempt.visitorEmail ?? user?.email ?? "",
    isVerified: Boolean(user?.registeredAt),
  };
}
