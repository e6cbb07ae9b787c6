import { and, eq, gt } from "drizzle-orm";
import { people } from "@/db/schema/people";
import { statementLinks } from "@/db/schema/statements";
import { DomainError, fullName, unauthenticated } from "@/lib/kernel";
import { type Ctx, hashToken, requireUser } from "@/lib/platform";
import { giftZone } from "../gifts/gift-day";

/** Whose gifts a page or paper is about. `address` is the e-mail address that they are found by. */
export type Giver = {
  /** Null for somebody who reads by a link what was given with an address. */
  userId: string | null;
  /** The account's confirmed address, or the link's; null for an account without one. */
  address: string | null;
  /** The account's name. Empty for a link: its gifts carry the names. */
  name: string;
  /** The zone in which the days of their gifts are counted. */
  timeZone: string;
};

const linkEnded = () => new DomainError("not_found", "statement.link_ended");

/** The address that a link was sent to. Throws `not_found` for one that does not work, or no more. */
async function giverOfLink(ctx: Ctx, token: string): Promise<Giver> {
  const [link] = await ctx.db
    .select({ email: statementLinks.email })
    .from(statementLinks)
    .where(and(eq(statementLinks.tokenHash, hashToken(token)), gt(statementLinks.expiresAt, ctx.now())));
  if (!link) throw linkEnded();
  return { userId: null, address: link.email, name: "", timeZone: giftZone() };
}

/**
 * The caller, or with a token whoever its link was sent to, also when somebody is logged in. Throws `unauthenticated`
 * for visitors without a link, and `not_found` for a link that has ended.
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
