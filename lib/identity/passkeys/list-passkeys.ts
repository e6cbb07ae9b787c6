import { asc, eq } from "drizzle-orm";
import { z } from "zod";
import { passkeys } from "@/db/schema/identity";
import { query, requireUser } from "@/lib/platform";

export type Passkey = { id: string; name: string; createdAt: Date; lastUsedAt: Date | null };

/** Oldest first. */
export const listPasskeys = query(z.undefined(), async (ctx): Promise<Passkey[]> => {
  const { userId } = requireUser(ctx);
  return ctx.db
    .select({
      id: passkeys.id,
      name: passkeys.name,
      createdAt: passkeys.createdAt,
      lastUsedAt: passkeys.lastUsedAt,
    })
    .from(passkeys)
    .where(eq(passkeys.userId, userId))
    .orderBy(asc(passkeys.createdAt), asc(passkeys.id));
});
