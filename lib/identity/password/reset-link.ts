import { queueMessage } from "@/lib/notification/inside";
import { type Ctx, env, hashToken, seal } from "@/lib/platform";
import { issueToken } from "../tokens/one-time-tokens";

const HOUR_SECONDS = 60 * 60;

/** Single-use, valid for an hour. Checks no permission. */
export async function resetLink(ctx: Ctx, userId: string): Promise<string> {
  const token = await issueToken(ctx, { purpose: "password-reset", userId, lifeSeconds: HOUR_SECONDS });
  return `${env().APP_URL}/change-password?${new URLSearchParams({ token, userId })}`;
}

/** Call it in a transaction. */
export async function sendResetLink(ctx: Ctx, user: { id: string; firstName: string }): Promise<void> {
  const link = await resetLink(ctx, user.id);
  await queueMessage(ctx, {
    dedupeKey: `reset-password:${hashToken(link)}`,
    template: "reset-password",
    to: { userId: user.id },
    via: "email",
    data: { firstName: user.firstName, link: await seal(link) },
  });
}
