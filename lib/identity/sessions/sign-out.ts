import { z } from "zod";
import { audit, command, requireUser } from "@/lib/platform";
import { endOtherSessions } from "./end-other-sessions";
import { endSessions } from "./sessions";

/** Ends all sessions, so that copied cookies and tokens are invalid. */
export const signOut = command(z.undefined(), async (ctx) => {
  const { userId } = requireUser(ctx);
  await endSessions(ctx, userId);
  await audit(ctx, "identity.signed_out", { type: "user", id: userId });
});

export const signOutOthers = command(z.undefined(), async (ctx) => {
  const { userId } = requireUser(ctx);
  await endOtherSessions(ctx);
  await audit(ctx, "identity.signed_out_others", { type: "user", id: userId });
});
