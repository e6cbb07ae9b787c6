import { and, eq, isNull } from "drizzle-orm";
import { users } from "@/db/schema/users";
import { type Ctx, isDeskFactorRequired } from "@/lib/platform";
import { isStaff } from "./staff-ids";

export async function needsDeskFactor(ctx: Ctx, userId: string): Promise<boolean> {
  if (!isDeskFactorRequired()) return false;
  const isLacking = and(eq(users.id, userId), isStaff, isNull(users.totpConfirmedAt));
  return (await ctx.db.$count(users, isLacking)) > 0;
}
