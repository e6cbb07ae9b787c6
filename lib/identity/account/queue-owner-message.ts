import { eq } from "drizzle-orm";
import { users } from "@/db/schema/users";
import { queueMessage } from "@/lib/notification/inside";
import { audit, type Ctx, env, newId } from "@/lib/platform";

type Change =
  | "identity.second_factor_on"
  | "identity.second_factor_off"
  | "identity.recovery_codes_made"
  | "identity.recovery_code_used"
  | "identity.passkey_added"
  | "identity.passkey_removed"
  | "identity.google_joined"
  | "identity.facebook_joined"
  | "identity.google_parted"
  | "identity.facebook_parted";

/** Logs the change and e-mails the owner, in its transaction. */
export async function queueOwnerMessage(ctx: Ctx, userId: string, change: Change): Promise<void> {
  const [owner] = await ctx.db.select({ firstName: users.firstName }).from(users).where(eq(users.id, userId));
  await audit(ctx, change, { type: "user", id: userId });
  if (!owner) return;
  await queueMessage(ctx, {
    dedupeKey: `second-factor-changed:${newId()}`,
    template: "second-factor-changed",
    to: { userId },
    via: "email",
    data: {
      firstName: owner.firstName,
      what: change.slice("identity.".length),
      support: env().PROVIDER_SUPPORT_EMAIL,
    },
  });
}
