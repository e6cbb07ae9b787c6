import { eq } from "drizzle-orm";
import { users } from "@/db/schema/users";
import { queueMessage } from "@/lib/notification/inside";
import { audit, type Ctx, env, newId } from "@/lib/platform";

/** What changed, in the words of the e-mail, by its action in the audit log. */
const CHANGES = {
  "identity.second_factor_on": "the second factor was turned on",
  "identity.second_factor_off": "the second factor was turned off",
  "identity.recovery_codes_made": "new recovery codes were made",
  "identity.recovery_code_used": "a recovery code was used",
  "identity.passkey_added": "a passkey was added",
  "identity.passkey_removed": "a passkey was removed",
  "identity.google_joined": "Google lets you in from now on",
  "identity.facebook_joined": "Facebook lets you in from now on",
  "identity.google_parted": "Google does not let you in any more",
  "identity.facebook_parted": "Facebook does not let you in any more",
} as const;

/** Records a change of somebody's credentials in the audit log, and e-mails them; in its transaction. */
export async function queueOwnerMessage(
  ctx: Ctx,
  userId: string,
  change: keyof typeof CHANGES,
): Promise<void> {
  const [owner] = await ctx.db.select({ firstName: users.firstName }).from(users).where(eq(users.id, userId));
  await audit(ctx, change, { type: "user", id: userId });
  if (!owner) return;
  await queueMessage(ctx, {
    dedupeKey: `second-factor-changed:${newId()}`,
    template: "second-factor-changed",
    to: { userId },
    via: "email",
    data: { firstName: owner.firstName, what: CHANGES[change], support: env().PROVIDER_SUPPORT_EMAIL },
  });
}
