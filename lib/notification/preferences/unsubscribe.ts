import { createHmac, timingSafeEqual } from "node:crypto";
import { eq } from "drizzle-orm";
import { z } from "zod";
import { optOuts } from "@/db/schema/notification";
import { people } from "@/db/schema/people";
import { notFound } from "@/lib/kernel";
import { type Ctx, command, env, idOfOpaque, opaqueId, secretsFor } from "@/lib/platform";
import { choicesPath } from "./choice-links";

const PURPOSE = "unsubscribe links";

/**
 * A token without expiry: its holder can stop one member's e-mails, and nothing else. It tells nobody whose it
 * is, since a forwarded e-mail carries it along.
 */
export const unsubscribeToken = (userId: string) => opaqueId(PURPOSE, userId);

/** The URL for List-Unsubscribe: a POST stops the e-mails, a GET only leads to a page (RFC 8058). */
export const unsubscribeUrl = (userId: string) =>
  `${env().APP_URL}/api/unsubscribe/${unsubscribeToken(userId)}`;

const formerSignatures = (userId: string) =>
  secretsFor("signing").map((secret) =>
    createHmac("sha256", secret).update(`unsubscribe:${userId}`).digest("base64url").slice(0, 32),
  );

/** The tokens of e-mails that were sent before held the id beside its signature; their links go on working. */
function readFormerToken(token: string): string | null {
  const [userId = "", given = ""] = token.split(".");
  const actual = Buffer.from(given);
  const isOurs = formerSignatures(userId).some((signature) => {
    const expected = Buffer.from(signature);
    return expected.length === actual.length && timingSafeEqual(expected, actual);
  });
  return isOurs ? userId : null;
}

/** The id of the member whose token it is, or null when we did not make it. */
const ownerOf = (token: string): string | null =>
  token.includes(".") ? readFormerToken(token) : idOfOpaque(PURPOSE, token);

/**
 * What the page behind a link asks: whether the e-mails stop that go to the reader, or to somebody else than
 * whoever is logged in, as with a forwarded e-mail; and where that member chooses more finely. Null when the link is
 * not ours.
 */
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

/** Stops e-mails about campaigns to the address behind a token. Repeating it changes nothing. */
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
