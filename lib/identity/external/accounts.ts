import { and, eq } from "drizzle-orm";
import { externalAccounts } from "@/db/schema/identity";
import { users } from "@/db/schema/users";
import type { SignInProvider } from "@/lib/integrations/sign-in";
import type { Ctx } from "@/lib/platform";

export type ExternalId = { provider: SignInProvider; subject: string };

const isThis = ({ provider, subject }: ExternalId) =>
  and(eq(externalAccounts.provider, provider), eq(externalAccounts.subject, subject));

type Opened = { userId: string; state: "open" | "closed" };

/** `closed` if deleted or not fully registered. */
export async function accountOpenedBy(ctx: Ctx, external: ExternalId): Promise<Opened | null> {
  const [row] = await ctx.db
    .select({ userId: users.id, registeredAt: users.registeredAt, deletedAt: users.deletedAt })
    .from(externalAccounts)
    .innerJoin(users, eq(users.id, externalAccounts.userId))
    .where(isThis(external));
  if (!row) return null;
  return { userId: row.userId, state: row.registeredAt && !row.deletedAt ? "open" : "closed" };
}

export const forgetExternal = (ctx: Ctx, external: ExternalId) =>
  ctx.db.delete(externalAccounts).where(isThis(external));

export async function hasExternal(ctx: Ctx, userId: string, provider: SignInProvider): Promise<boolean> {
  const [row] = await ctx.db
    .select({ subject: externalAccounts.subject })
    .from(externalAccounts)
    .where(and(eq(externalAccounts.userId, userId), eq(externalAccounts.provider, provider)));
  return row !== undefined;
}

/** False if either is linked elsewhere. */
export async function linkExternal(ctx: Ctx, userId: string, external: ExternalId): Promise<boolean> {
  const [made] = await ctx.db
    .insert(externalAccounts)
    .values({ ...external, userId, createdAt: ctx.now() })
    .onConflictDoNothing()
    .returning({ userId: externalAccounts.userId });
  if (made) return true;
  return (await accountOpenedBy(ctx, external))?.userId === userId;
}
