import { createHmac, timingSafeEqual } from "node:crypto";
import { eq } from "drizzle-orm";
import { z } from "zod";
import { optOuts } from "@/db/schema/notification";
import { people } from "@/db/schema/people";
import { notFound } from "@/lib/kernel";
import { command, env } from "@/lib/platform";

const signature = (userId: string) =>
  createHmac("sha256", env().AUTH_SECRET).update(`unsubscribe:${userId}`).digest("base64url").slice(0, 32);

/** A signed token without expiry: its holder can stop one member's e-mails, and nothing else. */
export const unsubscribeToken = (userId: string) => `${userId}.${signature(userId)}`;

/** The URL for List-Unsubscribe: a POST stops the e-mails, a GET only leads to a page (RFC 8058). */
export const unsubscribeUrl = (userId: string) =>
  `${env().APP_URL}/api/unsubscribe/${unsubscribeToken(userId)}`;

/** The id of the user whose token it is, or null when we did not sign it. */
export function readUnsubscribeToken(token: string): string | null {
  const [userId = "", given = ""] = token.split(".");
  const expected = Buffer.from(signature(userId));
  const actual = Buffer.from(given);
  return expected.length === actual.length && timingSafeEqual(expected, actual) ? userId : null;
}

/** Stops e-mails about campaigns to the address behind a token. Repeating it changes nothing. */
export const unsubscribe = command(z.object({ token: z.string().max(200) }), async (ctx, { token }) => {
  const userId = readUnsubscribeToken(token);
  if (!userId) throw notFound("an unsubscribe token that is not ours");
  const [user] = await ctx.db.select({ email: people.email }).from(people).where(eq(people.id, userId));
  if (!user?.email) return;
  await ctx.db
    .insert(optOuts)
    .values({ channel: "email", address: user.email, reason: "unsubscribe", createdAt: ctx.now() })
    .onConflictDoNothing();
});
