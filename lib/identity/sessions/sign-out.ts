import { z } from "zod";
import { audit, command, requireUser } from "@/lib/platform";
import { endOtherSessions } from "./end-other-sessions";
import { endSessions } from "./sessions";

/** Signs the caller out everywhere, so that a copied cookie or token is no longer valid. */
export const signOut = command(z.undefined(), async (ctx) => {
  const { userId } = requireUser(ctx);
  await endSessions(ctx, userId);
  await audit(ctx, "identity.signed_out", { type: "user", id: userId });
});

/** Signs the caller out of all other browsers and API clients. This session stays open. */
export const signOutOthers = command(z.undefined(), async (ctx) => {
  const { userId } = requireUser(ctx);
  await endOtherSessions(ctx);
  await audit(ctx, "identity.signed_out_others", { type: "user", id: userId });
});
