import { z } from "zod";
import { audit, command, requireUser } from "@/lib/platform";
import { endSessions } from "./sessions";

/** Logs the caller out, everywhere: a copied cookie or token is worth nothing afterwards. */
export const signOut = command(z.undefined(), async (ctx) => {
  const { userId } = requireUser(ctx);
  await endSessions(ctx, userId);
  await audit(ctx, "identity.signed_out", { type: "user", id: userId });
});
