import { unseenSuggestions } from "@/lib/community/inside";
import type { Ctx } from "@/lib/platform";
import type { Found } from "./rules/troubles";

/** Finds waiting suggestions that no admin may see: community and count, never the recipient. */
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
