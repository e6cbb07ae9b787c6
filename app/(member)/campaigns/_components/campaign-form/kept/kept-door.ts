import { type BrowserKey, browserKey, type Ctx, requireUser } from "@/lib/platform";

export type KeptDoor = BrowserKey & {
  /** Keys of replaced site secrets; their entries are sealed again. */
  before: BrowserKey[];
  /** The form opens empty, so it is filled without asking. */
  fillsAtOnce?: boolean;
};

type Form = { form: "create" } | { form: "draft" | "suggestion" | "repeat"; campaignId: string };

/** Returns the key for the caller's input. Only the caller's sessions get it. */
export function keptDoor(ctx: Ctx, communityId: string, which: Form): KeptDoor {
  const { userId } = requireUser(ctx);
  const id = "campaignId" in which ? which.campaignId : "";
  return {
    ...browserKey(userId, "campaign forms", communityId, which.form, id),
    ...(which.form === "create" && { fillsAtOnce: true }),
  };
}
