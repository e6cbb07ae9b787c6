import { type BrowserKey, browserKey, type Ctx, requireUser } from "@/lib/platform";

export type KeptDoor = BrowserKey & {
  /** Keys of replaced site secrets; their entries are sealed again. */
  before: BrowserKey[];
  /** True for a form that opens empty: fills in without asking. */
  fillsAtOnce?: boolean;
};

type Form = { form: "create" } | { form: "draft" | "suggestion" | "repeat"; campaignId: string };

/** Returns the key for the caller's input. Only a session of the caller gets it. */
export function keptDoor(ctx: Ctx, communityId: string, which: Form): KeptDoor {
  const { userId } = requireUser(ctx);
  const id = "campaignId" in which ? which.campaignId : "";
  return {
    ...browserKey(userId, "campaign forms", communityId, which.form, id),
    ...(which.form === "create" && { fillsAtOnce: true }),
  };
}
