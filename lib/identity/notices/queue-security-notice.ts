import { and, eq, isNull } from "drizzle-orm";
import { users } from "@/db/schema/users";
import { DAY, formatDate, formatTime, SECOND } from "@/lib/kernel";
import { queueMessage, type SecurityEvent } from "@/lib/notification/inside";
import { type Ctx, env, newId, seal } from "@/lib/platform";
import { issueToken } from "../tokens/one-time-tokens";
import { type Device, deviceOf } from "./device";

/** How long the link of a notice works, in seconds. */
const LINK_SECONDS = (7 * DAY) / SECOND;

type Notice = {
  event: SecurityEvent;
  /** When it happened; now when left out. */
  at?: Date;
  /** What it happened on; the caller's browser when left out. */
  device?: Device;
};

/**
 * E-mails an account's owner about a security event, with a link to say that it was not them. Call it in the transaction
 * of the event. It has no limit: a stranger could use it up, and
 * silence what comes next.
 */
export async function queueSecurityNotice(
  ctx: Ctx,
  userId: string,
  { event, at = ctx.now(), device = deviceOf(ctx.userAgent) }: Notice,
): Promise<void> {
  const [owner] = await ctx.db
    .select({ firstName: users.firstName, timeZone: users.timeZone })
    .from(users)
    .where(and(eq(users.id, userId), isNull(users.deletedAt)));
  if (!owner) return;
  const token = await issueToken(ctx, { purpose: "not-me", userId, lifeSeconds: LINK_SECONDS });
  await queueMessage(ctx, {
    dedupeKey: `security-notice:${newId()}`,
    template: "security-notice",
    to: { userId },
    via: "email",
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
