import { eq } from "drizzle-orm";
import { people } from "@/db/schema/people";
import type { Ctx } from "@/lib/platform";
import type { Attempt } from "./open-attempt";

export type DonorInfo = { email: string; isVerified: boolean };

/**
 * Reads a donor's e-mail, and whether it is verified: its account finished registration. Revealed only after
 * payment, because unpaid attempts are free and can name any address (docs/decisions/004-api.md).
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
