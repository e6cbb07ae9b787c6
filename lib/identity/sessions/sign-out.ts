import { z } from "zod";
import { audit, command, requireUser } from "@/lib/platform";
import { endOtherSessions } from "./end-other-sessions";
import { endSessions } from "./sessions";

/** Logs the caller out, everywhere: a copied cookie or token is not valid afterwards. */
export const signOut = command(z.undefined(), async (ctx) => {
  const { userId } = requireUser(ctx);
  await endSessions(ctx, userId);
  await audit(ctx, "identity.signed_out", { type: "user", id: userId });
});

/** Signs the caller out everywhere else: other browsers, and API clients with their tokens. This sign-in goes on. */
export const signOutOthers = command(z.undefined(), async (ctx) => {
  const { userId } = requireUser(ctx);
  await endOtherSessions(ctx);
  await audit(ctx, "identity.signed_out_others", { type: "user", id: userId });
});
