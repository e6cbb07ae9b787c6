import { eq } from "drizzle-orm";
import { campaignTypes } from "@/db/schema/community";
import { DomainError, invalidField } from "@/lib/kernel";
import type { Ctx } from "@/lib/platform";
import { membersAmong } from "../members/members";
import type { Person } from "./rules/names-in-text";
import { type CampaignTexts, campaignMatches, findReasons } from "./rules/reveal";
import { MAX_EXCLUDED } from "./rules/texts";

/** Throws unless there is such a type of need. */
export async function checkType(ctx: Ctx, campaignTypeId: number): Promise<void> {
  const rows = await ctx.db
    .select({ id: campaignTypes.id })
    .from(campaignTypes)
    .where(eq(campaignTypes.id, campaignTypeId));
  if (rows.length === 0) throw invalidField("campaignTypeId", "campaign.invalid_type");
}

/**
 * The members whom the messages leave out besides the recipient, who never gets them anyway: members of the
 * community, three at most (specification 000 §5). Members excluded `already` stay valid after they have left
 * the community, and may come back. Throws `invalid`.
 */
export async function checkExcluded(
  ctx: Ctx,
  communityId: string,
  recipientId: string,
  given: string[],
  already: readonly string[] = [],
): Promise<string[]> {
  const wanted = given.filter((id) => id !== recipientId);
  if (wanted.length > MAX_EXCLUDED) throw invalidField("excludedMembers", "campaign.too_many_excluded");
  const kept = wanted.filter((id) => already.includes(id));
  const added = wanted.filter((id) => !already.includes(id));
  const members = await membersAmong(ctx, communityId, added);
  if (members.length < added.length) throw invalidField("excludedMembers", "member.not_a_member");
  return [...kept, ...members.map((member) => member.userId)];
}

/**
 * Throws `invalid` with one reason per field when a text gives the recipient away, unless the admin has seen
 * the matches and confirmed them: a name can be an everyday word. Returns how many matches were confirmed.
 */
export function refuseMatches(texts: CampaignTexts, recipient: Person, isConfirmed: boolean): number {
  const matches = campaignMatches(texts, recipient);
  if (matches.length > 0 && !isConfirmed) {
    throw new DomainError("invalid", "campaign.tells_who", {
      fields: findReasons(texts, matches),
    });
  }
  return matches.length;
}
