import { asc, desc, inArray, max, sql } from "drizzle-orm";
import { oneTimeTokens, passkeys, sessions } from "@/db/schema/identity";
import { users } from "@/db/schema/users";
import { fullName } from "@/lib/kernel";
import { type Ctx, lastAudited, requirePlatform } from "@/lib/platform";
import { isPendingLink } from "./pending-links";
import { isStaff } from "./staff-ids";

export type StaffMember = {
  email: string;
  fullName: string;
  /** Null if granted before the audit log recorded it. */
  since: Date | null;
  secondFactor: "app" | "passkey" | null;
  lastSeenAt: Date | null;
};

export type Staff = {
  members: StaffMember[];
  invited: { email: string; until: Date }[];
};

export async function listStaff(ctx: Ctx): Promise<Staff> {
  if (ctx.actor.kind !== "system") requirePlatform(ctx);
  const rows = await ctx.db
    .select({
      id: users.id,
      email: sql<string>`coalesce(${users.email}, '')`,
      firstName: users.firstName,
      lastName: users.lastName,
      totpConfirmedAt: users.totpConfirmedAt,
    })
    .from(users)
    .where(isStaff)
    .orderBy(asc(users.email));
  const ids = rows.map(({ id }) => id);
  const [added, seen, keys, links] = await Promise.all([
    lastAudited(ctx, "staff.added", { type: "user", ids }),
    ctx.db
      .select({ id: sessions.userId, at: max(sessions.lastSeenAt) })
      .from(sessions)
      .where(inArray(sessions.userId, ids))
      .groupBy(sessions.userId),
    ctx.db.selectDistinct({ id: passkeys.userId }).from(passkeys).where(inArray(passkeys.userId, ids)),
    ctx.db
      .select({ email: sql<string>`${oneTimeTokens.data} ->> 'email'`, until: oneTimeTokens.expiresAt })
      .from(oneTimeTokens)
      .where(isPendingLink(ctx))
      .orderBy(desc(oneTimeTokens.expiresAt)),
  ]);
  return {
    members: rows.map(({ id, email, totpConfirmedAt, ...name }) => ({
      email,
      fullName: fullName(name),
      since: added.get(id) ?? null,
      secondFactor: totpConfirmedAt ? "app" : keys.some((key) => key.id === id) ? "passkey" : null,
      lastSeenAt: seen.find((one) => one.id === id)?.at ?? null,
    })),
    invited: links,
  };
}
