import { createHmac, timingSafeEqual } from "node:crypto";
import { eq } from "drizzle-orm";
import { z } from "zod";
import { optOuts } from "@/db/schema/notification";
import { people } from "@/db/schema/people";
import { notFound } from "@/lib/kernel";
import { type Ctx, command, env, idOfOpaque, opaqueId, secretsFor } from "@/lib/platform";
import { choicesPath } from "./choice-links";

const PURPOSE = "unsubscribe links";

/** Creates a token that only stops one member's e-mails, as opaque as `choicesToken`. */
export const unsubscribeToken = (userId: string) => opaqueId(PURPOSE, userId);

/** List-Unsubscribe: POST unsubscribes, GET shows a page (RFC 8058). */
export const unsubscribeUrl = (userId: string) =>
  `${env().APP_URL}/api/unsubscribe/${unsubscribeToken(userId)}`;

const formerSignatures = (userId: string) =>
  secretsFor("signing").map((secret) =>
    createHmac("sha256", secret).update(`unsubscribe:${userId}`).digest("base64url").slice(0, 32),
  );

/** Older e-mails' tokens stay valid. */
function readFormerToken(token: string): string | null {
  const [userId = "", given = ""] = token.split(".");
  const actual = Buffer.from(given);
  const isOurs = formerSignatures(userId).some((signature) => {
    const expected = Buffer.from(signature);
    return expected.length === actual.length && timingSafeEqual(expected, actual);
  });
  return isOurs ? userId : null;
}

const ownerOf = (token: string): string | null =>
  token.includes(".") ? readFormerToken(token) : idOfOpaque(PURPOSE, token);

/** Asks to stop the caller's e-mails, or another member's (forwarded). Null for a foreign link. */
export function unsubscribeQuestion(
  ctx: Ctx,
  token: string,
): { isAboutAnother: boolean; choices: string } | null {
  const userId = ownerOf(token);
  if (!userId) return null;
  return {
    isAboutAnother: ctx.actor.kind === "user" && ctx.actor.userId !== userId,
    choices: choicesPath(userId),
  };
}

export const unsubscribe = command(z.object({ token: z.string().max(200) }), async (ctx, { token }) => {
  const userId = ownerOf(token);
  if (!userId) throw notFound("an unsubscribe token that is not ours");
  const [user] = await ctx.db.select({ email: people.email }).from(people).where(eq(people.id, userId));
  if (!user?.email) return;
  await ctx.db
    .insert(optOuts)
    .values({ channel: "email", address: user.email, reason: "unsubscribe", createdAt: ctx.now() })
    .onConflictDoNothing();
});
