import { eq } from "drizzle-orm";
import { people } from "@/db/schema/people";
import { DAY } from "@/lib/kernel";
import { type Ctx, hashToken, keyedHash, networksOf } from "@/lib/platform";
import type { Who } from "./rules/verdict";

/** Younger accounts count as guests. */
const KNOWN_FOR = 3 * DAY;

export type Asker = {
  campaignId: string | null;
  visitorEmail: string | null;
  /** Fingerprint; null while unknown. */
  card: string | null;
};

export type Keys = {
  who: Who;
  networks: string[];
  card: string | null;
  email: string | null;
  account: string | null;
  campaign: string | null;
  site: string | null;
  members: string | null;
};

/** Too short to reveal the value even with the site's key, long enough to distinguish values. */
const hidden = (kind: string, value: string) =>
  `${kind}:${keyedHash(`card-try:${kind}:${value}`).slice(0, 16)}`;

export const attemptHash = (scopedAttemptKey: string): string => hashToken(scopedAttemptKey);

export const cardKey = (card: string): string => hidden("card", card);

async function isKnown(ctx: Ctx, userId: string): Promise<boolean> {
  const [person] = await ctx.db
    .select({ registeredAt: people.registeredAt })
    .from(people)
    .where(eq(people.id, userId));
  return !!person?.registeredAt && ctx.now().getTime() - person.registeredAt.getTime() >= KNOWN_FOR;
}

/** Networks, cards and addresses become keyed hashes. */
export async function keysOf(ctx: Ctx, { campaignId, visitorEmail, card }: Asker): Promise<Keys> {
  const userId = ctx.actor.kind === "user" ? ctx.actor.userId : null;
  const who: Who = userId !== null && (await isKnown(ctx, userId)) ? "member" : "guest";
  const isGuest = who === "guest";
  return {
    who,
    networks: isGuest && ctx.ip ? networksOf(ctx.ip).map((network) => hidden("net", network)) : [],
    card: card === null ? null : cardKey(card),
    email: isGuest && visitorEmail ? hidden("email", visitorEmail) : null,
    account: userId && hidden("account", userId),
    campaign: isGuest && campaignId ? `campaign:${campaignId.toLowerCase()}` : null,
    site: isGuest ? "site" : null,
    members: isGuest ? null : "members",
  };
}

export const listOf = ({ networks, card, email, account, campaign, site, members }: Keys): string[] =>
  [...networks, card, email, account, campaign, site, members].filter((key) => key !== null);

/** For tries that a browser made directly. */
export function keysIn(list: readonly string[]): Keys {
  const one = (kind: string) => list.find((key) => key.startsWith(`${kind}:`)) ?? null;
  const isMember = list.includes("members");
  return {
    who: isMember ? "member" : "guest",
    networks: list.filter((key) => key.startsWith("net:")),
    card: one("card"),
    email: one("email"),
    account: one("account"),
    campaign: one("campaign"),
    site: isMember ? null : "site",
    members: isMember ? "members" : null,
  };
}
