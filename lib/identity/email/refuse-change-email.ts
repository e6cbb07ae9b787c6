import { audit, command } from "@/lib/platform";
import { emailLinkSchema } from "../credential-schemas";
import { spendToken } from "../tokens/one-time-tokens";

/** Ends a change, whichever account asked. Throws `invalid` for an expired link. */
export const refuseChangeEmail = command(emailLinkSchema, async (ctx, { token }): Promise<void> => {
  const { userId } = await spendToken(ctx, { purpose: "email-change", token });
  if (userId) await audit(ctx, "identity.email_change_refused", { type: "user", id: userId });
});
