import { eq } from "drizzle-orm";
import { users } from "@/db/schema";
import type { Ctx } from "@/lib/platform";
import type { Attempt } from "./open-attempt";

/** Who gives, as the thank-you page speaks to them: the e-mail, and whether an account finished registration. */
export type DonorInfo = { email: string; isVerified: boolean };

/** Of the attempt's own donor. A visitor's e-mail counts as verified when its account finished registration. */
export async function donorInfo(ctx: Ctx, attempt: Attempt): Promise<DonorInfo> {
  const [user] = await ctx.db
    .select({ email: users.email, registeredAt: users.registeredAt })
    .from(users)
    .where(attempt.donorId ? eq(users.id, attempt.donorId) : eq(users.email, attempt.visitorEmail ?? ""));
  return {
    email: attempt.visitorEmail ?? user?.email ?? "",
    isVerified: Boolean(user?.registeredAt),
  };
}
