import { queueMessage } from "@/lib/notification/inside";
import { type Ctx, env, hashToken, seal } from "@/lib/platform";
import { issueToken } from "../tokens/one-time-tokens";

const HOUR_SECONDS = 60 * 60;

/** Sends a person the link to choose a new password: for an hour, and once. Call it in a transaction. */
export async function sendResetLink(ctx: Ctx, user: { id: string; firstName: string }): Promise<void> {
  const token = await issueToken(ctx, {
    purpose: "password-reset",
    userId: user.id,
    lifeSeconds: HOUR_SECONDS,
  });
  const query = new URLSearchParams({ token, userId: user.id });
  await queueMessage(ctx, {
    dedupeKey: `reset-password:${hashToken(token)}`,
    template: "reset-password",
    to: { userId: user.id },
    via: "email",
    data: { firstName: user.firstName, link: await seal(`${env().APP_URL}/change-password?${query}`) },
  });
}
