import { and, eq, isNull } from "drizzle-orm";
import { users } from "@/db/schema/users";
import { DAY, formatDate, formatTime, SECOND } from "@/lib/kernel";
import { queueMessage, type SecurityEvent } from "@/lib/notification/inside";
import { type Ctx, env, newId, seal } from "@/lib/platform";
import { issueToken } from "../tokens/one-time-tokens";
import { type Device, deviceOf } from "./device";

/** How long the link of a notice works after the notice is sent, in milliseconds. */
const LINK_LIFE = 7 * DAY;

type Notice = {
  event: SecurityEvent;
  /** When it happened; now when left out. */
  at?: Date;
  /** What it happened on; the caller's browser when left out. */
  device?: Device;
  /** A second notice with the same key is not written. */
  dedupeKey?: string;
  /** The earliest time to send it; now when left out. */
  notBefore?: Date;
};

/**
 * E-mails an account's owner about a security event, with a link to say that it was not them. Call it in the
 * transaction of the event. It has no limit, because a stranger could use that up to silence the next notice.
 * Returns false if no e-mail was written: the key is taken, or no message reaches the owner. The secret of its link is lost then.
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
