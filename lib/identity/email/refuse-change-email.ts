import { audit, command } from "@/lib/platform";
import { emailLinkSchema } from "../credential-schemas";
import { spendToken } from "../tokens/one-time-tokens";

/**
 * "This was not me": whoever reads the e-mail at the new address ends the change, whatever account asked for it.
 * Throws `invalid` for a link that was used or has expired.
 */
export const refuseChangeEmail = command(emailLinkSchema, async (ctx, { token }): Promise<void> => {
  const { userId } = await spendToken(ctx, { purpose: "email-change", token });
  if (userId) await audit(ctx, "identity.email_change_refused", { type: "user", id: userId });
});
