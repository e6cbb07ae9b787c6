import { and, eq, isNull } from "drizzle-orm";
import { users } from "@/db/schema/users";
import { DAY, formatDate, formatTime, SECOND } from "@/lib/kernel";
import { queueMessage, type SecurityEvent } from "@/lib/notification/inside";
import { type Ctx, env, newId, seal } from "@/lib/platform";
import { issueToken } from "../tokens/one-time-tokens";
import { type Device, deviceOf } from "./device";

/** In milliseconds after sending. */
const LINK_LIFE = 7 * DAY;

type Notice = {
  event: SecurityEvent;
  at?: Date;
  device?: Device;
  dedupeKey?: string;
  notBefore?: Date;
};

/**
 * E-mails an owner about a security event, with a "not me" link, in the event's transaction.
 *
 * - No rate limit: a stranger could use it up to silence the next notice.
 * - Returns false if no e-mail was written (duplicate key, or no deliverable address); the link's secret is
 *   then lost.
 */
export async function queueSecurityNotice(
  ctx: Ctx,
  userId: string,
  {
    event,
    at = ctx.now(),
    device = deviceOf(ctx.userAgent),
    dedupeKey = `security-notice:${newId()}`,
    notBefore = ctx.now(),
  }: Notice,
): Promise<boolean> {
  const [owner] = await ctx.db
    .select({ firstName: users.firstName, timeZone: users.timeZone })
    .from(users)
    .where(and(eq(users.id, userId), isNull(users.deletedAt)));
  if (!owner) return false;
  const lifeSeconds = (notBefore.getTime() - ctx.now().getTime() + LINK_LIFE) / SECOND;
  const token = await issueToken(ctx, { purpose: "not-me", userId, lifeSeconds });
  return queueMessage(ctx, {
    dedupeKey,
    template: "security-notice",
    to: { userId },
    via: "email",
    notBefore,
    data: {
      firstName: owner.firstName,
      event,
      date: formatDate(at, owner.timeZone),
      time: formatTime(at, owner.timeZone),
      zone: owner.timeZone,
      ...device,
      link: await seal(`${env().APP_URL}/not-me?${new URLSearchParams({ token })}`),
    },
  });
}
