import { and, eq } from "drizzle-orm";
import { z } from "zod";
import { passkeys } from "@/db/schema/identity";
import { notFound } from "@/lib/kernel";
import { command, requireRecentProof, requireUser } from "@/lib/platform";
import { queueOwnerMessage } from "../account/queue-owner-message";

/** Throws `not_found`, `proof_needed`. */
export const removePasskey = command(z.object({ id: z.string().max(1400) }), async (ctx, { id }) => {
  const { userId } = requireUser(ctx);
  requireRecentProof(ctx);
  const removed = await ctx.db
    .delete(passkeys)
    .where(and(eq(passkeys.id, id), eq(passkeys.userId, userId)))
    .returning({ id: passkeys.id });
  if (removed.length === 0) throw notFound("not the caller's passkey");
  await queueOwnerMessage(ctx, userId, "identity.passkey_removed");
});
