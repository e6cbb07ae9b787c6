import { unseenSuggestions } from "@/lib/community/inside";
import type { Ctx } from "@/lib/platform";
import type { Found } from "./rules/troubles";

/** Suggestions that wait and that no admin may see: in which community and how many, never for whom. */
export async function lookAtSuggestions(ctx: Ctx): Promise<Found[]> {
  const found = await unseenSuggestions(ctx);
  return found.map(({ communityId, count, since }) => ({
    key: `suggestion-unseen:${communityId}`,
    kind: "suggestion-unseen",
    subject: communityId,
    amountCents: null,
    facts: { count },
    fingerprint: `${since.toISOString()} ${count}`,
    since,
  }));
}
