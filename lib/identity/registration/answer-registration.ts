import { and, eq, isNull } from "drizzle-orm";
import { users } from "@/db/schema/users";
import { readLanguage } from "@/lib/kernel/languages";
import { queueMessage } from "@/lib/notification/inside";
import { type Ctx, env, seal } from "@/lib/platform";
import type { AccountRequest } from "../requests/request-by-email";
import { issueRegistrationToken, registrationLink, registrationTypeSchema } from "./registration-token";

/**
 * Sends a login link to a registered address, else a registration link. Only the address's owner learns
 * which.
 */
export async function answerRegistration(ctx: Ctx, { id, email, data }: AccountRequest): Promise<void> {
  const dedupeKey = `account-request:${id}`;
  const [known] = await ctx.db
    .select({ userId: users.id, firstName: users.firstName, registeredAt: users.registeredAt })
    .from(users)
    .where(and(eq(users.email, email), isNull(users.deletedAt)));
  if (known?.registeredAt) {
    const { userId, firstName } = known;
    const reset = `${env().APP_URL}/reset-password`;
    const content = { firstName, link: `${env().APP_URL}/login`, resetLink: reset };
    await queueMessage(ctx, { dedupeKey, template: "already-registered", to: { userId }, data: content });
    return;
  }
  const type = registrationTypeSchema.safeParse(data.type).data;
  const token = await issueRegistrationToken(ctx, { email, type, invitation: data.invitation });
  const link = await seal(registrationLink(token, type));
  const to = { email, language: readLanguage(data.language) ?? "en" };
  await queueMessage(ctx, { dedupeKey, template: "confirm-registration", to, data: { link } });
}
