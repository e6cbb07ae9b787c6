import { and, eq, gt } from "drizzle-orm";
import { people } from "@/db/schema/people";
import { statementLinks } from "@/db/schema/statements";
import { DomainError, fullName, unauthenticated } from "@/lib/kernel";
import { type Ctx, hashToken, requireUser } from "@/lib/platform";
import { giftZone } from "../gifts/gift-day";

export type Giver = {
  /** Null for a link's reader. */
  userId: string | null;
  /** The account's confirmed address, or the link's. */
  address: string | null;
  /** Empty for a link, whose gifts carry names. */
  name: string;
  timeZone: string;
};

const linkEnded = () => new DomainError("not_found", "statement.link_ended");

/** Throws `not_found` for an invalid or expired link. */
async function giverOfLink(ctx: Ctx, token: string): Promise<Giver> {
  const [link] = await ctx.db
    .select({ email: statementLinks.email })
    .from(statementLinks)
    .where(and(eq(statementLinks.tokenHash, hashToken(token)), gt(statementLinks.expiresAt, ctx.now())));
  if (!link) throw linkEnded();
  return { userId: null, address: link.email, name: "", timeZone: giftZone() };
}

/**
 * Returns the link's address (even when logged in), else the caller. Throws `unauthenticated` for visitors
 * without a link, `not_found` for an expired one.
 */
export async function giverOf(ctx: Ctx, token: string | undefined): Promise<Giver> {
  if (token !== undefined) return giverOfLink(ctx, token);
  const { userId } = requireUser(ctx);
  const [person] = await ctx.db.select().from(people).where(eq(people.id, userId));
  if (!person) throw unauthenticated();
  return {
    userId,
    address: person.emailConfirmedAt && person.email,
    name: fullName(person),
    timeZone: giftZone(),
  };
}
