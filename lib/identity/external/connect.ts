import { and, eq, isNull } from "drizzle-orm";
import { z } from "zod";
import { externalAccounts, passkeys } from "@/db/schema/identity";
import { users } from "@/db/schema/users";
import { PROVIDER_NAMES, type SignInProvider } from "@/lib/integrations/sign-in";
import { because, conflict, unauthenticated } from "@/lib/kernel";
import {
  type Ctx,
  command,
  inTransaction,
  locking,
  parseInput,
  query,
  requireRecentProof,
  requireUser,
  type Verb,
} from "@/lib/platform";
import { queueOwnerMessage } from "../account/queue-owner-message";
import { confirmCaller } from "../password/confirm-caller";
import { accountOpenedBy, forgetExternal, hasExternal, linkExternal } from "./accounts";
import { signInProviderSchema } from "./schemas";

export const listExternal = query(z.undefined(), async (ctx): Promise<SignInProvider[]> => {
  const { userId } = requireUser(ctx);
  const rows = await ctx.db
    .select({ provider: externalAccounts.provider })
    .from(externalAccounts)
    .where(eq(externalAccounts.userId, userId));
  return rows.map(({ provider }) => provider);
});

const connectSchema = z.object({ provider: signInProviderSchema, subject: z.string().min(1).max(255) });

/**
 * Links a provider account, with any address. Call after `confirmCaller` and a sign-in there. Throws
 * `conflict` if either is linked elsewhere, and `proof_needed`.
 */
export const connectExternal = command(connectSchema, async (ctx, external) => {
  const { userId } = requireUser(ctx);
  requireRecentProof(ctx);
  const provider = PROVIDER_NAMES[external.provider];
  locking(ctx, "person", [userId]);
  const [locked] = await ctx.db
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.id, userId), isNull(users.deletedAt)))
    .for("no key update");
  if (!locked) throw unauthenticated();
  const opened = await accountOpenedBy(ctx, external);
  if (opened?.userId === userId) return;
  if (opened?.state === "open") throw conflict(because("external.opens_another", { provider }));
  if (opened) await forgetExternal(ctx, external);
  const isTaken = await hasExternal(ctx, userId, external.provider);
  if (isTaken || !(await linkExternal(ctx, userId, external))) {
    throw conflict(because("external.another_opens_yours", { provider }));
  }
  await queueOwnerMessage(ctx, userId, `identity.${external.provider}_joined`);
});

type Disconnect = { provider: string; password?: string };
const disconnectSchema = z.object({ provider: signInProviderSchema, password: z.string().optional() });

async function hasOtherWayIn(ctx: Ctx, userId: string, provider: SignInProvider): Promise<boolean> {
  locking(ctx, "person", [userId]);
  const [user] = await ctx.db
    .select({ hash: users.passwordHash })
    .from(users)
    .where(eq(users.id, userId))
    .for("no key update");
  if (user?.hash) return true;
  if ((await ctx.db.$count(passkeys, eq(passkeys.userId, userId))) > 0) return true;
  return hasExternal(ctx, userId, provider === "google" ? "facebook" : "google");
}

/** Throws like `confirmCaller`, and `conflict` for the only way to sign in. Call outside a transaction. */
export const disconnectExternal: Verb<Disconnect, void> = async (ctx, input) => {
  const { provider, password } = parseInput(disconnectSchema, input);
  const { userId } = requireUser(ctx);
  await confirmCaller(ctx, { password });
  await inTransaction(ctx, async (inner) => {
    if (!(await hasOtherWayIn(inner, userId, provider))) {
      throw conflict("external.only_way_in");
    }
    const removed = await inner.db
      .delete(externalAccounts)
      .where(and(eq(externalAccounts.userId, userId), eq(externalAccounts.provider, provider)))
      .returning({ provider: externalAccounts.provider });
    if (removed.length > 0) await queueOwnerMessage(inner, userId, `identity.${provider}_parted`);
  });
};
